/*
** SPDX-License-Identifier: MIT
**
** The list of the files whose functions are registered, and uri_version([what]).
**
**     SELECT uri_version('unicode');
**     -- 18.0.0
*/
#include "../shared/ext.h"

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

static const struct sql_function registry_functions[] = {
  { "uri_version", 0, 1, OUT_UTF8, .run = registry_version_func,
    .takes = "[what]", .about = "the version of the extension, or of what it follows" },
  { 0 }
};

/* The files.  Each one ends with the table of its functions. */
const struct sql_function *const uri_sql_functions[] = {
  registry_functions,
  uri_sql_syntax_functions, uri_sql_editions_functions, uri_sql_lint_functions,
  uri_sql_whatwg_functions, uri_sql_readings_functions, uri_sql_resolve_functions,
  uri_sql_normal_functions, uri_sql_edit_functions, uri_sql_query_functions,
  uri_sql_path_functions, uri_sql_address_functions, uri_sql_keys_functions,
  uri_sql_site_functions, uri_sql_json_functions, uri_sql_percent_functions,
  uri_sql_idna_functions, uri_sql_template_functions, uri_sql_match_functions,
  uri_sql_schemes_functions, uri_sql_text_functions, uri_sql_html_functions,
  uri_sql_robots_functions, uri_sql_headers_functions, uri_sql_xml_functions,
  uri_sql_clean_functions, uri_sql_routes_functions, 0
};
