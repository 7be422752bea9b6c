/*
** SPDX-License-Identifier: MIT
**
** The encoding windows-1252, as the Encoding Standard has it (9.1).  Latin-1 is a part of
** it: only 0x80 to 0x9F differ.
*/
#include "charref.h"

uint32_t uri_windows_1252(unsigned char byte){
  static const uint16_t high[32] = {
    0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
    0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178
  };
  return byte>=0x80 && byte<0xA0 ? high[byte-0x80] : byte;
}

unsigned char uri_windows_1252_byte(uint32_t c){
  unsigned byte;
  if( c>=0xA0 && c<=0xFF ) return (unsigned char)c;
  for(byte=0x80; byte<0xA0; byte++){
    if( uri_windows_1252((unsigned char)byte)==c ){
      return (unsigned char)byte;
    }
  }
  return 0;
}
