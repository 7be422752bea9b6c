/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it.
** A text is read as uri_clean() reads it.  One that means no link wraps none.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/unwrap.h"

/*
** The target, too, is read that way, "https://https://h", unless it is its own clean
** link, or longer than the text, for which there would be no memory.
*/
size_t uri_unwrap(const char *p, size_t n, char *out){
  enum { MOST = 64 };
  size_t most = uri_clean_size(p, n), found;
  char *next = out+most, *spare = next+most, *clean = spare+most;
  struct uri_span text = { p, n }, link;
  struct normal z;
  int i;
  for(i=0; i<MOST && text.n<=n; i++){
    if( i>0 && uri_clean_is_plain(&z, text.p, text.n) && z.is_normal ) break;
    link = uri_clean_read(text, clean);
    found = uri_unwrap_target(link, text.p==out ? next : out, spare);
    if( found==0 ) break;
    text = (struct uri_span){ text.p==out ? next : out, found };
  }
  if( text.p!=out ) span_put(out, text);
  return text.n;
}

/* The target, two other texts, and the text that uri_clean() gives. */
size_t uri_unwrap_size(const char *p, size_t n){
  size_t most = uri_clean_size(p, n), two = size_sum(most, most);
  return size_sum(two, two);
}
