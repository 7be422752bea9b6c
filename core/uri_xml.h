/*
** SPDX-License-Identifier: MIT
**
** Links in XML documents: sitemaps, feeds (RSS, Atom), OPML, SVG.  Encodings, namespaces,
** xml:base.
**
** The conventions are those of uri.h.
*/
#ifndef URI_XML_PUBLIC_H
#define URI_XML_PUBLIC_H

#include "uri.h"
#include "uri_html.h"

URI_C_BEGIN

/* ---- Encodings, xml/utf_16.c ----------------------------------------- */

/*
** The encoding of a document (XML 1.0 4.3.3 and appendix F): UTF-16 if it begins so; else
** UTF-8 if its bytes are valid UTF-8, or if it declares no other encoding; else
** windows-1252, of which Latin-1 is a part.  Time O(n).
*/
enum uri_xml_encoding {
  URI_XML_UTF_8, URI_XML_WINDOWS_1252, URI_XML_UTF_16LE, URI_XML_UTF_16BE
};
URI_API enum uri_xml_encoding uri_xml_find_encoding(const char *p, size_t n);

/*
** Write a document in UTF-16 as UTF-8.  Unpaired surrogates become U+FFFD.  The functions
** below only read documents that are not UTF-16.
*/
URI_API size_t uri_xml_from_utf_16(const char *p, size_t n,
                                   enum uri_xml_encoding encoding, char *out);
URI_API size_t uri_xml_from_utf_16_size(const char *p, size_t n,
                                        enum uri_xml_encoding encoding);
URI_INTO(uri_xml_from_utf_16, (const char *p, size_t n, enum uri_xml_encoding encoding),
         (p, n, encoding))

/* ---- Tokens, xml/tags.c -------------------------------------------- */

enum uri_xml_type { URI_XML_TEXT, URI_XML_START_TAG, URI_XML_END_TAG };
struct uri_xml_token {
  enum uri_xml_type type;
  const char *start;               /* where it begins */
  struct uri_span name;            /* of a tag, with its prefix */
  struct uri_span text;            /* the attributes of a start tag */
  int is_empty;                    /* a start tag that ends in "/>" */
  int is_damaged;                  /* a tag with a "<" in it, which ends it */
};

/*
** The tokenizer.  Comments, processing instructions, declarations and CDATA sections are
** no tokens, nor is an unfinished tag at the end.  A text may come in several tokens.
** Callers may read at, the place after the last token.
*/
enum { URI_XML_KINDS = 3 };        /* of markup without tags: comments and the like */
struct uri_xml {
  const char *at, *end;
  const char *endless[URI_XML_KINDS];  /* from here on, there is no end of the kind */
  int has_element;
};
URI_API void uri_xml_begin(struct uri_xml *x, const char *p, size_t n);

/* Take the next token: 1, or 0 if there is none left.  Time O(n) in all. */
URI_API int uri_xml_next(struct uri_xml *x, struct uri_xml_token *token);

/* ---- Links, xml/feeds.c ------------------------------------------------ */

/* The value of an attribute or the content of an element. */
struct uri_xml_value {
  struct uri_span text;            /* as written; absent if there is none */
  int is_cdata;                    /* all of it is in one CDATA section */
};

/*
** Write a value as UTF-8: character references and the five entities of XML are decoded,
** CDATA sections and comments resolved.  An entity of the document stays as written.
** Size and use are those of uri_html_decode().
*/
URI_API size_t uri_xml_decode(struct uri_xml_value value, enum uri_html_use use,
                              enum uri_html_encoding encoding, char *out);
URI_API size_t uri_xml_decode_size(struct uri_xml_value value, enum uri_html_use use,
                                   enum uri_html_encoding encoding);
URI_INTO(uri_xml_decode, (struct uri_xml_value value, enum uri_html_use use,
          enum uri_html_encoding encoding),
         (value, use, encoding))

struct uri_xml_link {
  struct uri_xml_value ref;
  struct uri_span prefix;          /* the usual one of the element's namespace; absent */
                                   /* if that is the document's own */
  struct uri_span element;         /* without prefix */
  struct uri_span attribute;       /* a constant; absent: the content */
  struct uri_span rel, type, hreflang;
  struct uri_xml_value date, text; /* of the link, or of the entry that it is in */
  size_t entry;                    /* the number of that entry; 0: it is in none */
};

/* The state of a search for links.  All members are private. */
enum { URI_XML_SCOPES = 32, URI_XML_BINDINGS = 64, URI_XML_ATTRIBUTES = 17 };
struct uri_xml_scope {             /* an element with xmlns or xml:base */
  struct uri_span name;
  size_t nested;                   /* elements of the same name in it */
  unsigned bindings;               /* those before it */
  struct uri_span base;
};
struct uri_xml_entry {             /* an item, or what has items */
  struct uri_span name;            /* absent if none is open */
  struct uri_xml_value date, text;
};
struct uri_xml_links {
  struct uri_xml xml;
  struct uri_xml_token tag;
  int state, has_scope;            /* of the current tag */
  struct uri_xml_scope scopes[URI_XML_SCOPES];
  struct { struct uri_span prefix; int space; } bindings[URI_XML_BINDINGS];
  unsigned n_scopes, n_bindings;
  size_t base_size, bases_changed;
  int own, bare;                   /* the namespaces of the root, and without any */
  struct uri_span value[URI_XML_ATTRIBUTES];
  int space;                       /* of the current element */
  struct uri_span element, local;  /* its name, and without prefix */
  const char *last;                /* the last attribute that was a link */
  const char *content;             /* of an element whose content may be a link */
  struct uri_xml_entry outer, inner;
  size_t entries;                  /* that have begun */
};

/*
** Begin, and find the next link: 1, or 0 if there is none left.  Time O(n) in all.
**
** The URI of a link is that of uri_html_uri(), for what uri_xml_decode() with
** URI_HTML_URL writes of ref, in URI_HTML_UTF_8.  Its base is uri_base() of the URI that
** the document was retrieved from and of uri_xml_bases().
*/
URI_API void uri_xml_links_begin(struct uri_xml_links *links, const char *p, size_t n);
URI_API int uri_xml_links_next(struct uri_xml_links *links, struct uri_xml_link *link);

/*
** The values of xml:base that apply to the link that was found last, outermost first;
** returns how many.  They change only if the count that uri_xml_bases_changed() returns
** does.  Together, they have at most URI_HTML_BASE_LONGEST bytes; longer ones are
** ignored.
*/
URI_API size_t uri_xml_bases(const struct uri_xml_links *links,
                             struct uri_span bases[URI_XML_SCOPES]);
URI_API size_t uri_xml_bases_changed(const struct uri_xml_links *links);

URI_C_END

#endif
