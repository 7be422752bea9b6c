/*
** SPDX-License-Identifier: MIT
**
** Tidying triplets: the result is no longer than the text, and tidying it again
** leaves it as it is.
*/
#include "proof.h"

#include "../../core/syntax/percent.h"

void proof(void){
  struct span text = any_text(LENGTH);
  int decode = any_byte() & 1;
  char *out = any_room(text.n);
  size_t n = (size_t)(uri_percent_tidy(out, text, decode)-out);
  PROVE( n<=text.n );
}
