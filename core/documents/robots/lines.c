/*
** SPDX-License-Identifier: MIT
**
** The lines of robots.txt (RFC 9309 2.2): "key: value # comment".
**
** Lines end with CR, LF or CRLF.  A line without ":" and a line with another key mean
** nothing, and end no group.
*/
#include "robots.h"

#include "../../links/text/text.h"

static const char lines_keys[][12] = {
  [URI_ROBOTS_USER_AGENT] = "user-agent", [URI_ROBOTS_ALLOW] = "allow",
  [URI_ROBOTS_DISALLOW] = "disallow", [URI_ROBOTS_SITEMAP] = "sitemap",
  [URI_ROBOTS_CRAWL_DELAY] = "crawl-delay"
};

/* Read a line: 1, or 0 if its key is unknown. */
static int lines_read(const char *p, const char *end, struct uri_robots_line *out){
  const char *stop = span_find_byte(p, end, '#');
  const char *colon = span_find_byte(p, stop, ':');
  struct uri_span key;
  size_t i;
  if( colon==stop ) return 0;
  key = span_trim(p, colon);
  for(i=0; i<COUNT_OF(lines_keys); i++){
    if( !span_is_word(key, lines_keys[i]) ) continue;
    out->kind = (enum uri_robots_kind)i;
    out->value = span_trim(colon+1, stop);
    if( i==URI_ROBOTS_SITEMAP ) out->value = uri_text_trim(out->value, 1);
    if( i!=URI_ROBOTS_USER_AGENT ) return 1;
    p = out->value.p;                  /* a product token ends with its first word */
    for(stop=p+out->value.n; p<stop && !span_is_gap(*p); p++);
    out->value = span_between(out->value.p, p);
    return 1;
  }
  return 0;
}

void uri_robots_begin(struct uri_robots *r, const char *p, size_t n){
  *r = (struct uri_robots){ p, p+n, 0 };
  if( n>=3 && memcmp(p, "\xEF\xBB\xBF", 3)==0 ) r->at += 3;
}

int uri_robots_next(struct uri_robots *r, struct uri_robots_line *line){
  while( r->at<r->end ){
    const char *start = r->at;
    const char *stop = span_line_end(start, r->end);
    r->at = span_after_line(stop, r->end);
    r->line++;
    if( !lines_read(start, stop, line) ) continue;
    line->number = r->line;
    return 1;
  }
  return 0;
}
