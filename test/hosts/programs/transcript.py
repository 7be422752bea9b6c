# SPDX-License-Identifier: MIT
# transcript.py DRIVER FILE: the transcript, through a driver of Python.
import importlib
import sys

import sqlite_uri

driver = sys.argv[1]
if driver == "sqlalchemy":
    from sqlalchemy import create_engine, event

    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda connection, record: sqlite_uri.load(connection))
    db = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    run = lambda sql: [row[0] for row in result] if (result := db.exec_driver_sql(sql)).returns_rows else []
elif driver == "pandas":
    import sqlite3

    import pandas

    db = sqlite3.connect(":memory:", isolation_level=None)
    sqlite_uri.load(db)

    def run(sql):
        if not sql.startswith("SELECT"):
            return db.execute(sql).fetchall()
        return list(pandas.read_sql_query(sql, db).astype(object).iloc[:, 0])
elif driver == "sqlite_utils":
    import sqlite_utils

    db = sqlite_utils.Database(memory=True)   # the plugin has loaded it
    db.conn.isolation_level = None
    run = lambda sql: [row[0] for row in db.execute(sql)]
else:
    module = importlib.import_module(driver)
    if driver == "apsw":
        db = module.Connection(":memory:")
    else:
        db = module.connect(":memory:", isolation_level=None)
    sqlite_uri.load(db)
    run = lambda sql: [row[0] for row in db.cursor().execute(sql)]

sys.stdout.reconfigure(encoding="utf-8")
for line in open(sys.argv[2], encoding="utf-8"):
    try:
        for value in run(line.strip()):
            print("NULL" if value is None else value)
    except Exception:
        print("error")
