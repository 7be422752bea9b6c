/*
** SPDX-License-Identifier: MIT
**
** Links in HTTP headers: Link (RFC 8288), Location and Content-Location (RFC 9110),
** Refresh (the HTML standard).
**
** The conventions are those of uri.h.
*/
#ifndef URI_HEADERS_PUBLIC_H
#define URI_HEADERS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

enum uri_header_field {
  URI_HEADER_LINK, URI_HEADER_LOCATION, URI_HEADER_CONTENT_LOCATION, URI_HEADER_REFRESH
};

/*
** A link.  Everything but ref is of Link only, and a value as written: for
** uri_header_value().
*/
struct uri_header_link {
  enum uri_header_field field;
  struct uri_span ref;             /* without "<" and ">", or white space around it; with
                                   ** a line break in it, for uri_header_unfold() */
  struct uri_span rel, anchor, title, type, hreflang, media;
  struct uri_span extended_title;  /* title*; uri_header_extended() reads its value */
};

/* The lines that are left.  The members are private. */
struct uri_header_links {
  const char *at, *end;
  struct uri_span rest;            /* of the value of a Link */
};

/*
** Begin, and find the next link: 1, or 0 if there is none left.  The text is a block of
** header lines, up to an empty line; or the value of one Link, which begins with "<".
** Time O(n) in all.
*/
URI_API void uri_header_links_begin(struct uri_header_links *links, const char *p,
                                    size_t n);
URI_API int uri_header_links_next(struct uri_header_links *links,
                                  struct uri_header_link *link);

/*
** Write a value without its quotes and backslashes.  A line break and the white space
** around it become one space.  The size is value.n.
*/
URI_API size_t uri_header_value(struct uri_span value, char *out);
URI_API size_t uri_header_value_size(struct uri_span value);
URI_INTO(uri_header_value, (struct uri_span value), (value))

/*
** Write an extended value, "UTF-8''%c3%a9", as UTF-8 (RFC 8187); URI_NONE if it is
** malformed, or if its charset is neither UTF-8 nor ISO-8859-1.  The size is 2 * n.
*/
URI_API size_t uri_header_extended(const char *p, size_t n, char *out);
URI_API size_t uri_header_extended_size(const char *p, size_t n);
URI_INTO(uri_header_extended, (const char *p, size_t n), (p, n))

URI_C_END

#endif
