# SPDX-License-Identifier: MIT
#
# For test/beside/run: python3 ask.py README PARSE
#
# Each cell is compared with what the library answers.  "-" in a cell, no function does
# it, is not tested.  PARSE prints what uriparser answers.
import re
import subprocess
import sys

import chdb
import sqlean
import sqlite_url

LINK = "https://joe@WWW.Example.com:443/a/../b/?utm_source=x&id=7#top"
LOCAL, INVALID = "http://localhost/", "http://a b/"
COLUMNS = ["host", "page", "without", "resolved", "localhost", "invalid"]
passed = failed = 0


def table(readme):
    """The rows of the table, by the beginning of their first cell."""
    text = open(readme, encoding="utf-8").read().split("## Compared with the alternatives")[1].split("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[0].strip(): dict(zip(COLUMNS, [cell.strip(" |") for cell in row[1:]])) for row in rows}


def row(name):
    return next(cells for first, cells in ROWS.items() if name in first)


def expect(name, got, cell):
    """Compare an answer with a cell; "..." in the cell stands for the beginning of the link."""
    global passed, failed
    wanted = re.sub(r"[*`]", "", cell)
    same = got.endswith(wanted[3:]) and got != wanted[3:] if wanted.startswith("...") else got == wanted
    passed, failed = passed + same, failed + (not same)
    if not same:
        print("FAIL  %s: %s, but the README has %s" % (name, got, cell))


def noticed(answer):
    return "not noticed" if answer else "found"


def ask_sqlean():
    sqlean.extensions.enable("regexp")
    db = sqlean.connect(":memory:")
    ask = lambda sql, *texts: db.execute(sql, texts).fetchone()[0]
    cells = row("regular expression")
    pattern = re.search("`(.*)`", next(name for name in ROWS if "regular" in name)).group(1)
    for name, link in (("host", LINK), ("localhost", LOCAL)):
        expect("sqlean, " + name, ask("SELECT regexp_capture(?, ?, 1)", link, pattern), cells[name])
    expect("sqlean, without", ask("SELECT regexp_replace(?, '[?&]utm_[^&#]*', '')", LINK), cells["without"])
    expect("sqlean, invalid", noticed(ask("SELECT regexp_capture(?, ?, 1)", INVALID, pattern)), cells["invalid"])


def ask_sqlite_url():
    db = sqlean.connect(":memory:")
    db.enable_load_extension(True)
    sqlite_url.load(db)
    ask = lambda sql, text: db.execute(sql, (text,)).fetchone()[0]
    cells = row("sqlite-url " + ask("SELECT ltrim(url_version(), ?)", "v"))
    expect("sqlite-url, host", ask("SELECT url_host(?)", LINK), cells["host"])
    expect("sqlite-url, localhost", ask("SELECT url_host(?)", LOCAL), cells["localhost"])
    valid = [ask("SELECT url_valid(?)", text) for text in (LINK, INVALID, "mailto:a@b.org", "/about")]
    words = {(1, 0, 0, 0): "found; but so are mailto:a@b.org and /about"}
    expect("sqlite-url, invalid", words.get(tuple(valid), str(valid)), cells["invalid"])


def ask_clickhouse():
    ask = lambda call: chdb.query("SELECT " + call).bytes().decode().strip().strip('"')
    version = ".".join(ask("version()").split(".")[:2])
    cells = row("ClickHouse " + version)
    expect("ClickHouse, host", ask("domain('%s')" % LINK), cells["host"])
    expect("ClickHouse, localhost", ask("domain('%s')" % LOCAL) or "empty", cells["localhost"])
    names = "arrayFilter(x -> x LIKE 'utm%', extractURLParameterNames('{0}'))".format(LINK)
    expect("ClickHouse, without", ask("cutURLParameter('%s', %s)" % (LINK, names)), cells["without"])
    expect("ClickHouse, invalid", noticed(ask("protocol('%s')" % INVALID)), cells["invalid"])


def ask_uriparser(parse):
    link, local, invalid = subprocess.run([parse, LINK, LOCAL, INVALID], stdout=subprocess.PIPE,
                                          check=True, text=True).stdout.splitlines()
    cells = row("pguri")
    expect("pguri, host", link.split("|")[0], cells["host"])
    expect("pguri, page", "keeps :443" if ":443" in link.split("|")[1] else link, cells["page"])
    expect("pguri, localhost", local.split("|")[0], cells["localhost"])
    expect("pguri, invalid", "the statement fails" if invalid == "error" else invalid, cells["invalid"])


ROWS = table(sys.argv[1])
ask_sqlean()
ask_sqlite_url()
ask_clickhouse()
ask_uriparser(sys.argv[2])
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
