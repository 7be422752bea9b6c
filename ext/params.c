/*
** SPDX-License-Identifier: MIT
**
** uri_params(u): a row per parameter of the query, in order.
*/
#include "rows.h"

enum {
  PARAMS_POSITION, PARAMS_NAME, PARAMS_VALUE, PARAMS_RAW, PARAMS_START,
  PARAMS_LENGTH, PARAMS_URI
};

struct params_state {
  struct span rest;                    /* of the query */
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
  switch( column ){
    case PARAMS_POSITION: sqlite3_result_int64(ctx, c->row);             break;
    case PARAMS_NAME:     uri_sql_result_decoded(ctx, param->name, s->form);          break;
    case PARAMS_VALUE:    uri_sql_result_decoded(ctx, param->value, s->form);         break;
    case PARAMS_RAW:      uri_sql_result_span(ctx, param->raw);                  break;
    case PARAMS_START:    uri_sql_rows_result_start(c, ctx, param->raw);         break;
    case PARAMS_LENGTH:   uri_sql_rows_result_length(ctx, param->raw);           break;
  }
}

const struct rows_function uri_sql_params_rows = {
  .name = "uri_params",
  .columns = "position, name, value, raw, start, length",
  .key = "position",
  .first_argument = PARAMS_URI,
  .argument = "_uri",
  .state_size = sizeof(struct params_state),
  .first = params_first,
  .next = params_next,
  .column = params_column
};
