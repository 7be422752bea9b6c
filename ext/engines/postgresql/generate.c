/*
** SPDX-License-Identifier: MIT
**
** Write the SQL of the extension: the functions that ext/ registers, a line each, then
** type.sql.
**
**     generate PAGE... < ext/engines/postgresql/type.sql > uri--0.3.0.sql
**
** The names of arguments are those in the headings of these pages.
**
** A function of n arguments is a function of PostgreSQL.  One of any number of arguments
** has the rest of them as VARIADIC text[], or VARIADIC "any" if it asks for their types.
** With one argument it is STRICT.  With more, it is called with NULL, too, because an
** unknown word beside it is an error, as in SQLite.
** Each function is there twice: for a text and for a bytea as first argument.
*/
#include "../host/host.h"

#include <stdio.h>
#include <string.h>

/* The arguments after the first one of a function; one letter each. */
static const struct { const char *name, *arguments; } generate_integers[] = {
  { "uri_domain", "i" }, { "uri_segment", "i" }, { "uri_param", "ti" },
  { "uri_ip_network", "i" }, { "uri_ip_network", "ii" }, { "uri_ip_network", "it" },
  { "uri_ip_network", "iit" }
};

/*
** The functions that take a value of any type, besides a text: as which argument after
** the first, or as all of them.
*/
static const struct { const char *name; int argument; } generate_values[] = {
  { "uri_set_param", 1 }, { "uri_in_network", 0 }, { "uri_with", ANY }
};

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

/* The text after "(" in the heading of a function, or "". */
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
  printf(" AS 'MODULE_PATHNAME', '%s' LANGUAGE C IMMUTABLE%s PARALLEL SAFE COST 5%s"
         ";\n", symbol, is_strict ? " STRICT" : "", more);
}

/* One function: its first argument, and those after it, a letter each. */
static void generate_scalar(const struct sql_function *f, const char *first,
                            const char *letters){
  static const char *const results[] = {
    [OUT_TEXT] = "text", [OUT_UTF8] = "text", [OUT_JSON] = "json", [OUT_INT] = "bigint",
    [OUT_TRUTH] = "boolean", [OUT_BLOB] = "bytea"
  };
  enum result result = f->result;
  int is_variadic = 0, i = 0;
  size_t arity = (size_t)(*first!=0)+strlen(letters);
  if( result==OUT_TEXT && strcmp(first, "bytea")==0 ) result = OUT_BLOB;
  printf("CREATE FUNCTION %s(", f->name);
  if( *first ) generate_name(f->name, 0);
  printf("%s", first);
  for(; *letters; letters++){
    is_variadic |= *letters=='v' || *letters=='V';
    printf(", ");
    /* The form of uri_ip_network() is its last argument. */
    i += i==1 && strcmp(f->name, "uri_ip_network")==0 && *letters=='t' ? 2 : 1;
    if( !is_variadic ) generate_name(f->name, i);
    printf("%s", *letters=='i' ? "bigint" : *letters=='t' ? "text" : *letters=='a'
                 ? "\"any\"" : *letters=='V' || f->flags & SQLITE_SUBTYPE
                 ? "VARIADIC \"any\"" : "VARIADIC text[]");
  }
  printf(") RETURNS %s", results[result]);
  generate_end("uri_call", !is_variadic && arity<2, "");
}

static void generate_both(const struct sql_function *f, const char *letters){
  generate_scalar(f, "text", letters);
  generate_scalar(f, "bytea", letters);
}

/* Write a function with a value of any type, if it takes one. */
static void generate_values_too(const struct sql_function *f, char *letters){
  size_t i;
  for(i=0; i<sizeof generate_values/sizeof generate_values[0]; i++){
    int at = generate_values[i].argument;
    if( strcmp(generate_values[i].name, f->name)!=0 ) continue;
    if( at==ANY ){
      generate_both(f, "V");
    }else if( (size_t)at<strlen(letters) ){
      letters[at] = 'a';
      generate_both(f, letters);
    }
  }
}

/* A function with this number of arguments. */
static void generate_function(const struct sql_function *f, int arity){
  char letters[CURSOR_COLUMNS] = "";
  size_t i, found = 0;
  if( arity==0 ){
    generate_scalar(f, "", "");
    return;
  }
  for(i=0; i<sizeof generate_integers/sizeof generate_integers[0]; i++){
    const char *arguments = generate_integers[i].arguments;
    if( strcmp(generate_integers[i].name, f->name)!=0 ) continue;
    if( strlen(arguments)+1!=(size_t)arity ) continue;
    generate_both(f, arguments);
    found++;
  }
  if( found ) return;
  memset(letters, 't', (size_t)arity-1);
  generate_both(f, letters);
  generate_values_too(f, letters);
}

/* A table-valued function, with its first arguments.  Of a bytea, texts are bytea. */
static void generate_rows(const struct sql_function *f, const char *first,
                          int arguments){
  int is_blob = strcmp(first, "bytea")==0;
  struct sql_argument all[SQL_ARGUMENTS];
  const struct rows_column *column;
  printf("CREATE FUNCTION %s(", f->name);
  generate_name(f->name, 0);
  printf("%s", first);
  uri_sql_arguments(f, all);
  if( arguments>1 ) printf(", \"%s\" text", all[1].name);
  printf(") RETURNS TABLE(");
  for(column=f->columns; column->name; column++){
    printf("%s\"%s\" %s", column>f->columns ? ", " : "", column->name,
           column->is_integer ? "bigint" : is_blob ? "bytea" : "text");
  }
  printf(")");
  generate_end("uri_rows", arguments==1, " ROWS 10");
}

static void generate_all_rows(const struct sql_function *f){
  int arguments;
  for(arguments=1; arguments<=f->most; arguments++){
    generate_rows(f, "text", arguments);
    generate_rows(f, "bytea", arguments);
  }
}

static void generate_tables(const struct sql_function *const *table){
  const struct sql_function *f;
  int n;
  for(; *table; table++){
    for(f=*table; f->name; f++){
      if( f->columns ){
        generate_all_rows(f);
        continue;
      }
      for(n=f->least; n<=f->most; n++) generate_function(f, n);
      if( f->most!=ANY ) continue;
      generate_both(f, "");
      generate_both(f, "v");
      generate_values_too(f, 0);
    }
  }
}

int main(int argc, char **argv){
  int c;
  while( argc>1 ){
    if( generate_read(argv[--argc]) ) continue;
    perror(argv[argc]);
    return 1;
  }
  printf("-- Written by ext/engines/postgresql/generate.c; do not edit.\n"
         "\\echo Use \"CREATE EXTENSION uri\" to load this file. \\quit\n\n");
  generate_tables(uri_sql_functions);
  while( (c = getchar())!=EOF ) putchar(c);
  return ferror(stdout)!=0;
}
