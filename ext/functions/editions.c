/*
** SPDX-License-Identifier: MIT
**
** Validity: uri_valid() and uri_error().
**
**     SELECT uri_valid('http://a b/'), uri_error('http://a b/');
**     -- 0|" " at position 9, in the host, is not allowed there
*/
#include "../shared/ext.h"

#include "../../core/uri_editions.h"
#include "../../core/links/lint/lint.h"

/* uri_valid(text [, rule [, edition]]) */
static void editions_valid_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_rule *rule = 0;
  struct uri_span text;
  if( argc>1 && uri_sql_option_rule(ctx, argc, argv, &rule)==0 ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, rule ? uri_rule_match(rule, text.p, text.n, 0)
                               : uri_is_valid(text.p, text.n));
}

/* uri_error(text [, rule [, edition]]) */
static void editions_error_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_edition *edition;
  const struct uri_rule *rule;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  edition = uri_sql_option_rule(ctx, argc, argv, &rule);
  if( edition==0 || !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, URI_EXPLAIN_MOST);
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_explain(edition, rule, text.p, text.n,
                                                    uri_sql_count_characters, out));
  }
}

const struct sql_function uri_sql_editions_functions[] = {
  { "uri_valid", 1, 3, OUT_TRUTH,  .run = editions_valid_func,
    .takes = "text [, rule = 'URI' [, edition = 'rfc3986']]",
    .about = "1 when a rule of the grammar matches, default `URI`" },
  { "uri_error", 1, 3, OUT_UTF8, .run = editions_error_func,
    .takes = "text [, rule = 'URI' [, edition = 'rfc3986']]",
    .about = "the first bad character, and where it is" },
  { 0 }
};
