/*
** SPDX-License-Identifier: MIT
**
** What utf8.c shares inside the core.
*/
#ifndef URI_UTF8_H
#define URI_UTF8_H

#include <stddef.h>
#include <stdint.h>

/*
** Read the character at p, p<end: its count of bytes, 1 to 4, and its number in
** *c.  0 when there is no UTF-8 at p: a form longer than need be, a surrogate,
** a number above 10FFFF, a lone or a missing continuation byte.
*/
size_t utf8_read(const char *p, const char *end, uint32_t *c);

#endif
