/*
** SPDX-License-Identifier: MIT
**
** The tokenizer of XML: tags and the text between them (XML 1.0 2.4 to 2.8, 3.1).
**
** A document may be damaged.  A tag with a "<" in it has no attributes, and reading goes
** on at the "<".  If the end of a comment, of a CDATA section or of a
** processing instruction is missing, reading goes on after its beginning; the end is then
** not looked for again, so that the time is linear for any text.
*/
#include "xml.h"

void uri_xml_begin(struct uri_xml *x, const char *p, size_t n){
  const char *end = p+n;
  *x = (struct uri_xml){ p, end, { end, end, end }, 0 };
  if( n>=3 && memcmp(p, "\xEF\xBB\xBF", 3)==0 ) x->at += 3;
}

const char *uri_xml_after(const char *p, const char *end, struct uri_span word){
  p = span_find_word(p, end, word);
  return p<end ? p+word.n : 0;
}

const char *uri_xml_markup(const char *p, const char *end,
                           const char *endless[URI_XML_KINDS], struct uri_span *cdata){
  static const struct { struct uri_span begin, end; } kinds[URI_XML_KINDS] = {
    { SPAN("<!--"), SPAN("-->") }, { SPAN("<![CDATA["), SPAN("]]>") },
    { SPAN("<?"), SPAN("?>") }
  };
  unsigned i;
  *cdata = (struct uri_span){0, 0};
  for(i=0; i<COUNT_OF(kinds); i++){
    size_t n = kinds[i].begin.n;
    const char *after, *stop = endless[i];
    if( (size_t)(end-p)<n || memcmp(p, kinds[i].begin.p, n)!=0 ) continue;
    if( p>=stop ) return 0;
    stop = (size_t)(end-stop)<kinds[i].end.n ? end : stop+kinds[i].end.n-1;
    after = p+n<stop ? uri_xml_after(p+n, stop, kinds[i].end) : 0;
    if( after==0 ) endless[i] = p;
    else if( i==1 ) *cdata = span_between(p+n, after-3);
    return after;
  }
  return 0;
}

/* Can this byte begin a name? */
static int tags_is_name(char c){
  return is_in(c, ALPHA | UNDERSCORE | COLON | NOT_ASCII);
}

/* Does markup begin at p? */
static int tags_is_markup(const char *p, const char *end){
  if( *p!='<' || end-p<2 ) return 0;
  return tags_is_name(p[1]) || p[1]=='/' || p[1]=='!' || p[1]=='?';
}

/* The end of an attribute's value, whose quote is at p; 0 if it is damaged. */
static const char *tags_quoted(const char *p, const char *end, const char **at){
  char quote = *p++;
  while( p<end && *p!=quote ){
    if( tags_is_markup(p, end) ) break;
    p++;
  }
  *at = p;
  return p<end && *p==quote ? p+1 : 0;
}

/*
** The ">" of a tag; 0 if it is damaged.  *at is where reading stopped.
*/
static const char *tags_tag_end(const char *p, const char *end, const char **at){
  int is_value = 0;
  while( p<end ){
    if( *p=='>' || *p=='<' ){
      *at = p;
      return *p=='>' ? p : 0;
    }
    if( is_value && (*p=='"' || *p=='\'') ){
      p = tags_quoted(p, end, at);
      if( p==0 ) return 0;
      is_value = 0;
      continue;
    }
    is_value = *p=='=' || (is_value && html_is_space(*p));
    p++;
  }
  *at = end;
  return 0;
}

/* Read a tag whose name begins at p.  1 if it is a token. */
static int tags_tag(struct uri_xml *x, struct uri_xml_token *t, const char *p,
                        enum uri_xml_type type){
  const char *name = p;
  const char *stop;
  while( p<x->end && !html_is_space(*p) && *p!='/' && *p!='>' && *p!='<' ) p++;
  *t = (struct uri_xml_token){ .type = type, .start = x->at };
  t->name = span_between(name, p);
  stop = tags_tag_end(p, x->end, &x->at);
  t->is_damaged = stop==0;
  if( stop==0 ) return x->at<x->end;
  x->at = stop+1;
  t->is_empty = type==URI_XML_START_TAG && stop>p && stop[-1]=='/';
  t->text = span_between(p, stop-(t->is_empty ? 1 : 0));
  x->has_element = 1;
  return 1;
}

/*
** The end of a document type declaration, with its internal subset in brackets (2.8); 0
** if it is not there.
*/
static const char *tags_doctype(const char *p, const char *end){
  const char *endless[URI_XML_KINDS] = { end, end, end };
  int in_subset = 0;
  struct uri_span cdata;
  for(; p<end; p++){
    if( *p=='"' || *p=='\'' ){
      p = memchr(p+1, *p, (size_t)(end-p-1));
      if( p==0 ) return 0;
    }else if( *p=='[' || *p==']' ){
      in_subset = *p=='[';
    }else if( *p=='>' && !in_subset ){
      return p+1;
    }else if( *p=='<' ){
      const char *after = uri_xml_markup(p, end, endless, &cdata);
      if( after ) p = after-1;
    }
  }
  return 0;
}

/* Skip a declaration, which begins with "<!". */
static void tags_declaration(struct uri_xml *x){
  const char *p = x->at+2;
  const char *after = 0;
  if( !x->has_element && span_begins(span_between(p, x->end), SPAN_WORD("doctype")) ){
    after = tags_doctype(p, x->end);
    x->has_element = 1;
  }
  if( after==0 ){
    while( p<x->end && *p!='>' && *p!='<' ) p++;
    after = p<x->end && *p=='>' ? p+1 : p;
  }
  x->at = after;
}

/* Read markup, or skip it.  1 if it is a token. */
static int tags_markup(struct uri_xml *x, struct uri_xml_token *t){
  const char *p = x->at+1;
  struct uri_span cdata;
  const char *after;
  if( tags_is_name(*p) ) return tags_tag(x, t, p, URI_XML_START_TAG);
  if( *p=='/' ) return tags_tag(x, t, p+1, URI_XML_END_TAG);
  after = uri_xml_markup(x->at, x->end, x->endless, &cdata);
  if( after ) x->at = after;
  else if( *p=='!' && x->end-p>=2 && is_in(p[1], ALPHA) ) tags_declaration(x);
  else x->at = p+1;
  return 0;
}

int uri_xml_next(struct uri_xml *x, struct uri_xml_token *t){
  while( x->at<x->end ){
    const char *next;
    if( tags_is_markup(x->at, x->end) ){
      if( tags_markup(x, t) ) return 1;
      continue;
    }
    *t = (struct uri_xml_token){ .type = URI_XML_TEXT, .start = x->at };
    next = memchr(x->at+1, '<', (size_t)(x->end-x->at-1));
    x->at = next ? next : x->end;
    t->text = span_between(t->start, x->at);
    return 1;
  }
  return 0;
}
