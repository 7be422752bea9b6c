/*
** SPDX-License-Identifier: MIT
**
** Secrets in paths, by a table of sites (sites/secrets.tsv): the link of a webhook is
** itself a password.
**
** Every "/" of a text may be the one after a host.  The host is read back from there, so
** that it is found in any text and without a scheme.  Then the segments are compared with
** the rows for the host.
*/
#include "redact.h"

#include "../sites/site.h"

/* The host before the "/" at i, without its port; empty if there is none. */
static struct uri_span path_host_before(const struct redact_text *t, size_t i){
  const char *end = t->c+i, *from;
  while( is_in(end[-1], DIGIT) ) end--;
  end = end[-1]==':' ? end-1 : t->c+i;
  if( end[-1]=='.' ) end--;
  for(from=end; is_in(from[-1], ALPHA | DIGIT | HYPHEN | DOT); ) from--;
  return span_between(from, end);
}

/* Does the character at i end a segment, or a value? */
static int path_ends(const struct redact_text *t, size_t i){
  return is_blank(t->c[i]) || REDACT_IS(t, i, "\"<>/?&#");
}

/*
** The secrets of the path at i, which begins with "/", if it is that of the row.  A row
** has at most REDACT_SEGMENTS, and ends with one.
*/
static size_t path_compare(const struct redact_text *t, size_t i, struct uri_span where,
                           struct redact_part parts[REDACT_SEGMENTS]){
  const char *w = where.p, *end = w+where.n;
  const uint32_t others = ~(uint32_t)(ALPHA | DIGIT);
  size_t count = 0;
  while( w<end ){
    const size_t start = i;
    size_t wanted = 0;
    if( *w!='*' && *w!='!' ){
      if( to_lower(t->c[i])!=*w
       || path_ends(t, i)!=(memchr("/?&", *w, 3)!=0) ) return 0;
      i++;
      w++;
    }else{
      while( !path_ends(t, i) ) i++;
      if( *w++=='!' ){
        while( w<end && is_in(*w, DIGIT) ) wanted = wanted*10+(size_t)(*w++-'0');
        if( i==start ) return 0;
        if( wanted>0 && (i-start!=wanted || find_in(t->c+start, t->c+i, others)<t->c+i) ){
          return 0;
        }
        parts[count++] = (struct redact_part){ start, i };
      }
    }
  }
  return count;
}

size_t uri_secret_path(const struct redact_text *t, size_t slash,
                       struct redact_part parts[REDACT_SEGMENTS]){
  struct uri_span host = path_host_before(t, slash);
  const struct site_row *rows[SITE_ROWS];
  size_t n, i, count = 0;
  if( host.n==0 ) return 0;
  n = uri_site_rows(&uri_secrets_table, host, rows);
  for(i=0; count==0 && i<n; i++) count = path_compare(t, slash, rows[i]->where, parts);
  return count;
}
