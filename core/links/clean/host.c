/*
** SPDX-License-Identifier: MIT
**
** The host that is meant, in ASCII; and which hosts need no scheme.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"
#include "../whatwg/steps.h"

/* Memory for a name of the longest length in the DNS; one that needs more is no host. */
enum { HOST_WORK = 8192, HOST_DECODED = 1024 };

/* The characters of a host after decoding. */
enum { HOST_NAME = REG_NAME & ~(uint32_t)TRIPLET };

int uri_clean_is_fetched(const struct uri_scheme *scheme){
  return href_is_special(scheme) && !href_is_file(scheme);
}

/* The host where browsers go: written to out; 0 if they refuse it. */
static size_t host_of_browser(struct uri_span host, char *out){
  struct uri_href h = { .is_special = 1, .is_literal = host.n>0 && *host.p=='[' };
  char decoded[HOST_DECODED], work[HOST_WORK];
  const char *end;
  if( host.n>sizeof decoded || !uri_is_text(host.p, host.n) ) return 0;
  h.authority.host.p = decoded;
  h.authority.host.n = uri_decode(host.p, host.n, 0, decoded);
  if( uri_idna_to_ascii_size(h.authority.host, 0)>sizeof work ) return 0;
  end = uri_href_host(&h, work);
  if( end==0 || (!h.is_literal && uri_span_of(work, end, HOST_NAME)!=end) ) return 0;
  if( (size_t)(end-work)>3*host.n+IDNA_HOST_EXTRA ) return 0;
  return (size_t)(span_put(out, span_between(work, end))-out);
}

/* A host beyond ASCII of another scheme, by UTS #46; 0 if it has no name in ASCII. */
static size_t host_of_name(struct uri_span host, char *out){
  size_t n = uri_idna_host(host, URI_IDNA_CHECK_HOST, out);
  return uri_span_of(out, out+n, HOST_NAME)==out+n ? n : 0;
}

struct uri_span uri_clean_host(const struct uri_scheme *scheme, struct uri_span host,
                               char *out){
  struct uri_span found = { out, 0 };
  int is_valid;
  if( host.p==0 ) return host;
  is_valid = uri_host_match(host.p, host.p+host.n)==0;
  if( uri_clean_is_fetched(scheme) ) found.n = host_of_browser(host, out);
  else if( !is_valid ) found.n = host_of_name(host, out);
  if( found.n>0 ) return found;
  return is_valid ? host : (struct uri_span){0, 0};
}

/* The names that RFC 2606, 6761, 6762, 7686, and networks of their own, use. */
static const char host_reserved[][10] = {
  "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local",
  "localhost", "onion", "test"
};

/* The last label of a name of letters, digits, "-" and "_"; absent if it is none. */
static struct uri_span host_top(struct uri_span host){
  const struct uri_span none = {0, 0};
  const char *p, *end = host.p+host.n, *label = host.p;
  if( host.n>1 && end[-1]=='.' ) end--;           /* the root's dot */
  for(p=host.p; p<=end; p++){
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): host.n bytes. */
    if( p<end && *p!='.' ){
      if( !is_in(*p, ALPHA | DIGIT | HYPHEN | UNDERSCORE) ) return none;
      continue;
    }
    if( p==label || *label=='-' || p[-1]=='-' ) return none;
    if( p<end ) label = p+1;
  }
  return span_between(label, end);
}

static int host_is_top(struct uri_span top){
  return SPAN_IS_ONE_OF(top, host_reserved) || uri_text_is_top(top);
}

/* The bytes of the longest name in the DNS, with the root's dot. */
enum { HOST_LONGEST = IDNA_NAME_MOST+1 };

int uri_clean_is_name(struct uri_span host){
  char ascii[3*HOST_LONGEST+IDNA_HOST_EXTRA];
  struct uri_span top;
  const char *end = host.p+host.n;
  if( host.n==0 || host.n>HOST_LONGEST ) return 0;
  if( span_find_byte(host.p, end, '.')==end ) return 0;
  if( find_in(host.p, end, NOT_ASCII)<end ){
    host = uri_clean_host(uri_scheme_find(SPAN_WORD("http")), host, ascii);
    if( host.p==0 ) return 0;
  }
  top = host_top(host);
  return top.p>host.p && host_is_top(top);
}

int uri_clean_is_file(struct uri_span text){
  struct uri_span top;
  if( text.n>0 && text.p[text.n-1]=='/' ) text.n--;
  top = host_top(text);
  return top.p>text.p && span_find_byte(text.p, top.p-1, '.')==top.p-1
      && uri_text_is_file(text, top);
}

int uri_clean_is_host(struct uri_span host, struct uri_span port, struct uri_span rest){
  uint32_t value = port.p ? port_value(port) : 1;
  const char *end = host.p+host.n;
  struct uri_span top;
  unsigned char ip[4];
  if( host.n==0 || value==0 || value>PORT_MOST ) return 0;
  if( *host.p=='[' ) return uri_host_match(host.p, end)==0;
  if( uri_ipv4_read(host, ip) ){
    /* "10.0.0.0/8" is a network */
    return port.p || rest.n<2 || rest.n>3
        || uri_span_of(rest.p+1, rest.p+rest.n, DIGIT)<rest.p+rest.n;
  }
  if( uri_normal_is_localhost(host) ) return 1;
  if( find_in(host.p, end, NOT_ASCII)<end ) return uri_clean_is_name(host);
  top = host_top(host);
  if( top.p==0 || !is_in(*top.p, ALPHA) ) return 0;
  if( span_begins(host, SPAN_WORD("www."))
   && span_find_byte(host.p+4, top.p, '.')<top.p ) return 1;
  if( port.p && rest.n>0 && (top.p>host.p || *rest.p=='/') ) return 1;
  if( top.p==host.p || !host_is_top(top) ) return 0;
  if( rest.n>1 ) return 1;
  if( span_find_byte(host.p, top.p-1, '.')==top.p-1 ) return !uri_text_is_file(host, top);
  return !span_begins(host, SPAN_WORD("com."))
      && !span_begins(host, SPAN_WORD("org."));           /* "com.acme.app", a program */
}
