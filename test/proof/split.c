/*
** SPDX-License-Identifier: MIT
**
** Splitting: the components with their delimiters are the text, byte for byte.
*/
#include "proof.h"

#include "../../core/uri.h"

static const char *step(const char *p, struct span s, size_t before,
                        size_t after){
  if( s.p==0 ) return p;
  PROVE( s.p==p+before );
  return s.p+s.n+after;
}

void proof(void){
  struct span text = any_text(LENGTH);
  const char *p = text.p;
  struct uri u;
  uri_split(text.p, text.n, &u);
  p = step(p, u.scheme, 0, 1);
  p = step(p, u.authority, 2, 0);
  PROVE( u.path.p==p );
  p += u.path.n;
  p = step(p, u.query, 1, 0);
  p = step(p, u.fragment, 1, 0);
  PROVE( p==text.p+text.n );
}
