/*
** SPDX-License-Identifier: MIT
**
** Changing the parts of a text: section 5.3 of RFC 3986, recomposition, for parts from
** any source.
**
** Parts kept from the text are copied, however malformed, because they still split the
** same way.  New parts are percent-encoded so that they are valid in their place.  That
** is enough for all texts and nearly all parts.  The few parts that cannot be together in
** one URI are reported as a conflict.
*/
#include "../../uri_edit.h"

#include "../../rfc/resolve/path.h"
#include "../../rfc/syntax/syntax.h"

void uri_edit_begin(struct uri_edit *c, const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  *c = (struct uri_edit){0};
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

static void edit_give(struct uri_edit_part *part, struct uri_span text){
  part->text = text;
  part->given = 1;
}

static void edit_give_userinfo(struct uri_edit *c, struct uri_span userinfo){
  struct uri_span user, password;
  uri_split_userinfo(userinfo, &user, &password);
  edit_give(&c->user, user);
  edit_give(&c->password, password);
}

static void edit_give_authority(struct uri_edit *c, struct uri_span authority){
  struct uri_authority a;
  uri_split_authority(authority, &a);
  edit_give_userinfo(c, a.userinfo);
  edit_give(&c->host, a.host);
  edit_give(&c->port, a.port);
}

/* Give a component a value; an absent one removes it. */
static void edit_change(struct uri_edit *c, enum uri_component which,
                        struct uri_span value){
  switch( which ){
    case URI_COMPONENT_SCHEME:
      /* Removing a scheme from a text without one changes nothing. */
      if( value.p || c->scheme.text.p ) edit_give(&c->scheme, value);
      break;
    case URI_COMPONENT_AUTHORITY: edit_give_authority(c, value);   break;
    case URI_COMPONENT_USERINFO:  edit_give_userinfo(c, value);    break;
    case URI_COMPONENT_USER:      edit_give(&c->user, value);      break;
    case URI_COMPONENT_PASSWORD:  edit_give(&c->password, value);  break;
    case URI_COMPONENT_HOST:      edit_give(&c->host, value);      break;
    case URI_COMPONENT_PORT:      edit_give(&c->port, value);      break;
    case URI_COMPONENT_PATH:      edit_give(&c->path, value);      break;
    case URI_COMPONENT_QUERY:     edit_give(&c->query, value);     break;
    case URI_COMPONENT_FRAGMENT:
    default: edit_give(&c->fragment, value);
  }
}

void uri_edit_set(struct uri_edit *c, enum uri_component which, const char *p, size_t n){
  edit_change(c, which, (struct uri_span){ p ? p : "", n });
}

void uri_edit_remove(struct uri_edit *c, enum uri_component which){
  edit_change(c, which, (struct uri_span){0, 0});
}

static int edit_is_added(const struct uri_edit_part *part){
  return part->given && part->text.p;
}

static int edit_is_removed(const struct uri_edit_part *part){
  return part->given && part->text.p==0;
}

/* A password needs a user; removing the user also removes a kept password. */
static enum uri_conflict edit_settle_userinfo(struct uri_edit *c){
  if( edit_is_removed(&c->user) ){
    if( edit_is_added(&c->password) ) return URI_CONFLICT_NO_USER;
    c->password.text = (struct uri_span){0, 0};
  }else if( c->password.text.p && c->user.text.p==0 ){
    c->user.text = (struct uri_span){"", 0};
  }
  return URI_CONFLICT_NONE;
}

/* Userinfo and port need a host; removing the host also removes them. */
static enum uri_conflict edit_settle_authority(struct uri_edit *c){
  if( edit_is_removed(&c->host) ){
    if( edit_is_added(&c->user) || edit_is_added(&c->password)
     || edit_is_added(&c->port) ) return URI_CONFLICT_NO_HOST;
    c->user.text = c->password.text = c->port.text = (struct uri_span){0, 0};
  }else if( (c->user.text.p || c->port.text.p) && c->host.text.p==0 ){
    c->host.text = (struct uri_span){"", 0};
  }
  return URI_CONFLICT_NONE;
}

static enum uri_conflict edit_settle(struct uri_edit *c){
  enum uri_conflict conflict;
  struct uri_span scheme = c->scheme.text, port = c->port.text;
  if( edit_is_added(&c->scheme)
   && (scheme.n==0 || !is_in(*scheme.p, ALPHA)
       || uri_span_of(scheme.p, scheme.p+scheme.n, SCHEME_CHAR)<scheme.p+scheme.n) ){
    return URI_CONFLICT_NOT_A_SCHEME;
  }
  if( edit_is_added(&c->port)
   && uri_span_of(port.p, port.p+port.n, DIGIT)<port.p+port.n ){
    return URI_CONFLICT_NOT_A_PORT;
  }
  conflict = edit_settle_userinfo(c);
  if( conflict==URI_CONFLICT_NONE ) conflict = edit_settle_authority(c);
  if( c->path.text.p==0 ) c->path.text = (struct uri_span){"", 0};
  return conflict;
}

enum uri_conflict uri_edit_settle(struct uri_edit *c){
  return c->conflict = edit_settle(c);
}

/* Write a part that is there. */
static char *edit_put(char *out, const struct uri_edit_part *part,
                      uint32_t allowed){
  if( part->given ) return uri_percent_encode(out, part->text, allowed);
  return span_put(out, part->text);
}

/*
** The byte of a kept host that would now make the port split differently, or 0: the last
** ":" of "h:1" if "h:1:2" loses its port, and the "[" of "[h", because a new port would
** become part of the host.
*/
static const char *edit_loose_delimiter(struct uri_span host, int has_port){
  struct uri_authority a;
  if( !has_port ){
    uri_split_authority(host, &a);
    return a.port.p ? a.port.p-1 : 0;
  }
  if( host.n==0 || *host.p!='[' || memchr(host.p, ']', host.n) ) return 0;
  return host.p;
}

static char *edit_put_host(char *out, const struct uri_edit *c){
  struct uri_span host = c->host.text;
  const char *loose;
  if( c->host.given ){
    return uri_percent_encode(out, host, uri_percent_host_class(host));
  }
  loose = edit_loose_delimiter(host, c->port.text.p!=0);
  if( loose==0 ) return span_put(out, host);
  out = span_put(out, (struct uri_span){host.p, (size_t)(loose-host.p)});
  out = uri_percent_put(out, *loose++);
  return span_put(out, (struct uri_span){loose, host.n-(size_t)(loose-host.p)});
}

static char *edit_put_authority(char *out, const struct uri_edit *c){
  *out++ = '/';
  *out++ = '/';
  if( c->user.text.p ){
    out = edit_put(out, &c->user, REG_NAME);
    if( c->password.text.p ){
      *out++ = ':';
      out = edit_put(out, &c->password, USERINFO);
    }
    *out++ = '@';
  }
  out = edit_put_host(out, c);
  if( c->port.text.p ){
    *out++ = ':';
    out = span_put(out, c->port.text);
  }
  return out;
}

/*
** What must be written before the path.  With an authority it "must either be empty or
** begin with a slash" (3.3).  Without a scheme, if the scheme was removed or the path is
** new, the first segment must not have a ":", even one that would not end a scheme: valid
** text stays valid.
*/
static struct uri_span edit_guard(const struct uri_edit *c){
  struct uri_span path = c->path.text;
  int has_scheme = c->scheme.text.p!=0;
  if( c->host.text.p ){
    int slash = path.n>0 && *path.p!='/';
    return (struct uri_span){ "/", (size_t)slash };
  }
  if( !has_scheme && (c->path.given || c->scheme.given) && uri_compose_colon(path) ){
    return (struct uri_span){ "./", 2 };
  }
  return uri_compose_guard(has_scheme, 0, path);
}

size_t uri_edit_write(const struct uri_edit *c, char *out){
  char *o = out;
  if( c->conflict!=URI_CONFLICT_NONE ) return URI_NONE;
  if( c->scheme.text.p ){
    o = span_put(o, c->scheme.text);
    *o++ = ':';
  }
  if( c->host.text.p ) o = edit_put_authority(o, c);
  o = span_put(o, edit_guard(c));
  o = edit_put(o, &c->path, PATH);
  if( c->query.text.p ){
    *o++ = '?';
    o = edit_put(o, &c->query, QUERY);
  }
  if( c->fragment.text.p ){
    *o++ = '#';
    o = edit_put(o, &c->fragment, FRAGMENT);
  }
  return (size_t)(o-out);
}

/* The length of all parts. */
static size_t edit_given(const struct uri_edit *c){
  size_t size = size_sum(c->scheme.text.n, c->user.text.n);
  size = size_sum(size, c->password.text.n);
  size = size_sum(size, c->host.text.n);
  size = size_sum(size, c->port.text.n);
  size = size_sum(size, c->path.text.n);
  size = size_sum(size, c->query.text.n);
  return size_sum(size, c->fragment.text.n);
}

size_t uri_edit_write_size(const struct uri_edit *c){
  enum { DELIMITERS = 8,    /* ":" "//" ":" "@" ":" "?" "#" */
         GUARDS = 4 };      /* of the path 2, of the host 2 */
  size_t size = edit_given(c);
  return size_sum(size_encoded(size, size), DELIMITERS+GUARDS);
}
