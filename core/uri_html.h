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

#include "uri_whatwg.h"

URI_C_BEGIN

/* ---- HTML documents, html/ ---------------------------------------------- */

/*
** The state of the tokenizer of the HTML standard (13.2.5), over bytes, without tree
** construction.  The text must outlive the struct.  All state is in this struct, however
** deeply elements nest.  All members are private.
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
** The encoding of a page: UTF-8 if its bytes are valid UTF-8, or if a byte order mark or
** a meta element in its first 1,024 bytes says so; else windows-1252.  Time O(n).
*/
enum uri_html_encoding { URI_HTML_UTF_8, URI_HTML_WINDOWS_1252 };
URI_API enum uri_html_encoding uri_html_find_encoding(const char *p, size_t n);

/* How a value is decoded; all three decode character references. */
enum uri_html_use {
  URI_HTML_URL,            /* an attribute, stripped as a link is */
  URI_HTML_WORDS,          /* an attribute: white space collapsed */
  URI_HTML_PHRASE          /* text: the same */
};

/*
** Write a value as UTF-8.  NUL and malformed characters become U+FFFD.  The size is at
** most 3 * value.n.  Time O(value.n).
*/
URI_API size_t uri_html_decode(struct uri_span value, enum uri_html_use use,
                               enum uri_html_encoding encoding, char *out);
URI_API size_t uri_html_decode_size(struct uri_span value, enum uri_html_use use,
                                    enum uri_html_encoding encoding);
URI_INTO(uri_html_decode, (struct uri_span value, enum uri_html_use use,
          enum uri_html_encoding encoding),
         (value, use, encoding))

/*
** What a browser does with a URL: follows it when the user wants to, or after a while;
** fetches it for the page; sends data to it; or does nothing with it.
*/
enum uri_html_action {
  URI_HTML_FOLLOWS, URI_HTML_FETCHES, URI_HTML_SENDS, URI_HTML_NOTHING
};

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
  enum uri_html_action action;
};

/* The state of a search for URLs, in document order, also within a tag. */
enum { URI_HTML_ATTRIBUTES = 31 };
struct uri_html_links {
  struct uri_html html;
  struct uri_html_token tag;
  struct uri_span value[URI_HTML_ATTRIBUTES];      /* of the attributes known */
  unsigned char order[URI_HTML_ATTRIBUTES];        /* which, in order */
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
** body.  The size is at most three times what is left of the page; use one buffer for all
** links.  Time is that of reading the text.
*/
URI_API size_t uri_html_link_text(const struct uri_html_links *links,
                                  enum uri_html_encoding encoding, char *out);
URI_API size_t uri_html_link_text_size(const struct uri_html_links *links,
                                       enum uri_html_encoding encoding);
URI_INTO(uri_html_link_text, (const struct uri_html_links *links,
          enum uri_html_encoding encoding),
         (links, encoding))

/* A longer base is ignored: every resolved link is as long as the base. */
enum { URI_HTML_BASE_LONGEST = 8000 };

/*
** Write the base URI of a page (RFC 3986 5.1): the href of its first base element,
** resolved against the URI that the page was retrieved from (0 if it is not known), and
** made valid.  A base that the standard ignores is skipped.  URI_NONE if there is no
** base.  The size includes working memory, for a page of any length about 650 kB.  Time
** O(n).
*/
URI_API size_t uri_html_base(const char *page, size_t n, const char *retrieved,
                             size_t retrieved_n, char *out);
URI_API size_t uri_html_base_size(const char *page, size_t n, const char *retrieved,
                                  size_t retrieved_n);
URI_INTO(uri_html_base, (const char *page, size_t n, const char *retrieved,
          size_t retrieved_n),
         (page, n, retrieved, retrieved_n))

/*
** Write the URI of a URL of a page, from uri_html_decode(): resolved unless base is 0,
** with its query in the encoding of the page, and made valid.  base is
** uri_html_base(), split; for a URL with is_base, it is the URI that the page was
** retrieved from.  For URLs of other documents, the encoding is URI_HTML_UTF_8.  The size
** includes working memory.  Cannot fail.
*/
URI_API size_t uri_html_uri(struct uri_span url, enum uri_html_encoding encoding,
                            const struct uri *base, char *out);
URI_API size_t uri_html_uri_size(struct uri_span url, enum uri_html_encoding encoding,
                                 const struct uri *base);
URI_INTO(uri_html_uri, (struct uri_span url, enum uri_html_encoding encoding,
          const struct uri *base),
         (url, encoding, base))

/*
** Write the base of a page in a browser (HTML 4.2.3): the href of its first base element,
** resolved against the href of the URI that the page was retrieved from; that href if
** there is no such element, or if the standard ignores it.  URI_NONE if there is none.
** The size includes working memory, for a page of any length about 6 MB.  Time O(n).
*/
URI_API size_t uri_html_base_href(const char *page, size_t n, const char *retrieved,
                                  size_t retrieved_n, char *out);
URI_API size_t uri_html_base_href_size(const char *page, size_t n, const char *retrieved,
                                       size_t retrieved_n);
URI_INTO(uri_html_base_href, (const char *page, size_t n, const char *retrieved,
          size_t retrieved_n),
         (page, n, retrieved, retrieved_n))

/*
** Write the href of a URL of a page, from uri_html_decode(): the query is sent in the
** encoding of the page.  base is uri_html_base_href(), split, or 0 if there is none; for
** a URL with is_base, it is the href of the URI that the page was retrieved from.
** URI_NONE if the standard refuses the URL.  The size includes working memory.
*/
URI_API size_t uri_html_href(struct uri_span url, enum uri_html_encoding encoding,
                             const struct uri_href_parts *base, char *out);
URI_API size_t uri_html_href_size(struct uri_span url, enum uri_html_encoding encoding,
                                  const struct uri_href_parts *base);
URI_INTO(uri_html_href, (struct uri_span url, enum uri_html_encoding encoding,
          const struct uri_href_parts *base),
         (url, encoding, base))

URI_C_END

#endif
