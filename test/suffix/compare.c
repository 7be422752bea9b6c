/*
** SPDX-License-Identifier: MIT
**
** The list that is compiled in and libpsl must give the same answers for the same names.
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

#include "../../core/uri_idna.h"
#include "../../core/links/suffix/suffix.h"

enum { MOST = 20000, NAME = 253 };

static const psl_ctx_t *psl;
static char names[MOST][NAME+1];  /* of the rules, as they are read */
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

static void compare(const char *name){
  static const struct { unsigned part; int type; } parts[] = {
    { URI_SUFFIX_ALL, PSL_TYPE_ANY }, { URI_SUFFIX_ICANN, PSL_TYPE_ICANN }
  };
  struct uri_span n = { name, strlen(name) };
  size_t i;
  for(i=0; i<2; i++){
    size_t expected = by_libpsl(name, parts[i].type);
    struct suffix_host h = { .name = n, .has_suffix = 1 };
    size_t got;
    uri_suffix_labels(&h);
    got = (size_t)(uri_suffix_divide(&h, parts[i].part).suffix.p-name);
    if( got==expected ){
      passed++;
      continue;
    }
    failed++;
    if( failed<20 ){
      printf("FAIL %s, part %zu: libpsl %s, ours %s\n", name, i, name+expected,
             name+got);
    }
  }
}

static void compare_rule(const char *rule){
  static const char *const before[] = { "", "a.", "www.", "a.b.", "a.b.c.", "city." };
  static const char *const after[] = { "", ".com", ".example", ".uk", "x" };
  char name[2*NAME];
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
  char name[4*NAME] = "";
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
  if( strlen(name)<=NAME ) compare(name);
}

/* Keep the name of a line's rule, in A-labels. */
static void add_rule(const char *line){
  size_t n = strcspn(line, " \t\r\n");
  char out[32000];
  if( n==0 || strncmp(line, "//", 2)==0 || rules==MOST ) return;
  if( line[0]=='!' ) line++, n--;
  if( line[0]=='*' ) line += 2, n -= 2;
  if( uri_to_ascii_size(line, n, 0)>sizeof out ) exit(2);
  n = uri_to_ascii(line, n, 0, out);
  if( n>NAME ) exit(2);
  memcpy(names[rules++], out, n);
}

int main(int argc, char **argv){
  char line[1000];
  size_t i;
  long count = argc>2 ? atol(argv[2]) : 0;
  FILE *file = argc>1 ? fopen(argv[1], "r") : 0;
  if( file==0 ) return 2;
  while( fgets(line, sizeof line, file) ) add_rule(line);
  fclose(file);
  psl = psl_load_file(argv[1]);
  if( rules<9000 || psl==0 ) return 2;
  for(i=0; i<rules; i++) compare_rule(names[i]);
  printf("%zu rules: %ld comparisons\n", rules, passed+failed);
  while( count-->0 ) compare_random();
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
