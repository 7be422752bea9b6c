#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the tables of core/ that come from Unicode.

    python3 -m venv venv && venv/bin/pip install -r core/idna/requirements.txt
    venv/bin/python core/idna/tables.py 18.0.0 core

idna/idna_table.c has what UTS #46 and normal form C say of characters, idna/script_table.c
their scripts and which look like ASCII (UTS #39), lint/lint_ignorable.c which are shown as
nothing.  The data come from packages whose versions stand in requirements.txt: the mapping
of UTS #46, the joining types and the categories of RFC 5892 from idna; scripts from
fonttools; what looks alike from confusable-homoglyphs; what is shown as nothing from regex;
the rest from unicodedata2.  All but confusable-homoglyphs must be of the version of Unicode
that is given.  idna.h says how the first two tables are read.
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

# Kinds of runs that are no attribute, in front of the attributes.  Those of
# up to SHORT_KINDS have a length; others have one code point.
KINDS = ["disallowed", "ignored", "shifted", "listed", "paired"]
SHORT_KINDS = 48

# A block of the stream has at most this many bytes, unless it is one run.
BLOCK = 64
LONGEST_LIST = 32


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


def make_runs(status, attribute):
    """The runs of code points, each as (kind, first, count, data)."""
    common = Counter(a for a in attribute if a).most_common(1)[0][0]

    def is_paired(c):
        return c + 1 < POINTS and status[c] == (MAPPED, [c + 1]) and attribute[c + 1] == common

    def kind_of(c):
        kind, to = status[c]
        if kind == VALID:
            return attribute[c]
        if kind != MAPPED:
            return "disallowed" if kind == DISALLOWED else "ignored"
        return ("shifted", to[0] - c) if len(to) == 1 else "listed"

    runs = []
    c = 0
    while c < POINTS:
        end = c
        while is_paired(end):
            end += 2
        if end - c >= 4:
            runs.append(("paired", c, (end - c) // 2, None))
            c = end
            continue
        kind = kind_of(c)
        end = c + 1
        while end < POINTS and kind_of(end) == kind and not is_paired(end):
            end += 1
        if isinstance(kind, tuple) and kind[0] == "shifted":
            if end - c >= 3:
                runs.append(("shifted", c, end - c, kind[1]))
                c = end
                continue
            kind = "listed"
        if kind == "listed":
            to = [status[x][1] for x in range(c, end)]
            if runs and runs[-1][0] == "listed" and runs[-1][2] + end - c <= LONGEST_LIST:
                last = runs.pop()
                runs.append(("listed", last[1], last[2] + end - c, last[3] + to))
            else:
                for i in range(0, len(to), LONGEST_LIST):
                    part = to[i:i + LONGEST_LIST]
                    runs.append(("listed", c + i, len(part), part))
        else:
            runs.append((kind, c, end - c, None))
        c = end
    return runs


def varint(n):
    out = []
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return out + [n]


def zigzag(n):
    return 2 * n if n >= 0 else -2 * n - 1


def put_point(n):
    """A number of up to 21 bits: 0xxxxxxx, 10xxxxxx and a byte, 11xxxxxx and two."""
    if n < 0x80:
        return [n]
    n -= 0x80
    if n < 0x4000:
        return [0x80 | n >> 8, n & 0xFF]
    n -= 0x4000
    assert n < 0x400000
    return [0xC0 | n >> 16, n >> 8 & 0xFF, n & 0xFF]


def encode_run(run, kinds, before):
    """The bytes of a run, and the last code point that a list names."""
    kind, first, count, data = run
    number = kinds[kind]
    if number >= SHORT_KINDS:
        return [0xC0 + number - SHORT_KINDS] * count, before
    head = [number << 2 | count - 1] if count < 4 else [number << 2 | 3] + varint(count - 4)
    if kind == "shifted":
        head += varint(zigzag(data))
    elif kind == "listed":
        for to in data:
            for i, c in enumerate(to):
                head += put_point(zigzag(c - before) << 1 | (i + 1 < len(to)))
                before = c
    return head, before


def encode(runs, kinds):
    stream, firsts, starts = [], [], []
    before = 0
    for run in runs:
        bytes_, after = encode_run(run, kinds, before)
        if not starts or len(stream) - starts[-1] + len(bytes_) > BLOCK:
            firsts.append(run[1])
            starts.append(len(stream))
            bytes_, after = encode_run(run, kinds, run[1])
        stream += bytes_
        before = after
    return stream, firsts, starts


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
        if status[first][0] == VALID and status[second][0] == VALID:
            assert status[c][0] == VALID, hex(c)
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


def packed(c):
    """A code point of a pair in 16 bits."""
    if c < 0x4000:
        return c
    assert 0x10000 <= c < 0x1C000, hex(c)
    return c - 0x10000 + 0x4000


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
    runs = make_runs(status, attribute)
    uses = Counter(run[0] for run in runs)
    known = sorted((a for a in set(attribute) if a), key=lambda a: (-uses[a], a))
    known.remove(attribute[0x61])
    known.insert(0, attribute[0x61])
    kinds = {kind: i for i, kind in enumerate(KINDS + known)}
    assert len(kinds) <= SHORT_KINDS + 64
    stream, firsts, starts = encode(runs, kinds)
    valid_pairs = sorted((c, first, second) for c, (first, second) in pairs.items()
                         if status[c][0] == VALID)
    seconds = sorted({second for c, first, second in valid_pairs})
    order = sorted(range(len(valid_pairs)), key=lambda i: (valid_pairs[i][2], valid_pairs[i][1]))

    print("""/*
** SPDX-License-Identifier: MIT
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
    print_array("unsigned char", "table_ascii", [kinds[attribute[c | 0x20 if 0x41 <= c <= 0x5A else c]]
                                                 for c in range(0x80)])
    print_array("uint32_t", "table_first", firsts, "0x%X")
    print_array("uint16_t", "table_start", starts + [len(stream)])
    print_array("unsigned char", "table_stream", stream)
    print("/* Pairs, by what they become. */")
    print_array("uint16_t", "table_pair_whole", [packed(c) for c, f, s in valid_pairs], "0x%X")
    print_array("uint16_t", "table_pair_first", [packed(f) for c, f, s in valid_pairs], "0x%X")
    print_array("unsigned char", "table_pair_second",
                [seconds.index(s) for c, f, s in valid_pairs])
    print("/* The second characters of pairs. */")
    print_array("uint16_t", "table_seconds", [packed(s) for s in seconds], "0x%X")
    print("/* The pairs by their second, then by their first character. */")
    print_array("uint16_t", "table_pair_order", order)
    ranges = growth(status)
    print("/* How many code points one at most becomes, from each of these on. */")
    print("static const struct idna_growth table_growth[] = {")
    for first, n in reversed(ranges):
        print("  { 0x%X, %d }," % (first, n))
    print("};\n")
    print("const struct idna_table uri_idna_table = {")
    print("  .unicode = \"%s\"," % UNICODE)
    for name in ("attributes", "ascii", "first", "start", "stream", "pair_whole", "pair_first",
                 "pair_second", "pair_order", "seconds", "growth"):
        print("  .%s = table_%s," % (name, name))
    for name, array in (("blocks", "first"), ("pairs", "pair_whole"), ("n_seconds", "seconds")):
        print("  .%s = sizeof table_%s/sizeof table_%s[0]," % (name, array, array))
    print("};")
    print("tables.py: %d runs, %d blocks, stream %d, pairs %d, attributes %d" %
          (len(runs), len(firsts), len(stream), len(valid_pairs), len(known)), file=sys.stderr)


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


def write_scripts(status):
    runs = []
    for c in range(POINTS):
        if status[c][0] == VALID:
            names = scripts_of(c)
            if not runs or runs[-1][1] != names:
                runs.append((c, names))
    sets = sorted(set(names for c, names in runs), key=lambda s: (len(s), s))
    single = sum(len(s) <= 1 for s in sets)
    numbers = {name: i for i, name in enumerate(
        [s[0] for s in sets[1:single]]
        + sorted(set(n for s in sets[single:] for n in s) - {s[0] for s in sets[1:single]}))}
    assert sets[0] == () and len(sets) < 512 and len(numbers) <= 192
    lists, starts = [], []
    for s in sets[single:]:
        starts.append(len(lists))
        lists += [numbers[name] for name in s]
    print("""/*
** SPDX-License-Identifier: MIT
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
    print_array("unsigned char", "table_script_lists", lists)
    print_array("uint16_t", "table_script_starts", starts + [len(lists)])
    gaps, last = [], 0
    for c in read_lookalikes(status):
        gaps += varint(c - last)
        last = c
    print_array("unsigned char", "table_lookalikes", gaps)
    print("const struct idna_script_table uri_idna_scripts = {")
    for name in ("scripts", "lists", "starts", "lookalikes"):
        array = "table_" + (name if name in ("scripts", "lookalikes") else "script_" + name)
        print("  .%s = %s," % (name, array))
        if name in ("scripts", "lookalikes"):
            print("  .n_%s = sizeof %s/sizeof %s[0]," % (name, array, array))
    print("  .single = %d," % single)
    print("  .number = {")
    for name in ("Latn", "Hanb", "Jpan", "Kore"):
        print("    [IDNA_SCRIPT_%s] = %d," % (name.upper(), numbers[name]))
    print("  }\n};")
    print("tables.py: %d runs of scripts, %d sets in %d" % (len(runs), len(sets), len(lists)),
          file=sys.stderr)


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
** SPDX-License-Identifier: MIT
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
