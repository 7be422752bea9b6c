/*
** SPDX-License-Identifier: MIT
**
** The runs of a normal form (RFC 3986 6.2): which parts of a text are kept, from the
** scheme to the fragment, and the stretches of its path (5.2.4).
**
** The rules alone would allow two faults, which the functions here prevent.  A result
** may split otherwise than the text: a decoded "8%30" becomes a port, a dropped port
** uncovers another, a path becomes an authority or a scheme.  And normalizing the
** result again may change it.
*/

#include "normal.h"
#include "rules.h"

/* ---- the path ---- */

/* Begin with the path of z; uri_normal_path_next() goes to its first stretch. */
static void runs_begin_path(const struct normal *z, struct normal_path *path,
                            int removes_dots){
  const char *p = z->uri.path.p;
  const char *end = p+z->uri.path.n;
  path->p = path->end = path->begin = p;
  path->whole_end = end;
  path->removes_dots = removes_dots;
  path->slash = 0;
  if( !removes_dots ) return;
  /* Steps 2A and 2D: the dot-segments at the front of a rootless path. */
  while( p<end && *p!='/' ){
    const char *stop = path_segment_end(p, end);
    if( uri_dots_count(p, stop)==0 ) break;
    p = stop<end ? stop+1 : end;
  }
  path->begin = p;
  path->dots.depth = 0;
  path->dots.kept = 0;
  /* A path that has only dot-segments is removed.  In any other, the last segment
  ** counts even if it is empty, and follows a "/". */
  if( p==end ) return;
  /* There is no segment before a "/" at the front. */
  if( *p=='/' ) p++;
  if( uri_dots_begin(&path->dots, p, end)>0 ){
    path->slash = span_after_last(p, end, '/')-1;
  }
}

int uri_normal_path_next(struct normal_path *path){
  const char *segment;
  path->p = path->end;
  if( !path->removes_dots ){
    path->end = path->whole_end;
    return path->p<path->end;
  }
  segment = uri_dots_next(&path->dots, &path->end);
  if( segment ){
    path->p = segment==path->begin ? segment : segment-1;
    return 1;
  }
  if( path->slash==0 ) return 0;
  path->p = path->slash;
  path->end = path->slash+1;
  path->slash = 0;
  return 1;
}

/* ---- the runs ---- */

/* Add a run.  An empty one is left out, and one that follows the last one may join it. */
static void runs_add(struct normal *z, const char *p, const char *end, int change){
  struct normal_run *last = z->n_runs>0 ? z->runs+z->n_runs-1 : 0;
  if( p>=end && !(change & NORMAL_PATH) ) return;
  if( last && change==last->change && last->end==p ){
    last->end = end;
  }else{
    SPAN_WITHIN(z->n_runs+1, NORMAL_RUNS);
    z->runs[z->n_runs++] = (struct normal_run){ p, end, change };
  }
}

/* What happens to triplets at this level. */
static int runs_tidies(const struct normal *z){
  return z->level>=URI_LEVEL_PERCENT ? NORMAL_TIDY | NORMAL_DECODE : NORMAL_TIDY;
}

/*
** The end of a host whose triplets must not be decoded, because "h:8%30" would then
** have a port: where that end begins, or the host's end if there is none.
*/
static const char *runs_host_tail(struct uri_span host){
  const char *end = host.p+host.n;
  const char *from = host.p;
  const char *tail, *p;
  if( host.n>0 && *from=='[' ) from = memchr(from, ']', host.n);
  if( from==0 ) return end;
  tail = span_after_last(from, end, ':');
  if( tail==from ) return end;
  p = uri_percent_span_decoded(tail, end, DIGIT);
  return p==end ? tail : end;
}

/* From the scheme to the port. */
static void runs_add_front(struct normal *z){
  const struct uri_authority *a = &z->authority;
  const char *authority = z->uri.authority.p;
  const char *from = z->text;
  const char *host_end, *tail;
  int has_percent = z->form.percent && z->form.percent<z->uri.path.p;
  int tidies = has_percent ? runs_tidies(z) : 0;
  int folds = has_percent || z->form.upper ? NORMAL_FOLD : 0;
  if( authority==0 || uri_normal_is_default_host(z->scheme, &z->uri, a) ){
    runs_add(z, z->text, authority ? authority : z->uri.path.p, folds);
    return;
  }
  host_end = tail = a->host.p+a->host.n;
  if( a->userinfo.p ){
    runs_add(z, z->text, authority, folds);
    runs_add(z, authority, a->host.p, tidies);
    from = a->host.p;
  }
  if( a->host.n>0 && *a->host.p=='[' ){
    runs_add(z, from, a->host.p, folds);
    runs_add(z, z->ipv6, z->ipv6+z->ipv6_n, 0);
    from = z->ipv6_n>0 ? host_end : a->host.p;
  }
  if( tidies & NORMAL_DECODE ) tail = runs_host_tail(a->host);
  runs_add(z, from, tail, tidies | folds);
  runs_add(z, tail, host_end, (tidies & NORMAL_TIDY) | folds);
  if( a->port.p
   && (z->level<URI_LEVEL_SCHEME || !uri_normal_drops_port(z->scheme, a)) ){
    runs_add(z, host_end, a->port.p+a->port.n, 0);
  }
}

/* What must be written before the path: a scheme's prefix, or a guard (path.h). */
static struct uri_span runs_guard(struct normal *z){
  const struct uri *u = &z->uri;
  const struct uri_span nothing = { "", 0 };
  struct normal_path *path = &z->ahead;
  struct uri_span prefix;
  const char *p, *end;
  if( u->authority.p ){
    p = u->path.p;
    return normal_path_prefix(z->scheme, 1, p, p+u->path.n);
  }
  if( !uri_normal_path_next(path) ) return nothing;
  p = path->p;
  end = path->end;
  prefix = normal_path_prefix(z->scheme, 0, p, end);
  if( prefix.n>0 ) return prefix;
  if( *p=='/' ){
    int is_next_slash = end-p>1 ? p[1]=='/'
                      : uri_normal_path_next(path);    /* they begin with "/" */
    return is_next_slash ? compose_guard_authority : nothing;
  }
  if( u->scheme.p==0 && runs_tidies(z) & NORMAL_DECODE ){
    const char *colon = uri_percent_span_decoded(p, end, SCHEME_CHAR);
    int is_letter = is_in(is_triplet(p, end) ? percent_value(p) : *p, ALPHA);
    if( is_letter && colon<end && *colon==':' ) return compose_guard_scheme;
  }
  return nothing;
}

/* May the path have a dot-segment that is removed at this level? */
static int runs_removes_dots(const struct normal *z){
  const char *end = z->uri.path.p+z->uri.path.n;
  if( z->level<URI_LEVEL_SYNTAX || !normal_may_remove_dots(&z->uri) ) return 0;
  return z->form.dot || (z->form.percent && dots_has_encoded(z->form.percent, end));
}

/* The path, then query and fragment in one run. */
static void runs_add_rest(struct normal *z){
  int tidies = z->form.percent ? runs_tidies(z) : 0;
  int removes_dots = runs_removes_dots(z);
  const char *path = z->uri.path.p, *path_end = path+z->uri.path.n;
  struct uri_span guard;
  if( z->uri.authority.p==0 ){
    runs_begin_path(z, &z->ahead, removes_dots);
  }
  guard = runs_guard(z);
  runs_add(z, guard.p, guard.p+guard.n, 0);
  if( z->folds_path ){
    runs_begin_path(z, &z->ahead, removes_dots);
    z->fold = (struct normal_fold){ .known = path };
  }
  if( z->folds_path || removes_dots ){
    runs_begin_path(z, &z->path, removes_dots);
    runs_add(z, path, path, tidies | NORMAL_PATH);
    runs_add(z, path_end, z->text_end, tidies);
  }else{
    const char *from = z->form.percent && z->form.percent>path ? z->form.percent : path;
    runs_add(z, path, from, 0);
    runs_add(z, from, z->text_end, tidies);
  }
}

void uri_normal_begin(struct normal *z){
  z->n_runs = z->i_run = 0;
  z->written = NORMAL_END_OTHER;
  /* Below the level of 6.2.3, schemes have no rules. */
  if( z->level<URI_LEVEL_SCHEME ) z->scheme = 0;
  z->folds_path = normal_folds_path(z->scheme);
  runs_add_front(z);
  runs_add_rest(z);
}

void uri_normal_begin_name(struct normal *z, struct uri_span name){
  z->n_runs = z->i_run = 0;
  z->written = NORMAL_END_OTHER;
  runs_add(z, name.p, name.p+name.n, NORMAL_TIDY | NORMAL_DECODE | NORMAL_FOLD);
}
