# SPDX-License-Identifier: MIT
"""Registrable domains of real links: ours, ClickHouse's and tldextract's, in one run.

    python domains.py LINKS EXTENSION SHELL

LINKS has one link a line; they fill tables of 500,000 rows, again and again from the
first if they are fewer.  Needs the packages chdb and tldextract.  Ours runs in the
sqlite3 shell, whole statements in turn, and of each the best user plus system time;
ClickHouse with one thread, the best time of seven; tldextract with its own list, on
50,000 links.  Prints the rows that report.tcl reads (see there).
"""
import os
import subprocess
import sys
import tempfile
import time

ROWS = 500000
ROUNDS = 7


def read_links(name):
    with open(name, encoding="utf-8", errors="surrogateescape") as file:
        links = [line.rstrip("\n") for line in file]
    return [links[i % len(links)] for i in range(ROWS)]


def ours(links, extension, shell, folder):
    """Nanoseconds per row of each expression."""
    expressions = ["uri_host(url)", "uri_registrable_domain(url)"]
    name = os.path.join(folder, "links.txt")
    with open(name, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write("\n".join(links) + "\n")
    script = [f".load {extension}", "CREATE TABLE links(url TEXT);", ".mode ascii",
              '.separator "\\t" "\\n"', f'.import "{name}" links', ".timer on"]
    script += [f"SELECT sum(length({e})) FROM links;" for e in expressions] * ROUNDS
    out = subprocess.run([shell, "-batch", ":memory:"], input="\n".join(script) + "\n", check=True,
                         capture_output=True, text=True).stdout
    times = [float(line.split()[5]) + float(line.split()[7]) for line in out.splitlines() if line.startswith("Run Time")]
    return [1e9 * min(times[i::len(expressions)]) / ROWS for i in range(len(expressions))]


def clickhouse(links):
    import chdb.session

    session = chdb.session.Session()
    session.query("CREATE DATABASE IF NOT EXISTS b ENGINE = Atomic")
    session.query("CREATE TABLE b.links(url String) ENGINE = Memory")
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8", errors="surrogateescape") as file:
        file.write("\n".join(link.replace("\\", "\\\\").replace("\t", "\\t") for link in links) + "\n")
        file.flush()
        session.query(f"INSERT INTO b.links SELECT * FROM file('{file.name}', 'TSV', 'url String')")
    results = []
    for expression in ("domain(url)", "cutToFirstSignificantSubdomain(url)"):
        best = None
        for _ in range(ROUNDS):
            began = time.perf_counter()
            session.query(f"SELECT sum(length({expression})) FROM b.links SETTINGS max_threads = 1")
            took = time.perf_counter() - began
            best = took if best is None else min(best, took)
        results.append(1e9 * best / ROWS)
    return results


def tldextract(links):
    import tldextract

    extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)
    sample = links[:50000]
    extract(sample[0])
    best = None
    for _ in range(3):
        began = time.process_time()
        for link in sample:
            extract(link).top_domain_under_public_suffix
        took = time.process_time() - began
        best = took if best is None else min(best, took)
    return 1e9 * best / len(sample)


def row(theirs, time_of_ours, time_of_theirs, limit="-"):
    print("pair", "domains", "uri_registrable_domain", theirs, f"{time_of_ours:.1f}", f"{time_of_theirs:.1f}", "ns",
          limit, sep="\t")


def main():
    links = read_links(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        host, domain = ours(links, sys.argv[2], sys.argv[3], folder)
    row("uri_host", domain, host, "2")
    try:
        their_host, their_domain = clickhouse(links)
        row("ClickHouse, domain", domain, their_host)
        row("ClickHouse, cutToFirstSignific...", domain, their_domain)
    except Exception as error:
        print(f"Without chdb: {error}", file=sys.stderr)
    try:
        row("tldextract (Python)", domain, tldextract(links))
    except Exception as error:
        print(f"Without tldextract: {error}", file=sys.stderr)


main()
