-- SPDX-License-Identifier: MIT
--
-- Nextcloud Bookmarks: bookmarks and folders of users; the tree has rows for both, whose id is a bookmark's or a
-- folder's, as type says.  Folder 2 is not bookmark 2.

CREATE TABLE oc_bookmarks(
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, url VARCHAR(4096) NOT NULL, title VARCHAR(1024) NOT NULL DEFAULT '', user_id VARCHAR(64) NOT NULL,
  description CLOB NOT NULL DEFAULT '', added INTEGER DEFAULT 0, clickcount INTEGER NOT NULL DEFAULT 0, url_hash VARCHAR(64) DEFAULT NULL);
CREATE INDEX oc_bookmarks_user_id ON oc_bookmarks(user_id, url_hash);
CREATE TABLE oc_bookmarks_folders(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, title VARCHAR(4096) NOT NULL DEFAULT '', user_id VARCHAR(64) NOT NULL);
CREATE TABLE oc_bookmarks_tree(
  id BIGINT NOT NULL, type VARCHAR(20) NOT NULL DEFAULT '', parent_folder BIGINT NOT NULL DEFAULT 0, "index" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(id, type, parent_folder));
CREATE INDEX oc_bookmarks_tree_parent ON oc_bookmarks_tree(parent_folder, "index");
CREATE TABLE oc_bookmarks_tags(bookmark_id BIGINT NOT NULL DEFAULT 0, tag VARCHAR(255) NOT NULL DEFAULT '');
CREATE UNIQUE INDEX oc_bookmark_tag ON oc_bookmarks_tags(bookmark_id, tag);
INSERT INTO oc_bookmarks(id, url, title, user_id, clickcount) VALUES
  (1, 'http://a/', 'A', 'ann', 3), (2, 'HTTP://a', 'A', 'ann', 4), (3, 'HTTP://a', 'A', 'bob', 1), (4, 'http://b/%7e', 'B', 'ann', 0);
INSERT INTO oc_bookmarks_folders VALUES (1, 'root', 'ann'), (2, 'sub', 'ann');
INSERT INTO oc_bookmarks_tree VALUES (2, 'folder', 1, 0), (1, 'bookmark', 1, 1), (2, 'bookmark', 1, 2), (2, 'bookmark', 2, 0), (4, 'bookmark', 2, 1);
INSERT INTO oc_bookmarks_tags VALUES (1, 'x'), (2, 'x'), (2, 'y'), (3, 'x');

SELECT uri_canonical('oc_bookmarks', 'url', '{"by": ["user_id", "uri_key(url)"], "combine": {"clickcount": "sum(clickcount)"},
  "reference": ["oc_bookmarks_tree.id=id WHERE type=''bookmark''", "oc_bookmarks_tags.bookmark_id=id"]}');
-- {"before":4,"after":3,"merged":1,"merged_in":{"oc_bookmarks_tags":1,"oc_bookmarks_tree":1}}
SELECT id, url, user_id, clickcount FROM oc_bookmarks ORDER BY id;
-- 1|http://a/|ann|7
-- 3|http://a/|bob|1
-- 4|http://b/~|ann|0
SELECT id, type, parent_folder FROM oc_bookmarks_tree ORDER BY type, id, parent_folder;
-- 1|bookmark|1
-- 1|bookmark|2
-- 4|bookmark|2
-- 2|folder|1
SELECT bookmark_id, tag FROM oc_bookmarks_tags ORDER BY 1, 2;
-- 1|x
-- 1|y
-- 3|x
