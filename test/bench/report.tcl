# SPDX-License-Identifier: MIT
#
# The table of what core, sql.tcl and grow.tcl have measured.
#
#     tclsh report.tcl DIRECTORY < ROWS > TABLE
#
# A row is a line of fields with tabs between: its kind, its section, and
#
#     note  text
#     bar   name, ns per link
#     pair  ours, theirs, time of ours, of theirs, unit, limit of the ratio
#     rate  what, value, unit, limit, ">" or "<": at least that, or at most
#     grow  what, seconds, seconds of ten times the rows, limit of the ratio,
#           peak memory of the one and the other
#
# A limit of 0 or - is none.  Into DIRECTORY go core.dat and sql.dat, which
# plot.gp draws.

fconfigure stdin -encoding utf-8
fconfigure stdout -encoding utf-8

set titles {
  core {The core, per link: CPU time, best of 15 passes, all in one process}
  sql  {In SQL, per row: ours beside SQLite's own, whole statements in turn}
  grow {Growth}
}

# ok, over or nothing, for a value that is to be at most $limit.
proc verdict {value limit} {
  if {$limit eq {-} || $limit==0} { return {} }
  expr {$value<=$limit ? "ok" : "over"}
}

# Times as many: "13.6 x as fast", "1.08 x the time".
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

proc print_section {section rows} {
  global core_data sql_data
  puts "\n[dict get $::titles $section]\n"
  set heads {}
  foreach row $rows {
    set rest [lassign $row kind -]
    if {$kind ne "note" && $kind ne $heads} {
      set heads $kind
      if {$kind eq "pair"} { line ours theirs ours theirs ratio limit {} }
      if {$kind eq "grow"} { puts {}; line statement {peak memory, MB} {s} {s, 10 x} ratio limit {} }
    }
    switch $kind {
      note { puts "  [lindex $rest 0]" }
      pair {
        lassign $rest ours theirs t u unit limit
        set ratio [expr {$t/double($u)}]
        line $ours $theirs [format %.1f $t] [format %.1f $u] [times $ratio] $limit [verdict $ratio $limit]
        if {$section eq "sql" && $unit eq "ns"} { lappend sql_data [list "$ours / $theirs" $ratio $limit] }
      }
      rate {
        lassign $rest what value unit limit relation
        set ok [expr {$relation eq ">" ? [verdict $limit $value] : [verdict $value $limit]}]
        puts [format "  %-65s %10s %-5s %s %s  %s" $what [format %.1f $value] $unit \
          [expr {$relation eq ">" ? "at least" : "at most"}] $limit $ok]
      }
      grow {
        lassign $rest what t u limit m n
        set ratio [expr {$u/double($t)}]
        line $what "$m  $n" [format %.3f $t] [format %.3f $u] [times $ratio] $limit [verdict $ratio $limit]
      }
      bar { lappend core_data $rest }
    }
  }
}

# $rows of fields, an index before each.
proc write_data {name rows} {
  set out [open [file join [lindex $::argv 0] $name] w]
  set i 0
  foreach row $rows {
    puts $out [incr i]\t[join $row \t]
  }
  close $out
}

set core_data {}
set sql_data {}
set sections {}
foreach text [split [string trim [read stdin] \n] \n] {
  set row [split $text \t]
  dict lappend sections [lindex $row 1] $row
}
puts "Speed of uri, measured side by side in one run.  Times are of a shared machine:"
puts "compare within a line.  Ratio: our time by theirs."
dict for {section rows} $sections {
  if {[dict exists $titles $section]} { print_section $section $rows } else {
    foreach row $rows { puts [lindex $row 2] }
  }
}
# Normal links are a question of ours; the plot is of all contenders.
set shown {}
foreach row [lsort -real -index 1 $core_data] {
  set name [lindex $row 0]
  if {[string match "*normal links" $name] || $name eq "validate"} continue
  lappend shown [list $name [lindex $row 1] [expr {$name in {split normalize {split and validate}}}]]
}
write_data core.dat $shown
write_data sql.dat $sql_data
