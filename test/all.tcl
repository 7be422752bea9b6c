# SPDX-License-Identifier: MIT
#
# Run every test file, each in a process of its own, and add up.
#
#     tclsh test/all.tcl [pattern] [--extension build/uri] [--inside] [--list]
#
# The pattern is a glob for file names without ".test" ("parts", "norm*").  --inside
# leaves out the files that are about other programs: the sqlite3 shell, the command
# canonical, compilers and make ($outside, and all of project/).  On another build of
# the extension or another SQLite they would repeat the first run.  --list
# prints the paths of the files and runs nothing.
#
# The environment variable JOBS says how many files run at a time (default: one for each
# processor); those that take long start first.  Their output is printed in the order of
# their names.  The last line is "N passed, N failed"; the exit code is 0 if at least one
# file ran and nothing failed.  A file that dies before its finish_test counts as one
# more failure.

set test_dir [file dirname [file normalize [info script]]]
set pattern *
set inside 0
set list 0
for {set i 0} {$i<$argc} {incr i} {
  switch -- [lindex $argv $i] {
    --extension { set env(URI_EXTENSION) [lindex $argv [incr i]] }
    --inside    { set inside 1 }
    --list      { set list 1 }
    default     { set pattern [lindex $argv $i] }
  }
}

fconfigure stdout -encoding utf-8 -buffering line

# The names of files that take two seconds or more, the longest first
set long {canonical with amalgamation core canonical_report extract timing canonical_odd shards path promises relativize
          search resolve edition_random iri params}

# The names of files that are about other programs, beside those of project/
set outside {canonical_command dns_examples examples shards}

proc name_of {file} { file rootname [file tail $file] }
proc by_name {a b} { string compare [name_of $a] [name_of $b] }

# The files of the folders of the suite that match, in the order of their names
proc files_of {pattern} {
  set files {}
  foreach folder {core/* canonical dns documents ext project} {
    lappend files {*}[glob -nocomplain -directory $::test_dir "$folder/$pattern.test"]
  }
  lsort -command by_name $files
}

# Is this file about other programs?
proc is_outside {file} {
  expr {[name_of $file] in $::outside || [file tail [file dirname $file]] eq "project"}
}

# The same files, those that take long first
proc longest_first {files} {
  set first {}
  foreach name $::long { lappend first {*}[lsearch -all -inline $files */$name.test] }
  foreach file $files {
    if {$file ni $first} { lappend first $file }
  }
  return $first
}

# How many files run at a time
proc jobs {} {
  if {[info exists ::env(JOBS)] && [string is integer -strict $::env(JOBS)]} { return [expr {max(1, $::env(JOBS))}] }
  if {[catch { exec getconf _NPROCESSORS_ONLN } n]} { return 1 }
  return $n
}

# Begin the next file, if there is one; its output is read as it comes.
proc begin_next {} {
  set ::waiting [lassign $::waiting file]
  if {$file eq {}} return
  incr ::running
  set pipe [open [list |[info nameofexecutable] $file 2>@1] r]
  fconfigure $pipe -encoding utf-8 -blocking 0
  set ::output($file) {}
  fileevent $pipe readable [list read_more $file $pipe]
}

proc read_more {file pipe} {
  append ::output($file) [read $pipe]
  if {![eof $pipe]} return
  fconfigure $pipe -blocking 1
  set died [catch { close $pipe }]
  incr ::running -1
  count_file $file [string trimright $::output($file)] $died
  begin_next
  print_ready
  if {$::running==0} { set ::done 1 }
}

# Add up what a file has printed.
proc count_file {file output died} {
  if {[regexp {(\d+) passed, (\d+) failed$} $output -> p f]} {
    if {$died && !$f} { incr f }
  } else {
    set p 0
    set f 1
    append output "\nFAIL [name_of $file]: died before its finish_test"
  }
  incr ::passed $p
  incr ::failed $f
  set ::finished($file) $output
}

# Print the files that have finished, as far as none before them is missing.
proc print_ready {} {
  while {[llength $::unprinted] && [info exists ::finished([lindex $::unprinted 0])]} {
    set ::unprinted [lassign $::unprinted file]
    puts $::finished($file)
  }
}

set files [files_of $pattern]
if {$inside} { set files [lmap file $files { if {[is_outside $file]} continue; set file }] }
if {$list} {
  puts [join $files \n]
  exit
}
set passed 0
set failed 0
set running 0
if {[llength $files]==0} {
  puts "no test file is named $pattern.test"
  incr failed
} else {
  set unprinted $files
  set waiting [longest_first $files]
  for {set n [jobs]} {$n>0} {incr n -1} { begin_next }
  vwait done
}
puts "$passed passed, $failed failed"
exit [expr {$failed>0}]
