/*
** SPDX-License-Identifier: MIT
**
** What an edition of the specification is made of, for the files of the core
** that hold one.
**
** An edition is data wherever it can be: its rules, how its texts split, how
** its references resolve, what it calls their parts.  Where a document has a
** rule of its own shape, the rule's function is in that edition's file.
*/
#ifndef URI_EDITION_H
#define URI_EDITION_H

#include "../syntax/span.h"
#include "../uri.h"

/*
** A rule of the grammar.  match answers 0 when the whole of [p, end) matches,
** else the first byte that cannot be where it is; a rule that has parts says
** in *where which one that is.
**
** min and max count characters, or triplets, and are for runs only; max==0 is
** "any number".
*/
struct uri_rule {
  char name[18];
  unsigned char min;
  unsigned char max;
  uint32_t set;
  const char *(*match)(const struct uri_rule *rule,
                       const char *p, const char *end, const char **where);
};

/* In place of a function: the characters of set, between min and max of them. */
#define RULE_RUN 0

/* What the functions of rules are called with. */
#define RULE_ARGS const struct uri_rule *rule, \
                  const char *p, const char *end, const char **where
#define UNUSED_ARGS (void)rule, (void)where

/* What a relative path is merged with when its base has no path. */
enum edition_merge {
  MERGE_NOTHING,           /* "http://a" and "g" make "http://ag" */
  MERGE_AFTER_AUTHORITY,  /* a "/", if the base has an authority */
  MERGE_SLASH              /* a "/" */
};

/* Where the value of a part comes from. */
enum edition_source {
  SOURCE_SCHEME, SOURCE_AUTHORITY, SOURCE_SERVER, SOURCE_REG_NAME,
  SOURCE_USERINFO, SOURCE_USER, SOURCE_PASSWORD, SOURCE_HOST, SOURCE_PORT,
  SOURCE_PATH,
  SOURCE_BARE_PATH,        /* the path without the "/" in front of it */
  SOURCE_QUERY, SOURCE_FRAGMENT
};

struct edition_part {
  char name[10];
  char parent[10];         /* the part that it is a part of, or "" */
  enum edition_source source;
};

/* What RFC 3986 has for the first two fields of splitting. */
enum {
  EDITION_SCHEME_FIRST = ALPHA,
  EDITION_AUTHORITY_END = SLASH | QUESTION | HASH
};

struct uri_edition {
  const char *name;
  const struct uri_rule *rules;
  size_t n_rules;
  const struct edition_part *parts;
  size_t n_parts;

  /* Splitting. */
  uint32_t scheme_first;   /* what a scheme may begin with */
  uint32_t authority_end;  /* what ends an authority, beside the text's end */

  /* Is it a registry's name, and no server?  0 if there are no such names. */
  int (*is_registry)(struct span authority);
  int host_may_be_empty;

  /* Resolving a reference, buffer as for uri_resolve(). */
  void (*resolve)(const struct uri_edition *edition, const struct uri *base,
                  const struct uri *ref, char *buffer, struct uri *target);

  /* What uri_edition_resolve_before() asks. */
  enum edition_merge merge;
  int keeps_excess;        /* ".." above the root stays in the path */
  int query_keeps_path;    /* "?y" changes the base's query alone */
  int empty_is_absent;     /* "//" and "?" inherit what the base has there */
  int slash_is_no_path;    /* the "/" in front of a path is a separator */
};

/* Resolving as the documents before RFC 3986 have it (edition_resolve.c). */
void uri_edition_resolve_before(const struct uri_edition *edition,
                                const struct uri *base, const struct uri *ref,
                                char *buffer, struct uri *target);

/* The rules that editions share, from rules.c. */
const char *uri_rule_scheme(RULE_ARGS);
const char *uri_rule_dec_octet(RULE_ARGS);
const char *uri_rule_ipv4address(RULE_ARGS);
const char *uri_rule_ls32(RULE_ARGS);
const char *uri_rule_ipv6address(RULE_ARGS);

/* And from rules_before.c, those that only the older ones have. */

/* One byte that is in set, a "%" too; for the characters that are excluded. */
const char *uri_rule_octet(RULE_ARGS);

/* domainlabel and toplabel: set is what it begins with, max its length. */
const char *uri_rule_label(RULE_ARGS);

/* 1*digit "." 1*digit "." 1*digit "." 1*digit */
const char *uri_rule_four_numbers(RULE_ARGS);

/* A name of labels with a "." between them. */
struct uri_edition_hostname {
  unsigned char label_max;   /* characters in a label, or 0 for any number */
  unsigned char alpha_top;   /* the last label begins with a letter */
  unsigned char final_dot;   /* a "." may follow it */
};
const char *uri_edition_hostname(const struct uri_edition_hostname *form,
                                 const char *p, const char *end);

/*
** *( pchar | ";" | "/" ), which is what a path is in all of the three with or
** without an authority of plain characters in front; then [ "?" query ] and
** [ "#" fragment ] where delims has them.  *where is the component, an
** authority by that name, ended by authority_end.
*/
const char *uri_edition_hierarchy(const char *p, const char *end,
                                  uint32_t delims, const char *authority,
                                  uint32_t authority_end, const char **where);

/* The further of two mismatches, 0 if one of them is none. */
const char *uri_edition_further(const char *a, const char *b);

#endif
