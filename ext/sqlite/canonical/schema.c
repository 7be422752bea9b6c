/*
** SPDX-License-Identifier: MIT
**
** Reading the schema: tables, columns, keys, references.
**
** Only by PRAGMA statements: a view may have the name of a pragma_ function.  Tables of
** other schemas are not read.
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
  " WHEN EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS whole WHERE " CANONICAL_IS_VIRTUAL
  "  AND lower(substr(part.name, 1, length(whole.name) + 1)) = lower(whole.name) || '_'"
  "  AND lower(substr(part.name, length(whole.name) + 2)) IN ('content', 'docsize',"
  "  'data', 'idx', 'config', 'segments', 'segdir', 'stat', 'node', 'rowid', 'parent'))"
  " THEN 'a part of a virtual table' END AS kind"
  " FROM \"%w\".sqlite_master AS part WHERE type IN ('table', 'view')";

/* The same for all schemas of the connection. */
static const char *schema_all_objects(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA database_list");
  const char *all = "";
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    int place = sqlite3_column_int(stmt, 0);       /* temp is 1 */
    uri_sql_append(run, &all, " UNION ALL ", schema_objects, place==1 ? -1 : place, name,
                   name, name);
  }
  return all;
}

const char *uri_sql_schema_find(struct canonical_run *run, const char *name,
                                const char **found, const char **kind){
  const char *all = schema_all_objects(run), *schema = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT \"schema\", name, kind FROM (%s)"
    " WHERE %Q COLLATE NOCASE IN (name, \"schema\" || '.' || name)"
    " ORDER BY name = %Q COLLATE NOCASE, place LIMIT 1", all, name, name);
  while( uri_sql_run_step(run, &stmt) ){
    schema = uri_sql_run_copy(run, stmt, 0);
    *found = uri_sql_run_copy(run, stmt, 1);
    *kind = uri_sql_run_copy(run, stmt, 2);
  }
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
                                             const char *table){
  struct canonical_table *t = schema->tables;
  while( t && sqlite3_stricmp(t->name, table)!=0 ) t = t->next;
  return t;
}

/* ---- One table --- */

/* A PRAGMA about a table or an index of its schema. */
static sqlite3_stmt *schema_pragma(const struct canonical_table *t, const char *pragma,
                                   const char *name){
  return uri_sql_run_prepare(t->run, t->run->db, "PRAGMA \"%w\".%s(\"%w\")", t->schema,
                             pragma, name);
}

/* Before SQLite 3.37 there is neither STRICT nor this PRAGMA. */
static int schema_is_strict(const struct canonical_table *t){
  sqlite3_stmt *row = schema_pragma(t, "table_list", t->name);
  int is_strict = uri_sql_run_step(t->run, &row) && sqlite3_column_int(row, 5);
  sqlite3_finalize(row);
  return is_strict;
}

/* The affinity of a declared type, as a type (datatype3.html 3.1).  In a table that is
** STRICT, ANY is none. */
static const char *schema_affinity(const struct canonical_table *t, const char *type){
  static const char *const words[][2] = {
    { "%INT%", "INTEGER" }, { "%CHAR%", "TEXT" }, { "%CLOB%", "TEXT" },
    { "%TEXT%", "TEXT" }, { "%BLOB%", "" }, { "%REAL%", "REAL" }, { "%FLOA%", "REAL" },
    { "%DOUB%", "REAL" }
  };
  size_t i;
  if( type==0 || type[0]==0
   || (sqlite3_stricmp(type, "ANY")==0 && schema_is_strict(t)) ) return "";
  for(i=0; i<sizeof words/sizeof words[0]; i++)
    if( sqlite3_strlike(words[i][0], type, 0)==0 ) return words[i][1];
  return "NUMERIC";
}

static void schema_columns(struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = schema_pragma(t, "table_xinfo", t->name);
  while( uri_sql_run_step(run, &stmt) ){
    struct canonical_column *c = uri_sql_run_alloc(run, sizeof *c);
    if( c==0 ) continue;
    c->name = uri_sql_run_copy(run, stmt, 1);
    c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
    c->type = schema_affinity(t, uri_sql_run_copy(run, stmt, 2));
    c->is_not_null = sqlite3_column_int(stmt, 3);
    c->key = sqlite3_column_int(stmt, 5);
    c->is_generated = sqlite3_column_int(stmt, 6)>=2;
    uri_sql_add(run, &t->columns, c);
  }
}

/* The columns of an index, or of the primary key of a table WITHOUT ROWID. */
static struct canonical_index schema_index(const struct canonical_table *t,
                                           const char *name){
  struct canonical_run *run = t->run;
  struct canonical_index index = { .is_odd = 0 };
  sqlite3_stmt *stmt = schema_pragma(t, "index_xinfo", name);
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

static void schema_add_index(struct canonical_table *t, struct canonical_index index){
  t->indexes = uri_sql_run_grow(t->run, t->indexes, t->n_indexes, sizeof index);
  if( t->indexes ) t->indexes[t->n_indexes++] = index;
}

/* Read the UNIQUE indexes.  Returns which one is that of the primary key, or -1. */
static int schema_indexes(struct canonical_table *t){
  sqlite3_stmt *stmt = schema_pragma(t, "index_list", t->name);
  int key = -1;
  while( uri_sql_run_step(t->run, &stmt) ){
    const char *name = uri_sql_run_copy(t->run, stmt, 1);
    const char *origin = uri_sql_run_copy(t->run, stmt, 3);
    struct canonical_index index;
    if( sqlite3_column_int(stmt, 2)==0 ) continue;
    if( origin && strcmp(origin, "pk")==0 ) key = t->n_indexes;
    index = schema_index(t, name);
    index.is_odd |= sqlite3_column_int(stmt, 4);
    schema_add_index(t, index);
  }
  return key;
}

/* The column number k, from 1, of the primary key, or 0. */
static struct canonical_column *schema_key_column(const struct canonical_table *t, int k){
  int i;
  for(i=0; i<t->columns.n; i++)
    if( t->columns.at[i]->key==k ) return t->columns.at[i];
  return 0;
}

/* The rowid as a column, by a name that no column has. */
static struct canonical_column *schema_rowid(const struct canonical_table *t){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  struct canonical_column *rowid = uri_sql_run_alloc(t->run, sizeof *rowid);
  int i;
  if( rowid==0 ) return 0;
  *rowid = (struct canonical_column){ .name = "rowid", .type = "INTEGER" };
  for(i=0; i<3; i++)
    if( rowid->quoted==0 && !uri_sql_schema_column(t, names[i]) )
      rowid->quoted = names[i];
  return rowid;
}

/*
** The key: the column that is an alias of the rowid; or the columns of the primary key,
** if none may be NULL; or the rowid, which VACUUM may change.
*/
static void schema_key(struct canonical_table *t, int at){
  static const char *none = "";
  struct canonical_index key = schema_index(t, t->name);
  struct canonical_column *rowid;
  int i, is_full = at>=0;
  if( t->run->rc!=SQLITE_OK ) return;
  t->has_rowid = key.columns.n==0;
  for(i=0; at>=0 && t->has_rowid && i<t->indexes[at].columns.n; i++)
    is_full &= t->indexes[at].columns.at[i]->is_not_null;
  if( t->has_rowid && is_full ) key = t->indexes[at];
  t->key = key.columns;
  t->collations = key.collations;
  rowid = t->has_rowid ? schema_rowid(t) : 0;
  if( rowid ) t->rowid = rowid->quoted;
  if( key.columns.n || t->run->rc!=SQLITE_OK ) return;
  t->is_by_rowid = 1;
  t->collations = &none;
  if( at<0 ) t->alias = schema_key_column(t, 1);
  uri_sql_add(t->run, &t->key, t->alias ? t->alias : rowid);
  if( t->alias==0 ) return;
  t->rowid = 0;
  schema_add_index(t, (struct canonical_index){ t->key, t->collations, 0 });
}

static void schema_table(struct canonical_table *t, const char *sql){
  t->sql = uri_sql_run_text(t->run, "\"%w\".\"%w\"", t->schema, t->name);
  t->has_clause = sql && sqlite3_strlike("%CONFLICT%", sql, 0)==0;
  schema_columns(t);
  schema_key(t, schema_indexes(t));
}

/* Read the tables of a schema, the one with the name "first" before the others. */
void uri_sql_schema_tables(struct canonical_run *run, struct canonical_schema *schema,
                           const char *name, const char *first){
  static const char trigger[] = "EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS object"
    " WHERE object.type = 'trigger' AND object.tbl_name = listed.name COLLATE NOCASE)";
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, sql, %s OR %s FROM \"%w\".sqlite_master AS listed"
    " WHERE type = 'table' AND NOT " CANONICAL_IS_VIRTUAL " AND NOT " CANONICAL_IS_SYSTEM
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
    schema_table(t, uri_sql_run_copy(run, stmt, 1));
  }
}

/* ---- Foreign keys --- */

/* Add a reference, if it has a parent, to the end of the list.  Returns its place. */
static struct canonical_edge **schema_edge(struct canonical_schema *schema,
                                           struct canonical_table *child,
                                           struct canonical_table *parent){
  struct canonical_edge **at = &schema->edges;
  while( *at ) at = &(*at)->next;
  if( parent ) *at = uri_sql_run_alloc(child->run, sizeof **at);
  if( *at ) **at = (struct canonical_edge){ .child = child, .parent = parent,
                                            .label = child->name };
  return at;
}

/* Add a pair of columns to a reference. */
static void schema_pair(struct canonical_edge *e, struct canonical_column *from,
                        struct canonical_column *to){
  struct canonical_run *run = e->child->run;
  e->label = uri_sql_run_text(run, "%s%s%s", e->label, e->from.n ? "+" : ".", from->name);
  uri_sql_add(run, &e->from, from);
  uri_sql_add(run, &e->to, to);
}

/* The foreign keys that a table declares.  Those that name nothing are left out. */
static void schema_foreign(struct canonical_schema *schema, struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = schema_pragma(t, "foreign_key_list", t->name);
  struct canonical_edge *none = 0, **at = &none;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 4);
    struct canonical_column *from, *to;
    int k = sqlite3_column_int(stmt, 1);
    if( k==0 )                     /* the first column of a key */
      at = schema_edge(schema, t, uri_sql_schema_table(schema,
                                                       uri_sql_run_copy(run, stmt, 2)));
    if( *at==0 ) continue;
    from = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 3));
    to = name ? uri_sql_schema_column((*at)->parent, name)
              : schema_key_column((*at)->parent, k+1);
    if( from && to ) schema_pair(*at, from, to);
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
    is_unique |= !p->indexes[i].is_odd && n==columns->n && n==e->to.n;
  }
  return is_unique;
}

void uri_sql_schema_foreign(struct canonical_run *run, struct canonical_schema *schema){
  struct canonical_table *t;
  struct canonical_edge *e;
  for(t=schema->tables; t && run->rc==SQLITE_OK; t=t->next) schema_foreign(schema, t);
  for(e=schema->edges; e && run->rc==SQLITE_OK; e=e->next)
    e->is_declared = e->is_unique = schema_is_unique(e);
}

/* ---- Names in options --- */

/* Find what a text after "T.C" names: "" for the column to rewrite, or "=COLUMN". */
static struct canonical_column *schema_to(const struct canonical_schema *schema,
                                          const char *text){
  const struct canonical_table *t = schema->tables;
  int i;
  if( text[0]==0 ) return schema->column;
  if( text[0]!='=' ) return 0;
  for(i=0; i<t->columns.n; i++)
    if( sqlite3_stricmp(text+1, t->columns.at[i]->name)==0
     || sqlite3_stricmp(text+1, t->columns.at[i]->quoted)==0 ) return t->columns.at[i];
  if( sqlite3_stricmp(text+1, "rowid")!=0 || !t->has_rowid ) return 0;
  return t->is_by_rowid ? t->key.at[0] : schema_rowid(t);
}

struct schema_name {               /* "T.C", or "T.C=COLUMN" */
  struct canonical_table *t;
  struct canonical_column *from, *to;
  int says;                        /* "=COLUMN" is given */
};

/*
** Find the column that a text names: TABLE.COLUMN, each with or without double quotes,
** with or without the schema; in a reference, "=COLUMN" may follow.  Returns in how many
** ways the text can be read.
*/
static int schema_names(const struct canonical_schema *schema, const char *text,
                        int is_reference, struct schema_name *name){
  static const char *const forms[] = { "%s.%s", "\"%w\".\"%w\"" };
  struct canonical_table *t;
  int i, how, n = 0;
  *name = (struct schema_name){ .t = 0 };
  for(t=schema->tables; t; t=t->next)
    for(i=0; i<t->columns.n; i++)
      for(how=0; how<4; how++){
        struct canonical_column *from = t->columns.at[i], *to = from;
        const char *form = uri_sql_run_text(t->run, forms[how & 1], t->name, from->name);
        const char *after;
        if( how & 2 ) form = uri_sql_run_text(t->run, how & 1 ? "\"%w\".%s" : "%s.%s",
                                              t->schema, form);
        after = text+strlen(form);
        if( sqlite3_strnicmp(text, form, (int)strlen(form))!=0 ) continue;
        if( is_reference ) to = schema_to(schema, after);
        if( to==0 || (!is_reference && after[0]) ) continue;
        n += name->t!=t || name->from!=from || name->to!=to;
        *name = (struct schema_name){ t, from, to, after[0]!=0 };
      }
  return n;
}

struct canonical_column *uri_sql_schema_named(const struct canonical_schema *schema,
                                              const char *text,
                                              struct canonical_table **of){
  struct schema_name name;
  if( schema_names(schema, text, 0, &name) ) *of = name.t;
  return name.from;
}

/* ---- The option "reference" --- */

/* Is a value of the column in this one of the table? */
static int schema_holds(const struct schema_name *name, const struct canonical_table *t,
                        const struct canonical_column *c){
  return uri_sql_exists(t->run, "%s WHERE %s IN (SELECT %s FROM %s)", name->t->sql,
                        name->from->quoted, c->quoted, t->sql);
}

/* Fail if values of the column are keys of rows, and none is a value of column "to": the
** caller may mean the key. */
static void schema_check_values(const char *given, const struct schema_name *name,
                                const struct canonical_table *t){
  int i;
  for(i=-1; i<t->n_indexes; i++){
    const struct canonical_list *key = i<0 ? &t->key : &t->indexes[i].columns;
    const struct canonical_column *c = key->n==1 ? key->at[0] : 0;
    if( c==0 || c==name->to || c==name->from || c->quoted==0 ) continue;
    if( schema_holds(name, t, c) && !schema_holds(name, t, name->to) )
      uri_sql_run_fail(t->run, "reference %s: it holds values of %s, and none of %s; say"
        " which column it refers to: T.C=COLUMN", given, c->name, name->to->name);
  }
}

/* Fail because the option names nothing, a view or a virtual table. */
static void schema_no_reference(struct canonical_run *run,
                                const struct canonical_schema *schema,
                                const char *given){
  const char *table = uri_sql_run_word(run, run->db,
    "SELECT name || ' is a ' ||"
    "       CASE type WHEN 'view' THEN 'view' ELSE 'virtual table' END"
    "  FROM \"%w\".sqlite_master"
    " WHERE (type = 'view' OR " CANONICAL_IS_VIRTUAL ")"
    "   AND lower(substr(%Q, 1, length(name)+1)) = lower(name) || '.'",
    schema->tables->schema, given);
  if( table )
    uri_sql_run_fail(run, "reference %s: %s, whose rows cannot follow; name a table, or"
                     " write to it after the run", given, table);
  uri_sql_run_fail(run, "reference %s: no such table and column; write TABLE.COLUMN, or"
                   " TABLE.COLUMN=COLUMN of %s", given, schema->tables->name);
}

/* Read "T.C", "T.C=COLUMN" or "T.C=COLUMN WHERE CONDITION". */
static void schema_reference(struct canonical_run *run, struct canonical_schema *schema,
                             const char *given){
  struct schema_name name;
  struct canonical_edge *e;
  const char *where = uri_sql_run_word(run, run->own,
    "SELECT substr(%Q, nullif(instr(upper(%Q), ' WHERE '), 0))", given, given);
  const char *text = uri_sql_run_word(run, run->own,
    "SELECT rtrim(substr(%Q, 1, length(%Q) - coalesce(length(%Q), 0)))", given, given,
    where);
  int n = run->rc==SQLITE_OK ? schema_names(schema, text, 1, &name) : 0;
  if( n==0 ) schema_no_reference(run, schema, given);
  if( n>1 )
    uri_sql_run_fail(run, "reference %s: it can be read in two ways; put each name in"
                     " double quotes, with the schema", given);
  if( n!=1 || run->rc!=SQLITE_OK ) return;
  if( name.from->is_generated )
    uri_sql_run_fail(run, "reference %s: it is a generated column; name the column that"
                     " it is computed from", given);
  if( name.from==name.to )
    uri_sql_run_fail(run, "reference %s: the column would refer to itself", given);
  if( !name.says ) schema_check_values(given, &name, schema->tables);
  e = *schema_edge(schema, name.t, schema->tables);
  if( e==0 ) return;
  schema_pair(e, name.from, name.to);
  e->is_unique = schema_is_unique(e);
  if( where ) e->condition = where+strlen(" WHERE ");
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
        "  FROM (%s) WHERE \"schema\" = 'main' AND kind IS NULL",
        schema_all_objects(run)));
  if( kind ) uri_sql_run_fail(run, "%s is %s", name, kind);
  if( run->rc!=SQLITE_OK || found==0 || name==0 ) return;
  uri_sql_schema_tables(run, schema, found, name);
  if( run->rc==SQLITE_OK
   && (schema->tables==0 || strcmp(schema->tables->name, name)!=0) )
    uri_sql_run_fail(run, "cannot read the schema %s", found);
}

/* Add the references of the options; and fail if "unrelated" names no column. */
static void schema_references(struct canonical_run *run, struct canonical_schema *schema,
                           const struct canonical_options *options){
  struct canonical_table *of;
  sqlite3_stmt *stmt = uri_sql_run_values(run, options->references);
  while( uri_sql_run_step(run, &stmt) )
    schema_reference(run, schema, uri_sql_run_copy(run, stmt, 0));
  stmt = uri_sql_run_values(run, options->unrelated);
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    if( uri_sql_schema_named(schema, name, &of)==0 )
      uri_sql_run_fail(run, "unrelated %s: no such table and column; write TABLE.COLUMN",
                       name);
  }
}

void uri_sql_schema_read(struct canonical_run *run, struct canonical_schema *schema,
                         const struct canonical_options *options, const char *table,
                         const char *column){
  const struct canonical_table *t;
  const struct canonical_edge *e;
  int i;
  schema_first(run, schema, table);
  if( run->rc!=SQLITE_OK ) return;
  t = schema->tables;
  schema->column = uri_sql_schema_column(t, column);
  if( schema->column==0 )
    uri_sql_run_fail(run, "no such column: %s; there are: %s", column,
      uri_sql_run_word(run, run->own, "SELECT replace(%Q, '\"', '')",
                       uri_sql_each(run, &t->columns, ", ", "%s")));
  else if( schema->column->is_generated )
    uri_sql_run_fail(run, "%s is a generated column: name the column that it is computed"
                     " from", column);
  uri_sql_schema_foreign(run, schema);
  schema_references(run, schema, options);
  for(e=schema->edges; e && run->rc==SQLITE_OK; e=e->next)
    for(i=0; i<e->from.n; i++){
      e->from.at[i]->n_refers++;
      e->to.at[i]->n_referred++;
    }
}

void uri_sql_schema_check(const struct canonical_table *t){
  struct canonical_run *run = t->run;
  const char *mode = uri_sql_run_word(run, run->db, "PRAGMA \"%w\".journal_mode",
                                      t->schema);
  if( mode && sqlite3_stricmp(mode, "off")==0 )
    uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
      " execute PRAGMA %s.journal_mode = MEMORY or DELETE first", t->schema, t->schema);
  if( run->rc==SQLITE_OK && t->key.at[0]->quoted==0 )
    uri_sql_run_fail(run, "%s has columns rowid, oid and _rowid_, which hide its key",
                     t->name);
}
