# SPDX-License-Identifier: MIT
#
# The collation, an index and a join on each kind of link, beside NOCASE.
#
#     tclsh kinds.tcl KIND=FILE... [--extension build/uri]
#
# FILE has a link on each line, all of one kind; links.c generates them.  They fill a
# table, each twice, not sorted.  Statements run in the sqlite3 shell as in sql.tcl;
# the answers are compared before anything is timed.  Prints rows for report.tcl.

source [file join [file dirname [file normalize [info script]]] bench.tcl]

set rounds 3

# The largest ratio allowed: our time divided by that of NOCASE
set limit 3

proc make_table {file links_file} {
  global n
  file delete $file $file-journal
  open_db db $file
  db eval { PRAGMA synchronous=OFF; CREATE TABLE links(url TEXT) }
  set links [read_lines $links_file]
  set n [expr {2*[llength $links]}]
  db transaction {
    foreach round {1 2} {
      foreach url $links { db eval { INSERT INTO links VALUES($url) } }
    }
    db eval {
      CREATE TABLE pages(url TEXT);
      INSERT INTO pages SELECT DISTINCT url FROM links;
      CREATE INDEX pages_uri ON pages(url COLLATE uri);
      CREATE INDEX pages_nocase ON pages(url COLLATE NOCASE);
    }
  }
}

proc check_answers {kind} {
  set groups { SELECT (SELECT count(DISTINCT url COLLATE uri) FROM links)
                    = (SELECT count(DISTINCT uri_normalize(url)) FROM links) }
  set found { SELECT (SELECT count(*) FROM links CROSS JOIN pages
                       ON pages.url=links.url COLLATE uri)
                  >= (SELECT count(*) FROM links) }
  if {![db one $groups] || ![db one $found]} {
    puts stderr "kinds.tcl: not comparable: $kind"
    exit 1
  }
}

# For each: a heading, the other's name, our statement, and the other's
proc statement_pairs {} {
  set pairs {}
  foreach {name sql} {
    DISTINCT {SELECT count(DISTINCT url COLLATE %s) FROM links}
    INDEX    {CREATE INDEX i ON links(url COLLATE %s)}
    JOIN     {SELECT count(*) FROM links CROSS JOIN pages ON pages.url=links.url COLLATE %s}
  } {
    lappend pairs $name $name* [format $sql uri] [format $sql NOCASE]
  }
  lappend pairs normal lower {SELECT sum(length(uri_normalize(url))) FROM links} \
    {SELECT sum(length(lower(url))) FROM links}
}

# The kind of the links, ns per row of each statement, and the ratios
proc measure {kind file} {
  global n rounds limit
  set all {}
  foreach {name other_name sql other} [statement_pairs] {
    for {set i 0} {$i<$rounds} {incr i} {
      foreach statement [list $sql $other] {
        lappend all $statement
        if {[string match "CREATE INDEX*" $statement]} { lappend all {} "DROP INDEX i" }
      }
    }
  }
  set times [shell_times $file $all]
  foreach {name other_name sql other} [statement_pairs] {
    set t [expr {[best [dict get $times $sql]]*1e9/$n}]
    set t_other [expr {[best [dict get $times $other]]*1e9/$n}]
    row cell sqlkinds {ns per row} $kind $name [format %.0f $t] -
    row cell sqlkinds {ns per row} $kind $other_name [format %.0f $t_other] -
    row cell sqlkinds {ratios} $kind "$name / $other_name" [format %.3f [expr {$t/$t_other}]] \
      [expr {$name eq "normal" ? 0 : $limit}]
  }
}

foreach argument $argv {
  if {![regexp {^([^=]+)=(.+)$} $argument -> kind links_file]} continue
  set file [file join [file dirname $links_file] kinds.db]
  make_table $file $links_file
  check_answers $kind
  db close
  measure $kind $file
}
