/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/documents/html/: the tokenizer of the HTML standard
** (section 13.2.5), without tree construction.
**
** Not here: tree construction (13.2.6).  Two of its decisions change how bytes are read,
** and are made here from the tags alone: the raw text of some elements (raw.c), and SVG
** and MathML (foreign.c).
*/
#ifndef URI_TOKENS_H
#define URI_TOKENS_H

#include "../../links/charref/charref.h"
#include "../../rfc/chars/span.h"
#include "../../uri_html.h"

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

/* s without the white space around it. */
static inline struct uri_span html_trim(struct uri_span s){
  const char *end = s.n>0 ? s.p+s.n : s.p;
  const char *p = html_skip_spaces(s.p, end);
  while( end>p && html_is_space(end[-1]) ) end--;
  return span_between(p, end);
}

/* 1 if s is one of words.  Each word has a space before and after it. */
int uri_html_is_one_of(struct uri_span s, struct uri_span words);

/* ---------------------------------------------------------- tokenize.c --- */

/*
** Begin, and take the next token: 1, or 0 if there is none left.  Comments, doctypes and
** an unfinished tag at the end are no tokens.  Text between two tags may come in several
** tokens.  Time O(n) for the whole document.
*/
void uri_html_begin(struct uri_html *h, const char *p, size_t n);
int uri_html_next(struct uri_html *h, struct uri_html_token *token);

/* --------------------------------------------------------- attribute.c --- */

/* An attribute as written, without its quotes; value is empty without a "=". */
struct uri_html_attribute {
  struct uri_span name;
  struct uri_span value;
};

/*
** Take the first attribute off *rest: 1, or 0 if there is none left.  Begin with *rest as
** the tag's text.  If a name occurs several times, only its first attribute counts; the
** caller must see to that.
*/
int uri_html_attribute_next(struct uri_span *rest,
                            struct uri_html_attribute *out);

/*
** Read one attribute of a tag (13.2.5.32 to 13.2.5.40).  p is after the tag's name or
** after another attribute.  Returns the attribute's end.  If none is left, that is the
** ">" of the tag, and the name is absent.  If the text ends within the tag, it is end.
*/
const char *uri_html_attribute_read(const char *p, const char *end,
                                    struct uri_html_attribute *out);

/* --------------------------------------------------------------- raw.c --- */

/* The kind of text after this start tag (13.2.6.2, 13.2.6.4). */
enum uri_html_content uri_html_content_of(struct uri_span name);

/* Where the end tag of raw text begins; end if there is none. */
const char *uri_html_raw_end(const char *p, const char *end, struct uri_span name,
                             enum uri_html_content content);

/* ----------------------------------------------------------- foreign.c --- */

/* Is the parser within SVG or MathML? */
int uri_html_is_foreign(const struct uri_html *h);

/*
** Update the stack for a tag.  uri_html_foreign_start() returns 1 for a tag of SVG or
** MathML.
*/
int uri_html_foreign_start(struct uri_html *h,
                           const struct uri_html_token *tag);
void uri_html_foreign_end(struct uri_html *h, struct uri_span name);

/* ---------------------------------------------------------- encoding.c --- */

/* 1 if the bytes are UTF-8; unlike for uri_is_text(), NUL is allowed. */
int uri_html_is_utf_8(const char *p, const char *end);

/* Read one character; malformed UTF-8 is U+FFFD.  Returns its bytes. */
size_t uri_html_character(const char *p, const char *end,
                          enum uri_html_encoding encoding, uint32_t *c);

/* ------------------------------------------------------------ decode.c --- */

/*
** The next character of an attribute's value, references decoded.  A byte of 0x80 and
** above is returned as itself, because callers only look for ASCII.
*/
struct uri_character uri_html_value_next(const char *p, const char *end);

/* A reader of an attribute's characters, or of a header's, which has no references. */
struct html_reader {
  const char *p, *end;
  int references;
  struct uri_character c;             /* at p; c.n is 0 at the end */
};
static const struct uri_span html_spaces = SPAN("\t\n\f\r ");

/* Go to p; take one character of set, or all that follow.  1 if there was one. */
void uri_html_read(struct html_reader *r, const char *p);
int uri_html_take(struct html_reader *r, struct uri_span set);
int uri_html_skip(struct html_reader *r, struct uri_span set);

/* Text of a page that is put together from several tokens. */
struct html_writer {
  char *out;               /* 0: bytes are only counted */
  size_t n;                /* bytes written */
  int space;               /* white space has been read since */
};

/* Append a text, with its character references unchanged, or decoded by the rules of HTML
** or of XML. */
enum html_references { HTML_NO_REFERENCES, HTML_REFERENCES, HTML_XML_REFERENCES };
void uri_html_write(struct html_writer *w, struct uri_span s, enum uri_html_use use,
                    enum uri_html_encoding encoding,
                    enum html_references references);

/* -------------------------------------------------- srcset.c, refresh.c --- */

/*
** Take the first URL off *rest, an attribute srcset: 1, or 0 if none is left.
*/
int uri_html_srcset_next(struct uri_span *rest, struct uri_span *url);

/* Take the first URL off a list separated by white space. */
int uri_html_word_next(struct uri_span *rest, struct uri_span *word);

/*
** The URL in the content of a meta refresh, or, without character references, in a header
** Refresh: 1, or 0 if there is none.
*/
int uri_html_refresh_url(struct uri_span content, int references,
                         struct uri_span *url);

/* ----------------------------------------------- encoding.c, links.c --- */

/*
** Percent-encode the characters of a query beyond ASCII as a page in windows-1252 sends
** them (URL Standard 4.4, "query state"): in that encoding, and as "&#9731;" if the
** encoding has no such character.  A byte that is not UTF-8 is percent-encoded itself.
** uri_html_has_encoded_query() says whether this concerns a URL of a page: it has such a
** query, and the scheme http, https, ftp or file.  The size is seven times query.n.
*/
int uri_html_has_encoded_query(const struct uri *u,
                               enum uri_html_encoding encoding);
size_t uri_html_encode_query(struct uri_span query, char *out);
size_t uri_html_encode_query_size(struct uri_span query);

/*
** Find the first base element with an href, outside of templates: 1 and the href as
** written, or 0 if there is none, or if it is longer than URI_HTML_BASE_LONGEST.
** Every resolved link is as long as the base, so a longer one costs links * base.  Of
** 8,000 bytes, every sender and recipient should support a URI (RFC 9110 4.1).  Time
** O(n).
*/
int uri_html_find_base(const char *p, size_t n, struct uri_span *href);

/* 0 for a base that the standard ignores: a data: or javascript: URL. */
int uri_html_is_base(const struct uri *base);

/*
** An upper bound of the decoded href of the base of a page of n bytes.  Finding the base
** would take as long as reading the page.
*/
static inline size_t html_base_most(size_t n){
  return 3*(n<URI_HTML_BASE_LONGEST ? n : URI_HTML_BASE_LONGEST);
}

#endif
