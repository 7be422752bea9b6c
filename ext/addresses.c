/*
** SPDX-License-Identifier: MIT
**
** Addresses: uri_ip(), uri_ip_text(), uri_in_network() and uri_ip_scope(); and
** uri_domains(), with a row for the host and for each domain that it is in.
*/
#include "rows.h"

#include <string.h>

/*
** The address of argv[0]: a BLOB of 4 or 16 bytes, a text that is a bare
** address, or the host of a URI.  4 or 16, or 0 when there is none or the call
** has its result already.
*/
static size_t address_argument(sqlite3_context *ctx, sqlite3_value *value,
                               enum uri_address_form form,
                               unsigned char ip[16]){
  struct span text;
  if( !uri_sql_argument_text(ctx, value, &text) ) return 0;
  if( sqlite3_value_type(value)==SQLITE_BLOB && (text.n==4 || text.n==16) ){
    memcpy(ip, text.p, text.n);
    return text.n;
  }
  return uri_address_find(text, form, ip);
}

/* The same for a function whose arguments are (u [, form]). */
static size_t address_of_call(sqlite3_context *ctx, int argc,
                              sqlite3_value **argv, unsigned char ip[16]){
  enum uri_address_form form;
  if( !uri_sql_option_address(ctx, argc, argv, 1, &form) ) return 0;
  return address_argument(ctx, argv[0], form, ip);
}

/* uri_ip(u [, form]) */
void uri_sql_ip_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  unsigned char ip[16];
  size_t n = address_of_call(ctx, argc, argv, ip);
  if( n>0 ) sqlite3_result_blob(ctx, ip, (int)n, SQLITE_TRANSIENT);
}

/* uri_ip_text(blob) */
void uri_sql_ip_text_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const unsigned char *ip;
  struct span bytes;
  char text[URI_IPV6_TEXT];
  size_t n;
  (void)argc;
  if( sqlite3_value_type(argv[0])!=SQLITE_BLOB ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &bytes) ) return;
  if( bytes.n!=4 && bytes.n!=16 ) return;
  ip = (const unsigned char*)bytes.p;
  n = bytes.n==4 ? uri_ipv4_write(ip, text) : uri_ipv6_write(ip, text);
  uri_sql_result_span(ctx, (struct span){text, n});
}

/* uri_ip_scope(u [, form]) */
void uri_sql_ip_scope_func(sqlite3_context *ctx, int argc,
                           sqlite3_value **argv){
  unsigned char ip[16];
  size_t n = address_of_call(ctx, argc, argv, ip);
  if( n>0 ){
    sqlite3_result_text(ctx, uri_address_scope(ip, n), -1, SQLITE_STATIC);
  }
}

/* Keep the network for the rows to come, or do without. */
static void address_keep(sqlite3_context *ctx,
                         const struct uri_network *network){
  struct uri_network *kept = sqlite3_malloc(sizeof *kept);
  if( kept==0 ) return;
  *kept = *network;
  sqlite3_set_auxdata(ctx, 1, kept, sqlite3_free);
}

/*
** The network argv[1]: 1, or 0 when the call has its result already, which is
** NULL for a text that is no network: it may come from a table, and data is
** never an error.
*/
static int address_network(sqlite3_context *ctx, sqlite3_value *value,
                           struct uri_network *network){
  const struct uri_network *kept = uri_sql_constant_kept(ctx, 1);
  struct span text;
  if( kept ){
    *network = *kept;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, value, &text) ) return 0;
  if( !uri_network_read(text, network) ) return 0;
  if( uri_sql_constant_is_new(ctx, 1) ) address_keep(ctx, network);
  return 1;
}

/* uri_in_network(u, cidr [, form]) */
void uri_sql_in_network_func(sqlite3_context *ctx, int argc,
                             sqlite3_value **argv){
  enum uri_address_form form;
  struct uri_network network;
  unsigned char ip[16];
  size_t n;
  if( !uri_sql_option_address(ctx, argc, argv, 2, &form) ) return;
  if( !address_network(ctx, argv[1], &network) ) return;
  n = address_argument(ctx, argv[0], form, ip);
  if( n>0 ) sqlite3_result_int(ctx, uri_network_has(&network, ip, n));
}


/* ---------------------------------------------------------- uri_domains --- */


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
  struct buffer buffer;
  char *out;
  if( column==DOMAINS_DEPTH ){
    sqlite3_result_int64(ctx, c->row-1);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, domain.n+URI_NORMALIZE_EXTRA);
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_domain_write(domain, out));
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
