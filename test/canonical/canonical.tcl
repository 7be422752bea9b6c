# SPDX-License-Identifier: MIT
#
# For the tests of uri_canonical() and of the command sql/uri-canonical: run them on a
# database, and compare what there is before and after.
#
#     canonical t url --merge ...   the function, in this process, with the options of
#                                   the command as its own, and a log only with --log:
#                                   {code report}, where code is 0, or 1 with the message
#                                   for an error
#     command t url --merge ...     the command, sql/uri-canonical, or the words of the variable
#                                   CANONICAL: python3 -m sqlite_uri.canonical
#
# Not here: what is expected of them.

set canonical_program [list sh [file join $top_dir sql uri-canonical]]
if {[info exists env(CANONICAL)]} { set canonical_program $env(CANONICAL) }

proc new_database {sql} {
  set ::path [temporary_file]
  open_db disk $::path
  disk eval { PRAGMA synchronous = OFF }  ;# 2 seconds, not 2 minutes on a slow disk
  disk eval $sql
}

proc drop_database {} {
  disk close
  file delete $::path $::path-journal $::path-wal $::path-shm
}

# Does a UNIQUE name the column?  If none does, --merge is "by" the text in these tests.
proc is_unique {table column args} {
  set schema main
  if {[regexp {^(other|temp|main)\.(.*)} $table all schema table]} {}
  disk eval "PRAGMA \"$schema\".index_list(\"[string map {\" \"\"} $table]\")" index {
    if {!$index(unique)} continue
    disk eval "PRAGMA \"$schema\".index_info(\"[string map {\" \"\"} $index(name)]\")" part {
      if {$part(name) eq "NULL" || [string equal -nocase $part(name) $column]} { return 1 }
    }
  }
  return 0
}

# The names of TABLE and COLUMN, and the options as JSON, of a command line.
proc canonical_arguments {words} {
  set names {}
  set sql {}
  set references {}
  set ended 0
  for {set i 0} {$i<[llength $words]} {incr i} {
    set word [lindex $words $i]
    if {$ended || ![string match --* $word]} { lappend names $word; continue }
    set option [string map {- _} [string range $word 2 end]]
    switch -- $word {
      -- { set ended 1 }
      --quiet {}
      --timeout { incr i }
      --merge - --dry-run { append sql ", '$option', json('true')" }
      --combine {
        set pair [lindex $words [incr i]]
        set value($i) [string range $pair 0 [string first = $pair]-1]
        set value(x$i) [string range $pair [string first = $pair]+1 end]
        append combined ", \$value($i), \$value(x$i)"
      }
      --reference { lappend references [lindex $words [incr i]] }
      default { set value($i) [lindex $words [incr i]]; append sql ", '$option', \$value([expr {$i-1}])" }
    }
  }
  if {"--log" ni $words} { append sql ", 'log', json('false')" }
  if {[info exists combined]} { append sql ", 'combine', json_object([string range $combined 2 end])" }
  if {[llength $references]} {
    set n -1
    set list [lmap reference $references { incr n; set r($n) $reference; string cat \$r($n) }]
    append sql ", 'reference', json_array([join $list ,])"
  }
  if {"--merge" in $words && "--by" ni $words && ![is_unique {*}$names]} {
    set column \"[string map {\" \"\"} [lindex $names 1]]\"
    append sql ", 'by', json_array(\$column)"
  }
  list {*}[lrange $names 0 1] [disk onecolumn "SELECT json_object([string range $sql 2 end])"]
}

proc canonical {args} {
  set arguments [canonical_arguments $args]
  lassign $arguments table column options
  if {[catch { disk onecolumn { SELECT uri_canonical($table, $column, $options) } } report]} { return [list 1 $report] }
  list 0 [join [disk eval { SELECT value FROM json_each($report, '$.lines') }] \n]
}

# Let programs find the shell and the extension that the tests are about.
proc for_programs {} {
  array unset ::env LD_LIBRARY_PATH
  set ::env(SQLITE3) [shell_program]
  set ::env(URI_EXTENSION) [shell_extension]
}

# Run the command: {exit-code output}.
proc command {args} {
  set code 0
  if {[catch {exec {*}$::canonical_program $::path {*}$args 2>@1} output options]} {
    set code [lindex [dict get $options -errorcode] 2]
  }
  list $code $output
}

proc contents {} {
  set all {}
  foreach table [disk eval { SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name }] {
    set columns [disk eval { SELECT printf('quote("%w")', name) FROM pragma_table_info($table) }]
    set quoted [disk onecolumn { SELECT printf('"%w"', $table) }]
    lappend all $table [disk eval "SELECT [join $columns ,] FROM $quoted ORDER BY [join $columns ,]"]
  }
  return $all
}

# Is nothing there that a run keeps of itself, but its tables in temp, without rows?  While a
# statement runs, SQLite changes no function.
proc is_left_alone {} {
  set left {}
  foreach {name table} [disk eval { SELECT name, tbl_name FROM temp.sqlite_master }] {
    if {![string match "uri_canonical *" $table]} { lappend left $name }
    if {$name eq $table && [disk exists [disk onecolumn { SELECT printf('SELECT 1 FROM temp."%w"', $table) }]]} { lappend left $name }
  }
  list $left \
       [disk eval { SELECT count(*) FROM pragma_module_list WHERE name LIKE 'canonical%' }] \
       [expr {[catch { disk eval { SAVEPOINT x; RELEASE x }; disk function idle list; disk function idle list }]}]
}

# The run must succeed, do what its plan says, be undone by its log, and a second run change
# nothing.
proc do_run {id args} {
  set before [contents]
  lassign [canonical_arguments $args] table column options
  set plan [disk eval { SELECT why FROM uri_canonical_plan($table, $column, $options) }]
  do_test $id.plan { contents } $before
  lassign [canonical --log "the 'log'" {*}$args] code output
  do_test $id.code [list string cat "$code [expr {$code ? $output : {}}]"] "0 "
  if {!$code} {
    do_test $id.undone {
      disk eval { SELECT uri_canonical_undo('the ''log'''); DROP TABLE "the 'log'" }
      contents
    } $before
    canonical {*}$args
  }
  set once [contents]
  do_test $id.planned { expr {($once ne $before) == ([llength $plan]>0)} } 1
  do_test $id.again { lindex [canonical {*}$args] 0 } 0
  do_test $id.unchanged { contents } $once
  do_test $id.sound { disk onecolumn { PRAGMA integrity_check } } ok
  do_test $id.clean { is_left_alone } {{} 0 0}
}

# The run must end with an error and a message like $why, and change nothing.  The command
# ends with $code then.
proc do_refusal {id code why args} {
  set before [contents]
  lassign [canonical {*}$args] got output
  do_test $id.code [list string cat $got] 1
  do_test $id.why [list string match $why $output] 1
  if {![string match $why $output]} { puts "  message:  $output" }
  do_test $id.unchanged { contents } $before
  do_test $id.clean { is_left_alone } {{} 0 0}
}
