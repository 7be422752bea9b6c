# SPDX-License-Identifier: MIT
#
# For test/duckdb/run: python3 fault.py FOLDER
#
# Out of memory: FOLDER/uri.duckdb_extension was linked with fault.c.  Each statement is
# repeated; in each run, one more of our allocations succeeds, until none fails.  The
# answer is right, or the error is "out of memory" and the connection still works.
import ctypes
import sys

import duckdb

path = sys.argv[1] + "/uri.duckdb_extension"
db = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1"})
fault = ctypes.CDLL(path).duckdb_fault_at
fault.argtypes, fault.restype = [ctypes.c_long], ctypes.c_long
passed = failed = 0


def ask(sql):
    try:
        return db.execute(sql).fetchall()
    except duckdb.Error as e:
        return str(e)


def check(what, good, got):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAIL %s: %r" % (what, got))


def fail_each(what, sql, is_right):
    """Statements whose n-th allocation fails, for n from 1 up; at most 500 of them."""
    for n in range(1, 500):
        fault(n)
        got = ask(sql)
        calls = fault(0)
        if calls < n:
            check(what, is_right(got), got)
            return
        check("%s, allocation %d" % (what, n), is_right(got) or (isinstance(got, str) and "out of memory" in got), got)
    check(what, False, "more than 500 allocations")


# Loading, in a database of its own
for n in range(1, 500):
    other = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    fault(n)
    try:
        other.execute("LOAD '%s'" % path)
        got = other.execute("SELECT uri_host('http://h/')").fetchall()
    except duckdb.Error as e:
        got = str(e)
    calls = fault(0)
    other.close()
    check("loading, allocation %d" % n, got == [("h",)] if calls < n else "out of memory" in got, got)
    if calls < n:
        break
db.execute("LOAD '%s'" % path)

LONG = "repeat('%C3%A9x', 3000)"
for sql in ["SELECT uri_host('http://h/' || n) FROM range(0, 3) AS r(n)",
            "SELECT uri_normalize('HTTP://H/' || " + LONG + ")",
            "SELECT uri_decode(" + LONG + "), uri_encode(" + LONG + ")",
            "SELECT uri_decode('%FF' || " + LONG + ")",
            "SELECT uri_json('http://h/' || " + LONG + ")",
            "SELECT uri_expand('/{?l*}', 'l', json_array('a', 'b'))",
            "SELECT uri_expand('/{?l*,m*}', 'l', ['a', 'b'], 'm', MAP {'k': 'v'}), uri_host('http://h/'::ENUM('http://h/')), uri_parse('http://h/').host",
            "SELECT uri_match('/{a}/{b}', '/x/y'), uri_template_error('{')",
            "SELECT uri_resolve('http://a/b/' || n, 'x') FROM range(0, 3) AS r(n)",
            "SELECT uri_error('a b', 'URI-reference', 'rfc2396'), uri_in_network('1.2.3.4', '1.0.0.0/8')",
            "SELECT uri_params('?' || repeat('a=%41&', 3000))",
            "SELECT uri_lint('http://u:p@h:80/%zz'), uri_parts(NULL), uri_extract('see http://h/.')",
            "SELECT * FROM uri_parts('//h/x', edition := 'rfc2396')",
            "SELECT * FROM uri_readings('http://h\\@x/')"]:
    wanted = ask(sql)
    check(sql, not isinstance(wanted, str), wanted)
    fail_each(sql, sql, lambda got: got == wanted)
for sql in ["SELECT uri_normalize('x', 'none')", "SELECT uri_parts('x', 'none')", "SELECT * FROM uri_parts('x', edition := 'none')"]:
    fail_each(sql, sql, lambda got: isinstance(got, str) and "'none'" in got)

print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
