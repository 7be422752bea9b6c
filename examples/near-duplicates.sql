-- Links that differ only in how they were shared: tracking parameters, the order of
-- parameters, the fragment.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/near-duplicates.sql

.load build/uri
.mode csv
.import examples/shared.csv shared
.mode column --wrap 0
.headers on

.print "The parameters that were found"
-- A name is compared decoded: %75tm_source is utm_source.
SELECT name, count(*) AS links, count(DISTINCT value) AS "values", max(value) AS example
  FROM shared, uri_params(url) GROUP BY name ORDER BY links DESC, name;

-- What a parameter is for, only its site knows; these are known to be tracking.
-- Generated columns: shared is as it was, and what is derived cannot be out of date.
ALTER TABLE shared ADD COLUMN bare AS (
  uri_drop_params(uri_clean(url), 'utm_*', 'UTM_*', '*clid', 'mc_eid'));
ALTER TABLE shared ADD COLUMN page AS (uri_with(uri_sort_params(bare), 'fragment', NULL));
CREATE INDEX shared_page ON shared(page);

.print "\nHow many links these are"
SELECT count(*) AS rows, count(DISTINCT url) AS "as shared", count(DISTINCT uri_clean(url)) AS normalized,
       count(DISTINCT bare) AS "without tracking", count(DISTINCT uri_sort_params(bare)) AS "in any order",
       count(DISTINCT page) AS "without fragment" FROM shared;

.print "\nThe pages, most shared first"
SELECT page, count(*) AS shared, count(DISTINCT who) AS people, count(DISTINCT url) AS spellings
  FROM shared GROUP BY page ORDER BY shared DESC, page;

.print "\nOne page and how it was shared"
SELECT url, count(*) AS shared FROM shared
 WHERE page = 'https://kodi.tv/download?arch=arm&os=linux' GROUP BY url ORDER BY shared DESC, url;
