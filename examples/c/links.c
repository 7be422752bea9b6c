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
static void links_part(const char *name, struct span part){
  if( part.p ) printf("  %-9s %.*s\n", name, (int)part.n, part.p);
}

/* Resolve a link against the page, and print its normal form and the parts of it. */
static void links_print(const struct uri *page, const char *link){
  struct uri ref, target, normal;
  struct uri_authority authority;
  char *path, *text, *out;
  size_t n;

  uri_split(link, strlen(link), &ref);
  path = links_memory(page->path.n + ref.path.n + 1);
  uri_resolve(page, &ref, URI_STRICT, path, &target);    /* points into path */

  text = links_memory(uri_compose_size(&target));
  n = uri_compose(&target, text);

  out = links_memory(n + URI_NORMALIZE_EXTRA);
  n = uri_normalize(text, n, URI_LEVEL_SCHEME, out);

  uri_split(out, n, &normal);                            /* points into out */
  uri_split_authority(normal.authority, &authority);
  printf("%.*s\n", (int)n, out);
  links_part("host", authority.host);
  links_part("port", authority.port);
  links_part("path", normal.path);
  links_part("query", normal.query);
  free(path);
  free(text);
  free(out);
}

int main(int argc, char **argv){
  struct uri page;
  int i;
  if( argc<3 ){
    fprintf(stderr, "usage: links PAGE LINK...\n");
    return 2;
  }
  uri_split(argv[1], strlen(argv[1]), &page);
  for(i=2; i<argc; i++) links_print(&page, argv[i]);
  return 0;
}
