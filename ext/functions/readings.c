/*
** SPDX-License-Identifier: MIT
**
** The readings of a text side by side: uri_readings(u [, base]), with a row for RFC 3986,
** for each earlier edition, and for the href in a browser.
**
**     SELECT reading, host FROM uri_readings('http:\h/');
**     -- rfc3986|NULL
**     -- rfc2396bis-02|NULL
**     -- rfc2396|NULL
**     -- url-syntax-01|NULL
**     -- whatwg|h
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_editions.h"
#include "../../core/uri_whatwg.h"
#include "../../core/rfc/editions/edition.h"

/* The numbers of the readings: the editions of uri_edition_at(), then the browser. */
enum { READINGS_BROWSER = URI_EDITION_COUNT };

struct readings_state {
  struct uri_span text[READINGS_BROWSER+1];  /* resolved; absent if there is no href */
  int i;                                     /* number of the current reading */
  const char *name;
  struct uri_span current;                   /* its text */
  struct uri uri;                            /* its components */
  struct uri_authority authority;
};

/*
** Resolve a text against a base as an edition does, and write the result at *to.  *to
** moves after the result and its working memory, together less than readings_size()
** bytes.
*/
static struct uri_span readings_resolve(const struct uri_edition *edition,
                                        struct uri_span base, struct uri_span text,
                                        char **to){
  struct uri b, ref, target;
  char *out;
  size_t n;
  uri_edition_split(edition, base.p, base.n, &b);
  uri_edition_split(edition, text.p, text.n, &ref);
  out = *to+uri_edition_resolve_size(edition, &b, &ref);
  uri_edition_resolve(edition, &b, &ref, *to, &target);
  n = uri_compose(&target, out);
  *to = out+n;
  return (struct uri_span){ out, n };
}

/*
** Get the href of the text, resolved against the href of the base.  Returns an SQLite
** code.
*/
static int readings_href(struct rows_cursor *c, struct uri_span base){
  struct readings_state *s = c->state;
  struct uri_href_parts page;
  size_t n;
  int rc;
  if( base.p ){
    rc = uri_sql_href_of(base, 0, &c->owned[0], &n);
    if( c->owned[0]==0 ) return rc;
    uri_href_split(c->owned[0], n, &page);
  }
  rc = uri_sql_href_of(c->text, base.p ? &page : 0, &c->owned[1], &n);
  s->text[READINGS_BROWSER] = (struct uri_span){ c->owned[1], n };
  return rc;
}

/* Split the text of the current reading into its components. */
static void readings_split(struct readings_state *s){
  struct uri_named_part parts[URI_PARTS_MAX];
  struct uri_span text = s->text[s->i];
  size_t n, i;
  int has_host = 0;
  s->uri = (struct uri){0};
  s->authority = (struct uri_authority){0};
  s->name = s->i==READINGS_BROWSER ? "whatwg"
                                   : uri_edition_name(uri_edition_at((size_t)s->i));
  s->current = text;
  if( text.p==0 ) return;
  if( s->i==READINGS_BROWSER ){
    struct uri_href_parts href;
    uri_href_split(text.p, text.n, &href);
    s->uri = href.uri;
    has_host = 1;
  }else{
    const struct uri_edition *edition = uri_edition_at((size_t)s->i);
    uri_edition_split(edition, text.p, text.n, &s->uri);
    n = uri_edition_parts(edition, text.p, text.n, parts);
    for(i=0; i<n; i++) has_host |= strcmp(parts[i].name, "host")==0;
  }
  if( has_host ) uri_split_authority(s->uri.authority, &s->authority);
}

static int readings_next(struct rows_cursor *c){
  struct readings_state *s = c->state;
  s->i = (int)c->row-1;
  if( s->i>READINGS_BROWSER ) return 0;
  readings_split(s);
  return 1;
}

static int readings_begin(struct rows_cursor *c){
  struct readings_state *s = c->state;
  enum { DELIMITERS = 16 };            /* also for a guard and a "/" in each path */
  struct uri_span base = c->second;
  size_t i, size = 2*(base.n+c->text.n)+DELIMITERS;
  char *to;
  if( base.n==0 ) base.p = 0;          /* the column _base is '' if it is not given */
  to = uri_sql_rows_buffer(c, base.p ? URI_EDITION_COUNT*size : 0);
  if( to==0 ) return SQLITE_NOMEM;
  for(i=0; i<URI_EDITION_COUNT; i++){
    s->text[i] = c->text;
    if( base.p ) s->text[i] = readings_resolve(uri_edition_at(i), base, c->text, &to);
  }
  return readings_href(c, base);
}

/* Is the text a reference of the edition, or accepted by the browser? */
static void readings_put_valid(struct rows_cursor *c, const void *field){
  const struct readings_state *s = c->state;
  const struct uri_edition *edition = uri_edition_at((size_t)s->i);
  int is_valid = s->current.p!=0;
  (void)field;
  if( s->i!=READINGS_BROWSER ){
    struct uri_span name = uri_edition_reference(edition);
    is_valid = uri_rule_match(uri_rule_find(edition, name.p, name.n), c->text.p,
                              c->text.n, 0);
  }
  sqlite3_result_int(c->ctx, is_valid);
}

static void readings_put_port(struct rows_cursor *c, const void *port){
  uri_sql_result_port(c->ctx, *(const struct uri_span*)port);
}

static const struct rows_column readings_columns[] = {
  { "reading",  0, uri_sql_put_word, offsetof(struct readings_state, name) },
  { "valid",    1, readings_put_valid, 0 },
  { "uri",      0, uri_sql_put_span, offsetof(struct readings_state, current) },
  { "scheme",   0, uri_sql_put_span, offsetof(struct readings_state, uri.scheme) },
  { "userinfo", 0, uri_sql_put_span,
    offsetof(struct readings_state, authority.userinfo) },
  { "host",     0, uri_sql_put_span, offsetof(struct readings_state, authority.host) },
  { "port",     1, readings_put_port, offsetof(struct readings_state, authority.port) },
  { "path",     0, uri_sql_put_span, offsetof(struct readings_state, uri.path) },
  { "query",    0, uri_sql_put_span, offsetof(struct readings_state, uri.query) },
  { "fragment", 0, uri_sql_put_span, offsetof(struct readings_state, uri.fragment) },
  { 0 }
};

const struct sql_function uri_sql_readings_functions[] = {
  { "uri_readings", 1, 2, .columns = readings_columns, .key = "reading",
    .state_size = sizeof(struct readings_state), .begin = readings_begin,
    .next = readings_next,
    .takes = "u [, base]",
    .about = "the parts of a text to RFC 3986, earlier documents, browsers" },
  { 0 }
};
