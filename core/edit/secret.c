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

#include "../uri_edit.h"
#include "edit.h"

/*
** By last letter, so that few words are compared with a name.  "*" at the beginning:
** names that end so are meant, too, "csrf_token"; otherwise a letter or digit before the
** word makes it another one.  Each word has a space before and after it, and the two
** letters before the last one of each are named first, a blank for none.
*/
static const struct { char before_last[20]; struct uri_span words; }
secret_names['z'-'a'+1] = {
  ['a'-'a'] = { "sh", SPAN(
    " xamzcontentsha ") },                                    /* A */
  ['c'-'a'] = { "ma", SPAN(
    " hmac ") },                                              /* L */
  ['d'-'a'] = { "orswpwyi", SPAN(
    " *password *passwd *pwd"                                 /* O J L */
    " awsaccesskeyid ") },                                    /* T A */
  ['e'-'a'] = { "uratasodns", SPAN(
    " *signature"                                             /* T A G */
    " xamzdate"                                               /* A */
    " *passphrase *passcode"                                  /* L */
    " samlresponse ") },                                      /* SAML 2.0 bindings */
  ['g'-'a'] = { "si", SPAN(
    " sig ") },                                               /* T Z */
  ['h'-'a'] = { "ut", SPAN(
    " auth ") },                                              /* L Firebase */
  ['l'-'a'] = { "ia", SPAN(
    " *credential ") },                                       /* A G L */
  ['m'-'a'] = { "th", SPAN(
    " xamzalgorithm ") },                                     /* A */
  ['n'-'a'] = { "keio", SPAN(
    " *token"                                                 /* A O L */
    " *passwordconfirmation"                                  /* L */
    " clientassertion assertion"                              /* O R */
    " authorization ") },                                     /* L */
  ['p'-'a'] = { "ot", SPAN(
    " otp totp ") },                                          /* L */
  ['r'-'a'] = { "ie", SPAN(
    " codeverifier ") },                                      /* O */
  ['s'-'a'] = { "asalreer", SPAN(
    " pass dbpass userpass *credentials"                      /* L */
    " xamzexpires xamzsignedheaders ") },                     /* A */
  ['t'-'a'] = { "rejwin", SPAN(
    " *secret"                                                /* O L */
    " jwt"                                                    /* L */
    " idtokenhint ") },                                       /* O */
  ['w'-'a'] = { " p", SPAN(
    " pw ") },                                                /* L */
  ['y'-'a'] = { "ke", SPAN(
    " *apikey *accesskey *secretkey *privatekey *authkey"     /* A Z L */
    " *accountkey *sharedkey *subscriptionkey"                /* Z */
    " *encryptionkey *signingkey ") }                         /* L */
};

/* The character whose last two bytes are hex digits before p: redact_read() backwards. */
static size_t secret_before_encoded(const char *start, const char *p, char *c){
  const char *digits = p-2;
  unsigned depth;
  for(depth=1; depth<REDACT_DEPTH && digits-start>=3 && digits[-1]=='5'
            && digits[-2]=='2'; depth++) digits -= 2;
  if( digits[-1]!='%' ) return 1;
  *c = hex_pair_value(hex_pair(p-2));
  return (size_t)(p-digits)+1;
}

/* The character before p and its bytes: 1, more if it is encoded, or 0 at the start. */
static inline size_t secret_before(const char *start, const char *p, char *c){
  *c = p>start ? p[-1] : 0;
  if( p-start<3 || !is_in(p[-1], HEXDIG) || !is_in(p[-2], HEXDIG) ) return p>start;
  return secret_before_encoded(start, p, c);
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

/*
** Are the last three bytes of a name no word's end?  Nearly all names are known by this,
** without reading triplets: a link with "id=" takes 40 % less time.
*/
static int secret_is_other(const char *start, const char *p){
  char last = p-start>=3 ? to_lower(p[-1]) : 0, second, third;
  const char *pair;
  if( last<'a' || last>'z' ) return 0;
  pair = secret_names[last-'a'].before_last;
  second = to_lower(p[-2]);
  third = to_lower(p[-3]);
  if( *pair==0 ) return 1;
  if( third=='?' || third=='&' ) third = ' ';
  else if( !is_in(third, ALPHA)
           || (is_in(third, HEXDIG) && p-start>3 && is_in(p[-4], DIGIT)) ){  /* %6D */
    return 0;
  }
  for(; *pair!=0; pair+=2){
    if( pair[0]==third && pair[1]==second ) return 0;
  }
  return is_in(second, ALPHA);
}

/* Does the table have the name that ends at p? */
static int secret_is_listed(const char *start, const char *p){
  const char *before;
  struct uri_span words;
  const char *w;
  char last;
  if( secret_is_other(start, p) ) return 0;
  p = before = secret_name_end(start, p);
  last = secret_letter(start, &before);
  if( last<'a' ) return 0;
  words = secret_names[last-'a'].words;
  if( words.n==0 ) return 0;
  for(w=words.p+words.n; --w>words.p; ){
    if( secret_is_word(start, p, w) ) return 1;
    while( w[-1]!=' ' ) w--;
  }
  return 0;
}

/* Where the name that ends at p begins; *before is the character before it, or 0. */
static const char *secret_name_start(const char *start, const char *p, char *before){
  for(;;){
    size_t n = secret_before(start, p, before);
    if( n==0 || (n==1 && redact_ends_word(*before))
     || memchr("?&#;=/\\,(){}", *before, 12) ) return p;
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

/*
** A value of a connection string may begin with a quote or a brace: the place after the
** one that closes it.  p itself if there is none.
*/
static const char *secret_quoted(struct secret_search *s, const char *p){
  const char *start = p;
  char close = *p=='{' ? '}' : *p;
  unsigned flag = close=='}' ? 1 : close=='"' ? 2 : 4;
  if( (close!='}' && close!='"' && close!='\'') || s->unclosed & flag ) return p;
  for(p++; (p = span_find_byte(p, s->end, close))<s->end; p+=2){
    if( s->end-p<2 || p[1]!=close ) return p+1;    /* two of them are one of the value */
  }
  s->unclosed |= flag;
  return start;
}

/* Is the ";" before the name that of "&amp;"? */
static int secret_is_reference(const char *start, const char *name){
  return name-start>=5 && memcmp(name-5, "&amp;", 5)==0;
}

/* Where the value at p ends.  before is the character before the parameter. */
static const char *secret_value_end(const struct secret_search *s, const char *p,
                                    unsigned depth, char before){
  struct redact_character r;
  for(; r = redact_read(p, s->end), r.n>0; p+=r.n){
    if( r.depth==0 && redact_ends_word(r.c) ) break;
    if( r.depth>depth ) continue;
    if( before==';' ? r.c==';' : r.c=='&' || r.c=='#' ) break;
  }
  return p;
}

struct uri_span uri_secret_value(struct secret_search *s, const char *equals){
  const struct uri_span none = {0, 0};
  struct redact_character sign = redact_read(equals, s->end);
  const char *value = equals+sign.n, *p = value;
  const char *name;
  char before;
  int is_listed = secret_is_listed(s->start, equals);
  if( !is_listed && s->n_globs==0 ) return none;
  name = secret_name_start(s->start, equals, &before);
  if( !is_listed && !secret_matches(s, span_between(name, equals)) ) return none;
  if( before==';' && secret_is_reference(s->start, name) ) before = '&';
  if( p<s->end && (before==0 || before==';' || redact_ends_word(before)) ){
    p = secret_quoted(s, p);
  }
  return span_between(value, secret_value_end(s, p, sign.depth, before));
}
