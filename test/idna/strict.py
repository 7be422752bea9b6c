# SPDX-License-Identifier: MIT
"""Labels at random, by IDNA 2008: the package idna beside test/idna/names.

    python strict.py NAMES COUNT SEED

Prints differences, and "N passed, N failed".
"""
import random
import subprocess
import sys

import unicodedata2

sys.modules["unicodedata"] = unicodedata2    # for idna: this Python's may be older

import idna
import idna.idnadata
import idna.uts46data

program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(seed)

starts = idna.uts46data.uts46_starts
valid = []
for first, end, kind in zip(starts, list(starts[1:]) + [starts[-1] + 1], idna.uts46data.uts46_statuses):
    if chr(kind) in "VDM":
        valid += [c for c in range(first, min(end, first + 400)) if not 0xD800 <= c < 0xE000]
contexts = [0x6C, 0xB7, 0x375, 0x3B1, 0x5D0, 0x5F3, 0x5F4, 0x30FB, 0x3042, 0x30A2, 0x65E5, 0x660, 0x6F0,
            0x627, 0x628, 0x200C, 0x200D, 0x94D, 0x915, 0x30FC, 0x3006]
pools = [valid, valid, list(range(0x61, 0x7B)), list(range(0x30, 0x3A)), [0x2D], contexts, contexts,
         list(range(0x590, 0x700)), list(range(0x900, 0x980)), list(range(0x3040, 0x3100))]


def label():
    some = [chance.choice(pools) for _ in range(chance.randrange(1, 4))]
    n = chance.randrange(60) if chance.randrange(20) == 0 else chance.randrange(1, 7)
    return "".join(chr(chance.choice(chance.choice(some))) for _ in range(n))


def theirs(text):
    try:
        return "=" + idna.encode(text, uts46=True, std3_rules=True).decode()
    except (idna.IDNAError, UnicodeError):
        return "!"


texts = [t for t in (label() for _ in range(count))
         if t and not set(t) & set(".\u3002\uff0e\uff61\u2024\u2025\u2026")]
given = "".join(t.encode().hex() + "\n" for t in texts)
ours = subprocess.run([program, "23"], input=given.encode(), capture_output=True, check=True).stdout.decode().split("\n")
passed = failed = 0
for text, mine in zip(texts, ours):
    other = theirs(text)
    if mine == other:
        passed += 1
        continue
    failed += 1
    if failed <= 20:
        print("differs:", ascii(text), ascii(mine), ascii(other))
print("%d passed, %d failed" % (passed, failed))
