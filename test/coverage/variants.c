/*
** SPDX-License-Identifier: MIT
**
** Print the variants of core/rfc/scan that this processor supports, one in each line, as
** their files are named: "avx2" for scan_avx2.c.
*/
#include <stdio.h>
#include "../../core/rfc/scan/scan.h"

int main(void){
  struct scan_variant v;
  size_t i;
  for(i=0; uri_scan_variant(i, &v); i++) puts(v.name);
  return 0;
}
