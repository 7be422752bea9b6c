/*
** SPDX-License-Identifier: MIT
**
** Reading IPv4address, and the rules that it is made of.
*/
#include "proof.h"

#include "../../core/syntax/host.h"

void proof(void){
  struct span text = any_text(LENGTH);
  const char *end = text.p+text.n;
  unsigned char ip[4];
  const char *bad = uri_host_ipv4(text.p, end, ip);
  PROVE( bad==0 || (bad>=text.p && bad<=end) );
  bad = uri_host_dec_octet(text.p, end);
  PROVE( bad==0 || (bad>=text.p && bad<=end) );
  PROVE( uri_ipv4_read(text, ip)==(uri_host_ipv4(text.p, end, ip)==0) );
}
