/*
** SPDX-License-Identifier: MIT
**
** uri_dns: what is known of names in the DNS (RFC 3986 3.2.2), as an extension
** of its own beside uri.
**
**     text --host--> labels --idna--> name --suffix--> registrable domain
**
** Splitting is the core's, Unicode is libidn2's, the Public Suffix List is
** libpsl's.  All state belongs to a connection, which SQLite lets only one
** thread use at a time: the list in use and a cache of recently seen hosts.
*/
#ifndef URI_DNS_H
#define URI_DNS_H

#include "../ext.h"

/* ----------------------------------------------------------- registry.c --- */

struct dns_cache;
struct dns_list;

/* What the functions of one connection share. */
struct dns_state {
  int references;            /* one for each registered function */
  struct dns_list *list;
  struct dns_cache *cache;   /* 0 until the first lookup */
};

/*
** sqlite3_user_data() of a call: a row of the registry, and the state of the
** connection.  The row comes first, so that function_of() finds it.
*/
struct dns_function {
  struct sql_function row;
  struct dns_state *state;
};

static inline struct dns_state *dns_state_of(sqlite3_context *ctx){
  return ((struct dns_function*)sqlite3_user_data(ctx))->state;
}

/* --------------------------------------------------------------- name.c --- */

/*
** The host of a text: that of its authority, or the whole text when it is a
** bare host name.  Absent when there is none.
*/
struct span uri_dns_host(struct span text);

/*
** Whether a host name may have the ASCII character: LDH or "_" (RFC 5890
** 2.3.1).
*/
int uri_dns_is_name_byte(unsigned char c);

/*
** Whether a host consists of labels of such bytes only, and none of them says
** that it is an A-label: then IDNA changes no more than the case of letters.
** *upper is set to whether there are capital letters.
*/
int uri_dns_is_plain(struct span host, int *upper);

/*
** Take the first label off *rest, which is the host to begin with.  Labels end
** at ".", at the other three dots of IDNA (U+3002, U+FF0E, U+FF61), and at each
** of them percent-encoded.  *dot is whether one was there.  1, or 0 when there
** is no label left; the root's dot at the end is followed by an empty label.
*/
struct dns_labels { struct span rest; int more; };
void uri_dns_labels_begin(struct dns_labels *labels, struct span host);
int uri_dns_labels_next(struct dns_labels *labels, struct span *label);

/* --------------------------------------------------------------- idna.c --- */

/* Why IDNA does not allow a label; other values are libidn2's error codes. */
enum dns_fault {
  DNS_FAULT_NONE = 0,        /* IDN2_OK */
  DNS_FAULT_EMPTY = 1,
  DNS_FAULT_CHARACTER,       /* ASCII that names do not have */
  DNS_FAULT_UTF8,            /* not UTF-8 once percent-decoded */
  DNS_FAULT_MAPPED           /* its mapping has a character of the former kind */
};

/*
** The A-label of a label, or of one that is ASCII its lower case; out->n is 0
** when there is none.  Returns what IDNA finds wrong with the label: that of
** ASCII may have hyphens where IDNA forbids them, and has a lower case.
*/
enum { DNS_LABEL_MOST = 63 };
struct dns_ascii { char text[DNS_LABEL_MOST+1]; size_t n; };
int uri_dns_label_ascii(struct span label, struct dns_ascii *out);

/*
** RFC 5893 2: where one label of a name is written from right to left, the
** others have a rule to follow, too.  *is is whether this one is; *stands is
** whether a label may stand beside one.  They return SQLITE_OK or SQLITE_NOMEM.
*/
int uri_dns_label_is_rtl(const struct dns_ascii *label, int *is);
int uri_dns_label_stands_by_rtl(const struct dns_ascii *label, int *stands);

/* Forms of a host; a label that IDNA cannot convert ... */
enum dns_form {
  DNS_FORM_ASCII,            /* stays as it is */
  DNS_FORM_UNICODE,          /* the same */
  DNS_FORM_KEY               /* is put into one spelling, for comparing */
};

/*
** Append a host in that form to s.  Returns SQLITE_OK, or SQLITE_NOMEM when a
** library had no memory; the errors of s are the caller's to look for.
*/
int uri_dns_put_host(sqlite3_str *s, struct span host, enum dns_form form);

/* ------------------------------------------------------------- suffix.c --- */

/* Which part of the list counts. */
enum dns_part { DNS_PART_ALL, DNS_PART_ICANN, DNS_PARTS };

/* Where something begins in a name, or that it is not there. */
enum { DNS_ABSENT = -1 };

/*
** What is known of a host.  name is the host in lower-case A-labels without
** the root's dot, or the address in its usual form.  suffix and domain are
** parts of it, and absent for an address and for what is no name.  All three
** live until the next lookup on the connection, or until
** uri_dns_found_close().
*/
struct dns_found {
  struct span name, suffix, domain;
  char *heap;                /* or 0 */
  char buffer[256];
};

/*
** Look a host up, from the cache or else from the list.  Returns SQLITE_OK,
** SQLITE_NOMEM or SQLITE_TOOBIG.  uri_dns_found_close() is called after
** SQLITE_OK only.
*/
int uri_dns_find(struct dns_state *state, sqlite3 *db, struct span host,
                 enum dns_part part, struct dns_found *found);
void uri_dns_found_close(struct dns_found *found);

/* -------------------------------------------------------------- cache.c --- */

/*
** A cache entry: a host as it was written, its name, and for each part of the
** list where suffix and domain begin in the name.
*/
enum { DNS_CACHE_TEXT = 53, DNS_UNKNOWN = -2 };
struct dns_entry {
  uint32_t hash;
  unsigned char host_n;      /* 0: the entry is free */
  unsigned char name_n;
  unsigned char name_at;     /* in text; 0 when host and name are the same */
  signed char suffix[DNS_PARTS], domain[DNS_PARTS];
  char text[DNS_CACHE_TEXT];
};

/*
** The entry of a host, or 0.  *slot is where it would go, 0 when it is too long
** or there is no memory for a cache.
*/
struct dns_entry *uri_dns_cache_find(struct dns_state *state, struct span host,
                                     struct dns_entry **slot, uint32_t *hash);
void uri_dns_cache_put(struct dns_entry *slot, uint32_t hash, struct span host,
                       struct span name);
void uri_dns_cache_clear(struct dns_state *state);
void uri_dns_cache_free(struct dns_state *state);

/* --------------------------------------------------------------- list.c --- */

/* The built-in list; 0 when out of memory. */
struct dns_list *uri_dns_list_builtin(void);
void uri_dns_list_free(struct dns_list *list);

/* Whether a name in lower-case ASCII, NUL-terminated, is a public suffix. */
int uri_dns_list_has(const struct dns_list *list, const char *name,
                     enum dns_part part);

/* May the list have a rule "www.x.y"?  No list that was published has one. */
int uri_dns_list_has_www(const struct dns_list *list);

/* --------------------------------------------------------------- sha1.c --- */

struct dns_sha1 { uint64_t bytes; uint32_t h[5]; unsigned char block[64]; };
void uri_dns_sha1_begin(struct dns_sha1 *sha1);
void uri_dns_sha1_add(struct dns_sha1 *sha1, const void *p, size_t n);
void uri_dns_sha1_end(struct dns_sha1 *sha1, char hex[41]);

/* ------------------------------------------------------------ functions --- */

/* Variants of uri_dns_suffix_func. */
enum { DNS_SUFFIX, DNS_DOMAIN };

scalar_fn uri_dns_convert_func, uri_dns_error_func, uri_dns_suffix_func,
          uri_dns_same_site_func, uri_dns_list_func, uri_dns_version_func;

#endif
