/*
** SPDX-License-Identifier: MIT
**
** The Public Suffix List in use: the list that is compiled in, or a list from a text.
**
** uri_dns_version() names everything that answers depend on: the first two numbers of the
** extension's version, of which the second one changes with answers, and the date and
** SHA-1 of the text of the list in use.
*/
#include "dns.h"

#include <string.h>

/*
** Read every rule of a text, and count them and the bytes of their keys.  Returns 0 if a
** line is invalid or the text is too long.
*/
static int list_check(struct uri_suffix_reader *reader, struct uri_span text,
                      size_t *rules, size_t *bytes){
  enum { LIST_MOST = 4000000 };
  struct uri_suffix_rule rule;
  *rules = *bytes = 0;
  uri_suffix_read(reader, text.p, text.n);
  if( text.n>LIST_MOST ){
    reader->error = "the text has more than 4,000,000 bytes";
  }
  while( uri_suffix_next(reader, &rule) ){
    ++*rules;
    *bytes += rule.n;
  }
  if( reader->error==0 && reader->sections==0 ){
    reader->error = "the text is not a Public Suffix List: no line begins a part"
                    " of the list, such as \"// ===BEGIN ICANN DOMAINS===\"";
  }
  return reader->error==0;
}

static void list_error(sqlite3_context *ctx,
                       const struct uri_suffix_reader *reader){
  char shown[SHOWN_SIZE];
  if( reader->shown.p==0 ){
    uri_sql_result_error(ctx, sqlite3_mprintf("uri_dns_list: %s", reader->error));
    return;
  }
  uri_sql_result_error(ctx, sqlite3_mprintf("uri_dns_list: line %lld: '%s' %s",
      (sqlite3_int64)reader->line, uri_sql_shown(reader->shown, shown), reader->error));
}

static void list_sha1(struct uri_span text, char hex[41]){
  struct dns_sha1 sha1;
  uri_dns_sha1_begin(&sha1);
  uri_dns_sha1_add(&sha1, text.p, text.n);
  uri_dns_sha1_end(&sha1, hex);
}

/* The table of a text without errors, from sqlite3_malloc(); 0 if out of memory. */
static unsigned char *list_table(struct uri_span text, size_t rules,
                                 size_t bytes){
  void *memory = sqlite3_malloc64(uri_suffix_write_size(rules, bytes));
  const unsigned char *written;
  unsigned char *table;
  size_t size;
  if( memory==0 ) return 0;
  written = uri_suffix_write(text.p, text.n, rules, bytes, memory, &size);
  table = sqlite3_malloc64(size);
  if( table ) memcpy(table, written, size);
  sqlite3_free(memory);
  return table;
}

/* uri_dns_list(text): use this list from now on; '' restores the built-in list. */
void uri_dns_list_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct dns_state *state = dns_state_of(ctx);
  struct uri_suffix_reader reader;
  struct uri_suffix_list list = uri_suffix_builtin;
  unsigned char *table = 0;
  struct uri_span text;
  size_t rules, bytes;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( text.n>0 ){
    if( !list_check(&reader, text, &rules, &bytes) ){
      list_error(ctx, &reader);
      return;
    }
    table = list_table(text, rules, bytes);
    if( table==0 ){
      sqlite3_result_error_nomem(ctx);
      return;
    }
    list.table = table;
    memcpy(list.date, reader.date, sizeof list.date);
    list_sha1(text, list.sha1);
  }
  sqlite3_free(state->table);
  state->table = table;
  state->list = list;
  uri_dns_version_func(ctx, argc, argv);
}

/* "uri_dns 0.3, list of 2026-10-22 (e4c2...)" */
void uri_dns_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_suffix_list *list = &dns_state_of(ctx)->list;
  char *text = sqlite3_mprintf("uri_dns %d.%d, list of %s (%s)",
                               URI_VERSION_NUMBER/1000000,
                               URI_VERSION_NUMBER/1000%1000,
                               list->date[0] ? list->date : "unknown date",
                               list->sha1);
  (void)argc, (void)argv;
  uri_sql_result_message(ctx, text);
}
