/*
** SPDX-License-Identifier: MIT
**
** The links of sitemaps, feeds, OPML and SVG, and what the entries that they are in say
** of them: a date and a title.
**
** An entry's date often comes after its link.  So an entry is read ahead, up to its end
** or to the next entry, when it begins.  No byte is read ahead twice.
**
** A document without a namespace has the vocabulary that its first element belongs to.
*/
#include "xml.h"

enum feeds_attribute {
  FEEDS_HREF, FEEDS_SRC, FEEDS_URL, FEEDS_URI, FEEDS_XML_URL, FEEDS_HTML_URL,
  FEEDS_IMAGE, FEEDS_IMG, FEEDS_FEED_URL, FEEDS_RESOURCE,
  FEEDS_PREFIXED,                      /* href with a prefix; the last one with a URL */
  FEEDS_REL, FEEDS_TYPE, FEEDS_HREFLANG, FEEDS_TITLE, FEEDS_TEXT, FEEDS_PERMALINK
};
static const struct uri_span feeds_names[URI_XML_ATTRIBUTES] = {
  SPAN("href"), SPAN("src"), SPAN("url"), SPAN("uri"), SPAN("xmlUrl"), SPAN("htmlUrl"),
  SPAN("image"), SPAN("img"), SPAN("feedUrl"), SPAN("rdf:resource"), SPAN("xlink:href"),
  SPAN("rel"), SPAN("type"), SPAN("hreflang"), SPAN("title"), SPAN("text"),
  SPAN("isPermaLink")
};

/* What is done next with the current tag. */
enum { FEEDS_AFTER, FEEDS_AT_TAG, FEEDS_IN_TAG };

/* Elements with a URL in an attribute, by namespace; "*" is any of them. */
static const struct { struct uri_span element; int space; unsigned attribute; }
feeds_attributes[] = {
  { SPAN("link"),      SPACE_ATOM,  FEEDS_HREF },
  { SPAN("content"),   SPACE_ATOM,  FEEDS_SRC },
  { SPAN("generator"), SPACE_ATOM,  FEEDS_URI },
  { SPAN("generator"), SPACE_ATOM,  FEEDS_URL },           /* Atom 0.3 */
  { SPAN("link"),      SPACE_XHTML, FEEDS_HREF },
  { SPAN("enclosure"), SPACE_RSS,   FEEDS_URL },
  { SPAN("source"),    SPACE_RSS,   FEEDS_URL },
  { SPAN("outline"),   SPACE_RSS,   FEEDS_XML_URL },
  { SPAN("outline"),   SPACE_RSS,   FEEDS_HTML_URL },
  { SPAN("outline"),   SPACE_RSS,   FEEDS_URL },
  { SPAN("link"),      SPACE_RSS,   FEEDS_HREF },
  { SPAN("item"),      SPACE_RSS,   FEEDS_HREF },          /* of CDF */
  { SPAN("channel"),   SPACE_RSS,   FEEDS_HREF },
  { SPAN("*"),         SPACE_MEDIA, FEEDS_URL },
  { SPAN("*"),         SPACE_MEDIA, FEEDS_HREF },
  { SPAN("*"),         SPACE_ITUNES, FEEDS_HREF },
  { SPAN("*"),         SPACE_ITUNES, FEEDS_URL },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_URL },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_HREF },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_URI },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_SRC },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_IMG },
  { SPAN("*"),         SPACE_PODCAST, FEEDS_FEED_URL },
  { SPAN("chapter"),   SPACE_CHAPTERS, FEEDS_HREF },
  { SPAN("chapter"),   SPACE_CHAPTERS, FEEDS_IMAGE },
  { SPAN("license"),   SPACE_LICENSE, FEEDS_RESOURCE },
  { SPAN("*"),         SPACE_SVG,   FEEDS_HREF }
};

/* What an element is. */
enum {
  FEEDS_CONTENT = 1,                   /* its content is a URL */
  FEEDS_ENTRY = 2,
  FEEDS_OUTER = 4,                     /* it has entries */
  FEEDS_DATE = 8, FEEDS_NAME = 16,     /* of its entry */
  FEEDS_ROOT = 32                      /* as a root without a namespace, it implies one */
};
static const struct { struct uri_span name; int space; unsigned what; }
feeds_elements[] = {
  { SPAN("loc"),          SPACE_SITEMAP, FEEDS_CONTENT | FEEDS_ROOT },
  { SPAN("lastmod"),      SPACE_SITEMAP, FEEDS_DATE },
  { SPAN("url"),          SPACE_SITEMAP, FEEDS_ENTRY | FEEDS_ROOT },
  { SPAN("sitemap"),      SPACE_SITEMAP, FEEDS_ENTRY | FEEDS_ROOT },
  { SPAN("urlset"),       SPACE_SITEMAP, FEEDS_ROOT },
  { SPAN("sitemapindex"), SPACE_SITEMAP, FEEDS_ROOT },
  { SPAN("loc"),          SPACE_IMAGE,   FEEDS_CONTENT },
  { SPAN("link"),         SPACE_RSS,     FEEDS_CONTENT },
  { SPAN("guid"),         SPACE_RSS,     FEEDS_CONTENT },
  { SPAN("comments"),     SPACE_RSS,     FEEDS_CONTENT },
  { SPAN("docs"),         SPACE_RSS,     FEEDS_CONTENT },
  { SPAN("url"),          SPACE_RSS,     FEEDS_CONTENT },
  { SPAN("title"),        SPACE_RSS,     FEEDS_NAME },
  { SPAN("pubDate"),      SPACE_RSS,     FEEDS_DATE },
  { SPAN("item"),         SPACE_RSS,     FEEDS_ENTRY | FEEDS_ROOT },
  { SPAN("channel"),      SPACE_RSS,     FEEDS_OUTER | FEEDS_ROOT },
  { SPAN("rss"),          SPACE_RSS,     FEEDS_ROOT },
  { SPAN("RDF"),          SPACE_RSS,     FEEDS_ROOT },
  { SPAN("opml"),         SPACE_RSS,     FEEDS_ROOT },
  { SPAN("body"),         SPACE_RSS,     FEEDS_ROOT },
  { SPAN("outline"),      SPACE_RSS,     FEEDS_ROOT },
  { SPAN("id"),           SPACE_ATOM,    FEEDS_CONTENT },
  { SPAN("icon"),         SPACE_ATOM,    FEEDS_CONTENT },
  { SPAN("logo"),         SPACE_ATOM,    FEEDS_CONTENT },
  { SPAN("uri"),          SPACE_ATOM,    FEEDS_CONTENT },
  { SPAN("link"),         SPACE_ATOM,    FEEDS_CONTENT },     /* not by RFC 4287 */
  { SPAN("url"),          SPACE_ATOM,    FEEDS_CONTENT },     /* of a person, Atom 0.3 */
  { SPAN("homepage"),     SPACE_ATOM,    FEEDS_CONTENT },
  { SPAN("commentRss"),   SPACE_WFW,     FEEDS_CONTENT },
  { SPAN("comment"),      SPACE_WFW,     FEEDS_CONTENT },
  { SPAN("origLink"),     SPACE_FEEDBURNER, FEEDS_CONTENT },
  { SPAN("origEnclosureLink"), SPACE_FEEDBURNER, FEEDS_CONTENT },
  { SPAN("new-feed-url"), SPACE_ITUNES,  FEEDS_CONTENT },
  { SPAN("license"),      SPACE_LICENSE, FEEDS_CONTENT },
  { SPAN("title"),        SPACE_ATOM,    FEEDS_NAME },
  { SPAN("updated"),      SPACE_ATOM,    FEEDS_DATE },
  { SPAN("entry"),        SPACE_ATOM,    FEEDS_ENTRY | FEEDS_ROOT },
  { SPAN("feed"),         SPACE_ATOM,    FEEDS_OUTER | FEEDS_ROOT },
  { SPAN("date"),         SPACE_DC,      FEEDS_DATE },
  { SPAN("svg"),          SPACE_SVG,     FEEDS_ROOT }
};

static unsigned feeds_what(int space, struct uri_span name){
  size_t i;
  for(i=0; i<COUNT_OF(feeds_elements); i++){
    if( feeds_elements[i].space==space && span_is_alike(name, feeds_elements[i].name) ){
      return feeds_elements[i].what;
    }
  }
  return 0;
}

/* The namespace that a root without one implies. */
static int feeds_meant(struct uri_span name){
  size_t i;
  for(i=0; i<COUNT_OF(feeds_elements); i++){
    if( feeds_elements[i].what & FEEDS_ROOT
     && span_is_alike(name, feeds_elements[i].name) ){
      return feeds_elements[i].space;
    }
  }
  return SPACE_OTHER;
}

/* The namespace and the local name of a tag. */
static int feeds_space(const struct uri_xml_links *w, struct uri_span name,
                       struct uri_span *local){
  struct uri_span prefix;
  int space;
  *local = uri_xml_local(name, &prefix);
  space = uri_xml_space_of(w, prefix);
  return space==SPACE_NONE ? w->bare : space;
}

/* ------------------------------------------------------------ entries --- */

/* The content of an element, from after its start tag to the tag that ends it. */
static struct uri_xml_value feeds_content(const char *p, const char *end){
  const struct uri_span begin = SPAN_WORD("<![CDATA["), close = SPAN_WORD("]]>");
  struct uri_xml_value value = { html_trim(span_between(p, end)), 0 };
  struct uri_span s = value.text;
  if( s.n<begin.n+close.n || memcmp(s.p, begin.p, begin.n)!=0 ) return value;
  if( uri_xml_after(s.p+begin.n, s.p+s.n, close)!=s.p+s.n ) return value;
  s = (struct uri_span){ s.p+begin.n, s.n-begin.n-close.n };
  return (struct uri_xml_value){ html_trim(s), 1 };
}

/*
** Read the date and the title of the entry whose start tag was read last: children of the
** entry, not deeper elements.  A missing end tag is searched for only once.
*/
static void feeds_read_entry(struct uri_xml_links *w, struct uri_xml_entry *entry){
  struct uri_xml x = w->xml;
  struct uri_xml_token t;
  struct uri_xml_value *to = 0;
  const char *content = 0;
  size_t depth = 0;
  *entry = (struct uri_xml_entry){ w->tag.name, {{0, 0}, 0}, {{0, 0}, 0} };
  while( uri_xml_next(&x, &t) ){
    struct uri_span local;
    unsigned what;
    int space;
    memcpy(w->xml.endless, x.endless, sizeof x.endless);
    if( t.type==URI_XML_TEXT ) continue;
    if( to && to->text.p==0 ) *to = feeds_content(content, t.start);
    to = 0;
    if( t.is_damaged && t.type==URI_XML_START_TAG ) continue;
    if( t.type==URI_XML_END_TAG ){
      if( span_equals(t.name, entry->name) ) return;
      if( depth>0 ) depth--;
      continue;
    }
    space = feeds_space(w, t.name, &local);
    what = feeds_what(space, local);
    if( what & (FEEDS_ENTRY | FEEDS_OUTER) ) return;
    if( t.is_empty ) continue;
    if( depth++>0 ) continue;
    content = x.at;
    if( what & FEEDS_DATE ) to = &entry->date;
    if( what & FEEDS_NAME ) to = &entry->text;
  }
}

/* --------------------------------------------------------------- tags --- */

/* The number of an attribute, or URI_XML_ATTRIBUTES for one that is not known. */
static unsigned feeds_find(const struct uri_xml_links *w, struct uri_span name){
  struct uri_span prefix, local = uri_xml_local(name, &prefix);
  unsigned i = 0;
  if( prefix.p==0 ){
    while( i<URI_XML_ATTRIBUTES && !span_is_alike(name, feeds_names[i]) ) i++;
    return i;
  }
  if( span_equals(local, feeds_names[FEEDS_HREF])
   && uri_xml_space_of(w, prefix)==SPACE_XLINK ) return FEEDS_PREFIXED;
  return w->space==SPACE_LICENSE && span_equals(local, SPAN_WORD("resource"))
         ? FEEDS_RESOURCE : URI_XML_ATTRIBUTES;
}

/* Read the attributes that are known; the first of each name counts. */
static void feeds_read_tag(struct uri_xml_links *w){
  struct uri_span rest = w->tag.text;
  struct uri_html_attribute a;
  memset(w->value, 0, sizeof w->value);
  while( rest.n>0 && uri_html_attribute_next(&rest, &a) ){
    unsigned i = feeds_find(w, a.name);
    if( i<URI_XML_ATTRIBUTES && w->value[i].p==0 ) w->value[i] = html_trim(a.value);
  }
}

/* Can the content of the tag's element be a link? */
static int feeds_is_content(const struct uri_xml_links *w, unsigned what){
  const struct uri_span suffix = SPAN_WORD("_loc");
  struct uri_span name = w->local;
  if( w->tag.is_empty ) return 0;
  if( w->space==SPACE_VIDEO && name.n>suffix.n ){
    name.p += name.n-suffix.n;
    name.n = suffix.n;
    return span_is(name, suffix);
  }
  if( !(what & FEEDS_CONTENT) ) return 0;
  /* A guid is a link unless isPermaLink is "false". */
  if( span_is(name, SPAN_WORD("guid"))
   && span_is(html_trim(w->value[FEEDS_PERMALINK]), SPAN_WORD("false")) ) return 0;
  return 1;
}

/* A start tag. */
static void feeds_start(struct uri_xml_links *w){
  int is_first = w->own<0;
  unsigned what;
  w->has_scope = uri_xml_open(w, &w->tag);
  w->element = w->tag.name;
  w->space = feeds_space(w, w->tag.name, &w->local);
  if( is_first ){
    w->bare = feeds_meant(w->local);
    w->space = w->own = feeds_space(w, w->tag.name, &w->local);
  }
  feeds_read_tag(w);
  what = feeds_what(w->space, w->local);
  if( !w->tag.is_empty && what & FEEDS_ENTRY ){
    feeds_read_entry(w, &w->inner);
    w->entries++;
  }else if( !w->tag.is_empty && what & FEEDS_OUTER ){
    feeds_read_entry(w, &w->outer);
    w->inner.name.p = 0;
  }
  w->last = w->tag.start;
  w->content = feeds_is_content(w, what) ? w->xml.at : 0;
}

/* Is this attribute of the tag a link? */
static int feeds_is_link(const struct uri_xml_links *w, unsigned attribute){
  size_t i;
  if( attribute==FEEDS_PREFIXED ) return 1;
  for(i=0; i<COUNT_OF(feeds_attributes); i++){
    struct uri_span element = feeds_attributes[i].element;
    if( feeds_attributes[i].space==w->space && feeds_attributes[i].attribute==attribute
     && (*element.p=='*' || span_is_alike(w->local, element)) ) return 1;
  }
  return 0;
}

/* Is an empty value of this attribute the base (RFC 3986 4.4)?  If not, it is none. */
static int feeds_may_be_empty(const struct uri_xml_links *w, unsigned attribute){
  return attribute==FEEDS_PREFIXED
      || (attribute==FEEDS_HREF && (w->space==SPACE_ATOM || w->space==SPACE_SVG
                                    || w->space==SPACE_XHTML));
}

/* The next attribute of the tag that is a link, in order; URI_XML_ATTRIBUTES if none. */
static unsigned feeds_next_attribute(const struct uri_xml_links *w){
  unsigned i, found = URI_XML_ATTRIBUTES;
  for(i=0; i<=FEEDS_PREFIXED; i++){
    const char *p = w->value[i].p;
    if( p==0 || p<=w->last ) continue;
    if( w->value[i].n==0 && !feeds_may_be_empty(w, i) ) continue;
    if( found<URI_XML_ATTRIBUTES && w->value[found].p<p ) continue;
    if( feeds_is_link(w, i) ) found = i;
  }
  return found;
}

/* ------------------------------------------------------------- links --- */

static void feeds_fill(const struct uri_xml_links *w, struct uri_xml_value ref,
                       struct uri_xml_link *link){
  const struct uri_xml_entry *entry = w->inner.name.p ? &w->inner : &w->outer;
  struct uri_span title = w->value[FEEDS_TITLE];
  memset(link, 0, sizeof *link);
  link->ref = ref;
  link->element = w->local;
  if( w->space==SPACE_OTHER ) link->element = w->element;
  else if( w->space!=w->own ) link->prefix = uri_xml_prefix(w->space);
  link->rel = w->value[FEEDS_REL];
  link->type = w->value[FEEDS_TYPE];
  link->hreflang = w->value[FEEDS_HREFLANG];
  link->entry = w->inner.name.p ? w->entries : 0;
  if( entry->name.p ){
    link->date = entry->date;
    link->text = entry->text;
  }
  if( w->value[FEEDS_TEXT].p ) title = w->value[FEEDS_TEXT];
  if( title.p ) link->text = (struct uri_xml_value){ title, 0 };
}

/* The content of the last element, which ends at the tag that was read. */
static int feeds_take_content(struct uri_xml_links *w, struct uri_xml_link *link){
  struct uri_xml_value ref = feeds_content(w->content, w->tag.start);
  w->content = 0;
  if( ref.text.n==0 ) return 0;
  feeds_fill(w, ref, link);
  return 1;
}

/* The next link in an attribute of the last start tag. */
static int feeds_take_attribute(struct uri_xml_links *w, struct uri_xml_link *link){
  unsigned i = feeds_next_attribute(w);
  if( i==URI_XML_ATTRIBUTES ) return 0;
  w->last = w->value[i].p;
  feeds_fill(w, (struct uri_xml_value){ w->value[i], 0 }, link);
  link->attribute = feeds_names[i];
  return 1;
}

void uri_xml_links_begin(struct uri_xml_links *w, const char *p, size_t n){
  memset(w, 0, sizeof *w);
  w->own = -1;
  w->bare = SPACE_OTHER;
  uri_xml_begin(&w->xml, p, n);
}

/*
** The tag that was read ends the content before it.  A link in that content comes first,
** then the links of the tag itself.
*/
int uri_xml_links_next(struct uri_xml_links *w, struct uri_xml_link *link){
  for(;;){
    if( w->state==FEEDS_IN_TAG ){
      if( feeds_take_attribute(w, link) ) return 1;
      if( w->tag.is_empty && w->has_scope ) uri_xml_close(w, w->tag.name);
      w->state = FEEDS_AFTER;
    }
    if( w->state==FEEDS_AFTER ){
      do{
        if( !uri_xml_next(&w->xml, &w->tag) ) return 0;
      }while( w->tag.type==URI_XML_TEXT );
      w->state = FEEDS_AT_TAG;
      if( w->content && feeds_take_content(w, link) ) return 1;
    }
    if( w->tag.type==URI_XML_START_TAG && !w->tag.is_damaged ){
      feeds_start(w);
      w->state = FEEDS_IN_TAG;
    }else if( w->tag.type==URI_XML_START_TAG ){
      w->state = FEEDS_AFTER;
    }else{
      struct uri_xml_entry *entry = w->inner.name.p
                                 && span_equals(w->tag.name, w->inner.name) ? &w->inner
                                  : &w->outer;
      uri_xml_close(w, w->tag.name);
      if( entry->name.p && span_equals(w->tag.name, entry->name) ) entry->name.p = 0;
      w->content = 0;
      w->state = FEEDS_AFTER;
    }
  }
}
