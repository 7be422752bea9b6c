/*
** SPDX-License-Identifier: MIT
**
** Parameters whose values are secrets: in a query, a fragment, after ";", anywhere in a
** text, also in a URI that is percent-encoded inside another one.
**
** Sources of the names:
**
**   T  OpenTelemetry's semantic conventions: attribute url.full, "sensitive content"
**   A  Amazon: parameters of signed requests, Signature Version 2 and 4
**   G  Google Cloud: parameters of signed URLs
**   Z  Azure: shared access signatures, connection strings, subscription keys
**   O  OAuth 2.0: RFC 6749, 6750, 7009, 7521, 7636; OpenID Connect
**   R  registry of OAuth parameters at IANA
**   J  JDBC: properties of the drivers of Oracle, PostgreSQL, MySQL and SQL Server
**   L  lists of filtered names: Rails ("passw", "secret", "token", "_key", "otp", ...),
**      Sentry's and Datadog's scrubbers
**
** Case does not matter, and neither do "-" and "_" in a name, nor digits and brackets
** at its end: "api_key", "Api-Key", "apikey2" and "user[apiKey]" are one.  So a word of
** the table is compared from its end, which is before the "=".
*/
#include "redact.h"

#include "../../uri_edit.h"
#include "edit.h"

/*
** Words by their last letter, so that a name is compared with few of them.  "*token"
** matches every name that ends with "token", such as "csrf_token"; "token" matches only
** if no letter or digit precedes it.  Each word has a space before and after it.
*/
static const struct uri_span secret_names['z'-'a'+1] = {
  ['a'-'a'] = SPAN(
    " xamzcontentsha "),                                      /* A */
  ['c'-'a'] = SPAN(
    " hmac "),                                                /* L */
  ['d'-'a'] = SPAN(
    " *password *passwd *pwd"                                 /* O J L */
    " awsaccesskeyid "),                                      /* T A */
  ['e'-'a'] = SPAN(
    " *signature"                                             /* T A G */
    " xamzdate"                                               /* A */
    " *passphrase *passcode"                                  /* L */
    " samlresponse "),                                        /* SAML 2.0 bindings */
  ['g'-'a'] = SPAN(
    " sig "),                                                 /* T Z */
  ['h'-'a'] = SPAN(
    " auth "),                                                /* L Firebase */
  ['l'-'a'] = SPAN(
    " *credential "),                                         /* A G L */
  ['m'-'a'] = SPAN(
    " xamzalgorithm "),                                       /* A */
  ['n'-'a'] = SPAN(
    " *token"                                                 /* A O L */
    " *passwordconfirmation"                                  /* L */
    " clientassertion assertion"                              /* O R */
    " authorization "),                                       /* L */
  ['p'-'a'] = SPAN(
    " otp totp "),                                            /* L */
  ['r'-'a'] = SPAN(
    " codeverifier "),                                        /* O */
  ['s'-'a'] = SPAN(
    " pass dbpass userpass *credentials"                      /* L */
    " xamzexpires xamzsignedheaders "),                       /* A */
  ['t'-'a'] = SPAN(
    " *secret"                                                /* O L */
    " jwt"                                                    /* L */
    " idtokenhint "),                                         /* O */
  ['w'-'a'] = SPAN(
    " pw "),                                                  /* L */
  ['y'-'a'] = SPAN(
    " *apikey *accesskey *secretkey *privatekey *authkey"     /* A Z L */
    " *accountkey *sharedkey *subscriptionkey"                /* Z */
    " *encryptionkey *signingkey ")                           /* L */
};

/* Read the character before p, whose last two bytes are hex digits. */
static size_t secret_before_encoded(const char *start, const char *p, char *c){
  const char *digits = p-2;
  unsigned depth;
  for(depth=1; depth<REDACT_DEPTH && digits-start>=3 && digits[-1]=='5'
            && digits[-2]=='2'; depth++) digits -= 2;
  if( digits[-1]!='%' ) return 1;
  *c = hex_octet(p-2);
  return (size_t)(p-digits)+1;
}

/* Read the character before p.  Returns its bytes, more than 1 if encoded; 0 at start. */
static inline size_t secret_before(const char *start, const char *p, char *c){
  *c = p>start ? p[-1] : 0;
  if( p-start<3 || !is_in(p[-1], HEXDIG) || !is_in(p[-2], HEXDIG) ) return p>start;
  return secret_before_encoded(start, p, c);
}

/* Move p back over the blanks before it. */
static const char *secret_before_blanks(const char *start, const char *p){
  char c;
  size_t n;
  while( (n = secret_before(start, p, &c))>0 && span_is_gap(c) ) p -= n;
  return p;
}

/* The end of a name at p without the digits and brackets there. */
static const char *secret_name_end(const char *start, const char *p){
  for(;;){
    char c;
    size_t n = secret_before(start, p, &c);
    if( n==0 || (!is_in(c, DIGIT) && c!='[' && c!=']') ) return p;
    p -= n;
  }
}

/* The last letter or digit of a name at *p, which moves before it; 0 if there is none. */
static inline char secret_letter(const char *start, const char **p){
  for(;;){
    char c;
    size_t n = secret_before(start, *p, &c);
    if( n==0 ) return 0;
    if( is_in(c, ALPHA | DIGIT) ){
      *p -= n;
      return to_lower(c);
    }
    if( c!='-' && c!='_' ) return 0;
    *p -= n;
  }
}

/* Does the name that ends at p end with the word that ends at w? */
static int secret_is_word(const char *start, const char *p, const char *w){
  char before;
  while( *--w!=' ' && *w!='*' ){
    if( secret_letter(start, &p)!=*w ) return 0;
  }
  if( *w=='*' ) return 1;
  return secret_before(start, p, &before)==0 || !is_in(before, ALPHA | DIGIT);
}

/* Does the table have the name that ends at p? */
static int secret_is_listed(const char *start, const char *p){
  const char *before;
  struct uri_span words;
  const char *w;
  char last;
  p = before = secret_name_end(start, p);
  last = secret_letter(start, &before);
  if( last<'a' ) return 0;
  words = secret_names[last-'a'];
  if( words.n==0 ) return 0;
  for(w=words.p+words.n; --w>words.p; ){
    if( secret_is_word(start, p, w) ) return 1;
    while( w[-1]!=' ' ) w--;
  }
  return 0;
}

/* Where the name that ends at p begins. */
static const char *secret_name_start(const char *start, const char *p){
  for(;;){
    char c;
    size_t n = secret_before(start, p, &c);
    if( n==0 || (n==1 && redact_ends_word(c)) ) return p;
    if( memchr("?&#;=/\\,(){}", c, 12) ) return p;
    p -= n;
  }
}

/* Does the name, decoded, as it is or in lower case, match one of the globs? */
static int secret_matches(const struct secret_search *s, struct uri_span name){
  struct uri_span decoded = { s->spare, 0 }, lower = { s->spare+name.n, 0 };
  char *p = s->spare;
  const char *from = name.p;
  size_t i;
  while( from<name.p+name.n ){
    struct redact_character r = redact_read(from, name.p+name.n);
    *p = r.c;
    p[name.n] = to_lower(r.c);
    p++;
    from += r.n;
  }
  decoded.n = lower.n = (size_t)(p-s->spare);
  for(i=0; i<s->n_globs; i++){
    if( uri_glob_match(s->globs[i], decoded) ) return 1;
    if( uri_glob_match(s->globs[i], lower) ) return 1;
  }
  return 0;
}

/* The kind of list that a parameter is in.  What precedes its name tells: */
enum secret_list {
  SECRET_QUERY,            /* "?", "&" or "#": "&" or "#" ends a value */
  SECRET_CONNECTION,       /* ";": a ";" ends a value */
  SECRET_WORDS,            /* a word: a blank ends a value, or a separator and a name */
  SECRET_UNKNOWN           /* the rest: as after a word, but names may contain blanks */
};

/*
** The kind of list of the parameter whose name begins at p.  "&amp;" counts as "&".  A
** "?" that is encoded less often than the "=" belongs to another URI.
*/
static enum secret_list secret_list_of(const char *start, const char *p, unsigned depth){
  const char *name = p;
  char c = 0;
  size_t n;
  while( (n = secret_before(start, p, &c))>0 && redact_is_space(c) ) p -= n;
  if( n==0 ) return SECRET_UNKNOWN;
  if( c==';' && !(p-start>=5 && memcmp(p-5, "&amp;", 5)==0) ) return SECRET_CONNECTION;
  if( memchr("?&#;", c, 4) ) return n>2*depth ? SECRET_QUERY : SECRET_UNKNOWN;
  return p<name && is_in(c, ALPHA | DIGIT) ? SECRET_WORDS : SECRET_UNKNOWN;
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
    if( redact_is_space(r.c) ){
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

/* Does "a=b;" precede the name at p, which is after a ";"? */
static int secret_is_connected(const char *start, const char *p){
  char c;
  size_t n = secret_before(start, p, &c);
  while( n>0 && c!='=' ){
    p -= n;
    n = secret_before(start, p, &c);
    if( c==';' ) return 0;
  }
  return n>0;
}

/*
** Do the blanks at p belong to a value?  Yes if ";" and "name=" follow before another
** "="; in a connection string, if no "=" follows before the next delimiter.  p is never
** before that of an earlier call.
*/
static int secret_goes_on(struct secret_search *s, const char *p, int is_connected){
  if( s->delimiter && s->delimiter>=p ) p = s->delimiter;
  while( p<s->end && !memchr(";=\"<>\r\n", *p, 7) ) p++;
  s->delimiter = p;
  if( is_connected && (p==s->end || *p!='=') ) return 1;
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
  if( list==SECRET_CONNECTION ) return r.c==';';
  if( r.c==';' ){
    struct redact_character after = redact_read(p, end);
    return after.n==0 || redact_ends_word(after.c)
        || secret_name_follows(p, end, depth, list==SECRET_UNKNOWN);
  }
  return (is_mark || (span_is_gap(r.c) && r.depth>0))
      && secret_name_follows(p, end, depth, 0);
}

/* Where the value at p ends. */
static const char *secret_value_end(struct secret_search *s, const char *p,
                                    unsigned depth, enum secret_list list,
                                    int is_connected){
  const int may_have_blanks = list==SECRET_CONNECTION || list==SECRET_UNKNOWN;
  const char *start = p;
  struct redact_character r;
  for(; r = redact_read(p, s->end), r.n>0; p+=r.n){
    if( r.depth>depth ) continue;
    if( secret_ends_value(p, r, s->end, list, depth) ) break;
    if( r.depth>0 || !redact_ends_word(r.c) ) continue;
    if( !span_is_gap(r.c) || !may_have_blanks
     || !secret_goes_on(s, p, is_connected) ) break;
  }
  while( p>start && span_is_gap(p[-1]) ) p--;
  return p;
}

struct uri_span uri_secret_value(struct secret_search *s, const char *equals){
  const struct uri_span none = {0, 0};
  struct redact_character sign = redact_read(equals, s->end), r;
  const char *value = equals+sign.n;
  const char *end = secret_before_blanks(s->start, equals);
  int is_listed = secret_is_listed(s->start, end), is_connected;
  const char *name, *p;
  enum secret_list list;
  if( !is_listed && s->n_globs==0 ) return none;
  if( end<equals && value<s->end && *value=='=' ) return none;       /* "token == 1" */
  name = secret_name_start(s->start, end);
  if( !is_listed && !secret_matches(s, span_between(name, end)) ) return none;
  list = secret_list_of(s->start, name, sign.depth);
  p = value;
  if( list!=SECRET_QUERY ){
    while( r = redact_read(value, s->end), span_is_gap(r.c) ) value += r.n;
    p = secret_quoted(s, value);
  }
  is_connected = list==SECRET_CONNECTION
              && secret_is_connected(s->start, secret_before_blanks(s->start, name));
  return span_between(value, secret_value_end(s, p, sign.depth, list, is_connected));
}
