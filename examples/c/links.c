/*
** SPDX-License-Identifier: MIT
**
** The links of a page as absolute, normalized URIs, with the C library alone.
**
**     cc links.c $(pkg-config --cflags --libs uri) -o links
**     ./links http://example.com/a/b ../c?q HTTP://EXAMPLE.com:80/%7Euser
**
** The first argument is the page's own URI, the others are its links.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uri.h>

static char *links_memory(size_t n){
  char *p = malloc(n);
  if( p==0 ){
    fprintf(stderr, "links: out of memory\n");
    exit(1);
  }
  return p;
}

/* Print a component with its name, if it is present. */
static void links_part(const char *name, struct uri_span part){
  if( part.p ) printf("  %-9s %.*s\n", name, (int)part.n, part.p);
}

/* Print a link of a page as an absolute, normalized URI, and the parts of it. */
static void links_print(const char *page, const char *link){
  size_t page_n = strlen(page), link_n = strlen(link);
  char *out = links_memory(uri_resolve_normal_size(page, page_n, link, link_n));
  size_t n = uri_resolve_normal(page, page_n, link, link_n, out);
  struct uri_authority authority;
  struct uri u;

  uri_split(out, n, &u);                                 /* points into out */
  uri_split_authority(u.authority, &authority);
  printf("%.*s\n", (int)n, out);
  links_part("host", authority.host);
  links_part("port", authority.port);
  links_part("path", u.path);
  links_part("query", u.query);
  free(out);
}

/* Say what is wrong with a URI, if anything is. */
static int links_check(const char *text){
  size_t n = strlen(text);
  char *why = links_memory(uri_error_size(text, n));
  size_t why_n = uri_error(text, n, why);
  if( why_n!=URI_NONE ) fprintf(stderr, "links: %s: %.*s\n", text, (int)why_n, why);
  free(why);
  return why_n==URI_NONE;
}

int main(int argc, char **argv){
  int i;
  if( argc<3 ){
    fprintf(stderr, "usage: links PAGE LINK...\n");
    return 2;
  }
  if( !links_check(argv[1]) ) return 1;
  for(i=2; i<argc; i++) links_print(argv[1], argv[i]);
  return 0;
}
