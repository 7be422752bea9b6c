/*
** SPDX-License-Identifier: MIT
**
** What a browser makes of a link: the href of the WHATWG URL Standard.
**
** The standard is written as a state machine over characters.  Here a link is split into
** components first, and each component is read by itself.
**
** An href is a text like any other: uri_split() gives the standard's own parts of it.
** One exception: if there is no host and the path begins with "//", the href is written
** with the guard "/.".  The href of an href is the same href.
**
** The conventions are those of uri.h.
*/
#ifndef URI_WHATWG_H
#define URI_WHATWG_H

#include "uri_schemes.h"

URI_C_BEGIN

/* The commit of the URL Standard that is followed. */
#define URI_WHATWG_COMMIT "6ae8486"

/*
** Write the href of a link, resolved against the URL of its page; base is 0 if there is
** none.  URI_NONE if the standard refuses the link or the base.  Malformed UTF-8 is read
** as U+FFFD.  The size includes working memory.  Time O(base + n), stack under 16 kB.
*/
URI_API size_t uri_href(const char *base, size_t base_n, const char *p, size_t n,
                        char *out);
URI_API size_t uri_href_size(const char *base, size_t base_n, const char *p, size_t n);
URI_INTO(uri_href, (const char *base, size_t base_n, const char *p, size_t n),
         (base, base_n, p, n))

/*
** Write the host that a browser takes from a text: that of its href; or that of a bare
** address or name, such as "0x7f.1", "::1" or "localhost".  It is as an href has it: in
** lower case, an address in its usual form.  URI_NONE if there is none.  Give it to
** uri_address_read() with URI_ADDRESS_STRICT, or to uri_domain_scope().  The size
** includes working memory.  Time O(n).
*/
URI_API size_t uri_browser_host(const char *p, size_t n, char *out);
URI_API size_t uri_browser_host_size(const char *p, size_t n);
URI_INTO(uri_browser_host, (const char *p, size_t n), (p, n))

/*
** An href by the standard's parts.  The authority is absent if the host is null.
** A path is opaque if it is not a list of segments, as in "mailto:a@b".
*/
struct uri_href_parts {
  struct uri uri;
  const struct uri_scheme *scheme;     /* what is known of it, or 0 */
  int is_opaque;
};

/*
** Split an href that uri_href() has written, and into which *out points; a link as people
** write it first needs uri_href().  Cannot fail.  Time O(n).
*/
URI_API void uri_href_split(const char *p, size_t n, struct uri_href_parts *out);

/*
** The same for many links of a page: base is the page's href, split, or 0 if there is
** none.  base must not be a part of out.
*/
URI_API size_t uri_href_resolve(const struct uri_href_parts *base, const char *p,
                                size_t n, char *out);
URI_API size_t uri_href_resolve_size(const struct uri_href_parts *base, const char *p,
                                     size_t n);
URI_INTO(uri_href_resolve, (const struct uri_href_parts *base, const char *p, size_t n),
         (base, p, n))

URI_C_END

#endif
