/*
** SPDX-License-Identifier: MIT
**
** The sizes that the core announces are right, or SIZE_MAX if a size_t is too small for
** them: six components of 240 MB, percent-encoded, have more than 2^32 bytes.  If the
** size wrapped around, the buffer would be too small.
**
** The texts are NUL bytes of pages never written, so they take no memory.
** Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>

#include "../../core/uri.h"
#include "../../core/uri_edit.h"

#define MEGABYTES(n) ((size_t)(n)*1000000)

static int passed = 0, failed = 0;

static void expect(const char *what, size_t size, uint64_t wanted){
  if( wanted>SIZE_MAX ) wanted = SIZE_MAX;
  if( size==wanted ){
    passed++;
  }else{
    failed++;
    printf("%s: %" PRIu64 ", not %" PRIu64 "\n", what, (uint64_t)size, wanted);
  }
}

static size_t change_size(struct uri_span value){
  static const enum uri_component which[] = {
    URI_COMPONENT_USER, URI_COMPONENT_PASSWORD, URI_COMPONENT_HOST,
    URI_COMPONENT_PATH, URI_COMPONENT_QUERY, URI_COMPONENT_FRAGMENT
  };
  struct uri_edit change;
  size_t i;
  uri_edit_begin(&change, "", 0);
  for(i=0; i<sizeof which/sizeof *which; i++){
    uri_edit_set(&change, which[i], value.p, value.n);
  }
  uri_edit_settle(&change);
  return uri_edit_write_size(&change);
}

int main(void){
  size_t most = MEGABYTES(1440);
  char *p = mmap(0, most, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1, 0);
  struct uri_span name = { p, MEGABYTES(720) };
  struct uri_span value = { p, MEGABYTES(240) };
  uint64_t delimiters = 12;
  if( p==MAP_FAILED ) return 1;
  expect("uri_edit_write_size", change_size(value), 18*(uint64_t)value.n+delimiters);
  expect("uri_set_param_size", uri_set_param_size("", 7, name, name),
         6*(uint64_t)name.n+9);
  expect("uri_encode_size", uri_encode_size(p, most, URI_ENCODE_UNRESERVED),
         3*(uint64_t)most);
  expect("uri_encode_size, small", uri_encode_size(p, 5, URI_ENCODE_FORM), 15);
  printf("%d passed, %d failed\n", passed, failed);
  return failed>0;
}
