/*
** SPDX-License-Identifier: MIT
**
** What a normal form may change (RFC 3986 section 6.2), stated once.
**
** read.c asks these functions whether a text is its own normal form, runs.c which parts
** are kept, and compare.c which bytes are final, regardless of later bytes.  uri_origin()
** and uri_surt() use the same.  The rules of single schemes are in the table of
** schemes/schemes.tsv and in schemes/by_scheme.h.
**
** Letters and triplets are changed byte by byte: write.c.  Dot-segments: dots.h.
*/
#ifndef URI_RULES_H
#define URI_RULES_H

#include "../schemes/by_scheme.h"

enum {
  /* Bytes that no rule changes in a host or a path, and that change no other byte,
  ** except for dots that make a dot-segment. */
  NORMAL_KEPT = LOWALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE
};

/* Can the whole host be dropped?  Only "localhost", by the rule of some schemes. */
static inline int normal_may_lose_host(struct uri_span host){
  return host.n>0 && (to_lower(*host.p)=='l' || *host.p=='%');
}

/*
** The end of the first groups of an IPv6address that stay as they are, whatever follows
** them, each with the ":" or "]" after it: in lower case, without leading zeros, so none
** is zero and part of a "::".
*/
static inline const char *normal_ipv6_kept(const char *p, const char *end){
  for(;;){
    const char *group = p;
    while( p<end && is_in(*p, LOWERHEX | DIGIT) ) p++;
    if( p==end || p==group || *group=='0' ) return group;
    if( *p==']' ) return p+1;
    if( *p++!=':' ) return group;
  }
}

/* A relative reference keeps its dot-segments (6.2.2.3). */
static inline int normal_may_remove_dots(const struct uri *u){
  return u->scheme.p!=0;
}

/* Does the rule of a scheme fold letters of the path? */
static inline int normal_folds_path(const struct uri_scheme *scheme){
  return scheme && (scheme->rule==URI_SCHEME_RULE_MAILTO
                 || scheme->rule==URI_SCHEME_RULE_URN);
}

/*
** What the rule of a scheme writes before the path [p, end): "/" before an empty one
** after an authority; "//" before the absolute path of a file: URI without authority.
*/
static inline struct uri_span normal_path_prefix(const struct uri_scheme *scheme,
                                                 int has_authority, const char *p,
                                                 const char *end){
  const struct uri_span nothing = { "", 0 };
  if( scheme==0 ) return nothing;
  if( has_authority ){
    if( p<end || scheme->rule!=URI_SCHEME_RULE_ROOT ) return nothing;
    return (struct uri_span){ "/", 1 };
  }
  if( p==end || *p!='/' || scheme->rule!=URI_SCHEME_RULE_FILE ) return nothing;
  return (struct uri_span){ "//", 2 };
}

#endif
