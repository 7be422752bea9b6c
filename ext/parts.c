/*
** SPDX-License-Identifier: MIT
**
** uri_parts(u [, edition]): a row per component that is present, in order, by
** the names that the edition has for them.
*/
#include "rows.h"

enum {
  PARTS_COMPONENT, PARTS_VALUE, PARTS_START, PARTS_LENGTH, PARTS_PARENT,
  PARTS_URI
};

struct parts_state {
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t n;
  size_t i;
};

static void parts_next(struct rows_cursor *c){
  struct parts_state *s = c->state;
  c->eof = ++s->i==s->n;
}

static int parts_first(struct rows_cursor *c){
  const struct uri_edition *edition = &uri_rfc3986;
  struct parts_state *s = c->state;
  if( c->arguments[1] ){
    struct span name;
    int rc = value_bytes(c->arguments[1], &name);
    if( rc!=SQLITE_OK ) return rc;
    edition = uri_sql_edition_find(c->function->name, name, &c->base.pVtab->zErrMsg);
    if( edition==0 ){
      return c->base.pVtab->zErrMsg ? SQLITE_ERROR : SQLITE_NOMEM;
    }
  }
  s->n = uri_edition_parts(edition, c->text.p, c->text.n, s->parts);
  s->i = 0;                            /* every text has a path, if no more */
  return SQLITE_OK;
}

static void parts_column(struct rows_cursor *c, sqlite3_context *ctx, int column){
  const struct parts_state *s = c->state;
  const struct uri_named_part *part = &s->parts[s->i];
  switch( column ){
    case PARTS_COMPONENT:
      sqlite3_result_text(ctx, part->name, -1, SQLITE_STATIC);
      break;
    case PARTS_VALUE:
      uri_sql_result_span(ctx, part->value);
      break;
    case PARTS_START:
      uri_sql_rows_result_start(c, ctx, part->value);
      break;
    case PARTS_LENGTH:
      uri_sql_rows_result_length(ctx, part->value);
      break;
    case PARTS_PARENT:
      sqlite3_result_text(ctx, part->parent, -1, SQLITE_STATIC);
      break;
  }
}

const struct rows_function uri_sql_parts_rows = {
  .name = "uri_parts",
  .columns = "component, value, start, length, parent",
  .key = "component",
  .first_argument = PARTS_URI,
  .argument = "_uri",
  .second_argument = "_edition",
  .second_default = "rfc3986",
  .state_size = sizeof(struct parts_state),
  .first = parts_first,
  .next = parts_next,
  .column = parts_column
};
