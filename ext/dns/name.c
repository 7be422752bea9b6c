/*
** SPDX-License-Identifier: MIT
**
** Hosts in texts, and labels in hosts (RFC 3986 3.2.2, RFC 5890 2.3).
**
** Not here: what a label means, which is idna.c's business.
*/
#include "dns.h"

int uri_dns_is_name_byte(unsigned char c){
  return (c>='a' && c<='z') || (c>='A' && c<='Z') || (c>='0' && c<='9')
      || c=='-' || c=='_';
}

/*
** A bare host name is read as a host.  It has no character that a name does not
** have: a text with a "/" or a ":" is a path.
*/
static int name_is_bare(struct span text){
  unsigned char ip[16];
  size_t i;
  if( text.n>0 && text.p[0]=='[' ){
    return uri_address_read(text, URI_ADDRESS_STRICT, ip)>0;
  }
  for(i=0; i<text.n; i++){
    unsigned char c = (unsigned char)text.p[i];
    if( c<0x80 && c!='.' && c!='%' && !uri_dns_is_name_byte(c) ) return 0;
  }
  return text.n>0;
}

struct span uri_dns_host(struct span text){
  struct uri_authority a;
  struct uri u;
  uri_split_whole(text.p, text.n, &u, &a);
  if( a.host.p ) return a.host;
  if( u.scheme.p==0 && name_is_bare(text) ) return text;
  return (struct span){0, 0};
}

/* Whether p, before end, begins with "xn--" in any case. */
static int name_says_ace(const char *p, const char *end){
  return end-p>=4 && (p[0]|0x20)=='x' && (p[1]|0x20)=='n' && p[2]=='-'
      && p[3]=='-';
}

int uri_dns_is_plain(struct span host, int *upper){
  const char *p = host.p;
  const char *end = host.p+host.n;
  int capitals = 0;
  if( name_says_ace(p, end) ) return 0;
  for(; p<end; p++){
    unsigned char c = (unsigned char)*p;
    if( c>='a' && c<='z' ) continue;
    if( c=='.' ){
      if( name_says_ace(p+1, end) ) return 0;
    }else if( !uri_dns_is_name_byte(c) ){
      return 0;
    }else if( c>='A' && c<='Z' ){
      capitals = 1;
    }
  }
  *upper = capitals;
  return 1;
}

/*
** The octet at p, also when it is percent-encoded.  Returns its length there.
*/
static size_t name_octet(const char *p, const char *end, unsigned char *octet){
  char decoded[3];
  if( *p=='%' && end-p>=3 && uri_decode(p, 3, 0, decoded)==1 ){
    *octet = (unsigned char)decoded[0];
    return 3;
  }
  *octet = (unsigned char)*p;
  return 1;
}

/* The length of the dot at p, 0 when there is none. */
static size_t name_dot(const char *p, const char *end){
  static const unsigned char dots[][3] = {
    { 0xE3, 0x80, 0x82 },    /* U+3002 IDEOGRAPHIC FULL STOP */
    { 0xEF, 0xBC, 0x8E },    /* U+FF0E FULLWIDTH FULL STOP */
    { 0xEF, 0xBD, 0xA1 }     /* U+FF61 HALFWIDTH IDEOGRAPHIC FULL STOP */
  };
  const char *at = p;
  unsigned char octets[3];
  size_t i;
  if( *p=='.' ) return 1;
  if( *p!='%' && (unsigned char)*p<0xE3 ) return 0;
  for(i=0; i<3 && at<end; i++){
    at += name_octet(at, end, &octets[i]);
    if( i==0 && octets[0]=='.' ) return (size_t)(at-p);
    if( i==0 && octets[0]!=0xE3 && octets[0]!=0xEF ) return 0;
  }
  if( i<3 ) return 0;
  for(i=0; i<3; i++){
    if( octets[0]==dots[i][0] && octets[1]==dots[i][1]
     && octets[2]==dots[i][2] ) return (size_t)(at-p);
  }
  return 0;
}

void uri_dns_labels_begin(struct dns_labels *labels, struct span host){
  labels->rest = host;
  labels->more = 1;
}

int uri_dns_labels_next(struct dns_labels *labels, struct span *label){
  const char *p = labels->rest.p;
  const char *end = p+labels->rest.n;
  size_t dot = 0;
  if( !labels->more ) return 0;
  while( p<end && (dot = name_dot(p, end))==0 ) p++;
  label->p = labels->rest.p;
  label->n = (size_t)(p-label->p);
  labels->more = p<end;
  labels->rest.p = p+dot;
  labels->rest.n = (size_t)(end-labels->rest.p);
  return 1;
}
