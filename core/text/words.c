/*
** SPDX-License-Identifier: MIT
**
** The words of a URI, for full-text search.
**
** A search engine takes a text apart by its characters.  It sees what a reader
** sees once triplets are decoded, and it must not join what the syntax of URIs
** separates.  So the text is copied, with each triplet as the octet that it
** stands for, and each delimiter, and NUL, as a line feed, which is in no
** word.  A delimiter that is written as a triplet is data (RFC 3986 2.2) and
** stays what it is.
**
** Nothing else changes its length, so a place in the copy is found again in the
** text by counting triplets.
**
** Not here: which characters make words.  That is the search engine's business.
*/
#include "../uri.h"

#include "../syntax/percent.h"

/*
** The delimiters of the components (RFC 3986 3.2 to 3.5).  In a path these are
** the ones that section 3.3 names; in a query those of forms, where "+" is a
** space.
*/
enum words_class {
  WORDS_AUTHORITY = GEN_DELIMS | DOT,
  WORDS_PATH      = SLASH | SEMICOLON | EQUALS | COMMA,
  WORDS_QUERY     = AMPERSAND | SEMICOLON | EQUALS | PLUS
};

/*
** Copy [p, end), with what is in separators as a line feed.  Returns out's
** end.
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

/* A text with a blank in it is rather a sentence that begins like a URI. */
static int words_has_blank(const char *p, const char *end){
  while( p<end && !is_in(*p, SPACE | CONTROL) ) p++;
  return p<end;
}

int uri_words(const char *p, size_t n, char *out, size_t *size){
  const char *end = p+n;
  const char *path, *rest, *fragment;
  struct uri u;
  char *o = out;
  uri_split(p, n, &u);
  if( u.scheme.p==0 || words_has_blank(p, end) ) return 0;
  path = u.path.p;
  rest = path+u.path.n;
  fragment = u.fragment.p ? u.fragment.p-1 : end;
  o = words_put(o, p, path, WORDS_AUTHORITY);
  o = words_put(o, path, rest, WORDS_PATH);
  o = words_put(o, rest, fragment, WORDS_QUERY | QUESTION);
  o = words_put(o, fragment, end, WORDS_QUERY | HASH | SLASH);
  *size = (size_t)(o-out);
  return 1;
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
