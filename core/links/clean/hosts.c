/*
** SPDX-License-Identifier: MIT
**
** Lists of hosts: "h1:9092, h2:9092"; the hosts of a connection string,
** "mongodb://joe:pw@h1,h2:27018/shop"; and several of these, "amqp://a,amqp://b".
**
** An authority of RFC 3986 has one host (section 3.2): most of these texts are no URIs.
** A text without a scheme is a list only if each of its words is a host: an address, a
** name with a port, or a domain.  After a scheme the hosts end at the first word that is
** none.
**
** Not here: the spelling of a host.  It is a span of the text.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"

enum hosts_class {
  HOSTS_BETWEEN = COMMA | SEMICOLON | SPACE | CONTROL,
  HOSTS_NAME    = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TRIPLET | NOT_ASCII
};

/*
** The place after "scheme://" at p, also of "jdbc:scheme://" and of the inner one of two
** schemes; 0 if there is none.
*/
static const char *hosts_scheme(const char *p, const char *end, struct uri_span *scheme){
  const char *start, *stop, *found = 0;
  for(;; p = found = stop+2){
    stop = uri_span_of(p, end, SCHEME_CHAR | COLON);
    if( end-stop<2 || stop[0]!='/' || stop[1]!='/' || stop==p || stop[-1]!=':' ) break;
    start = span_after_last(p, stop-1, ':');
    if( start==stop-1 ) break;
    *scheme = span_between(start, stop-1);
  }
  return found;
}

/*
** The place after the userinfo of an authority or of a word, which set ends; or p.  No
** userinfo has a "\", which browsers read as "/".
*/
static const char *hosts_userinfo(const char *p, const char *end, uint32_t set){
  return span_after_last(p, find_in(p, end, set | UNWISE), '@');
}

/* The end of the host at p, or 0.  An IPv6 address is without its brackets in host. */
static const char *hosts_host(const char *p, const char *end, struct uri_span *host){
  unsigned char ip[16];
  int is_literal = p<end && *p=='[';
  const char *stop = uri_span_of(p+is_literal, end, HEXDIG | COLON | DOT);
  *host = span_between(p+is_literal, stop);
  if( is_literal && (stop==end || *stop++!=']') ) return 0;
  if( uri_host_ipv6(host->p, host->p+host->n, ip)==0 ) return stop;
  if( is_literal ) return 0;
  stop = uri_span_of(p+(p<end && *p=='*'), end, HOSTS_NAME);         /* "*:8080" */
  *host = span_between(p, stop);
  return stop>p && !is_in(*p, DOT | HYPHEN) ? stop : 0;
}

/* The end of the port at p, after a ":"; 0 if it is none.  "0.0.0.0:*" has none. */
static const char *hosts_port(const char *p, const char *end, struct uri_span *port){
  const char *stop = uri_span_of(p, end, DIGIT);
  *port = span_between(p, stop);
  if( port->n==0 ) return stop+(stop<end && *stop=='*');
  return port_value(*port)<=PORT_MOST ? stop : 0;
}

/* The next host that has a scheme, after a path or query; or end. */
static const char *hosts_after_path(const char *p, const char *end){
  struct uri_span scheme;
  while( (p = find_in(p, end, HOSTS_BETWEEN))<end ){
    p = uri_span_of(p, end, HOSTS_BETWEEN);
    if( hosts_scheme(p, end, &scheme) ) break;
  }
  return p;
}

/* Is a word without a scheme a host: an address, a name with a port, or a domain? */
static int hosts_is_host(struct uri_span host, int has_port){
  unsigned char ip[4];
  if( memchr(host.p, ':', host.n) ) return 1;                              /* IPv6 */
  if( uri_address_ends_in_number(host) ) return uri_ipv4_read(host, ip);
  return has_port || uri_normal_is_localhost(host) || uri_clean_is_name(host);
}

/* Read a word: its end, or 0 if it is no host.  is_named: any name is one. */
static const char *hosts_read(struct uri_hosts *list, const char *p, int is_named,
                              struct uri_host_found *found){
  const char *end = list->end, *start = hosts_scheme(p, end, &list->scheme);
  const struct uri_scheme *known;
  struct uri_span port = {0, 0};
  int has_more = 0;                    /* than host and port */
  if( start ){
    is_named = 1;
    p = hosts_userinfo(start, end, AUTHORITY_END | SPACE | CONTROL);
  }else if( list->scheme.p==0 ){
    start = hosts_userinfo(p, end, AUTHORITY_END | HOSTS_BETWEEN);
    has_more = start>p;
    p = start;
  }
  p = hosts_host(p, end, &found->host);
  if( p && p<end && *p==':' ) p = hosts_port(p+1, end, &port);
  if( p==0 || (p<end && !is_in(*p, HOSTS_BETWEEN | AUTHORITY_END)) ) return 0;
  has_more |= p<end && is_in(*p, AUTHORITY_END);
  if( !is_named && ((has_more && port.n==0) || !hosts_is_host(found->host, port.n>0)) ){
    return 0;
  }
  known = uri_scheme_driven(list->scheme);
  found->port = port.n>0 ? port_value(port) : known ? known->port : 0;
  found->has_port = port.n>0 || found->port>0;
  return p<end && is_in(*p, AUTHORITY_END) ? hosts_after_path(p, end) : p;
}

int uri_hosts_next(struct uri_hosts *list, struct uri_host_found *found){
  const char *p = uri_span_of(list->at, list->end, HOSTS_BETWEEN);
  int is_listed = list->scheme.p
               && find_in(list->at, p, COMMA | SEMICOLON)<p;       /* "amqp://a,b" */
  if( p==list->end ) return 0;
  list->at = hosts_read(list, p, is_listed, found);
  if( list->at ) return 1;
  list->at = list->end;
  list->is_other = list->scheme.p==0;
  return 0;
}

void uri_hosts_begin(struct uri_hosts *list, const char *p, size_t n){
  struct uri_span text = uri_text_trim((struct uri_span){ p, n }, 1);
  struct uri_host_found found;
  struct uri_hosts ahead;
  *list = (struct uri_hosts){ text.p, text.p+text.n, {0, 0}, 0 };
  ahead = *list;
  while( uri_hosts_next(&ahead, &found) ) continue;
  if( ahead.is_other ) list->at = list->end;
}
