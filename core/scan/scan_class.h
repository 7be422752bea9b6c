/*
** SPDX-License-Identifier: MIT
**
** Classes of characters as constants, for vectors: what chars.h has as a table in
** memory.  test/core/scan.c holds one against the other for every byte.
**
** CLASS_ROWS(in) are the 16 bytes of a table by the low half of a byte.  It has a
** bit for each row of 16 ASCII characters, 0x20 the lowest, which CLASS_HIGHS has by the
** high half: a character is in the class if both have its bit.  A byte of 0x80 and above
** finds 0.
*/
#ifndef URI_SCAN_CLASS_H
#define URI_SCAN_CLASS_H

#define CLASS_DIGIT(c)  ((c)>='0' && (c)<='9')
#define CLASS_ALPHA(c)  (((c)>='A' && (c)<='Z') || ((c)>='a' && (c)<='z'))
#define CLASS_HEXDIG(c) \
  (CLASS_DIGIT(c) || ((c)>='A' && (c)<='F') || ((c)>='a' && (c)<='f'))
#define CLASS_SCHEME(c) \
  (CLASS_ALPHA(c) || CLASS_DIGIT(c) || (c)=='+' || (c)=='-' || (c)=='.')

/* In some rule, and none of "%@[]", about which there is more to know. */
#define CLASS_PLAIN(c) \
  (CLASS_ALPHA(c) || ((c)>='&' && (c)<=';') || (c)=='!' || (c)=='#' || (c)=='$' \
   || (c)=='=' || (c)=='?' || (c)=='_' || (c)=='~')

#define CLASS_ROW(in, low) \
  ((in(0x20+(low)) ? 0x01 : 0) | (in(0x30+(low)) ? 0x02 : 0) \
   | (in(0x40+(low)) ? 0x04 : 0) | (in(0x50+(low)) ? 0x08 : 0) \
   | (in(0x60+(low)) ? 0x10 : 0) | (in(0x70+(low)) ? 0x20 : 0))

#define CLASS_ROWS(in) \
  CLASS_ROW(in, 0), CLASS_ROW(in, 1), CLASS_ROW(in, 2), CLASS_ROW(in, 3), \
  CLASS_ROW(in, 4), CLASS_ROW(in, 5), CLASS_ROW(in, 6), CLASS_ROW(in, 7), \
  CLASS_ROW(in, 8), CLASS_ROW(in, 9), CLASS_ROW(in, 10), CLASS_ROW(in, 11), \
  CLASS_ROW(in, 12), CLASS_ROW(in, 13), CLASS_ROW(in, 14), CLASS_ROW(in, 15)

#define CLASS_HIGHS \
  0, 0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0, 0, 0, 0, 0, 0, 0, 0

#endif
