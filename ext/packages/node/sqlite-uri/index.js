// SPDX-License-Identifier: MIT
// RFC 3986 in SQLite: the extension "uri", and how to load it.
"use strict";

const suffixes = { linux: ".so", darwin: ".dylib", win32: ".dll" };

function isMusl() {
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** The path of the extension for this platform, from its optional package. */
function getLoadablePath() {
  const { platform, arch } = process;
  const libc = platform === "linux" ? (isMusl() ? "-musl" : "-gnu") : "";
  const name = `sqlite-uri-${platform}-${arch}${libc}`;
  try {
    return require.resolve(`${name}/uri${suffixes[platform]}`);
  } catch {
    throw new Error(`sqlite-uri: the package ${name} is not installed; it comes with npm install, unless optional dependencies are left out or there is none for this platform`);
  }
}

/** What an argument is, in one word: null, undefined, string, Promise. */
function kindOf(value) {
  return value === null ? "null" : (typeof value === "object" && value.constructor?.name) || typeof value;
}

/** Throw unless db is an open connection, and callback is left out or allowed. */
function checkArguments(db, callback) {
  if (typeof db?.loadExtension !== "function") {
    throw new TypeError(`sqlite-uri: load(db): db is ${kindOf(db)}; it must be a connection of node:sqlite, better-sqlite3, libsql or sqlite3`);
  }
  if (callback != null && typeof callback !== "function") {
    throw new TypeError(`sqlite-uri: load(db, callback): callback is ${kindOf(callback)}; it must be a function`);
  }
  // Only the package sqlite3 has parallelize().
  if (typeof db.parallelize === "function") return;
  if (callback != null) {
    throw new TypeError("sqlite-uri: load(db, callback): a callback is allowed only with the package sqlite3; with this connection call load(db), which throws when it fails");
  }
  // Without this check a closed connection of node:sqlite would end the process.
  if (db.isOpen === false || db.open === false) {
    throw new Error("sqlite-uri: load(db): db is closed; it must be an open connection");
  }
}

/** Switch loading on in a connection of node:sqlite. */
function enableLoading(db) {
  try {
    db.enableLoadExtension(true);
  } catch (cause) {
    if (cause.code !== "ERR_INVALID_STATE") throw cause;
    throw new Error("sqlite-uri: load(db): db was opened without extension loading; open it with new DatabaseSync(path, { allowExtension: true })", { cause });
  }
}

/** Load the extension into a connection of node:sqlite, better-sqlite3, libsql or sqlite3. */
function load(db, callback) {
  checkArguments(db, callback);
  const path = getLoadablePath();
  if (callback) return db.loadExtension(path, callback);
  const switchable = typeof db.enableLoadExtension === "function";
  if (switchable) enableLoading(db);
  try {
    db.loadExtension(path);
  } finally {
    if (switchable) db.enableLoadExtension(false);
  }
}

module.exports = { getLoadablePath, load };
