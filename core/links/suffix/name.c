/*
** SPDX-License-Identifier: MIT
**
** The names of hosts (RFC 3986 3.2.2, RFC 5890 2.3).
**
** The host is that of the link which a person meant (uri_clean()), so it is in ASCII and
** in lower case.  A text of one label is a name, too: "com".
*/
#include "suffix.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../uri_address.h"
#include "../../uri_keys.h"
#include "../../uri_schemes.h"
#include "../clean/clean.h"
#include "../idna/idna.h"
#include "../text/text.h"

/* A text that is a name of one label, in memory; absent if it is none. */
static struct uri_span name_of_label(struct uri_span text, char *memory){
  const struct uri_span none = {0, 0};
  text = uri_text_trim(text, 1);
  if( text.n==0 || uri_idn_host(text).p!=text.p ) return none;
  text = uri_clean_host(uri_scheme_find(SPAN_WORD("http")), text, memory);
  return text.p==memory && memchr(text.p, '.', text.n)==0 ? text : none;
}

void uri_suffix_open(const char *p, size_t n, struct suffix_host *h){
  struct uri_authority a;
  struct scan_form form;
  struct uri u;
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  h->text = (struct uri_span){ p, n };
  h->name = kind ? a.host : (struct uri_span){0, 0};
  h->scheme = u.scheme;
  h->last = form.last;
  h->second = form.second;
  h->size = 0;
  if( kind==0 || kind & (SCAN_HOST_UPPER | SCAN_HOST_EMPTY) ){
    h->size = uri_clean_size(p, n);
  }
}

/* Find the host of a text that is not plain: 1, or 0 if it has none. */
static int name_find(struct suffix_host *h, char *memory){
  struct uri_authority a;
  struct uri u;
  if( !uri_clean_split(h->text.p, h->text.n, &u, &a, memory) ){
    h->scheme = (struct uri_span){0, 0};
    h->name = name_of_label(h->text, memory);
    return h->name.p!=0;
  }
  h->scheme = u.scheme;
  if( !uri_scheme_has_host(u.scheme) ) return 0;
  if( uri_domain_of_address(&u, &u.authority) ){
    uri_split_authority(u.authority, &a);
    a.host = uri_clean_host(uri_scheme_find(SPAN_WORD("http")), a.host,
                            memory+uri_clean_most(h->text.n));
  }
  h->name = a.host;
  return a.host.p!=0;
}

/*
** Does the text have labels, none of them empty or with a delimiter of a host?  A host
** that only RFC 3986 allows, with triplets, is no name.
*/
static int name_has_labels(struct uri_span name){
  size_t i, label = 0;
  for(i=0; i<name.n; i++){
    if( name.p[i]=='[' || name.p[i]=='%' ) return 0;
    if( name.p[i]!='.' ) continue;
    if( i==label ) return 0;
    label = i+1;
  }
  return label<name.n;
}

/* If a name is an address, give it the usual form, so that it has one spelling. */
static void name_address(struct suffix_host *h){
  unsigned char ip[16];
  size_t n = uri_address_read(h->name, URI_ADDRESS_LOOSE, ip);
  char *out = h->address;
  if( n==0 ) return;
  h->name.p = out;
  if( n==4 ){
    h->name.n = uri_ipv4_write(ip, out);
    return;
  }
  out[0] = '[';
  n = 1+uri_ipv6_write(ip, out+1);
  out[n++] = ']';
  h->name.n = n;
}

int uri_suffix_name(struct suffix_host *h, char *memory){
  h->has_suffix = 1;
  if( h->size==0 ) return 1;
  if( h->name.p==0 && !name_find(h, memory) ) return 0;
  if( h->text.p<=h->name.p && h->name.p<=h->text.p+h->text.n ){
    h->name = span_between(memory, span_put_lower(memory, h->name));
  }
  if( h->name.n>1 && h->name.p[h->name.n-1]=='.' ) h->name.n--;
  uri_suffix_labels(h);
  h->has_suffix = name_has_labels(h->name)
               && !uri_host_is_number(h->last, h->name.p+h->name.n);
  if( !h->has_suffix ) name_address(h);
  return 1;
}
