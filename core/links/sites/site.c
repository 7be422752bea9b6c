/*
** SPDX-License-Identifier: MIT
**
** Finding what is known of a site in a table: by its host, path and parameters.
**
** Each domain that the host is in is compared with the rows of its bucket.
*/
#include "site.h"

#include "../../rfc/syntax/syntax.h"

/*
** The place of the "." before the top-level domain of a host, if that is one which the
** final "." of "amazon." stands for: "com", "net", a country, or "co" or "com" and a
** country; else 0.  The end of a host of one label.
*/
static const char *site_top(struct uri_span host){
  const char *end = host.p+host.n, *label = span_after_last(host.p, end, '.');
  const char *top = label-1, *second;
  struct uri_span name = span_between(label, end);
  if( label-host.p<2 ) return end;
  if( name.n!=2 ){
    return span_is(name, SPAN_WORD("com")) || span_is(name, SPAN_WORD("net")) ? top : 0;
  }
  second = span_after_last(host.p, top, '.');
  name = span_between(second, top);
  return second-host.p>1 && (span_is(name, SPAN_WORD("co"))
                             || span_is(name, SPAN_WORD("com"))) ? second-1 : top;
}

/* Is the site of a row this domain, or the domain without its top level, "amazon."? */
static int site_is(struct uri_span site, struct uri_span domain, struct uri_span bare){
  if( site.n==domain.n && span_is(domain, site) ) return 1;
  if( site.n!=bare.n+1 || site.p[bare.n]!='.' ) return 0;
  site.n--;
  return span_is(bare, site);
}

/* No site of a table is a top level alone, or begins with "www.". */
size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]){
  const char *p = host.p ? host.p : "", *end = p+host.n;
  const char *top = host.n>0 ? site_top(host) : end;
  size_t n = 0, i;
  if( host.n>4 && memcmp(p, "www.", 4)==0 ) p += 4;
  for(; p<(top ? top : end); p = span_find_byte(p, end, '.')+1){
    struct uri_span domain = span_between(p, end);
    struct uri_span bare = { p, top ? (size_t)(top-p) : 0 };
    size_t at;
    if( domain.n<3 ) break;
    at = (size_t)((p[0] & 31)*67+(p[1] & 31)*13+(p[2] & 31)) & (SITE_BUCKETS-1);
    for(i=table->starts[at]; i<table->starts[at+1]; i++){
      if( site_is(table->rows[i].site, domain, bare) ) found[n++] = &table->rows[i];
    }
  }
  for(i=0; i<table->starts[0]; i++) found[n++] = &table->rows[i];
  return n;
}

struct uri_param uri_site_param_at(const char *p, const char *end){
  const char *stop = span_find_byte(p, end, '&');
  const char *equals = span_find_byte(p, stop, '=');
  struct uri_param param = { span_between(p, stop), span_between(p, equals), {0, 0} };
  if( equals<stop ) param.value = span_between(equals+1, stop);
  return param;
}

int uri_param_next(struct uri_span *rest, struct uri_param *out){
  while( rest->n>0 && *rest->p=='&' ) rest->p++, rest->n--;
  if( rest->n==0 ) return 0;
  *out = uri_site_param_at(rest->p, rest->p+rest->n);
  rest->p += out->raw.n;
  rest->n -= out->raw.n;
  return 1;
}

struct uri_span uri_site_parameter(struct uri_span query, struct uri_span name){
  struct uri_span found = {0, 0};
  struct uri_param param;
  while( uri_param_next(&query, &param) ){
    if( span_begins(param.name, SPAN_WORD("amp;")) ){
      param.name = (struct uri_span){ param.name.p+4, param.name.n-4 };
    }
    if( !span_is(param.name, name) ) continue;
    if( param.value.p ) return param.value;
    if( found.p==0 ) found = (struct uri_span){ param.name.p, 0 };
  }
  return found;
}

/* Does one word of where match the page? */
static int site_matches(struct uri_span word, const struct site_page *page){
  const char *p = word.p, *end = p+word.n;
  struct uri_span path = page->path;
  int is_other = *p=='/' && is_in(p[1], ALPHA | DIGIT) && path.n>1 && path.p[1]!='%'
              && to_lower(path.p[1])!=p[1];
  if( *p=='?' ) return uri_site_parameter(page->query, span_between(p+1, end)).p!=0;
  if( p[0]!='/' || p[1]!='/' ) return !is_other && uri_glob_match(word, path, GLOB_PAGE);
  return page->host.n>0
      && uri_glob_match(span_between(p+2, end), page->host, GLOB_PAGE);
}

int uri_site_has_page(const struct site_row *row, const struct site_page *page){
  struct uri_span word = {0, 0};
  int is_limited = 0, is_found = 0;
  while( (word = site_next_word(row->where, word)).p ){
    int is_not = *word.p=='!';
    int is_match = site_matches(span_between(word.p+is_not, word.p+word.n), page);
    if( is_match && is_not ) return 0;
    if( !is_not ) is_limited = 1;
    if( is_match ) is_found = 1;
  }
  return is_found || !is_limited;
}

int uri_site_has_word(struct uri_span words, struct uri_span name){
  const char *p = words.p+1, *end = words.p+words.n, *after;
  for(; p<end; p = after+1){
    size_t i = 0;
    while( i<name.n && p[i]!=' ' && to_lower(name.p[i])==p[i] ) i++;
    if( p[i]=='*' || (p[i]==' ' && i==name.n) ) return 1;
    if( p[i]=='!' && i==name.n ) return SITE_MARKED;
    for(after=p+i; *after!=' '; ) after++;
  }
  return 0;
}
