/*
** SPDX-License-Identifier: MIT
**
** The percent-encode sets of the URL Standard ("Percent-encoded bytes"), and its
** forbidden code points ("Host miscellaneous"): one table of bytes.
*/
#include "steps.h"

#include "../../rfc/syntax/syntax.h"

/* The nested sets, innermost first. */
enum {
  IN_USERINFO      = HREF_USERINFO,
  IN_PATH          = IN_USERINFO | HREF_PATH,
  IN_SPECIAL_QUERY = HREF_SPECIAL_QUERY,
  IN_QUERY         = IN_PATH | HREF_QUERY | HREF_SPECIAL_QUERY,
  IN_EACH_BUT_C0   = IN_QUERY | HREF_FRAGMENT,
  IN_EACH          = IN_EACH_BUT_C0 | HREF_C0,
  NO_DOMAIN        = HREF_FORBIDDEN_DOMAIN,
  NO_HOST          = HREF_FORBIDDEN_HOST | NO_DOMAIN,
  CONTROL_BYTE     = IN_EACH | NO_DOMAIN
};

const uint8_t uri_href_sets[256] = {
  [0x00] = IN_EACH | NO_HOST,
  CHARS_8(0x01, CONTROL_BYTE),
  ['\t'] = IN_EACH | NO_HOST, ['\n'] = IN_EACH | NO_HOST,
  [0x0B] = CONTROL_BYTE, [0x0C] = CONTROL_BYTE,
  ['\r'] = IN_EACH | NO_HOST,
  [0x0E] = CONTROL_BYTE, [0x0F] = CONTROL_BYTE,
  CHARS_8(0x10, CONTROL_BYTE), CHARS_8(0x18, CONTROL_BYTE),
  [0x7F] = CONTROL_BYTE,
  CHARS_32(0x80, IN_EACH), CHARS_32(0xA0, IN_EACH),
  CHARS_32(0xC0, IN_EACH), CHARS_32(0xE0, IN_EACH),

  [' ']  = IN_EACH_BUT_C0 | NO_HOST,
  ['"']  = IN_EACH_BUT_C0,
  ['<']  = IN_EACH_BUT_C0 | NO_HOST,
  ['>']  = IN_EACH_BUT_C0 | NO_HOST,
  ['`']  = IN_PATH | HREF_FRAGMENT,
  ['#']  = IN_QUERY | NO_HOST,
  ['\''] = IN_SPECIAL_QUERY,
  ['?']  = IN_PATH | NO_HOST,
  ['^']  = IN_PATH | NO_HOST,
  ['{']  = IN_PATH,
  ['}']  = IN_PATH,
  ['/']  = IN_USERINFO | NO_HOST,
  [':']  = IN_USERINFO | NO_HOST,
  [';']  = IN_USERINFO,
  ['=']  = IN_USERINFO,
  ['@']  = IN_USERINFO | NO_HOST,
  ['[']  = IN_USERINFO | NO_HOST,
  ['\\'] = IN_USERINFO | NO_HOST,
  [']']  = IN_USERINFO | NO_HOST,
  ['|']  = IN_USERINFO | NO_HOST,
  ['%']  = NO_DOMAIN
};

const char *uri_href_find(struct uri_span s, unsigned set){
  size_t i;
  for(i=0; i<s.n && !(uri_href_sets[(unsigned char)s.p[i]] & set); i++){}
  return i>0 ? s.p+i : s.p;
}

/* U+FFFD, percent-encoded */
static const struct uri_span href_replacement = SPAN("%EF%BF%BD");

char *uri_href_encode(char *out, struct uri_span s, unsigned set){
  const char *end;
  if( s.n==0 ) return out;
  end = s.p+s.n;
  for(;;){
    const char *p = uri_href_find(s, set);
    const char *stop;
    uint32_t c;
    out = span_put(out, span_between(s.p, p));
    if( p==end ) return out;
    stop = p+uri_utf8_next(p, end, &c);
    if( c==URI_UTF8_REPLACEMENT ){
      out = span_put(out, href_replacement);
    }else{
      for(; p<stop; p++) out = uri_percent_put(out, *p);
    }
    s = span_between(stop, end);
  }
}
