# SPDX-License-Identifier: MIT
"""uri-canonical: uri_canonical() for a database file, as a command.

It is sql/uri-canonical for machines that have Python and no sqlite3 program: the same
options, files and exit codes.  The function does the work, in one transaction.  The
options, sentences and SQL that it shares with the command of Node are in command.json.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from typing import Any, Dict, Iterator, List, Tuple
from urllib.parse import quote

from . import load


def read(name: str) -> str:
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return file.read()


USAGE = read("usage.txt")
COMMAND = json.loads(read("command.json"))
SENTENCES = COMMAND["sentences"]
CHANGES = """SELECT "table", key, "column", old, new, "into", 'changed' FROM uri_canonical_plan(?, ?, ?)"""


class Wrong(Exception):
    """Wrong use: exit code 2."""


class Refused(Exception):
    """Nothing was changed: exit code 1."""


def read_arguments(words: Iterator[str]) -> Tuple[List[str], Dict[str, Any]]:
    names: List[str] = []
    given: Dict[str, Any] = {name: [] for name in COMMAND["lists"]}
    for word in words:
        name = word[2:]
        if not word.startswith("--"):
            names.append(word)
        elif word == "--":
            names.extend(words)
        elif name in COMMAND["flags"]:
            given[name] = True
        elif name in COMMAND["values"] + COMMAND["lists"]:
            value = next(words, None)
            if value is None:
                raise Wrong(SENTENCES["needsValue"] % word)
            given[name] = given[name] + [value] if name in COMMAND["lists"] else value
        else:
            raise Wrong(SENTENCES["unknownOption"] % word)
    return names, given


def check(names: List[str], given: Dict[str, Any]) -> None:
    if len(names) != 3 and not (len(names) == 1 and "undo" in given):
        raise Wrong(SENTENCES["arguments"] % USAGE.rstrip())
    for name in ("backup", "csv", "log", "undo"):
        if given.get(name) == "":
            raise Wrong(SENTENCES["needsValue"] % f"--{name}")
    if not re.fullmatch("[0-9]{1,6}", given.setdefault("timeout", "10")):
        raise Wrong(SENTENCES["timeout"] % given["timeout"])
    if not os.path.isfile(names[0]):
        raise Wrong(SENTENCES["noFile"] % names[0])
    for text in given["combine"]:
        if not re.match("[^=]+=.", text, re.DOTALL):
            raise Wrong(SENTENCES["combine"])
    for file in (given.get("backup"), given.get("csv"), given.get("csv", "") and given["csv"] + ".part"):
        if file and os.path.lexists(file):
            raise Wrong(SENTENCES["exists"] % file)


def driver() -> Any:
    """sqlite3, or if it cannot load extensions, pysqlite3 where it is installed."""
    import sqlite3

    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        try:
            return __import__("pysqlite3")
        except ImportError:
            pass
    return sqlite3


def show(percent: int, phase: str) -> None:
    sys.stderr.write(f"\r{percent:4d}%  {phase:<60}\r")
    sys.stderr.flush()


def open_database(sqlite: Any, database: str, given: Dict[str, Any]) -> Any:
    db = sqlite.connect(os.path.abspath(database), timeout=int(given["timeout"]), isolation_level=None)
    db.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    load(db)
    db.execute("PRAGMA temp_store = FILE")
    db.create_function("uri_canonical_show", 2, show)
    db.set_progress_handler(lambda: 0, 100000)  # so that Ctrl-C is seen in a long statement
    return db


def copy_of(sqlite: Any, database: str, folder: str) -> str:
    """A dry run writes, and takes it back, so of a file that may only be read it needs a copy."""
    name = os.path.join(folder, "copy")
    reader = sqlite.connect(f"file:{quote(os.path.abspath(database))}?mode=ro", uri=True)
    copy = sqlite.connect(name)
    reader.backup(copy)
    reader.close()
    copy.close()
    return name


def is_writable(database: str) -> bool:
    return all(os.access(name, os.W_OK) for name in (database, os.path.dirname(os.path.abspath(database))))


def function_options(given: Dict[str, Any]) -> str:
    options = {name: given[name] for name in COMMAND["functionOptions"] if name in given}
    if given["combine"]:
        options["combine"] = dict(text.split("=", 1) for text in given["combine"])
    if given["reference"]:
        options["reference"] = given["reference"]
    if given["unrelated"]:
        options["unrelated"] = given["unrelated"]
    if "no-log" in given:
        options["log"] = False
    if "dry-run" in given:
        options["dry_run"] = True
    if "quiet" not in given and sys.stderr.isatty():
        options["progress"] = "uri_canonical_show(?1, ?2)"
    return json.dumps(options)


def field(value: Any) -> str:
    """A field of CSV; BLOBs and texts with control characters in hexadecimal."""
    if value is None:
        return ""
    if isinstance(value, str) and re.search("[\0-\x08\x0b-\x1f\x7f]", value):
        value = value.encode("utf-8", "surrogateescape")
    text = f"x'{value.hex().upper()}'" if isinstance(value, bytes) else str(value)
    return text if re.fullmatch("[!#-&(-+\\--~]+", text) else '"' + text.replace('"', '""') + '"'


def write_csv(file: str, rows: Any) -> None:
    try:
        with open(file, "x", encoding="utf-8", errors="surrogateescape", newline="") as out:
            out.write("table,row,column,old,new,what\n")
            for *values, into, what in rows:
                values.append(what if into is None else f"merged into {into}")
                out.write(",".join(map(field, values)) + "\n")
    except OSError as error:
        raise Refused(f"cannot write {file}: {error.strerror}") from error


def ask(db: Any, call: str, values: Tuple[Any, ...]) -> List[str]:
    """The lines of a report, and the examples of a dry run."""
    report = json.loads(db.execute("SELECT " + call, values).fetchone()[0])
    return list(report["lines"] + report.get("examples", []))


def run(sqlite: Any, db: Any, names: List[str], given: Dict[str, Any]) -> List[str]:
    """All of it in one transaction; the last line says how it ended."""
    if "undo" in given:
        return ask(db, "uri_canonical_undo(?)", (given["undo"],)) + [SENTENCES["committed"]]
    call = (names[1], names[2], function_options(given))
    if "dry-run" in given:
        lines = ask(db, "uri_canonical(?, ?, ?)", call)
        if "csv" in given:
            write_csv(given["csv"] + ".part", db.execute(CHANGES, call))
        return lines + [SENTENCES["dryRun"]]
    db.execute("BEGIN IMMEDIATE")
    if "backup" in given:  # the lock is held: nobody writes between the copy and the run
        copy = sqlite.connect(os.path.abspath(given["backup"]))
        reader = sqlite.connect(os.path.abspath(names[0]))
        reader.backup(copy)
        reader.close()
        copy.close()
    if "csv" in given:
        write_csv(given["csv"] + ".part", db.execute(CHANGES, call))
    lines = ask(db, "uri_canonical(?, ?, ?)", call)
    db.execute("COMMIT")
    return lines + [SENTENCES["committed"]]


def explain(error: Exception, database: str, timeout: str) -> Exception:
    """What SQLite said, as the command says it."""
    message = re.sub(r"^uri_canonical\w*: ", "", str(error))
    if "database is locked" in message:
        return Refused(SENTENCES["inUse"] % (database, timeout))
    if "file is not a database" in message:
        return Refused(SENTENCES["noDatabase"] % database)
    return Refused(SENTENCES["cannotWrite"] % message if re.search("disk|readonly", message) else message)


def remove(*files: str) -> None:
    for file in files:
        if file and os.path.exists(file):
            os.remove(file)


def work(words: List[str]) -> List[str]:
    names, given = read_arguments(iter(words))
    check(names, given)
    part = given["csv"] + ".part" if "csv" in given else ""
    sqlite, db, folder = driver(), None, ""
    try:
        file = names[0]
        if "dry-run" in given and not is_writable(file):
            folder = tempfile.mkdtemp(prefix="uri-canonical.")
            file = copy_of(sqlite, file, folder)
        db = open_database(sqlite, file, given)
        lines = run(sqlite, db, names, given)
    except BaseException as error:
        if db is not None:
            db.close()
        remove(part, "" if "dry-run" in given else given.get("backup", ""))
        if isinstance(error, (sqlite.Error, RuntimeError, UnicodeError)):
            raise explain(error, names[0], given["timeout"]) from error
        raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    db.close()
    if part and os.path.exists(part):
        try:
            os.replace(part, given["csv"])
        except OSError:
            lines.append(SENTENCES["notRenamed"] % part)
    return lines


def versions() -> str:
    db = driver().connect(":memory:")
    load(db)
    return str(SENTENCES["version"] % db.execute("SELECT uri_version(), sqlite_version()").fetchone())


def main() -> int:
    words = sys.argv[1:]
    options = words[: words.index("--") if "--" in words else None]
    if "--help" in options:
        print(USAGE, end="")
        return 0
    code, lines, message = 0, [], ""
    try:
        lines = [versions()] if "--version" in options else work(words)
    except Wrong as error:
        code, message = 2, SENTENCES["wrongUse"] % error
    except (Refused, RuntimeError) as error:
        code, message = 1, SENTENCES["refused"] % error
    except KeyboardInterrupt:
        code, message = 1, SENTENCES["refused"] % "interrupted"
    if sys.stderr.isatty() and "--quiet" not in words:
        sys.stderr.write("\r" + " " * 78 + "\r")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if message:
        print(message, file=sys.stderr)
    try:
        print("\n".join(lines), end="\n" if lines else "", flush=True)
    except BrokenPipeError:  # a reader who leaves early is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


if __name__ == "__main__":
    sys.exit(main())
