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
**     block_hexdigs(block)           is it a HEXDIG?
**     block_scheme(block)            how many SCHEME_CHARs it begins with
**
** and SCAN_VARIANT, its name (scan_block.h).  In all masks the first byte is the
** lowest bit, and bits beyond n are 0.
**
** What is asked for is a constant in each function that is exported, so that the
** compiler leaves out the rest.  Were it a variable, because something is not
** inlined, a text would take a third longer.
*/
#include "scan_block.h"

/* A text of n>0 bytes at p, and where its delimiters are in its first block. */
struct scan_state {
  const char *p;
  size_t n;
  uint64_t colon, slash, hash;
  uint64_t front;        /* the authority, or the first segment without a scheme */
  size_t scheme;         /* bytes of the scheme, if there is one */
  int has_scheme, has_authority;
  size_t authority;      /* where it begins, or else the path */
  size_t path, path_end, query_end;
};

/*
** Find the delimiters that the first block has; where it has not, they are at its
** end.
*/
static URI_ALWAYS_INLINE void scan_delimiters(struct scan_state *t,
                                              const struct block *block){
  uint64_t beyond = t->n<BLOCK_MOST ? (uint64_t)1<<t->n : 0;
  uint64_t stop, ends;
  size_t from;
  t->colon = block_equal(block, ':');
  t->slash = block_equal(block, '/');
  t->hash = block_equal(block, '#');
  stop = block_equal(block, '?') | t->hash | beyond;
  t->has_scheme = (t->colon>>t->scheme & 1) & (uint64_t)is_in(*t->p, ALPHA);
  from = t->has_scheme ? t->scheme+1 : 0;
  t->has_authority = (t->slash>>from & 3)==3;
  t->authority = from+2*(size_t)t->has_authority;
  ends = (t->slash | stop) & ~(uint64_t)0<<t->authority;
  t->path = t->has_authority ? block_first(ends) : from;
  t->path_end = block_first(stop);
  t->query_end = block_first(t->hash | beyond);
  /* Up to the first end, and with it, which is no byte that is asked for. */
  t->front = (ends ^ (ends-1)) & ~(uint64_t)0<<t->authority;
  if( !t->has_authority && t->has_scheme ) t->front = 0;
}

/* What is odd in the first block: 1 when nothing is, else 0 and *out. */
static URI_ALWAYS_INLINE int scan_oddities(const struct scan_state *t,
                                           const struct block *block,
                                           uint64_t *percent, struct scan *out){
  uint64_t odd = block_odd(block);
  uint64_t hashes = t->hash & (t->hash-1);
  uint64_t at;
  *percent = 0;
  if( (odd | hashes | (t->colon & t->front))==0 ) return 1;
  at = block_equal(block, '@');
  *percent = block_equal(block, '%');
  out->found = hashes ? SCAN_BAD : 0;
  out->brackets = out->hexdigs = 0;
  out->colons = t->colon & t->front;
  out->ats = t->has_authority ? at & t->front : 0;
  if( !block_has_triplets(*percent, t->p, t->p+t->n) ) out->found |= SCAN_BAD;
  odd &= ~(at | *percent);
  if( odd ){
    uint64_t authority = t->has_authority ? t->front : 0;
    out->brackets = block_brackets(block) & authority;
    if( out->brackets ) out->hexdigs = block_hexdigs(block);
    if( odd!=out->brackets ) out->found |= SCAN_BAD;
  }
  return (out->colons | out->ats | out->brackets)==0 && out->found==0;
}

/* What keeps the first block from being normal. */
static URI_ALWAYS_INLINE void scan_first_form(const struct scan_state *t,
                                              const struct block *block,
                                              uint64_t percent,
                                              struct scan_form *form){
  const char *p = t->p;
  uint64_t before_path = block_below(t->path);
  uint64_t upper = block_upper(block);
  uint64_t all_dots = block_equal(block, '.');
  uint64_t dots = all_dots & (t->slash<<1 | (uint64_t)1<<t->authority);
  uint64_t upper_front = upper & before_path;
  *form = (struct scan_form){
    .path_upper = t->n>BLOCK_MOST || upper!=upper_front };
  dots &= block_below(t->path_end) & ~before_path;
  if( t->n>BLOCK_MOST && t->has_authority && t->front>>63 ){
    form->upper = p+t->authority;
  }
  if( percent | upper_front | dots | (t->n>BLOCK_MOST) ){
    form->percents = percent;
    form->slashes = t->slash;
    form->dots = all_dots | percent;
    if( percent ) form->percent = p+block_first(percent);
    if( upper_front ) form->upper = p+block_first(upper_front);
    form->dot = block_dot_segment(dots, p, p+t->n);
  }
}

/* What keeps the block at a later place from being normal. */
static inline void scan_later_form(const struct scan_state *t, size_t at,
                                   const struct block *block, uint64_t percent,
                                   struct scan_form *form){
  const char *p = t->p+at;
  uint64_t dots;
  if( percent && form->percent==0 ) form->percent = p+block_first(percent);
  if( form->dot || at>=t->path_end ) return;
  dots = block_equal(block, '.')
       & (block_equal(block, '/')<<1 | (p[-1]=='/'));
  if( t->path_end-at<BLOCK_MOST ) dots &= block_below(t->path_end-at);
  if( t->path>at ) dots &= ~block_below(t->path-at);
  form->dot = block_dot_segment(dots, p, t->p+t->n);
}

/*
** What follows the first 64 bytes of a longer text, 64 at a time.  After the
** authority only "?" and the first "#" delimit anything.
*/
static URI_NEVER_INLINE void scan_tail(struct scan_state *t, enum scan_want want,
                                    struct scan *out, struct scan_form *form){
  const char *p = t->p;
  size_t n = t->n;
  size_t at;
  if( t->path_end==BLOCK_MOST ) t->path_end = n;
  if( t->query_end==BLOCK_MOST ) t->query_end = n;
  for(at=BLOCK_MOST; at<n; at+=BLOCK_MOST){
    size_t left = n-at;
    struct block block = block_of(p+at, left<BLOCK_MOST ? left : BLOCK_MOST, want);
    uint64_t hash = block_equal(&block, '#');
    uint64_t odd, percent = 0;
    if( t->query_end==n ){
      uint64_t stop = block_equal(&block, '?') | hash;
      if( hash ) t->query_end = at+block_first(hash);
      if( t->path_end==n && stop ) t->path_end = at+block_first(stop);
    }
    if( want!=SCAN_WANT_SPLIT ){
      odd = block_odd(&block);
      if( hash && at+bit_last(hash)!=t->query_end ) out->found |= SCAN_BAD;
      if( odd ){
        percent = block_equal(&block, '%');
        if( !block_has_triplets(percent, p+at, p+n) ) out->found |= SCAN_BAD;
        odd &= ~(percent | block_equal(&block, '@'));
        if( odd && (!(out->found & SCAN_LONG) || odd & ~block_brackets(&block)) ){
          out->found |= SCAN_BAD;
        }
      }
    }
    if( want==SCAN_WANT_FORM ) scan_later_form(t, at, &block, percent, form);
  }
}

/* The components, once all delimiters are found. */
static URI_ALWAYS_INLINE void scan_components(const struct scan_state *t,
                                              enum scan_want want, struct uri *u,
                                              struct uri_authority *a){
  const char *p = t->p;
  u->scheme = (struct span){ t->has_scheme ? p : 0,
                             t->has_scheme ? t->scheme : 0 };
  u->authority = (struct span){ t->has_authority ? p+t->authority : 0,
                                t->has_authority ? t->path-t->authority : 0 };
  u->path = (struct span){ p+t->path, t->path_end-t->path };
  u->query = scan_part(p, t->path_end, t->query_end);
  u->fragment = scan_part(p, t->query_end, t->n);
  if( want!=SCAN_WANT_SPLIT ){
    /* Not a copy of u->authority: that was just stored, by halves. */
    *a = (struct uri_authority){ .host = {
      t->has_authority ? p+t->authority : 0,
      t->has_authority ? t->path-t->authority : 0 } };
  }
}

/*
** Read a text of n>0 bytes.
** SCAN_ASK when a scheme may go on beyond SCHEME_MOST: nothing is found then.
*/
static URI_ALWAYS_INLINE enum scan_result scan_text(const char *p, size_t n,
                                                    int is_long,
                                                    enum scan_want want,
                                                    struct uri *u,
                                                    struct uri_authority *a,
                                                    struct scan *out,
                                                    struct scan_form *form){
  struct block block = block_of(p, is_long ? BLOCK_MOST : n, want);
  struct scan_state t = { .p = p, .n = n };
  uint64_t percent = 0;
  int clean = 0;
  t.scheme = block_scheme(&block);
  if( t.scheme>SCHEME_MOST ) return SCAN_ASK;
  scan_delimiters(&t, &block);
  if( !is_long ) scan_components(&t, want, u, a);
  if( want!=SCAN_WANT_SPLIT ){
    clean = scan_oddities(&t, &block, &percent, out);
    if( is_long ){
      if( clean ) *out = (struct scan){0};
      if( t.front>>63 ) out->found |= SCAN_LONG;
    }
  }
  if( want==SCAN_WANT_FORM ) scan_first_form(&t, &block, percent, form);
  if( is_long ){
    /* A copy, so that t of a shorter text never needs to be in memory. */
    struct scan_state whole = t;
    if( t.has_authority && t.path==BLOCK_MOST ){
      while( t.path<n && !is_in(p[t.path], SLASH | QUESTION | HASH) ) t.path++;
      whole.path = t.path;
    }
    scan_tail(&whole, want, out, form);
    t.path_end = whole.path_end;
    t.query_end = whole.query_end;
    scan_components(&t, want, u, a);
    if( want!=SCAN_WANT_SPLIT ) clean &= out->found==0;
  }
  return clean ? SCAN_CLEAN : SCAN_DIRTY;
}

/* A text that is longer than a block: apart, so that the short ones, which most
** are, have their state in registers. */
static URI_NEVER_INLINE enum scan_result scan_long(const char *p, size_t n,
                                                enum scan_want want,
                                                struct uri *u,
                                                struct uri_authority *a,
                                                struct scan *out,
                                                struct scan_form *form){
  return scan_text(p, n, 1, want, u, a, out, form);
}

/* Any text; with want a constant this is what a variant exports. */
static URI_ALWAYS_INLINE int scan_whole(const char *p, size_t n,
                                        enum scan_want want, struct uri *u,
                                        struct uri_authority *a, struct scan *out,
                                        struct scan_form *form){
  enum scan_result result = SCAN_CLEAN;
  if( n==0 ){
    *u = (struct uri){ .path = { p, 0 } };
    if( want!=SCAN_WANT_SPLIT ) *a = (struct uri_authority){0};
    if( want==SCAN_WANT_FORM ) *form = (struct scan_form){0};
  }else{
    result = n>BLOCK_MOST ? scan_long(p, n, want, u, a, out, form)
                          : scan_text(p, n, 0, want, u, a, out, form);
    if( result==SCAN_ASK ){
      uri_scan_long_scheme(p, n, u, want==SCAN_WANT_SPLIT ? 0 : a,
                           want==SCAN_WANT_SPLIT ? 0 : out,
                           want==SCAN_WANT_FORM ? form : 0);
    }
  }
  return result==SCAN_CLEAN;
}

int SCAN_NAME(uri_scan)(const char *p, size_t n, struct uri *u,
                        struct uri_authority *a, struct scan *out){
  struct scan_form form;                 /* neither asked for nor written */
  return scan_whole(p, n, SCAN_WANT_SCAN, u, a, out, &form);
}

int SCAN_NAME(uri_scan_form)(const char *p, size_t n, struct uri *u,
                             struct uri_authority *a, struct scan *out,
                             struct scan_form *form){
  return scan_whole(p, n, SCAN_WANT_FORM, u, a, out, form);
}

void SCAN_NAME(uri_scan_split)(const char *p, size_t n, struct uri *u){
  struct uri_authority a;                /* neither asked for nor written */
  struct scan_form form;
  struct scan out;
  scan_whole(p, n, SCAN_WANT_SPLIT, u, &a, &out, &form);
}

uint64_t SCAN_NAME(uri_scan_slashes)(const char *p, size_t n, uint64_t *dots){
  struct block block;
  *dots = 0;
  if( n==0 ) return 0;
  block = block_of(p, n, SCAN_WANT_FORM);
  *dots = block_equal(&block, '.') | block_equal(&block, '%');
  return block_equal(&block, '/');
}

uint64_t SCAN_NAME(uri_scan_hexdigs)(const char *p, size_t n, uint64_t *colons,
                                     uint64_t *upper){
  struct block block;
  *colons = *upper = 0;
  if( n==0 ) return 0;
  block = block_of(p, n, SCAN_WANT_FORM);
  *colons = block_equal(&block, ':');
  *upper = block_upper(&block);
  return block_hexdigs(&block);
}

#undef SCAN_VARIANT
