/*
** SPDX-License-Identifier: MIT
**
** uri_rule_match(), compared with automata made from the grammars of the documents.
**
**     oracle BUDGET [EDITION]
**
** For every rule of every edition, four sets of texts are tried.  Bytes that the
** grammar does not distinguish form a class; one byte stands for each class.
**
** 1. All texts up to a length over the classes of the whole edition.
** 2. All texts up to a greater length over the classes of the rule, if the text
**    without its last byte can still be continued to a match.
** 3. For each state of the automaton: a shortest text that leads there, followed by
**    each of the 256 bytes (in a small run, one of each class), followed by each of
**    a set of suffixes that tells all states apart.  If an implementation is an
**    automaton with no more states and differs, it differs on one of these texts
**    (T. S. Chow, 1978).  This set has the long texts, such as IPv6 addresses.
** 4. Texts of 2 that match, with 1 to 80 bytes more where the automaton has a loop.
**    This tests code that reads many bytes at a time.
**
** The lengths are the greatest that keep each set below BUDGET texts.  On a
** mismatch, uri_rule_match() must not report a position after the first byte that
** makes a match impossible.  Prints a line for each rule, the sum, and "N passed, N
** failed", which counts rules.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "automaton.h"

enum { LONGEST = 4096, SHOWN = 5, PUMP_MAX = 80, LENGTH_MAX = 64 };

typedef unsigned long long count_t;

/* An edition: where its rules are in oracle_rules[], and its classes of bytes */
struct edition {
  const char *name;
  const struct uri_edition *core;
  unsigned first, n_rules;
  int n_classes;
  unsigned char byte_of[256];
};

/* One rule while it is tested */
struct work {
  const struct oracle_rule *name;
  const struct uri_rule *rule;
  const struct automaton *a;
  const unsigned char *bytes;      /* the bytes to try at each position */
  int n_bytes;
  count_t tried, matched, wrong;
  char text[LONGEST];
};

static void complain(struct work *w, size_t n, int expected, size_t at){
  size_t i;
  if( w->wrong++>=SHOWN ) return;
  printf("FAIL %s %s: \"", w->name->edition, w->name->name);
  for(i=0; i<n; i++){
    unsigned char c = (unsigned char)w->text[i];
    if( c<32 || c>126 || c=='\\' || c=='"' ) printf("\\x%02x", c);
    else putchar(c);
  }
  printf("\" %s, bad byte at %lu\n",
         expected ? "should match" : "should not match", (unsigned long)at);
}

/* Try the first n bytes of the text, which lead to state. */
static void try_text(struct work *w, size_t n, int state){
  int expected = w->a->accepts[state];
  struct uri_mismatch why;
  why.at = 0;
  w->tried++;
  w->matched += (count_t)expected;
  if( uri_rule_match(w->rule, w->text, n, &why)!=expected ){
    complain(w, n, expected, why.at);
  }else if( !expected ){
    int s = 0;
    size_t i;
    for(i=0; i<why.at && i<n; i++){
      s = automaton_step(w->a, s, (unsigned char)w->text[i]);
    }
    if( !w->a->alive[s] || why.at>n ) complain(w, n, expected, why.at);
  }
}

/* ---- 1: all texts ---- */

static void try_all(struct work *w, int state, size_t n, size_t length){
  int i;
  try_text(w, n, state);
  if( n==length ) return;
  for(i=0; i<w->n_bytes; i++){
    w->text[n] = (char)w->bytes[i];
    try_all(w, automaton_step(w->a, state, w->bytes[i]), n+1, length);
  }
}

static size_t length_of_all(int n_bytes, count_t budget){
  count_t sum = 1, power = 1;
  size_t length = 0;
  while( length<LENGTH_MAX ){
    power *= (count_t)n_bytes;
    if( sum+power>budget ) break;
    sum += power;
    length++;
  }
  return length;
}

/* ---- 2: all texts that can still become a match ---- */

static void try_alive(struct work *w, int state, size_t n, size_t length){
  int i;
  try_text(w, n, state);
  if( n==length || !w->a->alive[state] ) return;
  for(i=0; i<w->n_bytes; i++){
    w->text[n] = (char)w->bytes[i];
    try_alive(w, automaton_step(w->a, state, w->bytes[i]), n+1, length);
  }
}

/* The greatest length for set 2: count the texts that lead to each state. */
static size_t length_of_alive(const struct automaton *a, count_t budget){
  count_t *now = calloc((size_t)a->n_states, sizeof *now);
  count_t *then = calloc((size_t)a->n_states, sizeof *then);
  count_t sum = 1;
  size_t length = 0;
  if( now==0 || then==0 ) exit(2);
  now[0] = 1;
  while( length<LENGTH_MAX ){
    count_t *swap = now;
    count_t more = 0;
    int s, c;
    memset(then, 0, (size_t)a->n_states*sizeof *then);
    for(s=0; s<a->n_states; s++){
      if( now[s]==0 || !a->alive[s] ) continue;
      for(c=0; c<a->n_classes; c++) then[a->next[s*a->n_classes+c]] += now[s];
      more += now[s]*(count_t)a->n_classes;
    }
    if( more==0 || sum+more>budget ) break;
    sum += more;
    length++;
    now = then;
    then = swap;
  }
  free(now);
  free(then);
  return length;
}

/* ---- 3: every state, every byte, every suffix ---- */

/* Write a shortest text that leads to a state; returns its length. */
static size_t write_way(const struct automaton *a, int state, char *out){
  size_t n = 0, i;
  int s;
  for(s=state; s!=0; s=a->from[s]) n++;
  for(s=state, i=n; s!=0; s=a->from[s]) out[--i] = (char)a->byte_of[a->by[s]];
  return n;
}

static void try_suffixes(struct work *w, int state, size_t n){
  int i, j;
  for(i=0; i<w->a->n_suffixes; i++){
    int s = state;
    for(j=0; j<w->a->suffix_n[i]; j++){
      w->text[n+(size_t)j] = w->a->suffix[i][j];
      s = automaton_step(w->a, s, (unsigned char)w->a->suffix[i][j]);
    }
    try_text(w, n+(size_t)w->a->suffix_n[i], s);
  }
}

static void try_states(struct work *w, count_t budget){
  const struct automaton *a = w->a;
  int s, b, all = (count_t)a->n_states*256*(count_t)a->n_suffixes<=budget;
  for(s=0; s<a->n_states; s++){
    size_t n = write_way(a, s, w->text);
    try_suffixes(w, s, n);
    for(b=0; b<256; b++){
      if( !all && a->byte_of[a->class_of[b]]!=b ) continue;
      w->text[n] = (char)b;
      try_suffixes(w, automaton_step(a, s, (unsigned char)b), n+1);
    }
  }
}

/* ---- 4: loops ---- */

/* At each position where the automaton has a loop, try the text with more bytes. */
static void try_loops(struct work *w, int state, size_t n){
  static size_t times = 0;
  char kept[LENGTH_MAX];
  const struct automaton *a = w->a;
  size_t i;
  int s = 0, c;
  memcpy(kept, w->text, n);
  for(i=0; i<=n; i++){
    for(c=0; c<a->n_classes; c++){
      if( a->next[s*a->n_classes+c]!=s ) continue;
      times = times%PUMP_MAX+1;
      memcpy(w->text, kept, i);
      memset(w->text+i, a->byte_of[c], times);
      memcpy(w->text+i+times, kept+i, n-i);
      try_text(w, n+times, state);
    }
    if( i<n ) s = automaton_step(a, s, (unsigned char)kept[i]);
  }
  memcpy(w->text, kept, n);
}

static void try_long(struct work *w, int state, size_t n, size_t length){
  int i;
  if( !w->a->alive[state] ) return;
  try_loops(w, state, n);
  if( n==length ) return;
  for(i=0; i<w->n_bytes; i++){
    w->text[n] = (char)w->bytes[i];
    try_long(w, automaton_step(w->a, state, w->bytes[i]), n+1, length);
  }
}

/* ---- rules and editions ---- */

/* Returns how many texts were tried. */
static count_t try_rule(const struct edition *e, const struct oracle_rule *name,
                        const struct automaton *a, count_t budget, int *ok){
  struct work w;
  size_t all = length_of_all(e->n_classes, budget);
  size_t alive = length_of_alive(a, budget);
  count_t by[3];
  w.name = name;
  w.a = a;
  w.tried = w.matched = w.wrong = 0;
  w.rule = uri_rule_find(e->core, name->name, strlen(name->name));
  *ok = 0;
  if( w.rule==0 ){
    printf("FAIL %s %s: no such rule\n", name->edition, name->name);
    return 0;
  }
  w.bytes = e->byte_of;
  w.n_bytes = e->n_classes;
  try_all(&w, 0, 0, all);
  by[0] = w.tried;
  w.bytes = a->byte_of;
  w.n_bytes = a->n_classes;
  try_alive(&w, 0, 0, alive);
  by[1] = w.tried;
  try_states(&w, budget);
  by[2] = w.tried;
  try_long(&w, 0, 0, length_of_alive(a, budget/32));
  *ok = w.wrong==0;
  printf("%s %s %s: %llu texts, %llu match; %llu to length %lu, %llu alive to "
         "%lu, %llu from %d states by %d suffixes, %llu in loops\n",
         *ok ? "ok  " : "FAIL", name->edition, name->name, w.tried, w.matched,
         by[0], (unsigned long)all, by[1]-by[0], (unsigned long)alive,
         by[2]-by[1], a->n_states, a->n_suffixes, w.tried-by[2]);
  if( w.wrong ) printf("     %llu wrong\n", w.wrong);
  return w.tried;
}

/* The classes of an edition: bytes that none of its rules distinguishes */
static void edition_classes(struct edition *e, const struct automaton *a){
  int b, c;
  unsigned r;
  e->n_classes = 0;
  for(b=0; b<256; b++){
    for(c=0; c<e->n_classes; c++){
      for(r=0; r<e->n_rules; r++){
        if( a[r].class_of[b]!=a[r].class_of[e->byte_of[c]] ) break;
      }
      if( r==e->n_rules ) break;
    }
    if( c==e->n_classes ) e->byte_of[e->n_classes++] = (unsigned char)b;
  }
}

static const struct uri_edition *find_edition(const char *name){
  size_t i;
  for(i=0; uri_edition_at(i); i++){
    if( strcmp(uri_edition_name(uri_edition_at(i)), name)==0 ) break;
  }
  return uri_edition_at(i);
}

/* Every rule of the core must be in the grammar. */
static int count_unknown(const struct edition *e){
  const char *name;
  int unknown = 0;
  size_t i;
  unsigned r;
  for(i=0; (name = uri_rule_name(e->core, i))!=0; i++){
    for(r=0; r<e->n_rules; r++){
      if( strcmp(oracle_rules[e->first+r].name, name)==0 ) break;
    }
    if( r<e->n_rules ) continue;
    printf("FAIL %s %s: the grammar has no such rule\n", e->name, name);
    unknown++;
  }
  return unknown;
}

static count_t try_edition(struct edition *e, count_t budget,
                           int *passed, int *failed){
  struct automaton *a = calloc(e->n_rules, sizeof *a);
  count_t tried = 0;
  unsigned r;
  if( a==0 ) exit(2);
  for(r=0; r<e->n_rules; r++) automaton_make(&oracle_rules[e->first+r], &a[r]);
  edition_classes(e, a);
  *failed += count_unknown(e);
  for(r=0; r<e->n_rules; r++){
    int ok;
    tried += try_rule(e, &oracle_rules[e->first+r], &a[r], budget, &ok);
    *passed += ok;
    *failed += !ok;
    fflush(stdout);
    automaton_free(&a[r]);
  }
  printf("%s: %u rules, %d classes, %llu texts\n",
         e->name, e->n_rules, e->n_classes, tried);
  free(a);
  return tried;
}

int main(int argc, char **argv){
  count_t budget = argc>1 ? strtoull(argv[1], 0, 10) : 100000;
  count_t tried = 0;
  int passed = 0, failed = 0;
  unsigned i, j;
  for(i=0; i<oracle_n_rules; i=j){
    struct edition e;
    e.name = oracle_rules[i].edition;
    for(j=i; j<oracle_n_rules; j++){
      if( strcmp(oracle_rules[j].edition, e.name)!=0 ) break;
    }
    if( argc>2 && strcmp(argv[2], e.name)!=0 ) continue;
    e.first = i;
    e.n_rules = j-i;
    e.core = find_edition(e.name);
    if( e.core ) tried += try_edition(&e, budget, &passed, &failed);
    else failed++;
  }
  printf("%llu texts in all\n%d passed, %d failed\n", tried, passed, failed);
  return failed>0 || passed==0;
}
