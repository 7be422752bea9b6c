/*
** SPDX-License-Identifier: MIT
**
** IPv4 addresses as text: the grammar (RFC 3986 3.2.2), read and written.
**
** They are read byte by byte, because the functions of operating systems also accept
** forms that the grammar does not have (octal, three parts): address.c has those.
*/

#include "syntax.h"

/*
** dec-octet, 0 to 255 without leading zeros.  Returns where it stops and its value in
** *octet; *octet is -1 if there is none at p.
*/
static const char *ipv4_read_octet(const char *p, const char *end, int *octet){
  int value = -1;
  while( p<end && is_in(*p, DIGIT) ){
    int more = value<0 ? *p-'0' : value*10 + *p-'0';
    if( value==0 || more>255 ) break;
    value = more;
    p++;
  }
  *octet = value;
  return p;
}

const char *uri_host_dec_octet(const char *p, const char *end){
  int octet;
  p = ipv4_read_octet(p, end, &octet);
  return p==end && octet>=0 ? 0 : p;
}

/* IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet */
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]){
  int i, octet;
  for(i=0; i<4; i++){
    if( i>0 ){
      if( p==end || *p!='.' ) return p;
      p++;
    }
    p = ipv4_read_octet(p, end, &octet);
    if( octet<0 ) return p;
    ip[i] = (unsigned char)octet;
  }
  return p==end ? 0 : p;
}

int uri_ipv4_read(struct uri_span text, unsigned char out[4]){
  return text.n>0 && uri_host_ipv4(text.p, text.p+text.n, out)==0;
}

size_t uri_ipv4_write(const unsigned char ip[4], char *out){
  char *o = out;
  int i;
  for(i=0; i<4; i++){
    if( i>0 ) *o++ = '.';
    o = span_put_number(o, ip[i]);
  }
  return (size_t)(o-out);
}
