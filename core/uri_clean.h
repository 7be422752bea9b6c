/*
** SPDX-License-Identifier: MIT
**
** The link that a person meant by a text.
**
** The conventions are those of uri.h.
*/
#ifndef URI_CLEAN_PUBLIC_H
#define URI_CLEAN_PUBLIC_H

#include "uri_text.h"
#include "uri_whatwg.h"

URI_C_BEGIN

/*
** Write the one absolute URI that a person meant by a text: valid, in normal form
** (section 6.2), its host in ASCII (UTS #46).  URI_NONE if there is none, or more than
** one.
**
** What stands around it goes: blanks, invisible characters, quotes, brackets, "URL:"
** (appendix C).  A host without a scheme is completed (4.5), an address becomes mailto:,
** a file name of Windows file:.  A scheme with one typing error, or written twice, is
** mended.  What the grammar excludes is percent-encoded.
**
** Cleaning twice is cleaning once.  Of a valid link of the web that is its own href, and
** shows no such mistake, it is uri_normalize().  The size is arithmetic.  Time O(n),
** stack under 16 kB.
*/
URI_API size_t uri_clean(const char *p, size_t n, char *out);
URI_API size_t uri_clean_size(const char *p, size_t n);
URI_INTO(uri_clean, (const char *p, size_t n), (p, n))

/*
** The same for a reference in a page, read as a browser does: "acme.com" is a relative
** path.  base is the URL of the page, from uri_href_split().  A reference that a browser
** refuses and RFC 3986 allows is resolved by the RFC.  Time O(base + n).
*/
URI_API size_t uri_clean_reference(const struct uri_href_parts *base, const char *p,
                                   size_t n, char *out);
URI_API size_t uri_clean_reference_size(const struct uri_href_parts *base, const char *p,
                                        size_t n);
URI_INTO(uri_clean_reference, (const struct uri_href_parts *base, const char *p,
          size_t n),
         (base, p, n))

/* ---- Lists of hosts, clean/hosts.c -------------------------------------- */

/* A host of a list, as it is written: an IPv6 address without its brackets. */
struct uri_host_found {
  struct uri_span host;
  unsigned port;               /* its own, or the default port of its scheme */
  int has_port;                /* 0: there is neither */
};

/* The state of reading a list of hosts.  All members are private. */
struct uri_hosts {
  const char *at, *end;        /* the rest of the text */
  struct uri_span scheme;      /* of the hosts that follow, or absent */
  int is_other;                /* the text is no list */
};

/*
** Read the hosts of n bytes, which must stay where they are: of a list, "h1:9092,
** h2:9092"; of a connection string, "mongodb://joe:pw@h1,h2:27018/shop"; of several of
** these; one host is a list of one.  Commas, semicolons, blanks and line ends separate
** them.  A text without a scheme is a list only if each of its words is an address, a
** name with a port, or a domain.  Time O(n).
*/
URI_API void uri_hosts_begin(struct uri_hosts *list, const char *p, size_t n);

/* The next host: 1, or 0 if there is none left. */
URI_API int uri_hosts_next(struct uri_hosts *list, struct uri_host_found *found);

/* ---- The links of a cell, clean/cell.c ----------------------------------- */

/*
** The links of a cell of a table: of a spreadsheet, a CSV file, a field of a form, where
** people put several.  Every link is read as uri_clean() reads a text.  All members are
** private but found, the text of the last link.
*/
struct uri_cell {
  struct uri_span text, found;
  const char *at, *stop;           /* how far the search has come; the end of the word */
  struct uri_extract search;       /* in a piece of the word */
};

/* Begin a search in n bytes, which must stay where they are. */
URI_API void uri_cell_begin(struct uri_cell *cell, const char *p, size_t n);

/*
** Write the next link; URI_NONE if there is none left.  A whole search takes time O(n).
** The size is that for any link of the cell, and includes working memory.
*/
URI_API size_t uri_cell_next(struct uri_cell *cell, char *out);
URI_API size_t uri_cell_next_size(const struct uri_cell *cell);
URI_INTO(uri_cell_next, (struct uri_cell *cell), (cell))

/* ---- What a cell is, clean/what.c ---------------------------------------- */

/*
** Write the link of a cell, or the first of several: uri_clean() of the text, else the
** first link that uri_cell_next() finds.  URI_NONE if there is none.  Time O(n).
*/
URI_API size_t uri_first(const char *p, size_t n, char *out);
URI_API size_t uri_first_size(const char *p, size_t n);
URI_INTO(uri_first, (const char *p, size_t n), (p, n))

/*
** Write one word for what a cell is.  Of a text that uri_clean() reads:
**
**   link     a link of http or https, written with its scheme
**   bare     one without its scheme: "acme.com/a"
**   address  an IP address, perhaps with a port, and no more
**   mail, phone, file
**   name     of a scheme that names things: urn:, doi:
**   other    of any other scheme
**
** Of a text for which it returns URI_NONE:
**
**   path     a relative reference, or the name of a file
**   several  there are two links or more
**   words    any other text, perhaps with one link in it
**   empty    no letter and no digit
**
** Time O(n).
*/
enum { URI_WHAT_LONGEST = 7 };         /* bytes of a word */
URI_API size_t uri_what(const char *p, size_t n, char *out);
URI_API size_t uri_what_size(const char *p, size_t n);
URI_INTO(uri_what, (const char *p, size_t n), (p, n))

URI_C_END

#endif
