-- SPDX-License-Identifier: MIT
--
-- Turn a table of edges, pages and the links found in them, into a graph, in
-- place: each link is resolved against its page and both ends are brought into
-- normal form (RFC 3986, sections 5.2 and 6.2), so that one place is one text.
--
--     sqlite3 my.db -cmd ".load build/uri" ".read sql/resolve-edges.sql"
--
-- One transaction: it is all done or, after an error, Ctrl-C or a crash, not
-- begun.  (In an interactive shell, say ROLLBACK after an error.)  An edge that
-- cannot be resolved stays as it is and is listed: its page or its link is no
-- text, or the link is relative and the page has no scheme.  Where the table
-- holds each edge once, an edge that is there already in another spelling is
-- moved, whole, to a table of its own.  A second run changes nothing.  Foreign
-- keys are switched off in this connection, so that no CASCADE acts behind our
-- back; should a declared reference break, all is undone.

.bail on
.headers off
.mode list
PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- ---- The one place to change: a table "links" with columns "page" and "link" -
-- The base is the URI that links are resolved against; page and link are what
-- the table holds.  Pages in a table of their own are looked up, here as
--     SELECT links.rowid AS id, pages.url AS base, page_id AS page, link
--       FROM links LEFT JOIN pages ON pages.id = page_id
-- and not set: they are for normalize-unique.sql, after this.
CREATE TEMP VIEW edge_rows AS SELECT rowid AS id, page AS base, page, link FROM links;
CREATE TEMP TRIGGER edge_rewrite INSTEAD OF UPDATE ON edge_rows BEGIN
  UPDATE OR IGNORE links SET page = new.page, link = new.link WHERE rowid = new.id;
END;

-- Where edges go that would be in the table twice.
CREATE TABLE IF NOT EXISTS links_merged AS SELECT * FROM links WHERE 0;
CREATE TEMP TRIGGER edge_merge INSTEAD OF DELETE ON edge_rows BEGIN
  INSERT INTO links_merged SELECT * FROM links WHERE rowid = old.id;
  DELETE FROM links WHERE rowid = old.id;
END;
-- -----------------------------------------------------------------------------

-- What each edge is to become.  COLLATE BINARY, because the columns may have
-- been declared with another.
CREATE TEMP VIEW edge_left AS
SELECT id, CASE WHEN typeof(base) <> 'text' THEN 'the page is no text'
                WHEN typeof(link) <> 'text' THEN 'the link is no text'
                ELSE 'a relative link, and the page has no scheme' END AS why, base, link
  FROM edge_rows
 WHERE typeof(base) <> 'text' OR typeof(link) <> 'text'
    OR (uri_scheme(link) IS NULL AND uri_scheme(base) IS NULL);
CREATE TEMP VIEW edge_todo AS
SELECT * FROM (
  SELECT id, page, link, uri_normalize(uri_resolve(base, link)) AS new_link,
         CASE typeof(page) WHEN 'text' THEN uri_normalize(page) ELSE page END AS new_page
    FROM edge_rows
   WHERE typeof(base) = 'text' AND typeof(link) = 'text'
     AND (uri_scheme(link) IS NOT NULL OR uri_scheme(base) IS NOT NULL))
 WHERE new_link <> link COLLATE BINARY OR new_page IS NOT page COLLATE BINARY;

-- Foreign keys that lead nowhere already; there shall be no more of them.
CREATE TEMP TABLE edge_dangling AS
SELECT "table", rowid AS row, parent, fkid, count(*) AS n FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4;

-- The table in ten steps of equally many rows, each from a first id to a last.
CREATE TEMP TABLE edge_total AS
SELECT count(*) AS rows, count(DISTINCT id) AS ids, (count(*) + 9) / 10 AS step,
       (SELECT count(*) FROM edge_left) AS lefts FROM edge_rows;
CREATE TEMP TABLE edge_ids(rows, ids, CONSTRAINT "each id is one row's" CHECK(rows = ids));
INSERT OR ROLLBACK INTO edge_ids SELECT rows, ids FROM edge_total;
CREATE TEMP TABLE edge_steps AS
WITH RECURSIVE steps(step, first, last) AS (
  SELECT 1, min(id), (SELECT id FROM edge_rows ORDER BY id
                       LIMIT 1 OFFSET (SELECT step - 1 FROM edge_total)) FROM edge_rows
  UNION ALL
  SELECT step + 1, (SELECT min(id) FROM edge_rows WHERE id > last),
         (SELECT id FROM edge_rows WHERE id > last ORDER BY id
           LIMIT 1 OFFSET (SELECT step - 1 FROM edge_total))
    FROM steps WHERE step < 10)
SELECT step, first, coalesce(last, (SELECT max(id) FROM edge_rows)) AS last FROM steps;

-- A step's work is done by a trigger, so that a step is one line below.
CREATE TEMP TABLE edge_new AS
SELECT id, page, link, page AS new_page, link AS new_link FROM edge_rows WHERE 0;
CREATE UNIQUE INDEX temp.edge_new_id ON edge_new(id);
CREATE TEMP TABLE edge_twice AS SELECT id, page, link FROM edge_rows WHERE 0;
CREATE TEMP TABLE edge_count AS SELECT 0 AS todo, 0 AS relative;
CREATE TEMP TABLE edge_done(step INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER edge_work AFTER INSERT ON edge_done BEGIN
  DELETE FROM edge_new;
  INSERT INTO edge_new
  SELECT id, page, link, new_page, new_link FROM edge_todo
   WHERE id BETWEEN (SELECT first FROM edge_steps WHERE step = new.step)
                AND (SELECT last FROM edge_steps WHERE step = new.step);
  UPDATE edge_count
     SET todo = todo + (SELECT count(*) FROM edge_new),
         relative = relative + (SELECT count(*) FROM edge_new WHERE uri_scheme(link) IS NULL);
  UPDATE edge_rows
     SET page = (SELECT new_page FROM edge_new AS n WHERE n.id = edge_rows.id),
         link = (SELECT new_link FROM edge_new AS n WHERE n.id = edge_rows.id)
   WHERE id IN (SELECT id FROM edge_new);
  INSERT INTO edge_twice
  SELECT n.id, n.new_page, n.new_link FROM edge_new AS n CROSS JOIN edge_rows AS e ON e.id = n.id
   WHERE e.link <> n.new_link COLLATE BINARY OR e.page IS NOT n.new_page COLLATE BINARY;
END;
CREATE TEMP VIEW edge_progress AS
SELECT printf('%4d%%  %d of %d rows, %d rewritten', count(*) * 10,
              min(rows, count(*) * (SELECT step FROM edge_total)), rows,
              (SELECT todo FROM edge_count) - (SELECT count(*) FROM edge_twice))
  FROM edge_done, edge_total;

INSERT INTO edge_done VALUES(1);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(2);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(3);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(4);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(5);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(6);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(7);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(8);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(9);  SELECT * FROM edge_progress;
INSERT INTO edge_done VALUES(10); SELECT * FROM edge_progress;

-- What was refused because its like is there, is moved; nothing else may have
-- been refused.
CREATE TEMP TABLE edge_alone AS
SELECT count(*) AS n FROM edge_twice AS t
 WHERE NOT EXISTS (SELECT 1 FROM edge_rows AS e WHERE e.page IS t.page AND e.link = t.link AND e.id <> t.id);
DELETE FROM edge_rows WHERE id IN (SELECT id FROM edge_twice);

-- What went where.  The rows are counted again, not subtracted.
CREATE TEMP TABLE edge_check(
  before, after, merged, lefts_before, lefts_after, alone, dangling,
  CONSTRAINT "no edge is lost" CHECK(before = after + merged),
  CONSTRAINT "what cannot be resolved stays" CHECK(lefts_before = lefts_after),
  CONSTRAINT "an edge is refused only when its like is there" CHECK(alone = 0),
  CONSTRAINT "no declared reference breaks" CHECK(dangling = 0));
INSERT OR ROLLBACK INTO edge_check
SELECT rows, (SELECT count(*) FROM edge_rows), (SELECT count(*) FROM edge_twice), lefts,
       (SELECT count(*) FROM edge_left), (SELECT n FROM edge_alone),
       (SELECT count(*) FROM (
          SELECT "table", rowid AS row, parent, fkid, count(*) AS n
            FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4) AS a
         WHERE n > coalesce((SELECT n FROM edge_dangling AS b
                              WHERE (b."table", b.parent, b.fkid) = (a."table", a.parent, a.fkid)
                                AND b.row IS a.row), 0))
  FROM edge_total;
SELECT printf('%8d  edges before', before) FROM edge_check;
SELECT printf('%8d  rewritten or merged, %d of them with a relative link', todo, relative) FROM edge_count;
SELECT printf('%8d  in normal form already', before - lefts_before - (SELECT todo FROM edge_count)) FROM edge_check;
SELECT printf('%8d  left as they were: %s', count(*), why) FROM edge_left GROUP BY why;
SELECT printf('%8d  were there already, now in the table of merged edges', merged) FROM edge_check;
SELECT printf('%8d  edges after', after) FROM edge_check;

-- The first of those that are left.
SELECT printf('edge %s is left, %s: %s in %s', id, why,
              CASE typeof(link) WHEN 'blob' THEN 'BLOB ' || quote(substr(link, 1, 20)) ELSE quote(link) END,
              CASE typeof(base) WHEN 'blob' THEN 'BLOB ' || quote(substr(base, 1, 20)) ELSE quote(base) END)
  FROM edge_left ORDER BY id LIMIT 20;

DROP VIEW edge_progress;
DROP VIEW edge_todo;
DROP VIEW edge_left;
DROP VIEW edge_rows;
DROP TABLE edge_dangling;
DROP TABLE edge_total;
DROP TABLE edge_ids;
DROP TABLE edge_steps;
DROP TABLE edge_new;
DROP TABLE edge_twice;
DROP TABLE edge_count;
DROP TABLE edge_done;
DROP TABLE edge_alone;
DROP TABLE edge_check;
COMMIT;
.print "Committed."
