
-- Rewrite a column in place, merge rows that become equal, let references follow (README.md, In place).
--
-- A statement that has expressions of the caller, or that fires triggers, is executed with the caller's search path.  All
-- that we name there is qualified, so that nothing in another schema takes its place.
CREATE FUNCTION uri_canonical_execute("statement" text, "search_path" text) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM set_config('search_path', $2, true);
  EXECUTE $1;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
COMMENT ON FUNCTION uri_canonical_execute(text, text) IS 'a part of uri_canonical';

-- With the schema of a table, a name for its log that is not taken.
CREATE FUNCTION uri_canonical_log("table" regclass, "column" name, "log" text) RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT format('%I.%I', nspname, coalesce($3::name, (
      SELECT name FROM generate_series(1, 1000) AS s(n),   -- of 63 bytes at most
             (SELECT max(n) FROM generate_series(1, 27) AS s(n) WHERE octet_length(left(t.relname, n) || left($2, n)) < 55) AS cut(most),
             concat(left(t.relname, most), '_', left($2, most), '_log', nullif(n, 1)) AS names(name)
       WHERE NOT EXISTS (SELECT FROM pg_class AS c WHERE c.relname = name AND c.relnamespace = t.relnamespace) ORDER BY n LIMIT 1)))
    FROM pg_class AS t JOIN pg_namespace AS s ON s.oid = relnamespace WHERE t.oid = $1
$$;
COMMENT ON FUNCTION uri_canonical_log(regclass, name, text) IS 'a part of uri_canonical';

-- The columns of the primary key, and the operators by which they are equal.
CREATE FUNCTION uri_canonical_key("table" regclass, OUT attname name, OUT nspname name, OUT oprname name) RETURNS SETOF record
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.attname, s.nspname, o.oprname
    FROM pg_index CROSS JOIN unnest(indkey::int2[], indclass::oid[]) WITH ORDINALITY AS k(number, class, n)
    JOIN pg_attribute AS a ON attrelid = indrelid AND attnum = number JOIN pg_opclass AS c ON c.oid = class
    JOIN pg_amop ON amopfamily = opcfamily AND amoplefttype = opcintype AND amoprighttype = opcintype AND amopstrategy = 3
    JOIN pg_operator AS o ON o.oid = amopopr JOIN pg_namespace AS s ON s.oid = oprnamespace
   WHERE indrelid = $1 AND indisprimary ORDER BY n
$$;
COMMENT ON FUNCTION uri_canonical_key(regclass) IS 'a part of uri_canonical';

CREATE FUNCTION uri_canonical("table" regclass, "column" name, "options" json DEFAULT '{}',
                              "search_path" text DEFAULT current_setting('search_path')) RETURNS json
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET row_security = off SET extra_float_digits = 1 SET jit = off AS $$
DECLARE
  known CONSTANT text[] := '{as,by,merge,log,dry_run,unrelated}';
  path CONSTANT text := "search_path";
  merges boolean;
  is_dry CONSTANT boolean := coalesce(("options"->>'dry_run')::boolean, false);
  own text;          -- the name of the table without its schema
  whole text;        -- and with it
  written text;      -- an expression: what is written into the column
  is_other text;     -- a condition: it is not what is there
  terms text[];      -- of by
  keys text[];       -- the columns of the primary key
  same text;         -- a condition: t is the row m.was
  log text;          -- the name of the log, or NULL
  e text;
  f record;          -- a foreign key that leads to the table
  total bigint;
  merged bigint := 0;
  changed bigint;
  refused bigint := 0;
  wanted bigint;     -- rows to rewrite
  without bigint;    -- rows without a text
  no_new bigint;     -- rows without a new text
  is_held boolean;
  is_nowhere boolean;
  is_astray boolean;
  moved jsonb := '{}';
  merged_in jsonb := '{}';
  violated text;     -- a unique constraint
  said text;
  filled text;       -- its columns
  report jsonb;
BEGIN
  IF "table" IS NULL OR "column" IS NULL THEN
    RETURN NULL;
  END IF;
  FOR e IN SELECT json_object_keys("options") LOOP
    IF e <> ALL (known) THEN
      RAISE EXCEPTION 'uri_canonical: unknown option ''%'' (known: %)', e, array_to_string(known, ', ');
    END IF;
  END LOOP;
  SELECT quote_ident(relname), format('%I.%I', nspname, relname) INTO own, whole
    FROM pg_class AS t JOIN pg_namespace AS s ON s.oid = relnamespace WHERE t.oid = "table";
  IF EXISTS (SELECT FROM pg_inherits JOIN pg_class AS t ON t.oid = inhparent WHERE inhparent = "table" AND relkind = 'r') THEN
    RAISE EXCEPTION 'uri_canonical: other tables inherit from %', own;
  END IF;
  written := coalesce("options"->>'as', format('pg_catalog.uri_normalize(%I::pg_catalog.text)', "column"));
  is_other := format('(%s)::pg_catalog.text COLLATE pg_catalog."C" OPERATOR(pg_catalog.<>) %I::pg_catalog.text', written, "column");
  e := "options"->'by';
  IF json_typeof(e::json) NOT IN ('null', 'string', 'array') OR EXISTS (SELECT FROM jsonb_path_query(e::jsonb, '$[*]') AS t WHERE e LIKE '[%' AND jsonb_typeof(t) <> 'string') THEN
    RAISE EXCEPTION 'uri_canonical: option by must be a text or a list of texts, not %', e;
  END IF;
  terms := ARRAY(SELECT t #>> '{}' FROM jsonb_path_query(nullif(e, 'null')::jsonb, '$[*]') AS t);
  merges := terms <> '{}' OR coalesce(("options"->>'merge')::boolean, false);
  IF terms = '{}' THEN
    terms := ARRAY[quote_ident("column")];
  END IF;
  FOREACH e IN ARRAY CASE WHEN merges THEN terms ELSE '{}' END || coalesce("options"->>'as', quote_ident("column")) LOOP
    BEGIN
      PERFORM uri_canonical_execute(format('SELECT WHERE (%s) IS NULL AND false', e), path);
      RAISE EXCEPTION 'uri_canonical: % names no column, so it is the same for all rows', e;
    EXCEPTION WHEN undefined_column OR undefined_table THEN
      NULL;            -- it names one
    END;
  END LOOP;
  SELECT array_agg(quote_ident(attname)) INTO keys FROM uri_canonical_key("table");
  IF merges AND keys IS NULL THEN
    RAISE EXCEPTION 'uri_canonical: % has no primary key', own;
  END IF;

  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', whole);
  EXECUTE format('SELECT count(*) FROM %s', whole) INTO total;
  BEGIN              -- a dry run takes back what follows
    IF NOT is_dry AND coalesce("options"->>'log', 'true') <> 'false' THEN
      log := uri_canonical_log("table", "column", nullif("options"->>'log', 'true'));
      EXECUTE format('CREATE TABLE %s (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL, "table" text NOT NULL, old json, new json)', log);
    END IF;

    IF merges THEN
      -- Which rows merge, and into which one: that with the lowest key.  In by, the column is the new text.
      PERFORM uri_canonical_execute(format(
        'CREATE TEMP TABLE uri_canonical_map ON COMMIT DROP AS SELECT was, kept FROM ('
        'SELECT "uri row" AS was, pg_catalog.first_value("uri row") OVER w AS kept, pg_catalog.row_number() OVER w AS n'
        ' FROM (SELECT %1$s FROM (SELECT *, (%2$s)::pg_catalog.text COLLATE pg_catalog."C" AS "uri new" FROM (SELECT "uri row", "uri row".* FROM %3$s AS "uri row") AS %4$s) AS x'
        ' WHERE "uri new" IS NOT NULL) AS %4$s WHERE %5$s WINDOW w AS (PARTITION BY %6$s ORDER BY %7$s)) AS x WHERE n OPERATOR(pg_catalog.>) 1',
        (SELECT '"uri row", ' || string_agg(CASE WHEN attname = "column" THEN format('"uri new" AS %I', attname) ELSE quote_ident(attname) END, ', ')
           FROM pg_attribute WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped),
        written, whole, own,
        (SELECT string_agg(format('(%s)::pg_catalog.text OPERATOR(pg_catalog.<>) ''''', t), ' AND ') FROM unnest(terms) AS t),
        (SELECT string_agg(format('(%s)', t), ', ') FROM unnest(terms) AS t), array_to_string(keys, ', ')), path);
      SELECT count(*) INTO merged FROM pg_temp.uri_canonical_map;
      ANALYZE pg_temp.uri_canonical_map;

      -- Columns without a foreign key that may hold keys of the table: those with a name that says so; all columns of a
      -- table that has two or more, and no others; those with an index.  Do they hold keys, also of rows that merge?
      FOR f IN
        WITH free AS (
          SELECT attrelid, format('%I.%I', nspname, relname) AS child, relname || '.' || attname AS name, quote_ident(attname) AS field,
                 CASE attrelid WHEN "table" THEN stem ~ '^parent'
                   ELSE length(stem) > 2 AND EXISTS (SELECT FROM unnest(ARRAY[stem, stem || 's', rtrim(stem, 's'), rtrim(stem, 'y') || 'ies']) AS x WHERE right(parent.name, length(x) + 1) = '_' || x) END AS is_named,
                 attrelid <> "table" AND CASE WHEN atttypid IN (20, 21, 23) THEN 20 ELSE atttypid END = parent.type AS is_like,
                 EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indkey[0] = attnum) AS is_indexed,
                 EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indkey[0] = attnum AND indnkeyatts = 1 AND indisprimary) AS is_key,
                 EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid) AS has_other,
                 coalesce("options"::jsonb->'unrelated' ? (relname || '.' || attname), false) AS is_unrelated
            FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = attrelid JOIN pg_namespace AS s ON s.oid = relnamespace
           CROSS JOIN regexp_replace(lower(attname), '^id_|_?id$', '') AS stem
           CROSS JOIN (SELECT '_' || lower(relname) AS name, CASE WHEN atttypid IN (20, 21, 23) THEN 20 ELSE atttypid END AS type FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
                        WHERE attrelid = "table" AND quote_ident(attname) = keys[1]) AS parent
           WHERE relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped AND attinhcount = 0 AND nspname !~ '^(pg_|information_schema$)'
             AND has_schema_privilege(s.oid, 'USAGE') AND has_column_privilege(attrelid, attnum, 'SELECT') AND NOT row_security_active(attrelid)
             AND cardinality(keys) = 1 AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid AND attnum = ANY (conkey)))
        SELECT child, ARRAY[name] AS names, ARRAY[field] AS columns, 0.9 AS share, 0 AS many FROM free WHERE is_named AND NOT is_unrelated
        UNION ALL
        SELECT child, array_agg(name), array_agg(field), 1, 0 FROM free WHERE NOT is_key GROUP BY child HAVING count(*) > 1 AND bool_and(is_like AND NOT has_other AND NOT is_unrelated)
        UNION ALL
        SELECT child, ARRAY[name], ARRAY[field], 1, 20 FROM free WHERE is_like AND is_indexed AND NOT is_key AND NOT is_unrelated
      LOOP
        EXECUTE format('SELECT count(*) FILTER (WHERE value IN (SELECT (was).%1$s::text FROM pg_temp.uri_canonical_map)) > 0 AND count(DISTINCT value) > %5$s'
                       ' AND count(*) FILTER (WHERE value IN (SELECT %1$s::text FROM %2$s)) >= %6$s * count(*)'
                       ' FROM (SELECT %3$s FROM %4$s LIMIT 10000) AS x, unnest(ARRAY[%7$s]) AS value WHERE value IS NOT NULL', keys[1], whole, array_to_string(f.columns, ', '), f.child,
                       f.many, f.share, array_to_string(f.columns, '::text, ') || '::text') INTO is_held;
        IF is_held THEN
          RAISE EXCEPTION 'uri_canonical: without REFERENCES, % holds keys of %, also of rows that merge', array_to_string(f.names, ', '), own
            USING HINT = format('ALTER TABLE %s ADD FOREIGN KEY (%s) REFERENCES %s; or give "unrelated": ["%s"].', f.child,
                                array_to_string(f.columns, format(') REFERENCES %s, ADD FOREIGN KEY (', whole)), whole, array_to_string(f.names, '", "'));
        END IF;
      END LOOP;
    END IF;

    -- The foreign keys that lead to the table; for a partition, also those to the table that it is a part of.  A reference
    -- is equal to a key by the operator of the foreign key.
    CREATE TEMP TABLE uri_canonical_keys ON COMMIT DROP AS
      SELECT format('%I.%I', s.nspname, c.relname) AS child, quote_ident(c.relname) AS short, c.relname || '.' || string_agg(a.attname, ',' ORDER BY n) AS name, conrelid, conkey,
             string_agg(quote_ident(a.attname), ', ' ORDER BY n) AS columns,
             string_agg(format('%I = (m.kept).%I', a.attname, b.attname), ', ' ORDER BY n) AS sets,
             string_agg(format('%L, (m.kept).%I', a.attname, b.attname), ', ' ORDER BY n) AS becomes,
             string_agg(format('(m.was).%I OPERATOR(%I.%s) c.%I', b.attname, q.nspname, oprname, a.attname), ' AND ' ORDER BY n) AS same,
             string_agg(format('(m.kept).%I IS NULL', b.attname), ' OR ' ORDER BY n) AS nowhere,
             -- A column that another reference has, too, or a key of the table itself
             (SELECT string_agg(format('c.%I IS DISTINCT FROM (m.kept).%I AND (%s) IS NOT NULL', x.attname, y.attname, of.columns), ' OR ')
                FROM unnest(conkey, confkey) AS k(mine, theirs) JOIN pg_attribute AS x ON x.attrelid = conrelid AND x.attnum = mine JOIN pg_attribute AS y ON y.attrelid = confrelid AND y.attnum = theirs
                JOIN pg_constraint AS other ON other.conrelid = r.conrelid AND mine = ANY (other.conkey) AND NOT (other.conkey @> r.conkey AND other.conkey <@ r.conkey)
                     AND (other.contype = 'f' OR other.contype = 'p' AND other.conrelid = "table")
               CROSS JOIN LATERAL (SELECT string_agg(format('c.%I', attname), ', ') AS columns FROM pg_attribute WHERE attrelid = other.conrelid AND attnum = ANY (other.conkey)) AS of) AS astray
        FROM pg_constraint AS r CROSS JOIN unnest(conkey, confkey, conpfeqop) WITH ORDINALITY AS k(mine, theirs, operator, n)
        JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = mine
        JOIN pg_attribute AS b ON b.attrelid = confrelid AND b.attnum = theirs
        JOIN pg_operator AS o ON o.oid = operator JOIN pg_namespace AS q ON q.oid = oprnamespace
        JOIN pg_class AS c ON c.oid = conrelid JOIN pg_namespace AS s ON s.oid = c.relnamespace
       WHERE contype = 'f' AND confrelid = "table" AND merged > 0
         AND NOT EXISTS (SELECT FROM pg_constraint AS above WHERE above.oid = r.conparentid AND above.confrelid = "table")
       GROUP BY r.oid, s.nspname, c.relname, conrelid, conkey, confkey, confrelid;
    FOR f IN SELECT * FROM pg_temp.uri_canonical_keys LOOP
      -- Without an index, PostgreSQL reads the whole table for each row that is deleted.
      IF NOT EXISTS (SELECT FROM pg_index WHERE indrelid = f.conrelid AND indisvalid AND indpred IS NULL
                        AND (indkey::int2[])[0:cardinality(f.conkey)-1] @> f.conkey) THEN
        RAISE EXCEPTION 'uri_canonical: % refers to % without an index', f.short, own
          USING HINT = format('CREATE INDEX ON %s (%s)', f.child, f.columns);
      END IF;
      EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', f.child);
    END LOOP;

    -- The columns that change, also where ON UPDATE CASCADE and generated columns lead: references to them must not become
    -- NULL or the default.
    FOR f IN
      WITH RECURSIVE changing(relid, numbers) AS (
          SELECT "table"::oid, ARRAY[attnum] FROM pg_attribute WHERE attrelid = "table" AND attname = "column"
          UNION ALL SELECT conrelid, conkey FROM pg_temp.uri_canonical_keys),
        changed(relid, number) AS (
          SELECT relid, unnest(numbers) FROM changing
          UNION
          SELECT next.relid, next.number FROM changed AS d CROSS JOIN LATERAL (
            SELECT conrelid AS relid, unnest(conkey) AS number FROM pg_constraint WHERE contype = 'f' AND confupdtype = 'c' AND confrelid = d.relid AND d.number = ANY (confkey)
            UNION ALL SELECT attrelid, attnum FROM pg_attribute WHERE attrelid = d.relid AND attgenerated <> '') AS next)
      SELECT DISTINCT c.relname AS child, t.relname AS parent FROM changed
        JOIN pg_constraint ON contype = 'f' AND confupdtype IN ('n', 'd') AND confrelid = relid AND number = ANY (confkey)
        JOIN pg_class AS c ON c.oid = conrelid JOIN pg_class AS t ON t.oid = confrelid ORDER BY 1 LIMIT 1
    LOOP
      RAISE EXCEPTION 'uri_canonical: % refers with ON UPDATE SET NULL or SET DEFAULT to what changes in %', quote_ident(f.child), quote_ident(f.parent)
        USING HINT = 'With ON UPDATE CASCADE, it follows.';
    END LOOP;

    -- References follow.  Then nothing refers to a row that is deleted: row_security is off, so that a policy that hides
    -- rows is an error, and a trigger or a rule that keeps a reference is found by counting.
    FOR f IN SELECT * FROM pg_temp.uri_canonical_keys LOOP
      LOOP
        EXECUTE format('SELECT count(*), coalesce(bool_or(%3$s), false), coalesce(bool_or(%4$s), false) FROM %1$s AS c JOIN pg_temp.uri_canonical_map AS m ON %2$s',
                       f.child, f.same, f.nowhere, coalesce(f.astray, 'false')) INTO changed, is_nowhere, is_astray;
        IF is_nowhere THEN
          RAISE EXCEPTION 'uri_canonical: % would refer to nothing: the row that stays has NULL there', f.name;
        ELSIF is_astray THEN
          RAISE EXCEPTION 'uri_canonical: with %, another key of the same row would change', f.name
            USING HINT = 'Merge by the columns that both keys have, too, as in "by": ["tenant", "url"].';
        END IF;
        BEGIN
          IF log IS NOT NULL THEN
            EXECUTE format('INSERT INTO %s(what, "table", old, new) SELECT ''moved'', %L, to_json(c.*), json_build_object(%s) FROM %s AS c JOIN pg_temp.uri_canonical_map AS m ON %s',
                           log, f.child, f.becomes, f.child, f.same);
          END IF;
          refused := refused + abs(changed - uri_canonical_execute(
            format('UPDATE %s AS c SET %s FROM pg_temp.uri_canonical_map AS m WHERE %s', f.child, f.sets, f.same), path));
          EXIT;
        EXCEPTION WHEN unique_violation THEN
          GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME, said = MESSAGE_TEXT;
        END;
        -- Rows that become equal in all columns, and may not, are one row, if nothing refers to them.
        SELECT string_agg(format('c.%I', attname), ', ') INTO filled
          FROM pg_index JOIN pg_class AS i ON i.oid = indexrelid CROSS JOIN unnest(indkey::int2[]) AS number JOIN pg_attribute ON attrelid = indrelid AND attnum = number
         WHERE (indrelid = f.conrelid OR indrelid IN (SELECT relid FROM pg_partition_tree(f.conrelid))) AND i.relname = violated AND indexprs IS NULL AND indpred IS NULL AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND confrelid = f.conrelid);
        EXECUTE format('CREATE TEMP TABLE uri_canonical_same ON COMMIT DROP AS SELECT part, place, becomes FROM ('
          'SELECT c.tableoid AS part, c.ctid AS place, x.becomes, row_number() OVER (PARTITION BY to_jsonb(c.*) || coalesce(x.becomes, ''{}'') ORDER BY x.becomes IS NOT NULL, c.tableoid, c.ctid) AS n'
          ' FROM %1$s AS c LEFT JOIN (SELECT m.*, true AS is_moved FROM pg_temp.uri_canonical_map AS m) AS m ON %2$s CROSS JOIN LATERAL (SELECT CASE WHEN m.is_moved THEN jsonb_build_object(%3$s) END) AS x(becomes)'
          ' WHERE (%4$s) IS NOT NULL) AS x WHERE n > 1 AND becomes IS NOT NULL', f.child, f.same, f.becomes, coalesce(filled, 'NULL'));
        IF log IS NOT NULL THEN
          EXECUTE format('INSERT INTO %s(what, "table", old, new) SELECT ''merged'', %L, to_json(c.*), s.becomes FROM %s AS c JOIN pg_temp.uri_canonical_same AS s ON c.tableoid = s.part AND c.ctid = s.place',
                         log, f.child, f.child);
        END IF;
        changed := uri_canonical_execute(format('DELETE FROM %s AS c USING pg_temp.uri_canonical_same AS s WHERE c.tableoid OPERATOR(pg_catalog.=) s.part AND c.ctid OPERATOR(pg_catalog.=) s.place', f.child), path);
        IF changed = 0 THEN
          RAISE EXCEPTION 'uri_canonical: rows of % would be equal when they refer to the rows that stay', f.short
            USING ERRCODE = 'unique_violation', DETAIL = said, HINT = 'They differ in other columns, or something refers to them: delete all but one of them before the run.';
        END IF;
        EXECUTE 'SELECT $1 + count(*) - $2 FROM pg_temp.uri_canonical_same' INTO refused USING refused, changed;
        DROP TABLE pg_temp.uri_canonical_same;
        merged_in := merged_in || jsonb_build_object(f.short, coalesce((merged_in->>f.short)::bigint, 0) + changed);
      END LOOP;
      moved := moved || jsonb_build_object(f.name, changed);
    END LOOP;
    FOR f IN SELECT * FROM pg_temp.uri_canonical_keys LOOP
      EXECUTE format('SELECT count(*) FROM %s AS c JOIN pg_temp.uri_canonical_map AS m ON %s', f.child, f.same) INTO changed;
      IF changed > 0 OR refused > 0 THEN
        RAISE EXCEPTION 'uri_canonical: % of % references of % could not be moved', greatest(changed, refused), moved->f.name, f.name
          USING HINT = 'A trigger or a rule keeps them.';
      END IF;
    END LOOP;
    DROP TABLE pg_temp.uri_canonical_keys;

    IF merges THEN
      SELECT string_agg(format('t.%1$I OPERATOR(%2$I.%3$s) (m.was).%1$I', attname, nspname, oprname), ' AND ') INTO same FROM uri_canonical_key("table");
      IF log IS NOT NULL THEN
        EXECUTE format('INSERT INTO %s(what, "table", old, new) SELECT ''merged'', %L, to_json(t.*), json_build_object(%s) FROM %s AS t JOIN pg_temp.uri_canonical_map AS m ON %s',
                       log, whole, (SELECT string_agg(format('%L, (m.kept).%I', attname, attname), ', ') FROM pg_attribute
                                     WHERE attrelid = "table" AND quote_ident(attname) = ANY (keys)), whole, same);
      END IF;
      changed := uri_canonical_execute(format('DELETE FROM %s AS t USING pg_temp.uri_canonical_map AS m WHERE %s', whole, same), path);
      IF changed <> merged THEN
        RAISE EXCEPTION 'uri_canonical: % of % rows could be merged', changed, merged USING HINT = 'A trigger or a rule keeps the others.';
      END IF;
      DROP TABLE pg_temp.uri_canonical_map;
    END IF;

    without := uri_canonical_execute(format('SELECT FROM %s AS %s WHERE %I IS NULL', whole, own, "column"), path);
    no_new := uri_canonical_execute(format('SELECT FROM %s AS %s WHERE (%s) IS NULL AND %I IS NOT NULL', whole, own, written, "column"), path);
    wanted := uri_canonical_execute(CASE WHEN log IS NULL THEN format('SELECT FROM %s AS %s WHERE %s', whole, own, is_other) ELSE format(
      'INSERT INTO %s(what, "table", old, new) SELECT ''changed'', %L, pg_catalog.to_json("uri row"), pg_catalog.json_build_object(%L, (%s)::pg_catalog.text)'
      ' FROM (SELECT "uri row", "uri row".* FROM %s AS "uri row") AS %s WHERE %s', log, whole, "column", written, whole, own, is_other) END, path);
    BEGIN
      changed := uri_canonical_execute(format('UPDATE %s SET %I = (%s) WHERE %s', whole, "column", written, is_other), path);
    EXCEPTION WHEN unique_violation THEN
      IF merges THEN
        RAISE;
      END IF;
      RAISE EXCEPTION 'uri_canonical: rows of % would be equal', own
        USING ERRCODE = 'unique_violation', DETAIL = SQLERRM, HINT = '"merge": true merges them; so does "by".';
    END;
    IF changed <> wanted THEN
      RAISE EXCEPTION 'uri_canonical: % of % rows could be rewritten', changed, wanted USING HINT = 'A trigger or a rule keeps the others.';
    END IF;
    IF log IS NOT NULL AND merged + changed = 0 THEN
      EXECUTE format('DROP TABLE %s', log);
      log := NULL;
    END IF;
    report := CASE merged_in WHEN '{}' THEN '{}' ELSE jsonb_build_object('merged_in', merged_in) END || jsonb_build_object('before', total, 'rewritten', changed, 'merged', merged, 'after', total - merged, 'moved', moved,
                                 'left', json_build_object('no text', without, 'no new text', no_new));
    IF is_dry THEN
      SET CONSTRAINTS ALL IMMEDIATE;
      RAISE EXCEPTION USING ERRCODE = 'URI00', MESSAGE = report;
    END IF;
  EXCEPTION WHEN SQLSTATE 'URI00' THEN
    report := SQLERRM::jsonb || '{"dry_run": true}';
  END;
  RETURN report || jsonb_strip_nulls(jsonb_build_object('log', log, 'canonical', (report->>'after')::bigint - (report->>'rewritten')::bigint
    - (report->'left'->>'no text')::bigint - (report->'left'->>'no new text')::bigint));
END $$;
COMMENT ON FUNCTION uri_canonical(regclass, name, json, text) IS 'rewrites a column, merges rows that become equal, and lets references follow';

-- Takes a run back by its log: the last statement of the run first.  A row is found by its primary key, or else by all its
-- values, as often as it is there.
CREATE FUNCTION uri_canonical_undo("log" regclass, "search_path" text DEFAULT current_setting('search_path')) RETURNS json
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET row_security = off SET extra_float_digits = 1 SET jit = off AS $$
DECLARE
  f record;          -- what a statement of the run did: the rows first to last of the log
  own text;          -- to this table
  stored text;       -- its columns that are not generated
  was text;          -- the same, as they were
  generated text[];
  same text;         -- a condition: the row t has the primary key of now
  changed bigint;
  report jsonb := '{"changed": {}, "restored": {}}';
  kind text;
BEGIN
  IF "log" IS NULL THEN
    RETURN NULL;
  END IF;
  FOR f IN EXECUTE format(
    'SELECT what, "table", written, min(n) AS first, max(n) AS last, count(*) AS rows FROM ('
    'SELECT *, row_number() OVER (ORDER BY n) - row_number() OVER (PARTITION BY what, "table", written ORDER BY n) AS part'
    ' FROM %s CROSS JOIN LATERAL (SELECT string_agg(quote_ident(k), '', '') AS written FROM json_object_keys(new) AS k) AS k) AS x'
    ' GROUP BY what, "table", written, part ORDER BY last DESC', "log") LOOP
    own := f."table"::regclass;
    SELECT string_agg(quote_ident(attname), ', ') FILTER (WHERE attgenerated = ''), string_agg(format('was.%I', attname), ', ') FILTER (WHERE attgenerated = ''),
           coalesce(array_agg(attname::text) FILTER (WHERE attgenerated <> ''), '{}') INTO stored, was, generated
      FROM pg_attribute WHERE attrelid = own::regclass AND attnum > 0 AND NOT attisdropped;
    SELECT string_agg(format('t.%1$I OPERATOR(%2$I.%3$s) now.%1$I', attname, nspname, oprname), ' AND ') INTO same FROM uri_canonical_key(own);
    IF f.what = 'merged' THEN
      kind := 'restored';
      changed := uri_canonical_execute(format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %4$s AS back CROSS JOIN LATERAL pg_catalog.json_populate_record(NULL::%1$s, back.old) AS was'
        ' WHERE back.n OPERATOR(pg_catalog.>=) %5$s AND back.n OPERATOR(pg_catalog.<=) %6$s', own, stored, was, "log", f.first, f.last), "search_path");
    ELSE
      kind := 'changed';
      EXECUTE format('CREATE TEMP TABLE uri_canonical_place ON COMMIT DROP AS WITH back AS ('
        'SELECT old, new, json_populate_record(json_populate_record(NULL::%1$s, old), new) AS now FROM %2$s WHERE n BETWEEN %3$s AND %4$s) ' || CASE WHEN same IS NOT NULL
        THEN 'SELECT t.tableoid AS part, t.ctid AS place, back.old FROM back CROSS JOIN LATERAL (SELECT (back.now).*) AS now JOIN %1$s AS t ON %5$s WHERE to_jsonb(t.*) = to_jsonb(json_populate_record(t.*, back.new))'
        ELSE 'SELECT part, place, old FROM (SELECT x.whole, back.old, row_number() OVER (PARTITION BY whole) AS n FROM back CROSS JOIN LATERAL (SELECT to_jsonb(back.now) - %6$L::text[] AS whole) AS x) AS x'
          ' JOIN (SELECT whole, part, place, row_number() OVER (PARTITION BY whole) AS n FROM (SELECT to_jsonb(t.*) - %6$L::text[] AS whole, t.tableoid AS part, t.ctid AS place FROM %1$s AS t) AS t) AS t USING (whole, n)'
        END, own, "log", f.first, f.last, same, generated);
      changed := uri_canonical_execute(format('UPDATE %1$s AS t SET (%2$s) = (SELECT %2$s FROM pg_catalog.json_populate_record(NULL::%1$s, p.old)) FROM pg_temp.uri_canonical_place AS p'
        ' WHERE t.tableoid OPERATOR(pg_catalog.=) p.part AND t.ctid OPERATOR(pg_catalog.=) p.place', own, f.written), "search_path");
      DROP TABLE pg_temp.uri_canonical_place;
    END IF;
    IF changed <> f.rows THEN
      RAISE EXCEPTION 'uri_canonical_undo: % of % rows of % have changed since the run, or a trigger or a rule keeps them', f.rows - changed, f.rows, own;
    END IF;
    report := jsonb_set(report, ARRAY[kind, own], to_jsonb(coalesce((report->kind->>own)::bigint, 0) + changed));
  END LOOP;
  RETURN report;
END $$;
COMMENT ON FUNCTION uri_canonical_undo(regclass, text) IS 'takes back a run of uri_canonical';
