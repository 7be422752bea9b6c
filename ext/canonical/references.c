/*
** SPDX-License-Identifier: MIT
**
** The option "reference": T.C or T.C=COLUMN, a reference that is not declared in the
** schema.
**
** Each name is written as it is, or in double quotes.  A text that can be read in two
** ways is refused; with all names in double quotes, there is only one way.  Without
** COLUMN, the values decide whether T.C holds URIs or keys.
*/
#include "canonical.h"

#include <string.h>

/*
** The forms of "schema.table.column": with the schema or not, and which names are in
** quotes.
*/
enum {
  WITH_SCHEMA = 1, QUOTED_TABLE = 2, QUOTED_COLUMN = 4, QUOTED_SCHEMA = 8, FORMS = 16
};

/* The text after the name of the column, if it begins in that form, else 0. */
static const char *reference_after(const char *given, const struct canonical_table *t,
                                   const char *column, int form){
  char *name = sqlite3_mprintf(
    (form & QUOTED_SCHEMA) ? "\"%w\".%s%w%s.%s%w%s" : "%s.%s%w%s.%s%w%s", t->schema,
    form & QUOTED_TABLE ? "\"" : "", t->name, form & QUOTED_TABLE ? "\"" : "",
    form & QUOTED_COLUMN ? "\"" : "", column, form & QUOTED_COLUMN ? "\"" : "");
  const char *start = name, *after = 0;
  if( name && !(form & WITH_SCHEMA) ) start += strlen(t->schema)+1;
  if( name && sqlite3_strnicmp(given, start, (int)strlen(start))==0 )
    after = given+strlen(start);
  sqlite3_free(name);
  return after && (*after==0 || *after=='=') ? after : 0;
}

/* Is the key of the table its rowid, for which there is no column? */
static int reference_has_rowid(const struct canonical_table *t){
  return t->has_rowid && t->alias<0 && uri_sql_schema_column(t, "rowid")<0;
}

enum { UNKNOWN_COLUMN = -3 };
/* The column that "=name" means; UNKNOWN_COLUMN if the text is empty. */
static int reference_to(const struct canonical_table *t, const char *text){
  int c, n = (int)strlen(text);
  if( n==0 ) return UNKNOWN_COLUMN;
  for(c=0; c<t->n; c++)
    if( uri_sql_token_is(text+1, n-1, t->columns[c].name)
     || sqlite3_stricmp(text+1, t->columns[c].name)==0 ) return c;
  return reference_has_rowid(t) && sqlite3_stricmp(text+1, "rowid")==0 ? ROWID_COLUMN
                                                                       : NO_COLUMN;
}

struct reference_meaning { int table, from, to, count; };

/* Store a meaning, and count the different ones. */
static void reference_found(struct reference_meaning *m, int table, int from, int to){
  if( m->count && m->table==table && m->from==from && m->to==to ) return;
  m->count++;
  m->table = table;
  m->from = from;
  m->to = to;
}

static struct reference_meaning reference_read(struct canonical_run *run,
                                               const char *given){
  struct reference_meaning m = { 0, 0, 0, 0 };
  int t, c, form;
  for(t=0; t<run->n_tables; t++){
    const struct canonical_table *table = &run->tables[t];
    for(c=0; c<table->n; c++){
      for(form=0; form<FORMS; form++){
        const char *after = reference_after(given, table, table->columns[c].name, form);
        int to = after ? reference_to(run->tables, after) : NO_COLUMN;
        if( to!=NO_COLUMN && (form & WITH_SCHEMA || !(form & QUOTED_SCHEMA)) )
          reference_found(&m, t, c, to);
      }
    }
  }
  if( m.count==0 ){
    uri_sql_run_fail(run, "reference %s: no such table and column", given);
  }else if( m.count>1 ){
    uri_sql_run_fail(run, "reference %s: it can be read in two ways; put each name in"
                     " double quotes", given);
  }
  return m;
}

/* Does T.C hold a value of this column of table 0? */
static int reference_matches(struct canonical_run *run, const struct reference_meaning *m,
                             const char *column){
  const struct canonical_table *t = &run->tables[m->table];
  const char *from = t->columns[m->from].quoted;
  return (int)uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s"
    " IN (SELECT %s FROM %s))", t->sql, from, column, run->tables[0].sql);
}

/* The column of the key; ROWID_COLUMN; or NO_COLUMN if the key has several columns. */
static int reference_key(const struct canonical_table *t){
  int c, key = NO_COLUMN;
  for(c=0; c<t->n; c++){
    if( t->columns[c].key>1 ) return NO_COLUMN;
    if( t->columns[c].key==1 ) key = c;
  }
  return key==NO_COLUMN && reference_has_rowid(t) ? ROWID_COLUMN : key;
}

/* Decide by the values of the column whether they are URIs or keys. */
static int reference_guess(struct canonical_run *run, const struct reference_meaning *m,
                           const char *given){
  const struct canonical_table *t = run->tables;
  int key = reference_key(t), by_uri, by_key = 0, any;
  const char *uri_name = t->columns[run->column].name;
  const char *key_name = key>=0 ? t->columns[key].name : "rowid";
  by_uri = reference_matches(run, m, t->columns[run->column].quoted);
  if( key!=NO_COLUMN && key!=run->column )
    by_key = reference_matches(run, m, key>=0 ? t->columns[key].quoted : t->keys[0]);
  if( by_uri && by_key )
    uri_sql_run_fail(run,
      "reference %s: it holds values of %s and of %s; say %s=%s or %s=%s",
      given, uri_name, key_name, given, uri_name, given, key_name);
  if( by_uri || by_key || run->rc!=SQLITE_OK ) return by_key ? key : run->column;
  any = (int)uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s"
    " IS NOT NULL)", run->tables[m->table].sql,
    run->tables[m->table].columns[m->from].quoted);
  if( any )
    uri_sql_run_fail(run, "reference %s: it holds no value of %s%s%s; say %s=COLUMN",
                     given, uri_name, key==NO_COLUMN ? "" : " or of ",
                     key==NO_COLUMN ? "" : key_name, given);
  return run->column;
}

void uri_sql_references_read(struct canonical_run *run){
  int i;
  for(i=0; run->rc==SQLITE_OK && i<run->n_references; i++){
    const char *given = run->references[i];
    struct reference_meaning m = reference_read(run, given);
    if( run->rc==SQLITE_OK && m.to==UNKNOWN_COLUMN )
      m.to = reference_guess(run, &m, given);
    if( run->rc==SQLITE_OK ) uri_sql_schema_edge(run, m.table, 0, 1, &m.from, &m.to);
  }
}
