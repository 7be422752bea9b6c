/*
** SPDX-License-Identifier: MIT
**
** Reading a query as parameters: they are separated by "&", and the first "=" ends the
** name (uri_edit.h).
*/
#ifndef URI_PARAMS_H
#define URI_PARAMS_H

#include "../../uri_edit.h"
#include "../../rfc/chars/span.h"

/* The parameter that begins at p, up to the next "&" or end. */
static inline struct uri_param param_at(const char *p, const char *end){
  const char *stop = span_find_byte(p, end, '&');
  const char *equals = span_find_byte(p, stop, '=');
  struct uri_param param = { span_between(p, stop), span_between(p, equals), {0, 0} };
  if( equals<stop ) param.value = span_between(equals+1, stop);
  return param;
}

/* Where the parameter after this one begins, or end. */
static inline const char *param_after(const struct uri_param *param, const char *end){
  const char *stop = param->raw.p+param->raw.n;
  return stop+(stop<end);
}

#endif
