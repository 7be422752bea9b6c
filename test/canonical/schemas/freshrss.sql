-- SPDX-License-Identifier: MIT
--
-- FreshRSS, a feed reader: feeds, their entries, and the labels of entries.  If two feeds are one, so are the
-- entries that both have; one of them may be a favourite.

CREATE TABLE category(id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(191) NOT NULL, UNIQUE(name));
CREATE TABLE feed(
  id INTEGER PRIMARY KEY AUTOINCREMENT, url VARCHAR(32768) NOT NULL, category INTEGER DEFAULT 0, name VARCHAR(191) NOT NULL,
  website VARCHAR(32768), lastUpdate BIGINT DEFAULT 0, cache_nbEntries INT DEFAULT 0, cache_nbUnreads INT DEFAULT 0,
  FOREIGN KEY(category) REFERENCES category(id) ON DELETE SET NULL ON UPDATE CASCADE, UNIQUE(url));
CREATE INDEX feed_name_index ON feed(name);
CREATE TABLE entry(
  id BIGINT NOT NULL, guid VARCHAR(767) NOT NULL, title VARCHAR(8192) NOT NULL, link VARCHAR(16383) NOT NULL, date BIGINT, hash BLOB,
  is_read BOOLEAN NOT NULL DEFAULT 0, is_favorite BOOLEAN NOT NULL DEFAULT 0, id_feed INTEGER, tags VARCHAR(2048),
  PRIMARY KEY(id), FOREIGN KEY(id_feed) REFERENCES feed(id) ON DELETE CASCADE ON UPDATE CASCADE, UNIQUE(id_feed, guid));
CREATE INDEX entry_is_favorite_index ON entry(is_favorite);
CREATE TABLE tag(id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(191) NOT NULL, UNIQUE(name));
CREATE TABLE entrytag(
  id_tag INTEGER, id_entry BIGINT, PRIMARY KEY(id_tag, id_entry),
  FOREIGN KEY(id_tag) REFERENCES tag(id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY(id_entry) REFERENCES entry(id) ON DELETE CASCADE ON UPDATE CASCADE);
CREATE INDEX entrytag_id_entry_index ON entrytag(id_entry);
INSERT INTO category VALUES (1, 'Uncategorized');
INSERT INTO feed(id, url, category, name) VALUES (1, 'http://a/feed', 1, 'A'), (2, 'HTTP://a/feed', 1, 'A'), (3, 'http://b/feed', 1, 'B');
INSERT INTO entry(id, guid, title, link, is_read, is_favorite, id_feed) VALUES
  (1700000000000001, 'g1', 'one', 'http://a/1', 1, 0, 1), (1700000000000002, 'g1', 'one', 'http://a/1', 0, 1, 2),
  (1700000000000003, 'g2', 'two', 'http://a/2', 0, 0, 2), (1700000000000004, 'g1', 'one of B', 'http://b/1', 0, 0, 3);
INSERT INTO tag VALUES (1, 'later'), (2, 'work');
INSERT INTO entrytag VALUES (1, 1700000000000001), (1, 1700000000000002), (2, 1700000000000002), (2, 1700000000000004);

SELECT uri_canonical('feed', 'url', '{"merge": true, "combine": {"entry.is_favorite": "max(is_favorite)", "entry.is_read": "max(is_read)"}}');
-- {"before":3,"after":2,"merged":1,"merged_in":{"entry":1,"entrytag":1}}
SELECT id, url FROM feed ORDER BY id;
-- 1|http://a/feed
-- 3|http://b/feed
SELECT id, guid, is_read, is_favorite, id_feed FROM entry ORDER BY id;
-- 1700000000000001|g1|1|1|1
-- 1700000000000003|g2|0|0|1
-- 1700000000000004|g1|0|0|3
SELECT id_tag, id_entry FROM entrytag ORDER BY 1, 2;
-- 1|1700000000000001
-- 2|1700000000000001
-- 2|1700000000000004

-- Another column of the same file: links of entries, which are no key of anything.
SELECT uri_canonical('entry', 'link');
-- {"rewritten":0}
