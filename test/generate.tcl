# SPDX-License-Identifier: MIT
#
# Random texts, and the documents' grammars as programs to check them with.
#
# Appendix A of RFC 3986 is copied here literally.  abnf_compile reads it into a tree
# and makes two things for each rule: a regular expression (the grammar is regular), and
# a generator of texts that match.  So the tests rely on the grammar alone.
#
# A text is a Tcl string of characters 0 to 255, each one a byte; it goes into
# SQL as CAST(@text AS TEXT).  The generator is seeded: a failure can be repeated.
#
# A tree is one of
#     {lit text} {range low high} {rule name}
#     {seq tree ...} {alt tree ...} {rep min max tree}     max {} is no limit

set abnf_text {
URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]

hier-part     = "//" authority path-abempty
              / path-absolute
              / path-rootless
              / path-empty

URI-reference = URI / relative-ref

absolute-URI  = scheme ":" hier-part [ "?" query ]

relative-ref  = relative-part [ "?" query ] [ "#" fragment ]

relative-part = "//" authority path-abempty
              / path-absolute
              / path-noscheme
              / path-empty

scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )

authority     = [ userinfo "@" ] host [ ":" port ]
userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )
host          = IP-literal / IPv4address / reg-name
port          = *DIGIT

IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"

IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )

IPv6address   =                            6( h16 ":" ) ls32
              /                       "::" 5( h16 ":" ) ls32
              / [               h16 ] "::" 4( h16 ":" ) ls32
              / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
              / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
              / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
              / [ *4( h16 ":" ) h16 ] "::"              ls32
              / [ *5( h16 ":" ) h16 ] "::"              h16
              / [ *6( h16 ":" ) h16 ] "::"

h16           = 1*4HEXDIG
ls32          = ( h16 ":" h16 ) / IPv4address
IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet

dec-octet     = DIGIT                 ; 0-9
              / %x31-39 DIGIT         ; 10-99
              / "1" 2DIGIT            ; 100-199
              / "2" %x30-34 DIGIT     ; 200-249
              / "25" %x30-35          ; 250-255

reg-name      = *( unreserved / pct-encoded / sub-delims )

path          = path-abempty    ; begins with "/" or is empty
              / path-absolute   ; begins with "/" but not "//"
              / path-noscheme   ; begins with a non-colon segment
              / path-rootless   ; begins with a segment
              / path-empty      ; zero characters

path-abempty  = *( "/" segment )
path-absolute = "/" [ segment-nz *( "/" segment ) ]
path-noscheme = segment-nz-nc *( "/" segment )
path-rootless = segment-nz *( "/" segment )
path-empty    = 0<pchar>

segment       = *pchar
segment-nz    = 1*pchar
segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
              ; non-zero-length segment without any colon ":"

pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"

query         = *( pchar / "/" / "?" )

fragment      = *( pchar / "/" / "?" )

pct-encoded   = "%" HEXDIG HEXDIG

unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
reserved      = gen-delims / sub-delims
gen-delims    = ":" / "/" / "?" / "#" / "[" / "]" / "@"
sub-delims    = "!" / "$" / "&" / "'" / "(" / ")"
              / "*" / "+" / "," / ";" / "="

ALPHA         = %x41-5A / %x61-7A
DIGIT         = %x30-39
HEXDIG        = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
}

# Read $abnf_text into abnf_tree(rule), its names in order into abnf_rules, the rules'
# expressions into abnf_regexp(rule), and their generators into random_rule_RULE.
proc abnf_compile {} {
  global abnf_text abnf_tree abnf_rules abnf_regexp
  set name {}
  foreach line [split $abnf_text \n] {
    regsub {\s;\s.*$} $line {} line
    if {[regexp {^(\S+)\s+=(.*)$} $line -> name line]} { lappend abnf_rules $name }
    if {$name ne {}} { append body($name) " " $line }
  }
  set token {"[^"]*"|%x[0-9A-F]+-[0-9A-F]+|0<pchar>|[0-9]*\*[0-9]*|[0-9]+|[A-Za-z][A-Za-z0-9_-]*|[][()/]}
  foreach name $abnf_rules {
    set tokens [regexp -all -inline $token $body($name)]
    set abnf_tree($name) [abnf_alternatives tokens]
    if {[llength $tokens]} { error "appendix A: rule $name: left over: $tokens" }
  }
  foreach name $abnf_rules {
    set abnf_regexp($name) "^[abnf_expression $abnf_tree($name)]\$"
    proc random_rule_$name {} "set text {}\n[random_script $abnf_tree($name)]return \$text"
  }
}

proc abnf_alternatives {tokens_var} {
  upvar 1 $tokens_var tokens
  set alternatives [list [abnf_sequence tokens]]
  while {[lindex $tokens 0] eq "/"} {
    set tokens [lrange $tokens 1 end]
    lappend alternatives [abnf_sequence tokens]
  }
  list alt {*}$alternatives
}

proc abnf_sequence {tokens_var} {
  upvar 1 $tokens_var tokens
  set sequence {}
  while {[llength $tokens] && [lindex $tokens 0] ni {/ ) \]}} {
    lappend sequence [abnf_element tokens]
  }
  list seq {*}$sequence
}

proc abnf_element {tokens_var} {
  upvar 1 $tokens_var tokens
  set tokens [lassign $tokens token]
  if {$token eq "0<pchar>"} { return {seq} }
  if {[regexp {^(\d*)\*(\d*)$} $token -> min max]} {
    return [list rep [expr {$min eq {} ? 0 : $min}] $max [abnf_element tokens]]
  }
  if {[regexp {^\d+$} $token]} {
    return [list rep $token $token [abnf_element tokens]]
  }
  if {[regexp {^%x(.*)-(.*)$} $token -> low high]} {
    return [list range [scan $low %x] [scan $high %x]]
  }
  if {[string index $token 0] eq "\""} { return [list lit [string range $token 1 end-1]] }
  if {$token eq "(" || $token eq "\["} {
    set inner [abnf_alternatives tokens]
    set tokens [lrange $tokens 1 end]
    return [expr {$token eq "(" ? $inner : [list rep 0 1 $inner]}]
  }
  list rule $token
}

# The regular expression of a tree.  ABNF strings are case-insensitive.
proc abnf_expression {tree} {
  global abnf_tree
  set arguments [lassign $tree kind]
  set parts {}
  switch $kind {
    lit {
      foreach c [split [lindex $arguments 0] {}] {
        lappend parts [format {[\u%04x\u%04x]} \
            [scan [string tolower $c] %c] [scan [string toupper $c] %c]]
      }
      return [join $parts {}]
    }
    range { return [format {[\u%04x-\u%04x]} {*}$arguments] }
    rule  { return [abnf_expression $abnf_tree([lindex $arguments 0])] }
    rep   {
      lassign $arguments min max inner
      return "(?:[abnf_expression $inner]){$min,$max}"
    }
  }
  foreach inner $arguments { lappend parts [abnf_expression $inner] }
  if {$kind eq "alt" && [llength $parts]>1} { return "(?:[join $parts |])" }
  join $parts {}
}

# Does the whole of $text match $rule, according to appendix A?
proc abnf_match {rule text} {
  global abnf_regexp
  regexp $abnf_regexp($rule) $text
}

proc random_seed {seed} { expr {srand($seed)} }
proc random_below {n}   { expr {int(rand()*$n)} }
proc random_of {list}   { lindex $list [random_below [llength $list]] }

# The script that appends to "text" what a tree matches, at random.  Loops count in n1,
# n2, ... by their depth.
proc random_script {tree {depth 1}} {
  set arguments [lassign $tree kind]
  set script {}
  switch $kind {
    lit {
      set text [lindex $arguments 0]
      append script "if {rand()<0.5} " [list [list append text [string tolower $text]]] \
        " else " [list [list append text $text]] \n
    }
    range {
      lassign $arguments low high
      append script "append text \[format %c \[expr {$low+int(rand()*[expr {$high-$low+1}])}]]\n"
    }
    rule { append script "append text \[random_rule_[lindex $arguments 0]]\n" }
    alt {
      set cases {}
      foreach inner $arguments { lappend cases [expr {[llength $cases]/2}] [random_script $inner $depth] }
      append script "switch \[expr {int(rand()*[llength $arguments])}] [list $cases]\n"
    }
    rep {
      lassign $arguments min max inner
      set most [expr {$max eq {} ? 4 : $max-$min+1}]
      append script "for {set n$depth \[expr {$min+int(rand()*$most)}]} {\$n$depth>0} {incr n$depth -1} " \
        [list [random_script $inner [expr {$depth+1}]]] \n
    }
    seq { foreach inner $arguments { append script [random_script $inner $depth] } }
  }
  return $script
}

# A text that a rule matches.
proc random_valid {rule} { random_rule_$rule }

# Bytes that have a meaning: delimiters, first and last bytes of classes, bytes that the
# grammar excludes, NUL, parts of UTF-8, and bytes that never occur in UTF-8.
set random_bytes [split ":/?#\[\]@!\$&'()*+,;=%.~_-09azAZfFgG \"<>\\^`\{|\}\t\n\0\x7f\x80\xa9\xc3\xe2\xf0\xff" {}]

# $text with one byte changed, taken out, doubled or put in.
proc random_mutant {text} {
  set at [random_below [expr {[string length $text]+1}]]
  set byte [random_of $::random_bytes]
  switch [random_below 4] {
    0 { return [string replace $text $at $at $byte] }
    1 { return [string replace $text $at $at] }
    2 { return [string replace $text $at $at [string repeat [string index $text $at] 2]] }
  }
  return [string range $text 0 $at-1]$byte[string range $text $at end]
}

# Pieces that are difficult in combination
set random_pieces {
  http HTTP https ws wss ftp file FILE urn mailto foo : : : / / // // ? # @ . .. ./ ../ /. /..
  /./ /../ localhost LOCALHOST Example.COM [::1] [2001:DB8:0:0::1] [::FFFF:1.2.3.4] [v1.A:b] [ ]
  127.0.0.1 :80 :443 :0080 :21 8 80 %30 %38 %3a %2E %2e%2E %2f %41 %61 %7e %C3%A9 %c3 % %4 %zz %25
  %%34%31 %6 1 , A@B.C a:b x Y - _ ~ isbn
}
lappend random_pieces \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \0 \x80 \xff \xc3 " " \n "" " :"

# Up to a dozen of them.
proc random_dirty {} {
  global random_pieces
  set text {}
  for {set n [random_below 13]} {$n>0} {incr n -1} {
    append text [random_of $random_pieces]
  }
  return $text
}

abnf_compile
