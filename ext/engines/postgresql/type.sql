
-- The type uri: a text that is compared by its normal form.
CREATE TYPE uri;
CREATE FUNCTION uri_in(cstring) RETURNS uri AS 'textin' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_out(uri) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_recv(internal) RETURNS uri AS 'textrecv' LANGUAGE internal STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_send(uri) RETURNS bytea AS 'textsend' LANGUAGE internal STABLE STRICT PARALLEL SAFE;
CREATE TYPE uri (INPUT = uri_in, OUTPUT = uri_out, RECEIVE = uri_recv, SEND = uri_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'S', PREFERRED = false);

CREATE CAST (uri AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS varchar) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (text AS uri) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (varchar AS uri) WITHOUT FUNCTION AS ASSIGNMENT;

CREATE FUNCTION uri_cmp(uri, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash(uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_hash' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_extended(uri, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uri_type_hash_extended' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;

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
CREATE FUNCTION uri_cmp_text(uri, text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_cmp_text(text, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(text, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_cmp_text(text, text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_compare' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_eq_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ne_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_not_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_lt_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_le_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_less_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_gt_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_ge_text(text, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uri_type_greater_or_equal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_text(text) RETURNS integer AS 'MODULE_PATHNAME', 'uri_type_hash' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_hash_text_extended(text, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uri_type_hash_extended' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;

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

-- A URI that is valid by RFC 3986.
CREATE DOMAIN valid_uri AS uri CHECK (uri_valid(VALUE));

-- After 0.3

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

CREATE FUNCTION uri_host_inet("u" text) RETURNS inet LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT uri_ip_text(uri_ip(u))::inet $$;
COMMENT ON FUNCTION uri_host_inet(text) IS 'the host''s IP address as an inet';

-- Rewrite a column in place, merge rows that become equal, let references follow (see README.md, In place).
CREATE FUNCTION uri_canonical("table" regclass, "column" name, "by" text DEFAULT NULL) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  key text;
  keys text[];       -- the columns of the primary key
  total bigint;
  merged bigint;
  changed bigint;
  moved jsonb := '{}';
  f record;          -- a foreign key that leads to the table
BEGIN
  IF "table" IS NULL OR "column" IS NULL THEN
    RETURN NULL;
  END IF;
  key := coalesce("by", format('uri_normalize(%I)', "column"));
  SELECT array_agg(quote_ident(attname) ORDER BY n) INTO keys
    FROM pg_index CROSS JOIN unnest(indkey::int2[]) WITH ORDINALITY AS k(number, n)
    JOIN pg_attribute ON attrelid = indrelid AND attnum = number WHERE indrelid = "table" AND indisprimary;
  IF keys IS NULL THEN
    RAISE EXCEPTION 'uri_canonical: % has no primary key', "table";
  END IF;
  IF "by" IS NOT NULL THEN
    BEGIN
      EXECUTE format('SELECT WHERE (%s) IS NULL AND false', "by");
      RAISE EXCEPTION 'uri_canonical: by: % names no column, so it is the same for all rows', "by";
    EXCEPTION WHEN undefined_column OR undefined_table THEN
      NULL;            -- it names one
    END;
  END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', "table");

  -- Which rows merge, and into which one: that with the lowest key
  EXECUTE format('CREATE TEMP TABLE uri_canonical_map AS SELECT was, kept FROM (SELECT "uri row" AS was, first_value("uri row") OVER w AS kept,'
                 ' row_number() OVER w AS n FROM %s AS "uri row" WHERE (%2$s)::text <> '''' WINDOW w AS (PARTITION BY (%2$s) ORDER BY %3$s)) AS x WHERE n > 1',
                 "table", key, array_to_string(keys, ', '));
  GET DIAGNOSTICS merged = ROW_COUNT;
  ANALYZE pg_temp.uri_canonical_map;

  -- References follow
  FOR f IN
    SELECT conrelid::regclass AS child, conrelid, conkey,
           array_agg(quote_ident(a.attname) ORDER BY n) AS columns,
           string_agg(format('%I = (m.kept).%I', a.attname, b.attname), ', ' ORDER BY n) AS sets,
           string_agg(format('c.%I = (m.was).%I', a.attname, b.attname), ' AND ' ORDER BY n) AS same
      FROM pg_constraint CROSS JOIN unnest(conkey, confkey) WITH ORDINALITY AS k(mine, theirs, n)
      JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = mine
      JOIN pg_attribute AS b ON b.attrelid = confrelid AND b.attnum = theirs
     WHERE contype = 'f' AND confrelid = "table" AND conparentid = 0 AND merged > 0
     GROUP BY pg_constraint.oid, conrelid, conkey
  LOOP
    -- Without an index, PostgreSQL reads the whole table for each row that is deleted.
    IF NOT EXISTS (SELECT FROM pg_index WHERE indrelid = f.conrelid AND indisvalid AND indpred IS NULL
                      AND (indkey::int2[])[0:cardinality(f.conkey)-1] @> f.conkey) THEN
      RAISE EXCEPTION 'uri_canonical: % refers to % without an index', f.child, "table"
        USING HINT = format('CREATE INDEX ON %s (%s)', f.child, array_to_string(f.columns, ', '));
    END IF;
    EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', f.child);
    EXECUTE format('UPDATE %s AS c SET %s FROM pg_temp.uri_canonical_map AS m WHERE %s', f.child, f.sets, f.same);
    GET DIAGNOSTICS changed = ROW_COUNT;
    moved := moved || jsonb_build_object(f.child || '.' || array_to_string(f.columns, ','), changed);
  END LOOP;

  EXECUTE format('SELECT count(*) FROM %s', "table") INTO total;
  EXECUTE format('DELETE FROM %s AS t USING pg_temp.uri_canonical_map AS m WHERE %s', "table",
                 (SELECT string_agg(format('t.%s = (m.was).%1$s', k), ' AND ') FROM unnest(keys) AS k));
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> merged THEN
    RAISE EXCEPTION 'uri_canonical: % of % rows could be merged', changed, merged USING HINT = 'A trigger or a rule keeps the others.';
  END IF;
  DROP TABLE pg_temp.uri_canonical_map;
  EXECUTE format('UPDATE %s SET %I = uri_normalize(%2$I) WHERE NOT uri_is_normal(%2$I)', "table", "column");
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN json_build_object('before', total, 'rewritten', changed, 'merged', merged, 'after', total - merged, 'moved', moved);
END $$;
COMMENT ON FUNCTION uri_canonical(regclass, name, text) IS 'rewrites a column in normal form, merges rows that become equal, and lets references follow';
