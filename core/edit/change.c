/*
** SPDX-License-Identifier: MIT
**
** Changing the parts of a text: what section 5.3 of RFC 3986 does for a
** resolved reference, done for parts that come from anywhere.
**
** What is kept from the text is copied, however malformed, because it splits as
** it is.  What is given is percent-encoded until it fits its place.  After that,
** nearly all parts fit together with any text.  The few that do not are
** conflicts, which are reported to the caller.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../resolve/compose.h"
#include "../syntax/percent.h"

void uri_change_begin(struct uri_change *c, const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  *c = (struct uri_change){0};
  uri_split(p, n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &c->user.text, &c->password.text);
  c->scheme.text = u.scheme;
  c->host.text = a.host;
  c->port.text = a.port;
  c->path.text = u.path;
  c->query.text = u.query;
  c->fragment.text = u.fragment;
}

static void change_give(struct uri_part *part, struct span text){
  part->text = text;
  part->given = 1;
}

/* Removing a scheme that is absent changes nothing. */
static void change_give_scheme(struct uri_change *c, struct span scheme){
  if( scheme.p || c->scheme.text.p ) change_give(&c->scheme, scheme);
}

static void change_give_userinfo(struct uri_change *c, struct span userinfo){
  struct span user, password;
  uri_split_userinfo(userinfo, &user, &password);
  change_give(&c->user, user);
  change_give(&c->password, password);
}

static void change_give_authority(struct uri_change *c, struct span authority){
  struct uri_authority a;
  uri_split_authority(authority, &a);
  change_give_userinfo(c, a.userinfo);
  change_give(&c->host, a.host);
  change_give(&c->port, a.port);
}

void uri_change_set(struct uri_change *c, enum uri_component which,
                    struct span value){
  switch( which ){
    case URI_SCHEME:    change_give_scheme(c, value);      break;
    case URI_AUTHORITY: change_give_authority(c, value);   break;
    case URI_USERINFO:  change_give_userinfo(c, value);    break;
    case URI_USER:      change_give(&c->user, value);      break;
    case URI_PASSWORD:  change_give(&c->password, value);  break;
    case URI_HOST:      change_give(&c->host, value);      break;
    case URI_PORT:      change_give(&c->port, value);      break;
    case URI_PATH:      change_give(&c->path, value);      break;
    case URI_QUERY:     change_give(&c->query, value);     break;
    case URI_FRAGMENT:  change_give(&c->fragment, value);  break;
  }
}

static int change_is_added(const struct uri_part *part){
  return part->given && part->text.p;
}

static int change_is_removed(const struct uri_part *part){
  return part->given && part->text.p==0;
}

/* scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) */
static int change_is_scheme(struct span s){
  return s.n>0 && is_in(*s.p, ALPHA)
      && uri_span_of(s.p, s.p+s.n, SCHEME_CHAR)==s.p+s.n;
}

/* port = *DIGIT */
static int change_is_port(struct span s){
  return uri_span_of(s.p, s.p+s.n, DIGIT)==s.p+s.n;
}

/* A password needs a user; removing the user removes a kept password, too. */
static enum uri_conflict change_settle_userinfo(struct uri_change *c){
  if( change_is_removed(&c->user) ){
    if( change_is_added(&c->password) ) return URI_NO_USER;
    c->password.text = (struct span){0, 0};
  }else if( c->password.text.p && c->user.text.p==0 ){
    c->user.text = (struct span){"", 0};
  }
  return URI_NO_CONFLICT;
}

/* Likewise, userinfo and port need a host. */
static enum uri_conflict change_settle_authority(struct uri_change *c){
  if( change_is_removed(&c->host) ){
    if( change_is_added(&c->user) || change_is_added(&c->password)
     || change_is_added(&c->port) ) return URI_NO_HOST;
    c->user.text = c->password.text = c->port.text = (struct span){0, 0};
  }else if( (c->user.text.p || c->port.text.p) && c->host.text.p==0 ){
    c->host.text = (struct span){"", 0};
  }
  return URI_NO_CONFLICT;
}

enum uri_conflict uri_change_settle(struct uri_change *c){
  enum uri_conflict conflict;
  if( change_is_added(&c->scheme) && !change_is_scheme(c->scheme.text) ){
    return URI_NOT_A_SCHEME;
  }
  if( change_is_added(&c->port) && !change_is_port(c->port.text) ){
    return URI_NOT_A_PORT;
  }
  conflict = change_settle_userinfo(c);
  if( conflict==URI_NO_CONFLICT ) conflict = change_settle_authority(c);
  if( c->path.text.p==0 ) c->path.text = (struct span){"", 0};
  return conflict;
}

static char *change_copy(char *out, struct span s){
  if( s.n>0 ) memcpy(out, s.p, s.n);
  return out+s.n;
}

/* Write a part that is present. */
static char *change_put(char *out, const struct uri_part *part,
                        uint32_t allowed){
  if( part->given ) return uri_percent_encode(out, part->text, allowed);
  return change_copy(out, part->text);
}

/*
** The byte of a kept host that would now make the port be read wrongly, or 0:
** the last ":" of "h:1" when "h:1:2" loses its port, and the "[" of "[h",
** because a port after it would be part of the host.
*/
static const char *change_loose_delimiter(struct span host, int has_port){
  struct uri_authority a;
  if( !has_port ){
    uri_split_authority(host, &a);
    return a.port.p ? a.port.p-1 : 0;
  }
  if( host.n==0 || *host.p!='[' || memchr(host.p, ']', host.n) ) return 0;
  return host.p;
}

static char *change_put_host(char *out, const struct uri_change *c){
  struct span host = c->host.text;
  const char *loose;
  if( c->host.given ) return uri_percent_encode(out, host, uri_percent_host_class(host));
  loose = change_loose_delimiter(host, c->port.text.p!=0);
  if( loose==0 ) return change_copy(out, host);
  out = change_copy(out, (struct span){host.p, (size_t)(loose-host.p)});
  out = uri_percent_put(out, *loose++);
  return change_copy(out, (struct span){loose, host.n-(size_t)(loose-host.p)});
}

static char *change_put_authority(char *out, const struct uri_change *c){
  *out++ = '/';
  *out++ = '/';
  if( c->user.text.p ){
    out = change_put(out, &c->user, REG_NAME);
    if( c->password.text.p ){
      *out++ = ':';
      out = change_put(out, &c->password, USERINFO);
    }
    *out++ = '@';
  }
  out = change_put_host(out, c);
  if( c->port.text.p ){
    *out++ = ':';
    out = change_copy(out, c->port.text);
  }
  return out;
}

/*
** What to write before the path.  With an authority, the path "must either be
** empty or begin with a slash" (3.3).  When the scheme was removed, or the path
** is new and there is no scheme, the first segment must not have a ":", even one
** that would not be read as a scheme: a valid text must stay valid.
*/
static struct span change_guard(const struct uri_change *c){
  struct span path = c->path.text;
  int has_scheme = c->scheme.text.p!=0;
  if( c->host.text.p ){
    int slash = path.n>0 && *path.p!='/';
    return (struct span){ "/", (size_t)slash };
  }
  if( !has_scheme && (c->path.given || c->scheme.given)
   && !uri_compose_is_noscheme(path) ){
    return (struct span){ "./", 2 };
  }
  return uri_compose_guard(has_scheme, 0, path);
}

size_t uri_change_write(const struct uri_change *c, char *out){
  char *o = out;
  if( c->scheme.text.p ){
    o = change_copy(o, c->scheme.text);
    *o++ = ':';
  }
  if( c->host.text.p ) o = change_put_authority(o, c);
  o = change_copy(o, change_guard(c));
  o = change_put(o, &c->path, PATH);
  if( c->query.text.p ){
    *o++ = '?';
    o = change_put(o, &c->query, QUERY);
  }
  if( c->fragment.text.p ){
    *o++ = '#';
    o = change_put(o, &c->fragment, FRAGMENT);
  }
  return (size_t)(o-out);
}

/* The size of a part after percent-encoding what was given. */
static size_t change_size(const struct uri_part *part, uint32_t allowed){
  if( part->text.p==0 ) return 0;
  return part->given ? uri_percent_encode_size(part->text, allowed) : part->text.n;
}

size_t uri_change_size(const struct uri_change *c){
  enum { DELIMITERS = 8,    /* ":" "//" ":" "@" ":" "?" "#" */
         GUARDS = 4 };      /* of the path 2, of the host 2 */
  size_t size = DELIMITERS+GUARDS;
  size = size_sum(size, c->scheme.text.n);
  size = size_sum(size, change_size(&c->user, REG_NAME));
  size = size_sum(size, change_size(&c->password, USERINFO));
  size = size_sum(size, change_size(&c->host, REG_NAME));
  size = size_sum(size, c->port.text.n);
  size = size_sum(size, change_size(&c->path, PATH));
  size = size_sum(size, change_size(&c->query, QUERY));
  return size_sum(size, change_size(&c->fragment, FRAGMENT));
}
