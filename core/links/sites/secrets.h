/*
** SPDX-License-Identifier: MIT
**
** Sites whose paths hold secrets: secrets.tsv.  The link of a webhook, a token of a bot,
** a private calendar: whoever has such a link can use it.
**
** where of a row is the path.  A segment of it is "*", any text; "!", a secret; "bot!", a
** secret after "bot"; "v*", a text after "v"; or a word.  More segments may follow.
*/
#ifndef URI_SECRETS_H
#define URI_SECRETS_H

#include "site.h"

#include "../../rfc/chars/chars.h"

extern const struct site_table uri_secrets_table;

/*
** Can the "." at p be the last one of a site of the table?  A bit for each two bytes that
** are before it tells; of the "." in most links, none is.  Letters are 1 to 26, other
** bytes 0.
*/
enum { SECRETS_TAILS = 27 };
extern const uint32_t uri_secrets_tails[SECRETS_TAILS];
static inline unsigned secrets_letter(char c){
  return is_in(c, ALPHA) ? (unsigned)c & 31 : 0;
}
static inline int secrets_may_end(const char *start, const char *p){
  return p-start>=2
      && uri_secrets_tails[secrets_letter(p[-1])]>>secrets_letter(p[-2]) & 1;
}

#endif
