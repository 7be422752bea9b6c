# SPDX-License-Identifier: MIT
#
# The table of links, the SQLite file that gets the same statements, and the count of
# results.  Sourced by run, which sets $links, the number of links, and defines both(),
# which sends a statement to the cluster and to the file.  If no answer comes, the cluster gets the statement again: each must be
# harmless when it is run twice.

passed=0 failed=0 loaded=
work=$(mktemp -d)
# The most seconds to wait for something that usually takes one or two: the machine may
# be busy.  After a failure less is enough.
patience=180

result() { # NAME GOT EXPECTED
  if [ "$2" = "$3" ]; then
    passed=$((passed+1))
    echo "ok   $1"
  else
    failed=$((failed+1)) patience=10
    echo "FAIL $1: '$2', not '$3'"
  fi
}

# eventually COMMAND...: repeat the command until it succeeds; 1 if it never does
eventually() {
  local end=$((SECONDS+patience))
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.3
  done
}
finish() { echo "$passed passed, $failed failed"; [ "$failed" = 0 ]; exit; }
since() { awk "BEGIN { printf \"%.1f\", ($(date +%s%N)-$1)/1e9 }"; }

# free_ports FIRST: set $base.  Nodes 1 to 5 listen at ports $base+2 to $base+11.
free_ports() {
  local port free
  for base in $(seq "$1" 1000 $(($1+3000))); do
    free=1
    for port in $(seq $((base+2)) $((base+11))); do
      (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && free=0
    done
    [ $free = 1 ] && return
  done
  result "free ports" none some
  finish
}

# Build the extension and, in the background, another version with two other answers: its
# uri_version() is "other", and its port of http is 81.  other_made waits for that one.
make_versions() {
  make -s all || exit 1
  uri=$PWD/build/uri.so
  loaded=$uri
  cp -r core ext Makefile "$work"
  sed -i 's/{ "http", 80,/{ "http", 81,/' "$work/core/rfc/schemes/table.c"
  grep -q '{ "http", 81,' "$work/core/rfc/schemes/table.c" || { echo "no other port was made"; exit 1; }
  sed -i 's/define URI_VERSION ".*"/define URI_VERSION "other"/' "$work/core/uri.h"
  nice make -s -C "$work" build/uri.so >"$work/make.log" 2>&1 &
  making=$!
}
other_made() {
  wait $making || { cat "$work/make.log"; failed=$((failed+1)); finish; }
  cp "$work/build/uri.so" "$work/uri_other.so"
}

# ---- one SQLite file, and the comparison ----

one() { sqlite3 -cmd ".load $loaded" -cmd "PRAGMA synchronous=OFF" "$work/one.db" "$@"; }

# A checksum of everything in a database; reads and checks its indexes, too
state() {
  sqlite3 -cmd ".load $loaded" "$1" "PRAGMA integrity_check; SELECT * FROM links; SELECT * FROM hosts;
    SELECT sql FROM sqlite_schema ORDER BY name; SELECT id, uri_normalize(url) FROM links ORDER BY uri_normalize(url), id;
    SELECT id FROM links ORDER BY url COLLATE uri, id; SELECT host, count(*) FROM links GROUP BY host" | cksum
}

# ---- the table, and the links: one in each line of $work/made ----

make_table() {
  both "CREATE TABLE IF NOT EXISTS links(id INTEGER PRIMARY KEY, url TEXT, host TEXT AS (uri_host(url)) STORED)"
  make_indexes
  both "CREATE TABLE IF NOT EXISTS hosts(host TEXT PRIMARY KEY, n)"
  both "CREATE TRIGGER IF NOT EXISTS links_insert AFTER INSERT ON links BEGIN
    INSERT INTO hosts VALUES(coalesce(new.host, ''), 1) ON CONFLICT DO UPDATE SET n=n+1; END"
}
make_indexes() {
  both "CREATE INDEX IF NOT EXISTS links_normal ON links(uri_normalize(url))"
  both "CREATE UNIQUE INDEX IF NOT EXISTS links_url ON links(url COLLATE uri)"
}

make_links() {
  cc -O2 -o "$work/links" test/bench/links.c
  if [ -n "${LINKS_FILE:-}" ]; then head -n "$links" "$LINKS_FILE"; else "$work/links" "$links" 17; fi >"$work/made"
  printf '%s\n' 'HTTP://Twice.example:80/%7ea' 'http://twice.example/~a' 'http://old.example:81/' 'http://new.example:80/' >>"$work/made"
}
