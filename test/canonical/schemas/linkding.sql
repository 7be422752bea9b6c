-- SPDX-License-Identifier: MIT
--
-- linkding, a bookmark manager written with Django: bookmarks of several users, with tags.  No UNIQUE names the
-- URL; each user has own bookmarks.  url_normalized is made from the URL by the program.

CREATE TABLE auth_user(id integer NOT NULL PRIMARY KEY AUTOINCREMENT, username varchar(150) NOT NULL UNIQUE);
CREATE TABLE bookmarks_bookmark(
  id integer NOT NULL PRIMARY KEY AUTOINCREMENT, url varchar(2048) NOT NULL, url_normalized varchar(2048) NOT NULL,
  title varchar(512) NOT NULL, description text NOT NULL, notes text NOT NULL, unread bool NOT NULL, is_archived bool NOT NULL,
  shared bool NOT NULL, date_added datetime NOT NULL,
  owner_id integer NOT NULL REFERENCES auth_user(id) DEFERRABLE INITIALLY DEFERRED);
CREATE INDEX bookmarks_bookmark_owner_id ON bookmarks_bookmark(owner_id);
CREATE INDEX bookmarks_bookmark_url_normalized ON bookmarks_bookmark(url_normalized);
CREATE TABLE bookmarks_tag(
  id integer NOT NULL PRIMARY KEY AUTOINCREMENT, name varchar(64) NOT NULL, date_added datetime NOT NULL,
  owner_id integer NOT NULL REFERENCES auth_user(id) DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE bookmarks_bookmark_tags(
  id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  bookmark_id integer NOT NULL REFERENCES bookmarks_bookmark(id) DEFERRABLE INITIALLY DEFERRED,
  tag_id integer NOT NULL REFERENCES bookmarks_tag(id) DEFERRABLE INITIALLY DEFERRED);
CREATE UNIQUE INDEX bookmarks_bookmark_tags_uniq ON bookmarks_bookmark_tags(bookmark_id, tag_id);
CREATE INDEX bookmarks_bookmark_tags_tag_id ON bookmarks_bookmark_tags(tag_id);
INSERT INTO auth_user VALUES (1, 'ann'), (2, 'bob');
INSERT INTO bookmarks_bookmark
  SELECT column1, column2, uri_normalize(column2), column3, '', '', 0, 0, 0, '2024-01-0' || column1, column4 FROM (VALUES
    (1, 'http://a/', 'A', 1), (2, 'HTTP://a', 'also A', 1), (3, 'HTTP://a', 'of Bob', 2), (4, 'http://b/%7Eb', 'B', 1), (5, 'http://c/', 'C', 2));
INSERT INTO bookmarks_tag VALUES (1, 'x', '2024', 1), (2, 'y', '2024', 1), (3, 'x', '2024', 2);
INSERT INTO bookmarks_bookmark_tags VALUES (1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 3, 3), (5, 4, 1);

-- Without a UNIQUE, nobody has said that two bookmarks of one page are one.
SELECT uri_canonical('bookmarks_bookmark', 'url', '{"merge": true}');
-- Error: *"by": *owner_id*uri_key(uri_clean(url))*

SELECT uri_canonical('bookmarks_bookmark', 'url');
-- {"rewritten":3,"after":5}

SELECT uri_canonical('bookmarks_bookmark', 'url', '{"by": ["owner_id", "uri_key(url)"]}');
-- {"before":5,"after":4,"merged":1,"rewritten":2,"merged_in":{"bookmarks_bookmark_tags":1}}
SELECT id, url, title, owner_id FROM bookmarks_bookmark ORDER BY id;
-- 1|http://a/|A|1
-- 3|http://a/|of Bob|2
-- 4|http://b/~b|B|1
-- 5|http://c/|C|2
SELECT id, bookmark_id, tag_id FROM bookmarks_bookmark_tags ORDER BY id;
-- 1|1|1
-- 3|1|2
-- 4|3|3
-- 5|4|1
