/*
** SPDX-License-Identifier: MIT
**
** What the normal form of a text is: the ladder of RFC 3986 section 6.2.
**
** The text is split, and what can keep it from being normal is looked for in
** the masks of scan.h.  If there is anything, the text is cut into runs, from
** the scheme to the fragment, and each run says what happens to its bytes.
** Each step looks at the level to see whether its rung has been reached.
**
** Two things can go wrong by following the rules blindly, and are kept from
** it: a text that splits otherwise than before (a decoded "8%30" that becomes
** a port, a dropped port that uncovers another, a path that becomes an
** authority or a scheme), and one whose second normalization differs.
**
** Most texts are their own normal form, and are then copied as they are.
**
** Not here: the bytes of a run, which is runs.c, and the knowledge of schemes,
** which is scheme.c's table.
*/
#include "normal.h"

#include <string.h>

#include "../resolve/compose.h"
#include "../scan/bits.h"
#include "../scan/chars.h"
#include "../scan/copy.h"
#include "../scan/inline.h"
#include "../scan/scan.h"
#include "../syntax/host.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "../syntax/split.h"
#include "by_scheme.h"
#include "runs.h"

/* What is known of the scheme, or 0. */
static const struct uri_scheme *normal_scheme(struct normal *z){
  if( !(z->knows & NORMAL_KNOWS_SCHEME) ){
    z->scheme = z->uri.scheme.p ? uri_scheme_find(z->uri.scheme) : 0;
    z->knows |= NORMAL_KNOWS_SCHEME;
  }
  return z->scheme;
}

/* The same for the runs: it counts once the level has reached 6.2.3. */
static void normal_scheme_at_level(struct normal *z){
  normal_scheme(z);
  if( z->level<URI_LEVEL_SCHEME ) z->scheme = 0;
}

/* True of the schemes whose rule this is, once the level has reached 6.2.3. */
static int normal_has_rule(const struct normal *z, enum uri_scheme_rule rule){
  return z->scheme && z->scheme->rule==rule;
}

/*
** The same for the path, and whether it is mailto's or urn's, which fold letters of
** it.  The scheme is looked up only if it can matter.  It cannot after an authority
** where the path is not empty and has neither A to Z nor a "%".
*/
static void normal_scheme_for_path(struct normal *z){
  const struct uri *u = &z->uri;
  if( (z->knows & NORMAL_KNOWS_SCHEME) || u->authority.p==0 || u->path.n==0
   || z->form.path_upper || z->form.percent ){
    normal_scheme_at_level(z);
  }else{
    z->scheme = 0;
  }
  z->folds_path = normal_has_rule(z, URI_SCHEME_MAILTO)
               || normal_has_rule(z, URI_SCHEME_URN);
}

/*
** ---- how far a text is normal ----
**
** The functions that are always inlined are those that uri_normalize() calls for a
** text that is normal already.  It takes 12 % less time so.
*/

static void normal_limit(size_t *prefix, size_t place){
  if( place<*prefix ) *prefix = place;
}

/* Is there a triplet at p, and does it stay as it is at every level? */
static int normal_is_tidy(const char *p, const char *end){
  unsigned pair;
  if( !is_triplet(p, end) ) return 0;
  pair = hex_pair(p+1);
  return hex_pair_upper(pair)==pair && !is_in(hex_pair_value(pair), UNRESERVED);
}

/* Is there an encoded dot in [p, end)?  It can make a dot-segment. */
static int normal_has_encoded_dot(const struct normal *z, const char *p,
                                  const char *end){
  if( p<z->masks_end ){
    uint64_t percents = z->form.percents & ~bits_below((size_t)(p-z->text));
    for(; percents; percents &= percents-1){
      if( dots_is_triplet(z->text+bit_first(percents), end) ) return 1;
    }
    p = z->masks_end;
  }
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( dots_is_triplet(p, end) ) return 1;
  }
  return 0;
}

/*
** The place up to which triplets leave the path and what follows it as they are.
** Decoding can change what stands before it: where it makes a dot-segment, and
** where it makes a scheme of a first segment, which then needs a guard.
*/
static URI_NEVER_INLINE const char *normal_triplets(struct normal *z,
                                                    const char *from){
  const struct uri *u = &z->uri;
  const char *path_end = u->path.p+u->path.n;
  const char *p = from;
  if( from<z->text_end && *from!='%' ) p = uri_runs_percent(z, p, z->text_end);
  for(; p<z->text_end; p = uri_runs_percent(z, p+3, z->text_end)){
    if( !normal_is_tidy(p, z->text_end) ){
      if( p>=path_end ) return p;
      if( u->scheme.p==0 ) return u->authority.p ? p : u->path.p;
      if( !normal_has_encoded_dot(z, p, path_end) ) return p;
      if( z->form.dot==0 ) z->dots = NORMAL_MAY_HAVE_DOTS;
      return u->path.p;
    }
  }
  return 0;
}

/* How far scheme and authority are normal when they have a capital or a "%". */
static URI_NEVER_INLINE void normal_find_front_changes(struct normal *z){
  const char *p = z->text;
  z->folds = z->form.upper!=0;
  if( z->folds && z->authority.userinfo.p ){
    /* Letters of userinfo keep their case. */
    z->folds = 0;
    normal_limit(&z->front, (size_t)(z->form.upper-p));
  }
  if( z->form.percent && z->form.percent<z->uri.path.p ){
    normal_limit(&z->front, (size_t)(z->form.percent-p));
  }
}

/* How far scheme and authority are normal, but for letters that are folded. */
static URI_ALWAYS_INLINE void normal_find_front(struct normal *z){
  const struct uri_authority *a = &z->authority;
  struct span host = a->host;
  z->front = z->literal = SIZE_MAX;
  z->folds = 0;
  if( z->form.front_changes ) normal_find_front_changes(z);
  if( a->port.p && uri_normal_drops_port(normal_scheme(z), a) ){
    normal_limit(&z->front, (size_t)(a->port.p-1-z->text));
  }
  if( host.n==0 ) return;
  if( *host.p=='[' && !z->form.is_rfc5952 ) z->literal = (size_t)(host.p-z->text);
  if( z->uri.scheme.n==4 && to_lower(*z->text)=='f' && normal_scheme(z)
   && z->scheme->rule==URI_SCHEME_FILE ){
    normal_limit(&z->front, (size_t)(z->uri.authority.p-z->text));
  }
}

/*
** Is there something about the path that what is known of the scheme changes?
** Where it is not, the scheme need not be looked up.
*/
static URI_ALWAYS_INLINE int normal_scheme_changes_path(struct normal *z){
  const struct uri *u = &z->uri;
  int is_rooted = u->authority.p==0 && u->path.n>0 && *u->path.p=='/';
  int is_empty = u->authority.p && u->path.n==0;
  if( u->scheme.p==0 ) return 0;
  if( !is_rooted && !is_empty && !z->form.path_upper ) return 0;
  switch( normal_scheme(z) ? z->scheme->rule : URI_SCHEME_PLAIN ){
    case URI_SCHEME_ROOT:   return is_empty;
    case URI_SCHEME_FILE:   return is_rooted;
    case URI_SCHEME_MAILTO:
    case URI_SCHEME_URN:    return z->form.path_upper;
    case URI_SCHEME_PLAIN:  break;
  }
  return 0;
}

/* How far the path and what follows it are. */
static URI_ALWAYS_INLINE void normal_find_rest(struct normal *z){
  const struct uri *u = &z->uri;
  z->rest = SIZE_MAX;
  z->knows |= NORMAL_KNOWS_REST;
  z->dots = z->form.dot ? NORMAL_HAS_DOTS : NORMAL_NO_DOTS;
  if( (z->form.dot && u->scheme.p) || normal_scheme_changes_path(z) ){
    z->rest = (size_t)(u->path.p-z->text);
  }
  if( z->form.percent ){
    const char *from = z->form.percent<u->path.p ? u->path.p : z->form.percent;
    size_t n = (size_t)(z->text_end-z->text);
    z->masks_end = z->text + (n<SCAN_FORM_BYTES ? n : SCAN_FORM_BYTES);
    from = normal_triplets(z, from);
    if( from ) normal_limit(&z->rest, (size_t)(from-z->text));
  }
}

static URI_ALWAYS_INLINE void normal_read(struct normal *z, const char *p,
                                          size_t n, enum uri_level level){
  if( uri_scan_form(p, n, &z->uri, &z->authority, &z->form)==SCAN_UNKNOWN ){
    uri_split_authority(z->uri.authority, &z->authority);
    z->form.host_has_colon = 1;
  }
  z->text = p;
  z->text_end = p+n;
  z->level = level;
  z->knows = 0;
  normal_find_front(z);
}

static URI_ALWAYS_INLINE int normal_rest_begins(struct normal *z, size_t k){
  if( !(z->knows & NORMAL_KNOWS_REST) ) normal_find_rest(z);
  return k<z->rest;
}

/* The text of RFC 5952 for a host that begins with "[". */
static struct span normal_ipv6(struct normal *z){
  struct span host = z->authority.host;
  if( z->knows & NORMAL_KNOWS_IPV6 ) return z->ipv6;
  z->knows |= NORMAL_KNOWS_IPV6;
  z->ipv6 = (struct span){ z->ipv6_text, 0 };
  if( z->level<URI_LEVEL_SCHEME ) return z->ipv6;
  if( z->form.is_rfc5952 ) return z->ipv6 = host;
  z->ipv6.n = uri_normal_ipv6(host, z->ipv6_text);
  if( z->ipv6.n==host.n && memcmp(z->ipv6_text, host.p, host.n)==0 ){
    z->literal = SIZE_MAX;
  }
  return z->ipv6;
}

/* Without the path and what follows it. */
static URI_ALWAYS_INLINE int normal_front_begins(struct normal *z, size_t k){
  if( k>=z->front ) return 0;
  if( k>=z->literal ) normal_ipv6(z);
  return k<z->literal;
}

static URI_ALWAYS_INLINE int normal_begins(struct normal *z, size_t k){
  return normal_front_begins(z, k)
      && (k<(size_t)(z->uri.path.p-z->text) || normal_rest_begins(z, k));
}

void uri_normal_read(struct normal *z, const char *p, size_t n,
                     enum uri_level level){
  normal_read(z, p, n, level);
}

int uri_normal_rest_begins(struct normal *z, size_t k){
  return normal_rest_begins(z, k);
}

int uri_normal_begins(struct normal *z, size_t k){
  return normal_begins(z, k);
}

/* ---- the runs ---- */

/* Inlined, it saves 3 % of uri_normalize() on a text that is not normal. */
static URI_ALWAYS_INLINE void normal_add(struct normal *z, const char *p,
                                         const char *end, int change){
  struct normal_run *last = z->runs+z->n_runs-1;
  if( p>=end ) return;
  if( z->n_runs>0 && change==0 && last->change==0 && last->end==p ){
    last->end = end;
    return;
  }
  z->runs[z->n_runs++] = (struct normal_run){ p, end, change };
}

/* What happens to triplets at this level. */
static int normal_tidies(const struct normal *z){
  return z->level>=URI_LEVEL_PERCENT ? NORMAL_TIDY | NORMAL_DECODE : NORMAL_TIDY;
}

/*
** Where a host's triplets stay, because decoded they would be a port, which
** "h:8%30" has not; the host's end when there is no such place.
*/
static const char *normal_host_tail(struct span host){
  const char *end = host.p+host.n;
  const char *from = host.p;
  const char *tail = end;
  const char *p;
  if( host.n>0 && *from=='[' ) from = memchr(from, ']', host.n);
  if( from==0 ) return end;
  while( tail>from && tail[-1]!=':' ) tail--;
  if( tail==from ) return end;
  p = uri_percent_span_decoded(tail, end, DIGIT);
  return p==end ? tail : end;
}

/* From the scheme to the port. */
static void normal_add_front(struct normal *z){
  const struct uri_authority *a = &z->authority;
  const char *authority = z->uri.authority.p;
  const char *from = z->text;
  const char *host_end, *tail;
  int has_percent = z->form.percent && z->form.percent<z->uri.path.p;
  int tidies = has_percent ? normal_tidies(z) : 0;
  if( authority==0 || uri_normal_is_default_host(z->scheme, &z->uri, a) ){
    normal_add(z, z->text, authority ? authority : z->uri.path.p, NORMAL_FOLD);
    return;
  }
  host_end = tail = a->host.p+a->host.n;
  if( a->userinfo.p ){
    normal_add(z, z->text, authority, NORMAL_FOLD);
    normal_add(z, authority, a->host.p, tidies);
    from = a->host.p;
  }
  if( a->host.n>0 && *a->host.p=='[' ){
    struct span ipv6 = normal_ipv6(z);
    normal_add(z, from, a->host.p, NORMAL_FOLD);
    normal_add(z, ipv6.p, ipv6.p+ipv6.n, 0);
    from = ipv6.n>0 ? host_end : a->host.p;
  }
  if( z->form.host_has_colon && (tidies & NORMAL_DECODE) ){
    tail = normal_host_tail(a->host);
  }
  if( tail<from ) tail = from;
  normal_add(z, from, tail, tidies | NORMAL_FOLD);
  normal_add(z, tail, host_end, (tidies & NORMAL_TIDY) | NORMAL_FOLD);
  if( a->port.p
   && (z->level<URI_LEVEL_SCHEME || !uri_normal_drops_port(z->scheme, a)) ){
    normal_add(z, host_end, a->port.p+a->port.n, 0);
  }
}

/* What the path needs before it so that it stays one: see compose.c. */
static struct span normal_guard(struct normal *z){
  const struct uri *u = &z->uri;
  struct normal_path *path = &z->ahead;
  const char *p, *end;
  if( u->authority.p ){
    size_t root = u->path.n==0 && normal_has_rule(z, URI_SCHEME_ROOT);
    return (struct span){ "/", root };
  }
  if( !uri_runs_path_next(path) ) return (struct span){ "", 0 };
  p = path->p;
  end = path->end;
  if( *p=='/' ){
    int is_next_slash;
    if( normal_has_rule(z, URI_SCHEME_FILE) ) return (struct span){ "//", 2 };
    is_next_slash = end-p>1 ? p[1]=='/'
                  : uri_runs_path_next(path) && *path->p=='/';
    return (struct span){ "/.", is_next_slash ? 2 : 0 };
  }
  if( u->scheme.p==0 && normal_tidies(z) & NORMAL_DECODE ){
    const char *colon = uri_percent_span_decoded(p, end, SCHEME_CHAR);
    int is_letter = is_in(is_triplet(p, end) ? percent_value(p) : *p, ALPHA);
    if( is_letter && colon<end && *colon==':' ) return (struct span){ "./", 2 };
  }
  return (struct span){ "", 0 };
}

/* Does the path have a segment of dots that goes at this level? */
static int normal_removes_dots(const struct normal *z){
  const char *p = z->uri.path.p;
  const char *end = p+z->uri.path.n;
  if( z->level<URI_LEVEL_SYNTAX || z->uri.scheme.p==0 ) return 0;
  if( z->dots!=NORMAL_MAY_HAVE_DOTS ) return z->dots==NORMAL_HAS_DOTS;
  while( p<end ){
    const char *stop = uri_dots_segment_end(p, end);
    if( uri_dots_count(p, stop)>0 ) return 1;
    p = stop+1;
  }
  return 0;
}

/* The path, which is divided further, then query and fragment in one run. */
static void normal_add_rest(struct normal *z){
  int tidies = z->form.percent ? normal_tidies(z) : 0;
  int removes_dots = normal_removes_dots(z);
  const char *path_end = z->uri.path.p+z->uri.path.n;
  struct span guard;
  if( z->uri.authority.p==0 ){
    uri_runs_path_begin(z, &z->ahead, removes_dots);
  }
  guard = normal_guard(z);
  normal_add(z, guard.p, guard.p+guard.n, 0);
  if( z->folds_path ){
    uri_runs_path_begin(z, &z->ahead, removes_dots);
    z->fold_from = z->fold_to = z->fold_known = z->uri.path.p;
  }
  if( z->folds_path || removes_dots ){
    uri_runs_path_begin(z, &z->path, removes_dots);
    normal_add(z, z->uri.path.p, path_end, tidies | NORMAL_PATH);
    normal_add(z, path_end, z->text_end, tidies);
  }else{
    normal_add(z, z->uri.path.p, z->text_end, tidies);
  }
}

static void normal_make_runs(struct normal *z, int from_path){
  const char *path = z->uri.path.p;
  z->n_runs = z->bare = 0;
  if( !(z->knows & NORMAL_KNOWS_REST) ) uri_normal_rest_begins(z, 0);
  if( !from_path ){
    if( z->front==SIZE_MAX && z->literal==SIZE_MAX && !z->folds ){
      normal_add(z, z->text, path, 0);
    }else{
      normal_scheme_at_level(z);
      normal_add_front(z);
    }
  }
  if( z->rest==SIZE_MAX ){
    normal_add(z, path, z->text_end, 0);
    return;
  }
  normal_scheme_for_path(z);
  if( z->text+z->rest>path && !z->folds_path ){
    /* Only triplets change, from one on that stands there. */
    normal_add(z, path, z->text+z->rest, 0);
    normal_add(z, z->text+z->rest, z->text_end, normal_tidies(z));
  }else{
    normal_add_rest(z);
  }
}

void uri_normal_begin(struct normal *z, int from_path){
  const char *path = z->uri.path.p;
  z->i_run = z->in_path = 0;
  z->run = (struct normal_run){ path, path, 0 };
  normal_make_runs(z, from_path);
}

void uri_normal_begin_name(struct normal *z, struct span name){
  z->n_runs = z->i_run = z->in_path = z->bare = 0;
  z->run = (struct normal_run){ name.p, name.p, 0 };
  z->text = z->masks_end = name.p;
  if( name.n==0 ) return;
  normal_add(z, name.p, name.p+name.n,
             NORMAL_TIDY | NORMAL_DECODE | NORMAL_FOLD);
}
/* ---- written, or compared with the text ---- */

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  struct normal z;
  normal_read(&z, p, n, level);
  if( normal_front_begins(&z, n) && normal_rest_begins(&z, n) ){
    size_t front = 0;
    if( z.folds ){
      front = (size_t)(z.uri.path.p-p);
      uri_runs_fold(out, p, front);
    }
    copy_bytes(out+front, p+front, n-front);
    return n;
  }
  if( z.front==SIZE_MAX && z.literal==SIZE_MAX && !z.folds && z.form.percent==0 ){
    /* Only the path changes.  Copied here, and not as a run, the front costs a path with
    ** dot-segments 5 % less.  With triplets it is part of a longer run. */
    size_t front = (size_t)(z.uri.path.p-p);
    copy_bytes(out, p, front);
    normal_make_runs(&z, 1);
    return (size_t)(uri_normal_write(&z, out+front)-out);
  }
  normal_make_runs(&z, 0);
  return (size_t)(uri_normal_write(&z, out)-out);
}

static int normal_has_upper(const char *p, const char *end){
  while( p<end && !is_in(*p, UPALPHA) ) p++;
  return p<end;
}

int uri_is_normal(const char *p, size_t n, enum uri_level level){
  char out[NORMAL_PIECE];
  struct span piece;
  struct normal z;
  uri_normal_read(&z, p, n, level);
  /* Without a "%" before the path, A to Z there are letters that are folded.  In a
  ** long text, z.folds can be due to letters of the path. */
  if( z.folds && z.front==SIZE_MAX && normal_has_upper(p, z.uri.path.p) ) return 0;
  if( uri_normal_begins(&z, n) ) return 1;
  uri_normal_begin(&z, 0);
  while( uri_normal_next(&z, out, &piece) ){
    if( piece.n>n ) return 0;
    if( piece.p!=p && memcmp(piece.p, p, piece.n)!=0 ) return 0;
    p += piece.n;
    n -= piece.n;
  }
  return n==0;
}

size_t uri_normal_name(struct span name, char *out){
  struct normal z;
  uri_normal_begin_name(&z, name);
  return (size_t)(uri_normal_write(&z, out)-out);
}
