# SPDX-License-Identifier: MIT
#
# The test harness, in the manner of SQLite's own tester.tcl.
#
# A test file sources this one, which leaves it a connection "db": in memory,
# the extension loaded, SQL NULL printed as NULL so that it differs from ''.
# Then come its tests, and at the end finish_test.  A file runs alone
#
#     tclsh test/split.test [--extension build/uri]
#
# or among all of them by all.tcl.  The extension is sought in the option, then
# in the environment's URI_EXTENSION, then in build/uri beside test/; "static"
# stands for an SQLite that has it compiled in.  A test's id is printed after
# its file's name: split-1.3 is test 1.3 of split.test.
#
# Bytes that Tcl cannot hold in a string (NUL, invalid UTF-8) are written
# CAST(x'..' AS TEXT) on the way in, or CAST(@bytes AS TEXT) with a byte string
# in a variable, and hex() on the way out.
#
# Not here: texts made at random, which is generate.tcl's business.

package require sqlite3

set test_dir    [file dirname [file normalize [info script]]]
set test_file   [file rootname [file tail $argv0]]
set test_passed 0
set test_failed 0
array set test_seen {}

fconfigure stdout -encoding utf-8 -buffering line

# The path of the extension, without the suffix that SQLite adds by itself.
proc extension_path {} {
  set at [lsearch -exact $::argv --extension]
  if {$at>=0} { return [lindex $::argv $at+1] }
  if {[info exists ::env(URI_EXTENSION)]} { return $::env(URI_EXTENSION) }
  file join [file dirname $::test_dir] build uri
}

# Open connection $name on $file.  $first, if any, is SQL to run before the
# extension is there: PRAGMA encoding must come before anything else.
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

# A text of $n times $piece, for what should be long.
proc repeated {piece n} { string repeat $piece $n }

# The microseconds of CPU time that $script takes in the caller.  Linux counts
# them by the nanosecond, but adds them up only when the process is off the CPU,
# so it sleeps a moment.  Elsewhere it is the time of a clock on the wall.
proc cpu_now {} {
  if {[catch {
    after 1
    set in [open /proc/self/schedstat]
    set t [lindex [gets $in] 0]
    close $in
  }] || ![string is wideinteger -strict $t] || $t==0} { return [clock microseconds] }
  expr {$t/1000}
}
proc cpu_time {script} {
  set start [cpu_now]
  uplevel 1 $script
  expr {[cpu_now]-$start}
}

# Run $small and $large, two scripts of which the second has more to do, in the
# caller.  Returns "linear" when $large takes at most $factor times the CPU time of
# $small and $slack microseconds, else the two times.  Each time is the best of up to eight
# rounds: what other programs do to the processor may pass, a quadratic function stays
# quadratic.
proc grows {factor small large {slack 20000}} {
  set a [uplevel 1 [list cpu_time $small]]
  set b 1e18
  for {set round 0} {$round<8} {incr round} {
    set a [expr {min($a, [uplevel 1 [list cpu_time $small]])}]
    set b [expr {min($b, [uplevel 1 [list cpu_time $large]])}]
    if {$b<=$factor*$a+$slack} { return linear }
  }
  return "$a, then $b"
}

# Returns "in time" when $script takes at most $limit microseconds of CPU time, once
# in four rounds, else the best time.
proc in_time {limit script} {
  set best 1e18
  for {set round 0} {$round<4} {incr round} {
    set best [expr {min($best, [uplevel 1 [list cpu_time $script]])}]
    if {$best<=$limit} { return "in time" }
  }
  return $best
}

# Say how it went, as the last line, and exit with it.
proc finish_test {} {
  catch { db close }
  puts "$::test_file: $::test_passed passed, $::test_failed failed"
  exit [expr {$::test_failed>0 || $::test_passed==0}]
}

open_db db
