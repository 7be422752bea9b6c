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

static int argument_is_letter(char c){
  return (c>='a' && c<='z') || (c>='0' && c<='9') || c=='_';
}

/* Skip a word: 1, or 0 if p does not begin with it. */
static int argument_skip(const char **p, const char *word){
  size_t n = strlen(word);
  if( strncmp(*p, word, n)!=0 ) return 0;
  *p += n;
  return 1;
}

/* Read the name and the type of the argument at p.  Returns its end. */
static const char *argument_name(const char *p, struct sql_argument *out){
  size_t n = 0;
  while( argument_is_letter(*p) && n<sizeof out->name-1 ) out->name[n++] = *p++;
  if( argument_skip(&p, " integer") ) out->type = ARGUMENT_INTEGER;
  else if( argument_skip(&p, " any") ) out->type = ARGUMENT_ANY;
  return p;
}

int uri_sql_arguments(const struct sql_function *f,
                      struct sql_argument out[SQL_ARGUMENTS]){
  const char *p = f->takes;
  int depth = 0, group = 0, count = 0;
  for(; *p; p++){
    if( *p=='[' ){
      group += depth++==0;
    }else if( *p==']' ){
      depth--;
    }else if( *p=='=' ){                 /* not the default */
      p += strcspn(p, ",]")-1;
    }else if( argument_is_letter(*p) && count<SQL_ARGUMENTS ){
      out[count] = (struct sql_argument){ .group = depth>0 ? group : 0 };
      p = argument_name(p, &out[count++])-1;
    }
  }
  return count;
}
