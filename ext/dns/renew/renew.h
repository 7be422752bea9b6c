/*
** SPDX-License-Identifier: MIT
**
** What makes ext/dns/suffix/data.c from the text of the Public Suffix List.  It is a
** program of its own; nothing of it is in the extension.
**
**     text of the list --rules.c--> rules --table.c--> table --write.c--> data.c
*/
#ifndef URI_DNS_RENEW_H
#define URI_DNS_RENEW_H

#include "../suffix/suffix.h"

/* -------------------------------------------------------------- rules.c --- */

/*
** One rule.  key has the labels from the right, "jp.kobe.city" for
** "!city.kobe.jp".
*/
struct uri_suffix_rule {
  unsigned char flags;
  unsigned char n;
  char key[URI_SUFFIX_NAME];
};

/*
** The state of reading a text of rules.  line counts from 1.  date is from the line
** "// VERSION: yyyy-mm-dd", or empty.
*/
struct uri_suffix_reader {
  const char *at, *end;
  size_t line;
  int part;                  /* 0 outside, else the flag of the part */
  char date[11];
  struct uri_span shown;     /* the rule with the error */
  const char *error;
};
void uri_suffix_read(struct uri_suffix_reader *reader, const char *p, size_t n);

/*
** Read the next rule.  Returns 1; or 0 at the end of the text, or at the first wrong
** line, and then error says what is wrong.
*/
int uri_suffix_next(struct uri_suffix_reader *reader,
                    struct uri_suffix_rule *rule);

/* -------------------------------------------------------------- table.c --- */

/*
** Write the table of a text that uri_suffix_next() has read to its end without
** an error.
**
**   rules, bytes   how many rules it has, and bytes in their keys
**   memory         uri_suffix_write_size() bytes, aligned as by malloc()
**
** Returns the table, which is in memory, and its *size.
*/
size_t uri_suffix_write_size(size_t rules, size_t bytes);
unsigned char *uri_suffix_write(const char *p, size_t n, size_t rules,
                                size_t bytes, void *memory, size_t *size);

#endif
