-- SPDX-License-Identifier: MIT
--
-- Pages and the links between them: the tables that a crawler's author writes first.  Two spellings of
-- one page link to themselves and to each other.

CREATE TABLE page(id INTEGER PRIMARY KEY, url TEXT UNIQUE);
CREATE TABLE link(src INTEGER NOT NULL REFERENCES page(id), dst INTEGER NOT NULL REFERENCES page(id), UNIQUE(src, dst));
CREATE INDEX link_dst ON link(dst);
INSERT INTO page VALUES (1, 'http://a/'), (2, 'HTTP://a'), (3, 'http://b/'), (4, 'http://B:80/'), (5, 'http://c/'), (6, NULL);
INSERT INTO link VALUES (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 2), (5, 4), (2, 5), (5, 3), (6, 2);

SELECT uri_canonical('page', 'url', '{"merge": true}');
-- {"before":6,"after":4,"merged":2,"merged_in":{"link":5}}
SELECT id, url FROM page ORDER BY id;
-- 1|http://a/
-- 3|http://b/
-- 5|http://c/
-- 6|NULL
SELECT src, dst FROM link ORDER BY src, dst;
-- 1|1
-- 1|5
-- 3|1
-- 5|3
-- 6|1

SELECT uri_canonical('page', 'url', '{"by": "uri_key(url)", "order": "id DESC"}');
-- {"merged":2}
SELECT src, dst FROM link ORDER BY src, dst;
-- 2|2
-- 2|5
-- 4|2
-- 5|4
-- 6|2

SELECT uri_canonical('page', 'url');
-- Error: *rows 2; 4 of page*merge*
