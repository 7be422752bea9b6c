/*
** SPDX-License-Identifier: MIT
**
** Elements whose content is text, even if it looks like tags (HTML 13.2.5.2 to
** 13.2.5.31).  Only the element's own end tag ends it.
**
** noscript is not among them: we read a page as a program without scripting does.
*/
#include "tokens.h"

static const struct { struct uri_span name; enum uri_html_content content; } raws[] = {
  { { "script",    6 }, URI_HTML_SCRIPT    },
  { { "style",     5 }, URI_HTML_RAWTEXT   },
  { { "title",     5 }, URI_HTML_RCDATA    },
  { { "textarea",  8 }, URI_HTML_RCDATA    },
  { { "iframe",    6 }, URI_HTML_RAWTEXT   },
  { { "xmp",       3 }, URI_HTML_RAWTEXT   },
  { { "noembed",   7 }, URI_HTML_RAWTEXT   },
  { { "noframes",  8 }, URI_HTML_RAWTEXT   },
  { { "plaintext", 9 }, URI_HTML_PLAINTEXT }
};

enum uri_html_content uri_html_content_of(struct uri_span name){
  size_t i;
  if( name.n<3 ) return URI_HTML_DATA;
  for(i=0; i<COUNT_OF(raws); i++){
    if( to_lower(*name.p)!=*raws[i].name.p ) continue;
    if( span_is(name, raws[i].name) ) return raws[i].content;
  }
  return URI_HTML_DATA;
}

/* Is the name at p, followed by a character that ends the name of a tag? */
static int raw_has_name(const char *p, const char *end, struct uri_span name){
  const char *stop = p+name.n;
  if( (size_t)(end-p)<=name.n || !span_is_alike(span_between(p, stop), name) ) return 0;
  return html_is_space(*stop) || *stop=='/' || *stop=='>';
}

/* Does the end tag begin at p, which is at a "<"? */
static int raw_is_end_tag(const char *p, const char *end, struct uri_span name){
  return end-p>2 && p[1]=='/' && raw_has_name(p+2, end, name);
}

/*
** The escapes of a script (13.2.5.17 to 13.2.5.31).  Within "<!--" and "-->" a "<script"
** begins a part that "</script" ends without ending the element.  p is after a "<!--",
** whose "--" may also be the beginning of "-->".  Returns the place of the end tag; or
** the end of the escape, and *escaped is 0.
*/
static const char *raw_script_escape(const char *p, const char *end,
                                     struct uri_span name, int *escaped){
  int twice = 0;
  size_t dashes = 2;
  *escaped = 1;
  for(; p<end; p++){
    if( *p=='-' ){
      dashes++;
      continue;
    }
    if( *p=='>' && dashes>=2 ){
      *escaped = 0;
      return p+1;
    }
    dashes = 0;
    if( *p!='<' ) continue;
    if( raw_is_end_tag(p, end, name) ){
      if( !twice ) return p;
      twice = 0;
    }else if( raw_has_name(p+1, end, name) ){
      twice = 1;
    }
  }
  return end;
}

const char *uri_html_raw_end(const char *p, const char *end, struct uri_span name,
                             enum uri_html_content content){
  int escaped;
  if( content==URI_HTML_PLAINTEXT ) return end;
  while( p<end && (p = memchr(p, '<', (size_t)(end-p)))!=0 ){
    if( raw_is_end_tag(p, end, name) ) return p;
    if( content==URI_HTML_SCRIPT && end-p>=4 && memcmp(p, "<!--", 4)==0 ){
      p = raw_script_escape(p+4, end, name, &escaped);
      if( escaped ) return p;
    }else{
      p++;
    }
  }
  return end;
}
