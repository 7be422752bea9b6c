# SPDX-License-Identifier: MIT
#
# Write the results of core, sql.tcl, kinds.tcl and grow.tcl as a table.
#
#     tclsh report.tcl < ROWS > TABLE
#
# A row is a line of fields separated by tabs: its kind, its section, and
#
#     note  text
#     pair  ours, theirs, time of ours, of theirs, unit, limit of the ratio
#     rate  what, value, unit, limit, ">" or "<": at least that, or at most
#     cell  title of a table, its row, its column, value, limit of a ratio or -
#
# A limit of 0 or - means that there is none.

fconfigure stdin -encoding utf-8
fconfigure stdout -encoding utf-8

set titles {
  core {The core, per link: CPU time, best of 15 passes, all in one process}
  sql  {In SQL, per row: ours beside SQLite's own, whole statements in turn}
  kinds {The core by kind of link: CPU time, best of 15 passes, all in one process for each
variant of core/scan.  valid: URI-reference.  both: split and valid.  compare: with
the next link, sorted: the same in sorted order.  +normal: uriparser parses,
normalizes and writes.  Limits of the ratios stand beside those that are over}
  sqlkinds {In SQL by kind of link: COLLATE uri, and * COLLATE NOCASE}
  domains {Registrable domains of real links, per link: ours beside ClickHouse, tldextract and libpsl}
  tables {Growth: seven statements over tables of several sizes, each in a new shell; rows of about 40 bytes}
  grow {Growth of texts, and the extension}
}

# "ok" or "over" for a value and its limit; nothing if there is no limit
proc verdict {value limit} {
  if {$limit eq {-} || $limit==0} { return {} }
  expr {$value<=$limit ? "ok" : "over"}
}

# "1/13.6" or "1.08", whichever is easier to read.
proc times {ratio} {
  if {$ratio<0.2} { return [format "1/%.1f" [expr {1/$ratio}]] }
  format %.2f $ratio
}

proc line {a b t u ratio limit verdict} {
  if {[string is double -strict $limit]} {
    set limit [expr {$limit==0 ? {} : [times $limit]}]
  } elseif {$limit eq {-}} {
    set limit {}
  }
  puts [string trimright [format "  %-26s %-38s %8s %8s %7s %7s  %s" $a $b $t $u $ratio $limit $verdict]]
}

# A cell of a table of ratios: "0.53 ok", "1.36 over 1.0", or "-" without a value.
proc cell_text {value limit} {
  if {![string is double -strict $value] || $value==0} { return - }
  if {$limit eq {-}} { return [format %.0f $value] }
  switch [verdict $value $limit] {
    ok { return "[times $value] ok" }
    over { return "[times $value] over [times $limit]" }
    default { return [times $value] }
  }
}

# The tables of a section's cells: rows and columns in the order of the input
proc print_cells {rows} {
  set tables {}
  foreach row $rows {
    lassign $row - - table kind column value limit
    dict set tables $table kinds $kind 1
    dict set tables $table columns $column 1
    dict set tables $table cells $kind,$column [cell_text $value $limit]
  }
  dict for {table parts} $tables {
    set columns [dict keys [dict get $parts columns]]
    set width [expr {[string match *ratios $table] ? 18 : 10}]
    set text [format "  %-26s" $table]
    foreach column $columns { append text [format "%${width}s" $column] }
    puts \n$text
    foreach kind [dict keys [dict get $parts kinds]] {
      set text [format "  %-26s" $kind]
      foreach column $columns {
        set cell -
        catch { set cell [dict get $parts cells $kind,$column] }
        append text [format "%${width}s" $cell]
      }
      puts $text
    }
  }
}

proc print_section {section rows} {
  puts "\n[dict get $::titles $section]"
  if {[lindex $rows 0 0] eq "cell"} { return [print_cells $rows] }
  puts {}
  set heads {}
  foreach row $rows {
    set rest [lassign $row kind -]
    if {$kind ne "note" && $kind ne $heads} {
      set heads $kind
      if {$kind eq "pair"} { line ours theirs ours theirs ratio limit {} }
    }
    switch $kind {
      note { puts "  [lindex $rest 0]" }
      pair {
        lassign $rest ours theirs t u unit limit
        set ratio [expr {$t/double($u)}]
        line $ours $theirs [format %.1f $t] [format %.1f $u] [times $ratio] $limit [verdict $ratio $limit]
      }
      rate {
        lassign $rest what value unit limit relation
        set ok [expr {$relation eq ">" ? [verdict $limit $value] : [verdict $value $limit]}]
        puts [format "  %-65s %10s %-5s %s %s  %s" $what [format %.1f $value] $unit \
          [expr {$relation eq ">" ? "at least" : "at most"}] $limit $ok]
      }
    }
  }
}

set sections {}
foreach text [split [string trim [read stdin] \n] \n] {
  set row [split $text \t]
  dict lappend sections [lindex $row 1] $row
}
puts "Speed of uri, measured side by side in one run.  Times are of a shared machine:"
puts "compare within a line.  Ratio: our time by theirs.  Limits are goals that we set"
puts "ourselves: \"over\" is not reached.  [clock format [clock seconds] -format %Y-%m-%d]"
dict for {section rows} $sections {
  if {[dict exists $titles $section]} { print_section $section $rows } else {
    foreach row $rows { puts [lindex $row 2] }
  }
}
