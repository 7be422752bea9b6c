/*
** SPDX-License-Identifier: MIT
**
** The scheme that is meant.
**
** Browsers read "http:/h", "http:h" and "http:\\h" as "http://h".  People also write
** "http//h", "https//:h", "http;//h", a scheme twice, "https://https://h", and make
** typing errors (near.c), which are mended before "//".  Of two schemes, the inner one is
** meant.
**
** A scheme that nobody knows is one if the text is a valid URI.  "acme.com:8080" is a
** host and a port.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"
#include "../whatwg/steps.h"

/* The delimiters between a scheme and a host. */
struct front_gap {
  const char *end;
  int has_colon, has_slash, has_pair;      /* a pair: two slashes in a row */
};

/*
** Read them: ":", "/" and "\", with blanks.  One other character of the key of ":" may
** precede "//" or "://".  A ":" before a digit begins a port.
*/
static struct front_gap front_gap_at(const char *p, const char *end){
  struct front_gap gap = { p, 0, 0, 0 };
  int has_other = 0;
  p = uri_text_skip_blanks(p, end);
  for(; p<end; p++){
    if( is_slash(*p) ){
      gap.has_slash = 1;
      gap.has_pair |= p+1<end && is_slash(p[1]);
    }else if( *p==':' && (!gap.has_slash || p+1==end || !is_in(p[1], DIGIT)) ){
      gap.has_colon = 1;
    }else if( !has_other && !gap.has_slash && end-p>2 && memchr(";.,", *p, 3)
              && is_slash(p[1+(p[1]==':')]) ){
      has_other = 1;
    }else if( !is_blank(*p) ){
      break;
    }
  }
  if( gap.has_colon || gap.has_slash ) gap.end = p;
  return gap;
}

/* The end of the name of a scheme at p. */
static const char *front_name_end(const char *p, const char *end){
  if( p==end || !is_in(*p, ALPHA) ) return p;
  p = uri_span_of(p, end, SCHEME_CHAR);
  while( p[-1]=='.' ) p--;
  return p;
}

/* Is a name before ":" no scheme?  Analysts write "hxxp" so that nobody follows it. */
static int front_is_no_scheme(struct uri_span name){
  static const char names[][6] = { "fxp", "fxps", "hxxp", "hxxps", "url", "www" };
  return SPAN_IS_ONE_OF(name, names);
}

/* "//acme.com", "://acme.com": a host whose scheme is missing (section 4.2). */
static int front_is_network(const char *p, const char *end){
  if( *p==':' ) p++;
  return end-p>=2 && p[0]=='/' && p[1]=='/';
}

int uri_clean_front_fetched(const char *p, const char *end,
                            struct clean_front *front){
  int has_www = span_begins(span_between(p, end), SPAN_WORD("www."));
  struct uri_span name = span_between(p+4*has_www, front_name_end(p+4*has_www, end));
  struct front_gap gap = front_gap_at(name.p+name.n, end);
  const struct uri_scheme *known = uri_scheme_find(name);
  int is_written = known && gap.has_colon;
  if( has_www && !(gap.has_colon && gap.has_pair) ) return 0;
  if( known==0 && gap.has_pair && !front_is_no_scheme(name)
   && uri_span_of(name.p, name.p+name.n, ALPHA | DIGIT)==name.p+name.n ){
    known = uri_scheme_near(name);
  }
  if( !uri_clean_is_fetched(known) || !(is_written || gap.has_pair) ) return 0;
  *front = (struct clean_front){ CLEAN_NETWORK, uri_scheme_name(known), known, gap.end };
  return 1;
}

/* Do a local part and an "@" begin at p, in any characters that can be encoded? */
static int front_is_address(const char *p, const char *end){
  const char *at = find_in(p, end, AUTHORITY_END | COLON | AT | SPACE);
  return at>p && end-at>=2 && *at=='@'
      && is_in(at[1], ALPHA | DIGIT | TRIPLET | NOT_ASCII);
}

/* Is a name before ":" a label of a number, also "Tel."? */
static int front_is_phone(struct uri_span name){
  return span_is(name, SPAN_WORD("tel.")) || uri_text_label(name)==TEXT_LABEL_NUMBER;
}

/* The scheme named word if name is that, perhaps with a typing error; or 0. */
static const struct uri_scheme *front_named(struct uri_span name, struct uri_span word,
                                            int may_err){
  const struct uri_scheme *row = uri_scheme_find(word);
  return span_is(name, word) || (may_err && uri_scheme_near(name)==row) ? row : 0;
}

/* mailto: with an address, also with "//" or a typing error; or a label. */
static int front_mail(const char *p, const char *end, int is_inner,
                      struct clean_front *front){
  const char *colon = scheme_colon(p, end, ALPHA);
  struct uri_span name = span_between(p, colon ? colon : p);
  const struct uri_scheme *known = front_named(name, SPAN_WORD("mailto"), 1);
  int is_label = uri_text_label(name)==TEXT_LABEL_MAIL;
  if( colon==0 || (is_label && is_inner && (colon+1==end || !is_blank(colon[1]))) ){
    return 0;
  }
  if( is_label ) known = uri_scheme_find(SPAN_WORD("mailto"));
  if( known==0 ) return 0;
  for(p=colon+1; p<end && (is_slash(*p) || is_blank(*p)); p++){}
  if( end-p<3 || !front_is_address(p, end) ) return 0;
  *front = (struct clean_front){ CLEAN_NAME, uri_scheme_name(known), known, p };
  return 1;
}

/*
** After "http://": another scheme, the one that is meant.  1 if a third may follow.  A
** label counts if a blank follows it: "http://mail:x@h" has a user and a password.
*/
static int front_inner(struct clean_front *front, const char *end){
  const char *p = front->rest;
  struct clean_front inner;
  const char *stop = front_name_end(p, end);
  struct front_gap gap = front_gap_at(stop, end);
  if( front_mail(p, end, 1, front) || !uri_clean_front_fetched(p, end, &inner) ) return 0;
  if( inner.rest==end || (!gap.has_slash && is_in(*inner.rest, DIGIT)) ) return 0;
  *front = inner;
  return 1;
}

/* file:, also with a typing error before "//". */
static int front_file(const char *p, const char *end, struct clean_front *front){
  const char *colon = scheme_colon(p, end, ALPHA);
  const struct uri_scheme *known;
  int has_pair = colon && end-colon>=3 && is_slash(colon[1]) && is_slash(colon[2]);
  if( colon==0 ) return 0;
  known = front_named(span_between(p, colon), SPAN_WORD("file"), has_pair);
  if( known==0 ) return 0;
  *front = (struct clean_front){ CLEAN_FILE, uri_scheme_name(known), known, colon+1 };
  if( colon+1<end && is_in(colon[1], ALPHA) ) front_inner(front, end);
  return 1;
}

int uri_clean_is_windows(const char *p, const char *end){
  if( end-p<3 ) return 0;
  if( p[0]=='\\' && p[1]=='\\' ) return 1;
  return is_in(p[0], ALPHA) && p[1]==':' && (p[2]=='\\' || (p[2]=='/'
      && (end-p==3 || p[3]!='/')));
}

int uri_clean_is_port(const char *p, const char *colon, const char *end){
  const char *stop = uri_span_of(colon+1, end, DIGIT), *trail;
  struct uri_span name = span_between(p, colon);
  if( colon+1==end || colon[1]=='/' ){
    const char *dot = span_find_byte(p, colon, '.');
    return uri_clean_is_host(name, (struct uri_span){0, 0}, span_between(colon+1, end))
        && (colon+1==end || !uri_text_is_top(span_between(p, dot)));  /* "com.acme:/" */
  }
  trail = uri_clean_trail(colon+1, end, 1);
  if( stop<trail && !is_in(*stop, AUTHORITY_END) && *stop!='\\' ) return 0;
  return uri_scheme_find(name)==0
      && uri_clean_is_host(name, span_between(colon+1, stop), span_between(stop, end));
}

/* Does the name of a scheme end with that of the web after a host: "www.http"? */
static int front_has_tail(struct uri_span name){
  const char *end = name.p+name.n;
  if( end[-1]=='s' || end[-1]=='S' ) end--;
  return end-name.p>7 && span_is(span_between(end-4, end), SPAN_WORD("http"))
      && is_in(end[-5], ALPHA | DIGIT | DOT);
}

size_t uri_clean_digit(const char *p, const char *end, char *out){
  uint32_t c;
  size_t n = uri_utf8_read(p, end, &c);
  if( n==0 ) return 0;
  *out = (char)c;
  if( is_in(*p, DIGIT) ) return n;
  if( uri_text_trim(span_between(p, p+n), 1).n==0 ) *out = ' ';
  else if( (c>=0x2010 && c<=0x2015) || c==0x2212 ) *out = '-';
  else if( c==0xFF0B ) *out = '+';
  else if( c>=0x80 || !is_in(*out, DIGIT | HYPHEN | DOT | MARK | PLUS | SLASH) ) return 0;
  return n;
}

/* May the text after a scheme without "//" be its URI, although it is not valid? */
static int front_has_shape(const struct uri_scheme *known, const char *p,
                           const char *end){
  struct uri_span name = uri_scheme_name(known);
  if( end-p<2 ) return 0;
  if( known->shape==URI_SHAPE_NUMBER ){
    const char *query = span_find_byte(p, end, '?'), *digit;
    size_t n;
    char c;
    if( end-query>1 && is_in(query[1], ALPHA) ) end = query;
    digit = find_in(p, end, DIGIT);
    while( p<end && (n = uri_clean_digit(p, end, &c))>0 ) p += n;
    return digit<end && p==end;
  }
  if( known->shape==URI_SHAPE_DATA ){                /* "image/svg+xml;utf8,<svg/>" */
    const char *comma = find_in(p, end, COMMA | SPACE);
    return end-comma>1 && *comma==',' && comma[1]!=' '
        && (comma==p || span_find_byte(p, comma, '/')<comma);
  }
  return span_is(name, SPAN_WORD("javascript")) || uri_text_shape(name, p, end);
}

int uri_clean_keeps_scheme(struct uri_span name){
  return !front_is_no_scheme(name) && uri_scheme_near(name)==0 && !front_has_tail(name)
      && name.p[name.n-1]!='.' && !span_begins(name, SPAN_WORD("www."));
}

/* Any other scheme. */
static void front_other(const char *p, const char *colon, const char *end,
                        struct clean_front *front){
  struct uri_span name = span_between(p, colon);
  const struct uri_scheme *known = uri_scheme_find(name);
  const char *rest = colon+1, *stop;
  int has_slashes = end-rest>=2 && rest[0]=='/' && rest[1]=='/';
  if( front_is_no_scheme(name) ) return;
  if( has_slashes ){
    if( known==0 ) known = uri_scheme_near(name);
    if( known==0 && front_has_tail(name) ) return;
    if( known && known->flags & URI_SCHEME_NAME
     && !uri_is_valid(p, (size_t)(end-p)) ) return;
    *front = (struct clean_front){ CLEAN_NETWORK, known ? uri_scheme_name(known) : name,
                                   known, rest+2 };
    return;
  }
  if( uri_clean_is_port(p, colon, end) ){
    front->kind = CLEAN_BARE;
    return;
  }
  if( front_is_phone(name) ){
    known = uri_scheme_find(SPAN_WORD("tel"));
    rest = uri_text_skip_blanks(rest, end);
    if( front_has_shape(known, rest, end) ){
      *front = (struct clean_front){ CLEAN_NAME, uri_scheme_name(known), known, rest };
    }
    return;
  }
  stop = find_in(rest, end, AUTHORITY_END);
  if( known && span_is(name, SPAN_WORD("ssh")) && span_find_byte(rest, stop, '@')<stop ){
    *front = (struct clean_front){ CLEAN_NETWORK, uri_scheme_name(known), known, rest };
    return;
  }
  /* "Homepage:https://h", "Web:acme.com:80"; but "x:acme.com" is a URI. */
  if( known==0 && name.n>2 && uri_span_of(p, colon, ALPHA)==colon ){
    if( uri_clean_front_fetched(rest, end, front) && front->rest>rest+5 ) return;
    if( uri_clean_is_name(span_between(rest, span_find_byte(rest, stop, ':'))) ){
      *front = (struct clean_front){ CLEAN_BARE, {0, 0}, 0, rest };
      return;
    }
  }
  *front = (struct clean_front){ CLEAN_NONE, {0, 0}, 0, p };
  /* its port is none: "acme.com:abc", "localhost:99999" */
  if( known==0 && (rest==end || *rest!='/')
   && uri_clean_is_host(name, (struct uri_span){0, 0}, span_between(end, end)) ) return;
  if( !uri_is_valid(p, (size_t)(end-p)) ){
    rest = uri_text_skip_blanks(rest, end);
    if( known==0 || !front_has_shape(known, rest, end) ) return;
  }
  *front = (struct clean_front){ CLEAN_NAME, name, known, rest };
}

/* Is a text an IPv6 address, "::1"?  But "a::b" is a name of a program's. */
static int front_is_ipv6(const char *p, const char *end){
  unsigned char ip[16];
  return find_in(p, end, DIGIT)<end && uri_host_ipv6(p, end, ip)==0;
}

/* Is a text the number of a telephone in any country, "+49 30 1234567" (ITU-T E.164)? */
static int front_is_number(const char *p, const char *end){
  enum { SHORTEST = 7, LONGEST = 15 };
  size_t n, digits = 0;
  char c = 0;
  if( *p!='+' ) return 0;
  for(p++; p<end && (n = uri_clean_digit(p, end, &c))>0 && c!='+'; p+=n){
    digits += is_in(c, DIGIT);
  }
  return p==end && digits>=SHORTEST && digits<=LONGEST;
}

/* "git@acme.com:joe/tool" */
static int front_is_git(const char *p, const char *end){
  const char *stop = find_in(p, end, AUTHORITY_END);
  return span_begins(span_between(p, end), SPAN_WORD("git@"))
      && span_find_byte(p, stop, ':')<stop;
}

void uri_clean_front(const char *p, const char *end, struct clean_front *front){
  const struct uri_scheme *tel;
  const char *colon;
  *front = (struct clean_front){ CLEAN_NONE, {0, 0}, 0, p };
  if( uri_clean_is_windows(p, end) ){
    front->kind = CLEAN_WINDOWS;
  }else if( front_is_ipv6(p, end) ){
    front->kind = CLEAN_ADDRESS;
  }else if( front_is_number(p, end) ){
    tel = uri_scheme_find(SPAN_WORD("tel"));
    *front = (struct clean_front){ CLEAN_NAME, uri_scheme_name(tel), tel, p };
  }else if( front_is_network(p, end) ){
    *front = (struct clean_front){ CLEAN_NETWORK, {0, 0},
                                   uri_scheme_find(SPAN_WORD("http")), p+(*p==':')+2 };
    while( front_inner(front, end) ){}
  }else if( uri_clean_front_fetched(p, end, front) ){
    while( front_inner(front, end) ){}
  }else if( !front_mail(p, end, 0, front) && !front_file(p, end, front) ){
    colon = scheme_colon(p, end, ALPHA);
    if( colon ) front_other(p, colon, end, front);
    else front->kind = front_is_git(p, end) ? CLEAN_NETWORK : CLEAN_BARE;
  }
}
