/*
** SPDX-License-Identifier: MIT
**
** Values as UTF-8: character references, the five entities, CDATA sections (XML 1.0 2.4,
** 2.7, 4.1, 4.6).
*/
#include "xml.h"

#include "../../links/text/text.h"
#include "../../links/whatwg/steps.h"
#include "../../rfc/syntax/syntax.h"

/* Write a value; only count it if w->out is 0. */
static void content_write(struct html_writer *w, struct uri_xml_value value,
                          enum uri_html_use use, enum uri_html_encoding encoding){
  const char *p = value.text.p, *end, *endless[URI_XML_KINDS];
  if( p==0 ) return;
  if( value.is_cdata ){
    uri_html_write(w, value.text, use, encoding, HTML_NO_REFERENCES);
    return;
  }
  end = p+value.text.n;
  endless[0] = endless[1] = endless[2] = end;
  while( p<end ){
    struct uri_span cdata = {0, 0};
    const char *stop = span_find_byte(p, end, '<');
    const char *after = stop<end ? uri_xml_markup(stop, end, endless, &cdata) : end;
    if( after==0 ) after = ++stop;                       /* a "<" of the text */
    uri_html_write(w, span_between(p, stop), use, encoding, HTML_XML_REFERENCES);
    if( stop<end && cdata.p ){
      uri_html_write(w, cdata, use, encoding, HTML_NO_REFERENCES);
    }
    p = after;
  }
}

size_t uri_xml_decode(struct uri_xml_value value, enum uri_html_use use,
                      enum uri_html_encoding encoding, char *out){
  struct html_writer w = { out, 0, 0 };
  struct uri_span s = { out, 0 };
  content_write(&w, value, use, encoding);
  if( use!=URI_HTML_URL ) return w.n;
  s.n = uri_href_strip(out, w.n, out);
  s = uri_text_trim(s, 1);             /* blanks beyond ASCII, which people paste */
  memmove(out, s.p, s.n);
  return s.n;
}

/* As in HTML, a byte becomes at most three. */
size_t uri_xml_decode_size(struct uri_xml_value value, enum uri_html_use use,
                           enum uri_html_encoding encoding){
  (void)use, (void)encoding;
  return size_encoded(value.text.n, value.text.n);
}
