/*
** SPDX-License-Identifier: MIT
**
** What the files of core/documents/headers share: the lines of a message's header.
*/
#ifndef URI_HEADERS_INTERNAL_H
#define URI_HEADERS_INTERNAL_H

#include "../../rfc/chars/span.h"

/*
** Take the first field off [*p, end), lines of a message's header: 1 and its lines,
** without the last line break; or 0 at the empty line that ends the block.
*/
int uri_text_field_next(const char **p, const char *end, struct uri_span *field,
                        int *folded);

/*
** The value of a field if it has this name, which is in lower case; a blank may precede
** the ":".  1, or 0 if it has another name.
*/
int uri_text_field_value(struct uri_span field, struct uri_span name,
                         struct uri_span *value);

#endif
