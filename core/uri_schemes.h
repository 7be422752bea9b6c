/*
** SPDX-License-Identifier: MIT
**
** Facts about schemes: default ports, data: URIs (RFC 2397), file names and file: URIs
** (RFC 8089).
**
** The conventions are those of uri.h.
*/
#ifndef URI_SCHEMES_PUBLIC_H
#define URI_SCHEMES_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- File names (RFC 8089), schemes/file_path.c ---------------------------- */

enum uri_file_system { URI_FILES_POSIX, URI_FILES_WINDOWS };

/*
** The absolute file name of a "file" URI (RFC 8089), with the separators of the system.
** URI_NONE if the text is not such a URI, or if it names no file of that system: for
** POSIX a host other than the local one; an encoded separator; a NUL; a character that
** Windows forbids in names.  Query and fragment are dropped.  The size is n.  Time O(n).
*/
URI_API size_t uri_to_path(const char *p, size_t n, enum uri_file_system system,
                           char *out);
URI_API size_t uri_to_path_size(const char *p, size_t n, enum uri_file_system system);
URI_INTO(uri_to_path, (const char *p, size_t n, enum uri_file_system system),
         (p, n, system))

/*
** The "file" URI of an absolute file name; URI_NONE if the name is not absolute.
** uri_to_path() gives the name back; in a Windows name, "/" has become "\".  Time O(n).
*/
URI_API size_t uri_from_path(const char *p, size_t n, enum uri_file_system system,
                             char *out);
URI_API size_t uri_from_path_size(const char *p, size_t n,
                                  enum uri_file_system system);
URI_INTO(uri_from_path, (const char *p, size_t n, enum uri_file_system system),
         (p, n, system))

/* ---- Schemes (sections 3.1, 6.2.3), schemes/schemes.tsv ------------------ */

/* How the scheme's own rules extend section 6.2.3. */
enum uri_scheme_rule {
  URI_SCHEME_RULE_PLAIN,
  URI_SCHEME_RULE_ROOT,     /* an empty path after an authority is "/" */
  URI_SCHEME_RULE_FILE,     /* localhost is the empty authority (RFC 8089 2) */
  URI_SCHEME_RULE_MAILTO,   /* domains are case-insensitive (RFC 6068 2) */
  URI_SCHEME_RULE_URN       /* so is the NID (RFC 8141 3.1) */
};

/* What else is known of it. */
enum uri_scheme_flag {
  URI_SCHEME_WEB         = 1,   /* a program may fetch pages by its URIs */
  URI_SCHEME_NO_USERINFO = 2,   /* no userinfo: RFC 9110 4.2.4, RFC 6455 3 */
  URI_SCHEME_SPECIAL     = 4,   /* "special scheme" of the URL Standard */
  URI_SCHEME_CHARSET     = 8,   /* its queries are in the encoding of the page */
  URI_SCHEME_NAME        = 16,  /* an address or a name follows, no authority */
  URI_SCHEME_TYPED       = 32,  /* people type it, and mistype it */
  URI_SCHEME_CONTENT     = 64,  /* what follows is a script or data, which has no query,
                                ** and which a page cannot have as its base: HTML 4.2.3 */
  URI_SCHEME_DRIVER      = 128, /* the name of a driver follows, and then its URL */
  URI_SCHEME_NO_HOST     = 256  /* its authority is no host, but the name of an app, of an
                                ** extension or of a socket */
};

/* What follows the ":" in running text, for schemes without "//". */
enum uri_scheme_shape {
  URI_SHAPE_NONE,               /* nothing else than "//" is recognized */
  URI_SHAPE_ADDRESS,
  URI_SHAPE_DATA,
  URI_SHAPE_DOI,
  URI_SHAPE_GEO,
  URI_SHAPE_MAILTO,
  URI_SHAPE_NAMED,
  URI_SHAPE_NEWS,
  URI_SHAPE_NUMBER,
  URI_SHAPE_QUERY,
  URI_SHAPE_ROOTED,
  URI_SHAPE_TAG
};

struct uri_scheme {
  char name[22];                /* in lower case, then a NUL */
  uint16_t port;                /* its default port, or 0, as for mailto */
  uint16_t flags;               /* enum uri_scheme_flag */
  uint8_t rule;                 /* enum uri_scheme_rule */
  uint8_t shape;                /* enum uri_scheme_shape */
};

/*
** Look up a scheme, given without its ":", case-insensitively; 0 if it is not in the
** table, or absent.  The row is constant and never freed.
*/
URI_API const struct uri_scheme *uri_scheme_find(struct uri_span scheme);

/*
** The same, for the default port.  A scheme that names a driver after a "+", and is not
** in the table, has that of what stands before the "+": postgresql+psycopg2 has the row
** of postgresql.
*/
URI_API const struct uri_scheme *uri_scheme_driven(struct uri_span scheme);

/* ---- data: URIs (RFC 2397), schemes/data.c --------------------------------- */

/* A "data" URI (RFC 2397), as written. */
struct uri_data {
  struct uri_span media;       /* the media type, empty if it is the default */
  struct uri_span data;
  int base64;
};

/* 1, or 0 if the text is not a "data" URI, or a malformed one.  Time O(n). */
URI_API int uri_data_read(const char *p, size_t n, struct uri_data *out);

/*
** Write the media type with its parameters, decoded and with the defaults of
** RFC 2397; or the octets.
*/
URI_API size_t uri_data_type(const struct uri_data *data, char *out);
URI_API size_t uri_data_type_size(const struct uri_data *data);
URI_INTO(uri_data_type, (const struct uri_data *data), (data))
URI_API size_t uri_data_octets(const struct uri_data *data, char *out);
URI_API size_t uri_data_octets_size(const struct uri_data *data);
URI_INTO(uri_data_octets, (const struct uri_data *data), (data))

URI_C_END

#endif
