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

/*
** A link that was percent-encoded as a whole is decoded if its scheme is known, and not
** that of a script, which nobody has encoded to be run: "https%3A%2F%2Facme.com".  The
** next round decodes one that was encoded twice.
*/
static struct uri_span join_decode(struct uri_span s, char *out){
  const char *p = s.p, *end = p+s.n, *colon = uri_span_of(p, end, ALPHA);
  const struct uri_scheme *scheme = uri_scheme_find(span_between(p, colon));
  struct uri_span rest = span_between(colon, end);
  char *start = out;
  if( scheme==0 || scheme->flags & URI_SCHEME_CONTENT || find_in(p, end, JOIN_PLAIN)<end
   || !(span_begins(rest, SPAN_WORD("%3a")) || span_begins(rest, SPAN_WORD("%253a"))) ){
    return s;
  }
  while( p<end ) *out++ = percent_next(&p, end);
  return span_between(start, out);
}

/* Is a ":" or "/" before the path of [p, end) a reference of HTML? */
static int join_is_html(const char *p, const char *end){
  const char *at = span_find_byte(p, end, '&'), *stop = find_in(p, at, AUTHORITY_END);
  uint32_t c;
  if( at-stop>1 && stop[1]=='/' )
    stop = find_in(stop+2, at, AUTHORITY_END);
  if( at==end || stop<at ) return 0;
  c = uri_charref_html(at, end, 0).first;
  return c==':' || c=='/';
}

/* The size of the character U+200B, U+2060 or U+FEFF at p, perhaps of triplets; or 0. */
static size_t join_invisible(const char *p, const char *end){
  uint32_t c;
  size_t n = uri_text_character(p, end, 1, &c);
  return n>0 && (c==0x200B || c==0x2060 || c==0xFEFF) ? n : 0;
}

int uri_clean_has_joiner(const char *p, const char *end){
  while( (p = span_find_byte(p, end, '%'))<end && join_invisible(p, end)==0 ) p++;
  return p<end;
}

/* A text while its characters are read. */
struct join_text {
  const char *end;
  char *start, *out;                       /* the copy */
  int is_html, is_windows, has_slash, in_path;
};

/*
** The ASCII that is meant by a character of Chinese and Japanese input methods, U+FF01 to
** U+FF5E, before the path; 0 if none.  A ":" is one before "/", because "HP\uff1aacme.jp"
** is a label; a "/" after ":" or "/", because "a.cn\uff0fb.cn" may be two links; a "@" in
** an address, since browsers refuse it in "http://a.com\uff20b.com".
*/
static char join_narrow(const struct join_text *t, const char *p, uint32_t c){
  char narrow = c>=0xFF01 && c<=0xFF5E ? (char)(c-0xFF01+'!') : 0;
  switch( narrow ){
    case '/': return t->out>t->start && is_in(t->out[-1], COLON | SLASH) ? '/' : 0;
    case ':': return p<t->end && (is_slash(*p) || span_begins(span_between(p, t->end),
                                                  SPAN_WORD("\xEF\xBC\x8F"))) ? ':' : 0;
    case '@': return t->has_slash ? 0 : '@';
    default:  return is_in(narrow, ALPHA | DIGIT) ? narrow : 0;
  }
}

/* Does the "xn" of an A-label end at out, before the dash of a word processor? */
static int join_is_label(const struct join_text *t){
  struct uri_span before = span_between(t->start, t->out);
  return span_is(before, SPAN_WORD("xn")) || uri_text_ends(before, SPAN_WORD(".xn"))
      || uri_text_ends(before, SPAN_WORD("/xn"));
}

/* Where the name or number of a link begins, which has neither a host nor an address,
** "urn:"; 0 if it is no such link. */
static const char *join_name(struct uri_span s){
  struct clean_front front;
  uri_clean_front(s.p, s.p+s.n, &front);
  if( front.kind!=CLEAN_NAME ) return 0;
  return front.known && (front.known->shape==URI_SHAPE_MAILTO
                         || front.known->shape==URI_SHAPE_ADDRESS) ? 0 : front.rest;
}

/*
** The size of the reference at p, and the character: "&", any of ASCII where the text is
** HTML, or what ends a word, "&nbsp;", "&gt;", in a host or after a mark; else 0.
*/
static size_t join_reference(const struct join_text *t, const char *p, uint32_t *c){
  struct uri_character mark = uri_charref_html(p, t->end, 0);
  char text[4];
  const char *end = text+uri_utf8_write(mark.first, text);
  *c = mark.first;
  if( p[mark.n-1]!=';' || mark.second ) return 0;
  if( *c=='&' || (t->is_html && *c>=' ' && *c<0x7F) ) return mark.n;
  if( t->in_path && is_in(t->out[-1], URI_CHAR | NOT_ASCII) ) return 0;
  return !is_in(*text, URI_CHAR) && uri_text_letter(text, end)==0 ? mark.n : 0;
}

/*
** The size of the character at p that is written otherwise than it is meant, and the
** latter; else 0.  In an authority only "\/" and characters beyond ASCII are escapes,
** because browsers read any other "\" there as "/".
*/
static size_t join_written(struct join_text *t, const char *p, uint32_t *c){
  size_t n;
  if( *p=='\\' && !t->is_windows ){
    n = uri_text_escape(p, t->end, c);
    if( n>0 ) return *c>=0x80 || *c=='/' || t->in_path ? n : 0;
    *c = '\n';
    return uri_text_line_escape(p, t->end);
  }
  if( *p=='&' ) return join_reference(t, p, c);
  n = is_in(*p, NOT_ASCII) && !t->in_path ? uri_utf8_read(p, t->end, c) : 0;
  if( n==0 ) return 0;
  if( (*c==0x2013 || *c==0x2014) && join_is_label(t) ){
    *t->out++ = '-';                       /* the first of two */
    *c = '-';
    return n;
  }
  *c = (unsigned char)join_narrow(t, p+n, *c);
  return *c ? n : 0;
}

/*
** A text in which each character is written as it is meant: without escapes, references
** to "&", or to any ASCII where the text is HTML, and joiners, which nobody sees.  A link
** after one of them is a second one: absent.
*/
static struct uri_span join_characters(struct uri_span s, char *out){
  enum { WRITTEN = UNWISE | AMPERSAND | TRIPLET | NOT_ASCII };
  enum { LONGEST = 300 };              /* no host is longer; so time is linear */
  const char *p = s.p;
  const struct uri_span none = {0, 0};
  struct join_text t = { .end = p+s.n, .start = out, .out = out };
  const char *name;
  if( find_in(p, t.end, WRITTEN)==t.end ) return s;
  name = join_name(s);
  t.is_html = *p=='&' || join_is_html(p, t.end);
  t.is_windows = uri_clean_is_windows(p, t.end);
  while( p<t.end ){
    int after_slash = t.out>t.start && is_in(t.out[-1], COLON | SLASH | UNWISE);
    size_t n = is_in(*p, WRITTEN) ? join_invisible(p, t.end) : 0;
    uint32_t c;
    if( n>0 ){
      p += n;
      if( uri_clean_has_scheme(p, t.end, 0)
       || (!t.in_path && uri_clean_is_whole(t.start, t.out)
           && uri_clean_is_whole(p, find_in(p, t.end-p>LONGEST ? p+LONGEST : t.end,
                                            AUTHORITY_END))) ) return none;
      continue;
    }
    if( is_in(*p, WRITTEN) ) n = join_written(&t, p, &c);
    if( n>0 ) t.out += uri_utf8_write(c, t.out);
    else *t.out++ = *p;
    p += n>0 ? n : 1;
    t.has_slash |= is_slash(t.out[-1]);
    t.in_path |= !after_slash && is_slash(t.out[-1]) && t.out-t.start>1;
    t.in_path |= is_in(t.out[-1], QUESTION | HASH) || (name && p>=name);
  }
  return span_between(t.start, t.out);
}

/* A text without the blank in "www. acme.com", and in a scheme, "ht tp://acme.com". */
static struct uri_span join_blank(struct uri_span s, char *out){
  const char *end = s.p+s.n, *gap = span_find_byte(s.p, end, ' '), *colon;
  const char *word = uri_text_skip_blanks(gap, end);
  struct uri_span before = span_between(s.p, gap), whole;
  if( gap==end ) return s;
  whole = span_between(out, span_put(span_put(out, before), span_between(word, end)));
  colon = scheme_colon(whole.p, whole.p+whole.n, ALPHA);
  if( colon && colon>out+before.n && uri_scheme_is_web(span_between(out, colon))
   && span_begins(span_between(colon, whole.p+whole.n), SPAN_WORD("://")) ) return whole;
  if( !uri_text_ends(before, SPAN_WORD("www.")) || (before.n>4 && !is_slash(gap[-5])) ){
    return s;
  }
  end = find_in(word, end, AUTHORITY_END | SPACE);
  return uri_clean_is_name(span_between(word, end)) ? whole : s;
}

/* The steps: each makes a text shorter, or leaves it as it is. */
typedef struct uri_span join_step(struct uri_span s, char *out);
static join_step *const join_steps[] = { join_characters, join_blank, join_decode };

struct uri_span uri_clean_decode(struct uri_span s, char *copy, char *spare){
  enum { MOST = 8 };
  size_t before, i;
  int round = 0;
  do{
    const char *text = s.p;
    before = s.n;
    for(i=0; i<COUNT_OF(join_steps) && s.n>0; i++){
      s = join_steps[i](s, s.p>=copy && s.p<=copy+before ? spare : copy);
    }
    if( s.n>0 && s.n<before && s.p!=text ) s = uri_clean_strip(s);
  }while( s.n<before && ++round<MOST );
  return s;
}
