-- A crawler's link table, from what stood in the pages to a graph that can be counted.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/demo.sql

.load build/uri
.mode csv
.import examples/links.csv crawl
.mode column --wrap 0
.headers on

-- href is what the crawler found; link is the copy that we work on.
CREATE TABLE links AS SELECT page, link AS href, link FROM crawl;

-- The numbers to watch; an edge is one page linking to one place.
CREATE VIEW tally AS
SELECT count(*) AS rows, count(DISTINCT page || ' ' || link) AS edges,
       count(DISTINCT link) AS links, count(DISTINCT uri_host(link)) AS hosts FROM links;
-- One row of them per stage of the work.
CREATE TABLE stages AS SELECT 'as found' AS stage, * FROM tally;

.print "What stands in the column"
SELECT uri_what(link) AS what, count(*) AS rows, max(link) AS example
  FROM links GROUP BY what ORDER BY rows DESC;

.print "\nWhat stands in the pages (RFC 3986, section 4)"
-- A relative reference is not a URI, but it is a valid URI reference.
SELECT uri_kind(link) AS kind, count(*) AS rows,
       sum(NOT uri_valid(link, 'URI-reference')) AS invalid,
       max(link) FILTER (WHERE uri_valid(link, 'URI-reference')) AS example
  FROM links GROUP BY kind ORDER BY rows DESC;

.print "\nWhat is invalid, and why"
-- Grouped by the offending character, with one link of each group.
SELECT count(*) AS rows, substr(why, 1, instr(why, ', is ') - 1) AS "not allowed",
       max(link) AS example
  FROM (SELECT link, uri_error(link, 'URI-reference') AS why FROM links)
 WHERE why IS NOT NULL GROUP BY substr(why, 1, 3) ORDER BY rows DESC, example LIMIT 10;

.print "\nWhat each level of normalization adds"
-- A level is compared with the one below it, the lowest with the link as found.
WITH ladder(section, level, below) AS (VALUES
  ('6.2.2.1', 'case',   NULL),      ('6.2.2.2', 'percent', 'case'),
  ('6.2.2.3', 'syntax', 'percent'), ('6.2.3',   'scheme',  'syntax')),
steps AS (
  SELECT section, level, count(*) AS rows, max(link) FILTER (WHERE length(link) < 37) AS example
    FROM ladder, links
   WHERE uri_normalize(link, level) <> coalesce(uri_normalize(link, below), link) GROUP BY section)
SELECT *, uri_normalize(example, level) AS becomes FROM steps ORDER BY section;

.print "\nResolve each link against its page, in place, and normalize it"
.save build/demo.db
.shell sql/uri-canonical build/demo.db links link --base page --no-log --quiet
.open build/demo.db
.load build/uri
INSERT INTO stages SELECT 'links', * FROM tally;

.print "\nWhat that did to the rows"
-- Nothing is lost, and what was invalid is still there to be looked at.
SELECT sum(uri_scheme(href) IS NULL) AS "were relative", sum(link <> href) AS changed,
       sum(link IS NULL) AS lost, sum(NOT uri_valid(link)) AS "still invalid" FROM links;

.print "\nOne place and its spellings"
-- The URI that was spelled in the most ways by pages of other hosts.
SELECT href, count(*) AS rows FROM links
 WHERE link = (SELECT link FROM links WHERE uri_host(link) <> uri_host(page)
                GROUP BY link ORDER BY count(DISTINCT href) DESC, link LIMIT 1)
 GROUP BY href ORDER BY rows DESC, href LIMIT 8;

.print "\nNormalize the pages, and keep each edge once"
.shell sql/uri-canonical build/demo.db links page --by page,link --no-log --quiet
INSERT INTO stages SELECT 'each edge once', * FROM tally;

.print "\nFrom spellings to edges"
-- Resolving tells relative links apart; normalizing brings spellings together.
SELECT * FROM stages;

.print "\nHosts that other hosts link to"
-- A plain <> will do: hosts are in lowercase by now.
SELECT uri_host(link) AS host, count(*) AS edges, count(DISTINCT link) AS links
  FROM links WHERE uri_host(link) <> uri_host(page) GROUP BY host ORDER BY edges DESC, host LIMIT 6;

.print "\nWhat the links are made of"
-- One row per component that is present; the path always is.
SELECT component, count(*) AS links, count(DISTINCT value) AS different, max(length) AS longest
  FROM links, uri_parts(link) GROUP BY component ORDER BY links DESC, component;
