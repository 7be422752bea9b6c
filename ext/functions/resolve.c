/*
** SPDX-License-Identifier: MIT
**
** References and their bases: uri_resolve(), uri_same_document(), uri_relativize(),
** uri_base() and uri_complete().
**
**     SELECT uri_resolve('http://h/a/b?c', '../d'), uri_complete('www.example.org/a');
**     -- http://h/d|http://www.example.org/a
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_editions.h"
#include "../../core/uri_text.h"

/* A base that is the same for a whole statement, split once. */
struct resolve_base {
  const struct uri_edition *edition;   /* it says how u is split */
  struct uri u;
  char text[];
};

/*
** Split the base argv[0] as the edition does, once per statement if base and edition are
** constant.  Returns 1; or 0 if the call has its result already.
*/
static int resolve_base_argument(sqlite3_context *ctx, sqlite3_value *value,
                                 const struct uri_edition *edition,
                                 struct uri *base){
  struct resolve_base *kept = uri_sql_constant_kept(ctx, 0);
  struct uri_span text;
  if( kept && kept->edition==edition ){
    *base = kept->u;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, value, &text) ) return 0;
  uri_edition_split(edition, text.p, text.n, base);
  kept = uri_sql_constant_new(ctx, 0, sizeof *kept + text.n);
  if( kept==0 ) return 1;
  memcpy(kept->text, text.p, text.n);
  kept->edition = edition;
  uri_edition_split(edition, kept->text, text.n, &kept->u);
  sqlite3_set_auxdata(ctx, 0, kept, sqlite3_free);
  return 1;
}

/* The modes of uri_resolve(): the editions, and after the first one a variant of it. */
enum { MODE_COMPATIBLE = 1 };
static const char *resolve_mode_name(const void *from, size_t i){
  if( i==MODE_COMPATIBLE ) return "rfc3986-compat";
  return uri_sql_editions.word(from, i>MODE_COMPATIBLE ? i-1 : i);
}

/* uri_resolve(base, ref [, mode]) */
static void resolve_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const struct sql_words modes = { "mode", .word = resolve_mode_name };
  const struct uri_edition *edition;
  struct uri base, ref, target;
  struct buffer path, result;
  struct uri_span text;
  unsigned mode;
  char *out;
  if( !uri_sql_option(ctx, argc, argv, 2, &modes, &mode) ) return;
  edition = uri_edition_at(mode<MODE_COMPATIBLE ? mode : mode-1);
  if( !resolve_base_argument(ctx, argv[0], edition, &base) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  uri_edition_split(edition, text.p, text.n, &ref);
  out = uri_sql_buffer_open(ctx, &path, uri_edition_resolve_size(edition, &base, &ref));
  if( out==0 ) return;
  if( mode==MODE_COMPATIBLE ){
    uri_resolve(&base, &ref, URI_RESOLVE_COMPATIBLE, out, &target);
  }else{
    uri_edition_resolve(edition, &base, &ref, out, &target);
  }
  out = uri_sql_buffer_open(ctx, &result, uri_compose_size(&target));
  if( out ) uri_sql_buffer_result(ctx, &result, uri_compose(&target, out));
  uri_sql_buffer_close(&path);
}

/* uri_same_document(base, ref) */
static void resolve_same_document_func(sqlite3_context *ctx, int argc,
                                       sqlite3_value **argv){
  struct uri base, ref;
  struct buffer path;
  struct uri_span text;
  char *out;
  (void)argc;
  if( !resolve_base_argument(ctx, argv[0], &uri_rfc3986, &base) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  uri_split(text.p, text.n, &ref);
  out = uri_sql_buffer_open(ctx, &path, uri_same_document_size(&base, &ref));
  if( out==0 ) return;
  sqlite3_result_int(ctx, uri_same_document(&base, &ref, out));
  uri_sql_buffer_close(&path);
}

/* uri_relativize(base, target) */
static void resolve_relativize_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_relative reference;
  struct buffer directory, result;
  struct uri_span target;
  struct uri base;
  char *out;
  (void)argc;
  if( !resolve_base_argument(ctx, argv[0], &uri_rfc3986, &base) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &target) ) return;
  out = uri_sql_buffer_open(ctx, &directory,
                            uri_relativize_size(&base, target.p, target.n));
  if( out==0 ) return;
  uri_relativize(&base, target.p, target.n, out, &reference);
  uri_sql_buffer_close(&directory);
  out = uri_sql_buffer_open(ctx, &result, uri_relative_write_size(&reference));
  if( out ) uri_sql_buffer_result(ctx, &result, uri_relative_write(&reference, out));
}

/* uri_base(default, retrieval, enclosing, embedded) */
static void resolve_base_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri given[4], base;
  struct buffer paths, result;
  size_t count = 0;
  char *out;
  int i;
  for(i=0; i<argc; i++){
    struct uri_span text;
    int rc = value_bytes(argv[i], &text);
    if( rc==SQLITE_NOMEM ){
      sqlite3_result_error_nomem(ctx);
      return;
    }
    if( rc==SQLITE_OK ) uri_split(text.p, text.n, &given[count++]);
  }
  if( count==0 ) return;
  out = uri_sql_buffer_open(ctx, &paths, uri_base_size(given, count));
  if( out==0 ) return;
  uri_base(given, count, out, &base);
  out = uri_sql_buffer_open(ctx, &result, uri_compose_size(&base));
  if( out ) uri_sql_buffer_result(ctx, &result, uri_compose(&base, out));
  uri_sql_buffer_close(&paths);
}

/* uri_complete(text) */
static void resolve_complete(sqlite3_context *ctx, struct uri_span text){
  struct uri_span prefix = uri_complete(text.p, text.n);
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, prefix.n+text.n);
  if( out==0 ) return;
  memcpy(out, prefix.p, prefix.n);
  memcpy(out+prefix.n, text.p, text.n);
  uri_sql_buffer_result(ctx, &buffer, prefix.n+text.n);
}

const struct sql_function uri_sql_resolve_functions[] = {
  { "uri_resolve",       2, 3, OUT_TEXT, .run = resolve_func,
    .takes = "base, ref [, mode = 'rfc3986']", .about = "the target of a reference" },
  { "uri_same_document", 2, 2, OUT_TRUTH,  .run = resolve_same_document_func,
    .takes = "base, ref", .about = "1 when the reference leads to the base itself" },
  { "uri_relativize",    2, 2, OUT_TEXT, .run = resolve_relativize_func,
    .takes = "base, target", .about = "the shortest reference to the target" },
  { "uri_base",          4, 4, OUT_TEXT, .run = resolve_base_func,
    .takes = "default?, retrieval?, enclosing?, embedded?",
    .about = "the base URI of a document" },
  { "uri_complete",      1, 1, OUT_TEXT, .text = resolve_complete,
    .takes = "text", .about = "`www.w3.org` completed to a URI" },
  { 0 }
};
