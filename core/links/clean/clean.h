/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/links/clean: the steps from a text to the link that a
** person meant.
**
**     text --strip--> --one link?--> --join--> --front--> --host--> URI
*/
#ifndef URI_CLEAN_INTERNAL_H
#define URI_CLEAN_INTERNAL_H

#include "../../rfc/normal/normal.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_clean.h"
#include "../idna/idna.h"
#include "../text/text.h"

/* --------------------------------------------------------- strip.c --- */

/*
** The text without what stands around it: blanks, invisible characters, the quotes and
** brackets of text.c, "URL:".  Absent if the opening mark is closed before the end:
** '"a" and b'.  Time O(n).
*/
struct uri_span uri_clean_strip(struct uri_span s);

/* The same for blanks and invisible characters only, also as triplets, "%20". */
static inline struct uri_span uri_clean_trim(struct uri_span s){
  return uri_text_trim(s, TRIM_ENCODED);
}

/* Does [p, end) end with such triplets? */
int uri_clean_ends_blank(const char *p, const char *end);

/*
** The end of an authority or address [p, end) that ends the text: without the punctuation
** after it if some of that is in no host, or if it has so many dots; 0 means that dots
** alone stay.
*/
const char *uri_clean_trail(const char *p, const char *end, int dots);

/* -------------------------------------------------------- single.c --- */

/*
** May a text be one link?  Not if another link, or other words, follow the first one.
** Time O(n).
*/
int uri_clean_is_single(struct uri_span s);

/*
** Is [p, end) a host, an IP address or a mail address by itself, perhaps with a scheme
** and a port?  Then a word after it is no part of it: "acme.com|joe@beta.org".
*/
int uri_clean_is_whole(const char *p, const char *end);

/* Does a scheme with "//" begin at p: one whose links people write, or any? */
int uri_clean_has_scheme(const char *p, const char *end, int is_any);

/*
** Where a link of the web, whose ":" is at colon, is glued to another one, perhaps by an
** encoded joiner: "http://a.comhttp://b.com", "/a%E2%80%8Bhttp://b.com"; or p.
*/
const char *uri_clean_glued(const char *p, const char *colon, const char *end);

/* Does another link follow a "," or ";" of the path [p, end)? */
int uri_clean_has_second(const char *p, const char *end);

/* ---------------------------------------------------------- join.c --- */

/*
** A text without what programs and input methods have left in it: escapes, references,
** invisible characters, triplets of a link that was encoded as a whole.  It points into
** copy or spare, which have s.n bytes, or is s.  Absent if there are two links.  Time
** O(n).
*/
struct uri_span uri_clean_decode(struct uri_span s, char *copy, char *spare);

/* Does [p, end) have U+200B, U+2060 or U+FEFF in triplets? */
int uri_clean_has_joiner(const char *p, const char *end);

/* --------------------------------------------------------- front.c --- */

/* What follows the scheme. */
enum clean_kind {
  CLEAN_NONE,              /* there is no link */
  CLEAN_NETWORK,           /* an authority */
  CLEAN_FILE,              /* what follows "file:" */
  CLEAN_NAME,              /* a path that does not begin with "//" */
  CLEAN_WINDOWS,           /* a file name of Windows, without a scheme */
  CLEAN_BARE               /* without a scheme */
};

struct clean_front {
  enum clean_kind kind;
  struct uri_span scheme;              /* as it is meant; absent: the host says it */
  const struct uri_scheme *known;      /* what is known of it, or 0 */
  const char *rest;                    /* what follows it */
};

/* What people write in a telephone number. */
enum { CLEAN_NUMBER = DIGIT | HYPHEN | DOT | MARK | PLUS | SLASH | SPACE };

/* Is it a file name of Windows: "C:\a", "C:/a", "\\server\share"? */
int uri_clean_is_windows(const char *p, const char *end);

/*
** Is "name:" at p a host and its port?  A name without a "." is one if a path follows the
** port: "intranet:8080/a", but not "pmid:12345".  No "//" follows the ":".
*/
int uri_clean_is_port(const char *p, const char *colon, const char *end);

/* Read the beginning of a text. */
void uri_clean_front(const char *p, const char *end, struct clean_front *front);

/* The known scheme that people mistype as this unknown one; 0 if there is none. */
const struct uri_scheme *uri_scheme_near(struct uri_span name);

/* ---------------------------------------------------------- host.c --- */

/* A scheme that browsers fetch from hosts: http, https, ftp, ws, wss. */
int uri_clean_is_fetched(const struct uri_scheme *scheme);

/*
** The host that is meant: for a scheme that browsers fetch, the one where they go; else
** letters beyond ASCII by UTS #46.  A host that only RFC 3986 allows stays.  The result
** points into host or out, which holds 3*host.n + IDNA_HOST_EXTRA bytes; absent if there
** is no such host.
*/
struct uri_span uri_clean_host(const struct uri_scheme *scheme, struct uri_span host,
                               char *out);

/*
** Is a host, without a scheme before it, the host of a link?  A port is from 1 to 65535,
** or absent; rest is what follows in the text.
*/
int uri_clean_is_host(struct uri_span host, struct uri_span port, struct uri_span rest);

/* Is a text, perhaps with a "/" after it, a file rather than a host: "README.md"? */
int uri_clean_is_file(struct uri_span text);

/* Is it a domain with a top-level domain, in any script? */
int uri_clean_is_name(struct uri_span host);

/* --------------------------------------------------------- clean.c --- */

/*
** Read a text: 1 if it is a valid URI that no step changes but the last one, the normal
** form, which uri_normal_write() writes.  Most links are.
*/
int uri_clean_is_plain(struct normal *z, const char *p, size_t n);

/*
** The same for those who need only the host, of a link of the web to a domain: enum
** scan_host, or 0 if it is not such a link.  *form has its last two labels.
*/
unsigned uri_clean_name(const char *p, size_t n, struct uri *u, struct uri_authority *a,
                        struct scan_form *form);

/*
** Split the link that a person meant, for those who need its host: 1, or 0 if there is
** none.  The parts point into the text or buffer, which holds uri_clean_size() bytes.
*/
int uri_clean_split(const char *p, size_t n, struct uri *u, struct uri_authority *a,
                    char *buffer);

/*
** The link that a person meant, for those who read its parts: the text itself if it is
** clean, or in buffer; absent if there is none.  most and the size of buffer are those of
** uri_clean_steps().
*/
struct uri_span uri_clean_read(struct uri_span text, size_t most, char *buffer);

/*
** uri_clean() of a text that is not plain.  most is the greatest size of a link from it:
** three bytes for each character and CLEAN_EXTRA, where a triplet is one character; so it
** is at most uri_clean_most().  out must hold 3*most bytes; the text may be in the last
** third.  *is_bare, if that is not 0: the text has no scheme.
*/
enum { CLEAN_EXTRA = IDNA_HOST_EXTRA+128 };
size_t uri_clean_steps(struct uri_span text, size_t most, char *out, int *is_bare);
size_t uri_clean_most(size_t n);

/*
** The most bytes of a target that uri_unwrap() reads from n bytes, and of the link that
** is meant by it: uri_clean_most(), and what each level puts in front.
*/
size_t uri_unwrap_most(size_t n);

#endif
