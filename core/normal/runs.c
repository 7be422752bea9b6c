/*
** SPDX-License-Identifier: MIT
**
** The bytes of a normal form's runs (RFC 3986 6.2.2), and the stretches of its
** path (5.2.4).
**
** Who compares is handed bytes that stay where they stand; those that change,
** letters and triplets, are written to a small buffer first.  Who writes gets all
** runs at once, by the same functions for both.
*/
#include "runs.h"

#include <string.h>

#include "../scan/bits.h"
#include "../scan/chars.h"
#include "../scan/copy.h"
#include "../scan/inline.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "by_scheme.h"

/* ---- triplets and letters ---- */

const char *uri_runs_percent(const struct normal *z, const char *p,
                             const char *end){
  if( p<z->masks_end ){
    uint64_t percents = z->form.percents>>(p-z->text);
    p = percents ? p+bit_first(percents) : z->masks_end;
    if( percents ) return p<end ? p : end;
  }
  return span_find_byte(p, end, '%');
}

/*
** Would c make a triplet of a bare "%" before it?  "%%341" would become "%41",
** another text, so its triplet stays.  bare is 1 or 2; rest is what follows the triplet
** of c.
*/
static int runs_would_join(int bare, char c, const char *rest, const char *end){
  if( !is_in(c, HEXDIG) ) return 0;
  return bare==2 || (rest<end && is_in(*rest, HEXDIG));
}

/* What bare is after c. */
static int runs_bare_after(int bare, char c){
  return bare==1 && is_in(c, HEXDIG) ? 2 : 0;
}

/* What it is after n>0 bytes without a bare "%". */
static int runs_bare_past(int bare, const char *p, size_t n){
  return n>1 ? 0 : runs_bare_after(bare, *p);
}

/* Write the triplet, or the bare "%", at *at, which goes on after it; returns the
** end of what was written.  *bare is as in struct normal.  Inlined, it saves 3 % of
** uri_normalize() on a text with triplets. */
static URI_ALWAYS_INLINE char *runs_put_percent(const char **at, const char *end,
                                                int change, int *bare, char *o){
  const char *p = *at;
  unsigned pair;
  int decodes;
  char c;
  if( !is_triplet(p, end) ){
    *at = p+1;
    *bare = 1;
    *o = '%';
    return o+1;
  }
  *at = p+3;
  pair = hex_pair(p+1);
  c = hex_pair_value(pair);
  pair = hex_pair_upper(pair);
  decodes = is_in(c, UNRESERVED) & ((change & NORMAL_DECODE)!=0);
  if( *bare ){
    decodes = decodes && !runs_would_join(*bare, c, p+3, end);
    *bare = decodes ? runs_bare_after(*bare, c) : 0;
  }
  if( change & NORMAL_FOLD ) c = to_lower(c);
  o[0] = decodes ? c : '%';
  o[1] = (char)(pair>>8);
  o[2] = (char)pair;
  return o + (decodes ? 1 : 3);
}

/* Those at z->run.p, as many as there are one after the other and fit. */
static size_t runs_put_percents(struct normal *z, char *out){
  struct normal_run *run = &z->run;
  char *o = out;
  while( run->p<run->end && *run->p=='%' && o<=out+NORMAL_PIECE-3 ){
    o = runs_put_percent(&run->p, run->end, run->change, &z->bare, o);
  }
  return (size_t)(o-out);
}

/* Eight bytes with their letters in lower case; a byte of 0x80 and above is
** none. */
static uint64_t runs_fold_word(uint64_t word){
  const uint64_t ones = UINT64_C(0x0101010101010101);
  uint64_t ascii = word & 0x7F*ones;
  uint64_t is_a_up = ascii + (0x80-'A')*ones;
  uint64_t is_past_z = ascii + (0x80-'Z'-1)*ones;
  uint64_t upper = is_a_up & ~is_past_z & ~word & 0x80*ones;
  return word | upper>>2;
}

/* The last word overlaps the one before it, because a loop over single bytes
** would be mispredicted at its end. */
void uri_runs_fold(char *out, const char *p, size_t n){
  uint64_t word;
  size_t i;
  if( n<8 ){
    for(i=0; i<n; i++) out[i] = to_lower(p[i]);
    return;
  }
  for(i=0; i<n; i+=8){
    if( i>n-8 ) i = n-8;
    memcpy(&word, p+i, 8);
    word = runs_fold_word(word);
    memcpy(out+i, &word, 8);
  }
}

/* The next bytes of a run whose letters are folded, at out. */
static size_t runs_fold(struct normal *z, char *out){
  struct normal_run *run = &z->run;
  size_t n = (size_t)(run->end-run->p);
  /* No further than a piece, or the search would be made again for each. */
  if( n>NORMAL_PIECE ) n = NORMAL_PIECE;
  if( run->change & NORMAL_TIDY ){
    n = (size_t)(uri_runs_percent(z, run->p, run->p+n)-run->p);
  }
  if( n==0 ) return runs_put_percents(z, out);
  z->bare = runs_bare_past(z->bare, run->p, n);
  uri_runs_fold(out, run->p, n);
  run->p += n;
  return n;
}

/* Those of a run whose triplets are tidied: what is before the next "%" stands
** in the text.  Returns how many are at out, or 0. */
static size_t runs_tidy(struct normal *z, char *out, struct span *piece){
  struct normal_run *run = &z->run;
  size_t n;
  if( *run->p=='%' ) return runs_put_percents(z, out);
  n = (size_t)(uri_runs_percent(z, run->p, run->end)-run->p);
  z->bare = runs_bare_past(z->bare, run->p, n);
  *piece = (struct span){ run->p, n };
  run->p += n;
  return 0;
}

/* ---- the path ---- */

void uri_runs_path_begin(const struct normal *z, struct normal_path *path,
                         int removes_dots){
  const char *p = z->uri.path.p;
  const char *end = p+z->uri.path.n;
  const char *last;
  path->p = path->end = path->begin = p;
  path->whole_end = end;
  path->removes_dots = removes_dots;
  path->slash = 0;
  if( !removes_dots ) return;
  /* Steps 2A and 2D: what a rootless path loses at its front. */
  while( p<end && *p!='/' ){
    const char *stop = uri_dots_segment_end(p, end);
    if( uri_dots_count(p, stop)==0 ) break;
    p = stop<end ? stop+1 : end;
  }
  path->begin = p;
  path->dots.depth = 0;
  path->dots.mask = 0;
  /* A path that was nothing but dot-segments is gone; in any other the last
  ** segment is one even when it is empty, and follows another's "/". */
  if( p==end ) return;
  /* The empty segment before the first "/" is none. */
  if( *p=='/' ) p++;
  uri_dots_begin(&path->dots, p, end, z->text, &z->form);
  last = uri_dots_last(&path->dots, p);
  if( uri_dots_count(last, end)>0 ) path->slash = last-1;
}

int uri_runs_path_next(struct normal_path *path){
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

/* mailto: find the domain of the next address, which can be in a later stretch
** than where the address begins. */
static void runs_find_domain(struct normal *z){
  struct normal_path *ahead = &z->ahead;
  const char *last = 0;
  int is_whole = 0;
  while( !is_whole && (ahead->p<ahead->end || uri_runs_path_next(ahead)) ){
    const char *stop;
    const char *domain = uri_normal_domain(ahead->p, ahead->end, &stop);
    if( domain ) last = domain;
    is_whole = stop<ahead->end;
    z->fold_to = stop;
    z->fold_known = stop+is_whole;
    ahead->p = z->fold_known;
  }
  z->fold_from = last ? last : z->fold_to;
}

static void runs_find_nid(struct normal *z){
  const char *colon;
  z->fold_known = z->text_end;
  if( !uri_runs_path_next(&z->ahead) ) return;
  colon = uri_normal_nid(z->ahead.p, z->ahead.end);
  if( colon ) z->fold_from = z->ahead.p, z->fold_to = colon;
}

/* mailto and urn: where the next bytes of the path end that are folded, or that are
** not; *folds says which.  end is the stretch's. */
static const char *runs_fold_end(struct normal *z, const char *p,
                                 const char *end, int *folds){
  const char *stop;
  if( p>=z->fold_known ){
    if( z->scheme->rule==URI_SCHEME_MAILTO ) runs_find_domain(z);
    if( z->scheme->rule==URI_SCHEME_URN ) runs_find_nid(z);
  }
  *folds = p>=z->fold_from && p<z->fold_to;
  stop = p<z->fold_from ? z->fold_from : *folds ? z->fold_to : z->fold_known;
  return stop<end ? stop : end;
}

/* The next run of the path: a part of a stretch, folded or not. */
static int runs_next_of_path(struct normal *z, int change){
  struct normal_path *path = &z->path;
  const char *end;
  int folds = 0;
  if( path->p==path->end && !uri_runs_path_next(path) ) return 0;
  end = path->end;
  if( z->folds_path ) end = runs_fold_end(z, path->p, end, &folds);
  if( folds ) change |= NORMAL_FOLD;
  z->run = (struct normal_run){ path->p, end, change };
  path->p = end;
  return 1;
}

/* Go to the next run: 1, or 0 after the last. */
static int runs_next(struct normal *z){
  if( z->in_path ){
    z->in_path = runs_next_of_path(z, z->runs[z->i_run-1].change & ~NORMAL_PATH);
    if( z->in_path ) return 1;
  }
  if( z->i_run==z->n_runs ) return 0;
  z->run = z->runs[z->i_run++];
  if( z->run.change & NORMAL_PATH ){
    z->in_path = 1;
    return runs_next(z);
  }
  return 1;
}

/* Write a run whose triplets are tidied, and its letters folded if change says
** so. */
static char *runs_write_tidy(struct normal *z, const char *p, const char *end,
                             int change, char *o){
  int bare = z->bare;
  while( p<end ){
    const char *percent = uri_runs_percent(z, p, end);
    size_t n = (size_t)(percent-p);
    if( n>0 ){
      bare = runs_bare_past(bare, p, n);
      if( change & NORMAL_FOLD ){
        uri_runs_fold(o, p, n);
      }else{
        copy_bytes(o, p, n);
      }
      o += n;
      p += n;
    }
    if( percent<end ) o = runs_put_percent(&p, end, change, &bare, o);
  }
  z->bare = bare;
  return o;
}

/* Inlined, it saves 4 % of uri_normalize() on a text that is not normal. */
static URI_ALWAYS_INLINE char *runs_write(struct normal *z, const char *p,
                                          const char *end, int change, char *o){
  size_t n = (size_t)(end-p);
  if( change & NORMAL_TIDY ) return runs_write_tidy(z, p, end, change, o);
  z->bare = runs_bare_past(z->bare, p, n);
  if( change & NORMAL_FOLD ){
    uri_runs_fold(o, p, n);
  }else{
    copy_bytes(o, p, n);
  }
  return o+n;
}

/* The path: its stretches, or the parts of them where letters are folded. */
static char *runs_write_path(struct normal *z, int change, char *o){
  struct normal_path *path = &z->path;
  if( z->folds_path ){
    while( runs_next_of_path(z, change) ){
      o = runs_write(z, z->run.p, z->run.end, z->run.change, o);
    }
  }else{
    while( uri_runs_path_next(path) ){
      o = runs_write(z, path->p, path->end, change, o);
    }
  }
  return o;
}

char *uri_normal_write(struct normal *z, char *o){
  int i;
  for(i=0; i<z->n_runs; i++){
    const struct normal_run *run = &z->runs[i];
    int change = run->change & ~NORMAL_PATH;
    o = run->change==change ? runs_write(z, run->p, run->end, change, o)
                            : runs_write_path(z, change, o);
  }
  return o;
}

int uri_normal_next(struct normal *z, char *out, struct span *piece){
  size_t n = 0;
  if( z->run.p==z->run.end && !runs_next(z) ) return 0;
  if( z->run.change & NORMAL_FOLD ){
    n = runs_fold(z, out);
  }else if( z->run.change ){
    n = runs_tidy(z, out, piece);
  }else{
    *piece = (struct span){ z->run.p, (size_t)(z->run.end-z->run.p) };
    z->bare = runs_bare_past(z->bare, piece->p, piece->n);
    z->run.p = z->run.end;
  }
  if( n>0 ) *piece = (struct span){ out, n };
  return 1;
}
