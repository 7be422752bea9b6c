/*
** SPDX-License-Identifier: MIT
**
** Reading and changing queries: uri_param(), uri_set_param(), uri_drop_params(),
** uri_keep_params(), uri_drop_tracking(), uri_sort_params() and uri_redact(); and
** uri_params(), with a row for each parameter, in order.
**
**     SELECT uri_param('?a=1&b=2', 'b'), uri_drop_tracking('http://h/?utm_id=x&a=1');
**     -- 2|http://h/?a=1
**     SELECT name, value FROM uri_params('?a=1&b');
**     -- a|1
**     -- b|NULL
*/
#include "../shared/rows.h"

#include "../../core/rfc/chars/span.h"
#include "../../core/uri_edit.h"

enum { PARAMS_DROP, PARAMS_KEEP, PARAMS_REDACT };

/*
** Has a name or a glob only what no mistake needs?  A search for each mistake took 6 % of
** uri_drop_params() and 4 % of uri_set_param(), in instructions.
*/
static inline int query_is_plain(struct uri_span name){
  size_t i = 0;
  while( i<name.n && (is_in(name.p[i], UNRESERVED)
                      || (name.p[i]=='*' && (i==0 || name.p[i-1]!='.'))) ) i++;
  return i==name.n;
}

/*
** Report what is no name and no glob, argument i: a link, if a word is written as the
** link; or a parameter, "a=1", "&a", or "?a" unless it is a glob.  Returns 1, or 0.
*/
static int query_is_mistake(sqlite3_context *ctx, int i, struct uri_span text,
                            const char *called, struct uri_span name){
  if( !uri_sql_is_link(name) ){
    return (memchr(name.p, '=', name.n) || memchr("&?", *name.p, *called=='g' ? 1 : 2))
        && uri_sql_is_mistake(ctx, i, called, name, "with a ?, & or =, which are around"
                              " names; bind a name that has one, as ?1");
  }
  if( i!=1 || !uri_sql_is_word(text) || !uri_sql_is_written(ctx, 0) ) return 0;
  uri_sql_wrong_order(ctx, called, name);
  return 1;
}

/* uri_param(u, name [, n]) */
static void query_param_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text, name;
  struct uri_param param;
  struct uri u;
  sqlite3_int64 n = 1;
  if( argc>2 && !uri_sql_argument_place(ctx, 2, argv[2], &n) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  /* Most links have no query; then the name is not read. */
  if( memchr(text.p, '?', text.n)==0 && !uri_sql_is_word(text) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &name) ) return;
  if( !query_is_plain(name) && query_is_mistake(ctx, 1, text, "name", name) ) return;
  uri_split(text.p, text.n, &u);
  if( !uri_param_find(&u, name, n, &param) ) return;
  if( param.value.p==0 ) param.value.p = "";
  uri_sql_result_decoded(ctx, param.value, uri_query_is_form(&u));
}

/* uri_set_param(u, name, value); if value is NULL, the parameter is removed. */
static void query_set_param_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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
  if( !query_is_plain(name) && query_is_mistake(ctx, 1, text, "name", name) ) return;
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_set_param_size(text.p, text.n, name, value));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_set_param(text.p, text.n, name, value, out));
}

/* Does a glob look like a pattern of LIKE: a "%" at its end, and no wildcard? */
static int globs_is_like(struct uri_span glob){
  size_t i;
  if( glob.n<2 || glob.p[glob.n-1]!='%' ) return 0;
  for(i=0; i<glob.n; i++) if( memchr("*?[", glob.p[i], 3) ) return 0;
  return 1;
}

/* Report a glob that looks like a pattern of LIKE. */
static void globs_error(sqlite3_context *ctx, struct uri_span glob){
  char shown[SHOWN_SIZE], better[SHOWN_SIZE];
  char *at = better;
  uri_sql_shown(glob, shown);
  uri_sql_shown(glob, better);
  while( (at = strchr(at, '%'))!=0 ) *at = '*';
  uri_sql_result_error(ctx, sqlite3_mprintf("%s: '%s' is a pattern of LIKE, not a glob;"
    " write '%s'", function_of(ctx)->name, shown, better));
}

/* Does a glob look like a regular expression: "^a", "a|b", "\\w", "utm_.*"? */
static int globs_is_regular(struct uri_span glob){
  const char *end = glob.p+glob.n;
  return glob.n>1 && (*glob.p=='^' || memchr(glob.p, '|', glob.n)
                      || memchr(glob.p, '\\', glob.n)
                      || span_find_word(glob.p, end, SPAN_WORD("_.*"))<end);
}

/* Does a glob look like a list: a "," outside brackets, or a JSON array of texts? */
static int globs_is_list(struct uri_span glob){
  const char *comma = memchr(glob.p, ',', glob.n);
  if( glob.n>1 && glob.p[0]=='[' && glob.p[1]=='"' ) return 1;
  return comma && memchr(glob.p, '[', (size_t)(comma-glob.p))==0;
}

/*
** Report argument i if it is written in the statement and no glob.  Returns 1, or 0.
** uri_sql_is_written() is called once for an argument: in the same call, the second is 1.
*/
static int globs_is_mistake(sqlite3_context *ctx, int i, struct uri_span text,
                            struct uri_span glob){
  if( globs_is_like(glob) ){
    if( !uri_sql_is_written(ctx, i) ) return 0;
    globs_error(ctx, glob);
    return 1;
  }
  if( globs_is_list(glob) ){
    return uri_sql_is_mistake(ctx, i, "glob", glob, "a list, whose globs are arguments of"
                              " their own; a comma in a name is [,]");
  }
  if( globs_is_regular(glob) ){
    return uri_sql_is_mistake(ctx, i, "glob", glob, "a regular expression (known:"
                              " *, ? and [a-z])");
  }
  return query_is_mistake(ctx, i, text, "glob", glob);
}

/* Read the globs of a call.  Returns 1; or 0 if the call has its result already. */
static int globs_read(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                      struct uri_span text, struct uri_span *globs){
  int i;
  for(i=1; i<argc; i++){
    struct uri_span *glob = &globs[i-1];
    if( !uri_sql_argument_text(ctx, argv[i], glob) ) return 0;
    if( query_is_plain(*glob) ) continue;
    if( globs_is_mistake(ctx, i, text, *glob) ) return 0;
  }
  return 1;
}

/* Answer with what a function of the core makes of a text and n globs. */
static void globs_result(sqlite3_context *ctx, struct uri_span text,
                         const struct uri_span *globs, size_t n){
  int variant = function_of(ctx)->variant;
  struct buffer buffer;
  size_t size = variant==PARAMS_DROP ? uri_drop_params_size(text.p, text.n, globs, n)
              : variant==PARAMS_KEEP ? uri_keep_params_size(text.p, text.n, globs, n)
              : uri_redact_size(text.p, text.n, globs, n);
  char *out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out==0 ) return;
  size = variant==PARAMS_DROP ? uri_drop_params(text.p, text.n, globs, n, out)
       : variant==PARAMS_KEEP ? uri_keep_params(text.p, text.n, globs, n, out)
       : uri_redact(text.p, text.n, globs, n, out);
  uri_sql_buffer_result(ctx, &buffer, size);
}

/* uri_drop_params(u, glob ...), uri_keep_params() and uri_redact(u [, glob ...]) */
static void query_globs_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum { FEW = 8 };
  struct uri_span few[FEW];
  struct uri_span *globs = few;
  int n = argc-1;
  struct uri_span text;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( n>FEW ) globs = sqlite3_malloc64((size_t)n * sizeof *globs);
  if( globs==0 ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  if( globs_read(ctx, argc, argv, text, globs) ){
    globs_result(ctx, text, globs, (size_t)n);
  }
  if( globs!=few ) sqlite3_free(globs);
}

/* ----------------------------------------------------------- uri_params --- */
struct params_state {
  struct uri_span rest;                /* of the query */
  struct uri_param param;
  int form;                            /* "+" is a space */
};

static int params_begin(struct rows_cursor *c){
  struct params_state *s = c->state;
  struct uri u;
  uri_split(c->text.p, c->text.n, &u);
  s->rest = u.query;
  s->form = uri_query_is_form(&u);
  return SQLITE_OK;
}

static int params_next(struct rows_cursor *c){
  struct params_state *s = c->state;
  return uri_param_next(&s->rest, &s->param);
}

static void params_put_decoded(struct rows_cursor *c, const void *text){
  const struct params_state *s = c->state;
  uri_sql_result_decoded(c->ctx, *(const struct uri_span*)text, s->form);
}

static const struct rows_column params_columns[] = {
  { "position", 1, uri_sql_put_row, 0 },
  { "name",   0, params_put_decoded, offsetof(struct params_state, param.name) },
  { "value",  0, params_put_decoded, offsetof(struct params_state, param.value) },
  { "raw",    0, uri_sql_put_span,   offsetof(struct params_state, param.raw) },
  { "start",  1, uri_sql_put_start,  offsetof(struct params_state, param.raw) },
  { "length", 1, uri_sql_put_length, offsetof(struct params_state, param.raw) },
  { 0 }
};

const struct sql_function uri_sql_query_functions[] = {
  { "uri_param",         2, 3,   OUT_TEXT, .run = query_param_func,
    .takes = "u, name [, n integer = 1]", .about = "the value of a query parameter" },
  { "uri_set_param",     3, 3,   OUT_TEXT, .run = query_set_param_func,
    .takes = "u, name, value any?", .about = "the URI with a parameter set" },
  { "uri_drop_params",   2, ANY, OUT_TEXT, PARAMS_DROP, .run = query_globs_func,
    .takes = "u, glob [, glob ...]",
    .about = "the URI without parameters such as `utm_*`" },
  { "uri_keep_params",   2, ANY, OUT_TEXT, PARAMS_KEEP, .run = query_globs_func,
    .takes = "u, glob [, glob ...]",
    .about = "the URI with parameters such as `id` only" },
  { "uri_redact",        1, ANY, OUT_TEXT, PARAMS_REDACT, .run = query_globs_func,
    .takes = "u [, glob ...]",
    .about = "the URI without passwords and other secrets, for logs" },
  { "uri_drop_tracking", 1, 1,   OUT_TEXT, .size = uri_drop_tracking_size,
    .write = uri_drop_tracking,
    .takes = "u", .about = "the URI without `utm_source`, `gclid` and other trackers" },
  { "uri_unwrap",        1, 1,   OUT_TEXT, .size = uri_unwrap_size, .write = uri_unwrap,
    .takes = "u", .about = "the target that a redirect's own link carries" },
  { "uri_sort_params",   1, 1,   OUT_TEXT, .size = uri_sort_params_size,
    .write = uri_sort_params,
    .takes = "u", .about = "the URI with its parameters sorted" },
  { "uri_params", 1, 1, .columns = params_columns, .key = "position",
    .state_size = sizeof(struct params_state), .begin = params_begin, .next = params_next,
    .takes = "u", .about = "all parameters" },
  { 0 }
};
