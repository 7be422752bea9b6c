#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the tables of core/ that come from Unicode.

    python3 -m venv venv && venv/bin/pip install -r core/links/idna/requirements.txt
    venv/bin/python core/links/idna/tables.py 18.0.0 core/links

idna/idna_table.c has what UTS #46 and normal form C say of characters, idna/script_table.c
their scripts and which look like ASCII (UTS #39), idna/skeleton_table.c what they look like,
lint/lint_ignorable.c which are shown as nothing.  The data come from packages whose versions
stand in requirements.txt: the mapping of UTS #46, the joining types and the categories of
RFC 5892 from idna; scripts from fonttools; what looks alike from confusable-homoglyphs; what
is shown as nothing from regex; the rest from unicodedata2.  All but confusable-homoglyphs must be of the version of Unicode
that is given.  idna.h says how the first three tables are read.
"""
import bisect
import contextlib
import json
import os
import sys
from collections import Counter

import confusable_homoglyphs
import fontTools.unicodedata.ScriptExtensions as extensions
import fontTools.unicodedata.Scripts as scripts
import idna.idnadata
import idna.uts46data
import regex
import unicodedata2 as unicode

UNICODE = sys.argv[1]
POINTS = 0x110000

VALID, MAPPED, IGNORED, DISALLOWED = "V", "M", "I", "X"

# Kinds of runs: those that are no attribute, in front of the attributes, and from MAPPED on
# a place in the sequences; MORE is the bit of a code point that another follows.
KINDS = [DISALLOWED, IGNORED]
KIND_MAPPED = 128
MORE = 1 << 31

# Sequences are read one after the other, so a run has at most so many.
LONGEST_RUN = 32


def check_versions():
    if unicode.unidata_version != UNICODE:
        sys.exit("tables.py: unicodedata2 is of Unicode " + unicode.unidata_version)
    for module in (idna.idnadata, idna.uts46data):
        if module.__version__ != UNICODE:
            sys.exit("tables.py: idna is of Unicode " + module.__version__)
    for module in (scripts, extensions):
        with open(module.__file__, encoding="utf-8") as source:
            if "-" + UNICODE + ".txt" not in source.read(2000):
                sys.exit("tables.py: fonttools is of another Unicode")
    unassigned = regex.compile(r"\p{Cn}")
    for c in range(POINTS):          # regex does not say its version
        if (unicode.category(chr(c)) == "Cn") != bool(unassigned.match(chr(c))):
            sys.exit("tables.py: regex is of another Unicode")


def read_status():
    """For each code point its status and, if it is mapped, to what."""
    status = [None] * POINTS
    data = idna.uts46data
    ends = list(data.uts46_starts[1:]) + [POINTS]
    for first, end, kind, text in zip(data.uts46_starts, ends, data.uts46_statuses,
                                      data.uts46_replacements):
        kind = VALID if chr(kind) == "D" else chr(kind)    # non-transitional
        to = [ord(c) for c in text] if kind == MAPPED else None
        for c in range(first, end):
            status[c] = (kind, to)
    return status


def points_of(ranges):
    """The code points of ranges as idna packs them."""
    for both in ranges:
        yield from range(both >> 32, both & 0xFFFFFFFF)


def read_classes():
    points = set()
    for name in ("PVALID", "CONTEXTJ", "CONTEXTO"):
        points.update(points_of(idna.idnadata.codepoint_classes[name]))
    return points


def read_pairs():
    """The primary composites: what two characters become in normal form C."""
    pairs = {}
    for c in range(POINTS):
        if 0xAC00 <= c < 0xD7A4:       # Hangul's syllables compose by a rule
            continue
        text = unicode.decomposition(chr(c))
        if text and text[0] != "<" and " " in text \
           and unicode.normalize("NFC", chr(c)) == chr(c):
            first, second = text.split()
            pairs[c] = (int(first, 16), int(second, 16))
    return pairs


# Hangul's vowels and final consonants, which compose by a rule
JAMO = set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))

# The bidirectional classes as far as RFC 5893 2 tells them apart.
BIDI = {"L": "LEFT", "R": "RIGHT", "AL": "RIGHT", "AN": "ARABIC_NUMBER", "EN": "NUMBER",
        "NSM": "MARK", "ES": "NEUTRAL", "CS": "NEUTRAL", "ET": "NEUTRAL", "ON": "NEUTRAL",
        "BN": "NEUTRAL"}
JOINING = {"L": "LEFT", "R": "RIGHT", "D": "DUAL", "T": "TRANSPARENT"}


def attributes(status, pairs):
    classes = read_classes()
    seconds = JAMO | {second for c, (first, second) in pairs.items()}
    joining = {c: JOINING[kind] for kind, ranges in idna.idnadata.joining_types.items()
               if kind in JOINING for c in points_of(ranges)}

    def attribute(c):
        if status[c][0] != VALID:
            return None
        return (BIDI.get(unicode.bidirectional(chr(c)), "NONE"),
                joining.get(c, "NONE"),
                unicode.category(chr(c))[0] == "M",
                c in seconds,
                c >= 0x80 and c not in classes,
                unicode.combining(chr(c)))
    return [attribute(c) for c in range(POINTS)]


def make_runs(status, attribute, kinds):
    """The runs of code points, each as (first, kind), and the sequences of those mapped."""
    def point(c):
        return c | (kinds[attribute[c]] - len(KINDS)) << 21

    runs, mapped = [], []
    last, count = None, 0
    for c in range(POINTS):
        kind, to = status[c]
        if kind == VALID:
            kind = attribute[c]
        count = count + 1 if kind == last else 1
        if kind == MAPPED:
            if count % LONGEST_RUN == 1:
                runs.append((c, KIND_MAPPED + len(mapped)))
            mapped += [point(x) | MORE for x in to[:-1]] + [point(to[-1])]
        elif kind != last:
            runs.append((c, kinds[kind]))
        last = kind
    assert KIND_MAPPED + len(mapped) < 1 << 16
    return runs, mapped


def growth(status):
    """How many code points one becomes, mapped and decomposed, for ranges of them."""
    def most(a, b):
        return max([1] + [len(unicode.normalize("NFD", "".join(map(chr, status[c][1] or [c]))))
                          for c in range(a, b) if status[c][0] in (VALID, MAPPED)])
    edges = [0, 0x80, 0x800, 0x1100, 0x2000, 0x2E80, 0x3200, 0x3400, 0xA000, 0xAC00, 0xD7B0,
             0xFB00, 0xFDFA, 0xFDFB, 0xFDFC, 0x10000, 0x1D000, 0x20000, POINTS]
    ranges = []
    for a, b in zip(edges, edges[1:]):
        n = most(a, b)
        if ranges and ranges[-1][1] == n:
            continue
        ranges.append((a, n))
    return ranges


def check(status, attribute, pairs):
    """What the code takes for granted."""
    for c, (first, second) in pairs.items():
        is_valid = status[first][0] == VALID and status[second][0] == VALID
        assert is_valid == (status[c][0] == VALID), hex(c)
    for c in range(POINTS):
        if status[c][0] == MAPPED:
            assert all(status[x][0] == VALID for x in status[c][1]), hex(c)
            assert 0x2E not in status[c][1] or len(status[c][1]) == 1, hex(c)
        if status[c][0] != VALID:
            continue
        assert unicode.normalize("NFC", chr(c)) == chr(c), hex(c)
        # what combines with the one before it does not decompose
        if attribute[c][3] or attribute[c][5]:
            assert unicode.normalize("NFD", chr(c)) == chr(c), hex(c)
    for c in range(0x80):
        upper = 0x41 <= c <= 0x5A
        assert status[c] == ((MAPPED, [c | 0x20]) if upper else (VALID, None)), hex(c)
    for c in range(0xAC00, 0xD7A4):
        assert attribute[c] == attribute[0x61], hex(c)


def print_array(type_, name, values, form="%d"):
    print("static const %s %s[] = {" % (type_, name))
    line = " "
    for v in values:
        word = " " + form % v + ","
        if len(line) + len(word) > 88:
            print(line)
            line = " "
        line += word
    print(line)
    print("};\n")


def write_characters(status):
    pairs = read_pairs()
    attribute = attributes(status, pairs)
    check(status, attribute, pairs)
    known = sorted(set(a for a in attribute if a))
    kinds = {kind: i for i, kind in enumerate(KINDS + known)}
    assert len(kinds) <= KIND_MAPPED
    runs, mapped = make_runs(status, attribute, kinds)
    valid_pairs = sorted((first, second, c) for c, (first, second) in pairs.items()
                         if status[c][0] == VALID)
    order = sorted(range(len(valid_pairs)), key=lambda i: valid_pairs[i][2])

    print("""/*
** SPDX-License-Identifier: Unicode-3.0
**
** What UTS #46 and normal form C say of characters, Unicode %s.  idna.h
** says how it is read.
**
** Written by tables.py; do not edit.
*/
#include "idna.h"

""" % UNICODE)
    print("""/* bidirectional class, joining type, other bits, combining class */
static const struct idna_attribute table_attributes[] = {""")
    for bidi, joining, mark, second, symbol, combining in known:
        bits = [n for n, is_set in (("IDNA_MARK", mark), ("IDNA_SECOND", second),
                                    ("IDNA_NOT_2008", symbol)) if is_set]
        print("  { IDNA_BIDI_%s, IDNA_JOIN_%s, %s, %d }," %
              (bidi, joining, " | ".join(bits) or "0", combining))
    print("};\n")
    print_array("uint32_t", "table_first", [first for first, kind in runs], "0x%X")
    print_array("uint16_t", "table_kind", [kind for first, kind in runs])
    print_array("uint32_t", "table_mapped", mapped, "0x%X")
    print("static const struct idna_pair table_pairs[] = {")
    for pair in valid_pairs:
        print("  { 0x%X, 0x%X, 0x%X }," %
              tuple(c | (kinds[attribute[c]] - len(KINDS)) << 21 for c in pair))
    print("};\n")
    print_array("uint16_t", "table_by_whole", order)
    ranges = growth(status)
    print("/* How many code points one at most becomes, from each of these on. */")
    print("static const struct idna_growth table_growth[] = {")
    for first, n in reversed(ranges):
        print("  { 0x%X, %d }," % (first, n))
    print("};\n")
    print("const struct idna_table uri_idna_table = {")
    print("  .unicode = \"%s\"," % UNICODE)
    for name in ("attributes", "first", "kind", "mapped", "pairs", "by_whole", "growth"):
        print("  .%s = table_%s," % (name, name))
    for name, array in (("runs", "first"), ("n_pairs", "pairs")):
        print("  .%s = sizeof table_%s/sizeof table_%s[0]," % (name, array, array))
    print("};")
    print("tables.py: %d runs, %d mapped, pairs %d, attributes %d" %
          (len(runs), len(mapped), len(valid_pairs), len(known)), file=sys.stderr)


# Scripts that count for several writing systems, too (UTS #39 5.1)
AUGMENTED = {"Hani": ["Hanb", "Jpan", "Kore"], "Hira": ["Jpan"], "Kana": ["Jpan"],
             "Hang": ["Kore"], "Bopo": ["Hanb"]}
EVERY = ("Zyyy", "Zinh")     # Common and Inherited: no set, but all


def value_at(module, c):
    return module.VALUES[bisect.bisect_right(module.RANGES, c) - 1]


def scripts_of(c):
    """The resolved script set of a character, empty for one that all scripts share."""
    names = set(value_at(extensions, c) or [value_at(scripts, c)])
    if names & set(EVERY):
        return ()
    return tuple(sorted(names | {more for name in names for more in AUGMENTED.get(name, [])}))


def read_lookalikes(status):
    """Letters of another script than Latin that look like one of ASCII."""
    path = os.path.join(os.path.dirname(confusable_homoglyphs.__file__), "confusables.json")
    with open(path, encoding="utf-8") as file:
        known = json.load(file)
    found = []
    for text, others in known.items():
        if len(text) == 1 and text >= "\x80" and status[ord(text)][0] == VALID \
           and unicode.category(text)[0] == "L" \
           and value_at(scripts, ord(text)) not in ("Latn",) + EVERY \
           and any(len(o["c"]) == 1 and o["c"].isascii() and o["c"].isalnum() for o in others):
            found.append(ord(text))
    return sorted(found)


def read_skeletons(status):
    """
    What a character that IDNA permits looks like: the skeleton of UTS #39, without the accents
    that Latin, Greek and Cyrillic letters have, in lower case.
    """
    path = os.path.join(os.path.dirname(confusable_homoglyphs.__file__), "confusables.json")
    with open(path, encoding="utf-8") as file:
        known = json.load(file)
    permitted = set(points_of(idna.idnadata.codepoint_classes["PVALID"]))

    def prototype(c):
        """The package lists both directions: of two permitted characters, the lower one."""
        others = known.get(c, [])
        if len(others) != 1:
            return None
        other = others[0]["c"]
        back = [o["c"] for o in known.get(other, [])]
        if c not in back or (len(back) == 1 and len(other) == 1
                             and (other > c or ord(other) not in permitted)):
            return None
        return other

    def without_accents(text):
        return "".join(c.lower() if c < "\x80" else c for c in unicode.normalize("NFD", text)
                       if not "\u0300" <= c <= "\u036F")

    def skeleton(text):
        return unicode.normalize("NFC", "".join(
            without_accents(prototype(c) or c) for c in without_accents(text)))

    found = {}
    for c in sorted(permitted):
        if c >= 0x80 and status[c][0] == VALID and not 0xAC00 <= c <= 0xD7A3:
            text = skeleton(chr(c))
            if text != chr(c):
                found[c] = text.encode("utf-8")
    return found


def write_skeletons(status):
    found = read_skeletons(status)
    texts, places = [], {}
    for text in sorted(set(found.values())):
        places[text] = len(texts)
        texts += [len(text), *text]
    print("""/*
** SPDX-License-Identifier: Unicode-3.0
**
** What characters look like, by the confusables of Unicode %s (UTS #39).  idna.h says how
** it is read.
**
** Written by tables.py; do not edit.
*/
#include "idna.h"
""" % UNICODE)
    print_array("uint32_t", "table_from", list(found), "0x%X")
    print_array("uint16_t", "table_to", [places[text] for text in found.values()])
    print_array("unsigned char", "table_texts", texts)
    print("""const struct idna_skeleton_table uri_idna_skeletons = {
  table_from, table_to, table_texts, sizeof table_from/sizeof table_from[0]
};""")
    print("tables.py: %d skeletons, the longest has %d bytes" % (
        len(found), max(map(len, found.values()))), file=sys.stderr)


def write_scripts(status):
    runs = []
    for c in range(POINTS):
        if status[c][0] == VALID:
            names = scripts_of(c)
            if not runs or runs[-1][1] != names:
                runs.append((c, names))
    sets = sorted(set(names for c, names in runs), key=lambda s: (len(s), s))
    named = ["Latn", "Hanb", "Jpan", "Kore"]     # enum idna_script
    numbers = {name: i for i, name in enumerate(
        named + sorted(set(n for s in sets for n in s) - set(named)))}
    assert sets[0] == () and len(sets) < 512 and len(numbers) <= 192
    print("""/*
** SPDX-License-Identifier: Unicode-3.0
**
** The scripts of characters, and letters that look like ASCII, Unicode %s.
** idna.h says how it is read.
**
** Written by tables.py; do not edit.
*/
#include "idna.h"
""" % UNICODE)
    print_array("uint32_t", "table_scripts",
                [c << 9 | sets.index(names) for c, names in runs], "0x%X")
    print("static const struct idna_script_set table_sets[] = {")
    for names in sets:
        bits = sum(1 << numbers[name] for name in names) if names else (1 << 192) - 1
        print("  { { 0x%X, 0x%X, 0x%X } }," %
              tuple(bits >> i & 0xFFFFFFFFFFFFFFFF for i in (0, 64, 128)))
    print("};\n")
    print_array("uint32_t", "table_lookalikes", read_lookalikes(status), "0x%X")
    print("const struct idna_script_table uri_idna_scripts = {")
    for name in ("scripts", "sets", "lookalikes"):
        print("  .%s = table_%s," % (name, name))
    for name in ("scripts", "lookalikes"):
        print("  .n_%s = sizeof table_%s/sizeof table_%s[0]," % (name, name, name))
    print("};")
    print("tables.py: %d runs of scripts, %d sets" % (len(runs), len(sets)), file=sys.stderr)


def write_ignorable(status):
    """The ranges of Default_Ignorable_Code_Point, and the search in them."""
    ignorable = regex.compile(r"\p{Default_Ignorable_Code_Point}")
    ranges = []
    for c in range(POINTS):
        if not ignorable.match(chr(c)):
            continue
        if ranges and ranges[-1][1] == c - 1:
            ranges[-1][1] = c
        else:
            ranges.append([c, c])
    print("""/*
** SPDX-License-Identifier: Unicode-3.0
**
** Characters that a program shows as nothing: Unicode's property
** Default_Ignorable_Code_Point, version %s.
**
** Written by idna/tables.py; do not edit.
*/
#include "lint.h"

static const struct { uint32_t first, last; } lint_ignorable[] = {""" % UNICODE)
    for both in ranges:
        print("  { 0x%04X, 0x%04X }," % tuple(both))
    print("""};

int uri_lint_is_ignorable(uint32_t point){
  size_t low = 0;
  size_t high = sizeof lint_ignorable / sizeof lint_ignorable[0];
  while( low<high ){
    size_t middle = low + (high-low)/2;
    if( point<lint_ignorable[middle].first ) high = middle;
    else if( point>lint_ignorable[middle].last ) low = middle+1;
    else return 1;
  }
  return 0;
}""")


TABLES = [
    ("idna/idna_table.c", write_characters),
    ("idna/script_table.c", write_scripts),
    ("idna/skeleton_table.c", write_skeletons),
    ("lint/lint_ignorable.c", write_ignorable)
]


def main():
    check_versions()
    status = read_status()
    for name, write in TABLES:
        with open(os.path.join(sys.argv[2], name), "w", encoding="utf-8") as file, \
             contextlib.redirect_stdout(file):
            write(status)


main()
