/*
** SPDX-License-Identifier: MIT
**
** Is an argument written in the statement, as 'utm_%' in uri_drop_params(url, 'utm_%')?
**
** A mistake in what is written is an error; the same value in a row, or bound, is data.
** SQLite does not say which arguments are constant, but it keeps auxdata of these alone,
** so the second row of a statement tells.  A statement that reads no table has no data,
** so there the first call tells.  With parameters none does: "lower(?)" is constant, too.
*/
#include "../shared/ext.h"

#include <string.h>

/* The only statement that runs, if it has no parameters; else 0. */
static sqlite3_stmt *written_statement(sqlite3 *db){
  sqlite3_stmt *statement = 0, *running = 0;
  while( (statement = sqlite3_next_stmt(db, statement))!=0 ){
    if( !sqlite3_stmt_busy(statement) ) continue;
    if( running || sqlite3_bind_parameter_count(statement)>0 ) return 0;
    running = statement;
  }
  return running;
}

/* Does a statement read no table?  Its text has no FROM, and it writes nothing. */
static int written_alone(sqlite3_stmt *statement){
  const char *sql = sqlite3_sql(statement);
  char before = 0;                        /* "_" in uri_from_path */
  while( *sql && (before=='_' || sqlite3_strnicmp(sql, "from", 4)!=0) ) before = *sql++;
  return *sql==0 && sqlite3_stmt_readonly(statement);
}

int uri_sql_is_written(sqlite3_context *ctx, int i){
  sqlite3_stmt *statement;
  statement = written_statement(sqlite3_context_db_handle(ctx));
  if( statement==0 ) return 0;
  if( sqlite3_get_auxdata(ctx, i) ) return 1;
  uri_sql_constant_new(ctx, i, 0);
  return written_alone(statement);
}
