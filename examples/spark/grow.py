#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How links.py grows with cores and links, and where its time goes.

    grow.py FOLDER CORES   FOLDER has what make_links.py wrote; URI_EXTENSION names the extension

Each step is a job of its own on so many cores, to which Spark's JVM and its Python
processes are bound.  The steps up to "functions" throw their rows away, and each
does what the one before it does and one thing more: the differences are what that
thing costs.  CPU seconds are those of the JVM and of the Python processes together;
they say something also on a machine that others use.
"""
import os
import sys
import time

import links


def cpu_seconds(top, seen):
    """Of a process and all below it; seen keeps those that have ended meanwhile."""
    processes = {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        processes[int(process)] = int(fields[1]), sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
    below = [top]
    for process in below:
        below.extend(child for child, (parent, _) in processes.items() if parent == process)
    seen.update((process, processes[process][1]) for process in below)
    return sum(seen.values())


def report(count, cores, name, spent, cpu):
    print(f"{count:10,} links, {cores} cores  {name:22} {spent:7.1f} s  {cpu:7.1f} CPU s {count / cpu:10,.0f} links a CPU s"
          f"  load {os.getloadavg()[0]:.1f}", flush=True)


def main():
    folder, cores = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    os.sched_setaffinity(0, range(cores))
    os.environ["PYSPARK_SUBMIT_ARGS"] = "--driver-memory 4g pyspark-shell"
    extension = links.default_extension()
    spark = links.session(f"local[{cores}]")
    spark.sparkContext.addPyFile(links.__file__)  # for the processes of Python
    table = spark.read.parquet(folder + "/links.parquet").select("page", "link")
    marks = spark.read.parquet(folder + "/bookmarks.parquet")
    moved = "SELECT page, link, link AS target, page AS key, link AS company FROM batch"
    out = folder + "/grown"
    throw = lambda frame: frame.write.format("noop").mode("overwrite").save()
    resolved = lambda: spark.read.parquet(out + "/resolved")

    throw(links.resolve(marks.selectExpr("url AS page", "url AS link"), extension))  # Spark itself starts
    jvm = spark.sparkContext._gateway.proc.pid
    count, total, total_cpu, seen = table.count(), 0, 0, {}
    steps = (
        ("read", False, lambda: throw(table)),
        ("to Python and back", False, lambda: throw(table.mapInArrow(lambda batches: batches, "page string, link string"))),
        ("into DuckDB and back", False, lambda: throw(links.in_duckdb(table, moved, links.RESOLVED_SCHEMA, extension))),
        ("functions", False, lambda: throw(links.resolve(table, extension))),
        ("resolved", True, lambda: links.write(links.resolve(table, extension), out + "/resolved")),
        ("joined", True, lambda: links.write(links.join(resolved(), marks, extension), out + "/joined")),
        ("companies", True, lambda: links.write(links.count_companies(resolved()), out + "/companies")),
    )
    for name, part_of_job, deed in steps:
        began, began_cpu = time.monotonic(), cpu_seconds(jvm, seen)
        deed()
        spent, cpu = time.monotonic() - began, cpu_seconds(jvm, seen) - began_cpu
        total += spent * part_of_job
        total_cpu += cpu * part_of_job
        report(count, cores, name, spent, cpu)
    report(count, cores, "the whole job", total, total_cpu)
    spark.stop()


if __name__ == "__main__":
    main()
