/*
** SPDX-License-Identifier: MIT
**
** The domain that somebody registered, by the Public Suffix List (publicsuffix.org/list):
** "example.co.uk" for "http://www.example.co.uk/".  The list is compiled in.
**
**     http://a.b.example.co.uk/     subdomain           a.b
**                                   registrable domain  example.co.uk
**                                   public suffix       co.uk
**
** The host of a text is that of the link which a person meant (uri_clean()), or the text
** itself if it is a name of one label.  Results are in ASCII and in lower case, without
** the root's dot.
**
** The conventions are those of uri.h.
*/
#ifndef URI_DOMAINS_PUBLIC_H
#define URI_DOMAINS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/*
** The date of the list, and the SHA-1 of its text: "2026-10-22 (2bf661e9...)".  Answers
** also depend on uri_unicode_version().
*/
URI_API const char *uri_suffix_version(void);

/* The parts of the list: that of registries, and it and the part of companies. */
enum uri_suffix_part { URI_SUFFIX_ICANN = 0x15, URI_SUFFIX_ALL = 0x3F };

/*
** Write the public suffix, the registrable domain, or the labels before that; URI_NONE if
** the text has none: without a host, for an address, for a name with an empty label.  If
** no rule of the list matches, the last label is the suffix.
**
** The sizes include working memory: all of out may be written to.  Time O(n).
*/
URI_API size_t uri_public_suffix(const char *p, size_t n, enum uri_suffix_part part,
                                 char *out);
URI_API size_t uri_public_suffix_size(const char *p, size_t n,
                                      enum uri_suffix_part part);
URI_INTO(uri_public_suffix, (const char *p, size_t n, enum uri_suffix_part part),
         (p, n, part))
URI_API size_t uri_registrable_domain(const char *p, size_t n, enum uri_suffix_part part,
                                      char *out);
URI_API size_t uri_registrable_domain_size(const char *p, size_t n,
                                           enum uri_suffix_part part);
URI_INTO(uri_registrable_domain, (const char *p, size_t n, enum uri_suffix_part part),
         (p, n, part))
URI_API size_t uri_subdomain(const char *p, size_t n, enum uri_suffix_part part,
                             char *out);
URI_API size_t uri_subdomain_size(const char *p, size_t n, enum uri_suffix_part part);
URI_INTO(uri_subdomain, (const char *p, size_t n, enum uri_suffix_part part),
         (p, n, part))

/*
** Write a key of the registrable domain, equal for names that look alike: as the label
** before the suffix and the suffix look (UTS #39), without accents, with one of the
** characters of ASCII that look alike ("rn" and "m", "0" and "o").  URI_NONE if the text
** has no registrable domain.  The size includes working memory.  Time O(n).
*/
URI_API size_t uri_skeleton(const char *p, size_t n, char *out);
URI_API size_t uri_skeleton_size(const char *p, size_t n);
URI_INTO(uri_skeleton, (const char *p, size_t n), (p, n))

/*
** 1 if the links that are meant have the same scheme and the same registrable domain, or,
** without one, the same host; else 0, also if one has no host.  buffer must hold
** uri_same_site_size() bytes.
*/
URI_API int uri_same_site(const char *a, size_t a_n, const char *b, size_t b_n,
                          enum uri_suffix_part part, char *buffer);
URI_API size_t uri_same_site_size(const char *a, size_t a_n, const char *b, size_t b_n,
                                  enum uri_suffix_part part);

URI_C_END

#endif
