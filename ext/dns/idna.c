/*
** SPDX-License-Identifier: MIT
**
** Labels and IDNA: RFC 5891 with the mapping of Unicode Technical Standard 46,
** non-transitional, as libidn2 has them.
**
** libidn2 gives up a whole name for one bad label and rejects a name of more
** than 255 bytes, so it gets one label at a time.  Its flag for STD3 drops "_"
** from a name instead of rejecting it and is not used; instead no label becomes
** one with a character that was not in a name before: U+2100 is "a/c" to the
** mapping, and would move the end of the host.
*/
#include "dns.h"

#include <idn2.h>
#include <string.h>

/*
** A longer label stays as it is.  What is ignored in the mapping could make
** one of any length a short name, but no name is written so.
*/
enum { IDNA_INPUT_MOST = 1000 };

static int idna_is_upper(unsigned char c){ return c>='A' && c<='Z'; }

static void idna_lower(char *p, size_t n){
  size_t i;
  for(i=0; i<n; i++){
    if( idna_is_upper((unsigned char)p[i]) ) p[i] |= 0x20;
  }
}

static int idna_is_ace(const char *p, size_t n){
  return n>=4 && memcmp(p, "xn--", 4)==0;
}

/*
** The label without triplets, in lower case as far as it is ASCII, terminated.
** Returns why it is none that can be converted.
*/
static int idna_decode(struct span label, char out[IDNA_INPUT_MOST+1],
                       size_t *n, int *ascii){
  size_t i;
  if( label.n==0 ) return DNS_FAULT_EMPTY;
  if( label.n>IDNA_INPUT_MOST ) return IDN2_TOO_BIG_LABEL;
  for(i=0; i<label.n; i++){
    unsigned char c = (unsigned char)label.p[i];
    if( c<0x80 && c!='%' && !uri_dns_is_name_byte(c) ){
      return DNS_FAULT_CHARACTER;
    }
  }
  *n = uri_decode(label.p, label.n, 0, out);
  *ascii = 1;
  for(i=0; i<*n; i++){
    unsigned char c = (unsigned char)out[i];
    if( c>=0x80 ) *ascii = 0;
    else if( !uri_dns_is_name_byte(c) ) return DNS_FAULT_CHARACTER;
  }
  if( !uri_is_text(out, *n) ) return DNS_FAULT_UTF8;
  idna_lower(out, *n);
  out[*n] = 0;
  return DNS_FAULT_NONE;
}

/*
** Condition 4 of RFC 5893 2, which libidn2 2.3.3 does not look at: no European
** digit where there is an Arabic one.
*/
static int idna_mixes_digits(const char *p, size_t n){
  const char *end = p+n;
  int european = 0, arabic = 0;
  while( p<end ){
    uint32_t c;
    size_t length = uri_utf8_read(p, end, &c);
    if( length==0 ) return 0;
    if( (c>='0' && c<='9') || (c>=0x6F0 && c<=0x6F9) ) european = 1;
    if( (c>=0x660 && c<=0x669) || (c>=0x10D30 && c<=0x10D39) ) arabic = 1;
    p += length;
  }
  return european && arabic;
}

/*
** What is wrong with an A-label that libidn2 has made.  Without the flag for
** STD3 it lets U+2260, U+226E and U+226F pass, which IDNA does not allow; with
** it and without the mapping it rejects them.
*/
static int idna_check(const char *label){
  char *u = 0;
  int fault = idn2_lookup_u8((const uint8_t*)label, 0,
                             IDN2_NO_TR46 | IDN2_USE_STD3_ASCII_RULES);
  if( fault!=IDN2_OK ) return fault;
  fault = idn2_to_unicode_8z8z(label, &u, 0);
  if( fault!=IDN2_OK ) return fault;
  if( idna_mixes_digits(u, strlen(u)) ) fault = IDN2_BIDI;
  idn2_free(u);
  return fault;
}

/* What libidn2 makes of a terminated label. */
static int idna_convert(const char *label, struct dns_ascii *out){
  char *converted = 0;
  int fault = idn2_to_ascii_8z(label, &converted, IDN2_NONTRANSITIONAL);
  size_t n, i;
  out->n = 0;
  if( fault!=IDN2_OK ) return fault;
  n = strlen(converted);
  if( n==0 ) fault = DNS_FAULT_EMPTY;
  if( n>DNS_LABEL_MOST ) fault = IDN2_TOO_BIG_LABEL;
  for(i=0; fault==DNS_FAULT_NONE && i<n; i++){
    if( !uri_dns_is_name_byte((unsigned char)converted[i]) ){
      fault = DNS_FAULT_MAPPED;
    }
  }
  if( fault==DNS_FAULT_NONE && idna_is_ace(converted, n) ){
    fault = idna_check(converted);
  }
  if( fault==DNS_FAULT_NONE ){
    memcpy(out->text, converted, n+1);
    out->n = n;
  }
  idn2_free(converted);
  return fault;
}

/*
** The hyphens that RFC 5891 4.2.3.1 forbids.  A label of ASCII keeps them when
** it is converted: "r3---sn-4g5e6nls.googlevideo.com" is in use.
*/
static int idna_hyphens(const char *p, size_t n){
  if( p[0]=='-' || p[n-1]=='-' ) return IDN2_HYPHEN_STARTEND;
  if( n>=4 && p[2]=='-' && p[3]=='-' ) return IDN2_2HYPHEN;
  return IDN2_OK;
}

int uri_dns_label_ascii(struct span label, struct dns_ascii *out){
  char decoded[IDNA_INPUT_MOST+1];
  size_t n;
  int ascii;
  int fault = idna_decode(label, decoded, &n, &ascii);
  out->n = 0;
  if( fault!=DNS_FAULT_NONE ) return fault;
  if( !ascii || idna_is_ace(decoded, n) ) return idna_convert(decoded, out);
  if( n>DNS_LABEL_MOST ) return IDN2_TOO_BIG_LABEL;
  memcpy(out->text, decoded, n+1);
  out->n = n;
  return idna_hyphens(decoded, n);
}

/*
** Append the U-label of an A-label: 1, or 0 when there is none that converts
** back, -1 when out of memory.
*/
static int idna_put_unicode(sqlite3_str *s, const struct dns_ascii *a){
  struct dns_ascii back;
  char *u = 0;
  int done = 0;
  int fault = idn2_to_unicode_8z8z(a->text, &u, 0);
  if( fault==IDN2_OK ){
    size_t n = strlen(u);
    fault = idna_convert(u, &back);
    if( fault==IDN2_OK && back.n==a->n && memcmp(back.text, a->text, a->n)==0 ){
      sqlite3_str_append(s, u, (int)n);
      done = 1;
    }
    idn2_free(u);
  }
  return fault==IDN2_MALLOC ? -1 : done;
}

/*
** libidn2 applies the rule to a label by itself when it has a character from
** right to left, and only then.  With a digit in front, any such label breaks
** the rule's first condition, and no other label does.
*/
int uri_dns_label_is_rtl(const struct dns_ascii *a, int *is){
  char *u = 0;
  char probe[5*DNS_LABEL_MOST+2];
  int fault;
  *is = 0;
  if( !idna_is_ace(a->text, a->n) ) return SQLITE_OK;
  fault = idn2_to_unicode_8z8z(a->text, &u, 0);
  if( fault==IDN2_OK && strlen(u)<sizeof probe-1 ){
    char *converted = 0;
    probe[0] = '0';
    memcpy(probe+1, u, strlen(u)+1);
    fault = idn2_to_ascii_8z(probe, &converted, IDN2_NONTRANSITIONAL);
    *is = fault==IDN2_BIDI;
    if( fault==IDN2_OK ) idn2_free(converted);
  }
  if( u ) idn2_free(u);
  return fault==IDN2_MALLOC ? SQLITE_NOMEM : SQLITE_OK;
}

/*
** Conditions 1 and 6 for a label from left to right, as far as its first and
** last characters are ASCII: it begins with a letter, and ends with a letter or
** a digit.  Others of the label are allowed in such a label anyway.
*/
int uri_dns_label_stands_by_rtl(const struct dns_ascii *a, int *stands){
  unsigned char first = (unsigned char)a->text[0];
  int fault = IDN2_OK;
  if( idna_is_ace(a->text, a->n) ){
    char *u = 0;
    fault = idn2_to_unicode_8z8z(a->text, &u, 0);
    if( fault==IDN2_OK ){
      first = (unsigned char)u[0];
      idn2_free(u);
    }
  }
  *stands = first>=0x80
         || (first>='a' && first<='z' && a->text[a->n-1]!='_');
  return fault==IDN2_MALLOC ? SQLITE_NOMEM : SQLITE_OK;
}

static void idna_put(sqlite3_str *s, struct span text){
  if( text.n>0 ) sqlite3_str_append(s, text.p, (int)text.n);
}

/*
** Read the triplets at p for a key.  Returns how many of them are one character
** that the key has decoded, 0 when it has not.  fresh: the bytes before p are
** not the beginning of a triplet, which decoding "%2%41" would make one.
*/
static size_t idna_key_character(const char *p, const char *end, int fresh,
                                 char out[4]){
  char octets[12];
  size_t taken = end-p<12 ? (size_t)(end-p) : 12, length, i;
  uint32_t c;
  size_t n = uri_decode(p, taken, 0, octets);
  length = uri_utf8_read(octets, octets+n, &c);
  if( length==1 && (!fresh || !uri_dns_is_name_byte((unsigned char)*octets)) ){
    return 0;
  }
  for(i=1; i<length; i++){
    if( p[3*i]!='%' ) return 0;        /* triplets and bytes mixed */
  }
  memcpy(out, octets, length);
  return length;
}

/*
** Append a label that has no A-label, in one spelling: ASCII in lower case,
** triplets decoded where that gives UTF-8 beyond ASCII or what a name may have,
** the others with capital digits.
*/
static void idna_put_key(sqlite3_str *s, struct span label){
  static const char digits[] = "0123456789ABCDEF";
  const char *p = label.p;
  const char *end = p+label.n;
  const char *percent = 0;             /* the last "%" that begins no triplet */
  while( p<end ){
    char out[4], octet[3];
    size_t n;
    if( *p!='%' || end-p<3 || uri_decode(p, 3, 0, octet)!=1 ){
      if( *p=='%' ) percent = p;
      out[0] = *p++;
      n = 1;
    }else if( (n = idna_key_character(p, end, percent==0 || p-percent>2,
                                      out))>0 ){
      p += 3*n;
    }else{
      out[0] = '%';
      out[1] = digits[(unsigned char)*octet>>4];
      out[2] = digits[*octet&15];
      sqlite3_str_append(s, out, 3);
      p += 3;
      continue;
    }
    idna_lower(out, n);
    sqlite3_str_append(s, out, (int)n);
  }
}

/* A label of ASCII that names may have, of any length, in lower case. */
static void idna_put_plain(sqlite3_str *s, struct span label){
  char piece[200];
  while( label.n>0 ){
    size_t n = label.n<sizeof piece ? label.n : sizeof piece;
    memcpy(piece, label.p, n);
    idna_lower(piece, n);
    sqlite3_str_append(s, piece, (int)n);
    label.p += n;
    label.n -= n;
  }
}

static int idna_put_label(sqlite3_str *s, struct span label,
                          enum dns_form form){
  struct dns_ascii a;
  int upper, fault;
  if( uri_dns_is_plain(label, &upper) ){
    idna_put_plain(s, label);
    return SQLITE_OK;
  }
  fault = uri_dns_label_ascii(label, &a);
  if( fault==IDN2_MALLOC ) return SQLITE_NOMEM;
  if( a.n>0 && form==DNS_FORM_UNICODE && idna_is_ace(a.text, a.n) ){
    int done = idna_put_unicode(s, &a);
    if( done<0 ) return SQLITE_NOMEM;
    if( !done ) idna_put(s, label);
  }else if( a.n>0 ){
    sqlite3_str_append(s, a.text, (int)a.n);
  }else if( form==DNS_FORM_KEY ){
    idna_put_key(s, label);
  }else{
    idna_put(s, label);
  }
  return SQLITE_OK;
}

int uri_dns_put_host(sqlite3_str *s, struct span host, enum dns_form form){
  struct dns_labels labels;
  struct span label;
  int first = 1, rc = SQLITE_OK;
  uri_dns_labels_begin(&labels, host);
  while( rc==SQLITE_OK && uri_dns_labels_next(&labels, &label) ){
    if( !first ) sqlite3_str_append(s, ".", 1);
    rc = idna_put_label(s, label, form);
    first = 0;
  }
  return rc;
}
