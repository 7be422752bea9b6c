/*
** SPDX-License-Identifier: MIT
**
** Reading the schema: tables, columns, keys, references.
**
** Only by PRAGMA statements: a view may have the name of a pragma_ function.  Table 0 is
** the one to rewrite.  Its schema is read as a whole, the others only if the option
** "reference" could name a table of theirs.
*/
#include "canonical.h"

#include <string.h>

/* ---- Names --- */

/*
** SQL: the tables and views of a schema, and what cannot be rewritten as "kind".  SQLite
** looks for a name in temp first, then in the order of "place".
*/
static const char schema_objects[] =
  "SELECT %d AS place, %Q AS \"schema\", name, CASE"
  " WHEN type = 'view' THEN 'a view: name the table that it reads'"
  " WHEN " CANONICAL_IS_VIRTUAL " THEN 'a virtual table'"
  " WHEN " CANONICAL_IS_SYSTEM " THEN 'a table of SQLite'"
  " WHEN EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS v WHERE " CANONICAL_IS_VIRTUAL
  "  AND lower(substr(m.name, 1, length(v.name) + 1)) = lower(v.name) || '_'"
  "  AND lower(substr(m.name, length(v.name) + 2)) IN ('content', 'docsize', 'data',"
  "  'idx', 'config', 'segments', 'segdir', 'stat', 'node', 'rowid', 'parent'))"
  " THEN 'a part of a virtual table' END AS kind"
  " FROM \"%w\".sqlite_master AS m WHERE type IN ('table', 'view')";

/* The same for all schemas of the connection. */
static const char *schema_all_objects(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA database_list");
  const char *all = "";
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    int place = sqlite3_column_int(stmt, 0);       /* temp is 1 */
    all = uri_sql_run_text(run, "%s%s%s", all, all[0] ? " UNION ALL " : "",
      uri_sql_run_text(run, schema_objects, place==1 ? -1 : place, name, name, name));
  }
  return all;
}

const char *uri_sql_schema_find(struct canonical_run *run, const char *name,
                                const char **found, const char **kind){
  const char *all = schema_all_objects(run), *schema = 0, *reserved;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT \"schema\", name, kind FROM (%s) WHERE %Q COLLATE NOCASE IN (name, \"schema\""
    " || '.' || name) ORDER BY name = %Q COLLATE NOCASE, place LIMIT 1", all, name, name);
  while( uri_sql_run_step(run, &stmt) ){
    schema = uri_sql_run_copy(run, stmt, 0);
    *found = uri_sql_run_copy(run, stmt, 1);
    *kind = uri_sql_run_copy(run, stmt, 2);
  }
  /* A table with such a name would take the place of a set of rows (sets.c). */
  reserved = uri_sql_run_word(run, run->db, "SELECT name FROM (%s) WHERE name COLLATE"
    " NOCASE BETWEEN '" CANONICAL_PREFIX "' AND 'uri_canonical!' LIMIT 1", all);
  if( reserved )
    uri_sql_run_fail(run, "%s: names that begin with " CANONICAL_PREFIX "are reserved",
                     reserved);
  return schema;
}

int uri_sql_schema_column(const struct canonical_table *t, const char *name){
  int c;
  for(c=0; c<t->n && name; c++)
    if( sqlite3_stricmp(t->columns[c].name, name)==0 ) return c;
  return NO_COLUMN;
}

int uri_sql_schema_table(const struct canonical_schema *schema, const char *name,
                         const char *table){
  int t;
  for(t=0; t<schema->n_tables && table && name; t++){
    if( sqlite3_stricmp(schema->tables[t].name, table)==0
     && sqlite3_stricmp(schema->tables[t].schema, name)==0 ) return t;
  }
  return NO_TABLE;
}

/* ---- One table --- */

/* A PRAGMA about a table or an index of its schema.  What an authorizer ignores has no
** columns. */
static sqlite3_stmt *schema_pragma(struct canonical_run *run, const char *pragma,
                                   const struct canonical_table *t, const char *name){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA \"%w\".%s(\"%w\")",
                                           t->schema, pragma, name);
  if( run->rc==SQLITE_OK && sqlite3_column_count(stmt)==0 )
    uri_sql_run_fail(run, "an authorizer ignores PRAGMA %s", pragma);
  return stmt;
}

/* Before SQLite 3.37 there is neither STRICT nor this PRAGMA. */
static int schema_is_strict(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "PRAGMA \"%w\".table_list(\"%w\")", t->schema, t->name);
  int is_strict = uri_sql_run_step(run, &row) && sqlite3_column_int(row, 5);
  sqlite3_finalize(row);
  return is_strict;
}

/* The affinity of a declared type, as a type (datatype3.html 3.1).  In a table that is
** STRICT, ANY is none. */
static const char *schema_affinity(struct canonical_run *run,
                                   const struct canonical_table *t, const char *type){
  static const char *const words[][2] = {
    { "%INT%", "INTEGER" }, { "%CHAR%", "TEXT" }, { "%CLOB%", "TEXT" },
    { "%TEXT%", "TEXT" }, { "%BLOB%", "" }, { "%REAL%", "REAL" }, { "%FLOA%", "REAL" },
    { "%DOUB%", "REAL" }
  };
  size_t i;
  if( type==0 || type[0]==0
   || (sqlite3_stricmp(type, "ANY")==0 && schema_is_strict(run, t)) ) return "";
  for(i=0; i<sizeof words/sizeof words[0]; i++)
    if( sqlite3_strlike(words[i][0], type, 0)==0 ) return words[i][1];
  return "NUMERIC";
}

static void schema_columns(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *stmt = schema_pragma(run, "table_xinfo", t, t->name);
  while( uri_sql_run_step(run, &stmt) ){
    struct canonical_column *c;
    t->columns = uri_sql_run_grow(run, t->columns, t->n, sizeof *t->columns);
    if( t->columns==0 ) continue;
    c = &t->columns[t->n++];
    memset(c, 0, sizeof *c);
    c->name = uri_sql_run_copy(run, stmt, 1);
    c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
    c->type = schema_affinity(run, t, uri_sql_run_copy(run, stmt, 2));
    c->key = sqlite3_column_int(stmt, 5);
    c->is_generated = sqlite3_column_int(stmt, 6)>=2;
  }
  t->columns = uri_sql_run_grow(run, t->columns, t->n, sizeof *t->columns);
}

/* The columns of an index, or of the primary key of a table WITHOUT ROWID. */
static struct canonical_index schema_index(struct canonical_run *run,
                                           const struct canonical_table *t,
                                           const char *name){
  struct canonical_index index = { 0 };
  sqlite3_stmt *stmt = schema_pragma(run, "index_xinfo", t, name);
  while( uri_sql_run_step(run, &stmt) ){
    int cid = sqlite3_column_int(stmt, 1);
    if( sqlite3_column_int(stmt, 5)==0 ) continue;     /* not of the key */
    index.columns = uri_sql_run_grow(run, index.columns, index.n, sizeof(int));
    index.collations = uri_sql_run_grow(run, index.collations, index.n, sizeof(char*));
    if( index.columns==0 || index.collations==0 ) continue;
    if( cid<0 || cid>=t->n ) index.is_odd = 1;
    index.columns[index.n] = cid<0 || cid>=t->n ? NO_COLUMN : cid;
    index.collations[index.n++] = uri_sql_run_text(run, " COLLATE \"%w\"",
                                                   uri_sql_run_copy(run, stmt, 4));
  }
  return index;
}

static void schema_add_index(struct canonical_run *run, struct canonical_table *t,
                             struct canonical_index index){
  t->indexes = uri_sql_run_grow(run, t->indexes, t->n_indexes, sizeof index);
  if( t->indexes ) t->indexes[t->n_indexes++] = index;
}

/* Read the UNIQUE indexes.  Returns whether one is that of the primary key. */
static int schema_indexes(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *stmt = schema_pragma(run, "index_list", t, t->name);
  int has_key = 0;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    const char *origin = uri_sql_run_copy(run, stmt, 3);
    struct canonical_index index;
    has_key |= origin && strcmp(origin, "pk")==0;
    if( sqlite3_column_int(stmt, 2)==0 ) continue;
    index = schema_index(run, t, name);
    index.is_partial = sqlite3_column_int(stmt, 4);
    schema_add_index(run, t, index);
  }
  return has_key;
}

/* The column number k, from 1, of the primary key, or NO_COLUMN. */
static int schema_key_column(const struct canonical_table *t, int k){
  int c;
  for(c=0; c<t->n; c++) if( t->columns[c].key==k ) return c;
  return NO_COLUMN;
}

/* The key: the columns of the primary key WITHOUT ROWID; or the rowid, as the column that
** is an alias of it, or by a name that no column has. */
static void schema_key(struct canonical_run *run, struct canonical_table *t, int has_key){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  static const char *none = "";
  struct canonical_index key = schema_index(run, t, t->name);
  int i;
  t->alias = NO_COLUMN;
  t->columns[t->n] = (struct canonical_column){ .name = "rowid", .type = "INTEGER" };
  t->n_key = key.n;
  t->key = key.columns;
  t->collations = key.collations;
  if( key.n || run->rc!=SQLITE_OK ) return;
  t->has_rowid = t->n_key = 1;
  t->collations = &none;
  t->key = uri_sql_run_alloc(run, sizeof *t->key);
  if( !has_key ) t->alias = schema_key_column(t, 1);
  for(i=0; i<3; i++)
    if( t->columns[t->n].quoted==0 && uri_sql_schema_column(t, names[i])<0 )
      t->columns[t->n].quoted = names[i];
  if( t->key ) t->key[0] = t->alias>=0 ? t->alias : t->n;
  if( t->alias>=0 )
    schema_add_index(run, t, (struct canonical_index){ 1, t->key, t->collations, 0, 0 });
}

/* Read a table. */
static void schema_table(struct canonical_run *run, struct canonical_table *t,
                         const char *sql){
  t->sql = uri_sql_run_text(run, "\"%w\".\"%w\"", t->schema, t->name);
  t->has_clause = sql && sqlite3_strlike("%CONFLICT%", sql, 0)==0;
  schema_columns(run, t);
  if( run->rc==SQLITE_OK ) schema_key(run, t, schema_indexes(run, t));
  if( run->rc!=SQLITE_OK ) return;
  t->k = uri_sql_keys(run, t, ", ", "k$");
  t->i = uri_sql_keys(run, t, ", ", "i$");
  t->v_k = uri_sql_keys(run, t, ", ", "v.k$");
  t->x_is_k = uri_sql_keys(run, t, " AND ", "x.@ = v.k$^");
  t->y_is_i = uri_sql_keys(run, t, " AND ", "y.@ = v.i$^");
}

/* ---- One schema --- */

/* Read the tables of a schema, the one with the name "first" before the others. */
void uri_sql_schema_tables(struct canonical_run *run, struct canonical_schema *schema,
                           const char *name, const char *first){
  static const char trigger[] = "EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS r WHERE"
    " r.type = 'trigger' AND r.tbl_name = m.name COLLATE NOCASE)";
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, sql, %s OR %s FROM \"%w\".sqlite_master AS m WHERE type = 'table'"
    " AND NOT " CANONICAL_IS_VIRTUAL " AND NOT " CANONICAL_IS_SYSTEM
    " ORDER BY name <> %Q, name", uri_sql_run_text(run, trigger, name),
    uri_sql_run_text(run, trigger, "temp"), name, first);
  while( uri_sql_run_step(run, &stmt) ){
    const char *table = uri_sql_run_copy(run, stmt, 0);
    struct canonical_table *t;
    schema->tables = uri_sql_run_grow(run, schema->tables, schema->n_tables, sizeof *t);
    if( schema->tables==0 || table==0 ) continue;
    t = &schema->tables[schema->n_tables++];
    memset(t, 0, sizeof *t);
    t->run = run;
    t->schema = name;
    t->name = table;
    t->has_trigger = sqlite3_column_int(stmt, 2);
    schema_table(run, t, uri_sql_run_copy(run, stmt, 1));
  }
}

static struct canonical_edge *schema_edge(struct canonical_run *run,
                                          struct canonical_schema *schema, int child){
  struct canonical_edge *e;
  schema->edges = uri_sql_run_grow(run, schema->edges, schema->n_edges, sizeof *e);
  if( schema->edges==0 ) return 0;
  e = &schema->edges[schema->n_edges++];
  memset(e, 0, sizeof *e);
  e->child = child;
  e->label = schema->tables[child].name;
  return e;
}

/* Add a pair of columns to a reference. */
static void schema_pair(struct canonical_run *run, const struct canonical_schema *schema,
                        struct canonical_edge *e, int from, int to){
  if( e==0 ) return;
  e->from = uri_sql_run_grow(run, e->from, e->n, sizeof(int));
  e->to = uri_sql_run_grow(run, e->to, e->n, sizeof(int));
  if( e->from==0 || e->to==0 ) return;
  e->label = uri_sql_run_text(run, "%s%s%s", e->label, e->n ? "+" : ".",
                              schema->tables[e->child].columns[from].name);
  e->from[e->n] = from;
  e->to[e->n++] = to;
}

/* Does an action change rows? */
static int schema_acts(const char *action){
  return action && strcmp(action, "NO ACTION")!=0 && strcmp(action, "RESTRICT")!=0;
}

/* The foreign keys that a table declares.  Those that name nothing are left out. */
static void schema_foreign(struct canonical_run *run, struct canonical_schema *schema,
                           int child){
  const struct canonical_table *t = &schema->tables[child], *p = 0;
  sqlite3_stmt *stmt = schema_pragma(run, "foreign_key_list", t, t->name);
  struct canonical_edge *e = 0;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 4);
    int from, to, parent, k = sqlite3_column_int(stmt, 1);
    if( k==0 ){                    /* the first column of a key */
      parent = uri_sql_schema_table(schema, t->schema, uri_sql_run_copy(run, stmt, 2));
      e = parent<0 ? 0 : schema_edge(run, schema, child);
      if( e==0 ) continue;
      e->parent = parent;
      e->acts[0] = schema_acts(uri_sql_run_copy(run, stmt, 6));
      e->acts[1] = schema_acts(uri_sql_run_copy(run, stmt, 5));
      p = &schema->tables[parent];
    }
    if( e==0 ) continue;
    from = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 3));
    to = name ? uri_sql_schema_column(p, name) : schema_key_column(p, k+1);
    if( from>=0 && to>=0 ){
      schema_pair(run, schema, e, from, to);
    }else{
      schema->n_edges--;
      e = 0;
    }
  }
}

/* Is what the reference leads to a UNIQUE?  Otherwise SQLite enforces no foreign key. */
static int schema_is_unique(const struct canonical_table *p,
                            const struct canonical_edge *e){
  int i, k, is_unique = 0;
  for(i=0; i<p->n_indexes; i++){
    const struct canonical_index *index = &p->indexes[i];
    int n = 0;
    for(k=0; k<index->n; k++) n += uri_sql_has(e->n, e->to, index->columns[k]);
    is_unique |= !index->is_partial && n==index->n && n==e->n;
  }
  return is_unique;
}

void uri_sql_schema_foreign(struct canonical_run *run, struct canonical_schema *schema){
  int i;
  for(i=0; i<schema->n_tables && run->rc==SQLITE_OK; i++) schema_foreign(run, schema, i);
  for(i=0; i<schema->n_edges && run->rc==SQLITE_OK; i++){
    struct canonical_edge *e = &schema->edges[i];
    e->is_declared = schema_is_unique(&schema->tables[e->parent], e);
  }
}

/* ---- The option "reference" --- */

/* Fail if values of the column are keys of rows, and none is a value of column "to": the
** caller may mean the key. */
static void schema_check_values(struct canonical_run *run, const char *given,
                                const struct canonical_table *child, int from,
                                const struct canonical_table *t, int to){
  const struct canonical_column *c;
  const char *has = uri_sql_run_text(run, "EXISTS (SELECT 1 FROM %s WHERE %s IN (SELECT",
                                     child->sql, child->columns[from].quoted);
  int i;
  for(i=-1; i<t->n_indexes; i++){
    int n = i<0 ? t->n_key : t->indexes[i].n;
    int key = i<0 ? t->key[0] : t->indexes[i].columns[0];
    if( n!=1 || key==NO_COLUMN || key==to || t->columns[key].quoted==0
     || (child==t && key==from) ) continue;
    c = &t->columns[key];
    if( uri_sql_run_number(run, run->db, "SELECT %s %s FROM %s)) > %s %s FROM %s))", has,
                           c->quoted, t->sql, has, t->columns[to].quoted, t->sql) )
      uri_sql_run_fail(run, "reference %s: it holds values of %s, and none of %s; say"
                       " which column it refers to: T.C=COLUMN", given, c->name,
                       t->columns[to].name);
  }
}

/* What the option may say: "x" is a column, and "y" the one that it refers to. */
static void schema_texts(struct canonical_run *run,
                         const struct canonical_schema *schema){
  const struct canonical_table *t = schema->tables, *end = t+schema->n_tables;
  int has_rowid = t->has_rowid && uri_sql_schema_column(t, "rowid")<0;
  uri_sql_run_exec(run, run->own, "CREATE TABLE columns(t, c, s, n, name)");
  for(; t<end; t++)
    uri_sql_run_exec(run, run->own, "INSERT INTO columns SELECT %d, column1, %Q, %Q,"
      " column2 FROM (VALUES%s)", (int)(t-schema->tables), t->schema, t->name,
      uri_sql_others(run, t, NO_COLUMN, ", ", "($, #)"));
  t = schema->tables;
  uri_sql_run_exec(run, run->own,
    "CREATE TABLE x AS"
    " SELECT t, c, printf('%%s.%%s', n, name) AS text FROM columns UNION ALL"
    " SELECT t, c, printf('%%s.%%s.%%s', s, n, name) FROM columns UNION ALL"
    " SELECT t, c, printf('\"%%w\".\"%%w\"', n, name) FROM columns UNION ALL"
    " SELECT t, c, printf('\"%%w\".\"%%w\".\"%%w\"', s, n, name) FROM columns;"
    "CREATE TABLE y AS SELECT %d AS c, '' AS text UNION ALL"
    " SELECT c, printf('=%%s', name) FROM columns WHERE t = 0 UNION ALL"
    " SELECT c, printf('=\"%%w\"', name) FROM columns WHERE t = 0 UNION ALL"
    " SELECT %d, '=rowid' WHERE %d", schema->column, t->key[0], has_rowid);
}

static void schema_reference(struct canonical_run *run, struct canonical_schema *schema,
                             const char *given){
  int n = 0, t = 0, from = 0, to = 0, says = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "SELECT DISTINCT x.t, x.c, y.c,"
    " y.text <> '' FROM x JOIN y ON x.text || y.text = %Q COLLATE NOCASE", given);
  for(; uri_sql_run_step(run, &stmt); n++){
    t = sqlite3_column_int(stmt, 0);
    from = sqlite3_column_int(stmt, 1);
    to = sqlite3_column_int(stmt, 2);
    says = sqlite3_column_int(stmt, 3);
  }
  if( n==0 ) uri_sql_run_fail(run, "reference %s: no such table and column", given);
  if( n>1 )
    uri_sql_run_fail(run, "reference %s: it can be read in two ways; put each name in"
                     " double quotes, with the schema", given);
  if( run->rc!=SQLITE_OK ) return;
  if( schema->tables[t].columns[from].is_generated )
    uri_sql_run_fail(run, "reference %s: it is a generated column", given);
  if( t==0 && from==to )
    uri_sql_run_fail(run, "reference %s: the column would refer to itself", given);
  if( !says )
    schema_check_values(run, given, &schema->tables[t], from, schema->tables, to);
  schema_pair(run, schema, schema_edge(run, schema, t), from, to);
}

/* Read the other schemas, which the option "reference" may name, and the references. */
static void schema_references(struct canonical_run *run, struct canonical_schema *schema,
                              const char *references){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA database_list");
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    if( name && sqlite3_stricmp(name, schema->tables[0].schema)!=0 )
      uri_sql_schema_tables(run, schema, name, "");
  }
  schema_texts(run, schema);
  stmt = uri_sql_run_prepare(run, run->own, "SELECT value FROM json_each(%Q)",
                             references);
  while( uri_sql_run_step(run, &stmt) )
    schema_reference(run, schema, uri_sql_run_copy(run, stmt, 0));
}

/* ---- The whole --- */

/* Table 0 is the one with this name. */
static void schema_first(struct canonical_run *run, struct canonical_schema *schema,
                         const char *table){
  const char *name = 0, *kind = 0;
  const char *found = uri_sql_schema_find(run, table, &name, &kind);
  if( found==0 )
    uri_sql_run_fail(run, "no such table: %s; there are: %s", table,
      uri_sql_run_word(run, run->db, "SELECT coalesce(group_concat(name, ', '), 'none')"
        " FROM (%s) WHERE \"schema\" = 'main' AND kind IS NULL",
        schema_all_objects(run)));
  if( kind ) uri_sql_run_fail(run, "%s is %s", name, kind);
  if( run->rc!=SQLITE_OK || found==0 || name==0 ) return;
  uri_sql_schema_tables(run, schema, found, name);
  if( run->rc==SQLITE_OK
   && (schema->n_tables==0 || strcmp(schema->tables[0].name, name)!=0) )
    uri_sql_run_fail(run, "cannot read the schema %s", found);
}

void uri_sql_schema_read(struct canonical_run *run, struct canonical_schema *schema,
                         const struct canonical_options *options, const char *table,
                         const char *column){
  const struct canonical_table *t;
  schema_first(run, schema, table);
  if( run->rc!=SQLITE_OK ) return;
  t = schema->tables;
  schema->column = uri_sql_schema_column(t, column);
  if( schema->column<0 )
    uri_sql_run_fail(run, "no such column: %s; there are: %s", column,
      uri_sql_run_word(run, run->own, "SELECT replace(%Q, '\"', '')",
                       uri_sql_others(run, t, NO_COLUMN, ", ", "@")));
  else if( t->columns[schema->column].is_generated )
    uri_sql_run_fail(run, "%s is a generated column: name the column that it is computed"
                     " from", column);
  uri_sql_schema_foreign(run, schema);
  if( options->references && run->rc==SQLITE_OK )
    schema_references(run, schema, options->references);
}

/*
** Fail if an authorizer hides a column: it reads as NULL.  SQLite gives such a column the
** name in which the SELECT has it, with its quotes; but under the two PRAGMAs every one.
*/
static void schema_check_visible(struct canonical_run *run,
                                 const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s",
    uri_sql_others(run, t, NO_COLUMN, ", ", "@"), t->sql);
  const char *name;
  int c, has_names = uri_sql_run_number(run, run->db, "PRAGMA short_column_names")
                  || uri_sql_run_number(run, run->db, "PRAGMA full_column_names");
  for(c=0; c<t->n && has_names && run->rc==SQLITE_OK; c++){
    name = sqlite3_column_name(stmt, c);
    if( name==0 ) run->rc = SQLITE_NOMEM;
    else if( strcmp(name, t->columns[c].quoted)==0 )
      uri_sql_run_fail(run, "an authorizer hides the column %s of %s",
                       t->columns[c].name, t->name);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_schema_check(struct canonical_run *run, const struct canonical_table *t){
  const char *mode = uri_sql_run_word(run, run->db, "PRAGMA \"%w\".journal_mode",
                                      t->schema);
  int c;
  if( run->rc!=SQLITE_OK ) return;
  if( mode && sqlite3_stricmp(mode, "off")==0 )
    uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
                     " execute PRAGMA %s.journal_mode = MEMORY or DELETE first",
                     t->schema, t->schema);
  if( t->columns[t->key[0]].quoted==0 )
    uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                     t->name);
  for(c=0; c<t->n; c++)
    if( sqlite3_strnicmp(t->columns[c].name, CANONICAL_PREFIX,
                         (int)strlen(CANONICAL_PREFIX))==0 )
      uri_sql_run_fail(run, "%s has a column %s: names with this prefix are reserved",
                       t->name, t->columns[c].name);
  if( run->rc==SQLITE_OK ) schema_check_visible(run, t);
}
