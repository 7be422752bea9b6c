/*
** SPDX-License-Identifier: MIT
**
** The tokenizer of HTML (13.2.5): tags and the text between them.
**
** memchr() skips text, from "<" to "<".  A tag is read to its end before it becomes a
** token, because an unfinished tag is no token.  Nothing is read more than twice, so the
** time is O(n) for any text.  Comments, doctypes and processing instructions are no
** tokens.
*/
#include "tokens.h"

void uri_html_begin(struct uri_html *h, const char *p, size_t n){
  memset(h, 0, sizeof *h);
  h->at = p;
  h->end = p+n;
  if( n>=3 && memcmp(p, "\xEF\xBB\xBF", 3)==0 ) h->at += 3;
}

/* The place after the next c, or end. */
static const char *tokenize_after(const char *p, const char *end, char c){
  const char *found = span_find_byte(p, end, c);
  return found<end ? found+1 : end;
}

/*
** The end of a comment; p is after its "<!--" (13.2.5.43 to 13.2.5.52).  "-->" and "--!>"
** end it; directly at p also ">" and "->".
*/
static const char *tokenize_comment(const char *p, const char *end){
  const char *start = p;
  while( p<end ){
    size_t n;
    p = tokenize_after(p, end, '>');
    if( p[-1]!='>' ) return end;
    n = (size_t)(p-1-start);
    if( n==0 || (n==1 && *start=='-') ) return p;
    if( n>=2 && p[-2]=='-' && p[-3]=='-' ) return p;
    if( n>=3 && p[-2]=='!' && p[-3]=='-' && p[-4]=='-' ) return p;
  }
  return end;
}

static int tokenize_text(struct uri_html *h, struct uri_html_token *t,
                         const char *stop, enum uri_html_content content){
  *t = (struct uri_html_token){ .type = URI_HTML_TEXT, .content = content };
  t->text = span_between(h->at, stop);
  h->at = stop;
  return 1;
}

/* Read markup that begins with "<!" (13.2.5.42).  1 if it is a token. */
static int tokenize_declaration(struct uri_html *h, struct uri_html_token *t){
  const char *p = h->at+2;
  if( h->end-p>=2 && p[0]=='-' && p[1]=='-' ){
    h->at = tokenize_comment(p+2, h->end);
    return 0;
  }
  if( h->end-p>=7 && memcmp(p, "[CDATA[", 7)==0 && uri_html_is_foreign(h) ){
    h->at = p+7;                         /* up to "]]>" (13.2.5.69) */
    tokenize_text(h, t, span_find_word(h->at, h->end, SPAN_WORD("]]>")), URI_HTML_CDATA);
    if( h->at<h->end ) h->at += 3;
    return 1;
  }
  h->at = tokenize_after(p, h->end, '>');
  return 0;
}

/* Read a tag whose name begins at p (13.2.5.8).  0 if the text ends within it. */
static int tokenize_tag(struct uri_html *h, struct uri_html_token *t,
                        const char *p, enum uri_html_type type){
  struct uri_html_attribute a;
  const char *name = p;
  const char *attributes;
  const char *before;
  int is_template;
  while( p<h->end && !html_is_space(*p) && *p!='/' && *p!='>' ) p++;
  *t = (struct uri_html_token){ .type = type };
  t->name = span_between(name, p);
  attributes = p;
  do{
    before = p;
    p = uri_html_attribute_read(p, h->end, &a);
  }while( a.name.p );
  if( p==h->end ){
    h->at = p;
    return 0;
  }
  t->text = span_between(attributes, p);
  t->self_closing = p>before && p[-1]=='/';
  h->at = p+1;
  is_template = span_is(t->name, SPAN_WORD("template"));
  if( type==URI_HTML_END_TAG ){
    t->foreign = uri_html_is_foreign(h);
    uri_html_foreign_end(h, t->name);
    if( is_template && h->templates>0 ) h->templates--;
  }else if( (t->foreign = uri_html_foreign_start(h, t))==0 ){
    h->content = uri_html_content_of(t->name);
    h->raw = t->name;
    h->templates += (size_t)is_template;
  }
  return 1;
}

/* Read markup that begins with "<" (13.2.5.6, 13.2.5.7).  1 if it is a token. */
static int tokenize_markup(struct uri_html *h, struct uri_html_token *t){
  const char *p = h->at+1;
  if( is_in(*p, ALPHA) ) return tokenize_tag(h, t, p, URI_HTML_START_TAG);
  if( *p=='!' ) return tokenize_declaration(h, t);
  if( *p=='/' && is_in(p[1], ALPHA) ){
    return tokenize_tag(h, t, p+1, URI_HTML_END_TAG);
  }
  h->at = tokenize_after(p, h->end, '>');
  return 0;
}

/* Does markup begin with the "<" at p?  "</" at the end of the page is text. */
static int tokenize_is_markup(const char *p, const char *end){
  if( *p!='<' || end-p<2 ) return 0;
  return is_in(p[1], ALPHA) || p[1]=='!' || p[1]=='?' || (p[1]=='/' && end-p>2);
}

int uri_html_next(struct uri_html *h, struct uri_html_token *t){
  while( h->at<h->end ){
    enum uri_html_content content = h->content;
    if( content!=URI_HTML_DATA ){        /* of an element whose content is text */
      const char *stop = uri_html_raw_end(h->at, h->end, h->raw, content);
      h->content = URI_HTML_DATA;
      if( stop>h->at ) return tokenize_text(h, t, stop, content);
    }else if( tokenize_is_markup(h->at, h->end) ){
      if( tokenize_markup(h, t) ) return 1;
    }else{
      const char *next = memchr(h->at+1, '<', (size_t)(h->end-h->at-1));
      return tokenize_text(h, t, next ? next : h->end, URI_HTML_DATA);
    }
  }
  return 0;
}
