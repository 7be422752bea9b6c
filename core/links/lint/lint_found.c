/*
** SPDX-License-Identifier: MIT
**
** The table of all findings, and helpers for the files that report them.  This file calls
** none of them; lint.c calls them in order.
*/
#include "lint.h"

#define LINT_ROW(code, name, severity, section, message) \
  { name, URI_SEVERITY_##severity, section, message },
const struct uri_lint_code uri_lint_codes[LINT_CODES] = { LINT_LIST(LINT_ROW) };

int uri_lint_has_upper(struct uri_span s){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    if( is_triplet(p, end) ) p += 3;
    else if( to_lower(*p)!=*p ) return 1;
    else p++;
  }
  return 0;
}

int uri_lint_has_rule(const struct uri_lint *lint, enum uri_scheme_rule rule){
  return lint->scheme && lint->scheme->rule==rule;
}

void uri_lint_read(struct uri_lint *lint, struct uri_span s){
  if( s.p==0 ) return;
  lint->at = s.p;
  lint->end = s.p+s.n;
}

/* The component that a part is or belongs to. */
static const char *const lint_component[LINT_PARTS] = {
  [LINT_TEXT]          = 0,
  [LINT_SCHEME]        = "scheme",
  [LINT_USER]          = "userinfo",
  [LINT_PASSWORD_PART] = "userinfo",
  [LINT_HOST]          = "host",
  [LINT_PORT]          = "port",
  [LINT_PATH]          = "path",
  [LINT_QUERY]         = "query",
  [LINT_FRAGMENT]      = "fragment"
};

void uri_lint_found_to(struct uri_lint *lint, enum lint_code code,
                       struct uri_span text, struct uri_span leads){
  if( lint->n_found==URI_LINT_FOUND ) return;
  lint->found[lint->n_found++] = (struct uri_finding){
    &uri_lint_codes[code], lint_component[lint->part], text, leads
  };
}

void uri_lint_found(struct uri_lint *lint, enum lint_code code, struct uri_span text){
  uri_lint_found_to(lint, code, text, (struct uri_span){0, 0});
}
