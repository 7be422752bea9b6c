/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe in a text (RFC 3986 section 7 and the
** "should"s of sections 2 to 6): the table of everything that can be said, and
** the walk that says it.
**
** The text is split, and its parts are looked at from left to right.  Of each,
** what concerns it as a whole is said first (here, in lint_authority.c and in
** lint_edition.c);
** then its characters are read (lint_chars.c).  A step says at most a few
** things, all of them beginning where it stands, so that a handful of findings
** is all that has ever to be kept, and findings come in order.
*/
#include "lint.h"

#include <string.h>

#include "../normal/normal.h"
#include "../scan/chars.h"

/* In the order of enum lint_code. */
static const struct uri_lint_code lint_codes[] = {
  /* code                    severity     section
     message */
  { "space",                 URI_ERROR,   "2",
    "a space is not allowed; as data it is %20" },
  { "line-break",            URI_ERROR,   "C",
    "a line break is not allowed; it came in where the text was wrapped" },
  { "control-character",     URI_ERROR,   "2",
    "a control character is not allowed" },
  { "non-ascii",             URI_ERROR,   "2",
    "characters outside US-ASCII are not allowed; they are percent-encoded as UTF-8" },
  { "invalid-utf8",          URI_ERROR,   "2",
    "bytes outside US-ASCII are not allowed, and these are not UTF-8 either" },
  { "delimiter",             URI_ERROR,   "C",
    "quotes and angle brackets are not allowed; they stand around a URI" },
  { "backslash",             URI_ERROR,   "7.3",
    "a backslash is not allowed, and some software takes it for a slash" },
  { "square-bracket",        URI_ERROR,   "3.2.2",
    "square brackets are allowed only around an IP literal" },
  { "excluded-character",    URI_ERROR,   "2",
    "this character is not allowed in a URI; as data it is percent-encoded" },
  { "second-hash",           URI_ERROR,   "3.5",
    "a fragment does not contain another number sign; as data it is %23" },
  { "malformed-triplet",     URI_ERROR,   "2.1",
    "a percent sign without two hexadecimal digits; as data it is %25" },
  { "at-in-userinfo",        URI_ERROR,   "3.2.1",
    "an authority has one @; in userinfo it is %40" },
  { "malformed-port",        URI_ERROR,   "3.2.3",
    "a colon in a host is not followed by a port of digits only" },
  { "colon-in-first-segment", URI_ERROR,  "4.2",
    "what precedes the colon is not a scheme; a relative path needs ./ before it" },

  { "encoded-nul",           URI_WARNING, "7.3",
    "%00 cuts texts short in much software and should be rejected" },
  { "encoded-line-break",    URI_WARNING, "7.2",
    "decoded, a line break adds a command in many protocols" },
  { "encoded-control",       URI_WARNING, "7.3",
    "decoded, this is a control character" },
  { "encoded-slash",         URI_WARNING, "7.3",
    "decoded, this slash becomes a delimiter of segments" },
  { "encoded-backslash",     URI_WARNING, "7.3",
    "decoded, this backslash becomes a delimiter in some file systems" },
  { "encoded-dot-segment",   URI_WARNING, "7.3",
    "decoded, this becomes a dot-segment and leads elsewhere" },
  { "double-encoding",       URI_WARNING, "2.4",
    "decoded, this becomes a triplet; nothing is percent-encoded twice" },
  { "hidden-character",      URI_WARNING, "7.6",
    "an invisible character or one that turns the direction of writing" },
  { "encoded-ascii-in-host", URI_WARNING, "3.2.2",
    "in a host percent-encoding is for UTF-8 beyond US-ASCII only" },
  { "encoded-host",          URI_NOTE,    "3.2.2",
    "an internationalized name is better written in its IDNA encoding (xn--)" },
  { "encoded-not-utf8",      URI_NOTE,    "2.5",
    "decoded, these octets are not UTF-8" },
  { "encoded-unreserved",    URI_NOTE,    "2.3",
    "an unreserved character should not be percent-encoded" },
  { "lower-case-hex",        URI_NOTE,    "2.1",
    "percent-encoding should use upper-case hexadecimal digits" },
  { "dot-segment",           URI_NOTE,    "6.2.2.3",
    "dot-segments are for relative references; a URI should have none" },
  { "inner-dot-segment",     URI_NOTE,    "3.3",
    "dot-segments are for the beginning of a relative path" },
  { "host-character",        URI_NOTE,    "3.2.2",
    "a name should conform to the DNS: letters, digits, hyphens and dots" },
  { "host-underscore",       URI_NOTE,    "3.2.2",
    "a name should conform to the DNS, which has no underscore in host names" },
  { "host-label",            URI_NOTE,    "3.2.2",
    "a label of a DNS name begins and ends with a letter or digit" },

  { "malformed-ip-literal",  URI_ERROR,   "3.2.2",
    "what the square brackets hold is no IPv6 address from here on" },
  { "zone-identifier",       URI_ERROR,   "3.2.2",
    "the syntax has no zone identifiers of IPv6 addresses" },
  { "suffix-reference",      URI_WARNING, "4.5",
    "this looks like a host without its scheme, and means something else" },
  { "misleading-userinfo",   URI_WARNING, "7.6",
    "the user name looks like a host; the host comes behind the @" },
  { "password",              URI_WARNING, "3.2.1",
    "a password in clear text is deprecated and a security risk" },
  { "unexpected-userinfo",   URI_WARNING, "3.2",
    "this scheme has no user information" },
  { "missing-host",          URI_WARNING, "3.2.2",
    "this scheme needs a host" },
  { "rare-ipv4",             URI_WARNING, "7.4",
    "a name here, but much software reads it as an IPv4 address" },
  { "numeric-host",          URI_WARNING, "3.2.2",
    "a name made of numbers that is no IPv4 address" },
  { "ip-future",             URI_WARNING, "3.2.2",
    "an IP literal of a version that is not known" },
  { "long-host",             URI_WARNING, "3.2.2",
    "a name should have no more than 255 characters, and 63 in a label" },
  { "well-known-port",       URI_WARNING, "7.2",
    "a port below 1024 that belongs to a protocol other than the scheme's" },
  { "port-range",            URI_WARNING, "3.2.3",
    "there is no port above 65535" },
  { "relative-reference",    URI_NOTE,    "5.1",
    "a relative reference is usable only where its base URI is known" },
  { "upper-case-scheme",     URI_NOTE,    "3.1",
    "a scheme should be in lower case" },
  { "upper-case-host",       URI_NOTE,    "3.2.2",
    "a host should be in lower case" },
  { "ipv6-form",             URI_NOTE,    "RFC 5952 4",
    "an IPv6 address has a shorter or more regular form" },
  { "localhost-in-file",     URI_NOTE,    "6.2.3",
    "localhost is the default of file and should be left empty" },
  { "empty-port",            URI_NOTE,    "3.2.3",
    "the colon should be omitted when no port follows" },
  { "default-port",          URI_NOTE,    "3.2.3",
    "the scheme's default port should be omitted" },
  { "other-port",            URI_NOTE,    "7.2",
    "a port other than the scheme's own" },
  { "empty-path",            URI_NOTE,    "6.2.3",
    "behind an authority an empty path should be written /" },
  { "file-authority",        URI_NOTE,    "6.2.3",
    "the default authority of file should be written as an empty one, file:///" },
  { "upper-case-domain",     URI_NOTE,    "6.2.3",
    "the domain of a mail address should be in lower case" },
  { "upper-case-nid",        URI_NOTE,    "6.2.3",
    "the namespace of a URN should be in lower case" },

  { "not-in-rfc2396bis-02",  URI_NOTE,    "D",
    "a reference now, and none by the draft of May 2003" },
  { "not-in-rfc2396",        URI_NOTE,    "D",
    "a reference now, and none by RFC 2396, which much software still follows" },
  { "not-in-url-syntax-01",  URI_NOTE,    "D",
    "a reference now, and none by the draft of November 1996" },
  { "only-in-rfc2396bis-02", URI_NOTE,    "D",
    "no reference now, but one by the draft of May 2003" },
  { "only-in-rfc2396",       URI_NOTE,    "D",
    "no reference now, but one by RFC 2396, which much software still follows" },
  { "only-in-url-syntax-01", URI_NOTE,    "D",
    "no reference now, but one by the draft of November 1996" },
  { "query-alone",           URI_NOTE,    "5.2.2",
    "by RFC 2396, a query alone takes the last segment of its base away" },
  { "kept-dot-segment",      URI_NOTE,    "5.2.2",
    "before RFC 3986, dot-segments stay when nothing is to be merged" }
};
_Static_assert(sizeof lint_codes / sizeof lint_codes[0] == LINT_CODES,
               "a row for each code");

const struct uri_lint_code *uri_lint_code(size_t i){
  return i<LINT_CODES ? &lint_codes[i] : 0;
}

int uri_lint_has_upper(struct span s){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    if( is_triplet(p, end) ) p += 3;
    else if( to_lower(*p)!=*p ) return 1;
    else p++;
  }
  return 0;
}

int uri_lint_has_rule(const struct uri_lint *lint, enum uri_scheme_rule rule){
  return lint->scheme && lint->scheme->rule==rule;
}

void uri_lint_read(struct uri_lint *lint, struct span s){
  if( s.p==0 ) return;
  lint->at = s.p;
  lint->end = s.p+s.n;
}

/*
** A host without its scheme (4.5): "www." and more, or what has come to be a
** scheme because a port follows it, "example.com:8080/", "localhost:80".
*/
static int lint_is_suffix(const struct uri *u){
  static const char www[] = "www.";
  const char *p = u->path.p;
  const char *end = p+u->path.n;
  size_t i;
  if( u->authority.p ) return 0;
  if( u->scheme.p ){
    const char *stop = uri_span_of(p, end, DIGIT);
    if( stop==p || stop-p>5 || (stop<end && *stop!='/') ) return 0;
    return memchr(u->scheme.p, '.', u->scheme.n)!=0
        || uri_normal_is_localhost(u->scheme);
  }
  for(i=0; i<sizeof www - 1; i++){
    if( i>=u->path.n || to_lower(p[i])!=www[i] ) return 0;
  }
  return p+i<end && is_in(p[i], ALPHA | DIGIT);
}

/*
** The text as a whole.  Only what begins with the text's first byte can be
** said here.
*/
static void lint_text(struct uri_lint *lint){
  const char *p = lint->text.p;
  const char *end = p+lint->text.n;
  enum uri_kind kind = uri_kind(&lint->uri);
  if( lint_is_suffix(&lint->uri) ){
    uri_lint_found(lint, LINT_SUFFIX_REFERENCE, p, end);
  }else if( kind!=URI_KIND_URI && kind!=URI_KIND_SAME_DOCUMENT
         && lint->colon==0 ){
    uri_lint_found(lint, LINT_RELATIVE_REFERENCE, p, end);
  }
  if( lint->editions ) uri_lint_editions(lint);
}

static void lint_scheme(struct uri_lint *lint){
  struct span scheme = lint->uri.scheme;
  if( scheme.p && uri_lint_has_upper(scheme) ){
    uri_lint_found(lint, LINT_UPPER_CASE_SCHEME, scheme.p, scheme.p+scheme.n);
  }
}

/* mailto: is the domain of an address not in lower case (RFC 6068 2)? */
static int lint_upper_domain(struct span path){
  const char *p = path.p;
  const char *end = p+path.n;
  while( p<end ){
    const char *comma = memchr(p, ',', (size_t)(end-p));
    const char *stop = comma ? comma : end;
    const char *at = stop;
    while( at>p && at[-1]!='@' ) at--;
    if( at>p && uri_lint_has_upper((struct span){at, (size_t)(stop-at)}) ) return 1;
    p = comma ? comma+1 : end;
  }
  return 0;
}

/* What the schemes that are known make of a path (6.2.3). */
static void lint_path_of_scheme(struct uri_lint *lint){
  struct span path = lint->uri.path;
  const char *end = path.p+path.n;
  int has_authority = lint->uri.authority.p!=0;
  if( uri_lint_has_rule(lint, URI_SCHEME_ROOT) && has_authority && path.n==0 ){
    uri_lint_found(lint, LINT_EMPTY_PATH, path.p, end);
  }
  if( uri_lint_has_rule(lint, URI_SCHEME_FILE) && !has_authority
   && path.n>0 && *path.p=='/' ){
    uri_lint_found(lint, LINT_FILE_AUTHORITY, path.p, end);
  }
  if( uri_lint_has_rule(lint, URI_SCHEME_MAILTO) && lint_upper_domain(path) ){
    uri_lint_found(lint, LINT_UPPER_CASE_DOMAIN, path.p, end);
  }
  if( uri_lint_has_rule(lint, URI_SCHEME_URN) ){
    const char *stop = uri_span_of(path.p, end, ALPHA | DIGIT | HYPHEN);
    struct span nid = { path.p, (size_t)(stop-path.p) };
    if( stop<end && *stop==':' && uri_lint_has_upper(nid) ){
      uri_lint_found(lint, LINT_UPPER_CASE_NID, path.p, stop);
    }
  }
}

/*
** Where the path begins to be read.  Dot-segments are as they should be at the
** beginning of a relative path (3.3), and where they keep "//" from being read
** as an authority.
*/
static const char *lint_path_front(const struct uri_lint *lint){
  const char *p = lint->uri.path.p;
  const char *end = p+lint->uri.path.n;
  if( lint->uri.authority.p ) return p;
  if( end-p>=4 && memcmp(p, "/.//", 4)==0 ) return p+2;
  if( lint->uri.scheme.p ) return p;
  for(;;){
    const char *stop = p;
    while( stop<end && stop-p<2 && *stop=='.' ) stop++;
    if( stop==p || (stop<end && *stop!='/') ) return p;
    if( stop==end ) return end;
    p = stop+1;
  }
}

static void lint_path(struct uri_lint *lint){
  lint_path_of_scheme(lint);
  uri_lint_read(lint, lint->uri.path);
  lint->at = lint_path_front(lint);
}

static void lint_query(struct uri_lint *lint){
  uri_lint_read(lint, lint->uri.query);
}

static void lint_fragment(struct uri_lint *lint){
  uri_lint_read(lint, lint->uri.fragment);
}

static const struct {
  const char *component;
  void (*look)(struct uri_lint*);
} lint_parts[LINT_PARTS] = {
  [LINT_TEXT]          = { 0,          lint_text },
  [LINT_SCHEME]        = { "scheme",   lint_scheme },
  [LINT_USER]          = { "userinfo", uri_lint_user },
  [LINT_PASSWORD_PART] = { "userinfo", uri_lint_password },
  [LINT_HOST]          = { "host",     uri_lint_host },
  [LINT_PORT]          = { "port",     uri_lint_port },
  [LINT_PATH]          = { "path",     lint_path },
  [LINT_QUERY]         = { "query",    lint_query },
  [LINT_FRAGMENT]      = { "fragment", lint_fragment }
};

void uri_lint_found(struct uri_lint *lint, enum lint_code code,
                const char *p, const char *end){
  struct uri_finding *f = &lint->found[lint->n_found++];
  f->code = &lint_codes[code];
  f->component = lint_parts[lint->part].component;
  f->text = (struct span){ p, (size_t)(end-p) };
}

/*
** The first ":" in the first segment of what should have been a relative path
** (4.2, segment-nz-nc), or 0.
*/
static const char *lint_colon(const struct uri *u){
  const char *slash;
  size_t n = u->path.n;
  if( u->scheme.p || u->authority.p || n==0 ) return 0;
  slash = memchr(u->path.p, '/', n);
  if( slash ) n = (size_t)(slash-u->path.p);
  return memchr(u->path.p, ':', n);
}

void uri_lint_begin(struct uri_lint *lint, const char *p, size_t n){
  size_t i;
  *lint = (struct uri_lint){ .text = { p, n }, .part = -1,
                              .at = p, .end = p };
  uri_split(p, n, &lint->uri);
  uri_split_authority(lint->uri.authority, &lint->authority);
  lint->scheme = uri_scheme_find(lint->uri.scheme);
  lint->colon = lint_colon(&lint->uri);
  for(i=0; i<URI_LINT_RUNS; i++) lint->told[i] = p;
}

void uri_lint_with_editions(struct uri_lint *lint){
  lint->editions = 1;
}

enum uri_severity uri_lint_severity(const char *p, size_t n){
  enum uri_severity worst = URI_CLEAN;
  struct uri_finding finding;
  struct uri_lint lint;
  uri_lint_begin(&lint, p, n);
  while( worst!=URI_ERROR && uri_lint_next(&lint, &finding) ){
    if( finding.code->severity<worst ) worst = finding.code->severity;
  }
  return worst;
}

int uri_lint_next(struct uri_lint *lint, struct uri_finding *finding){
  while( lint->n_given==lint->n_found ){
    lint->n_given = lint->n_found = 0;
    if( lint->at<lint->end ){
      uri_lint_step(lint);
    }else if( lint->part<LINT_PARTS-1 ){
      lint->part++;
      lint_parts[lint->part].look(lint);
    }else{
      return 0;
    }
  }
  *finding = lint->found[lint->n_given++];
  return 1;
}
