# SPDX-License-Identifier: MIT
#
# For test/postgresql/run: python3 compare.py FOLDER CALLS SEED
#
# Every function of FOLDER/uri, as SQLite lists them, is called CALLS times in all, in SQLite and in
# PostgreSQL with the same arguments: texts, and a bytea of any bytes as first argument.  The same must be:
#
#   bigint        the number; NULL if SQLite answers with a text (an invalid port)
#   boolean       true for 1, false for 0
#   text, json    the bytes; U+FFFD for each byte that is not UTF-8, and for NUL
#   bytea         the bytes
#   an error      the message
import os
import random
import sys

import apsw
import psycopg

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from calls import ABSENT, VARIADIC, arguments, ask_sqlite, connect_sqlite, registered  # noqa: E402

folder, calls, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
passed = failed = 0
BATCH = 20000


def report(what, ours, theirs):
    global failed
    failed += 1
    if failed < 10:
        print("FAIL %s\n  SQLite:     %.300r\n  PostgreSQL: %.300r" % (what, ours, theirs))


def utf8(octets):
    """The text, with U+FFFD for each byte that a text of PostgreSQL cannot have."""
    out = ""
    while octets:
        try:
            return out + octets.decode().replace("\0", "\ufffd")
        except UnicodeDecodeError as e:
            out += octets[:e.start].decode().replace("\0", "\ufffd") + "\ufffd"
            octets = octets[e.start+1:]
    return out


def expected(value, kind):
    """SQLite's value as PostgreSQL has it in a column of that type."""
    if value is None:
        return None
    if kind == "boolean":
        return value == 1
    if kind == "bigint":
        return value if isinstance(value, int) else None
    if isinstance(value, int):
        value = b"%d" % value
    return value if kind == "bytea" else utf8(value)


def typed(row, i, blob):
    """The type of an argument: integers are bigint."""
    return "bytea" if blob and i == 0 else "bigint" if isinstance(row[i], int) else "text"


def send(rows, types):
    """The table calls(id, a0, a1 ...)."""
    pg.execute("DROP TABLE IF EXISTS calls")
    pg.execute("CREATE TEMP TABLE calls (id bigint%s)" % "".join(", a%d %s" % (i, t) for i, t in enumerate(types)))
    with pg.cursor().copy("COPY calls FROM STDIN") as copy:
        for i, row in enumerate(rows):
            copy.write_row([i] + [v if v is None or isinstance(v, int) or t == "bytea" else v.decode() for v, t in zip(row, types)])


def fails(sql, name, row, types):
    """The message of a call that is an error."""
    values = [v if v is None or isinstance(v, int) or t == "bytea" else v.decode() for v, t in zip(row, types)]
    try:
        return pg.execute(sql % (name, ", ".join("%%s::%s" % t for t in types)), values).fetchall()
    except psycopg.errors.UndefinedFunction:
        raise  # for compare_all()
    except psycopg.Error as e:
        return e.diag.message_primary


def ask_scalar(call):
    return [v for v, in pg.execute("SELECT %s FROM calls ORDER BY id" % call, binary=True)]


def ask_rows(call, size):
    lists = [[] for _ in range(size)]
    for i, *row in pg.execute("SELECT id, f.* FROM calls, %s WITH ORDINALITY AS f ORDER BY id, ordinality" % call, binary=True):
        lists[i].append(tuple(row[:-1]))
    return lists


def compare(name, count, blob, is_table, rows, types):
    """The calls of one batch, whose arguments have these types."""
    global passed
    answers = list(ask_sqlite(lite, name, rows, blob, is_table))
    wrong = {}
    for row, answer in zip(rows, answers):
        if isinstance(answer, apsw.Error):
            wrong.setdefault(str(answer).partition("Error: ")[2], row)
    for message, row in list(wrong.items())[:5]:
        got = fails("SELECT * FROM %s(%s)" if is_table else "SELECT %s(%s)", name, row, types)
        if got == utf8(message.encode()):
            passed += 1
        else:
            report("%s%r" % (name, tuple(row)), message, got)
    good = [(row, a) for row, a in zip(rows, answers) if not isinstance(a, apsw.Error)]
    if not good:
        return
    send([row for row, _ in good], types)
    call = "%s(%s)" % (name, ", ".join("a%d" % i for i in range(count)))
    if is_table:
        found = ask_rows(call, len(good))
        kinds = [t for t, in pg.execute("SELECT unnest(proallargtypes)::regtype::text FROM pg_proc WHERE proname = %s AND pronargs = %s"
                                        " AND (pronargs = 0 OR proargtypes[0] = %s::regtype)", (name, count, types[0] if count else "text"))][count:]
    else:
        found = ask_scalar(call)
        kind, = pg.execute("SELECT pg_typeof(%s)::text FROM calls LIMIT 1" % call).fetchone()
    for (row, answer), got in zip(good, found):
        wanted = [tuple(map(expected, r, kinds)) for r in answer] if is_table else expected(answer, kind)
        if got == wanted:
            passed += 1
        else:
            report("%s%r" % (name, tuple(row)), wanted, got)


def without_nul(row, blob):
    """A text of PostgreSQL has no NUL."""
    return [v.replace(b"\0", b"") if isinstance(v, bytes) and not (blob and i == 0) else v for i, v in enumerate(row)]


def compare_all(name, count, blob, is_table, size):
    for at in range(0, size, BATCH):
        batches = {}
        for _ in range(min(size, BATCH)):
            row = without_nul(arguments(name, count, blob), blob)
            batches.setdefault(tuple(typed(row, i, blob) for i in range(count)), []).append(row)
        for types, rows in batches.items():
            try:
                compare(name, count, blob, is_table, rows, types)
            except psycopg.errors.UndefinedFunction as e:
                # NULL instead of a number has the type text here
                if not any(row[i] is None for row in rows for i in range(1, count)):
                    report("%s(%s)" % (name, ", ".join(types)), "a function", str(e))


lite = connect_sqlite(folder)
pg = psycopg.connect(autocommit=True)
pg.adapters.register_loader("json", psycopg.types.string.TextLoader)
pg.adapters.register_loader("json", psycopg.types.string.TextBinaryLoader)
pg.execute("CREATE EXTENSION IF NOT EXISTS uri")
random.seed(seed)
functions, tables = registered(lite)
here = {name for name, in pg.execute("SELECT DISTINCT proname FROM pg_proc WHERE prosrc IN ('uri_call', 'uri_rows')")}
if {name for name, _ in functions} - ABSENT == here:
    passed += 1
else:
    report("the functions", sorted({name for name, _ in functions} - ABSENT), sorted(here))
# The list of functions
LIST = "SELECT * FROM uri_functions() ORDER BY name COLLATE %s"
listed = [row for row in lite.execute(LIST % "BINARY") if row[0] not in ABSENT]
if pg.execute(LIST % '"C"').fetchall() == listed:
    passed += 1
else:
    report(LIST, listed, pg.execute(LIST % '"C"').fetchall())
forms = []
for name, arity in functions:
    if name not in ABSENT and name != "uri_functions":
        for count in [arity] if arity >= 0 else VARIADIC.get(name, [1]):
            forms += [(name, count, blob) for blob in ((False, True) if count else (False,))]
for name, count, blob in forms:
    compare_all(name, count, blob, name in tables, max(calls//len(forms), 1))
print("PostgreSQL %s, SQLite %s: %d functions, %d differences"
      % (pg.info.server_version//10000, apsw.sqlite_lib_version(), len(here), failed))
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
