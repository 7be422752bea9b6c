/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/links/keys/.
*/
#ifndef URI_KEYS_H
#define URI_KEYS_H

#include "../edit/edit.h"
#include "../idna/idna.h"
#include "../../uri_keys.h"

/*
** Write a host in ASCII and lower case (UTS #46).  host is decoded and in UTF-8; out must
** hold 3*host.n + IDNA_HOST_EXTRA bytes.  Returns 1 and the count of bytes in *n; or 0,
** with *n unchanged, if the host is not a host name or too long for the DNS.
*/
int uri_keys_host_to_ascii(struct uri_span host, char *out, size_t *n);

/*
** A host of a URI as a key: in normal form, in ASCII, without the root's dot and, unless
** keeps_www, without "www.".  kind is enum scan_host, or 0 if unknown.  The result points
** into host or out.  A host that is too long for out stays unchanged.
*/
enum { KEYS_HOST_LONGEST = 1300 };
struct uri_span uri_keys_host(struct uri_span host, unsigned kind, int keeps_www,
                              char out[KEYS_HOST_LONGEST]);

/* uri_surt() of a text that is split. */
size_t uri_keys_surt(const struct uri *u, char *out);

/*
** The link that a person meant by a text, or the text if it means none, with triplets in
** normal form: the text itself, or in buffer, which holds uri_keys_route_link_size()
** bytes.
*/
struct uri_span uri_keys_route_link(struct uri_span text, char *buffer);
size_t uri_keys_route_link_size(struct uri_span text);

/* The extension at the end of a segment, with its "."; empty if there is none. */
struct uri_span uri_keys_route_extension(struct uri_span segment);

/*
** 1 if a variable's name is one that uri_route() writes, such as "number2"; *fits says
** whether uri_route() writes it for this segment before the next one.
*/
int uri_keys_route_is_kind(struct uri_span name, struct uri_span value,
                           struct uri_span next, int *fits);

/* Parameters that are session ids (sessions.tsv); the last row has no name. */
struct keys_session {
  struct uri_span name;                /* in lower case, */
  unsigned letters;                    /* and so many letters more */
  unsigned length;                     /* of the value in archives; 0 if it varies */
  uint32_t set;                        /* its characters */
  int any_value;                       /* the name is never anything else */
  int in_path;                         /* also a parameter of a segment, ";sid=..." */
  struct uri_span partner;             /* what must follow after "&" in archives */
};
extern const struct keys_session *const uri_keys_sessions;

/* Is a parameter a session id? */
int uri_keys_is_session(struct uri_span name, struct uri_span value);

/* Does a session id begin at p, the name of a segment's parameter? */
int uri_keys_is_session_in_path(const char *p, const char *end);

/*
** Is a segment a session id of ASP.NET: "(" 24 letters or digits ")", or "(" several of
** these, each after a letter ")"?
*/
int uri_keys_is_session_segment(struct uri_span segment);

/* Are there n bytes at p, all of them in set? */
int uri_keys_is_run(const char *p, const char *end, size_t n, uint32_t set);

#endif
