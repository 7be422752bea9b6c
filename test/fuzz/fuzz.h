/*
** SPDX-License-Identifier: MIT
**
** What the fuzz targets share.
**
** A target is a file with one fuzz_one(), which gets one input and checks the promises of
** uri.h for it.  An input is one text or several, separated by the byte 0x1E.  Every
** text, and every buffer that a function writes to, has its own memory of exactly its
** size.
**
** There are two frames for a target.  frame_heap.c is for libFuzzer with AddressSanitizer
** (test/fuzz/run).  frame_pages.c makes a test that needs neither (make test): it makes
** its own inputs, and its memory lies between unreadable pages.
*/
#ifndef FUZZ_H
#define FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_address.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_html.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_lint.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"

/* The target's own work. */
void fuzz_one(struct uri_span input);

/* If a promise does not hold, end the program, which is a finding. */
#define CHECK(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __func__))
void fuzz_broken(const char *promise, const char *where);

/*
** Memory of exactly n bytes, until the end of the input.  Each frame defines it.
*/
char *fuzz_buffer(size_t n);

/* A copy in such memory; an absent span stays absent. */
struct uri_span fuzz_copy(struct uri_span s);

/*
** Remove the first text from *rest, up to the next 0x1E, and return a copy of it; "" if
** *rest is empty.
*/
struct uri_span fuzz_take(struct uri_span *rest);

/* Remove one byte from *rest, and return it as a number below n; 0 if *rest is empty. */
unsigned fuzz_choose(struct uri_span *rest, unsigned n);

/* Are both the same bytes, or both absent? */
int fuzz_same(struct uri_span a, struct uri_span b);

/* The same, ignoring the case of ASCII letters. */
int fuzz_same_letters(struct uri_span a, struct uri_span b);

int fuzz_is(struct uri_span s, const char *text);

/* Is s a part of text, or absent? */
int fuzz_inside(struct uri_span text, struct uri_span s);

/* 1 if s is present and matches the rule of RFC 3986. */
int fuzz_valid(struct uri_span s, const char *rule);

/* Functions of the core, on texts. */
struct uri fuzz_split(struct uri_span text);
struct uri_authority fuzz_authority(struct uri u);
struct uri_span fuzz_compose(const struct uri *u);
struct uri_span fuzz_normalize(struct uri_span text, enum uri_level level);
struct uri_span fuzz_resolve(struct uri_span base, struct uri_span ref,
                             enum uri_resolve_mode mode);
struct uri_span fuzz_decode(struct uri_span text, int form);
struct uri_span fuzz_repair(struct uri_span text);

#endif
