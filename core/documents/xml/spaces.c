/*
** SPDX-License-Identifier: MIT
**
** Namespaces by their bindings (Namespaces in XML 1.0), and the scopes of xmlns and
** xml:base.
**
** A scope ends at the end tag of its element.  Only tags of the same name are counted in
** it, so that missing or superfluous tags of other names change nothing.  There is memory
** for a number of scopes and bindings; deeper ones are ignored.
*/
#include "xml.h"

/*
** Without "http://" or "https://", "www." and a final "/" or "#", because documents write
** them and leave them out at will.  The first row of a namespace has its usual prefix.
** The older names of sitemaps and of RSS are those that crawler-commons and feedparser
** know.
*/
static const struct { int space; struct uri_span prefix, name; } spaces_known[] = {
  { SPACE_SITEMAP, SPAN(""), SPAN("sitemaps.org/schemas/sitemap/0.9") },
  { SPACE_SITEMAP, SPAN(""), SPAN("sitemaps.org/schemas/sitemap/0.84") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.84") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.85") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.86") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.87") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.88") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.89") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.9") },
  { SPACE_SITEMAP, SPAN(""), SPAN("google.com/schemas/sitemap/0.90") },
  { SPACE_RSS, SPAN(""), SPAN("purl.org/rss/1.0") },
  { SPACE_RSS, SPAN(""), SPAN("purl.org/net/rss1.1") },
  { SPACE_RSS, SPAN(""), SPAN("my.netscape.com/rdf/simple/0.9") },
  { SPACE_RSS, SPAN(""), SPAN("channel.netscape.com/rdf/simple/0.9") },
  { SPACE_RSS, SPAN(""), SPAN("backend.userland.com/rss") },
  { SPACE_RSS, SPAN(""), SPAN("backend.userland.com/rss2") },
  { SPACE_ATOM, SPAN("atom"), SPAN("w3.org/2005/atom") },
  { SPACE_ATOM, SPAN("atom"), SPAN("purl.org/atom/ns") },
  { SPACE_SVG, SPAN("svg"), SPAN("w3.org/2000/svg") },
  { SPACE_XHTML, SPAN("xhtml"), SPAN("w3.org/1999/xhtml") },
  { SPACE_IMAGE, SPAN("image"), SPAN("google.com/schemas/sitemap-image/1.1") },
  { SPACE_VIDEO, SPAN("video"), SPAN("google.com/schemas/sitemap-video/1.1") },
  { SPACE_XLINK, SPAN("xlink"), SPAN("w3.org/1999/xlink") },
  { SPACE_DC, SPAN("dc"), SPAN("purl.org/dc/elements/1.1") },
  { SPACE_MEDIA, SPAN("media"), SPAN("search.yahoo.com/mrss") },
  { SPACE_ITUNES, SPAN("itunes"), SPAN("itunes.com/dtds/podcast-1.0.dtd") },
  { SPACE_PODCAST, SPAN("podcast"), SPAN("podcastindex.org/namespace/1.0") },
  { SPACE_PODCAST, SPAN("podcast"), SPAN("github.com/podcastindex-org/podcast-namespace"
                                         "/blob/main/docs/1.0.md") },
  { SPACE_WFW, SPAN("wfw"), SPAN("wellformedweb.org/commentapi") },
  { SPACE_FEEDBURNER, SPAN("feedburner"), SPAN("rssnamespace.org/feedburner/ext/1.0") },
  { SPACE_CHAPTERS, SPAN("psc"), SPAN("podlove.org/simple-chapters") },
  { SPACE_LICENSE, SPAN("cc"), SPAN("web.resource.org/cc") },
  { SPACE_LICENSE, SPAN("cc"), SPAN("backend.userland.com/creativecommonsrssmodule") },
  { SPACE_LICENSE, SPAN("creativeCommons"), SPAN("creativecommons.org/ns") }
};

struct uri_span uri_xml_prefix(int space){
  size_t i = 0;
  while( spaces_known[i].space!=space ) i++;
  return spaces_known[i].prefix.n>0 ? spaces_known[i].prefix : (struct uri_span){0, 0};
}

struct uri_span uri_xml_local(struct uri_span name, struct uri_span *prefix){
  const char *end = name.p+name.n;
  const char *colon = span_find_byte(name.p, end, ':');
  *prefix = (struct uri_span){0, 0};
  if( colon==end ) return name;
  *prefix = span_between(name.p, colon);
  return span_between(colon+1, end);
}

/* Take a word off the front of s if it is there. */
static struct uri_span spaces_after(struct uri_span s, struct uri_span word){
  if( !span_begins(s, word) ) return s;
  return (struct uri_span){ s.p+word.n, s.n-word.n };
}

static int spaces_of_name(struct uri_span name){
  struct uri_span s = html_trim(name), rest;
  size_t i;
  if( s.n==0 ) return SPACE_NONE;
  rest = spaces_after(spaces_after(s, SPAN_WORD("https:")), SPAN_WORD("http:"));
  s = spaces_after(rest, SPAN_WORD("//"));
  if( s.n==rest.n ) return SPACE_OTHER;
  s = spaces_after(s, SPAN_WORD("www."));
  if( s.n>0 && (s.p[s.n-1]=='/' || s.p[s.n-1]=='#') ) s.n--;
  for(i=0; i<COUNT_OF(spaces_known); i++){
    if( span_is(s, spaces_known[i].name) ) return spaces_known[i].space;
  }
  return SPACE_OTHER;
}

/* A prefix that is bound to nothing has its usual meaning. */
static int spaces_usual(struct uri_span prefix){
  size_t i;
  if( prefix.n==0 ) return SPACE_NONE;
  for(i=0; i<COUNT_OF(spaces_known); i++){
    if( span_equals(prefix, spaces_known[i].prefix) ) return spaces_known[i].space;
  }
  return SPACE_OTHER;
}

int uri_xml_space_of(const struct uri_xml_links *w, struct uri_span prefix){
  unsigned i;
  for(i=w->n_bindings; i>0; i--){
    if( span_equals(w->bindings[i-1].prefix, prefix) ) return w->bindings[i-1].space;
  }
  return spaces_usual(prefix);
}

/* Keep an attribute xml:base or xmlns in the innermost scope. */
static void spaces_keep(struct uri_xml_links *w, const struct uri_html_attribute *a,
                        int is_base){
  struct uri_xml_scope *scope = &w->scopes[w->n_scopes-1];
  struct uri_span prefix, local = uri_xml_local(a->name, &prefix);
  if( is_base ){
    struct uri_span base = html_trim(a->value);
    if( scope->base.p || base.n==0 ) return;
    if( base.n>URI_HTML_BASE_LONGEST-w->base_size ) return;
    scope->base = base;
    w->base_size += base.n;
    w->bases_changed++;
    return;
  }
  if( w->n_bindings==URI_XML_BINDINGS ) return;
  if( prefix.p==0 ) local.n = 0;
  w->bindings[w->n_bindings].prefix = local;
  w->bindings[w->n_bindings++].space = spaces_of_name(a->value);
}

/* The innermost scope of an element with this name, from 1; 0 if there is none. */
static unsigned spaces_find(const struct uri_xml_links *w, struct uri_span name){
  unsigned i = w->n_scopes;
  while( i>0 && !span_equals(w->scopes[i-1].name, name) ) i--;
  return i;
}

int uri_xml_open(struct uri_xml_links *w, const struct uri_xml_token *tag){
  const unsigned before = w->n_scopes;
  struct uri_html_attribute a;
  struct uri_span rest = tag->text;
  int has_scope = 0;
  while( rest.n>0 && uri_html_attribute_next(&rest, &a) ){
    struct uri_span prefix;
    int is_base = span_equals(a.name, SPAN_WORD("xml:base"));
    uri_xml_local(a.name, &prefix);
    if( !is_base && !span_equals(prefix.p ? prefix : a.name, SPAN_WORD("xmlns")) ){
      continue;
    }
    if( !has_scope && before<URI_XML_SCOPES ){
      w->scopes[w->n_scopes++] =
        (struct uri_xml_scope){ tag->name, 0, w->n_bindings, {0, 0} };
    }
    if( w->n_scopes>before ) spaces_keep(w, &a, is_base);
    has_scope = 1;
  }
  if( w->n_scopes==before && (has_scope || !tag->is_empty) ){
    unsigned same = spaces_find(w, tag->name);
    if( same>0 ) w->scopes[same-1].nested++;
  }
  return has_scope;
}

void uri_xml_close(struct uri_xml_links *w, struct uri_span name){
  unsigned same = spaces_find(w, name);
  if( same==0 ) return;
  if( w->scopes[same-1].nested>0 ){
    w->scopes[same-1].nested--;
    return;
  }
  while( w->n_scopes>=same ){
    struct uri_xml_scope *scope = &w->scopes[--w->n_scopes];
    w->n_bindings = scope->bindings;
    if( scope->base.p==0 ) continue;
    w->base_size -= scope->base.n;
    w->bases_changed++;
  }
}

size_t uri_xml_bases(const struct uri_xml_links *w,
                     struct uri_span bases[URI_XML_SCOPES]){
  size_t n = 0;
  unsigned i;
  for(i=0; i<w->n_scopes; i++){
    if( w->scopes[i].base.p ) bases[n++] = w->scopes[i].base;
  }
  return n;
}

size_t uri_xml_bases_changed(const struct uri_xml_links *w){
  return w->bases_changed;
}
