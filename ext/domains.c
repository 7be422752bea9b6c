/*
** SPDX-License-Identifier: MIT
**
** uri_domains(u): a row for the host and for each domain that it is in.
*/
#include "rows.h"

enum { DOMAINS_DEPTH, DOMAINS_DOMAIN, DOMAINS_URI };

struct domains_state {
  struct span domain;                  /* of the current row, as written */
};

static int domains_first(struct rows_cursor *c){
  struct domains_state *s = c->state;
  struct uri_authority a;
  struct uri u;
  uri_split_front(c->text.p, c->text.n, &u);
  uri_split_authority(u.authority, &a);
  s->domain = uri_domain_first(a.host);
  c->eof = s->domain.n==0;
  return SQLITE_OK;
}

static void domains_next(struct rows_cursor *c){
  struct domains_state *s = c->state;
  s->domain = uri_domain_parent(s->domain);
  c->eof = s->domain.n==0;
}

static void domains_column(struct rows_cursor *c, sqlite3_context *ctx,
                           int column){
  struct span domain = ((const struct domains_state*)c->state)->domain;
  struct room room;
  char *out;
  if( column==DOMAINS_DEPTH ){
    sqlite3_result_int64(ctx, c->row-1);
    return;
  }
  out = uri_sql_room_open(ctx, &room, domain.n+URI_NORMALIZE_EXTRA);
  if( out ) uri_sql_room_result(ctx, &room, uri_domain_write(domain, out));
}

const struct rows_function uri_sql_domains_rows = {
  .name = "uri_domains",
  .columns = "depth, domain",
  .key = "depth",
  .first_argument = DOMAINS_URI,
  .argument = "_uri",
  .state_size = sizeof(struct domains_state),
  .first = domains_first,
  .next = domains_next,
  .column = domains_column
};
