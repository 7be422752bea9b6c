/*
** SPDX-License-Identifier: MIT
**
** Dirty text: uri_repair(); uri_extract(), with a row for each URI in running text, in
** order; and uri_hosts(), with a row for each host of a list.
**
**     SELECT uri_repair('<http://h/a b>');
**     -- http://h/a%20b
**     SELECT uri FROM uri_extract('See http://h/a, or (http://h/b).');
**     -- http://h/a
**     -- http://h/b
**     SELECT host, port FROM uri_hosts('mongodb://h1,h2:27018/shop');
**     -- h1|27017
**     -- h2|27018
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_clean.h"
#include "../../core/uri_html.h"
#include "../../core/uri_text.h"

void uri_sql_result_resolved(sqlite3_context *ctx, const struct uri *base,
                             struct uri_span text, enum uri_html_encoding encoding){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_html_uri_size(text, encoding, base));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_html_uri(text, encoding, base, out));
}

/* ---------------------------------------------------------- uri_extract --- */
struct extract_state {
  struct uri_extract search;
  struct uri_found found;
  const char *copy;                    /* of a defanged text, refanged; or 0 */
  struct uri_refang_mark mark;
  struct uri_span place;               /* of the row in a defanged text, if computed */
  struct uri_cell cell;
  struct uri_span link;                /* of a cell, in memory for any link; or 0 */
};

enum { EXTRACT_PLAIN, EXTRACT_DEFANGED, EXTRACT_BARE, EXTRACT_CELL };
static const struct sql_words extract_writing = { .what = "writing", .table = {
  { "plain", EXTRACT_PLAIN }, { "defanged", EXTRACT_DEFANGED }, { "bare", EXTRACT_BARE },
  { "cell", EXTRACT_CELL }
} };

static int extract_next(struct rows_cursor *c){
  struct extract_state *s = c->state;
  s->place = (struct uri_span){0, 0};
  if( c->word==EXTRACT_CELL ){
    s->link.n = uri_cell_next(&s->cell, (char*)s->link.p);
    s->found.text = s->cell.found;
    return s->link.n!=URI_NONE;
  }
  return uri_extract_next(&s->search, &s->found);
}

static int text_extract_begin(struct rows_cursor *c){
  struct extract_state *s = c->state;
  if( c->word==EXTRACT_CELL ){
    uri_cell_begin(&s->cell, c->text.p, c->text.n);
    s->link.p = uri_sql_rows_buffer(c, uri_cell_next_size(&s->cell));
    if( s->link.p==0 ) return SQLITE_NOMEM;
    uri_cell_begin(&s->cell, c->text.p, c->text.n);        /* the text may have moved */
  }else if( c->word==EXTRACT_DEFANGED ){
    char *copy = uri_sql_rows_buffer(c, c->text.n);
    if( copy==0 ) return SQLITE_NOMEM;
    s->copy = copy;
    uri_extract_begin(&s->search, copy, uri_refang(c->text.p, c->text.n, copy));
    uri_extract_with_defanged(&s->search, c->text.p, c->text.n);
  }else{
    uri_extract_begin(&s->search, c->text.p, c->text.n);
    if( c->word==EXTRACT_BARE ) uri_extract_with_bare(&s->search);
  }
  return SQLITE_OK;
}

/* The place of the URI in the text. */
static struct uri_span extract_place(struct rows_cursor *c){
  struct extract_state *s = c->state;
  struct uri_span found = s->found.text;
  size_t start, end;
  if( s->copy==0 ) return found;
  if( s->place.p ) return s->place;
  start = (size_t)(found.p-s->copy);
  end = start+found.n;
  start = uri_refang_place(c->text.p, c->text.n, start, &s->mark);
  end = uri_refang_place(c->text.p, c->text.n, end, &s->mark);
  s->place = (struct uri_span){ c->text.p+start, end-start };
  return s->place;
}

static void extract_put_start(struct rows_cursor *c, const void *field){
  struct uri_span place = extract_place(c);
  (void)field;
  uri_sql_put_start(c, &place);
}

static void extract_put_length(struct rows_cursor *c, const void *field){
  struct uri_span place = extract_place(c);
  (void)field;
  uri_sql_put_length(c, &place);
}

/* Answer with the URI, cleaned and made valid if necessary. */
static void extract_put_uri(struct rows_cursor *c, const void *field){
  const struct extract_state *s = c->state;
  const struct uri_found *found = field;
  struct buffer buffer;
  char *out;
  size_t n;
  if( s->link.p ){
    uri_sql_result_span(c->ctx, s->link);
    return;
  }
  if( found->cleaning==0 ){
    uri_sql_result_span(c->ctx, found->text);
    return;
  }
  out = uri_sql_buffer_open(c->ctx, &buffer,
                            found->prefix.n+uri_extract_clean_size(found));
  if( out==0 ) return;
  n = found->prefix.n;
  if( n>0 ) memcpy(out, found->prefix.p, n);
  n += uri_extract_clean(found, out+n);
  uri_sql_result_resolved(c->ctx, 0, (struct uri_span){ out, n }, URI_HTML_UTF_8);
  uri_sql_buffer_close(&buffer);
}

static const struct rows_column extract_columns[] = {
  { "uri",    0, extract_put_uri, offsetof(struct extract_state, found) },
  { "start",  1, extract_put_start, 0 },
  { "length", 1, extract_put_length, 0 },
  { "delimiter", 0, uri_sql_put_span, offsetof(struct extract_state, found.delimiter) },
  { 0 }
};

/* ------------------------------------------------------------ uri_hosts --- */
struct hosts_state {
  struct uri_hosts list;
  struct uri_host_found found;
};

static int hosts_begin(struct rows_cursor *c){
  struct hosts_state *s = c->state;
  uri_hosts_begin(&s->list, c->text.p, c->text.n);
  return SQLITE_OK;
}

static int hosts_next(struct rows_cursor *c){
  struct hosts_state *s = c->state;
  return uri_hosts_next(&s->list, &s->found);
}

static void hosts_put_port(struct rows_cursor *c, const void *field){
  const struct uri_host_found *found = field;
  if( found->has_port ) sqlite3_result_int64(c->ctx, found->port);
}

static const struct rows_column hosts_columns[] = {
  { "position", 1, uri_sql_put_row, 0 },
  { "host",     0, uri_sql_put_span, offsetof(struct hosts_state, found.host) },
  { "port",     1, hosts_put_port,   offsetof(struct hosts_state, found) },
  { 0 }
};

const struct sql_function uri_sql_text_functions[] = {
  { "uri_repair", 1, 1, OUT_UTF8, .size = uri_repair_size, .write = uri_repair,
    .takes = "text", .about = "a valid URI-reference made from dirty text" },
  { "uri_extract", 1, 2, .words = &extract_writing, .columns = extract_columns,
    .key = "start", .state_size = sizeof(struct extract_state),
    .begin = text_extract_begin, .next = extract_next,
    .takes = "text [, writing = 'plain']",
    .about = "the URIs in running text, HTML or Markdown" },
  { "uri_hosts", 1, 1, .columns = hosts_columns, .key = "position",
    .state_size = sizeof(struct hosts_state), .begin = hosts_begin, .next = hosts_next,
    .takes = "text", .about = "the hosts of a list or of a connection string" },
  { 0 }
};
