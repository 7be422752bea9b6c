/*
** SPDX-License-Identifier: MIT
**
** Is a text one link?
**
** A text with two links is ambiguous, wherever the second one stands after a blank, a
** line end, or a delimiter of lists.  In a query or fragment without blanks, a
** link after a "," is data.  So is a domain after a "," in the path of a link with a
** scheme: the text is a link as it is.  A text with a line end and a blank is prose.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"

enum {
  SINGLE_GAP = SPACE | CONTROL,
  SINGLE_LIST = COMMA | SEMICOLON | UNWISE | ANGLE | DQUOTE,
  SINGLE_BREAK = SINGLE_GAP | SINGLE_LIST | NOT_ASCII | QUESTION | HASH
};

int uri_clean_has_scheme(const char *p, const char *end, int is_any){
  const char *colon = scheme_colon(p, end, ALPHA);
  return colon && span_begins(span_between(colon, end), SPAN_WORD("://"))
      && (is_any || uri_scheme_has_rules(span_between(p, colon)));
}

/*
** Is the word at p a domain without a scheme, or a mail address?  "README.md" is a file.
** It is asked at each word, so it looks at a few bytes only.
*/
static int single_is_bare(const char *p, const char *end){
  enum { MOST = 1024, HOST_END = SINGLE_GAP | AUTHORITY_END | SINGLE_LIST };
  const char *stop, *last;
  int has_path;
  if( p<end && *p=='@' ) return 0;                    /* the name of somebody */
  if( end-p>MOST ) end = p+MOST;
  stop = find_in(p, end, HOST_END);
  has_path = stop<end && *stop=='/';
  if( !has_path ) stop = uri_clean_trail(p, stop, 1);
  p = span_after_last(p, stop, '@');
  stop = span_find_byte(p, stop, ':');
  last = span_after_last(p, stop, '.');
  return (has_path || uri_text_file(span_between(last, stop))==TEXT_FILE_NONE)
      && uri_clean_is_name(span_between(p, stop));
}

/* Where a word begins, after brackets and quotes. */
static const char *single_word(const char *p, const char *end){
  while( p<end && (*p=='(' || *p=='\'' || is_in(*p, ANGLE | DQUOTE | BRACKET)) ) p++;
  return p;
}

/*
** May a gap stand at start in the authority that begins at p?  A blank may not (clean.c).
** A line end may if no domain ends there, or if the word after it is not a name.
*/
static int single_may_break(const char *p, const char *start, const char *word,
                            const char *end){
  return word==end || !is_in(*word, ALPHA | DIGIT | NOT_ASCII)
      || !uri_clean_is_domain(span_between(p, start));
}

/*
** Is a dash of word processors in a host, which no name may have (RFC 5892), or after a
** domain a mark beyond ASCII and more: "a.com\u2192b"?
*/
static int single_has_sign(const char *p, const char *end){
  const char *start = span_after_last(p, end, '@');
  uint32_t c;
  size_t n;
  end = uri_clean_trail(p, end, 1);
  for(p=start; (p = find_in(p, end, NOT_ASCII))<end; p+=n>0 ? n : 1){
    n = uri_utf8_read(p, end, &c);
    if( n==0 || uri_idna_is_dot(c) ) continue;
    if( (c>=0x2010 && c<=0x2015) || c==0x2212 ) return 1;
    if( uri_text_letter(p, end)==0
     && uri_clean_is_name(span_between(start, p)) ) return 1;
  }
  return 0;
}

int uri_clean_is_single(struct uri_span s){
  const char *end = s.p+s.n, *p, *rest, *host_end;
  int has_break = 0, has_blank = 0, in_query = 0, is_bare;
  struct clean_front front;
  uri_clean_front(s.p, end, &front);
  if( front.known && front.known->shape==URI_SHAPE_DATA ) return 1;  /* links are data */
  p = rest = front.rest;
  is_bare = front.kind==CLEAN_BARE || front.kind==CLEAN_PORT;
  host_end = find_in(rest, end, AUTHORITY_END);
  if( !(front.known && front.known->shape==URI_SHAPE_NUMBER)
   && single_has_sign(rest, host_end) ) return 0;
  while( (p = find_in(p, end, SINGLE_BREAK))<end ){
    const char *start = p;
    int is_gap = 0, breaks = 0, is_second;
    for(; p<end && is_in(*p, SINGLE_BREAK); p++){
      is_gap |= is_in(*p, SINGLE_GAP);
      breaks |= *p=='\n' || *p=='\r' || *p=='\t';
      in_query |= is_in(*p, QUESTION | HASH);
    }
    has_break |= breaks;
    has_blank |= is_gap && !breaks && span_find_byte(start, p, ' ')<p;
    if( in_query && !is_gap ) continue;
    if( is_bare && is_gap && *start=='?' ) return 0;            /* "acme.com? what" */
    /* without a scheme, a list is as good a reading */
    is_second = is_gap || (is_bare && is_in(p[-1], SINGLE_LIST));
    p = single_word(p, end);
    if( uri_clean_has_scheme(p, end, is_gap) ) return 0;
    if( is_bare && is_gap && !in_query && p>start && p[-1]=='(' ) return 0;
    if( start>=host_end ){
      is_second = is_second && (single_is_bare(p, end)
                                || (!in_query && uri_text_is_label(p, end)));
    }else is_second = is_gap && !single_may_break(rest, start, p, end);
    if( is_second ) return 0;
  }
  return !(has_break && has_blank);
}

int uri_clean_has_second(const char *p, const char *end){
  if( span_find_word(p, end, SPAN_WORD("://"))==end ) return 0;
  for(; (p = find_in(p, end, COMMA | SEMICOLON))<end; p++){
    if( uri_clean_has_scheme(single_word(p+1, end), end, 0) ) return 1;
  }
  return 0;
}
