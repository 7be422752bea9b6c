/*
** SPDX-License-Identifier: MIT
**
** Merging two paths of LENGTH bytes together: the room that uri.h asks for is enough.
*/
#include "proof.h"

static void merge(struct span base, struct span path){
  size_t room = base.n+path.n+1;
  char *out = any_room(room);
  struct uri u = {0};
  size_t n;
  u.path = base;
  if( any_byte() ) u.authority = base;
  n = uri_merge_paths(&u, path, out);
  PROVE( n>=path.n && n<=room );
  PROVE( n==path.n || out[n-path.n-1]=='/' );
}

void proof(void){
  size_t n;
  for(n=0; n<=LENGTH; n++) merge(any_text(n), any_text(LENGTH-n));
}
