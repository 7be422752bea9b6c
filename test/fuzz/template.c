/*
** SPDX-License-Identifier: MIT
**
** Templates.  The input is a template, a URI, and two values.
**
** A text is a template exactly if it expands, and a fault is inside the text.  A match
** has only parts of the template and of the URI.  The size of an expansion is the
** announced size.  A template without variables matches itself, unless it has too many
** parts, or a user or a port.
*/
#include "fuzz.h"
#include "../../core/links/template/read.h"

/* The variables a and b, a list l and pairs k, made of the given values. */
static size_t variables_of(struct uri_span a, struct uri_span b,
                           struct uri_template_variable out[4]){
  static struct uri_span items[6];
  static const struct uri_template_variable known[4] = {
    { { "a", 1 }, URI_TEMPLATE_TEXT, &items[0], 1 },
    { { "b", 1 }, URI_TEMPLATE_TEXT, &items[1], 1 },
    { { "l", 1 }, URI_TEMPLATE_LIST, &items[0], 3 },
    { { "k", 1 }, URI_TEMPLATE_PAIRS, &items[2], 4 }
  };
  items[0] = items[4] = a;
  items[1] = items[3] = b;
  items[2] = items[5] = (struct uri_span){ "x", 1 };
  memcpy(out, known, sizeof known);
  return 4;
}

static void check_expand(struct uri_span t, struct uri_span a,
                         struct uri_span b){
  struct uri_template_variable variables[4];
  struct uri_template_fault fault;
  size_t count = variables_of(a, b, variables), size, n;
  int is_template = uri_template_valid(t.p, t.n, &fault);
  CHECK( fault.at<=t.n && (fault.at<t.n || is_template) );
  CHECK( is_template==(fault.reason==URI_TEMPLATE_NO_FAULT) );
  size = uri_template_expand_size(t.p, t.n, 0, 0);
  n = uri_template_expand(t.p, t.n, 0, 0, fuzz_buffer(size));
  CHECK( is_template ? n<=size : n==URI_NONE );
  size = uri_template_expand_size(t.p, t.n, variables, count);
  n = uri_template_expand(t.p, t.n, variables, count, fuzz_buffer(size));
  CHECK( n<=size || n==URI_NONE );
  CHECK( is_template || n==URI_NONE );
}

static void check_item(const struct uri_template_value *value,
                       struct uri_span text){
  struct uri_span rest = value->text, item;
  while( value->separator && uri_template_item_next(value, &rest, &item) ){
    CHECK( item.p && (item.n==0 || fuzz_inside(text, item)) );
    CHECK( memchr(item.p, value->separator, item.n)==0 );
  }
}

/* What ext/functions/template.c does for a template that is used once. */
static int matches(struct uri_span t, struct uri_span text,
                   struct uri_template_values *match){
  struct uri_template prepared;
  if( !uri_template_prepare(&prepared, t.p, t.n) ) return 0;
  CHECK( uri_template_valid(t.p, t.n, 0) );
  if( !uri_template_match(&prepared, text.p, text.n, match) ) return 0;
  CHECK( !uri_template_differs(t.p, t.n, text.p, text.n) );
  return 1;
}

/*
** The parts that a template without variables has at most: each "&" ends a parameter, and
** one more may follow, beside scheme, userinfo, host, port, path and fragment.
*/
static size_t parts_at_most(struct uri_span t){
  size_t i, count = 7;
  for(i=0; i<t.n; i++) count += t.p[i]=='&';
  return count;
}

/* Is there an authority that can have a user or a port? */
static int has_parts_of_authority(struct uri_span t){
  struct uri u;
  uri_split(t.p, t.n, &u);
  return u.authority.p!=0
      && (memchr(t.p, ':', t.n)!=0 || memchr(t.p, '@', t.n)!=0);
}

static void check_match(struct uri_span t, struct uri_span text){
  struct uri_template_values match;
  size_t i, j;
  if( !matches(t, text, &match) ) return;
  CHECK( match.count<=URI_TEMPLATE_VALUES );
  for(i=0; i<match.count; i++){
    const struct uri_template_value *value = &match.values[i];
    CHECK( value->name.n>0 && fuzz_inside(t, value->name) );
    CHECK( value->text.n==0 || fuzz_inside(text, value->text) );
    for(j=0; j<i; j++){
      CHECK( !fuzz_same(value->name, match.values[j].name) );
    }
    check_item(value, text);
  }
}

void fuzz_one(struct uri_span input){
  struct uri_span rest = input;
  struct uri_span t = fuzz_take(&rest);
  struct uri_span text = fuzz_take(&rest);
  struct uri_span a = fuzz_take(&rest);
  struct uri_span b = fuzz_take(&rest);
  struct uri_template_values match;
  check_expand(t, a, b);
  check_match(t, text);
  check_match(t, t);
  if( uri_template_valid(t.p, t.n, 0) && memchr(t.p, '{', t.n)==0
   && !has_parts_of_authority(t) ){
    if( matches(t, t, &match) ){
      CHECK( match.count==0 );
    }else{
      CHECK( parts_at_most(t)>URI_TEMPLATE_PARTS );
    }
  }
}
