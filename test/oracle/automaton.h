/*
** SPDX-License-Identifier: MIT
**
** Automata of the grammars' rules, for the oracle.
**
** generate.tcl writes each rule as a nondeterministic automaton; automaton.c makes
** the minimal deterministic automaton from it.  Neither knows anything about URIs.
*/
#ifndef ORACLE_AUTOMATON_H
#define ORACLE_AUTOMATON_H

#include <stddef.h>

/* A step that reads a byte of the set, or no byte if set is -1. */
struct oracle_edge { int from, to, set; };

/* State 0 is the first state, state 1 the only accepting one. */
struct oracle_rule {
  const char *edition;
  const char *name;
  int first_edge, n_edges, n_states;
};

extern const unsigned char oracle_sets[][32];
extern const struct oracle_edge oracle_edges[];
extern const struct oracle_rule oracle_rules[];
extern const unsigned oracle_n_rules;
extern const unsigned oracle_n_sets;

/*
** A minimal deterministic automaton.  State 0 is the first.  Bytes that lead to the
** same state from every state form one class.
*/
struct automaton {
  int n_states, n_classes;
  unsigned char class_of[256];
  unsigned char byte_of[256];      /* by class, the first byte of it */
  int *next;                       /* by state*n_classes+class */
  unsigned char *accepts;          /* by state */
  unsigned char *alive;            /* by state: some continuation matches */

  /* By state: the previous state, and the class of the last byte, on a shortest
  ** path from the first state. */
  int *from;
  unsigned char *by;

  /* Suffixes: for any two states there is one that matches from only one of them. */
  int n_suffixes;
  const char **suffix;
  int *suffix_n;
};

void automaton_make(const struct oracle_rule *rule, struct automaton *out);
void automaton_free(struct automaton *a);

static inline int automaton_step(const struct automaton *a, int state,
                                 unsigned char byte){
  return a->next[state*a->n_classes+a->class_of[byte]];
}

#endif
