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
  if( *p!='{' && p[1]==*p && end-p>4 && p[2]!=*p ) n = defang_bracket(p+1, end, means);
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

/* What people write for "http" and "ftp". */
static const struct { struct uri_span word; struct uri_span means; }
defang_schemes[] = {
  { SPAN("hxxp"), SPAN("http") },  { SPAN("h**p"), SPAN("http") },
  { SPAN("ht tp"), SPAN("http") }, { SPAN("meow"), SPAN("http") },
  { SPAN("fxp"), SPAN("ftp") },    { SPAN("f*p"), SPAN("ftp") }
};

/* "hxxp" of "hxxp:" or "hxxps[:]//" and "fxp" of "fxp:", at the begin of a word. */
static size_t defang_scheme(const char *p, const char *end,
                            struct uri_span *means){
  struct uri_span rest = span_between(p, end), ignored;
  size_t i;
  for(i=0; i<COUNT_OF(defang_schemes); i++){
    struct uri_span word = defang_schemes[i].word;
    const char *after = p+word.n;
    if( !span_begins(rest, word) ) continue;
    *means = defang_schemes[i].means;
    if( after<end && to_lower(*after)=='s' ) after++;
    return after<end && (*after==':' || uri_text_defanged(after, end, 0, &ignored)>0)
           ? word.n : 0;
  }
  return 0;
}

/*
** The length of " dot " at p in the host of a link with "//", "http://evil dot example";
** else 0.  A host has few of them.
*/
static size_t defang_dot(const char *start, const char *p, const char *end){
  enum { MOST = 8, LONGEST = 64 };
  const struct uri_span dot = SPAN_WORD(" dot ");
  const char *at = p;
  int i;
  if( !span_begins(span_between(p, end), dot) || !defang_goes_on(p+dot.n, end) ) return 0;
  for(i=0; i<MOST; i++){
    const char *label = at;
    while( at>start && label-at<LONGEST && is_in(at[-1], ALPHA | DIGIT | HYPHEN | DOT) ){
      at--;
    }
    if( at-start>2 && at[-1]=='/' && at[-2]=='/' ) return dot.n;
    if( (size_t)(at-start)<dot.n || !span_is(span_between(at-dot.n, at), dot) ) return 0;
    at -= dot.n;
  }
  return 0;
}

/*
** One step: returns what the copy has for the text at *p, and moves *p after it.  start:
** where the text begins.
*/
static struct uri_span defang_step(const char *start, const char **p, const char *end){
  struct uri_span means;
  const char *at = *p;
  int before = at>start && is_in(at[-1], ALPHA | DIGIT);
  size_t n = 0;
  if( memchr("[({\\. ", *at, 6) ) n = uri_text_defanged(at, end, before, &means);
  else if( !before ) n = defang_scheme(at, end, &means);
  if( n==0 && *at==' ' && (n = defang_dot(start, at, end))>0 ) means = SPAN_WORD(".");
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
  while( p<end ) o = span_put(o, defang_step(start, &p, end));
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
    mark->in_copy += defang_step(p, &now, end).n;
    mark->in_text = (size_t)(now-p);
  }
  return mark->in_text;
}
