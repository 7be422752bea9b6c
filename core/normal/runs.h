/*
** SPDX-License-Identifier: MIT
**
** What runs.c shares inside this folder: the runs of a normal form, and the
** stretches of a path.
*/
#ifndef URI_RUNS_H
#define URI_RUNS_H

#include "normal.h"

/* Make the runs of z.  With from_path, only those of the path and what follows it. */
void uri_normal_make_runs(struct normal *z, int from_path);

/* Begin with the path of z; uri_runs_path_next() goes to its first stretch. */
void uri_runs_path_begin(const struct normal *z, struct normal_path *path,
                         int removes_dots);

/* Go to the next stretch, which has at least one byte: 1, or 0 at the end. */
int uri_runs_path_next(struct normal_path *path);

#endif
