-- SPDX-License-Identifier: MIT
--
-- buku, a bookmark manager for the command line: one table; the tags are a text, with commas around each.

CREATE TABLE bookmarks(
  id integer PRIMARY KEY, URL text NOT NULL UNIQUE, metadata text default '', tags text default ',', desc text default '', flags integer default 0);
INSERT INTO bookmarks VALUES
  (1, 'http://a/', 'A', ',x,', '', 0), (2, 'HTTP://a', 'A again', ',y,', 'seen', 1), (3, 'http://b/%7e', 'B', ',', '', 0), (4, 'javascript:alert(1)', '', ',', '', 0);

SELECT uri_canonical('bookmarks', 'URL', '{"merge": true, "combine": {"tags": "replace(group_concat(tags, ''''), '',,'', '','')", "flags": "max(flags)"}}');
-- {"before":4,"after":3,"merged":1}
SELECT id, URL, metadata, tags, flags FROM bookmarks ORDER BY id;
-- 1|http://a/|A|,x,y,|1
-- 3|http://b/~|B|,|0
-- 4|javascript:alert(1)||,|0

SELECT uri_canonical('bookmarks', 'url');
-- Error: *merge*
