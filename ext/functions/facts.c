/*
** SPDX-License-Identifier: MIT
**
** uri_facts(what), with a row for each thing that is known of sites and schemes.
**
**     SELECT name, source FROM uri_facts('trackers') WHERE site = 'spotify.com';
**     -- si|Brave, uBlock Origin, ClearURLs
*/
#include "../shared/rows.h"

#include "../../core/uri_facts.h"

struct facts_state {
  struct uri_span site, path, name, what, port, source, day;
};

/* The names of the tables, as words. */
static const char *facts_word(const void *from, size_t i){
  (void)from;
  return uri_facts_table(i);
}
static const struct sql_words facts_words = { .what = "table", .word = facts_word };

static int facts_next(struct rows_cursor *c){
  struct facts_state *s = c->state;
  size_t row = (size_t)c->row;
  s->site = uri_facts_cell(c->word, row, "site");
  s->path = uri_facts_cell(c->word, row, "path");
  s->name = uri_facts_cell(c->word, row, "name");
  s->what = uri_facts_cell(c->word, row, "what");
  s->port = uri_facts_cell(c->word, row, "port");
  s->source = uri_facts_cell(c->word, row, "source");
  s->day = uri_facts_cell(c->word, row, "day");
  return s->source.p!=0;
}

static void facts_put_port(struct rows_cursor *c, const void *port){
  uri_sql_result_port(c->ctx, *(const struct uri_span*)port);
}

static const struct rows_column facts_columns[] = {
  { "position", 1, uri_sql_put_row,  0 },
  { "site",     0, uri_sql_put_span, offsetof(struct facts_state, site) },
  { "path",     0, uri_sql_put_span, offsetof(struct facts_state, path) },
  { "name",     0, uri_sql_put_span, offsetof(struct facts_state, name) },
  { "what",     0, uri_sql_put_span, offsetof(struct facts_state, what) },
  { "port",     1, facts_put_port,   offsetof(struct facts_state, port) },
  { "source",   0, uri_sql_put_span, offsetof(struct facts_state, source) },
  { "day",      0, uri_sql_put_span, offsetof(struct facts_state, day) },
  { 0 }
};

const struct sql_function uri_sql_facts_functions[] = {
  { "uri_facts", 1, 1, .columns = facts_columns, .key = "position",
    .words = &facts_words, .state_size = sizeof(struct facts_state),
    .next = facts_next, .takes = "kind",
    .about = "what is known of sites or schemes, with its source and day" },
  { 0 }
};
