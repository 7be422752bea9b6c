/*
** SPDX-License-Identifier: MIT
**
** The table of character groups, and reading a run of one class (RFC 3986 section 2).
*/
#include "chars.h"

const uint32_t uri_chars_of[256] = {
  ['A'] = UPPERHEX, ['B'] = UPPERHEX, ['C'] = UPPERHEX,
  ['D'] = UPPERHEX, ['E'] = UPPERHEX, ['F'] = UPPERHEX,
  ['G'] = UPPEROTHER, ['H'] = UPPEROTHER, ['I'] = UPPEROTHER,
  ['J'] = UPPEROTHER, ['K'] = UPPEROTHER, ['L'] = UPPEROTHER,
  ['M'] = UPPEROTHER, ['N'] = UPPEROTHER, ['O'] = UPPEROTHER,
  ['P'] = UPPEROTHER, ['Q'] = UPPEROTHER, ['R'] = UPPEROTHER,
  ['S'] = UPPEROTHER, ['T'] = UPPEROTHER, ['U'] = UPPEROTHER,
  ['V'] = UPPEROTHER, ['W'] = UPPEROTHER, ['X'] = UPPEROTHER,
  ['Y'] = UPPEROTHER, ['Z'] = UPPEROTHER,

  ['a'] = LOWERHEX, ['b'] = LOWERHEX, ['c'] = LOWERHEX,
  ['d'] = LOWERHEX, ['e'] = LOWERHEX, ['f'] = LOWERHEX,
  ['g'] = LOWEROTHER, ['h'] = LOWEROTHER, ['i'] = LOWEROTHER,
  ['j'] = LOWEROTHER, ['k'] = LOWEROTHER, ['l'] = LOWEROTHER,
  ['m'] = LOWEROTHER, ['n'] = LOWEROTHER, ['o'] = LOWEROTHER,
  ['p'] = LOWEROTHER, ['q'] = LOWEROTHER, ['r'] = LOWEROTHER,
  ['s'] = LOWEROTHER, ['t'] = LOWEROTHER, ['u'] = LOWEROTHER,
  ['v'] = LOWEROTHER, ['w'] = LOWEROTHER, ['x'] = LOWEROTHER,
  ['y'] = LOWEROTHER, ['z'] = LOWEROTHER,

  ['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT, ['4'] = DIGIT,
  ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT, ['8'] = DIGIT, ['9'] = DIGIT,

  ['-'] = HYPHEN, ['.'] = DOT, ['_'] = UNDERSCORE, ['~'] = TILDE,
  ['!'] = MARK, ['\''] = MARK, ['('] = MARK, [')'] = MARK, ['*'] = MARK,
  ['$'] = DOLLAR, ['&'] = AMPERSAND, ['+'] = PLUS, [','] = COMMA,
  [';'] = SEMICOLON, ['='] = EQUALS,
  [':'] = COLON, ['/'] = SLASH, ['?'] = QUESTION, ['#'] = HASH,
  ['['] = BRACKET, [']'] = BRACKET, ['@'] = AT, ['%'] = TRIPLET,

  [' '] = SPACE, ['<'] = ANGLE, ['>'] = ANGLE, ['"'] = DQUOTE,
  ['{'] = UNWISE, ['}'] = UNWISE, ['|'] = UNWISE, ['\\'] = UNWISE,
  ['^'] = UNWISE, ['`'] = UNWISE,

  [0x00] = CONTROL, [0x01] = CONTROL, [0x02] = CONTROL, [0x03] = CONTROL,
  [0x04] = CONTROL, [0x05] = CONTROL, [0x06] = CONTROL, [0x07] = CONTROL,
  [0x08] = CONTROL, [0x09] = CONTROL, [0x0A] = CONTROL, [0x0B] = CONTROL,
  [0x0C] = CONTROL, [0x0D] = CONTROL, [0x0E] = CONTROL, [0x0F] = CONTROL,
  [0x10] = CONTROL, [0x11] = CONTROL, [0x12] = CONTROL, [0x13] = CONTROL,
  [0x14] = CONTROL, [0x15] = CONTROL, [0x16] = CONTROL, [0x17] = CONTROL,
  [0x18] = CONTROL, [0x19] = CONTROL, [0x1A] = CONTROL, [0x1B] = CONTROL,
  [0x1C] = CONTROL, [0x1D] = CONTROL, [0x1E] = CONTROL, [0x1F] = CONTROL,
  [0x7F] = CONTROL,

  [0x80] = NOT_ASCII, [0x81] = NOT_ASCII, [0x82] = NOT_ASCII, [0x83] = NOT_ASCII,
  [0x84] = NOT_ASCII, [0x85] = NOT_ASCII, [0x86] = NOT_ASCII, [0x87] = NOT_ASCII,
  [0x88] = NOT_ASCII, [0x89] = NOT_ASCII, [0x8A] = NOT_ASCII, [0x8B] = NOT_ASCII,
  [0x8C] = NOT_ASCII, [0x8D] = NOT_ASCII, [0x8E] = NOT_ASCII, [0x8F] = NOT_ASCII,
  [0x90] = NOT_ASCII, [0x91] = NOT_ASCII, [0x92] = NOT_ASCII, [0x93] = NOT_ASCII,
  [0x94] = NOT_ASCII, [0x95] = NOT_ASCII, [0x96] = NOT_ASCII, [0x97] = NOT_ASCII,
  [0x98] = NOT_ASCII, [0x99] = NOT_ASCII, [0x9A] = NOT_ASCII, [0x9B] = NOT_ASCII,
  [0x9C] = NOT_ASCII, [0x9D] = NOT_ASCII, [0x9E] = NOT_ASCII, [0x9F] = NOT_ASCII,
  [0xA0] = NOT_ASCII, [0xA1] = NOT_ASCII, [0xA2] = NOT_ASCII, [0xA3] = NOT_ASCII,
  [0xA4] = NOT_ASCII, [0xA5] = NOT_ASCII, [0xA6] = NOT_ASCII, [0xA7] = NOT_ASCII,
  [0xA8] = NOT_ASCII, [0xA9] = NOT_ASCII, [0xAA] = NOT_ASCII, [0xAB] = NOT_ASCII,
  [0xAC] = NOT_ASCII, [0xAD] = NOT_ASCII, [0xAE] = NOT_ASCII, [0xAF] = NOT_ASCII,
  [0xB0] = NOT_ASCII, [0xB1] = NOT_ASCII, [0xB2] = NOT_ASCII, [0xB3] = NOT_ASCII,
  [0xB4] = NOT_ASCII, [0xB5] = NOT_ASCII, [0xB6] = NOT_ASCII, [0xB7] = NOT_ASCII,
  [0xB8] = NOT_ASCII, [0xB9] = NOT_ASCII, [0xBA] = NOT_ASCII, [0xBB] = NOT_ASCII,
  [0xBC] = NOT_ASCII, [0xBD] = NOT_ASCII, [0xBE] = NOT_ASCII, [0xBF] = NOT_ASCII,
  [0xC0] = NOT_ASCII, [0xC1] = NOT_ASCII, [0xC2] = NOT_ASCII, [0xC3] = NOT_ASCII,
  [0xC4] = NOT_ASCII, [0xC5] = NOT_ASCII, [0xC6] = NOT_ASCII, [0xC7] = NOT_ASCII,
  [0xC8] = NOT_ASCII, [0xC9] = NOT_ASCII, [0xCA] = NOT_ASCII, [0xCB] = NOT_ASCII,
  [0xCC] = NOT_ASCII, [0xCD] = NOT_ASCII, [0xCE] = NOT_ASCII, [0xCF] = NOT_ASCII,
  [0xD0] = NOT_ASCII, [0xD1] = NOT_ASCII, [0xD2] = NOT_ASCII, [0xD3] = NOT_ASCII,
  [0xD4] = NOT_ASCII, [0xD5] = NOT_ASCII, [0xD6] = NOT_ASCII, [0xD7] = NOT_ASCII,
  [0xD8] = NOT_ASCII, [0xD9] = NOT_ASCII, [0xDA] = NOT_ASCII, [0xDB] = NOT_ASCII,
  [0xDC] = NOT_ASCII, [0xDD] = NOT_ASCII, [0xDE] = NOT_ASCII, [0xDF] = NOT_ASCII,
  [0xE0] = NOT_ASCII, [0xE1] = NOT_ASCII, [0xE2] = NOT_ASCII, [0xE3] = NOT_ASCII,
  [0xE4] = NOT_ASCII, [0xE5] = NOT_ASCII, [0xE6] = NOT_ASCII, [0xE7] = NOT_ASCII,
  [0xE8] = NOT_ASCII, [0xE9] = NOT_ASCII, [0xEA] = NOT_ASCII, [0xEB] = NOT_ASCII,
  [0xEC] = NOT_ASCII, [0xED] = NOT_ASCII, [0xEE] = NOT_ASCII, [0xEF] = NOT_ASCII,
  [0xF0] = NOT_ASCII, [0xF1] = NOT_ASCII, [0xF2] = NOT_ASCII, [0xF3] = NOT_ASCII,
  [0xF4] = NOT_ASCII, [0xF5] = NOT_ASCII, [0xF6] = NOT_ASCII, [0xF7] = NOT_ASCII,
  [0xF8] = NOT_ASCII, [0xF9] = NOT_ASCII, [0xFA] = NOT_ASCII, [0xFB] = NOT_ASCII,
  [0xFC] = NOT_ASCII, [0xFD] = NOT_ASCII, [0xFE] = NOT_ASCII, [0xFF] = NOT_ASCII
};

const char *uri_span_of(const char *p, const char *end, uint32_t set){
  uint32_t plain = set & ~(uint32_t)TRIPLET;
  for(;;){
    while( p<end && is_in(*p, plain) ) p++;
    if( (set & TRIPLET)==0 || !is_triplet(p, end) ) return p;
    p += 3;
  }
}
