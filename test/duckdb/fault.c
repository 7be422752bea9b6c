/*
** SPDX-License-Identifier: MIT
**
** For test/duckdb/fault.py: the extension of DuckDB is linked with this file and the
** linker's --wrap, so that its own calls of malloc(), calloc() and realloc() can fail.
**
** duckdb_fault_at(n): the n-th call from now on fails, and each one after it; with 0 none
** does.  It returns how many calls there were since it was called before.
*/
#include <stddef.h>
#include <stdatomic.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t n);
void *__real_realloc(void *p, size_t n);

static atomic_long fault_calls, fault_first;

__attribute__((visibility("default"))) long duckdb_fault_at(long n){
  long calls = atomic_exchange(&fault_calls, 0);
  atomic_store(&fault_first, n);
  return calls;
}

static int fault_now(void){
  long first = atomic_load(&fault_first);
  return atomic_fetch_add(&fault_calls, 1)+1>=first && first>0;
}

void *__wrap_malloc(size_t n){
  return fault_now() ? 0 : __real_malloc(n);
}

void *__wrap_calloc(size_t count, size_t n){
  return fault_now() ? 0 : __real_calloc(count, n);
}

void *__wrap_realloc(void *p, size_t n){
  return fault_now() ? 0 : __real_realloc(p, n);
}
