/*
** SPDX-License-Identifier: MIT
**
** The algorithm of scan.h over blocks of up to 64 bytes.  A file that includes it has
** defined
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
**     block_digits(block, i, k)      is it a DIGIT?  For bytes i to k-1; the other
**                                    bits are undefined
**     block_hexdigs(block, i, k)     the same for HEXDIGs
**     block_zeros(block, mask)       which of a mask are "0"
**     block_scheme(block, n)         is it a SCHEME_CHAR?  Right up to the first byte
**                                    that is none; n as in block_of(), or more
**     block_count(mask)              how many bits there are
**
** and SCAN_VARIANT, its name (scan_block.h).  In all masks the first byte is the
** lowest bit, and bits beyond n are 0.
**
** Each exported function passes a constant for what is wanted, so that the compiler
** leaves out the rest.  If a function were not inlined, this would be a variable, and a
** text would take a third longer.
*/
#include "scan_block.h"
#include "scan_authority.h"

/*
** Find the delimiters of the block, and with them scheme and authority; a part that
** does not end in the block goes on to its end.  Returns 0 if a scheme may be longer
** than SCHEME_MOST bytes: nothing is found then.
**
** The begin of the authority is kept as a bit, not as a number, while other steps depend
** on it.  They need not wait for the conversion, which saves 3 % of splitting.
*/
static URI_ALWAYS_INLINE int scan_delimiters(struct scan_state *t,
                                             const struct block *block,
                                             struct uri *u){
  const char *p = t->p;
  uint64_t beyond = t->n<BLOCK_MOST ? (uint64_t)1<<t->n : 0;
  uint64_t not_scheme = ~block_scheme(block, t->n);
  uint64_t stop, ends, first_colon, from_begin;
  if( (not_scheme & (((uint64_t)1<<(SCHEME_MOST+1))-1))==0 ) return 0;
  t->colon = block_equal(block, ':');
  t->slash = block_equal(block, '/');
  t->hash = block_equal(block, '#');
  stop = block_equal(block, '?') | t->hash | beyond;
  first_colon = bit_lowest(t->colon);
  if( first_colon && (not_scheme & (first_colon-1))==0 && is_in(*p, ALPHA) ){
    u->scheme = (struct uri_span){ p, bit_first(first_colon) };
    t->begin = first_colon<<1;
  }else{
    u->scheme = (struct uri_span){ 0, 0 };
    t->begin = 1;
  }
  t->has_authority = (t->slash & t->slash>>1 & t->begin)!=0;
  if( t->has_authority ) t->begin <<= 2;
  from_begin = ~(t->begin-1);
  ends = (t->slash | stop) & from_begin;
  t->front = ~ends & (ends-1) & from_begin;
  t->path = t->authority = bit_first(t->begin);
  if( t->has_authority ){
    t->path = block_first(ends);
    u->authority = (struct uri_span){ p+t->authority, t->path-t->authority };
  }else{
    u->authority = (struct uri_span){ 0, 0 };
    if( t->begin!=1 ) t->front = 0;
  }
  t->path_end = block_first(stop);
  t->query_end = block_first(t->hash | beyond);
  return 1;
}

/*
** Split the authority, and give a verdict on the first block.  Most blocks have no odd
** byte, no second "#", and no ":" in the authority or a first segment.
*/
static URI_ALWAYS_INLINE enum scan_verdict
scan_judge_first(const struct scan_state *t, const struct block *block,
                 struct uri_authority *a){
  uint64_t odd = block_odd(block);
  uint64_t hashes = t->hash & (t->hash-1);
  uint64_t authority = t->has_authority ? t->front : 0;
  uint64_t ats, percent;
  enum scan_verdict verdict = SCAN_REFERENCE;
  if( (odd | hashes | (t->colon & t->front))==0 ) return SCAN_REFERENCE;
  ats = block_equal(block, '@');
  percent = block_equal(block, '%');
  odd &= ~(ats | percent);
  ats &= authority;
  if( (odd | ats | t->colon) & authority ){
    struct scan_host host = scan_authority(t, block, ats, odd & authority, a);
    verdict = scan_judge(t, block, ats, &host);
  }
  if( !t->has_authority && (t->colon & t->front) ) return SCAN_INVALID;
  if( (odd & ~authority) | hashes ) return SCAN_INVALID;
  return block_has_triplets(percent, t->p, t->text_end) ? verdict : SCAN_INVALID;
}

/* Split the authority, and look for what keeps it from being normal. */
static URI_ALWAYS_INLINE void scan_authority_form(const struct scan_state *t,
                                                  const struct block *block,
                                                  struct uri_authority *a,
                                                  struct scan_form *form){
  uint64_t authority = t->has_authority ? t->front : 0;
  uint64_t ats = block_equal(block, '@') & authority;
  struct scan_literal literal;
  struct scan_host host;
  uint64_t brackets;
  if( (ats | (t->colon & authority))==0 ) return;
  brackets = block_brackets(block) & authority;
  host = scan_authority(t, block, ats, brackets, a);
  form->host_has_colon = host.colons!=0;
  if( brackets && form->upper==0 && scan_literal(t, block, &host, &literal) ){
    form->is_rfc5952 = scan_is_rfc5952(&literal, block, t->p, host.from+1);
  }
}

/* What keeps the first block from being normal. */
static URI_ALWAYS_INLINE void scan_block_form(const struct scan_state *t,
                                              const struct block *block,
                                              struct scan_form *form){
  const char *p = t->p;
  uint64_t percent = block_equal(block, '%');
  uint64_t before_path = block_below(t->path);
  uint64_t upper = block_upper(block);
  uint64_t all_dots = block_equal(block, '.');
  uint64_t dots = all_dots & (t->slash<<1 | t->begin);
  uint64_t upper_front = upper & before_path;
  int is_long = t->text_end-p>BLOCK_MOST;
  *form = (struct scan_form){
    .path_upper = is_long || upper!=upper_front,
    .front_changes = ((upper | percent) & before_path)!=0 };
  dots &= block_below(t->path_end) & ~before_path;
  if( is_long && t->has_authority && t->front>>63 ){
    form->upper = p+t->authority;
    form->front_changes = 1;
  }
  if( percent | upper_front | dots | is_long ){
    form->percents = percent;
    form->slashes = t->slash;
    form->dots = all_dots | percent;
    if( percent ) form->percent = p+block_first(percent);
    if( upper_front ) form->upper = p+block_first(upper_front);
    form->dot = block_dot_segment(dots, p, t->text_end);
  }
}

/*
** Read the first block of a text, n bytes, and split it as if it were the whole text.
** SCAN_UNKNOWN if the authority or a first segment may go on after it.  If a scheme may
** be longer than SCHEME_MOST, the whole text is read byte by byte; SCAN_DONE if that was
** longer than the block.
*/
static URI_ALWAYS_INLINE enum scan_verdict
scan_first(const char *p, size_t n, const char *end, enum scan_want want,
           struct uri *u, struct uri_authority *a, struct scan_form *form){
  struct block block = block_of(p, n, want);
  struct scan_state t = { .p = p, .n = n, .text_end = end };
  if( !scan_delimiters(&t, &block, u) ){
    uri_scan_long_scheme(p, (size_t)(end-p), u, want==SCAN_WANT_SPLIT ? 0 : a,
                         want==SCAN_WANT_FORM ? form : 0);
    return end-p>BLOCK_MOST ? SCAN_DONE : SCAN_UNKNOWN;
  }
  u->path = (struct uri_span){ p+t.path, t.path_end-t.path };
  u->query = scan_part(p, t.path_end, t.query_end);
  u->fragment = scan_part(p, t.query_end, n);
  if( want==SCAN_WANT_SPLIT ) return SCAN_REFERENCE;
  /* Not a copy of u->authority: loading what was just stored in halves is slow. */
  *a = (struct uri_authority){ .host = { t.has_authority ? p+t.authority : 0,
                                         t.has_authority ? t.path-t.authority : 0 } };
  if( want==SCAN_WANT_FORM ) scan_block_form(&t, &block, form);
  if( end-p>BLOCK_MOST && t.front>>63 ) return SCAN_UNKNOWN;
  if( want==SCAN_WANT_VERDICT ) return scan_judge_first(&t, &block, a);
  scan_authority_form(&t, &block, a, form);
  return SCAN_REFERENCE;
}

/* What keeps the block at a later place p from being normal. */
static inline void scan_later_form(const char *p, const char *end,
                                   const struct block *block,
                                   const char *path_end, struct scan_form *form){
  uint64_t percent = block_equal(block, '%');
  uint64_t dots;
  if( percent && form->percent==0 ) form->percent = p+block_first(percent);
  if( form->dot || p>=path_end ) return;
  /* An authority has no "/", so these are in the path. */
  dots = block_equal(block, '.')
       & (block_equal(block, '/')<<1 | (p[-1]=='/'));
  if( path_end-p<BLOCK_MOST ) dots &= block_below((size_t)(path_end-p));
  form->dot = block_dot_segment(dots, p, end);
}

/*
** Read what follows the first block, 64 bytes at a time.  verdict, *u, *a and *form are
** those of the first block; a and form may be 0.  After the authority, only "?" and the
** first "#" are delimiters.
*/
static inline enum scan_verdict
scan_rest(const char *p, size_t n, enum scan_want want, enum scan_verdict verdict,
          struct uri *u, struct uri_authority *a, struct scan_form *form){
  const char *end = p+n;
  const char *query_end, *path_end;
  int is_good = 1;
  if( verdict==SCAN_DONE ) return SCAN_UNKNOWN;
  query_end = u->fragment.p ? u->fragment.p-1 : end;
  path_end = u->query.p ? u->query.p-1 : query_end;
  if( u->authority.p && u->authority.p+u->authority.n==p+BLOCK_MOST ){
    u->path.p = find_in(p+BLOCK_MOST, end, AUTHORITY_END);
    u->authority.n = (size_t)(u->path.p-u->authority.p);
    if( want!=SCAN_WANT_SPLIT ) a->host = u->authority;
  }
  for(p+=BLOCK_MOST; p<end; p+=BLOCK_MOST){
    size_t left = (size_t)(end-p);
    struct block block = block_of(p, left<BLOCK_MOST ? left : BLOCK_MOST, want);
    uint64_t hash = block_equal(&block, '#');
    if( query_end==end ){
      uint64_t stop = block_equal(&block, '?') | hash;
      if( hash ) query_end = p+block_first(hash);
      if( path_end==end && stop ) path_end = p+block_first(stop);
    }
    if( want==SCAN_WANT_VERDICT ){
      uint64_t odd = block_odd(&block);
      if( hash && p+bit_last(hash)!=query_end ) is_good = 0;
      if( odd ){
        uint64_t percent = block_equal(&block, '%');
        if( !block_has_triplets(percent, p, end) ) is_good = 0;
        if( odd & ~(percent | block_equal(&block, '@')) ) is_good = 0;
      }
    }
    if( want==SCAN_WANT_FORM ) scan_later_form(p, end, &block, path_end, form);
  }
  p = u->path.p;
  u->path.n = (size_t)(path_end-p);
  u->query = scan_part(p, (size_t)(path_end-p), (size_t)(query_end-p));
  u->fragment = scan_part(p, (size_t)(query_end-p), (size_t)(end-p));
  return is_good || verdict==SCAN_UNKNOWN ? verdict : SCAN_INVALID;
}

/*
** The first block, for each question.  Longer texts continue in scan_other(), a function
** of its own: otherwise short texts pay for saving registers, and the library is 17 kB
** larger.
*/
static URI_NEVER_INLINE enum scan_verdict
scan_first_verdict(const char *p, size_t n, const char *end, struct uri *u,
                   struct uri_authority *a){
  struct scan_form form;                 /* neither asked for nor written */
  return scan_first(p, n, end, SCAN_WANT_VERDICT, u, a, &form);
}

static URI_NEVER_INLINE enum scan_verdict
scan_first_form(const char *p, size_t n, const char *end, struct uri *u,
                struct uri_authority *a, struct scan_form *form){
  return scan_first(p, n, end, SCAN_WANT_FORM, u, a, form);
}

static URI_NEVER_INLINE enum scan_verdict
scan_first_split(const char *p, size_t n, const char *end, struct uri *u){
  struct uri_authority a;                /* neither asked for nor written */
  struct scan_form form;
  return scan_first(p, n, end, SCAN_WANT_SPLIT, u, &a, &form);
}

/* The other texts: empty, or longer than a block. */
static URI_NEVER_INLINE enum scan_verdict
scan_other(const char *p, size_t n, enum scan_want want, struct uri *u,
           struct uri_authority *a, struct scan_form *form){
  const char *end = p+n;
  enum scan_verdict verdict;
  if( n==0 ){
    *u = (struct uri){ .path = { p, 0 } };
    if( want!=SCAN_WANT_SPLIT ) *a = (struct uri_authority){0};
    if( want==SCAN_WANT_FORM ) *form = (struct scan_form){0};
    return SCAN_REFERENCE;
  }
  verdict = want==SCAN_WANT_FORM ? scan_first_form(p, BLOCK_MOST, end, u, a, form)
          : want==SCAN_WANT_SPLIT ? scan_first_split(p, BLOCK_MOST, end, u)
          : scan_first_verdict(p, BLOCK_MOST, end, u, a);
  return scan_rest(p, n, want, verdict, u, a, form);
}

static inline int scan_fits(size_t n){
  return n>0 && n<=BLOCK_MOST;
}

enum scan_verdict SCAN_NAME(uri_scan)(const char *p, size_t n, struct uri *u,
                                      struct uri_authority *a){
  return scan_fits(n) ? scan_first_verdict(p, n, p+n, u, a)
                      : scan_other(p, n, SCAN_WANT_VERDICT, u, a, 0);
}

enum scan_verdict SCAN_NAME(uri_scan_form)(const char *p, size_t n, struct uri *u,
                                           struct uri_authority *a,
                                           struct scan_form *form){
  return scan_fits(n) ? scan_first_form(p, n, p+n, u, a, form)
                      : scan_other(p, n, SCAN_WANT_FORM, u, a, form);
}

void SCAN_NAME(uri_scan_split)(const char *p, size_t n, struct uri *u){
  if( scan_fits(n) ){
    scan_first_split(p, n, p+n, u);
  }else{
    scan_other(p, n, SCAN_WANT_SPLIT, u, 0, 0);
  }
}

uint64_t SCAN_NAME(uri_scan_slashes)(const char *p, size_t n, uint64_t *dots){
  struct block block;
  *dots = 0;
  if( n==0 ) return 0;
  block = block_of(p, n, SCAN_WANT_FORM);
  *dots = block_equal(&block, '.') | block_equal(&block, '%');
  return block_equal(&block, '/');
}

uint64_t SCAN_NAME(uri_scan_hexdigs)(const char *p, size_t n, uint64_t *colons){
  struct block block;
  *colons = 0;
  if( n==0 ) return 0;
  block = block_of(p, n, SCAN_WANT_SPLIT);
  *colons = block_equal(&block, ':');
  return block_hexdigs(&block, 0, n) & block_below(n);
}

int SCAN_NAME(uri_scan_rfc5952)(const char *p, size_t n, size_t k){
  struct block block;
  struct scan_state t = { .p = p, .n = n };
  struct scan_host host = { 0, 0, 0, 0, 0 };
  struct scan_literal literal;
  block = block_of(p, n<BLOCK_MOST ? n : BLOCK_MOST, SCAN_WANT_FORM);
  t.colon = block_equal(&block, ':');
  host.odd = block_brackets(&block);
  host.close = scan_close(p, host.odd);
  host.to = host.close+1;
  host.odd &= block_below(host.to);
  return k<=host.close && host.close<BLOCK_MOST
      && (block_upper(&block) & block_below(host.close))==0
      && scan_literal(&t, &block, &host, &literal)
      && scan_is_rfc5952(&literal, &block, p, 1);
}

#undef SCAN_VARIANT
