/*
** SPDX-License-Identifier: MIT
**
** Keys that identify a site or a page, to compare, sort and group by: origins (RFC 6454),
** the sort-friendly form of web archives, the domains of a host.
**
** The conventions are those of uri.h.
*/
#ifndef URI_KEYS_PUBLIC_H
#define URI_KEYS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Sort-friendly form (not in the RFC), keys/surt.c ----------------- */

/*
** Write the sort-friendly form of web archives: scheme and host in lower case,
** the host's labels from last to first.
**
**     http://user@www.example.com:81/path
**     http://(com,example,www,:81@user)/path
**
** Without an authority, or with an empty one, only the scheme changes.  Cannot fail.
** Time O(n).
*/
URI_API size_t uri_surt(const char *p, size_t n, char *out);
URI_API size_t uri_surt_size(const char *p, size_t n);
URI_INTO(uri_surt, (const char *p, size_t n), (p, n))

/* ---- The key of web archives' indexes (not in the RFC), keys/cdx.c ------ */

/*
** Write the key by which the indexes of web archives (CDX) are sorted, exactly as their
** tools write it: "com,example)/path?query", without scheme, userinfo, "www.", default
** port, session ids and fragment, in lower case, parameters sorted.  A text that is no
** link for these tools is read as uri_clean() reads it; one without host and scheme gets
** what uri_surt() writes.
**
** The size includes working memory, and is URI_NONE from 2^32 bytes on.  Cannot fail.
** Time O(n log k) for k parameters.
*/
URI_API size_t uri_surt_key(const char *p, size_t n, char *out);
URI_API size_t uri_surt_key_size(const char *p, size_t n);
URI_INTO(uri_surt_key, (const char *p, size_t n), (p, n))

/* ---- One page, one host (not in the RFC), keys/key.c, keys/host_key.c --- */

/* What uri_key() keeps; a sum of these. */
enum uri_key_keep {
  URI_KEY_KEEP_SCHEME   = 1,
  URI_KEY_KEEP_WWW      = 2,
  URI_KEY_KEEP_SLASH    = 4,   /* at the end of the path */
  URI_KEY_KEEP_INDEX    = 8,   /* "index.html" and the like there */
  URI_KEY_KEEP_SESSION  = 16,  /* session ids in path and query */
  URI_KEY_KEEP_TRACKING = 32,  /* what uri_drop_tracking() drops */
  URI_KEY_KEEP_ORDER    = 64,  /* of the parameters */
  URI_KEY_KEEP_FRAGMENT = 128  /* also one that is no route */
};

/*
** Write the same key for all links that people count as one page: "example.com/a?b=1" for
** "https://www.example.com/a/?utm_source=x&b=1#top".  A key is for grouping and joining;
** it is not a URI.  The key of a key is the same key.
**
** The size includes working memory, and is URI_NONE from 2^32 bytes on.  Cannot fail.
** Time O(n log k) for k parameters.
*/
URI_API size_t uri_key(const char *p, size_t n, unsigned keep, char *out);
URI_API size_t uri_key_size(const char *p, size_t n, unsigned keep);
URI_INTO(uri_key, (const char *p, size_t n, unsigned keep), (p, n, keep))

/*
** The host of the link that a person meant by a text (uri_clean()), or the domain of
** uri_domain_of_address().  Absent if there is none.  It points into the text or buffer.
*/
URI_API struct uri_span uri_host_meant(const char *p, size_t n, char *buffer);
URI_API size_t uri_host_meant_size(const char *p, size_t n);

/*
** Write this host as a key: in lower case and in ASCII (UTS #46), without "www." and the
** root's dot.  URI_NONE if there is none.  A host that is longer than the DNS
** allows may stay unchanged.  The size includes working memory.  Time O(n).
*/
URI_API size_t uri_host_key(const char *p, size_t n, char *out);
URI_API size_t uri_host_key_size(const char *p, size_t n);
URI_INTO(uri_host_key, (const char *p, size_t n), (p, n))

/* ---- The route of a path (not in the RFC), keys/route.c ------------------ */

/*
** Write the path of the link that a person meant by a text (uri_clean()), or of a text
** that means none, with what varies from page to page replaced by variables of RFC 6570:
** "/users/{number}/orders/{uuid}" for "http://h/users/42/orders/9f1c2d3e-...".  The
** result is a template that matches the path (uri_template_match()).  The size includes
** working memory.  Time O(n).
*/
URI_API size_t uri_route(const char *p, size_t n, char *out);
URI_API size_t uri_route_size(const char *p, size_t n);
URI_INTO(uri_route, (const char *p, size_t n), (p, n))

/* ---- Domains of a host (section 3.2.2), keys/domain.c ----------------- */

/*
** Walk from a host up through its parent domains.  uri_domain_first() is the host without
** the root's dot.  uri_domain_parent() is what follows the next dot; absent if there is
** no dot, and for an address.  "%2E" is a dot, too, and several dots in a row count as
** one.  The results are spans of the host, as written.
**
** uri_domain_write() writes a domain in a form to compare: lower case, triplets of
** unreserved characters decoded, IPv6 by RFC 5952.
*/
URI_API struct uri_span uri_domain_first(struct uri_span host);
URI_API struct uri_span uri_domain_parent(struct uri_span domain);
URI_API size_t uri_domain_write(struct uri_span domain, char *out);
URI_API size_t uri_domain_write_size(struct uri_span domain);
URI_INTO(uri_domain_write, (struct uri_span domain), (domain))

/*
** uri_domain_of() is the host of a text, or the domain of the first address of a mailto:
** URI (RFC 6068 2), or of the address of a sip:, sips:, xmpp: or acct: URI; absent if
** there is neither.  uri_domain_of_address() is 1 and the domain for such a scheme
** without an authority, and 0 for all others.
**
** uri_domain_labels() is the last n labels of a host, or the first -n if n<0; the whole
** host if it has fewer.  Absent for an address, an empty host, and n==0.  Time O(host.n).
*/
URI_API struct uri_span uri_domain_of(const char *p, size_t n);
URI_API int uri_domain_of_address(const struct uri *u, struct uri_span *domain);
URI_API struct uri_span uri_domain_labels(struct uri_span host, int64_t n);

/*
** The scope of a special-use name, in the words of uri_address_scope(): "loopback" for
** "localhost" and the names below it (RFC 6761 6.3), whatever the DNS says; else 0.
*/
URI_API const char *uri_domain_scope(struct uri_span host);

/* ---- Origins (RFC 6454), keys/origin.c -------------------------------- */

/*
** 1 if a program may fetch a text from the web: a valid http or https URI with a port up
** to 65535 and a host that browsers accept, so that uri_href() has an answer.  Time O(n).
*/
URI_API int uri_is_web(const char *p, size_t n, char *buffer);
URI_API size_t uri_is_web_size(const char *p, size_t n);

/*
** Write the origin of a text (RFC 6454): "https://example.com:8080", scheme, host and
** port in normal form, without the default port.  URI_NONE if there is no scheme or no
** host, if the authority is invalid, if the port is above 65535, and for file:. The size
** includes working memory: all of out may be written to.  Time O(n).
*/
URI_API size_t uri_origin(const char *p, size_t n, char *out);
URI_API size_t uri_origin_size(const char *p, size_t n);
URI_INTO(uri_origin, (const char *p, size_t n), (p, n))

URI_C_END

#endif
