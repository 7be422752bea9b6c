/*
** SPDX-License-Identifier: MIT
**
** Reading the schema: tables, columns, keys, references.
**
** Only by PRAGMA statements: a view may have the name of a pragma_ function.  The schema
** of the table to rewrite is read as a whole, the others only if the option "reference"
** could name a table of theirs.
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

struct canonical_column *uri_sql_schema_column(const struct canonical_table *t,
                                               const char *name){
  int i;
  for(i=0; i<t->columns.n && name; i++)
    if( sqlite3_stricmp(t->columns.at[i]->name, name)==0 ) return t->columns.at[i];
  return 0;
}

struct canonical_table *uri_sql_schema_table(const struct canonical_schema *schema,
                                             const char *name, const char *table){
  struct canonical_table *t = schema->tables;
  while( t && (sqlite3_stricmp(t->name, table)!=0
            || sqlite3_stricmp(t->schema, name)!=0) ) t = t->next;
  return t;
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
    struct canonical_column *c = uri_sql_run_alloc(run, sizeof *c);
    if( c==0 ) continue;
    c->name = uri_sql_run_copy(run, stmt, 1);
    c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
    c->type = schema_affinity(run, t, uri_sql_run_copy(run, stmt, 2));
    c->key = sqlite3_column_int(stmt, 5);
    c->is_generated = sqlite3_column_int(stmt, 6)>=2;
    uri_sql_add(run, &t->columns, c);
  }
}

/* The columns of an index, or of the primary key of a table WITHOUT ROWID. */
static struct canonical_index schema_index(struct canonical_run *run,
                                           const struct canonical_table *t,
                                           const char *name){
  struct canonical_index index = { .is_odd = 0 };
  sqlite3_stmt *stmt = schema_pragma(run, "index_xinfo", t, name);
  while( uri_sql_run_step(run, &stmt) ){
    int cid = sqlite3_column_int(stmt, 1), is_column = cid>=0 && cid<t->columns.n;
    if( sqlite3_column_int(stmt, 5)==0 ) continue;     /* not of the key */
    index.collations = uri_sql_run_grow(run, index.collations, index.columns.n,
                                        sizeof *index.collations);
    if( index.collations==0 ) continue;
    index.collations[index.columns.n] = uri_sql_run_text(run, " COLLATE \"%w\"",
                                                   uri_sql_run_copy(run, stmt, 4));
    uri_sql_add(run, &index.columns, is_column ? t->columns.at[cid] : 0);
    index.is_odd |= !is_column;
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

/* The column number k, from 1, of the primary key, or 0. */
static struct canonical_column *schema_key_column(const struct canonical_table *t, int k){
  int i;
  for(i=0; i<t->columns.n; i++)
    if( t->columns.at[i]->key==k ) return t->columns.at[i];
  return 0;
}

/* The key: the columns of the primary key WITHOUT ROWID; or the rowid, as the column that
** is an alias of it, or by a name that no column has. */
static void schema_key(struct canonical_run *run, struct canonical_table *t, int has_key){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  static const char *none = "";
  struct canonical_index key = schema_index(run, t, t->name);
  struct canonical_column *rowid;
  int i;
  t->key = key.columns;
  t->collations = key.collations;
  if( key.columns.n || run->rc!=SQLITE_OK ) return;
  t->has_rowid = 1;
  t->collations = &none;
  if( !has_key ) t->alias = schema_key_column(t, 1);
  rowid = t->alias ? t->alias : uri_sql_run_alloc(run, sizeof *rowid);
  t->key = uri_sql_only(run, rowid);
  if( t->alias )
    schema_add_index(run, t, (struct canonical_index){ t->key, t->collations, 0, 0 });
  if( t->alias || rowid==0 ) return;
  *rowid = (struct canonical_column){ .name = "rowid", .type = "INTEGER" };
  for(i=0; i<3; i++)
    if( rowid->quoted==0 && !uri_sql_schema_column(t, names[i]) )
      rowid->quoted = names[i];
}

/* Read a table. */
static void schema_table(struct canonical_run *run, struct canonical_table *t,
                         const char *sql){
  t->sql = uri_sql_run_text(run, "\"%w\".\"%w\"", t->schema, t->name);
  t->has_clause = sql && sqlite3_strlike("%CONFLICT%", sql, 0)==0;
  schema_columns(run, t);
  if( run->rc==SQLITE_OK ) schema_key(run, t, schema_indexes(run, t));
  if( run->rc!=SQLITE_OK ) return;
  t->k = uri_sql_keys(t, ", ", "k$");
  t->i = uri_sql_keys(t, ", ", "i$");
  t->v_k = uri_sql_keys(t, ", ", "v.k$");
  t->x_is_k = uri_sql_keys(t, " AND ", "x.@ = v.k$^");
  t->y_is_i = uri_sql_keys(t, " AND ", "y.@ = v.i$^");
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
  struct canonical_table *t, **end = &schema->tables;
  while( *end ) end = &(*end)->next;
  while( uri_sql_run_step(run, &stmt) ){
    const char *table = uri_sql_run_copy(run, stmt, 0);
    if( table==0 ) continue;
    t = *end = uri_sql_run_alloc(run, sizeof *t);
    if( t==0 ) continue;
    end = &t->next;
    t->run = run;
    t->schema = name;
    t->name = table;
    t->has_trigger = sqlite3_column_int(stmt, 2);
    schema_table(run, t, uri_sql_run_copy(run, stmt, 1));
  }
}

/* Add a reference, if it has a parent, to the end of the list.  Returns its place. */
static struct canonical_edge **schema_edge(struct canonical_run *run,
                                           struct canonical_schema *schema,
                                           struct canonical_table *child,
                                           struct canonical_table *parent){
  struct canonical_edge **at = &schema->edges;
  while( *at ) at = &(*at)->next;
  if( parent ) *at = uri_sql_run_alloc(run, sizeof **at);
  if( *at ) **at = (struct canonical_edge){ .child = child, .parent = parent,
                                            .label = child->name };
  return at;
}

/* Add a pair of columns to a reference. */
static void schema_pair(struct canonical_run *run, struct canonical_edge *e,
                        struct canonical_column *from, struct canonical_column *to){
  e->label = uri_sql_run_text(run, "%s%s%s", e->label, e->from.n ? "+" : ".",
                              from->name);
  uri_sql_add(run, &e->from, from);
  uri_sql_add(run, &e->to, to);
}

/* Does an action change rows? */
static int schema_acts(const char *action){
  return action && strcmp(action, "NO ACTION")!=0 && strcmp(action, "RESTRICT")!=0;
}

/* The foreign keys that a table declares.  Those that name nothing are left out. */
static void schema_foreign(struct canonical_run *run, struct canonical_schema *schema,
                           struct canonical_table *t){
  sqlite3_stmt *stmt = schema_pragma(run, "foreign_key_list", t, t->name);
  struct canonical_edge *none = 0, **at = &none;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 4);
    struct canonical_column *from, *to;
    int k = sqlite3_column_int(stmt, 1);
    if( k==0 )                     /* the first column of a key */
      at = schema_edge(run, schema, t, uri_sql_schema_table(schema, t->schema,
                                         uri_sql_run_copy(run, stmt, 2)));
    if( *at==0 ) continue;
    (*at)->acts[0] = schema_acts(uri_sql_run_copy(run, stmt, 6));
    (*at)->acts[1] = schema_acts(uri_sql_run_copy(run, stmt, 5));
    from = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 3));
    to = name ? uri_sql_schema_column((*at)->parent, name)
              : schema_key_column((*at)->parent, k+1);
    if( from && to ) schema_pair(run, *at, from, to);
    else *at = 0;
  }
}

/* Is what the reference leads to a UNIQUE?  Otherwise SQLite enforces no foreign key. */
static int schema_is_unique(const struct canonical_edge *e){
  const struct canonical_table *p = e->parent;
  int i, k, is_unique = 0;
  for(i=0; i<p->n_indexes; i++){
    const struct canonical_list *columns = &p->indexes[i].columns;
    int n = 0;
    for(k=0; k<columns->n; k++) n += uri_sql_has(&e->to, columns->at[k]);
    is_unique |= !p->indexes[i].is_partial && n==columns->n && n==e->to.n;
  }
  return is_unique;
}

void uri_sql_schema_foreign(struct canonical_run *run, struct canonical_schema *schema){
  struct canonical_table *t;
  struct canonical_edge *e;
  for(t=schema->tables; t && run->rc==SQLITE_OK; t=t->next)
    schema_foreign(run, schema, t);
  for(e=schema->edges; e && run->rc==SQLITE_OK; e=e->next)
    e->is_declared = schema_is_unique(e);
}

/* ---- The option "reference" --- */

/* Fail if values of the column are keys of rows, and none is a value of column "to": the
** caller may mean the key. */
static void schema_check_values(struct canonical_run *run, const char *given,
                                const struct canonical_table *child,
                                const struct canonical_column *from,
                                const struct canonical_table *t,
                                const struct canonical_column *to){
  const char *has = uri_sql_run_text(run, "EXISTS (SELECT 1 FROM %s WHERE %s IN (SELECT",
                                     child->sql, from->quoted);
  const char *has_value = uri_sql_run_text(run, "%s %s FROM %s))", has, to->quoted,
                                           t->sql);
  int i;
  for(i=-1; i<t->n_indexes; i++){
    const struct canonical_list *key = i<0 ? &t->key : &t->indexes[i].columns;
    const struct canonical_column *c = key->n==1 ? key->at[0] : 0;
    if( c==0 || c==to || c==from || c->quoted==0 ) continue;
    if( uri_sql_run_number(run, run->db, "SELECT %s %s FROM %s)) > %s", has, c->quoted,
                           t->sql, has_value) )
      uri_sql_run_fail(run, "reference %s: it holds values of %s, and none of %s; say"
                       " which column it refers to: T.C=COLUMN", given, c->name,
                       to->name);
  }
}

/* What the option may say: "x" is a column, and "y" the one that it refers to, NULL for
** the rowid. */
static void schema_texts(struct canonical_run *run,
                         const struct canonical_schema *schema){
  const struct canonical_table *first = schema->tables, *t = first;
  uri_sql_run_exec(run, run->own, "CREATE TABLE columns(s, n, c)");
  do{
    uri_sql_run_exec(run, run->own, "INSERT INTO columns SELECT %Q, %Q, column1 FROM"
      " (VALUES%s)", t->schema, t->name, uri_sql_list(t, &t->columns, ", ", "(#)"));
    t = t->next;
  }while( t );
  uri_sql_run_exec(run, run->own,
    "CREATE TABLE x AS"
    " SELECT s, n, c, printf('%%s.%%s', n, c) AS text FROM columns UNION ALL"
    " SELECT s, n, c, printf('%%s.%%s.%%s', s, n, c) FROM columns UNION ALL"
    " SELECT s, n, c, printf('\"%%w\".\"%%w\"', n, c) FROM columns UNION ALL"
    " SELECT s, n, c, printf('\"%%w\".\"%%w\".\"%%w\"', s, n, c) FROM columns;"
    "CREATE TABLE y AS SELECT %Q AS c, '' AS text UNION ALL"
    " SELECT c, printf('=%%s', c) FROM columns WHERE rowid <= %d UNION ALL"
    " SELECT c, printf('=\"%%w\"', c) FROM columns WHERE rowid <= %d UNION ALL"
    " SELECT NULL, '=rowid' WHERE %d", schema->column->name, first->columns.n,
    first->columns.n, first->has_rowid && !uri_sql_schema_column(first, "rowid"));
}

static void schema_reference(struct canonical_run *run, struct canonical_schema *schema,
                             const char *given){
  struct canonical_table *t = 0, *first = schema->tables;
  struct canonical_column *from = 0, *to = 0;
  struct canonical_edge *e;
  int n = 0, says = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "SELECT DISTINCT x.s, x.n, x.c,"
    " y.c, y.text <> '' FROM x JOIN y ON x.text || y.text = %Q COLLATE NOCASE", given);
  for(; uri_sql_run_step(run, &stmt); n++){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    t = uri_sql_schema_table(schema, name, uri_sql_run_copy(run, stmt, 1));
    if( t ) from = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 2));
    to = uri_sql_schema_column(first, uri_sql_run_copy(run, stmt, 3));
    says = sqlite3_column_int(stmt, 4);
  }
  if( n==0 ) uri_sql_run_fail(run, "reference %s: no such table and column", given);
  if( n>1 )
    uri_sql_run_fail(run, "reference %s: it can be read in two ways; put each name in"
                     " double quotes, with the schema", given);
  if( from==0 || run->rc!=SQLITE_OK ) return;
  if( to==0 ) to = first->key.at[0];
  if( from->is_generated )
    uri_sql_run_fail(run, "reference %s: it is a generated column", given);
  if( from==to )
    uri_sql_run_fail(run, "reference %s: the column would refer to itself", given);
  if( !says ) schema_check_values(run, given, t, from, first, to);
  e = *schema_edge(run, schema, t, first);
  if( e ) schema_pair(run, e, from, to);
}

/* Read the other schemas, which the option "reference" may name, and the references. */
static void schema_references(struct canonical_run *run, struct canonical_schema *schema,
                              const char *references){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA database_list");
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    if( name && sqlite3_stricmp(name, schema->tables->schema)!=0 )
      uri_sql_schema_tables(run, schema, name, "");
  }
  schema_texts(run, schema);
  stmt = uri_sql_run_prepare(run, run->own, "SELECT value FROM json_each(%Q)",
                             references);
  while( uri_sql_run_step(run, &stmt) )
    schema_reference(run, schema, uri_sql_run_copy(run, stmt, 0));
}

/* ---- The whole --- */

/* Read the schema of the table with this name, which becomes the first one. */
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
   && (schema->tables==0 || strcmp(schema->tables->name, name)!=0) )
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
  if( schema->column==0 )
    uri_sql_run_fail(run, "no such column: %s; there are: %s", column,
      uri_sql_run_word(run, run->own, "SELECT replace(%Q, '\"', '')",
                       uri_sql_list(t, &t->columns, ", ", "@")));
  else if( schema->column->is_generated )
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
static void schema_check_visible(const struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s",
    uri_sql_list(t, &t->columns, ", ", "@"), t->sql);
  const char *name;
  int c, has_names = uri_sql_run_number(run, run->db, "PRAGMA short_column_names")
                  || uri_sql_run_number(run, run->db, "PRAGMA full_column_names");
  for(c=0; c<t->columns.n && has_names && run->rc==SQLITE_OK; c++){
    name = sqlite3_column_name(stmt, c);
    if( name==0 ) run->rc = SQLITE_NOMEM;
    else if( strcmp(name, t->columns.at[c]->quoted)==0 )
      uri_sql_run_fail(run, "an authorizer hides the column %s of %s",
                       t->columns.at[c]->name, t->name);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_schema_check(const struct canonical_table *t){
  struct canonical_run *run = t->run;
  const char *mode = uri_sql_run_word(run, run->db, "PRAGMA \"%w\".journal_mode",
                                      t->schema);
  int c;
  if( run->rc!=SQLITE_OK ) return;
  if( mode && sqlite3_stricmp(mode, "off")==0 )
    uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
                     " execute PRAGMA %s.journal_mode = MEMORY or DELETE first",
                     t->schema, t->schema);
  if( t->key.at[0]->quoted==0 )
    uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                     t->name);
  for(c=0; c<t->columns.n; c++){
    const char *name = t->columns.at[c]->name;
    if( sqlite3_strnicmp(name, CANONICAL_PREFIX, (int)strlen(CANONICAL_PREFIX))==0 )
      uri_sql_run_fail(run, "%s has a column %s: names with this prefix are reserved",
                       t->name, name);
  }
  if( run->rc==SQLITE_OK ) schema_check_visible(t);
}
