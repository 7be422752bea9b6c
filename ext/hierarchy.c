/*
** SPDX-License-Identifier: MIT
**
** uri_hierarchy(u): a row per ancestor of a URI, from its root to itself.
*/
#include "rows.h"

enum { HIERARCHY_DEPTH, HIERARCHY_URI, HIERARCHY_WHOLE };

struct hierarchy_state {
  struct uri u;
  size_t length;                       /* of the current ancestor */
};

static int hierarchy_first(struct rows_cursor *c){
  struct hierarchy_state *s = c->state;
  uri_split(c->text.p, c->text.n, &s->u);
  s->length = uri_ancestor_next(c->text.p, c->text.n, &s->u, 0);
  return SQLITE_OK;
}

static void hierarchy_next(struct rows_cursor *c){
  struct hierarchy_state *s = c->state;
  c->eof = s->length==c->text.n;
  if( c->eof ) return;
  s->length = uri_ancestor_next(c->text.p, c->text.n, &s->u, s->length);
}

static void hierarchy_column(struct rows_cursor *c, sqlite3_context *ctx,
                             int column){
  const struct hierarchy_state *s = c->state;
  if( column==HIERARCHY_DEPTH ){
    sqlite3_result_int64(ctx, c->row-1);
  }else{
    uri_sql_result_span(ctx, (struct span){ c->text.p, s->length });
  }
}

const struct rows_function uri_sql_hierarchy_rows = {
  .name = "uri_hierarchy",
  .columns = "depth, uri",
  .key = "depth",
  .first_argument = HIERARCHY_WHOLE,
  .argument = "_uri",
  .state_size = sizeof(struct hierarchy_state),
  .first = hierarchy_first,
  .next = hierarchy_next,
  .column = hierarchy_column
};
