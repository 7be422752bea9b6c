/*
** SPDX-License-Identifier: MIT
**
** Routes: uri_route(u [, routes]), and the aggregate uri_routes(u), which learns them.
**
**     SELECT uri_route('http://h/users/7', '["/users/me","/users/:id"]');
**     -- /users/:id
**     SELECT uri_routes(column1) FROM (VALUES('/users/7'),('/users/8'));
**     -- [{"route":"/users/{number}","links":2,"example":"/users/7"}]
**
** uri_route() keeps the routes that it has read.  uri_routes() has a hash table of the
** different paths.  When they are too many, it keeps those whose hash ends in more and
** more zeros: which these are does not depend on the order of rows.
*/
#include "../shared/json.h"

#include "../../core/rfc/chars/span.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_routes.h"

/* ---------------------------------------------------- uri_route(u, routes) --- */

struct routes_list {
  size_t count;
  struct uri_routes_route routes[];
};

/* The texts that were read, and whether each was in an object, and so was learned. */
struct routes_read {
  struct uri_span *items;
  char *is_learned;
  size_t count;
};

/* The text of a route: itself, or "route" of an object; absent if there is none. */
static struct uri_span routes_text(struct uri_span item, struct uri_span *items,
                                   char *bytes, char *is_learned){
  struct uri_template_variable pairs;
  size_t i;
  *is_learned = item.n>0 && *item.p=='{' && uri_sql_json_read(item, items, bytes, &pairs);
  if( !*is_learned ) return item;
  for(i=0; i<pairs.count; i+=2){
    if( span_equals(items[i], SPAN_WORD("route")) ) return items[i+1];
  }
  return (struct uri_span){0, 0};
}

/*
** Read the texts of a JSON array; none if it is something else.  Returns 1; or 0 if the
** call has its error already.  The caller frees read->items.
*/
static int routes_read(sqlite3_context *ctx, struct uri_span text,
                       struct routes_read *read){
  size_t most = uri_sql_json_items(text), i;
  struct uri_template_variable list;
  char *bytes;
  read->items = sqlite3_malloc64((sqlite3_uint64)most*(2*sizeof *read->items+1)
                                 + 2*(sqlite3_uint64)text.n + 1);
  if( read->items==0 ){
    sqlite3_result_error_nomem(ctx);
    return 0;
  }
  read->is_learned = (char*)(read->items+2*most);
  read->count = 0;
  bytes = read->is_learned+most;
  if( !uri_sql_json_read(text, read->items, bytes, &list)
   || list.type!=URI_TEMPLATE_LIST ) return 1;
  bytes += text.n;
  for(i=0; i<list.count; i++){
    struct uri_span item = read->items[i];
    struct uri_span route = routes_text(item, read->items+most, bytes,
                                        &read->is_learned[read->count]);
    if( route.p ) read->items[read->count++] = route;
    bytes += item.n;
  }
  return 1;
}

/* Prepare routes, with their texts and templates after them; 0 after an error. */
static const struct routes_list *routes_prepare(sqlite3_context *ctx,
                                                struct uri_span text,
                                                const struct routes_read *read){
  const struct uri_span none = {0, 0};
  size_t i, bytes = 0, fixed = sizeof(struct routes_list);
  const struct kept *kept;
  struct routes_list *list;
  char *out;
  fixed += read->count*sizeof list->routes[0];
  for(i=0; i<read->count; i++){
    bytes += read->items[i].n+uri_routes_prepare_size(read->items[i].n);
  }
  kept = uri_sql_kept_add(ctx, text, none, fixed+bytes);
  if( kept==0 ) return 0;
  list = kept->data;
  list->count = read->count;
  out = (char*)kept->data+fixed;
  for(i=0; i<read->count; i++){
    struct uri_span route = { out, read->items[i].n };
    out = span_put(out, read->items[i]);
    uri_routes_prepare(&list->routes[i], route.p, route.n, read->is_learned[i], out);
    out += uri_routes_prepare_size(route.n);
  }
  return list;
}

/* The routes of a JSON array, kept; 0 if the call has its error already. */
static const struct routes_list *routes_of(sqlite3_context *ctx, struct uri_span text){
  const struct kept *kept = uri_sql_kept_find(ctx, text, (struct uri_span){0, 0});
  const struct routes_list *list = 0;
  struct routes_read read;
  if( kept ) return kept->data;
  if( routes_read(ctx, text, &read) ) list = routes_prepare(ctx, text, &read);
  sqlite3_free(read.items);
  return list;
}

/* uri_route(u [, routes]) */
static void routes_route_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct uri_routes_route *route;
  const struct routes_list *list;
  struct uri_span u, text;
  struct buffer buffer;
  char *out;
  if( !uri_sql_argument_text(ctx, argv[0], &u) ) return;
  if( argc==1 ){
    out = uri_sql_buffer_open(ctx, &buffer, uri_route_size(u.p, u.n));
    if( out ) uri_sql_buffer_result(ctx, &buffer, uri_route(u.p, u.n, out));
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  list = routes_of(ctx, text);
  if( list==0 ) return;
  if( list->count==0 && memchr(text.p, '[', text.n)==0
   && uri_sql_is_mistake(ctx, 1, "routes", text, "not a JSON array (known:"
                         " [\"/users/{number}\"] and what uri_routes gives)") ){
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, uri_routes_choose_size(u.p, u.n));
  if( out==0 ) return;
  route = uri_routes_choose(list->routes, list->count, u.p, u.n, out);
  uri_sql_buffer_close(&buffer);
  if( route ) uri_sql_result_span(ctx, route->text);
}

/* ------------------------------------------------------------- uri_routes(u) --- */

/*
** When the different paths have so many bytes, with ROUTES_EACH for each of them, half of
** them are dropped: those whose hash has a certain bit.  Paths of one segment stay until
** half of the others have been dropped ROUTES_SHORT times.
*/
enum { ROUTES_BYTES = 64000000, ROUTES_EACH = 128, ROUTES_SHORT = 8, ROUTES_FIRST = 64,
       ROUTES_EXAMPLE = 500 };

/* A path; its bytes follow, and those of its example, which gets no longer. */
struct routes_entry {
  struct uri_routes_item item;
  uint64_t hash;
};

struct routes_table {
  struct routes_entry **slots; /* a power of two of them; 0: free */
  size_t slots_count, count;
  size_t bytes;                /* of all paths */
  unsigned dropped;            /* how often half of them were */
};

static uint64_t routes_hash(struct uri_span s){
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  size_t i;
  for(i=0; i<s.n; i++) hash = (hash ^ (unsigned char)s.p[i])*UINT64_C(0x100000001B3);
  hash = (hash ^ hash>>32)*UINT64_C(0xD6E8FEB86659FD93);
  return hash ^ hash>>32;
}

/* How often half of the paths of this kind were dropped. */
static unsigned routes_dropped(const struct routes_table *t, struct uri_span path){
  int is_short = path.n==0 || memchr(path.p+1, '/', path.n-1)==0;
  if( !is_short ) return t->dropped;
  return t->dropped>ROUTES_SHORT ? t->dropped-ROUTES_SHORT : 0;
}

/* Was a path with this hash dropped?  The upper half of the hash decides. */
static int routes_is_dropped(const struct routes_table *t, struct uri_span path,
                             uint64_t hash){
  unsigned bits = routes_dropped(t, path);
  return bits>0 && hash>>(64-bits)!=0;
}

/* The slot of a path, free if it is not there. */
static struct routes_entry **routes_slot(const struct routes_table *t,
                                         struct uri_span path, uint64_t hash){
  size_t i = (size_t)hash & (t->slots_count-1);
  for(;; i = (i+1) & (t->slots_count-1)){
    struct routes_entry *entry = t->slots[i];
    if( entry==0 || span_equals(entry->item.path, path) ) return &t->slots[i];
  }
}

/* Move all entries but those that are dropped to new slots: 0 without memory. */
static int routes_rehash(struct routes_table *t, size_t slots_count){
  struct routes_table old = *t;
  size_t i, size = slots_count*sizeof(void*);
  t->slots = sqlite3_malloc64(size);
  if( t->slots==0 ){
    t->slots = old.slots;
    return 0;
  }
  memset(t->slots, 0, size);
  t->slots_count = slots_count;
  t->count = t->bytes = 0;
  for(i=0; i<old.slots_count; i++){
    struct routes_entry *entry = old.slots[i];
    if( entry==0 ) continue;
    if( routes_is_dropped(t, entry->item.path, entry->hash) ){
      sqlite3_free(entry);
      continue;
    }
    *routes_slot(t, entry->item.path, entry->hash) = entry;
    t->bytes += entry->item.path.n+ROUTES_EACH;
    t->count++;
  }
  sqlite3_free(old.slots);
  return 1;
}

/* An entry for a path with its first example: 0 without memory. */
static struct routes_entry *routes_entry_new(struct uri_span path, uint64_t hash,
                                             struct uri_span link){
  struct routes_entry *entry = sqlite3_malloc64(sizeof *entry+path.n+link.n);
  if( entry==0 ) return 0;
  memset(entry, 0, sizeof *entry);
  entry->hash = hash;
  entry->item.path.p = (char*)(entry+1);
  entry->item.path.n = path.n;
  entry->item.example.p = entry->item.path.p+path.n;
  entry->item.example.n = link.n;
  span_put(span_put((char*)(entry+1), path), link);
  return entry;
}

/* Keep the link as the example if it is before the one that is kept: shorter, or first in
** the order of bytes. */
static void routes_exemplify(struct routes_entry *entry, struct uri_span link){
  struct uri_span *known = &entry->item.example;
  if( link.n>known->n ) return;
  if( link.n==known->n && memcmp(link.p, known->p, link.n)>=0 ) return;
  known->n = link.n;
  span_put((char*)(entry+1)+entry->item.path.n, link);
}

/* Add links of a path to the table, one of which is given: 0 without memory. */
static int routes_put(struct routes_table *t, struct uri_span path, uint64_t hash,
                      uint64_t links, struct uri_span link){
  struct routes_entry **slot;
  if( routes_is_dropped(t, path, hash) ) return 1;
  if( t->slots_count==0 && !routes_rehash(t, ROUTES_FIRST) ) return 0;
  slot = routes_slot(t, path, hash);
  if( *slot==0 ){
    *slot = routes_entry_new(path, hash, link);
    if( *slot==0 ) return 0;
    t->count++;
    t->bytes += path.n+ROUTES_EACH;
  }
  routes_exemplify(*slot, link);
  (*slot)->item.links += links;
  while( 2*t->count>=t->slots_count || t->bytes>ROUTES_BYTES ){
    int is_full = t->bytes>ROUTES_BYTES;
    t->dropped += is_full;
    if( !routes_rehash(t, is_full ? t->slots_count : 2*t->slots_count) ) return 0;
  }
  return 1;
}

static void routes_add(sqlite3_context *ctx, void *state, struct uri_span link){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_routes_path_size(link.p, link.n));
  struct uri_span path = { out, 0 };
  if( out==0 ) return;
  path.n = uri_routes_path(link.p, link.n, out);
  if( link.n>ROUTES_EXAMPLE ) link.n = ROUTES_EXAMPLE;
  if( !routes_put(state, path, routes_hash(path), 1, link) ){
    sqlite3_result_error_nomem(ctx);
  }
  uri_sql_buffer_close(&buffer);
}

/* What half of the paths were dropped from in one table is dropped from both. */
static void routes_merge(sqlite3_context *ctx, void *state, const void *other){
  const struct routes_table *from = other;
  struct routes_table *t = state;
  size_t i;
  int done = 1;
  if( t->dropped<from->dropped ){
    t->dropped = from->dropped;
    done = routes_rehash(t, t->slots_count ? t->slots_count : ROUTES_FIRST);
  }
  for(i=0; i<from->slots_count && done; i++){
    const struct routes_entry *entry = from->slots[i];
    done = entry==0 || routes_put(t, entry->item.path, entry->hash, entry->item.links,
                                  entry->item.example);
  }
  if( !done ) sqlite3_result_error_nomem(ctx);
}

/* Write the JSON.  text has room for each route. */
static void routes_write(struct json *json, struct uri_routes_item **routes,
                         size_t count, char *text){
  size_t i;
  json_put_literal(json, "[");
  for(i=0; i<count; i++){
    uint64_t links = routes[i]->links;
    struct uri_span route = { text, uri_routes_write(routes[i], text) };
    char digits[20];
    if( i>0 ) json_put_literal(json, ",");
    json_put_literal(json, "{\"route\":");
    uri_sql_json_put_string(json, route);
    json_put_literal(json, ",\"links\":");
    uri_sql_json_put_bytes(json, digits, (size_t)(span_put_number(digits, links)-digits));
    json_put_literal(json, ",\"example\":");
    uri_sql_json_put_string(json, routes[i]->example);
    json_put_literal(json, "}");
  }
  json_put_literal(json, "]");
}

/* Answer with the routes of items, which have space for as many after them. */
static void routes_result(sqlite3_context *ctx, struct uri_routes_item **items,
                          size_t count){
  struct buffer text, result;
  struct json json = {0, 0};
  size_t i, most = 0;
  char *route;
  count = uri_routes_learn(items, count);
  for(i=0; i<count; i++){
    size_t size = uri_routes_write_size(items[i]);
    if( size>most ) most = size;
  }
  route = uri_sql_buffer_open(ctx, &text, most);
  if( route==0 ) return;
  routes_write(&json, items, count, route);
  most = (size_t)json.n;
  json.out = uri_sql_buffer_open(ctx, &result, most);
  if( json.out ){
    json.n = 0;
    routes_write(&json, items, count, route);
    uri_sql_buffer_result(ctx, &result, most);
  }
  uri_sql_buffer_close(&text);
}

/* The items are copied, because learning changes them. */
static void routes_total(sqlite3_context *ctx, const void *state){
  const struct routes_table *t = state;
  struct uri_routes_item **items, *copies;
  size_t i, count = 0;
  if( t->count==0 ) return;
  items = sqlite3_malloc64((sqlite3_uint64)t->count*(2*sizeof(void*)+sizeof *copies));
  if( items==0 ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  copies = (struct uri_routes_item*)(void*)(items+2*t->count);
  for(i=0; i<t->slots_count; i++){
    if( t->slots[i]==0 ) continue;
    copies[count] = t->slots[i]->item;
    copies[count].links <<= routes_dropped(t, copies[count].path);
    items[count] = &copies[count];
    count++;
  }
  routes_result(ctx, items, count);
  sqlite3_free(items);
}

static void routes_end(void *state){
  struct routes_table *t = state;
  size_t i;
  for(i=0; i<t->slots_count; i++) sqlite3_free(t->slots[i]);
  sqlite3_free(t->slots);
}

const struct sql_function uri_sql_routes_functions[] = {
  { "uri_route",  1, 2, OUT_TEXT, .run = routes_route_func, .keeps = 1,
    .takes = "u [, routes]",
    .about = "the path as a template, or the most specific of a list of routes" },
  { "uri_routes", 1, 1, OUT_JSON, .total_size = sizeof(struct routes_table),
    .add = routes_add, .merge = routes_merge, .total = routes_total, .end = routes_end,
    .takes = "u", .about = "an aggregate: the routes of many links, learned, as JSON" },
  { 0 }
};
