-- SPDX-License-Identifier: MIT
--
-- Shiori, a bookmark manager: the URL is UNIQUE, the text of the pages is in a virtual table, whose docid is the
-- bookmark's number.

CREATE TABLE account(id INTEGER NOT NULL PRIMARY KEY, username TEXT NOT NULL UNIQUE);
CREATE TABLE bookmark(
  id INTEGER NOT NULL PRIMARY KEY, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL, excerpt TEXT NOT NULL DEFAULT '', author TEXT NOT NULL DEFAULT '',
  public INTEGER NOT NULL DEFAULT 0, modified TEXT NOT NULL DEFAULT '2024');
CREATE TABLE tag(id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE bookmark_tag(
  bookmark_id INTEGER NOT NULL REFERENCES bookmark(id), tag_id INTEGER NOT NULL REFERENCES tag(id), PRIMARY KEY(bookmark_id, tag_id));
CREATE VIRTUAL TABLE bookmark_content USING fts5(title, content, html, docid);
INSERT INTO bookmark(id, url, title) VALUES (1, 'http://a/', 'A'), (2, 'HTTP://a', 'A'), (3, 'http://b/%7e', 'B');
INSERT INTO tag VALUES (1, 'x'), (2, 'y');
INSERT INTO bookmark_tag VALUES (1, 1), (2, 1), (2, 2), (3, 2);
INSERT INTO bookmark_content VALUES ('A', 'text of a', '', 1), ('A', 'text of a, again', '', 2), ('B', 'text of b', '', 3);

SELECT uri_canonical('bookmark', 'url', '{"merge": true}');
-- {"before":3,"after":2,"merged":1,"merged_in":{"bookmark_tag":1}}
SELECT id, url FROM bookmark ORDER BY id;
-- 1|http://a/
-- 3|http://b/~
SELECT bookmark_id, tag_id FROM bookmark_tag ORDER BY 1, 2;
-- 1|1
-- 1|2
-- 3|2

SELECT uri_canonical('bookmark', 'url', '{"merge": true, "reference": "bookmark_content.docid=id"}');
-- Error: *bookmark_content*virtual table*
