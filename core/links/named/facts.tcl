# SPDX-License-Identifier: MIT
#
# Read by core/facts.tcl: core/links/named/tables.c, from
#
#     types.tsv   what a value may be
#     named.tsv   links, and what they name
#     purl.tsv    the types of package URLs
#     kinds.tsv   kinds of sites
#
# A pattern becomes bytes that row.c reads: a letter is itself; 0x80+i is the i-th value; 1 is a segment, or what is
# before the next letter; 2 is "/" and any rest, or nothing; 3 is any segments, each with its "/"; 4 is any labels, each
# with its ".".  In a form, 0x80+i stands for that value.

namespace eval named {

variable sets {}                      ;# of bytes, as eight words
variable types {}                     ;# by name: the row, with its number
variable checks {none lower upper no-file orcid isbn issn gtin asin}
variable site_words {search social video mail assistant shortener shop code ads}
variable most_values 5                ;# NAMED_VALUES
variable most_form 100                ;# NAMED_FORM
variable rows_of {}                   ;# by site: rows in C
variable added {}                     ;# all of them, in the order of the table of sites

# A text of bytes as the initializer of a span
proc span {text} {
  set out {}
  foreach c [split $text {}] {
    set code [scan $c %c]
    append out [expr {$code<0x20 || $code>0x7E ? [format \\%03o $code] : $c eq "?" ? {\?} : $c}]
  }
  expr {$text eq "" ? "{ \"\", 0 }" : "SPAN([literal $out 10])"}
}

# ------------------------------------------------------------ types.tsv ---

# The number of a set of bytes
proc set_of {bytes} {
  variable sets
  set words [lrepeat 8 0]
  foreach c $bytes { lset words [expr {$c>>5}] [expr {[lindex $words [expr {$c>>5}]] | 1<<($c & 31)}] }
  if {$words ni $sets} { lappend sets $words }
  lsearch -exact $sets $words
}

# The bytes of a class, "[a-z_-]" without its brackets
proc class_bytes {class} {
  set bytes {}
  foreach {- low high} [regexp -all -inline {([^-]|^-|-$)(?:-([^-]))?} [string trimleft $class ^]] {
    for {set c [scan $low %c]} {$c<=[scan [expr {$high eq "" ? $low : $high}] %c]} {incr c} { lappend bytes $c }
  }
  if {![string match ^* $class]} { return $bytes }
  set all {}
  for {set c 0x20} {$c<256} {incr c} { if {$c ni $bytes} { lappend all $c } }
  return $all
}

# The elements of a text: {set least most} each; {0 0 0} ends an alternative, two of them all; {0 1 0} is "~".
proc elements {row} {
  variable sets
  set text [dict get $row text]
  set out {}
  set before {}
  while {$text ne ""} {
    if {[regexp {^([|~])(.*)$} $text -> c text]} {
      lappend out [expr {$c eq "|" ? {0 0 0} : {0 1 0}}]
      if {$c eq "|"} { set before {} }
      continue
    }
    if {[regexp {^\[([^]]+)\](.*)$} $text -> class text]} {
      set bytes [class_bytes $class]
    } else {
      set c [string index $text 0]
      set text [string range $text 1 end]
      set bytes [expr {$c eq "." ? [class_bytes ^] : [scan $c %c]}]
    }
    set least 1
    set most 1
    if {[regexp {^\{(\d+)(,(\d*))?\}(.*)$} $text -> least comma most text]} {
      if {$comma eq ""} { set most $least } elseif {$most eq ""} { set most 65535 }
    } elseif {[regexp {^\?(.*)$} $text -> text]} { set least 0 }
    set set [set_of $bytes]
    if {$least && $before ne {} && [lmap a [lindex $sets $set] b $before { expr {$a & ~$b} }] eq {0 0 0 0 0 0 0 0}} {
      fail $row {} "nothing is left for what follows a set that has all of it: as many as there are go to the first"
    }
    set before [expr {$most>$least ? [lindex $sets $set] : {}}]
    lappend out [list $set $least $most]
  }
  lappend out {0 0 0} {0 0 0}
}

proc write_types {rows} {
  variable types
  variable checks
  variable sets
  check_unique $rows {{row} { dict get $row type }} "two types of one name"
  foreach row $rows {
    set number [dict size $types]
    set list [elements $row]
    set check [expr {[dict get $row check] eq "-" ? "none" : [dict get $row check]}]
    if {$check ni $checks} { fail $row {} "unknown check '$check' (known: [join $checks {, }])" }
    set is_rest 0
    foreach element $list {
      lassign $element set - most
      if {$most && [lindex $sets $set 1] & 1<<(0x2F-32)} { set is_rest 1 }
    }
    dict set types [dict get $row type] [dict replace $row number $number]
    append texts "static const struct named_element type_${number}\[\] = {\n"
    append texts "[numbers [lmap e $list { format "{ %s }" [join $e {, }] }] 6]\n};\n"
    append body "  /* [dict get $row type] */\n  { type_$number"
    foreach column {drop cut not} {
      append body ",\n    [span [expr {[dict get $row $column] eq "-" ? "" : " [dict get $row $column] "}]]"
    }
    append body ",\n    NAMED_[string toupper [string map {- _} $check]], $is_rest },\n"
  }
  return "$texts\nstatic const struct named_type tables_types\[\] = {\n$body};\n"
}

# ------------------------------------------------------------ named.tsv ---

# The site by which the rows of a host are found: what follows its last value, from a "." on; "amazon." of amazon.{top}
proc site_of {host} {
  regsub {\{top\}$} $host {} site
  if {[regsub {^.*\}} $site {} site]} { regsub {^[^.]*} $site {} site }
  string trimleft $site .
}

# A pattern as bytes; its values are added to a dictionary of names and numbers of types.
proc pattern {row text values_name} {
  upvar 1 $values_name values
  variable types
  set out {}
  while {$text ne ""} {
    if {[regexp {^\{([a-z0-9-]+)(?::([a-z0-9-]+))?\}(.*)$} $text -> name type text]} {
      if {$type eq ""} { set type $name }
      if {![dict exists $types $type]} { fail $row {} "there is no type '$type' in types.tsv" }
      if {[dict exists $values $name]} { fail $row {} "two values are named '$name'" }
      append out [format %c [expr {0x80+[dict size $values]}]]
      dict set values $name [dict get $types $type number]
    } elseif {$text eq "/**"} {
      append out \x02
      break
    } elseif {[regexp {^\*\*([/.])(.*)$} $text -> mark text]} {
      append out [expr {$mark eq "/" ? "\x03" : "\x04"}]
    } else {
      append out [string map {* \x01} [string tolower [string index $text 0]]]
      set text [string range $text 1 end]
    }
  }
  return $out
}

# A form as bytes
proc form {row column values} {
  variable most_form
  set text [dict get $row $column]
  if {$text eq "-"} return
  set used {}
  set out {}
  while {[regexp {^([^\{]*)\{([^\}]*)\}(.*)$} $text -> before name text]} {
    if {![dict exists $values $name]} { fail $row {} "the link has no value '$name'" }
    if {$name in $used} { fail $row {} "the $column has '$name' twice" }
    lappend used $name
    append out $before [format %c [expr {0x80+[lsearch -exact [dict keys $values] $name]}]]
  }
  append out $text
  if {[string length $out]>$most_form} { fail $row {} "the $column has more than $most_form bytes: NAMED_FORM" }
  return $out
}

# The parts of a link of named.tsv: a dictionary of scheme (a type, or "own"), site, user, host, has_host, path, name, value,
# fragment.
proc parts {row} {
  set rest [dict get $row link]
  set site *
  set scheme web
  set has_host 1
  set host {}
  set user {}
  if {[regexp {^\{([a-z]+)\}://(.*)$} $rest -> scheme rest]} {
  } elseif {[regexp {^([a-z0-9+]+:)(//)?(.*)$} $rest -> site slashes rest]} {
    set scheme own
    set has_host [expr {$slashes ne ""}]
  }
  if {$has_host} {
    regexp {^([^/?#]*)(.*)$} $rest -> host rest
    regexp {^(.*)@(.*)$} $host -> user host
    if {$scheme ne "own" && $host ne "{host}"} { set site [site_of $host] }
  }
  regexp {^([^?#]*)(?:\?([^=#]+)=([^#]*))?(?:#(.*))?$} $rest -> path name value fragment
  list scheme $scheme site $site user $user host $host has_host $has_host path $path name $name value $value fragment $fragment
}

# One row in C
proc row_of {row parts word} {
  variable types
  variable most_values
  set values {}
  dict with parts {
    if {$scheme ne "own" && ![dict exists $types $scheme]} { fail $row {} "there is no type '$scheme' in types.tsv" }
    regsub {^\.} $host **. host
    foreach part {user host path value fragment} {
      lappend patterns [expr {[set $part] ne "" || $part eq "path" || ($part eq "host" && $has_host) ? [span [pattern $row [set $part] values]] : "{ 0, 0 }"}]
    }
    if {[dict size $values]>$most_values} { fail $row {} "has more than $most_values values: NAMED_VALUES" }
    set numbers [lrange [concat [dict values $values] [lrepeat $most_values 0]] 0 $most_values-1]
    set number [expr {$scheme eq "own" ? "NAMED_OWN_SCHEME" : [dict get $types $scheme number]}]
    set out "  \{ $word, $number, { [join $numbers {, }] },\n"
    append out "    { [join $patterns ",\n      "] },\n    [span $name],\n"
  }
  append out "    [span [form $row id $values]],\n    [span [form $row form $values]] \},\n"
}

# Add the rows of a site; returns how many were before them.
proc add_rows {site} {
  variable added
  variable rows_of
  set count [llength $added]
  lappend added {*}[dict get $rows_of $site]
  return $count
}

proc write_named {rows} {
  variable rows_of
  variable added
  check_unique $rows {{row} { dict get $row link }} "two rows of one link"
  set words {}
  set prefixes {}
  set marks {}
  foreach row $rows {
    set what [dict get $row what]
    if {$what eq "again"} {
      lappend prefixes [regsub {\{any\}$} [dict get $row link] {}]
      continue
    }
    if {$what ni $words} { lappend words $what }
    set parts [parts $row]
    set site [dict get $parts site]
    if {$site eq "*" && [dict get $parts scheme] eq "web"} {
      set mark [lindex [regexp -inline {/01/|[.]git$} [dict get $parts path]] 0]
      if {$mark eq ""} { fail $row {} "a row for any site needs /01/ or .git in its path" }
      dict set marks $mark 1
    }
    if {![dict exists $rows_of $site]} { lappend sites [dict replace $row site $site path *] }
    dict lappend rows_of $site [row_of $row $parts [lsearch -exact $words $what]]
  }
  foreach line [lrange $::lines(wrappers) 1 end] {
    lassign [split $line \t] site path
    if {$site eq "*"} {
      foreach word [split $path { }] { dict set marks [string trimright $word *] 1 }
    } elseif {![dict exists $rows_of $site]} {
      dict set rows_of $site {}
      lappend sites [dict create site $site path * at $line]
    }
  }
  check_sites [lmap row $sites { expr {[string match *: [dict get $row site]] ? [continue] : $row} }]
  set table [site_table named $sites {} {{row} { named::add_rows [dict get $row site] }} "  { {0, 0}, {0, 0}, {0, 0}, [expr {[llength $rows]-[llength $prefixes]}] }\n"]
  append out "static const struct named_row tables_rows\[\] = {\n[join $added {}]};\n\n$table\n" "static const struct uri_span tables_words\[\] = {\n[numbers [lmap word $words { span $word }] 4]\n};\n\n"
  append out "static const struct uri_span tables_prefixes\[\] = { [join [lmap p $prefixes { span $p }] {, }], { 0, 0 } };\n\n"
  append out "static const struct uri_span tables_marks\[\] = { [join [lmap p [dict keys $marks] { span $p }] {, }], { 0, 0 } };\n\n"
}

# ------------------------------------------------- kinds.tsv, purl.tsv ---

proc write_kinds {rows} {
  variable site_words
  check_unique $rows {{row} { dict get $row site }} "two rows of one site"
  foreach row $rows {
    check_word $row what $site_words
    set site [dict get $row site]
    set page [expr {[string match .* $site] ? "*" : "//[regsub {[.]$} $site .*]"}]
    lappend sites [dict replace $row site [string trimleft $site .] path $page]
  }
  check_sites $sites
  set kind {{row} { lsearch -exact $named::site_words [dict get $row what] }}
  set list [numbers [lmap word $site_words { format {"%s"} $word }] 6]
  return "[site_table kinds $sites {} $kind]\nstatic const char *const tables_kinds\[\] = {\n$list\n};\n\n"
}

proc write_purls {rows} {
  check_unique $rows {{row} { dict get $row type }} "two rows of one type"
  foreach row $rows {
    check_word $row namespace {optional required prohibited}
    set flags [lmap word [concat [dict get $row namespace] [words $row lower]] {
      if {$word eq "optional"} continue
      string cat PURL_ [string toupper $word]
    }]
    append body "  { [span [dict get $row type]], [expr {$flags eq {} ? 0 : [join $flags { | }]}] },\n"
  }
  return "static const struct purl_type tables_purl_types\[\] = {\n$body  { { 0, 0 }, 0 }\n};\n"
}

set at core/links/named
set body [write_types [read_table $at/types.tsv {type text drop cut not check source day}]]
append body \n [write_named [read_table $at/named.tsv {what link id form source day}]]
append body [write_kinds [read_table $at/kinds.tsv {site what source day}]]
append body [write_purls [read_table $at/purl.tsv {type namespace lower source day}]]
set words "static const uint32_t tables_sets\[\]\[8\] = {\n"
foreach set $sets { append words "  { [join [lmap word $set { format 0x%X $word }] {, }] },\n" }
set names {sets types rows words prefixes marks kinds purl_types}
append body "\nconst struct named_facts uri_named_facts = {\n[numbers [lmap name $names { string cat tables_ $name }] 4]\n};\n"
c_file $at/tables.c [list types.tsv named.tsv {kinds.tsv, purl.tsv}] named.h "$words};\n\n$body"
}
