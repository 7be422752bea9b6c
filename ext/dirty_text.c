/*
** SPDX-License-Identifier: MIT
**
** Dirty text: uri_repair(); and uri_extract(), with a row for each URI in
** running text, in order.
*/
#include "rows.h"

void uri_sql_result_repaired(sqlite3_context *ctx, struct span text){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer,
                                  uri_repair_size(text.p, text.n));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_repair(text.p, text.n, out));
  }
}

/* uri_repair(text) */
void uri_sql_repair_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct span text;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, text.n);
  if( out==0 ) return;
  text = (struct span){ out, uri_unwrap(text.p, text.n, out) };
  uri_sql_result_repaired(ctx, text);
  uri_sql_buffer_close(&buffer);
}


/* ---------------------------------------------------------- uri_extract --- */


enum {
  EXTRACT_FOUND, EXTRACT_START, EXTRACT_LENGTH, EXTRACT_DELIMITER, EXTRACT_TEXT
};

struct extract_state {
  struct uri_extract search;
  struct uri_found found;
};

static void extract_next(struct rows_cursor *c){
  struct extract_state *s = c->state;
  c->eof = !uri_extract_next(&s->search, &s->found);
}

static int extract_first(struct rows_cursor *c){
  struct extract_state *s = c->state;
  uri_extract_begin(&s->search, c->text.p, c->text.n);
  extract_next(c);
  return SQLITE_OK;
}

/* The URI, cleaned and made valid where it is not as it stands. */
static void extract_result_uri(sqlite3_context *ctx,
                               const struct uri_found *found){
  struct buffer buffer;
  char *out;
  if( found->cleaning==0 ){
    uri_sql_result_span(ctx, found->text);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, found->text.n);
  if( out==0 ) return;
  uri_sql_result_repaired(ctx,
                          (struct span){ out, uri_extract_clean(found, out) });
  uri_sql_buffer_close(&buffer);
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
