# SPDX-License-Identifier: MIT
#
# Writes lint_ignorable.c, the table of Unicode's Default_Ignorable_Code_Point:
#
#     tclsh core/lint/ignorable.tcl DerivedCoreProperties.txt > core/lint/lint_ignorable.c
#
# The file is published at https://www.unicode.org/Public/UCD/latest/ucd/ and is
# in Debian's package unicode-data.

set property Default_Ignorable_Code_Point
set in [open [lindex $argv 0]]
set lines [split [read $in] \n]
close $in
if {![regexp {DerivedCoreProperties-([\d.]+)\.txt} [lindex $lines 0] -> version]} {
  puts stderr "ignorable.tcl: [lindex $argv 0] is not DerivedCoreProperties.txt"
  exit 1
}

set ranges {}
foreach line $lines {
  if {![regexp {^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)} $line -> first last name]} continue
  if {$name ne $property} continue
  if {$last eq ""} { set last $first }
  lappend ranges [list [scan $first %x] [scan $last %x]]
}

# Neighbours in the file are one range here.
set merged {}
foreach range [lsort -integer -index 0 $ranges] {
  lassign $range first last
  if {[llength $merged] && [lindex $merged end 1]==$first-1} {
    lset merged end 1 $last
  } else {
    lappend merged $range
  }
}

puts "/*
** SPDX-License-Identifier: MIT
**
** Characters that a program shows as nothing: Unicode's property
** $property, version $version.
**
** Written by ignorable.tcl; do not edit.
*/
#include \"lint.h\"

static const struct { uint32_t first, last; } lint_ignorable\[] = {"
foreach range $merged {
  puts [format "  { 0x%04X, 0x%04X }," {*}$range]
}
puts "};

int uri_lint_is_ignorable(uint32_t point){
  size_t low = 0;
  size_t high = sizeof lint_ignorable / sizeof lint_ignorable\[0];
  while( low<high ){
    size_t middle = low + (high-low)/2;
    if( point<lint_ignorable\[middle].first ) high = middle;
    else if( point>lint_ignorable\[middle].last ) low = middle+1;
    else return 1;
  }
  return 0;
}"
