/*
** SPDX-License-Identifier: MIT
**
** The option "progress": an expression that is evaluated while the run goes on.
**
** A function in it could execute COMMIT, and leave the table half written.  Within a
** statement that writes, SQLite refuses that.  So an UPDATE of no row evaluates it.
*/
#include "canonical.h"

void uri_sql_progress_show(struct canonical_run *run, const char *phase, int from, int to,
                           sqlite3_int64 done, sqlite3_int64 total){
  const struct canonical_table *t = run->tables;
  int percent;
  if( run->progress==0 || run->rc!=SQLITE_OK ) return;
  percent = from + (int)((to-from)*done/(total>0 ? total : 1));
  if( percent<=run->percent ) return;
  run->percent = percent;
  if( run->show==0 )
    run->show = uri_sql_run_prepare(run, run->db,
      "WITH \"canonical progress\"(x, percent, phase) AS (SELECT (%s\n), ?1, ?2)"
      " UPDATE %s SET %s = %s"
      " WHERE %s = (SELECT CASE WHEN x THEN NULL END FROM \"canonical progress\")",
      run->progress, t->sql, t->columns[run->column].quoted,
      t->columns[run->column].quoted, t->keys[0].quoted);
  uri_sql_run_bind_int(run, run->show, 1, percent);
  uri_sql_run_bind_text(run, run->show, 2, phase);
  uri_sql_run_write(run, run->show);
  uri_sql_transaction_check(run);
}
