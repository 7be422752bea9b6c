/*
** SPDX-License-Identifier: MIT
**
** Attributes of a tag (HTML 13.2.5.32 to 13.2.5.40), as written.
**
** One function reads an attribute, both for the tokenizer, which looks for the end of the
** tag, and for the reader of attributes.
*/
#include "tokens.h"

int uri_html_is_one_of(struct uri_span s, struct uri_span words){
  size_t i, j;
  for(i=1; i<words.n; i=j+1){
    for(j=i; words.p[j]!=' '; j++);
    if( span_is(s, span_between(words.p+i, words.p+j)) ) return 1;
  }
  return 0;
}

/* What may follow the "=". */
static const char *attribute_value(const char *p, const char *end,
                                   struct uri_span *value){
  const char *stop;
  p = html_skip_spaces(p, end);
  if( p==end || *p=='>' ){
    *value = span_between(p, p);
    return p;
  }
  if( *p=='"' || *p=='\'' ){
    stop = memchr(p+1, *p, (size_t)(end-p-1));
    *value = span_between(p+1, stop ? stop : end);
    return stop ? stop+1 : end;
  }
  stop = p;
  while( stop<end && !html_is_space(*stop) && *stop!='>' ) stop++;
  *value = span_between(p, stop);
  return stop;
}

const char *uri_html_attribute_read(const char *p, const char *end,
                                    struct uri_html_attribute *out){
  const char *name;
  const char *equals;
  out->name = out->value = (struct uri_span){0, 0};
  while( p<end && (html_is_space(*p) || *p=='/') ) p++;
  if( p==end || *p=='>' ) return p;
  name = p++;                            /* a "=" may be its first byte */
  while( p<end && !html_is_space(*p) && *p!='/' && *p!='>' && *p!='=' ) p++;
  out->name = span_between(name, p);
  out->value = span_between(p, p);
  equals = html_skip_spaces(p, end);
  if( equals==end || *equals!='=' ) return equals;
  return attribute_value(equals+1, end, &out->value);
}

int uri_html_attribute_next(struct uri_span *rest, struct uri_html_attribute *out){
  const char *end = rest->p+rest->n;
  *rest = span_between(uri_html_attribute_read(rest->p, end, out), end);
  return out->name.p!=0;
}
