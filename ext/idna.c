/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII: uri_to_ascii(), uri_to_unicode(), uri_idn_error().
*/
#include "ext.h"

#include "../core/uri_idna.h"

enum { IDNA_TO_ASCII, IDNA_TO_UNICODE };

/* Read the names of checks.  Returns 1; or 0 if the call has its result already. */
static int idna_checks(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                       unsigned *checks){
  static const struct sql_flag table[] = {
    { "strict", URI_IDNA_CHECK_STD3 | URI_IDNA_CHECK_HYPHENS | URI_IDNA_CHECK_LENGTHS
              | URI_IDNA_CHECK_2008 },
    { "std3", URI_IDNA_CHECK_STD3 }, { "hyphens", URI_IDNA_CHECK_HYPHENS },
    { "lengths", URI_IDNA_CHECK_LENGTHS }, { "idna2008", URI_IDNA_CHECK_2008 },
    { "", 0 }
  };
  return uri_sql_option_flags(ctx, argc, argv, "check", table, checks);
}

/*
** uri_to_ascii(u [, check ...]), uri_to_unicode(u): the text with its host in ASCII or in
** Unicode.
*/
static void idna_to_ascii_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct uri_span text;
  unsigned checks;
  size_t size;
  char *out;
  if( !idna_checks(ctx, argc, argv, &checks) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  size = uri_to_ascii_size(text.p, text.n, checks);
  if( uri_sql_is_too_large(size) ){
    uri_sql_result_span(ctx, text);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out ){
    size_t n = function_of(ctx)->variant==IDNA_TO_ASCII
             ? uri_to_ascii(text.p, text.n, checks, out)
             : uri_to_unicode(text.p, text.n, out);
    uri_sql_buffer_result(ctx, &buffer, n);
  }
}

/* The sentence about a fault, from sqlite3_malloc(). */
static char *idna_sentence(const struct uri_idn_fault *fault){
  const char *reason = uri_idna_reason_text(fault->reason);
  char shown[SHOWN_SIZE];
  if( fault->label.n==0 ){
    return sqlite3_mprintf("label %lld %s", (sqlite3_int64)fault->number, reason);
  }
  return sqlite3_mprintf("the %s \"%s\" %s", fault->number>0 ? "label" : "name",
                         uri_sql_shown(fault->label, shown), reason);
}

/* uri_idn_error(u [, check ...]) */
static void idna_idn_error_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_idn_fault fault;
  struct buffer buffer;
  struct uri_span text;
  unsigned checks;
  size_t size;
  int found;
  char *out;
  if( !idna_checks(ctx, argc, argv, &checks) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  size = uri_idn_fault_size(text.p, text.n, checks);
  if( uri_sql_is_too_large(size) ){
    sqlite3_result_text(ctx, "the host is too long to be converted", -1, SQLITE_STATIC);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out==0 ) return;
  found = uri_idn_fault(text.p, text.n, checks, out, &fault);
  uri_sql_buffer_close(&buffer);
  if( found ) uri_sql_result_message(ctx, idna_sentence(&fault));
}

static const struct sql_function idna_functions[] = {
  { "uri_to_ascii",   1, ANY, OUT_TEXT, IDNA_TO_ASCII, .run = idna_to_ascii_func },
  { "uri_to_unicode", 1, 1,   OUT_TEXT, IDNA_TO_UNICODE, .run = idna_to_ascii_func },
  { "uri_idn_error",  1, ANY, OUT_UTF8, .run = idna_idn_error_func }
};

const struct sql_group uri_sql_idna_group = {
  .functions = idna_functions,
  .count = sizeof idna_functions/sizeof idna_functions[0]
};
