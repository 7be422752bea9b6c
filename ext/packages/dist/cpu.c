/*
** SPDX-License-Identifier: MIT
**
** The data that __builtin_cpu_supports() reads, for compilers that do not have it.
**
** GCC and clang have this data in their run-time libraries (libgcc, compiler-rt).  The
** run-time library of Zig, with which "make dist" cross-compiles, lacks it.  The layout
** and the numbers are those of libgcc. Only the features that core/rfc/scan/scan.c asks
** for are filled in, and only if the operating system saves the registers that they
** need.
*/
#if defined(__x86_64__)
#include <cpuid.h>

enum { CPU_AVX2 = 10, CPU_BMI2 = 17 };  /* libgcc's numbers */
enum { CPU_SAVES_AVX = 0x06 };                 /* bits of XCR0 */

struct cpu_model { unsigned vendor, type, subtype, features[1]; };

__attribute__((visibility("hidden"))) struct cpu_model __cpu_model;
__attribute__((visibility("hidden"))) int __cpu_indicator_init(void);

/* The register sets that the operating system saves; 0 if it saves none. */
static unsigned cpu_saved(void){
  unsigned a, b, c, d;
  if( !__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) ) return 0;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  return a;
}

/* Run before the library's first function. */
__attribute__((constructor)) int __cpu_indicator_init(void){
  unsigned a, b, c, d, saved = cpu_saved(), found = 0;
  if( !__get_cpuid_count(7, 0, &a, &b, &c, &d) ) return 0;
  if( (saved & CPU_SAVES_AVX)==CPU_SAVES_AVX ){
    if( b & bit_AVX2 ) found |= 1u << CPU_AVX2;
    if( b & bit_BMI2 ) found |= 1u << CPU_BMI2;
  }
  __cpu_model.features[0] = found;
  return 0;
}
#else
typedef int cpu_has_nothing_to_fill;
#endif
