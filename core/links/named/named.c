/*
** SPDX-License-Identifier: MIT
**
** What a link names: uri_named(); the kind of a site: uri_site_kind().
**
** The text is read as uri_clean() reads it, and what wraps the link is taken off
** (uri_unwrap()).  An address of Git with ":" instead of "/", "git@github.com:joe/tool",
** and a name with a blank after its ":", "doi: 10.1000/182", are no links for
** uri_clean(); they are mended here.  Then the rows of named.tsv decide.
**
** Most links are of sites that have no row.  Then the host and a scan of the path tell
** that there is no name.  The kind is that of the host's row in kinds.tsv.
*/
#include "named.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_edit.h"
#include "../clean/clean.h"
#include "../edit/edit.h"
#include "../text/text.h"

/* --------------------------------------------------------- the fast path --- */

/* Can a text name something? */
static int named_may_name(const char *p, size_t n){
  struct uri_authority a;
  struct uri u;
  struct scan_form form;
  const struct site_row *rows[SITE_ROWS];
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  if( kind==0 || kind & (SCAN_HOST_UPPER | SCAN_HOST_EMPTY) ) return 1;
  return uri_site_rows(&uri_named_table, a.host, rows)>uri_named_table.starts[0]
      || uri_named_has_mark(u.path, 1);
}

/* -------------------------------------------------------------- the link --- */

/*
** Mend a text that is no link: "scheme://joe@host:path", without a scheme that of Git's
** short addresses; else "name: rest".  Fragment and tag go.  Absent if it is neither.
*/
static struct uri_span named_mend(struct uri_span text, char *out){
  const char *p = text.p, *tag = span_find_word(p, p+text.n, SPAN_WORD("</"));
  const char *end = span_find_byte(p, tag, '#');
  const char *front = span_find_word(p, end, SPAN_WORD("://"));
  const char *user = front<end ? front+3 : p;
  const char *stop = find_in(user, end, SLASH | QUESTION);
  const char *at = span_after_last(user, stop, '@');
  const char *colon = span_find_byte(at, stop, ':'), *rest = colon+1;
  char *o = out;
  int is_short = (front<end || at>user) && colon<stop;
  if( !is_short ) colon = span_find_byte(p, end, ':'), rest = colon+1;
  if( rest>=end ) return (struct uri_span){0, 0};
  if( is_short && front==end ) o = span_put(o, SPAN_WORD("ssh://"));
  o = span_put(o, span_between(p, colon));
  *o++ = is_short ? '/' : ':';
  while( rest<end && (is_short ? *rest=='/' : is_blank(*rest)) ) rest++;
  o = span_put(o, span_between(rest, end));
  return span_between(out, o);
}

/* Memory of uri_named(), and the most bytes of a link that is cleaned. */
struct named_memory {
  char *wrapped, *link, *values, *purl, *qualifiers;
  size_t most;
};

/* The clean link of a text, without what wraps it; absent if there is none. */
static struct uri_span named_unwrapped(struct uri_span text,
                                       const struct named_memory *m){
  struct uri_span link;
  text.n = uri_unwrap(text.p, text.n, m->wrapped);
  text.p = m->wrapped;
  link = uri_clean_read(text, m->most, m->link);
  if( link.p ) return link;
  text = named_mend(uri_text_trim(text, 1), m->purl);
  return text.p ? uri_clean_read(text, m->most, m->link) : text;
}

/* The same, and without what stands before it: "scm:git:". */
static struct uri_span named_read(struct uri_span text, const struct named_memory *m){
  struct uri_span link = named_unwrapped(text, m);
  size_t i;
  for(i=0; uri_named_facts.prefixes[i].p; i++){
    struct uri_span prefix = uri_named_facts.prefixes[i];
    if( !span_begins(link, prefix) || link.n>text.n+prefix.n ) continue;
    link = span_between(link.p+prefix.n, link.p+link.n);
    /* It may be there already.
    ** NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): link has a prefix. */
    memmove(m->purl, link.p, link.n);
    return named_unwrapped((struct uri_span){ m->purl, link.n }, m);
  }
  return link;
}

/* ------------------------------------------------------------ the answer --- */

/* Write a form with its values, percent-encoded in a URI. */
static char *named_put(const struct named_link *link, struct uri_span form, int is_uri,
                       char *out){
  const uint32_t allowed = UNRESERVED | SUB_DELIMS | COLON | AT | SLASH;
  size_t i;
  for(i=0; i<form.n; i++){
    unsigned char c = (unsigned char)form.p[i];
    size_t value = (size_t)c-NAMED_VALUE;
    if( c<NAMED_VALUE ) *out++ = (char)c;
    else if( !is_uri ) out = span_put(out, link->values[value]);
    else out = uri_percent_encode(out, link->values[value], allowed);
  }
  return out;
}

/* Find what a clean link names, and write its URI: its length, or URI_NONE. */
static size_t named_put_uri(struct named_link *link, struct uri_span text,
                            const struct named_row **row, const struct named_memory *m,
                            char *out){
  link->at = m->values;
  link->count = 0;
  uri_split_whole(text.p, text.n, &link->u, &link->a);
  *row = uri_named_match(link);
  SPAN_WITHIN(link->at, m->purl);
  if( *row==0 ) return URI_NONE;
  if( (*row)->id.n>0 ) return (size_t)(named_put(link, (*row)->form, 1, out)-out);
  if( (*row)->form.n>0 ){                                        /* a package URL */
    text = span_between(m->purl, named_put(link, (*row)->form, 1, m->purl));
    SPAN_WITHIN(text.p+text.n, m->qualifiers);
  }
  return uri_purl_write(text, out, m->qualifiers);
}

/*
** Write what a clean link names.  The URI must be a clean link that names itself: a Git
** repository on a site of another kind does not.
*/
static size_t named_write(struct uri_span text, enum uri_named_what what,
                          const struct named_memory *m, char *out){
  struct named_link link;
  const struct named_row *row;
  struct uri_span name = { out, named_put_uri(&link, text, &row, m, out) }, again;
  if( name.n==URI_NONE ) return URI_NONE;
  SPAN_WITHIN(out+name.n, m->wrapped);
  if( !span_equals(uri_clean_read(name, m->most, m->link), name) ) return URI_NONE;
  again.p = m->wrapped;
  again.n = named_put_uri(&link, name, &row, m, m->wrapped);
  if( !span_equals(again, name) ) return URI_NONE;
  if( what==URI_NAMED_ID && row->id.n>0 ){
    return (size_t)(named_put(&link, row->id, 0, out)-out);
  }
  if( what!=URI_NAMED_KIND ) return name.n;
  return (size_t)(span_put(out, uri_named_facts.words[row->word])-out);
}

/* The most bytes of a result for a text of n bytes, and of the values of a link. */
static size_t named_most(size_t n){
  return size_sum(uri_clean_most(n), NAMED_FORM+NAMED_SPARE);
}
static size_t named_values_most(size_t n){
  return size_sum(uri_clean_most(uri_clean_most(n)), NAMED_SPARE);
}

/* What uri_unwrap() needs is enough to clean what it gives, too. */
size_t uri_named(const char *p, size_t n, enum uri_named_what what, char *out){
  struct named_memory m;
  struct uri_span text;
  if( n>URI_NAMED_TEXT_MOST || !named_may_name(p, n) ) return URI_NONE;
  m.most = uri_unwrap_most(n);
  m.wrapped = out+named_most(n);
  m.values = m.wrapped+uri_unwrap_size(p, n);
  m.link = m.values-3*m.most;
  m.purl = m.values+named_values_most(n);
  m.qualifiers = m.purl+named_most(n);
  text = named_read((struct uri_span){ p, n }, &m);
  return text.p ? named_write(text, what, &m, out) : URI_NONE;
}

/*
** The result, the texts that lead to it, and for a package URL its text, its qualifiers,
** and memory to sort them: three bytes for each of theirs, of which a qualifier has four.
*/
size_t uri_named_size(const char *p, size_t n, enum uri_named_what what){
  size_t most, two;
  (void)what;
  if( n>URI_NAMED_TEXT_MOST ) return 0;
  most = named_most(n), two = size_sum(most, most);
  most = size_sum(uri_unwrap_size(p, n), named_values_most(n));
  return size_sum(size_sum(two, size_sum(two, two)), most);
}

/* ------------------------------------------------------ the kind of a site --- */

const char *uri_site_kind(const char *p, size_t n, char *buffer){
  struct uri_authority a;
  struct uri u;
  struct scan_form form;
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  const struct site_row *rows[SITE_ROWS];
  struct uri_span host;
  size_t count, i;
  if( (kind==0 || kind & SCAN_HOST_EMPTY)
   && !uri_clean_split(p, n, &u, &a, buffer) ) return 0;
  host = a.host;
  if( host.n>0 && host.p[host.n-1]=='.' ) host.n--;
  if( span_begins(host, SPAN_WORD("www.")) ) host = span_between(host.p+4, host.p+host.n);
  if( host.n==0 || !memchr(host.p, '.', host.n) ) return 0;
  count = uri_site_rows(&uri_kinds_table, host, rows);
  for(i=0; i<count; i++){
    const struct site_page page = { host, {0, 0}, {0, 0} };
    if( uri_site_has_page(rows[i], &page) ) return uri_named_facts.kinds[rows[i]->kind];
  }
  return 0;
}

size_t uri_site_kind_size(const char *p, size_t n){
  return uri_clean_size(p, n);
}
