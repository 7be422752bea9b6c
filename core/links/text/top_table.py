#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write core/links/text/top_table.c, the top-level domains of IANA.

    core/links/text/top_table.py LIST VERSION > core/links/text/top_table.c

LIST is the Public Suffix List, whose section ICANN has the rules of all top-level domains:
"core/links/suffix/renew list LIST" copies it from its package, whose version is in
core/links/suffix/requirements.txt.  A name beyond ASCII stands there twice, as a U-label and
as an A-label.  Write the count of the names, which this program prints to stderr, into text.h.
"""
import re
import sys

names = set()
for line in open(sys.argv[1], encoding="utf-8"):
    line = line.strip()
    if "===END ICANN" in line:
        break
    if line and not line.startswith("//"):
        name = line.split(".")[-1]
        names |= {name.encode(), name.encode("idna")}
names = sorted(names)
print("""/*
** SPDX-License-Identifier: MPL-2.0
**
** Top-level domains, by core/links/text/top_table.py: do not edit.
*/
#include "text.h"

const char uri_text_top_version[20] = "%s";

const char uri_text_top_names[TEXT_TOP_BLOCKS][TEXT_TOP_BLOCK] = {""" % sys.argv[2])
BLOCK = 4000                    # TEXT_TOP_BLOCK of text.h: compilers take literals up to 4095
row, rows, blocks, at, offsets = "", [], [], 0, []
for name in names:
    text = "".join(chr(c) if c < 0x80 else "\\%03o" % c for c in name) + " "
    full = at % BLOCK + len(name) + 1 >= BLOCK
    if full or len(row) + len(text) > 80:
        rows.append(row)
        row = ""
    if full:
        blocks.append(rows)
        rows, at = [], (at // BLOCK + 1) * BLOCK
    row += text
    offsets.append(at)
    at += len(name) + 1
blocks.append(rows + [row])
lines = lambda row: re.findall(r"(?:\\\d{3}|[^\\]){1,20}", row) if len(row) > 84 else [row]
print(",\n\n".join("\n".join('    "%s"' % line for row in rows for line in lines(row)) for rows in blocks) + "\n};\n")
print("const unsigned short uri_text_top_starts[TEXT_TOPS] = {")
for i in range(0, len(offsets), 12):
    print("  " + ", ".join("%5d" % n for n in offsets[i:i+12]) + ("," if i + 12 < len(offsets) else ""))
print("};")
print("TEXT_TOPS = %d, TEXT_TOP_BLOCKS = %d" % (len(offsets), len(blocks)), file=sys.stderr)
