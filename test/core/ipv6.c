/*
** SPDX-License-Identifier: MIT
**
** IPv6addresses: core/rfc/syntax/ipv6.c, compared with a second reader, on every short
** text and on generated ones.
**
**     ipv6 [TEXTS [SEED]]
**
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/rfc/syntax/syntax.h"
#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "check.h"

enum { GROUPS = 8, LONGEST = 90 };

static int is_digit(char c){
  return c>='0' && c<='9';
}

static int hex(char c){
  if( is_digit(c) ) return c-'0';
  if( c>='A' && c<='F' ) return c-'A'+10;
  return c>='a' && c<='f' ? c-'a'+10 : -1;
}

/* 1*4HEXDIG: its end, or p if there is none. */
static const char *read_group(const char *p, const char *end,
                              unsigned char two[2]){
  unsigned value = 0;
  int i;
  for(i=0; i<4 && p<end && hex(*p)>=0; i++, p++){
    value = value<<4 | (unsigned)hex(*p);
  }
  two[0] = (unsigned char)(value>>8);
  two[1] = (unsigned char)value;
  return p;
}

/* Digits, and a "." after them. */
static int begins_ipv4(const char *p, const char *end){
  while( p<end && is_digit(*p) ) p++;
  return p<end && *p=='.';
}

/* Like uri_host_ipv6(): 0, or the first wrong byte. */
static const char *read_ipv6(const char *p, const char *end,
                             unsigned char ip[16]){
  int n = 0;                 /* groups read */
  int gap = -1;              /* groups before the "::", or none yet */
  if( p<end && *p==':' ){
    p++;
    if( p==end || *p!=':' ) return p;
    gap = 0;
    p++;
  }
  while( p<end || gap!=n ){
    int left = GROUPS - (gap>=0) - n;
    const char *stop;
    if( (gap<0 ? left==2 : left>=2) && begins_ipv4(p, end) ){
      const char *bad = uri_host_ipv4(p, end, ip+2*n);
      if( bad ) return bad;
      n += 2;
      break;
    }
    if( left<1 ) return p;
    stop = read_group(p, end, ip+2*n);
    if( stop==p ) return p;
    n++;
    p = stop;
    if( p==end ) break;
    if( *p!=':' || left==1 ) return p;
    p++;
    if( p<end && *p==':' ){
      if( gap>=0 ) return p;
      gap = n;
      p++;
    }
  }
  if( gap<0 ) return n==GROUPS ? 0 : end;
  memmove(ip+16-2*(n-gap), ip+2*gap, (size_t)(2*(n-gap)));
  memset(ip+2*gap, 0, (size_t)(2*(GROUPS-n)));
  return 0;
}

/* The reader, and a URI with the address as its host. */
static void ipv6_check(const char *p, size_t n){
  static const struct uri_rule *rule;
  unsigned char ip[16], expected[16];
  const char *stop = read_ipv6(p, p+n, expected);
  char link[LONGEST+32] = "x://u@[";
  int ok = uri_host_ipv6(p, p+n, ip)==stop
        && (stop || memcmp(ip, expected, 16)==0);
  if( rule==0 ) rule = uri_rule_find(&uri_rfc3986, "URI", 3);
  memcpy(link+7, p, n);
  memcpy(link+7+n, "]:80/", 5);
  if( n==0 || (*p!='v' && *p!='V') ){
    ok = ok && uri_rule_match(rule, link, n+12, 0)==(stop==0);
  }
  if( ok ){ passed++; return; }
  if( failed++<10 ) printf("FAIL %.*s\n", (int)n, p);
}

/* The text, and all that are longer by up to depth bytes. */
static void check_short(char *text, size_t n, int depth){
  const char *c;
  ipv6_check(text, n);
  for(c="1f:.%"; depth>0 && *c; c++){
    text[n] = *c;
    check_short(text, n+1, depth-1);
  }
}

/* About as many groups as there may be, now and then with something else. */
static void check_made(void){
  static const char *const pieces[] = {
    "0", "1", "a", "Ff", "012", "2001", "ffff", "dead", "::", ":",
    "1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "12345", "g", ".", "%25"
  };
  char text[LONGEST];
  size_t n = 0;
  unsigned i, count = 1+below(10);
  for(i=0; i<count; i++){
    const char *piece = pieces[below(20) ? below(8) : below(18)];
    memcpy(text+n, piece, strlen(piece));
    n += strlen(piece);
    if( i+1<count && (i+2<count || below(2)) ){
      memcpy(text+n, "::", 2);
      n += below(7)==0 ? 2 : 1;
    }
  }
  if( below(4)==0 ){
    const char *piece = pieces[10+below(4)];
    if( n==0 || text[n-1]!=':' ) text[n++] = ':';
    memcpy(text+n, piece, strlen(piece));
    n += strlen(piece);
  }
  ipv6_check(text, n);
}

int main(int argc, char **argv){
  long texts = argc>1 ? atol(argv[1]) : 200000;
  char text[LONGEST];
  if( argc>2 ) state = (unsigned long long)atoll(argv[2]);
  check_short(text, 0, 7);
  for(; texts>0; texts--) check_made();
  return check_sum();
}
