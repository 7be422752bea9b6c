/*
** SPDX-License-Identifier: MIT
**
** Patterns of robots.txt (RFC 9309 2.2.3) against a slow matcher that tries everything:
** all patterns of "a", "b" and "*", with and without "$" at the end, on all paths of "a"
** and "b", up to a length; all short words in all texts, and longer ones of texts with a
** period, for the search of parts.
**
** The last line is "N passed, N failed".
*/
#include <stdio.h>
#include <string.h>

#include "../../core/documents/robots/robots.h"
#include "check.h"

enum { LONGEST_PATTERN = 6, LONGEST_PATH = 7, LONGEST_WORD = 7, LONGEST_TEXT = 13 };

/* Does a pattern match from the beginning of a path? */
static int slow_match(const char *pattern, const char *path){
  if( *pattern==0 ) return 1;
  if( *pattern=='$' ) return *path==0;
  if( *pattern=='*' ){
    return slow_match(pattern+1, path) || (*path && slow_match(pattern, path+1));
  }
  return *pattern==*path && slow_match(pattern+1, path+1);
}

/* The i-th text of n letters. */
static void make(char *out, unsigned long i, size_t n, const char *letters){
  size_t base = strlen(letters), k;
  for(k=0; k<n; k++, i/=base) out[k] = letters[i%base];
  out[n] = 0;
}

static unsigned long count(size_t n, size_t base){
  unsigned long all = 1;
  while( n-- ) all *= base;
  return all;
}

/* The rule "disallow: /" and a pattern, for any agent. */
static struct uri_span rule_of(const char *pattern, char out[200]){
  char robots[60];
  int n = snprintf(robots, sizeof robots, "user-agent:*\ndisallow:/%s", pattern);
  struct uri_span any = { "x", 1 };
  size_t size = uri_robots_rules_size(robots, (size_t)n, any);
  struct uri_span rules = { out, uri_robots_rules(robots, (size_t)n, any, out) };
  if( rules.n>size ) failed++;
  return rules;
}

/* One pattern on all paths of n letters. */
static void robots_check(const char *pattern, size_t longest){
  char rules[200], path[32], buffer[200];
  struct uri_span rule = rule_of(pattern, rules);
  unsigned long i;
  size_t n;
  path[0] = '/';
  for(n=0; n<=longest; n++){
    for(i=0; i<count(n, 2); i++){
      int allowed;
      make(path+1, i, n, "ab");
      allowed = uri_robots_allows(rule, path, n+1, buffer);
      if( allowed==!slow_match(pattern, path+1) ) passed++;
      else if( failed++<10 ) printf("FAIL %s on %s: %d\n", pattern, path, allowed);
    }
  }
}

/* A word of a text that has a period, with a letter changed in every other one. */
static void check_find(void){
  char text[61], word[41];
  unsigned n = below(60)+1, m = below(n<40 ? n : 40)+1, period = below(7)+1, i;
  const char *slow = 0;
  const char *found;
  for(i=0; i<n; i++){
    text[i] = below(8)>0 && i>=period ? text[i-period] : (char)('a'+below(3));
  }
  memcpy(word, text+below(n-m+1), m);
  if( below(2) ) word[below(m)] = 'b';
  for(i=0; slow==0 && i+m<=n; i++){
    if( memcmp(text+i, word, m)==0 ) slow = text+i;
  }
  found = uri_robots_find(text, text+n, (struct uri_span){ word, m });
  if( found==slow ) passed++;
  else if( failed++<10 ) printf("FAIL %.*s in %.*s\n", (int)m, word, (int)n, text);
}

int main(void){
  char pattern[32];
  unsigned long i;
  size_t n;
  for(n=0; n<=LONGEST_PATTERN; n++){
    for(i=0; i<count(n, 3); i++){
      make(pattern, i, n, "ab*");
      robots_check(pattern, LONGEST_PATH);
      pattern[n] = '$', pattern[n+1] = 0;
      robots_check(pattern, LONGEST_PATH);
    }
  }
  pattern[0] = '*';
  for(n=1; n<=LONGEST_WORD; n++){
    for(i=0; i<count(n, 2); i++){
      make(pattern+1, i, n, "ab");
      robots_check(pattern, LONGEST_TEXT);
    }
  }
  for(i=0; i<500000; i++) check_find();
  return check_sum();
}
