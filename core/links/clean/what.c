/*
** SPDX-License-Identifier: MIT
**
** The first link of a cell; and one word for what a cell is.
**
** A cell that uri_clean() reads is what its link is.  In any other cell, the search for
** its links (cell.c) tells words from several links.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../text/text.h"

size_t uri_first(const char *p, size_t n, char *out){
  struct uri_cell cell;
  size_t found = uri_clean(p, n, out);
  if( found!=URI_NONE ) return found;
  uri_cell_begin(&cell, p, n);
  return uri_cell_next(&cell, out);
}

/* A link of a cell is one of a part of it. */
size_t uri_first_size(const char *p, size_t n){
  return uri_clean_size(p, n);
}

/* Do its URIs name things, wherever these are? */
static int what_is_name(const struct uri_scheme *scheme){
  return scheme->shape==URI_SHAPE_NAMED || scheme->shape==URI_SHAPE_DOI
      || (scheme->flags & URI_SCHEME_NAME && scheme->shape!=URI_SHAPE_ADDRESS
          && !(scheme->flags & URI_SCHEME_CONTENT));
}

/* Prefixes of identifiers that are no schemes of the table (named/named.tsv). */
static const char what_names[][9] = {
  "arxiv", "isbn", "issn", "orcid", "pmc", "pmcid", "pmid", "swh", "wikidata"
};

/* The word for a link.  is_bare: its text has no scheme. */
static struct uri_span what_link(struct uri_span link, int is_bare){
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  uri_split_whole(link.p, link.n, &u, &a);
  scheme = uri_scheme_find(u.scheme);
  if( scheme==0 ){
    return SPAN_IS_ONE_OF(u.scheme, what_names) ? SPAN_WORD("name") : SPAN_WORD("other");
  }
  if( scheme->rule==URI_SCHEME_RULE_MAILTO ) return SPAN_WORD("mail");
  if( scheme->rule==URI_SCHEME_RULE_FILE ) return SPAN_WORD("file");
  if( scheme->shape==URI_SHAPE_NUMBER ) return SPAN_WORD("phone");
  if( is_bare && uri_host_type(a.host)!=URI_HOST_REG_NAME && u.path.n<2 ){
    return SPAN_WORD("address");
  }
  if( is_bare ) return SPAN_WORD("bare");
  if( uri_scheme_is_web(u.scheme) ) return SPAN_WORD("link");
  return what_is_name(scheme) ? SPAN_WORD("name") : SPAN_WORD("other");
}

/* Is it what a spreadsheet shows for an error: "#N/A", "#REF!", "#NAME?"? */
static int what_is_error(struct uri_span text){
  const char *p = text.p, *end = p+text.n;
  if( span_equals(text, SPAN_WORD("#N/A")) ) return 1;
  return *p=='#' && (end[-1]=='!' || end[-1]=='?')
      && uri_span_of(p+1, end-1, UPALPHA | DIGIT | SLASH)==end-1;
}

/* Is it a relative reference: "/a", "../a", "#a", "?a=b", or a file: "a/b.html?c"? */
static int what_is_path(struct uri_span text){
  enum { NO_NAME = COLON | COMMA | SEMICOLON | UNWISE | ANGLE | DQUOTE | BRACKET };
  const char *p = text.p, *end = p+text.n, *stop = find_in(p, end, QUESTION | HASH);
  const char *last = span_after_last(span_after_last(p, stop, '/'), stop, '.');
  if( find_in(p, end, SPACE | CONTROL)<end || what_is_error(text) ) return 0;
  while( *p=='.' && p-text.p<2 ) p++;
  if( *p=='/' || stop==text.p || uri_clean_is_file(text) ) return 1;
  return last>text.p && last[-1]=='.' && uri_text_file(span_between(last, stop))
      && find_in(text.p, stop, NO_NAME)==stop;
}

/* Has it no letter and no digit?  "/" is a path; U+2010 to U+2BFF are signs. */
static int what_is_empty(struct uri_span text){
  const char *p = text.p, *end = p+text.n;
  while( p<end && !is_in(*p, ALPHA | DIGIT | SLASH) ){
    uint32_t c;
    size_t n = uri_utf8_read(p, end, &c);
    if( n==0 || (n>1 && (c<0x2010 || c>=0x2C00) && uri_text_letter(p, end)>0) ) return 0;
    p += n;
  }
  return p==end;
}

/* The word for a cell that is no link: out is memory for those in it. */
static struct uri_span what_cell(struct uri_span cell, char *out){
  struct uri_span text = uri_text_trim(cell, 1);
  struct uri_cell search;
  if( what_is_empty(text) ) return SPAN_WORD("empty");
  if( what_is_path(text) ) return SPAN_WORD("path");
  uri_cell_begin(&search, cell.p, cell.n);
  return uri_cell_next(&search, out)!=URI_NONE && uri_cell_next(&search, out)!=URI_NONE
       ? SPAN_WORD("several") : SPAN_WORD("words");
}

size_t uri_what(const char *p, size_t n, char *out){
  struct uri_span cell = { p, n }, word, link = { out, 0 };
  struct normal z;
  int is_bare = 0;
  link.n = uri_clean_is_plain(&z, p, n)
         ? uri_normal_write(&z, out)
         : uri_clean_steps(cell, uri_clean_most(n), out, &is_bare);
  word = link.n==URI_NONE ? what_cell(cell, out) : what_link(link, is_bare);
  return (size_t)(span_put(out, word)-out);
}

size_t uri_what_size(const char *p, size_t n){
  return size_sum(uri_first_size(p, n), URI_WHAT_LONGEST);
}
