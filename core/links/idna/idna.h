/*
** SPDX-License-Identifier: MIT
**
** Shared by the files for names beyond ASCII: the tables of characters (idna_table.c and
** script_table.c, by tables.py), and how to read them.
*/
#ifndef URI_IDNA_H
#define URI_IDNA_H

#include "../../uri_idna.h"

/*
** What UTS #46 says of a character.  From IDNA_VALID on, it is valid and has the
** attribute kind-IDNA_VALID; from IDNA_MAPPED on, it is mapped.
*/
enum idna_kind { IDNA_DISALLOWED, IDNA_IGNORED, IDNA_VALID, IDNA_MAPPED = 128 };

/*
** A point is a valid code point with its attribute in the bits from IDNA_POINT_BITS on,
** or IDNA_NO_POINT.  A label in work is an array of points.  In the sequences of the
** table, IDNA_MORE is set if another point follows.
*/
enum { IDNA_POINT_BITS = 21, IDNA_POINT = (1<<IDNA_POINT_BITS)-1 };
#define IDNA_MORE (UINT32_C(1)<<31)
#define IDNA_NO_POINT UINT32_MAX

/* Bidirectional classes as far as RFC 5893 2 tells them apart. */
enum idna_bidi {
  IDNA_BIDI_LEFT,            /* L */
  IDNA_BIDI_RIGHT,           /* R, AL */
  IDNA_BIDI_ARABIC_NUMBER,   /* AN */
  IDNA_BIDI_NUMBER,          /* EN */
  IDNA_BIDI_NEUTRAL,         /* ES, CS, ET, ON, BN */
  IDNA_BIDI_MARK,            /* NSM */
  IDNA_BIDI_NONE
};

/* Joining types (RFC 5892 A.1). */
enum idna_join {
  IDNA_JOIN_NONE, IDNA_JOIN_LEFT, IDNA_JOIN_RIGHT, IDNA_JOIN_DUAL,
  IDNA_JOIN_TRANSPARENT
};

/* Other bits of an attribute. */
enum {
  IDNA_MARK = 1,             /* a combining mark: General_Category M */
  IDNA_SECOND = 2,           /* may compose with a character before it */
  IDNA_NOT_2008 = 4          /* not allowed by IDNA 2008 (RFC 5892) */
};

struct idna_attribute { unsigned char bidi, join, bits, combining; };

/* From the code point first on, one code point becomes at most this many. */
struct idna_growth { uint32_t first; unsigned char most; };

/* Two points that compose, and what they become. */
struct idna_pair { uint32_t first, second, whole; };

/*
** The whole table.  Code points from first[i] up to first[i+1] are of kind[i]; if that is
** IDNA_MAPPED or more, they become the sequences from mapped[kind[i]-IDNA_MAPPED] on.
*/
struct idna_table {
  const char *unicode;                 /* Unicode's version */
  const struct idna_attribute *attributes;
  const uint32_t *first;
  const uint16_t *kind;
  size_t runs;
  const uint32_t *mapped;
  const struct idna_pair *pairs;       /* by first, then by second */
  const uint16_t *by_whole;            /* indexes of pairs by what they become */
  size_t n_pairs;
  const struct idna_growth *growth;
};
extern const struct idna_table uri_idna_table;

/*
** Scripts, by one bit each; those that have a name here are the first.  A run of
** characters is its first code point, shifted by 9, and the number of its set.
*/
enum idna_script {
  IDNA_SCRIPT_LATN, IDNA_SCRIPT_HANB, IDNA_SCRIPT_JPAN, IDNA_SCRIPT_KORE
};
struct idna_script_set { uint64_t bits[3]; };
struct idna_script_table {
  const uint32_t *scripts;
  const struct idna_script_set *sets;
  const uint32_t *lookalikes;
  size_t n_scripts, n_lookalikes;
};
extern const struct idna_script_table uri_idna_scripts;

/*
** What characters look like: from[i], in order, looks like the text at texts+to[i], whose
** length is its first byte.  No text is longer than SKELETON_LONGEST.
*/
enum { SKELETON_LONGEST = 16 };
struct idna_skeleton_table {
  const uint32_t *from;
  const uint16_t *to;
  const unsigned char *texts;
  size_t n;
};
extern const struct idna_skeleton_table uri_idna_skeletons;

/* ----------------------------------------------------------- lookup.c --- */

/*
** The kind of a code point (enum idna_kind), and the points that it becomes: *list, which
** is valid if it is valid itself.  *valid is IDNA_NO_POINT if it is not.
*/
unsigned uri_idna_map(uint32_t c, uint32_t *valid, const uint32_t **list);

/* A valid code point as a point, or IDNA_NO_POINT. */
uint32_t uri_idna_with_attribute(uint32_t c);

static inline uint32_t idna_point(uint32_t c){ return c & IDNA_POINT; }
static inline const struct idna_attribute *idna_attribute_of(uint32_t c){
  return &uri_idna_table.attributes[c>>IDNA_POINT_BITS];
}

/* -------------------------------------------------------------- nfc.c --- */

/* The longest decomposition of a character has this many more code points than one. */
enum { IDNA_NFC_MORE = 3 };

/* Is a label of valid characters known to be in normal form C? */
int uri_idna_nfc_quick(const uint32_t *p, size_t n);

/*
** Write normal form C of a label.  out and work hold what the label has when it
** is decomposed.  Returns the count.
*/
size_t uri_idna_nfc(const uint32_t *p, size_t n, uint32_t *out, uint32_t *work);

/* Is it in normal form C?  out and work hold n+IDNA_NFC_MORE each. */
int uri_idna_is_nfc(const uint32_t *p, size_t n, uint32_t *out, uint32_t *work);

/* --------------------------------------------------------- punycode.c --- */

/*
** Decode what follows "xn--" (RFC 3492 6.2): n code points of ASCII at p, which are
** overwritten.  out, at and tree hold n+1 each.  Writes *m code points, all valid, or
** returns the reason if it cannot.
*/
enum uri_idna_reason uri_idna_punycode_decode(uint32_t *p, size_t n,
                                              uint32_t *out, size_t *m,
                                              uint32_t *at, uint32_t *tree);

/*
** Encode (RFC 3492 6.3).  order and tree hold n+1 each.  Returns the end of what
** is written: at most n*uri_idna_punycode_digits(n)+1 bytes.
*/
char *uri_idna_punycode_encode(const uint32_t *p, size_t n, char *out,
                               uint32_t *order, uint32_t *tree);
size_t uri_idna_punycode_digits(size_t n);

/* ---------------------------------------------------------- script.c --- */

enum uri_idna_look { URI_IDNA_LOOK_NONE, URI_IDNA_LOOK_MIXED, URI_IDNA_LOOK_ASCII };

/* How a label that is not ASCII looks to people. */
enum uri_idna_look uri_idna_label_look(const uint32_t *p, size_t n);

/* Do two characters have the same set of scripts? */
int uri_idna_same_scripts(uint32_t c, uint32_t d);

/* -------------------------------------------------------- skeleton.c --- */

/*
** Write what a label without "." looks like, in UTF-8: at most SKELETON_LONGEST bytes for
** each of its bytes.  The label is in ASCII and in lower case.
*/
char *uri_idna_skeleton(struct uri_span label, char *out);

/* ------------------------------------------------------------ check.c --- */

/* Does a label begin with "xn--"? */
int uri_idna_has_prefix(const uint32_t *p, size_t n);

/* The properties of a label for the rule of RFC 5893 (text from right to left). */
enum idna_direction { IDNA_HAS_RIGHT = 1, IDNA_BREAKS_RULE = 2 };

/*
** Check a label of valid characters, not empty: criteria 2 to 4, 6, 8 of UTS #46 4.1, and
** the additional checks.  direction: a sum of idna_direction, criterion 9.
*/
enum uri_idna_reason uri_idna_check(const uint32_t *p, size_t n, unsigned checks);

unsigned uri_idna_direction(const uint32_t *p, size_t n);

/* ------------------------------------------------------------- idna.c --- */

/*
** Upper bounds.  uri_idna_points_most() and uri_idna_points() are for the code points
** that n bytes, or a domain, become when they are mapped and decomposed.  For a count of
** code points, uri_idna_written() is for the bytes of the result, and
** uri_idna_points_size() for these and the working memory.  n is IDNA_LONGEST at most, so
** that no size overflows.
*/
size_t uri_idna_points_most(size_t n);
size_t uri_idna_points(struct uri_span domain);
size_t uri_idna_written(size_t points);
size_t uri_idna_points_size(size_t points);

/* "xn--" and the "-" between the characters of ASCII and the others */
enum { IDNA_PREFIX = 4, IDNA_PREFIX_EXTRA = IDNA_PREFIX+1 };

/*
** Sizes by arithmetic, for hosts of up to so many bytes, or so many of ASCII.  A code
** point takes at most twelve digits of Punycode, and four arrays; a byte becomes at most
** six; the result has "xn--" and "-" for each label.
*/
enum {
  IDNA_SHORT = 110, IDNA_SHORT_ASCII = 250,
  IDNA_SHORT_DIGITS = 12, IDNA_SHORT_GROWTH = 6*IDNA_SHORT_DIGITS+IDNA_PREFIX_EXTRA,
  IDNA_SHORT_POINT = 4*sizeof(uint32_t)+IDNA_SHORT_DIGITS,
  IDNA_SHORT_WORK = 6*IDNA_SHORT_POINT, IDNA_SHORT_MORE = 80
};

/*
** Is every byte ASCII, and none "%", so that a host is no internationalized name?  This
** must take much less time than the href.
*/
int uri_idn_is_ascii(const char *p, size_t n);

/*
** No name beyond ASCII, and no label of one, has more bytes: it has a fault.  This bounds
** the working memory.  Browsers have such limits, too; the DNS has 253 bytes.
*/
enum { IDNA_LONGEST = 1 << 18 };

/* RFC 1035 2.3.4; of a name, without the root's dot and its length */
enum { IDNA_LABEL_MOST = 63, IDNA_NAME_MOST = 253 };

/*
** Write a host in ASCII, for a name of the DNS: its count of bytes, at most 3*host.n +
** IDNA_HOST_EXTRA; 0 if it is not a name or too long.
*/
enum { IDNA_HOST_EXTRA = 256 };
size_t uri_idna_host(struct uri_span host, unsigned checks, char *out);

/*
** A check only for uri_idna_process(): the domain is part of a name and may become empty.
*/
enum { IDNA_CHECK_PART = 64 };

/*
** uri_idna_to_ascii() or uri_idna_to_unicode(); returns the sum of idna_direction
** of the labels up to the first fault.
*/
unsigned uri_idna_process(struct uri_span domain, unsigned checks, int to_ascii,
                          char *out, size_t *n, struct uri_idna_fault *why);

/*
** How a label looks to people (UTS #39), if UTS #46 finds no error:
**
**   MIXED   it mixes scripts that no language combines; Latin goes with Japanese, Korean,
**           and Chinese with Bopomofo
**   ASCII   it is of another script, and all its letters look like ASCII
**
** buffer must hold uri_idna_to_ascii_size() bytes.
*/
enum uri_idna_look uri_idna_look_of(struct uri_span label, char *buffer);

/* Is it ASCII without a label that begins with "xn--", in any case? */
int uri_idna_is_plain(struct uri_span domain);

/* Is it one of the other three dots of IDNA: ideographic, full-width, half-width? */
static inline int uri_idna_is_dot(uint32_t c){
  return c==0x3002 || c==0xFF0E || c==0xFF61;
}

/*
** The labels of a host, as written.  A label ends at ".", at one of the other three dots
** of IDNA, or at one of these four percent-encoded.  An empty label follows the root's
** dot at the end.
*/
struct uri_idn_labels {
  struct uri_span rest;        /* private */
  int more;                    /* is there a label after this one? */
};
void uri_idn_labels_begin(struct uri_idn_labels *labels, struct uri_span host);
int uri_idn_labels_next(struct uri_idn_labels *labels, struct uri_span *label);

#endif
