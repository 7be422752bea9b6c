/*
** SPDX-License-Identifier: MIT
**
** Dirty text: repairing, completing, extracting.
**
** A repaired text is a URI-reference; repairing it again changes nothing; a valid text
** does not change.  An extracted text is inside the text, in order, between its
** delimiters, and is a URI after cleaning.
*/
#include "fuzz.h"

#include "../../core/links/text/text.h"

static struct uri_span unwrap(struct uri_span text){
  char *out = fuzz_buffer(text.n);
  size_t n = uri_text_unwrap(text.p, text.n, out);
  CHECK( n<=text.n );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_repair(struct uri_span text){
  struct uri_span inner = unwrap(text);
  struct uri_span repaired = fuzz_repair(inner);
  struct uri_span only = fuzz_repair(text);
  char *out = fuzz_buffer(uri_repair_size(text.p, text.n));
  size_t n = uri_repair(text.p, text.n, out);
  CHECK( fuzz_same((struct uri_span){ out, n }, repaired) );
  CHECK( repaired.n<=3*inner.n+2 );
  CHECK( fuzz_valid(repaired, "URI-reference") );
  CHECK( fuzz_valid(only, "URI-reference") );
  CHECK( fuzz_same(fuzz_repair(repaired), repaired) );
  CHECK( fuzz_same(unwrap(repaired), repaired) );
  if( fuzz_valid(text, "URI-reference") ){
    CHECK( fuzz_same(inner, text) );
    CHECK( fuzz_same(repaired, text) );
    CHECK( fuzz_same(only, text) );
  }
}

/* A completed text ends with the given text, has an authority, and is complete. */
static void check_complete(struct uri_span text){
  struct uri_span front = uri_complete(text.p, text.n);
  struct uri_span whole;
  char *p;
  if( front.n==0 ) return;
  whole.n = front.n+text.n;
  whole.p = p = fuzz_buffer(whole.n);
  memcpy(p, front.p, front.n);
  memcpy(p+front.n, text.p, text.n);
  CHECK( fuzz_authority(fuzz_split(whole)).host.n>0 );
  CHECK( uri_complete(whole.p, whole.n).n==0 );
}

static void check_found(struct uri_span text, const struct uri_found *found){
  const char *end = text.p+text.n;
  size_t size = uri_extract_clean_size(found);
  char *out = fuzz_buffer(size);
  size_t n = uri_extract_clean(found, out);
  struct uri_span cleaned, repaired;
  CHECK( n>0 && n<=size );
  cleaned = fuzz_copy((struct uri_span){ out, n });
  if( found->cleaning==0 ) CHECK( fuzz_same(cleaned, found->text) );
  if( found->cleaning==0 ) CHECK( fuzz_valid(found->text, "URI") );
  repaired = fuzz_repair(cleaned);
  CHECK( fuzz_valid(repaired, "URI") );
  if( fuzz_valid(cleaned, "URI") ) CHECK( fuzz_same(repaired, cleaned) );
  if( found->delimiter.p ){
    CHECK( found->delimiter.n>=1 );
    CHECK( found->text.p>text.p && found->text.p+found->text.n<end );
  }
}

/* Of a defanged text, what is found is in its copy, and in the text at another place. */
static void check_defanged(struct uri_span text){
  char *out = fuzz_buffer(uri_refang_size(text.p, text.n));
  struct uri_span copy = { out, uri_refang(text.p, text.n, out) };
  struct uri_refang_mark mark = {0, 0};
  struct uri_extract search;
  struct uri_found found;
  copy = fuzz_copy(copy);
  uri_extract_begin(&search, copy.p, copy.n);
  uri_extract_with_defanged(&search, text.p, text.n);
  while( uri_extract_next(&search, &found) ){
    size_t from, to;
    CHECK( fuzz_inside(copy, found.text) );
    from = uri_refang_place(text.p, text.n, (size_t)(found.text.p-copy.p), &mark);
    to = uri_refang_place(text.p, text.n, (size_t)(found.text.p-copy.p)+found.text.n,
                          &mark);
    CHECK( from<to && to<=text.n );
    if( found.prefix.n>0 ) CHECK( to-from>found.text.n );
  }
}

/* With bare, also links without a scheme. */
static void check_extract(struct uri_span text, int bare){
  struct uri_extract search;
  struct uri_found found;
  const char *last = text.p;
  uri_extract_begin(&search, text.p, text.n);
  if( bare ) uri_extract_with_bare(&search);
  while( uri_extract_next(&search, &found) ){
    CHECK( fuzz_inside(text, found.text) );
    CHECK( found.text.n>0 && found.text.p>=last );
    last = found.text.p+found.text.n;
    if( found.prefix.n==0 ) check_found(text, &found);
  }
  CHECK( !uri_extract_next(&search, &found) );
}

void fuzz_one(struct uri_span text){
  check_repair(text);
  check_complete(text);
  check_extract(text, 0);
  check_extract(text, 1);
  check_defanged(text);
}
