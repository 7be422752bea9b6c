/*
** SPDX-License-Identifier: MIT
**
** File names and "file" URIs (RFC 8089).
**
** A name is a list of segments, both in a URI and in a file system, so each segment is
** decoded or encoded by itself.  A segment with an encoded separator would give another
** list, so it makes no file name; neither does NUL.
**
** POSIX names are bytes other than "/" and NUL.  Windows has drive letters, hosts
** ("\\host\share\file", UNC), both separators, and characters that no name may have.
** From RFC 8089's appendices E and F, which list other forms in use:
**
**     E.2    file:c:/path and file:///c|/path      drive letters
**     E.3    file:////host/share/file              UNC in the path
**     E.4    file:///c:\path                       backslashes
**
** and "file://c:/path", which browsers read.  For POSIX such a URI names the path
** unchanged.
**
** Query and fragment are not part of the name.
*/

#include "by_scheme.h"

/*
** Is it a letter and ":", or "|", which was once used for ":"?  That may be encoded, as
** some editors do.
*/
static int file_is_drive(const char *p, const char *end){
  char mark;
  if( end-p<2 || !is_in(*p++, ALPHA) ) return 0;
  mark = percent_next(&p, end);
  return p==end && (mark==':' || mark=='|');
}

/* May a name hold this octet?  The ":" of a drive has been read before. */
static int file_may_hold(char c, enum uri_file_system system){
  if( c==0 || c=='/' ) return 0;
  if( system==URI_FILES_POSIX ) return 1;
  return !is_in(c, CONTROL | ANGLE | DQUOTE | QUESTION | COLON)
      && c!='|' && c!='*' && c!='\\';
}

static int file_is_separator(char c, enum uri_file_system system){
  return c=='/' || (c=='\\' && system==URI_FILES_WINDOWS);
}

/* The first separator of Windows in [p, end), or end. */
static const char *file_find_separator(const char *p, const char *end){
  while( p<end && !is_slash(*p) ) p++;
  return p;
}

/*
** Decode [p, end); separators are written as those of the system.  Returns out's end, or
** 0 if the result is not a name.
*/
static char *file_decode(char *out, const char *p, const char *end,
                         enum uri_file_system system){
  while( p<end ){
    int is_separator = file_is_separator(*p, system);
    char c = percent_next(&p, end);
    if( is_separator ) c = system==URI_FILES_WINDOWS ? '\\' : '/';
    else if( !file_may_hold(c, system) ) return 0;
    *out++ = c;
  }
  return out;
}

/* 1 if the host is the machine itself: absent, empty, or localhost. */
static int file_is_local(struct uri_span authority){
  return authority.n==0 || uri_normal_is_localhost(authority);
}

/*
** What comes first, a drive or a host, is the authority, or the first segment of the path
** if the authority is the machine itself.
*/
static char *file_windows(char *out, const struct uri *u){
  const char *p = u->path.p, *end = p+u->path.n, *name = p;
  struct uri_span first = u->authority;
  struct uri_authority a;
  int is_local = file_is_local(first);
  if( is_local ){
    while( name<end && is_slash(*name) ) name++;
    p = file_find_separator(name, end);
    first = span_between(name, p);
  }
  if( file_is_drive(first.p, first.p+first.n) ){
    *out++ = *first.p;
    *out++ = ':';
    if( p==end ) *out++ = '\\';
    return file_decode(out, p, end, URI_FILES_WINDOWS);
  }
  if( is_local && name-u->path.p<2 ){
    p = u->path.p;
    return name>p ? file_decode(out, p, end, URI_FILES_WINDOWS) : 0;
  }
  if( !is_local ){
    uri_split_authority(first, &a);
    if( a.userinfo.p || a.port.p ) return 0;
    first = a.host;
  }
  if( first.n==0 || memchr(first.p, '\\', first.n) ) return 0;
  if( end-p<2 || is_slash(p[1]) ) return 0;
  *out++ = '\\';
  *out++ = '\\';
  out = file_decode(out, first.p, first.p+first.n, URI_FILES_WINDOWS);
  return out ? file_decode(out, p, end, URI_FILES_WINDOWS) : 0;
}

size_t uri_to_path(const char *p, size_t n, enum uri_file_system system, char *out){
  struct uri u;
  char *end = 0;
  uri_split(p, n, &u);
  if( !span_is(u.scheme, SPAN_WORD("file")) ) return URI_NONE;
  if( system==URI_FILES_WINDOWS ){
    end = file_windows(out, &u);
  }else if( file_is_local(u.authority) && u.path.n>0 && *u.path.p=='/' ){
    end = file_decode(out, u.path.p, u.path.p+u.path.n, URI_FILES_POSIX);
  }
  return end ? (size_t)(end-out) : URI_NONE;
}

size_t uri_to_path_size(const char *p, size_t n, enum uri_file_system system){
  (void)p, (void)system;
  return n;
}

/* Encode [p, end), except what is kept.  Returns out's end, or 0 if it is not a name. */
static char *file_encode(char *out, const char *p, const char *end,
                         enum uri_file_system system, uint32_t kept){
  while( p<end ){
    const char *start = p;
    while( p<end && file_may_hold(*p, system) ) p++;
    out = uri_percent_encode(out, span_between(start, p), kept & ~(uint32_t)TRIPLET);
    if( p==end ) return out;
    if( !file_is_separator(*p++, system) ) return 0;
    *out++ = '/';
  }
  return out;
}

/*
** "//host/share/file" is an authority and a path.  A host named localhost would be read
** as the machine itself, so it is written into the path (RFC 8089 E.3.2).
*/
static char *file_encode_windows(char *out, const char *p, const char *end){
  if( end-p>1 && is_slash(p[0]) && is_slash(p[1]) ){
    const char *host = p+2, *rest = file_find_separator(host, end);
    if( rest==host || end-rest<2 || is_slash(rest[1]) ) return 0;
    if( uri_normal_is_localhost(span_between(host, rest)) ){
      *out++ = '/';
      *out++ = '/';
    }
    out = file_encode(out, host, rest, URI_FILES_WINDOWS, REG_NAME);
    p = rest;
  }else if( p==end || !is_slash(*p) ){
    if( end-p<3 || !file_is_drive(p, p+2) || p[1]!=':' || !is_slash(p[2]) ) return 0;
    *out++ = '/';
    *out++ = p[0];
    *out++ = ':';
    p += 2;
  }
  return out ? file_encode(out, p, end, URI_FILES_WINDOWS, SEGMENT) : 0;
}

size_t uri_from_path(const char *p, size_t n, enum uri_file_system system, char *out){
  char *start = span_put(out, SPAN_WORD("file://")), *end;
  if( system==URI_FILES_WINDOWS ){
    end = file_encode_windows(start, p, p+n);
  }else{
    end = n>0 && *p=='/' ? file_encode(start, p, p+n, system, SEGMENT) : 0;
  }
  return end ? (size_t)(end-out) : URI_NONE;
}

size_t uri_from_path_size(const char *p, size_t n, enum uri_file_system system){
  enum { PREFIX = 7, GUARD = 2 };      /* "file://", and "//" or "/" */
  (void)p, (void)system;
  return size_sum(size_encoded(n, n), PREFIX+GUARD);
}
