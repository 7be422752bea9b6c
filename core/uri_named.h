/*
** SPDX-License-Identifier: MIT
**
** The thing that a link names: a paper, a repository, a package, an object in a bucket, a
** video, a product, a profile; and the kind of a site.
**
** The conventions are those of uri.h.
*/
#ifndef URI_NAMED_PUBLIC_H
#define URI_NAMED_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- What a link names, links/named/named.c ------------------------------ */

enum uri_named_what {
  URI_NAMED_URI,               /* the URI of the thing */
  URI_NAMED_KIND,              /* one word: "doi", "git" */
  URI_NAMED_ID                 /* the bare identifier: "10.1000/182" */
};

/*
** Write what a text names; URI_NONE if it names nothing that is known.  The text is read
** as uri_clean() reads it, and what wraps the link is taken off, as uri_unwrap() does.
** A text of more than URI_NAMED_TEXT_MOST bytes names nothing.
**
** The URI has the form of the thing's own standard or site, one for all links to it:
** "doi:10.1000/182", "https://github.com/joe/tool".  It names itself.
**
** The answers are those of the rows of links/named/named.tsv, and change with them.  The
** size is arithmetic, and includes working memory.  Time O(n), stack under 16 kB.
*/
enum { URI_NAMED_TEXT_MOST = 1<<24 };
URI_API size_t uri_named(const char *p, size_t n, enum uri_named_what what, char *out);
URI_API size_t uri_named_size(const char *p, size_t n, enum uri_named_what what);
URI_INTO(uri_named, (const char *p, size_t n, enum uri_named_what what), (p, n, what))

/* ---- The kind of a site, links/named/named.c ------------------------------ */

/*
** One word for a well-known site, by the host of the link that a person meant: "search",
** "social", "video", "mail", "assistant", "shortener", "shop", "code" or "ads"; 0 for all
** others.  buffer holds uri_site_kind_size() bytes.  Time O(n).
*/
URI_API const char *uri_site_kind(const char *p, size_t n, char *buffer);
URI_API size_t uri_site_kind_size(const char *p, size_t n);

URI_C_END

#endif
