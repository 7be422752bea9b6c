/*
** SPDX-License-Identifier: MIT
**
** The rules for one crawler (RFC 9309 2.2.1), and what they say of a URI (2.2.2, 2.2.3).
**
** Rules are read once and kept as records, each a struct rules_head and the pattern as
** path.c writes it.  The "$" at the end of a pattern is a flag.  Parts between "*" are
** searched from left to right; the first place of each is the best.
*/
#include "robots.h"

#include "../../rfc/syntax/syntax.h"

enum { RULE_ALLOWS = 1, RULE_HAS_QUERY = 2, RULE_HAS_STAR = 4, RULE_ENDS = 8 };
struct rules_head {
  size_t n;                    /* of the pattern, without "$" */
  size_t octets;               /* of the pattern, which say how specific it is */
  size_t flags;                /* as wide as the others: no padding, which nobody sets */
};

/* ------------------------------------------------------------- groups --- */

/*
** Does a word of a user-agent line name the agent?  "Bot/1.0" names "Bot", and as an
** agent is "Bot".  A name such as "360Spider", which is not a product token, must be the
** whole word.
*/
static int rules_is_named(struct uri_span word, struct uri_span agent){
  const char *end = uri_span_of(word.p, word.p+word.n, ALPHA | HYPHEN | UNDERSCORE);
  struct uri_span token;
  if( agent.n==0 || *agent.p=='/' ) return 0;
  token = span_between(agent.p, span_find_byte(agent.p, agent.p+agent.n, '/'));
  return span_is_alike(span_between(word.p, end), token) || span_is_alike(word, token)
      || span_is_alike(word, agent);
}

static int rules_is_star(struct uri_span word){
  return word.n==1 && *word.p=='*';
}

/* Does a line name the agent? */
static int rules_has_group(const char *p, size_t n, struct uri_span agent){
  struct uri_robots_line line;
  struct uri_robots r;
  if( rules_is_star(agent) ) return 0;
  uri_robots_begin(&r, p, n);
  while( uri_robots_next(&r, &line) ){
    if( line.kind==URI_ROBOTS_USER_AGENT && rules_is_named(line.value, agent) ){
      return 1;
    }
  }
  return 0;
}

/* ------------------------------------------------------------ writing --- */

static void rules_put(struct robots_writer *w, const struct uri_robots_line *line){
  struct uri_span pattern = line->value;
  struct rules_head head = { 0, 0, 0 };
  enum robots_form form = ROBOTS_AS_WRITTEN;
  size_t at = w->n;
  if( pattern.n==0 ) return;
  if( line->kind==URI_ROBOTS_ALLOW ) head.flags |= RULE_ALLOWS;
  if( pattern.p[pattern.n-1]=='$' ){
    head.flags |= RULE_ENDS;
    pattern.n--;
  }
  if( memchr(pattern.p, '*', pattern.n) ) head.flags |= RULE_HAS_STAR;
  if( memchr(pattern.p, '?', pattern.n) ){
    head.flags |= RULE_HAS_QUERY;
    form = ROBOTS_ENCODED_QUERY;
  }
  w->n += sizeof head;
  uri_robots_write(w, pattern, form, 1);
  head.n = w->n-at-sizeof head;
  head.octets = head.n+(head.flags & RULE_ENDS ? 1 : 0);
  if( w->out ) memcpy(w->out+at, &head, sizeof head);
}

size_t uri_robots_rules(const char *p, size_t n, struct uri_span agent, char *out){
  int by_name = rules_has_group(p, n, agent);
  int is_mine = 0, in_agents = 0;
  struct robots_writer w = { out, 0 };
  struct uri_robots_line line;
  struct uri_robots r;
  uri_robots_begin(&r, p, n);
  while( uri_robots_next(&r, &line) ){
    if( line.kind==URI_ROBOTS_USER_AGENT ){
      if( !in_agents ) is_mine = 0;
      in_agents = 1;
      is_mine |= by_name ? rules_is_named(line.value, agent)
                         : rules_is_star(line.value);
    }else if( line.kind==URI_ROBOTS_ALLOW || line.kind==URI_ROBOTS_DISALLOW ){
      in_agents = 0;
      if( is_mine ) rules_put(&w, &line);
    }
  }
  return w.n;
}

/* The shortest line with a rule is "allow:" with one byte, and the end of the line. */
size_t uri_robots_rules_size(const char *p, size_t n, struct uri_span agent){
  enum { SHORTEST = sizeof "allow:/" };
  if( n<=SIZE_PLENTY_OF_DOCUMENT/(3+sizeof(struct rules_head)/SHORTEST) ){
    return size_encoded(n, n)+(n+1)/SHORTEST*sizeof(struct rules_head);
  }
  return uri_robots_rules(p, n, agent, 0);
}

/* ----------------------------------------------------------- matching --- */

/* The parts of a pattern after its first "*". */
static int rules_match_parts(struct uri_span pattern, int ends, const char *p,
                             const char *end){
  const char *stop = pattern.p+pattern.n;
  const char *part = pattern.p;
  for(;;){
    const char *star = span_find_byte(part, stop, '*');
    struct uri_span word = span_between(part, star);
    if( star==stop && ends ){
      return (size_t)(end-p)>=word.n && memcmp(end-word.n, word.p, word.n)==0;
    }
    p = uri_robots_find(p, end, word);
    if( star==stop || p==0 ) return p!=0;
    p += word.n;
    part = star+1;
  }
}

static int rules_match(const struct rules_head *head, const char *pattern,
                       struct uri_span path){
  const char *stop = pattern+head->n;
  const char *star = head->flags & RULE_HAS_STAR ? span_find_byte(pattern, stop, '*')
                                                 : stop;
  size_t front = (size_t)(star-pattern);
  int ends = (head->flags & RULE_ENDS)!=0;
  if( path.n<front || memcmp(path.p, pattern, front)!=0 ) return 0;
  if( star==stop ) return !ends || path.n==front;
  return rules_match_parts(span_between(star+1, stop), ends, path.p+front,
                           path.p+path.n);
}

/* Write the path and query of a URI in a form. */
static struct uri_span rules_path(const struct uri *u, enum robots_form form,
                                  char *out){
  struct robots_writer w = { out, 0 };
  if( u->path.n==0 || *u->path.p!='/' ) out[w.n++] = '/';
  if( u->query.p==0 ){
    uri_robots_write(&w, u->path, form, 0);
  }else{
    const char *end = u->query.p+u->query.n;
    const char *start = u->path.n>0 ? u->path.p : u->query.p-1;
    uri_robots_write(&w, span_between(start, end), form, 0);
  }
  return (struct uri_span){ out, w.n };
}

size_t uri_robots_allows_size(struct uri_span rules, const char *p, size_t n){
  enum { FORMS = 2, MOST = 3 };
  (void)rules, (void)p;
  return n<(URI_NONE-FORMS)/(FORMS*MOST) ? FORMS*MOST*n+FORMS : URI_NONE;
}

int uri_robots_allows(struct uri_span rules, const char *p, size_t n, char *buffer){
  const char *at = rules.p;
  const char *end = rules.n>0 ? at+rules.n : at;
  struct uri_span written, encoded;
  struct rules_head head;
  size_t longest = 0;
  int allows = 1;
  struct uri u;
  uri_split(p, n, &u);
  written = rules_path(&u, ROBOTS_AS_WRITTEN, buffer);
  encoded = u.query.n>0 ? rules_path(&u, ROBOTS_ENCODED_QUERY, buffer+written.n)
                        : written;
  if( written.n==11 && memcmp(written.p, "/robots.txt", 11)==0 ) return 1;
  for(; at<end; at += sizeof head+head.n){
    int is_allow;
    memcpy(&head, at, sizeof head);
    is_allow = head.flags & RULE_ALLOWS;
    if( head.octets<longest ) continue;
    if( head.octets==longest && (allows || !is_allow) ) continue;
    if( !rules_match(&head, at+sizeof head,
                     head.flags & RULE_HAS_QUERY ? encoded : written) ) continue;
    longest = head.octets;
    allows = is_allow;
  }
  return allows;
}
