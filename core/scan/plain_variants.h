/*
** SPDX-License-Identifier: MIT
**
** Which machines plain.h knows a way for, and the names of these ways.
*/
#ifndef URI_PLAIN_VARIANTS_H
#define URI_PLAIN_VARIANTS_H

#include "plain.h"

/* On Windows GCC's stack is aligned for vectors of 16 bytes only. */
#if defined(__GNUC__) && defined(__x86_64__)
#if !defined(_WIN32) || defined(__clang__)
#define PLAIN_HAS_AVX512
#define PLAIN_HAS_AVX2
#endif
#define PLAIN_HAS_SSE2
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__AARCH64EB__)
#define PLAIN_HAS_NEON
#endif

int uri_plain_avx512_split(const char *p, size_t n, struct uri *u);
enum uri_plain_form uri_plain_avx512_form(const char *p, size_t n);
int uri_plain_avx2_split(const char *p, size_t n, struct uri *u);
enum uri_plain_form uri_plain_avx2_form(const char *p, size_t n);
int uri_plain_sse2_split(const char *p, size_t n, struct uri *u);
enum uri_plain_form uri_plain_sse2_form(const char *p, size_t n);
int uri_plain_neon_split(const char *p, size_t n, struct uri *u);
enum uri_plain_form uri_plain_neon_form(const char *p, size_t n);

#endif
