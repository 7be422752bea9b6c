/*
** SPDX-License-Identifier: MIT
**
** Sites whose paths hold secrets: secrets.tsv.  The link of a webhook, a token of a bot,
** a private calendar: whoever has such a link can use it.  And names of secrets:
** secret_names.tsv.
**
** where of a row is the path.  A segment of it is "*", any text; "!", a secret; "!26", a
** secret of 26 characters; "bot!", a secret after "bot"; "v*", a text after "v"; or a
** word.  "send?key=!" is the segment "send" before a query with the secret "key".  More
** segments may follow.
*/
#ifndef URI_SECRETS_H
#define URI_SECRETS_H

#include "site.h"

#include "../../rfc/chars/chars.h"

extern const struct site_table uri_secrets_table;

/*
** Can a host, before its last ".", or a name end with a word of a table?  The three bytes
** at the end of it tell, and most have others: of the first array a bit for the byte
** before the last, of the second one for that before both.  Letters are 1 to 26, other
** bytes 0.
*/
enum { SECRETS_TAILS = 27 };
extern const uint32_t uri_secrets_tails[2][SECRETS_TAILS];
static inline unsigned secrets_letter(char c){
  return is_in(c, ALPHA) ? (unsigned)c & 31 : 0;
}
static inline int secrets_have_tail(const uint32_t tails[2][SECRETS_TAILS],
                                    const char *p){
  const unsigned before = secrets_letter(p[-2]);
  return tails[0][secrets_letter(p[-1])]>>before & tails[1][before]>>secrets_letter(p[-3])
       & 1;
}

/*
** Names.  "*token" is every name that ends with "token".  is_word: it is a word of plain
** text, too.  The last row has no name.
*/
struct secret_name {
  struct uri_span name;
  int is_word;
};
extern const struct secret_name uri_secret_names[];
extern const uint32_t uri_secret_name_tails[2][SECRETS_TAILS];
static inline int secrets_may_be_name(const char *start, const char *p){
  return p-start<3 || !is_in(p[-1], ALPHA) || !is_in(p[-2], ALPHA)
      || secrets_have_tail(uri_secret_name_tails, p)
      || (!is_in(p[-3], ALPHA)
          && uri_secret_name_tails[0][secrets_letter(p[-1])]>>secrets_letter(p[-2]) & 1);
}

#endif
