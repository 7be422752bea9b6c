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

/* Is it a letter and ":", or "|", which was once used for ":"? */
static int file_is_drive(const char *p, const char *end){
  return end-p>=2 && is_in(p[0], ALPHA) && (p[1]==':' || p[1]=='|');
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

/*
** Decode [p, end); separators are written as sep.  Returns out's end, or 0 if the result
** is not a name.
*/
static char *file_decode(char *out, const char *p, const char *end,
                         enum uri_file_system system, char sep){
  while( p<end ){
    if( file_is_separator(*p, system) ){
      *out++ = sep;
      p++;
    }else{
      char c = percent_next(&p, end);
      if( !file_may_hold(c, system) ) return 0;
      *out++ = c;
    }
  }
  return out;
}

/*
** The drive that [p, end) begins with: returns its end, and the letter in *letter; 0 if
** there is none.  The ":" may be encoded, as some editors do.
*/
static const char *file_read_drive(const char *p, const char *end,
                                   char *letter){
  char pair[2];
  if( end-p<2 ) return 0;
  pair[0] = *p++;
  pair[1] = percent_next(&p, end);
  if( !file_is_drive(pair, pair+2) ) return 0;
  if( p<end && !file_is_separator(*p, URI_FILES_WINDOWS) ) return 0;
  *letter = pair[0];
  return p;
}

/* "c:" and the path on that drive; an empty path is its root. */
static char *file_put_drive(char *out, char letter, const char *p,
                            const char *end){
  *out++ = letter;
  *out++ = ':';
  if( p==end ) *out++ = '\\';
  return file_decode(out, p, end, URI_FILES_WINDOWS, '\\');
}

/* "\\host" and [p, end), which begins with the share's name. */
static char *file_put_unc(char *out, struct uri_span host, const char *p,
                          const char *end){
  if( host.n==0 || memchr(host.p, '\\', host.n) ) return 0;
  if( end-p<2 || file_is_separator(p[1], URI_FILES_WINDOWS) ) return 0;
  *out++ = '\\';
  *out++ = '\\';
  out = file_decode(out, host.p, host.p+host.n, URI_FILES_WINDOWS, '\\');
  return out ? file_decode(out, p, end, URI_FILES_WINDOWS, '\\') : 0;
}

/* A Windows name from a path without a host. */
static char *file_windows_local(char *out, struct uri_span path){
  const char *p = path.p;
  const char *end = p+path.n;
  const char *rest, *name;
  char letter;
  for(name=p; name<end && file_is_separator(*name, URI_FILES_WINDOWS); ) name++;
  rest = file_read_drive(name, end, &letter);
  if( rest ) return file_put_drive(out, letter, rest, end);
  if( name==p ) return 0;
  if( name-p>=2 ){
    rest = name;
    while( rest<end && !file_is_separator(*rest, URI_FILES_WINDOWS) ) rest++;
    return file_put_unc(out, span_between(name, rest), rest, end);
  }
  return file_decode(out, p, end, URI_FILES_WINDOWS, '\\');
}

/* 1 if the host is the machine itself: absent, empty, or localhost. */
static int file_is_local(struct uri_span authority){
  return authority.n==0 || uri_normal_is_localhost(authority);
}

static char *file_windows(char *out, const struct uri *u){
  struct uri_authority a;
  const char *end = u->path.p+u->path.n;
  const char *drive_end;
  char letter;
  if( file_is_local(u->authority) ) return file_windows_local(out, u->path);
  drive_end = u->authority.p+u->authority.n;
  if( file_read_drive(u->authority.p, drive_end, &letter)==drive_end ){
    return file_put_drive(out, letter, u->path.p, end);
  }
  uri_split_authority(u->authority, &a);
  if( a.userinfo.p || a.port.p ) return 0;
  return file_put_unc(out, a.host, u->path.p, end);
}

size_t uri_to_path(const char *p, size_t n, enum uri_file_system system, char *out){
  const struct uri_scheme *scheme;
  struct uri u;
  char *end;
  uri_split(p, n, &u);
  scheme = u.scheme.p ? uri_scheme_find(u.scheme) : 0;
  if( scheme==0 || scheme->rule!=URI_SCHEME_RULE_FILE ) return URI_NONE;
  if( system==URI_FILES_WINDOWS ){
    end = file_windows(out, &u);
  }else{
    if( !file_is_local(u.authority) || u.path.n==0 || *u.path.p!='/' ) return URI_NONE;
    end = file_decode(out, u.path.p, u.path.p+u.path.n, URI_FILES_POSIX, '/');
  }
  return end ? (size_t)(end-out) : URI_NONE;
}

size_t uri_to_path_size(const char *p, size_t n, enum uri_file_system system){
  (void)p, (void)system;
  return n;
}

/* Encode [p, end).  Returns out's end, or 0 if it is not a name. */
static char *file_encode(char *out, const char *p, const char *end,
                         enum uri_file_system system){
  const uint32_t kept = SEGMENT & ~(uint32_t)TRIPLET;
  while( p<end ){
    const char *start = p;
    if( file_is_separator(*p, system) ){
      *out++ = '/';
      p++;
      continue;
    }
    while( p<end && file_may_hold(*p, system) ) p++;
    if( p==start ) return 0;
    out = uri_percent_encode(out, span_between(start, p), kept);
  }
  return out;
}

/*
** "//host/share/file" as an authority and a path.  A host named localhost would be read
** as the machine itself, so it is written into the path (RFC 8089 E.3.2).
*/
static char *file_encode_unc(char *out, const char *p, const char *end){
  const char *host = p+2;
  const char *rest = host;
  while( rest<end && !file_is_separator(*rest, URI_FILES_WINDOWS) ) rest++;
  if( rest==host || end-rest<2
   || file_is_separator(rest[1], URI_FILES_WINDOWS) ) return 0;
  if( uri_normal_is_localhost(span_between(host, rest)) ){
    *out++ = '/';
    *out++ = '/';
  }
  for(p=host; p<rest; p++){
    if( !file_may_hold(*p, URI_FILES_WINDOWS) ) return 0;
  }
  out = uri_percent_encode(out, span_between(host, rest), REG_NAME & ~(uint32_t)TRIPLET);
  return file_encode(out, rest, end, URI_FILES_WINDOWS);
}

static char *file_encode_windows(char *out, const char *p, const char *end){
  int rooted = p<end && file_is_separator(*p, URI_FILES_WINDOWS);
  if( rooted && end-p>1 && file_is_separator(p[1], URI_FILES_WINDOWS) ){
    return file_encode_unc(out, p, end);
  }
  if( !rooted ){
    if( end-p<3 || !file_is_drive(p, end) || p[1]!=':'
     || !file_is_separator(p[2], URI_FILES_WINDOWS) ) return 0;
    *out++ = '/';
    *out++ = p[0];
    *out++ = ':';
    p += 2;
  }
  return file_encode(out, p, end, URI_FILES_WINDOWS);
}

size_t uri_from_path(const char *p, size_t n, enum uri_file_system system, char *out){
  static const char prefix[] = "file://";
  char *start = out+sizeof prefix-1;
  char *end;
  memcpy(out, prefix, sizeof prefix-1);
  if( system==URI_FILES_WINDOWS ){
    end = file_encode_windows(start, p, p+n);
  }else{
    end = n>0 && *p=='/' ? file_encode(start, p, p+n, system) : 0;
  }
  return end ? (size_t)(end-out) : URI_NONE;
}

size_t uri_from_path_size(const char *p, size_t n, enum uri_file_system system){
  enum { PREFIX = 7, GUARD = 2 };      /* "file://", and "//" or "/" */
  (void)p, (void)system;
  return size_sum(size_encoded(n, n), PREFIX+GUARD);
}
