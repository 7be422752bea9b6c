/*
** SPDX-License-Identifier: MIT
**
** Shared by the files that hide secrets: redact.c, redact_text.c, secret.c, password.c.
*/
#ifndef URI_REDACT_H
#define URI_REDACT_H

#include "../../rfc/syntax/syntax.h"
#include "../../rfc/chars/span.h"

/* How often a URI inside another one may be percent-encoded. */
enum { REDACT_DEPTH = 3 };

/* A character: "/", "%2F", "%252F" or "%25252F". */
struct redact_character {
  char c;
  unsigned depth;          /* how often it is encoded */
  size_t n;                /* its bytes */
};

/* The character at p, p<end. */
static inline struct redact_character redact_read(const char *p, const char *end){
  struct redact_character r = { *p, 0, 1 };
  for(; r.c=='%' && r.depth<REDACT_DEPTH; p += 2, r.n += 2, r.depth++){
    if( end-p<3 || !is_in(p[1], HEXDIG) || !is_in(p[2], HEXDIG) ) break;
    r.c = percent_value(p);
  }
  return r;
}

/*
** A text as characters, whatever it is written in: all[i] is a character, how[i] how it
** is written: its bytes, how often it is percent-encoded, and if it is "\u0026", "\x26",
** "\/" or "&#38;".  A '"' after backslashes is not REDACT_ESCAPED, because the byte
** stands in the text.
**
** c is a view, the text for one depth: what is encoded more often is data, "*", as what
** is hidden, and what ends a parameter that is encoded so often is a line feed:
**
**   ?a=%3Fsig%3Dx&b=1    depth 0: ?a=*sig*x&b=1    depth 1: ?a=?sig=x, a line, b=1
**
** So what searches a view knows nothing of encoding.  Before and after its n characters
** is a line feed.
*/
struct redact_text {
  char *c, *all;
  unsigned char *how;
  size_t n;
  unsigned depth, deepest;             /* of the view; of a mark, at most */
  int is_encoded;                      /* 0: the view is all */
};
enum {
  REDACT_BYTES = 0x0F, REDACT_ENCODED = 0x30, REDACT_ONCE = 0x10, REDACT_ESCAPED = 0x40,
  REDACT_HIDDEN = 0x80
};

/* The marks that a search begins at. */
#define REDACT_MARKS (EQUALS | COLON | SLASH | AT | SPACE)

/* Read a text; c is its view of depth 0.  memory has uri_redact_memory(n) bytes. */
struct redact_text uri_redact_text(const char *p, size_t n, char *memory);
void uri_redact_view(struct redact_text *t, unsigned depth);
static inline size_t uri_redact_memory(size_t n){
  return size_sum(size_encoded(n, n), 6);
}

static inline unsigned redact_depth(const struct redact_text *t, size_t i){
  return (t->how[i] & REDACT_ENCODED)/REDACT_ONCE;
}

/* Is it one of some characters? */
static inline int redact_is(const struct redact_text *t, size_t i, struct uri_span set){
  return set.n>0 && memchr(set.p, t->c[i], set.n)!=0;
}
#define REDACT_IS(t, i, literal) redact_is(t, i, SPAN_WORD(literal))

/* Blanks and the delimiters of appendix C end a word, if they are as they are. */
static inline int redact_ends_word(const struct redact_text *t, size_t i){
  return t->c[i]=='\n'
      || ((t->how[i] & (REDACT_ENCODED | REDACT_ESCAPED))==0
          && (is_in(t->c[i], ANGLE | DQUOTE) || is_blank(t->c[i])));
}

/* The characters from one place on that are hidden. */
struct redact_part {
  size_t from, to;
};

/*
** Is the name that ends before p that of a secret?  The text begins after start[-1],
** which is no letter.  Returns the row of the table, or 0.
*/
struct secret_name;
const struct secret_name *uri_secret_name(const char *start, const char *p);

/* Where the name before a sign ends; blanks, a quote or a ":" may be between. */
const char *uri_secret_name_end(const char *start, const char *sign);

/* The globs, and what the search has seen. */
struct redact_search {
  const struct uri_span *globs;
  size_t n_globs;
  size_t tried;                        /* no password begins before it */
  int has_changed;                     /* a delimiter is hidden */
};

/*
** The secret of the mark at i, or an empty part: of a name and "=", ":" or " "; a
** password between ":" or "/" and "@" or of "-u joe:x", or a token before "@".
*/
struct redact_part uri_secret_named(const struct redact_search *s,
                                    const struct redact_text *t, size_t i);
struct redact_part uri_redact_password(struct redact_search *s,
                                       const struct redact_text *t, size_t i);

/*
** The place of the quote or brace that closes the one at i, which two in a row do not do,
** nor one with a letter or a digit after it, as in 'it's', if another one is in the line.
** A value in braces has one line.  If nothing closes it, the end of its line.
*/
size_t uri_secret_close(const struct redact_text *t, size_t i);

/*
** The secrets in the path that begins with the "/" at slash.  Returns how many there are,
** in order.
*/
enum { REDACT_SEGMENTS = 4 };
size_t uri_secret_path(const struct redact_text *t, size_t slash,
                       struct redact_part parts[REDACT_SEGMENTS]);

#endif
