-- SPDX-License-Identifier: MIT
--
-- Rows as in SQLite, FROM t, uri_params(t.url) AS p: a macro for each function that returns rows.
--
--     duckdb -unsigned -c "LOAD 'uri.duckdb_extension'" -c ".read macros.sql"
--
-- In a program, execute the text of this file.  The macros are of the connection.  Without TEMP, they are in the database,
-- for all connections, and need the extension wherever they are used.
CREATE OR REPLACE TEMP MACRO uri_domains(u) AS TABLE (SELECT unnest(uri_domains(u), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_extract(text) AS TABLE (SELECT unnest(uri_extract(text), recursive := true)),
  (text, writing) AS TABLE (SELECT unnest(uri_extract(text, writing), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_facts(kind) AS TABLE (SELECT unnest(uri_facts(kind), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_header_links(headers) AS TABLE (SELECT unnest(uri_header_links(headers), recursive := true)),
  (headers, retrieved_from) AS TABLE (SELECT unnest(uri_header_links(headers, retrieved_from), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_hierarchy(u) AS TABLE (SELECT unnest(uri_hierarchy(u), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_hosts(text) AS TABLE (SELECT unnest(uri_hosts(text), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_html_links(html) AS TABLE (SELECT unnest(uri_html_links(html), recursive := true)),
  (html, retrieved_from) AS TABLE (SELECT unnest(uri_html_links(html, retrieved_from), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_lint(u) AS TABLE (SELECT unnest(uri_lint(u), recursive := true)),
  (u, findings) AS TABLE (SELECT unnest(uri_lint(u, findings), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_params(u) AS TABLE (SELECT unnest(uri_params(u), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_parts(u) AS TABLE (SELECT unnest(uri_parts(u), recursive := true)),
  (u, edition) AS TABLE (SELECT unnest(uri_parts(u, edition), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_readings(u) AS TABLE (SELECT unnest(uri_readings(u), recursive := true)),
  (u, base) AS TABLE (SELECT unnest(uri_readings(u, base), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_robots(robots) AS TABLE (SELECT unnest(uri_robots(robots), recursive := true)),
  (robots, retrieved_from) AS TABLE (SELECT unnest(uri_robots(robots, retrieved_from), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_segments(u) AS TABLE (SELECT unnest(uri_segments(u), recursive := true));
CREATE OR REPLACE TEMP MACRO uri_xml_links(xml) AS TABLE (SELECT unnest(uri_xml_links(xml), recursive := true)),
  (xml, retrieved_from) AS TABLE (SELECT unnest(uri_xml_links(xml, retrieved_from), recursive := true));
