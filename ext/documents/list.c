/*
** SPDX-License-Identifier: MIT
**
** Print what write.tcl needs for the documents that are made from the code: a line for
** each function and for each finding of uri_lint, with tabs between the columns.
**
**     function  NAME  rows|value  ARGUMENTS  ABOUT
**     finding   CODE  SEVERITY    SECTION    MESSAGE
*/
#include "../shared/ext.h"

#include <stdio.h>

#include "../../core/uri_lint.h"
#include "../../core/links/lint/lint.h"

static void list_functions(void){
  const struct sql_function *const *table, *f;
  for(table=uri_sql_functions; *table; table++){
    for(f=*table; f->name; f++){
      printf("function\t%s\t%s\t%s\t%s\n", f->name, f->columns ? "rows" : "value",
             f->takes, f->about);
    }
  }
}

static void list_findings(void){
  int i;
  for(i=0; i<LINT_CODES; i++){
    const struct uri_lint_code *code = &uri_lint_codes[i];
    printf("finding\t%s\t%s\t%s\t%s\n", code->name, uri_sql_severities[code->severity],
           code->section, code->message);
  }
}

int main(void){
  list_functions();
  list_findings();
  return 0;
}
