/*
** SPDX-License-Identifier: MIT
**
** The encoding of an XML document (XML 1.0 4.3.3, appendix F), and UTF-16.
**
** As for HTML: texts in SQL are UTF-8, so what is valid UTF-8 is read as UTF-8, whatever
** it declares.
*/
#include "xml.h"
#include "../../rfc/syntax/syntax.h"

/* Does the XML declaration name an encoding other than UTF-8? */
static int utf_16_is_declared(const char *p, const char *end){
  struct uri_span rest;
  struct uri_html_attribute a;
  const char *stop;
  if( end-p<6 || memcmp(p, "<?xml", 5)!=0 || !html_is_space(p[5]) ) return 0;
  stop = span_find_byte(p, end, '>');
  rest = span_between(p+5, stop);
  while( uri_html_attribute_next(&rest, &a) ){
    if( !span_equals(a.name, SPAN_WORD("encoding")) ) continue;
    return !span_is(a.value, SPAN_WORD("utf-8")) && !span_is(a.value, SPAN_WORD("utf8"));
  }
  return 0;
}

enum uri_xml_encoding uri_xml_find_encoding(const char *p, size_t n){
  if( n>=2 && (memcmp(p, "\xFF\xFE", 2)==0 || memcmp(p, "<\0", 2)==0) ){
    return URI_XML_UTF_16LE;
  }
  if( n>=2 && (memcmp(p, "\xFE\xFF", 2)==0 || memcmp(p, "\0<", 2)==0) ){
    return URI_XML_UTF_16BE;
  }
  if( !utf_16_is_declared(p, p+n) || uri_html_is_utf_8(p, p+n) ) return URI_XML_UTF_8;
  return URI_XML_WINDOWS_1252;
}

static uint32_t utf_16_unit(const char *p, int big){
  return (uint32_t)(unsigned char)p[!big]<<8 | (unsigned char)p[big];
}

size_t uri_xml_from_utf_16(const char *p, size_t n, enum uri_xml_encoding encoding,
                           char *out){
  int big = encoding==URI_XML_UTF_16BE;
  const char *end = p+(n & ~(size_t)1);
  char *o = out;
  if( end-p>=2 && utf_16_unit(p, big)==0xFEFF ) p += 2;
  while( p<end ){
    uint32_t c = utf_16_unit(p, big), low;
    p += 2;
    if( c>=0xD800 && c<0xE000 ){
      low = c<0xDC00 && p<end ? utf_16_unit(p, big) : 0;
      if( low>=0xDC00 && low<0xE000 ){
        c = 0x10000+((c-0xD800)<<10)+(low-0xDC00);
        p += 2;
      }else{
        c = URI_UTF8_REPLACEMENT;
      }
    }
    o += uri_utf8_write(c, o);
  }
  return (size_t)(o-out);
}

size_t uri_xml_from_utf_16_size(const char *p, size_t n,
                                enum uri_xml_encoding encoding){
  (void)p, (void)encoding;
  return n<URI_NONE/3*2 ? n/2*3 : URI_NONE;
}
