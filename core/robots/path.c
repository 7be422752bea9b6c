/*
** SPDX-License-Identifier: MIT
**
** Paths as they are compared (RFC 9309 2.2.2).
**
** The document says that octets beyond ASCII and reserved characters are percent-encoded
** before the comparison, and triplets of unreserved characters decoded.  Its table shows
** that "/" in a path, the "?" before a query, and "=" stay.  So a character and its
** triplet are the same, except the characters that separate: "/", "?", "=" and "&".
*/
#include "robots.h"

#include "../syntax/syntax.h"

static void path_put(struct robots_writer *w, char c){
  if( w->out ) w->out[w->n] = c;
  w->n++;
}

static void path_put_triplet(struct robots_writer *w, char c){
  if( w->out ) uri_percent_put(w->out+w->n, c);
  w->n += 3;
}

/* Reserved characters that are not the same as their triplets. */
enum { PATH_SEPARATES = SLASH | QUESTION | EQUALS | AMPERSAND };

/* Write the character at *p, which moves after it. */
static void path_put_next(struct robots_writer *w, const char **p, const char *end,
                          enum robots_form form, int *in_query){
  int triplet = is_triplet(*p, end);
  char c = percent_next(p, end);
  int is_data = *in_query && form==ROBOTS_ENCODED_QUERY && (c=='/' || c=='?');
  int is_kept = is_in(c, UNRESERVED)
             || (is_in(c, PATH_SEPARATES) && !triplet && !is_data);
  if( is_kept ) path_put(w, c);
  else path_put_triplet(w, c);
  if( c=='?' && !triplet ) *in_query = 1;
}

void uri_robots_path(struct robots_writer *w, struct uri_span path,
                     enum robots_form form){
  const char *p = path.p;
  const char *end = p+path.n;
  int in_query = 0;
  while( p<end ) path_put_next(w, &p, end, form, &in_query);
}

void uri_robots_pattern(struct robots_writer *w, struct uri_span pattern,
                        enum robots_form form){
  const char *p = pattern.p;
  const char *end = p+pattern.n;
  int in_query = 0;
  while( p<end ){
    if( *p=='*' ) path_put(w, *p++);
    else path_put_next(w, &p, end, form, &in_query);
  }
}
