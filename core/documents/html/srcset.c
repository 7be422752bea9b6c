/*
** SPDX-License-Identifier: MIT
**
** Attributes with several URLs: srcset (HTML 4.8.4.2.2, "parse a srcset attribute") and
** sets of tokens (2.3.7).
**
** The code reads the attribute's characters, with references decoded, and returns spans
** of its bytes.
*/
#include "tokens.h"

/* Is the reader at white space, or at the end? */
static int srcset_is_gap(const struct html_reader *r){
  return r->c.n==0 || (r->c.first<=' ' && html_is_space((char)r->c.first));
}

/* Move to the end of a run without white space; returns its end without final commas. */
static const char *srcset_run(struct html_reader *r){
  const char *stop = r->p;
  while( !srcset_is_gap(r) ){
    int is_comma = r->c.first==',';
    uri_html_read(r, r->p+r->c.n);
    if( !is_comma ) stop = r->p;
  }
  return stop;
}

/*
** Read a descriptor: [ "-" ] [ digits ] [ "." digits ] [ "e" [ sign ] digits ] and its
** unit.  Returns the unit; 0 if the descriptor is invalid.  Other characters may follow.
*/
static char srcset_unit(struct html_reader *r){
  const struct uri_span zeros = SPAN_WORD("0"), digits = SPAN_WORD("0123456789");
  int is_negative = uri_html_take(r, SPAN_WORD("-"));
  int has_zeros = uri_html_skip(r, zeros);
  int is_nonzero = uri_html_skip(r, digits);
  int is_number = has_zeros || is_nonzero, is_integer = is_number;
  if( uri_html_take(r, SPAN_WORD(".")) ){
    is_integer = 0;
    has_zeros = uri_html_skip(r, zeros);
    is_number = uri_html_skip(r, digits);
    is_nonzero |= is_number;
    is_number |= has_zeros;
  }
  if( is_number && uri_html_take(r, SPAN_WORD("eE")) ){
    is_integer = 0;
    uri_html_take(r, SPAN_WORD("+-"));
    is_number = uri_html_skip(r, digits);
  }
  if( is_integer && is_nonzero && !is_negative ){
    if( uri_html_take(r, SPAN_WORD("w")) ) return 'w';
    if( uri_html_take(r, SPAN_WORD("h")) ) return 'h';
  }
  return is_number && !(is_nonzero && is_negative)
      && uri_html_take(r, SPAN_WORD("x")) ? 'x' : 0;
}

/*
** Read the descriptors of an image up to and including their comma.  1 if they are valid:
** a density, or a width and perhaps a height.
*/
static int srcset_descriptors(struct html_reader *r){
  unsigned widths = 0, heights = 0, densities = 0;
  int is_bad = 0;
  while( uri_html_skip(r, html_spaces), r->c.n>0 && !uri_html_take(r, SPAN_WORD(",")) ){
    int in_parens = 0;
    char unit = srcset_unit(r);
    widths += unit=='w';
    heights += unit=='h';
    densities += unit=='x';
    is_bad |= unit==0;
    while( r->c.n>0 && (in_parens || (!srcset_is_gap(r) && r->c.first!=',')) ){
      is_bad = 1;
      in_parens = r->c.first=='(' || (in_parens && r->c.first!=')');
      uri_html_read(r, r->p+r->c.n);
    }
  }
  return !is_bad && widths+densities<=1 && heights<=widths;
}

int uri_html_srcset_next(struct uri_span *rest, struct uri_span *url){
  struct html_reader r = { rest->p, rest->p+rest->n, 1, {0, 0, 0} };
  int is_valid;
  uri_html_read(&r, r.p);
  do{
    const char *start, *stop;
    while( uri_html_skip(&r, html_spaces) || uri_html_skip(&r, SPAN_WORD(",")) );
    start = r.p;
    stop = srcset_run(&r);
    *url = span_between(start, stop);
    is_valid = stop<r.p || srcset_descriptors(&r);
  }while( !is_valid );
  *rest = span_between(r.p, r.end);
  return url->n>0;
}

int uri_html_word_next(struct uri_span *rest, struct uri_span *word){
  struct html_reader r = { rest->p, rest->p+rest->n, 1, {0, 0, 0} };
  const char *start;
  uri_html_read(&r, r.p);
  uri_html_skip(&r, html_spaces);
  start = r.p;
  srcset_run(&r);
  *word = span_between(start, r.p);
  *rest = span_between(r.p, r.end);
  return word->n>0;
}
