# SPDX-License-Identifier: MIT
# errors.py: what load() raises when it cannot load; each message says what to do.
import sqlite3

import apsw
import pysqlite3
import sqlalchemy
import sqlite_uri


class WithoutLoading:
    """A connection of a sqlite3 that was built without extension loading"""

    total_changes = 0


class Asynchronous:
    async def enable_load_extension(self, enabled):
        pass


def closed(connection):
    connection.close()
    return connection


def raised(given):
    try:
        sqlite_uri.load(given)
    except Exception as error:
        return type(error), str(error)
    return None, "nothing"


not_one = "%s is not a connection of sqlite3, pysqlite3, APSW, SQLAlchemy or Django"
without = (
    "this Python's sqlite3 was built without extension loading; "
    "install pysqlite3-binary and connect with pysqlite3.connect(), "
    "or install apsw and connect with apsw.Connection()"
)
must_be_open = "this Connection must be an open connection: "   # the driver's own words follow
cases = [
    (None, TypeError, not_one % "NoneType"),
    ("links.db", TypeError, not_one % "str"),
    (sqlite3, TypeError, not_one % "module"),
    (sqlalchemy.create_engine("sqlite://"), TypeError, not_one % "Engine"),
    (
        Asynchronous(),
        TypeError,
        "Asynchronous is asynchronous; write: await sqlite_uri.load_async(connection)",
    ),
    (WithoutLoading(), RuntimeError, without),
    (closed(pysqlite3.connect(":memory:")), pysqlite3.ProgrammingError, must_be_open),
    (closed(apsw.Connection(":memory:")), apsw.ConnectionClosedError, must_be_open),
]
if hasattr(sqlite3.Connection, "enable_load_extension"):
    cases.append((closed(sqlite3.connect(":memory:")), sqlite3.ProgrammingError, must_be_open))
else:
    cases.append((sqlite3.connect(":memory:"), RuntimeError, without))

for given, error, words in cases:
    found, message = raised(given)
    assert found is error and message.startswith("sqlite_uri.load: " + words), (given, found, message)

# After load(), SQL cannot load anything.
db = pysqlite3.connect(":memory:")
sqlite_uri.load(db)
try:
    db.execute("SELECT load_extension('uri')")
    raise AssertionError("loading is still on")
except pysqlite3.OperationalError as error:
    assert str(error) == "not authorized", error
