/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it, until there is
** none.  A text is read as uri_clean() reads it.  A text without a link has no target.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/unwrap.h"

/*
** The target, too, is read that way, "https://https://h", if it wraps no link as it is
** written.  But one that is longer than the link that the text means is not, as there
** would be no memory.
*/
size_t uri_unwrap(const char *p, size_t n, char *out){
  size_t most = uri_clean_most(n), longest = SIZE_MAX, found;
  char *next = out+3*most, *clean = next+3*most;
  struct uri_span text = { p, n };
  struct normal z;
  int i;
  for(i=0; i<=URI_UNWRAP_MOST; i++){
    char *to = text.p==out ? next : out;
    found = i>0 ? uri_unwrap_once(text, to) : 0;
    if( found==0 && text.n<=longest ){
      struct uri_span link;
      if( i>0 && uri_clean_is_plain(&z, text.p, text.n) && z.is_normal ) break;
      link = uri_clean_read(text, clean);
      if( i==0 ) longest = link.n;
      if( link.n<=longest ) found = uri_unwrap_once(link, to);
    }
    if( found==0 ) break;
    text = (struct uri_span){ to, found };
  }
  if( i>URI_UNWRAP_MOST ) text = (struct uri_span){ p, n };
  if( text.p!=out ) span_put(out, text);
  return text.n;
}

/* Two targets, and a text of the length of a clean one that uri_clean() reads. */
size_t uri_unwrap_size(const char *p, size_t n){
  size_t most = uri_clean_most(n), three = size_sum(most, size_sum(most, most));
  return size_sum(size_sum(three, three), uri_clean_size(p, most));
}
