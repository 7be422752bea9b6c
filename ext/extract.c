/*
** SPDX-License-Identifier: MIT
**
** uri_extract(text): a row per URI in running text, in order.
*/
#include "rows.h"

enum {
  EXTRACT_FOUND, EXTRACT_START, EXTRACT_LENGTH, EXTRACT_DELIMITER, EXTRACT_TEXT
};

struct extract_state {
  struct uri_extract walk;
  struct uri_found found;
};

static void extract_next(struct rows_cursor *c){
  struct extract_state *s = c->state;
  c->eof = !uri_extract_next(&s->walk, &s->found);
}

static int extract_first(struct rows_cursor *c){
  struct extract_state *s = c->state;
  uri_extract_begin(&s->walk, c->text.p, c->text.n);
  extract_next(c);
  return SQLITE_OK;
}

/* The URI, healed and made valid where it is not as it stands. */
static void extract_result_uri(sqlite3_context *ctx,
                               const struct uri_found *found){
  struct room room;
  char *out;
  if( found->cleaning==0 ){
    uri_sql_result_span(ctx, found->text);
    return;
  }
  out = uri_sql_room_open(ctx, &room, found->text.n);
  if( out==0 ) return;
  uri_sql_result_repaired(ctx, (struct span){ out, uri_extract_clean(found, out) });
  uri_sql_room_close(&room);
}

static void extract_column(struct rows_cursor *c, sqlite3_context *ctx,
                           int column){
  const struct extract_state *s = c->state;
  switch( column ){
    case EXTRACT_FOUND:
      extract_result_uri(ctx, &s->found);
      break;
    case EXTRACT_START:
      uri_sql_rows_result_start(c, ctx, s->found.text);
      break;
    case EXTRACT_LENGTH:
      uri_sql_rows_result_length(ctx, s->found.text);
      break;
    case EXTRACT_DELIMITER:
      uri_sql_result_span(ctx, s->found.delimiter);
      break;
  }
}

const struct rows_function uri_sql_extract_rows = {
  .name = "uri_extract",
  .columns = "uri, start, length, delimiter",
  .key = "start",
  .first_argument = EXTRACT_TEXT,
  .argument = "_text",
  .state_size = sizeof(struct extract_state),
  .first = extract_first,
  .next = extract_next,
  .column = extract_column
};
