/*
** SPDX-License-Identifier: MIT
**
** Reading a template (RFC 6570 section 2):
**
**   URI-Template  = *( literals / expression )
**   expression    = "{" [ operator ] variable-list "}"
**   operator      = op-level2 / op-level3 / op-reserve
**   variable-list = varspec *( "," varspec )
**   varspec       = varname [ modifier-level4 ]
**   varname       = varchar *( ["."] varchar )
**   varchar       = ALPHA / DIGIT / "_" / pct-encoded
**   modifier-level4 = ":" max-length / "*"
**   max-length    = %x31-39 0*3DIGIT
**
** A template is read piece by piece: a literal, or one variable.  Only the place and the
** operator are kept.  An apostrophe is a literal (erratum 6937).
*/
#include "read.h"

#include "../edit/edit.h"

static const struct template_operator template_operators[] = {
  /* name first separator named if_empty allowed */
  { 0,   0,   ',', 0, 0,   UNRESERVED },
  { '+', 0,   ',', 0, 0,   URI_CHAR   },
  { '#', '#', ',', 0, 0,   URI_CHAR   },
  { '.', '.', '.', 0, 0,   UNRESERVED },
  { '/', '/', '/', 0, 0,   UNRESERVED },
  { ';', ';', ';', 1, 0,   UNRESERVED },
  { '?', '?', '&', 1, '=', UNRESERVED },
  { '&', '&', '&', 1, '=', UNRESERVED }
};

static int template_fail(struct template_reader *r, const char *at,
                         enum uri_template_reason reason){
  r->p = at;
  r->reason = reason;
  return 0;
}

/* The end of the literals that begin at p.  Are all of them ASCII? */
static const char *template_literals_end(const char *p, const char *end,
                                         int *is_ascii){
  *is_ascii = 1;
  for(;; *is_ascii = 0){
    uint32_t c;
    size_t length;
    p = uri_span_of(p, end, URI_CHAR);
    if( p==end || !is_in(*p, NOT_ASCII) ) return p;
    length = uri_utf8_read(p, end, &c);
    if( length==0 || !uri_iri_is_allowed(c, 1) ) return p;
    p += length;
  }
}

static int template_read_literal(struct template_reader *r,
                                 struct template_piece *piece){
  int is_ascii;
  const char *stop = template_literals_end(r->p, r->end, &is_ascii);
  if( stop<r->end && *stop!='{' ){
    return template_fail(r, stop, *stop=='%' ? URI_TEMPLATE_TRIPLET
                                : *stop=='}' ? URI_TEMPLATE_CLOSE
                                : URI_TEMPLATE_LITERAL);
  }
  *piece = (struct template_piece){ .text = span_between(r->p, stop),
                                    .is_ascii = is_ascii };
  r->p = stop;
  return 1;
}

/* The operator after the "{" at r->p. */
static int template_read_operator(struct template_reader *r){
  size_t i;
  r->open = r->p++;
  r->op = &template_operators[0];
  if( r->p==r->end ) return 1;
  if( memchr("=,!@|", *r->p, 5) ) return template_fail(r, r->p, URI_TEMPLATE_OPERATOR);
  for(i=1; i<COUNT_OF(template_operators); i++){
    if( *r->p==template_operators[i].name ){
      r->op = &template_operators[i];
      r->p++;
      break;
    }
  }
  return 1;
}

/* Read varname; 0 at a fault. */
static int template_read_name(struct template_reader *r, struct uri_span *name){
  const char *start = r->p;
  for(;;){
    const char *stop = uri_span_of(r->p, r->end,
                                   ALPHA | DIGIT | UNDERSCORE | PCT_ENCODED);
    if( stop<r->end && *stop=='%' ){
      return template_fail(r, stop, URI_TEMPLATE_TRIPLET);
    }
    if( stop==r->p && stop<r->end ){
      return template_fail(r, stop, URI_TEMPLATE_NAME);
    }
    r->p = stop;
    if( stop==r->end || *stop!='.' ) break;
    r->p++;
  }
  *name = span_between(start, r->p);
  return 1;
}

/* max-length, after the ":" at r->p. */
static int template_read_prefix(struct template_reader *r, unsigned *prefix){
  enum { MOST_DIGITS = 4 };
  const char *start = ++r->p;
  for(; r->p<r->end && is_in(*r->p, DIGIT); r->p++){
    if( r->p-start==MOST_DIGITS || *start=='0' ) break;
    *prefix = 10 * *prefix + (unsigned)(*r->p-'0');
  }
  if( r->p==r->end ) return 1;
  if( r->p==start || is_in(*r->p, DIGIT) ){
    return template_fail(r, start-1, URI_TEMPLATE_PREFIX);
  }
  return 1;
}

/* varspec, and the "," or "}" after it. */
static int template_read_variable(struct template_reader *r,
                                  struct template_piece *piece){
  *piece = (struct template_piece){ .op = r->op };
  if( !template_read_name(r, &piece->text) ) return 0;
  if( r->p<r->end && *r->p=='*' ){
    piece->is_exploded = 1;
    r->p++;
  }else if( r->p<r->end && *r->p==':' ){
    if( !template_read_prefix(r, &piece->prefix) ) return 0;
  }
  if( r->p==r->end ) return template_fail(r, r->open, URI_TEMPLATE_OPEN);
  if( *r->p!='}' && *r->p!=',' ){
    return template_fail(r, r->p, URI_TEMPLATE_AFTER_NAME);
  }
  if( *r->p++=='}' ) r->open = 0;
  return 1;
}

int uri_template_read(struct template_reader *r, struct template_piece *piece){
  int is_first = 0;
  if( r->p==r->end && r->open==0 ) return 0;
  if( r->open==0 && *r->p!='{' ) return template_read_literal(r, piece);
  if( r->open==0 ){
    is_first = 1;
    if( !template_read_operator(r) ) return 0;
  }
  if( !template_read_variable(r, piece) ) return 0;
  piece->is_first = is_first;
  return 1;
}

int uri_template_valid(const char *p, size_t n,
                       struct uri_template_fault *fault){
  struct template_reader r = template_reader_of((struct uri_span){ p, n });
  struct template_piece piece;
  while( uri_template_read(&r, &piece) ){}
  if( fault ){
    fault->at = (size_t)(r.p-p);
    fault->reason = r.reason;
  }
  return r.reason==URI_TEMPLATE_NO_FAULT;
}
