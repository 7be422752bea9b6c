/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII.
**
** The ASCII form of a name is ASCII; it is its own ASCII form, and that of its Unicode
** form. Checks can only refuse a name.  In a text only the host changes, and can still be
** found; a second conversion changes nothing.
*/
#include "fuzz.h"

#include "../../core/uri_idna.h"
#include "../../core/links/idna/idna.h"

/* Convert a domain; absent if it has a fault. */
static struct uri_span convert(struct uri_span domain, unsigned checks, int to_ascii){
  size_t most = to_ascii ? uri_idna_to_ascii_size(domain, checks)
                         : uri_idna_to_unicode_size(domain, checks);
  char *out = fuzz_buffer(most);
  struct uri_idna_fault why;
  size_t n = to_ascii ? uri_idna_to_ascii(domain, checks, out, &why)
                      : uri_idna_to_unicode(domain, checks, out, &why);
  CHECK( (n!=URI_NONE)==(why.reason==URI_IDNA_REASON_NONE) );
  CHECK( fuzz_inside(domain, why.label) );
  CHECK( uri_idna_reason_text(why.reason)!=0 );
  if( n==URI_NONE ) return (struct uri_span){ 0, 0 };
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

static int is_ascii(struct uri_span s){
  size_t i;
  for(i=0; i<s.n; i++){
    if( (unsigned char)s.p[i]>=0x80 ) return 0;
  }
  return 1;
}

static void check_domain(struct uri_span domain, unsigned checks){
  struct uri_span ascii = convert(domain, 0, 1);
  struct uri_span unicode = convert(domain, 0, 0);
  struct uri_span strict = convert(domain, checks, 1);
  CHECK( strict.p==0 || fuzz_same(strict, ascii) );
  if( uri_idna_is_plain(domain) ){
    CHECK( fuzz_same_letters(domain, ascii) );
    CHECK( fuzz_same(ascii, unicode) );
  }
  CHECK( (ascii.p==0)==(unicode.p==0) );
  if( ascii.p==0 ) return;
  CHECK( is_ascii(ascii) );
  CHECK( fuzz_same(convert(ascii, 0, 1), ascii) );
  CHECK( fuzz_same(convert(ascii, 0, 0), unicode) );
  CHECK( fuzz_same(convert(unicode, 0, 1), ascii) );
  CHECK( fuzz_same(convert(unicode, 0, 0), unicode) );
}

static struct uri_span text_of(struct uri_span text, unsigned checks, int to_ascii){
  size_t most = to_ascii ? uri_to_ascii_size(text.p, text.n, checks)
                         : uri_to_unicode_size(text.p, text.n), n;
  char *out = fuzz_buffer(most);
  n = to_ascii ? uri_to_ascii(text.p, text.n, checks, out)
               : uri_to_unicode(text.p, text.n, out);
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

static int find_fault(struct uri_span text, unsigned checks,
                      struct uri_idn_problem *fault){
  char *buffer = fuzz_buffer(uri_idn_fault_size(text.p, text.n, checks));
  int found = uri_idn_fault(text.p, text.n, checks, buffer, fault);
  CHECK( !found || fuzz_inside(text, fault->label) );
  return found;
}

static void check_text(struct uri_span text, unsigned checks){
  struct uri_span host = uri_idn_host(text);
  struct uri_span ascii = text_of(text, checks, 1);
  struct uri_span unicode = text_of(text, 0, 0);
  struct uri_idn_problem fault;
  struct uri before = fuzz_split(text), after = fuzz_split(ascii);
  CHECK( fuzz_inside(text, host) );
  CHECK( fuzz_same(before.scheme, after.scheme) );
  CHECK( before.authority.p ? fuzz_same(before.path, after.path) : 1 );
  CHECK( fuzz_same(before.query, after.query) );
  CHECK( fuzz_same(before.fragment, after.fragment) );
  CHECK( fuzz_same(fuzz_authority(before).port, fuzz_authority(after).port) );
  CHECK( fuzz_same(fuzz_authority(before).userinfo, fuzz_authority(after).userinfo) );
  CHECK( fuzz_same(text_of(ascii, checks, 1), ascii) );
  CHECK( fuzz_same(text_of(unicode, 0, 0), unicode) );
  CHECK( fuzz_same(text_of(unicode, 0, 1), text_of(text, 0, 1)) );
  if( !find_fault(text, checks, &fault) ){
    CHECK( host.n==0 || is_ascii(uri_idn_host(ascii)) );
    CHECK( !find_fault(ascii, checks, &fault) );
  }
}

static void check_labels(struct uri_span host){
  struct uri_idn_labels labels;
  struct uri_span label;
  size_t n = 0;
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    CHECK( fuzz_inside(host, label) );
    (void)uri_idna_look_of(label, fuzz_buffer(uri_idna_to_ascii_size(label, 0)));
    CHECK( ++n<=host.n+1 );
  }
}

void fuzz_one(struct uri_span input){
  unsigned checks = fuzz_choose(&input, 64);
  struct uri_span text = fuzz_take(&input);
  check_text(text, checks & ~(unsigned)URI_IDNA_CHECK_BIDI);
  check_domain(text, checks);
  check_labels(text);
}
