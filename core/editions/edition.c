/*
** SPDX-License-Identifier: MIT
**
** The editions of the specification, how each splits a text, and its names for the parts.
**
** All of them split by delimiters alone, so that every text has parts, even one that
** matches no rule.  They differ in what ends an authority (in 1996 only "/"), what begins
** a scheme (in 1996 also a digit), and how an authority is divided.
**
** Not here: their grammars (a file for each), and resolving before RFC 3986
** (edition_resolve.c).
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

/* The spans that the parts of a text are taken from. */
struct edition_text {
  struct uri u;
  struct uri_authority a;
  int is_registry;         /* then the authority has no parts */
};

static struct uri_span edition_value(const struct edition_text *t,
                                     enum edition_source source){
  struct uri_span user, password;
  size_t skip;
  switch( source ){
    case SOURCE_SCHEME:    return t->u.scheme;
    case SOURCE_AUTHORITY: return t->u.authority;
    case SOURCE_SERVER:    if( !t->is_registry ) return t->u.authority; break;
    case SOURCE_REG_NAME:  if( t->is_registry ) return t->u.authority; break;
    case SOURCE_USERINFO:  return t->a.userinfo;
    case SOURCE_HOST:      return t->a.host;
    case SOURCE_PORT:      return t->a.port;
    case SOURCE_PATH:      return t->u.path;
    case SOURCE_BARE_PATH:
      skip = t->u.path.n>0 && t->u.path.p[0]=='/';
      return (struct uri_span){ t->u.path.p+skip, t->u.path.n-skip };
    case SOURCE_QUERY:     return t->u.query;
    case SOURCE_FRAGMENT:  return t->u.fragment;
    case SOURCE_USER:
    case SOURCE_PASSWORD:
      uri_split_userinfo(t->a.userinfo, &user, &password);
      return source==SOURCE_USER ? user : password;
  }
  return (struct uri_span){0, 0};
}

size_t uri_edition_parts(const struct uri_edition *edition, const char *p,
                         size_t n, struct uri_named_part out[URI_PARTS_MAX]){
  static const struct uri_authority none;
  const struct edition_part *part;
  struct edition_text t;
  size_t count = 0;
  uri_edition_split(edition, p, n, &t.u);
  uri_split_authority(t.u.authority, &t.a);
  t.is_registry = t.u.authority.p && edition->is_registry
               && edition->is_registry(t.u.authority);
  if( t.is_registry ) t.a = none;
  if( t.u.authority.n==0 && !edition->host_may_be_empty ) t.a = none;
  for(part=edition->parts; part->name[0]; part++){
    out[count].name = part->name;
    out[count].parent = part->parent[0] ? part->parent : 0;
    out[count].value = edition_value(&t, part->source);
    count += out[count].value.p!=0;    /* else the next is written over it */
  }
  return count;
}

void uri_edition_resolve(const struct uri_edition *edition,
                         const struct uri *base, const struct uri *ref,
                         char *buffer, struct uri *target){
  edition->resolve(edition, base, ref, buffer, target);
}

size_t uri_edition_resolve_size(const struct uri_edition *edition,
                                const struct uri *base, const struct uri *ref){
  (void)edition;
  return uri_resolve_size(base, ref, URI_RESOLVE_STRICT);
}
