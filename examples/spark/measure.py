#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What one partition costs, in CPU seconds of one process, without Spark around it.

    measure.py FOLDER   has what make_links.py wrote; URI_EXTENSION and URI_SQLITE name the extensions
"""
import os
import sys
import time
from urllib.parse import urljoin, urlsplit

import apsw
import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

import links


def with_urllib(page, link):
    """The nearest that Python has; not the same answers."""
    try:
        u = urlsplit(urljoin(page, link))
        host = (u.hostname or "").lower()
        return u._replace(netloc=host, scheme=u.scheme.lower()).geturl(), host, ",".join(reversed(host.split(".")))
    except ValueError:
        return None, None, None


def main():
    table = pq.read_table(sys.argv[1] + "/links.parquet")
    batches = table.to_batches(max_chunksize=10000)
    count = table.num_rows

    def measured(name, deed):
        began = time.process_time()
        answer = deed()
        spent = time.process_time() - began
        print(f"{name:55} {spent:6.2f} s  {count / spent:10,.0f} links a second and core")
        return answer, spent

    moved = "SELECT page, link, link AS target, page AS key, link AS company FROM batch"
    _, moving = measured("rows from Arrow into DuckDB and back, no function", lambda: in_duckdb(batches, moved))
    _, spent = measured("as links.py: Arrow, DuckDB, Arrow", lambda: in_duckdb(batches, links.RESOLVED))
    print(f"{'of it, moving rows':55} {100 * moving / spent:5.0f} %")
    db = sqlite()
    measured("the same with Arrow, SQLite, Arrow", lambda: [in_sqlite(db, batch, links.RESOLVED) for batch in batches])
    measured("Python UDF with urllib.parse", lambda: [
        [pa.array(c, pa.string()) for c in zip(*(with_urllib(p, l) for p, l in zip(*(c.to_pylist() for c in b.columns))))]
        for b in batches])
    one = sqlite()
    with one:
        one.executemany("INSERT INTO batch VALUES(?, ?)", zip(*(c.to_pylist() for c in table.columns)))
    measured("plain SQLite, table to table", lambda: one.execute("CREATE TABLE answer AS " + links.RESOLVED))


def in_duckdb(batches, statement):
    db = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": 1})
    db.execute(f"LOAD '{links.default_extension()}'")
    db.register("batch", pa.RecordBatchReader.from_batches(batches[0].schema, batches))
    return list(db.execute(statement).fetch_record_batch(10000))


def sqlite():
    db = apsw.Connection(":memory:")
    db.enable_load_extension(True)
    db.load_extension(os.environ["URI_SQLITE"])
    db.execute("CREATE TABLE batch(page, link)")
    return db


def in_sqlite(db, batch, statement):
    db.execute("DELETE FROM batch")
    with db:
        db.executemany("INSERT INTO batch VALUES(?, ?)", zip(*(c.to_pylist() for c in batch.columns)))
        rows = list(db.execute(statement))
    return [pa.array(column, pa.string()) for column in zip(*rows)]


if __name__ == "__main__":
    main()
