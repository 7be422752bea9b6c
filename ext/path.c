/*
** SPDX-License-Identifier: MIT
**
** Reading paths: uri_segment(), uri_filename() and uri_extension();
** uri_segments(), with a row for each segment, in order; and uri_hierarchy(),
** with a row for each ancestor of a URI, from its root to itself.
*/
#include "rows.h"

/* The n-th segment of a text's path. */
static struct uri_span path_segment_of(struct uri_span text, sqlite3_int64 n){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return uri_segment(u.path, n);
}

/* uri_segment(u, n) */
static void path_segment_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text;
  (void)argc;
  if( sqlite3_value_type(argv[1])==SQLITE_NULL ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, path_segment_of(text, sqlite3_value_int64(argv[1])));
}

/* The file name of a text. */
static struct uri_span path_filename_of(struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return uri_filename(&u);
}

/* uri_filename(u) */
static void path_filename_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, path_filename_of(text));
}

/* uri_extension(u) */
static void path_extension_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, uri_extension(path_filename_of(text)));
}

/* --------------------------------------------------------- uri_segments --- */
enum {
  SEGMENTS_POSITION, SEGMENTS_SEGMENT, SEGMENTS_DECODED, SEGMENTS_START,
  SEGMENTS_LENGTH
};

struct segments_state {
  struct uri_span rest;                /* of the path */
  struct uri_span segment;
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
  struct uri_span segment = ((const struct segments_state*)c->state)->segment;
  switch( column ){
    case SEGMENTS_POSITION: sqlite3_result_int64(ctx, c->row);          break;
    case SEGMENTS_SEGMENT:  uri_sql_result_span(ctx, segment);          break;
    case SEGMENTS_DECODED:  uri_sql_result_decoded(ctx, segment, 0);    break;
    case SEGMENTS_START:    uri_sql_rows_result_start(c, ctx, segment); break;
    case SEGMENTS_LENGTH:   uri_sql_rows_result_length(ctx, segment);   break;
  }
}

static const struct rows_function segments_rows = {
  .name = "uri_segments",
  .columns = "position, segment, decoded, start, length",
  .integers = "position, start, length",
  .key = "position",
  .argument = "_uri",
  .state_size = sizeof(struct segments_state),
  .first = segments_first,
  .next = segments_next,
  .column = segments_column
};

/* -------------------------------------------------------- uri_hierarchy --- */
enum { HIERARCHY_DEPTH, HIERARCHY_URI };

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
    uri_sql_result_span(ctx, (struct uri_span){ c->text.p, s->length });
  }
}

static const struct rows_function hierarchy_rows = {
  .name = "uri_hierarchy",
  .columns = "depth, uri",
  .integers = "depth",
  .key = "depth",
  .argument = "_uri",
  .state_size = sizeof(struct hierarchy_state),
  .first = hierarchy_first,
  .next = hierarchy_next,
  .column = hierarchy_column
};

static const struct sql_function path_functions[] = {
  { "uri_segment",    2, path_segment_func,   0, OUT_TEXT },
  { "uri_filename",   1, path_filename_func,  0, OUT_TEXT },
  { "uri_extension",  1, path_extension_func, 0, OUT_TEXT }
};

const struct sql_group uri_sql_path_group = {
  .functions = path_functions,
  .count = sizeof path_functions/sizeof path_functions[0],
  .rows = { &segments_rows, &hierarchy_rows }
};
