/*
** SPDX-License-Identifier: MIT
**
** Validity, resolving, normalizing: each function is its arguments, a call of
** the core, and the result.
*/
#include "ext.h"

#include <string.h>

/* uri_valid(text [, rule [, edition]]) */
void uri_sql_valid_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_rule *rule;
  struct span text;
  if( !uri_sql_option_rule(ctx, argc, argv, &rule) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, uri_match(rule, text.p, text.n, 0));
}

/*
** Write the character at p for a message: itself, with its code point if it is
** not ASCII, or "byte 0x0A" if it is a control character or not UTF-8.
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

/* One sentence: the bad character, the component, the position. */
static char *error_sentence(struct span text, const struct uri_mismatch *why){
  sqlite3_int64 position = uri_sql_count_characters(text.p, why->at)+1;
  sqlite3_str *s = sqlite3_str_new(0);
  if( why->reason==URI_ENDS_EARLY ){
    sqlite3_str_appendf(s, "the text ends at position %lld, in an unfinished %s",
                        position, why->where);
    return sqlite3_str_finish(s);
  }
  error_put_character(s, text.p+why->at, text.n-why->at);
  sqlite3_str_appendf(s, " at position %lld, in the %s, ", position, why->where);
  sqlite3_str_appendall(s, why->reason==URI_NOT_A_TRIPLET
                        ? "is not followed by two hexadecimal digits"
                        : "is not allowed there");
  return sqlite3_str_finish(s);
}

/* uri_error(text [, rule [, edition]]) */
void uri_sql_error_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_rule *rule;
  struct uri_mismatch why;
  struct span text;
  char *sentence;
  if( !uri_sql_option_rule(ctx, argc, argv, &rule) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  if( uri_match(rule, text.p, text.n, &why) ) return;
  sentence = error_sentence(text, &why);
  if( sentence ){
    sqlite3_result_text(ctx, sentence, -1, sqlite3_free);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}

/* A base that is the same for a whole statement, split once. */
struct resolve_base {
  const struct uri_edition *edition;   /* that u is split by */
  struct uri u;
  char text[];
};

/* Keep base for the following rows, if there is memory for it. */
static void resolve_keep_base(sqlite3_context *ctx, struct span base,
                              const struct uri_edition *edition){
  struct resolve_base *kept = sqlite3_malloc64(sizeof *kept + base.n);
  if( kept==0 ) return;
  memcpy(kept->text, base.p, base.n);
  kept->edition = edition;
  uri_edition_split(edition, kept->text, base.n, &kept->u);
  sqlite3_set_auxdata(ctx, 0, kept, sqlite3_free);
}

/*
** SQLite drops auxdata after each row unless the argument is constant.  The
** first row therefore stores only a mark, and the copy is made by the row that
** finds the mark: a base that differs from row to row is never copied.
*/
int uri_sql_argument_base(sqlite3_context *ctx, sqlite3_value *value,
                  const struct uri_edition *edition, struct uri *base){
  static char mark;
  void *kept = sqlite3_get_auxdata(ctx, 0);
  struct span text;
  if( kept && kept!=&mark && ((struct resolve_base*)kept)->edition==edition ){
    *base = ((struct resolve_base*)kept)->u;
    return 1;
  }
  if( !argument_text(ctx, value, &text) ) return 0;
  uri_edition_split(edition, text.p, text.n, base);
  if( kept==&mark ){
    resolve_keep_base(ctx, text, edition);
  }else if( kept==0 ){
    sqlite3_set_auxdata(ctx, 0, &mark, 0);
  }
  return 1;
}

/* uri_resolve(base, ref [, mode]) */
void uri_sql_resolve_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct resolve_mode *mode = uri_sql_option_mode(ctx, argc, argv, 2);
  struct uri base, ref, target;
  struct room path, result;
  struct span text;
  char *out;
  if( mode==0 ) return;
  if( !uri_sql_argument_base(ctx, argv[0], mode->edition, &base) ) return;
  if( !argument_text(ctx, argv[1], &text) ) return;
  uri_edition_split(mode->edition, text.p, text.n, &ref);
  out = uri_sql_room_open(ctx, &path, base.path.n+ref.path.n+1);
  if( out==0 ) return;
  if( mode->variant==URI_COMPATIBLE ){
    uri_resolve(&base, &ref, URI_COMPATIBLE, out, &target);
  }else{
    uri_edition_resolve(mode->edition, &base, &ref, out, &target);
  }
  out = uri_sql_room_open(ctx, &result, uri_compose_size(&target));
  if( out ) uri_sql_room_result(ctx, &result, uri_compose(&target, out));
  uri_sql_room_close(&path);
}

/* uri_same_document(base, ref) */
void uri_sql_same_document_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri base, ref;
  struct room path;
  struct span text;
  char *out;
  (void)argc;
  if( !uri_sql_argument_base(ctx, argv[0], &uri_rfc3986, &base) ) return;
  if( !argument_text(ctx, argv[1], &text) ) return;
  uri_split(text.p, text.n, &ref);
  out = uri_sql_room_open(ctx, &path, base.path.n+ref.path.n+1);
  if( out==0 ) return;
  sqlite3_result_int(ctx, uri_same_document(&base, &ref, out));
  uri_sql_room_close(&path);
}

/* uri_normalize(u [, level]) */
void uri_sql_normalize_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_level level;
  struct room room;
  struct span text;
  char *out;
  if( !uri_sql_option_level(ctx, argc, argv, 1, &level) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, text.n+URI_NORMALIZE_EXTRA);
  if( out==0 ) return;
  uri_sql_room_result(ctx, &room, uri_normalize(text.p, text.n, level, out));
}

/* uri_equivalent(a, b [, level]) */
void uri_sql_equivalent_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_level level;
  struct span a, b;
  if( !uri_sql_option_level(ctx, argc, argv, 2, &level) ) return;
  if( !argument_text(ctx, argv[0], &a) ) return;
  if( !argument_text(ctx, argv[1], &b) ) return;
  sqlite3_result_int(ctx, uri_equivalent(a.p, a.n, b.p, b.n, level));
}

/* uri_version() */
void uri_sql_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc, (void)argv;
  sqlite3_result_text(ctx, URI_VERSION, -1, SQLITE_STATIC);
}
