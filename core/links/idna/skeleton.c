/*
** SPDX-License-Identifier: MIT
**
** What a label looks like: the skeleton of UTS #39, from the table of tables.py.
*/
#include "idna.h"

#include "../../rfc/chars/span.h"

/* Write what a character looks like: itself if the table does not say. */
static char *skeleton_put(uint32_t c, char *out){
  const struct idna_skeleton_table *t = &uri_idna_skeletons;
  size_t low = 0, high = t->n;
  while( low<high ){
    size_t middle = low+(high-low)/2;
    if( t->from[middle]==c ){
      const unsigned char *text = t->texts+t->to[middle];
      memcpy(out, text+1, *text);
      return out+*text;
    }
    if( t->from[middle]<c ) low = middle+1;
    else high = middle;
  }
  return out+uri_utf8_write(c, out);
}

/* A label that is too long for the DNS, or no Punycode, looks like its letters. */
char *uri_idna_skeleton(struct uri_span label, char *out){
  uint32_t points[IDNA_LABEL_MOST], decoded[IDNA_LABEL_MOST], at[IDNA_LABEL_MOST];
  uint32_t tree[IDNA_LABEL_MOST];
  size_t i, n;
  if( label.n<=IDNA_PREFIX || label.n>IDNA_LABEL_MOST
   || memcmp(label.p, "xn--", IDNA_PREFIX)!=0 ) return span_put(out, label);
  for(i=IDNA_PREFIX; i<label.n; i++) points[i-IDNA_PREFIX] = (unsigned char)label.p[i];
  if( uri_idna_punycode_decode(points, label.n-IDNA_PREFIX, decoded, &n, at, tree) ){
    return span_put(out, label);
  }
  for(i=0; i<n; i++) out = skeleton_put(idna_point(decoded[i]), out);
  return out;
}
