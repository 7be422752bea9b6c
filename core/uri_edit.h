/*
** SPDX-License-Identifier: MIT
**
** Changing a URI (RFC 3986 3): its components, the parameters of its query, and passwords
** that must not be seen.
**
** The conventions are those of uri.h.
*/
#ifndef URI_EDIT_PUBLIC_H
#define URI_EDIT_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Changing components (section 3), edit/edit.c ----------------------- */

/*
** What can be replaced; authority and userinfo are the parts they consist of.
*/
enum uri_component {
  URI_COMPONENT_SCHEME,
  URI_COMPONENT_AUTHORITY,
  URI_COMPONENT_USERINFO,
  URI_COMPONENT_USER,
  URI_COMPONENT_PASSWORD,
  URI_COMPONENT_HOST,
  URI_COMPONENT_PORT,
  URI_COMPONENT_PATH,
  URI_COMPONENT_QUERY,
  URI_COMPONENT_FRAGMENT
};

/* A part of a text that is being edited: kept from it, or given anew. */
struct uri_edit_part {
  struct uri_span text;
  int given;
};
/* Why the parts that were given cannot all be in one URI. */
enum uri_conflict {
  URI_CONFLICT_NONE,
  URI_CONFLICT_NOT_A_SCHEME,        /* given, and not as section 3.1 has it */
  URI_CONFLICT_NOT_A_PORT,          /* given, and not *DIGIT (section 3.2.3) */
  URI_CONFLICT_NO_HOST,             /* userinfo or port given, the host removed */
  URI_CONFLICT_NO_USER              /* a password given, the user removed */
};

/* The state of an edit.  All members are private. */
struct uri_edit {
  struct uri_edit_part scheme, user, password, host, port;
  struct uri_edit_part path, query, fragment;
  enum uri_conflict conflict;
};

/*
** Change components of a text: begin with the text, set new values or remove components,
** settle, write.  If two changes overlap, the later one counts.  A value without bytes is
** empty and removes nothing, also if its pointer is 0, as that of an empty
** std::string_view can be.  The text and the values must live until all is written.
**
** uri_edit_settle() is part of the change: without it, values are lost.  It reports a
** conflict between given values, never one with the text: if a port is given for a text
** without authority, the host is empty.  After a conflict, uri_edit_write() returns
** URI_NONE.
**
** uri_edit_write() percent-encodes what a component does not allow in a given value,
** keeping triplets, and copies what was not changed.  The result splits into the values
** that were set, except that a path gets a "/" after an authority, and else the guards of
** uri_compose().  In a malformed host that was kept, a ":" or "[" that would move the
** port is percent-encoded.
*/
URI_API void uri_edit_begin(struct uri_edit *edit, const char *p, size_t n);
URI_API void uri_edit_set(struct uri_edit *edit, enum uri_component which,
                          const char *p, size_t n);
URI_API void uri_edit_remove(struct uri_edit *edit, enum uri_component which);
URI_API enum uri_conflict uri_edit_settle(struct uri_edit *edit);
URI_API size_t uri_edit_write(const struct uri_edit *edit, char *out);
URI_API size_t uri_edit_write_size(const struct uri_edit *edit);
URI_INTO(uri_edit_write, (const struct uri_edit *edit), (edit))

/* ---- Hiding secrets (section 3.2.1), links/redact ----------------------- */

/*
** Hide secrets: "***" replaces what follows the first ":" of the userinfo (section
** 3.2.1), unless it is empty, and what looks like such a password elsewhere in the text;
** the values of names that are in a table (sites/secret_names.tsv), "token", or that
** match one of the globs, as they are or in lower case, "token=x", "token: x",
** '"token":"x"', "--token x"; segments that are secrets on their site
** (sites/secrets.tsv); and a user name that is a token, with its password.  All this also
** where it is percent-encoded up to three times, or escaped as in JSON and HTML.
** Redacting twice is redacting once, unless the end of a secret depends on the one after
** it more than eight times in a row.  Time O(n) for each glob.
*/
URI_API size_t uri_redact(const char *p, size_t n, const struct uri_span *globs,
                          size_t n_globs, char *out);
URI_API size_t uri_redact_size(const char *p, size_t n, const struct uri_span *globs,
                               size_t n_globs);
URI_INTO(uri_redact, (const char *p, size_t n, const struct uri_span *globs,
          size_t n_globs),
         (p, n, globs, n_globs))

/* ---- Parameters of a query (section 3.4), edit/query.c ------------------ */

/*
** A parameter of a query (section 3.4), as written; uri_decode() decodes name and value.
** value is absent if there is no "=".
*/
struct uri_param {
  struct uri_span raw;     /* "name=value" or "name" */
  struct uri_span name;
  struct uri_span value;
};

/*
** Take the first parameter off *rest; begin with *rest as the query.  An empty item,
** between two adjacent "&", is not a parameter.  1, or 0 if there is none left.
*/
URI_API int uri_param_next(struct uri_span *rest, struct uri_param *out);

/*
** 1 if a "+" in names and values of a query is a space, as in forms; 0 for mailto:, where
** it is itself (RFC 6068 5).  "Decoded" below means this.
*/
URI_API int uri_query_is_form(const struct uri *u);

/*
** Find the n-th parameter whose decoded name is name, from 1, or from the end if n is
** negative (-1 is the last one).  1, or 0 if there is none; *out is then undefined.  Time
** O(query.n).
*/
URI_API int uri_param_find(const struct uri *u, struct uri_span name, int64_t n,
                           struct uri_param *out);

/*
** Copy a text with a parameter set.  The first parameter of that name gets the encoded
** value, and others of that name are dropped.  If there is none, it is added after the
** last parameter, in a new query if there is no query.  An absent value drops all of
** that name.  All other bytes are kept.  Time O(n).
*/
URI_API size_t uri_set_param(const char *p, size_t n, struct uri_span name,
                             struct uri_span value, char *out);
URI_API size_t uri_set_param_size(const char *p, size_t n, struct uri_span name,
                                  struct uri_span value);
URI_INTO(uri_set_param, (const char *p, size_t n, struct uri_span name,
          struct uri_span value),
         (p, n, name, value))

/*
** Copy a text without the parameters whose decoded name matches one of the
** globs ("*", "?", "[a-z]", "[^a-z]").  If no parameter is left, the query is dropped
** with its "?"; a query that loses none is kept as it is.  The size is n.  Time O(n),
** times the length of the globs at worst.
*/
URI_API size_t uri_drop_params(const char *p, size_t n,
                               const struct uri_span *globs, size_t n_globs,
                               char *out);
URI_API size_t uri_drop_params_size(const char *p, size_t n,
                                    const struct uri_span *globs, size_t n_globs);
URI_INTO(uri_drop_params, (const char *p, size_t n, const struct uri_span *globs,
          size_t n_globs),
         (p, n, globs, n_globs))

/*
** The reverse: copy a text without the parameters whose decoded name matches none of the
** globs.  All else is as for uri_drop_params().
*/
URI_API size_t uri_keep_params(const char *p, size_t n,
                               const struct uri_span *globs, size_t n_globs,
                               char *out);
URI_API size_t uri_keep_params_size(const char *p, size_t n,
                                    const struct uri_span *globs, size_t n_globs);
URI_INTO(uri_keep_params, (const char *p, size_t n, const struct uri_span *globs,
          size_t n_globs),
         (p, n, globs, n_globs))

/*
** Copy a text without the parameters that only track people: those of a table
** (sites/trackers.tsv) with names like "utm_source" and "gclid" for all sites, more names
** for single sites, and pages where such a parameter stays.  A fragment loses them, too,
** if it is a route, "/a?utm_id=1", or a list of parameters; and it loses what only
** browsers read, ":~:text=...".  All other bytes are kept, and an empty query or fragment
** is dropped as by uri_drop_params().  The size is n.  Time O(n).
*/
URI_API size_t uri_drop_tracking(const char *p, size_t n, char *out);
URI_API size_t uri_drop_tracking_size(const char *p, size_t n);
URI_INTO(uri_drop_tracking, (const char *p, size_t n), (p, n))

/* ---- Links inside links, clean/unwrap.c --------------------------------- */

/*
** Write the target that a redirect's own link carries, "https://google.com/url?q=...", by
** a table of sites (sites/wrappers.tsv); of mail filters, archives and caches, too;
** repeated until it carries none.  The text is read as uri_clean() reads it.  A target
** begins with "http://" or "https://".  Any other text is copied; so is a link in more
** than URI_UNWRAP_MOST others.
** Nothing is looked up.  The size includes working memory.  Time O(n).
*/
enum { URI_UNWRAP_MOST = 100 };
URI_API size_t uri_unwrap(const char *p, size_t n, char *out);
URI_API size_t uri_unwrap_size(const char *p, size_t n);
URI_INTO(uri_unwrap, (const char *p, size_t n), (p, n))

/*
** Copy a text with the parameters of its query sorted by decoded name, octet by octet;
** parameters of one name keep their order.  Their bytes are kept; "&" that separate
** nothing come first.  Writes n bytes; the size includes working memory, and is URI_NONE
** from 2^32 bytes on.  Time O(n log k) for k parameters.
*/
URI_API size_t uri_sort_params(const char *p, size_t n, char *out);
URI_API size_t uri_sort_params_size(const char *p, size_t n);
URI_INTO(uri_sort_params, (const char *p, size_t n), (p, n))

URI_C_END

#endif
