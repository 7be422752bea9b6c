/*
** SPDX-License-Identifier: MIT
**
** Writing an IPv6 address: every one of the 2^128 fits its room.
*/
#include "proof.h"

void proof(void){
  unsigned char ip[16];
  char *out = any_room(URI_IPV6_TEXT);
  int i;
  for(i=0; i<16; i++) ip[i] = any_byte();
  PROVE( uri_ipv6_write(ip, out)<=URI_IPV6_TEXT );
}
