# SPDX-License-Identifier: MIT
#
# The sqlite3 shell, for tests of what users run in it: the scripts of sql/ and
# the examples.  The program is $SQLITE3 or else sqlite3; no ~/.sqliterc is read.
#
# Not here: what is expected of them.

proc shell_program {} {
  if {[info exists ::env(SQLITE3)]} { return $::env(SQLITE3) }
  return sqlite3
}

# A new file with this content; the caller deletes it.
proc temporary_file {{content {}}} {
  set out [file tempfile path]
  fconfigure $out -encoding utf-8
  puts -nonewline $out $content
  close $out
  return $path
}

# The extension for the shell, which does not have it compiled in
proc shell_extension {} {
  set path [extension_path]
  expr {$path eq "static" ? [file join $::top_dir build uri] : $path}
}

# A pipe from or to a shell on database $file, in the project's top directory.
# LD_LIBRARY_PATH, which may give Tcl another SQLite, is not passed on: the shell works
# only with the version that it was built with.
proc open_shell {file access redirections} {
  set here [pwd]
  set path [array get ::env LD_LIBRARY_PATH]
  set extension [array get ::env URI_EXTENSION]
  array unset ::env LD_LIBRARY_PATH
  set ::env(URI_EXTENSION) [shell_extension]
  cd $::top_dir
  set pipe [open [list |[shell_program] -batch -init /dev/null $file {*}$redirections] $access]
  cd $here
  array set ::env $path
  array unset ::env URI_EXTENSION
  array set ::env $extension
  fconfigure $pipe -encoding utf-8
  return $pipe
}

# Run $script in a shell on database $file, with our extension for the one that
# it loads: {exit-code output}.  Errors are part of the output.
proc run_shell {file script} {
  set input [temporary_file [string map [list ".load build/uri\n" ".load [shell_extension]\n"] $script]]
  set pipe [open_shell $file r [list < $input 2>@1]]
  set output [read $pipe]
  set code 0
  if {[catch { close $pipe } message options]} {
    set code [lindex [dict get $options -errorcode] 2]
  }
  file delete $input
  list $code $output
}

# Run an example for people to read: {exit-code output}.  It prints its tables in
# columns, which shells lay out differently (3.53 puts numbers to the right); here the
# values are printed with "|" between them, which all shells do alike.
proc run_example {script} {
  run_shell :memory: [string map [list ".mode column --wrap 0\n" ".mode list\n"] $script]
}
