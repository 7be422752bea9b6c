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
  return uri_sql_run_word(run, run->db, "SELECT name FROM \"%w\".sqlite_master"
    " WHERE type IN ('table', 'view') AND name = %Q COLLATE NOCASE", schema, name);
}

/*
** Find a table by its name, first in temp, then in main, as SQLite does; or with
** is_qualified "schema.table".  Returns its schema, or 0.
*/
static const char *schema_find(struct canonical_run *run, int is_qualified,
                               const char **found){
  const char *schema = 0, *name = run->table_name;
  sqlite3_stmt *schemas = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " pragma_database_list WHERE NOT %d OR substr(%Q, 1, length(name) + 1) = name || '.'"
    " COLLATE NOCASE ORDER BY name <> 'temp', seq", is_qualified, name);
  while( schema==0 && uri_sql_run_step(run, schemas) ){
    const char *s = uri_sql_run_copy(run, schemas, 0);
    *found = schema_table_name(run, s, is_qualified && s ? name+strlen(s)+1 : name);
    if( *found ) schema = s;
  }
  sqlite3_finalize(schemas);
  return schema;
}

const char *uri_sql_schema_find(struct canonical_run *run, const char **found){
  const char *other = 0, *schema, *qualified;
  schema = schema_find(run, 0, found);
  qualified = schema_find(run, 1, &other);
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
  const char *names = uri_sql_run_word(run, run->db,
    "SELECT coalesce(group_concat(name, ', '), 'none') FROM main.sqlite_master AS m"
    " WHERE type = 'table' AND NOT " CANONICAL_IS_SYSTEM " AND NOT " CANONICAL_IS_VIRTUAL
    " AND NOT %s", shadow);
  uri_sql_run_fail(run, "no such table: %s; there are: %s", run->table_name, names);
}

/* Fail if it is not a table that can be rewritten. */
static void schema_check_kind(struct canonical_run *run, const char *schema,
                              const char *name){
  const char *shadow = uri_sql_run_text(run, schema_shadow, schema);
  const char *kind = uri_sql_run_word(run, run->db,
    "SELECT CASE WHEN type = 'view' THEN 'a view: name the table that it reads'"
    " WHEN " CANONICAL_IS_VIRTUAL " THEN 'a virtual table'"
    " WHEN " CANONICAL_IS_SYSTEM " THEN 'a table of SQLite'"
    " WHEN %s THEN 'a part of a virtual table' END FROM \"%w\".sqlite_master AS m"
    " WHERE type IN ('table', 'view') AND name = %Q", shadow, schema, name);
  if( kind ) uri_sql_run_fail(run, "%s is %s", name, kind);
}

/* SQL: the affinity of a declared type, as SQLite finds it (datatype3.html 3.1). */
static const char schema_affinity[] =
  "CASE WHEN type = '' OR (%d AND upper(type) = 'ANY') THEN ''"
  " WHEN instr(upper(type), 'INT') THEN 'INTEGER' WHEN instr(upper(type), 'CHAR')"
  " OR instr(upper(type), 'CLOB') OR instr(upper(type), 'TEXT') THEN 'TEXT'"
  " WHEN instr(upper(type), 'BLOB') THEN '' WHEN instr(upper(type), 'REAL')"
  " OR instr(upper(type), 'FLOA') OR instr(upper(type), 'DOUB') THEN 'REAL'"
  " ELSE 'NUMERIC' END";

static int schema_is_strict(struct canonical_run *run, const struct canonical_table *t){
  if( sqlite3_libversion_number()<3037000 ) return 0;
  return (int)uri_sql_run_number(run, run->db, "SELECT strict FROM"
    " pragma_table_list(%Q) WHERE schema = %Q COLLATE NOCASE", t->name, t->schema);
}

static void schema_read_column(struct canonical_run *run, struct canonical_table *t,
                               sqlite3_stmt *stmt){
  struct canonical_column *c = &t->columns[t->n++];
  const char *collation = 0;
  int hidden = sqlite3_column_int(stmt, 3);
  memset(c, 0, sizeof *c);
  c->name = uri_sql_run_copy(run, stmt, 0);
  c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
  c->type = uri_sql_run_copy(run, stmt, 1);
  c->key = sqlite3_column_int(stmt, 2);
  c->is_generated = hidden==2 || hidden==3;
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_run_fail_code(run, run->db, sqlite3_table_column_metadata(run->db, t->schema,
    t->name, c->name, 0, &collation, 0, 0, 0));
  c->collation = uri_sql_run_text(run, "\"%w\"", collation ? collation : "BINARY");
}

/* Read the key: the columns of the primary key, or the rowid, by a name that no column
** has.  Find the column that is the rowid: the only one of the key, of that type, without
** an index. */
static void schema_read_key(struct canonical_run *run, struct canonical_table *t){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  struct canonical_column *key;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT cid,"
    " printf('\"%%w\"', coll) FROM pragma_index_xinfo(%Q, %Q) WHERE key ORDER BY seqno",
    t->name, t->schema);
  int i;
  key = t->keys = uri_sql_run_alloc(run, sizeof *t->keys * (size_t)(t->n+1));
  t->alias = NO_COLUMN;
  while( t->columns && uri_sql_run_step(run, stmt) && t->n_keys<t->n ){
    int c = sqlite3_column_int(stmt, 0);
    key = &t->keys[t->n_keys++];
    *key = t->columns[c];
    key->key = c;
    key->collation = uri_sql_run_copy(run, stmt, 1);
  }
  sqlite3_finalize(stmt);
  if( run->rc!=SQLITE_OK || t->n_keys ) return;
  t->has_rowid = 1;
  t->n_keys = 1;
  t->alias = (int)uri_sql_run_number(run, run->db, "SELECT coalesce(max(cid), %d) FROM"
    " pragma_table_xinfo(%Q, %Q) WHERE pk = 1 AND upper(type) = 'INTEGER'"
    " AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(%Q, %Q) WHERE pk = 2)"
    " AND NOT EXISTS (SELECT 1 FROM pragma_index_list(%Q, %Q) WHERE origin = 'pk')",
    NO_COLUMN, t->name, t->schema, t->name, t->schema, t->name, t->schema);
  key->key = t->alias;
  key->type = "INTEGER";
  key->collation = "\"BINARY\"";
  for(i=0; i<3 && key->quoted==0; i++)
    if( uri_sql_schema_column(t, names[i])<0 ) key->quoted = names[i];
  if( key->quoted==0 && t->alias>=0 ) key->quoted = t->columns[t->alias].quoted;
}

/* How many rows the statement has. */
static size_t schema_count(struct canonical_run *run, sqlite3_stmt *stmt){
  size_t n = 0;
  while( uri_sql_run_step(run, stmt) ) n++;
  return n;
}

static void schema_read_table(struct canonical_run *run, struct canonical_table *t){
  const char *affinity = uri_sql_run_text(run, schema_affinity, schema_is_strict(run, t));
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name, %s, pk, hidden"
    " FROM pragma_table_xinfo(%Q, %Q) ORDER BY cid", affinity, t->name, t->schema);
  t->sql = uri_sql_run_text(run, "\"%w\".\"%w\"", t->schema, t->name);
  t->columns = uri_sql_run_alloc(run, sizeof *t->columns * schema_count(run, stmt));
  while( t->columns && uri_sql_run_step(run, stmt) )
    schema_read_column(run, t, stmt);
  sqlite3_finalize(stmt);
  if( run->rc==SQLITE_OK ) schema_read_key(run, t);
}

/*
** Read the tables of one schema.  In the first schema, number 0 is the table to rewrite.
*/
void uri_sql_schema_read_tables(struct canonical_run *run, const char *schema){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name FROM \"%w\".sqlite_master WHERE type = 'table'"
    " AND NOT " CANONICAL_IS_VIRTUAL " AND NOT " CANONICAL_IS_SYSTEM
    " ORDER BY name <> %Q, name", schema, run->n_tables ? "" : run->table_name);
  struct canonical_table *all;
  size_t more;
  more = schema_count(run, stmt);
  all = uri_sql_run_alloc(run, sizeof *all * ((size_t)run->n_tables+more));
  if( all && run->n_tables )
    memcpy(all, run->tables, sizeof *all * (size_t)run->n_tables);
  if( all ) run->tables = all;
  while( all && uri_sql_run_step(run, stmt) ){
    struct canonical_table *t = &run->tables[run->n_tables++];
    t->schema = schema;
    t->name = uri_sql_run_copy(run, stmt, 0);
    t->number = run->n_tables-1;
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

static void schema_edge(struct canonical_run *run, int child, int parent, int n,
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
  e->is_declared = 1;
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
    " FROM pragma_foreign_key_list(%Q, %Q) ORDER BY id, seq", t->name, t->schema);
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
      schema_edge(run, child, parent, n, from, to);
  }
  sqlite3_finalize(stmt);
}

/* ---- The option "reference" --- */

/*
** The text after "T.C" or "S.T.C", if the option begins with that: each name as it is, or
** all in double quotes; else 0.
*/
static const char *schema_after(struct canonical_run *run, const char *given,
                                const struct canonical_table *t, const char *column){
  const char *const formats[] = { "%s.%s.%s", "\"%w\".\"%w\".\"%w\"" };
  int f, with;
  for(f=0; f<2; f++){
    const char *name = uri_sql_run_text(run, formats[f], t->schema, t->name, column);
    for(with=0; with<2 && run->rc==SQLITE_OK; with++){
      const char *start = with ? name : name+strlen(t->schema)+(f ? 3 : 1);
      const char *after = given+strlen(start);
      if( sqlite3_strnicmp(given, start, (int)strlen(start))==0
       && (*after==0 || *after=='=') ) return after;
    }
  }
  return 0;
}

/* The column of table 0 after "=", by default the one to rewrite; or NO_COLUMN. */
static int schema_reference_to(struct canonical_run *run, const char *after){
  const struct canonical_table *t = run->tables;
  int c, n = (int)strlen(after);
  if( *after==0 ) return run->column;
  for(c=0; c<t->n; c++)
    if( sqlite3_stricmp(after+1, t->columns[c].name)==0
     || (after[1]=='"' && n>3 && sqlite3_strnicmp(after+1, t->columns[c].quoted, n)==0) )
      return c;
  if( !t->has_rowid || sqlite3_stricmp(after+1, "rowid")!=0 ) return NO_COLUMN;
  return t->alias>=0 ? t->alias : ROWID_COLUMN;
}

/* Fail if no value of the column refers to a row: the caller may mean another column. */
static void schema_check_values(struct canonical_run *run, const char *given,
                                const struct canonical_table *child, int from, int to){
  const struct canonical_table *t = run->tables;
  const char *at = to==ROWID_COLUMN ? t->keys[0].quoted : t->columns[to].quoted;
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s IS NOT"
        " NULL) > EXISTS (SELECT 1 FROM %s WHERE %s IN (SELECT %s FROM %s))", child->sql,
        child->columns[from].quoted, child->sql, child->columns[from].quoted, at,
        t->sql) )
    uri_sql_run_fail(run, "reference %s: it holds no value of %s; say which column it"
                     " refers to: T.C=COLUMN", given, at);
}

static void schema_read_reference(struct canonical_run *run, const char *given){
  int t, c, found = 0, child = 0, from = 0, to = 0;
  for(t=0; t<run->n_tables; t++){
    for(c=0; c<run->tables[t].n; c++){
      const char *after = schema_after(run, given, &run->tables[t],
                                       run->tables[t].columns[c].name);
      int column = after ? schema_reference_to(run, after) : NO_COLUMN;
      if( column==NO_COLUMN ) continue;
      found++;
      child = t;
      from = c;
      to = column;
    }
  }
  if( found==1 && run->tables[child].columns[from].is_generated )
    uri_sql_run_fail(run, "reference %s: it is a generated column", given);
  if( found==1 ) schema_check_values(run, given, &run->tables[child], from, to);
  if( found==0 )
    uri_sql_run_fail(run, "reference %s: no such table and column", given);
  if( found>1 )
    uri_sql_run_fail(run, "reference %s: it can be read in two ways; put each name in"
                     " double quotes, with the schema", given);
  if( run->rc!=SQLITE_OK ) return;
  schema_edge(run, child, 0, 1, &from, &to);
  if( run->rc==SQLITE_OK ) run->edges[run->n_edges-1].is_declared = 0;
}

/* Read the other schemas, which the option "reference" may name, and the references. */
static void schema_read_references(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " pragma_database_list WHERE name <> %Q ORDER BY seq", run->tables[0].schema);
  while( uri_sql_run_step(run, stmt) )
    uri_sql_schema_read_tables(run, uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
  stmt = uri_sql_run_prepare(run, run->own, "SELECT value FROM json_each(%Q)",
                             run->references);
  while( uri_sql_run_step(run, stmt) )
    schema_read_reference(run, uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
}

/* ---- What may change --- */

/* Can a change of the parent table change the rows that refer to it? */
static int schema_follows(struct canonical_run *run, const struct canonical_edge *e){
  const struct canonical_table *p = &run->tables[e->parent];
  int i;
  if( !p->is_touched ) return 0;
  for(i=0; i<e->n; i++){
    if( e->to[i]==ROWID_COLUMN ) continue;
    if( p->columns[e->to[i]].is_mutable || p->columns[e->to[i]].is_generated ) return 1;
  }
  return run->merge;
}

static void schema_follow(struct canonical_run *run, struct canonical_edge *e){
  struct canonical_table *t = &run->tables[e->child];
  int i;
  e->follows = 1;
  t->is_touched = 1;
  for(i=0; i<e->n; i++){
    if( t->columns[e->from[i]].is_generated )
      uri_sql_run_fail(run, "the reference %s is a generated column, which cannot follow",
                       e->label);
    t->columns[e->from[i]].is_mutable = 1;
  }
}

void uri_sql_schema_mark_slots(struct canonical_run *run, struct canonical_table *t){
  int c, e, i;
  t->is_direct = t->has_rowid;
  t->n_slots = t->n_mutable = t->n_dropped = 0;
  for(c=0; c<t->n; c++){
    if( sqlite3_strnicmp(t->columns[c].name, "uri_canonical ", 14)==0 )
      uri_sql_run_fail(run, "%s has a column %s: names with this prefix are"
                       " reserved", t->name, t->columns[c].name);
    if( !t->columns[c].is_mutable ) continue;
    t->columns[c].is_slot = 1;
    if( c==t->alias ) t->is_direct = 0;
  }
  for(e=0; e<run->n_edges; e++){
    const struct canonical_edge *edge = &run->edges[e];
    for(i=0; i<edge->n; i++){
      if( edge->parent==t->number && edge->to[i]>=0 )
        t->columns[edge->to[i]].is_slot = 1;
      if( edge->child==t->number ) t->columns[edge->from[i]].is_slot = 1;
    }
  }
  for(c=0; c<t->n; c++){
    struct canonical_column *column = &t->columns[c];
    column->slot = t->n_slots;
    t->n_slots += column->is_slot;
    t->n_mutable += column->is_mutable;
    t->n_dropped += !column->is_mutable && !column->is_generated && !column->key;
  }
  if( run->rc==SQLITE_OK && t->keys[0].quoted==0 )
    uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                     t->name);
}

/*
** Mark the columns and tables that may get new values: the column, then along references.
*/
static void schema_mark(struct canonical_run *run){
  int changed = 1, e, t, i;
  run->tables[0].is_touched = 1;
  run->tables[0].columns[run->column].is_mutable = 1;
  for(i=0; i<run->n_combine; i++)
    run->tables[0].columns[run->combine[i].column].is_mutable = 1;
  while( changed ){
    changed = 0;
    for(e=0; e<run->n_edges; e++){
      if( run->edges[e].follows || !schema_follows(run, &run->edges[e]) ) continue;
      schema_follow(run, &run->edges[e]);
      changed = 1;
    }
  }
  for(t=0; t<run->n_tables; t++)
    if( run->tables[t].is_touched ) uri_sql_schema_mark_slots(run, &run->tables[t]);
}

int uri_sql_schema_has_word(const char *sql, const char *word){
  int n = (int)strlen(word);
  const char *p;
  for(p=sql; *p; p++){
    char before = p>sql ? p[-1] : ' ', after;
    if( sqlite3_strnicmp(p, word, n)!=0 ) continue;
    after = p[n];
    if( !(before=='_' || (before>='0' && before<='9') || (before|32)>='a')
     && !(after=='_' || (after>='0' && after<='9') || (after|32)>='a') ) return 1;
  }
  return 0;
}

/*
** Do rows with the same text merge even if no UNIQUE requires it?  Yes by "by"; if a
** UNIQUE of the column alone requires it anyway; or if no UNIQUE names the column, or
** names a generated column, which may be computed from it.
*/
static int schema_is_soft(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *name = run->rc==SQLITE_OK ? t->columns[run->column].name : "";
  int is_named = t->alias==run->column, is_alone = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT l.partial, m.sql,"
    " (SELECT count(*) FROM pragma_index_xinfo(l.name, ?2) WHERE key),"
    " (SELECT count(*) FROM pragma_index_xinfo(l.name, ?2) WHERE key AND cid = ?3),"
    " (SELECT count(*) FROM pragma_index_xinfo(l.name, ?2) AS i"
    "  JOIN pragma_table_xinfo(?1, ?2) AS c ON c.cid = i.cid WHERE i.key AND c.hidden)"
    " FROM pragma_index_list(?1, ?2) AS l LEFT JOIN \"%w\".sqlite_master AS m"
    " ON m.name = l.name AND m.type = 'index' WHERE l.\"unique\"", t->schema);
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  uri_sql_run_bind_int(run, stmt, 3, run->column);
  while( uri_sql_run_step(run, stmt) ){
    const char *sql = uri_sql_run_copy(run, stmt, 1);
    int n = sqlite3_column_int(stmt, 3);
    is_alone |= n && sqlite3_column_int(stmt, 2)==1 && sqlite3_column_int(stmt, 0)==0;
    is_named |= n || sqlite3_column_int(stmt, 4)
             || (sql && uri_sql_schema_has_word(sql, name));
  }
  sqlite3_finalize(stmt);
  return run->merge && (run->by || is_alone || !is_named);
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
  if( run->rc==SQLITE_OK && run->tables[0].columns[run->column].is_generated )
    uri_sql_run_fail(run, "%s is a generated column: name the column that it is computed"
                     " from", run->column_name);
  for(i=0; i<run->n_combine; i++){
    int c = schema_choose(run, run->combine[i].name);
    run->combine[i].column = c;
    if( run->rc!=SQLITE_OK ) return;
    run->combine[i].name = run->tables[0].columns[c].name;
    if( c==run->column || run->tables[0].columns[c].is_generated )
      uri_sql_run_fail(run, "combine %s: it is %s", run->combine[i].name,
                       c==run->column ? "the column to rewrite" : "a generated column");
  }
}

/* Fail if "combine" names a column that a reference leads to, or comes from. */
static void schema_check_combine(struct canonical_run *run){
  int i, e, k;
  for(i=0; i<run->n_combine; i++){
    for(e=0; e<run->n_edges; e++){
      const struct canonical_edge *edge = &run->edges[e];
      for(k=0; k<edge->n; k++){
        if( (edge->parent==0 && edge->to[k]==run->combine[i].column)
         || (edge->child==0 && edge->from[k]==run->combine[i].column) )
          uri_sql_run_fail(run, "combine %s: it is in the reference %s",
                           run->combine[i].name, edge->label);
      }
    }
    if( run->tables[0].columns[run->combine[i].column].key )
      uri_sql_run_fail(run, "combine %s: it is in the primary key", run->combine[i].name);
  }
}

void uri_sql_schema_read(struct canonical_run *run){
  const char *name = 0, *schema = uri_sql_schema_find(run, &name);
  int i;
  if( run->rc!=SQLITE_OK ) return;
  if( schema==0 ){
    schema_no_table(run);
    return;
  }
  schema_check_kind(run, schema, name);
  run->table_name = name;
  uri_sql_schema_read_tables(run, schema);
  if( run->n_tables==0 ) uri_sql_run_fail(run, "cannot read the schema %s", schema);
  if( run->rc!=SQLITE_OK ) return;
  schema_read_names(run);
  for(i=0; run->rc==SQLITE_OK && i<run->n_tables; i++) schema_read_foreign(run, i);
  if( run->references ) schema_read_references(run);
  if( run->rc!=SQLITE_OK ) return;
  schema_check_combine(run);
  schema_mark(run);
  run->is_soft = schema_is_soft(run);
  for(i=0; i<run->n_tables; i++)
    if( run->tables[i].is_touched )
      uri_sql_transaction_check_table(run, &run->tables[i]);
}
