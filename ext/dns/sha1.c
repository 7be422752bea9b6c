/*
** SPDX-License-Identifier: MIT
**
** SHA-1 (FIPS 180-4 6.1), which identifies a list, as in libpsl.  It distinguishes
** versions of a file; it is no protection against attacks.
*/
#include "dns.h"

#include <string.h>

static uint32_t sha1_rotate(uint32_t x, int n){ return x<<n | x>>(32-n); }

static void sha1_block(struct dns_sha1 *s){
  uint32_t w[80], a = s->h[0], b = s->h[1], c = s->h[2], d = s->h[3], e = s->h[4];
  int i;
  for(i=0; i<16; i++){
    const unsigned char *p = s->block+4*i;
    w[i] = (uint32_t)p[0]<<24 | (uint32_t)p[1]<<16 | (uint32_t)p[2]<<8 | p[3];
  }
  for(; i<80; i++){
    w[i] = sha1_rotate(w[i-3] ^ w[i-8] ^ w[i-14] ^ w[i-16], 1);
  }
  for(i=0; i<80; i++){
    uint32_t f = i<20 ? (b & c) | (~b & d)
               : i>=40 && i<60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    uint32_t k = i<20 ? 0x5A827999 : i<40 ? 0x6ED9EBA1
               : i<60 ? 0x8F1BBCDC : 0xCA62C1D6;
    uint32_t t = sha1_rotate(a, 5)+f+e+k+w[i];
    e = d;
    d = c;
    c = sha1_rotate(b, 30);
    b = a;
    a = t;
  }
  s->h[0] += a;
  s->h[1] += b;
  s->h[2] += c;
  s->h[3] += d;
  s->h[4] += e;
}

void uri_dns_sha1_begin(struct dns_sha1 *s){
  static const uint32_t first[5] = {
    0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0
  };
  memcpy(s->h, first, sizeof first);
  s->bytes = 0;
}

void uri_dns_sha1_add(struct dns_sha1 *s, const void *p, size_t n){
  const unsigned char *byte = p;
  for(; n>0; n--){
    s->block[s->bytes++%64] = *byte++;
    if( s->bytes%64==0 ) sha1_block(s);
  }
}

void uri_dns_sha1_end(struct dns_sha1 *s, char hex[41]){
  static const char digits[] = "0123456789abcdef";
  uint64_t bits = 8*s->bytes;
  unsigned char length[8];
  int i;
  for(i=0; i<8; i++) length[i] = (unsigned char)(bits>>(56-8*i));
  uri_dns_sha1_add(s, "\x80", 1);
  while( s->bytes%64!=56 ) uri_dns_sha1_add(s, "", 1);
  uri_dns_sha1_add(s, length, 8);
  for(i=0; i<40; i++){
    hex[i] = digits[s->h[i/8]>>(28-4*(i%8)) & 15];
  }
  hex[40] = 0;
}
