/*
** SPDX-License-Identifier: MIT
**
** "URL serializing" of a link that was read: every part is percent-encoded with its
** encode set while it is copied.
*/
#include "steps.h"

#include "../../rfc/normal/dots.h"
#include "../../rfc/schemes/by_scheme.h"

/*
** Copy a part with its encode set.  In a plain link, only userinfo and query can have
** characters to encode.
*/
static char *href_put(const struct uri_href *h, char *out, struct uri_span s,
                      unsigned set){
  return h->is_plain ? span_put(out, s) : uri_href_encode(out, s, set);
}

/*
** "Path state": write the segments of a link after those of its base.  In a file: path
** that is still empty, a drive letter is written with ":", and ".." does not remove it.
*/
static char *href_path(const struct uri_href *h, char *out){
  char *start = out;
  const char *p = h->path.p;
  const char *end, *floor;
  out = span_put(out, h->base_path);
  if( p==0 ) return out;
  end = p+h->path.n;
  floor = h->is_file ? href_drive_end(start, out) : start;
  for(;;){
    const char *stop = path_segment_end(p, end);
    int dots = uri_dots_count(p, stop);
    if( dots==2 ) out = path_drop_last(floor, out);
    if( dots==0 || stop==end ) *out++ = '/';
    if( dots==0 ){
      char *segment = out;
      out = href_put(h, out, span_between(p, stop), HREF_PATH);
      if( h->is_file && segment==start+1 && href_is_drive(segment, out) ){
        segment[1] = ':';
        floor = out;
      }
    }
    if( stop==end ) return out;
    p = stop+1;
  }
}

/* Username and password, if they are not both empty. */
static char *href_userinfo(const struct uri_href *h, char *out){
  struct uri_span user, password;
  uri_split_userinfo(h->authority.userinfo, &user, &password);
  if( user.n==0 && password.n==0 ) return out;
  out = uri_href_encode(out, user, HREF_USERINFO);
  if( password.n>0 ){
    *out++ = ':';
    out = uri_href_encode(out, password, HREF_USERINFO);
  }
  *out++ = '@';
  return out;
}

/* The authority with its "//", if the host is not null; 0 if it is refused. */
static char *href_put_authority(const struct uri_href *h, char *out){
  if( h->base_authority.p==0 && h->authority.host.p==0 ) return out;
  *out++ = '/';
  *out++ = '/';
  if( h->base_authority.p ) return span_put(out, h->base_authority);
  out = href_userinfo(h, out);
  if( h->authority.host.n>0 ){
    out = uri_href_host(h, out);
    if( out==0 ) return 0;
  }
  return h->authority.port.n>0 ? port_put(out, h->authority.port) : out;
}

/*
** The path; one that begins with "//" without a host gets a guard.  A path that is not
** opaque begins with "/".
*/
static char *href_put_path(const struct uri_href *h, char *out){
  char *end;
  if( h->is_opaque ){
    /* "Opaque path state": only a space directly before "?" or "#" is encoded. */
    struct uri_span path = h->path;
    size_t last = (h->query.p || h->fragment.p) && path.n>0 && path.p[path.n-1]==' ';
    path.n -= last;
    out = href_put(h, out, path, HREF_C0);
    return last ? uri_percent_put(out, ' ') : out;
  }
  end = href_path(h, out);
  if( h->base_authority.p==0 && h->authority.host.p==0
   && end-out>=2 && out[1]=='/' ){
    memmove(out+2, out, (size_t)(end-out));
    out[1] = '.';
    end += 2;
  }
  return end;
}

size_t uri_href_write(const struct uri_href *h, char *out){
  char *o = span_put_lower(out, h->scheme);
  *o++ = ':';
  o = href_put_authority(h, o);
  if( o==0 ) return URI_NONE;
  o = href_put_path(h, o);
  if( h->query.p ){
    *o++ = '?';
    o = uri_href_encode(o, h->query, h->is_special ? HREF_SPECIAL_QUERY : HREF_QUERY);
  }
  if( h->fragment.p ){
    *o++ = '#';
    o = href_put(h, o, h->fragment, HREF_FRAGMENT);
  }
  return (size_t)(o-out);
}
