/*
** SPDX-License-Identifier: MIT
**
** robots.txt (RFC 9309): uri_robots_allows(robots, agent, u); and
** uri_robots(robots [, retrieved_from]), with a row for each rule of each agent.
**
** Reading a robots.txt takes longer than asking about a URI.  So the rules of the last
** ones are kept: of a constant one for the statement, of others for the connection.
*/
#include "rows.h"

#include <string.h>

/* ------------------------------------------------------- the kept rules --- */

/* A robots.txt and an agent, and the rules that follow from them. */
struct robots_kept {
  size_t agent, robots, rules;         /* sizes of what is in bytes, in this order */
  char bytes[];
};

static struct uri_span robots_kept_rules(const struct robots_kept *kept){
  return (struct uri_span){ kept->bytes+kept->agent+kept->robots, kept->rules };
}

static int robots_kept_is(const struct robots_kept *kept, struct uri_span robots,
                          struct uri_span agent){
  return kept->agent==agent.n && kept->robots==robots.n
      && memcmp(kept->bytes, agent.p, agent.n)==0
      && memcmp(kept->bytes+agent.n, robots.p, robots.n)==0;
}

/* Read a robots.txt into memory from sqlite3_malloc(); 0 if there is none. */
static struct robots_kept *robots_kept_new(struct uri_span robots,
                                           struct uri_span agent){
  size_t size = uri_robots_rules_size(robots.p, robots.n, agent);
  struct robots_kept *kept =
    sqlite3_malloc64((sqlite3_uint64)sizeof *kept+agent.n+robots.n+size);
  if( kept==0 ) return 0;
  *kept = (struct robots_kept){ agent.n, robots.n, size };
  memcpy(kept->bytes, agent.p, agent.n);
  memcpy(kept->bytes+agent.n, robots.p, robots.n);
  uri_robots_rules(robots.p, robots.n, agent, kept->bytes+agent.n+robots.n);
  return kept;
}

/* The last ones that a connection has used; a new one takes the place of the oldest. */
enum { ROBOTS_KEPT_MOST = 16 };
struct robots_cache {
  struct sql_function function;        /* first, because it is the user data */
  unsigned found, oldest;
  struct robots_kept *kept[ROBOTS_KEPT_MOST];
};

static void robots_cache_free(void *p){
  struct robots_cache *cache = p;
  unsigned i;
  for(i=0; i<ROBOTS_KEPT_MOST; i++) sqlite3_free(cache->kept[i]);
  sqlite3_free(cache);
}

/* The kept rules, searched from those that were found last; 0 if out of memory. */
static const struct robots_kept *robots_cache_get(struct robots_cache *cache,
                                                  struct uri_span robots,
                                                  struct uri_span agent){
  unsigned i, at = cache->found;
  for(i=0; i<ROBOTS_KEPT_MOST; i++, at = (at+1)%ROBOTS_KEPT_MOST){
    if( cache->kept[at]==0 || !robots_kept_is(cache->kept[at], robots, agent) ) continue;
    cache->found = at;
    return cache->kept[at];
  }
  at = cache->oldest;
  sqlite3_free(cache->kept[at]);
  cache->kept[at] = robots_kept_new(robots, agent);
  cache->found = at;
  cache->oldest = (at+1)%ROBOTS_KEPT_MOST;
  return cache->kept[at];
}

/* --------------------------------------------------- uri_robots_allows --- */

/* Answer for one URI.  rules may be freed afterwards. */
static void robots_result(sqlite3_context *ctx, struct uri_span rules,
                          struct uri_span text){
  struct buffer buffer;
  size_t size = uri_robots_allows_size(rules, text.p, text.n);
  char *out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out==0 ) return;
  sqlite3_result_int(ctx, uri_robots_allows(rules, text.p, text.n, out));
  uri_sql_buffer_close(&buffer);
}

/*
** Answer with rules that are not kept by the connection: the robots.txt is longer than
** the 500 KiB that every crawler reads (section 2.5), or there is no connection, as in
** DuckDB, whose threads share a function.  If it is constant, it is kept as auxdata.
*/
enum { ROBOTS_LONGEST = 512000 };
static void robots_result_once(sqlite3_context *ctx, struct uri_span robots,
                               struct uri_span agent, struct uri_span text){
  struct robots_kept *kept = robots_kept_new(robots, agent);
  if( kept==0 ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  robots_result(ctx, robots_kept_rules(kept), text);
  if( uri_sql_constant_is_new(ctx, 0) ) sqlite3_set_auxdata(ctx, 0, kept, sqlite3_free);
  else sqlite3_free(kept);
}

/* uri_robots_allows(robots, agent, u) */
static void robots_allows_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct robots_kept *kept = uri_sql_constant_kept(ctx, 0);
  struct uri_span robots, agent, text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[1], &agent) ) return;
  if( !uri_sql_argument_text(ctx, argv[2], &text) ) return;
  if( kept && kept->agent==agent.n && memcmp(kept->bytes, agent.p, agent.n)==0 ){
    robots_result(ctx, robots_kept_rules(kept), text);
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[0], &robots) ) return;
  if( robots.n>ROBOTS_LONGEST || sqlite3_context_db_handle(ctx)==0 ){
    robots_result_once(ctx, robots, agent, text);
    return;
  }
  kept = robots_cache_get(sqlite3_user_data(ctx), robots, agent);
  if( kept ) robots_result(ctx, robots_kept_rules(kept), text);
  else sqlite3_result_error_nomem(ctx);
}

/* ---------------------------------------------------------- uri_robots --- */
/*
** A rule has a row for each agent of its group, so that the agents are read again for
** each rule.  When so many bytes of one robots.txt have been read again, a rule has a row
** for the first agent only.
*/
enum { ROBOTS_AGAIN_MOST = 64000000 };

struct robots_state {
  struct uri_robots all;               /* the lines that are left */
  struct uri_robots_line line;         /* of the row */
  struct uri_span first;               /* agent of the group; absent before any group */
  struct uri_robots group;             /* the lines after it, */
  const char *group_end;               /* up to the first rule */
  struct uri_robots agents;            /* those of them that are left */
  struct uri_span agent;               /* of the row; absent for a sitemap */
  size_t again;
};

/* Go to the next agent of the group: 1, or 0 if there is none. */
static int robots_next_agent(struct robots_state *s){
  const char *before = s->agents.at;
  struct uri_robots_line line;
  int found = 0;
  while( !found && s->agents.at<s->group_end && uri_robots_next(&s->agents, &line) ){
    found = line.kind==URI_ROBOTS_USER_AGENT;
  }
  s->again += (size_t)(s->agents.at-before);
  if( found ) s->agent = line.value;
  return found;
}

/* A group begins with the current line, a user agent: find its first rule. */
static void robots_begin_group(struct robots_state *s){
  struct uri_robots r = s->all;
  struct uri_robots_line line;
  s->first = s->line.value;
  s->group = r;
  do{
    s->group_end = r.at;
    if( !uri_robots_next(&r, &line) ) break;
  }while( line.kind!=URI_ROBOTS_ALLOW && line.kind!=URI_ROBOTS_DISALLOW );
}

static int robots_next(struct rows_cursor *c){
  struct robots_state *s = c->state;
  if( s->agent.p && s->again<ROBOTS_AGAIN_MOST && robots_next_agent(s) ) return 1;
  while( uri_robots_next(&s->all, &s->line) ){
    if( s->line.kind==URI_ROBOTS_USER_AGENT ){
      if( s->first.p==0 || s->all.at>s->group_end ) robots_begin_group(s);
      continue;
    }
    s->agent = s->line.kind==URI_ROBOTS_SITEMAP ? (struct uri_span){0, 0} : s->first;
    s->agents = s->group;
    if( s->agent.p || s->line.kind==URI_ROBOTS_SITEMAP ) return 1;
  }
  return 0;
}

static int robots_begin(struct rows_cursor *c){
  struct robots_state *s = c->state;
  uri_robots_begin(&s->all, c->text.p, c->text.n);
  return SQLITE_OK;
}

static void robots_put_rule(struct rows_cursor *c, sqlite3_context *ctx,
                            const void *field){
  static const char *const rules[] = {
    [URI_ROBOTS_USER_AGENT] = "user-agent", [URI_ROBOTS_ALLOW] = "allow",
    [URI_ROBOTS_DISALLOW] = "disallow", [URI_ROBOTS_SITEMAP] = "sitemap",
    [URI_ROBOTS_CRAWL_DELAY] = "crawl-delay"
  };
  const struct uri_robots_line *line = field;
  (void)c;
  sqlite3_result_text(ctx, rules[line->kind], -1, SQLITE_STATIC);
}

static void robots_put_value(struct rows_cursor *c, sqlite3_context *ctx,
                             const void *field){
  const struct uri_robots_line *line = field;
  if( line->kind!=URI_ROBOTS_SITEMAP ) uri_sql_result_span(ctx, line->value);
  else uri_sql_result_resolved(ctx, rows_base(c), line->value, URI_HTML_UTF_8);
}

static void robots_put_line(struct rows_cursor *c, sqlite3_context *ctx,
                            const void *field){
  const struct uri_robots_line *line = field;
  (void)c;
  sqlite3_result_int64(ctx, (sqlite3_int64)line->number);
}

static const struct rows_column robots_columns[] = {
  { "agent",    0, uri_sql_put_span,   offsetof(struct robots_state, agent) },
  { "rule",     0, robots_put_rule,    offsetof(struct robots_state, line) },
  { "value",    0, robots_put_value,   offsetof(struct robots_state, line) },
  { "line",     1, robots_put_line,    offsetof(struct robots_state, line) },
  { "start",    1, uri_sql_put_start,  offsetof(struct robots_state, line.value) },
  { "length",   1, uri_sql_put_length, offsetof(struct robots_state, line.value) },
  { "position", 1, uri_sql_put_row, 0 },
  { 0 }
};

static const struct rows_function robots_rows = {
  .name = "uri_robots",
  .columns = robots_columns,
  .key = "position",
  .argument = "_robots",
  .second_argument = "_retrieved_from",
  .state_size = sizeof(struct robots_state),
  .begin = robots_begin,
  .next = robots_next
};

const struct sql_function uri_sql_robots_functions[] = {
  { "uri_robots_allows", 3, 3, OUT_INT, .run = robots_allows_func,
    .cache_size = sizeof(struct robots_cache), .cache_free = robots_cache_free },
  { .rows = &robots_rows },
  { 0 }
};
