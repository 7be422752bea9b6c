/*
** SPDX-License-Identifier: MIT
**
** What the test programs share: counting, and random numbers that can be repeated.
*/
#ifndef URI_TEST_CHECK_H
#define URI_TEST_CHECK_H

#include <stdio.h>

static long passed = 0, failed = 0;

/* Count a check; the first twenty that fail are printed as "FAIL name: what". */
static inline void check_of(int is_true, const char *name, const char *what){
  if( is_true ) passed++;
  else if( failed++<20 ) printf("FAIL %s%s%s\n", name, *name ? ": " : "", what);
}

static inline void check(int is_true, const char *what){
  check_of(is_true, "", what);
}

/* The last line of a program, and its exit code. */
static inline int check_sum(void){
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}

static unsigned long long state = 1;

/* A number from 0 to n-1, the next one of the sequence that begins with state. */
static inline unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

#endif
