# SPDX-License-Identifier: MIT
#
# The registered functions, by SQLite, and the described ones, by sql/reference/*.md: lists for
# the tests, so that every test knows a new function at once.
#
#     reference_text            the pages of sql/reference/ as one text
#     registered_functions db   {name arity ...}, -1 for any number of arguments; without
#                               the scalar functions that only report that the number is
#                               wrong, or that the function of that name is table-valued
#     registered_aggregates db  {name ...}, the aggregates, which are not in that list
#     registered_rows db        {name ...}, the table-valued functions
#     rows_of_texts db          {name ...}, those of them that take a text
#     registered_tables db      {name ...}, the functions whose arguments are names of tables:
#                               uri_canonical and others, which are in neither of these lists
#     reference_arities         {name {arity ...} ...}, from the headings
#     sample_call db name n     {argument ...}, SQL of n arguments that name() takes

proc registered_functions {db} {
  $db eval {
    SELECT DISTINCT name, narg FROM pragma_function_list
     WHERE name LIKE 'uri\_%' ESCAPE '\' AND name NOT LIKE 'uri\_canonical%' ESCAPE '\'
       AND name NOT IN (SELECT name FROM pragma_module_list) AND name NOT IN (SELECT name FROM pragma_function_list WHERE type='a')
       AND (narg>=0 OR name NOT IN (SELECT name FROM pragma_function_list WHERE narg>=0)) ORDER BY name, narg
  }
}

proc registered_aggregates {db} {
  $db eval { SELECT name FROM pragma_function_list WHERE name LIKE 'uri\_%' ESCAPE '\' AND type='a' ORDER BY name }
}

proc registered_rows {db} {
  $db eval {
    SELECT name FROM pragma_module_list WHERE name LIKE 'uri\_%' ESCAPE '\' AND name NOT LIKE 'uri\_canonical%' ESCAPE '\' ORDER BY name
  }
}

proc rows_of_texts {db} {
  lmap name [registered_rows db] {
    if {[db onecolumn { SELECT count(*) FROM pragma_table_xinfo($name) WHERE hidden=1 }]==0} continue
    set name
  }
}

proc registered_tables {db} {
  $db eval {
    SELECT DISTINCT name FROM pragma_function_list WHERE name LIKE 'uri\_canonical%' ESCAPE '\' ORDER BY name
  }
}

proc reference_text {} {
  join [lmap file [lsort [glob [file join $::top_dir sql reference *.md]]] { read_text $file }] \n
}

# A heading such as "## uri_valid(text [, rule [, edition]])" gives {1 2 3}, one with
# "..." gives -1.
proc reference_arities {} {
  set arities {}
  foreach heading [regexp -all -inline -line {^#+ .*\muri_\w+\(.*$} [reference_text]] {
    foreach {-> name arguments} [regexp -all -inline {\m(uri_\w+)\(([^()]*)\)} $heading] {
      set most [llength [lsearch -all -inline -not [split $arguments ,] {}]]
      set least [llength [lsearch -all -inline -not [split [lindex [split $arguments \[] 0] ,] {}]]
      if {[string match *...* $arguments]} { set list -1 } else {
        set list {}
        for {set n $least} {$n<=$most} {incr n} { lappend list $n }
      }
      dict set arities $name $list
    }
  }
  return $arities
}

# If an argument must be a known word, the error for an unknown one lists them; the first
# of these is then the sample.  The first argument is a column, of two rows, because some
# errors about what is written in the statement come with the second row.
proc sample_rows {name arguments} {
  if {[lindex $arguments 0] eq "'a:b'"} { lset arguments 0 column1 }
  string cat "SELECT ${name}([join $arguments ,]) FROM (VALUES('a:b'),('a:b'))"
}

proc sample_call {db name n} {
  set arguments [lrepeat $n 'a:b']
  for {set tries 0} {$tries<=$n} {incr tries} {
    if {![catch { $db eval [sample_rows $name $arguments] } message]} break
    if {![regexp {\(known: ([^,)]+)} $message -> known]} break
    for {set i [expr {$n-1}]} {$i>=0} {incr i -1} {
      if {[lindex $arguments $i] ne "'a:b'"} continue
      set changed [lreplace $arguments $i $i '$known']
      catch { $db eval [sample_rows $name $changed] } again
      if {$again ne $message} break
    }
    if {$i>=0} { set arguments $changed }
  }
  return $arguments
}
