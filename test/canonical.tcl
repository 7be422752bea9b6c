# SPDX-License-Identifier: MIT
#
# For the tests of sql/canonical: run it on a database, and compare what there is
# before and after.
#
# Not here: what is expected of it.

# Shells alone run from here on: see open_shell.
array unset env LD_LIBRARY_PATH
set env(SQLITE3) [shell_program]
set env(URI_EXTENSION) [shell_extension]

proc new_database {sql} {
  set ::path [temporary_file]
  open_db disk $::path
  disk eval $sql
}

proc drop_database {} {
  disk close
  file delete $::path $::path-journal $::path-wal $::path-shm
}

# Run the command: {exit-code output}.
proc canonical {args} {
  set code 0
  if {[catch {exec sh [file join $::top_dir sql canonical] $::path {*}$args 2>@1} output options]} {
    set code [lindex [dict get $options -errorcode] 2]
  }
  list $code $output
}

proc contents {} {
  set all {}
  foreach table [disk eval { SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name }] {
    set columns [disk eval { SELECT printf('quote("%w")', name) FROM pragma_table_info($table) }]
    set quoted [disk onecolumn { SELECT printf('"%w"', $table) }]
    lappend all $table [disk eval "SELECT [join $columns ,] FROM $quoted ORDER BY [join $columns ,]"]
  }
  return $all
}

# The run must end with 0 and a second one change nothing.
proc do_run {id args} {
  lassign [canonical --quiet {*}$args] code output
  do_test $id.code [list string cat "$code [expr {$code ? $output : {}}]"] "0 "
  set once [contents]
  do_test $id.again { lindex [canonical --quiet {*}$args] 0 } 0
  do_test $id.unchanged { contents } $once
  do_test $id.sound { disk onecolumn { PRAGMA integrity_check } } ok
}

# The run must end with $code and a message like $why, and change nothing.
proc do_refusal {id code why args} {
  set before [contents]
  lassign [canonical --quiet {*}$args] got output
  do_test $id.code [list string cat $got] $code
  do_test $id.why [list string match $why $output] 1
  do_test $id.unchanged { contents } $before
}
