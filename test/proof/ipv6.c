/*
** SPDX-License-Identifier: MIT
**
** Reading IPv6address and ls32.
*/
#include "proof.h"

#include "../../core/syntax/host.h"

void proof(void){
  struct span text = any_text(LENGTH);
  const char *end = text.p+text.n;
  unsigned char ip[16];
  const char *bad = uri_host_ipv6(text.p, end, ip);
  PROVE( bad==0 || (bad>=text.p && bad<=end) );
  bad = uri_host_ls32(text.p, end);
  PROVE( bad==0 || (bad>=text.p && bad<=end) );
}
