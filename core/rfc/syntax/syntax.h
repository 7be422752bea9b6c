/*
** SPDX-License-Identifier: MIT
**
** What the files of core/rfc/syntax share inside the core, apart from span.h.
*/
#ifndef URI_SYNTAX_H
#define URI_SYNTAX_H

#include "../scan/scan.h"
#include "../chars/span.h"

/* --------------------------------------------------------- split.c --- */

/* Split a text: 1 if it is a URI-reference, else 0. */
int uri_split_reference(const char *p, size_t n, struct uri *u);

/* ---------------------------------------------------------- host.c --- */

/*
** The forms of a host as rules (RFC 3986 3.2.2), for the grammars of core/editions.  Each
** returns 0 if all of [p, end) matches, with an address in ip, else the first byte that
** does not match; end if the text ends too early.
*/
const char *uri_host_ipvfuture(const char *p, const char *end);
const char *uri_host_ip_literal(const char *p, const char *end);
const char *uri_host_match(const char *p, const char *end);

/*
** The same for the parts of an authority.  *where is the part of the byte that does not
** match: "userinfo" or "host".
*/
const char *uri_host_authority(const struct uri_authority *a, const char **where);

/* Is a text with this verdict of a scan, and with this authority, a URI-reference? */
static inline int uri_split_is_valid(enum scan_verdict verdict,
                                     const struct uri_authority *a){
  const char *where;
  return verdict==SCAN_REFERENCE
      || (verdict==SCAN_AUTHORITY && !uri_host_authority(a, &where));
}

/* --------------------------------------- ipv4.c, ipv6.c, address.c --- */

const char *uri_host_dec_octet(const char *p, const char *end);
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]);
const char *uri_host_ls32(const char *p, const char *end);
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]);

/* Do two addresses have their first bits in common? */
static inline int ip_has_prefix(const unsigned char *ip, const unsigned char *prefix,
                                unsigned bits){
  unsigned left = bits%8;
  return memcmp(ip, prefix, bits/8)==0
      && (left==0 || ((ip[bits/8]^prefix[bits/8])>>(8-left))==0);
}

/* uri_ipv6_write() as browsers do: without mixed notation. */
size_t uri_ipv6_write_groups(const unsigned char ip[16], char *out);

/*
** Is a label a number, for inet_aton() and browsers: digits, or "0x" and hexadecimal
** digits, perhaps none?
*/
int uri_host_is_number(const char *p, const char *end);

/*
** Do browsers take the last label of a domain for a number ("ends in a number checker")?
** If so, the domain is an IPv4 address or browsers refuse it.
*/
int uri_address_ends_in_number(struct uri_span domain);

/* ------------------------------------------------------- percent.c --- */

/* The octet that a triplet stands for. */
static inline char percent_value(const char *triplet){
  return hex_octet(triplet+1);
}

/*
** The first byte in [p, end) that is not in set; a triplet of an unreserved character
** counts as that character.
*/
const char *uri_percent_span_decoded(const char *p, const char *end,
                                     uint32_t set);

/* The octet at *p, p<end, decoded; *p moves after it. */
static inline char percent_next(const char **p, const char *end){
  const char *at = *p;
  int triplet = is_triplet(at, end);
  *p += triplet ? 3 : 1;
  return triplet ? percent_value(at) : *at;
}

/* The value of a digit of base64 (RFC 4648 4), or of base64url (section 5); else -1. */
static inline int base64_value(char c, int is_url){
  if( c>='A' && c<='Z' ) return c-'A';
  if( c>='a' && c<='z' ) return c-'a'+26;
  if( c>='0' && c<='9' ) return c-'0'+52;
  if( is_url && (c=='-' || c=='_') ) return c=='-' ? 62 : 63;
  return c=='+' ? 62 : c=='/' ? 63 : -1;
}

/* Base64, read octet by octet up to the first other character; digits may be triplets. */
struct base64 {
  const char *p, *end;
  int is_url;                          /* base64url, too */
  unsigned bits, count;                /* bits that are read and not used */
};

/* The next octet, or -1 if there is none. */
static inline int base64_next(struct base64 *in){
  while( in->count<8 ){
    const char *after = in->p;
    int digit = in->p<in->end ? base64_value(percent_next(&after, in->end), in->is_url)
                              : -1;
    if( digit<0 ) return -1;
    in->p = after;
    in->bits = in->bits<<6 | (unsigned)digit;
    in->count += 6;
  }
  in->count -= 8;
  return (int)(in->bits>>in->count & 0xFF);
}

/* The length of a dot at p, p<end, written or as a triplet: 1, 3, or 0. */
static inline size_t percent_dot(const char *p, const char *end){
  if( *p=='.' ) return 1;
  return is_triplet(p, end) && percent_value(p)=='.' ? 3 : 0;
}

/* Write the triplet of an octet, in upper case; returns its end. */
char *uri_percent_put(char *out, char octet);

/*
** Copy in to out and percent-encode every byte that is not in allowed.  If allowed holds
** TRIPLET, triplets are kept and any other "%" becomes "%25".
** uri_percent_encode() returns the end of what was written, which is
** uri_percent_encode_size() bytes, at most 3 * in.n.
*/
char *uri_percent_encode(char *out, struct uri_span in, uint32_t allowed);
size_t uri_percent_encode_size(struct uri_span in, uint32_t allowed);

/*
** Sums of sizes saturate at SIZE_MAX instead of wrapping around: with a size_t of 32
** bits, a quarter of a gigabyte of input would be enough to wrap.  size_encoded() is the
** size of n octets of which the given count become triplets.
*/
static inline size_t size_sum(size_t a, size_t b){
  return a>SIZE_MAX-b ? SIZE_MAX : a+b;
}
static inline size_t size_encoded(size_t n, size_t triplets){
  return size_sum(size_sum(n, triplets), triplets);
}

/*
** Sizes are arithmetic.  Where that can be far too much, an expanded template or a part
** of a document, it is so only up to so many bytes; for more, the same text is read as
** for writing.  In builds for tests, short texts are read, too.
*/
#ifdef URI_CHECKED
enum { SIZE_PLENTY = 40, SIZE_PLENTY_OF_DOCUMENT = 100 };
#else
enum { SIZE_PLENTY = 28000, SIZE_PLENTY_OF_DOCUMENT = 4000000 };
#endif

/*
** The characters that a host may hold: with brackets for an IP literal, else those of a
** reg-name.
*/
uint32_t uri_percent_host_class(struct uri_span host);

/* --------------------------------------------------- ports (3.2.3) --- */

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

/* ---------------------------------------------------------- utf8.c --- */

/* Is an octet a continuation byte of UTF-8, 0x80 to 0xBF? */
static inline int utf8_is_continuation(char c){
  return (c & 0xC0)==0x80;
}

/*
** uri_utf8_read(), but reads malformed UTF-8 as U+FFFD, one for each maximal subpart, as
** the Encoding Standard does.  Never 0.
*/
enum { URI_UTF8_REPLACEMENT = 0xFFFD };
size_t uri_utf8_next(const char *p, const char *end, uint32_t *c);

#endif
