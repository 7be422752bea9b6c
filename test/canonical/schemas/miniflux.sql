-- SPDX-License-Identifier: MIT
--
-- Miniflux, a feed reader (its tables of PostgreSQL, in SQLite): each user has own feeds and entries; enclosures and
-- icons hang on them.

CREATE TABLE users(id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE);
CREATE TABLE categories(id INTEGER PRIMARY KEY, user_id INT NOT NULL REFERENCES users(id) ON DELETE CASCADE, title TEXT NOT NULL, UNIQUE(user_id, title));
CREATE TABLE feeds(
  id INTEGER PRIMARY KEY, user_id INT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  category_id INT NOT NULL REFERENCES categories(id) ON DELETE CASCADE, title TEXT NOT NULL, feed_url TEXT NOT NULL, site_url TEXT NOT NULL,
  UNIQUE(user_id, feed_url));
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, user_id INT NOT NULL REFERENCES users(id) ON DELETE CASCADE, feed_id INT NOT NULL REFERENCES feeds(id) ON DELETE CASCADE,
  hash TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'unread', starred INT NOT NULL DEFAULT 0,
  CHECK(status IN ('unread', 'read', 'removed')), UNIQUE(feed_id, hash));
CREATE INDEX entries_user_status_idx ON entries(user_id, status);
CREATE INDEX entries_starred_idx ON entries(user_id, starred) WHERE starred;
CREATE TABLE enclosures(
  id INTEGER PRIMARY KEY, user_id INT NOT NULL REFERENCES users(id) ON DELETE CASCADE, entry_id INT NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  url TEXT NOT NULL, size INT DEFAULT 0, mime_type TEXT DEFAULT '');
CREATE UNIQUE INDEX enclosures_user_entry_url_unique_idx ON enclosures(user_id, entry_id, url);
CREATE TABLE icons(id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, content BLOB NOT NULL);
CREATE TABLE feed_icons(
  feed_id INT NOT NULL REFERENCES feeds(id) ON DELETE CASCADE, icon_id INT NOT NULL REFERENCES icons(id) ON DELETE CASCADE, PRIMARY KEY(feed_id, icon_id));
INSERT INTO users VALUES (1, 'ann'), (2, 'bob');
INSERT INTO categories VALUES (1, 1, 'All'), (2, 2, 'All');
INSERT INTO feeds VALUES (1, 1, 1, 'A', 'http://a/feed', 'http://a'), (2, 1, 1, 'A', 'HTTP://a/feed', 'http://a'), (3, 2, 2, 'A', 'HTTP://A/feed', 'http://a');
INSERT INTO entries(id, user_id, feed_id, hash, title, url) VALUES
  (1, 1, 1, 'h1', 'one', 'http://a/1'), (2, 1, 2, 'h1', 'one', 'http://a/1'), (3, 1, 2, 'h2', 'two', 'HTTP://a/2'), (4, 2, 3, 'h1', 'one', 'http://a/1');
INSERT INTO enclosures(id, user_id, entry_id, url) VALUES (1, 1, 1, 'http://a/1.mp3'), (2, 1, 2, 'http://a/1.mp3'), (3, 1, 2, 'http://a/1.ogg'), (4, 2, 4, 'HTTP://a/1.mp3');
INSERT INTO icons VALUES (1, 'i', x'00');
INSERT INTO feed_icons VALUES (1, 1), (2, 1), (3, 1);

SELECT uri_canonical('feeds', 'feed_url', '{"merge": true}');
-- {"before":3,"after":2,"merged":1,"merged_in":{"enclosures":1,"entries":1,"feed_icons":1}}
SELECT id, user_id, feed_url FROM feeds ORDER BY id;
-- 1|1|http://a/feed
-- 3|2|http://a/feed
SELECT id, feed_id, hash FROM entries ORDER BY id;
-- 1|1|h1
-- 3|1|h2
-- 4|3|h1
SELECT id, entry_id, url FROM enclosures ORDER BY id;
-- 1|1|http://a/1.mp3
-- 3|1|http://a/1.ogg
-- 4|4|HTTP://a/1.mp3
SELECT feed_id, icon_id FROM feed_icons ORDER BY 1;
-- 1|1
-- 3|1

SELECT uri_canonical('enclosures', 'url', '{"merge": true}');
-- {"rewritten":1}

SELECT uri_canonical('entries', 'url', '{"merge": true}');
-- Error: *"by": *uri_key(uri_clean(url))*
