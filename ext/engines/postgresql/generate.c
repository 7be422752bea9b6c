/*
** SPDX-License-Identifier: MIT
**
** Write the SQL of the extension: the functions that ext/ registers, a line each and a
** comment, then type.sql, from the standard input.
**
**     generate < ext/engines/postgresql/type.sql > uri--0.3.0.sql
**
** A function of n arguments is a function of PostgreSQL.  One of any number of arguments
** has the rest of them as VARIADIC text[], or VARIADIC "any" if it asks for their types.
** With one argument it is STRICT.  With more, it is called with NULL, too, because an
** unknown word beside it is an error, as in SQLite.
** Each function is there twice: for a text and for a bytea as first argument; and if it
** takes a value of any type, for a text and for "any".
*/
#include "../host/host.h"

#include <stdio.h>
#include <string.h>

/* The functions of ext/ need one; this program calls none of them. */
const struct engine uri_engine = { 0 };

/* One function of PostgreSQL. */
struct generate_function {
  const struct sql_function *row;
  const char *first;                   /* the type of the first argument */
  const char *any;                     /* of those that take a value of any type */
  const char *rest;                    /* of VARIADIC, or 0 */
  struct sql_argument arguments[SQL_ARGUMENTS];
  int count;
};

static void generate_arguments(const struct generate_function *g, int with_names){
  int i;
  putchar('(');
  for(i=0; i<g->count; i++){
    const struct sql_argument *a = &g->arguments[i];
    if( i>0 ) printf(", ");
    if( with_names ) printf("\"%s\" ", a->name);
    printf("%s", i==0 ? g->first : a->type==ARGUMENT_INTEGER ? "bigint"
               : a->type==ARGUMENT_ANY ? g->any : "text");
  }
  if( g->rest ) printf(", VARIADIC %s", g->rest);
  putchar(')');
}

/* What a function returns.  Of a bytea, texts are bytea. */
static void generate_result(const struct generate_function *g){
  static const char *const results[] = {
    [OUT_TEXT] = "text", [OUT_UTF8] = "text", [OUT_JSON] = "json", [OUT_INT] = "bigint",
    [OUT_TRUTH] = "boolean", [OUT_BLOB] = "bytea"
  };
  const struct rows_column *column = g->row->columns;
  if( column==0 ){
    int is_text = g->row->result==OUT_TEXT;
    printf(" RETURNS %s", is_text ? g->first : results[g->row->result]);
    return;
  }
  printf(" RETURNS TABLE");
  for(; column->name; column++){
    printf("%s\"%s\" %s", column==g->row->columns ? "(" : ", ", column->name,
           column->is_integer ? "bigint" : g->first);
  }
  printf(")");
}

/* The line about the function, in which 1 is true. */
static void generate_about(const struct sql_function *row){
  const char *p = row->about;
  if( row->result==OUT_TRUTH && strncmp(p, "1 ", 2)==0 ){
    printf("true");
    p++;
  }
  for(; *p; p++){
    if( *p=='\'' ) putchar('\'');
    if( *p!='`' ) putchar(*p);
  }
}

static void generate_one(const struct generate_function *g){
  const struct sql_function *row = g->row;
  printf("CREATE FUNCTION %s", row->name);
  generate_arguments(g, 1);
  generate_result(g);
  printf(" AS 'MODULE_PATHNAME', '%s' LANGUAGE C IMMUTABLE%s PARALLEL SAFE COST 5%s;\n",
         row->columns ? "uri_rows" : "uri_call", g->count<2 && !g->rest ? " STRICT" : "",
         row->columns ? " ROWS 10" : "");
  printf("COMMENT ON FUNCTION %s", row->name);
  generate_arguments(g, 0);
  printf(" IS '");
  generate_about(row);
  printf("';\n");
}

/* For a text and for a bytea as first argument. */
static void generate_both(struct generate_function *g){
  g->first = "text";
  generate_one(g);
  g->first = "bytea";
  if( g->count>0 ) generate_one(g);
}

/* With a text for a value of any type; and with "any", if the function takes one. */
static void generate_all(struct generate_function *g){
  int i;
  g->any = "text";
  generate_both(g);
  g->any = "\"any\"";
  for(i=1; i<g->count && g->arguments[i].type!=ARGUMENT_ANY; i++){}
  if( i<g->count ) generate_both(g);
}

/*
** The arguments of a call with n of them: 1, or 0 if there is no such call.  With skips,
** those of a call that leaves out an argument before the last one: form may be the third
** or the fourth argument of uri_ip_network().
*/
static int generate_overload(const struct sql_function *row, int n, int skips,
                             struct sql_argument out[SQL_ARGUMENTS]){
  int last = uri_sql_arguments(row, out)-1;
  if( !skips ) return 1;
  if( n==0 || n>last || out[n-1].group==0 || out[n-1].group==out[last].group ) return 0;
  out[n-1] = out[last];
  return 1;
}

/* The functions of one row. */
static void generate_row(const struct sql_function *row){
  struct generate_function g = { .row = row };
  int n, skips;
  if( row->most==ANY ){
    int last = uri_sql_arguments(row, g.arguments)-1;
    g.count = 1;
    generate_all(&g);
    g.rest = "text[]";
    if( (row->flags & SQLITE_SUBTYPE)==0 ) generate_all(&g);
    g.rest = "\"any\"";
    if( g.arguments[last].type==ARGUMENT_ANY ) generate_all(&g);
    return;
  }
  for(n=row->least; n<=row->most; n++){
    for(skips=0; skips<2; skips++){
      g.count = n;
      if( generate_overload(row, n, skips, g.arguments) ) generate_all(&g);
    }
  }
}

int main(void){
  const struct sql_function *const *table;
  const struct sql_function *row;
  int c;
  printf("-- Written by ext/engines/postgresql/generate.c; do not edit.\n"
         "\\echo Use \"CREATE EXTENSION uri\" to load this file. \\quit\n\n");
  for(table=uri_sql_functions; *table; table++){
    for(row=*table; row->name; row++) generate_row(row);
  }
  while( (c = getchar())!=EOF ) putchar(c);
  return ferror(stdout)!=0;
}
