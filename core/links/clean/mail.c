/*
** SPDX-License-Identifier: MIT
**
** Links whose scheme is followed by an address or a number, or is missing before an
** address: "mailto:joe@acme.com", "joe@acme.com", "tel:+49 30 12".
*/
#include "clean.h"

#include "../text/text.h"

void uri_clean_tail(struct clean_text *t, const char *p){
  const char *query = find_in(p, t->end, QUESTION | HASH);
  const char *fragment = span_find_byte(query, t->end, '#');
  t->link.path = clean_part(span_between(p, query));
  if( query<fragment ) t->link.query = clean_part(span_between(query+1, fragment));
  if( fragment<t->end ) t->link.fragment = clean_part(span_between(fragment+1, t->end));
}

int uri_clean_strip_rest(struct clean_text *t){
  struct uri_span inner = uri_clean_strip(span_between(t->p, t->end));
  if( inner.p==0 ) return 0;
  t->p += inner.p-t->p;
  t->end = t->p+inner.n;
  return 1;
}

size_t uri_clean_mail(struct clean_text *t, struct uri_span address){
  enum { LOCAL_END = COLON | COMMA | SEMICOLON | AT | SLASH | SPACE | CONTROL | ANGLE
                   | DQUOTE | BRACKET };
  const char *stop = address.p+address.n, *at = find_in(address.p, stop, LOCAL_END);
  struct uri_span domain = span_between(at+1, stop);
  char *out = t->spare;
  if( *at!='@' || (stop<t->end && *stop!='?') ) return 0;
  if( !is_in(*address.p, ALPHA | DIGIT | UNDERSCORE | NOT_ASCII) ) return 0; /* "*joe" */
  out = span_put(out, span_between(address.p, at+1));
  domain = uri_clean_host(uri_scheme_find(SPAN_WORD("http")), domain, out);
  if( domain.p!=out || !uri_clean_is_name(domain) ) return 0;
  uri_clean_tail(t, stop);
  t->link.path = clean_part(span_between(t->spare, out+domain.n));
  t->link.scheme = clean_part(SPAN_WORD("mailto"));
  return 1;
}

void uri_clean_mail_decode(struct clean_text *t, uint32_t stops, int may_name){
  const char *end = find_in(t->p, t->end, stops), *p = t->p;
  const char *at = span_find_byte(p, end, '@');
  char *out = t->p;
  int is_named = may_name && end-p>2
              && span_is(span_between(end-3, end), SPAN_WORD("%3e"))
              && span_find_word(p, at, SPAN_WORD("%3c"))<at;
  if( !is_named && (at<end || span_find_word(p, end, SPAN_WORD("%40"))==end) ) return;
  while( p<end ) *out++ = percent_next(&p, end);
  memmove(out, end, (size_t)(t->end-end));
  t->end = out+(t->end-end);
}

/* Does a blank or a mark, which separates words, follow the "@" of an address? */
static int mail_has_words(struct uri_span address){
  const char *end = address.p+address.n, *p = span_find_byte(address.p, end, '@');
  size_t n;
  while( (p = find_in(p, end, SPACE | AMPERSAND | NOT_ASCII))<end
      && (n = uri_text_letter(p, end))>0 ) p += n;
  return p<end;
}

/*
** The addresses of mailto:, in place, without blanks around the commas between them, and
** without the name of a person, "Joe <joe@acme.com>".  0 if there are two with a ";", or
** words after one.
*/
static int mail_list(struct clean_text *t){
  struct uri_span *path = &t->link.path.text, piece = uri_clean_trim(*path);
  const char *end, *p, *stop;
  char *out = t->p;
  while( piece.n>0 && is_in(piece.p[piece.n-1], COMMA | SEMICOLON) ){
    piece = uri_clean_trim((struct uri_span){ piece.p, piece.n-1 });
  }
  end = piece.p+piece.n;
  p = span_after_last(piece.p, end, '<');
  if( p>piece.p && end[-1]=='>' && span_find_byte(piece.p, p, '@')==p ) end--;
  else p = piece.p;
  stop = span_find_byte(p, end, '@');
  stop = span_find_byte(stop, end, ';');
  if( span_find_byte(stop, end, '@')<end ) return 0;
  for(; p<end; p=stop+1){
    stop = span_find_byte(p, end, ',');
    piece = uri_clean_trim(span_between(p, stop));
    if( mail_has_words(piece) ) return 0;
    if( piece.n>0 && (stop<end || out>t->p) && !memchr(piece.p, '@', piece.n) ) return 0;
    memmove(out, piece.p, piece.n);
    out += piece.n;
    if( stop<end ) *out++ = ',';
  }
  *path = span_between(t->p, out);
  return 1;
}

/*
** A number of tel: or sms: has no blanks (RFC 3966 3), also none beyond ASCII, and begins
** with no "-" after a label, "Tel:- 01277".
*/
static void mail_number(struct clean_text *t){
  struct uri_span path = t->link.path.text;
  const char *p = path.p, *end = p+path.n;
  char *out = t->spare, c;
  while( p<end ){
    size_t n = uri_clean_digit(p, end, &c);
    if( n==0 ) *out++ = *p++;
    else if( c!=' ' && (out>t->spare || !is_in(c, HYPHEN | DOT)) ) *out++ = c;
    p += n;
  }
  t->link.path = clean_part(span_between(t->spare, out));
}

size_t uri_clean_name_path(struct clean_text *t){
  const struct uri_scheme *known = t->front.known;
  int is_mail = known && known->rule==URI_SCHEME_RULE_MAILTO;
  if( is_mail && t->p<t->end && is_in(*t->p, ANGLE | NOT_ASCII)
   && !uri_clean_strip_rest(t) ) return 0;
  if( is_mail || (known && known->shape==URI_SHAPE_ADDRESS) ) {
    uri_clean_mail_decode(t, QUESTION | HASH, is_mail);
  }
  if( t->p==t->end ) return 0;
  if( is_mail
   && uri_clean_mail(t, span_between(t->p, find_in(t->p, t->end, QUESTION | HASH))) ){
    return 1;
  }
  uri_clean_tail(t, t->p);
  if( is_mail && !mail_list(t) ) return 0;
  if( known && known->shape==URI_SHAPE_NUMBER ) mail_number(t);
  t->link.scheme = clean_part(t->front.scheme);
  return t->link.path.text.n>0 || t->link.query.text.p;
}

