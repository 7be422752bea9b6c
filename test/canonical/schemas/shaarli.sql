-- SPDX-License-Identifier: MIT
--
-- A personal store of links in the way of Shaarli, on SQLite: short links, and a search index that triggers keep.

CREATE TABLE link(
  id INTEGER PRIMARY KEY, short TEXT NOT NULL UNIQUE, url TEXT NOT NULL UNIQUE COLLATE NOCASE, title TEXT, description TEXT, private INTEGER NOT NULL DEFAULT 0,
  created TEXT NOT NULL DEFAULT '2024', updated TEXT);
CREATE TABLE link_tag(link INTEGER NOT NULL REFERENCES link(id) ON DELETE CASCADE, tag TEXT NOT NULL COLLATE NOCASE, PRIMARY KEY(link, tag)) WITHOUT ROWID;
CREATE VIRTUAL TABLE link_search USING fts5(url, title, description, content='link', content_rowid='id');
CREATE TRIGGER link_ai AFTER INSERT ON link BEGIN
  INSERT INTO link_search(rowid, url, title, description) VALUES (new.id, new.url, new.title, new.description);
END;
CREATE TRIGGER link_ad AFTER DELETE ON link BEGIN
  INSERT INTO link_search(link_search, rowid, url, title, description) VALUES ('delete', old.id, old.url, old.title, old.description);
END;
CREATE TRIGGER link_au AFTER UPDATE ON link BEGIN
  INSERT INTO link_search(link_search, rowid, url, title, description) VALUES ('delete', old.id, old.url, old.title, old.description);
  INSERT INTO link_search(rowid, url, title, description) VALUES (new.id, new.url, new.title, new.description);
END;
INSERT INTO link(id, short, url, title, description) VALUES
  (1, 's1', 'http://a/', 'first', 'apple'), (2, 's2', 'HTTP://a', 'second', 'apple'), (3, 's3', 'http://b/%7e', 'third', 'pear');
INSERT INTO link_tag VALUES (1, 'x'), (2, 'X'), (2, 'y'), (3, 'x');

SELECT uri_canonical('link', 'url', '{"merge": true}');
-- {"before":3,"after":2,"merged":1,"merged_in":{"link_tag":1}}
SELECT id, short, url FROM link ORDER BY id;
-- 1|s1|http://a/
-- 3|s3|http://b/~
SELECT link, tag FROM link_tag ORDER BY 1, 2;
-- 1|x
-- 1|y
-- 3|x
SELECT rowid FROM link_search WHERE link_search MATCH 'apple OR pear' ORDER BY rowid;
-- 1
-- 3
INSERT INTO link_search(link_search) VALUES ('integrity-check');
