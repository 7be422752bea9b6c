/*
** SPDX-License-Identifier: MIT
**
** Text of a page that is put together from several tokens.
*/
#ifndef URI_HTML_DECODE_H
#define URI_HTML_DECODE_H

#include "../uri_html.h"

struct html_writer {
  char *out;               /* 0: bytes are only counted */
  size_t n;                /* bytes written, */
  size_t kept;             /* and how many of them are the result */
  int space;               /* white space has been read since */
};

/* Append a text, with its character references unchanged, or decoded by the rules of HTML
** or of XML. */
enum html_references { HTML_NO_REFERENCES, HTML_REFERENCES, HTML_XML_REFERENCES };
void uri_html_write(struct html_writer *w, struct uri_span s, enum uri_html_use use,
                    enum uri_html_encoding encoding,
                    enum html_references references);

#endif
