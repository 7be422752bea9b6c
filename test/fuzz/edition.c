/*
** SPDX-License-Identifier: MIT
**
** The editions.  The input is a base and a reference.
**
** In each edition the parts are inside the text and in order, a mismatch is inside the
** text, and a resolved reference fits the buffer.  For RFC 3986 the answers are the same
** as those of the functions without editions.
*/
#include "fuzz.h"
#include "../../core/rfc/editions/edition.h"

static int is_ascii(struct uri_span text){
  while( text.n>0 && (unsigned char)text.p[text.n-1]<0x80 ) text.n--;
  return text.n==0;
}

static void check_rules(const struct uri_edition *edition, struct uri_span text){
  struct uri_mismatch why;
  const char *name;
  size_t i;
  for(i=0; (name = uri_rule_name(edition, i))!=0; i++){
    const struct uri_rule *rule = uri_rule_find(edition, name, strlen(name));
    CHECK( rule!=0 );
    if( uri_rule_match(rule, text.p, text.n, &why) ){
      /* uri_explain() may cut it anywhere. */
      if( strcmp(name, uri_edition_reference(edition).p)==0 ) CHECK( is_ascii(text) );
      continue;
    }
    CHECK( why.at<=text.n && why.where!=0 );
    CHECK( (why.reason==URI_REASON_ENDS_EARLY)==(why.at==text.n) );
  }
}

static void check_parts(const struct uri_edition *edition, struct uri_span text){
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t n = uri_edition_parts(edition, text.p, text.n, parts);
  size_t i, k;
  CHECK( n<=URI_PARTS_MAX );
  for(i=0; i<n; i++){
    int has_parent = parts[i].parent==0;
    CHECK( parts[i].value.p!=0 && fuzz_inside(text, parts[i].value) );
    if( i>0 ) CHECK( parts[i].value.p>=parts[i-1].value.p );
    for(k=0; k<i && !has_parent; k++){
      has_parent = strcmp(parts[k].name, parts[i].parent)==0
                && fuzz_inside(parts[k].value, parts[i].value);
    }
    CHECK( has_parent );
  }
}

static void check_split(const struct uri_edition *edition, struct uri_span text){
  struct uri u, v = fuzz_split(text);
  uri_edition_split(edition, text.p, text.n, &u);
  CHECK( u.path.p!=0 && fuzz_inside(text, u.path) );
  CHECK( fuzz_inside(text, u.scheme) && fuzz_inside(text, u.authority) );
  CHECK( fuzz_inside(text, u.query) && fuzz_inside(text, u.fragment) );
  if( edition!=&uri_rfc3986 ) return;
  CHECK( u.scheme.p==v.scheme.p && u.authority.p==v.authority.p );
  CHECK( u.path.p==v.path.p && u.path.n==v.path.n );
  CHECK( u.query.p==v.query.p && u.fragment.p==v.fragment.p );
}

/*
** The composed target splits into its components, except in RFC 2396, which makes
** "http://ag" from "http://a" and "g".
*/
static void check_splits_back(const struct uri_edition *edition,
                              const struct uri *base, const struct uri *t,
                              struct uri_span text){
  struct uri u;
  uri_edition_split(edition, text.p, text.n, &u);
  if( edition==&uri_rfc2396 && base->authority.p && base->path.n==0 ) return;
  CHECK( fuzz_same(u.scheme, t->scheme) );
  CHECK( fuzz_same(u.authority, t->authority) );
  CHECK( u.path.n>=t->path.n && u.path.n<=t->path.n+2 );
  CHECK( fuzz_same(u.query, t->query) && fuzz_same(u.fragment, t->fragment) );
}

static void check_resolve(const struct uri_edition *edition, struct uri_span base,
                          struct uri_span ref){
  struct uri b, r, t;
  struct uri_span out;
  char *buffer;
  uri_edition_split(edition, base.p, base.n, &b);
  uri_edition_split(edition, ref.p, ref.n, &r);
  buffer = fuzz_buffer(uri_edition_resolve_size(edition, &b, &r));
  uri_edition_resolve(edition, &b, &r, buffer, &t);
  CHECK( t.path.p!=0 );
  out = fuzz_compose(&t);
  check_splits_back(edition, &b, &t, out);
  if( edition==&uri_rfc3986 ){
    CHECK( fuzz_same(out, fuzz_resolve(base, ref, URI_RESOLVE_STRICT)) );
  }
}

void fuzz_one(struct uri_span input){
  struct uri_span base = fuzz_take(&input);
  struct uri_span ref = fuzz_take(&input);
  const struct uri_edition *edition;
  size_t i;
  for(i=0; (edition = uri_edition_at(i))!=0; i++){
    check_rules(edition, base);
    check_parts(edition, base);
    check_split(edition, base);
    check_resolve(edition, base, ref);
  }
}
