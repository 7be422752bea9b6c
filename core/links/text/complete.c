/*
** SPDX-License-Identifier: MIT
**
** Suffix references (RFC 3986 4.5): people write "www.w3.org/Addressing/", or a
** registered name alone, and mean a URI.
**
** They have the syntax of relative references, so only the beginning can tell the two
** apart; the RFC calls this heuristic and often incorrect.  In doubt, a text is left
** alone.  The part before the first "/", "?" or "#" must be
**
**     - an IPv4address or an IP-literal,
**     - "localhost", or
**     - a domain name: labels of letters, digits and "-" joined by ".", at
**       least two, the last of two or more letters and no file's suffix
**       ("index.html"); bytes beyond ASCII count as letters,
**
** each with or without a port of up to 65535.  "localhost:8080" and "example.com:80" also
** have the syntax of a scheme and a path.  They are read as host and port unless the
** scheme is known ("soap.beep:1").
**
** The port of https, or else the first label ("ftp.", "gopher."), says which scheme to
** add; otherwise it is http, as in the RFC's example.
*/

#include "../../rfc/schemes/by_scheme.h"
#include "text.h"

static const struct { struct uri_span label; struct uri_span prefix; }
complete_schemes[] = {
  { SPAN("ftp."),    SPAN("ftp://")    },
  { SPAN("gopher."), SPAN("gopher://") }
};

static int complete_is_letter(char c){
  return is_in(c, ALPHA) || (unsigned char)c>=0x80;
}

int uri_text_is_top_label(const char *p, const char *end){
  struct uri_span label = span_between(p, end);
  if( span_begins(label, SPAN_WORD("xn--")) ){
    return label.n>4 && is_in(end[-1], ALPHA | DIGIT);
  }
  while( p<end && complete_is_letter(*p) ) p++;
  return p==end && label.n>=2;
}

/*
** Is a text that has a "." a domain name of two labels or more, and no file name?
** "index.html" alone is a path.  A final "." is the root's.
*/
static int complete_is_domain(const char *p, const char *end){
  const char *label = p;
  if( end[-1]=='.' ) end--;
  for(; p<end; p++){
    if( *p=='.' ){
      if( p==label ) return 0;
      label = p+1;
    }else if( !complete_is_letter(*p) && !is_in(*p, DIGIT | HYPHEN) ){
      return 0;
    }
  }
  return uri_text_is_top_label(label, end)
      && uri_text_file(span_between(label, end))!=TEXT_FILE_ONLY;
}

static int complete_is_host(struct uri_span host){
  const char *end = host.p+host.n;
  const char *dot;
  enum uri_host_form form = uri_host_type(host);
  if( form!=URI_HOST_NONE && form!=URI_HOST_REG_NAME ) return 1;
  if( uri_normal_is_localhost(host) ) return memchr(host.p, '%', host.n)==0;
  dot = host.n>1 ? memchr(host.p, '.', host.n-1) : 0;
  return dot && complete_is_domain(host.p, end);
}

struct uri_span uri_text_prefix(const struct uri_authority *a){
  size_t i;
  if( a->port.p
   && uri_normal_port_is_default(uri_scheme_find(SPAN_WORD("https")), a->port) ){
    return SPAN_WORD("https://");
  }
  for(i=0; i<COUNT_OF(complete_schemes); i++){
    if( span_begins(a->host, complete_schemes[i].label) ){
      return complete_schemes[i].prefix;
    }
  }
  return SPAN_WORD("http://");
}

struct uri_span uri_complete(const char *p, size_t n){
  static const struct uri_span nothing = SPAN("");
  const char *end = p+n;
  struct uri_authority a;
  struct uri u;
  uint32_t port;
  uri_split_front(p, n, &u);
  if( u.authority.p ) return nothing;
  if( u.scheme.p && uri_scheme_has_rules(u.scheme) ) return nothing;
  uri_split_authority(span_between(p, find_in(p, end, AUTHORITY_END)), &a);
  port = port_value(a.port);
  if( a.userinfo.p || (a.port.p && (port==0 || port>PORT_MOST)) ) return nothing;
  return complete_is_host(a.host) ? uri_text_prefix(&a) : nothing;
}
