/*
** SPDX-License-Identifier: MIT
**
** Is an argument written in the statement, as 'utm_%' in uri_drop_params(url, 'utm_%')?
**
** A mistake in what is written is an error; the same value in a row, or bound, is data.
** SQLite does not say which arguments are constant, but it keeps auxdata of these alone,
** so the second row of a statement tells.  A statement that reads no table and has no
** parameters has no data, so there the first call tells.
*/
#include "../shared/ext.h"

#include <string.h>

/* Is a statement text without parameters and without FROM? */
static int written_whole(sqlite3_stmt *statement){
  const char *sql = sqlite3_sql(statement);
  if( !sqlite3_stmt_readonly(statement) ) return 0;
  if( sqlite3_bind_parameter_count(statement)>0 ) return 0;
  while( *sql && sqlite3_strnicmp(sql, "from", 4)!=0 ) sql++;
  return *sql==0;
}

/* Is the statement that runs written whole?  0 if several are running. */
static int written_statement(sqlite3 *db){
  sqlite3_stmt *statement = 0, *running = 0;
  int count = 0;
  while( (statement = sqlite3_next_stmt(db, statement))!=0 ){
    if( !sqlite3_stmt_busy(statement) ) continue;
    running = statement;
    count++;
  }
  return count==1 && written_whole(running);
}

int uri_sql_is_written(sqlite3_context *ctx, sqlite3_value **argv, int i){
  if( sqlite3_value_frombind(argv[i]) ) return 0;
  if( sqlite3_get_auxdata(ctx, i) ) return 1;
  uri_sql_constant_new(ctx, i, 0);
  return written_statement(sqlite3_context_db_handle(ctx));
}
