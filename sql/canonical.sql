-- SPDX-License-Identifier: MIT
--
-- What sql/canonical knows of a schema.  The command reads this file after it has
-- filled canonical_option, canonical_column, canonical_foreign and canonical_index.
--
-- A table that the run may touch has a number t; the table to rewrite is 1.  A
-- foreign key, declared or given by --reference, has a number e, and a set of
-- columns that must be unique has a number u.  canonical_list holds the names that
-- the command puts into its statements, quoted already:
--
--   list    id  one row for each
--   key     t   column that tells rows apart: the rowid or the PRIMARY KEY
--   col     t   column that may get a new value
--   type    t   affinity of column n of "col"
--   all     t   column that can be inserted; b is where its new value stands
--   now     t   column as it will be
--   edge    e   pair of columns: a refers to b
--   new     e   new value of a column that refers
--   set     e   place of a column that refers among the list "col" of its table
--   put     e   column of "col" of the table that refers, as it will be
--   was     e   column that refers, as it will be, of a row in canonical_dangling_e
--   differ  e   column of "col" that the other side of e refers to
--   unique  u   column or expression; b is its collation

CREATE TEMP TABLE canonical_list(list, id, n, a, b, PRIMARY KEY(list, id, n)) WITHOUT ROWID;

-- What may get a new value: the column itself, and, followed from table to table,
-- what refers to it; when rows merge, what refers to the rows in any way.
CREATE TEMP TABLE canonical_mutable AS
WITH RECURSIVE start AS (
  SELECT (SELECT value FROM canonical_option WHERE name = 'table') AS tab,
         (SELECT value FROM canonical_option WHERE name = 'merge') AS merge),
mutable(db, tab, col) AS (
  SELECT 'main', tab, value FROM start, canonical_option WHERE name IN ('column', 'combine')
  UNION
  SELECT g.cdb, g.child, g.ccol
    FROM mutable AS m JOIN canonical_foreign AS f ON (f.db, f.parent) = (m.db, m.tab),
         start JOIN canonical_foreign AS g ON (g.cdb, g.child, g.id) = (f.cdb, f.child, f.id)
   WHERE f.pcol = m.col OR start.merge
      -- A generated column may change with any other.
      OR f.pcol IN (SELECT name FROM canonical_column AS c WHERE (c.db, c.tab) = (m.db, m.tab) AND hidden))
SELECT * FROM mutable;

-- Tables in which something may change.  wr: WITHOUT ROWID; alias: the column that
-- is the rowid; rowid: a name for the rowid that no column hides.
CREATE TEMP TABLE canonical_table(t INTEGER PRIMARY KEY, db, tab, sql, wr, alias, rowid, moves);
INSERT INTO canonical_table(db, tab, sql, wr)
SELECT db, tab, printf('"%w"."%w"', db, tab), EXISTS (SELECT 1 FROM pragma_index_info(tab, db))
  FROM (SELECT DISTINCT db, tab FROM canonical_mutable)
 ORDER BY tab <> (SELECT value FROM canonical_option WHERE name = 'table'), db <> 'main', db, tab;
UPDATE canonical_table SET alias = (
  SELECT c.name FROM canonical_column AS c
   WHERE (c.db, c.tab) = (canonical_table.db, canonical_table.tab) AND pk = 1 AND upper(type) = 'INTEGER'
     AND NOT EXISTS (SELECT 1 FROM canonical_column AS d WHERE (d.db, d.tab) = (c.db, c.tab) AND d.pk = 2)
     AND NOT EXISTS (SELECT 1 FROM canonical_index AS i WHERE (i.db, i.tab) = (c.db, c.tab) AND i.origin = 'pk'))
 WHERE NOT wr;
UPDATE canonical_table SET rowid = coalesce((
  SELECT column1 FROM (VALUES('rowid'), ('_rowid_'), ('oid')) AS v
   WHERE NOT EXISTS (SELECT 1 FROM canonical_column AS c
                      WHERE (c.db, c.tab) = (canonical_table.db, canonical_table.tab)
                        AND c.name = v.column1 COLLATE NOCASE) LIMIT 1), '"' || replace(alias, '"', '""') || '"')
 WHERE NOT wr;

INSERT INTO canonical_list(list, id, n, a)
SELECT 'key', t, 1, rowid FROM canonical_table WHERE NOT wr
UNION ALL
SELECT 'key', t, pk, printf('"%w"', name) FROM canonical_table JOIN canonical_column USING(db, tab) WHERE wr AND pk
UNION ALL
SELECT 'col', t, row_number() OVER (PARTITION BY t ORDER BY t = 1 AND c.name <> o.value, cid), printf('"%w"', c.name)
  FROM canonical_table JOIN canonical_column AS c USING(db, tab), canonical_option AS o
 WHERE o.name = 'column' AND (db, tab, c.name) IN (SELECT * FROM canonical_mutable);
-- As SQLite finds the affinity of a type; ANY has none in a STRICT table.
INSERT INTO canonical_list(list, id, n, a)
SELECT 'type', t, n, CASE WHEN type LIKE '%INT%' THEN 'INTEGER'
                          WHEN type LIKE '%CHAR%' OR type LIKE '%CLOB%' OR type LIKE '%TEXT%' THEN 'TEXT'
                          WHEN type LIKE '%BLOB%' OR type = '' OR type = 'ANY' COLLATE NOCASE AND strict THEN ''
                          WHEN type LIKE '%REAL%' OR type LIKE '%FLOA%' OR type LIKE '%DOUB%' THEN 'REAL' ELSE 'NUMERIC' END
  FROM canonical_list JOIN canonical_table ON id = t JOIN canonical_column AS c USING(db, tab)
 WHERE list = 'col' AND a = printf('"%w"', name);
INSERT INTO canonical_list
SELECT 'all', t, row_number() OVER (PARTITION BY t ORDER BY cid), sql,
       coalesce('r.v' || (SELECT n FROM canonical_list WHERE list = 'col' AND id = t AND a = sql),
                'c.c' || row_number() OVER (PARTITION BY t ORDER BY cid))
  FROM (SELECT t, cid, printf('"%w"', name) AS sql FROM canonical_table JOIN canonical_column USING(db, tab)
         WHERE hidden = 0
        UNION ALL SELECT t, 100000, rowid FROM canonical_table WHERE NOT wr AND alias IS NULL);
INSERT INTO canonical_list(list, id, n, a)
SELECT 'now', t, cid, CASE WHEN v IS NULL THEN 'x.' || sql
                           ELSE printf('CASE WHEN r.k1 IS NULL THEN x.%s ELSE r.v%d END', sql, v) END || ' AS ' || sql
  FROM (SELECT t, cid, sql, (SELECT n FROM canonical_list WHERE list = 'col' AND id = t AND a = sql) AS v
          FROM (SELECT t, cid, printf('"%w"', name) AS sql FROM canonical_table JOIN canonical_column USING(db, tab)));
UPDATE canonical_table
   SET moves = EXISTS (SELECT 1 FROM canonical_list AS c WHERE list = 'col' AND id = t
                          AND (a = printf('"%w"', alias)
                               OR a IN (SELECT a FROM canonical_list AS k WHERE k.list = 'key' AND k.id = t)));

-- Foreign keys with a column that may change, or that refer to rows that may merge.
CREATE TEMP TABLE canonical_edge(e INTEGER PRIMARY KEY, child, parent, sql, declared, label, cdb, ctab, id);
INSERT INTO canonical_edge(child, parent, sql, declared, label, cdb, ctab, id)
SELECT c.t, p.t, printf('"%w"."%w"', f.db, f.parent), f.declared, f.child || '.' || group_concat(f.ccol, '+'),
       f.cdb, f.child, f.id
  FROM (SELECT * FROM canonical_foreign ORDER BY n) AS f
  JOIN canonical_table AS c ON (c.db, c.tab) = (f.cdb, f.child)
  LEFT JOIN canonical_table AS p ON (p.db, p.tab) = (f.db, f.parent)
 GROUP BY f.cdb, f.child, f.id;
INSERT INTO canonical_list
SELECT 'edge', e, n, printf('"%w"', ccol), printf('"%w"', pcol)
  FROM canonical_edge JOIN canonical_foreign AS f USING(cdb, id) WHERE f.child = ctab;
INSERT INTO canonical_list(list, id, n, a)
SELECT 'new', e, x.n, coalesce('s.v' || v.n, 'q.' || x.b)
  FROM canonical_edge JOIN canonical_list AS x ON x.list = 'edge' AND x.id = e
  LEFT JOIN canonical_list AS v ON v.list = 'col' AND v.id = parent AND v.a = x.b;
INSERT INTO canonical_list(list, id, n, a)
SELECT 'differ', id, n, substr(a, 4) FROM canonical_list WHERE list = 'new' AND a LIKE 's.v%';
INSERT INTO canonical_list(list, id, n, a)
SELECT 'set', e, x.n, v.n
  FROM canonical_edge JOIN canonical_list AS x ON x.list = 'edge' AND x.id = e
  JOIN canonical_list AS v ON v.list = 'col' AND v.id = child AND v.a = x.a;
INSERT INTO canonical_list(list, id, n, a)
SELECT 'was', e, x.n, CASE WHEN v.n IS NULL THEN 'd.o' || x.n
            ELSE printf('CASE WHEN r.k1 IS NULL THEN d.o%d ELSE r.v%d END', x.n, v.n) END
  FROM canonical_edge JOIN canonical_list AS x ON x.list = 'edge' AND x.id = e
  LEFT JOIN canonical_list AS v ON v.list = 'col' AND v.id = child AND v.a = x.a;
INSERT INTO canonical_list(list, id, n, a)
SELECT 'put', e, v.n, coalesce((SELECT w.a FROM canonical_list AS x JOIN canonical_list AS w
                                    ON w.list = 'new' AND w.id = e AND w.n = x.n
                                 WHERE x.list = 'edge' AND x.id = e AND x.a = v.a), 'c.' || v.a)
  FROM canonical_edge JOIN canonical_list AS v ON v.list = 'col' AND v.id = child;

-- What must be unique and may no longer be.  A row of canonical_unique with soft=1
-- is no constraint: it is what --merge takes for equal.
CREATE TEMP TABLE canonical_unique(u INTEGER PRIMARY KEY, t, name, partial, sql, cond, soft);
INSERT INTO canonical_unique(t, name, partial, sql, soft)
SELECT t, name, partial, i.sql, 0 FROM canonical_index AS i JOIN canonical_table USING(db, tab)
 WHERE NOT EXISTS (SELECT 1 FROM pragma_index_xinfo(i.name, db) AS x JOIN canonical_column AS c
                      ON (c.db, c.tab, c.name) = (canonical_table.db, canonical_table.tab, x.name)
                    WHERE x.key AND c.hidden)
   AND (partial OR EXISTS (SELECT 1 FROM pragma_index_xinfo(i.name, db) AS x
                            WHERE x.key AND (cid = -2 OR (db, tab, x.name) IN (SELECT * FROM canonical_mutable))));
INSERT INTO canonical_text SELECT name, sql FROM canonical_unique WHERE sql IS NOT NULL;
UPDATE canonical_unique SET cond = (SELECT substr(piece, 6) FROM canonical_piece WHERE id = name AND rest) WHERE partial;
INSERT INTO canonical_list
SELECT 'unique', u, seqno,
       CASE cid WHEN -2 THEN printf('(%s)', (SELECT CASE WHEN upper(piece) LIKE '%_ ASC' THEN substr(piece, 1, length(piece) - 4)
                                                         WHEN upper(piece) LIKE '%_ DESC' THEN substr(piece, 1, length(piece) - 5)
                                                         ELSE piece END FROM canonical_piece WHERE id = u.name AND canonical_piece.n = seqno))
                ELSE printf('"%w"', x.name) END, printf('"%w"', coll)
  FROM canonical_unique AS u CROSS JOIN canonical_table AS t CROSS JOIN pragma_index_xinfo(u.name, t.db) AS x
 WHERE u.t = t.t AND x.key;
INSERT INTO canonical_unique(t, name, soft) SELECT t, alias, 0 FROM canonical_table WHERE moves AND alias IS NOT NULL;
INSERT INTO canonical_list
SELECT 'unique', u, 0, printf('"%w"', name), '"BINARY"' FROM canonical_unique AS n JOIN canonical_table USING(t)
 WHERE moves AND name = alias AND NOT EXISTS (SELECT 1 FROM canonical_list WHERE list = 'unique' AND id = u);

-- The rows that --merge takes for equal where nothing says so, or --by does.
INSERT INTO canonical_unique(t, name, soft)
SELECT 1, value, 1 FROM canonical_option AS o
 WHERE (name = 'by' OR name = 'column' AND NOT EXISTS (SELECT 1 FROM canonical_option WHERE name = 'by')
                       AND NOT EXISTS (SELECT 1 FROM canonical_unique AS u JOIN canonical_list ON list = 'unique' AND id = u
                                        WHERE t = 1 AND a = printf('"%w"', o.value)))
   AND EXISTS (SELECT 1 FROM canonical_option WHERE name = 'merge' AND value) LIMIT 1;
INSERT INTO canonical_list
SELECT 'unique', u, row_number() OVER (), printf('"%w"', c.name), '"BINARY"'
  FROM canonical_unique, canonical_option AS o JOIN canonical_column AS c ON c.name = o.value
 WHERE soft AND (c.db, c.tab) = (SELECT db, tab FROM canonical_table WHERE t = 1)
   AND o.name = CASE WHEN EXISTS (SELECT 1 FROM canonical_option WHERE name = 'by') THEN 'by' ELSE 'column' END;
