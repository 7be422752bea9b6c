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

#if !defined(URI_NO_SIMD) && defined(__GNUC__)
/* On Windows GCC's stack is aligned for vectors of 16 bytes only. */
#if defined(__x86_64__) && (!defined(_WIN32) || defined(__clang__))
#define SCAN_HAS_AVX2
#endif
#if defined(__x86_64__) || (defined(__aarch64__) && !defined(__AARCH64EB__)) \
 || defined(__wasm_simd128__)
#define SCAN_HAS_VECTORS
#endif
#endif

#define SCAN_DECLARE(name) \
  enum scan_verdict uri_scan_##name(const char *p, size_t n, struct uri *u); \
  void uri_scan_form_##name(const char *p, size_t n, struct uri *u, \
                            struct scan_form *form); \
  enum scan_verdict uri_scan_both_##name(const char *p, size_t n, struct uri *u, \
                                         struct scan_form *form); \
  void uri_scan_split_##name(const char *p, size_t n, struct uri *u)

SCAN_DECLARE(avx2);
SCAN_DECLARE(vectors);
SCAN_DECLARE(portable);

#endif
