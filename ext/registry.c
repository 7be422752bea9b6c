/*
** SPDX-License-Identifier: MIT
**
** The entry point, and the one table of everything that it registers.
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
  static const char words[][WORD_SIZE] = { "url", "unicode", "" };
  const char *versions[] = { URI_WHATWG_COMMIT, uri_unicode_version() };
  size_t number;
  (void)argc;
  if( !uri_sql_option_word(ctx, argv, 0, "version", words, &number) ) return;
  sqlite3_result_text(ctx, versions[number], -1, SQLITE_STATIC);
}

static const struct sql_function registry_functions[] = {
  /* SQL name          arity implementation              variant               result  */
  { "uri_scheme",         1, uri_sql_component_func,     COMPONENT_SCHEME,    OUT_TEXT },
  { "uri_authority",      1, uri_sql_component_func,     COMPONENT_AUTHORITY, OUT_TEXT },
  { "uri_userinfo",       1, uri_sql_component_func,     COMPONENT_USERINFO,  OUT_TEXT },
  { "uri_user",           1, uri_sql_component_func,     COMPONENT_USER,      OUT_TEXT },
  { "uri_password",       1, uri_sql_component_func,     COMPONENT_PASSWORD,  OUT_TEXT },
  { "uri_host",           1, uri_sql_component_func,     COMPONENT_HOST,      OUT_TEXT },
  { "uri_port",           1, uri_sql_port_func,          0,                   OUT_INT  },
  { "uri_path",           1, uri_sql_component_func,     COMPONENT_PATH,      OUT_TEXT },
  { "uri_query",          1, uri_sql_component_func,     COMPONENT_QUERY,     OUT_TEXT },
  { "uri_fragment",       1, uri_sql_component_func,     COMPONENT_FRAGMENT,  OUT_TEXT },
  { "uri_host_type",      1, uri_sql_host_type_func,     0,                   OUT_UTF8 },
  { "uri_ip",             1, uri_sql_ip_func,            0,                   OUT_BLOB },
  { "uri_ip",             2, uri_sql_ip_func,            0,                   OUT_BLOB },
  { "uri_ip_scope",       1, uri_sql_ip_scope_func,      0,                   OUT_UTF8 },
  { "uri_ip_scope",       2, uri_sql_ip_scope_func,      0,                   OUT_UTF8 },
  { "uri_ip_text",        1, uri_sql_ip_text_func,       0,                   OUT_UTF8 },
  { "uri_ip_network",     2, uri_sql_ip_network_func,    0,                   OUT_UTF8 },
  { "uri_ip_network",     3, uri_sql_ip_network_func,    0,                   OUT_UTF8 },
  { "uri_ip_network",     4, uri_sql_ip_network_func,    0,                   OUT_UTF8 },
  { "uri_in_network",     2, uri_sql_in_network_func,    0,                   OUT_INT  },
  { "uri_in_network",     3, uri_sql_in_network_func,    0,                   OUT_INT  },
  { "uri_default_port",   1, uri_sql_default_port_func,  0,                   OUT_INT  },
  { "uri_effective_port", 1, uri_sql_effective_port_func,0,                   OUT_INT  },
  { "uri_origin",         1, uri_sql_origin_func,        0,                   OUT_TEXT },
  { "uri_is_web",         1, uri_sql_is_web_func,        0,                   OUT_INT  },
  { "uri_kind",           1, uri_sql_kind_func,          0,                   OUT_UTF8 },
  { "uri_valid",          1, uri_sql_valid_func,         0,                   OUT_INT  },
  { "uri_valid",          2, uri_sql_valid_func,         0,                   OUT_INT  },
  { "uri_valid",          3, uri_sql_valid_func,         0,                   OUT_INT  },
  { "uri_error",          1, uri_sql_error_func,         0,                   OUT_UTF8 },
  { "uri_error",          2, uri_sql_error_func,         0,                   OUT_UTF8 },
  { "uri_error",          3, uri_sql_error_func,         0,                   OUT_UTF8 },
  { "uri_severity",       1, uri_sql_severity_func,      0,                   OUT_UTF8 },
  { "uri_resolve",        2, uri_sql_resolve_func,       0,                   OUT_TEXT },
  { "uri_resolve",        3, uri_sql_resolve_func,       0,                   OUT_TEXT },
  { "uri_same_document",  2, uri_sql_same_document_func, 0,                   OUT_INT  },
  { "uri_relativize",     2, uri_sql_relativize_func,    0,                   OUT_TEXT },
  { "uri_base",           4, uri_sql_base_func,          0,                   OUT_TEXT },
  { "uri_complete",       1, uri_sql_complete_func,      0,                   OUT_TEXT },
  { "uri_href",           1, uri_sql_href_func,          0,                   OUT_UTF8 },
  { "uri_href",           2, uri_sql_href_func,          0,                   OUT_UTF8 },
  { "uri_normalize",      1, uri_sql_normalize_func,     0,                   OUT_TEXT },
  { "uri_normalize",      2, uri_sql_normalize_func,     0,                   OUT_TEXT },
  { "uri_is_normal",      1, uri_sql_is_normal_func,     0,                   OUT_INT  },
  { "uri_is_normal",      2, uri_sql_is_normal_func,     0,                   OUT_INT  },
  { "uri_equivalent",     2, uri_sql_equivalent_func,    0,                   OUT_INT  },
  { "uri_equivalent",     3, uri_sql_equivalent_func,    0,                   OUT_INT  },
  { "uri_with",          -1, uri_sql_with_func,          0,                   OUT_TEXT },
  { "uri_redact",         1, uri_sql_redact_func,        0,                   OUT_TEXT },
  { "uri_expand",        -1, uri_sql_expand_func,        0,                   OUT_TEXT },
  { "uri_match",          2, uri_sql_match_func,         0,                   OUT_UTF8 },
  { "uri_template_error", 1, uri_sql_template_error_func,0,                   OUT_UTF8 },
  { "uri_encode",         1, uri_sql_encode_func,        0,                   OUT_UTF8 },
  { "uri_encode",         2, uri_sql_encode_func,        0,                   OUT_UTF8 },
  { "uri_decode",         1, uri_sql_decode_func,        0,                   OUT_TEXT },
  { "uri_decode",         2, uri_sql_decode_func,        0,                   OUT_TEXT },
  { "uri_to_iri",         1, uri_sql_to_iri_func,        0,                   OUT_TEXT },
  { "uri_from_iri",       1, uri_sql_from_iri_func,      0,                   OUT_TEXT },
  { "uri_to_ascii",      -1, uri_sql_to_ascii_func,      IDNA_TO_ASCII,       OUT_TEXT },
  { "uri_to_unicode",     1, uri_sql_to_ascii_func,      IDNA_TO_UNICODE,     OUT_TEXT },
  { "uri_idn_error",     -1, uri_sql_idn_error_func,     0,                   OUT_UTF8 },
  { "uri_param",          2, uri_sql_param_func,         0,                   OUT_TEXT },
  { "uri_param",          3, uri_sql_param_func,         0,                   OUT_TEXT },
  { "uri_set_param",      3, uri_sql_set_param_func,     0,                   OUT_TEXT },
  { "uri_drop_params",   -1, uri_sql_drop_params_func,   PARAMS_DROP,         OUT_TEXT },
  { "uri_keep_params",   -1, uri_sql_drop_params_func,   PARAMS_KEEP,         OUT_TEXT },
  { "uri_drop_tracking",  1, uri_sql_drop_tracking_func, 0,                   OUT_TEXT },
  { "uri_sort_params",    1, uri_sql_sort_params_func,   0,                   OUT_TEXT },
  { "uri_segment",        2, uri_sql_segment_func,       0,                   OUT_TEXT },
  { "uri_filename",       1, uri_sql_filename_func,      0,                   OUT_TEXT },
  { "uri_extension",      1, uri_sql_extension_func,     0,                   OUT_TEXT },
  { "uri_to_path",        1, uri_sql_to_path_func,       0,                   OUT_TEXT },
  { "uri_to_path",        2, uri_sql_to_path_func,       0,                   OUT_TEXT },
  { "uri_from_path",      1, uri_sql_from_path_func,     0,                   OUT_TEXT },
  { "uri_from_path",      2, uri_sql_from_path_func,     0,                   OUT_TEXT },
  { "uri_media_type",     1, uri_sql_media_type_func,    0,                   OUT_TEXT },
  { "uri_data",           1, uri_sql_data_func,          0,                   OUT_BLOB },
  { "uri_domain",         2, uri_sql_domain_func,        0,                   OUT_TEXT },
  { "uri_key",           -1, uri_sql_key_func,           0,                   OUT_TEXT },
  { "uri_host_key",       1, uri_sql_host_key_func,      0,                   OUT_TEXT },
  { "uri_surt",           1, uri_sql_surt_func,          0,                   OUT_TEXT },
  { "uri_surt",           2, uri_sql_surt_func,          0,                   OUT_TEXT },
  { "uri_json",           1, uri_sql_json_func,          0,                   OUT_UTF8 },
  { "uri_repair",         1, uri_sql_repair_func,        0,                   OUT_UTF8 },
  { "uri_html_base",      1, uri_sql_html_base_func,     0,                   OUT_TEXT },
  { "uri_html_base",      2, uri_sql_html_base_func,     0,                   OUT_TEXT },
  { "uri_content_base",   1, uri_sql_content_base_func,  0,                   OUT_TEXT },
  { "uri_version",        0, registry_version_func,      0,                   OUT_UTF8 },
  { "uri_version",        1, registry_version_of_func,   0,                   OUT_UTF8 }
};

static const struct rows_function *const registry_row_functions[] = {
  &uri_sql_parts_rows,
  &uri_sql_params_rows,
  &uri_sql_segments_rows,
  &uri_sql_hierarchy_rows,
  &uri_sql_lint_rows,
  &uri_sql_extract_rows,
  &uri_sql_domains_rows,
  &uri_sql_html_links_rows,
  &uri_sql_readings_rows
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/*
** SQLITE_BUSY means that a statement is running, perhaps SELECT load_extension() itself,
** and that the function is registered already, because the extension was loaded before.
** The function stays registered.
*/
static int registry_unless_busy(int rc){
  return rc==SQLITE_BUSY ? SQLITE_OK : rc;
}

/* A function that reads the subtype of an argument needs SQLITE_SUBTYPE. */
static int registry_flags(const struct sql_function *f){
  return f->run==uri_sql_expand_func ? FLAGS | SQLITE_SUBTYPE : FLAGS;
}

/* Register a function.  The user data is its row; uri_match() has more. */
static int registry_add(sqlite3 *db, const struct sql_function *f){
  if( f->run==uri_sql_match_func ) return uri_sql_match_register(db, f, FLAGS);
  return sqlite3_create_function_v2(db, f->name, f->arity, registry_flags(f), (void*)f,
                                    f->run, 0, 0, 0);
}

static int registry_load(sqlite3 *db){
  int rc = SQLITE_OK;
  size_t i;
  for(i=0; rc==SQLITE_OK && i<COUNT(registry_functions); i++){
    rc = registry_unless_busy(registry_add(db, &registry_functions[i]));
  }
  for(i=0; rc==SQLITE_OK && i<COUNT(registry_row_functions); i++){
    rc = uri_sql_rows_register(db, registry_row_functions[i]);
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
