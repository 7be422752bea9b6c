/*
** SPDX-License-Identifier: MIT
**
** uri_segments(u): a row per segment of the path, in order.
*/
#include "rows.h"

enum {
  SEGMENTS_POSITION, SEGMENTS_SEGMENT, SEGMENTS_DECODED, SEGMENTS_START,
  SEGMENTS_LENGTH, SEGMENTS_URI
};

struct segments_state {
  struct span rest;                    /* of the path */
  struct span segment;
};

static void segments_next(struct rows_cursor *c){
  struct segments_state *s = c->state;
  c->eof = !uri_segment_next(&s->rest, &s->segment);
}

static int segments_first(struct rows_cursor *c){
  struct segments_state *s = c->state;
  struct uri u;
  uri_split(c->text.p, c->text.n, &u);
  s->rest = u.path;
  segments_next(c);
  return SQLITE_OK;
}

static void segments_column(struct rows_cursor *c, sqlite3_context *ctx,
                            int column){
  struct span segment = ((const struct segments_state*)c->state)->segment;
  switch( column ){
    case SEGMENTS_POSITION: sqlite3_result_int64(ctx, c->row);            break;
    case SEGMENTS_SEGMENT:  uri_sql_result_span(ctx, segment);                    break;
    case SEGMENTS_DECODED:  uri_sql_result_decoded(ctx, segment, 0);              break;
    case SEGMENTS_START:    uri_sql_rows_result_start(c, ctx, segment);           break;
    case SEGMENTS_LENGTH:   uri_sql_rows_result_length(ctx, segment);             break;
  }
}

const struct rows_function uri_sql_segments_rows = {
  .name = "uri_segments",
  .columns = "position, segment, decoded, start, length",
  .key = "position",
  .first_argument = SEGMENTS_URI,
  .argument = "_uri",
  .state_size = sizeof(struct segments_state),
  .first = segments_first,
  .next = segments_next,
  .column = segments_column
};
