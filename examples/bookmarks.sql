-- A list of bookmarks against a crawl: which of them were met, where, and how spelled.
-- Neither table is rewritten.  Run it from the project's top directory:
--   sqlite3 :memory: < examples/bookmarks.sql

.load build/uri
.mode csv
.import examples/links.csv crawl
.import examples/bookmarks.csv bookmarks
.mode column --wrap 0
.headers on

-- A link is resolved against its page; beyond that each spelling stays.
CREATE TABLE links AS SELECT page, uri_resolve(page, link) AS link FROM crawl;
-- This index finds a link by any of its spellings.
CREATE INDEX links_link ON links(link COLLATE uri);

.print "Bookmarks that the crawl met"
-- The same letters, and the same link (RFC 3986, section 6.2).
SELECT count(*) AS bookmarks,
       sum(url IN (SELECT link FROM links)) AS "same letters",
       sum(EXISTS (SELECT 1 FROM links WHERE link = url COLLATE uri)) AS "same link" FROM bookmarks;

.print "\nThe most linked"
SELECT name, url AS bookmark, count(*) AS links, count(DISTINCT uri_host(page)) AS hosts,
       count(DISTINCT link) AS spellings
  FROM bookmarks JOIN links ON link = url COLLATE uri
 GROUP BY name ORDER BY links DESC, name LIMIT 8;

.print "\nOne bookmark and the spellings that the crawl met"
SELECT link, count(*) AS links FROM links
 WHERE link = (SELECT url FROM bookmarks WHERE name = 'LLVM') COLLATE uri
 GROUP BY link COLLATE BINARY ORDER BY links DESC, link;

.print "\nBookmarked twice"
SELECT group_concat(name, ', ') AS names, min(url) AS "one spelling", max(url) AS "another"
  FROM bookmarks GROUP BY url COLLATE uri HAVING count(*) > 1 ORDER BY names;

.print "\nNot met, and whether it is a URI"
SELECT name, url, coalesce(uri_error(url), 'yes') AS URI FROM bookmarks
 WHERE NOT EXISTS (SELECT 1 FROM links WHERE link = url COLLATE uri) ORDER BY name;
