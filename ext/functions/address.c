/*
** SPDX-License-Identifier: MIT
**
** IP addresses (RFC 3986 3.2.2, 7.4): uri_ip(), uri_ip_text(), uri_ip_network(),
** uri_in_network() and uri_ip_scope().
**
**     SELECT uri_ip_scope('http://10.1.2.3/'), uri_in_network('10.1.2.3', '10.0.0.0/8');
**     -- private|1
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_address.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_whatwg.h"

/* The host that a call is about: an address of n bytes, or a name if n is 0. */
struct address_host {
  unsigned char ip[16];
  size_t n;
  int has_scope;                       /* does the call need the scope of a name? */
  const char *scope;                   /* of a name, or 0 */
};

/* Read a host, whose address may be written in a form. */
static void address_read(struct uri_span host, enum uri_address_form form,
                         struct address_host *out){
  out->n = uri_address_read(host, form, out->ip);
  if( out->n==0 && out->has_scope ) out->scope = uri_domain_scope(host);
}

/* Read the host of a text, or a text that is a bare address or name. */
static void address_of_text(struct uri_span text, enum uri_address_form form,
                            struct address_host *out){
  struct uri_authority a;
  struct uri u;
  uri_split_whole(text.p, text.n, &u, &a);
  if( u.authority.p ){
    address_read(a.host, form, out);
    return;
  }
  out->n = uri_address_find(text, form, out->ip);
  if( out->n==0 && out->has_scope && uri_host_type(text)==URI_HOST_REG_NAME ){
    out->scope = uri_domain_scope(text);
  }
}

/* Read the host that a browser takes from a text: 1, or 0 if the call has its error. */
static int address_of_browser(sqlite3_context *ctx, struct uri_span text,
                              struct address_host *out){
  struct buffer buffer;
  char *host = uri_sql_buffer_open(ctx, &buffer, uri_browser_host_size(text.p, text.n));
  size_t n;
  if( host==0 ) return 0;
  n = uri_browser_host(text.p, text.n, host);
  if( n!=URI_NONE ) address_read((struct uri_span){ host, n }, URI_ADDRESS_STRICT, out);
  uri_sql_buffer_close(&buffer);
  return 1;
}

/*
** Read an argument: a BLOB of 4 or 16 bytes, a text that is a bare address, or the host
** of a URI.  *out is zero but for has_scope.  Returns 1; or 0 if the call has its result
** already.
*/
static int address_argument(sqlite3_context *ctx, sqlite3_value *value,
                            enum uri_address_form form, struct address_host *out){
  struct uri_span text;
  if( !uri_sql_argument_text(ctx, value, &text) ) return 0;
  if( sqlite3_value_type(value)==SQLITE_BLOB && (text.n==4 || text.n==16) ){
    memcpy(out->ip, text.p, text.n);
    out->n = text.n;
  }else if( form==URI_ADDRESS_BROWSER ){
    return address_of_browser(ctx, text, out);
  }else{
    address_of_text(text, form, out);
  }
  return 1;
}

static const struct sql_words address_form = {
  .what = "form", .standard = URI_ADDRESS_STRICT, .table = {
    { "strict", URI_ADDRESS_STRICT }, { "loose", URI_ADDRESS_LOOSE },
    { "browser", URI_ADDRESS_BROWSER }
  }
};

/* Read argv[0] of (u [, form]).  Returns 1; or 0 if the call has its result already. */
static int address_of_call(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                           struct address_host *out){
  unsigned form;
  return uri_sql_option(ctx, argc, argv, 1, &address_form, &form)
      && address_argument(ctx, argv[0], (enum uri_address_form)form, out);
}

/* uri_ip(u [, form]) */
static void address_ip_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct address_host host = { .has_scope = 0 };
  if( !address_of_call(ctx, argc, argv, &host) || host.n==0 ) return;
  sqlite3_result_blob64(ctx, host.ip, host.n, SQLITE_TRANSIENT);
}

/* uri_ip_text(blob) */
static void address_ip_text_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const unsigned char *ip;
  struct uri_span bytes;
  char text[URI_IPV6_TEXT];
  size_t n;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &bytes) ) return;
  if( sqlite3_value_type(argv[0])!=SQLITE_BLOB ){
    uri_sql_is_mistake(ctx, 0, "blob", bytes, "not a BLOB of 4 or 16 bytes, as uri_ip"
                       " gives");
    return;
  }
  if( bytes.n!=4 && bytes.n!=16 ) return;
  ip = (const unsigned char*)bytes.p;
  n = bytes.n==4 ? uri_ipv4_write(ip, text) : uri_ipv6_write(ip, text);
  uri_sql_result_span(ctx, (struct uri_span){text, n});
}

/* uri_ip_scope(u [, form]) */
static void address_ip_scope_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct address_host host = { .has_scope = 1 };
  if( !address_of_call(ctx, argc, argv, &host) ) return;
  if( host.n>0 ) host.scope = uri_address_scope(host.ip, host.n);
  if( host.scope ) sqlite3_result_text(ctx, host.scope, -1, SQLITE_STATIC);
}

/* A prefix length; UINT64_MAX, which no address has, if it is negative or no integer. */
static uint64_t address_prefix(sqlite3_value *value){
  sqlite3_int64 bits;
  if( sqlite3_value_numeric_type(value)!=SQLITE_INTEGER ) return UINT64_MAX;
  bits = sqlite3_value_int64(value);
  return bits<0 ? UINT64_MAX : (uint64_t)bits;
}

static int address_is_number(sqlite3_value *value){
  int type = sqlite3_value_numeric_type(value);
  return type==SQLITE_INTEGER || type==SQLITE_FLOAT;
}

/* uri_ip_network(u, prefix [, IPv6 prefix] [, form]) */
static void address_ip_network_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  unsigned form;
  struct address_host host = { .has_scope = 0 };
  struct uri_span prefix;
  char text[URI_NETWORK_TEXT];
  int has_two = argc==4 || (argc==3 && address_is_number(argv[2]));
  size_t n;
  if( !uri_sql_option(ctx, argc, argv, has_two ? 3 : 2, &address_form, &form) ){
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[1], &prefix) ) return;
  if( sqlite3_value_numeric_type(argv[1])==SQLITE_TEXT ){
    uri_sql_is_mistake(ctx, 1, "prefix", prefix, "not a number (known: 0, 1, ... 32,"
                       " and up to 128 for IPv6)");
    return;
  }
  if( has_two && sqlite3_value_type(argv[2])==SQLITE_NULL ) return;
  if( !address_argument(ctx, argv[0], (enum uri_address_form)form, &host) ) return;
  if( host.n==0 ) return;
  n = uri_network_write(host.ip, host.n, address_prefix(argv[1]),
                        address_prefix(argv[has_two ? 2 : 1]), text);
  if( n!=URI_NONE ) uri_sql_result_span(ctx, (struct uri_span){text, n});
}

/*
** The text argv[1] is not a network.  This gives NULL and no error, because it may come
** from a table, unless it is written in the statement, or a network is written as u.
*/
static void address_no_network(sqlite3_context *ctx, sqlite3_value **argv,
                               struct uri_span text){
  struct uri_network network;
  struct uri_span u;
  if( !uri_sql_argument_text(ctx, argv[0], &u) ) return;
  if( memchr(u.p, '/', u.n) && uri_network_read(u, &network)
   && uri_sql_is_written(ctx, 0) ){
    uri_sql_wrong_order(ctx, "u", u);
  }else{
    uri_sql_is_mistake(ctx, 1, "cidr", text, "not a network (known: 10.0.0.0/8,"
                       " 2001:db8::/32 and the like)");
  }
}

/* Read the network argv[1].  Returns 1; or 0 if the call has its result already. */
static int address_network(sqlite3_context *ctx, sqlite3_value **argv,
                           struct uri_network *network){
  struct uri_network *kept = uri_sql_constant_kept(ctx, 1);
  struct uri_span text;
  if( kept ){
    *network = *kept;
    return 1;
  }
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return 0;
  if( !uri_network_read(text, network) ){
    address_no_network(ctx, argv, text);
    return 0;
  }
  kept = uri_sql_constant_new(ctx, 1, sizeof *kept);
  if( kept==0 ) return 1;
  *kept = *network;
  sqlite3_set_auxdata(ctx, 1, kept, sqlite3_free);
  return 1;
}

/* uri_in_network(u, cidr [, form]) */
static void address_in_network_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_network network;
  struct address_host host = { .has_scope = 0 };
  unsigned form;
  if( !uri_sql_option(ctx, argc, argv, 2, &address_form, &form) ) return;
  if( !address_network(ctx, argv, &network) ) return;
  if( !address_argument(ctx, argv[0], (enum uri_address_form)form, &host) ) return;
  if( host.n==0 ) return;
  sqlite3_result_int(ctx, uri_network_has(&network, host.ip, host.n));
}

const struct sql_function uri_sql_address_functions[] = {
  { "uri_ip",         1, 2, OUT_BLOB, .run = address_ip_func,
    .takes = "u [, form = 'strict']", .about = "the host's IP address as a BLOB" },
  { "uri_ip_scope",   1, 2, OUT_UTF8, .run = address_ip_scope_func,
    .takes = "u [, form = 'strict']",
    .about = "`global`, `private`, `loopback` and so on" },
  { "uri_ip_text",    1, 1, OUT_UTF8, .run = address_ip_text_func,
    .takes = "blob", .about = "the text of an IP address that is a BLOB" },
  { "uri_ip_network", 2, 4, OUT_UTF8, .run = address_ip_network_func,
    .takes = "u, prefix integer [, ipv6_prefix integer] [, form = 'strict']",
    .about = "the network that the host is in, to group by" },
  { "uri_in_network", 2, 3, OUT_TRUTH,  .run = address_in_network_func,
    .takes = "u, cidr any [, form = 'strict']",
    .about = "1 when the host is in a network such as `10.0.0.0/8`" },
  { 0 }
};
