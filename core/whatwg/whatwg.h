/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/whatwg: the percent-encode sets of the URL Standard
** ("Percent-encoded bytes") and its forbidden code points ("Host miscellaneous").
*/
#ifndef URI_WHATWG_INTERNAL_H
#define URI_WHATWG_INTERNAL_H

#include <stdint.h>

#include "../syntax/span.h"
#include "../uri_whatwg.h"

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

static inline int href_is_in(char c, unsigned set){
  return (uri_href_sets[(unsigned char)c] & set)!=0;
}

/* The first byte of s that is in a set, or its end. */
const char *uri_href_find(struct uri_span s, unsigned set);

/*
** "UTF-8 percent-encode": copy s to out; bytes of the encode set become triplets.
** Returns the end of what was written, which is uri_href_encode_size() bytes.
*/
char *uri_href_encode(char *out, struct uri_span s, unsigned set);
size_t uri_href_encode_size(struct uri_span s, unsigned set);

/* Can one of these segments be a dot-segment, also percent-encoded? */
int uri_href_may_have_dots(struct uri_span segments);

/*
** "Host parsing" and "Host serializing": write the host of a link; it must not be empty.
** Returns the end of what was written, or 0 if the standard refuses it.
*/
char *uri_href_host(const struct uri_href *href, char *out);
size_t uri_href_host_size(const struct uri_href *href);

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
