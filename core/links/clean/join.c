/*
** SPDX-License-Identifier: MIT
**
** A text in one piece: without the escapes, tabs, line ends and character references that
** programs have left in it.
*/
#include "clean.h"

#include "../../uri_schemes.h"
#include "../charref/charref.h"
#include "../text/text.h"

/* What is in no link that was percent-encoded as a whole. */
enum { JOIN_PLAIN = COLON | QUESTION | HASH | AMPERSAND | EQUALS | SPACE | CONTROL };

/* Remove "\n", "\r" and "\t" at the end, if there is no other backslash. */
static const char *join_trim(const char *p, const char *end){
  const char *stop = span_find_byte(p, end, '\\');
  const char *at = stop;
  while( end-at>1 && *at=='\\' && (at[1]=='n' || at[1]=='r' || at[1]=='t') ) at += 2;
  return at==end ? stop : end;
}

/*
** In an authority only "\/" and characters beyond ASCII are escapes, because browsers
** read any other "\" there as "/".
*/
struct uri_span uri_clean_unescape(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n;
  char *start = out;
  int in_path = 0;
  if( uri_clean_is_windows(p, end) ) return s;
  while( p<end ){
    uint32_t c;
    size_t n = *p=='\\' ? uri_text_escape(p, end, &c) : 0;
    size_t line = *p=='\\' && n==0 ? uri_text_line_escape(p, end) : 0;
    if( line>0 ){
      *out++ = '\n';
      p += line;
      continue;
    }
    if( n>0 && c>=0x80 ){
      out += uri_utf8_write(c, out);
      p += n;
      continue;
    }
    if( n==0 || (!in_path && c!='/') ){
      c = (unsigned char)*p;
      n = 1;
    }
    p += n;
    in_path |= is_in((char)c, QUESTION | HASH) || (is_slash((char)c) && out>start
               && !is_in(out[-1], SLASH | COLON) && out[-1]!='\\');
    *out++ = (char)c;
  }
  return span_between(start, join_trim(start, out));
}

/* A character at *p, in ASCII if it is full-width, U+FF01 to U+FF5E; *p moves after. */
static char join_narrow(const char **p, const char *end){
  uint32_t c;
  size_t n = uri_utf8_read(*p, end, &c);
  if( n!=3 || c<0xFF01 || c>0xFF5E ) return *(*p)++;
  *p += n;
  return (char)(c-0xFF01+'!');
}

struct uri_span uri_clean_narrow(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n, *next = p;
  char *start = out, *gap, c;
  int is_wide;
  while( next<end && is_in(c = join_narrow(&next, end), ALPHA) ) *out++ = c, p = next;
  gap = out;
  is_wide = gap-start<p-s.p;
  next = p;
  while( next<end && is_in(c = join_narrow(&next, end), COLON | SLASH) ){
    *out++ = c;
    p = next;
  }
  if( gap==start || out-gap<3 || *gap!=':' ) return s;
  while( p<end ) *out++ = is_wide ? join_narrow(&p, end) : *p++;
  return span_between(start, out);
}

/*
** Does a known scheme begin at p, with an encoded ":" after it?  Not that of a script,
** which nobody has encoded to be run.
*/
static int join_is_encoded(const char *p, const char *end){
  const char *colon = uri_span_of(p, end, ALPHA);
  struct uri_span rest = span_between(colon, end);
  const struct uri_scheme *scheme = uri_scheme_find(span_between(p, colon));
  return scheme && !(scheme->flags & URI_SCHEME_CONTENT)
      && (span_begins(rest, SPAN_WORD("%3a")) || span_begins(rest, SPAN_WORD("%253a")));
}

struct uri_span uri_clean_decode(struct uri_span s, char *out){
  char *start = out;
  while( join_is_encoded(s.p, s.p+s.n) && find_in(s.p, s.p+s.n, JOIN_PLAIN)==s.p+s.n ){
    const char *p = s.p, *end = p+s.n;
    for(out=start; p<end; ) *out++ = percent_next(&p, end);
    s = span_between(start, out);
  }
  return s;
}

int uri_clean_is_html(const char *p, const char *end){
  const char *at = span_find_byte(p, end, '&'), *stop = find_in(p, at, AUTHORITY_END);
  uint32_t c;
  if( at-stop>1 && stop[1]=='/' )
    stop = find_in(stop+2, at, AUTHORITY_END);
  if( at==end || stop<at ) return 0;
  c = uri_charref_html(at, end, 0).first;
  return c==':' || c=='/';
}

struct uri_span uri_clean_html(struct uri_span s, char *out){
  if( !uri_clean_is_html(s.p, s.p+s.n) ) return s;
  return (struct uri_span){ out, uri_text_clean(s, CLEAN_ENTITIES, out) };
}

/* A character at *p, also as a triplet if it is a letter or digit; *p moves after it. */
static char join_next(const char **p, const char *end){
  if( is_triplet(*p, end) && is_in(percent_value(*p), ALPHA | DIGIT) ){
    return percent_next(p, end);
  }
  return *(*p)++;
}

/* What follows the "&" of "&amp;", "&#38;" or "&#x26;" at p; 0 if it is none of them. */
static const char *join_reference(const char *p, const char *end){
  static const char words[][5] = { "amp;", "38;", "x26;" };
  int is_number = p<end && *p=='#';
  size_t i, at;
  for(i=(size_t)is_number; i<(is_number ? COUNT_OF(words) : 1); i++){
    const char *q = p+is_number;
    for(at=0; q<end && words[i][at]; ){
      const char *start = q;
      char c = to_lower(join_next(&q, end));
      if( c==words[i][at] ) at++;
      else if( is_number && c=='0' && (at==0 ? i==1 : i==2 && at==1) ) continue;
      else{ q = start; break; }
    }
    if( words[i][at]==0 ) return q;
  }
  return 0;
}

int uri_clean_has_reference(const char *p, const char *end){
  for(; (p = span_find_byte(p, end, '&'))<end; p++){
    if( join_reference(p+1, end) ) return 1;
  }
  return 0;
}

char *uri_clean_refer(char *p, const char *end){
  const char *from = span_find_byte(p, end, '&'), *stop;
  char *out = p+(from-p);
  while( from<end ){
    *out++ = *from++;
    if( out[-1]!='&' ) continue;
    while( (stop = join_reference(from, end))!=0 ) from = stop;
  }
  return out;
}

char *uri_clean_join(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n;
  while( p<end ){
    const char *stop;
    if( !is_blank(*p) ){
      *out++ = *p++;
      continue;
    }
    stop = uri_text_skip_blanks(p, end);
    if( uri_text_gap(p, stop)==GAP_BLANK ){
      for(; p<stop; p++) if( *p!='\t' ) *out++ = *p;
    }
    p = stop;
    if( utf8_is_continuation(*p) ) return 0;        /* no blank is the last character */
  }
  return out;
}
