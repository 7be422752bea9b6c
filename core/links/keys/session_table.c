/*
** SPDX-License-Identifier: MIT
**
** From the rows of core/links/keys/sessions.tsv,
** by core/facts.tcl ("make facts").  Do not edit.
*/
#include "keys.h"

static const struct keys_session table_sessions[] = {
  { SPAN("jsessionid"), 0, 32, ALPHA | DIGIT,
    1, 1, SPAN("") },
  { SPAN("phpsessid"), 0, 32, ALPHA | DIGIT,
    1, 1, SPAN("") },
  { SPAN("sid"), 0, 32, ALPHA | DIGIT,
    0, 1, SPAN("") },
  { SPAN("aspsessionid"), 8, 24, ALPHA,
    1, 0, SPAN("") },
  { SPAN("cfid"), 0, 0, 0,
    1, 0, SPAN("cftoken=") },
  { SPAN("cftoken"), 0, 0, 0,
    1, 0, SPAN("") },
  { {0, 0}, 0, 0, 0, 0, 0, {0, 0} }
};

const struct keys_session *const uri_keys_sessions = table_sessions;
