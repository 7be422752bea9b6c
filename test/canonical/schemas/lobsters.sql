-- SPDX-License-Identifier: MIT
--
-- Lobsters, a site of links: stories with comments, votes, tags; a story may be merged into another one; links found in
-- stories and comments lead to stories.  normalized_url is made from the URL by the program.

PRAGMA foreign_keys = ON;
CREATE TABLE users(id integer PRIMARY KEY AUTOINCREMENT NOT NULL, username varchar(50) NOT NULL);
CREATE TABLE domains(id integer PRIMARY KEY AUTOINCREMENT NOT NULL, domain varchar NOT NULL, stories_count integer DEFAULT 0 NOT NULL);
CREATE UNIQUE INDEX index_domains_on_domain ON domains(domain);
CREATE TABLE stories(
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL, created_at datetime NOT NULL, user_id bigint NOT NULL REFERENCES users(id), url varchar(250) DEFAULT '',
  normalized_url varchar(255), title varchar(150) DEFAULT '' NOT NULL, short_id varchar(6) DEFAULT '' NOT NULL, score integer DEFAULT 1 NOT NULL,
  merged_story_id bigint REFERENCES stories(id), domain_id bigint REFERENCES domains(id));
CREATE UNIQUE INDEX unique_short_id ON stories(short_id);
CREATE INDEX index_stories_on_url ON stories(url);
CREATE INDEX index_stories_on_merged_story_id ON stories(merged_story_id);
CREATE TABLE comments(
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL, story_id bigint NOT NULL REFERENCES stories(id), user_id bigint NOT NULL REFERENCES users(id),
  parent_comment_id bigint REFERENCES comments(id), comment text NOT NULL);
CREATE TABLE votes(
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL, user_id bigint NOT NULL REFERENCES users(id), story_id bigint NOT NULL REFERENCES stories(id),
  comment_id bigint REFERENCES comments(id), vote tinyint NOT NULL);
CREATE UNIQUE INDEX index_votes_once ON votes(user_id, story_id, comment_id);
CREATE TABLE tags(id integer PRIMARY KEY AUTOINCREMENT NOT NULL, tag varchar(25) NOT NULL UNIQUE);
CREATE TABLE taggings(
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL, story_id bigint NOT NULL REFERENCES stories(id), tag_id bigint NOT NULL REFERENCES tags(id));
CREATE UNIQUE INDEX story_id_tag_id ON taggings(story_id, tag_id);
CREATE TABLE saved_stories(id integer PRIMARY KEY AUTOINCREMENT NOT NULL, user_id bigint NOT NULL REFERENCES users(id), story_id bigint NOT NULL REFERENCES stories(id));
CREATE UNIQUE INDEX index_saved_stories ON saved_stories(user_id, story_id);
CREATE TABLE links(
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL, url varchar(250) NOT NULL, normalized_url varchar(255) NOT NULL, title varchar,
  from_story_id bigint REFERENCES stories(id), from_comment_id bigint REFERENCES comments(id), to_story_id bigint REFERENCES stories(id),
  to_comment_id bigint REFERENCES comments(id));
INSERT INTO users VALUES (1, 'ann'), (2, 'bob');
INSERT INTO domains VALUES (1, 'a', 2);
INSERT INTO stories(id, created_at, user_id, url, title, short_id, score, merged_story_id, domain_id) VALUES
  (1, '2024-01-01', 1, 'http://a/', 'A', 'aaaaaa', 3, NULL, 1), (2, '2024-01-02', 2, 'HTTP://a', 'A too', 'bbbbbb', 2, NULL, 1),
  (3, '2024-01-03', 2, '', 'Ask: no link', 'cccccc', 1, NULL, NULL), (4, '2024-01-04', 2, '', 'Ask: no link either', 'dddddd', 1, 2, NULL);
INSERT INTO comments VALUES (1, 1, 2, NULL, 'first'), (2, 2, 1, NULL, 'second'), (3, 2, 2, 2, 'third');
INSERT INTO votes(user_id, story_id, comment_id, vote) VALUES (1, 1, NULL, 1), (2, 2, NULL, 1), (1, 2, NULL, 1), (1, 2, 3, 1);
INSERT INTO tags VALUES (1, 'web'), (2, 'c');
INSERT INTO taggings(story_id, tag_id) VALUES (1, 1), (2, 1), (2, 2), (3, 2);
INSERT INTO saved_stories(user_id, story_id) VALUES (1, 1), (1, 2), (2, 2);
INSERT INTO links(url, normalized_url, from_story_id, from_comment_id, to_story_id) VALUES
  ('http://a/', 'a', 2, NULL, 1), ('http://b/', 'b', NULL, 3, 2), ('http://a/', 'a', 4, NULL, 2);

-- A story without a link has an empty one: it is equal to nothing.
SELECT uri_canonical('stories', 'url', '{"by": "uri_key(url)", "combine": {"score": "sum(score)"}}');
-- {"before":4,"after":3,"merged":1,"merged_in":{"saved_stories":1,"taggings":1}}
SELECT id, url, score, merged_story_id FROM stories ORDER BY id;
-- 1|http://a/|5|NULL
-- 3||1|NULL
-- 4||1|1
SELECT id, story_id, parent_comment_id FROM comments ORDER BY id;
-- 1|1|NULL
-- 2|1|NULL
-- 3|1|2
SELECT user_id, story_id, comment_id FROM votes ORDER BY 1, 2, 3;
-- 1|1|NULL
-- 1|1|NULL
-- 1|1|3
-- 2|1|NULL
SELECT story_id, tag_id FROM taggings ORDER BY 1, 2;
-- 1|1
-- 1|2
-- 3|2
SELECT user_id, story_id FROM saved_stories ORDER BY 1, 2;
-- 1|1
-- 2|1
SELECT from_story_id, from_comment_id, to_story_id FROM links ORDER BY id;
-- 1|NULL|1
-- NULL|3|1
-- 4|NULL|1
