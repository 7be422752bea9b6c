/*
** SPDX-License-Identifier: MIT
**
** What percent.c shares inside the core.
*/
#ifndef URI_PERCENT_H
#define URI_PERCENT_H

#include "../chars/chars.h"
#include "../uri.h"

/* The octet that a triplet stands for. */
static inline char percent_value(const char *triplet){
  return hex_pair_value(hex_pair(triplet+1));
}

/*
** The first byte in [p, end) that is not in set; a triplet of an unreserved character
** counts as that character.
*/
const char *uri_percent_span_decoded(const char *p, const char *end,
                                     uint32_t set);

/* The octet at *p, p<end, decoded; *p moves after it. */
static inline char percent_next(const char **p, const char *end){
  const char *at = *p;
  int triplet = is_triplet(at, end);
  *p += triplet ? 3 : 1;
  return triplet ? percent_value(at) : *at;
}

/* The length of a dot at p, written or as a triplet: 1, 3, or 0. */
static inline size_t percent_dot(const char *p, const char *end){
  if( p<end && *p=='.' ) return 1;
  return is_triplet(p, end) && percent_value(p)=='.' ? 3 : 0;
}

/* Write the triplet of an octet, in upper case; returns its end. */
char *uri_percent_put(char *out, char octet);

/*
** Copy in to out and percent-encode every byte that is not in allowed.  If allowed holds
** TRIPLET, triplets are kept and any other "%" becomes "%25".
** uri_percent_encode() returns the end of what was written, which is
** uri_percent_encode_size() bytes, at most 3 * in.n.
*/
char *uri_percent_encode(char *out, struct uri_span in, uint32_t allowed);
size_t uri_percent_encode_size(struct uri_span in, uint32_t allowed);

/*
** Sums of sizes saturate at SIZE_MAX instead of wrapping around: with a size_t of 32
** bits, a quarter of a gigabyte of input would be enough to wrap.  size_encoded() is the
** size of n octets of which the given count become triplets.
*/
static inline size_t size_sum(size_t a, size_t b){
  return a>SIZE_MAX-b ? SIZE_MAX : a+b;
}
static inline size_t size_encoded(size_t n, size_t triplets){
  return size_sum(size_sum(n, triplets), triplets);
}

/*
** The characters that a host may hold: with brackets for an IP literal, else those of a
** reg-name.
*/
uint32_t uri_percent_host_class(struct uri_span host);

#endif
