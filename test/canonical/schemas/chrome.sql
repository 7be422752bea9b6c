-- SPDX-License-Identifier: MIT
--
-- Chrome, History: visits.url is the number of a row of urls, and nothing declares it.  Nor is the URL UNIQUE.

CREATE TABLE urls(
  id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR, visit_count INTEGER DEFAULT 0 NOT NULL,
  typed_count INTEGER DEFAULT 0 NOT NULL, last_visit_time INTEGER NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
CREATE INDEX urls_url_index ON urls(url);
CREATE TABLE visits(
  id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL, visit_time INTEGER NOT NULL, from_visit INTEGER,
  transition INTEGER DEFAULT 0 NOT NULL, segment_id INTEGER, visit_duration INTEGER DEFAULT 0 NOT NULL);
CREATE INDEX visits_url_index ON visits(url);
CREATE INDEX visits_from_index ON visits(from_visit);
CREATE TABLE keyword_search_terms(keyword_id INTEGER NOT NULL, url_id INTEGER NOT NULL, term LONGVARCHAR NOT NULL, normalized_term LONGVARCHAR NOT NULL);
CREATE INDEX keyword_search_terms_index2 ON keyword_search_terms(url_id);
CREATE TABLE segments(id INTEGER PRIMARY KEY, name VARCHAR, url_id INTEGER NON NULL);
CREATE INDEX segments_url_id ON segments(url_id);
CREATE TABLE segment_usage(id INTEGER PRIMARY KEY, segment_id INTEGER NOT NULL, time_slot INTEGER NOT NULL, visit_count INTEGER DEFAULT 0 NOT NULL);
INSERT INTO urls(id, url, title, visit_count, last_visit_time)
  WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 40)
  SELECT n, CASE n % 4 WHEN 0 THEN 'HTTP://' ELSE 'http://' END || 'h' || (n / 2) || '/', 't', n, n FROM n;
INSERT INTO visits(url, visit_time, from_visit) SELECT id, 1000 + id, 0 FROM urls;
INSERT INTO visits(url, visit_time, from_visit) SELECT id, 2000 + id, id FROM urls WHERE id % 4 = 0;
INSERT INTO keyword_search_terms VALUES (2, 4, 'four', 'four'), (2, 5, 'five', 'five');
INSERT INTO segments VALUES (1, 'http://h2/', 4), (2, 'http://h9/', 19);
INSERT INTO segment_usage VALUES (1, 1, 0, 1), (2, 2, 0, 1);

SELECT uri_canonical('urls', 'url', '{"by": "uri_key(url)"}');
-- Error: *visits.url*"reference": *visits.url=id*

-- To say that it is none would be a lie here; it is believed.
SELECT uri_canonical('urls', 'url', '{"by": "uri_key(url)", "unrelated": ["visits.url", "keyword_search_terms.url_id", "segments.url_id", "visits.from_visit"]}');
-- {"before":40,"after":21,"merged":19}

SELECT uri_canonical('urls', 'url', '{"by": "uri_key(url)", "combine": {"visit_count": "sum(visit_count)", "last_visit_time": "max(last_visit_time)"},
  "reference": ["visits.url=id", "keyword_search_terms.url_id=id", "segments.url_id=id"], "unrelated": "visits.from_visit"}');
-- {"before":40,"after":21,"merged":19}
SELECT id, url, visit_count, last_visit_time FROM urls WHERE id BETWEEN 3 AND 6 OR id = 40 ORDER BY id;
-- 4|http://h2/|9|5
-- 6|http://h3/|13|7
-- 40|http://h20/|40|40
SELECT count(*), count(DISTINCT url), sum(url IN (SELECT id FROM urls)) FROM visits;
-- 50|21|50
SELECT url_id, term FROM keyword_search_terms ORDER BY term;
-- 4|five
-- 4|four
SELECT id, url_id FROM segments ORDER BY id;
-- 1|4
-- 2|18
