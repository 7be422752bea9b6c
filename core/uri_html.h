/*
** SPDX-License-Identifier: MIT
**
** Links in HTML documents: the tokenizer of the HTML standard, attributes that hold
** URLs, the base, encodings.
**
** The conventions are those of uri.h.
*/
#ifndef URI_HTML_PUBLIC_H
#define URI_HTML_PUBLIC_H

#include "uri.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- HTML documents, html/ ---------------------------------------------- */

/*
** The tokenizer of the HTML standard (13.2.5), over bytes, without tree construction.
** The text must outlive the struct.  All state is in this struct, however deeply elements
** nest.  Callers may read at, the place after the last token, and templates; the other
** members are private.
*/
enum uri_html_content {
  URI_HTML_DATA,           /* text with character references */
  URI_HTML_RCDATA,         /* of title and textarea: the same */
  URI_HTML_RAWTEXT,        /* of style, xmp, iframe, noembed, noframes: bytes */
  URI_HTML_SCRIPT,
  URI_HTML_PLAINTEXT,
  URI_HTML_CDATA           /* of a CDATA section in SVG or MathML: bytes */
};
enum { URI_HTML_LEVELS = 32 };
struct uri_html {
  const char *at, *end;
  enum uri_html_content content;           /* what follows */
  struct uri_span raw;                     /* the element whose end tag ends it */
  size_t templates;                        /* template elements that are open */
  unsigned levels;                         /* of SVG, MathML and HTML in them */
  unsigned char level[URI_HTML_LEVELS];
};

enum uri_html_type { URI_HTML_TEXT, URI_HTML_START_TAG, URI_HTML_END_TAG };
struct uri_html_token {
  enum uri_html_type type;
  enum uri_html_content content;   /* of a text */
  struct uri_span name;            /* of a tag, as written */
  struct uri_span text;            /* the text, or the attributes of the tag */
  int self_closing;                /* a tag that ends in "/>" */
  int foreign;                     /* a tag of SVG or MathML */
};

/*
** Begin, and take the next token: 1, or 0 if there is none left.  Comments, doctypes and
** an unfinished tag at the end are no tokens.  Text between two tags may come in several
** tokens.  Time O(n) for the whole document.
*/
URI_API void uri_html_begin(struct uri_html *h, const char *p, size_t n);
URI_API int uri_html_next(struct uri_html *h, struct uri_html_token *token);

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
URI_API int uri_html_attribute_next(struct uri_span *rest,
                                    struct uri_html_attribute *out);

/*
** The encoding of a page: UTF-8 if its bytes are valid UTF-8, or if a byte order mark or
** a meta element in its first 1,024 bytes says so; else windows-1252.  Time O(n).
*/
enum uri_html_encoding { URI_HTML_UTF_8, URI_HTML_WINDOWS_1252 };
URI_API enum uri_html_encoding uri_html_encoding(const char *p, size_t n);

/* How a value is decoded; all three decode character references. */
enum uri_html_use {
  URI_HTML_URL,            /* an attribute, stripped by uri_href_strip() */
  URI_HTML_WORDS,          /* an attribute: white space collapsed */
  URI_HTML_PHRASE          /* text: the same */
};

/*
** Write a value as UTF-8.  NUL and malformed characters become U+FFFD.  The size is at
** most 3 * value.n; finding it takes as long as writing.  Time O(value.n).
*/
URI_API size_t uri_html_decode(struct uri_span value, enum uri_html_use use,
                               enum uri_html_encoding encoding, char *out);
URI_API size_t uri_html_decode_size(struct uri_span value, enum uri_html_use use,
                                    enum uri_html_encoding encoding);

/*
** Percent-encode the characters of a query beyond ASCII as a page in windows-1252 sends
** them (URL Standard 4.4, "query state"): in that encoding, and as "&#9731;" if the
** encoding has no such character.  This concerns queries of http, https, ftp and file
** URLs, and no other part of a URL.  query is UTF-8.  The size is seven times query.n.
*/
URI_API int uri_html_has_encoded_query(const struct uri *u);
URI_API size_t uri_html_encode_query(struct uri_span query, char *out);
URI_API size_t uri_html_encode_query_size(struct uri_span query);

/* Write a name with its ASCII letters in lower case.  The size is name.n. */
URI_API size_t uri_html_lower(struct uri_span name, char *out);
URI_API size_t uri_html_lower_size(struct uri_span name);

/* A URL of a document. */
struct uri_html_link {
  struct uri_span element;     /* as written; "img" for "image" */
  struct uri_span attribute;   /* its name, in lower case; a constant */
  struct uri_span ref;         /* as written: for uri_html_decode() */
  struct uri_span rel;         /* the attribute rel, beside href or action; of a
                               ** meta that has a URL, its property */
  struct uri_span alt;         /* of an area, beside href: its text */
  struct uri_span hreflang;    /* what it leads to, as its tag says: the language, */
  struct uri_span type;        /* the media type, */
  struct uri_span media;       /* and for which media */
  int has_text;                /* the href of an a: uri_html_link_text() has it */
  int is_base;                 /* the href of a base; no base applies to it */
};

/* The state of a search for URLs, in document order, also within a tag. */
enum { URI_HTML_ATTRIBUTES = 26, URI_HTML_LETTERS = 26 };
struct uri_html_links {
  struct uri_html html;
  struct uri_html_token tag;
  struct uri_span value[URI_HTML_ATTRIBUTES];      /* of the attributes known */
  unsigned char order[URI_HTML_ATTRIBUTES];        /* which, in order */
  unsigned char first[URI_HTML_LETTERS];           /* those known, by letter */
  unsigned char after[URI_HTML_ATTRIBUTES];
  unsigned count, next;
  struct uri_span rest;                            /* of one with several URLs */
  int in_form;                                     /* where no form begins */
};

/*
** Begin, and find the next URL: 1, or 0 if there is none left.  Time O(n) for the whole
** text.
*/
URI_API void uri_html_links_begin(struct uri_html_links *links, const char *p,
                                  size_t n);
URI_API int uri_html_links_next(struct uri_html_links *links,
                                struct uri_html_link *link);

/*
** Write the text of the a element that uri_html_links_next() has just found, white space
** collapsed, up to its end tag, the next a, or the end of the enclosing table cell or
** body.  Size and time are as for uri_html_decode().
*/
URI_API size_t uri_html_link_text(const struct uri_html_links *links,
                                  enum uri_html_encoding encoding, char *out);
URI_API size_t uri_html_link_text_size(const struct uri_html_links *links,
                                       enum uri_html_encoding encoding);

/*
** Find the first base element with an href, outside of templates: 1 and the href as
** written, or 0 if there is none, or if it is longer than URI_HTML_BASE_LONGEST.
** Every resolved link is as long as the base, so a longer one costs links * base.  Of
** 8,000 bytes, every sender and recipient should support a URI (RFC 9110 4.1).  Time
** O(n).
*/
enum { URI_HTML_BASE_LONGEST = 8000 };
URI_API int uri_html_find_base(const char *p, size_t n, struct uri_span *href);

/* 0 for a base that the standard ignores: a data: or javascript: URL. */
URI_API int uri_html_is_base(const struct uri *base);

#ifdef __cplusplus
}
#endif

#endif
