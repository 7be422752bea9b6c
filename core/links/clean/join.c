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
** A text without escapes, "\/", "\u0026" (text/escape.c), and without "\n" at its end.
** In an authority only "\/" and characters beyond ASCII are escapes, because browsers
** read any other "\" there as "/".
*/
static struct uri_span join_unescape(struct uri_span s, char *out){
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

/*
** A text with the ":" and "/" of Chinese and Japanese input methods after its scheme,
** U+FF1A and U+FF0F, in ASCII; and all of it, if letters of its scheme are full-width, or
** the "@" of an address, U+FF20.  out must not overlap it.
*/
static struct uri_span join_narrow_all(struct uri_span s, char *out){
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
  if( gap==start || out-gap<3 || *gap!=':' ){
    next = find_in(s.p, end, AUTHORITY_END);
    if( span_find_word(s.p, next, SPAN_WORD("\xEF\xBC\xA0"))==next ) return s;
    is_wide = 1;
    out = start;
    p = s.p;
  }
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

/*
** A link that was percent-encoded as a whole, perhaps twice, is decoded if its scheme is
** known: "https%3A%2F%2Facme.com", "mailto%3Ajoe%40acme.com".
*/
static struct uri_span join_decode(struct uri_span s, char *out){
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

/*
** A text that is HTML, as a reference for a ":" or "/" before its path shows, without its
** references to ASCII: "https:&#x2F;&#x2F;acme.com" is "https://acme.com".
*/
static struct uri_span join_html(struct uri_span s, char *out){
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

/* A text with "&" for "&amp;", "&#38;" and "&#x26;". */
static struct uri_span join_refer(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n, *stop;
  char *start = out;
  if( !uri_clean_has_reference(p, end) ) return s;
  while( p<end ){
    *out++ = *p++;
    if( out[-1]!='&' ) continue;
    while( (stop = join_reference(p, end))!=0 ) p = stop;
  }
  return span_between(start, out);
}

size_t uri_clean_joiner(const char *p, const char *end){
  static const char joiners[][4] = {
    "\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF"
  };
  const char *stop = p;
  char c[3];
  size_t i;
  for(i=0; i<sizeof c && stop<end; i++){
    c[i] = percent_next(&stop, end);
    if( i==0 && c[0]!='\xE2' && c[0]!='\xEF' ) return 0;
  }
  return i==sizeof c && SPAN_IS_ONE_OF(span_between(c, c+i), joiners)
       ? (size_t)(stop-p) : 0;
}

int uri_clean_has_joiner(const char *p, const char *end){
  for(; end-p>8; p++){
    if( *p!='%' ) continue;
    if( to_lower(p[1])=='e' && uri_clean_joiner(p, end)>0 ) return 1;
    p += 2;
  }
  return 0;
}

/*
** What is written for the dash at p, whose size *size gets: "-" in a host for those
** of word processors, which no name may have (RFC 5892), and the "--" of an A-label,
** "xn\u2014p1ai"; or 0.
*/
static size_t join_dash(const char *start, const char *out, const char *p,
                        const char *end, int in_host, size_t *size){
  uint32_t c;
  *size = uri_utf8_read(p, end, &c);
  if( *size!=3 || !in_host ) return 0;
  if( c==0x2010 || c==0x2011 || c==0x2212 ) return 1;
  return (c==0x2013 || c==0x2014) && out-start>1
      && span_is(span_between(out-2, out), SPAN_WORD("xn"))
      && (out-start==2 || is_in(out[-3], DOT | SLASH)) ? 2 : 0;
}

/* Is [p, end) a scheme of the web that a blank at gap divides, with "://" after it? */
static int join_is_scheme(const char *p, const char *gap, const char *word,
                          const char *end){
  const char *colon = scheme_colon(word, end, ALPHA);
  char name[] = "https";
  size_t n = (size_t)(gap-p), rest;
  if( colon==0 || !span_begins(span_between(colon, end), SPAN_WORD("://")) ) return 0;
  rest = (size_t)(colon-word);
  if( n>=sizeof name || rest>=sizeof name-n ) return 0;
  memcpy(name, p, n);
  memcpy(name+n, word, rest);
  return uri_scheme_is_web((struct uri_span){ name, n+rest });
}

/* A text without the blanks in "www. acme.com", "htt p://acme.com", "joe @ acme.com". */
static struct uri_span join_blanks(struct uri_span s, char *out){
  const char *end = s.p+s.n, *gap = span_find_byte(s.p, end, ' ');
  const char *word = uri_text_skip_blanks(gap, end), *rest = word;
  char *start = out;
  int is_www = gap-s.p>=4 && span_is(span_between(gap-4, gap), SPAN_WORD("www."))
            && (gap-s.p==4 || is_slash(gap[-5]));
  if( !is_www && !join_is_scheme(s.p, gap, word, end) ){
    if( end-word>1 && *word=='@' && is_blank(word[1]) ) rest = word+1;
    else if( span_find_byte(s.p, gap, '@')+1!=gap ) return s;
    if( find_in(s.p, gap, AUTHORITY_END | COLON)<gap ) return s;
    rest = uri_text_skip_blanks(rest, end);
    if( !uri_clean_is_name(span_between(rest, end)) ) return s;
  }else if( is_www && !uri_clean_is_name(span_between(word,
                                     find_in(word, end, AUTHORITY_END | SPACE))) ){
    return s;
  }
  out = span_put(out, span_between(s.p, gap));
  if( rest>word ) *out++ = '@';
  return span_between(start, span_put(out, span_between(rest, end)));
}

/*
** A text without the joiners in it, which nobody sees.  A link after one of them is a
** second one: absent.
*/
static struct uri_span join_joiners(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n;
  char *start = out;
  int in_host = 1;
  while( p<end ){
    size_t n = uri_clean_joiner(p, end), dashes;
    if( n>0 ){
      p += n;
      if( out>start && uri_clean_has_scheme(p, end, 0) ) return (struct uri_span){0, 0};
      continue;
    }
    dashes = is_in(*p, NOT_ASCII) ? join_dash(start, out, p, end, in_host, &n) : 0;
    if( dashes>0 ){
      for(p+=n; dashes>0; dashes--) *out++ = '-';
      continue;
    }
    in_host &= !is_in(*p, AUTHORITY_END)
            || (*p=='/' && out>start && is_in(out[-1], COLON | SLASH));
    *out++ = *p++;
  }
  return span_between(start, out);
}

/* The steps, and the byte without which a text has nothing for them. */
static const struct join_step {
  char trigger;
  struct uri_span (*run)(struct uri_span s, char *out);
} join_steps[] = {
  { '\\',   join_unescape },
  { '\xEF', join_narrow_all },
  { '\xE2', join_joiners },
  { '\xEF', join_joiners },
  { '%',    join_joiners },
  { ' ',    join_blanks },
  { '%',    join_decode },
  { '&',    join_html },
  { '&',    join_refer }
};

/* Each step makes a text shorter, or leaves it as it is. */
struct uri_span uri_clean_decode(struct uri_span s, char *copy, char *spare){
  enum { MOST = 8 };
  size_t before, i;
  int round = 0;
  do{
    const char *text = s.p;
    before = s.n;
    for(i=0; i<COUNT_OF(join_steps); i++){
      if( s.n==0 || memchr(s.p, join_steps[i].trigger, s.n)==0 ) continue;
      s = join_steps[i].run(s, s.p>=copy && s.p<=copy+before ? spare : copy);
    }
    if( s.n<before && s.p!=text ) s = uri_clean_trim(s);
  }while( s.n<before && ++round<MOST );
  return s;
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
    if( p<end && utf8_is_continuation(*p) ) return 0;
  }
  return out;
}
