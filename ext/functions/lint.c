/*
** SPDX-License-Identifier: MIT
**
** Findings: uri_lint(u [, findings]), with a row for each thing that is wrong, unwise or
** unsafe; and uri_severity(u), the worst severity of these rows.
**
**     SELECT code, section FROM uri_lint('http://joe:secret@h/%7e');
**     -- password|3.2.1
**     -- encoded-unreserved|2.3
**     -- lower-case-hex|2.1
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_lint.h"

const char *const uri_sql_severities[] = {
  [URI_SEVERITY_ERROR] = "error",
  [URI_SEVERITY_WARNING] = "warning",
  [URI_SEVERITY_NOTE] = "note"
};

struct findings_state {
  struct uri_lint lint;
  struct uri_finding finding;
  const char *severity, *code, *section;
};

static int findings_next(struct rows_cursor *c){
  struct findings_state *s = c->state;
  const struct uri_lint_code *code;
  if( !uri_lint_next(&s->lint, &s->finding) ) return 0;
  code = s->finding.code;
  s->severity = uri_sql_severities[code->severity];
  s->code = code->name;
  s->section = code->section;
  return 1;
}

enum { FINDINGS_RFC3986, FINDINGS_EDITIONS, FINDINGS_READINGS };
static const struct sql_words findings_words = { .what = "findings", .table = {
  { "rfc3986", FINDINGS_RFC3986 }, { "editions", FINDINGS_EDITIONS },
  { "readings", FINDINGS_READINGS }
} };

static int findings_begin(struct rows_cursor *c){
  struct findings_state *s = c->state;
  uri_lint_begin(&s->lint, c->text.p, c->text.n);
  if( c->word==FINDINGS_EDITIONS ) uri_lint_with_editions(&s->lint);
  if( c->word==FINDINGS_READINGS ){
    int rc = uri_sql_allocate(uri_lint_with_readings_size(&s->lint), &c->owned[0]);
    if( rc!=SQLITE_OK ) return rc;
    uri_lint_with_readings(&s->lint, c->owned[0]);
  }
  return SQLITE_OK;
}

/* Answer with the message, and with the address that a reading leads to. */
static void findings_put_message(struct rows_cursor *c, const void *field){
  const struct uri_finding *finding = field;
  const char *message = finding->code->message;
  struct uri_span leads = finding->leads;
  struct buffer buffer;
  size_t n = strlen(message);
  char *out;
  if( leads.p==0 ){
    sqlite3_result_text(c->ctx, message, -1, SQLITE_STATIC);
    return;
  }
  out = uri_sql_buffer_open(c->ctx, &buffer, n+2+leads.n);
  if( out==0 ) return;
  memcpy(out, message, n);
  memcpy(out+n, ": ", 2);
  memcpy(out+n+2, leads.p, leads.n);
  uri_sql_buffer_result(c->ctx, &buffer, n+2+leads.n);
}

static const struct rows_column findings_columns[] = {
  { "severity",  0, uri_sql_put_word, offsetof(struct findings_state, severity) },
  { "code",      0, uri_sql_put_word, offsetof(struct findings_state, code) },
  { "component", 0, uri_sql_put_word,
    offsetof(struct findings_state, finding.component) },
  { "start",   1, uri_sql_put_start,  offsetof(struct findings_state, finding.text) },
  { "length",  1, uri_sql_put_length, offsetof(struct findings_state, finding.text) },
  { "message", 0, findings_put_message, offsetof(struct findings_state, finding) },
  { "section", 0, uri_sql_put_word, offsetof(struct findings_state, section) },
  { 0 }
};

/* uri_severity(u) */
static void findings_severity(sqlite3_context *ctx, struct uri_span text){
  enum uri_severity worst = uri_lint_severity(text.p, text.n);
  if( worst==URI_SEVERITY_CLEAN ) return;
  sqlite3_result_text(ctx, uri_sql_severities[worst], -1, SQLITE_STATIC);
}

const struct sql_function uri_sql_lint_functions[] = {
  { "uri_severity", 1, 1, OUT_UTF8, .text = findings_severity,
    .takes = "u", .about = "the worst finding in a text: `error`, `warning`, `note`" },
  { "uri_lint", 1, 2, .words = &findings_words, .columns = findings_columns,
    .key = "start, code", .state_size = sizeof(struct findings_state),
    .begin = findings_begin, .next = findings_next,
    .takes = "u [, findings = 'rfc3986']",
    .about = "everything wrong, unwise or unsafe" },
  { 0 }
};
