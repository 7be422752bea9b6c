/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding (RFC 3986 2.1, 2.4, 6.2.2.2).
**
** Everything here goes from one "%" to the next and copies what is between.
*/
#include "percent.h"

#include <string.h>

#include "chars.h"

static char percent_value(const char *triplet){
  return (char)(hex_value(triplet[1])<<4 | hex_value(triplet[2]));
}

static char percent_upper(char hex){
  return hex>='a' ? (char)(hex-0x20) : hex;
}

/*
** Would c, written to out, stand with a bare "%" before it as a new triplet?
** A triplet is written in one piece, so a "%" one or two bytes back is bare.
*/
static int percent_would_join(const char *start, const char *out, char c,
                              const char *rest, const char *end){
  if( !is_in(c, HEXDIG) ) return 0;
  if( out-start>=2 && out[-2]=='%' && is_in(out[-1], HEXDIG) ) return 1;
  return out-start>=1 && out[-1]=='%' && rest<end && is_in(*rest, HEXDIG);
}

char *percent_tidy(char *out, struct span in, int decode){
  const char *start = out;
  const char *p = in.p;
  const char *end = p+in.n;
  while( p<end ){
    const char *percent = memchr(p, '%', (size_t)(end-p));
    size_t n = (size_t)((percent ? percent : end)-p);
    char c;
    memcpy(out, p, n);
    out += n;
    p += n;
    if( p==end ) break;
    if( !is_triplet(p, end) ){
      *out++ = *p++;
      continue;
    }
    c = percent_value(p);
    if( decode && is_in(c, UNRESERVED)
     && !percent_would_join(start, out, c, p+3, end) ){
      *out++ = c;
    }else{
      out[0] = '%';
      out[1] = percent_upper(p[1]);
      out[2] = percent_upper(p[2]);
      out += 3;
    }
    p += 3;
  }
  return out;
}
