# SPDX-License-Identifier: MIT
"""The functions of sqlite-uri in every database that Datasette serves."""

import sqlite_uri
from datasette import hookimpl


@hookimpl
def prepare_connection(conn):
    sqlite_uri.load(conn)
