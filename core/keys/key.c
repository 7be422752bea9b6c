/*
** SPDX-License-Identifier: MIT
**
** The same key for all links that people count as one page.
**
** This goes beyond section 6.2: two links with the same key may be two resources.  The
** text is completed, repaired and normalized.  Then each component is written without the
** parts that usually do not change the page; the reference lists the rules.
**
** The key of a key is the same key.  So after one rule has removed something, no other
** rule may apply anew: repeated "www." and final slashes are all removed, and a key
** without a scheme reads back as the host that it begins with, or as a path that no rule
** changes.
*/
#include "keys.h"

#include "../edit/tracking.h"
#include "../uri_edit.h"
#include "../schemes/by_scheme.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "../text/text.h"

/* Work on one text. */
struct key_writer {
  unsigned keep;                       /* enum uri_key_keep */
  struct uri u;                        /* of the normal form */
  struct uri_authority a;
  struct uri_span host;                /* as it is in the key */
  char *spare;                         /* memory for the parameters */
  uint32_t *numbers;
};

enum { KEY_EXTRA = 64+2*KEYS_HOST_EXTRA };

/* The size of a key, and of each of the two texts that lead to it. */
static size_t key_size(size_t n){
  return size_sum(size_encoded(n, n), KEY_EXTRA);
}

/*
** Does a text without a scheme begin with a host and a port, "my_host:8080/" or
** "[::1]:99999/"?
*/
static int key_has_port(const struct uri *u){
  const char *end = u->path.p+u->path.n;
  const char *slash = span_find_byte(u->path.p, end, '/');
  int is_literal = span_begins(u->path, SPAN_WORD("["));
  const char *host_end = is_literal ? span_find_byte(u->path.p, slash, ']') : u->path.p;
  const char *colon = span_find_byte(host_end, slash, ':');
  if( is_literal && colon!=host_end+1 ) return 0;
  if( u->scheme.p || colon==u->path.p || colon+1>=slash ) return 0;
  if( span_find_byte(u->path.p, colon, '@')<colon ) return 0;
  return uri_span_of(colon+1, slash, DIGIT)==slash;
}

/* The prefix that turns a text without a scheme into an http URI. */
static struct uri_span key_prefix(struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  if( u.authority.p ){
    return u.scheme.p || u.authority.n==0 ? SPAN_WORD("") : SPAN_WORD("http:");
  }
  if( uri_complete(text.p, text.n).n>0 || key_has_port(&u) ){
    return SPAN_WORD("http://");
  }
  return SPAN_WORD("");
}

/*
** The normal form of the prefix and the text, made valid.  The result is in second; first
** is free again.  With a prefix, the text may be in second.
*/
static struct uri_span key_normal(struct uri_span text, struct uri_span prefix,
                                  char *first, char *second){
  struct uri_authority a;
  struct uri u;
  size_t n;
  if( prefix.n>0 ){
    n = (size_t)(span_put(span_put(first, prefix), text)-first);
    text = (struct uri_span){ first, n };
  }
  if( !uri_split_whole(text.p, text.n, &u, &a) ){
    n = uri_unwrap(text.p, text.n, second);
    n = uri_repair(second, n, first);
    text = (struct uri_span){ first, n };
  }
  n = uri_normalize(text.p, text.n, URI_LEVEL_SCHEME, second);
  return (struct uri_span){ second, n };
}

/*
** The normal form of the text, completed.  A text may become a host only in its normal
** form: "%61.example".
*/
static struct uri_span key_complete(struct uri_span text, char *buffer,
                                    char **spare){
  char *second = buffer+key_size(text.n);
  struct uri_span normal = key_normal(text, key_prefix(text), buffer, second);
  struct uri_span prefix = key_prefix(normal);
  *spare = buffer;
  if( prefix.n==0 ) return normal;
  return key_normal(normal, prefix, buffer, second);
}

/*
** Is the port one that a key leaves out?  For a web page, that is the default of http or
** of https, because the key does not distinguish the two.
*/
static int key_drops_port(const struct key_writer *w, int is_web){
  const struct uri_scheme *scheme = uri_scheme_find(w->u.scheme);
  uint32_t value = uri_normal_port_value(w->a.port);
  if( uri_normal_port_is_default(scheme, w->a.port) ) return 1;
  return is_web && !(w->keep & URI_KEY_KEEP_SCHEME) && (value==80 || value==443);
}

/*
** The front: scheme, userinfo, host and port.  A web page has only host and port; but the
** scheme stays if the host would be read as a scheme: "urn:8080".
*/
static char *key_put_front(const struct key_writer *w, char *out){
  int is_web = uri_scheme_is_web(w->u.scheme);
  int drops = key_drops_port(w, is_web);
  if( !is_web || (w->keep & URI_KEY_KEEP_SCHEME)
   || (!drops && uri_scheme_find(w->host)) ){
    out = span_put(out, w->u.scheme);
    out = span_put(out, SPAN_WORD("://"));
  }
  if( !is_web && w->a.userinfo.p ){
    out = span_put(out, w->a.userinfo);
    *out++ = '@';
  }
  out = span_put(out, w->host);
  return drops ? out : uri_normal_put_port(out, w->a.port);
}

/*
** Is this a file whose host is localhost only as it is in the key: "localhost." or with
** letters that UTS #46 maps?  The normal form has not removed such a host.
*/
static int key_is_local_file(const struct key_writer *w){
  struct uri_authority a = w->a;
  a.host = w->host;
  return uri_normal_is_default_host(uri_scheme_find(w->u.scheme), &w->u, &a);
}

/* Its key is that of the same file without a host. */
static size_t key_put_local_file(const struct key_writer *w, struct uri_span normal,
                                 char *out){
  const char *end = normal.p+normal.n;
  char *o = span_put(span_put(out, w->u.scheme), SPAN_WORD("://"));
  return (size_t)(span_put(o, span_between(w->u.path.p, end))-out);
}


/* ------------------------------------------------------------- the path --- */


/* Files that servers give for a folder. */
static const char key_index_files[][13] = {
  "index.html", "index.htm", "index.shtml", "index.xhtml", "index.php",
  "index.asp", "index.aspx", "index.jsp", "index.cgi", "index.cfm", "index.pl",
  "default.html", "default.htm", "default.asp", "default.aspx"
};

static int key_is_index_file(struct uri_span segment){
  size_t i;
  char first = segment.n>0 ? to_lower(*segment.p) : 0;
  if( first!='i' && first!='d' ) return 0;
  for(i=0; i<COUNT_OF(key_index_files); i++){
    if( span_is_word(segment, key_index_files[i]) ) return 1;
  }
  return 0;
}

/* Does a session id among a segment's parameters begin at p, which is at a ";"? */
static int key_is_session(const char *p, const char *end){
  struct uri_span rest = span_between(p, end);
  return span_begins(rest, SPAN_WORD(";jsessionid="))
      || span_begins(rest, SPAN_WORD(";phpsessid="))
      || span_begins(rest, SPAN_WORD(";sid="));
}

/*
** Is a segment one that removal must not create: a dot-segment, or an empty segment
** without a host before it?
*/
static int key_is_guarded(const struct key_writer *w, const char *segment,
                          const char *end){
  if( segment==end ) return w->host.n==0;
  return *segment=='.'
      && (end-segment==1 || (end-segment==2 && segment[1]=='.'));
}

/* Copy the path from p without the session ids in its segments. */
static char *key_put_segments(const struct key_writer *w, char *out,
                              const char *p, const char *end){
  char *segment = out;
  while( p<end ){
    if( *p==';' && key_is_session(p, end) && !key_is_guarded(w, segment, out) ){
      for(p++; p<end && *p!=';' && *p!='/'; p++);
      continue;
    }
    *out++ = *p;
    if( *p++=='/' ) segment = out;
  }
  return out;
}

/*
** Write the path.  Without a host before it, its first byte stays, or the key would be
** another kind of reference.
*/
static char *key_put_path(const struct key_writer *w, char *out){
  const char *p = w->u.path.p;
  const char *end = p+w->u.path.n;
  char *start = out;
  if( w->host.n==0 && w->u.path.n>0 ){
    start++;
    do *out++ = *p; while( *p++!='/' && p<end );
  }
  if( w->keep & URI_KEY_KEEP_SESSION ) out = span_put(out, span_between(p, end));
  else out = key_put_segments(w, out, p, end);
  for(;;){
    char *segment = out;
    if( !(w->keep & URI_KEY_KEEP_SLASH) ){
      while( out>start && out[-1]=='/' ) out--;
    }
    if( w->keep & URI_KEY_KEEP_INDEX ) return out;
    for(segment=out; segment>start && segment[-1]!='/'; segment--);
    if( segment==start && !(w->host.n==0 && w->u.path.n>0
                            && w->u.path.p[0]=='/') ) return out;
    if( !key_is_index_file(span_between(segment, out)) ) return out;
    out = segment;
    if( w->keep & URI_KEY_KEEP_SLASH ) return out;
  }
}


/* ------------------------------------------------------------ the query --- */


/* The order of names, octet by octet. */
static int key_is_after(const char *a, const char *b, const char *end){
  for(;; a++, b++){
    int c = *a=='&' || *a=='=' ? -1 : (unsigned char)*a;
    int d = b==end || *b=='&' || *b=='=' ? -1 : (unsigned char)*b;
    if( c!=d || c<0 ) return c>d;
  }
}

static int key_is_session_name(struct uri_span name){
  enum { ASPSESSIONID = 20 };          /* the word, and eight letters */
  return span_is(name, SPAN_WORD("jsessionid"))
      || span_is(name, SPAN_WORD("phpsessid"))
      || (name.n==ASPSESSIONID && span_begins(name, SPAN_WORD("aspsessionid")))
      || span_is(name, SPAN_WORD("cfid")) || span_is(name, SPAN_WORD("cftoken"));
}

/* Must this parameter be removed?  buffer has name.n bytes. */
static int key_drops(const struct key_writer *w,
                     const struct uri_tracking_site *site,
                     struct uri_span name, char *buffer){
  if( span_find_byte(name.p, name.p+name.n, '%')<name.p+name.n ){
    name.n = uri_decode(name.p, name.n, 1, buffer);
    name.p = buffer;
  }
  if( !(w->keep & URI_KEY_KEEP_TRACKING) && uri_tracking_has(site, name) ){
    return 1;
  }
  return !(w->keep & URI_KEY_KEEP_SESSION) && key_is_session_name(name);
}

static char *key_put_query(const struct key_writer *w, char *out){
  struct uri_span rest = w->u.query;
  struct uri_span kept = { w->spare, 0 };
  const struct uri_tracking_site *site = uri_tracking_find(w->host);
  struct uri_param param;
  char *o = w->spare;
  while( uri_param_next(&rest, &param) ){
    if( key_drops(w, site, param.name, o+1) ) continue;
    if( o>w->spare ) *o++ = '&';
    o = span_put(o, param.raw);
  }
  kept.n = (size_t)(o-kept.p);
  if( kept.n==0 ) return out;
  *out++ = '?';
  if( w->keep & URI_KEY_KEEP_ORDER ) return span_put(out, kept);
  return uri_keys_sort(out, kept, key_is_after, w->numbers);
}

/*
** A fragment that begins with "!" may select another page (sites made of scripts once
** used it).
*/
static char *key_put_fragment(const struct key_writer *w, char *out){
  struct uri_span fragment = w->u.fragment;
  if( fragment.n==0 ) return out;
  if( *fragment.p!='!' && !(w->keep & URI_KEY_KEEP_FRAGMENT) ) return out;
  *out++ = '#';
  return span_put(out, fragment);
}


/* -------------------------------------------------------------- the key --- */


size_t uri_key_numbers(const char *p, size_t n){
  const char *end = p+n;
  size_t count = 2;
  while( (p = span_find_byte(p, end, '&'))<end ) count += 2, p++;
  return count;
}

size_t uri_key_size(const char *p, size_t n, unsigned keep){
  (void)p, (void)keep;
  return key_size(n);
}

size_t uri_key_buffer_size(const char *p, size_t n){
  (void)p;
  return size_sum(key_size(n), key_size(n));
}

size_t uri_key(const char *p, size_t n, unsigned keep, uint32_t *numbers,
               char *buffer, char *out){
  char host[KEYS_HOST_LONGEST];
  struct key_writer w = { .keep = keep, .numbers = numbers };
  struct uri_span normal;
  char *o = out;
  const char *end = uri_text_skip_blanks_back(p, p+n);
  p = uri_text_skip_blanks(p, end);
  normal = key_complete(span_between(p, end), buffer, &w.spare);
  uri_split_whole(normal.p, normal.n, &w.u, &w.a);
  if( w.a.host.n==0 && (w.u.scheme.p || w.u.authority.p) ){
    return (size_t)(span_put(out, normal)-out);
  }
  if( w.a.host.n>0 ){
    w.host = uri_keys_host(w.a.host, keep & URI_KEY_KEEP_WWW, host);
    if( key_is_local_file(&w) ) return key_put_local_file(&w, normal, out);
    o = key_put_front(&w, o);
  }
  o = key_put_path(&w, o);
  if( w.u.query.n>0 ) o = key_put_query(&w, o);
  return (size_t)(key_put_fragment(&w, o)-out);
}
