# SPDX-License-Identifier: MIT
#
# For test/postgresql/run: python3 more.py CANCELS
#
# Types, NULL, the type uri, indexes and plans, dump and restore, other encodings; CANCELS cancelled queries;
# and every block of SQL in ext/engines/postgresql/README.md and examples/postgresql/.
import os
import random
import re
import subprocess
import sys

import psycopg

cancels = int(sys.argv[1])
passed = failed = 0


def check(what, good, got):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAIL %s\n  %.600s" % (what, got))


def rows(sql, *values):
    """The rows; a message after an error."""
    try:
        cursor = pg.execute(sql, values or None)
        return cursor.fetchall() if cursor.description else []
    except psycopg.Error as e:
        return e.diag.message_primary


def does(sql):
    got = rows(sql)
    check(sql, not isinstance(got, str), got)


def answers(sql, *wanted):
    got = rows(sql)
    check(sql, got == list(wanted), got)


def fails(sql, message):
    got = rows(sql)
    check(sql, isinstance(got, str) and message in got, got)


def plan(sql):
    got = rows("EXPLAIN (COSTS OFF) " + sql)
    return got if isinstance(got, str) else "\n".join(line for line, in got)


def plans(sql, *words):
    got = plan(sql)
    check("plan of " + sql, all(word in got for word in words), got)


pg = psycopg.connect(autocommit=True)
pg.adapters.register_loader("json", psycopg.types.string.TextLoader)
rows("DROP EXTENSION IF EXISTS uri")
rows("CREATE EXTENSION uri")

# What the catalog says
answers("SELECT count(*) > 200, bool_and(provolatile = CASE WHEN '\"any\"'::regtype = ANY (proargtypes) THEN 's' ELSE 'i' END::\"char\"), bool_and(proparallel = 's') FROM pg_proc"
        " WHERE prosrc IN ('uri_call', 'uri_rows')", (True, True, True))
answers("SELECT DISTINCT oprcode::text FROM pg_operator JOIN pg_proc AS p ON p.oid = oprcode WHERE oprcode::text LIKE 'uri%' AND NOT proleakproof")
answers("SELECT proname, proconfig FROM pg_proc WHERE pg_get_functiondef(oid) ~ 'LANGUAGE (sql|plpgsql)' AND proname LIKE 'uri\\_%' AND NOT proconfig @> '{\"search_path=pg_catalog, pg_temp\"}'")
answers("SELECT count(*) FROM pg_proc WHERE prosrc IN ('uri_call', 'uri_rows') AND proisstrict <> (pronargs < 2 AND provariadic = 0)", (0,))
answers("SELECT DISTINCT prorettype::regtype::text FROM pg_proc WHERE prosrc = 'uri_call' ORDER BY 1", ("bigint",), ("boolean",), ("bytea",), ("json",), ("text",))
answers("SELECT count(*) FROM pg_proc WHERE probin = '$libdir/uri' AND obj_description(oid, 'pg_proc') IS NULL", (0,))
answers("SELECT obj_description('uri_host(text)'::regprocedure, 'pg_proc'), obj_description('uri_valid(text)'::regprocedure, 'pg_proc'),"
        " obj_description('uri_params(bytea)'::regprocedure, 'pg_proc'), obj_description('uri'::regtype, 'pg_type')",
        ("the host", "true when a rule of the grammar matches, default URI", "all parameters", "a URI, or any text: compared by its normal form (RFC 3986)"))

answers("SELECT count(*) > 80, count(DISTINCT name) = count(*) FROM uri_functions()", (True, True))
answers("SELECT name FROM uri_functions() WHERE name NOT IN (SELECT proname FROM pg_proc WHERE prosrc IN ('uri_call', 'uri_rows', 'aggregate_dummy'))")
answers("SELECT * FROM uri_functions() WHERE name = 'uri_params'", ("uri_params", "u", "rows(position, name, value, raw, start, length)", "all parameters"))

# The aggregate
answers("SELECT uri_routes(u)::text FROM (VALUES ('/users/7'), ('/users/8'), (NULL)) AS t(u)", ('[{"route":"/users/{number}","links":2,"example":"/users/7"}]',))
answers("SELECT uri_routes(u) FROM (VALUES ('/users/7')) AS t(u) WHERE false", (None,))
answers("SELECT uri_routes(NULL::text), uri_routes(u)->0->>'example' FROM (VALUES ('/users/\\377'::bytea)) AS t(u)", (None, "/users/\ufffd"))
answers("SELECT h, uri_routes('//h/x' || h || '/' || u)->0->>'route' FROM generate_series(1, 3) AS h, (VALUES ('a/7'), ('b')) AS t(u) GROUP BY h ORDER BY h",
        (1, "/x1/a/{number}"), (2, "/x2/a/{number}"), (3, "/x3/a/{number}"))
answers("SELECT (uri_routes('/x/' || n || '/' || n*7 || '-a')->0->>'links')::int BETWEEN 980000 AND 1020000 FROM generate_series(1, 1000000) AS n", (True,))
fails("SELECT uri_routes(u) OVER () FROM (VALUES ('/users/7')) AS t(u)", "does not support use as a window function")

# Names of arguments: each function has them, but not for those after the first one of any number
answers("SELECT DISTINCT proname FROM pg_proc WHERE prosrc IN ('uri_call', 'uri_rows') AND pronargs > 0 AND (proargnames IS NULL OR provariadic = 0 AND '' = ANY (proargnames))")
answers("SELECT uri_normalize(level => 'case', u => 'HTTP://H'), uri_ip_network(u => 'http://10.1.2.3/', prefix => 8, form => 'loose'),"
        " uri_base(\"default\" => 'http://d/', retrieval => NULL, enclosing => NULL, embedded => NULL), uri_registrable_domain(u => 'a.joe.github.io', part => 'icann')",
        ("http://h", "10.0.0.0/8", "http://d/", "github.io"))

# Types of arguments and results
answers("SELECT uri_host('http://h/'), uri_host('http://h/'::varchar), uri_host('http://h/'::name), uri_host('http://h/'::uri), uri_host('http://h/'::bytea)",
        ("h", "h", "h", "h", b"h"))
answers("SELECT uri_port('http://h:8080'), uri_port('http://h:'), uri_port('http://h:99999999999999999999'), uri_port('h')", (8080, None, None, None))
answers("SELECT uri_decode('%FF%00a'), uri_decode('%FF%00a'::bytea), uri_param('?a=%C3%BC', 'a'), uri_data('data:,%FF')",
        ("\ufffd\ufffda", b"\xff\0a", "ü", b"\xff"))
answers("SELECT uri_ip_text(uri_ip('http://[::1]/')), uri_in_network(uri_ip('http://10.1.2.3/'), '10.0.0.0/8')", ("::1", True))
answers("SELECT uri_segment('http://h/a/b', -1), uri_param('?a=1&a=2', 'a', 2), uri_ip_network('http://10.1.2.3/', 8, 64, 'loose'),"
        " uri_ip_network('http://10.1.2.3/', 8, 'loose')", ("b", "2", "10.0.0.0/8", "10.0.0.0/8"))
answers("SELECT uri_json('http://h/')->>'host', (uri_match('/{a}', '/b')::jsonb)->'a'", ("h", "b"))
answers("SELECT uri_valid('http://h/'), uri_is_web('x:'), uri_valid(NULL), uri_same_site('http://a.h.org', 'http://b.h.org')", (True, False, None, True))
answers("SELECT count(*) FROM (VALUES ('http://h/'), ('a b'), (NULL)) AS v(u) WHERE uri_valid(u)", (1,))
answers("SELECT count(*) FROM (VALUES ('http://h/'), ('a b'), (NULL)) AS v(u) WHERE NOT uri_valid(u) OR uri_is_normal(u)", (2,))

# Values of any type, as in SQLite
answers("SELECT uri_with('http://h/', 'port', 8443), uri_with('http://h/', 'port', 8443::smallint, 'path', '/p', 'query', NULL), uri_with('http://h/', 'path', '/x'::uri),"
        " uri_with('http://h/'::bytea, 'port', 81::numeric)", ("http://h:8443/", "http://h:8443/p", "http://h/x", b"http://h:81/"))
answers("SELECT uri_set_param('?a=1', 'a', 2), uri_set_param('?a=1', 'a', 2::bigint), uri_set_param('?a=1', 'b', '{\"x\": 1}'::jsonb), uri_set_param('?a=1', 'b', true),"
        " uri_set_param('?a=1&b', 'a', NULL)", ("?a=2", "?a=2", "?a=1&b=%7B%22x%22%3A+1%7D", "?a=1&b=t", "?b"))
answers("SELECT uri_in_network('http://10.1.2.3/', '10.0.0.0/8'::cidr), uri_in_network('http://10.1.2.3/', '10.1.2.3'::inet), uri_in_network('http://0x0a010203/', '11.0.0.0/8'::cidr, 'loose')",
        (True, True, False))
answers("SELECT uri_host_inet('http://10.1.2.3:80/') << '10.0.0.0/8', uri_host_inet('http://[2001:DB8::1]/')::text, uri_host_inet('http://h/')", (True, "2001:db8::1/128", None))
for value, wanted in ((8443, "http://h:8443/"), ("81", "http://h:81/"), (None, "http://h/")):
    check("a parameter, %r" % value, rows("SELECT uri_with('http://h/', 'port', %s)", value) == [(wanted,)], "")
    check("a parameter, %r" % value, rows("SELECT uri_set_param('?a', 'p', %s)", value) == [("?a" if value is None else "?a&p=%s" % value,)], "")
answers("SELECT uri_param('?a=1&a=2', 'a', 2::smallint), uri_segment('/a/b', 2::int), uri_domain('http://a.b.c', '2')", ("2", "b", "b.c"))

# NULL, and functions that answer although an argument is NULL
answers("SELECT uri_host(NULL), uri_normalize('http://h/', NULL), uri_base(NULL, 'http://h/', NULL, NULL), uri_set_param('?a=1', 'b', NULL),"
        " uri_with('http://h/a', 'path', NULL), uri_key('http://h/', NULL)", (None, None, "http://h/", "?a=1", "http://h", None))
fails("SELECT uri_normalize(NULL, 'none')", "uri_normalize: unknown level 'none'")
fails("SELECT uri_normalize(v, 'none') FROM (VALUES (NULL)) AS t(v)", "uri_normalize: unknown level 'none'")
answers("SELECT count(*) FROM uri_params(NULL)", (0,))
answers("SELECT count(*) FROM uri_parts('x', NULL)", (0,))

# Any number of arguments
answers("SELECT uri_with('http://h', 'path', '/x', 'query', 'q'), uri_with('http://h', VARIADIC ARRAY['path', '/x']), uri_key('http://h/', VARIADIC NULL::text[]),"
        " uri_key('http://www.example.com/#f'), uri_key('http://www.example.com/#f', VARIADIC '{fragment}')",
        ("http://h/x?q", "http://h/x", "h", "example.com", "example.com#f"))
answers("SELECT uri_drop_params('?' || string_agg(n || '=1', '&'), VARIADIC array_agg(n || '')) FROM generate_series(1, 50) AS s(n)", ("",))
fails("SELECT uri_drop_params('?a')", "wrong number of arguments to function uri_drop_params()")
answers("SELECT uri_expand('/{a}{?l*,m*}', 'a', 'x y', 'l', '[1, \"b\"]'::jsonb, 'm', '{\"k\": \"v\"}'::json), uri_expand('/{a}', 'a', 7),"
        " uri_expand('{a}', 'a', '[1]'::text), uri_expand('{a}', VARIADIC ARRAY['a', 'b']), uri_expand('/a'), uri_expand('{a}', 'a', 1.5)",
        ("/x%20y?l=1&l=b&k=v", "/7", "%5B1%5D", "b", "/a", "1.5"))
answers("SELECT uri_expand('/{?l*}', 'l', ARRAY['a', 'b c', NULL]), uri_expand('/{?l}', 'l', ARRAY[1, 2]), uri_expand('/{?l*}', 'l', '{}'::text[]), uri_set_param('?', 'l', ARRAY[1, 2])",
        ("/?l=a&l=b%20c", "/?l=1,2", "/", "?l=%7B1%2C2%7D"))
answers("SELECT uri_expand('{a}{b}{c}{d}{e}', 'a', 1, 'b', 2, 'c', 3, 'd', 4, 'e', NULL)", ("1234",))

# Errors, also in PL/pgSQL, which goes on with the same call
fails("SELECT uri_normalize('x', 'none')", "uri_normalize: unknown level 'none' (known: case, percent, syntax, scheme)")
fails("SELECT * FROM uri_parts('x', 'none')", "uri_parts: unknown edition 'none'")
rows("""CREATE FUNCTION levels(OUT good int, OUT bad int) LANGUAGE plpgsql AS $$
DECLARE level text; t text; BEGIN
  good := 0; bad := 0;
  FOR i IN 1..300 LOOP
    level := CASE WHEN i % 3 = 0 THEN 'none' ELSE 'case' END;
    BEGIN t := uri_normalize('HTTP://h/', level); good := good + (t = 'http://h/')::int;
    EXCEPTION WHEN invalid_parameter_value THEN bad := bad + 1; END;
  END LOOP;
END $$""")
answers("SELECT * FROM levels()", (200, 100))

# A base that changes in a place where PostgreSQL thinks that it does not
rows("""CREATE FUNCTION bases() RETURNS text LANGUAGE plpgsql AS $$
DECLARE base text; found text := ''; BEGIN
  FOR i IN 1..6 LOOP
    base := 'http://' || i/2 || '/';
    found := found || uri_resolve(base, 'x') || ' ';
  END LOOP;
  RETURN found;
END $$""")
answers("SELECT bases()", ("http://0/x http://1/x http://1/x http://2/x http://2/x http://3/x ",))
rows("PREPARE resolve(text, text) AS SELECT uri_resolve($1, n || $2) FROM generate_series(1, 3) AS s(n)")
rows("SET plan_cache_mode = force_generic_plan")
answers("EXECUTE resolve('http://a/', 'x')", ("http://a/1x",), ("http://a/2x",), ("http://a/3x",))
answers("EXECUTE resolve('http://b/', 'x')", ("http://b/1x",), ("http://b/2x",), ("http://b/3x",))
rows("RESET plan_cache_mode")
answers("SELECT string_agg(uri_match(t, '/a/b')::text, '' ORDER BY t) FROM generate_series(1, 4), (VALUES ('/{x}/{y}'), ('/{x}'), ('/a{/z}')) AS v(t)",
        ('{"z":"b"}' * 4 + '{"x":"a","y":"b"}' * 4,))

# Arguments that are constants beside others that change, also in an array
answers("SELECT uri_expand('{a}{b}{c}', 'a', n, 'b', 'x', 'c', to_jsonb(ARRAY[n])) FROM generate_series(1, 3) AS s(n)", ("1x1",), ("2x2",), ("3x3",))
answers("SELECT uri_with('http://h/', 'query', 'q', 'fragment', n::text), uri_with('//h' || n, 'path', '/p', 'query', NULL), uri_param('?a=1&a=2&a=3', 'a', n)"
        " FROM generate_series(1, 2) AS s(n)", ("http://h/?q#1", "//h1/p", "1"), ("http://h/?q#2", "//h2/p", "2"))
answers("SELECT uri_drop_params('?a&b&c', VARIADIC a), uri_key('http://h/?b&a#f', VARIADIC k) FROM (VALUES ('{a}'::text[], NULL::text[]), ('{b,c}', '{fragment}'),"
        " ('{c,x,x,x,x,x,x,x,x,x}', '{}'), ('{a}', '{fragment}'), (NULL, '{}')) AS v(a, k) WHERE a IS NOT NULL",
        ("?b&c", "h?a&b"), ("?a", "h?a&b#f"), ("?a&b", "h?a&b"), ("?b&c", "h?a&b#f"))
answers("SELECT length(uri_resolve('http://h/" + "a/" * 5000 + "', n || 'x')) FROM generate_series(9, 10) AS s(n)", (10011,), (10012,))

# Rows: some of them only, for each row of a table, in the list of results
answers("SELECT position, value FROM uri_params('?a=1&b=2&c=3') LIMIT 2", (1, "1"), (2, "2"))
answers("SELECT v.url, p.name FROM (VALUES ('?a&b'), (NULL), ('x'), ('?c')) AS v(url), uri_params(v.url) AS p", ("?a&b", "a"), ("?a&b", "b"), ("?c", "c"))
answers("SELECT n, (uri_hierarchy('http://h/a/b')).uri FROM generate_series(1, 2) AS s(n) LIMIT 4",
        (1, "http://h/"), (1, "http://h/a/"), (1, "http://h/a/b"), (2, "http://h/"))
answers("SELECT count(*), sum(position) FROM uri_params('?' || repeat('a&', 50000) || 'a')", (50001, 50001 * 50002 // 2))
answers("SELECT (SELECT count(*) FROM uri_extract(t)) FROM (VALUES ('see http://h/ and https://g/.'), ('')) AS v(t)", (2,), (0,))
answers("SELECT p.component FROM uri_parts(u => '//h', edition => 'rfc2396') AS p", ("authority",), ("server",), ("host",), ("path",))
answers("SELECT uri FROM uri_extract(writing => 'bare', text => 'see example.com')", ("http://example.com",))
answers("SELECT uri FROM uri_html_links(html => '<a href=x>', retrieved_from => 'http://h/')", ("http://h/x",))
answers("SELECT p.* FROM uri_params('?a=%FF&b=1%00'::bytea || '\\xfe') AS p",
        (1, b"a", b"\xff", b"a=%FF", 2, 5), (2, b"b", b"1\0\xfe", b"b=1%00\xfe", 8, 7))
answers("SELECT component, value FROM uri_parts('//h\\000?'::bytea, 'rfc3986')", (b"authority", b"h\0"), (b"host", b"h\0"), (b"path", b""), (b"query", b""))
fails("SELECT uri_parts('//h') = 1", "operator does not exist")

# Long values, compressed and outside of their rows
rows("CREATE TABLE wide (url text)")
rows("INSERT INTO wide SELECT 'HTTP://h' || n || '/' || repeat('a%7e', 500000) FROM generate_series(1, 3) AS s(n)")
answers("SELECT uri_host(url), length(uri_normalize(url)), length(uri_path(url)) FROM wide ORDER BY url",
        *[("h%d" % n, 10+1000000, 2000001) for n in (1, 2, 3)])
answers("SELECT length(uri_encode(repeat('%', 30000000)))", (90000000,))
fails("SELECT length(uri_encode(repeat('%', 400000000)))", "uri_encode: string or blob too big")
answers("SELECT uri_host('http://h/')", ("h",))

# The type uri
random.seed(3)
parts = ["http://", "HTTP://", "//", "h", "H", "%68", ":80", ":", "/", "/a", "/A", "/%61", "/./", "/../", "?", "?q", "#", "é", "x:", "mailto:a@", "file:", "[::1]", "[0::1]", " "]
texts = sorted({"".join(random.choice(parts) for _ in range(random.randint(0, 6))) for _ in range(300)})
rows("CREATE TABLE texts (url uri)")
with pg.cursor().copy("COPY texts FROM STDIN") as copy:
    for text in texts:
        copy.write_row([text])
check("texts", rows("SELECT url::text FROM texts ORDER BY url::text COLLATE \"C\"") == sorted([(t,) for t in texts], key=lambda t: t[0].encode()), "")
pairs = "FROM texts AS a, texts AS b WHERE "
normal = "uri_normalize(%s) COLLATE \"C\""
for operator in "= <> < <= > >=".split():
    answers("SELECT count(*) %s (a.url %s b.url) <> (%s %s %s)" % (pairs, operator, normal % "a.url", operator, normal % "b.url"), (0,))
answers("SELECT count(*) %s sign(uri_cmp(a.url, b.url)) <> -sign(uri_cmp(b.url, a.url))" % pairs, (0,))
answers("SELECT count(*) %s a.url = b.url AND (uri_hash(a.url) <> uri_hash(b.url) OR uri_hash_extended(a.url, 7) <> uri_hash_extended(b.url, 7))" % pairs, (0,))
answers("SELECT count(DISTINCT uri_hash(url)) = count(DISTINCT url), count(DISTINCT url) = count(DISTINCT uri_normalize(url)), uri_hash_extended('x', 0) <> uri_hash_extended('x', 1) FROM texts",
        (True, True, True))
answers("SELECT 'HTTP://h'::uri = 'http://H:80/', 'a'::uri = 'b', lower('HTTP://H'::uri), 'http://h/'::uri || 'x', uri_hash(('http://h/' || repeat('%61', 5000))::uri) ="
        " uri_hash(('HTTP://h/' || repeat('a', 5000))::uri)", (True, False, "http://h", "http://h/x", True))
rows("CREATE TABLE links (id serial, url uri UNIQUE)")
rows("INSERT INTO links(url) VALUES ('HTTP://example.com')")
fails("INSERT INTO links(url) VALUES ('http://EXAMPLE.com:80/')", "duplicate key value violates unique constraint")
answers("INSERT INTO links(url) VALUES ('http://EXAMPLE.com:80/') ON CONFLICT (url) DO UPDATE SET url = excluded.url RETURNING id, url::text", (1, "http://EXAMPLE.com:80/"))
rows("INSERT INTO links(url) SELECT 'http://example.com/' || n FROM generate_series(1, 20000) AS s(n)")
rows("VACUUM ANALYZE links")
plans("SELECT url FROM links WHERE url = 'HTTP://example.com:80/77'", "Index Only Scan using links_url_key")
answers("SELECT url::text FROM links WHERE url = 'HTTP://example.com:80/77'", ("http://example.com/77",))
rows("CREATE INDEX links_hash ON links USING hash (url)")
rows("BEGIN; ALTER TABLE links DROP CONSTRAINT links_url_key")
plans("SELECT url FROM links WHERE url = 'HTTP://example.com:80/77'", "links_hash")
answers("SELECT url::text FROM links WHERE url = 'HTTP://example.com:80/77'", ("http://example.com/77",))
rows("ROLLBACK")
rows("DROP INDEX links_hash")
rows("CREATE TABLE other AS SELECT ('HTTP://EXAMPLE.com:80/./' || n)::uri AS url FROM generate_series(1, 30000, 3) AS s(n)")
rows("ANALYZE other")
count = "SELECT count(*) FROM links JOIN other USING (url)"
for on, name in (("hashjoin", "Hash Join"), ("mergejoin", "Merge Join"), ("nestloop", "Nested Loop")):
    for join in ("hashjoin", "mergejoin", "nestloop"):
        rows("SET enable_%s = %s" % (join, "on" if join == on else "off"))
    plans(count, name)
    answers(count, (6667,))
for join in ("hashjoin", "mergejoin", "nestloop"):
    rows("RESET enable_" + join)

# Values of other types: an index on one that the settings of the session change is refused
rows("CREATE TABLE typed (url text, at timestamptz, n int, b boolean, d numeric, net cidr)")
fails("CREATE INDEX ON typed (uri_set_param(url, 't', at))", "must be marked IMMUTABLE")
fails("CREATE INDEX ON typed (uri_with(url, 'query', 'a', 'fragment', n))", "must be marked IMMUTABLE")
for call in ("uri_set_param(url, 't', %s)", "uri_with(url, 'query', %s)", "uri_expand(url, 'a', %s)"):
    for value in ("n", "n::smallint", "n::bigint", "b", "d", "url", "url::uri"):
        does("CREATE INDEX ON typed ((%s))" % call % value)
does("CREATE INDEX ON typed (uri_in_network(url, net))")
answers("SELECT uri_set_param('?', 'a', 2.50), uri_set_param('?', 'a', true), uri_with('//h', 'port', 80::smallint), uri_expand('{a}', 'a', 1::bigint), uri_set_param('?', 'a', date '2026-01-02')",
        ("?a=2.50", "?a=t", "//h:80", "1", "?a=2026-01-02"))
answers("SELECT ('HTTP://h'::char(20))::uri::text || '|', 'HTTP://h'::uri = 'http://h/'::name, 'http://h/'::name = 'HTTP://h'::uri, 'x'::uri <> 'y'::name, 'x'::name <> 'x'::uri",
        ("HTTP://h|", True, True, True, False))
rows("DROP TABLE typed")

# Row-level security: the index is used, because the operators cannot tell what a row has.  Foreign tables: conditions are sent
rows("CREATE ROLE reader; CREATE TABLE secret AS SELECT ('http://h/' || n)::uri AS url, CASE n % 2 WHEN 0 THEN 'reader' ELSE 'x' END AS owner FROM generate_series(1, 20000) AS s(n);"
     " CREATE INDEX secret_url ON secret (url); GRANT SELECT ON secret TO reader; ALTER TABLE secret ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON secret USING (owner = current_user); ANALYZE secret")
rows("SET ROLE reader")
for value in ("'HTTP://h/500'", "'HTTP://h/500'::text"):
    plans("SELECT * FROM secret WHERE url = " + value, "Index Scan using secret_url", "Index Cond")
    answers("SELECT url::text FROM secret WHERE url = " + value, ("http://h/500",))
answers("SELECT count(*) FROM secret WHERE url = 'HTTP://h/501'", (0,))
rows("RESET ROLE")
does("CREATE EXTENSION postgres_fdw")
does("CREATE SERVER itself FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions 'uri', host '%s', dbname '%s')" % (os.environ["PGHOST"], os.environ["PGDATABASE"]))
does("CREATE USER MAPPING FOR CURRENT_USER SERVER itself")
does("CREATE FOREIGN TABLE away (url uri, owner text) SERVER itself OPTIONS (schema_name 'public', table_name 'secret')")
for condition in ("url = 'HTTP://h/500'", "url < 'http://h/2'::text", "uri_host(url) = 'h'", "uri_param(url, 'id') = 'h'", "uri_port(url) = 80", "uri_valid(url)", "uri_in_network(url, '10.0.0.0/8'::cidr)", "url = owner"):
    got = rows("EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM away WHERE " + condition)
    check("sent: " + condition, not any("Filter" in line for line, in got) and any("WHERE" in line for line, in got), got)
answers("SELECT url::text FROM away WHERE url = 'HTTP://h/500' AND uri_host(url) = 'h'", ("http://h/500",))
rows("DROP SERVER itself CASCADE; DROP TABLE secret; DROP ROLE reader; DROP EXTENSION postgres_fdw")

# A uri beside a text, on either side
rows("CREATE TABLE written AS SELECT url::text FROM other")
rows("ALTER TABLE written ADD short varchar")
rows("UPDATE written SET short = url")
rows("ANALYZE written")
for operator in "= <> < <= >= >".split():
    answers("SELECT count(*) %s (a.url %s b.url::text) <> (a.url %s b.url) OR (a.url::text %s b.url) <> (a.url %s b.url)" % ((pairs,) + (operator,) * 4), (0,))
answers("SELECT count(*) FROM texts WHERE url <> uri_normalize(url) OR uri_normalize(url) <> url OR NOT url IN (uri_normalize(url), '') OR url <> url::text::varchar", (0,))
answers("SELECT uri_normalize('HTTP://h') = 'HTTP://h'::uri, 'HTTP://h'::uri = 'http://h/'::valid_uri, 'HTTP://h'::uri = ANY ('{http://h/}'::text[]), 'HTTP://h'::uri::text = 'http://h/'",
        (True, True, True, False))
for on, name in (("hashjoin", "Hash Join"), ("mergejoin", "Merge Join"), ("nestloop", "Index Only Scan using links_url_key")):
    for join in ("hashjoin", "mergejoin", "nestloop"):
        rows("SET enable_%s = %s" % (join, "on" if join == on else "off"))
    for condition in ("USING (url)", "ON written.url = links.url", "ON written.short = links.url"):
        count = "SELECT count(*) FROM links JOIN written " + condition
        plans(count, name)
        answers(count, (6667,))
for join in ("hashjoin", "mergejoin", "nestloop"):
    rows("RESET enable_" + join)
answers("SELECT count(*) FROM links JOIN written USING (url) JOIN other USING (url)", (6667,))
plans("SELECT count(*) FROM written AS a JOIN written AS b ON a.url ~= b.short", "Hash Join")
answers("SELECT count(*), count(*) FILTER (WHERE a.url ~<= b.short AND a.url ~>= (upper(left(b.short, 7)) || substr(b.short, 8)))"
        " FROM written AS a JOIN written AS b ON a.url ~= b.short", (10000, 10000))
for operator in "= <> < <= >= >".split():
    answers("SELECT count(*) %s (a.url::text ~%s b.url::text) <> (a.url %s b.url)" % (pairs, operator, operator), (0,))
for method in ("btree", "hash"):
    answers("SELECT amvalidate(oid) FROM pg_opclass WHERE opcname = 'uri_ops' AND opcmethod = (SELECT oid FROM pg_am WHERE amname = '%s')" % method, (True,))
answers("SELECT count(*) FROM links JOIN written ON links.url = written.url AND links.url = written.short JOIN other ON other.url = written.url", (6667,))
answers("SELECT count(*) FROM links FULL JOIN written USING (url)", (20001+3333,))
answers("SELECT count(*) FROM links WHERE url IN (SELECT url FROM written)", (6667,))
answers("SELECT count(*) FROM links WHERE url NOT IN (SELECT short FROM written)", (20001-6667,))
for sql in ("SELECT url FROM links WHERE url = 'HTTP://example.com:80/77'::text", "SELECT url FROM links WHERE 'HTTP://example.com:80/77'::varchar = url",
            "SELECT url FROM links WHERE url = ANY ('{HTTP://example.com:80/77}'::text[])", "SELECT url FROM links WHERE url BETWEEN 'http://h/'::text AND 'http://i'::text"):
    plans(sql, "Index Only Scan using links_url_key")
answers("SELECT url::text FROM links WHERE url = 'HTTP://example.com:80/77'::text", ("http://example.com/77",))
with pg.cursor() as cursor:
    cursor.adapters.register_dumper(str, psycopg.types.string.StrDumper)
    cursor.execute("SELECT url::text FROM links WHERE url = %s", ("HTTP://EXAMPLE.com:80/1",))
    check("a parameter of type text", cursor.fetchall() == [("http://example.com/1",)], "")

answers("SELECT count(DISTINCT url) FROM (SELECT url FROM links UNION ALL SELECT url FROM other) AS u", (20001+3333,))
answers("SELECT count(*) FROM (SELECT url FROM links UNION SELECT url FROM other) AS u", (20001+3333,))
answers("SELECT 'http://h/'::valid_uri = 'HTTP://h', 'http://h/'::valid_uri::text", (True, "http://h/"))
fails("SELECT 'http://h/ '::valid_uri", 'value for domain valid_uri violates check constraint "valid_uri_check"')
try:
    pg.execute("SELECT 'http://h/a b'::valid_uri")
except psycopg.errors.CheckViolation as error:
    check("why a text is not valid", error.diag.message_detail == '" " at position 11, in the path, is not allowed there', error.diag.message_detail)
answers("SELECT NULL::valid_uri", (None,))
rows("CREATE TABLE sharded (url uri) PARTITION BY HASH (url)")
for n in range(4):
    rows("CREATE TABLE sharded_%d PARTITION OF sharded FOR VALUES WITH (MODULUS 4, REMAINDER %d)" % (n, n))
rows("INSERT INTO sharded SELECT url FROM links")
answers("SELECT count(*) FROM sharded WHERE url = 'HTTP://example.com:80/77'", (1,))
for type in ("", "::text"):
    got = plan("SELECT * FROM sharded WHERE url = 'HTTP://example.com:80/77'" + type)
    check("pruning" + type, got.count("Scan") == 1, got)
with pg.cursor(binary=True) as cursor:
    cursor.execute("SELECT url FROM links WHERE id = 1")
    check("binary", cursor.fetchone()[0] in (b"http://EXAMPLE.com:80/", "http://EXAMPLE.com:80/"), "")

# In place: which rows merge, references of each kind, what is refused
MERGE = '{"merge": true, "log": false}'
rows("CREATE TABLE pages (a int, b text, url text, n int, PRIMARY KEY (b, a), UNIQUE (a, url))")
rows("CREATE TABLE visits (x text, y int, v int UNIQUE, FOREIGN KEY (x, y) REFERENCES pages (b, a) ON DELETE CASCADE ON UPDATE CASCADE)")
rows("CREATE TABLE \"Other visits\" (\"The page\" int, \"its b\" text, FOREIGN KEY (\"its b\", \"The page\") REFERENCES pages)")
rows("INSERT INTO pages VALUES (3, 'p', 'http://H/x', 3), (2, 'p', 'HTTP://h/', 2), (1, 'p', 'http://h', 1), (4, 'p', NULL, 4), (5, 'p', NULL, 5), (6, 'o', '', 6)")
rows("INSERT INTO visits VALUES ('p', 1, 1), ('p', 2, 2), ('p', 3, 3), (NULL, 3, 4), ('o', 6, 5)")
rows("INSERT INTO \"Other visits\" VALUES (2, 'p'), (1, 'p')")
before = rows("TABLE pages"), rows("TABLE visits")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "without an index")
rows("CREATE INDEX visits_page ON visits (y, x, v)")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, 'uri_canonical: "Other visits" refers to pages without an index')
check("nothing has changed", before == (rows("TABLE pages"), rows("TABLE visits")), "")
rows("CREATE INDEX ON \"Other visits\" (\"The page\", \"its b\")")
answers("SELECT r->>'before', r->>'rewritten', r->>'merged', r->>'after', r->'moved'->>'visits.x,y' FROM uri_canonical('pages', 'url', '%s') AS r" % MERGE, ("6", "2", "1", "5", "1"))
answers("SELECT a, b, url FROM pages ORDER BY a", (1, "p", "http://h/"), (3, "p", "http://h/x"), (4, "p", None), (5, "p", None), (6, "o", ""))
answers("SELECT x, y FROM visits ORDER BY v", ("p", 1), ("p", 1), ("p", 3), (None, 3), ("o", 6))
answers("SELECT \"The page\" FROM \"Other visits\"", (1,), (1,))
answers("SELECT r->>'rewritten', r->>'merged' FROM uri_canonical('pages', 'url', '%s') AS r" % MERGE, ("0", "0"))
answers("SELECT uri_canonical(NULL, 'url'), uri_canonical('pages', NULL)", (None, None))
fails("SELECT uri_canonical('pages', 'none')", "does not exist")
for by in ("''url''", "uri_key(''url'')", "NULL", "(SELECT max(url) FROM pages)"):
    fails("SELECT uri_canonical('pages', 'url', '{\"by\": \"%s\"}')" % by, "names no column, so it is the same for all rows")
fails("SELECT uri_canonical('written', 'url', '%s')" % MERGE, "written has no primary key")
rows("CREATE VIEW some_pages AS SELECT * FROM pages")
fails("SELECT uri_canonical('some_pages', 'url', '%s')" % MERGE, "has no primary key")
rows("CREATE TABLE tree (id int PRIMARY KEY, up int REFERENCES tree, url uri)")
rows("CREATE INDEX ON tree (up)")
rows("INSERT INTO tree VALUES (1, NULL, 'http://www.h.org'), (2, 1, 'HTTPS://h.org/'), (3, 2, 'http://h/c'), (4, 3, 'http://H/c?utm_source=x')")
answers("SELECT r->>'merged', r->'moved'->>'tree.up' FROM uri_canonical('tree', 'url', '{\"by\": \"uri_key(url)\", \"log\": false}') AS r", ("2", "1"))
answers("SELECT id, up, url::text FROM tree ORDER BY id", (1, None, "http://www.h.org/"), (3, 1, "http://h/c"))
rows("CREATE TABLE texts_of (url text PRIMARY KEY); CREATE TABLE cites (u text REFERENCES texts_of ON UPDATE CASCADE, UNIQUE (u))")
rows("INSERT INTO texts_of VALUES ('HTTP://h'), ('http://h/'), ('http://H/z'); INSERT INTO cites VALUES ('http://h/'), ('http://H/z')")
answers("SELECT r->>'merged', r->>'rewritten' FROM uri_canonical('texts_of', 'url', '%s') AS r" % MERGE, ("1", "2"))
answers("SELECT u FROM cites ORDER BY u", ("http://h/",), ("http://h/z",))
rows("INSERT INTO texts_of VALUES ('HTTP://h/'); INSERT INTO cites VALUES ('HTTP://h/')")
answers("SELECT r->>'merged', r->'merged_in'->>'cites' FROM uri_canonical('texts_of', 'url', '%s') AS r" % MERGE, ("1", "1"))
answers("SELECT count(*) FROM texts_of", (2,))
rows("CREATE TABLE big (id int PRIMARY KEY, url text); CREATE TABLE refers (big int REFERENCES big); CREATE INDEX ON refers (big)")
rows("INSERT INTO big SELECT n, CASE n % 3 WHEN 0 THEN 'HTTP://' ELSE 'http://' END || 'h/' || n / 2 FROM generate_series(0, 19999) AS s(n)")
rows("INSERT INTO refers SELECT n % 20000 FROM generate_series(0, 39999) AS s(n)")
answers("SELECT r->>'merged', r->>'after', r->'moved'->>'refers.big' FROM uri_canonical('big', 'url', '%s') AS r" % MERGE, ("10000", "10000", "20000"))
answers("SELECT count(*), count(DISTINCT big) FROM refers", (40000, 10000))
rows("DROP VIEW some_pages; DROP TABLE \"Other visits\", visits, pages, tree, cites, texts_of, refers, big")

# The words of SQLite's: as, by of several terms, a dry run, the log
rows("CREATE TABLE found (id int PRIMARY KEY, owner int, url uri); CREATE TABLE seen_in (found int REFERENCES found, day text); CREATE INDEX ON seen_in (found)")
rows("INSERT INTO found VALUES (1, 1, ' www.example.com/a '), (2, 2, 'http://example.com/a?utm_source=x'), (3, 1, 'https://example.com/a/'), (4, 1, 'n/a'), (5, 1, NULL), (6, 1, 'http://h/')")
rows("INSERT INTO seen_in VALUES (1, 'mon'), (3, 'tue')")
before = rows("TABLE found"), rows("TABLE seen_in")
options = '{"as": "uri_clean(found.url)", "by": ["owner", "uri_key(url)"]%s}'
answers("SELECT r FROM uri_canonical('found', 'url', '%s') AS r" % (options % ', "dry_run": true'),
        ('{"left": {"no text": 1, "no new text": 1}, "after": 5, "moved": {"seen_in.found": 1}, "before": 6, "merged": 1, "dry_run": true, "canonical": 2, "rewritten": 1}',))
check("a dry run", before == (rows("TABLE found"), rows("TABLE seen_in")), rows("TABLE found"))
answers("SELECT r FROM uri_canonical('found', 'url', '%s') AS r" % (options % ""), ('{"log": "public.found_url_log", "left": {"no text": 1, "no new text": 1}, "after": 5,'
        ' "moved": {"seen_in.found": 1}, "before": 6, "merged": 1, "canonical": 2, "rewritten": 1}',))
answers("SELECT id, url::text FROM found ORDER BY id", (1, "http://www.example.com/a"), (2, "http://example.com/a?utm_source=x"), (4, "n/a"), (5, None), (6, "http://h/"))
answers("SELECT what, \"table\", old::text, new::text FROM found_url_log ORDER BY n", ("moved", "public.seen_in", '{"found":3,"day":"tue"}', '{"found" : 1}'),
        ("merged", "public.found", '{"id":3,"owner":1,"url":"https://example.com/a/"}', '{"id" : 1}'),
        ("changed", "public.found", '{"id":1,"owner":1,"url":" www.example.com/a "}', '{"url" : "http://www.example.com/a"}'))
answers("SELECT r->>'log', r->>'rewritten' FROM uri_canonical('found', 'url') AS r", (None, "0"))
rows("UPDATE found SET url = 'HTTP://h/' WHERE id = 4")
answers("SELECT r->>'log' FROM uri_canonical('found', 'url') AS r", ("public.found_url_log2",))
answers("SELECT r->>'log' FROM uri_canonical('found', 'url', '{\"as\": \"url || ''x''\", \"log\": \"Before it\"}') AS r", ("public.\"Before it\"",))
answers("SELECT count(*) FROM \"Before it\"", (4,))
fails("SELECT uri_canonical('found', 'url', '{\"sort\": 1}')", "uri_canonical: unknown option 'sort' (known: as, by, merge, log, dry_run, unrelated)")
fails("SELECT uri_canonical('found', 'url', '{\"as\": \"uri_clean(''url'')\"}')", "names no column")
does("DELETE FROM found WHERE id > 2; UPDATE found SET url = CASE id WHEN 1 THEN 'HTTP://h/' ELSE 'http://h' END WHERE id < 3; CREATE UNIQUE INDEX ON found ((url::text))")
fails("SELECT uri_canonical('found', 'url')", "uri_canonical: rows of found would be equal")
rows("DROP TABLE found CASCADE; DROP TABLE seen_in, found_url_log, found_url_log2, \"Before it\"")

# Columns that hold keys and have no REFERENCES: their name and their values decide
rows("CREATE TABLE pages (id int PRIMARY KEY, parent_id int, url text); INSERT INTO pages VALUES (1, 1, 'http://h/'), (2, 1, 'HTTP://h'), (3, 1, 'http://h/b')")
DRY = '{"merge": true, "dry_run": true, "unrelated": "notes.%s"}'
for column, is_key in [(c, 1) for c in ("page", "pages", "page_id", "PageID", "id_page")] + [(c, 0) for c in ("src", "id", "page_count", "my_page")]:
    rows('CREATE TABLE notes ("%s" bigint); INSERT INTO notes VALUES (2), (3), (NULL)' % column)
    if is_key:
        fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: without REFERENCES, notes.%s holds keys of pages, also of rows that merge" % column)
    answers("SELECT r->>'merged' FROM uri_canonical('pages', 'url', '%s') AS r" % (DRY % (column if is_key else "x")), ("1",))
    rows('UPDATE notes SET "%s" = 77 WHERE "%s" = 3' % (column, column))
    answers("SELECT r->>'merged' FROM uri_canonical('pages', 'url', '%s') AS r" % (DRY % "x"), ("1",))
    rows("DROP TABLE notes")
rows("UPDATE pages SET parent_id = 2 WHERE id = 3")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "without REFERENCES, pages.parent_id holds keys of pages")
# A row that merges and refers to another one is in the log as it was deleted
rows("ALTER TABLE pages ADD FOREIGN KEY (parent_id) REFERENCES pages; CREATE INDEX ON pages (parent_id); UPDATE pages SET parent_id = 2")
answers("SELECT r->>'merged', r->'moved'->>'pages.parent_id' FROM uri_canonical('pages', 'url', '{\"merge\": true}') AS r", ("1", "3"))
answers("SELECT old::text FROM pages_url_log WHERE what = 'merged'", ('{"id":2,"parent_id":1,"url":"HTTP://h"}',))
rows("DROP TABLE pages, pages_url_log")

# Nothing that refers is lost: a trigger, a rule or a policy that keeps a reference refuses the run
rows("CREATE ROLE owner; GRANT owner TO CURRENT_USER; CREATE FUNCTION keeps() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
for action in ("CASCADE", "SET NULL", "SET DEFAULT", "NO ACTION"):
    rows("CREATE TABLE parent (id int PRIMARY KEY, url text); CREATE TABLE child (id int PRIMARY KEY, parent int DEFAULT 1 REFERENCES parent ON DELETE %s); CREATE INDEX ON child (parent)" % action)
    rows("INSERT INTO parent VALUES (1, 'http://h/'), (2, 'HTTP://h'), (3, 'http://H'); INSERT INTO child VALUES (1, 1), (2, 2), (3, 3); ALTER TABLE parent OWNER TO owner; ALTER TABLE child OWNER TO owner")
    before = rows("TABLE child")
    for keeps, ends in (("CREATE TRIGGER keeps BEFORE UPDATE ON child FOR EACH ROW WHEN (OLD.id = 2) EXECUTE FUNCTION keeps()", "DROP TRIGGER keeps ON child"),
                        ("CREATE RULE keeps AS ON UPDATE TO child WHERE OLD.id = 2 DO INSTEAD NOTHING", "DROP RULE keeps ON child")):
        does(keeps)
        fails("SELECT uri_canonical('parent', 'url', '%s')" % MERGE, "references of child.parent could not be moved")
        check("%s, %s" % (action, keeps), rows("TABLE child") == before and rows("SELECT count(*) FROM parent") == [(3,)], rows("TABLE child"))
        does(ends)
    rows("ALTER TABLE child ENABLE ROW LEVEL SECURITY; ALTER TABLE child FORCE ROW LEVEL SECURITY; CREATE POLICY hides ON child USING (id = 1); SET ROLE owner")
    fails("SELECT uri_canonical('parent', 'url', '%s')" % MERGE, 'query would be affected by row-level security policy for table "child"')
    rows("RESET ROLE; ALTER TABLE child NO FORCE ROW LEVEL SECURITY; ALTER TABLE child DISABLE ROW LEVEL SECURITY")
    check("RLS, " + action, rows("TABLE child") == before, rows("TABLE child"))
    answers("SELECT r->'moved'->>'child.parent', r->>'merged' FROM uri_canonical('parent', 'url', '%s') AS r" % MERGE, ("2", "2"))
    answers("SELECT parent FROM child", (1,), (1,), (1,))
    rows("DROP TABLE child, parent")
rows("DROP FUNCTION keeps; DROP ROLE owner")
# A partition, to whose whole a foreign key leads; and tables that inherit
rows("CREATE TABLE parent (id int PRIMARY KEY, url text) PARTITION BY RANGE (id); CREATE TABLE part PARTITION OF parent FOR VALUES FROM (0) TO (9);"
     " CREATE TABLE child (parent int REFERENCES parent ON DELETE CASCADE); CREATE INDEX ON child (parent); INSERT INTO parent VALUES (1, 'http://h/'), (2, 'HTTP://h'); INSERT INTO child VALUES (1), (2)")
answers("SELECT r->'moved'->>'child.parent', r->>'merged' FROM uri_canonical('part', 'url', '%s') AS r" % MERGE, ("1", "1"))
answers("SELECT parent FROM child", (1,), (1,))
rows("INSERT INTO parent VALUES (3, 'http://h'); INSERT INTO child VALUES (3)")
answers("SELECT r->'moved'->>'child.parent', r->>'merged' FROM uri_canonical('parent', 'url', '%s') AS r" % MERGE, ("1", "1"))
answers("SELECT parent FROM child", (1,), (1,), (1,))
rows("DROP TABLE child, parent; CREATE TABLE parent (id int PRIMARY KEY, url text); CREATE TABLE heir () INHERITS (parent)")
fails("SELECT uri_canonical('parent', 'url', '%s')" % MERGE, "other tables inherit from parent")
rows("DROP TABLE parent, heir")

# Nothing changes its meaning: a reference that shares a column with another one, that would become NULL, or whose key changes
PAGES = "CREATE TABLE pages (tenant int, id int, url text, code text UNIQUE, PRIMARY KEY (tenant, id)); "
rows(PAGES + "CREATE TABLE arrows (tenant int, src int, dst int, FOREIGN KEY (tenant, src) REFERENCES pages, FOREIGN KEY (tenant, dst) REFERENCES pages); CREATE INDEX ON arrows (tenant, src); CREATE INDEX ON arrows (tenant, dst)")
rows("INSERT INTO pages VALUES (1, 1, 'http://h/', NULL), (1, 6, 'http://other/', NULL), (2, 5, 'HTTP://h', 'five'), (2, 6, 'http://z/', NULL), (2, 7, 'http://H', NULL); INSERT INTO arrows VALUES (2, 5, 6), (2, 7, 7)")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: with arrows.tenant,src, another key of the same row would change")
answers("SELECT r->>'merged' FROM uri_canonical('pages', 'url', '{\"by\": [\"tenant\", \"url\"], \"log\": \"tenants\"}') AS r", ("1",))
answers("SELECT * FROM arrows ORDER BY 3", (2, 5, 5), (2, 5, 6))
answers("SELECT uri_canonical_undo('tenants')::text", ('{"changed": {"public.pages": 1, "public.arrows": 2}, "restored": {"public.pages": 1}}',))
rows("DROP TABLE arrows; CREATE TABLE codes (code text REFERENCES pages (code)); CREATE INDEX ON codes (code); INSERT INTO codes VALUES ('five')")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: codes.code would refer to nothing: the row that stays has NULL there")
rows("DROP TABLE codes, pages, tenants")
for action in ("SET NULL", "SET DEFAULT"):
    rows("CREATE TABLE pages (id int PRIMARY KEY, url text UNIQUE, made text GENERATED ALWAYS AS (url || '#') STORED UNIQUE); INSERT INTO pages VALUES (1, 'http://h/'), (2, 'HTTP://X')")
    for refers in ("REFERENCES pages (url)", "REFERENCES pages (made)"):
        rows("CREATE TABLE cites (u text %s ON UPDATE %s)" % (refers, action))
        fails("SELECT uri_canonical('pages', 'url')", "uri_canonical: cites refers with ON UPDATE SET NULL or SET DEFAULT to what changes in pages")
        rows("DROP TABLE cites")
    rows("CREATE TABLE titles (page int REFERENCES pages, lang text, PRIMARY KEY (page, lang)); CREATE TABLE notes (page int, lang text, FOREIGN KEY (page, lang) REFERENCES titles ON UPDATE %s); CREATE TABLE cites (u text REFERENCES pages (url) ON UPDATE CASCADE)" % action)
    rows("UPDATE pages SET url = 'HTTP://h' WHERE id = 2; INSERT INTO titles VALUES (2, 'de'); INSERT INTO notes VALUES (2, 'de'); INSERT INTO cites VALUES ('HTTP://h')")
    fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "without an index")
    rows("CREATE INDEX ON cites (u)")
    fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: notes refers with ON UPDATE SET NULL or SET DEFAULT to what changes in titles")
    rows("DROP TABLE notes, titles, cites, pages")

# Rows that refer and become equal in all columns are one row where a UNIQUE allows no other; those that differ refuse the run
rows("CREATE TABLE pages (id int PRIMARY KEY, url text); INSERT INTO pages VALUES (1, 'http://h/'), (2, 'HTTP://h'), (3, 'http://H/c')")
GRAPH = "CREATE TABLE graph (src int REFERENCES pages, dst int REFERENCES pages, k int, becomes int, is_moved int, part int, place int, x int%s; CREATE INDEX ON graph (src); CREATE INDEX ON graph (dst); INSERT INTO graph SELECT s, d, 0, s - s FROM generate_series(1, 3) AS s, generate_series(1, 3) AS d WHERE s <> 3 OR d <> 1"
for unique, left in ((")", 8), (", UNIQUE (src, dst))", 4), (", PRIMARY KEY (dst, src))", 4), (", UNIQUE (k, src, dst)) PARTITION BY HASH (src); CREATE TABLE g0 PARTITION OF graph FOR VALUES WITH (MODULUS 2, REMAINDER 0); CREATE TABLE g1 PARTITION OF graph FOR VALUES WITH (MODULUS 2, REMAINDER 1)", 4)):
    rows(GRAPH % unique)
    before = sorted(rows("TABLE graph"))
    answers("SELECT r->'merged_in'->>'graph' FROM uri_canonical('pages', 'url', '{\"merge\": true, \"log\": \"graphs\"}') AS r", (None if left == 8 else "4",))
    answers("SELECT count(*), count(DISTINCT graph) FROM graph", (left, 4))
    does("SELECT uri_canonical_undo('graphs')")
    check("undone" + unique, sorted(rows("TABLE graph")) == before, rows("TABLE graph"))
    rows("DROP TABLE graph, graphs")
EQUAL = "uri_canonical: rows of graph would be equal when they refer to the rows that stay"
for change in ("UPDATE graph SET k = src", "CREATE TABLE notes (src int, dst int, FOREIGN KEY (src, dst) REFERENCES graph (src, dst) ON DELETE CASCADE)",
               "CREATE FUNCTION keeps() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; CREATE TRIGGER keeps BEFORE DELETE ON graph FOR EACH ROW EXECUTE FUNCTION keeps()"):
    rows(GRAPH % ", UNIQUE (src, dst))")
    rows(change)
    before = rows("TABLE graph")
    fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, EQUAL)
    check(change, rows("TABLE graph") == before and rows("SELECT count(*) FROM pages") == [(3,)], rows("TABLE graph"))
    rows("DROP TABLE IF EXISTS notes; DROP TABLE graph")
rows("DROP FUNCTION keeps; " + GRAPH % ", UNIQUE (src, dst, k))" + "; UPDATE graph SET k = NULL WHERE dst = 3; INSERT INTO graph VALUES (1, 3, NULL)")
answers("SELECT r->'merged_in'->>'graph' FROM uri_canonical('pages', 'url', '%s') AS r" % MERGE, ("3",))
answers("SELECT src, dst, k FROM graph ORDER BY 1, 2", (1, 1, 0), (1, 3, None), (1, 3, None), (1, 3, None), (3, 1, 0), (3, 3, None))
rows("DROP TABLE graph, pages")

# Tables of links without REFERENCES, and columns with an index
rows("CREATE TABLE pages (id bigint PRIMARY KEY, url text); INSERT INTO pages SELECT n, 'http://h/' || n / 2 FROM generate_series(1, 50) AS n; CREATE TABLE graph (k serial PRIMARY KEY, src int, dst int)")
rows("INSERT INTO graph(src, dst) SELECT n, n + 1 FROM generate_series(1, 49) AS n")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: without REFERENCES, graph.src, graph.dst holds keys of pages, also of rows that merge")
does("SELECT uri_canonical('pages', 'url', '{\"merge\": true, \"unrelated\": [\"graph.src\"], \"dry_run\": true}')")
rows("ALTER TABLE graph ADD anchor text")
does("SELECT uri_canonical('pages', 'url', '{\"merge\": true, \"dry_run\": true}')")
rows("CREATE INDEX ON graph (dst, anchor)")
fails("SELECT uri_canonical('pages', 'url', '%s')" % MERGE, "uri_canonical: without REFERENCES, graph.dst holds keys of pages, also of rows that merge")
rows("DROP TABLE graph, pages")

# A table that inherits is a part of the one that refers
rows("CREATE TABLE pages (id int PRIMARY KEY, url text); INSERT INTO pages VALUES (1, 'http://h/'), (2, 'HTTP://h'); CREATE TABLE child (p int REFERENCES pages, q int); CREATE TABLE heir () INHERITS (child); CREATE INDEX ON child (p); INSERT INTO heir VALUES (2, 2)")
answers("SELECT r->'moved'->>'child.p' FROM uri_canonical('pages', 'url', '%s') AS r" % MERGE, ("1",))
answers("SELECT p FROM heir", (1,))
rows("DROP TABLE heir, child, pages")

# What is written is counted; a collation does not decide what is the same text; by is a text or texts
rows("CREATE TABLE pages (id int PRIMARY KEY, url text); INSERT INTO pages VALUES (1, 'http://h/'), (2, 'HTTP://h'), (3, 'http://H/c'); CREATE FUNCTION keeps() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
for keeps, ends in (("CREATE TRIGGER keeps BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION keeps()", "DROP TRIGGER keeps ON pages"), ("CREATE RULE keeps AS ON UPDATE TO pages DO INSTEAD NOTHING", "DROP RULE keeps ON pages")):
    rows(keeps)
    for options in (MERGE, '{"merge": true}'):
        fails("SELECT uri_canonical('pages', 'url', '%s')" % options, "uri_canonical: 0 of 1 rows could be rewritten")
    rows(ends)
for by in ("false", "true", "5", "{}", '["url", null]', '["url", 5]'):
    fails("SELECT uri_canonical('pages', 'url', '{\"by\": %s}')" % by, "uri_canonical: option by must be a text or a list of texts, not " + by)
answers("SELECT r->>'merged' FROM uri_canonical('pages', 'url', '{\"by\": [], \"dry_run\": true}') AS r", ("0",))
answers("SELECT r->>'canonical', r->'left'->>'no new text' FROM uri_canonical('pages', 'url', '{\"as\": \"CASE WHEN url LIKE ''http:%'' THEN ''x:'' || id END\", \"log\": false}') AS r", ("0", "1"))
if rows("SELECT 1 FROM pg_collation WHERE collprovider = 'i' LIMIT 1"):
    rows("CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false); ALTER TABLE pages ALTER url TYPE text COLLATE any_case")
    rows("TRUNCATE pages; INSERT INTO pages VALUES (1, 'http://h/'), (2, 'HTTP://h'), (3, 'http://H/c'), (4, 'http://h/C')")
    answers("SELECT r->>'merged', r->>'rewritten' FROM uri_canonical('pages', 'url', '%s') AS r" % MERGE, ("1", "1"))
    answers("SELECT id, url COLLATE \"C\" FROM pages ORDER BY 1", (1, "http://h/"), (3, "http://h/c"), (4, "http://h/C"))
does("DROP TABLE pages; DROP FUNCTION keeps; DROP COLLATION IF EXISTS any_case")
# Names of logs have 63 bytes
rows('CREATE TABLE "%s" (id int, "%s" text)' % ("ü" * 31, "é" * 31))
for number in ("", "2"):
    rows('INSERT INTO "%s" VALUES (1, \'HTTP://h\')' % ("ü" * 31))
    answers("SELECT r->>'log' FROM uri_canonical('\"%s\"', '%s') AS r" % ("ü" * 31, "é" * 31), ('public."%s_%s_log%s"' % ("ü" * 13, "é" * 13, number),))
does('DROP TABLE "%s", "%s", "%s"' % ("ü" * 31, "ü" * 13 + "_" + "é" * 13 + "_log", "ü" * 13 + "_" + "é" * 13 + "_log2"))

# An undo: columns named as ours, generated columns, triggers that set a time, char(n), partitions, tables without a key
rows("CREATE TABLE pages (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, t char(30), host text GENERATED ALWAYS AS (uri_host(t)) STORED, at timestamptz DEFAULT '2026-01-01', m float8, c jsonb, kept text, was text, n text, old text, new text, now text, back text)")
rows("INSERT INTO pages(t, m) VALUES ('http://h/', 1), ('HTTP://h', 0.1::float8 + 0.2), ('http://H/c', 'NaN'); CREATE FUNCTION sets() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.at = clock_timestamp(); RETURN NEW; END'")
rows("CREATE TABLE visits (c int REFERENCES pages, t text, k int, old text, new text, part text, place text, whole text) PARTITION BY LIST (k); CREATE TABLE v1 PARTITION OF visits FOR VALUES IN (1); CREATE TABLE v2 PARTITION OF visits FOR VALUES IN (2); CREATE INDEX ON visits (c)")
rows("INSERT INTO visits SELECT p, 'x', k FROM generate_series(1, 3) AS p, generate_series(1, 2) AS k; CREATE TRIGGER sets BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION sets(); SET extra_float_digits = -9")
dump = "SELECT id, t, host, m::text, CASE id WHEN 3 THEN NULL ELSE at END, c FROM pages ORDER BY 1", "SELECT * FROM visits ORDER BY 1, 2, 3"
before = [rows(sql) for sql in dump]
answers("SELECT r->>'merged', r->>'rewritten', r->'moved'->>'visits.c' FROM uri_canonical('pages', 't', '{\"merge\": true}') AS r", ("1", "1", "2"))
rows("UPDATE pages SET c = '5' WHERE id = 3")
answers("SELECT uri_canonical_undo('pages_t_log')::text, uri_canonical_undo(NULL)", ('{"changed": {"public.pages": 1, "public.visits": 2}, "restored": {"public.pages": 1}}', None))
rows("UPDATE pages SET c = NULL WHERE id = 3")
check("undone", [rows(sql) for sql in dump] == before, [rows(sql) for sql in dump])
rows("RESET extra_float_digits")
fails("SELECT uri_canonical_undo('pages_t_log')", "uri_canonical_undo: 1 of 1 rows of public.pages have changed since the run")
fails("SELECT uri_canonical_undo('visits')", "does not exist")
for change, table in (("UPDATE pages SET t = 'http://h/d' WHERE id = 3", "pages"), ("UPDATE visits SET t = 'y' WHERE c = 1", "visits"), ("DELETE FROM visits", "visits")):
    rows("DROP TABLE pages_t_log")
    does("SELECT uri_canonical('pages', 't', '{\"merge\": true}')")
    rows(change)
    before = [rows(sql) for sql in dump]
    fails("SELECT uri_canonical_undo('pages_t_log')", "rows of public.%s have changed since the run" % table)
    check("after " + change, [rows(sql) for sql in dump] == before, "")
    rows("TRUNCATE pages RESTART IDENTITY CASCADE; INSERT INTO pages(t, m) VALUES ('http://h/', 1), ('HTTP://h', 2), ('http://H/c', 3); INSERT INTO visits SELECT p, 'x', k FROM generate_series(1, 3) AS p, generate_series(1, 2) AS k")
does("DROP TABLE pages, visits, pages_t_log; DROP FUNCTION sets")

# Traps: for each function and operator that our SQL names, one in a schema of the search path that fits better
rows("CREATE SCHEMA traps; CREATE TABLE traps.sprung (what text); CREATE TABLE parent (id int PRIMARY KEY, url text); CREATE TABLE child (parent int REFERENCES parent); CREATE INDEX ON child (parent)")
named = sorted(set(re.findall(r"\b([a-z_]+)\(", " ".join(s for s, in rows("SELECT prosrc FROM pg_proc JOIN pg_language AS l ON l.oid = prolang WHERE proname LIKE 'uri\\_%' AND lanname IN ('sql', 'plpgsql')")))))
exist = {n for n, in rows("SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace")}
ARGUMENTS = ("text", "name", "unknown", "regclass, name", "regclass, name, text", "text, name", "name, text", "text, text", "text, text, text", "text, text, text, text", "text, text, boolean", "name, int", "text, int", "int, int",
             "bigint, bigint", "jsonb", "json", "text[], text", "name[], text", "json, text", "anyarray", "anyelement", "record", "int4[]", "int2[]", "oid", "bigint", "jsonb, jsonb", "text, json", "text, bigint")
trapped = 0
for name in named:
    for types in ARGUMENTS:
        if name in exist and not isinstance(rows("CREATE FUNCTION traps.%s(%s) RETURNS text LANGUAGE plpgsql AS $$ BEGIN INSERT INTO traps.sprung VALUES ('%s'); RETURN ''; END $$" % (name, types, name)), str):
            trapped += 1
for operator in ("=", "<>", ">", "||", "->", "->>", "@>", "-", "+"):
    for left, right in (("text", "name"), ("name", "text"), ("int", "bigint"), ("bigint", "int"), ("text", "text"), ("int", "int"), ("json", "text"), ("name", "name"), ("oid", "oid"), ("regclass", "oid"), ("oid", "regclass")):
        if not isinstance(rows("CREATE FUNCTION traps.operated(%s, %s) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN INSERT INTO traps.sprung VALUES ('%s'); RETURN true; END $$" % (left, right, operator)), str) \
                or not isinstance(rows("SELECT 1"), str):
            trapped += not isinstance(rows("CREATE OPERATOR traps.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = traps.operated)" % (operator, left, right)), str)
check("traps", trapped > 500, (trapped, named))
rows("INSERT INTO parent VALUES (1, 'http://10.0.0.1/'), (2, 'HTTP://10.0.0.1'), (3, 'http://H'); INSERT INTO child VALUES (1), (2), (3)")
rows("SET search_path = traps, public, pg_catalog")
for options in ('{"merge": true, "dry_run": true}', '{"merge": true}', '{"as": "pg_catalog.upper(url)", "by": "url", "log": "traps_log"}'):
    does("SELECT uri_canonical('public.parent', 'url', '%s')" % options)
for name in ("traps_log", "parent_url_log"):
    does("SELECT uri_canonical_undo('public.%s')" % name)
for options in (MERGE, '{"as": "pg_catalog.upper(url)", "by": "url", "log": false}'):
    does("SELECT uri_canonical('public.parent', 'url', '%s')" % options)
answers("SELECT uri_host_inet(url)::text FROM public.parent WHERE id OPERATOR(pg_catalog.=) 1", ("10.0.0.1/32",))
rows("RESET search_path")
answers("SELECT DISTINCT what FROM traps.sprung")
answers("SELECT count(*) FROM child WHERE parent = 1", (2,))
# Triggers, and expressions of the caller, have the caller's search path
rows("CREATE SCHEMA app; CREATE TABLE app.audit (what text); CREATE FUNCTION app.key_of(text) RETURNS text LANGUAGE sql AS 'SELECT uri_key($1)'; CREATE FUNCTION app.audits() RETURNS trigger LANGUAGE plpgsql AS"
     " 'BEGIN INSERT INTO audit VALUES (TG_OP); RETURN NULL; END'; CREATE TRIGGER audits AFTER UPDATE OR DELETE ON parent FOR EACH ROW EXECUTE FUNCTION app.audits(); SET search_path = app, public")
rows("INSERT INTO parent VALUES (4, 'https://H'), (5, 'HTTP://x')")
answers("SELECT r->>'merged' FROM uri_canonical('parent', 'url', '{\"by\": \"key_of(url)\"}') AS r", ("1",))
answers("SELECT what, count(*) FROM audit GROUP BY 1 ORDER BY 1", ("DELETE", 1), ("UPDATE", 3))
does("RESET search_path; DROP SCHEMA traps, app CASCADE; DROP TABLE parent, child; DROP TABLE parent_url_log, parent_url_log2, traps_log")

# Plain texts: an index on an expression, a generated column, a constraint, parallel workers
rows("CREATE TABLE plain (url text CHECK (uri_valid(url)), host text GENERATED ALWAYS AS (uri_host_key(url)) STORED)")
rows("INSERT INTO plain SELECT 'HTTP://www.Example' || n % 1000 || '.co.uk/' || n FROM generate_series(1, 100000) AS s(n)")
fails("INSERT INTO plain VALUES ('a b')", 'violates check constraint "plain_url_check"')
rows("CREATE INDEX plain_normal ON plain (uri_normalize(url))")
rows("CREATE INDEX plain_domain ON plain (uri_registrable_domain(url))")
rows("VACUUM ANALYZE plain")
plans("SELECT * FROM plain WHERE uri_normalize(url) = uri_normalize('http://www.EXAMPLE7.co.uk:80/7')", "plain_normal", "'http://www.example7.co.uk/7'")
answers("SELECT url, host FROM plain WHERE uri_normalize(url) = uri_normalize('http://www.EXAMPLE7.co.uk:80/7')", ("HTTP://www.Example7.co.uk/7", "example7.co.uk"))
plans("SELECT count(*) FROM plain WHERE uri_registrable_domain(url) = 'example7.co.uk'", "plain_domain")
rows("SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0")
plans("SELECT uri_domain(url, 2), count(*) FROM plain GROUP BY 1", "Gather", "Parallel Seq Scan")
answers("SELECT count(*), sum(n) FROM (SELECT uri_domain(url, 3), count(*) AS n FROM plain GROUP BY 1) AS d", (1000, 100000))
answers("SELECT count(DISTINCT uri_resolve('http://b/', uri_path(url))) FROM plain", (100000,))
rows("RESET ALL")

# Dump and restore, in another database
tools = dict(os.environ)
subprocess.run(["createdb", "restored"], check=True)
dump = subprocess.run(["pg_dump", "-Fc"], check=True, capture_output=True).stdout
restore = subprocess.run(["pg_restore", "-d", "restored"], input=dump, capture_output=True)
check("restore", restore.returncode == 0, restore.stderr.decode())
with psycopg.connect(dbname="restored", autocommit=True) as other:
    check("restored", other.execute("SELECT (SELECT count(*) FROM links), (SELECT count(*) FROM plain), (SELECT count(*) FROM sharded),"
                                    " (SELECT url::text FROM links WHERE url = 'http://example.com:/')").fetchone()
          == (20001, 100000, 20001, "http://EXAMPLE.com:80/"), "")

# Any search path: the operators are found, as all names of pg_catalog
rows("CREATE TABLE checked (url uri CHECK (url <> 'http://example.com/'))")
for path in ("", "nowhere", "public"):
    rows("SET search_path = '%s'" % path)
    answers("SELECT count(*) FROM public.links WHERE url = 'HTTP://example.com:80/77'", (1,))
    answers("SELECT count(*) FROM public.links WHERE 'HTTP://example.com:80/77'::text = url OR url < 'HTTP:'::text", (1,))
    fails("INSERT INTO public.checked VALUES ('HTTP://EXAMPLE.com')", "violates check constraint")
    answers("SELECT count(*) FROM public.links JOIN public.written USING (url)", (6667,))
    answers("SELECT min(url)::text FROM public.links", ("http://EXAMPLE.com:80/",))
rows("RESET search_path")
rows("CREATE FUNCTION seen() RETURNS bigint LANGUAGE sql SET search_path = '' AS $$ SELECT count(*) FROM public.links WHERE url = 'HTTP://example.com:80/77' $$")
answers("SELECT seen()", (1,))
fails("ALTER EXTENSION uri SET SCHEMA public", "does not support SET SCHEMA")
# A uri beside a text in one column is a text
answers("SELECT pg_typeof(coalesce(url, 'a'::text))::text, pg_typeof(coalesce(url, 'a'))::text, pg_typeof(least(url, 'a'))::text, pg_typeof(CASE WHEN true THEN url ELSE 'a'::text END)::text"
        " FROM links LIMIT 1", ("text", "uri", "uri", "text"))
answers("SELECT count(*) FROM (SELECT 'HTTP://h'::uri UNION SELECT 'http://h/') AS u", (1,))
answers("SELECT count(*) FROM (SELECT 'HTTP://h'::uri UNION SELECT 'http://h/'::text) AS u", (2,))
answers("SELECT count(*) FROM (SELECT 'HTTP://h'::uri UNION SELECT 'http://h/'::text::uri) AS u", (1,))

# min and max, with an index and without, in parallel
answers("SELECT min(url)::text, max(url)::text FROM (VALUES ('http://h/b'::uri), (NULL), ('HTTP://H/a'), ('HTTP://H/c'), ('http://h/c')) AS v(url)", ("HTTP://H/a", "HTTP://H/c"))
answers("SELECT min(url), max(url) FROM links WHERE false", (None, None))
plans("SELECT max(url) FROM links", "Limit", "Index Only Scan Backward using links_url_key")
answers("SELECT max(url)::text, (SELECT max(uri_normalize(url) COLLATE \"C\") FROM links) FROM links", ("http://example.com/9999",) * 2)
rows("SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0;"
     " SET min_parallel_table_scan_size = 0")
plans("SELECT max(url), min(url) FROM links", "Gather")
answers("SELECT max(url)::text, min(url)::text FROM links", ("http://example.com/9999", "http://EXAMPLE.com:80/"))
rows("RESET ALL")

# Sorting: in memory, in files, by parallel workers, of a few beginnings and of many, normal and not; the order is that of normal forms
does("CREATE TABLE unsorted AS SELECT (s || h || p || n)::uri AS url FROM unnest('{http://,https://,http://www.,HTTPS://WWW.,HTTP://,http:/,https,https://wwx.,http://wwv,https:,ftp://,\"\"}'::text[]) AS s,"
     " unnest('{example.com,EXAMPLE.com:80,a.example.com,%65xample.com,github.com,github.com:443,\"\",é,xyz.org.}'::text[]) AS h, unnest('{\"\",/,/a/../,/%7e,/~,/a,?,#}'::text[]) AS p,"
     " generate_series(1, 40) AS s2(n) ORDER BY random()")
does("INSERT INTO unsorted SELECT NULL UNION ALL SELECT left(url, 9)::uri FROM unsorted WHERE url LIKE '%1'")
rows("ANALYZE unsorted")
ordered = rows("SELECT uri_normalize(url) FROM unsorted ORDER BY uri_normalize(url) COLLATE \"C\"")
for setting in ("work_mem = '64MB'", "work_mem = '64kB'"):
    rows("SET " + setting)
    check("ORDER BY, " + setting, rows("SELECT uri_normalize(url) FROM unsorted ORDER BY url") == ordered, "")
    check("ORDER BY DESC, " + setting, rows("SELECT uri_normalize(url) FROM unsorted ORDER BY url DESC NULLS LAST") == [r for r in ordered[::-1] if r[0] is not None] + [(None,)], "")
    answers("SELECT count(DISTINCT url) = count(DISTINCT uri_normalize(url)), count(*) > 30000 FROM unsorted", (True, True))
rows("SET max_parallel_maintenance_workers = 2; SET min_parallel_table_scan_size = 0; SET maintenance_work_mem = '1MB'")
rows("CREATE INDEX unsorted_url ON unsorted (url)")
rows("RESET ALL")
rows("SET enable_sort = off; SET enable_seqscan = off")
check("the order of an index", rows("SELECT uri_normalize(url) FROM unsorted ORDER BY url") == ordered, "")
rows("RESET ALL")
# Keys that say nothing: all links begin with one long host
rows("CREATE TABLE alike AS SELECT ('http://a-rather-long-host.example/' || CASE n % 100 WHEN 0 THEN '%41' ELSE 'B' END || n)::uri AS url FROM generate_series(1, 50000) AS s(n)")
check("links that begin alike", rows("SELECT url::text FROM alike ORDER BY url") == rows("SELECT url::text FROM alike ORDER BY uri_normalize(url) COLLATE \"C\""), "")
rows("DROP TABLE alike")

# A BRIN index, also for a text
rows("CREATE INDEX unsorted_brin ON unsorted USING brin (url)")
rows("DROP INDEX unsorted_url")
rows("SET enable_seqscan = off")
for type in ("", "::text"):
    for operator in "= < <= > >=".split():
        sql = "SELECT count(*) FROM unsorted WHERE url %s 'HTTP://example.com:80/a7'%s" % (operator, type)
        plans(sql, "Bitmap Index Scan on unsorted_brin")
        answers(sql, rows(sql.replace("url", "uri_normalize(url) COLLATE \"C\"").replace("'HTTP://example.com:80/a7'", "'http://example.com/a7'"))[0])
rows("RESET ALL")
rows("DROP TABLE unsorted")

rows("ALTER FUNCTION uri_host(text) RENAME TO uri_renamed")
with psycopg.connect(autocommit=True) as other:
    try:
        got = other.execute("SELECT uri_renamed('http://h/')").fetchall()
    except psycopg.Error as e:
        got = str(e)
check("renamed", "the library has no function uri_renamed" in str(got), got)
rows("DROP EXTENSION uri CASCADE")
answers("SELECT count(*) FROM pg_proc WHERE proname LIKE 'uri\\_%'", (0,))

# Another encoding
rows("CREATE DATABASE latin1 ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
with psycopg.connect(dbname="latin1", autocommit=True) as other:
    try:
        got = other.execute("CREATE EXTENSION uri")
    except psycopg.Error as e:
        got = str(e)
check("latin1", "uri: the encoding of this database is LATIN1, and uri needs UTF8" in str(got), got)

# Cancelled queries: the memory of the server's process stays the same.  Errors, and rows that are not read to their
# end, too.
pg.close()
pg = psycopg.connect(autocommit=True)
rows("CREATE EXTENSION uri")
rows("SET jit = off")
rows("CREATE TABLE many AS SELECT 'http://h/' || n || repeat('/./a', 100) || '?a=1&b=2' AS url FROM generate_series(1, 2000) AS s(n)")
process, = rows("SELECT pg_backend_pid()")[0]
SLOW = ["SELECT count(uri_normalize(a.url)), count(uri_resolve('http://a/b', a.url)) FROM many AS a, many AS b",
        "SELECT count(*) FROM many AS a, many AS b, uri_params(a.url)",
        "SELECT count(uri_match('/{x}{?a}', a.url)), count(uri_expand('{/x*}', 'x', to_jsonb(ARRAY[a.url, b.url]))) FROM many AS a, many AS b",
        "SELECT count(*) FROM many AS a, many AS b, uri_extract(repeat(a.url || ' ', 1000))",
        "SELECT count(*) FROM many AS a JOIN many AS b ON a.url::uri < b.url::uri",
        "SELECT count(DISTINCT (a.url || b.url)::uri), array_agg(uri_json(b.url)) FROM many AS a, many AS b",
        "SELECT count(uri_normalize(a.url || b.url)), count(uri_decode(a.url)) FROM wide AS a, many AS b"]


def resident():
    """The memory of its own, without what the servers share."""
    with open("/proc/%d/status" % process, encoding="utf-8") as file:
        return int(re.search(r"RssAnon:\s*(\d+) kB", file.read()).group(1)) * 1024


def contexts():
    if pg.info.server_version < 140000:
        return 0
    return rows("SELECT sum(total_bytes)::bigint FROM pg_backend_memory_contexts")[0][0]


stopped = 0
for n in range(cancels):
    if n == min(100, cancels//2):
        before, held = resident(), contexts()
    rows("SET statement_timeout = %d" % (1+n % 3))
    got = rows(SLOW[n % len(SLOW)])
    stopped += str(got).startswith("canceling statement")
    while rows("SET statement_timeout = 0"):   # the limit holds for this statement, too
        pass
    rows("SELECT uri_normalize(url, CASE WHEN url LIKE '%/77/%' THEN 'none' ELSE 'case' END) FROM many")
    rows("SELECT * FROM many, uri_params(url) LIMIT 1")
check("cancelled", stopped == cancels, stopped)
check("memory of contexts", contexts() - held < 100000, (held, contexts()))
# libc keeps 4 MB of the long texts, or gives them back.
check("memory of the process", resident() - before < 8000000, (before, resident()))
print("%d queries cancelled: %d kB before, %d kB after" % (cancels, before//1000, resident()//1000))
pg.close()


# The blocks of the documents, each document in a database of its own
def run_blocks(document):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    name = "document"
    subprocess.run(["dropdb", "--if-exists", name], check=True, capture_output=True)
    subprocess.run(["createdb", name], check=True)
    statements = []
    for block in re.findall(r"```postgresql\n(.*?)```", text, re.S):
        sql, wanted = [], []
        for line in block.splitlines() + [""]:
            if line.startswith("-- "):
                wanted.append(line[3:])
                continue
            if wanted or (not line and sql):
                statements.append(("\n".join(sql), wanted))
                sql, wanted = [], []
            if line:
                sql.append(line)
    script = "\\pset null NULL\n" + "\n".join("%s\n\\echo @@@@" % sql for sql, _ in statements)
    done = subprocess.run(["psql", "-XAtq", "-d", name], input=script.encode(), capture_output=True,
                          cwd=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    printed = re.sub(r"^psql:<stdin>:\d+: ", "", done.stderr.decode(), flags=re.M).splitlines()
    errors = [line for line in printed if line.startswith("ERROR")]
    got = [part.strip("\n").splitlines() for part in done.stdout.decode().split("@@@@\n")]
    for (sql, wanted), lines in zip(statements, got):
        if wanted and wanted[0].startswith("ERROR"):
            check(sql, wanted[0] in errors, errors)
            errors = [e for e in errors if e != wanted[0]]
        else:
            check(document + ": " + sql, lines == wanted or not wanted and not lines, lines)
    check(document + ", errors", not errors, errors)
    print("%s: %d statements" % (document, len(statements)))


for document in sys.argv[2:]:
    run_blocks(document)
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
