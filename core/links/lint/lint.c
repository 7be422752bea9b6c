/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe in a text (RFC 3986 section 7 and the "should"s of
** sections 2 to 6): the checks and their order.  All findings are in lint_codes.h.
**
** The text is split, and its parts are checked from left to right.  For each part,
** findings about the whole part come first (here, in lint_authority.c and in
** lint_edition.c); then its characters are read (lint_chars.c).  A step reports at most a
** few findings, all of which begin at its place, so that findings come in order and at
** most a few are pending.
*/
#include "lint.h"
#include "../clean/clean.h"
#include "../redact/redact.h"

#include "../../rfc/normal/rules.h"
#include "../../rfc/resolve/path.h"
#include "../../rfc/schemes/by_scheme.h"

/*
** A host without its scheme (4.5), which is a relative path: "www.example.com/a".
** uri_clean() adds a scheme to these, and to the next ones.
*/
static int lint_is_suffix(const struct uri_lint *lint){
  const struct uri *u = &lint->uri;
  const char *end = lint->text.p+lint->text.n;
  const char *stop = span_find_byte(u->path.p, u->path.p+u->path.n, '/');
  const char *host_end = stop==end ? uri_clean_trail(u->path.p, stop, 1) : stop;
  if( u->scheme.p || u->authority.p || host_end==u->path.p ) return 0;
  return uri_clean_is_host(span_between(u->path.p, host_end), (struct uri_span){0, 0},
                           span_between(stop, end));
}

/*
** A host without its scheme (4.5) that splits as a scheme, because a port follows it:
** "example.com:8080/", "localhost:80".
*/
static int lint_is_host_as_scheme(const struct uri_lint *lint){
  const struct uri *u = &lint->uri;
  if( u->scheme.p==0 || u->authority.p ) return 0;
  return uri_clean_is_port(u->scheme.p, u->path.p-1, lint->text.p+lint->text.n);
}

/*
** The end of a scheme that has no ":" and therefore is a path (3.1), or 0: "http//h",
** also with what is on the same key, "http;//h" or "http.//h".  Only schemes that people
** type count.
*/
static const char *lint_missing_colon(const struct uri *u){
  const char *p = u->path.p, *end = p+u->path.n;
  const char *stop = uri_span_of(p, end, ALPHA);
  const struct uri_scheme *scheme;
  const char *slash = stop;
  if( u->scheme.p || u->authority.p ) return 0;
  if( slash<end && (*slash==';' || *slash=='.') ) slash++;
  if( !span_begins(span_between(slash, end), SPAN_WORD("//")) ) return 0;
  scheme = uri_scheme_find(span_between(p, stop));
  if( scheme==0 || (scheme->flags & URI_SCHEME_TYPED)==0 ) return 0;
  return scheme->flags & URI_SCHEME_NAME ? 0 : stop;
}

/*
** The text as a whole.  All findings here must begin at the text's first byte.
*/
static void lint_text(struct uri_lint *lint){
  const char *scheme_end = lint_missing_colon(&lint->uri);
  enum uri_reference_kind kind = uri_kind(&lint->uri);
  if( lint_is_suffix(lint) ){
    uri_lint_found(lint, LINT_SUFFIX_REFERENCE, lint->text);
  }else if( lint_is_host_as_scheme(lint) ){
    uri_lint_found(lint, LINT_HOST_AS_SCHEME, lint->text);
  }else if( scheme_end ){
    uri_lint_found(lint, LINT_MISSING_COLON, span_between(lint->text.p, scheme_end));
  }else if( kind!=URI_KIND_URI && kind!=URI_KIND_SAME_DOCUMENT
         && lint->colon==0 ){
    uri_lint_found(lint, LINT_RELATIVE_REFERENCE, lint->text);
  }
  if( lint->editions ) uri_lint_editions(lint);
  if( lint->readings ) uri_lint_readings(lint);
}

/*
** A scheme that is unknown, and nearly a known one (3.1).  Where that one has an
** authority, the text must at least have a slash: "tps:x" is not "https:".
*/
static void lint_misspelled(struct uri_lint *lint){
  struct uri_span scheme = lint->uri.scheme;
  const struct uri_scheme *near;
  if( scheme.p==0 || lint->scheme ) return;
  near = uri_scheme_near(scheme);
  if( near==0 ) return;
  if( !(near->flags & URI_SCHEME_NAME) && lint->uri.authority.p==0
   && (lint->uri.path.n==0 || *lint->uri.path.p!='/') ) return;
  uri_lint_found_to(lint, LINT_MISSPELLED_SCHEME, scheme, uri_scheme_name(near));
}

static void lint_scheme(struct uri_lint *lint){
  struct uri_span scheme = lint->uri.scheme;
  lint_misspelled(lint);
  if( scheme.p && uri_lint_has_upper(scheme) ){
    uri_lint_found(lint, LINT_UPPER_CASE_SCHEME, scheme);
  }
}

/* Capitals in the domain of an address of mailto: (RFC 6068 2), or in an NID. */
static void lint_upper_name(struct uri_lint *lint){
  struct uri_span path = lint->uri.path;
  struct normal_fold fold = { .known = path.p };
  int is_urn = uri_lint_has_rule(lint, URI_SCHEME_RULE_URN);
  while( fold.known<path.p+path.n ){
    fold.from = 0;
    uri_normal_fold(lint->scheme, fold.known, path.p+path.n, &fold);
    if( fold.from && uri_lint_has_upper(span_between(fold.from, fold.to)) ){
      if( is_urn ) path = span_between(path.p, fold.to);
      uri_lint_found(lint, is_urn ? LINT_UPPER_CASE_NID : LINT_UPPER_CASE_DOMAIN, path);
      return;
    }
  }
}

/* Findings about paths by the rules of known schemes (6.2.3). */
static void lint_path_of_scheme(struct uri_lint *lint){
  struct uri_span path = lint->uri.path;
  int has_authority = lint->uri.authority.p!=0;
  if( uri_lint_has_rule(lint, URI_SCHEME_RULE_ROOT) && has_authority && path.n==0 ){
    uri_lint_found(lint, LINT_EMPTY_PATH, path);
  }
  if( uri_lint_has_rule(lint, URI_SCHEME_RULE_FILE) && !has_authority
   && path.n>0 && *path.p=='/' ){
    uri_lint_found(lint, LINT_FILE_AUTHORITY, path);
  }
  if( uri_lint_has_rule(lint, URI_SCHEME_RULE_MAILTO)
   && (has_authority || !uri_lint_is_mail(path)) ){
    uri_lint_found(lint, LINT_MALFORMED_ADDRESS, path);
  }
  if( normal_folds_path(lint->scheme) ) lint_upper_name(lint);
}

/*
** Findings about a number (RFC 3966 3: digits, "*", and "#" as a triplet), and about
** data, unless characters are wrong in them.
*/
static void lint_path_of_shape(struct uri_lint *lint){
  struct uri_span path = lint->uri.path;
  const char *end = path.p+path.n;
  unsigned shape = lint->scheme ? lint->scheme->shape : URI_SHAPE_NONE;
  struct uri_data data;
  if( shape==URI_SHAPE_NUMBER && find_in(path.p, end, DIGIT)==end
   && span_find_byte(path.p, end, '*')==end ){
    uri_lint_found(lint, LINT_MALFORMED_NUMBER, path);
  }
  if( shape==URI_SHAPE_DATA && uri_span_of(path.p, end, QUERY)==end
   && !uri_data_read(lint->text.p, lint->text.n, &data) ){
    uri_lint_found(lint, LINT_MALFORMED_DATA, path);
  }
}

/*
** Where the search of the path begins.  Dot-segments are fine at the beginning of a
** relative path (3.3), and as a guard that keeps "//" from being read as an authority.
*/
static const char *lint_path_front(const struct uri_lint *lint){
  const char *p = lint->uri.path.p;
  const char *end = p+lint->uri.path.n;
  if( lint->uri.authority.p ) return p;
  if( compose_has_guard(lint->uri.path) ) return p+2;
  if( lint->uri.scheme.p ) return p;
  for(;;){
    const char *stop = path_segment_end(p, end);
    if( path_dots(p, stop)==0 ) return p;
    if( stop==end ) return end;
    p = stop+1;
  }
}

/* A secret in the path of a site, which was not hidden yet (7.5). */
static void lint_secret_path(struct uri_lint *lint){
  enum { MOST = 500 };                 /* bytes of authority, path and query */
  char memory[3*(MOST+2)];
  struct uri_span authority = lint->uri.authority, path = lint->uri.path;
  struct redact_part secrets[REDACT_SEGMENTS];
  struct redact_text t;
  size_t i, n;
  if( authority.n==0 || authority.n>=MOST || path.n==0 ) return;
  n = (size_t)(lint->text.p+lint->text.n-authority.p);
  t = uri_redact_text(authority.p, n<MOST ? n : MOST, memory);
  for(i=0; t.c[i]!='/'; ) i++;
  n = uri_secret_path(&t, i, secrets);
  for(i=0; i<n && span_is((struct uri_span){ t.c+secrets[i].from,
                          secrets[i].to-secrets[i].from }, SPAN_WORD("***")); i++){}
  if( i<n ) uri_lint_found(lint, LINT_SECRET_PATH, path);
}

static void lint_path(struct uri_lint *lint){
  lint_path_of_scheme(lint);
  lint_path_of_shape(lint);
  lint_secret_path(lint);
  if( lint->readings ) uri_lint_path_readings(lint);
  uri_lint_read(lint, lint->uri.path);
  lint->at = lint_path_front(lint);
}

static void lint_query(struct uri_lint *lint){
  uri_lint_read(lint, lint->uri.query);
}

static void lint_fragment(struct uri_lint *lint){
  uri_lint_read(lint, lint->uri.fragment);
}

/* What looks at each part as a whole. */
static void (*const lint_look[LINT_PARTS])(struct uri_lint*) = {
  [LINT_TEXT]          = lint_text,
  [LINT_SCHEME]        = lint_scheme,
  [LINT_USER]          = uri_lint_user,
  [LINT_PASSWORD_PART] = uri_lint_password,
  [LINT_HOST]          = uri_lint_host,
  [LINT_PORT]          = uri_lint_port,
  [LINT_PATH]          = lint_path,
  [LINT_QUERY]         = lint_query,
  [LINT_FRAGMENT]      = lint_fragment
};

void uri_lint_begin(struct uri_lint *lint, const char *p, size_t n){
  size_t i;
  *lint = (struct uri_lint){ .text = { p, n }, .part = -1,
                              .at = p, .end = p };
  uri_split(p, n, &lint->uri);
  uri_split_authority(lint->uri.authority, &lint->authority);
  lint->scheme = uri_scheme_driven(lint->uri.scheme);
  if( lint->uri.scheme.p==0 && lint->uri.authority.p==0 ){
    lint->colon = uri_compose_colon(lint->uri.path);
  }
  lint->has_semicolon = n>0 && memchr(p, ';', n)!=0;
  for(i=0; i<URI_LINT_RUNS; i++) lint->reported[i] = p;
}

void uri_lint_with_editions(struct uri_lint *lint){
  lint->editions = 1;
}

enum uri_severity uri_lint_severity(const char *p, size_t n){
  enum uri_severity worst = URI_SEVERITY_CLEAN;
  struct uri_finding finding;
  struct uri_lint lint;
  uri_lint_begin(&lint, p, n);
  while( worst!=URI_SEVERITY_ERROR && uri_lint_next(&lint, &finding) ){
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
      lint_look[lint->part](lint);
    }else{
      return 0;
    }
  }
  *finding = lint->found[lint->n_given++];
  return 1;
}
