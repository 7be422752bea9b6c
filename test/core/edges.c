/*
** SPDX-License-Identifier: MIT
**
** Cases that SQL cannot reach: the core's functions as a C program calls them.
**
** Prints "N passed, N failed".
*/
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_lint.h"
#include "../../core/links/lint/lint.h"
#include "../../core/rfc/editions/edition.h"
#include "../../core/links/whatwg/steps.h"
#include "check.h"

/* RFC 3986 among the editions resolves as uri_resolve() does (5.4.1). */
static void check_edition(void){
  static const char base[] = "http://a/b/c/d;p?q";
  static const char *const rows[][2] = {
    { "g:h", "g:h" }, { "g", "http://a/b/c/g" }, { "../../../g", "http://a/g" },
    { "?y", "http://a/b/c/d;p?y" }, { "//g", "http://g" }, { "", base }
  };
  size_t i;
  for(i=0; i<sizeof rows/sizeof *rows; i++){
    struct uri b, r, t;
    char buffer[200], out[200];
    size_t n;
    uri_split(base, strlen(base), &b);
    uri_split(rows[i][0], strlen(rows[i][0]), &r);
    uri_edition_resolve(&uri_rfc3986, &b, &r, buffer, &t);
    n = uri_compose(&t, out);
    check(n==strlen(rows[i][1]) && memcmp(out, rows[i][1], n)==0, rows[i][0]);
  }
}

/* An edition that differs in one way only splits other texts as uri_split() does. */
static void check_split(void){
  static const char *const texts[] = {
    "", "a", "http://u@h:1/p?q#f", "a:b", "/p?#", "//h?q/:#f", "1a:b", "#f?q", "a/b:c"
  };
  struct uri_edition edition = uri_rfc3986;
  size_t i;
  edition.authority_end |= SEMICOLON;
  for(i=0; i<COUNT_OF(texts); i++){
    struct uri a, b;
    uri_edition_split(&edition, texts[i], strlen(texts[i]), &a);
    uri_split(texts[i], strlen(texts[i]), &b);
    check(memcmp(&a, &b, sizeof a)==0, texts[i]);
  }
}

/* There is no place for one finding more; test/fuzz/lint.c finds no text that has it. */
static void check_full(void){
  static struct uri_lint lint;
  lint.n_found = URI_LINT_FOUND;
  uri_lint_found(&lint, 0, (struct uri_span){ "a", 1 });
  check(lint.n_found==URI_LINT_FOUND, "too many findings");
}

/* Each finding has all its texts. */
static void check_codes(void){
  size_t i;
  for(i=0; i<LINT_CODES; i++){
    const struct uri_lint_code *code = &uri_lint_codes[i];
    check(code->name[0] && code->section[0] && code->message[0], code->name);
    check(code->name[sizeof code->name-1]==0
          && code->section[sizeof code->section-1]==0
          && code->message[sizeof code->message-1]==0, "a NUL at the end");
  }
}

/* A mismatch that nobody asks about. */
static void check_match(void){
  const struct uri_rule *rule = uri_rule_find(&uri_rfc3986, "uRi", 3);
  check(rule!=0 && uri_rule_match(rule, "a:", 2, 0) && !uri_rule_match(rule, "a", 1, 0),
        "uri_rule_match without why");
  check(uri_rule_find(&uri_rfc3986, "URI\0", 4)==0, "a rule with a NUL");
  check(uri_rule_find(&uri_rfc3986, "UR", 2)==0, "half a rule");
}

/* The size for a text that no memory holds. */
static void check_longest(void){
  check(uri_href_longest(0, SIZE_MAX/2)==SIZE_MAX, "half of all bytes");
  check(uri_href_longest(SIZE_MAX, 1)==SIZE_MAX, "a base of all bytes");
}

/* Nothing before an authority is read. */
static void check_authority(void){
  static const char text[] = "1:8080";
  struct uri_authority a;
  uri_split_authority((struct uri_span){ text+4, 2 }, &a);
  check(a.host.p==text+4 && a.host.n==2 && a.port.p==0, "a host after digits");
  uri_split_authority((struct uri_span){ text, 1 }, &a);
  check(a.host.p==text && a.host.n==1 && a.userinfo.p==0, "a host of one byte");
}

int main(void){
  check_edition();
  check_split();
  check_full();
  check_codes();
  check_match();
  check_longest();
  check_authority();
  return check_sum();
}
