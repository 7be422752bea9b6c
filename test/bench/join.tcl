# SPDX-License-Identifier: MIT
#
# The cost of each way to join by canonical form: to prepare, to query, to write.
#
#     tclsh test/bench/join.tcl [--rows 1000000] [--extension build/uri]
#
# A crawl of so many rows is joined with bookmarks, a fifth as many, half of them
# spelled differently.  The URIs are generated from their number, so everybody
# measures the same.  Each way starts with a copy of one database and runs in the
# sqlite3 shell ($SQLITE3).  Times are user plus system time in seconds; for joins, the
# best of three.  A way that finds other pairs than the first one is an error.
#
#     prepare  fill columns and make indexes, from newly loaded tables
#     size     how much larger the file becomes
#     join     all bookmarks with the crawl
#     write    insert a twentieth more rows in one transaction
#     ratio    the time of the join, divided by that on URIs rewritten in place

source [file join [file dirname [file normalize [info script]]] bench.tcl]

set rows [option --rows 1000000]
set folder [file join [expr {[info exists env(TMPDIR)] ? $env(TMPDIR) : "/tmp"}] uri-join-[pid]]
file mkdir $folder

# 48 bytes on average.  The number in the host spreads the rows over the index.
set spelled {printf('https://www.site-%d.example/%s/page-%d.html', i*7919%40009, substr('docs~joenewspublist', 1+i%3*4, 4), i)}
set respelled {printf('%s://WWW.Site-%d.example%s/./%s/%%70age-%d.html', substr('HTTPShttps', 1+i%2*5, 5),
                      i*7919%40009, substr(':443', 1, i%3*4), substr('docs~joenewspublist', 1+i%3*4, 4), i)}

proc make_base {file} {
  global rows spelled respelled
  open_db db $file
  set bookmarks [expr {$rows/5}]
  set more [expr {$rows+$rows/20}]
  db eval {
    PRAGMA synchronous=OFF;
    CREATE TABLE crawl(url TEXT);
    CREATE TABLE bookmarks(url TEXT);
    CREATE TABLE more(url TEXT);
  }
  foreach {table first last spelling} [list \
    crawl 1 $rows $spelled   bookmarks 1 $bookmarks $spelled   more [expr {$rows+1}] $more $spelled
  ] {
    db eval "WITH RECURSIVE n(i) AS (SELECT $first UNION ALL SELECT i+1 FROM n WHERE i<$last)
             INSERT INTO $table SELECT $spelling FROM n"
  }
  db eval "UPDATE bookmarks SET url = (SELECT $respelled FROM (SELECT bookmarks.rowid*5 AS i))
            WHERE bookmarks.rowid%2;
           UPDATE bookmarks SET url = (SELECT $spelled FROM (SELECT bookmarks.rowid*5 AS i))
            WHERE NOT bookmarks.rowid%2"
  db close
}

# For each way: a name, statements that prepare it, the join, and the write
set write {INSERT INTO crawl(url) SELECT url FROM more}
set ways [list {rewritten in place, plain index} {
  {UPDATE crawl SET url = uri_normalize(url) WHERE url <> uri_normalize(url)}
  {UPDATE bookmarks SET url = uri_normalize(url) WHERE url <> uri_normalize(url)}
  {CREATE INDEX crawl_url ON crawl(url)}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.url = b.url
} {INSERT INTO crawl(url) SELECT uri_normalize(url) FROM more
} {index with COLLATE uri} {
  {CREATE INDEX crawl_url ON crawl(url COLLATE uri)}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.url = b.url COLLATE uri
} $write {the same, of uri_normalize(b.url)} {
  {CREATE INDEX crawl_url ON crawl(url COLLATE uri)}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.url = uri_normalize(b.url) COLLATE uri
} $write {index on uri_normalize(url)} {
  {CREATE INDEX crawl_url ON crawl(uri_normalize(url))}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON uri_normalize(c.url) = uri_normalize(b.url)
} $write {generated column, virtual, index} {
  {ALTER TABLE crawl ADD COLUMN canonical TEXT AS (uri_normalize(url))}
  {CREATE INDEX crawl_canonical ON crawl(canonical)}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.canonical = uri_normalize(b.url)
} $write {column kept by triggers, index} {
  {ALTER TABLE crawl ADD COLUMN canonical TEXT}
  {CREATE TRIGGER crawl_insert AFTER INSERT ON crawl BEGIN
     UPDATE crawl SET canonical = uri_normalize(url) WHERE rowid = new.rowid;
   END}
  {UPDATE crawl SET canonical = uri_normalize(url)}
  {CREATE INDEX crawl_canonical ON crawl(canonical)}
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.canonical = uri_normalize(b.url)
} $write {nothing, and COLLATE uri} {
} {SELECT count(*) FROM bookmarks AS b CROSS JOIN crawl AS c ON c.url = b.url COLLATE uri
} $write {nothing, and subqueries of normal forms} {
} {SELECT count(*) FROM (SELECT uri_normalize(url) AS n FROM bookmarks LIMIT -1) AS b
     CROSS JOIN (SELECT uri_normalize(url) AS n FROM crawl LIMIT -1) AS c ON c.n = b.n
} $write]

# The times of $statements, each run once and in order, in a shell on $file.
proc times {file statements} {
  set times {}
  foreach line [split [shell_run $file $statements] \n] {
    if {[regexp {user ([0-9.]+) sys ([0-9.]+)} $line -> user sys]} { lappend times [expr {$user+$sys}] }
  }
  return $times
}

set base [file join $folder base.db]
make_base $base
set size [file size $base]
set expected {}
puts [format "%-40s %8s %8s %8s %8s %6s" "$rows rows" {prepare s} {size MB} {join s} {write s} ratio]
foreach {name prepare join write} $ways {
  set file [file join $folder way.db]
  file copy -force $base $file
  set t_prepare [expr [join [list 0 {*}[times $file $prepare]] +]]
  set added [expr {([file size $file]-$size)/1e6}]
  open_db db $file
  set pairs [db one $join]
  db close
  if {$expected eq {}} { set expected $pairs }
  if {$pairs!=$expected || $pairs<$rows/10} { puts stderr "$name: $pairs pairs, not $expected"; exit 1 }
  set t_join [lindex [lsort -real [times $file [list $join $join $join]]] 0]
  set t_write [lindex [times $file [list $write]] 0]
  if {![info exists stored]} { set stored $t_join }
  puts [format "%-40s %8.2f %8.1f %8.2f %8.2f %6.2f" $name $t_prepare $added $t_join $t_write [expr {$t_join/$stored}]]
}
file delete -force $folder
