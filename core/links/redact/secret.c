/*
** SPDX-License-Identifier: MIT
**
** Secrets that have a name: parameters, keys of JSON and YAML, headers, settings, options
** of commands; anywhere in a text, also in a URI that is percent-encoded inside another
** one.  The names are the rows of sites/secret_names.tsv.
**
** Case does not matter, and neither do "-" and "_" in a name, nor digits and brackets at
** its end.  So a name is compared from its end, which is before the sign.  What is before
** the name decides what ends the value: secret_rules[].
*/
#include "redact.h"

#include "../../uri_schemes.h"

#include "../sites/site.h"

/*
**               before the name               ends the value
**   QUERY       ? & #                         & # blank, a quote in any writing
**   PATH        ; in the path of a URI        ; ? # blank
**   SETTINGS    ;                             ;, a blank and name=
**   LINE        nothing in its line, a quote  & # ; or a blank and name=
**   OTHER       anything else                 the same; a blank, unless ; and name= are
**                                             before the next "="
**   JSON        the name is in quotes         , } ] blank
**   HEADER      a line or a quote, and ":"    the end of the line
**   TEXT        anything else, and ":"        blank
**
** Line breaks and plain " < > end all but HEADER, and so does a quote like the one before
** the name.
*/
enum secret_list {
  SECRET_QUERY, SECRET_PATH, SECRET_SETTINGS, SECRET_LINE, SECRET_OTHER, SECRET_JSON,
  SECRET_HEADER, SECRET_TEXT, SECRET_NONE
};
static const struct {
  struct uri_span ends, before_name;   /* the second ones if "name=" follows */
} secret_rules[] = {
  [SECRET_QUERY]    = { SPAN("&#\"<> \t"), {0, 0} },
  [SECRET_PATH]     = { SPAN(";?# \t"),    {0, 0} },
  [SECRET_SETTINGS] = { SPAN(";"),         SPAN(" \t") },
  [SECRET_LINE]     = { {0, 0},            SPAN("&#; \t") },
  [SECRET_OTHER]    = { SPAN(" \t"),       SPAN("&#; \t") },
  [SECRET_JSON]     = { SPAN(",}] \t"),    {0, 0} },
  [SECRET_HEADER]   = { {0, 0},            {0, 0} },
  [SECRET_TEXT]     = { SPAN(" \t"),       {0, 0} }
};

/* What the search has seen of a word, of a line, and of the text. */
enum secret_place { SECRET_IN_WORD, SECRET_IN_PATH, SECRET_IN_SETTINGS };
struct secret_search {
  const struct uri_span *globs;
  size_t n_globs;
  enum secret_place place;
  int is_curl;
  char no_brace[REDACT_HIDDEN];        /* by how: 1 if no single "}" follows, 2 if none */
};

/* A value. */
struct secret_value {
  enum secret_list list;
  size_t quote;                        /* the place after a quote before its name, or 0 */
  unsigned depth;                      /* how often its sign is encoded */
};

static const struct redact_part secret_none = { 0, 0 };

/* ------------------------------------------------------------- names --- */

/* The last letter or digit of a name at *p, which moves before it; 0 if there is none. */
static inline char secret_letter(const char *start, const char **p){
  while( *p>start && ((*p)[-1]=='-' || (*p)[-1]=='_') ) --*p;
  return *p>start && is_in((*p)[-1], ALPHA | DIGIT) ? to_lower(*--*p) : 0;
}

/* Does the name that ends at p end with the word?  "\npass" is "pass". */
static int secret_is_word(const char *start, const char *p, struct uri_span word){
  while( word.n>0 && word.p[word.n-1]!='*' ){
    if( secret_letter(start, &p)!=word.p[--word.n] ) return 0;
  }
  return word.n>0 || p==start || !is_in(p[-1], ALPHA | DIGIT)
      || (p-start>1 && p[-2]=='\\' && memchr("nrt", p[-1], 3));
}

/* The letters at the end of the name exclude most. */
const struct secret_name *uri_secret_name(const char *start, const char *p){
  const struct secret_name *row = uri_secret_names;
  const char *before;
  char tail[3];
  while( p>start && is_in(p[-1], DIGIT | BRACKET) ) p--;
  before = p;
  tail[2] = secret_letter(start, &before);
  tail[1] = secret_letter(start, &before);
  tail[0] = secret_letter(start, &before);
  if( !secrets_have_tail(uri_secret_name_tails, tail+3) ) return 0;
  for(; row->name.p; row++){
    if( row->name.p[row->name.n-1]==tail[2] && secret_is_word(start, p, row->name) ){
      return row;
    }
  }
  return 0;
}

/* Does the name, as it is or in lower case, match one of the globs? */
static int secret_matches(const struct secret_search *s, struct uri_span name){
  size_t i;
  for(i=0; i<s->n_globs; i++){
    if( uri_glob_match(s->globs[i], name, GLOB_TEXT)
     || uri_glob_match(s->globs[i], name, GLOB_LOWER) ) return 1;
  }
  return 0;
}

/* Where the name before end begins.  Before "=", a blank of it may be encoded. */
static size_t secret_name_start(const struct redact_text *t, size_t end, int is_colon){
  size_t i = end;
  while( i>0 && !redact_ends_word(t, i-1) && !(is_colon && is_blank(t->c[i-1]))
      && !REDACT_IS(t, i-1, "?&#;=/\\,|(){}\"'`<>") ) i--;
  while( i<end && redact_is_opening(t, i) ) i++;
  return i;
}

/* ------------------------------------------------------------- lists --- */

static int secret_is_quote(const struct redact_text *t, size_t i){
  return REDACT_IS(t, i, "\"'`");
}

static size_t secret_skip_gap(const struct redact_text *t, size_t i){
  while( span_is_gap(t->c[i]) ) i++;
  return i;
}

/*
** The value of a name and the sign at i.  A "?" that is encoded less often than the "="
** belongs to another URI.  Before ":", if the name is not in quotes, a blank or a quote
** follows, or "{" or "," is before it.
*/
static struct secret_value secret_value(const struct secret_search *s,
                                        const struct redact_text *t, size_t name,
                                        size_t i){
  struct secret_value v = { SECRET_OTHER, 0, redact_depth(t, i) };
  size_t before = name;
  char c;
  int has_gap, is_line, depth;
  while( before>0 && span_is_gap(t->c[before-1]) ) before--;
  has_gap = before<name;
  c = before>0 ? t->c[before-1] : '\n';
  depth = before>0 ? (int)redact_depth(t, before-1) : 0;
  is_line = is_blank(c);
  if( depth==0 && memchr("\"<>'`", c, 5) && (!has_gap || t->c[i]==':') ) v.quote = before;
  if( t->c[i]==':' ){
    v.list = is_line || (!has_gap && memchr("\"'`", c, 3)) ? SECRET_HEADER
           : has_gap || memchr("{[(,;|>", c, 7) ? SECRET_TEXT : SECRET_NONE;
    if( !is_blank(t->c[i+1]) && !secret_is_quote(t, i+1) && t->c[i+1]!='['
     && c!='{' && c!=',' ) v.list = SECRET_NONE;
  }else if( is_line || v.quote>0 ){
    v.list = SECRET_LINE;
  }else if( c==';' ){
    v.list = !has_gap && depth==0 && s->place==SECRET_IN_PATH ? SECRET_PATH
                                                              : SECRET_SETTINGS;
  }else if( memchr("?&#", c, 3) && depth>=(int)v.depth ){
    v.list = SECRET_QUERY;
  }
  return v;
}

/* ------------------------------------------------------------ values --- */

/*
** Does "name=" follow after the delimiter at i?  A name contains a letter, and after ";"
** may contain blanks.  The longest names in connection strings have some 40 characters.
*/
static int secret_name_follows(const struct redact_text *t, size_t i, unsigned depth){
  enum { MOST = 64 };
  const size_t end = t->n-i<=MOST ? t->n : i+1+MOST;
  const int may_have_blanks = t->c[i]==';';
  int has_letter = 0, has_blank = 0;
  for(i++; i<end; i++){
    if( t->c[i]=='=' && redact_depth(t, i)<=depth ) return has_letter;
    if( is_blank(t->c[i]) ){
      has_blank = has_letter;
      continue;
    }
    if( has_blank && !may_have_blanks ) return 0;
    if( is_in(t->c[i], ALPHA) ) has_letter = 1;
    else if( !is_in(t->c[i], DIGIT) && !REDACT_IS(t, i, "._-+:[]") ) return 0;
  }
  return 0;
}

/* Is c at i, and written as how tells? */
static int secret_is(const struct redact_text *t, size_t i, char c, unsigned how){
  return t->c[i]==c && ((t->how[i] ^ how) & ~(unsigned)REDACT_HIDDEN)==0;
}

/* Does the character at i end a value? */
static int secret_ends(const struct redact_text *t, size_t i,
                       const struct secret_value *v){
  const size_t quote = v->quote-1;
  const unsigned depth = redact_depth(t, i);
  const char c = t->c[i];
  if( v->quote>0 && secret_is(t, i, t->c[quote], t->how[quote]) ) return 1;
  if( redact_ends_word(t, i) && (v->depth>0 || !span_is_gap(c)) ){
    return v->list!=SECRET_HEADER || is_blank(c);
  }
  if( depth<v->depth && (c=='&' || c=='#') ) return 1;
  if( redact_is(t, i, secret_rules[v->list].ends)
   && (depth==0 || !REDACT_IS(t, i, "\"<> \t")) ) return 1;
  return redact_is(t, i, secret_rules[v->list].before_name)
      && ((c==';' && redact_ends_word(t, i+1)) || secret_name_follows(t, i, v->depth));
}

/* Where the value at i ends. */
static size_t secret_value_end(const struct redact_text *t, size_t i,
                               const struct secret_value *v){
  const size_t start = i;
  while( i<t->n && (redact_depth(t, i)>v->depth || !secret_ends(t, i, v)) ) i++;
  if( v->list==SECRET_OTHER && v->depth==0 && span_is_gap(t->c[i]) ){
    size_t next = i;
    while( next<t->n && !REDACT_IS(t, next, ";=\"<>\r\n") ) next++;
    if( t->c[next]==';' && secret_name_follows(t, next, 0) ) i = next;
  }
  while( i>start && redact_depth(t, i-1)==0 && span_is_gap(t->c[i-1]) ) i--;
  return i;
}

/*
** The place after the closing quote or brace of a value; start if it does not begin with
** one, or if none closes it.  Two in a row are one of the value, unless no closing one
** follows.
*/
static size_t secret_quoted(struct secret_search *s, const struct redact_text *t,
                            size_t start){
  const unsigned how = t->how[start] & ~(unsigned)REDACT_HIDDEN;
  const int is_brace = t->c[start]=='{';
  const char close = is_brace ? '}' : t->c[start];
  const char none = is_brace ? s->no_brace[how] : 0;
  size_t i, first = 0;
  if( !is_brace && !secret_is_quote(t, start) ) return start;
  for(i=start+1; i<t->n && none<(first>0 ? 1 : 2); i++){
    if( !secret_is(t, i, close, how) ) continue;
    if( !secret_is(t, i+1, close, how) ) return i+1;
    i++;
    if( first==0 ) first = i;
  }
  if( is_brace ) s->no_brace[how] = first>0 ? 1 : 2;
  return first>0 ? first : start;
}

/* The word at i. */
static struct uri_span secret_word(const struct redact_text *t, size_t i){
  return span_between(t->c+i, find_in(t->c+i, t->c+t->n,
                                      ~(uint32_t)(ALPHA | DIGIT | HYPHEN)));
}

/* The place of the token after an authentication scheme at i, "Bearer x"; else i. */
static size_t secret_token(const struct redact_text *t, size_t i){
  static const char names[][12] = { "bearer", "basic", "token", "apikey", "negotiate" };
  struct uri_span word = secret_word(t, i);
  const size_t end = i+word.n;
  return SPAN_IS_ONE_OF(word, names) && span_is_gap(t->c[end]) ? secret_skip_gap(t, end)
                                                               : i;
}

/*
** The secret of the value at i.  Of one in quotes, what is between them.  The name of an
** authentication scheme and a blank before a token belong to it, "Bearer x".
*/
static struct redact_part secret_of_value(struct secret_search *s,
                                          const struct redact_text *t, size_t i,
                                          const struct secret_value *v, int is_colon){
  static const char values[][6] = { "null", "true", "false" };
  size_t end = i, after;
  if( v->list!=SECRET_QUERY && !(is_colon && t->c[i]=='{') ) end = secret_quoted(s, t, i);
  if( end>i ){
    after = secret_value_end(t, end, v);
    if( after==end || span_is_gap(t->c[end])
     || (v->list>=SECRET_JSON && REDACT_IS(t, end, ",;)]}")) ){
      return (struct redact_part){ i+1, end-1 };
    }
    return (struct redact_part){ i, after };
  }
  if( v->list==SECRET_JSON
   && (t->c[i]=='{' || SPAN_IS_ONE_OF(secret_word(t, i), values)) ) return secret_none;
  return (struct redact_part){ i, secret_value_end(t, secret_token(t, i), v) };
}

/*
** The secret after the "=" or ":" at i: a=x, a:x, "a":x, 'a' => x, a := x.  A word of
** plain text, such as "pass", is a name before ":" only in YAML.
*/
static struct redact_part secret_named(struct secret_search *s,
                                       const struct redact_text *t, size_t i){
  const int is_colon = t->c[i]==':';
  const struct secret_name *row;
  struct secret_value v;
  struct redact_part part;
  size_t end = i, name;
  int is_quoted;
  if( is_colon && t->c[i+1]=='=' ) return secret_none;
  while( end>0 && (span_is_gap(t->c[end-1]) || (t->c[end-1]==':' && end==i)) ) end--;
  is_quoted = end>0 && secret_is_quote(t, end-1);
  end -= (size_t)is_quoted;
  row = uri_secret_name(t->c, t->c+end);
  if( row==0 && (s->n_globs==0 || (is_colon && !is_quoted)) ) return secret_none;
  if( end<i && t->c[i+1]=='=' ) return secret_none;                  /* "token == 1" */
  name = secret_name_start(t, end, is_colon);
  if( row==0 && !secret_matches(s, (struct uri_span){ t->c+name, end-name }) ){
    return secret_none;
  }
  v = secret_value(s, t, name, i++);
  if( is_quoted ) v = (struct secret_value){ SECRET_JSON, 0, v.depth };
  if( v.list==SECRET_NONE ) return secret_none;
  if( !is_colon && t->c[i]=='>' ){
    v.list = SECRET_JSON;
    i++;
  }
  if( v.list!=SECRET_QUERY ) i = secret_skip_gap(t, i);
  if( is_colon && t->c[i]=='[' ){
    v.list = SECRET_JSON;
    i++;
  }
  if( v.list==SECRET_TEXT && span_is(row->name, SPAN_WORD("*authorization"))
   && is_in(t->c[i], ALPHA) && secret_token(t, i)==i ) v.list = SECRET_HEADER;
  part = secret_of_value(s, t, i, &v, is_colon);
  if( is_colon && !is_quoted && row->is_word
   && (v.list!=SECRET_HEADER || is_in(t->c[name], UPALPHA)
    || find_in(t->c+part.from, t->c+part.to, SPACE)<t->c+part.to) ) return secret_none;
  return part;
}

/* ---------------------------------------------------------- commands --- */

/* The secret of the option whose "-" is at i: "-u joe:x" of curl, "--password x". */
static struct redact_part secret_option(struct secret_search *s,
                                        const struct redact_text *t, size_t i){
  const struct secret_value v = { SECRET_TEXT, 0, 0 };
  const size_t start = i;
  const struct secret_name *row;
  struct redact_part part;
  struct uri_span name;
  size_t end;
  int is_user;
  if( i>0 && !redact_ends_word(t, i-1) && !secret_is_quote(t, i-1) ) return secret_none;
  while( i<start+2 && t->c[i]=='-' ) i++;
  for(end=i; is_in(t->c[end], ALPHA | DIGIT | HYPHEN | UNDERSCORE); ) end++;
  name = (struct uri_span){ t->c+i, end-i };
  if( i-start==2 ){
    is_user = span_is(name, SPAN_WORD("user")) || span_is(name, SPAN_WORD("proxy-user"));
    if( is_user && t->c[end]=='=' ) end++;
  }else{
    if( !span_is_gap(t->c[end]) ) end = i+1;
    is_user = memchr("uU", t->c[end-1], 2)!=0;
  }
  i = secret_skip_gap(t, end);
  row = uri_secret_name(name.p, name.p+name.n);
  if( is_user ? !s->is_curl : !row || row->is_word || i==end || t->c[i]=='-' ){
    return secret_none;
  }
  part = secret_of_value(s, t, i, &v, 1);
  if( is_user ) part.from = (size_t)(span_find_byte(t->c+part.from, t->c+part.to, ':')+1
                                     -t->c);
  return part.from<part.to ? part : secret_none;
}

/* The token after "Bearer", whose blank is at i: 16 characters or more, with a digit. */
static struct redact_part secret_bearer(const struct redact_text *t, size_t i){
  enum { LEAST = 16 };
  struct redact_part part;
  if( !redact_is_after(t, i, SPAN_WORD("bearer")) ) return secret_none;
  part.from = part.to = secret_skip_gap(t, i);
  while( is_in(t->c[part.to], UNRESERVED | PLUS | SLASH | EQUALS) ) part.to++;
  if( part.to-part.from<LEAST ) return secret_none;
  return find_in(t->c+part.from, t->c+part.to, DIGIT)<t->c+part.to ? part : secret_none;
}

/* ------------------------------------------------------------ search --- */

/*
** What the character at i tells of those after it.  In settings, a "=" is before a "/",
** or "jdbc:" is; "//" does not count.  A "\" before a line end continues the line.
*/
static void secret_pass(struct secret_search *s, const struct redact_text *t, size_t i){
  const char c = t->c[i];
  if( redact_ends_word(t, i) ){
    s->place = SECRET_IN_WORD;
    if( c=='\n' && i>0 && t->c[i-1]!='\\' ) s->is_curl = 0;
    if( redact_is_after(t, i, SPAN_WORD("curl"))
     || redact_is_after(t, i, SPAN_WORD("curl.exe")) ) s->is_curl = 1;
  }else if( s->place==SECRET_IN_WORD ){
    if( c=='=' || (c==':' && redact_is_after(t, i, SPAN_WORD("jdbc"))) ){
      s->place = SECRET_IN_SETTINGS;
    }else if( c=='/' && t->c[i+1]!='/' && (i==0 || t->c[i-1]!='/') ){
      s->place = SECRET_IN_PATH;
    }
  }
}

void uri_redact_secrets(struct redact_text *t, const struct uri_span *globs,
                        size_t n_globs){
  const uint32_t signs = EQUALS | COLON | HYPHEN | SLASH | SPACE | CONTROL | ANGLE
                       | DQUOTE;
  struct secret_search s = { .globs = globs, .n_globs = n_globs };
  struct redact_part parts[REDACT_SEGMENTS];
  const char *end = t->c+t->n, *p = t->c;
  while( (p = find_in(p, end, signs))<end ){
    const size_t i = (size_t)(p++-t->c);
    size_t count = 1;
    secret_pass(&s, t, i);
    switch( t->c[i] ){
      case '=': case ':': parts[0] = secret_named(&s, t, i);    break;
      case '-':           parts[0] = secret_option(&s, t, i);   break;
      case ' ':           parts[0] = secret_bearer(t, i);       break;
      case '/':           count = uri_secret_path(t, i, parts); break;
      default:            continue;
    }
    while( count>0 ) redact_hide(t, parts[--count]);
    if( t->c[i]!='/' && parts[0].to>parts[0].from ) p = t->c+parts[0].to;
  }
}
