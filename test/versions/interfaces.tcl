# SPDX-License-Identifier: MIT
#
# The oldest SQLite that we support is the one that introduced the newest interface that
# we use.
#
#     tclsh interfaces.tcl sqlite3ext.h ext/shared/ext.h OBJECTS
#
# Used are: every sqlite3_ routine that the objects, compiled with -DSQLITE_CORE, import,
# and the SQLITE_ words of ext/ that some versions of SQLite 3 lack.  The table
# "interfaces" must list exactly these.  The header sqlite3ext.h groups its routines by
# the version that added them, and the table must agree with it.  The newest must be
# URI_OLDEST_SQLITE of ext/shared/ext.h.

set passed 0
set failed 0
proc expect {what got wanted} {
  if {$got eq $wanted} {
    incr ::passed
  } else {
    incr ::failed
    puts "$what: $got, not $wanted"
  }
}
proc contents {path} {
  set channel [open $path]
  set text [read $channel]
  close $channel
  return $text
}

lassign $argv header own
set objects [lrange $argv 2 end]

foreach line [split [contents [file join [file dirname [info script]] interfaces]] \n] {
  if {[regexp {^(\w+)\s+([\d.]+)$} $line -> name version]} { set since($name) $version }
}

# The routines that the header dates, in groups: those from one comment to the
# next are of the first version or later, and older than the second.
set group 0
set groups {3.0.0}
foreach line [split [contents $header] \n] {
  if {[regexp {/\* (?:Version|Added by) ([\d.]+)} $line -> version]} {
    lappend groups $version
    incr group
  } elseif {[regexp {\((?:SQLITE_CDECL)?\*x?(\w+)\)\(} $line -> name]} {
    regsub {^interruptx$} $name interrupt name   ;# "interrupt" is a word of some compilers
    set group_of(sqlite3_$name) $group
  } elseif {[regexp {^#define sqlite3_} $line]} {
    break
  }
}

# Every routine that is used.
set used {}
foreach line [split [exec nm -u {*}$objects] \n] {
  if {[regexp {U (sqlite3_\w+)$} $line -> name]} { lappend used $name }
}
set used [lsort -unique $used]
set words {}
foreach file [glob -directory [file dirname [file dirname $own]] {*.[ch]} {{shared,functions,sqlite}/*.[ch]} {sqlite/canonical/*.[ch]}] {
  lappend words {*}[regexp -all -inline {\mSQLITE_\w+} [contents $file]]
}
# In every SQLite 3, or words of the preprocessor.
foreach word [lsort -unique $words] {
  if {$word in {
    SQLITE_OK SQLITE_ERROR SQLITE_NOMEM SQLITE_DONE SQLITE_CONSTRAINT SQLITE_TOOBIG
    SQLITE_BLOB SQLITE_NULL SQLITE_TEXT SQLITE_INTEGER SQLITE_FLOAT SQLITE_UTF8
    SQLITE_STATIC SQLITE_TRANSIENT SQLITE_INDEX_CONSTRAINT_EQ SQLITE_VERSION_NUMBER
    SQLITE_CORE SQLITE_EXTENSION_INIT1 SQLITE_EXTENSION_INIT2 SQLITE_EXTENSION_INIT3
  }} continue
  lappend used $word
}

set youngest 0
foreach name [lsort $used] {
  expect "$name is used, and in the table" [info exists since($name)] 1
  if {![info exists since($name)]} continue
  set version $since($name)
  if {[package vcompare $version $youngest]>0} { set youngest $version }
  if {![string match sqlite3_* $name]} continue
  expect "$name is in $header" [info exists group_of($name)] 1
  if {![info exists group_of($name)]} continue
  set from [lindex $groups $group_of($name)]
  set below [lindex $groups $group_of($name)+1]
  set dated [expr {([package vcompare $version $from]>=0 || $group_of($name)<=3)
                   && ($below eq {} || [package vcompare $version $below]<0)}]
  expect "$name since $version, from $from, before $below" $dated 1
}
foreach name [lsort [array names since]] {
  expect "$name is in the table, and used" [expr {$name in $used}] 1
}
regexp {URI_OLDEST_SQLITE (\d+)} [contents $own] -> oldest
scan $youngest %d.%d.%d x y z
expect "URI_OLDEST_SQLITE" $oldest [expr {$x*1000000+$y*1000+$z}]

puts "[llength $used] interfaces, the youngest of SQLite $youngest"
puts "$passed passed, $failed failed"
exit [expr {$failed>0}]
