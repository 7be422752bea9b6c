# SPDX-License-Identifier: MIT
#
# Part of sql/canonical, which reads it: rows that change are worked out, then
# written; or written directly.

# ---- Rows in steps -----------------------------------------------------------

count_rows() {
  get rows "SELECT count(*) FROM $target;"
  no_text=0 no_text_why= steps=10
  [ "$rows" -lt 10000 ] || steps=25
  [ "$rows" -lt 10000 ] || [ ! -t 2 ] || steps=100
  size=$(((rows+steps-1)/steps))
  [ "$size" -gt 0 ] || size=1
}

# count_stay CONDITION: rows that stay as they are, of those that it holds for, and
# why, for the report; the others are known to be readable.  Where all are, no
# statement need ask again.
count_stay() {
  stay_why= wanted=$changes
  get stay "SELECT count(*) FROM $target WHERE $1 AND NOT ($readable);"
  [ "$stay" -gt 0 ] || return 0
  wanted=$differs
  get stay_why "SELECT printf('%8d  left as they were: %s', count(*), why)
    FROM (SELECT $why END AS why FROM $target WHERE $1 AND NOT ($readable)) GROUP BY why;"
}

# count_no_text CONDITION: rows for which --as gives no text.
count_no_text() {
  [ -n "$as" ] || return 0
  get no_text "SELECT count(*) FROM $target WHERE $1 AND $readable AND typeof($becomes) <> 'text';"
  [ "$no_text" = 0 ] || no_text_why="$nl$(printf '%8d  left as they were: --as gives no text' "$no_text")"
}

# count_again: rows that another run would change, because --as gives another text
# for what it has written; for --dry-run, would have written.
count_again() {
  again=0 result=$target
  [ -n "$as" ] || return 0
  if [ -n "$dry" ]; then
    result="temp.canonical_now_1"
    [ "$has_rowid" = 0 ] || result="(SELECT *, \"canonical k1\" AS rowid, \"canonical k1\" AS oid, \"canonical k1\" AS _rowid_ FROM $result)"
    result="$result AS ${target#main.}"
  fi
  get again "SELECT count(*) FROM $result WHERE $differs;"
}

# prepare_steps: set ends to the last key of each step but the last: its rowid, or
# its number in canonical_step.  The first step begins after low.
prepare_steps() {
  each keys key 1 @
  get has_rowid "SELECT NOT wr FROM temp.canonical_table WHERE t = 1;"
  if [ "$has_rowid" = 1 ]; then
    find_rowid_ends
  else
    find_key_ends
  fi
  low= done_rows=0
}

# find_rowid_ends: where no rowid is missing between the first and the last, they
# need not be read.
find_rowid_ends() {
  get dense "SELECT (SELECT max($keys) FROM $target) - (SELECT min($keys) FROM $target) = $rows - 1;"
  if [ "$dense" = 1 ]; then
    get ends "WITH RECURSIVE step(s, last) AS (
  SELECT 1, (SELECT min($keys) FROM $target) + $size - 1
  UNION ALL
  SELECT s + 1, last + $size FROM step WHERE s < $steps - 1)
SELECT last FROM step WHERE last < (SELECT max($keys) FROM $target);"
  else
    get ends "WITH RECURSIVE step(s, last) AS (
  SELECT 1, (SELECT $keys FROM $target ORDER BY $keys LIMIT 1 OFFSET $size - 1)
  UNION ALL
  SELECT s + 1, (SELECT $keys FROM $target WHERE $keys > last ORDER BY $keys LIMIT 1 OFFSET $size - 1)
    FROM step WHERE last IS NOT NULL)
SELECT last FROM step WHERE s < $steps AND last IS NOT NULL LIMIT $steps - 1;"
  fi
}

find_key_ends() {
  each key_columns key 1 'l#'
  say "CREATE TEMP TABLE canonical_step(s INTEGER PRIMARY KEY, $key_columns);"
  s=1 ends= low=
  while [ $s -lt $steps ]; do
    step_range "$low" end
    get n "INSERT INTO temp.canonical_step SELECT $s, $keys FROM $target WHERE $range ORDER BY $keys LIMIT 1 OFFSET $size - 1;
SELECT changes();"
    [ "$n" = 1 ] || return 0
    ends="$ends $s" low=$s
    s=$((s+1))
  done
}

# step_range LOW HIGH: set range, a condition for the rows after one end of steps, if
# it is not '', and up to another.  Rowids stand in it as numbers: with a subquery,
# SQLite would go through the rows of an UPDATE twice.
step_range() {
  range=1
  if [ "$has_rowid" = 1 ]; then
    [ -z "$1" ] || range="$keys > $1"
    [ "$2" = end ] || range="$range AND $keys <= $2"
  else
    [ -z "$1" ] || range="($keys) > (SELECT $key_columns FROM temp.canonical_step WHERE s = $1)"
    [ "$2" = end ] || range="$range AND ($keys) <= (SELECT $key_columns FROM temp.canonical_step WHERE s = $2)"
  fi
}

# in_steps STATEMENT-MAKER FROM TO WORDS: run the statement that it makes for each
# step, from low to end; percents run from FROM to TO.  Sets changed.
in_steps() {
  changed=0
  for end in $ends end; do
    "$1"
    get n "$statement
SELECT changes();"
    changed=$((changed+n))
    end_step
  done
}

# end_step: the step up to end is done.
end_step() {
  done_rows=$((done_rows+size<rows ? done_rows+size : rows))
  low=$end
  progress $done_rows "$rows"
}

# ---- Directly ----------------------------------------------------------------

# update_step: rows that stay are counted after the first step in which a row did not
# change.  If all change, none stays, and not to count them saves 5% of the time.
#
# OR ROLLBACK, because OR ABORT would write a statement journal: a third of the time.
update_step() {
  [ -n "$stay" ] || [ $changed = $((done_rows-skipped)) ] || count_rest
  step_range "$low" "$end"
  statement="UPDATE OR ROLLBACK $target SET $url = $becomes WHERE $range AND $wanted;"
}

# count_rest: rows that stay, of those that were not skipped.
count_rest() {
  step_range "$skipped_to" end
  count_stay "$range"
}

# skip_steps: pass over the first steps, as long as all of their rows are readable and
# none changes.  One reading tells both, so a second run takes little more than that.
skip_steps() {
  set -- $ends
  while [ "$low" != end ]; do
    end=${1-end}
    step_range "$low" "$end"
    get any "SELECT EXISTS (SELECT 1 FROM $target WHERE $range AND (NOT ($readable) OR $changes));"
    [ "$any" = 0 ] || break
    end_step
    [ "$end" = end ] || shift
  done
  ends=$*
}

rewrite_directly() {
  count_no_text 1
  prepare_steps
  begin reading 0 95
  skip_steps
  stay=0 stay_why= changed=0
  [ "$low" = end ] || rewrite_rest
  rewritten=$changed
  rows_after=$rows
  [ "$rewritten" = 0 ] || touched=1
  [ "$rewritten" = 0 ] || check_directly
}

# rewrite_rest: all steps after low.
rewrite_rest() {
  stay= skipped=$done_rows skipped_to=$low wanted=$differs
  # Only where a text stays a text can rows be counted later.
  case $affinity,$as,$base in TEXT,,|,,) ;; *) count_rest ;; esac
  begin rewriting 0 95 "$done_rows"
  in_steps update_step
  [ -n "$stay" ] || [ $changed = $((rows-skipped)) ] || count_rest
  stay=${stay:-0}
}

# ---- Worked out -----------------------------------------------------------------

# use_table T: set the fragments of SQL that name the table and its columns.
use_table() {
  get q "SELECT sql FROM temp.canonical_table WHERE t = $1;"
  each k key "$1" 'k#'
  each j key "$1" 'j#'
  each o col "$1" 'o#'
  each v col "$1" 'v#'
  each xk key "$1" 'x.@'
  each xc col "$1" 'x.@'
  each gone key "$1" 'r.j# IS NOT r.k#' ' OR '
  each r_at_x key "$1" 'r.k# = +x.@' ' AND '
  each x_at_r key "$1" 'x.@ = r.k#' ' AND '
  each altered col "$1" 'r.o# IS NOT r.v#' ' OR '
  tables_rows=temp.canonical_rows_$1
}

make_rows() {
  use_table "$1"
  each names now "$1" @
  each ck key "$1" 'x.@ AS "canonical k#"'
  each typed_o type "$1" 'o# @'
  each typed_v type "$1" 'v# @'
  say "CREATE TABLE $tables_rows($k, $j, $typed_o, $typed_v, d, PRIMARY KEY($k)) WITHOUT ROWID;
CREATE TABLE temp.canonical_pairs_$1($k, $j, PRIMARY KEY($k)) WITHOUT ROWID;
CREATE TEMP VIEW canonical_now_$1 AS
SELECT $ck, r.k1 IS NOT NULL AS \"canonical touched\", $names FROM $q AS x LEFT JOIN $tables_rows AS r ON $r_at_x
 WHERE r.k1 IS NULL OR NOT ($gone);"
}

read_step() {
  step_range "$low" "$end"
  statement="INSERT INTO temp.canonical_rows_1 SELECT $keys, $keys, $values, $becomes$other_values, 1
  FROM $target WHERE $range AND $wanted;"
}

# rank_rows: --order, as a number for each row.
rank_rows() {
  use_table 1
  say "CREATE TEMP TABLE canonical_rank($k, n, PRIMARY KEY($k)) WITHOUT ROWID;
INSERT INTO temp.canonical_rank SELECT $keys, row_number() OVER (ORDER BY $order$nl, $keys) FROM $target;"
}

# preference T: the ORDER BY terms that put first the row that is kept.  A row that
# must stay as it is comes before all others.
preference() {
  each first_keys key "$1" '"canonical k#"'
  each last_keys key "$1" '"canonical k#" DESC'
  prefer="\"canonical touched\", $first_keys"
  [ $rule != last ] || prefer="\"canonical touched\", $last_keys"
  [ "$1" = 1 ] || return 0
  each rank key 1 'r.k# = +"canonical k#"' ' AND '
  case $rule in
    first) prefer="$readable, $first_keys" ;;
    last) prefer="$readable, $last_keys" ;;
    order) prefer="$readable, (SELECT n FROM temp.canonical_rank AS r WHERE $rank)" ;;
  esac
}

# merge_equal U T: rows of T that would be equal under the unique set U.
merge_equal() {
  use_table "$2"
  preference "$2"
  quote "$readable AND "
  get condition "SELECT coalesce('(' || cond || ') AND ', '') || CASE WHEN soft THEN $quoted ELSE '' END
                   FROM temp.canonical_unique WHERE u = $1;"
  each terms unique "$1" '@ COLLATE ^'
  each given unique "$1" '@ IS NOT NULL' ' AND '
  each firsts key "$2" 'first_value("canonical k#") OVER w AS j#'
  each own key "$2" '"canonical k#" AS k#'
  each apart key "$2" 'k# IS NOT j#' ' OR '
  each pairs_at_rows key "$2" 'p.k# = r.j#' ' AND '
  each x_at_pairs key "$2" 'x.@ = p.k#' ' AND '
  show 20 "looking for equal rows"
  get n "DELETE FROM temp.canonical_pairs_$2;
INSERT INTO temp.canonical_pairs_$2 SELECT $k, $j
  FROM (SELECT $own, $firsts FROM temp.canonical_now_$2 WHERE $condition$given WINDOW w AS (PARTITION BY $terms ORDER BY $prefer))
 WHERE $apart;
SELECT changes();"
  counted "$n" "equal row"
  show 60 "$words"
  say "INSERT OR IGNORE INTO $tables_rows SELECT $xk, $xk, $xc, $xc, 0
  FROM (SELECT $k FROM temp.canonical_pairs_$2 UNION SELECT $j FROM temp.canonical_pairs_$2) AS p CROSS JOIN $q AS x ON $x_at_pairs;"
  say "UPDATE $tables_rows AS r SET ($j, d) = (SELECT $j, $round FROM temp.canonical_pairs_$2 AS p WHERE $pairs_at_rows)
 WHERE EXISTS (SELECT 1 FROM temp.canonical_pairs_$2 AS p WHERE $pairs_at_rows);"
}

# follow EDGE CHILD PARENT: what refers to rows that changed in this round gets
# their new values.  The parent's columns stand left, so that their collation and
# affinity decide, as they do in SQLite's foreign keys.
follow() {
  use_table "$3"
  p_gone=$gone p_rows=$tables_rows p=$q
  each at_parent edge "$1" 'p.^ = +c.@' ' AND '
  each at_row key "$3" 'r.k# = +p.@' ' AND '
  each at_kept key "$3" 's.k# = r.j#' ' AND '
  each at_source key "$3" 'q.@ = s.k#' ' AND '
  each matters differ "$1" 'r.o@ IS NOT r.v@' ' OR '
  use_table "$2"
  each ck key "$2" 'c.@'
  each cc col "$2" 'c.@'
  each put put "$1" @
  each set_to set "$1" 'v@ = excluded.v@'
  each unless set "$1" 'v@ IS NOT excluded.v@' ' OR '
  show 70 "following references"
  say "INSERT INTO $tables_rows SELECT $ck, $ck, $cc, $put, $round + 1
  FROM $q AS c CROSS JOIN $p AS p ON $at_parent
  CROSS JOIN $p_rows AS r ON $at_row CROSS JOIN $p_rows AS s ON $at_kept CROSS JOIN $p AS q ON $at_source
 WHERE r.d = $round AND ($p_gone${matters:+ OR $matters})
 ON CONFLICT($k) DO UPDATE SET $set_to, d = excluded.d WHERE $unless;"
}

# for_each FUNCTION SELECT: call it with the numbers of each row, "1:2:3".
for_each() {
  get list "$2"
  for numbers in $list; do
    "$1" $(echo "$numbers" | tr : ' ')
  done
}

# changed_tables: set pending to the tables with rows that changed in this round.
changed_tables() {
  get query "SELECT group_concat(printf('SELECT %d AS t WHERE EXISTS (SELECT 1 FROM temp.canonical_rows_%d WHERE d = $round)', t, t), ' UNION ALL ')
               FROM temp.canonical_table;"
  get pending "SELECT group_concat(t) FROM ($query);"
}

# merge_or_refuse U T: without --merge, or with --keep in a table that refers,
# rows that would be equal are an error.
merge_or_refuse() {
  merge_equal "$1" "$2"
  [ -z "$merge" ] || { [ -n "$keep" ] && [ "$2" != 1 ]; } || return 0
  each from key "$2" k# " || char(44, 32) || "
  each into key "$2" j# " || char(44, 32) || "
  shown "$from"; from=$printed
  shown "$into"; into=$printed
  [ "$n" != 0 ] || return 0
  get pairs "SELECT '  row ' || $from || ' like row ' || $into FROM temp.canonical_pairs_$2 ORDER BY $k LIMIT 20;"
  [ "$n" -le 20 ] || pairs="$pairs$nl  and $((n-20)) more"
  get name "SELECT tab FROM temp.canonical_table WHERE t = $2;"
  counted "$n" row
  [ "$2" = 1 ] || refuse "$words of $name would be there twice, by their key:$nl$pairs"
  refuse "$words of $name would be equal to others; --merge merges them. By their key:$nl$pairs"
}

work_out() {
  get all_rows "SELECT group_concat(t, ' ') FROM temp.canonical_table;"
  for t in $all_rows; do make_rows "$t"; done
  each values col 1 @
  get other_values "SELECT group_concat(', ' || a, '') FROM (SELECT a FROM temp.canonical_list WHERE list = 'col' AND id = 1 AND n > 1 ORDER BY n);"
  prepare_steps
  begin reading 0 20
  in_steps read_step
  begin merging 20 80
  [ $rule != order ] || rank_rows
  round=1
  while changed_tables && [ "$round" = 1 -o -n "$pending" ]; do
    [ $round -le 200 ] || refuse "references lead from change to change without an end"
    for_each merge_or_refuse "SELECT u || ':' || t FROM temp.canonical_unique WHERE t IN (${pending:-0}) OR soft AND $round = 1 ORDER BY t, u;"
    changed_tables
    for_each follow "SELECT e || ':' || child || ':' || parent FROM temp.canonical_edge WHERE parent IN (${pending:-0})
                        AND (${merge:-0} OR EXISTS (SELECT 1 FROM temp.canonical_list WHERE list = 'differ' AND id = e));"
    round=$((round+1))
  done
  combine_columns
}

# combine_columns: --combine, over all rows that merge into one.
combine_columns() {
  get sets "SELECT group_concat(printf('v%d = (SELECT c%d FROM temp.canonical_combined AS c WHERE ', l.n, c.rowid)
                                       || (SELECT group_concat(printf('c.k%d = r.k%d', n, n), ' AND ') FROM temp.canonical_list WHERE list = 'key' AND id = 1) || ')', ', ')
              FROM temp.canonical_combine AS c JOIN temp.canonical_list AS l ON list = 'col' AND id = 1 AND l.a = c.col;"
  [ -n "$sets" ] || return 0
  get results "SELECT group_concat(printf('c%d', rowid)) FROM temp.canonical_combine;"
  get aggregates "SELECT group_concat(expr || char(10), ', ') FROM temp.canonical_combine;"
  use_table 1
  each jk key 1 'r.j# AS "canonical j#"'
  each jg key 1 '"canonical j#"'
  each kj key 1 'r.k# = r.j#' ' AND '
  each in_group key 1 'r.k# = c.k#' ' AND '
  quote "$table"
  get of "SELECT printf('\"%w\"', $quoted);"
  say "CREATE TEMP TABLE canonical_combined($k, $results, PRIMARY KEY($k)) WITHOUT ROWID;
INSERT INTO temp.canonical_combined SELECT $jg, $aggregates
  FROM (SELECT $jk, x.* FROM $tables_rows AS r CROSS JOIN $q AS x ON $x_at_r ORDER BY $jg, $xk) AS $of
 GROUP BY $jg HAVING count(*) > 1;
UPDATE $tables_rows AS r SET $sets WHERE $kj AND EXISTS (SELECT 1 FROM temp.canonical_combined AS c WHERE $in_group);"
}

# ---- Writing -----------------------------------------------------------------

# write_table T: delete what has merged, then give the others their new values.
# What a UNIQUE constraint does not let through, because another row still has the
# value, is taken out and put in again (as is a table whose key changes).
write_table() {
  use_table "$1"
  get moves "SELECT moves FROM temp.canonical_table WHERE t = $1;"
  each keys key "$1" @
  each columns_set col "$1" @
  each rk key "$1" r.k#
  get total "SELECT count(*) FROM $tables_rows AS r WHERE NOT ($gone) AND ($altered);"
  begin removing 80 85
  [ "$merged" = 0 ] || show 80 "rows that have merged"
  say "DELETE FROM $q WHERE ($keys) IN (SELECT $rk FROM $tables_rows AS r WHERE $gone);"
  begin rewriting 85 95
  written=0
  [ "$moves" = 1 ] || update_rows "$1"
  [ "$written" = "$total" ] || replace_rows "$1"
}

# update_rows T: in steps of the rows that change.
update_rows() {
  step=$(((total+steps-1)/steps))
  [ "$step" -gt 0 ] || step=1
  say "CREATE TEMP TABLE canonical_order_$1(s INTEGER PRIMARY KEY, $k);
INSERT INTO temp.canonical_order_$1($k) SELECT $rk FROM $tables_rows AS r WHERE NOT ($gone) AND ($altered) ORDER BY $rk;"
  s=0
  while [ $s -lt "$total" ]; do
    get n "UPDATE OR IGNORE $q AS x SET ($columns_set) = (SELECT $v FROM $tables_rows AS r WHERE $r_at_x)
 WHERE ($keys) IN (SELECT $k FROM temp.canonical_order_$1 WHERE s > $s AND s <= $s + $step);
SELECT changes();"
    written=$((written+n))
    s=$((s+step))
    progress "$written" "$total"
  done
}

# replace_rows T: the rows whose new values are not yet there.
replace_rows() {
  each insert all "$1" @
  each copied all "$1" x.@
  each copies all "$1" c#
  each fresh all "$1" ^
  each different col "$1" 'x.@ IS NOT r.v# COLLATE BINARY' ' OR '
  each at_copy key "$1" 'r.k# = c.k#' ' AND '
  say "CREATE TEMP TABLE canonical_copy($k, $copies);
INSERT INTO temp.canonical_copy SELECT $xk, $copied FROM $tables_rows AS r CROSS JOIN $q AS x ON $x_at_r
 WHERE NOT ($gone) AND ($altered) AND ($different);
DELETE FROM $q WHERE ($keys) IN (SELECT $k FROM temp.canonical_copy);
INSERT OR ROLLBACK INTO $q($insert) SELECT $fresh FROM temp.canonical_copy AS c CROSS JOIN $tables_rows AS r ON $at_copy;
DROP TABLE temp.canonical_copy;"
}

write_all() {
  for t in $all_rows; do write_table "$t"; done
}
