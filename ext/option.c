/*
** SPDX-License-Identifier: MIT
**
** Words that a user passes: levels, modes, components, encode sets, forms of
** addresses, rules, editions.
**
** Each set of words is a table or comes from the core, and the error that names
** the known words is printed from the same source.  sqlite3_set_auxdata keeps
** what a constant argument means, so that it is looked up once per statement.
*/
#include "ext.h"

#include <string.h>

/* A set of words: the i-th, or 0 after the last. */
typedef const char *option_words(const void *from, size_t i);

static const char option_levels[][WORD_SIZE] = {
  "case", "percent", "syntax", "scheme", ""
};
static const char option_findings[][WORD_SIZE] = { "rfc3986", "editions", "" };
static const char option_surt_forms[][WORD_SIZE] = { "surt", "cdx", "" };
static const char option_address_forms[][WORD_SIZE] = { "strict", "loose", "" };
static const char option_file_systems[][WORD_SIZE] = { "posix", "windows", "" };

static const char option_components[][WORD_SIZE] = {
  [URI_SCHEME] = "scheme",
  [URI_AUTHORITY] = "authority",
  [URI_USERINFO] = "userinfo",
  [URI_USER] = "user",
  [URI_PASSWORD] = "password",
  [URI_HOST] = "host",
  [URI_PORT] = "port",
  [URI_PATH] = "path",
  [URI_QUERY] = "query",
  [URI_FRAGMENT] = "fragment",
  ""
};

static const char option_encode_sets[][WORD_SIZE] = {
  [URI_ENCODE_UNRESERVED] = "unreserved",
  [URI_ENCODE_USERINFO] = "userinfo",
  [URI_ENCODE_USER] = "user",
  [URI_ENCODE_PASSWORD] = "password",
  [URI_ENCODE_HOST] = "host",
  [URI_ENCODE_PATH] = "path",
  [URI_ENCODE_SEGMENT] = "segment",
  [URI_ENCODE_QUERY] = "query",
  [URI_ENCODE_FRAGMENT] = "fragment",
  [URI_ENCODE_FORM] = "form",
  ""
};
static const char option_decodings[][WORD_SIZE] = { "form", "" };

/* Ways to resolve: the editions, and one more for the first of them. */
static const struct resolve_mode option_modes[] = {
  { 0,                &uri_rfc3986,       URI_STRICT     },
  { "rfc3986-compat", &uri_rfc3986,       URI_COMPATIBLE },
  { 0,                &uri_rfc2396bis_02, URI_STRICT     },
  { 0,                &uri_rfc2396,       URI_STRICT     },
  { 0,                &uri_url_syntax_01, URI_STRICT     }
};

static const char *option_table_word(const void *from, size_t i){
  const char *word = (const char*)from+i*WORD_SIZE;
  return *word ? word : 0;
}

static const char *option_editions_word(const void *from, size_t i){
  const struct uri_edition *edition = uri_edition(i);
  (void)from;
  return edition ? uri_edition_name(edition) : 0;
}

static const char *option_modes_word(const void *from, size_t i){
  (void)from;
  if( i>=sizeof option_modes / sizeof option_modes[0] ) return 0;
  if( option_modes[i].name ) return option_modes[i].name;
  return uri_edition_name(option_modes[i].edition);
}

static const char *option_rules_word(const void *from, size_t i){
  return uri_rule_name(from, i);
}

/* Which of the words it is, or a number after the last. */
static size_t option_find(option_words *words, const void *from,
                          struct span word){
  const char *known;
  size_t i;
  for(i=0; (known = words(from, i))!=0; i++){
    if( strlen(known)==word.n
     && sqlite3_strnicmp(known, word.p, (int)word.n)==0 ) break;
  }
  return i;
}

/* "function: unknown level 'x' (known: a, b)", from sqlite3_malloc(). */
static char *option_message(const char *function, const char *what,
                            option_words *words, const void *from,
                            struct span word){
  sqlite3_str *s = sqlite3_str_new(0);
  size_t i;
  sqlite3_str_appendf(s, "%s: unknown %s '%.*s' (known: ", function, what,
                      uri_sql_shown_length(word), word.p);
  for(i=0; words(from, i); i++){
    sqlite3_str_appendf(s, "%s%s", i ? ", " : "", words(from, i));
  }
  sqlite3_str_appendall(s, ")");
  return sqlite3_str_finish(s);
}

/*
** The number of the word argv[i] in a list, kept as the argument's auxdata: 1
** and more, so that it is no null pointer.  1, or 0 when the call has its
** result.
*/
static int option_number(sqlite3_context *ctx, sqlite3_value **argv, int i,
                         const char *what, option_words *words,
                         const void *from, size_t *number){
  uintptr_t kept = (uintptr_t)sqlite3_get_auxdata(ctx, i);
  struct span word;
  if( kept>0 ){
    *number = kept-1;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, argv[i], &word) ) return 0;
  *number = option_find(words, from, word);
  if( words(from, *number)==0 ){
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, what,
                                             words, from, word));
    return 0;
  }
  sqlite3_set_auxdata(ctx, i, (void*)(uintptr_t)(*number+1), 0);
  return 1;
}

int uri_sql_option_word(sqlite3_context *ctx, sqlite3_value **argv, int i,
                        const char *what, const char table[][WORD_SIZE],
                        size_t *number){
  return option_number(ctx, argv, i, what, option_table_word, table, number);
}

int uri_sql_option_level(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                         int i, enum uri_level *level){
  size_t number = URI_LEVEL_SCHEME;
  if( argc>i && !uri_sql_option_word(ctx, argv, i, "level", option_levels,
                                     &number) ) return 0;
  *level = (enum uri_level)number;
  return 1;
}

const struct resolve_mode *uri_sql_option_mode(sqlite3_context *ctx, int argc,
                                               sqlite3_value **argv, int i){
  size_t number = 0;
  if( argc>i && !option_number(ctx, argv, i, "mode", option_modes_word, 0,
                               &number) ) return 0;
  return &option_modes[number];
}

int uri_sql_option_component(sqlite3_context *ctx, sqlite3_value **argv, int i,
                             enum uri_component *component){
  size_t number;
  if( !uri_sql_option_word(ctx, argv, i, "component", option_components,
                           &number) ) return 0;
  *component = (enum uri_component)number;
  return 1;
}

int uri_sql_option_encode_set(sqlite3_context *ctx, int argc,
                              sqlite3_value **argv, enum uri_encode_set *set){
  size_t number = URI_ENCODE_UNRESERVED;
  if( argc>1 && !uri_sql_option_word(ctx, argv, 1, "component",
                                     option_encode_sets, &number) ){
    return 0;
  }
  *set = (enum uri_encode_set)number;
  return 1;
}

int uri_sql_option_form(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        int *form){
  size_t number;
  *form = argc>1;
  return argc<=1
      || uri_sql_option_word(ctx, argv, 1, "encoding", option_decodings,
                             &number);
}

int uri_sql_option_address(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                           int i, enum uri_address_form *form){
  size_t number = URI_ADDRESS_STRICT;
  if( argc>i && !uri_sql_option_word(ctx, argv, i, "form", option_address_forms,
                                     &number) ) return 0;
  *form = (enum uri_address_form)number;
  return 1;
}

int uri_sql_option_files(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                         enum uri_file_system *system){
  size_t number = URI_FILES_POSIX;
  if( argc>1 && !uri_sql_option_word(ctx, argv, 1, "file system",
                                     option_file_systems, &number) ){
    return 0;
  }
  *system = (enum uri_file_system)number;
  return 1;
}

const struct uri_edition *uri_sql_edition_find(const char *function,
                                               struct span name, char **error){
  size_t i = option_find(option_editions_word, 0, name);
  if( uri_edition(i) ) return uri_edition(i);
  *error = option_message(function, "edition", option_editions_word, 0, name);
  return 0;
}

int uri_sql_option_surt(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        int i, int *cdx){
  size_t number = 0;
  if( argc>i && !uri_sql_option_word(ctx, argv, i, "form", option_surt_forms,
                                     &number) ) return 0;
  *cdx = number==1;
  return 1;
}

int uri_sql_findings_find(const char *function, struct span word, int *editions,
                          char **error){
  size_t i = option_find(option_table_word, option_findings, word);
  *editions = i==1;
  if( option_findings[i][0] ) return 1;
  *error = option_message(function, "findings", option_table_word,
                          option_findings, word);
  return 0;
}

/* The edition argv[2], if the call has one. */
static const struct uri_edition *option_edition(sqlite3_context *ctx, int argc,
                                                sqlite3_value **argv){
  size_t number;
  if( argc<3 ) return &uri_rfc3986;
  if( !option_number(ctx, argv, 2, "edition", option_editions_word, 0,
                     &number) ) return 0;
  return uri_edition(number);
}

const struct uri_edition *uri_sql_option_rule(sqlite3_context *ctx, int argc,
                                              sqlite3_value **argv,
                                              const struct uri_rule **rule){
  /* A rule kept from the last row is of this row's edition only if the edition
  ** is the same for all rows, too: if it was kept as well. */
  int same_edition = argc<3 || sqlite3_get_auxdata(ctx, 2)!=0;
  const struct uri_edition *edition = option_edition(ctx, argc, argv);
  struct span name = { "URI", 3 };
  if( edition==0 ) return 0;
  *rule = same_edition && argc>1 ? sqlite3_get_auxdata(ctx, 1) : 0;
  if( *rule ) return edition;
  if( argc>1 && !uri_sql_argument_text(ctx, argv[1], &name) ) return 0;
  *rule = uri_rule_find(edition, name.p, name.n);
  if( *rule==0 ){
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, "rule",
                                     option_rules_word, edition, name));
    return 0;
  }
  if( argc>1 ) sqlite3_set_auxdata(ctx, 1, (void*)*rule, 0);
  return edition;
}
