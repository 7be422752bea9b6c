/*
** SPDX-License-Identifier: MIT
**
** Parameters whose values are secrets: in a query, a fragment, after ";", anywhere in a
** text, also in a URI that is percent-encoded inside another one.  The names are the rows
** of sites/secret_names.tsv.
**
** Case does not matter, and neither do "-" and "_" in a name, nor digits and brackets
** at its end: "api_key", "Api-Key", "apikey2" and "user[apiKey]" are one.  So a word of
** the table is compared from its end, which is before the "=".
*/
#include "redact.h"

#include "../../uri_edit.h"
#include "../../uri_schemes.h"

#include "edit.h"
#include "../sites/secrets.h"

/* The last letter or digit of a name at *p, which moves before it; 0 if there is none. */
static inline char secret_letter(const char *start, const char **p){
  struct redact_character r;
  while( r = redact_read_back(start, *p), r.c=='-' || r.c=='_' ) *p -= r.n;
  if( !is_in(r.c, ALPHA | DIGIT) ) return 0;
  *p -= r.n;
  return to_lower(r.c);
}

/* Does the name that ends at p end with the word? */
static int secret_is_word(const char *start, const char *p, struct uri_span word){
  while( word.n>0 && word.p[word.n-1]!='*' ){
    if( secret_letter(start, &p)!=word.p[--word.n] ) return 0;
  }
  return word.n>0 || !is_in(redact_read_back(start, p).c, ALPHA | DIGIT);
}

/* Does the table have the name that ends at p?  Its last two letters exclude most. */
static int secret_is_listed(const char *start, const char *p){
  struct redact_character r;
  const char *before;
  uint32_t tails;
  char last;
  size_t i;
  while( r = redact_read_back(start, p), is_in(r.c, DIGIT | BRACKET) ) p -= r.n;
  before = p;
  last = secret_letter(start, &before);
  tails = uri_secret_name_tails[secrets_letter(last)];
  if( tails==0 ) return 0;
  if( !(tails>>secrets_letter(secret_letter(start, &before)) & 1) ) return 0;
  for(i=0; uri_secret_names[i].name.p; i++){
    struct uri_span word = uri_secret_names[i].name;
    if( word.p[word.n-1]==last && secret_is_word(start, p, word) ) return 1;
  }
  return 0;
}

/* Where the name that ends at p begins. */
static const char *secret_name_start(const char *start, const char *p){
  struct redact_character r;
  while( r = redact_read_back(start, p), r.n>0
      && !(r.depth==0 && redact_ends_word(r.c))
      && !memchr("?&#;=/\\,(){}", r.c, 12) ) p -= r.n;
  return p;
}

/* Does the name, decoded, as it is or in lower case, match one of the globs? */
static int secret_matches(const struct secret_search *s, struct uri_span name){
  struct uri_span decoded = { s->spare, 0 };
  const char *p = name.p, *end = p+name.n;
  struct redact_character r;
  size_t i;
  for(; p<end; p+=r.n){
    r = redact_read(p, end);
    s->spare[decoded.n++] = r.c;
  }
  for(i=0; i<2*s->n_globs; i++){
    if( i==s->n_globs ) span_put_lower(s->spare, decoded);
    if( uri_glob_match(s->globs[i%s->n_globs], decoded) ) return 1;
  }
  return 0;
}

/*
** The kind of list that a parameter is in.  What precedes its name tells, and so what
** ends its value:
**
**                     precedes                      ends the value
**   QUERY             ? & #                         & # blank
**   PATH              ; in the path of a URI        ; ? # blank
**   CONNECTION        ;                             ;, a blank and name=
**   LINE              nothing in its line, a quote  ; & # or a blank and name=
**   OTHER             anything else                 ; & # and name=, blank
**   WORDS             a word and a blank            the same, but no name has a blank
**
** Line breaks and " < > end all, and ' or ` if it is before the name, too.  In OTHER, a
** blank is part of the value if ";" and "name=" follow before another "=".
*/
enum secret_list {
  SECRET_QUERY, SECRET_PATH, SECRET_CONNECTION, SECRET_LINE, SECRET_OTHER, SECRET_WORDS
};

/*
** Is the ";" before p in the path of a URI, "https://h/a;b=c", "/a;b=c"?  In the text of
** a connection, a "=" is before a "/", or a scheme of drivers is ("jdbc:").  It is asked
** once for each word, whose first ";" decides.  p is never before that of an earlier
** call.
*/
static int secret_is_in_path(struct secret_search *s, const char *p){
  if( s->word_end==0 || p>s->word_end ){
    const char *start = p;
    const struct uri_scheme *scheme;
    struct uri u;
    while( start>s->start && !redact_ends_word(start[-1])
        && !redact_is_opening(start[-1]) ) start--;
    while( p<s->end && !redact_ends_word(*p) ) p++;
    s->word_end = p;
    uri_split(start, (size_t)(span_find_byte(start, p, ';')-start), &u);
    scheme = u.scheme.p ? uri_scheme_find(u.scheme) : 0;
    p = find_in(u.path.p, u.path.p+u.path.n, SLASH | EQUALS);
    s->is_path = p<u.path.p+u.path.n && *p=='/'
              && !(scheme && scheme->flags & URI_SCHEME_DRIVER);
  }
  return s->is_path;
}

/* Quotes and "<", ">" that a parameter may begin after, and which end it. */
static int secret_is_quote(struct redact_character r){
  return r.n>0 && r.depth==0 && memchr("\"<>'`", r.c, 5)!=0;
}

/*
** The kind of list of the parameter whose name begins at p.  "&amp;" counts as "&".  A
** "?" that is encoded less often than the "=" belongs to another URI.
*/
static enum secret_list secret_list_of(struct secret_search *s, const char *p,
                                       unsigned depth){
  const char *name = p;
  struct redact_character r;
  int is_line = 0;
  while( r = redact_read_back(s->start, p), is_blank(r.c) ){
    if( !span_is_gap(r.c) ) is_line = 1;
    p -= r.n;
  }
  if( r.n==0 || (p==name && secret_is_quote(r)) ) return SECRET_LINE;
  if( r.c==';' && !(p-s->start>=5 && memcmp(p-5, "&amp;", 5)==0) ){
    return p==name && r.depth==0 && secret_is_in_path(s, p) ? SECRET_PATH
                                                            : SECRET_CONNECTION;
  }
  if( memchr("?&#;", r.c, 4) ) return r.depth>=depth ? SECRET_QUERY : SECRET_OTHER;
  if( is_line ) return SECRET_LINE;
  return p<name && is_in(r.c, ALPHA | DIGIT) ? SECRET_WORDS : SECRET_OTHER;
}

/*
** Does "name=" follow at p?  A name contains a letter, and may contain blanks in some
** lists.  The longest names in connection strings have some 40 characters.
*/
static int secret_name_follows(const char *p, const char *end, unsigned depth,
                               int may_have_blanks){
  enum { MOST = 64 };
  int has_letter = 0, has_blank = 0, i;
  struct redact_character r;
  if( end-p>4 && memcmp(p, "amp;", 4)==0 ) p += 4;
  for(i=0; i<MOST; i++, p+=r.n){
    r = redact_read(p, end);
    if( r.c=='=' && r.depth<=depth ) return has_letter;
    if( is_blank(r.c) ){
      has_blank = has_letter;
      continue;
    }
    if( has_blank && !may_have_blanks ) return 0;
    if( is_in(r.c, ALPHA) ) has_letter = 1;
    else if( !is_in(r.c, DIGIT) && !memchr("._-+:[]", r.c, 7) ) return 0;
  }
  return 0;
}

/*
** The end of a quoted value: the place after its closing quote or brace; start if the
** value does not begin with one, or if none closes it.  The quotes may be written \", as
** in a string of a program.  Two quotes in a row are one quote of the value, unless no
** closing quote follows.
*/
static const char *secret_quoted(struct secret_search *s, const char *start){
  struct redact_character open = redact_read(start, s->end), r;
  const char *p = start+open.n, *first = 0;
  int is_escaped = open.c=='\\';
  unsigned flag;
  if( is_escaped ){
    open = redact_read(p, s->end);
    p += open.n;
  }
  if( open.c!='{' && open.c!='"' && open.c!='\'' ) return start;
  flag = 1u << (4*open.depth + (is_escaped ? 3 : open.c=='{' ? 2 : open.c=='"'));
  if( s->unclosed & flag ) return start;
  if( open.c=='{' ) open.c = '}';
  for(; r = redact_read(p, s->end), r.n>0; p+=r.n){
    int has_backslash = r.c=='\\' && open.c!='}';
    if( has_backslash ) r = redact_read(p += r.n, s->end);
    if( has_backslash!=is_escaped || r.c!=open.c || r.depth!=open.depth ) continue;
    p += r.n;
    r = redact_read(p, s->end);
    if( r.c!=open.c || r.depth!=open.depth ) return p;
    if( first==0 ) first = p;
  }
  if( first ) return first;
  s->unclosed |= flag;
  return start;
}

/*
** Do the blanks at p belong to the value?  p is never before that of an earlier call with
** SECRET_OTHER.
*/
static int secret_goes_on(struct secret_search *s, const char *p, enum secret_list list){
  if( list==SECRET_CONNECTION || list==SECRET_LINE ){
    return !secret_name_follows(p, s->end, 0, 0);
  }
  if( list!=SECRET_OTHER ) return 0;
  if( s->delimiter && s->delimiter>=p ) p = s->delimiter;
  while( p<s->end && !memchr(";=\"<>\r\n", *p, 7) ) p++;
  s->delimiter = p;
  return p<s->end && *p==';' && secret_name_follows(p+1, s->end, 0, 1);
}

/*
** Does the character r at p end a value?  The "=" before the value is encoded depth
** times.
*/
static int secret_ends_value(const char *p, struct redact_character r, const char *end,
                             enum secret_list list, unsigned depth){
  int is_mark = r.c=='&' || r.c=='#';
  p += r.n;
  if( list==SECRET_QUERY || (is_mark && r.depth<depth) ) return is_mark;
  if( list==SECRET_PATH && (r.c=='?' || r.c=='#') ) return 1;
  if( list==SECRET_CONNECTION || list==SECRET_PATH ) return r.c==';';
  if( r.c==';' ){
    struct redact_character after = redact_read(p, end);
    return after.n==0 || (after.depth<=depth && redact_ends_word(after.c))
        || secret_name_follows(p, end, depth, list!=SECRET_WORDS);
  }
  return (is_mark || (span_is_gap(r.c) && r.depth>0))
      && secret_name_follows(p, end, depth, 0);
}

/* Where the value at p ends, whose name is after the character before. */
static const char *secret_value_end(struct secret_search *s, const char *p,
                                    unsigned depth, enum secret_list list,
                                    struct redact_character before){
  const char *start = p;
  struct redact_character r;
  for(; r = redact_read(p, s->end), r.n>0; p+=r.n){
    if( r.depth>depth ) continue;
    if( secret_ends_value(p, r, s->end, list, depth) ) break;
    if( r.depth==0 && r.c==before.c && secret_is_quote(before) ) break;
    if( r.depth>0 || !redact_ends_word(r.c) ) continue;
    if( depth>0 || !span_is_gap(r.c) || !secret_goes_on(s, p, list) ) break;
  }
  while( p>start && span_is_gap(p[-1]) ) p--;
  return p;
}

struct uri_span uri_secret_value(struct secret_search *s, const char *equals){
  const struct uri_span none = {0, 0};
  struct redact_character sign = redact_read(equals, s->end), r;
  const char *value = equals+sign.n;
  const char *name, *p, *end = equals;
  enum secret_list list;
  int is_listed;
  while( r = redact_read_back(s->start, end), span_is_gap(r.c) ) end -= r.n;
  is_listed = secret_is_listed(s->start, end);
  if( !is_listed && s->n_globs==0 ) return none;
  if( end<equals && value<s->end && *value=='=' ) return none;       /* "token == 1" */
  name = secret_name_start(s->start, end);
  if( !is_listed && !secret_matches(s, span_between(name, end)) ) return none;
  while( name<end && redact_is_opening(*name) ) name++;
  list = secret_list_of(s, name, sign.depth);
  p = value;
  if( list!=SECRET_QUERY ){
    while( r = redact_read(value, s->end), span_is_gap(r.c) ) value += r.n;
    p = secret_quoted(s, value);
  }
  /* a blank after a closing quote, or after what is hidden, is no part of the value */
  if( list!=SECRET_QUERY && p==value
   && span_begins(span_between(p, s->end), SPAN_WORD("***")) ) p += 3;
  if( list>SECRET_PATH && p>value && p<s->end && span_is_gap(*p) ) list = SECRET_WORDS;
  return span_between(value, secret_value_end(s, p, sign.depth, list,
                                              redact_read_back(s->start, name)));
}
