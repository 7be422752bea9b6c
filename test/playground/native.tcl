# SPDX-License-Identifier: MIT
#
# The answers of the native build to a script: a record for each statement, rows and
# values, each ended by a control character.  The newline before a statement keeps Tcl
# from reading a comment, "-- ...", as an option.
#
#     tclsh native.tcl build/uri script.sql

package require sqlite3
lassign $argv extension script
fconfigure stdout -encoding utf-8
set channel [open $script r]
fconfigure $channel -encoding utf-8
set text [read $channel]
close $channel

sqlite3 db :memory:
db nullvalue NULL
db enable_load_extension 1
db eval {SELECT load_extension($extension)}

set sql {}
foreach line [split $text \n] {
  append sql $line \n
  if {![db complete $sql]} continue
  set said {}
  if {[catch {
    db eval "\n$sql" row {
      foreach column $row(*) { append said $row($column) \x1f }
      append said \x1e
    }
  } message]} {
    set said "Error: $message\x1f\x1e"
  }
  puts -nonewline $said\x1d
  set sql {}
}
