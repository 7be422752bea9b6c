/*
** SPDX-License-Identifier: MIT
**
** Defanged links, which analysts write so that nobody follows them:
** "hxxps[:]//evil[.]example"; also half of it, "evil[.example", and with blanks,
** "evil (.) example".
**
** The text is copied with its links restored, and the copy is searched.  The copy is
** never longer.  A place in the copy is mapped back to the text by counting the same
** steps.
*/
#include "text.h"

/* The words between brackets, and the characters that they stand for. */
static const struct { struct uri_span word; struct uri_span means; }
defang_words[] = {
  { SPAN("."),   SPAN(".")   }, { SPAN("dot"), SPAN(".")   },
  { SPAN("@"),   SPAN("@")   }, { SPAN("at"),  SPAN("@")   },
  { SPAN(":"),   SPAN(":")   }, { SPAN("://"), SPAN("://") },
  { SPAN(":/"),  SPAN(":/")  }, { SPAN("/"),   SPAN("/")   },
  { SPAN("//"),  SPAN("//")  }, { SPAN("www"), SPAN("www") },
  { SPAN(","),   SPAN(".")   }
};
enum { DEFANG_WORDS = COUNT_OF(defang_words) };

/* The place after the blanks at p, of which a person writes few. */
static const char *defang_blanks(const char *p, const char *end){
  enum { MOST = 3 };
  const char *start = p;
  while( p<end && *p==' ' && p-start<MOST ) p++;
  return p;
}

/* "[.]", "[ dot ]", "[[.]]": its length, or 0. */
static size_t defang_bracket(const char *p, const char *end, struct uri_span *means){
  static const char brackets[] = "[](){}";
  const char *open, *inner;
  size_t i, n = 0;
  if( end-p<3 || (open = memchr(brackets, *p, 6))==0 || (open-brackets)%2 ) return 0;
  if( p[1]==*p && end-p>4 && p[2]!=*p ) n = defang_bracket(p+1, end, means);
  if( n>0 ) return p+1+n<end && p[1+n]==open[1] ? n+2 : 0;
  inner = defang_blanks(p+1, end);
  for(i=0; i<DEFANG_WORDS; i++){
    struct uri_span word = defang_words[i].word;
    const char *close;
    if( !span_begins(span_between(inner, end), word) ) continue;
    close = defang_blanks(inner+word.n, end);
    if( close==end || *close!=open[1] ) continue;
    *means = defang_words[i].means;
    return (size_t)(close-p)+1;
  }
  return 0;
}

/* Does a letter or digit follow, so that what is before it is within a name? */
static int defang_goes_on(const char *p, const char *end){
  return p<end && is_in(*p, ALPHA | DIGIT | NOT_ASCII);
}

size_t uri_text_defanged(const char *p, const char *end, int is_after_letter,
                         struct uri_span *means){
  size_t n = defang_bracket(p, end, means);
  const char *at;
  if( n>0 || !is_after_letter || end-p<3 ) return n;
  if( *p==' ' ){
    at = defang_blanks(p, end);
    n = defang_bracket(at, end, means);
    if( n==0 || means->n>1 || *means->p!='.' ) return 0;
    at = defang_blanks(at+n, end);
    return defang_goes_on(at, end) ? (size_t)(at-p) : 0;
  }
  *means = SPAN_WORD(".");
  if( ((memchr("[({\\", *p, 4) && p[1]=='.') || (*p=='.' && p[1]==']'))
   && defang_goes_on(p+2, end) ) return 2;
  return 0;
}

/* "hxxp" of "hxxp:" or "hxxps[:]//" and "fxp" of "fxp:", at the begin of a word. */
static size_t defang_scheme(const char *p, const char *end,
                            struct uri_span *means){
  struct uri_span rest = span_between(p, end), ignored;
  size_t n = 4;
  const char *after;
  *means = SPAN_WORD("http");
  if( !span_begins(rest, SPAN_WORD("hxxp")) ){
    *means = SPAN_WORD("ftp");
    n = 3;
    if( !span_begins(rest, SPAN_WORD("fxp")) ) return 0;
  }
  after = p+n;
  if( after<end && to_lower(*after)=='s' ) after++;
  if( after==end ) return 0;
  return *after==':' || uri_text_defanged(after, end, 0, &ignored)>0 ? n : 0;
}

/*
** One step: returns what the copy has for the text at *p, and moves *p after it.  before:
** does a letter or digit precede it?
*/
static struct uri_span defang_step(const char **p, const char *end, int before){
  struct uri_span means;
  const char *at = *p;
  size_t n = 0;
  if( memchr("[({\\. ", *at, 6) ) n = uri_text_defanged(at, end, before, &means);
  else if( !before && (to_lower(*at)=='h' || to_lower(*at)=='f') ){
    n = defang_scheme(at, end, &means);
  }
  if( n==0 ){
    n = 1;
    means = (struct uri_span){ at, 1 };
  }
  *p = at+n;
  return means;
}

size_t uri_refang(const char *p, size_t n, char *out){
  const char *start = p;
  const char *end = p+n;
  char *o = out;
  while( p<end ){
    int before = p>start && is_in(p[-1], ALPHA | DIGIT);
    o = span_put(o, defang_step(&p, end, before));
  }
  return (size_t)(o-out);
}

size_t uri_refang_size(const char *p, size_t n){
  (void)p;
  return n;
}

size_t uri_refang_place(const char *p, size_t n, size_t at,
                        struct uri_refang_mark *mark){
  const char *end = p+n;
  if( at<mark->in_copy ) *mark = (struct uri_refang_mark){ 0, 0 };
  while( mark->in_copy<at && mark->in_text<n ){
    const char *now = p+mark->in_text;
    int before = now>p && is_in(now[-1], ALPHA | DIGIT);
    mark->in_copy += defang_step(&now, end, before).n;
    mark->in_text = (size_t)(now-p);
  }
  return mark->in_text;
}
