/*
** SPDX-License-Identifier: MIT
**
** What stands around a link (RFC 3986 appendix C): blanks, quotes, brackets, "URL:".
**
** No link begins with a quote or a bracket.  What is opened must be closed at the end of
** the text, or not at all.  A closing mark that nothing opened goes if no URI may end
** with it.
*/
#include "clean.h"

#include "../text/text.h"

/* The text without the punctuation after it; "also" is an apostrophe and brackets. */
static struct uri_span strip_stops(struct uri_span s, int also){
  while( s.n>0 && memchr(".,;:!?')", s.p[s.n-1], also ? 8 : 6) ) s.n--;
  return s;
}

/*
** The size of the character beyond ASCII that ends [p, end), if it is a mark that ends a
** word, but no dot of a host; else 0.
*/
static size_t strip_sign(const char *p, const char *end){
  uint32_t c;
  size_t n = uri_text_last(p, end, 0, &c);
  return n<2 || uri_idna_is_dot(c) || uri_text_letter(end-n, end)>0 ? 0 : n;
}

int uri_clean_ends_blank(const char *p, const char *end){
  uint32_t c;
  size_t n = end-p>2 && end[-3]=='%' ? uri_text_last(p, end, 1, &c) : 0;
  return n>0 && uri_clean_trim(span_between(end-n, end)).n==0;
}

/* The size of a sign or a "," after a blank that ends s, as in "h \u2192". */
static size_t strip_last_sign(struct uri_span s){
  const char *end = s.p+s.n;
  size_t n = s.n>0 && memchr(",;|", end[-1], 3) ? 1 : strip_sign(s.p, end);
  return n<s.n && is_blank(s.p[s.n-n-1]) ? n : 0;
}

/* Is a mark anywhere in s? */
static int strip_has(struct uri_span s, struct uri_span mark){
  const char *end = s.p+s.n;
  return span_find_word(s.p, end, mark)<end;
}

/* The marks that s begins with; absent if none.  The "[" of "[::1]:8080/" is none. */
static struct uri_span strip_mark(struct uri_span s){
  const struct uri_span none = {0, 0};
  const char *end = s.p+s.n, *close;
  if( s.n==0 || is_in(*s.p, ALPHA | DIGIT) ) return none;
  close = span_find_byte(s.p, end, ']');
  if( *s.p=='[' && close<end && uri_host_match(s.p, close+1)==0 ) return none;
  return uri_text_delimiter(s);
}

/*
** Remove the marks d that begin s: 1, or 0 if they are closed within the text.  "`" may
** be closed by "'".
*/
static int strip_open(struct uri_span *s, struct uri_span d){
  struct uri_span core = strip_stops(*s, 0);
  size_t n = text_open(d).n;
  *s = (struct uri_span){ s->p+n, s->n-n };
  if( !uri_text_is_pair(core, d) ) return *d.p!='`' && !strip_has(*s, text_close(d));
  s->n = core.n-2*n;
  /* "<http://h/|name>", "[http://h/ name]": a link and its name, not its brackets */
  return memchr("<[", *d.p, 2)==0 || memchr(s->p, *d.p=='<' ? '|' : ' ', s->n)==0;
}

/*
** The text without a mark after it that nothing in it opens, and that no URI ends with;
** and without the punctuation around that.
*/
static struct uri_span strip_close(struct uri_span s){
  struct uri_span core = strip_stops(s, 1);
  size_t i;
  if( core.n==0 || is_in(core.p[core.n-1], URI_CHAR & ~(uint32_t)BRACKET) ) return s;
  for(i=0; i<TEXT_DELIMITERS; i++){
    struct uri_span d = uri_text_delimiters[i];
    struct uri_span before = { core.p, core.n-text_close(d).n };
    if( uri_text_ends(core, text_close(d)) && !strip_has(before, text_open(d)) ){
      return uri_clean_trim(before);
    }
  }
  return s;
}

/*
** "URL:" or "URL :" of appendix C; "@" or "+" before "www."; the mark of a mail that is
** answered, and of a point of a list, "- http://h".
*/
static struct uri_span strip_prefix(struct uri_span s){
  const char *end = s.p+s.n, *p;
  if( s.n>1 && (*s.p=='>' || (memchr("-*", *s.p, 2) && is_blank(s.p[1]))
                || (memchr("+@", *s.p, 2)
                    && span_begins(span_between(s.p+1, end), SPAN_WORD("www.")))) ){
    return span_between(s.p+1, end);
  }
  if( !span_begins(s, SPAN_WORD("url")) ) return s;
  p = uri_text_skip_blanks(s.p+3, end);
  return p<end && *p==':' ? span_between(p+1, end) : s;
}

struct uri_span uri_clean_strip(struct uri_span s){
  enum { MOST = 16 };                  /* so that time is O(n) */
  size_t before = s.n+1;
  int i;
  for(i=0; i<MOST && s.n<before; i++){
    struct uri_span mark;
    before = s.n;
    s = uri_clean_trim(s);
    s.n -= strip_last_sign(s);
    s = strip_prefix(s);
    mark = strip_mark(s);
    if( mark.p && !strip_open(&s, mark) ) return (struct uri_span){0, 0};
    if( s.n==before ) s = strip_close(s);
  }
  return uri_clean_trim(s);
}

const char *uri_clean_trail(const char *p, const char *end, int dots){
  const char *stop = end;
  const char *open = span_find_byte(p, end, '(');      /* "a_(b)" has its brackets */
  const char *bracket = span_find_byte(p, end, '[');
  int is_outside = dots==1 || (dots==2 && end-p>=2 && end[-1]=='.' && end[-2]=='.');
  size_t sign = 0;
  while( stop>p && ((sign = strip_sign(p, stop))!=0
                    || memchr(".,;:!?('*&\"<>", stop[-1], 13)
                    || (stop[-1]==')' && open>=stop)
                    || (stop[-1]==']' && bracket>=stop)) ){
    is_outside |= stop[-1]!='.';
    stop -= sign ? sign : 1;
  }
  return is_outside ? stop : end;
}
