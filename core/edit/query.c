/*
** SPDX-License-Identifier: MIT
**
** Queries as lists of parameters.
**
** RFC 3986 section 3.4 leaves what is in a query to the scheme, and says that
** "key=value" pairs are common.  How those are read is the URL Standard's
** application/x-www-form-urlencoded: parameters between "&", the first "=" of
** each after its name, "+" for a space, and triplets.  What is empty between
** two "&" is no parameter, but keeps its place when a query is rewritten.  In
** the header fields of mailto: a "+" is itself (RFC 6068 5); form==0 says
** that.
**
** Nothing is read into a list.  A query is read from "&" to "&", and names
** are compared octet by octet as they are decoded.  Only sorting needs memory,
** which is its caller's: where each parameter begins, twice.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../syntax/span.h"
#include "glob.h"
#include "../syntax/percent.h"

/* The parameter [p, end), which has no "&". */
static struct uri_param query_param(const char *p, const char *end){
  const char *equals = span_find_byte(p, end, '=');
  struct uri_param param = { span_between(p, end), {0, 0}, {0, 0} };
  param.name = span_between(p, equals);
  if( equals<end ) param.value = span_between(equals+1, end);
  return param;
}

int uri_param_next(struct span *rest, struct uri_param *out){
  const char *p = rest->p;
  const char *end, *stop;
  if( rest->n==0 ) return 0;
  end = p+rest->n;
  while( p<end && *p=='&' ) p++;
  stop = span_find_byte(p, end, '&');
  *rest = span_between(stop, end);
  if( p==end ) return 0;
  *out = query_param(p, stop);
  return 1;
}

int uri_query_is_form(const struct uri *u){
  const struct uri_scheme *scheme = 0;
  if( u->scheme.p ) scheme = uri_scheme_find(u->scheme);
  return scheme==0 || scheme->rule!=URI_SCHEME_MAILTO;
}

size_t uri_param_count(struct span query){
  struct uri_param param;
  size_t count = 0;
  while( uri_param_next(&query, &param) ) count++;
  return count;
}

/* The octet, decoded, at *at, before end, which moves after it. */
static int query_octet(const char **at, const char *end, int form){
  if( **at=='+' && form ){
    ++*at;
    return ' ';
  }
  return (unsigned char)percent_next(at, end);
}

/* Is this name, as it stands in a query, that one once it is decoded? */
static int query_is_name(struct span raw, struct span name, int form){
  const char *p = raw.p;
  const char *end = p+raw.n;
  size_t i = 0;
  while( p<end ){
    int octet = query_octet(&p, end, form);
    if( i==name.n || octet!=(unsigned char)name.p[i] ) return 0;
    i++;
  }
  return i==name.n;
}

int uri_param_find(const struct uri *u, struct span name, int64_t n,
                   struct uri_param *out){
  struct span rest = u->query;
  int form = uri_query_is_form(u);
  if( n<0 ){
    int64_t count = 0;
    while( uri_param_next(&rest, out) ) {
      count += query_is_name(out->name, name, form);
    }
    n += count+1;
    rest = u->query;
  }
  while( n>0 && uri_param_next(&rest, out) ){
    if( query_is_name(out->name, name, form) && --n==0 ) return 1;
  }
  return 0;
}

/* How a name or a value is written. */
static enum uri_encode_set query_encode_set(int form){
  return form ? URI_ENCODE_FORM : URI_ENCODE_UNRESERVED;
}

/* In the larger of the two encodings. */
static size_t query_encoded_size(struct span in){
  size_t as_form = uri_encode_size(in.p, in.n, query_encode_set(1));
  size_t other = uri_encode_size(in.p, in.n, query_encode_set(0));
  return as_form>other ? as_form : other;
}

static char *query_put_encoded(char *out, struct span in, int form){
  return out+uri_encode(in.p, in.n, query_encode_set(form), out);
}

static char *query_put_value(char *out, struct span name, struct span value,
                             int form){
  out = span_put(out, name);
  *out++ = '=';
  return query_put_encoded(out, value, form);
}

/*
** Which parameters are sought: those of a name, or those whose name one of
** the globs matches.
*/
struct query_choice {
  struct span name;                    /* or absent */
  const struct span *globs;
  size_t n_globs;
  int form;                            /* "+" is a space */
};

/* buffer has raw.n bytes. */
static int query_is_chosen(const struct query_choice *choice, struct span raw,
                           char *buffer){
  struct span name = { buffer, 0 };
  size_t i;
  if( choice->name.p ) return query_is_name(raw, choice->name, choice->form);
  name.n = uri_decode(raw.p, raw.n, choice->form, buffer);
  for(i=0; i<choice->n_globs; i++){
    if( uri_glob_match(choice->globs[i], name) ) return 1;
  }
  return 0;
}

/* What query_copy() has done. */
struct query_tally {
  size_t chosen;                       /* parameters of the choice */
  size_t kept;                         /* parameters in the output */
};

/*
** Copy a query without the chosen parameters; but when a value is given, the
** first of them stays and gets it.  The places of empty parameters are kept.
** What is written is never ahead of what is read, the value apart, so that the
** output has space for the name that is looked at.
*/
static char *query_copy(char *out, struct span query,
                        const struct query_choice *choice, struct span value,
                        struct query_tally *tally){
  const char *p = query.p;
  const char *end = p+query.n;
  int separate = 0;
  *tally = (struct query_tally){0, 0};
  for(;;){
    const char *stop = span_find_byte(p, end, '&');
    struct uri_param param = query_param(p, stop);
    int chosen = stop>p && query_is_chosen(choice, param.name, out+separate);
    int set = chosen && value.p && tally->chosen==0;
    if( set || !chosen ){
      if( separate ) *out++ = '&';
      out = set ? query_put_value(out, param.name, value, choice->form)
                : span_put(out, param.raw);
      separate = 1;
      tally->kept += stop>p;
    }
    tally->chosen += (size_t)chosen;
    if( stop==end ) return out;
    p = stop+1;
  }
}

/*
** Copy the text [p, n) with its query changed that way.  A query that loses its
** last parameter goes, and its "?" with it; one that has no parameter of the
** name that is set gets it as its last.
*/
static size_t query_change(const char *p, size_t n, struct query_choice *choice,
                           struct span value, char *out){
  const char *end = p+n;
  struct query_tally tally = {0, 0};
  struct uri u;
  char *o = out;
  uri_split(p, n, &u);
  choice->form = uri_query_is_form(&u);
  o = span_put(o, span_between(p, u.path.p+u.path.n));
  if( u.query.p ){
    char *mark = o;
    *o++ = '?';
    o = query_copy(o, u.query, choice, value, &tally);
    if( tally.chosen>0 && tally.kept==0 ) o = mark;
  }
  if( value.p && tally.chosen==0 ){
    if( u.query.p==0 ) *o++ = '?';
    else if( o[-1]!='&' && u.query.n>0 ) *o++ = '&';
    o = query_put_encoded(o, choice->name, choice->form);
    o = query_put_value(o, (struct span){0, 0}, value, choice->form);
  }
  if( u.fragment.p ) o = span_put(o, span_between(u.fragment.p-1, end));
  return (size_t)(o-out);
}

size_t uri_set_param_size(size_t n, struct span name, struct span value){
  enum { DELIMITERS = 2 };             /* "?" or "&", and "=" */
  if( value.p==0 ) return n;
  n = size_sum(n, DELIMITERS);
  n = size_sum(n, query_encoded_size(name));
  return size_sum(n, query_encoded_size(value));
}

size_t uri_set_param(const char *p, size_t n, struct span name,
                     struct span value, char *out){
  struct query_choice choice = { name, 0, 0, 1 };
  return query_change(p, n, &choice, value, out);
}

size_t uri_drop_params(const char *p, size_t n, const struct span *globs,
                       size_t n_globs, char *out){
  struct query_choice choice = { {0, 0}, globs, n_globs, 1 };
  return query_change(p, n, &choice, (struct span){0, 0}, out);
}

/* The octet of a name at *at, which moves after it; -1 after the last. */
static int query_name_next(const char **at, const char *end, int form){
  if( *at==end || **at=='=' || **at=='&' ) return -1;
  return query_octet(at, end, form);
}

/* Does the name at a, decoded, come after that at b, octet by octet? */
static int query_is_after(const char *a, const char *b, const char *end,
                          int form){
  for(;;){
    int c = query_name_next(&a, end, form);
    int d = query_name_next(&b, end, form);
    if( c!=d || c<0 ) return c>d;
  }
}

/*
** Merge the sorted runs from[0, middle) and from[middle, n) to out: on a tie
** the first one's, so that the sort is stable.
*/
static void query_merge(struct span query, int form, const uint32_t *from,
                        size_t middle, size_t n, uint32_t *out){
  const char *end = query.p+query.n;
  size_t i = 0, j = middle, k = 0;
  if( middle==n || !query_is_after(query.p+from[middle-1],
                                    query.p+from[middle], end, form) ){
    memcpy(out, from, n * sizeof *from);
    return;
  }
  while( i<middle && j<n ){
    int second = query_is_after(query.p+from[i], query.p+from[j], end, form);
    out[k++] = second ? from[j++] : from[i++];
  }
  memcpy(out+k, from+i, (middle-i) * sizeof *from);
  memcpy(out+k+middle-i, from+j, (n-j) * sizeof *from);
}

/* Sort starts[0, n) by way of spare[0, n).  Returns the one it ended in. */
static uint32_t *query_sort(struct span query, int form, uint32_t *starts,
                            uint32_t *spare, size_t n){
  size_t run;
  for(run=1; run<n; run*=2){
    uint32_t *swap = starts;
    size_t i;
    for(i=0; i<n; i+=2*run){
      size_t left = n-i;
      query_merge(query, form, starts+i, left<run ? left : run,
                  left<2*run ? left : 2*run, spare+i);
    }
    starts = spare;
    spare = swap;
  }
  return starts;
}

size_t uri_sort_params(const char *p, size_t n, uint32_t *buffer, char *out){
  struct uri u;
  struct span rest;
  struct uri_param param;
  const char *end = p+n;
  size_t count = 0, length = 0, i;
  char *o = out;
  uri_split(p, n, &u);
  if( u.query.p==0 ) return (size_t)(span_put(o, span_between(p, end))-out);
  o = span_put(o, span_between(p, u.query.p));
  for(rest=u.query; uri_param_next(&rest, &param); count++){
    buffer[count] = (uint32_t)(param.raw.p-u.query.p);
    length += param.raw.n;
  }
  buffer = query_sort(u.query, uri_query_is_form(&u), buffer, buffer+count,
                      count);
  /* The "&" that separate nothing, in front: their names are empty. */
  length += count>0 ? count-1 : 0;
  for(i=length; i<u.query.n; i++) *o++ = '&';
  end = u.query.p+u.query.n;
  for(i=0; i<count; i++){
    const char *start = u.query.p+buffer[i];
    if( i>0 ) *o++ = '&';
    o = span_put(o, span_between(start, span_find_byte(start, end, '&')));
  }
  o = span_put(o, span_between(end, p+n));
  return (size_t)(o-out);
}
