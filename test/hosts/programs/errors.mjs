// SPDX-License-Identifier: MIT
// errors.mjs: what load() throws when it cannot load; each message says what to do.
import assert from "node:assert";
import { DatabaseSync } from "node:sqlite";
import BetterSqlite3 from "better-sqlite3";
import Libsql from "libsql";
import { getLoadablePath, load } from "sqlite-uri";

const mustBe = "it must be a connection of node:sqlite, better-sqlite3, libsql or sqlite3";
const noCallback = "a callback is allowed only with the package sqlite3; with this connection call load(db), which throws when it fails";
const isClosed = "db is closed; it must be an open connection";

const open = () => new DatabaseSync(":memory:", { allowExtension: true });
const closed = (db) => (db.close(), db);

for (const [error, message, ...given] of [
  [TypeError, `load(db): db is undefined; ${mustBe}`],
  [TypeError, `load(db): db is null; ${mustBe}`, null],
  [TypeError, `load(db): db is string; ${mustBe}`, "links.db"],
  [TypeError, `load(db): db is Object; ${mustBe}`, {}],
  [TypeError, `load(db): db is object; ${mustBe}`, Object.create(null)],
  [TypeError, `load(db): db is Promise; ${mustBe}`, Promise.resolve(open())],
  [TypeError, `load(db): db is function; ${mustBe}`, DatabaseSync],
  [TypeError, `load(db): db is StatementSync; ${mustBe}`, open().prepare("SELECT 1")],
  [TypeError, "load(db, callback): callback is string; it must be a function", open(), "uri"],
  [TypeError, `load(db, callback): ${noCallback}`, open(), () => {}],
  [TypeError, "load(db, callback): callback is Object; it must be a function", open(), { dns: true }],
  [TypeError, `load(db, callback): ${noCallback}`, new BetterSqlite3(":memory:"), () => {}],
  [TypeError, `load(db, callback): ${noCallback}`, new Libsql(":memory:"), () => {}],
  [Error, `load(db): ${isClosed}`, closed(open())],
  [Error, `load(db): ${isClosed}`, closed(new BetterSqlite3(":memory:"))],
  [Error, `load(db): ${isClosed}`, closed(new Libsql(":memory:"))],
  [Error, "load(db): db was opened without extension loading; open it with new DatabaseSync(path, { allowExtension: true })",
    new DatabaseSync(":memory:")],
]) {
  assert.throws(() => load(...given), { name: error.name, message: `sqlite-uri: ${message}` });
}

// load() passes the callback on to the package sqlite3.  This object stands for one of its connections.
let seen;
const asynchronous = { open: false, parallelize() {}, loadExtension: (...rest) => { seen = rest; } };
const callback = () => {};
load(asynchronous, callback);
assert.deepEqual(seen, [getLoadablePath(), callback]);
load(asynchronous);
assert.deepEqual(seen, [getLoadablePath()]);

// After load(), SQL cannot load anything.
const db = open();
load(db);
assert.throws(() => db.exec("SELECT load_extension('uri')"), /not authorized/);

// A platform without a package of ours
Object.defineProperty(process, "arch", { value: "mips" });
assert.throws(() => load(open()), /^Error: sqlite-uri: the package sqlite-uri-\S*-mips\S* is not installed/);
