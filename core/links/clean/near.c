/*
** SPDX-License-Identifier: MIT
**
** The scheme that somebody meant to type: http or https with letters missing, too many,
** or in a wrong order.
**
** Other schemes have neighbours that are used: "shttp", "ftps", "rtmpt".
*/
#include "clean.h"

/* The letters of the name are all in "https", in any order and number: "hppt". */
const struct uri_scheme *uri_scheme_near(struct uri_span name){
  enum { SHORTEST = 3 };
  int has_p = span_begins(name, SPAN_WORD("htt")), has_s = 0, has_t = 0;
  size_t i;
  for(i=0; i<name.n; i++){
    char c = to_lower(name.p[i]);
    if( c!='h' && c!='t' && c!='p' && c!='s' ) return 0;
    has_p |= c=='p';
    has_s |= c=='s';
    has_t |= c=='t';
  }
  if( name.n<SHORTEST || to_lower(*name.p)=='s' || !has_t || !has_p ) return 0;
  return uri_scheme_find(has_s ? SPAN_WORD("https") : SPAN_WORD("http"));
}
