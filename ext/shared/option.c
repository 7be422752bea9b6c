/*
** SPDX-License-Identifier: MIT
**
** Words that users pass as arguments.  The sets of words are in the files of their
** functions; those of rules and editions come from the core.
**
** The error that lists the known words is printed from the same set.
** sqlite3_set_auxdata() keeps the index of a word, so that a constant argument is looked
** up once per statement.
*/
#include "ext.h"

#include <string.h>

#include "../../core/uri_editions.h"

const char *uri_sql_word_at(const struct sql_words *words, size_t i){
  if( words->word ) return words->word(words->from, i);
  return words->table[i].word[0] ? words->table[i].word : 0;
}

static unsigned option_value(const struct sql_words *words, size_t i){
  return words->word ? (unsigned)i : words->table[i].value;
}

static const char *option_edition_name(const void *from, size_t i){
  const struct uri_edition *edition = uri_edition_at(i);
  (void)from;
  return edition ? uri_edition_name(edition) : 0;
}

const struct sql_words uri_sql_editions = { "edition", .word = option_edition_name };

static const char *option_rule_name(const void *edition, size_t i){
  return uri_rule_name(edition, i);
}

/* The index of the word, or the count of words if it is unknown. */
static size_t option_find(const struct sql_words *words, struct uri_span word){
  const char *known;
  size_t i;
  for(i=0; (known = uri_sql_word_at(words, i))!=0; i++){
    if( strlen(known)==word.n
     && sqlite3_strnicmp(known, word.p, (int)word.n)==0 ) break;
  }
  return i;
}

/*
** The edit distance: how many letters must be changed, added or removed to turn one word
** into the other.  b has at most LETTERS letters, as all known words have.
*/
enum { LETTERS = 31 };
static unsigned option_distance(struct uri_span a, struct uri_span b){
  unsigned row[LETTERS+1];
  size_t i, j;
  for(j=0; j<=b.n; j++) row[j] = (unsigned)j;
  for(i=0; i<a.n; i++){
    unsigned diagonal = row[0]++;
    for(j=0; j<b.n; j++){
      unsigned best = diagonal+(sqlite3_strnicmp(a.p+i, b.p+j, 1)!=0);
      diagonal = row[j+1];
      if( best>diagonal+1 ) best = diagonal+1;
      if( best>row[j]+1 ) best = row[j]+1;
      row[j+1] = best;
    }
  }
  return row[b.n];
}

/* What browsers and people call components, and the RFC's name */
static const struct { struct uri_span word; const char *known; } option_others[] = {
  { { "hostname", 8 }, "host" }, { { "domain", 6 }, "host" },
  { { "protocol", 8 }, "scheme" }, { { "username", 8 }, "user" },
  { { "pathname", 8 }, "path" }, { { "search", 6 }, "query" },
  { { "hash", 4 }, "fragment" }, { { "anchor", 6 }, "fragment" }
};

/* The known word that is another name of this one, or 0. */
static const char *option_other(const struct sql_words *words, struct uri_span word){
  size_t i;
  for(i=0; i<sizeof option_others/sizeof option_others[0]; i++){
    const char *known = option_others[i].known;
    if( word.n!=option_others[i].word.n
     || sqlite3_strnicmp(word.p, option_others[i].word.p, (int)word.n)!=0 ) continue;
    return uri_sql_word_at(words, option_find(words, (struct uri_span){ known,
                                                             strlen(known) }));
  }
  return 0;
}

/* The known word that the user probably meant, or 0 if no known word is close. */
static const char *option_nearest(const struct sql_words *words, struct uri_span word){
  const char *nearest = option_other(words, word);
  const char *known;
  unsigned least = word.n<4 ? (unsigned)(word.n/2) : 2;
  size_t i;
  if( nearest || word.n>LETTERS ) return nearest;
  for(i=0; (known = uri_sql_word_at(words, i))!=0; i++){
    unsigned distance =
      option_distance(word, (struct uri_span){ known, strlen(known) });
    if( distance>least || (nearest && distance==least) ) continue;
    nearest = known;
    least = distance;
  }
  return nearest;
}

/*
** "function: unknown level 'x' (known: a, b)", from sqlite3_malloc(), with a suggestion
** if a known word is close.
*/
static char *option_message(const char *function, const struct sql_words *words,
                            struct uri_span word){
  const char *nearest = option_nearest(words, word);
  char shown[SHOWN_SIZE];
  size_t i;
  char *longer, *message =
    sqlite3_mprintf("%s: unknown %s '%s'%s%s%s (known: %s", function, words->what,
                    uri_sql_shown(word, shown), nearest ? ", did you mean '" : "",
                    nearest ? nearest : "", nearest ? "'?" : "",
                    uri_sql_word_at(words, 0));
  for(i=1; message && uri_sql_word_at(words, i-1); i++){
    const char *next = uri_sql_word_at(words, i);
    longer = sqlite3_mprintf("%s%s%s", message, next ? ", " : ")", next ? next : "");
    sqlite3_free(message);
    message = longer;
  }
  return message;
}

int uri_sql_word_find(const char *function, const struct sql_words *words,
                      struct uri_span word, unsigned *value, char **error){
  size_t i = option_find(words, word);
  if( uri_sql_word_at(words, i) ){
    *value = option_value(words, i);
    return 1;
  }
  *error = option_message(function, words, word);
  return 0;
}

/*
** Look up the word argv[i].  Its index plus 1, which is not a null pointer, is kept as
** the auxdata of the argument.  1, or 0 if the call has its result already.
*/
static int option_read(sqlite3_context *ctx, sqlite3_value **argv, int i,
                       const struct sql_words *words, size_t *number){
  uintptr_t kept = (uintptr_t)sqlite3_get_auxdata(ctx, i);
  struct uri_span word;
  if( kept>0 ){
    *number = kept-1;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, argv[i], &word) ) return 0;
  *number = option_find(words, word);
  if( uri_sql_word_at(words, *number)==0 ){
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, words, word));
    return 0;
  }
  sqlite3_set_auxdata(ctx, i, (void*)(uintptr_t)(*number+1), 0);
  return 1;
}

int uri_sql_option(sqlite3_context *ctx, int argc, sqlite3_value **argv, int i,
                   const struct sql_words *words, unsigned *value){
  *value = argc>i ? 0 : words->standard;
  for(; i<argc; i++){
    size_t number;
    if( !option_read(ctx, argv, i, words, &number) ) return 0;
    *value |= option_value(words, number);
  }
  return 1;
}

const struct uri_edition *uri_sql_option_rule(sqlite3_context *ctx, int argc,
                                              sqlite3_value **argv,
                                              const struct uri_rule **rule){
  /*
  ** A rule that was kept belongs to the edition of the row before.  It can be used if the
  ** edition is constant, too, and therefore was also kept.
  */
  int same_edition = argc<3 || sqlite3_get_auxdata(ctx, 2)!=0;
  const struct uri_edition *edition;
  struct uri_span name = { "URI", 3 };
  unsigned number;
  if( !uri_sql_option(ctx, argc, argv, 2, &uri_sql_editions, &number) ) return 0;
  edition = uri_edition_at(number);
  *rule = same_edition && argc>1 ? sqlite3_get_auxdata(ctx, 1) : 0;
  if( *rule ) return edition;
  if( argc>1 && !uri_sql_argument_text(ctx, argv[1], &name) ) return 0;
  *rule = uri_rule_find(edition, name.p, name.n);
  if( *rule==0 ){
    const struct sql_words rules = { "rule", .word = option_rule_name, .from = edition };
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, &rules, name));
    return 0;
  }
  if( argc>1 ) sqlite3_set_auxdata(ctx, 1, (void*)*rule, 0);
  return edition;
}
