/*
** SPDX-License-Identifier: MIT
**
** The forms of a host, with the brackets of an IP literal.
*/
#include "proof.h"

#include "../../core/syntax/host.h"

void proof(void){
  struct span text = any_text(LENGTH);
  const char *end = text.p+text.n;
  const char *bad = uri_host_match(text.p, end);
  PROVE( bad==0 || (bad>=text.p && bad<=end) );
  PROVE( (uri_host_type(text)==URI_HOST_NONE)==(bad!=0) );
}
