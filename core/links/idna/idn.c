/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII as hosts of URIs (RFC 3986 3.2.2): found in a text, divided into
** labels, percent-decoded, and converted label by label, so that a label that UTS #46
** does not allow does not affect the others.
**
** Whether the rule for text from right to left applies is known after the last label.  If
** it does, the labels are converted a second time.
**
** The layout of the memory: the result; the decoded label; the working memory of idna.c.
*/
#include "idna.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_address.h"

/* -------------------------------------------------------------- hosts --- */

/* Is every ASCII byte a letter, a digit, "-", "_", a dot, or the given one? */
static int idn_has_name_bytes(const char *p, size_t n, char also){
  size_t i;
  for(i=0; i<n; i++){
    if( p[i]!=also && !is_in(p[i], ALPHA | DIGIT | HYPHEN | UNDERSCORE | DOT
                                   | NOT_ASCII) ) return 0;
  }
  return 1;
}

/* A text with a "/" or a ":" is a path, or has a scheme. */
static int idn_is_bare(struct uri_span text){
  unsigned char ip[16];
  if( text.n>0 && text.p[0]=='[' ){
    return uri_address_read(text, URI_ADDRESS_STRICT, ip)>0;
  }
  return text.n>0 && idn_has_name_bytes(text.p, text.n, '%');
}

struct uri_span uri_idn_host(struct uri_span text){
  struct uri_authority a;
  struct uri u;
  uri_split_whole(text.p, text.n, &u, &a);
  if( a.host.p ) return a.host;
  if( u.scheme.p==0 && idn_is_bare(text) ) return text;
  return (struct uri_span){0, 0};
}

/* The length of the dot at p, one of the four of IDNA; 0 if there is none. */
static size_t idn_dot(const char *p, const char *end){
  const char *at = p;
  char octets[3];
  uint32_t c;
  size_t n;
  if( *p=='.' ) return 1;
  for(n=0; n<sizeof octets && at<end; n++){
    octets[n] = percent_next(&at, end);
    if( octets[0]=='.' ) return (size_t)(at-p);
  }
  return uri_utf8_read(octets, octets+n, &c)>0 && uri_idna_is_dot(c) ? (size_t)(at-p) : 0;
}

void uri_idn_labels_begin(struct uri_idn_labels *labels, struct uri_span host){
  labels->rest = host;
  labels->more = 1;
}

int uri_idn_labels_next(struct uri_idn_labels *labels, struct uri_span *label){
  const char *p = labels->rest.p, *end = p+labels->rest.n;
  size_t dot = 0;
  if( !labels->more ) return 0;
  while( p<end && (dot = idn_dot(p, end))==0 ) p++;
  label->p = labels->rest.p;
  label->n = (size_t)(p-label->p);
  labels->more = p<end;
  labels->rest.p = p+dot;
  labels->rest.n = (size_t)(end-labels->rest.p);
  return 1;
}

/*
** Is it plain ASCII, as in most names, without "xn--"?  Then only case changes.
*/
static int idn_is_plain(struct uri_span host){
  return idn_has_name_bytes(host.p, host.n, '.') && uri_idna_is_plain(host);
}

/* A plain name for all checks: letters, digits and single dots, of at most 63 bytes. */
static int idn_is_strict(struct uri_span host){
  size_t i;
  if( host.n>63 || host.p[0]=='.' ) return 0;
  for(i=0; i<host.n; i++){
    char c = host.p[i];
    if( c=='.' ? host.p[i-1]=='.' : !is_in(c, ALPHA | DIGIT) ) return 0;
  }
  return 1;
}

/* Fast path: a host, not empty, that has no fault. */
static int idn_has_no_fault(struct uri_span host, unsigned checks){
  return checks==0 ? idn_is_plain(host) : idn_is_strict(host);
}

/* -------------------------------------------------------------- sizes --- */

/*
** The memory to convert the host of a text label by label, in bytes; host may be the
** text.
*/
struct idn_sizes {
  size_t result;             /* for the text with its host converted */
  size_t label;              /* for the longest label, decoded */
  size_t work;               /* for uri_idna_process() of one */
};

static void idn_measure(struct uri_span text, struct uri_span host,
                        struct idn_sizes *sizes){
  struct uri_idn_labels labels;
  struct uri_span label;
  *sizes = (struct idn_sizes){ text.n, 0, 0 };
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    size_t points, work;
    if( label.n>IDNA_LONGEST ) continue;                         /* stays as it is */
    points = label.n>0 && memchr(label.p, '%', label.n)
           ? uri_idna_points_most(label.n) : uri_idna_points(label);
    work = uri_idna_points_size(points);
    /* if this overflows a size_t, so does the working memory */
    sizes->result = size_sum(sizes->result, uri_idna_written(points));
    if( work>sizes->work ) sizes->work = work;
    if( label.n>sizes->label ) sizes->label = label.n;
  }
}

/* Is there a host that is not an IP literal? */
static int idn_has_name(struct uri_span host){
  return host.n>0 && host.p[0]!='[';
}

static size_t idn_size(struct uri_span text, struct uri_span host){
  struct idn_sizes sizes;
  idn_measure(text, host, &sizes);
  return size_sum(sizes.result, size_sum(sizes.label, sizes.work));
}

/* Eight bytes: a bit of 0x80 is set if one is not ASCII, or "%". */
static uint64_t idn_odd_bytes(const char *p){
  const uint64_t ones = UINT64_C(0x0101010101010101);
  uint64_t x;
  memcpy(&x, p, 8);
  return (x | ((x ^ ones*'%')-ones)) & ones*0x80;
}

int uri_idn_is_ascii(const char *p, size_t n){
  uint64_t odd = 0;
  size_t i;
  if( n<16 ){
    for(i=0; i<n && (p[i] & 0x80)==0 && p[i]!='%'; i++){}
    return i==n;
  }
  for(i=0; i+16<n; i+=16) odd |= idn_odd_bytes(p+i) | idn_odd_bytes(p+i+8);
  return (odd | idn_odd_bytes(p+n-16) | idn_odd_bytes(p+n-8))==0;
}

/*
** The size by arithmetic for a short text, or one that is ASCII, where a byte is one code
** point.  0 for others.
*/
static size_t idn_short_size(const char *p, size_t n){
  enum { EACH = 1+IDNA_SHORT_GROWTH+1+IDNA_SHORT_WORK,
         EACH_ASCII = 1+IDNA_SHORT_GROWTH+1+IDNA_SHORT_POINT };
  if( n<=IDNA_SHORT ) return n*EACH+IDNA_SHORT_MORE;
  if( n>IDNA_SHORT_ASCII || !uri_idn_is_ascii(p, n) ) return 0;
  return n*EACH_ASCII+IDNA_SHORT_MORE;
}

size_t uri_to_unicode_size(const char *p, size_t n){
  struct uri_span text = { p, n }, host;
  size_t size = idn_short_size(p, n);
  if( size>0 ) return size;
  host = uri_idn_host(text);
  return idn_has_name(host) && !idn_is_plain(host) ? idn_size(text, host) : n;
}

size_t uri_to_ascii_size(const char *p, size_t n, unsigned checks){
  (void)checks;
  return uri_to_unicode_size(p, n);
}

size_t uri_idn_fault_size(const char *p, size_t n, unsigned checks){
  struct uri_span text = { p, n }, host;
  size_t size = idn_short_size(p, n);
  if( size>0 ) return size;
  host = uri_idn_host(text);
  return idn_has_name(host) && !idn_has_no_fault(host, checks) ? idn_size(text, host) : 0;
}

/* -------------------------------------------------------- converting --- */

/* A host that is converted. */
struct idn_job {
  struct uri_span host;
  unsigned checks;
  int to_ascii;
  int is_bare;               /* the host is the whole text */
  char *decoded, *work;      /* memory */
  unsigned direction;        /* of all labels: a sum of idna_direction */
};

static void idn_begin(struct idn_job *job, struct uri_span text,
                      struct uri_span host, unsigned checks, int to_ascii, char *out){
  struct idn_sizes sizes;
  idn_measure(text, host, &sizes);
  job->host = host;
  job->checks = checks | URI_IDNA_CHECK_HOST | IDNA_CHECK_PART;
  job->to_ascii = to_ascii;
  job->is_bare = host.n==text.n;
  job->decoded = out+sizes.result;
  job->work = job->decoded+sizes.label;
  job->direction = 0;
}

/*
** Convert a label into job->work, *n bytes.  Returns the reason if it cannot be
** converted.  A bare name stays a bare name: U+FF01 stands for "!", and "!.example" is a
** path.
*/
static enum uri_idna_reason idn_label(struct idn_job *job, struct uri_span label,
                                      size_t *n){
  struct uri_idna_fault why;
  struct uri_span decoded = label;
  if( label.n>IDNA_LONGEST ) return URI_IDNA_REASON_LONG_LABEL;
  if( label.n>0 && memchr(label.p, '%', label.n) ){
    decoded.p = job->decoded;
    decoded.n = uri_decode(label.p, label.n, 0, job->decoded);
  }
  job->direction |= uri_idna_process(decoded, job->checks, job->to_ascii, job->work,
                                     n, &why);
  if( why.reason==URI_IDNA_REASON_NONE && job->is_bare
   && !idn_has_name_bytes(job->work, *n, '.') ) return URI_IDNA_REASON_HOST;
  return why.reason;
}

/*
** Does the rule for text from right to left apply although it was not checked?  Then all
** labels must be converted again.
*/
static int idn_again(struct idn_job *job){
  if( (job->direction & IDNA_HAS_RIGHT)==0
   || (job->checks & URI_IDNA_CHECK_BIDI) ) return 0;
  job->checks |= URI_IDNA_CHECK_BIDI;
  return 1;
}

/* Write the host; returns its end. */
static char *idn_put_host(struct idn_job *job, char *out){
  struct uri_idn_labels labels;
  struct uri_span label;
  char *p = out;
  uri_idn_labels_begin(&labels, job->host);
  while( uri_idn_labels_next(&labels, &label) ){
    size_t n;
    if( idn_is_plain(label) ){
      p = span_put_lower(p, label);
    }else if( idn_label(job, label, &n)==URI_IDNA_REASON_NONE ){
      p = span_put(p, (struct uri_span){ job->work, n });
    }else{
      p = span_put(p, label);
    }
    if( labels.more ) *p++ = '.';
  }
  /* an empty result is not a name */
  return p==out ? span_put(out, job->host) : p;
}

static size_t idn_convert(const char *p, size_t n, unsigned checks, int to_ascii,
                          char *out){
  struct uri_span text = { p, n }, host = uri_idn_host(text);
  struct idn_job job;
  char *start, *end;
  if( !idn_has_name(host) ) return (size_t)(span_put(out, text)-out);
  start = span_put(out, span_between(p, host.p));
  if( idn_is_plain(host) ){
    end = span_put_lower(start, host);
  }else{
    idn_begin(&job, text, host, checks, to_ascii, out);
    do end = idn_put_host(&job, start); while( idn_again(&job) );
  }
  end = span_put(end, span_between(host.p+host.n, p+n));
  return (size_t)(end-out);
}

size_t uri_to_ascii(const char *p, size_t n, unsigned checks, char *out){
  return idn_convert(p, n, checks, 1, out);
}

size_t uri_to_unicode(const char *p, size_t n, char *out){
  return idn_convert(p, n, 0, 0, out);
}

/* ------------------------------------------------------------- faults --- */

/*
** The first label with a fault; *total is the length in ASCII, without the root's dot, of
** the labels before it.
*/
static int idn_find_fault(struct idn_job *job, struct uri_idn_problem *fault,
                          size_t *total){
  struct uri_idn_labels labels;
  *total = 0;
  fault->number = 0;
  uri_idn_labels_begin(&labels, job->host);
  while( uri_idn_labels_next(&labels, &fault->label) ){
    size_t n = 0;
    fault->number++;
    if( fault->label.n==0 && !labels.more ) break;     /* the root's */
    fault->reason = idn_label(job, fault->label, &n);
    if( fault->reason!=URI_IDNA_REASON_NONE ) return 1;
    *total += n+(fault->number>1);
  }
  return 0;
}

int uri_idn_fault(const char *p, size_t n, unsigned checks, char *buffer,
                  struct uri_idn_problem *fault){
  struct uri_span text = { p, n }, host = uri_idn_host(text);
  struct idn_job job;
  unsigned char ip[16];
  size_t total;
  int found, is_empty;
  if( host.n==0 || idn_has_no_fault(host, checks) ) return 0;
  if( uri_address_read(host, URI_ADDRESS_STRICT, ip)>0
   || uri_host_type(host)==URI_HOST_IPVFUTURE ) return 0;
  fault->label = host;
  fault->number = 0;
  fault->reason = URI_IDNA_REASON_LITERAL;
  if( host.p[0]=='[' ) return 1;
  idn_begin(&job, text, host, checks, 1, buffer);
  do found = idn_find_fault(&job, fault, &total); while( !found && idn_again(&job) );
  if( found ) return 1;
  is_empty = total==0 && fault->number==1;
  fault->label = host;
  fault->number = 0;
  fault->reason = is_empty ? URI_IDNA_REASON_EMPTY : URI_IDNA_REASON_LONG_NAME;
  return is_empty || (total>IDNA_NAME_MOST && (checks & URI_IDNA_CHECK_LENGTHS));
}

const char *uri_idna_reason_text(enum uri_idna_reason reason){
  static const char *const texts[] = {
    [URI_IDNA_REASON_NONE] = "has no fault",
    [URI_IDNA_REASON_UTF8] = "is not UTF-8",
    [URI_IDNA_REASON_DISALLOWED] = "has a character that is not allowed (UTS 46 5)",
    [URI_IDNA_REASON_PUNYCODE] = "is not Punycode after \"xn--\" (RFC 3492)",
    [URI_IDNA_REASON_ALABEL] = "is not the A-label of what it decodes to (UTS 46 4.1)",
    [URI_IDNA_REASON_XN] = "decodes to a label that begins with \"xn--\" (UTS 46 4.1)",
    [URI_IDNA_REASON_MARK] = "begins with a combining mark (UTS 46 4.1)",
    [URI_IDNA_REASON_JOINER] = "has a joiner where none is allowed (RFC 5892 A.1, A.2)",
    [URI_IDNA_REASON_BIDI] = "breaks the rule for right-to-left text (RFC 5893 2)",
    [URI_IDNA_REASON_HOST] =
      "has a character that hosts do not have, or its mapping has (URL Standard 3.2)",
    [URI_IDNA_REASON_STD3] =
      "has a character of ASCII that is no letter, digit or hyphen (RFC 1123 2.1)",
    [URI_IDNA_REASON_HYPHEN_ENDS] = "begins or ends with a hyphen (RFC 5891 4.2.3.1)",
    [URI_IDNA_REASON_HYPHENS_34] =
      "has \"--\" as its third and fourth characters (RFC 5891 4.2.3.1)",
    [URI_IDNA_REASON_EMPTY] = "is empty",
    [URI_IDNA_REASON_LONG_LABEL] = "is longer than 63 bytes in ASCII (RFC 1035 2.3.4)",
    [URI_IDNA_REASON_LONG_NAME] = "is longer than 253 bytes in ASCII (RFC 1035 2.3.4)",
    [URI_IDNA_REASON_NOT_2008] =
      "has a character that IDNA 2008 does not allow (RFC 5892)",
    [URI_IDNA_REASON_CONTEXT] =
      "has a character that IDNA 2008 does not allow in this place (RFC 5892 A.3 to A.9)",
    [URI_IDNA_REASON_LITERAL] = "is neither a name nor an address"
  };
  _Static_assert(sizeof texts/sizeof texts[0]==URI_IDNA_REASONS, "one for each reason");
  return texts[reason];
}
