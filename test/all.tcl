# SPDX-License-Identifier: MIT
#
# Run every test file, each in a process of its own, and add up.
#
#     tclsh test/all.tcl [pattern] [--extension build/uri]
#
# The pattern is a glob for file names without ".test" ("parts", "norm*").  The
# last line printed is "N passed, N failed"; the exit code is 0 when there was
# something to run and nothing failed.  A file that dies before its finish_test
# counts as one failure more, whatever it had passed until then.

set test_dir [file dirname [file normalize [info script]]]
set pattern *
for {set i 0} {$i<$argc} {incr i} {
  switch -- [lindex $argv $i] {
    --extension { set env(URI_EXTENSION) [lindex $argv [incr i]] }
    default     { set pattern [lindex $argv $i] }
  }
}

fconfigure stdout -encoding utf-8 -buffering line

# Run one file: {passed failed}.
proc run_file {file} {
  set pipe [open [list |[info nameofexecutable] $file 2>@1] r]
  fconfigure $pipe -encoding utf-8
  set output [string trimright [read $pipe]]
  set died [catch { close $pipe }]
  if {[regexp {(\d+) passed, (\d+) failed$} $output -> passed failed]} {
    puts $output
    if {$died && !$failed} { incr failed }
    return [list $passed $failed]
  }
  puts $output
  puts "FAIL [file rootname [file tail $file]]: died before its finish_test"
  list 0 1
}

set passed 0
set failed 0
set files [lsort [glob -nocomplain -directory $test_dir "$pattern.test"]]
if {[llength $files]==0} {
  puts "no test file is named $pattern.test"
  incr failed
}
foreach file $files {
  lassign [run_file $file] p f
  incr passed $p
  incr failed $f
}
puts "$passed passed, $failed failed"
exit [expr {$failed>0}]
