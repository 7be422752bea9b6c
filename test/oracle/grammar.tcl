# SPDX-License-Identifier: MIT
#
# Read a grammar as its document prints it, into a tree for each rule.
#
# Two notations are read: ABNF (RFC 2234), and the BNF of RFC 822 with "|" for
# "/", which rfc2396 and url-syntax-01 use.  They differ in their literals.  In
# ABNF a letter stands for both cases.  In the BNF "each literal in the grammar
# corresponds to the character it represents" (url-syntax-01 1.3); only literals
# of several letters, the names of header fields, have no case.  The text in <>
# is the name of a rule, or one of the sentences of [prose].
#
# A tree is one of
#     {set {low high ...}} {rule name} {seq tree ...} {alt tree ...}
#     {rep min max tree}     max {} is no limit

# The tokens of a grammar, without its comments.
proc tokens {text} {
  set token {"[^"]*"|<[^>]*>|%x[0-9A-Fa-f]+(?:-[0-9A-Fa-f]+)?|[A-Za-z][\w-]*|\d*\*\d*|\d+|[][()/|=]}
  set found {}
  set at 0
  while {[regexp {\A(?:\s|;[^\n]*)*} [string range $text $at end] blank]} {
    incr at [string length $blank]
    if {$at>=[string length $text]} { return $found }
    if {![regexp "\\A(?:$token)" [string range $text $at [expr {$at+200}]] word]} {
      error "not a grammar: [string range $text $at [expr {$at+30}]]"
    }
    lappend found $word
    incr at [string length $word]
  }
}

# Read $text into trees(name), and its names in order into names.
proc read_grammar {text} {
  global words at trees names is_bnf
  set words [tokens $text]
  set is_bnf [expr {"|" in $words}]
  set at 0
  array unset trees
  set names {}
  while {$at<[llength $words]} {
    set name [lindex $words $at]
    incr at 2
    lappend names $name
    set trees($name) [read_alternatives]
  }
}

proc read_grammar_file {file} {
  set in [open $file]
  read_grammar [read $in]
  close $in
}

proc peek {{ahead 0}} { lindex $::words [expr {$::at+$ahead}] }

proc read_alternatives {} {
  set all [list [read_sequence]]
  while {[peek] in {/ |}} {
    incr ::at
    lappend all [read_sequence]
  }
  list alt {*}$all
}

# Up to the end of the alternative, or to the next rule's "name =".
proc read_sequence {} {
  set all {}
  while {[peek] ni {/ | ) ] {}} && [peek 1] ne "="} { lappend all [read_element] }
  list seq {*}$all
}

proc read_element {} {
  set word [peek]
  incr ::at
  if {[regexp {^(\d*)\*(\d*)$} $word -> min max]} {
    return [list rep [expr {$min eq "" ? 0 : $min}] $max [read_element]]
  }
  if {[string is digit $word]} { return [list rep $word $word [read_element]] }
  if {$word eq "("} {
    set tree [read_alternatives]
    incr ::at
    return $tree
  }
  if {$word eq "\["} {
    set tree [read_alternatives]
    incr ::at
    return [list rep 0 1 $tree]
  }
  if {[regexp {^%x(\w+)-?(\w*)$} $word -> low high]} {
    if {$high eq ""} { set high $low }
    return [list set [list [scan $low %x] [scan $high %x]]]
  }
  switch -glob -- $word {
    {"*}    { return [literal [string range $word 1 end-1]] }
    {<*}    { return [prose [string range $word 1 end-1]] }
    default { return [list rule $word] }
  }
}

proc literal {text} {
  set no_case [expr {!$::is_bnf || [string length $text]>1}]
  set all {}
  foreach char [split $text {}] {
    set pairs {}
    set forms [list $char]
    if {$no_case} { set forms [list [string tolower $char] [string toupper $char]] }
    foreach c [lsort -unique $forms] { lappend pairs [scan $c %c] [scan $c %c] }
    lappend all [list set $pairs]
  }
  list seq {*}$all
}

proc prose {text} {
  if {$text eq "\""} { return {set {34 34}} }
  if {[regexp {^US-ASCII coded characters? (.*) hexadecimal$} $text -> list]} {
    set pairs {}
    foreach word [string map {and {}} $list] {
      lassign [split $word -] low high
      lappend pairs [scan $low %x] [scan [expr {$high eq "" ? $low : $high}] %x]
    }
    return [list set $pairs]
  }
  # The sets that this sentence names contain all of US-ASCII.  What is left are
  # the characters of more than one byte (RFC 3629 4).
  if {[string match "Any character not in*" $text]} {
    set tail {set {0x80 0xBF}}
    return [list alt \
      [list seq {set {0xC2 0xDF}} $tail] \
      [list seq {set {0xE0 0xE0}} {set {0xA0 0xBF}} $tail] \
      [list seq {set {0xE1 0xEC 0xEE 0xEF}} $tail $tail] \
      [list seq {set {0xED 0xED}} {set {0x80 0x9F}} $tail] \
      [list seq {set {0xF0 0xF0}} {set {0x90 0xBF}} $tail $tail] \
      [list seq {set {0xF1 0xF3}} $tail $tail $tail] \
      [list seq {set {0xF4 0xF4}} {set {0x80 0x8F}} $tail $tail]]
  }
  if {[regexp {^[\w-]+$} $text]} { return [list rule $text] }
  error "what is <$text>?"
}
