# SPDX-License-Identifier: MIT
#
# For test/bench/postgresql: python3 postgresql.py LIBRARY LINKS
#
# Each scalar function over a table of links in PostgreSQL, one process, and what the same answers cost in the core
# (functions.c).  Processor time per link in nanoseconds, all in turn, the best of ROUNDS.
#
#   core        the calls of the core
#   own         what PostgreSQL takes for a C function of text that does nothing but copy: octet_length(url || ''), or
#               octet_length(url) for a function that answers with a number; with reading the links
#   PostgreSQL  the whole statement, max(octet_length(f(url)))
#   limit       1.3 times core, and own
import array
import ctypes
import os
import sys
import time

import psycopg

library, path = sys.argv[1:3]
ROUNDS = 9

with open(path, "rb") as file:
    links = [line.rstrip(b"\n") for line in file]
links = [link for link in links if len(link) < 1 << 16]
texts = b"".join(links)
ends = array.array("Q")
for link in links:
    ends.append((ends[-1] if ends else 0) + len(link))
ends_of = (ctypes.c_uint64 * len(ends)).from_buffer(ends)

core = ctypes.CDLL(library)
core.bench_name.restype = ctypes.c_char_p
core.bench_run.restype = ctypes.c_size_t
core.bench_run.argtypes = [ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t]

pg = psycopg.connect(autocommit=True)
pg.execute("SET max_parallel_workers_per_gather = 0; SET jit = off; CREATE EXTENSION uri; CREATE TABLE links (url text)")
with pg.cursor().copy("COPY links FROM STDIN") as copy:
    for link in links:
        copy.write_row([link.decode()])
pg.execute("VACUUM ANALYZE links")
process, = pg.execute("SELECT pg_backend_pid()").fetchone()


def server_clock():
    """The processor time of the server's process, in seconds."""
    with open("/proc/%d/schedstat" % process) as file:
        return int(file.read().split()[0]) / 1e9


def ask(expression):
    """max() takes the same time for int and bigint; sum() does not."""
    return server_clock, lambda: pg.execute("SELECT max(%s) FROM links" % expression).fetchone()


def best(asks):
    took = [float("inf")] * len(asks)
    for _ in range(ROUNDS):
        for i, (clock, run) in enumerate(asks):
            began = clock()
            run()
            took[i] = min(took[i], clock() - began)
    return [seconds * 1e9 / len(links) for seconds in took]


over = []
print("PostgreSQL %d; %d links of %.1f bytes; nanoseconds of processor time per link\n"
      % (pg.info.server_version//10000, len(links), len(texts) / len(links)))
print("%-64s %7s %7s %10s %7s" % ("", "core", "own", "PostgreSQL", "limit"))
i = 0
while core.bench_name(i):
    sql = core.bench_name(i).decode()
    kind, = pg.execute("SELECT pg_typeof(%s)::text FROM links LIMIT 1" % sql).fetchone()
    is_number = kind in ("bigint", "boolean")
    took = best([(time.process_time, lambda i=i: core.bench_run(i, texts, ctypes.addressof(ends_of), len(links))),
                 ask("octet_length(url%s)" % ("" if is_number else " || ''")), ask(sql + "::int" * (kind == "boolean") if is_number else "octet_length(%s)" % sql)])
    limit = 1.3 * took[0] + took[1]
    print("%-64s %7.0f %7.0f %10.0f %7.0f %s" % (sql, took[0], took[1], took[2], limit, "ok" if took[2] <= limit else "over"), flush=True)
    if took[2] > limit:
        over.append("%s %.2f" % (sql.partition("(")[0], took[2] / limit))
    i += 1
print("\nover, with the ratio: %s" % ", ".join(over or ["none"]))
for name, expression in (("octet_length(url)", "octet_length(url)"), ("url || ''", "octet_length(url || '')"), ("upper(url)", "octet_length(upper(url))"),
                         ("a regular expression for the host", "octet_length(substring(url from '^[a-z]+://([^/:?#]+)'))"),
                         ("uri_host(url)", "octet_length(uri_host(url))")):
    print("%-64s %7.0f" % (name, best([ask(expression)])[0]))
