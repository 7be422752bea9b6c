/*
** SPDX-License-Identifier: MIT
**
** Words that users pass as arguments.  The sets of words are tables in the files of their
** functions; those of modes, rules and editions come from the core.
**
** A set is a table, or a function that gives the i-th word.  The error that lists the
** known words is printed from the same source.  sqlite3_set_auxdata() keeps the index of
** a word, so that a constant argument is looked up once per statement.
*/
#include "ext.h"

#include <string.h>

/* A function that gives the i-th word of a set, or 0 after the last. */
typedef const char *option_words(const void *from, size_t i);

static const char *option_table_word(const void *from, size_t i){
  const char *word = (const char*)from+i*WORD_SIZE;
  return *word ? word : 0;
}

static const char *option_editions_word(const void *from, size_t i){
  const struct uri_edition *edition = uri_edition_at(i);
  (void)from;
  return edition ? uri_edition_name(edition) : 0;
}

/* The modes of uri_resolve(): the editions, and after the first one a variant of it. */
enum { OPTION_MODE_COMPATIBLE = 1 };
static const char *option_modes_word(const void *from, size_t i){
  if( i==OPTION_MODE_COMPATIBLE ) return "rfc3986-compat";
  return option_editions_word(from, i>OPTION_MODE_COMPATIBLE ? i-1 : i);
}

static const char *option_rules_word(const void *from, size_t i){
  return uri_rule_name(from, i);
}

/* The index of the word, or the count of words if it is unknown. */
static size_t option_find(option_words *words, const void *from,
                          struct uri_span word){
  const char *known;
  size_t i;
  for(i=0; (known = words(from, i))!=0; i++){
    if( strlen(known)==word.n
     && sqlite3_strnicmp(known, word.p, (int)word.n)==0 ) break;
  }
  return i;
}

/*
** The edit distance: how many letters must be changed, added or removed to turn one word
** into the other.  a has at most LETTERS letters; of b, only the first LETTERS are read.
*/
enum { LETTERS = 31 };
static unsigned option_distance(struct uri_span a, struct uri_span b){
  unsigned row[LETTERS+1];
  size_t i, j;
  if( b.n>LETTERS ) b.n = LETTERS;
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

/* The known word that the user probably meant, or 0 if no known word is close. */
static const char *option_nearest(option_words *words, const void *from,
                                  struct uri_span word){
  const char *nearest = 0;
  const char *known;
  unsigned least = word.n<4 ? (unsigned)(word.n/2) : 2;
  size_t i;
  if( word.n>LETTERS ) return 0;
  for(i=0; (known = words(from, i))!=0; i++){
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
static char *option_message(const char *function, const char *what,
                            option_words *words, const void *from,
                            struct uri_span word){
  const char *nearest = option_nearest(words, from, word);
  char shown[SHOWN_SIZE];
  size_t i;
  char *longer, *message =
    sqlite3_mprintf("%s: unknown %s '%s'%s%s%s (known: %s", function, what,
                    uri_sql_shown(word, shown), nearest ? ", did you mean '" : "",
                    nearest ? nearest : "", nearest ? "'?" : "", words(from, 0));
  for(i=1; message && words(from, i-1); i++){
    const char *next = words(from, i);
    longer = sqlite3_mprintf("%s%s%s", message, next ? ", " : ")", next ? next : "");
    sqlite3_free(message);
    message = longer;
  }
  return message;
}

/*
** Look up the word argv[i] in a set.  Its index plus 1, which is not a null pointer, is
** kept as the auxdata of the argument.  1, or 0 if the call has its result already.
*/
static int option_number(sqlite3_context *ctx, sqlite3_value **argv, int i,
                         const char *what, option_words *words,
                         const void *from, size_t *number){
  uintptr_t kept = (uintptr_t)sqlite3_get_auxdata(ctx, i);
  struct uri_span word;
  if( kept>0 ){
    *number = kept-1;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, argv[i], &word) ) return 0;
  *number = option_find(words, from, word);
  if( words(from, *number)==0 ){
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, what,
                                             words, from, word));
    return 0;
  }
  sqlite3_set_auxdata(ctx, i, (void*)(uintptr_t)(*number+1), 0);
  return 1;
}

int uri_sql_option_word(sqlite3_context *ctx, int argc, sqlite3_value **argv, int i,
                        const struct sql_words *words, size_t *number){
  *number = words->standard;
  return argc<=i
      || option_number(ctx, argv, i, words->what, option_table_word, words->table,
                       number);
}

static const char *option_flag_word(const void *from, size_t i){
  const struct sql_flag *table = from;
  return table[i].word[0] ? table[i].word : 0;
}

int uri_sql_option_flags(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                         const char *what, const struct sql_flag *table,
                         unsigned *flags){
  int i;
  *flags = 0;
  for(i=1; i<argc; i++){
    size_t number;
    if( !option_number(ctx, argv, i, what, option_flag_word, table, &number) ) return 0;
    *flags |= table[number].flags;
  }
  return 1;
}

int uri_sql_option_mode(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        int i, struct resolve_mode *mode){
  size_t number = 0;
  if( argc>i && !option_number(ctx, argv, i, "mode", option_modes_word, 0,
                               &number) ) return 0;
  mode->variant = number==OPTION_MODE_COMPATIBLE ? URI_RESOLVE_COMPATIBLE
                                                 : URI_RESOLVE_STRICT;
  mode->edition = uri_edition_at(number<OPTION_MODE_COMPATIBLE ? number : number-1);
  return 1;
}

const struct uri_edition *uri_sql_edition_find(const char *function,
                                               struct uri_span name, char **error){
  size_t i = option_find(option_editions_word, 0, name);
  if( uri_edition_at(i) ) return uri_edition_at(i);
  *error = option_message(function, "edition", option_editions_word, 0, name);
  return 0;
}

int uri_sql_word_find(const char *function, const char *what,
                      const char table[][WORD_SIZE], struct uri_span word,
                      size_t *number, char **error){
  *number = option_find(option_table_word, table, word);
  if( table[*number][0] ) return 1;
  *error = option_message(function, what, option_table_word, table, word);
  return 0;
}

/* The edition argv[2], if the call has one. */
static const struct uri_edition *option_edition(sqlite3_context *ctx, int argc,
                                                sqlite3_value **argv){
  size_t number;
  if( argc<3 ) return &uri_rfc3986;
  if( !option_number(ctx, argv, 2, "edition", option_editions_word, 0,
                     &number) ) return 0;
  return uri_edition_at(number);
}

const struct uri_edition *uri_sql_option_rule(sqlite3_context *ctx, int argc,
                                              sqlite3_value **argv,
                                              const struct uri_rule **rule){
  /*
  ** A rule that was kept belongs to the edition of the row before.  It can be used if the
  ** edition is constant, too, and therefore was also kept.
  */
  int same_edition = argc<3 || sqlite3_get_auxdata(ctx, 2)!=0;
  const struct uri_edition *edition = option_edition(ctx, argc, argv);
  struct uri_span name = { "URI", 3 };
  if( edition==0 ) return 0;
  *rule = same_edition && argc>1 ? sqlite3_get_auxdata(ctx, 1) : 0;
  if( *rule ) return edition;
  if( argc>1 && !uri_sql_argument_text(ctx, argv[1], &name) ) return 0;
  *rule = uri_rule_find(edition, name.p, name.n);
  if( *rule==0 ){
    uri_sql_result_error(ctx, option_message(function_of(ctx)->name, "rule",
                                     option_rules_word, edition, name));
    return 0;
  }
  if( argc>1 ) sqlite3_set_auxdata(ctx, 1, (void*)*rule, 0);
  return edition;
}
