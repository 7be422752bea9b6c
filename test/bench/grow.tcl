# SPDX-License-Identifier: MIT
#
# What grows, and how fast: tables, texts, the extension itself.
#
#     tclsh grow.tcl DATABASE [--extension build/uri]
#
# DATABASE is made by sql.tcl.  Tables of a hundredth to ten times its links are made, and
# seven statements run over each, each time in a new shell: the time per row, and the
# memory.  A scan needs the same memory for every size.  A sort takes what SQLite gives to
# its sorter, PRAGMA cache_size and temp_store, and writes the rest to files.
#
# Then each function gets difficult texts of 4,096 bytes and of eight times as many:
# short enough to finish before the system switches to another process.  Eight times
# the time is linear, 64 times would be quadratic; the limit is between.
#
# Start it with a malloc that keeps freed memory (see run).  Otherwise large results
# would get new pages from the kernel each time, and that is not the functions' time.
#
# Prints the rows that report.tcl reads (see there).

source [file join [file dirname [file normalize [info script]]] bench.tcl]

set file [lindex $argv 0]

# ---- tables ----

# The limit is for ten times the rows: scans are linear.  A sort takes n log n, and more
# when its files outgrow the caches: ours may grow by a seventh more than that of NOCASE.
set statements {
  {uri_host(url)}          1.15 {SELECT sum(length(uri_host(url))) FROM LINKS}
  {uri_valid(url)}         1.15 {SELECT sum(uri_valid(url)) FROM LINKS}
  {uri_normalize(url)}     1.15 {SELECT sum(length(uri_normalize(url))) FROM LINKS}
  {uri_parts(url)}         1.15 {SELECT sum(length(value)) FROM LINKS, uri_parts(url)}
  {GROUP BY uri_host(url)} 1.4  {SELECT count(*) FROM (SELECT 1 FROM LINKS GROUP BY uri_host(url))}
  {CREATE INDEX, COLLATE NOCASE} 0 {CREATE INDEX i ON LINKS(url COLLATE NOCASE)}
  {CREATE INDEX, COLLATE uri} NOCASE {CREATE INDEX i ON LINKS(url COLLATE uri)}
}

# Tables of a hundredth, a tenth, all and ten times the links: their names and row counts
proc make_sizes {} {
  global file
  open_db db $file
  set n [db one { SELECT count(*) FROM links }]
  db eval { PRAGMA synchronous=OFF }
  set sizes {}
  foreach {table rows} [list rows1 [expr {$n/100}] rows2 [expr {$n/10}] links $n many [expr {10*$n}]] {
    dict set sizes $table $rows
    if {$table eq "links"} continue
    db eval "DROP TABLE IF EXISTS $table; CREATE TABLE ${table}(url TEXT)"
    for {set left $rows} {$left>0} {incr left -$n} {
      db eval "INSERT INTO $table SELECT url FROM links LIMIT $left"
    }
  }
  db close
  return $sizes
}

proc grow_tables {} {
  global file statements
  set sizes [make_sizes]
  set n [dict get $sizes links]
  foreach {what limit statement} $statements {
    dict for {table rows} $sizes {
      set sql [string map [list LINKS $table] $statement]
      set runs [lrepeat [expr {max(2, min(50, $n/$rows))}] $sql]
      if {[string match CREATE* $sql]} { set runs [join [lmap run $runs { list $run {} {DROP INDEX i} }]] }
      set times [shell_times $file $runs memory]
      set ns($table) [expr {[best [dict get $times $sql]]*1e9/$rows}]
      row cell tables {ns per row} $what $rows [format %.0f $ns($table)] -
      row cell tables {peak memory of the shell, MB} $what $rows [format %.1f [expr {$memory/1024.0}]] -
    }
    set growth [expr {$ns(many)/$ns(links)}]
    if {$limit eq "NOCASE"} { set limit [format %.3f [expr {$growth_before*8/7}]] }
    set growth_before $growth
    row cell tables {ratios} $what "[dict get $sizes many] / $n" [format %.3f $growth] $limit
  }
  open_db db $file
  db eval { DROP TABLE rows1; DROP TABLE rows2; DROP TABLE many }
  db close
}

# ---- texts ----

set prefixes {
  {} http: http:// http://h http://h/ http://h/? http://h/# http://u@ http://[ urn: urn:a: mailto:a@b,
  file:// // /. ../ ?a= # %
}
set pieces {
  / // . .. ./ ../ /.. /../ /./ a a/ a/../ : a: :a @ a@ , [ ] :: 0 1. 1 0: % %4 %41 %2e %2E/ %C3%A9 %ff
  ? # & = a= & a=b& ; + - _ ~ A x. .x \" < > ( ) ' \\ | ^ http: http:// http://a www. a@b.c, <http://a
  <URL: file: %25 %2525
}
lappend pieces " " "\n" "a\n" "http://a\n" "< " \u00e9 \u20ac \U1f600 \u202e

# SQL of each function, of $u, the text, and $o, a text that differs at its end.
# Arguments for which so long a text makes no sense are constants.
set functions {
  uri_scheme($u) uri_authority($u) uri_userinfo($u) uri_user($u) uri_password($u) uri_host($u) uri_port($u)
  uri_path($u) uri_query($u) uri_fragment($u) uri_host_type($u) uri_ip($u) uri_ip($u,'loose')
  uri_in_network($u,'10.0.0.0/8') uri_in_network('http://10.0.0.1/',$u) uri_default_port($u)
  uri_effective_port($u) uri_kind($u) uri_valid($u) uri_valid($u,'URI-reference')
  uri_valid($u,'URI-reference','rfc2396') uri_valid($u,'URL-reference','url-syntax-01') uri_error($u)
  uri_error($u,'URI-reference','rfc2396') uri_resolve($u,$u) uri_resolve($u,$o,'rfc2396')
  uri_resolve('http://a/b',$u) uri_resolve($u,'../../x') uri_same_document($u,$o) uri_relativize($u,$o)
  uri_relativize($u,'http://h/') uri_relativize('http://h/a/b',$u) uri_base($u,$u,$u,$u) uri_complete($u)
  uri_normalize($u) uri_normalize($u,'case') uri_is_normal($u) uri_equivalent($u,$o) {$u=$o COLLATE uri}
  {$u<'http://h/' COLLATE uri} uri_with($u,'host','h') uri_with('','path',$u) uri_with('','query',$u)
  uri_with($u,'fragment',$u) uri_redact($u) uri_encode($u) uri_encode($u,'path') uri_decode($u)
  uri_decode($u,'form') uri_to_iri($u) uri_from_iri($u) uri_param($u,'a') uri_param($u,'zz',-1)
  uri_param('?a=b',$u) uri_set_param($u,'a','b') uri_set_param($u,$u,$u) uri_drop_params($u,'a*')
  uri_drop_params($u,'*a*a*b') uri_drop_params('?a=b',$u) uri_sort_params($u) uri_segment($u,2)
  uri_segment($u,-2) uri_filename($u) uri_extension($u) uri_surt($u) uri_json($u) uri_repair($u)
  {(SELECT sum(length(value)+start+length) FROM uri_parts($u))}
  {(SELECT sum(length(value)+start) FROM uri_parts($u,'rfc2396'))}
  {(SELECT sum(length(segment)+length(decoded)+start) FROM uri_segments($u))}
  {(SELECT sum(length(name)+length(value)+length(raw)+start) FROM uri_params($u))}
  {(SELECT sum(length(uri)+start+length) FROM uri_extract($u))}
  {(SELECT sum(length(message)+start) FROM uri_lint($u))} {(SELECT count(*) FROM uri_hosts($u))}
  {(SELECT count(*) FROM uri_hierarchy($u))}
}

# The fewest microseconds of $rounds runs of $sql on the two texts.
proc time_of {sql u o rounds} {
  set best 1e18
  for {set i 0} {$i<$rounds} {incr i} {
    set start [clock microseconds]
    db eval $sql
    set best [expr {min($best, [clock microseconds]-$start)}]
  }
  return $best
}

# Very short times are not compared; a doubtful ratio is measured again.
proc grow_texts {} {
  global prefixes pieces functions
  set short 4096
  set tried 0
  set worst {1 {} {} {}}
  foreach prefix $prefixes {
    foreach piece $pieces {
      foreach {size u} [list 1 small 8 large] {
        set text $prefix[string repeat $piece [expr {$size*$short/[string length $piece]}]]
        set $u [list $text $text/x]
      }
      foreach function $functions {
        set sql "SELECT $function"
        incr tried
        set t [time_of $sql {*}$large 1]
        if {$t<1000} continue
        set t_small [time_of $sql {*}$small 4]
        foreach rounds {4 20} {
          if {$t<=12*$t_small} break
          set t [expr {min($t, [time_of $sql {*}$large $rounds])}]
          set t_small [expr {max(1, min($t_small, [time_of $sql {*}$small $rounds]))}]
        }
        set ratio [expr {double($t)/$t_small}]
        if {$ratio>16} { note grow "over: $function of $prefix and $piece: [format %.1f $ratio]" }
        if {$ratio>[lindex $worst 0]} { set worst [list $ratio $function $prefix $piece] }
      }
    }
  }
  lassign $worst ratio function prefix piece
  set piece [string map {\n \\n} $piece]
  rate grow "hostile texts, $tried of them: time for 8 times the length" $ratio x 16 <
  note grow "the most is $function of \"$prefix\" and many \"$piece\""
}

# ---- the extension ----

# Microseconds to open a connection, with the extension and without
proc time_open {} {
  set best {1e18 1e18}
  foreach round {1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20} {
    set t {}
    foreach command {{sqlite3 probe :memory:; probe enable_load_extension 1} {open_db probe}} {
      set start [clock microseconds]
      eval $command
      probe eval { SELECT 1 }
      set stop [clock microseconds]
      probe close
      lappend t [expr {$stop-$start}]
    }
    set best [list [expr {min([lindex $best 0],[lindex $t 0])}] [expr {min([lindex $best 1],[lindex $t 1])}]]
  }
  expr {[lindex $best 1]-[lindex $best 0]}
}

if {[lindex $argv 0] ne "texts"} {
  note grow [format {loading the extension: %d us} [time_open]]
  set library [glob -nocomplain $extension.so $extension.dylib $extension]
  note grow [format {its size: %.0f kB} [expr {[file size [lindex $library 0]]/1000.0}]]
  grow_tables
}
open_db db
grow_texts
