/*
** SPDX-License-Identifier: MIT
**
** The link inside a link (sites/unwrap.c), in a text as people write it, until there is
** none.  A text is read as uri_clean() reads it.  A text without a link has no target.
*/
#include "clean.h"

#include "../../uri_edit.h"
#include "../sites/unwrap.h"

/*
** Memory for the target of a link that has so many bytes with what cleaning adds: three
** texts for uri_clean_steps(), or the link and its target, whose octets in base64 may
** become triplets.
*/
static size_t unwrap_target_most(size_t most){
  return size_sum(size_sum(most, most), size_sum(most, size_sum(most/4, 8)));
}

/* The most bytes of the clean link of a target: what may become a triplet has three. */
static size_t unwrap_link_most(struct uri_span text){
  const uint32_t same = UNRESERVED | SLASH | QUESTION | EQUALS | AMPERSAND | SEMICOLON;
  const char *p = text.p, *end = p+text.n;
  size_t most = size_sum(text.n, CLEAN_EXTRA);
  for(; (p = find_in(p, end, ~same))<end; p++) most += is_triplet(p, end) ? 0 : 2;
  return most;
}

/* uri_clean_read() with memory for three texts of so many bytes. */
static struct uri_span unwrap_link(struct uri_span text, size_t most, char *memory){
  struct normal z;
  size_t n;
  if( uri_clean_is_plain(&z, text.p, text.n) ){
    if( z.is_normal ) return text;
    return (struct uri_span){ memory, uri_normal_write(&z, memory) };
  }
  n = uri_clean_steps(text, most, memory);
  return n==URI_NONE ? (struct uri_span){ 0, 0 } : (struct uri_span){ memory, n };
}

/*
** The memory of uri_unwrap(): a target is kept at its end; the link that is meant, and
** the target of that, are in front.  If they need that place, too, is_lost becomes 1.
*/
struct unwrap_memory {
  char *out;
  size_t size, longest;                /* of the memory, and of a text that is cleaned */
  int is_lost;
};

/* Keep a target of so many bytes at the end. */
static struct uri_span unwrap_keep(const struct unwrap_memory *m, const char *p,
                                   size_t n){
  char *at = m->out+m->size-n;
  SPAN_WITHIN(p+n, m->out+m->size);
  memmove(at, p, n);
  return (struct uri_span){ at, n };
}

/* The target of the link that the text means, whose size is most; absent if none. */
static struct uri_span unwrap_meant(struct unwrap_memory *m, struct uri_span text,
                                    size_t most, int is_first){
  struct uri_span link;
  size_t needed = unwrap_target_most(most), n = 0;
  if( needed>m->size ) return (struct uri_span){ 0, 0 };
  m->is_lost = !is_first && text.n>m->size-needed;
  link = unwrap_link(text, most, m->out);
  if( is_first ) m->longest = link.n;
  if( link.n<=m->longest ) n = uri_unwrap_once(link, m->out+most);
  return n>0 ? unwrap_keep(m, m->out+most, n) : (struct uri_span){ 0, 0 };
}

/* The target of a target, as it is written or as it is meant; absent if there is none. */
static struct uri_span unwrap_next(struct unwrap_memory *m, struct uri_span text){
  const struct uri_span none = { 0, 0 };
  struct normal z;
  size_t n = uri_unwrap_once(text, m->out);
  if( n>0 ) return unwrap_keep(m, m->out, n);
  if( text.n>m->longest || (uri_clean_is_plain(&z, text.p, text.n) && z.is_normal) ){
    return none;
  }
  return unwrap_meant(m, text, unwrap_link_most(text), 0);
}

/*
** The target, too, is read that way, "https://https://h", if it wraps no link as it is
** written.  But one that is longer than the link that the text means is not.  If the last
** target is lost, the text is read again up to there.
*/
size_t uri_unwrap(const char *p, size_t n, char *out){
  struct unwrap_memory m = { out, uri_unwrap_size(p, n), SIZE_MAX, 0 };
  struct uri_span text = { p, n }, next;
  int count = 0, last = URI_UNWRAP_MOST+1;
  while( count<last ){
    next = count>0 ? unwrap_next(&m, text)
                   : unwrap_meant(&m, text, uri_clean_most(n), 1);
    if( next.p==0 && !m.is_lost ) break;
    if( next.p==0 ) last = count;
    text = next.p ? next : (struct uri_span){ p, n };
    count = next.p ? count+1 : 0;
    m.is_lost = 0;
  }
  if( count>URI_UNWRAP_MOST ) text = (struct uri_span){ p, n };
  if( text.n>0 ) memmove(out, text.p, text.n);
  return text.n;
}

/* Ten bytes for each of the text: the clean link has three, and its target follows. */
size_t uri_unwrap_size(const char *p, size_t n){
  (void)p;
  return size_sum(unwrap_target_most(uri_clean_most(n)), 8);
}
