/*
** SPDX-License-Identifier: MIT
**
** Uniform Resource Identifiers (RFC 3986): what most programs need of the core.
** The headers beside it have the rest, by subject:
**
**     uri_clean.h     the link that a person meant by a text
**     uri_edit.h      changing components and parameters, hiding passwords
**     uri_text.h      finding, completing and repairing links in text; IRIs
**     uri_lint.h      what is wrong, unwise or unsafe in a text
**     uri_keys.h      origins, domains, keys to group and sort by
**     uri_domains.h   registrable domains, by the Public Suffix List
**     uri_schemes.h   default ports, data: URIs, file names
**     uri_address.h   IP addresses and networks
**     uri_idna.h      names beyond ASCII
**     uri_whatwg.h    what a browser makes of a link
**     uri_html.h      the links of an HTML page
**     uri_xml.h       the links of a sitemap or a feed
**     uri_headers.h   the links of HTTP headers
**     uri_robots.h    what a robots.txt allows
**     uri_named.h     the thing that a link names
**     uri_routes.h    the routes of a column, learned; the route of a link
**     uri_template.h  URI Templates
**     uri_facts.h     the rows of what is known of sites, parameters and schemes
**     uri_editions.h  every rule of the grammar; the documents before RFC 3986
**
**     bytes --split--> struct uri --resolve--> struct uri --normalize--> bytes
**             grammar: is it a URI?     compose: struct uri --> bytes
**
** Nothing here allocates, keeps state, or fails because memory is short.  So any threads
** may call any functions at the same time, also for the same text; a struct that holds
** the state of a job, and memory that is written to, belong to one of them.  Text is a
** pointer and a count of bytes.  The pointer may be 0 if the count is 0, as in an empty
** std::string_view; then the path that uri_split() finds is absent.  A NUL is a byte like
** any other, and bytes of 0x80 and above are copied as they are.
**
** Outputs.  A function uri_X() that writes to out returns the count of bytes that it has
** written, and writes no NUL after them.  If it has no result, it returns URI_NONE, and
** the bytes of out are undefined.  The caller provides the memory: as many bytes as
** uri_X_size() returns, or as the constant that the comment names.  uri_X_size() takes
** the arguments of uri_X() except memory, and returns URI_NONE if a size_t cannot hold
** the size.  Input and output must not overlap.
**
** Working memory is part of that size, so it can be far more than the text: kilobytes for
** uri_key() of a short link.  A function whose result is not bytes has a parameter named
** buffer instead of out; its size is found in the same way.
**
** Memory of a known size.  Beside each uri_X() that writes to out and has its
** uri_X_size() there is uri_X_into(), which takes the size of out after it and never
** writes beyond it.  It returns what uri_X() returns; or, if out has fewer bytes than
** uri_X_size() says, even if the result would fit, writes nothing and returns that
** number, which is greater than size.  A function with a buffer has none: ask for its
** size.
**
**     n = uri_key_into(p, length, 0, out, size);
**     if( n==URI_NONE ) ...            no result
**     else if( n>size ) ...            get n bytes, and call again
**     else ...                         out has n bytes
**
** So one buffer serves a loop over many links: copy each result out of it.
**
** Iteration.  A function whose name ends in _next returns 1 and the next item, or 0 when
** there is none left.  Structs that hold the state of a job, such as struct uri_lint, are
** complete types so that a caller can have them on the stack.  Members that are marked
** private may change from version to version.
**
** Versions.  Releases with the same first two numbers have the same structs, constants
** and functions, and perhaps more functions: a program that was compiled with 0.3.0 runs
** with the shared library of 0.3.1.  For another second number, compile it again; if an
** old program could not run, the number in the library's name, liburi.so.0, is another.
**
** Names.  Public functions and types begin with uri_, constants and macros with URI_.
*/
#ifndef URI_H
#define URI_H

#include <stddef.h>
#include <stdint.h>

/* The version of the library, and as major*1000000 + minor*1000 + patch. */
#define URI_VERSION "0.3.0"
#define URI_VERSION_NUMBER 3000

/*
** The prefix of every public declaration.  Define it to export the functions from a
** shared library of your own: __declspec(dllexport), for example.
*/
#ifndef URI_API
#define URI_API
#endif

/* The declarations of a header, for C and C++. */
#ifdef __cplusplus
#define URI_C_BEGIN extern "C" {
#define URI_C_END }
#else
#define URI_C_BEGIN
#define URI_C_END
#endif

URI_C_BEGIN

/*
** Bytes that somebody else owns.  p==0 is "absent"; p!=0 with n==0 is "present but
** empty".  "http://h" has no query and "http://h?" has an empty one: section
** 5.3 writes them differently, and in SQL they are NULL and ''.
*/
struct uri_span { const char *p; size_t n; };

/* Instead of a count of bytes: there is no result, or a size_t cannot hold it. */
#define URI_NONE SIZE_MAX

/*
** Declare uri_X_into(): see above.  parameters are those of uri_X() before out, arguments
** their names, both in parentheses.
*/
#define URI_INTO(X, parameters, arguments) \
  static inline size_t X##_into(URI_LIST parameters, char *out, size_t size){ \
    size_t needed = X##_size arguments; \
    return needed>size ? needed : X(URI_LIST arguments, out); \
  }
#define URI_LIST(...) __VA_ARGS__

/* The five components of section 3.  The path is never absent. */
struct uri {
  struct uri_span scheme;      /* without ":" */
  struct uri_span authority;   /* without "//" */
  struct uri_span path;
  struct uri_span query;       /* without "?" */
  struct uri_span fragment;    /* without "#" */
};

/*
** The parts of an authority (section 3.2).  The host is absent only if the authority is,
** as in "mailto:a@b.example".
*/
struct uri_authority {
  struct uri_span userinfo;    /* without "@" */
  struct uri_span host;        /* with the brackets of an IP literal */
  struct uri_span port;        /* without ":" */
};

/* ---- Quick start: one call each ---------------------------------------- */

/* 1 when a text is a URI (RFC 3986 3): it has a scheme, and all of it is valid. */
URI_API int uri_is_valid(const char *p, size_t n);

/*
** Why a text is not a URI, as a sentence for a person, without a full stop; URI_NONE if
** it is one.  Positions count characters, from 1.
*/
URI_API size_t uri_error(const char *p, size_t n, char *out);
URI_API size_t uri_error_size(const char *p, size_t n);
URI_INTO(uri_error, (const char *p, size_t n), (p, n))

/*
** Resolve a reference, as found in a document, against the document's URI (5.2).  Cannot
** fail: any two texts have a result.  uri_resolve_normal() also normalizes it (6.2).
** The sizes include memory for the work: all of out may be written to.
*/
URI_API size_t uri_resolve_text(const char *base, size_t base_n, const char *ref,
                                size_t ref_n, char *out);
URI_API size_t uri_resolve_text_size(const char *base, size_t base_n,
                                     const char *ref, size_t ref_n);
URI_INTO(uri_resolve_text, (const char *base, size_t base_n, const char *ref,
          size_t ref_n),
         (base, base_n, ref, ref_n))
URI_API size_t uri_resolve_normal(const char *base, size_t base_n,
                                  const char *ref, size_t ref_n, char *out);
URI_API size_t uri_resolve_normal_size(const char *base, size_t base_n,
                                       const char *ref, size_t ref_n);
URI_INTO(uri_resolve_normal, (const char *base, size_t base_n, const char *ref,
          size_t ref_n),
         (base, base_n, ref, ref_n))

/* ---- Splitting a text (section 3, appendix B), syntax/split.c ----------- */

/*
** Split any text into its components (section 3, appendix B).  Cannot fail.
** What breaks the rule of schemes is not a scheme: "1a:b" is all path.  The components
** in order, with their delimiters, are the text again.  Time O(n).
*/
URI_API void uri_split(const char *p, size_t n, struct uri *out);

/*
** Split an authority (section 3.2).  Userinfo ends at the last "@".  A host
** that begins with "[" runs to its "]", or to the end if there is no "]".  The port is
** what follows the last ":" after that, if it is all digits or empty; otherwise the ":"
** is part of the host.  An absent authority gives
** three absent parts.  Cannot fail.  Time O(authority.n).
*/
URI_API void uri_split_authority(struct uri_span authority,
                                 struct uri_authority *out);

/*
** Split userinfo at its first ":" (section 3.2.1).  password is absent if there is no
** ":"; both are absent if userinfo is.
*/
URI_API void uri_split_userinfo(struct uri_span userinfo, struct uri_span *user,
                                struct uri_span *password);

/* Split a text and its authority in one call.  Returns 1 if the text is a valid URI. */
URI_API int uri_split_whole(const char *p, size_t n, struct uri *u,
                            struct uri_authority *a);

/* What kind of reference a text is (sections 4.1 to 4.4). */
enum uri_reference_kind {
  URI_KIND_URI,
  URI_KIND_NETWORK_PATH,
  URI_KIND_ABSOLUTE_PATH,
  URI_KIND_RELATIVE_PATH,
  URI_KIND_SAME_DOCUMENT
};
URI_API enum uri_reference_kind uri_kind(const struct uri *u);

/* ---- Hosts (section 3.2.2), syntax/host.c, ipv4.c, ipv6.c ------------- */

/* The forms of a host (section 3.2.2). */
enum uri_host_form {
  URI_HOST_NONE,       /* absent, or not valid */
  URI_HOST_IPV4,
  URI_HOST_IPV6,
  URI_HOST_IPVFUTURE,
  URI_HOST_REG_NAME
};
URI_API enum uri_host_form uri_host_type(struct uri_span host);

/*
** Read an IPv4address or an IPv6address (section 3.2.2), the latter without its brackets,
** into 4 or 16 bytes in network order.  1; or 0 if the text is absent or not such an
** address, and out is then undefined.
*/
URI_API int uri_ipv4_read(struct uri_span text, unsigned char out[4]);
URI_API int uri_ipv6_read(struct uri_span text, unsigned char out[16]);

/*
** Write an address as RFC 5952 says; mixed notation only for ::ffff:0:0/96 (its section
** 5).  Return the count of bytes.  out must hold URI_IPV4_TEXT or URI_IPV6_TEXT bytes,
** all of which may be written to.
*/
enum { URI_IPV4_TEXT = 15, URI_IPV6_TEXT = 39 };
URI_API size_t uri_ipv4_write(const unsigned char ip[4], char *out);
URI_API size_t uri_ipv6_write(const unsigned char ip[16], char *out);

/* ---- Paths (sections 3.3, 5.2), resolve/path.c -------------------------- */

/*
** Remove dot-segments in place (section 5.2.4), also from a path that does not
** begin with "/".  Returns the new length.  Time O(n).
*/
URI_API size_t uri_remove_dot_segments(char *p, size_t n);

/*
** The segments of a path (section 3.3), as written.  The "/" before a segment is not
** part of it: "/a//b/" has "a", "", "b" and "", "/" has one empty segment, and "" has
** none.  Begin with *rest as the path.  Takes the first segment off *rest: 1, or 0 if
** there is none left.
*/
URI_API int uri_segment_next(struct uri_span *rest, struct uri_span *segment);

/*
** The n-th segment, from 1, or from the end when n is negative (-1 is the last
** one); absent when there is none.  Time O(path.n).
*/
URI_API struct uri_span uri_segment(struct uri_span path, int64_t n);

/*
** The last segment of a path; absent if there is none, and if the path of a URI has no
** "/": "mailto:a@b.org" names no file.
*/
URI_API struct uri_span uri_filename(const struct uri *u);

/*
** What follows the last "." of a segment, up to a ";", which begins parameters (section
** 3.3); "" for "a.".  Absent without a ".", dots at the front aside: ".profile" and ".."
** have no extension.
*/
URI_API struct uri_span uri_extension(struct uri_span segment);

/*
** The ancestors of a text, from the root down; u is the split text.  An ancestor is the
** text up to and including a "/" of its path; the last one is the whole text.  Without
** dot-segments, the references "." and ".." lead to them (section 5.2).  Give the length
** of one ancestor, 0 to begin, and get the length of the next; n is the last.
*/
URI_API size_t uri_ancestor_next(const char *p, size_t n, const struct uri *u,
                                 size_t end);

/* ---- Resolving (section 5.2), resolve/resolve.c ------------------------- */

enum uri_resolve_mode {
  URI_RESOLVE_STRICT,          /* section 5.2.2 as it stands */
  URI_RESOLVE_COMPATIBLE       /* a reference with the base's scheme is relative */
};

/*
** Resolve a reference against its base (section 5.2.2) into *target, whose components
** point into base, ref and buffer, which must live as long as target.  A base without a
** scheme is put through the same algorithm.  Cannot fail.
*/
URI_API void uri_resolve(const struct uri *base, const struct uri *ref,
                         enum uri_resolve_mode mode, char *buffer,
                         struct uri *target);
URI_API size_t uri_resolve_size(const struct uri *base, const struct uri *ref,
                                enum uri_resolve_mode mode);

/*
** 1 if ref, resolved against base, is base itself apart from the fragment (section 4.4),
** compared byte for byte.
*/
URI_API int uri_same_document(const struct uri *base, const struct uri *ref,
                              char *buffer);
URI_API size_t uri_same_document_size(const struct uri *base, const struct uri *ref);

/*
** The base URI of a document (section 5.1).  given are the bases that are known,
** outermost first; count is at least 1.  The innermost one wins.  A relative one is
** resolved against the next one out.  The fragment is dropped.  The components of *base
** point into given and buffer.  If none of them has a scheme, *base has none.  Cannot
** fail.
*/
URI_API void uri_base(const struct uri *given, size_t count, char *buffer,
                      struct uri *base);
URI_API size_t uri_base_size(const struct uri *given, size_t count);

/* ---- Relative references (sections 4.2, 5.2), resolve/relativize.c ------ */

/*
** A reference: "../" up times, then lead, then tail.  Neither span is absent.
*/
struct uri_relative {
  size_t up;
  struct uri_span lead;        /* a constant */
  struct uri_span tail;        /* the end of the target's text */
};

/*
** The shortest reference that uri_resolve(), strict, resolves against base to exactly the
** target; the target itself if there is none.  Of equally short ones, "../x" is preferred
** to "/x", and "/x" to "//h/x".  A path whose first segment has a ":" is written "./1:2"
** (section 4.2), so that the reference is valid if base and target are.  buffer is free
** again afterwards.  Cannot fail.  Time O(base + n).
*/
URI_API void uri_relativize(const struct uri *base, const char *p, size_t n,
                            char *buffer, struct uri_relative *out);
URI_API size_t uri_relativize_size(const struct uri *base, const char *p, size_t n);

/* Write it.  The size is exact; it can be three times that of the base. */
URI_API size_t uri_relative_write(const struct uri_relative *r, char *out);
URI_API size_t uri_relative_write_size(const struct uri_relative *r);
URI_INTO(uri_relative_write, (const struct uri_relative *r), (r))

/* ---- Composing (section 5.3), resolve/compose.c ------------------------- */

/*
** Write a URI from its components (section 5.3).  Guards make sure that the result splits
** into the same components: without an authority, the path "//x" is written "/.//x";
** without a scheme too, a path that begins like a scheme is written "./a:b".
*/
URI_API size_t uri_compose(const struct uri *u, char *out);
URI_API size_t uri_compose_size(const struct uri *u);
URI_INTO(uri_compose, (const struct uri *u), (u))

/* ---- Normalizing (section 6.2), normal/normal.c ------------------------- */

/* The levels of section 6.2, its ladder; a level includes those before it. */
enum uri_level {
  URI_LEVEL_CASE,      /* 6.2.2.1 */
  URI_LEVEL_PERCENT,   /* 6.2.2.2 */
  URI_LEVEL_SYNTAX,    /* 6.2.2.3, dot-segments */
  URI_LEVEL_SCHEME     /* 6.2.3 */
};

/*
** Write the normal form of any text at a level.  The size is n + URI_NORMALIZE_EXTRA:
** "[::ffff:a:b]" becomes "[::ffff:0.10.0.11]", which is 6 more, and an empty path becomes
** "/".  What no rule covers is kept.  Normalizing twice is normalizing once.  Cannot
** fail.  Time O(n).
*/
enum { URI_NORMALIZE_EXTRA = 7 };
URI_API size_t uri_normalize(const char *p, size_t n, enum uri_level level,
                             char *out);
URI_API size_t uri_normalize_size(const char *p, size_t n, enum uri_level level);
URI_INTO(uri_normalize, (const char *p, size_t n, enum uri_level level), (p, n, level))

/*
** 1 when a text is its own normal form at a level: uri_normalize() would write
** the same bytes.  Needs no buffer, cannot fail; time O(n), stack under 8 kB.
*/
URI_API int uri_is_normal(const char *p, size_t n, enum uri_level level);

/* ---- Comparing (section 6), normal/compare.c ---------------------------- */

/*
** The order of two texts: <0, 0 or >0 as the bytes of their normal forms at
** URI_LEVEL_SCHEME compare, a shorter one before a longer one that begins with
** it.  A total order of all texts.  Needs no buffer, cannot fail; time
** O(na+nb), stack under 16 kB.
*/
URI_API int uri_compare(const char *a, size_t na, const char *b, size_t nb);

/* 1 when the normal forms of two texts at a level are the same.  As above. */
URI_API int uri_equivalent(const char *a, size_t na, const char *b, size_t nb,
                           enum uri_level level);

/* ---- Percent-encoding (section 2), syntax/percent.c --------------------- */

/*
** Encode sets: which characters are kept when data is percent-encoded, those that its
** place in a URI allows (RFC 3986 2.1 to 2.4, appendix A).
*/
enum uri_encode_set {
  URI_ENCODE_UNRESERVED,   /* unreserved only: data that may go anywhere */
  URI_ENCODE_USERINFO,
  URI_ENCODE_USER,         /* userinfo without ":" */
  URI_ENCODE_PASSWORD,
  URI_ENCODE_HOST,         /* reg-name; an IP literal is left alone */
  URI_ENCODE_PATH,
  URI_ENCODE_SEGMENT,      /* path without "/" */
  URI_ENCODE_QUERY,
  URI_ENCODE_FRAGMENT,
  URI_ENCODE_FORM          /* application/x-www-form-urlencoded: " " is "+" */
};

/*
** Percent-encode data.  Every "%" becomes "%25" (section 2.4), so that decoding
** gives the data back.  A set that is none of these is URI_ENCODE_UNRESERVED.  The size
** is at most 3n.  Time O(n).
*/
URI_API size_t uri_encode(const char *p, size_t n, enum uri_encode_set set,
                          char *out);
URI_API size_t uri_encode_size(const char *p, size_t n,
                               enum uri_encode_set set);
URI_INTO(uri_encode, (const char *p, size_t n, enum uri_encode_set set), (p, n, set))

/*
** Decode every triplet, and with form every "+" into a space.  A "%" without
** its two HEXDIG stays.  The size is n.
*/
URI_API size_t uri_decode(const char *p, size_t n, int form, char *out);
URI_API size_t uri_decode_size(const char *p, size_t n, int form);
URI_INTO(uri_decode, (const char *p, size_t n, int form), (p, n, form))

/* ---- UTF-8 (section 2.5), syntax/utf8.c --------------------------------- */

/*
** Read the character at p, p<end.  Returns its count of bytes, 1 to 4, with its code
** point in *c; or 0 if the bytes are not UTF-8: an overlong form, a surrogate, a number
** above 10FFFF, a lone or missing continuation byte (RFC 3629).
*/
URI_API size_t uri_utf8_read(const char *p, const char *end, uint32_t *c);

/* Write a code point; returns the bytes written, at most 4. */
URI_API size_t uri_utf8_write(uint32_t c, char *out);

/* 1 when the bytes are UTF-8 (RFC 3629) and none of them is NUL.  Time O(n). */
URI_API int uri_is_text(const char *p, size_t n);

URI_C_END

#endif
