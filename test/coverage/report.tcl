# SPDX-License-Identifier: MIT
#
# Lines and branches that no test takes, compared with the list of exceptions.
#
#     tclsh report.tcl gcov.json exceptions variants
#
# The file variants lists those of core/rfc/scan that this processor supports.  The object of
# another one, with all that it includes, is not counted, and the list need not fit it.
#
# Prints for each file how many lines and branches were taken, then every function with
# lines or branches that were not, unless they are excused.  There are two ways to excuse
# them.  In the source, in the notation of gcovr and lcov:
#
#     LCOV_EXCL_LINE, LCOV_EXCL_BR_LINE          in a comment of the line
#     LCOV_EXCL_START ... LCOV_EXCL_STOP         in comments around several
#
# SPAN_WITHIN(), which ends a program that is beyond its memory, is no branch.
#
# In the list, by function, in entries of two lines, separated by blank lines:
#
#     function count
#       why no test takes it
#
# count is the number of branches that are not taken.  "any": it depends on the machine
# or on which tests run.  "<=5": at most so many; which allocation fails where depends on
# SQLite.  The counts of several entries of a function are added.  If more branches are
# taken than the count says, that is a failure, too.  Inline functions of a header are
# counted over all files that include it.  If gcc names no function for a line, because
# all copies were inlined, the entry has the name of the header: "scan_recipe.h 12".
# The last line is "N passed, N failed"; it counts files of the core and the extension.

package require sqlite3

lassign $argv gcov_file list_file variants_file
set root [file dirname [file dirname [file dirname [file normalize [info script]]]]]
source -encoding utf-8 [file join $root test read_text.tcl]
sqlite3 db :memory:

db eval {
  CREATE TABLE line(file, line, func, runs);
  CREATE TABLE branch(file, line, n, taken);
}
# The functions of the variants that are not counted.
array set unsupported {}
set variants [split [string trim [read_text $variants_file]] \n]
foreach json [split [string trim [read_text $gcov_file]] \n] {
  set object [file tail [db onecolumn { SELECT $json->>'data_file' }]]
  if {[regexp {^scan_([a-z0-9]+)\.} $object -> name] && $name ni $variants} {
    set functions [db eval {
      SELECT g.value->>'name' FROM json_each($json, '$.files') f, json_each(f.value, '$.functions') g
    }]
    foreach func $functions { set unsupported($func) 1 }
    if {[llength $functions]} { puts "not counted: $name, which this processor does not support" }
    continue
  }
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

# The lines that the source itself excludes: wholly (1), or their branches (2).
foreach file [db eval { SELECT DISTINCT file FROM lines ORDER BY file }] {
  set source($file) [split [read_text [file join $root $file]] \n]
  set line 0
  set within 0
  foreach text $source($file) {
    incr line
    if {[string match *LCOV_EXCL_START* $text]} { set within 1 }
    set what 0
    if {$within || [string match *LCOV_EXCL_LINE* $text]} { set what 1 }
    if {[regexp {LCOV_EXCL_BR_LINE|SPAN_WITHIN\(} $text]} { set what 2 }
    if {$what} {
      db eval { DELETE FROM branches WHERE file=$file AND line=$line }
      if {$what==1} { db eval { DELETE FROM lines WHERE file=$file AND line=$line } }
    }
    if {[string match *LCOV_EXCL_STOP* $text]} { set within 0 }
  }
}

# What the list excuses.
array set excused {}
foreach {-> func n} [regexp -all -inline -line {^([a-z][\w.]+) ((?:<=)?\d+|any)$} [read_text $list_file]] {
  if {[string match <=* $n]} { set at_most($func) 1; set n [string range $n 2 end] }
  if {$n eq "any" || ![info exists excused($func)]} { set excused($func) $n } \
  elseif {$excused($func) ne "any"} { incr excused($func) $n }
}

# What was not taken, by function: {count file {where ...}}.
array set missing {}
db eval {
  SELECT l.file, l.line, l.func, l.runs,
         (SELECT count(*) FROM branches b WHERE b.file=l.file AND b.line=l.line AND b.taken=0) AS n,
         (SELECT group_concat(b.n+1, ' ') FROM branches b
           WHERE b.file=l.file AND b.line=l.line AND b.taken=0) AS which
    FROM lines l WHERE l.runs=0 OR n>0 ORDER BY l.file, l.line
} {
  if {$func eq {}} { set func [file tail $file] }
  if {![info exists missing($func)]} { set missing($func) [list 0 $file {}] }
  lassign $missing($func) count - where
  set text [string trim [lindex $source($file) [expr {$line-1}]]]
  lappend where "  $file:$line: [expr {$runs==0 ? "not run" : "$n not taken ($which)"}]: $text"
  set missing($func) [list [expr {$count+($runs==0 ? 1 : $n)}] $file $where]
}

array set bad {}
set said {}
foreach {func value} [array get missing] {
  lassign $value n file where
  if {[info exists excused($func)] && $excused($func) in [list $n any]} continue
  if {[info exists at_most($func)] && $n<$excused($func)} continue
  set bad($file) 1
  set listed [expr {[info exists excused($func)] ? $excused($func) : 0}]
  lappend said [join [linsert $where 0 "$func: $n not taken, $listed excused"] \n]
}
foreach {func n} [array get excused] {
  if {[info exists missing($func)] || $n eq "any"} continue
  set is_there [db exists { SELECT 1 FROM lines WHERE func=$func }]
  if {[info exists at_most($func)] && $is_there || [info exists unsupported($func)] && !$is_there} continue
  set bad($func) 1
  lappend said "$func: all is taken, $n excused"
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
foreach func [array names bad] {
  if {![string match */* $func]} { incr failed }      ;# an entry without its function
}
foreach one [lsort $said] { puts $one }
puts "[array size excused] exceptions, [llength $said] faults"
puts "$passed passed, $failed failed"
exit [expr {$failed>0 || $passed==0}]
