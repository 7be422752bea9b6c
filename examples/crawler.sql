-- A crawler: a queue, robots.txt, sitemaps, feeds, headers and pages; nothing is fetched twice.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/crawler.sql
--
-- To crawl with it, copy the tables, the view and the trigger. Then let a program fetch
-- what the view "due" lists, and insert the answers into "fetched", until "due" is empty.

.load build/uri

-- The sites to stay on.
CREATE TABLE sites(origin TEXT PRIMARY KEY);

-- The robots.txt of each, '' if it has none.
CREATE TABLE robots(origin TEXT PRIMARY KEY, body);

-- What is to be fetched. Links with one key are one page.
CREATE TABLE queue(id INTEGER PRIMARY KEY, url, key TEXT UNIQUE, robots DEFAULT 0);

-- What was fetched, in order.
CREATE TABLE fetched(id INTEGER PRIMARY KEY, url, headers, body);

-- What leads where: every link of every answer, also to other sites.
CREATE TABLE leads(page, link, how, rel, text);

-- Next: the robots.txt of a site, then what it allows.
CREATE VIEW due AS
SELECT queue.id, queue.url
  FROM queue LEFT JOIN robots ON robots.origin = uri_origin(queue.url)
 WHERE NOT EXISTS (SELECT 1 FROM fetched WHERE fetched.url = queue.url)
   AND (queue.robots OR uri_robots_allows(robots.body, 'ExampleBot', queue.url));

-- Read an answer: its links, and what is new in them.
CREATE TRIGGER read AFTER INSERT ON fetched BEGIN
  INSERT INTO robots SELECT uri_origin(new.url), coalesce(new.body, '')
   WHERE uri_path(new.url) = '/robots.txt' ON CONFLICT DO NOTHING;
  INSERT INTO leads SELECT new.url, uri_normalize(value), 'robots.txt', rule, NULL
    FROM uri_robots(new.body, new.url) WHERE uri_path(new.url) = '/robots.txt' AND rule = 'sitemap';
  INSERT INTO leads SELECT new.url, uri_normalize(uri), 'header ' || header, rel, title
    FROM uri_header_links(new.headers, new.url);
  INSERT INTO leads SELECT new.url, uri_normalize(uri), element, rel, text
    FROM uri_html_links(new.body, new.url) WHERE new.headers LIKE '%content-type: text/html%' AND element <> 'base';
  INSERT INTO leads SELECT new.url, uri_normalize(uri), element, rel, text
    FROM uri_xml_links(new.body, new.url) WHERE new.headers LIKE '%content-type:%xml%';
  INSERT INTO queue(url, key)
  SELECT page, uri_key(page)
    FROM (SELECT uri_with(link, 'fragment', NULL) AS page FROM leads
           WHERE leads.page = new.url AND coalesce(rel, '') NOT LIKE '%nofollow%')
   WHERE uri_is_web(page) AND uri_origin(page) IN (SELECT origin FROM sites)
      ON CONFLICT DO NOTHING;
END;

-- Begin: a site, its robots.txt, its home page.
INSERT INTO sites VALUES ('http://lighthouse.example');
INSERT INTO queue(url, key, robots) SELECT origin || '/robots.txt', uri_key(origin || '/robots.txt'), 1 FROM sites;
INSERT INTO queue(url, key) SELECT origin || '/', uri_key(origin || '/') FROM sites;

-- Here the web is a folder. What is not in it is not found.
.mode csv
.import examples/web.csv web
.mode column --wrap 0
.headers on
CREATE TABLE answers AS SELECT url, headers, readfile(nullif(file, '')) AS body FROM web;

-- A round fetches what is due. A program would repeat it until nothing is.
CREATE TABLE rounds(n);
CREATE TRIGGER fetch AFTER INSERT ON rounds BEGIN
  INSERT INTO fetched(url, headers, body)
  SELECT due.url, coalesce(answers.headers, 'HTTP/1.1 404 Not Found'), answers.body
    FROM due LEFT JOIN answers ON answers.url = due.url ORDER BY due.id;
END;
INSERT INTO rounds VALUES (1), (2), (3), (4), (5), (6);
SELECT count(*) AS "still due" FROM due;

.print "\nWhat was fetched, in order"
SELECT id, substr(headers, 10, 3) AS status, url FROM fetched;

.print "\nWhat robots.txt keeps out"
SELECT url FROM queue WHERE url NOT IN (SELECT url FROM fetched);

.print "\nWhat leads where: pages of the site, by how they were found"
SELECT DISTINCT how, rel, uri_path(page) AS "from", uri_path(link) AS "to", text
  FROM leads WHERE uri_origin(link) IN (SELECT origin FROM sites) AND how NOT IN ('img', 'link', 'script')
 ORDER BY leads.rowid;

.print "\nOther sites"
SELECT uri_host_key(link) AS host, count(*) AS links FROM leads
 WHERE uri_is_web(link) AND uri_origin(link) NOT IN (SELECT origin FROM sites) GROUP BY host ORDER BY links DESC, host;

.print "\nLinks that lead nowhere"
SELECT uri_path(page) AS "on", link FROM leads JOIN fetched ON fetched.url = uri_with(link, 'fragment', NULL)
 WHERE headers LIKE 'HTTP/_._ 404%' GROUP BY page, link ORDER BY leads.rowid;
