
-- The type uri: a text that is compared by its normal form.
CREATE TYPE uri;
CREATE FUNCTION uri_in(cstring) RETURNS uri AS 'textin' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_out(uri) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_recv(internal) RETURNS uri AS 'textrecv' LANGUAGE internal STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_send(uri) RETURNS bytea AS 'textsend' LANGUAGE internal STABLE STRICT PARALLEL SAFE;
CREATE TYPE uri (INPUT = uri_in, OUTPUT = uri_out, RECEIVE = uri_recv, SEND = uri_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'S', PREFERRED = false, COLLATABLE = true);

CREATE CAST (uri AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS varchar) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (text AS uri) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (varchar AS uri) WITHOUT FUNCTION AS ASSIGNMENT;
-- Without the blanks that fill a char(n)
CREATE FUNCTION uri_of_character(character) RETURNS uri AS 'rtrim1' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (character AS uri) WITH FUNCTION uri_of_character(character) AS ASSIGNMENT;

CREATE FUNCTION uri_cmp(uri, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash(uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_hash' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_extended(uri, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uri_type_hash_extended' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;

CREATE OPERATOR = (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_eq, COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ne, COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR < (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_lt, COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_le, COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR > (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_gt, COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR >= (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ge, COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel);

CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 uri_cmp(uri, uri);
CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING hash AS
  OPERATOR 1 =, FUNCTION 1 uri_hash(uri), FUNCTION 2 uri_hash_extended(uri, bigint);

-- With a text on the other side, the same comparison.  PostgreSQL would compare bytes otherwise, because a uri is a text.
-- Hash and merge joins need operators for two texts, too, which have names of their own: ~= and so on.
CREATE FUNCTION uri_cmp_text(uri, text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_cmp_text(text, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_cmp_text(text, text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_text(text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_hash' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_text_extended(text, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uri_type_hash_extended' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;

CREATE OPERATOR = (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_eq_text, COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_ne_text, COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR < (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_lt_text, COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_le_text, COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR > (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_gt_text, COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR >= (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_ge_text, COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR = (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_eq_text, COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_ne_text, COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR < (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_lt_text, COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_le_text, COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR > (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_gt_text, COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR >= (LEFTARG = text, RIGHTARG = uri, FUNCTION = uri_ge_text, COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR ~= (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_eq_text, COMMUTATOR = ~=, NEGATOR = ~<>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR ~<> (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_ne_text, COMMUTATOR = ~<>, NEGATOR = ~=, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR ~< (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_lt_text, COMMUTATOR = ~>, NEGATOR = ~>=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR ~<= (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_le_text, COMMUTATOR = ~>=, NEGATOR = ~>, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR ~> (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_gt_text, COMMUTATOR = ~<, NEGATOR = ~<=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR ~>= (LEFTARG = text, RIGHTARG = text, FUNCTION = uri_ge_text, COMMUTATOR = ~<=, NEGATOR = ~<, RESTRICT = scalargesel, JOIN = scalargejoinsel);

ALTER OPERATOR FAMILY uri_ops USING btree ADD
  OPERATOR 1 < (uri, text), OPERATOR 2 <= (uri, text), OPERATOR 3 = (uri, text), OPERATOR 4 >= (uri, text), OPERATOR 5 > (uri, text), FUNCTION 1 (uri, text) uri_cmp_text(uri, text),
  OPERATOR 1 < (text, uri), OPERATOR 2 <= (text, uri), OPERATOR 3 = (text, uri), OPERATOR 4 >= (text, uri), OPERATOR 5 > (text, uri), FUNCTION 1 (text, uri) uri_cmp_text(text, uri),
  OPERATOR 1 ~< (text, text), OPERATOR 2 ~<= (text, text), OPERATOR 3 ~= (text, text), OPERATOR 4 ~>= (text, text), OPERATOR 5 ~> (text, text), FUNCTION 1 (text, text) uri_cmp_text(text, text);
ALTER OPERATOR FAMILY uri_ops USING hash ADD
  OPERATOR 1 = (uri, text), OPERATOR 1 = (text, uri), OPERATOR 1 ~= (text, text),
  FUNCTION 1 (text, text) uri_hash_text(text), FUNCTION 2 (text, text) uri_hash_text_extended(text, bigint);

-- With a name, which is a text, too: without these, there are three operators to choose from.
CREATE FUNCTION uri_eq_name(uri, name) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal_name' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_name(uri, name) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal_name' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_name(name, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_name_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_name(name, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_name_not_equal' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
CREATE OPERATOR = (LEFTARG = uri, RIGHTARG = name, FUNCTION = uri_eq_name, COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR <> (LEFTARG = uri, RIGHTARG = name, FUNCTION = uri_ne_name, COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR = (LEFTARG = name, RIGHTARG = uri, FUNCTION = uri_eq_name, COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR <> (LEFTARG = name, RIGHTARG = uri, FUNCTION = uri_ne_name, COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);

-- A URI that is valid by RFC 3986.  The function says in the error's detail why a text is none.
CREATE FUNCTION uri_valid_check(uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE DOMAIN valid_uri AS uri CHECK (uri_valid_check(VALUE));

-- Sorting compares the beginnings of normal forms.
CREATE FUNCTION uri_sort(internal) RETURNS void AS 'MODULE_PATHNAME', 'uri_type_sort' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY uri_ops USING btree ADD FUNCTION 2 (uri, uri) uri_sort(internal);

CREATE FUNCTION uri_smaller(uri, uri) RETURNS uri AS 'MODULE_PATHNAME', 'uri_type_smaller' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_larger(uri, uri) RETURNS uri AS 'MODULE_PATHNAME', 'uri_type_larger' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE AGGREGATE min(uri) (SFUNC = uri_smaller, STYPE = uri, COMBINEFUNC = uri_smaller, SORTOP = <, PARALLEL = SAFE);
CREATE AGGREGATE max(uri) (SFUNC = uri_larger, STYPE = uri, COMBINEFUNC = uri_larger, SORTOP = >, PARALLEL = SAFE);

CREATE OPERATOR CLASS uri_minmax_ops DEFAULT FOR TYPE uri USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  OPERATOR 1 < (uri, text), OPERATOR 2 <= (uri, text), OPERATOR 3 = (uri, text), OPERATOR 4 >= (uri, text), OPERATOR 5 > (uri, text),
  FUNCTION 1 brin_minmax_opcinfo(internal), FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal), FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE FUNCTION uri_host_inet("u" text) RETURNS inet AS 'MODULE_PATHNAME', 'uri_host_inet' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION uri_host_inet(text) IS 'the host''s IP address as an inet';
