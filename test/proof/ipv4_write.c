/*
** SPDX-License-Identifier: MIT
**
** Writing an IPv4 address: every one fits its room and is read back.
*/
#include "proof.h"

void proof(void){
  unsigned char ip[4], back[4];
  char *out = any_room(URI_IPV4_TEXT);
  struct span text = { out, 0 };
  int i;
  for(i=0; i<4; i++) ip[i] = any_byte();
  text.n = uri_ipv4_write(ip, out);
  PROVE( text.n<=URI_IPV4_TEXT );
  PROVE( uri_ipv4_read(text, back) );
  for(i=0; i<4; i++) PROVE( back[i]==ip[i] );
}
