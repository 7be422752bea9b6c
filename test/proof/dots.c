/*
** SPDX-License-Identifier: MIT
**
** Removing dot-segments in place: what is left is no longer, and begins with
** "/" if the path did.
*/
#include "proof.h"

void proof(void){
  struct span text = any_text(LENGTH);
  char *p = (char*)text.p;
  int rooted = text.n>0 && *p=='/';
  size_t n = uri_remove_dot_segments(p, text.n);
  PROVE( n<=text.n );
  if( rooted ) PROVE( n>0 && *p=='/' );
}
