/*
** SPDX-License-Identifier: MIT
**
** Writing JSON (json.c) and reading it (json_read.c).
*/
#ifndef URI_SQL_JSON_H
#define URI_SQL_JSON_H

#include "../../core/uri_template.h"
#include "ext.h"

/* The output.  If out is 0, its bytes are counted and not written. */
struct json {
  char *out;
  sqlite3_uint64 n;        /* bytes so far; up to twelve times the length of the text */
};

void uri_sql_json_put_bytes(struct json *json, const char *p, size_t n);
#define json_put_literal(json, s) \
  uri_sql_json_put_bytes(json, s, sizeof(s) - 1)

/*
** The end of the characters from p on that JSON writes as they are and that a decoder of
** triplets keeps.  It may stop too early: the next character decides.
*/
const char *uri_sql_json_plain_end(const char *p, const char *end);

/* Write a string; malformed UTF-8 becomes U+FFFD. */
void uri_sql_json_put_string(struct json *json, struct uri_span text);

/*
** Read a JSON value as a value for a template: an array as a list, an object as pairs, a
** string as text, null as undefined, and anything else as its JSON text, also a nested
** array or object.
**
** The caller gives memory for uri_sql_json_items() items, an upper bound, and for text.n
** bytes that the items point to.  Returns 1, or 0 if the text is not JSON.
*/
size_t uri_sql_json_items(struct uri_span text);
int uri_sql_json_read(struct uri_span text, struct uri_span *items, char *bytes,
                      struct uri_template_variable *out);

#endif
