# SPDX-License-Identifier: MIT
#
# For test/duckdb/run: python3 compare.py FOLDER CALLS SEED
#
# Every scalar and table-valued function of FOLDER/uri, as SQLite lists
# them, is called CALLS times in SQLite and in DuckDB: half of the calls with texts, half
# with BLOBs of any bytes as first argument.  Both engines read the arguments from tables,
# and whole batches of answers are compared.  Calls whose answers differ, batches with an
# error, and SINGLE more calls of each function are compared one by one.  The same must be:
#
#   INTEGER      the number; NULL if SQLite answers with a text (an invalid port)
#   BOOLEAN      true for 1, false for 0
#   VARCHAR, JSON  the bytes; U+FFFD for each byte that is not UTF-8
#   BLOB         the bytes: of functions that always answer with octets, and of those
#                whose results are parts of their first argument, if that is a BLOB
#   an error     the message
#
# Positions in a BLOB that is not UTF-8 are those of SQLite before 3.54.
#
# DuckDB stops at the first error, so calls that are errors in SQLite are made one by one.
import os
import random
import re
import sys
import tempfile

import apsw
import duckdb

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from calls import ABSENT, KINDS, VARIADIC, argument, arguments, ask_sqlite, connect_sqlite, first, registered  # noqa: E402

folder, calls, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
passed = failed = 0
BATCH = 20000
SINGLE = 40

def utf8(octets):
    """The text, with U+FFFD for each byte that is no UTF-8."""
    out = ""
    while octets:
        try:
            return out + octets.decode()
        except UnicodeDecodeError as e:
            out += octets[:e.start].decode() + "\ufffd"
            octets = octets[e.start+1:]
    return out


def expected(value, kind):
    """SQLite's value as DuckDB has it in a column of that type."""
    if value is None:
        return None
    if kind in ("BIGINT", "BOOLEAN"):
        return value if isinstance(value, int) else None
    if isinstance(value, int):
        value = b"%d" % value
    return utf8(value) if kind in ("VARCHAR", "JSON") else value


def report(what, ours, theirs):
    global failed
    failed += 1
    if failed < 10:
        print("FAIL %s\n  SQLite: %.300s\n  DuckDB: %.300s" % (what, repr(ours), repr(theirs)))


def literal(value, blob):
    """An SQL expression that both engines read."""
    if value is None:
        return "NULL"
    if isinstance(value, int):
        return str(value)
    return "unhex('%s')" % value.hex() if blob else "decode(unhex('%s'))" % value.hex()


def fill(rows, blob, columns_of=None):
    """The table calls(id, a0, a1 ...) in DuckDB, through a file: much faster than by statements."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
        for i, row in enumerate(rows):
            file.write(",".join([str(i)] + ["" if v is None else str(v) if isinstance(v, int) else "x" + v.hex() for v in row]) + "\n")
    columns = ["id"]
    names = {"id": "BIGINT"}
    for i in range(len(rows[0])):
        integer = any(isinstance(row[i], int) for row in rows)
        names["c%d" % i] = "BIGINT" if integer else "VARCHAR"
        octets = "unhex(substr(c%d, 2))" % i
        columns.append(("c%d" % i if integer else octets if blob and i == 0 else "decode(%s)" % octets) + " AS a%d" % i)
    duck.execute("CREATE OR REPLACE TABLE calls AS SELECT %s FROM read_csv('%s', header=false, columns=%r)"
                 % ("id, " + columns_of if columns_of else ", ".join(columns), file.name, names))
    os.unlink(file.name)


def shown(message):
    """A message, with U+FFFD for bytes that are no UTF-8, however many it stands for."""
    return re.sub("\ufffd+", "\ufffd", message)


def check_errors(name, wrong, blob, is_table):
    global passed
    seen = set()
    for row, error in wrong:
        message = str(error).partition("Error: ")[2]
        if message in seen or len(seen) >= 20:
            continue
        seen.add(message)
        sql = "SELECT %s(%s)" % (name, ", ".join(literal(v, blob and i == 0) for i, v in enumerate(row)))
        try:
            got = duck.execute(sql).fetchall()
        except duckdb.Error as e:
            got = str(e)
        if isinstance(got, str) and shown(message) in shown(got):
            passed += 1
        else:
            report(sql, message, got)


def compare(name, count, blob, is_table, rows):
    """Call by call.  Returns what DuckDB answers to the calls without an error."""
    global passed
    answers = list(ask_sqlite(lite, name, rows, blob, is_table))
    wrong = [(row, a) for row, a in zip(rows, answers) if isinstance(a, apsw.Error)]
    good = [(row, a) for row, a in zip(rows, answers) if not isinstance(a, apsw.Error)]
    check_errors(name, wrong, blob, is_table)
    if not good:
        return []
    fill([row for row, _ in good], blob)
    call = "%s(%s)" % (name, ", ".join("a%d" % i for i in range(count)))
    kind = duck.execute("SELECT typeof(%s) FROM calls LIMIT 1" % call).fetchone()[0]
    if is_table:
        assert kind.startswith("STRUCT(") and kind.endswith(")[]"), kind
        kinds = [t.rsplit(" ", 1)[1] for t in kind[7:-3].split(", ")]
    found = duck.execute("SELECT %s FROM calls ORDER BY id" % call).fetchall()
    assert len(found) == len(good)
    for (row, answer), (got,) in zip(good, found):
        if is_table:
            got = [tuple(r.values()) for r in got or []]
            wanted = [tuple(map(expected, r, kinds)) for r in answer]
        else:
            wanted = expected(answer, kind)
        if got == wanted:
            passed += 1
        else:
            report("%s%r" % (name, tuple(row)), wanted, got)
    return [v.encode() if isinstance(v, str) else v for v, in found]


def word_table(kind):
    """A table of both engines, words_N(id, v), with the values of a kind and a few NULLs: its name and size."""
    key = tuple(kind)
    if key not in words:
        name, values = "words_%d" % len(words), list(kind) * (1 + 50 // len(kind)) + [None]
        words[key] = name, len(values)
        for engine in (lite, duck):
            engine.execute("CREATE TABLE %s(id INTEGER PRIMARY KEY, v %s)" % (name, "BIGINT" if isinstance(kind[0], int) else "VARCHAR"))
            engine.executemany("INSERT INTO %s VALUES (?, ?)" % name, list(enumerate(values)))
    return words[key]


def fill_texts(size):
    """The table texts(id, t, b) in both engines: texts, and BLOBs of any bytes."""
    pool = [[first(False), first(True)] for _ in range(size)]
    lite.execute("CREATE TABLE texts(id INTEGER PRIMARY KEY, t, b)")
    with lite:
        lite.executemany("INSERT INTO texts VALUES (?, ?, ?)", ((i, t and t.decode(), b) for i, (t, b) in enumerate(pool)))
    fill(pool, False, "decode(unhex(substr(c0, 2))) AS t, unhex(substr(c1, 2)) AS b")
    duck.execute("ALTER TABLE calls RENAME TO texts")


def arguments_of(name, count, blob, size):
    """The arguments of call c.id, as columns that both engines know, and where they come from."""
    kinds = KINDS.get(name, [])
    columns, tables, where = ["c.b" if blob else "c.t"], ["texts AS c"], ["c.id >= ? AND c.id < ?"]
    for i in range(1, count):
        kind = kinds[i-1] if i <= len(kinds) else None
        table, rows = ("texts", size) if kind is None else word_table(kind)
        columns.append("x%d.%s" % (i, "t" if kind is None else "v"))
        tables.append("%s AS x%d" % (table, i))
        where.append("x%d.id = (c.id * %d + %d) %% %d" % (i, 7919 + 2*i, 31*i, rows))
    return columns, " FROM %s WHERE %s ORDER BY c.id" % (" CROSS JOIN ".join(tables), " AND ".join(where))


def questions(name, call, source, is_table):
    """The statements for SQLite and DuckDB whose rows are the answers of a batch, an integer or bytes each."""
    kind = duck.execute("SELECT typeof(%s)%s LIMIT 1" % (call, source), (0, 1)).fetchone()[0]
    if not is_table:
        return ("SELECT " + (call if kind in ("BIGINT", "BOOLEAN") else "CAST(%s AS BLOB)" % call) + source,
                "SELECT " + ("encode((%s)::VARCHAR)" % call if kind in ("VARCHAR", "JSON") else call) + source)
    fields = [f.strip('"') for f, in lite.execute("SELECT name FROM pragma_table_info('%s')" % name)]
    kinds = [t.rsplit(" ", 1)[1] for t in kind[7:-3].split(", ")]
    ours = "||','||".join("iif(f.%s IS NULL, '-', hex(f.%s))" % (f, f) for f in fields)
    theirs = "||','||".join("coalesce(hex(r.%s%s), '-')" % (f, "::VARCHAR" if k == "BIGINT" else "") for f, k in zip(fields, kinds))
    return ("SELECT (SELECT coalesce(group_concat(%s, ';'), '') FROM %s AS f)%s" % (ours, call, source),
            "SELECT coalesce(array_to_string([%s FOR r IN %s], ';'), '')%s" % (theirs, call, source))


def compare_all(name, count, blob, is_table, size):
    """All calls, a batch at a time."""
    global passed
    columns, source = arguments_of(name, count, blob, size)
    ours, theirs = questions(name, "%s(%s)" % (name, ", ".join(columns)), source, is_table)
    for at in range(0, size, BATCH):
        span = (at, min(at + BATCH, size))
        try:
            wanted = lite.execute(ours, span).fetchall()
        except apsw.Error:
            wanted = None
        got = wanted and duck.execute(theirs, span).fetchall()
        if wanted and got == wanted:
            passed += len(got)
            continue
        rows = lite.execute("SELECT " + ", ".join(columns) + source, span).fetchall()
        rows = [[v.encode() if isinstance(v, str) else v for v in row] for row in rows]
        if wanted:
            assert len(got) == len(wanted) == len(rows)
            passed += sum(a == b for a, b in zip(got, wanted))
            rows = [row for row, a, b in zip(rows, got, wanted) if a != b]
            got = [a for (a,), (b,) in zip(got, wanted) if a != b]
        again = compare(name, count, blob, is_table, rows)
        if wanted and not is_table and again != got:
            report("%s, in a batch and alone" % name, got, again)


lite = connect_sqlite(folder)
duck = duckdb.connect(config={"allow_unsigned_extensions": "true"})
duck.execute("LOAD '%s/uri.duckdb_extension'" % folder)
random.seed(seed)
words = {}
fill_texts(max(calls//2, 1))
functions, tables = registered(lite)
here = {name for name, in duck.execute("SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name LIKE 'uri/_%' ESCAPE '/'").fetchall()}
if {name for name, _ in functions} - here == ABSENT and here - {name for name, _ in functions} == {"uri_parse", "uri_routes"}:
    passed += 1
else:
    report("the functions", sorted({name for name, _ in functions} - ABSENT), sorted(here))
# The list of functions is a table only
LIST = "SELECT * FROM uri_functions() ORDER BY name"
listed = [row for row in lite.execute(LIST) if row[0] not in ABSENT]
if duck.execute(LIST).fetchall() == listed:
    passed += 1
else:
    report(LIST, listed, duck.execute(LIST).fetchall())
for name, arity in functions:
    if name in ABSENT or name == "uri_functions":
        continue
    for count in [arity] if arity >= 0 else VARIADIC.get(name, [1]):
        for blob in (False, True) if count else (False,):
            try:
                compare(name, count, blob, name in tables, [arguments(name, count, blob) for _ in range(SINGLE//2)])
                if count:
                    compare_all(name, count, blob, name in tables, max(calls//2, 1))
            except Exception as e:
                report("%s with %d arguments" % (name, count), "no exception", repr(e))
print("DuckDB %s, SQLite %s: %d functions, %d differences" % (duckdb.__version__, apsw.sqlite_lib_version(), len(here), failed))
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
