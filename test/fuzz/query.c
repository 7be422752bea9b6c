/*
** SPDX-License-Identifier: MIT
**
** Queries as parameters.  The input is a text, a name, a value and a glob.
**
** A parameter that is set is found with its value; a parameter that is dropped is not
** found; sorting changes only the order; all other bytes stay unchanged.
*/
#include "fuzz.h"

static struct uri_span query_of(struct uri_span text){
  return fuzz_copy(fuzz_split(text).query);
}

/* All but the query is the same. */
static void check_others_kept(struct uri_span a, struct uri_span b){
  struct uri u = fuzz_split(a), v = fuzz_split(b);
  CHECK( fuzz_same(u.scheme, v.scheme) );
  CHECK( fuzz_same(u.authority, v.authority) );
  CHECK( fuzz_same(u.path, v.path) );
  CHECK( fuzz_same(u.fragment, v.fragment) );
}

static int has_name(const struct uri_param *param, struct uri_span name){
  return fuzz_same(fuzz_decode(param->name, 1), name);
}

/* Is the text no mailto: URI?  "+" in its query is then a space. */
static int find(struct uri_span query, struct uri_span name, int64_t n,
                struct uri_param *out){
  struct uri u = { .query = query };
  return uri_param_find(&u, name, n, out);
}

/* The parameters are parts of the query, in order, with "&" between. */
static void check_next(struct uri_span query, struct uri_span name){
  struct uri_span rest = query;
  struct uri_param param, found;
  const char *last = query.p;
  int64_t of_name = 0;
  while( uri_param_next(&rest, &param) ){
    CHECK( fuzz_inside(query, param.raw) && param.raw.n>0 );
    CHECK( param.raw.p>=last && fuzz_inside(query, rest) );
    CHECK( param.raw.p==query.p || param.raw.p[-1]=='&' );
    CHECK( memchr(param.raw.p, '&', param.raw.n)==0 );
    CHECK( param.name.p==param.raw.p );
    CHECK( param.name.n+(param.value.p ? param.value.n+1 : 0)==param.raw.n );
    last = param.raw.p+param.raw.n;
    if( !has_name(&param, name) ) continue;
    of_name++;
    CHECK( find(query, name, of_name, &found) );
    CHECK( found.raw.p==param.raw.p && found.raw.n==param.raw.n );
  }
  CHECK( !find(query, name, of_name+1, &found) );
  CHECK( !find(query, name, -of_name-1, &found) );
  CHECK( find(query, name, -1, &found)==(of_name>0) );
  CHECK( !find(query, name, 0, &found) );
}

/* The parameters of other names are the same in a and b, in their order. */
static void check_others_of_query(struct uri_span a, struct uri_span b,
                                  struct uri_span name){
  for(;;){
    struct uri_param x, y;
    int more_a, more_b;
    do{ more_a = uri_param_next(&a, &x); }while( more_a && has_name(&x, name) );
    do{ more_b = uri_param_next(&b, &y); }while( more_b && has_name(&y, name) );
    CHECK( more_a==more_b );
    if( !more_a ) return;
    CHECK( fuzz_same(x.raw, y.raw) );
  }
}

static struct uri_span set(struct uri_span text, struct uri_span name,
                           struct uri_span value){
  size_t most = uri_set_param_size(text.p, text.n, name, value);
  char *out = fuzz_buffer(most);
  size_t n = uri_set_param(text.p, text.n, name, value, out);
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_set(struct uri_span text, struct uri_span name, struct uri_span value){
  struct uri_span out = set(text, name, value);
  struct uri_span query = query_of(out);
  struct uri_param param;
  check_others_kept(text, out);
  check_others_of_query(query_of(text), query, name);
  CHECK( fuzz_same(set(out, name, value), out) );
  CHECK( find(query, name, 1, &param)==(value.p!=0) );
  if( value.p ) CHECK( fuzz_same(fuzz_decode(param.value, 1), value) );
  CHECK( !find(query, name, 2, &param) );
  if( fuzz_valid(text, "URI-reference") ){
    CHECK( fuzz_valid(out, "URI-reference") );
  }
}

static struct uri_span drop(struct uri_span text, const struct uri_span *globs, size_t n){
  char *out = fuzz_buffer(text.n);
  size_t size = uri_drop_params(text.p, text.n, globs, n, out);
  CHECK( size<=text.n );
  return fuzz_copy((struct uri_span){ out, size });
}

static void check_drop(struct uri_span text, struct uri_span glob){
  struct uri_span globs[2] = { glob, { "?*", 2 } };
  struct uri_span some = drop(text, globs, 1), all = drop(text, globs+1, 1);
  struct uri_span none = drop(text, globs, 0), rest;
  struct uri_param param;
  check_others_kept(text, some);
  CHECK( fuzz_same(none, text) );
  CHECK( fuzz_same(drop(some, globs, 1), some) );
  CHECK( fuzz_same(drop(text, globs, 2), drop(some, globs+1, 1)) );
  rest = query_of(all);
  while( uri_param_next(&rest, &param) ) CHECK( param.name.n==0 );
}

static struct uri_span sort(struct uri_span text){
  char *out = fuzz_buffer(uri_sort_params_size(text.p, text.n));
  CHECK( uri_sort_params(text.p, text.n, out)==text.n );
  return (struct uri_span){ out, text.n };
}

static int compare(struct uri_span a, struct uri_span b){
  size_t n = a.n<b.n ? a.n : b.n;
  int order = n>0 ? memcmp(a.p, b.p, n) : 0;
  return order!=0 ? order : (a.n>b.n)-(a.n<b.n);
}

static size_t count_of(struct uri_span query){
  struct uri_param param;
  size_t count = 0;
  while( uri_param_next(&query, &param) ) count++;
  return count;
}

static void check_sort(struct uri_span text, struct uri_span name){
  struct uri_span out = sort(text);
  struct uri_span rest = query_of(out), before = query_of(text);
  struct uri_param param, first;
  struct uri_span last = { "", 0 };
  int64_t i;
  check_others_kept(text, out);
  CHECK( count_of(rest)==count_of(before) );
  for(i=1; find(before, name, i, &param); i++){
    CHECK( find(rest, name, i, &first) );
    CHECK( fuzz_same(first.raw, param.raw) );
  }
  while( uri_param_next(&rest, &param) ){
    struct uri_span this = fuzz_decode(param.name, 1);
    CHECK( compare(last, this)<=0 );
    last = this;
  }
  CHECK( fuzz_same(sort(out), out) );
}

void fuzz_one(struct uri_span input){
  struct uri_span text = fuzz_take(&input);
  struct uri_span name = fuzz_take(&input);
  struct uri_span value = fuzz_take(&input);
  struct uri_span glob = fuzz_take(&input);
  struct uri_span query = query_of(text);
  struct uri_span whole = fuzz_copy(text);
  struct uri u;
  check_next(whole, name);
  if( query.p ) check_next(query, name);
  uri_split(text.p, text.n, &u);
  if( !uri_query_is_form(&u) ) return;
  check_set(text, name, value);
  check_set(text, name, (struct uri_span){0, 0});
  check_drop(text, glob);
  check_sort(text, name);
}
