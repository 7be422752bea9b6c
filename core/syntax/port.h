/*
** SPDX-License-Identifier: MIT
**
** Ports as numbers (RFC 3986 3.2.3).
*/
#ifndef URI_PORT_H
#define URI_PORT_H

#include "span.h"

/* Write ":" and a port's digits, without leading zeros. */
static inline char *port_put(char *out, struct uri_span port){
  while( port.n>1 && *port.p=='0' ) port.p++, port.n--;
  *out++ = ':';
  return span_put(out, port);
}

/* The value of a port's digits; PORT_MOST+1 for all greater values. */
enum { PORT_MOST = 65535 };
static inline uint32_t port_value(struct uri_span port){
  enum { DIGITS_MOST = 5 };
  uint32_t value = 0;
  size_t i = 0;
  while( port.n-i>DIGITS_MOST && port.p[i]=='0' ) i++;
  if( port.n-i>DIGITS_MOST ) return PORT_MOST+1;
  for(; i<port.n; i++) value = value*10 + (uint32_t)(port.p[i]-'0');
  return value<=PORT_MOST ? value : PORT_MOST+1;
}

#endif
