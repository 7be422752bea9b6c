/*
** SPDX-License-Identifier: MIT
**
** URIs in running text (RFC 3986 appendix C): the table of delimiters, and removing white
** space that breaks a URI across lines.
**
** The table has the delimiters of appendix C, the square brackets and braces of its
** predecessor of 1996, and the apostrophes, backticks, parentheses and marks of other
** scripts that writers use.
*/
#include "text.h"

#include "../../rfc/syntax/syntax.h"
#include "../charref/charref.h"

const struct uri_span uri_text_delimiters[TEXT_DELIMITERS] = {
  SPAN("<>"), SPAN("\""), SPAN("'"), SPAN("`"), SPAN("()"), SPAN("[]"), SPAN("{}"),
  SPAN("\xE2\x80\x9C\xE2\x80\x9D"),                                  /* U+201C U+201D */
  SPAN("\xE2\x80\x9E\xE2\x80\x9C"),                                  /* U+201E U+201C */
  SPAN("\xE2\x80\x9D\xE2\x80\x9D"),                                  /* U+201D U+201D */
  SPAN("\xE2\x80\x9A\xE2\x80\x98"),                                  /* U+201A U+2018 */
  SPAN("\xE2\x80\x98\xE2\x80\x99"),                                  /* U+2018 U+2019 */
  SPAN("\xE2\x80\xB9\xE2\x80\xBA"),                                  /* U+2039 U+203A */
  SPAN("\xC2\xAB\xC2\xBB"),                                          /* U+00AB U+00BB */
  SPAN("\xC2\xBB\xC2\xAB"),                                          /* U+00BB U+00AB */
  SPAN("\xE3\x80\x8C\xE3\x80\x8D"),                                  /* U+300C U+300D */
  SPAN("\xE3\x80\x8E\xE3\x80\x8F"),                                  /* U+300E U+300F */
  SPAN("\xE3\x80\x88\xE3\x80\x89"),                                  /* U+3008 U+3009 */
  SPAN("\xE3\x80\x8A\xE3\x80\x8B"),                                  /* U+300A U+300B */
  SPAN("\xE3\x80\x90\xE3\x80\x91"),                                  /* U+3010 U+3011 */
  SPAN("\xEF\xBC\x88\xEF\xBC\x89")                                   /* U+FF08 U+FF09 */
};

struct uri_span uri_text_delimiter(struct uri_span s){
  size_t i;
  for(i=0; i<TEXT_DELIMITERS; i++){
    if( span_begins(s, text_open(uri_text_delimiters[i])) ){
      return uri_text_delimiters[i];
    }
  }
  return (struct uri_span){0, 0};
}

int uri_text_is_pair(struct uri_span s, struct uri_span d){
  const struct uri_span open = text_open(d), close = text_close(d);
  size_t at, depth = 1;
  for(at=open.n; at<s.n; at++){
    struct uri_span rest = { s.p+at, s.n-at };
    if( !span_begins(rest, close) ) depth += span_begins(rest, open);
    else if( --depth==0 ) return at+close.n==s.n;
  }
  return 0;
}

int uri_text_ends(struct uri_span s, struct uri_span with){
  return s.n>=with.n && span_is(span_between(s.p+s.n-with.n, s.p+s.n), with);
}

const char *uri_text_skip_blanks(const char *p, const char *end){
  while( p<end && is_blank(*p) ) p++;
  return p;
}

const char *uri_text_skip_blanks_back(const char *start, const char *p){
  while( p>start && is_blank(p[-1]) ) p--;
  return p;
}

int uri_text_is_list(uint32_t c){
  return c==0x060C || c==0x061B || c==0x3001 || c==0xFF0C || c==0xFF1B;
}

/* Does uri_text_trim() remove this character? */
static int text_is_outer(uint32_t c, enum text_trim how){
  static const struct { uint32_t first, last; } outer[] = {
    { 0x0009, 0x000D }, { 0x0020, 0x0020 }, { 0x0085, 0x0085 }, { 0x00A0, 0x00A0 },
    { 0x00AD, 0x00AD }, { 0x034F, 0x034F }, { 0x061C, 0x061C }, { 0x1680, 0x1680 },
    { 0x180E, 0x180E }, { 0x2000, 0x200F }, { 0x2028, 0x202F }, { 0x205F, 0x206F },
    { 0x2800, 0x2800 }, { 0x3000, 0x3000 }, { 0x3164, 0x3164 }, { 0xFEFF, 0xFEFF },
    { 0xFFF9, 0xFFFC }, { 0xFFFFFFFF, 0 }
  };
  size_t i;
  if( how!=TRIM_BLANKS && (c<0x20 || (c>=0x7F && c<0xA0)) ) return 1;
  for(i=0; c>=outer[i].first; i++){
    if( c<=outer[i].last ) return 1;
  }
  return 0;
}

size_t uri_text_character(const char *p, const char *end, int encoded, uint32_t *c){
  const char *stop = p;
  char text[4];
  size_t n = 0;
  if( p==end ) return 0;
  if( !encoded || *p!='%' ) return uri_utf8_read(p, end, c);
  if( !is_triplet(p, end) ) return 0;
  *c = (unsigned char)percent_value(p);
  if( *c<0x80 ) return 3;
  for(; n<sizeof text && is_triplet(stop, end); stop+=3) text[n++] = percent_value(stop);
  return 3*uri_utf8_read(text, text+n, c);
}

size_t uri_text_last(const char *p, const char *end, int encoded, uint32_t *c){
  enum { MOST = 12 };                   /* bytes of four triplets */
  const char *at = end;
  while( encoded && at-p>=3 && at[-3]=='%' && end-at<MOST ){
    at -= 3;
    if( uri_text_character(at, end, 1, c)==(size_t)(end-at) ) return (size_t)(end-at);
  }
  at = end;
  if( p<end && !is_in(end[-1], NOT_ASCII) ){
    *c = (unsigned char)end[-1];
    return 1;
  }
  while( at>p && end-at<4 && utf8_is_continuation(at[-1]) ) at--;
  at -= at>p;
  return at<end && uri_utf8_read(at, end, c)==(size_t)(end-at) ? (size_t)(end-at) : 0;
}

struct uri_span uri_text_trim(struct uri_span s, enum text_trim how){
  const int encoded = how==TRIM_ENCODED;
  const char *p = s.p, *end = p+s.n;
  uint32_t c;
  size_t n;
  while( (n = uri_text_character(p, end, encoded, &c))>0 && text_is_outer(c, how) ){
    p += n;
  }
  while( (n = uri_text_last(p, end, encoded, &c))>0 && text_is_outer(c, how) ) end -= n;
  return span_between(p, end);
}

/* Does a run of blanks break a line? */
static int text_is_break(const char *p, const char *end){
  while( p<end && *p!='\n' && *p!='\r' ) p++;
  return p<end;
}

int uri_text_is_symbol(uint32_t c){
  return (c>=0x2190 && c<=0x2BFF) || c==0xFE0F || (c>=0x1F000 && c<=0x1FAFF);
}

size_t uri_text_letter(const char *p, const char *end){
  /* Gaps of ucschar (RFC 3987 2.2), spaces, quotes, brackets, stops. */
  static const struct { uint32_t first, last; } ends[] = {
    { 0x0000, 0x00A0 },   /* no-break space */
    { 0x00AB, 0x00AB }, { 0x00BB, 0x00BB },   /* guillemets */
    { 0x0589, 0x0589 },   /* Armenian */
    { 0x060C, 0x060C }, { 0x061B, 0x061F }, { 0x06D4, 0x06D4 },   /* Arabic */
    { 0x0964, 0x0965 },   /* danda */
    { 0x104A, 0x104B }, { 0x1361, 0x1368 },   /* Burmese, Ethiopic */
    { 0x1680, 0x1680 },   /* Ogham space mark */
    { 0x17D4, 0x17D6 },   /* Khmer */
    { 0x2000, 0x200B },   /* spaces; not the joiners U+200C and U+200D */
    { 0x200E, 0x200F },   /* marks of direction; not hyphens and the en dash */
    { 0x2014, 0x206F },   /* other dashes, quotes, bullets, invisible ones */
    { 0x3000, 0x3003 }, { 0x3008, 0x3011 }, { 0x3014, 0x301F },   /* CJK */
    { 0xD800, 0xF8FF }, { 0xFDD0, 0xFDEF },
    { 0xFE10, 0xFE19 }, { 0xFE30, 0xFE6F },   /* forms of CJK punctuation */
    { 0xFEFF, 0xFF0F }, { 0xFF1A, 0xFF20 },   /* full-width punctuation */
    { 0xFF3B, 0xFF40 }, { 0xFF5B, 0xFF65 }, { 0xFFF0, 0xFFFF },
    { 0xE0000, 0xE0FFF }, { 0xF0000, 0xFFFFFFFF }
  };
  uint32_t point = 0;
  size_t n = uri_utf8_read(p, end, &point);
  size_t i;
  if( n==0 || (point & 0xFFFE)==0xFFFE || uri_text_is_symbol(point) ) return 0;
  for(i=0; point>ends[i].last; i++);
  return point<ends[i].first ? n : 0;
}

/*
** What a "&" or "\" at p begins: the bytes of a reference to a printable character of
** ASCII, not longer than "&#x00026;", or of an escape, and the character; else 0.
*/
static size_t text_written(const char *p, const char *end, unsigned cleaning,
                           uint32_t *c){
  enum { LONGEST = 9 };
  size_t n;
  if( *p=='\\' ) return cleaning & CLEAN_ESCAPES ? uri_text_escape(p, end, c) : 0;
  if( *p!='&' || !(cleaning & CLEAN_ENTITIES) ) return 0;
  n = uri_charref(p, end, c);
  return n<=LONGEST && *c>=0x20 && *c<=0x7E ? n : 0;
}

size_t uri_text_clean(struct uri_span s, unsigned cleaning, char *out){
  const char *p = s.p;
  const char *end = p+s.n;
  char *o = out;
  while( p<end ){
    const char *stop = find_in(p, end, AMPERSAND | UNWISE | SPACE | CONTROL);
    uint32_t c = 0;
    size_t n = (size_t)(stop-p);
    memmove(o, p, n);
    o += n;
    p = stop;
    n = p<end ? text_written(p, end, cleaning, &c) : 0;
    if( n>0 ){
      o += uri_utf8_write(c, o);
      p += n;
      continue;
    }
    stop = uri_text_skip_blanks(p, end);
    if( stop==p ) stop += p<end;                                 /* "&", "\" */
    else if( cleaning & CLEAN_BLANKS
             || (cleaning & CLEAN_LINES && text_is_break(p, stop)) ) p = stop;
    while( p<stop ) *o++ = *p++;
  }
  return (size_t)(o-out);
}
