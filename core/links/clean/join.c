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

/* Does a "/" begin at p, perhaps a full-width one? */
static int join_has_slash(const char *p, const char *end){
  const struct uri_span wide = SPAN_WORD("\xEF\xBC\x8F");            /* U+FF0F */
  return p<end && (is_slash(*p) || uri_text_begins(span_between(p, end), wide));
}

/*
** A text with the letters, digits, ":", "@" and "/" of Chinese and Japanese input
** methods, U+FF01 to U+FF5E, in ASCII up to its path.  A ":" is one before "/", because
** "HP\uff1aacme.jp" is a label; a "/" after ":" or "/", because "a.cn\uff0fb.cn" may be
** two links; a "@" in an address, since browsers refuse it in "http://a.com\uff20b.com".
*/
static struct uri_span join_narrow(struct uri_span s, char *out){
  enum { NARROW = ALPHA | DIGIT | COLON | AT | SLASH };
  const char *p = s.p, *end = p+s.n;
  char *start = out;
  int has_slash = 0, in_path = 0;
  while( p<end ){
    uint32_t c;
    size_t n = *p=='\xEF' && !in_path ? uri_utf8_read(p, end, &c) : 0;
    int after_slash = out>start && is_in(out[-1], COLON | SLASH);
    char narrow = n==3 && c>=0xFF01 && c<=0xFF5E ? (char)(c-0xFF01+'!') : 0;
    if( !is_in(narrow, NARROW) || (narrow=='/' && !after_slash)
     || (narrow==':' && !join_has_slash(p+n, end))
     || (narrow=='@' && has_slash) ){
      n = 1;
      narrow = *p;
    }
    has_slash |= narrow=='/';
    in_path |= is_in(narrow, AUTHORITY_END) && !(narrow=='/' && after_slash);
    *out++ = narrow;
    p += n;
  }
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

/* What follows "&amp;", "&#38;" or the like at p, an "&"; 0 if it is none. */
static const char *join_reference(const char *p, const char *end){
  struct uri_character c = uri_charref_html(p, end, 0);
  return c.first=='&' && p[c.n-1]==';' ? p+c.n : 0;
}

int uri_clean_has_reference(const char *p, const char *end){
  for(; (p = span_find_byte(p, end, '&'))<end; p++){
    if( join_reference(p, end) ) return 1;
  }
  return 0;
}

/* A text with "&" for "&amp;", "&#38;" and "&#x26;". */
static struct uri_span join_refer(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n, *stop;
  char *start = out;
  if( !uri_clean_has_reference(p, end) ) return s;
  while( p<end ){
    *out++ = *p;
    stop = *p=='&' ? join_reference(p, end) : 0;
    p = stop ? stop : p+1;
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
** A text with the "--" of its first A-label for the dash that word processors write for
** it, U+2013 or U+2014.
*/
static struct uri_span join_dash(struct uri_span s, char *out){
  const struct uri_span label = SPAN_WORD("xn\xE2\x80");
  const char *end = s.p+s.n, *at = span_find_word(s.p, end, label), *dash = at+label.n;
  char *start = out;
  if( end-at<=(ptrdiff_t)label.n || (*dash!='\x93' && *dash!='\x94')
   || (at>s.p && !is_in(at[-1], DOT | SLASH)) ) return s;
  out = span_put(span_put(out, span_between(s.p, at)), SPAN_WORD("xn--"));
  return span_between(start, span_put(out, span_between(dash+1, end)));
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
  while( p<end ){
    size_t n = uri_clean_joiner(p, end);
    p += n;
    if( n==0 ){
      *out++ = *p++;
    }else if( out>start && uri_clean_has_scheme(p, end, 0) ){
      return (struct uri_span){0, 0};
    }
  }
  return span_between(start, out);
}

/* The steps, and the byte without which a text has nothing for them. */
static const struct join_step {
  char trigger;
  struct uri_span (*run)(struct uri_span s, char *out);
} join_steps[] = {
  { '\\',   join_unescape },
  { '\xEF', join_narrow },
  { '\xE2', join_dash },
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
    if( !uri_text_is_break(p, stop) ){
      for(; p<stop; p++) if( *p!='\t' ) *out++ = *p;
    }
    p = stop;
    if( p<end && utf8_is_continuation(*p) ) return 0;
  }
  return out;
}
