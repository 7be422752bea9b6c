/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe about single characters (RFC 3986 section 2, 3.3 and
** 7.3): characters not allowed in their place, triplets, dot-segments.
**
** The unit is the token: a character, a triplet, the triplets of one character of UTF-8.
** lint_token() returns its length and, as a set of codes, its findings.  Dot-segments,
** double encodings and character references are longer than the token that they begin
** with.  Neighbouring tokens with the same code are one finding, which begins where the
** run does.  The end of a run is searched once, so each token is read once for each of
** its codes, and a text of only "%" or ".." takes linear time.
*/
#include "lint.h"

#include "../charref/charref.h"
#include "../redact/redact.h"
#include "../../rfc/normal/dots.h"

struct lint_token {
  size_t n;
  size_t whole;            /* how far a finding of LINT_LONGER goes */
  uint64_t codes;
};

#define LINT_BIT(code) ((uint64_t)1<<(code))

/* The codes of findings that are longer than their first token. */
#define LINT_LONGER \
  (LINT_BIT(LINT_DOUBLE_ENCODING) | LINT_BIT(LINT_ENCODED_DOT_SEGMENT) \
   | LINT_BIT(LINT_DOT_SEGMENT) | LINT_BIT(LINT_INNER_DOT_SEGMENT) \
   | LINT_BIT(LINT_UTF8_ENCODED_TWICE) | LINT_BIT(LINT_CHARACTER_REFERENCE))

/* The characters of each part that match its rule; the others are errors. */
static const uint32_t lint_allowed[LINT_PARTS] = {
  [LINT_USER]          = USERINFO,
  [LINT_PASSWORD_PART] = USERINFO,
  [LINT_HOST]          = REG_NAME,
  [LINT_PATH]          = PATH,
  [LINT_QUERY]         = QUERY,
  [LINT_FRAGMENT]      = FRAGMENT
};

/* The characters of a part that never give a finding. */
static uint32_t lint_plain(int part){
  const uint32_t path = TRIPLET | DOT | COLON;
  if( part==LINT_HOST ) return ALPHA | DIGIT;
  return lint_allowed[part] & ~(part==LINT_PATH ? path : (uint32_t)TRIPLET);
}

/*
** Invisible characters, or characters that change the order in which others are shown:
** those that Unicode wants to be shown as nothing, line and paragraph separators, and the
** blank pattern of Braille.  Not the joiners U+200C and U+200D, which some scripts need.
*/
static int lint_is_hidden(uint32_t point){
  if( point==0x200C || point==0x200D ) return 0;
  if( point==0x2028 || point==0x2029 || point==0x2800 ) return 1;
  return uri_lint_is_ignorable(point);
}

/*
** The character at p, written as triplets or not: the length of its text, or 0 if that is
** not UTF-8.
*/
static size_t lint_character(const char *p, const char *end, uint32_t *point){
  char octets[4];
  size_t n = 0;
  if( !is_triplet(p, end) ) return uri_utf8_read(p, end, point);
  while( n<sizeof octets && is_triplet(p+3*n, end) ){
    octets[n] = percent_value(p+3*n);
    n++;
  }
  return 3*uri_utf8_read(octets, octets+n, point);
}

/*
** The characters from p on that are the octets of one character of UTF-8, read in another
** encoding: "%C3%83%C2%A9" is U+00C3 and U+00A9, and C3 A9 is U+00E9.  Returns the length
** of their text, or 0.
*/
static size_t lint_twice(const char *p, const char *end){
  char octets[4];
  const char *stop[4] = {0};
  const char *at = p;
  uint32_t point = 0;
  size_t n;
  for(n=0; n<sizeof octets && at<end; n++){
    size_t size = lint_character(at, end, &point);
    if( size==0 || (n==0 && (point<0xC2 || point>0xF4)) ) break;
    /* the octet that Latin-1 or windows-1252 reads as this character */
    octets[n] = (char)(point>=0x80 && point<=0xFF ? point : uri_windows_1252_byte(point));
    if( octets[n]==0 ) break;
    stop[n] = at += size;
  }
  n = n>0 ? uri_utf8_read(octets, octets+n, &point) : 0;
  return n>0 ? (size_t)(stop[n-1]-p) : 0;
}

/*
** All bytes of 0x80 and above at p: substr() may count one of them as part of the
** character before it, but never the first.
*/
static struct lint_token lint_bytes(const char *p, const char *end){
  const unsigned char *z = (const unsigned char*)p;
  const unsigned char *stop = z;
  struct lint_token t = { 0, 0, LINT_BIT(LINT_NON_ASCII) };
  while( stop<(const unsigned char*)end && *stop>=0x80 ) stop++;
  t.n = t.whole = (size_t)(stop-z);
  while( z<stop ){
    uint32_t point = 0;
    size_t n = uri_utf8_read((const char*)z, (const char*)stop, &point);
    if( n==0 ){
      t.codes = LINT_BIT(LINT_INVALID_UTF8);
      break;
    }
    if( lint_is_hidden(point) ) t.codes |= LINT_BIT(LINT_HIDDEN_CHARACTER);
    if( lint_twice((const char*)z, (const char*)stop)>0 ){
      t.codes |= LINT_BIT(LINT_UTF8_ENCODED_TWICE);
    }
    z += n;
  }
  return t;
}

static unsigned char lint_octet(const char *triplet){
  return (unsigned char)percent_value(triplet);
}

/* A triplet of 0x80 and above, with the other triplets of its character. */
static struct lint_token lint_high_triplet(const struct uri_lint *lint,
                                           const char *p, const char *end){
  uint32_t point = 0;
  struct lint_token t = { 3, 0, 0 };
  size_t n = lint_character(p, end, &point);
  if( n==0 ){
    t.codes |= LINT_BIT(LINT_ENCODED_NOT_UTF8);
    return t;
  }
  t.n = n;
  t.whole = lint_twice(p, end);
  if( t.whole>0 ) t.codes |= LINT_BIT(LINT_UTF8_ENCODED_TWICE);
  if( lint->part==LINT_HOST ) t.codes |= LINT_BIT(LINT_ENCODED_HOST);
  if( lint_is_hidden(point) ) t.codes |= LINT_BIT(LINT_HIDDEN_CHARACTER);
  if( point<0xA0 ) t.codes |= LINT_BIT(LINT_ENCODED_CONTROL);
  return t;
}

/*
** "%25" and two HEXDIG, which decode to another triplet (2.4).  The digits may also be
** encoded: "%25%32%65" is "%2e".  Returns its length, or 0.
*/
static size_t lint_double(const char *p, const char *end){
  const char *start = p;
  int digits;
  p += 3;
  for(digits=0; digits<2; digits++){
    if( is_triplet(p, end) && is_in((char)lint_octet(p), HEXDIG) ) p += 3;
    else if( p<end && is_in(*p, HEXDIG) ) p++;
    else return 0;
  }
  return (size_t)(p-start);
}

/* In a path of segments (1.2.3); the paths of mailto: and urn: have none. */
static int lint_in_segments(const struct uri_lint *lint){
  const struct uri *u = &lint->uri;
  return lint->part==LINT_PATH
      && (u->scheme.p==0 || u->authority.p || *u->path.p=='/');
}

/* A triplet of US-ASCII. */
static struct lint_token lint_low_triplet(const struct uri_lint *lint,
                                          const char *p, const char *end){
  unsigned char c = lint_octet(p);
  struct lint_token t = { 3, 0, 0 };
  if( is_in((char)c, UNRESERVED) ){
    t.codes |= LINT_BIT(LINT_ENCODED_UNRESERVED);
  }else if( c==0 ){
    t.codes |= LINT_BIT(LINT_ENCODED_NUL);
  }else if( c=='\r' || c=='\n' ){
    /* The body of a mail has line breaks (RFC 6068 5). */
    if( lint->part!=LINT_QUERY || !uri_lint_has_rule(lint, URI_SCHEME_RULE_MAILTO) ){
      t.codes |= LINT_BIT(LINT_ENCODED_LINE_BREAK);
    }
  }else if( c<0x20 || c==0x7F ){
    t.codes |= LINT_BIT(LINT_ENCODED_CONTROL);
  }else if( c=='%' && lint_double(p, end)>0 ){
    t.codes |= LINT_BIT(LINT_DOUBLE_ENCODING);
    t.whole = lint_double(p, end);
  }else if( c=='/' && lint_in_segments(lint) ){
    t.codes |= LINT_BIT(LINT_ENCODED_SLASH);
  }else if( c=='\\' && lint_in_segments(lint) ){
    t.codes |= LINT_BIT(LINT_ENCODED_BACKSLASH);
  }
  if( lint->part==LINT_HOST ) t.codes |= LINT_BIT(LINT_ENCODED_ASCII_IN_HOST);
  return t;
}

/* 1 if a triplet in the n bytes has a hex digit a to f. */
static int lint_lower_hex(const char *p, size_t n){
  const char *end = p+n;
  for(; p<end; p++){
    if( is_triplet(p, end) && (p[1]>='a' || p[2]>='a') ) return 1;
  }
  return 0;
}

/*
** A dot-segment at p, with the "/" after it, its dots encoded or not.  The token is its
** first dot; its length is 0 if there is no dot-segment.
*/
static struct lint_token lint_dots(const struct uri_lint *lint, const char *p,
                                   const char *end){
  struct lint_token t = { 0, 0, 0 };
  size_t first = percent_dot(p, end);
  const char *stop;
  int dots;
  if( first==0 || (p>lint->uri.path.p && p[-1]!='/') ) return t;
  stop = path_segment_end(p, end);
  dots = uri_dots_count(p, stop);
  if( dots==0 ) return t;
  t.n = first;
  t.whole = (size_t)(stop-p) + (stop<end);
  if( first>1 ) t.codes = LINT_BIT(LINT_ENCODED_UNRESERVED);
  if( stop-p>dots ) t.codes |= LINT_BIT(LINT_ENCODED_DOT_SEGMENT);
  else if( lint->uri.scheme.p ) t.codes |= LINT_BIT(LINT_DOT_SEGMENT);
  else t.codes |= LINT_BIT(LINT_INNER_DOT_SEGMENT);
  return t;
}

/* Findings about names that break the rules of the DNS (3.2.2). */
static uint64_t lint_name_character(const struct uri_lint *lint, const char *p){
  const char *start = lint->authority.host.p;
  int first = p==start || p[-1]=='.';
  int last = p+1==lint->end || p[1]=='.';
  switch( *p ){
    case '.': return first ? LINT_BIT(LINT_HOST_LABEL) : 0;
    case '-': return first || last ? LINT_BIT(LINT_HOST_LABEL) : 0;
    case '_': return LINT_BIT(LINT_HOST_UNDERSCORE);
    case ',': if( !lint->several_hosts ) return LINT_BIT(LINT_HOST_COMMA);
  }
  return LINT_BIT(LINT_HOST_CHARACTER);
}

/* Why a character of US-ASCII is not allowed where it is. */
static enum lint_code lint_excluded(char c){
  switch( c ){
    case ' ':                        return LINT_SPACE;
    case '\r': case '\n':            return LINT_LINE_BREAK;
    case '"': case '<': case '>':    return LINT_DELIMITER;
    case '\\':                       return LINT_BACKSLASH;
    case '[': case ']':              return LINT_SQUARE_BRACKET;
    case '#':                        return LINT_SECOND_HASH;
    case '%':                        return LINT_MALFORMED_TRIPLET;
    case '@':                        return LINT_AT_IN_USERINFO;
    case ':':                        return LINT_MALFORMED_PORT;
  }
  return c<0x20 || c==0x7F ? LINT_CONTROL_CHARACTER : LINT_EXCLUDED_CHARACTER;
}

/*
** The length of the character reference at p, which may go on in the fragment; 0 if there
** is none.  It must end in ";": "?a=1&copy=2" has two parameters.
*/
static size_t lint_reference(const struct uri_lint *lint, const char *p){
  const char *end = lint->text.p+lint->text.n;
  struct uri_character c;
  if( *p!='&' || !lint->has_semicolon ) return 0;
  c = uri_charref_html(p, end, 1);
  return c.n>1 && p[c.n-1]==';' ? c.n : 0;
}

/* The token at p, and its codes. */
static struct lint_token lint_token(const struct uri_lint *lint, const char *p){
  const char *end = lint->end;
  struct lint_token t = { 0, 0, 0 };
  if( lint->part==LINT_PATH ) t = lint_dots(lint, p, end);
  if( t.n==0 && is_triplet(p, end) ){
    t = lint_octet(p)>=0x80 ? lint_high_triplet(lint, p, end)
                            : lint_low_triplet(lint, p, end);
  }
  if( t.n>0 ){
    if( lint_lower_hex(p, t.n) ) t.codes |= LINT_BIT(LINT_LOWER_CASE_HEX);
    return t;
  }
  if( (unsigned char)*p>=0x80 ) return lint_bytes(p, end);
  t.n = 1;
  if( p==lint->colon ){
    t.codes = LINT_BIT(LINT_COLON_IN_FIRST_SEGMENT);
  }else if( !is_in(*p, lint_allowed[lint->part] & ~(uint32_t)TRIPLET) ){
    t.codes = LINT_BIT(lint_excluded(*p));
  }else if( lint->part==LINT_HOST && !is_in(*p, ALPHA | DIGIT) ){
    t.codes = lint_name_character(lint, p);
  }
  t.whole = lint_reference(lint, p);
  if( t.whole>0 ) t.codes |= LINT_BIT(LINT_CHARACTER_REFERENCE);
  return t;
}

/* The end of the finding of one code of the token at p. */
static const char *lint_token_end(const char *p, const struct lint_token *t,
                                  enum lint_code code){
  return p + (LINT_BIT(code) & LINT_LONGER ? t->whole : t->n);
}

/*
** Report the run of a code's tokens that begins with the token t at p.  A "/" that was
** read with the last dot-segment is not part of it.
*/
static void lint_run(struct uri_lint *lint, enum lint_code code, const char *p,
                     struct lint_token t){
  const char *stop = lint_token_end(p, &t, code);
  while( stop<lint->end ){
    t = lint_token(lint, stop);
    if( (t.codes & LINT_BIT(code))==0 ) break;
    stop = lint_token_end(stop, &t, code);
  }
  lint->reported[code] = stop;
  if( stop[-1]=='/' ) stop--;
  uri_lint_found(lint, code, span_between(p, stop));
}

/* Is there a "=", encoded or not, at p that a parameter with a secret may have? */
static int lint_is_equals(const struct uri_lint *lint, const char *p){
  return lint->part>=LINT_PATH && p>=lint->reported[LINT_SECRET_PARAMETER]
      && redact_read(p, lint->end).c=='=';
}

/* Report the value of the parameter whose "=" is at p if it is a secret (7.5). */
static void lint_secret(struct uri_lint *lint, const char *p){
  enum { MOST = 120 };                 /* bytes of a name */
  char memory[3*(MOST+2)];
  const char *start = p-lint->text.p>MOST ? p-MOST : lint->text.p, *value, *stop;
  struct redact_text t = uri_redact_text(start, (size_t)(p-start), memory);
  struct redact_character r = redact_read(p, lint->end);
  const unsigned depth = r.depth;
  while( t.n>0 && span_is_gap(t.c[t.n-1]) ) t.n--;
  if( !uri_secret_name(t.c, t.c+t.n) ) return;
  value = stop = p+r.n;
  if( stop<lint->end && *stop=='{' ) stop = span_find_byte(stop, lint->end, '}');
  for(; stop<lint->end; stop+=r.n){
    r = redact_read(stop, lint->end);
    if( r.depth<=depth && r.c==(lint->part==LINT_PATH ? ';' : '&') ) break;
  }
  if( stop==value || span_is(span_between(value, stop), SPAN_WORD("***")) ) return;
  lint->reported[LINT_SECRET_PARAMETER] = stop;
  uri_lint_found(lint, LINT_SECRET_PARAMETER, span_between(value, stop));
}

void uri_lint_step(struct uri_lint *lint){
  uint32_t plain = lint_plain(lint->part);
  const char *p = lint->at;
  struct lint_token t;
  int code;
  while( p<lint->end && is_in(*p, plain)
      && !(*p=='=' && lint_is_equals(lint, p))
      && !(*p=='&' && lint_reference(lint, p)>0) ) p++;
  lint->at = p;
  if( p==lint->end ) return;
  t = lint_token(lint, p);
  lint->at = p+t.n;
  for(code=0; t.codes>>code; code++){
    if( (t.codes & LINT_BIT(code)) && p>=lint->reported[code] ){
      lint_run(lint, (enum lint_code)code, p, t);
    }
  }
  if( lint_is_equals(lint, p) ) lint_secret(lint, p);
}
