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

/* Terms by which rows merge. */
struct map_terms {
  const char *sql;
  int is_by;                       /* of the option, so that '' is equal to nothing */
  int is_forced;                   /* of a UNIQUE: rows without a new text merge, too, and
                                   ** not all are compared by their bytes */
};

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

/* Fail if "as" takes the scheme from a text that has one: it would lead nowhere. */
static void map_check_scheme(struct canonical_run *run, const char *changes){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT old_0, new_0 FROM %s WHERE uri_scheme(old_0) IS NOT NULL"
    " AND uri_scheme(new_0) IS NULL AND uri_path(new_0) <> '' LIMIT 1", changes);
  if( uri_sql_run_step(run, &row) )
    uri_sql_run_fail(run, "as takes the scheme from '%s' and leaves '%s'; to merge rows"
      " by such a key, give it as \"by\"",
      uri_sql_run_shown(run, uri_sql_run_copy(run, row, 0)),
      uri_sql_run_shown(run, uri_sql_run_copy(run, row, 1)));
  sqlite3_finalize(row);
}

/* ---- The terms by which rows merge --- */

/* The columns of a UNIQUE as terms.  Only texts that are the same may merge, also if the
** collation of the column is coarser. */
static const char *map_unique_terms(struct canonical_run *run,
                                    const struct canonical_index *index,
                                    const struct canonical_column *column){
  const char *out = "";
  int i;
  for(i=0; i<index->columns.n; i++){
    const struct canonical_column *c = index->columns.at[i];
    uri_sql_append(run, &out, ", ", "%s%s", c->quoted,
      c==column ? " COLLATE BINARY" : index->collations[i]);
  }
  return out;
}

/* Fail because no UNIQUE says which rows are one: show an option that does. */
static void map_needs_by(const struct canonical_rewrite *w){
  const struct canonical_edge *e = w->schema->edges;
  const struct canonical_table *t = w->schema->tables;
  const char *key = uri_sql_run_text(w->run, "uri_key(%s)", w->schema->column->name);
  while( e && (e->child!=t || e->parent==t || e->from.n!=1) ) e = e->next;
  uri_sql_run_fail(w->run, "merge: no UNIQUE of %s says that %s is there once, so say"
    " which rows are one: \"by\": \"%s\"%s", t->name, w->schema->column->name, key,
    e==0 ? "" : uri_sql_run_text(w->run,
      ", or, if each %s has rows of its own, \"by\": [\"%s\", \"%s\"]", e->parent->name,
      e->from.at[0]->name, key));
}

/*
** Find by which terms rows merge: those of the option "by"; with "merge", the columns of
** each UNIQUE that names the column.  Returns their number.
*/
static int map_terms(const struct canonical_rewrite *w, struct map_terms **out){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  struct map_terms *all;
  int i, n = 0;
  *out = all = uri_sql_run_alloc(run, sizeof *all * (size_t)(t->n_indexes+2));
  if( all==0 ) return 0;
  if( options->by ) all[n++] = (struct map_terms){ options->by, 1, 0 };
  for(i=0; i<t->n_indexes && options->merge; i++){
    const struct canonical_index *index = &t->indexes[i];
    int k, is_other = index->is_odd;
    for(k=0; k<index->columns.n && !is_other; k++)
      is_other |= index->columns.at[k]->is_generated;   /* it may change as well */
    if( !is_other && uri_sql_has(&index->columns, w->schema->column) )
      all[n++] = (struct map_terms){
        map_unique_terms(run, index, w->schema->column), 0, 1 };
  }
  if( options->merge && n==0 ) map_needs_by(w);
  return n;
}

/* ---- The statements --- */

/* The rows that take part, with their new text; the rest of the columns as found. */
static const char *map_rows(const struct canonical_rewrite *w, const char *which){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const char *c = w->schema->column->quoted, *place = "", *text;
  const char *of = uri_sql_run_text(run, "\"%w\"", t->name);
  text = options->as || options->base ? uri_sql_final(t, of, w->schema->column)
    : uri_sql_run_text(run,
        "CASE WHEN uri_is_normal(%s) THEN %s ELSE uri_normalize(%s) END", c, c, c);
  if( options->order )
    place = uri_sql_run_text(run,
      ",\n          row_number() OVER (ORDER BY %s\n, %s) AS"
      " \"" CANONICAL_PREFIX "place\"", options->order, uri_sql_key(t, of));
  return uri_sql_run_text(run,
    "(SELECT %s,\n"
    "          %s%s\n"
    "     FROM %s\n"
    "    WHERE %s)",
    uri_sql_each(run, &t->key, ", ", "%s AS \"" CANONICAL_PREFIX "key_%d\""),
    uri_sql_as_found(t, of, w->schema->column, text), place, t->sql, which);
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

/* SELECT the rows that merge, and into which.  A subquery with a LIMIT has its terms
** once, else SQLite evaluates them for each use: 480 ms of the race, with it 370. */
static const char *map_select(const struct canonical_rewrite *w,
                              const struct map_terms *terms, const char *rows){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  int n = map_count(run, terms->sql, rows, t->name), has_order = w->options->order!=0;
  const char *keys = uri_sql_keys(t, "key"), *intos = uri_sql_keys(t, "into");
  const char *is_void = uri_sql_places(run, n, " OR ", "term_%d IS NULL");
  const char *first = "";
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(run, &first, ", ", "key_%d%s", i, t->collations[i]);
  if( terms->is_by )
    is_void = uri_sql_run_text(run, "%s OR %s", is_void,
                               uri_sql_places(run, n, " OR ", "term_%d = ''"));
  return uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n"
    "  WITH \"" CANONICAL_PREFIX "rows\"(%s, %s%s) AS (\n"
    "  SELECT %s\n, %s%s\n"
    "    FROM %s AS \"%w\"\n"
    "   LIMIT -1)\n"
    "  SELECT %s, %s\n"
    "    FROM \"" CANONICAL_PREFIX "rows\" WHERE NOT (%s)\n"
    "  WINDOW alike AS (PARTITION BY %s ORDER BY %s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE (%s) IS NOT (%s)",
    keys, intos,
    uri_sql_places(run, n, ", ", "term_%d"), keys, has_order ? ", place" : "",
    terms->sql, uri_sql_places(run, t->key.n, ", ", "\"" CANONICAL_PREFIX "key_%d\""),
    has_order ? ", \"" CANONICAL_PREFIX "place\"" : "", rows, t->name, keys,
    uri_sql_places(run, t->key.n, ", ", "first_value(key_%d) OVER alike AS into_%d"),
    is_void,
    uri_sql_places(run, n, ", ", terms->is_forced ? "term_%d" : "term_%d COLLATE BINARY"),
    has_order ? "place" : first, intos, keys);
}

/* SQL: rows that a UNIQUE may find equal: they change, or have a text that is new. */
static const char *map_forced(const struct canonical_rewrite *w){
  const struct canonical_table *t = w->schema->tables;
  const char *key = uri_sql_key(t, uri_sql_run_text(w->run, "\"%w\"", t->name));
  return uri_sql_run_text(w->run,
    "(%s) IN (SELECT %s FROM %s\n"
    "    UNION SELECT %s FROM %s WHERE %s IN (SELECT new_0 FROM %s))",
    key, uri_sql_keys(t, "key"), t->moves.name, key, t->sql, w->schema->column->quoted,
    t->moves.name);
}

/* Rows merge by further terms, too; the row into which one merged may merge itself.  If
** the first terms were those of "by", the two may not be equal by them. */
static void map_merge_more(const struct canonical_rewrite *w, struct canonical_set more){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  if( w->options->by && uri_sql_exists(run, "%s AS early WHERE %s", t->merges.name,
                                       uri_sql_set_has(t, "early.into", &more)) )
    uri_sql_run_fail(run,
      "rows that are equal by \"by\" would merge into one that is not: row %s of %s",
      uri_sql_set_shown(t, &more, 1), t->name);
  uri_sql_set_add(t, &t->merges, &more);
  uri_sql_set_chains(t, &t->merges);
}

static void map_merges(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  const char *of = uri_sql_run_text(run, "\"%w\"", t->name);
  struct map_terms *terms;
  int n = map_terms(w, &terms), i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    const char *which;
    struct canonical_set found;
    if( terms[i].is_forced && t->moves.n==0 ) continue;
    which = terms[i].is_forced ? map_forced(w)
          : uri_sql_run_text(run, "NOT %s", uri_sql_is_in(t, of, &w->left));
    which = uri_sql_run_text(run, "%s AND NOT %s", which,
                             uri_sql_is_in(t, of, &t->merges));
    found = uri_sql_set(t, SET_INTO, 0, "%s",
                        map_select(w, &terms[i], map_rows(w, which)));
    if( t->merges.n==0 ) t->merges = found;
    else if( found.n ) map_merge_more(w, found);
  }
}

void uri_sql_map(struct canonical_rewrite *w){
  map_texts(w);
  if( w->options->as && !w->options->base )
    map_check_scheme(w->run, w->schema->tables->moves.name);
  map_merges(w);
  w->mapped = w->schema->tables->merges;
  uri_sql_set_subtract(w->schema->tables, &w->left, &w->mapped);
}
