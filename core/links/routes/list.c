/*
** SPDX-License-Identifier: MIT
**
** A list of routes, and the most specific one of a link.
**
** A route is read as a template of RFC 6570 (template/prepare.c), with what frameworks
** write for a variable:
**
**   {id}          OpenAPI, and what uri_routes_learn() gives
**   :id           Express, at the beginning of a segment or after "-" or "."
**   <id>  <int:id>  <path:rest>   Flask
**   *             a segment or a part of one
**   **            the rest of the path, which may be empty after a "/"
**
** In a match pattern of WebExtensions, which has a scheme, "*" stands for "/", too, and
** "*.example.com" also for example.com: this makes two templates of one route.
*/
#include "../../uri_routes.h"
#include "../clean/clean.h"
#include "../keys/keys.h"
#include "../template/read.h"

/* ------------------------------------------------- a route as a template --- */

struct list_reader {
  const char *p, *end;
  unsigned variables;          /* names made so far */
  int is_pattern;              /* does the route have a scheme? */
};

/* Write "{op NAME after}" with a name of our own, or with that of a kind. */
static char *list_put(struct list_reader *r, char *out, const char *op,
                      struct uri_span name, const char *after){
  *out++ = '{';
  if( *op ) *out++ = *op;
  out = span_put(out, name);
  out = span_put_number(out, ++r->variables);
  if( *after ) *out++ = *after;
  *out++ = '}';
  return out;
}
static const struct uri_span list_name = SPAN("_");

/* The end of the name at p, or p. */
static const char *list_name_end(const char *p, const char *end){
  if( p==end || !is_in(*p, ALPHA | UNDERSCORE) ) return p;
  return uri_span_of(p, end, ALPHA | DIGIT | UNDERSCORE);
}

/* "<id>" or "<int:id>" at r->p: write its variable, or return 0. */
static char *list_flask(struct list_reader *r, char *out){
  const char *p = r->p+1, *stop = list_name_end(p, r->end);
  struct uri_span type = {0, 0};
  if( stop<r->end && *stop==':' ){
    type = span_between(p, stop);
    p = stop+1;
    stop = list_name_end(p, r->end);
  }
  if( stop==p || stop==r->end || *stop!='>' ) return 0;
  r->p = stop+1;
  if( span_is(type, SPAN_WORD("path")) ) return list_put(r, out, "+", list_name, "");
  return list_put(r, out, "", span_is(type, SPAN_WORD("int")) ? SPAN_WORD("number")
                           : span_is(type, SPAN_WORD("uuid")) ? type : list_name, "");
}

/* "*" at r->p, in a path that begins at start of the output. */
static char *list_star(struct list_reader *r, char *start, char *out){
  int is_first = out>start && out[-1]=='/', is_double;
  const char *name_end;
  is_double = r->end-r->p>1 && r->p[1]=='*';
  r->p += 1+is_double;
  name_end = list_name_end(r->p, r->end);
  if( is_first && !is_double && name_end>r->p ){      /* "*splat" of Express */
    r->p = name_end;
    return list_put(r, out, "+", list_name, "");
  }
  is_double |= r->is_pattern;
  if( is_first && is_double && (r->p==r->end || is_in(*r->p, AUTHORITY_END)) ){
    return list_put(r, out-1, "/", list_name, "*");
  }
  return list_put(r, out, is_double ? "+" : "", list_name, "");
}

/* Write the path and what is after it. */
static char *list_path(struct list_reader *r, char *out){
  char *start = out, *next;
  while( r->p<r->end && !is_in(*r->p, QUESTION | HASH) ){
    const char *stop = r->p+1;
    if( *r->p=='*' ){
      out = list_star(r, start, out);
      continue;
    }
    if( *r->p==':' && out>start && is_in(out[-1], SLASH | HYPHEN | DOT) ){
      stop = list_name_end(stop, r->end);
      if( stop>r->p+1 ){
        out = list_put(r, out, "", list_name, "");
        r->p = stop;
        continue;
      }
    }
    if( *r->p=='<' && (next = list_flask(r, out))!=0 ){
      out = next;
      continue;
    }
    if( *r->p=='{' ) stop = span_find_byte(r->p, r->end, '}');
    out = span_put(out, span_between(r->p, stop));
    r->p = stop;
  }
  return span_put(out, span_between(r->p, r->end));
}

/*
** Write the scheme and the authority.  Returns 1 if the host begins with "*.", for which
** without_sub writes nothing.
*/
static int list_front(struct list_reader *r, int without_sub, char **out){
  const char *p = r->p, *stop = p;
  int is_any = 0;
  while( stop<r->end && is_in(*stop, SCHEME_CHAR | SUB_DELIMS) ) stop++;
  if( r->end-stop<3 || memcmp(stop, "://", 3)!=0 ) return 0;
  r->is_pattern = 1;
  if( stop-p==1 && *p=='*' ) *out = list_put(r, *out, "", list_name, "");
  else *out = span_put(*out, span_between(p, stop));
  *out = span_put(*out, SPAN_WORD("://"));
  p = stop+3;
  if( r->end-p>1 && p[0]=='*' && p[1]=='.' ){
    is_any = 1;
    p += 2;
    if( !without_sub ){
      *out = list_put(r, *out, "", list_name, "");
      *(*out)++ = '.';
    }
  }else if( p<r->end && *p=='*' ){
    p++;
    *out = list_put(r, *out, "", list_name, "");
  }
  stop = p;
  while( stop<r->end && !is_in(*stop, AUTHORITY_END) ) stop++;
  *out = span_put(*out, span_between(p, stop));
  r->p = stop;
  return is_any;
}

/* Where a template's query or fragment begins. */
static const char *list_path_end(const char *p, const char *end){
  for(; p<end && !is_in(*p, QUESTION | HASH); p++){
    if( *p!='{' ) continue;
    if( end-p>1 && is_in(p[1], QUESTION | AMPERSAND | HASH) ) return p;
    p = span_find_byte(p, end-1, '}');
  }
  return p;
}

/* Write the template of a route.  Returns what list_front() returns. */
static int list_template(struct uri_span text, int without_sub, char *out,
                         struct uri_span *template_text, struct uri_span *path){
  struct list_reader r = { text.p, text.p+text.n, 0, 0 };
  char *start = out;
  int is_any = list_front(&r, without_sub, &out);
  const char *p = out;
  out = list_path(&r, out);
  *template_text = span_between(start, out);
  *path = span_between(p, list_path_end(p, out));
  return is_any;
}

/* A "*" or ":x" becomes "{number4294967295}" at most, twice. */
size_t uri_routes_prepare_size(size_t n){
  enum { LONGEST = sizeof "{/number4294967295*}" };
  size_t size = 0;
  int i;
  for(i=0; i<2*LONGEST; i++) size = size_sum(size, n);
  return size;
}

void uri_routes_prepare(struct uri_routes_route *out, const char *p, size_t n,
                        int is_learned, char *memory){
  struct uri_span text = { p, n }, second, path;
  int is_any;
  out->text = out->template_text = out->path = text;
  if( is_learned ){
    out->count = uri_template_prepare_path(&out->templates[0], p, n)!=0;
    return;
  }
  is_any = list_template(text, 0, memory, &out->template_text, &out->path);
  out->count = uri_template_prepare(&out->templates[0], out->template_text.p,
                                    out->template_text.n)!=0;
  if( out->count==0 || !is_any ) return;
  list_template(text, 1, memory+out->template_text.n, &second, &path);
  out->count += uri_template_prepare(&out->templates[1], second.p, second.n)!=0;
}

/* -------------------------------------------------- the most specific one --- */

/* How specific a segment of a route is for a segment of a link; less is more. */
enum list_class {
  LIST_LITERAL,
  LIST_PART_FITS, LIST_FITS,           /* "{number}.html", "{number}" for a number */
  LIST_PART, LIST_VARIABLE,            /* "{2}.html", "{2}" */
  LIST_MISFIT,                         /* "{number}" for a word */
  LIST_NONE,                           /* the route has ended */
  LIST_REST                            /* "{+rest}", "{/rest*}" */
};

/* Take the first segment off the path of a link; it is absent after the last one. */
static struct uri_span list_value(struct uri_span *rest){
  const char *p = rest->p, *end, *stop;
  if( p==0 ) return *rest;
  end = p+rest->n;
  stop = span_find_byte(p, end, '/');
  *rest = stop<end ? span_between(stop+1, end) : (struct uri_span){0, 0};
  return span_between(p, stop);
}

/*
** Take the first segment off the path of a template: 1, or 0 after the last one.  "{/a}"
** begins a segment, and a "/" in an expression ends none.
*/
static int list_next(struct uri_span *rest, struct uri_span *segment){
  const char *p = rest->p, *end;
  if( p==0 ) return 0;
  end = p+rest->n;
  while( p<end && *p!='/' ){
    if( *p=='{' && p[1]=='/' && p>rest->p ) break;
    p = *p=='{' ? span_find_byte(p, end, '}')+1 : p+1;
  }
  *segment = span_between(rest->p, p);
  *rest = p==end ? (struct uri_span){0, 0} : span_between(p+(*p=='/'), end);
  return 1;
}

/* The class of a route's segment, and how many bytes of it are literals. */
static enum list_class list_class_of(struct uri_span segment, struct uri_span value,
                                     struct uri_span next, size_t *literals){
  const char *end = segment.p+segment.n, *open = span_find_byte(segment.p, end, '{');
  const char *p = open, *close;
  size_t count = 0;
  struct uri_span name = {0, 0};
  int fits;
  *literals = segment.n;
  for(; p<end; p = span_find_byte(close, end, '{'), count++){
    close = span_find_byte(p, end, '}')+1;
    if( p==open ) name = span_between(p+1, close-1);
    *literals -= (size_t)(close-p);
    if( p[1]=='+' || (p[1]=='/' && close[-2]=='*') ) return LIST_REST;
  }
  if( count==0 ) return LIST_LITERAL;
  if( count==1 && *literals<value.n ){
    value = (struct uri_span){ value.p+(open-segment.p), value.n-*literals };
    if( uri_keys_route_is_kind(name, value, next, &fits) ){
      return !fits ? LIST_MISFIT : *literals>0 ? LIST_PART_FITS : LIST_FITS;
    }
  }
  return *literals>0 ? LIST_PART : LIST_VARIABLE;
}

/* The host, the one without a variable first; 2 if the route has none. */
static int list_host_class(const struct uri_routes_route *r){
  if( r->path.p==r->template_text.p ) return 2;
  return span_find_byte(r->template_text.p, r->path.p, '{')<r->path.p;
}

/* Is route a of a link with this path more specific than route b? */
static int list_is_more(const struct uri_routes_route *a,
                        const struct uri_routes_route *b, struct uri_span path){
  int a_host = list_host_class(a), b_host = list_host_class(b), a_more;
  struct uri_span rest = path, a_rest = a->path, b_rest = b->path, segment = {0, 0};
  struct uri_span value, next = list_value(&rest);
  if( a_host!=b_host ) return a_host<b_host;
  do{
    enum list_class a_class = LIST_NONE, b_class = LIST_NONE;
    size_t a_literals = 0, b_literals = 0;
    value = next;
    next = list_value(&rest);
    a_more = list_next(&a_rest, &segment);
    if( a_more ) a_class = list_class_of(segment, value, next, &a_literals);
    if( list_next(&b_rest, &segment) ){
      b_class = list_class_of(segment, value, next, &b_literals);
    }
    if( a_class!=b_class ) return a_class<b_class;
    if( a_literals!=b_literals ) return a_literals>b_literals;
  }while( a_more );
  if( a->templates[0].parts_count!=b->templates[0].parts_count ){
    return a->templates[0].parts_count>b->templates[0].parts_count;
  }
  return a->text.n!=b->text.n ? a->text.n<b->text.n
                              : a->text.n>0 && memcmp(a->text.p, b->text.p, a->text.n)<0;
}

static int list_matches(const struct uri_routes_route *r, struct uri_span link){
  struct uri_template_values values;
  size_t i;
  for(i=0; i<r->count; i++){
    if( uri_template_match(&r->templates[i], link.p, link.n, &values) ) return 1;
  }
  return 0;
}

static const struct uri_routes_route *list_best(const struct uri_routes_route *routes,
                                                size_t count, struct uri_span link){
  const struct uri_routes_route *best = 0;
  struct uri u;
  size_t i;
  uri_split(link.p, link.n, &u);
  for(i=0; i<count; i++){
    if( !list_matches(&routes[i], link) ) continue;
    if( best==0 || list_is_more(&routes[i], best, u.path) ) best = &routes[i];
  }
  return best;
}

size_t uri_routes_choose_size(const char *p, size_t n){
  size_t size = uri_keys_route_link_size((struct uri_span){ p, n });
  return size_sum(size, size_sum(size, n));
}

/*
** What is "/" at the end of a path does not count for routes that do not end so; but "//"
** has the route "/" only if it has no other, as for uri_route().
*/
const struct uri_routes_route *
uri_routes_choose(const struct uri_routes_route *routes, size_t count,
                  const char *p, size_t n, char *memory){
  struct uri_span text = { p, n }, link = uri_keys_route_link(text, memory);
  const struct uri_routes_route *best = list_best(routes, count, link), *other;
  const char *end, *stop;
  struct uri u;
  char *out;
  uri_split(link.p, link.n, &u);
  end = stop = u.path.p+u.path.n;
  while( stop-u.path.p>1 && stop[-1]=='/' ) stop--;
  if( stop==end ) return best;
  memory += uri_keys_route_link_size(text);
  out = span_put(memory, span_between(link.p, stop));
  out = span_put(out, span_between(end, link.p+link.n));
  other = list_best(routes, count, span_between(memory, out));
  return best==0 || (other && stop[-1]!='/' && list_is_more(other, best, u.path)) ? other
                                                                                  : best;
}
