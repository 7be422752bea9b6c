/*
** SPDX-License-Identifier: MIT
**
** The URLs of a page: every attribute of the HTML standard that holds a URL, and the base
** of relative URLs (RFC 3986 5.1.1; HTML 2.4.3).
**
** The table has the attributes of the standard's index whose value is a URL, and those
** obsolete ones (16.2) that browsers still read or that old pages have: background,
** longdesc, manifest, profile, src of frame.  In addition: the content of a meta element
** whose property is known to be a URL, for example those of the Open Graph protocol
** (ogp.me); and the attributes that many scripts read to load images late, data-src and
** the like.  Each has what a browser does with the URL (4.2.4, 4.6, 4.8, 4.10; SVG 2).
**
** Not here: srcdoc of iframe, which is a page, and style, which is CSS.
*/
#include "tokens.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_schemes.h"

#include <string.h>

enum links_kind {
  KIND_NONE, KIND_URL, KIND_URLS, KIND_SRCSET, KIND_REFRESH,
  KIND_LAZY,                           /* a URL, but not an empty one */
  KIND_META                            /* one of these, by another attribute */
};

/* The attributes: first those that other code refers to by number. */
enum links_attribute {
  LINKS_REL, LINKS_ALT, LINKS_HTTP_EQUIV, LINKS_PROPERTY, LINKS_NAME, LINKS_HREFLANG,
  LINKS_TYPE, LINKS_MEDIA, LINKS_HREF, LINKS_ACTION, LINKS_CONTENT, LINKS_SRC,
  LINKS_BACKGROUND, LINKS_CITE, LINKS_DATA, LINKS_LAZY_SRC, LINKS_LAZY_SRCSET,
  LINKS_ORIGINAL, LINKS_DATA_SRC, LINKS_DATA_SRCSET, LINKS_FORMACTION, LINKS_IMAGESRCSET,
  LINKS_ITEMID, LINKS_ITEMTYPE, LINKS_LONGDESC, LINKS_MANIFEST, LINKS_PING, LINKS_POSTER,
  LINKS_PROFILE, LINKS_SRCSET, LINKS_XLINK_HREF
};

#define LINKS_ROW(name, kind, action, elements) \
  { SPAN(name), SPAN(elements), KIND_##kind, URI_HTML_##action }

static const struct {
  struct uri_span name;
  struct uri_span elements;    /* that it holds a URL of; "*": of all */
  enum links_kind kind;
  enum uri_html_action action; /* see links_action() for exceptions */
} links_attributes[URI_HTML_ATTRIBUTES] = {
  [LINKS_REL]          = LINKS_ROW("rel", NONE, NOTHING, ""),
  [LINKS_ALT]          = LINKS_ROW("alt", NONE, NOTHING, ""),
  [LINKS_HTTP_EQUIV]   = LINKS_ROW("http-equiv", NONE, NOTHING, ""),
  [LINKS_PROPERTY]     = LINKS_ROW("property", NONE, NOTHING, ""),
  [LINKS_NAME]         = LINKS_ROW("name", NONE, NOTHING, ""),
  [LINKS_HREFLANG]     = LINKS_ROW("hreflang", NONE, NOTHING, ""),
  [LINKS_TYPE]         = LINKS_ROW("type", NONE, NOTHING, ""),
  [LINKS_MEDIA]        = LINKS_ROW("media", NONE, NOTHING, ""),
  [LINKS_HREF]         = LINKS_ROW("href", URL, FOLLOWS, " a area base link "),
  [LINKS_ACTION]       = LINKS_ROW("action", URL, SENDS, " form "),
  [LINKS_CONTENT]      = LINKS_ROW("content", META, FOLLOWS, " meta "),
  [LINKS_SRC]          = LINKS_ROW("src", URL, FETCHES,
    " audio embed frame iframe img input script source track video "),
  [LINKS_BACKGROUND]   = LINKS_ROW("background", URL, FETCHES,
    " body table tbody td tfoot th thead tr "),
  [LINKS_CITE]         = LINKS_ROW("cite", URL, NOTHING, " blockquote del ins q "),
  [LINKS_DATA]         = LINKS_ROW("data", URL, FETCHES, " object "),
  /* Scripts of many pages read these, not browsers. */
  [LINKS_LAZY_SRC]     = LINKS_ROW("data-lazy-src", LAZY, NOTHING,
    " audio embed iframe img source video "),
  [LINKS_LAZY_SRCSET]  = LINKS_ROW("data-lazy-srcset", SRCSET, NOTHING, " img source "),
  [LINKS_ORIGINAL]     = LINKS_ROW("data-original", LAZY, NOTHING,
    " iframe img source video "),
  [LINKS_DATA_SRC]     = LINKS_ROW("data-src", LAZY, NOTHING,
    " audio embed iframe img source video "),
  [LINKS_DATA_SRCSET]  = LINKS_ROW("data-srcset", SRCSET, NOTHING, " img source "),
  [LINKS_FORMACTION]   = LINKS_ROW("formaction", URL, SENDS, " button input "),
  [LINKS_IMAGESRCSET]  = LINKS_ROW("imagesrcset", SRCSET, FETCHES, " link "),
  [LINKS_ITEMID]       = LINKS_ROW("itemid", URL, NOTHING, "*"),
  [LINKS_ITEMTYPE]     = LINKS_ROW("itemtype", URLS, NOTHING, "*"),
  [LINKS_LONGDESC]     = LINKS_ROW("longdesc", URL, NOTHING, " frame iframe img "),
  [LINKS_MANIFEST]     = LINKS_ROW("manifest", URL, NOTHING, " html "),
  [LINKS_PING]         = LINKS_ROW("ping", URLS, SENDS, " a area "),
  [LINKS_POSTER]       = LINKS_ROW("poster", URL, FETCHES, " video "),
  [LINKS_PROFILE]      = LINKS_ROW("profile", URLS, NOTHING, " head "),
  [LINKS_SRCSET]       = LINKS_ROW("srcset", SRCSET, FETCHES, " img source "),
  [LINKS_XLINK_HREF]   = LINKS_ROW("xlink:href", URL, FOLLOWS, "")  /* SVG, MathML */
};

/* The element's name; the parser of the standard takes "image" for "img". */
static struct uri_span links_element(const struct uri_html_token *tag){
  if( !tag->foreign && span_is(tag->name, SPAN_WORD("image")) ){
    return SPAN_WORD("img");
  }
  return tag->name;
}

/* The number of an attribute, or URI_HTML_ATTRIBUTES for one not in the table. */
static unsigned links_find(struct uri_span name){
  char first = to_lower(*name.p);
  unsigned i;
  for(i=0; i<URI_HTML_ATTRIBUTES; i++){
    struct uri_span known = links_attributes[i].name;
    if( *known.p==first && span_is(name, known) ) break;
  }
  return i;
}

/* Read the attributes of the tag that are in the table; the first of each name counts. */
static void links_read_tag(struct uri_html_links *w){
  struct uri_span rest = w->tag.text;
  struct uri_html_attribute a;
  while( w->count>0 ) w->value[w->order[--w->count]] = (struct uri_span){0, 0};
  w->next = 0;
  while( uri_html_attribute_next(&rest, &a) ){
    unsigned i = links_find(a.name);
    if( i==URI_HTML_ATTRIBUTES || w->value[i].p ) continue;
    w->value[i] = a.value;
    w->order[w->count++] = (unsigned char)i;
  }
}

/*
** A value with its character references decoded, in lower case; empty if it is longer
** than all words to compare with.
*/
enum { LINKS_WORD = 24 };
static struct uri_span links_word(struct uri_span value, char out[LINKS_WORD]){
  const char *p = value.p;
  const char *end;
  struct uri_character c;
  size_t n = 0;
  if( p==0 ) return (struct uri_span){ out, 0 };
  for(end = p+value.n; (c = uri_html_value_next(p, end)).n>0; p += c.n){
    if( n==LINKS_WORD || c.first>0x7E || c.second ){
      return (struct uri_span){ out, 0 };
    }
    out[n++] = to_lower((char)c.first);
  }
  return (struct uri_span){ out, n };
}

/* The properties of a meta element that are URLs. */
static const struct uri_span links_properties = SPAN(
  " og:url og:image og:image:url og:image:secure_url og:video og:video:url"
  " og:video:secure_url og:audio og:audio:url og:audio:secure_url og:see_also"
  " twitter:url twitter:image twitter:image:src twitter:player"
  " twitter:player:stream ");

/* The property of a meta element: its attribute property, else name. */
static struct uri_span links_property(const struct uri_html_links *w){
  return w->value[LINKS_PROPERTY].p ? w->value[LINKS_PROPERTY]
                                    : w->value[LINKS_NAME];
}

/* The kind of content that a meta element has. */
static enum links_kind links_kind_of_meta(const struct uri_html_links *w){
  char buffer[LINKS_WORD];
  struct uri_span word = links_word(w->value[LINKS_HTTP_EQUIV], buffer);
  if( span_is(word, SPAN_WORD("refresh")) ) return KIND_REFRESH;
  word = links_word(links_property(w), buffer);
  return word.n>0 && uri_html_is_one_of(word, links_properties) ? KIND_URL : KIND_NONE;
}

/* What an attribute of the tag holds. */
static enum links_kind links_kind_of(const struct uri_html_links *w,
                                     unsigned i){
  enum links_kind kind = links_attributes[i].kind;
  struct uri_span elements = links_attributes[i].elements;
  if( w->tag.foreign ){
    return i==LINKS_HREF || i==LINKS_XLINK_HREF ? KIND_URL : KIND_NONE;
  }
  if( elements.n==0 ) return KIND_NONE;
  if( *elements.p!='*' && !uri_html_is_one_of(links_element(&w->tag),
                                              elements) ){
    return KIND_NONE;
  }
  return kind==KIND_META ? links_kind_of_meta(w) : kind;
}

/* Take the next URL off rest, which is the unread part of an attribute. */
static int links_take(struct uri_html_links *w, enum links_kind kind,
                      struct uri_span *url){
  struct uri_span rest = w->rest;
  if( kind==KIND_NONE ) return 0;
  if( kind==KIND_SRCSET ) return uri_html_srcset_next(&w->rest, url);
  if( kind==KIND_URLS ) return uri_html_word_next(&w->rest, url);
  w->rest = (struct uri_span){0, 0};
  if( kind==KIND_REFRESH ) return uri_html_refresh_url(rest, 1, url);
  if( kind==KIND_LAZY && html_trim(rest).n==0 ) return 0;
  *url = rest;
  return 1;
}

/* What a tag says about the resource of its href, src or data. */
static void links_describe(const struct uri_html_links *w, struct uri_html_link *link){
  const struct uri_span elements = SPAN_WORD(" a area embed link object script source ");
  const struct uri_span leading = SPAN_WORD(
    " href xlink:href src srcset imagesrcset data ");
  /* Most tags say nothing. */
  if( w->value[LINKS_HREFLANG].p==0 && w->value[LINKS_TYPE].p==0
   && w->value[LINKS_MEDIA].p==0 ) return;
  if( !uri_html_is_one_of(link->element, elements)
   || !uri_html_is_one_of(link->attribute, leading) ) return;
  link->hreflang = w->value[LINKS_HREFLANG];
  link->type = w->value[LINKS_TYPE];
  link->media = w->value[LINKS_MEDIA];
}

/* Is a word of rel a relation whose URL is fetched with the page, or soon after it? */
static int links_is_fetched(struct uri_span rel){
  /* For preconnect or dns-prefetch, only a connection is opened, or a name looked up. */
  const struct uri_span relations = SPAN_WORD(
    " stylesheet icon apple-touch-icon mask-icon manifest preload modulepreload prefetch"
    " prerender compression-dictionary ");
  char buffer[LINKS_WORD];
  struct uri_span word;
  while( rel.p && uri_html_word_next(&rel, &word) ){
    word = links_word(word, buffer);
    if( word.n>0 && uri_html_is_one_of(word, relations) ) return 1;
  }
  return 0;
}

/* What a browser does with a URL of an attribute of the tag. */
static enum uri_html_action links_action(const struct uri_html_links *w, unsigned i,
                                         enum links_kind kind){
  struct uri_span name = w->tag.name;
  char buffer[LINKS_WORD];
  if( w->tag.foreign && !span_is(name, SPAN_WORD("a")) ){
    return uri_html_is_one_of(name, SPAN_WORD(" image use feimage script "))
           ? URI_HTML_FETCHES : URI_HTML_NOTHING;
  }
  if( (i==LINKS_CONTENT && kind==KIND_URL)
   || (i==LINKS_HREF && span_is(name, SPAN_WORD("base")))
   || (i==LINKS_SRC && span_is(name, SPAN_WORD("input"))
       && !span_is(links_word(w->value[LINKS_TYPE], buffer), SPAN_WORD("image"))) ){
    return URI_HTML_NOTHING;
  }
  if( i==LINKS_HREF && span_is(name, SPAN_WORD("link")) ){
    return links_is_fetched(w->value[LINKS_REL]) ? URI_HTML_FETCHES : URI_HTML_NOTHING;
  }
  return links_attributes[i].action;
}

static void links_fill(const struct uri_html_links *w, unsigned i, enum links_kind kind,
                       struct uri_span url, struct uri_html_link *link){
  struct uri_span element = links_element(&w->tag);
  int is_href = i==LINKS_HREF || i==LINKS_XLINK_HREF;
  memset(link, 0, sizeof *link);
  link->element = element;
  link->attribute = links_attributes[i].name;
  link->ref = html_trim(url);
  if( is_href || i==LINKS_ACTION ) link->rel = w->value[LINKS_REL];
  if( i==LINKS_CONTENT && kind==KIND_URL ) link->rel = links_property(w);
  links_describe(w, link);
  link->action = links_action(w, i, kind);
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
** Track forms (13.2.6.4.7): forms cannot be nested, except in templates.  1 for a start
** tag that makes no element.
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
      enum links_kind kind = links_kind_of(w, i);
      struct uri_span url;
      if( w->rest.p==0 ) w->rest = w->value[i];
      if( links_take(w, kind, &url) ){
        if( w->rest.p==0 ) w->next++;
        links_fill(w, i, kind, url, link);
        return 1;
      }
      w->rest = (struct uri_span){0, 0};
      w->next++;
    }
    if( !links_next_tag(w) ) return 0;
  }
}

/* Does this tag end the text of an a element that is open? */
static int links_ends_text(const struct uri_html_token *t){
  return uri_html_is_one_of(t->name, SPAN_WORD(" a td th tr caption tbody thead tfoot "))
      || (t->type==URI_HTML_END_TAG
          && uri_html_is_one_of(t->name, SPAN_WORD(" table body html template ")));
}

/* Text outside of SVG and MathML, where NUL is skipped (13.2.6.4.7). */
static void links_put_data(struct html_writer *w, struct uri_span s,
                           enum uri_html_encoding encoding){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    const char *stop = span_find_byte(p, end, 0);
    uri_html_write(w, span_between(p, stop), URI_HTML_PHRASE, encoding, HTML_REFERENCES);
    p = stop<end ? stop+1 : end;
  }
}

size_t uri_html_link_text(const struct uri_html_links *w,
                          enum uri_html_encoding encoding, char *out){
  struct html_writer writer = { out, 0, 0 };
  struct uri_html h = w->html;
  struct uri_html_token t;
  while( uri_html_next(&h, &t) ){
    if( t.type!=URI_HTML_TEXT ){
      if( links_ends_text(&t) ) break;
      if( span_is(t.name, SPAN_WORD("br")) ) writer.space = 1;
    }else if( t.content==URI_HTML_CDATA ){
      uri_html_write(&writer, t.text, URI_HTML_PHRASE, encoding,
                     HTML_NO_REFERENCES);
    }else if( t.content==URI_HTML_DATA && !uri_html_is_foreign(&h) ){
      links_put_data(&writer, t.text, encoding);
    }else if( t.content==URI_HTML_DATA || t.content==URI_HTML_RCDATA ){
      uri_html_write(&writer, t.text, URI_HTML_PHRASE, encoding, HTML_REFERENCES);
    }
  }
  return writer.n;
}

/* The text may be all that is left of the page. */
size_t uri_html_link_text_size(const struct uri_html_links *w,
                               enum uri_html_encoding encoding){
  size_t left = (size_t)(w->html.end-w->html.at);
  size_t most = size_encoded(left, left);
  return most<=SIZE_PLENTY_OF_DOCUMENT ? most : uri_html_link_text(w, encoding, 0);
}

int uri_html_find_base(const char *p, size_t n, struct uri_span *href){
  struct uri_html_token t;
  struct uri_html h;
  if( span_find_word(p, p+n, SPAN_WORD("<base"))==p+n ) return 0;    /* most pages */
  uri_html_begin(&h, p, n);
  while( uri_html_next(&h, &t) ){
    struct uri_span rest = t.text;
    struct uri_html_attribute a;
    if( t.type!=URI_HTML_START_TAG || t.foreign || h.templates>0 ) continue;
    if( !span_is(t.name, SPAN_WORD("base")) ) continue;
    while( uri_html_attribute_next(&rest, &a) ){
      if( !span_is(a.name, SPAN_WORD("href")) ) continue;
      *href = html_trim(a.value);
      return href->n<=URI_HTML_BASE_LONGEST;
    }
  }
  return 0;
}

int uri_html_is_base(const struct uri *base){
  const struct uri_scheme *scheme = uri_scheme_find(base->scheme);
  return scheme==0 || (scheme->flags & URI_SCHEME_CONTENT)==0;
}
