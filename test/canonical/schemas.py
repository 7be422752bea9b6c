# SPDX-License-Identifier: MIT
#
# Random small databases for the model: up to four tables that refer to each other, with
# everything in them that uniqueness and references depend on.  The same seed gives the
# same database.  A Case is built into a connection, which keeps its SQL in case.sql.

import random

from model import Column, Foreign, Row, Table, Term, Unique
from values import AGGREGATES, CONDITIONS, EXPRESSIONS, REWRITINGS

# Texts of one line have the same normal form, or nearly.
URLS = [["http://a/", "HTTP://a", "http://A:80/", "http://a:80"],
        ["http://a/~", "http://a/%7e", "HTTP://a/~", "http://a/./~", "http://a/%7E"],
        ["http://b/x", "HTTP://B/x", "http://b/%78", "http://b/X", "http://b/%58"], ["http://a/?q", "http://a/?utm_x=1&q", "HTTP://a/?q"],
        ["http://a/ ", "HTTP://a/ ", "HTTP://a/"], ["HTTP://PLACEHOLDER/", "http://placeholder/", "HTTP://placeholder"],
        ["x", "./x", "../c", ""],
        ["%31", "1", "%32.5", "2.5"], ["HTTP://\u00e9/", "http://\u00e9/"], ["urn:EXAMPLE:a", "urn:example:a"],
        ["HTTP://a/'\"\n", "http://a/'\"\n"], ["http://a/\0x", "HTTP://a/\0x", "HTTP://a/\udcff", "http://a/\udcff"],
        [b"http://a/", b"HTTP://a/", "HTTP://A/", "http://a/"], [None, 5, 2.5, 1, b""]]
NAMES = ["--table", 'my "links"', "it's", "line\nbreak", "bell\x07", "select", "a.b", "tabl\u00e9",
         " c ", "x,y", '"', "%s", "a=b", "[x]", "`", "rowid", "oid"]
ACTIONS = ["CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT", "NO ACTION"]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if not isinstance(value, str):
        return repr(value)
    octets = value.encode("utf-8", "surrogateescape")
    if any(c < " " or "\ud800" <= c <= "\udfff" for c in value):
        return f"CAST(x'{octets.hex()}' AS TEXT)" if "\0" in value or "\udcff" in value else "'" + value.replace("'", "''") + "'"
    return "'" + value.replace("'", "''") + "'"


class Case:
    def __init__(self, seed, strict):
        self.seed, self.rng, self.can_be_strict = seed, random.Random(seed), strict
        self.names, self.sql, self.tables, self.refused, self.built = set(), [], {}, None, False
        self.utf16 = self.chance(0.1)
        self.urls = self.some([url for urls in self.rng.sample(URLS, self.pick([1, 1, 2, 2, 3, 5])) for url in urls], 9)
        self.words = self.some([None, "de", "de", "en", "DE", "de ", 1, "1"], 4)
        self.numbers = self.some([None, 1, 1, 2, 3], 3)
        if self.utf16:
            self.sql.append(f"PRAGMA encoding = 'UTF-16{self.pick(['le', 'be'])}'")
        self.make_target()
        for _ in range(self.pick([0, 1, 1, 2, 2, 3])):
            self.make_child()
        self.choose_options()

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, items):
        return self.rng.choice(items)

    def some(self, values, most):
        """A few of these values; none that is not the same in every encoding, if this is UTF-16."""
        values = [v for v in values if not self.utf16 or not (isinstance(v, bytes) or isinstance(v, str) and ("\0" in v or "\udcff" in v))]
        return self.rng.sample(values or ["http://a/", "HTTP://a/"], min(len(values) or 2, self.rng.randint(min(3, most), most)))

    def name(self, plain):
        """A name that is not taken, by tables or columns: sometimes an odd one."""
        name = self.pick(NAMES) if self.chance(0.08) else plain
        while name.lower() in self.names:
            name += "2"
        self.names.add(name.lower())
        return name

    # ---- Tables ------------------------------------------------------------------

    def column(self, plain, types, strict, tail=""):
        types = [t for t in types if not strict or t in ("TEXT", "INTEGER", "ANY")] or ["ANY"]
        declared = self.pick(types)
        affinity = {"": "BLOB", "ANY": "BLOB" if strict else "NUMERIC", "VARCHAR(9)": "TEXT", "INT": "INTEGER"}.get(declared, declared)
        collation = self.pick(["BINARY"] * 6 + ["NOCASE", "RTRIM", "uri"]) if affinity in ("TEXT", "BLOB") else "BINARY"
        return Column(self.name(plain), declared, affinity, collation, None, tail, strict)

    def add(self, table, column):
        table.columns[column.name] = column
        return column.name

    def generated(self, table, source):
        made = self.pick(list(EXPRESSIONS))
        number = made == "dirty"
        kind = "INTEGER" if number else "TEXT"
        column = Column(self.name("made"), kind, kind, self.pick(["BINARY", "BINARY", "NOCASE"]),
                        (made, source), self.pick(["", " STORED", " VIRTUAL"]))
        if number:
            column.collation = "BINARY"
        return self.add(table, column)

    def term(self, table, name, plain=False):
        own = table.columns[name].collation
        if not plain and self.chance(0.15) and not table.columns[name].made:
            return Term(name, "BINARY", self.pick([e for e in EXPRESSIONS if e != "dirty"]))
        if not plain and self.chance(0.15):
            return Term(name, self.pick(["BINARY", "NOCASE", "RTRIM", "uri"]))
        return Term(name, own)

    def unique(self, table, names, kind=None, plain=False):
        """A UNIQUE constraint or index over these columns, some as expressions."""
        terms = [self.term(table, name, plain) for name in names]
        where = None
        if not plain and kind is None and self.chance(0.25):
            name = self.pick(list(table.columns))
            number = table.columns[name].affinity == "INTEGER"
            where = (self.pick(["true", "given", "absent", "one"] if number else [c for c in CONDITIONS if c != "true"]), name)
        if kind is None:
            kind = "index" if where or any(t.made for t in terms) or self.chance(0.5) else "constraint"
        if any(u.terms == terms and u.where == where for u in table.uniques):
            return
        table.uniques.append(Unique(terms, where, kind))

    def make_target(self):
        strict = self.can_be_strict and self.chance(0.15)
        table = Table(self.name("links"), {}, tail=["", "STRICT"][strict])
        form = self.pick(["rowid", "id", "id", "without id", "url", "lang url", "without url", "without lang url"])
        if form == "id":
            name, tail = self.name("id"), self.pick([" PRIMARY KEY"] * 3 + [" PRIMARY KEY AUTOINCREMENT"])
            key = self.add(table, Column(name, "INTEGER", "INTEGER", tail=tail))
            table.uniques.append(Unique([Term(key)], None, "rowid"))
        if form == "without id":
            key = self.add(table, self.column("id", ["INTEGER", "TEXT"], strict))
        url = self.column("url", ["TEXT", "TEXT", "TEXT", "", "VARCHAR(9)", "ANY", "INTEGER"], strict)
        lang = self.column("lang", ["TEXT", "", "INTEGER"], strict)
        for column in self.rng.sample([url, lang], 2):
            self.add(table, column)
        self.url, self.lang, self.number = url.name, lang.name, self.add(table, self.column("n", ["INTEGER", "", "TEXT"], strict))
        self.base = self.add(table, self.column("base", ["TEXT", ""], strict)) if self.chance(0.2) else None
        made = self.generated(table, self.pick([self.url, self.url, self.lang])) if self.chance(0.3) else None
        keys = {"url": [self.url], "lang url": [self.lang, self.url], "without url": [self.url], "without lang url": [self.lang, self.url],
                "without id": [table.uniques and None or key] if form == "without id" else None}.get(form)
        if keys:
            self.unique(table, keys, "key", plain=self.chance(0.8) or form.startswith("without"))
            table.uniques = [u for u in table.uniques if not any(t.made for t in u.terms)]
        if keys and table.uniques and table.uniques[0].kind == "key" and not form.startswith("without") and (strict or self.chance(0.5)):
            table.named = table.uniques[0].terms
            for term in table.named:
                table.columns[term.column].tail = "" if strict else " NOT NULL"     # STRICT implies it
        if form.startswith("without"):
            table.key = table.uniques[0].terms
            table.tail = "WITHOUT ROWID" + (", STRICT" if strict else "")
        for _ in range(self.pick([0, 1, 1, 2, 2, 3])):
            names = self.pick([[self.url], [self.url], [self.url, self.lang], [self.lang, self.url], [self.url, self.number],
                               [made or self.url], [made or self.url, self.lang], [self.lang, self.number]])
            self.unique(table, names, plain=self.chance(0.5))
        up = self.chance(0.2) and self.reference(table, table, strict)
        if up and self.chance(0.5):
            self.unique(table, self.pick([up, up + [self.url], up + [self.lang]]) if len(up) == 1 else up)
        self.finish(table)
        self.table = table

    def make_child(self):
        strict = self.can_be_strict and self.chance(0.1)
        parent = self.pick([self.table] * 3 + list(self.tables.values()))
        table = Table(self.name("child"), {}, tail=["", "STRICT"][strict])
        form = self.pick(["rowid", "id", "without", "extends"])
        if form == "id":
            key = self.add(table, Column(self.name("cid"), "INTEGER", "INTEGER", tail=" PRIMARY KEY"))
            table.uniques.append(Unique([Term(key)], None, "rowid"))
        refs = self.reference(table, parent, strict, form == "extends")
        if not refs:
            self.names.discard(table.name.lower())
            return
        tag = self.add(table, self.column("tag", ["TEXT", "INTEGER", ""], strict))
        if self.chance(0.15):
            self.generated(table, self.pick(refs))
        if form == "without":
            self.unique(table, self.pick([refs, refs + [tag], [tag] + refs]), "key", plain=True)
            table.key = table.uniques[0].terms
            table.tail = "WITHOUT ROWID" + (", STRICT" if strict else "")
        for _ in range(self.pick([0, 0, 1, 1, 2])):
            self.unique(table, self.pick([refs, refs + [tag], refs[:1], refs[:1] + [tag]]), plain=self.chance(0.6))
        if self.chance(0.35):           # links between rows, above all
            second = self.reference(table, self.pick([parent] * 2 + list(self.tables.values())), strict)
            if second and self.chance(0.6):
                self.unique(table, self.pick([refs[:1] + second[:1], refs + second, second + refs + [tag]]))
        self.finish(table)

    def reference(self, table, parent, strict, as_key=False):
        """Columns of the table that refer to a key of the parent; [] if it has none."""
        keys = [u for u in parent.uniques if u.where is None and all(not t.made and t.collation == parent.columns[t.column].collation
                                                                     and not parent.columns[t.column].made for t in u.terms)]
        if not keys:
            return []
        key = self.pick(keys)
        names = []
        if as_key and len(key.terms) == 1 and parent.columns[key.terms[0].column].type == "INTEGER":
            names.append(self.add(table, Column(self.name("ref"), "INTEGER", "INTEGER", tail=" PRIMARY KEY")))
            table.uniques.append(Unique([Term(names[0])], None, "rowid"))
        else:
            for term in key.terms:
                column = self.column("ref", [parent.columns[term.column].type] * 3 + ["", "TEXT"], strict)
                if self.chance(0.7):
                    column.collation = parent.columns[term.column].collation
                names.append(self.add(table, column))
        tail = ""
        if self.chance(0.5):
            tail += " ON DELETE " + self.pick(ACTIONS)
        if self.chance(0.5):
            tail += " ON UPDATE " + self.pick(ACTIONS)
        if self.chance(0.3):
            tail += " DEFERRABLE INITIALLY DEFERRED"
        order = list(range(len(names)))
        self.rng.shuffle(order)
        declared = len(names) > 1 or table is parent or parent.name != next(iter(self.tables)) or self.chance(0.85)
        table.foreigns.append(Foreign([names[i] for i in order], parent.name, [key.terms[i].column for i in order], tail, declared))
        return names

    # ---- SQL ---------------------------------------------------------------------

    def term_sql(self, table, term):
        if term.made:
            collation = " COLLATE " + term.collation if term.collation != "BINARY" else ""
            return EXPRESSIONS[term.made][0].replace("@", quoted(term.column)) + collation
        own = table.columns[term.column].collation
        return quoted(term.column) + ("" if own == term.collation and self.chance(0.8) else " COLLATE " + term.collation)

    def finish(self, table):
        """Write the table's SQL."""
        self.tables[table.name] = table
        parts, after = [], []
        if self.chance(0.05):
            table.checks.append(self.pick([("no placeholder", self.pick(list(table.columns))), ("folded", self.pick(list(table.columns)))]))
        for column in table.columns.values():
            text = f"{quoted(column.name)} {column.type}".rstrip()
            if column.made:
                text += f" AS ({EXPRESSIONS[column.made[0]][0].replace('@', quoted(column.made[1]))})"
            text += column.tail + (f" COLLATE {column.collation}" if column.collation != "BINARY" else "")
            parts.append(text)
        for unique in table.uniques:
            terms = ", ".join(self.term_sql(table, term) + self.pick(["", "", "", "", " DESC"]) for term in unique.terms)
            conflict = self.pick([""] * 8 + [" ON CONFLICT REPLACE", " ON CONFLICT IGNORE"])
            if unique.kind == "key":
                parts.append(f"PRIMARY KEY({terms}){conflict}")
            elif unique.kind == "constraint":
                parts.append(f"UNIQUE({terms}){conflict}")
            elif unique.kind == "index":
                where = ""
                if unique.where:
                    where = " WHERE " + CONDITIONS[unique.where[0]][0].replace("@", quoted(unique.where[1]))
                comment = self.pick(["", "", "", " /* , ( */", " -- it's )\n"])
                name = quoted(self.name(f"index{len(self.sql) + len(after)}"))
                after.append(f"CREATE UNIQUE INDEX {name} ON {quoted(table.name)}({terms}{comment}){where}")
        for foreign in [foreign for foreign in table.foreigns if foreign.declared]:
            parts.append(f"FOREIGN KEY({', '.join(map(quoted, foreign.columns))}) REFERENCES {quoted(foreign.parent)}"
                         f"({', '.join(map(quoted, foreign.to))}){foreign.tail}")
        for condition, name in table.checks:
            parts.append(f"CHECK({CONDITIONS[condition][0].replace('@', quoted(name))})")
        if self.chance(0.2):
            name, column = quoted(self.name(f"plain{len(self.sql)}")), quoted(self.pick(list(table.columns)))
            after.append(f"CREATE INDEX {name} ON {quoted(table.name)}({column})")
        self.sql.append(f"CREATE TABLE {quoted(table.name)}({', '.join(parts)}) {table.tail}".rstrip())
        self.sql += after

    # ---- Rows --------------------------------------------------------------------

    def value(self, column):
        """A value for one column of a new row."""
        if column.name in (self.url, self.base):
            return None if self.chance(0.04) else self.pick(self.urls)
        return self.pick(self.numbers if column.affinity == "INTEGER" else self.words)

    def respelled(self, value, column):
        """Sometimes what a reference may write instead: equal by the parent's affinity and collation."""
        if self.chance(0.85):
            return value
        if isinstance(value, str):
            return {"NOCASE": value.swapcase() if value.isascii() else value, "RTRIM": value + " "}.get(column.collation, value)
        return f"0{value}" if isinstance(value, int) and column.affinity == "INTEGER" else value

    def fill(self, db):
        """Put rows in: those that the constraints let through."""
        for table in self.tables.values():
            plain = [c for c in table.columns.values() if not c.made]
            for number in range(self.rng.randint(3, 12)):
                cells = {c.name: self.value(c) for c in plain}
                single = table.key[0].column if table.key and len(table.key) == 1 else None
                for column in plain:
                    if "PRIMARY KEY" in column.tail or column.name == single and single != self.url:
                        cells[column.name] = number * self.pick([1, 1, 2]) + 1
                for foreign in table.foreigns:
                    rows = db.execute(f"SELECT {', '.join(map(quoted, foreign.to))} FROM {quoted(foreign.parent)}").fetchall()
                    if rows and not self.chance(0.1):
                        for column, to, value in zip(foreign.columns, foreign.to, self.pick(rows)):
                            cells[column] = self.respelled(value, self.tables[foreign.parent].columns[to])
                        if self.chance(0.1):
                            cells[self.pick(foreign.columns)] = None
                if self.chance(0.02) and table is self.table and any(c.affinity == "TEXT" and c.name == self.url for c in plain):
                    cells[self.url] = 17
                statement = (f"INSERT OR IGNORE INTO {quoted(table.name)}({', '.join(map(quoted, cells))})"
                             f" VALUES({', '.join(map(literal, cells.values()))})")
                self.sql.append(statement)
                try:
                    db.execute(statement)
                except Exception:
                    self.sql.pop()      # a value that STRICT or the INTEGER PRIMARY KEY does not take

    def surroundings(self):
        """What must not matter: triggers of the tables, which do not run, a temporary table
        with the name of one that refers, settings.  The trigger of "probe" tells whether triggers run at all."""
        yield "CREATE TABLE audit(x)"
        yield "CREATE TABLE probe(x)"
        yield "CREATE TRIGGER probed AFTER INSERT ON probe BEGIN INSERT INTO audit VALUES('probed'); END"
        bodies = ["INSERT INTO audit VALUES(1)", "SELECT raise(ABORT, 'a trigger ran')", "SELECT raise(IGNORE)"]
        for number, table in enumerate(self.tables.values()):
            if self.chance(0.15):
                when, body = self.pick(["BEFORE", "AFTER"]) + " " + self.pick(["INSERT", "UPDATE", "DELETE"]), self.pick(bodies)
                yield f"CREATE TRIGGER trigger{number} {when} ON {quoted(table.name)} BEGIN {body}; END"
        for table in self.tables.values():
            if table is not self.table and self.chance(0.05):
                yield f"CREATE TEMP TABLE {quoted(table.name)}(url)"
        for setting in ("foreign_keys", "foreign_keys", "recursive_triggers", "reverse_unordered_selects", "defer_foreign_keys"):
            if self.chance(0.2):
                yield f"PRAGMA {setting} = ON"

    def build(self, db, shadows):
        """Make the database; if it was made before, from the statements in case.sql."""
        if self.built:
            for statement in self.sql:
                db.execute(statement)
            return
        self.built = True
        for statement in list(self.sql):
            db.execute(statement)
        self.fill(db)
        for statement in self.surroundings():
            if statement.startswith("CREATE TEMP ") and not shadows:
                continue
            self.sql.append(statement)
            db.execute(statement)

    # ---- Options -----------------------------------------------------------------

    def choose_options(self):
        self.options = options = {}
        self.inside = self.chance(0.4)
        referred = {c for t in self.tables.values() for f in t.foreigns for c in f.to if f.parent == self.table.name}
        refers = {c for f in self.table.foreigns for c in f.columns}
        references = [f"{table.name}.{foreign.columns[0]}={foreign.to[0]}"
                      for table in self.tables.values() for foreign in table.foreigns if not foreign.declared]
        if references:
            options["reference"] = references
        if self.base and self.chance(0.8):
            options["base"] = self.base
        if self.chance(0.2):
            options["as"] = self.pick([r for r in REWRITINGS if r != "normal"])
        if self.chance(0.12):
            options["by"] = self.pick([[self.url], [self.lang], [self.url, self.lang], [self.number]])
        if self.chance(0.8) or "by" in options:
            options["merge"] = True
            named = any(term.column == self.url and not term.made for unique in self.table.uniques for term in unique.terms)
            if not named and self.chance(0.9):
                options.setdefault("by", [self.url])
            if self.chance(0.7):
                options["lose"] = True
            if self.chance(0.12):
                options["order"] = (self.pick([self.number, self.lang]), self.pick(["ASC", "DESC"]))
            if self.chance(0.12) and self.number not in referred | refers | set(options.get("by", [])):
                options["combine"] = {self.number: self.pick(list(AGGREGATES))}


def read(db, tables):
    """All rows of all tables, as the model takes them."""
    rows = {}
    for table in tables.values():
        names = list(table.columns)
        key = [term.column for term in table.key or table.named or []]
        rowid = "NULL" if table.key else next(name for name in ("rowid", "oid", "_rowid_") if name not in names)
        rows[table.name] = []
        for rowid, *cells in db.execute(f"SELECT {rowid}, {', '.join(map(quoted, names))} FROM main.{quoted(table.name)}").fetchall():
            cells = dict(zip(names, cells))
            rows[table.name].append(Row(table, tuple(cells[k] for k in key) or (rowid,), (rowid,), cells))
    return rows
