-- SPDX-License-Identifier: MIT
--
-- Bring a UNIQUE column of URIs into normal form, in place (RFC 3986, section
-- 6.2).  Rows whose URIs become one are merged: the one with the lowest id is
-- kept, what referred to another refers to it from now on, and the others are
-- moved, whole, to a table of their own.
--
--     sqlite3 my.db -cmd ".load build/uri" ".read sql/normalize-unique.sql"
--
-- One transaction: it is all done or, after an error, Ctrl-C or a crash, not
-- begun.  (In an interactive shell, say ROLLBACK after an error.)  What is not
-- text stays as it is and is listed.  A second run changes nothing.  Foreign
-- keys are switched off in this connection, so that no CASCADE acts behind our
-- back; a declared reference that was forgotten below is found, and undoes all,
-- as does a trigger that refuses a row whose references have moved on.

.bail on
.headers off
.mode list
PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- ---- The one place to change: a table "pages" with the key "id" and a column
-- "url", and the tables that refer to it --------------------------------------
CREATE TEMP VIEW unique_rows AS SELECT id AS id, url AS uri FROM pages;
CREATE TEMP TRIGGER unique_rewrite INSTEAD OF UPDATE ON unique_rows BEGIN
  UPDATE pages SET url = new.uri WHERE id = new.id;
END;

-- Where the rows go that are merged into others.
CREATE TABLE IF NOT EXISTS pages_merged AS SELECT *, NULL AS kept FROM pages WHERE 0;
CREATE TEMP TRIGGER unique_merge INSTEAD OF DELETE ON unique_rows BEGIN
  INSERT INTO pages_merged
  SELECT *, (SELECT kept FROM unique_gone WHERE gone = old.id) FROM pages WHERE id = old.id;
  DELETE FROM pages WHERE id = old.id;
END;

-- Where references go that cannot follow: they would be in their table twice, or
-- another constraint of it refuses them.
CREATE TABLE IF NOT EXISTS tags_merged AS SELECT * FROM tags WHERE 0;

-- The references: unique_gone(gone, kept) has the ids of the rows that merge,
-- unique_new(was, becomes) the URIs that change.  The column that refers stands
-- left in every comparison, so that its collation decides in all of them alike;
-- a URI is compared as it is, whatever the column's collation.
CREATE TEMP TABLE unique_moved(what, rows);
CREATE TEMP TRIGGER unique_follow INSTEAD OF INSERT ON unique_rows BEGIN

  -- By the key.
  UPDATE visits SET page_id = (SELECT kept FROM unique_gone WHERE page_id = gone)
   WHERE page_id IN (SELECT gone FROM unique_gone);
  INSERT INTO unique_moved VALUES('rows of visits follow', changes());

  -- By the key, in a column that is UNIQUE together with others.
  UPDATE OR IGNORE tags SET page_id = (SELECT kept FROM unique_gone WHERE page_id = gone)
   WHERE page_id IN (SELECT gone FROM unique_gone);
  INSERT INTO unique_moved VALUES('rows of tags follow', changes());
  INSERT INTO tags_merged SELECT * FROM tags WHERE page_id IN (SELECT gone FROM unique_gone);
  DELETE FROM tags WHERE page_id IN (SELECT gone FROM unique_gone);
  INSERT INTO unique_moved VALUES('rows of tags cannot follow, now in tags_merged', changes());

  -- By the URI.
  UPDATE bookmarks SET url = (SELECT becomes FROM unique_new WHERE was = url COLLATE BINARY)
   WHERE url COLLATE BINARY IN (SELECT was FROM unique_new);
  INSERT INTO unique_moved VALUES('rows of bookmarks follow', changes());
END;
-- -----------------------------------------------------------------------------

-- Foreign keys that lead nowhere already; there shall be no more of them.
CREATE TEMP TABLE unique_dangling AS
SELECT "table", rowid AS row, parent, fkid, count(*) AS n FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4;

-- The table in ten steps of equally many rows, each from a first id to a last.
CREATE TEMP TABLE unique_total AS
SELECT count(*) AS rows, count(DISTINCT id) AS ids, (count(*) + 9) / 10 AS step,
       coalesce(sum(typeof(uri) <> 'text'), 0) AS unreadable FROM unique_rows;
CREATE TEMP TABLE unique_ids(rows, ids, CONSTRAINT "each id is one row's" CHECK(rows = ids));
INSERT OR ROLLBACK INTO unique_ids SELECT rows, ids FROM unique_total;
CREATE TEMP TABLE unique_steps AS
WITH RECURSIVE steps(step, first, last) AS (
  SELECT 1, min(id), (SELECT id FROM unique_rows ORDER BY id
                       LIMIT 1 OFFSET (SELECT step - 1 FROM unique_total)) FROM unique_rows
  UNION ALL
  SELECT step + 1, (SELECT min(id) FROM unique_rows WHERE id > last),
         (SELECT id FROM unique_rows WHERE id > last ORDER BY id
           LIMIT 1 OFFSET (SELECT step - 1 FROM unique_total))
    FROM steps WHERE step < 10)
SELECT step, first, coalesce(last, (SELECT max(id) FROM unique_rows)) AS last FROM steps;

-- First it is read which URIs change.  COLLATE BINARY, because the column may
-- have been declared with another.  The tables are made from the table's own
-- columns for the sake of their affinity: without it, no index would serve.
CREATE TEMP TABLE unique_new AS SELECT id, uri AS was, uri AS becomes FROM unique_rows WHERE 0;
CREATE UNIQUE INDEX temp.unique_new_id ON unique_new(id);
CREATE TEMP TABLE unique_read(step INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER unique_reading AFTER INSERT ON unique_read BEGIN
  INSERT INTO unique_new
  SELECT id, uri, uri_normalize(uri) FROM unique_rows
   WHERE id BETWEEN (SELECT first FROM unique_steps WHERE step = new.step)
                AND (SELECT last FROM unique_steps WHERE step = new.step)
     AND typeof(uri) = 'text' AND uri_normalize(uri) <> uri COLLATE BINARY;
END;
CREATE TEMP VIEW unique_reading_progress AS
SELECT printf('%4d%%  %d of %d rows read, %d are to change', count(*) * 10,
              min(rows, count(*) * (SELECT step FROM unique_total)), rows, (SELECT count(*) FROM unique_new))
  FROM unique_read, unique_total;

INSERT INTO unique_read VALUES(1);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(2);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(3);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(4);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(5);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(6);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(7);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(8);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(9);  SELECT * FROM unique_reading_progress;
INSERT INTO unique_read VALUES(10); SELECT * FROM unique_reading_progress;
CREATE INDEX temp.unique_new_was ON unique_new(was);
CREATE INDEX temp.unique_new_becomes ON unique_new(becomes, id);

-- Of each normal form that something changes to, the rows that have it or will:
-- the lowest is kept.  CROSS JOIN, so that the rows are found by their index.
CREATE TEMP TABLE unique_same AS SELECT uri AS becomes, id FROM unique_rows WHERE 0;
CREATE UNIQUE INDEX temp.unique_same_both ON unique_same(becomes, id);
INSERT INTO unique_same SELECT becomes, id FROM unique_new;
INSERT INTO unique_same
SELECT becomes, r.id FROM (SELECT DISTINCT becomes FROM unique_new) CROSS JOIN unique_rows AS r
    ON r.uri = becomes WHERE r.uri = becomes COLLATE BINARY AND typeof(r.uri) = 'text';
CREATE TEMP TABLE unique_gone AS SELECT id AS gone, id AS kept FROM unique_rows WHERE 0;
CREATE UNIQUE INDEX temp.unique_gone_gone ON unique_gone(gone);
INSERT INTO unique_gone
SELECT id, kept FROM unique_same JOIN (SELECT becomes, min(id) AS kept FROM unique_same GROUP BY becomes)
 USING(becomes) WHERE id <> kept;
SELECT printf('       %d rows are to merge into %d others', count(*), count(DISTINCT kept)) FROM unique_gone;

-- The references follow; nothing may stand in the way of the URIs that change.
INSERT INTO unique_rows DEFAULT VALUES;
DELETE FROM unique_rows WHERE id IN (SELECT gone FROM unique_gone);
CREATE TEMP TABLE unique_kept AS SELECT id, uri AS becomes, 0 AS step FROM unique_rows WHERE 0;
CREATE UNIQUE INDEX temp.unique_kept_id ON unique_kept(id);
INSERT INTO unique_kept
SELECT id, becomes, ntile(10) OVER (ORDER BY id) FROM unique_new WHERE id NOT IN (SELECT gone FROM unique_gone);

-- Then it is written, again in ten steps.
CREATE TEMP TABLE unique_written(step INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER unique_writing AFTER INSERT ON unique_written BEGIN
  UPDATE unique_rows SET uri = (SELECT becomes FROM unique_kept AS k WHERE k.id = unique_rows.id)
   WHERE id IN (SELECT id FROM unique_kept WHERE step = new.step);
END;
CREATE TEMP VIEW unique_writing_progress AS
SELECT printf('%4d%%  %d of %d rows rewritten', (SELECT max(step) FROM unique_written) * 10,
              sum(step <= (SELECT max(step) FROM unique_written)), count(*)) FROM unique_kept;

INSERT INTO unique_written VALUES(1);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(2);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(3);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(4);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(5);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(6);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(7);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(8);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(9);  SELECT * FROM unique_writing_progress;
INSERT INTO unique_written VALUES(10); SELECT * FROM unique_writing_progress;

-- What went where.  The rows are counted again, not subtracted.
CREATE TEMP TABLE unique_check(
  before, after, merged, unreadable_before, unreadable_after, refused, dangling,
  CONSTRAINT "no row is lost" CHECK(before = after + merged),
  CONSTRAINT "what is no text stays" CHECK(unreadable_before = unreadable_after),
  CONSTRAINT "no trigger refuses what others follow" CHECK(refused = 0),
  CONSTRAINT "no declared reference breaks" CHECK(dangling = 0));
INSERT OR ROLLBACK INTO unique_check
SELECT rows, (SELECT count(*) FROM unique_rows), (SELECT count(*) FROM unique_gone), unreadable,
       (SELECT coalesce(sum(typeof(uri) <> 'text'), 0) FROM unique_rows),
       (SELECT count(*) FROM unique_kept
         WHERE becomes COLLATE BINARY NOT IN (SELECT uri FROM unique_rows WHERE uri IS NOT NULL)),
       (SELECT count(*) FROM (
          SELECT "table", rowid AS row, parent, fkid, count(*) AS n
            FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4) AS a
         WHERE n > coalesce((SELECT n FROM unique_dangling AS b
                              WHERE (b."table", b.parent, b.fkid) = (a."table", a.parent, a.fkid)
                                AND b.row IS a.row), 0))
  FROM unique_total;
SELECT printf('%8d  rows before', before) FROM unique_check;
SELECT printf('%8d  rewritten', count(*)) FROM unique_kept;
SELECT printf('%8d  in normal form already', before - merged - unreadable_before - (SELECT count(*) FROM unique_kept))
  FROM unique_check;
SELECT printf('%8d  merged into another, now in the table of merged rows', merged) FROM unique_check;
SELECT printf('%8d  no text, left as they were', unreadable_after) FROM unique_check WHERE unreadable_after > 0;
SELECT printf('%8d  rows after', after) FROM unique_check;
SELECT printf('%8d  %s', rows, what) FROM unique_moved;

-- The first of those that are no text.
SELECT printf('row %s is no text: %s', id, CASE typeof(uri)
         WHEN 'blob' THEN 'BLOB ' || quote(substr(uri, 1, 20)) ELSE quote(uri) END)
  FROM unique_rows WHERE typeof(uri) <> 'text' ORDER BY id LIMIT 20;

DROP VIEW unique_reading_progress;
DROP VIEW unique_writing_progress;
DROP VIEW unique_rows;
DROP TABLE unique_moved;
DROP TABLE unique_dangling;
DROP TABLE unique_total;
DROP TABLE unique_ids;
DROP TABLE unique_steps;
DROP TABLE unique_new;
DROP TABLE unique_read;
DROP TABLE unique_same;
DROP TABLE unique_gone;
DROP TABLE unique_kept;
DROP TABLE unique_written;
DROP TABLE unique_check;
COMMIT;
.print "Committed."
