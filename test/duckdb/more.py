# SPDX-License-Identifier: MIT
#
# For test/duckdb/run: python3 more.py FOLDER
#
# What compare.py cannot show: every place of a query, threads, interrupts, Parquet,
# arguments of other types, prepared statements, several databases.
import glob
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import apsw
import duckdb

folder = sys.argv[1]
passed = failed = 0


def connect(path=":memory:"):
    connection = duckdb.connect(path, config={"allow_unsigned_extensions": "true"})
    connection.execute("LOAD '%s/uri.duckdb_extension'" % folder)
    return connection


def same(what, got, wanted):
    global passed, failed
    if got == wanted:
        passed += 1
    else:
        failed += 1
        print("FAIL %s\n  expected: %r\n  got:      %r" % (what, wanted, got))


def rows(sql, *values):
    try:
        return db.execute(sql, values or None).fetchall()
    except duckdb.Error as e:
        return "%s: %s" % (type(e).__name__, e)


def answers(sql, *wanted):
    same(sql, rows(sql), list(wanted))


def fails(sql, part):
    got = rows(sql)
    same(sql, isinstance(got, str) and part in got, True)


db = connect()

# Types: one for each function, whatever the first argument is.
answers("SELECT typeof(uri_host(NULL)), typeof(uri_host('x')), typeof(uri_host('x'::BLOB)), typeof(uri_port('x'::BLOB)), typeof(uri_valid('x'))",
        ("VARCHAR", "VARCHAR", "BLOB", "BIGINT", "BOOLEAN"))
answers("SELECT uri_valid('x:'), uri_valid('x y'), uri_valid(NULL), sum(uri_valid('x:' || n)), sum(uri_valid(CASE WHEN n % 2 = 0 THEN 'x:' ELSE ' ' END)) FROM range(0, 5000) AS r(n)",
        (True, False, None, 5000, 2500))
answers("SELECT count(*) FROM range(0, 5000) AS r(n) WHERE uri_valid('x:' || repeat(' ', (n % 2)::INTEGER)) AND NOT uri_is_web('x:')", (2500,))
answers("SELECT typeof(uri_ip('x')), typeof(uri_data('x')), typeof(uri_kind('x'::BLOB)), typeof(uri_ip_text('abcd'::BLOB))",
        ("BLOB", "BLOB", "VARCHAR", "VARCHAR"))
answers("SELECT typeof(uri_base(NULL, 'http://h/', NULL, NULL)), uri_base(NULL, 'http://h/', NULL, NULL)", ("VARCHAR", "http://h/"))
answers("SELECT uri_port('http://h:/'), uri_port('http://h'), uri_port('http://h:81'), uri_port('http://h:99999999999999999999')",
        (None, None, 81, None))
answers("SELECT uri_segment('/a/b/c', 2::TINYINT), uri_segment('/a/b/c', 2::UINTEGER), uri_segment('/a/b/c', '2'), uri_segment('/a', -1::BIGINT)",
        ("b", "b", "b", "a"))
answers("SELECT uri_set_param('/', 'n', 5), uri_set_param('/', 'n', '5')", ("/?n=5", "/?n=5"))
answers("SELECT " + ", ".join("uri_segment('/a/b/c', 2::%s)" % t for t in ("SMALLINT", "UTINYINT", "USMALLINT", "INTEGER")), ("b",) * 4)
answers("SELECT uri_segment('/a', 1::UBIGINT), uri_path(DATE '2026-01-01')", ("a", "2026-01-01"))
fails("SELECT uri_host(['a'])", "cast it to VARCHAR")
answers("SELECT uri_set_param('/', 'n', 1.5)", ("/?n=1.5",))
fails("SELECT uri_with()", "No function matches")
fails("SELECT uri_normalize('x', 'none')", "uri_normalize: unknown level 'none'")

# Bytes that are not UTF-8, in a VARCHAR and in a BLOB
answers("SELECT uri_decode('%FF%41'), uri_decode('%FF%41'::BLOB), uri_param('?a=%C3', 'a')", ("\ufffdA", b"\xffA", "\ufffd"))
answers("SELECT uri_path('http://h/\\xFF'::BLOB), uri_resolve('http://h/', '\\xFF'::BLOB)", (b"/\xff", "http://h/\ufffd"))
answers("SELECT uri_param('?a=x%00y', 'a') = 'x' || chr(0) || 'y'", (True,))
same("a NUL", rows("SELECT uri_path(?)", "http://h/a\0b"), [("/a\0b",)])

fails("SELECT uri_normalize('x', '\\xFFy'::BLOB)", "uri_normalize: unknown level '\ufffdy'")
answers("SELECT uri_path('a' || chr(0) || 'b'), uri_path('\\x00a\\x00'::BLOB), uri_path(''), uri_path(''::BLOB)", ("a\0b", b"\0a\0", "", b""))
answers("SELECT uri_params('?a=%FF&' || chr(0))[1].value, uri_params('?a=\\xFF'::BLOB)[1].value", ("\ufffd", b"\xff"))

# Lengths at which DuckDB or the adapter stores a text differently: up to 12 bytes in the
# vector itself, up to 4096 bytes in a buffer of 32768; and the rows of a vector
for length in (0, 1, 11, 12, 13, 4095, 4096, 4097, 32767, 32768, 32769, 200000):
    answers("SELECT count(*) FROM range(0, 20) AS r(n) WHERE uri_path('http://h/' || n || repeat('x', %d)) = '/' || n || repeat('x', %d)"
            % (length, length), (20,))
for count in (1, 2047, 2048, 2049, 4097):
    answers("SELECT count(*), count(p), sum(p = '/' || repeat('y', (n %% 40)::INTEGER)) FROM"
            " (SELECT n, uri_path(CASE WHEN n %% 3 > 0 THEN 'http://h/' || repeat('y', (n %% 40)::INTEGER) END) AS p FROM range(0, %d) AS r(n))"
            % count, (count, sum(n % 3 > 0 for n in range(count)), sum(n % 3 > 0 for n in range(count)) or None))
    answers("SELECT count(*), count(p), sum(len(p)) FROM (SELECT uri_params(CASE WHEN n %% 3 > 0 THEN '?a&b' END) AS p FROM range(0, %d) AS r(n))"
            % count, (count, sum(n % 3 > 0 for n in range(count)), sum(2 * (n % 3 > 0) for n in range(count)) or None))
answers("SELECT count(uri_host(NULL::VARCHAR)), count(uri_port(NULL)), count(uri_params(NULL)) FROM range(0, 5000)", (0, 0, 0))

# An error in the middle of a vector, and the connection goes on
for call in ("uri_normalize(u, l)", "uri_lint(u, l)", "uri_is_normal(u, l)"):
    fails("SELECT count(%s) FROM (SELECT 'http://h/' || n AS u, CASE WHEN n = 3000 THEN 'none' WHEN '%s' LIKE 'uri_lint%%' THEN 'editions'"
          " ELSE 'case' END AS l FROM range(0, 10000) AS r(n))" % (call, call), "'none'")
    answers("SELECT uri_host('http://h/')", ("h",))

# JSON: lists and pairs for templates
answers("SELECT uri_expand('/{?l*}', 'l', json_array('a', 'b')), uri_expand('/{?l*}', 'l', to_json(MAP {'k': 'v'})),"
        " uri_expand('/{?l*}', 'l', '[1]')", ("/?l=a&l=b", "/?k=v", "/?l=%5B1%5D"))

# Lists, maps and structs for templates, constant and not
answers("SELECT uri_expand('/{?l*}', 'l', ['a', 'b c']), uri_expand('/{?l*}', 'l', ['a', NULL]), uri_expand('/{?l*}', 'l', [1, 2]), uri_expand('/{?l}', 'l', []::VARCHAR[]),"
        " uri_expand('/{?l*}', 'l', NULL::VARCHAR[])", ("/?l=a&l=b%20c", "/?l=a", "/?l=1&l=2", "/", "/"))
answers("SELECT uri_expand('/{?l*}', 'l', MAP {'k': 'v', 'w': 'x y'}), uri_expand('/{?l*}', 'l', {'k': 'v', 'n': 5::UTINYINT}), uri_expand('/{?l,m}', 'l', MAP {'k': 1}, 'm', ['\"'])",
        ("/?k=v&w=x%20y", "/?k=v&n=5", "/?l=k,1&m=%22"))
answers("SELECT e, count(*) FROM (SELECT uri_expand('/{l*}', 'l', [x FOR x IN range(n % 4)]) AS e FROM range(0, 6000) AS r(n)) GROUP BY ALL ORDER BY ALL",
        ("/", 1500), ("/0", 1500), ("/0,1", 1500), ("/0,1,2", 1500))
answers("SELECT sum(uri_expand('{l}', 'l', CASE WHEN n % 3 > 0 THEN ['long enough to be no part of it: ' || n, NULL] END) = CASE WHEN n % 3 > 0 THEN uri_encode('long enough to be no part of it: ' || n)"
        " ELSE '' END) FROM range(0, 6000) AS r(n)", (6000,))
answers("SELECT uri_expand('{l}', 'l', [1.5]), uri_expand('{?l*}', 'l', {'d': DATE '2026-01-02', 'b': true}), uri_expand('{l}', 'l', to_json([1.5]))", ("1.5", "?d=2026-01-02&b=true", "1.5"))
fails("SELECT uri_with('http://h', 'path', ['a'])", "uri_with: argument 3 is of a type that it cannot read: cast it to VARCHAR")
fails("SELECT uri_expand('{l}', 'l', union_value(a := 1))", "uri_expand: argument 3 is of a type that it cannot read: cast it to JSON")
fails("SELECT uri_expand('{l}', 'l', [union_value(a := 1)])", "uri_expand: argument 3 is of a type that it cannot read: cast it to JSON")

# Values of other types: what DuckDB casts them to
for value in ("true", "18446744073709551615::UBIGINT", "-170141183460469231731687303715884105727::HUGEINT", "340282366920938463463374607431768211455::UHUGEINT", "1.50::DECIMAL(4,2)", "-1.50::DECIMAL(9,2)",
              "-12345678901.5::DECIMAL(18,1)", "-12345678901234567890.5::DECIMAL(38,1)", "0.1::FLOAT", "1e300::DOUBLE", "DATE '2026-01-02'", "TIME '03:04:05'", "TIMESTAMP '2026-01-02 03:04:05.5'",
              "TIMESTAMP_S '2026-01-02 03:04:05'", "TIMESTAMP_MS '2026-01-02 03:04:05.5'", "TIMESTAMP_NS '2026-01-02 03:04:05.123456789'", "INTERVAL 3 DAY", "'12345678-9abc-1234-1234-123456789012'::UUID",
              "'f2345678-9abc-1234-1234-123456789012'::UUID", "-5::TINYINT", "200::UTINYINT"):
    answers("SELECT uri_set_param('?', 'v', v) = uri_set_param('?', 'v', v::VARCHAR), uri_with('//h', 'fragment', v) = uri_with('//h', 'fragment', v::VARCHAR), uri_expand('{v}', 'v', v) ="
            " uri_expand('{v}', 'v', v::VARCHAR), uri_expand('{v}', 'v', [v]) = uri_expand('{v}', 'v', v::VARCHAR) FROM (SELECT %s AS v)" % value, (True,) * 4)
answers("SELECT uri_set_param('?', 'v', TIMESTAMPTZ '2026-01-02 03:04:05+01')", ("?v=2026-01-02+02%3A04%3A05%2B00",))
answers("SELECT count(*), count(s), sum(s = uri_set_param('?', 'n', n::VARCHAR)) FROM (SELECT n, uri_set_param('?', 'n', CASE WHEN n % 3 > 0 THEN n::UBIGINT END) AS s FROM range(0, 6000) AS r(n))", (6000, 6000, 4000))

# A JSON argument is its text
answers("SELECT uri_host(j->'url'), uri_host(j->'none'), uri_host(j->'null'), uri_path(j->'object'), uri_path(j->'number'), uri_path(j->'list'), uri_set_param('?', 'a', j->'object') FROM"
        " (VALUES ('{\"url\": \"http:\\/\\/\\u00e9\", \"null\": null, \"object\": {\"a\": 1}, \"number\": 15, \"list\": [1]}'::JSON)) AS v(j)", ("é", None, None, '{"a":1}', "15", "[1]", "?a=%7B%22a%22%3A1%7D"))
answers("SELECT count(*), sum((uri_path(to_json(u)) IS NOT DISTINCT FROM uri_path(u))::INTEGER), sum((uri_params(to_json(u)) IS NOT DISTINCT FROM uri_params(u))::INTEGER), count(uri_path(to_json(u)))"
        " FROM (SELECT CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN 'é\"\\ /?a=\"' || n ELSE repeat('x', n::INTEGER % 40) || '?b' END AS u FROM range(0, 6000) AS r(n))", (6000, 6000, 6000, 4800))
answers("SELECT count(h), count(*) FROM (SELECT uri_path(CASE n % 3 WHEN 0 THEN 'null' WHEN 1 THEN '\"x\"' END::JSON) AS h FROM range(0, 6000) AS r(n))", (2000, 6000))

# The list of functions
answers("SELECT count(*) > 80, count(DISTINCT name) = count(*) FROM uri_functions()", (True, True))
answers("FROM uri_functions() WHERE name IN ('uri_host', 'uri_params', 'uri_functions') ORDER BY name", ("uri_functions", "", "rows(name, arguments, returns, about)", "the functions: name, arguments, what each returns, and a line about it"),
        ("uri_host", "u", "text", "the host"), ("uri_params", "u", "rows(position, name, value, raw, start, length)", "all parameters"))
answers("SELECT name FROM uri_functions() WHERE name NOT IN (SELECT function_name FROM duckdb_functions())")

# The aggregate: on many threads, of a BLOB, as a window
answers("SELECT uri_routes(u) FROM (VALUES ('/users/7'), ('/users/8'), (NULL)) AS t(u)", ('[{"route":"/users/{number}","links":2,"example":"/users/7"}]',))
answers("SELECT uri_routes(u), typeof(uri_routes(u)) FROM (VALUES ('/users/7')) AS t(u) WHERE false", (None, "JSON"))
answers("SELECT uri_routes(u)->0->>'example' FROM (VALUES ('/users/\\xFF'::BLOB), (NULL)) AS t(u)", ("/users/\ufffd",))
rows("CREATE TABLE paths AS SELECT '/x/' || n % 30000 || '/y' || n % 5 AS u, n % 10 AS g FROM range(0, 1000000) AS t(n)")
other = apsw.Connection(":memory:")
other.enable_load_extension(True)
other.load_extension(os.path.join(folder, "uri"))
other.execute("CREATE TABLE paths(u)")
other.executemany("INSERT INTO paths VALUES (?)", rows("SELECT u FROM paths"))
wanted = other.execute("SELECT uri_routes(u) FROM paths").fetchall()
answers("SELECT uri_routes(u) FROM paths", *wanted)
answers("SELECT g, uri_routes(u)->0->>'route' FROM paths GROUP BY g ORDER BY g LIMIT 2", (0, "/x/{number}/y0"), (1, "/x/{number}/y1"))
answers("SELECT uri_routes(h || '/a') OVER (ORDER BY h ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)->0->>'links' FROM range(1, 5) AS t(h)", ("1",), ("2",), ("2",), ("2",))
answers("SELECT (uri_routes('/x/' || n || '/' || n*7 || '-a')->0->>'links') BETWEEN '1980000' AND '2020000' FROM range(0, 2000000) AS t(n)", (True,))

# Macros for rows: one for each function, with each number of its arguments
with open("ext/engines/duckdb/macros.sql", encoding="utf-8") as file:
    rows(file.read())
answers("SELECT name FROM uri_functions() WHERE returns LIKE 'rows(%' AND arguments <> '' AND (SELECT count(*) FROM duckdb_functions() WHERE function_name = name AND function_type = 'table_macro'"
        " AND list_aggregate(parameters, 'string_agg', ', ') IN (regexp_replace(arguments, ' \\[.*', ''), regexp_replace(regexp_replace(arguments, ' \\[, ([^ ]+).*', ', \\1'), '\\]', '')))"
        " <> CASE WHEN arguments LIKE '%[%' THEN 2 ELSE 1 END")
answers("SELECT t.u, p.name FROM (VALUES ('?a&b'), (NULL), ('x'), ('?c')) AS t(u), uri_params(t.u) AS p ORDER BY ALL", ("?a&b", "a"), ("?a&b", "b"), ("?c", "c"))
answers("SELECT t.u, count(p.component) FROM (VALUES ('//h'), (NULL)) AS t(u) LEFT JOIN uri_parts(t.u, edition := 'rfc2396') AS p ON true GROUP BY ALL ORDER BY ALL", ("//h", 4), (None, 0))
answers("SELECT count(*), sum(position) FROM range(0, 3000) AS r(n), uri_params('?' || repeat('a&', (n % 5)::INTEGER)) AS p", (6000, 600*(1+3+6+10)))
answers("SELECT component FROM uri_parts('//h')", ("authority",), ("host",), ("path",))
rows("DROP MACRO TABLE uri_parts")

# Enums
rows("CREATE TYPE link AS ENUM ('http://a/', 'http://b/some-longer-name', 'é', '')")
rows("CREATE TABLE enums AS SELECT (['http://a/', 'http://b/some-longer-name', 'é', '', NULL])[1 + n % 5]::link AS u, n FROM range(0, 10000) AS r(n)")
answers("SELECT uri_host(u), uri_path(u), count(*) FROM enums GROUP BY ALL ORDER BY ALL",
        ("a", "/", 2000), ("b", "/some-longer-name", 2000), (None, "", 2000), (None, "é", 2000), (None, None, 2000))
answers("SELECT sum(uri_resolve(u, 'x') = uri_resolve(u::VARCHAR, 'x')), sum(uri_params(u) = uri_params(u::VARCHAR)), sum(uri_resolve('http://c/', u) = uri_resolve('http://c/', u::VARCHAR)) FROM enums", (8000,) * 3)
answers("SELECT uri_normalize('HTTP://h', l), count(*) FROM (SELECT (['case', 'scheme'])[1 + n % 2]::ENUM('case', 'scheme') AS l FROM range(0, 5000) AS r(n)) GROUP BY ALL ORDER BY ALL",
        ("http://h", 2500), ("http://h/", 2500))
names = ", ".join("'http://h/%d'" % n for n in range(70000))
rows("CREATE TYPE many AS ENUM (%s)" % names)
answers("SELECT sum(uri_path(u) = '/' || n) FROM (SELECT ('http://h/' || n)::many AS u, n FROM range(0, 70000) AS r(n))", (70000,))

# JSON and structs: their fields, generated columns, Parquet
answers("SELECT typeof(uri_json('x')), typeof(uri_match('/{a}', '/b')), uri_json('http://h/p').host, uri_json('http://h/p')->>'path', uri_json(NULL) IS NULL", ("JSON", "JSON", '"h"', "/p", True))
FIELDS = "scheme VARCHAR, userinfo VARCHAR, host VARCHAR, port BIGINT, path VARCHAR, query VARCHAR, fragment VARCHAR, registrable_domain VARCHAR, effective_port BIGINT"
answers("SELECT typeof(uri_parse('x')), uri_parse('http://u:p@h:80/p?q#f'), uri_parse(NULL)",
        ("STRUCT(%s)" % FIELDS, {"scheme": "http", "userinfo": "u:p", "host": "h", "port": 80, "path": "/p", "query": "q", "fragment": "f", "registrable_domain": None,
                                      "effective_port": 80}, None))
answers("SELECT uri_parse('//h:/').port, uri_parse('//h:99999999999999999999').port, uri_parse('//h:').host, uri_parse('http://h/?').query, uri_parse('').path, uri_parse('\\xFF'::BLOB).path",
        (None, None, "h", "", "", b"\xff"))
answers("SELECT count(*) FROM (SELECT u, uri_parse(u) AS p FROM (SELECT CASE WHEN n % 7 > 0 THEN 'http://u' || n || '@h' || n || ':' || n % 999 || '/a/longer/path/' || n || '?q' || n || '#' || repeat('f', (n % 99)::INTEGER)"
        " END AS u FROM range(0, 9000) AS r(n))) WHERE p.scheme IS NOT DISTINCT FROM uri_scheme(u) AND p.userinfo IS NOT DISTINCT FROM uri_userinfo(u) AND p.host IS NOT DISTINCT FROM uri_host(u)"
        " AND p.port IS NOT DISTINCT FROM uri_port(u) AND p.path IS NOT DISTINCT FROM uri_path(u) AND p.query IS NOT DISTINCT FROM uri_query(u) AND p.fragment IS NOT DISTINCT FROM uri_fragment(u)"
        " AND p.registrable_domain IS NOT DISTINCT FROM uri_registrable_domain(u) AND p.effective_port IS NOT DISTINCT FROM uri_effective_port(u)", (9000,))
answers("SELECT uri_parse('https://www.example.co.uk:/').registrable_domain, uri_parse('https://www.example.co.uk:/').effective_port, uri_parse('//a.b.com'::BLOB).registrable_domain", ("example.co.uk", 443, b"b.com"))
rows("CREATE TABLE parsed (u VARCHAR, p STRUCT(%s) GENERATED ALWAYS AS (uri_parse(u)), h VARCHAR GENERATED ALWAYS AS (uri_json(u)->>'host'))" % FIELDS)
rows("INSERT INTO parsed VALUES ('http://h/?a=1&b&a=2'), (NULL)")
answers("SELECT p.host, p.query, h FROM parsed", ("h", "a=1&b&a=2", "h"), (None, None, None))
with tempfile.TemporaryDirectory() as scratch:
    path = os.path.join(scratch, "parsed.parquet")
    rows("COPY (SELECT uri_parse(u) AS p, uri_json(u) AS j, uri_params(u) AS l FROM parsed) TO '%s' (FORMAT parquet)" % path)
    answers("SELECT p.host, j->>'host', l[3].value, typeof(j) FROM '%s'" % path, ("h", "h", "2", "JSON"), (None, None, None, "JSON"))

# Rows, as lists and as tables
answers("SELECT t.url, p.* FROM (SELECT url, unnest(uri_params(url)) AS p FROM (VALUES ('?a=1&b'), (''), (NULL)) AS v(url)) AS t",
        ("?a=1&b", 1, "a", "1", "a=1", 2, 3), ("?a=1&b", 2, "b", None, "b", 6, 1))
answers("SELECT uri_params(NULL), uri_params(''), len(uri_segments('/a//b/'))", (None, [], 4))
answers("SELECT component, value FROM uri_parts('//h/x', _edition := 'rfc2396')".replace("_edition", "edition"),
        ("authority", "h"), ("server", "h"), ("host", "h"), ("path", "/x"))
fails("SELECT * FROM uri_parts('x', edition := 'none')", "uri_parts: unknown edition 'none'")
answers("SELECT count(*) FROM uri_params(NULL)", (0,))
answers("SELECT count(*) FROM uri_parts('x', edition := NULL)", (0,))
answers("SELECT count(*), sum(position) FROM uri_params('?' || repeat('a&', 5000) || 'a')", (5001, 5001 * 5002 // 2))
answers("SELECT sum(len(uri_params('?' || repeat('a&', n::INTEGER)))) FROM range(0, 300) AS r(n)", (sum(range(300)),))
answers("SELECT count(*) FROM (SELECT unnest(uri_domains('http://a.b.c/')) FROM range(0, 10000))", (30000,))

# Places of a query: prepared, filtered, in macros, constant and not
same("prepared", rows("SELECT uri_host(?), uri_with(?, 'path', ?)", "http://h/", "http://h/", "/p"), [("h", "http://h/p")])
answers("SELECT count(*) FROM range(0, 10000) AS r(n) WHERE uri_port('http://h:' || n) % 2 = 0 AND uri_valid('http://h:' || n) = 1", (5000,))
answers("SELECT sum(uri_normalize('HTTP://H/' || n, CASE WHEN n % 2 = 0 THEN 'case' ELSE 'percent' END) = 'http://h/' || n)"
        " FROM range(0, 10000) AS r(n)", (10000,))
answers("SELECT DISTINCT uri_error('a b', rule, edition) IS NULL FROM (VALUES ('URI-reference', 'rfc3986'), ('URI-reference', 'rfc2396'),"
        " ('URI-reference', 'rfc3986')) AS v(rule, edition)", (False,))
answers("SELECT sum(uri_in_network('http://10.0.0.' || (n % 256) || '/', '10.0.0.0/' || (24 + n % 9))) > 0 FROM range(0, 5000) AS r(n)", (True,))
answers("SELECT uri_resolve(b, 'x') FROM (VALUES ('http://a/'), ('http://a/'), ('http://a/'), ('http://b/c/')) AS v(b)",
        ("http://a/x",), ("http://a/x",), ("http://a/x",), ("http://b/c/x",))
answers("SELECT count(*), count(uri_path(u)), sum(uri_path(u) = substr(u, 9)), sum(uri_path(u::BLOB) = substr(u, 9)::BLOB)"
        " FROM (SELECT CASE WHEN n % 7 > 0 THEN 'http://h/' || repeat('x', (n * 37 % 6000)::INTEGER) END AS u FROM range(0, 14000) AS r(n))",
        (14000, 12000, 12000, 12000))
rows("CREATE MACRO same_link(a, b) AS uri_normalize(a) = uri_normalize(b)")
answers("SELECT same_link('HTTP://h', 'http://H:80/'), uri_equivalent('HTTP://h', 'http://H:80/')", (True, 1))
rows("CREATE TABLE stored (url VARCHAR, host VARCHAR GENERATED ALWAYS AS (uri_host(url)))")
rows("INSERT INTO stored VALUES ('http://h/'), (NULL)")
answers("SELECT host FROM stored", ("h",), (None,))

# CSV in, Parquet out and in again, counts of hosts
with tempfile.TemporaryDirectory() as scratch:
    parquet = os.path.join(scratch, "links.parquet")
    rows("CREATE TABLE links AS SELECT link AS url FROM 'examples/links.csv'")
    texts = [url for url, in rows("SELECT url FROM links")]
    rows("COPY links TO '%s' (FORMAT parquet)" % parquet)
    answers("SELECT count(*), count(DISTINCT url) FROM '%s'" % parquet, (len(texts), len(set(texts)-{None})))
    counts = {}
    for (host,) in rows("SELECT uri_host(url) FROM links"):
        counts[host] = counts.get(host, 0) + 1
    same("hosts of a Parquet file", dict(rows("SELECT uri_host(url), count(*) FROM '%s' GROUP BY ALL" % parquet)), counts)

    # A database on disk, which another connection reads; two databases in one process
    path = os.path.join(scratch, "file.db")
    other = connect(path)
    other.execute("CREATE VIEW v AS SELECT uri_host('http://h/') AS h")
    same("a view", other.execute("SELECT h FROM v").fetchall(), [("h",)])
    other.close()
    again = connect(path)
    same("a view, opened again", again.execute("SELECT h FROM v").fetchall(), [("h",)])
    again.close()

# The examples of the reference that every engine can run: SELECT uri_...(...) without a
# table.  Two show a type that a value has of its own in SQLite; the others an error about a text that
# is written in the statement, which DuckDB does not tell.
OWN_TYPES = ["uri_port('http://h:/')", "typeof(uri_param('?a=%00', 'a'))", "'utm_%')", "uri_match('/users/7', '/users/{id}')",
             "uri_match('/users/:id', '/users/7')", "uri_param('q', 'http://h/?q=1')", "'ExampleBot')", "'a,b')", "uri_expand('/{a'"]


def shown(sql):
    """What is printed, as the reference prints it."""
    got = rows(re.sub("x('[0-9A-F]+')", r"unhex(\1)", sql.replace("char(", "chr(")))
    if isinstance(got, str):
        return ["Error: " + got.partition("Error: ")[2]]
    return ["|".join("NULL" if v is None else str(int(v)) if isinstance(v, bool) else v.decode() if isinstance(v, bytes) else str(v)
                     for v in row) for row in got]


def run_examples(document):
    for block in document.split("```sql\n")[1:]:
        sql, wanted = "", []
        for line in block.partition("```")[0].splitlines() + [""]:
            if line.startswith("--"):
                wanted.append(line[3:])
                continue
            if sql.rstrip().endswith(";"):
                if wanted and sql.startswith("SELECT uri_") and " FROM " not in " ".join(sql.split()).upper() \
                        and not any(own in sql for own in OWN_TYPES):
                    same(sql, shown(sql), wanted)
                sql, wanted = "", []
            elif not sql.strip():
                wanted = []
            sql += line + "\n"


before = passed
for name in sorted(glob.glob("sql/reference/*.md")):
    with open(name, encoding="utf-8") as file:
        run_examples(file.read())
print("%d examples of the reference" % (passed-before))


# The README's blocks: a statement, and what it prints as comments after it
def printed(sql):
    got = rows(sql)
    return got if isinstance(got, str) else ["|".join("NULL" if v is None else str(v) for v in row) for row in got]


def run_blocks(document):
    for block in document.split("```duckdb\n")[1:]:
        sql, wanted = "", []
        for line in block.partition("```")[0].splitlines() + [""]:
            if line.startswith("-- "):
                wanted.append(line[3:])
                continue
            if line.startswith(".read "):
                with open(line.split()[1], encoding="utf-8") as file:
                    rows(file.read())
                continue
            if sql.rstrip().endswith(";"):
                got = printed(sql)
                same(sql, got if wanted or isinstance(got, str) else [], wanted)
                sql, wanted = "", []
            sql += line + "\n"


with open("ext/engines/duckdb/README.md", encoding="utf-8") as file:
    readme = file.read()
with tempfile.TemporaryDirectory() as scratch:
    db.close()
    db = connect()
    run_blocks(readme.replace("'build/", "'%s/" % folder).replace("links.parquet", os.path.join(scratch, "links.parquet")))

# The README's way from an SQLite file: no link is lost, and none is cut
export, read = re.search("export them with `(.*?)`, then `(FROM .*?)`", readme).groups()
for links in [["https://h/a;b=%d" % n for n in range(5)], ["https://h/a"], [' "a", b;\n', "http://h/ü|", "x\ty"]]:
    with tempfile.TemporaryDirectory() as scratch:
        file = sqlite3.connect(os.path.join(scratch, "links.db"))
        file.execute("CREATE TABLE links(url)")
        file.executemany("INSERT INTO links VALUES (?)", [(link,) for link in links])
        file.commit()
        file.close()
        subprocess.run(export, shell=True, cwd=scratch, check=True)
        same("links of an SQLite file", printed("SELECT url " + read.replace("links.csv", os.path.join(scratch, "links.csv"))), links)

# Threads: the same sum with one and with more
BIG = ("SELECT sum(hash(uri_normalize(u))), sum(hash(uri_host(u))), sum(hash(uri_registrable_domain(u))), sum(len(uri_params(u))),"
       " sum(hash(uri_resolve('http://h/a/b', u))) FROM (SELECT 'HTTP://www' || n || '.Example.CO.UK:80/%7ea/../' || n || '?a=' || n || '&b' AS u"
       " FROM range(0, 400000) AS r(n))")
rows("SET threads = 1")
one = rows(BIG)
rows("SET threads = 4")
same("four threads", rows(BIG), one)
cursors = [db.cursor() for _ in range(4)]
results = []
workers = [threading.Thread(target=lambda c=c: results.append(c.execute(BIG).fetchall())) for c in cursors]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
same("four queries at the same time", results, [one] * 4)

# An interrupt ends a long query, and the connection goes on.  One that comes before the query has begun is lost.
ended = threading.Event()


def interrupt():
    while not ended.wait(.3):
        db.interrupt()


interrupter = threading.Thread(target=interrupt)
began = time.monotonic()
interrupter.start()
got = rows("SELECT sum(hash(uri_normalize('HTTP://H/' || n))) FROM range(0, 2000000000) AS r(n)")
ended.set()
interrupter.join()
same("an interrupt", "InterruptException" in got, True)
same("soon", time.monotonic()-began < 120, True)
answers("SELECT uri_host('http://h/')", ("h",))

print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
