-- SPDX-License-Identifier: MIT
--
-- Bring a column of URIs into normal form, in place (RFC 3986, section 6.2).
-- For a table in which two rows may hold the same URI; where they may not, see
-- normalize-unique.sql.
--
--     sqlite3 my.db -cmd ".load build/uri" ".read sql/normalize-table.sql"
--
-- One transaction: it is all done or, after an error, Ctrl-C or a crash, not
-- begun.  (In an interactive shell, say ROLLBACK after an error.)  What is not
-- text stays as it is and is listed.  A second run changes nothing.  Triggers
-- of the table run as for any UPDATE.  Foreign keys are switched off in this
-- connection, so that no CASCADE acts behind our back; should a declared
-- reference break, all is undone.

.bail on
.headers off
.mode list
PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- ---- The one place to change: a table "links" with a column "url" -----------
-- The id is the rowid, or the primary key of a table WITHOUT ROWID.
CREATE TEMP VIEW normalize_rows AS SELECT rowid AS id, url AS uri FROM links;
CREATE TEMP TRIGGER normalize_rewrite INSTEAD OF UPDATE ON normalize_rows BEGIN
  UPDATE links SET url = new.uri WHERE rowid = new.id;
END;
-- -----------------------------------------------------------------------------

-- COLLATE BINARY, because the column may have been declared with another.
CREATE TEMP VIEW normalize_todo AS
SELECT id FROM normalize_rows
 WHERE typeof(uri) = 'text' AND uri_normalize(uri) <> uri COLLATE BINARY;

-- Foreign keys that lead nowhere already; there shall be no more of them.
CREATE TEMP TABLE normalize_dangling AS
SELECT "table", rowid AS row, parent, fkid, count(*) AS n FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4;

-- The table in ten steps of equally many rows, each from a first id to a last.
CREATE TEMP TABLE normalize_total AS
SELECT count(*) AS rows, count(DISTINCT id) AS ids, (count(*) + 9) / 10 AS step,
       sum(typeof(uri) <> 'text') AS unreadable FROM normalize_rows;
CREATE TEMP TABLE normalize_ids(rows, ids, CONSTRAINT "each id is one row's" CHECK(rows = ids));
INSERT OR ROLLBACK INTO normalize_ids SELECT rows, ids FROM normalize_total;
CREATE TEMP TABLE normalize_steps AS
WITH RECURSIVE steps(step, first, last) AS (
  SELECT 1, min(id), (SELECT id FROM normalize_rows ORDER BY id
                       LIMIT 1 OFFSET (SELECT step - 1 FROM normalize_total)) FROM normalize_rows
  UNION ALL
  SELECT step + 1, (SELECT min(id) FROM normalize_rows WHERE id > last),
         (SELECT id FROM normalize_rows WHERE id > last ORDER BY id
           LIMIT 1 OFFSET (SELECT step - 1 FROM normalize_total))
    FROM steps WHERE step < 10)
SELECT step, first, coalesce(last, (SELECT max(id) FROM normalize_rows)) AS last,
       0 AS todo, 0 AS undone FROM steps;

-- A step's work is done by a trigger, so that a step is one line below.
CREATE TEMP TABLE normalize_done(step INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER normalize_work AFTER INSERT ON normalize_done BEGIN
  UPDATE normalize_steps SET todo = (SELECT count(*) FROM normalize_todo WHERE id BETWEEN first AND last)
   WHERE step = new.step;
  UPDATE normalize_rows SET uri = uri_normalize(uri)
   WHERE id BETWEEN (SELECT first FROM normalize_steps WHERE step = new.step)
                AND (SELECT last FROM normalize_steps WHERE step = new.step)
     AND typeof(uri) = 'text' AND uri_normalize(uri) <> uri COLLATE BINARY;
  UPDATE normalize_steps SET undone = (SELECT count(*) FROM normalize_todo WHERE id BETWEEN first AND last)
   WHERE step = new.step;
END;
CREATE TEMP VIEW normalize_progress AS
SELECT printf('%4d%%  %d of %d rows, %d rewritten', count(*) * 10,
              min(rows, count(*) * (SELECT step FROM normalize_total)), rows, sum(todo - undone))
  FROM normalize_done JOIN normalize_steps USING(step), normalize_total;

INSERT INTO normalize_done VALUES(1);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(2);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(3);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(4);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(5);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(6);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(7);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(8);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(9);  SELECT * FROM normalize_progress;
INSERT INTO normalize_done VALUES(10); SELECT * FROM normalize_progress;

-- What went where.  The rows are counted again, not subtracted.
CREATE TEMP TABLE normalize_check(
  before, after, unreadable_before, unreadable_after, dangling,
  CONSTRAINT "no row is lost" CHECK(before = after),
  CONSTRAINT "what is no text stays" CHECK(unreadable_before IS unreadable_after),
  CONSTRAINT "no declared reference breaks" CHECK(dangling = 0));
INSERT OR ROLLBACK INTO normalize_check
SELECT rows, (SELECT count(*) FROM normalize_rows), unreadable,
       (SELECT sum(typeof(uri) <> 'text') FROM normalize_rows),
       (SELECT count(*) FROM (
          SELECT "table", rowid AS row, parent, fkid, count(*) AS n
            FROM pragma_foreign_key_check GROUP BY 1, 2, 3, 4) AS a
         WHERE n > coalesce((SELECT n FROM normalize_dangling AS b
                              WHERE (b."table", b.parent, b.fkid) = (a."table", a.parent, a.fkid)
                                AND b.row IS a.row), 0))
  FROM normalize_total;
SELECT printf('%8d  rows before', rows) FROM normalize_total;
SELECT printf('%8d  rewritten', sum(todo - undone)) FROM normalize_steps;
SELECT printf('%8d  in normal form already', rows - coalesce(unreadable, 0) - (SELECT sum(todo) FROM normalize_steps))
  FROM normalize_total;
SELECT printf('%8d  refused by a trigger of the table', sum(undone)) FROM normalize_steps HAVING sum(undone) > 0;
SELECT printf('%8d  no text, left as they were', unreadable) FROM normalize_total WHERE unreadable > 0;
SELECT printf('%8d  rows after', after) FROM normalize_check;

-- The first of those that are no text.
SELECT printf('row %s is no text: %s', id, CASE typeof(uri)
         WHEN 'blob' THEN 'BLOB ' || quote(substr(uri, 1, 20)) ELSE quote(uri) END)
  FROM normalize_rows WHERE typeof(uri) <> 'text' ORDER BY id LIMIT 20;

DROP VIEW normalize_progress;
DROP VIEW normalize_todo;
DROP VIEW normalize_rows;
DROP TABLE normalize_done;
DROP TABLE normalize_steps;
DROP TABLE normalize_dangling;
DROP TABLE normalize_total;
DROP TABLE normalize_ids;
DROP TABLE normalize_check;
COMMIT;
.print "Committed."
