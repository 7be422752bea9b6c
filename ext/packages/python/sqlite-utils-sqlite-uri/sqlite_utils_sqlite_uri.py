# SPDX-License-Identifier: MIT
"""The functions of sqlite-uri in the sqlite-utils command and library."""

import sqlite_uri
from sqlite_utils import hookimpl


@hookimpl
def prepare_connection(conn):
    sqlite_uri.load(conn)
