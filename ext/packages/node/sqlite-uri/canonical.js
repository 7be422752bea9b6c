#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// uri-canonical: uri_canonical() for a database file, as a command.
//
// It is sql/uri-canonical for machines that have Node and no sqlite3 program: the same
// options, log and exit codes.  The function does the work, in one transaction.  The
// options, sentences and SQL that it shares with the command of Python are in command.json.
"use strict";

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { load } = require("./index.js");

const usage = fs.readFileSync(path.join(__dirname, "usage.txt"), "utf8");
const { flags, values, lists, functionOptions: named, ...command } = require("./command.json");

/** The sentence of that name, with the values in place of each %s. */
function sentence(name, ...values) {
  return command.sentences[name].replaceAll("%s", () => values.shift());
}

/** Wrong use: exit code 2.  Every other error: exit code 1, and nothing was changed. */
class Wrong extends Error {}

function readArguments(words) {
  const names = [];
  const given = { timeout: "10", combine: [], reference: [], unrelated: [] };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].slice(2);
    if (!words[i].startsWith("--")) names.push(words[i]);
    else if (name === "") names.push(...words.splice(i + 1));
    else if (flags.includes(name)) given[name] = true;
    else if (!values.includes(name) && !lists.includes(name)) throw new Wrong(sentence("unknownOption", words[i]));
    else if (++i === words.length) throw new Wrong(sentence("needsValue", `--${name}`));
    else if (lists.includes(name)) given[name].push(words[i]);
    else given[name] = words[i];
  }
  return [names, given];
}

function check(names, given) {
  if (names.length !== 3 && !(names.length === 1 && given.undo !== undefined)) {
    throw new Wrong(sentence("arguments", usage.trimEnd()));
  }
  if (!/^[0-9]{1,6}$/.test(given.timeout)) throw new Wrong(sentence("timeout", given.timeout));
  if (!fs.statSync(names[0], { throwIfNoEntry: false })?.isFile()) throw new Wrong(sentence("noFile", names[0]));
  if (!given.combine.every((text) => /^[^=]+=./s.test(text))) throw new Wrong(sentence("combine"));
  for (const name of ["backup", "csv", "log", "undo"]) {
    if (given[name] === "") throw new Wrong(sentence("needsValue", `--${name}`));
  }
  for (const file of [given.backup, given.csv, given.csv && `${given.csv}.part`]) {
    if (file && fs.existsSync(file)) throw new Wrong(sentence("exists", file));
  }
}

/** node:sqlite where Node has it, without its warning; else better-sqlite3: { open, backup }. */
function driver() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const sqlite = require("node:sqlite");
    return { open: (file) => new sqlite.DatabaseSync(file, { allowExtension: true }), backup: sqlite.backup };
  } catch {
    // Node 20: better-sqlite3, beside this package or in the current folder.
  } finally {
    process.emitWarning = emitWarning;
  }
  let Database;
  try {
    Database = require(require.resolve("better-sqlite3", { paths: [__dirname, process.cwd()] }));
  } catch {
    throw new Error("this Node has no node:sqlite: use Node 22.13 or later, or npm install better-sqlite3");
  }
  return { open: (file) => new Database(file), backup: (db, file) => db.backup(file) };
}

function show(percent, phase) {
  process.stderr.write(`\r${String(percent).padStart(4)}%  ${phase.padEnd(60)}\r`);
  return null;
}

function openDatabase(sqlite, file, given) {
  const db = sqlite.open(path.resolve(file));
  load(db);
  db.exec(`PRAGMA busy_timeout = ${given.timeout}000; PRAGMA temp_store = FILE`);
  db.function("uri_canonical_show", show);
  return db;
}

/** A dry run writes, and takes it back, so of a file that may only be read it needs a copy. */
function copyOf(file, folder) {
  for (const suffix of ["", "-wal"]) {
    if (fs.existsSync(file + suffix)) fs.copyFileSync(file + suffix, path.join(folder, `copy${suffix}`));
  }
  const copy = path.join(folder, "copy");
  fs.chmodSync(copy, 0o600);
  return copy;
}

function isWritable(file) {
  try {
    for (const name of [file, path.dirname(path.resolve(file))]) fs.accessSync(name, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function functionOptions(given) {
  const options = {};
  for (const name of named) options[name] = given[name];
  if (given.combine.length) options.combine = Object.fromEntries(given.combine.map((text) => [text.split("=", 1)[0], text.slice(text.indexOf("=") + 1)]));
  if (given.reference.length) options.reference = given.reference;
  if (given.unrelated.length) options.unrelated = given.unrelated;
  if (given["no-log"]) options.log = false;
  if (given["dry-run"]) options.dry_run = true;
  if (!given.quiet && process.stderr.isTTY) options.progress = "uri_canonical_show(?1, ?2)";
  return JSON.stringify(options);
}

/** A field of CSV, as bytes in a string; BLOBs and control characters in hexadecimal. */
function field(value, type) {
  if (value === null) return "";
  const bytes = Buffer.from(value);
  const text = bytes.toString("latin1");
  if (type === "blob" || /[\0-\x08\x0b-\x1f\x7f]/.test(text)) return `"x'${bytes.toString("hex").toUpperCase()}'"`;
  return /^[!#-&(-+\--~]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Texts are read as bytes where they are UTF-8, so none is replaced on the way. */
function writeCsv(db, file, from, ...call) {
  const { encoding } = db.prepare("PRAGMA encoding").get();
  const bytes = (name) => `CASE WHEN typeof(${name}) = 'blob' THEN ${name} ELSE CAST(${name} AS ${encoding === "UTF-8" ? "BLOB" : "TEXT"}) END`;
  const names = ['"table"', "key", '"column"', "old", "new", `CASE WHEN "into" IS NULL THEN 'changed' ELSE 'merged into ' || "into" END`];
  const columns = names.map((name, i) => `${bytes(name)} AS v${i}, typeof(${name}) AS t${i}`);
  const out = fs.openSync(file, "wx");
  try {
    fs.writeSync(out, "table,row,column,old,new,what\n");
    for (const one of db.prepare(`SELECT ${columns} FROM ${from}`).iterate(...call)) {
      fs.writeSync(out, `${names.map((_, i) => field(one[`v${i}`], one[`t${i}`])).join(",")}\n`, null, "latin1");
    }
  } finally {
    fs.closeSync(out);
  }
}

/** The lines of a report, and the examples of a dry run. */
function ask(db, call, values) {
  const { lines, examples = [] } = JSON.parse(db.prepare(`SELECT ${call} AS report`).get(...values).report);
  return [...lines, ...examples];
}

function dryRun(db, call, given) {
  const lines = ask(db, "uri_canonical(?, ?, ?)", call);
  if (given.csv) writeCsv(db, `${given.csv}.part`, "uri_canonical_plan(?, ?, ?)", ...call);
  return [...lines, sentence("dryRun")];
}

/** All of it in one transaction; the last line says how it ended. */
async function run(sqlite, db, names, given) {
  const call = [names[1], names[2], functionOptions(given)];
  if (given.undo === undefined && given["dry-run"]) return dryRun(db, call, given);
  db.exec("BEGIN IMMEDIATE");
  let lines;
  if (given.undo !== undefined) {
    lines = ask(db, "uri_canonical_undo(?)", [given.undo]);
  } else {
    if (given.backup) { // the lock is held: nobody writes between the copy and the run
      if (!sqlite.backup) throw new Error("--backup needs Node 22.16 or later: this node:sqlite cannot copy a database");
      const reader = sqlite.open(path.resolve(names[0]));
      await sqlite.backup(reader, path.resolve(given.backup));
      reader.close();
    }
    if (given.csv) writeCsv(db, `${given.csv}.part`, "uri_canonical_plan(?, ?, ?)", ...call);
    lines = ask(db, "uri_canonical(?, ?, ?)", call);
  }
  db.exec("COMMIT");
  return [...lines, sentence("committed")];
}

/** What SQLite said, as the command says it. */
function explain(error, names, given) {
  if (error.errcode === 5 || error.code === "SQLITE_BUSY") return new Error(sentence("inUse", names[0], given.timeout));
  const message = error.message.replace(/^uri_canonical\w*: /, "");
  if (message.includes("database is locked")) return new Error(sentence("inUse", names[0], given.timeout));
  if (message.includes("file is not a database")) return new Error(sentence("noDatabase", names[0]));
  return error instanceof Wrong ? error : new Error(error.syscall || /disk|readonly/.test(message) ? sentence("cannotWrite", message) : message);
}

async function work(words) {
  const [names, given] = readArguments(words);
  check(names, given);
  const part = given.csv && `${given.csv}.part`;
  let db, lines, folder;
  try {
    const sqlite = driver();
    let [file] = names;
    if (given["dry-run"] && !isWritable(file)) {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "uri-canonical."));
      file = copyOf(file, folder);
    }
    db = openDatabase(sqlite, file, given);
    lines = await run(sqlite, db, names, given);
    db.close();
  } catch (error) {
    if (db?.open || db?.isOpen) db.close();
    for (const file of [part, given["dry-run"] ? "" : given.backup]) if (file) fs.rmSync(file, { force: true });
    throw explain(error, names, given);
  } finally {
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  }
  try {
    if (part && fs.existsSync(part)) fs.renameSync(part, given.csv);
  } catch {
    lines.push(sentence("notRenamed", part));
  }
  return lines;
}

function versions() {
  const db = driver().open(":memory:");
  load(db);
  const { own, its } = db.prepare("SELECT uri_version() AS own, sqlite_version() AS its").get();
  return sentence("version", own, its);
}

/** Ctrl-C cannot be seen while SQLite works, so it ends a process of its own, and its open transaction. */
function guard(words) {
  const env = { ...process.env, URI_CANONICAL_CHILD: "1" };
  process.on("SIGINT", () => {});
  const child = spawnSync(process.execPath, [...process.execArgv, __filename, ...words], { stdio: "inherit", env });
  if (child.signal !== "SIGINT") return (process.exitCode = child.status ?? 1);
  process.exitCode = 1;
  process.stderr.write(`${sentence("refused", "interrupted")}\n`);
}

async function main(words) {
  const ended = words.indexOf("--");
  const options = words.slice(0, ended < 0 ? words.length : ended);
  if (options.includes("--help")) return process.stdout.write(usage);
  if (options.includes("--version")) return process.stdout.write(`${versions()}\n`);
  process.stdout.on("error", () => {}); // a reader who leaves early is no error
  let lines = [];
  let message = "";
  try {
    lines = await work([...words]);
  } catch (error) {
    process.exitCode = error instanceof Wrong ? 2 : 1;
    message = `${sentence(error instanceof Wrong ? "wrongUse" : "refused", error.message)}\n`;
  }
  if (process.stderr.isTTY && !words.includes("--quiet")) process.stderr.write(`\r${" ".repeat(78)}\r`);
  if (message) process.stderr.write(message);
  if (lines.length) process.stdout.write(`${lines.join("\n")}\n`);
}

(process.env.URI_CANONICAL_CHILD ? main : guard)(process.argv.slice(2));
