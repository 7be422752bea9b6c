/*
** SPDX-License-Identifier: MIT
**
** The definition of an edition of the specification, for the files that define one.
**
** An edition is data where possible: its rules, how its texts split, how its references
** resolve, its names for the parts.  A rule that does not fit this data has a function in
** that edition's file.
*/
#ifndef URI_EDITION_H
#define URI_EDITION_H

#include "../chars/span.h"
#include "../../uri_editions.h"

/*
** The function of a rule: 0 if all of [p, end) matches, else the first byte that does not
** match; for a rule with parts, *where is the part of that byte.
*/
struct uri_rule;
typedef const char *rule_fn(const struct uri_rule *rule, const char *p, const char *end,
                            const char **where);

/*
** A rule of the grammar.  min and max count characters, or triplets, of a run; max==0
** means "any number".
*/
struct uri_rule {
  char name[18];
  unsigned char min;
  unsigned char max;
  uint32_t set;
  rule_fn *match;
};

/* Instead of a function: min to max characters of set. */
#define RULE_RUN 0

/* What a relative path is merged with if its base has no path. */
enum edition_merge {
  MERGE_NOTHING,           /* "http://a" and "g" make "http://ag" */
  MERGE_AFTER_AUTHORITY,   /* a "/", if the base has an authority */
  MERGE_SLASH              /* a "/" */
};

/* A text as an edition divides it.  What it does not have is absent. */
struct edition_text {
  struct uri u;
  struct uri_authority a;
  struct uri_span server, reg_name;    /* one of them is the authority */
  struct uri_span user, password;
  struct uri_span bare_path;           /* the path without the "/" before it */
};

struct edition_part {
  char name[10];
  char parent[10];         /* the part that it is a part of, or "" */
  uint16_t value;          /* where its value is in struct edition_text */
};
#define EDITION_VALUE(field) offsetof(struct edition_text, field)

struct uri_edition {
  const char *name;
  const struct uri_rule *rules;
  size_t n_rules;
  const struct edition_part *parts;    /* up to one without a name */

  /* Splitting. */
  uint32_t scheme_first;   /* what a scheme may begin with */
  uint32_t authority_end;  /* what ends an authority, apart from the text's end */

  /* Is it a registry's name instead of a server?  0 if there are no such names. */
  int (*is_registry)(struct uri_span authority);
  int host_may_be_empty;

  /* Resolving before RFC 3986. */
  enum edition_merge merge;
  int keeps_excess;        /* ".." above the root stays in the path */
  int query_keeps_path;    /* "?y" changes the base's query alone */
  int empty_is_absent;     /* an empty authority or query inherits the base's */
  int slash_is_no_path;    /* the "/" before a path is a separator */
};

/* The parts of RFC 3986 and of the draft before it. */
enum { RFC3986_PARTS = 8 };
extern const struct edition_part uri_rfc3986_parts[RFC3986_PARTS+1];

/* The rules that editions share, from rules.c. */
rule_fn uri_rule_scheme, uri_rule_dec_octet, uri_rule_ipv4address, uri_rule_ls32,
        uri_rule_ipv6address;

/*
** path-noscheme = segment-nz-nc *( "/" segment )
** path-rootless = segment-nz    *( "/" segment )
** rel_path      = rel_segment   [ abs_path ]
**
** set is the class of the first segment.
*/
rule_fn uri_rule_rootless;

/*
** The rest of a text that begins with a path: a run of first, then of PATH after a "/";
** then [ "?" query ] and [ "#" fragment ] if delims has them.
*/
const char *uri_edition_rest(const char *p, const char *end, uint32_t first,
                             uint32_t delims, const char **where);

/* The rules that only the older editions share, from rules_before.c. */

/* One byte of set, which may be "%"; for the excluded characters. */
rule_fn uri_rule_octet;

/* domainlabel and toplabel: set has the first characters allowed, max is the length. */
rule_fn uri_rule_label;

/* 1*digit "." 1*digit "." 1*digit "." 1*digit */
rule_fn uri_rule_four_numbers;

/*
** Labels with a "." between them.  set has the first characters of the last label, and
** DOT if a "." may follow it; max is the length of a label.
*/
rule_fn uri_rule_hostname;

/* host = hostname | IPv4address; hostport = host [ ":" port ].  set as above. */
rule_fn uri_rule_host, uri_rule_hostport;

/* abs_path = "/" and a run of set */
rule_fn uri_rule_abs_path;

/* net_path = "//" authority [ abs_path ], where abs_path is a run of set */
const char *uri_edition_net_path(const struct uri_rule *rule, rule_fn *authority,
                                 const char *p, const char *end, const char **where);

/*
** uri_edition_rest() after *( pchar | ";" | "/" ): in all three editions, a path, with or
** without an authority of plain characters before it, which ends at authority_end.
*/
const char *uri_edition_hierarchy(const char *p, const char *end,
                                  uint32_t delims, const char *authority,
                                  uint32_t authority_end, const char **where);

/* 1 if the mismatch is a missing scheme, which the rule requires. */
int uri_lacks_scheme(const struct uri_edition *edition,
                     const struct uri_rule *rule,
                     const struct uri_mismatch *why);

/*
** The name of the edition's rule for references, relative or not: "URI-reference", in
** 1996 "URL-reference".
*/
struct uri_span uri_edition_reference(const struct uri_edition *edition);

#endif
