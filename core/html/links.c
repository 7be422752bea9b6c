/*
** SPDX-License-Identifier: MIT
**
** The URLs of a page: every attribute of the HTML standard that holds one, and
** the base that they are relative to (RFC 3986 5.1.1; HTML 2.4.3).
**
** The table is the standard's index of attributes, those whose value is a URL,
** and of its obsolete features (16.2) those that browsers still read or that
** old pages have: background, longdesc, manifest, profile, src of frame.
**
** Not here: srcdoc of iframe, which is a page, and style, which is CSS.
*/
#include "html.h"

#include "decode.h"

#include <string.h>

enum links_kind { KIND_NONE, KIND_URL, KIND_URLS, KIND_SRCSET, KIND_REFRESH };

/* Those that other code asks for by number come first. */
enum { LINKS_REL, LINKS_ALT, LINKS_HTTP_EQUIV, LINKS_HREF, LINKS_ACTION };

#define LINKS_ROW(name, kind, elements) \
  { { name, sizeof(name)-1 }, { elements, sizeof(elements)-1 }, kind }

static const struct {
  struct span name;
  struct span elements;    /* that it holds a URL of; "*": of all */
  enum links_kind kind;
} links_attributes[URI_HTML_ATTRIBUTES] = {
  LINKS_ROW("rel",         KIND_NONE,    ""),
  LINKS_ROW("alt",         KIND_NONE,    ""),
  LINKS_ROW("http-equiv",  KIND_NONE,    ""),
  LINKS_ROW("href",        KIND_URL,     " a area base link "),
  LINKS_ROW("action",      KIND_URL,     " form "),
  LINKS_ROW("background",  KIND_URL,
            " body table tbody td tfoot th thead tr "),
  LINKS_ROW("cite",        KIND_URL,     " blockquote del ins q "),
  LINKS_ROW("content",     KIND_REFRESH, " meta "),
  LINKS_ROW("data",        KIND_URL,     " object "),
  LINKS_ROW("formaction",  KIND_URL,     " button input "),
  LINKS_ROW("imagesrcset", KIND_SRCSET,  " link "),
  LINKS_ROW("itemid",      KIND_URL,     "*"),
  LINKS_ROW("itemtype",    KIND_URLS,    "*"),
  LINKS_ROW("longdesc",    KIND_URL,     " frame iframe img "),
  LINKS_ROW("manifest",    KIND_URL,     " html "),
  LINKS_ROW("ping",        KIND_URLS,    " a area "),
  LINKS_ROW("poster",      KIND_URL,     " video "),
  LINKS_ROW("profile",     KIND_URLS,    " head "),
  LINKS_ROW("src",         KIND_URL,     " audio embed frame iframe img input"
                                         " script source track video "),
  LINKS_ROW("srcset",      KIND_SRCSET,  " img source "),
  LINKS_ROW("xlink:href",  KIND_URL,     "")             /* of SVG and MathML */
};
enum { LINKS_XLINK_HREF = URI_HTML_ATTRIBUTES-1 };

/* The element's name; the parser of the standard takes "image" for "img". */
static struct span links_element(const struct uri_html_token *tag){
  if( !tag->foreign && span_is(tag->name, SPAN_WORD("image")) ){
    return SPAN_WORD("img");
  }
  return tag->name;
}

/*
** The number of an attribute, or URI_HTML_ATTRIBUTES for one not in the table.
*/
static unsigned links_find(struct span name){
  unsigned i;
  char first = to_lower(*name.p);
  if( name.n<3 ) return URI_HTML_ATTRIBUTES;
  for(i=0; i<URI_HTML_ATTRIBUTES; i++){
    if( *links_attributes[i].name.p!=first ) continue;
    if( span_is(name, links_attributes[i].name) ) return i;
  }
  return URI_HTML_ATTRIBUTES;
}

/* Read the attributes of the tag that are in the table; of each the first. */
static void links_read_tag(struct uri_html_links *w){
  struct span rest = w->tag.text;
  struct uri_html_attribute a;
  while( w->count>0 ) w->value[w->order[--w->count]] = (struct span){0, 0};
  w->next = 0;
  while( uri_html_attribute_next(&rest, &a) ){
    unsigned i = links_find(a.name);
    if( i==URI_HTML_ATTRIBUTES || w->value[i].p ) continue;
    w->value[i] = a.value;
    w->order[w->count++] = (unsigned char)i;
  }
}

/* What an attribute of the tag holds. */
static enum links_kind links_kind_of(const struct uri_html_links *w,
                                     unsigned i){
  enum links_kind kind = links_attributes[i].kind;
  struct span elements = links_attributes[i].elements;
  if( w->tag.foreign ){
    return i==LINKS_HREF || i==LINKS_XLINK_HREF ? KIND_URL : KIND_NONE;
  }
  if( elements.n==0 ) return KIND_NONE;
  if( *elements.p!='*' && !uri_html_is_one_of(links_element(&w->tag),
                                              elements) ){
    return KIND_NONE;
  }
  if( kind==KIND_REFRESH
   && !span_is(w->value[LINKS_HTTP_EQUIV], SPAN_WORD("refresh")) ){
    return KIND_NONE;
  }
  return kind;
}

/* Take the next URL of an attribute, of which rest is what is left. */
static int links_take(struct uri_html_links *w, enum links_kind kind,
                      struct span *url){
  struct span rest = w->rest;
  int found = 0;
  if( kind==KIND_NONE ) return 0;
  if( kind==KIND_SRCSET ) return uri_html_srcset_next(&w->rest, url);
  if( kind==KIND_URLS ) return uri_html_word_next(&w->rest, url);
  w->rest = (struct span){0, 0};
  if( kind==KIND_REFRESH ){
    found = uri_html_refresh_url(rest, url);
  }else{
    *url = rest;
    found = 1;
  }
  return found;
}

/* White space around a URL as written is no part of it. */
static struct span links_trim(struct span s){
  const char *end = s.p+s.n;
  const char *p = html_skip_spaces(s.p, end);
  while( end>p && html_is_space(end[-1]) ) end--;
  return span_between(p, end);
}

static void links_fill(const struct uri_html_links *w, unsigned i,
                       struct span url, struct uri_html_link *link){
  struct span element = links_element(&w->tag);
  int is_href = i==LINKS_HREF || i==LINKS_XLINK_HREF;
  memset(link, 0, sizeof *link);
  link->element = element;
  link->attribute = links_attributes[i].name;
  link->ref = links_trim(url);
  if( is_href || i==LINKS_ACTION ) link->rel = w->value[LINKS_REL];
  if( !is_href ) return;
  if( span_is(element, SPAN_WORD("area")) ) link->alt = w->value[LINKS_ALT];
  link->has_text = span_is(element, SPAN_WORD("a"))
                && !(w->tag.foreign && w->tag.self_closing);
  link->is_base = !w->tag.foreign && span_is(element, SPAN_WORD("base"));
}

void uri_html_links_begin(struct uri_html_links *w, const char *p, size_t n){
  memset(w, 0, sizeof *w);
  uri_html_begin(&w->html, p, n);
}

/*
** Follow forms (13.2.6.4.7): in a form there is no other, but in templates.  1
** for a start tag that makes no element.
*/
static int links_is_inner_form(struct uri_html_links *w){
  int was_in_form = w->in_form;
  if( w->tag.foreign || w->html.templates>0 ) return 0;
  if( !span_is(w->tag.name, SPAN_WORD("form")) ) return 0;
  w->in_form = w->tag.type==URI_HTML_START_TAG;
  return was_in_form && w->in_form;
}

/* Go to the next start tag that has attributes. */
static int links_next_tag(struct uri_html_links *w){
  while( uri_html_next(&w->html, &w->tag) ){
    if( w->tag.type==URI_HTML_TEXT || links_is_inner_form(w) ) continue;
    if( w->tag.type!=URI_HTML_START_TAG || w->tag.text.n<2 ) continue;
    links_read_tag(w);
    return 1;
  }
  return 0;
}

int uri_html_links_next(struct uri_html_links *w, struct uri_html_link *link){
  for(;;){
    while( w->next<w->count ){
      unsigned i = w->order[w->next];
      struct span url;
      if( w->rest.p==0 ) w->rest = w->value[i];
      if( links_take(w, links_kind_of(w, i), &url) ){
        if( w->rest.p==0 ) w->next++;
        links_fill(w, i, url, link);
        return 1;
      }
      w->rest = (struct span){0, 0};
      w->next++;
    }
    if( !links_next_tag(w) ) return 0;
  }
}

/* Does this tag end the text of an a element that is open? */
static int links_ends_text(const struct uri_html_token *t){
  static const char starts[] = " a td th tr caption tbody thead tfoot ";
  static const char ends[] = " a td th tr table caption tbody thead tfoot body"
                             " html template ";
  if( t->type==URI_HTML_START_TAG ){
    return uri_html_is_one_of(t->name,
                              (struct span){ starts, sizeof starts-1 });
  }
  return uri_html_is_one_of(t->name, (struct span){ ends, sizeof ends-1 });
}

size_t uri_html_link_text(const struct uri_html_links *w,
                          enum uri_html_encoding encoding, char *out){
  struct html_writer writer = { out, 0, 0, 0 };
  struct uri_html h = w->html;
  struct uri_html_token t;
  while( uri_html_next(&h, &t) ){
    if( t.type!=URI_HTML_TEXT ){
      if( links_ends_text(&t) ) break;
      if( span_is(t.name, SPAN_WORD("br")) ) writer.space = 1;
    }else if( t.content==URI_HTML_CDATA ){
      uri_html_write(&writer, t.text, URI_HTML_PHRASE, encoding, 0);
    }else if( t.content==URI_HTML_DATA || t.content==URI_HTML_RCDATA ){
      uri_html_write(&writer, t.text, URI_HTML_PHRASE, encoding, 1);
    }
  }
  return writer.kept;
}

/* "<base", in any case of letters, somewhere?  Most pages have none. */
static int links_may_have_base(const char *p, const char *end){
  const struct span word = SPAN_WORD("<base");
  while( p<end && (p = memchr(p, '<', (size_t)(end-p)))!=0 ){
    if( (size_t)(end-p)<word.n ) return 0;
    if( span_is((struct span){p, word.n}, word) ) return 1;
    p++;
  }
  return 0;
}

int uri_html_find_base(const char *p, size_t n, struct span *href){
  struct uri_html_token t;
  struct uri_html h;
  if( !links_may_have_base(p, p+n) ) return 0;
  uri_html_begin(&h, p, n);
  while( uri_html_next(&h, &t) ){
    struct span rest = t.text;
    struct uri_html_attribute a;
    if( t.type!=URI_HTML_START_TAG || t.foreign || h.templates>0 ) continue;
    if( !span_is(t.name, SPAN_WORD("base")) ) continue;
    while( uri_html_attribute_next(&rest, &a) ){
      if( !span_is(a.name, SPAN_WORD("href")) ) continue;
      *href = links_trim(a.value);
      return 1;
    }
  }
  return 0;
}

int uri_html_is_base(const struct uri *base){
  return base->scheme.p==0
      || !uri_html_is_one_of(base->scheme, SPAN_WORD(" data javascript "));
}
