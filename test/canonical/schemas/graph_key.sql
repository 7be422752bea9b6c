-- SPDX-License-Identifier: MIT
--
-- The link graph whose table of links is its key, with actions, and with foreign keys that are checked.

PRAGMA foreign_keys = ON;
CREATE TABLE page(id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, fetched TEXT);
CREATE TABLE link(
  src INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
  dst INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY(src, dst)) WITHOUT ROWID;
INSERT INTO page VALUES (1, 'http://a/', 'mon'), (2, 'HTTP://a', 'tue'), (3, 'http://b/', 'wed'), (4, 'http://A:80/', 'thu');
INSERT INTO link VALUES (1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (4, 3), (3, 3), (2, 4), (4, 4);

SELECT uri_canonical('page', 'url', '{"merge": true}');
-- {"before":4,"after":2,"merged":2,"merged_in":{"link":5}}
SELECT id, url, fetched FROM page ORDER BY id;
-- 1|http://a/|mon
-- 3|http://b/|wed
SELECT src, dst FROM link ORDER BY src, dst;
-- 1|1
-- 1|3
-- 3|1
-- 3|3

SELECT uri_canonical('page', 'url', '{"merge": true, "combine": {"fetched": "max(fetched)"}, "order": "id DESC"}');
-- {"after":2}
SELECT id, url, fetched FROM page ORDER BY id;
-- 3|http://b/|wed
-- 4|http://a/|tue
SELECT src, dst FROM link ORDER BY src, dst;
-- 3|3
-- 3|4
-- 4|3
-- 4|4
