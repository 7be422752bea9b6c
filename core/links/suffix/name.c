/*
** SPDX-License-Identifier: MIT
**
** The names of hosts (RFC 3986 3.2.2, RFC 5890 2.3).
**
** Most hosts are already names.  Others are changed to lower case, or converted by IDNA,
** label by label, so that a label has one spelling, whatever its neighbours are.
*/
#include "suffix.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_address.h"
#include "../../uri_keys.h"
#include "../idna/idna.h"
#include "../text/text.h"

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
** A-label; or nothing, if IDNA ignores all its characters.  Returns how many bytes are
** written.
*/
static size_t name_label(struct uri_span label, char *out, char *decoded, char *work){
  struct uri_idna_fault why;
  struct uri_span text = { decoded, uri_decode(label.p, label.n, 0, decoded) };
  size_t n = uri_idna_to_ascii(text, URI_IDNA_CHECK_HOST, work, &why);
  if( n!=URI_NONE ){
    memcpy(out, work, n);
    return n;
  }
  return why.reason==URI_IDNA_REASON_EMPTY ? 0 : name_keep(label, out);
}

/* Convert a host label by label.  Returns the end of what is written to memory. */
static char *name_convert(struct uri_span host, char *memory){
  struct idn_sizes sizes;
  struct uri_idn_labels labels;
  struct uri_span label;
  char *to = memory, *decoded, *work;
  uri_idn_measure(host, host, &sizes);
  decoded = memory+sizes.result;
  work = decoded+sizes.label;
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    to += name_label(label, to, decoded, work);
    if( labels.more ) *to++ = '.';
  }
  return to;
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

/* How a host becomes a name.  "--" may be that of an A-label. */
static enum suffix_writing name_writing(struct uri_span host){
  uint32_t twice, classes = name_classes(host, &twice);
  if( classes && !(classes & ~(uint32_t)NAME_USUAL) && !(twice & (HYPHEN | DOT))
   && host.p[0]!='.' ) return SUFFIX_USUAL;
  if( host.n>0 && host.p[0]=='[' ) return SUFFIX_LOWER;
  if( classes & ~(uint32_t)(NAME_USUAL | UPALPHA)
   || (twice & HYPHEN && !uri_idna_is_plain(host)) ) return SUFFIX_CONVERT;
  return classes & UPALPHA ? SUFFIX_LOWER : SUFFIX_SAME;
}

/*
** The host of a text as uri_host_key() reads it, or the text if it has only characters of
** a name; *text loses the blanks around it.
*/
static struct uri_span name_host(struct uri_span *text){
  const char *end = uri_text_skip_blanks_back(text->p, text->p+text->n);
  const char *p = uri_text_skip_blanks(text->p, end);
  struct uri_span host;
  *text = span_between(p, end);
  host = uri_host_written(text->p, text->n);
  return host.p ? host : uri_idn_host(*text);
}

int uri_suffix_open(const char *p, size_t n, struct suffix_host *h){
  struct idn_sizes sizes;
  h->text = (struct uri_span){ p, n };
  h->host = name_host(&h->text);
  h->size = 0;
  if( h->host.p==0 ) return 0;
  h->writing = name_writing(h->host);
  if( h->writing==SUFFIX_LOWER ) h->size = h->host.n;
  if( h->writing==SUFFIX_CONVERT ){
    uri_idn_measure(h->host, h->host, &sizes);
    h->size = uri_idn_size(&sizes);
  }
  return 1;
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
static void name_address(struct suffix_host *h){
  unsigned char ip[16];
  size_t n = uri_address_read(h->name, URI_ADDRESS_LOOSE, ip);
  char *out = h->address;
  if( n==0 ) return;
  h->name.p = out;
  if( n==4 ){
    h->name.n = uri_ipv4_write(ip, out);
    return;
  }
  out[0] = '[';
  n = 1+uri_ipv6_write(ip, out+1);
  out[n++] = ']';
  h->name.n = n;
}

void uri_suffix_name(struct suffix_host *h, char *memory){
  h->name = h->host;
  if( h->writing==SUFFIX_LOWER ){
    h->name = span_between(memory, span_put_lower(memory, h->host));
  }else if( h->writing==SUFFIX_CONVERT ){
    h->name = span_between(memory, name_convert(h->host, memory));
  }
  if( h->name.n>1 && h->name.p[h->name.n-1]=='.' ) h->name.n--;
  h->has_suffix = (h->writing==SUFFIX_USUAL || name_has_labels(h->name))
               && !name_ends_in_number(h->name);
  if( !h->has_suffix ) name_address(h);
}
