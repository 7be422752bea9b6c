/*
** SPDX-License-Identifier: MIT
**
** Findings are inside the text, in order, and have an explanation.  There is an error
** among them exactly if the text is not a URI-reference, and the first error is at the
** mismatch of the grammar.
*/
#include "fuzz.h"

#include "../../core/uri_whatwg.h"
#include "../../core/links/lint/lint.h"

static int is_code(const struct uri_lint_code *code){
  size_t i;
  for(i=0; i<LINT_CODES && code!=&uri_lint_codes[i]; i++){}
  return i<LINT_CODES;
}

/* With readings, the other findings stay the same, and all are in order. */
static void check_readings(struct uri_span text){
  struct uri_span href;
  struct uri_finding finding, plain;
  struct uri_lint lint, without;
  const char *last = text.p;
  uri_lint_begin(&without, text.p, text.n);
  uri_lint_begin(&lint, text.p, text.n);
  uri_lint_with_readings(&lint, fuzz_buffer(uri_lint_with_readings_size(&lint)));
  href = lint.href;
  while( uri_lint_next(&lint, &finding) ){
    CHECK( lint.n_found<URI_LINT_FOUND );
    CHECK( fuzz_inside(text, finding.text) && finding.text.p>=last );
    last = finding.text.p;
    if( strncmp(finding.code->name, "browser-", 8)==0 ){
      CHECK( fuzz_same(finding.leads, href) );
    }else if( strcmp(finding.code->name, "query-in-host")!=0
           && strcmp(finding.code->name, "registry-name")!=0 ){
      CHECK( uri_lint_next(&without, &plain) && plain.code==finding.code );
      CHECK( fuzz_same(plain.text, finding.text) );
      CHECK( fuzz_same(plain.leads, finding.leads) );
    }
  }
  CHECK( !uri_lint_next(&without, &plain) );
}

void fuzz_one(struct uri_span text){
  const struct uri_rule *rule =
    uri_rule_find(&uri_rfc3986, "URI-reference", 13);
  enum uri_severity worst = URI_SEVERITY_CLEAN;
  struct uri_mismatch why;
  struct uri_finding finding;
  struct uri_lint lint;
  const char *error = 0;
  const char *last = text.p;
  size_t count = 0;
  memset(&lint, 0x5A, sizeof lint);
  uri_lint_begin(&lint, text.p, text.n);
  while( uri_lint_next(&lint, &finding) ){
    CHECK( is_code(finding.code) && lint.n_found<URI_LINT_FOUND );
    CHECK( finding.text.p!=0 && fuzz_inside(text, finding.text) );
    CHECK( finding.text.p>=last );
    last = finding.text.p;
    if( finding.code->severity==URI_SEVERITY_ERROR && error==0 ) error = last;
    CHECK( ++count<=16*(text.n+4) );
    if( finding.code->severity<worst ) worst = finding.code->severity;
  }
  if( uri_rule_match(rule, text.p, text.n, &why) ){
    CHECK( error==0 );
  }else{
    CHECK( error==text.p+why.at );
  }
  CHECK( !uri_lint_next(&lint, &finding) );
  CHECK( uri_lint_severity(text.p, text.n)==worst );
  uri_lint_begin(&lint, text.p, text.n);
  uri_lint_with_editions(&lint);
  while( uri_lint_next(&lint, &finding) ) CHECK( lint.n_found<URI_LINT_FOUND );
  check_readings(text);
}
