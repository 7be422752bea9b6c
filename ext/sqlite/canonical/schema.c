/*
** SPDX-License-Identifier: MIT
**
** Reading the schema: tables, columns, keys, references.
**
** Tables of other schemas than that of the table to rewrite are not read.
*/
#include "canonical.h"

#include <string.h>

/* ---- Names --- */

/* SQLite looks for a name in temp first, then in main, then in the others. */
const char *uri_sql_schema_find(struct canonical_run *run, const char *name,
                                const char **found, const char **kind){
  const char *schema = 0;
  sqlite3_stmt *row, *all = uri_sql_run_prepare(run, run->db,
    "SELECT name FROM pragma_database_list ORDER BY seq <> 1, seq");
  while( uri_sql_run_step(run, &all) ){
    const char *of = uri_sql_run_copy(run, all, 0);
    row = schema ? 0 : uri_sql_run_prepare(run, run->db,
      "SELECT name, CASE"
      " WHEN type = 'view' THEN 'a view: name the table that it reads'"
      " WHEN " CANONICAL_IS_VIRTUAL " THEN 'a virtual table'"
      " WHEN " CANONICAL_IS_SYSTEM " THEN 'a table of SQLite' END"
      "  FROM \"%w\".sqlite_master WHERE type IN ('table', 'view')"
      "   AND %Q COLLATE NOCASE IN (name, %Q || '.' || name)"
      " ORDER BY name <> %Q COLLATE NOCASE", of, name, of, name);
    while( uri_sql_run_step(run, &row) ){      /* the last one: the dot ends a schema */
      schema = of;
      *found = uri_sql_run_copy(run, row, 0);
      *kind = uri_sql_run_copy(run, row, 1);
    }
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

/* The columns, and of their declared types the affinity, if it is INTEGER, TEXT or none
** (datatype3.html 3.1); else the type.  ANY is none in a table that is STRICT. */
static void schema_columns(struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, CASE"
    "         WHEN instr(declared, 'INT') THEN 'INTEGER'"
    "         WHEN instr(declared, 'CHAR') OR instr(declared, 'CLOB')"
    "           OR instr(declared, 'TEXT') THEN 'TEXT'"
    "         WHEN declared = '' OR instr(declared, 'BLOB') THEN ''"
    "         ELSE declared END, \"notnull\", pk, hidden >= 2"
    "  FROM (SELECT name, upper(type) AS declared, \"notnull\", pk, hidden"
    "          FROM pragma_table_xinfo(%Q, %Q))",
    t->name, t->schema);
  while( uri_sql_run_step(run, &stmt) ){
    struct canonical_column *c = uri_sql_run_alloc(run, sizeof *c);
    if( c==0 ) continue;
    c->name = uri_sql_run_copy(run, stmt, 0);
    c->quoted = uri_sql_run_text(run, "\"%w\"", c->name);
    c->type = uri_sql_run_copy(run, stmt, 1);
    c->is_not_null = sqlite3_column_int(stmt, 2);
    c->key = sqlite3_column_int(stmt, 3);
    c->is_generated = sqlite3_column_int(stmt, 4);
    uri_sql_add(run, &t->columns, c);
  }
}

static struct canonical_index *schema_add_index(struct canonical_table *t){
  t->indexes = uri_sql_run_grow(t->run, t->indexes, t->n_indexes, sizeof *t->indexes);
  if( t->indexes==0 ) return 0;
  t->indexes[t->n_indexes] = (struct canonical_index){ .is_odd = 0 };
  return &t->indexes[t->n_indexes++];
}

/* Read the UNIQUE indexes.  Returns which one is that of the primary key, or -1. */
static int schema_indexes(struct canonical_table *t){
  struct canonical_run *run = t->run;
  struct canonical_index *index = 0;
  int key = -1;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT part.seqno, part.cid, part.coll, list.partial, list.origin = 'pk'"
    "  FROM pragma_index_list(%Q, %Q) AS list"
    "  JOIN pragma_index_xinfo(list.name, %Q) AS part"
    " WHERE list.\"unique\" AND part.\"key\" ORDER BY list.seq, part.seqno",
    t->name, t->schema, t->schema);
  while( uri_sql_run_step(run, &stmt) ){
    int cid = sqlite3_column_int(stmt, 1), is_column = cid>=0;
    if( sqlite3_column_int(stmt, 0)==0 ) index = schema_add_index(t);
    if( index==0 ) continue;
    index->collations = uri_sql_run_grow(run, index->collations, index->columns.n,
                                         sizeof *index->collations);
    if( index->collations==0 ) continue;
    index->collations[index->columns.n] = uri_sql_run_text(run, " COLLATE \"%w\"",
                                                          uri_sql_run_copy(run, stmt, 2));
    uri_sql_add(run, &index->columns, is_column ? t->columns.at[cid] : 0);
    index->is_odd |= !is_column || sqlite3_column_int(stmt, 3);
    if( sqlite3_column_int(stmt, 4) ) key = t->n_indexes-1;
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
** whose index is "at", if none may be NULL; or the rowid, which VACUUM may change.
*/
static void schema_key(struct canonical_table *t, int at){
  static const char *none = "";
  struct canonical_column *rowid = t->has_rowid ? schema_rowid(t) : 0;
  struct canonical_index *index;
  int i, is_full = at>=0;
  if( t->run->rc!=SQLITE_OK ) return;
  for(i=0; at>=0 && t->has_rowid && i<t->indexes[at].columns.n; i++)
    is_full &= t->indexes[at].columns.at[i]->is_not_null;
  if( rowid ) t->rowid = rowid->quoted;
  if( is_full ){
    t->key = t->indexes[at].columns;
    t->collations = t->indexes[at].collations;
    return;
  }
  t->is_by_rowid = 1;
  t->collations = &none;
  if( at<0 ) t->alias = schema_key_column(t, 1);
  uri_sql_add(t->run, &t->key, t->alias ? t->alias : rowid);
  if( t->alias==0 ) return;
  t->rowid = 0;
  index = schema_add_index(t);
  if( index ) *index = (struct canonical_index){ t->key, t->collations, 0 };
}

/* Read the tables of a schema, the one with the name "first" before the others. */
void uri_sql_schema_tables(struct canonical_run *run, struct canonical_schema *schema,
                           const char *name, const char *first){
  static const char trigger[] = "EXISTS (SELECT 1 FROM \"%w\".sqlite_master AS object"
    " WHERE object.type = 'trigger' AND object.tbl_name = listed.name COLLATE NOCASE)";
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, %s OR %s, instr(upper(sql), 'CONFLICT'),"
    "       NOT EXISTS (SELECT 1 FROM pragma_index_info(listed.name, %Q))"
    "  FROM \"%w\".sqlite_master AS listed"
    " WHERE type = 'table' AND NOT " CANONICAL_IS_VIRTUAL " AND NOT " CANONICAL_IS_SYSTEM
    " ORDER BY name <> %Q, name", uri_sql_run_text(run, trigger, name),
    uri_sql_run_text(run, trigger, "temp"), name, name, first);
  struct canonical_table *t, **end = &schema->tables;
  while( uri_sql_run_step(run, &stmt) ){
    t = *end = uri_sql_run_alloc(run, sizeof *t);
    if( t==0 ) continue;
    end = &t->next;
    t->run = run;
    t->schema = name;
    t->name = uri_sql_run_copy(run, stmt, 0);
    t->sql = uri_sql_run_text(run, "\"%w\".\"%w\"", name, t->name);
    t->has_trigger = sqlite3_column_int(stmt, 1);
    t->has_clause = sqlite3_column_int(stmt, 2)>0;
    t->has_rowid = sqlite3_column_int(stmt, 3);
    schema_columns(t);
    schema_key(t, schema_indexes(t));
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
  from->n_refers++;
  to->n_referred++;
}

/* The foreign keys that a table declares.  Those that name nothing are left out. */
static void schema_foreign(struct canonical_schema *schema, struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT seq, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(%Q, %Q)",
    t->name, t->schema);
  struct canonical_edge *none = 0, **at = &none;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 3);
    struct canonical_column *from, *to;
    int k = sqlite3_column_int(stmt, 0);
    if( k==0 )                     /* the first column of a key */
      at = schema_edge(schema, t, uri_sql_schema_table(schema,
                                                       uri_sql_run_copy(run, stmt, 1)));
    if( *at==0 ) continue;
    from = uri_sql_schema_column(t, uri_sql_run_copy(run, stmt, 2));
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

struct canonical_column *uri_sql_schema_named(const struct canonical_schema *schema,
                                              const char *text,
                                              struct canonical_table **of){
  struct canonical_column *c = 0;
  struct canonical_table *t;
  for(t=schema->tables; t && text && c==0; t=t->next){
    size_t n = strlen(t->name);
    if( sqlite3_strnicmp(text, t->name, (int)n)!=0 || text[n]!='.' ) continue;
    c = uri_sql_schema_column(t, text+n+1);
    *of = t;
  }
  return c;
}

/* SQL: of the options "reference" and "unrelated", which are "T.C", "T.C=COLUMN" or
** "T.C=COLUMN WHERE CONDITION": T.C, COLUMN and CONDITION. */
static const char schema_given[] =
  "WITH given AS (SELECT 'reference' AS option, value FROM json_each(%Q)"
  "               UNION ALL SELECT 'unrelated', value FROM json_each(%Q)),"
  " placed AS (SELECT *, instr(upper(value) || ' WHERE', ' WHERE') AS at FROM given),"
  " head AS (SELECT *, rtrim(substr(value, 1, at-1)) || '=' AS name FROM placed)"
  "SELECT option, value, substr(name, 1, instr(name, '=')-1),"
  "       rtrim(substr(name, instr(name, '=')+1), '='),"
  "       CASE WHEN at <= length(value) THEN substr(value, at+6) END FROM head";

/* Read a row of these. */
static void schema_option(struct canonical_run *run, struct canonical_schema *schema,
                          sqlite3_stmt *row){
  struct canonical_table *child = 0, *first = schema->tables;
  struct canonical_edge *e;
  const char *option = uri_sql_run_copy(run, row, 0);
  const char *column = uri_sql_run_copy(run, row, 3);
  struct canonical_column *to = uri_sql_schema_column(first, column), *from =
    uri_sql_schema_named(schema, uri_sql_run_copy(run, row, 2), &child);
  if( run->rc!=SQLITE_OK ) return;
  if( column[0]==0 ) to = schema->column;
  else if( to==0 && first->is_by_rowid && sqlite3_stricmp(column, "rowid")==0 )
    to = first->key.at[0];
  if( from==0 || to==0 || from==to || from->is_generated )
    uri_sql_run_fail(run, "%s %s: no such table and column; write TABLE.COLUMN, or"
      " TABLE.COLUMN=COLUMN of %s; rows of views and of virtual tables, and generated"
      " columns, cannot follow", option, uri_sql_run_copy(run, row, 1), first->name);
  else if( option[0]=='u' )
    from->is_unrelated = 1;
  else if( (e = *schema_edge(schema, child, first))!=0 ){
    schema_pair(e, from, to);
    e->is_unique = schema_is_unique(e);
    e->condition = uri_sql_run_copy(run, row, 4);
  }
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
        "  FROM main.sqlite_master WHERE type = 'table' AND NOT " CANONICAL_IS_VIRTUAL
        " AND NOT " CANONICAL_IS_SYSTEM));
  if( kind ) uri_sql_run_fail(run, "%s is %s", name, kind);
  if( run->rc==SQLITE_OK ) uri_sql_schema_tables(run, schema, found, name);
}

void uri_sql_schema_read(struct canonical_run *run, struct canonical_schema *schema,
                         const struct canonical_options *options, const char *table,
                         const char *column){
  const struct canonical_table *t;
  sqlite3_stmt *given;
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
  given = uri_sql_run_prepare(run, run->own, schema_given, options->references,
                              options->unrelated);
  while( uri_sql_run_step(run, &given) ) schema_option(run, schema, given);
}
