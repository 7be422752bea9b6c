# SPDX-License-Identifier: MIT
#
# Record the statements that a test file runs, for replay.c.
#
#     tclsh record.tcl STATEMENTS test/core/syntax/split.test [options of the test file]
#
# The SQL of every connection is appended to STATEMENTS as SQLite's trace shows it, with
# the values of variables.  Left out are statements of more than 20,000 characters (they
# test time, not answers), statements of triggers (SQLite runs them itself), and those
# that open or load something.

encoding system utf-8
package require sqlite3

set record_to [open [lindex $argv 0] a]
fconfigure $record_to -encoding utf-8 -translation lf
set record_count 0

# A name that no other process's connection has.
proc record_name {name} { return [pid].$name }

proc record_line {name sql} {
  puts $::record_to [record_name $name]\t[string map {\\ \\\\ \n \\n \r \\r \0 \\0} $sql]
}

proc record_trace {name sql} {
  if {[string length $sql]>20000} return
  if {[string match -* [string trimleft $sql]] || [string match "*load_extension*" $sql]} return
  if {[regexp -nocase {random(blob)?\(|ATTACH|EXPLAIN} $sql]} return
  record_line $name $sql
}

rename sqlite3 record_sqlite3
proc sqlite3 {name args} {
  set answer [uplevel 1 [list record_sqlite3 $name {*}$args]]
  if {![string match -* $name]} {
    $name trace [list record_trace $name]
    rename $name record_db_$name
    proc $name {args} [string map [list NAME $name] {
      if {[lindex $args 0] ne "close"} { tailcall record_db_NAME {*}$args }
      record_line NAME close
      rename NAME {}
      record_db_NAME close
    }]
  }
  return $answer
}

set argv0 [lindex $argv 1]
set argv [lrange $argv 2 end]
set argc [llength $argv]
source -encoding utf-8 $argv0
