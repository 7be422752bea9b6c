-- SPDX-License-Identifier: MIT
--
-- A store of a crawler in the way of Scrapy's: the URL is the key, without rowid, and all other tables refer to it.

PRAGMA foreign_keys = ON;
CREATE TABLE frontier(
  url TEXT PRIMARY KEY NOT NULL, referrer TEXT REFERENCES frontier(url), depth INTEGER NOT NULL DEFAULT 0, state TEXT CHECK(state IN ('new', 'done', 'failed')))
  WITHOUT ROWID;
CREATE TABLE response(
  id INTEGER PRIMARY KEY, url TEXT NOT NULL REFERENCES frontier(url) ON UPDATE CASCADE, status INTEGER, body BLOB, fetched TEXT, UNIQUE(url, fetched));
CREATE TABLE item(response INTEGER NOT NULL REFERENCES response(id) ON DELETE CASCADE, name TEXT, value TEXT, PRIMARY KEY(response, name)) WITHOUT ROWID;
CREATE TABLE outlink(src TEXT NOT NULL REFERENCES frontier(url), dst TEXT NOT NULL REFERENCES frontier(url), PRIMARY KEY(src, dst)) WITHOUT ROWID;
INSERT INTO frontier VALUES ('HTTP://a', NULL, 0, 'done'), ('http://a/', NULL, 0, 'done'), ('http://a/%7e', 'HTTP://a', 1, 'new'), ('http://b/', 'http://a/%7e', 2, 'failed');
INSERT INTO response VALUES (1, 'HTTP://a', 200, x'00', 'mon'), (2, 'http://a/', 200, x'00', 'mon'), (3, 'http://a/', 404, NULL, 'tue');
INSERT INTO item VALUES (1, 'title', 'A'), (2, 'title', 'A'), (2, 'lang', 'en'), (3, 'title', 'gone');
INSERT INTO outlink VALUES ('HTTP://a', 'http://a/'), ('http://a/', 'http://a/'), ('http://a/', 'http://a/%7e'), ('HTTP://a', 'http://a/%7e'), ('http://b/', 'HTTP://a');

SELECT uri_canonical('frontier', 'url', '{"merge": true}');
-- {"before":4,"after":3,"merged":1,"merged_in":{"item":1,"outlink":2,"response":1}}
SELECT url, referrer, depth FROM frontier ORDER BY url;
-- http://a/|NULL|0
-- http://a/~|http://a/|1
-- http://b/|http://a/~|2
SELECT url, status, fetched FROM response ORDER BY fetched;
-- http://a/|200|mon
-- http://a/|404|tue
SELECT r.fetched, i.name, i.value FROM item i JOIN response r ON r.id = i.response ORDER BY 1, 2;
-- mon|lang|en
-- mon|title|A
-- tue|title|gone
SELECT src, dst FROM outlink ORDER BY 1, 2;
-- http://a/|http://a/
-- http://a/|http://a/~
-- http://b/|http://a/
