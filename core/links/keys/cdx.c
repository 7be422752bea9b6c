/*
** SPDX-License-Identifier: MIT
**
** The key of the indexes of web archives (CDX): "com,example)/path?query".
**
** Archives look a page up by this key, so it must equal, byte for byte, the key that
** their tools write: those of the Internet Archive and their descendants.  The rules are
** not the RFC's.  Percent-encoding is decoded repeatedly until nothing is left to decode;
** then everything except visible ASCII, and "#" and "%", is encoded again.  Letters
** become lower case, session ids are removed, parameters are sorted.  The reference lists
** the rules (sql/reference/, uri_surt), and where this differs from those tools.
**
** A text that is no link for these tools is first read as uri_clean() reads it.
**
** Everything is O(n) except the sort, which is O(n log k) for k parameters.
*/
#include "keys.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../clean/clean.h"
#include "../text/text.h"
#include "../../uri_address.h"

/*
** Copy a text with each triplet decoded, also triplets that only decoding creates.
** Writes at most the bytes of the text.
*/
static char *cdx_unescape(char *out, struct uri_span in){
  const char *start = out;
  const char *end = in.p+in.n;
  const char *p = span_find_byte(in.p, end, '%');
  out = span_put(out, span_between(in.p, p));
  for(; p<end; p++){
    *out++ = *p;
    while( out-start>=3 && is_triplet(out-3, out) ){
      out -= 3;
      *out = percent_value(out);
      out++;
    }
  }
  return out;
}

/*
** Copy a text in lower case, encoded, with one more character that is.  Writes at most
** three times its bytes.
*/
static char *cdx_escape(char *out, struct uri_span in, char more){
  static const char digits[] = "0123456789abcdef";
  const char *end = in.p+in.n;
  const char *p;
  for(p=in.p; p<end; p++){
    unsigned char c = (unsigned char)*p;
    if( c>' ' && c<0x7F && c!='#' && c!='%' && *p!=more ){
      *out++ = to_lower(*p);
      continue;
    }
    *out++ = '%';
    *out++ = digits[c>>4];
    *out++ = digits[c&15];
  }
  return out;
}

/* ------------------------------------------------------------- the host --- */

/* Remove the dots at both ends, and all dots of a run except one. */
static size_t cdx_tidy_dots(char *p, size_t n){
  size_t i, kept = 0;
  for(i=0; i<n; i++){
    if( p[i]!='.' || (kept>0 && p[kept-1]!='.') ) p[kept++] = p[i];
  }
  return kept>0 && p[kept-1]=='.' ? kept-1 : kept;
}

/*
** Read an address of digits and dots as the first tools did: a single number is decimal,
** modulo 2^32; several numbers are read as by inet_aton().  1, or 0.
*/
static int cdx_address(struct uri_span host, unsigned char ip[16]){
  const char *end = host.p+host.n;
  uint32_t number = 0;
  size_t i;
  if( host.n==0 || uri_span_of(host.p, end, DIGIT | DOT)<end ) return 0;
  if( span_find_byte(host.p, end, '.')<end ){
    return uri_address_read(host, URI_ADDRESS_LOOSE, ip)==4;
  }
  for(i=0; i<host.n; i++) number = 10*number+(uint32_t)(host.p[i]-'0');
  for(i=0; i<4; i++) ip[i] = (unsigned char)(number>>(24-8*i));
  return 1;
}

/* The labels from last to first.  A "," in a label is encoded, as it separates labels. */
static char *cdx_put_labels(char *out, struct uri_span host){
  const char *end = host.p+host.n;
  for(;;){
    const char *label = span_after_last(host.p, end, '.');
    out = cdx_escape(out, span_between(label, end), ',');
    if( label==host.p ) return out;
    *out++ = ',';
    end = label-1;
  }
}

/* buffer is for the decoded host, and for the host in ASCII. */
static char *cdx_put_host(char *out, struct uri_span host, char *buffer,
                          const char *buffer_end){
  char ip_text[URI_IPV4_TEXT];
  unsigned char ip[16];
  char *ascii = buffer+host.n;
  size_t n;
  if( host.n>1 && host.p[0]=='[' ){
    size_t close = host.p[host.n-1]==']';
    return cdx_escape(out, (struct uri_span){ host.p+1, host.n-1-close }, '#');
  }
  n = (size_t)(cdx_unescape(buffer, host)-buffer);
  host = (struct uri_span){ buffer, n };
  if( uri_keys_host_to_ascii(host, ascii, &n) ) host.p = ascii;
  SPAN_WITHIN(ascii+n, buffer_end);
  host.n = cdx_tidy_dots(host.p==ascii ? ascii : buffer, n);
  if( cdx_address(host, ip) ){
    host = (struct uri_span){ ip_text, uri_ipv4_write(ip, ip_text) };
  }
  if( span_begins(host, SPAN_WORD("www")) ){           /* "www.", "www2." and so on */
    const char *end = host.p+host.n, *dot = uri_span_of(host.p+3, end, DIGIT);
    if( dot<end && *dot=='.' ) host = span_between(dot+1, end);
  }
  return cdx_put_labels(out, host);
}

/* The default ports of http and https; other schemes have none here. */
static char *cdx_put_port(char *out, struct uri_span scheme,
                          struct uri_span port){
  if( port.n==0 ) return out;
  if( scheme.p==0 ) scheme = SPAN_WORD("http");
  if( uri_scheme_is_web(scheme)
   && uri_normal_port_is_default(uri_scheme_find(scheme), port) ) return out;
  return port_put(out, port);
}

/* --------------------------------------------- path, query, session ids --- */

/*
** Remove the session id of ASP.NET from a path: the last segment of that form that has
** ".aspx" after it, before any "?".  with_letters selects one of the two forms.  Returns
** the path's new length.
*/
static size_t cdx_drop_segment(char *path, size_t n, int with_letters){
  const char *end = path+n;
  const char *aspx = path, *question = path;
  const char *from = 0, *to = 0;
  const char *p = path;
  while( p<end ){
    const char *segment = p+1;            /* there is a "/" at p */
    p = span_find_byte(segment, end, '/');
    if( end-p<2 || !uri_keys_is_session_segment(span_between(segment, p)) ) continue;
    if( (segment[2]=='(')!=with_letters ) continue;
    if( aspx<p+2 ) aspx = span_find_word(p+2, end, SPAN_WORD(".aspx"));
    if( question<p+1 ) question = span_find_byte(p+1, end, '?');
    if( aspx==end || question<aspx ) continue;
    from = segment;
    to = p+1;
  }
  if( from==0 ) return n;
  memmove(path+(from-path), to, (size_t)(end-to));
  return n-(size_t)(to-from);
}

/*
** The path in buffer, decoded, without dot-segments, empty segments, session id
** and final slash.  Returns its length.
*/
static size_t cdx_tidy_path(char *path, size_t n){
  size_t i, kept = 0;
  n = uri_remove_dot_segments(path, n);
  for(i=0; i<n; i++){
    if( path[i]!='/' || kept==0 || path[kept-1]!='/' ) path[kept++] = path[i];
  }
  n = cdx_drop_segment(path, kept, 1);
  n = cdx_drop_segment(path, n, 0);
  return n>1 && path[n-1]=='/' ? n-1 : n;
}

/*
** The end of a session id of one kind whose name ends at p; 0 if there is none.
** ampersand is the first "&" from p on, or end.
*/
static const char *cdx_session_end(const struct keys_session *s, const char *p,
                                   const char *ampersand, const char *end){
  if( !uri_keys_is_run(p, end, s->letters, ALPHA) ) return 0;
  p += s->letters;
  if( p==end || *p++!='=' ) return 0;
  if( s->length>0 ) return uri_keys_is_run(p, end, s->length, s->set) ? p+s->length : 0;
  if( s->partner.n==0 || ampersand==p || ampersand==end ) return 0;
  p = ampersand+1;
  if( !span_begins(span_between(p, end), s->partner) ) return 0;
  p += s->partner.n;
  return p<end && *p!='&' ? span_find_byte(p, end, '&') : 0;
}

/*
** Remove the last session id of one kind from a query, which is in lower case, wherever
** it begins, and the "&" after it.  Returns the query's new length.
*/
static size_t cdx_drop_session(char *query, size_t n, const struct keys_session *s){
  struct uri_span name = s->name;
  const char *end = query+n;
  const char *seen = end, *ampersand = end;   /* the first "&" from seen on */
  char *p;
  if( n<name.n ) return n;
  for(p=query+n-name.n; ; p--){
    const char *stop = 0;
    while( p>query && *p!=*name.p ) p--;
    if( span_begins(span_between(p, end), name) ){
      const char *found = span_find_byte(p+name.n, seen, '&');
      if( found<seen ) ampersand = found;
      seen = p+name.n;
      stop = cdx_session_end(s, seen, ampersand, end);
    }
    if( stop && (stop==end || *stop=='&') ){
      if( stop<end ) stop++;
      memmove(p, stop, (size_t)(end-stop));
      return n-(size_t)(stop-p);
    }
    if( p==query ) return n;
  }
}

/* Memory to sort the parameters of n bytes. */
struct cdx_memory { char *p; size_t n; };

static char *cdx_put_query(char *out, struct uri_span query, char *buffer,
                           struct cdx_memory starts){
  static const struct sort_order order = { uri_sort_octet, 0 };
  struct uri_span text = { out+1, 0 };
  const struct keys_session *s;
  text.n = (size_t)(cdx_unescape(out+1, query)-text.p);
  text.n = (size_t)(cdx_escape(buffer, text, '#')-buffer);
  SPAN_WITHIN(buffer+text.n, starts.p);
  text.p = buffer;
  for(s=uri_keys_sessions; s->name.p; s++) text.n = cdx_drop_session(buffer, text.n, s);
  if( text.n==0 ) return out;
  *out++ = '?';
  return uri_sort_query(out, text, &order, starts.p, starts.n);
}

/* -------------------------------------------------------------- the key --- */

/* A text without a host: its scheme, path and query, as far as the rules apply. */
static char *cdx_put_hostless(char *out, const struct uri *u, char *buffer,
                              struct cdx_memory starts){
  size_t n = (size_t)(cdx_unescape(buffer, u->path)-buffer);
  if( n>1 && buffer[n-1]=='/' ) n--;
  out = cdx_escape(out, u->scheme, '#');
  *out++ = ':';
  out = cdx_escape(out, (struct uri_span){ buffer, n }, '#');
  if( u->query.n>0 ){
    if( n==0 ) *out++ = '/';
    out = cdx_put_query(out, u->query, buffer, starts);
  }
  return out;
}

/* The length of "http://" or "https://" at p, in lower case; else 0. */
static size_t cdx_web_front(const char *p, const char *end){
  size_t n = (size_t)(end-p);
  if( n>=7 && memcmp(p, "http://", 7)==0 ) return 7;
  return n>=8 && memcmp(p, "https://", 8)==0 ? 8 : 0;
}

/*
** The link in a text, copied to buffer: without the blanks around it, without tabs and
** line breaks within, and without "http://" before another "http://".
*/
static struct uri_span cdx_link(const char *p, size_t n, char *buffer){
  const char *end = p+n;
  char *o = buffer;
  size_t front;
  p = uri_text_skip_blanks(p, end);
  end = uri_text_skip_blanks_back(p, end);
  for(; p<end; p++){
    if( !memchr("\t\n\r", *p, 3) ) *o++ = *p;
  }
  p = buffer;
  end = o;
  while( (front = cdx_web_front(p, end))>0 && cdx_web_front(p+front, end)>0 ){
    p += front;
  }
  return span_between(p, end);
}

/*
** Split a link.  A text that uri_complete() would complete is split as if it were
** completed.  "http:" is followed by a host even without slashes, or with too many.
*/
static void cdx_split(struct uri_span link, struct uri *u){
  const char *p = link.p;
  const char *stop, *slash;
  uri_split(p, link.n, u);
  if( u->authority.n>0 ) return;
  stop = u->path.p+u->path.n;
  if( uri_complete(p, link.n).n>0 ){
    u->scheme = (struct uri_span){0, 0};
  }else{
    if( !uri_scheme_is_web(u->scheme) ) return;
    for(p=u->path.p; p<stop && *p=='/'; p++);
    if( p==stop ) return;
  }
  slash = span_find_byte(p, stop, '/');
  u->authority = span_between(p, slash);
  u->path = span_between(slash, stop);
}

/*
** May the tools of archives have met this text as a link: a scheme, "//", and a host of
** characters that hosts have?
*/
static int cdx_is_link(const struct uri *u){
  enum { OF_AUTHORITY = UNRESERVED | TRIPLET | NOT_ASCII | COLON | AT | BRACKET };
  const char *end;
  if( u->scheme.p==0 || u->authority.n==0 ) return 0;
  end = u->authority.p+u->authority.n;
  return uri_span_of(u->authority.p, end, OF_AUTHORITY)==end;
}

/*
** The size of a link, and of its key.  What uri_clean() writes is three bytes for a byte
** at most, and all of it is visible ASCII: an octet that is encoded here again was a
** triplet there.  Only the host grows, to what it is in ASCII.
*/
static size_t cdx_size(size_t n){
  return size_sum(uri_clean_most(n), 2*IDNA_HOST_EXTRA);
}

/*
** The key; the link; its path or query; the starts of parameters.  The host, decoded and
** in ASCII, has the memory of the last two.
*/
size_t uri_surt_key_size(const char *p, size_t n){
  size_t size = cdx_size(n);
  (void)p;
  return size_sum(size_sum(size, size), size_sum(size, uri_sort_size(n)));
}

size_t uri_surt_key(const char *p, size_t n, char *out){
  char *buffer = out+cdx_size(n);
  const struct cdx_memory starts = { buffer+2*cdx_size(n), n };
  struct uri_span link = cdx_link(p, n, buffer);
  struct uri_authority a;
  struct uri u;
  char *o = out;
  size_t size;
  uri_split(link.p, link.n, &u);
  if( !cdx_is_link(&u) ){
    size = uri_clean_steps((struct uri_span){ p, n }, uri_clean_most(n), out, 0);
    /* Cleaning may have written over the link. */
    link = size==URI_NONE ? cdx_link(p, n, buffer) : cdx_link(out, size, buffer);
    cdx_split(link, &u);
  }
  buffer += link.p+link.n-buffer;        /* after the link */
  uri_split_authority(u.authority, &a);
  if( a.host.n==0 && u.scheme.p==0 ) return uri_keys_surt(&u, out);
  if( a.host.n==0 ){
    o = cdx_put_hostless(o, &u, buffer, starts);
    SPAN_WITHIN(o, out+cdx_size(n));
    return (size_t)(o-out);
  }
  o = cdx_put_host(o, a.host, buffer, starts.p+uri_sort_size(n));
  o = cdx_put_port(o, u.scheme, a.port);
  *o++ = ')';
  size = cdx_tidy_path(buffer, (size_t)(cdx_unescape(buffer, u.path)-buffer));
  if( size==0 ) *o++ = '/';
  o = cdx_escape(o, (struct uri_span){ buffer, size }, '#');
  if( u.query.n>0 ) o = cdx_put_query(o, u.query, buffer, starts);
  SPAN_WITHIN(o, out+cdx_size(n));
  return (size_t)(o-out);
}
