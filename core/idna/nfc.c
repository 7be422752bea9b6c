/*
** SPDX-License-Identifier: MIT
**
** Unicode's normal form C, of labels in which every character is valid by UTS #46.
** Such a character is by itself in form C.
**
** A label is worked on in pieces: a character that never composes with one
** before it, and those after it that may.  Pieces do not depend on each other.
** A piece is decomposed, its marks are put in order, and it is composed again.
*/
#include "idna.h"

#include <string.h>

/* Hangul composes by a rule (Unicode 3.12). */
enum {
  NFC_HANGUL = 0xAC00, NFC_LEADS = 0x1100, NFC_VOWELS = 0x1161, NFC_TAILS = 0x11A7,
  NFC_LEAD_COUNT = 19, NFC_VOWEL_COUNT = 21, NFC_TAIL_COUNT = 28,
  NFC_HANGUL_COUNT = NFC_LEAD_COUNT*NFC_VOWEL_COUNT*NFC_TAIL_COUNT
};

/* Runs of marks up to this long are sorted by insertion. */
enum { NFC_SHORT_RUN = 16 };

/* A code point in the 16 bits of the tables of pairs; 0 if they do not have it. */
static uint32_t nfc_packed(uint32_t c){
  if( c<0x4000 ) return c;
  return c-0x10000<0xC000 ? c-0xC000 : 0;
}

static uint32_t nfc_unpacked(uint32_t c){ return c<0x4000 ? c : c+0xC000; }

static uint32_t nfc_character(uint32_t c){
  struct idna_last last = { 0, 0, 0 };
  return uri_idna_with_attribute(c, &last);
}

static int nfc_is_bound(uint32_t c){
  const struct idna_attribute *a = idna_attribute_of(c);
  return a->combining!=0 || (a->bits & IDNA_SECOND)!=0;
}

/* The index of a packed code point in an array in order, or n. */
static size_t nfc_find(const uint16_t *array, size_t n, uint32_t packed){
  size_t low = 0, high = n;
  while( low<high ){
    size_t middle = low+(high-low)/2;
    if( array[middle]<packed ) low = middle+1;
    else high = middle;
  }
  return low<n && array[low]==packed ? low : n;
}

/* Write the decomposition of a character; returns its length. */
static size_t nfc_decompose(uint32_t c, uint32_t *out){
  uint32_t seconds[IDNA_NFC_MORE];
  uint32_t point = idna_point(c), syllable = point-NFC_HANGUL;
  size_t i, found, n = 0;
  if( syllable<NFC_HANGUL_COUNT ){
    uint32_t tail = syllable%NFC_TAIL_COUNT;
    uint32_t front = syllable/NFC_TAIL_COUNT;
    out[0] = nfc_character(NFC_LEADS+front/NFC_VOWEL_COUNT);
    out[1] = nfc_character(NFC_VOWELS+front%NFC_VOWEL_COUNT);
    if( tail==0 ) return 2;
    out[2] = nfc_character(NFC_TAILS+tail);
    return 3;
  }
  while( (found = nfc_find(uri_idna_table.pair_whole, uri_idna_table.pairs,
                           nfc_packed(point)))<uri_idna_table.pairs ){
    seconds[n++] = uri_idna_table.seconds[uri_idna_table.pair_second[found]];
    point = nfc_unpacked(uri_idna_table.pair_first[found]);
  }
  out[0] = n==0 ? c : nfc_character(point);
  for(i=0; i<n; i++){
    out[i+1] = nfc_character(nfc_unpacked(seconds[n-1-i]));
  }
  return n+1;
}

/* What two characters compose to, or IDNA_NO_POINT. */
static uint32_t nfc_compose_pair(uint32_t first, uint32_t second){
  uint32_t a = idna_point(first), b = idna_point(second);
  size_t index, low = 0, high = uri_idna_table.pairs;
  if( a-NFC_LEADS<NFC_LEAD_COUNT && b-NFC_VOWELS<NFC_VOWEL_COUNT ){
    return nfc_character(NFC_HANGUL + ((a-NFC_LEADS)*NFC_VOWEL_COUNT
                                   + b-NFC_VOWELS)*NFC_TAIL_COUNT);
  }
  if( a-NFC_HANGUL<NFC_HANGUL_COUNT && (a-NFC_HANGUL)%NFC_TAIL_COUNT==0
   && b-NFC_TAILS-1<NFC_TAIL_COUNT-1 ){
    return nfc_character(a+b-NFC_TAILS);
  }
  a = nfc_packed(a);
  index = nfc_find(uri_idna_table.seconds, uri_idna_table.n_seconds, nfc_packed(b));
  while( low<high ){
    size_t middle = low+(high-low)/2;
    size_t pair = uri_idna_table.pair_order[middle];
    size_t at = uri_idna_table.pair_second[pair];
    if( at<index || (at==index && uri_idna_table.pair_first[pair]<a) ) low = middle+1;
    else high = middle;
  }
  if( low<uri_idna_table.pairs ){
    size_t pair = uri_idna_table.pair_order[low];
    if( uri_idna_table.pair_second[pair]==index && uri_idna_table.pair_first[pair]==a ){
      return nfc_character(nfc_unpacked(uri_idna_table.pair_whole[pair]));
    }
  }
  return IDNA_NO_POINT;
}

/* Sort by combining class, stable, in linear time. */
static void nfc_sort_long(uint32_t *p, size_t n, uint32_t *work){
  size_t places[256] = { 0 };
  size_t i, sum = 0;
  memcpy(work, p, n*sizeof *p);
  for(i=0; i<n; i++) places[idna_attribute_of(work[i])->combining]++;
  for(i=0; i<256; i++){
    size_t count = places[i];
    places[i] = sum;
    sum += count;
  }
  for(i=0; i<n; i++){
    p[places[idna_attribute_of(work[i])->combining]++] = work[i];
  }
}

static void nfc_sort_short(uint32_t *p, size_t n){
  size_t i, k;
  for(i=1; i<n; i++){
    uint32_t c = p[i];
    unsigned combining = idna_attribute_of(c)->combining;
    for(k=i; k>0 && idna_attribute_of(p[k-1])->combining>combining; k--){
      p[k] = p[k-1];
    }
    p[k] = c;
  }
}

/* Put runs of marks in the order of their combining classes. */
static void nfc_order(uint32_t *p, size_t n, uint32_t *work){
  size_t i = 0;
  while( i<n ){
    size_t from = i;
    while( i<n && idna_attribute_of(p[i])->combining!=0 ) i++;
    if( i-from>NFC_SHORT_RUN ) nfc_sort_long(p+from, i-from, work);
    else if( i-from>1 ) nfc_sort_short(p+from, i-from);
    if( i==from ) i++;
  }
}

/*
** Compose each character with the last one of combining class 0, unless one
** between them has the same class or a higher one.  Returns what is left.
*/
static size_t nfc_compose(uint32_t *p, size_t n){
  size_t starter = n, out = 0, i;
  unsigned last = 0;
  for(i=0; i<n; i++){
    uint32_t c = p[i];
    const struct idna_attribute *a = idna_attribute_of(c);
    if( starter<n && (a->bits & IDNA_SECOND)
     && (out==starter+1 || last<a->combining) ){
      uint32_t whole = nfc_compose_pair(p[starter], c);
      if( whole!=IDNA_NO_POINT ){
        p[starter] = whole;
        continue;
      }
    }
    if( a->combining==0 ) starter = out;
    last = a->combining;
    p[out++] = c;
  }
  return out;
}

/* Where the piece ends that begins at p[0], n>0. */
static size_t nfc_piece(const uint32_t *p, size_t n){
  size_t i = 1;
  while( i<n && nfc_is_bound(p[i]) ) i++;
  return i;
}

static size_t nfc_write_piece(const uint32_t *p, size_t n, uint32_t *out,
                              uint32_t *work){
  size_t m = 0, i;
  for(i=0; i<n; i++) m += nfc_decompose(p[i], out+m);
  nfc_order(out, m, work);
  return nfc_compose(out, m);
}

int uri_idna_nfc_quick(const uint32_t *p, size_t n){
  size_t i;
  for(i=0; i<n; i++){
    if( nfc_is_bound(p[i]) ) return 0;
  }
  return 1;
}

size_t uri_idna_nfc(const uint32_t *p, size_t n, uint32_t *out, uint32_t *work){
  size_t m = 0;
  while( n>0 ){
    size_t piece = nfc_piece(p, n);
    if( piece==1 ) out[m++] = *p;
    else m += nfc_write_piece(p, piece, out+m, work);
    p += piece;
    n -= piece;
  }
  return m;
}

int uri_idna_is_nfc(const uint32_t *p, size_t n, uint32_t *out, uint32_t *work){
  while( n>0 ){
    size_t piece = nfc_piece(p, n);
    if( piece>1 && (nfc_write_piece(p, piece, out, work)!=piece
                    || memcmp(out, p, piece*sizeof *p)!=0) ) return 0;
    p += piece;
    n -= piece;
  }
  return 1;
}
