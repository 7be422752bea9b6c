/*
** SPDX-License-Identifier: MIT
**
** Uniform Resource Identifiers (RFC 3986): the whole interface of the core.
**
**     bytes --split--> struct uri --resolve--> struct uri --normalize--> bytes
**             grammar: is it a URI?     compose: struct uri --> bytes
**
** Nothing here allocates, keeps state, or fails because memory is short.  Text
** is a pointer and a count of bytes.  A NUL is a byte like any other, and
** bytes of 0x80 and above are copied as they are.
**
** Outputs.  A function that writes to out returns the count of bytes it wrote,
** and writes no NUL after them.  The caller provides the memory.  How much is
** said beside each function, in one of three ways:
**
**     "at most n"         a number that the caller has, such as the input's length
**     n + URI_..._EXTRA   the input's length and a constant
**     uri_..._size()      a function of that name computes it; SIZE_MAX when a
**                         size_t cannot hold it
**
** A parameter named buffer is memory for the function's own use, under the same
** rules.  Input and output must not overlap.
**
** Iteration.  A function whose name ends in _next returns 1 and the next item,
** or 0 when there is none left.  The structs uri_lint, uri_extract and
** uri_edit hold the state of a job.  They are complete types so that a caller
** can have them on the stack; members that are marked private may change from
** version to version.
**
** Names.  Public functions and types begin with uri_, constants and macros with
** URI_; struct span, the pointer with its count, is the one exception.
*/
#ifndef URI_H
#define URI_H

#include <stddef.h>
#include <stdint.h>

/* The version of the library, and as major*1000000 + minor*1000 + patch. */
#define URI_VERSION "0.2.0"
#define URI_VERSION_NUMBER 2000

/*
** What stands in front of every public name.  Define it to export them from a
** shared library of your own, __declspec(dllexport) for example.
*/
#ifndef URI_API
#define URI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
** Bytes somebody else owns.  p==0 is "absent"; p!=0 with n==0 is "present but
** empty".  "http://h" has no query and "http://h?" has an empty one: section
** 5.3 writes them differently, and in SQL they are NULL and ''.
*/
struct span { const char *p; size_t n; };

/* The five components of section 3.  The path is never absent. */
struct uri {
  struct span scheme;      /* without ":" */
  struct span authority;   /* without "//" */
  struct span path;
  struct span query;       /* without "?" */
  struct span fragment;    /* without "#" */
};

/* The parts of an authority (section 3.2).  The host is never absent. */
struct uri_authority {
  struct span userinfo;    /* without "@" */
  struct span host;        /* with the brackets of an IP literal */
  struct span port;        /* without ":" */
};


/* ---- Splitting a text (section 3, appendix B), syntax/split.c ----------- */

/*
** Split any text into its components (section 3, appendix B).  Cannot fail.
** A scheme that breaks its rule is none: "1a:b" is all path.  The components
** with their delimiters, in order, are the text again.  Time O(n).
*/
URI_API void uri_split(const char *p, size_t n, struct uri *out);

/*
** The same for the scheme and the authority alone, reading no further than the
** authority's end.  Returns where the path begins.
*/
URI_API const char *uri_split_front(const char *p, size_t n, struct uri *out);

/*
** Split an authority (section 3.2).  Userinfo ends at the last "@".  A host
** that begins with "[" runs to its "]", and to the end where there is none.
** The port is what follows the last ":" after that when it is all digits or
** nothing; otherwise the ":" is part of the host.  An absent authority gives
** three absent parts.  Cannot fail.  Time O(authority.n).
*/
URI_API void uri_split_authority(struct span authority,
                                 struct uri_authority *out);

/*
** Split userinfo at its first ":" (section 3.2.1).  password is absent when
** there is no ":", and both are when userinfo is.
*/
URI_API void uri_split_userinfo(struct span userinfo, struct span *user,
                                struct span *password);

/*
** Split a text and its authority in one call.  Returns 1 if the text is known
** to be a valid URI, 0 if only uri_match() can tell.
*/
URI_API int uri_split_whole(const char *p, size_t n, struct uri *u,
                            struct uri_authority *a);

/* What kind of reference a text is (sections 4.1 to 4.4). */
enum uri_kind {
  URI_KIND_URI,
  URI_KIND_NETWORK_PATH,
  URI_KIND_ABSOLUTE_PATH,
  URI_KIND_RELATIVE_PATH,
  URI_KIND_SAME_DOCUMENT
};
URI_API enum uri_kind uri_kind(const struct uri *u);


/* ---- Is it valid? (appendix A), editions/rules.c, editions/rfc3986.c ---- */

/*
** A rule of the grammar, and an edition of the specification: a set of such
** rules.  Both are constants of the core, found by name, never freed.
*/
struct uri_rule;
struct uri_edition;

/* RFC 3986, and the three documents that led to it (edition_*.c). */
URI_API extern const struct uri_edition uri_rfc3986;        /* January 2005 */
URI_API extern const struct uri_edition uri_rfc2396bis_02;  /* May 2003 */
URI_API extern const struct uri_edition uri_rfc2396;        /* August 1998 */
URI_API extern const struct uri_edition uri_url_syntax_01;  /* November 1996 */

/*
** Find a rule by its name in the ABNF, case-insensitively; 0 when the edition
** has no such rule.
*/
URI_API const struct uri_rule *uri_rule_find(const struct uri_edition *edition,
                                             const char *name, size_t n);

/* The name of the i-th rule, or 0 after the last. */
URI_API const char *uri_rule_name(const struct uri_edition *edition, size_t i);

/*
** The name of the edition's rule for all that stands in a document, relative or
** not: "URI-reference", in 1996 "URL-reference".
*/
URI_API struct span uri_edition_reference(const struct uri_edition *edition);

/* Why a text does not match a rule. */
enum uri_reason {
  URI_NOT_ALLOWED,     /* a byte that the rule does not allow there */
  URI_NOT_A_TRIPLET,   /* a "%" without its two HEXDIG (section 2.1) */
  URI_ENDS_EARLY       /* the text ends and the rule does not */
};

struct uri_mismatch {
  size_t at;               /* offset in bytes of the first bad byte, up to n */
  const char *where;       /* the component, or the rule, that it is in */
  enum uri_reason reason;
};

/*
** 1 when the whole text matches the rule, else 0 and *why says where and why
** not.  why may be 0.  Time O(n).
*/
URI_API int uri_match(const struct uri_rule *rule, const char *p, size_t n,
                      struct uri_mismatch *why);

/* 1 when that is because the rule wants a scheme and the text has none. */
URI_API int uri_lacks_scheme(const struct uri_edition *edition,
                             const struct uri_rule *rule,
                             const struct uri_mismatch *why);


/* ---- Hosts (section 3.2.2), syntax/host.c, syntax/ipv6.c ---------------- */

/* The forms of a host (section 3.2.2). */
enum uri_host_type {
  URI_HOST_NONE,       /* absent, or no form that the grammar knows */
  URI_HOST_IPV4,
  URI_HOST_IPV6,
  URI_HOST_IPVFUTURE,
  URI_HOST_REG_NAME
};
URI_API enum uri_host_type uri_host_type(struct span host);

/*
** Read an IPv4address or an IPv6address (section 3.2.2), the latter without
** its brackets, into 4 or 16 bytes in network order.  1, or 0 when the text
** is none; out is then undefined.
*/
URI_API int uri_ipv4_read(struct span text, unsigned char out[4]);
URI_API int uri_ipv6_read(struct span text, unsigned char out[16]);

/*
** Write an address as RFC 5952 has it; mixed notation only for ::ffff:0:0/96
** (its section 5).  Return the count of bytes; out has room for URI_IPV4_TEXT or
** URI_IPV6_TEXT, all of which may be written to.
*/
enum { URI_IPV4_TEXT = 15, URI_IPV6_TEXT = 39 };
URI_API size_t uri_ipv4_write(const unsigned char ip[4], char *out);
URI_API size_t uri_ipv6_write(const unsigned char ip[16], char *out);


/* ---- IP addresses and networks (sections 3.2.2, 7.4), syntax/address.c -- */

enum uri_address_form {
  URI_ADDRESS_STRICT,  /* section 3.2.2 */
  URI_ADDRESS_LOOSE    /* section 7.4: also what inet_aton() reads */
};

/*
** The IP address that a host is, in network order: 4 or 16, the count of bytes
** in out, or 0 when it is none.  The host has the brackets of an IP literal.
*/
URI_API size_t uri_address_read(struct span host, enum uri_address_form form,
                                unsigned char out[16]);

/*
** The same of a text: of its host, or of the text itself when it has no
** authority and is a bare address, such as "10.1.2.3" or "fe80::1".
*/
URI_API size_t uri_address_find(struct span text, enum uri_address_form form,
                                unsigned char out[16]);

/*
** A block of addresses: those whose first bits are ip's.  IPv4 is kept as the
** IPv6 addresses that map it, so bits has 96 more.
*/
struct uri_network {
  unsigned char ip[16];
  unsigned bits;
};

/*
** Read "10.0.0.0/8", "2001:db8::/32" or one address (RFC 4632, RFC 4291 2.3).
** Bits after the prefix are ignored.  1, or 0 when the text is none of these.
*/
URI_API int uri_network_read(struct span text, struct uri_network *out);

/*
** 1 when an address of n bytes, 4 or 16, is in the network.  An IPv4-mapped
** IPv6 address (::ffff:0:0/96) counts as the IPv4 address that it maps to, in
** the network as in the address; no IPv4 address is in an IPv6 network.
*/
URI_API int uri_network_has(const struct uri_network *network,
                            const unsigned char *ip, size_t n);


/* ---- What addresses may be used for, syntax/scope.c --------------------- */

/*
** What an address of n bytes, 4 or 16, may be used for, by IANA's registries of
** special-purpose addresses: "global", "private", "shared", "loopback",
** "link-local", "multicast", "broadcast", "documentation", "benchmarking",
** "discard", "unspecified" or "reserved", a constant that ends in NUL.  An IPv6
** address that carries an IPv4 address has the scope of that one.
*/
URI_API const char *uri_address_scope(const unsigned char *ip, size_t n);


/* ---- Paths (sections 3.3, 5.2), resolve/path.c -------------------------- */

/*
** Remove dot-segments in place (section 5.2.4), also from a path that does not
** begin with "/".  Returns the new length.  Time O(n).
*/
URI_API size_t uri_remove_dot_segments(char *p, size_t n);

/*
** Merge a reference's path with its base's (section 5.2.3).  Writes at most
** base->path.n + path.n + 1 bytes and returns their count.
*/
URI_API size_t uri_merge_paths(const struct uri *base, struct span path,
                               char *out);

/*
** The segments of a path (section 3.3), as written: the "/" in front
** of one is not part of it, so "/a//b/" has "a", "", "b" and "", "/" has one
** empty segment and "" has none.  uri_segment_next() takes the first segment
** off *rest, which is the path to begin with, uri_segment_last() the last one.
** 1, or 0 when there is none left.
*/
URI_API int uri_segment_next(struct span *rest, struct span *segment);
URI_API int uri_segment_last(struct span *rest, struct span *segment);

/*
** The n-th segment, from 1, or from the end when n is negative (-1 is the last
** one); absent when there is none.  Time O(path.n).
*/
URI_API struct span uri_segment(struct span path, int64_t n);

/*
** The last segment of a path; absent when there is none, and when a URI's path
** has no "/": "mailto:a@b.org" names no file.
*/
URI_API struct span uri_filename(const struct uri *u);

/*
** What follows the last "." of a segment before its parameters, which a ";"
** begins (section 3.3); "" for "a."; absent when it has no "." but those that
** it begins with: ".profile" and ".." have none.
*/
URI_API struct span uri_extension(struct span segment);

/*
** The ancestors of a text, which u is the split of, from the root down:
** the text up to and with each "/" of its path, and last the text itself,
** query and fragment and all.  Where there are no dot-segments, they are what
** the references "." and ".." lead to (section 5.2).  Takes the length of one
** of them, 0 for the first, and returns that of the next; after n there is
** none.
*/
URI_API size_t uri_ancestor_next(const char *p, size_t n, const struct uri *u,
                                 size_t end);


/* ---- Resolving (section 5.2), resolve/resolve.c ------------------------- */

enum uri_resolve_mode {
  URI_STRICT,          /* section 5.2.2 as it stands */
  URI_COMPATIBLE       /* a reference with the base's scheme is relative */
};

/*
** Resolve a reference against its base (section 5.2.2) into *target, whose
** components point into base, ref and buffer, which must hold
** base->path.n + ref->path.n + 1 bytes and live as long as target.  A base
** without a scheme is put through the same algorithm.  Cannot fail.
*/
URI_API void uri_resolve(const struct uri *base, const struct uri *ref,
                         enum uri_resolve_mode mode, char *buffer,
                         struct uri *target);

/*
** 1 when ref, resolved against base, is base itself but for the fragment
** (section 4.4), compared byte for byte.  buffer as for uri_resolve().
*/
URI_API int uri_same_document(const struct uri *base, const struct uri *ref,
                              char *buffer);

/*
** The base URI of a document (section 5.1) from those that are given for it,
** outermost first: the innermost wins, one that is relative is resolved
** against the next one out, and the fragment goes.  count is 1 at least.  The
** components of *base point into given and buffer, which holds
** uri_base_buffer_size() bytes.  Where no one has a scheme, nor has *base.
** Cannot fail.
*/
URI_API size_t uri_base_buffer_size(const struct uri *given, size_t count);
URI_API void uri_base(const struct uri *given, size_t count, char *buffer,
                      struct uri *base);


/* ---- Relative references (sections 4.2, 5.2), resolve/relativize.c ------ */

/*
** A reference: "../" up times, then lead, then tail.  Neither span is absent.
*/
struct uri_relative {
  size_t up;
  struct span lead;        /* a constant */
  struct span tail;        /* the end of the target's text */
};

/*
** The shortest reference that uri_resolve(), strict, takes from base to exactly
** the target; the target itself when there is none (section 5.2 turned
** around).  Of equally short ones "../x" goes before "/x", and that before
** "//h/x".  A path whose first segment has a ":" is written "./1:2" (section
** 4.2), so that the reference is valid when base and target are.  buffer must
** hold base->path.n + 1 bytes and is free again afterwards.  Cannot fail.  Time
** O(base + n).
*/
URI_API void uri_relativize(const struct uri *base, const char *p, size_t n,
                            char *buffer, struct uri_relative *out);

/* Its length, exactly; it can be three times that of the base. */
URI_API size_t uri_relative_size(const struct uri_relative *r);
URI_API void uri_relative_write(const struct uri_relative *r, char *out);


/* ---- Suffix references (section 4.5), text/complete.c ------------------- */

/*
** What to write in front of a text to complete it to a URI: "http://" and the
** like when it is a suffix reference (section 4.5), else nothing.  A constant.
** Time O(n), and it reads no further than an authority would go.
*/
URI_API struct span uri_complete(const char *p, size_t n);


/* ---- Composing (section 5.3), resolve/compose.c ------------------------- */

/*
** Write a URI from its components (section 5.3).  Returns the count of bytes,
** at most uri_compose_size(): the components, their delimiters, and 2 for a
** guard.  The guards keep the result splitting back: without an authority a
** path "//x" is written "/.//x"; without a scheme too, a path whose first
** segment would be taken for one is written "./a:b".
*/
URI_API size_t uri_compose(const struct uri *u, char *out);
URI_API size_t uri_compose_size(const struct uri *u);


/* ---- Normalizing (section 6.2), normal/normal.c ------------------------- */

/* The ladder of section 6.2; a rung includes those before it. */
enum uri_level {
  URI_LEVEL_CASE,      /* 6.2.2.1 */
  URI_LEVEL_PERCENT,   /* 6.2.2.2 */
  URI_LEVEL_SYNTAX,    /* 6.2.2.3, dot-segments */
  URI_LEVEL_SCHEME     /* 6.2.3 */
};

/*
** Write the normal form of any text at a level.  Returns the count of bytes,
** at most n + URI_NORMALIZE_EXTRA: "[::ffff:a:b]" becomes
** "[::ffff:0.10.0.11]", which is 6 more, and an empty path becomes "/".
** What no rule covers stays as it is.  Normalizing twice is normalizing once.
** Cannot fail.  Time O(n).
*/
enum { URI_NORMALIZE_EXTRA = 7 };
URI_API size_t uri_normalize(const char *p, size_t n, enum uri_level level,
                             char *out);

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
** What stays as it is when data is percent-encoded: the characters that its
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
** gives the data back.  Returns the count of bytes written, which is exactly
** uri_encode_size(), at most 3n.  Time O(n).
*/
URI_API size_t uri_encode(const char *p, size_t n, enum uri_encode_set set,
                          char *out);
URI_API size_t uri_encode_size(const char *p, size_t n,
                               enum uri_encode_set set);

/*
** Decode every triplet, and with form every "+" into a space.  A "%" without
** its two HEXDIG stays.  Returns the count of bytes written, at most n.
*/
URI_API size_t uri_decode(const char *p, size_t n, int form, char *out);


/* ---- UTF-8 (section 2.5), syntax/utf8.c --------------------------------- */

/*
** Read the character at p, p<end: its count of bytes, 1 to 4, and its number in
** *c.  0 when there is no UTF-8 at p: a form longer than need be, a surrogate,
** a number above 10FFFF, a lone or a missing continuation byte (RFC 3629).
*/
URI_API size_t uri_utf8_read(const char *p, const char *end, uint32_t *c);

/* 1 when the bytes are UTF-8 (RFC 3629) and none of them is NUL.  Time O(n). */
URI_API int uri_is_text(const char *p, size_t n);


/* ---- IRIs (RFC 3987), text/iri.c ---------------------------------------- */

/*
** Decode for display the triplets that are UTF-8 of characters which an IRI
** may hold (RFC 3987 3.2).  Triplets of ASCII stay byte for byte, so that
** uri_from_iri() gives a URI back but for the case of hex digits.  Those of
** other octets stay too, their hex digits in upper case.  The delimiters are
** the same before and after.  Returns the count of bytes, at most n.
*/
URI_API size_t uri_to_iri(const char *p, size_t n, char *out);

/*
** Percent-encode every byte of 0x80 and above, whether or not it is UTF-8 (RFC
** 3987 3.1), and nothing else.  Returns the count of bytes written, which is
** exactly uri_from_iri_size(), at most 3n.
*/
URI_API size_t uri_from_iri(const char *p, size_t n, char *out);
URI_API size_t uri_from_iri_size(const char *p, size_t n);


/* ---- Changing components (section 3), edit/edit.c ----------------------- */

/*
** What can be replaced; authority and userinfo are the parts they consist of.
*/
enum uri_component {
  URI_SCHEME, URI_AUTHORITY, URI_USERINFO, URI_USER, URI_PASSWORD, URI_HOST,
  URI_PORT, URI_PATH, URI_QUERY, URI_FRAGMENT
};

/* A part of a text that is being edited: kept from it, or given anew. */
struct uri_edit_part {
  struct span text;
  int given;
};
/* The state of an edit.  All members are private. */
struct uri_edit {
  struct uri_edit_part scheme, user, password, host, port;
  struct uri_edit_part path, query, fragment;
};

/* Why the parts that were given cannot all be in one URI. */
enum uri_conflict {
  URI_NO_CONFLICT,
  URI_NOT_A_SCHEME,        /* given, and not as section 3.1 has it */
  URI_NOT_A_PORT,          /* given, and not *DIGIT (section 3.2.3) */
  URI_NO_HOST,             /* userinfo or port given, the host removed */
  URI_NO_USER              /* a password given, the user removed */
};

/*
** Change parts of a text.  Begin with the text, set what is to be new (of two
** that overlap the later holds; an absent value removes), settle, write.  The
** spans must live until the last.
**
** uri_edit_settle() answers with a conflict only for what was given, never
** because of the text: one without authority gets an empty host for a port.
**
** uri_edit_write() percent-encodes in what was given whatever its component
** does not allow, keeping triplets, and copies what was kept.  Returns the
** count of bytes, at most uri_edit_size().  The result splits into what was
** set, but that a path gets in front what it needs to be one: "/" after an
** authority, else the guards of uri_compose().  In a malformed host that was
** kept, the ":" or "[" that would now move the port is percent-encoded.
*/
URI_API void uri_edit_begin(struct uri_edit *edit, const char *p, size_t n);
URI_API void uri_edit_set(struct uri_edit *edit, enum uri_component which,
                          struct span value);
URI_API enum uri_conflict uri_edit_settle(struct uri_edit *edit);
URI_API size_t uri_edit_write(const struct uri_edit *edit, char *out);
URI_API size_t uri_edit_size(const struct uri_edit *edit);


/* ---- Hiding passwords (section 3.2.1), edit/redact.c -------------------- */

/*
** Hide passwords (section 3.2.1): what follows the first ":" of the userinfo
** becomes "***", unless it is empty, and so does what looks like a password of
** userinfo elsewhere in the text, also in a URI that is percent-encoded there up
** to three times.  Returns the count of bytes, at most
** uri_redact_size().  Redacting twice is redacting once.  Time O(n).
*/
URI_API size_t uri_redact_size(size_t n);
URI_API size_t uri_redact(const char *p, size_t n, char *out);


/* ---- File names (RFC 8089), edit/file_path.c ---------------------------- */

enum uri_file_system { URI_FILES_POSIX, URI_FILES_WINDOWS };

/*
** The file name that a "file" URI stands for (RFC 8089): an absolute one, with
** the separators of the system.  1 and its count of bytes, at most n, in *size;
** 0 when the text is none, or stands for no file name of that system: another
** machine's for POSIX, an encoded separator, a NUL, a character that Windows
** has in no name.  Query and fragment are no part of it.  Time O(n).
*/
URI_API int uri_to_path(const char *p, size_t n, enum uri_file_system system,
                        char *out, size_t *size);

/*
** The "file" URI of an absolute file name.  1 and its count of bytes, at most
** uri_from_path_size(), in *size; 0 for what is no absolute name.
** uri_to_path() gives the name back, with "\" for "/" in one of Windows.  Time
** O(n).
*/
URI_API int uri_from_path(const char *p, size_t n, enum uri_file_system system,
                          char *out, size_t *size);
URI_API size_t uri_from_path_size(size_t n);


/* ---- Parameters of a query (section 3.4), edit/query.c ------------------ */

/*
** A parameter of a query (section 3.4), as written.  value is absent when there
** is no "=".
*/
struct uri_param {
  struct span raw;     /* "name=value" or "name" */
  struct span name;
  struct span value;
};

/*
** Take the first parameter off *rest, which is the query to begin with.  What
** is empty between two "&" is no parameter.  1, or 0 when there is none left.
*/
URI_API int uri_param_next(struct span *rest, struct uri_param *out);

/* How many parameters a query has; none when it is absent.  Time O(query.n). */
URI_API size_t uri_param_count(struct span query);

/*
** 1 when a "+" in the names and values of a query is a space, as in forms; 0 in
** mailto:, where it is itself (RFC 6068 5).  By "decoded" is meant this, below.
*/
URI_API int uri_query_is_form(const struct uri *u);

/*
** Find the n-th parameter, from 1, whose name is name once it is decoded; from
** the end when n is negative (-1 is the last one).  1, or 0 when there is none;
** *out is then undefined.  Time O(query.n).
*/
URI_API int uri_param_find(const struct uri *u, struct span name, int64_t n,
                           struct uri_param *out);

/*
** Copy a text with a parameter set: the first of that name gets the value,
** encoded, and the others of that name go; where there is none, one is put
** after the last parameter, in a new query if need be.  An absent value
** removes all of that name.  All other bytes stay.  Returns the count of bytes,
** at most uri_set_param_size().  Time O(n).
*/
URI_API size_t uri_set_param(const char *p, size_t n, struct span name,
                             struct span value, char *out);
URI_API size_t uri_set_param_size(size_t n, struct span name,
                                  struct span value);

/*
** Copy a text without the parameters whose decoded name matches one of the
** globs ("*", "?", "[a-z]", "[^a-z]").  When no parameter is left the query
** goes with its "?"; a query that loses none stays as it is.  Returns the count
** of bytes, at most n.  Time O(n), times the length of the globs at worst.
*/
URI_API size_t uri_drop_params(const char *p, size_t n,
                               const struct span *globs, size_t n_globs,
                               char *out);

/*
** Copy a text with the parameters of its query in the order of their
** decoded names, octet by octet; those of one name stay in their order.
** Their bytes stay as they are; "&" that separate nothing go in front.  Writes
** n bytes, n being less than 2^32, and returns n.  buffer is for two numbers
** per parameter, 2*uri_param_count().  Time O(n log k) for k parameters.
*/
URI_API size_t uri_sort_params(const char *p, size_t n, uint32_t *buffer,
                               char *out);


/* ---- Sort-friendly form (not in the RFC), normal/surt.c ----------------- */

/*
** Write the sort-friendly form of web archives: scheme and host in lower case,
** the host's labels from last to first.
**
**     http://user@www.example.com:81/path
**     http://(com,example,www,:81@user)/path
**
** u is as uri_split() leaves it.  Returns the count of bytes, at most
** uri_surt_size().  Without an authority, or with an empty one, only the scheme
** changes.  Cannot fail.  Time O(n).
*/
URI_API size_t uri_surt(const struct uri *u, char *out);
URI_API size_t uri_surt_size(const struct uri *u);

/*
** Write the key that the indexes of web archives use, which all schemes share:
** "com,example,www:81)/path?query", without userinfo, default port and
** fragment, and an empty path as "/".  Without a host it is what uri_surt()
** writes. Returns the count of bytes, at most uri_surt_size().
*/
URI_API size_t uri_surt_key(const struct uri *u, char *out);


/* ---- Domains of a host (section 3.2.2), normal/domain.c ----------------- */

/*
** Walk from a host up to the domains that it is in: uri_domain_first() is the
** host without the root's dot, uri_domain_parent() what follows the next dot,
** absent when there is none, as for an address.  "%2E" is a dot, too, and
** several dots in a row are one.  They are spans of the host, as written.
**
** uri_domain_write() writes one for comparing: lower case, triplets of
** unreserved characters decoded, IPv6 as RFC 5952 has it.  Returns the count
** of bytes, at most domain.n + URI_NORMALIZE_EXTRA.
*/
URI_API struct span uri_domain_first(struct span host);
URI_API struct span uri_domain_parent(struct span domain);
URI_API size_t uri_domain_write(struct span domain, char *out);


/* ---- Schemes (sections 3.1, 6.2.3), normal/scheme.c --------------------- */

/* How the scheme's own rules extend section 6.2.3. */
enum uri_scheme_rule {
  URI_SCHEME_PLAIN,
  URI_SCHEME_ROOT,     /* an empty path after an authority is "/" */
  URI_SCHEME_FILE,     /* localhost is the empty authority (RFC 8089 2) */
  URI_SCHEME_MAILTO,   /* domains are case-insensitive (RFC 6068 2) */
  URI_SCHEME_URN       /* so is the NID (RFC 8141 3.1) */
};

struct uri_scheme {
  char name[14];                /* in lower case, then a NUL */
  uint16_t port;                /* its default port, or 0, as for mailto */
  enum uri_scheme_rule rule;
};

/*
** What is known of a scheme without its ":", found case-insensitively; 0 when nothing
** is, or the scheme is absent.  The row is constant and stays where it is.
*/
URI_API const struct uri_scheme *uri_scheme_find(struct span scheme);


/* ---- Origins (RFC 6454), normal/origin.c -------------------------------- */

/*
** 1 when a program may fetch a text from the web: a valid URI, http or https,
** with a host that is not empty and a port up to 65535.  Time O(n).
*/
URI_API int uri_is_web(const char *p, size_t n);

/*
** Write the origin of a text (RFC 6454): "https://example.com:8080", scheme,
** host and port in normal form, without the default port.  Returns the count
** of bytes, at most n + URI_NORMALIZE_EXTRA, or 0 when there is none: no
** scheme, no host, an authority that does not match the grammar, a port above
** 65535, and file:. buffer is for n bytes and is free again afterwards.  Time
** O(n).
*/
URI_API size_t uri_origin(const char *p, size_t n, char *buffer, char *out);


/* ---- Findings (sections 2 to 7), lint/ ---------------------------------- */

/*
** An error keeps the text from being a URI-reference (section 4.1); a warning
** is unsafe (section 7) or will not work; a note only is not as the "should"s
** of sections 2 to 6 have it.
*/
enum uri_severity { URI_ERROR, URI_WARNING, URI_NOTE, URI_CLEAN };

/* Something that can be said of a text. */
struct uri_lint_code {
  char name[24];                 /* such as "lower-case-hex" */
  enum uri_severity severity;
  char section[12];              /* of RFC 3986 unless it names another */
  char message[80];              /* one sentence without a full stop */
};

/* The i-th of them, or 0 after the last. */
URI_API const struct uri_lint_code *uri_lint_code(size_t i);

struct uri_finding {
  const struct uri_lint_code *code;
  const char *component;         /* "host"; 0 when it is the whole text */
  struct span text;              /* what it is about: a part of the text */
};

/* The state of a search for findings.  All members are private. */
enum { URI_LINT_RUNS = 32, URI_LINT_FOUND = 8 };
struct uri_lint {
  struct span text;
  struct uri uri;
  struct uri_authority authority;
  const struct uri_scheme *scheme;         /* or 0 */
  const char *colon;                       /* bad in a first segment, or 0 */
  int part;                                /* now looked at */
  int editions;                            /* findings about them are wanted */
  const char *at, *end;                    /* what is still to be read of it */
  const char *reported[URI_LINT_RUNS];     /* up to where, by code */
  struct uri_finding found[URI_LINT_FOUND];
  unsigned n_found, n_given;
};

/*
** Find everything that is wrong, unwise or unsafe in a text.  uri_lint_next()
** returns 1 and the next finding, in order of where they begin, or 0 after
** the last.  Neighbouring characters with the same fault are one finding.
** There is an error among them exactly when the text is no URI-reference, and
** the first one begins where uri_match() says.  The text must outlive the
** search. Time O(n) for all findings together.
*/
URI_API void uri_lint_begin(struct uri_lint *lint, const char *p, size_t n);
URI_API int uri_lint_next(struct uri_lint *lint, struct uri_finding *finding);

/*
** After uri_lint_begin(): also find what the text is to software that follows
** an earlier edition (appendix D).
*/
URI_API void uri_lint_with_editions(struct uri_lint *lint);

/* The worst severity of what is found, without editions; URI_CLEAN for none. */
URI_API enum uri_severity uri_lint_severity(const char *p, size_t n);


/* ---- Repairing (sections 2.1, 4.2, appendix C), text/repair.c ----------- */

/*
** A URI-reference from dirty text is uri_repair() of uri_unwrap().
**
** uri_unwrap() takes off what appendix C says is no part of a URI: delimiters,
** "URL:", white space around it and line breaks within it with the blanks
** about them.  It writes at most n bytes and returns their count.  A text that
** is a URI-reference is copied as it is.
*/
URI_API size_t uri_unwrap(const char *p, size_t n, char *out);

/*
** Percent-encode what each component's rule does not allow (section 2.1), and
** write "./" before a path whose first segment has a ":" (section 4.2).  The
** result, uri_repair_size() bytes and at most 3n+2, is a URI-reference for any
** text and is the text itself for one that was valid.  Cannot fail.  Time O(n).
*/
URI_API size_t uri_repair_size(const char *p, size_t n);
URI_API size_t uri_repair(const char *p, size_t n, char *out);


/* ---- Finding URIs in text (appendix C), text/extract.c ------------------ */

/*
** The state of a search for URIs in a running text.  All members are private.
*/
struct uri_extract {
  const char *start, *end; /* the text */
  const char *at;          /* how far the search has come */
};

struct uri_found {
  struct span text;        /* as it stands there, without its delimiters */
  struct span delimiter;   /* around it: <> " ' [] {} () ..., or absent */
  unsigned cleaning;       /* private, but 0 means: text is a valid URI */
};

/* Begin a search in n bytes, which must stay where they are. */
URI_API void uri_extract_begin(struct uri_extract *search, const char *p,
                               size_t n);

/*
** Find the next URI.  1, or 0 when there is none left.  A whole search takes
** time O(n).
*/
URI_API int uri_extract_next(struct uri_extract *search,
                             struct uri_found *found);

/*
** Write what a found URI is once line breaks are taken out and, in an HTML
** attribute, character references are decoded ("&amp;", "&lt;", "&gt;",
** "&quot;", "&apos;", "&#38;"): at most text.n bytes, whose count is returned.
** uri_repair() makes it valid where it is not.
*/
URI_API size_t uri_extract_clean(const struct uri_found *found, char *out);


/* ---- Editions of the specification, editions/edition.c ------------------ */

/* The i-th edition, RFC 3986 first, or 0 after the last; and its name. */
URI_API const struct uri_edition *uri_edition(size_t i);
URI_API const char *uri_edition_name(const struct uri_edition *edition);

/*
** Split any text into its components as an edition does; for RFC 3986 this is
** uri_split().  A server (url-syntax-01 4.3.1) is out->authority, and the "/"
** in front of a path is in out->path in all of them.  Cannot fail.  Time O(n).
*/
URI_API void uri_edition_split(const struct uri_edition *edition, const char *p,
                               size_t n, struct uri *out);

/*
** The parts of a text by the edition's own names, those that are present, left
** to right, a part before its own parts.  Returns how many.  Their names and
** parents are constants; parent is 0 for a part of the whole.  Time O(n).
*/
struct uri_named_part {
  const char *name;
  const char *parent;
  struct span value;
};
enum { URI_PARTS_MAX = 10 };
URI_API size_t uri_edition_parts(const struct uri_edition *edition,
                                 const char *p, size_t n,
                                 struct uri_named_part out[URI_PARTS_MAX]);


/* ---- Resolving as an edition does, editions/edition_resolve.c ----------- */

/*
** Resolve a reference against its base as an edition does; both are split by
** uri_edition_split().  As uri_resolve() otherwise, buffer included.
*/
URI_API void uri_edition_resolve(const struct uri_edition *edition,
                                 const struct uri *base, const struct uri *ref,
                                 char *buffer, struct uri *target);


/* ---- data: URIs (RFC 2397), text/data.c --------------------------------- */

/* A "data" URI (RFC 2397), as written. */
struct uri_data {
  struct span media;       /* the media type, empty when it is the default */
  struct span data;
  int base64;
};

/* 1, or 0 when the text is no "data" URI or a malformed one.  Time O(n). */
URI_API int uri_data_read(const char *p, size_t n, struct uri_data *out);

/*
** Write the media type with its parameters, decoded and with the defaults of
** RFC 2397, at most media.n + URI_DATA_TYPE_EXTRA bytes; or the octets, at
** most data.n.  Return the count of bytes.
*/
enum { URI_DATA_TYPE_EXTRA = 27 };   /* "text/plain;charset=US-ASCII" */
URI_API size_t uri_data_type(const struct uri_data *data, char *out);
URI_API size_t uri_data_octets(const struct uri_data *data, char *out);


/* ---- Words for a search engine, text/words.c ---------------------------- */

/*
** Copy a URI for a search engine: triplets decoded, delimiters and NUL as line
** feeds.  Writes at most n bytes and their count to *size.  1, or 0 when the
** text has no scheme, or a blank in it, and is none.  Time O(n).
*/
URI_API int uri_words(const char *p, size_t n, char *out, size_t *size);

/*
** Where in the text the byte at an offset of its words stands.  The mark begins
** as zeros and keeps the last answer, from which the next one is counted on, so
** that asking from left to right takes time O(n) in all.
*/
struct uri_words_mark { size_t in_words, in_text; };
URI_API size_t uri_words_place(const char *p, size_t n, size_t at,
                               struct uri_words_mark *mark);


/* ---- HTML documents, html/ ---------------------------------------------- */

/*
** The tokenizer of the HTML standard (13.2.5), over bytes, without the tree.
** The text must outlive the struct.  It keeps no more than this struct, however
** deep the text nests; its members are html/'s own business, but for at, the
** place after the last token, and templates.
*/
enum uri_html_content {
  URI_HTML_DATA,           /* text with character references */
  URI_HTML_RCDATA,         /* of title and textarea: the same */
  URI_HTML_RAWTEXT,        /* of style, xmp, iframe, noembed, noframes: bytes */
  URI_HTML_SCRIPT,
  URI_HTML_PLAINTEXT,
  URI_HTML_CDATA           /* of a CDATA section in SVG or MathML: bytes */
};
enum { URI_HTML_LEVELS = 32 };
struct uri_html {
  const char *at, *end;
  enum uri_html_content content;           /* what follows */
  struct span raw;                         /* the element that ends it */
  size_t templates;                        /* template elements that are open */
  unsigned levels;                         /* of SVG, MathML and HTML in them */
  unsigned char level[URI_HTML_LEVELS];
};

enum uri_html_type { URI_HTML_TEXT, URI_HTML_START_TAG, URI_HTML_END_TAG };
struct uri_html_token {
  enum uri_html_type type;
  enum uri_html_content content;   /* of a text */
  struct span name;                /* of a tag, as written */
  struct span text;                /* the text, or the attributes of the tag */
  int self_closing;                /* a tag that ends in "/>" */
  int foreign;                     /* a tag of SVG or MathML */
};

/*
** Begin, and take the next token: 1, or 0 when there is none left.  Comments,
** doctypes and a tag that the text ends in are no tokens.  One text may come in
** several tokens.  Time O(n) for the whole text.
*/
URI_API void uri_html_begin(struct uri_html *h, const char *p, size_t n);
URI_API int uri_html_next(struct uri_html *h, struct uri_html_token *token);

/* An attribute as written, without its quotes; value is empty without a "=". */
struct uri_html_attribute {
  struct span name;
  struct span value;
};

/*
** Take the first attribute off *rest, which is a tag's text to begin with: 1,
** or 0 when there is none left.  Of several that have one name the first is
** the attribute, which is left to the caller.
*/
URI_API int uri_html_attribute_next(struct span *rest,
                                    struct uri_html_attribute *out);

/*
** The encoding of a page: UTF-8 when it is that, or when a byte order mark or a
** meta element in its first 1,024 bytes says so; else windows-1252.  Time O(n).
*/
enum uri_html_encoding { URI_HTML_UTF_8, URI_HTML_WINDOWS_1252 };
URI_API enum uri_html_encoding uri_html_encoding(const char *p, size_t n);

/* How a value is decoded; character references are in all three. */
enum uri_html_use {
  URI_HTML_URL,            /* an attribute: controls and spaces around go, and
                           ** tabs and line breaks within (URL standard 4.4) */
  URI_HTML_WORDS,          /* an attribute: white space collapsed */
  URI_HTML_PHRASE          /* text: the same */
};

/*
** Write a value as UTF-8 and return the count of bytes.  With out==0 it writes
** nothing and returns how many bytes that takes, at most 3 * value.n.  A NUL
** and what is malformed become U+FFFD.  Time O(value.n).
*/
URI_API size_t uri_html_decode(struct span value, enum uri_html_use use,
                               enum uri_html_encoding encoding, char *out);

/*
** In a page of windows-1252 the query of an http, https, ftp or file URL is
** sent in that encoding, and only that: percent-encode what is beyond ASCII in
** it (URL standard 4.4, "query state"); "&#9731;" for a character that the
** encoding has not.  query is UTF-8.  Returns the count of bytes, at most
** URI_HTML_QUERY_GROWTH times query.n.
*/
enum { URI_HTML_QUERY_GROWTH = 7 };
URI_API int uri_html_has_encoded_query(const struct uri *u);
URI_API size_t uri_html_encode_query(struct span query, char *out);

/* Write a name with its ASCII letters in lower case; returns name.n. */
URI_API size_t uri_html_lower(struct span name, char *out);

/* A URL of a document. */
struct uri_html_link {
  struct span element;     /* as written; "img" for "image" */
  struct span attribute;   /* its name, in lower case; a constant */
  struct span ref;         /* as written: for uri_html_decode() */
  struct span rel;         /* the attribute rel, beside href or action */
  struct span alt;         /* of an area, beside href: its text */
  int has_text;            /* the href of an a: uri_html_link_text() has it */
  int is_base;             /* the href of a base, to which no other applies */
};

/* The state of a search for URLs, in document order within a tag too. */
enum { URI_HTML_ATTRIBUTES = 21 };
struct uri_html_links {
  struct uri_html html;
  struct uri_html_token tag;
  struct span value[URI_HTML_ATTRIBUTES];          /* of the attributes known */
  unsigned char order[URI_HTML_ATTRIBUTES];        /* which, in order */
  unsigned count, next;
  struct span rest;                                /* of one with several URLs */
  int in_form;                                     /* where no form begins */
};

/*
** Begin, and find the next URL: 1, or 0 when there is none left.  Time O(n) for
** the whole text.
*/
URI_API void uri_html_links_begin(struct uri_html_links *links, const char *p,
                                  size_t n);
URI_API int uri_html_links_next(struct uri_html_links *links,
                                struct uri_html_link *link);

/*
** Write the text of the a element that uri_html_links_next() has just found,
** white space collapsed, up to its end tag, the next a, or the end of the table
** cell or body that it is in.  out, the count and the time are as for
** uri_html_decode().
*/
URI_API size_t uri_html_link_text(const struct uri_html_links *links,
                                  enum uri_html_encoding encoding, char *out);

/*
** Find the first base element with an href, outside of templates: 1 and the
** href as written, or 0.  Time O(n).
*/
URI_API int uri_html_find_base(const char *p, size_t n, struct span *href);

/* 0 for a base that the standard passes over: a data: or javascript: URL. */
URI_API int uri_html_is_base(const struct uri *base);


/* ---- Base URIs in message headers (section 5.1.1), text/header.c -------- */

/*
** Find the base that a block of MIME or HTTP header lines names (section
** 5.1.1): Content-Base, else Content-Location; of several, the first that is
** not empty.  The block ends at an empty line.  Absent when there is none.
** What is found is as written but for the white space, quotes and angle
** brackets around it; where *folded, uri_header_unfold() takes out the white
** space within (RFC 2557 4.4.2), writes at most s.n bytes and returns their
** count.
*/
URI_API struct span uri_content_base(const char *p, size_t n, int *folded);
URI_API size_t uri_header_unfold(struct span s, char *out);

#ifdef __cplusplus
}
#endif

#endif
