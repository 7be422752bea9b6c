# SPDX-License-Identifier: MIT
#
# What the model knows of SQLite: how values compare under a collation, what an
# affinity makes of a text, and a small menu of expressions and conditions.  Each item
# of the menu is SQL for the generator of schemas and a Python function for the model,
# so that the model evaluates no SQL.  The functions uri_* are those of the extension:
# what a URI's normal form is, other tests know.
#
# A value is None, int, float, bytes (BLOB) or str (TEXT; bytes that are not UTF-8 are
# kept as surrogates).

import os
import re
import sqlite3

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXTENSION = os.environ.get("URI_EXTENSION", os.path.join(ROOT, "build", "uri"))


def connect(file=":memory:"):
    """A connection with the extension, in which a transaction begins with BEGIN only."""
    db = sqlite3.connect(file, isolation_level=None)
    db.text_factory = lambda octets: octets.decode("utf-8", "surrogateescape")
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


_db = connect()
_known = {}


def call(sql, *values):
    """The answer of a function of the extension, asked once for each text."""
    key = (sql, *map(identity, values))
    if key not in _known:
        bound = [v.encode("utf-8", "surrogateescape") if isinstance(v, str) else v for v in values]
        marks = iter(["CAST(? AS TEXT)" if isinstance(v, str) else "?" for v in values])
        _known[key] = _db.execute("SELECT " + re.sub(r"\?", lambda _: next(marks), sql), bound).fetchone()[0]
    return _known[key]


# ---- Comparing -------------------------------------------------------------------

def identity(value):
    """Equal for values that are the same to the last bit: 1 is not 1.0, 'a' is not x'61'."""
    return type(value).__name__, value


def folded(value, collation="BINARY"):
    """Equal for values that a UNIQUE index with this collation takes for equal.  Orders
    as SQLite does: NULL, numbers, texts by their bytes, BLOBs."""
    if value is None:
        return (0,)
    if isinstance(value, (int, float)):
        return 1, value
    if isinstance(value, bytes):
        return 3, value
    if collation == "NOCASE":
        value = re.sub("[A-Z]+", lambda m: m[0].lower(), value)
    elif collation == "RTRIM":
        value = value.rstrip(" ")
    elif collation == "uri":
        value = call("uri_normalize(?)", value)
    return 2, value.encode("utf-8", "surrogateescape")


def stored(value, affinity):
    """What a column of this affinity stores (https://sqlite.org/datatype3.html, 3)."""
    if affinity in ("INTEGER", "NUMERIC", "REAL") and isinstance(value, str):
        text = value.strip(" \t\n\r\f\v")
        if re.fullmatch(r"[+-]?[0-9]{1,18}", text):
            value = int(text)
        elif re.fullmatch(r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][+-]?[0-9]+)?", text):
            value = float(text)
            value = int(value) if affinity != "REAL" and value.is_integer() and abs(value) < 2**53 else value
    if affinity == "REAL" and isinstance(value, int):
        value = float(value)
    if affinity in ("INTEGER", "NUMERIC") and isinstance(value, float) and value.is_integer():
        value = int(value)
    if affinity == "TEXT" and isinstance(value, (int, float)):
        value = repr(value)
    return value


# ---- The menu --------------------------------------------------------------------
#
# @ is the column, as a quoted name.

def text_of(value):
    """As a function that wants text reads a value."""
    if value is None or isinstance(value, str):
        return value
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else repr(value)


def lower(value):
    return value if value is None else re.sub("[A-Z]+", lambda m: m[0].lower(), text_of(value))


def differs(value, literal, column):
    """column <> 'literal': the column's collation and affinity decide."""
    if value is None:
        return None
    return folded(value, column.collation) != folded(stored(literal, column.affinity), column.collation)


# Name: (SQL, function of a value).  For indexes and generated columns.
EXPRESSIONS = {
    "lower": ("lower(@)", lower),
    "normal": ("uri_normalize(@)", lambda v: call("uri_normalize(?)", v)),
    "host": ("uri_host(@)", lambda v: call("uri_host(?)", v)),
    "marked": ("(@ || '!')", lambda v: None if v is None else text_of(v) + "!"),
    "dirty": ("(NOT uri_is_normal(@))", lambda v: None if v is None else 1 - call("uri_is_normal(?)", v)),
}

# Name: (SQL, function of a value and its column; true, false or None).
CONDITIONS = {
    "given": ("@ IS NOT NULL", lambda v, column: v is not None),
    "absent": ("@ IS NULL", lambda v, column: v is None),
    "no placeholder": ("@ <> 'HTTP://PLACEHOLDER/'", lambda v, column: differs(v, "HTTP://PLACEHOLDER/", column)),
    "one": ("@ = '1'", lambda v, column: None if v is None else not differs(v, "1", column)),
    "normal": ("uri_is_normal(@)", lambda v, column: None if v is None else call("uri_is_normal(?)", v)),
    "true": ("@", lambda v, column: v if isinstance(v, (int, float)) else None),
    "folded": ("@ COLLATE NOCASE <> 'HTTP://PLACEHOLDER/'",
               lambda v, column: None if v is None else folded(v, "NOCASE") != folded("HTTP://PLACEHOLDER/", "NOCASE")),
}

# Name: (SQL, function of a text) for the option "as".  A result that is no text leaves the row as it is.
REWRITINGS = {
    "normal": ("uri_normalize(@)", lambda v: call("uri_normalize(?)", v)),
    "no utm": ("uri_drop_params(uri_normalize(@), 'utm_*')", lambda v: call("uri_drop_params(uri_normalize(?), 'utm_*')", v)),
    "lower": ("lower(@)", lower),
    "some": ("nullif(uri_normalize(@), 'http://a/')", lambda v: call("nullif(uri_normalize(?), 'http://a/')", v)),
    "host": ("uri_host(uri_normalize(@))", lambda v: call("uri_host(uri_normalize(?))", v)),
}

# Name: (SQL, function of the values of all rows that merge into one, by their keys, and the
# column) for "combine".  max() compares by the column's collation and keeps the first.
AGGREGATES = {
    "max": ("max(@)", lambda values, column: max((v for v in values if v is not None),
                                                 key=lambda v: folded(v, column.collation), default=None)),
    "count": ("count(@)", lambda values, column: sum(v is not None for v in values)),
    "all": ("count(*)", lambda values, column: len(values)),
}
