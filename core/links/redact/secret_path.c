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
  size_t end = i, from;
  while( end>0 && is_in(t->c[end-1], DIGIT) ) end--;
  end = end<i && end>0 && t->c[end-1]==':' ? end-1 : i;
  for(from=end; from>0 && is_in(t->c[from-1], ALPHA | DIGIT | HYPHEN | DOT); ) from--;
  if( from<end && t->c[end-1]=='.' ) end--;
  return (struct uri_span){ t->c+from, end-from };
}

/* Does the character at i end a path, or a segment, that is encoded so often? */
static int path_ends(const struct redact_text *t, size_t i, unsigned depth,
                     struct uri_span ends){
  return redact_ends_word(t, i) || REDACT_IS(t, i, "\"<>")
      || (redact_depth(t, i)<=depth && redact_is(t, i, ends));
}

/* The value of a parameter, "name=", of the query at i; empty if it has none. */
static struct redact_part path_parameter(const struct redact_text *t, size_t i,
                                         unsigned depth, struct uri_span name){
  struct redact_part value = { 0, 0 };
  if( t->c[i]!='?' ) return value;
  do{
    if( span_begins(span_between(t->c+i+1, t->c+t->n), name) ){
      value.from = value.to = i+1+name.n;
      while( !path_ends(t, value.to, depth, SPAN_WORD("?&#")) ) value.to++;
    }
    for(i++; !path_ends(t, i, depth, SPAN_WORD("?&#")); ) i++;
  }while( value.to==value.from && t->c[i]=='&' );
  return value;
}

/*
** Compare the segment at *at with that of a row, [w, w_end).  Returns 0 if it is another;
** else *at moves to its end, and *secret is what is secret in it, or empty.
*/
static int path_segment(const struct redact_text *t, size_t *at, unsigned depth,
                        const char *w, const char *w_end, struct redact_part *secret){
  const char *word = w;
  size_t i = *at, start, wanted = 0;
  for(; w<w_end && *w!='*' && *w!='!' && *w!='?'; w++, i++){
    if( path_ends(t, i, depth, SPAN_WORD("?#&")) || to_lower(t->c[i])!=*w ) return 0;
  }
  for(start=i; !path_ends(t, i, depth, SPAN_WORD("?#&/")); ) i++;
  *at = i;
  *secret = (struct redact_part){ 0, 0 };
  if( w==w_end ) return i==start;
  if( *w=='?' ){
    *secret = path_parameter(t, i, depth, span_between(w+1, w_end-1));   /* "!" */
    return i==start && secret->to>secret->from;
  }
  if( *w=='!' ) *secret = (struct redact_part){ start, i };
  while( ++w<w_end ) wanted = wanted*10+(size_t)(*w-'0');
  return wanted>0 ? i-start==wanted : i>start || (w[-1]=='*' && w-1>word);
}

/*
** The secrets of the path at i, which begins with "/", if it is that of the row.  A row
** has at most REDACT_SEGMENTS, and ends with one.
*/
static size_t path_compare(const struct redact_text *t, size_t i,
                           const struct site_row *row,
                           struct redact_part parts[REDACT_SEGMENTS]){
  const char *w = row->where.p, *w_end = w+row->where.n;
  unsigned depth = redact_depth(t, i);
  size_t count = 0;
  while( w<w_end ){
    const char *stop = span_find_byte(w+1, w_end, '/');
    if( t->c[i]!='/' ) return 0;
    i++;
    if( !path_segment(t, &i, depth, w+1, stop, &parts[count]) ) return 0;
    count += parts[count].to>parts[count].from;
    w = stop;
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
  for(i=0; count==0 && i<n; i++) count = path_compare(t, slash, rows[i], parts);
  return count;
}
