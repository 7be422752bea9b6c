/*
** SPDX-License-Identifier: MIT
**
** The links of a cell: of a spreadsheet, a CSV file, a field of a form, where people put
** several, with words between them.
**
** A cell that uri_clean() reads is that link.  In any other cell, each word is read as
** uri_clean() reads a text.  A word that is no link, or that is a list without blanks, is
** cut at delimiters, and each piece is read; in a piece that is no link, those that stand
** in running text are found (text/extract.c).  A word that is defanged, or has several
** hosts, is not cut, as a piece of it would be another link.
**
** Time is O(n): a byte is in one cell, in one word, in one piece, and in one link.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../charref/charref.h"
#include "../text/text.h"

/* Also the commas of other scripts, and not "\", which escapes: cell_piece_end(). */
enum { CELL_CUT = COMMA | SEMICOLON | UNWISE | ANGLE | DQUOTE | BRACKET };

/*
** The link that a word or piece is: its size, or URI_NONE.  After a scheme that is not
** known, "//" must follow; and a mailto: without headers must have an "@".  A number,
** "+49301234567", is only a link as a whole cell; and so is a host of the web that is no
** domain, without a path, as the rest may be after a blank: "https://www. acme.com",
** "http://acme .com".
*/
static size_t cell_link(struct uri_span s, char *out){
  size_t n = uri_clean(s.p, s.n, out);
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  if( n==URI_NONE || (*s.p=='+' && is_in(s.p[1], DIGIT)) ) return URI_NONE;
  uri_split_whole(out, n, &u, &a);
  scheme = uri_scheme_find(u.scheme);
  if( scheme==0 ) return u.authority.p ? n : URI_NONE;
  if( scheme->rule==URI_SCHEME_RULE_MAILTO ){
    return u.query.p || memchr(u.path.p, '@', u.path.n) ? n : URI_NONE;
  }
  return !uri_scheme_is_web(u.scheme) || u.path.n>1 || a.port.p || u.query.p
      || s.p[s.n-1]=='/' || uri_clean_is_name(a.host) || uri_normal_is_localhost(a.host)
      || uri_host_type(a.host)!=URI_HOST_REG_NAME ? n : URI_NONE;
}

/*
** Would a piece of a word be another link than the word means: is it defanged, or has it
** several hosts, "mongodb://a:1,b:2/"?
*/
static int cell_is_whole(const char *p, const char *stop){
  struct uri_span scheme = span_between(p, span_find_word(p, stop, SPAN_WORD("://")));
  return uri_text_is_defanged(span_between(p, stop))
      || (uri_scheme_has_rules(scheme) && !uri_scheme_is_web(scheme));
}

/* Is the word beside a mark of an address: "joe.art (at) a.com", "joe @ a.com"? */
static int cell_is_at(const char *start, const char *p, const char *stop,
                      const char *end){
  const char *gap = uri_text_skip_blanks_back(start, p);
  struct uri_span means = {0, 0};
  return (uri_text_is_after_mark(start, p) || (gap<p && gap>start && gap[-1]=='@')
          || (uri_text_defanged(uri_text_skip_blanks(stop, end), end, 0, &means)>0
              && *means.p=='@'))
      && span_find_word(p, stop, SPAN_WORD("://"))==stop;
}

/*
** The end of a word or piece, without the punctuation of a list or sentence after it, and
** a ")" that nothing in it opens.  U+2026 stays, because the link was cut there.
*/
static const char *cell_trim(const char *p, const char *stop){
  size_t opened = 0, closed = 0, n;
  const char *at;
  uint32_t c;
  for(at=p; at<stop; at++){
    opened += *at=='(';
    closed += *at==')';
  }
  for(; (n = uri_text_last(p, stop, 0, &c))>0; stop-=n){
    if( c==')' && closed>opened ) closed--;
    else if( n>1 ? c==0x2026 || uri_text_letter(stop-n, stop)>0
                 : memchr(".:!?,;|'", (char)c, 8)==0 ) break;
  }
  return stop;
}

/* Does a character, written as a reference, separate words? */
static int cell_is_cut(uint32_t c){
  char text[4];
  const char *end = text+uri_utf8_write(c, text);
  return is_in(*text, CELL_CUT) || (c>=0x80 && uri_text_letter(text, end)==0);
}

/* Is p after a quote that is closed before stop, or at a target, "[name](http://h)"? */
static int cell_is_quoted(const char *start, const char *p, const char *stop){
  if( p==start || (p[-1]==']' && *p=='(') ) return p>start;
  return memchr("\"'", p[-1], 2) && is_in(*p, ALPHA)
      && span_find_byte(p, stop, p[-1])<stop;
}

/*
** The length of the escapes at p, where a "\" stands, that end a piece: line ends after a
** dot in it or before another link, or the "\" before a quote.  Else 0.
*/
static size_t cell_escape(const char *p, const char *stop, int has_dot){
  size_t n = uri_text_line_escape(p, stop);
  if( n>0 || stop-p<2 ) return n;
  if( has_dot && memchr("nrt", p[1], 3) ) return 2;
  return p[1]=='"' || p[1]=='\'';
}

/*
** The end of the piece at p: a delimiter, a reference to one, "&quot;", "&nbsp;", a
** full-width comma or colon, but no colon of "https\uff1a//a.cn"; or a second link.
*/
static const char *cell_piece_end(const char *p, const char *stop, int is_quoted){
  uint32_t cut = is_quoted ? CELL_CUT & ~(uint32_t)(COMMA | SEMICOLON) : CELL_CUT;
  const char *at, *glued;
  int has_dot = 0;
  uint32_t c;
  for(at=p; at<stop; at++){
    has_dot |= *at=='.';
    if( *at=='&' ){
      struct uri_character mark = uri_charref_html(at, stop, 0);
      if( at[mark.n-1]!=';' ) continue;
      if( cell_is_cut(mark.first) ) break;
      at += mark.n-1;
    }else if( is_in(*at, NOT_ASCII) ){
      size_t n = uri_utf8_read(at, stop, &c);
      if( n>0 && (uri_text_is_list(c)
                  || (c==0xFF1A && stop-at>3 && !memchr("/\xEF", at[3], 2))) ) break;
    }else if( *at==':' && (glued = uri_clean_glued(p, at, stop))>p ){
      return glued;
    }else if( (is_in(*at, cut) && (*at!='\\' || cell_escape(at, stop, has_dot)>0))
           || (*at=='\'' && at>p && (is_quoted ? p[-1]=='\'' : at[-1]=='(')) ){
      break;
    }
  }
  return at;
}

/* Search a piece, or nothing. */
static void cell_search(struct uri_cell *cell, const char *p, const char *stop){
  uri_extract_begin(&cell->search, p, (size_t)(stop-p));
  uri_extract_with_bare(&cell->search);
}

/*
** The next link in a piece that is none: with a scheme that is known; or without one,
** but not after "@", "#" or a reference, "m&uuml;ller.de".  Not within a path, or what
** follows a broken link, "https://acme\u201d.com".
*/
static size_t cell_next_found(struct uri_cell *cell, char *out){
  struct uri_extract *search = &cell->search;
  const char *before = search->bare_start;
  int is_within = 0, is_after = 0;
  struct uri_found found;
  while( uri_extract_next(search, &found) ){
    const char *p = found.text.p, *stop = p+found.text.n;
    size_t n;
    is_within |= find_in(before, p, SLASH | QUESTION | TRIPLET)<p;
    is_after |= find_in(before, p, AT | SEMICOLON | HASH)<p;
    before = p;
    if( is_within ) continue;
    if( found.prefix.n>0 ? is_after
        : !uri_scheme_find(span_between(p, span_find_byte(p, stop, ':'))) ) continue;
    /* "http://a.com:x" has no port, "github.com:joe/tool" is no host */
    if( search->end-stop>1 && *stop==':' ) continue;
    cell->found = found.text;
    n = cell_link(cell->found, out);
    if( n!=URI_NONE ) return n;
  }
  return URI_NONE;
}

/* The next piece of the word that ends at cell->stop, if it is a link. */
static size_t cell_next_piece(struct uri_cell *cell, char *out){
  const char *p = cell->at, *stop;
  int is_quoted = cell_is_quoted(cell->text.p, p, cell->stop);
  size_t n = 0;
  stop = cell_piece_end(p, cell->stop, is_quoted);
  if( is_quoted && cell_link(span_between(p, cell_trim(p, stop)), out)==URI_NONE ){
    stop = cell_piece_end(p, cell->stop, 0);           /* a list in quotes */
  }
  if( stop<cell->stop && *stop=='\\' ) n = cell_escape(stop, cell->stop, 1);
  cell->at = stop+(n>0 ? n : stop<cell->stop && !is_in(*stop, ALPHA));
  while( cell->at<cell->stop && utf8_is_continuation(*cell->at) ) cell->at++;
  cell->found = span_between(p, cell_trim(p, stop));
  n = cell_link(cell->found, out);
  if( n==URI_NONE ) cell_search(cell, p, stop);
  return n;
}

/*
** The end of the word [p, stop): if it is a telephone number with its scheme, of the
** words with its other digits, too, "tel:+49 (0)30 12345 (Joe)".
*/
static const char *cell_number_end(const char *p, const char *stop, const char *end){
  const char *colon = span_find_byte(p, stop, ':'), *at;
  const struct uri_scheme *scheme = uri_scheme_find(span_between(p, colon));
  if( scheme==0 || scheme->shape!=URI_SHAPE_NUMBER ) return stop;
  for(at=stop; at<end && is_in(*at, CLEAN_NUMBER); at++){
    if( is_in(*at, DIGIT) && (at+1==end || !is_in(at[1], ALPHA | DIGIT)) ) stop = at+1;
  }
  /* with a dash or a blank of a word processor it is no link, and is not cut before it */
  if( span_begins(span_between(at, end), SPAN_WORD("\xE2\x80"))
   || span_begins(span_between(at, end), SPAN_WORD("\xC2\xA0")) ){
    for(stop=at; stop<end && !is_blank(*stop); ) stop++;
  }
  return stop;
}

/* The word at cell->at, if it is a link.  Otherwise its pieces are next. */
static size_t cell_next_word(struct uri_cell *cell, char *out){
  const char *p = cell->at, *end = cell->text.p+cell->text.n, *stop = p;
  size_t n = URI_NONE;
  while( stop<end && !is_blank(*stop) ) stop++;
  stop = cell_number_end(p, stop, end);
  cell->stop = stop;
  if( cell_is_at(cell->text.p, p, stop, end) ){
    cell->at = stop;
  }else{
    cell->found = span_between(p, cell_trim(p, stop));
    n = cell_link(cell->found, out);
    if( n!=URI_NONE || cell_is_whole(p, stop) ) cell->at = stop;
  }
  return n;
}

void uri_cell_begin(struct uri_cell *cell, const char *p, size_t n){
  *cell = (struct uri_cell){ .text = { p, n }, .at = p, .stop = p };
  cell_search(cell, p, p);
}

size_t uri_cell_next(struct uri_cell *cell, char *out){
  const char *p = cell->text.p, *end = p+cell->text.n;
  size_t n = URI_NONE;
  if( cell->at==p ){
    p = uri_text_skip_blanks(p, end);
    cell->found = span_between(p, uri_text_skip_blanks_back(p, end));
    n = uri_clean(cell->found.p, cell->found.n, out);
    if( n!=URI_NONE ) cell->at = cell->stop = end;
  }
  while( n==URI_NONE && (n = cell_next_found(cell, out))==URI_NONE ){
    if( cell->at<cell->stop ){
      n = cell_next_piece(cell, out);
    }else{
      cell->at = uri_text_skip_blanks(cell->at, end);
      if( cell->at==end ) return URI_NONE;
      n = cell_next_word(cell, out);
    }
  }
  return n;
}

size_t uri_cell_next_size(const struct uri_cell *cell){
  return uri_clean_size(0, cell->text.n);
}
