#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""links.py on a cluster of three workers on this machine, one killed meanwhile.

    test.py FOLDER [SECONDS]   FOLDER has what make_links.py wrote

The worker is killed so many seconds after it began to work (default 1).  The
three tables must be those of one SQLite over the same rows.  The last line is
"N passed, N failed".
"""
import os
import signal
import subprocess
import sys
import threading
import time

import apsw
import pyarrow.parquet as pq

HERE = os.path.dirname(os.path.abspath(__file__))
ONE = {
    "resolved": "SELECT page, link, target, uri_key(target), uri_registrable_domain(target) FROM resolved",
    "joined": """SELECT name, key, pages
      FROM (SELECT min(name) AS name, uri_key(uri_clean(url)) AS key FROM bookmarks GROUP BY 2)
      JOIN (SELECT uri_key(target) AS key, count(DISTINCT page) AS pages FROM resolved GROUP BY 1) USING (key)""",
    "companies": "SELECT uri_registrable_domain(target), count(*) FROM resolved GROUP BY 1",
}


def one_sqlite(folder, extension):
    db = apsw.Connection(":memory:")
    db.enable_load_extension(True)
    db.load_extension(extension)
    db.execute("CREATE TABLE links(page, link); CREATE TABLE bookmarks(url, name)")
    for table in ("links", "bookmarks"):
        for batch in pq.read_table(f"{folder}/{table}.parquet").to_batches():
            with db:
                db.executemany(f"INSERT INTO {table} VALUES(?, ?)", zip(*(c.to_pylist() for c in batch.columns)))
    db.execute("CREATE TABLE resolved AS SELECT page, link, uri_clean(link, page) AS target FROM links")
    return db


def children_of(pid):
    """All processes below this one: {process: command line}."""
    found = {}
    for line in subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True).stdout.splitlines():
        child, parent, *args = line.split(None, 2)
        found[int(child)] = (int(parent), "".join(args))
    below, new = {}, {pid}
    while new:
        new = {c for c, (p, _) in found.items() if p in new and c not in below}
        below.update({c: found[c][1] for c in new})
    return below


def kill_worker(job, seconds, killed):
    """Wait for the executors, then kill one in the middle of its work."""
    while job.poll() is None:
        executors = [p for p, args in children_of(job.pid).items() if "CoarseGrainedExecutorBackend" in args]
        busy = [p for p in executors if any("pyspark.daemon" in args for args in children_of(p).values())]
        if len(executors) == 3 and busy:
            time.sleep(seconds)
            if job.poll() is None:
                os.kill(busy[0], signal.SIGKILL)
                killed.append(busy[0])
            return
        time.sleep(0.1)


def main():
    folder = os.path.abspath(sys.argv[1])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    extension = os.environ["URI_SQLITE"]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    out, killed, failed = folder + "/out", [], 0

    job = subprocess.Popen([sys.executable, HERE + "/links.py", folder + "/links.parquet", folder + "/bookmarks.parquet",
                            out, "--master", "local-cluster[3,1,1024]"], start_new_session=True)
    killer = threading.Thread(target=kill_worker, args=(job, seconds, killed))
    killer.start()
    try:
        code = job.wait(timeout=1500)
    finally:
        left = children_of(job.pid)
        try:
            os.killpg(job.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
    killer.join()

    def result(name, right):
        nonlocal failed
        failed += not right
        print("ok  " if right else "FAIL", name)

    result("the job ended well", code == 0)
    result("a worker was killed meanwhile", len(killed) == 1)
    db = one_sqlite(folder, extension)
    order = lambda rows: sorted(rows, key=lambda row: [(v is not None, str(v)) for v in row])
    for table, statement in ONE.items():
        got = order(zip(*(c.to_pylist() for c in pq.read_table(f"{out}/{table}").columns))) if code == 0 else []
        expected = order(db.execute(statement))
        result(f"{table}: {len(got)} rows, as in one SQLite", got == expected and len(got) > 0)
        if got != expected:
            print([g for g in zip(got, expected) if g[0] != g[1]][:3])
    print(f"{5 - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
