/*
** SPDX-License-Identifier: MIT
**
** URIs in running text (RFC 3986 appendix C).
**
** Every URI has a ":", and prose has few of them.  So the search goes from one ":" to the
** next.  A ":" may end a scheme if "//" follows, or if a scheme of the table precedes it
** and the text after it has the form that this scheme's URIs begin with.
**
** Such a candidate ends in one of two ways.  If a delimiter of appendix C or its
** predecessors is directly before it, and the closing one is found, everything between
** the two is the URI, line breaks included.  Otherwise the candidate ends at the first
** character that no URI has, without the punctuation of the sentence; letters beyond
** ASCII are part of it, because people write them (RFC 3987).  What is valid only once it
** is encoded is encoded: a second "@" or "#".
**
** Time is O(n) for the whole search on any text: every scan that ends at a delimiter
** begins at one, and the check of a scheme ends at the next ":".
*/

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"
#include "text.h"

/* --------------------------------------------- where a candidate begins --- */

/*
** The scheme before "://", or colon.  "there.http", "nhttp" and "Seehttps" are valid
** schemes, but a blank is missing after a word, or there is an escape of a programming
** language, "\nhttp://h".  An unknown one after a star is half of a defanged one, "h**p".
*/
static const char *extract_scheme(const char *start, const char *colon){
  static const struct uri_span glued[] = { SPAN("https"), SPAN("http"), SPAN("ftp") };
  const char *p = colon;
  size_t i;
  while( p>start && is_in(p[-1], SCHEME_CHAR) ) p--;
  while( p<colon && !is_in(*p, ALPHA) ) p++;
  if( p==colon || uri_scheme_has_rules(span_between(p, colon)) ) return p;
  if( p>start && p[-1]=='\\' && uri_scheme_has_rules(span_between(p+1, colon)) ){
    return p+1;
  }
  for(i=0; i<COUNT_OF(glued); i++){
    const char *known = colon-glued[i].n;
    if( known>p && known[-1]!='+' && span_is(span_between(known, colon), glued[i]) ){
      return known;
    }
  }
  return p>start && p[-1]=='*' ? colon : p;
}

/* The length of the character at p, which may be escaped, if it is in set; else 0. */
static size_t extract_is(const char *p, const char *end, uint32_t set){
  uint32_t c;
  size_t n;
  if( p==end || *p!='\\' ) return p<end && is_in(*p, set);
  n = uri_text_escape(p, end, &c);
  return n>0 && c<0x80 && is_in((char)c, set) ? n : 0;
}

/* The place after the "//" at p, or p. */
static const char *extract_after_slashes(const char *p, const char *end){
  size_t first = extract_is(p, end, SLASH);
  size_t second = first>0 ? extract_is(p+first, end, SLASH) : 0;
  return second>0 ? p+first+second : p;
}

/*
** The beginning of the URI whose scheme may end at colon; colon if there is none.
** Without "//", the scheme must be a known one.
*/
static const char *extract_begin(const char *start, const char *colon,
                                 const char *end){
  const char *p = colon;
  if( end-colon<3 || is_blank(colon[1]) ) return colon;
  if( extract_after_slashes(colon+1, end)>colon+1 ) return extract_scheme(start, colon);
  while( p>start && is_in(p[-1], SCHEME_CHAR) ) p--;
  return uri_text_shape(span_between(p, colon), colon+1, end) ? p : colon;
}

/* A candidate, and what is around it. */
struct extract_candidate {
  const char *begin;
  const char *body;                    /* after its scheme or host */
  char before;                         /* the character before it, or 0 */
  struct uri_span delimiter;           /* that opens directly before it, or absent */
  int is_attribute;                    /* "=" before it, or the quote */
  int has_blanks;                      /* as data: "href=", "src=" */
};

static int extract_is_quote(struct uri_span delimiter){
  return delimiter.p && (*delimiter.p=='"' || *delimiter.p=='\'');
}

/* Find the opening delimiter.  Blanks and "URL:" may be between "<" and the candidate. */
static struct extract_candidate extract_look_back(const char *start, const char *begin,
                                                  const char *body){
  struct extract_candidate c = { .begin = begin, .body = body };
  const char *p = uri_text_skip_blanks_back(start, begin);
  if( begin>start ) c.before = begin[-1];
  if( p-start>=4 && span_begins(span_between(p-4, p), SPAN_WORD("url:")) ){
    p = uri_text_skip_blanks_back(start, p-4);
  }
  if( p==start || p[-1]!='<' ) p = begin;
  if( p>start ) c.delimiter = uri_text_delimiter(span_between(p-1, p));
  if( extract_is_quote(c.delimiter) ) p = uri_text_skip_blanks_back(start, p-1);
  c.is_attribute = p>start && p[-1]=='=';
  c.has_blanks = uri_text_ends(span_between(start, p), SPAN_WORD("href="))
              || uri_text_ends(span_between(start, p), SPAN_WORD("src="));
  return c;
}

/* ----------------------------------------------- where a candidate ends --- */

/* What an authority, and a link, have without brackets. */
enum {
  EXTRACT_AUTHORITY = REG_NAME,                    /* and ":", "@" unless escaped */
  EXTRACT_LINK = URI_CHAR & ~(uint32_t)BRACKET
};

/* Is there anything after the scheme's ":" and "//"? */
static int extract_has_body(const char *p, const char *stop){
  return stop>extract_after_slashes(p, stop);
}

/* Does another link follow the "," or ";" before p, as in a cell of a table? */
static int extract_is_next(const char *p, const char *end){
  const char *colon = uri_span_of(p, end, SCHEME_CHAR);
  if( span_begins(span_between(p, end), SPAN_WORD("www.")) ) return 1;
  return colon>p && colon<end && *colon==':' && extract_begin(p, colon, end)==p;
}

/*
** The length of what is at p if that may be part of a link: a character of set, which may
** be escaped; a letter beyond ASCII; a pair of brackets in a query, "?tags[]=1".  Else 0.
*/
static size_t extract_other(const char *p, const char *end, uint32_t set, int in_query){
  char letter[4];
  uint32_t c;
  size_t n;
  if( *p=='[' && in_query ){
    const char *stop = uri_span_of(p+1, end, QUERY);
    return stop<end && *stop==']' ? (size_t)(stop-p)+1 : 0;
  }
  if( *p=='%' || is_in(*p, set) ) return *p!='%';
  n = uri_text_letter(p, end);
  if( n==0 && set==EXTRACT_AUTHORITY && end-p>5                /* "http://i\u2764.ws" */
   && (n = uri_utf8_read(p, end, &c))>0
   && !(uri_text_is_symbol(c) && p[n]=='.' && is_in(p[n+1], ALPHA)) ) n = 0;
  if( *p!='\\' ) return n;
  n = uri_text_escape(p, end, &c);
  if( n==0 || c<0x80 ) return n>0 && is_in((char)c, set) ? n : 0;
  return uri_text_letter(letter, letter+uri_utf8_write(c, letter))>0 ? n : 0;
}

/*
** The end of an authority, or of any part of a link, whose characters are of set.  A ")"
** without "(" ends it, and a "," before another link.
*/
static const char *extract_run(const char *p, const char *end, uint32_t set){
  const uint32_t watched = BRACKET | QUESTION | HASH | COMMA | SEMICOLON | MARK;
  size_t depth = 0, n;
  int in_query = 0;
  for(;; p+=n){
    p = uri_span_of(p, end, (set & ~watched) | COLON | AT);
    if( p==end || (*p==')' && depth--==0) ) return p;
    n = extract_other(p, end, set, in_query);
    if( n==0 || (is_in(*p, COMMA | SEMICOLON) && extract_is_next(p+1, end)) ) return p;
    in_query |= is_in(*p, QUESTION | HASH);
    depth += *p=='(';
  }
}

/*
** The end of the link whose authority is at host; a ":" without a port ends it.  host if
** a "[" begins no IP-literal.
*/
static const char *extract_authority(const char *host, const char *end){
  const char *stop = extract_run(host, end, EXTRACT_AUTHORITY);
  const char *p = span_after_last(host, stop, '@');
  if( p==stop && p<end && *p=='[' ){
    stop = uri_span_of(p+1, end, FUTURE_CHAR);
    if( stop==end || *stop!=']' || uri_host_ip_literal(p, ++stop)!=0 ) return host;
    p = stop;
  }else{
    p = span_find_byte(p, stop, ':');
  }
  if( p<end && *p==':' ) p = uri_span_of(p+1, end, DIGIT);
  return p>=stop && extract_is(p, end, AUTHORITY_END) ? extract_run(p, end, EXTRACT_LINK)
                                                      : p;
}

/* Fill in a link that ends at stop: 1, or 0 if nothing follows its scheme. */
static int extract_fill(const struct extract_candidate *c, const char *stop,
                        struct uri_span delimiter, struct uri_found *found){
  struct uri_authority a;
  struct uri u;
  found->text = span_between(c->begin, stop);
  found->delimiter = delimiter;
  found->cleaning = c->is_attribute ? CLEAN_ENTITIES : 0;
  if( !uri_split_whole(found->text.p, found->text.n, &u, &a) ){
    found->cleaning |= CLEAN_LINES | CLEAN_ESCAPES | CLEAN_ENCODE;
  }
  return extract_has_body(c->body, stop);
}

/*
** The URI between "<" and ">" (appendix C), with line breaks in it, or between quotes.
** The closing one must come before any character that a URI between such delimiters
** cannot have.  In an attribute, that is only a blank; in that of one link, which
** browsers read whole, and between "<" and ">", as in Markdown (CommonMark 6.3), a blank
** is data, and a "<" says that the quote is not closed.
*/
static int extract_delimited(const struct extract_candidate *c, const char *end,
                             struct uri_found *found){
  const struct uri_span d = c->delimiter;
  const char *p, *stop = c->body;
  int has_blanks = c->has_blanks || (d.p && *d.p=='<');
  if( !d.p || (*d.p!='<' && !extract_is_quote(d)) ) return 0;
  for(p=stop; p<end && *p!=d.p[d.n-1]; p++){
    if( is_blank(*p) && has_blanks ) continue;
    if( is_blank(*p) || (c->is_attribute ? has_blanks && *p=='<'
                                         : !is_in(*p, URI_CHAR | NOT_ASCII)) ) return 0;
    stop = p+1;
  }
  return p<end && extract_fill(c, stop, d, found);
}

/* The "&" of an entity that ends before stop, "&gt;" say, or 0. */
static const char *extract_entity(const char *p, const char *stop){
  enum { LONGEST = 8 };
  const char *q = stop-1;
  while( q>p && stop-q<=LONGEST && is_in(q[-1], ALPHA | DIGIT | HASH) ) q--;
  return q>p && q<stop-1 && q[-1]=='&' ? q-1 : 0;
}

/*
** The end of a candidate that may go up to stop, without the punctuation of the sentence,
** the second half of emphasis, "_http://h/_", and the "'s" of a noun after a host.
*/
static const char *extract_trim(const struct extract_candidate *candidate,
                                const char *stop){
  const char *p = candidate->body;
  int has_path = stop-p>2 && find_in(p+2, stop, AUTHORITY_END)<stop;
  for(; stop>p; stop--){
    char c = stop[-1];
    const char *entity = c==';' ? extract_entity(p, stop) : 0;
    if( entity ){
      stop = entity+1;
    }else if( c=='*' || c=='_' || c=='~' ){
      if( c!=candidate->before ) break;
    }else if( c=='s' ){
      if( has_path || stop-p<5 || stop[-2]!='\'' ) break;
    }else if( memchr(".,:;!?'(\\", c, 9)==0 ){
      break;
    }
  }
  return stop;
}

/* A candidate that may go up to stop: 1, or 0 if it is none. */
static int extract_up_to(const struct extract_candidate *c, const char *stop,
                         const char *end, struct uri_found *found){
  const struct uri_span d = c->delimiter, none = {0, 0};
  int is_closed = d.p && stop<end && *stop==d.p[d.n-1];
  return extract_fill(c, extract_trim(c, stop), is_closed ? d : none, found);
}

/* The link with a scheme that is not delimited. */
static int extract_plain(const struct extract_candidate *c, const char *end,
                         struct uri_found *found){
  const char *host = extract_after_slashes(c->body, end);
  return extract_up_to(c, host>c->body ? extract_authority(host, end)
                                       : extract_run(c->body, end, EXTRACT_LINK),
                       end, found);
}

/*
** Is the authority after "://" defanged, "evil[.]example", or what follows the "@" of an
** address, "mailto:joe@evil[.]example"?  Another ":" ends an address, so that no byte is
** looked at for several schemes.
*/
static int extract_is_defanged(const char *colon, const char *end){
  const char *p = extract_after_slashes(colon+1, end);
  int is_host = p>colon+1;
  const char *stop = find_in(p, end, SPACE | AUTHORITY_END | (is_host ? 0 : COLON));
  const char *host = is_host ? p : span_after_last(p, stop, '@');
  return (is_host || host>p) && uri_text_is_defanged(span_between(host, stop));
}

void uri_extract_begin(struct uri_extract *search, const char *p, size_t n){
  *search = (struct uri_extract){ .start = p, .end = p+n, .at = p };
}

void uri_extract_with_bare(struct uri_extract *search){
  search->bare = 1;
  search->bare_at = search->bare_start = search->start;
}

void uri_extract_with_defanged(struct uri_extract *search, const char *p, size_t n){
  uri_extract_with_bare(search);
  search->written = (struct uri_span){ p, n };
}

/* Is what was found in a copy by uri_refang() written in another way in the text? */
static int extract_was_defanged(struct uri_extract *search, struct uri_span found){
  struct uri_span text = search->written;
  size_t start = (size_t)(found.p-search->start);
  size_t from = uri_refang_place(text.p, text.n, start, &search->mark);
  return uri_refang_place(text.p, text.n, start+found.n, &search->mark)-from>found.n;
}

/* The next link with a scheme. */
static int extract_with_scheme(struct uri_extract *search, struct uri_found *found){
  const char *end = search->end;
  const char *colon;
  found->prefix = (struct uri_span){0, 0};
  /* This search is the only code that reads text outside of URIs. */
  while( (colon = span_find_byte(search->at, end, ':'))<end ){
    const char *begin = extract_begin(search->at, colon, end);
    search->at = colon+1;
    if( begin<colon && !extract_is_defanged(colon, end) ){
      struct extract_candidate c = extract_look_back(search->start, begin, colon+1);
      if( extract_delimited(&c, end, found) || extract_plain(&c, end, found) ){
        search->at = found->text.p+found->text.n;
        return 1;
      }
    }
  }
  search->at = end;
  return 0;
}

/* The whole link without a scheme that begins as b says.  "https:acme.com" has one. */
static void extract_bare(const struct uri_extract *search, const struct uri_text_bare *b,
                         const char *end, struct uri_found *found){
  const char *begin = b->begin, *p = b->after;
  struct extract_candidate c = extract_look_back(search->start, begin, p);
  struct uri_authority a;
  if( !b->is_mail && p<end && is_in(*p, AUTHORITY_END) ){
    p = extract_run(p, end, EXTRACT_LINK);
  }
  extract_up_to(&c, p, search->end, found);
  found->cleaning |= CLEAN_ENCODE;
  uri_split_authority(span_between(begin, b->after), &a);
  found->prefix = b->is_mail ? SPAN_WORD("mailto:") : uri_text_prefix(&a);
  if( uri_text_ends(span_between(search->start, begin), SPAN_WORD("https:")) ){
    found->prefix = SPAN_WORD("https://");
  }
}

/* The next link, with or without a scheme. */
static int extract_any(struct uri_extract *search, struct uri_found *found){
  struct uri_text_bare b;
  int is_refanged = search->written.p!=0;
  const char *end;
  if( search->next.text.p==0 && !extract_with_scheme(search, &search->next) ){
    search->next.text = span_between(search->end, search->end);
  }
  end = search->next.text.p;
  if( uri_text_bare(search->bare_start, &search->bare_at, end, is_refanged, &b) ){
    extract_bare(search, &b, end, found);
  }else if( end==search->end ){
    return 0;
  }else{
    *found = search->next;
    search->next.text.p = 0;
  }
  search->bare_at = search->bare_start = found->text.p+found->text.n;
  return 1;
}

int uri_extract_next(struct uri_extract *search, struct uri_found *found){
  if( !search->bare ) return extract_with_scheme(search, found);
  while( extract_any(search, found) ){
    if( search->written.p==0 || found->prefix.n==0
     || extract_was_defanged(search, found->text) ) return 1;
  }
  return 0;
}

const char *uri_top_version(void){
  return uri_text_top_version;
}

size_t uri_extract_clean(const struct uri_found *found, char *out){
  return uri_text_clean(found->text, found->cleaning, out);
}

size_t uri_extract_clean_size(const struct uri_found *found){
  return found->text.n;
}
