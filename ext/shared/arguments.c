/*
** SPDX-License-Identifier: MIT
**
** The arguments of a function, read from its row: names and types for other engines, and
** which may be left out.
**
** In "text [, rule [, edition]]", the last two are a group, and are left out from the
** right; in "u, prefix integer [, ipv6_prefix integer] [, form]", each is its own group.
*/
#include "ext.h"

#include <string.h>

/* Read an argument from the n bytes of its name on.  Returns its end. */
static const char *argument_read(const char *p, size_t n, struct sql_argument *out){
  static const char *const types[] = {
    [ARGUMENT_TEXT] = "", [ARGUMENT_INTEGER] = " integer", [ARGUMENT_ANY] = " any"
  };
  memcpy(out->name, p, n);
  p += n;
  out->type = ARGUMENT_ANY;
  /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): ARGUMENT_TEXT ends it. */
  while( strncmp(p, types[out->type], strlen(types[out->type]))!=0 ) out->type--;
  return p+strlen(types[out->type]);
}

int uri_sql_arguments(const struct sql_function *f,
                      struct sql_argument out[SQL_ARGUMENTS]){
  const char *p = f->takes;
  int depth = 0, group = 0, count = 0;
  while( *p ){
    size_t n = strcspn(p, " ,.?=[]");
    if( n>0 ){
      out[count] = (struct sql_argument){ .group = group };
      p = argument_read(p, n, &out[count++]);
    }else if( *p=='=' ){                 /* not the default */
      p += strcspn(p, ",]");
    }else{
      if( *p=='[' ) group += depth++==0;
      if( *p==']' ) depth--;
      p++;
    }
  }
  return count;
}
