/*
** SPDX-License-Identifier: MIT
**
** Where a browser (URL Standard) or a document before RFC 3986 (appendix D) reads a text
** differently from RFC 3986, and where that reading leads.
**
** The parts of the href are compared with those of the text, and a finding names
** what in the text made them differ.  Hosts are compared as text, ignoring the case of
** letters and the form of an IPv6 address.
**
** Not here: differences in percent-encoding alone, which lead nowhere else.
*/
#include "lint.h"

#include "../../rfc/normal/dots.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_address.h"
#include "../whatwg/steps.h"

static const struct uri_span reading_page = SPAN("http://base.example/dir/");

void uri_lint_with_readings(struct uri_lint *lint, char *buffer){
  const char *p = lint->text.p;
  size_t n = uri_href_resolve(0, p, lint->text.n, buffer);
  struct uri_href_parts page;
  if( n==URI_NONE ){
    uri_href_split(reading_page.p, reading_page.n, &page);
    n = uri_href_resolve(&page, p, lint->text.n, buffer);
  }
  lint->readings = 1;
  lint->href = n==URI_NONE ? (struct uri_span){0, 0} : (struct uri_span){ buffer, n };
}

size_t uri_lint_with_readings_size(const struct uri_lint *lint){
  return size_sum(uri_href_resolve_size(0, lint->text.p, lint->text.n), reading_page.n);
}

/* The next byte from p on that the URL parser does not remove, or end. */
static const char *reading_skip(const char *p, const char *end){
  while( p<end && href_is_tab_or_newline(*p) ) p++;
  return p;
}

/* The beginning of a text as a browser reads it. */
struct reading_front {
  const struct uri_scheme *scheme;   /* what is known of it, or of the base's */
  int is_relative;
  int slashes;                       /* how many "/" and "\" follow the scheme */
  const char *rest;                  /* after the scheme */
};

/* Where the scheme's ":" is, or 0; the scheme is written to out, as far as it fits. */
static const char *reading_colon(const char *p, const char *end, char *out,
                                 size_t most, size_t *n){
  *n = 0;
  p = reading_skip(p, end);
  if( p==end || !is_in(*p, ALPHA) ) return 0;
  for(; p<end && is_in(*p, SCHEME_CHAR); p=reading_skip(p+1, end)){
    if( *n<most ) out[*n] = *p;
    ++*n;
  }
  return p<end && *p==':' ? p : 0;
}

static struct reading_front reading_front(struct uri_span text){
  static const struct uri_span http = SPAN("http");
  enum { NAME_MOST = 14 };
  struct reading_front front = {0, 0, 0, 0};
  char name[NAME_MOST];
  const char *p = text.p;
  const char *end = p+text.n;
  const char *colon;
  size_t n;
  while( p<end && href_is_c0_or_space(*p) ) p++;
  colon = reading_colon(p, end, name, NAME_MOST, &n);
  front.is_relative = colon==0;
  if( colon && n<=NAME_MOST ){
    front.scheme = uri_scheme_find((struct uri_span){ name, n });
  }else if( colon==0 ){
    front.scheme = uri_scheme_find(http);
  }
  p = front.rest = colon ? colon+1 : p;
  for(p=reading_skip(p, end); p<end && is_slash(*p); ){
    front.slashes++;
    p = reading_skip(p+1, end);
  }
  return front;
}

/* Is there a "\" that a browser reads as "/"? */
static int reading_has_backslash(const struct reading_front *front, const char *end){
  const char *p = front->rest;
  if( !href_is_special(front->scheme) ) return 0;
  while( p<end && !is_in(*p, QUESTION | HASH) && *p!='\\' ) p++;
  return p<end && *p=='\\';
}

/* Does the text have a tab or a line break that is not at its ends? */
static int reading_has_break(struct uri_span text){
  const char *p = text.p;
  const char *end = p+text.n;
  while( end>p && href_is_c0_or_space(end[-1]) ) end--;
  while( p<end && href_is_c0_or_space(*p) ) p++;
  while( p<end && !href_is_tab_or_newline(*p) ) p++;
  return p<end;
}

static void reading_found(struct uri_lint *lint, enum lint_code code,
                          struct uri_span text){
  uri_lint_found_to(lint, code, text, lint->href);
}

/* The count of slashes that a browser reads as two or none. */
static void reading_slashes(struct uri_lint *lint, const struct reading_front *front){
  int is_file = !front->is_relative && href_is_file(front->scheme);
  if( front->slashes>2 && !is_file ){
    reading_found(lint, LINT_BROWSER_SLASHES, lint->text);
  }else if( front->slashes<(is_file ? 1 : 2) && !front->is_relative ){
    reading_found(lint, LINT_BROWSER_NO_SLASHES, lint->text);
  }
}

/* The host in 1996, which extends to the next "/". */
static void reading_query_in_host(struct uri_lint *lint){
  struct uri_authority a;
  struct uri u;
  uri_edition_split(&uri_url_syntax_01, lint->text.p, lint->text.n, &u);
  if( u.authority.n==lint->uri.authority.n || lint->uri.authority.p==0 ) return;
  uri_split_authority(u.authority, &a);
  uri_lint_found_to(lint, LINT_QUERY_IN_HOST, lint->text, a.host);
}

void uri_lint_readings(struct uri_lint *lint){
  struct uri_span text = lint->text;
  struct reading_front front = reading_front(text);
  size_t before = lint->n_found;
  if( text.n>0 && (href_is_c0_or_space(text.p[0])
                || href_is_c0_or_space(text.p[text.n-1])) ){
    reading_found(lint, LINT_BROWSER_TRIMS, text);
  }
  if( reading_has_break(text) ){
    reading_found(lint, LINT_BROWSER_DROPS_BLANK, text);
  }
  if( reading_has_backslash(&front, text.p+text.n) ){
    reading_found(lint, LINT_BROWSER_BACKSLASH, text);
  }
  if( href_is_special(front.scheme) ) reading_slashes(lint, &front);
  lint->is_read = lint->n_found==before;
  if( lint->href.p==0 ){
    reading_found(lint, LINT_BROWSER_REFUSES, text);
    lint->is_read = 0;
  }
  reading_query_in_host(lint);
}

/* The parts of the href. */
static struct uri_authority reading_target(const struct uri_lint *lint,
                                           struct uri_href_parts *parts){
  struct uri_authority a;
  uri_href_split(lint->href.p, lint->href.n, parts);
  uri_split_authority(parts->uri.authority, &a);
  return a;
}

void uri_lint_many_at(struct uri_lint *lint){
  struct uri_span userinfo = lint->authority.userinfo;
  if( !lint->is_read || userinfo.n==0 ) return;
  if( memchr(userinfo.p, '@', userinfo.n)==0 ) return;
  reading_found(lint, LINT_BROWSER_MANY_AT, userinfo);
}

/*
** The next character of a host, percent-decoded; U+FFFD for malformed UTF-8.
*/
static uint32_t reading_character(const char **p, const char *end){
  enum { UTF8_MOST = 4 };
  char bytes[UTF8_MOST];
  const char *stop[UTF8_MOST+1];
  const char *at = *p;
  uint32_t c;
  size_t n, length;
  for(n=0; n<UTF8_MOST && at<end; n++){
    stop[n] = at;
    bytes[n] = percent_next(&at, end);
  }
  stop[n] = at;
  length = uri_utf8_next(bytes, bytes+n, &c);
  *p = stop[length];
  return c;
}

/* What the domain parser changes in a host. */
struct reading_changes { int hides, decodes, maps; };

static struct reading_changes reading_changes(struct uri_span host){
  struct reading_changes changes = {0, 0, 0};
  const char *p = host.p;
  const char *end = p+host.n;
  while( p<end ){
    const char *from = p;
    uint32_t c = reading_character(&p, end);
    if( is_triplet(from, end) ) changes.decodes = 1;
    if( uri_lint_is_ignorable(c) ) changes.hides = 1;
    else if( c>=0x80 ) changes.maps = 1;
  }
  return changes;
}

/* In RFC 2396, an authority that is not a server is a name of a registry. */
static void reading_registry(struct uri_lint *lint){
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t n, i;
  if( lint->authority.host.n==0 ) return;
  n = uri_edition_parts(&uri_rfc2396, lint->text.p, lint->text.n, parts);
  for(i=0; i<n; i++){
    if( strcmp(parts[i].name, "reg_name")==0 ){
      uri_lint_found_to(lint, LINT_REGISTRY_NAME, lint->authority.host, parts[i].value);
    }
  }
}

void uri_lint_host_readings(struct uri_lint *lint){
  struct uri_span host = lint->authority.host;
  struct uri_href_parts parts;
  struct reading_changes changes;
  struct uri_span target;
  unsigned char ip[4];
  if( host.p==0 ) return;
  reading_registry(lint);
  if( !lint->is_read ) return;
  target = reading_target(lint, &parts).host;
  if( span_is_alike(host, target) ) return;
  /* file: localhost and a drive letter leave an empty host. */
  if( target.n==0 ) return;
  changes = reading_changes(host);
  if( uri_ipv4_read(target, ip) ){
    reading_found(lint, LINT_BROWSER_IPV4, host);
  }
  if( changes.decodes ) reading_found(lint, LINT_BROWSER_DECODES_HOST, host);
  if( changes.hides ) reading_found(lint, LINT_BROWSER_DROPS_HIDDEN, host);
  if( changes.maps ) reading_found(lint, LINT_BROWSER_MAPS_HOST, host);
}

/* The segments of dots of a path. */
struct reading_dots {
  int any;               /* there is one */
  int encoded;           /* one has a "%" */
  int reaches_front;     /* a ".." takes the first segment off */
};

static struct reading_dots reading_dots(struct uri_span path){
  struct reading_dots found = {0, 0, 0};
  struct uri_span rest = path;
  struct uri_span segment;
  size_t depth = 0;
  while( uri_segment_next(&rest, &segment) ){
    const char *end = segment.p+segment.n;
    int dots = uri_dots_count(segment.p, end);
    if( dots>0 ) found.any = 1;
    if( dots>0 && memchr(segment.p, '%', segment.n) ) found.encoded = 1;
    if( dots==0 ) depth++;
    if( dots==2 && depth<=1 ) found.reaches_front = 1;
    if( dots==2 && depth>0 ) depth--;
  }
  return found;
}

/* Is a drive letter of the href written differently, or kept where ".." removes it? */
static int reading_is_drive(const struct uri_lint *lint, struct uri_span target,
                            struct reading_dots dots){
  struct uri_span path = lint->uri.path;
  if( href_drive_end(target.p, target.p+target.n)==target.p ) return 0;
  return dots.reaches_front || path.n<3 || memcmp(path.p, target.p, 3)!=0;
}

void uri_lint_path_readings(struct uri_lint *lint){
  struct uri_span path = lint->uri.path;
  struct uri_href_parts parts;
  struct reading_dots dots;
  if( !lint->is_read ) return;
  reading_target(lint, &parts);
  dots = reading_dots(path);
  if( parts.is_opaque ){
    if( dots.any ) reading_found(lint, LINT_BROWSER_OPAQUE, path);
    return;
  }
  if( dots.encoded ) reading_found(lint, LINT_BROWSER_DECODES_DOTS, path);
  if( href_is_file(parts.scheme)
   && reading_is_drive(lint, parts.uri.path, dots) ){
    reading_found(lint, LINT_BROWSER_DRIVE, path);
  }
}
