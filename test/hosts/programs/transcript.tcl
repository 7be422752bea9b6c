# SPDX-License-Identifier: MIT
# transcript.tcl FILE LIBRARY: the transcript, in Tcl.
package require sqlite3
sqlite3 db :memory:
db nullvalue NULL
db enable_load_extension 1
set library [lindex $argv 1]
db eval {SELECT load_extension($library)}

set f [open [lindex $argv 0]]
foreach channel [list $f stdout] { fconfigure $channel -encoding utf-8 }
while {[gets $f sql]>=0} {
  if {[catch { foreach value [db eval $sql] { puts $value } }]} { puts error }
}
