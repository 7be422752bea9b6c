/*
** SPDX-License-Identifier: MIT
**
** File names and "file" URIs (RFC 8089).
**
** A name is a list of segments, in a URI as in a file system, so each segment
** is decoded or encoded by itself.  What would then be another list is no file
** name: a segment with an encoded separator in it, or with a NUL.
**
** POSIX names are bytes other than "/" and NUL.  Windows has drive letters,
** hosts ("\\host\share\file", UNC), both separators, and characters that no
** name has. Of RFC 8089's appendices E and F, which tell what else is in use:
**
**     E.2    file:c:/path and file:///c|/path      drive letters
**     E.3    file:////host/share/file              UNC in the path
**     E.4    file:///c:\path                       backslashes
**
** and "file://c:/path", which browsers read.  What such a URI means to POSIX is
** the path as it stands.
**
** A query and a fragment are no part of the name.
*/
#include "../uri.h"

#include <string.h>

#include "../normal/by_scheme.h"
#include "../syntax/percent.h"

/* Is it a letter and a ":", or the "|" that stood for it once? */
static int file_is_drive(const char *p, const char *end){
  return end-p>=2 && is_in(p[0], ALPHA) && (p[1]==':' || p[1]=='|');
}

/* Can a name hold this octet?  The ":" of a drive is read before. */
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
** Decode [p, end), whose separators are written as sep.  Returns out's end, or
** 0 when that is no name.
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
** The drive that [p, end) begins with: where it ends, and its letter in
** *letter; 0 when there is none.  The ":" may be encoded, as some editors do.
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

/* "c:" and the path on it, which is the root where there is none. */
static char *file_put_drive(char *out, char letter, const char *p,
                            const char *end){
  *out++ = letter;
  *out++ = ':';
  if( p==end ) *out++ = '\\';
  return file_decode(out, p, end, URI_FILES_WINDOWS, '\\');
}

/* "\\host" and [p, end), which begins with the share's name. */
static char *file_put_unc(char *out, struct span host, const char *p,
                          const char *end){
  if( host.n==0 || memchr(host.p, '\\', host.n) ) return 0;
  if( end-p<2 || file_is_separator(p[1], URI_FILES_WINDOWS) ) return 0;
  *out++ = '\\';
  *out++ = '\\';
  out = file_decode(out, host.p, host.p+host.n, URI_FILES_WINDOWS, '\\');
  return out ? file_decode(out, p, end, URI_FILES_WINDOWS, '\\') : 0;
}

/* A Windows name from a path that no host stands before. */
static char *file_windows_local(char *out, struct span path){
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
    return file_put_unc(out, (struct span){ name, (size_t)(rest-name) }, rest,
                        end);
  }
  return file_decode(out, p, end, URI_FILES_WINDOWS, '\\');
}

/* 1 when it stands for the machine itself: absent, empty, or localhost. */
static int file_is_local(struct span authority){
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

static char *file_posix(char *out, const struct uri *u){
  const char *p = u->path.p;
  if( !file_is_local(u->authority) || u->path.n==0 || *p!='/' ) return 0;
  return file_decode(out, p, p+u->path.n, URI_FILES_POSIX, '/');
}

int uri_to_path(const char *p, size_t n, enum uri_file_system system, char *out,
                size_t *size){
  const struct uri_scheme *scheme;
  struct uri u;
  char *end;
  uri_split(p, n, &u);
  scheme = u.scheme.p ? uri_scheme_find(u.scheme) : 0;
  if( scheme==0 || scheme->rule!=URI_SCHEME_FILE ) return 0;
  end = system==URI_FILES_POSIX ? file_posix(out, &u) : file_windows(out, &u);
  if( end ) *size = (size_t)(end-out);
  return end!=0;
}

/* Encode [p, end).  Returns out's end, or 0 when that is no name. */
static char *file_encode(char *out, const char *p, const char *end,
                         enum uri_file_system system){
  const uint32_t kept = PCHAR & ~(uint32_t)TRIPLET;
  while( p<end ){
    const char *start = p;
    if( file_is_separator(*p, system) ){
      *out++ = '/';
      p++;
      continue;
    }
    while( p<end && file_may_hold(*p, system) ) p++;
    if( p==start ) return 0;
    out = uri_percent_encode(out, (struct span){ start, (size_t)(p-start) },
                             kept);
  }
  return out;
}

/*
** "//host/share/file" as an authority and a path.  A host that is named
** localhost would be no host, so it goes into the path (RFC 8089 E.3.2).
*/
static char *file_encode_unc(char *out, const char *p, const char *end){
  const char *host = p+2;
  const char *rest = host;
  while( rest<end && !file_is_separator(*rest, URI_FILES_WINDOWS) ) rest++;
  if( rest==host || end-rest<2
   || file_is_separator(rest[1], URI_FILES_WINDOWS) ) return 0;
  if( uri_normal_is_localhost((struct span){ host, (size_t)(rest-host) }) ){
    *out++ = '/';
    *out++ = '/';
  }
  for(; host<rest; host++){
    if( !file_may_hold(*host, URI_FILES_WINDOWS) ) return 0;
    if( is_in(*host, REG_NAME & ~(uint32_t)TRIPLET) ){
      *out++ = *host;
    }else{
      out = uri_percent_put(out, *host);
    }
  }
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

int uri_from_path(const char *p, size_t n, enum uri_file_system system,
                  char *out, size_t *size){
  static const char prefix[] = "file://";
  char *start = out+sizeof prefix-1;
  char *end;
  memcpy(out, prefix, sizeof prefix-1);
  if( system==URI_FILES_WINDOWS ){
    end = file_encode_windows(start, p, p+n);
  }else{
    end = n>0 && *p=='/' ? file_encode(start, p, p+n, system) : 0;
  }
  if( end ) *size = (size_t)(end-out);
  return end!=0;
}

size_t uri_from_path_size(size_t n){
  enum { PREFIX = 7, GUARD = 2 };      /* "file://", and "//" or "/" */
  return size_sum(size_encoded(n, n), PREFIX+GUARD);
}
