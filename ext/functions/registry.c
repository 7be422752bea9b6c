/*
** SPDX-License-Identifier: MIT
**
** The list of the files whose functions are registered, and what is said of it:
** uri_version([what]) and uri_functions().
**
**     SELECT uri_version('unicode');
**     -- 18.0.0
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_domains.h"
#include "../../core/uri_idna.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"

/* uri_version([what]) */
static void registry_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const struct sql_words words = { .what = "version", .standard = 4, .table = {
    { "url", 0 }, { "unicode", 1 }, { "tld", 2 }, { "suffixes", 3 }
  } };
  const char *versions[] = {
    URI_WHATWG_COMMIT, uri_unicode_version(), uri_top_version(), uri_suffix_version(),
    URI_VERSION
  };
  unsigned number;
  if( !uri_sql_option(ctx, argc, argv, 0, &words, &number) ) return;
  sqlite3_result_text(ctx, versions[number], -1, SQLITE_STATIC);
}

/* ------------------------------------------------------------ uri_functions --- */

/* The row of the table of functions that uri_functions() is at. */
struct registry_state {
  const struct sql_function *const *table;
  const struct sql_function *function;
};

/* uri_sql_functions, which is defined at the end of this file. */
static const struct sql_function *const *registry_tables(void);

static int registry_begin(struct rows_cursor *c){
  ((struct registry_state*)c->state)->table = registry_tables();
  return SQLITE_OK;
}

static int registry_next(struct rows_cursor *c){
  struct registry_state *state = c->state;
  if( state->function ) state->function++;
  else state->function = *state->table;
  while( state->function->name==0 ){
    if( *++state->table==0 ) return 0;
    state->function = *state->table;
  }
  return 1;
}

static void registry_put_word(struct rows_cursor *c, const char *word){
  sqlite3_result_text(c->ctx, word, -1, SQLITE_STATIC);
}

static void registry_put_name(struct rows_cursor *c, const void *field){
  registry_put_word(c, ((const struct registry_state*)field)->function->name);
}

/* The arguments as the reference has them. */
static void registry_put_arguments(struct rows_cursor *c, const void *field){
  char heading[SHOWN_SIZE];
  const struct sql_function *f = ((const struct registry_state*)field)->function;
  sqlite3_result_text(c->ctx, uri_sql_call_heading(f, heading), -1, SQLITE_TRANSIENT);
}

/* What a function returns: a type, or the columns of its rows. */
static void registry_put_returns(struct rows_cursor *c, const void *field){
  static const char *const types[] = {
    [OUT_TEXT] = "text", [OUT_UTF8] = "text", [OUT_JSON] = "json", [OUT_INT] = "integer",
    [OUT_TRUTH] = "boolean", [OUT_BLOB] = "blob"
  };
  const struct sql_function *f = ((const struct registry_state*)field)->function;
  const struct rows_column *column = f->columns;
  char out[SHOWN_SIZE];
  size_t n = 0;
  if( column==0 ){
    registry_put_word(c, types[f->result]);
    return;
  }
  for(; column->name; column++){
    size_t length = strlen(column->name);
    memcpy(out+n, n ? ", " : "rows(", n ? 2 : 5);
    n += n ? 2 : 5;
    memcpy(out+n, column->name, length);
    n += length;
  }
  out[n++] = ')';
  sqlite3_result_text(c->ctx, out, (int)n, SQLITE_TRANSIENT);
}

static void registry_put_about(struct rows_cursor *c, const void *field){
  registry_put_word(c, ((const struct registry_state*)field)->function->about);
}

static const struct rows_column registry_columns[] = {
  { "name", 0, registry_put_name, 0 },
  { "arguments", 0, registry_put_arguments, 0 },
  { "returns", 0, registry_put_returns, 0 },
  { "about", 0, registry_put_about, 0 },
  { 0 }
};

static const struct sql_function registry_functions[] = {
  { "uri_version", 0, 1, OUT_UTF8, .run = registry_version_func,
    .takes = "[what]", .about = "the version of the extension, or of what it follows" },
  { "uri_functions", 0, 0, .columns = registry_columns, .key = "name",
    .state_size = sizeof(struct registry_state), .begin = registry_begin,
    .next = registry_next, .takes = "",
    .about = "the functions: name, arguments, what each returns, and a line about it" },
  { 0 }
};

/* The files.  Each one ends with the table of its functions. */
const struct sql_function *const uri_sql_functions[] = {
  registry_functions,
  uri_sql_syntax_functions, uri_sql_editions_functions, uri_sql_lint_functions,
  uri_sql_whatwg_functions, uri_sql_readings_functions, uri_sql_resolve_functions,
  uri_sql_normal_functions, uri_sql_edit_functions, uri_sql_query_functions,
  uri_sql_path_functions, uri_sql_address_functions, uri_sql_keys_functions,
  uri_sql_site_functions, uri_sql_percent_functions,
  uri_sql_idna_functions, uri_sql_template_functions, uri_sql_match_functions,
  uri_sql_schemes_functions, uri_sql_text_functions, uri_sql_html_functions,
  uri_sql_robots_functions, uri_sql_headers_functions, uri_sql_xml_functions,
  uri_sql_clean_functions, uri_sql_routes_functions, uri_sql_facts_functions,
  uri_sql_named_functions, 0
};

static const struct sql_function *const *registry_tables(void){
  return uri_sql_functions;
}
