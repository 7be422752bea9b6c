/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it.
** A text is read as uri_clean() reads it.  One that means no link wraps none.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/unwrap.h"

size_t uri_unwrap(const char *p, size_t n, char *out){
  size_t most = uri_clean_size(p, n), found = 0;
  char *spare = out+most, *clean = spare+most;
  struct uri_span text = { p, n }, link = uri_clean_read(text, clean);
  if( link.p ) found = uri_unwrap_target(link, out, spare);
  return found>0 ? found : (size_t)(span_put(out, text)-out);
}

/* The target, another text, and the text that uri_clean() gives. */
size_t uri_unwrap_size(const char *p, size_t n){
  size_t most = uri_clean_size(p, n);
  return size_sum(most, size_sum(most, most));
}
