# SPDX-License-Identifier: MIT
#
# For test/bench/engines: python3 engines.py FOLDER LINKS
#
# Statements over a table of links in memory, in SQLite, DuckDB and ClickHouse, all in this
# process, with one thread each.  The engines take turns; the best of seven runs counts, in
# processor time, so that other work on the machine counts less.  A second table has DuckDB
# with one thread and with two, in seconds that pass.
import os
import sys
import time

import apsw
import chdb.session
import duckdb

folder, path = sys.argv[1], sys.argv[2]
ROUNDS = 7
with open(path, encoding="utf-8") as file:
    count = sum(1 for _ in file)

lite = apsw.Connection(":memory:")
lite.enable_load_extension(True)
lite.load_extension(os.path.join(folder, "uri"))
lite.execute("CREATE TABLE links(url TEXT)")
with open(path, encoding="utf-8") as file:
    lite.executemany("INSERT INTO links VALUES(?)", ((line.rstrip("\n"),) for line in file))

duck = duckdb.connect(config={"allow_unsigned_extensions": "true"})
duck.execute("LOAD '%s/uri.duckdb_extension'" % folder)
duck.execute("CREATE TABLE links AS SELECT unnest(string_split(rtrim(content, chr(10)), chr(10))) AS url FROM read_text('%s')" % path)

house = chdb.session.Session()
house.query("CREATE DATABASE bench ENGINE = Atomic")
house.query("CREATE TABLE bench.links (url String) ENGINE = Memory")
house.query("INSERT INTO bench.links SELECT * FROM file('%s', 'LineAsString')" % os.path.abspath(path))


def ask_sqlite(expression):
    return lambda: lite.execute("SELECT %s FROM links" % expression).fetchall()[0][0]


def ask_duckdb(expression):
    return lambda: duck.execute("SELECT %s FROM links" % expression).fetchone()[0]


def ask_clickhouse(expression):
    return lambda: int(house.query("SELECT %s FROM bench.links SETTINGS max_threads = 1" % expression, "TSV").data())


def best(asks, clock=time.process_time):
    """The best seconds of each, and the answers."""
    took = [float("inf")] * len(asks)
    answers = [None] * len(asks)
    for _ in range(ROUNDS):
        for i, ask in enumerate(asks):
            if ask is None:
                continue
            began = clock()
            answers[i] = ask()
            took[i] = min(took[i], clock()-began)
    return took, answers


def length(ours, clickhouse):
    return "sum(length(%s))" % ours, "sum(strlen(%s))" % ours, clickhouse and "sum(length(%s))" % clickhouse


def distinct(ours, clickhouse):
    return ("count(DISTINCT %s)" % ours,) * 2 + (clickhouse and "uniqExact(%s)" % clickhouse,)


STATEMENTS = [
    ("the length of all links", length("url", "url")),
    ("substr(url, 1, 20)", length("substr(url, 1, 20)", "substring(url, 1, 20)")),
    ("uri_host, domain", length("uri_host(url)", "domain(url)")),
    ("uri_registrable_domain, cutToFirstSignificantSubdomain",
     length("uri_registrable_domain(url)", "cutToFirstSignificantSubdomain(url)")),
    ("uri_path, path", length("uri_path(url)", "path(url)")),
    ("uri_normalize", length("uri_normalize(url)", None)),
    ("uri_valid", ("sum(uri_valid(url))", "sum(uri_valid(url))", None)),
    ("uri_param(url, 'id'), extractURLParameter", length("uri_param(url, 'id')", "extractURLParameter(url, 'id')")),
    ("distinct hosts", distinct("uri_host(url)", "domain(url)")),
]

print("SQLite %s, DuckDB %s, ClickHouse %s; %d links, milliseconds of processor time\n"
      % (apsw.sqlite_lib_version(), duckdb.__version__, house.query("SELECT version()", "TSV").data().strip(), count))
print("| statement | SQLite | DuckDB | ClickHouse |")
print("|---|--:|--:|--:|")
duck.execute("SET threads = 1")
for name, (sqlite, ours, clickhouse) in STATEMENTS:
    took, answers = best([ask_sqlite(sqlite), ask_duckdb(ours), clickhouse and ask_clickhouse(clickhouse)])
    if "valid" in name or "distinct" in name:
        assert answers[0] == answers[1], answers
    print("| %s | %.0f | %.0f | %s |" % (name, took[0]*1e3, took[1]*1e3, "%.0f" % (took[2]*1e3) if clickhouse else ""))

print("\n| DuckDB | one thread | two | times as fast |")
print("|---|--:|--:|--:|")


def with_threads(n, expression):
    def ask():
        duck.execute("SET threads = %d" % n)
        return duck.execute("SELECT %s FROM links, range(0, 3)" % expression).fetchone()[0]
    return ask


for name in ("uri_host(url)", "uri_normalize(url)"):
    took, _ = best([with_threads(n, "sum(strlen(%s))" % name) for n in (1, 2)], time.perf_counter)
    print("| %s | %.0f | %.0f | %.2f |" % (name, took[0]*1e3, took[1]*1e3, took[0]/took[1]))
