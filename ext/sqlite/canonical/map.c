/*
** SPDX-License-Identifier: MIT
**
** The map of a run: which rows of table 0 change their text, which merge, and which stay.
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

const char *uri_sql_as_found(struct canonical_run *run, const struct canonical_table *t,
                             const char *of, int column, const char *text){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  const char *out = uri_sql_others(run, t, column, ", ", uri_sql_run_text(run,
                                   "%s.@ AS @", of)), *key = t->columns[t->key[0]].quoted;
  int i;
  if( uri_sql_schema_column(t, "true")>=0 || uri_sql_schema_column(t, "false")>=0 )
    uri_sql_run_fail(run, "%s has a column true or false, for which SQLite reads a text"
                     " here: rename it", t->name);
  if( text )
    out = uri_sql_run_text(run, "%s AS %s%s%s", text, t->columns[column].quoted,
                           t->n>1 ? ", " : "", out);
  for(i=0; i<3 && t->has_rowid; i++)
    if( uri_sql_schema_column(t, names[i])<0 )
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
static const char *map_texts(struct canonical_run *run,
                             const struct canonical_schema *schema,
                             const struct canonical_options *options){
  const struct canonical_table *t = schema->tables;
  const char *column = t->columns[schema->column].quoted, *base, *why, *text, *differs;
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
      options->as, uri_sql_as_found(run, t, uri_sql_run_text(run, "\"%w\"", t->name),
                                    schema->column, resolved), t->name);
  differs = uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  if( options->as || options->base )
    differs = uri_sql_run_text(run, "+%s COLLATE BINARY IS NOT %s", c, text);
  return uri_sql_run_text(run,
    "SELECT %s, %s, CASE WHEN %s IS NULL THEN %s END, %s\n"
    "  FROM %s\n"
    " WHERE CASE WHEN %s IS NULL THEN %s ELSE 1 END", uri_sql_keys(run, t, ", ", "@"), c,
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

static void map_changes(struct canonical_run *run, const struct canonical_schema *schema,
                        const struct canonical_options *options,
                        struct canonical_map *map){
  const struct canonical_table *t = schema->tables;
  map->changes = uri_sql_rows(t, 0, ", o0, n0, why", map_texts(run, schema,
                                                                  options));
  map->changes.n_new = 1;
  map->changes.new = &schema->column;
  map->left = uri_sql_rows(t, 0, ", why", uri_sql_run_text(run,
    "SELECT %s, coalesce(why, 'no new text')\n  FROM %s\n WHERE typeof(n0) <> 'text'",
    t->k, map->changes.name));
  if( map->left.n ) uri_sql_subtract(&map->changes, map->left.name);
  map->texts = map->changes.name;
  if( options->as && !options->base && run->rc==SQLITE_OK )
    map_check_scheme(run, map->texts);
}

/* ---- The terms by which rows merge --- */

/* The columns of a UNIQUE as terms.  Only texts that are the same may merge, also if the
** collation of the column is coarser. */
static const char *map_unique_terms(struct canonical_run *run,
                                    const struct canonical_table *t,
                                    const struct canonical_index *index, int column){
  const char *out = "";
  int i;
  for(i=0; i<index->n; i++)
    out = uri_sql_run_text(run, "%s%s%s%s", out, i ? ", " : "",
                           t->columns[index->columns[i]].quoted,
                           index->columns[i]==column ? " COLLATE BINARY"
                                                     : index->collations[i]);
  return out;
}

/*
** Find by which terms rows merge: those of the option "by"; with "merge", the columns of
** each UNIQUE that names the column; or the text, if there is neither.  Returns their
** number.
*/
static int map_terms(struct canonical_run *run, const struct canonical_schema *schema,
                     const struct canonical_options *options, struct map_terms **out){
  const struct canonical_table *t = schema->tables;
  struct map_terms *all;
  int i, n = 0, is_odd = 0;
  *out = all = uri_sql_run_alloc(run, sizeof *all * (size_t)(t->n_indexes+2));
  if( all==0 ) return 0;
  if( options->by ) all[n++] = (struct map_terms){ options->by, 1, 0 };
  for(i=0; i<t->n_indexes && options->merge; i++){
    const struct canonical_index *index = &t->indexes[i];
    int is_named = uri_sql_has(index->n, index->columns, schema->column);
    int k, is_other = index->is_partial;     /* a generated column may change as well */
    for(k=0; k<index->n && !index->is_odd; k++)
      is_other |= t->columns[index->columns[k]].is_generated;
    is_odd |= index->is_odd || (is_named && is_other);
    if( index->is_odd || is_other || !is_named ) continue;
    all[n++] = (struct map_terms){
      map_unique_terms(run, t, index, schema->column), 0, 1 };
  }
  if( options->merge && n==0 && is_odd )
    uri_sql_run_fail(run, "a UNIQUE of %s is partial, or has an expression or a generated"
                     " column: the option by says which rows merge", t->name);
  if( options->merge && n==0 )
    all[n++] = (struct map_terms){ t->columns[schema->column].quoted, 0, 0 };
  return n;
}

/* ---- The statements --- */

/* The rows that take part, with their new text; the rest of the columns as found. */
static const char *map_rows(struct canonical_run *run,
                            const struct canonical_schema *schema,
                            const struct canonical_options *options, const char *texts,
                            const char *which){
  const struct canonical_table *t = schema->tables;
  const char *c = t->columns[schema->column].quoted, *place = "", *text;
  const char *of = uri_sql_run_text(run, "\"%w\"", t->name);
  if( t->n+t->n_key+4>sqlite3_limit(run->db, SQLITE_LIMIT_COLUMN, -1) )
    uri_sql_run_fail(run, "%s has too many columns to merge rows: SQLite reads no more at"
                     " once", t->name);
  text = uri_sql_run_text(run, "CASE WHEN uri_is_normal(%s) THEN %s ELSE"
                          " uri_normalize(%s) END", c, c, c);
  if( options->as || options->base )
    text = uri_sql_run_text(run, "coalesce((SELECT n0 FROM %s WHERE %s), %s.%s)",
                            texts, uri_sql_keys(run, t, " AND ", "k$ = +~.@"), of, c);
  if( options->order )
    place = uri_sql_run_text(run, ",\n          row_number() OVER (ORDER BY %s\n, %s)"
      " AS \"" CANONICAL_PREFIX "place\"", options->order,
      uri_sql_keys(run, t, ", ", "@"));
  return uri_sql_run_text(run,
    "(SELECT %s,\n          %s%s\n     FROM %s\n    WHERE %s)",
    uri_sql_keys(run, t, ", ", "@ AS \"" CANONICAL_PREFIX "k$\""),
    uri_sql_as_found(run, t, of, schema->column, text), place, t->sql, which);
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
static const char *map_select(struct canonical_run *run,
                              const struct canonical_options *options,
                              const struct canonical_table *t,
                              const struct map_terms *terms, const char *rows){
  int n = map_count(run, terms->sql, rows, t->name);
  const char *name = options->order ? ", place" : "";
  const char *place = options->order ? ", \"" CANONICAL_PREFIX "place\"" : "";
  const char *is_void = uri_sql_list(run, 0, n, 0, " OR ", "b$ IS NULL");
  if( terms->is_by )
    is_void = uri_sql_run_text(run, "%s OR %s", is_void,
                               uri_sql_list(run, 0, n, 0, " OR ", "b$ = ''"));
  return uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n"
    "  WITH \"" CANONICAL_PREFIX "x\"(%s, %s%s) AS (\n"
    "  SELECT %s\n, %s%s\n    FROM %s AS \"%w\"\n   LIMIT -1)\n"
    "  SELECT %s, %s\n    FROM \"" CANONICAL_PREFIX "x\" WHERE NOT (%s)\n"
    "  WINDOW w AS (PARTITION BY %s ORDER BY %s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE (%s) IS NOT (%s)",
    t->k, t->i, uri_sql_list(run, 0, n, 0, ", ", "b$"), t->k, name,
    terms->sql, uri_sql_keys(run, t, ", ", "\"" CANONICAL_PREFIX "k$\""), place, rows,
    t->name, t->k, uri_sql_keys(run, t, ", ", "first_value(k$) OVER w AS i$"), is_void,
    uri_sql_list(run, 0, n, 0, ", ", terms->is_forced ? "b$" : "b$ COLLATE BINARY"),
    options->order ? "place" : uri_sql_keys(run, t, ", ", "k$^"), t->i, t->k);
}

/* Rows merge by further terms, too.  A row may merge into one that merges itself; if the
** first terms were those of "by", the two may not be equal by them. */
static void map_merge_more(struct canonical_run *run,
                           const struct canonical_options *options,
                           const struct canonical_table *t, struct canonical_rows *set,
                           const char *before){
  const char *join = uri_sql_keys(run, t, " AND ", "w.k$ = v.i$");
  *set = uri_sql_rows(t, 1, "", uri_sql_run_text(run,
    "SELECT * FROM %s UNION ALL SELECT * FROM %s", before, set->name));
  while( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
           "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN %s w ON %s)", set->name,
           set->name, join) ){
    if( options->by )
      uri_sql_run_fail(run, "rows that are equal by \"by\" would merge into one that is"
                       " not: row %s of %s", uri_sql_first(set), t->name);
    *set = uri_sql_rows(t, 1, "", uri_sql_run_text(run,
      "SELECT %s, %s\n  FROM %s v LEFT JOIN %s w ON %s",
      t->v_k,
      uri_sql_keys(run, t, ", ", "coalesce(w.i$, v.i$)"), set->name, set->name, join));
  }
}

/* SQL: rows that a UNIQUE may find equal: they change, or have a text that is new. */
static const char *map_forced(struct canonical_run *run,
                              const struct canonical_schema *schema,
                              const char *changes){
  const struct canonical_table *t = schema->tables;
  return uri_sql_among(run, t, uri_sql_run_text(run,
    "(SELECT %s FROM %s\n"
    "    UNION SELECT %s FROM %s WHERE %s IN (SELECT n0 FROM %s))", t->k, changes,
    uri_sql_keys(run, t, ", ", "@"), t->sql, t->columns[schema->column].quoted,
    changes));
}

static void map_merges(struct canonical_run *run, const struct canonical_schema *schema,
                       const struct canonical_options *options,
                       struct canonical_map *map){
  const struct canonical_table *t = schema->tables;
  struct map_terms *terms;
  int n = map_terms(run, schema, options, &terms), i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    const char *which = "1";
    struct canonical_rows found;
    if( terms[i].is_forced && map->changes.n==0 ) continue;
    if( terms[i].is_forced )
      which = map_forced(run, schema, map->changes.name);
    else if( map->left.n )
      which = uri_sql_run_text(run, "NOT %s", uri_sql_exists(run, t, map->left.name,
                                                             "k$ = +~.@"));
    if( map->merges.n )
      which = uri_sql_run_text(run, "%s AND NOT %s", which,
                               uri_sql_exists(run, t, map->merges.name, "k$ = +~.@"));
    found = uri_sql_rows(t, 1, "", map_select(run, options, t, &terms[i],
                         map_rows(run, schema, options, map->texts, which)));
    if( found.n==0 ) continue;
    if( map->merges.n ) map_merge_more(run, options, t, &found, map->merges.name);
    map->merges = found;
    uri_sql_map_merged(map, found.name);
  }
}

void uri_sql_map_merged(struct canonical_map *map, const char *merged){
  if( map->changes.n ) uri_sql_subtract(&map->changes, merged);
  if( map->left.n ) uri_sql_subtract(&map->left, merged);
}

void uri_sql_map(struct canonical_run *run, const struct canonical_schema *schema,
                 const struct canonical_options *options, struct canonical_map *map){
  memset(map, 0, sizeof *map);
  if( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT uri_normalize('A:') IS 'a:' AND uri_is_normal('A:') IS 0"
        " AND typeof('a') IS 'text' AND (SELECT row_number() OVER ()) IS 1"
        " AND (SELECT first_value(2) OVER ()) IS 2 AND (SELECT count(*)) IS 1")==0 )
    uri_sql_run_fail(run, "an authorizer or another function takes the place of"
                     " uri_normalize(), uri_is_normal(), row_number() or another one");
  if( run->rc!=SQLITE_OK ) return;
  map_changes(run, schema, options, map);
  map_merges(run, schema, options, map);
}
