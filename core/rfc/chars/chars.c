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

const char *uri_span_of(const char *p, const char *end, uint32_t set){
  uint32_t plain = set & ~(uint32_t)TRIPLET;
  for(;;){
    while( p<end && is_in(*p, plain) ) p++;
    if( (set & TRIPLET)==0 || !is_triplet(p, end) ) return p;
    p += 3;
  }
}
