/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it, until there is
** none.  A text is read as uri_clean() reads it.  A text without a link has no target.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/site.h"

size_t uri_unwrap_most(size_t n){
  return size_sum(uri_clean_most(n), UNWRAP_EXTRA*(URI_UNWRAP_MOST+1));
}

/*
** The target, too, is read that way, "https://https://h", if it wraps no link as it is
** written.
*/
size_t uri_unwrap(const char *p, size_t n, char *out){
  size_t most = uri_unwrap_most(n), found;
  char *next = out+most, *clean = next+most;
  struct uri_span text = { p, n };
  struct normal z;
  int i;
  for(i=0; i<=URI_UNWRAP_MOST; i++){
    char *to = text.p==out ? next : out;
    found = i>0 ? uri_unwrap_once(text, to) : 0;
    if( found==0 ){
      if( i>0 && uri_clean_is_plain(&z, text.p, text.n) && z.is_normal ) break;
      found = uri_unwrap_once(uri_clean_read(text, most, clean), to);
    }
    if( found==0 ) break;
    SPAN_WITHIN(to+found, to+most);
    text = (struct uri_span){ to, found };
  }
  if( i>URI_UNWRAP_MOST ) text = (struct uri_span){ p, n };
  if( text.p!=out ) span_put(out, text);
  return text.n;
}

/* Two targets, and the memory in which uri_clean_steps() reads the next. */
size_t uri_unwrap_size(const char *p, size_t n){
  size_t most = uri_unwrap_most(n), two = size_sum(most, most);
  (void)p;
  return size_sum(size_sum(two, two), most);
}
