-- A small crawl, from HTML pages to a table of resolved, normalized links.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/crawl.sql

.load build/uri
.mode csv
.import examples/pages.csv crawl
.mode column --wrap 0
.headers on

-- A page is kept as the bytes that came: one of them is not UTF-8.
CREATE TABLE pages AS SELECT url, readfile(file) AS html FROM crawl;

-- From pages to links, in one statement.
CREATE TABLE links AS
SELECT pages.url AS page, uri_normalize(found.uri) AS link, found.ref, found.element, found.attribute, found.rel, found.text
  FROM pages, uri_html_links(pages.html, pages.url) AS found;

.print "Each page, its base, and what was found in it"
SELECT url AS page, uri_html_base(html, url) AS base,
       (SELECT count(*) FROM links WHERE page = url) AS links FROM pages;

.print "\nWhat holds a link"
SELECT attribute, count(*) AS links, group_concat(DISTINCT element) AS elements
  FROM links GROUP BY attribute ORDER BY links DESC, attribute;

.print "\nHow some of them were written, and what they are"
-- The reference, and the same link absolute and normalized.
SELECT ref, link, text FROM links
 WHERE ref IN ('HTTP://Lighthouse.Example:80/%61rchive/', 'img/tower small.jpg', '../lamps.html', 'log/1912', 'log/1911',
               'https://www.tides.example/?a=1&copy=2', 'café.html', 'chercher?q=marée') ORDER BY link;

.print "\nLinks by host"
-- One link of a page counts once.  examples/domains.sql counts by registrable domain.
SELECT uri_host(link) AS host, count(DISTINCT page || ' ' || link) AS links, count(DISTINCT page) AS pages
  FROM links WHERE uri_host(link) <> '' GROUP BY host ORDER BY links DESC, host;

.print "\nPages of the crawl that link to each other"
-- A link's fragment is not part of the page that it leads to.
SELECT page, pages.url AS "links to", count(*) AS times
  FROM links JOIN pages ON uri_with(link, 'fragment', NULL) = pages.url COLLATE uri
 WHERE element = 'a' AND page <> pages.url GROUP BY 1, 2 ORDER BY 1, 2;
