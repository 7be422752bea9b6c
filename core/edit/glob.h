/*
** SPDX-License-Identifier: MIT
**
** What glob.c shares inside the core.
*/
#ifndef URI_GLOB_H
#define URI_GLOB_H

#include "../uri.h"

/*
** 1 if the whole text matches the pattern, else 0.  Text and pattern must be present.
** Time O(pattern.n * text.n) at worst, however many "*" there are.
*/
int uri_glob_match(struct uri_span pattern, struct uri_span text);

#endif
