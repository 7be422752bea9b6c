/*
** SPDX-License-Identifier: MIT
**
** What functions compute from texts and keep, for texts that come again, also in turn, as
** those of a table do.  A million links and twenty templates take half of the time that
** they take without this.
**
** The search for an entry begins with the one that was found last.  When there are too
** many, or they are too large, all are removed.
*/
#include "ext.h"

#include "../../core/rfc/chars/span.h"

/* The bytes are about those of 16 robots.txt, of which crawlers read 500 KiB. */
enum { KEPT_MOST = 128, KEPT_BYTES = 8000000 };

struct kept_all {
  struct sql_function function;        /* first, because it is the user data */
  unsigned count, found;
  sqlite3_uint64 bytes;                /* of all entries */
  struct kept entries[KEPT_MOST];
};

void *uri_sql_data_new(const struct sql_function *f){
  struct kept_all *all;
  if( !f->keeps ) return (void*)f;
  all = sqlite3_malloc64(sizeof *all);
  if( all==0 ) return 0;
  memset(all, 0, sizeof *all);
  all->function = *f;
  return all;
}

static void kept_clear(struct kept_all *all){
  while( all->count>0 ) sqlite3_free(all->entries[--all->count].data);
  all->bytes = 0;
}

void uri_sql_data_free(void *data){
  if( !((const struct sql_function*)data)->keeps ) return;
  kept_clear(data);
  sqlite3_free(data);
}

const struct kept *uri_sql_kept_find(sqlite3_context *ctx, struct uri_span a,
                                     struct uri_span b){
  struct kept_all *all = sqlite3_user_data(ctx);
  unsigned i, at = all->found;
  for(i=0; i<all->count; i++, at++){
    if( at==all->count ) at = 0;
    if( !span_equals(all->entries[at].a, a) || !span_equals(all->entries[at].b, b) ){
      continue;
    }
    all->found = at;
    return &all->entries[at];
  }
  return 0;
}

const struct kept *uri_sql_kept_add(sqlite3_context *ctx, struct uri_span a,
                                    struct uri_span b, size_t size){
  struct kept_all *all = sqlite3_user_data(ctx);
  sqlite3_uint64 bytes = (sqlite3_uint64)size+a.n+b.n+1;
  char *data = sqlite3_malloc64(bytes);
  if( data==0 ){
    sqlite3_result_error_nomem(ctx);
    return 0;
  }
  if( all->count==KEPT_MOST || all->bytes>KEPT_BYTES ) kept_clear(all);
  if( a.n ) memcpy(data+size, a.p, a.n);
  if( b.n ) memcpy(data+size+a.n, b.p, b.n);
  a.p = data+size;
  b.p = a.p+a.n;
  all->bytes += bytes;
  all->found = all->count;
  all->entries[all->count] = (struct kept){ a, b, size, data };
  return &all->entries[all->count++];
}
