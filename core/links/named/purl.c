/*
** SPDX-License-Identifier: MIT
**
** The normal form of a package URL, "pkg:type/namespace/name@version?a=b#c" (ECMA-427).
**
** The types are rows of purl.tsv: whether they have a namespace, and what has no
** capitals.  A type that is not among them keeps its letters.
*/
#include "named.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_edit.h"
#include "../edit/edit.h"

/*
** Copy a component, encoded anew: only unreserved characters and ":" stay.  has_dashes:
** "Zope.Interface" is "Zope-Interface", with one "-" for a run of "-", "_" and ".".
*/
static char *purl_put(char *out, struct uri_span s, int is_lower, int has_dashes){
  const char *p = s.p, *end = p+s.n;
  while( p<end ){
    char c = percent_next(&p, end);
    if( is_lower ) c = to_lower(c);
    if( has_dashes && is_in(c, DOT | UNDERSCORE) ) c = '-';
    if( has_dashes && c=='-' && out[-1]=='-' ) continue;
    if( is_in(c, UNRESERVED | COLON) ) *out++ = c;
    else out = uri_percent_put(out, c);
  }
  return out;
}

/* Segments, without the empty ones; in a subpath, also without "." and "..". */
static char *purl_put_segments(char *out, struct uri_span path, int is_lower,
                               int is_subpath){
  const char *p = path.p, *end = p+path.n;
  char *start = out;
  for(; p<end; p++){
    struct uri_span segment = span_between(p, span_find_byte(p, end, '/'));
    p = segment.p+segment.n;
    if( segment.n==0 ) continue;
    if( is_subpath && uri_span_of(segment.p, p, DOT)==p && segment.n<=2 ) continue;
    if( out>start ) *out++ = '/';
    out = purl_put(out, segment, is_lower, 0);
  }
  return out;
}

/* Is it the name of a type or a qualifier?  Both may have "-" and ".", and one sign. */
static int purl_is_name(struct uri_span s, uint32_t sign){
  const char *end = s.p+s.n;
  return s.n>0 && is_in(*s.p, ALPHA)
      && uri_span_of(s.p, end, ALPHA | DIGIT | DOT | HYPHEN | sign)==end;
}

/*
** Qualifiers with a value, keys in lower case, sorted; 0 if a key is none, or is there
** twice.
*/
static char *purl_put_qualifiers(char *out, struct uri_span query, char *memory){
  static const struct sort_order order = { uri_sort_octet, 1 };
  struct uri_span sorted = { memory, 0 }, before = {0, 0};
  struct uri_param param;
  char *o = memory;
  while( uri_param_next(&query, &param) ){
    if( param.value.n==0 ) continue;
    if( !purl_is_name(param.name, UNDERSCORE) ) return 0;
    if( o>memory ) *o++ = '&';
    o = span_put_lower(o, param.name);
    *o++ = '=';
    o = purl_put(o, param.value, 0, 0);
  }
  sorted.n = (size_t)(o-memory);
  if( sorted.n==0 ) return out;
  *out++ = '?';
  uri_sort_query(out, sorted, &order, o, sorted.n/4);
  sorted.p = out;
  out += sorted.n;
  while( uri_param_next(&sorted, &param) ){
    if( span_equals(param.name, before) ) return 0;
    before = param.name;
  }
  return out;
}

/* The path from its namespace to its version; 0 if it is none for a type. */
static char *purl_put_path(char *out, struct uri_span path, unsigned flags){
  const char *p = path.p, *end = p+path.n, *name, *version;
  char *start = out;
  while( end>p && end[-1]=='/' ) end--;
  name = span_after_last(p, end, '/');
  if( name==end || *name=='@' ) return 0;
  for(version=end-1; version>name && *version!='@'; version--){}
  out = purl_put_segments(out, span_between(p, name), flags & PURL_NAMESPACE, 0);
  if( flags & (out>start ? PURL_PROHIBITED : PURL_REQUIRED) ) return 0;
  if( out>start ) *out++ = '/';
  path = span_between(name, version>name ? version : end);
  out = purl_put(out, path, flags & PURL_NAME, flags & PURL_DASHES);
  if( version==name || version+1==end ) return out;
  *out++ = '@';
  return purl_put(out, span_between(version+1, end), flags & PURL_VERSION, 0);
}

size_t uri_purl_write(struct uri_span text, char *out, char *memory){
  const char *p = text.p+4, *end = text.p+text.n;
  const char *hash = span_find_byte(p, end, '#'), *query;
  const struct purl_type *row = uri_named_facts.purl_types;
  struct uri_span type;
  char *o = span_put(out, SPAN_WORD("pkg:"));
  while( p<hash && *p=='/' ) p++;
  query = span_find_byte(p, hash, '?');
  type = span_between(p, span_find_byte(p, query, '/'));
  if( !purl_is_name(type, PLUS) ) return URI_NONE;
  while( row->type.p && !span_is(type, row->type) ) row++;
  o = span_put_lower(o, type);
  *o++ = '/';
  o = purl_put_path(o, span_between(type.p+type.n, query), row->flags);
  if( o && query<hash ) o = purl_put_qualifiers(o, span_between(query+1, hash), memory);
  if( o==0 ) return URI_NONE;
  if( hash<end ){
    *o = '#';
    p = purl_put_segments(o+1, span_between(hash+1, end), 0, 1);
    if( p>o+1 ) return (size_t)(p-out);
  }
  return (size_t)(o-out);
}
