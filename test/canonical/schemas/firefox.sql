-- SPDX-License-Identifier: MIT
--
-- Firefox, places.sqlite: pages, visits, bookmarks, keywords.  Most tables refer to a page by place_id or fk, without
-- REFERENCES; no UNIQUE names the URL, its hash has an index.

CREATE TABLE moz_origins(
  id INTEGER PRIMARY KEY, prefix TEXT NOT NULL, host TEXT NOT NULL, frecency INTEGER NOT NULL, UNIQUE(prefix, host));
CREATE TABLE moz_places(
  id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR, visit_count INTEGER DEFAULT 0,
  hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL, frecency INTEGER DEFAULT -1 NOT NULL, last_visit_date INTEGER,
  guid TEXT, foreign_count INTEGER DEFAULT 0 NOT NULL, url_hash INTEGER DEFAULT 0 NOT NULL,
  origin_id INTEGER REFERENCES moz_origins(id));
CREATE INDEX moz_places_url_hashindex ON moz_places(url_hash);
CREATE INDEX moz_places_visitcount ON moz_places(visit_count);
CREATE UNIQUE INDEX moz_places_guid_uniqueindex ON moz_places(guid);
CREATE TABLE moz_historyvisits(
  id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER, visit_date INTEGER, visit_type INTEGER, session INTEGER);
CREATE INDEX moz_historyvisits_placedateindex ON moz_historyvisits(place_id, visit_date);
CREATE TABLE moz_inputhistory(place_id INTEGER NOT NULL, input LONGVARCHAR NOT NULL, use_count INTEGER, PRIMARY KEY(place_id, input));
CREATE TABLE moz_bookmarks(
  id INTEGER PRIMARY KEY, type INTEGER, fk INTEGER DEFAULT NULL, parent INTEGER, position INTEGER, title LONGVARCHAR,
  keyword_id INTEGER, dateAdded INTEGER, guid TEXT);
CREATE INDEX moz_bookmarks_itemindex ON moz_bookmarks(fk, type);
CREATE UNIQUE INDEX moz_bookmarks_guid_uniqueindex ON moz_bookmarks(guid);
CREATE TABLE moz_keywords(id INTEGER PRIMARY KEY AUTOINCREMENT, keyword TEXT UNIQUE, place_id INTEGER, post_data TEXT);
CREATE UNIQUE INDEX moz_keywords_placepostdata_uniqueindex ON moz_keywords(place_id, post_data);
CREATE TABLE moz_annos(
  id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL, anno_attribute_id INTEGER, content LONGVARCHAR);
CREATE UNIQUE INDEX moz_annos_placeattributeindex ON moz_annos(place_id, anno_attribute_id);
CREATE TRIGGER bookmark_counts AFTER INSERT ON moz_bookmarks WHEN NEW.fk NOT NULL BEGIN
  UPDATE moz_places SET foreign_count = foreign_count + 1 WHERE id = NEW.fk;
END;
INSERT INTO moz_origins VALUES (1, 'http://', 'a', 1), (2, 'http://', 'b', 1);
INSERT INTO moz_places(id, url, title, visit_count, guid, origin_id)
  WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 30)
  SELECT n, CASE n WHEN 1 THEN 'http://a/' WHEN 2 THEN 'HTTP://a' WHEN 3 THEN 'http://b/%7e' WHEN 4 THEN 'http://b/~' ELSE 'http://a/' || n END,
         'title ' || n, 1, 'guid' || n, 1 + (n IN (3, 4)) FROM n;
INSERT INTO moz_historyvisits(id, place_id, visit_date) SELECT id, id, 1000 + id FROM moz_places;
INSERT INTO moz_inputhistory VALUES (1, 'a', 1), (2, 'a', 5), (2, 'aa', 1), (3, 'b', 1);
INSERT INTO moz_bookmarks(id, type, fk, parent, title, guid) SELECT 100 + id, 1, id, 1, title, 'b' || id FROM moz_places;
INSERT INTO moz_keywords VALUES (1, 'k1', 2, NULL), (2, 'k2', 4, NULL);
INSERT INTO moz_annos VALUES (1, 1, 1, 'x'), (2, 2, 1, 'x'), (3, 2, 2, 'y');

-- The visits of a page that merges would belong to no page.
SELECT uri_canonical('moz_places', 'url', '{"by": "uri_key(url)"}');
-- Error: *moz_*place_id*"reference"*

SELECT uri_canonical('moz_places', 'url');
-- {"before":30,"after":30,"rewritten":2}

SELECT uri_canonical('moz_places', 'url', '{"by": "uri_key(url)", "combine": {"visit_count": "sum(visit_count)", "foreign_count": "sum(foreign_count)"},
  "reference": ["moz_historyvisits.place_id=id", "moz_inputhistory.place_id=id", "moz_bookmarks.fk=id", "moz_keywords.place_id=id", "moz_annos.place_id=id"]}');
-- {"before":30,"after":28,"merged":2,"merged_in":{"moz_annos":1,"moz_inputhistory":1}}
SELECT id, url, visit_count, foreign_count FROM moz_places WHERE id < 6 ORDER BY id;
-- 1|http://a/|2|2
-- 3|http://b/~|2|2
-- 5|http://a/5|1|1
SELECT place_id, count(*) FROM moz_historyvisits GROUP BY 1 HAVING count(*) > 1;
-- 1|2
-- 3|2
SELECT place_id, input FROM moz_inputhistory ORDER BY 1, 2;
-- 1|a
-- 1|aa
-- 3|b
SELECT id, fk FROM moz_bookmarks WHERE id < 106 ORDER BY id;
-- 101|1
-- 102|1
-- 103|3
-- 104|3
-- 105|5
SELECT keyword, place_id FROM moz_keywords ORDER BY 1;
-- k1|1
-- k2|3
SELECT place_id, anno_attribute_id, content FROM moz_annos ORDER BY 1, 2;
-- 1|1|x
-- 1|2|y
