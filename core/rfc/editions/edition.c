/*
** SPDX-License-Identifier: MIT
**
** The editions of the specification, how each splits a text, and its names for the parts.
**
** All of them split by delimiters alone, so that every text has parts, even one that
** matches no rule.  They differ in what ends an authority (in 1996 only "/"), what begins
** a scheme (in 1996 also a digit), and how an authority is divided.
**
** Not here: their grammars (a file for each), and resolving (edition_resolve.c).
*/
#include "edition.h"

static const struct uri_edition *const edition_list[] = {
  &uri_rfc3986, &uri_rfc2396bis_02, &uri_rfc2396, &uri_url_syntax_01
};
_Static_assert(COUNT_OF(edition_list)==URI_EDITION_COUNT, "each edition is in the list");

const struct uri_edition *uri_edition_at(size_t i){
  return i<URI_EDITION_COUNT ? edition_list[i] : 0;
}

const char *uri_edition_name(const struct uri_edition *edition){
  return edition->name;
}

void uri_edition_split(const struct uri_edition *edition, const char *p,
                       size_t n, struct uri *out){
  const char *end = p+n;
  const char *hash, *stop;
  if( edition->scheme_first==ALPHA && edition->authority_end==AUTHORITY_END ){
    uri_split(p, n, out);                /* as RFC 3986 does, which is faster */
    return;
  }
  hash = span_find_byte(p, end, '#');
  *out = (struct uri){0};
  if( hash<end ) out->fragment = span_between(hash+1, end);
  stop = scheme_colon(p, hash, edition->scheme_first);
  if( stop ){
    out->scheme = span_between(p, stop);
    p = stop+1;
  }
  if( hash-p>=2 && p[0]=='/' && p[1]=='/' ){
    stop = find_in(p+2, hash, edition->authority_end);
    out->authority = span_between(p+2, stop);
    p = stop;
  }
  stop = span_find_byte(p, hash, '?');
  out->path = span_between(p, stop);
  if( stop<hash ) out->query = span_between(stop+1, hash);
}

/* Divide a text into all parts that an edition can have. */
static void edition_divide(const struct uri_edition *edition, const char *p, size_t n,
                           struct edition_text *t){
  struct uri_span authority, path;
  int has_parts;
  *t = (struct edition_text){0};
  uri_edition_split(edition, p, n, &t->u);
  authority = t->u.authority;
  if( authority.p && edition->is_registry && edition->is_registry(authority) ){
    t->reg_name = authority;
  }else{
    t->server = authority;
    has_parts = authority.n>0 || edition->host_may_be_empty;
    if( has_parts ) uri_split_authority(authority, &t->a);
  }
  uri_split_userinfo(t->a.userinfo, &t->user, &t->password);
  path = t->u.path;
  if( path.n>0 && *path.p=='/' ) path.p++, path.n--;
  t->bare_path = path;
}

size_t uri_edition_parts(const struct uri_edition *edition, const char *p,
                         size_t n, struct uri_named_part out[URI_PARTS_MAX]){
  const struct edition_part *part;
  struct edition_text t;
  size_t count = 0;
  edition_divide(edition, p, n, &t);
  for(part=edition->parts; part->name[0]; part++){
    struct uri_named_part *to = &out[count];
    to->name = part->name;
    to->parent = part->parent[0] ? part->parent : 0;
    memcpy(&to->value, (const char*)&t+part->value, sizeof to->value);
    count += to->value.p!=0;           /* else the next is written over it */
  }
  return count;
}
