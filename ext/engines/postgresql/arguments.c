/*
** SPDX-License-Identifier: MIT
**
** Arguments of PostgreSQL as values.
*/
#include "postgresql.h"

#include "catalog/pg_type.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

void uri_postgresql_argument(struct argument *argument, Oid type){
  argument->type = getBaseType(type);
  argument->is_constant = 0;
  switch( argument->type ){
    case TEXTOID: case VARCHAROID: argument->kind = KIND_TEXT; break;
    case BYTEAOID: argument->kind = KIND_BYTES; break;
    case INT8OID: argument->kind = KIND_INT8; break;
    case INT4OID: argument->kind = KIND_INT4; break;
    case INT2OID: argument->kind = KIND_INT2; break;
    case UNKNOWNOID: argument->kind = KIND_STRING; break;
    case JSONOID: case JSONBOID: argument->kind = KIND_JSON; break;
    default:
      argument->kind = OidIsValid(get_element_type(argument->type)) ? KIND_LIST
                                                                    : KIND_OTHER;
  }
}

static void argument_string(char *p, sqlite3_value *value){
  value->type = SQLITE_TEXT;
  value->p = p;
  value->n = strlen(p);
}

static void argument_integer(int64 number, sqlite3_value *value){
  value->type = SQLITE_INTEGER;
  value->p = 0;
  value->n = 0;
  value->integer = number;
}

void uri_postgresql_read(const struct argument *argument, Datum datum, bool is_null,
                         sqlite3_value *value){
  struct varlena *bytes;
  bool is_varlena;
  Oid output;
  value->is_json = argument->kind==KIND_JSON || argument->kind==KIND_LIST;
  if( is_null ){
    argument_integer(0, value);
    value->type = SQLITE_NULL;
    return;
  }
  switch( argument->kind ){
    case KIND_TEXT: case KIND_BYTES:
      bytes = PG_DETOAST_DATUM_PACKED(datum);
      value->type = argument->kind==KIND_BYTES ? SQLITE_BLOB : SQLITE_TEXT;
      value->p = VARDATA_ANY(bytes);
      value->n = VARSIZE_ANY_EXHDR(bytes);
      break;
    case KIND_INT8: argument_integer(DatumGetInt64(datum), value); break;
    case KIND_INT4: argument_integer(DatumGetInt32(datum), value); break;
    case KIND_INT2: argument_integer(DatumGetInt16(datum), value); break;
    case KIND_STRING: argument_string(DatumGetCString(datum), value); break;
    case KIND_LIST:
      argument_string(TextDatumGetCString(DirectFunctionCall1(array_to_json, datum)),
                      value);
      break;
    default:
      getTypeOutputInfo(argument->type, &output, &is_varlena);
      argument_string(OidOutputFunctionCall(output, datum), value);
  }
}
