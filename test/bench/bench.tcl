# SPDX-License-Identifier: MIT
#
# Shared by the scripts that measure: a connection, the shell's timer, and the rows
# that they print for report.tcl.

package require sqlite3

fconfigure stdout -encoding utf-8 -buffering line

# The value after $name on the command line, or $default.
proc option {name default} {
  set at [lsearch -exact $::argv $name]
  expr {$at<0 ? $default : [lindex $::argv $at+1]}
}

set extension [file normalize [option --extension \
  [file join [file dirname [info script]] .. .. build uri]]]
set sqlite_shell [expr {[info exists env(SQLITE3)] ? $env(SQLITE3) : "sqlite3"}]

proc open_db {name {file :memory:}} {
  sqlite3 $name $file
  $name enable_load_extension 1
  $name eval { SELECT load_extension($::extension) }
}

proc read_lines {name} {
  set in [open $name]
  fconfigure $in -encoding utf-8
  set text [read -nonewline $in]
  close $in
  split $text \n
}

# Run $statements, one after the other, in one shell on $file.  Returns the output of
# the shell, with lines "TIME n s": s is the CPU seconds of statement n.  The statement
# after an empty one is not timed.
proc shell_run {file statements} {
  global sqlite_shell extension
  set script ".bail on\n.load $extension\nPRAGMA synchronous=OFF;\n"
  set n 0
  set timed 1
  foreach statement $statements {
    if {$statement eq {}} { set timed 0; continue }
    if {$timed} {
      append script ".print TIME $n\n.timer on\n$statement;\n.timer off\n"
    } else {
      append script "$statement;\n"
    }
    set timed 1
    incr n
  }
  append script ".print MEMORY\n.shell grep VmHWM /proc/\$PPID/status 2>/dev/null || true\n"
  exec $sqlite_shell -batch $file << $script
}

# Run $statements in the same way.  Returns a dictionary: for each timed statement, the
# list of its times in CPU seconds.  $memory_var gets the shell's peak memory in kB, if
# the system reports it.
proc shell_times {file statements {memory_var memory}} {
  upvar 1 $memory_var memory
  set all {}
  foreach statement $statements {
    if {$statement ne {}} { lappend all $statement }
  }
  set times {}
  set n -1
  set memory 0
  foreach line [split [shell_run $file $statements] \n] {
    regexp {^TIME (\d+)$} $line -> n
    if {[regexp {user ([0-9.]+) sys ([0-9.]+)} $line -> user sys]} {
      dict lappend times [lindex $all $n] [expr {$user+$sys}]
    }
    regexp {VmHWM:\s*(\d+) kB} $line -> memory
  }
  return $times
}

proc best {times} { lindex [lsort -real $times] 0 }

# ---- what report.tcl reads ----

proc row {args} { puts [join $args \t] }
proc note {section text} { row note $section $text }

# Ours takes $t, theirs $t_other.  $limit is the largest ratio allowed, or - for none.
proc pair {section ours theirs t t_other unit limit} {
  row pair $section $ours $theirs [format %.3f $t] [format %.3f $t_other] $unit $limit
}

# At least $limit of $unit, or at most for $relation "<".
proc rate {section what value unit limit {relation >}} {
  row rate $section $what [format %.2f $value] $unit $limit $relation
}
