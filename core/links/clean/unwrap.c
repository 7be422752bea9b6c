/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it.
**
** Most texts are links as they should be.  Another text is read as uri_clean() reads it.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/unwrap.h"

/* Does uri_clean() change only the form of this link?  "https://https://h" is mended. */
static int unwrap_is_plain(struct uri_span s){
  const char *end = s.p+s.n, *after = span_find_byte(s.p, end, '/'), *stop;
  if( !uri_unwrap_is_target(s) ) return 0;
  stop = find_in(after+2, end, AUTHORITY_END | COLON);
  return (stop==end || *stop!=':') && find_in(s.p, end, NOT_ASCII)==end
      && !span_begins(span_between(after+2, end), SPAN_WORD("http"))
      && span_find_word(s.p, end, SPAN_WORD("&#"))==end;
}

size_t uri_unwrap(const char *p, size_t n, char *out){
  size_t most = uri_clean_size(p, n), found = 0, length = URI_NONE;
  char *spare = out+most, *clean = spare+most;
  struct uri_span text = { p, n };
  if( !unwrap_is_plain(text) ){
    length = uri_clean(p, n, clean);
    if( length!=URI_NONE ){
      found = uri_unwrap_target((struct uri_span){ clean, length }, out, spare);
    }
  }
  if( length==URI_NONE ) found = uri_unwrap_target(text, out, spare);
  return found>0 ? found : (size_t)(span_put(out, text)-out);
}

/* The target, another text, and the text that uri_clean() gives. */
size_t uri_unwrap_size(const char *p, size_t n){
  size_t most = uri_clean_size(p, n);
  return size_sum(most, size_sum(most, most));
}
