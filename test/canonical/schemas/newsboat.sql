-- SPDX-License-Identifier: MIT
--
-- Newsboat, a feed reader: the URL of a feed is its key, of text; its items name it without REFERENCES.

CREATE TABLE rss_feed(
  rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL, title VARCHAR(1024) NOT NULL, lastmodified INTEGER(11) NOT NULL DEFAULT 0);
CREATE TABLE rss_item(
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL, title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL,
  url VARCHAR(1024) NOT NULL, feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL, unread INTEGER(1) NOT NULL,
  deleted INTEGER(1) NOT NULL DEFAULT 0);
CREATE INDEX idx_rssurl ON rss_feed(rssurl);
CREATE INDEX idx_guid ON rss_item(guid);
CREATE INDEX idx_feedurl ON rss_item(feedurl);
CREATE TABLE google_replay(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL, state INTEGER NOT NULL, ts INTEGER NOT NULL);
INSERT INTO rss_feed VALUES ('http://a/feed', 'http://a/', 'A', 1), ('HTTP://a/feed', 'http://a/', 'A', 2), ('http://b/%7efeed', 'http://b/', 'B', 3);
INSERT INTO rss_item(id, guid, title, author, url, feedurl, pubDate, content, unread) VALUES
  (1, 'g1', 'one', '', 'http://a/1', 'http://a/feed', 1, '', 0), (2, 'g1', 'one', '', 'http://a/1', 'HTTP://a/feed', 1, '', 1),
  (3, 'g2', 'two', '', 'http://b/2', 'http://b/%7efeed', 2, '', 1);

SELECT uri_canonical('rss_feed', 'rssurl', '{"merge": true, "reference": "rss_item.feedurl"}');
-- {"before":3,"after":2,"merged":1}
SELECT rssurl, lastmodified FROM rss_feed ORDER BY 1;
-- http://a/feed|2
-- http://b/~feed|3
SELECT id, feedurl FROM rss_item ORDER BY id;
-- 1|http://a/feed
-- 2|http://a/feed
-- 3|http://b/~feed
