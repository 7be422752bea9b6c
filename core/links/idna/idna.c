/*
** SPDX-License-Identifier: MIT
**
** UTS #46: processing (section 4), ToASCII and ToUnicode (4.2, 4.3).
**
** The domain is read once, label by label.  Each is mapped into an array of code points,
** normalized, decoded if it begins with "xn--", checked, and written.  Whether the rule
** for text from right to left applies is known after the last label; by then the first
** label that breaks it is known, too.
**
** The layout of the memory: the output, then four arrays for one label.
*/
#include "idna.h"

#include "../../rfc/chars/span.h"

/* More code points in each array than a label has. */
enum { IDNA_ARRAYS = 4, IDNA_SLACK = IDNA_NFC_MORE+1 };

struct idna_work {
  uint32_t *label;           /* the label, n code points */
  uint32_t *other, *spare, *tree;
  size_t n;
};

/* What is left of the domain. */
struct idna_reader {
  const char *p, *end;
  int more;                            /* is there another label? */
};

/* What is known of the labels so far. */
struct idna_name {
  unsigned checks;
  unsigned direction;                  /* of all labels */
  struct uri_idna_fault fault;         /* the first but for the bidi rule */
  struct uri_span breaks_rule;         /* the first that breaks that rule */
};

/* -------------------------------------------------------------- sizes --- */

/* U+FDFA, 3 bytes, becomes 18 code points; no character has a higher ratio. */
size_t uri_idna_points_most(size_t n){
  enum { MOST = 6 };
  return n*MOST;
}

/* An upper bound of the domain's code points, mapped and decomposed. */
size_t uri_idna_points(struct uri_span domain){
  const char *p = domain.p, *end = p+domain.n;
  size_t points = 0;
  while( p<end ){
    const struct idna_growth *g = uri_idna_table.growth;
    uint32_t c;
    size_t length = 1;
    if( (unsigned char)*p<0x80 ){
      points++;
    }else if( (length = uri_utf8_read(p, end, &c))==0 ){
      length = 1;
      points++;
    }else{
      while( c<g->first ) g++;
      points += g->most;
    }
    p += length;
  }
  return points;
}

/* An upper bound of the output for a count of code points. */
size_t uri_idna_written(size_t points){
  return IDNA_PREFIX_EXTRA + points*uri_idna_punycode_digits(points);
}

size_t uri_idna_points_size(size_t points){
  size_t each = IDNA_ARRAYS*sizeof(uint32_t)+uri_idna_punycode_digits(points);
  size_t rest = IDNA_ARRAYS*IDNA_SLACK*sizeof(uint32_t)+IDNA_PREFIX_EXTRA
              + sizeof(uint32_t);
  return points*each+rest;
}

static void idna_divide(struct uri_span domain, char *out, struct idna_work *w){
  size_t points = uri_idna_points(domain);
  char *p = out+uri_idna_written(points);
  size_t each = points+IDNA_SLACK;
  p += (0-(uintptr_t)p) % sizeof(uint32_t);
  w->label = (uint32_t*)(void*)p;
  w->other = w->label+each;
  w->spare = w->other+each;
  w->tree = w->spare+each;
  w->n = 0;
}

/* ------------------------------------------------------------ reading --- */

/*
** Read one character.  *is_dot: the label ends with it.  Returns the reason if it cannot
** be part of a label.
*/
static enum uri_idna_reason idna_read_character(struct idna_reader *r,
                                                struct idna_work *w,
                                                int *is_dot){
  const uint32_t *list;
  uint32_t c, valid;
  unsigned kind;
  size_t length = uri_utf8_read(r->p, r->end, &c);
  if( length==0 ){
    r->p++;
    return URI_IDNA_REASON_UTF8;
  }
  r->p += length;
  kind = uri_idna_map(c, &valid, &list);
  if( kind==IDNA_DISALLOWED ) return URI_IDNA_REASON_DISALLOWED;
  if( kind==IDNA_IGNORED ) return URI_IDNA_REASON_NONE;
  do{                                    /* a dot is alone */
    uint32_t point = *list & ~IDNA_MORE;
    if( idna_point(point)=='.' ) *is_dot = 1;
    else w->label[w->n++] = point;
  }while( *list++ & IDNA_MORE );
  return URI_IDNA_REASON_NONE;
}

/*
** Read and map a label; *span is where it is in the domain.  Returns the first reason why
** it is invalid; it is read to its end also then.
*/
static enum uri_idna_reason idna_read(struct idna_reader *r, struct idna_work *w,
                                      struct uri_span *span){
  enum uri_idna_reason reason = URI_IDNA_REASON_NONE;
  const char *last = r->p;
  int is_dot = 0;
  span->p = r->p;
  w->n = 0;
  while( !is_dot && r->p<r->end ){
    enum uri_idna_reason found;
    last = r->p;
    found = idna_read_character(r, w, &is_dot);
    if( reason==URI_IDNA_REASON_NONE ) reason = found;
  }
  if( !is_dot ) last = r->p;
  r->more = is_dot;
  span->n = (size_t)(last-span->p);
  return reason;
}

static void idna_swap(struct idna_work *w){
  uint32_t *label = w->label;
  w->label = w->other;
  w->other = label;
}

static void idna_normalize(struct idna_work *w){
  if( uri_idna_nfc_quick(w->label, w->n) ) return;
  w->n = uri_idna_nfc(w->label, w->n, w->other, w->spare);
  idna_swap(w);
}

static int idna_is_ascii(const struct idna_work *w){
  size_t i;
  for(i=0; i<w->n; i++){
    if( idna_point(w->label[i])>=0x80 ) return 0;
  }
  return 1;
}

/* Decode a label that begins with "xn--". */
static enum uri_idna_reason idna_decode(struct idna_work *w){
  enum uri_idna_reason reason;
  if( !idna_is_ascii(w) ) return URI_IDNA_REASON_PUNYCODE;
  reason = uri_idna_punycode_decode(w->label+IDNA_PREFIX, w->n-IDNA_PREFIX,
                                    w->other, &w->n, w->spare, w->tree);
  if( reason!=URI_IDNA_REASON_NONE ) return reason;
  idna_swap(w);
  if( idna_is_ascii(w) ) return URI_IDNA_REASON_ALABEL;
  if( !uri_idna_nfc_quick(w->label, w->n)
   && !uri_idna_is_nfc(w->label, w->n, w->other, w->spare) ){
    return URI_IDNA_REASON_ALABEL;
  }
  return URI_IDNA_REASON_NONE;
}

/* ------------------------------------------------------------ writing --- */

static char *idna_put_ascii(char *out, const struct idna_work *w){
  size_t i;
  for(i=0; i<w->n; i++) *out++ = (char)idna_point(w->label[i]);
  return out;
}

/* ---------------------------------------------------------- the names --- */

/*
** Process the label that was read, and write it.  Returns the reason if it is invalid.
*/
static enum uri_idna_reason idna_label(struct idna_work *w, struct idna_name *name,
                                       struct uri_span span, char **out,
                                       int to_ascii){
  enum uri_idna_reason reason;
  char *start = *out;
  unsigned direction;
  size_t i;
  int decoded;
  idna_normalize(w);
  if( w->n==0 ){
    return to_ascii && (name->checks & URI_IDNA_CHECK_LENGTHS)
         ? URI_IDNA_REASON_EMPTY : URI_IDNA_REASON_NONE;
  }
  decoded = uri_idna_has_prefix(w->label, w->n);
  if( decoded ){
    if( to_ascii ) *out = idna_put_ascii(*out, w);
    reason = idna_decode(w);
    if( reason!=URI_IDNA_REASON_NONE ) return reason;
  }
  reason = uri_idna_check(w->label, w->n, name->checks);
  if( reason!=URI_IDNA_REASON_NONE ) return reason;
  direction = uri_idna_direction(w->label, w->n);
  if( (direction & ~name->direction) & IDNA_BREAKS_RULE ) name->breaks_rule = span;
  name->direction |= direction;
  if( (!decoded || !to_ascii) && idna_is_ascii(w) ){
    *out = idna_put_ascii(*out, w);
  }else if( !to_ascii ){
    for(i=0; i<w->n; i++) *out += uri_utf8_write(idna_point(w->label[i]), *out);
  }else if( !decoded ){
    memcpy(*out, "xn--", IDNA_PREFIX);
    *out = uri_idna_punycode_encode(w->label, w->n, *out+IDNA_PREFIX, w->spare, w->tree);
  }
  if( (name->checks & URI_IDNA_CHECK_LENGTHS) && to_ascii
   && *out-start>IDNA_LABEL_MOST ) return URI_IDNA_REASON_LONG_LABEL;
  return URI_IDNA_REASON_NONE;
}

/* The fault of the name as a whole. */
static void idna_whole(struct idna_name *name, struct uri_span domain, size_t n,
                       int to_ascii){
  enum uri_idna_reason reason = URI_IDNA_REASON_NONE;
  struct uri_span where = domain;
  if( (name->direction & IDNA_BREAKS_RULE)
   && ((name->direction & IDNA_HAS_RIGHT)
       || (name->checks & URI_IDNA_CHECK_BIDI)) ){
    reason = URI_IDNA_REASON_BIDI;
    where = name->breaks_rule;
  }else if( n==0 && (name->checks & URI_IDNA_CHECK_HOST)
         && !(name->checks & IDNA_CHECK_PART) ){
    reason = URI_IDNA_REASON_EMPTY;
  }else if( n>IDNA_NAME_MOST && to_ascii
         && (name->checks & URI_IDNA_CHECK_LENGTHS) ){
    reason = URI_IDNA_REASON_LONG_NAME;
  }
  name->fault.reason = reason;
  name->fault.label = reason==URI_IDNA_REASON_NONE ? (struct uri_span){0, 0} : where;
}

unsigned uri_idna_process(struct uri_span domain, unsigned checks, int to_ascii,
                          char *out, size_t *n, struct uri_idna_fault *why){
  struct idna_reader r = { domain.p, domain.p+domain.n, 1 };
  struct idna_name name = { 0 };
  struct idna_work w;
  char *p = out;
  size_t i;
  if( domain.n>IDNA_LONGEST ){
    *n = 0;
    *why = (struct uri_idna_fault){ URI_IDNA_REASON_LONG_NAME, domain };
    return 0;
  }
  name.checks = checks;
  idna_divide(domain, out, &w);
  for(i=0; r.more && name.fault.reason==URI_IDNA_REASON_NONE; i++){
    struct uri_span span;
    if( i>0 ) *p++ = '.';
    name.fault.reason = idna_read(&r, &w, &span);
    name.fault.label = span;
    if( name.fault.reason==URI_IDNA_REASON_NONE ){
      name.fault.reason = idna_label(&w, &name, span, &p, to_ascii);
    }
  }
  *n = (size_t)(p-out);
  if( name.fault.reason==URI_IDNA_REASON_NONE ) idna_whole(&name, domain, *n, to_ascii);
  *why = name.fault;
  return name.direction;
}

static int idna_convert(struct uri_span domain, unsigned checks, int to_ascii,
                        char *out, size_t *n, struct uri_idna_fault *why){
  struct uri_idna_fault fault;
  (void)uri_idna_process(domain, checks, to_ascii, out, n, &fault);
  if( why ) *why = fault;
  return fault.reason==URI_IDNA_REASON_NONE;
}

enum uri_idna_look uri_idna_look_of(struct uri_span label, char *buffer){
  struct idna_reader r = { label.p, label.p+label.n, 1 };
  struct uri_span span;
  struct idna_work w;
  idna_divide(label, buffer, &w);
  if( idna_read(&r, &w, &span)!=URI_IDNA_REASON_NONE ) return URI_IDNA_LOOK_NONE;
  idna_normalize(&w);
  if( uri_idna_has_prefix(w.label, w.n)
   && idna_decode(&w)!=URI_IDNA_REASON_NONE ) return URI_IDNA_LOOK_NONE;
  return idna_is_ascii(&w) ? URI_IDNA_LOOK_NONE : uri_idna_label_look(w.label, w.n);
}

int uri_idna_is_plain(struct uri_span domain){
  const char *p = domain.p, *end = p+domain.n;
  size_t at = 0;             /* place in the label */
  for(; p<end; p++){
    if( (unsigned char)*p>=0x80 ) return 0;
    if( *p=='.' ) at = 0;
    else if( at++==0 && end-p>=IDNA_PREFIX && to_lower(p[0])=='x'
          && to_lower(p[1])=='n' && p[2]=='-' && p[3]=='-' ) return 0;
  }
  return 1;
}

size_t uri_idna_to_ascii(struct uri_span domain, unsigned checks, char *out,
                         struct uri_idna_fault *why){
  size_t n;
  if( checks==0 && uri_idna_is_plain(domain) ){
    span_put_lower(out, domain);
    if( why ) *why = (struct uri_idna_fault){ URI_IDNA_REASON_NONE, { 0, 0 } };
    return domain.n;
  }
  return idna_convert(domain, checks, 1, out, &n, why) ? n : URI_NONE;
}

/* A name of the longest length in the DNS needs less working memory. */
size_t uri_idna_host(struct uri_span host, unsigned checks, char *out){
  char work[8192];
  size_t n;
  if( uri_idna_to_ascii_size(host, checks)>sizeof work ) return 0;
  n = uri_idna_to_ascii(host, checks, work, 0);
  if( n==URI_NONE || n>3*host.n+IDNA_HOST_EXTRA ) return 0;
  memcpy(out, work, n);
  return n;
}

size_t uri_idna_to_unicode(struct uri_span domain, unsigned checks, char *out,
                           struct uri_idna_fault *why){
  size_t n;
  return idna_convert(domain, checks, 0, out, &n, why) ? n : URI_NONE;
}

size_t uri_idna_to_ascii_size(struct uri_span domain, unsigned checks){
  (void)checks;
  if( domain.n>IDNA_LONGEST ) return domain.n;       /* only one in ASCII is written */
  return uri_idna_points_size(uri_idna_points(domain));
}

size_t uri_idna_to_unicode_size(struct uri_span domain, unsigned checks){
  return uri_idna_to_ascii_size(domain, checks);
}
