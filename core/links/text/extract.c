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

/*
** The scheme before "://", or colon.  "there.http" and "nhttp" are valid schemes, but
** "there.http://h", "\nhttp://h" and "\u201chttp://h" mean a known one: a space is
** missing after a sentence, or there is an escape of a programming language.  An unknown
** one after a star is half of a defanged one, "h**p".
*/
static const char *extract_scheme(const char *start, const char *colon){
  const char *p = colon, *known;
  while( p>start && is_in(p[-1], SCHEME_CHAR) ) p--;
  while( p<colon && !is_in(*p, ALPHA) ) p++;
  if( p==colon || uri_scheme_has_rules(span_between(p, colon)) ) return p;
  if( p>start && p[-1]=='\\' ){
    known = p+(*p=='u' && colon-p>5 ? 5 : 1);
  }else{
    for(known=colon; known>p && !is_in(known[-1], DOT | HYPHEN); known--){}
  }
  if( uri_scheme_has_rules(span_between(known, colon)) ) return known;
  return p>start && p[-1]=='*' ? colon : p;
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
  struct uri_span delimiter;           /* that opens directly before it, or absent */
  int is_attribute;                    /* "=" before it, or the quote */
  int has_blanks;                      /* as data: "href=", "](<" of Markdown */
};

static int extract_is_quote(struct uri_span delimiter){
  return delimiter.p && (*delimiter.p=='"' || *delimiter.p=='\'');
}

/* Does [p, end) end with a word? */
static int extract_ends(const char *p, const char *end, struct uri_span word){
  return (size_t)(end-p)>=word.n && span_is(span_between(end-word.n, end), word);
}

/* Find the opening delimiter.  Blanks and "URL:" may be between "<" and the candidate. */
static struct extract_context extract_look_back(const char *start, const char *begin){
  struct extract_context context = {{0, 0}, 0, 0};
  const char *p = uri_text_skip_blanks_back(start, begin);
  if( p-start>=4 && span_begins(span_between(p-4, p), SPAN_WORD("url:")) ){
    p = uri_text_skip_blanks_back(start, p-4);
  }
  if( p==start || p[-1]!='<' ) p = begin;
  if( p>start ) context.delimiter = uri_text_delimiter(span_between(p-1, p));
  if( extract_is_quote(context.delimiter) ){
    p = uri_text_skip_blanks_back(start, p-1);
  }
  context.is_attribute = p>start && p[-1]=='=';
  context.has_blanks = context.is_attribute
                     ? extract_ends(start, p-1, SPAN_WORD("href"))
                       || extract_ends(start, p-1, SPAN_WORD("src"))
                     : extract_ends(start, p, SPAN_WORD("](<"));
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
};

/* Does another link follow the "," or ";" at p, as in a cell of a table? */
static int extract_is_next(const struct extract_scan *s, const char *p){
  const char *colon = scheme_colon(++p, s->end, ALPHA);
  struct uri_span scheme = span_between(p, colon ? colon : p);
  if( colon==0 ) return span_begins(span_between(p, s->end), SPAN_WORD("www."));
  if( s->end-colon<3 ) return 0;
  return span_begins(span_between(colon, s->end), SPAN_WORD("://"))
       ? uri_scheme_has_rules(scheme) : uri_text_shape(scheme, colon+1, s->end);
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
  if( host>p ){
    s->has_escapes = host>p+2;
    p = extract_authority(s, host);
    if( p<s->end && !extract_is(p, s->end, '/') && !extract_is(p, s->end, '?')
     && !extract_is(p, s->end, '#') ) return p;
  }
  return extract_path(s, p);
}

/*
** The URI between "<" and ">", with any blanks in it (appendix C), or between quotes.
** The closing one must come before any character that a URI between such delimiters
** cannot have.  In an attribute, that is only a blank; in that of one link, which
** browsers read whole, a blank is data, as in a destination of Markdown (CommonMark 6.3),
** and a "<" says that the quote is not closed.
*/
static int extract_delimited(const char *begin, const char *colon, const char *end,
                             const struct extract_context *context,
                             struct uri_found *found){
  struct uri_span d = context->delimiter;
  const char *p = colon+1;
  const char *stop = p;           /* the blanks before p are not looked at */
  struct extract_scan scan;
  int is_angle = d.p && *d.p=='<';
  if( !is_angle && !extract_is_quote(d) ) return 0;
  found->cleaning = context->is_attribute ? CLEAN_ENTITIES : 0;
  while( p<end && *p!=d.p[d.n-1] ){
    if( is_blank(*p) ){
      if( !is_angle && !context->has_blanks ) return 0;
      p = uri_text_skip_blanks(p, end);
      found->cleaning |= context->has_blanks ? CLEAN_LINES | CLEAN_ENCODE : CLEAN_BLANKS;
    }else if( context->is_attribute ? !context->has_blanks || *p!='<'
                                    : is_in(*p, URI_CHAR | NOT_ASCII) ){
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
  found->delimiter = d;
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

/*
** Fill in what begins at begin and ends where the grammar ends it, at stop.  Its body,
** after a scheme or a host, begins at body.
*/
static void extract_fill(const char *start, const char *begin, const char *body,
                         const char *stop, const char *end,
                         const struct extract_scan *scan,
                         const struct extract_context *context,
                         struct uri_found *found){
  struct uri_span d = context->delimiter;
  found->delimiter = d.p && stop<end && *stop==d.p[d.n-1] ? d : (struct uri_span){0, 0};
  stop = extract_trim(body, stop, begin>start ? begin[-1] : 0);
  found->text = span_between(begin, extract_owner(body, stop));
  found->cleaning = context->is_attribute ? CLEAN_ENTITIES : 0;
  if( scan->has_letters ) found->cleaning |= CLEAN_ENCODE;
  if( scan->has_escapes ) found->cleaning |= CLEAN_ENCODE | CLEAN_ESCAPES;
}

/* The URI up to where the grammar ends it. */
static int extract_plain(const char *start, const char *begin,
                         const char *colon, const char *end,
                         const struct extract_context *context,
                         struct uri_found *found){
  struct extract_scan scan = { .end = end, .in_parens = begin>start && begin[-1]=='(' };
  const char *stop = extract_longest(&scan, colon);
  extract_fill(start, begin, colon+1, stop, end, &scan, context, found);
  return extract_has_body(colon+1, found->text.p+found->text.n);
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
      if( extract_delimited(begin, colon, end, &context, found)
       || extract_plain(search->start, begin, colon, end, &context, found) ){
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
  const char *start = search->start, *begin = b->begin, *p = b->after;
  struct extract_context context = extract_look_back(start, begin);
  struct extract_scan scan = { .end = end, .in_parens = begin>start && begin[-1]=='(' };
  struct uri_authority a;
  if( !b->is_mail && p<end && is_in(*p, AUTHORITY_END) ) p = extract_path(&scan, p);
  extract_fill(start, begin, b->after, p, search->end, &scan, &context, found);
  found->cleaning |= CLEAN_ENCODE;
  uri_split_authority(span_between(begin, b->after), &a);
  found->prefix = b->is_mail ? SPAN_WORD("mailto:") : uri_text_prefix(&a);
  if( begin-start>=6 && span_is(span_between(begin-6, begin), SPAN_WORD("https:")) ){
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
