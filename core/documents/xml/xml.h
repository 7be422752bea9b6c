/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/documents/xml/: markup, namespaces. White space,
** attributes and character references are those of core/documents/html/, where the
** rules are the same.  Names are compared byte for byte: XML distinguishes capitals.
*/
#ifndef URI_XML_H
#define URI_XML_H

#include "../html/tokens.h"
#include "../../uri_xml.h"

/* --------------------------------------------------------- tags.c ------- */

/* The place after the first word in [p, end), or 0. */
const char *uri_xml_after(const char *p, const char *end, struct uri_span word);

/*
** The place after the comment, CDATA section or processing instruction at p; 0 if there
** is none, or if its end is missing.  After endless[kind], the text contains no end of
** the kind; it is the end of the text before the first call.  *cdata is the text of a
** CDATA section, else absent.
*/
const char *uri_xml_markup(const char *p, const char *end,
                           const char *endless[URI_XML_KINDS], struct uri_span *cdata);

/* ------------------------------------------------------------- spaces.c -- */

/* The known namespaces. */
enum xml_space {
  SPACE_OTHER, SPACE_NONE, SPACE_SITEMAP, SPACE_RSS, SPACE_ATOM, SPACE_SVG, SPACE_XHTML,
  SPACE_IMAGE, SPACE_VIDEO, SPACE_XLINK, SPACE_DC, SPACE_MEDIA, SPACE_ITUNES,
  SPACE_PODCAST, SPACE_WFW, SPACE_FEEDBURNER, SPACE_CHAPTERS, SPACE_LICENSE
};

/* The usual prefix of a namespace that is known; absent if it has none. */
struct uri_span uri_xml_prefix(int space);

/* Split a name into its prefix, which may be absent, and its local part. */
struct uri_span uri_xml_local(struct uri_span name, struct uri_span *prefix);

/* The namespace of an element's name. */
int uri_xml_space_of(const struct uri_xml_links *w, struct uri_span prefix);

/*
** uri_xml_open(): open the scope of a start tag that has an attribute xmlns or xml:base,
** and return 1; else count the tag, because its end tag ends no scope, and return 0.
** uri_xml_close(): close the scope of an end tag.
*/
int uri_xml_open(struct uri_xml_links *w, const struct uri_xml_token *tag);
void uri_xml_close(struct uri_xml_links *w, struct uri_span name);

#endif
