"""RFC 3986 in SQLite: the extension "uri", and how to load it."""

import os
import sys
from typing import Any

__version__ = "@VERSION@"
__all__ = ["load", "load_always", "loadable_path"]


def loadable_path() -> str:
    """The path of the extension without its suffix: SQLite appends it."""
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
    if enable is None and sys.platform == "emscripten":
        raise RuntimeError(
            "sqlite_uri.load: Pyodide's sqlite3 cannot load extensions into an open connection; "
            "call sqlite_uri.load_always() before sqlite3.connect()"
        )
    if enable is None:
        raise RuntimeError(
            "sqlite_uri.load: this Python's sqlite3 was built without extension loading; "
            "install pysqlite3-binary and connect with pysqlite3.connect(), "
            "or install apsw and connect with apsw.Connection()"
        )
    try:
        enabled = enable(True)
    except Exception as error:  # each driver has a class of its own for this
        raise type(error)(f"sqlite_uri.load: this {given} must be an open connection: {error}") from error
    if hasattr(enabled, "__await__"):
        enabled.close()
        raise TypeError(
            f"sqlite_uri.load: {given} is asynchronous; await its enable_load_extension(True) "
            "and its load_extension(sqlite_uri.loadable_path())"
        )
    try:
        connection.load_extension(loadable_path())
    finally:
        enable(False)


def load_always() -> None:
    """Pyodide only: load it into each connection of sqlite3 that is opened afterwards."""
    if sys.platform != "emscripten":
        raise RuntimeError("sqlite_uri.load_always: only for Pyodide; use sqlite_uri.load(connection)")
    import ctypes

    library = ctypes.CDLL(loadable_path() + ".so")
    if ctypes.CDLL(None).sqlite3_auto_extension(library.sqlite3_uri_init) != 0:
        raise MemoryError("sqlite_uri.load_always: out of memory")
