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
    if {$line ne "" && [string length $line$piece]>80-$indent} { lappend out "\"$line\""; set line {} }
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
proc c_file {path from include body} {
  global root check stale
  set text "/*\n** SPDX-License-Identifier: MIT\n**\n** From the rows of $from,\n"
  append text "** by core/facts.tcl (\"make facts\").  Do not edit.\n*/\n"
  append text "#include \"$include\"\n\n$body"
  if {[file exists $root/$path] && [read_file $root/$path] eq $text} return
  lappend stale $path
  if {$check} return
  set channel [open $root/$path w]
  fconfigure $channel -encoding utf-8 -translation lf
  puts -nonewline $channel $text
  close $channel
}

# --------------------------------------------------------------- sites ---

# The domain of a site, and those that it is in: {www.amazon. amazon.}
proc domains {site} {
  set out {}
  for {set rest $site} {$rest ne ""} {regsub {^[^.]*\.?} $rest {} rest} { lappend out $rest }
  return $out
}

# The end of a host that the final "." of "amazon." stands for (site.c)
set site_top {\.(com|net|(?:com?\.)?[a-z][a-z])$}

# Check the sites and the conditions of rows.  No host may have more than SITE_ROWS.
proc check_sites {rows} {
  regexp {SITE_ROWS = (\d+)} [read_file $::root/core/links/sites/site.h] -> most
  foreach row $rows {
    set site [dict get $row site]
    if {$site ne "*" && ([string length $site]<3 || ![regexp {^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*)?$} $site])} {
      fail $row {} "the site is no domain in lower case of three letters or more"
    }
    if {[string match www.* $site]} { fail $row {} "the site begins with 'www.', which is never looked up" }
    dict lappend by_site $site $row
    foreach column {path name} {
      if {[dict exists $row $column] && [dict get $row $column] ne [string tolower [dict get $row $column]]} {
        fail $row {} "the $column is not in lower case; case does not matter in links"
      }
    }
    set paths [words $row path]
    foreach word $paths {
      if {[string match !* $word] && [string range $word 1 end] in $paths} {
        fail $row {} "the path has both '[string range $word 1 end]' and '$word'"
      }
      if {![regexp {^!?([/*].*|\?.+)$} $word]} { fail $row {} "'$word' begins with none of / * // ? !" }
    }
  }
  set tops com
  foreach site [dict keys $by_site] { if {[regexp $::site_top $site -> top]} { lappend tops $top } }
  set hosts [concat {*}[lmap site [dict keys $by_site] {
    if {[string match *. $site]} { lmap top [lsort -unique $tops] { string cat $site $top } } else { set site }
  }]]
  foreach site $hosts {
    set all [expr {[dict exists $by_site *] ? [dict get $by_site *] : {}}]
    foreach domain [domains $site] {
      foreach name [lsort -unique [list $domain [regsub $::site_top $domain .]]] {
        if {[dict exists $by_site $name]} { lappend all {*}[dict get $by_site $name] }
      }
    }
    if {[llength $all]>$most} { fail [lindex $all $most] [lindex $all 0] "more than $most rows for one host, of '$site'" }
  }
}

# The bucket of a site (site.c)
proc bucket_of {site} {
  scan $site %c%c%c first second third
  expr {($first & 31)*67+($second & 31)*13+($third & 31) & 1023}
}

# The struct site_table of rows: those for any site, then the buckets; the rows of one site are in the order of the file.
# kind is the C constant that a row's word stands for, last a row after the last one.
proc site_table {name rows column kind {last {}}} {
  set starts [lrepeat 1025 0]
  set number 0
  set sorted [lmap row [lsort -command {apply {{a b} { string compare [dict get $a site] [dict get $b site] }}} $rows] {
    set site [dict get $row site]
    list [expr {$site eq "*" ? -1 : [bucket_of $site]}] $site $row
  }]
  foreach entry [lsort -integer -index 0 $sorted] {
    lassign $entry bucket site row
    set where [expr {[dict get $row path] eq "*" ? {} : [dict get $row path]}]
    set words {}
    if {$column ne {}} { set words [expr {[dict get $row $column] eq "-" ? {} : " [dict get $row $column] "}] }
    append body "  { [c_span [string trim $site *]],\n    [c_span $where],\n    [c_span $words], [apply $kind $row] },\n"
    incr number
    for {set i [expr {$bucket+1}]} {$i<=1024} {incr i} { lset starts $i $number }
  }
  return "static const struct site_row ${name}_rows\[\] = {\n$body$last};

const struct site_table uri_${name}_table = {
  ${name}_rows, {
[numbers $starts]
  }
};
"
}

# By the last byte of a word, "a" to "z" or another: a bit for each byte before it; then the same by that byte.  A word of
# two letters has every byte before them.
proc tails {words} {
  set bits [lrepeat 2 [lrepeat 27 0]]
  foreach word $words {
    if {[string length $word]<3} { lset bits 1 [tail_of [string index $word 0]] 0x7FFFFFF }
    foreach which {0 1} {
      lassign [lmap at "end-$which end-[expr {$which+1}]" { tail_of [string index $word $at] }] c before
      lset bits $which $c [expr {[lindex $bits $which $c] | 1<<$before}]
    }
  }
  join [lmap bits $bits { string cat "  \{\n" [numbers [lmap bits $bits { format 0x%X $bits }]] "\n  \}" }] ",\n"
}
proc tail_of {letter} {
  expr {[string match {[a-z]} $letter] ? [scan $letter %c]-96 : 0}
}

# --------------------------------------------------------------- parts ---

set check [expr {[lindex $argv 0] eq "--check"}]
set root [lindex $argv $check]
if {$root eq ""} { set root [file dirname [file dirname [file normalize [info script]]]] }
set stale {}

# Schemes: "what" has flags, and perhaps one "rule=..." and one "shape=...".  A shape that is not given is none.
# The order in which rows of one letter are compared: first the schemes that people type, which most links have
proc by_letter {a b} {
  string compare {*}[lmap row [list $a $b] {
    set name [dict get $row name]
    string cat [string index $name 0] [expr {"typed" ni [dict get $row what]}] $name
  }]
}

proc schemes {} {
  set path core/rfc/schemes/schemes.tsv
  set rows [lsort -command by_letter [read_table $path {name port what source day}]]
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
    if {$port && $rule ne "PLAIN"} {
      append plus "  { \"$name+\", $port, 0,\n    URI_SCHEME_RULE_PLAIN, URI_SHAPE_NONE },\n"
      incr plus_rows
    }
    append body "  { \"$name\", $port, [join $flags "\n    | "],\n    URI_SCHEME_RULE_$rule, URI_SHAPE_$shape },\n"
    incr number
    lset starts [expr {[scan $name %c]-97+1}] $number
  }
  for {set i 1} {$i<27} {incr i} { if {[lindex $starts $i]==0} { lset starts $i [lindex $starts $i-1] } }
  lappend starts [expr {$number+$plus_rows}]
  c_file core/rfc/schemes/table.c $path by_scheme.h "static const struct uri_scheme table_rows\[\] = {\n$body$plus};

const struct uri_scheme *const uri_scheme_first\[SCHEME_LETTERS+2\] = {
[numbers [lmap start $starts { string cat table_rows+ $start }] 4]
};
"
}
proc by_name {a b} { string compare [dict get $a name] [dict get $b name] }

# Trackers: "what" is one of drops, keeps, reader and letter (site.h).  Names that track on any site are in buckets,
# the others in a table.
proc trackers {} {
  set rows [read_table core/links/sites/trackers.tsv {site path name what source day}]
  set known [enum_words core/links/sites/site.h TRACKING]
  set general {}
  set others {}
  set buckets [lrepeat 64 {}]
  foreach row $rows {
    check_word $row what $known
    set what [dict get $row what]
    set is_general [expr {[dict get $row site] eq "*" && $what in {drops reader}}]
    if {!$is_general} { lappend others $row; continue }
    if {[dict get $row path] ne "*"} { fail $row {} "a name that tracks on any site has the path *" }
    foreach name [words $row name] {
      if {![regexp {^[a-z0-9_.-]+$} $name]} { fail $row {} "'$name' is no name in lower case, spelled out" }
      if {[dict exists $general $name]} { fail [dict get $general $name] $row "'$name' is in both rows" }
      dict set general $name $row
      scan [string index $name 0]/[string index $name end] %c/%c first last
      set at [expr {(($first & 31)+4*($last & 31)+[string length $name]) & 63}]
      lset buckets $at "[lindex $buckets $at] $name[expr {$what eq "reader" ? "!" : ""}]"
    }
  }
  check_sites $others
  check_names $others what
  foreach row $others {
    set what [dict get $row what]
    set is_any [expr {[dict get $row site] eq "*" && [dict get $row path] eq "*"}]
    foreach name [words $row name] {
      if {$what eq "drops"} { dict lappend dropped $name $row }
      if {![dict exists $general $name]} continue
      if {$what eq "drops"} { fail [dict get $general $name] $row "'$name' tracks on any site already" }
      if {$what eq "keeps" && $is_any} { fail [dict get $general $name] $row "'$name' is in both rows, which contradict each other" }
    }
  }
  foreach row $others { check_conditions $row $general $dropped }
  set text [site_table tracking $others name {{row} { return TRACKING_[string toupper [dict get $row what]] }}]
  append text "\nconst struct uri_span uri_tracking_names\[TRACKING_BUCKETS\] = {\n"
  foreach words $buckets { append text "  [c_span [expr {$words eq {} ? {} : "$words "}]],\n" }
  return "$text};\n"
}

# Fail if a condition of a row is a parameter that goes from the same pages: removing twice would not be removing once.
proc check_conditions {row general dropped} {
  set domains [domains [dict get $row site]]
  foreach word [words $row path] {
    if {![regexp {^!?[?](.*)$} $word -> name]} continue
    if {[dict exists $general $name]} { fail [dict get $general $name] $row "'$name', a condition, tracks on any site" }
    if {![dict exists $dropped $name]} continue
    foreach other [dict get $dropped $name] {
      set site [dict get $other site]
      if {$site eq "*" || $domains eq "*" || $site in $domains || [dict get $row site] in [domains $site]} {
        fail $other $row "'$name', a condition, is dropped on that site"
      }
    }
  }
}

# Fail if two rows of one site with the same path have a name in common.
proc check_names {rows column} {
  foreach row $rows {
    foreach name [expr {[dict get $row name] in {* -} ? [dict get $row name] : [words $row name]}] {
      set key [list [dict get $row site] [lsort [words $row path]] $name]
      if {[info exists seen($key)]} {
        set is_same [expr {[dict get $seen($key) $column] eq [dict get $row $column]}]
        fail $seen($key) $row "'$name' is in both rows[expr {$is_same ? {} : {, which contradict each other}}]"
      }
      set seen($key) $row
    }
  }
}

# Wrappers: "what" says where the target is (site.h).
proc wrappers {} {
  set rows [read_table core/links/sites/wrappers.tsv {site path name what source day}]
  set known [enum_words core/links/sites/site.h UNWRAP]
  foreach row $rows {
    check_word $row what $known
    set is_value [expr {[lsearch $known [dict get $row what]]<[lsearch $known rest]}]
    if {$is_value==([dict get $row name] eq "-")} {
      fail $row {} "'[dict get $row what]' is [expr {$is_value ? "the value of a parameter: write its name" : "elsewhere: the name is -"}]"
    }
  }
  check_sites $rows
  check_names $rows what
  site_table unwrap $rows name {{row} { return UNWRAP_[string toupper [dict get $row what]] }}
}

# Secrets in paths: of a path, "*" is a segment and "!" a secret (site.h).
proc secrets {} {
  set rows [read_table core/links/sites/secrets.tsv {site path what source day}]
  foreach row $rows {
    check_word $row what secret
    if {![regexp {^([/?&][a-z0-9._=-]*[*!]?)+([1-9]\d*)?$} [dict get $row path]]} {
      fail $row {} "the path is not one of segments, *, and ! for a secret"
    }
    if {[regexp -all ! [dict get $row path]]>4 || ![regexp {!\d*$} [dict get $row path]]} {
      fail $row {} "the path has more than four secrets, or does not end with one"
    }
  }
  check_sites $rows
  set text [site_table secrets $rows {} {{row} { return 0 }}]
  append text "\nconst uint32_t uri_secrets_tails\[2\]\[SECRETS_TAILS\] = {\n"
  append text [tails [lmap row $rows {
    if {[dict get $row site] eq "*"} continue
    file rootname [dict get $row site]
  }]] "\n};\n"
}

# Names of secrets: "what" is secret or word.
proc secret_names {} {
  set rows [read_table core/links/sites/secret_names.tsv {name what source day}]
  check_unique $rows {{row} { string trimleft [dict get $row name] * }} "two rows of one name"
  set text "\nconst struct secret_name uri_secret_names\[\] = {\n"
  foreach row $rows {
    set name [dict get $row name]
    check_word $row what {secret word}
    if {![regexp {^\*?[a-z]{2,}$} $name]} { fail $row {} "'$name' is no name of letters in lower case, perhaps after a *" }
    append text "  { [c_span $name], [expr {[dict get $row what] eq "word"}] },\n"
  }
  append text "  { {0, 0}, 0 }\n};\n\nconst uint32_t uri_secret_name_tails\[2\]\[SECRETS_TAILS\] = {\n"
  append text [tails [lmap row $rows { dict get $row name }]] "\n};\n"
}

# Session ids, in the order of the file, in which archives remove them
proc sessions {} {
  set rows [read_table core/links/keys/sessions.tsv {name what source day}]
  check_unique $rows {{row} { dict get $row name }} "two rows of one name"
  foreach row $rows {
    array set is {letters= 0 value= 0 letters 0 any 0 path 0 before= {}}
    foreach word [words $row what] {
      if {![regexp {^(letters=|value=|before=|)(\w+)$} $word -> key value]} { fail $row {} "cannot read '$word'" }
      if {$key eq ""} { set key $value; set value 1 }
      if {![info exists is($key)]} { fail $row {} "unknown word '$word' (known: [join [lsort [array names is]] {, }])" }
      set is($key) $value
    }
    set set [expr {!$is(value=) ? "0" : $is(letters) ? "ALPHA" : "ALPHA | DIGIT"}]
    append body "  { [c_span [dict get $row name]], $is(letters=), $is(value=), $set,\n    $is(any), $is(path),"
    append body " [c_span [expr {$is(before=) eq {} ? {} : "$is(before=)="}]] },\n"
  }
  return "static const struct keys_session table_sessions\[\] = {\n$body  { {0, 0}, 0, 0, 0, 0, 0, {0, 0} }\n};

const struct keys_session *const uri_keys_sessions = table_sessions;\n"
}

# The lines of the files, for uri_facts()
proc facts {} {
  global lines
  foreach name [lsort [array names lines]] {
    append body "static const char *const facts_$name\[\] = {\n"
    foreach line $lines($name) { append body "  ([literal [string map [list \t {\t}] $line] 3]),\n" }
    append body "};\n\n"
    append list "  { \"$name\", facts_$name, COUNT_OF(facts_$name) },\n"
  }
  return "${body}static const struct facts_table facts_tables\[\] = {\n$list  { 0, 0, 0 }\n};

const struct facts_table *const uri_facts_first = facts_tables;\n"
}

set sites core/links/sites
schemes
c_file $sites/tracking_table.c $sites/trackers.tsv site.h [trackers]
c_file $sites/unwrap_table.c $sites/wrappers.tsv site.h [wrappers]
c_file $sites/secrets_table.c "$sites/secrets.tsv and secret_names.tsv" site.h [secrets][secret_names]
c_file core/links/keys/session_table.c core/links/keys/sessions.tsv keys.h [sessions]
source [file join [file dirname [file normalize [info script]]] links/named/facts.tcl]
c_file $sites/facts_table.c {the files *.tsv} site.h [facts]

if {$check && $stale ne {}} {
  puts "not what their rows say: [join $stale {, }]: run make facts"
  exit 1
}
