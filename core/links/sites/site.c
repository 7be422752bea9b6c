/*
** SPDX-License-Identifier: MIT
**
** Finding what is known of a site in a table: by its host, path and parameters.
**
** Each domain that the host is in is compared with the rows of its first letter.
*/
#include "site.h"

#include "../../rfc/syntax/syntax.h"

/*
** The host without its top-level domain: "com", "net", one of two letters, or "co" or
** "com" and one of two letters.  A host of one label is
** as it is; empty if it has another one.
*/
static struct uri_span site_without_top(struct uri_span host){
  const char *end = host.p+host.n;
  const char *label = span_after_last(host.p, end, '.');
  struct uri_span top = span_between(label, end);
  if( label-host.p<2 ) return host;
  end = label-1;
  if( span_is(top, SPAN_WORD("com")) || span_is(top, SPAN_WORD("net")) ){
    return span_between(host.p, end);
  }
  if( top.n!=2 ) return span_between(host.p, host.p);
  label = span_after_last(host.p, end, '.');
  top = span_between(label, end);
  if( label-host.p>1 && (span_is(top, SPAN_WORD("co"))
   || span_is(top, SPAN_WORD("com"))) ) end = label-1;
  return span_between(host.p, end);
}

/* Is the site of a row this domain, or the domain without its top level, "amazon."? */
static int site_is(struct uri_span site, struct uri_span domain, struct uri_span bare){
  if( site.n==domain.n && span_is(domain, site) ) return 1;
  if( site.n!=bare.n+1 || site.p[bare.n]!='.' ) return 0;
  site.n--;
  return span_is(bare, site);
}

size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]){
  const char *p = host.p, *end, *top;
  size_t count = 0, i;
  if( host.n==0 ) return 0;
  end = p+host.n;
  top = p+site_without_top(host).n;
  for(; p<end; p = span_find_byte(p, end, '.'), p += p<end){
    char first = to_lower(*p);
    struct uri_span domain = span_between(p, end);
    struct uri_span bare = span_between(p, p<top ? top : p);
    unsigned letter = first>='a' && first<='z' ? (unsigned)(first-'a')+1 : 0;
    for(i=table->starts[letter]; i<table->starts[letter+1]; i++){
      if( count<SITE_ROWS && site_is(table->rows[i].site, domain, bare) ){
        found[count++] = &table->rows[i];
      }
    }
  }
  return count;
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

/* Is it "*" + "/..." + "*", without another "*"?  That is found faster than by a glob. */
static int site_is_inner(struct uri_span word){
  const char *last = word.p+word.n-1;
  return word.n>3 && word.p[0]=='*' && word.p[1]=='/'
      && span_find_byte(word.p+1, last+1, '*')==last;
}

/* Does one word of where match the page? */
static int site_matches(struct uri_span word, const struct site_page *page){
  const char *end = page->path.p+page->path.n;
  if( *word.p=='?' ){
    return site_has_parameter(page->query, (struct uri_span){ word.p+1, word.n-1 });
  }
  if( word.n>1 && *word.p=='/' && word.p[1]=='/' ){
    return site_glob((struct uri_span){ word.p+2, word.n-2 }, page->host, 0);
  }
  if( site_is_inner(word) && span_find_byte(page->path.p, end, '%')==end ){
    return span_find_word(page->path.p, end,
                          (struct uri_span){ word.p+1, word.n-2 })<end;
  }
  return site_glob(word, page->path, word.p[word.n-1]=='*');
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
    if( *p=='!' && i==name.n ) return SITE_MARKED;
    while( *p!=' ' ) p++;
  }
  return 0;
}
