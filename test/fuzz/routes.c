/*
** SPDX-License-Identifier: MIT
**
** Routes.  The input is texts: links, whose routes are learned, and routes to be read.
**
** The links of the learned routes are all links, a learned route is a template, and each
** link has the route that it was counted with.  No result is longer than its announced
** size.  The route of a link is one of the list, and does not depend on their order.
*/
#include "fuzz.h"

#include "../../core/uri_clean.h"
#include "../../core/uri_routes.h"

enum { MOST = 24 };

struct path { struct uri_span link; struct uri_routes_item item; };

/* Fill in the different paths of the texts.  Returns how many. */
static size_t paths_of(const struct uri_span *texts, size_t count, struct path *paths){
  size_t i, j, n = 0;
  for(i=0; i<count; i++){
    size_t size = uri_routes_path_size(texts[i].p, texts[i].n);
    char *out = fuzz_buffer(size);
    struct uri_span path = { out, uri_routes_path(texts[i].p, texts[i].n, out) };
    CHECK( path.n<=size );
    path = fuzz_copy(path);
    for(j=0; j<n && !fuzz_same(paths[j].item.path, path); j++){}
    if( j==n ){
      paths[n++] = (struct path){ texts[i], { .path = path, .links = 1 } };
    }else{
      paths[j].item.links++;
    }
  }
  return n;
}

static const struct uri_routes_route *choose(const struct uri_routes_route *routes,
                                             size_t count, struct uri_span link){
  return uri_routes_choose(routes, count, link.p, link.n,
                           fuzz_buffer(uri_routes_choose_size(link.p, link.n)));
}

static void prepare(struct uri_routes_route *out, struct uri_span text, int is_learned){
  uri_routes_prepare(out, text.p, text.n, is_learned,
                     fuzz_buffer(uri_routes_prepare_size(text.n)));
}

static void check_learned(const struct uri_span *texts, size_t count){
  static struct uri_routes_route routes[MOST];
  struct uri_routes_item *items[2*MOST];
  struct path paths[MOST];
  uint64_t links[MOST] = { 0 };
  size_t i, n = paths_of(texts, count, paths), all = 0;
  for(i=0; i<n; i++) items[i] = &paths[i].item;
  n = uri_routes_learn(items, n);
  for(i=0; i<n; i++){
    size_t size = uri_routes_write_size(items[i]);
    char *out = fuzz_buffer(size);
    struct uri_span text = { out, uri_routes_write(items[i], out) };
    CHECK( text.n<=size && uri_template_valid(text.p, text.n, 0) );
    CHECK( i==0 || items[i-1]->links>=items[i]->links );
    prepare(&routes[i], text, 1);
    all += (size_t)items[i]->links;
  }
  CHECK( all==count );
  for(i=0; i<count; i++){
    const struct uri_routes_route *route = choose(routes, n, texts[i]);
    CHECK( route!=0 );
    links[route-routes]++;
  }
  for(i=0; i<n; i++) CHECK( links[i]==items[i]->links );
}

static void check_list(const struct uri_span *texts, size_t count){
  static struct uri_routes_route routes[MOST], reverse[MOST];
  size_t i;
  for(i=0; i<count; i++){
    prepare(&routes[i], texts[i], i%3==0);
    reverse[count-1-i] = routes[i];
  }
  for(i=0; i<count; i++){
    const struct uri_routes_route *a = choose(routes, count, texts[i]);
    const struct uri_routes_route *b = choose(reverse, count, texts[i]);
    CHECK( (a==0)==(b==0) );
    CHECK( a==0 || fuzz_same(a->text, b->text) );
  }
}

void fuzz_one(struct uri_span input){
  struct uri_span texts[MOST];
  size_t count = 0;
  while( input.n>0 && count<MOST ) texts[count++] = fuzz_take(&input);
  check_learned(texts, count);
  check_list(texts, count);
}
