/*
** SPDX-License-Identifier: MIT
**
** What percent.c shares inside the core.
*/
#ifndef URI_PERCENT_H
#define URI_PERCENT_H

#include "uri.h"

/*
** Copy in to out with the hex digits of its triplets in upper case (RFC 3986
** 6.2.2.1) and, with decode, the triplets of unreserved characters decoded
** (6.2.2.2).  A "%" that begins no triplet is copied, and never made into one:
** "%%341" would become "%41", another text, so its triplet stays.  Returns the
** end of what was written, at most in.n bytes.
*/
char *percent_tidy(char *out, struct span in, int decode);

#endif
