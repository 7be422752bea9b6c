#!/usr/bin/env tclsh
# SPDX-License-Identifier: MIT
#
# What is known of sites and schemes: from the rows of text files to tables in C.
#
#     tclsh core/facts.tcl [ROOT]            write the tables that are not up to date
#     tclsh core/facts.tcl --check [ROOT]    write nothing, name these tables, and fail if there is one
#
# "make facts" runs the first, "make test" the second.  ROOT is the folder of the project.
#
# A file NAME.tsv has lines of cells with a tab between them.  "#" begins a comment.  The first other line names the
# columns; "source" says who says so, "day" when somebody looked.  In a cell, "*" is any and "-" is none.  Rows may be in
# any order; only among the rows of one site, the first one that fits is taken.
#
# Each part at the end reads a file, checks it, and writes its table.  A fault in a row, or between two rows, is an error
# that shows them.

encoding system utf-8
fconfigure stderr -encoding utf-8

# ---------------------------------------------------------------- rows ---

# An error of one row, or of two
proc fail {row other why} {
  puts stderr [dict get $row at]
  if {$other ne {}} { puts stderr [dict get $other at] }
  puts stderr "  $why"
  exit 1
}

proc read_file {path} {
  set channel [open $path]
  fconfigure $channel -encoding utf-8 -translation lf
  set text [read $channel]
  close $channel
  return $text
}

# The rows of a file: dictionaries of its columns, with "at", the place and the text of the row.
proc read_table {path columns} {
  global root lines
  set rows {}
  set number 0
  set head {}
  foreach line [split [string trimright [read_file $root/$path] \n] \n] {
    incr number
    set row [dict create at "$path:$number: $line"]
    if {[string match #* $line]} continue
    lappend lines([file rootname [file tail $path]]) $line
    set cells [split $line \t]
    if {$head eq {}} {
      set head $cells
      if {$head ne $columns} { fail $row {} "the columns are not: $columns" }
      continue
    }
    if {[llength $cells]!=[llength $columns]} {
      fail $row {} "has [llength $cells] cells, not [llength $columns]: $columns"
    }
    foreach column $columns cell $cells {
      if {$cell ne [string trim $cell] || $cell eq ""} { fail $row {} "the $column is empty, or has a blank at an end" }
      if {[string match {*[\\"]*} $cell]} { fail $row {} "the $column has a quote or a backslash" }
      dict set row $column $cell
    }
    set day [dict get $row day]
    if {[catch { clock scan $day -format %Y-%m-%d -gmt 1 } time] || [clock format $time -format %Y-%m-%d -gmt 1] ne $day} {
      fail $row {} "the day '$day' is none; write yyyy-mm-dd"
    }
    set fact [dict remove $row at source day]
    if {[info exists seen($fact)]} { fail $seen($fact) $row "the second row says the same" }
    set seen($fact) $row
    lappend rows $row
  }
  return $rows
}

# The words of a cell; "*" and "-" are none.
proc words {row column} {
  set cell [dict get $row $column]
  expr {$cell in {* -} ? {} : [split $cell { }]}
}

# Fail if two rows have the same value of a key.
proc check_unique {rows key why} {
  foreach row $rows {
    set value [uplevel 1 [list apply $key $row]]
    if {[info exists seen($value)]} { fail $seen($value) $row $why }
    set seen($value) $row
  }
}

# The constants of an enum of a header that begin with PREFIX_, without it and in lower case
proc enum_words {header prefix} {
  lmap {- word} [regexp -all -inline "(?n)^  ${prefix}_(\\w+)" [read_file $::root/$header]] { string tolower $word }
}

proc check_word {row column known} {
  set word [dict get $row $column]
  if {$word ni $known} { fail $row {} "unknown $column '$word' (known: [join $known {, }])" }
}

# ------------------------------------------------------------------- C ---

# A literal in lines of at most 90 columns that begin with an indent
proc literal {text {indent 6}} {
  set out {}
  set line {}
  foreach piece [regexp -all -inline {[^ ]+ ?| } $text] {
    if {[string length $line$piece]>80-$indent} { lappend out "\"$line\""; set line {} }
    append line $piece
  }
  lappend out "\"$line\""
  join $out "\n[string repeat { } $indent]"
}
proc c_span {text} { return "SPAN([literal $text 9])" }

# Numbers in lines
proc numbers {list {width 8}} {
  set lines {}
  for {set i 0} {$i<[llength $list]} {incr i $width} { lappend lines "  [join [lrange $list $i [expr {$i+$width-1}]] {, }]" }
  join $lines ",\n"
}

# Write a file, or only look if it is up to date.
proc c_file {path from includes body} {
  global root check stale
  set text "/*\n** SPDX-License-Identifier: MIT\n**\n** From the rows of [join $from { and }],\n"
  append text "** by core/facts.tcl (\"make facts\").  Do not edit.\n*/\n"
  foreach include $includes { append text "#include \"$include\"\n" }
  append text "\n$body"
  if {[file exists $root/$path] && [read_file $root/$path] eq $text} return
  lappend stale $path
  if {$check} return
  set channel [open $root/$path w]
  fconfigure $channel -encoding utf-8 -translation lf
  puts -nonewline $channel $text
  close $channel
}

# --------------------------------------------------------------- parts ---

set check [expr {[lindex $argv 0] eq "--check"}]
set root [lindex $argv $check]
if {$root eq ""} { set root [file dirname [file dirname [file normalize [info script]]]] }
set stale {}

# Schemes: "what" has flags, and perhaps one "rule=..." and one "shape=...".  A shape that is not given is none.
proc schemes {} {
  set path core/rfc/schemes/schemes.tsv
  set rows [lsort -command by_name [read_table $path {name port what source day}]]
  check_unique $rows {{row} { dict get $row name }} "two rows of one scheme"
  regexp {char name\[(\d+)\]} [read_file $::root/core/uri_schemes.h] -> size
  foreach {kind prefix} {rule URI_SCHEME_RULE flag URI_SCHEME shape URI_SHAPE} {
    set known($kind) [lmap word [enum_words core/uri_schemes.h $prefix] {
      if {[string match rule_* $word]} continue
      string map {_ -} $word
    }]
  }
  set starts [lrepeat 27 0]
  set number 0
  foreach row $rows {
    set name [dict get $row name]
    set port [dict get $row port]
    if {![regexp {^[a-z][a-z0-9+.-]+$} $name]} { fail $row {} "the name is no scheme in lower case" }
    if {[string length $name]>=$size} { fail $row {} "the name has more than [expr {$size-1}] bytes: uri_schemes.h" }
    if {$port eq "-"} { set port 0 } elseif {![regexp {^[1-9]\d*$} $port] || $port>65535} {
      fail $row {} "'$port' is no port"
    }
    set rule PLAIN
    set shape NONE
    set flags {}
    foreach word [words $row what] {
      if {[regexp {^(rule|shape)=(.*)$} $word -> kind word]} {
        if {[set $kind] ni {PLAIN NONE}} { fail $row {} "has two words of $kind" }
        if {$word ni $known($kind)} { fail $row {} "unknown $kind '$word' (known: [join $known($kind) {, }])" }
        set $kind [string toupper $word]
      } elseif {$word ni $known(flag)} {
        fail $row {} "unknown flag '$word' (known: [join $known(flag) {, }], rule=..., shape=...)"
      } else {
        lappend flags URI_SCHEME_[string map {- _} [string toupper $word]]
      }
    }
    if {$flags eq {}} { set flags 0 }
    append body "  { \"$name\", $port, [join $flags "\n    | "],\n    URI_SCHEME_RULE_$rule, URI_SHAPE_$shape },\n"
    incr number
    lset starts [expr {[scan $name %c]-97+1}] $number
  }
  for {set i 1} {$i<27} {incr i} { if {[lindex $starts $i]==0} { lset starts $i [lindex $starts $i-1] } }
  c_file core/rfc/schemes/table.c $path by_scheme.h "static const struct uri_scheme table_rows\[\] = {\n$body};

const struct uri_scheme *const uri_scheme_first\[SCHEME_LETTERS+1\] = {
[numbers [lmap start $starts { string cat table_rows+ $start }] 4]
};
"
}
proc by_name {a b} { string compare [dict get $a name] [dict get $b name] }

schemes

if {$check && $stale ne {}} {
  puts "not what their rows say: [join $stale {, }]: run make facts"
  exit 1
}
