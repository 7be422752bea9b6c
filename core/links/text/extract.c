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
** the two is the URI, line breaks included.  Otherwise the candidate ends where the
** grammar ends it, without the punctuation of the sentence; letters beyond ASCII are part
** of it, because people write them (RFC 3987).
**
** Time is O(n) for the whole search on any text: every scan that ends at a delimiter
** begins at one, and the check of a scheme ends at the next ":".
*/

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"
#include "text.h"

/* --------------------------------------------- where a candidate begins --- */

/* Are stars between a letter and p, as in "h**p", "f*p"?  The scheme is defanged. */
static int extract_is_starred(const char *start, const char *p){
  const char *star = p;
  while( star>start && star[-1]=='*' ) star--;
  return star<p && star>start && is_in(star[-1], ALPHA);
}

/*
** The scheme before "://", or colon.  "there.http" and "nhttp" are valid schemes, but
** "there.http://h", "\nhttp://h" and "\u201chttp://h" mean a known one: a space is
** missing after a sentence, or there is an escape of a programming language.
*/
static const char *extract_scheme(const char *start, const char *colon){
  const char *p = colon;
  const char *scheme;
  while( p>start && is_in(p[-1], SCHEME_CHAR) ) p--;
  while( p<colon && !is_in(*p, ALPHA) ) p++;
  scheme = p;
  if( p==colon || uri_scheme_has_rules(span_between(p, colon)) ) return p;
  if( p>start && p[-1]=='\\' ){
    const char *at = p+(*p=='u' && colon-p>5 ? 5 : 1);
    if( uri_scheme_has_rules(span_between(at, colon)) ) return at;
  }
  for(p=colon; p>scheme && !is_in(p[-1], DOT | HYPHEN); p--);
  if( p>scheme && uri_scheme_has_rules(span_between(p, colon)) ) return p;
  return extract_is_starred(start, scheme) ? colon : scheme;
}

/* The length of the character c at p, which may be escaped; 0 if it is another. */
static size_t extract_is(const char *p, const char *end, char c){
  uint32_t escaped;
  size_t n;
  if( p<end && *p==c ) return 1;
  if( p==end || *p!='\\' ) return 0;
  n = uri_text_escape(p, end, &escaped);
  return n>0 && escaped==(unsigned char)c ? n : 0;
}

/* The place after the "//" at p, whose slashes may be escaped, or p. */
static const char *extract_after_slashes(const char *p, const char *end){
  size_t first = extract_is(p, end, '/');
  size_t second = first>0 ? extract_is(p+first, end, '/') : 0;
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

/* What is around a candidate. */
struct extract_context {
  const struct uri_text_delimiter *delimiter;  /* that opens before it, or 0 */
  int touches;                             /* and directly so */
  int is_attribute;                        /* "=" before it, or the delimiter */
  int is_list;                        /* of an attribute with several URIs */
  int is_destination;                 /* of Markdown: "](<" (CommonMark 6.3) */
};

/* srcset="..." and ping="..." hold several URIs.  p is after the name. */
static int extract_is_list(const char *start, const char *p){
  static const struct uri_span names[] = { SPAN("srcset"), SPAN("ping") };
  size_t i;
  p = uri_text_skip_blanks_back(start, p);
  for(i=0; i<COUNT_OF(names); i++){
    size_t n = names[i].n;
    if( (size_t)(p-start)>=n && span_is(span_between(p-n, p), names[i]) ) return 1;
  }
  return 0;
}

/* Does the value of an attribute, "=" and a quote, begin at p? */
static int extract_is_value(const char *start, const char *p){
  const char *q;
  if( p==start || (p[-1]!='"' && p[-1]!='\'') ) return 0;
  q = uri_text_skip_blanks_back(start, p-1);
  return q>start && q[-1]=='=';
}

/* Is the "<" at p that of "[x](<" or "[x]: <" of Markdown (CommonMark 4.7, 6.3)? */
static int extract_is_destination(const char *start, const char *p){
  if( p-start>=2 && p[-1]=='(' ) return p[-2]==']';
  p = uri_text_skip_blanks_back(start, p);
  return p-start>=2 && p[-1]==':' && p[-2]==']';
}

/*
** Find the opening delimiter.  An apostrophe after a letter opens nothing.  Blanks may
** separate the candidate from a delimiter that is trusted across blanks.
*/
static struct extract_context extract_look_back(const char *start,
                                                const char *begin){
  struct extract_context context = {0, 0, 0, 0, 0};
  const char *p = begin, *near = uri_text_skip_blanks_back(start, begin);
  int is_value;
  size_t i;
  /* Skip "URL:", with or without a space after it. */
  if( near-start>=4 && span_begins(span_between(near-4, near), SPAN_WORD("url:")) ){
    p = near-4;
    near = uri_text_skip_blanks_back(start, p);
  }
  is_value = extract_is_value(start, near);
  for(i=0; i<TEXT_DELIMITERS; i++){
    const struct uri_text_delimiter *d = &uri_text_delimiters[i];
    const char *at = is_value || d->trust>=TRUST_LINES ? near : p;
    struct uri_span open = d->open;
    if( !uri_text_ends(span_between(start, at), open) ) continue;
    at -= open.n;
    if( *open.p=='\'' && at>start && is_in(at[-1], ALPHA | DIGIT) ) continue;
    context.delimiter = d;
    context.touches = at+open.n==begin;
    context.is_destination = *open.p=='<' && extract_is_destination(start, at);
    if( *open.p=='"' || *open.p=='\'' ){
      near = uri_text_skip_blanks_back(start, at);
    }
    break;
  }
  context.is_attribute = near>start && near[-1]=='=';
  context.is_list = context.is_attribute && extract_is_list(start, near-1);
  return context;
}

/* ----------------------------------------------- where a candidate ends --- */

/* Is there anything after the scheme's ":" and "//"? */
static int extract_has_body(const char *p, const char *stop){
  return stop>extract_after_slashes(p, stop);
}

/* How far a URI may go. */
struct extract_scan {
  const char *end;
  int in_parens;           /* at most up to a ")" without "(" in the URI */
  size_t depth;            /* how many "(" of the URI are open */
  int has_letters;         /* a letter beyond ASCII, or a bracket, was seen */
  int has_escapes, in_query;
  const char *start;       /* after the scheme's ":" */
};

/*
** Does another link follow the "," or ";" at p, as in a cell of a table?  Not if the link
** that is being read has links in it, as in "?u=http://a,http://b".
*/
static int extract_is_next(const struct extract_scan *s, const char *p){
  enum { LONGEST = 8 };
  const char *begin = ++p;
  if( span_begins(span_between(p, s->end), SPAN_WORD("www.")) ) return 1;
  while( p<s->end && p-begin<LONGEST && is_in(*p, SCHEME_CHAR) ) p++;
  if( s->end-p<3 || *p!=':' ) return 0;
  if( p[1]!='/' || p[2]!='/' ){
    return uri_text_shape(span_between(begin, p), p+1, s->end);
  }
  return uri_scheme_has_rules(span_between(begin, p))
      && span_find_word(s->start+1, begin, SPAN_WORD("://"))==begin;
}

/* The length of "[...]" in a query at p, as in "?tags[]=1"; 0 if it is not closed. */
static size_t extract_brackets(const struct extract_scan *s, const char *p){
  const char *stop = uri_span_of(p+1, s->end, QUERY);
  return stop<s->end && *stop==']' ? (size_t)(stop-p)+1 : 0;
}

/*
** The length of the character at p, which is not in the set, if it is part of a link
** anyway: a letter beyond ASCII, an escape, brackets in a query; else 0.
*/
static size_t extract_other(struct extract_scan *s, const char *p, uint32_t set){
  char letter[4];
  size_t n = 0;
  uint32_t c;
  if( (unsigned char)*p>=0x80 || (*p=='[' && s->in_query) ){
    n = *p=='[' ? extract_brackets(s, p) : uri_text_letter(p, s->end);
    if( n>0 ) s->has_letters = 1;
  }else if( *p=='\\' ){
    n = uri_text_escape(p, s->end, &c);
    if( n==0 ) return 0;
    if( c<0x80 ? !is_in((char)c, set)
               : uri_text_letter(letter, letter+uri_utf8_write(c, letter))==0 ) return 0;
    s->has_escapes = 1;
  }
  return n;
}

/*
** The end of the characters of a set, and letters beyond ASCII, from p on.  s->end moves
** to the first ")" without a "(", and to a "," before another link, so that the rest is
** not read again for each URI of a text full of "(http://h)".
*/
static const char *extract_run(struct extract_scan *s, const char *p,
                               uint32_t set){
  uint32_t watched = (s->in_parens ? set & MARK : 0) | (set & (COMMA | SEMICOLON));
  for(;;){
    p = uri_span_of(p, s->end, set & ~watched);
    if( p==s->end ) return p;
    if( !is_in(*p, watched) ){
      size_t n = extract_other(s, p, set);
      if( n==0 ) return p;
      p += n;
      continue;
    }
    if( (is_in(*p, COMMA | SEMICOLON) && extract_is_next(s, p))
     || (*p==')' && s->depth==0) ){
      s->end = p;
      return p;
    }
    if( *p=='(' ) s->depth++;
    if( *p==')' ) s->depth--;
    p++;
  }
}

/*
** authority = [ userinfo "@" ] host [ ":" port ], the longest at p.  Returns p if the
** host begins with "[" and is not an IP-literal.
*/
static const char *extract_authority(struct extract_scan *s, const char *p){
  const char *start = p;
  const char *host = extract_run(s, p, USERINFO);
  if( host<s->end && *host=='@' ){
    p = host+1;
  }else{
    s->depth = 0;          /* what has been read is read again */
  }
  if( p<s->end && *p=='[' ){
    const char *stop = uri_span_of(p+1, s->end, FUTURE_CHAR);
    if( stop==s->end || *stop!=']' || uri_host_ip_literal(p, stop+1)!=0 ){
      return start;
    }
    p = stop+1;
  }else{
    p = extract_run(s, p, REG_NAME);
  }
  if( p<s->end && *p==':' ) p = uri_span_of(p+1, s->end, DIGIT);
  return p;
}

/* The end of path, query and fragment at p. */
static const char *extract_path(struct extract_scan *s, const char *p){
  size_t n;
  p = extract_run(s, p, PATH);
  if( (n = extract_is(p, s->end, '?'))>0 ){
    if( n>1 ) s->has_escapes = 1;
    s->in_query = 1;
    p = extract_run(s, p+n, QUERY);
    s->in_query = 0;
  }
  if( (n = extract_is(p, s->end, '#'))>0 ){
    if( n>1 ) s->has_escapes = 1;
    p = extract_run(s, p+n, FRAGMENT);
  }
  return p;
}

/* The end of the longest URI whose scheme ends at colon. */
static const char *extract_longest(struct extract_scan *s, const char *colon){
  const char *p = colon+1, *host = extract_after_slashes(p, s->end);
  s->start = p;
  if( host>p ){
    s->has_escapes = host>p+2;
    p = extract_authority(s, host);
    if( p<s->end && !extract_is(p, s->end, '/') && !extract_is(p, s->end, '?')
     && !extract_is(p, s->end, '#') ) return p;
  }
  return extract_path(s, p);
}

/*
** The value of an attribute in quotes: up to the closing quote, whatever is between.  A
** blank line ends it: then the closing quote is missing.
*/
static int extract_attribute(const char *begin, const char *colon,
                             const char *end,
                             const struct extract_context *context,
                             struct uri_found *found){
  const struct uri_text_delimiter *d = context->delimiter;
  const char *p = colon+1;
  const char *stop;
  if( !context->is_attribute || context->is_list ) return 0;
  if( d==0 || (*d->both.p!='"' && *d->both.p!='\'') ) return 0;
  stop = memchr(p, *d->both.p, (size_t)(end-p));
  if( stop==0 ) return 0;
  while( p<stop ){
    const char *blanks = p++;
    if( !is_blank(*blanks) ) continue;
    p = uri_text_skip_blanks(p, stop);
    if( uri_text_gap(blanks, p)==GAP_PARAGRAPH ) return 0;
  }
  stop = uri_text_skip_blanks_back(colon+1, stop);
  if( !extract_has_body(colon+1, stop) ) return 0;
  found->text = span_between(begin, stop);
  found->delimiter = d->both;
  found->cleaning = CLEAN_ENTITIES | CLEAN_LINES | CLEAN_ENCODE;
  return 1;
}

/*
** The URI between its delimiters.  The closing one must come before any character that a
** URI between such delimiters cannot have.
*/
static int extract_delimited(const char *begin, const char *colon,
                             const char *end,
                             const struct extract_context *context,
                             struct uri_found *found){
  const struct uri_text_delimiter *d = context->delimiter;
  struct extract_scan scan;
  enum text_trust trust;
  char open, close;
  const char *p = colon+1;
  const char *stop = p;           /* the blanks before p are not looked at */
  if( d==0 || d->trust==TRUST_GRAMMAR ) return 0;
  trust = context->is_attribute ? TRUST_LINES : d->trust;
  open = *d->open.p;
  close = *d->close.p;
  found->cleaning = context->is_attribute ? CLEAN_ENTITIES : 0;
  while( p<end && *p!=close ){
    if( is_blank(*p) ){
      const char *next = uri_text_skip_blanks(p, end);
      enum uri_text_gap gap = uri_text_gap(p, next);
      if( trust<TRUST_LINES || gap==GAP_PARAGRAPH ) return 0;
      if( gap==GAP_BLANK && trust<TRUST_BLANKS && (next==end || *next!=close) ){
        return 0;
      }
      found->cleaning |= context->is_destination && gap==GAP_BLANK ? CLEAN_ENCODE
                       : trust==TRUST_BLANKS ? CLEAN_BLANKS : CLEAN_LINES;
      p = next;
    }else if( is_in(*p, URI_CHAR | NOT_ASCII) && *p!=open ){
      stop = ++p;                      /* what people write without encoding it, too */
    }else{
      return 0;
    }
  }
  if( p==end || !extract_has_body(colon+1, stop) ) return 0;
  scan = (struct extract_scan){ .end = stop };
  if( extract_longest(&scan, colon)<stop || scan.has_letters ){
    found->cleaning |= CLEAN_ENCODE;
  }
  found->text = span_between(begin, stop);
  found->delimiter = d->both;
  return 1;
}

/* The "&" of an entity that ends before stop, "&gt;" say, or 0. */
static const char *extract_entity(const char *p, const char *stop){
  enum { LONGEST = 8 };
  const char *q = stop-1;
  while( q>p && stop-q<=LONGEST && is_in(q[-1], ALPHA | DIGIT | HASH) ) q--;
  return q>p && q<stop-1 && q[-1]=='&' ? q-1 : 0;
}

/*
** Remove punctuation that ends the sentence and not the URI.  before is the character
** before the URI: "_http://h/_" is emphasis.
*/
static const char *extract_trim(const char *p, const char *stop, char before){
  size_t open = 0, close = 0;
  const char *q;
  for(q=p; q<stop; q++){
    open += *q=='(';
    close += *q==')';
  }
  for(; stop>p; stop--){
    char c = stop[-1];
    const char *entity = c==';' ? extract_entity(p, stop) : 0;
    if( c=='\\' ) continue;             /* what it escaped is removed */
    if( entity ){
      stop = entity+1;
    }else if( c==')' ){
      if( close<=open ) break;
      close--;
    }else if( c=='(' ){
      open--;
    }else if( c=='*' || c=='_' || c=='~' ){
      if( c!=before ) break;
    }else if( memchr(".,:;!?'", c, 7)==0 ){
      break;
    }
  }
  return stop;
}

/* The end of the authority after "//" at p, without the "'s" of a noun after it. */
static const char *extract_owner(const char *p, const char *stop){
  const char *host = extract_after_slashes(p, stop);
  return host>p && stop-host>2 && stop[-2]=='\'' && stop[-1]=='s'
      && find_in(host, stop, AUTHORITY_END)==stop ? stop-2 : stop;
}

/* The URI up to where the grammar ends it. */
static int extract_plain(const char *start, const char *begin,
                         const char *colon, const char *end,
                         const struct extract_context *context,
                         struct uri_found *found){
  const struct uri_text_delimiter *d = context->touches ? context->delimiter
                                                        : 0;
  struct extract_scan scan = { .end = end, .in_parens = d && *d->both.p=='(' };
  const char *stop = extract_longest(&scan, colon);
  if( d && !uri_text_begins(span_between(stop, end), d->close) ) d = 0;
  stop = extract_trim(colon+1, stop, begin>start ? begin[-1] : 0);
  stop = extract_owner(colon+1, stop);
  if( !extract_has_body(colon+1, stop) ) return 0;
  found->text = span_between(begin, stop);
  found->delimiter = d ? d->both : (struct uri_span){0, 0};
  found->cleaning = context->is_attribute ? CLEAN_ENTITIES : 0;
  if( scan.has_letters ) found->cleaning |= CLEAN_ENCODE;
  if( scan.has_escapes ) found->cleaning |= CLEAN_ENCODE | CLEAN_ESCAPES;
  return 1;
}

/*
** Is the authority after "://" defanged, "evil[.]example", or what follows the "@" of an
** address, "mailto:joe@evil[.]example"?  There are two bytes after the ":".  Another ":"
** ends an address, so that no byte is looked at for several schemes.
*/
static int extract_is_defanged(const char *colon, const char *end){
  const char *p = extract_after_slashes(colon+1, end);
  int has_authority = p>colon+1;
  int is_host = has_authority;
  const uint32_t stop = has_authority ? AUTHORITY_END : AUTHORITY_END | COLON;
  struct uri_span means;
  for(; p<end && !is_in(*p, stop); p++){
    if( *p=='@' ) is_host = 1;
    if( is_host && is_in(*p, BRACKET | MARK | UNWISE | DOT | SPACE)
     && uri_text_defanged(p, end, is_in(p[-1], ALPHA | DIGIT), &means)>0 ) return 1;
    if( is_blank(*p) ) return 0;
  }
  return 0;
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
      struct extract_context context = extract_look_back(search->start, begin);
      if( extract_attribute(begin, colon, end, &context, found)
       || extract_delimited(begin, colon, end, &context, found)
       || extract_plain(search->start, begin, colon, end, &context, found) ){
        search->at = found->text.p+found->text.n;
        return 1;
      }
    }
  }
  search->at = end;
  return 0;
}

/* What is added to a host, and port, in [p, end) without a scheme, or with no "//". */
static struct uri_span extract_prefix(const char *start, const char *p, const char *end){
  static const struct uri_span schemes[] = { SPAN("https://"), SPAN("ftp://") };
  struct uri_authority a;
  size_t i;
  for(i=0; p>start && p[-1]==':' && i<COUNT_OF(schemes); i++){
    struct uri_span colon = { schemes[i].p, schemes[i].n-2 };
    const char *front = (size_t)(p-start)<colon.n ? start : p-colon.n;
    if( span_is(span_between(front, p), colon)
     && (front==start || !is_in(front[-1], ALPHA | DIGIT)) ) return schemes[i];
  }
  uri_split_authority(span_between(p, end), &a);
  return uri_text_prefix(&a);
}

/* The whole link without a scheme that begins as b says. */
static void extract_bare(const struct uri_extract *search, const struct uri_text_bare *b,
                         const char *end, struct uri_found *found){
  struct extract_context context = extract_look_back(search->start, b->begin);
  const struct uri_text_delimiter *d = context.touches ? context.delimiter : 0;
  struct extract_scan scan = { .end = end, .in_parens = d && *d->both.p=='(',
                               .start = b->begin };
  const char *p = b->after;
  if( !b->is_mail && p<scan.end && is_in(*p, AUTHORITY_END) ) p = extract_path(&scan, p);
  p = extract_trim(b->after, p, b->begin>search->start ? b->begin[-1] : 0);
  if( d && !uri_text_begins(span_between(p, search->end), d->close) ) d = 0;
  found->text = span_between(b->begin, p);
  found->delimiter = d ? d->both : (struct uri_span){0, 0};
  found->cleaning = CLEAN_ENCODE | (context.is_attribute ? CLEAN_ENTITIES : 0)
                  | (scan.has_escapes ? CLEAN_ESCAPES : 0)
                  | (b->is_mail ? CLEAN_MAIL : 0);
  found->prefix = b->is_mail ? SPAN_WORD("mailto:")
                             : extract_prefix(search->start, b->begin, b->after);
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

/* Encode what a local part may have and mailto: may not (RFC 6068 2), from the end. */
static size_t extract_encode_local(char *out, size_t n){
  const uint32_t kept = UNRESERVED | DOLLAR | PLUS | MARK | NOT_ASCII;
  const char *at = out+n, *p;
  size_t more = 0;
  char *o;
  while( at[-1]!='@' ) at--;
  for(p=out; p<at-1; p++) more += is_in(*p, kept) ? 0 : 2;
  memmove(out+(at-out)-1+more, at-1, n-(size_t)(at-1-out));
  for(o=out+(at-out)-1+more, p=at-1; p>out; ){
    p--;
    if( is_in(*p, kept) ){
      *--o = *p;
    }else{
      char c = *p;
      o -= 3;
      uri_percent_put(o, c);
    }
  }
  return n+more;
}

size_t uri_extract_clean(const struct uri_found *found, char *out){
  size_t n = uri_text_clean(found->text, found->cleaning, out);
  if( found->cleaning & CLEAN_ESCAPES ) n = uri_text_unescape(out, n);
  return found->cleaning & CLEAN_MAIL ? extract_encode_local(out, n) : n;
}

size_t uri_extract_clean_size(const struct uri_found *found){
  size_t n = found->text.n;
  return found->cleaning & CLEAN_MAIL ? size_encoded(n, n) : n;
}
