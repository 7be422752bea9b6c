/*
** SPDX-License-Identifier: MIT
**
** What utf8.c shares inside the core.
*/
#ifndef URI_UTF8_H
#define URI_UTF8_H

#include "../uri.h"

/*
** uri_utf8_read(), but reads malformed UTF-8 as U+FFFD, one for each maximal subpart, as
** the Encoding Standard does.  Never 0.
*/
enum { URI_UTF8_REPLACEMENT = 0xFFFD };
size_t uri_utf8_next(const char *p, const char *end, uint32_t *c);

#endif
