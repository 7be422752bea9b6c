# SPDX-License-Identifier: MIT
#
# Make a file from each line of a target's seeds.
#
#     tclsh seeds.tcl file directory         lines to files
#     tclsh seeds.tcl -join directory file   files to lines, shortest first
#
# A line is one input, with Tcl's backslashes.  \x1e separates two texts.  A line that
# begins with "#" is a comment; "\#" is an input that begins with "#".

proc read_all {name} {
  set f [open $name rb]
  set data [read $f]
  close $f
  return $data
}

proc write_all {name data} {
  set f [open $name wb]
  puts -nonewline $f $data
  close $f
}

proc split_lines {file directory} {
  set i 0
  foreach line [split [string trimright [read_all $file] \n] \n] {
    if {[string index $line 0] eq "#"} continue
    write_all [file join $directory [format %04d [incr i]]] \
      [subst -nocommands -novariables $line]
  }
}

# Printable ASCII is not escaped, except "\" and a leading "#".
proc escape {data} {
  set line ""
  foreach c [split $data {}] {
    scan $c %c code
    append line [expr {$c eq "\\" || ($c eq "#" && $line eq "") ? "\\$c"
      : $code>=32 && $code<127 ? $c : [format {\x%02x} $code]}]
  }
  return $line
}

proc join_lines {directory file} {
  set inputs {}
  foreach name [glob -directory $directory *] {
    lappend inputs [read_all $name]
  }
  set lines {}
  foreach data [lsort -command {apply {{a b} {
    set order [expr {[string length $a]-[string length $b]}]
    expr {$order ? $order : [string compare $a $b]}
  }}} $inputs] {
    lappend lines [escape $data]
  }
  write_all $file [join $lines \n]\n
}

if {[lindex $argv 0] eq "-join"} {
  join_lines [lindex $argv 1] [lindex $argv 2]
} else {
  split_lines [lindex $argv 0] [lindex $argv 1]
}
