# SPDX-License-Identifier: MIT
#
# Write the upgrade of PostgreSQL's extension from a release:
#
#     awk -f upgrade.awk upgrade/RELEASE.sql uri--VERSION.sql > uri--RELEASE--VERSION.sql
#
# RELEASE.sql has the list of the functions of that release as comments, and statements before and after it that only
# this upgrade needs.  In uri--VERSION.sql, each function is a line, and what the type has had since a release is after
# "-- After RELEASE".

# A function as DROP FUNCTION names it: without the names of its arguments, and what it returns
function signature(f){
  sub(/\) RETURNS.*/, ")", f)
  gsub(/"[^"]*" /, "", f)
  return f
}

# A function that is not STRICT any more stays the same for the indexes that use it.

# A line of uri--VERSION.sql as the list has it
function listed(line){
  sub(/^CREATE FUNCTION /, "", line)
  strict = line ~ / IMMUTABLE STRICT / ? " STRICT" : ""
  sub(/ AS 'MODULE_PATHNAME'.*/, "", line)
  return line strict
}

FNR==1 { file++ }
FNR==1 && file==1 {
  release = FILENAME
  sub(/.*\//, "", release)
  sub(/\.sql$/, "", release)
}
file==1 && /^-- uri_/ {
  f = substr($0, 4)
  had[f] = 1
  was[signature(f)] = 1
  if( sub(/ STRICT$/, "", f) ) is_strict[f] = 1
  is_after = 1
  next
}
file==1 && is_after { after = after $0 "\n"; next }
file==1 { print; next }

/^CREATE FUNCTION .*'uri_(call|rows)'/ {
  f = listed($0)
  stays[signature(f)] = 1
  if( f in had ) next
  if( f in is_strict ) sub(/^CREATE/, "CREATE OR REPLACE")
  else if( signature(f) in was ) changed = changed "DROP FUNCTION " signature(f) ";\n"
  added = added $0 "\n"
  next
}
/^COMMENT ON / { comments = comments $0 "\n"; next }
$0=="-- After " release { is_newer = 1 }
is_newer { newer = newer $0 "\n" }

END {
  for( f in was ) if( !(f in stays) ) print "DROP FUNCTION " f ";"
  printf "%s%s%s%s%s", changed, added, newer, after, comments
}
