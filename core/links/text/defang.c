/*
** SPDX-License-Identifier: MIT
**
** Defanged links, which analysts write so that nobody follows them:
** "hxxps[:]//evil[.]example"; also half of it, "evil[.example".
**
** The text is copied with its links restored, and the copy is searched.  The copy is
** never longer.  A place in the copy is mapped back to the text by counting the same
** steps.
*/
#include "text.h"

/* What analysts write, and what they mean by it. */
static const struct { struct uri_span text; struct uri_span means; }
defang_marks[] = {
  { SPAN("[.]"),    SPAN(".") }, { SPAN("(.)"),    SPAN(".") },
  { SPAN("{.}"),    SPAN(".") }, { SPAN("[dot]"),  SPAN(".") },
  { SPAN("(dot)"),  SPAN(".") }, { SPAN("{dot}"),  SPAN(".") },
  { SPAN("[@]"),    SPAN("@") }, { SPAN("(@)"),    SPAN("@") },
  { SPAN("[at]"),   SPAN("@") }, { SPAN("(at)"),   SPAN("@") },
  { SPAN("[:]"),    SPAN(":") }, { SPAN("[://]"),  SPAN("://") },
  { SPAN("[:/]"),   SPAN(":/") }, { SPAN("[/]"),   SPAN("/") },
  { SPAN("[//]"),   SPAN("//") }, { SPAN("[www]"), SPAN("www") },
  { SPAN("[."),     SPAN(".") }, { SPAN("(."),     SPAN(".") },
  { SPAN("{."),     SPAN(".") }, { SPAN(".]"),     SPAN(".") },
  { SPAN("\\."),    SPAN(".") }
};

size_t uri_text_defanged(const char *p, const char *end, int is_after_letter,
                         struct uri_span *means){
  size_t i;
  if( p==end || !is_in(*p, BRACKET | MARK | UNWISE | DOT) ) return 0;
  if( *p=='.' && (end-p<2 || p[1]!=']') ) return 0;        /* most are of hosts */
  for(i=0; i<COUNT_OF(defang_marks); i++){
    const char *stop = p+defang_marks[i].text.n;
    if( !span_begins(span_between(p, end), defang_marks[i].text) ) continue;
    if( stop-p==2 && (!is_after_letter || stop==end
                      || !is_in(*stop, ALPHA | DIGIT | NOT_ASCII)) ) continue;
    *means = defang_marks[i].means;
    return (size_t)(stop-p);
  }
  return 0;
}

int uri_text_is_defanged(struct uri_span word){
  const char *p = word.p, *end = p+word.n;
  struct uri_span means;
  for(; p<end; p++){
    int is_after_letter = p>word.p && is_in(p[-1], ALPHA | DIGIT);
    if( is_in(*p, ALPHA | DIGIT) ) continue;
    if( uri_text_defanged(p, end, is_after_letter, &means)>0 ) return 1;
  }
  return 0;
}

/* "hxxp" of "hxxp:" or "hxxps[:]//" and "fxp" of "fxp:", at the begin of a word. */
static size_t defang_scheme(const char *p, const char *end, struct uri_span *means){
  struct uri_span rest = span_between(p, end), ignored;
  size_t n = span_begins(rest, SPAN_WORD("hxxp")) ? 4
           : span_begins(rest, SPAN_WORD("fxp")) ? 3 : 0;
  if( n==0 ) return 0;
  *means = n==4 ? SPAN_WORD("http") : SPAN_WORD("ftp");
  p += n;
  if( p<end && to_lower(*p)=='s' ) p++;
  return p<end && (*p==':' || uri_text_defanged(p, end, 0, &ignored)>0) ? n : 0;
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
  if( memchr("[({\\.", *at, 5) ) n = uri_text_defanged(at, end, before, &means);
  else if( !before ) n = defang_scheme(at, end, &means);
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
