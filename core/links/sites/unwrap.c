/*
** SPDX-License-Identifier: MIT
**
** The link inside a link: redirects, mail filters, archives and caches whose links carry
** the target that they lead to.
**
** A row of wrappers.tsv says for a site and its paths where the target is.  A target
** begins with "http://" or "https://" and has a host; otherwise the link has no target.
** Characters of the target that are percent-encoded are decoded if a URI can contain
** them.
**
** Not here: the link in that link, and reading what people write around one
** (clean/unwrap.c); looking anything up.  A short link, or one whose target is encrypted,
** stays.
*/
#include "site.h"

#include "../../uri_edit.h"
#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"

/* ------------------------------------------------------------ targets --- */

/* The length of "http:" or "https:" at p, whose ":" may be encoded; else 0. */
static size_t unwrap_scheme(const char *p, const char *end){
  struct uri_span s = span_between(p, end);
  size_t n = span_begins(s, SPAN_WORD("https")) ? 5
           : span_begins(s, SPAN_WORD("http")) ? 4 : 0;
  if( n==0 || n==s.n ) return 0;
  if( p[n]==':' ) return n+1;
  if( !is_triplet(p+n, end) ) return 0;
  return percent_value(p+n)==':' || percent_value(p+n)=='%' ? n+3 : 0;
}

/* Has the host at p an encoded delimiter, control character or blank? */
static int unwrap_has_delimiter(const char *p, const char *end){
  const char *stop = find_in(p, end, AUTHORITY_END);
  while( (p = span_find_byte(p, stop, '%'))<stop ){
    char c = percent_next(&p, stop);
    if( (unsigned char)c<=' ' || c=='%' || is_in(c, AUTHORITY_END) ) return 1;
  }
  return 0;
}

/* Is it a web URI with a host, of characters that a URI or an IRI may contain? */
static int unwrap_is_target(struct uri_span s){
  const char *end = s.p+s.n;
  size_t n = unwrap_scheme(s.p, end);
  return n>0 && s.p[n-1]==':' && s.n>n+2 && s.p[n]=='/' && s.p[n+1]=='/'
      && !is_in(s.p[n+2], AUTHORITY_END | COLON | AT)
      && find_in(s.p, end, ~(uint32_t)(URI_CHAR | NOT_ASCII))==end
      && !unwrap_has_delimiter(s.p+n+2, end);
}

/* Decode [p, end) in place, but no octet that a URI cannot contain. */
static size_t unwrap_decode(char *p, size_t n){
  char *out = p;
  const char *at = p, *end = p+n;
  while( at<end ){
    int is_decoded = is_triplet(at, end) && is_in(percent_value(at), URI_CHAR);
    *out++ = is_decoded ? percent_value(at) : *at;
    at += is_decoded ? 3 : 1;
  }
  return (size_t)(out-p);
}

/* Decode [p, p+n) until it is a target; 0 if it is none. */
static size_t unwrap_target(char *p, size_t n){
  enum { MOST = 3 };
  int i;
  for(i=0; i<MOST && unwrap_scheme(p, p+n)>0; i++){
    n = unwrap_decode(p, n);
    if( unwrap_is_target((struct uri_span){ p, n }) ) return n;
  }
  return 0;
}

static size_t unwrap_put(struct uri_span s, char *out){
  return unwrap_target(out, (size_t)(span_put(out, s)-out));
}

/* ------------------------------------------------------- where they are --- */

/* A target in base64; with "a1" before it, as Bing writes it. */
static size_t unwrap_put_base64(struct uri_span s, char *out){
  struct base64 in = { s.p, s.p+s.n, 1, 0, 0 };
  size_t n = 0;
  int octet;
  if( span_begins(s, SPAN_WORD("a1")) ) in.p += 2;
  while( (octet = base64_next(&in))>=0 ) out[n++] = (char)octet;
  return unwrap_is_target((struct uri_span){ out, n }) ? n : unwrap_decode(out, n);
}

/* "-" for "%" and "_" for "/", as the second version of urldefense writes. */
static size_t unwrap_put_dashes(struct uri_span s, char *out){
  size_t i;
  for(i=0; i<s.n; i++) out[i] = s.p[i]=='-' ? '%' : s.p[i]=='_' ? '/' : s.p[i];
  return unwrap_decode(out, s.n);
}

/*
** "/v3/__URL__;BASE64!...": each "*" of the URL is the next character of those in base64,
** and "**A" are two of them, "**B" three, ...  A slash of "http://" may be missing.  The
** "__;" after the URL can be read, too.
*/
static size_t unwrap_put_v3(struct uri_span text, char *out){
  const char *end = text.p+text.n, *p = span_find_word(text.p, end, SPAN_WORD("/v3/__"));
  const char *stop = span_find_word(p, end, SPAN_WORD("__;"));
  struct base64 in = { stop, end, 1, 0, 0 };
  char *o = out;
  int octet;
  if( stop==end ) return 0;
  in.p += 3;
  octet = base64_next(&in);
  for(p+=6; p<stop; p++){
    size_t count = 1;
    if( *p!='*' ){
      *o++ = *p;
      if( *p==':' && o-out<=6 && p[1]=='/' && p[2]!='/' ) *o++ = '/';
      continue;
    }
    if( stop-p>=3 && p[1]=='*' && base64_value(p[2], 1)>=0 ){
      count = (size_t)base64_value(p[2], 1)+2;
      p += 2;
    }
    for(; count>0 && octet>=0; count--){
      do{
        if( octet>=0x80 ) o = uri_percent_put(o, (char)octet);
        else *o++ = (char)octet;
        octet = base64_next(&in);
      }while( utf8_is_continuation((char)octet) );
    }
  }
  return (size_t)(o-out);
}

/*
** The rest of the link from a "http:" on, which no letter or digit precedes.  If its
** slashes are encoded, it ends at the next delimiter; if "___" precedes it, at the next
** "___".  p is after an authority, so that three bytes before it can be read.
*/
static size_t unwrap_put_rest(const char *p, const char *end, char *out){
  size_t n = 0;
  for(; p<end; p++){
    if( to_lower(*p)!='h' || (n = unwrap_scheme(p, end))==0 ) continue;
    if( !is_in(p[-1], ALPHA | DIGIT) || is_triplet(p-3, p) ) break;
  }
  if( p==end ) return 0;
  if( memcmp(p-3, "___", 3)==0 ) end = span_find_word(p, end, SPAN_WORD("___"));
  if( p+n<end && p[n]=='/' ){
    char *o;
    span_put(out, span_between(p, p+n));
    o = out+unwrap_decode(out, n);                               /* "http%3A" */
    if( end-p>(ptrdiff_t)n+1 && p[n+1]!='/' ) *o++ = '/';        /* "http:/h" */
    o = span_put(o, span_between(p+n, end));
    n = (size_t)(o-out);
    return unwrap_is_target((struct uri_span){ out, n }) ? n : 0;
  }
  return unwrap_put(span_between(p, find_in(p, end, SLASH | QUESTION | AMPERSAND | HASH)),
                    out);
}

static struct uri_span unwrap_web(int is_secure){
  return is_secure ? SPAN_WORD("https://") : SPAN_WORD("http://");
}

/* A host and what follows it, with a scheme before it. */
static size_t unwrap_put_host(int is_secure, const char *p, const char *end, char *out){
  const char *stop = find_in(p, end, AUTHORITY_END);
  const char *colon = span_find_byte(p, stop, ':');
  char *o;
  if( span_find_byte(p, stop, '.')==stop ) return 0;
  if( colon<stop && uri_span_of(colon+1, stop, DIGIT)<stop ) return 0;     /* "mailto:" */
  o = span_put(out, unwrap_web(is_secure));
  return (size_t)(span_put(o, span_between(p, end))-out);
}

/*
** "h-a--b-org.translate.goog", and the same of AMP: before the site, "-" is ".", and "--"
** is "-".  Returns out's end; 0 if there is no label, or more than one.
*/
static char *unwrap_put_label(int is_secure, const struct site_row *row,
                              const struct site_page *page, char *out){
  int has_prefix = uri_site_parameter(page->query, SPAN_WORD("_x_tr_enc")).p!=0;
  const char *p = page->host.p, *stop = p+page->host.n-row->site.n-1;
  if( page->host.n<row->site.n+2 || span_find_byte(p, stop+1, '.')!=stop ) return 0;
  if( has_prefix && stop-p>2 && is_in(*p, DIGIT) && p[1]=='-' ) p += 2;
  out = span_put(out, unwrap_web(is_secure));
  for(; p<stop; p++){
    int is_two = p[0]=='-' && p[1]=='-';
    *out++ = is_two ? '-' : *p=='-' ? '.' : *p;
    p += is_two;
  }
  return out;
}

/*
** A host in the path and what follows it: "/c/s/h/a" of AMP, "/web/2026/h/a" of archives,
** "/h/s/a" of Yandex, "/2s/h%2Fa" of Postmark.  "s" or "2s" before it means https.  In a
** link of AMP without a host, it is the label before the site.
*/
static size_t unwrap_put_inner(const struct site_row *row, const struct site_page *page,
                               const char *end, char *out){
  enum { MOST = 4 };                   /* segments up to the host */
  const char *before = page->path.p, *path_end = before+page->path.n, *stop = path_end;
  const char *p = before+(before<path_end), *mark;
  int is_secure, i;
  char *o;
  for(i=0; i<MOST && p<path_end; i++){
    stop = span_find_byte(p, path_end, '/');
    if( (i>0 || row->kind==UNWRAP_TURBO) && span_find_byte(p, stop, '.')<stop ) break;
    before = p;
    p = stop+(stop<path_end);
  }
  if( i==MOST || (p==path_end && (i==0 || row->kind!=UNWRAP_AMP)) ) return 0;
  mark = span_find_byte(before, p, '/');
  is_secure = *before=='s' ? mark-before==1 : is_in(*before, DIGIT) && mark[-1]=='s';
  if( row->kind==UNWRAP_ARCHIVE ){
    return uri_span_of(before, p, DIGIT)-before<4 ? 0 : unwrap_put_host(0, p, end, out);
  }
  if( row->kind==UNWRAP_HOSTED ){
    return i==1 ? unwrap_target(out, unwrap_put_host(is_secure, p, stop, out)) : 0;
  }
  if( row->kind==UNWRAP_TURBO ){
    if( !span_begins(span_between(stop, path_end), SPAN_WORD("/s/")) ) return 0;
    o = span_put(span_put(out, unwrap_web(1)), span_between(p, stop));
    return (size_t)(span_put(o, span_between(stop+2, end))-out);
  }
  if( i>1 && !is_secure ) return 0;
  if( p<path_end ){                    /* "%3F" begins a query, encoded with the path */
    mark = span_find_word(p, path_end, SPAN_WORD("%3f"));
    o = out+unwrap_put_host(is_secure, p, mark, out);
    if( o==out ) return 0;
    o += unwrap_decode(o, (size_t)(span_put(o, span_between(mark, path_end))-o));
  }else{
    if( !is_secure && (p-before<2 || p[-1]!='/') ) return 0;
    o = unwrap_put_label(is_secure, row, page, out);
    if( o==0 ) return 0;
    *o++ = '/';
  }
  return (size_t)(span_put(o, span_between(path_end, end))-out);
}

/* "h-a-org.translate.goog", as above; parameters "_x_tr_..." are Google's. */
static size_t unwrap_put_translated(const struct site_row *row,
                                    const struct site_page *page, const char *end,
                                    char *out){
  struct uri_span scheme = uri_site_parameter(page->query, SPAN_WORD("_x_tr_sch"));
  struct uri_span query = page->query;
  struct uri_param param;
  char mark = '?', *o;
  o = unwrap_put_label(!span_is(scheme, SPAN_WORD("http")), row, page, out);
  if( o==0 ) return 0;
  o = span_put(o, page->path);
  while( uri_param_next(&query, &param) ){
    if( span_begins(param.name, SPAN_WORD("_x_tr_")) ) continue;
    *o++ = mark;
    o = span_put(o, param.raw);
    mark = '&';
  }
  return (size_t)(span_put(o, span_between(span_find_byte(page->path.p, end, '#'), end))
                  -out);
}

/* ------------------------------------------------------------- the rows --- */

/* The value of a parameter, if it has one, as a target.  origin is that of the link. */
static size_t unwrap_put_value(int kind, struct uri_span origin, struct uri_span value,
                               char *out){
  const char *key;
  size_t n;
  if( value.n==0 ) return 0;
  if( kind==UNWRAP_BASE64 ) return unwrap_put_base64(value, out);
  if( kind==UNWRAP_DASHES ) return unwrap_put_dashes(value, out);
  n = unwrap_put(value, out);
  if( kind==UNWRAP_OWN && n==0 ){
    const char *path = out+origin.n;
    n = unwrap_target(out, (size_t)(span_put(span_put(out, origin), value)-out));
    return *path=='/' && (n<=origin.n+1 || !is_slash(path[1])) ? n : 0;
  }
  if( kind==UNWRAP_HTTPS && n==0 ){
    return unwrap_target(out, unwrap_put_host(1, value.p, value.p+value.n, out));
  }
  if( kind!=UNWRAP_KEYED || n==0 ) return n;
  key = span_after_last(out, out+n, ':');               /* "https://h/a:KEY" of Disqus */
  return span_find_byte(key, out+n, '/')<out+n ? n : (size_t)(key-1-out);
}

/* The target of a row; of its first parameter that has one. */
static size_t unwrap_put_row(const struct site_row *row, const struct site_page *page,
                             struct uri_span text, char *out){
  const char *p = page->path.p, *end = text.p+text.n;
  struct uri_span origin = span_between(text.p, p), name = {0, 0};
  size_t n = 0;
  while( n==0 && (name = site_next_word(row->words, name)).p ){
    n = unwrap_put_value(row->kind, origin, uri_site_parameter(page->query, name), out);
  }
  if( row->words.n>0 ) return n;
  if( row->kind==UNWRAP_V3 ) return unwrap_put_v3(text, out);
  if( row->kind==UNWRAP_TRANSLATED ) return unwrap_put_translated(row, page, end, out);
  if( row->kind<=UNWRAP_ARCHIVE ) n = unwrap_put_rest(p, end, out);
  return n==0 && row->kind>UNWRAP_REST ? unwrap_put_inner(row, page, end, out) : n;
}

size_t uri_unwrap_once(struct uri_span text, char *out){
  const struct site_row *rows[SITE_ROWS];
  struct site_page page;
  struct uri_authority a;
  struct uri u;
  size_t count, i, n;
  uri_split(text.p, text.n, &u);
  if( !uri_scheme_is_web(u.scheme) ) return 0;
  uri_split_authority(u.authority, &a);
  page = (struct site_page){ a.host, u.path, u.query };
  if( page.host.n>0 && page.host.p[page.host.n-1]=='.' ) page.host.n--;
  count = uri_site_rows(&uri_unwrap_table, page.host, rows);
  for(i=0; i<count; i++){
    if( !uri_site_has_page(rows[i], &page) ) continue;
    n = unwrap_put_row(rows[i], &page, text, out);
    if( !unwrap_is_target((struct uri_span){ out, n }) ) continue;
    for(i=0; out[i]!=':'; i++) out[i] = to_lower(out[i]);
    return n;
  }
  return 0;
}
