# SPDX-License-Identifier: MIT
#
# Read the grammars as their documents print them (grammar.tcl), and write each rule as a
# nondeterministic automaton in C.
#
#     tclsh generate.tcl EDITION.abnf ... > grammars.c
#
# A rule is expanded wherever it is used; no grammar here is recursive.  The
# program knows nothing about URIs.

source -encoding utf-8 [file join [file dirname [info script]] grammar.tcl]

# ---- the automaton: edges {from to set}; set -1 is a step that reads no byte

proc new_state {} { incr ::n_states; expr {$::n_states-1} }

proc edge {from to set} { lappend ::edges "{$from,$to,$set}" }

proc set_number {pairs} {
  global sets
  if {![info exists sets($pairs)]} { set sets($pairs) [array size sets] }
  return $sets($pairs)
}

proc build {tree from to} {
  switch -- [lindex $tree 0] {
    set  { edge $from $to [set_number [lindex $tree 1]] }
    rule { build $::trees([lindex $tree 1]) $from $to }
    alt  { foreach t [lrange $tree 1 end] { build $t $from $to } }
    seq  {
      foreach t [lrange $tree 1 end] {
        set next [new_state]
        build $t $from $next
        set from $next
      }
      edge $from $to -1
    }
    rep  {
      lassign $tree -> min max of
      for {set i 0} {$i<$min} {incr i} {
        set next [new_state]
        build $of $from $next
        set from $next
      }
      if {$max eq ""} {
        set loop [new_state]
        set next [new_state]
        edge $from $loop -1
        build $of $loop $next
        edge $next $loop -1
        set from $loop
      }
      for {} {$max ne "" && $i<$max} {incr i} {
        set next [new_state]
        edge $from $to -1
        build $of $from $next
        set from $next
      }
      edge $from $to -1
    }
  }
}

# ---- the C

proc set_in_c {pairs} {
  set bits [lrepeat 32 0]
  foreach {low high} $pairs {
    for {set c [expr {$low}]} {$c<=$high} {incr c} {
      lset bits [expr {$c/8}] [expr {[lindex $bits [expr {$c/8}]] | 1<<($c%8)}]
    }
  }
  return "  {[join $bits ,]}"
}

array set sets {}
set rules {}
set all_edges {}
foreach file $argv {
  read_grammar_file $file
  set edition [file rootname [file tail $file]]
  foreach name $names {
    set n_states 2
    set edges {}
    build [list rule $name] 0 1
    lappend rules "  {\"$edition\",\"$name\",[llength $all_edges],[llength $edges],$n_states}"
    lappend all_edges {*}$edges
  }
}
foreach {pairs number} [array get sets] { set by_number($number) [set_in_c $pairs] }
set lines {}
for {set i 0} {$i<[array size sets]} {incr i} { lappend lines $by_number($i) }

puts "/* Written by test/oracle/generate.tcl. */\n#include \"automaton.h\"\n"
puts "const unsigned char oracle_sets\[\]\[32\] = {\n[join $lines ,\n]\n};\n"
puts "const struct oracle_edge oracle_edges\[\] = {"
for {set i 0} {$i<[llength $all_edges]} {incr i 8} {
  puts "  [join [lrange $all_edges $i [expr {$i+7}]] ,],"
}
puts "};\n\nconst struct oracle_rule oracle_rules\[\] = {\n[join $rules ,\n]\n};\n"
puts "const unsigned oracle_n_rules = [llength $rules];"
puts "const unsigned oracle_n_sets = [array size sets];"
