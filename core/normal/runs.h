/*
** SPDX-License-Identifier: MIT
**
** The bytes of a normal form's runs, and the stretches of its path, for
** normal.c.
*/
#ifndef URI_RUNS_H
#define URI_RUNS_H

#include "normal.h"

/* Begin with a path; uri_runs_path_next() goes to its first stretch. */
void uri_runs_path_begin(struct normal_path *path, struct span s,
                         int removes_dots);

/* Go to the next stretch, which has at least one byte: 1, or 0 at the end. */
int uri_runs_path_next(struct normal_path *path);

/*
** The first place in [p, end) that is not in set; a triplet counts as the
** unreserved character that it stands for.
*/
const char *uri_runs_span_decoded(const char *p, const char *end, uint32_t set);

/*
** Read the IPv6address between the brackets of a host, its triplets decoded: 1,
** or 0 when it is none.
*/
int uri_runs_ipv6(struct span host, unsigned char ip[16]);

#endif
