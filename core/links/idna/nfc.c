/*
** SPDX-License-Identifier: MIT
**
** Unicode's normal form C, of labels in which every character is valid by UTS #46.
** Such a character is by itself in form C.
**
** A label is divided into pieces.  A piece begins with a character that never composes
** with an earlier one, so pieces do not depend on each other.  A piece is decomposed, its
** marks are put in order, and it is composed again.
*/
#include "idna.h"

#include <string.h>

/* Hangul composes by a rule (Unicode 3.12). */
enum {
  NFC_HANGUL = 0xAC00, NFC_LEADS = 0x1100, NFC_VOWELS = 0x1161, NFC_TAILS = 0x11A7,
  NFC_LEAD_COUNT = 19, NFC_VOWEL_COUNT = 21, NFC_TAIL_COUNT = 28,
  NFC_HANGUL_COUNT = NFC_LEAD_COUNT*NFC_VOWEL_COUNT*NFC_TAIL_COUNT
};

static int nfc_is_bound(uint32_t c){
  const struct idna_attribute *a = idna_attribute_of(c);
  return a->combining!=0 || (a->bits & IDNA_SECOND)!=0;
}

/* The pair that a point is composed of, or 0. */
static const struct idna_pair *nfc_pair_of(uint32_t whole){
  const struct idna_table *t = &uri_idna_table;
  size_t low = 0, high = t->n_pairs;
  while( low<high ){
    size_t middle = low+(high-low)/2;
    const struct idna_pair *pair = &t->pairs[t->by_whole[middle]];
    if( pair->whole==whole ) return pair;
    if( idna_point(pair->whole)<idna_point(whole) ) low = middle+1;
    else high = middle;
  }
  return 0;
}

/* Write the decomposition of a character; returns its length. */
static size_t nfc_decompose(uint32_t c, uint32_t *out){
  const struct idna_pair *pair = nfc_pair_of(c);
  uint32_t syllable = idna_point(c)-NFC_HANGUL;
  size_t n;
  if( syllable<NFC_HANGUL_COUNT ){
    uint32_t tail = syllable%NFC_TAIL_COUNT;
    uint32_t front = syllable/NFC_TAIL_COUNT;
    out[0] = uri_idna_with_attribute(NFC_LEADS+front/NFC_VOWEL_COUNT);
    out[1] = uri_idna_with_attribute(NFC_VOWELS+front%NFC_VOWEL_COUNT);
    if( tail==0 ) return 2;
    out[2] = uri_idna_with_attribute(NFC_TAILS+tail);
    return 3;
  }
  if( pair==0 ){
    *out = c;
    return 1;
  }
  n = nfc_decompose(pair->first, out);
  out[n] = pair->second;
  return n+1;
}

/* What two characters compose to, or IDNA_NO_POINT. */
static uint32_t nfc_compose_pair(uint32_t first, uint32_t second){
  const struct idna_table *t = &uri_idna_table;
  uint32_t a = idna_point(first), b = idna_point(second);
  size_t low = 0, high = t->n_pairs;
  if( a-NFC_LEADS<NFC_LEAD_COUNT && b-NFC_VOWELS<NFC_VOWEL_COUNT ){
    return uri_idna_with_attribute(NFC_HANGUL + ((a-NFC_LEADS)*NFC_VOWEL_COUNT
                                   + b-NFC_VOWELS)*NFC_TAIL_COUNT);
  }
  if( a-NFC_HANGUL<NFC_HANGUL_COUNT && (a-NFC_HANGUL)%NFC_TAIL_COUNT==0
   && b-NFC_TAILS-1<NFC_TAIL_COUNT-1 ){
    return uri_idna_with_attribute(a+b-NFC_TAILS);
  }
  while( low<high ){
    size_t middle = low+(high-low)/2;
    const struct idna_pair *pair = &t->pairs[middle];
    uint32_t c = idna_point(pair->first), d = idna_point(pair->second);
    if( c==a && d==b ) return pair->whole;
    if( c<a || (c==a && d<b) ) low = middle+1;
    else high = middle;
  }
  return IDNA_NO_POINT;
}

/* Sort by combining class, stable, in linear time. */
static void nfc_sort(uint32_t *p, size_t n, uint32_t *work){
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

/* Put runs of marks in the order of their combining classes. */
static void nfc_order(uint32_t *p, size_t n, uint32_t *work){
  size_t i = 0;
  while( i<n ){
    size_t from = i;
    while( i<n && idna_attribute_of(p[i])->combining!=0 ) i++;
    if( i-from>1 ) nfc_sort(p+from, i-from, work);
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
