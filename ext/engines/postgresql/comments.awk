# SPDX-License-Identifier: MIT
#
# Write a comment for each function of the script that is written in C, as \df+ shows it:
#
#     awk -f comments.awk sql/README.md uri.sql
#
# The index of the reference has a line for each function.

function unmarked(text){
  sub(/^\*rows:\* /, "", text)
  gsub(/`/, "", text)
  gsub(/\]\([^)]*\)/, "", text)
  gsub(/\[/, "", text)
  gsub(/'/, "''", text)
  return text
}

# "| [`uri_host(u)`](page) | the host |"
/^\| \[`uri_[a-z_]*\(/ {
  name = $0
  sub(/^\| \[`/, "", name)
  sub(/\(.*/, "", name)
  text = $0
  sub(/ \|$/, "", text)
  sub(/.*\) \| /, "", text)
  about[name] = unmarked(text)
}

/^CREATE (FUNCTION|AGGREGATE) / && !/ LANGUAGE (sql|plpgsql) / {
  f = $0
  sub(/^CREATE [A-Z]* /, "", f)
  kind = $2
  name = f
  sub(/\(.*/, "", name)
  sub(/\) .*/, ")", f)
  gsub(/"[^"]*" /, "", f)
  if( name in about ){
    text = about[name]
    sub(/^1 /, "true ", text)
  }else if( /'uri_type_|'text(in|out|recv|send)'/ ) text = "support of the type uri"
  else if( kind=="AGGREGATE" ) text = (name=="min" ? "the first" : "the last") " of the links, by normal form"
  else { print "no description of " f > "/dev/stderr"; exit 1 }
  print "COMMENT ON " kind " " f " IS '" text "';"
}

END {
  print "COMMENT ON TYPE uri IS 'a URI, or any text: compared by its normal form (RFC 3986)';"
  print "COMMENT ON DOMAIN valid_uri IS 'a URI that is valid by RFC 3986';"
}
