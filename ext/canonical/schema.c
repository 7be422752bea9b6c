/*
** SPDX-License-Identifier: MIT
**
** Reading the schema: tables, columns, keys, references, and which of them may change.
**
** Table 0 is the one to rewrite.  Its schema is read as a whole, the others only
** if the option "reference" could name a table of theirs.
*/
#include "canonical.h"

#include <string.h>

/* SQL: does the table m belong to a virtual table? */
static const char schema_shadow[] =
  "EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS v WHERE " CANONICAL_IS_VIRTUAL
  " AND lower(substr(m.name, 1, length(v.name) + 1)) = lower(v.name) || '_'"
  " AND lower(substr(m.name, length(v.name) + 2)) IN ('content', 'docsize', 'data',"
  " 'idx', 'config', 'segments', 'segdir', 'stat', 'node', 'rowid', 'parent'))";

/* The name of the table or view in the schema, as it was created; 0 if there is none. */
static const char *schema_table_name(struct canonical_run *run, const char *schema,
                                     const char *name){
  const char *found = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name FROM \"%w\".sqlite_master WHERE type IN ('table', 'view')"
    " AND name = ?1 COLLATE NOCASE", schema);
  uri_sql_run_bind_text(run, stmt, 1, name);
  if( uri_sql_run_step(run, stmt) ) found = uri_sql_run_copy(run, stmt, 0);
  sqlite3_finalize(stmt);
  return found;
}

/*
** Find a table by its name, first in temp, then in main, as SQLite does.  Returns its
** schema, or 0.
*/
static const char *schema_find(struct canonical_run *run, const char *name,
                               const char **found){
  const char *schema = 0;
  sqlite3_stmt *schemas = uri_sql_run_prepare(run, run->db,
    "SELECT name FROM pragma_database_list ORDER BY name <> 'temp', seq");
  while( schema==0 && uri_sql_run_step(run, schemas) ){
    const char *s = uri_sql_run_copy(run, schemas, 0);
    *found = schema_table_name(run, s, name);
    if( *found ) schema = s;
  }
  sqlite3_finalize(schemas);
  return schema;
}

/* Fail if the connection does not evaluate SQLite's own functions as SQLite does. */
static void schema_check_functions(struct canonical_run *run){
  if( uri_sql_run_number(run, run->db, "SELECT count(*) = 1 AND lower('A') = 'a'"
        " AND upper('a') = 'A' AND replace('a', 'a', 'b') = 'b' AND instr('a', 'a') = 1"
        " AND length('ab') = 2 AND substr('ab', 1, 1) = 'a' AND typeof('') = 'text'"
        " AND coalesce(NULL, 1) = 1 AND uri_is_normal('http://a/') = 1"
        " AND uri_normalize('HTTP://a') = 'http://a/' AND (SELECT max(1) OVER ()) = 1"
        " AND (SELECT row_number() OVER ()) = 1")!=1 )
    uri_sql_run_fail(run, "functions of SQLite, such as count(), are replaced by others"
                     " or forbidden by an authorizer");
}

/* Find "schema.table".  Returns the schema, or 0. */
static const char *schema_find_qualified(struct canonical_run *run, const char **found){
  const char *given = run->table_name, *schema = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name FROM pragma_database_list"
    " WHERE substr(?1, 1, length(name) + 1) = name || '.' COLLATE NOCASE");
  uri_sql_run_bind_text(run, stmt, 1, given);
  while( schema==0 && uri_sql_run_step(run, stmt) ){
    const char *s = uri_sql_run_copy(run, stmt, 0);
    *found = schema_table_name(run, s, s ? given+strlen(s)+1 : "");
    if( *found ) schema = s;
  }
  sqlite3_finalize(stmt);
  return schema;
}

const char *uri_sql_schema_find(struct canonical_run *run, const char **found){
  const char *other = 0, *schema, *qualified;
  schema_check_functions(run);
  uri_sql_connection_check(run);
  schema = schema_find(run, run->table_name, found);
  qualified = schema_find_qualified(run, &other);
  if( schema && qualified )
    uri_sql_run_fail(run, "%s can be read in two ways: a table of that name, or the table"
                     " %s of %s; say %s.%s for the first", run->table_name, other,
                     qualified, schema, *found);
  if( schema==0 ) *found = other;
  return schema ? schema : qualified;
}

/* Fail because there is no such table, and list those of main that can be rewritten. */
static void schema_no_table(struct canonical_run *run){
  const char *shadow = uri_sql_run_text(run, schema_shadow, "main");
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT coalesce(group_concat(name, ', '), 'none') FROM main.sqlite_master AS m"
    " WHERE type = 'table' AND NOT " CANONICAL_IS_SYSTEM " AND NOT " CANONICAL_IS_VIRTUAL
    " AND NOT %s", shadow);
  if( uri_sql_run_step(run, stmt) )
    uri_sql_run_fail(run, "no such table: %s; there are: %s", run->table_name,
                     uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
}

/* Fail if it is not a table that can be rewritten. */
static void schema_check_kind(struct canonical_run *run, const char *schema,
                              const char *name){
  const char *shadow = uri_sql_run_text(run, schema_shadow, schema);
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT CASE WHEN type = 'view' THEN 'a view: name the table that it reads'"
    " WHEN " CANONICAL_IS_VIRTUAL " THEN 'a virtual table'"
    " WHEN " CANONICAL_IS_SYSTEM " THEN 'a table of SQLite'"
    " WHEN %s THEN 'a part of a virtual table' END FROM \"%w\".sqlite_master AS m"
    " WHERE type IN ('table', 'view') AND name = ?1", shadow, schema);
  uri_sql_run_bind_text(run, stmt, 1, name);
  if( uri_sql_run_step(run, stmt) && uri_sql_run_copy(run, stmt, 0) )
    uri_sql_run_fail(run, "%s is %s", name, uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
}

/* The affinity of a declared type, as SQLite finds it (datatype3.html 3.1). */
static const char *schema_affinity(struct canonical_run *run, sqlite3_stmt *stmt,
                                   int column,
                                   int is_strict){
  const char *type = uri_sql_run_copy(run, stmt, column);
  static const char *const words[][2] = {
    { "INT", "INTEGER" }, { "CHAR", "TEXT" }, { "CLOB", "TEXT" }, { "TEXT", "TEXT" },
    { "BLOB", "" }, { "REAL", "REAL" }, { "FLOA", "REAL" }, { "DOUB", "REAL" }
  };
  size_t i;
  if( type==0 || type[0]==0 ) return "";
  if( is_strict && sqlite3_stricmp(type, "ANY")==0 ) return "";
  for(i=0; i<sizeof words/sizeof words[0]; i++){
    const char *p = type, *word = words[i][0];
    for(; *p; p++)
      if( sqlite3_strnicmp(p, word, (int)strlen(word))==0 ) return words[i][1];
  }
  return "NUMERIC";
}

static int schema_is_strict(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_stmt *stmt;
  int is_strict = 0;
  if( sqlite3_libversion_number()<3037000 ) return 0;
  stmt = uri_sql_run_prepare(run, run->db, "SELECT strict FROM pragma_table_list(?1)"
                             " WHERE schema = ?2 COLLATE NOCASE");
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  if( uri_sql_run_step(run, stmt) ) is_strict = sqlite3_column_int(stmt, 0);
  sqlite3_finalize(stmt);
  return is_strict;
}

static void schema_read_column(struct canonical_run *run, struct canonical_table *t,
                               sqlite3_stmt *stmt, int is_strict){
  struct canonical_column *c = &t->columns[t->n++];
  const char *collation = 0;
  int hidden = sqlite3_column_int(stmt, 3);
  memset(c, 0, sizeof *c);
  c->name = uri_sql_run_copy(run, stmt, 0);
  c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
  c->type = schema_affinity(run, stmt, 1, is_strict);
  c->key = sqlite3_column_int(stmt, 2);
  c->slot = NO_COLUMN;
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_run_fail_code(run, run->db, sqlite3_table_column_metadata(run->db, t->schema,
    t->name, c->name, 0, &collation, 0, 0, 0));
  c->collation = uri_sql_run_text(run, "\"%w\"", collation ? collation : "BINARY");
  if( hidden==2 || hidden==3 ){
    c->expression = uri_sql_generated(run, t->create, c->name);
    if( c->expression==0 )
      uri_sql_run_fail(run, "cannot read the generated column %s.%s", t->name, c->name);
  }
}

/* Read the key: the rowid, by a name that no column has, or the primary key. */
static void schema_read_key(struct canonical_run *run, struct canonical_table *t){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name, coll FROM"
    " pragma_index_xinfo(?1, ?2) WHERE key ORDER BY seqno");
  int i;
  t->keys = uri_sql_run_alloc(run, sizeof *t->keys * (size_t)(t->n+1));
  t->key_collations = uri_sql_run_alloc(run, sizeof *t->keys * (size_t)(t->n+1));
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  t->alias = NO_COLUMN;
  while( !t->has_rowid && uri_sql_run_step(run, stmt) && t->n_keys<=t->n ){
    t->keys[t->n_keys] = uri_sql_run_text(run, "\"%w\"", uri_sql_run_copy(run, stmt, 0));
    t->key_collations[t->n_keys++] =
      uri_sql_run_text(run, " COLLATE \"%w\"", uri_sql_run_copy(run, stmt, 1));
  }
  sqlite3_finalize(stmt);
  if( run->rc!=SQLITE_OK || t->n_keys ) return;
  t->has_rowid = 1;
  t->n_keys = 1;
  t->key_collations[0] = "";
  for(i=0; i<3 && t->keys[0]==0; i++)
    if( uri_sql_schema_column(t, names[i])<0 ) t->keys[0] = names[i];
}

/*
** Find the INTEGER PRIMARY KEY: the only column of the key, of that type, without an
** index.
*/
static void schema_read_alias(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT cid FROM pragma_table_xinfo(?1, ?2) WHERE pk = 1 AND upper(type) = 'INTEGER'"
    " AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(?1, ?2) WHERE pk = 2)"
    " AND NOT EXISTS (SELECT 1 FROM pragma_index_list(?1, ?2) WHERE origin = 'pk')");
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  if( t->has_rowid && t->columns && uri_sql_run_step(run, stmt) ){
    t->alias = sqlite3_column_int(stmt, 0);
    if( t->keys[0]==0 ) t->keys[0] = t->columns[t->alias].quoted;
  }
  sqlite3_finalize(stmt);
}

/* How many rows the statement has. */
static size_t schema_count(struct canonical_run *run, sqlite3_stmt *stmt){
  size_t n = 0;
  while( uri_sql_run_step(run, stmt) ) n++;
  return n;
}

static void schema_read_table(struct canonical_run *run, struct canonical_table *t){
  int is_strict = schema_is_strict(run, t);
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, type, pk, hidden FROM pragma_table_xinfo(?1, ?2) ORDER BY cid");
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  t->sql = uri_sql_run_text(run, "\"%w\".\"%w\"", t->schema, t->name);
  t->columns = uri_sql_run_alloc(run, sizeof *t->columns * schema_count(run, stmt));
  while( t->columns && uri_sql_run_step(run, stmt) )
    schema_read_column(run, t, stmt, is_strict);
  sqlite3_finalize(stmt);
  schema_read_key(run, t);
  schema_read_alias(run, t);
}

/*
** Read the tables of one schema.  In the first schema, number 0 is the table to rewrite.
*/
void uri_sql_schema_read_tables(struct canonical_run *run, const char *schema){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, sql FROM \"%w\".sqlite_master WHERE type = 'table'"
    " AND NOT " CANONICAL_IS_VIRTUAL " AND NOT " CANONICAL_IS_SYSTEM
    " ORDER BY name <> ?1, name", schema);
  struct canonical_table *all;
  size_t more;
  uri_sql_run_bind_text(run, stmt, 1, run->n_tables ? "" : run->table_name);
  more = schema_count(run, stmt);
  all = uri_sql_run_alloc(run, sizeof *all * ((size_t)run->n_tables+more));
  if( all && run->n_tables )
    memcpy(all, run->tables, sizeof *all * (size_t)run->n_tables);
  if( all ) run->tables = all;
  while( all && uri_sql_run_step(run, stmt) ){
    struct canonical_table *t = &run->tables[run->n_tables++];
    t->schema = schema;
    t->name = uri_sql_run_copy(run, stmt, 0);
    t->create = uri_sql_run_copy(run, stmt, 1);
    schema_read_table(run, t);
  }
  sqlite3_finalize(stmt);
}

int uri_sql_schema_column(const struct canonical_table *t, const char *name){
  int c;
  for(c=0; c<t->n; c++) if( sqlite3_stricmp(t->columns[c].name, name)==0 ) return c;
  return NO_COLUMN;
}

int uri_sql_schema_table(struct canonical_run *run, const char *schema,
                         const char *name){
  int t;
  for(t=0; t<run->n_tables; t++){
    if( sqlite3_stricmp(run->tables[t].name, name)==0
     && sqlite3_stricmp(run->tables[t].schema, schema)==0 ) return t;
  }
  return NO_TABLE;
}

void uri_sql_schema_edge(struct canonical_run *run, int child, int parent, int n,
                         const int *from, const int *to){
  struct canonical_edge *all = uri_sql_run_alloc(run,
                                                 sizeof *all * (size_t)(run->n_edges+1));
  struct canonical_edge *e;
  const char *label;
  int i;
  if( all==0 ) return;
  if( run->n_edges ) memcpy(all, run->edges, sizeof *all * (size_t)run->n_edges);
  run->edges = all;
  e = &all[run->n_edges++];
  e->child = child;
  e->parent = parent;
  e->n = n;
  e->from = uri_sql_run_alloc(run, sizeof *e->from * (size_t)n);
  e->to = uri_sql_run_alloc(run, sizeof *e->to * (size_t)n);
  label = run->tables[child].name;
  for(i=0; i<n && e->from && e->to; i++){
    e->from[i] = from[i];
    e->to[i] = to[i];
    label = uri_sql_run_text(run, "%s%s%s", label, i ? "+" : ".",
                             run->tables[child].columns[from[i]].name);
  }
  e->label = label;
}

/* The column number k, from 1, of the primary key, or NO_COLUMN. */
static int schema_key_column(const struct canonical_table *t, int k){
  int c;
  for(c=0; c<t->n; c++) if( t->columns[c].key==k ) return c;
  return NO_COLUMN;
}

enum { MOST_COLUMNS = 100 };             /* of a foreign key; more are refused */

/* The foreign keys that table t declares. */
static void schema_read_foreign(struct canonical_run *run, int child){
  struct canonical_table *t = &run->tables[child];
  int from[MOST_COLUMNS], to[MOST_COLUMNS], n = 0, parent = NO_TABLE;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT seq, \"table\", \"from\", \"to\", seq = max(seq) OVER (PARTITION BY id)"
    " FROM pragma_foreign_key_list(?1, ?2) ORDER BY id, seq");
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  while( uri_sql_run_step(run, stmt) ){
    const char *to_name = uri_sql_run_copy(run, stmt, 3);
    if( sqlite3_column_int(stmt, 0)==0 ){
      n = 0;
      parent = uri_sql_schema_table(run, t->schema,
                                    uri_sql_run_copy(run, stmt, 1));
    }
    if( parent<0 || n==MOST_COLUMNS ) continue;
    from[n] = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 2));
    to[n] = to_name ? uri_sql_schema_column(&run->tables[parent], to_name)
                    : schema_key_column(&run->tables[parent], n+1);
    if( from[n]<0 || to[n]<0 ) parent = NO_TABLE;
    else n++;
    if( parent>=0 && sqlite3_column_int(stmt, 4) )
      uri_sql_schema_edge(run, child, parent, n, from, to);
  }
  sqlite3_finalize(stmt);
}

/* Can a change of the parent table change the rows that refer to it? */
static int schema_follows(struct canonical_run *run, const struct canonical_edge *e){
  const struct canonical_table *p = &run->tables[e->parent];
  int i;
  if( !p->is_touched ) return 0;
  for(i=0; i<e->n; i++){
    if( e->to[i]==ROWID_COLUMN ) continue;
    if( p->columns[e->to[i]].is_mutable || p->columns[e->to[i]].expression ) return 1;
  }
  return run->merge;
}

/*
** Mark the columns and tables that may get new values: the column, then along references.
*/
static void schema_mark(struct canonical_run *run){
  int changed = 1, e, i;
  struct canonical_table *t = run->tables;
  t->is_touched = 1;
  t->columns[run->column].is_mutable = 1;
  for(i=0; i<run->n_combine; i++) t->columns[run->combine[i].column].is_mutable = 1;
  while( changed ){
    changed = 0;
    for(e=0; e<run->n_edges; e++){
      struct canonical_edge *edge = &run->edges[e];
      if( edge->follows || !schema_follows(run, edge) ) continue;
      edge->follows = changed = 1;
      t = &run->tables[edge->child];
      t->is_touched = 1;
      /* A generated column cannot be set; check.c finds out if a row loses its parent. */
      for(i=0; i<edge->n; i++)
        edge->is_generated |= t->columns[edge->from[i]].expression!=0;
      for(i=0; i<edge->n && !edge->is_generated; i++)
        t->columns[edge->from[i]].is_mutable = 1;
    }
  }
}

/* Number the columns of r<t>, and find out whether the key may change. */
void uri_sql_schema_number(struct canonical_run *run, struct canonical_table *t){
  int c, k, slot = 0;
  if( t->keys[0]==0 ){
    uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                     t->name);
    return;
  }
  for(c=0; c<t->n; c++){
    struct canonical_column *column = &t->columns[c];
    if( column->is_mutable || column->expression ) column->slot = slot++;
    if( !column->is_mutable ) continue;
    if( c==t->alias ) t->moves = 1;
    for(k=0; k<t->n_keys; k++) if( strcmp(t->keys[k], column->quoted)==0 ) t->moves = 1;
  }
  uri_sql_connection_check_table(run, t);
}

/* The column of table 0 that an option names; 0 after an error. */
static int schema_choose(struct canonical_run *run, const char *name){
  const struct canonical_table *t = run->tables;
  sqlite3_str *known;
  int c = run->rc==SQLITE_OK ? uri_sql_schema_column(t, name) : NO_COLUMN;
  if( c>=0 || run->rc!=SQLITE_OK ) return c<0 ? 0 : c;
  known = sqlite3_str_new(0);
  for(c=0; c<t->n; c++)
    sqlite3_str_appendf(known, "%s%s", c ? ", " : "", t->columns[c].name);
  uri_sql_run_fail(run, "no such column: %s; there are: %s", name,
                   uri_sql_run_finish(run, known));
  return 0;
}

/* Find the columns that the options name. */
static void schema_read_names(struct canonical_run *run){
  int i;
  run->column = schema_choose(run, run->column_name);
  if( run->rc==SQLITE_OK && run->tables[0].columns[run->column].expression )
    uri_sql_run_fail(run, "%s is a generated column: name the column that it is computed"
                     " from", run->column_name);
  run->base_column = run->base ? schema_choose(run, run->base) : NO_COLUMN;
  for(i=0; i<run->n_by; i++) run->by[i].column = schema_choose(run, run->by[i].name);
  for(i=0; i<run->n_combine; i++){
    run->combine[i].column = schema_choose(run, run->combine[i].name);
    if( run->rc!=SQLITE_OK ) return;
    run->combine[i].name = run->tables[0].columns[run->combine[i].column].name;
    if( run->combine[i].column==run->column )
      uri_sql_run_fail(run, "combine %s: it is the column to rewrite",
                       run->combine[i].name);
    if( run->rc==SQLITE_OK && run->tables[0].columns[run->combine[i].column].expression )
      uri_sql_run_fail(run, "combine %s: it is a generated column", run->combine[i].name);
  }
}

/* Fail if "combine" names a column that a reference leads to. */
static void schema_check_combine(struct canonical_run *run){
  int i, e, k;
  for(i=0; i<run->n_combine; i++){
    for(e=0; e<run->n_edges; e++){
      for(k=0; k<run->edges[e].n; k++){
        if( run->edges[e].parent==0 && run->edges[e].to[k]==run->combine[i].column )
          uri_sql_run_fail(run, "combine %s: %s refers to it", run->combine[i].name,
                           run->edges[e].label);
      }
    }
  }
}

/* Read the other schemas, which "reference" may name. */
static void schema_read_others(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " pragma_database_list WHERE name <> ?1 ORDER BY seq");
  uri_sql_run_bind_text(run, stmt, 1, run->tables ? run->tables[0].schema : "");
  while( uri_sql_run_step(run, stmt) ){
    const char *schema = uri_sql_run_copy(run, stmt, 0);
    if( schema ) uri_sql_schema_read_tables(run, schema);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_schema_read(struct canonical_run *run){
  const char *name = 0, *schema = uri_sql_schema_find(run, &name);
  int t;
  if( run->rc!=SQLITE_OK ) return;
  if( schema==0 ){
    schema_no_table(run);
    return;
  }
  schema_check_kind(run, schema, name);
  run->table_name = name;
  if( run->rc==SQLITE_OK ) uri_sql_schema_read_tables(run, schema);
  if( run->n_tables==0 ) uri_sql_run_fail(run, "cannot read the schema %s", schema);
  schema_read_names(run);
  for(t=0; run->rc==SQLITE_OK && t<run->n_tables; t++) schema_read_foreign(run, t);
  if( run->n_references ) schema_read_others(run);
  uri_sql_references_read(run);
  if( run->rc!=SQLITE_OK ) return;
  schema_check_combine(run);
  schema_mark(run);
  for(t=0; run->rc==SQLITE_OK && t<run->n_tables; t++){
    if( !run->tables[t].is_touched ) continue;
    uri_sql_schema_number(run, &run->tables[t]);
    uri_sql_sets_read(run, &run->tables[t]);
  }
  uri_sql_sets_soft(run);
}
