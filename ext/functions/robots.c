/*
** SPDX-License-Identifier: MIT
**
** robots.txt (RFC 9309): uri_robots_allows(robots, agent, u); and
** uri_robots(robots [, retrieved_from]), with a row for each rule of each agent.
**
**     SELECT uri_robots_allows('User-agent: *' || char(10) || 'Disallow: /', 'x', '/a');
**     -- 0
**
** Reading a robots.txt takes longer than asking about a URI.  So its rules are kept.
*/
#include "../shared/rows.h"

#include "../../core/uri_html.h"
#include "../../core/uri_robots.h"

#include <string.h>

/*
** The rules of a robots.txt for an agent.  Returns 1; or 0 if the call has its error
** already.
*/
static int robots_rules(sqlite3_context *ctx, struct uri_span robots,
                        struct uri_span agent, struct uri_span *rules){
  const struct kept *kept = uri_sql_kept_find(ctx, agent, robots);
  if( kept==0 ){
    struct buffer buffer;
    char *out = uri_sql_buffer_open(ctx, &buffer, uri_robots_rules_size(robots.p,
                                                            robots.n, agent));
    size_t n = out ? uri_robots_rules(robots.p, robots.n, agent, out) : 0;
    if( out==0 ) return 0;
    kept = uri_sql_kept_add(ctx, agent, robots, n);
    if( kept && n>0 ) memcpy(kept->data, out, n);
    uri_sql_buffer_close(&buffer);
    if( kept==0 ) return 0;
  }
  *rules = (struct uri_span){ kept->data, kept->size };
  return 1;
}

static int robots_has_lines(struct uri_span text){
  return memchr(text.p, '\n', text.n)!=0;
}

/* Is it the address of a robots.txt, not its text? */
static int robots_is_address(struct uri_span robots){
  return !robots_has_lines(robots) && uri_sql_is_link(robots);
}

/* uri_robots_allows(robots, agent, u) */
static void robots_allows_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span robots, agent, text, rules;
  struct buffer buffer;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &robots) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &agent) ) return;
  if( !uri_sql_argument_text(ctx, argv[2], &text) ) return;
  if( uri_sql_is_word(text) && uri_sql_is_written(ctx, 2) ){           /* an agent */
    uri_sql_wrong_order(ctx, "u", text);
    return;
  }
  if( uri_sql_is_word(robots) && (robots_has_lines(agent) || robots_has_lines(text))
   && uri_sql_is_written(ctx, 0) ){
    uri_sql_wrong_order(ctx, "robots", robots);
    return;
  }
  if( robots_is_address(robots)
   && uri_sql_is_mistake(ctx, 0, "robots", robots, "not the text of a robots.txt") ){
    return;
  }
  if( !robots_rules(ctx, robots, agent, &rules) ) return;
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_robots_allows_size(rules, text.p, text.n));
  if( out==0 ) return;
  sqlite3_result_int(ctx, uri_robots_allows(rules, text.p, text.n, out));
  uri_sql_buffer_close(&buffer);
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
  struct uri_robots group;             /* the lines after it, up to the first rule */
  struct uri_robots agents;            /* those of them that are left */
  struct uri_span agent;               /* of the row; absent for a sitemap */
  size_t again;
};

/* Go to the next agent of the group: 1, or 0 if there is none. */
static int robots_next_agent(struct robots_state *s){
  const char *before = s->agents.at;
  struct uri_robots_line line;
  int found = 0;
  while( !found && uri_robots_next(&s->agents, &line) ){
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
    s->group.end = r.at;
    if( !uri_robots_next(&r, &line) ) break;
  }while( line.kind!=URI_ROBOTS_ALLOW && line.kind!=URI_ROBOTS_DISALLOW );
}

static int robots_next(struct rows_cursor *c){
  struct robots_state *s = c->state;
  if( s->agent.p && s->again<ROBOTS_AGAIN_MOST && robots_next_agent(s) ) return 1;
  while( uri_robots_next(&s->all, &s->line) ){
    if( s->line.kind==URI_ROBOTS_USER_AGENT ){
      if( s->first.p==0 || s->all.at>s->group.end ) robots_begin_group(s);
      continue;
    }
    s->agent = s->line.kind==URI_ROBOTS_SITEMAP ? (struct uri_span){0, 0} : s->first;
    s->agents = s->group;
    if( s->agent.p || (s->line.kind==URI_ROBOTS_SITEMAP && s->line.value.n>0) ) return 1;
  }
  return 0;
}

static int robots_begin(struct rows_cursor *c){
  struct robots_state *s = c->state;
  uri_robots_begin(&s->all, c->text.p, c->text.n);
  return SQLITE_OK;
}

static void robots_put_rule(struct rows_cursor *c, const void *field){
  static const char *const rules[] = {
    [URI_ROBOTS_ALLOW] = "allow", [URI_ROBOTS_DISALLOW] = "disallow",
    [URI_ROBOTS_SITEMAP] = "sitemap", [URI_ROBOTS_CRAWL_DELAY] = "crawl-delay"
  };
  const struct uri_robots_line *line = field;
  sqlite3_result_text(c->ctx, rules[line->kind], -1, SQLITE_STATIC);
}

static void robots_put_value(struct rows_cursor *c, const void *field){
  const struct uri_robots_line *line = field;
  if( line->kind!=URI_ROBOTS_SITEMAP ) uri_sql_result_span(c->ctx, line->value);
  else uri_sql_result_resolved(c->ctx, rows_base(c), line->value, URI_HTML_UTF_8);
}

static void robots_put_line(struct rows_cursor *c, const void *field){
  const struct uri_robots_line *line = field;
  sqlite3_result_int64(c->ctx, (sqlite3_int64)line->number);
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

const struct sql_function uri_sql_robots_functions[] = {
  { "uri_robots_allows", 3, 3, OUT_TRUTH, .run = robots_allows_func, .keeps = 1,
    .takes = "robots, agent, u",
    .about = "1 when a `robots.txt` allows a crawler to fetch a URI" },
  { "uri_robots", 1, 2, .columns = robots_columns, .key = "position",
    .state_size = sizeof(struct robots_state), .begin = robots_begin, .next = robots_next,
    .takes = "robots [, retrieved_from]",
    .about = "the rules of a `robots.txt`, by agent, and its sitemaps" },
  { 0 }
};
