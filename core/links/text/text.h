/*
** SPDX-License-Identifier: MIT
**
** What the files of core/links/text share inside the core.
*/
#ifndef URI_TEXT_H
#define URI_TEXT_H

#include "../../rfc/chars/span.h"
#include "../../uri_text.h"

/* The end of the blanks that begin at p; the beginning of the blanks that end at p. */
const char *uri_text_skip_blanks(const char *p, const char *end);
const char *uri_text_skip_blanks_back(const char *start, const char *p);

/*
** The first step of uri_repair(): remove what is not part of a URI.  Writes at most n
** bytes.
*/
size_t uri_text_unwrap(const char *p, size_t n, char *out);

/*
** A text without the white space and invisible characters around it: Unicode's
** White_Space, zero-width characters, marks of direction, the byte order mark; with
** controls, also its other Cc; or also those that are encoded, "%20".
*/
enum text_trim { TRIM_BLANKS, TRIM_CONTROLS, TRIM_ENCODED };
struct uri_span uri_text_trim(struct uri_span s, enum text_trim how);

/*
** The size of the first, or last, character of [p, end), and the character; with encoded,
** also of triplets.  0 if it is none.
*/
size_t uri_text_character(const char *p, const char *end, int encoded, uint32_t *c);
size_t uri_text_last(const char *p, const char *end, int encoded, uint32_t *c);

/* Does this character end an item of a list in Arabic, Chinese or Japanese? */
int uri_text_is_list(uint32_t c);

/*
** Which scheme and "//" a host without them means (RFC 3986 4.5): "https://" before the
** port of https, "ftp://" of "ftp.", else "http://".  A port has digits.
*/
struct uri_span uri_text_prefix(const struct uri_authority *a);

/*
** Copy a text to out, at most s.n bytes, perhaps in place, cleaned:
**
**   CLEAN_LINES     line breaks, with the blanks around them
**   CLEAN_BLANKS    all blanks
**   CLEAN_ENTITIES  references to printable characters of ASCII: "&amp;" is "&"
**   CLEAN_ESCAPES   escapes with a backslash: "\_" is "_"
**   CLEAN_ENCODE    nothing here: it is left to uri_repair()
**
** Returns the count of bytes.  A "-" before a line break stays: "the hyphen may or may
** not actually be part of the URI", and a reader can still remove it.
*/
enum {
  CLEAN_LINES = 1, CLEAN_BLANKS = 2, CLEAN_ENTITIES = 4, CLEAN_ENCODE = 8,
  CLEAN_ESCAPES = 16
};
size_t uri_text_clean(struct uri_span s, unsigned cleaning, char *out);

/*
** The count of bytes of the character beyond ASCII at p, if it can be part of a URI that
** somebody wrote without encoding it: an ucschar of RFC 3987, but no space and none of
** the quotes, brackets and marks that end a word or a sentence.  Else 0, also for
** malformed UTF-8.
*/
size_t uri_text_letter(const char *p, const char *end);

/* Is it an arrow or a symbol, as people put around links, and some names have? */
int uri_text_is_symbol(uint32_t c);

/*
** The delimiters around links: one that opens and one that closes, as "<>", of the same
** size; or one that does both.
*/
enum { TEXT_DELIMITERS = 21 };
extern const struct uri_span uri_text_delimiters[TEXT_DELIMITERS];
static inline struct uri_span text_open(struct uri_span d){
  return (struct uri_span){ d.p, (d.n+1)/2 };
}
static inline struct uri_span text_close(struct uri_span d){
  return (struct uri_span){ d.p+d.n/2, (d.n+1)/2 };
}

/* Those that s begins with; absent if none. */
struct uri_span uri_text_delimiter(struct uri_span s);

/*
** Does the end of s close the delimiter d that opens it?  It does not in "(a)(b)" and
** "'a' and 'b'".
*/
int uri_text_is_pair(struct uri_span s, struct uri_span d);

/* Does s end with this, in any case of letters? */
int uri_text_ends(struct uri_span s, struct uri_span with);

/*
** 1 if a scheme is known to be used without "//" and the text at p, after the ":", has
** the form of its URIs.  Reads at most up to the next ":", so that a text full of schemes
** is not read once for each scheme.
*/
int uri_text_shape(struct uri_span scheme, const char *p, const char *end);

/* Top-level domains in order, with a blank after each, and where they begin. */
enum { TEXT_TOP_BLOCK = 4000, TEXT_TOP_BLOCKS = 3, TEXT_TOPS = 1608 };
extern const char uri_text_top_names[TEXT_TOP_BLOCKS][TEXT_TOP_BLOCK];
extern const char uri_text_top_version[20];
extern const unsigned short uri_text_top_starts[TEXT_TOPS];

/* Is a label a top-level domain of that list, in any case of letters? */
int uri_text_is_top(struct uri_span label);

/* Is a label the extension of files: of few hosts, or of none or some? */
enum text_file { TEXT_FILE_NONE, TEXT_FILE_MOSTLY, TEXT_FILE_SOME };
enum text_file uri_text_file(struct uri_span label);

/* Is a domain of two labels, whose last one is top, more probably a file, "README.md"? */
int uri_text_is_file(struct uri_span host, struct uri_span top);

/* What people write before an address, "E-Mail", or a number, "Phone", also with "." */
enum text_label { TEXT_LABEL_NONE, TEXT_LABEL_MAIL, TEXT_LABEL_NUMBER };
enum text_label uri_text_label(struct uri_span name);

/* Is there such a label, or "Fax", at p, before "." or ":" and more: "Tel. 01"? */
int uri_text_is_label(const char *p, const char *end);

/* Is a name an abbreviation that is often written like a domain, "et.al", "co.kg"? */
int uri_text_is_abbreviation(struct uri_span host);

/*
** Is a mark of a defanged link before p, "evil[.]co.uk", "joe[at]acme.com"?  Also
** "(at) ", as in an address that robots should not find.
*/
int uri_text_is_after_mark(const char *start, const char *p);

/*
** Find the next link without a scheme in [*at, end), which moves after what was read.  1,
** or 0 if there is none.  start is where the text, or the last link, begins.  With
** is_refanged, an address needs no port or path, and a name may be that of a file.
*/
struct uri_text_bare {
  const char *begin;
  const char *after;       /* host and port, where a path may follow */
  int is_mail;             /* an address, which ends there */
};
int uri_text_bare(const char *start, const char **at, const char *end, int is_refanged,
                  struct uri_text_bare *found);

/*
** The length of "[.]", "(dot)", "[:]" or the like at p, and its meaning; else 0.  If a
** letter or digit is before p, also of the halves "[." and ".]", and of "\.".
*/
size_t uri_text_defanged(const char *p, const char *end, int is_after_letter,
                         struct uri_span *means);

/* Has a host, or a word, such a mark, "acme[.]com"? */
int uri_text_is_defanged(struct uri_span word);

/*
** The length of an escape at p, where a "\" stands, "\_", "\/", "\u0026" or "\u00e4", and
** its character; else 0.
*/
size_t uri_text_escape(const char *p, const char *end, uint32_t *c);

/* The length of "\n", "\r" and "\t" at p before a link or the end; else 0. */
size_t uri_text_line_escape(const char *p, const char *end);

#endif
