/*
** SPDX-License-Identifier: MIT
**
** The bytes of a normal form's runs, and the stretches of its path, for
** normal.c.
*/
#ifndef URI_RUNS_H
#define URI_RUNS_H

#include "normal.h"

/* Begin with the path of z; uri_runs_path_next() goes to its first stretch. */
void uri_runs_path_begin(const struct normal *z, struct normal_path *path,
                         int removes_dots);

/* Go to the next stretch, which has at least one byte: 1, or 0 at the end. */
int uri_runs_path_next(struct normal_path *path);

/* The first "%" in [p, end), a part of the text, or end. */
const char *uri_runs_percent(const struct normal *z, const char *p,
                             const char *end);

/* Copy n bytes, their letters in lower case. */
void uri_runs_fold(char *out, const char *p, size_t n);

#endif
