/*
** SPDX-License-Identifier: MIT
**
** Links in running text (RFC 3986 appendix C): finding, completing and repairing
** them; IRIs (RFC 3987); the base in the header of a message; the words of a link for a
** search engine.
**
** The conventions are those of uri.h.
*/
#ifndef URI_TEXT_PUBLIC_H
#define URI_TEXT_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Suffix references (section 4.5), clean/complete.c ------------------ */

/*
** What to write before a text to complete it to a URI: "http://" or the like for a suffix
** reference (section 4.5), else an empty span.  A constant.  Time O(n); reads no further
** than the end of an authority.
*/
URI_API struct uri_span uri_complete(const char *p, size_t n);

/* ---- IRIs (RFC 3987), edit/iri.c ---------------------------------------- */

/*
** Decode triplets for display: those that are UTF-8 of characters which an IRI may hold
** (RFC 3987 3.2).  Triplets of ASCII are kept byte for byte, and other triplets are kept
** with their hex digits in upper case, so uri_from_iri() gives the URI back, apart from
** the case of hex digits.  Delimiters do not change.  The size is n.
*/
URI_API size_t uri_to_iri(const char *p, size_t n, char *out);
URI_API size_t uri_to_iri_size(const char *p, size_t n);
URI_INTO(uri_to_iri, (const char *p, size_t n), (p, n))

/*
** Percent-encode every byte of 0x80 and above, whether or not it is UTF-8 (RFC
** 3987 3.1), and nothing else.  The size is at most 3n.
*/
URI_API size_t uri_from_iri(const char *p, size_t n, char *out);
URI_API size_t uri_from_iri_size(const char *p, size_t n);
URI_INTO(uri_from_iri, (const char *p, size_t n), (p, n))

/* ---- Repairing (sections 2.1, 4.2, appendix C), text/repair.c ----------- */

/*
** Write the URI-reference that dirty text means.  First, what appendix C says is not part
** of a URI is removed: delimiters, "URL:", white space around it, and line breaks within
** it with the blanks around them; then it is made valid.  A text that is a URI-reference
** is copied.  The size includes working memory.  Cannot fail.  Time O(n).
*/
URI_API size_t uri_repair(const char *p, size_t n, char *out);
URI_API size_t uri_repair_size(const char *p, size_t n);
URI_INTO(uri_repair, (const char *p, size_t n), (p, n))

/*
** Percent-encode what each component's rule does not allow (section 2.1), and
** write "./" before a path whose first segment has a ":" (section 4.2).  The
** result is a URI-reference for any text, and the text itself if that was valid.
** Writes at most 3n+2 bytes; the size is up to 12 more.  Cannot fail.  Time O(n).
*/
URI_API size_t uri_make_valid(const char *p, size_t n, char *out);
URI_API size_t uri_make_valid_size(const char *p, size_t n);
URI_INTO(uri_make_valid, (const char *p, size_t n), (p, n))

/* ---- Finding URIs in text (appendix C), text/extract.c ------------------ */

struct uri_found {
  struct uri_span text;        /* as it stands there, without its delimiters */
  struct uri_span delimiter;   /* around it: <> " ' [] {} () ..., or absent */
  unsigned cleaning;           /* private, but 0 means: text is a valid URI */
  struct uri_span prefix;      /* what a text without a scheme lacks: "http://" */
};

/* A place in a text and in its copy by uri_refang().  Begin with zeros. */
struct uri_refang_mark { size_t in_copy, in_text; };

/*
** The state of a search for URIs in a running text.  All members are private.
*/
struct uri_extract {
  const char *start, *end; /* the text */
  const char *at;          /* how far the search has come */
  int bare;                /* also links without a scheme: */
  const char *bare_at;     /* how far their search has come, */
  const char *bare_start;  /* from where, */
  struct uri_span written; /* in a copy of which text, or absent, */
  struct uri_refang_mark mark;
  struct uri_found next;   /* and the next link with a scheme, if it is known */
};

/* Begin a search in n bytes, which must stay where they are. */
URI_API void uri_extract_begin(struct uri_extract *search, const char *p,
                               size_t n);

/*
** Call after uri_extract_begin() to find also links without a scheme: hosts with a
** top-level domain of IANA's list, "example.com/a", and mail addresses.  found.prefix is
** what to write before the text.
*/
URI_API void uri_extract_with_bare(struct uri_extract *search);

/*
** The same for a search in a copy that uri_refang() made of n bytes at p: only those that
** are defanged there, "evil[.]example".  Call instead of uri_extract_with_bare().
*/
URI_API void uri_extract_with_defanged(struct uri_extract *search, const char *p,
                                       size_t n);

/* The version of that list: of the package that it is from. */
URI_API const char *uri_top_version(void);

/*
** Find the next URI.  1, or 0 if there is none left.  A link with a defanged authority,
** "http://evil[.]example", is skipped, because the part before the bracket names another
** host.  A whole search takes time O(n).
*/
URI_API int uri_extract_next(struct uri_extract *search,
                             struct uri_found *found);

/*
** Write a found URI without line breaks and, in an HTML attribute, with character
** references decoded ("&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#38;"); without the
** escapes of Markdown and JSON.  found->prefix, which belongs before it, is not written.
** If both together are not valid, uri_make_valid() makes them so.
*/
URI_API size_t uri_extract_clean(const struct uri_found *found, char *out);
URI_API size_t uri_extract_clean_size(const struct uri_found *found);
URI_INTO(uri_extract_clean, (const struct uri_found *found), (found))

/*
** Copy a text with its defanged links restored, for a search: "hxxp" as
** "http", "[.]", "(.)", "{.}" and "[dot]" as ".", "[:]" as ":", "[://]" as "://",
** "[@]" and "[at]" as "@".  The size is n.
*/
URI_API size_t uri_refang(const char *p, size_t n, char *out);
URI_API size_t uri_refang_size(const char *p, size_t n);
URI_INTO(uri_refang, (const char *p, size_t n), (p, n))

/*
** Where in the text the byte at an offset of that copy comes from; n for an offset at or
** after the end of the copy.  The mark keeps the last answer, so that asking from left to
** right takes time O(n) in all.
*/
URI_API size_t uri_refang_place(const char *p, size_t n, size_t at,
                                struct uri_refang_mark *mark);

/* ---- Bases in message headers (5.1.1), headers/content_base.c ----------- */

/*
** Find the base in a block of MIME or HTTP header lines (section 5.1.1): Content-Base,
** else Content-Location; of several, the first that is not empty.  The block ends at an
** empty line.  Absent if there is none.  The result is as written, without white space,
** quotes and angle brackets around it.  If *folded, uri_header_unfold() takes out the
** white space within (RFC 2557 4.4.2); its size is s.n.
*/
URI_API struct uri_span uri_content_base(const char *p, size_t n, int *folded);
URI_API size_t uri_header_unfold(struct uri_span s, char *out);
URI_API size_t uri_header_unfold_size(struct uri_span s);
URI_INTO(uri_header_unfold, (struct uri_span s), (s))

/* ---- Words for a search engine, edit/words.c ---------------------------- */

/*
** Copy a URI for a search engine: triplets decoded, delimiters and NUL as line
** feeds.  URI_NONE when the text has no scheme, or a blank in it, and is no URI.
** The size is n.  Time O(n).
*/
URI_API size_t uri_words(const char *p, size_t n, char *out);
URI_API size_t uri_words_size(const char *p, size_t n);
URI_INTO(uri_words, (const char *p, size_t n), (p, n))

/*
** The offset in the text of the byte at an offset in its words.  Begin with a mark of
** zeros.  It keeps the last answer, so that asking from left to right takes time O(n) in
** all.
*/
struct uri_words_mark { size_t in_words, in_text; };
URI_API size_t uri_words_place(const char *p, size_t n, size_t at,
                               struct uri_words_mark *mark);

URI_C_END

#endif
