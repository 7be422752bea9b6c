#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table of links (Parquet: page, link) in Spark, with the functions of this extension.

    links.py LINKS BOOKMARKS OUT [--extension FILE] [--master MASTER]

LINKS has the columns page and link, BOOKMARKS url and name.  Written below OUT,
as Parquet:

    resolved   page, link, target, host, surt    the link resolved and normalized
    joined     name, target, pages   bookmarks joined with links, as canonical URIs;
                                     duplicates merged, pages counted
    hosts      host, links
    domains    domain, links         the last two labels of the host

How it works: mapInArrow gives each partition to a function in Python, which hands
each Arrow batch to an SQLite in memory and takes the answer of one statement back.
What has to meet (joins, duplicates) is shuffled by Spark, by the normal form.
"""
import argparse
import os
import sys

import pyarrow as pa
from pyspark.sql import SparkSession, functions as F

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

RESOLVED = """
WITH r AS MATERIALIZED (SELECT page, link, uri_normalize(uri_resolve(page, link)) AS target FROM batch)
SELECT page, link, target, uri_host(target), uri_surt(target) FROM r
"""
RESOLVED_SCHEMA = "page string, link string, target string, host string, surt string"

BOOKMARKED = "SELECT name, uri_normalize(url) FROM batch"
BOOKMARKED_SCHEMA = "name string, target string"


def default_extension():
    return os.environ.get("URI_EXTENSION", os.path.join(TOP, "build", "uri.so"))


def database(extension, columns):
    """An SQLite in memory with the extension and an empty table, one per partition."""
    import apsw  # Python's own sqlite3 does as well, where it can load extensions

    db = apsw.Connection(":memory:")
    db.enable_load_extension(True)
    db.load_extension(extension)
    db.execute(f"CREATE TABLE batch({', '.join(columns)})")
    return db


def in_sqlite(frame, statement, schema, extension):
    """What the statement answers for each batch of the frame, which it sees as a table."""
    columns = tuple(frame.columns)
    names = [field.split()[0] for field in schema.split(", ")]

    def answer(batches):
        db = database(extension, columns)
        insert = f"INSERT INTO batch VALUES({','.join('?' * len(columns))})"
        for batch in batches:
            with db:
                db.execute("DELETE FROM batch")
                db.executemany(insert, zip(*(column.to_pylist() for column in batch.columns)))
                rows = list(db.execute(statement))
            arrays = [pa.array(column, pa.string()) for column in zip(*rows)] if rows else []
            if arrays:
                yield pa.RecordBatch.from_arrays(arrays, names)

    return frame.mapInArrow(answer, schema)


def resolve(links, extension):
    return in_sqlite(links.select("page", "link"), RESOLVED, RESOLVED_SCHEMA, extension)


def join(resolved, bookmarks, extension):
    """Bookmarks and the links to them: a shuffle by the normal form."""
    marks = in_sqlite(bookmarks.select("url", "name"), BOOKMARKED, BOOKMARKED_SCHEMA, extension)
    marks = marks.dropna(subset=["target"]).groupBy("target").agg(F.min("name").alias("name"))
    merged = resolved.dropna(subset=["target"]).groupBy("target").agg(F.countDistinct("page").alias("pages"))
    return marks.join(merged, "target").select("name", "target", "pages")


def count_hosts(resolved):
    return resolved.groupBy("host").agg(F.count("*").alias("links"))


def count_domains(resolved):
    """By the first two labels of the SURT, which begins "http://(com,example,www,)"."""
    label = lambda n: F.regexp_extract("surt", r"^[^/]*//\(([^,)]*),([^,)]*),", n)
    domain = F.when(label(1) != "", F.concat_ws(".", label(2), label(1))).otherwise(F.col("host"))
    return resolved.groupBy(domain.alias("domain")).agg(F.count("*").alias("links"))


def session(master, partitions=12):
    """partitions: how many a small table is split into.  The workers run the same
    Python as this program, unless PYSPARK_PYTHON names another."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return (SparkSession.builder.appName("links").master(master)
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.files.minPartitionNum", partitions)
            .config("spark.sql.shuffle.partitions", partitions)
            .config("spark.sql.execution.arrow.maxRecordsPerBatch", "10000")
            .getOrCreate())


def write(frame, path):
    frame.write.mode("overwrite").parquet(path)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("links")
    options.add_argument("bookmarks")
    options.add_argument("out")
    options.add_argument("--extension", default=default_extension())
    options.add_argument("--master", default="local[2]")
    options.add_argument("--partitions", default=12, help="how many a small table is split into")
    options = options.parse_args()

    spark = session(options.master, options.partitions)
    bookmarks = spark.read.parquet(options.bookmarks)
    write(resolve(spark.read.parquet(options.links), options.extension), options.out + "/resolved")

    resolved = spark.read.parquet(options.out + "/resolved")
    write(join(resolved, bookmarks, options.extension), options.out + "/joined")
    write(count_hosts(resolved), options.out + "/hosts")
    write(count_domains(resolved), options.out + "/domains")
    spark.stop()


if __name__ == "__main__":
    main()
