/*
** SPDX-License-Identifier: MIT
**
** What the files of the SQLite side share: the shape of a registered function,
** arguments on their way in, and results on their way out.
*/
#ifndef URI_EXT_H
#define URI_EXT_H

#include "sqlite3ext.h"

#include "../core/uri.h"

/* SQLITE_INNOCUOUS and SQLITE_VTAB_INNOCUOUS came with it. */
#define URI_OLDEST_SQLITE 3031000
#if SQLITE_VERSION_NUMBER<URI_OLDEST_SQLITE
#error "uri needs the header of SQLite 3.31.0 or later"
#endif

SQLITE_EXTENSION_INIT3

/* ---------------------------------------------------------- registry.c --- */

typedef void scalar_fn(sqlite3_context*, int, sqlite3_value**);

/* One row of the registry.  sqlite3_user_data() of a call is its row. */
struct sql_function {
  char name[23];
  signed char arity;
  scalar_fn *run;
  int variant;             /* what the implementation makes of it */
};

/* The row of the running call. */
static inline const struct sql_function *function_of(sqlite3_context *ctx){
  return sqlite3_user_data(ctx);
}

/* ----------------------------------------------------------- library.c --- */

/*
** What the entry point of the extension of that name does: take SQLite's
** interface, have load() register all functions, and when that fails, set
** *error and keep the library in memory.  Returns an SQLite code.
*/
int uri_sql_library_load(sqlite3 *db, char **error,
                         const sqlite3_api_routines *api, const char *name,
                         int (*load)(sqlite3 *db));

/* ------------------------------------------------------------- value.c --- */

/*
** The bytes of a value: of a TEXT in UTF-8, of a BLOB as they are, of a number
** its text.  They belong to the value.  Returns SQLITE_OK, SQLITE_NOMEM, or
** SQLITE_DONE for NULL, with *out absent.
*/
static inline int value_bytes(sqlite3_value *value, struct span *out){
  int type = sqlite3_value_type(value);
  if( type==SQLITE_NULL ){
    *out = (struct span){0, 0};
    return SQLITE_DONE;
  }
  out->p = type==SQLITE_BLOB ? sqlite3_value_blob(value)
                             : (const char*)sqlite3_value_text(value);
  out->n = (size_t)sqlite3_value_bytes(value);
  if( out->p==0 && type==SQLITE_BLOB && out->n==0 ) out->p = "";
  return out->p ? SQLITE_OK : SQLITE_NOMEM;
}

/*
** The same for an argument: 1, or 0 when the call has its result already,
** which is NULL for NULL and an error when out of memory.
*/
int uri_sql_argument_text(sqlite3_context *ctx, sqlite3_value *value,
                          struct span *out);

/* Answer with a copy of the bytes as TEXT, or with NULL when absent. */
void uri_sql_result_span(sqlite3_context *ctx, struct span s);

/*
** Count the characters of [p, p+n) as substr() of the running SQLite does, also
** where they are no UTF-8.
*/
sqlite3_int64 uri_sql_count_characters(const char *p, size_t n);

/*
** How many bytes of a text are shown in a message: all, or about a hundred that
** end in no half of a character.
*/
int uri_sql_shown_length(struct span s);

/*
** Make a message from sqlite3_malloc() the error; a null one is out of memory.
*/
void uri_sql_result_error(sqlite3_context *ctx, char *message);

/*
** What is made of a constant argument can be kept for the rows of a statement,
** as auxdata.  SQLite drops auxdata after each row unless the argument is
** constant, so the first row leaves only a mark, and the second, which finds
** it, keeps a copy: an argument that differs from row to row never pays for
** one.
**
** uri_sql_constant_kept() returns what was kept for argument i, or 0.  After it
** has returned 0, uri_sql_constant_is_new() returns 1 when the caller should
** now keep something, with sqlite3_set_auxdata().
*/
void *uri_sql_constant_kept(sqlite3_context *ctx, int i);
int uri_sql_constant_is_new(sqlite3_context *ctx, int i);

/*
** A buffer for a result, or for numbers: on the stack when it is small, else
** allocated.  uri_sql_buffer_open() returns where to write, or 0 and the call
** has its error.  Then one of the others is called, exactly once: to answer
** with the first n bytes, as TEXT or as BLOB, or to give the memory back, as
** that of numbers always is.
*/
struct buffer {
  char *heap;
  _Alignas(uint32_t) char stack[1000];
};
char *uri_sql_buffer_open(sqlite3_context *ctx, struct buffer *buffer,
                          size_t size);
void uri_sql_buffer_result(sqlite3_context *ctx, struct buffer *buffer,
                           size_t n);
void uri_sql_buffer_result_blob(sqlite3_context *ctx, struct buffer *buffer,
                                size_t n);
void uri_sql_buffer_close(struct buffer *buffer);

/* As TEXT when the first n bytes are UTF-8 without a NUL, else as BLOB. */
void uri_sql_buffer_result_octets(sqlite3_context *ctx, struct buffer *buffer,
                                  size_t n);

/*
** Answer with s percent-decoded, with form also its "+": TEXT when that is
** UTF-8 without a NUL, else BLOB; NULL when s is absent.
*/
void uri_sql_result_decoded(sqlite3_context *ctx, struct span s, int form);

/* ------------------------------------------------------------ option.c --- */

/*
** Words that a user passes as an argument, each known case-insensitively.
** They return 1, or 0 when the call has its result already: NULL for NULL, an
** error that lists the known words for another.  An argument that is the same
** for a whole statement is looked up once.
*/
int uri_sql_option_level(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                         int i, enum uri_level *level);

/*
** The number of the word argv[i] in a table that ends in ""; what says in the
** error what kind of word it is.
*/
enum { WORD_SIZE = 12 };
int uri_sql_option_word(sqlite3_context *ctx, sqlite3_value **argv, int i,
                        const char *what, const char table[][WORD_SIZE],
                        size_t *number);

/*
** The way to resolve that argv[i] names, default RFC 3986's; a constant, or 0.
*/
struct resolve_mode {
  const char *name;                    /* 0: the edition's */
  const struct uri_edition *edition;
  enum uri_resolve_mode variant;       /* of RFC 3986 */
};
const struct resolve_mode *uri_sql_option_mode(sqlite3_context *ctx, int argc,
                                               sqlite3_value **argv, int i);

/* The file system argv[1], default POSIX. */
int uri_sql_option_files(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                         enum uri_file_system *system);

/* The component whose name is argv[i]. */
int uri_sql_option_component(sqlite3_context *ctx, sqlite3_value **argv, int i,
                             enum uri_component *component);

/* The encode set argv[1], default "unreserved"; the decoding, default none. */
int uri_sql_option_encode_set(sqlite3_context *ctx, int argc,
                              sqlite3_value **argv, enum uri_encode_set *set);
int uri_sql_option_form(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        int *form);
int uri_sql_option_address(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                           int i, enum uri_address_form *form);

/* Whether the form argv[i] of uri_surt() is "cdx", default "surt". */
int uri_sql_option_surt(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        int i, int *cdx);

/*
** The rule argv[1], default "URI", of the edition argv[2], and that edition, or
** 0 when the call has its result.
*/
const struct uri_edition *uri_sql_option_rule(sqlite3_context *ctx, int argc,
                                              sqlite3_value **argv,
                                              const struct uri_rule **rule);

/*
** The edition of that name, or 0 and *error is a message signed by function,
** from sqlite3_malloc() (0 when there was no memory for it).
*/
const struct uri_edition *uri_sql_edition_find(const char *function,
                                               struct span name, char **error);

/*
** What uri_lint() is to find: 1 and whether editions are wanted, or 0 and
** *error as above.
*/
int uri_sql_findings_find(const char *function, struct span word, int *editions,
                          char **error);

/* -------------------------------------------------------- components.c --- */

/* Variants of uri_sql_component_func: which component it answers with. */
enum component {
  COMPONENT_SCHEME, COMPONENT_AUTHORITY, COMPONENT_USERINFO, COMPONENT_USER,
  COMPONENT_PASSWORD, COMPONENT_HOST, COMPONENT_PATH, COMPONENT_QUERY,
  COMPONENT_FRAGMENT
};
scalar_fn uri_sql_component_func, uri_sql_port_func, uri_sql_default_port_func,
          uri_sql_effective_port_func, uri_sql_host_type_func,
          uri_sql_kind_func, uri_sql_is_web_func, uri_sql_origin_func;

/* The value of a port; 0 when it is absent, empty or too long for one. */
int uri_sql_port_number(struct span port, sqlite3_int64 *number);

/* --------------------------- the other groups of functions, a file each --- */

/* validity.c */
scalar_fn uri_sql_valid_func, uri_sql_error_func;

/* resolving.c */
scalar_fn uri_sql_resolve_func, uri_sql_same_document_func,
          uri_sql_relativize_func, uri_sql_base_func, uri_sql_complete_func;

/* normalizing.c */
scalar_fn uri_sql_normalize_func, uri_sql_is_normal_func;
scalar_fn uri_sql_equivalent_func;

/* building.c */
scalar_fn uri_sql_with_func, uri_sql_redact_func, uri_sql_encode_func,
          uri_sql_decode_func, uri_sql_to_iri_func, uri_sql_from_iri_func;

/* parameters.c */
scalar_fn uri_sql_param_func, uri_sql_set_param_func, uri_sql_drop_params_func,
          uri_sql_sort_params_func;

/* paths.c */
scalar_fn uri_sql_segment_func, uri_sql_filename_func, uri_sql_extension_func;

/* addresses.c */
scalar_fn uri_sql_ip_func, uri_sql_ip_text_func, uri_sql_ip_scope_func,
          uri_sql_in_network_func;

/* order_json.c */
scalar_fn uri_sql_surt_func, uri_sql_json_func;

/* files_data.c */
scalar_fn uri_sql_to_path_func, uri_sql_from_path_func,
          uri_sql_media_type_func, uri_sql_data_func;

/* dirty_text.c */
scalar_fn uri_sql_repair_func;

/* Answer with the URI-reference that uri_repair() of the core makes of it. */
void uri_sql_result_repaired(sqlite3_context *ctx, struct span text);

/* documents.c */
scalar_fn uri_sql_html_base_func, uri_sql_content_base_func;

/* findings.c */
scalar_fn uri_sql_severity_func;

/* ----------------------------------------------- collate.c, search.c --- */

/*
** Register COLLATE uri; register the FTS5 tokenizer "uri", where there is
** FTS5.
*/
int uri_sql_collation_register(sqlite3 *db);
int uri_sql_search_register(sqlite3 *db);

#endif
