/*
** SPDX-License-Identifier: MIT
**
** The list of uri_dns and libpsl must give the same answers for the same names.
**
**     compare LIST NAMES
**
** LIST is the text of the list that is compiled in; libpsl reads the same text.  The
** names are every rule: with labels before it, with labels after it, without its first
** label, and with another first letter; then NAMES random combinations of labels of
** rules, from a fixed seed.  Each name is looked up in the whole list and in the part of
** ICANN.
*/
#include <libpsl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ext/dns/renew/renew.h"

enum { MOST = 20000 };

static const psl_ctx_t *psl;
static char names[MOST][URI_SUFFIX_NAME+1];  /* of the rules, as they are read */
static size_t rules;
static long passed, failed;

static uint64_t seed = 20261022;
static size_t below(size_t n){
  seed = seed*UINT64_C(6364136223846793005)+UINT64_C(1442695040888963407);
  return (size_t)((seed>>33)%n);
}

/* The longest end of a name that is a suffix for libpsl. */
static size_t by_libpsl(const char *name, int type){
  const char *p = name, *dot;
  while( !psl_is_public_suffix2(psl, p, type) && (dot = strchr(p, '.'))!=0 ){
    p = dot+1;
  }
  return (size_t)(p-name);
}

/* Is the label before a suffix the one that a loop over bytes finds? */
static int has_label(const struct uri_suffix_name *name, size_t suffix){
  size_t at = suffix;
  if( suffix==0 ) return 1;
  for(at--; at>0 && name->p[at-1]!='.'; at--);
  return uri_suffix_label(name, suffix-1)==at;
}

static void compare(const char *name){
  static const struct { unsigned part; int type; } parts[] = {
    { URI_SUFFIX_ALL, PSL_TYPE_ANY }, { URI_SUFFIX_ICANN, PSL_TYPE_ICANN }
  };
  struct uri_suffix_name n = { name, strlen(name), 0 };
  size_t i;
  n.dots = uri_suffix_dots(name, n.n);
  for(i=0; i<2; i++){
    size_t expected = by_libpsl(name, parts[i].type);
    size_t got = uri_suffix_find(uri_suffix_list.table, &n, parts[i].part);
    if( got==expected && has_label(&n, got) ){
      passed++;
      continue;
    }
    failed++;
    if( failed<20 ){
      printf("FAIL %s, part %zu: libpsl %s, uri_dns %s\n", name, i, name+expected,
             name+got);
    }
  }
}

/* The name of a key: its labels from the right. */
static void name_of(const struct uri_suffix_rule *rule, char *out){
  const char *end = rule->key+rule->n;
  while( end>rule->key ){
    const char *p = end;
    while( p>rule->key && p[-1]!='.' ) p--;
    memcpy(out, p, (size_t)(end-p));
    out += end-p;
    end = p>rule->key ? p-1 : p;
    if( end>rule->key ) *out++ = '.';
  }
  *out = 0;
}

static void compare_rule(const char *rule){
  static const char *const before[] = { "", "a.", "www.", "a.b.", "a.b.c.", "city." };
  static const char *const after[] = { "", ".com", ".example", ".uk", "x" };
  char name[2*URI_SUFFIX_NAME];
  const char *dot = strchr(rule, '.');
  size_t i, j;
  for(i=0; i<sizeof before/sizeof before[0]; i++){
    for(j=0; j<sizeof after/sizeof after[0]; j++){
      snprintf(name, sizeof name, "%s%s%s", before[i], rule, after[j]);
      compare(name);
    }
  }
  if( dot ) compare(dot+1);
  snprintf(name, sizeof name, "a.x%s", rule);
  compare(name);
  snprintf(name, sizeof name, "a.%s", rule+1);
  if( rule[1] && rule[1]!='.' ) compare(name);
}

/* A name made from labels of rules, or from whole rules. */
static void compare_random(void){
  char name[4*URI_SUFFIX_NAME] = "";
  size_t parts = 1+below(3), i;
  for(i=0; i<=parts; i++){
    const char *rule = names[below(rules)], *dot = strrchr(rule, '.');
    if( i>0 ) strcat(name, ".");
    switch( below(4) ){
      case 0: strcat(name, rule); break;
      case 1: strcat(name, dot ? dot+1 : rule); break;
      case 2: strncat(name, rule, strcspn(rule, ".")); break;
      default: strcat(name, below(2) ? "a" : "example"); break;
    }
  }
  if( strlen(name)<=URI_SUFFIX_NAME ) compare(name);
}

static char *read_file(const char *path, size_t *n){
  FILE *file = fopen(path, "rb");
  char *text = malloc(4000000);
  *n = file && text ? fread(text, 1, 4000000, file) : 0;
  if( file ) fclose(file);
  return text;
}

int main(int argc, char **argv){
  struct uri_suffix_reader reader;
  struct uri_suffix_rule rule;
  size_t n, i;
  long count = argc>2 ? atol(argv[2]) : 0;
  char *text = argc>1 ? read_file(argv[1], &n) : 0;
  if( text==0 || n==0 ) return 2;
  uri_suffix_read(&reader, text, n);
  while( rules<MOST && uri_suffix_next(&reader, &rule) ){
    name_of(&rule, names[rules]);
    rules++;
  }
  psl = psl_load_file(argv[1]);
  if( reader.error || rules<9000 || psl==0 ) return 2;
  for(i=0; i<rules; i++) compare_rule(names[i]);
  printf("%zu rules: %ld comparisons\n", rules, passed+failed);
  while( count-->0 ) compare_random();
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
