/*
** SPDX-License-Identifier: MIT
**
** Reading and changing queries: uri_param(), uri_set_param(), uri_drop_params(),
** uri_keep_params(), uri_drop_tracking() and uri_sort_params(); and uri_params(), with a
** row for each parameter, in order.
*/
#include "rows.h"

/* uri_param(u, name [, n]) */
void uri_sql_param_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text, name;
  struct uri_param param;
  struct uri u;
  if( argc>2 && sqlite3_value_type(argv[2])==SQLITE_NULL ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &name) ) return;
  uri_split(text.p, text.n, &u);
  if( !uri_param_find(&u, name, argc>2 ? sqlite3_value_int64(argv[2]) : 1,
                      &param) ) return;
  if( param.value.p==0 ) param.value.p = "";
  uri_sql_result_decoded(ctx, param.value, uri_query_is_form(&u));
}

/* uri_set_param(u, name, value); if value is NULL, the parameter is removed. */
void uri_sql_set_param_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  struct uri_span text, name, value;
  struct buffer buffer;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &name) ) return;
  if( value_bytes(argv[2], &value)==SQLITE_NOMEM ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_set_param_size(text.p, text.n, name, value));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_set_param(text.p, text.n, name, value, out));
}

/* Read the globs of a call.  Returns 1; or 0 if the call has its result already. */
static int drop_params_globs(sqlite3_context *ctx, int n, sqlite3_value **argv,
                             struct uri_span *globs){
  int i;
  for(i=0; i<n; i++){
    if( !uri_sql_argument_text(ctx, argv[i], &globs[i]) ) return 0;
  }
  return 1;
}

/* uri_drop_params(u, glob ...), uri_keep_params(u, glob ...) */
void uri_sql_drop_params_func(sqlite3_context *ctx, int argc,
                              sqlite3_value **argv){
  enum { FEW = 8 };
  struct uri_span few[FEW];
  struct uri_span *globs = few;
  int n = argc-1;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  if( n<1 ){
    uri_sql_wrong_arguments(ctx);
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( n>FEW ) globs = sqlite3_malloc64((size_t)n * sizeof *globs);
  if( globs==0 ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  if( drop_params_globs(ctx, n, argv+1, globs)
   && (out = uri_sql_buffer_open(ctx, &buffer, text.n))!=0 ){
    size_t size = function_of(ctx)->variant==PARAMS_KEEP
                ? uri_keep_params(text.p, text.n, globs, (size_t)n, out)
                : uri_drop_params(text.p, text.n, globs, (size_t)n, out);
    uri_sql_buffer_result(ctx, &buffer, size);
  }
  if( globs!=few ) sqlite3_free(globs);
}

/* uri_drop_tracking(u) */
void uri_sql_drop_tracking_func(sqlite3_context *ctx, int argc,
                                sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_drop_tracking_size, uri_drop_tracking);
}

/* uri_sort_params(u) */
void uri_sql_sort_params_func(sqlite3_context *ctx, int argc,
                              sqlite3_value **argv){
  struct buffer numbers, buffer;
  struct uri_span text;
  struct uri u;
  size_t count;
  char *starts, *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_split(text.p, text.n, &u);
  count = 2*uri_param_count(u.query);
  starts = uri_sql_buffer_open(ctx, &numbers, count>SIZE_MAX/sizeof(uint32_t)
                                    ? SIZE_MAX : count*sizeof(uint32_t));
  if( starts==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer, text.n);
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_sort_params(text.p, text.n,
                                            (uint32_t*)(void*)starts, out));
  }
  uri_sql_buffer_close(&numbers);
}

/* ----------------------------------------------------------- uri_params --- */
enum {
  PARAMS_POSITION, PARAMS_NAME, PARAMS_VALUE, PARAMS_RAW, PARAMS_START,
  PARAMS_LENGTH
};

struct params_state {
  struct uri_span rest;                /* of the query */
  struct uri_param param;
  int form;                            /* "+" is a space */
};

static void params_next(struct rows_cursor *c){
  struct params_state *s = c->state;
  c->eof = !uri_param_next(&s->rest, &s->param);
}

static int params_first(struct rows_cursor *c){
  struct params_state *s = c->state;
  struct uri u;
  uri_split(c->text.p, c->text.n, &u);
  s->rest = u.query;
  s->form = uri_query_is_form(&u);
  params_next(c);
  return SQLITE_OK;
}

static void params_column(struct rows_cursor *c, sqlite3_context *ctx,
                          int column){
  const struct params_state *s = c->state;
  const struct uri_param *param = &s->param;
  const int form = s->form;
  switch( column ){
    case PARAMS_POSITION: sqlite3_result_int64(ctx, c->row);                break;
    case PARAMS_NAME:     uri_sql_result_decoded(ctx, param->name, form);   break;
    case PARAMS_VALUE:    uri_sql_result_decoded(ctx, param->value, form);  break;
    case PARAMS_RAW:      uri_sql_result_span(ctx, param->raw);             break;
    case PARAMS_START:    uri_sql_rows_result_start(c, ctx, param->raw);    break;
    case PARAMS_LENGTH:   uri_sql_rows_result_length(ctx, param->raw);      break;
  }
}

const struct rows_function uri_sql_params_rows = {
  .name = "uri_params",
  .columns = "position, name, value, raw, start, length",
  .integers = "position, start, length",
  .key = "position",
  .argument = "_uri",
  .state_size = sizeof(struct params_state),
  .first = params_first,
  .next = params_next,
  .column = params_column
};
