/*
** SPDX-License-Identifier: MIT
**
** Reading a template for matching.
**
** The template is split into the components of RFC 3986, and each component into tokens:
** literals and variables, with what a value may hold.  The query becomes a part for each
** expression and for each literal parameter.
**
** Not here: what the parts match (match.c), and the syntax of expressions (read.c).
*/
#include "read.h"
#include "../../rfc/syntax/syntax.h"

/* The components that a template names; absent ones are not compared. */
struct prepare_parts {
  struct uri_span scheme, authority, path, query, fragment;
};

/* ---- The template's components ------------------------------------------ */

/* The place after one character of a literal, or after an expression and its "}". */
static const char *prepare_skip(const char *p, const char *end){
  return *p=='{' ? span_find_byte(p, end, '}')+1 : p+1;
}

/*
** The first place from p on where a character of a literal is in set, or where an
** expression begins whose operator is in operators; else end.
*/
static const char *prepare_find(const char *p, const char *end, uint32_t set,
                                uint32_t operators){
  while( p<end && !(*p=='{' ? is_in(p[1], operators) : is_in(*p, set)) ){
    p = prepare_skip(p, end);
  }
  return p;
}

/* Split a template, which is valid, into components. */
static void prepare_split(struct uri_span t, struct prepare_parts *parts){
  const char *p = t.p, *end = p+t.n, *stop;
  int has_path;                        /* also an empty one */
  *parts = (struct prepare_parts){ {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0} };
  /* No scheme has "{+a}", "{/a}" or "{;a}". */
  stop = prepare_find(p, end, ~(uint32_t)SCHEME_CHAR,
                      PLUS | SEMICOLON | AMPERSAND | AUTHORITY_END);
  has_path = stop>p && stop<end && *stop==':' && (*p=='{' || is_in(*p, ALPHA));
  if( has_path ){
    parts->scheme = span_between(p, stop);
    p = stop+1;
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    stop = prepare_find(p+2, end, AUTHORITY_END, AUTHORITY_END | AMPERSAND);
    parts->authority = span_between(p+2, stop);
    p = stop;
    has_path = p<end && (*p=='/' || (*p=='{' && p[1]=='/'));
  }
  stop = prepare_find(p, end, QUESTION | HASH, QUESTION | HASH | AMPERSAND);
  if( has_path || stop>p || t.n==0 ) parts->path = span_between(p, stop);
  p = stop;
  if( p<end && *p!='#' && !(*p=='{' && p[1]=='#') ){
    stop = prepare_find(p, end, HASH, HASH);
    parts->query = span_between(*p=='?' ? p+1 : p, stop);
    p = stop;
  }
  if( p<end ) parts->fragment = span_between(*p=='#' ? p+1 : p, end);
}

/* Split a template's authority at its "@" and the ":" of a port. */
static void prepare_split_authority(struct uri_span t, struct uri_authority *out){
  const char *p = t.p, *end = p+t.n, *host = p, *port = 0;
  out->userinfo = out->port = (struct uri_span){0, 0};
  for(; p<end; p = prepare_skip(p, end)){
    if( *p=='@' ){
      out->userinfo = span_between(t.p, p);
      host = p+1;
    }
    if( *p=='@' || *p==']' ) port = 0;
    if( *p==':' ) port = p;
  }
  out->host = span_between(host, port ? port : end);
  if( port ) out->port = span_between(port+1, end);
}

/* ---- Tokens ------------------------------------------------------------- */

/* What holds for the values of each kind of part. */
static const struct {
  uint32_t stop;               /* what a simple value cannot hold */
  unsigned char folds_case, may_be_empty;
} prepare_kinds[TEMPLATE_PART_KINDS] = {
  [TEMPLATE_PART_SCHEME]    = { 0, 1, 0 },
  [TEMPLATE_PART_AUTHORITY] = { 0, 1, 0 },
  [TEMPLATE_PART_USERINFO]  = { 0, 0, 1 },
  [TEMPLATE_PART_HOST]      = { 0, 1, 0 },
  [TEMPLATE_PART_PORT]      = { 0, 0, 1 },
  [TEMPLATE_PART_PATH]      = { SLASH, 0, 0 },
  [TEMPLATE_PART_FRONT]     = { SLASH, 0, 0 },
  [TEMPLATE_PART_NAMED]     = { 0, 0, 1 },
  [TEMPLATE_PART_PARAMETER] = { 0, 0, 1 },
  [TEMPLATE_PART_QUERY]     = { 0, 0, 1 },
  [TEMPLATE_PART_FRAGMENT]  = { 0, 0, 1 },
  [TEMPLATE_PART_FRAGMENT_OR_NONE] = { 0, 0, 1 }
};

/* Set the number of the variable of a token; 0 if there are too many. */
static int prepare_number(struct uri_template *t, struct uri_template_token *token){
  const struct uri_template_token *known = t->tokens;
  for(; known<token; known++){
    if( span_equals(known->name, token->name) ){
      token->variable = known->variable;
      return 1;
    }
  }
  token->variable = (unsigned char)t->variables;
  return t->variables++<URI_TEMPLATE_VALUES;
}

/* Fill in the token of a piece; 0 if a part of that kind cannot have it. */
static int prepare_token(struct uri_template *t, struct uri_template_token *token,
                         const struct template_piece *piece, unsigned kind){
  char op;
  *token = (struct uri_template_token){0};
  token->folds_case = prepare_kinds[kind].folds_case;
  token->literal = piece->text;
  if( piece->op==0 ) return 1;
  if( piece->op->if_empty && kind!=TEMPLATE_PART_NAMED ) return 0;
  op = piece->op->name;
  token->name = piece->text;
  token->literal = (struct uri_span){ "", 0 };
  token->prefix = (unsigned short)piece->prefix;
  token->separator = piece->op->separator;
  token->is_first = piece->is_first!=0;
  token->is_exploded = piece->is_exploded!=0;
  token->is_parameter = op==';';
  token->is_value = op!=';' || piece->is_first;
  token->lead = op=='.' || op=='/' || op==';' ? op : piece->is_first ? 0 : ',';
  token->may_be_absent = token->lead!=0;
  token->may_be_empty = prepare_kinds[kind].may_be_empty;
  token->stop = op=='+' || op=='#' || (op=='/' && piece->is_exploded) ? 0
              : op=='.' && !piece->is_exploded ? prepare_kinds[kind].stop | DOT
              : prepare_kinds[kind].stop;
  return prepare_number(t, token);
}

/* Add a part of the template; 0 if nothing can match it. */
static int prepare_part(struct uri_template *t, struct uri_span text,
                        enum template_part_kind kind, struct uri_span name){
  struct template_reader r = template_reader_of(text);
  struct uri_template_part *part = &t->parts[t->parts_count];
  struct template_piece piece;
  unsigned first = t->tokens_count;
  if( t->parts_count==URI_TEMPLATE_PARTS ) return 0;
  while( t->tokens_count<URI_TEMPLATE_TOKENS && uri_template_read(&r, &piece) ){
    struct uri_template_token *token = &t->tokens[t->tokens_count];
    if( !prepare_token(t, token, &piece, kind) ) return 0;
    if( t->tokens_count>first && token->is_parameter && token[-1].is_parameter ){
      token->is_value = 0;               /* "{;a}{;b}" is "{;a,b}" */
    }
    if( t->tokens_count++==first || token->literal.n==0 || token->folds_case ) continue;
    /* Its first byte, unless it can also be written in another way. */
    if( token->literal.p[0]!='%' ) token[-1].next = token->literal.p[0];
  }
  part->name = name;
  part->kind = (unsigned char)kind;
  part->first = (unsigned char)first;
  part->count = (unsigned char)(t->tokens_count-first);
  t->parts_count++;
  return r.p==r.end;
}

/* A part without a name, if the template has it. */
static int prepare_component(struct uri_template *t, struct uri_span text,
                             enum template_part_kind kind){
  return text.p==0 || prepare_part(t, text, kind, (struct uri_span){0, 0});
}

/* ---- Authorities and queries -------------------------------------------- */

static int prepare_authority(struct uri_template *t, struct uri_span text){
  struct uri_authority a;
  const char *end;
  if( text.p==0 ) return 1;
  end = text.p+text.n;
  if( prepare_find(text.p, end, 0, PLUS)<end ){
    return prepare_component(t, text, TEMPLATE_PART_AUTHORITY);
  }
  prepare_split_authority(text, &a);
  return prepare_component(t, a.userinfo, TEMPLATE_PART_USERINFO)
      && prepare_component(t, a.host, TEMPLATE_PART_HOST)
      && prepare_component(t, a.port, TEMPLATE_PART_PORT);
}

static int prepare_query(struct uri_template *t, struct uri_span text){
  const char *p = text.p, *end = p+text.n, *stop;
  for(; p<end; p = stop){
    int is_expression = *p=='{', is_named = is_expression && (p[1]=='?' || p[1]=='&');
    struct uri_span one;
    stop = prepare_skip(p, end);
    if( *p=='&' ) continue;
    if( !is_named ) stop = prepare_find(stop, end, AMPERSAND, QUESTION | AMPERSAND);
    one = span_between(p, stop);
    if( is_named ){
      if( !prepare_component(t, one, TEMPLATE_PART_NAMED) ) return 0;
    }else if( one.n==text.n && is_expression ){
      return prepare_component(t, one, TEMPLATE_PART_QUERY);
    }else{
      const char *equals = span_find_byte(p, stop, '=');
      if( !prepare_part(t, span_between(equals<stop ? equals+1 : stop, stop),
                        TEMPLATE_PART_PARAMETER, span_between(p, equals)) ) return 0;
    }
  }
  return 1;
}

/* ---- All of it ---------------------------------------------------------- */

void uri_template_front(struct uri_span t, struct uri_span *path,
                        int *has_authority){
  const char *p = t.p, *end = t.p+t.n;
  struct uri u;
  u.scheme.p = u.authority.p = 0;
  if( t.n<2 || p[0]!='/' || p[1]=='/' ) p = uri_split_front(t.p, t.n, &u);
  *has_authority = u.authority.p!=0;
  *path = (struct uri_span){0, 0};
  if( p==end || is_in(*p, QUESTION | HASH) || (*p!='/' && u.scheme.p==0) ) return;
  if( span_find_byte(t.p, p, '{')==p ) *path = span_between(p, end);
}

int uri_template_prepare(struct uri_template *out, const char *p, size_t n){
  struct uri_span t = { p, n };
  struct prepare_parts parts;
  const char *end;
  int is_front, is_optional;           /* "{#a}" also matches no fragment */
  out->variables = out->tokens_count = out->parts_count = 0;
  if( !uri_template_valid(p, n, 0) ) return 0;
  uri_template_front(t, &out->path, &out->has_authority);
  prepare_split(t, &parts);
  /* A path that begins with "{+a}", without an authority before it, is matched with
  ** everything before the query. */
  end = parts.fragment.n>0 ? parts.fragment.p+parts.fragment.n : 0;
  is_optional = parts.fragment.n>=2 && parts.fragment.p[0]=='{'
             && parts.fragment.p[1]=='#' && prepare_skip(parts.fragment.p, end)==end;
  is_front = parts.authority.p==0 && parts.path.n>=2
          && parts.path.p[0]=='{' && parts.path.p[1]=='+';
  return prepare_component(out, parts.scheme, TEMPLATE_PART_SCHEME)
      && prepare_authority(out, parts.authority)
      && prepare_component(out, parts.path, is_front ? TEMPLATE_PART_FRONT
                                                     : TEMPLATE_PART_PATH)
      && (parts.query.p==0 || prepare_query(out, parts.query))
      && prepare_component(out, parts.fragment, is_optional
                           ? TEMPLATE_PART_FRAGMENT_OR_NONE : TEMPLATE_PART_FRAGMENT);
}

int uri_template_prepare_path(struct uri_template *out, const char *p, size_t n){
  struct uri_span t = { p, n };
  out->variables = out->tokens_count = out->parts_count = 0;
  out->path = n>0 && *p!='{' ? t : (struct uri_span){0, 0};
  out->has_authority = 0;
  return uri_template_valid(p, n, 0) && prepare_component(out, t, TEMPLATE_PART_PATH);
}
