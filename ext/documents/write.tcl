# SPDX-License-Identifier: MIT
#
# The documents that are made from the code: the index in sql/README.md from the rows of the functions,
# sql/reference/lint-codes.md from the rows of the findings, and the last table of each wing of the core, from the
# headers: which file has which public function.
#
#     tclsh write.tcl LIST [--check]
#
# LIST is the program made from list.c.  --check writes nothing, prints which documents differ, and fails if one does.
#
# The order of pages is that of the bold lines in the index; the order of functions is that of the headings in a page.
# A function that is not in a row, because only SQLite has it, keeps its line.

encoding system utf-8
set root [file dirname [file dirname [file dirname [file normalize [info script]]]]]

proc read_file {path} {
  set channel [open [file join $::root $path]]
  set text [read $channel]
  close $channel
  return $text
}

# The functions and the findings: {name {kind arguments about}}, {{code severity section message} ...}
proc read_list {program} {
  foreach line [split [exec $program] \n] {
    set rest [lassign [split $line \t] what name]
    if {$what eq "function"} { dict set ::functions $name $rest }
    if {$what eq "finding"} { lappend ::findings [list $name {*}$rest] }
  }
}

# The arguments as a heading shows them: without types and defaults.
proc shown {arguments} { regsub -all { integer| any|\?| = '?\w+'?} $arguments {} }

# The anchor of a heading
proc anchor {heading} {
  string map {{ } -} [regsub -all {[^a-z0-9_ -]} [string tolower $heading] {}]
}

# The lines of a page in the index
proc index_of {page kept} {
  set lines {}
  foreach {- heading} [regexp -all -inline -line {^##+ (.*\muri_\w+\(.*)$} [read_file sql/reference/$page]] {
    foreach {- name} [regexp -all -inline {\m(uri_\w+)\(} $heading] {
      if {![dict exists $::functions $name]} continue
      lassign [dict get $::functions $name] kind arguments about
      if {$kind eq "rows"} { set about "*rows:* $about" }
      lappend lines "| \[`${name}([shown $arguments])`\](reference/$page#[anchor $heading]) | $about |"
    }
  }
  concat $kept $lines
}

proc index {text} {
  set line {\| [^\n]* \|\n}
  if {![regexp "^(.*\n\\| function \\| result \\|\n\\|---\\|---\\|\n)((?:$line)*)(.*)\$" $text -> before table after]} {
    error "sql/README.md: no table of functions"
  }
  set pages {}
  foreach line [split [string trimright $table \n] \n] {
    if {[regexp {^\| \*\*\[.*\]\(reference/(.*)\)\*\*} $line -> page]} {
      lappend pages $page
      set bold($page) $line
      set kept($page) {}
    } elseif {[regexp {^\| \[`(COLLATE|uri_canonical)} $line]} {
      lappend kept($page) $line
    }
  }
  set lines {}
  foreach page $pages { lappend lines $bold($page) {*}[index_of $page $kept($page)] }
  return "$before[join $lines \n]\n$after"
}

proc lint_codes {text} {
  set rows {}
  foreach wanted {error warning note} {
    foreach finding $::findings {
      lassign $finding code severity section message
      if {$severity ne $wanted} continue
      append rows "| `$code` | $severity | $section | [regsub -all {&\w*;?} $message {`&`}] |\n"
    }
  }
  regsub {\|---\|---\|---\|---\|\n.*} $text "|---|---|---|---|\n[string map {& \\& \\ \\\\} $rows]"
}

# The public functions of the headers core/uri*.h but sizes: {name {header file}}.
proc read_headers {} {
  foreach header [lsort [glob -directory [file join $::root core] -tails uri*.h]] {
    foreach {- name} [regexp -all -inline {URI_API[^;(]*?(\muri_\w+)\(} [read_file core/$header]] {
      if {![string match *_size $name]} { set headers($name) $header }
    }
  }
  foreach path [lsort [glob -directory $::root -tails core/*/*/*.c]] {
    foreach {- name} [regexp -all -inline -line {^(?:[a-z][\w *]*)?\m(uri_\w+)\(} [read_file $path]] {
      if {[info exists headers($name)]} { lappend ::files($path) [list $headers($name) $name] }
    }
  }
}

# The table of a wing, at the end of its page.
proc wing {name text} {
  set rows {}
  foreach path [lsort [array names ::files core/$name/*]] {
    set header [lindex $::files($path) 0 0]
    set names [lmap pair $::files($path) { string cat ` [lindex $pair 1] ` }]
    set file [string range $path [string length core/$name/] end]
    append rows "| \[$file\]($file) | [join $names {, }] | \[$header\](../$header) |\n"
  }
  set heading "## Every public function\n"
  regsub "\n$heading.*" $text {} text
  return "[string trimright $text \n]\n\n$heading\n| file | functions | header |\n|---|---|---|\n$rows"
}

read_headers
read_list [file normalize [lindex $argv 0]]
set failed 0
foreach {path make} {
  sql/README.md index sql/reference/lint-codes.md lint_codes
  core/rfc/README.md {wing rfc} core/links/README.md {wing links} core/documents/README.md {wing documents}
} {
  set before [read_file $path]
  set after [{*}$make $before]
  if {$after eq $before} continue
  if {[lindex $argv 1] eq "--check"} {
    puts "$path differs from the code: make documents"
    set failed 1
  } else {
    set channel [open [file join $root $path] w]
    puts -nonewline $channel $after
    close $channel
    puts "$path is written"
  }
}
exit $failed
