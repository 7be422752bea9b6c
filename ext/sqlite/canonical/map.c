/*
** SPDX-License-Identifier: MIT
**
** The map of a run: which rows of the first table change their text, which merge, and
** which stay.
**
** The caller's expressions are evaluated in these statements: base, as and order on
** the rows as found, by on rows with the new text, in a window whose first row stays.
** Rows that have no new text (NULL, no text; with base, a base that is none; no text by
** as) stay, also if "by" is equal.
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
  struct canonical_list others = { 0 };
  const char *out, *key = t->key.at[0]->quoted;
  int i;
  if( uri_sql_schema_column(t, "true") || uri_sql_schema_column(t, "false") )
    uri_sql_run_fail(run, "%s has a column true or false, for which SQLite reads a text"
                     " here: rename it", t->name);
  for(i=0; i<t->columns.n; i++)
    if( t->columns.at[i]!=column ) uri_sql_add(run, &others, t->columns.at[i]);
  out = uri_sql_list(t, &others, ", ", uri_sql_run_text(run, "%s.@ AS @", of));
  if( text )
    out = uri_sql_run_text(run, "%s AS %s%s%s", text, column->quoted,
                           others.n ? ", " : "", out);
  for(i=0; i<3 && t->has_rowid; i++)
    if( !uri_sql_schema_column(t, names[i]) )
      out = uri_sql_run_text(run, "%s, %s.%s AS %s", out, of, key, names[i]);
  return out;
}

/*
** SQL: why a value is no text that our functions read, or NULL.  In UTF-16, a text must
** survive UTF-8: one with an unpaired surrogate does not, and two such texts may become
** the same.  A replace() that replaces nothing goes through UTF-8.
*/
static const char *map_why(struct canonical_run *run, const char *value,
                           const char *what){
  return uri_sql_run_text(run, "CASE typeof(%s) WHEN 'text' THEN %s WHEN 'null' THEN"
    " '%sNULL' ELSE '%sno text' END", value, !run->is_wide ? "NULL"
    : uri_sql_run_text(run, "CASE WHEN replace(%s, 'a', 'a') COLLATE BINARY IS NOT +%s"
                       " THEN '%san unpaired surrogate' END", value, value, what),
    what, what);
}

/* SELECT the rows that change, with old and new text, and those that have no new text,
** and why. */
static const char *map_texts(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const char *column = w->schema->column->quoted, *base, *why, *text, *differs;
  const char *c = uri_sql_run_text(run, "\"%w\".%s", t->name, column), *resolved = c;
  why = map_why(run, c, "");
  if( options->base ){
    base = uri_sql_run_text(run, "(%s\n)", options->base);
    resolved = uri_sql_run_text(run, "uri_resolve(%s, %s)", base, c);
    why = uri_sql_run_text(run, "coalesce(%s, %s, CASE WHEN uri_scheme(%s) IS NULL AND"
                           " uri_scheme(%s) IS NULL THEN 'relative, and so is the base'"
                           " END)", why, map_why(run, base, "the base is "), c, base);
  }
  text = uri_sql_run_text(run, "uri_normalize(%s)", resolved);
  if( options->as ) text = uri_sql_run_text(run, "(%s\n)", options->as);
  if( options->as && options->base )     /* on a row whose column is resolved */
    text = uri_sql_run_text(run, "(SELECT (%s\n) FROM (SELECT %s) AS \"%w\")",
      options->as, uri_sql_as_found(t, uri_sql_run_text(run, "\"%w\"", t->name),
                                    w->schema->column, resolved), t->name);
  differs = uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  if( options->as || options->base )
    differs = uri_sql_run_text(run, "+%s COLLATE BINARY IS NOT %s", c, text);
  return uri_sql_run_text(run,
    "SELECT %s, %s, CASE WHEN %s IS NULL THEN %s END, %s\n"
    "  FROM %s\n"
    " WHERE CASE WHEN %s IS NULL THEN %s ELSE 1 END", uri_sql_keys(t, ", ", "@"), c,
    why, text, why, t->sql, why, differs);
}

/* Fail if "as" takes the scheme from a text that has one: it would lead nowhere. */
static void map_check_scheme(struct canonical_run *run, const char *changes){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db, "SELECT o0, n0 FROM %s"
    " WHERE uri_scheme(o0) IS NOT NULL AND uri_scheme(n0) IS NULL AND uri_path(n0) <> ''"
    " LIMIT 1", changes);
  if( uri_sql_run_step(run, &row) )
    uri_sql_run_fail(run, "as takes the scheme from '%s' and leaves '%s'; to merge rows"
                     " by such a key, give it as \"by\"",
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 0)),
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 1)));
  sqlite3_finalize(row);
}

static void map_changes(const struct canonical_rewrite *w, struct canonical_map *map){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  map->changes = uri_sql_rows(t, 0, ", o0, n0, why", map_texts(w));
  map->changes.new = uri_sql_only(run, w->schema->column);
  map->left = uri_sql_rows(t, 0, ", why", uri_sql_run_text(run,
    "SELECT %s, coalesce(why, 'no new text')\n  FROM %s\n WHERE typeof(n0) <> 'text'",
    t->k, map->changes.name));
  if( map->left.n ) uri_sql_subtract(&map->changes, map->left.name);
  map->texts = map->changes.name;
  if( w->options->as && !w->options->base && run->rc==SQLITE_OK )
    map_check_scheme(run, map->texts);
}

/* ---- The terms by which rows merge --- */

/* The columns of a UNIQUE as terms.  Only texts that are the same may merge, also if the
** collation of the column is coarser. */
static const char *map_unique_terms(struct canonical_run *run,
                                    const struct canonical_index *index,
                                    const struct canonical_column *column){
  const char *out = "";
  int i;
  for(i=0; i<index->columns.n; i++)
    out = uri_sql_run_text(run, "%s%s%s%s", out, i ? ", " : "",
                           index->columns.at[i]->quoted,
                           index->columns.at[i]==column ? " COLLATE BINARY"
                                                        : index->collations[i]);
  return out;
}

/*
** Find by which terms rows merge: those of the option "by"; with "merge", the columns of
** each UNIQUE that names the column; or the text, if there is neither.  Returns their
** number.
*/
static int map_terms(const struct canonical_rewrite *w, struct map_terms **out){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const struct canonical_column *column = w->schema->column;
  struct map_terms *all;
  int i, n = 0, is_odd = 0;
  *out = all = uri_sql_run_alloc(run, sizeof *all * (size_t)(t->n_indexes+2));
  if( all==0 ) return 0;
  if( options->by ) all[n++] = (struct map_terms){ options->by, 1, 0 };
  for(i=0; i<t->n_indexes && options->merge; i++){
    const struct canonical_index *index = &t->indexes[i];
    int is_named = uri_sql_has(&index->columns, column);
    int k, is_other = index->is_partial;     /* a generated column may change as well */
    for(k=0; k<index->columns.n && !index->is_odd; k++)
      is_other |= index->columns.at[k]->is_generated;
    is_odd |= index->is_odd || (is_named && is_other);
    if( index->is_odd || is_other || !is_named ) continue;
    all[n++] = (struct map_terms){ map_unique_terms(run, index, column), 0, 1 };
  }
  if( options->merge && n==0 && is_odd )
    uri_sql_run_fail(run, "a UNIQUE of %s is partial, or has an expression or a generated"
                     " column: the option by says which rows merge", t->name);
  if( options->merge && n==0 )
    all[n++] = (struct map_terms){ column->quoted, 0, 0 };
  return n;
}

/* ---- The statements --- */

/* The rows that take part, with their new text; the rest of the columns as found. */
static const char *map_rows(const struct canonical_rewrite *w, const char *texts,
                            const char *which){
  struct canonical_run *run = w->run;
  const struct canonical_options *options = w->options;
  const struct canonical_table *t = w->schema->tables;
  const char *c = w->schema->column->quoted, *place = "", *text;
  const char *of = uri_sql_run_text(run, "\"%w\"", t->name);
  if( t->columns.n+t->key.n+4>sqlite3_limit(run->db, SQLITE_LIMIT_COLUMN, -1) )
    uri_sql_run_fail(run, "%s has too many columns to merge rows: SQLite reads no more at"
                     " once", t->name);
  text = uri_sql_run_text(run, "CASE WHEN uri_is_normal(%s) THEN %s ELSE"
                          " uri_normalize(%s) END", c, c, c);
  if( options->as || options->base )
    text = uri_sql_run_text(run, "coalesce((SELECT n0 FROM %s WHERE %s), %s.%s)",
                            texts, uri_sql_keys(t, " AND ", "k$ = +~.@"), of, c);
  if( options->order )
    place = uri_sql_run_text(run, ",\n          row_number() OVER (ORDER BY %s\n, %s)"
      " AS \"" CANONICAL_PREFIX "place\"", options->order,
      uri_sql_keys(t, ", ", "@"));
  return uri_sql_run_text(run,
    "(SELECT %s,\n          %s%s\n     FROM %s\n    WHERE %s)",
    uri_sql_keys(t, ", ", "@ AS \"" CANONICAL_PREFIX "k$\""),
    uri_sql_as_found(t, of, w->schema->column, text), place, t->sql, which);
}

/* How many terms there are: each text of a list may be a list. */
static int map_count(struct canonical_run *run, const char *terms, const char *rows,
                     const char *name){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT %s\n FROM %s AS \"%w\"",
                                           terms, rows, name);
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
  const char *name = has_order ? ", place" : "";
  const char *place = has_order ? ", \"" CANONICAL_PREFIX "place\"" : "";
  const char *is_void = uri_sql_places(run, n, " OR ", "b$ IS NULL");
  if( terms->is_by )
    is_void = uri_sql_run_text(run, "%s OR %s", is_void,
                               uri_sql_places(run, n, " OR ", "b$ = ''"));
  return uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n"
    "  WITH \"" CANONICAL_PREFIX "x\"(%s, %s%s) AS (\n"
    "  SELECT %s\n, %s%s\n    FROM %s AS \"%w\"\n   LIMIT -1)\n"
    "  SELECT %s, %s\n    FROM \"" CANONICAL_PREFIX "x\" WHERE NOT (%s)\n"
    "  WINDOW w AS (PARTITION BY %s ORDER BY %s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE (%s) IS NOT (%s)",
    t->k, t->i, uri_sql_places(run, n, ", ", "b$"), t->k, name,
    terms->sql, uri_sql_keys(t, ", ", "\"" CANONICAL_PREFIX "k$\""), place, rows,
    t->name, t->k, uri_sql_keys(t, ", ", "first_value(k$) OVER w AS i$"), is_void,
    uri_sql_places(run, n, ", ", terms->is_forced ? "b$" : "b$ COLLATE BINARY"),
    has_order ? "place" : uri_sql_keys(t, ", ", "k$^"), t->i, t->k);
}

/* Rows merge by further terms, too.  A row may merge into one that merges itself; if the
** first terms were those of "by", the two may not be equal by them. */
static void map_merge_more(const struct canonical_rewrite *w, struct canonical_rows *set,
                           const char *before){
  struct canonical_run *run = w->run;
  struct canonical_table *t = set->t;
  const char *join = uri_sql_keys(t, " AND ", "w.k$ = v.i$");
  *set = uri_sql_rows(t, 1, "", uri_sql_run_text(run,
    "SELECT * FROM %s UNION ALL SELECT * FROM %s", before, set->name));
  while( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
           "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN %s w ON %s)", set->name,
           set->name, join) ){
    if( w->options->by )
      uri_sql_run_fail(run, "rows that are equal by \"by\" would merge into one that is"
                       " not: row %s of %s", uri_sql_first(set), t->name);
    *set = uri_sql_rows(t, 1, "", uri_sql_run_text(run,
      "SELECT %s, %s\n  FROM %s v LEFT JOIN %s w ON %s", t->v_k,
      uri_sql_keys(t, ", ", "coalesce(w.i$, v.i$)"), set->name, set->name, join));
  }
}

/* SQL: rows that a UNIQUE may find equal: they change, or have a text that is new. */
static const char *map_forced(const struct canonical_rewrite *w, const char *changes){
  const struct canonical_table *t = w->schema->tables;
  return uri_sql_among(t, uri_sql_run_text(w->run,
    "(SELECT %s FROM %s\n"
    "    UNION SELECT %s FROM %s WHERE %s IN (SELECT n0 FROM %s))", t->k, changes,
    uri_sql_keys(t, ", ", "@"), t->sql, w->schema->column->quoted, changes));
}

static void map_merges(const struct canonical_rewrite *w, struct canonical_map *map){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  struct map_terms *terms;
  int n = map_terms(w, &terms), i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    const char *which = "1";
    struct canonical_rows found;
    if( terms[i].is_forced && map->changes.n==0 ) continue;
    if( terms[i].is_forced )
      which = map_forced(w, map->changes.name);
    else if( map->left.n )
      which = uri_sql_run_text(run, "NOT %s",
                               uri_sql_exists(t, map->left.name, "k$ = +~.@"));
    if( map->merges.n )
      which = uri_sql_run_text(run, "%s AND NOT %s", which,
                               uri_sql_exists(t, map->merges.name, "k$ = +~.@"));
    found = uri_sql_rows(t, 1, "", map_select(w, &terms[i],
                                              map_rows(w, map->texts, which)));
    if( found.n==0 ) continue;
    if( map->merges.n ) map_merge_more(w, &found, map->merges.name);
    map->merges = found;
    uri_sql_map_merged(map, found.name);
  }
}

void uri_sql_map_merged(struct canonical_map *map, const char *merged){
  if( map->changes.n ) uri_sql_subtract(&map->changes, merged);
  if( map->left.n ) uri_sql_subtract(&map->left, merged);
}

void uri_sql_map(const struct canonical_rewrite *w, struct canonical_map *map){
  struct canonical_run *run = w->run;
  memset(map, 0, sizeof *map);
  if( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT uri_normalize('A:') IS 'a:' AND uri_is_normal('A:') IS 0"
        " AND typeof('a') IS 'text' AND (SELECT row_number() OVER ()) IS 1"
        " AND (SELECT first_value(2) OVER ()) IS 2 AND (SELECT count(*)) IS 1")==0 )
    uri_sql_run_fail(run, "an authorizer or another function takes the place of"
                     " uri_normalize(), uri_is_normal(), row_number() or another one");
  if( run->rc!=SQLITE_OK ) return;
  map_changes(w, map);
  map_merges(w, map);
}
