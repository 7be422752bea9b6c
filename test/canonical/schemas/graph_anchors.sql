-- SPDX-License-Identifier: MIT
--
-- The link graph whose links have rows of their own: anchors, and votes on them; a page may redirect to
-- another one.

PRAGMA foreign_keys = ON;
CREATE TABLE page(id INTEGER PRIMARY KEY, url TEXT UNIQUE, redirects_to INTEGER REFERENCES page(id));
CREATE TABLE link(
  id INTEGER PRIMARY KEY, src INTEGER NOT NULL REFERENCES page(id), dst INTEGER NOT NULL REFERENCES page(id),
  rel TEXT, UNIQUE(src, dst, rel));
CREATE TABLE anchor(link INTEGER NOT NULL REFERENCES link(id) ON DELETE CASCADE, text TEXT, UNIQUE(link, text));
CREATE TABLE vote(link INTEGER NOT NULL REFERENCES link(id) ON DELETE CASCADE, user TEXT NOT NULL, PRIMARY KEY(user, link));
INSERT INTO page VALUES (1, 'http://a/', NULL), (2, 'HTTP://a', NULL), (3, 'http://b/', 2), (4, 'http://B:80/', 1), (5, 'http://c/', 4);
INSERT INTO link VALUES
  (10, 1, 2, 'self'), (11, 2, 1, 'self'), (12, 2, 2, 'up'), (13, 1, 3, ''), (14, 2, 4, ''), (15, 1, 4, NULL), (16, 2, 3, NULL);
INSERT INTO anchor VALUES (10, 'here'), (11, 'here'), (11, 'home'), (13, 'B'), (14, 'b'), (16, 'b');
INSERT INTO vote VALUES (10, 'ann'), (11, 'ann'), (11, 'bob'), (14, 'bob'), (16, 'bob');

SELECT uri_canonical('page', 'url', '{"merge": true}');
-- {"before":5,"after":3,"merged":2,"merged_in":{"anchor":1,"link":2,"vote":1}}
SELECT id, url, redirects_to FROM page ORDER BY id;
-- 1|http://a/|NULL
-- 3|http://b/|1
-- 5|http://c/|3
SELECT id, src, dst, rel FROM link ORDER BY id;
-- 10|1|1|self
-- 12|1|1|up
-- 13|1|3|
-- 15|1|3|NULL
-- 16|1|3|NULL
SELECT link, text FROM anchor ORDER BY 1, 2;
-- 10|here
-- 10|home
-- 13|B
-- 13|b
-- 16|b
SELECT link, user FROM vote ORDER BY 1, 2;
-- 10|ann
-- 10|bob
-- 13|bob
-- 16|bob
