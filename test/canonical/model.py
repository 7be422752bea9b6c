# SPDX-License-Identifier: MIT
#
# What must be true of a small database before and after uri_canonical(table, column, options),
# over lists of rows.  Nothing here is SQL; values.py knows how SQLite compares two values.
#
# The plan says which rows change and merge.  Model.apply() makes the database that it promises,
# in row.new and row.kept.  Model.check() then says what is wrong with that: a text that is not
# the canonical one, a row that merges into one with another text, a reference that leads
# elsewhere.  Which rows merge because of a UNIQUE constraint is not said a second time: SQLite
# judges that.

from dataclasses import dataclass, field

from values import AGGREGATES, EXPRESSIONS, REWRITINGS, call, folded, identity, stored


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
    named: list = None          # that of another table, where it is NOT NULL: its rows are named by it
    tail: str = ""


@dataclass(eq=False)
class Row:
    table: Table
    key: tuple                  # what the plan names it by
    rowid: tuple
    found: dict
    new: dict = None
    kept: "Row" = None          # the row that it merges into, or itself
    readable: bool = True       # in the table itself: a text, with a base where one is wanted


class Refused(Exception):
    pass


class Broken(Exception):
    pass


class Model:
    def __init__(self, tables, rows, table, column, options):
        self.tables, self.rows, self.options = tables, rows, options
        self.target, self.column = tables[table], column
        self.everybody = [row for name in tables for row in rows[name]]
        for row in self.everybody:
            row.new, row.kept = dict(row.found), row
        for row in rows[table]:
            row.text = self.rewritten(row)
        self.parents = [(row, foreign, parent) for row in self.everybody for foreign in row.table.foreigns
                        for parent in self.parents_of(row.found, foreign, "found")]

    # A row is readable if its value is a text; with "base", the base must be one, too, and one of
    # the two must have a scheme.  A readable row gets its normal form, or what "as" gives, if that
    # is a text.  Other rows keep their value.
    def rewritten(self, row):
        text, base = row.found[self.column], self.options.get("base")
        row.readable = isinstance(text, str)
        if row.readable and base is not None:
            against = row.found[base]
            row.readable = isinstance(against, str) and call("coalesce(uri_scheme(?), uri_scheme(?))", text, against) is not None
            text = call("uri_resolve(?, ?)", against, text) if row.readable else text
        result = REWRITINGS[self.options.get("as", "normal")][1](text) if row.readable else None
        value = result if isinstance(result, str) else row.found[self.column]
        return stored(value, self.target.columns[self.column].affinity)

    # A row refers to the row whose columns equal its own, by the affinity and the collation of the
    # parent's columns.  With a NULL in one of them it refers to nothing.
    def refers(self, values, foreign, parent_values):
        columns = self.tables[foreign.parent].columns
        return all(values[c] is not None and folded(parent_values[p], columns[p].collation)
                   == folded(stored(values[c], columns[p].affinity), columns[p].collation)
                   for c, p in zip(foreign.columns, foreign.to))

    def parents_of(self, values, foreign, when):
        return [p for p in self.rows[foreign.parent] if p.kept is p and self.refers(values, foreign, getattr(p, when))]

    def apply(self, planned, key_of):
        rows, twice = {}, set()
        for row in self.everybody:
            key = row.table.name, key_of(row)
            twice |= {key} & rows.keys()
            rows[key] = row
        if any((table, identity(key)) in twice for table, key, *_ in planned):
            return False            # of a composite key, 1 and '1' are the same text in a plan
        for table, key, column, old, new, into, _ in planned:
            row = rows.get((table, identity(key)))
            if row is None or into is not None and (table, identity(into)) not in rows:
                raise Broken("the plan names a row that is not there")
            if into is not None:
                row.kept = rows[table, identity(into)]
            else:
                if identity(row.found[column]) != identity(old):
                    raise Broken("the plan names another old value")
                row.new[column] = stored(new, row.table.columns[column].affinity)
        for row in self.everybody:
            while row.kept.kept is not row.kept:
                row.kept = row.kept.kept
            for name, column in row.table.columns.items():
                if column.made:
                    row.new[name] = stored(EXPRESSIONS[column.made[0]][1](row.new[column.made[1]]), column.affinity)
        return True

    # ---- What is demanded --------------------------------------------------------------

    def check(self):
        for row in self.rows[self.target.name]:
            self.check_text(row)
            if row.kept is row:
                group = [other for other in self.rows[self.target.name] if other.kept is row]
                self.check_merged(group)
                self.check_group(group)
        self.check_references()

    # Each row has its canonical text; unless the column itself refers to another row, whose value
    # it then has.
    def check_text(self, row):
        follows = any(self.column in foreign.columns for foreign in self.target.foreigns)
        if row.kept is row and not follows and identity(row.new[self.column]) != identity(row.text):
            raise Broken("a text is not the canonical one")

    # Rows merge if they have the same text, or are equal by "by", also through others of the group.
    def check_merged(self, group):
        if len(group) > 1 and not self.options.get("merge"):
            raise Broken("rows merge without the option")
        alike = [group[0].kept]
        for one in alike:
            alike += [row for row in group if row not in alike and self.is_alike(row, one)]
        if len(alike) < len(group):
            raise Broken("a row merges into one with another text")

    def is_alike(self, row, other):
        by = self.options.get("by") or []
        values = [{**each.found, self.column: each.text} for each in (row, other)]
        if by and all(identity(values[0][c]) == identity(values[1][c]) for c in by):
            return True
        return identity(row.text) in (identity(other.text), identity(other.new[self.column]))

    # The row that stays is the first by "order", then by its key; a row that is not readable has no
    # place, and of rows that are equal because of what they refer to, the one that is there stays.  "combine" is over all rows of the group as found.
    def check_group(self, group):
        kept = group[0].kept
        if len(group) < 2:
            return
        named = list(self.options.get("combine", {}).items())
        for column, aggregate in named:
            values = [row.found[column] for row in sorted(group, key=self.order)]
            want = AGGREGATES[aggregate][1](values, self.target.columns[column])
            want, collation = stored(want, self.target.columns[column].affinity), self.target.columns[column].collation
            if folded(kept.new[column], collation) != folded(want, collation):
                raise Broken(f"combine gives {kept.new[column]!r}, not {want!r}")
        if all(row.readable for row in group) and kept is not self.first(group) and not self.target.foreigns:
            raise Broken("another row than the first stays")

    def first(self, group):
        rows = sorted(group, key=self.order)
        if "order" not in self.options:
            return rows[0]
        column, way = self.options["order"]
        collation = self.target.columns[column].collation
        return sorted(rows, key=lambda row: folded(row.found[column], collation), reverse=way == "DESC")[0]

    def order(self, row):
        return tuple(folded(part, term.collation) for part, term in zip(row.key, row.table.key or row.table.named or [Term("rowid")]))

    # A reference of a row that stays leads to what its parent has become.
    def check_references(self):
        for row, foreign, parent in self.parents:
            if any(identity(stored(parent.kept.new[p], row.table.columns[c].affinity)) != identity(parent.kept.new[p])
                   for c, p in zip(foreign.columns, foreign.to)):
                continue            # the column converts the value, which may then be that of another row
            if row.kept is row and not any(self.refers(row.new, foreign, p.new) and p is parent.kept for p in self.rows[foreign.parent]):
                if not (foreign.declared or len(self.parents_of(row.found, foreign, "found")) < 2):
                    continue        # it is undeclared, and led to two rows
                raise Broken("a reference leads elsewhere")
