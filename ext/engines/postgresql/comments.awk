# SPDX-License-Identifier: MIT
#
# Write a comment for each function of type.sql that has none there, as \df+ shows it, and for the types:
#
#     awk -f comments.awk type.sql
#
# generate.c writes those of the functions that ext/ registers.

/^CREATE (FUNCTION|AGGREGATE) / && !/'uri_host_inet'/ {
  f = $0
  sub(/^CREATE [A-Z]* /, "", f)
  kind = $2
  name = f
  sub(/\(.*/, "", name)
  sub(/\) .*/, ")", f)
  gsub(/"[^"]*" /, "", f)
  if( /'uri_type_|'(text(in|out|recv|send)|rtrim1)'/ ) text = "support of the type uri"
  else if( kind=="AGGREGATE" ) text = (name=="min" ? "the first" : "the last") " of the links, by normal form"
  else { print "no description of " f > "/dev/stderr"; exit 1 }
  print "COMMENT ON " kind " " f " IS '" text "';"
}

END {
  print "COMMENT ON TYPE uri IS 'a URI, or any text: compared by its normal form (RFC 3986)';"
  print "COMMENT ON DOMAIN valid_uri IS 'a URI that is valid by RFC 3986';"
}
