-- SPDX-License-Identifier: MIT
--
-- The link graph of several customers in one file: each key begins with the customer's number, also those of
-- the links.  A page of one customer is no page of another one.

PRAGMA foreign_keys = ON;
CREATE TABLE tenant(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE page(
  tenant INTEGER NOT NULL REFERENCES tenant(id), id INTEGER NOT NULL, url TEXT NOT NULL,
  PRIMARY KEY(tenant, id), UNIQUE(tenant, url));
CREATE TABLE link(
  tenant INTEGER NOT NULL, src INTEGER NOT NULL, dst INTEGER NOT NULL, rel TEXT,
  PRIMARY KEY(tenant, src, dst),
  FOREIGN KEY(tenant, src) REFERENCES page(tenant, id) ON DELETE CASCADE,
  FOREIGN KEY(tenant, dst) REFERENCES page(tenant, id) ON DELETE CASCADE) WITHOUT ROWID;
INSERT INTO tenant VALUES (7, 'seven'), (8, 'eight');
INSERT INTO page VALUES (7, 1, 'http://a/'), (7, 2, 'HTTP://a'), (7, 3, 'http://b/'), (8, 1, 'HTTP://a'), (8, 2, 'http://b/'), (8, 3, 'http://B/');
INSERT INTO link VALUES (7, 1, 1, 'x'), (7, 1, 2, 'x'), (7, 2, 1, 'x'), (7, 3, 2, 'x'), (7, 2, 3, 'x'), (8, 1, 3, 'x'), (8, 1, 2, 'x'), (8, 3, 1, 'x');

SELECT uri_canonical('page', 'url', '{"merge": true}');
-- {"before":6,"after":4,"merged":2,"merged_in":{"link":3}}
SELECT tenant, id, url FROM page ORDER BY 1, 2;
-- 7|1|http://a/
-- 7|3|http://b/
-- 8|1|http://a/
-- 8|2|http://b/
SELECT tenant, src, dst FROM link ORDER BY 1, 2, 3;
-- 7|1|1
-- 7|1|3
-- 7|3|1
-- 8|1|2
-- 8|2|1
