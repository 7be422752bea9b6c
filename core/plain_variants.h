/*
** SPDX-License-Identifier: MIT
**
** Which machines plain.h knows a way for, and the names of these ways.
*/
#ifndef URI_PLAIN_VARIANTS_H
#define URI_PLAIN_VARIANTS_H

#include "plain.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define PLAIN_HAS_AVX512
#define PLAIN_HAS_AVX2
#define PLAIN_HAS_SSE2
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__AARCH64EB__)
#define PLAIN_HAS_NEON
#endif

extern const struct plain_variant plain_avx512, plain_avx2, plain_sse2, plain_neon;

#endif
