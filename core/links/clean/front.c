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

/* Does a port, or a password, "http://:pw@h", begin at p after a ":"? */
static int front_is_port(const char *p, const char *end){
  const char *stop = find_in(p, end, AUTHORITY_END);
  return p<end && (is_in(*p, DIGIT) || span_find_byte(p, stop, '@')<stop);
}

/*
** Read them: ":", "/" and "\", with blanks.  One other character of the key of ":" may
** precede "//" or "://".
*/
static struct front_gap front_gap_at(const char *p, const char *end){
  struct front_gap gap = { p, 0, 0, 0 };
  int has_other = 0;
  p = uri_text_skip_blanks(p, end);
  for(; p<end; p++){
    if( is_slash(*p) ){
      gap.has_slash = 1;
      gap.has_pair |= p+1<end && is_slash(p[1]);
    }else if( *p==':' && (!gap.has_slash || (is_slash(p[-1])
                                               && !front_is_port(p+1, end))) ){
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

static void front_set(struct clean_front *front, enum clean_kind kind,
                      const struct uri_scheme *known, const char *rest){
  struct uri_span none = {0, 0};
  *front = (struct clean_front){ kind, none, known, rest };
  if( known ) front->scheme = uri_scheme_name(known);
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
  front_set(front, CLEAN_NETWORK, known, gap.end);
  return 1;
}

/* The address at p, after slashes and blanks; 0 if there is none. */
static const char *front_address(const char *p, const char *end){
  const char *at;
  while( p<end && (is_slash(*p) || is_blank(*p)) ) p++;
  at = find_in(p, end, AUTHORITY_END | COLON | AT | SPACE);
  return at>p && end-at>=2 && *at=='@'
      && is_in(at[1], ALPHA | DIGIT | TRIPLET | NOT_ASCII) ? p : 0;
}

/*
** The scheme that is meant by a name before ":", which may be a label, "Phone", or have a
** typing error: that is mended before "//", or if it is that of mail.  0 if none is.
*/
static const struct uri_scheme *front_meant(struct uri_span name, int has_pair){
  const struct uri_scheme *known = uri_scheme_find(name);
  enum text_label label = has_pair ? TEXT_LABEL_NONE : uri_text_label(name);
  if( label==TEXT_LABEL_MAIL ) return uri_scheme_find(SPAN_WORD("mailto"));
  if( label==TEXT_LABEL_NUMBER || span_is(name, SPAN_WORD("tel.")) ){
    return uri_scheme_find(SPAN_WORD("tel"));
  }
  if( known ) return known;
  known = uri_scheme_near(name);
  return known && (has_pair || known->rule==URI_SCHEME_RULE_MAILTO) ? known : 0;
}

/*
** After "http://": another scheme, the one that is meant.  1 if a third may follow.  A
** label counts if a blank follows it: "http://mail:x@h" has a user and a password.
*/
static int front_inner(struct clean_front *front, const char *end){
  const char *p = front->rest, *colon = scheme_colon(p, end, ALPHA), *address;
  struct front_gap gap = front_gap_at(front_name_end(p, end), end);
  const struct uri_scheme *meant;
  struct clean_front inner;
  if( !gap.has_colon && !gap.has_slash ) return 0;
  meant = colon ? front_meant(span_between(p, colon), 0) : 0;
  if( meant && meant->rule==URI_SCHEME_RULE_MAILTO
   && (!uri_text_label(span_between(p, colon)) || (colon+1<end && is_blank(colon[1])))
   && (address = front_address(colon+1, end))!=0 ){
    front_set(front, CLEAN_NAME, meant, address);
    return 0;
  }
  if( !uri_clean_front_fetched(p, end, &inner) || inner.rest==end
   || (!gap.has_slash && is_in(*inner.rest, DIGIT)) ) return 0;
  *front = inner;
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

/* A scheme that browsers do not fetch, or a label; a host and its port. */
static void front_named(const char *p, const char *colon, const char *end,
                        struct clean_front *front){
  struct uri_span name = span_between(p, colon);
  const struct uri_scheme *known = uri_scheme_find(name), *meant;
  const char *rest = colon+1, *after = uri_text_skip_blanks(rest, end), *stop, *inner;
  int has_pair = end-rest>=2 && is_slash(rest[0]) && is_slash(rest[1]);
  meant = front_meant(name, has_pair);
  if( meant && meant->rule==URI_SCHEME_RULE_MAILTO
   && (stop = front_address(rest, end))!=0 ){
    front_set(front, CLEAN_NAME, meant, stop);
    return;
  }
  if( meant && meant->rule==URI_SCHEME_RULE_FILE ){
    front_set(front, CLEAN_FILE, meant, rest);
    if( rest<end && is_in(*rest, ALPHA) ) front_inner(front, end);
    return;
  }
  if( front_is_no_scheme(name) ) return;
  if( has_pair && *rest=='/' && rest[1]=='/' ){
    if( meant==0 && front_has_tail(name) ) return;
    if( known && known->flags & URI_SCHEME_NAME
     && !uri_is_valid(p, (size_t)(end-p)) ) return;
    front_set(front, CLEAN_NETWORK, meant, rest+2);
    if( meant==0 ) front->scheme = name;
    return;
  }
  if( uri_clean_is_port(p, colon, end) ){
    front->kind = CLEAN_BARE;
    return;
  }
  if( known==0 && meant && meant->shape==URI_SHAPE_NUMBER ){
    if( front_has_shape(meant, after, end) ) front_set(front, CLEAN_NAME, meant, after);
    return;
  }
  stop = find_in(rest, end, AUTHORITY_END);
  if( span_is(name, SPAN_WORD("ssh")) && span_find_byte(rest, stop, '@')<stop ){
    front_set(front, CLEAN_NETWORK, known, rest);
    return;
  }
  /* "Homepage:https://h", "Web:acme.com:80"; but "x:acme.com" is a URI. */
  if( known==0 && name.n>2 && uri_span_of(p, colon, ALPHA)==colon ){
    if( uri_clean_front_fetched(rest, end, front) && front->rest>rest+5 ) return;
    front_set(front, CLEAN_BARE, 0, rest);
    if( uri_clean_is_name(span_between(rest, span_find_byte(rest, stop, ':'))) ) return;
  }
  front_set(front, CLEAN_NONE, 0, p);
  /* a host whose port is none, "localhost:99999"; a password before a link */
  stop = span_find_byte(rest, end, '@');
  inner = stop<end ? scheme_colon(stop+1, end, ALPHA) : 0;
  if( known==0 && (rest==end || *rest!='/')
   && (uri_clean_is_host(name, (struct uri_span){0, 0}, span_between(end, end))
       || (inner && span_begins(span_between(inner, end), SPAN_WORD("://")))) ) return;
  if( uri_is_valid(p, (size_t)(end-p)) ) after = rest;
  else if( known==0 || !front_has_shape(known, after, end) ) return;
  *front = (struct clean_front){ CLEAN_NAME, name, known, after };
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

void uri_clean_front(const char *p, const char *end, struct clean_front *front){
  const char *colon;
  front_set(front, CLEAN_NONE, 0, p);
  if( uri_clean_is_windows(p, end) ){
    front->kind = CLEAN_WINDOWS;
  }else if( front_is_ipv6(p, end) ){
    front->kind = CLEAN_ADDRESS;
  }else if( front_is_number(p, end) ){
    front_set(front, CLEAN_NAME, uri_scheme_find(SPAN_WORD("tel")), p);
  }else if( front_is_network(p, end) || uri_clean_front_fetched(p, end, front) ){
    if( front->kind==CLEAN_NONE ){
      front_set(front, CLEAN_NETWORK, uri_scheme_find(SPAN_WORD("http")), p+(*p==':')+2);
      front->scheme.p = 0;
    }
    while( front_inner(front, end) ){}
  }else if( (colon = scheme_colon(p, end, ALPHA))!=0 ){
    front_named(p, colon, end, front);
  }else{
    front->kind = CLEAN_BARE;
  }
}
