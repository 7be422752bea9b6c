/*
** SPDX-License-Identifier: MIT
**
** Secrets in paths, by a table of sites (sites/secrets.tsv): the link of a webhook is
** itself a password.
**
** Every "/" of a text, encoded or not, may be the one after a host.  The host is read
** back from there, so that it is found in any text and without a scheme.  Then the
** segments are compared with the rows for the host.
*/
#include "redact.h"

#include "../sites/secrets.h"

/* The host before the "/" at p, without its port; absent if there is none. */
static struct uri_span path_host_before(const char *start, const char *p){
  const char *end = p, *begin;
  while( end>start && is_in(end[-1], DIGIT) ) end--;
  end = end>start && end<p && end[-1]==':' ? end-1 : p;
  for(begin=end; begin>start && is_in(begin[-1], ALPHA | DIGIT | HYPHEN | DOT); ) begin--;
  if( begin>start && begin[-1]=='%' ){         /* the triplet before it, "%252F" */
    while( end-begin>2 && begin[0]=='2' && begin[1]=='5' ) begin += 2;
    begin += end-begin>2 ? 2 : 0;
  }
  if( begin<end && end[-1]=='.' ) end--;
  if( span_find_byte(begin, end, '.')==end ) return (struct uri_span){0, 0};
  return span_between(begin, end);
}

/* Does the character r end a path whose slashes are encoded depth times? */
static int path_ends(struct redact_character r, unsigned depth){
  return r.n==0 || (r.depth==0 && redact_ends_word(r.c))
      || (r.depth<=depth && memchr("?#&", r.c, 3)!=0);
}

/*
** Compare the segment at *p with that of a row, [w, w_end).  Returns 0 if it is another;
** else *p moves to its end, and *secret is what is secret in it, or absent.
*/
static int path_segment(const char **p, const char *end, unsigned depth, const char *w,
                        const char *w_end, struct uri_span *secret){
  const char *start = *p, *word = w;
  struct redact_character r;
  *secret = (struct uri_span){0, 0};
  for(;; start+=r.n, w++){
    r = redact_read(start, end);
    if( w==w_end || *w=='*' || *w=='!' ) break;
    if( path_ends(r, depth) || to_lower(r.c)!=*w ) return 0;
  }
  for(*p=start; !path_ends(r, depth) && !(r.c=='/' && r.depth<=depth); ){
    *p += r.n;
    r = redact_read(*p, end);
  }
  if( w==w_end ) return *p==start;
  if( *w=='!' ) *secret = span_between(start, *p);
  return *p>start || (*w=='*' && w>word);
}

/*
** The secrets of the path at p, which begins with "/", if it is that of the row.  A row
** has at most REDACT_SEGMENTS, and ends with one.
*/
static size_t path_compare(const struct site_row *row, const char *p, const char *end,
                           struct uri_span secrets[REDACT_SEGMENTS]){
  const char *w = row->where.p, *w_end = w+row->where.n;
  unsigned depth = redact_read(p, end).depth;
  size_t count = 0;
  while( w<w_end ){
    const char *stop = span_find_byte(w+1, w_end, '/');
    struct redact_character r = redact_read(p, end);
    if( r.c!='/' ) return 0;
    p += r.n;
    if( !path_segment(&p, end, depth, w+1, stop, &secrets[count]) ) return 0;
    count += secrets[count].n>0;
    w = stop;
  }
  return count;
}

size_t uri_secret_segments(const char *start, const char *slash, const char *end,
                           struct uri_span secrets[REDACT_SEGMENTS]){
  struct uri_span host = path_host_before(start, slash);
  const struct site_row *rows[SITE_ROWS];
  size_t n, i, count = 0;
  if( host.n==0 ) return 0;
  n = uri_site_rows(&uri_secrets_table, host, rows);
  for(i=0; count==0 && i<n; i++) count = path_compare(rows[i], slash, end, secrets);
  return count;
}
