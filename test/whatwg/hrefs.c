/*
** SPDX-License-Identifier: MIT
**
** Prints the href of each link that it reads, for test/whatwg/run.
**
** Input: records of two texts, the link and its base, each with its length as four bytes
** before it, the lowest first; the length 0xFFFFFFFF means no base.  Output: the hrefs in
** the same form, and 0xFFFFFFFF for a link without href.  If the base has no href, the
** link has none.
**
** Every href is also checked: it is its own href, it takes no more memory than announced,
** and uri_href_scan() agrees with uri_href_read().
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/links/whatwg/steps.h"

enum { NONE = -1 };

/* A text in its own memory; n is NONE if there is none. */
struct text { char *p; long n; };

static void die(const char *why, const char *p, size_t n){
  size_t i;
  fprintf(stderr, "hrefs: %s: ", why);
  for(i=0; i<n; i++) fprintf(stderr, "%02x", (unsigned char)p[i]);
  fprintf(stderr, "\n");
  exit(1);
}

static int read_text(struct text *t){
  unsigned char size[4];
  if( fread(size, 1, 4, stdin)!=4 ) return 0;
  t->n = size[0] | size[1]<<8 | size[2]<<16 | (long)size[3]<<24;
  if( t->n==0xFFFFFFFFL ){
    *t = (struct text){ 0, NONE };
    return 1;
  }
  t->p = malloc((size_t)t->n+1);
  return t->p && fread(t->p, 1, (size_t)t->n, stdin)==(size_t)t->n;
}

static void write_text(const struct text *t){
  unsigned long n = (unsigned long)t->n;
  int i;
  for(i=0; i<4; i++) putchar((int)(n>>8*i & 0xFF));
  if( t->n>0 ) fwrite(t->p, 1, (size_t)t->n, stdout);
}

/* The href of a link, without the scan. */
static struct text href_of(const char *p, size_t n, const struct uri_href_parts *base){
  struct text out = { 0, NONE };
  struct uri_href_edit scanned;
  size_t most = uri_href_resolve_size(base, p, n), size;
  out.p = malloc(most+1);
  out.p[most] = '~';
  uri_href_scan(p, n, &scanned);
  size = uri_href_put(base, p, n, &scanned, out.p);
  if( size!=URI_NONE ) out.n = (long)size;
  if( out.p[most]!='~' ) die("most", p, n);
  return out;
}

static int same(const struct text *a, const struct text *b){
  return a->n==b->n && (a->n<=0 || memcmp(a->p, b->p, (size_t)a->n)==0);
}

/* What must hold of the href of a link. */
static void check(const struct text *link, const struct text *href){
  struct uri_href_edit edit;
  struct text edited = *link;
  struct text again;
  enum uri_href_scan scan = uri_href_scan(link->p, (size_t)link->n, &edit);
  if( scan==URI_HREF_EDIT ){
    edited.p = malloc((size_t)link->n+1);
    edited.n = (long)uri_href_edit(link->p, (size_t)link->n, &edit, edited.p);
  }
  if( scan!=URI_HREF_READ && !same(&edited, href) ) die("scan", link->p, (size_t)link->n);
  if( scan==URI_HREF_EDIT ) free(edited.p);
  if( href->n==NONE ) return;
  again = href_of(href->p, (size_t)href->n, 0);
  if( !same(&again, href) ) die("href of href", link->p, (size_t)link->n);
  free(again.p);
}

int main(void){
  struct text link, base;
  while( read_text(&link) && read_text(&base) ){
    struct text href = { 0, NONE };
    struct text base_href = { 0, NONE };
    struct uri_href_parts parts;
    if( base.n!=NONE ) base_href = href_of(base.p, (size_t)base.n, 0);
    if( base_href.n!=NONE ) uri_href_split(base_href.p, (size_t)base_href.n, &parts);
    if( base.n==NONE || base_href.n!=NONE ){
      href = href_of(link.p, (size_t)link.n, base.n!=NONE ? &parts : 0);
      check(&link, &href);
    }
    write_text(&href);
    free(link.p); free(base.p); free(href.p); free(base_href.p);
  }
  return 0;
}
