/*
** SPDX-License-Identifier: MIT
**
** Validity: uri_valid() and uri_error().
*/
#include "ext.h"

/* uri_valid(text [, rule [, edition]]) */
void uri_sql_valid_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_rule *rule;
  struct span text;
  if( uri_sql_option_rule(ctx, argc, argv, &rule)==0 ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, uri_match(rule, text.p, text.n, 0));
}

/*
** The character at p as a reader of the message wants to see it: itself, with
** its code point where it might look like another or like nothing, or "byte
** 0x0A" when it is a control character or no UTF-8.
*/
static void error_put_character(sqlite3_str *s, const char *p, size_t n){
  uint32_t c;
  size_t length = uri_utf8_read(p, p+n, &c);
  if( length==0 || c<0x20 || c==0x7F ){
    sqlite3_str_appendf(s, "byte 0x%02X", (unsigned char)*p);
    return;
  }
  sqlite3_str_appendf(s, "\"%.*s\"", (int)length, p);
  if( length>1 ) sqlite3_str_appendf(s, " (U+%04X)", c);
}

/* The bad character, the component, the position. */
static void error_put_place(sqlite3_str *s, struct span text,
                            const struct uri_mismatch *why){
  sqlite3_int64 position = uri_sql_count_characters(text.p, why->at)+1;
  if( why->reason==URI_ENDS_EARLY ){
    sqlite3_str_appendf(s,
                        "the text ends at position %lld, in an unfinished %s",
                        position, why->where);
    return;
  }
  error_put_character(s, text.p+why->at, text.n-why->at);
  sqlite3_str_appendf(s, " at position %lld, in the %s, ", position,
                      why->where);
  sqlite3_str_appendall(s, why->reason==URI_NOT_A_TRIPLET
                        ? "is not followed by two hexadecimal digits"
                        : "is not allowed there");
}

/* What a text without a scheme is, which most people call a link, too. */
static void error_put_relative(sqlite3_str *s, struct span text,
                               const struct uri_edition *edition){
  struct span name = uri_edition_reference(edition);
  const struct uri_rule *rule = uri_rule_find(edition, name.p, name.n);
  sqlite3_str_appendall(s, "; the text has no scheme");
  if( uri_match(rule, text.p, text.n, 0) ){
    sqlite3_str_appendf(s, " and is a relative reference (valid as '%.*s')",
                        (int)name.n, name.p);
  }
}

/* uri_error(text [, rule [, edition]]) */
void uri_sql_error_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_edition *edition;
  const struct uri_rule *rule;
  struct uri_mismatch why;
  struct span text;
  sqlite3_str *s;
  char *sentence;
  edition = uri_sql_option_rule(ctx, argc, argv, &rule);
  if( edition==0 || !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( uri_match(rule, text.p, text.n, &why) ) return;
  s = sqlite3_str_new(0);
  error_put_place(s, text, &why);
  if( uri_lacks_scheme(edition, rule, &why) ){
    error_put_relative(s, text, edition);
  }
  sentence = sqlite3_str_finish(s);
  if( sentence ){
    sqlite3_result_text(ctx, sentence, -1, sqlite3_free);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}
