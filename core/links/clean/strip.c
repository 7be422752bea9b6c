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

#include "../charref/charref.h"
#include "../text/text.h"

/* Marks that open, and those that close them. */
static const struct strip_mark {
  struct uri_span open, close[3];
} strip_marks[] = {
  { SPAN("<"), { SPAN(">") } },
  { SPAN("("), { SPAN(")") } },
  { SPAN("["), { SPAN("]") } },
  { SPAN("{"), { SPAN("}") } },
  { SPAN("\""), { SPAN("\""), SPAN("\xE2\x80\x9D") } },
  { SPAN("'"), { SPAN("'"), SPAN("\xE2\x80\x99") } },
  { SPAN("`"), { SPAN("`"), SPAN("'"), SPAN("\xC2\xB4") } },
  { SPAN("\xC2\xB4"), { SPAN("\xC2\xB4") } },                               /* U+00B4 */
  { SPAN("\xE2\x80\x9C"), { SPAN("\xE2\x80\x9D"), SPAN("\xE2\x80\x9C") } }, /* U+201C */
  { SPAN("\xE2\x80\x9D"), { SPAN("\xE2\x80\x9D"), SPAN("\xE2\x80\x9C") } }, /* U+201D */
  { SPAN("\xE2\x80\x9E"), { SPAN("\xE2\x80\x9C"), SPAN("\xE2\x80\x9D"),
                            SPAN("\"") } },                                 /* U+201E */
  { SPAN("\xE2\x80\x9F"), { SPAN("\xE2\x80\x9D"), SPAN("\xE2\x80\x9C") } }, /* U+201F */
  { SPAN("\xE2\x80\x98"), { SPAN("\xE2\x80\x99"), SPAN("\xE2\x80\x98") } }, /* U+2018 */
  { SPAN("\xE2\x80\x99"), { SPAN("\xE2\x80\x99"), SPAN("\xE2\x80\x98") } }, /* U+2019 */
  { SPAN("\xE2\x80\x9A"), { SPAN("\xE2\x80\x98"), SPAN("\xE2\x80\x99") } }, /* U+201A */
  { SPAN("\xE2\x80\x9B"), { SPAN("\xE2\x80\x99"), SPAN("\xE2\x80\x98") } }, /* U+201B */
  { SPAN("\xE2\x80\xB9"), { SPAN("\xE2\x80\xBA") } },                       /* U+2039 */
  { SPAN("\xE2\x80\xBA"), { SPAN("\xE2\x80\xB9"), SPAN("\xE2\x80\xBA") } }, /* U+203A */
  { SPAN("\xC2\xAB"), { SPAN("\xC2\xBB") } },                               /* U+00AB */
  { SPAN("\xC2\xBB"), { SPAN("\xC2\xAB"), SPAN("\xC2\xBB") } },             /* U+00BB */
  { SPAN("\xE3\x80\x88"), { SPAN("\xE3\x80\x89") } },                       /* U+3008 */
  { SPAN("\xE3\x80\x8A"), { SPAN("\xE3\x80\x8B") } },                       /* U+300A */
  { SPAN("\xE3\x80\x8C"), { SPAN("\xE3\x80\x8D") } },                       /* U+300C */
  { SPAN("\xE3\x80\x8E"), { SPAN("\xE3\x80\x8F") } },                       /* U+300E */
  { SPAN("\xE3\x80\x90"), { SPAN("\xE3\x80\x91") } },                       /* U+3010 */
  { SPAN("\xE3\x80\x94"), { SPAN("\xE3\x80\x95") } },                       /* U+3014 */
  { SPAN("\xEF\xBC\x82"), { SPAN("\xEF\xBC\x82") } },                       /* U+FF02 */
  { SPAN("\xEF\xBC\x88"), { SPAN("\xEF\xBC\x89") } },                       /* U+FF08 */
  { SPAN("\xEF\xBC\x9C"), { SPAN("\xEF\xBC\x9E") } },                       /* U+FF1C */
  { SPAN("\xEF\xBC\xBB"), { SPAN("\xEF\xBC\xBD") } },                       /* U+FF3B */
  { SPAN("\\\""), { SPAN("\\\"") } },                                       /* JSON */
  { SPAN("&lt;"), { SPAN("&gt;") } },                                       /* HTML */
  { SPAN("&quot;"), { SPAN("&quot;") } },
  { SPAN("&#34;"), { SPAN("&#34;") } },
  { SPAN("&#39;"), { SPAN("&#39;") } },
  { SPAN(">"), { {0, 0} } },                                                /* a mail */
  { SPAN("- "), { {0, 0} } },                                               /* a list */
  { SPAN("* "), { {0, 0} } },
  { SPAN("\xE2\x80\x93 "), { {0, 0} } },                                    /* U+2013 */
  { SPAN("\xE2\x80\x94 "), { {0, 0} } },                                    /* U+2014 */
  { SPAN("\xE2\x80\xA2"), { {0, 0} } },                                     /* U+2022 */
  { SPAN("\xE2\x86\x92"), { {0, 0} } }                                      /* U+2192 */
};

/* Punctuation that follows a link in a sentence. */
static int strip_is_stop(char c){
  return c=='.' || c==',' || c==';' || c==':' || c=='!' || c=='?';
}

/*
** The size of the character beyond ASCII that ends [p, end), if it is a mark that ends a
** word, but no dot of a host; else 0.
*/
static size_t strip_sign(const char *p, const char *end){
  const char *at = end;
  uint32_t c;
  while( at>p && utf8_is_continuation(at[-1]) ) at--;
  if( at==end || at==p ) return 0;
  at--;
  if( uri_utf8_read(at, end, &c)!=(size_t)(end-at) ) return 0;
  if( uri_idna_is_dot(c) || uri_text_letter(at, end)>0 ) return 0;
  return (size_t)(end-at);
}

/*
** The size of the reference at p if it stands for a blank, "&nbsp;", or also for a mark
** that no link ends with, "&quot;", "&gt;", "&rarr;".  Else 0.
*/
static size_t strip_reference(const char *p, const char *end, int may_mark){
  enum { LONGEST = 8 };
  char text[4];
  struct uri_character c;
  size_t n;
  if( end-p>LONGEST ) end = p+LONGEST;
  if( end-p<3 || *p!='&' ) return 0;
  c = uri_charref_html(p, end, 0);
  if( c.second || p[c.n-1]!=';' ) return 0;
  n = uri_utf8_write(c.first, text);
  if( uri_text_trim(span_between(text, text+n), 1).n==0 ) return c.n;
  may_mark = may_mark && !is_in(*text, URI_CHAR) && uri_text_letter(text, text+n)==0;
  return may_mark ? c.n : 0;
}

/* Does a host end at stop: that of "https://h", "h", "joe@h", or "mailto:joe@h"? */
static int strip_is_host(const char *p, const char *stop){
  const char *host = span_after_last(p, stop, '/');
  const char *colon = span_find_byte(p, stop, ':');
  if( find_in(host, stop, QUESTION | HASH)<stop ) return 0;
  if( host==p && span_find_byte(colon, stop, '@')<stop ){
    return span_is(span_between(p, colon), SPAN_WORD("mailto"))
        || uri_text_is_label(p, stop);
  }
  if( host==p ) return colon==stop;
  return host-colon==3 && span_find_byte(p, stop, '/')==colon+1;
}

/* The size of the reference that ends [p, end), as strip_reference() reads it; or 0. */
static size_t strip_last_reference(const char *p, const char *end){
  enum { LONGEST = 8 };
  const char *at = end;
  if( end==p || end[-1]!=';' ) return 0;
  while( at>p && end-at<LONGEST && *--at!='&' ){}
  return strip_reference(at, end, 1)==(size_t)(end-at) ? (size_t)(end-at) : 0;
}

/* Can the first octet of a character be that of one which uri_text_trim() removes? */
static int strip_may_be_blank(char c){
  unsigned char octet = (unsigned char)c;
  return octet<=' ' || octet==0x7F || octet==0xC2 || octet==0xCD || octet==0xD8
      || octet>=0xE1;
}

/* The size of the encoded characters at p, "%20", that are blank or invisible. */
static size_t strip_encoded(const char *p, const char *end){
  char text[4];
  size_t n = 0;
  if( !is_triplet(p, end) || !strip_may_be_blank(percent_value(p)) ) return 0;
  for(; n<sizeof text && is_triplet(p+3*n, end); n++){
    if( n>0 && !utf8_is_continuation(percent_value(p+3*n)) ) break;
    text[n] = percent_value(p+3*n);
  }
  return uri_text_trim(span_between(text, text+n), 1).n==0 ? 3*n : 0;
}

/* The size of the encoded characters that end [p, end) and are blank or invisible. */
static size_t strip_last_encoded(const char *p, const char *end){
  size_t n;
  for(n=3; n<=9 && n<=(size_t)(end-p) && end[-(ptrdiff_t)n]=='%'; n+=3){
    if( strip_encoded(end-n, end)==n ) return n;
  }
  return 0;
}

int uri_clean_ends_blank(const char *p, const char *end){
  return strip_last_encoded(p, end)>0;
}

struct uri_span uri_clean_trim(struct uri_span s){
  const char *end;
  size_t before;
  if( s.n==0 ) return s;
  do{
    s = uri_text_trim(s, 1);
    before = s.n;
    end = s.p+s.n;
    s = span_between(s.p+strip_encoded(s.p, end), end);
    s.n -= strip_last_encoded(s.p, end);
  }while( s.n<before );
  return s;
}

/*
** The text without what is blank after it, also written as references, and references to
** marks.  These count after a host or a blank; elsewhere they are data: "/?a&lt;".
*/
static struct uri_span strip_blanks(struct uri_span s){
  const char *kept = 0;                  /* where the text ends if they are data */
  int is_after_blank = 0;
  size_t n;
  for(;;){
    struct uri_span trimmed = uri_clean_trim(s);
    is_after_blank |= kept && trimmed.p+trimmed.n<s.p+s.n;
    s = trimmed;
    n = strip_last_reference(s.p, s.p+s.n);
    if( n==0 ) break;
    if( kept==0 ) kept = s.p+s.n;
    s.n -= n;
  }
  return kept==0 || s.n==0 || is_after_blank || strip_is_host(s.p, s.p+s.n)
       ? s : span_between(s.p, kept);
}

/* The size of a sign or a "," after a blank that ends s, as in "h \u2192". */
static size_t strip_last_sign(struct uri_span s){
  const char *end = s.p+s.n;
  size_t n = s.n>0 && memchr(",;|", end[-1], 3) ? 1 : strip_sign(s.p, end);
  return n<s.n && is_blank(s.p[s.n-n-1]) ? n : 0;
}

/*
** The text without blanks around it, also written as references, and a sign after it.
** Time is O(n), as there are few rounds.
*/
static struct uri_span strip_trim(struct uri_span s){
  enum { MOST = 8 };
  size_t before;
  int i = 0;
  do{
    const char *end;
    before = s.n;
    s = strip_blanks(s);
    s.n -= strip_last_sign(s);
    end = s.p+s.n;
    s = span_between(s.p+strip_reference(s.p, end, 0), end);
  }while( s.n<before && ++i<MOST );
  return s;
}

/* The text from the first place of a mark on; absent if there is none. */
static struct uri_span strip_find(struct uri_span s, struct uri_span mark){
  const char *end = s.p+s.n;
  const char *p = s.p;
  while( (p = span_find_byte(p, end, *mark.p))<end ){
    struct uri_span rest = span_between(p, end);
    if( uri_text_begins(rest, mark) ) return rest;
    p++;
  }
  return (struct uri_span){0, 0};
}

/* The size of the marks that begin s, one after the other. */
static size_t strip_run(struct uri_span s, struct uri_span mark){
  size_t n = 0;
  while( uri_text_begins((struct uri_span){ s.p+n, s.n-n }, mark) ) n += mark.n;
  return n;
}

/*
** The text between a mark that opens s and the one that closes it at the end of s; absent
** if the mark is closed before.  A quote may be repeated: """h""" of CSV, ``h`` of
** Markdown.
*/
static struct uri_span strip_inner(struct uri_span s, struct uri_span open,
                                   struct uri_span close){
  size_t run = strip_run(s, open), depth = run/open.n;
  const char *p = s.p+run, *end = s.p+s.n;
  if( s.n<open.n+close.n || !uri_text_ends(s, close) ) return (struct uri_span){0, 0};
  while( p<end ){
    struct uri_span rest = span_between(p, end);
    if( uri_text_begins(rest, close) ){
      p += close.n;
      if( --depth==0 ) break;
    }else if( uri_text_begins(rest, open) ){
      p += open.n;
      depth++;
    }else{
      p++;
    }
  }
  if( depth>0 || p<end ) return (struct uri_span){0, 0};
  return span_between(s.p+open.n, end-close.n);
}

/* Does s begin with an IP literal, "[::1]:8080/"? */
static int strip_is_literal(struct uri_span s){
  const char *end = s.p+s.n;
  const char *close = span_find_byte(s.p, end, ']');
  return close<end && uri_host_match(s.p, close+1)==0;
}

/* Remove open marks of a kind from s: 1, or 0 if one is closed within the text. */
static int strip_open(struct uri_span *s, const struct strip_mark *mark){
  struct uri_span whole = *s, core = *s;
  struct uri_span inner;
  int is_closed = 0;
  size_t i, run;
  if( *mark->open.p=='[' && strip_is_literal(*s) ) return 1;
  while( strip_is_stop(core.p[core.n-1]) ) core.n--;      /* the mark is none */
  run = strip_run(*s, mark->open);
  s->p += run;
  s->n -= run;
  for(i=0; i<COUNT_OF(mark->close) && mark->close[i].p; i++){
    inner = strip_inner(core, mark->open, mark->close[i]);
    if( inner.p==0 ) inner = strip_inner(whole, mark->open, mark->close[i]);
    if( inner.p ){
      /* "<http://h/|name>": a link and its name, or a "|" of the link */
      if( *mark->open.p=='<' && memchr(inner.p, '|', inner.n) ) return 0;
      *s = inner;
      return 1;
    }
    is_closed |= strip_find(*s, mark->close[i]).p!=0;
  }
  return !is_closed;
}

/* Remove the marks at the beginning of s, one after the other: 1, or 0 as above. */
static int strip_opens(struct uri_span *s){
  size_t i;
  if( s->n==0 || is_in(*s->p, ALPHA | DIGIT) ) return 1;
  for(i=0; i<COUNT_OF(strip_marks); i++){
    if( uri_text_begins(*s, strip_marks[i].open) ) return strip_open(s, &strip_marks[i]);
  }
  return 1;
}

int uri_clean_is_opened(struct uri_span s){
  size_t i;
  if( s.n==0 || is_in(*s.p, URI_CHAR) ) return 0;
  for(i=0; i<COUNT_OF(strip_marks); i++){
    if( uri_text_begins(s, strip_marks[i].open) ) return strip_marks[i].close[0].p!=0;
  }
  return 1;
}

/* Does s end with a mark that closes, that nothing opened, and that no URI ends with? */
static size_t strip_is_loose(struct uri_span s){
  struct uri_span close = {0, 0};
  struct uri_span before;
  size_t i, j;
  if( s.n==0 || is_in(s.p[s.n-1], URI_CHAR & ~(uint32_t)BRACKET) ) return 0;
  for(i=0; i<COUNT_OF(strip_marks); i++){
    const struct strip_mark *mark = &strip_marks[i];
    for(j=0; j<COUNT_OF(mark->close) && mark->close[j].p; j++){
      if( !uri_text_ends(s, mark->close[j]) ) continue;
      close = mark->close[j];
      before = (struct uri_span){ s.p, s.n-close.n };
      if( strip_find(before, mark->open).p ) return 0;
    }
  }
  return close.n;
}

/* Remove such marks, with the punctuation around them. */
static struct uri_span strip_closes(struct uri_span s){
  enum { MOST = 8 };
  int i;
  for(i=0; i<MOST; i++){
    struct uri_span core = s;
    size_t n;
    while( core.n>0 && (strip_is_stop(core.p[core.n-1]) || core.p[core.n-1]==')'
                        || core.p[core.n-1]=='\'') ) core.n--;
    n = strip_is_loose(core);
    if( n==0 ) break;
    s = uri_text_trim((struct uri_span){ core.p, core.n-n }, 1);
  }
  return s;
}

/* "URL:" or "URL :" of appendix C; "@" or "+" before "www.". */
static struct uri_span strip_prefix(struct uri_span s){
  const char *end = s.p+s.n;
  const char *p;
  if( s.n>1 && (*s.p=='+' || *s.p=='@')
   && span_begins(span_between(s.p+1, end), SPAN_WORD("www.")) ){
    return span_between(s.p+1, end);
  }
  if( !span_begins(s, SPAN_WORD("url")) ) return s;
  p = uri_text_skip_blanks(s.p+3, end);
  return p<end && *p==':' ? span_between(p+1, end) : s;
}

struct uri_span uri_clean_strip(struct uri_span s){
  enum { DEEPEST = 8 };
  int i;
  s = strip_trim(s);
  for(i=0; i<DEEPEST; i++){
    size_t before = s.n;
    s = strip_prefix(s);
    if( !strip_opens(&s) ) return (struct uri_span){0, 0};
    if( s.n==before ) break;
    s = strip_trim(s);
  }
  return strip_closes(s);
}

/* The size of the dot that ends [p, end), also of its triplet; 0 if none does. */
static size_t strip_dot(const char *p, const char *end){
  if( end-p>2 && span_is(span_between(end-3, end), SPAN_WORD("%2e")) ) return 3;
  return end>p && end[-1]=='.';
}

const char *uri_clean_trail(const char *p, const char *end, int dots){
  const char *stop = end;
  const char *open = span_find_byte(p, end, '(');      /* "a_(b)" has its brackets */
  const char *bracket = span_find_byte(p, end, '[');
  int is_outside = dots==1 || (dots==2 && end-p>=2 && end[-1]=='.' && end[-2]=='.');
  size_t dot = 0, sign = 0;
  while( stop>p && ((dot = strip_dot(p, stop))!=0 || (sign = strip_sign(p, stop))!=0
                    || strip_is_stop(stop[-1])
                    || stop[-1]=='(' || (stop[-1]==')' && open>=stop) || stop[-1]=='\''
                    || stop[-1]=='*' || stop[-1]=='&' || is_in(stop[-1], DQUOTE | ANGLE)
                    || (stop[-1]==']' && bracket>=stop)) ){
    is_outside |= dot==0;
    stop -= dot ? dot : sign ? sign : 1;
    sign = 0;
  }
  return is_outside ? stop : end;
}
