/*
** SPDX-License-Identifier: MIT
**
** The links of a cell: of a spreadsheet, a CSV file, a field of a form, where people put
** several, with words between them.
**
** A cell that uri_clean() reads is that link.  In any other cell, each
** word is read as uri_clean() reads a text.  A word that is no link, or that is a list
** without blanks, is cut at delimiters, and each piece is read, or what is in it from a
** scheme on; not if it is defanged, or has several hosts, as a piece of it would be
** another link.
**
** Time is O(n): a byte is in one cell, in one word, and in one piece or two.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../charref/charref.h"
#include "../text/text.h"

enum {
  CELL_LIST = COMMA | SEMICOLON,           /* also "|": uri_text_is_list() */
  CELL_CUT = CELL_LIST | UNWISE | ANGLE | DQUOTE | BRACKET
};

/*
** Does the character c at p end an item of a list, or a sentence?  Not the U+2026 of a
** link that was cut, or a bracket.
*/
static int cell_is_stop(uint32_t c, const char *p, const char *end){
  if( c>=0x80 ) return c!=0x2026 && c!=0xFF09 && uri_text_letter(p, end)==0;
  return c=='.' || c==':' || c=='!' || c=='?' || uri_text_is_list(c);
}

/*
** The link that a text is: its size, or URI_NONE.  After a scheme that is not known, "//"
** must follow; and a mailto: without headers must have an "@".  "www" is no host: the
** rest of the name is after a blank.  "::1" and "+49301234567" are only links as a whole
** cell.
*/
static size_t cell_link(struct uri_span s, char *out){
  size_t n = uri_clean(s.p, s.n, out);
  const char *end = s.p+s.n, *colon;
  const struct uri_scheme *scheme;
  unsigned char ip[16];
  int is_mail;
  if( n==URI_NONE || uri_host_ipv6(s.p, end, ip)==0 ) return URI_NONE;
  if( *s.p=='+' && is_in(s.p[1], DIGIT) ) return URI_NONE;
  end = out+n;
  colon = span_find_byte(out, end, ':');
  scheme = uri_scheme_find(span_between(out, colon));
  is_mail = scheme && scheme->rule==URI_SCHEME_RULE_MAILTO;
  if( is_mail && colon[1]!='?' && span_find_byte(colon, end, '@')==end ) return URI_NONE;
  if( is_mail || (scheme && scheme->flags & URI_SCHEME_WEB) ){
    if( span_begins(span_between(colon, end), SPAN_WORD("://www/"))
     || span_begins(span_between(colon, end), SPAN_WORD("://www./")) ) return URI_NONE;
    return n;
  }
  return scheme || span_begins(span_between(colon, end), SPAN_WORD("://")) ? n : URI_NONE;
}

/* Has a word several hosts in the authority of a known scheme, "mongodb://a:1,b:2/"? */
static int cell_has_hosts(const char *p, const char *end){
  const char *colon = scheme_colon(p, end, ALPHA);
  struct uri_span scheme = span_between(p, colon ? colon : p);
  return colon && span_begins(span_between(colon, end), SPAN_WORD("://"))
      && uri_scheme_has_rules(scheme) && !uri_scheme_is_web(scheme);
}

void uri_cell_begin(struct uri_cell *cell, const char *p, size_t n){
  *cell = (struct uri_cell){ .text = { p, n }, .at = p, .stop = p };
}

/*
** Is the rest of a host, ".com" or a top-level domain, after the blanks at stop:
** "https://www.acme .com", "http://acme com"?
*/
static int cell_is_broken(const char *stop, const char *end, struct uri_span link){
  struct uri_authority a;
  struct uri u;
  const char *rest = uri_text_skip_blanks(stop, end), *last;
  int is_dot = rest<end && *rest=='.';
  rest += is_dot;
  last = uri_span_of(rest, end, ALPHA);
  if( last==rest || !is_in(stop[-1], ALPHA | DIGIT | DOT) ) return 0;
  if( !is_dot && ((last<end && !is_in(*last, SPACE | CONTROL | SLASH))
                  || !uri_text_is_top(span_between(rest, last))) ) return 0;
  uri_split_whole(link.p, link.n, &u, &a);
  return a.port.p==0 && u.path.n==1 && u.query.p==0 && !uri_clean_is_name(a.host)
      && uri_host_type(a.host)==URI_HOST_REG_NAME;
}

/*
** Does the word at p follow a mark of an address: "joe (at) acme.com", "joe @ acme.com"?
*/
static int cell_is_after_at(const char *start, const char *p){
  const char *gap = uri_text_skip_blanks_back(start, p);
  return uri_text_is_after_mark(start, p) || (gap<p && gap>start && gap[-1]=='@');
}

/* Is it a blank beyond ASCII that people type, "a.cn\u3000b.cn"? */
static int cell_is_blank(uint32_t c){
  return c==0xA0 || (c>=0x2000 && c<=0x200A) || c==0x202F || c==0x3000;
}

/*
** The size of the character beyond ASCII at p if it separates words, as U+3001, a blank
** and an en dash do, brackets them or ends a sentence; else 0.  Not invisible ones; a dot
** of IDNA within a word; the full-width "@", ":" and "/" that uri_clean() reads;
** and quotes and dots that stand in names, U+2018 to U+2026 without the bullet.
*/
static size_t cell_mark(const char *p, const char *end){
  uint32_t c;
  size_t n = uri_utf8_read(p, end, &c);
  struct uri_span rest = span_between(p+n, end);
  if( n==0 || (c!=0x2013 && uri_text_letter(p, end)>0) ) return 0;
  if( cell_is_blank(c) ) return n;
  if( uri_text_trim(span_between(p, p+n), 1).n==0 ) return 0;
  if( uri_idna_is_dot(c) ) return rest.n==0 ? n : 0;
  if( c==0xFF1A && (span_begins(rest, SPAN_WORD("/"))
                 || span_begins(rest, SPAN_WORD("\xEF\xBC\x8F"))) ) return 0;
  return c==0xFF0F || c==0xFF20 || (c>=0x2018 && c<=0x2026 && c!=0x2022) ? 0 : n;
}

/*
** Where a scheme that is known, and "://", stand in [p, stop), also after the number of a
** list, "1.http://h", but not in another scheme, a path, a parameter or after "%22"; else
** stop.
*/
static const char *cell_scheme(const char *p, const char *stop){
  const char *colon = span_find_word(p, stop, SPAN_WORD("://")), *at = colon, *first;
  while( at>p && is_in(at[-1], ALPHA) ) at--;
  for(first=at; first>p && is_in(first[-1], SCHEME_CHAR); ) first--;
  if( first<at && is_in(*first, ALPHA) ) return stop;               /* "git+https://" */
  if( first>p && is_in(first[-1], SLASH | QUESTION | EQUALS | TRIPLET) ) return stop;
  return colon<stop && uri_scheme_find(span_between(at, colon)) ? at : stop;
}

/* The link in [p, stop), or after a name in it, "Web:example.com", "href=//h". */
static size_t cell_take(struct uri_cell *cell, const char *p, const char *stop,
                        char *out){
  const char *mark = uri_span_of(p, stop, SCHEME_CHAR | UNDERSCORE | NOT_ASCII);
  size_t n;
  cell->found = span_between(p, stop);
  n = cell_link(cell->found, out);
  if( n!=URI_NONE || mark==p || mark==stop || (*mark!=':' && *mark!='=') ) return n;
  if( *mark==':' && (uri_scheme_find(span_between(p, mark))
                  || span_begins(span_between(mark, stop), SPAN_WORD("://"))) ) return n;
  cell->found = span_between(uri_text_skip_blanks(mark+1, stop), stop);
  return cell_link(cell->found, out);
}

/*
** The end of a word or piece, without the punctuation of a list or sentence after it, or
** the second one of two brackets or quotes whose first is in an earlier word, or of the
** marks of emphasis around it, "**http://h**".
*/
static const char *cell_trim(const struct uri_cell *cell, const char *p,
                             const char *stop){
  size_t opened = 0, closed = 0, quotes = 0, n;
  uint32_t c, mark = p>cell->text.p ? (unsigned char)p[-1] : 0;
  const char *at;
  for(at=p; at<stop; at++){
    opened += *at=='(';
    closed += *at==')';
    quotes += *at=='\'';
  }
  for(; stop>p; stop-=n){
    n = uri_clean_last(p, stop, &c);
    if( n==0 ) break;
    if( c==')' && closed>opened ) closed--;
    else if( c=='\'' && quotes%2==1 ) quotes--;
    else if( !cell_is_stop(c, stop-n, stop) && (c!=mark || (c!='*' && c!='_')) ) break;
  }
  return stop;
}

/* The length of "\/" or "\u00e4" of JSON at p, where a "\" stands; or 0. */
static size_t cell_escape(const char *p, const char *stop){
  uint32_t c;
  return stop-p>1 && (p[1]=='/' || p[1]=='u') ? uri_text_escape(p, stop, &c) : 0;
}

/* Does a character, written as a reference, separate words? */
static int cell_is_cut(uint32_t c){
  char text[4];
  size_t n = uri_utf8_write(c, text);
  return c<0x80 ? is_in(*text, CELL_CUT) : cell_mark(text, text+n)>0;
}

/* Is [p, at) a domain, perhaps with a scheme before it? */
static int cell_is_host(const char *p, const char *at){
  const char *host = span_after_last(p, at, '/');
  return uri_clean_is_name(span_between(host, at));
}

/* The end of the joiners and encoded blanks at p. */
static const char *cell_joiners(const char *p, const char *stop){
  for(;;){
    size_t n = uri_clean_joiner(p, stop);
    if( n==0 && span_begins(span_between(p, stop), SPAN_WORD("%20")) ) n = 3;
    if( n==0 ) return p;
    p += n;
  }
}

/*
** Where a scheme of the web whose ":" is at colon begins in the host of the link at p,
** "http://a.comhttp://b.com"; or p.
*/
static const char *cell_second(const char *p, const char *colon, const char *stop){
  const char *at = colon-(colon>p && to_lower(colon[-1])=='s');
  if( at-p<8 || !span_begins(span_between(colon, stop), SPAN_WORD("://"))
   || !span_is(span_between(at-4, at), SPAN_WORD("http")) ) return p;
  return cell_is_host(p, at-4) ? at-4 : p;
}

/*
** The end of the piece at p: a delimiter, but no "\" of an escape, as in JSON, nor the
** ";" of "&amp;" and "&uuml;"; a reference to a delimiter, "&quot;"; a "'" that opens, as
** in "f('h')", since no letter is before it; or the one that closes it; or a mark beyond
** ASCII.  *is_glued: there is no delimiter, as another link begins there.
*/
static const char *cell_piece_end(const struct uri_cell *cell, const char *p,
                                  int *is_glued){
  enum { MOST = 8 };                       /* hosts that are looked at */
  const char *at, *stop = cell->stop, *next = p;
  int hosts = 0;
  int is_open = p>cell->text.p && p[-1]=='\'';
  *is_glued = 1;
  for(at=p; at<stop; at++){
    if( *at=='&' ){
      struct uri_character c = uri_charref_html(at, stop, 0);
      int is_whole = at[c.n-1]==';';
      if( is_whole && cell_is_cut(c.first) ) break;
      if( is_whole && c.first>=0x80 && hosts++<MOST && cell_is_host(p, at) ) break;
      if( (c.first=='&' && at>p) || (is_whole && c.first>=0x80) ){
        at += c.n-1;
        continue;
      }
    }
    if( *at==':' && hosts++<MOST && (next = cell_second(p, at, stop))>p ) return next;
    if( at>=next && (*at=='%' || is_in(*at, NOT_ASCII))
     && (next = cell_joiners(at, stop))>at && at>p
     && uri_clean_has_scheme(next, stop, 0) ){
      return at;
    }
    if( *at=='\'' && (is_open || (at>p && !is_in(at[-1], UNRESERVED))) ) break;
    if( is_in(*at, NOT_ASCII) && (cell_mark(at, stop)>0
        || (span_begins(span_between(at, stop), SPAN_WORD("\xEF\xBC\x8F"))
            && hosts++<MOST && cell_is_host(p, at))) ) break;
    if( is_in(*at, CELL_CUT) ){
      size_t n = *at=='\\' ? cell_escape(at, stop) : 0;
      if( n==0 ) break;
      at += n-1;
    }
  }
  *is_glued = 0;
  return at;
}

/*
** The next link in the word that ends at cell->stop, which was read: in one of its
** pieces.
*/
static size_t cell_next_piece(struct uri_cell *cell, char *out){
  while( cell->at<cell->stop ){
    int is_glued;
    const char *p = cell->at, *stop = cell_piece_end(cell, p, &is_glued), *scheme;
    size_t n = cell_take(cell, p, cell_trim(cell, p, stop), out), line;
    line = stop<cell->stop && *stop=='\\' ? uri_text_line_escape(stop, cell->stop) : 0;
    cell->at = stop+(line>0 ? line : stop<cell->stop && !is_glued);
    while( cell->at<cell->stop && utf8_is_continuation(*cell->at) ) cell->at++;
    if( n!=URI_NONE ) return n;
    scheme = cell_scheme(p, stop);
    if( scheme>p && scheme<stop ) cell->at = scheme;
  }
  return URI_NONE;
}

/*
** The end of the word [p, stop): if it is a telephone number with its scheme, of the
** words with its other digits, too, "tel:+49 (0)30 12345 (Joe)".
*/
static const char *cell_number_end(const char *p, const char *stop, const char *end){
  const char *colon = span_find_byte(p, stop, ':');
  const struct uri_scheme *scheme = uri_scheme_find(span_between(p, colon));
  if( scheme==0 || scheme->shape!=URI_SHAPE_NUMBER ) return stop;
  for(;;){
    const char *word = stop, *at, *last;
    while( word<end && *word==' ' ) word++;
    for(at=last=word; at<end; at++){
      if( is_in(*at, DIGIT) || *at==')' ) last = at+1;
      else if( !is_in(*at, HYPHEN | DOT | SLASH) && *at!='(' ) break;
    }
    if( word==stop || last==word ) return stop;
    if( at<end && is_in(*at, ALPHA | NOT_ASCII) ) return stop;
    stop = last;
  }
}

/* The link that the whole cell is, perhaps after a name. */
static size_t cell_whole(struct uri_cell *cell, const char *p, const char *stop,
                         char *out){
  size_t n = uri_clean(p, (size_t)(stop-p), out);
  cell->found = span_between(p, stop);
  return n!=URI_NONE ? n : cell_take(cell, p, stop, out);
}

size_t uri_cell_next(struct uri_cell *cell, char *out){
  struct uri_span text = cell->text;
  const char *end = text.p+text.n;
  size_t n;
  if( cell->at==text.p ){
    const char *p = uri_text_skip_blanks(text.p, end);
    n = cell_whole(cell, p, uri_text_skip_blanks_back(p, end), out);
    if( n!=URI_NONE ){
      cell->at = cell->stop = end;
      return n;
    }
  }
  for(;;){
    n = cell_next_piece(cell, out);
    if( n!=URI_NONE ) return n;
    cell->at = uri_text_skip_blanks(cell->at, end);
    if( cell->at==end ) return URI_NONE;
    for(cell->stop=cell->at; cell->stop<end && !is_blank(*cell->stop); ) cell->stop++;
    cell->stop = cell_number_end(cell->at, cell->stop, end);
    if( cell_is_after_at(text.p, cell->at)
     && span_find_word(cell->at, cell->stop, SPAN_WORD("://"))==cell->stop ){
      cell->at = cell->stop;
      continue;
    }
    n = cell_take(cell, cell->at, cell_trim(cell, cell->at, cell->stop), out);
    if( n!=URI_NONE && cell_is_broken(cell->stop, end, (struct uri_span){ out, n }) ){
      cell->at = cell->stop;
      continue;
    }
    if( n!=URI_NONE || cell_has_hosts(cell->at, cell->stop)
     || uri_clean_is_defanged(span_between(cell->at, cell->stop)) ) cell->at = cell->stop;
    if( n!=URI_NONE ) return n;
  }
}

size_t uri_cell_next_size(const struct uri_cell *cell){
  return uri_clean_size(0, cell->text.n);
}
