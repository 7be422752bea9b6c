/*
** SPDX-License-Identifier: MIT
**
** Write the SQL of the extension: the functions that ext/ registers, a line each and a
** comment, then type.sql, from the standard input.
**
**     generate < ext/engines/postgresql/type.sql > uri--0.3.0.sql
**
** A function of n arguments is a function of PostgreSQL.  One of any number of arguments
** has the rest of them as VARIADIC text[], and as VARIADIC "any" if it takes a value of
** any type.  With one argument it is STRICT.  With more, it is called with NULL, too,
** because an unknown word beside it is an error, as in SQLite.
**
** An aggregate has one argument, and answers with JSON.
**
** Each function is there twice: for a text and for a bytea as first argument.  A value of
** any type is written as text, which may depend on settings of the session (a time on
** TimeZone), so that "any" is STABLE.  For the types of generate_values it is IMMUTABLE.
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
  const char *any;                     /* of one that takes a value of any type */
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

static const char generate_any[] = "\"any\"";

/*
** The types of values that are always written alike, by the name of the argument.  Of an
** integer, PostgreSQL does not choose between bigint and numeric: each has its own.
*/
static const struct { const char *argument, *type; } generate_values[] = {
  { "value", "smallint" }, { "value", "integer" }, { "value", "bigint" },
  { "value", "numeric" }, { "value", "boolean" }, { "cidr", "inet" }
};

static void generate_one(const struct generate_function *g){
  const struct sql_function *row = g->row;
  int is_stable = g->any==generate_any || g->rest==generate_any;
  printf("CREATE FUNCTION %s", row->name);
  generate_arguments(g, 1);
  generate_result(g);
  printf(" AS 'MODULE_PATHNAME', '%s' LANGUAGE C %s%s PARALLEL SAFE COST 5%s;\n",
         row->columns ? "uri_rows" : "uri_call", is_stable ? "STABLE" : "IMMUTABLE",
         g->count<2 && !g->rest ? " STRICT" : "", row->columns ? " ROWS 10" : "");
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

/* With each type for a value of any type, if the function has one at i. */
static void generate_types(struct generate_function *g, int i){
  size_t k;
  for(k=0; k<sizeof generate_values/sizeof generate_values[0]; k++){
    if( strcmp(generate_values[k].argument, g->arguments[i].name)!=0 ) continue;
    g->any = generate_values[k].type;
    generate_both(g);
  }
}

/* The argument that is a value of any type, or g->count. */
static int generate_find(const struct generate_function *g){
  int i = 1;
  while( i<g->count && g->arguments[i].type!=ARGUMENT_ANY ) i++;
  return i;
}

/* With a text for a value of any type, with the other types, and with "any". */
static void generate_all(struct generate_function *g){
  int i = generate_find(g);
  g->any = "text";
  generate_both(g);
  if( i>=g->count ) return;
  generate_types(g, i);
  g->any = generate_any;
  generate_both(g);
}

/* One of any number of arguments, of which the last may be a value of any type. */
static void generate_variadic(struct generate_function *g, int last){
  int i;
  g->count = 1;
  g->any = "text";
  generate_both(g);
  g->rest = "text[]";
  generate_both(g);
  if( g->arguments[last].type!=ARGUMENT_ANY ) return;
  g->rest = generate_any;
  generate_both(g);
  g->rest = 0;
  g->count = SQL_ARGUMENTS;
  i = generate_find(g);
  g->count = i+1;
  generate_types(g, i);
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
    generate_variadic(&g, uri_sql_arguments(row, g.arguments)-1);
    return;
  }
  for(n=row->least; n<=row->most; n++){
    for(skips=0; skips<2; skips++){
      g.count = n;
      if( generate_overload(row, n, skips, g.arguments) ) generate_all(&g);
    }
  }
}

/* A comment on a function of an aggregate. */
static void generate_part_about(const struct sql_function *row, const char *part){
  printf("COMMENT ON FUNCTION %s_%s IS 'for the aggregate %s';\n", row->name, part,
         row->name);
}

/* An aggregate, whose state is a pointer, with its two functions. */
static void generate_aggregate(const struct sql_function *row){
  static const char *const types[] = { "text", "bytea" };
  char part[sizeof "add(internal, bytea)"];
  size_t i;
  printf("CREATE FUNCTION %s_total(internal) RETURNS json AS 'MODULE_PATHNAME',"
         " 'uri_total' LANGUAGE C IMMUTABLE PARALLEL SAFE;\n", row->name);
  generate_part_about(row, "total(internal)");
  for(i=0; i<sizeof types/sizeof types[0]; i++){
    snprintf(part, sizeof part, "add(internal, %s)", types[i]);
    printf("CREATE FUNCTION %s_%s RETURNS internal AS 'MODULE_PATHNAME', 'uri_add'"
           " LANGUAGE C IMMUTABLE PARALLEL SAFE COST 5;\n", row->name, part);
    generate_part_about(row, part);
    printf("CREATE AGGREGATE %s(\"u\" %s)(SFUNC = %s_add, STYPE = internal,"
           " FINALFUNC = %s_total, FINALFUNC_MODIFY = READ_WRITE);\n", row->name,
           types[i], row->name, row->name);
    printf("COMMENT ON AGGREGATE %s(%s) IS '", row->name, types[i]);
    generate_about(row);
    printf("';\n");
  }
}

int main(void){
  const struct sql_function *const *table;
  const struct sql_function *row;
  int c;
  printf("-- Written by ext/engines/postgresql/generate.c; do not edit.\n"
         "\\echo Use \"CREATE EXTENSION uri\" to load this file. \\quit\n\n");
  for(table=uri_sql_functions; *table; table++){
    for(row=*table; row->name; row++){
      if( row->add ) generate_aggregate(row);
      else generate_row(row);
    }
  }
  while( (c = getchar())!=EOF ) putchar(c);
  return ferror(stdout)!=0;
}
