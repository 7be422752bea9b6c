/*
** SPDX-License-Identifier: MIT
**
** Finding what is known of a site in a table: by its host, path and parameters.
**
** A table is in order of its sites, so that the rows of each domain that the host is in
** are found by halving.
*/
#include "site.h"

#include "../../rfc/syntax/syntax.h"

/* The host without its last label, and without "co" or "com" before it. */
static struct uri_span site_without_top(struct uri_span host){
  const char *end, *label;
  if( host.n==0 ) return host;           /* or it is absent */
  end = host.p+host.n;
  label = span_after_last(host.p, end, '.');
  if( label-host.p<2 ) return host;
  end = label-1;
  label = span_after_last(host.p, end, '.');
  if( label-host.p>1 && (span_is(span_between(label, end), SPAN_WORD("co"))
   || span_is(span_between(label, end), SPAN_WORD("com"))) ) end = label-1;
  return span_between(host.p, end);
}

/* Compare a domain, followed by a dot if any_top, with a site of a table. */
static int site_order(struct uri_span domain, int any_top, struct uri_span site){
  size_t i;
  for(i=0; i<domain.n && i<site.n; i++){
    int order = (unsigned char)to_lower(domain.p[i])-(unsigned char)site.p[i];
    if( order!=0 ) return order;
  }
  if( i<domain.n ) return 1;
  if( any_top ) return i==site.n ? 1 : site.p[i]!='.' ? '.'-site.p[i] : -(i+1<site.n);
  return -(i<site.n);
}

/* The first row whose site is the domain or after it. */
static size_t site_first(const struct site_row *table, size_t n, struct uri_span domain,
                         int any_top){
  size_t low = 0;
  while( low<n ){
    size_t middle = low+(n-low)/2;
    if( site_order(domain, any_top, table[middle].site)>0 ) low = middle+1;
    else n = middle;
  }
  return low;
}

/* Add the rows of a host and the domains that it is in. */
static size_t site_add(const struct site_row *table, size_t n, struct uri_span host,
                       int any_top, const struct site_row *found[SITE_ROWS],
                       size_t count){
  const char *end = host.p+host.n;
  while( host.n>0 ){
    size_t i = site_first(table, n, host, any_top);
    for(; i<n && site_order(host, any_top, table[i].site)==0; i++){
      if( count<SITE_ROWS ) found[count++] = &table[i];
    }
    host.p = span_find_byte(host.p, end, '.');
    if( host.p<end ) host.p++;
    host.n = (size_t)(end-host.p);
  }
  return count;
}

size_t uri_site_rows(const struct site_row *table, size_t n, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]){
  size_t count;
  if( host.n==0 ) return 0;
  count = site_add(table, n, host, 0, found, 0);
  return site_add(table, n, site_without_top(host), 1, found, count);
}

/*
** Does the text match the word, whose "*" are any text?  slash: with a slash after it.
** Triplets count as the octets that they stand for.
*/
static int site_glob(struct uri_span word, struct uri_span text, int slash){
  const char *w = word.p, *w_end = w+word.n;
  const char *t = text.p, *end = t+text.n, *taken = 0, *star = 0;
  int left = slash, taken_left = 0;    /* is the slash still to be read? */
  while( t<end || left ){
    const char *before = t;
    char c = t<end ? to_lower(percent_next(&t, end)) : '/';
    int was_left = left;
    if( before==end ) left = 0;
    if( w<w_end && *w=='*' ){
      star = ++w;
      taken = t = before;
      taken_left = left = was_left;
      if( w==w_end ) return 1;
    }else if( w<w_end && *w==c ){
      w++;
    }else if( star ){
      w = star;
      if( taken<end ) percent_next(&taken, end);
      else taken_left = 0;
      t = taken;
      left = taken_left;
    }else{
      return 0;
    }
  }
  while( w<w_end && *w=='*' ) w++;
  return w==w_end;
}

/* Has the query a parameter of this name? */
static int site_has_parameter(struct uri_span query, struct uri_span name){
  const char *p = query.p, *end = p+query.n;
  while( p<end ){
    const char *stop = span_find_byte(p, end, '&');
    if( span_is(span_between(p, span_find_byte(p, stop, '=')), name) ) return 1;
    p = stop+(stop<end);
  }
  return 0;
}

/* Does one word of where match the page? */
static int site_matches(struct uri_span word, const struct site_page *page){
  if( *word.p=='?' ){
    return site_has_parameter(page->query, (struct uri_span){ word.p+1, word.n-1 });
  }
  if( word.n>1 && *word.p=='/' && word.p[1]=='/' ){
    return site_glob((struct uri_span){ word.p+2, word.n-2 }, page->host, 0);
  }
  return site_glob(word, page->path, 0) || site_glob(word, page->path, 1);
}

int uri_site_has_page(const struct site_row *row, const struct site_page *page){
  const char *p = row->where.p, *end = p+row->where.n;
  int is_limited = 0, is_found = 0;
  while( p<end ){
    const char *stop = span_find_byte(p, end, ' ');
    int is_not = *p=='!';
    int is_match = site_matches(span_between(p+is_not, stop), page);
    if( is_match && is_not ) return 0;
    if( !is_not ) is_limited = 1;
    if( is_match ) is_found = 1;
    p = stop+(stop<end);
  }
  return is_found || !is_limited;
}

int uri_site_has_word(struct uri_span words, struct uri_span name){
  const char *end = words.p+words.n-1;
  const char *p = words.p;
  while( p<end ){
    size_t i = 0;
    for(p++; i<name.n && to_lower(name.p[i])==*p; i++) p++;
    if( *p=='*' || (*p==' ' && i==name.n) ) return 1;
    while( *p!=' ' ) p++;
  }
  return 0;
}
