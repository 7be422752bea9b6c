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
  BARE_HOST = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE,
  BARE_LOCAL = BARE_HOST | PLUS
};

/* Is a dash at p, or U+200B, which no name has but which may be between two links? */
static int bare_is_dash(const char *p, const char *end){
  uint32_t c;
  return uri_utf8_read(p, end, &c)==3 && (c==0x200B || (c>=0x2010 && c<=0x2015));
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
  if( bare_is_dash(at, p) ) return p;
  return uri_text_letter(at, p)==(size_t)(p-at) ? at : p;
}

/* The end of the character at p if a host may contain it; else p. */
static const char *bare_after(const char *p, const char *end){
  if( p==end ) return p;
  if( !is_in(*p, NOT_ASCII) ) return p+is_in(*p, BARE_HOST);
  return bare_is_dash(p, end) ? p : p+uri_text_letter(p, end);
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
  return is_in(label.p[0], UPALPHA)==is_in(label.p[label.n-1], UPALPHA)
      && uri_text_is_top(label);
}

int uri_text_is_after_mark(const char *start, const char *p){
  enum { LONGEST = 5 };                  /* "[dot]" */
  int is_gap = p>start && p[-1]==' ';    /* "joe (at) acme.com" */
  const char *q;
  struct uri_span means;
  p -= is_gap;
  if( p==start || memchr("])}", p[-1], 3)==0 ) return 0;
  q = p;
  while( q>start && p-q<LONGEST ){
    q--;
    if( uri_text_defanged(q, p, 0, &means)!=(size_t)(p-q) ) continue;
    if( !is_gap || *means.p=='@' ) return 1;
  }
  return 0;
}

/*
** May a link begin at p?  Not after a character that belongs to a path or a name, or to a
** local part, "o'neil@example.com"; nor after a backslash, "\f5example.com".
*/
static int bare_may_follow(const char *start, const char *p, int is_mail){
  while( p>start && p[-1]=='_' ) p--;
  if( p==start ) return 1;
  /* "www.acme\u2013shop.com"; but "acme.com\u2013beta.org", where start is at the dash */
  if( p-start>3 && bare_is_dash(p-3, p) && is_in(p[-4], ALPHA | DIGIT) ) return 0;
  if( is_in(p[-1], SLASH | DOLLAR | HASH | TRIPLET | AMPERSAND | PLUS | HYPHEN)
   || (is_mail && is_in(p[-1], AT | COLON)) || p[-1]=='\\'
   || uri_text_is_after_mark(start, p) ) return 0;
  return memchr("~!'*^", p[-1], is_mail ? 5 : 1)==0 || p-1==start
      || !is_in(p[-2], ALPHA | DIGIT | SLASH);
}

/* The port at p, with its ":", or p. */
static const char *bare_port(const char *p, const char *end){
  const char *stop = p<end && *p==':' ? uri_span_of(p+1, end, DIGIT) : p;
  uint32_t value = stop>p ? port_value(span_between(p+1, stop)) : 0;
  return value>=1 && value<=PORT_MOST ? stop : p;
}

/*
** Is it the host of a link?  has_rest: a port or a path follows it.  A "_" needs that,
** and three labels, since "my_module.py/a" is a file.
*/
static int bare_is_link(struct uri_span host, int has_rest){
  const char *end = host.p+host.n;
  struct uri_span top = span_between(span_after_last(host.p, end, '.'), end);
  int is_two = span_find_byte(host.p, top.p-1, '.')==top.p-1;
  unsigned char ip[4];
  if( span_find_word(host.p, end, SPAN_WORD(".."))<end ) return 0;
  if( has_rest && uri_ipv4_read(host, ip) ) return 1;
  if( !bare_is_top(top) ) return 0;
  if( (is_two || !has_rest) && memchr(host.p, '_', host.n) ) return 0;
  if( has_rest || !is_two ) return 1;
  return uri_text_file(top)==TEXT_FILE_NONE && !uri_text_is_abbreviation(host);
}

/* The local part of a mail address before the "@" at p-1; p if there is none. */
static const char *bare_local_part(const char *start, const char *p){
  const char *local = p-1, *at;
  while( (at = bare_before(start, local, BARE_LOCAL))<local ) local = at;
  while( *local=='.' ) local++;
  return local==p-1 || !bare_may_follow(start, local, 1) ? p : local;
}

/*
** May a host with its port end at p?  Not if it is the beginning of an address,
** "john.me+tag@example.com", "a.de*b@c.de"; code, "foo.bar(1)"; half of a name,
** "evil.co[.]uk", "joe.art (at) a.com"; or the host of an address with a path,
** "git@example.com:joe/tool.git".
*/
static int bare_may_end(const char *p, const char *end, int is_mail){
  struct uri_span means;
  if( p==end ) return 1;
  if( is_in(*p, AT | PLUS | EQUALS)
   || (uri_text_defanged(p+(*p==' ' && !is_mail), end, 1, &means)>0
       && (*p!=' ' || *means.p=='@')) ) return 0;
  if( is_mail ) return end-p<2 || *p!=':' || !is_in(p[1], URI_CHAR | NOT_ASCII);
  if( end-p>1 && memchr("!$*^~", *p, 5) ) return !is_in(p[1], ALPHA | DIGIT);
  return *p!='(';
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
    const char *p = dot, *stop = dot, *next;
    int is_mail;
    /* Most are the end of a sentence. */
    *at = dot+1;
    if( *at==end || !is_in(**at, ALPHA | DIGIT | NOT_ASCII) ) continue;
    while( (next = bare_before(front, p, BARE_HOST))<p ) p = next;
    while( (next = bare_after(stop, end))>stop ) stop = next;
    front = *at = stop;
    while( p<dot && !is_in(*p, ALPHA | DIGIT | NOT_ASCII) ) p++;
    while( stop>dot && is_in(stop[-1], DOT | HYPHEN | UNDERSCORE) ) stop--;
    if( p==dot || stop==dot ) continue;
    found->is_mail = is_mail = p>start && p[-1]=='@';
    found->begin = is_mail ? bare_local_part(start, p) : p;
    if( is_mail && stop<front && *stop=='_' ){                    /* "_joe@acme.com_" */
      found->begin = uri_span_of(found->begin, p, UNDERSCORE);
    }
    found->after = next = is_mail ? stop : bare_port(stop, end);
    if( is_mail ? found->begin==p || !is_in(stop[-1], ALPHA | NOT_ASCII)
                : !bare_may_follow(start, p, 0) ) continue;
    if( bare_may_end(next>stop ? next : front, end, is_mail)
     && bare_is_link(span_between(p, stop), is_refanged || is_mail || next>stop
                     || (next<end && is_in(*next, AUTHORITY_END))) ) return 1;
  }
  *at = end;
  return 0;
}
