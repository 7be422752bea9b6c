/*
** SPDX-License-Identifier: MIT
**
** What a normal form may change (RFC 3986 section 6.2), stated once.
**
** normal.c asks these functions whether a text is its own normal form, runs.c which
** parts of it are kept, compare.c which bytes decide whatever follows them.
** uri_origin() and uri_surt() use the same.  The rules of single schemes are in the
** table of schemes/scheme.c and in schemes/by_scheme.h.
**
** Letters and triplets are changed byte by byte: write.c.  Dot-segments: dots.h.
*/
#ifndef URI_RULES_H
#define URI_RULES_H

#include "../scan/chars.h"
#include "../schemes/by_scheme.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "../uri.h"

enum {
  /* Bytes that no rule changes in a host or a path, and that change no other byte,
  ** except for dots that make a dot-segment. */
  NORMAL_KEPT = LOWALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE,

  /* Those of them that are removed at the end of a host: none. */
  NORMAL_HOST_TAIL = 0
};

/*
** The end of the part of a host that is kept: at least one byte, and the whole host if
** the rest would be read as a host with a port.
*/
static inline const char *normal_host_end(struct uri_span host){
  const char *whole = host.p+host.n;
  const char *end = whole;
  while( NORMAL_HOST_TAIL && end-host.p>1 ){
    if( is_in(end[-1], NORMAL_HOST_TAIL) ){
      end--;
    }else if( end-host.p>3 && is_triplet(end-3, end)
           && is_in(percent_value(end-3), NORMAL_HOST_TAIL) ){
      end -= 3;                          /* decoded, it would be one of them */
    }else{
      break;
    }
  }
  return end<whole && uri_normal_has_port(span_between(host.p, end)) ? whole : end;
}

/*
** Is a byte of a host kept, whatever follows it?  Then bytes of NORMAL_KEPT before it
** are kept, too.
*/
static inline int normal_is_kept_in_host(char c){
  return is_in(c, NORMAL_KEPT & ~NORMAL_HOST_TAIL);
}

/*
** Can the whole host be dropped?  Only that of "file"; the first letter of the scheme
** tells it apart from nearly all others.
*/
static inline int normal_may_lose_host(const char *scheme){
  return to_lower(*scheme)=='f';
}

/* A relative reference keeps its dot-segments (6.2.2.3). */
static inline int normal_may_remove_dots(const struct uri *u){
  return u->scheme.p!=0;
}

/* Can a scheme have a rule for this path?  upper: it may have letters A to Z. */
static inline int normal_may_have_path_rule(const struct uri *u, int upper){
  int is_rooted = u->authority.p==0 && u->path.n>0 && *u->path.p=='/';
  int is_empty = u->authority.p && u->path.n==0;
  return u->scheme.p && (is_rooted || is_empty || upper);
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
