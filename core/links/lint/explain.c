/*
** SPDX-License-Identifier: MIT
**
** Why a text does not match a rule, as a sentence for a person: the first bad character,
** the component that it is in, and its position.
**
** The usual case is a text without a scheme, which most people also call a link.  The
** sentence says that the scheme is missing, and how the text could be meant.
*/

#include "../../rfc/editions/edition.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_text.h"
#include "lint.h"

/* The sentence, and how positions are counted. */
struct explain {
  char *o;
  size_t (*count)(const char *p, size_t n);
};

static void explain_put(struct explain *e, const char *text){
  while( *text ) *e->o++ = *text++;
}

static void explain_put_hex(struct explain *e, uint32_t number, int digits){
  while( digits>0 ) *e->o++ = "0123456789ABCDEF"[number>>4*--digits & 15];
}

/* A position, from 1. */
static void explain_put_position(struct explain *e, struct uri_span text, size_t at){
  e->o = span_put_number(e->o, e->count(text.p, at)+1);
}

size_t uri_explain_character(const char *p, size_t n, char *out){
  struct explain e = { out, 0 };
  uint32_t c;
  size_t length = uri_utf8_read(p, p+n, &c);
  if( length==0 || c<0x20 || c==0x7F ){
    explain_put(&e, "byte 0x");
    explain_put_hex(&e, (unsigned char)*p, 2);
    return (size_t)(e.o-out);
  }
  *e.o++ = '"';
  e.o = span_put(e.o, (struct uri_span){ p, length });
  *e.o++ = '"';
  if( length>1 ){
    explain_put(&e, " (U+");
    explain_put_hex(&e, c, c>0xFFFFF ? 6 : c>0xFFFF ? 5 : 4);
    explain_put(&e, ")");
  }
  return (size_t)(e.o-out);
}

/* The bad character, the component, the position. */
static void explain_put_place(struct explain *e, struct uri_span text,
                              const struct uri_mismatch *why){
  if( why->reason==URI_REASON_ENDS_EARLY ){
    explain_put(e, "the text ends at position ");
    explain_put_position(e, text, why->at);
    explain_put(e, ", in an unfinished ");
    explain_put(e, why->where);
    return;
  }
  e->o += uri_explain_character(text.p+why->at, text.n-why->at, e->o);
  explain_put(e, " at position ");
  explain_put_position(e, text, why->at);
  explain_put(e, ", in the ");
  explain_put(e, why->where);
  explain_put(e, why->reason==URI_REASON_NOT_A_TRIPLET
                 ? ", is not followed by two hexadecimal digits"
                 : ", is not allowed there");
}

/*
** Describe a text without a scheme: one that uri_complete() completes, a relative
** reference, or neither.
*/
static void explain_put_no_scheme(struct explain *e, struct uri_span text, size_t at,
                                  const struct uri_edition *edition){
  struct uri_span name = uri_edition_reference(edition);
  struct uri_span prefix = uri_complete(text.p, text.n);
  struct uri_mismatch why;
  if( text.n==0 ) explain_put(e, "the text is empty: ");
  explain_put(e, "there is no scheme, such as \"https:\", up to position ");
  explain_put_position(e, text, at);
  explain_put(e, "; ");
  if( !uri_rule_match(uri_rule_find(edition, name.p, name.n), text.p, text.n, &why) ){
    explain_put_place(e, text, &why);
  }else if( prefix.n>0 ){
    explain_put(e, "uri_complete makes it ");
    e->o = span_put(e->o, prefix);
    if( text.n>URI_EXPLAIN_SHOWN ) text.n = URI_EXPLAIN_SHOWN;
    e->o = span_put(e->o, text);
  }else{
    explain_put(e, "the text is a relative reference (valid as '");
    e->o = span_put(e->o, name);
    explain_put(e, "')");
  }
}

/* Count characters; each byte of malformed UTF-8 counts as one. */
static size_t explain_count(const char *p, size_t n){
  const char *end = p+n;
  size_t count = 0;
  uint32_t c;
  for(; p<end; count++){
    size_t length = uri_utf8_read(p, end, &c);
    p += length>0 ? length : 1;
  }
  return count;
}

size_t uri_explain(const struct uri_edition *edition, const struct uri_rule *rule,
                   const char *p, size_t n,
                   size_t (*count)(const char *p, size_t n), char *out){
  struct explain e = { out, count ? count : explain_count };
  struct uri_span text = { p, n };
  struct uri_mismatch why;
  const char *stop;
  if( uri_rule_match(rule, p, n, &why) ) return URI_NONE;
  stop = find_in(p+why.at, p+n, COLON | AUTHORITY_END);
  if( !uri_lacks_scheme(edition, rule, &why) ){
    explain_put_place(&e, text, &why);
  }else if( stop<p+n && *stop==':' ){
    /* The text begins like a scheme with an invalid character, "ht_tp:". */
    explain_put_place(&e, text, &why);
    explain_put(&e, "; the text has no scheme");
  }else{
    explain_put_no_scheme(&e, text, why.at, edition);
  }
  return (size_t)(e.o-out);
}

size_t uri_error(const char *p, size_t n, char *out){
  static const struct uri_span name = { "URI", 3 };
  const struct uri_rule *rule = uri_rule_find(&uri_rfc3986, name.p, name.n);
  return uri_explain(&uri_rfc3986, rule, p, n, 0, out);
}

size_t uri_error_size(const char *p, size_t n){
  (void)p, (void)n;
  return URI_EXPLAIN_MOST;
}
