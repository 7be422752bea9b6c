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
#include "../whatwg/steps.h"

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
** Does a scheme of the web begin at p, with all that people write for "://"?  It is asked
** at each word, so it looks at a few bytes only.
*/
static int single_is_fetched(const char *p, const char *end){
  enum { MOST = 24 };
  struct clean_front front;
  if( end-p>MOST ) end = p+MOST;
  return uri_clean_front_fetched(p, end, &front) && !is_blank(front.rest[-1]);
}

/* Is the word at p a link without a scheme, also a defanged one, or a mail address? */
static int single_is_bare(const char *p, const char *end){
  enum { MOST = 1024, HOST_END = SINGLE_GAP | AUTHORITY_END | SINGLE_LIST };
  const char *stop, *at, *last;
  struct uri_span host;
  unsigned char ip[4];
  int has_rest;
  if( end-p>MOST ) end = p+MOST;
  stop = find_in(p, end, HOST_END & ~(uint32_t)UNWISE);
  if( uri_clean_is_defanged(span_between(p, stop)) ) return 1;
  stop = find_in(p, stop, UNWISE);
  has_rest = stop<end && (*stop=='/' || (is_in(*stop, QUESTION | HASH) && end-stop>1
                                         && !is_in(stop[1], SINGLE_GAP)));
  if( !has_rest ) stop = uri_clean_trail(p, stop, 1);
  at = span_after_last(p, stop, '@');
  if( at>p ) return at>p+1 && uri_clean_is_name(span_between(at, stop));
  host = span_between(p, span_find_byte(p, stop, ':'));
  last = span_after_last(p, host.p+host.n, '.');
  has_rest |= host.p+host.n<stop;
  if( has_rest && (uri_normal_is_localhost(host) || uri_ipv4_read(host, ip)) ) return 1;
  return (has_rest || uri_text_file(span_between(last, host.p+host.n))==TEXT_FILE_NONE)
      && uri_clean_is_name(host);
}

/* Is the word at p the name of somebody: "@joe"? */
static int single_is_handle(const char *p, const char *end){
  return end-p>1 && *p=='@' && is_in(p[1], ALPHA | DIGIT | UNDERSCORE);
}

/* Where a word begins that ends a run of characters: at a letter beyond ASCII in it. */
static const char *single_letter(const char *start, const char *p, const char *end){
  const char *at = p;
  while( at>start && is_in(at[-1], NOT_ASCII) ) at--;
  return at<p && uri_text_letter(at, end)>0 ? at : p;
}

/* Where a word begins, after brackets, quotes and "URL:". */
static const char *single_word(const char *p, const char *end){
  while( p<end && (*p=='(' || *p=='\'' || is_in(*p, ANGLE | DQUOTE | BRACKET)) ) p++;
  if( !span_begins(span_between(p, end), SPAN_WORD("url:")) ) return p;
  return uri_text_skip_blanks(p+4, end);
}

/* Is the character before p, beyond ASCII, an arrow, a dash, a comma, but no dot? */
static int single_is_sign(const char *start, const char *p){
  uint32_t c;
  if( uri_clean_last(start, p, &c)<3 || uri_idna_is_dot(c) ) return 0;
  return c==0x2013 || uri_text_letter(p-3, p)==0;
}

/* Is there a character in [p, end) that is one of these? */
static int single_has(const char *p, const char *end, int (*is_one)(uint32_t c)){
  uint32_t c;
  size_t n;
  for(; (p = find_in(p, end, NOT_ASCII))<end; p+=n>0 ? n : 1){
    n = uri_utf8_read(p, end, &c);
    if( n>1 && is_one(c) ) return 1;
  }
  return 0;
}

/*
** A dash of word processors, "acme\u2010tools.com": no name may have it (RFC 5892), and
** no local part that people mean.
*/
static int single_is_dash(uint32_t c){
  return (c>=0x2010 && c<=0x2015) || c==0x2212;
}

/* A name and "=" at p, as an attribute has. */
static int single_is_attribute(const char *p, const char *end){
  const char *stop = uri_span_of(p, end, ALPHA | HYPHEN);
  return stop>p && stop<end && *stop=='=';
}

/*
** Is [start, p), where a word begins, markup: of "<br>" or "</a>", the end of an
** attribute before another one, or the end of a tag before its text?  A byte of the
** text is before start; close is after its last ">".
*/
static int single_is_markup(const char *start, const char *p, const char *end,
                            const char *close){
  const char *gap = p;
  if( p==end ) return 0;
  if( p[-1]=='<' && close>p && is_in(p[*p=='/'], ALPHA) ) return 1;
  if( p[-1]=='>' && p[-2]=='"' ) return 1;
  while( is_in(gap[-1], SINGLE_GAP) && gap-1>start ) gap--;
  gap -= is_in(gap[-1], SINGLE_GAP);
  return gap<p && (gap[-1]=='"' || gap[-1]=='\'') && single_is_attribute(p, end);
}

/*
** May a gap stand at start in the authority that begins at p?  A blank may not (clean.c).
** A line end may if no domain ends there, or if the word after it is not a name.
*/
static int single_may_break(const char *p, const char *start, const char *word,
                            const char *end){
  return word==end || !is_in(*word, ALPHA | DIGIT | NOT_ASCII)
      || !uri_clean_is_name(span_between(p, start));
}

/* Is [rest, start) a domain, with a sign and more of a host after it: "a.com\u2014b"? */
static int single_is_ended(const char *rest, const char *start, const char *host_end){
  return host_end-start>3 && single_is_sign(start, start+3)
      && uri_clean_is_name(span_between(rest, start))
      && uri_clean_trail(rest, host_end, 1)>start;
}

int uri_clean_is_single(struct uri_span s){
  const char *end = s.p+s.n, *p, *rest, *host_end, *close;
  int has_break = 0, has_blank = 0, in_query = 0, is_bare;
  struct clean_front front;
  uri_clean_front(s.p, end, &front);
  if( front.known && front.known->shape==URI_SHAPE_DATA ) return 1;  /* links are data */
  p = rest = front.rest;
  is_bare = front.kind==CLEAN_BARE;
  host_end = find_in(rest, end, AUTHORITY_END);
  close = span_after_last(s.p, end, '>');
  if( !(front.known && front.known->shape==URI_SHAPE_NUMBER)
   && single_has(rest, uri_clean_trail(rest, host_end, 1), single_is_dash) ) return 0;
  while( (p = find_in(p, end, SINGLE_BREAK))<end ){
    const char *start = p, *word;
    int is_gap = 0, breaks = 0, is_second;
    for(; p<end && is_in(*p, SINGLE_BREAK); p++){
      is_gap |= is_in(*p, SINGLE_GAP);
      breaks |= *p=='\n' || *p=='\r' || *p=='\t';
      in_query |= is_in(*p, QUESTION | HASH);
    }
    has_break |= breaks;
    has_blank |= is_gap && !breaks && span_find_byte(start, p, ' ')<p;
    if( start>rest && single_is_markup(start, p, end, close) ) return 0;
    if( in_query && !is_gap ) continue;
    /* without a scheme, a list is as good a reading */
    is_second = is_bare && (is_in(p[-1], SINGLE_LIST) || single_is_sign(start, p));
    if( is_bare && is_gap && *start=='?' ) return 0;            /* "acme.com? what" */
    if( is_bare && is_gap && !in_query && p<end && *p=='(' ) return 0;
    if( is_gap && !in_query && single_has(start, p, uri_text_is_list) ) return 0;
    word = single_word(is_gap ? single_letter(start, p, end) : p, end);
    if( uri_clean_has_scheme(word, end, is_gap)
     || (is_gap && single_is_fetched(word, end)) ) return 0;
    if( start>=host_end ){
      is_second = (is_gap || is_second)
               && (single_is_bare(word, end)
                   || (!in_query && (single_is_handle(word, end)
                                     || uri_text_is_label(word, end))));
    }else if( is_gap ){
      is_second = !single_may_break(rest, start, word, end);
    }else{
      is_second = (is_second && p<end && single_is_sign(start, p))
               || single_is_ended(rest, start, host_end);
    }
    if( is_second ) return 0;
    if( p<word ) p = word;
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
