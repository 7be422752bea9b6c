/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding (RFC 3986 2.1): uri_encode() and uri_decode(), also of forms,
** and IRIs (RFC 3987): uri_to_iri() and uri_from_iri().
**
**     SELECT uri_encode('a b/c'), uri_decode('a%20b'), uri_to_iri('http://h/%C3%BC');
**     -- a%20b%2Fc|a b|http://h/ü
*/
#include "../shared/ext.h"

#include "../../core/uri_text.h"

static const struct sql_words percent_set = {
  .what = "component", .standard = URI_ENCODE_UNRESERVED, .table = {
    { "unreserved", URI_ENCODE_UNRESERVED }, { "userinfo", URI_ENCODE_USERINFO },
    { "user", URI_ENCODE_USER }, { "password", URI_ENCODE_PASSWORD },
    { "host", URI_ENCODE_HOST }, { "path", URI_ENCODE_PATH },
    { "segment", URI_ENCODE_SEGMENT }, { "query", URI_ENCODE_QUERY },
    { "fragment", URI_ENCODE_FRAGMENT }, { "form", URI_ENCODE_FORM }
  }
};

/* uri_encode(text [, component]) */
static void percent_encode(sqlite3_context *ctx, struct uri_span text, unsigned number){
  enum uri_encode_set set = (enum uri_encode_set)number;
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_encode_size(text.p, text.n, set));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_encode(text.p, text.n, set, out));
}

static const struct sql_words percent_encoding = { .what = "encoding", .table = {
  { "form", 1 }
} };

/* uri_decode(text [, 'form']) */
static void percent_decode(sqlite3_context *ctx, struct uri_span text, unsigned form){
  uri_sql_result_decoded(ctx, text, (int)form);
}

const struct sql_function uri_sql_percent_functions[] = {
  { "uri_encode",   1, 2, OUT_UTF8, .choose = percent_encode, .words = &percent_set,
    .takes = "text [, component = 'unreserved']", .about = "data percent-encoded" },
  { "uri_decode",   1, 2, OUT_TEXT, .choose = percent_decode,
    .words = &percent_encoding,
    .takes = "text [, form]", .about = "data decoded" },
  { "uri_to_iri",   1, 1, OUT_TEXT, .size = uri_to_iri_size, .write = uri_to_iri,
    .takes = "u", .about = "the URI for display, with its Unicode characters" },
  { "uri_from_iri", 1, 1, OUT_TEXT, .size = uri_from_iri_size, .write = uri_from_iri,
    .takes = "iri", .about = "the URI of an IRI" },
  { 0 }
};
