/*
** SPDX-License-Identifier: MIT
**
** What the proofs share.  CBMC takes a function without a body for any value at
** all, and looks at every run of proof() at once: every input of LENGTH bytes.
** run goes through the lengths, because a length that is known is what keeps
** that within minutes.
*/
#ifndef PROOF_H
#define PROOF_H

#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"

unsigned char any_byte(void);

/* Any text of n bytes, in memory of exactly its size. */
static inline struct span any_text(size_t n){
  return (struct span){ malloc(n), n };
}

/* Room of exactly n bytes. */
static inline char *any_room(size_t n){
  return malloc(n);
}

#define PROVE(promise) __CPROVER_assert(promise, #promise)

void proof(void);

#endif
