/*
** SPDX-License-Identifier: MIT
**
** What the files of core/links/whatwg share: the steps to an href, the percent-encode
** sets of the URL Standard ("Percent-encoded bytes") and its forbidden code points
** ("Host miscellaneous").
**
**     link --read--> struct uri_href --write--> href
*/
#ifndef URI_STEPS_H
#define URI_STEPS_H

#include "../../rfc/chars/span.h"
#include "../../uri_whatwg.h"

/*
** What the fast path, one scan without a base, can tell about the href of a link: it is
** the link itself; uri_href_edit() can write it; or uri_href_put() is needed.  The
** answer holds for every base that is not refused.  Time O(n).
*/
enum uri_href_scan { URI_HREF_READ, URI_HREF_SAME, URI_HREF_EDIT };
struct uri_href_edit {
  struct uri uri;          /* the link, split, */
  struct uri_authority authority;
  int is_plain;            /* and are all bytes where RFC 3986 allows them? */
  size_t lower;            /* count of leading bytes to write in lower case */
  size_t slash;            /* where a "/" is missing, or URI_NONE */
};
enum uri_href_scan uri_href_scan(const char *p, size_t n,
                                 struct uri_href_edit *edit);

/* Write the href of the same link: n or n+1 bytes. */
size_t uri_href_edit(const char *p, size_t n, const struct uri_href_edit *edit,
                     char *out);

/* A link that was read. */
struct uri_href {
  struct uri_span scheme;              /* in any case of letters */
  const struct uri_scheme *known;      /* what is known of it, or 0 */
  int is_special, is_file, is_opaque;
  int is_plain;                        /* by RFC 3986: little is percent-encoded */
  struct uri_span base_authority;      /* the base's, written unchanged, or absent */
  struct uri_authority authority;      /* or else this: without the default port, the */
                                       /* host of a special scheme percent-decoded */
  struct uri_span split;               /* by RFC 3986, authority is of this */
  int is_literal;                      /* the host begins with "[" */
  struct uri_span base_path;           /* of the base, written as it is, and */
  struct uri_span path;                /* the segments after it, or absent */
  struct uri_span query, fragment;
};

/*
** Read a link against a base, from uri_href_split(), or 0 if there is none.  scanned is
** from uri_href_scan().  1, or 0 if the standard refuses the link.  buffer must hold 2*n
** bytes.  The link, the buffer and the base's text must live as long as *href.
*/
int uri_href_read(struct uri_href *href, const char *p, size_t n,
                  const struct uri_href_edit *scanned,
                  const struct uri_href_parts *base, char *buffer);

/* Write the href, or URI_NONE if the standard refuses the host. */
size_t uri_href_write(const struct uri_href *href, char *out);

/* uri_href_resolve() after uri_href_scan(), without the fast path. */
size_t uri_href_put(const struct uri_href_parts *base, const char *p, size_t n,
                    const struct uri_href_edit *scanned, char *out);

/*
** An upper bound of uri_href_resolve_size() for all texts of n bytes in UTF-8, on a base
** of so many bytes.
*/
size_t uri_href_longest(size_t base_n, size_t n);

/*
** Remove what the URL parser removes ("URL parsing"): C0 controls and spaces around a
** link, tabs and line breaks within it.  Writes at most n bytes.  out may be p.
*/
size_t uri_href_strip(const char *p, size_t n, char *out);

/*
** The sets of bytes, one bit each.  Bytes of 0x80 and above are in all encode sets and in
** no other set.
*/
enum href_set {
  HREF_C0               = 1 << 0,
  HREF_FRAGMENT         = 1 << 1,
  HREF_QUERY            = 1 << 2,
  HREF_SPECIAL_QUERY    = 1 << 3,
  HREF_PATH             = 1 << 4,
  HREF_USERINFO         = 1 << 5,
  HREF_FORBIDDEN_HOST   = 1 << 6,
  HREF_FORBIDDEN_DOMAIN = 1 << 7
};
extern const uint8_t uri_href_sets[256];

/* The first byte of s that is in a set, or its end. */
const char *uri_href_find(struct uri_span s, unsigned set);

/*
** "UTF-8 percent-encode": copy s to out; bytes of the encode set become triplets.
** Returns the end of what was written: at most three bytes for each byte of ASCII, nine
** for each other one.
*/
char *uri_href_encode(char *out, struct uri_span s, unsigned set);

/*
** "Host parsing" and "Host serializing": write the host of a link; it must not be empty.
** Returns the end of what was written, or 0 if the standard refuses it.  All of out may
** be written to.
*/
char *uri_href_host(const struct uri_href *href, char *out);

/*
** Does the standard accept a host of a special scheme?  The host is not empty, and valid
** by RFC 3986.
*/
int uri_href_accepts(struct uri_span host, char *buffer);
size_t uri_href_accepts_size(struct uri_span host);

/*
** The characters that the URL parser removes: "ASCII tab or newline" within a link, "C0
** control or space" at its ends.
*/
static inline int href_is_tab_or_newline(char c){
  return c=='\t' || c=='\n' || c=='\r';
}
static inline int href_is_c0_or_space(char c){
  return (unsigned char)c<=' ';
}

/* "A special scheme", and "file" */
static inline int href_is_special(const struct uri_scheme *scheme){
  return scheme && (scheme->flags & URI_SCHEME_SPECIAL)!=0;
}
static inline int href_is_file(const struct uri_scheme *scheme){
  return scheme && scheme->rule==URI_SCHEME_RULE_FILE;
}

/* "A Windows drive letter" is all of [p, end). */
static inline int href_is_drive(const char *p, const char *end){
  return end-p==2 && is_in(*p, ALPHA) && (p[1]==':' || p[1]=='|');
}

/*
** The limit of "shorten a url's path": the end of the first segment if it is a drive
** letter, else the beginning of the path.  The path begins with "/".
*/
static inline const char *href_drive_end(const char *p, const char *end){
  const char *stop = end-p>=3 ? p+3 : p;
  return stop>p && href_is_drive(p+1, stop) && (stop==end || *stop=='/') ? stop : p;
}

#endif
