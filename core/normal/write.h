/*
** SPDX-License-Identifier: MIT
**
** What write.c shares inside this folder.
*/
#ifndef URI_WRITE_H
#define URI_WRITE_H

#include "normal.h"

/* The first "%" in [p, end), a part of the text, or end. */
const char *uri_write_percent(const struct normal *z, const char *p,
                              const char *end);

/* Copy n bytes, their letters in lower case. */
void uri_write_fold(char *out, const char *p, size_t n);

#endif
