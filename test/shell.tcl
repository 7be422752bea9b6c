# SPDX-License-Identifier: MIT
#
# The sqlite3 shell, for tests of what users run in it: the scripts of sql/ and
# the examples.  The program is $SQLITE3 or else sqlite3; no ~/.sqliterc is read.
#
# Not here: what is expected of them.

set top_dir [file dirname $test_dir]

proc shell_program {} {
  if {[info exists ::env(SQLITE3)]} { return $::env(SQLITE3) }
  return sqlite3
}

# The text of a file, as UTF-8.
proc read_text {file} {
  set in [open $file]
  fconfigure $in -encoding utf-8
  set text [read $in]
  close $in
  return $text
}

# A file of this content that nobody else has; the caller deletes it.
proc temporary_file {{content {}}} {
  set out [file tempfile path]
  fconfigure $out -encoding utf-8
  puts -nonewline $out $content
  close $out
  return $path
}

# Run $script in a shell on database $file, from the project's top directory
# and with our extension for the one that it loads: {exit-code output}.  Errors
# are part of the output.
proc run_shell {file script} {
  set script [string map [list ".load build/uri\n" ".load [extension_path]\n"] $script]
  set input [temporary_file $script]
  set here [pwd]
  cd $::top_dir
  set pipe [open [list |[shell_program] -batch -init /dev/null $file < $input 2>@1]]
  cd $here
  fconfigure $pipe -encoding utf-8
  set output [read $pipe]
  set code [expr {[catch { close $pipe } message options] ? [lindex [dict get $options -errorcode] 2] : 0}]
  file delete $input
  list $code $output
}
