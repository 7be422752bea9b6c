/*
** SPDX-License-Identifier: MIT
**
** Finding what is wrong: uri_lint(u [, findings]), a row for each thing that is
** wrong, unwise or unsafe; and uri_severity(u), the worst of them.
*/
#include "rows.h"

enum {
  FINDINGS_SEVERITY, FINDINGS_CODE, FINDINGS_COMPONENT,
  FINDINGS_START, FINDINGS_LENGTH, FINDINGS_MESSAGE,
  FINDINGS_SECTION, FINDINGS_URI
};

static const char *const findings_severities[] = {
  [URI_ERROR] = "error", [URI_WARNING] = "warning", [URI_NOTE] = "note"
};

struct findings_state {
  struct uri_lint lint;
  struct uri_finding finding;
};

static void findings_next(struct rows_cursor *c){
  struct findings_state *s = c->state;
  c->eof = !uri_lint_next(&s->lint, &s->finding);
}

static int findings_first(struct rows_cursor *c){
  struct findings_state *s = c->state;
  uri_lint_begin(&s->lint, c->text.p, c->text.n);
  if( c->arguments[1] ){
    struct span word;
    int editions = 0;
    int rc = value_bytes(c->arguments[1], &word);
    if( rc!=SQLITE_OK ) return rc;
    if( !uri_sql_findings_find(c->function->name, word, &editions,
                               &c->base.pVtab->zErrMsg) ){
      return c->base.pVtab->zErrMsg ? SQLITE_ERROR : SQLITE_NOMEM;
    }
    if( editions ) uri_lint_with_editions(&s->lint);
  }
  findings_next(c);
  return SQLITE_OK;
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
      sqlite3_result_text(ctx, code->message, -1, SQLITE_STATIC);
      break;
    case FINDINGS_SECTION:
      sqlite3_result_text(ctx, code->section, -1, SQLITE_STATIC);
      break;
  }
}

/* uri_severity(u) */
void uri_sql_severity_func(sqlite3_context *ctx, int argc,
                           sqlite3_value **argv){
  enum uri_severity worst;
  struct span text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  worst = uri_lint_severity(text.p, text.n);
  if( worst==URI_CLEAN ) return;
  sqlite3_result_text(ctx, findings_severities[worst], -1, SQLITE_STATIC);
}

const struct rows_function uri_sql_lint_rows = {
  .name = "uri_lint",
  .columns = "severity, code, component, start, length, message, section",
  .key = "start, code",
  .first_argument = FINDINGS_URI,
  .argument = "_uri",
  .second_argument = "_findings",
  .second_default = "rfc3986",
  .state_size = sizeof(struct findings_state),
  .first = findings_first,
  .next = findings_next,
  .column = findings_column
};
