/*
** SPDX-License-Identifier: MIT
**
** Is a text one link?  And the text in one piece, without what breaks it.
**
** Two links in one text have more than one reading, wherever the second one stands after
** a blank, a line end, or a delimiter of lists.  In a query without blanks, a link after
** a "," is data.  A text with a line end and a blank is prose.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"

enum { SINGLE_GAP = SPACE | CONTROL, SINGLE_LIST = COMMA | SEMICOLON | NOT_ASCII };

/* The beginning of what follows a scheme and its delimiters; p if there is no scheme. */
static const char *single_rest(const char *p, const char *end){
  struct clean_front front;
  uri_clean_front(p, end, &front);
  return front.rest;
}

/* Does a scheme with "//" begin at p, one whose links people write? */
static int single_has_scheme(const char *p, const char *end){
  const char *colon = scheme_colon(p, end, ALPHA);
  return colon && end-colon>=3 && colon[1]=='/' && colon[2]=='/'
      && uri_scheme_has_rules(span_between(p, colon));
}

/*
** Does a scheme of the web begin at p, with all that people write for "://"?  It is asked
** at each word, so it looks at a few bytes only.
*/
static int single_is_fetched(const char *p, const char *end){
  enum { MOST = 24 };
  struct clean_front front;
  if( end-p>MOST ) end = p+MOST;
  return uri_clean_front_fetched(p, end, &front) && front.rest<end
      && !is_blank(front.rest[-1]);
}

/* Is the word at p a link without a scheme, or a mail address? */
static int single_is_bare(const char *p, const char *end){
  const char *stop = find_in(p, end, SINGLE_GAP);
  const char *host_end, *at;
  struct uri_span host, rest;
  stop = uri_clean_trail(p, stop, 1);
  host_end = find_in(p, stop, AUTHORITY_END | COMMA | SEMICOLON);
  rest = span_between(host_end, stop);
  at = span_after_last(p, host_end, '@');
  if( at>p ) return at>p+1 && uri_clean_is_domain(span_between(at, host_end));
  host = span_between(p, span_find_byte(p, host_end, ':'));
  return uri_clean_is_domain(host)
      && (rest.n>0 || !uri_text_is_file_top(span_between(
            span_after_last(p, host.p+host.n, '.'), host.p+host.n)));
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

int uri_clean_is_single(struct uri_span s){
  const char *end = s.p+s.n;
  const char *rest = single_rest(s.p, end), *p = rest;
  const char *host_end = find_in(rest, end, AUTHORITY_END);
  int has_break = 0, has_blank = 0, in_query = 0;
  while( (p = find_in(p, end, SINGLE_GAP | SINGLE_LIST | UNWISE | QUESTION))<end ){
    const char *start = p;
    int is_gap = 0, breaks = 0;
    for(; p<end && is_in(*p, SINGLE_GAP | SINGLE_LIST | UNWISE | QUESTION); p++){
      is_gap |= is_in(*p, SINGLE_GAP);
      breaks |= *p=='\n' || *p=='\r' || *p=='\t';
      in_query |= *p=='?';
    }
    has_break |= breaks;
    has_blank |= is_gap && !breaks && span_find_byte(start, p, ' ')<p;
    if( in_query && !is_gap ) continue;
    p = single_word(p, end);
    if( single_has_scheme(p, end) || (is_gap && single_is_fetched(p, end)) ) return 0;
    if( start<host_end ? is_gap && !single_may_break(rest, start, p, end)
                       : is_gap && single_is_bare(p, end) ) return 0;
  }
  return !(has_break && has_blank);
}

int uri_clean_has_second(const char *p, const char *end){
  end = find_in(p, end, QUESTION | HASH);
  for(; (p = find_in(p, end, COMMA | SEMICOLON))<end; p++){
    if( single_has_scheme(p+1, end) ) return 1;
  }
  return 0;
}

/* A character at *p, also as a triplet if it is a letter or digit; *p moves after it. */
static char single_next(const char **p, const char *end){
  if( is_triplet(*p, end) && is_in(percent_value(*p), ALPHA | DIGIT) ){
    return percent_next(p, end);
  }
  return *(*p)++;
}

/* What follows the "&" of "&amp;", "&#38;" or "&#x26;" at p; 0 if it is none of them. */
static const char *single_reference(const char *p, const char *end){
  static const char words[][5] = { "amp;", "38;", "x26;" };
  int is_number = p<end && *p=='#';
  size_t i, at;
  for(i=(size_t)is_number; i<(is_number ? COUNT_OF(words) : 1); i++){
    const char *q = p+is_number;
    for(at=0; q<end && words[i][at]; ){
      const char *start = q;
      char c = to_lower(single_next(&q, end));
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
    if( single_reference(p+1, end) ) return 1;
  }
  return 0;
}

char *uri_clean_refer(char *p, const char *end){
  const char *from = span_find_byte(p, end, '&'), *stop;
  char *out = p+(from-p);
  while( from<end ){
    *out++ = *from++;
    if( out[-1]!='&' ) continue;
    while( (stop = single_reference(from, end))!=0 ) from = stop;
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
