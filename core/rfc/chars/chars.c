/*
** SPDX-License-Identifier: MIT
**
** The table of character groups, and reading a run of one class (RFC 3986 section 2).
*/
#include "chars.h"

const uint32_t uri_chars_of[256] = {
  ['A'] = UPPERHEX, ['B'] = UPPERHEX, ['C'] = UPPERHEX,
  ['D'] = UPPERHEX, ['E'] = UPPERHEX, ['F'] = UPPERHEX,
  CHARS_8('G', UPPEROTHER), CHARS_8('O', UPPEROTHER), ['W'] = UPPEROTHER,
  ['X'] = UPPEROTHER, ['Y'] = UPPEROTHER, ['Z'] = UPPEROTHER,

  ['a'] = LOWERHEX, ['b'] = LOWERHEX, ['c'] = LOWERHEX,
  ['d'] = LOWERHEX, ['e'] = LOWERHEX, ['f'] = LOWERHEX,
  CHARS_8('g', LOWEROTHER), CHARS_8('o', LOWEROTHER), ['w'] = LOWEROTHER,
  ['x'] = LOWEROTHER, ['y'] = LOWEROTHER, ['z'] = LOWEROTHER,

  CHARS_8('0', DIGIT), ['8'] = DIGIT, ['9'] = DIGIT,

  ['-'] = HYPHEN, ['.'] = DOT, ['_'] = UNDERSCORE, ['~'] = TILDE,
  ['!'] = MARK, ['\''] = MARK, ['('] = MARK, [')'] = MARK, ['*'] = MARK,
  ['$'] = DOLLAR, ['&'] = AMPERSAND, ['+'] = PLUS, [','] = COMMA,
  [';'] = SEMICOLON, ['='] = EQUALS,
  [':'] = COLON, ['/'] = SLASH, ['?'] = QUESTION, ['#'] = HASH,
  ['['] = BRACKET, [']'] = BRACKET, ['@'] = AT, ['%'] = TRIPLET,

  [' '] = SPACE, ['<'] = ANGLE, ['>'] = ANGLE, ['"'] = DQUOTE,
  ['{'] = UNWISE, ['}'] = UNWISE, ['|'] = UNWISE, ['\\'] = UNWISE,
  ['^'] = UNWISE, ['`'] = UNWISE,

  CHARS_32(0x00, CONTROL), [0x7F] = CONTROL,
  CHARS_32(0x80, NOT_ASCII), CHARS_32(0xA0, NOT_ASCII),
  CHARS_32(0xC0, NOT_ASCII), CHARS_32(0xE0, NOT_ASCII)
};

const unsigned char uri_hex_values[256] = {
  ['0'] = 1, ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5,
  ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10,
  ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
  ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16
};

const char *uri_span_of(const char *p, const char *end, uint32_t set){
  uint32_t plain = set & ~(uint32_t)TRIPLET;
  for(;;){
    while( p<end && is_in(*p, plain) ) p++;
    if( (set & TRIPLET)==0 || !is_triplet(p, end) ) return p;
    p += 3;
  }
}
