/*
** SPDX-License-Identifier: MIT
**
** A normal form read byte by byte (RFC 3986 6.2).
**
** It is normalize.c once more for texts of any length and no room at all, so
** each piece names the function that it must agree with.  A text becomes a
** dozen pieces, most of which are stretches of it; the path is read segment by
** segment, as struct walk finds them.
*/
#include "reader.h"

#include <string.h>

#include "../scan/chars.h"
#include "normalize.h"

/* ---- struct tidy ---- */

static struct tidy tidy_of(const char *p, const char *end, int decode,
                           int fold){
  return (struct tidy){ p, end, decode, fold, 0, 0 };
}

static int tidy_fold(const struct tidy *t, char c){
  return (unsigned char)(t->fold ? to_lower(c) : c);
}

/* Would c make a triplet of a bare "%" before it?  See uri_percent_tidy(). */
static int tidy_would_join(const struct tidy *t, char c){
  if( !is_in(c, HEXDIG) ) return 0;
  if( t->bare==2 ) return 1;
  return t->bare==1 && t->p+3<t->end && is_in(t->p[3], HEXDIG);
}

static int tidy_next(struct tidy *t){
  char c;
  if( t->p==t->end ) return READ_END;
  c = *t->p;
  if( t->hex>0 ){
    t->hex--;
    t->p++;
    return (unsigned char)(c>='a' ? c-0x20 : c);
  }
  if( is_triplet(t->p, t->end) ){
    char value = (char)(hex_value(t->p[1])<<4 | hex_value(t->p[2]));
    if( !t->decode || !is_in(value, UNRESERVED) || tidy_would_join(t, value) ){
      t->hex = 2;
      t->bare = 0;
      t->p++;
      return '%';
    }
    t->p += 2;
    c = value;
  }
  t->p++;
  t->bare = c=='%' ? 1 : t->bare==1 && is_in(c, HEXDIG) ? 2 : 0;
  return tidy_fold(t, c);
}

/* ---- struct path ---- */

/* Steps 2A and 2D: what a rootless path loses at its front. */
static const char *path_skip_dots(const char *p, const char *end){
  while( p<end ){
    const char *stop = uri_walk_segment_end(p, end);
    if( uri_walk_dots(p, stop)==0 ) return p;
    p = stop<end ? stop+1 : end;
  }
  return end;
}

/* Is there any dot-segment to remove? */
static int path_has_dots(struct span s){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    const char *stop = uri_walk_segment_end(p, end);
    if( uri_walk_dots(p, stop)>0 ) return 1;
    p = stop+1;
  }
  return 0;
}

static void path_open(struct path *path, struct span s, int has_scheme){
  int dots = has_scheme && path_has_dots(s);
  const char *p = s.p;
  const char *end = p+s.n;
  const char *last = end;
  path->dots = dots;
  path->text = tidy_of(p, dots ? p : end, 1, 0);
  if( !dots ) return;
  p = path_skip_dots(p, end);
  while( last>p && last[-1]!='/' ) last--;
  path->tail = uri_walk_dots(last, end)>0;
  path->begin = p;
  path->walk.depth = 0;
  /* A path that was nothing but dot-segments is gone; in any other the last
  ** segment is one even when it is empty, and a "/" in front follows another. */
  if( p<end ) uri_walk_open(&path->walk, p, end);
}

static int path_next(struct path *path){
  const char *segment;
  int c = tidy_next(&path->text);
  if( c!=READ_END || !path->dots ) return c;
  segment = uri_walk_next(&path->walk);
  if( segment==0 ){
    int tail = path->tail;
    path->tail = 0;
    return tail ? '/' : READ_END;
  }
  path->text = tidy_of(segment, uri_walk_segment_end(segment, path->walk.end), 1,
                       path->text.fold);
  if( segment==path->begin ) return path_next(path);
  return '/';
}

/* ---- struct reader ---- */

static void reader_add(struct reader *r, const char *p, size_t n, int decode,
                       int fold){
  r->pieces[r->n++] = (struct piece){ {p, n}, decode, fold };
}

/* The text of [p, end), tidied and folded, in at most room bytes; or READ_END
** when it is longer. */
static int reader_copy(const char *p, const char *end, char *out, int room){
  struct tidy t = tidy_of(p, end, 1, 1);
  int n = 0;
  int c;
  while( (c = tidy_next(&t))!=READ_END ){
    if( n==room ) return READ_END;
    out[n++] = (char)c;
  }
  return n;
}

/* An IPv6address between brackets, as RFC 5952 has it. */
static int reader_add_ipv6(struct reader *r, struct span host){
  enum { LONGEST = 45 };       /* six groups of four digits and an IPv4 */
  char text[LONGEST];
  unsigned char ip[16];
  size_t length;
  int n;
  if( host.n<2 || host.p[0]!='[' || host.p[host.n-1]!=']' ) return 0;
  n = reader_copy(host.p+1, host.p+host.n-1, text, LONGEST);
  if( n==READ_END ) return 0;
  if( !uri_ipv6_read((struct span){text, (size_t)n}, ip) ) return 0;
  length = uri_ipv6_write(ip, r->ipv6+1);
  r->ipv6[0] = '[';
  r->ipv6[length+1] = ']';
  reader_add(r, r->ipv6, length+2, 0, 0);
  return 1;
}

/* Where triplets are no more decoded, because what they stand for would be a
** port: see normalize_host_triplets(). */
static const char *reader_host_tail(struct span host){
  const char *end = host.p+host.n;
  const char *from = host.p;
  const char *tail = end;
  struct tidy t;
  int c;
  if( host.n>0 && *from=='[' ) from = memchr(from, ']', host.n);
  if( from==0 ) return end;
  while( tail>from && tail[-1]!=':' ) tail--;
  if( tail==from ) return end;
  t = tidy_of(tail, end, 1, 0);
  while( (c = tidy_next(&t))!=READ_END ){
    if( !is_in((char)c, DIGIT) ) return end;
  }
  return tail;
}

static void reader_add_host(struct reader *r, struct span host){
  const char *tail;
  if( reader_add_ipv6(r, host) ) return;
  tail = reader_host_tail(host);
  reader_add(r, host.p, (size_t)(tail-host.p), 1, 1);
  reader_add(r, tail, (size_t)(host.p+host.n-tail), 0, 1);
}

static int reader_is_localhost(struct span host){
  static const char localhost[] = "localhost";
  enum { LENGTH = sizeof localhost - 1 };
  char text[LENGTH];
  return reader_copy(host.p, host.p+host.n, text, LENGTH)==LENGTH
      && memcmp(text, localhost, LENGTH)==0;
}

static void reader_add_authority(struct reader *r, const struct uri *u,
                                 const struct uri_scheme *scheme){
  struct uri_authority a, again;
  int port;
  uri_split_authority(u->authority, &a);
  uri_split_authority(a.host, &again);
  port = a.port.p && (again.port.p || !uri_normalize_port_is_idle(scheme, a.port));
  reader_add(r, "//", 2, 0, 0);
  if( r->rule==URI_SCHEME_FILE && u->path.n>0 && !a.userinfo.p && !port
   && reader_is_localhost(a.host) ) return;
  if( a.userinfo.p ){
    reader_add(r, a.userinfo.p, a.userinfo.n, 1, 0);
    reader_add(r, "@", 1, 0, 0);
  }
  reader_add_host(r, a.host);
  if( port ){
    reader_add(r, ":", 1, 0, 0);
    reader_add(r, a.port.p, a.port.n, 0, 0);
  }
}

/* What stands before the path, for what the path begins with: see
** normalize_path() and uri_compose_guard(). */
static struct span reader_guard(const struct reader *r, const struct uri *u){
  struct path path;
  int c;
  if( u->authority.p ){
    int root = r->rule==URI_SCHEME_ROOT && u->path.n==0;
    return (struct span){ "/", (size_t)root };
  }
  path_open(&path, u->path, u->scheme.p!=0);
  c = path_next(&path);
  if( c=='/' ){
    if( r->rule==URI_SCHEME_FILE ) return (struct span){ "//", 2 };
    return (struct span){ "/.", path_next(&path)=='/' ? 2 : 0 };
  }
  if( u->scheme.p || c==READ_END || !is_in((char)c, ALPHA) ){
    return (struct span){ "", 0 };
  }
  while( c!=READ_END && is_in((char)c, SCHEME_CHAR) ) c = path_next(&path);
  return (struct span){ "./", c==':' ? 2 : 0 };
}

void uri_reader_open(struct reader *r, const char *p, size_t n){
  const struct uri_scheme *scheme;
  struct uri u;
  struct span guard;
  uri_split(p, n, &u);
  scheme = uri_scheme_find(u.scheme);
  r->n = r->i = r->in_path = 0;
  r->rule = scheme ? scheme->rule : URI_SCHEME_PLAIN;
  r->at = r->ahead_at = r->fold_from = r->fold_to = 0;
  r->text = tidy_of(p, p, 0, 0);
  if( u.scheme.p ){
    reader_add(r, u.scheme.p, u.scheme.n, 0, 1);
    reader_add(r, ":", 1, 0, 0);
  }
  if( u.authority.p ) reader_add_authority(r, &u, scheme);
  guard = reader_guard(r, &u);
  reader_add(r, guard.p, guard.n, 0, 0);
  r->path_at = r->n;
  reader_add(r, u.path.p, u.path.n, 1, 0);
  path_open(&r->path, u.path, u.scheme.p!=0);
  path_open(&r->ahead, u.path, u.scheme.p!=0);
  /* A delimiter is part of its component here: "?" and "#" are no triplets. */
  if( u.query.p ) reader_add(r, u.query.p-1, u.query.n+1, 1, 0);
  if( u.fragment.p ) reader_add(r, u.fragment.p-1, u.fragment.n+1, 1, 0);
}

/* mailto: behind the last "@" of what is next between commas. */
static void reader_fold_mailto(struct reader *r){
  int c;
  if( r->at<r->ahead_at ) return;
  r->fold_from = r->fold_to = r->ahead_at;
  while( (c = path_next(&r->ahead))!=READ_END ){
    r->ahead_at++;
    if( c==',' ) break;
    r->fold_to = r->ahead_at;
    if( c=='@' ) r->fold_from = r->ahead_at;
  }
  if( r->fold_from==r->at ) r->fold_from = r->fold_to;
}

/* urn: letters, digits and hyphens up to the first ":". */
static void reader_fold_urn(struct reader *r){
  int c;
  if( r->ahead_at>0 ) return;
  do{
    c = path_next(&r->ahead);
    r->ahead_at++;
  }while( c!=READ_END && is_in((char)c, ALPHA | DIGIT | HYPHEN) );
  if( c==':' ) r->fold_to = r->ahead_at;
}

static int reader_next_of_path(struct reader *r){
  if( r->rule==URI_SCHEME_MAILTO ) reader_fold_mailto(r);
  if( r->rule==URI_SCHEME_URN ) reader_fold_urn(r);
  r->path.text.fold = r->at>=r->fold_from && r->at<r->fold_to;
  r->at++;
  return path_next(&r->path);
}

int uri_reader_next(struct reader *r){
  for(;;){
    const struct piece *piece;
    int c = r->in_path ? reader_next_of_path(r) : tidy_next(&r->text);
    if( c!=READ_END || r->i==r->n ) return c;
    piece = &r->pieces[r->i];
    r->in_path = r->i==r->path_at;
    r->text = tidy_of(piece->s.p, piece->s.p+piece->s.n, piece->decode,
                      piece->fold);
    r->i++;
  }
}
