/*
** SPDX-License-Identifier: MIT
**
** Write the SQL of the extension: the functions that ext/ registers, then type.sql.
**
**     generate PAGE... < ext/postgresql/type.sql > uri--0.3.sql
**
** The names of arguments are those in the headings of these pages.
**
** A function of n arguments is a function of PostgreSQL.  One of any number of arguments
** has the rest of them as VARIADIC text[], or VARIADIC "any" if it asks for their types.
** Each function is there twice: for a text and for a bytea as first argument.
*/
#include "../host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sqlite3_uri_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);
int sqlite3_uridns_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);

/* Nothing is called here. */
static void generate_put_bytes(sqlite3_context *ctx, const char *p, size_t n){
  (void)ctx, (void)p, (void)n;
}

static void generate_put_integer(sqlite3_context *ctx, sqlite3_int64 number){
  (void)ctx, (void)number;
}

static const struct engine generate_engine = {
  malloc, realloc, free, generate_put_bytes, generate_put_integer, 0
};

/* The arguments after the first one of a function; one letter each. */
static const struct { const char *name, *arguments; } generate_integers[] = {
  { "uri_domain", "i" }, { "uri_segment", "i" }, { "uri_param", "ti" },
  { "uri_ip_network", "i" }, { "uri_ip_network", "ii" }, { "uri_ip_network", "it" },
  { "uri_ip_network", "iit" }
};

/* Functions with an answer although an argument is NULL, beside the variadic ones. */
static int generate_answers_null(const char *name){
  return strcmp(name, "uri_base")==0 || strcmp(name, "uri_set_param")==0;
}

/* ------------------------------------------------------ names of arguments --- */

/* The headings: "## uri_normalize(u [, level])", a line each. */
static char generate_headings[16384];

/* Add the headings of one page.  Returns whether it was read. */
static int generate_read(const char *path){
  char line[1024];
  size_t n = strlen(generate_headings);
  FILE *page = fopen(path, "r");
  if( page==0 ) return 0;
  while( fgets(line, sizeof line, page) ){
    size_t length = strlen(line);
    if( strncmp(line, "##", 2)!=0 || n+length>=sizeof generate_headings ) continue;
    memcpy(generate_headings+n, line, length+1);
    n += length;
  }
  return fclose(page)==0;
}

/* What the heading of a function has after "(", or "". */
static const char *generate_heading(const char *function){
  const char *p = generate_headings;
  size_t n = strlen(function);
  while( (p = strstr(p, function))!=0 ){
    if( p[n]=='(' && p[-1]==' ' ) return p+n+1;
    p += n;
  }
  return "";
}

/*
** Write the name of argument number i, in quotes: "IPv6 prefix" is ipv6_prefix.  Nothing
** if the heading has none.
*/
static void generate_name(const char *function, int i){
  const char *p = generate_heading(function);
  for(; i>0 && *p && *p!=')'; p++) i -= *p==',';
  p += strspn(p, "[ '");
  if( i>0 || *p==0 || *p==')' ) return;
  putchar('"');
  for(; !strchr(",[])'", p[0]) && !(p[0]==' ' && strchr("[.", p[1])); p++){
    putchar(*p==' ' ? '_' : *p>='A' && *p<='Z' ? *p-'A'+'a' : *p);
  }
  printf("\" ");
}

/* ------------------------------------------------------------- functions --- */

static void generate_end(const char *symbol, int is_strict, const char *more){
  printf("\n  AS 'MODULE_PATHNAME', '%s' LANGUAGE C IMMUTABLE%s PARALLEL SAFE COST 5%s"
         ";\n", symbol, is_strict ? " STRICT" : "", more);
}

/* One function: its first argument, and those after it, a letter each. */
static void generate_scalar(const struct function *f, const char *first,
                            const char *letters){
  static const char *const results[] = {
    [OUT_TEXT] = "text", [OUT_UTF8] = "text", [OUT_JSON] = "json", [OUT_INT] = "bigint",
    [OUT_BLOB] = "bytea"
  };
  enum result result = ((const struct sql_function*)f->user_data)->result;
  int is_variadic = 0, i = 0;
  if( result==OUT_TEXT && strcmp(first, "bytea")==0 ) result = OUT_BLOB;
  printf("CREATE FUNCTION %s(", f->name);
  if( *first ) generate_name(f->name, 0);
  printf("%s", first);
  for(; *letters; letters++){
    is_variadic |= *letters=='v';
    printf(", ");
    /* The form of uri_ip_network() is its last argument. */
    i += i==1 && strcmp(f->name, "uri_ip_network")==0 && *letters=='t' ? 2 : 1;
    if( !is_variadic ) generate_name(f->name, i);
    printf("%s", *letters=='i' ? "bigint" : *letters=='t' ? "text"
                 : f->reads_types ? "VARIADIC \"any\"" : "VARIADIC text[]");
  }
  printf(") RETURNS %s", results[result]);
  generate_end("uri_call", !is_variadic && !generate_answers_null(f->name), "");
}

static void generate_both(const struct function *f, const char *letters){
  generate_scalar(f, "text", letters);
  generate_scalar(f, "bytea", letters);
}

static void generate_function(const struct function *f){
  char letters[CURSOR_COLUMNS] = "";
  size_t i, found = 0;
  if( f->arity<0 ){
    generate_both(f, "");
    generate_both(f, "v");
    return;
  }
  if( f->arity==0 ){
    generate_scalar(f, "", "");
    return;
  }
  for(i=0; i<sizeof generate_integers/sizeof generate_integers[0]; i++){
    const char *arguments = generate_integers[i].arguments;
    if( strcmp(generate_integers[i].name, f->name)!=0 ) continue;
    if( strlen(arguments)+1!=(size_t)f->arity ) continue;
    generate_both(f, arguments);
    found++;
  }
  if( found ) return;
  memset(letters, 't', (size_t)f->arity-1);
  generate_both(f, letters);
}

/* A table-valued function, with its first arguments.  Of a bytea, texts are bytea. */
static void generate_rows(const struct function *f, const char *first, int arguments){
  const struct rows_function *rows = f->user_data;
  struct columns columns;
  int i;
  uri_engine_columns(rows, strcmp(first, "bytea")==0, &columns);
  printf("CREATE FUNCTION %s(", f->name);
  generate_name(f->name, 0);
  printf("%s", first);
  if( arguments>1 ) printf(", \"%s\" text", rows->second_argument+1);
  printf(") RETURNS TABLE(");
  for(i=0; i<columns.count; i++){
    printf("%s\"%s\" %s", i ? ", " : "", columns.names[i],
           columns.types[i]==OUT_INT ? "bigint"
           : columns.types[i]==OUT_BLOB ? "bytea" : "text");
  }
  printf(")");
  generate_end("uri_rows", 1, " ROWS 10");
}

static void generate_all_rows(const struct function *f){
  const struct rows_function *rows = f->user_data;
  int arguments;
  for(arguments=1; arguments<=(rows->second_argument ? 2 : 1); arguments++){
    generate_rows(f, "text", arguments);
    generate_rows(f, "bytea", arguments);
  }
}

int main(int argc, char **argv){
  sqlite3 db = { 0, 0, 0 };
  char *error;
  size_t i;
  int c;
  while( argc>1 ){
    if( generate_read(argv[--argc]) ) continue;
    perror(argv[argc]);
    return 1;
  }
  if( uri_engine_load(&generate_engine, sqlite3_uri_init, &db, &error)!=SQLITE_OK
   || uri_engine_load(&generate_engine, sqlite3_uridns_init, &db, &error)!=SQLITE_OK ){
    fprintf(stderr, "%s\n", error ? error : "out of memory");
    return 1;
  }
  printf("-- Written by ext/postgresql/generate.c; do not edit.\n"
         "\\echo Use \"CREATE EXTENSION uri\" to load this file. \\quit\n\n");
  for(i=0; i<db.count; i++){
    const struct function *f = db.functions[i];
    if( f->module==0 ) generate_function(f);
    else generate_all_rows(f);
  }
  while( (c = getchar())!=EOF ) putchar(c);
  uri_engine_unload(&db);
  return ferror(stdout)!=0;
}
