/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII: uri_to_ascii(), uri_to_unicode(), uri_idn_error().
**
**     SELECT uri_to_ascii('http://bücher.example/'), uri_to_unicode('xn--bcher-kva.de');
**     -- http://xn--bcher-kva.example/|bücher.de
*/
#include "../shared/ext.h"

#include "../../core/uri_idna.h"

static const struct sql_words idna_check = { .what = "check", .table = {
  { "strict", URI_IDNA_CHECK_STD3 | URI_IDNA_CHECK_HYPHENS | URI_IDNA_CHECK_LENGTHS
            | URI_IDNA_CHECK_2008 },
  { "std3", URI_IDNA_CHECK_STD3 }, { "hyphens", URI_IDNA_CHECK_HYPHENS },
  { "lengths", URI_IDNA_CHECK_LENGTHS }, { "idna2008", URI_IDNA_CHECK_2008 }
} };

/* uri_to_ascii(u [, check ...]) */
static void idna_to_ascii(sqlite3_context *ctx, struct uri_span text, unsigned checks){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer,
                                  uri_to_ascii_size(text.p, text.n, checks));
  if( out ) uri_sql_buffer_result(ctx, &buffer,
                                  uri_to_ascii(text.p, text.n, checks, out));
}

/* The sentence about a fault, from sqlite3_malloc(). */
static char *idna_sentence(const struct uri_idn_problem *fault){
  const char *reason = uri_idna_reason_text(fault->reason);
  char shown[SHOWN_SIZE];
  if( fault->label.n==0 ){
    return sqlite3_mprintf("label %lld %s", (sqlite3_int64)fault->number, reason);
  }
  return sqlite3_mprintf("the %s \"%s\" %s", fault->number>0 ? "label" : "name",
                         uri_sql_shown(fault->label, shown), reason);
}

/* uri_idn_error(u [, check ...]) */
static void idna_idn_error(sqlite3_context *ctx, struct uri_span text, unsigned checks){
  struct uri_idn_problem fault;
  struct buffer buffer;
  int found;
  char *out = uri_sql_buffer_open(ctx, &buffer,
                                  uri_idn_fault_size(text.p, text.n, checks));
  if( out==0 ) return;
  found = uri_idn_fault(text.p, text.n, checks, out, &fault);
  uri_sql_buffer_close(&buffer);
  if( found ) uri_sql_result_message(ctx, idna_sentence(&fault));
}

const struct sql_function uri_sql_idna_functions[] = {
  { "uri_to_ascii",   1, ANY, OUT_TEXT, .choose = idna_to_ascii, .words = &idna_check,
    .takes = "u [, check ...]", .about = "the URI with its host in ASCII (`xn--`)" },
  { "uri_to_unicode", 1, 1,   OUT_TEXT, .size = uri_to_unicode_size,
    .write = uri_to_unicode,
    .takes = "u", .about = "the URI with its host in Unicode" },
  { "uri_idn_error",  1, ANY, OUT_UTF8, .choose = idna_idn_error, .words = &idna_check,
    .takes = "u [, check ...]", .about = "what is wrong with an internationalized name" },
  { 0 }
};
