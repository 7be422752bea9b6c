/*
** SPDX-License-Identifier: MIT
**
** Sites whose paths hold secrets: secrets.c.
**
** where of a row is the path.  A segment of it is "*", any text; "!", a secret; "bot!", a
** secret after "bot"; "v*", a text after "v"; or a word.  More segments may follow.
*/
#ifndef URI_SECRETS_H
#define URI_SECRETS_H

#include "site.h"

enum { SECRETS_ROWS = 43 };
extern const struct site_table uri_secrets_table;

#endif
