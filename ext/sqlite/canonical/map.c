/*
** SPDX-License-Identifier: MIT
**
** The map of a run: which rows of the first table change their text, which merge, and
** which stay.
**
** The caller's expressions are evaluated in these statements: base, as and order on the
** rows as found, by on rows with the new text, in a window whose first row stays.  Rows
** that have no new text (NULL, no text; with base, a base that is none; no text by as)
** stay, also if "by" is equal.
*/
#include "canonical.h"

#include <string.h>

/* ---- Texts --- */

const char *uri_sql_as_found(const struct canonical_table *t, const char *of,
                             const struct canonical_column *column, const char *text){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  struct canonical_run *run = t->run;
  const char *out = "";
  int i;
  if( uri_sql_schema_column(t, "true") || uri_sql_schema_column(t, "false") )
    uri_sql_run_fail(run,
      "%s has a column true or false, for which SQLite reads a text here: rename it",
      t->name);
  for(i=0; i<t->columns.n; i++){
    const struct canonical_column *c = t->columns.at[i];
    const char *value = uri_sql_run_text(run, "%s.%s", of, c->quoted);
    uri_sql_append(run, &out, ", ", "%s AS %s", text && c==column ? text : value,
      c->quoted);
  }
  for(i=0; i<3 && t->has_rowid; i++)
    if( !uri_sql_schema_column(t, names[i]) )
      out = uri_sql_run_text(run, "%s, %s.%s AS %s", out, of, names[i], names[i]);
  return out;
}

/*
** SQL: why a value is no text that our functions read, or NULL.  In UTF-16, a text must
** survive UTF-8: one with an unpaired surrogate does not.  A replace() that replaces
** nothing goes through UTF-8.
*/
static const char *map_why(struct canonical_run *run, const char *value,
                           const char *what){
  const char *encoding = uri_sql_run_word(run, run->db, "PRAGMA encoding"), *odd = "NULL";
  if( encoding && strcmp(encoding, "UTF-8")!=0 )
    odd = uri_sql_run_text(run, "CASE WHEN replace(%s, 'a', 'a') COLLATE BINARY IS NOT"
      " +%s THEN '%san unpaired surrogate' END", value, value, what);
  return uri_sql_run_text(run,
    "CASE typeof(%s) WHEN 'text' THEN %s WHEN 'null' THEN '%sNULL' ELSE '%sno text' END",
    value, odd, what, what);
}

const char *uri_sql_map_text(const struct canonical_rewrite *w, const char **why){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const char *row = uri_sql_run_text(run, "\"%w\"", t->name);
  const char *c = uri_sql_run_text(run, "%s.%s", row, w->schema->column->quoted);
  const char *base, *resolved = c;
  *why = map_why(run, c, "");
  if( options->base ){
    base = uri_sql_run_text(run, "(%s\n)", options->base);
    resolved = uri_sql_run_text(run, "uri_resolve(%s, %s)", base, c);
    *why = uri_sql_run_text(run,
      "coalesce(%s, %s, CASE WHEN uri_scheme(%s) IS NULL AND uri_scheme(%s) IS NULL"
      " THEN 'relative, and so is the base' END)",
      *why, map_why(run, base, "the base is "), c, base);
  }
  if( options->as==0 ) return uri_sql_run_text(run, "uri_normalize(%s)", resolved);
  if( options->base==0 ) return uri_sql_run_text(run, "(%s\n)", options->as);
  /* "as" is evaluated on a row whose column is resolved. */
  return uri_sql_run_text(run, "(SELECT (%s\n) FROM (SELECT %s) AS %s)", options->as,
    uri_sql_as_found(t, row, w->schema->column, resolved), row);
}

/* Rows that change, with old and new text, and those that have no new text, and why. */
static void map_texts(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  const char *row = uri_sql_run_text(run, "\"%w\"", t->name);
  const char *c = uri_sql_run_text(run, "%s.%s", row, w->schema->column->quoted);
  const char *why, *text = uri_sql_map_text(w, &why);
  const char *differs = w->options->as || w->options->base
    ? uri_sql_run_text(run, "+%s COLLATE BINARY IS NOT %s", c, text)
    : uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  uri_sql_add(run, &t->moving, w->schema->column);
  t->moves = uri_sql_set(t, SET_WHY, 1,
    "SELECT %s, %s, CASE WHEN %s IS NULL THEN %s END, %s\n"
    "  FROM %s\n"
    " WHERE CASE WHEN %s IS NULL THEN %s ELSE 1 END",
    uri_sql_key(t, row), c, why, text, why, t->sql, why, differs);
  w->left = uri_sql_set(t, SET_WHY, 0,
    "SELECT %s, coalesce(why, 'no new text') FROM %s WHERE typeof(new_0) <> 'text'",
    uri_sql_keys(t, "key"), t->moves.name);
  uri_sql_set_subtract(t, &t->moves, &w->left);
}

/* ---- Rows that merge by the options --- */

/* Fail because no UNIQUE says which rows are one: show an option that does.  Texts that
** mean no link are NULL in it, and equal to nothing. */
static void map_needs_by(const struct canonical_rewrite *w){
  const struct canonical_edge *e = w->schema->edges;
  const struct canonical_table *t = w->schema->tables;
  const char *key = uri_sql_run_text(w->run, "uri_key(uri_clean(%s))",
                                     w->schema->column->name);
  while( e && (e->child!=t || e->parent==t || e->from.n!=1) ) e = e->next;
  uri_sql_run_fail(w->run, "merge: no UNIQUE of %s says that %s is there once, so say"
    " which rows are one: \"by\": \"%s\"%s", t->name, w->schema->column->name, key,
    e==0 ? "" : uri_sql_run_text(w->run,
      ", or, if each %s has rows of its own, \"by\": [\"%s\", \"%s\"]", e->parent->name,
      e->from.at[0]->name, key));
}

/* The rows that have a text, with the new one; the rest of the columns as found. */
static const char *map_rows(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const char *c = w->schema->column->quoted, *text;
  const char *of = uri_sql_run_text(run, "\"%w\"", t->name);
  text = options->as || options->base ? uri_sql_final(t, of, w->schema->column)
    : uri_sql_run_text(run,
        "CASE WHEN uri_is_normal(%s) THEN %s ELSE uri_normalize(%s) END", c, c, c);
  return uri_sql_run_text(run,
    "(SELECT %s,\n"
    "          %s\n"
    "     FROM %s\n"
    "    WHERE NOT %s)",
    uri_sql_each(run, &t->key, ", ", "%s AS \"" CANONICAL_PREFIX "key_%d\""),
    uri_sql_as_found(t, of, w->schema->column, text), t->sql,
    uri_sql_is_in(t, of, &w->left));
}

/* How many terms there are: each text of a list may be a list. */
static int map_count(struct canonical_run *run, const char *terms, const char *rows,
                     const char *name){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT %s\n FROM %s AS \"%w\"", terms, rows, name);
  int n = run->rc==SQLITE_OK ? sqlite3_column_count(stmt) : 0;
  sqlite3_finalize(stmt);
  return n;
}

/* The rows that merge, and into which.  A subquery with a LIMIT has its terms once, else
** SQLite evaluates them for each use: 480 ms of the race, with it 370. */
static struct canonical_set map_by(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *by = w->options->by, *rows = map_rows(w);
  int n = map_count(run, by, rows, t->name);
  const char *keys = uri_sql_keys(t, "key");
  const char *terms = uri_sql_places(run, n, ", ", "term_%d");
  rows = uri_sql_run_text(run,
    "  WITH \"" CANONICAL_PREFIX "rows\"(%s, %s) AS (\n"
    "  SELECT %s\n, %s\n"
    "    FROM %s AS \"%w\"\n"
    "   LIMIT -1)\n"
    "  SELECT %s, %s FROM \"" CANONICAL_PREFIX "rows\" WHERE NOT (%s)",
    terms, keys, by,
    uri_sql_places(run, t->key.n, ", ", "\"" CANONICAL_PREFIX "key_%d\""), rows, t->name,
    terms, keys, uri_sql_places(run, n, " OR ", "term_%d IS NULL OR term_%d = ''"));
  return uri_sql_set_fill(t, SET_INTO, 0, uri_sql_not_first(t, rows,
    uri_sql_places(run, n, ", ", "term_%d COLLATE BINARY"), ""));
}

/* Of rows that merge into one, let the first by the option order stay, as they are. */
static void map_order(const struct canonical_rewrite *w){
  struct canonical_table *t = w->schema->tables;
  struct canonical_run *run = w->run;
  const char *row = uri_sql_run_text(run, "\"%w\"", t->name), *group = "", *all;
  const char *keys = uri_sql_keys(t, "key"), *merges = t->merges.name;
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(run, &group, ", ",
      "coalesce((SELECT listed.into_%d FROM %s AS listed WHERE %s), %s.%s) AS into_%d", i,
      merges, uri_sql_set_is(t, "listed.key", row), row, t->key.at[i]->quoted, i);
  all = uri_sql_run_text(run, "(SELECT %s FROM %s UNION ALL SELECT %s FROM %s)", keys,
                         merges, uri_sql_keys(t, "into"), merges);
  all = uri_sql_run_text(run,
    "SELECT %s, row_number() OVER (ORDER BY %s\n, %s) AS place, %s FROM %s WHERE %s",
    uri_sql_each(run, &t->key, ", ", "%s AS key_%d"), w->options->order,
    uri_sql_key(t, row), group, t->sql, uri_sql_among(t, all));
  t->merges = uri_sql_set_fill(t, SET_INTO, 0,
    uri_sql_not_first(t, all, uri_sql_keys(t, "into"), "place, "));
}

void uri_sql_map(struct canonical_rewrite *w){
  struct canonical_table *t = w->schema->tables;
  map_texts(w);
  if( w->options->by ) t->merges = map_by(w);
  if( w->options->merge && !uri_sql_follow_texts(w) && !w->options->by ) map_needs_by(w);
  if( w->options->order && t->merges.n ) map_order(w);
}
