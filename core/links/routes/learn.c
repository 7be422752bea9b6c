/*
** SPDX-License-Identifier: MIT
**
** Learning the routes of many paths.
**
** Paths are a tree, whose levels are segments.  A level with more than LEARN_MOST
** different words becomes a variable, but for its heavy words.  Then the trees after
** these words are one tree, in which the same words come again after different values:
** such a word, "issues" in "/{1}/{2}/issues", is what a person calls a route.
**
** The tree is never built.  A node is a range of the items, whose paths have the same
** route so far.  Each level is: sort the range by its segment, count, mark what becomes a
** variable, sort again so that this is one range, go on with the parts.  The order of
** items never counts, because all that is compared differs in different items.
**
** What is heavy:
**   - a word after several different beginnings: LEARN_BEGINNINGS of them or more, and
**     not less than LEARN_PART of all
**   - a folder, where there is one beginning only: more than LEARN_MOST different words
**     in it, and not less than LEARN_FOLDER of all paths; if there are more than
**     LEARN_MOST of these, not less than LEARN_LARGE; or, however few words are in it,
**     more than LEARN_MOST links, and not less than LEARN_SHARE of all
**   - a word without a letter or digit, such as "-"
*/
#include "../../uri_routes.h"
#include "../keys/keys.h"

enum {
  LEARN_MOST = 8,
  LEARN_BEGINNINGS = 3,
  LEARN_PART = 3, LEARN_FOLDER = 2, LEARN_LARGE = 20, LEARN_SHARE = 25,  /* per cent */
  LEARN_EXTENSIONS = 3, LEARN_EXTENSION_PART = 5          /* words, and per cent */
};

struct learn {
  struct uri_routes_item **items, **spare;
  size_t routes;               /* written to the front of items */
};

/* ------------------------------------------------------------- sorting --- */

/* The part of an item's path from a to b. */
static struct uri_span learn_part(const struct uri_routes_item *item, size_t a, size_t b){
  return (struct uri_span){ item->path.p+a, b-a };
}

static struct uri_span learn_segment(const struct uri_routes_item *item){
  return learn_part(item, item->at, item->stop);
}

/* Is the path longer than its segment in question? */
static int learn_is_deeper(const struct uri_routes_item *item){
  return item->stop<item->path.n;
}

/* Have all segments been looked at? */
static int learn_is_done(const struct uri_routes_item *item){
  return item->at>item->path.n;
}

static struct uri_span learn_extension(const struct uri_routes_item *item){
  return span_between(item->extension, item->path.p+item->stop);
}

static int learn_compare_bytes(struct uri_span a, struct uri_span b){
  size_t n = a.n<b.n ? a.n : b.n;
  int order = n>0 ? memcmp(a.p, b.p, n) : 0;
  return order ? order : (a.n>b.n)-(a.n<b.n);
}

/* The same, but "/" is before all other bytes, so that folders stay together. */
static int learn_compare_paths(struct uri_span a, struct uri_span b){
  size_t i = 0, n = a.n<b.n ? a.n : b.n;
  while( i<n && a.p[i]==b.p[i] ) i++;
  if( i==n ) return (a.n>b.n)-(a.n<b.n);
  if( a.p[i]=='/' || b.p[i]=='/' ) return a.p[i]=='/' ? -1 : 1;
  return (unsigned char)a.p[i]<(unsigned char)b.p[i] ? -1 : 1;
}

typedef int learn_order(const struct uri_routes_item *a, const struct uri_routes_item *b);

/*
** The order of a level: paths that are done; words that stay; what becomes a variable, by
** its extension.  Then by word, by what is before it, and by what is after it.
*/
static int learn_by_segment(const struct uri_routes_item *a,
                            const struct uri_routes_item *b){
  int order;
  if( learn_is_done(a) || learn_is_done(b) ) return learn_is_done(b)-learn_is_done(a);
  if( a->is_light!=b->is_light ) return a->is_light-b->is_light;
  if( a->is_light ){
    order = learn_compare_bytes(learn_extension(a), learn_extension(b));
    if( order ) return order;
  }
  order = learn_compare_bytes(learn_segment(a), learn_segment(b));
  if( order==0 ) order = learn_compare_bytes(learn_part(a, 0, a->at),
                                             learn_part(b, 0, b->at));
  return order ? order : learn_compare_paths(learn_part(a, a->stop, a->path.n),
                                             learn_part(b, b->stop, b->path.n));
}

/* The most frequent first. */
static int learn_by_links(const struct uri_routes_item *a,
                          const struct uri_routes_item *b){
  if( a->links!=b->links ) return a->links<b->links ? 1 : -1;
  return learn_compare_bytes(a->path, b->path);
}

/* Merge sort; a range that is in order takes linear time. */
static void learn_sort(struct learn *l, size_t lo, size_t hi, learn_order *order){
  struct uri_routes_item **items = l->items, **spare = l->spare;
  size_t middle = lo+(hi-lo)/2, i = lo, j = 0, k;
  if( hi-lo<2 ) return;
  learn_sort(l, lo, middle, order);
  learn_sort(l, middle, hi, order);
  if( order(items[middle-1], items[middle])<=0 ) return;
  for(k=lo; k<middle; k++) spare[k-lo] = items[k];
  for(; j<middle-lo; i++){
    int takes_second = k<hi && order(items[k], spare[j])<0;
    items[i] = takes_second ? items[k++] : spare[j++];
  }
}

/* ------------------------------------------------------------- a group --- */

/* Items of a range with the same word. */
struct learn_group {
  size_t hi;                   /* the first item after the group */
  size_t before;               /* different beginnings, which have this word after them */
  size_t deeper;               /* those of them that go on after the word */
  size_t after;                /* different words after it, if there is one beginning */
  uint64_t links;              /* of all its paths */
};

/* Are two neighbours alike up to the word in question? */
static int learn_is_same_word(const struct uri_routes_item *a,
                              const struct uri_routes_item *b){
  return a->stop-a->at==b->stop-b->at
      && memcmp(a->path.p+a->at, b->path.p+b->at, a->stop-a->at)==0;
}
static int learn_is_same_beginning(const struct uri_routes_item *a,
                                   const struct uri_routes_item *b){
  return a->at==b->at && memcmp(a->path.p, b->path.p, a->at)==0;
}

/* Is the next word after the word in question the same? */
static int learn_is_same_next(const struct uri_routes_item *a,
                              const struct uri_routes_item *b){
  const char *p = a->path.p+a->stop+1, *end = a->path.p+a->path.n;
  const char *q = b->path.p+b->stop+1, *b_end = b->path.p+b->path.n;
  return learn_is_deeper(a)
      && span_equals(span_between(p, span_find_byte(p, end, '/')),
                     span_between(q, span_find_byte(q, b_end, '/')));
}

/* The group that begins at lo. */
static struct learn_group learn_group_at(const struct learn *l, size_t lo, size_t hi){
  struct uri_routes_item *const *items = l->items;
  struct learn_group g = { lo, 0, 0, 0, 0 };
  int counted = 0;             /* is this beginning among the deeper ones? */
  for(; g.hi<hi; g.hi++){
    const struct uri_routes_item *item = items[g.hi], *last = g.hi>lo ? items[g.hi-1] : 0;
    if( last && !learn_is_same_word(last, item) ) break;
    g.links += item->links;
    if( last==0 || !learn_is_same_beginning(last, item) ) g.before++, counted = 0;
    if( !learn_is_deeper(item) ) continue;
    if( !counted ) g.deeper++, counted = 1;
    if( last==0 || !learn_is_same_next(last, item) ) g.after++;
  }
  return g;
}

/* Is a word a variable of uri_route() already? */
static int learn_is_variable(const struct uri_routes_item *item){
  return item->at<item->stop && item->path.p[item->at]=='{';
}

/* Is a variable one that also stands for words: a number, a hash, a token? */
static int learn_is_value(const struct uri_routes_item *item){
  static const char values[][8] = { "number", "hex", "token", "id", "ulid" };
  const char *p = item->path.p+item->at+1, *end = item->path.p+item->stop;
  return SPAN_IS_ONE_OF(span_between(p, span_find_byte(p, end, '}')), values);
}

static int learn_has_letter(const struct uri_routes_item *item){
  size_t i;
  for(i=item->at; i<item->stop; i++){
    if( is_in(item->path.p[i], ALPHA | DIGIT) ) return 1;
  }
  return 0;
}

/* Is n at least so many per cent of all? */
static int learn_is_part(uint64_t n, unsigned percent, uint64_t all){
  return n>=all/100*percent+all%100*percent/100;
}

/* A level: how many paths, and how many links, which have them. */
struct learn_all { size_t paths; uint64_t links; };

/* Is a group large enough for a folder: in different words, or in links? */
static int learn_is_folder(const struct learn_group *g, size_t lo, unsigned percent,
                           struct learn_all all){
  return (g->after>LEARN_MOST && learn_is_part(g->hi-lo, percent, all.paths))
      || (g->after>0 && g->links>LEARN_MOST
          && learn_is_part(g->links, LEARN_SHARE, all.links));
}

/* ------------------------------------------------------------- a level --- */

/*
** Mark the items of a level that become a variable: all but heavy words.  beginnings is
** how many different paths are before the level.  Returns 1 if it becomes one.
*/
static int learn_mark(const struct learn *l, size_t lo, size_t hi, size_t beginnings){
  size_t i, words = 0, folders = 0;
  struct learn_all all = { hi-lo, 0 };
  struct learn_group g;
  unsigned percent;
  for(i=lo; i<hi; i++) all.links += l->items[i]->links;
  for(i=lo; i<hi; i=g.hi){
    g = learn_group_at(l, i, hi);
    words += !learn_is_variable(l->items[i]);
    folders += learn_is_folder(&g, i, LEARN_FOLDER, all);
  }
  if( words<=LEARN_MOST ) return 0;
  percent = folders>LEARN_MOST ? LEARN_LARGE : LEARN_FOLDER;
  for(i=lo; i<hi; ){
    const struct uri_routes_item *first = l->items[i];
    int stays;
    g = learn_group_at(l, i, hi);
    if( learn_is_variable(first) ) stays = !learn_is_value(first);
    else if( !learn_has_letter(first) ) stays = 1;
    else if( beginnings==1 ) stays = learn_is_folder(&g, i, percent, all);
    else stays = g.before>=LEARN_BEGINNINGS
              && learn_is_part(g.before, LEARN_PART, beginnings);
    for(; i<g.hi; i++){
      struct uri_routes_item *item = l->items[i];
      item->is_light = !stays;
      item->extension = learn_is_deeper(item) ? item->path.p+item->stop
                                   : uri_keys_route_extension(learn_segment(item)).p;
    }
  }
  return 1;
}

/* What becomes one variable: items with the same extension. */
struct learn_run {
  size_t hi;
  size_t words, items;         /* different words, and items that have them */
  size_t values;               /* items with numbers and the like */
};

/* The run that begins at lo. */
static struct learn_run learn_run_at(const struct learn *l, size_t lo, size_t hi){
  struct learn_run run = { lo, 0, 0, 0 };
  for(; run.hi<hi; run.hi++){
    const struct uri_routes_item *item = l->items[run.hi], *last = l->items[lo];
    if( !span_equals(learn_extension(item), learn_extension(last)) ) break;
    if( learn_is_variable(item) ){
      run.values++;
      continue;
    }
    run.items++;
    run.words += run.hi==lo || !learn_is_same_word(l->items[run.hi-1], item);
  }
  return run;
}

/* Items that are no more marked; only those with numbers and the like if not all. */
static void learn_unmark(const struct learn *l, size_t lo, size_t hi, int all){
  for(; lo<hi; lo++){
    if( all || learn_is_variable(l->items[lo]) ) l->items[lo]->is_light = 0;
  }
}

/* Where the marked items begin. */
static size_t learn_first_light(const struct learn *l, size_t lo, size_t hi){
  while( lo<hi && !l->items[lo]->is_light ) lo++;
  return lo;
}

/* An extension that few words have is no part of a route. */
static void learn_drop_extensions(const struct learn *l, size_t lo, size_t hi){
  size_t i, all = 0;
  struct learn_run run;
  for(i=lo; i<hi; i++) all += !learn_is_variable(l->items[i]);
  for(i=lo; i<hi; i=run.hi){
    run = learn_run_at(l, i, hi);
    if( learn_extension(l->items[i]).n==0 ) continue;
    if( run.words>=LEARN_EXTENSIONS
     && learn_is_part(run.items, LEARN_EXTENSION_PART, all) ) continue;
    learn_unmark(l, i, run.hi, 0);
    for(; i<run.hi; i++){
      struct uri_routes_item *item = l->items[i];
      if( item->is_light ) item->extension = item->path.p+item->stop;
    }
  }
}

/* One word is no variable; and numbers among few words are not. */
static void learn_drop_runs(const struct learn *l, size_t lo, size_t hi){
  struct learn_run run;
  for(; lo<hi; lo=run.hi){
    run = learn_run_at(l, lo, hi);
    if( run.words<2 ) learn_unmark(l, lo, run.hi, 1);
    else if( 2*run.values>=run.items ) learn_unmark(l, lo, run.hi, 0);
  }
}

/* Go to the next segment of a path, of which the one in question is the depth-th. */
static void learn_advance(struct uri_routes_item *item, unsigned depth){
  const char *end = item->path.p+item->path.n;
  if( item->is_light ){
    item->variables |= UINT32_C(1)<<depth;
    if( learn_extension(item).n>0 ) item->extensions |= UINT32_C(1)<<depth;
  }
  item->is_light = 0;
  item->at = item->stop+1;
  if( learn_is_done(item) ) return;
  item->stop = (size_t)(span_find_byte(item->path.p+item->at, end, '/')-item->path.p);
}

/* The paths that end here are one route, that of the most frequent.  Returns how many. */
static size_t learn_emit(struct learn *l, size_t lo, size_t hi){
  struct uri_routes_item *best = l->items[lo];
  uint64_t links = 0;
  size_t i;
  for(i=lo; i<hi && learn_is_done(l->items[i]); i++){
    links += l->items[i]->links;
    if( learn_by_links(l->items[i], best)<0 ) best = l->items[i];
  }
  if( i>lo ){
    best->links = links;
    l->items[l->routes++] = best;
  }
  return i-lo;
}

/* Learn the routes of a range, from its depth-th segment on.  It recurses at most
** URI_ROUTES_SEGMENTS+2 deep. */
static void learn_level(struct learn *l, size_t lo, size_t hi, unsigned depth,
                        size_t beginnings){
  struct learn_group g;
  size_t light, stop, i;
  learn_sort(l, lo, hi, learn_by_segment);
  lo += learn_emit(l, lo, hi);
  if( lo<hi && learn_mark(l, lo, hi, beginnings) ){
    learn_sort(l, lo, hi, learn_by_segment);
    learn_drop_extensions(l, learn_first_light(l, lo, hi), hi);
    learn_sort(l, lo, hi, learn_by_segment);
    learn_drop_runs(l, learn_first_light(l, lo, hi), hi);
    learn_sort(l, lo, hi, learn_by_segment);
  }
  for(light = learn_first_light(l, lo, hi); lo<hi; lo=stop){
    stop = lo<light ? learn_group_at(l, lo, light).hi : learn_run_at(l, lo, hi).hi;
    for(beginnings=0, i=lo; i<stop; i=g.hi){
      g = learn_group_at(l, i, stop);
      beginnings += g.deeper;
    }
    for(i=lo; i<stop; i++) learn_advance(l->items[i], depth);
    learn_level(l, lo, stop, depth+1, beginnings);
  }
}

size_t uri_routes_learn(struct uri_routes_item **items, size_t count){
  struct learn l = { items, items+count, 0 };
  size_t i;
  for(i=0; i<count; i++){
    struct uri_routes_item *item = items[i];
    const char *p = item->path.p;
    item->variables = item->extensions = 0;
    item->is_light = 0;
    item->at = 0;
    item->stop = (size_t)(span_find_byte(p, p+item->path.n, '/')-p);
  }
  learn_level(&l, 0, count, 0, 1);
  learn_sort(&l, 0, l.routes, learn_by_links);
  return l.routes;
}

/* ------------------------------------------------------------- writing --- */

/* How often a variable such as the one at p, "{number}", is before and at p. */
static unsigned learn_count_kind(const struct uri_routes_item *route, const char *p,
                                 const char *name_end){
  const char *q = route->path.p;
  unsigned depth = 0, count = 1;
  for(; q<p; q = span_find_byte(q, p, '/')+1, depth++){
    count += (route->variables>>depth & 1)==0
          && span_begins(span_between(q, p), span_between(p, name_end));
  }
  return count;
}

size_t uri_routes_write_size(const struct uri_routes_item *route){
  enum { LONGEST_NUMBER = 2, LONGEST = sizeof "{25}"-1 };
  return route->path.n+(URI_ROUTES_SEGMENTS+2)*(LONGEST_NUMBER+LONGEST);
}

size_t uri_routes_write(const struct uri_routes_item *route, char *out){
  const char *p = route->path.p, *end = p+route->path.n, *start = out;
  unsigned depth = 0, first = p<end && *p=='/' ? 0 : 1;
  for(;; depth++){
    const char *stop = span_find_byte(p, end, '/');
    struct uri_span segment = span_between(p, stop);
    if( route->variables>>depth & 1 ){
      *out++ = '{';
      out = span_put_number(out, depth+first);
      *out++ = '}';
      if( route->extensions>>depth & 1 ){
        out = span_put(out, uri_keys_route_extension(segment));
      }
    }else if( p<stop && *p=='{' ){
      const char *name_end = span_find_byte(p, stop, '}');
      unsigned count = learn_count_kind(route, p, name_end);
      out = span_put(out, span_between(p, name_end));
      if( count>1 ) out = span_put_number(out, count);
      out = span_put(out, span_between(name_end, stop));
    }else{
      out = span_put(out, segment);
    }
    if( stop==end ) return (size_t)(out-start);
    *out++ = '/';
    p = stop+1;
  }
}
