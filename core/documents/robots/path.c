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

#include "../../rfc/syntax/syntax.h"

/* Reserved characters that are not the same as their triplets. */
enum { PATH_SEPARATES = SLASH | QUESTION | EQUALS | AMPERSAND };

void uri_robots_write(struct robots_writer *w, struct uri_span path,
                      enum robots_form form, int is_pattern){
  const char *p = path.p;
  const char *end = p+path.n;
  int in_query = 0;
  while( p<end ){
    int is_star = is_pattern && *p=='*';
    int triplet = is_triplet(p, end);
    char c = percent_next(&p, end);
    int is_data = in_query && form==ROBOTS_ENCODED_QUERY && (c=='/' || c=='?');
    if( is_star || is_in(c, UNRESERVED)
     || (is_in(c, PATH_SEPARATES) && !triplet && !is_data) ){
      if( w->out ) w->out[w->n] = c;
      w->n++;
    }else{
      if( w->out ) uri_percent_put(w->out+w->n, c);
      w->n += 3;
    }
    if( c=='?' && !triplet ) in_query = 1;
  }
}
