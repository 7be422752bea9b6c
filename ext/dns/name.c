/*
** SPDX-License-Identifier: MIT
**
** The names of hosts (RFC 3986 3.2.2, RFC 5890 2.3).
**
** Most hosts are already names.  Others are changed to lower case, or converted by the
** core's IDNA, label by label, so that a label has one spelling, whatever its neighbours
** are.
*/
#include "dns.h"

#include <string.h>

#include "../../core/uri_idna.h"
#include "../../core/links/idna/idna.h"
#include "../../core/rfc/syntax/syntax.h"
#include "../../core/rfc/syntax/span.h"

/* The ASCII characters of a label: LDH and "_" (RFC 5890 2.3.1). */
enum { NAME_BYTE = ALPHA | DIGIT | HYPHEN | UNDERSCORE };

/*
** Read the triplets at p.  Returns how many of them are one character that must be
** decoded in a name, or 0.  fresh is 0 if a decoded byte could become a part of a triplet
** with the bytes before p: "%2%41" must not become "%2A".
*/
static size_t name_character(const char *p, const char *end, int fresh,
                             char out[4]){
  char octets[12];
  size_t taken = end-p<12 ? (size_t)(end-p) : 12, length, i;
  uint32_t c;
  size_t n = uri_decode(p, taken, 0, octets);
  length = uri_utf8_read(octets, octets+n, &c);
  if( length==1 && (!fresh || !is_in(*octets, NAME_BYTE)) ) return 0;
  for(i=1; i<length; i++){
    if( p[3*i]!='%' ) return 0;        /* triplets and bytes mixed */
  }
  memcpy(out, octets, length);
  return length;
}

/*
** Write a label that has no A-label in one spelling: ASCII in lower case; triplets
** decoded if they are UTF-8 beyond ASCII or characters of names; other triplets with
** upper case digits.  out has label.n bytes.  Returns how many bytes are written.
*/
static size_t name_keep(struct uri_span label, char *out){
  const char *p = label.p, *end = p+label.n;
  const char *percent = 0;             /* the last "%" that begins no triplet */
  char *to = out;
  while( p<end ){
    char octet[3], decoded[4];
    size_t n, i;
    if( *p!='%' || end-p<3 || uri_decode(p, 3, 0, octet)!=1 ){
      if( *p=='%' ) percent = p;
      *to++ = to_lower(*p++);
      continue;
    }
    n = name_character(p, end, percent==0 || p-percent>2, decoded);
    for(i=0; i<n; i++) *to++ = to_lower(decoded[i]);
    if( n==0 ){
      to = uri_percent_put(to, *octet);
      n = 1;
    }
    p += 3*n;
  }
  return (size_t)(to-out);
}

/*
** Write the name of a label: its A-label; or the label in one spelling, if it has no
** A-label; or nothing, if IDNA ignores all its characters.  work and out have size bytes
** each.  Returns how many bytes are written.
*/
static size_t name_label(struct uri_span label, char *out, char *work,
                         size_t size){
  struct uri_span decoded = { work, 0 };
  struct uri_idna_fault why = { URI_IDNA_REASON_NONE, { 0, 0 } };
  size_t n = URI_NONE;
  if( label.n<size ){
    decoded.n = uri_decode(label.p, label.n, 0, work);
    if( uri_idna_to_ascii_size(decoded, 0)<=size-label.n ){
      n = uri_idna_to_ascii(decoded, URI_IDNA_CHECK_HOST, work+label.n, &why);
    }
    if( n!=URI_NONE ){
      memcpy(out, work+label.n, n);
      return n;
    }
    if( why.reason==URI_IDNA_REASON_EMPTY ) return 0;
  }
  return name_keep(label, out);
}

/* The bytes of a host that is already a name; they are those of most hosts. */
enum { NAME_USUAL = LOWALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE };

/* The classes that the bytes of a host have, and in *twice those of two in a row. */
static uint32_t name_classes(struct uri_span host, uint32_t *twice){
  uint32_t classes = 0, before = 0;
  size_t i;
  *twice = 0;
  for(i=0; i<host.n; i++){
    uint32_t own = uri_chars_of[(unsigned char)host.p[i]];
    classes |= own;
    *twice |= own & before;
    before = own;
  }
  return classes;
}

/* Does the text have labels, none of them empty or with a delimiter of a host? */
static int name_has_labels(struct uri_span name){
  size_t i, label = 0;
  for(i=0; i<name.n; i++){
    if( name.p[i]=='[' || name.p[i]==':' ) return 0;
    if( name.p[i]!='.' ) continue;
    if( i==label ) return 0;
    label = i+1;
  }
  return label<name.n;
}

static int name_ends_in_number(struct uri_span name){
  return uri_host_is_number(name.p+uri_suffix_label(name, name.n), name.p+name.n);
}

/* If a name is an address, give it the usual form, so that it has one spelling. */
static void name_address(struct dns_name *name){
  unsigned char ip[16];
  size_t n = uri_address_read(name->text, URI_ADDRESS_LOOSE, ip);
  char *out = name->buffer;
  if( n==0 ) return;
  name->text.p = out;
  if( n==4 ){
    name->text.n = uri_ipv4_write(ip, out);
    return;
  }
  out[0] = '[';
  n = 1+uri_ipv6_write(ip, out+1);
  out[n++] = ']';
  name->text.n = n;
}

/* Memory for a name: the buffer, or heap.  0 if out of memory. */
static char *name_memory(struct dns_name *name, size_t size){
  if( size<=sizeof name->buffer ) return name->buffer;
  name->heap = sqlite3_malloc64(size);
  return name->heap;
}

/*
** Convert the host of a text, label by label.  SQLITE_OK or SQLITE_NOMEM.  To the core, a
** mail address has no host, so the size is also computed for the host alone.
*/
static int name_convert(struct uri_span text, struct uri_span host,
                        struct dns_name *name){
  size_t size = uri_to_ascii_size(text.p, (size_t)(host.p+host.n-text.p), 0);
  size_t alone = uri_to_ascii_size(host.p, host.n, 0);
  struct uri_idn_labels labels;
  struct uri_span label;
  char *out, *to;
  if( size<alone ) size = alone;
  out = to = name_memory(name, 2*size);
  if( out==0 ) return SQLITE_NOMEM;
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    to += name_label(label, to, out+size, size);
    if( labels.more ) *to++ = '.';
  }
  name->text = (struct uri_span){ out, (size_t)(to-out) };
  return SQLITE_OK;
}

/* Copy the host in lower case.  SQLITE_OK or SQLITE_NOMEM. */
static int name_copy(struct uri_span host, struct dns_name *name){
  char *out = name_memory(name, host.n);
  if( out==0 ) return SQLITE_NOMEM;
  span_put_lower(out, host);
  name->text.p = out;
  return SQLITE_OK;
}

/*
** Write the name of a host, unless the host is one.  "--" may be that of an A-label.
** SQLITE_OK or SQLITE_NOMEM.
*/
static int name_write(struct uri_span text, struct uri_span host, uint32_t classes,
                      uint32_t twice, struct dns_name *name){
  int is_literal = host.n>0 && host.p[0]=='[';
  if( !is_literal && (classes & ~(uint32_t)(NAME_USUAL | UPALPHA)
                      || (twice & HYPHEN && !uri_idna_is_plain(host))) ){
    return name_convert(text, host, name);
  }
  return is_literal || classes & UPALPHA ? name_copy(host, name) : SQLITE_OK;
}

int uri_dns_name_open(struct uri_span text, struct uri_span host,
                      struct dns_name *name){
  uint32_t twice, classes = name_classes(host, &twice);
  int is_usual = classes && !(classes & ~(uint32_t)NAME_USUAL)
              && !(twice & (HYPHEN | DOT)) && host.p[0]!='.';
  name->heap = 0;
  name->text = host;
  if( !is_usual && name_write(text, host, classes, twice, name)!=SQLITE_OK ){
    return SQLITE_NOMEM;
  }
  if( name->text.n>1 && name->text.p[name->text.n-1]=='.' ) name->text.n--;
  name->can_have_suffix = (is_usual || name_has_labels(name->text))
                        && !name_ends_in_number(name->text);
  if( !name->can_have_suffix ) name_address(name);
  return SQLITE_OK;
}

void uri_dns_name_close(struct dns_name *name){
  if( name->heap ) sqlite3_free(name->heap);
}
