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
  SINGLE_BREAK = SINGLE_GAP | SINGLE_LIST | NOT_ASCII
};

int uri_clean_has_scheme(const char *p, const char *end, int is_any){
  const char *colon = scheme_colon(p, end, ALPHA);
  return colon && span_begins(span_between(colon, end), SPAN_WORD("://"))
      && (is_any || uri_scheme_has_rules(span_between(p, colon)));
}

int uri_clean_is_whole(const char *p, const char *end){
  enum { MOST = 300 };                 /* bytes, so that time is linear */
  const char *host = span_after_last(end-p>MOST ? end-MOST : p, end, '/');
  struct uri_span name;
  unsigned char ip[4];
  host = span_after_last(host, end, '@');
  name = span_between(host, span_find_byte(host, end, ':'));
  return uri_clean_is_name(name) || uri_normal_is_localhost(name)
      || uri_ipv4_read(name, ip);
}

/* Is the word at p a link without a scheme, also a defanged one, or a mail address? */
static int single_is_bare(const char *p, const char *end){
  enum { MOST = 1024 };
  const char *stop, *at = p;
  struct uri_text_bare found;
  if( end-p>MOST ) end = p+MOST;
  stop = find_in(p, end, SINGLE_GAP | AUTHORITY_END | COMMA | SEMICOLON);
  if( uri_text_is_defanged(span_between(p, stop)) ) return 1;
  stop = find_in(stop, end, SINGLE_GAP | COMMA | SEMICOLON);
  return uri_text_bare(p, &at, stop, 0, &found) && found.begin==p;
}

const char *uri_clean_glued(const char *p, const char *colon, const char *stop){
  const char *at;
  if( colon-p<8 || !span_begins(span_between(colon, stop), SPAN_WORD("://")) ) return p;
  at = colon-(to_lower(colon[-1])=='s')-4;
  if( !span_begins(span_between(at, stop), SPAN_WORD("http")) ) return p;
  return uri_clean_ends_blank(p, at) || (at[-3]!='%' && is_in(at[-1], ALPHA | DIGIT))
       ? at : p;
}

/* Where a word begins, after brackets, quotes and "URL:". */
static const char *single_word(const char *p, const char *end){
  while( p<end && (*p=='(' || *p=='\'' || is_in(*p, ANGLE | DQUOTE | BRACKET)) ) p++;
  if( !span_begins(span_between(p, end), SPAN_WORD("url:")) ) return p;
  return uri_text_skip_blanks(p+4, end);
}

/*
** Is [start, p), where a word begins, markup: of "<br>" or "</a>", the end of an
** attribute before another one, or the end of a tag before its text?  A byte of the
** text is before start.
*/
static int single_is_markup(const char *start, const char *p, const char *end){
  const char *gap = p, *stop;
  if( p==end ) return 0;
  if( p[-1]=='<' && is_in(p[*p=='/' && end-p>1], ALPHA) ) return 1;
  if( p[-1]=='>' && p[-2]=='"' ) return 1;
  while( gap>start && is_in(gap[-1], SINGLE_GAP) ) gap--;
  stop = uri_span_of(p, end, ALPHA | HYPHEN);
  return gap<p && (gap[-1]=='"' || gap[-1]=='\'') && stop>p && stop<end && *stop=='=';
}

/* What separates two words. */
struct single_gap {
  int is_gap;              /* it has a blank or a control, */
  int is_break;            /* and a line end */
};

/* Read it: its end, which is p at a letter beyond ASCII. */
static const char *single_gap_end(const char *p, const char *end, struct single_gap *gap){
  *gap = (struct single_gap){0, 0};
  while( p<end && is_in(*p, SINGLE_BREAK) ){
    size_t n = 1;
    uint32_t c;
    if( is_in(*p, NOT_ASCII) ){
      n = uri_utf8_read(p, end, &c);
      if( n==0 || uri_text_letter(p, end)>0 ) break;
    }
    gap->is_gap |= is_in(*p, SINGLE_GAP);
    gap->is_break |= *p=='\n' || *p=='\r';
    p += n;
  }
  return p;
}

/*
** Has a host or an address a dash of word processors, "acme\u2010tools.com", or a host a
** mark beyond ASCII within?  No name may have one (RFC 5892), and no local part that
** people mean.  Names have symbols, "i\u2764.ws", but a whole name has none beside it.
*/
static int single_has_mark(const char *p, const char *end, int is_mail, int is_bare){
  const char *start = p;                   /* of the host, after blanks and quotes */
  int is_symbol;
  uint32_t c;
  size_t n;
  for(; (p = find_in(p, end, NOT_ASCII))<end; p+=n>0 ? n : 1){
    n = uri_utf8_read(p, end, &c);
    if( n==0 ) continue;
    if( (c>=0x2010 && c<=0x2015) || c==0x2212 ) return 1;
    /* also a soft hyphen, and in "paral\u00b7lel.cat"; no arrow */
    is_symbol = c==0xA9 || c==0xAD || c==0xB7 || (c>0x2200 && uri_text_is_symbol(c));
    if( !is_symbol && (is_mail || uri_idna_is_dot(c) || uri_text_letter(p, end)>0) ){
      continue;
    }
    if( p>start ? !is_symbol || uri_clean_is_whole(start, p)
                : is_bare && p+n<end && is_in(p[n], ALPHA | DIGIT) ) return 1;
    if( p==start ) start = p+n;
  }
  return 0;
}

/*
** Is the word at p a second link: with a scheme, after a blank also "http:a.de" and
** "http//a.de"; or if may_bare, without one, or outside of a query, that of a name,
** "doi:10.1/a", or a label, "Tel. 01", or somebody's name, "@joe"?
*/
static int single_is_second(const char *p, const char *end, int is_gap, int may_bare,
                            int in_query){
  const char *stop = uri_span_of(p, end, ALPHA);
  if( uri_clean_has_scheme(p, end, is_gap) ) return 1;
  if( is_gap && stop<end && (*stop==':' || *stop=='/')
   && uri_scheme_is_web(span_between(p, stop)) ) return 1;
  if( !may_bare ) return 0;
  return single_is_bare(p, end) || span_begins(span_between(p, end), SPAN_WORD("git@"))
      || (!in_query && (uri_text_is_label(p, end)
              || (end-stop>2 && *stop==':'
                  && uri_text_shape(span_between(p, stop), stop+1, end))
              || (end-p>1 && *p=='@' && is_in(p[1], ALPHA | DIGIT | UNDERSCORE))));
}

int uri_clean_is_single(struct uri_span s){
  const char *end = s.p+s.n, *p, *word, *start, *rest, *host_end, *query;
  int has_break = 0, has_blank = 0, is_bare, has_host, is_mail;
  struct clean_front front;
  struct single_gap gap;
  uri_clean_front(s.p, end, &front);
  if( front.known && front.known->flags & URI_SCHEME_CONTENT ) return 1;
  rest = front.rest;
  is_bare = front.kind==CLEAN_BARE;
  has_host = is_bare || front.kind==CLEAN_NETWORK;
  is_mail = front.known && front.known->rule==URI_SCHEME_RULE_MAILTO;
  host_end = has_host || is_mail ? find_in(rest, end, AUTHORITY_END) : rest;
  query = find_in(host_end, end, QUESTION | HASH);
  for(p=rest; (p = span_find_word(p, query, SPAN_WORD("://")))<query; p++){
    const char *at = uri_clean_glued(rest, p, query);
    if( at>rest && at[-3]!='%' ) return 0;         /* "/%20https://h" is data */
  }
  if( single_has_mark(rest, uri_clean_trail(rest, host_end, 1), is_mail, is_bare) ){
    return 0;
  }
  for(start=rest; (start = find_in(start, end, SINGLE_BREAK))<end; start=word){
    int in_query = start>=query;
    uint32_t c;
    p = single_gap_end(start, end, &gap);
    if( p==start ){
      size_t n = uri_text_letter(p, end);
      word = p+(n>0 ? n : 1);
      continue;
    }
    word = single_word(p, end);
    has_break |= gap.is_break;
    has_blank |= gap.is_gap && !gap.is_break;
    if( start>rest && single_is_markup(start, p, end) ) return 0;
    /* a tab wraps no line, but separates the columns of a table */
    if( !gap.is_break && start>rest && span_find_byte(start, p, '\t')<p ) return 0;
    if( !gap.is_gap && in_query ) continue;
    if( start<host_end ){
      /* a line end may stand in a host, but not between a host and a word */
      if( gap.is_gap && p<end && is_in(*p, ALPHA | DIGIT | NOT_ASCII)
       && uri_clean_is_whole(rest, start) ) return 0;
      if( uri_clean_has_scheme(word, end, gap.is_gap) ) return 0;
      continue;
    }
    if( gap.is_gap && is_bare && (start==query+1                   /* "acme.com? what" */
                                  || (!in_query && p<end && *p=='(')) ) return 0;
    if( gap.is_gap && !in_query && ((uri_utf8_read(start, end, &c)>1
                                     && uri_text_is_list(c))
         /* "https://acme.com/ Acme", "https://acme.com/a | Acme" */
         || (*start==' ' && ((start==host_end+1 && *host_end=='/')
                               || span_find_byte(start, p, '|')<p))) ) return 0;
    if( single_is_second(word, end, gap.is_gap, gap.is_gap || is_bare,
                         in_query && !gap.is_break) ) return 0;
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
