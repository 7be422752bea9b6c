/*
** SPDX-License-Identifier: MIT
**
** The Public Suffix List in use: libpsl's own, or one from a file.
**
** uri_dns_version() tells of both libraries and of the list, by its date and
** the SHA-1 of its file, which is how libpsl names its own: the same list has
** the same name, wherever it comes from.
*/
#define _POSIX_C_SOURCE 200809L   /* NOLINT(bugprone-reserved-identifier) */
#include "dns.h"

#include <errno.h>
#include <idn2.h>
#include <libpsl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

struct dns_list {
  const psl_ctx_t *psl;      /* or 0: a libpsl that was built without a list */
  psl_ctx_t *own;            /* the same when it is to be freed, else 0 */
  int www;                   /* there may be a rule "www.x.y" */
  char date[11];             /* yyyy-mm-dd */
  char sha1[41];
};

static void list_date(char out[11], time_t when){
  struct tm day;
  if( gmtime_r(&when, &day)==0 || strftime(out, 11, "%Y-%m-%d", &day)!=10 ){
    memcpy(out, "unknown", 8);
  }
}

static struct dns_list *list_new(void){
  struct dns_list *list = sqlite3_malloc(sizeof *list);
  if( list ) memset(list, 0, sizeof *list);
  return list;
}

struct dns_list *uri_dns_list_builtin(void){
  struct dns_list *list = list_new();
  if( list==0 ) return 0;
  list->psl = psl_builtin();
  list_date(list->date, psl_builtin_file_time());
  snprintf(list->sha1, sizeof list->sha1, "%s", psl_builtin_sha1sum());
  return list;
}

void uri_dns_list_free(struct dns_list *list){
  if( list==0 ) return;
  psl_free(list->own);
  sqlite3_free(list);
}

int uri_dns_list_has(const struct dns_list *list, const char *name,
                     enum dns_part part){
  int type = part==DNS_PART_ICANN ? PSL_TYPE_ICANN : PSL_TYPE_ANY;
  return list->psl && psl_is_public_suffix2(list->psl, name, type);
}

int uri_dns_list_has_www(const struct dns_list *list){
  return list->www;
}

/* A rule "www.x.y", or the form whose rules cannot be read here. */
static int list_may_have_www(const char *line){
  const char *dot = strncmp(line, "www.", 4)==0 ? strchr(line+4, '.') : 0;
  return dot!=0 || line[0]=='.';
}

/*
** Newer lists say when they were made, in a line "// VERSION: yyyy-mm-dd_...".
*/
static void list_read_date(struct dns_list *list, const char *line){
  static const char mark[] = "// VERSION: ";
  size_t i, n = sizeof mark-1;
  if( strncmp(line, mark, n)!=0 ) return;
  for(i=0; i<10; i++){
    char c = line[n+i];
    if( i==4 || i==7 ? c!='-' : c<'0' || c>'9' ) return;
  }
  memcpy(list->date, line+n, 10);
}

/*
** Whether a line is of a Public Suffix List and of nothing else: libpsl takes
** any text for one.  Either the mark in front of a part of the list, or the
** head of libpsl's own form, which has 16 bytes.
*/
static int list_is_mark(const char *line){
  static const char mark[] = "// ===BEGIN ", form[] = ".DAFSA@PSL_";
  return strncmp(line, mark, sizeof mark-1)==0
      || (strncmp(line, form, sizeof form-1)==0 && strlen(line)==16);
}

/*
** Read the file once, for its date and its checksum.  Returns what is wrong
** with it, or 0.
*/
static const char *list_scan(struct dns_list *list, FILE *file){
  enum { LIST_MOST = 32000000 };
  char line[1000];
  struct dns_sha1 sha1;
  size_t bytes = 0;
  int marked = 0;
  uri_dns_sha1_begin(&sha1);
  while( bytes<=LIST_MOST && fgets(line, sizeof line, file) ){
    list_read_date(list, line);
    list->www |= list_may_have_www(line);
    marked |= list_is_mark(line);
    bytes += strlen(line);
  }
  rewind(file);
  while( bytes<=LIST_MOST ){
    size_t n = fread(line, 1, sizeof line, file);
    if( n==0 ) break;
    uri_dns_sha1_add(&sha1, line, n);
  }
  uri_dns_sha1_end(&sha1, list->sha1);
  if( ferror(file) ) return "cannot be read";
  return marked && bytes<=LIST_MOST ? 0 : "is not a Public Suffix List";
}

/* Read a list.  Returns what is wrong with the file, or 0. */
static const char *list_read(struct dns_list *list, FILE *file){
  const char *why;
  struct stat about;
  if( fstat(fileno(file), &about)!=0 || !S_ISREG(about.st_mode) ){
    return "cannot be read";
  }
  list_date(list->date, about.st_mtime);
  why = list_scan(list, file);
  if( why ) return why;
  rewind(file);
  list->own = psl_load_fp(file);
  list->psl = list->own;
  return list->own ? 0 : "is not a Public Suffix List";
}

/* A list from a file, or 0 and *why; without *why it is out of memory. */
static struct dns_list *list_open(const char *path, const char **why){
  struct dns_list *list = list_new();
  FILE *file;
  if( list==0 ) return 0;
  errno = 0;
  file = fopen(path, "rb");
  *why = file ? list_read(list, file) : "cannot be read";
  if( errno==ENOMEM ) *why = 0;
  if( file ) fclose(file);
  if( list->psl ) return list;
  uri_dns_list_free(list);
  return 0;
}

/* "libidn2 2.3.3, libpsl 0.21.2, list of 2023-02-09 (16fee06c...)" */
void uri_dns_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct dns_list *list = dns_state_of(ctx)->list;
  const char *psl = psl_get_version();
  char *text = sqlite3_mprintf("libidn2 %s, libpsl %.*s, list of %s (%s)",
                               idn2_check_version(0), (int)strcspn(psl, " "),
                               psl, list->date, list->sha1);
  (void)argc, (void)argv;
  if( text ){
    sqlite3_result_text(ctx, text, -1, sqlite3_free);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}

static void list_error(sqlite3_context *ctx, struct span path, const char *why){
  uri_sql_result_error(ctx, sqlite3_mprintf("uri_dns_list: '%.*s' %s",
                              uri_sql_shown_length(path), path.p, why));
}

/* uri_dns_list(file): use that list from now on; '' is the built-in one. */
void uri_dns_list_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct dns_state *state = dns_state_of(ctx);
  struct dns_list *list;
  const char *why = 0;
  struct span path;
  if( !uri_sql_argument_text(ctx, argv[0], &path) ) return;
  if( memchr(path.p, 0, path.n) ){
    list_error(ctx, path, "has a NUL in it");
    return;
  }
  if( path.n==0 ){
    list = uri_dns_list_builtin();
  }else{
    char *copy = sqlite3_mprintf("%.*s", (int)path.n, path.p);
    list = copy ? list_open(copy, &why) : 0;
    sqlite3_free(copy);
  }
  if( why ){
    list_error(ctx, path, why);
  }else if( list==0 ){
    sqlite3_result_error_nomem(ctx);
  }else{
    uri_dns_list_free(state->list);
    state->list = list;
    uri_dns_cache_clear(state);
    uri_dns_version_func(ctx, argc, argv);
  }
}
