# SPDX-License-Identifier: MIT
#
# The test harness, in the manner of SQLite's own tester.tcl.
#
# A test file sources this one and gets a connection "db": in memory, the extension
# loaded, SQL NULL printed as NULL so that it differs from ''.  Then come its tests, and
# at the end finish_test.  A file runs alone
#
#     tclsh test/core/syntax/split.test [--extension build/uri]
#
# or with all others by "make test" (files.mk).  The path of the extension is given by the
# option, or by the environment variable URI_EXTENSION; otherwise it is build/uri.  "static"
# means that SQLite has it compiled in.  A test is printed as file and id: split-1.3 is test
# 1.3 of split.test.
#
# Bytes that Tcl cannot hold in a string (NUL, invalid UTF-8) are written
# CAST(x'..' AS TEXT) on the way in, or CAST(@bytes AS TEXT) with a byte string
# in a variable, and hex() on the way out.
#
# Not here: random texts (generate.tcl), and measuring time (timing.tcl).

# In an environment without locale, Tcl reads scripts, files, pipes and arguments as
# Latin-1.  Then everything is set to UTF-8, and the test file is read again.
if {[encoding system] ne "utf-8"} {
  encoding system utf-8
  source -encoding utf-8 $argv0
  exit
}

package require sqlite3

set test_dir    [file dirname [file normalize [info script]]]
set top_dir     [file dirname $test_dir]
set test_file   [file rootname [file tail $argv0]]
set test_passed 0
set test_failed 0
array set test_seen {}

fconfigure stdout -encoding utf-8 -buffering line
fconfigure stderr -encoding utf-8

source -encoding utf-8 [file join $test_dir timing.tcl]
source -encoding utf-8 [file join $test_dir read_text.tcl]

# The path of the extension, without the suffix that SQLite adds by itself.
proc extension_path {} {
  set at [lsearch -exact $::argv --extension]
  if {$at>=0} { return [lindex $::argv $at+1] }
  if {[info exists ::env(URI_EXTENSION)]} { return $::env(URI_EXTENSION) }
  file join [file dirname $::test_dir] build uri
}

# Open connection $name on $file.  $first is SQL to run before the extension is loaded:
# PRAGMA encoding must come first.
proc open_db {name {file :memory:} {first {}}} {
  sqlite3 $name $file
  $name nullvalue NULL
  $name eval $first
  set path [extension_path]
  if {$path eq "static"} return
  $name enable_load_extension 1
  $name eval { SELECT load_extension($path) }
  $name enable_load_extension 0
}

# The output of a program and its errors, also if it fails.
proc program_output {args} {
  catch { exec {*}$args 2>@1 } message
  string range $message 0 2000
}

proc test_pass {} { incr ::test_passed }

proc test_fail {id got expected} {
  incr ::test_failed
  puts "FAIL $::test_file-$id"
  puts "  expected: [string range $expected 0 999]"
  puts "  got:      [string range $got 0 999]"
}

# Two tests of one name could not be told apart in a report.
proc test_begin {id} {
  if {[info exists ::test_seen($id)]} {
    test_fail $id "the id again" "an id of its own"
  }
  set ::test_seen($id) 1
}

# Run $script in the caller; it must return exactly $expected.
proc do_test {id script expected} {
  test_begin $id
  if {[catch { uplevel 1 $script } got]} {
    test_fail $id "error: $got" $expected
  } elseif {$got ne $expected} {
    test_fail $id $got $expected
  } else {
    test_pass
  }
}

# Run $sql; all values of all rows, as one list, must be $expected.
proc do_execsql_test {id sql {expected {}}} {
  set expected [list {*}$expected]
  uplevel 1 [list do_test $id [list db eval $sql] $expected]
}

# Run $sql; $expected is {0 values} for success or {1 message} for an error.
# The message may be a glob pattern.
proc do_catchsql_test {id sql expected} {
  test_begin $id
  set rc [catch { uplevel 1 [list db eval $sql] } got]
  lassign $expected want_rc want
  if {$rc==$want_rc && ($got eq $want || ($rc && [string match $want $got]))} {
    test_pass
  } else {
    test_fail $id [list $rc $got] $expected
  }
}

# The lines of $sql's query plan, joined by "; ", must match the glob $pattern.
# SQLite before 3.36 writes "SCAN TABLE t" for "SCAN t".
proc do_eqp_test {id sql pattern} {
  test_begin $id
  set lines {}
  if {[catch {
    uplevel 1 [list db eval "EXPLAIN QUERY PLAN $sql" ::test_plan \
                   { lappend ::test_plan_lines $::test_plan(detail) }]
  } message]} {
    test_fail $id "error: $message" $pattern
    return
  }
  if {[info exists ::test_plan_lines]} { set lines $::test_plan_lines }
  unset -nocomplain ::test_plan_lines ::test_plan
  set plan [regsub -all {\m(SCAN|SEARCH) TABLE } [join $lines "; "] {\1 }]
  if {[string match $pattern $plan]} { test_pass } else { test_fail $id $plan $pattern }
}

# A long text: $n times $piece
proc repeated {piece n} { string repeat $piece $n }

# Print the result as the last line, and exit.
proc finish_test {} {
  catch { db close }
  puts "$::test_file: $::test_passed passed, $::test_failed failed"
  exit [expr {$::test_failed>0 || $::test_passed==0}]
}

open_db db
