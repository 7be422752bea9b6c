-- SPDX-License-Identifier: MIT
--
-- wallabag, which keeps articles to read: entries of users, tags, annotations.  The columns given_url, hashed_url and
-- domain_name are made from the URL by the program; only an index, which is not UNIQUE, has the hash.

CREATE TABLE wallabag_user(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, username VARCHAR(180) NOT NULL);
CREATE TABLE wallabag_entry(
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, user_id INTEGER DEFAULT NULL, title CLOB DEFAULT NULL, url CLOB DEFAULT NULL,
  given_url CLOB DEFAULT NULL, hashed_url VARCHAR(40) DEFAULT NULL, hashed_given_url VARCHAR(40) DEFAULT NULL, domain_name CLOB DEFAULT NULL,
  is_archived BOOLEAN NOT NULL, is_starred BOOLEAN NOT NULL, content CLOB DEFAULT NULL, created_at DATETIME NOT NULL,
  CONSTRAINT fk_entry_user FOREIGN KEY(user_id) REFERENCES wallabag_user(id) NOT DEFERRABLE INITIALLY IMMEDIATE);
CREATE INDEX entry_user ON wallabag_entry(user_id);
CREATE INDEX hashed_url_user_id ON wallabag_entry(user_id, hashed_url);
CREATE TABLE wallabag_tag(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, label CLOB NOT NULL, slug VARCHAR(128) NOT NULL);
CREATE UNIQUE INDEX tag_slug ON wallabag_tag(slug);
CREATE TABLE wallabag_entry_tag(
  entry_id INTEGER NOT NULL, tag_id INTEGER NOT NULL, PRIMARY KEY(entry_id, tag_id),
  CONSTRAINT fk_et_entry FOREIGN KEY(entry_id) REFERENCES wallabag_entry(id) ON DELETE CASCADE NOT DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT fk_et_tag FOREIGN KEY(tag_id) REFERENCES wallabag_tag(id) ON DELETE CASCADE NOT DEFERRABLE INITIALLY IMMEDIATE);
CREATE TABLE wallabag_annotation(
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, user_id INTEGER DEFAULT NULL REFERENCES wallabag_user(id),
  entry_id INTEGER DEFAULT NULL, text CLOB NOT NULL, quote CLOB NOT NULL,
  CONSTRAINT fk_a_entry FOREIGN KEY(entry_id) REFERENCES wallabag_entry(id) ON DELETE CASCADE NOT DEFERRABLE INITIALLY IMMEDIATE);
INSERT INTO wallabag_user VALUES (1, 'ann'), (2, 'bob');
INSERT INTO wallabag_entry(id, user_id, title, url, given_url, hashed_url, domain_name, is_archived, is_starred, created_at) VALUES
  (1, 1, 'A', 'http://a.example/', 'http://a.example/', 'f1', 'a.example', 1, 0, '2024-01-01'),
  (2, 1, 'A', 'HTTP://a.example', 'HTTP://a.example', 'f2', 'a.example', 0, 1, '2024-01-02'),
  (3, 2, 'A', 'http://a.example/', 'http://a.example/', 'f1', 'a.example', 0, 0, '2024-01-03'),
  (4, 2, NULL, NULL, NULL, NULL, NULL, 0, 0, '2024-01-04');
INSERT INTO wallabag_tag VALUES (1, 'x', 'x'), (2, 'y', 'y');
INSERT INTO wallabag_entry_tag VALUES (1, 1), (2, 1), (2, 2), (3, 1);
INSERT INTO wallabag_annotation VALUES (1, 1, 2, 'note', 'quote'), (2, 2, 3, 'note', 'quote');

SELECT uri_canonical('wallabag_entry', 'url', '{"by": ["user_id", "uri_key(url)"], "combine": {"is_starred": "max(is_starred)", "is_archived": "min(is_archived)"}}');
-- {"before":4,"after":3,"merged":1,"merged_in":{"wallabag_entry_tag":1}}
SELECT id, user_id, url, is_archived, is_starred FROM wallabag_entry ORDER BY id;
-- 1|1|http://a.example/|0|1
-- 3|2|http://a.example/|0|0
-- 4|2|NULL|0|0
SELECT entry_id, tag_id FROM wallabag_entry_tag ORDER BY 1, 2;
-- 1|1
-- 1|2
-- 3|1
SELECT id, entry_id FROM wallabag_annotation ORDER BY id;
-- 1|1
-- 2|3

SELECT uri_canonical('wallabag_entry', 'url', '{"merge": true}');
-- Error: *"by": *user_id*uri_key(uri_clean(url))*
