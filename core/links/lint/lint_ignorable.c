/*
** SPDX-License-Identifier: Unicode-3.0
**
** Characters that a program shows as nothing: Unicode's property
** Default_Ignorable_Code_Point, version 18.0.0.
**
** Written by idna/tables.py; do not edit.
*/
#include "lint.h"

static const struct { uint32_t first, last; } lint_ignorable[] = {
  { 0x00AD, 0x00AD },
  { 0x034F, 0x034F },
  { 0x061C, 0x061C },
  { 0x115F, 0x1160 },
  { 0x17B4, 0x17B5 },
  { 0x180B, 0x180F },
  { 0x200B, 0x200F },
  { 0x202A, 0x202E },
  { 0x2060, 0x206F },
  { 0x3164, 0x3164 },
  { 0xFE00, 0xFE0F },
  { 0xFEFF, 0xFEFF },
  { 0xFFA0, 0xFFA0 },
  { 0xFFF0, 0xFFF8 },
  { 0x1BCA0, 0x1BCA3 },
  { 0x1D173, 0x1D17A },
  { 0xE0000, 0xE0FFF },
};

int uri_lint_is_ignorable(uint32_t point){
  size_t low = 0;
  size_t high = sizeof lint_ignorable / sizeof lint_ignorable[0];
  while( low<high ){
    size_t middle = low + (high-low)/2;
    if( point<lint_ignorable[middle].first ) high = middle;
    else if( point>lint_ignorable[middle].last ) low = middle+1;
    else return 1;
  }
  return 0;
}
