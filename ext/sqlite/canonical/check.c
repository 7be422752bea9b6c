/*
** SPDX-License-Identifier: MIT
**
** What a run would lose, or leave behind: references that lead nowhere, values of rows
** that merge, columns of other tables that hold keys or texts without saying so, and
** columns that somebody has made from the text.
*/
#include "canonical.h"

#include <string.h>

enum { CHECK_MOST = 10000,         /* rows to look at in each table */
       CHECK_SAMPLE = 100,
       CHECK_COLUMNS = 500,        /* to compare: SQLite limits terms of aggregates */
       CHECK_MANY = 20 };          /* more keys than a column of small numbers has */

/* ---- References that lead nowhere --- */

/* SQL: the rows of the child that lead nowhere; more conditions may follow. */
static const char *check_nowhere(const struct canonical_edge *e){
  return uri_sql_run_text(e->child->run,
    "%s AS child LEFT JOIN %s AS parent ON %s WHERE %s AND parent.%s IS NULL",
    e->child->sql, e->parent->sql, uri_sql_matches(e, "parent"),
    uri_sql_each(e->child->run, &e->from, " AND ", "child.%s IS NOT NULL"),
    e->parent->key.at[0]->quoted);
}

/* Could a trigger, another type, or the text itself break the reference?  Otherwise it
** gets the values that the row has to which it leads. */
static int check_is_watched(const struct canonical_rewrite *w,
                            const struct canonical_edge *e, int has_trigger){
  int enforces = w->run->enforces, i, is_other = has_trigger;
  if( w->options==0 && !enforces ) return 0;
  if( e->child->rank==0 && uri_sql_has(&e->from, w->schema->column) ) return 1;
  for(i=0; i<e->from.n; i++)
    is_other |= strcmp(e->from.at[i]->type, e->to.at[i]->type)!=0
             || strcmp(e->to.at[i]->type, "ANY")==0;
  is_other |= enforces && e->is_declared && e->child->rank>=0;
  return is_other && e->is_unique && (e->parent->rank>=0 || enforces);
}

/* Before the run, find the rows that lead nowhere already. */
void uri_sql_check_begin(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *mode = uri_sql_run_word(run, run->db, "PRAGMA \"%w\".journal_mode",
                                      t->schema);
  struct canonical_edge *e;
  int has_trigger = 0;
  if( mode && sqlite3_stricmp(mode, "off")==0 )
    uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
      " execute PRAGMA %s.journal_mode = MEMORY or DELETE first", t->schema, t->schema);
  for(; t && run->rc==SQLITE_OK; t=t->next){
    has_trigger |= t->rank>=0 && t->has_trigger;
    if( t->rank>=0 && t->key.at[0]->quoted==0 )
      uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                       t->name);
  }
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    if( check_is_watched(w, e, has_trigger) )
      e->nowhere = uri_sql_set(e->child, SET_KEYS, 0, "SELECT %s FROM %s",
        uri_sql_key(e->child, "child"), check_nowhere(e));
  }
}

/* After it, look again for such rows. */
void uri_sql_check_end(struct canonical_rewrite *w, const char *hint){
  struct canonical_run *run = w->run;
  struct canonical_edge *e;
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    sqlite3_int64 n;
    if( e->nowhere.name==0 ) continue;
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s AND NOT %s",
          check_nowhere(e), uri_sql_is_in(e->child, "child", &e->nowhere));
    if( n>0 )
      uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s; %s", n,
        uri_sql_report_plural(n), e->label, e->parent->name, hint);
  }
}

/* ---- Values of rows that merge --- */

/* Report the columns of a list whose values a merge drops; if such a column is a
** reference of another table, the run is refused. */
static void check_losses(struct canonical_rewrite *w, const struct canonical_table *t,
                         const struct canonical_list *columns){
  struct canonical_run *run = w->run;
  const char *counts = "";
  sqlite3_stmt *row;
  int i;
  for(i=0; i<columns->n; i++){     /* 1 in a column for text will be '1' */
    const char *a = uri_sql_final(t, "merging", columns->at[i]);
    const char *b = uri_sql_final(t, "kept", columns->at[i]);
    uri_sql_append(run, &counts, ", ", "total(%s IS NOT %s AND (typeof(%s) = typeof(%s)"
      " OR CAST(%s AS TEXT) IS NOT CAST(%s AS TEXT)))", a, b, a, b, a, b);
  }
  row = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s AS pair %s %s", counts,
    t->merges.name, uri_sql_join(t, "merging", "pair.key", 0),
    uri_sql_join(t, "kept", "pair.into", 0));
  if( !uri_sql_run_step(run, &row) ) return;
  for(i=0; i<columns->n; i++){
    const struct canonical_column *c = columns->at[i];
    sqlite3_int64 lost = sqlite3_column_int64(row, i);
    if( lost==0 ) continue;
    if( t!=w->schema->tables && c->n_refers && !w->options->lose )
      uri_sql_run_fail(run, "%lld row%s of %s would merge, and lose what %s refers to:"
        " give \"lose\": true if that may go, or let the rows differ, by a UNIQUE that"
        " names %s", lost, uri_sql_report_plural(lost), t->name, c->name, c->name);
    uri_sql_report_add(run, "differed", uri_sql_run_text(run, "%s.%s", t->name, c->name),
      lost, "of the merged rows of %s had another %s, which is dropped (see combine)",
      t->name, c->name);
  }
  sqlite3_finalize(row);
}

void uri_sql_check_losses(struct canonical_rewrite *w){
  const struct canonical_table *t;
  int i;
  for(t=w->schema->tables; t && w->run->rc==SQLITE_OK; t=t->next){
    struct canonical_list own = { 0 };     /* what the row that stays may not say */
    for(i=0; i<t->columns.n && t->merges.n && own.n<CHECK_COLUMNS; i++){
      struct canonical_column *c = t->columns.at[i];
      if( !c->is_generated && (c->key==0 || c->n_refers) && !uri_sql_has(&t->combine, c)
       && c!=w->schema->column ) uri_sql_add(w->run, &own, c);
    }
    if( own.n ) check_losses(w, t, &own);
  }
}

/* ---- Keys without REFERENCES --- */

/* What is known of each column, in the run's own database.  "stem" is what its name says
** that it refers to, _place. of place_id, placeid, id_place, place and places; "owner" is
** the name of a table, _moz_place. of moz_places: in the singular, and with a dot. */
#define CHECK_ONE(name) "'_' || replace(rtrim(" name ", 's') || '.', 'ie.', 'y.')"
static const char check_tables[] =
  "CREATE TABLE held(id INTEGER PRIMARY KEY, \"table\", \"column\", is_first,"
  "                  refers, primary_key, is_named, stem, n, keys, merging, is_wide)";
static const char check_add_column[] =
  "INSERT INTO held SELECT NULL, %Q, %Q, %d, %d, %d, %d, " CHECK_ONE("stem") ","
  "                        %lld, %lld, %lld, %d"
  "  FROM (SELECT CASE"
  "          WHEN name LIKE '%%id' THEN rtrim(substr(name, 1, length(name)-2), '_')"
  "          WHEN name LIKE 'id\\_%%' ESCAPE '\\' THEN substr(name, 4)"
  "          ELSE name END AS stem FROM (SELECT lower(%Q) AS name))";

/*
** The columns that hold keys, also of rows that merge.  Either the name says so; a few
** may then lead nowhere already.  Or all values are keys, the name is not that of another
** table, and there is an index and more values than small numbers have; or the table is
** one of links: it holds nothing else but its own key, in two such columns or more.
*/
static const char check_held[] =
  "WITH owners AS (SELECT DISTINCT " CHECK_ONE("lower(\"table\")") " AS owner, is_first"
  "                  FROM held),"
  " ends AS (SELECT id, max(owners.is_first) AS in_first,"
  "                     min(owners.is_first) = 0 AS in_other"
  "                FROM held JOIN owners ON substr(owner, -length(stem)) = stem"
  "               WHERE length(stem) > 4 GROUP BY id),"
  " judged AS (SELECT held.*,"
  "       is_named OR (is_first AND stem LIKE '\\_parent%%' ESCAPE '\\')"
  "         OR (in_first AND NOT is_first) AS is_said,"
  "       n > 0 AND keys = n AND NOT is_first AND (in_first OR in_other IS NOT 1)"
  "         AND (NOT primary_key OR max(primary_key) OVER one > 1) AS is_full"
  "              FROM held LEFT JOIN ends USING(id)"
  "            WINDOW one AS (PARTITION BY \"table\")),"
  " links AS (SELECT \"table\" FROM judged GROUP BY \"table\""
  "          HAVING max(refers) < 2 AND total(is_full OR refers) > 1"
  "             AND min(is_full OR refers OR primary_key))"
  " SELECT \"table\" || '.' || \"column\" FROM judged"
  "  WHERE merging > 0 AND ((is_said AND keys*10 >= n*9)"
  "     OR (is_full AND (is_wide OR \"table\" IN (SELECT \"table\" FROM links))))"
  "  ORDER BY id";

/* Is there an index that begins with the column? */
static int check_has_index(const struct canonical_table *t,
                           const struct canonical_column *c){
  return uri_sql_exists(t->run, "pragma_index_list(%Q, %Q) AS list"
    " JOIN pragma_index_xinfo(list.name, %Q) AS part WHERE NOT list.partial"
    " AND part.seqno = 0 AND part.name = %Q AND part.coll = 'BINARY'",
    t->name, t->schema, t->schema, c->name);
}

/* Look at the first values of a column.  "refers" is 2 if a REFERENCES says what it is, 1
** if an option does; is_named is for one that leaves the key out: "reference": "T.C". */
static void check_column(const struct canonical_rewrite *w,
                         const struct canonical_table *t,
                         const struct canonical_column *c){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables;
  const struct canonical_column *key = first->key.at[0];
  const struct canonical_edge *e;
  sqlite3_int64 n[4] = { 0 };
  sqlite3_stmt *row = 0;
  int refers = 0, is_named = 0, i;
  for(e=w->schema->edges; e; e=e->next){
    if( !uri_sql_has(&e->from, c) ) continue;
    if( e->is_declared ) refers = 2;
    else if( e->to.at[0]==key ) uri_sql_raise(&refers, 1);
    else is_named |= e->to.at[0]==w->schema->column;
  }
  if( !refers && !c->is_generated && !c->is_unrelated && (t!=first || c->key==0) )
    row = uri_sql_run_prepare(run, run->db,
      "SELECT count(*), total(value IN (SELECT %s FROM %s)),"
      "       total(value IN (SELECT key_0 FROM %s)), count(DISTINCT value)"
      "  FROM (SELECT %s AS value FROM %s WHERE %s IS NOT NULL LIMIT %d)",
      key->quoted, first->sql, first->merges.name, c->quoted, t->sql, c->quoted,
      CHECK_MOST);
  while( uri_sql_run_step(run, &row) )
    for(i=0; i<4; i++) n[i] = sqlite3_column_int64(row, i);
  uri_sql_run_exec(run, run->own, check_add_column, t->name, c->name, t==first, refers,
    c->key, is_named, n[0], n[1], n[2], n[3]>CHECK_MANY && check_has_index(t, c),
    c->name);
}

/* Is it perhaps a log, or a part of a virtual table, as "docs_idx" is? */
static int check_is_skipped(struct canonical_run *run, const struct canonical_table *t){
  return uri_sql_schema_column(t, "old_0") || uri_sql_exists(run,
    "\"%w\".sqlite_master WHERE " CANONICAL_IS_VIRTUAL
    " AND lower(substr(%Q, 1, length(name) + 1)) = lower(name) || '_'", t->schema,
    t->name);
}

void uri_sql_check_keys(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables, *t;
  const char *names = "", *refer = "", *unrelated = "";
  sqlite3_stmt *held;
  if( first->merges.n==0 || first->key.n!=1 ) return;
  uri_sql_run_exec(run, run->own, check_tables);
  for(t=first; t && run->rc==SQLITE_OK; t=t->next){
    int i, n = check_is_skipped(run, t) ? 0 : t->columns.n;
    for(i=0; i<n; i++) check_column(w, t, t->columns.at[i]);
  }
  held = uri_sql_run_prepare(run, run->own, check_held);
  while( uri_sql_run_step(run, &held) ){
    const char *name = uri_sql_run_copy(run, held, 0);
    uri_sql_append(run, &names, ", ", "%s", name);
    uri_sql_append(run, &refer, ", ", "\"%s=%s\"", name, first->key.at[0]->name);
    uri_sql_append(run, &unrelated, ", ", "\"%s\"", name);
  }
  if( names[0] )
    uri_sql_run_fail(run, "without REFERENCES, these hold keys of %s, also of rows that"
      " merge: %s; let them follow, by \"reference\": [%s], or say that they mean"
      " something else, by \"unrelated\": [%s]", first->name, names, refer, unrelated);
}

/* ---- Texts without REFERENCES --- */

/* May the column hold texts as they are? */
static int check_holds_texts(const struct canonical_column *c){
  return c->type[0]==0 || strcmp(c->type, "TEXT")==0 || strcmp(c->type, "ANY")==0;
}

/* Report the columns of other tables that hold texts of rows that change, or merge. */
void uri_sql_check_texts(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables, *t;
  const char *text = uri_sql_run_text(run, "held.%s", w->schema->column->quoted);
  const char *goes = uri_sql_run_text(run,
    "EXISTS (SELECT 1 FROM %s AS held WHERE %s = value AND (%s OR %s IS NOT %s))",
    first->sql, text, uri_sql_is_in(first, "held", &first->merges), text,
    uri_sql_final(first, "held", w->schema->column));
  int i;
  if( !check_has_index(first, w->schema->column) ) return;
  for(t=first->next; t && run->rc==SQLITE_OK; t=t->next)
    for(i=0; i<t->columns.n; i++){
      const struct canonical_column *c = t->columns.at[i];
      const char *name = uri_sql_run_text(run, "%s.%s", t->name, c->name);
      sqlite3_int64 n;
      if( c->is_generated || !check_holds_texts(c) || c->n_refers
       || uri_sql_schema_column(t, "old_0") ) continue;      /* perhaps a log */
      n = uri_sql_run_number(run, run->db, "SELECT count(*)"
        " FROM (SELECT %s AS value FROM %s LIMIT %d) WHERE typeof(value) = 'text' AND %s",
        c->quoted, t->sql, CHECK_MOST, goes);
      if( n>0 )
        uri_sql_report_add(run, "undeclared", name, n, "row%s of %s held a text that has"
          " changed: to let it follow, undo the run, and give \"reference\": \"%s\"",
          uri_sql_report_plural(n), t->name, name);
    }
}

/* ---- Columns made from the text --- */

/* From what a column was made in all rows of a sample, and is not any more. */
#define CHECK_FORM(n, name, form) " UNION ALL" \
  " SELECT " n ", '" name "', made IS " form "(old), made IS " form "(new) FROM sample"
static const char check_made[] =
  "WITH sample AS (SELECT made.%s AS made, moved.old_0 AS old, moved.new_0 AS new"
  "                  FROM %s AS moved %s WHERE typeof(made.%s) = 'text' LIMIT %d),"
  " forms(n, name, was, now) AS ("
  "SELECT 1, 'the text itself', made IS old, made IS new FROM sample"
  CHECK_FORM("2", "its normal form", "uri_normalize")
  CHECK_FORM("3", "its key", "uri_key")
  CHECK_FORM("4", "its host", "uri_host")
  CHECK_FORM("5", "the key of its host", "uri_host_key")
  CHECK_FORM("6", "its SURT", "uri_surt") ") "
  "SELECT name FROM forms GROUP BY n HAVING min(was) AND NOT min(now) ORDER BY n LIMIT 1";

void uri_sql_check_derived(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  int i;
  for(i=0; i<t->columns.n && t->moves.n; i++){
    const struct canonical_column *c = t->columns.at[i];
    const char *made = c==w->schema->column || c->is_generated || !check_holds_texts(c)
      || uri_sql_has(&t->moving, c) ? 0 : uri_sql_run_word(run, run->db, check_made,
        c->quoted, t->moves.name, uri_sql_join(t, "made", "moved.key", 0), c->quoted,
        CHECK_SAMPLE);
    if( made )
      uri_sql_report_add(run, "derived", c->name, t->moves.n, "row%s changed, but not"
        " the column %s, which was %s: update it, if it is to follow",
        uri_sql_report_plural(t->moves.n), c->name, made);
  }
}
