/*
** SPDX-License-Identifier: MIT
**
** The list of the files whose functions are registered, and uri_version().
*/
#include "ext.h"

#include "../core/uri_idna.h"

/* uri_version([what]) */
static void registry_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const struct sql_words words = { .what = "version", .standard = 3, .table = {
    { "url", 0 }, { "unicode", 1 }, { "tld", 2 }
  } };
  const char *versions[] = {
    URI_WHATWG_COMMIT, uri_unicode_version(), uri_top_version(), URI_VERSION
  };
  unsigned number;
  if( !uri_sql_option(ctx, argc, argv, 0, &words, &number) ) return;
  sqlite3_result_text(ctx, versions[number], -1, SQLITE_STATIC);
}

static const struct sql_function registry_functions[] = {
  { "uri_version", 0, 1, OUT_UTF8, .run = registry_version_func }
};

static const struct sql_group registry_group = {
  .functions = registry_functions,
  .count = sizeof registry_functions/sizeof registry_functions[0]
};

/* The files.  Each one ends with the table of its functions. */
static const struct sql_group *const registry_groups[] = {
  &registry_group,
  &uri_sql_syntax_group, &uri_sql_editions_group, &uri_sql_lint_group,
  &uri_sql_whatwg_group, &uri_sql_readings_group, &uri_sql_resolve_group,
  &uri_sql_normal_group, &uri_sql_edit_group, &uri_sql_query_group,
  &uri_sql_path_group, &uri_sql_address_group, &uri_sql_keys_group,
  &uri_sql_json_group, &uri_sql_percent_group, &uri_sql_idna_group,
  &uri_sql_template_group, &uri_sql_match_group, &uri_sql_schemes_group,
  &uri_sql_text_group, &uri_sql_html_group,
  &uri_sql_robots_group, &uri_sql_headers_group,
  &uri_sql_xml_group, 0
};

const struct sql_group *const *const uri_sql_groups = registry_groups;
