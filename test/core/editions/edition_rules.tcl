# SPDX-License-Identifier: MIT
#
# The grammars of the editions before RFC 3986, for generate.tcl's abnf_compile.
#
# They are copied from the documents, from their sections if appendix A is empty.  Only
# signs are changed: "/" for "|", %x22-22 for <">, and %x.. for what a document says in
# prose or means in one case only.
#
# Not here: national (url-syntax-01 2.3.3), a character outside US-ASCII, and
# excluded, which it is part of.  Texts of generate.tcl are bytes.

array set edition_bnf {}

# draft-fielding-uri-rfc2396bis-02: 1.3, 2 to 2.5, 3 to 3.5, 4.1 to 4.3.
set edition_bnf(rfc2396bis-02) {
ALPHA         = %x41-5A / %x61-7A
DIGIT         = %x30-39
HEXDIG        = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
CTL           = %x00-1F / %x7F-7F
SP            = %x20-20
DQUOTE        = %x22-22
uric          = reserved / unreserved / escaped
reserved      = "/" / "?" / "#" / "[" / "]" / ";" / ":" / "@" / "&" / "=" / "+" / "$" / ","
unreserved    = ALPHA / DIGIT / mark
mark          = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
escaped       = "%" HEXDIG HEXDIG
excluded      = invisible / delims / unwise
invisible     = CTL / SP / %x80-FF
delims        = "<" / ">" / "%" / DQUOTE
unwise        = "{" / "}" / "|" / "\" / "^" / "`"
URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
hier-part     = net-path / abs-path / rel-path
net-path      = "//" authority [ abs-path ]
abs-path      = "/" path-segments
rel-path      = path-segments
scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
authority     = [ userinfo "@" ] host [ ":" port ]
userinfo      = *( unreserved / escaped / ";" / ":" / "&" / "=" / "+" / "$" / "," )
host          = [ IPv6reference / IPv4address / hostname ]
hostname      = domainlabel qualified
qualified     = *( "." domainlabel ) [ "." ]
domainlabel   = alphanum [ 0*61( alphanum / "-" ) alphanum ]
alphanum      = ALPHA / DIGIT
IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet     = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
IPv6reference = "[" IPv6address "]"
IPv6address   =                          6( h4 ":" ) ls32
              /                     "::" 5( h4 ":" ) ls32
              / [              h4 ] "::" 4( h4 ":" ) ls32
              / [ *1( h4 ":" ) h4 ] "::" 3( h4 ":" ) ls32
              / [ *2( h4 ":" ) h4 ] "::" 2( h4 ":" ) ls32
              / [ *3( h4 ":" ) h4 ] "::"    h4 ":"   ls32
              / [ *4( h4 ":" ) h4 ] "::"             ls32
              / [ *5( h4 ":" ) h4 ] "::"             h4
              / [ *6( h4 ":" ) h4 ] "::"
ls32          = ( h4 ":" h4 ) / IPv4address
h4            = 1*4HEXDIG
port          = *DIGIT
path-segments = segment *( "/" segment )
segment       = *pchar
pchar         = unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" / "$" / ","
query         = *( pchar / "/" / "?" )
fragment      = *( pchar / "/" / "?" )
URI-reference = URI / relative-URI
relative-URI  = hier-part [ "?" query ] [ "#" fragment ]
absolute-URI  = scheme ":" hier-part [ "?" query ]
}

# RFC 2396: appendix A, and 2.4.3.
set edition_bnf(rfc2396) {
URI-reference = [ absoluteURI / relativeURI ] [ "#" fragment ]
absoluteURI   = scheme ":" ( hier_part / opaque_part )
relativeURI   = ( net_path / abs_path / rel_path ) [ "?" query ]
hier_part     = ( net_path / abs_path ) [ "?" query ]
opaque_part   = uric_no_slash *uric
uric_no_slash = unreserved / escaped / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","
net_path      = "//" authority [ abs_path ]
abs_path      = "/" path_segments
rel_path      = rel_segment [ abs_path ]
rel_segment   = 1*( unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / "," )
scheme        = alpha *( alpha / digit / "+" / "-" / "." )
authority     = server / reg_name
reg_name      = 1*( unreserved / escaped / "$" / "," / ";" / ":" / "@" / "&" / "=" / "+" )
server        = [ [ userinfo "@" ] hostport ]
userinfo      = *( unreserved / escaped / ";" / ":" / "&" / "=" / "+" / "$" / "," )
hostport      = host [ ":" port ]
host          = hostname / IPv4address
hostname      = *( domainlabel "." ) toplabel [ "." ]
domainlabel   = alphanum / alphanum *( alphanum / "-" ) alphanum
toplabel      = alpha / alpha *( alphanum / "-" ) alphanum
IPv4address   = 1*digit "." 1*digit "." 1*digit "." 1*digit
port          = *digit
path          = [ abs_path / opaque_part ]
path_segments = segment *( "/" segment )
segment       = *pchar *( ";" param )
param         = *pchar
pchar         = unreserved / escaped / ":" / "@" / "&" / "=" / "+" / "$" / ","
query         = *uric
fragment      = *uric
uric          = reserved / unreserved / escaped
reserved      = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","
unreserved    = alphanum / mark
mark          = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
escaped       = "%" hex hex
hex           = digit / "A" / "B" / "C" / "D" / "E" / "F" / "a" / "b" / "c" / "d" / "e" / "f"
alphanum      = alpha / digit
alpha         = lowalpha / upalpha
lowalpha      = %x61-7A
upalpha       = %x41-5A
digit         = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"
control       = %x00-1F / %x7F-7F
space         = %x20-20
delims        = "<" / ">" / "#" / "%" / %x22-22
unwise        = "{" / "}" / "|" / "\" / "^" / "[" / "]" / "`"
}

# draft-fielding-url-syntax-01: 1.3, 2 to 2.3.3, 3, 4.1 to 4.3.3, 5.1.
set edition_bnf(url-syntax-01) {
alpha         = lowalpha / hialpha
lowalpha      = %x61-7A
hialpha       = %x41-5A
digit         = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"
alphanum      = alpha / digit
urlchar       = reserved / unreserved / escaped
reserved      = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+"
unreserved    = alpha / digit / mark
mark          = "$" / "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")" / ","
escaped       = "%" hex hex
hex           = digit / "A" / "B" / "C" / "D" / "E" / "F" / "a" / "b" / "c" / "d" / "e" / "f"
control       = %x00-1F / %x7F-7F
space         = %x20-20
delims        = "<" / ">" / "#" / "%" / %x22-22
unwise        = "{" / "}" / "|" / "\" / "^" / "[" / "]" / "`"
URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
fragment      = *urlchar
scheme        = 1*( alpha / digit / "+" / "-" / "." )
absoluteURL   = generic-URL / opaque-URL
opaque-URL    = scheme ":" *urlchar
generic-URL   = scheme ":" relativeURL
relativeURL   = net_path / abs_path / rel_path
net_path      = "//" server [ abs_path ]
abs_path      = "/" rel_path
rel_path      = [ path ] [ "?" query ]
server        = [ [ user [ ":" password ] "@" ] hostport ]
user          = *[ unreserved / escaped / ";" / "?" / "&" / "=" / "+" ]
password      = *[ unreserved / escaped / ";" / "?" / "&" / "=" / "+" ]
hostport      = host [ ":" port ]
host          = hostname / hostnumber
hostname      = *( domainlabel "." ) toplabel
domainlabel   = alphanum / alphanum *( alphanum / "-" ) alphanum
toplabel      = alpha / alpha *( alphanum / "-" ) alphanum
hostnumber    = 1*digit "." 1*digit "." 1*digit "." 1*digit
port          = *digit
path          = segment *( "/" segment )
segment       = *pchar *( ";" param )
param         = *pchar
pchar         = unreserved / escaped / ":" / "@" / "&" / "=" / "+"
query         = *urlchar
Content-Base  = "Content-Base" ":" absoluteURL
Content-Location = "Content-Location" ":" ( absoluteURL / relativeURL )
}

# Compile the grammar of an edition, as generate.tcl compiles appendix A.
proc edition_compile {edition} {
  global abnf_text abnf_tree abnf_rules abnf_regexp
  set abnf_text $::edition_bnf($edition)
  array unset abnf_tree
  array unset abnf_regexp
  set abnf_rules {}
  abnf_compile
}
