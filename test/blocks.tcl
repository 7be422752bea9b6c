# SPDX-License-Identifier: MIT
#
# The blocks of SQL in a document, and their output; for the tests that run the
# documents.
#
# A fenced block marked ```sql or ```sql-session has statements.  The output of a
# statement follows it, in lines that begin with "-- ": the rows in the shell's list
# mode, values joined by "|", NULL printed as NULL, an empty line as "--", an error as
# "Error: " and its message.
#
#     SELECT uri_host('http://h/'), uri_port('http://h/');
#     -- h|NULL
#
# A block marked ```output after it is the same, without the "-- ": what the last statement of the
# block above prints.
#
# A comment before the block's first statement, or after an empty line, is a
# comment.  A statement without such lines must print nothing.  All blocks run in order
# in one database.  The shell's commands at the beginning of a session (.load, .mode
# list, .nullvalue NULL, .headers off) are ignored; others fail.  Fenced blocks with
# other marks are prose.

# The blocks of $text: a list of {line-number lines}.
proc sql_blocks {text} {
  set blocks {}
  set inside {}
  set number 0
  foreach line [split $text \n] {
    incr number
    if {$inside eq {} && [regexp {^\s*```\s*(\S*)} $line -> mark]} {
      set inside [expr {$mark in {sql sql-session} ? "sql" : $mark eq "output" ? "output" : "prose"}]
      set start [expr {$number+1}]
      set lines {}
    } elseif {$inside ne {} && [regexp {^\s*```\s*$} $line]} {
      if {$inside eq "sql"} { lappend blocks [list $start $lines] }
      if {$inside eq "output"} {
        lset blocks end 1 [concat [lindex $blocks end 1] [lmap line $lines { string trimright "-- $line" }]]
      }
      set inside {}
    } elseif {$inside ne {}} {
      lappend lines $line
    }
  }
  return $blocks
}

# The statements of a block: a list of {line-number sql printed-lines}.
proc sql_statements {start lines} {
  set statements {}
  set sql {}
  set after 0 ;# the line belongs to what the last statement prints
  set number [expr {$start-1}]
  foreach line $lines {
    incr number
    if {$sql eq {} && [regexp {^--(?: (.*))?$} $line -> output]} {
      if {$after} {
        set last [lindex $statements end]
        lset last 2 [list {*}[lindex $last 2] $output]
        lset statements end $last
      }
    } elseif {$sql eq {} && [string trim $line] eq {}} {
      set after 0
    } elseif {$sql eq {} && [regexp {^\.(load\M.*|mode list|nullvalue NULL|headers off)$} $line]} {
      set after 0
    } else {
      if {$sql eq {}} { set first $number }
      append sql $line \n
      if {[db complete $sql] || [regexp {^\.} $sql]} {
        lappend statements [list $first $sql {}]
        set sql {}
        set after 1
      }
    }
  }
  if {$sql ne {}} { lappend statements [list $first $sql {}] }
  return $statements
}

# The shell's output for $sql, as a list of lines
proc sql_output {sql} {
  set printed {}
  if {[catch {
    db eval $sql row {
      set values {}
      foreach column $row(*) { lappend values $row($column) }
      set row_text [join $values |]
      # Not by expr, to which 10.1000 is a number
      lappend printed {*}[if {$row_text eq {}} { list {} } else { split $row_text \n }]
    }
  } message]} {
    lappend printed "Error: $message"
  }
  return $printed
}

# Run a document's blocks, in order, on the connection db.
proc do_document_test {document text} {
  set blocks [sql_blocks $text]
  do_test $document { expr {[llength $blocks]>0} } 1
  foreach block $blocks {
    foreach statement [sql_statements {*}$block] {
      lassign $statement line sql expected
      do_test $document:$line { join [sql_output $sql] \n } [join $expected \n]
    }
  }
}
