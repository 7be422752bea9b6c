/*
** SPDX-License-Identifier: MIT
**
** Splitting and the grammar: the components make up the whole text, the fast path agrees
** with the slow path, and a text is valid exactly if all of its components are.
*/
#include "fuzz.h"

#include "../../core/rfc/scan/scan.h"
#include "../core/reference.h"
#include "../../core/rfc/syntax/syntax.h"

static int same_uri(const struct uri *a, const struct uri *b){
  return a->scheme.p==b->scheme.p && a->scheme.n==b->scheme.n
      && a->authority.p==b->authority.p && a->authority.n==b->authority.n
      && a->path.p==b->path.p && a->path.n==b->path.n
      && a->query.p==b->query.p && a->query.n==b->query.n
      && a->fragment.p==b->fragment.p && a->fragment.n==b->fragment.n;
}

/* The end of a component after its delimiter. */
static const char *step(const char *p, struct uri_span s, size_t before,
                        size_t after){
  if( s.p==0 ) return p;
  CHECK( s.p==p+before );
  return s.p+s.n+after;
}

static void check_whole(struct uri_span text, const struct uri *u){
  const char *p = text.p;
  p = step(p, u->scheme, 0, 1);
  p = step(p, u->authority, 2, 0);
  CHECK( u->path.p==p );
  p += u->path.n;
  p = step(p, u->query, 1, 0);
  p = step(p, u->fragment, 1, 0);
  CHECK( p==text.p+text.n );
  CHECK( fuzz_same(fuzz_compose(u), text) );
}

static void check_authority(const struct uri *u){
  struct uri_authority a = fuzz_authority(*u);
  struct uri_span user, password;
  const char *p = u->authority.p;
  int valid;
  if( p==0 ){
    CHECK( a.userinfo.p==0 && a.host.p==0 && a.port.p==0 );
    return;
  }
  p = step(p, a.userinfo, 0, 1);
  CHECK( a.host.p==p );
  p = step(p+a.host.n, a.port, 1, 0);
  CHECK( p==u->authority.p+u->authority.n );
  if( a.port.p ) CHECK( fuzz_valid(a.port, "port") );
  valid = (a.userinfo.p==0 || fuzz_valid(a.userinfo, "userinfo"))
       && fuzz_valid(a.host, "host");
  CHECK( fuzz_valid(u->authority, "authority")==valid );
  uri_split_userinfo(a.userinfo, &user, &password);
  if( a.userinfo.p==0 ){
    CHECK( user.p==0 && password.p==0 );
    return;
  }
  CHECK( user.p==a.userinfo.p );
  CHECK( user.n==0 || memchr(user.p, ':', user.n)==0 );
  CHECK( step(user.p+user.n, password, 1, 0)==a.userinfo.p+a.userinfo.n );
}

static void check_host(struct uri_span host){
  enum uri_host_form type = uri_host_type(host);
  unsigned char ip[16];
  struct uri_span inner = host;
  CHECK( (type!=URI_HOST_NONE)==fuzz_valid(host, "host") );
  CHECK( (type==URI_HOST_IPV4)==fuzz_valid(host, "IPv4address") );
  if( host.p==0 ) return;
  CHECK( uri_ipv4_read(host, ip)==(type==URI_HOST_IPV4) );
  if( host.n>=2 ) inner = fuzz_copy((struct uri_span){ host.p+1, host.n-2 });
  if( type==URI_HOST_IPV6 ) CHECK( fuzz_valid(inner, "IPv6address") );
  if( type==URI_HOST_IPVFUTURE ) CHECK( fuzz_valid(inner, "IPvFuture") );
  if( type==URI_HOST_REG_NAME ) CHECK( fuzz_valid(host, "reg-name") );
}

/* The path's rule depends on what is before it (section 3.3). */
static int path_is_valid(const struct uri *u){
  struct uri_span path = u->path;
  if( u->authority.p ) return fuzz_valid(path, "path-abempty");
  return fuzz_valid(path, "path-absolute") || fuzz_valid(path, "path-empty")
      || fuzz_valid(path, u->scheme.p ? "path-rootless" : "path-noscheme");
}

static void check_validity(struct uri_span text, const struct uri *u){
  int valid = (u->scheme.p==0 || fuzz_valid(u->scheme, "scheme"))
           && (u->authority.p==0 || fuzz_valid(u->authority, "authority"))
           && path_is_valid(u)
           && (u->query.p==0 || fuzz_valid(u->query, "query"))
           && (u->fragment.p==0 || fuzz_valid(u->fragment, "fragment"));
  int absolute = u->scheme.p!=0;
  CHECK( fuzz_valid(text, "URI-reference")==valid );
  CHECK( fuzz_valid(text, "URI")==(valid && absolute) );
  CHECK( fuzz_valid(text, "relative-ref")==(valid && !absolute) );
  CHECK( fuzz_valid(text, "absolute-URI")
         ==(valid && absolute && u->fragment.p==0) );
}

/* A mismatch is inside the text, and its reason is right. */
static void check_rules(struct uri_span text){
  struct uri_mismatch why;
  const char *name;
  size_t i;
  for(i=0; (name = uri_rule_name(&uri_rfc3986, i))!=0; i++){
    const struct uri_rule *rule =
      uri_rule_find(&uri_rfc3986, name, strlen(name));
    if( uri_rule_match(rule, text.p, text.n, &why) ) continue;
    CHECK( why.at<=text.n && why.where!=0 );
    CHECK( (why.reason==URI_REASON_ENDS_EARLY)==(why.at==text.n) );
    if( why.reason==URI_REASON_NOT_A_TRIPLET ) CHECK( text.p[why.at]=='%' );
  }
}

/* Compare all variants of the scan, and the verdict of splitting in one call. */
static void check_variants(struct uri_span text, const struct uri *u){
  struct scan_variant v;
  struct uri reference, whole, front;
  struct uri_authority a, b;
  size_t i;
  ref_split(text.p, text.n, &reference);
  CHECK( same_uri(u, &reference) );
  for(i=0; uri_scan_variant(i, &v); i++){
    struct uri scanned;
    enum scan_verdict verdict;
    v.scan(text.p, text.n, SCAN_WANT_SPLIT, &scanned, 0, 0);
    CHECK( same_uri(&scanned, &reference) );
    verdict = v.scan(text.p, text.n, SCAN_WANT_VERDICT, &scanned, &a, 0);
    CHECK( same_uri(&scanned, &reference) );
    ref_split_authority(reference.authority, &b);
    CHECK( ref_same_authority(&a, &b) );
    if( verdict==SCAN_AUTHORITY ) continue;
    CHECK( (verdict==SCAN_REFERENCE)==fuzz_valid(text, "URI-reference") );
  }
  b = fuzz_authority(*u);
  i = (size_t)uri_split_whole(text.p, text.n, &whole, &a);
  if( i ) CHECK( fuzz_valid(text, "URI") );
  CHECK( same_uri(&whole, u) );
  CHECK( fuzz_same(a.userinfo, b.userinfo) && fuzz_same(a.host, b.host)
         && fuzz_same(a.port, b.port) );
  CHECK( uri_split_front(text.p, text.n, &front)==u->path.p );
  CHECK( front.scheme.p==u->scheme.p && front.authority.p==u->authority.p );
}

void fuzz_one(struct uri_span text){
  struct uri u = fuzz_split(text);
  enum uri_reference_kind kind = uri_kind(&u);
  check_whole(text, &u);
  check_authority(&u);
  check_host(fuzz_copy(fuzz_authority(u).host));
  check_host(text);
  check_validity(text, &u);
  check_rules(text);
  check_variants(text, &u);
  CHECK( (kind==URI_KIND_URI)==(u.scheme.p!=0) );
  CHECK( (kind==URI_KIND_SAME_DOCUMENT)==(text.n==0 || *text.p=='#') );
}
