-- The links of the crawl in crawl.sql, counted by registrable domain:
--     sqlite3 :memory: < examples/domains.sql

.load build/uri
.mode csv
.import examples/pages.csv crawl
.mode column --wrap 0
.headers on

CREATE TABLE links AS
SELECT url AS page, uri_normalize(found.uri) AS link
  FROM crawl, uri_html_links(readfile(file), url) AS found;

-- An address has no registrable domain, and counts by itself.
SELECT coalesce(uri_registrable_domain(link), uri_host(link)) AS domain, group_concat(DISTINCT uri_host(link)) AS hosts,
       count(DISTINCT page || ' ' || link) AS links, count(DISTINCT page) AS pages
  FROM links WHERE uri_host(link) <> '' GROUP BY domain ORDER BY links DESC, domain;
