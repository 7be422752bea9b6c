#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Write core/links/charref/entities.c, the named character references of the HTML
# standard (13.5), from the copy of the standard's table in Python's library.
#
#     python3 test/html/entities.py > core/links/charref/entities.c
#     python3 test/html/entities.py sum      the number in test/core/entities.c

import sys
from html.entities import html5

HEAD = """/*
** SPDX-License-Identifier: MIT
**
** Named character references (HTML 13.5).  Made by test/html/entities.py: not to be
** edited.
**
** A row says where the name's tail is: the name without its first letter, with a space
** after it.  A tail that equals another, or the end of another, is stored once: "opf " is
** the tail of Aopf, of Bopf and so on.
*/
#include "charref.h"

"""
PAGES, PAGE = 3, 2800            # as in charref.h; a literal has at most 4095 bytes
PLAIN, BARE, HIGH, PAIR = range(4)


def wrap(items, width, indent):
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) > width:
            lines.append(line.rstrip())
            line = indent
        line += item
    return lines + [line.rstrip()]


def place(tail):
    """Where a tail is, put there if it is nowhere yet."""
    for i, page in enumerate(pages):
        if tail in page:
            return i, page.index(tail)
    i = next(i for i, page in enumerate(pages) if len(page) + len(tail) < PAGE)
    pages[i] += tail
    return i, len(pages[i]) - len(tail)


letters = [chr(c) for c in list(range(65, 91)) + list(range(97, 123))]
table = {name[:-1]: text for name, text in html5.items() if name.endswith(";")}
names = sorted(table)
if sys.argv[1:] == ["sum"]:
    total = 0
    for name in names:
        text = [ord(c) for c in table[name]] + [0]
        for value in [*name.encode(), text[0], text[1], int(name in html5)]:
            total = (total * 31 + value) % 2**32
    sys.exit(print(total))
pages = [""] * PAGES
for name in sorted(names, key=len, reverse=True):
    place(name[1:] + " ")

rows, pairs = [], []
for name in names:
    kind, value = PLAIN, ord(table[name][0])
    if len(table[name]) > 1:
        kind, value = PAIR, len(pairs)
        pairs.append("{%d,%d}, " % tuple(ord(c) for c in table[name]))
    elif name in html5:
        kind = BARE
    elif value > 0xFFFF:
        kind, value = HIGH, value - 0x10000
    rows.append("{%d,%d,%d,%d}, " % (kind, *place(name[1:] + " "), value))
first = [sum(name[0] < letter for name in names) for letter in letters]

print(HEAD, end="")
print("const char uri_charref_entity_tails[ENTITY_PAGES][ENTITY_PAGE] = {")
for page in pages:
    pieces = [page[i:i + 84] for i in range(0, len(page), 84)]
    print("\n".join('  "%s"' % piece for piece in pieces) + ",")
print("};\n\nconst uint16_t uri_charref_entity_pairs[CHARREF_PAIRS][2] = {")
print("\n".join(wrap(pairs, 88, "  ")))
print("};\n\nconst uint16_t uri_charref_entity_first[53] = {")
print("\n".join(wrap(["%d, " % i for i in first + [len(names)]], 88, "  ")))
print("};\n\nconst struct charref_entity uri_charref_entities[CHARREF_ENTITIES] = {")
print("\n".join(wrap(rows, 88, "  ")))
print("};")
