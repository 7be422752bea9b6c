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
#include "../../uri_text.h"
#include "../../uri_whatwg.h"
#include "../text/text.h"
#include "../whatwg/steps.h"

size_t uri_clean_most(size_t n){
  return size_sum(size_encoded(n, n), CLEAN_EXTRA);
}

/* ------------------------------------------------------------ the parts --- */

/* Browsers read "\" as "/" in front of the query. */
static void clean_slashes(struct clean_text *t){
  const char *end = find_in(t->p, t->end, QUESTION | HASH);
  char *p;
  for(p=t->p; p<end; p++){
    if( *p=='\\' ) *p = '/';
  }
}

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
  int has_user = span_is(span_between(t->p, host), SPAN_WORD("git@"));
  int is_git = front->scheme.p && (span_begins(front->scheme, SPAN_WORD("git"))
                                   || span_is(front->scheme, SPAN_WORD("ssh")));
  colon = span_find_byte(colon, stop, ':');
  if( !is_git && !has_user && !(tail-stop>4 && span_is(span_between(tail-4, tail),
                                                       SPAN_WORD(".git"))) ) return stop;
  if( colon==host || uri_span_of(colon, stop, COLON | DIGIT)==stop ) return stop;
  t->p[colon-t->p] = '/';
  if( front->scheme.p==0 && has_user ){
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

/* Has a host a reference, "acme.com&nbsp;b", or more after a name, "acme.com,b.org"? */
static int clean_is_several(struct uri_span host){
  const char *end = host.p+host.n;
  const char *p = find_in(host.p, end, COMMA | SEMICOLON | AMPERSAND);
  struct uri_span first = span_between(host.p, p);
  unsigned char ip[4];
  return p<end && (uri_clean_is_name(first) || uri_ipv4_read(first, ip)
                   || (*p=='&' && span_find_byte(p, end, ';')<end));
}

/*
** The host at p with dots for the commas between the labels of one name, if it begins
** with "www": "www,acme.com", "www.acme,com".  Not where one of them ends a domain, but
** for that of a country: "www.acme.com,beta.org" names two, "www.acme.co,uk" one.  What
** may be cut off after the host is no part of it.
*/
static void clean_comma(char *p, struct uri_span host, char *work){
  static const char seconds[][4] = { "ac", "co", "com", "edu", "gov", "net", "org" };
  const char *end = uri_clean_trail(p, p+host.n, 1), *start = p, *at;
  struct uri_span name = { work, (size_t)(end-p) };
  if( !span_begins(host, SPAN_WORD("www")) || span_find_byte(p, end, ',')==end ) return;
  for(at=p; at<end; at++) work[at-p] = *at==',' ? '.' : *at;
  if( !uri_clean_is_name(name) ) return;
  for(; (at = span_find_byte(start, end, ','))<end; start=at+1){
    const char *second = span_after_last(start, at, '.');
    if( uri_clean_is_name(span_between(start, at))
     && (end-at!=3 || start>p || second-p<6
         || !SPAN_IS_ONE_OF(span_between(second, at), seconds)) ) return;
  }
  memcpy(p, work, name.n);
}

/*
** The host that is meant, perhaps in t->spare, without blanks at its ends, and with dots
** for commas typed.  Absent if none.  A number that browsers read as an address of
** 0.0.0.0/8 is none, "http://58103".
*/
static struct uri_span clean_host(struct clean_text *t, const struct uri_scheme *scheme,
                                  struct uri_span host){
  const struct uri_span none = {0, 0};
  int may_mend = uri_clean_is_fetched(scheme) || t->front.kind==CLEAN_BARE;
  struct uri_span found;
  if( host.n==0 ) return host;
  if( may_mend ){
    host = uri_clean_trim(host);
    clean_comma(t->p+(host.p-t->p), host, t->spare);
    if( host.n==0 || clean_is_several(host) ) return none;
  }
  found = uri_clean_host(scheme, host, t->spare);
  if( found.p==0 || (may_mend && clean_is_several(found)) ) return none;
  if( may_mend && host.n>1 && *found.p=='0'
   && uri_span_of(host.p, host.p+host.n, DIGIT)==host.p+host.n ) return none;
  return *found.p!='[' && uri_clean_is_defanged(found) ? none : found;
}

/* The scheme that a host without one means. */
static struct uri_edit_part clean_added(const struct uri_authority *a){
  struct uri_span prefix = uri_text_prefix(a);
  return clean_part((struct uri_span){ prefix.p, prefix.n-3 });
}

/*
** Does the path begin with the "//" of a second scheme, after an empty port or the name
** of a scheme: "http://a:,http://b", "http://joe@https;//b"?
*/
static int clean_has_two(const struct uri_authority *a, struct uri_span path){
  struct uri_span name = a->host;
  const struct uri_scheme *known;
  if( path.n<2 || !is_in(path.p[1], SLASH | COLON) ) return 0;
  if( a->port.p && a->port.n==0 && path.p[1]=='/' ) return 1;
  while( name.n>0 && is_in(name.p[name.n-1], DOT | COMMA | SEMICOLON) ) name.n--;
  if( name.n==0 || memchr(name.p, '.', name.n) ) return 0;
  known = uri_scheme_find(name);
  return uri_clean_is_fetched(known ? known : uri_scheme_near(name));
}

/* Fill in the link from an authority and what follows it: 1, or 0 if there is none. */
static size_t clean_network(struct clean_text *t){
  const struct clean_front *front = &t->front;
  int is_fetched = uri_clean_is_fetched(front->known), is_bare = front->kind==CLEAN_BARE;
  struct uri_span authority;
  struct uri_authority a;
  const char *start = t->p, *stop;
  int is_marked;
  if( is_fetched && t->p<t->end && !is_in(*t->p, URI_CHAR)
   && !uri_clean_strip_rest(t) ) return 0;
  is_marked = t->p>start;
  if( is_fetched ) clean_slashes(t);
  authority = clean_authority(t, is_fetched ? 2 : is_bare);
  stop = authority.p+authority.n;
  if( authority.n>0 && memchr(authority.p, ' ', authority.n) ) return 0;
  uri_split_authority(authority, &a);
  if( a.host.n==0 && (is_fetched || stop==t->end) ) return 0;
  /* "https://www.", with which a form begins its field. */
  if( is_fetched && span_is(authority, SPAN_WORD("www.")) && t->end-t->p==4 ) return 0;
  if( is_fetched && span_begins(a.host, SPAN_WORD("%2f")) ) return 0;
  a.host = clean_host(t, front->known, a.host);
  if( a.host.p==0 || clean_has_two(&a, span_between(stop, t->end)) ) return 0;
  /* "http://{{website}}", "https://<domain>": the name of what was to stand there. */
  if( is_marked && find_in(a.host.p, a.host.p+a.host.n, DOT | COLON)==a.host.p+a.host.n
   && !span_is(a.host, SPAN_WORD("localhost")) ) return 0;
  if( is_bare && a.port.n==0 ) a.port.p = 0;                         /* "acme.com:/a" */
  if( is_bare && !uri_clean_is_host(a.host, a.port, span_between(stop, t->end)) ){
    return 0;
  }
  uri_clean_tail(t, stop);
  uri_split_userinfo(a.userinfo, &t->link.user.text, &t->link.password.text);
  t->link.user.given = t->link.password.given = 1;
  t->link.scheme = front->scheme.p ? clean_part(front->scheme) : clean_added(&a);
  t->link.host = clean_part(a.host);
  t->link.port = clean_part(a.port);
  return 1;
}

/* Without a scheme: "acme.com", "joe@acme.com", "git@acme.com:joe/tool". */
static size_t clean_bare(struct clean_text *t){
  struct uri_span authority;
  clean_slashes(t);
  uri_clean_mail_decode(t, AUTHORITY_END, 0);
  authority = clean_authority(t, 1);
  if( t->front.scheme.p ) t->front.kind = CLEAN_NETWORK;                /* Git's */
  else if( span_find_byte(authority.p, authority.p+authority.n, '@')
           <authority.p+authority.n ) return uri_clean_mail(t, authority);
  return clean_network(t);
}

/* "::1" */
static size_t clean_address(struct clean_text *t){
  char *out = t->spare;
  *out++ = '[';
  out = span_put(out, span_between(t->p, t->end));
  *out++ = ']';
  t->link.scheme = clean_part(SPAN_WORD("http"));
  t->link.host = clean_part(span_between(t->spare, out));
  return 1;
}

/* ---------------------------------------------------------------- files --- */

/* "C:" or "C|" of a path; the "|" becomes ":". */
static int clean_is_drive(char *p, const char *end){
  if( end-p<2 || !href_is_drive(p, p+2) || (end-p>2 && p[2]!='/') ) return 0;
  p[1] = ':';
  return 1;
}

/* What follows "file:", as browsers read it. */
static size_t clean_file(struct clean_text *t){
  struct uri_span host = SPAN_WORD("");
  const char *stop;
  size_t slashes = 0;
  clean_slashes(t);
  while( t->p<t->end && *t->p=='/' ) slashes++, t->p++;
  if( t->p==t->end && slashes<3 ) return 0;
  if( slashes==2 && !clean_is_drive(t->p, find_in(t->p, t->end, QUESTION | HASH)) ){
    stop = find_in(t->p, t->end, AUTHORITY_END);
    host = span_between(t->p, stop);
    if( uri_normal_is_localhost(host) ) host.n = 0;
    host = clean_host(t, uri_scheme_find(SPAN_WORD("http")), host);
    if( host.p==0 ) return 0;
    t->p += stop-t->p;
  }else{
    clean_is_drive(t->p, find_in(t->p, t->end, QUESTION | HASH));
    if( slashes>0 ) t->p -= slashes>3 ? slashes-2 : 1;
  }
  uri_clean_tail(t, t->p);
  if( t->link.path.text.n==0 ) t->link.path = clean_part(SPAN_WORD("/"));
  t->link.scheme = clean_part(t->front.scheme);
  t->link.host = clean_part(host);
  return 1;
}

/* ------------------------------------------------------------ the steps --- */

/* A file name of Windows as a URI in composed; 0 if its host is none for browsers. */
static size_t clean_windows(struct clean_text *t, char *composed){
  size_t n = uri_from_path(t->p, (size_t)(t->end-t->p), URI_FILES_WINDOWS, composed);
  struct uri_span host;
  const char *stop;
  struct uri u;
  if( n==URI_NONE ) return 0;
  uri_split_front(composed, n, &u);
  if( u.authority.n==0 ) return n;
  stop = u.authority.p+u.authority.n;
  if( uri_span_of(u.authority.p, stop, DOT)==stop ) return 0;      /* a device */
  host = clean_host(t, uri_scheme_find(SPAN_WORD("http")), u.authority);
  return host.p && span_is_alike(host, u.authority) ? n : 0;
}

/* "/about": a path, as access logs have them, which no step makes a link of. */
static int clean_is_path(struct uri_span text){
  return text.n>1 && text.p[0]=='/' && is_in(text.p[1], UNRESERVED);
}

/* Read a text once: *is_final, if the answer is certainly read as itself. */
static size_t clean_once(struct uri_span text, size_t most, char *out, int *is_bare,
                         int *is_final){
  struct uri_span s = clean_is_path(text) ? (struct uri_span){0, 0}
                                          : uri_clean_strip(text);
  char *composed = out+most, *copy = composed+most;
  struct clean_text t = { .p = copy, .spare = out };
  size_t found = 0;
  struct normal z;
  if( s.n>0 ) s = uri_clean_decode(s, copy, composed);
  if( s.n==0 || !uri_clean_is_single(s) ) return URI_NONE;
  t.end = uri_clean_join(s, copy);
  if( t.end==0 ) return URI_NONE;
  uri_clean_front(copy, t.end, &t.front);
  t.p = copy+(t.front.rest-copy);
  switch( t.front.kind ){
    case CLEAN_NETWORK: found = clean_network(&t); break;
    case CLEAN_FILE:    found = clean_file(&t); break;
    case CLEAN_NAME:    found = uri_clean_name_path(&t); break;
    case CLEAN_BARE:    found = clean_bare(&t); break;
    case CLEAN_ADDRESS: found = clean_address(&t); break;
    case CLEAN_WINDOWS: found = clean_windows(&t, composed); break;
    default:            break;
  }
  if( found==0 ) return URI_NONE;
  if( t.front.kind!=CLEAN_WINDOWS ){
    struct uri_span path = t.link.path.text;
    if( path.n>0 && uri_clean_has_second(path.p, path.p+path.n) ) return URI_NONE;
    found = uri_edit_write(&t.link, composed);
  }
  if( is_bare ) *is_bare = t.front.scheme.p==0;
  found = uri_normalize(composed, found, URI_LEVEL_SCHEME, out);
  *is_final = uri_clean_is_plain(&z, out, found);
  return found;
}

/*
** An answer is read again until it stays, or its size does, because what was read is
** overwritten: "tel:%2D5", "http://h/%20>", "/?&am\np;".  If it changes more often, or
** has a second link now, it is none.
*/
size_t uri_clean_steps(struct uri_span text, size_t most, char *out, int *is_bare){
  enum { MOST = 8 };
  int is_final = 0, i;
  size_t n = clean_once(text, most, out, is_bare, &is_final), before = URI_NONE;
  for(i=0; i<MOST && n!=before && n!=URI_NONE && !is_final; i++){
    SPAN_WITHIN(out+n, out+most);
    memcpy(out+2*most, out, n);
    before = n;
    n = clean_once((struct uri_span){ out+2*most, n }, most, out, 0, &is_final);
  }
  return i<MOST ? n : URI_NONE;
}

/* ------------------------------------------------------- clean already --- */

/*
** May another link or a reference follow a delimiter of lists in [p, end)?  What is not
** normal may have them in its normal form: "/a;http:/.//b", "?a&%61mp;".
*/
static int clean_may_have_two(const struct uri *u, const struct scan_form *form,
                              const char *end, int is_normal){
  const char *stop = u->path.p+u->path.n;
  if( uri_clean_has_second(form->list, stop) || uri_clean_has_reference(u->path.p, end) ){
    return 1;
  }
  if( is_normal ) return 0;
  return span_find_word(form->list, stop, SPAN_WORD("/."))<stop
      || span_find_byte(form->list, stop, '%')<stop
      || (form->percent && span_find_byte(u->path.p, end, '&')<end);
}

/* Is it a domain of two labels or more, perhaps with a port?  Most are. */
static int clean_is_usual(const struct scan_form *form, const struct uri_authority *a){
  return form->host & SCAN_HOST_DOT && a->userinfo.p==0
      && (a->port.p==0 || a->port.n>0);
}

/*
** Does no step change an authority, which is normal, or the path after it?  A user that
** reads as a scheme is one: "http://mailto:joe@acme.com".
*/
static int clean_is_plain_authority(const struct normal *z){
  struct uri_span host = z->authority.host, user = z->authority.userinfo, name;
  struct uri_span path = z->uri.path;
  unsigned char ip[4];
  if( host.n==0 || (path.n>1 && is_in(path.p[1], SLASH | COLON)) ) return 0;
  if( z->form.host==0 && *host.p!='[' && !uri_ipv4_read(host, ip) ) return 0;
  if( user.p==0 ) return 1;
  name = span_between(user.p, span_find_byte(user.p, user.p+user.n, ':'));
  return name.n>0 && memchr(user.p, '&', user.n)==0
      && (name.n==user.n || (uri_scheme_find(name)==0 && uri_scheme_near(name)==0));
}

/* Does no step change what follows a scheme without a host, which is normal? */
static int clean_is_plain_name(const struct normal *z){
  struct uri_span path = z->uri.path;
  if( path.n==0 && z->uri.query.n==0 ) return 0;
  if( uri_clean_is_html(z->uri.scheme.p, z->text_end) ) return 0;
  switch( z->scheme ? z->scheme->shape : URI_SHAPE_NONE ){
    case URI_SHAPE_MAILTO:
    case URI_SHAPE_ADDRESS:
      return z->form.percent==0 && z->form.list==0 && memchr(path.p, '&', path.n)==0;
    case URI_SHAPE_NUMBER:  return path.n>0 && !is_in(*path.p, HYPHEN | DOT);
    default:                return 1;
  }
}

/* Is there an encoded blank or joiner that goes, or that a link follows? */
static int clean_has_blank(const char *percent, const char *end){
  return uri_clean_ends_blank(percent, end) || uri_clean_has_joiner(percent, end);
}

int uri_clean_is_plain(struct normal *z, const char *p, size_t n){
  const struct uri *u = &z->uri;
  struct clean_front front;
  if( !uri_normal_read(z, p, n, URI_LEVEL_SCHEME, SCAN_WANT_LINK) ) return 0;
  if( z->form.list && clean_may_have_two(u, &z->form, p+n, z->is_normal) ) return 0;
  if( z->form.percent && clean_has_blank(z->form.percent, p+n) ) return 0;
  if( z->scheme && !(z->scheme->flags & URI_SCHEME_NAME) && !href_is_file(z->scheme)
   && u->authority.p && memchr(u->scheme.p, '+', u->scheme.n)==0   /* "http+s" is near */
   && clean_is_usual(&z->form, &z->authority) ) return 1;
  if( !z->is_normal ) return 0;
  if( u->authority.p && uri_clean_is_fetched(z->scheme) ){
    return clean_is_plain_authority(z);
  }
  uri_clean_front(p, p+n, &front);
  if( !span_is(front.scheme, u->scheme) ) return 0;
  if( front.kind==CLEAN_FILE ) return u->authority.p && u->authority.n==0 && u->path.n>0;
  if( front.kind==CLEAN_NETWORK ){
    return front.rest==u->authority.p && clean_is_plain_authority(z);
  }
  return front.rest==u->scheme.p+u->scheme.n+1 && clean_is_plain_name(z);   /* a name */
}

unsigned uri_clean_name(const char *p, size_t n, struct uri *u, struct uri_authority *a,
                        struct scan_form *form){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_HOST, u, a, form);
  if( !uri_scheme_is_web(u->scheme) || !clean_is_usual(form, a) ) return 0;
  if( form->list && clean_may_have_two(u, form, p+n, 0) ) return 0;
  return uri_split_is_valid(verdict, a) ? form->host : 0;
}

size_t uri_clean(const char *p, size_t n, char *out){
  int is_bare;
  return uri_clean_kind((struct uri_span){ p, n }, out, &is_bare);
}

size_t uri_clean_kind(struct uri_span text, char *out, int *is_bare){
  struct normal z;
  *is_bare = 0;
  if( uri_clean_is_plain(&z, text.p, text.n) ) return uri_normal_write(&z, out);
  return uri_clean_steps(text, uri_clean_most(text.n), out, is_bare);
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

/* Is it a link that no base changes, mailto: or tel:? */
static int clean_has_no_base(const char *p, size_t n){
  const struct uri_scheme *scheme = uri_scheme_find(span_between(p,
                                                    span_find_byte(p, p+n, ':')));
  return scheme && (scheme->shape==URI_SHAPE_NUMBER
                    || scheme->rule==URI_SCHEME_RULE_MAILTO);
}

size_t uri_clean_reference(const struct uri_href_parts *base, const char *p, size_t n,
                           char *out){
  size_t most = clean_resolved_most(base, p, n);
  size_t size = uri_href_resolve(base, p, n, out);
  char *second = out+most;
  if( size==URI_NONE && scheme_colon(p, p+n, ALPHA)==0 ) return URI_NONE;
  if( size==URI_NONE || clean_has_no_base(out, size) ) return uri_clean(p, n, out);
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
