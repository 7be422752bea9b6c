/*
** SPDX-License-Identifier: MIT
**
** The base URI of a page (RFC 3986 5.1): its first base element (5.1.1), resolved against
** the URI that the page was retrieved from (5.1.3), as a valid URI-reference; and the
** URLs of a page, resolved against it.
**
** The layout of the memory: the decoded href, the paths of uri_base(), the query in the
** encoding of the page, the composed text, and the repaired one, which is then moved to
** the front.
*/
#include "tokens.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_text.h"

/*
** Find the href of the page's base, and the page's encoding.  Returns 0, with href
** absent, if there is none.
*/
static int base_find(const char *page, size_t n, struct uri_span *href,
                     enum uri_html_encoding *encoding){
  *encoding = URI_HTML_UTF_8;
  *href = (struct uri_span){0, 0};
  if( !uri_html_find_base(page, n, href) ) return 0;
  *encoding = uri_html_find_encoding(page, n);
  return 1;
}

/* Write u with its query in the encoding of the page, made valid, to work and to out. */
static size_t base_write(struct uri *u, enum uri_html_encoding encoding, char *work,
                         char *out){
  struct uri_authority a;
  struct uri split;
  const char *whole;
  size_t n;
  if( uri_html_has_encoded_query(u, encoding) ){
    n = uri_html_encode_query(u->query, work);
    u->query = (struct uri_span){ work, n };
    work += n;
  }
  n = uri_compose(u, work);
  whole = work;
  if( !uri_split_whole(whole, n, &split, &a) ){      /* most are valid */
    work += n;
    n = uri_make_valid(whole, n, work);
  }
  memmove(out, work, n);
  return n;
}

/* The memory for that: of the parts of u, there are so many bytes. */
static size_t base_write_size(size_t given, enum uri_html_encoding encoding){
  size_t query = encoding==URI_HTML_UTF_8 ? 0
               : uri_html_encode_query_size((struct uri_span){ 0, given });
  size_t size = size_sum(size_sum(query, query), given);     /* encoded, composed */
  return size_sum(size, size_sum(query, size_encoded(given, given)));
}

enum { BASE_EXTRA = 16 };              /* guards, and the path of a base without one */

size_t uri_html_uri(struct uri_span url, enum uri_html_encoding encoding,
                    const struct uri *base, char *out){
  struct uri ref, target;
  char *work = out;
  uri_split(url.p, url.n, &ref);
  if( base==0 ) return base_write(&ref, encoding, work, out);
  uri_resolve(base, &ref, URI_RESOLVE_STRICT, work, &target);
  work += uri_resolve_size(base, &ref, URI_RESOLVE_STRICT);
  return base_write(&target, encoding, work, out);
}

size_t uri_html_uri_size(struct uri_span url, enum uri_html_encoding encoding,
                         const struct uri *base){
  size_t given = size_sum(url.n, BASE_EXTRA), path = 0;
  if( base ){
    given = size_sum(given, base->scheme.n+base->authority.n+base->path.n+base->query.n);
    path = given;
  }
  return size_sum(path, base_write_size(given, encoding));
}

size_t uri_html_base(const char *page, size_t n, const char *retrieved,
                     size_t retrieved_n, char *out){
  enum uri_html_encoding encoding;
  struct uri given[2], base;
  struct uri_span href;
  size_t count = 0;
  char *work = out;
  if( retrieved ) uri_split(retrieved, retrieved_n, &given[count++]);
  if( base_find(page, n, &href, &encoding) ){
    work += uri_html_decode(href, URI_HTML_URL, encoding, out);
    uri_split(out, (size_t)(work-out), &given[count]);
    if( count>0 || uri_html_is_base(&given[0]) ) count++;
  }
  if( count==0 ) return URI_NONE;
  uri_base(given, count, work, &base);
  if( count==2 && !uri_html_is_base(&base) ) uri_base(given, 1, work, &base);
  work += uri_base_size(given, count);
  return base_write(&base, encoding, work, out);
}

size_t uri_html_base_size(const char *page, size_t n, const char *retrieved,
                          size_t retrieved_n){
  size_t href = html_base_most(n);
  size_t given = size_sum(size_sum(retrieved_n, href), BASE_EXTRA);
  (void)page, (void)retrieved;
  return size_sum(size_sum(href, given),                  /* with the paths */
                  base_write_size(given, URI_HTML_WINDOWS_1252));
}
