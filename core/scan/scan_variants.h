/*
** SPDX-License-Identifier: MIT
**
** Which variants of scan_recipe.h are compiled, and their names.
**
** With -DURI_NO_SIMD there is the portable one alone.
*/
#ifndef URI_SCAN_VARIANTS_H
#define URI_SCAN_VARIANTS_H

#include "scan.h"

#if defined(URI_NO_SIMD) || !defined(__GNUC__)
#elif defined(__x86_64__)
/* On Windows GCC's stack is aligned for vectors of 16 bytes only. */
#if !defined(_WIN32) || defined(__clang__)
#define SCAN_HAS_AVX512
#define SCAN_HAS_AVX2
#endif
#define SCAN_HAS_SSE2
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define SCAN_HAS_NEON
#elif defined(__wasm_simd128__)
#define SCAN_HAS_WASM
#endif

/* One of them runs on every processor of this kind. */
#if defined(SCAN_HAS_SSE2) || defined(SCAN_HAS_NEON) || defined(SCAN_HAS_WASM)
#define SCAN_HAS_VECTORS
#endif

#define SCAN_DECLARE(name) \
  enum scan_verdict uri_scan_##name(const char *p, size_t n, struct uri *u, \
                                    struct uri_authority *a); \
  enum scan_verdict uri_scan_form_##name(const char *p, size_t n, struct uri *u, \
                                         struct uri_authority *a, \
                                         struct scan_form *form); \
  void uri_scan_split_##name(const char *p, size_t n, struct uri *u); \
  uint64_t uri_scan_slashes_##name(const char *p, size_t n, uint64_t *dots); \
  uint64_t uri_scan_hexdigs_##name(const char *p, size_t n, uint64_t *colons); \
  int uri_scan_rfc5952_##name(const char *p, size_t n, size_t k)

SCAN_DECLARE(avx512);
SCAN_DECLARE(avx2);
SCAN_DECLARE(sse2);
SCAN_DECLARE(neon);
SCAN_DECLARE(wasm);
SCAN_DECLARE(portable);

#endif
