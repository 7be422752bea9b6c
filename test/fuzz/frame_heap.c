/*
** SPDX-License-Identifier: MIT
**
** The frame of a target that libFuzzer runs: its entry point, and buffers from malloc(),
** which AddressSanitizer watches.
*/
#include "fuzz.h"

#include <stdint.h>

enum { BLOCKS = 65536 };
static void *blocks[BLOCKS];
static size_t n_blocks;

/* A buffer of no bytes is the end of a larger one, because malloc(0) may be readable. */
char *fuzz_buffer(size_t n){
  char *p = malloc(n ? n : 1);
  if( p==0 || n_blocks==BLOCKS ) abort();
  blocks[n_blocks++] = p;
  return n ? p : p+1;
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n){
  struct uri_span empty = { "", 0 };
  fuzz_one(fuzz_copy(n>0 ? (struct uri_span){ (const char*)p, n } : empty));
  while( n_blocks>0 ) free(blocks[--n_blocks]);
  return 0;
}
