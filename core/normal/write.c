/*
** SPDX-License-Identifier: MIT
**
** The bytes of a normal form's runs (RFC 3986 6.2.2): triplets and letters.
**
** For a comparison, bytes that do not change are compared in the text itself; letters
** and triplets are written to a small buffer first.  For writing, all runs are written
** at once.  Both use the same functions.
*/
#include "write.h"

#include <string.h>

#include "../scan/bits.h"
#include "../scan/chars.h"
#include "../scan/copy.h"
#include "../scan/inline.h"
#include "../schemes/by_scheme.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "runs.h"

/* ---- triplets and letters ---- */

const char *uri_write_percent(const struct normal *z, const char *p,
                             const char *end){
  if( p<z->masks_end ){
    uint64_t percents = z->form.percents>>(p-z->text);
    p = percents ? p+bit_first(percents) : z->masks_end;
    if( percents ) return p<end ? p : end;
  }
  return span_find_byte(p, end, '%');
}

/*
** Would the decoded c make a triplet with a bare "%" before it?  "%%341" would become
** "%41", which means something else; so this triplet is not decoded.  bare is 1 or 2;
** rest is what follows the triplet of c.
*/
static int write_would_join(int bare, char c, const char *rest, const char *end){
  if( !is_in(c, HEXDIG) ) return 0;
  return bare==2 || (rest<end && is_in(*rest, HEXDIG));
}

/* What bare is after c. */
static int write_bare_after(int bare, char c){
  return bare==1 && is_in(c, HEXDIG) ? 2 : 0;
}

/* What bare is after n>0 bytes without a bare "%". */
static int write_bare_past(int bare, const char *p, size_t n){
  return n>1 ? 0 : write_bare_after(bare, *p);
}

/* Write the triplet or the bare "%" at *at, and set *at to what follows it.  Returns the
** end of the output.  *bare is as in struct normal.  Inlining saves 3 % of
** uri_normalize() on a text with triplets. */
static URI_ALWAYS_INLINE char *write_triplet(const char **at, const char *end,
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
    decodes = decodes && !write_would_join(*bare, c, p+3, end);
    *bare = decodes ? write_bare_after(*bare, c) : 0;
  }
  if( change & NORMAL_FOLD ) c = to_lower(c);
  o[0] = decodes ? c : '%';
  o[1] = (char)(pair>>8);
  o[2] = (char)pair;
  return o + (decodes ? 1 : 3);
}

/* The triplets at z->run.p, as many as follow each other and fit. */
static size_t write_percents(struct normal *z, char *out){
  struct normal_run *run = &z->run;
  char *o = out;
  while( run->p<run->end && *run->p=='%' && o<=out+NORMAL_PIECE-3 ){
    o = write_triplet(&run->p, run->end, run->change, &z->bare, o);
  }
  return (size_t)(o-out);
}

/* Eight bytes with their ASCII letters in lower case. */
static uint64_t write_fold_word(uint64_t word){
  uint64_t upper = word_range(word, 'A', 'Z') & ~word & WORD_OF(0x80);
  return word | upper>>2;
}

/* The last word overlaps the one before it, because a loop over single bytes
** would be mispredicted at its end. */
void uri_write_fold(char *out, const char *p, size_t n){
  uint64_t word;
  size_t i;
  if( n<8 ){
    for(i=0; i<n; i++) out[i] = to_lower(p[i]);
    return;
  }
  for(i=0; i<n; i+=8){
    if( i>n-8 ) i = n-8;
    memcpy(&word, p+i, 8);
    word = write_fold_word(word);
    memcpy(out+i, &word, 8);
  }
}

/* The next bytes of a run whose letters are folded, at out. */
static size_t write_fold(struct normal *z, char *out){
  struct normal_run *run = &z->run;
  size_t n = (size_t)(run->end-run->p);
  /* Search no further than a piece, or each piece would search again. */
  if( n>NORMAL_PIECE ) n = NORMAL_PIECE;
  if( run->change & NORMAL_TIDY ){
    n = (size_t)(uri_write_percent(z, run->p, run->p+n)-run->p);
  }
  if( n==0 ) return write_percents(z, out);
  z->bare = write_bare_past(z->bare, run->p, n);
  uri_write_fold(out, run->p, n);
  run->p += n;
  return n;
}

/* The next bytes of a run whose triplets change.  Returns how many bytes are at out, or
** 0 if *piece is a part of the text: what stands before the next "%". */
static size_t write_tidy(struct normal *z, char *out, struct uri_span *piece){
  struct normal_run *run = &z->run;
  size_t n;
  if( *run->p=='%' ) return write_percents(z, out);
  n = (size_t)(uri_write_percent(z, run->p, run->end)-run->p);
  z->bare = write_bare_past(z->bare, run->p, n);
  *piece = (struct uri_span){ run->p, n };
  run->p += n;
  return 0;
}

/* ---- the path: letters that are folded ---- */

/* mailto: find the domain of the next address; it can be in a later stretch than the
** address's first byte. */
static void write_find_domain(struct normal *z){
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

static void write_find_nid(struct normal *z){
  const char *colon;
  z->fold_known = z->text_end;
  if( !uri_runs_path_next(&z->ahead) ) return;
  colon = uri_normal_nid(z->ahead.p, z->ahead.end);
  if( colon ) z->fold_from = z->ahead.p, z->fold_to = colon;
}

/* mailto and urn: the end of the bytes at p that are all folded, or all not; *folds says
** which.  end is the end of the stretch. */
static const char *write_fold_end(struct normal *z, const char *p,
                                 const char *end, int *folds){
  const char *stop;
  if( p>=z->fold_known ){
    if( z->scheme->rule==URI_SCHEME_RULE_MAILTO ) write_find_domain(z);
    if( z->scheme->rule==URI_SCHEME_RULE_URN ) write_find_nid(z);
  }
  *folds = p>=z->fold_from && p<z->fold_to;
  stop = p<z->fold_from ? z->fold_from : *folds ? z->fold_to : z->fold_known;
  return stop<end ? stop : end;
}

/* The next run of the path: a part of a stretch, folded or not. */
static int write_next_of_path(struct normal *z, int change){
  struct normal_path *path = &z->path;
  const char *end;
  int folds = 0;
  if( path->p==path->end && !uri_runs_path_next(path) ) return 0;
  end = path->end;
  if( z->folds_path ) end = write_fold_end(z, path->p, end, &folds);
  if( folds ) change |= NORMAL_FOLD;
  z->run = (struct normal_run){ path->p, end, change };
  path->p = end;
  return 1;
}

/* ---- runs, one after the other ---- */

/* Go to the next run: 1, or 0 after the last. */
static int write_next(struct normal *z){
  if( z->in_path ){
    z->in_path = write_next_of_path(z, z->runs[z->i_run-1].change & ~NORMAL_PATH);
    if( z->in_path ) return 1;
  }
  if( z->i_run==z->n_runs ) return 0;
  z->run = z->runs[z->i_run++];
  if( z->run.change & NORMAL_PATH ){
    z->in_path = 1;
    return write_next(z);
  }
  return 1;
}

/* Write a run whose triplets are tidied, and its letters folded if change says
** so. */
static char *write_tidy_all(struct normal *z, const char *p, const char *end,
                             int change, char *o){
  int bare = z->bare;
  while( p<end ){
    const char *percent = uri_write_percent(z, p, end);
    size_t n = (size_t)(percent-p);
    if( n>0 ){
      bare = write_bare_past(bare, p, n);
      if( change & NORMAL_FOLD ){
        uri_write_fold(o, p, n);
      }else{
        copy_bytes(o, p, n);
      }
      o += n;
      p += n;
    }
    if( percent<end ) o = write_triplet(&p, end, change, &bare, o);
  }
  z->bare = bare;
  return o;
}

/* Inlined, it saves 4 % of uri_normalize() on a text that is not normal. */
static URI_ALWAYS_INLINE char *write_run(struct normal *z, const char *p,
                                          const char *end, int change, char *o){
  size_t n = (size_t)(end-p);
  if( change & NORMAL_TIDY ) return write_tidy_all(z, p, end, change, o);
  z->bare = write_bare_past(z->bare, p, n);
  if( change & NORMAL_FOLD ){
    uri_write_fold(o, p, n);
  }else{
    copy_bytes(o, p, n);
  }
  return o+n;
}

/* The path: its stretches, or the parts of them where letters are folded. */
static char *write_path(struct normal *z, int change, char *o){
  struct normal_path *path = &z->path;
  if( z->folds_path ){
    while( write_next_of_path(z, change) ){
      o = write_run(z, z->run.p, z->run.end, z->run.change, o);
    }
  }else{
    while( uri_runs_path_next(path) ){
      o = write_run(z, path->p, path->end, change, o);
    }
  }
  return o;
}

char *uri_normal_write(struct normal *z, char *o){
  int i;
  for(i=0; i<z->n_runs; i++){
    const struct normal_run *run = &z->runs[i];
    int change = run->change & ~NORMAL_PATH;
    o = run->change==change ? write_run(z, run->p, run->end, change, o)
                            : write_path(z, change, o);
  }
  return o;
}

int uri_normal_next(struct normal *z, char *out, struct uri_span *piece){
  size_t n = 0;
  if( z->run.p==z->run.end && !write_next(z) ) return 0;
  if( z->run.change & NORMAL_FOLD ){
    n = write_fold(z, out);
  }else if( z->run.change ){
    n = write_tidy(z, out, piece);
  }else{
    *piece = (struct uri_span){ z->run.p, (size_t)(z->run.end-z->run.p) };
    z->bare = write_bare_past(z->bare, piece->p, piece->n);
    z->run.p = z->run.end;
  }
  if( n>0 ) *piece = (struct uri_span){ out, n };
  return 1;
}
