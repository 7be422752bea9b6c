/*
** SPDX-License-Identifier: MIT
**
** From a nondeterministic automaton to the minimal deterministic one: first the
** subset construction; then states are divided by which texts of up to k bytes
** they accept, for k = 0, 1, 2, ...  All these partitions are kept, because they
** also give a text that tells two states apart.
*/
#include "automaton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t n, size_t size){
  void *p = calloc(n ? n : 1, size);
  if( p==0 ){
    fputs("out of memory\n", stderr);
    exit(2);
  }
  return p;
}

static void *reallocate(void *p, size_t n){
  p = realloc(p, n);
  if( p==0 ) exit(2);
  return p;
}

/* ---- sets of states ---- */

/* The nondeterministic automaton, its edges sorted by the state where they start */
struct nfa {
  const struct oracle_rule *rule;
  int *first;                 /* by state: index of its first edge in edge[] */
  struct oracle_edge *edge;
  int *mark, now;             /* mark[state]==now: it is in the set being built */
};

static void nfa_make(const struct oracle_rule *rule, struct nfa *m){
  const struct oracle_edge *e = oracle_edges+rule->first_edge;
  int i, *at;
  m->rule = rule;
  m->first = allocate((size_t)rule->n_states+1, sizeof(int));
  m->edge = allocate((size_t)rule->n_edges, sizeof *m->edge);
  m->mark = allocate((size_t)rule->n_states, sizeof(int));
  m->now = 0;
  at = allocate((size_t)rule->n_states+1, sizeof(int));
  for(i=0; i<rule->n_edges; i++) m->first[e[i].from+1]++;
  for(i=0; i<rule->n_states; i++) m->first[i+1] += m->first[i];
  memcpy(at, m->first, ((size_t)rule->n_states+1)*sizeof(int));
  for(i=0; i<rule->n_edges; i++) m->edge[at[e[i].from]++] = e[i];
  free(at);
}

static void nfa_free(struct nfa *m){
  free(m->first);
  free(m->edge);
  free(m->mark);
}

/* Add a state, and all states that it leads to without reading a byte. */
static int nfa_add(struct nfa *m, int state, int *set, int n){
  int i;
  if( m->mark[state]==m->now ) return n;
  m->mark[state] = m->now;
  set[n++] = state;
  for(i=m->first[state]; i<m->first[state+1]; i++){
    if( m->edge[i].set<0 ) n = nfa_add(m, m->edge[i].to, set, n);
  }
  return n;
}

static int compare_ints(const void *a, const void *b){
  return *(const int*)a-*(const int*)b;
}

/* Keep only the states that read a byte, and the accepting one. */
static int nfa_settle(const struct nfa *m, int *set, int n){
  int i, j, kept = 0;
  for(i=0; i<n; i++){
    int matters = set[i]==1;
    for(j=m->first[set[i]]; j<m->first[set[i]+1]; j++){
      matters |= m->edge[j].set>=0;
    }
    if( matters ) set[kept++] = set[i];
  }
  qsort(set, (size_t)kept, sizeof(int), compare_ints);
  return kept;
}

/* Bytes are one class if each set of the rule has either all of them or none. */
static void nfa_classes(const struct nfa *m, struct automaton *out){
  int i, c, *used = allocate(oracle_n_sets, sizeof(int));
  for(i=0; i<m->rule->n_edges; i++){
    if( m->edge[i].set>=0 ) used[m->edge[i].set] = 1;
  }
  out->n_classes = 1;
  memset(out->class_of, 0, sizeof out->class_of);
  for(i=0; i<(int)oracle_n_sets; i++){
    int split[512], n = 0;
    if( !used[i] ) continue;
    memset(split, -1, sizeof split);
    for(c=0; c<256; c++){
      int in = oracle_sets[i][c/8]>>(c%8) & 1;
      int key = out->class_of[c]*2+in;
      if( split[key]<0 ) split[key] = n++;
      out->class_of[c] = (unsigned char)split[key];
    }
    out->n_classes = n;
  }
  for(c=255; c>=0; c--) out->byte_of[out->class_of[c]] = (unsigned char)c;
  free(used);
}

/* The sets of states found so far, and a hash table of their numbers plus one */
struct subsets {
  int **set, *n, count, capacity;
  int *table, table_size;
};

static unsigned subset_hash(const int *set, int n){
  unsigned h = 2166136261u;
  int i;
  for(i=0; i<n; i++) h = (h^(unsigned)set[i])*16777619u;
  return h^h>>15;
}

static void subsets_grow(struct subsets *s){
  int i;
  s->capacity = s->capacity ? 2*s->capacity : 64;
  s->table_size = 4*s->capacity;
  s->set = reallocate(s->set, (size_t)s->capacity*sizeof *s->set);
  s->n = reallocate(s->n, (size_t)s->capacity*sizeof *s->n);
  free(s->table);
  s->table = allocate((size_t)s->table_size, sizeof(int));
  for(i=0; i<s->count; i++){
    unsigned at = subset_hash(s->set[i], s->n[i])%(unsigned)s->table_size;
    while( s->table[at] ) at = (at+1)%(unsigned)s->table_size;
    s->table[at] = i+1;
  }
}

static int subset_number(struct subsets *s, const int *set, int n){
  unsigned at;
  if( s->count==s->capacity ) subsets_grow(s);
  at = subset_hash(set, n)%(unsigned)s->table_size;
  for(; s->table[at]; at=(at+1)%(unsigned)s->table_size){
    int i = s->table[at]-1;
    if( s->n[i]==n && memcmp(s->set[i], set, (size_t)n*sizeof(int))==0 ){
      return i;
    }
  }
  s->set[s->count] = allocate((size_t)n, sizeof(int));
  memcpy(s->set[s->count], set, (size_t)n*sizeof(int));
  s->n[s->count] = n;
  s->table[at] = s->count+1;
  return s->count++;
}

/* The number of the set that a byte leads to from a set. */
static int subset_step(struct nfa *m, struct subsets *s, int from, int byte,
                       int *scratch){
  int i, j, n = 0;
  m->now++;
  for(i=0; i<s->n[from]; i++){
    int state = s->set[from][i];
    for(j=m->first[state]; j<m->first[state+1]; j++){
      int set = m->edge[j].set;
      if( set>=0 && (oracle_sets[set][byte/8]>>(byte%8) & 1) ){
        n = nfa_add(m, m->edge[j].to, scratch, n);
      }
    }
  }
  n = nfa_settle(m, scratch, n);
  return subset_number(s, scratch, n);
}

static void make_deterministic(const struct oracle_rule *rule,
                               struct automaton *out){
  struct nfa m;
  struct subsets s = {0};
  int i, c, n, *scratch = allocate((size_t)rule->n_states, sizeof(int));
  nfa_make(rule, &m);
  nfa_classes(&m, out);
  m.now = 1;
  n = nfa_settle(&m, scratch, nfa_add(&m, 0, scratch, 0));
  subset_number(&s, scratch, n);
  out->next = 0;
  for(i=0; i<s.count; i++){
    size_t size = ((size_t)i+1)*(size_t)out->n_classes*sizeof(int);
    out->next = reallocate(out->next, size);
    for(c=0; c<out->n_classes; c++){
      int to = subset_step(&m, &s, i, out->byte_of[c], scratch);
      out->next[i*out->n_classes+c] = to;
    }
  }
  out->n_states = s.count;
  out->accepts = allocate((size_t)s.count, 1);
  for(i=0; i<s.count; i++){
    for(c=0; c<s.n[i]; c++) out->accepts[i] |= s.set[i][c]==1;
    free(s.set[i]);
  }
  free(s.set);
  free(s.n);
  free(s.table);
  free(scratch);
  nfa_free(&m);
}

/* ---- the partition ---- */

/* part[k][s]: states with the same number accept the same texts of up to k bytes. */
struct partitions { int **part, count, n_parts; };

static int is_like(const struct automaton *a, const int *part, int s, int t){
  int c;
  if( part[s]!=part[t] ) return 0;
  for(c=0; c<a->n_classes; c++){
    if( part[a->next[s*a->n_classes+c]]!=part[a->next[t*a->n_classes+c]] ){
      return 0;
    }
  }
  return 1;
}

/* Divide the parts by where their states lead.  Returns the number of parts. */
static int partition_refine(const struct automaton *a, const int *part,
                            int *out){
  unsigned size = 4*(unsigned)a->n_states+1;
  int *table = allocate(size, sizeof(int));
  int s, c, n = 0;
  for(s=0; s<a->n_states; s++){
    unsigned at = (unsigned)part[s];
    for(c=0; c<a->n_classes; c++){
      at = at*31+(unsigned)part[a->next[s*a->n_classes+c]];
      at ^= at>>13;
    }
    for(at%=size; table[at] && !is_like(a, part, table[at]-1, s); ){
      at = (at+1)%size;
    }
    if( table[at]==0 ){
      table[at] = s+1;
      out[s] = n++;
    }else{
      out[s] = out[table[at]-1];
    }
  }
  free(table);
  return n;
}

static void partitions_make(const struct automaton *a, struct partitions *p){
  int s, n = 1;
  p->part = allocate(1, sizeof(int*));
  p->part[0] = allocate((size_t)a->n_states, sizeof(int));
  p->count = 1;
  p->n_parts = 1;
  for(s=0; s<a->n_states; s++){
    p->part[0][s] = a->accepts[s]!=a->accepts[0];
    if( p->part[0][s] ) p->n_parts = 2;
  }
  while( n!=p->n_parts ){
    int *next = allocate((size_t)a->n_states, sizeof(int));
    n = p->n_parts;
    p->n_parts = partition_refine(a, p->part[p->count-1], next);
    p->part = reallocate(p->part, ((size_t)p->count+1)*sizeof(int*));
    p->part[p->count++] = next;
  }
}

static void partitions_free(struct partitions *p){
  int i;
  for(i=0; i<p->count; i++) free(p->part[i]);
  free(p->part);
}

/* Merge equivalent states; the first state stays the first. */
static void make_minimal(struct automaton *a){
  struct partitions p;
  const int *part;
  int s, c, *next;
  unsigned char *accepts;
  partitions_make(a, &p);
  part = p.part[p.count-1];
  next = allocate((size_t)p.n_parts*(size_t)a->n_classes, sizeof(int));
  accepts = allocate((size_t)p.n_parts, 1);
  for(s=0; s<a->n_states; s++){
    accepts[part[s]] = a->accepts[s];
    for(c=0; c<a->n_classes; c++){
      next[part[s]*a->n_classes+c] = part[a->next[s*a->n_classes+c]];
    }
  }
  free(a->next);
  free(a->accepts);
  a->next = next;
  a->accepts = accepts;
  a->n_states = p.n_parts;
  partitions_free(&p);
}

/* Merge classes that lead to the same state from every state. */
static void join_classes(struct automaton *a){
  unsigned char of[256];
  int s, c, d, n = 0, *next;
  for(c=0; c<a->n_classes; c++){
    for(d=0; d<c; d++){
      for(s=0; s<a->n_states; s++){
        if( a->next[s*a->n_classes+c]!=a->next[s*a->n_classes+d] ) break;
      }
      if( s==a->n_states ) break;
    }
    of[c] = d<c ? of[d] : (unsigned char)n++;
  }
  next = allocate((size_t)a->n_states*(size_t)n, sizeof(int));
  for(s=0; s<a->n_states; s++){
    for(c=0; c<a->n_classes; c++){
      next[s*n+of[c]] = a->next[s*a->n_classes+c];
    }
  }
  free(a->next);
  a->next = next;
  a->n_classes = n;
  for(c=255; c>=0; c--){
    a->class_of[c] = of[a->class_of[c]];
    a->byte_of[a->class_of[c]] = (unsigned char)c;
  }
}

static void find_alive(struct automaton *a){
  int s, c, changed = 1;
  a->alive = allocate((size_t)a->n_states, 1);
  memcpy(a->alive, a->accepts, (size_t)a->n_states);
  while( changed ){
    changed = 0;
    for(s=a->n_states-1; s>=0; s--){
      for(c=0; c<a->n_classes && !a->alive[s]; c++){
        a->alive[s] = a->alive[a->next[s*a->n_classes+c]];
        changed |= a->alive[s];
      }
    }
  }
}

static void find_ways(struct automaton *a){
  int s, c, i, n = 1, *queue = allocate((size_t)a->n_states, sizeof(int));
  a->from = allocate((size_t)a->n_states, sizeof(int));
  a->by = allocate((size_t)a->n_states, 1);
  for(s=0; s<a->n_states; s++) a->from[s] = -1;
  for(i=0; i<n; i++){
    for(c=0; c<a->n_classes; c++){
      s = a->next[queue[i]*a->n_classes+c];
      if( s==0 || a->from[s]>=0 ) continue;
      a->from[s] = queue[i];
      a->by[s] = (unsigned char)c;
      queue[n++] = s;
    }
  }
  free(queue);
}

/* Write a text that matches from only one of two states; returns its length. */
static int tell_apart(const struct automaton *a, const struct partitions *p,
                      int s, int t, char *out){
  int k = 0, n = 0, c;
  while( p->part[k][s]==p->part[k][t] ) k++;
  for(; k>0; k--){
    for(c=0; c<a->n_classes; c++){
      int to = a->next[s*a->n_classes+c], too = a->next[t*a->n_classes+c];
      if( p->part[k-1][to]!=p->part[k-1][too] ) break;
    }
    s = a->next[s*a->n_classes+c];
    t = a->next[t*a->n_classes+c];
    out[n++] = (char)a->byte_of[c];
  }
  return n;
}

static int run(const struct automaton *a, int state, const char *p, int n){
  int i;
  for(i=0; i<n; i++) state = automaton_step(a, state, (unsigned char)p[i]);
  return a->accepts[state];
}

/* Divide the groups of states by one more suffix; returns the number of groups. */
static int groups_divide(const struct automaton *a, const char *p, int n,
                         int *group, int count){
  int s, *other = allocate((size_t)count, sizeof(int));
  int *accepts = allocate((size_t)count, sizeof(int));
  for(s=0; s<count; s++) accepts[s] = other[s] = -1;
  for(s=0; s<a->n_states; s++){
    int g = group[s], yes = run(a, s, p, n);
    if( accepts[g]<0 ) accepts[g] = yes;
    if( yes==accepts[g] ) continue;
    if( other[g]<0 ) other[g] = count++;
    group[s] = other[g];
  }
  free(other);
  free(accepts);
  return count;
}

static void find_suffixes(struct automaton *a){
  struct partitions p;
  int *group = allocate((size_t)a->n_states, sizeof(int));
  int *seen = allocate((size_t)a->n_states, sizeof(int));
  int s, count = 1;
  char *text;
  partitions_make(a, &p);
  text = allocate((size_t)p.count+1, 1);
  a->suffix = allocate((size_t)a->n_states+1, sizeof *a->suffix);
  a->suffix_n = allocate((size_t)a->n_states+1, sizeof *a->suffix_n);
  a->suffix[a->n_suffixes++] = allocate(1, 1);
  count = groups_divide(a, text, 0, group, count);
  while( count<a->n_states ){
    int n = 0;
    char *copy;
    for(s=0; s<a->n_states; s++) seen[s] = -1;
    for(s=0; s<a->n_states; s++){
      if( seen[group[s]]>=0 ){
        n = tell_apart(a, &p, seen[group[s]], s, text);
        break;
      }
      seen[group[s]] = s;
    }
    copy = allocate((size_t)n, 1);
    memcpy(copy, text, (size_t)n);
    a->suffix[a->n_suffixes] = copy;
    a->suffix_n[a->n_suffixes++] = n;
    count = groups_divide(a, text, n, group, count);
  }
  free(text);
  free(group);
  free(seen);
  partitions_free(&p);
}

void automaton_make(const struct oracle_rule *rule, struct automaton *out){
  memset(out, 0, sizeof *out);
  make_deterministic(rule, out);
  make_minimal(out);
  join_classes(out);
  find_alive(out);
  find_ways(out);
  find_suffixes(out);
}

void automaton_free(struct automaton *a){
  int i;
  for(i=0; i<a->n_suffixes; i++) free((void*)a->suffix[i]);
  free(a->suffix);
  free(a->suffix_n);
  free(a->next);
  free(a->accepts);
  free(a->alive);
  free(a->from);
  free(a->by);
}
