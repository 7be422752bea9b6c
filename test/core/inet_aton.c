/*
** SPDX-License-Identifier: MIT
**
** The loose form of IPv4 addresses (core/rfc/syntax/address.c), compared with the C
** library's inet_aton(): every text of up to LONGEST characters that occur in numbers,
** and texts made from parts near the limits. Both must give the same answer.
**
**     inet_aton
**
** If the C library is not glibc, a short table is used instead.  Prints "N passed, N
** failed".
*/
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#ifdef __GLIBC__
#include <arpa/inet.h>
#include <netinet/in.h>
#endif

#include "../../core/uri.h"
#include "../../core/uri_address.h"
#include "check.h"

/* The answer of inet_aton(): is_address, and the address. */
static void aton_check(const char *text, int is_address, const unsigned char *expected){
  unsigned char ip[16];
  struct uri_span host = { text, strlen(text) };
  size_t n = uri_address_read(host, URI_ADDRESS_LOOSE, ip);
  if( (n==4)==is_address && (n==0 || memcmp(ip, expected, 4)==0) ){
    passed++;
  }else if( ++failed<=20 ){
    printf("FAIL %s: %s\n", text, is_address ? "is an address" : "is none");
  }
}

#ifdef __GLIBC__

static void compare(const char *text){
  struct in_addr address;
  unsigned char bytes[4] = {0};
  int is_address = inet_aton(text, &address)!=0;
  if( is_address ) memcpy(bytes, &address.s_addr, 4);
  aton_check(text, is_address, bytes);
}

/* All texts that begin with the n characters of text. */
static void every_text(char *text, size_t n){
  enum { LONGEST = 6 };
  static const char characters[] = "0178fxX.";
  size_t i;
  text[n] = 0;
  if( n>0 ) compare(text);
  if( n==LONGEST ) return;
  for(i=0; i<sizeof characters-1; i++){
    text[n] = characters[i];
    every_text(text, n+1);
  }
}

/* Up to five parts, each from this list. */
static void every_part(char *text, size_t n, int parts){
  static const char list[][14] = {
    "0", "255", "256", "0377", "0400", "0xff", "0X100", "65535", "65536", "16777215",
    "16777216", "4294967295", "4294967296", "0x", "08", "", "037777777777", "0x100000000"
  };
  size_t i;
  for(i=0; i<sizeof list / sizeof list[0]; i++){
    size_t k = strlen(list[i]);
    memcpy(text+n, list[i], k+1);
    compare(text);
    if( parts<4 ){
      text[n+k] = '.';
      every_part(text, n+k+1, parts+1);
    }
  }
}

static void run(void){
  char text[100];
  every_text(text, 0);
  every_part(text, 0, 1);
}

#else

static void run(void){
  static const unsigned char one[4] = { 127, 0, 0, 1 };
  aton_check("127.1", 1, one);
  aton_check("0x7f.1", 1, one);
  aton_check("017700000001", 1, one);
  aton_check("0x", 0, one);
  aton_check("127.0.0.1.", 0, one);
}

#endif

int main(void){
  run();
  return check_sum();
}
