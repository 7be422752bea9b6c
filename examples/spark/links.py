#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table of links (Parquet: page, link) in Spark, with the functions of this extension.

    links.py LINKS BOOKMARKS OUT [--extension FILE] [--master MASTER]

LINKS has the columns page and link, BOOKMARKS url and name.  Written below OUT,
as Parquet:

    resolved   page, link, target, key, company   the link resolved and cleaned, what it is
                                     grouped by, the registrable domain
    joined     name, key, pages      bookmarks joined with links to the same page;
                                     duplicates merged, pages counted
    companies  company, links

How it works: mapInArrow gives each partition as Arrow batches to a function in Python,
which hands them to a DuckDB in memory and returns the batches that it answers.  No row is
ever an object of Python.  What has to meet (joins, duplicates) is shuffled by Spark, by
the key.
"""
import argparse
import os
import sys

import pyarrow as pa
from pyspark.sql import SparkSession, functions as F

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

RESOLVED = """
WITH r AS MATERIALIZED (SELECT page, link, uri_clean(link, page) AS target FROM batch)
SELECT page, link, target, uri_key(target) AS key, uri_registrable_domain(target) AS company FROM r
"""
RESOLVED_SCHEMA = "page string, link string, target string, key string, company string"

BOOKMARKED = "SELECT name, uri_key(uri_clean(url)) AS key FROM batch"
BOOKMARKED_SCHEMA = "name string, key string"


def default_extension():
    return os.environ.get("URI_EXTENSION", os.path.join(TOP, "build", "uri.duckdb_extension"))


def in_duckdb(frame, statement, schema, extension):
    """What the statement answers for the batches of a partition, which it sees as a table."""
    columns = pa.schema([(name, pa.string()) for name in frame.columns])

    def answer(batches):
        import duckdb

        db = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": 1})
        db.execute(f"LOAD '{extension}'")
        batch = pa.RecordBatchReader.from_batches(columns, (b.cast(columns) for b in batches))
        db.register("batch", batch)
        yield from db.execute(statement).fetch_record_batch(10000)

    return frame.mapInArrow(answer, schema)


def resolve(links, extension):
    return in_duckdb(links.select("page", "link"), RESOLVED, RESOLVED_SCHEMA, extension)


def join(resolved, bookmarks, extension):
    """Bookmarks and the links to them: a shuffle by the key."""
    marks = in_duckdb(bookmarks.select("url", "name"), BOOKMARKED, BOOKMARKED_SCHEMA, extension)
    marks = marks.dropna(subset=["key"]).groupBy("key").agg(F.min("name").alias("name"))
    merged = resolved.dropna(subset=["key"]).groupBy("key").agg(F.countDistinct("page").alias("pages"))
    return marks.join(merged, "key").select("name", "key", "pages")


def count_companies(resolved):
    return resolved.groupBy("company").agg(F.count("*").alias("links"))


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
    write(count_companies(resolved), options.out + "/companies")
    spark.stop()


if __name__ == "__main__":
    main()
