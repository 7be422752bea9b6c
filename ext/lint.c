/*
** SPDX-License-Identifier: MIT
**
** Findings: uri_lint(u [, findings]), with a row for each thing that is wrong, unwise or
** unsafe; and uri_severity(u), the worst severity of these rows.
*/
#include "rows.h"

#include <string.h>

enum {
  FINDINGS_SEVERITY, FINDINGS_CODE, FINDINGS_COMPONENT,
  FINDINGS_START, FINDINGS_LENGTH, FINDINGS_MESSAGE,
  FINDINGS_SECTION
};

static const char *const findings_severities[] = {
  [URI_SEVERITY_ERROR] = "error",
  [URI_SEVERITY_WARNING] = "warning",
  [URI_SEVERITY_NOTE] = "note"
};

struct findings_state {
  struct uri_lint lint;
  struct uri_finding finding;
};

static void findings_next(struct rows_cursor *c){
  struct findings_state *s = c->state;
  c->eof = !uri_lint_next(&s->lint, &s->finding);
}

/*
** Write the href of the text to the cursor's memory; absent if it has none.  A relative
** text is resolved against URI_LINT_BASE.  Returns an SQLite code.
*/
static int findings_href(struct rows_cursor *c, struct uri_span *href){
  static const char page[] = URI_LINT_BASE;
  struct uri_href_parts base;
  char *p, *kept;
  int rc = uri_sql_href_of(c->text, 0, &p, &href->n);
  *href = (struct uri_span){ 0, href->n };
  if( rc==SQLITE_OK && p==0 ){
    uri_href_split(page, sizeof page-1, &base);
    rc = uri_sql_href_of(c->text, &base, &p, &href->n);
  }
  if( rc!=SQLITE_OK || p==0 ) return rc;
  kept = uri_sql_rows_buffer(c, href->n);
  if( kept ){
    memcpy(kept, p, href->n);
    href->p = kept;
  }
  sqlite3_free(p);
  return kept ? SQLITE_OK : SQLITE_NOMEM;
}

static int findings_first(struct rows_cursor *c){
  enum { FINDINGS_RFC3986, FINDINGS_EDITIONS, FINDINGS_READINGS };
  static const char words[][WORD_SIZE] = {
    [FINDINGS_RFC3986] = "rfc3986", [FINDINGS_EDITIONS] = "editions",
    [FINDINGS_READINGS] = "readings", ""
  };
  struct findings_state *s = c->state;
  struct uri_span href = {0, 0};
  size_t wanted;
  int rc = uri_sql_rows_word(c, "findings", words, &wanted);
  if( rc==SQLITE_OK && wanted==FINDINGS_READINGS ) rc = findings_href(c, &href);
  if( rc!=SQLITE_OK ) return rc;
  uri_lint_begin(&s->lint, c->text.p, c->text.n);
  if( wanted==FINDINGS_EDITIONS ) uri_lint_with_editions(&s->lint);
  if( wanted==FINDINGS_READINGS ) uri_lint_with_readings(&s->lint, href);
  findings_next(c);
  return SQLITE_OK;
}

/* Answer with the message, and with the address that a reading leads to. */
static void findings_result_message(sqlite3_context *ctx,
                                    const struct uri_finding *finding){
  const char *message = finding->code->message;
  struct uri_span leads = finding->leads;
  struct buffer buffer;
  size_t n = strlen(message);
  char *out;
  if( leads.p==0 ){
    sqlite3_result_text(ctx, message, -1, SQLITE_STATIC);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, n+2+leads.n);
  if( out==0 ) return;
  memcpy(out, message, n);
  memcpy(out+n, ": ", 2);
  memcpy(out+n+2, leads.p, leads.n);
  uri_sql_buffer_result(ctx, &buffer, n+2+leads.n);
}

static void findings_column(struct rows_cursor *c, sqlite3_context *ctx,
                            int column){
  const struct findings_state *s = c->state;
  const struct uri_lint_code *code = s->finding.code;
  switch( column ){
    case FINDINGS_SEVERITY:
      sqlite3_result_text(ctx, findings_severities[code->severity], -1,
                          SQLITE_STATIC);
      break;
    case FINDINGS_CODE:
      sqlite3_result_text(ctx, code->name, -1, SQLITE_STATIC);
      break;
    case FINDINGS_COMPONENT:
      sqlite3_result_text(ctx, s->finding.component, -1, SQLITE_STATIC);
      break;
    case FINDINGS_START:
      uri_sql_rows_result_start(c, ctx, s->finding.text);
      break;
    case FINDINGS_LENGTH:
      uri_sql_rows_result_length(ctx, s->finding.text);
      break;
    case FINDINGS_MESSAGE:
      findings_result_message(ctx, &s->finding);
      break;
    case FINDINGS_SECTION:
      sqlite3_result_text(ctx, code->section, -1, SQLITE_STATIC);
      break;
  }
}

/* uri_severity(u) */
static void findings_severity_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_severity worst;
  struct uri_span text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  worst = uri_lint_severity(text.p, text.n);
  if( worst==URI_SEVERITY_CLEAN ) return;
  sqlite3_result_text(ctx, findings_severities[worst], -1, SQLITE_STATIC);
}

static const struct rows_function lint_rows = {
  .name = "uri_lint",
  .columns = "severity, code, component, start, length, message, section",
  .integers = "start, length",
  .key = "start, code",
  .argument = "_uri",
  .second_argument = "_findings",
  .second_default = "rfc3986",
  .state_size = sizeof(struct findings_state),
  .first = findings_first,
  .next = findings_next,
  .column = findings_column
};

static const struct sql_function findings_functions[] = {
  { "uri_severity",  1, findings_severity_func, 0, OUT_UTF8 }
};

const struct sql_group uri_sql_lint_group = {
  .functions = findings_functions,
  .count = sizeof findings_functions/sizeof findings_functions[0],
  .rows = { &lint_rows }
};
