/*
** SPDX-License-Identifier: MIT
**
** Resolving from text to text (RFC 3986 5.2), for callers that need no components.
*/

#include "../syntax/syntax.h"

/*
** Bytes that may be added to those of base and reference: a "/" of section 5.2.3, and a
** guard of two bytes.
*/
enum { RESOLVE_EXTRA = 3 };

/* The longest result, or URI_NONE. */
static size_t resolve_text_longest(size_t base_n, size_t ref_n){
  return size_sum(size_sum(base_n, ref_n), RESOLVE_EXTRA);
}

size_t uri_resolve_text(const char *base, size_t base_n, const char *ref,
                        size_t ref_n, char *out){
  struct uri b, r, target;
  uri_split(base, base_n, &b);
  uri_split(ref, ref_n, &r);
  uri_resolve(&b, &r, URI_RESOLVE_STRICT, out+resolve_text_longest(base_n, ref_n),
              &target);
  return uri_compose(&target, out);
}

/* The path is written after the space for the result. */
size_t uri_resolve_text_size(const char *base, size_t base_n, const char *ref,
                             size_t ref_n){
  size_t longest = resolve_text_longest(base_n, ref_n);
  (void)base, (void)ref;
  return size_sum(longest, longest);
}
