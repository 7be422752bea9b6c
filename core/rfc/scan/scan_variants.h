/*
** SPDX-License-Identifier: MIT
**
** Which variants of the scan are compiled, and their names.
**
** With -DURI_NO_SIMD, only bytes.c is used.
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

scan_function uri_scan_avx2, uri_scan_vectors, uri_scan_bytes;

#endif
