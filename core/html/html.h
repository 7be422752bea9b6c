/*
** SPDX-License-Identifier: MIT
**
** What the files of core/html/ share: the tokenizer of the HTML standard
** (section 13.2.5), without its tree.
**
** Not here: the tree construction of 13.2.6.  Two of its decisions change how
** the bytes are read, and are made here from the tags alone: the raw text of
** some elements (raw.c), and SVG and MathML (foreign.c).
*/
#ifndef URI_HTML_H
#define URI_HTML_H

#include "../syntax/span.h"
#include "../uri.h"

/* ASCII white space, and the CR that the standard reads as a line feed. */
static inline int html_is_space(char c){
  const uint64_t spaces = (uint64_t)1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\f'
                        | 1<<'\r';
  return (unsigned char)c<=' ' && (spaces>>c & 1);
}

static inline const char *html_skip_spaces(const char *p, const char *end){
  while( p<end && html_is_space(*p) ) p++;
  return p;
}

/* 1 when s is one of words, which have a space before and after each. */
int uri_html_is_one_of(struct span s, struct span words);

/* --------------------------------------------------------- attribute.c --- */

/*
** Read one attribute of a tag (13.2.5.32 to 13.2.5.40).  p is after the tag's
** name or after another attribute.  Returns where it ends: at the ">" of the
** tag, with an absent name, when there was none left; end when the text ends
** within the tag.
*/
const char *uri_html_attribute_read(const char *p, const char *end,
                                    struct uri_html_attribute *out);

/* --------------------------------------------------------------- raw.c --- */

/* What the text after this start tag is (13.2.6.2, 13.2.6.4). */
enum uri_html_content uri_html_content_of(struct span name);

/* Where the end tag of raw text begins; end when there is none. */
const char *uri_html_raw_end(const char *p, const char *end, struct span name,
                             enum uri_html_content content);

/* ----------------------------------------------------------- foreign.c --- */

/* Is the parser within SVG or MathML? */
int uri_html_is_foreign(const struct uri_html *h);

/*
** Follow a tag.  uri_html_foreign_start() returns 1 for one of SVG or MathML.
*/
int uri_html_foreign_start(struct uri_html *h,
                           const struct uri_html_token *tag);
void uri_html_foreign_end(struct uri_html *h, struct span name);

/* ----------------------------------------------- entities.c, charref.c --- */

/* What the value of a named character reference is. */
enum entity_kind {
  ENTITY_PLAIN,                /* a character */
  ENTITY_BARE,                 /* and the name may stand without its semicolon */
  ENTITY_HIGH,                 /* a character, less 0x10000 */
  ENTITY_PAIR                  /* the number of a row of two characters */
};
enum {
  HTML_ENTITIES = 2125, HTML_PAIRS = 93,     /* how many there are */
  ENTITY_PAGES = 3, ENTITY_PAGE = 2800
};
struct html_entity {
  unsigned kind : 2;
  unsigned page : 2, at : 12;  /* where the name is, without its first letter */
  unsigned value : 16;
};
extern const struct html_entity uri_html_entities[HTML_ENTITIES]; /* by name */
extern const uint16_t uri_html_entity_first[53];   /* of each letter; the end */
extern const uint16_t uri_html_entity_pairs[HTML_PAIRS][2];

/* The rest of each name, and a space after it. */
extern const char uri_html_entity_tails[ENTITY_PAGES][ENTITY_PAGE];

/* A character of a text, or the two that some references stand for. */
struct html_character {
  uint32_t first, second;      /* second is 0 when there is one */
  size_t n;                    /* bytes of the source, 0 at its end */
};

/*
** Read the character reference at p, where there is a "&" (13.2.5.72 to 80).
** What is none is the "&" itself.
*/
struct html_character uri_html_charref(const char *p, const char *end,
                                       int in_attribute);

/* ---------------------------------------------------------- encoding.c --- */

/* Read one character; malformed UTF-8 is U+FFFD.  Returns its bytes. */
size_t uri_html_character(const char *p, const char *end,
                          enum uri_html_encoding encoding, uint32_t *c);

/* The character that a byte of 0x80 to 0x9F stands for in windows-1252. */
uint32_t uri_html_windows_1252(unsigned char c);

/* ------------------------------------------------------------ decode.c --- */

/*
** The next character of an attribute's value, references decoded.  A byte of
** 0x80 and above is itself: for readers that look for ASCII.
*/
struct html_character uri_html_value_next(const char *p, const char *end);

/* -------------------------------------------------- srcset.c, refresh.c --- */

/*
** Take the first URL off *rest, an attribute srcset: 1, or 0 when none is
** left.
*/
int uri_html_srcset_next(struct span *rest, struct span *url);

/* Take the first of URLs that white space separates. */
int uri_html_word_next(struct span *rest, struct span *word);

/* The URL in the content of a meta refresh: 1, or 0 when there is none. */
int uri_html_refresh_url(struct span content, struct span *url);

#endif
