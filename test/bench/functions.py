# SPDX-License-Identifier: MIT
#
# For test/bench/functions: python3 functions.py FOLDER LIBRARY LINKS
#
# Each scalar function over a table of links in DuckDB, one thread, and what the same
# answers cost in the core (functions.c).  Processor time per link in nanoseconds, all in
# turn, the best of ROUNDS.
#
#   core      the calls of the core
#   reading   sum(strlen(url)): DuckDB reads the links
#   copying   how much longer DuckDB takes for answer || '-' than for the answer, both
#             read from a table: a result is copied; 0 for numbers
#   DuckDB    the whole statement, sum(strlen(f(url)))
#   limit     1.3 times core, and reading and copying
import array
import ctypes
import sys
import time

import duckdb

folder, library, path = sys.argv[1:4]
ROUNDS = 21
LONGEST = 1 << 16

with open(path, "rb") as file:
    links = [line.rstrip(b"\n") for line in file]
links = [link for link in links if len(link) < LONGEST]
texts = b"".join(links)
ends = array.array("Q")
for link in links:
    ends.append((ends[-1] if ends else 0) + len(link))
ends_of = (ctypes.c_uint64 * len(ends)).from_buffer(ends)

core = ctypes.CDLL(library)
core.bench_name.restype = ctypes.c_char_p
core.bench_run.restype = ctypes.c_size_t
core.bench_run.argtypes = [ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t]

duck = duckdb.connect(config={"allow_unsigned_extensions": "true"})
duck.execute("LOAD '%s/uri.duckdb_extension'" % folder)
duck.execute("SET threads = 1")
duck.execute("CREATE TABLE links AS SELECT unnest(string_split(rtrim(content, chr(10)), chr(10))) AS url FROM read_text('%s')" % path)
duck.execute("DELETE FROM links WHERE strlen(url) >= %d" % LONGEST)


def sum_of(expression, kind, table):
    """A statement that needs each value."""
    measure = {"BIGINT": "%s", "BOOLEAN": "%s", "BLOB": "octet_length(%s)"}.get(kind, "strlen(%s)")
    return "SELECT sum(%s) FROM %s" % (measure % expression, table)


def best(asks):
    took = [float("inf")] * len(asks)
    for _ in range(ROUNDS):
        for i, ask in enumerate(asks):
            began = time.process_time()
            ask()
            took[i] = min(took[i], time.process_time() - began)
    return [seconds * 1e9 / len(links) for seconds in took]


def ask(sql):
    return lambda: duck.execute(sql).fetchone()


over = []
print("DuckDB %s; %d links of %.1f bytes; nanoseconds of processor time per link\n"
      % (duckdb.__version__, len(links), len(texts) / len(links)))
print("%-64s %7s %7s %7s %7s %7s" % ("", "core", "reading", "copying", "DuckDB", "limit"))
i = 0
while core.bench_name(i):
    sql = core.bench_name(i).decode()
    kind = duck.execute("SELECT typeof(%s) FROM links LIMIT 1" % sql).fetchone()[0]
    duck.execute("CREATE OR REPLACE TABLE answers AS SELECT %s AS answer FROM links" % sql)
    asks = [lambda i=i: core.bench_run(i, texts, ctypes.addressof(ends_of), len(links)),
            ask("SELECT sum(strlen(url)) FROM links"), ask(sum_of(sql, kind, "links"))]
    if kind != "BIGINT":
        asks += [ask(sum_of("answer || %s" % ("'-'" if kind == "VARCHAR" else "'-'::BLOB"), kind, "answers")),
                 ask(sum_of("answer", kind, "answers"))]
    took = best(asks)
    copying = max(took[3] - took[4], 0) if len(took) > 3 else 0
    limit = 1.3 * took[0] + took[1] + copying
    print("%-64s %7.0f %7.0f %7.0f %7.0f %7.0f %s" % (sql, took[0], took[1], copying, took[2], limit, "ok" if took[2] <= limit else "over"), flush=True)
    if took[2] > limit:
        over.append("%s %.2f" % (sql.partition("(")[0], took[2] / limit))
    i += 1
print("\nover, with the ratio: %s" % ", ".join(over or ["none"]))
