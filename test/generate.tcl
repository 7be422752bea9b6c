# SPDX-License-Identifier: MIT
#
# Random texts, and the documents' grammars as programs to check them with.
#
# From the grammar of an edition (oracle/*.abnf, appendix A of RFC 3986 and its like), use_grammar
# makes two things for each rule: a regular expression (the grammar is regular), and a
# generator of texts that match.  So the tests rely on the grammar alone.
#
# A text is a Tcl string of characters 0 to 255, each one a byte; it goes into
# SQL as CAST(@text AS TEXT).  The generator is seeded: a failure can be repeated.

source -encoding utf-8 [file join [file dirname [info script]] oracle grammar.tcl]

# Read the grammar of an edition: its names in order into abnf_rules, the rules'
# expressions into abnf_regexp(rule), and their generators into random_rule_RULE.
proc use_grammar {edition} {
  global abnf_rules abnf_regexp names trees
  read_grammar_file [file join $::test_dir oracle $edition.abnf]
  set abnf_rules $names
  array unset abnf_regexp
  foreach name $names {
    set abnf_regexp($name) "^[abnf_expression $trees($name)]\$"
    proc random_rule_$name {} "set text {}\n[random_script $trees($name)]return \$text"
  }
}

# The regular expression of a tree.  Sets that are alternatives are one set.
proc abnf_expression {tree} {
  set arguments [lassign $tree kind]
  set parts {}
  switch $kind {
    set {
      foreach {low high} [lindex $arguments 0] { append parts [format {\u%04x-\u%04x} $low $high] }
      return "\[$parts\]"
    }
    rule { return [abnf_expression $::trees([lindex $arguments 0])] }
    rep  {
      lassign $arguments min max inner
      return "(?:[abnf_expression $inner]){$min,$max}"
    }
  }
  foreach inner $arguments { lappend parts [abnf_expression $inner] }
  if {$kind eq "seq"} { return [join $parts {}] }
  set others [lsearch -all -inline -not -regexp $parts {^\[[^]]*\]$}]
  set sets [join [lmap part [lsearch -all -inline -regexp $parts {^\[[^]]*\]$}] { string range $part 1 end-1 }] {}]
  if {$sets ne {}} { lappend others "\[$sets\]" }
  expr {[llength $others]>1 ? "(?:[join $others |])" : [lindex $others 0]}
}

# Does the whole of $text match $rule, according to appendix A?
proc abnf_match {rule text} {
  global abnf_regexp
  regexp $abnf_regexp($rule) $text
}

proc random_seed {seed} { expr {srand($seed)} }
proc random_below {n}   { expr {int(rand()*$n)} }
proc random_of {list}   { lindex $list [random_below [llength $list]] }

# The script that appends to "text" what a tree matches, at random.  Loops count in n1,
# n2, ... by their depth.
proc random_script {tree {depth 1}} {
  set arguments [lassign $tree kind]
  set script {}
  switch $kind {
    set {
      set chars {}
      foreach {low high} [lindex $arguments 0] {
        for {set c [expr {$low}]} {$c<=$high} {incr c} { lappend chars [format %c $c] }
      }
      if {[llength $chars]==1} {
        append script [list append text [lindex $chars 0]] \n
      } else {
        append script "append text \[lindex [list $chars] \[expr {int(rand()*[llength $chars])}]]\n"
      }
    }
    rule { append script "append text \[random_rule_[lindex $arguments 0]]\n" }
    alt {
      set cases {}
      foreach inner $arguments { lappend cases [expr {[llength $cases]/2}] [random_script $inner $depth] }
      append script "switch \[expr {int(rand()*[llength $arguments])}] [list $cases]\n"
    }
    rep {
      lassign $arguments min max inner
      set most [expr {$max eq {} ? 4 : $max-$min+1}]
      append script "for {set n$depth \[expr {$min+int(rand()*$most)}]} {\$n$depth>0} {incr n$depth -1} " \
        [list [random_script $inner [expr {$depth+1}]]] \n
    }
    seq { foreach inner $arguments { append script [random_script $inner $depth] } }
  }
  return $script
}

# A text that a rule matches.
proc random_valid {rule} { random_rule_$rule }

# Bytes that have a meaning: delimiters, first and last bytes of classes, bytes that the
# grammar excludes, NUL, parts of UTF-8, and bytes that never occur in UTF-8.
set random_bytes [split ":/?#\[\]@!\$&'()*+,;=%.~_-09azAZfFgG \"<>\\^`\{|\}\t\n\0\x7f\x80\xa9\xc3\xe2\xf0\xff" {}]

# $text with one byte changed, taken out, doubled or put in.
proc random_mutant {text} {
  set at [random_below [expr {[string length $text]+1}]]
  set byte [random_of $::random_bytes]
  switch [random_below 4] {
    0 { return [string replace $text $at $at $byte] }
    1 { return [string replace $text $at $at] }
    2 { return [string replace $text $at $at [string repeat [string index $text $at] 2]] }
  }
  return [string range $text 0 $at-1]$byte[string range $text $at end]
}

# Pieces that are difficult in combination
set random_pieces {
  http HTTP https ws wss ftp file FILE urn mailto foo : : : / / // // ? # @ . .. ./ ../ /. /..
  /./ /../ localhost LOCALHOST Example.COM [::1] [2001:DB8:0:0::1] [::FFFF:1.2.3.4] [v1.A:b] [ ]
  127.0.0.1 :80 :443 :0080 :21 8 80 %30 %38 %3a %2E %2e%2E %2f %41 %61 %7e %C3%A9 %c3 % %4 %zz %25
  %%34%31 %6 1 , A@B.C a:b x Y - _ ~ isbn
}
lappend random_pieces \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \0 \x80 \xff \xc3 " " \n "" " :"

# Up to a dozen of them.
proc random_dirty {} {
  global random_pieces
  set text {}
  for {set n [random_below 13]} {$n>0} {incr n -1} {
    append text [random_of $random_pieces]
  }
  return $text
}

use_grammar rfc3986
