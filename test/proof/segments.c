/*
** SPDX-License-Identifier: MIT
**
** Walking along segments, from either end; the extension of one.
*/
#include "proof.h"

void proof(void){
  struct span text = any_text(LENGTH);
  struct span rest = text, segment, extension;
  size_t count = 0;
  while( uri_segment_next(&rest, &segment) ){
    count++;
    PROVE( segment.p>=text.p && segment.p+segment.n<=text.p+text.n );
  }
  rest = text;
  while( uri_segment_last(&rest, &segment) ){
    count--;
    PROVE( segment.p>=text.p && segment.p+segment.n<=text.p+text.n );
  }
  PROVE( count==0 );
  extension = uri_extension(text);
  if( extension.p ) PROVE( extension.p+extension.n==text.p+text.n );
}
