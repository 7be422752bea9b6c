/*
** SPDX-License-Identifier: MIT
**
** Names that look alike: a key of a registrable domain.
**
** Each label is written as it looks (UTS #39, idna/skeleton.c), without accents.  Then
** what looks alike in ASCII becomes one, in the label before the public suffix: the table
** is ours.  In the suffix it does not, because "al" and "ai" are two countries.
*/
#include "suffix.h"

#include "../../rfc/syntax/syntax.h"
#include "../clean/clean.h"
#include "../idna/idna.h"

/*
** What looks alike in ASCII: first single characters, then pairs, then "i" and "l".  Of
** 22,309 registrable domains of real links, five pairs have the same key, all by "i" and
** "l".  More would make more: "nn" and "m" are cnn.com and crn.com.
*/
static const char skeleton_digits[][2] = {
  { '0', 'o' }, { '1', 'l' }, { '2', 'z' }, { '3', 'e' }, { '4', 'a' }, { '5', 's' },
  { '7', 't' }, { '8', 'b' }, { '9', 'g' }
};
static const char skeleton_pairs[][3] = { "rnm", "vvw", "cld" };

/* The character that c looks like. */
static char skeleton_digit(char c){
  size_t i;
  for(i=0; i<COUNT_OF(skeleton_digits); i++){
    if( c==skeleton_digits[i][0] ) return skeleton_digits[i][1];
  }
  return c;
}

/* The character that two look like, or 0. */
static char skeleton_pair(char a, char b){
  size_t i;
  for(i=0; i<COUNT_OF(skeleton_pairs); i++){
    if( a==skeleton_pairs[i][0] && b==skeleton_pairs[i][1] ) return skeleton_pairs[i][2];
  }
  return 0;
}

/* Change [p, end) in place.  Returns its end. */
static char *skeleton_ascii(char *p, char *end){
  char *out = p, *q;
  for(q=p; q<end; q++) *q = skeleton_digit(*q);
  while( p<end ){
    char one = end-p>1 ? skeleton_pair(p[0], p[1]) : 0;
    p += 1+(one!=0);
    *out++ = one ? one : p[-1]=='i' ? 'l' : p[-1];
  }
  return out;
}

/* Only encoded labels become longer.  A suffix has five labels at most. */
static size_t skeleton_most(size_t n){
  enum { LABELS = 8 };
  return size_sum(uri_clean_most(n), LABELS*SKELETON_LONGEST*IDNA_LABEL_MOST);
}

size_t uri_skeleton_size(const char *p, size_t n){
  return size_sum(skeleton_most(n), uri_registrable_domain_size(p, n, URI_SUFFIX_ALL));
}

size_t uri_skeleton(const char *p, size_t n, char *out){
  char *start = out, *domain = out+skeleton_most(n);
  const char *end, *stop;
  n = uri_registrable_domain(p, n, URI_SUFFIX_ALL, domain);
  if( n==URI_NONE ) return URI_NONE;
  end = domain+n;
  stop = span_find_byte(domain, end, '.');
  out = skeleton_ascii(start, uri_idna_skeleton(span_between(domain, stop), out));
  while( stop<end ){
    const char *label = stop+1;
    *out++ = '.';
    stop = span_find_byte(label, end, '.');
    out = uri_idna_skeleton(span_between(label, stop), out);
  }
  SPAN_WITHIN(out, (const char*)domain);
  return (size_t)(out-start);
}
