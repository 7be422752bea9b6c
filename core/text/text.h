/*
** SPDX-License-Identifier: MIT
**
** What repair.c and extract.c share: URIs in their surroundings (RFC 3986
** appendix C), which are white space and delimiters.
*/
#ifndef URI_TEXT_H
#define URI_TEXT_H

#include "../syntax/span.h"

/* Space, tab, line feed, vertical tab, form feed, carriage return. */
static inline int is_blank(char c){
  return c==' ' || (c>='\t' && c<='\r');
}

/* The end of the blanks that begin at p; the begin of those that end at p. */
const char *uri_text_skip_blanks(const char *p, const char *end);
const char *uri_text_skip_blanks_back(const char *start, const char *p);

/* What a run of blanks is: on one line, around a line break, or several. */
enum uri_text_gap { GAP_BLANK, GAP_LINE, GAP_PARAGRAPH };
enum uri_text_gap uri_text_gap(const char *p, const char *end);

/*
** Copy a text to out, at most s.n bytes, without what was put into it:
**
**   CLEAN_LINES     line breaks, with the blanks around them
**   CLEAN_BLANKS    all blanks
**   CLEAN_ENTITIES  character references as uri_text_reference() reads them, as
**                  in an attribute of HTML: "&amp;" is "&"
**   CLEAN_ENCODE    nothing here: it is left to uri_repair()
**
** Returns the count of bytes.  A "-" before a line break stays: "the hyphen
** may or may not actually be part of the URI", and what stays can be found.
*/
enum {
  CLEAN_LINES = 1, CLEAN_BLANKS = 2, CLEAN_ENTITIES = 4, CLEAN_ENCODE = 8
};
size_t uri_text_clean(struct span s, unsigned cleaning, char *out);

/*
** The character reference that begins with the "&" at p: one to a character of
** ASCII that prints, by its number, or "&amp;", "&lt;", "&gt;", "&quot;",
** "&apos;".  Returns its count of bytes and its character, or 0.
*/
size_t uri_text_reference(const char *p, const char *end, char *out);

/*
** The count of bytes of the character at p, if it is one beyond ASCII that goes
** on in a URI that somebody wrote without encoding it: an ucschar of RFC 3987
** that is neither a space nor one of the quotes, brackets and marks that end a
** word or a sentence.  Else 0, also for what is no UTF-8.
*/
size_t uri_text_letter(const char *p, const char *end);

/* How far the text between two delimiters may be trusted to be one URI. */
enum text_trust {
  TRUST_GRAMMAR,   /* it ends where the grammar ends it */
  TRUST_WORD,      /* up to the closing one if there are no blanks between */
  TRUST_LINES,     /* or only such as break a line */
  TRUST_BLANKS     /* or any: appendix C says so of "<" and ">" */
};

/* A pair of delimiters; open and close are the same for quotation marks. */
struct uri_text_delimiter {
  struct span both;       /* the text that names the pair: open, then close */
  unsigned char n_open;   /* how many bytes of it open; all of them for marks */
  unsigned char quotes;   /* they quote whatever is between them */
  unsigned char trust;
};
struct span uri_text_open(const struct uri_text_delimiter *d);
struct span uri_text_close(const struct uri_text_delimiter *d);

/* The i-th pair, or 0 after the last. */
const struct uri_text_delimiter *uri_text_delimiter(size_t i);

/* Does s begin, or end, with this? */
int uri_text_begins(struct span s, struct span with);
int uri_text_ends(struct span s, struct span with);

/*
** 1 when a scheme is one of those that are known without "//" and its URIs can
** go on with what is at p, after the ":".  It reads up to the next ":" at most,
** so that a text full of schemes is not read once for each.
*/
int uri_text_shape(struct span scheme, const char *p, const char *end);

/* 1 when s begins with "URL:", in any case of letters. */
int uri_text_has_url_prefix(struct span s);

#endif
