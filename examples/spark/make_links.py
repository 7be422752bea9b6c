#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables to try links.py on, from lines of links: make_links.py OUT COUNT < LINES

Each line becomes a row of OUT/links.parquet, a folder.  Pages are earlier lines, every fourth
link is relative to its page, and every tenth is spelled in another way.  Every 50th
line is a bookmark, in capitals, of OUT/bookmarks.parquet.
"""
import itertools
import os
import sys

import pyarrow as pa
import pyarrow.parquet as pq

RELATIVE = ("../x/./y", "?q=%7e", "#top", "z/../%41b", "//other.example:80/A")


def rows(lines):
    page = "http://start.example/"
    for i, line in enumerate(lines):
        line = line.rstrip("\n")
        if i % 10 == 0:
            page = line
        if i % 4 == 0:
            yield page, RELATIVE[i // 4 % len(RELATIVE)]
        elif i % 10 == 5:
            yield page, line.replace("http://", "HTTP://", 1).replace(".com/", ".COM:80/./", 1)
        else:
            yield page, line


def main():
    out, count = sys.argv[1], int(sys.argv[2])
    lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    schema = pa.schema([("page", pa.string()), ("link", pa.string())])
    marks = ([], [])
    left = rows(itertools.islice(lines, count))
    os.mkdir(out + "/links.parquet")
    n = 0
    while chunk := list(itertools.islice(left, max(10000, count // 100))):
        pages, links = zip(*chunk)
        pq.write_table(pa.table([pages, links], schema=schema), f"{out}/links.parquet/{n:09}.parquet")
        marks[0].extend(link.replace("http://", "HTTP://", 1) for link in links[::50])
        marks[1].extend(f"bookmark {n + i}" for i in range(0, len(links), 50))
        n += len(chunk)
    pq.write_table(pa.table([marks[0], marks[1]], names=["url", "name"]), out + "/bookmarks.parquet")


if __name__ == "__main__":
    main()
