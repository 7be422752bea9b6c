/*
** SPDX-License-Identifier: MIT
**
** Matching a URI with a template: the reverse of RFC 6570, which the RFC does not define
** (section 1.5).
**
** The template was split into the components of RFC 3986 (prepare.c), and each component
** that is present is matched with the same component of the URI:
**
**   {a}       one character or more, in a path none of them "/"; {a,b} as "a,b"
**   {+a}      one character or more, "/" too
**   {/a}      "/" and a segment, or nothing; {/a*} several
**   {.a}      "." and no further ".", or nothing; {.a*} several
**   {;a}      the path parameter of that name, in any order, or nothing
**   {?a} {&a} the query parameter of that name, in any order, or nothing
**   {#a}      the fragment, or nothing
**   ?a={a}    a literal query: a parameter of that name whose value matches
**
** If there are several ways to match, values are as short as possible, from left to
** right.  A template that begins with {+a}, or has it after the scheme, is matched with
** everything before the query.
**
** Not here: searching the ends of values (pattern.c), and decoding, which is left to the
** caller.
*/
#include "read.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_edit.h"

struct match {
  const struct uri_template *t;
  struct uri_template_values *out;
  unsigned short prefix[URI_TEMPLATE_VALUES];   /* of the values found */
  int form;                                     /* "+" is a space in the query */
  struct pattern_place places[URI_TEMPLATE_TOKENS];
};

/* ---- Values ------------------------------------------------------------- */

/* Does a value have at most as many characters as the prefix allows? */
static int match_is_short(struct uri_span value, unsigned prefix){
  const char *p = value.p, *end = p+value.n;
  while( p<end ){
    if( !utf8_is_continuation(percent_next(&p, end)) && prefix--==0 ) return 0;
  }
  return 1;
}

/* Is the text of a value a list of parameters with names, of "{;a*}" or "{?a*}"? */
static int match_is_list(const struct uri_template_value *value){
  return value->separator=='&' || value->separator==';';
}

/*
** A variable that was found before must have the same value; if one of the two has a
** prefix modifier, the longer value counts.  A list of parameters is not compared with
** the text of other expressions.
*/
static int match_merge(struct match *m, size_t i, unsigned prefix,
                       const struct uri_template_value *value){
  struct uri_template_value *known = &m->out->values[i];
  size_t at;
  if( value->text.p==0 ) return 1;
  if( known->text.p==0 ){
    *known = *value;
    m->prefix[i] = (unsigned short)prefix;
    return 1;
  }
  if( match_is_list(known)!=match_is_list(value) ) return 0;
  if( uri_pattern_begins(known->text, value->text, &at) ){
    return at==known->text.n || prefix>0;
  }
  if( m->prefix[i]==0 || !uri_pattern_begins(value->text, known->text, &at) ) return 0;
  known->text = value->text;
  m->prefix[i] = (unsigned short)prefix;
  return 1;
}

/* Add a variable to the result; 0 if it cannot have this value. */
static int match_add(struct match *m, const struct uri_template_token *token,
                     struct uri_span value, int form){
  struct uri_template_values *out = m->out;
  size_t i = token->variable;
  struct uri_template_value found = {
    token->name, value, token->is_exploded ? token->separator : 0, form
  };
  if( token->prefix>0 && value.p && !match_is_short(value, token->prefix) ) return 0;
  if( i<out->count ) return match_merge(m, i, token->prefix, &found);
  m->prefix[i] = token->prefix;
  out->values[i] = found;
  out->count = i+1;
  return 1;
}

/* Take the first parameter off *rest: 1, or 0 if there is none left. */
static int match_param_next(struct uri_span *rest, char separator,
                            struct uri_span *name, struct uri_span *value){
  const char *p = rest->p, *end = p+rest->n, *stop, *equals;
  if( rest->n==0 ) return 0;
  while( p<end && *p==separator ) p++;
  stop = span_find_byte(p, end, separator);
  equals = span_find_byte(p, stop, '=');
  *rest = span_between(stop, end);
  *name = span_between(p, equals);
  *value = span_between(equals<stop ? equals+1 : stop, stop);
  return p<end;
}

/* The next parameter of a name: 1 and its value, or 0. */
static int match_named_next(struct uri_span *rest, char separator,
                            struct uri_span name, struct uri_span *value){
  struct uri_span found;
  size_t at;
  while( match_param_next(rest, separator, &found, value) ){
    if( uri_pattern_begins(found, name, &at) && at==found.n ) return 1;
  }
  return 0;
}

/*
** Add the parameter named by a variable; for an exploded variable, the list of
** parameters.
*/
static int match_add_named(struct match *m, const struct uri_template_token *token,
                           struct uri_span list, int form){
  struct uri_span rest = list, value;
  if( !match_named_next(&rest, token->separator, token->name, &value) ){
    value = (struct uri_span){0, 0};
  }else if( token->is_exploded ){
    value = list;
  }
  return match_add(m, token, value, form);
}

int uri_template_item_next(const struct uri_template_value *value,
                           struct uri_span *rest, struct uri_span *item){
  const char *end, *stop;
  if( rest->p==0 ) return 0;
  end = rest->p+rest->n;
  if( match_is_list(value) ){
    return match_named_next(rest, value->separator, value->name, item);
  }
  stop = span_find_byte(rest->p, end, value->separator);
  *item = span_between(rest->p, stop);
  *rest = stop<end ? span_between(stop+1, end) : (struct uri_span){0, 0};
  return 1;
}

/* ---- One part ----------------------------------------------------------- */

/* The value of token i: the first value of its expression that is left. */
static struct uri_span match_value(const struct uri_template_token *tokens,
                                   struct pattern_place *places, size_t i,
                                   size_t count, struct uri_span text){
  do{
    size_t start = places[i].start+(tokens[i].lead!=0), end = places[i].at;
    if( tokens[i].lead==0 || end>places[i].start ){
      places[i].at = places[i].start;
      return span_between(text.p+start, text.p+end);
    }
    i++;
  }while( i<count && tokens[i].name.p && !tokens[i].is_first );
  return (struct uri_span){0, 0};
}

/* Match a text with a part of the template. */
static int match_text(struct match *m, const struct uri_template_part *part,
                      struct uri_span text, int form){
  const struct uri_template_token *tokens = &m->t->tokens[part->first];
  struct pattern_place *places = m->places;
  struct uri_span list = {0, 0};
  size_t i;
  if( text.p==0 ) return 0;
  if( !uri_pattern_match(tokens, part->count, places, text) ) return 0;
  for(i=0; i<part->count; i++){
    if( tokens[i].name.p==0 ) continue;
    if( tokens[i].is_parameter ){
      if( tokens[i].is_value ){
        list = span_between(text.p+places[i].start, text.p+places[i].at);
      }
      if( !match_add_named(m, &tokens[i], list, 0) ) return 0;
    }else{
      struct uri_span value = match_value(tokens, places, i, part->count, text);
      if( !match_add(m, &tokens[i], value, form) ) return 0;
    }
  }
  return 1;
}

/* Add the variables of an expression such as "{?a,b}". */
static int match_named(struct match *m, const struct uri_template_part *part,
                       struct uri_span query, int form){
  size_t i;
  for(i=0; i<part->count; i++){
    if( !match_add_named(m, &m->t->tokens[part->first+i], query, form) ) return 0;
  }
  return 1;
}

/* Match "name=value" of a literal query with a parameter. */
static int match_parameter(struct match *m, const struct uri_template_part *part,
                           struct uri_span query){
  struct uri_span value, rest = query;
  size_t count = m->out->count;
  while( match_named_next(&rest, '&', part->name, &value) ){
    if( match_text(m, part, value, m->form) ) return 1;
    m->out->count = count;
  }
  return 0;
}

/* ---- The beginning of a path -------------------------------------------- */

/* Characters that end a path or begin an expression, or can be written in two ways. */
enum {
  MATCH_DELIMITER = QUESTION | HASH | UNWISE,
  MATCH_TWO_WAYS = TRIPLET | NOT_ASCII
};

/* Does a path end at p? */
static int match_path_ends(const char *p, const char *end){
  return p==end || is_in(*p, QUESTION | HASH);
}

/*
** The end of the expression at t, if it is without operator, and if the segment or the
** path ends with it; else 0.
*/
static const char *match_segment_end(const char *t, const char *end){
  if( end-t<2 || !is_in(t[1], ALPHA | DIGIT | UNDERSCORE | TRIPLET) ) return 0;
  t = span_find_byte(t, end, '}');
  if( t==end ) return 0;
  t++;
  if( t==end || is_in(*t, AUTHORITY_END) ) return t;
  return *t=='{' && end-t>=2 && is_in(t[1], QUESTION | AMPERSAND | HASH) ? t : 0;
}

/*
** Compare the path p with the template's path t, as long as t has only literals and
** segments such as "{id}": 1 if they cannot match.
*/
static int match_path_differs(const char *t, const char *t_end, const char *p,
                              const char *end){
  for(;;){
    const char *next;
    while( t<t_end && p<end && *t==*p
        && !is_in(*t, MATCH_DELIMITER | MATCH_TWO_WAYS) ) t++, p++;
    if( t==t_end || is_in(*t, QUESTION | HASH)
     || (*t=='{' && t+1<t_end && is_in(t[1], QUESTION | AMPERSAND | HASH)) ){
      return !match_path_ends(p, end);
    }
    if( *t!='{' ){
      return p==end || !(is_in(*t, MATCH_TWO_WAYS) || is_in(*p, MATCH_TWO_WAYS));
    }
    next = match_segment_end(t, t_end);
    if( next==0 ) return 0;
    if( match_path_ends(p, end) || *p=='/' ) return 1;
    while( !match_path_ends(p, end) && *p!='/' ) p++;
    t = next;
  }
}

/*
** 1 if a URI's path, after its authority, cannot match the template's path.
*/
static int match_differs(struct uri_span path, int needs_authority,
                         int has_authority, const char *p, const char *end){
  if( path.p==0 ) return 0;
  return (needs_authority && !has_authority)
      || match_path_differs(path.p, path.p+path.n, p, end);
}

/* Does a text begin with an absolute path: has it no scheme and no authority? */
static int match_is_path(const char *p, size_t n){
  return n>=2 && p[0]=='/' && p[1]!='/';
}

int uri_template_differs(const char *template_text, size_t template_n,
                         const char *p, size_t n){
  struct uri_span path, t = { template_text, template_n };
  struct uri u;
  const char *start;
  int needs_authority;
  uri_template_front(t, &path, &needs_authority);
  if( path.p==0 ) return 0;
  u.authority.p = 0;
  start = match_is_path(p, n) ? p : uri_split_front(p, n, &u);
  return match_differs(path, needs_authority, u.authority.p!=0, start, p+n);
}

/* ---- All of it ---------------------------------------------------------- */

/* Match one part of the template with the URI at p. */
static int match_part(struct match *m, const struct uri_template_part *part,
                      const struct uri *u, const char *p){
  struct uri_span none = { "", 0 };
  struct uri_span query = u->query.p ? u->query : none;
  struct uri_authority a = { {0, 0}, {0, 0}, {0, 0} };
  switch( (enum template_part_kind)part->kind ){
    case TEMPLATE_PART_SCHEME:    return match_text(m, part, u->scheme, 0);
    case TEMPLATE_PART_AUTHORITY: return match_text(m, part, u->authority, 0);
    case TEMPLATE_PART_PATH:      return match_text(m, part, u->path, 0);
    case TEMPLATE_PART_FRONT:     /* everything before the query, or after the scheme */
      if( m->t->parts[0].kind==TEMPLATE_PART_SCHEME ) p = u->scheme.p+u->scheme.n+1;
      return match_text(m, part, span_between(p, u->path.p+u->path.n), 0);
    case TEMPLATE_PART_NAMED:     return match_named(m, part, query, m->form);
    case TEMPLATE_PART_PARAMETER: return match_parameter(m, part, query);
    case TEMPLATE_PART_QUERY:     return match_text(m, part, query, m->form);
    case TEMPLATE_PART_FRAGMENT_OR_NONE:
      if( u->fragment.p==0 ) return match_named(m, part, none, 0);
      return match_text(m, part, u->fragment, 0);
    case TEMPLATE_PART_FRAGMENT:  return match_text(m, part, u->fragment, 0);
    default: break;
  }
  if( u->authority.p ) uri_split_authority(u->authority, &a);
  return match_text(m, part, part->kind==TEMPLATE_PART_USERINFO ? a.userinfo
                           : part->kind==TEMPLATE_PART_PORT ? a.port : a.host, 0);
}

/*
** A text that begins with an absolute path is split only after the fast path.  Of the
** paths of a log and a table of templates, nineteen of twenty pairs end there.
*/
int uri_template_match(const struct uri_template *t, const char *p, size_t n,
                       struct uri_template_values *out){
  int is_path = match_is_path(p, n);
  struct match m;
  struct uri u;
  size_t i;
  m.t = t;
  m.out = out;
  out->count = 0;
  u.authority.p = 0;
  u.path.p = p;
  if( !is_path ) uri_split(p, n, &u);
  if( match_differs(t->path, t->has_authority, u.authority.p!=0, u.path.p, p+n) ){
    return 0;
  }
  if( is_path ) uri_split(p, n, &u);
  m.form = uri_query_is_form(&u);
  for(i=0; i<t->parts_count; i++){
    if( !match_part(&m, &t->parts[i], &u, p) ) return 0;
  }
  return 1;
}
