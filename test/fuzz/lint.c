/*
** SPDX-License-Identifier: MIT
**
** Findings are inside the text, in order, and explained; there is an error
** among them exactly when the text is no URI-reference, and the first one is
** where the grammar has its mismatch.
*/
#include "fuzz.h"

static int is_code(const struct uri_lint_code *code){
  size_t i;
  for(i=0; uri_lint_code(i); i++){
    if( uri_lint_code(i)==code ) return 1;
  }
  return 0;
}

void fuzz_one(struct span text){
  const struct uri_rule *rule =
    uri_rule_find(&uri_rfc3986, "URI-reference", 13);
  enum uri_severity worst = URI_CLEAN;
  struct uri_mismatch why;
  struct uri_finding finding;
  struct uri_lint lint;
  const char *error = 0;
  const char *last = text.p;
  size_t count = 0;
  memset(&lint, 0x5A, sizeof lint);
  uri_lint_begin(&lint, text.p, text.n);
  while( uri_lint_next(&lint, &finding) ){
    CHECK( is_code(finding.code) );
    CHECK( finding.text.p!=0 && fuzz_inside(text, finding.text) );
    CHECK( finding.text.p>=last );
    last = finding.text.p;
    if( finding.code->severity==URI_ERROR && error==0 ) error = last;
    CHECK( ++count<=16*(text.n+4) );
    if( finding.code->severity<worst ) worst = finding.code->severity;
  }
  if( uri_match(rule, text.p, text.n, &why) ){
    CHECK( error==0 );
  }else{
    CHECK( error==text.p+why.at );
  }
  CHECK( !uri_lint_next(&lint, &finding) );
  CHECK( uri_lint_severity(text.p, text.n)==worst );
  uri_lint_begin(&lint, text.p, text.n);
  uri_lint_with_editions(&lint);
  while( uri_lint_next(&lint, &finding) && count>0 ) count -= finding.component!=0;
}
