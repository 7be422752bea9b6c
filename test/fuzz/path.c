/*
** SPDX-License-Identifier: MIT
**
** Paths as lists of segments; the ancestors of a text; dot-segments, compared with the
** steps of 5.2.4.
*/
#include "fuzz.h"
#include "../../core/rfc/resolve/path.h"

/* All segments, joined with "/", must give the path. */
static void check_segments(struct uri_span path){
  struct uri_span rest = path, segment;
  const char *p = path.p;
  int64_t count = 0, i;
  while( uri_segment_next(&rest, &segment) ){
    struct uri_span again = uri_segment(path, ++count);
    if( count>1 || *path.p=='/' ){
      CHECK( *p=='/' );
      p++;
    }
    CHECK( segment.p==p && fuzz_inside(path, segment) );
    CHECK( segment.n==0 || memchr(segment.p, '/', segment.n)==0 );
    CHECK( again.p==segment.p && again.n==segment.n );
    p += segment.n;
  }
  CHECK( p==path.p+path.n );
  rest = path;
  for(i=count; uri_segment_last(&rest, &segment); i--){
    struct uri_span again = uri_segment(path, i);
    CHECK( again.p==segment.p && again.n==segment.n );
    again = uri_segment(path, i-count-1);
    CHECK( again.p==segment.p && again.n==segment.n );
  }
  CHECK( i==0 );
  CHECK( uri_segment(path, count+1).p==0 );
  CHECK( uri_segment(path, -count-1).p==0 && uri_segment(path, 0).p==0 );
}

static void check_extension(struct uri_span segment){
  struct uri_span extension = uri_extension(segment);
  size_t i;
  if( extension.p==0 ) return;
  CHECK( extension.p+extension.n==segment.p+segment.n
      || extension.p[extension.n]==';' );
  CHECK( memchr(segment.p, ';', (size_t)(extension.p+extension.n-segment.p))==0 );
  CHECK( extension.p>segment.p+1 && extension.p[-1]=='.' );
  for(i=0; i<extension.n; i++) CHECK( extension.p[i]!='.' );
}

/* Each ancestor is a longer beginning of the text, and the last one is the whole text. */
static void check_ancestors(struct uri_span text){
  struct uri u = fuzz_split(text);
  size_t end = 0;
  do{
    size_t next = uri_ancestor_next(text.p, text.n, &u, end);
    CHECK( next>end || text.n==0 );
    CHECK( next==text.n || text.p[next-1]=='/' );
    end = next;
  }while( end<text.n );
}

static int begins(struct uri_span s, const char *with){
  size_t n = strlen(with);
  return s.n>=n && memcmp(s.p, with, n)==0;
}

static struct uri_span after(struct uri_span s, size_t n){
  return (struct uri_span){ s.p+n, s.n-n };
}

/* Section 5.2.4, step by step; the input buffer's "/" of 2B and 2C is kept. */
static size_t remove_by_the_letter(struct uri_span in, char *out){
  size_t n = 0;
  int last_is_slash = 0;      /* "/." or "/.." replaced by "/": step 2B, 2C */
  while( in.n>0 || last_is_slash ){
    if( last_is_slash ){
      out[n++] = '/';
      last_is_slash = 0;
    }else if( begins(in, "../") ){
      in = after(in, 3);
    }else if( begins(in, "./") ){
      in = after(in, 2);
    }else if( begins(in, "/./") ){
      in = after(in, 2);
    }else if( fuzz_is(in, "/.") ){
      in = after(in, 2);
      last_is_slash = 1;
    }else if( begins(in, "/../") || fuzz_is(in, "/..") ){
      last_is_slash = in.n==3;
      in = after(in, 3);
      while( n>0 && out[--n]!='/' ){}
    }else if( fuzz_is(in, ".") || fuzz_is(in, "..") ){
      in.n = 0;
    }else{
      do{
        out[n++] = *in.p;
        in = after(in, 1);
      }while( in.n>0 && *in.p!='/' );
    }
  }
  return n;
}

static void check_dots(struct uri_span path){
  char *ours = fuzz_buffer(path.n), *theirs = fuzz_buffer(path.n);
  struct uri_span a = { ours, 0 }, b = { theirs, 0 };
  memcpy(ours, path.p, path.n);
  a.n = uri_remove_dot_segments(ours, path.n);
  b.n = remove_by_the_letter(path, theirs);
  CHECK( fuzz_same(a, b) );
}

/* Section 5.2.3: the base's path up to its last "/", then the reference's. */
static void check_merge(struct uri_span base, struct uri_span path){
  struct uri u = fuzz_split(base);
  size_t most = u.path.n+path.n+1;
  char *out = fuzz_buffer(most);
  size_t n = uri_merge_paths(&u, path, out);
  CHECK( n>=path.n && n<=most );
  CHECK( memcmp(out+n-path.n, path.p, path.n)==0 );
  CHECK( n==path.n || out[n-path.n-1]=='/' );
}

void fuzz_one(struct uri_span input){
  struct uri_span text = fuzz_take(&input);
  struct uri_span other = fuzz_take(&input);
  check_segments(fuzz_copy(fuzz_split(text).path));
  check_segments(text);
  check_extension(text);
  check_ancestors(text);
  check_dots(text);
  check_merge(other, text);
}
