/*
** SPDX-License-Identifier: MIT
**
** Internationalized domain names: Unicode Technical Standard #46 (UTS #46),
** non-transitional, as the URL Standard uses it.
**
** A name beyond ASCII is mapped (case, width, what is ignored), normalized to
** form C, divided at its dots, and each label is checked.  In ASCII a label is
** "xn--" and Punycode (RFC 3492).  Unicode's version is uri_unicode_version().
**
** A domain is text in UTF-8, as a host is after percent-decoding.  Time is O(n), but
** O(n log n) for labels in Punycode.
**
** The conventions are those of uri.h.
*/
#ifndef URI_IDNA_PUBLIC_H
#define URI_IDNA_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* Unicode's version, such as "18.0.0". */
URI_API const char *uri_unicode_version(void);

/*
** What is checked in addition.  0 is the URL Standard with beStrict=false:
** CheckBidi and CheckJoiners are true; CheckHyphens, UseSTD3ASCIIRules,
** VerifyDnsLength, Transitional_Processing and IgnoreInvalidPunycode are false.
*/
enum uri_idna_check {
  URI_IDNA_CHECK_STD3 = 1,     /* in ASCII, only letters, digits and hyphens */
  URI_IDNA_CHECK_HYPHENS = 2,  /* no hyphen first, last, or third and fourth */
  URI_IDNA_CHECK_LENGTHS = 4,  /* labels of 1 to 63 bytes, names of up to 253 */
  URI_IDNA_CHECK_HOST = 8,     /* no "forbidden domain code point" of the URL
                               ** Standard, also in the result */
  URI_IDNA_CHECK_2008 = 16,    /* IDNA 2008: no symbols, and RFC 5892's rules
                               ** on neighbours (CONTEXTO) */
  URI_IDNA_CHECK_BIDI = 32     /* another label of the same name is written
                               ** from right to left (RFC 5893) */
};

/* Why a label is invalid. */
enum uri_idna_reason {
  URI_IDNA_REASON_NONE,
  URI_IDNA_REASON_UTF8,        /* not UTF-8 */
  URI_IDNA_REASON_DISALLOWED,  /* a character that UTS #46 does not allow */
  URI_IDNA_REASON_PUNYCODE,    /* no Punycode after "xn--" */
  URI_IDNA_REASON_ALABEL,      /* "xn--" without a valid A-label: decoded, it
                               ** is empty, ASCII, not mapped, or not form C */
  URI_IDNA_REASON_XN,          /* decoded, it begins with "xn--" again */
  URI_IDNA_REASON_MARK,        /* begins with a combining mark */
  URI_IDNA_REASON_JOINER,      /* a joiner out of place (RFC 5892 A.1, A.2) */
  URI_IDNA_REASON_BIDI,        /* breaks the rule of RFC 5893 2 */
  URI_IDNA_REASON_HOST,        /* a forbidden domain code point */
  URI_IDNA_REASON_STD3,
  URI_IDNA_REASON_HYPHEN_ENDS,
  URI_IDNA_REASON_HYPHENS_34,
  URI_IDNA_REASON_EMPTY,       /* an empty label, or nothing is left */
  URI_IDNA_REASON_LONG_LABEL,
  URI_IDNA_REASON_LONG_NAME,
  URI_IDNA_REASON_NOT_2008,    /* a character that IDNA 2008 does not allow */
  URI_IDNA_REASON_CONTEXT,     /* not in this context (RFC 5892 A.3 to A.9) */
  URI_IDNA_REASON_LITERAL,     /* of a host: begins with "[", but is no address */
  URI_IDNA_REASONS
};

/* The first fault of a name; label is the name if the fault concerns the whole name. */
struct uri_idna_fault {
  enum uri_idna_reason reason;
  struct uri_span label;           /* in the domain as it was given */
};

/*
** UTS #46 ToASCII and ToUnicode.  checks is a sum of uri_idna_check.  URI_NONE if UTS #46
** records an error.  *why, if why is not 0, is the first fault, or URI_IDNA_REASON_NONE.
** The size includes working memory: about 26 bytes for each character, more for the few
** characters that map to several.
**
** With checks==0, ToASCII of ASCII without "xn--" only changes it to lower case and
** cannot fail.  A domain that is empty, or becomes empty, is an error only with
** URI_IDNA_CHECK_LENGTHS or URI_IDNA_CHECK_HOST.
*/
URI_API size_t uri_idna_to_ascii(struct uri_span domain, unsigned checks, char *out,
                                 struct uri_idna_fault *why);
URI_API size_t uri_idna_to_ascii_size(struct uri_span domain, unsigned checks);
URI_API size_t uri_idna_to_unicode(struct uri_span domain, unsigned checks, char *out,
                                   struct uri_idna_fault *why);
URI_API size_t uri_idna_to_unicode_size(struct uri_span domain, unsigned checks);
static inline size_t uri_idna_to_ascii_into(struct uri_span domain, unsigned checks,
                                            char *out, size_t size,
                                            struct uri_idna_fault *why){
  size_t needed = uri_idna_to_ascii_size(domain, checks);
  return needed>size ? needed : uri_idna_to_ascii(domain, checks, out, why);
}
static inline size_t uri_idna_to_unicode_into(struct uri_span domain, unsigned checks,
                                              char *out, size_t size,
                                              struct uri_idna_fault *why){
  size_t needed = uri_idna_to_unicode_size(domain, checks);
  return needed>size ? needed : uri_idna_to_unicode(domain, checks, out, why);
}

/*
** What is wrong with a label, as the end of a sentence whose subject is the label: "is
** not UTF-8".
*/
URI_API const char *uri_idna_reason_text(enum uri_idna_reason reason);

/* ---- Hosts of URIs (section 3.2.2), idna/idn.c -------------------------- */

/*
** The host of a text: the host of its authority; or, without authority and scheme, the
** whole text if its only ASCII characters are letters, digits, "-", "_", ".", and "%".
** Absent if there is neither.
*/
URI_API struct uri_span uri_idn_host(struct uri_span text);

/*
** Write a text with its host in ASCII, or in Unicode, in lower case.  Labels are
** percent-decoded and converted one by one.  A label that has a fault by UTS #46, by
** checks, or by URI_IDNA_CHECK_HOST stays unchanged, and so does a name that would become
** empty.  Every dot becomes ".".  uri_to_ascii() gives the same for a text and for its
** uri_to_unicode().  The sizes include memory for the work: all of out may be written to.
*/
URI_API size_t uri_to_ascii(const char *p, size_t n, unsigned checks, char *out);
URI_API size_t uri_to_ascii_size(const char *p, size_t n, unsigned checks);
URI_INTO(uri_to_ascii, (const char *p, size_t n, unsigned checks), (p, n, checks))
URI_API size_t uri_to_unicode(const char *p, size_t n, char *out);
URI_API size_t uri_to_unicode_size(const char *p, size_t n);
URI_INTO(uri_to_unicode, (const char *p, size_t n), (p, n))

/*
** The first label of a text's host that has a fault: 1, or 0 if no label has one, if
** there is no host, or if the host is an address.  Unlike UTS #46, URI_IDNA_CHECK_LENGTHS
** allows the root's dot at the end.  buffer must hold uri_idn_fault_size() bytes.
*/
struct uri_idn_problem {
  enum uri_idna_reason reason;
  struct uri_span label;       /* as written; the host if number is 0 */
  size_t number;               /* from 1; 0: the host as a whole */
};
URI_API int uri_idn_fault(const char *p, size_t n, unsigned checks, char *buffer,
                          struct uri_idn_problem *fault);
URI_API size_t uri_idn_fault_size(const char *p, size_t n, unsigned checks);

URI_C_END
#endif
