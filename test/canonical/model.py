# SPDX-License-Identifier: MIT
#
# What uri_canonical(table, column, options) must do to a small database, said a second
# time: slowly, over lists of rows.  Nothing here is SQL; values.py knows how SQLite
# compares two values.  The rules are those of ext/canonical/README.md, "The rules"; each
# stands above the lines that obey it.
#
# canonical() works on the rows that it is given: afterwards row.new is what a row holds,
# row.kept the row that it has merged into, or itself.  It raises Refused if the run must
# be refused.  self.either says why a refusal is as good as this result.

from dataclasses import dataclass, field

from values import AGGREGATES, CONDITIONS, EXPRESSIONS, REWRITINGS, call, folded, identity, stored


@dataclass
class Column:
    name: str
    type: str = ""
    affinity: str = "BLOB"
    collation: str = "BINARY"
    made: tuple = None          # a generated column: (name of an expression, column)
    tail: str = ""              # the rest of its definition in SQL
    strict: bool = False        # of a STRICT table


@dataclass
class Term:
    column: str
    collation: str = "BINARY"
    made: str = None            # name of an expression on the column


@dataclass
class Unique:
    terms: list
    where: tuple = None         # a partial index: (name of a condition, column)
    kind: str = "index"         # or "constraint", "key"
    sql: str = ""


@dataclass
class Foreign:
    columns: list
    parent: str
    to: list
    tail: str = ""
    declared: bool = True       # or given by the option "reference"


@dataclass
class Table:
    name: str
    columns: dict
    uniques: list = field(default_factory=list)
    foreigns: list = field(default_factory=list)
    checks: list = field(default_factory=list)      # (name of a condition, column)
    key: list = None            # the primary key of a table WITHOUT ROWID, as terms
    tail: str = ""


@dataclass(eq=False)
class Row:
    table: Table
    key: tuple
    found: dict
    new: dict = None
    kept: "Row" = None          # the row that it merges into, or itself
    readable: bool = True       # in the table itself: a text, with a base where one is wanted


class Refused(Exception):
    pass


def same(one, other):
    return all(identity(one[name]) == identity(other[name]) for name in one)


class Model:
    def __init__(self, tables, rows, table, column, options):
        self.tables, self.rows, self.options = tables, rows, options
        self.target, self.column = tables[table], column
        self.by, self.merging = options.get("by"), bool(options.get("merge") or options.get("by"))
        self.everybody = [row for name in tables for row in rows[name]]
        self.parents = [(row, foreign, self.parent(row.found, foreign, "found"))
                        for row in self.everybody for foreign in row.table.foreigns]
        self.either = []

    # New text.  A row is readable if its value is a text; with "base", the base must be one,
    # too, and one of the two must have a scheme.  A readable row gets its normal form, or what
    # "as" gives, if that is a text.  Other rows keep their value.
    def rewritten(self, row):
        text, base = row.found[self.column], self.options.get("base")
        row.readable = isinstance(text, str)
        if row.readable and base is not None:
            against = row.found[base]
            row.readable = isinstance(against, str) and call("coalesce(uri_scheme(?), uri_scheme(?))", text, against) is not None
            text = call("uri_resolve(?, ?)", against, text) if row.readable else text
        result = REWRITINGS[self.options.get("as", "normal")][1](text) if row.readable else None
        return result if isinstance(result, str) else row.found[self.column]

    # The affinity of a column is applied to what is written, and generated columns are
    # computed again.
    def written(self, row, values):
        for name, column in row.table.columns.items():
            values[name] = stored(values[name], column.affinity)
            if column.made:
                values[name] = stored(EXPRESSIONS[column.made[0]][1](values[column.made[1]]), column.affinity)
        return values

    # References.  A row refers to the row whose columns equal its own, by the affinity and the
    # collation of the parent's columns.  With a NULL in one of them it refers to nothing.
    def refers(self, values, foreign, parent_values):
        columns = self.tables[foreign.parent].columns
        return all(values[c] is not None and folded(parent_values[p], columns[p].collation)
                   == folded(stored(values[c], columns[p].affinity), columns[p].collation)
                   for c, p in zip(foreign.columns, foreign.to))

    def parent(self, values, foreign, when):
        return next((p for p in self.rows[foreign.parent] if (when == "found" or p.kept is p)
                     and self.refers(values, foreign, getattr(p, when))), None)

    # When the parent merges into another row, or changes in a column that is referred to, the
    # row that refers gets the values of the row that is kept, in all columns of the reference.
    # This goes before the new text.
    def values(self):
        new = {row: dict(row.found) for row in self.everybody}
        for row in self.rows[self.target.name]:
            new[row][self.column] = self.rewritten(row)
        for row, foreign, parent in self.parents:
            if parent and (parent.kept is not parent or any(identity(parent.new[p]) != identity(parent.found[p]) for p in foreign.to)):
                for c, p in zip(foreign.columns, foreign.to):
                    new[row][c] = parent.kept.new[p] if not row.table.columns[c].made else new[row][c]
        return {row: self.written(row, new[row]) for row in self.everybody}

    # Sets that must be unique.  A row has a key under a set if it fulfils the condition of a
    # partial index and no term is NULL.  Rows with the same key are equal under it.
    def under(self, unique, row):
        if unique.where:
            condition, name = unique.where
            if not CONDITIONS[condition][1](row.new[name], row.table.columns[name]):
                return None
        key = []
        for term in unique.terms:
            value = row.new[term.column]
            key.append(folded(EXPRESSIONS[term.made][1](value) if term.made else value, term.collation))
        return None if (0,) in key else tuple(key)

    def generated(self, unique, table):
        return any(table.columns[term.column].made for term in unique.terms)

    # Does it compare the column that is rewritten: itself, in an expression, or by way of a
    # generated column?
    def compares(self, unique):
        return any(self.column in (t.column, (self.target.columns[t.column].made or (0, 0))[1]) for t in unique.terms)

    # Which rows merge, say the sets without a generated column.  In the table itself, when rows
    # may merge, there is one more among readable rows: the columns of "by"; or, if no set
    # compares the column, the column.  Each comes with whether it tells that the texts are equal.
    def sets(self, table):
        sets = [(lambda row, u=unique: self.under(u, row), table is not self.target or self.compares(unique))
                for unique in table.uniques if not self.generated(unique, table)]
        if table is self.target and self.merging and (self.by or not any(map(self.compares, table.uniques))):
            equal = Unique([Term(name) for name in self.by or [self.column]])
            sets.append((lambda row: self.under(equal, row) if row.readable else None, True))
        return sets

    # Rows that are equal under any set, directly or through other rows, form a group.
    def groups(self, table):
        group = {row: {row} for row in self.rows[table.name]}
        for under, _ in self.sets(table):
            first = {}
            for row in group:
                key = under(row)
                other = first.setdefault(key, row) if key is not None else row
                if group[other] is not group[row]:
                    group[other] |= group[row]
                    group.update((each, group[other]) for each in set(group[row]))
        return [found for row, found in group.items() if len(found) > 1 and row is min(found, key=self.order)]

    # One row of a group is kept: in the table itself one that is not readable, in others one
    # that nothing has changed, comes first; then the lowest key, with "last" the highest.  In
    # the table itself, "order" comes before the key.
    def order(self, row):
        return tuple(folded(part, term.collation) for part, term in zip(row.key, row.table.key or [Term("rowid")]))

    def preferred(self, table, group):
        first = [row for row in group if (not row.readable if table is self.target else same(row.found, row.new))] or group
        if table is self.target and "order" in self.options:
            name, direction = self.options["order"]
            value = {row: folded(row.found[name], table.columns[name].collation) for row in first}
            best = (max if direction == "DESC" else min)(value.values())
            return min([row for row in first if value[row] == best], key=self.order)
        return (max if self.options.get("last") else min)(first, key=self.order)

    # Each row that merges is equal to the kept row itself, under one set that compares the
    # texts; or under another one, and the texts are the same.
    def check_group(self, table, group):
        if not self.merging:
            raise Refused("rows would be equal, and may not merge")
        if table is not self.target and self.options.get("keep"):
            raise Refused("rows that refer would be equal, and are to be kept")
        for row in group:
            equal = [compares for under, compares in self.sets(table) if under(row) == under(row.kept) is not None]
            texts = table is self.target and identity(row.new[self.column]) != identity(row.kept.new[self.column])
            if row.kept is not row and (not equal or texts and not any(equal)):
                raise Refused("a row would merge into one that it is not equal to")

    # References change values, values make groups, groups change references: until nothing
    # changes, each time from the rows as found.
    def settle(self):
        for row in self.everybody:
            row.new, row.kept = row.found, row
        for _ in range(100):
            before = {row: (row.new, row.kept) for row in self.everybody}
            for row, new in self.values().items():
                row.new, row.kept = new, row
            for table in self.tables.values():
                for group in self.groups(table):
                    kept = self.preferred(table, group)
                    for row in group:
                        row.kept = kept
            if all(same(new, row.new) and kept is row.kept for row, (new, kept) in before.items()):
                return
        raise Refused("references cause changes without an end")

    # "combine" sets columns of a kept row from all rows of its group as found, by their keys.
    def combine(self):
        rows = sorted(self.rows[self.target.name], key=self.order)
        for kept in rows:
            group = [row for row in rows if row.kept is kept]
            for column, aggregate in self.options.get("combine", {}).items() if len(group) > 1 else ():
                kept.new[column] = AGGREGATES[aggregate][1]([row.found[column] for row in group], self.target.columns[column])
            self.written(kept, kept.new)

    # What is left: no two rows are equal under a set, no row has lost its parent, and the
    # schema admits every value.
    def check(self):
        left = [row for row in self.everybody if row.kept is row]
        for table in self.tables.values():
            for unique in table.uniques:
                keys = [self.under(unique, row) for row in left if row.table is table]
                if any(key is not None and keys.count(key) > 1 for key in keys):
                    raise Refused("rows would be equal")
            for condition, name in table.checks:
                if any(CONDITIONS[condition][1](row.new[name], table.columns[name]) in (0, False) for row in left if row.table is table):
                    raise Refused("a CHECK constraint")
            for name, column in table.columns.items():
                if any(not self.admits(column, row.new[name]) for row in left if row.table is table):
                    raise Refused("a value of the wrong type")
        for row, foreign, parent in self.parents:
            if not parent or self.refers(row.kept.new, foreign, parent.kept.new):
                continue
            if row.kept is row:
                if not self.parent(row.new, foreign, "new"):
                    raise Refused("a reference would lose its row")
                self.either.append("a reference would lead to another row")
            elif row.table is not self.target:
                self.either.append("a row that refers would merge into one that refers elsewhere")

    @staticmethod
    def admits(column, value):
        kind = {"TEXT": str, "INTEGER": int, "INT": int}.get(column.type, object) if column.strict else object
        return isinstance(value, int) if "PRIMARY KEY" in column.tail else value is None or isinstance(value, kind)

    def canonical(self):
        self.settle()
        for table in self.tables.values():
            for group in self.groups(table):
                self.check_group(table, group)
        self.combine()
        self.check()
