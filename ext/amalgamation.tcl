# SPDX-License-Identifier: MIT
#
# One C file from all of core/ and ext/: build/uri.c, and its header build/uri.h.
#
#     tclsh ext/amalgamation.tcl FOLDER        writes FOLDER/uri.c and FOLDER/uri.h
#
# The result compiles with nothing but SQLite's headers: as a loadable extension,
# with -DSQLITE_CORE into a program, and with -DURI_OMIT_SQL as the C library alone,
# which needs no SQLite at all.
#
# The sources need no preparation; what is done to them is this.
#
#   Headers.  A header with an include guard is copied once, in front of the first
#   file that includes it, outside of any #ifdef.  A header without a guard is a
#   template: its text is copied to each place that includes it.
#
#   Names.  A name that several files with templates have for themselves (a static, a
#   struct, an enum constant, a typedef) gets the file's name as its ending: block_of
#   of scan_avx2.c is block_of_scan_avx2.  One that is a macro there is left alone; so
#   a template may also rename by itself, with #define block_of SCAN_NAME(block_of).
#   Between ordinary files two statics of one name are an error, as the house style
#   has it.
#
#   Linkage.  What is not declared in core/uri.h or ext/init.h is made static, where a
#   header declares it; also what a macro of the header declares.
#
#   Macros of a .c file, or of a template, are undefined at its end.
#
#   Targets.  A file with a "#pragma GCC target" is put between push_options and
#   pop_options, if it does not say so itself.  For clang such a file itself writes
#   "#pragma clang attribute push" and "pop".
#
# It reads C of our own style, not all of C: no unbalanced braces in #ifdef branches,
# no external object defined in a list with others, no name made with ## that two
# files share.

if {$argc!=1} {
  puts stderr "usage: tclsh ext/amalgamation.tcl FOLDER"
  exit 2
}
set target [lindex $argv 0]
set root [file dirname [file dirname [file normalize [info script]]]]

proc fail {message} {
  puts stderr "ext/amalgamation.tcl: $message"
  exit 1
}

proc read_text {file} {
  if {[catch { open $::root/$file } f]} { fail "cannot read $file" }
  fconfigure $f -encoding utf-8
  set text [read $f]
  close $f
  # SQLite's pointer to its functions is ours alone; with SQLITE_CORE there is none.
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

# The text of a .c file with its templates in it.  Guarded headers that it includes
# are appended to the list named $headers, those that a header needs first.
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

# The text with comments, strings, preprocessor lines and what is only for C++ made
# blank, every other character where it was.
proc blanked {text} {
  set out {}
  while {[set from [string first "#ifdef __cplusplus" $text]]>=0} {
    set to [string first "#endif" $text $from]
    set piece [string range $text $from $to-1]
    set text [string replace $text $from $to-1 [regsub -all {[^\n]} $piece { }]]
  }
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

# What a declaration declares: {kind names}, kind being function, object, local (a
# static one), type, macro (what it stands for declares), or none.  $item has "{}" for the text between braces.
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

# What a text declares outside of functions: a list of {offset kind names}.
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

# Make static what is declared there and not public.  What is defined later need not
# say so again, but for objects.
proc make_private {text kinds} {
  foreach declaration [lreverse [declarations $text]] {
    lassign $declaration at kind names
    if {$kind eq "macro"} { set text [macro_private $text [lindex $names 0]] }
    if {$kind ni $kinds || [info exists ::public([lindex $names 0])]} continue
    set head [string range $text 0 $at-1]
    regsub {^extern\s+} [string range $text $at end] {} tail
    set text "${head}static $tail"
  }
  return $text
}

# The same for what a macro of the text declares: for each declaration in it.
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

# Put "_$suffix" after each of the names, wherever they are in the code.
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

# A unit as it stands in the one file.
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

set public_headers {core/uri.h ext/init.h}
set rooms {scan syntax resolve normal lint edit text editions}
foreach folder [lsort [glob -directory $root/core -type d -tails *]] {
  if {$folder ni $rooms} { lappend rooms $folder }
}
set files {}
foreach folder [concat [lmap room $rooms { string cat core/ $room }] ext] {
  foreach file [lsort [glob -nocomplain -directory $root/$folder -tails *.c]] {
    lappend files $folder/$file
  }
}

# Read everything, and who has which name for himself.
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
      fail "$header: $names has no URI_API in front"
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
  fail "names that several files have for themselves; rename all but one:\n[join $wrong \n]"
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

set notice "** Made by \"make amalgamation\" from the sources of core/ and ext/: do not edit.\n"
set out "/*
** SPDX-License-Identifier: MIT
**
${notice}**
**     cc -O2 -fPIC -shared uri.c -o uri.so         a loadable extension
**     cc -O2 -DSQLITE_CORE -c uri.c                a part of a program: see uri.h
**     cc -O2 -DURI_OMIT_SQL -c uri.c               the C library, without SQLite
**
** Public are the names of uri.h, no others; a loadable extension shows only its
** entry points.
*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#if defined(__GNUC__)
#pragma GCC diagnostic ignored \"-Wunused-function\"
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
  append out [banner $file] [unit_finished $file $units($file)]
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
write_text $target/uri.h "$header_text(core/uri.h)\n$header_text(ext/init.h)"
