# SPDX-License-Identifier: MIT
#
# Whole statements over a million links: ours and SQLite's own take turns.
#
#     tclsh sql.tcl LINKS PROSE [--extension build/uri] [--rows 1000000]
#
# LINKS has a link on each line.  They fill a table of --rows rows, repeated if they are
# fewer.  PROSE is running text.  Statements run in the sqlite3 shell ($SQLITE3): in one
# process, the two statements of a pair take turns for several rounds, and the best user
# plus system time of .timer counts.  The answers are compared before anything is timed.
# Prints rows for report.tcl.
#
# Not here: hostile input and the size of the extension (grow.tcl).

set here [file dirname [file normalize [info script]]]
source [file join $here bench.tcl]

lassign $argv links_file prose_file
set rows [option --rows 1000000]
set file [file join [file dirname $links_file] bench.db]

# ---- the tables ----

# Fill the tables.  normal: links that neither uri_normalize nor lower changes.
# found: the same links, half of them spelled differently.
proc make_tables {} {
  global file links_file prose_file rows
  file delete $file $file-journal
  open_db db $file
  db eval {
    PRAGMA synchronous=OFF;
    CREATE TABLE links(url TEXT);
    CREATE TABLE normal(url TEXT);
    CREATE TABLE found(url TEXT);
    CREATE TABLE stored(url TEXT, normal TEXT);
    CREATE TABLE pages(url TEXT, normal TEXT);
    CREATE TABLE prose(body TEXT);
  }
  set links [read_lines $links_file]
  set n [llength $links]
  db transaction {
    for {set i 0} {$i<$rows} {incr i} {
      set url [lindex $links [expr {$i%$n}]]
      db eval { INSERT INTO links VALUES($url) }
    }
    set text {}
    foreach line [read_lines $prose_file] {
      append text $line \n
      if {[string length $text]<65536} continue
      db eval { INSERT INTO prose VALUES($text) }
      set text {}
    }
    db eval {
      INSERT INTO normal SELECT lower(uri_normalize(url)) AS u FROM links
       WHERE uri_normalize(u)=u;
      INSERT INTO pages SELECT DISTINCT uri_normalize(url), uri_normalize(url)
        FROM links LIMIT 200000;
      INSERT INTO found SELECT CASE rowid%2 WHEN 0 THEN url
          ELSE replace(replace(url, 'https://', 'HTTPS://'), '/~', '/%7e') END
        FROM pages;
      INSERT INTO stored SELECT url, uri_normalize(url) FROM found;
      CREATE INDEX pages_uri ON pages(url COLLATE uri);
      CREATE INDEX pages_normal ON pages(normal);
    }
  }
}

# ---- the pairs ----

# For each: a name, our statement, the other's, the number of rows, the limit of the
# ratio (- for none), and the number of rounds
set base {'http://a/b/c/d;p?q'}
set hand {substr(url, instr(url,'://')+3, instr(substr(url, instr(url,'://')+3)||'/', '/')-1)}
set array {'["https","example.org","/","example.org","lang=en"]'}

proc scan {expression} { return "SELECT sum(length($expression)) FROM links" }
proc update {function} {
  return "UPDATE normal SET url=${function}(url) WHERE url<>${function}(url)"
}

proc make_pairs {} {
  global pairs base hand array
  set n [db one { SELECT count(*) FROM links }]
  set n_normal [db one { SELECT count(*) FROM normal }]
  set n_found [db one { SELECT count(*) FROM found }]
  set n_parts [db one { SELECT count(*) FROM links, uri_parts(url) }]
  set pairs [list \
    {uri_host(url)} {substr(url,9,12)} \
      [scan uri_host(url)] [scan substr(url,9,12)] $n $n 1 7 \
    {uri_host(url)} {the same by substr and instr} \
      [scan uri_host(url)] [scan $hand] $n $n - 7 \
    {uri_valid(url)} {length(url)} \
      {SELECT sum(uri_valid(url)) FROM links} [scan url] $n $n 1.35 7 \
    {uri_normalize(url)} {lower(url)} \
      [scan uri_normalize(url)] [scan lower(url)] $n $n 1.2 7 \
    {uri_resolve(base,url)} {replace(url,'http:','https:')} \
      [scan uri_resolve($base,url)] [scan replace(url,'http:','https:')] $n $n 1.2 7 \
    {uri_href(url)} {lower(url)} \
      [scan uri_href(url)] [scan lower(url)] $n $n 1.2 7 \
    {uri_href(url,base)} {lower(url)} \
      [scan uri_href(url,$base)] [scan lower(url)] $n $n 1.2 7 \
    {UPDATE, uri_normalize} {UPDATE, lower} \
      [update uri_normalize] [update lower] $n_normal $n_normal 1.3 7 \
    {CREATE INDEX, COLLATE uri} {COLLATE NOCASE} \
      {CREATE INDEX i ON links(url COLLATE uri)} \
      {CREATE INDEX i ON links(url COLLATE NOCASE)} $n $n 2 3 \
    {uri_parts(url), per row} {json_each(array), per row} \
      {SELECT count(*) FROM links, uri_parts(url)} \
      "SELECT count(*) FROM links, json_each($array)" $n_parts [expr {5*$n}] 1.2 3 \
    {uri_parts(url), values} {json_each(array), values} \
      {SELECT sum(length(value)) FROM links, uri_parts(url)} \
      "SELECT sum(length(value)) FROM links, json_each($array)" \
      $n_parts [expr {5*$n}] 1 3 \
    {join by COLLATE uri} {join by stored normal forms} \
      {SELECT count(*) FROM found CROSS JOIN pages ON found.url=pages.url COLLATE uri} \
      {SELECT count(*) FROM stored CROSS JOIN pages ON stored.normal=pages.normal} \
      $n_found $n_found - 5 \
    {uri_extract(body)} {length(body)} \
      {SELECT count(*), sum(length(uri)) FROM prose, uri_extract(body)} \
      {SELECT sum(length(body)) FROM prose} 1 1 - 7 \
  ]
}

# ---- answers before times ----

# Stop if $sql, which checks $what, does not answer 1.
proc expect {what sql} {
  if {[db one $sql] ne 1} {
    puts stderr "sql.tcl: not comparable: $what"
    exit 1
  }
}

proc check_answers {} {
  global pairs base hand
  set plain {uri_valid(url) AND uri_userinfo(url) IS NULL AND uri_port(url) IS NULL
             AND uri_path(url) LIKE '/%'}
  expect {nine in ten links are valid and have a host} \
    {SELECT avg(uri_valid(url) AND uri_host(url)<>'')>0.9 FROM links}
  expect {uri_host finds what substr and instr find} \
    "SELECT avg(uri_host(url)=$hand)=1 FROM links WHERE $plain"
  expect {lower and uri_normalize differ by case and what the RFC says} \
    {SELECT avg(lower(uri_normalize(url)) IN (lower(url), lower(url)||'/'))>0.99 FROM links}
  expect {a valid absolute link resolves to itself} \
    "SELECT avg(uri_resolve($base,url)=url)>0.99 FROM links WHERE uri_valid(url)"
  expect {lower and uri_href differ by case and a slash} \
    {SELECT avg(lower(uri_href(url)) IN (lower(url), lower(url)||'/'))>0.9 FROM links}
  expect {links in normal are normal, to both} \
    {SELECT count(*)>10 AND sum(url=uri_normalize(url) AND url=lower(url))=count(*) FROM normal}
  expect {COLLATE uri groups as uri_normalize does} \
    {SELECT (SELECT count(*) FROM (SELECT DISTINCT url COLLATE uri FROM found))
          = (SELECT count(*) FROM (SELECT DISTINCT uri_normalize(url) FROM found))}
  expect {every link has a scheme, an authority, a host and a path} \
    {SELECT avg((SELECT count(*)>=4 FROM uri_parts(url)))>0.99 FROM
      (SELECT url FROM links LIMIT 100000)}
  expect {both joins find the same} \
    {SELECT (SELECT count(*) FROM found CROSS JOIN pages ON found.url=pages.url COLLATE uri)
          = (SELECT count(*) FROM stored CROSS JOIN pages ON stored.normal=pages.normal)}
  expect {uri_extract finds every :// of the prose} \
    {SELECT abs((SELECT count(*) FROM prose, uri_extract(body)) - mark)<=mark/100 AND mark>0
       FROM (SELECT sum(length(body)-length(replace(body,'://','')))/3 AS mark FROM prose)}
  foreach {ours theirs sql other - - - -} $pairs {
    if {[string match SELECT* $sql]} {
      expect "$ours: an answer" "SELECT coalesce(($sql)>0, 0)" 
      expect "$theirs: an answer" "SELECT coalesce(($other)>0, 0)"
    }
  }
}

# ---- times ----

make_tables
make_pairs
set n_bytes [db one { SELECT sum(length(CAST(body AS BLOB))) FROM prose }]
set n_links [db one { SELECT count(*) FROM prose, uri_extract(body) }]
regsub -all {count\(\*\), sum\(length\(uri\)\)} $pairs {sum(length(uri))} pairs
check_answers
set n_rows [db one { SELECT count(*) FROM links }]
note sql [format {%d rows of %.1f bytes; SQLite %s, in its shell} $n_rows \
  [db one { SELECT avg(length(CAST(url AS BLOB))) FROM links }] \
  [db one { SELECT sqlite_version() }]]
db close

foreach {ours theirs sql other n n_other limit rounds} $pairs {
  set statements {}
  for {set round 0} {$round<$rounds} {incr round} {
    foreach statement [list $sql $other] {
      lappend statements $statement
      if {[string match "CREATE INDEX*" $statement]} { lappend statements {} "DROP INDEX i" }
    }
  }
  set times [shell_times $file $statements]
  set t [best [dict get $times $sql]]
  set t_other [best [dict get $times $other]]
  if {[string match uri_extract* $ours]} {
    note sql [format {uri_extract over prose, a link per %d bytes: %.0f MB/s} [expr {$n_bytes/$n_links}] \
      [expr {$n_bytes/$t/1e6}]]
    pair sql $ours $theirs [expr {$t*1e9/$n_bytes}] [expr {$t_other*1e9/$n_bytes}] ns/byte -
  } else {
    pair sql $ours $theirs [expr {$t*1e9/$n}] [expr {$t_other*1e9/$n_other}] ns $limit
  }
}
