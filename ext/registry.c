/*
** SPDX-License-Identifier: MIT
**
** The entry point, and the list of the files whose functions it registers.
**
** Every function is deterministic and innocuous (it reads nothing but its
** arguments), so that it can be used in indexes, generated columns, CHECK
** constraints, triggers and views, also with trusted_schema off.  The exception
** is canonical/: uri_canonical() and its kin rewrite tables, and no view or
** trigger can call them.
*/
#include "init.h"
#include "rows.h"
#include "canonical/canonical.h"

#include "../core/uri_idna.h"

SQLITE_EXTENSION_INIT1

enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };

static void registry_version_func(sqlite3_context *ctx, int argc,
                                  sqlite3_value **argv){
  (void)argc, (void)argv;
  sqlite3_result_text(ctx, URI_VERSION, -1, SQLITE_STATIC);
}

/* uri_version(what) */
static void registry_version_of_func(sqlite3_context *ctx, int argc,
                                     sqlite3_value **argv){
  static const char words[][WORD_SIZE] = { "url", "unicode", "tld", "" };
  const char *versions[] = {
    URI_WHATWG_COMMIT, uri_unicode_version(), uri_top_version()
  };
  size_t number;
  if( !uri_sql_option_word(ctx, argc, argv, 0, "version", words, &number) ) return;
  sqlite3_result_text(ctx, versions[number], -1, SQLITE_STATIC);
}

static const struct sql_function registry_functions[] = {
  { "uri_version", 0, registry_version_func,    0, OUT_UTF8 },
  { "uri_version", 1, registry_version_of_func, 0, OUT_UTF8 }
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
  &uri_sql_xml_group
};

/*
** SQLITE_BUSY means that a statement is running, perhaps SELECT load_extension() itself,
** and that the function is registered already, because the extension was loaded before.
** The function stays registered.
*/
static int registry_unless_busy(int rc){
  return rc==SQLITE_BUSY ? SQLITE_OK : rc;
}

/* Register the functions of a file.  The user data of a function is its row. */
static int registry_add(sqlite3 *db, const struct sql_group *group){
  int flags = FLAGS | group->flags;
  int rc = SQLITE_OK;
  size_t i;
  for(i=0; rc==SQLITE_OK && i<group->count; i++){
    const struct sql_function *f = &group->functions[i];
    rc = group->add ? group->add(db, f, flags)
                    : sqlite3_create_function_v2(db, f->name, f->arity, flags, (void*)f,
                                                 f->run, 0, 0, 0);
    rc = registry_unless_busy(rc);
  }
  for(i=0; rc==SQLITE_OK && group->rows[i]; i++){
    rc = uri_sql_rows_register(db, group->rows[i]);
  }
  return rc;
}

static int registry_load(sqlite3 *db){
  int rc = SQLITE_OK;
  size_t i;
  for(i=0; rc==SQLITE_OK && i<sizeof registry_groups/sizeof registry_groups[0]; i++){
    rc = registry_add(db, registry_groups[i]);
  }
  if( rc==SQLITE_OK ) rc = registry_unless_busy(uri_sql_collation_register(db));
  if( rc==SQLITE_OK ) rc = uri_sql_canonical_register(db);
  if( rc==SQLITE_OK ) rc = uri_sql_search_register(db);
  return rc;
}

#ifdef _WIN32
#define REGISTRY_EXPORT __declspec(dllexport)
#else
#define REGISTRY_EXPORT __attribute__((visibility("default")))
#endif

/* SQLite's name for the entry point of "uri.so". */
REGISTRY_EXPORT int sqlite3_uri_init(sqlite3 *db, char **error,
                                     const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api, "uri", registry_load);
}

#ifndef SQLITE_CORE
/* The name that SQLite looks for first, whatever the file is called. */
REGISTRY_EXPORT int sqlite3_extension_init(sqlite3 *db, char **error,
                                           const sqlite3_api_routines *api){
  return sqlite3_uri_init(db, error, api);
}
#endif
