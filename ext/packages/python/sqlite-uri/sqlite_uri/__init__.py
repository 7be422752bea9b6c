"""RFC 3986 in SQLite: the extensions "uri" and "uri_dns", and how to load them."""

import os
import sys
from typing import Any

__version__ = "@VERSION@"
__all__ = ["load", "load_always", "loadable_path"]


def loadable_path(dns: bool = False) -> str:
    """The path of "uri", or of "uri_dns", without its suffix: SQLite appends it."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "uri_dns" if dns else "uri")


def load(connection: Any, dns: bool = False) -> None:
    """Load "uri" into a connection of sqlite3, pysqlite3, APSW or SQLAlchemy.

    With dns=True load "uri_dns", too: registrable domains by the Public Suffix List.

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
        if dns:
            connection.load_extension(loadable_path(dns=True))
    finally:
        enable(False)


def load_always(dns: bool = False) -> None:
    """Pyodide only: load "uri" into each connection of sqlite3 that is opened afterwards.

    With dns=True "uri_dns", too.
    """
    if sys.platform != "emscripten":
        raise RuntimeError("sqlite_uri.load_always: only for Pyodide; use sqlite_uri.load(connection)")
    import ctypes

    main = ctypes.CDLL(None)
    for name in ("uri", "uri_dns") if dns else ("uri",):
        library = ctypes.CDLL(loadable_path(name == "uri_dns") + ".so")
        entry = getattr(library, "sqlite3_%s_init" % name.replace("_", ""))
        if main.sqlite3_auto_extension(entry) != 0:
            raise MemoryError(f"sqlite_uri.load_always: {name}")
