/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of the SQLite side: the type of a registered function, reading
** arguments, and returning results.
*/
#ifndef URI_EXT_H
#define URI_EXT_H

#include "sqlite3ext.h"

#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_html.h"
#include "../../core/uri_whatwg.h"

/* The first version with SQLITE_INNOCUOUS and SQLITE_VTAB_INNOCUOUS. */
#define URI_OLDEST_SQLITE 3031000
#if SQLITE_VERSION_NUMBER<URI_OLDEST_SQLITE
#error "uri needs the header of SQLite 3.31.0 or later"
#endif

SQLITE_EXTENSION_INIT3

/* ---------------------------------------------------------- registry.c --- */

typedef void scalar_fn(sqlite3_context*, int, sqlite3_value**);

/*
** The type of a function's result, which other engines must know before a call.  Every
** result may also be NULL.
*/
enum result {
  OUT_TEXT,                /* bytes of the arguments: UTF-8 if the arguments are */
  OUT_UTF8,                /* always UTF-8 */
  OUT_JSON,                /* JSON as text: UTF-8 */
  OUT_INT,
  OUT_TRUTH,               /* 1 or 0; a boolean in engines that have them */
  OUT_BLOB
};

/*
** Words that a user passes as arguments (option.c): a table of words and their values; or
** a function that gives the i-th word, whose value is i, or 0 after the last.
*/
enum { WORDS_MOST = 10 };
struct sql_words {
  const char *what;        /* the kind of word, for the error message */
  const char *(*word)(const void *from, size_t i);
  const void *from;
  unsigned standard;       /* the value if there is no argument */
  struct { char word[12]; unsigned value; } table[WORDS_MOST+1];
};

/*
** One row of the registry: a table-valued function, an aggregate, or a scalar function,
** for all numbers of arguments.  sqlite3_user_data() of a call is, or begins with, its
** row.  uri_sql_call() is the C function of all scalar rows.  It calls one of these:
**
**   run      any other function
**   text     a function of one text, which is not NULL
**   choose   a function of one text, and of the value of a word; or of several words: of
**            all bits of their values
**   write    a function of the core that writes a text, in size() bytes
**
** With keeps, the function may keep what it computes (kept.c).
**
** takes has its arguments as its heading in the reference has them, and for other engines
** also what a heading leaves out (arguments.c):
**
**     u, name [, n integer = 1]      an argument that is not a text; a default
**     u, name, value any?            a value of any type; if it is NULL, the answer need
**                                    not be NULL
**     u, glob [, glob ...]           the last one, or the last two, may be repeated
*/
struct rows_column;
struct rows_cursor;
struct sql_function {
  const char *name;
  int least, most;         /* how many arguments; ANY: any number from least on */
  enum result result;      /* of a scalar function */
  int variant;             /* one of an enum of the implementation, or 0 */
  scalar_fn *run;
  void (*text)(sqlite3_context *ctx, struct uri_span text);
  void (*choose)(sqlite3_context *ctx, struct uri_span text, unsigned value);
  const struct sql_words *words;
  size_t (*size)(const char *p, size_t n);
  size_t (*write)(const char *p, size_t n, char *out);
  int keeps;
  int flags;               /* of SQLite, beside those that all functions have */
  const char *takes, *about;           /* its arguments, and what it answers */

  /*
  ** An aggregate of one argument: the bytes of its state, which begins as zeros; what a
  ** value that is not NULL adds, what another state adds, which stays, and the answer,
  ** each with the errors of a call; and the end of a state.
  */
  size_t total_size;
  void (*add)(sqlite3_context *ctx, void *state, struct uri_span text);
  void (*merge)(sqlite3_context *ctx, void *state, const void *other);
  void (*total)(sqlite3_context *ctx, const void *state);
  void (*end)(void *state);

  /* A table-valued function: rows.h */
  const struct rows_column *columns;   /* the last one has no name */
  const char *key;
  size_t state_size;
  int (*begin)(struct rows_cursor *c);
  int (*next)(struct rows_cursor *c);
};
enum { ANY = -1 };

/* An argument of a function. */
struct sql_argument {
  char name[20];
  enum { ARGUMENT_TEXT, ARGUMENT_INTEGER, ARGUMENT_ANY } type;
  int group;               /* of arguments that may be left out, from 1; 0: required */
};
enum { SQL_ARGUMENTS = 6 };

/* The row of the running call. */
static inline const struct sql_function *function_of(sqlite3_context *ctx){
  return sqlite3_user_data(ctx);
}

/* What a file registers: rows up to one that has no name. */
extern const struct sql_function uri_sql_syntax_functions[],
  uri_sql_editions_functions[], uri_sql_lint_functions[], uri_sql_whatwg_functions[],
  uri_sql_readings_functions[], uri_sql_resolve_functions[], uri_sql_normal_functions[],
  uri_sql_edit_functions[], uri_sql_query_functions[], uri_sql_path_functions[],
  uri_sql_address_functions[], uri_sql_keys_functions[], uri_sql_site_functions[],
  uri_sql_percent_functions[], uri_sql_idna_functions[],
  uri_sql_template_functions[], uri_sql_match_functions[], uri_sql_schemes_functions[],
  uri_sql_text_functions[], uri_sql_html_functions[], uri_sql_robots_functions[],
  uri_sql_headers_functions[], uri_sql_xml_functions[], uri_sql_clean_functions[],
  uri_sql_routes_functions[], uri_sql_facts_functions[], uri_sql_named_functions[];

/* All of them, and a null pointer. */
extern const struct sql_function *const uri_sql_functions[];

/* --------------------------------------------------------- arguments.c --- */

/* Read the arguments of a function.  Returns how many. */
int uri_sql_arguments(const struct sql_function *f,
                      struct sql_argument out[SQL_ARGUMENTS]);

/* ----------------------------------------------------------- library.c --- */

/* What the library shows: the entry points. */
#ifdef _WIN32
#define URI_EXPORT __declspec(dllexport)
#else
#define URI_EXPORT __attribute__((visibility("default")))
#endif

/*
** The work of an entry point: take SQLite's interface, and register everything.  If that
** fails, set *error and keep the library in memory.  Returns an SQLite code.
*/
int uri_sql_library_load(sqlite3 *db, char **error, const sqlite3_api_routines *api);

/* -------------------------------------------------------------- call.c --- */

/* The C function of all rows of the registry. */
void uri_sql_call(sqlite3_context *ctx, int argc, sqlite3_value **argv);

/* The arguments as the heading in the reference has them: without types and defaults. */
enum { SHOWN_BYTES = 100, SHOWN_SIZE = 3*SHOWN_BYTES+1 };
const char *uri_sql_call_heading(const struct sql_function *f, char out[SHOWN_SIZE]);

/* The error for a wrong number of arguments: it says what the row's function takes. */
void uri_sql_call_wrong(sqlite3_context *ctx, int argc, sqlite3_value **argv);

/* ------------------------------------------------------------- kept.c --- */

/*
** The user data of a function: its row; or, if it keeps something, a struct that begins
** with a copy of the row, or 0 if out of memory.  SQLite has one for each connection.
*/
void *uri_sql_data_new(const struct sql_function *f);
void uri_sql_data_free(void *data);

/*
** What a function has computed from two texts, of which the second may be absent.
** uri_sql_kept_find() returns it, or 0; then uri_sql_kept_add() makes a place for so many
** bytes, more than 0, which the caller fills; 0 if the call has its error already.  An
** entry lives until the function adds another.
*/
struct kept {
  struct uri_span a, b;      /* copies of the texts */
  size_t size;
  void *data;
};
const struct kept *uri_sql_kept_find(sqlite3_context *ctx, struct uri_span a,
                                     struct uri_span b);
const struct kept *uri_sql_kept_add(sqlite3_context *ctx, struct uri_span a,
                                    struct uri_span b, size_t size);

/* ------------------------------------------------------------- value.c --- */

/*
** The bytes of a value: a TEXT in UTF-8, a BLOB unchanged, a number as text.  They belong
** to the value.  Returns SQLITE_OK, SQLITE_NOMEM, or SQLITE_DONE for NULL, with *out
** absent.
*/
static inline int value_bytes(sqlite3_value *value, struct uri_span *out){
  int type = sqlite3_value_type(value);
  if( type==SQLITE_NULL ){
    *out = (struct uri_span){0, 0};
    return SQLITE_DONE;
  }
  out->p = type==SQLITE_BLOB ? sqlite3_value_blob(value)
                             : (const char*)sqlite3_value_text(value);
  out->n = (size_t)sqlite3_value_bytes(value);
  if( type==SQLITE_BLOB && out->n==0 ) out->p = "";
  return out->p ? SQLITE_OK : SQLITE_NOMEM;
}

/*
** Get the bytes of an argument.  Returns 1; or 0 if the call has its result already,
** which is NULL for NULL, or an error if out of memory.
*/
int uri_sql_argument_text(sqlite3_context *ctx, sqlite3_value *value,
                          struct uri_span *out);

/* Answer with a copy of the bytes as TEXT, or with NULL if absent. */
void uri_sql_result_span(sqlite3_context *ctx, struct uri_span s);

/*
** Count the characters of [p, p+n) as substr() of the running SQLite does, also in
** malformed UTF-8.
*/
size_t uri_sql_count_characters(const char *p, size_t n);

/*
** Write a text as a message shows it: all of it, or about a hundred bytes, in UTF-8,
** ended by NUL.  U+FFFD stands for a NUL and for what is not UTF-8.  Returns out.
*/
const char *uri_sql_shown(struct uri_span s, char out[SHOWN_SIZE]);

/*
** Answer with a text from sqlite3_malloc(), or report it as the error.  A null pointer
** means out of memory.
*/
void uri_sql_result_message(sqlite3_context *ctx, char *text);
void uri_sql_result_error(sqlite3_context *ctx, char *message);

/*
** What a function computes from a constant argument can be kept as auxdata for all rows
** of a statement.  SQLite drops auxdata after each row unless the argument is constant.
** So the first row leaves only a mark, and the second row, which finds the mark, keeps a
** copy: an argument that varies never pays for a copy.
**
** uri_sql_constant_kept() returns what was kept for argument i, or 0.  If it returned 0,
** call uri_sql_constant_new(): it returns memory for what the caller now keeps, with
** sqlite3_set_auxdata(), or 0.  If there is no memory, each row reads the argument again.
*/
void *uri_sql_constant_kept(sqlite3_context *ctx, int i);
void *uri_sql_constant_new(sqlite3_context *ctx, int i, size_t size);

/* Report SQLITE_NOMEM or SQLITE_TOOBIG.  1 if rc is neither. */
int uri_sql_is_ok(sqlite3_context *ctx, int rc);

/*
** Get memory of size+1 bytes from sqlite3_malloc(): 1 for value_result_terminated().
** Returns an SQLite code: SQLITE_TOOBIG for more memory than SQLite ever gives.
*/
int uri_sql_allocate(sqlite3_uint64 size, char **out);

/* Results of up to so many bytes are written on the stack: few in builds for tests. */
#ifdef URI_CHECKED
enum { BUFFER_STACK = 300 };
#else
enum { BUFFER_STACK = 28000 };
#endif

/*
** A buffer for a result, or for working memory: on the stack if it is small, else
** allocated.  uri_sql_buffer_open() returns where to write, or 0 if the call has its
** error already.  After it, call exactly one of the others: uri_sql_buffer_close() frees
** the memory, each of the rest answers with the first n bytes, or with NULL if n is
** URI_NONE.
*/
struct buffer {
  char *heap;
  char stack[BUFFER_STACK];
};
char *uri_sql_buffer_open(sqlite3_context *ctx, struct buffer *buffer,
                          sqlite3_uint64 size);
void uri_sql_buffer_result(sqlite3_context *ctx, struct buffer *buffer,
                           size_t n);
void uri_sql_buffer_result_blob(sqlite3_context *ctx, struct buffer *buffer,
                                size_t n);
void uri_sql_buffer_close(struct buffer *buffer);

/* Answer with TEXT if the first n bytes are UTF-8 without a NUL, else with a BLOB. */
void uri_sql_buffer_result_octets(sqlite3_context *ctx, struct buffer *buffer,
                                  size_t n);

/*
** Answer with s percent-decoded; with form, "+" is decoded, too.  TEXT if the result is
** UTF-8 without a NUL, else BLOB; NULL if s is absent.
*/
void uri_sql_result_decoded(sqlite3_context *ctx, struct uri_span s, int form);

/* ----------------------------------------------------------- mistake.c --- */

/*
** Report an argument that is not what it is called in the heading: its name, its value,
** and what it is not, or what is known.  uri_sql_is_mistake() does so if argument i is
** written in the statement; it returns 1, or 0.
*/
void uri_sql_mistake(sqlite3_context *ctx, const char *name, struct uri_span value,
                     const char *why);
int uri_sql_is_mistake(sqlite3_context *ctx, int i, const char *name,
                       struct uri_span value, const char *why);

/*
** Get argument i, called n in the heading: a place from either end.  Returns 1; or 0 if
** the call has its result already, which is NULL for NULL, or an error for a TEXT that is
** no number, and for a 0 that is written in the statement.
*/
int uri_sql_argument_place(sqlite3_context *ctx, int i, sqlite3_value *value,
                           sqlite3_int64 *out);

/* Is a text a short word, a name or a glob, where a link with ":" or "/" belongs? */
int uri_sql_is_word(struct uri_span text);

/* Has a text a scheme and a host? */
int uri_sql_is_link(struct uri_span text);

/* Report arguments in a wrong order: the one called name has this value. */
void uri_sql_wrong_order(sqlite3_context *ctx, const char *name, struct uri_span value);

/* ---------------------------------------------------------- template.c --- */

/*
** Report argument 0, which should be a template, if it is written in the statement: if it
** has no variable, and those of another kind of template; if it is none otherwise.
** Return 1, or 0.
*/
int uri_sql_is_other_template(sqlite3_context *ctx, struct uri_span text);
int uri_sql_is_no_template(sqlite3_context *ctx, struct uri_span text);

/* ------------------------------------------------------------ option.c --- */

/*
** Words that a user passes as arguments, case-insensitive.  The functions that take a
** context return 1; or 0 if the call has its result already: NULL for NULL, or for an
** unknown word an error that lists the known ones.  A constant argument is looked up once
** per statement.
*/

/* All bits of the values of the words from argv[i] on. */
int uri_sql_option(sqlite3_context *ctx, int argc, sqlite3_value **argv, int i,
                   const struct sql_words *words, unsigned *value);

/*
** The edition argv[2], default "rfc3986", and its rule argv[1], default "URI".  Returns
** the edition; or 0 if the call has its result already.
*/
const struct uri_edition *uri_sql_option_rule(sqlite3_context *ctx, int argc,
                                              sqlite3_value **argv,
                                              const struct uri_rule **rule);

/* The i-th word of a set, or 0 after the last. */
const char *uri_sql_word_at(const struct sql_words *words, size_t i);

/* The editions by name; their values are those of uri_edition_at(). */
extern const struct sql_words uri_sql_editions;

/*
** Look up a word without a context.  Returns 0 for an unknown word; then *error is a
** message that begins with the name of the function, from sqlite3_malloc() (0 if out of
** memory).
*/
int uri_sql_word_find(const char *function, const struct sql_words *words,
                      struct uri_span word, unsigned *value, char **error);

/* ---------------------------------------- shared by files of functions --- */

/* syntax.c.  Read a port as a number: 1, or 0 if it is absent, empty or too long. */
int uri_sql_port_number(struct uri_span port, sqlite3_int64 *number);

/* Answer with a port: an INTEGER; TEXT if it is empty or too long for an INTEGER. */
void uri_sql_result_port(sqlite3_context *ctx, struct uri_span port);

/* lint.c.  The words for severities. */
extern const char *const uri_sql_severities[];

/*
** Answer with a reference, resolved unless base is 0, with its query in an encoding, and
** made valid.
*/
void uri_sql_result_resolved(sqlite3_context *ctx, const struct uri *base,
                             struct uri_span text, enum uri_html_encoding encoding);

/*
** whatwg.c.  Write the href of a link into memory from sqlite3_malloc(); *href is 0 if
** the link has none.  base is 0 if there is no base.  Returns an SQLite code.
*/
int uri_sql_href_of(struct uri_span link, const struct uri_href_parts *base,
                    char **href, size_t *n);

/*
** The href of a base, kept.  href_of() writes that of a text, with the answers of
** uri_sql_href_of().  Returns 0 if the call has its error already.
*/
struct href_base {
  struct uri_href_parts parts;
  int is_refused;                      /* there is none */
  char text[];                         /* it; parts points into it */
};
typedef int href_function(struct uri_span text, char **href, size_t *n);
const struct href_base *uri_sql_href_base(sqlite3_context *ctx, struct uri_span text,
                                          href_function *href_of);

/*
** 1 if there is no href of a base, argument 1, whose text is given; then the call has its
** result: NULL, or an error if the base is written in the statement.
*/
int uri_sql_is_refused(sqlite3_context *ctx, const struct href_base *base,
                       struct uri_span text);

/* Answer with the href of a link, or with NULL if it has none. */
void uri_sql_result_href(sqlite3_context *ctx, struct uri_span link,
                         const struct uri_href_parts *base);

/* ----------------------------------------------------------- written.c --- */

/*
** 1 if argument i is known to be written in the statement, and so neither comes from a
** row nor is made of a parameter; 0 in other engines.  A value that gives NULL, or an
** answer that nobody wants, is an error only if it cannot be a row's data, so ask this
** after what the argument holds looks wrong.  Ask at most once in a call: the question
** leaves a mark, by which the next call knows that the value is the same.
*/
int uri_sql_is_written(sqlite3_context *ctx, int i);

/* ----------------------------------------------- collate.c, search.c --- */

/*
** Register COLLATE uri; register the FTS5 tokenizer "uri" if SQLite has FTS5.
*/
int uri_sql_collation_register(sqlite3 *db);
int uri_sql_search_register(sqlite3 *db);

#endif
