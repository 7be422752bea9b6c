# SPDX-License-Identifier: MIT
#
# What the tests have not taken, against the list of what they need not take.
#
#     tclsh report.tcl gcov.json exceptions
#
# Prints per file the lines and branches taken, then every line that was not run
# or has a branch that was not taken, unless it is in the list.  The list has
# entries of three lines with a blank one between them:
#
#     file function count
#       the line's text, without the blanks around it
#       why no test takes it
#
# count is of branches, "line" for a line that is not run at all, or "any" where
# it depends on the machine or on which tests are run.  An entry that no longer
# holds is a failure like a branch that is missing.  A branch is named by its
# place among those of its line, as gcc counts them.  Lines of one
# text in one function are one entry.  Inline functions of a header are counted
# over all files that include it.  Last is "N passed, N failed": files of the
# core and the extension that are as they should be.

package require sqlite3

lassign $argv gcov_file list_file
set root [file dirname [file dirname [file dirname [file normalize [info script]]]]]
sqlite3 db :memory:

proc read_text {name} {
  set in [open $name]
  fconfigure $in -encoding utf-8
  set text [read $in]
  close $in
  return $text
}

db eval {
  CREATE TABLE line(file, line, func, runs);
  CREATE TABLE branch(file, line, n, taken);
}
foreach json [split [string trim [read_text $gcov_file]] \n] {
  db eval {
    INSERT INTO line
    SELECT f.value->>'file', l.value->>'line_number', l.value->>'function_name', l.value->>'count'
      FROM json_each($json, '$.files') f, json_each(f.value, '$.lines') l;
    INSERT INTO branch
    SELECT f.value->>'file', l.value->>'line_number', b.key, b.value->>'count'
      FROM json_each($json, '$.files') f, json_each(f.value, '$.lines') l,
           json_each(l.value, '$.branches') b;
  }
}
db eval {
  DELETE FROM line WHERE file NOT GLOB 'core/*' AND file NOT GLOB 'ext/*';
  CREATE TABLE lines AS
    SELECT file, line, max(func) AS func, sum(runs) AS runs FROM line GROUP BY file, line;
  CREATE TABLE branches AS
    SELECT file, line, n, sum(taken) AS taken FROM branch GROUP BY file, line, n;
  CREATE INDEX by_line ON branches(file, line);
  CREATE TABLE missing(file, func, text, n, at, what);
}

# What was not taken, by the text of its line.
foreach file [db eval { SELECT DISTINCT file FROM lines ORDER BY file }] {
  set source($file) [split [read_text [file join $root $file]] \n]
}
array set missing {}
db eval {
  SELECT l.file, l.line, l.func, l.runs,
         (SELECT count(*) FROM branches b WHERE b.file=l.file AND b.line=l.line AND b.taken=0) AS n,
         (SELECT group_concat(b.n+1, ' ') FROM branches b
           WHERE b.file=l.file AND b.line=l.line AND b.taken=0) AS which
    FROM lines l WHERE l.runs=0 OR n>0 ORDER BY l.file, l.line
} {
  set key [list $file $func [string trim [lindex $source($file) [expr {$line-1}]]]]
  if {$runs==0} { set n line }
  if {[info exists missing($key)] && $n ne "line" && [lindex $missing($key) 0] ne "line"} {
    incr n [lindex $missing($key) 0]
  }
  set missing($key) [list $n $line $which]
}

array set excused {}
foreach entry [regexp -all -inline {[^\n]+\n  [^\n]+\n  [^\n]+} [read_text $list_file]] {
  lassign [split $entry \n] head text why
  if {[string match "#*" $head]} continue
  lassign $head file func n
  set excused([list $file $func [string trim $text]]) $n
}

array set bad {}
set said {}
foreach {key value} [array get missing] {
  lassign $key file func text
  lassign $value n line which
  if {[info exists excused($key)] && $excused($key) in [list $n any]} continue
  set bad($file) 1
  set what [expr {$n eq "line" ? "not run" : "$n not taken ($which)"}]
  lappend said [list $file $line "$file:$line: $func: $what: $text"]
}
foreach {key n} [array get excused] {
  lassign $key file func text
  if {[info exists missing($key)] || $n eq "any"} continue
  set bad($file) 1
  lappend said [list $file 0 "$file: $func: an exception that holds no longer: $text"]
}

set passed 0
set failed 0
set format "%-30s %5d of %5d lines, %5d of %5d branches"
db eval {
  SELECT file, sum(runs>0) AS run, count(*) AS n,
         (SELECT sum(taken>0) FROM branches b WHERE b.file=l.file) AS taken,
         (SELECT count(*) FROM branches b WHERE b.file=l.file) AS nb
    FROM lines l GROUP BY file
  UNION ALL
  SELECT 'all', (SELECT sum(runs>0) FROM lines), (SELECT count(*) FROM lines),
         (SELECT sum(taken>0) FROM branches), (SELECT count(*) FROM branches)
} {
  if {$taken eq {}} { set taken 0 }
  puts [format $format $file $run $n $taken $nb]
  if {$file eq "all"} continue
  if {[info exists bad($file)]} { incr failed } else { incr passed }
}
foreach one [lsort -index 0 [lsort -integer -index 1 $said]] { puts [lindex $one 2] }
puts "[array size excused] exceptions, [llength $said] faults"
puts "$passed passed, $failed failed"
exit [expr {$failed>0 || $passed==0}]
