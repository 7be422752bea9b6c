/*
** SPDX-License-Identifier: MIT
**
** Splitting an authority and its userinfo: the parts with their delimiters are
** the whole, byte for byte.
*/
#include "proof.h"

void proof(void){
  struct span text = any_text(LENGTH);
  struct span user, password;
  struct uri_authority a;
  const char *p = text.p;
  uri_split_authority(text, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  if( a.userinfo.p ){
    PROVE( a.userinfo.p==p && user.p==p );
    if( password.p ) PROVE( password.p==user.p+user.n+1 );
    PROVE( a.userinfo.n==user.n+(password.p ? password.n+1 : 0) );
    p += a.userinfo.n+1;
  }
  PROVE( a.host.p==p );
  p += a.host.n;
  if( a.port.p ){
    PROVE( a.port.p==p+1 );
    p += 1+a.port.n;
  }
  PROVE( p==text.p+text.n );
}
