# SPDX-License-Identifier: MIT
"""RFC 3986 in SQLite: the extension "uri", and how to load it."""

import os as _os
import sys as _sys
from typing import Any as _Any, Protocol as _Protocol, Union as _Union

__version__ = "@VERSION@"
__all__ = ["duckdb_path", "load", "load_always", "load_async", "loadable_path"]


def loadable_path() -> str:
    """The path of the extension without its suffix: SQLite appends it."""
    return _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "uri")


def duckdb_path() -> str:
    """The path of the extension for DuckDB, which wheels have."""
    path = loadable_path() + ".duckdb_extension"
    if not _os.path.exists(path):
        raise FileNotFoundError(f"sqlite_uri.duckdb_path: {path} is not there; only wheels of a release have it")
    return path


class _Loads(_Protocol):
    """A connection of sqlite3, pysqlite3 or APSW."""

    def enable_load_extension(self, enable: bool, /) -> _Any: ...

    def load_extension(self, path: str, /) -> _Any: ...


class _HasDriver(_Protocol):
    """A connection of SQLAlchemy's pool, or the one that its "connect" event gives."""

    @property
    def driver_connection(self) -> _Any: ...


class _HasConnection(_Protocol):
    """A connection of SQLAlchemy or Django."""

    @property
    def connection(self) -> _Any: ...


def load(connection: _Union[_Loads, _HasDriver, _HasConnection]) -> None:
    """Load the extension into a connection of sqlite3, pysqlite3, APSW, SQLAlchemy or Django.

    Loading is switched off again afterwards, for SQL that does not come from you.
    """
    given = type(connection).__name__
    if hasattr(connection, "run_async"):  # what SQLAlchemy gives to a listener of an async engine
        connection.run_async(load_async)
        return
    inner: _Any = getattr(connection, "connection", connection)
    inner = getattr(inner, "driver_connection", inner)
    enable = getattr(inner, "enable_load_extension", None)
    if enable is None and not hasattr(inner, "total_changes"):
        raise TypeError(
            f"sqlite_uri.load: {given} is not a connection of sqlite3, pysqlite3, APSW, SQLAlchemy or Django"
        )
    if enable is None and _sys.platform == "emscripten":
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
        raise TypeError(f"sqlite_uri.load: {given} is asynchronous; write: await sqlite_uri.load_async(connection)")
    try:
        inner.load_extension(loadable_path())
    finally:
        enable(False)


async def load_async(connection: _Any) -> None:
    """The same for an asynchronous connection, such as that of aiosqlite."""
    await connection.enable_load_extension(True)
    try:
        await connection.load_extension(loadable_path())
    finally:
        await connection.enable_load_extension(False)


def load_always() -> None:
    """Pyodide only: load it into each connection of sqlite3 that is opened afterwards."""
    if _sys.platform != "emscripten":
        raise RuntimeError("sqlite_uri.load_always: only for Pyodide; use sqlite_uri.load(connection)")
    import ctypes

    library = ctypes.CDLL(loadable_path() + ".so")
    if ctypes.CDLL(None).sqlite3_auto_extension(library.sqlite3_uri_init) != 0:
        raise MemoryError("sqlite_uri.load_always: out of memory")
