/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe about userinfo, host and port as a whole
** (RFC 3986 3.2 and 7.2, 7.4, 7.5, 7.6).
**
** Here is also what a human takes for a host, and what inet_aton() takes for an
** IPv4 address, in texts in which the grammar sees neither.
*/
#include "lint.h"

#include <string.h>

#include "../normal/by_scheme.h"
#include "../scan/chars.h"
#include "../syntax/host.h"

enum { LINT_LABEL_MAX = 63, LINT_NAME_MAX = 255 };

/* ------------------------------------------------------------ userinfo --- */

/* A last label of a host: two or more letters, or an A-label, "xn--p1ai". */
static int lint_is_top_label(const char *p, const char *end){
  if( end-p>4 && to_lower(p[0])=='x' && to_lower(p[1])=='n'
   && p[2]=='-' && p[3]=='-' ) return is_in(end[-1], ALPHA | DIGIT);
  return end-p>=2 && uri_span_of(p, end, ALPHA)==end;
}

/*
** Does a run of letters, digits, dots and hyphens look like a host: with a dot
** before a last label, as "localhost", or as an IPv4 address?
*/
static int lint_looks_like_host(const char *p, const char *end){
  unsigned char ip[4];
  const char *label;
  while( end>p && end[-1]=='.' ) end--;
  label = end;
  while( label>p && label[-1]!='.' ) label--;
  if( label-p>=2 && is_in(label[-2], ALPHA | DIGIT)
   && lint_is_top_label(label, end) ) return 1;
  if( uri_normal_is_localhost((struct span){ p, (size_t)(end-p) }) ) return 1;
  return uri_host_ipv4(p, end, ip)==0;
}

/* Does userinfo hold such a run (7.6: "cnn.example.com&story=news@")? */
static int lint_is_misleading(struct span user){
  const char *p = user.p;
  const char *end = p+user.n;
  while( p<end ){
    const char *stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN | DOT);
    if( lint_looks_like_host(p, stop) ) return 1;
    p = stop<end ? stop+1 : end;
  }
  return 0;
}

/* Schemes without userinfo: RFC 9110 4.2.4, RFC 6455 3. */
static int lint_forbids_userinfo(const struct uri_scheme *scheme){
  static const char names[][6] = { "http", "https", "ws", "wss" };
  size_t i;
  for(i=0; scheme && i<sizeof names / sizeof names[0]; i++){
    if( memcmp(scheme->name, names[i], sizeof names[i])==0 ) return 1;
  }
  return 0;
}

void uri_lint_user(struct uri_lint *lint){
  struct span userinfo = lint->authority.userinfo;
  struct span user, password;
  const char *end;
  if( userinfo.p==0 ) return;
  end = userinfo.p+userinfo.n;
  uri_split_userinfo(userinfo, &user, &password);
  if( lint_is_misleading(user) ){
    uri_lint_found(lint, LINT_MISLEADING_USERINFO, userinfo.p, end);
  }else if( password.n==0 && lint_forbids_userinfo(lint->scheme) ){
    uri_lint_found(lint, LINT_UNEXPECTED_USERINFO, userinfo.p, end);
  }
  uri_lint_read(lint, user);
}

/* An empty one is as good as none (3.2.1). */
void uri_lint_password(struct uri_lint *lint){
  struct span user, password;
  if( lint->authority.userinfo.n==0 ) return;
  uri_split_userinfo(lint->authority.userinfo, &user, &password);
  if( password.n==0 ) return;
  uri_lint_found(lint, LINT_PASSWORD, password.p, password.p+password.n);
  uri_lint_read(lint, password);
}


/* ---------------------------------------------------------------- host --- */

enum lint_numbers { LINT_NO_NUMBERS, LINT_ALL_NUMBERS, LINT_IPV4_NUMBERS };

/*
** One number as C writes it, decimal, "0" octal or "0x" hexadecimal, up to the
** next "." or end; "0x" alone is 0, as browsers have it and inet_aton() has
** not. Returns where it stops, or 0 when there is none; *value is above 32
** bits when it is too large or has a digit that is none.
*/
static const char *lint_number(const char *p, const char *end, uint64_t *value){
  unsigned base = 10;
  const char *start = p;
  *value = 0;
  if( end-p>=2 && p[0]=='0' && to_lower(p[1])=='x' ){
    base = 16;
    p += 2;
  }else if( end-p>=2 && p[0]=='0' && is_in(p[1], DIGIT) ){
    base = 8;
    p++;
  }
  for(; p<end && is_in(*p, base==16 ? HEXDIG : DIGIT); p++){
    unsigned digit = (unsigned)hex_value(*p);
    if( digit>=base ) *value = UINT64_MAX>>8;
    if( *value<=UINT32_MAX ) *value = *value*base + digit;
  }
  return p>start && (p==end || *p=='.') ? p : 0;
}

/*
** Is a host that is no IPv4address made of numbers, and are they an address to
** inet_aton(): one to four of them, the last one filling what the others have
** left (7.4)?  A "." at the end is a name's own.
*/
static enum lint_numbers lint_numbers(struct span host){
  const char *p = host.p;
  const char *end = p+host.n;
  int parts = 0, fits = 1;
  if( host.n>0 && end[-1]=='.' ) end--;
  for(;;){
    uint64_t value;
    p = lint_number(p, end, &value);
    if( p==0 ) return LINT_NO_NUMBERS;
    if( ++parts>4 ) fits = 0;
    if( p==end ){
      if( fits && value>>(8*(5-parts))!=0 ) fits = 0;
      return fits ? LINT_IPV4_NUMBERS : LINT_ALL_NUMBERS;
    }
    if( value>255 ) fits = 0;
    p++;
  }
}

/* A name, or one of its labels, longer than the DNS takes. */
static int lint_is_long(struct span host){
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

static void lint_name(struct uri_lint *lint, struct span host){
  const char *end = host.p+host.n;
  enum lint_numbers numbers = lint_numbers(host);
  if( numbers!=LINT_NO_NUMBERS ){
    uri_lint_found(lint, numbers==LINT_IPV4_NUMBERS ? LINT_RARE_IPV4
                                                : LINT_NUMERIC_HOST,
               host.p, end);
  }
  if( lint_is_long(host) ) uri_lint_found(lint, LINT_LONG_HOST, host.p, end);
  if( uri_lint_has_upper(host) ){
    uri_lint_found(lint, LINT_UPPER_CASE_HOST, host.p, end);
  }
  if( uri_normal_is_default_host(lint->scheme, &lint->uri, &lint->authority) ){
    uri_lint_found(lint, LINT_LOCALHOST_IN_FILE, host.p, end);
  }
  uri_lint_read(lint, host);
}

/* Is the address between the brackets, but for its case, as RFC 5952 has it? */
static int lint_is_canonical(struct span host){
  char text[URI_IPV6_TEXT+2];
  size_t i;
  if( uri_normal_ipv6(host, text)!=host.n ) return 0;
  for(i=0; i<host.n; i++){
    if( to_lower(host.p[i])!=text[i] ) return 0;
  }
  return 1;
}

/* A host that begins with "[": up to where it is wrong, or as a whole. */
static void lint_literal(struct uri_lint *lint, struct span host){
  const char *end = host.p+host.n;
  const char *bad = uri_host_ip_literal(host.p, end);
  if( bad ){
    unsigned char ip[16];
    int zone = bad<end && *bad=='%' && uri_host_ipv6(host.p+1, bad, ip)==0;
    uri_lint_found(lint,
                   zone ? LINT_ZONE_IDENTIFIER : LINT_MALFORMED_IP_LITERAL,
               bad, end);
    return;
  }
  if( to_lower(host.p[1])=='v' ){
    uri_lint_found(lint, LINT_IP_FUTURE, host.p, end);
  }else if( !lint_is_canonical(host) ){
    uri_lint_found(lint, LINT_IPV6_FORM, host.p, end);
  }
  if( uri_lint_has_upper(host) ){
    uri_lint_found(lint, LINT_UPPER_CASE_HOST, host.p, end);
  }
}

void uri_lint_host(struct uri_lint *lint){
  struct span host = lint->authority.host;
  unsigned char ip[4];
  if( host.n==0 ){
    if( uri_lint_has_rule(lint, URI_SCHEME_ROOT) ){
      const char *where = host.p ? host.p : lint->uri.path.p;
      uri_lint_found(lint, LINT_MISSING_HOST, where, where);
    }
  }else if( *host.p=='[' ){
    lint_literal(lint, host);
  }else if( !uri_ipv4_read(host, ip) ){
    lint_name(lint, host);
  }
}


/* ---------------------------------------------------------------- port --- */

void uri_lint_port(struct uri_lint *lint){
  struct span port = lint->authority.port;
  uint32_t value = uri_normal_port_value(port);
  const char *end;
  if( port.p==0 ) return;
  end = port.p+port.n;
  if( port.n==0 ){
    uri_lint_found(lint, LINT_EMPTY_PORT, port.p-1, port.p);
  }else if( value>PORT_MOST ){
    uri_lint_found(lint, LINT_PORT_RANGE, port.p, end);
  }else if( lint->scheme && lint->scheme->port ){
    int is_default = uri_normal_port_is_default(lint->scheme, port);
    uri_lint_found(lint, is_default ? LINT_DEFAULT_PORT
                   : value<1024 ? LINT_WELL_KNOWN_PORT
                   : LINT_OTHER_PORT, port.p, end);
  }
}
