/*
** SPDX-License-Identifier: MIT
**
** What a browser makes of a link: the href of the WHATWG URL Standard.
**
**     link --read--> struct uri_href --write--> href
**
** The standard is written as a state machine over characters.  Here a link is split into
** components first, and each component is read by itself.  Comments quote the standard's
** section names: "URL parsing", "Host parsing", "URL serializing".
**
** To read a link of a page: uri_href_read() without a base and uri_href_write() make the
** href of the page's own URI, uri_href_split() splits it, and with these parts as the
** base uri_href_read() reads the link.
**
** An href is a text like any other: uri_split() gives the standard's own parts of it.
** One exception: if there is no host and the path begins with "//", the href is written
** with the guard "/.".  The href of an href is the same href.
*/
#ifndef URI_WHATWG_H
#define URI_WHATWG_H

#include "uri_schemes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The commit of the URL Standard that is followed. */
#define URI_WHATWG_COMMIT "6ae8486"

/*
** What the fast path, one scan without a base, can tell about the href of a link: it is
** the link itself; uri_href_edit() can write it; or uri_href_read() is needed.  The
** answer holds for every base that is not refused.  Time O(n).
*/
enum uri_href_scan { URI_HREF_READ, URI_HREF_SAME, URI_HREF_EDIT };
struct uri_href_edit {
  size_t lower;            /* count of leading bytes to write in lower case */
  size_t slash;            /* where a "/" is missing, or URI_NONE */
};
URI_API enum uri_href_scan uri_href_scan(const char *p, size_t n,
                                         struct uri_href_edit *edit);

/* Write the href of the same link.  The size is exact, n or n+1. */
URI_API size_t uri_href_edit(const char *p, size_t n,
                             const struct uri_href_edit *edit, char *out);
URI_API size_t uri_href_edit_size(const char *p, size_t n,
                                  const struct uri_href_edit *edit);

/*
** An href by the standard's parts.  The authority is absent if the host is null.
** A path is opaque if it is not a list of segments, as in "mailto:a@b".
*/
struct uri_href_parts {
  struct uri uri;
  const struct uri_scheme *scheme;     /* what is known of it, or 0 */
  int is_opaque;
};

/* Split an href that uri_href_write() has written.  Cannot fail.  Time O(n). */
URI_API void uri_href_split(const char *p, size_t n, struct uri_href_parts *out);

/* A link that was read.  All members are private. */
struct uri_href {
  struct uri_span scheme;              /* in any case of letters */
  const struct uri_scheme *known;      /* what is known of it, or 0 */
  int is_special, is_file, is_opaque;
  int is_reference;                    /* by RFC 3986: little is percent-encoded */
  struct uri_span base_authority;      /* the base's, written unchanged, or absent */
  struct uri_span user, password;      /* or else these four */
  struct uri_span host;                /* of a special scheme percent-decoded */
  struct uri_span port;                /* absent if it is the default */
  int is_literal;                      /* the host begins with "[" */
  struct uri_span base_path;           /* of the base, written as it is, and */
  struct uri_span path;                /* the segments after it, or absent */
  struct uri_span query, fragment;
};

/*
** Read a link against a base, from uri_href_split(), or 0 if there is none.  1, or 0 if
** the standard refuses the link.  buffer must hold 2*n bytes.  The link, the buffer and
** the base's text must live as long as *href.  Malformed UTF-8 is read as U+FFFD.  Time
** O(n).
*/
URI_API int uri_href_read(struct uri_href *href, const char *p, size_t n,
                          const struct uri_href_parts *base, char *buffer);

/*
** Write the href, or URI_NONE if the standard refuses the host.  All of out may be
** written to.  Time O(n), stack under 16 kB.
*/
URI_API size_t uri_href_write(const struct uri_href *href, char *out);
URI_API size_t uri_href_write_size(const struct uri_href *href);

/*
** Remove what the URL parser removes ("URL parsing"): C0 controls and spaces around a
** link, tabs and line breaks within it.  The size is n.  out may be p.
*/
URI_API size_t uri_href_strip(const char *p, size_t n, char *out);
URI_API size_t uri_href_strip_size(const char *p, size_t n);

#ifdef __cplusplus
}
#endif

#endif
