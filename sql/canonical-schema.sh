# SPDX-License-Identifier: MIT
#
# Part of sql/canonical, which reads it: the schema, and what a text becomes.

# choose VARIABLE WHAT NAME SELECT: the name as the schema writes it, or an error
# with the names that there are.
choose() {
  quote "$3"
  get "$1" "SELECT name FROM ($4) WHERE name = $quoted COLLATE NOCASE;"
  eval "[ -n \"\$$1\" ]" && return
  get names "SELECT group_concat(name, ', ') FROM ($4);"
  wrong "no such $2: $3; there are: ${names:-none}"
}

# check_target: the table, its column and the base's.
check_target() {
  shadows=
  for part in content docsize data idx config segments segdir stat node rowid parent; do
    shadows="$shadows${shadows:+, }lower(v.name) || '_$part'"
  done
  quote "$table"
  get kind "SELECT CASE WHEN type = 'view' THEN 'a view: name the table that it reads'
                        WHEN sql LIKE 'CREATE VIRTUAL %' THEN 'a virtual table'
                        WHEN name LIKE 'sqlite\\_%' ESCAPE '\\' THEN 'a table of SQLite'
                        WHEN EXISTS (SELECT 1 FROM main.sqlite_master AS v
                                      WHERE v.sql LIKE 'CREATE VIRTUAL %' AND lower(m.name) IN ($shadows))
                        THEN 'a part of a virtual table' END
              FROM main.sqlite_master AS m WHERE type IN ('table', 'view') AND name = $quoted COLLATE NOCASE;"
  [ -z "$kind" ] || refuse "$table is $kind"
  choose table table "$table" "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
  quote "$table"
  in_table="SELECT name FROM pragma_table_xinfo($quoted, 'main')"
  columns="$in_table WHERE hidden = 0"
  choose column column "$column" "$in_table"
  quote "$column"
  get plain "SELECT count(*) FROM ($columns) WHERE name = $quoted;"
  [ "$plain" = 1 ] || refuse "$column is a generated column: name the one that it is made of"
  [ -z "$base" ] || choose base column "$base" "$in_table"
}

# read_schema NAME: the tables of one database, main or attached.
read_schema() {
  quote "$1"
  get name "SELECT printf('\"%w\"', $quoted);"
  # STRICT tables and pragma_table_list are both new in SQLite 3.37.
  get strict "SELECT CAST(substr(sqlite_version(), 3) AS REAL) >= 37;"
  [ "$strict" = 0 ] || strict="EXISTS (SELECT 1 FROM pragma_table_list(m.name) AS l WHERE l.schema = $quoted COLLATE NOCASE AND l.strict)"
  say "INSERT INTO temp.canonical_column
SELECT $quoted, m.name, c.cid, c.name, c.type, c.pk, c.hidden, $strict
  FROM $name.sqlite_master AS m, pragma_table_xinfo(m.name, $quoted) AS c
 WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL %';
INSERT INTO temp.canonical_index
SELECT $quoted, m.name, i.name, i.origin, i.partial, (SELECT sql FROM $name.sqlite_master WHERE type = 'index' AND name = i.name)
  FROM $name.sqlite_master AS m, pragma_index_list(m.name, $quoted) AS i
 WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL %' AND i.\"unique\";
UPDATE temp.canonical_index SET sql = NULL
 WHERE NOT partial AND NOT EXISTS (SELECT 1 FROM pragma_index_xinfo(canonical_index.name, canonical_index.db) WHERE cid = -2);
INSERT INTO temp.canonical_foreign
SELECT $quoted, p.tab, $quoted, m.name, f.id, f.seq, c.name, p.name, 1
  FROM $name.sqlite_master AS m, pragma_foreign_key_list(m.name, $quoted) AS f
  JOIN temp.canonical_column AS p ON p.db = $quoted AND p.tab = f.\"table\" COLLATE NOCASE
   AND CASE WHEN f.\"to\" IS NULL THEN p.pk = f.seq + 1 ELSE p.name = f.\"to\" COLLATE NOCASE END
  JOIN temp.canonical_column AS c ON c.db = $quoted AND c.tab = m.name AND c.name = f.\"from\" COLLATE NOCASE
 WHERE m.type = 'table';"
}

# find_references: what --reference gives, as foreign keys that nobody declared.
# Each name stands there as it is or in double quotes.
find_references() {
  [ -n "$references" ] || return 0
  quote "$table"
  implicit_key="NOT EXISTS (SELECT 1 FROM pragma_index_info($quoted, 'main'))
          AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo($quoted, 'main') WHERE name = 'rowid' COLLATE NOCASE)"
  say "CREATE TEMP TABLE canonical_meant AS
WITH way(name, written) AS (
  SELECT name, name FROM (SELECT db AS name FROM temp.canonical_column UNION SELECT tab FROM temp.canonical_column UNION SELECT name FROM temp.canonical_column)
  UNION ALL
  SELECT name, printf('\"%w\"', name) FROM (SELECT db AS name FROM temp.canonical_column UNION SELECT tab FROM temp.canonical_column UNION SELECT name FROM temp.canonical_column)),
child(db, tab, col, written) AS (
  SELECT db, tab, c.name, t.written || '.' || w.written
    FROM temp.canonical_column AS c JOIN way AS t ON t.name = tab JOIN way AS w ON w.name = c.name),
place(db, tab, col, written) AS (
  SELECT * FROM child
  UNION ALL
  SELECT db, tab, col, d.written || '.' || child.written FROM child JOIN way AS d ON d.name = db)
SELECT DISTINCT r.rowid AS r, p.db, p.tab, p.col, q.pcol
  FROM temp.canonical_reference AS r, place AS p,
       (SELECT NULL AS pcol, '' AS written
        UNION ALL
        SELECT x.name, '=' || way.written FROM pragma_table_xinfo($quoted, 'main') AS x JOIN way ON way.name = x.name
        UNION ALL
        SELECT 'rowid', '=rowid' WHERE $implicit_key) AS q
 WHERE given = p.written || q.written COLLATE NOCASE;"
  get bad "SELECT given FROM temp.canonical_reference AS c WHERE NOT EXISTS (SELECT 1 FROM temp.canonical_meant WHERE r = c.rowid) LIMIT 1;"
  [ -z "$bad" ] || wrong "--reference $bad: no such table and column"
  get bad "SELECT given FROM temp.canonical_reference AS c WHERE (SELECT count(*) FROM temp.canonical_meant WHERE r = c.rowid) > 1 LIMIT 1;"
  [ -z "$bad" ] || wrong "--reference $bad: it can be read in two ways; put each name in double quotes"
  say "UPDATE temp.canonical_reference SET (db, tab, col, pcol) = (
  SELECT db, tab, col, pcol FROM temp.canonical_meant WHERE r = canonical_reference.rowid);"
  while get next "SELECT rowid FROM temp.canonical_reference WHERE pcol IS NULL LIMIT 1;" && [ -n "$next" ]; do
    guess_reference "$next"
  done
  quote "$table"
  say "INSERT INTO temp.canonical_foreign
SELECT 'main', $quoted, db, tab, 1000000 + rowid, 0, col, pcol, 0 FROM temp.canonical_reference;"
}

# count_matches VARIABLE ROWID COLUMN: values of a reference that are in the column.
count_matches() {
  quote "$table"
  wanted=$quoted
  quote "$3"
  get statement "SELECT printf('SELECT count(*) FROM \"%w\".\"%w\" WHERE \"%w\" IN (SELECT \"%w\" FROM main.\"%w\");', db, tab, col, $quoted, $wanted)
                   FROM temp.canonical_reference WHERE rowid = $2;"
  get "$1" "$statement"
}

# guess_reference ROWID: does the column hold URIs or keys?  Its values tell.
guess_reference() {
  quote "$table"
  get own "SELECT name FROM pragma_table_xinfo($quoted, 'main') WHERE pk = 1
              AND 1 = (SELECT count(*) FROM pragma_table_xinfo($quoted, 'main') WHERE pk)
            UNION ALL
            SELECT 'rowid' WHERE $implicit_key AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo($quoted, 'main') WHERE pk);"
  by_key=0
  count_matches by_uri "$1" "$column"
  [ -z "$own" ] || [ "$own" = "$column" ] || count_matches by_key "$1" "$own"
  get given "SELECT given FROM temp.canonical_reference WHERE rowid = $1;"
  [ "$by_uri" = 0 ] || [ "$by_key" = 0 ] ||
    wrong "--reference $given: it holds values of $column and of $own; say $given=$column or $given=$own"
  if [ "$by_uri$by_key" = 00 ]; then
    get statement "SELECT printf('SELECT EXISTS (SELECT 1 FROM \"%w\".\"%w\" WHERE \"%w\" IS NOT NULL);', db, tab, col)
                     FROM temp.canonical_reference WHERE rowid = $1;"
    get any "$statement"
    [ "$any" = 0 ] || wrong "--reference $given: it holds no value of $column${own:+ or of $own}; say $given=COLUMN"
  fi
  if [ "$by_key" -gt 0 ]; then quote "$own"; else quote "$column"; fi
  say "UPDATE temp.canonical_reference SET pcol = $quoted WHERE rowid = $1;"
}

# set_option NAME VALUE: for canonical.sql.
set_option() {
  quote "$2"
  say "INSERT INTO temp.canonical_option VALUES('$1', $quoted);"
}

# split_list VARIABLE TEXT: how many pieces; canonical_piece has them.
split_list() {
  quote "($2)"
  say "DELETE FROM temp.canonical_text; INSERT INTO temp.canonical_text VALUES('', $quoted);"
  get "$1" "SELECT count(*) FROM temp.canonical_piece WHERE NOT rest;"
}

# name_columns OPTION TEXT: the columns in a list, "C" or "C=...", as options.  A name
# may stand in double quotes, and must if there are commas, quotes or a "=" in it.
name_columns() {
  split_list pieces "$2"
  get whole "SELECT count(*) FROM temp.canonical_piece WHERE rest AND piece = '';"
  [ "$whole" = 1 ] || wrong "--$1 $2: a quote or a parenthesis that is not closed"
  i=0
  while [ $i -lt "$pieces" ]; do
    say "DROP TABLE IF EXISTS temp.canonical_named;
CREATE TEMP TABLE canonical_named AS
SELECT CASE WHEN piece LIKE '\"%' THEN replace(substr(piece, 2, n - 1), '\"\"', '\"') ELSE trim(substr(piece, 1, n - 1)) END AS name,
       trim(substr(piece, CASE WHEN piece LIKE '\"%' THEN n + 2 ELSE n END)) AS rest
  FROM (SELECT piece, CASE WHEN piece LIKE '\"%' THEN instr(substr(replace(piece, '\"\"', char(1, 1)), 2), '\"')
                           WHEN '$1' = 'combine' THEN instr(piece || '=', '=') ELSE length(piece) + 1 END AS n
          FROM temp.canonical_piece WHERE n = $i);"
    get piece "SELECT name FROM temp.canonical_named;"
    choose piece column "$piece" "$columns"
    get rest "SELECT rest FROM temp.canonical_named;"
    case $1:$rest in
      by: | combine:=?*) ;;
      by:*) wrong "--by: $rest after the column $piece" ;;
      *) wrong "--combine $piece$rest: give COLUMN=AGGREGATE" ;;
    esac
    set_option "$1" "$piece"
    [ "$1" = by ] || say "INSERT INTO temp.canonical_combine
SELECT (SELECT printf('\"%w\"', value) FROM temp.canonical_option WHERE name = 'combine' ORDER BY rowid DESC LIMIT 1),
       substr(rest, 2) FROM temp.canonical_named;"
    i=$((i+1))
  done
}

read_schemas() {
  say "CREATE TEMP TABLE canonical_option(name, value);
CREATE TEMP TABLE canonical_combine(col, expr);
CREATE TEMP TABLE canonical_column(db, tab, cid, name, type, pk, hidden, strict);
CREATE TEMP TABLE canonical_index(db, tab, name, origin, partial, sql);
CREATE TEMP TABLE canonical_foreign(db, parent, cdb, child, id, n, ccol, pcol, declared);
CREATE TEMP TABLE canonical_reference(given, db, tab, col, pcol);$references"
  check_target
  get databases "SELECT count(*) FROM pragma_database_list WHERE name <> 'temp';"
  i=0
  while [ $i -lt "$databases" ]; do
    get name "SELECT name FROM pragma_database_list WHERE name <> 'temp' ORDER BY seq LIMIT 1 OFFSET $i;"
    read_schema "$name"
    i=$((i+1))
  done
  find_references
  set_option table "$table"
  set_option column "$column"
  dot_quote "$parts/canonical-text.sql"
  say ".read $quoted"
  [ -z "$by" ] || name_columns by "$by"
  [ -z "$combine" ] || name_columns combine "$combine"
  say "DELETE FROM temp.canonical_text; INSERT INTO temp.canonical_option VALUES('merge', ${merge:-0});"
  dot_quote "$parts/canonical.sql"
  say ".read $quoted"
  check_combine
  get bad "SELECT tab FROM temp.canonical_table WHERE NOT wr AND rowid IS NULL LIMIT 1;"
  [ -z "$bad" ] || refuse "$bad has columns rowid, oid and _rowid_, which hide its key"
}

# check_combine: --combine is for columns that nothing else decides about.
check_combine() {
  [ -n "$combine" ] || return 0
  quote "$table"
  get bad "SELECT o.value || ': ' || coalesce(f.child || '.' || f.ccol || ' refers to it', 'it is the column to rewrite')
             FROM temp.canonical_option AS o
             LEFT JOIN temp.canonical_foreign AS f ON f.db = 'main' AND f.parent = $quoted AND f.pcol = o.value
            WHERE o.name = 'combine' AND (f.pcol IS NOT NULL OR o.value IN (SELECT value FROM temp.canonical_option WHERE name = 'column')) LIMIT 1;"
  [ -z "$bad" ] || refuse "--combine $bad"
}

# ---- What a text becomes -----------------------------------------------------

# describe_text: set url, becomes (an expression), readable (a condition for a text,
# with a base that it can be resolved against), changes (for a readable one that
# changes) and differs (both).
describe_text() {
  quote "$table"
  t=$quoted
  quote "$column"
  c=$quoted
  quote "$base"
  get target "SELECT printf('main.\"%w\"', $t);"
  get url "SELECT printf('\"%w\"', $c);"
  readable="typeof($url) = 'text'"
  # A column of affinity TEXT holds no numbers, so a comparison with the least BLOB
  # tells; it takes a fifth less than typeof().
  get affinity "SELECT a FROM temp.canonical_list WHERE list = 'type' AND id = 1 AND n = 1;"
  [ "$affinity" != TEXT ] || readable="(+$url COLLATE BINARY < x'') IS TRUE"
  why="CASE WHEN $url IS NULL THEN 'NULL' WHEN typeof($url) <> 'text' THEN 'no text' "
  becomes="uri_normalize($url)"
  if [ -n "$base" ]; then
    get base_sql "SELECT printf('\"%w\"', $quoted);"
    readable="$readable AND typeof($base_sql) = 'text' AND (uri_scheme($url) IS NOT NULL OR uri_scheme($base_sql) IS NOT NULL)"
    becomes="uri_normalize(uri_resolve($base_sql, $url))"
    why="$why WHEN $base_sql IS NULL THEN 'the base is NULL' WHEN typeof($base_sql) <> 'text' THEN 'the base is no text' ELSE 'relative, and so is the base' "
  fi
  [ -z "$as" ] || becomes="($as$nl)"
  [ -z "$as" ] || [ -z "$base" ] || resolve_before_expression
  changes="${as:+typeof($becomes) = 'text' AND }($becomes) COLLATE BINARY <> $url"
  [ -n "$as$base" ] || changes="NOT uri_is_normal($url)"
  differs="$readable AND $changes"
}

# resolve_before_expression: --as sees the column resolved against --base.
resolve_before_expression() {
  get others "SELECT group_concat(CASE name WHEN $c THEN printf('uri_resolve(\"%w\".\"%w\", \"%w\".\"%w\")', $t, $quoted, $t, $c)
                                            ELSE printf('\"%w\".\"%w\"', $t, name) END || printf(' AS \"%w\"', name), ', ')
                FROM pragma_table_xinfo($t, 'main');"
  becomes="(SELECT $becomes FROM (SELECT $others))"
}

# try_expression OPTION SELECT: in a process of its own, because text that is not a
# complete expression would wait for more, and which cannot write, because one that
# closes its parenthesis could hold another statement.
try_expression() {
  dot_quote "$extension"
  message=$("$sqlite" -readonly -batch -bail -init /dev/null "$database" "${attached:-SELECT 1;}" ".load $quoted" "$2" 2>&1 >/dev/null) && return
  context=$1
  explain "$message"
}

try_expressions() {
  quote "$table"
  get from "SELECT printf('main.\"%w\"', $quoted);"
  [ -z "$as" ] || try_expression --as "SELECT ($as$nl) FROM $from LIMIT 0;"
  [ -z "$order" ] || try_expression --order "SELECT row_number() OVER (ORDER BY $order$nl) FROM $from LIMIT 0;"
  get aggregates "SELECT group_concat(expr || char(10), ', ') FROM temp.canonical_combine;"
  [ -z "$combine" ] || try_expression --combine "SELECT $aggregates FROM $from LIMIT 0;"
}
