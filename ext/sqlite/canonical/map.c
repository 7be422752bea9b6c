/*
** SPDX-License-Identifier: MIT
**
** The map of a run: which rows of table 0 change their text, which merge, and which stay.
**
** The caller's expressions are evaluated in these statements, on the rows as found: base
** and as in one that finds the texts that change; by and order, on rows with the new
** text, in one with a window, whose first row stays.  Rows that are not readable (NULL,
** no text; with base, a base that is none) take no part.
*/
#include "canonical.h"

#include <string.h>

#include "../../../core/uri_schemes.h"

/* SQL about a row of table 0. */
struct map_row {
  const struct canonical_table *t;
  const char *column;              /* the column, quoted */
  const char *found;               /* the text as found */
  const char *readable;            /* is it a text? */
  const char *usable;              /* and has it a base? */
  const char *why;                 /* why it is not readable or usable */
  const char *text;                /* the new text; perhaps no text */
};

/* Terms by which rows merge. */
struct map_terms {
  const char *sql;
  int is_by;                       /* of the option, so that '' is equal to nothing */
  int is_exact;                    /* compare all by their bytes */
  int is_forced;                   /* of a UNIQUE: rows without a new text merge, too */
};

/*
** Is it a text, in UTF-16 one that survives UTF-8, which our functions read?  One with an
** unpaired surrogate does not, and two such texts may become the same.  A replace() that
** replaces nothing goes through UTF-8.
*/
static const char *map_is_text(struct canonical_run *run, const char *c, const char *what,
                               const char **why){
  const char *survives;
  *why = uri_sql_run_text(run, "%s WHEN %s IS NULL THEN '%sNULL'"
                          " WHEN typeof(%s) <> 'text' THEN '%sno text'", *why, c, what, c,
                          what);
  if( run->encoding==SQLITE_UTF8 )
    return uri_sql_run_text(run, "typeof(%s) = 'text'", c);
  survives = uri_sql_run_text(run, "(replace(%s, 'a', 'a') COLLATE BINARY IS +%s)", c, c);
  *why = uri_sql_run_text(run, "%s WHEN NOT %s THEN '%san unpaired surrogate'", *why,
                          survives, what);
  return uri_sql_run_text(run, "typeof(%s) = 'text' AND %s", c, survives);
}

static struct map_row map_describe(struct canonical_run *run,
                                   const struct canonical_schema *schema,
                                   const struct canonical_options *options){
  const struct canonical_table *t = schema->tables;
  struct map_row row = { t, t->columns[schema->column].quoted, 0, 0, 0, "CASE", 0 };
  const char *c, *base, *resolved;
  c = resolved = row.found = uri_sql_run_text(run, "\"%w\".%s", t->name, row.column);
  row.readable = row.usable = map_is_text(run, c, "", &row.why);
  if( options->base ){
    base = uri_sql_run_text(run, "(%s\n)", options->base);
    row.usable = uri_sql_run_text(run, "%s AND %s AND (uri_scheme(%s) IS NOT NULL"
                                  " OR uri_scheme(%s) IS NOT NULL)", row.readable,
                                  map_is_text(run, base, "the base is ", &row.why), c,
                                  base);
    row.why = uri_sql_run_text(run, "%s ELSE 'relative, and so is the base'", row.why);
    resolved = uri_sql_run_text(run, "uri_resolve(%s, %s)", base, c);
  }
  row.why = uri_sql_run_text(run, "%s END", row.why);
  row.text = uri_sql_run_text(run, "CASE WHEN uri_is_normal(%s) THEN %s"
                              " ELSE uri_normalize(%s) END", resolved, resolved,
                              resolved);
  if( options->as ) row.text = uri_sql_run_text(run, "(%s\n)", options->as);
  if( options->as && options->base )     /* on a row whose column is resolved */
    row.text = uri_sql_run_text(run, "(SELECT (%s\n) FROM (SELECT %s AS %s%s%s))",
      options->as, resolved, row.column, t->n>1 ? ", " : "",
      uri_sql_others(run, t, schema->column, ", ", "@ AS @"));
  return row;
}

/* ---- The terms by which rows merge --- */

static int map_names_column(struct canonical_run *run, const struct canonical_table *t,
                            const struct canonical_index *index, int column){
  const char *sql;
  if( uri_sql_has(index->n, index->columns, column) ) return 1;
  if( !index->is_partial && !index->is_odd ) return 0;
  sql = uri_sql_run_word(run, run->db, "SELECT sql FROM \"%w\".sqlite_master"
                         " WHERE type = 'index' AND name = %Q", t->schema, index->name);
  return sql && uri_sql_schema_has_word(sql, t->columns[column].name);
}

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
** Find by which terms rows merge: those of the option "by"; or the text, if no UNIQUE
** names the column, or one of it alone does; or the columns of each plain UNIQUE that
** names it.  Returns their number; *n_sure are those that merge in any case, the others
** if without them a UNIQUE constraint fails.
*/
static int map_terms(struct canonical_run *run, const struct canonical_schema *schema,
                     const struct canonical_options *options, struct map_terms **out,
                     int *n_sure){
  const struct canonical_table *t = schema->tables;
  const char *column = t->columns[schema->column].quoted;
  struct map_terms *all = 0;
  int i, n = 0, n_named = 0, is_alone = 0, is_odd_alone = 0;
  *n_sure = options->by ? 1 : 0;
  all = uri_sql_run_alloc(run, sizeof *all * (size_t)(t->n_indexes+2));
  if( all && options->by ) all[n++] = (struct map_terms){ options->by, 1, 1, 0 };
  for(i=0; i<t->n_indexes && options->merge && all; i++){
    const struct canonical_index *index = &t->indexes[i];
    if( !map_names_column(run, t, index, schema->column) ) continue;
    n_named++;
    is_alone |= index->n==1 && !index->is_odd && !index->is_partial;
    is_odd_alone |= index->n==1 && index->is_odd && !index->is_partial;
    if( index->is_partial || index->is_odd ) continue;
    all[n++] = (struct map_terms){
      map_unique_terms(run, t, index, schema->column), 0, 0, 1 };
  }
  if( options->merge && all && (is_alone || n_named==0) ){
    n = *n_sure;
    if( n_named || n==0 ) all[n++] = (struct map_terms){ column, 0, 1, n_named>0 };
  }
  if( !options->by ) *n_sure = n;
  if( !options->by && is_odd_alone && !is_alone && all )
    all[n++] = (struct map_terms){ column, 0, 1, 1 };
  *out = all;
  return all ? n : 0;
}

/* ---- The statements --- */

/* The rows that take part, with their new text; the rest of the columns as found. */
static const char *map_rows(struct canonical_run *run,
                            const struct canonical_schema *schema,
                            const struct canonical_options *options,
                            const struct map_row *row, const char *which){
  const struct canonical_table *t = row->t;
  const char *place = "", *text = row->text;
  if( options->as || options->base )     /* a row without a new text keeps its own */
    text = uri_sql_run_text(run, "CASE WHEN %s AND typeof(%s) = 'text' THEN %s ELSE %s"
                            " END", row->usable, row->text, row->text, row->found);
  if( options->order )
    place = uri_sql_run_text(run, ",\n          row_number() OVER (ORDER BY %s\n, %s)"
      " AS \"" CANONICAL_PREFIX "place\"", options->order,
      uri_sql_keys(run, t, ", ", "@"));
  return uri_sql_run_text(run,
    "(SELECT %s,\n          %s AS %s%s%s%s\n     FROM %s\n    WHERE %s)",
    uri_sql_keys(run, t, ", ", "@ AS \"" CANONICAL_PREFIX "k$\""), text, row->column,
    t->n>1 ? ", " : "", uri_sql_others(run, t, schema->column, ", ", "@ AS @"), place,
    t->sql, which);
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

/* "b0, b1", with something after each of n names. */
static const char *map_names(struct canonical_run *run, int n, const char *between,
                             const char *after){
  const char *out = "";
  int i;
  for(i=0; i<n; i++)
    out = uri_sql_run_text(run, "%s%sb%d%s", out, i ? between : "", i, after);
  return out;
}

/* SELECT the rows that merge, and into which.  A subquery with a LIMIT has its terms
** once, else SQLite evaluates them for each use: 480 ms of the race, with it 370. */
static const char *map_select(struct canonical_run *run,
                              const struct canonical_options *options,
                              const struct map_row *row, const struct map_terms *terms,
                              const char *rows){
  const struct canonical_table *t = row->t;
  int n = map_count(run, terms->sql, rows, t->name);
  const char *name = options->order ? ", place" : "";
  const char *place = options->order ? ", \"" CANONICAL_PREFIX "place\"" : "";
  const char *is_void = map_names(run, n, " OR ", " IS NULL");
  if( terms->is_by )
    is_void = uri_sql_run_text(run, "%s OR (%s)", is_void,
                               map_names(run, n, " AND ", " = ''"));
  return uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n"
    "  WITH x(%s, %s%s) AS (\n"
    "  SELECT %s\n, %s%s\n    FROM %s AS \"%w\"\n   LIMIT -1)\n"
    "  SELECT %s, %s\n    FROM x WHERE NOT (%s)\n"
    "  WINDOW w AS (PARTITION BY %s ORDER BY %s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE %s",
    uri_sql_keys(run, t, ", ", "k$"), uri_sql_keys(run, t, ", ", "i$"),
    map_names(run, n, ", ", ""), uri_sql_keys(run, t, ", ", "k$"), name,
    terms->sql, uri_sql_keys(run, t, ", ", "\"" CANONICAL_PREFIX "k$\""), place, rows,
    t->name, uri_sql_keys(run, t, ", ", "k$"),
    uri_sql_keys(run, t, ", ", "first_value(k$) OVER w AS i$"), is_void,
    map_names(run, n, ", ", terms->is_exact ? " COLLATE BINARY" : ""),
    options->order ? "place" : uri_sql_keys(run, t, ", ", "k$^"),
    uri_sql_keys(run, t, " OR ", "i$ IS NOT k$"));
}

/* Merge by further terms what does not merge yet.  A row may merge into one that merges
** itself; if the first terms were those of "by", the two may not be equal by them. */
static void map_merge_more(struct canonical_run *run,
                           const struct canonical_options *options,
                           const struct canonical_table *t, struct canonical_map *map,
                           const char *select){
  struct canonical_rows *set = &map->merges;
  const char *join = uri_sql_keys(run, t, " AND ", "w.k$ = v.i$");
  int round;
  *set = uri_sql_rows(run, t, 1, "", uri_sql_run_text(run,
    "SELECT %s, %s FROM %s UNION ALL %s", uri_sql_keys(run, t, ", ", "k$"),
    uri_sql_keys(run, t, ", ", "i$"), set->name, select));
  for(round=0; round<100 && run->rc==SQLITE_OK; round++){
    if( !uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN"
                            " %s w ON %s)", set->name, set->name, join) ) break;
    if( options->by )
      uri_sql_run_fail(run, "rows that are equal by \"by\" would merge into one that is"
                       " not: row %s of %s", uri_sql_first(run, t, set->name), t->name);
    *set = uri_sql_rows(run, t, 1, "", uri_sql_run_text(run,
      "SELECT %s, %s\n  FROM %s v LEFT JOIN %s w ON %s",
      uri_sql_keys(run, t, ", ", "v.k$"),
      uri_sql_keys(run, t, ", ", "coalesce(w.i$, v.i$)"), set->name, set->name, join));
  }
}

static void map_merges(struct canonical_run *run, const struct canonical_schema *schema,
                       const struct canonical_options *options, const struct map_row *row,
                       int again, struct canonical_map *map){
  const struct canonical_table *t = row->t;
  struct map_terms *terms;
  int n_sure, n = map_terms(run, schema, options, &terms, &n_sure), i;
  map->has_more = n>n_sure;
  if( again ) n_sure = n;
  for(i=0; i<n_sure && run->rc==SQLITE_OK; i++){
    const char *which = row->usable, *select;
    /* A row without a new text stays, also if "by" has a value for it. */
    if( terms[i].is_forced )
      which = row->readable;
    else if( options->as )
      which = uri_sql_run_text(run, "%s AND typeof(%s) = 'text'", row->usable, row->text);
    /* Not EXISTS: in it, "rowid" would be that of the set. */
    if( i ) which = uri_sql_run_text(run, "%s AND NOT (%s)", which,
                                     uri_sql_among(run, t, map->merges.name));
    select = map_select(run, options, row, &terms[i],
                        map_rows(run, schema, options, row, which));
    if( i==0 ) map->merges = uri_sql_rows(run, t, 1, "", select);
    else map_merge_more(run, options, t, map, select);
  }
}

/*
** Fail if "as" takes the scheme from a text that has one: such a text would lead nowhere.
*/
static void map_check_scheme(struct canonical_run *run, const char *changes){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db, "SELECT o, n FROM %s"
    " WHERE uri_scheme(o) IS NOT NULL AND uri_scheme(n) IS NULL AND n IS NOT NULL"
    " AND uri_path(n) <> '' LIMIT 1", changes);
  if( uri_sql_run_step(run, row) )
    uri_sql_run_fail(run, "as takes the scheme from '%s' and leaves '%s'; to merge rows"
                     " by such a key, give it as \"by\"",
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 0)),
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 1)));
  sqlite3_finalize(row);
}

/* The texts that change, and those that have none. */
static void map_changes(struct canonical_run *run,
                        const struct canonical_options *options,
                        const struct map_row *row, struct canonical_map *map){
  const struct canonical_table *t = row->t;
  const char *found = row->found, *text = row->text, *changes;
  changes = uri_sql_run_text(run, "NOT uri_is_normal(%s)", found);
  if( options->as || options->base ){
    text = uri_sql_run_text(run, "CASE WHEN typeof(%s) = 'text' THEN %s END", text, text);
    changes = uri_sql_run_text(run, "%s COLLATE BINARY IS NOT %s", text, found);
  }else{
    text = uri_sql_run_text(run, "uri_normalize(%s)", found);
  }
  map->changes = uri_sql_rows(run, t, 0, ", o, n", uri_sql_run_text(run,
    "SELECT %s, %s, %s\n  FROM %s\n WHERE %s AND %s", uri_sql_keys(run, t, ", ", "@"),
    found, text, t->sql, row->usable, changes));
  map->again = uri_sql_run_text(run, "%s AND %s AND %s IS NOT NULL", row->usable, changes,
                                text);
}

/* Rows that take no part, and why. */
static void map_left(struct canonical_run *run, const struct map_row *row,
                     struct canonical_map *map){
  const struct canonical_table *t = row->t;
  map->left = uri_sql_rows(run, t, 0, ", why", uri_sql_run_text(run,
    "SELECT %s, %s\n  FROM %s\n WHERE (%s) IS NOT TRUE",
    uri_sql_keys(run, t, ", ", "@"), row->why, t->sql, row->usable));
}

void uri_sql_map(struct canonical_run *run, const struct canonical_schema *schema,
                 const struct canonical_options *options, int again,
                 struct canonical_map *map){
  struct map_row row;
  memset(map, 0, sizeof *map);
  if( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT uri_normalize('A:') IS 'a:' AND uri_is_normal('A:') IS 0"
        " AND typeof('a') IS 'text' AND (SELECT row_number() OVER ()) IS 1"
        " AND (SELECT first_value(2) OVER ()) IS 2 AND (SELECT count(*)) IS 1")==0 )
    uri_sql_run_fail(run, "an authorizer or another function takes the place of"
                     " uri_normalize(), uri_is_normal(), row_number() or another one");
  if( run->rc!=SQLITE_OK ) return;
  row = map_describe(run, schema, options);
  map_left(run, &row, map);
  map_changes(run, options, &row, map);
  if( options->as && !options->base && run->rc==SQLITE_OK )
    map_check_scheme(run, map->changes.name);
  map_merges(run, schema, options, &row, again, map);
}
