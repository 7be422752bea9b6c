/*
** SPDX-License-Identifier: MIT
**
** What percent.c shares inside the core.
*/
#ifndef URI_PERCENT_H
#define URI_PERCENT_H

#include "../scan/chars.h"
#include "../uri.h"

/* The octet that a triplet stands for. */
static inline char percent_value(const char *triplet){
  return hex_pair_value(hex_pair(triplet+1));
}

/*
** The first place in [p, end) that is not in set; a triplet counts as the
** unreserved character that it stands for.
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

/* Write the triplet of an octet, in upper case; returns its end. */
char *uri_percent_put(char *out, char octet);

/*
** Copy in to out and percent-encode what is not in allowed.  Where allowed
** holds TRIPLET, triplets are kept and another "%" becomes "%25".  in must be
** present.  uri_percent_encode() returns the end of what was written, which is
** uri_percent_encode_size() bytes, at most 3 * in.n.
*/
char *uri_percent_encode(char *out, struct span in, uint32_t allowed);
size_t uri_percent_encode_size(struct span in, uint32_t allowed);

/*
** Sizes add up to SIZE_MAX at most, instead of wrapping around: where a size_t
** has 32 bits, a quarter of a gigabyte would be enough for that.
** size_encoded() is the size of n octets of which so many become triplets.
*/
static inline size_t size_sum(size_t a, size_t b){
  return a>SIZE_MAX-b ? SIZE_MAX : a+b;
}
static inline size_t size_encoded(size_t n, size_t triplets){
  return size_sum(size_sum(n, triplets), triplets);
}

/* What a host may hold: an IP literal its brackets, another is a reg-name. */
uint32_t uri_percent_host_class(struct span host);

#endif
