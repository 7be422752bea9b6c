/*
** SPDX-License-Identifier: MIT
**
** The FTS5 tokenizer "uri":
**
**     CREATE VIRTUAL TABLE f USING fts5(url, title, tokenize='uri')
**
** It calls FTS5's own tokenizer "unicode61", which knows the characters, and passes its
** arguments on to it.  unicode61 gets a copy of the URI in which triplets are decoded and
** delimiters separate words (uri_words() of the core).  The offsets of the tokens are
** mapped back to the original text, for highlight() and snippet().  A text that is not a
** URI goes to unicode61 unchanged.
**
** Most links have no triplet, and unicode61 itself separates words at the delimiters of
** URIs, unless its arguments say otherwise.  Such a link needs no copy.
**
** The interface used is the first version of FTS5's, which every SQLite since 3.9 has.
** If SQLite was compiled without FTS5, the function fts5() does not exist, and nothing is
** registered.
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_text.h"

struct search_tokenizer {
  fts5_tokenizer words;                /* unicode61 */
  Fts5Tokenizer *instance;             /* its instance for this table */
  int cuts_delimiters;                 /* it separates words at all delimiters of ASCII */
};

/*
** Does unicode61 with these arguments treat only letters and digits as word characters?
*/
static int search_cuts_delimiters(const char **argv, int argc){
  int i;
  for(i=0; i+1<argc; i+=2){
    if( sqlite3_strnicmp(argv[i], "tokenchars", sizeof "tokenchars")==0 ){
      return 0;
    }
    if( sqlite3_strnicmp(argv[i], "categories", sizeof "categories")==0 ){
      return 0;
    }
  }
  return 1;
}

static int search_create(void *context, const char **argv, int argc,
                         Fts5Tokenizer **out){
  fts5_api *api = context;
  struct search_tokenizer *t;
  void *words_context = 0;
  int rc;
  *out = 0;
  t = sqlite3_malloc(sizeof *t);
  if( t==0 ) return SQLITE_NOMEM;
  memset(t, 0, sizeof *t);
  t->cuts_delimiters = search_cuts_delimiters(argv, argc);
  api->xFindTokenizer(api, "unicode61", &words_context, &t->words);    /* of every FTS5 */
  rc = t->words.xCreate(words_context, argv, argc, &t->instance);
  if( rc!=SQLITE_OK ){
    sqlite3_free(t);
    return rc;
  }
  *out = (Fts5Tokenizer*)t;
  return SQLITE_OK;
}

static void search_delete(Fts5Tokenizer *tokenizer){
  struct search_tokenizer *t = (struct search_tokenizer*)tokenizer;
  t->words.xDelete(t->instance);
  sqlite3_free(t);
}

typedef int search_token_fn(void*, int, const char*, int, int, int);

/* The function that gets the tokens, and the place of the last token in the text. */
struct search_sink {
  search_token_fn *token;
  void *context;
  const char *p;
  size_t n;
  struct uri_words_mark mark;          /* the start of the last token */
};

static int search_token(void *context, int flags, const char *token, int n,
                        int start, int end){
  struct search_sink *sink = context;
  size_t first = uri_words_place(sink->p, sink->n, (size_t)start, &sink->mark);
  struct uri_words_mark mark = sink->mark;
  size_t last = uri_words_place(sink->p, sink->n, (size_t)end, &mark);
  return sink->token(sink->context, flags, token, n, (int)first, (int)last);
}

static int search_tokenize(Fts5Tokenizer *tokenizer, void *context, int flags,
                           const char *p, int n, search_token_fn *token){
  enum { SHORT = 1000 };
  struct search_tokenizer *t = (struct search_tokenizer*)tokenizer;
  struct search_sink sink = { token, context, p, (size_t)n, {0, 0} };
  char buffer[SHORT];
  char *copy = buffer;
  size_t size;
  int rc;
  if( n<=0 || (t->cuts_delimiters && memchr(p, '%', (size_t)n)==0) ){
    return t->words.xTokenize(t->instance, context, flags, p, n, token);
  }
  if( n>SHORT ) copy = sqlite3_malloc(n);
  if( copy==0 ) return SQLITE_NOMEM;
  size = uri_words(p, (size_t)n, copy);
  if( size!=URI_NONE ){
    rc = t->words.xTokenize(t->instance, &sink, flags, copy, (int)size,
                            search_token);
  }else{
    rc = t->words.xTokenize(t->instance, context, flags, p, n, token);
  }
  if( copy!=buffer ) sqlite3_free(copy);
  return rc;
}

/*
** Get FTS5's interface, which the function fts5() writes to a pointer; 0 without FTS5.
** Returns an SQLite code.
*/
static int search_api(sqlite3 *db, fts5_api **api){
  sqlite3_stmt *stmt = 0;
  int rc = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &stmt, 0);
  *api = 0;
  if( rc==SQLITE_ERROR || rc==SQLITE_AUTH ){
    /* Clear the error: sqlite3_open() fails if an auto-extension leaves one. */
    return sqlite3_exec(db, "", 0, 0, 0);
  }
  if( rc!=SQLITE_OK ) return rc;
  sqlite3_bind_pointer(stmt, 1, (void*)api, "fts5_api_ptr", 0);
  sqlite3_step(stmt);
  return sqlite3_finalize(stmt);
}

int uri_sql_search_register(sqlite3 *db){
  fts5_tokenizer mine = { search_create, search_delete, search_tokenize };
  fts5_tokenizer other = { 0, 0, 0 };
  void *context;
  fts5_api *api;
  int rc = search_api(db, &api);
  if( rc!=SQLITE_OK || api==0 ) return rc;
  rc = api->xFindTokenizer(api, "uri", &context, &other);
  if( rc==SQLITE_OK && other.xCreate==search_create ) return SQLITE_OK;
  return api->xCreateTokenizer(api, "uri", api, &mine, 0);
}
