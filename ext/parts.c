/*
** SPDX-License-Identifier: MIT
**
** uri_parts(u [, edition]): a row per component that is present, in order.
*/
#include "rows.h"

enum { COMPONENT, VALUE, START, LENGTH, PARENT, URI };
static const char schema[] =
  "CREATE TABLE x(component, value, start, length, parent,"
  " uri HIDDEN, edition HIDDEN)";

/* The rows of one URI; those that are absent are skipped. */
enum { PARTS = 8 };
static const struct { const char *name; const char *parent; } parts[PARTS] = {
  { "scheme",    0 },
  { "authority", 0 },
  { "userinfo",  "authority" },
  { "host",      "authority" },
  { "port",      "authority" },
  { "path",      0 },
  { "query",     0 },
  { "fragment",  0 }
};

struct parts_state {
  struct span spans[PARTS];
  int i;
};

static void parts_next(struct rows_cursor *c){
  struct parts_state *s = c->state;
  do{
    s->i++;
  }while( s->i<PARTS && s->spans[s->i].p==0 );
  c->eof = s->i==PARTS;
}

static int parts_first(struct rows_cursor *c){
  struct parts_state *s = c->state;
  struct uri u;
  struct uri_authority a;
  if( c->arguments[1] ){
    struct span name;
    int rc = value_bytes(c->arguments[1], &name);
    if( rc!=SQLITE_OK ) return rc;
    if( edition_find(c->function->name, name, &c->base.pVtab->zErrMsg)==0 ){
      return c->base.pVtab->zErrMsg ? SQLITE_ERROR : SQLITE_NOMEM;
    }
  }
  uri_split(c->text.p, c->text.n, &u);
  uri_split_authority(u.authority, &a);
  *s = (struct parts_state){
    { u.scheme, u.authority, a.userinfo, a.host, a.port,
      u.path, u.query, u.fragment }, -1
  };
  parts_next(c);
  return SQLITE_OK;
}

static void parts_column(struct rows_cursor *c, sqlite3_context *ctx, int column){
  const struct parts_state *s = c->state;
  switch( column ){
    case COMPONENT:
      sqlite3_result_text(ctx, parts[s->i].name, -1, SQLITE_STATIC);
      break;
    case VALUE:
      result_span(ctx, s->spans[s->i]);
      break;
    case START:
      rows_result_start(c, ctx, s->spans[s->i]);
      break;
    case LENGTH:
      rows_result_length(ctx, s->spans[s->i]);
      break;
    case PARENT:
      sqlite3_result_text(ctx, parts[s->i].parent, -1, SQLITE_STATIC);
      break;
  }
}

const struct rows_function parts_rows = {
  .name = "uri_parts",
  .schema = schema,
  .first_argument = URI,
  .required = 1,
  .optional = 1,
  .state_size = sizeof(struct parts_state),
  .first = parts_first,
  .next = parts_next,
  .column = parts_column
};
