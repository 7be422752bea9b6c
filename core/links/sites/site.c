/*
** SPDX-License-Identifier: MIT
**
** Finding what is known of a site in a table: by its host, path and parameters.
**
** Each domain that the host is in is compared with the rows of its bucket, if one of them
** has its length.  Few hosts have such a domain.
*/
#include "site.h"

#include "../../rfc/syntax/syntax.h"

/*
** The end of the host without its top-level domain, which begins at label: "com", "net",
** one of two letters, or "co" or "com" and one of two letters.  The beginning of the host
** if it has another one.
*/
static const char *site_top(struct uri_span host, const char *label){
  struct uri_span top = span_between(label, host.p+host.n);
  const char *end = label-1;
  if( label-host.p<2 ) return host.p+host.n;
  if( span_is(top, SPAN_WORD("com")) || span_is(top, SPAN_WORD("net")) ) return end;
  if( top.n!=2 ) return host.p;
  label = span_after_last(host.p, end, '.');
  top = span_between(label, end);
  if( label-host.p>1 && (span_is(top, SPAN_WORD("co"))
   || span_is(top, SPAN_WORD("com"))) ) end = label-1;
  return end;
}

/* Is the site of a row this domain, or the domain without its top level, "amazon."? */
static int site_is(struct uri_span site, struct uri_span domain, struct uri_span bare){
  if( site.n==domain.n && span_is(domain, site) ) return 1;
  if( site.n!=bare.n+1 || site.p[bare.n]!='.' ) return 0;
  site.n--;
  return span_is(bare, site);
}

/*
** Write the rows of a domain before first, as many as there is room for after found;
** returns the first one.
*/
static const struct site_row **site_put_rows(const struct site_table *table,
                                             struct uri_span domain, struct uri_span bare,
                                             const struct site_row **first,
                                             const struct site_row **found){
  unsigned at = ((unsigned)(domain.p[0] & 31)*5+(unsigned)(domain.p[1] & 31))
              & (SITE_BUCKETS-1);
  size_t i;
  if( (table->lengths[at] & (SITE_LENGTH(domain.n) | SITE_LENGTH(bare.n+1)))==0 ){
    return first;
  }
  for(i=table->starts[at+1]; i-->table->starts[at] && first>found; ){
    if( site_is(table->rows[i].site, domain, bare) ) *--first = &table->rows[i];
  }
  return first;
}

/*
** Write the rows of all domains that a host is in.  Domains are read from the end of the
** host, whose top level alone is no site.
*/
static const struct site_row **site_put_domains(const struct site_table *table,
                                                struct uri_span host,
                                                const struct site_row **first,
                                                const struct site_row **found){
  const char *end = host.p+host.n, *p = span_after_last(host.p, end, '.');
  const char *top = site_top(host, p);
  do{
    struct uri_span bare = { host.p, 0 };
    if( p>host.p ) p = span_after_last(host.p, p-1, '.');
    if( p<top ) bare = span_between(p, top);
    if( end-p>1 ) first = site_put_rows(table, span_between(p, end), bare, first, found);
  }while( p>host.p );
  return first;
}

/* The rows are written from the end of found, and then moved to its beginning. */
size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]){
  const struct site_row **first = found+SITE_ROWS;
  size_t i;
  for(i=table->starts[0]; i-->0; ) *--first = &table->rows[i];
  if( host.n>0 ) first = site_put_domains(table, host, first, found);
  for(i=0; first+i<found+SITE_ROWS; i++) found[i] = first[i];
  return i;
}

int uri_site_parameter(struct uri_span query, struct uri_span name,
                       struct uri_param *out){
  const char *p = query.p, *end;
  int is_found = 0;
  if( query.n==0 ) return 0;
  for(end=p+query.n; p<end; ){
    struct uri_param param;
    if( span_begins(span_between(p, end), SPAN_WORD("amp;")) ) p += 4;
    param = param_at(p, end);
    if( span_is(param.name, name) && (param.value.p || !is_found) ){
      *out = param;
      if( param.value.p ) return 1;
      is_found = 1;
    }
    p = param_after(&param, end);
  }
  return is_found;
}

/*
** Is it "*" + "/..." + "*", without another "*", and is the path one without triplets?
** That is found faster than by a glob.
*/
static int site_is_inner(struct uri_span word, struct uri_span path){
  const char *last = word.p+word.n-1;
  return word.n>3 && word.p[0]=='*' && word.p[1]=='/'
      && span_find_byte(word.p+1, last+1, '*')==last
      && span_find_byte(path.p, path.p+path.n, '%')==path.p+path.n;
}

/* Does one word of where match the page?  "/a/" and "*" match "/a", too. */
static int site_matches(struct uri_span word, const struct site_page *page){
  struct uri_span path = page->path, inner = { word.p+1, word.n-2 };
  const char *end = path.p+path.n;
  if( word.p[0]=='/' && is_in(word.p[1], ALPHA | DIGIT)
   && (path.n<2 || (path.p[1]!='%' && to_lower(path.p[1])!=word.p[1])) ) return 0;
  if( *word.p=='?' ){
    struct uri_param param;
    return uri_site_parameter(page->query, span_between(word.p+1, word.p+word.n), &param);
  }
  if( span_begins(word, SPAN_WORD("//")) ){
    return page->host.n>0
        && uri_glob_page((struct uri_span){ word.p+2, word.n-2 }, page->host);
  }
  if( site_is_inner(word, path) ? span_find_word(path.p, end, inner)<end
                                : uri_glob_page(word, path) ) return 1;
  if( word.n<2 || memcmp(word.p+word.n-2, "/*", 2)!=0 ) return 0;
  return uri_glob_page((struct uri_span){ word.p, word.n-2 }, path);
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
  const char *p = words.p+1, *end = words.p+words.n, *after;
  for(; p<end; p = after+1){
    size_t i = 0;
    while( i<name.n && to_lower(name.p[i])==p[i] ) i++;
    if( p[i]=='*' || (p[i]==' ' && i==name.n) ) return 1;
    if( p[i]=='!' && i==name.n ) return SITE_MARKED;
    for(after=p+i; *after!=' '; ) after++;
  }
  return 0;
}
