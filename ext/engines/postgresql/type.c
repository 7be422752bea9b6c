/*
** SPDX-License-Identifier: MIT
**
** The type uri: a text that is compared by its normal form (RFC 3986 6.2.3).  And what
** other types of PostgreSQL need: a name, an inet, a domain.
*/
#include "postgresql.h"

#include <sys/socket.h>

#include "common/hashfn.h"
#include "utils/inet.h"

#include "../../../core/uri_address.h"

static struct uri_span type_bytes(struct varlena *value){
  return (struct uri_span){ VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value) };
}

static int type_compare(FunctionCallInfo fcinfo){
  struct varlena *a = PG_GETARG_VARLENA_PP(0), *b = PG_GETARG_VARLENA_PP(1);
  struct uri_span x = type_bytes(a), y = type_bytes(b);
  int order = uri_compare(x.p, x.n, y.p, y.n);
  PG_FREE_IF_COPY(a, 0);
  PG_FREE_IF_COPY(b, 1);
  return order;
}

static int type_equal(FunctionCallInfo fcinfo){
  struct varlena *a = PG_GETARG_VARLENA_PP(0), *b = PG_GETARG_VARLENA_PP(1);
  struct uri_span x = type_bytes(a), y = type_bytes(b);
  int equal = (x.n==y.n && memcmp(x.p, y.p, x.n)==0)
           || uri_equivalent(x.p, x.n, y.p, y.n, URI_LEVEL_SCHEME);
  PG_FREE_IF_COPY(a, 0);
  PG_FREE_IF_COPY(b, 1);
  return equal;
}

/* The hash of the normal form; with a seed, that of PostgreSQL's extended hashes. */
static uint64 type_hash(struct varlena *value, uint64 seed, int is_extended){
  struct uri_span s = type_bytes(value);
  size_t size = uri_normalize_size(s.p, s.n, URI_LEVEL_SCHEME), n;
  char few[1024];
  char *out = size<=sizeof few ? few : palloc_extended(size, MCXT_ALLOC_HUGE);
  uint64 hash;
  n = uri_normalize(s.p, s.n, URI_LEVEL_SCHEME, out);
  hash = is_extended ? hash_bytes_extended((unsigned char*)out, (int)n, seed)
                     : hash_bytes((unsigned char*)out, (int)n);
  if( out!=few ) pfree(out);
  return hash;
}

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_type_compare);
PG_FUNCTION_INFO_V1(uri_type_equal);
PG_FUNCTION_INFO_V1(uri_type_not_equal);
PG_FUNCTION_INFO_V1(uri_type_less);
PG_FUNCTION_INFO_V1(uri_type_less_or_equal);
PG_FUNCTION_INFO_V1(uri_type_greater);
PG_FUNCTION_INFO_V1(uri_type_greater_or_equal);
PG_FUNCTION_INFO_V1(uri_type_smaller);
PG_FUNCTION_INFO_V1(uri_type_larger);
PG_FUNCTION_INFO_V1(uri_type_hash);
PG_FUNCTION_INFO_V1(uri_type_hash_extended);
PG_FUNCTION_INFO_V1(uri_type_equal_name);
PG_FUNCTION_INFO_V1(uri_type_not_equal_name);
PG_FUNCTION_INFO_V1(uri_type_name_equal);
PG_FUNCTION_INFO_V1(uri_type_name_not_equal);
PG_FUNCTION_INFO_V1(uri_type_check);
PG_FUNCTION_INFO_V1(uri_host_inet);
#pragma GCC visibility pop

Datum uri_type_compare(PG_FUNCTION_ARGS){ PG_RETURN_INT32(type_compare(fcinfo)); }
Datum uri_type_equal(PG_FUNCTION_ARGS){ PG_RETURN_BOOL(type_equal(fcinfo)); }
Datum uri_type_not_equal(PG_FUNCTION_ARGS){ PG_RETURN_BOOL(!type_equal(fcinfo)); }
Datum uri_type_less(PG_FUNCTION_ARGS){ PG_RETURN_BOOL(type_compare(fcinfo)<0); }
Datum uri_type_less_or_equal(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(type_compare(fcinfo)<=0);
}
Datum uri_type_greater(PG_FUNCTION_ARGS){ PG_RETURN_BOOL(type_compare(fcinfo)>0); }
Datum uri_type_greater_or_equal(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(type_compare(fcinfo)>=0);
}

/* For min() and max(): of equal links, the first one. */
Datum uri_type_smaller(PG_FUNCTION_ARGS){
  PG_RETURN_DATUM(PG_GETARG_DATUM(type_compare(fcinfo)<=0 ? 0 : 1));
}
Datum uri_type_larger(PG_FUNCTION_ARGS){
  PG_RETURN_DATUM(PG_GETARG_DATUM(type_compare(fcinfo)>=0 ? 0 : 1));
}

Datum uri_type_hash(PG_FUNCTION_ARGS){
  struct varlena *value = PG_GETARG_VARLENA_PP(0);
  uint64 hash = type_hash(value, 0, 0);
  PG_FREE_IF_COPY(value, 0);
  PG_RETURN_INT32((int32)hash);
}

Datum uri_type_hash_extended(PG_FUNCTION_ARGS){
  struct varlena *value = PG_GETARG_VARLENA_PP(0);
  uint64 hash = type_hash(value, (uint64)PG_GETARG_INT64(1), 1);
  PG_FREE_IF_COPY(value, 0);
  PG_RETURN_INT64((int64)hash);
}

/* --------------------------------------------------------- other types --- */

/* A uri, and a name on either side, which is of another size. */
static int type_equal_name(FunctionCallInfo fcinfo, int name){
  struct varlena *value = PG_GETARG_VARLENA_PP(1-name);
  const char *text = NameStr(*PG_GETARG_NAME(name));
  struct uri_span s = type_bytes(value);
  int equal = uri_equivalent(s.p, s.n, text, strlen(text), URI_LEVEL_SCHEME);
  PG_FREE_IF_COPY(value, 1-name);
  return equal;
}

Datum uri_type_equal_name(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(type_equal_name(fcinfo, 1));
}
Datum uri_type_not_equal_name(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(!type_equal_name(fcinfo, 1));
}
Datum uri_type_name_equal(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(type_equal_name(fcinfo, 0));
}
Datum uri_type_name_not_equal(PG_FUNCTION_ARGS){
  PG_RETURN_BOOL(!type_equal_name(fcinfo, 0));
}

/*
** The check of the domain valid_uri: the error that PostgreSQL gives, and why the text is
** not valid.
*/
Datum uri_type_check(PG_FUNCTION_ARGS){
  struct varlena *value = PG_GETARG_VARLENA_PP(0);
  struct uri_span s = type_bytes(value);
  char *why;
  size_t n;
  if( uri_is_valid(s.p, s.n) ) PG_RETURN_BOOL(true);
  why = palloc(uri_error_size(s.p, s.n)+1);
  n = uri_error(s.p, s.n, why);
  why[n] = 0;
  ereport(ERROR, errcode(ERRCODE_CHECK_VIOLATION),
          errmsg("value for domain valid_uri violates check constraint"
                 " \"valid_uri_check\""),
          errdetail("%s", why));
  PG_RETURN_BOOL(false);
}

/* The IP address of a text's host, as uri_ip() reads it. */
Datum uri_host_inet(PG_FUNCTION_ARGS){
  struct varlena *value = PG_GETARG_VARLENA_PP(0);
  struct uri_span s = type_bytes(value);
  inet *out = palloc0(sizeof *out);
  struct uri_authority a;
  struct uri u;
  size_t n;
  uri_split_whole(s.p, s.n, &u, &a);
  n = u.authority.p ? uri_address_read(a.host, URI_ADDRESS_STRICT, ip_addr(out))
                    : uri_address_find(s, URI_ADDRESS_STRICT, ip_addr(out));
  if( n==0 ) PG_RETURN_NULL();
  ip_family(out) = n==4 ? PGSQL_AF_INET : PGSQL_AF_INET6;
  ip_bits(out) = (unsigned char)(8*n);
  SET_INET_VARSIZE(out);
  PG_RETURN_INET_P(out);
}
