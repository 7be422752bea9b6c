/*
** SPDX-License-Identifier: MIT
**
** The table of character groups, and the walk along a class of them
** (RFC 3986 section 2).
*/
#include "chars.h"

const uint32_t chars_of[256] = {
  ['A'] = HEXALPHA, ['B'] = HEXALPHA, ['C'] = HEXALPHA,
  ['D'] = HEXALPHA, ['E'] = HEXALPHA, ['F'] = HEXALPHA,
  ['a'] = HEXALPHA, ['b'] = HEXALPHA, ['c'] = HEXALPHA,
  ['d'] = HEXALPHA, ['e'] = HEXALPHA, ['f'] = HEXALPHA,

  ['G'] = OTHERALPHA, ['H'] = OTHERALPHA, ['I'] = OTHERALPHA,
  ['J'] = OTHERALPHA, ['K'] = OTHERALPHA, ['L'] = OTHERALPHA,
  ['M'] = OTHERALPHA, ['N'] = OTHERALPHA, ['O'] = OTHERALPHA,
  ['P'] = OTHERALPHA, ['Q'] = OTHERALPHA, ['R'] = OTHERALPHA,
  ['S'] = OTHERALPHA, ['T'] = OTHERALPHA, ['U'] = OTHERALPHA,
  ['V'] = OTHERALPHA, ['W'] = OTHERALPHA, ['X'] = OTHERALPHA,
  ['Y'] = OTHERALPHA, ['Z'] = OTHERALPHA,
  ['g'] = OTHERALPHA, ['h'] = OTHERALPHA, ['i'] = OTHERALPHA,
  ['j'] = OTHERALPHA, ['k'] = OTHERALPHA, ['l'] = OTHERALPHA,
  ['m'] = OTHERALPHA, ['n'] = OTHERALPHA, ['o'] = OTHERALPHA,
  ['p'] = OTHERALPHA, ['q'] = OTHERALPHA, ['r'] = OTHERALPHA,
  ['s'] = OTHERALPHA, ['t'] = OTHERALPHA, ['u'] = OTHERALPHA,
  ['v'] = OTHERALPHA, ['w'] = OTHERALPHA, ['x'] = OTHERALPHA,
  ['y'] = OTHERALPHA, ['z'] = OTHERALPHA,

  ['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT, ['4'] = DIGIT,
  ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT, ['8'] = DIGIT, ['9'] = DIGIT,

  ['-'] = HYPHEN, ['.'] = DOT, ['_'] = UNDERSCORE, ['~'] = TILDE,
  ['!'] = MARK, ['\''] = MARK, ['('] = MARK, [')'] = MARK, ['*'] = MARK,
  ['$'] = DOLLAR, ['&'] = AMPERSAND, ['+'] = PLUS, [','] = COMMA,
  [';'] = SEMICOLON, ['='] = EQUALS,
  [':'] = COLON, ['/'] = SLASH, ['?'] = QUESTION, ['#'] = HASH,
  ['['] = BRACKET, [']'] = BRACKET, ['@'] = AT, ['%'] = TRIPLET
};

const char *span_of(const char *p, const char *end, uint32_t set){
  uint32_t plain = set & ~(uint32_t)TRIPLET;
  for(;;){
    while( p<end && is_in(*p, plain) ) p++;
    if( (set & TRIPLET)==0 || !is_triplet(p, end) ) return p;
    p += 3;
  }
}
