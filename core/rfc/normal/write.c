/*
** SPDX-License-Identifier: MIT
**
** The bytes of a normal form's runs (RFC 3986 6.2.2): triplets and letters.
*/
#include "normal.h"

/* ---- triplets and letters ---- */

/*
** Would the decoded c make a triplet with a "%" that begins none?  "%%341" would become
** "%41", which means something else; so this triplet is not decoded.  rest is what
** follows the triplet of c.
*/
static int write_would_join(enum normal_end written, char c, const char *rest,
                            const char *end){
  return written!=NORMAL_END_OTHER && is_in(c, HEXDIG)
      && (written==NORMAL_END_HEXDIG || (rest<end && is_in(*rest, HEXDIG)));
}

/* What is written after c, which is no such "%". */
static enum normal_end write_after(enum normal_end written, char c){
  return written==NORMAL_END_PERCENT && is_in(c, HEXDIG) ? NORMAL_END_HEXDIG
                                                         : NORMAL_END_OTHER;
}

/*
** Write the triplet at *at, or the "%" that begins none, and set *at to what follows it.
** Returns the end of the output.
*/
static char *write_triplet(const char **at, const char *end, int change,
                           enum normal_end *written, char *o){
  const char *p = *at;
  int decodes;
  char c;
  if( !is_triplet(p, end) ){
    *at = p+1;
    *written = NORMAL_END_PERCENT;
    *o = '%';
    return o+1;
  }
  *at = p+3;
  c = percent_value(p);
  decodes = change & NORMAL_DECODE && is_in(c, UNRESERVED)
         && !write_would_join(*written, c, p+3, end);
  *written = decodes ? write_after(*written, c) : NORMAL_END_OTHER;
  if( !decodes ) return uri_percent_put(o, c);
  *o = change & NORMAL_FOLD ? to_lower(c) : c;
  return o+1;
}

/* The end of the bytes at p that are no triplets, at most so many. */
static const char *write_plain_end(const struct normal_run *run, const char *p,
                                   size_t most){
  const char *stop = (size_t)(run->end-p)>most ? p+most : run->end;
  return run->change & NORMAL_TIDY ? span_find_byte(p, stop, '%') : stop;
}

/* What is written after the bytes of [p, stop), at least one and none a "%". */
static enum normal_end write_after_plain(enum normal_end written, const char *p,
                                         const char *stop){
  return stop-p>1 ? NORMAL_END_OTHER : write_after(written, *p);
}

/* The next bytes of a run that are no triplets, at least one. */
static struct uri_span write_plain(struct normal *z, struct normal_run *run){
  const char *p = run->p;
  const char *stop = write_plain_end(run, p, SIZE_MAX);
  z->written = write_after_plain(z->written, p, stop);
  run->p = stop;
  return span_between(p, stop);
}

/*
** The next bytes of a run that changes, at out; returns their count.  What stands between
** triplets is short and copied byte by byte.
*/
static size_t write_changed(struct normal *z, struct normal_run *run, char *out){
  const char *end = out+NORMAL_PIECE;
  const char *p = run->p, *run_end = run->end;
  enum normal_end written = z->written;
  char *o = out;
  while( p<run_end && end-o>=3 ){
    const char *from = p;
    if( *p=='%' ){
      o = write_triplet(&p, run_end, run->change, &written, o);
      continue;
    }
    if( run->change & NORMAL_FOLD ){
      p = write_plain_end(run, p, (size_t)(end-o));
      o = span_put_lower(o, span_between(from, p));
    }else{
      do *o++ = *p++; while( p<run_end && *p!='%' && o<end );
    }
    written = write_after_plain(written, from, p);
  }
  run->p = p;
  z->written = written;
  return (size_t)(o-out);
}

/* ---- the path: letters that are folded ---- */

/* The end of the bytes at p that are all folded, or all not; *folds says which.  end is
** the end of the stretch.  An address can end in a later one. */
static const char *write_fold_end(struct normal *z, const char *p,
                                 const char *end, int *folds){
  struct normal_path *ahead = &z->ahead;
  struct normal_fold *fold = &z->fold;
  const char *stop;
  if( p>=fold->known ){
    int is_whole = 0;
    fold->from = 0;
    while( !is_whole && (ahead->p<ahead->end || uri_normal_path_next(ahead)) ){
      is_whole = uri_normal_fold(z->scheme, ahead->p, ahead->end, fold);
      ahead->p = fold->known;
    }
    if( fold->from==0 ) fold->from = fold->to;
  }
  *folds = p>=fold->from && p<fold->to;
  stop = p<fold->from ? fold->from : *folds ? fold->to : fold->known;
  return stop<end ? stop : end;
}

/* Go to the next part of the path, folded or not: 1, or 0 at its end. */
static int write_next_of_path(struct normal *z, struct normal_run *run){
  struct normal_path *path = &z->path;
  int folds = 0;
  if( path->p==path->end && !uri_normal_path_next(path) ) return 0;
  run->p = path->p;
  path->p = z->folds_path ? write_fold_end(z, run->p, path->end, &folds) : path->end;
  run->end = path->p;
  run->change = (run->change & ~NORMAL_FOLD) | (folds ? NORMAL_FOLD : 0);
  return 1;
}

/* ---- runs, one after the other ---- */

int uri_normal_next(struct normal *z, char *out, struct uri_span *piece){
  struct normal_run *run = z->runs+z->i_run;
  for(;; run++, z->i_run++){
    if( z->i_run==z->n_runs ) return 0;
    if( run->p<run->end ) break;
    if( run->change & NORMAL_PATH && write_next_of_path(z, run) ) break;
  }
  if( run->change & NORMAL_FOLD || (run->change & NORMAL_TIDY && *run->p=='%') ){
    *piece = (struct uri_span){ out, write_changed(z, run, out) };
  }else{
    *piece = write_plain(z, run);
  }
  return 1;
}
