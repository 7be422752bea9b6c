/*
** SPDX-License-Identifier: MIT
**
** The SQL with which rows.c reads and writes rows.
*/
#include "canonical.h"

#include <string.h>

/* ---- Lists of names, as SQL --- */

static int rows_has(const struct canonical_table *t, int c, enum rows_which which){
  const struct canonical_column *column = &t->columns[c];
  if( which==ROWS_ALL ) return !column->is_generated;
  return which==ROWS_SLOTS ? column->is_slot : column->is_mutable;
}

int uri_sql_rows_count(const struct canonical_table *t, enum rows_which which){
  int c, n = 0;
  for(c=0; c<t->n; c++) n += rows_has(t, c, which);
  return n;
}

/* "o1, o4" for a format such as "o%d". */
static const char *rows_numbers(struct canonical_run *run,
                                const struct canonical_table *t, enum rows_which which,
                                const char *format){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++){
    if( !rows_has(t, c, which) ) continue;
    if( n++ ) sqlite3_str_appendall(out, ", ");
    sqlite3_str_appendf(out, format, c, c, c);
  }
  return uri_sql_run_finish(run, out);
}

static const char *rows_names(struct canonical_run *run, const struct canonical_table *t,
                              enum rows_which which){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++)
    if( rows_has(t, c, which) )
      sqlite3_str_appendf(out, "%s%s", n++ ? ", " : "", t->columns[c].quoted);
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_rows_columns(struct canonical_run *run,
                                 const struct canonical_table *t){
  return rows_names(run, t, ROWS_ALL);
}

const char *uri_sql_rows_slots(struct canonical_run *run,
                               const struct canonical_table *t){
  return rows_names(run, t, ROWS_SLOTS);
}

const char *uri_sql_rows_found(struct canonical_run *run,
                               const struct canonical_table *t){
  return rows_numbers(run, t, ROWS_SLOTS, "o%d");
}

/* "k0, k1" of the key; nothing if the table is direct. */
static const char *rows_key_names(struct canonical_run *run,
                                  const struct canonical_table *t, const char *before,
                                  const char *prefix){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; !t->is_direct && k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%s%s%d", k ? ", " : before, prefix, k);
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_rows_now(struct canonical_run *run, const struct canonical_table *t){
  return t->is_direct ? "id" : rows_key_names(run, t, "", "c");
}

/* "?3, ?4": n parameters from number i. */
static const char *rows_parameters(struct canonical_run *run, int i, int n){
  sqlite3_str *out = sqlite3_str_new(0);
  int p;
  for(p=0; p<n; p++) sqlite3_str_appendf(out, "%s?%d", p ? ", " : "", i+p);
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_rows_key_text(struct canonical_run *run,
                                  const struct canonical_table *t, const char *alias,
                                  int is_now){
  sqlite3_str *out;
  int k;
  const char *name = is_now ? "c" : "k";
  if( t->is_direct ) return uri_sql_run_text(run, "%s.id", alias);
  if( t->n_keys==1 ) return uri_sql_run_text(run, "%s.%s0", alias, name);
  out = sqlite3_str_new(0);
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%sCASE typeof(%s.%s%d) WHEN 'blob' THEN 'x''' ||"
      " hex(%s.%s%d) || '''' ELSE %s.%s%d END", k ? " || ', ' || " : "", alias, name, k,
      alias, name, k, alias, name, k);
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_rows_changed(struct canonical_run *run,
                                 const struct canonical_table *t, const char *alias){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++)
    if( t->columns[c].is_mutable )
      sqlite3_str_appendf(out, "%s%s.o%d IS NOT %s.n%d", n++ ? " OR " : "(", alias, c,
                          alias, c);
  sqlite3_str_appendall(out, n ? ")" : "0");
  return uri_sql_run_finish(run, out);
}

/* ---- Statements --- */

void uri_sql_rows_create(struct canonical_run *run, struct canonical_table *t){
  sqlite3_str *slots = sqlite3_str_new(0), *saved = sqlite3_str_new(0);
  const char *k = rows_key_names(run, t, ", ", "k");
  const char *now = rows_key_names(run, t, ", ", "c");
  int c;
  for(c=0; c<t->n; c++){
    const struct canonical_column *column = &t->columns[c];
    if( column->is_slot )
      sqlite3_str_appendf(slots, ", o%d %s, n%d %s", c, column->type, c, column->type);
    if( !column->is_generated )
      sqlite3_str_appendf(saved, ", %s %s COLLATE %s", column->quoted, column->type,
                          column->collation);
  }
  uri_sql_run_exec(run, run->own, "CREATE TABLE r%d(id INTEGER PRIMARY KEY, place, j,"
    " state%s%s%s)", t->number, uri_sql_run_finish(run, slots), k, now);
  if( !t->is_direct )
    uri_sql_run_exec(run, run->own, "CREATE INDEX r%d_now ON r%d(%s)", t->number,
                     t->number, now+2);
  uri_sql_run_exec(run, run->own, "CREATE TABLE g%d(\"uri_canonical id\" INTEGER PRIMARY"
                   " KEY%s)", t->number, uri_sql_run_finish(run, saved));
}

/* a.k = ?1 AND ... */
static const char *rows_at(struct canonical_run *run, const struct canonical_table *t,
                           const char *alias, int i){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%s%s.%s = ?%d%s", k ? " AND " : "", alias, t->keys[k], i+k,
                        t->key_collations[k]);
  return uri_sql_run_finish(run, out);
}

/* SQL about two rows a and b: are the other columns, which a merge drops, the same? */
static const char *rows_same(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++){
    const struct canonical_column *column = &t->columns[c];
    if( column->is_mutable || column->is_generated || column->key ) continue;
    sqlite3_str_appendf(out, "%sa.%s COLLATE BINARY IS b.%s",
                        sqlite3_str_length(out) ? " AND " : "", column->quoted,
                        column->quoted);
  }
  if( sqlite3_str_length(out)==0 ) sqlite3_str_appendall(out, "1");
  return uri_sql_run_finish(run, out);
}

/* SELECT whether two rows of r<t> get the same references. */
static const char *rows_sql_same_references(struct canonical_run *run,
                                            const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, i, is_other;
  for(c=0; c<t->n; c++){
    is_other = t->number==0 && c==run->column;
    for(i=0; t->number==0 && i<run->n_combine; i++)
      is_other |= c==run->combine[i].column;
    if( t->columns[c].is_mutable && !is_other )
      sqlite3_str_appendf(out, " AND a.n%d IS b.n%d", c, c);
  }
  return uri_sql_run_text(run, "SELECT 1 FROM r%d AS a, r%d AS b WHERE a.id = ?1"
    " AND b.id = ?2%s", t->number, t->number, uri_sql_run_finish(run, out));
}

/* SQL about two rows of r<t>: does b get the values that change in a? */
static const char *rows_sql_agree(struct canonical_run *run,
                                  const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++)
    if( t->columns[c].is_mutable )
      sqlite3_str_appendf(out, " AND (a.o%d IS a.n%d OR a.n%d IS b.n%d)", c, c, c, c);
  return uri_sql_run_text(run, "SELECT 1 FROM r%d AS a, r%d AS b WHERE a.id = ?1"
    " AND b.id = ?2%s", t->number, t->number, uri_sql_run_finish(run, out));
}

/* INSERT INTO r<t>.  1: id, 2: place, 3: state, 4: the new text, from 5 on the slots,
** then the key. */
static const char *rows_sql_new(struct canonical_run *run,
                                const struct canonical_table *t){
  sqlite3_str *values = sqlite3_str_new(0);
  int c, k, i, n = 5;
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_slot ) continue;
    sqlite3_str_appendf(values, ", ?%d, ?%d", n,
                        t->number==0 && c==run->column ? 4 : n);
    n++;
  }
  for(i=0; i<2 && !t->is_direct; i++)
    for(k=0; k<t->n_keys; k++) sqlite3_str_appendf(values, ", ?%d", n+k);
  return uri_sql_run_text(run, "INSERT INTO r%d(id, place, state, %s%s%s)"
    " VALUES(?1, ?2, ?3%s)", t->number, rows_numbers(run, t, ROWS_SLOTS, "o%d, n%d"),
    rows_key_names(run, t, ", ", "k"), rows_key_names(run, t, ", ", "c"),
    uri_sql_run_finish(run, values));
}

/* UPDATE all mutable columns. */
static const char *rows_sql_update(struct canonical_run *run,
                                   const struct canonical_table *t){
  sqlite3_str *set = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_mutable ) continue;
    n++;
    sqlite3_str_appendf(set, "%s%s = ?%d", n>1 ? ", " : "", t->columns[c].quoted, n);
  }
  return uri_sql_run_text(run, "UPDATE OR ABORT %s SET %s WHERE %s", t->sql,
    uri_sql_run_finish(run, set), uri_sql_run_at_key(run, t, n+1));
}

/* SELECT a saved row, with its new values, and its rowid if no column has it. */
static const char *rows_sql_saved(struct canonical_run *run,
                                  const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++){
    if( t->columns[c].is_generated ) continue;
    if( n++ ) sqlite3_str_appendall(out, ", ");
    if( t->columns[c].is_mutable ) sqlite3_str_appendf(out, "r.n%d", c);
    else sqlite3_str_appendf(out, "g.%s", t->columns[c].quoted);
  }
  if( t->has_rowid && t->alias<0 ) sqlite3_str_appendall(out, ", r.id");
  return uri_sql_run_text(run, "SELECT %s FROM g%d AS g JOIN r%d AS r"
    " ON r.id = g.\"uri_canonical id\" WHERE r.id = ?1", uri_sql_run_finish(run, out),
    t->number, t->number);
}

/* Compare the keys in ?1... and those after them. */
static const char *rows_sql_place(struct canonical_run *run,
                                  const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%s?%d%s", k ? ", " : "SELECT (", k+1, t->key_collations[k]);
  return uri_sql_run_text(run, "%s) < (%s)", uri_sql_run_finish(run, out),
                          rows_parameters(run, t->n_keys+1, t->n_keys));
}

/* Where r<t> has the key that is in the parameters from 1 on. */
static const char *rows_sql_find(struct canonical_run *run,
                                 const struct canonical_table *t){
  sqlite3_str *out;
  int k;
  if( t->is_direct )
    return uri_sql_run_text(run, "SELECT id FROM r%d WHERE id = ?1", t->number);
  out = sqlite3_str_new(0);
  sqlite3_str_appendf(out, "SELECT id FROM r%d WHERE j IS NULL", t->number);
  for(k=0; k<t->n_keys; k++) sqlite3_str_appendf(out, " AND c%d IS ?%d", k, k+1);
  return uri_sql_run_finish(run, out);
}

/* Store the new key of a row. */
static const char *rows_sql_move(struct canonical_run *run,
                                 const struct canonical_table *t){
  sqlite3_str *out = sqlite3_str_new(0);
  int k, c, n = 0;
  for(k=0; !t->is_direct && k<t->n_keys; k++){
    for(c=0; c<t->n; c++){
      if( !t->columns[c].is_mutable ) continue;
      if( t->has_rowid ? c!=t->alias : strcmp(t->keys[k], t->columns[c].quoted)!=0 )
        continue;
      sqlite3_str_appendf(out, "%s c%d = n%d", n++ ? "," : "", k, c);
    }
  }
  return uri_sql_run_text(run, "UPDATE r%d SET%s%s WHERE id = ?1", t->number,
                          uri_sql_run_finish(run, out), n ? "" : " state = 0");
}

const char *uri_sql_rows_sql(struct canonical_run *run, const struct canonical_table *t,
                            enum canonical_statement which){
  int i = t->number, n = uri_sql_rows_count(t, ROWS_ALL);
  const char *all = uri_sql_rows_columns(run, t);
  int with_rowid = t->has_rowid && t->alias<0;
  switch( which ){
    case ROWS_READ: return uri_sql_run_text(run, "SELECT %s FROM %s WHERE %s",
      rows_names(run, t, ROWS_SLOTS), t->sql, uri_sql_run_at_key(run, t, 1));
    case ROWS_FIND: return rows_sql_find(run, t);
    case ROWS_NEW: return rows_sql_new(run, t);
    case ROWS_KEY: return uri_sql_run_text(run, "SELECT %s FROM r%d WHERE id = ?1",
      rows_key_names(run, t, "", "c"), i);
    case ROWS_FIRST_KEY: return uri_sql_run_text(run, "SELECT %s FROM r%d WHERE id = ?1",
      rows_key_names(run, t, "", "k"), i);
    case ROWS_WANT: return uri_sql_run_text(run, "SELECT %s FROM r%d WHERE id = ?1",
      rows_numbers(run, t, ROWS_MUTABLE, "n%d, o%d IS n%d"), i);
    case ROWS_UPDATE: return rows_sql_update(run, t);
    case ROWS_DELETE: return uri_sql_run_text(run, "DELETE FROM %s WHERE %s", t->sql,
      uri_sql_run_at_key(run, t, 1));
    case ROWS_INSERT: return uri_sql_run_text(run,
      "INSERT OR ABORT INTO %s(%s%s%s) VALUES(%s)", t->sql, all, with_rowid ? ", " : "",
      with_rowid ? t->keys[0] : "", rows_parameters(run, 1, n+with_rowid));
    case ROWS_SAVE_READ: return uri_sql_run_text(run, "SELECT %s FROM %s WHERE %s", all,
      t->sql, uri_sql_run_at_key(run, t, 1));
    case ROWS_SAVE: return uri_sql_run_text(run, "INSERT OR IGNORE INTO g%d VALUES(%s)",
      i, rows_parameters(run, 1, n+1));
    case ROWS_SAVED: return rows_sql_saved(run, t);
    case ROWS_JOIN: return uri_sql_run_text(run,
      "UPDATE r%d SET j = ?2, state = 0 WHERE id = ?1", i);
    case ROWS_STATE: return uri_sql_run_text(run,
      "UPDATE r%d SET state = ?2 WHERE id = ?1", i);
    case ROWS_MOVE: return rows_sql_move(run, t);
    case ROWS_DIFFER: return uri_sql_run_text(run,
      "SELECT %s FROM %s AS a, %s AS b WHERE %s AND %s", rows_same(run, t), t->sql,
      t->sql, rows_at(run, t, "a", 1), rows_at(run, t, "b", t->n_keys+1));
    case ROWS_SAME: return rows_sql_same_references(run, t);
    case ROWS_AGREE: return rows_sql_agree(run, t);
    default: return rows_sql_place(run, t);
  }
}

/*
** SQL: has row b the values that row a gets?  In the table to rewrite the same text, and
** in each column that changes the same value.  Parameters from i on: for each mutable
** column its new value, and 1 if it does not change.
*/
static const char *rows_rule(struct canonical_run *run, const struct canonical_table *t,
                             int i){
  sqlite3_str *out = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++){
    const struct canonical_column *column = &t->columns[c];
    if( !column->is_mutable ) continue;
    if( t->number==0 && c==run->column )
      sqlite3_str_appendf(out, " AND ?%d IS NOT NULL AND b.%s COLLATE BINARY IS ?%d",
                          i+1, column->quoted, i);
    else
      sqlite3_str_appendf(out, " AND (?%d OR b.%s COLLATE BINARY IS ?%d)", i+1,
                          column->quoted, i);
    i += 2;
  }
  return uri_sql_run_finish(run, out);
}

/* SELECT the rows b that may be in the way of row a by a UNIQUE of these columns. */
const char *uri_sql_rows_probe(struct canonical_run *run,
                                  const struct canonical_table *t, const int *columns,
                                  int n){
  sqlite3_str *out = sqlite3_str_new(0);
  int c, i, with_a = 0;
  for(i=0; i<n; i++){
    const char *name = columns[i]==ROWID_COLUMN ? t->keys[0]
                                                : t->columns[columns[i]].quoted;
    int parameter = t->n_keys+1;
    if( columns[i]>=0 && t->columns[columns[i]].is_mutable ){
      for(c=0; c<columns[i]; c++) parameter += 2*t->columns[c].is_mutable;
      sqlite3_str_appendf(out, " AND b.%s = ?%d", name, parameter);
    }else{
      sqlite3_str_appendf(out, " AND b.%s = a.%s", name, name);
      with_a = 1;
    }
  }
  return uri_sql_run_text(run, "SELECT %s FROM %s%s AS b WHERE %s%sNOT (%s)%s%s",
    uri_sql_run_keys(run, t, "b."), with_a ? uri_sql_run_text(run, "%s AS a, ", t->sql)
    : "", t->sql, with_a ? rows_at(run, t, "a", 1) : "", with_a ? " AND " : "",
    rows_at(run, t, "b", 1), uri_sql_run_finish(run, out),
    rows_rule(run, t, t->n_keys+1));
}

