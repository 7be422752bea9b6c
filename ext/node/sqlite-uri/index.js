// RFC 3986 in SQLite: the extension "uri", and how to load it.
"use strict";

const files = { linux: "uri.so", darwin: "uri.dylib", win32: "uri.dll" };

function isMusl() {
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** The path of the extension for this platform, from its optional package. */
function getLoadablePath() {
  const { platform, arch } = process;
  const libc = platform === "linux" ? (isMusl() ? "-musl" : "-gnu") : "";
  const name = `sqlite-uri-${platform}-${arch}${libc}`;
  try {
    return require.resolve(`${name}/${files[platform]}`);
  } catch {
    throw new Error(`sqlite-uri: the package ${name} is not installed; it comes with npm install, unless optional dependencies are left out or there is none for this platform`);
  }
}

/** Load the extension into a connection of node:sqlite, better-sqlite3, libsql or sqlite3. */
function load(db, callback) {
  const path = getLoadablePath();
  if (typeof db.enableLoadExtension !== "function") return db.loadExtension(path, ...(callback ? [callback] : []));
  // On a closed connection node:sqlite would end the process here.
  if (db.isOpen === false) throw new Error("sqlite-uri: the database is not open");
  db.enableLoadExtension(true);
  try {
    return db.loadExtension(path);
  } finally {
    db.enableLoadExtension(false);
  }
}

module.exports = { getLoadablePath, load };
