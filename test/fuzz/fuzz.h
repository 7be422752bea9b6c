/*
** SPDX-License-Identifier: MIT
**
** What the fuzz targets share.
**
** A target is a file with one fuzz_one(), which gets one input and checks what
** uri.h promises about it.  An input is one text or several, with a byte 0x1E
** between two.  Every text, and every room that a function writes to, is memory
** of its own of exactly its size.
**
** There are two frames for a target.  frame_heap.c is for libFuzzer with
** AddressSanitizer (test/fuzz/run); frame_pages.c makes a test of it that needs
** neither (make test), with inputs of its own and memory whose edges are pages
** that cannot be touched.
*/
#ifndef FUZZ_H
#define FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"

/* The target's own work. */
void fuzz_one(struct span input);

/* End the program, which is a finding, when a promise does not hold. */
#define CHECK(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __func__))
void fuzz_broken(const char *promise, const char *where);

/*
** Memory of exactly n bytes, which goes when the input is done with.  The
** frame's own.
*/
char *fuzz_buffer(size_t n);

/* A copy in such memory; an absent span stays absent. */
struct span fuzz_copy(struct span s);

/*
** Take the first text off *rest, up to its next 0x1E: a copy.  "" when there is
** none left.
*/
struct span fuzz_take(struct span *rest);

/* The same, but one byte as a number below n; 0 when there is none left. */
unsigned fuzz_choose(struct span *rest, unsigned n);

/* Byte for byte, and absent only with absent. */
int fuzz_same(struct span a, struct span b);

/* The same but for the case of ASCII letters. */
int fuzz_same_letters(struct span a, struct span b);

int fuzz_is(struct span s, const char *text);

/* Is s a part of text, or absent? */
int fuzz_inside(struct span text, struct span s);

/* 1 when s is there and matches the rule of RFC 3986. */
int fuzz_valid(struct span s, const char *rule);

/* Functions of the core, on texts. */
struct uri fuzz_split(struct span text);
struct uri_authority fuzz_authority(struct uri u);
struct span fuzz_compose(const struct uri *u);
struct span fuzz_normalize(struct span text, enum uri_level level);
struct span fuzz_resolve(struct span base, struct span ref,
                         enum uri_resolve_mode mode);
struct span fuzz_decode(struct span text, int form);
struct span fuzz_repair(struct span text);

#endif
