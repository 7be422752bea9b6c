/*
** SPDX-License-Identifier: MIT
**
** URIs in their surroundings (RFC 3986 appendix C): the table of delimiters,
** and the white space that was put into a URI to break it across lines.
**
** The table has the delimiters of appendix C, the square brackets and braces
** of its predecessor of 1996, and the quotation marks and brackets that
** writers use today.
*/
#include "text.h"

#include <string.h>

#include "../scan/chars.h"

#define TEXT(literal) { literal, sizeof(literal) - 1 }

static const struct uri_text_delimiter delimiters[] = {
  /* both                         open quotes trust         */
  { TEXT("<>"),                      1, 1, TRUST_BLANKS  },
  { TEXT("\""),                      1, 1, TRUST_WORD    },
  { TEXT("'"),                       1, 1, TRUST_WORD    },
  { TEXT("[]"),                      1, 0, TRUST_LINES   },
  { TEXT("{}"),                      1, 0, TRUST_LINES   },
  { TEXT("()"),                      1, 0, TRUST_GRAMMAR },
  { TEXT("`"),                       1, 1, TRUST_GRAMMAR },
  { TEXT("\xE2\x80\x9C\xE2\x80\x9D"), 3, 1, TRUST_GRAMMAR }, /* U+201C U+201D */
  { TEXT("\xE2\x80\x9E\xE2\x80\x9C"), 3, 1, TRUST_GRAMMAR }, /* U+201E U+201C */
  { TEXT("\xE2\x80\x98\xE2\x80\x99"), 3, 1, TRUST_GRAMMAR }, /* U+2018 U+2019 */
  { TEXT("\xE2\x80\xB9\xE2\x80\xBA"), 3, 1, TRUST_GRAMMAR }, /* U+2039 U+203A */
  { TEXT("\xC2\xAB\xC2\xBB"),         2, 1, TRUST_GRAMMAR }, /* U+00AB U+00BB */
  { TEXT("\xC2\xBB\xC2\xAB"),         2, 1, TRUST_GRAMMAR }, /* U+00BB U+00AB */
  { TEXT("\xE3\x80\x8C\xE3\x80\x8D"), 3, 1, TRUST_GRAMMAR }, /* U+300C U+300D */
  { TEXT("\xE3\x80\x8E\xE3\x80\x8F"), 3, 1, TRUST_GRAMMAR }, /* U+300E U+300F */
  { TEXT("\xE3\x80\x88\xE3\x80\x89"), 3, 1, TRUST_GRAMMAR }, /* U+3008 U+3009 */
  { TEXT("\xE3\x80\x8A\xE3\x80\x8B"), 3, 1, TRUST_GRAMMAR }, /* U+300A U+300B */
  { TEXT("\xE3\x80\x90\xE3\x80\x91"), 3, 0, TRUST_GRAMMAR }, /* U+3010 U+3011 */
  { TEXT("\xEF\xBC\x88\xEF\xBC\x89"), 3, 0, TRUST_GRAMMAR }  /* U+FF08 U+FF09 */
};

const struct uri_text_delimiter *uri_text_delimiter(size_t i){
  return i<sizeof delimiters / sizeof delimiters[0] ? &delimiters[i] : 0;
}

struct span uri_text_open(const struct uri_text_delimiter *d){
  return (struct span){ d->both.p, d->n_open };
}

struct span uri_text_close(const struct uri_text_delimiter *d){
  if( d->n_open==d->both.n ) return d->both;
  return (struct span){ d->both.p+d->n_open, d->both.n-d->n_open };
}

int uri_text_begins(struct span s, struct span with){
  return s.n>=with.n && memcmp(s.p, with.p, with.n)==0;
}

int uri_text_ends(struct span s, struct span with){
  return s.n>=with.n && memcmp(s.p+s.n-with.n, with.p, with.n)==0;
}

int uri_text_has_url_prefix(struct span s){
  return s.n>=4 && to_lower(s.p[0])=='u' && to_lower(s.p[1])=='r'
      && to_lower(s.p[2])=='l' && s.p[3]==':';
}

const char *uri_text_skip_blanks(const char *p, const char *end){
  while( p<end && is_blank(*p) ) p++;
  return p;
}

const char *uri_text_skip_blanks_back(const char *start, const char *p){
  while( p>start && is_blank(p[-1]) ) p--;
  return p;
}

enum uri_text_gap uri_text_gap(const char *p, const char *end){
  size_t feeds = 0, returns = 0;
  for(; p<end; p++){
    feeds += *p=='\n';
    returns += *p=='\r';
  }
  if( feeds<2 && returns<2 ) return feeds+returns ? GAP_LINE : GAP_BLANK;
  return GAP_PARAGRAPH;
}

size_t uri_text_heal(struct span s, unsigned heal, char *out){
  static const struct span amp = TEXT("&amp;");
  const char *p = s.p;
  const char *end = p+s.n;
  char *o = out;
  while( p<end ){
    if( is_blank(*p) ){
      const char *stop = uri_text_skip_blanks(p, end);
      int goes = (heal & HEAL_BLANKS)
              || ((heal & HEAL_LINES) && uri_text_gap(p, stop)!=GAP_BLANK);
      while( p<stop ){
        if( !goes ) *o++ = *p;
        p++;
      }
    }else if( *p=='&' && (heal & HEAL_ENTITIES)
           && uri_text_begins((struct span){p, (size_t)(end-p)}, amp) ){
      *o++ = '&';
      p += amp.n;
    }else{
      *o++ = *p++;
    }
  }
  return (size_t)(o-out);
}
