/*
** SPDX-License-Identifier: MIT
**
** Expanding a template (RFC 6570 section 3 and appendix A).
**
** The template is read once to count the bytes and once to write them, by the
** same functions.  "Composite" is the RFC's word for a list or pairs.
*/
#include "read.h"

#include "../../rfc/syntax/syntax.h"

/* The output; it is only counted while p is 0. */
struct expand_out {
  char *p;
  size_t n;
};

static void expand_put(struct expand_out *out, struct uri_span s){
  if( out->p ) out->p = span_put(out->p, s);
  out->n = size_sum(out->n, s.n);
}

/* c, or nothing if it is 0. */
static void expand_put_char(struct expand_out *out, char c){
  expand_put(out, (struct uri_span){ &c, c!=0 });
}

static void expand_put_encoded(struct expand_out *out, struct uri_span s,
                               uint32_t allowed){
  if( out->p ) out->p = uri_percent_encode(out->p, s, allowed);
  out->n = size_sum(out->n, uri_percent_encode_size(s, allowed));
}

/*
** At most the first most characters of a value (2.4.1).  A triplet that is kept counts as
** its octet, and continuation bytes belong to the character before them, so no character
** is cut in two.
*/
static struct uri_span expand_prefix(struct uri_span value, unsigned most,
                                 uint32_t allowed){
  const char *p = value.p;
  const char *end = p+value.n;
  unsigned count = 0;
  if( most==0 ) return value;
  while( p<end ){
    const char *next = p;
    char octet = allowed & TRIPLET ? percent_next(&next, end) : *next++;
    if( !utf8_is_continuation(octet) && count++==most ) break;
    p = next;
  }
  return span_between(value.p, p);
}

/* The last variable of that name, or 0. */
static const struct uri_template_variable *expand_find(
    const struct uri_template_variable *variables, size_t count,
    struct uri_span name){
  while( count-->0 ){
    if( span_equals(variables[count].name, name) ) return &variables[count];
  }
  return 0;
}

/*
** The next defined item of a value from *i on: 1 and the item, with its name if it is a
** pair.
*/
static int expand_item_next(const struct uri_template_variable *v, size_t *i,
                            struct uri_span *name, struct uri_span *item){
  size_t step = v->type==URI_TEMPLATE_PAIRS ? 2 : 1;
  *name = (struct uri_span){0, 0};
  while( v->count>=step && *i<=v->count-step ){
    if( step==2 ) *name = v->items[*i];
    *item = v->items[*i+step-1];
    *i += step;
    if( item->p ) return 1;
  }
  return 0;
}

/*
** The items of a variable that is defined: of a list or of pairs, all as one value, "1,2"
** or "k,v,l,w", or if exploded, each separately: "a=1&a=2" or "k=v&l=w", else "1,2".  The
** name of a pair is encoded like a value, also where appendix A says "as for literals":
** it is data, and a "&" in it would begin another parameter.
*/
static void expand_put_items(struct expand_out *out, const struct template_piece *piece,
                             const struct uri_template_variable *v){
  const struct template_operator *op = piece->op;
  const int is_whole = v->type!=URI_TEMPLATE_TEXT && !piece->is_exploded;
  struct uri_span name, item;
  size_t i = 0;
  int is_first = 1;
  if( is_whole && op->is_named ){
    expand_put(out, piece->text);
    expand_put_char(out, '=');
  }
  for(; expand_item_next(v, &i, &name, &item); is_first = 0){
    if( !is_first ) expand_put_char(out, is_whole ? ',' : op->separator);
    if( name.p ) expand_put_encoded(out, name, op->allowed);
    item = expand_prefix(item, piece->prefix, op->allowed);
    if( is_whole || (name.p==0 && !op->is_named) ){
      if( name.p ) expand_put_char(out, ',');
      expand_put_encoded(out, item, op->allowed);
    }else{
      if( name.p==0 ) expand_put(out, piece->text);
      /* "=value", or the operator's form of an empty value */
      expand_put_char(out, item.n>0 || !op->is_named ? '=' : op->if_empty);
      expand_put_encoded(out, item, op->allowed);
    }
  }
}

/* Expand, or only count the bytes: 1, or 0 if there is no result. */
static int expand_template(struct expand_out *out, const char *p, size_t n,
                           const struct uri_template_variable *variables, size_t count){
  struct template_reader r = template_reader_of((struct uri_span){ p, n });
  struct template_piece piece;
  int is_begun = 0;            /* a variable of this expression was defined */
  while( uri_template_read(&r, &piece) ){
    const struct uri_template_variable *v;
    struct uri_span name, item;
    size_t i;
    if( piece.op==0 ){
      if( piece.is_ascii ) expand_put(out, piece.text);
      else expand_put_encoded(out, piece.text, URI_CHAR);
      continue;
    }
    if( piece.is_first ) is_begun = 0;
    v = expand_find(variables, count, piece.text);
    i = 0;
    if( v==0 || !expand_item_next(v, &i, &name, &item) ) continue;
    expand_put_char(out, is_begun ? piece.op->separator : piece.op->first);
    is_begun = 1;
    if( piece.prefix>0 && v->type!=URI_TEMPLATE_TEXT ) return 0;
    expand_put_items(out, &piece, v);
  }
  return r.reason==URI_TEMPLATE_NO_FAULT;
}

size_t uri_template_expand(const char *p, size_t n,
                           const struct uri_template_variable *variables,
                           size_t count, char *out){
  struct expand_out o = { out, 0 };
  return expand_template(&o, p, n, variables, count) ? o.n : URI_NONE;
}

/* An upper bound of what a variable of an expression becomes, exploded or not. */
static size_t expand_longest(const struct uri_template_variable *v){
  enum { DELIMITERS = 2 };             /* "=", and "," or what separates items */
  size_t most = v->name.n+DELIMITERS, i;
  for(i=0; i<v->count; i++){
    size_t n = v->items[i].n;
    most = size_sum(most, size_sum(size_encoded(n, n), v->name.n+DELIMITERS));
  }
  return most;
}

/*
** A variable takes its name and a delimiter, two bytes at least, of an expression.  Each
** byte of a literal becomes up to three.
*/
size_t uri_template_expand_size(const char *p, size_t n,
                                const struct uri_template_variable *variables,
                                size_t count){
  struct expand_out o = { 0, 0 };
  size_t longest = 0, most, i;
  for(i=0; i<count; i++){
    most = expand_longest(&variables[i]);
    if( most>longest ) longest = most;
  }
  if( n<=SIZE_PLENTY && longest<=SIZE_PLENTY ){
    most = size_encoded(n, n)+n/2*longest;
    if( most<=SIZE_PLENTY ) return most;
  }
  expand_template(&o, p, n, variables, count);
  return o.n;
}
