# SPDX-License-Identifier: MIT
#
# Part of sql/canonical, which reads it: checks before the commit, the log, the report.

# for_each_table FUNCTION: for all tables that the run may touch.
for_each_table() { for_each "$1" "SELECT t FROM temp.canonical_table ORDER BY t;"; }

# remember_table T, remember_edge E CHILD: what there is before anything is written.
# The broken keys are counted outside: before SQLite 3.36 pragma_foreign_key_check()
# takes no arguments.
remember_table() {
  get statement "SELECT printf('PRAGMA \"%w\".foreign_key_check(\"%w\");', db, tab) FROM temp.canonical_table WHERE t = $1;"
  get broken ".once '|wc -l'
$statement"
  get q "SELECT sql FROM temp.canonical_table WHERE t = $1;"
  say "INSERT INTO temp.canonical_count SELECT $1, (SELECT count(*) FROM $q), $broken;"
}

find_dangling() {
  get q "SELECT sql FROM temp.canonical_table WHERE t = $2;"
  get p "SELECT sql FROM temp.canonical_edge WHERE e = $1;"
  each at_parent edge "$1" 'p.^ = +c.@' ' AND '
  each not_null edge "$1" 'c.@ IS NOT NULL' ' AND '
  each missing edge "$1" 'p.^ IS NULL' ' AND '
  dangling="FROM $q AS c LEFT JOIN $p AS p ON $at_parent WHERE $not_null AND $missing"
}

remember_edge() {
  find_dangling "$1" "$2"
  each k key "$2" 'k#'
  each ck key "$2" 'c.@'
  each o edge "$1" 'o#'
  each co edge "$1" 'c.@'
  say "CREATE TEMP TABLE canonical_dangling_$1($k, $o);
INSERT INTO temp.canonical_dangling_$1 SELECT $ck, $co $dangling;"
}

edges_to_check="SELECT e || ':' || child FROM temp.canonical_edge WHERE e IN (SELECT id FROM temp.canonical_list WHERE list = 'set');"

remember_all() {
  say "CREATE TEMP TABLE canonical_count(t, rows, broken);"
  for_each_table remember_table
  for_each remember_edge "$edges_to_check"
}

# check_edge E CHILD: what leads nowhere now led nowhere before.
check_edge() {
  find_dangling "$1" "$2"
  use_table "$2"
  each r_at_d key "$2" 'r.k# = d.k#' ' AND '
  each at_parent edge "$1" 'p.^ = +w.o#' ' AND '
  each was was "$1" '@ AS o#'
  get broken "SELECT (SELECT count(*) $dangling)
     - (SELECT count(*) FROM (SELECT $was FROM temp.canonical_dangling_$1 AS d LEFT JOIN $tables_rows AS r ON $r_at_d
                               WHERE r.k1 IS NULL OR NOT ($gone)) AS w LEFT JOIN $p AS p ON $at_parent WHERE $missing);"
  [ "$broken" -gt 0 ] || return 0
  get label "SELECT label || ' to ' || replace(sql, '\"', '') FROM temp.canonical_edge WHERE e = $1;"
  counted "$broken" reference
  refuse "$words would lead nowhere, from $label"
}

# check_table T: no row is lost, each is what it shall be, and the file is sound.
check_table() {
  use_table "$1"
  remember_table "$1"
  get bad "SELECT CASE WHEN b.rows + (SELECT count(*) FROM $tables_rows AS r WHERE $gone) <> a.rows THEN 'rows would be lost'
                       WHEN b.broken > a.broken THEN 'foreign keys would break' END
             FROM temp.canonical_count AS a JOIN temp.canonical_count AS b USING(t) WHERE t = $1 AND a.rowid < b.rowid;"
  get name "SELECT tab FROM temp.canonical_table WHERE t = $1;"
  [ -z "$bad" ] || refuse "in $name $bad"
  get moves "SELECT moves FROM temp.canonical_table WHERE t = $1;"
  each same col "$1" 'x.@ IS r.v# COLLATE BINARY' ' AND '
  [ "$moves" = 1 ] || get bad "SELECT count(*) FROM $tables_rows AS r LEFT JOIN $q AS x ON $x_at_r WHERE NOT ($gone) AND NOT ($same);"
  counted "${bad:-0}" row
  [ "${bad:-0}" = 0 ] || refuse "$words of $name did not take a new value: a trigger refused it"
  check_integrity "$1"
}

check_integrity() {
  get statement "SELECT printf('PRAGMA \"%w\".integrity_check(\"%w\");', db, tab) FROM temp.canonical_table WHERE t = $1;"
  get sound "$statement"
  [ "$sound" = ok ] || refuse "the database is damaged, or would be: $sound"
}

check_directly() {
  begin checking 95 100
  show 95 "rows, indexes"
  get rows_after "SELECT count(*) FROM $target;"
  [ "$rows" = "$rows_after" ] || refuse "rows would be lost"
  check_integrity 1
}

check_all() {
  begin checking 95 100
  show 95 "rows, references, indexes"
  for_each_table check_table
  for_each check_edge "$edges_to_check"
}

# ---- Log and report ----------------------------------------------------------

# text_of EXPRESSION: set printed to it, with bytes that are no text in hexadecimal.
text_of() {
  printed="CASE WHEN typeof($1) = 'blob' OR instr($1, char(0)) THEN 'x''' || hex($1) || '''' ELSE $1 END"
}

# log_changed T N: the rows whose N-th column of "col" changes.
log_changed() {
  use_table "$1"
  each row key "$1" r.k# " || char(44, 32) || "
  text_of "r.o$2"; old=$printed
  text_of "r.v$2"; new=$printed
  get names "SELECT quote(tab) || ', $row, ' || quote(name) FROM temp.canonical_table JOIN temp.canonical_column USING(db, tab)
              WHERE t = $1 AND printf('\"%w\"', name) = (SELECT a FROM temp.canonical_list WHERE list = 'col' AND id = $1 AND n = $2);"
  say "INSERT INTO temp.canonical_log SELECT $names, $old, $new, 'changed' FROM $tables_rows AS r WHERE NOT ($gone) AND r.o$2 IS NOT r.v$2;"
}

# log_merged T CID: that column of the rows that go.
log_merged() {
  use_table "$1"
  each row key "$1" r.k# " || char(44, 32) || "
  each into key "$1" r.j# " || char(44, 32) || "
  get column_sql "SELECT printf('x.\"%w\"', name) FROM temp.canonical_table JOIN temp.canonical_column USING(db, tab) WHERE t = $1 AND cid = $2;"
  get names "SELECT quote(tab) || ', $row, ' || quote(name) FROM temp.canonical_table JOIN temp.canonical_column USING(db, tab) WHERE t = $1 AND cid = $2;"
  text_of "$column_sql"
  say "INSERT INTO temp.canonical_log SELECT $names, $printed, NULL, 'merged into ' || $into
  FROM $tables_rows AS r CROSS JOIN $q AS x ON $x_at_r WHERE $gone;"
}

# write_log: to a file of its own first, which must be whole before the commit.
write_log() {
  begin logging 75 80
  show 75 "rows that change"
  say "CREATE TEMP TABLE canonical_log(\"table\", \"row\", \"column\", old, new, what);"
  for_each log_changed "SELECT id || ':' || n FROM temp.canonical_list WHERE list = 'col';"
  for_each log_merged "SELECT t || ':' || cid FROM temp.canonical_table JOIN temp.canonical_column USING(db, tab);"
  for file in "$log" "$log.part"; do
    [ ! -e "$file" ] || refuse "$file is there already"
  done
  log_open=1
  dot_quote "$log.part"
  say ".headers on
.mode csv
.separator , \"\\n\"
.output $quoted
SELECT * FROM temp.canonical_log;
.headers off
SELECT 'end of log';
.output stdout
.mode list"
  [ "$(tail -n 1 "$log.part" | tr -d '"')" = 'end of log' ] || refuse "cannot write $log"
  sed '$d' "$log.part" >"$log" && rm "$log.part" || refuse "cannot write $log"
}

# count_touched T: is it a table in which a row gets a new value or goes?
count_touched() {
  use_table "$1"
  get any "SELECT EXISTS (SELECT 1 FROM $tables_rows AS r WHERE $gone OR $altered);"
  [ "$any" = 0 ] || touched="$touched${touched:+, }$1"
}

count_all() {
  for_each_table count_touched
  use_table 1
  get rewritten "SELECT count(*) FROM $tables_rows AS r WHERE NOT ($gone) AND r.o1 IS NOT r.v1;"
  get merged "SELECT count(*) FROM $tables_rows AS r WHERE $gone;"
  rows_after=$((rows-merged))
  reference_report=
  for_each count_references "SELECT t FROM temp.canonical_table WHERE t > 1 OR (SELECT count(*) FROM temp.canonical_list WHERE list = 'col' AND id = 1) > 1;"
}

# count_references T: a line for each column of T that refers.
count_references() {
  use_table "$1"
  get statement "SELECT group_concat(printf('SELECT printf(''%%8d  reference%%s moved: %%s'', n, substr(''s'', 1, n <> 1), %Q) FROM (SELECT count(*) AS n FROM $tables_rows AS r WHERE NOT ($gone) AND r.o%d IS NOT r.v%d) WHERE n',
                    tab || '.' || name, n, n), ' UNION ALL ')
      FROM temp.canonical_table JOIN temp.canonical_column USING(db, tab) JOIN temp.canonical_list ON list = 'col' AND id = t AND a = printf('\"%w\"', name)
     WHERE t = $1 AND (t > 1 OR n > 1) AND a NOT IN (SELECT col FROM temp.canonical_combine WHERE t = 1);"
  get lines "$statement;"
  get name "SELECT tab FROM temp.canonical_table WHERE t = $1;"
  get n "SELECT count(*) FROM $tables_rows AS r WHERE $gone;"
  [ "$1" = 1 ] || [ "$n" = 0 ] || lines="$lines${lines:+$nl}$(report_line "$n" row " merged in $name")"
  [ -z "$lines" ] || reference_report="$reference_report$nl$lines"
}

# report_line N WORD REST
report_line() {
  counted "$1" "$2"
  print '%8d  %s\n' "$1" "${words#* }$3"
}

report() {
  end_line
  report_line "$rows" row " before"
  print '%8d  rewritten\n' "$rewritten"
  [ -z "$merge" ] || print '%8d  merged into others\n' "$merged"
  print '%8d  in canonical form already\n' $((rows-rewritten-merged-stay-no_text))
  reasons="$stay_why$no_text_why"
  [ -z "$reasons" ] || print '%s\n' "${reasons#"$nl"}"
  report_line "$rows_after" row " after"
  [ -z "$reference_report" ] || print '%s\n' "${reference_report#"$nl"}"
  counted "$again" row
  [ "$again" = 0 ] || print 'Another run would change %s again: --as gives another text for what it wrote.\n' "$words"
  would_not="did not" must=must
  [ -z "$dry" ] || would_not="would not" must="would have to"
  [ -z "$silent" ] || print "These triggers $would_not run: %s\n" "$silent"
  [ -z "$searching" ] || print "These search indexes read it and $must be rebuilt: %s\n" "$searching"
}

# shown EXPRESSION: set printed to its first characters, on one line.
shown() {
  printed="replace(replace(substr($1, 1, 200), char(10), ' '), char(13), ' ') || CASE WHEN length($1) > 200 THEN '...' ELSE '' END"
}

# examples CONDITION ENDING: up to five rows with different texts, of the first 10,000.
examples() {
  get lines "SELECT 'row ' || $row || ': ' || $old || $2
  FROM (SELECT *, min(k1) FROM (SELECT * FROM $tables_rows AS r WHERE $1 LIMIT 10000) GROUP BY o1 ORDER BY min(k1) LIMIT 5) AS r;"
  [ -z "$lines" ] || print '%s\n' "$lines"
}

# show_examples: for --dry-run.
show_examples() {
  use_table 1
  each row key 1 r.k# " || char(44, 32) || "
  each into key 1 r.j# " || char(44, 32) || "
  shown o1; old=$printed
  shown v1; new=$printed
  shown "$row"; row=$printed
  shown "$into"; into=$printed
  examples "NOT ($gone) AND o1 IS NOT v1" "' becomes ' || $new"
  examples "$gone" "' merges into row ' || $into"
}
