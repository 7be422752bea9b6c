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
#include "../../core/idna/idna.h"
#include "../../core/syntax/syntax.h"
#include "../../core/syntax/span.h"

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
** Write the name of a label: its A-label, or the label in one spelling if it has none, or
** nothing if IDNA ignores all its characters.  work and out have size bytes each.
** Returns how many bytes are written.
*/
static size_t name_label(struct uri_span label, char *out, char *work,
                         size_t size){
  struct uri_span decoded = { work, 0 };
  struct uri_idna_fault why = { URI_IDNA_REASON_NONE, { 0, 0 } };
  size_t n = URI_NONE;
  if( label.n<size ){
    decoded.n = uri_decode(label.p, label.n, 0, work);
    if( uri_idna_size(decoded)<=size-label.n ){
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

/*
** The kinds of a host's bytes.  A host with only NAME_LOWER and NAME_DOT is already a
** name, unless it has two hyphens or two dots in a row.
*/
enum { NAME_LOWER = 0, NAME_UPPER = 1, NAME_OTHER = 2, NAME_TWICE = 4 };

static const unsigned char name_kinds[256] = {
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,4,4,2, 0,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,
  2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1, 1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,0,
  2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0, 0,0,0,0,0,0,0,0,0,0,0,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2
};

/* All kinds that the bytes of a host have; NAME_TWICE only if two in a row have it. */
static unsigned name_kind(struct uri_span host){
  unsigned kinds = 0, twice = 0, before = 0;
  size_t i;
  for(i=0; i<host.n; i++){
    unsigned kind = name_kinds[(unsigned char)host.p[i]];
    kinds |= kind;
    twice |= kind & before;
    before = kind;
  }
  return (kinds & (NAME_UPPER | NAME_OTHER)) | (twice & NAME_TWICE);
}

/*
** Is the text a name?  No label is empty or has a delimiter of a host, and the last label
** is not a number.
*/
static int name_is_name(const struct uri_suffix_name *name){
  size_t i, label = 0;
  for(i=0; i<name->n; i++){
    if( name->p[i]=='[' || name->p[i]==':' ) return 0;
    if( name->p[i]!='.' ) continue;
    if( i==label ) return 0;
    label = i+1;
  }
  return label<name->n && !uri_host_is_number(name->p+label, name->p+name->n);
}

/*
** Fast path: is the host 8 to 64 lower case letters, digits, "-" and ".", without two of
** the last two in a row?  If so, the host is its own name, apart from the root's dot.
** *dots has a bit for each dot, the highest for the last byte.  Words of eight bytes are
** read: the name of a link's host is found in 17 ns instead of 63.
*/
static int name_is_usual(struct uri_span host, uint64_t *dots){
  uint64_t others = 0, pairs = 0, after = 0, all = 0;
  size_t end = host.n;
  *dots = 0;
  if( host.n<8 || host.n>URI_SUFFIX_DOTS ) return 0;
  do{
    size_t from = end>8 ? end-8 : 0;
    uint64_t word = word_load(host.p+from);
    uint64_t low = word_range(word, '-', '9');         /* no host has a "/" */
    uint64_t marks = low & ~(word<<3);                 /* "-" and "." */
    others |= ~(low | word_range(word, 'a', 'z')) | word;
    pairs |= marks & (marks<<8 | after);
    after = (marks & 0x80)<<56;
    all |= word_bits(word, marks & word<<6)<<(from+64-host.n);
    end = from;
  }while( end>0 );
  *dots = all;
  return ((others | pairs) & WORD_OF(0x80))==0;
}

/* If a name is an address, give it the usual form, so that it has one spelling. */
static void name_address(struct dns_name *name){
  unsigned char ip[16];
  struct uri_span text = { name->text.p, name->text.n };
  size_t n = uri_address_read(text, URI_ADDRESS_LOOSE, ip);
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

/* Convert the host of a text, label by label.  SQLITE_OK or SQLITE_NOMEM. */
static int name_convert(struct uri_span text, struct uri_span host,
                        struct dns_name *name){
  size_t size = uri_to_ascii_size(text.p, (size_t)(host.p+host.n-text.p), 0);
  char *out = name_memory(name, 2*size), *to = out;
  struct uri_idn_labels labels;
  struct uri_span label;
  if( out==0 ) return SQLITE_NOMEM;
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    to += name_label(label, to, out+size, size);
    if( labels.more ) *to++ = '.';
  }
  name->text.p = out;
  name->text.n = (size_t)(to-out);
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

/* Write the name of a host that is not as usual.  SQLITE_OK or SQLITE_NOMEM. */
static int name_write(struct uri_span text, struct uri_span host, struct dns_name *name){
  unsigned kind = name_kind(host);
  int is_literal = host.n>0 && host.p[0]=='[';
  int rc = SQLITE_OK;
  if( !is_literal
   && (kind & NAME_OTHER || (kind & NAME_TWICE && !uri_idna_is_plain(host))) ){
    rc = name_convert(text, host, name);
  }else if( is_literal || kind & NAME_UPPER ){
    rc = name_copy(host, name);
  }
  return rc;
}

/* Does the last label begin with a digit? */
static int name_last_is_digit(const struct dns_name *name){
  char c = name->text.p[uri_suffix_label(&name->text, name->text.n)];
  return c>='0' && c<='9';
}

int uri_dns_name_open(struct uri_span text, struct uri_span host,
                      struct dns_name *name){
  int is_usual = name_is_usual(host, &name->text.dots);
  name->heap = 0;
  name->text.p = host.p;
  name->text.n = host.n;
  if( !is_usual && name_write(text, host, name)!=SQLITE_OK ) return SQLITE_NOMEM;
  if( name->text.n>1 && name->text.p[name->text.n-1]=='.' ){
    name->text.n--;
    name->text.dots <<= 1;
  }
  if( !is_usual ) name->text.dots = uri_suffix_dots(name->text.p, name->text.n);
  name->can_have_suffix = is_usual && host.p[0]!='.' && !name_last_is_digit(name)
                        ? 1 : name_is_name(&name->text);
  if( !name->can_have_suffix ) name_address(name);
  return SQLITE_OK;
}

void uri_dns_name_close(struct dns_name *name){
  if( name->heap ) sqlite3_free(name->heap);
}
