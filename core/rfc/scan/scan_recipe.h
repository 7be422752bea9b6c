/*
** SPDX-License-Identifier: MIT
**
** The algorithm of scan.h over blocks of up to 64 bytes.  A file that includes it has
** defined SCAN_VARIANT, its name (scan_block.h), and
**
**     vec                            32 bytes
**     vec_load_two(p, n, &v, &w)     n bytes at p, from 1 to 64, then zeros
**     vec_equal(v, c)                0x80 or 0xFF for a byte that is c, else 0
**     vec_range(v, c, d)             the same for one that is ASCII and from c to d
**     vec_or(v, w)                   bit by bit
**     vec_fold(v)                    each byte with the bit 0x20, as in small letters
**     vec_bits(v)                    the highest bit of each byte, the first byte lowest
**     block_first(mask)              the place of the first bit, or 64
**     block_below(i)                 the bits below place i, for i<=64
**
** The exported function passes a constant for what is wanted, so that the compiler
** leaves out the rest.  If a function were not inlined, this would be a variable, and a
** text would take a third longer.
*/
#include "scan_block.h"
#include "scan_variants.h"

struct block { vec low, high; };

static inline struct block block_of(const char *p, size_t n){
  struct block block;
  vec_load_two(p, n, &block.low, &block.high);
  return block;
}

/* One bit for each byte of two vectors. */
static inline uint64_t block_bits(vec low, vec high){
  return vec_bits(low) | (uint64_t)vec_bits(high)<<32;
}

/* One bit for each byte: is it c? */
static inline uint64_t block_equal(const struct block *block, char c){
  return block_bits(vec_equal(block->low, c), vec_equal(block->high, c));
}

static inline uint64_t block_range(const struct block *block, char c, char d){
  return block_bits(vec_range(block->low, c, d), vec_range(block->high, c, d));
}

static inline vec vec_usual(vec v){
  vec usual = vec_or(vec_range(vec_fold(v), 'a', 'z'), vec_range(v, '&', ';'));
  usual = vec_or(vec_or(usual, vec_equal(v, '?')), vec_equal(v, '#'));
  return vec_or(vec_or(usual, vec_equal(v, '_')), vec_equal(v, '='));
}

/* Which bytes are among the usual ones of a link? */
static inline uint64_t block_usual(const struct block *block){
  return block_bits(vec_usual(block->low), vec_usual(block->high));
}

/* The first block of a text, n>0 bytes at p, and its delimiters. */
struct scan_state {
  const char *p;
  size_t n;
  const char *text_end;
  uint64_t colon, slash, hash;
  uint64_t front;        /* the authority, or the first segment without a scheme */
  uint64_t parts;        /* the delimiters of its parts, and the ":" of userinfo */
  uint64_t brackets;     /* those around its host */
  int has_authority;
  size_t authority;      /* where the authority begins, or else the path */
  size_t path, path_end, query_end;
};

/* Does a text begin with a scheme of n bytes?  Nearly all are a few letters. */
static inline int scan_is_scheme(const struct block *block, const char *p, size_t n){
  uint64_t letters = vec_bits(vec_range(vec_fold(block->low), 'a', 'z'));
  if( n>0 && (~letters & block_below(n))==0 ) return 1;
  return is_in(*p, ALPHA) && uri_span_of(p, p+n, SCHEME_CHAR)==p+n;
}

/*
** Find the delimiters of the block, and with them scheme and authority; a part that
** does not end in the block goes on to its end.  Returns 0 if a scheme may be longer
** than SCHEME_MOST bytes: nothing is found then.
*/
static SCAN_INLINE int scan_delimiters(struct scan_state *t,
                                             const struct block *block,
                                             struct uri *u){
  const char *p = t->p;
  uint64_t beyond = t->n<BLOCK_MOST ? (uint64_t)1<<t->n : 0;
  uint64_t stop, ends;
  size_t colon;
  t->colon = block_equal(block, ':');
  t->slash = block_equal(block, '/');
  t->hash = block_equal(block, '#');
  stop = block_equal(block, '?') | t->hash | beyond;
  colon = block_first(t->colon);
  *u = (struct uri){0};
  if( colon<=SCHEME_MOST ){
    if( scan_is_scheme(block, p, colon) ){
      u->scheme = (struct uri_span){ p, colon };
      t->authority = colon+1;
    }
  }else if( t->n>SCHEME_MOST && scan_is_scheme(block, p, SCHEME_MOST+1) ){
    return 0;
  }
  t->has_authority = (t->slash>>t->authority & 3)==3;
  t->path = t->authority += t->has_authority ? 2 : 0;
  ends = (t->slash | stop) & ~block_below(t->path);
  t->front = block_below(block_first(ends)) & ~block_below(t->authority);
  if( t->has_authority ){
    t->path = block_first(ends);
    u->authority = (struct uri_span){ p+t->authority, t->path-t->authority };
  }else if( u->scheme.p ){
    t->front = 0;
  }
  t->path_end = block_first(stop);
  t->query_end = block_first(t->hash | beyond);
  return 1;
}

/*
** Which bytes of a block are in no rule, or one of "%@[]", about which there is more to
** know?  known are bytes that are not looked at.
*/
static SCAN_INLINE uint64_t scan_odd(const struct block *block, const char *p,
                                           size_t n, uint64_t known){
  enum { PLAIN = URI_CHAR & ~(TRIPLET | AT | BRACKET) };
  uint64_t others = ~(block_usual(block) | known) & block_below(n);
  uint64_t odd = 0;
  for(; others; others &= others-1){
    if( !is_in(p[block_first(others)], PLAIN) ) odd |= bit_lowest(others);
  }
  return odd;
}

/*
** The parts of the authority, by the last "@" and the last byte that is no DIGIT, as
** uri_split_authority() finds them byte by byte.
*/
static SCAN_INLINE void scan_authority(struct scan_state *t, const struct block *block,
                                       struct uri_authority *a){
  const char *p = t->p;
  uint64_t at = block_equal(block, '@') & t->front;
  uint64_t rest = t->front;
  size_t host = t->authority;
  *a = (struct uri_authority){0};
  if( !t->has_authority ) return;
  a->host = (struct uri_span){ p+host, t->path-host };
  if( ((t->colon & t->front) | at)==0 ) return;
  if( at ){
    host = bit_last(at)+1;
    a->userinfo = (struct uri_span){ p+t->authority, host-1-t->authority };
    a->host = (struct uri_span){ p+host, t->path-host };
    rest &= ~block_below(host);
    t->parts = (t->colon & block_below(host)) | (uint64_t)1<<(host-1);
  }
  if( a->host.n>0 && *a->host.p=='[' ){
    uint64_t close = block_equal(block, ']') & rest;
    t->brackets = (uint64_t)1<<host | bit_lowest(close);
    rest &= close ? ~block_below(block_first(close)) : 0;
  }
  rest &= ~block_range(block, '0', '9');
  if( rest && p[bit_last(rest)]==':' ){
    size_t port = bit_last(rest)+1;
    a->port = (struct uri_span){ p+port, t->path-port };
    a->host.n -= a->port.n+1;
    t->parts |= (uint64_t)1<<(port-1);
  }
}

/* A verdict on the first block. */
static SCAN_INLINE enum scan_verdict
scan_judge_first(const struct scan_state *t, const struct block *block){
  uint64_t odd = scan_odd(block, t->p, t->n, t->parts | t->brackets);
  uint64_t hashes = t->hash & (t->hash-1);
  uint64_t colons = t->colon & t->front & ~t->parts;
  enum scan_verdict verdict = colons | t->brackets ? SCAN_AUTHORITY : SCAN_REFERENCE;
  if( hashes || (colons && !t->has_authority) ) return SCAN_INVALID;
  for(; odd; odd &= odd-1){
    const char *p = t->p+block_first(odd);
    if( is_triplet(p, t->text_end) ) continue;
    if( !is_in(*p, p<t->p+t->path ? BRACKET : AT) ) return SCAN_INVALID;
    if( *p!='@' ) verdict = SCAN_AUTHORITY;
  }
  return verdict;
}

/* What keeps the first block from being normal. */
static SCAN_INLINE void scan_block_form(const struct scan_state *t,
                                              const struct block *block,
                                              struct scan_form *form){
  const char *p = t->p;
  uint64_t percent = block_equal(block, '%');
  uint64_t before_path = block_below(t->path);
  uint64_t upper = block_range(block, 'A', 'Z');
  uint64_t front_upper = upper & before_path;
  uint64_t dots = block_equal(block, '.') & (t->slash<<1 | (uint64_t)1<<t->authority)
                & block_below(t->path_end) & ~before_path;
  int is_long = t->text_end-p>BLOCK_MOST;
  *form = (struct scan_form){ .path_upper = is_long || upper!=front_upper };
  if( percent ) form->percent = p+block_first(percent);
  if( front_upper ) form->upper = p+block_first(front_upper);
  form->dot = block_dot_segment(dots, p, t->text_end);
}

static inline vec vec_list(vec v){
  return vec_or(vec_equal(v, ','), vec_range(v, ':', ';'));
}

/* Which bytes separate the links of a list? */
static inline uint64_t block_list(const struct block *block){
  return block_bits(vec_list(block->low), vec_list(block->high));
}

static inline vec vec_other(vec v){
  return vec_or(vec_equal(v, '-'), vec_equal(v, '_'));
}

static inline uint64_t block_other(const struct block *block){
  return block_bits(vec_other(block->low), vec_other(block->high));
}

/* Letters, "_", and from "-" to "9", of which a host has no "/". */
static inline vec vec_name(vec v){
  return vec_or(vec_or(vec_range(vec_fold(v), 'a', 'z'), vec_range(v, '-', '9')),
                vec_equal(v, '_'));
}

static inline uint64_t block_name(const struct block *block){
  return block_bits(vec_name(block->low), vec_name(block->high));
}

/* What kind of name is the host, and where do its last two labels begin? */
static SCAN_INLINE unsigned scan_host(const struct scan_state *t,
                                      const struct block *block, struct uri_span host,
                                      struct scan_form *form){
  size_t from = (size_t)(host.p-t->p), to = from+host.n, top;
  uint64_t in = block_below(to) & ~block_below(from);
  uint64_t dots = block_equal(block, '.') & in, before;
  if( in & ~block_name(block) ) return 0;
  top = dots ? bit_last(dots)+1 : from;
  if( top==to || is_in(t->p[top], DIGIT) ) return 0;
  before = dots ? dots & block_below(top-1) : 0;
  form->last = t->p+top;
  form->second = t->p+(before ? bit_last(before)+1 : from);
  return (unsigned)SCAN_HOST_NAME | (dots ? SCAN_HOST_DOT : 0)
       | (dots & (dots<<1 | (uint64_t)1<<from) ? SCAN_HOST_EMPTY : 0)
       | (block_range(block, 'A', 'Z') & in ? SCAN_HOST_UPPER : 0)
       | (block_other(block) & in ? SCAN_HOST_OTHER : 0);
}

/* The same for a link, and the first byte that separates it from another one. */
static SCAN_INLINE void scan_block_link(const struct scan_state *t,
                                        const struct block *block,
                                        const struct uri_authority *a,
                                        struct scan_form *form){
  uint64_t list = block_list(block) & ~block_below(t->path);
  if( list ) form->list = t->p+block_first(list);
  if( a->host.n>0 ) form->host = scan_host(t, block, a->host, form);
}

/*
** Read the first block of a text, n bytes, and split it as if it were the whole text.
** Returns 0 if its scheme, its authority or a first segment may go on after the block.
*/
static SCAN_INLINE int scan_first(const char *p, size_t n, const char *end, int want,
                                  struct uri *u, struct uri_authority *a,
                                  struct scan_form *form, enum scan_verdict *verdict){
  struct block block = block_of(p, n);
  struct scan_state t = { .p = p, .n = n, .text_end = end };
  if( !scan_delimiters(&t, &block, u) || (end-p>BLOCK_MOST && t.front>>63) ) return 0;
  u->path = (struct uri_span){ p+t.path, t.path_end-t.path };
  u->query = scan_part(p, t.path_end, t.query_end);
  u->fragment = scan_part(p, t.query_end, n);
  if( want!=SCAN_WANT_SPLIT ) scan_authority(&t, &block, a);
  if( want & SCAN_WANT_FORM ) scan_block_form(&t, &block, form);
  if( want & SCAN_LINK ){
    if( want==SCAN_WANT_HOST ) *form = (struct scan_form){0};
    scan_block_link(&t, &block, a, form);
  }
  *verdict = want & SCAN_WANT_VERDICT ? scan_judge_first(&t, &block) : SCAN_REFERENCE;
  return 1;
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

/* May all odd bytes of a later block be in a path, a query or a fragment? */
static inline int scan_later_is_good(const char *p, size_t n, const char *end,
                                     const struct block *block){
  uint64_t odd = scan_odd(block, p, n, 0);
  for(; odd; odd &= odd-1){
    const char *at = p+block_first(odd);
    if( *at!='@' && !is_triplet(at, end) ) return 0;
  }
  return 1;
}

/*
** Read what follows the first block, 64 bytes at a time.  verdict, *u and *form are
** those of the first block; form may be 0.  After the authority, only "?" and the
** first "#" are delimiters.
*/
static inline enum scan_verdict
scan_rest(const char *p, size_t n, int want, enum scan_verdict verdict,
          struct uri *u, struct scan_form *form){
  const char *end = p+n;
  const char *query_end = u->fragment.p ? u->fragment.p-1 : end;
  const char *path_end = u->query.p ? u->query.p-1 : query_end;
  int is_good = 1;
  for(p+=BLOCK_MOST; p<end; p+=BLOCK_MOST){
    size_t left = end-p<BLOCK_MOST ? (size_t)(end-p) : BLOCK_MOST;
    struct block block = block_of(p, left);
    uint64_t hash = block_equal(&block, '#');
    if( query_end==end ){
      uint64_t stop = block_equal(&block, '?') | hash;
      if( hash ) query_end = p+block_first(hash);
      if( path_end==end && stop ) path_end = p+block_first(stop);
    }
    if( want & SCAN_WANT_VERDICT ){
      if( hash && p+bit_last(hash)!=query_end ) is_good = 0;
      is_good = is_good && scan_later_is_good(p, left, end, &block);
    }
    if( want & SCAN_WANT_FORM ) scan_later_form(p, end, &block, path_end, form);
    if( want & SCAN_LINK && form->list==0 ){
      uint64_t list = block_list(&block);
      if( list ) form->list = p+block_first(list);
    }
  }
  p = u->path.p;
  u->path.n = (size_t)(path_end-p);
  u->query = scan_part(p, (size_t)(path_end-p), (size_t)(query_end-p));
  u->fragment = scan_part(p, (size_t)(query_end-p), (size_t)(end-p));
  return is_good ? verdict : SCAN_INVALID;
}

static SCAN_INLINE enum scan_verdict
scan_text(const char *p, size_t n, int want, struct uri *u, struct uri_authority *a,
          struct scan_form *form){
  enum scan_verdict verdict;
  size_t first = n<BLOCK_MOST ? n : BLOCK_MOST;
  if( n==0 ){
    *u = (struct uri){ .path = { p, 0 } };
    if( want!=SCAN_WANT_SPLIT ) *a = (struct uri_authority){0};
    if( want & (SCAN_WANT_FORM | SCAN_LINK) ) *form = (struct scan_form){0};
    return SCAN_REFERENCE;
  }
  if( !scan_first(p, first, p+n, want, u, a, form, &verdict) ){
    return uri_scan_bytes(p, n, (enum scan_want)want, u, a, form);
  }
  return n<=BLOCK_MOST ? verdict : scan_rest(p, n, want, verdict, u, form);
}

enum scan_verdict SCAN_NAME(uri_scan)(const char *p, size_t n, enum scan_want want,
                                      struct uri *u, struct uri_authority *a,
                                      struct scan_form *form){
  switch( want ){
    case SCAN_WANT_SPLIT:   return scan_text(p, n, SCAN_WANT_SPLIT, u, a, form);
    case SCAN_WANT_VERDICT: return scan_text(p, n, SCAN_WANT_VERDICT, u, a, form);
    case SCAN_WANT_FORM:    return scan_text(p, n, SCAN_WANT_FORM, u, a, form);
    case SCAN_WANT_ALL:     return scan_text(p, n, SCAN_WANT_ALL, u, a, form);
    case SCAN_WANT_HOST:    return scan_text(p, n, SCAN_WANT_HOST, u, a, form);
    default:                return scan_text(p, n, SCAN_WANT_LINK, u, a, form);
  }
}

#undef SCAN_VARIANT
