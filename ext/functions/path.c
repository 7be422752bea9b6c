/*
** SPDX-License-Identifier: MIT
**
** Reading paths: uri_segment(), uri_filename() and uri_extension();
** uri_segments(), with a row for each segment, in order; and uri_hierarchy(),
** with a row for each ancestor of a URI, from its root to itself.
**
**     SELECT uri_segment('/a/b.txt', 2), uri_extension('/a/b.txt');
**     -- b.txt|txt
**     SELECT uri FROM uri_hierarchy('http://h/a/b');
**     -- http://h/
**     -- http://h/a/
**     -- http://h/a/b
*/
#include "../shared/rows.h"

/* uri_segment(u, n) */
static void path_segment_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  sqlite3_int64 n;
  struct uri_span text;
  struct uri u;
  (void)argc;
  if( !uri_sql_argument_place(ctx, 1, argv[1], &n) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_split(text.p, text.n, &u);
  uri_sql_result_span(ctx, uri_segment(u.path, n));
}

/* uri_filename(u) */
static void path_filename(sqlite3_context *ctx, struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  uri_sql_result_span(ctx, uri_filename(&u));
}

/* uri_extension(u) */
static void path_extension(sqlite3_context *ctx, struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  uri_sql_result_span(ctx, uri_extension(uri_filename(&u)));
}

/* --------------------------------------------------------- uri_segments --- */
struct segments_state {
  struct uri_span rest;                /* of the path */
  struct uri_span segment;
};

static int segments_begin(struct rows_cursor *c){
  struct segments_state *s = c->state;
  struct uri u;
  uri_split(c->text.p, c->text.n, &u);
  s->rest = u.path;
  return SQLITE_OK;
}

static int segments_next(struct rows_cursor *c){
  struct segments_state *s = c->state;
  return uri_segment_next(&s->rest, &s->segment);
}

static void segments_put_decoded(struct rows_cursor *c, const void *segment){
  uri_sql_result_decoded(c->ctx, *(const struct uri_span*)segment, 0);
}

static const struct rows_column segments_columns[] = {
  { "position", 1, uri_sql_put_row, 0 },
  { "segment",  0, uri_sql_put_span,     offsetof(struct segments_state, segment) },
  { "decoded",  0, segments_put_decoded, offsetof(struct segments_state, segment) },
  { "start",    1, uri_sql_put_start,    offsetof(struct segments_state, segment) },
  { "length",   1, uri_sql_put_length,   offsetof(struct segments_state, segment) },
  { 0 }
};

/* -------------------------------------------------------- uri_hierarchy --- */
struct hierarchy_state {
  struct uri u;
  struct uri_span ancestor;            /* of the row */
};

static int hierarchy_begin(struct rows_cursor *c){
  struct hierarchy_state *s = c->state;
  uri_split(c->text.p, c->text.n, &s->u);
  s->ancestor.p = c->text.p;
  return SQLITE_OK;
}

static int hierarchy_next(struct rows_cursor *c){
  struct hierarchy_state *s = c->state;
  if( c->row>1 && s->ancestor.n==c->text.n ) return 0;
  s->ancestor.n = uri_ancestor_next(c->text.p, c->text.n, &s->u, s->ancestor.n);
  return 1;
}

static const struct rows_column hierarchy_columns[] = {
  { "depth", 1, uri_sql_put_depth, 0 },
  { "uri",   0, uri_sql_put_span, offsetof(struct hierarchy_state, ancestor) },
  { 0 }
};

const struct sql_function uri_sql_path_functions[] = {
  { "uri_segment",   2, 2, OUT_TEXT, .run = path_segment_func,
    .takes = "u, n integer", .about = "the n-th segment, negative from the end" },
  { "uri_filename",  1, 1, OUT_TEXT, .text = path_filename,
    .takes = "u", .about = "the last segment" },
  { "uri_extension", 1, 1, OUT_TEXT, .text = path_extension,
    .takes = "u", .about = "the file name's extension" },
  { "uri_segments", 1, 1, .columns = segments_columns, .key = "position",
    .state_size = sizeof(struct segments_state), .begin = segments_begin,
    .next = segments_next,
    .takes = "u", .about = "all segments" },
  { "uri_hierarchy", 1, 1, .columns = hierarchy_columns, .key = "depth",
    .state_size = sizeof(struct hierarchy_state), .begin = hierarchy_begin,
    .next = hierarchy_next,
    .takes = "u", .about = "the URI's ancestors, from the root" },
  { 0 }
};
