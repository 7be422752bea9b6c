"""RFC 3986 in SQLite: the extension "uri", and how to load it."""

import os
from typing import Any

__version__ = "@VERSION@"
__all__ = ["load", "loadable_path"]


def loadable_path() -> str:
    """The path of the extension, without its suffix: SQLite appends it."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "uri")


def load(connection: Any) -> None:
    """Load the extension into a connection of sqlite3, pysqlite3, APSW or SQLAlchemy.

    Loading is switched off again afterwards, for SQL that does not come from you.
    """
    given = type(connection).__name__
    connection = getattr(connection, "connection", connection)
    connection = getattr(connection, "driver_connection", connection)
    enable = getattr(connection, "enable_load_extension", None)
    if enable is None and not hasattr(connection, "total_changes"):
        raise TypeError(
            f"sqlite_uri.load: {given} is not a connection of sqlite3, pysqlite3, APSW or SQLAlchemy"
        )
    if enable is None:
        raise RuntimeError(
            "sqlite_uri.load: this Python's sqlite3 was built without extension loading; "
            "use the packages pysqlite3-binary or apsw, which have it"
        )
    enable(True)
    try:
        connection.load_extension(loadable_path())
    finally:
        enable(False)
