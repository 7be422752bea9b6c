/*
** SPDX-License-Identifier: MIT
**
** Searching for the places of literals and values in a text.
**
** A value is as short as the rest allows.  The search goes from left to right; where a
** token cannot match, the last value before it is made one character longer.  It is
** complete and takes linear time without a table of failed attempts: the places where a
** token begins only grow, so the ends tried for it have no gap, and one number for each
** token is enough to try no end twice.
**
** Literals are compared as in RFC 3986 6.2.2: a triplet of a character that is not
** reserved equals that character.
*/
#include "read.h"

#include "../../rfc/syntax/syntax.h"

/* The octet at *p; a triplet of a reserved one differs from it by bit 8. */
static unsigned pattern_octet(const char **p, const char *end, int folds_case){
  int is_encoded = is_triplet(*p, end);
  char c = percent_next(p, end);
  if( is_encoded && is_in(c, RESERVED | TRIPLET) ){
    return 256u | (unsigned char)c;
  }
  return (unsigned char)(folds_case ? to_lower(c) : c);
}

/* Match a literal at text.p[*at]: 1 and *at after it, or 0. */
static int pattern_literal(struct uri_span literal, struct uri_span text,
                          int folds_case, size_t *at){
  const char *l = literal.p, *l_end = l+literal.n;
  const char *p = text.p+*at, *end = text.p+text.n;
  while( l<l_end ){
    if( p==end ) return 0;
    if( *l==*p && *l!='%' ){
      l++, p++;
      continue;
    }
    if( pattern_octet(&l, l_end, folds_case)
     != pattern_octet(&p, end, folds_case) ) return 0;
  }
  *at = (size_t)(p-text.p);
  return 1;
}

int uri_pattern_begins(struct uri_span b, struct uri_span a, size_t *at){
  *at = 0;
  return pattern_literal(a, b, 0, at);
}

/*
** The end of the character at e.  Its bytes, or some of them, may be triplets; a value
** never ends between them.
*/
static size_t pattern_character_end(struct uri_span text, size_t e){
  const char *p = text.p+e, *end = text.p+text.n, *next;
  percent_next(&p, end);
  next = p;
  while( next<end && utf8_is_continuation(percent_next(&next, end)) ) p = next;
  return (size_t)(p-text.p);
}

/* Take the next longer value that has not been tried: 1, or 0 if there is none. */
static int pattern_extend(const struct uri_template_token *t,
                          struct pattern_place *place, struct uri_span text){
  size_t e = place->at;
  int is_new = 0;
  if( e==place->start && t->lead ){
    if( e==text.n || text.p[e]!=t->lead ) return 0;
    is_new = ++e>=place->tried;
  }
  if( !is_new ){
    if( e+1<place->tried ) e = place->tried-1;
    if( e>=text.n || is_in(text.p[e], t->stop) ) return 0;
    e = pattern_character_end(text, e);
  }
  /* The literal after the value may begin at its first byte, or at a triplet. */
  while( t->next && e<text.n && text.p[e]!=t->next && text.p[e]!='%'
      && !is_in(text.p[e], t->stop) ) e++;
  place->at = e;
  place->tried = e+1;
  return 1;
}

/*
** Take the longest value at a place.  The ends below place->tried need not be looked at:
** up to there a value may go on, and with such an end the match has failed before.
*/
static void pattern_take_all(const struct uri_template_token *t,
                             struct pattern_place *place, struct uri_span text){
  size_t e = place->start;
  if( t->lead && (e==text.n || text.p[e++]!=t->lead) ) return;
  if( e+1<place->tried ) e = place->tried-1;
  if( t->stop==0 ) e = text.n;
  while( e<text.n && !is_in(text.p[e], t->stop) ) e++;
  place->at = e;
  place->tried = e+1;
}

/* Take the first, shortest, match at a place. */
static int pattern_enter(const struct uri_template_token *t,
                         struct pattern_place *place, struct uri_span text,
                         int is_last){
  if( !t->is_value ){
    return pattern_literal(t->literal, text, t->folds_case, &place->at);
  }
  if( is_last ){
    pattern_take_all(t, place, text);
    return place->at>place->start || t->may_be_absent || t->may_be_empty;
  }
  if( (t->may_be_absent || t->may_be_empty) && place->start>=place->tried ){
    place->tried = place->start+1;
    return 1;
  }
  return pattern_extend(t, place, text);
}

int uri_pattern_match(const struct uri_template_token *tokens, size_t count,
                      struct pattern_place *places, struct uri_span text){
  size_t start = 0, i;
  for(i=0; i<count; i++) places[i].tried = 0;
  i = 0;
  for(;;){
    if( i==count ){
      if( start==text.n ) return 1;
    }else{
      places[i].start = places[i].at = start;
    }
    if( i==count || !pattern_enter(&tokens[i], &places[i], text, i+1==count) ){
      do{
        if( i==0 ) return 0;
        i--;
      }while( !tokens[i].is_value || i+1==count
           || !pattern_extend(&tokens[i], &places[i], text) );
    }
    start = places[i++].at;
  }
}
