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
       CHECK_COLUMNS = 500,        /* SQLite allows as many aggregates as columns */
       CHECK_MANY = 20 };          /* more keys than a column of small numbers has */

/* ---- References that lead nowhere --- */

const char *uri_sql_check_nowhere(const struct canonical_edge *e){
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
  if( e->child->rank==0 && uri_sql_has(&e->from, w->schema->column) ) return 1;
  for(i=0; i<e->from.n; i++)
    is_other |= strcmp(e->from.at[i]->type, e->to.at[i]->type)!=0;
  is_other |= enforces && e->is_declared && e->child->rank>=0;
  return is_other && e->is_unique && (e->parent->rank>=0 || enforces);
}

/* Before the run, find the rows that lead nowhere already. */
void uri_sql_check_begin(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t;
  struct canonical_edge *e;
  int has_trigger = 0;
  for(t=w->schema->tables; t; t=t->next){
    if( t->rank<0 ) continue;
    has_trigger |= t->has_trigger;
    uri_sql_schema_check(t);
  }
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    if( check_is_watched(w, e, has_trigger) )
      e->nowhere = uri_sql_set(e->child, SET_KEYS, 0, "SELECT %s FROM %s",
        uri_sql_key(e->child, "child"), uri_sql_check_nowhere(e));
  }
}

/* After it, look again for such rows. */
void uri_sql_check_end(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_edge *e;
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    sqlite3_int64 n;
    if( e->nowhere.name==0 ) continue;
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s AND NOT %s",
          uri_sql_check_nowhere(e), uri_sql_is_in(e->child, "child", &e->nowhere));
    if( n>0 )
      uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s; give the"
        " columns one type, or drop the trigger that changes them, before the run", n,
        uri_sql_report_plural(n), e->label, e->parent->name);
  }
}

int uri_sql_check_is_near(const struct canonical_edge *e){
  return e->is_declared && (e->parent->rank>=0 || e->child->rank>=0);
}

/* ---- Values of rows that merge --- */

/* Report the columns of a list whose values a merge drops; if such a column is a
** reference of another table, the run is refused. */
static void check_losses(struct canonical_rewrite *w, const struct canonical_table *t,
                         const struct canonical_list *columns, int from){
  int to = from+CHECK_COLUMNS<columns->n ? from+CHECK_COLUMNS : columns->n, i;
  struct canonical_run *run = w->run;
  const char *counts = "";
  sqlite3_stmt *row;
  for(i=from; i<to; i++)
    uri_sql_append(run, &counts, ", ", "total(%s IS NOT %s)",
      uri_sql_final(t, "merging", columns->at[i]),
      uri_sql_final(t, "kept", columns->at[i]));
  row = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s AS pair %s %s", counts,
    t->merges.name, uri_sql_join(t, "merging", "pair.key", 0),
    uri_sql_join(t, "kept", "pair.into", 0));
  if( !uri_sql_run_step(run, &row) ) return;
  for(i=from; i<to && run->rc==SQLITE_OK; i++){
    const struct canonical_column *c = columns->at[i];
    sqlite3_int64 lost = sqlite3_column_int64(row, i-from);
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
    for(i=0; i<t->columns.n && t->merges.n; i++){
      struct canonical_column *c = t->columns.at[i];
      if( !c->is_generated && (c->key==0 || c->n_refers) && !uri_sql_has(&t->combine, c)
       && c!=w->schema->column ) uri_sql_add(w->run, &own, c);
    }
    for(i=0; i<own.n; i+=CHECK_COLUMNS) check_losses(w, t, &own, i);
  }
}

/* ---- Keys without REFERENCES --- */

/*
** How much the name of a column says: 3 for a key of the table (place_id, placeid,
** id_place and place, of moz_places; parent, of its own table), 2 if the table's name is
** in it, 1 for nothing.
*/
static int check_name(struct canonical_run *run, const char *column, const char *table,
                      int is_own){
  return (int)uri_sql_run_number(run, run->own,
    "WITH given(name, owner) AS (SELECT lower(%Q), lower(%Q)),"
    " stems(stem, owner) AS ("
      "SELECT CASE"
      " WHEN name LIKE '%%id' THEN rtrim(substr(name, 1, length(name)-2), '_')"
      " WHEN name LIKE 'id\\_%%' ESCAPE '\\' THEN substr(name, 4)"
      " ELSE name END, owner"
      " FROM given),"
    " likes(stem, owner, wanted) AS ("
      "SELECT stem, owner, '%%\\_' || replace(stem, '_', '\\_') FROM stems)"
    " SELECT CASE WHEN length(stem) < 3 THEN 1"
    "   WHEN '_' || owner LIKE wanted ESCAPE '\\'"
    "     OR '_' || owner LIKE wanted || 's' ESCAPE '\\'"
    "     OR '_' || owner || 's' LIKE wanted ESCAPE '\\'"
    "     OR '_' || owner LIKE rtrim(wanted, 'y') || 'ies' ESCAPE '\\'"
    "     OR %d AND stem LIKE 'parent%%' THEN 3"
    "   WHEN instr(owner, stem) OR instr(stem, rtrim(owner, 's')) THEN 2"
    "   ELSE 1 END FROM likes",
    column, table, is_own);
}

/* The same for a column that may hold keys of the first table, 0 if it does not. */
static int check_by_name(const struct canonical_rewrite *w,
                         const struct canonical_table *t,
                         const struct canonical_column *c){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables, *other;
  const struct canonical_edge *e;
  int says, i, n_key = 0;
  for(e=w->schema->edges; e; e=e->next)    /* "reference": "T.C", where =KEY is left out? */
    if( uri_sql_has(&e->from, c) )
      return e->is_declared || e->to.at[0]!=w->schema->column
          || e->to.at[0]==first->key.at[0] ? 0 : 3;
  for(i=0; i<t->columns.n; i++) n_key += t->columns.at[i]->key>0;
  if( c->is_generated || (t==first && c->key) ) return 0;
  if( w->options->unrelated && uri_sql_run_number(run, run->own,
        "SELECT %Q COLLATE NOCASE IN (SELECT value FROM json_each(%Q))",
        uri_sql_run_text(run, "%s.%s", t->name, c->name), w->options->unrelated) )
    return 0;
  says = check_name(run, c->name, first->name, t==first);
  if( says==3 && (t!=first || sqlite3_strnicmp(c->name, "parent", 6)==0) ) return 3;
  for(other=first; other; other=other->next)
    if( other!=first && check_name(run, c->name, other->name, 0)==3 ) return 0;
  return (c->key && n_key==1) || t==first ? 0 : says;
}

/* Is there an index that begins with the column? */
static int check_has_index(struct canonical_run *run, const struct canonical_table *t,
                           const struct canonical_column *c){
  const char *plan = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "EXPLAIN QUERY PLAN SELECT 1 FROM %s WHERE %s = ?1 COLLATE BINARY", t->sql,
    c->quoted);
  if( uri_sql_run_step(run, &stmt) ) plan = uri_sql_run_copy(run, stmt, 3);
  sqlite3_finalize(stmt);
  return plan && sqlite3_strnicmp(plan, "SEARCH", 6)==0;
}

/* What the values of a column, of its first rows, say. */
enum check_held {
  CHECK_OTHER,             /* they are no keys of the table */
  CHECK_KEYS,              /* all are keys, of rows that stay */
  CHECK_MERGING,           /* all are keys, also of rows that merge */
  CHECK_HELD               /* and the name says so, or an index and many values */
};

static enum check_held check_values(struct canonical_rewrite *w,
                                    const struct canonical_table *t,
                                    const struct canonical_column *c){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables;
  enum check_held held = CHECK_OTHER;
  int says = check_by_name(w, t, c);
  sqlite3_int64 all, keys, merging, distinct;
  sqlite3_stmt *row;
  if( says==0 ) return held;
  row = uri_sql_run_prepare(run, run->db,
    "SELECT count(*), total(value IN (SELECT %s FROM %s)),"
    "       total(value IN (SELECT key_0 FROM %s)), count(DISTINCT value)"
    "  FROM (SELECT %s AS value FROM %s WHERE %s IS NOT NULL LIMIT %d)",
    first->key.at[0]->quoted, first->sql, first->merges.name, c->quoted, t->sql,
    c->quoted, CHECK_MOST);
  if( !uri_sql_run_step(run, &row) ) return held;
  all = sqlite3_column_int64(row, 0);
  keys = sqlite3_column_int64(row, 1);
  merging = sqlite3_column_int64(row, 2);
  distinct = sqlite3_column_int64(row, 3);
  sqlite3_finalize(row);
  if( all>0 && keys==all ) held = merging>0 ? CHECK_MERGING : CHECK_KEYS;
  /* A few may lead nowhere already, if the name says what they are. */
  if( says==3 && merging>0 && keys*10>=all*9 ) return CHECK_HELD;
  if( held==CHECK_MERGING && distinct>CHECK_MANY
   && (says==2 || check_has_index(run, t, c)) ) held = CHECK_HELD;
  return held;
}

/*
** Is it a table of links: all its columns but its own key hold keys of the first table,
** two of them or more, and no REFERENCES says so?
*/
static int check_is_linked(const struct canonical_rewrite *w,
                           const struct canonical_table *t, const unsigned char *held){
  const struct canonical_edge *e;
  int i, n_keys = 0;
  for(e=w->schema->edges; e; e=e->next)
    if( e->child==t && (e->is_declared || !e->to.at[0]->key) ) return 0;
  for(i=0; i<t->columns.n; i++){
    const struct canonical_column *c = t->columns.at[i];
    if( held[i]!=CHECK_OTHER || c->n_refers ) n_keys++;
    else if( c->key==0 ) return 0;
  }
  return n_keys>1;
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
  int i, is_linked;
  if( first->merges.n==0 || first->key.n!=1 ) return;
  for(t=first; t && run->rc==SQLITE_OK; t=t->next){
    unsigned char *held;
    if( check_is_skipped(run, t) ) continue;
    held = uri_sql_run_alloc(run, (size_t)t->columns.n);
    for(i=0; held && i<t->columns.n; i++)
      held[i] = (unsigned char)check_values(w, t, t->columns.at[i]);
    is_linked = held && check_is_linked(w, t, held);
    for(i=0; held && i<t->columns.n; i++){
      const char *c = t->columns.at[i]->name;
      if( held[i]<(is_linked ? CHECK_MERGING : CHECK_HELD) ) continue;
      uri_sql_append(run, &names, ", ", "%s.%s", t->name, c);
      uri_sql_append(run, &refer, ", ", "\"%s.%s=%s\"", t->name, c,
                     first->key.at[0]->name);
      uri_sql_append(run, &unrelated, ", ", "\"%s.%s\"", t->name, c);
    }
  }
  if( names[0] )
    uri_sql_run_fail(run, "without REFERENCES, these hold keys of %s, also of rows that"
      " merge: %s; let them follow, by \"reference\": [%s], or say that they mean"
      " something else, by \"unrelated\": [%s]", first->name, names, refer, unrelated);
}

/* ---- Texts without REFERENCES --- */

/* How many of the first rows of the table have a value of the column to rewrite? */
static sqlite3_int64 check_matches(const struct canonical_rewrite *w,
                                   const struct canonical_table *t,
                                   const struct canonical_column *c){
  return uri_sql_run_number(w->run, w->run->db,
    "SELECT count(*) FROM (SELECT %s AS value FROM %s LIMIT %d)"
    " WHERE typeof(value) = 'text' AND value IN (SELECT %s FROM %s)",
    c->quoted, t->sql, CHECK_MOST, w->schema->column->quoted, w->schema->tables->sql);
}

/* Before the run, count the texts of the column in other columns, in "matches"; after it,
** report the columns that have less. */
void uri_sql_check_texts(struct canonical_rewrite *w, int is_after){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables, *t;
  int i;
  if( !is_after && !check_has_index(run, first, w->schema->column) ) return;
  for(t=first->next; t && run->rc==SQLITE_OK; t=t->next)
    for(i=0; i<t->columns.n; i++){
      struct canonical_column *c = t->columns.at[i];
      const char *name = uri_sql_run_text(run, "%s.%s", t->name, c->name);
      sqlite3_int64 n = 0;
      if( c->is_generated || (c->type[0] && c->type[0]!='T') || c->n_refers
       || uri_sql_schema_column(t, "old_0") ) continue;      /* perhaps a log */
      if( !is_after ) c->matches = check_matches(w, t, c);
      else if( c->matches ) n = c->matches-check_matches(w, t, c);
      if( n>0 )
        uri_sql_report_add(run, "undeclared", name, n, "row%s of %s held a text that has"
          " changed: to let it follow, undo the run, and give \"reference\": \"%s\"",
          uri_sql_report_plural(n), t->name, name);
    }
}

/* ---- Columns made from the text --- */

/* Report columns that were, in all rows of a sample, made from the old text, and not from
** the new one. */
void uri_sql_check_derived(struct canonical_rewrite *w){
  static const char *const made[][2] = {
    { "%s", "the text itself" }, { "uri_normalize(%s)", "its normal form" },
    { "uri_key(%s)", "its key" }, { "uri_host(%s)", "its host" },
    { "uri_host_key(%s)", "the key of its host" }, { "uri_surt(%s)", "its SURT" }
  };
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  size_t k;
  int i;
  for(i=0; i<t->columns.n && t->moves.n; i++){
    const struct canonical_column *c = t->columns.at[i];
    if( c==w->schema->column || c->is_generated || (c->type[0] && c->type[0]!='T')
     || uri_sql_has(&t->moving, c) ) continue;
    for(k=0; k<sizeof made/sizeof made[0] && run->rc==SQLITE_OK; k++)
      if( uri_sql_run_number(run, run->db,
            "SELECT count(*) = total(was) AND count(*) > total(now)"
            "  FROM (SELECT made.%s IS %s AS was, made.%s IS %s AS now"
            "          FROM %s AS moved %s WHERE typeof(made.%s) = 'text' LIMIT %d)",
            c->quoted, uri_sql_run_text(run, made[k][0], "moved.old_0"), c->quoted,
            uri_sql_run_text(run, made[k][0], "moved.new_0"), t->moves.name,
            uri_sql_join(t, "made", "moved.key", 0), c->quoted, CHECK_SAMPLE) ){
        uri_sql_report_add(run, "derived", c->name, t->moves.n, "row%s changed, but not"
          " the column %s, which was %s: update it, if it is to follow",
          uri_sql_report_plural(t->moves.n), c->name, made[k][1]);
        break;
      }
  }
}
