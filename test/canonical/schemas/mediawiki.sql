-- SPDX-License-Identifier: MIT
--
-- MediaWiki on SQLite: pages, external links with their key for search (el_index), links between pages.  Columns are
-- BLOB, without REFERENCES; an external link may be there twice.

CREATE TABLE page(
  page_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, page_namespace INTEGER NOT NULL, page_title BLOB NOT NULL, page_is_redirect INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX page_name_title ON page(page_namespace, page_title);
CREATE TABLE externallinks(
  el_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, el_from INTEGER NOT NULL DEFAULT 0, el_to BLOB NOT NULL, el_index BLOB NOT NULL);
CREATE INDEX el_from ON externallinks(el_from, el_to);
CREATE INDEX el_to ON externallinks(el_to, el_from);
CREATE INDEX el_index ON externallinks(el_index);
CREATE TABLE linktarget(lt_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, lt_namespace INTEGER NOT NULL, lt_title BLOB NOT NULL);
CREATE UNIQUE INDEX lt_namespace_title ON linktarget(lt_namespace, lt_title);
CREATE TABLE pagelinks(pl_from INTEGER NOT NULL DEFAULT 0, pl_target_id INTEGER NOT NULL, pl_from_namespace INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(pl_from, pl_target_id));
CREATE TABLE iwlinks(iwl_from INTEGER NOT NULL DEFAULT 0, iwl_prefix BLOB NOT NULL DEFAULT '', iwl_title BLOB NOT NULL DEFAULT '', PRIMARY KEY(iwl_from, iwl_prefix, iwl_title));
INSERT INTO page VALUES (1, 0, 'Main', 0), (2, 0, 'Other', 0);
INSERT INTO externallinks VALUES
  (1, 1, 'http://A.example', 'http://example.a./'), (2, 1, 'http://a.example/', 'http://example.a./'), (3, 2, 'http://A.example', 'http://example.a./'),
  (4, 2, '//b.example/%7e', 'http://example.b./~'), (5, 2, x'687474703A2F2F41', '');
INSERT INTO linktarget VALUES (1, 0, 'Main'), (2, 0, 'Other');
INSERT INTO pagelinks VALUES (1, 2, 0), (2, 1, 0), (2, 2, 0);
INSERT INTO iwlinks VALUES (1, 'w', 'Main');

SELECT uri_canonical('externallinks', 'el_to', '{"by": ["el_from", "el_to"]}');
-- {"before":5,"after":4,"merged":1,"rewritten":3}
SELECT el_id, el_from, quote(el_to) FROM externallinks ORDER BY el_id;
-- 1|1|'http://a.example/'
-- 3|2|'http://a.example/'
-- 4|2|'//b.example/~'
-- 5|2|X'687474703A2F2F41'
