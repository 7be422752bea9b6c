/*
** SPDX-License-Identifier: MIT
**
** The recipe of scan.h over blocks of up to 64 bytes.  A file that includes it
** has defined its blocks:
**
**     struct block
**     block_of(p, n, want)           n bytes at p, from 1 to 64; only with
**                                    SCAN_WANT_FORM are "." and A to Z asked for
**     block_first(mask)              the place of the first bit, or 64
**     block_below(i)                 the bits below place i, for i<=64
**     block_equal(block, c)          one bit a byte: is it c?
**     block_brackets(block)          is it "[" or "]"?
**     block_odd(block)               is it in no rule, or one of "%@[]"?
**     block_upper(block)             is it A to Z?
**     block_scheme(block)            how many SCHEME_CHARs it begins with
**
** and SCAN_VARIANT, its name (scan_block.h).  In all masks the
** first byte is the lowest bit, and bits beyond n are 0.
*/
#include "scan_block.h"

/*
** What follows the first 64 bytes of a longer text, 64 at a time; the last
** time, some bytes are seen twice.  After the authority only "?" and the first
** "#" delimit anything.
*/
static SCAN_NOINLINE void scan_tail(struct scan_state *t, enum scan_want want,
                             struct scan *out, struct scan_form *form){
  const char *p = t->p;
  size_t n = t->n;
  size_t at = BLOCK_MOST;
  if( t->path_end==BLOCK_MOST ) t->path_end = n;
  if( t->query_end==BLOCK_MOST ) t->query_end = n;
  for(;;){
    struct block block;
    uint64_t hash;
    size_t seen = 0;                   /* how many bytes are read again */
    if( at>n-BLOCK_MOST ){
      seen = at-(n-BLOCK_MOST);
      at = n-BLOCK_MOST;
    }
    block = block_of(p+at, BLOCK_MOST, want);
    hash = block_equal(&block, '#');
    if( t->query_end==n ){
      uint64_t stop = block_equal(&block, '?') | hash;
      if( hash ) t->query_end = at+block_first(hash);
      if( t->path_end==n && stop ) t->path_end = at+block_first(stop);
    }
    if( want!=SCAN_WANT_SPLIT ){
      uint64_t odd = block_odd(&block);
      uint64_t percent = 0;
      if( hash && at+bit_last(hash)!=t->query_end ) out->found |= SCAN_BAD;
      if( odd ){
        percent = block_equal(&block, '%');
        if( !block_has_triplets(percent, p+at, p+n) ) out->found |= SCAN_BAD;
        odd &= ~(percent | block_equal(&block, '@') | block_below(seen));
        if( odd ) scan_foreign(out, odd, block_brackets(&block) & odd);
      }
      if( want==SCAN_WANT_FORM ){
        if( percent && form->percent==0 ) form->percent = p+at+block_first(percent);
        if( form->dot==0 && at<t->path_end ){
          uint64_t dots = block_equal(&block, '.')
                        & (block_equal(&block, '/')<<1 | (p[at-1]=='/'));
          if( t->path_end-at<BLOCK_MOST ) dots &= block_below(t->path_end-at);
          if( t->path>at ) dots &= ~block_below(t->path-at);
          form->dot = block_dot_segment(dots, p+at, p+n);
        }
      }
    }
    if( at+BLOCK_MOST==n ) return;
    at += BLOCK_MOST;
  }
}

/*
** A text of n>0 bytes; with after_scheme, what follows a scheme and its ":".
** SCAN_ASK when a scheme may go on beyond SCHEME_MOST: nothing is found then.
*/
static SCAN_INLINE enum scan_result scan_text(const char *p, size_t n, int after_scheme,
                                 enum scan_want want, struct uri *u,
                                 struct uri_authority *a, struct scan *out,
                                 struct scan_form *form){
  size_t end = n<BLOCK_MOST ? n : BLOCK_MOST;
  uint64_t beyond = n<BLOCK_MOST ? (uint64_t)1<<n : 0;
  struct block block = block_of(p, end, want);
  uint64_t colon = block_equal(&block, ':');
  uint64_t slash = block_equal(&block, '/');
  uint64_t hash = block_equal(&block, '#');
  uint64_t stop = block_equal(&block, '?') | hash | beyond;
  uint64_t ends = slash | stop;
  size_t scheme = after_scheme ? 0 : block_scheme(&block);
  struct scan_state t = { p, n, 0, 0, 0 };
  size_t from, authority;
  int has_scheme, has_authority;
  int clean = 0;
  if( scheme>SCHEME_MOST ) return SCAN_ASK;
  has_scheme = after_scheme ? 0 : (colon>>scheme & 1) & (uint64_t)is_in(*p, ALPHA);
  from = has_scheme ? scheme+1 : 0;
  has_authority = (slash>>from & 3)==3;
  authority = from+2*(size_t)has_authority;
  ends &= ~(uint64_t)0<<authority;
  t.path = has_authority ? block_first(ends) : from;
  t.path_end = block_first(stop);
  t.query_end = block_first(hash | beyond);
  if( want!=SCAN_WANT_SPLIT ){
    uint64_t odd = block_odd(&block);
    uint64_t percent = 0;
    /* The authority or the first segment, and what ends it. */
    uint64_t front = (ends ^ (ends-1)) & ~(uint64_t)0<<authority;
    if( !has_authority && (has_scheme | after_scheme) ) front = 0;
    clean = (odd | (hash & (hash-1)) | (colon & front))==0;
    if( !clean ){
      uint64_t at = block_equal(&block, '@');
      percent = block_equal(&block, '%');
      odd &= ~(at | percent);
      out->found = 0;
      out->brackets = 0;
      out->colons = colon & front;
      out->ats = has_authority ? at & front : 0;
      if( hash & (hash-1) ) out->found |= SCAN_BAD;
      if( !block_has_triplets(percent, p, p+n) ) out->found |= SCAN_BAD;
      if( odd ) scan_foreign(out, odd, block_brackets(&block));
      /* Clean is also an "@" after the authority, and triplets. */
      clean = (out->found | out->brackets)==0 && (out->colons | out->ats)==0;
    }
    if( n>BLOCK_MOST ){
      if( clean ) *out = (struct scan){0};
      if( front>>63 ) out->found |= SCAN_LONG;
    }
    if( want==SCAN_WANT_FORM ){
      uint64_t upper = block_upper(&block);
      uint64_t upper_front = upper & block_below(t.path);
      uint64_t dots = block_equal(&block, '.')
                    & (slash<<1 | (uint64_t)1<<from);
      form->upper = upper_front ? p+block_first(upper_front) : 0;
      if( form->upper==0 && n>BLOCK_MOST && has_authority && front>>63 ){
        form->upper = p+authority;
      }
      form->percent = percent ? p+block_first(percent) : 0;
      form->dot = 0;
      if( dots ){
        dots &= block_below(t.path_end) & ~block_below(t.path);
        form->dot = block_dot_segment(dots, p, p+n);
      }
      form->path_upper = n>BLOCK_MOST || (upper & ~block_below(t.path))!=0;
    }
  }
  if( n>BLOCK_MOST ){
    if( has_authority && t.path==BLOCK_MOST ){
      while( t.path<n && !is_in(p[t.path], SLASH | QUESTION | HASH) ) t.path++;
    }
    scan_tail(&t, want, out, form);
    if( want!=SCAN_WANT_SPLIT ) clean &= out->found==0;
  }
  u->scheme = (struct span){ has_scheme ? p : 0, has_scheme ? scheme : 0 };
  u->authority = (struct span){ has_authority ? p+authority : 0,
                                has_authority ? t.path-authority : 0 };
  u->path = (struct span){ p+t.path, t.path_end-t.path };
  u->query = scan_part(p, t.path_end, t.query_end);
  u->fragment = scan_part(p, t.query_end, n);
  if( want!=SCAN_WANT_SPLIT ){
    *a = (struct uri_authority){ .host = { has_authority ? p+authority : 0,
                                   has_authority ? t.path-authority : 0 } };
  }
  return clean ? SCAN_CLEAN : SCAN_DIRTY;
}

/* What follows a scheme; for the rare case, so compiled once for all wants. */
static SCAN_NOINLINE void scan_rest(const char *p, size_t n,
                                    enum scan_want want, struct uri *u,
                                    struct uri_authority *a, struct scan *out,
                                    struct scan_form *form){
  scan_text(p, n, 1, want, u, a, out, form);
}

/* A text that begins with more SCHEME_CHARs than fit a block. */
static SCAN_NOINLINE void scan_long_scheme(const char *p, size_t n,
                                           enum scan_want want, struct uri *u,
                                           struct uri_authority *a,
                                           struct scan *out,
                                           struct scan_form *form){
  const char *end = p+n;
  const char *colon = uri_span_of(p, end, SCHEME_CHAR);
  if( colon==end || *colon!=':' || !is_in(*p, ALPHA) ){
    scan_rest(p, n, want, u, a, out, form);
  }else if( colon+1==end ){
    scan_rest(p, 1, want, u, a, out, form);
    *u = (struct uri){ .scheme = { p, n-1 }, .path = { end, 0 } };
  }else{
    scan_rest(colon+1, (size_t)(end-colon-1), want, u, a, out, form);
    u->scheme = (struct span){ p, (size_t)(colon-p) };
  }
  if( want!=SCAN_WANT_SPLIT ) *out = (struct scan){ SCAN_LONG, 0, 0, 0 };
  if( want==SCAN_WANT_FORM ) form->upper = p, form->path_upper = 1;
}

/* Any text; with want a constant this is what a variant exports. */
static SCAN_INLINE int scan_whole(const char *p, size_t n, enum scan_want want,
                                  struct uri *u, struct uri_authority *a,
                                  struct scan *out, struct scan_form *form){
  enum scan_result result = SCAN_CLEAN;
  if( n==0 ){
    *u = (struct uri){ .path = { p, 0 } };
    if( want!=SCAN_WANT_SPLIT ) *a = (struct uri_authority){0};
    if( want==SCAN_WANT_FORM ) *form = (struct scan_form){0};
  }else{
    result = scan_text(p, n, 0, want, u, a, out, form);
    if( result==SCAN_ASK ) scan_long_scheme(p, n, want, u, a, out, form);
  }
  return result==SCAN_CLEAN;
}

int SCAN_NAME(uri_scan)(const char *p, size_t n, struct uri *u,
                        struct uri_authority *a, struct scan *out){
  return scan_whole(p, n, SCAN_WANT_SCAN, u, a, out, 0);
}

int SCAN_NAME(uri_scan_form)(const char *p, size_t n, struct uri *u,
                             struct uri_authority *a, struct scan *out,
                             struct scan_form *form){
  return scan_whole(p, n, SCAN_WANT_FORM, u, a, out, form);
}

void SCAN_NAME(uri_scan_split)(const char *p, size_t n, struct uri *u){
  scan_whole(p, n, SCAN_WANT_SPLIT, u, 0, 0, 0);
}

uint64_t SCAN_NAME(uri_scan_slashes)(const char *p, size_t n, uint64_t *dots){
  struct block block;
  *dots = 0;
  if( n==0 ) return 0;
  block = block_of(p, n, SCAN_WANT_FORM);
  *dots = block_equal(&block, '.') | block_equal(&block, '%');
  return block_equal(&block, '/');
}

#undef SCAN_VARIANT
