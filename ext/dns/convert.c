/*
** SPDX-License-Identifier: MIT
**
** uri_to_ascii(), uri_to_unicode(), uri_idn_error().
*/
#include "dns.h"

#include <idn2.h>
#include <string.h>

/* Append bytes, of which sqlite3_str takes no more than an int counts. */
static void convert_put(sqlite3_str *s, const char *p, size_t n){
  if( n>0 ) sqlite3_str_append(s, p, (int)n);
}

/* Answer with what is in s, which is freed. */
static void convert_result(sqlite3_context *ctx, sqlite3_str *s, int rc){
  size_t n = (size_t)sqlite3_str_length(s);
  char *text;
  if( rc==SQLITE_OK ) rc = sqlite3_str_errcode(s);
  text = sqlite3_str_finish(s);
  if( rc==SQLITE_TOOBIG ){
    sqlite3_result_error_toobig(ctx);
  }else if( rc!=SQLITE_OK ){
    sqlite3_result_error_nomem(ctx);
  }else if( text==0 ){
    sqlite3_result_text(ctx, "", 0, SQLITE_STATIC);
    return;
  }else{
    sqlite3_result_text64(ctx, text, n, sqlite3_free, SQLITE_UTF8);
    return;
  }
  sqlite3_free(text);
}

/*
** uri_to_ascii(u), uri_to_unicode(u): the text with another host.  An IP
** literal stays; so does every byte outside of the host.
*/
void uri_dns_convert_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum dns_form form = (enum dns_form)function_of(ctx)->variant;
  struct span text, host;
  sqlite3_str *s;
  int upper, rc;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  host = uri_dns_host(text);
  if( host.p==0 || host.n==0 || host.p[0]=='['
   || (uri_dns_is_plain(host, &upper) && !upper) ){
    uri_sql_result_span(ctx, text);
    return;
  }
  s = sqlite3_str_new(sqlite3_context_db_handle(ctx));
  convert_put(s, text.p, (size_t)(host.p-text.p));
  rc = uri_dns_put_host(s, host, form);
  convert_put(s, host.p+host.n, (size_t)(text.p+text.n-host.p)-host.n);
  convert_result(ctx, s, rc);
}

/* What a fault means, for the reader of the sentence. */
static const struct { int fault; const char *says; } convert_reasons[] = {
  { DNS_FAULT_EMPTY,      "is empty" },
  { DNS_FAULT_CHARACTER,  "has a character that names do not have" },
  { DNS_FAULT_UTF8,       "is not UTF-8" },
  { DNS_FAULT_MAPPED,     "has a character that stands for one that names do not have" },
  { IDN2_ENCODING_ERROR,  "is not UTF-8" },
  { IDN2_PUNYCODE_BAD_INPUT,  "is not Punycode after \"xn--\" (RFC 3492)" },
  { IDN2_PUNYCODE_BIG_OUTPUT, "is too long (RFC 1035 2.3.4)" },
  { IDN2_PUNYCODE_OVERFLOW,   "is not Punycode after \"xn--\" (RFC 3492)" },
  { IDN2_TOO_BIG_DOMAIN,  "is longer than 63 bytes in ASCII (RFC 1035 2.3.4)" },
  { IDN2_TOO_BIG_LABEL,   "is longer than 63 bytes in ASCII (RFC 1035 2.3.4)" },
  { IDN2_INVALID_ALABEL,  "is not an A-label (RFC 5890 2.3.2.1)" },
  { IDN2_UALABEL_MISMATCH, "is not the A-label of what it decodes to (RFC 5891 5.4)" },
  { IDN2_ALABEL_ROUNDTRIP_FAILED, "is not the A-label of what it decodes to (RFC 5891 5.4)" },
  { IDN2_NOT_NFC,         "is not in Unicode's normal form C (RFC 5891 5.3)" },
  { IDN2_2HYPHEN,         "has \"--\" as its third and fourth characters (RFC 5891 4.2.3.1)" },
  { IDN2_HYPHEN_STARTEND, "begins or ends with a hyphen (RFC 5891 4.2.3.1)" },
  { IDN2_LEADING_COMBINING, "begins with a combining mark (RFC 5891 4.2.3.2)" },
  { IDN2_DISALLOWED,      "has a character that IDNA does not allow (RFC 5892)" },
  { IDN2_CONTEXTJ,        "has a joiner where IDNA does not allow one (RFC 5892 A.1, A.2)" },
  { IDN2_CONTEXTJ_NO_RULE, "has a joiner where IDNA does not allow one (RFC 5892 A.1, A.2)" },
  { IDN2_CONTEXTO,        "has a character that IDNA does not allow in this place (RFC 5892 A.3 to A.9)" },
  { IDN2_CONTEXTO_NO_RULE, "has a character that IDNA does not allow in this place (RFC 5892 A.3 to A.9)" },
  { IDN2_UNASSIGNED,      "has a code point to which Unicode assigns no character (RFC 5892)" },
  { IDN2_BIDI,            "breaks the rule for right-to-left text (RFC 5893 2)" },
  { IDN2_DOT_IN_LABEL,    "has a dot in it" },
  { IDN2_INVALID_NONTRANSITIONAL, "has a character that IDNA does not allow (UTS 46 4.1)" }
};

static const char *convert_reason(int fault){
  size_t i;
  for(i=0; i<sizeof convert_reasons/sizeof convert_reasons[0]; i++){
    if( convert_reasons[i].fault==fault ) return convert_reasons[i].says;
  }
  return "is not a label that IDNA allows";
}

/* Append the sentence about a label. */
static void convert_put_fault(sqlite3_str *s, int number, struct span label,
                              int fault){
  if( label.n==0 ){
    sqlite3_str_appendf(s, "label %d is empty", number);
    return;
  }
  sqlite3_str_appendf(s, "the label \"%.*s\" %s", uri_sql_shown_length(label),
                      label.p, convert_reason(fault));
}

/*
** The name as a whole: labels that are allowed one by one may be too much
** together, or next to one that is written from right to left.
*/
static int convert_put_whole_fault(sqlite3_str *s, struct span host){
  struct dns_labels labels;
  struct dns_ascii a;
  struct span label;
  size_t n = 0;
  int bidi = 0;
  uri_dns_labels_begin(&labels, host);
  while( uri_dns_labels_next(&labels, &label) ){
    int right_to_left = 0, rc;
    if( label.n==0 ) break;
    rc = uri_dns_label_ascii(label, &a);
    if( rc==IDN2_MALLOC ) return SQLITE_NOMEM;
    n += a.n+(n>0);
    rc = uri_dns_label_is_rtl(&a, &right_to_left);
    if( rc!=SQLITE_OK ) return rc;
    bidi |= right_to_left;
  }
  if( n>253 ){
    sqlite3_str_appendf(s, "the name has %lld bytes in ASCII, and at most 253"
                        " are allowed (RFC 1035 2.3.4)", (sqlite3_int64)n);
    return SQLITE_OK;
  }
  uri_dns_labels_begin(&labels, host);
  while( bidi && uri_dns_labels_next(&labels, &label) ){
    int stands;
    if( label.n==0 ) break;
    if( uri_dns_label_ascii(label, &a)==IDN2_MALLOC
     || uri_dns_label_stands_by_rtl(&a,
                                    &stands)!=SQLITE_OK ) return SQLITE_NOMEM;
    if( !stands ){
      convert_put_fault(s, 0, label, IDN2_BIDI);
      break;
    }
  }
  return SQLITE_OK;
}

/*
** The first label with a fault.  An empty one at the end is the root's and has
** none, unless it is all there is.
*/
static int convert_put_error(sqlite3_str *s, struct span host){
  struct dns_labels labels;
  struct dns_ascii a;
  struct span label;
  int number = 0;
  uri_dns_labels_begin(&labels, host);
  while( uri_dns_labels_next(&labels, &label) ){
    int fault;
    number++;
    if( label.n==0 && !labels.more && number>1 ) continue;
    fault = uri_dns_label_ascii(label, &a);
    if( fault==IDN2_MALLOC ) return SQLITE_NOMEM;
    if( fault!=DNS_FAULT_NONE ){
      convert_put_fault(s, number, label, fault);
      return SQLITE_OK;
    }
  }
  return convert_put_whole_fault(s, host);
}

/* uri_idn_error(u) */
void uri_dns_error_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  unsigned char ip[16];
  struct span text, host;
  sqlite3_str *s;
  int rc = SQLITE_OK;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  host = uri_dns_host(text);
  if( host.p==0 || host.n==0 ) return;
  if( uri_address_read(host, URI_ADDRESS_STRICT, ip)>0
   || uri_host_type(host)==URI_HOST_IPVFUTURE ) return;
  s = sqlite3_str_new(sqlite3_context_db_handle(ctx));
  if( host.p[0]=='[' ){
    sqlite3_str_appendf(s, "\"%.*s\" is neither a name nor an address",
                        uri_sql_shown_length(host), host.p);
  }else{
    rc = convert_put_error(s, host);
  }
  if( rc==SQLITE_OK && sqlite3_str_length(s)==0 && sqlite3_str_errcode(s)==SQLITE_OK ){
    sqlite3_free(sqlite3_str_finish(s));
    return;
  }
  convert_result(ctx, s, rc);
}
