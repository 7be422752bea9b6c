-- SPDX-License-Identifier: MIT
--
-- Karakeep, a store of bookmarks (Drizzle): keys of text; a link is a row of bookmarkLinks, whose key is that of its row
-- in bookmarks.  Rows of such a table cannot merge alone: those of bookmarks would stay, without a link.

PRAGMA foreign_keys = ON;
CREATE TABLE user(id text PRIMARY KEY NOT NULL, name text NOT NULL);
CREATE TABLE bookmarks(
  id text PRIMARY KEY NOT NULL, createdAt integer NOT NULL, title text, favourited integer DEFAULT false NOT NULL, userId text NOT NULL, type text NOT NULL,
  FOREIGN KEY(userId) REFERENCES user(id) ON UPDATE no action ON DELETE cascade);
CREATE INDEX bookmarks_userId_idx ON bookmarks(userId);
CREATE TABLE bookmarkLinks(
  id text PRIMARY KEY NOT NULL, url text NOT NULL, title text, htmlContent text, FOREIGN KEY(id) REFERENCES bookmarks(id) ON UPDATE no action ON DELETE cascade);
CREATE INDEX bookmarkLinks_url_idx ON bookmarkLinks(url);
CREATE TABLE bookmarkTexts(id text PRIMARY KEY NOT NULL, text text, FOREIGN KEY(id) REFERENCES bookmarks(id) ON UPDATE no action ON DELETE cascade);
CREATE TABLE bookmarkTags(
  id text PRIMARY KEY NOT NULL, name text NOT NULL, userId text NOT NULL, FOREIGN KEY(userId) REFERENCES user(id) ON UPDATE no action ON DELETE cascade);
CREATE UNIQUE INDEX bookmarkTags_userId_name_unique ON bookmarkTags(userId, name);
CREATE TABLE tagsOnBookmarks(
  bookmarkId text NOT NULL, tagId text NOT NULL, attachedBy text NOT NULL, PRIMARY KEY(bookmarkId, tagId),
  FOREIGN KEY(bookmarkId) REFERENCES bookmarks(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY(tagId) REFERENCES bookmarkTags(id) ON UPDATE no action ON DELETE cascade);
INSERT INTO user VALUES ('u1', 'ann');
INSERT INTO bookmarks VALUES ('m2', 2, NULL, 0, 'u1', 'link'), ('k1', 1, NULL, 1, 'u1', 'link'), ('t3', 3, 'note', 0, 'u1', 'text'), ('k4', 4, NULL, 0, 'u1', 'link');
INSERT INTO bookmarkLinks VALUES ('m2', 'HTTP://a', 'A', NULL), ('k1', 'http://a/', 'A', NULL), ('k4', 'http://b/%7e', 'B', NULL);
INSERT INTO bookmarkTexts VALUES ('t3', 'a note');
INSERT INTO bookmarkTags VALUES ('g1', 'x', 'u1'), ('g2', 'y', 'u1');
INSERT INTO tagsOnBookmarks VALUES ('m2', 'g1', 'human'), ('k1', 'g1', 'human'), ('m2', 'g2', 'ai'), ('t3', 'g1', 'human');

SELECT uri_canonical('bookmarkLinks', 'url');
-- {"before":3,"after":3,"rewritten":2}
SELECT id, url FROM bookmarkLinks ORDER BY id;
-- k1|http://a/
-- k4|http://b/~
-- m2|http://a/
