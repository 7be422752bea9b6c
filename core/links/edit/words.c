/*
** SPDX-License-Identifier: MIT
**
** The words of a URI, for full-text search.
**
** A search engine divides a text into words by its characters.  It should see the decoded
** text, as a reader does, and must not join words that the syntax of URIs separates.  So
** in the copy each triplet becomes its octet, and each delimiter, and NUL, becomes a line
** feed, which is in no word.  A delimiter that is written as a triplet is data (RFC 3986
** 2.2) and only decoded.
**
** Only triplets change their length, so a place in the copy is mapped back to the text by
** counting triplets.
**
** Not here: which characters make words.  That is the search engine's business.
*/
#include "../../uri_text.h"

#include "../../rfc/syntax/syntax.h"

/*
** The delimiters in each component (RFC 3986 3.2 to 3.5).  In a path, those that section
** 3.3 names; in a query, those of forms, where "+" is a space.
*/
enum words_class {
  WORDS_AUTHORITY = GEN_DELIMS | DOT,
  WORDS_PATH      = SLASH | SEMICOLON | EQUALS | COMMA,
  WORDS_QUERY     = AMPERSAND | SEMICOLON | EQUALS | PLUS
};

/*
** Copy [p, end); each character of separators becomes a line feed.  Returns out's end.
*/
static char *words_put(char *out, const char *p, const char *end,
                       uint32_t separators){
  while( p<end ){
    int triplet = is_triplet(p, end);
    char c = triplet ? percent_value(p) : *p;
    *out++ = c==0 || (!triplet && is_in(c, separators)) ? '\n' : c;
    p += triplet ? 3 : 1;
  }
  return out;
}

size_t uri_words(const char *p, size_t n, char *out){
  const char *end = p+n;
  const char *path, *rest, *fragment;
  struct uri u;
  char *o = out;
  uri_split(p, n, &u);
  /* A text with a blank in it is probably a sentence that begins like a URI. */
  if( u.scheme.p==0 || find_in(p, end, SPACE | CONTROL)<end ) return URI_NONE;
  path = u.path.p;
  rest = path+u.path.n;
  fragment = u.fragment.p ? u.fragment.p-1 : end;
  o = words_put(o, p, path, WORDS_AUTHORITY);
  o = words_put(o, path, rest, WORDS_PATH);
  o = words_put(o, rest, fragment, WORDS_QUERY | QUESTION);
  o = words_put(o, fragment, end, WORDS_QUERY | HASH | SLASH);
  return (size_t)(o-out);
}

size_t uri_words_size(const char *p, size_t n){
  (void)p;
  return n;
}

size_t uri_words_place(const char *p, size_t n, size_t at,
                       struct uri_words_mark *mark){
  const char *end = p+n;
  if( at<mark->in_words ) *mark = (struct uri_words_mark){ 0, 0 };
  while( mark->in_words<at && mark->in_text<n ){
    mark->in_text += is_triplet(p+mark->in_text, end) ? 3 : 1;
    mark->in_words++;
  }
  return mark->in_text;
}
