/*
** SPDX-License-Identifier: MIT
**
** Sorting the type uri: support function 2 of its btree operator class.
**
** An abbreviated key is the beginning of the normal form, in 64 bits whose order is that
** of the bytes.  Most links begin alike, so four bits say which of the usual beginnings a
** link has, or between which of them it is, and the others are the bytes after it.
**
** If two keys are equal, the texts are compared.  Those that are normal are compared as
** bytes, which takes a third off the time of a sort.  A text is known to be normal if its
** hash is not among those of the texts that were not, when their keys were made.  Texts
** that are compared without their keys, in files, may have come from other processes.
*/
#include "postgresql.h"

#include "lib/hyperloglog.h"
#include "common/hashfn.h"
#include "utils/sortsupport.h"

enum { SORT_HASHES = 1<<18 };

/* What a sort keeps. */
struct sort {
  char *buffer;              /* for normal forms */
  size_t size;
  int are_keyed;             /* keys were equal just now: next, their texts */
  unsigned char not_normal[SORT_HASHES/8]; /* a bit for each hash */
  int64 count;               /* of keys that were made */
  int is_counting;           /* how many different keys are there? */
  hyperLogLogState keys;
};

/* Of the length and the last bytes, in which links differ most. */
static uint32 sort_hash(struct uri_span s){
  uint64 last = 0, more = 0;
  memcpy(&last, s.p+(s.n<8 ? 0 : s.n-8), s.n<8 ? s.n : 8);
  if( s.n>=16 ) memcpy(&more, s.p+s.n-16, 8);
  last = (last ^ s.n ^ more*0x9E3779B97F4A7C15u) * 0xC2B2AE3D27D4EB4Fu;
  return (uint32)(last>>32) % SORT_HASHES;
}

/* Is the text normal?  Its key was made in this sort. */
static int sort_is_normal(const struct sort *sort, struct uri_span s){
  uint32 hash = sort_hash(s);
  return (sort->not_normal[hash/8]>>hash%8 & 1)==0;
}

static int sort_compare_bytes(struct uri_span a, struct uri_span b){
  int order = memcmp(a.p, b.p, a.n<b.n ? a.n : b.n);
  return order!=0 ? order : a.n<b.n ? -1 : a.n>b.n;
}

static int sort_compare(Datum x, Datum y, SortSupport support){
  struct varlena *a = PG_DETOAST_DATUM_PACKED(x), *b = PG_DETOAST_DATUM_PACKED(y);
  struct uri_span p = { VARDATA_ANY(a), VARSIZE_ANY_EXHDR(a) };
  struct uri_span q = { VARDATA_ANY(b), VARSIZE_ANY_EXHDR(b) };
  struct sort *sort = support->ssup_extra;
  int order;
  if( sort && sort->are_keyed && sort_is_normal(sort, p) && sort_is_normal(sort, q) ){
    order = sort_compare_bytes(p, q);
  }else{
    order = uri_compare(p.p, p.n, q.p, q.n);
  }
  if( sort ) sort->are_keyed = 0;
  if( PointerGetDatum(a)!=x ) pfree(a);
  if( PointerGetDatum(b)!=y ) pfree(b);
  return order;
}

#if SIZEOF_DATUM==8
/* ---------------------------------------------------- abbreviated keys --- */

/*
** The usual beginnings, in the order of their bytes.  One that begins with the one before
** splits its texts into three: those before it, with it, and after it.
*/
static const struct { const char *bytes; size_t n; uint64 before, with, after; }
sort_beginnings[] = {
  { "http://", 7, 0, 1, 4 },
  { "http://www.", 11, 1, 2, 3 },
  { "https://", 8, 4, 5, 8 },
  { "https://www.", 12, 5, 6, 7 }
};

/* The first eight bytes as a number whose order is theirs. */
static uint64 sort_number(const char *p, size_t n){
  uint64 number = 0;
  size_t i;
  for(i=0; i<8; i++) number = number<<8 | (i<n ? (unsigned char)p[i] : 0);
  return number;
}

static uint64 sort_key(const char *p, size_t n){
  uint64 place = 0;
  size_t skip = 0, i;
  for(i=0; i<lengthof(sort_beginnings); i++){
    size_t known = sort_beginnings[i].n;
    int order = memcmp(p, sort_beginnings[i].bytes, n<known ? n : known);
    if( sort_beginnings[i].before!=place ) continue;
    if( order==0 && n>=known ){
      place = sort_beginnings[i].with;
      skip = known;
    }else if( order>0 ){
      place = sort_beginnings[i].after;
    }
  }
  return place<<60 | sort_number(p+skip, n-skip)>>4;
}

static Datum sort_abbreviate(Datum original, SortSupport support){
  struct sort *sort = support->ssup_extra;
  struct varlena *value = PG_DETOAST_DATUM_PACKED(original);
  struct uri_span s = { VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value) };
  size_t size = uri_normalize_size(s.p, s.n, URI_LEVEL_SCHEME), n;
  uint64 key;
  if( size>sort->size ){
    if( sort->buffer ) pfree(sort->buffer);
    sort->buffer = MemoryContextAllocHuge(support->ssup_cxt, size*2);
    sort->size = size*2;
  }
  n = uri_normalize(s.p, s.n, URI_LEVEL_SCHEME, sort->buffer);
  key = sort_key(sort->buffer, n);
  if( n!=s.n || memcmp(s.p, sort->buffer, n)!=0 ){
    uint32 hash = sort_hash(s);
    sort->not_normal[hash/8] |= (unsigned char)(1<<hash%8);
  }
  sort->count++;
  if( sort->is_counting ){
    addHyperLogLog(&sort->keys, hash_bytes_uint32((uint32)key ^ (uint32)(key>>32)));
  }
  if( PointerGetDatum(value)!=original ) pfree(value);
  return UInt64GetDatum(key);
}

/* Keys are of no use if nearly all are equal. */
static bool sort_give_up(int count, SortSupport support){
  struct sort *sort = support->ssup_extra;
  double different;
  if( count<10000 || sort->count<10000 || !sort->is_counting ) return false;
  different = estimateHyperLogLog(&sort->keys);
  if( different>100000 ) sort->is_counting = 0;
  return different<(double)sort->count/2000;
}

static int sort_compare_keys(Datum x, Datum y, SortSupport support){
  uint64 a = DatumGetUInt64(x), b = DatumGetUInt64(y);
  if( a!=b ) return a<b ? -1 : 1;
  ((struct sort*)support->ssup_extra)->are_keyed = 1;
  return 0;
}

static void sort_begin(SortSupport support){
  struct sort *sort = MemoryContextAllocZero(support->ssup_cxt, sizeof *sort);
  sort->is_counting = 1;
  initHyperLogLog(&sort->keys, 10);
  support->ssup_extra = sort;
  support->abbrev_full_comparator = support->comparator;
  support->comparator = sort_compare_keys;
  support->abbrev_converter = sort_abbreviate;
  support->abbrev_abort = sort_give_up;
}
#else
static void sort_begin(SortSupport support){
  support->abbreviate = false;
}
#endif

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_type_sort);
#pragma GCC visibility pop

Datum uri_type_sort(PG_FUNCTION_ARGS){
  SortSupport support = (SortSupport)PG_GETARG_POINTER(0);
  support->comparator = sort_compare;
  if( support->abbreviate ) sort_begin(support);
  PG_RETURN_VOID();
}
