/*
** SPDX-License-Identifier: MIT
**
** Character classes (RFC 3986 section 2 and the collected ABNF, appendix A).
**
** uri_chars_of[] gives every byte one bit, which stands for a group of characters that no
** rule tells apart.  The classes of the grammar are unions of such bits, so that they
** read here as they read in the RFC, and
**
**     p = uri_span_of(p, end, SEGMENT);
**
** reads like *pchar.
*/
#ifndef URI_CHARS_H
#define URI_CHARS_H

#include <stddef.h>
#include <stdint.h>

/*
** The groups.  CONTROL and those after it are in no rule of RFC 3986; the editions before
** it have rules for the characters that they exclude.
*/
enum chars_group {
  UPPERHEX   = 1 << 0,   /* A to F */
  UPPEROTHER = 1 << 1,   /* G to Z */
  DIGIT      = 1 << 2,
  HYPHEN     = 1 << 3,
  DOT        = 1 << 4,
  UNDERSCORE = 1 << 5,
  TILDE      = 1 << 6,
  MARK       = 1 << 7,   /* ! ' ( ) *  "marks" until RFC 2396 */
  DOLLAR     = 1 << 8,
  AMPERSAND  = 1 << 9,
  PLUS       = 1 << 10,
  COMMA      = 1 << 11,
  SEMICOLON  = 1 << 12,
  EQUALS     = 1 << 13,
  COLON      = 1 << 14,
  SLASH      = 1 << 15,
  QUESTION   = 1 << 16,
  HASH       = 1 << 17,
  BRACKET    = 1 << 18,  /* [ and ] */
  AT         = 1 << 19,
  TRIPLET    = 1 << 20,  /* "%", which counts only before two HEXDIG */
  LOWERHEX   = 1 << 21,  /* a to f */
  LOWEROTHER = 1 << 22,  /* g to z */
  CONTROL    = 1 << 23,  /* 0x00 to 0x1F, and 0x7F */
  SPACE      = 1 << 24,
  ANGLE      = 1 << 25,  /* < and > */
  DQUOTE     = 1 << 26,
  UNWISE     = 1 << 27,  /* { } | \ ^ `  with [ and ] until RFC 2396 */
  NOT_ASCII  = 1 << 28   /* 0x80 to 0xFF */
};

extern const uint32_t uri_chars_of[256];

/* The initializers of 8 and of 32 bytes from a place on, for a table of all bytes. */
#define CHARS_8(at, is) \
  [(at)]   = (is), [(at)+1] = (is), [(at)+2] = (is), [(at)+3] = (is), \
  [(at)+4] = (is), [(at)+5] = (is), [(at)+6] = (is), [(at)+7] = (is)
#define CHARS_32(at, is) \
  CHARS_8(at, is), CHARS_8((at)+8, is), CHARS_8((at)+16, is), CHARS_8((at)+24, is)

/* The classes, by their names in the ABNF. */
enum chars_class {
  UPALPHA     = UPPERHEX | UPPEROTHER,
  LOWALPHA    = LOWERHEX | LOWEROTHER,
  ALPHA       = UPALPHA | LOWALPHA,
  HEXDIG      = UPPERHEX | LOWERHEX | DIGIT,
  PCT_ENCODED = TRIPLET,
  UNRESERVED  = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE,
  GEN_DELIMS  = COLON | SLASH | QUESTION | HASH | BRACKET | AT,
  SUB_DELIMS  = MARK | DOLLAR | AMPERSAND | PLUS | COMMA | SEMICOLON | EQUALS,
  RESERVED    = GEN_DELIMS | SUB_DELIMS,
  SCHEME_CHAR = ALPHA | DIGIT | PLUS | HYPHEN | DOT,
  REG_NAME    = UNRESERVED | PCT_ENCODED | SUB_DELIMS,
  USERINFO    = REG_NAME | COLON,
  SEGMENT     = REG_NAME | COLON | AT,
  SEGMENT_NC  = REG_NAME | AT,
  PATH        = SEGMENT | SLASH,
  QUERY       = SEGMENT | SLASH | QUESTION,
  FRAGMENT    = QUERY,
  FUTURE_CHAR = UNRESERVED | SUB_DELIMS | COLON,
  URI_CHAR    = RESERVED | UNRESERVED | PCT_ENCODED,  /* any of them */

  AUTHORITY_END = SLASH | QUESTION | HASH    /* what ends an authority (3.2) */
};

static inline int is_in(char c, uint32_t set){
  return (uri_chars_of[(unsigned char)c] & set)!=0;
}

/* The first byte of [p, end) that is in set, or end. */
static inline const char *find_in(const char *p, const char *end, uint32_t set){
  while( p<end && !is_in(*p, set) ) p++;
  return p;
}

/* One more than the value of each HEXDIG; 0 for any other byte. */
extern const unsigned char uri_hex_values[256];

/* The value of a HEXDIG; -1 for any other byte. */
static inline int hex_value(char c){
  return uri_hex_values[(unsigned char)c]-1;
}

/* The octet of two HEXDIGs. */
static inline char hex_octet(const char *p){
  return (char)(hex_value(p[0])<<4 | hex_value(p[1]));
}

static inline char to_lower(char c){
  return c>='A' && c<='Z' ? (char)(c|0x20) : c;
}

/* pct-encoded = "%" HEXDIG HEXDIG, at p (RFC 3986 2.1). */
static inline int is_triplet(const char *p, const char *end){
  return end-p>=3 && p[0]=='%' && hex_value(p[1])>=0 && hex_value(p[2])>=0;
}

/*
** The first place in [p, end) that is not in set, or end.  If set holds TRIPLET, a "%"
** counts as one of set only before two HEXDIG.
*/
const char *uri_span_of(const char *p, const char *end, uint32_t set);

/*
** The ":" of the scheme that [p, end) begins with (RFC 3986 3.1), or 0.  first is the
** class of its first character: ALPHA, except in earlier editions.
*/
static inline const char *scheme_colon(const char *p, const char *end, uint32_t first){
  const char *colon;
  if( p==end || !is_in(*p, first) ) return 0;
  colon = uri_span_of(p, end, SCHEME_CHAR);
  return colon<end && *colon==':' ? colon : 0;
}

#endif
