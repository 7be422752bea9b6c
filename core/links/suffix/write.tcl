#!/usr/bin/env tclsh
# SPDX-License-Identifier: MIT
#
# Write core/links/suffix/data.c: the table of a Public Suffix List.
#
#     write.tcl LIST SHA1 > data.c
#
# SHA1 is that of the file LIST, in hexadecimal.  If the list has an error, print it and
# exit with 1.
#
# The rules, sorted by their names from the right, become the smallest automaton that
# accepts them, encoded in bytes; match.c explains the bytes, and the
# filter before them.

# What the list says about a name, in ICANN's part; the private part has twice the number
# (the enum of suffix.h).
array set kinds { rule 1 wild 4 except 16 }

# ------------------------------------------------------------ the rules ---
# publicsuffix.org/list, "Format": a line is a rule up to its first white space, or a
# comment after "//", or empty.  A rule is a name; "*." in front stands for any one label
# before the name, "!" marks an exception.  Comments of a fixed form say where the parts
# begin and end.

proc fail {line rule why} {
  puts stderr "line $line: '$rule' $why"
  exit 1
}

# RFC 3492 6.3.  A list has its labels in lower case and in normal form C already.
proc punycode {label} {
  set n 128; set delta 0; set bias 72
  set codes [lmap c [split $label {}] { scan $c %c }]
  set out [regsub -all {[^\x01-\x7f]} $label {}]
  set basic [string length $out]
  if {$basic} { append out - }
  for {set h $basic} {$h<[llength $codes]} {incr delta; incr n} {
    set m [tcl::mathfunc::min {*}[lmap c $codes { if {$c<$n} continue; set c }]]
    incr delta [expr {($m-$n)*($h+1)}]
    set n $m
    foreach c $codes {
      if {$c<$n} { incr delta }
      if {$c!=$n} continue
      set q $delta
      for {set k 36} {1} {incr k 36} {
        set t [expr {min(max($k-$bias, 1), 26)}]
        if {$q<$t} break
        append out [punycode_digit [expr {$t+($q-$t)%(36-$t)}]]
        set q [expr {($q-$t)/(36-$t)}]
      }
      append out [punycode_digit $q]
      set delta [expr {$h==$basic ? $delta/700 : $delta/2}]
      incr delta [expr {$delta/($h+1)}]
      for {set bias 0} {$delta>455} {incr bias 36} { set delta [expr {$delta/35}] }
      incr bias [expr {36*$delta/($delta+38)}]
      set delta 0
      incr h
    }
  }
  return $out
}
proc punycode_digit {i} { string index abcdefghijklmnopqrstuvwxyz0123456789 $i }

# The key of a name: its labels in ASCII, from the right; "jp.kobe.city" for
# "city.kobe.jp".
proc key_of {name line rule} {
  set key {}
  if {$name eq ""} { fail $line $rule "has an empty label" }
  foreach label [lreverse [split $name .]] {
    set label [string tolower $label]
    if {![string is ascii $label]} { set label xn--[punycode $label] }
    if {$label eq ""} { fail $line $rule "has an empty label" }
    if {[string length $label]>63} { fail $line $rule "has a label of more than 63 bytes" }
    if {[string match {*[*]*} $label]} { fail $line $rule "has a \"*\" that is not its first label" }
    if {[regexp {[^a-z0-9_-]} $label]} { fail $line $rule "has a character that is not allowed in a name" }
    lappend key $label
  }
  set key [join $key .]
  if {[string length $key]>253} { fail $line $rule "has more than 253 bytes" }
  return $key
}

# Read a list: its date, and a dictionary of keys and their flags.
proc read_list {text} {
  global kinds
  set part 0
  set number 0
  set count 0
  set date {}
  set flags {}
  foreach line [split $text \n] {
    incr number
    regexp {^// VERSION: (\d{4}-\d\d-\d\d)} $line -> date
    if {[regexp {^\s*// ===(BEGIN|END) (ICANN|PRIVATE) DOMAINS===} $line -> edge which]} {
      set part [expr {$edge eq "END" ? 0 : $which eq "ICANN" ? 1 : 2}]
    }
    if {![regexp {^\s*(?!//)(\S+)} $line -> rule]} continue
    if {!$part} { fail $number $rule "is not in a part of the list" }
    regexp {^(!|\*\.|)(.*)$} $rule -> mark name
    set kind [dict get { ! except *. wild {} rule } $mark]
    set key [key_of $name $number $rule]
    if {$kind eq "except" && ![string match *.* $key]} {
      fail $number $rule "is an exception with one label; an exception needs two or more"
    }
    incr count
    set known [expr {[dict exists $flags $key] ? [dict get $flags $key] : 0}]
    dict set flags $key [expr {$known | $kinds($kind)*$part}]
  }
  foreach {is what} [list $count rules [string length $date] {line "// VERSION: yyyy-mm-dd"}] {
    if {$is} continue
    puts stderr "this is not a Public Suffix List: it has no $what"
    exit 1
  }
  list $date $count $flags
}

# -------------------------------------------------------- the automaton ---
# The bytes are written from their end, so that the children of a node have their places
# before the node is written.  Places are counted from the end.  A node that was written
# already is not written again; so the automaton is the smallest.  An edge is the place of
# its node, times 256, and its byte.

set bytes {}               ;# the last one first

proc put {args} { lappend ::bytes {*}$args }
proc size {} { llength $::bytes }

# Seven bits to a byte, the low ones first, 0x80 in all but the last.
proc put_distance {distance} {
  set shift 0
  while {$distance>>$shift>0x7F} { incr shift 7 }
  put [expr {$distance>>$shift}]
  for {} {$shift>0} {incr shift -7} { put [expr {$distance>>($shift-7) & 0x7F | 0x80}] }
}

# A short node that is far away is written again: one byte or two, instead of a distance
# of two or three bytes.
proc near {edge} {
  set place [expr {$edge>>8}]
  set first [lindex $::bytes $place-1]
  set second [lindex $::bytes $place-2]
  if {[size]-$place<0x80} { return $edge }
  if {$first>=0xC0} {
    put $first
  } elseif {$first>=0x61 && $first<=0x7A && $second>=0xC0} {
    put $second $first
  } else {
    return $edge
  }
  expr {[size]<<8 | ($edge & 0xFF)}
}

# A node after which one byte can follow.
proc put_single {edge} {
  set c [expr {$edge & 0xFF}]
  set distance [expr {[size]-($edge>>8)}]
  if {$distance} { put_distance $distance }
  if {$distance==0} {
    put $c
  } elseif {$c>=0x61 && $c<=0x7A} {
    put [expr {$c & 0xDF}]
  } else {
    put 0 $c
  }
}

# A node after which several bytes can follow; the edges are sorted by place.
proc put_branch {edges} {
  set after {}
  set distance [expr {[size]-([lindex $edges end]>>8)}]
  if {$distance} { put_distance $distance; put 0 }
  set n 0
  foreach edge [lreverse $edges] {
    if {$n>1} { put_distance [expr {($after>>8)-($edge>>8)}] }
    put [expr {$edge & 0xFF}]
    set after $edge
    incr n
  }
  put_distance [expr {[size]-($after>>8)}]
  put $n
}

# The place of a node, which is written if it is new.
proc place {flags edges} {
  global places
  if {[info exists places($flags,$edges)]} { return $places($flags,$edges) }
  if {$edges eq ""} {
    put [expr {0xC0 | $flags}]
  } else {
    set near [lsort -integer [lmap edge $edges { near $edge }]]
    if {[llength $near]==1} { put_single $near } else { put_branch $near }
    if {$flags} { put [expr {0x80 | $flags}] }
  }
  set places($flags,$edges) [size]
}

# The place of the node that keys have after their first depth bytes, which are the same
# in all of them.
proc node {keys flags depth} {
  set own 0
  set groups {}
  foreach key $keys {
    if {[string length $key]==$depth} { set own [dict get $flags $key]; continue }
    dict lappend groups [string index $key $depth] $key
  }
  set edges {}
  dict for {c group} $groups {
    set place [node $group $flags [expr {$depth+1}]]
    lappend edges [expr {$place<<8 | [scan $c %c]}]
  }
  place $own $edges
}

# Keys in the order of this alphabet, the usual letters first, because the edges of a
# node are tried in their order.
proc sorted {keys} {
  set map {}
  set i 0x21
  foreach c [split .eaiosrntlucdmhgpbkywfvzxjq-0123456789_ {}] {
    lappend map $c [format %c $i]
    incr i
  }
  lmap pair [lsort -index 0 [lmap key $keys { list [string map $map $key] $key }]] { lindex $pair 1 }
}

# ----------------------------------------------------------- the filter ---

# The hash of a pair of labels, as match_hash() computes it.
proc hash {pair} {
  set h 0
  foreach c [lreverse [split [string range $pair end-7 end] {}]] { set h [expr {$h<<8 | [scan $c %c]}] }
  set h [expr {$h ^ [string length $pair]*0x9E3779B1}]
  set h [expr {$h*0x9FB21C651E98DF25 & 0xFFFFFFFFFFFFFFFF}]
  expr {$h ^ $h>>32}
}

# Write the filter before the nodes: a line for last labels with a rule "*.", then five
# bits or more for each pair of labels.
proc put_filter {keys flags} {
  set pairs {}
  set wild {}
  foreach key $keys {
    lassign [split $key .] last second
    if {$second ne ""} {
      dict set pairs $second.$last 1
    } elseif {[dict get $flags $key]>3} {
      lappend wild $last
    }
  }
  for {set size 6} {1<<$size<[dict size $pairs]} {incr size} {}
  set filter [lrepeat [expr {64+(1<<$size)}] 0]
  set bits {}
  foreach last $wild {
    scan [string range .$last end-1 end] %c%c before c
    lappend bits [expr {($before & 15)<<5 | ($c & 31)}]
  }
  dict for {pair -} $pairs {
    set hash [hash $pair]
    set line [expr {64+($hash<<6 & ((1<<$size)-1))}]
    lappend bits [expr {8*$line+($hash>>40 & 511)}] [expr {8*$line+($hash>>50 & 511)}]
  }
  foreach bit $bits {
    set at [expr {$bit/8}]
    lset filter $at [expr {[lindex $filter $at] | 1<<$bit%8}]
  }
  put {*}[lreverse $filter] $size
}

# ------------------------------------------------------------- the file ---

lassign $argv path sha1
set file [open $path rb]
fconfigure $file -encoding utf-8
fconfigure stderr -encoding utf-8
lassign [read_list [read $file]] date count flags
# A plain rule of one label says what holds without a rule.
set keys [lmap key [sorted [dict keys $flags]] {
  if {![string match *.* $key] && [dict get $flags $key]<=3} continue
  set key
}]
node $keys $flags 0
put_filter $keys $flags

puts "/*
** SPDX-License-Identifier: MPL-2.0
**
** The Public Suffix List of $date, $count rules, as the table that match.c
** reads. Written by core/links/suffix/renew; do not edit.
**
** This Source Code Form is subject to the terms of the Mozilla Public License,
** v. 2.0. If a copy of the MPL was not distributed with this file, You can
** obtain one at https://mozilla.org/MPL/2.0/.  The list itself is at
** https://publicsuffix.org/list/.
*/
#include \"suffix.h\"

static const unsigned char data_table\[[size]\] = {"
set bytes [lreverse $bytes]
for {set i 0} {$i<[size]} {incr i 24} {
  puts [join [lrange $bytes $i $i+23] ,][expr {$i+24<[size] ? "," : ""}]
}
puts "};

const struct uri_suffix_list uri_suffix_list = {
  data_table, \"$date ($sha1)\"
};"
