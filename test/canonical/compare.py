# SPDX-License-Identifier: MIT
#
# Tries uri_canonical on random schemas.  test/canonical/model runs it:
#
#     test/canonical/model [--command] [--verbose] COUNT [SEED]
#
# Each run must end in one of two ways:
#
# - It is refused, and so is its plan, and the database is as it was.  That is counted by its
#   sentence; the run fails if their share is above the one on file (MOST_REFUSED).
# - The tables are as the plan says, and what the plan says is right (model.py).  The report counts
#   just what has changed, the database is sound, a second run changes nothing, and undo takes it back.
#
# --command tries the command sql/uri-canonical instead, without its plan and undo.
# A schema that fails is printed as SQL to paste, without the rows that do not matter.  The last
# line is "N passed, N failed".

import collections
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

from model import Broken, Model, Refused
from schemas import Case, literal, quoted, read
from values import AGGREGATES, EXTENSION, REWRITINGS, ROOT, connect, identity, text_of

MOST_REFUSED = 0.24
LOG = "log of the run"


class Wrong(Exception):
    pass


class Function:
    """uri_canonical and its kin, in memory."""

    def open(self):
        return connect()

    def close(self, db):
        db.close()

    def ask(self, db, statement, *values):
        try:
            return db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise Refused(str(error))
        except UnicodeDecodeError:
            raise Wrong("the error message is no UTF-8")

    def options(self, case, log=None):
        options = {name: value for name, value in case.options.items() if name not in ("as", "combine", "order")}
        if "as" in case.options:
            options["as"] = REWRITINGS[case.options["as"]][0].replace("@", quoted(case.url))
        if "combine" in case.options:
            options["combine"] = {c: AGGREGATES[a][0].replace("@", quoted(c)) for c, a in case.options["combine"].items()}
        if "order" in case.options:
            options["order"] = quoted(case.options["order"][0]) + " " + case.options["order"][1]
        return json.dumps({**options, "log": log or False})

    def run(self, db, case, log=None):
        return json.loads(self.ask(db, "SELECT uri_canonical(?, ?, ?)", case.table.name, case.url, self.options(case, log))[0][0])

    def plan(self, db, case):
        return self.ask(db, "SELECT * FROM uri_canonical_plan(?, ?, ?)", case.table.name, case.url, self.options(case))

    def undo(self, db, log):
        return self.ask(db, "SELECT uri_canonical_undo(?)", log)

    def call(self, case):
        words = ", ".join(map(literal, (case.table.name, case.url, self.options(case))))
        return f"SELECT uri_canonical({words});"


class Command:
    """The command, on a file."""

    def open(self):
        handle, self.file = tempfile.mkstemp(suffix=".db")
        os.close(handle)
        return connect(self.file)

    def close(self, db):
        db.close()
        os.unlink(self.file)

    def run(self, db, case):
        options, words = case.options, []
        words += ["--merge"] * bool(options.get("merge"))
        if "base" in options:
            words += ["--base", options["base"]]
        if "as" in options:
            words += ["--as", REWRITINGS[options["as"]][0].replace("@", quoted(case.url))]
        if "by" in options:
            words += ["--by", ",".join(map(quoted, options["by"]))]
        for reference in options.get("reference", []):
            words += ["--reference", reference]
        if "order" in options:
            words += ["--order", quoted(options["order"][0]) + " " + options["order"][1]]
        for column, aggregate in options.get("combine", {}).items():
            words += ["--combine", quoted(column) + "=" + AGGREGATES[aggregate][0].replace("@", quoted(column))]
        program = [os.path.join(ROOT, "sql", "canonical"), "--quiet", *words, "--", self.file, case.table.name, case.url]
        environment = {**os.environ, "URI_EXTENSION": EXTENSION}
        done = subprocess.run(["timeout", "120", "sh", *program], capture_output=True, text=True, env=environment)
        if done.returncode:
            raise Refused(done.stderr.strip() or "it does not end")

    def call(self, case):
        return f"-- the command, {case.table.name}, {case.url}: {case.options}"


# ---- What there is, and what there should be ------------------------------------------

def line(row, cells, key):
    return tuple(map(identity, (() if row.table.key else key) + tuple(cells.values())))


def contents(rows):
    """Of each table the rows, with their rowids, and how often each is there."""
    return {name: collections.Counter(line(row, row.found, row.rowid) for row in found) for name, found in rows.items()}


def surroundings(db):
    """What the run has no business with: the schema, the numbers of AUTOINCREMENT, settings, what triggers write."""
    found = {"what triggers write": db.execute("SELECT * FROM audit").fetchall(),
             "the schema": db.execute("SELECT type, name, sql FROM main.sqlite_master WHERE ? NOT IN (name, tbl_name)", (LOG,)).fetchall(),
             "temporary tables": db.execute("SELECT type, name, sql FROM temp.sqlite_master WHERE tbl_name NOT LIKE 'uri\\_canonical%' ESCAPE '\\'").fetchall()}
    if db.execute("SELECT 1 FROM main.sqlite_master WHERE name = 'sqlite_sequence'").fetchone():
        found["the sequence"] = db.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    for setting in ("foreign_keys", "recursive_triggers", "reverse_unordered_selects", "ignore_check_constraints", "writable_schema"):
        found[setting] = db.execute(f"PRAGMA {setting}").fetchall()
    return {name: collections.Counter(tuple(map(identity, row)) for row in rows) for name, rows in found.items()}


def wanted(model):
    answer = {name: collections.Counter() for name in model.rows}
    for row in model.everybody:
        if row.kept is row:
            alias = [row.new[name] for name, column in row.table.columns.items() if "PRIMARY KEY" in column.tail]
            answer[row.table.name][line(row, row.new, tuple(alias) or row.rowid)] += 1
    return answer


def unlike(got, want):
    """The first table in which two contents differ, for reading."""
    for name in want:
        differences = (("-", want[name] - got[name]), ("+", got[name] - want[name]))
        lines = [f"  {sign} {[value for _, value in cells]!r}" for sign, only in differences for cells in sorted(only, key=repr)]
        if lines:
            return "\n".join([f"  in {name}, - is wanted, + is there:", *lines])
    return ""


def broken(db, tables):
    """How many references lead nowhere."""
    return sum(len(db.execute(f"PRAGMA main.foreign_key_check({quoted(name)})").fetchall()) for name in tables)


# ---- One schema -----------------------------------------------------------------------

def demand(condition, *words):
    if not condition:
        raise Wrong("\n".join(words))


def reach(model):
    """What happens in the result: whether the schemas try enough."""
    for row in model.everybody:
        table = "the table" if row.table is model.target else "a table that refers"
        if row.kept is not row:
            yield f"a row of {table} merges"
        elif any(identity(row.new[c]) != identity(row.found[c]) for f in row.table.foreigns for c in f.columns):
            yield f"a reference of {table} follows"
        if row.table is model.target and row.kept is not row and not row.kept.readable:
            yield "a row that cannot change is kept"
        if row.table is model.target and row.kept is not row and identity(row.new[model.column]) != identity(row.kept.new[model.column]):
            yield "rows with different texts merge"


def key_of(row):
    """As the plan writes it: the rowid, or the primary key, with BLOBs in hexadecimal; a composite one as text."""
    def part(value):
        return f"x'{value.hex().upper()}'" if isinstance(value, bytes) else text_of(value)
    if len(row.key) == 1 and not isinstance(row.key[0], bytes):
        return identity(row.key[0])
    return identity(", ".join(map(part, row.key)))


def demand_report(report, model):
    """The report counts the rows before and after, those that merge, those rewritten, the references moved."""
    got, expected = collections.Counter(), collections.Counter()
    name = model.target.name
    for what in ("before", "after", "merged", "rewritten"):
        got[what, name] += report.get(what, 0)
    for table, number in report.get("merged_in", {}).items():
        got["merged", table] += number
    for column, number in report.get("moved", {}).items():
        got["moved", column] += number
    for row in model.everybody:
        name, kept = row.table.name, row.kept is row
        changed = {c for c, column in row.table.columns.items()
                   if kept and not column.made and identity(row.new[c]) != identity(row.found[c])}
        refers = {c for foreign in row.table.foreigns for c in foreign.columns}
        if row.table is model.target:
            expected += collections.Counter({("before", name): 1, ("after", name): kept, ("rewritten", name): model.column in changed})
        expected["merged", name] += not kept
        for c in changed & refers - {model.column if row.table is model.target else None}:
            expected["moved", f"{name}.{c}"] += 1
    missing, more = +expected - got, +got - expected
    demand(+got == +expected, "the report differs", *(f"  - {item}" for item in missing), *(f"  + {item}" for item in more))


class Trial:
    """One schema, one opponent.  Raises Wrong; counts in tally how it ended."""

    def __init__(self, case, opponent, db, tally):
        self.case, self.opponent, self.db, self.tally = case, opponent, db, tally
        self.whole = isinstance(opponent, Function)

    def state(self):
        return {**contents(read(self.db, self.case.tables)), **surroundings(self.db)}

    def demand_state(self, wanted, words):
        state = self.state()
        demand(state == wanted, words, unlike(state, wanted))

    # Inside a transaction of the caller, in which something was written before.
    def examine(self):
        self.case.build(self.db, self.whole)
        untouched, inside = self.state(), self.whole and self.case.inside
        if inside:
            self.db.execute("BEGIN")
            self.db.execute("INSERT INTO audit VALUES(2)")
        self.compare()
        demand(self.db.in_transaction == inside, "the transaction of the caller has ended, or a new one is open")
        if inside:
            self.db.execute("ROLLBACK")
            self.demand_state(untouched, "after ROLLBACK something is left")
        self.db.execute("INSERT INTO probe VALUES(1)")
        demand(self.db.execute("SELECT 1 FROM audit WHERE x = 'probed'").fetchone(), "triggers are switched off afterwards")

    def compare(self):
        case, db = self.case, self.db
        before, loose = self.state(), broken(db, case.tables)
        model = Model(case.tables, read(db, case.tables), case.table.name, case.url, case.options)
        planned, refusal = None, None
        try:
            planned = self.opponent.plan(db, case) if self.whole else None
        except Refused as reason:
            refusal = str(reason)
        self.demand_state(before, "the plan changes something")
        try:
            report = self.opponent.run(db, case, *[LOG] * self.whole)
        except Refused as reason:
            self.demand_state(before, f"refused, and yet something changed: {reason}")
            demand(planned is None, f"the run is refused, and not the plan: {reason}")
            self.count_refusal(str(reason))
            return
        after = self.state()
        demand(db.execute("PRAGMA main.integrity_check").fetchall() == [("ok",)], "the database is damaged")
        demand(broken(db, case.tables) <= loose, "references lead nowhere")
        self.tally["done, and something to do" if after != before else "done, nothing to do"] += 1
        if self.whole:
            demand(planned is not None, f"the plan was refused, and not the run: {refusal}")
            try:
                clear = model.apply(planned, key_of)
                if clear:
                    model.check()
            except Broken as reason:
                raise Wrong(f"{reason}\n" + "\n".join(f"  plan {row}" for row in planned))
        if self.whole and clear:
            self.tally.update("  " + reached for reached in set(reach(model)))
            promised = {**before, **wanted(model)}
            if self.triggers():
                promised["what triggers write"] = after["what triggers write"]
            demand(after == promised, "not as planned", unlike(after, promised))
            demand_report(report, model)
        self.again(before, after)

    def triggers(self):
        return any(statement.startswith("CREATE TRIGGER trigger") for statement in self.case.sql)

    # A second run changes nothing; unless the result of "as" is a reference, which is resolved
    # again.  Undo takes back the first.
    def again(self, before, after):
        try:
            if not ("as" in self.case.options and "base" in self.case.options):
                self.opponent.run(self.db, self.case)
                self.demand_state(after, "a second run changes something")
            if self.whole:
                try:
                    self.opponent.undo(self.db, LOG)
                except Refused as reason:
                    if "PRAGMA foreign_keys = OFF" not in str(reason):
                        raise
                    if self.db.in_transaction:      # in which the PRAGMA does nothing
                        self.tally["not undone: foreign keys, in a transaction"] += 1
                        return
                    self.db.execute("PRAGMA foreign_keys = OFF")
                    self.opponent.undo(self.db, LOG)
                    self.db.execute("PRAGMA foreign_keys = ON")
                    self.tally["undone with foreign_keys = OFF"] += 1
                if self.triggers():
                    before["what triggers write"] = self.state()["what triggers write"]
                self.demand_state(before, "undo does not take it back")
                self.tally["undone"] += 1
        except Refused as reason:
            # A trigger of the schema that raises, in INSERT or in the other direction of an UPDATE
            if not ("a trigger" in str(reason) and self.triggers()):
                raise Wrong(f"a second run, or undo, is refused: {reason}")
            self.tally["not undone: a trigger"] += 1
            self.demand_state(after, "refused, and yet something changed")

    def count_refusal(self, sentence):
        self.tally["refused"] += 1
        self.tally["refused: " + self.plain(sentence)] += 1
        self.case.refused = sentence


    def plain(self, sentence):
        """The sentence without what is of this schema, so that equal ones can be counted."""
        sentence = " ".join(sentence.split()).removeprefix("uri_canonical: ")
        names = {name for table in self.case.tables.values() for name in (table.name, *table.columns)}
        for name in sorted(names, key=len, reverse=True):
            word = r"(?<!\w)" + re.escape(" ".join(name.split())) + r"(?!\w)"
            sentence = re.sub(word, "T" if name in self.case.tables else "c", sentence)
        sentence = re.sub(r"\brows? .*? of ", "row # of ", re.sub(r"'.*?'|[0-9]+", "#", sentence))
        return re.sub(r"\b[Tc] ?[.+] ?[Tc]((, |[.+])\s*[Tc])*", "T.c", sentence)


def attempt(case, opponent, tally):
    """What is wrong, or None."""
    db = opponent.open()
    try:
        Trial(case, opponent, db, tally).examine()
    except Wrong as reason:
        return str(reason)
    finally:
        opponent.close(db)


def shrink(case, opponent, problem):
    """Leave out every row, index, trigger and setting without which it fails in the same way."""
    for statement in [s for s in case.sql if s.startswith(("INSERT", "CREATE INDEX", "CREATE TRIGGER trigger", "PRAGMA"))][::-1]:
        position = case.sql.index(statement)
        del case.sql[position]
        smaller = attempt(case, opponent, collections.Counter())
        if (smaller or "").split("\n")[0] == problem.split("\n")[0]:
            problem = smaller
        else:
            case.sql.insert(position, statement)
    return problem


def main(words):
    verbose = "--verbose" in words
    numbers = [int(word) for word in words if not word.startswith("--")]
    if not numbers or len(numbers) > 2:
        print("usage: test/canonical/model [--command] [--verbose] COUNT [SEED]", file=sys.stderr)
        return 2
    count, seed = numbers[0], numbers[1] if len(numbers) > 1 else 1
    print(f"SQLite {sqlite3.sqlite_version}, seeds {seed} to {seed + count - 1}")
    strict = sqlite3.sqlite_version_info >= (3, 37)
    opponent = Command() if "--command" in words else Function()
    tally, failed = collections.Counter(), 0
    for number in range(seed, seed + count):
        case = Case(number, strict)
        problem = attempt(case, opponent, tally)
        if problem is not None:
            failed += 1
            tally["FAIL " + problem.split("\n")[0]] += 1
            if failed <= 20 and not isinstance(opponent, Command):
                problem = shrink(case, opponent, problem)
        elif verbose and case.refused:
            problem = "refused: " + case.refused
        if problem:
            print(f"\n-- seed {number}: {problem.replace(chr(10), chr(10) + '-- ')}")
            print(";\n".join(case.sql) + ";\n" + opponent.call(case))
    for words, times in sorted(tally.items(), key=lambda item: (item[0][:8], -item[1])):
        print(f"{times:8} {words}")
    # math.sqrt(count): twice the standard error of such a count
    if tally["refused"] > MOST_REFUSED * count + math.sqrt(count):
        print(f"FAIL: {tally['refused']} are refused, more than {MOST_REFUSED:.0%}")
        failed, count = failed + 1, count + 1
    print(f"{count - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
