#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Write core/html/entities.c, the named character references of the HTML
# standard (13.5), from the copy of the standard's table in Python's library.
#
#     python3 test/html/entities.py > core/html/entities.c

from html.entities import html5

HEAD = """/*
** SPDX-License-Identifier: MIT
**
** Named character references (HTML 13.5).  Made by test/html/entities.py: not
** to be edited.
**
** The names of one first letter are one string, in order and without their
** semicolons; a row says where its name is in that string.
*/
#include "html.h"

"""

def wrap(items, width, indent):
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) > width:
            lines.append(line.rstrip())
            line = indent
        line += item
    return lines + [line.rstrip()]


letters = [chr(c) for c in list(range(65, 91)) + list(range(97, 123))]
table = {name[:-1]: text for name, text in html5.items() if name.endswith(";")}
names = sorted(table)
print(HEAD, end="")
print("const char *const uri_html_entity_names[52] = {")
at, rows, first = {}, [], []
for letter in letters:
    group = [n for n in names if n[0] == letter]
    first.append(len(rows))
    run = "".join(group)
    pieces = [run[i:i + 114] for i in range(0, len(run), 114)]
    print("\n".join('  "%s"' % piece for piece in pieces) + ",")
    offset = 0
    for name in group:
        text = table[name]
        more = ord(text[1]) if len(text) > 1 else 1 if name in html5 else 0
        rows.append("{%d,%d,%d,%d}, " % (offset, len(name), ord(text[0]), more))
        offset += len(name)
first.append(len(rows))
print("};\n\nconst uint16_t uri_html_entity_first[53] = {")
print("\n".join(wrap(["%d, " % i for i in first], 110, "  ")))
print("};\n")
print("const struct html_entity uri_html_entities[HTML_ENTITIES] = {")
print("\n".join(wrap(rows, 120, "  ")))
print("};")
