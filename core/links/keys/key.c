/*
** SPDX-License-Identifier: MIT
**
** The same key for all links that people count as one page.
**
** This goes beyond section 6.2: two links with the same key may be two resources.  The
** key is that of the link that a person meant (uri_clean()); a text that means none, such
** as a relative reference, is completed, made valid and normalized.  Then each component
** is written without the parts that usually do not change the page; the reference lists
** the rules.
**
** The key of a key is the same key.  That holds at once for a page of a usual domain:
** repeated "www." and final slashes are all removed, and the key reads back as the host
** that it begins with.  Any other key is read again until it stays the same.
*/
#include "keys.h"

#include "../../uri_edit.h"
#include "../../rfc/normal/normal.h"
#include "../../rfc/resolve/path.h"
#include "../../rfc/schemes/by_scheme.h"
#include "../clean/clean.h"
#include "../sites/site.h"
#include "../text/text.h"

/* Work on one text. */
struct key_writer {
  unsigned keep;                       /* enum uri_key_keep */
  struct uri u;                        /* of the normal form */
  const struct uri_scheme *scheme;     /* what is known of its scheme, or 0 */
  struct uri_authority a;              /* its host as it is in the key */
  unsigned host;                       /* what kind: enum scan_host */
  int is_plain, is_meant;              /* uri_clean_is_plain(); uri_clean() has it */
  int is_web;                          /* the scheme is http or https */
  struct uri_tracking *tracking;
  char *host_text;                     /* memory for the host: KEYS_HOST_LONGEST */
  char *spare, *spare_end;             /* memory for the parameters */
  char *starts;                        /* memory to sort so many */
  size_t n;
};

enum { KEY_EXTRA = 2*CLEAN_EXTRA };

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
  if( uri_clean_is_file(text) ) return SPAN_WORD("");
  if( uri_complete(text.p, text.n).n>0 || key_has_port(&u) ){
    return SPAN_WORD("http://");
  }
  return SPAN_WORD("");
}

/* Is there a "/" at p, perhaps encoded? */
static int key_is_slash(const char *p, const char *end){
  return p<end && (*p=='/' || (is_triplet(p, end) && percent_value(p)=='/'));
}

/*
** Is the triplet at p one of a character that is data wherever it stands?  A ":" in front
** of "/" could begin another link.
*/
static int key_is_data(const char *p, const char *end){
  char c = percent_value(p);
  return c==':' ? !key_is_slash(p+3, end) : c && memchr("!$'()*,@", c, 8)!=0;
}

/* Is there such a triplet in a valid text? */
static int key_has_data(const char *p, const char *end){
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( key_is_data(p, end) ) return 1;
  }
  return 0;
}

/* Decode those of path, query and fragment of a link with a host, in place. */
static struct uri_span key_decode(struct uri_span normal, char *out){
  const char *end = normal.p+normal.n, *p;
  struct uri_authority a;
  struct uri u;
  char *o = out;
  uri_split_whole(normal.p, normal.n, &u, &a);
  if( a.host.n==0 ) return normal;
  for(p=normal.p; p<end; ){
    if( p>=u.path.p && is_triplet(p, end) && key_is_data(p, end) ){
      *o++ = percent_next(&p, end);
    }else{
      *o++ = *p++;
    }
  }
  return span_between(out, o);
}

/*
** The normal form of the prefix and the text, made valid.  The result is in second; first
** is free again.  With a prefix, the text may be in second.
*/
static struct uri_span key_normal(struct uri_span text, struct uri_span prefix,
                                  char *first, char *second){
  struct normal z;
  size_t n;
  if( prefix.n>0 ){
    n = (size_t)(span_put(span_put(first, prefix), text)-first);
    text = (struct uri_span){ first, n };
  }
  if( !uri_normal_read(&z, text.p, text.n, URI_LEVEL_SCHEME, SCAN_WANT_ALL) ){
    n = uri_text_unwrap(text.p, text.n, second);
    n = uri_make_valid(second, n, first);
    uri_normal_read(&z, first, n, URI_LEVEL_SCHEME, SCAN_WANT_FORM);
  }
  return (struct uri_span){ second, uri_normal_write(&z, second) };
}

/*
** The link that a person meant by a text, in second; or the normal form of a text that
** means none, completed, and *is_meant is 0.  Such a text may become a host only in its
** normal form:
** "%61.example".  most is that of uri_clean_steps().  All of out may be written to.
*/
static struct uri_span key_meant(struct uri_span text, size_t most, char *out,
                                 size_t size, int *is_meant){
  char *first = out+size, *second = first+size;
  size_t n = uri_clean_steps(text, most, out, 0);
  struct uri_span normal, prefix;
  const char *end = uri_text_skip_blanks_back(text.p, text.p+text.n);
  *is_meant = n!=URI_NONE;
  if( *is_meant ){
    memcpy(second, out, n);
    return (struct uri_span){ second, n };
  }
  text = span_between(uri_text_skip_blanks(text.p, end), end);
  normal = key_normal(text, key_prefix(text), first, second);
  prefix = key_prefix(normal);
  return prefix.n>0 ? key_normal(normal, prefix, first, second) : normal;
}

/*
** Read a text: the parts of its normal form are left in w.  Returns the normal form.
*/
static struct uri_span key_read(struct key_writer *w, struct uri_span text, size_t most,
                                char *out, size_t size){
  struct normal z;
  struct scan_form form;
  struct uri_span normal;
  w->is_plain = w->is_meant = uri_clean_is_plain(&z, text.p, text.n);
  if( w->is_plain ){
    w->u = z.uri;
    w->a = z.authority;
    w->scheme = z.scheme;
    w->host = z.form.host;
    if( z.is_normal && !(z.form.percent && key_has_data(z.form.percent, z.text_end)) ){
      return text;
    }
    normal.p = out+2*size;
    normal.n = uri_normal_write(&z, out+2*size);
  }else{
    normal = key_meant(text, most, out, size, &w->is_meant);
  }
  if( key_has_data(normal.p, normal.p+normal.n) ) normal = key_decode(normal, out+2*size);
  uri_scan(normal.p, normal.n, SCAN_WANT_HOST, &w->u, &w->a, &form);
  w->host = form.host;
  w->scheme = uri_scheme_find(w->u.scheme);
  return normal;
}

/*
** Is the port one that a key leaves out?  For a web page, that is the default of http or
** of https, because the key does not distinguish the two.
*/
static int key_drops_port(const struct key_writer *w){
  if( w->a.port.n==0 ) return 1;
  if( w->is_web && !(w->keep & URI_KEY_KEEP_SCHEME) ){
    return uri_normal_port_is_default(uri_scheme_find(SPAN_WORD("http")), w->a.port)
        || uri_normal_port_is_default(uri_scheme_find(SPAN_WORD("https")), w->a.port);
  }
  return uri_normal_port_is_default(uri_scheme_driven(w->u.scheme), w->a.port);
}

/* Has the host a character that no domain has, "acme.com)", or "%40" of an address? */
static int key_is_odd(const struct key_writer *w){
  struct uri_span host = w->a.host;
  return w->host==0 && host.n>0
      && (find_in(host.p, host.p+host.n, SUB_DELIMS)<host.p+host.n
          || span_find_word(host.p, host.p+host.n, SPAN_WORD("%40"))<host.p+host.n);
}

/*
** Must the scheme of a web page be in its key, because its host without a scheme would
** be read as something else: "urn:8080", "ftp.acme.com", "acme.com)"?
*/
static int key_needs_scheme(const struct key_writer *w, int has_port){
  struct uri_span host = w->a.host;
  if( has_port && (uri_scheme_find(host) || span_is(host, SPAN_WORD("url"))) ) return 1;
  return !span_begins(uri_text_prefix(&w->a), SPAN_WORD("http")) || key_is_odd(w);
}

/*
** The front: scheme, userinfo, host and port.  A web page has only host and port, unless
** it needs the scheme.
*/
static char *key_put_front(const struct key_writer *w, char *out){
  int drops = key_drops_port(w);
  if( !w->is_web || (w->keep & URI_KEY_KEEP_SCHEME) || key_needs_scheme(w, !drops) ){
    out = span_put(out, w->u.scheme);
    out = span_put(out, SPAN_WORD("://"));
  }
  if( !w->is_web && w->a.userinfo.p ){
    out = span_put(out, w->a.userinfo);
    *out++ = '@';
  }
  out = span_put(out, w->a.host);
  return drops ? out : port_put(out, w->a.port);
}

/* ------------------------------------------------------------- the path --- */

/* Files that servers give for a folder. */
static const char key_index_files[][13] = {
  "index.html", "index.htm", "index.shtml", "index.xhtml", "index.php",
  "index.asp", "index.aspx", "index.jsp", "index.cgi", "index.cfm", "index.pl",
  "default.html", "default.htm", "default.asp", "default.aspx"
};

static int key_is_index_file(struct uri_span segment){
  char first = segment.n>0 ? to_lower(*segment.p) : 0;
  return (first=='i' || first=='d') && SPAN_IS_ONE_OF(segment, key_index_files);
}

/* Begin to ask what tracks people on the page with this path. */
static void key_begin_tracking(struct key_writer *w, struct uri_span path){
  uri_tracking_begin(w->tracking, w->u.scheme,
                     (struct site_page){ w->a.host, path, w->u.query });
}

/* Is a segment, which is after a host, a session id, or one that only tracks people? */
static int key_drops_segment(struct key_writer *w, struct uri_span segment){
  if( w->a.host.n==0 ) return 0;
  if( !(w->keep & URI_KEY_KEEP_SESSION) && uri_keys_is_session_segment(segment) ){
    return 1;
  }
  segment = (struct uri_span){ segment.p-1, segment.n+1 };
  return !(w->keep & URI_KEY_KEEP_TRACKING)
      && tracking_has_segment(w->tracking, segment);
}

/*
** Copy the path from p without the session ids in its segments, unless a dot-segment
** would be left, or an empty segment without a host before it; and without segments that
** are dropped.  These stay in a path without a host, which would become another kind of
** reference.
*/
static char *key_put_segments(struct key_writer *w, char *out,
                              const char *p, const char *end){
  enum { SHORTEST = sizeof ";sid="-1 };
  char *segment = out;
  int has_value = end-p>=SHORTEST && span_find_byte(p, end, '=')<end;
  if( end-p<SHORTEST || (!has_value && span_find_byte(p, end, ';')==end
                         && span_find_byte(p, end, '(')==end) ){
    return span_put(out, span_between(p, end));
  }
  if( has_value ) key_begin_tracking(w, w->u.path);
  for(;;){
    if( p<end && *p==';' && !(w->keep & URI_KEY_KEEP_SESSION)
     && uri_keys_is_session_in_path(p+1, end)
     && (segment==out ? w->a.host.n>0 : path_dots(segment, out)==0) ){
      for(p++; p<end && *p!=';' && *p!='/'; p++);
      continue;
    }
    if( (p==end || *p=='/') && key_drops_segment(w, span_between(segment, out)) ){
      out = segment;
      p += p<end;
      continue;
    }
    if( p==end ) return out;
    *out++ = *p;
    if( *p++=='/' ) segment = out;
  }
}

/*
** Write the path.  Without a host before it, its first byte stays, or the key would be
** another kind of reference.
*/
static char *key_put_path(struct key_writer *w, char *out){
  const char *p = w->u.path.p;
  const char *end = p+w->u.path.n;
  char *start = out;
  if( w->a.host.n==0 && w->u.path.n>0 ){
    start++;
    do *out++ = *p; while( *p++!='/' && p<end );
  }
  out = key_put_segments(w, out, p, end);
  for(;;){
    char *segment;
    if( !(w->keep & URI_KEY_KEEP_SLASH) ){
      while( out>start && out[-1]=='/' ) out--;
    }
    if( w->keep & URI_KEY_KEEP_INDEX ) return out;
    for(segment=out; segment>start && segment[-1]!='/'; segment--);
    if( segment==start && !(w->a.host.n==0 && w->u.path.n>0
                            && w->u.path.p[0]=='/') ) return out;
    if( !key_is_index_file(span_between(segment, out)) ) return out;
    out = segment;
  }
}

/*
** A normal form of tel: or sms: without the visual separators of its number (RFC 3966 4),
** and without a "(0)", which nobody dials after the code of a country.
*/
static char *key_put_number(const struct key_writer *w, struct uri_span normal,
                            char *out){
  const char *p = w->u.path.p, *end = normal.p+normal.n, *digit;
  const char *stop = find_in(p, p+w->u.path.n, SEMICOLON);
  int is_global = p<stop && *p=='+';
  out = span_put(out, span_between(normal.p, p));
  digit = find_in(p, stop, DIGIT);
  for(; digit<stop && p<stop; p++){
    if( is_global && span_begins(span_between(p, stop), SPAN_WORD("(0)")) ) p += 2;
    else if( !is_in(*p, HYPHEN | DOT | SLASH) && *p!='(' && *p!=')' ) *out++ = *p;
  }
  return span_put(out, span_between(p, end));
}

/* ------------------------------------------------------------ the query --- */

/* Must this parameter be removed?  buffer has as many bytes as its name. */
static int key_drops(struct key_writer *w, const struct uri_param *param,
                     char *buffer){
  struct uri_span name = param->name;
  if( span_find_byte(name.p, name.p+name.n, '%')<name.p+name.n ){
    name.n = uri_decode(name.p, name.n, 1, buffer);
    name.p = buffer;
  }
  if( !(w->keep & URI_KEY_KEEP_TRACKING) && uri_tracking_has(w->tracking, name) ){
    return 1;
  }
  return !(w->keep & URI_KEY_KEEP_SESSION) && uri_keys_is_session(name, param->value);
}

/* Copy a parameter; "+", which is a blank, becomes "%20". */
static char *key_put_param(char *out, struct uri_span raw){
  size_t i;
  for(i=0; i<raw.n; i++){
    if( raw.p[i]=='+' ) out = span_put(out, SPAN_WORD("%20"));
    else *out++ = raw.p[i];
  }
  return out;
}

/*
** Take "amp;" off a parameter, of "&amp;" that was left in: sorting could put a "&"
** before it, which uri_clean() would read.
*/
static void key_trim_param(struct uri_param *param){
  while( span_begins(param->raw, SPAN_WORD("amp;")) ){
    param->raw = span_between(param->raw.p+4, param->raw.p+param->raw.n);
    param->name = span_between(param->name.p+4, param->name.p+param->name.n);
  }
}

static char *key_put_query(struct key_writer *w, char *out){
  static const struct sort_order order = { uri_sort_octet, 1 };
  struct uri_span rest = w->u.query;
  struct uri_span kept = { w->spare, 0 };
  struct uri_param param;
  size_t count = 0;
  char *o = w->spare;
  while( uri_param_next(&rest, &param) ){
    key_trim_param(&param);
    if( param.raw.n==0 || key_drops(w, &param, o+1) ) continue;
    if( count++>0 ) *o++ = '&';
    if( !(w->keep & URI_KEY_KEEP_TRACKING) ){
      param.raw = uri_tracking_cut(w->tracking, param.raw, o);
    }
    o = key_put_param(o, param.raw);
  }
  SPAN_WITHIN(o, w->spare_end);
  kept.n = (size_t)(o-kept.p);
  if( count==0 ) return out;
  *out++ = '?';
  if( count==1 || w->keep & URI_KEY_KEEP_ORDER ) return span_put(out, kept);
  return uri_sort_query(out, kept, &order, w->starts, w->n);
}

/*
** A fragment that is a route belongs to the key, which begins at key.  A "/" stays
** between "&" and "#", which could begin a character reference: "/a&/#x26;b".
*/
static char *key_put_fragment(struct key_writer *w, const char *key, char *out){
  struct uri_span fragment = w->u.fragment;
  int is_open = out>key && out[-1]=='&';
  char *start = out+is_open+1;
  char *end;
  if( fragment.n==0 ) return out;
  if( w->keep & URI_KEY_KEEP_TRACKING ) end = span_put(start, fragment);
  else end = uri_tracking_put_fragment(start, fragment, w->tracking);
  if( end==start ) return out;
  if( !tracking_is_route(start, end) && !(w->keep & URI_KEY_KEEP_FRAGMENT)
   && uri_scheme_has_host(w->u.scheme) ) return out;     /* "#Intent;package=...;end" */
  if( is_open ) *out++ = '/';
  *out = '#';
  return end;
}

/* -------------------------------------------------------------- the key --- */

/* How many parameters a key can have: each has a byte, and a "&" before the next one. */
static size_t key_parameters(size_t n){
  return n/2+1;
}

/* The key, two texts that lead to it, the key before, and the starts of parameters. */
size_t uri_key_size(const char *p, size_t n, unsigned keep){
  size_t size = key_size(n);
  (void)p, (void)keep;
  size = size_sum(size, size);
  return size_sum(size_sum(size, size), uri_sort_size(key_parameters(n)));
}

/*
** The normal form of a file, with the drive of its path in one spelling: "c%3A", "C|".
** RFC 8089 E.2
*/
static char *key_put_file(const struct key_writer *w, struct uri_span normal, char *out){
  const char *p = w->u.path.p, *end = p+w->u.path.n, *at = p+2;
  char c;
  if( end-p<3 || !is_in(p[1], ALPHA) ) return span_put(out, normal);
  c = percent_next(&at, end);
  if( (c!=':' && c!='|') || (at<end && *at!='/') ) return span_put(out, normal);
  out = span_put(out, span_between(normal.p, p+1));
  *out++ = (char)(p[1] & ~('a'-'A'));
  *out++ = ':';
  return span_put(out, span_between(at, normal.p+normal.n));
}

/* tel:, sms: */
static int key_is_number(const struct key_writer *w){
  return w->u.authority.p==0 && w->scheme && w->scheme->shape==URI_SHAPE_NUMBER;
}

/* Write the key of a normal form that was read; returns the end. */
static char *key_put(struct key_writer *w, struct uri_span normal, char *out){
  const char *key = out, *path;
  if( w->a.host.n==0 && (w->u.scheme.p || w->u.authority.p) ){
    if( key_is_number(w) ) return key_put_number(w, normal, out);
    return w->scheme && w->scheme->rule==URI_SCHEME_RULE_FILE
         ? key_put_file(w, normal, out) : span_put(out, normal);
  }
  if( w->a.host.n>0 ){
    w->a.host = uri_keys_host(w->a.host, w->host, w->keep & URI_KEY_KEEP_WWW,
                               w->host_text);
    w->is_web = w->scheme && w->scheme->flags & URI_SCHEME_WEB;
    if( !w->is_web && uri_normal_is_default_host(w->scheme, &w->u, &w->a) ){
      /* "localhost." or with letters that UTS #46 maps: the file without a host */
      out = span_put(span_put(out, w->u.scheme), SPAN_WORD("://"));
      return span_put(out, span_between(w->u.path.p, normal.p+normal.n));
    }
    out = key_put_front(w, out);
  }
  path = out;
  out = key_put_path(w, out);
  if( w->u.query.n>0 || w->u.fragment.n>0 ){
    /* with the path of the key, or its key would differ */
    key_begin_tracking(w, span_between(path, out));
  }
  if( w->u.query.n>0 ) out = key_put_query(w, out);
  out = key_put_fragment(w, key, out);
  if( out==path && key_is_odd(w) ) *out++ = '/';
  return out;
}

/* Write the key of a text; most as above. */
static size_t key_write(struct key_writer *w, struct uri_span text, size_t most,
                        char *out, size_t size){
  char *end;
  text = key_read(w, text, most, out, size);
  end = key_put(w, text, out);
  SPAN_WITHIN(end, out+size);
  return (size_t)(end-out);
}

/*
** Is the host of a key read as that host where no scheme precedes it: a domain whose last
** label is no number, an IP address, localhost, or a name of letters, if neither a port
** nor "//" follows it?
*/
static int key_has_host(const struct key_writer *w, const char *key, size_t n){
  struct uri_span host = w->a.host;
  const char *end = host.p+host.n;
  unsigned char ip[4];
  if( span_begins(host, SPAN_WORD("www."))
   && span_find_byte(host.p+4, end, '.')==end ) return 0;          /* "www.http//a.com" */
  if( w->host==(SCAN_HOST_NAME | SCAN_HOST_DOT) ) return 1;
  if( *host.p=='[' ) return 1;
  if( !is_in(*host.p, LOWALPHA | DIGIT) ) return 0;
  if( !is_in(end[-1], LOWALPHA) ) return uri_ipv4_read(host, ip);
  if( span_find_byte(host.p, end, '.')<end ){
    return uri_span_of(host.p, end, LOWALPHA | DIGIT | HYPHEN | DOT)==end;
  }
  if( uri_normal_is_localhost(host) ) return 1;
  return key_drops_port(w) && uri_span_of(host.p, end, LOWALPHA)==end
      && (n<host.n+2 || !is_in(key[host.n+1], SLASH | COLON));       /* "http//a.com" */
}

/* Is a link of ftp, ws or wss, which keeps its scheme, one of a domain? */
static int key_is_fetched(const struct key_writer *w){
  return w->is_plain && !w->is_web && uri_clean_is_fetched(w->scheme)
      && w->host==(SCAN_HOST_NAME | SCAN_HOST_DOT);
}

/*
** Is a key without a host, that of a link, final?  A number of digits only is.  It is not
** empty, as the text is plain.
*/
static int key_is_final_name(const struct key_writer *w, const char *key, size_t n){
  const char *end = key+n, *p;
  if( !w->is_plain || !key_is_number(w) ) return w->is_plain;
  p = span_find_byte(key, end, ':')+1;
  return uri_span_of(p+(*p=='+'), end, DIGIT)==end;
}

/*
** Is a key certainly its own key?  A page is, and a link of ftp: to a domain, but for a
** character reference, or a blank or ":" that is encoded at its end; and so is a link
** without a host that is its own normal form.
*/
static int key_is_final(const struct key_writer *w, const char *key, size_t n){
  const char *end = key+n, *reference;
  if( w->a.host.n==0 ) return key_is_final_name(w, key, n);
  if( !key_is_fetched(w)
   && (!w->is_web || !w->is_meant || !key_has_host(w, key, n)) ) return 0;
  if( n>2 && key[n-3]=='%' && (uri_clean_ends_blank(key, end)
                               || percent_value(end-3)==':') ) return 0;
  reference = memchr(key, ';', n);
  return reference==0 || span_find_byte(key, end, '&')==end;
}

/*
** The size of a key without encoded blanks at its end, and slashes between them, which
** stood before what a key leaves out.
*/
static size_t key_trim(const char *key, size_t n){
  size_t size = n;
  while( n>2 && key[n-3]=='%' ){
    struct uri_span s = uri_clean_trim((struct uri_span){ key, n });
    size_t end = s.n>0 ? (size_t)(s.p+s.n-key) : n;
    if( end==n ) break;
    size = n = end;
    while( n>0 && key[n-1]=='/' ) n--;
  }
  return size;
}

/*
** A key has no more characters, each triplet counted as one, than its text and KEY_EXTRA,
** so that cleaning it needs no more memory than the text did, also where it encodes
** characters again, such as "@" in a host.  Only the "%" of a file name of Windows needs
** more.  Each time a key changes, it has lost something, and few of these can follow from
** another.
*/
size_t uri_key(const char *p, size_t n, unsigned keep, char *out){
  enum { TIMES = 8 };
  char host[KEYS_HOST_LONGEST];
  struct uri_tracking tracking;
  size_t size = key_size(n), before;
  char *again = out+3*size;
  const struct uri_span text = { p, n };
  struct key_writer w = { .keep = keep, .tracking = &tracking, .host_text = host,
                          .spare = out+size, .spare_end = out+2*size,
                          .starts = again+size, .n = key_parameters(n) };
  int i;
  n = key_write(&w, text, uri_clean_most(n), out, size);
  if( n==text.n && memcmp(out, p, n)==0 && !uri_clean_ends_blank(out, out+n) ) return n;
  for(i=0; i<TIMES && !key_is_final(&w, out, n); i++){
    before = key_trim(out, n);
    if( uri_clean_is_windows(out, out+before) && 2*before+CLEAN_EXTRA>size ) break;
    memcpy(again, out, before);
    n = key_write(&w, (struct uri_span){ again, before }, size, out, size);
    if( n==before && memcmp(again, out, n)==0 ) break;
  }
  return n;
}
