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
#include "../sites/secrets.h"

/*
**               before the name               ends the value
**   QUERY       ? & #                         & # blank, a quote in any writing
**   PATH        ; in the path of a URI        ; ? # blank
**   SETTINGS    ;                             ;, a blank and name=
**   LINE        nothing in its line, a quote  & # ; or a blank and name=
**   WORDS       a word and a blank            & # ; and name=, blank
**   OTHER       anything else                 the same; a blank, unless ; and name= are
**                                             before the next "="
**   JSON        the name is in quotes         , } ] blank
**   HEADER      a line or a quote, and ":"    the end of the line
**   TEXT        anything else, and ":"        blank
**
** Line breaks and plain " < > end all, and so does a quote like the one before the name.
*/
enum secret_list {
  SECRET_QUERY, SECRET_PATH, SECRET_SETTINGS, SECRET_LINE, SECRET_WORDS, SECRET_OTHER,
  SECRET_JSON, SECRET_HEADER, SECRET_TEXT, SECRET_NONE
};
enum secret_blank { BLANK_ENDS, BLANK_BEFORE_NAME, BLANK_UNLESS_LIST, BLANK_STAYS };
static const struct {
  struct uri_span ends, before_name;   /* characters; the second if "name=" follows */
  enum secret_blank blank;
} secret_rules[] = {
  [SECRET_QUERY]    = { SPAN("&#\"<>"), {0, 0},      BLANK_ENDS },
  [SECRET_PATH]     = { SPAN(";?#"),    {0, 0},      BLANK_ENDS },
  [SECRET_SETTINGS] = { SPAN(";"),      {0, 0},      BLANK_BEFORE_NAME },
  [SECRET_LINE]     = { {0, 0},         SPAN("&#; \t"), BLANK_BEFORE_NAME },
  [SECRET_WORDS]    = { {0, 0},         SPAN("&#; \t"), BLANK_ENDS },
  [SECRET_OTHER]    = { {0, 0},         SPAN("&#; \t"), BLANK_UNLESS_LIST },
  [SECRET_JSON]     = { SPAN(",}]"),    {0, 0},      BLANK_ENDS },
  [SECRET_HEADER]   = { {0, 0},         {0, 0},      BLANK_STAYS },
  [SECRET_TEXT]     = { {0, 0},         {0, 0},      BLANK_ENDS }
};

/* A value: its list, what is before its name, and how often its sign is encoded. */
struct secret_value {
  enum secret_list list;
  size_t before;                       /* the place after that */
  unsigned depth;
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
    if( uri_glob_match(s->globs[i], name) || uri_glob_lower(s->globs[i], name) ) return 1;
  }
  return 0;
}

/* Where the name before end begins.  With ":", a name has no other characters. */
static size_t secret_name_start(const struct redact_text *t, size_t end, int is_colon){
  size_t i = end;
  if( is_colon ){
    while( i>0 && is_in(t->c[i-1], UNRESERVED) ) i--;
    return i;
  }
  while( i>0 && !redact_ends_word(t, i-1)
      && !REDACT_IS(t, i-1, "?&#;=/\\,(){}\"'`<>") ) i--;
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

/* The place after what is before i, and before blanks; is it in another line? */
static size_t secret_skip_back(const struct redact_text *t, size_t i, int *is_line){
  for(*is_line=0; i>0 && is_blank(t->c[i-1]); i--){
    if( !span_is_gap(t->c[i-1]) ) *is_line = 1;
  }
  if( i==0 ) *is_line = 1;
  return i;
}

/*
** Is the ";" before i in the path of a URI, "https://h/a;b=c", "/a;b=c"?  In settings, a
** "=" is before a "/", or a scheme of drivers is ("jdbc:").  It is asked once for each
** word, whose first ";" decides; a word goes on where its end was hidden.  i is never
** before that of an earlier call.
*/
static int secret_is_in_path(struct secret_search *s, const struct redact_text *t,
                             size_t i){
  size_t start = i;
  const char *p;
  const struct uri_scheme *scheme;
  struct uri u;
  if( s->word_end>0 && i<=s->word_end ) return s->is_path;
  while( start>s->word_end && !redact_ends_word(t, start-1)
      && !redact_is_opening(t, start-1) ) start--;
  while( !redact_ends_word(t, i) ) i++;
  if( start>s->word_end || start==0 ){
    p = t->c+start;
    uri_split(p, (size_t)(span_find_byte(p, t->c+i, ';')-p), &u);
    scheme = u.scheme.p ? uri_scheme_find(u.scheme) : 0;
    p = find_in(u.path.p, u.path.p+u.path.n, SLASH | EQUALS);
    s->is_path = p<u.path.p+u.path.n && *p=='/'
              && !(scheme && scheme->flags & URI_SCHEME_DRIVER);
  }
  s->word_end = i;
  return s->is_path;
}

/*
** The list of a name before "=".  A "?" that is encoded less often than the "=" belongs
** to another URI.
*/
static enum secret_list secret_list_of(struct secret_search *s,
                                       const struct redact_text *t, size_t name,
                                       unsigned depth){
  int is_line;
  size_t i = secret_skip_back(t, name, &is_line);
  if( i==0 || (i==name && redact_depth(t, i-1)==0 && REDACT_IS(t, i-1, "\"<>'`")) ){
    return SECRET_LINE;
  }
  i--;
  if( t->c[i]==';' ){
    return i+1==name && redact_depth(t, i)==0 && secret_is_in_path(s, t, i+1)
         ? SECRET_PATH : SECRET_SETTINGS;
  }
  if( REDACT_IS(t, i, "?&#") ) return redact_depth(t, i)>=depth ? SECRET_QUERY
                                                                : SECRET_OTHER;
  if( is_line ) return SECRET_LINE;
  return i+1<name && is_in(t->c[i], ALPHA | DIGIT) ? SECRET_WORDS : SECRET_OTHER;
}

/*
** The list of a name before the ":" at i.  Without quotes around the name, a blank or a
** quote follows, or "{" or "," is before it.  None if more of a word is before the name.
*/
static enum secret_list secret_colon_list(const struct redact_text *t, size_t name,
                                          size_t i){
  int is_line;
  size_t before = secret_skip_back(t, name, &is_line);
  char c = before>0 ? t->c[before-1] : '\n';
  if( !is_blank(t->c[i+1]) && !secret_is_quote(t, i+1) && t->c[i+1]!='['
   && c!='{' && c!=',' ) return SECRET_NONE;
  if( is_line || (before==name && secret_is_quote(t, before-1)) ) return SECRET_HEADER;
  return before<name || memchr("{[(,;|>", c, 7) ? SECRET_TEXT : SECRET_NONE;
}

/* ------------------------------------------------------------ values --- */

/*
** Does "name=" follow at i?  A name contains a letter, and may contain blanks in some
** lists.  The longest names in connection strings have some 40 characters.
*/
static int secret_name_follows(const struct redact_text *t, size_t i, unsigned depth,
                               int may_have_blanks){
  enum { MOST = 64 };
  const size_t end = t->n-i<MOST ? t->n : i+MOST;
  int has_letter = 0, has_blank = 0;
  for(; i<end; i++){
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

/*
** Do the blanks at i belong to the value?  i is never before that of an earlier call with
** BLANK_UNLESS_LIST.
*/
static int secret_goes_on(struct secret_search *s, const struct redact_text *t, size_t i,
                          enum secret_blank blank){
  if( blank==BLANK_STAYS ) return 1;
  if( blank==BLANK_BEFORE_NAME ) return !secret_name_follows(t, i, 0, 0);
  if( blank==BLANK_ENDS ) return 0;
  if( s->delimiter>i ) i = s->delimiter;
  while( i<t->n && !REDACT_IS(t, i, ";=\"<>\r\n") ) i++;
  s->delimiter = i;
  return t->c[i]==';' && secret_name_follows(t, i+1, 0, 1);
}

/* Are two characters the same, and written in the same way? */
static int secret_is_same(const struct redact_text *t, size_t i, size_t j){
  return t->c[i]==t->c[j] && ((t->how[i] ^ t->how[j]) & ~REDACT_HIDDEN)==0;
}

/* Does the character at i, which ends no word, end a value? */
static int secret_ends_value(const struct redact_text *t, size_t i,
                             const struct secret_value *v){
  const int is_mark = t->c[i]=='&' || t->c[i]=='#';
  const unsigned encoded = redact_depth(t, i);
  if( redact_is(t, i, secret_rules[v->list].ends)
   && (encoded==0 || !REDACT_IS(t, i, "\"<>")) ) return 1;
  if( is_mark && encoded<v->depth ) return 1;
  if( !redact_is(t, i, secret_rules[v->list].before_name) ) return 0;
  if( t->c[i]==';' ){
    return (redact_depth(t, i+1)<=v->depth && redact_ends_word(t, i+1))
        || secret_name_follows(t, i+1, v->depth, v->list!=SECRET_WORDS);
  }
  return secret_name_follows(t, i+1, v->depth, 0);
}

/* Where the value at i ends. */
static size_t secret_value_end(struct secret_search *s, const struct redact_text *t,
                               size_t i, const struct secret_value *v){
  const size_t start = i, quote = v->before-1;
  const int has_quote = v->before>0 && redact_depth(t, quote)==0
                     && REDACT_IS(t, quote, "\"<>'`");
  for(; i<t->n; i++){
    if( redact_depth(t, i)>v->depth ) continue;
    if( has_quote && secret_is_same(t, i, quote) ) break;
    if( redact_ends_word(t, i) ){
      if( v->list==SECRET_HEADER && REDACT_IS(t, i, "\"<>") ) continue;
      if( v->depth>0 || !span_is_gap(t->c[i])
       || !secret_goes_on(s, t, i, secret_rules[v->list].blank) ) break;
    }else if( secret_ends_value(t, i, v) ){
      break;
    }
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
                            size_t start, int is_colon){
  const char open = t->c[start], close = open=='{' ? '}' : open;
  const unsigned how = t->how[start] & ~REDACT_HIDDEN;
  const unsigned bytes = how & REDACT_BYTES & 7, encoded = how>>4 & 3;
  const unsigned slot = encoded>0 ? encoded : how & REDACT_ESCAPED ? 8+bytes : bytes+3;
  const uint64_t flag = UINT64_C(1)<<(slot+(open=='"' ? 0 : open=='{' ? 16 : 32));
  size_t i = start+1, first = 0;
  if( !(secret_is_quote(t, start) || (open=='{' && !is_colon)) || s->unclosed & flag ){
    return start;
  }
  for(; i<t->n; i++){
    if( t->c[i]!=close || (t->how[i] & ~REDACT_HIDDEN)!=how ) continue;
    if( t->c[i+1]!=close || (t->how[i+1] & ~REDACT_HIDDEN)!=how ) return i+1;
    i++;
    if( first==0 ) first = i;
  }
  if( first ) return first;
  s->unclosed |= flag;
  return start;
}

/* Is a word of a table at i, and a blank or the end of a word after it? */
static size_t secret_word_at(const struct redact_text *t, size_t i, const char *words,
                             size_t count, size_t width){
  size_t end = i;
  while( is_in(t->c[end], ALPHA | DIGIT | HYPHEN) ) end++;
  if( !span_is_one_of((struct uri_span){ t->c+i, end-i }, words, count, width) ) end = 0;
  return end;
}

/* The end of an authentication scheme before one token, "Bearer x"; else 0. */
static size_t secret_scheme(const struct redact_text *t, size_t i){
  static const char names[][12] = { "bearer", "basic", "token", "apikey", "negotiate" };
  size_t end = secret_word_at(t, i, *names, COUNT_OF(names), sizeof *names);
  return end>0 && span_is_gap(t->c[end]) ? end : 0;
}

/*
** The secret of the value at i.  Of one in quotes, what is between them.  The name of an
** authentication scheme and a blank before a token belong to it, "Bearer x".
*/
static struct redact_part secret_of_value(struct secret_search *s,
                                          const struct redact_text *t, size_t i,
                                          const struct secret_value *v, int is_colon){
  static const char values[][6] = { "null", "true", "false" };
  size_t end = v->list==SECRET_QUERY ? i : secret_quoted(s, t, i, is_colon), after;
  if( end>i ){
    after = secret_value_end(s, t, end, v);
    if( after==end || span_is_gap(t->c[end])
     || (v->list>=SECRET_JSON && REDACT_IS(t, end, ",;)]}")) ){
      return (struct redact_part){ i+1, end-1 };
    }
    return (struct redact_part){ i, after };
  }
  if( v->list==SECRET_JSON
   && (t->c[i]=='{' || secret_word_at(t, i, *values, COUNT_OF(values), sizeof *values)) ){
    return secret_none;
  }
  after = secret_scheme(t, i);
  if( after>0 ) after = secret_skip_gap(t, after);
  return (struct redact_part){ i, secret_value_end(s, t, after>0 ? after : i, v) };
}

/*
** The secret after the "=" or ":" at i: a=x, a:x, "a":x, 'a' => x, a := x.  A word of
** plain text, such as "pass", is a name before ":" only in YAML.
*/
static struct redact_part secret_named(struct secret_search *s,
                                       const struct redact_text *t, size_t i){
  const int is_colon = t->c[i]==':';
  const struct secret_name *row;
  struct secret_value v = { .depth = redact_depth(t, i) };
  struct redact_part part;
  size_t end = i, name;
  int is_quoted, is_line;
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
  v.list = is_quoted ? SECRET_JSON
         : is_colon  ? secret_colon_list(t, name, i)
                     : secret_list_of(s, t, name, v.depth);
  if( v.list==SECRET_NONE ) return secret_none;
  v.before = is_quoted ? 0 : v.list==SECRET_HEADER ? secret_skip_back(t, name, &is_line)
                                                   : name;
  i++;
  if( !is_colon && t->c[i]=='>' ){
    v.list = SECRET_JSON;
    i++;
  }
  if( v.list!=SECRET_QUERY ) i = secret_skip_gap(t, i);
  if( is_colon && t->c[i]=='[' ){
    v.list = SECRET_JSON;
    i++;
  }
  part = secret_of_value(s, t, i, &v, is_colon);
  if( v.list==SECRET_TEXT && span_is(row->name, SPAN_WORD("*authorization"))
   && is_in(t->c[i], ALPHA) && !secret_scheme(t, i) ){
    v.list = SECRET_HEADER;
    part.to = secret_value_end(s, t, part.from, &v);
  }
  if( is_colon && !is_quoted && row->is_word
   && (v.list!=SECRET_HEADER || is_in(t->c[name], UPALPHA)
    || find_in(t->c+part.from, t->c+part.to, SPACE)<t->c+part.to) ) return secret_none;
  return part;
}

/* ---------------------------------------------------------- commands --- */

/* Is "curl" before i in its line, which a "\" continues? */
static int secret_is_curl(struct secret_search *s, const struct redact_text *t, size_t i){
  for(; s->line<i; s->line++){
    size_t at = s->line;
    if( t->c[at]=='\n' && t->c[at-(at>0)]!='\\' ) s->has_curl = 0;
    if( t->c[at]=='c' && span_begins((struct uri_span){ t->c+at, t->n-at },
                                     SPAN_WORD("curl")) ) s->has_curl = 1;
  }
  return s->has_curl;
}

/* The value of an option at i, perhaps in quotes: a word, or what is between them. */
static struct redact_part secret_argument(struct secret_search *s,
                                          const struct redact_text *t, size_t i){
  struct redact_part part = { i, secret_quoted(s, t, i, 1) };
  if( part.to>i ) return (struct redact_part){ i+1, part.to-1 };
  while( !redact_ends_word(t, part.to) ) part.to++;
  return part;
}

/* The secret of the option whose "-" is at i: "-u joe:x" of curl, "--password x". */
static struct redact_part secret_option(struct secret_search *s,
                                        const struct redact_text *t, size_t i){
  const size_t start = i;
  struct redact_part part;
  struct uri_span name;
  size_t end;
  int is_long;
  if( i>0 && !redact_ends_word(t, i-1) && !secret_is_quote(t, i-1) ) return secret_none;
  while( i<start+2 && t->c[i]=='-' ) i++;
  end = i;
  while( is_in(t->c[end], ALPHA | DIGIT | HYPHEN | UNDERSCORE) ) end++;
  name = (struct uri_span){ t->c+i, end-i };
  is_long = i-start==2;
  if( is_long ? span_is(name, SPAN_WORD("user")) || span_is(name, SPAN_WORD("proxy-user"))
              : memchr("uU", t->c[span_is_gap(t->c[end]) ? end-1 : i], 2)!=0 ){
    if( !secret_is_curl(s, t, start) ) return secret_none;
    if( !is_long && !span_is_gap(t->c[end]) ) end = i+1;
    if( t->c[end]=='=' ) end++;
    part = secret_argument(s, t, secret_skip_gap(t, end));
    part.from += (size_t)(span_find_byte(t->c+part.from, t->c+part.to, ':')
                          -(t->c+part.from))+1;
  }else{
    const struct secret_name *row = uri_secret_name(name.p, name.p+name.n);
    i = secret_skip_gap(t, end);
    if( row==0 || row->is_word || i==end || t->c[i]=='-' ) return secret_none;
    part = secret_argument(s, t, i);
  }
  return part.from<part.to ? part : secret_none;
}

/* The token after "Bearer", whose blank is at i: 16 characters or more, with a digit. */
static struct redact_part secret_bearer(const struct redact_text *t, size_t i){
  enum { LEAST = 16 };
  static const struct uri_span bearer = SPAN("bearer");
  struct redact_part part;
  if( i<bearer.n || !span_is((struct uri_span){ t->c+i-bearer.n, bearer.n }, bearer) ){
    return secret_none;
  }
  part.from = part.to = secret_skip_gap(t, i);
  while( is_in(t->c[part.to], UNRESERVED | PLUS | SLASH | EQUALS) ) part.to++;
  if( part.to-part.from<LEAST ) return secret_none;
  return find_in(t->c+part.from, t->c+part.to, DIGIT)<t->c+part.to ? part : secret_none;
}

struct redact_part uri_secret_after(struct secret_search *s, const struct redact_text *t,
                                    size_t i){
  switch( t->c[i] ){
    case '=': case ':': return secret_named(s, t, i);
    case '-':           return secret_option(s, t, i);
    default:            return secret_bearer(t, i);
  }
}
