/*
** SPDX-License-Identifier: MIT
**
** The order of URIs: that of the bytes of their normal forms (RFC 3986 6.2,
** the last rung), without writing them anywhere.
**
** Most pairs are settled early: equal bytes; two hosts that differ; two texts
** that are normal already.  Texts that fit the stack are normalized there.  Only
** what is longer is read through a struct reader, which hands out the normal
** form of any text byte by byte in memory of a fixed size.
**
** The hard part of that is dot-segments: whether a segment stays depends on all
** that follows.  struct walk finds the segments that stay, in order and in
** linear time, by counting before it looks closer.
*/
#include "uri.h"

#include <string.h>

#include "chars.h"
#include "normalize.h"

/* ---- struct walk: the segments that remove_dot_segments (5.2.4) keeps ---- */

enum {
  WALK_CELLS = 256,      /* a level counts what stays in this many cells */
  WALK_LEVELS = sizeof(size_t)   /* a cell is 1/256 of the level above it */
};

struct walk_level {
  const char *lo, *hi;   /* the part of the path that this level is about */
  size_t step;           /* how many bytes of it are one cell */
  size_t left;           /* how many of its segments are still to be handed out */
  unsigned cell;
  unsigned stays[WALK_CELLS];
};

/*
** The path's segments are a stack that ".." pops.  One pass over a level's part
** pushes and pops nothing but a count per cell, which leaves how many segments
** of each cell stay; a cell that has some becomes a level of its own.  A cell
** of one byte is one segment.  Each byte is read once per level.
*/
struct walk {
  const char *end;       /* of the path */
  int depth;
  struct walk_level levels[WALK_LEVELS];
};

static const char *walk_segment_end(const char *p, const char *end){
  const char *slash = p<end ? memchr(p, '/', (size_t)(end-p)) : 0;
  return slash ? slash : end;
}

/* How many dots, written or as triplets, make up all of a segment: 1, 2 or 0. */
static int walk_dots(const char *p, const char *end){
  int dots = 0;
  while( p<end && dots<3 ){
    if( *p=='.' ){
      p++;
    }else if( end-p>=3 && p[0]=='%' && p[1]=='2' && (p[2]|0x20)=='e' ){
      p += 3;
    }else{
      return 0;
    }
    dots++;
  }
  return dots<3 ? dots : 0;
}

/* Count, cell by cell, the segments of [lo, hi) that ".." in it leaves. */
static void walk_open(struct walk *w, const char *lo, const char *hi,
                      size_t left){
  struct walk_level *level = &w->levels[w->depth++];
  size_t top = 0;
  const char *p = lo;
  memset(level, 0, sizeof *level);
  level->lo = lo;
  level->hi = hi;
  level->step = ((size_t)(hi-lo)+WALK_CELLS-1)/WALK_CELLS;
  while( p<hi ){
    const char *stop = walk_segment_end(p, w->end);
    int dots = walk_dots(p, stop);
    if( dots==0 ){
      top = (size_t)(p-lo)/level->step;
      level->stays[top]++;
    }else if( dots==2 ){
      while( top>0 && level->stays[top]==0 ) top--;
      if( level->stays[top]>0 ) level->stays[top]--;
    }
    p = stop+1;
  }
  level->left = left;
}

/* The next segment that stays, or 0 behind the last. */
static const char *walk_next(struct walk *w){
  while( w->depth>0 ){
    struct walk_level *level = &w->levels[w->depth-1];
    const char *lo, *hi;
    size_t n;
    if( level->left==0 ){
      w->depth--;
      continue;
    }
    while( level->cell<WALK_CELLS && level->stays[level->cell]==0 ) level->cell++;
    if( level->cell==WALK_CELLS ){
      level->left = 0;
      continue;
    }
    lo = level->lo + level->step*level->cell;
    n = level->stays[level->cell];
    if( n>level->left ) n = level->left;
    level->left -= n;
    level->stays[level->cell] = 0;
    if( level->step==1 ) return lo;
    hi = (size_t)(level->hi-lo)>level->step ? lo+level->step : level->hi;
    /* A cell begins behind a "/", or in the midst of a segment, which is then
    ** an earlier cell's. */
    if( lo>level->lo && lo[-1]!='/' ) lo = walk_segment_end(lo, hi)+1;
    walk_open(w, lo, hi, n);
  }
  return 0;
}

/* ---- struct tidy: percent_tidy() and folding, byte by byte ---- */

struct tidy {
  const char *p, *end;
  int decode;            /* triplets of unreserved characters */
  int fold;              /* letters to lower case */
  int bare;              /* bytes since a "%" that begins no triplet, from 1 */
  int hex;               /* hex digits of a triplet still to be written */
};

enum { READ_END = -1 };

static struct tidy tidy_of(const char *p, const char *end, int decode,
                           int fold){
  return (struct tidy){ p, end, decode, fold, 0, 0 };
}

static int tidy_fold(const struct tidy *t, char c){
  return (unsigned char)(t->fold ? to_lower(c) : c);
}

/* Would c make a triplet of a bare "%" before it?  See percent_tidy(). */
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

/* ---- struct path: the path of a normal form, byte by byte ---- */

struct path {
  struct tidy text;      /* of the whole path, or of the current segment */
  int dots;              /* dot-segments are removed: walk is in use */
  int rootless;          /* the path's first segment has no "/" before it */
  int tail;              /* the path ends in a dot-segment, so in "/" */
  const char *begin;
  struct walk walk;
};

/* Steps 2A and 2D: what a rootless path loses at its front. */
static const char *path_skip_dots(const char *p, const char *end){
  while( p<end ){
    const char *stop = walk_segment_end(p, end);
    if( walk_dots(p, stop)==0 ) return p;
    p = stop<end ? stop+1 : end;
  }
  return end;
}

/* Is there any dot-segment to remove? */
static int path_has_dots(struct span s){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    const char *stop = walk_segment_end(p, end);
    if( walk_dots(p, stop)>0 ) return 1;
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
  path->rootless = *p!='/';
  p = path->rootless ? path_skip_dots(p, end) : p+1;
  while( last>p && last[-1]!='/' ) last--;
  path->tail = walk_dots(last, end)>0;
  path->begin = p;
  path->walk.end = end;
  path->walk.depth = 0;
  /* A rootless path that was nothing but dot-segments is gone; in any other
  ** the last segment is one even when it is empty, which [lo, end] counts. */
  if( p<end || !path->rootless ) walk_open(&path->walk, p, end+1, (size_t)-1);
}

static int path_next(struct path *path){
  const char *segment;
  int c = tidy_next(&path->text);
  if( c!=READ_END || !path->dots ) return c;
  segment = walk_next(&path->walk);
  if( segment==0 ){
    int tail = path->tail;
    path->tail = 0;
    return tail ? '/' : READ_END;
  }
  path->text = tidy_of(segment, walk_segment_end(segment, path->walk.end), 1,
                       path->text.fold);
  if( path->rootless && segment==path->begin ) return path_next(path);
  return '/';
}

/* ---- struct reader: a whole normal form, byte by byte ---- */

/* scheme ":" "//" userinfo "@" host (in two) ":" port guard path query fragment */
enum { PIECES = 13 };

/* A stretch of the normal form.  The path's is read by struct path. */
struct piece { struct span s; int decode; int fold; };

struct reader {
  struct piece pieces[PIECES];
  int n;                 /* how many there are */
  int i;                 /* the next of them */
  int path_at;           /* which one is the path */
  int in_path;
  struct tidy text;      /* the current piece, when it is not the path */
  struct path path;

  /* mailto and urn fold parts of the path, by what is still to come in it:
  ** ahead reads the same path and is never behind. */
  enum uri_scheme_rule rule;
  struct path ahead;
  size_t at, ahead_at;             /* bytes of the path read by each */
  size_t fold_from, fold_to;       /* where in the path letters are folded */
  char ipv6[URI_IPV6_TEXT+2];
};

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
  port = a.port.p && (again.port.p || !normalize_port_is_idle(scheme, a.port));
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
** normalize_path() and compose_guard(). */
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

static void reader_open(struct reader *r, const char *p, size_t n){
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

/* The next byte of the normal form, or READ_END. */
static int reader_next(struct reader *r){
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

/* ---- the order ---- */

static int compare_bytes(const char *a, size_t na, const char *b, size_t nb){
  int order = memcmp(a, b, na<nb ? na : nb);
  return order!=0 ? order : na<nb ? -1 : na>nb;
}

static int compare_streams(const char *a, size_t na, const char *b, size_t nb){
  struct reader ra, rb;
  int ca, cb;
  reader_open(&ra, a, na);
  reader_open(&rb, b, nb);
  do{
    ca = reader_next(&ra);
    cb = reader_next(&rb);
  }while( ca==cb && ca!=READ_END );
  return ca-cb;
}

/*
** The order of two texts that differ first in their hosts, and in nothing that
** normalizing touches: no further than the first difference need be read.  0
** when that is not so plain.  It is what most comparisons of a sort are.
*/
static int compare_hosts(const char *a, size_t na, const char *b, size_t nb){
  enum { PLAIN_CHAR = UNRESERVED };
  const char *end = a+(na<nb ? na : nb);
  const char *p = a;
  while( p<end && is_in(*p, SCHEME_CHAR) && *p==b[p-a] ) p++;
  if( end-p<3 || p==a || !is_in(*a, ALPHA) ) return 0;
  if( memcmp(p, "://", 3)!=0 || memcmp(b+(p-a), "://", 3)!=0 ) return 0;
  if( p-a==4 && (*a|0x20)=='f' ) return 0;               /* file: localhost */
  p += 3;
  while( p<end && *p==b[p-a] ){
    if( !is_in(*p, PLAIN_CHAR) || to_lower(*p)!=*p ) return 0;
    p++;
  }
  if( p==end ) return 0;
  b += p-a;
  if( !(is_in(*p, PLAIN_CHAR) || *p=='/') || to_lower(*p)!=*p ) return 0;
  if( !(is_in(*b, PLAIN_CHAR) || *b=='/') || to_lower(*b)!=*b ) return 0;
  return *p - *b;
}

int uri_compare(const char *a, size_t na, const char *b, size_t nb){
  enum { SHORT = 1000 };
  char out_a[SHORT+URI_NORMALIZE_EXTRA];
  char out_b[SHORT+URI_NORMALIZE_EXTRA];
  int order;
  if( na==nb && (na==0 || memcmp(a, b, na)==0) ) return 0;
  order = compare_hosts(a, na, b, nb);
  if( order!=0 ) return order;
  if( na>SHORT || nb>SHORT ) return compare_streams(a, na, b, nb);
  na = uri_normalize(a, na, URI_LEVEL_SCHEME, out_a);
  nb = uri_normalize(b, nb, URI_LEVEL_SCHEME, out_b);
  return compare_bytes(out_a, na, out_b, nb);
}
