-- SPDX-License-Identifier: MIT
--
-- ArchiveBox, an archive of web pages: a snapshot has a key of text (a UUID), and a URL that is UNIQUE.  The key
-- is no rowid: a row is found by it also after VACUUM.

CREATE TABLE core_snapshot(
  id char(32) NOT NULL PRIMARY KEY, url varchar(200) NOT NULL UNIQUE, timestamp varchar(32) NOT NULL UNIQUE,
  title varchar(128) NULL, added datetime NOT NULL, updated datetime NULL);
CREATE INDEX core_snapshot_title ON core_snapshot(title);
CREATE TABLE core_tag(id integer NOT NULL PRIMARY KEY AUTOINCREMENT, name varchar(100) NOT NULL UNIQUE, slug varchar(100) NOT NULL UNIQUE);
CREATE TABLE core_snapshot_tags(
  id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  snapshot_id char(32) NOT NULL REFERENCES core_snapshot(id) DEFERRABLE INITIALLY DEFERRED,
  tag_id integer NOT NULL REFERENCES core_tag(id) DEFERRABLE INITIALLY DEFERRED);
CREATE UNIQUE INDEX core_snapshot_tags_uniq ON core_snapshot_tags(snapshot_id, tag_id);
CREATE TABLE core_archiveresult(
  id integer NOT NULL PRIMARY KEY AUTOINCREMENT, uuid char(32) NOT NULL, extractor varchar(32) NOT NULL, status varchar(16) NOT NULL,
  output varchar(1024) NOT NULL, snapshot_id char(32) NOT NULL REFERENCES core_snapshot(id) DEFERRABLE INITIALLY DEFERRED);
CREATE INDEX core_archiveresult_snapshot ON core_archiveresult(snapshot_id);
INSERT INTO core_snapshot VALUES
  ('c3', 'http://a/', '1700000003.0', 'A', '2024', NULL), ('a1', 'HTTP://a', '1700000001.0', 'A', '2023', NULL),
  ('b2', 'http://b/%7e', '1700000002.0', NULL, '2024', NULL);
INSERT INTO core_tag VALUES (1, 'x', 'x'), (2, 'y', 'y');
INSERT INTO core_snapshot_tags VALUES (1, 'a1', 1), (2, 'c3', 1), (3, 'c3', 2);
INSERT INTO core_archiveresult VALUES
  (1, 'u1', 'title', 'succeeded', 'A', 'a1'), (2, 'u2', 'title', 'succeeded', 'A', 'c3'), (3, 'u3', 'wget', 'failed', '', 'c3'), (4, 'u4', 'pdf', 'queued', '', 'b2');

SELECT uri_canonical('core_snapshot', 'url', '{"merge": true}');
-- {"before":3,"after":2,"merged":1,"merged_in":{"core_snapshot_tags":1}}
SELECT id, url, timestamp FROM core_snapshot ORDER BY id;
-- a1|http://a/|1700000001.0
-- b2|http://b/~|1700000002.0
SELECT id, snapshot_id, tag_id FROM core_snapshot_tags ORDER BY id;
-- 1|a1|1
-- 3|a1|2
SELECT id, snapshot_id FROM core_archiveresult ORDER BY id;
-- 1|a1
-- 2|a1
-- 3|a1
-- 4|b2

SELECT uri_canonical('core_snapshot', 'url', '{"merge": true, "order": "added DESC"}');
-- {"merged":1}
SELECT id, url FROM core_snapshot ORDER BY id;
-- b2|http://b/~
-- c3|http://a/
SELECT id, snapshot_id, tag_id FROM core_snapshot_tags ORDER BY id;
-- 2|c3|1
-- 3|c3|2
