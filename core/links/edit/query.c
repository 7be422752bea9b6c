/*
** SPDX-License-Identifier: MIT
**
** Queries as lists of parameters.
**
** RFC 3986 section 3.4 leaves the syntax of queries to the scheme, and says that
** "key=value" pairs are common.  They are read as the URL Standard's
** application/x-www-form-urlencoded: parameters are separated by "&", the first "=" ends
** the name, "+" is a space, and triplets are decoded.  An empty item is not a
** parameter, but it is kept when a query is rewritten.  In the header fields of mailto: a
** "+" is itself (RFC 6068 5); form==0 says so.
**
** No list is built.  A query is read from "&" to "&", and names are compared octet by
** octet while they are decoded.  Only sorting needs memory, after its result: the
** places where parameters begin.
*/
#include "../../uri_edit.h"
#include "../../uri_schemes.h"

#include "edit.h"
#include "../sites/site.h"
#include "../../rfc/syntax/syntax.h"

int uri_query_is_form(const struct uri *u){
  const struct uri_scheme *scheme = 0;
  if( u->scheme.p ) scheme = uri_scheme_find(u->scheme);
  return scheme==0 || scheme->rule!=URI_SCHEME_RULE_MAILTO;
}

/* The decoded octet at *at, which is before end; *at moves after it. */
static int query_octet(const char **at, const char *end, int form){
  if( **at=='+' && form ){
    ++*at;
    return ' ';
  }
  return (unsigned char)percent_next(at, end);
}

/* Is a name, as written in a query, equal to a decoded name? */
static int query_is_name(struct uri_span raw, struct uri_span name, int form){
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

int uri_param_find(const struct uri *u, struct uri_span name, int64_t n,
                   struct uri_param *out){
  struct uri_span rest = u->query;
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

static char *query_put_encoded(char *out, struct uri_span in, int form){
  return out+uri_encode(in.p, in.n, query_encode_set(form), out);
}

static char *query_put_value(char *out, struct uri_span name, struct uri_span value,
                             int form){
  out = span_put(out, name);
  *out++ = '=';
  return query_put_encoded(out, value, form);
}

/*
** Which parameters are chosen: those with a name; those whose name matches one of the
** globs, or none of them; or those that track people.
*/
struct query_choice {
  struct uri_span name;                    /* or absent */
  const struct uri_span *globs;
  size_t n_globs;
  int inverted;                        /* those that no glob matches */
  struct uri_tracking *tracking;       /* those that track people, on this page */
  int form;                            /* "+" is a space */
};

/* buffer has raw.n bytes. */
static int query_is_chosen(const struct query_choice *choice, struct uri_span raw,
                           char *buffer){
  struct uri_span name = { buffer, 0 };
  size_t i;
  if( choice->name.p ) return query_is_name(raw, choice->name, choice->form);
  name.n = uri_decode(raw.p, raw.n, choice->form, buffer);
  if( choice->tracking ) return uri_tracking_has(choice->tracking, name);
  for(i=0; i<choice->n_globs; i++){
    if( uri_glob_match(choice->globs[i], name, GLOB_TEXT) ) return !choice->inverted;
  }
  return choice->inverted;
}

/* What query_copy() has done. */
struct query_tally {
  size_t chosen;                       /* parameters of the choice */
  size_t kept;                         /* parameters in the output */
};

/*
** Copy a query without the chosen parameters; but if a value is given, the first chosen
** one stays and gets it.  Empty parameters are kept.  Apart from the value, the output is
** never longer than the input read so far, so the output has space to decode the name of
** the current parameter.
*/
static char *query_copy(char *out, struct uri_span query,
                        const struct query_choice *choice, struct uri_span value,
                        struct query_tally *tally){
  const char *p = query.p;
  const char *end = p+query.n;
  int separate = 0;
  *tally = (struct query_tally){0, 0};
  for(;;){
    struct uri_param param = uri_site_param_at(p, end);
    const char *stop = p+param.raw.n;
    int chosen = stop>p && query_is_chosen(choice, param.name, out+separate);
    int set = chosen && value.p && tally->chosen==0;
    if( set || !chosen ){
      if( separate ) *out++ = '&';
      if( choice->tracking ){
        param.raw = uri_tracking_cut(choice->tracking, param.raw, out);
      }
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
** Copy the text [p, n) with its query changed that way.  If a query loses its last
** parameter, its "?" goes, too.  If the name to be set is missing, the parameter is
** appended.  tracking is memory for a choice of those that track people, else 0.
*/
static size_t query_change(const char *p, size_t n, struct query_choice *choice,
                           struct uri_span value, struct uri_tracking *tracking,
                           char *out){
  const char *end = p+n;
  struct query_tally tally = {0, 0};
  struct uri u;
  char *o = out, *fragment_end;
  uri_split(p, n, &u);
  if( u.query.p || value.p ) choice->form = uri_query_is_form(&u);
  choice->tracking = tracking;
  if( tracking && (u.query.n>0 || u.fragment.n>0
                   || (u.path.n>5 && memchr(u.path.p, '=', u.path.n))) ){
    struct uri_authority a;
    uri_split_authority(u.authority, &a);
    if( a.host.n>0 && a.host.p[a.host.n-1]=='.' ) a.host.n--;
    uri_tracking_begin(tracking, u.scheme,
                       (struct site_page){ a.host, u.path, u.query });
    o = span_put(o, span_between(p, u.path.p));
    o = uri_tracking_put_path(o, u.path, tracking);
  }else{
    o = span_put(o, span_between(p, u.path.p+u.path.n));
  }
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
    o = query_put_value(o, (struct uri_span){0, 0}, value, choice->form);
  }
  if( u.fragment.p==0 ) return (size_t)(o-out);
  if( !choice->tracking || u.fragment.n==0 ){
    return (size_t)(span_put(o, span_between(u.fragment.p-1, end))-out);
  }
  *o = '#';
  fragment_end = uri_tracking_put_fragment(o+1, u.fragment, tracking);
  return (size_t)((fragment_end>o+1 ? fragment_end : o)-out);
}

size_t uri_set_param_size(const char *p, size_t n, struct uri_span name,
                          struct uri_span value){
  enum { DELIMITERS = 2 };             /* "?" or "&", and "=" */
  size_t given = size_sum(name.n, value.n);
  (void)p;
  if( value.p==0 ) return n;
  return size_sum(size_sum(n, DELIMITERS), size_encoded(given, given));
}

size_t uri_set_param(const char *p, size_t n, struct uri_span name,
                     struct uri_span value, char *out){
  struct query_choice choice = { .name = name };
  return query_change(p, n, &choice, value, 0, out);
}

size_t uri_drop_params(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs, char *out){
  struct query_choice choice = { .globs = globs, .n_globs = n_globs };
  return query_change(p, n, &choice, (struct uri_span){0, 0}, 0, out);
}

size_t uri_keep_params(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs, char *out){
  struct query_choice choice = {
    .globs = globs, .n_globs = n_globs, .inverted = 1
  };
  return query_change(p, n, &choice, (struct uri_span){0, 0}, 0, out);
}

size_t uri_drop_tracking(const char *p, size_t n, char *out){
  struct query_choice choice = { .form = 0 };
  struct uri_tracking tracking;
  return query_change(p, n, &choice, (struct uri_span){0, 0}, &tracking, out);
}

size_t uri_drop_params_size(const char *p, size_t n, const struct uri_span *globs,
                            size_t n_globs){
  (void)p, (void)globs, (void)n_globs;
  return n;
}

size_t uri_keep_params_size(const char *p, size_t n, const struct uri_span *globs,
                            size_t n_globs){
  return uri_drop_params_size(p, n, globs, n_globs);
}

size_t uri_drop_tracking_size(const char *p, size_t n){
  (void)p;
  return n;
}

/* The octet of a name at *at, which moves after it; -1 after the last. */
static int query_name_next(const char **at, const char *end, int form){
  if( *at==end || **at=='=' || **at=='&' ) return -1;
  return query_octet(at, end, form);
}

static int query_octet_form(const char **at, const char *end){
  return query_name_next(at, end, 1);
}

static int query_octet_plain(const char **at, const char *end){
  return query_name_next(at, end, 0);
}

size_t uri_sort_params(const char *p, size_t n, char *out){
  static const struct sort_order form = { query_octet_form, 1 };
  static const struct sort_order plain = { query_octet_plain, 1 };
  const char *end = p+n;
  struct uri u;
  char *o = out;
  uri_split(p, n, &u);
  if( u.query.p==0 ) return (size_t)(span_put(o, span_between(p, end))-out);
  o = span_put(o, span_between(p, u.query.p));
  o = uri_sort_query(o, u.query, uri_query_is_form(&u) ? &form : &plain, out+n, n);
  return (size_t)(span_put(o, span_between(u.query.p+u.query.n, end))-out);
}

size_t uri_sort_params_size(const char *p, size_t n){
  (void)p;
  return size_sum(n, uri_sort_size(n));
}
