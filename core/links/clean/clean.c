/*
** SPDX-License-Identifier: MIT
**
** The link that a person meant by a text.
**
** Most texts are valid links of the web, whose normal form is the answer.  Otherwise:
**
**     1. what stands around the link is removed           strip.c
**     2. a text with two links, or a sentence, has none    single.c
**     3. escapes, tabs, line ends and "&amp;" are removed  join.c
**     4. the scheme is read, mended, or added              front.c
**     5. the host is written in ASCII                      host.c
**     6. each component is percent-encoded                 edit.c
**     7. the normal form is written                        normal.c
**
** Not here: links in sentences (text/extract.c), defanged links (text/defang.c).
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../uri_edit.h"
#include "../../uri_text.h"
#include "../../uri_whatwg.h"
#include "../text/text.h"
#include "../whatwg/steps.h"

size_t uri_clean_most(size_t n){
  return size_sum(size_encoded(n, n), CLEAN_EXTRA);
}

/* ------------------------------------------------------------ the parts --- */

/* A text while it is read: a copy of it, and the parts of the link. */
struct clean_text {
  char *p, *end;                       /* what is left of the copy */
  char *spare;                         /* memory for a host or a path */
  struct clean_front front;
  struct uri_edit link;
};

static struct uri_edit_part clean_part(struct uri_span text){
  return (struct uri_edit_part){ text, 1 };
}

/* Browsers read "\" as "/" in front of the query. */
static void clean_slashes(struct clean_text *t, uint32_t stops){
  const char *end = find_in(t->p, t->end, stops);
  char *p;
  for(p=t->p; p<end; p++){
    if( *p=='\\' ) *p = '/';
  }
}

/* Read what follows an authority: path, query, fragment. */
static void clean_tail(struct clean_text *t, const char *p){
  const char *query = find_in(p, t->end, QUESTION | HASH);
  const char *fragment = span_find_byte(query, t->end, '#');
  t->link.path = clean_part(span_between(p, query));
  if( query<fragment ) t->link.query = clean_part(span_between(query+1, fragment));
  if( fragment<t->end ) t->link.fragment = clean_part(span_between(fragment+1, t->end));
}

/* Remove marks around what follows a scheme: 1, or 0 if one is closed within it. */
static int clean_strip_rest(struct clean_text *t){
  struct uri_span inner = span_between(t->p, t->end);
  if( inner.n==0 || is_in(*t->p, URI_CHAR) ) return 1;
  inner = uri_clean_strip(inner);
  if( inner.p==0 ) return 0;
  t->p += inner.p-t->p;
  t->end = t->p+inner.n;
  return 1;
}

/* ------------------------------------------------------------ authorities --- */

/*
** The end of the authority that ends at stop.  After ssh: and git:, after "git@", and in
** a link of the web to a ".git", a ":" that no port follows begins the path, as in
** "git@acme.com:joe/tool": it becomes "/".
*/
static const char *clean_git(struct clean_text *t, const char *stop){
  struct clean_front *front = &t->front;
  const char *host = span_after_last(t->p, stop, '@');
  const char *tail = find_in(stop, t->end, QUESTION | HASH);
  const char *colon = host<stop && *host=='[' ? span_find_byte(host, stop, ']') : host;
  int is_git = span_is(span_between(t->p, host), SPAN_WORD("git@"))
            || uri_text_ends(span_between(stop, tail), SPAN_WORD(".git"))
            || (front->scheme.p && (span_begins(front->scheme, SPAN_WORD("git"))
                                    || span_is(front->scheme, SPAN_WORD("ssh"))));
  colon = span_find_byte(colon, stop, ':');
  if( !is_git || colon==host || uri_span_of(colon, stop, COLON | DIGIT)==stop ){
    return stop;
  }
  t->p[colon-t->p] = '/';
  if( front->scheme.p==0 ){
    front->scheme = SPAN_WORD("ssh");
    front->known = uri_scheme_find(front->scheme);
  }
  return colon;
}

/* The authority; the punctuation after it is removed if the text ends with it. */
static struct uri_span clean_authority(struct clean_text *t, int dots){
  const char *stop = clean_git(t, find_in(t->p, t->end, AUTHORITY_END));
  if( dots==1 && t->end-stop==1 && *stop=='?' ) t->end--;
  if( stop==t->end ){
    stop = uri_clean_trail(t->p, stop, dots);
    t->end = t->p+(stop-t->p);
  }
  return span_between(t->p, stop);
}

/*
** Write dots for the commas of a host that begins with "www", if it is a domain then:
** "www,acme.com".  Not if a domain stands between two of them, "www.acme.com,beta.org",
** but for that of a country, "www.acme.co,uk".
*/
static void clean_commas(char *p, size_t n, char *work){
  static const char seconds[][4] = { "ac", "co", "com", "edu", "gov", "net", "org" };
  const char *piece = work;
  size_t i;
  if( !span_begins((struct uri_span){ p, n }, SPAN_WORD("www"))
   || !memchr(p, ',', n) ) return;
  for(i=0; i<n; i++){
    const char *at = work+i;
    work[i] = p[i]==',' ? '.' : p[i];
    if( p[i]!=',' ) continue;
    if( uri_clean_is_name(span_between(piece, at))
     && (piece>work || n-i!=3
         || !SPAN_IS_ONE_OF(span_between(span_after_last(work, at, '.'), at), seconds)) ){
      return;
    }
    piece = at+1;
  }
  if( uri_clean_is_name((struct uri_span){ work, n }) ) memcpy(p, work, n);
}

/* Has a host a reference, "acme.com&nbsp;b", or more after a name, "acme.com,b.org"? */
static int clean_is_several(struct uri_span host){
  const char *end = host.p+host.n;
  const char *p = find_in(host.p, end, COMMA | SEMICOLON | AMPERSAND | UNWISE | MARK);
  return p<end && (uri_clean_is_whole(host.p, p)
                   || (*p=='&' && span_find_byte(p, end, ';')<end)
                   || find_in(host.p, end, NOT_ASCII)<end);
}

/*
** The host that is meant, perhaps in t->spare, without blanks at its ends, and with dots
** for commas typed.  Absent if none, or more than one, "acme.com,b.org".  A number that
** browsers read as an address of 0.0.0.0/8 is none, "http://58103".
*/
static struct uri_span clean_host(struct clean_text *t, const struct uri_scheme *scheme,
                                  struct uri_span host){
  const struct uri_span none = {0, 0};
  int may_mend = uri_clean_is_fetched(scheme) || t->front.kind==CLEAN_BARE;
  struct uri_span found;
  if( host.n==0 ) return host;
  if( may_mend ){
    host = uri_clean_trim(host);
    if( host.n==0 ) return none;
    clean_commas(t->p+(host.p-t->p), host.n, t->spare);
    if( clean_is_several(host) ) return none;
  }
  found = uri_clean_host(scheme, host, t->spare);
  if( found.p==0 || (*found.p!='[' && uri_text_is_defanged(found)) ) return none;
  return may_mend && host.n>1 && *found.p=='0'
      && uri_span_of(host.p, host.p+host.n, DIGIT)==host.p+host.n ? none : found;
}

/* Fill in the link from an authority and what follows it: 1, or 0 if there is none. */
static size_t clean_network(struct clean_text *t){
  const struct clean_front *front = &t->front;
  int is_fetched = uri_clean_is_fetched(front->known), is_bare = front->kind==CLEAN_BARE;
  struct uri_span authority, rest;
  struct uri_authority a;
  const char *start = t->p;
  int is_marked;
  if( is_fetched && !clean_strip_rest(t) ) return 0;
  is_marked = t->p>start;
  if( is_fetched ) clean_slashes(t, QUESTION | HASH);
  authority = clean_authority(t, is_fetched ? 2 : is_bare);
  rest = span_between(authority.p+authority.n, t->end);
  if( authority.n>0 && memchr(authority.p, ' ', authority.n) ) return 0;
  uri_split_authority(authority, &a);
  if( a.host.n==0 && (is_fetched || rest.n==0) ) return 0;
  /* "https://www.", with which a form begins its field. */
  if( is_fetched && rest.n==0 && span_is(authority, SPAN_WORD("www.")) ) return 0;
  /* "http://a.comhttp://b.com" */
  if( a.port.p && a.port.n==0 && span_begins(rest, SPAN_WORD("//")) ) return 0;
  if( is_fetched && span_begins(a.host, SPAN_WORD("%2f")) ) return 0;
  /* "https://acme.com;joe@b.de" */
  if( a.userinfo.p && clean_is_several(a.userinfo) ) return 0;
  a.host = clean_host(t, front->known, a.host);
  if( a.host.p==0 ) return 0;
  /* "http://{{website}}", "https://<domain>": the name of what was to stand there. */
  if( is_marked && !memchr(a.host.p, '.', a.host.n) ) return 0;
  if( is_bare && a.port.n==0 ) a.port.p = 0;                         /* "acme.com:/a" */
  if( is_bare && !uri_clean_is_host(a.host, a.port, rest) ) return 0;
  clean_tail(t, rest.p);
  uri_split_userinfo(a.userinfo, &t->link.user.text, &t->link.password.text);
  t->link.user.given = t->link.password.given = 1;
  t->link.scheme = clean_part(front->scheme);
  if( front->scheme.p==0 ){
    struct uri_span prefix = uri_text_prefix(&a);
    t->link.scheme = clean_part((struct uri_span){ prefix.p, prefix.n-3 });
  }
  t->link.host = clean_part(a.host);
  t->link.port = clean_part(a.port);
  return 1;
}

/* -------------------------------------------------- addresses, numbers --- */

/* Fill in the link of an address without a scheme: 1, or 0 if it is none. */
static size_t clean_mail(struct clean_text *t, struct uri_span address){
  enum { LOCAL_END = COLON | COMMA | SEMICOLON | AT | SLASH | SPACE | CONTROL | ANGLE
                   | DQUOTE | BRACKET | UNWISE };
  const char *stop = address.p+address.n, *at = find_in(address.p, stop, LOCAL_END);
  struct uri_span domain = span_between(at+1, stop);
  char *out = t->spare;
  if( *at!='@' || (stop<t->end && *stop!='?') ) return 0;
  if( clean_is_several(span_between(address.p, at)) ) return 0;
  if( !is_in(*address.p, ALPHA | DIGIT | UNDERSCORE | NOT_ASCII) ) return 0; /* "*joe" */
  out = span_put(out, span_between(address.p, at+1));
  domain = uri_clean_host(uri_scheme_find(SPAN_WORD("http")), domain, out);
  if( domain.p!=out || !uri_clean_is_name(domain) ) return 0;
  clean_tail(t, stop);
  t->link.path = clean_part(span_between(t->spare, out+domain.n));
  t->link.scheme = clean_part(SPAN_WORD("mailto"));
  return 1;
}

/*
** Decode in place the triplets of a path, or a host, up to one of stops: if it has no
** "@", but "%40", "mailto:joe%40acme.com"; or if it may be a name and an address,
** "mailto:Joe%20%3CJoe@acme.com%3E".
*/
static void clean_mail_decode(struct clean_text *t, uint32_t stops, int may_name){
  const char *end = find_in(t->p, t->end, stops), *p = t->p;
  int has_at = span_find_byte(p, end, '@')<end;
  char *out = t->p;
  if( has_at ? !may_name || span_find_word(p, end, SPAN_WORD("%3c"))==end
             : span_find_word(p, end, SPAN_WORD("%40"))==end ) return;
  while( p<end ) *out++ = percent_next(&p, end);
  memmove(out, end, (size_t)(t->end-end));
  t->end = out+(t->end-end);
}

/*
** The path of mailto: without the name of a person, "Joe <joe@acme.com>".  Absent if
** there are words after an address, or two addresses with a ";" between them.
*/
static struct uri_span clean_addresses(struct uri_span path){
  const char *end = path.p+path.n, *p = span_after_last(path.p, end, '<'), *at, *list;
  if( p>path.p && end[-1]=='>' && span_find_byte(path.p, p, '@')==p ) end--;
  else p = path.p;
  while( end>p && is_in(end[-1], COMMA | SEMICOLON) ) end--;
  at = span_find_byte(p, end, '@');
  list = span_find_byte(at, end, ';');
  if( find_in(at, end, SPACE | NOT_ASCII)<end || span_find_byte(list, end, '@')<end ){
    return (struct uri_span){0, 0};
  }
  return span_between(p, end);
}

/* Fill in the link of a scheme that no authority follows: 1, or 0 if there is none. */
static size_t clean_name(struct clean_text *t){
  const struct uri_scheme *known = t->front.known;
  int is_mail = known && known->rule==URI_SCHEME_RULE_MAILTO;
  struct uri_span path;
  if( is_mail && !clean_strip_rest(t) ) return 0;
  if( is_mail || (known && known->shape==URI_SHAPE_ADDRESS) ){
    clean_mail_decode(t, QUESTION | HASH, is_mail);
  }
  if( t->p==t->end ) return 0;
  if( is_mail
   && clean_mail(t, span_between(t->p, find_in(t->p, t->end, QUESTION | HASH))) ){
    return 1;
  }
  clean_tail(t, t->p);
  path = t->link.path.text;
  if( is_mail ) path = clean_addresses(uri_clean_trim(path));
  if( known && known->shape==URI_SHAPE_NUMBER ){
    /* no blanks (RFC 3966 3), and no "-" after a label, "Tel:- 01277" */
    char *out = t->spare+uri_text_clean(path, CLEAN_BLANKS, t->spare);
    path = span_between(find_in(t->spare, out, ~(uint32_t)(HYPHEN | DOT)), out);
  }
  t->link.path = clean_part(path);
  t->link.scheme = clean_part(t->front.scheme);
  return path.p && (path.n>0 || t->link.query.text.p);
}

/* Without a scheme: "acme.com", "joe@acme.com", "git@acme.com:joe/tool". */
static size_t clean_bare(struct clean_text *t){
  struct uri_span authority;
  clean_slashes(t, QUESTION | HASH);
  clean_mail_decode(t, AUTHORITY_END, 0);
  authority = clean_authority(t, 1);
  if( t->front.scheme.p ) t->front.kind = CLEAN_NETWORK;                /* Git's */
  else if( span_find_byte(authority.p, authority.p+authority.n, '@')
           <authority.p+authority.n ) return clean_mail(t, authority);
  return clean_network(t);
}

/* ---------------------------------------------------------------- files --- */

/* What follows "file:", as browsers read it; or a file name of Windows, all of it. */
static size_t clean_file(struct clean_text *t){
  int is_name = t->front.kind==CLEAN_WINDOWS;
  struct uri_span host = SPAN_WORD("");
  const char *stop;
  size_t slashes = 0;
  clean_slashes(t, is_name ? 0 : QUESTION | HASH);
  while( t->p<t->end && *t->p=='/' ) slashes++, t->p++;
  if( t->p==t->end && slashes<3 ) return 0;
  stop = find_in(t->p, t->end, AUTHORITY_END);
  if( href_is_drive(t->p, stop) ){
    t->p[1] = ':';                                                          /* "C|" */
    t->p -= slashes>0;
  }else if( slashes==2 ){
    host = clean_host(t, uri_scheme_find(SPAN_WORD("http")), span_between(t->p, stop));
    if( host.p==0 ) return 0;
    if( is_name && (host.n==0 || stop==t->end || *t->p=='.') ) return 0;  /* a device */
    t->p += stop-t->p;
  }else if( is_name ){
    return 0;
  }else if( slashes>0 ){
    t->p -= slashes>3 ? slashes-2 : 1;
  }
  if( is_name ) t->link.path = clean_part(span_between(t->p, t->end));
  else clean_tail(t, t->p);
  if( t->link.path.text.n==0 ) t->link.path = clean_part(SPAN_WORD("/"));
  t->link.scheme = clean_part(SPAN_WORD("file"));
  t->link.host = clean_part(host);
  return 1;
}

/* ------------------------------------------------------------ the steps --- */

/* Read a text once. */
static size_t clean_once(struct uri_span text, size_t most, char *out, int *is_bare){
  struct uri_span s = uri_clean_strip(text), path;
  char *composed = out+most, *copy = composed+most;
  struct clean_text t = { .p = copy, .spare = out };
  size_t found = 0;
  if( s.n>0 ) s = uri_clean_decode(s, copy, composed);
  if( s.n==0 || !uri_clean_is_single(s) ) return URI_NONE;
  t.end = copy+uri_text_clean(s, CLEAN_LINES, copy);
  uri_clean_front(copy, t.end, &t.front);
  t.p = copy+(t.front.rest-copy);
  switch( t.front.kind ){
    case CLEAN_NETWORK: found = clean_network(&t); break;
    case CLEAN_WINDOWS:
    case CLEAN_FILE:    found = clean_file(&t); break;
    case CLEAN_NAME:    found = clean_name(&t); break;
    case CLEAN_BARE:    found = clean_bare(&t); break;
    default:            break;
  }
  path = t.link.path.text;
  if( found==0 || (path.n>0 && uri_clean_has_second(path.p, path.p+path.n)) ){
    return URI_NONE;
  }
  if( is_bare ) *is_bare = t.front.scheme.p==0;
  found = uri_edit_write(&t.link, composed);
  return uri_normalize(composed, found, URI_LEVEL_SCHEME, out);
}

/*
** An answer is read again until it stays, or its size does, because what was read is
** overwritten: "tel:%2D5", "http://h/%20>", "/?&am\np;".  If it changes more often, or
** has a second link now, it is none.
*/
size_t uri_clean_steps(struct uri_span text, size_t most, char *out, int *is_bare){
  enum { MOST = 9 };
  struct normal z;
  size_t before = URI_NONE, n;
  int i;
  /* "/about", as access logs have it, is no link. */
  if( text.n>1 && text.p[0]=='/' && is_in(text.p[1], UNRESERVED) ) return URI_NONE;
  for(i=0; i<MOST; i++){
    n = clean_once(text, most, out, i==0 ? is_bare : 0);
    if( n==URI_NONE || n==before || uri_clean_is_plain(&z, out, n) ) return n;
    SPAN_WITHIN(out+n, out+most);
    text = (struct uri_span){ memcpy(out+2*most, out, n), n };
    before = n;
  }
  return URI_NONE;
}

/* ------------------------------------------------------- clean already --- */

/*
** May another link or a reference follow a delimiter of lists, also in the normal form:
** "/a;http:/.//b", "?a&%61mp;"?
*/
static int clean_may_have_two(const struct uri *u, const struct scan_form *form,
                              const char *end){
  const char *stop = u->path.p+u->path.n, *mark;
  if( span_find_word(form->list, stop, SPAN_WORD(":/"))<stop ) return 1;
  mark = span_find_byte(u->path.p, end, '&');
  return span_find_byte(mark, end, ';')<end;
}

/* Is it a domain of two labels or more, perhaps with a port?  Most are. */
static int clean_is_usual(const struct scan_form *form, const struct uri_authority *a){
  return form->host & SCAN_HOST_DOT && a->userinfo.p==0
      && (a->port.p==0 || a->port.n>0);
}

int uri_clean_is_plain(struct normal *z, const char *p, size_t n){
  const struct uri *u = &z->uri;
  const struct uri_authority *a = &z->authority;
  const char *end = p+n;
  int has_host, shape;
  struct clean_front front;
  unsigned char ip[4];
  if( !uri_normal_read(z, p, n, URI_LEVEL_SCHEME, SCAN_WANT_LINK) ) return 0;
  if( z->form.list && clean_may_have_two(u, &z->form, end) ) return 0;
  if( z->form.percent && (uri_clean_ends_blank(z->form.percent, end)
                          || uri_clean_has_joiner(z->form.percent, end)) ) return 0;
  if( z->scheme && !(z->scheme->flags & URI_SCHEME_NAME) && !href_is_file(z->scheme)
   && u->authority.p && memchr(u->scheme.p, '+', u->scheme.n)==0   /* "http+s" is near */
   && clean_is_usual(&z->form, a) ) return 1;
  has_host = a->host.n>0;
  if( !z->is_normal || (has_host && z->form.host==0 && *a->host.p!='['
                        && !uri_ipv4_read(a->host, ip)) ) return 0;
  if( has_host && a->userinfo.p==0 && uri_clean_is_fetched(z->scheme)
   && (u->path.n<2 || !is_in(u->path.p[1], SLASH | COLON)) ) return 1;
  uri_clean_front(p, end, &front);
  if( !span_is(front.scheme, u->scheme) ) return 0;
  if( front.kind==CLEAN_FILE ) return u->authority.p && u->authority.n==0 && u->path.n>0;
  if( front.kind==CLEAN_NETWORK ){
    const struct uri_span user = a->userinfo;
    return front.rest==u->authority.p && has_host
        && (user.p==0 || find_in(user.p, user.p+user.n, COMMA | SEMICOLON | AMPERSAND
                                                        | MARK)==user.p+user.n);
  }
  if( front.rest!=u->scheme.p+u->scheme.n+1 || u->path.n+u->query.n==0 ) return 0;
  shape = z->scheme ? z->scheme->shape : URI_SHAPE_NONE;
  if( shape==URI_SHAPE_NUMBER ) return u->path.n>0 && !is_in(*u->path.p, HYPHEN | DOT);
  return (shape!=URI_SHAPE_MAILTO && shape!=URI_SHAPE_ADDRESS)
      || (z->form.percent==0 && z->form.list==0);
}

unsigned uri_clean_name(const char *p, size_t n, struct uri *u, struct uri_authority *a,
                        struct scan_form *form){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_HOST, u, a, form);
  if( !uri_scheme_is_web(u->scheme) || !clean_is_usual(form, a) ) return 0;
  if( form->list && clean_may_have_two(u, form, p+n) ) return 0;
  return uri_split_is_valid(verdict, a) ? form->host : 0;
}

size_t uri_clean(const char *p, size_t n, char *out){
  struct normal z;
  if( uri_clean_is_plain(&z, p, n) ) return uri_normal_write(&z, out);
  return uri_clean_steps((struct uri_span){ p, n }, uri_clean_most(n), out, 0);
}

struct uri_span uri_clean_read(struct uri_span text, size_t most, char *buffer){
  struct normal z;
  size_t n;
  if( !uri_clean_is_plain(&z, text.p, text.n) ){
    n = uri_clean_steps(text, most, buffer, 0);
    return n==URI_NONE ? (struct uri_span){0, 0} : (struct uri_span){ buffer, n };
  }
  return z.is_normal ? text : (struct uri_span){ buffer, uri_normal_write(&z, buffer) };
}

int uri_clean_split(const char *p, size_t n, struct uri *u, struct uri_authority *a,
                    char *buffer){
  struct normal z;
  if( uri_clean_is_plain(&z, p, n) ){
    *u = z.uri;
    *a = z.authority;
    return 1;
  }
  n = uri_clean_steps((struct uri_span){ p, n }, uri_clean_most(n), buffer, 0);
  if( n==URI_NONE ) return 0;
  uri_split_whole(buffer, n, u, a);
  return 1;
}

size_t uri_clean_size(const char *p, size_t n){
  (void)p;
  return size_sum(size_sum(uri_clean_most(n), uri_clean_most(n)), uri_clean_most(n));
}

/* ------------------------------------------------------------ in a page --- */

/*
** The memory for a reference that is resolved, and so for all that it becomes: bytes of
** the base may become triplets, those of the reference are counted as such.
*/
static size_t clean_resolved_most(const struct uri_href_parts *base, const char *p,
                                  size_t n){
  size_t most = uri_href_resolve_size(base, p, n);
  size_t page = base->uri.scheme.n+base->uri.authority.n+base->uri.path.n
              + base->uri.query.n;
  return size_sum(most, size_sum(size_encoded(page, page), CLEAN_EXTRA));
}

size_t uri_clean_reference(const struct uri_href_parts *base, const char *p, size_t n,
                           char *out){
  size_t most = clean_resolved_most(base, p, n);
  size_t size = uri_href_resolve(base, p, n, out);
  char *second = out+most;
  const struct uri_scheme *known;
  if( size==URI_NONE ) return scheme_colon(p, p+n, ALPHA) ? uri_clean(p, n, out) : size;
  known = uri_scheme_find(span_between(out, span_find_byte(out, out+size, ':')));
  if( known && (known->shape==URI_SHAPE_MAILTO || known->shape==URI_SHAPE_NUMBER) ){
    return uri_clean(p, n, out);
  }
  size = uri_make_valid(out, size, second);
  SPAN_WITHIN(size, most-2*n);
  return uri_normalize(second, size, URI_LEVEL_SCHEME, out);
}

size_t uri_clean_reference_size(const struct uri_href_parts *base, const char *p,
                                size_t n){
  size_t most = clean_resolved_most(base, p, n), alone = uri_clean_size(p, n);
  most = size_sum(size_sum(most, most), CLEAN_EXTRA);
  return most>alone ? most : alone;
}
