/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe about userinfo, host and port as a whole (RFC 3986 3.2
** and 7.2, 7.4, 7.5, 7.6).
**
** Also here: text that a person takes for a host although the grammar does not.
*/
#include "lint.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"
#include "../../uri_address.h"

enum { LINT_LABEL_MAX = 63, LINT_NAME_MAX = 255 };

/* ------------------------------------------------------------ userinfo --- */

/*
** Does a last label look like that of a domain name: two letters or more, or an A-label,
** "xn--p1ai"?  Bytes beyond ASCII count as letters.
*/
static int lint_is_top_label(const char *p, const char *end){
  struct uri_span label = span_between(p, end);
  if( span_begins(label, SPAN_WORD("xn--")) ){
    return label.n>4 && is_in(end[-1], ALPHA | DIGIT);
  }
  return label.n>=2 && uri_span_of(p, end, ALPHA | NOT_ASCII)==end;
}

/*
** Does a run of letters, digits, dots and hyphens look like a host: a last label after a
** dot, "localhost", or an IPv4 address?
*/
static int lint_looks_like_host(const char *p, const char *end){
  unsigned char ip[4];
  const char *label;
  while( end>p && end[-1]=='.' ) end--;
  label = span_after_last(p, end, '.');
  if( label-p>=2 && is_in(label[-2], ALPHA | DIGIT)
   && lint_is_top_label(label, end) ) return 1;
  if( uri_normal_is_localhost((struct uri_span){ p, (size_t)(end-p) }) ) return 1;
  return uri_host_ipv4(p, end, ip)==0;
}

/* Does userinfo hold such a run (7.6: "cnn.example.com&story=news@")? */
static int lint_is_misleading(struct uri_span user){
  const char *p = user.p;
  const char *end = p+user.n;
  while( p<end ){
    const char *stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN | DOT);
    if( lint_looks_like_host(p, stop) ) return 1;
    p = stop<end ? stop+1 : end;
  }
  return 0;
}

void uri_lint_user(struct uri_lint *lint){
  struct uri_span userinfo = lint->authority.userinfo;
  struct uri_span user, password;
  if( userinfo.p==0 ) return;
  uri_split_userinfo(userinfo, &user, &password);
  if( lint->readings ) uri_lint_many_at(lint);
  if( lint_is_misleading(user) ){
    uri_lint_found(lint, LINT_MISLEADING_USERINFO, userinfo);
  }else if( password.n==0 && lint->scheme
         && lint->scheme->flags & URI_SCHEME_NO_USERINFO ){
    uri_lint_found(lint, LINT_UNEXPECTED_USERINFO, userinfo);
  }
  uri_lint_read(lint, user);
}

/* Empty userinfo means the same as none (3.2.1). */
void uri_lint_password(struct uri_lint *lint){
  struct uri_span user, password;
  if( lint->authority.userinfo.n==0 ) return;
  uri_split_userinfo(lint->authority.userinfo, &user, &password);
  if( password.n==0 ) return;
  uri_lint_found(lint, LINT_PASSWORD, password);
  uri_lint_read(lint, password);
}

/* ---------------------------------------------------------------- host --- */

/*
** Are all labels of a host numbers?  A final "." is skipped: names may have it.  The host
** is not empty.
*/
static int lint_is_numeric(struct uri_span host){
  const char *p = host.p;
  const char *end = p+host.n;
  if( end[-1]=='.' ) end--;
  for(;;){
    const char *stop = span_find_byte(p, end, '.');
    if( !uri_host_is_number(p, stop) ) return 0;
    if( stop==end ) return 1;
    p = stop+1;
  }
}

/* A name, or one of its labels, that is too long for the DNS. */
static int lint_is_long(struct uri_span host){
  const char *p = host.p;
  const char *end = p+host.n;
  if( host.n>LINT_NAME_MAX ) return 1;
  while( p<end ){
    const char *dot = span_find_byte(p, end, '.');
    if( dot-p>LINT_LABEL_MAX ) return 1;
    p = dot<end ? dot+1 : end;
  }
  return 0;
}

static void lint_name(struct uri_lint *lint, struct uri_span host){
  unsigned char ip[16];
  if( uri_address_read(host, URI_ADDRESS_LOOSE, ip) ){
    uri_lint_found(lint, LINT_RARE_IPV4, host);
  }else if( lint_is_numeric(host) ){
    uri_lint_found(lint, LINT_NUMERIC_HOST, host);
  }
  if( lint_is_long(host) ) uri_lint_found(lint, LINT_LONG_HOST, host);
  uri_lint_name(lint, host);
  if( uri_lint_has_upper(host) ){
    uri_lint_found(lint, LINT_UPPER_CASE_HOST, host);
  }
  if( uri_normal_is_default_host(lint->scheme, &lint->uri, &lint->authority) ){
    uri_lint_found(lint, LINT_LOCALHOST_IN_FILE, host);
  }
  uri_lint_read(lint, host);
}

/* Is the address between the brackets in the form of RFC 5952, ignoring case? */
static int lint_is_canonical(struct uri_span host){
  char text[URI_IPV6_TEXT+2];
  size_t i;
  if( uri_normal_ipv6(host, text)!=host.n ) return 0;
  for(i=0; i<host.n; i++){
    if( to_lower(host.p[i])!=text[i] ) return 0;
  }
  return 1;
}

/* A host that begins with "[": findings about the first invalid byte, or the whole. */
static void lint_literal(struct uri_lint *lint, struct uri_span host){
  const char *end = host.p+host.n;
  const char *bad = uri_host_ip_literal(host.p, end);
  if( bad ){
    unsigned char ip[16];
    int zone = bad<end && *bad=='%' && uri_host_ipv6(host.p+1, bad, ip)==0;
    uri_lint_found(lint, zone ? LINT_ZONE_IDENTIFIER : LINT_MALFORMED_IP_LITERAL,
                   span_between(bad, end));
    return;
  }
  if( to_lower(host.p[1])=='v' ){
    uri_lint_found(lint, LINT_IP_FUTURE, host);
  }else if( !lint_is_canonical(host) ){
    uri_lint_found(lint, LINT_IPV6_FORM, host);
  }
  if( uri_lint_has_upper(host) ){
    uri_lint_found(lint, LINT_UPPER_CASE_HOST, host);
  }
}

/*
** Is the host the scheme of a web address, with an empty port or none, and "//" after it?
** Then somebody put a scheme before a whole URI: "http://https//acme.com".  A path after
** an authority begins with "/".
*/
static int lint_is_double_scheme(const struct uri_lint *lint){
  struct uri_span path = lint->uri.path;
  return uri_scheme_is_web(lint->authority.host) && lint->authority.port.n==0
      && path.n>=2 && path.p[1]=='/';
}

/* Is it surely a host: does a port follow it, or does it look like a host? */
static int lint_is_one_host(const char *p, const char *end){
  const char *port = end;
  while( port>p && is_in(port[-1], DIGIT) ) port--;
  if( port>p+1 && port[-1]==':' ) return 1;
  return lint_looks_like_host(p, end);
}

/*
** Does a second link follow a host, "http://acme.comhttp://beta.org"?  The grammar reads
** the ":" as that of an empty port, and "//" as a path.
*/
static int lint_has_second(const struct uri_lint *lint){
  struct uri_span host = lint->authority.host, path = lint->uri.path;
  const char *end;
  if( path.n<2 || path.p[1]!='/' || lint->authority.port.p==0
   || lint->authority.port.n>0 || host.n<5 ) return 0;
  end = host.p+host.n;
  end -= to_lower(end[-1])=='s';
  return span_is(span_between(end-4, end), SPAN_WORD("http"))
      && lint_looks_like_host(host.p, end-4);
}

/*
** Several hosts between commas, as databases and brokers take them:
** "mongodb://h1:27017,h2:27018/".  Names without dots count where nobody types web
** addresses: "http://acme,com" is a typing error.
*/
static int lint_has_several_hosts(const struct uri_lint *lint){
  const char *p = lint->authority.host.p, *end;
  int are_hosts = 1;
  int have_dots = 0;
  if( lint->authority.host.n==0 ) return 0;
  end = lint->uri.authority.p+lint->uri.authority.n;
  if( span_find_byte(p, end, ',')==end ) return 0;
  for(;;){
    const char *stop = span_find_byte(p, end, ',');
    if( stop==p || *p==':' ) return 0;
    are_hosts &= lint_is_one_host(p, stop);
    have_dots |= span_find_byte(p, stop, '.')<stop;
    if( stop==end ) break;
    p = stop+1;
  }
  return are_hosts
      || (!have_dots && !(lint->scheme && lint->scheme->flags & URI_SCHEME_WEB));
}

void uri_lint_host(struct uri_lint *lint){
  struct uri_span host = lint->authority.host;
  unsigned char ip[4];
  if( lint_is_double_scheme(lint) ){
    uri_lint_found(lint, LINT_DOUBLE_SCHEME, host);
  }
  lint->several_hosts = lint_has_several_hosts(lint) || lint_has_second(lint);
  if( lint->several_hosts ){
    uri_lint_found(lint, LINT_SEVERAL_HOSTS, host);
  }
  if( lint->readings ) uri_lint_host_readings(lint);
  if( host.n==0 ){
    if( uri_lint_has_rule(lint, URI_SCHEME_RULE_ROOT) ){
      const char *where = host.p ? host.p : lint->uri.path.p;
      uri_lint_found(lint, LINT_MISSING_HOST, span_between(where, where));
    }
  }else if( *host.p=='[' ){
    lint_literal(lint, host);
  }else if( !uri_ipv4_read(host, ip) ){
    lint_name(lint, host);
  }
}

/* ---------------------------------------------------------------- port --- */

void uri_lint_port(struct uri_lint *lint){
  struct uri_span port = lint->authority.port;
  uint32_t value = port_value(port);
  if( port.p==0 || (port.n==0 && lint->several_hosts) ) return;
  if( port.n==0 ){
    uri_lint_found(lint, LINT_EMPTY_PORT, span_between(port.p-1, port.p));
  }else if( value>PORT_MOST ){
    uri_lint_found(lint, LINT_PORT_RANGE, port);
  }else if( lint->scheme && lint->scheme->port ){
    int is_default = uri_normal_port_is_default(lint->scheme, port);
    uri_lint_found(lint, is_default ? LINT_DEFAULT_PORT
                   : value<1024 ? LINT_WELL_KNOWN_PORT
                   : LINT_OTHER_PORT, port);
  }
}
