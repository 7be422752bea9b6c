/*
** SPDX-License-Identifier: MIT
**
** Links without a scheme in running text, as people write them: "example.com/a",
** "joe@example.org", "192.0.2.1:8080/x".
**
** Each has a "." in its host, and prose has few of them within a word.  So the search
** goes from one "." to the next, and takes the letters, digits, "-" and "." around it.
** Their last label must be a top-level domain (top_table.c); an address must have a port
** or a path, because "1.2.3.4" is also a version.
**
** Time is O(n): what was taken around one "." is never taken again.
*/

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"
#include "text.h"

/* ASCII characters of a host, and of the local part of a mail address. */
enum {
  BARE_HOST = ALPHA | DIGIT | HYPHEN | DOT,
  BARE_LOCAL = BARE_HOST | UNDERSCORE | PLUS,
  BARE_GOES_ON = AT | UNDERSCORE | PLUS | EQUALS   /* "john.me+tag@example.com" */
};

/* Is it one of those that a local part may have within, "o'neil@example.com"? */
static int bare_is_inner(char c){
  return memchr("!$&'*^~", c, 7)!=0;
}

/*
** The beginning of the character before p if it is in set; else p.  Beyond ASCII, every
** character that a URI may contain is in set.  Quotes and full stops of other scripts are
** not.
*/
static const char *bare_before(const char *start, const char *p, uint32_t set){
  const char *at = p-1;
  if( p==start ) return p;
  if( !is_in(*at, NOT_ASCII) ) return is_in(*at, set) ? at : p;
  while( at>start && p-at<4 && utf8_is_continuation(*at) ) at--;
  return uri_text_letter(at, p)==(size_t)(p-at) ? at : p;
}

/* The end of the character at p if a host may contain it; else p. */
static const char *bare_after(const char *p, const char *end){
  if( p==end ) return p;
  if( !is_in(*p, NOT_ASCII) ) return p+is_in(*p, BARE_HOST);
  return p+uri_text_letter(p, end);
}

int uri_text_is_top(struct uri_span label){
  size_t low = 0, high = TEXT_TOPS;
  size_t i;
  while( low<high ){
    size_t middle = low+(high-low)/2;
    unsigned start = uri_text_top_starts[middle];
    const char *name = &uri_text_top_names[start/TEXT_TOP_BLOCK][start%TEXT_TOP_BLOCK];
    int order = 0;
    for(i=0; order==0 && i<label.n; i++){
      order = (unsigned char)to_lower(label.p[i])-(unsigned char)name[i];
    }
    if( order==0 && name[i]==' ' ) return 1;
    if( order>0 ) low = middle+1;
    else high = middle;
  }
  return 0;
}

/*
** Is it a top-level domain, in lower case or in capitals?  In "end.It", a blank is
** missing.
*/
static int bare_is_top(struct uri_span label){
  int is_upper = is_in(*label.p, UPALPHA);
  size_t i;
  for(i=1; i<label.n; i++){
    if( is_in(label.p[i], UPALPHA)!=is_upper && is_in(label.p[i], ALPHA) ) return 0;
  }
  return uri_text_is_top(label);
}

int uri_text_is_after_mark(const char *start, const char *p){
  enum { LONGEST = 9 };                  /* "[ [dot] ]" */
  const char *q, *stop = p-(p-start>4 && p[-1]==' ');
  struct uri_span means;
  if( stop==start || memchr("])}", stop[-1], 3)==0 ) return 0;
  for(q=stop; q>start && stop-q<LONGEST; ){
    q--;
    if( uri_text_defanged(q, stop, 0, &means)!=(size_t)(stop-q) ) continue;
    if( stop==p || *means.p=='@' ) return 1;
  }
  return 0;
}

/*
** May a link begin at p, which is not after an "@"?  Not after a character that belongs
** to a path or a name; nor after a backslash, "\f5example.com", but "http:\\example.com".
*/
static int bare_may_follow(const char *start, const char *p){
  if( uri_text_is_after_mark(start, p) ) return 0;
  if( p>start && p[-1]=='\\' && (p-1==start || p[-2]!='\\') ) return 0;
  return p==start || !is_in(p[-1], SLASH | UNDERSCORE | TILDE | DOLLAR | HASH
                                   | TRIPLET | AMPERSAND | PLUS | HYPHEN)
      || (is_in(p[-1], UNDERSCORE | TILDE)
          && (p-1==start || !is_in(p[-2], ALPHA | DIGIT | SLASH)));
}

/*
** The beginning of a host whose first label has "_" before p, "abc_def.google.com/x"; or
** p.  Two labels follow it, since "my_module.py/a" is a file, and then a path, since
** "my_object.first.name" is code.  The host ends at stop.
*/
static const char *bare_label(const char *front, const char *p, const char *stop,
                              const char *end){
  const char *at = p, *second = span_after_last(p, stop, '.');
  if( stop==end || *stop!='/' || span_find_byte(p, second-1, '.')==second-1 ) return p;
  while( at>front && is_in(at[-1], ALPHA | DIGIT | HYPHEN | UNDERSCORE) ) at--;
  while( at<p && !is_in(*at, ALPHA | DIGIT) ) at++;
  return at;
}

/* The port at p, with its ":", or p. */
static const char *bare_port(const char *p, const char *end){
  const char *stop = p<end && *p==':' ? uri_span_of(p+1, end, DIGIT) : p;
  uint32_t value = stop>p ? port_value(span_between(p+1, stop)) : 0;
  return value>=1 && value<=PORT_MOST ? stop : p;
}

int uri_text_is_version(struct uri_span host){
  const char *p = host.p, *end = host.p+host.n;
  const char *top = span_after_last(p, end, '.');
  if( to_lower(*p)=='v' ) p++;
  return is_in(*p, DIGIT) && uri_span_of(p, top, DIGIT | DOT)==top;
}

/* Is it the host of a link?  has_rest: a port or a path follows it. */
static int bare_is_link(struct uri_span host, int has_rest){
  const char *end = host.p+host.n;
  struct uri_span top = span_between(span_after_last(host.p, end, '.'), end);
  unsigned char ip[4];
  if( span_find_word(host.p, end, SPAN_WORD(".."))<end ) return 0;
  if( has_rest && uri_ipv4_read(host, ip) ) return 1;
  if( !bare_is_top(top) ) return 0;
  if( has_rest ) return 1;
  if( span_find_byte(host.p, top.p-1, '.')<top.p-1 ) return !uri_text_is_version(host);
  return uri_text_file(top)==TEXT_FILE_NONE && !uri_text_is_abbreviation(host);
}

/*
** The local part of a mail address before the "@" at p-1; p if there is none.  It begins
** after "=" and what brackets it, and after the escape "\n"; not after what may belong to
** it, "joe/dept@example.com".
*/
static const char *bare_local_part(const char *start, const char *p){
  const char *local = p-1, *at;
  for(;; local=at){
    at = bare_before(start, local, BARE_LOCAL);
    if( at==local && at>start && bare_is_inner(at[-1]) ) at--;
    if( at==local ) break;
  }
  while( *local=='.' || bare_is_inner(*local) ) local++;
  if( local==p-1 ) return p;
  if( local==start ) return local;
  if( local[-1]=='\\' && memchr("nrt", *local, 3) && local+1<p-1 ) return local+1;
  return is_in(local[-1], SLASH | AT | COLON | TRIPLET | HASH) || local[-1]=='\\'
       ? p : local;
}

/*
** May a host that ends at stop, with its port at p, be one?  Not if it is the beginning
** of an address, "john.me*tag@example.com"; code, "foo.bar(1)"; half of a name,
** "evil.co[.]uk"; or the host of an address with a path, "git@example.com:joe/tool.git".
*/
static int bare_may_end(const char *stop, const char *p, const char *end, int is_mail){
  enum { MOST = 64 };                  /* of a local part (RFC 5321 4.5.3.1.1) */
  struct uri_span means;
  if( stop<end && is_in(*stop, BARE_GOES_ON) ) return 0;
  if( uri_text_defanged(p, end, 1, &means)>0 ) return 0;
  if( is_mail ) return end-p<2 || *p!=':' || !is_in(p[1], URI_CHAR | NOT_ASCII);
  if( p<end && *p=='(' ) return 0;
  if( end-stop>MOST ) end = stop+MOST;
  for(; stop<end; stop++){
    if( !is_in(*stop, BARE_LOCAL | NOT_ASCII) && !bare_is_inner(*stop) ) break;
  }
  return stop==end || *stop!='@';
}

struct uri_span uri_text_prefix(const struct uri_authority *a){
  if( a->port.p
   && uri_normal_port_is_default(uri_scheme_find(SPAN_WORD("https")), a->port) ){
    return SPAN_WORD("https://");
  }
  if( span_begins(a->host, SPAN_WORD("ftp.")) ) return SPAN_WORD("ftp://");
  return SPAN_WORD("http://");
}

int uri_text_bare(const char *start, const char **at, const char *end, int is_refanged,
                  struct uri_text_bare *found){
  const char *front = *at;               /* the text before it was searched */
  const char *dot;
  while( (dot = span_find_byte(*at, end, '.'))<end ){
    const char *p = dot, *stop = dot;
    const char *after;
    size_t line;                       /* "\nwww.example.com" */
    /* Most are the end of a sentence. */
    *at = dot+1;
    if( *at==end || !is_in(**at, ALPHA | DIGIT | NOT_ASCII) ) continue;
    while( (after = bare_before(front, p, BARE_HOST))<p ) p = after;
    while( (after = bare_after(stop, end))>stop ) stop = after;
    if( p>front && p[-1]=='_' ) p = bare_label(front, p, stop, end);
    front = *at = stop;
    while( p<dot && !is_in(*p, ALPHA | DIGIT | NOT_ASCII) ) p++;
    while( stop>dot && is_in(stop[-1], DOT | HYPHEN) ) stop--;
    if( p==dot || stop==dot ) continue;
    found->is_mail = p>start && p[-1]=='@';
    if( p>start && p[-1]=='\\' && (line = uri_text_line_escape(p-1, end))>0 ) p += line-1;
    after = found->is_mail ? stop : bare_port(stop, end);
    found->begin = found->is_mail ? bare_local_part(start, p) : p;
    found->after = after;
    if( !bare_may_end(*at, after, end, found->is_mail) ) continue;
    if( found->is_mail ? found->begin==p || !is_in(stop[-1], ALPHA | NOT_ASCII)
                       : !bare_may_follow(start, p) ) continue;
    if( bare_is_link(span_between(p, stop), is_refanged || found->is_mail || after>stop
                     || (after<end && is_in(*after, AUTHORITY_END))) ) return 1;
  }
  *at = end;
  return 0;
}
