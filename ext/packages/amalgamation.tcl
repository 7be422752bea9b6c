# SPDX-License-Identifier: MIT
#
# One C file from all of core/ and ext/: build/uri.c, and its header build/uri.h.
#
#     tclsh ext/packages/amalgamation.tcl FOLDER        writes FOLDER/uri.c and FOLDER/uri.h
#
# The result compiles with nothing but SQLite's headers: as a loadable extension,
# with -DSQLITE_CORE into a program, and with -DURI_OMIT_SQL as the C library alone,
# which needs no SQLite at all.
#
# The sources are changed as follows.
#
#   Headers.  A header with an include guard is copied once, in front of the first
#   file that includes it, outside of any #ifdef.  A header without a guard is a
#   template: its text is copied to each place that includes it.
#
#   Names.  If several files with templates define the same private name (a static, a
#   struct, an enum constant, a typedef), the name of the file is appended: block_of of
#   scan_avx2.c becomes block_of_scan_avx2.  A name that is a macro in the file is not
#   changed; so a template may also rename by itself, with
#   #define block_of SCAN_NAME(block_of).  It is an error if two ordinary files define the
#   same static name, because static names are unique in the whole tree.
#
#   Linkage.  Functions and objects that are declared neither in core/uri*.h nor in
#   ext/init.h are made static in the header that declares them, also if a macro of the
#   header declares them.  A declaration of an array without a size cannot be static in C, so
#   it is left out: the file that defines the array comes before the one that uses it.
#
#   Macros of a .c file, or of a template, are undefined at its end.
#
#   Targets.  A file with a "#pragma GCC target" is put between push_options and
#   pop_options, unless it contains them.  For clang, such a file contains "#pragma clang
#   attribute push" and "pop".
#
# It reads C of our own style, not all of C: no unbalanced braces in #ifdef branches,
# no external object defined in a list with others, no name made with ## that two
# files share.

if {$argc!=1} {
  puts stderr "usage: tclsh ext/packages/amalgamation.tcl FOLDER"
  exit 2
}
set target [lindex $argv 0]
set root [file dirname [file dirname [file dirname [file normalize [info script]]]]]

proc fail {message} {
  puts stderr "ext/packages/amalgamation.tcl: $message"
  exit 1
}

proc read_text {file} {
  if {[catch { open $::root/$file } f]} { fail "cannot read $file" }
  fconfigure $f -encoding utf-8
  set text [read $f]
  close $f
  # The pointer to SQLite's functions is private here; with SQLITE_CORE there is none.
  set own "#ifndef SQLITE_CORE\nstatic SQLITE_EXTENSION_INIT1\n#endif"
  regsub -all -line {^SQLITE_EXTENSION_INIT1$} $text {} text
  regsub -all -line {^SQLITE_EXTENSION_INIT3$} $text $own text
  return $text
}

# The path, from the root, of what $file includes as "$name".
proc included_path {file name} {
  set parts {}
  foreach part [file split [file join [file dirname $file] $name]] {
    switch -- $part {
      .       {}
      ..      { set parts [lrange $parts 0 end-1] }
      default { lappend parts $part }
    }
  }
  file join {*}$parts
}

proc is_template {file} {
  expr {[string match *.h $file] && ![regexp -line {^#ifndef URI_\w*H\n#define} [read_text $file]]}
}

# The text of a .c file with its templates copied into it.  Guarded headers that it includes
# are appended to the list named $headers; a header comes after those that it includes.
proc unit_text {file headers} {
  upvar 1 $headers list
  set out {}
  foreach line [split [read_text $file] \n] {
    if {![regexp {^\s*#\s*include\s+"([^"]+)"} $line -> name]
     || [string match sqlite3*.h $name]} {
      lappend out $line
      continue
    }
    set path [included_path $file $name]
    if {[is_template $path]} {
      lappend out [unit_text $path list]
    } elseif {$path ni $list} {
      add_header $path list
    }
  }
  join $out \n
}

proc add_header {path headers} {
  upvar 1 $headers list
  if {[info exists ::header_text($path)]} {
    if {$path ni $list} { lappend list $path }
    return
  }
  set ::header_text($path) {}
  set text [unit_text $path list]
  set ::header_text($path) $text
  lappend list $path
}


# ------------------------------------------------------------ reading C ---

set comment {/\*(?:[^*]|\*+[^*/])*\*+/}
set string {"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'}
set directive {(?:^|\n)[ \t]*#(?:/\*(?:[^*]|\*+[^*/])*\*+/|\\\n|[^\n])*}

# The text with spaces instead of comments, strings, preprocessor lines and parts for C++;
# every other character keeps its position.
proc blanked {text} {
  set out {}
  while {[set from [string first "#ifdef __cplusplus" $text]]>=0} {
    set to [string first "#endif" $text $from]
    set piece [string range $text $from $to-1]
    set text [string replace $text $from $to-1 [regsub -all {[^\n]} $piece { }]]
  }
  foreach pair [lreverse [regexp -all -inline -indices {\nURI_INTO\((?:[^()]|\([^()]*\))*\)} $text]] {
    lassign $pair from to
    set text [string replace $text $from $to [regsub -all {[^\n]} [string range $text $from $to] { }]]
  }
  set text [string map {"\nURI_C_BEGIN\n" "\n           \n" "\nURI_C_END\n" "\n         \n"} $text]
  set at 0
  foreach pair [regexp -all -inline -indices "$::comment|$::string|$::directive" $text] {
    lassign $pair from to
    append out [string range $text $at $from-1]
    set piece [string range $text $from $to]
    append out [regsub -all {[^\n]} $piece { }]
    set at [expr {$to+1}]
  }
  append out [string range $text $at end]
}

# The names of a list such as "A = 1, B".
proc enum_names {body} {
  set names {}
  foreach item [split [regsub -all {\([^()]*\)} $body {}] ,] {
    if {[regexp {^\s*(\w+)} $item -> name]} { lappend names $name }
  }
  return $names
}

# The names that a declaration declares: {kind names}.  The kind is function, object, local
# (static), type, macro (its expansion declares something), or none.  $item has "{}" for
# the text between braces.
proc item_names {item} {
  regsub -all {__attribute__\s*\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)} $item {} item
  regsub -all {__declspec\s*\([^()]*\)} $item {} item
  set item [string trim $item]
  if {$item eq "" || [string match _Static_assert* $item]} { return {none {}} }
  if {[regexp {^typedef\M} $item]} {
    if {![regexp {\(\*\s*(\w+)\)} $item -> name] && ![regexp {(\w+)\s*\([^*]} $item -> name]} {
      regexp {(\w+)\s*$} $item -> name
    }
    return [list type $name]
  }
  if {[regexp {^(?:struct|enum|union)\s+(\w+)\s*\{\}$} $item -> name]} { return [list type $name] }
  if {[regexp {^(?:struct|enum|union)\s*(\w+)?(?:\s*\{\})?$} $item]} { return {none {}} }
  if {[regexp {^(\w+)\s*\([^()]*\)$} $item -> name]} { return [list macro $name] }
  set local [regexp {\mstatic\M} $item]
  regsub {=.*$} $item {} head
  if {[regexp {(\w+)\s*\(} $head -> name]} {
    return [list [expr {$local ? "local" : "function"}] $name]
  }
  regsub -all {\[[^]]*\]} $head {} head
  set names {}
  foreach part [split $head ,] {
    if {[regexp {(\w+)\s*$} $part -> name]} { lappend names $name }
  }
  list [expr {$local ? "local" : "object"}] $names
}

# The declarations of a text outside of functions: a list of {offset kind names}.
proc declarations {text} {
  set code [blanked $text]
  set out {}
  set item {}
  set start -1
  set depth 0
  set at 0
  foreach pair [regexp -all -inline -indices {[{};]} $code] {
    set i [lindex $pair 0]
    set piece [string range $code $at $i-1]
    set at [expr {$i+1}]
    if {$depth==0} {
      if {$start<0 && [regexp -indices {\S} $piece first]} {
        set start [expr {$i-[string length $piece]+[lindex $first 0]}]
      }
      append item $piece
    } else {
      append body $piece
    }
    switch -- [string index $code $i] {
      \{ {
        if {[incr depth]==1} { set body {} }
        continue
      }
      \} {
        if {[incr depth -1]>0} { continue }
        if {$depth<0} { fail "unbalanced braces" }
        append item "{}"
        if {[regexp {^\s*enum\M[^=()]*$} $item]} { lappend out [list $start type [enum_names $body]] }
        if {![regexp {\)\s*\{\}$} $item] || [regexp {=} $item]} { continue }
      }
      ; {
        if {$depth>0} { continue }
      }
    }
    lappend out [list $start {*}[item_names $item]]
    set item {}
    set start -1
  }
  if {$depth!=0} { fail "unbalanced braces" }
  return $out
}


# -------------------------------------------------------- changing it ---

# Make the declarations of these kinds static if they are not public.  The definition of a
# function need not repeat "static"; that of an object must.
proc make_private {text kinds} {
  foreach declaration [lreverse [declarations $text]] {
    lassign $declaration at kind names
    if {$kind eq "macro"} { set text [macro_private $text [lindex $names 0]] }
    if {$kind ni $kinds || [info exists ::public([lindex $names 0])]} continue
    set head [string range $text 0 $at-1]
    if {[regexp -start $at {\Aextern [^;=]*\[\][^;=]*;\n} $text declaration]} {
      set text $head[string range $text $at+[string length $declaration] end]
      continue
    }
    regsub {^extern\s+} [string range $text $at end] {} tail
    set text "${head}static $tail"
  }
  return $text
}

# The same for each declaration in a macro of the text.
proc macro_private {text name} {
  set start [string map [list NAME $name] {#define NAME\([^()]*\)(?:\s|\\\n)*}]
  if {![regexp -indices "$start\(?:\[^\\n\\\\]|\\\\\[^\\n]|\\\\\\n)*" $text found]} { return $text }
  lassign $found from to
  set macro [string range $text $from $to]
  if {[regexp {\mstatic\M} $macro]} { return $text }
  regsub $start $macro {&static } macro
  regsub -all {;(?:\s|\\\n)*(?=\w)} $macro {&static } macro
  string replace $text $from $to $macro
}

# Append "_$suffix" to each of the names, everywhere in the code.
proc rename_all {text names suffix} {
  set any "\\m(?:[join $names |])\\M"
  set out {}
  set at 0
  foreach pair [regexp -all -inline -indices "$::comment|$::string|$any" $text] {
    lassign $pair from to
    append out [string range $text $at $from-1]
    set piece [string range $text $from $to]
    append out $piece
    if {$piece in $names} { append out _$suffix }
    set at [expr {$to+1}]
  }
  append out [string range $text $at end]
}

proc macros {text} {
  set names {}
  foreach {-> name} [regexp -all -inline -line {^[ \t]*#\s*define\s+(\w+)} $text] {
    if {$name ni $names && $name ne "_GNU_SOURCE"} { lappend names $name }
  }
  return $names
}

proc banner {file} {
  return "\n/* [string repeat * [expr {70-[string length $file]}]] $file */\n"
}

# The text of a unit for the one file.
proc unit_finished {file text} {
  set out [make_private $text object]
  set names [lmap name $::clashes($file) { if {$name in [macros $text]} continue; set name }]
  if {[llength $names]} {
    set out [rename_all $out $names [file rootname [file tail $file]]]
  }
  foreach name [macros $out] { append out "\n#undef $name" }
  if {[regexp {#\s*pragma GCC target} $out] && ![regexp {pragma GCC push_options} $out]} {
    set gnu "#if defined(__GNUC__) && !defined(__clang__)"
    set out "$gnu\n#pragma GCC push_options\n#endif\n$out"
    append out "\n$gnu\n#pragma GCC pop_options\n#endif"
  }
  regsub -line {^#define _GNU_SOURCE.*$} $out {} out
  return $out
}


# ------------------------------------------------------------ the work ---

set public_headers {core/uri.h}
foreach header [lsort [glob -directory $root/core -tails uri_*.h]] { lappend public_headers core/$header }
lappend public_headers ext/init.h
set core_folders {rfc/scan rfc/syntax rfc/resolve rfc/schemes rfc/normal links/lint links/sites links/edit links/text rfc/editions}
foreach folder [lsort [glob -directory $root/core -type d -tails */*]] {
  if {$folder ni $core_folders} { lappend core_folders $folder }
}
set files {}
foreach folder [concat [lmap name $core_folders { string cat core/ $name }] ext ext/shared ext/functions ext/sqlite ext/sqlite/canonical] {
  foreach file [lsort [glob -nocomplain -directory $root/$folder -tails *.c]] {
    lappend files $folder/$file
  }
}

# The list of all tables comes after the tables, and before the file that reads it.
set tables ext/functions/registry.c
set files [lsearch -all -inline -not $files $tables]
set files [linsert $files [lsearch $files ext/sqlite/*] $tables]

# Read all files, and collect the private names of each.
set headers {}
foreach file $files {
  set units($file) [unit_text $file headers]
  set needs($file) $headers
  set has_template($file) 0
  foreach {-> name} [regexp -all -inline -line {^#\s*include\s+"([^"]+)"} [read_text $file]] {
    if {![string match sqlite3*.h $name] && [is_template [included_path $file $name]]} {
      set has_template($file) 1
    }
  }
}
foreach header $public_headers {
  add_header $header headers
  foreach declaration [declarations $header_text($header)] {
    lassign $declaration at kind names
    if {$kind ni {function object}} continue
    foreach name $names { set public($name) 1 }
    if {[string match uri_* $names] && ![regexp -start $at {\AURI_API\M} $header_text($header)]} {
      fail "$header: write URI_API before the declaration of $names"
    }
  }
}
foreach header [array names header_text] {
  foreach declaration [declarations $header_text($header)] {
    lassign $declaration at kind names
    if {$kind in {type local}} { foreach name $names { lappend owners($name) $header } }
  }
}
foreach file $files {
  set own {}
  foreach declaration [declarations $units($file)] {
    lassign $declaration at kind names
    if {$kind in {type local}} { lappend own {*}$names }
  }
  foreach name [lsort -unique $own] { lappend owners($name) $file }
  set clashes($file) {}
}
set wrong {}
foreach name [lsort [array names owners]] {
  set of [lsort -unique $owners($name)]
  if {[llength $of]<2} continue
  set ordinary 0
  foreach file $of {
    if {[info exists has_template($file)] && $has_template($file)} {
      lappend clashes($file) $name
    } else {
      incr ordinary
    }
  }
  if {$ordinary>1} { lappend wrong "  $name: [join $of {, }]" }
}
if {[llength $wrong]} {
  fail "several files define the same private name; rename all but one:\n[join $wrong \n]"
}

# Write it.
proc emit_header {header} {
  append ::out [banner $header]
  if {$header in $::public_headers} {
    append ::out $::header_text($header)
  } else {
    append ::out [make_private $::header_text($header) {function object}]
  }
}

regexp {#define URI_VERSION "([^"]+)"} [read_text core/uri.h] - version
set notice "** Made by \"make amalgamation\" from the sources of core/ and ext/: do not edit.\n"
set out "/*
** SPDX-License-Identifier: MIT AND MPL-2.0 AND Unicode-3.0
**
** uri $version: the library and the extension for SQLite in one file of C11.
**
${notice}**
**     cc -O2 -fPIC -shared uri.c -o uri.so     a loadable extension
**     cc -O2 -DSQLITE_CORE -c uri.c            a part of a program: see uri.h
**     cc -O2 -DURI_OMIT_SQL -c uri.c           the C library, without SQLite
**
** Public are the names of uri.h, no others; a loadable extension shows only its
** entry points.
*/
#ifdef __cplusplus
#error \"uri.c is C: compile it with a C compiler (cc -c), and include uri.h, which C++ reads\"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#if defined(__GNUC__)
#pragma GCC diagnostic ignored \"-Wunused-function\"
#pragma GCC diagnostic ignored \"-Wunused-const-variable\"
#if !defined(URI_API) && !defined(SQLITE_CORE) && !defined(URI_OMIT_SQL)
#define URI_API __attribute__((visibility(\"hidden\")))
#endif
#endif
"
set written {}
set in_ext 0
foreach file $files {
  if {!$in_ext && [string match ext/* $file]} {
    append out "\n#ifndef URI_OMIT_SQL\n"
    set in_ext 1
  }
  foreach header $needs($file) {
    if {$header in $written} continue
    lappend written $header
    emit_header $header
  }
  set unit [unit_finished $file $units($file)]
  append out [banner $file] $unit
}
append out "\n#endif /* URI_OMIT_SQL */\n"

proc write_text {file text} {
  set f [open $file w]
  fconfigure $f -encoding utf-8 -translation lf
  puts -nonewline $f $text
  close $f
}
file mkdir $target
write_text $target/uri.c $out
# A header comes after those that it includes.
set public_text {}
foreach header $headers {
  if {$header in $public_headers} { lappend public_text $header_text($header) }
}
write_text $target/uri.h [join $public_text \n]
