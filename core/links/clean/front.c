/*
** SPDX-License-Identifier: MIT
**
** The scheme that is meant.
**
** Browsers read "http:/h", "http:h" and "http:\\h" as "http://h".  People also write
** "http//h", "https//:h", "http;//h", a scheme twice, "https://https://h", and make
** typing errors, which are mended before "//".  Of two schemes, the inner one is
** meant.
**
** A scheme that nobody knows is one if the text is a valid URI.  "acme.com:8080" is a
** host and a port.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"
#include "../whatwg/steps.h"

/* -------------------------------------------------------- typing errors --- */

/*
** The scheme that somebody meant to type: a letter is missing, too many, another, or two
** are swapped; or that was copied from its second or third letter on, "tps".
**
** Only schemes that people type are compared (URI_SCHEME_TYPED), because most others
** have neighbours that are used: "ldapi", "rtmpt", "mysqlx", "dat".  For the same reason,
** a letter of a short name is not replaced, and a letter too many at an end must repeat
** its neighbour: "shttp" and "ftps" are schemes.
*/
enum { NEAR_SHORTEST = 3, NEAR_LONG = 5 };

/*
** Is a one error away from a row's name b: 1 if a letter is another, 2 if the error is a
** more certain one, else 0?  They differ in in_a and in_b letters.
*/
static int near_is(struct uri_span a, const struct uri_scheme *row){
  struct uri_span b = uri_scheme_name(row);
  int is_web = (row->flags & URI_SCHEME_WEB)!=0, is_near;
  size_t from = 0, in_a, in_b;
  const char *p;
  while( from<a.n && from<b.n && to_lower(a.p[from])==b.p[from] ) from++;
  p = a.p+from;
  in_a = a.n-from;
  in_b = b.n-from;
  while( in_a>0 && in_b>0 && to_lower(p[in_a-1])==b.p[from+in_b-1] ) in_a--, in_b--;
  if( in_a==1 && in_b==1 ) return b.n>=NEAR_LONG || is_web;
  if( in_a==2 && in_b==2 ){
    is_near = to_lower(p[0])==b.p[from+1] && to_lower(p[1])==b.p[from];
  }else if( in_a==1 && in_b==0 ){
    is_near = from>0 && (from+1<a.n || to_lower(p[-1])==to_lower(p[0]));
  }else{
    is_near = in_a==0 && (in_b==1 || (from==0 && is_web));
  }
  return 2*is_near;
}

const struct uri_scheme *uri_scheme_near(struct uri_span name){
  const struct uri_scheme *row = uri_scheme_first[0], *near = 0;
  int best = 1, is_near;
  char first, second;
  if( name.n<NEAR_SHORTEST ) return 0;
  first = to_lower(name.p[0]);
  second = to_lower(name.p[1]);
  for(; row<uri_scheme_first[SCHEME_LETTERS]; row++){
    const char *b = row->name;
    if( !(row->flags & URI_SCHEME_TYPED)
     || (b[0]!=first && b[1]!=first && b[0]!=second && b[1]!=second) ) continue;
    is_near = near_is(name, row);
    if( is_near<best ) continue;
    near = row;                    /* "httsp" is rather "https" than "http" */
    best = is_near;
  }
  return near;
}

/* ----------------------------------------------- schemes of the web --- */

static void front_set(struct clean_front *front, enum clean_kind kind,
                      const struct uri_scheme *known, const char *rest){
  struct uri_span none = {0, 0};
  *front = (struct clean_front){ kind, none, known, rest };
  if( known ) front->scheme = uri_scheme_name(known);
}

/*
** A scheme that browsers fetch, with all that people write for "://": 1, or 0.
**
** After its name: ":", "/" and "\", with blanks.  One other character of the key of ":"
** may precede "//" or "://".  A second ":" after slashes is a port's, or a password's.
** "www." may precede a scheme with "://".
*/
static int front_fetched(const char *p, const char *end, struct clean_front *front){
  int has_www = span_begins(span_between(p, end), SPAN_WORD("www."));
  const char *start = p+4*has_www;
  const struct uri_scheme *known;
  struct uri_span name;
  int has_colon = 0, has_slash = 0, has_pair = 0, has_other = 0;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it is within a text. */
  p = start<end && is_in(*start, ALPHA) ? uri_span_of(start, end, SCHEME_CHAR) : start;
  while( p>start && p[-1]=='.' ) p--;
  name = span_between(start, p);
  known = uri_scheme_find(name);
  for(; p<end; p++){
    if( is_slash(*p) ){
      has_slash = 1;
      has_pair |= p+1<end && is_slash(p[1]);
    }else if( *p==':' && !(has_slash && has_colon) ){
      has_colon = 1;
    }else if( !has_other && !has_slash && end-p>2 && memchr(";.,", *p, 3)
              && is_slash(p[1+(p[1]==':')]) ){
      has_other = 1;
    }else if( !is_blank(*p) ){
      break;
    }
  }
  if( known==0 && has_pair && !memchr(start, '.', name.n) ) known = uri_scheme_near(name);
  if( !uri_clean_is_fetched(known) || !(has_pair || has_colon) ) return 0;
  if( has_www && !(has_pair && has_colon) ) return 0;
  front_set(front, CLEAN_NETWORK, known, p);
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
  if( label==TEXT_LABEL_NUMBER ) return uri_scheme_find(SPAN_WORD("tel"));
  if( known ) return known;
  known = uri_scheme_near(name);
  return known && (has_pair || known->rule==URI_SCHEME_RULE_MAILTO) ? known : 0;
}

/* After "http://": another scheme, the one that is meant.  1 if a third may follow. */
static int front_inner(struct clean_front *front, const char *end){
  const char *p = front->rest, *address;
  struct clean_front inner;
  if( span_begins(span_between(p, end), SPAN_WORD("mailto:"))
   && (address = front_address(p+7, end))!=0 ){
    front_set(front, CLEAN_NAME, uri_scheme_find(SPAN_WORD("mailto")), address);
    return 0;
  }
  if( !front_fetched(p, end, &inner) || inner.rest==end
   || (inner.rest[-1]==':' && is_in(*inner.rest, DIGIT)) ) return 0;      /* a port */
  *front = inner;
  return 1;
}

/* -------------------------------------------------------- other schemes --- */

int uri_clean_is_windows(const char *p, const char *end){
  if( end-p<3 ) return 0;
  if( p[0]=='\\' && p[1]=='\\' ) return 1;
  return is_in(p[0], ALPHA) && p[1]==':' && (p[2]=='\\' || (p[2]=='/'
      && (end-p==3 || p[3]!='/')));
}

int uri_clean_is_port(const char *p, const char *colon, const char *end){
  const char *stop = uri_span_of(colon+1, end, DIGIT);
  struct uri_span name = span_between(p, colon);
  if( colon+1==end || colon[1]=='/' ){                      /* "acme.com:/a" */
    return uri_clean_is_host(name, (struct uri_span){0, 0}, span_between(end, end));
  }
  return stop>colon+1 && (stop==end || !is_in(*stop, ALPHA | HYPHEN | UNDERSCORE | AT))
      && uri_scheme_find(name)==0
      && uri_clean_is_host(name, span_between(colon+1, stop), span_between(stop, end));
}

/* Is it a number of a telephone, perhaps with blanks? */
static int front_is_number(const char *p, const char *end){
  return uri_span_of(p, end, CLEAN_NUMBER)==end && find_in(p, end, DIGIT)<end;
}

/* May the text after a scheme without "//" be its URI, although it is not valid? */
static int front_has_shape(const struct uri_scheme *known, const char *p,
                           const char *end){
  if( end-p<2 ) return 0;
  if( known->shape==URI_SHAPE_NUMBER ){
    const char *query = span_find_byte(p, end, '?');
    return front_is_number(p, end-query>1 && is_in(query[1], ALPHA) ? query : end);
  }
  if( known->shape==URI_SHAPE_DATA ){                /* "image/svg+xml;utf8,<svg/>" */
    const char *comma = find_in(p, end, COMMA | SPACE);
    return end-comma>1 && *comma==',' && comma[1]!=' ';
  }
  return uri_text_shape(uri_scheme_name(known), p, end);
}

/* A scheme that browsers do not fetch, or a label; a host and its port. */
static void front_named(const char *p, const char *colon, const char *end,
                        struct clean_front *front){
  /* Analysts write "hxxp" so that nobody follows it. */
  static const char others[][6] = { "fxp", "fxps", "hxxp", "hxxps", "url", "www" };
  struct uri_span name = span_between(p, colon);
  const struct uri_scheme *known = uri_scheme_find(name), *meant;
  const char *rest = colon+1, *after = uri_text_skip_blanks(rest, end), *stop;
  int has_pair = span_begins(span_between(rest, end), SPAN_WORD("//"));
  int is_ssh = span_is(name, SPAN_WORD("ssh"));
  meant = front_meant(name, has_pair);
  if( (is_ssh || (meant && meant->rule==URI_SCHEME_RULE_MAILTO))
   && (stop = front_address(rest, end))!=0 ){
    front_set(front, is_ssh ? CLEAN_NETWORK : CLEAN_NAME, meant, stop);
    return;
  }
  if( meant && meant->rule==URI_SCHEME_RULE_FILE ){
    front_set(front, CLEAN_FILE, meant, rest);
    if( rest<end && is_in(*rest, ALPHA) ) front_inner(front, end);
    return;
  }
  if( SPAN_IS_ONE_OF(name, others) ) return;
  if( has_pair ){
    /* "www.acme.comhttp://b.com"; but "git+https" is a scheme */
    const char *second = span_find_word(p+1, colon, SPAN_WORD("http"));
    if( meant==0 && second<colon && second-p>1
     && is_in(second[-1], ALPHA | DIGIT | DOT) ) return;
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
  /* "Homepage:https://h", "Web:acme.com:80"; but "x:acme.com" is a URI. */
  if( known==0 && name.n>2 && uri_span_of(p, colon, ALPHA)==colon ){
    if( front_fetched(rest, end, front) ) return;
    front_set(front, CLEAN_BARE, 0, rest);
    stop = find_in(rest, end, AUTHORITY_END | COLON);
    if( uri_clean_is_name(span_between(rest, stop)) ) return;
  }
  front_set(front, CLEAN_NONE, 0, p);
  /* a host whose port is none, "localhost:99999" */
  if( known==0 && uri_clean_is_host(name, (struct uri_span){0, 0},
                                    span_between(end, end)) ) return;
  if( uri_is_valid(p, (size_t)(end-p)) ) after = rest;
  else if( known==0 || !front_has_shape(known, after, end) ) return;
  *front = (struct clean_front){ CLEAN_NAME, name, known, after };
}

void uri_clean_front(const char *p, const char *end, struct clean_front *front){
  enum { SHORTEST = 9 };               /* of a number in any country, "+49 12345" */
  const char *colon, *network = p+(*p==':');                       /* "://acme.com" */
  front_set(front, CLEAN_NONE, 0, p);
  if( uri_clean_is_windows(p, end) ){
    front->kind = CLEAN_WINDOWS;
  }else if( end-p>=SHORTEST && *p=='+' && front_is_number(p, end) ){
    front_set(front, CLEAN_NAME, uri_scheme_find(SPAN_WORD("tel")), p);
  }else if( span_begins(span_between(network, end), SPAN_WORD("//")) ){
    front_set(front, CLEAN_NETWORK, uri_scheme_find(SPAN_WORD("http")), network+2);
    front->scheme = (struct uri_span){0, 0};
    while( front_inner(front, end) ){}
  }else if( front_fetched(p, end, front) ){
    while( front_inner(front, end) ){}
  }else if( (colon = scheme_colon(p, end, ALPHA))!=0 ){
    front_named(p, colon, end, front);
  }else{
    front->kind = CLEAN_BARE;
  }
}
