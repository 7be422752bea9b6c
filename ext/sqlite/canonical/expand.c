/*
** SPDX-License-Identifier: MIT
**
** SQL about a table or a reference, from a template.
**
**   $T  the table            $N  its number
**   $P  the parent's table   $E  the number of the reference
**   {a,format}  a list: which columns, what separates them, and what each becomes
**
** Columns:  c all; a those that are not generated; A the same, and the rowid if no column
**           has it; o all but the one to rewrite; s slots; m mutable; f mutable by a
**           reference; r those that a merge drops; k the key; K the key if the table is
**           not direct; M columns of the key that are mutable; e the pairs of a reference
** Separate: , "," between; ; "," before each; & "AND" between; + "AND" before each;
**           | "OR" before each; . "|| ', ' ||" between
** Each:     @ name; # number; ~ type and ^ collation, in a reference the parent's; ! the
**           parent's name; * and $ a column of the key in r<t>, now and as found; % the
**           number of the column in the key, or in the child; x/y x for a slot, else y
*/
#include "canonical.h"

#include <string.h>

/* An item of a list, and in a reference the parent's column. */
struct expand_item {
  const struct canonical_column *column, *parent;
  int number, column_number, is_direct;
};

static void expand_item(sqlite3_str *out, const char *p, const char *end,
                        const struct expand_item *item){
  const struct canonical_column *c = item->column;
  const char *half = memchr(p, '/', (size_t)(end-p));
  if( half && c->is_slot ) end = half;
  else if( half ) p = half+1;
  for(; p<end; p++){
    switch( *p ){
      case '@': sqlite3_str_appendall(out, c->quoted); break;
      case '#': sqlite3_str_appendf(out, "%d", item->number); break;
      case '~': sqlite3_str_appendall(out, item->parent->type); break;
      case '^': sqlite3_str_appendall(out, item->parent->collation); break;
      case '!': sqlite3_str_appendall(out, item->parent->quoted); break;
      case '%': sqlite3_str_appendf(out, "%d", item->column_number); break;
      case '*': case '$':
        if( item->is_direct ) sqlite3_str_appendall(out, "id");
        else sqlite3_str_appendf(out, "%c%d", *p=='*' ? 'c' : 'k', item->number);
        break;
      default: sqlite3_str_appendchar(out, 1, *p);
    }
  }
}

static int expand_takes(const struct canonical_run *run, const struct canonical_table *t,
                        char which, int i){
  const struct canonical_column *c = &t->columns[i];
  int n;
  switch( which ){
    case 'a': case 'A': return !c->is_generated;
    case 's': return c->is_slot;
    case 'm': return c->is_mutable;
    case 'r': return !c->is_mutable && !c->is_generated && !c->key;
    case 'K': return !t->is_direct;
    case 'M': return t->columns[t->keys[i].key].is_mutable;
    case 'o': return i!=run->column;
    case 'f':
      for(n=0; t->number==0 && n<run->n_combine; n++)
        if( run->combine[n].column==i ) return 0;
      return c->is_mutable && (t->number || i!=run->column);
    default: return 1;
  }
}

/* A list: "format" begins with its two letters. */
static void expand_list(struct canonical_run *run, sqlite3_str *out,
                        const struct canonical_table *t, const struct canonical_edge *e,
                        const char *format, const char *end){
  static const char *const between[] = {
    [','] = ", ", [';'] = ", ", ['&'] = " AND ", ['+'] = " AND ", ['|'] = " OR ",
    ['.'] = " || ', ' || "
  };
  char which = format[0], separator = format[1];
  int is_key = which=='k' || which=='K' || which=='M', i, n = 0;
  int size = which=='e' ? e->n : is_key ? t->n_keys : t->n;
  if( which=='A' ) size += t->has_rowid && t->alias<0;
  for(i=0; i<size; i++){
    struct expand_item item = { 0, 0, i, 0, t->is_direct };
    if( which=='e' ) item.column = &run->tables[e->child].columns[e->from[i]];
    else if( is_key || i==t->n ) item.column = &t->keys[is_key ? i : 0];
    else item.column = &t->columns[i];
    item.parent = which!='e' ? item.column : e->to[i]==ROWID_COLUMN
                ? run->tables[e->parent].keys : &run->tables[e->parent].columns[e->to[i]];
    item.column_number = which=='e' ? e->from[i] : item.column->key;
    if( i<t->n && !expand_takes(run, t, which, i) ) continue;
    if( n++ || strchr(";+|", separator) )
      sqlite3_str_appendall(out, between[(unsigned char)separator]);
    expand_item(out, format+2, end, &item);
  }
}

static const char *expand(struct canonical_run *run, const struct canonical_table *t,
                          const struct canonical_edge *e, const char *p){
  sqlite3_str *out = sqlite3_str_new(0);
  for(; run->rc==SQLITE_OK && *p; p++){
    const char *end = p+strcspn(p, "{$");
    sqlite3_str_append(out, p, (int)(end-p));
    p = end;
    if( *p=='{' ){
      end = strchr(p, '}');
      expand_list(run, out, t, e, p+1, end);
      p = end;
    }else if( *p=='$' ){
      p++;
      if( *p=='T' ) sqlite3_str_appendall(out, t->sql);
      if( *p=='N' ) sqlite3_str_appendf(out, "%d", t->number);
      if( *p=='P' ) sqlite3_str_appendall(out, run->tables[e->parent].sql);
      if( *p=='E' ) sqlite3_str_appendf(out, "%d", (int)(e-run->edges));
    }else{
      break;
    }
  }
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_expand(struct canonical_run *run, const struct canonical_table *t,
                           const char *template){
  static const struct canonical_edge none;
  return expand(run, t, &none, template);
}

const char *uri_sql_expand_edge(struct canonical_run *run, const struct canonical_edge *e,
                                const char *template){
  return expand(run, &run->tables[e->child], e, template);
}
