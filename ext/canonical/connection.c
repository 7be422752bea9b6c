/*
** SPDX-License-Identifier: MIT
**
** Checks of the user's connection: what an authorizer hides from a run, and which
** triggers would run although they are off.
**
** An authorizer that answers SQLITE_DENY ends the run with an error.  With SQLITE_IGNORE,
** a statement does less than it says: a column reads as NULL, or keeps its value in an
** UPDATE, and a PRAGMA or an INSERT does nothing.
*/
#include "canonical.h"

/* The PRAGMAs that a run reads; and of those that it reads as tables, the columns. */
enum { MOST_NAMES = 5 };
static const struct connection_pragma {
  const char *name;
  const char *columns[MOST_NAMES];
} connection_pragmas[] = {
  { "table_xinfo", { "\"cid\"", "\"name\"", "\"type\"", "\"pk\"", "\"hidden\"" } },
  { "index_list", { "\"name\"", "\"unique\"", "\"origin\"", "\"partial\"" } },
  { "index_info", { "\"seqno\"", "\"name\"" } },
  { "index_xinfo", { "\"seqno\"", "\"cid\"", "\"name\"", "\"coll\"", "\"key\"" } },
  { "foreign_key_list", { "\"id\"", "\"seq\"", "\"table\"", "\"from\"", "\"to\"" } },
  { "foreign_key_check", { 0 } },
  { "integrity_check", { 0 } }
};

void uri_sql_connection_check_columns(struct canonical_run *run, const char *from,
                                      const char *const *quoted, int n){
  sqlite3_str *sql;
  sqlite3_stmt *stmt;
  int i;
  if( uri_sql_run_number(run, run->db, "PRAGMA short_column_names")==0
   || uri_sql_run_number(run, run->db, "PRAGMA full_column_names") ) return;
  sql = sqlite3_str_new(0);
  for(i=0; i<n; i++) sqlite3_str_appendf(sql, "%s%s", i ? ", " : "", quoted[i]);
  stmt = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s",
                             uri_sql_run_finish(run, sql), from);
  for(i=0; run->rc==SQLITE_OK && i<n; i++){
    if( sqlite3_stricmp(sqlite3_column_name(stmt, i), quoted[i])==0 )
      uri_sql_run_fail(run, "an authorizer hides the column %s of %s", quoted[i], from);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_connection_check(struct canonical_run *run){
  size_t i;
  for(i=0; i<sizeof connection_pragmas/sizeof connection_pragmas[0]; i++){
    const struct connection_pragma *pragma = &connection_pragmas[i];
    sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA %s(sqlite_master)",
                                             pragma->name);
    int n = 0;
    if( run->rc==SQLITE_OK && sqlite3_column_count(stmt)==0 )
      uri_sql_run_fail(run, "an authorizer hides PRAGMA %s", pragma->name);
    sqlite3_finalize(stmt);
    while( n<MOST_NAMES && pragma->columns[n] ) n++;
    if( n )
      uri_sql_connection_check_columns(run,
        uri_sql_run_text(run, "pragma_%s('sqlite_master')", pragma->name),
        pragma->columns, n);
  }
}

/* The opcodes of a statement that are of interest, from EXPLAIN. */
struct connection_codes { int has_value, has_trigger; };

static struct connection_codes connection_explain(struct canonical_run *run,
                                                  const char *sql){
  struct connection_codes codes = { 0, 0 };
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "EXPLAIN %s", sql);
  while( uri_sql_run_step(run, stmt) ){
    const char *code = (const char*)sqlite3_column_text(stmt, 1);
    codes.has_value |= sqlite3_stricmp(code, "Variable")==0;
    codes.has_trigger |= sqlite3_stricmp(code, "Program")==0;
  }
  sqlite3_finalize(stmt);
  return codes;
}

/*
** Fail if a trigger would run.  Since version 3.35, SQLite does not switch off temporary
** ones.  Foreign keys are off, so there is no other program.
*/
static void connection_check_triggers(struct canonical_run *run,
                                      const struct canonical_table *t, const char *sql){
  if( !run->triggers && connection_explain(run, sql).has_trigger )
    uri_sql_run_fail(run, "temporary triggers of %s would run, because SQLite does not"
                     " switch them off; drop them first", t->name);
}

void uri_sql_connection_check_moves(struct canonical_run *run,
                                    const struct canonical_table *t){
  connection_check_triggers(run, t, uri_sql_run_text(run, "DELETE FROM %s WHERE %s",
                                                     t->sql,
                                                     uri_sql_run_at_key(run, t, 1)));
  connection_check_triggers(run, t, uri_sql_run_text(run, "INSERT INTO %s DEFAULT VALUES",
                                                     t->sql));
}

/* Fail if the value of a statement that writes one, ?1, is not used. */
static void connection_check_value(struct canonical_run *run, const char *sql,
                                   const char *name){
  if( connection_explain(run, "SELECT ?1").has_value
   && !connection_explain(run, sql).has_value )
    uri_sql_run_fail(run, "an authorizer ignores what is written to %s", name);
}

void uri_sql_connection_check_log(struct canonical_run *run, const char *log){
  connection_check_value(run, uri_sql_run_text(run, "INSERT INTO %s(n) VALUES(?1)", log),
                         "the log");
}

/* Fail if an authorizer hides the rowid, or a column of the table except a generated
** one. */
static void connection_check_hidden(struct canonical_run *run,
                                    const struct canonical_table *t){
  const char **quoted = uri_sql_run_alloc(run, sizeof *quoted * (size_t)(t->n+1));
  int c, n = 0;
  for(c=0; quoted && c<t->n; c++)
    if( t->columns[c].expression==0 ) quoted[n++] = t->columns[c].quoted;
  if( quoted && t->has_rowid && t->alias<0 )
    quoted[n++] = uri_sql_run_text(run, "\"%w\"", t->keys[0]);
  if( n ) uri_sql_connection_check_columns(run, t->sql, quoted, n);
}

void uri_sql_connection_check_table(struct canonical_run *run,
                                    const struct canonical_table *t){
  int c;
  connection_check_hidden(run, t);
  if( !run->transaction.is_open ) return;
  for(c=0; c<t->n && run->rc==SQLITE_OK; c++){
    const char *sql;
    if( !t->columns[c].is_mutable ) continue;
    sql = uri_sql_run_text(run, "UPDATE %s SET %s = ?1", t->sql, t->columns[c].quoted);
    connection_check_value(run, sql, uri_sql_run_text(run, "%s.%s", t->name,
                                                      t->columns[c].name));
    connection_check_triggers(run, t, sql);
  }
  if( run->merge ) uri_sql_connection_check_moves(run, t);
}
