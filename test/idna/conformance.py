# SPDX-License-Identifier: MIT
"""Unicode's own test cases, IdnaTestV2.txt, beside test/idna/names.

    python conformance.py NAMES IdnaTestV2.txt

All checks are on.  Passed over are the file's [X4_2], an empty label, which is no error here
without VerifyDnsLength, and code points of planes 2 and 3 that are younger than the file.
Prints differences, and "N passed, N failed".
"""
import re
import subprocess
import sys

program, path = sys.argv[1:]
STD3, HYPHENS, LENGTHS = 1, 2, 4
YOUNGER = re.compile("[\U000323B0-\U00033479\U0003D000-\U0003FC3F]")


def read(text):
    if text == '""':
        return ""
    text = re.sub(r"\\u([0-9A-Fa-f]{4})|\\x\{([0-9A-Fa-f]+)\}", lambda m: chr(int(m[1] or m[2], 16)), text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def convert(names, *arguments):
    given = "".join(name.encode("utf-8", "replace").hex() + "\n" for name in names)
    done = subprocess.run([program, *arguments], input=given.encode(), capture_output=True, check=True)
    return done.stdout.decode().split("\n")


rows = []
with open(path, encoding="utf-8") as file:
    for line in file:
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) >= 5:
            source, unicode, unicode_status, ascii_, ascii_status = fields[:5]
            unicode = read(unicode or source)
            unicode_status = unicode_status or "[]"
            rows.append((read(source), unicode, unicode_status, read(ascii_) if ascii_ else unicode,
                         ascii_status or unicode_status))
passed = failed = 0
for row, to_ascii, to_unicode in zip(rows, convert([r[0] for r in rows], str(STD3 | HYPHENS | LENGTHS)),
                                     convert([r[0] for r in rows], str(STD3 | HYPHENS), "unicode")):
    source, unicode, unicode_status, ascii_, ascii_status = row
    if YOUNGER.search(unicode):
        continue
    right = to_ascii == ("=" + ascii_ if ascii_status == "[]" else "!")
    if unicode_status != "[X4_2]":
        right = right and to_unicode == ("=" + unicode if unicode_status == "[]" else "!")
    passed += right
    failed += not right
    if not right and failed <= 20:
        print("differs:", ascii(row), ascii(to_ascii), ascii(to_unicode))
print("%d passed, %d failed" % (passed, failed))
