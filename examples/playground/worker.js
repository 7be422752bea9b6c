// SPDX-License-Identifier: MIT
//
// SQLite with the extension, in a worker.  It imports nothing, so the page can start
// it from a text that it keeps, and can replace it without the network.
//
// A message is {id, act, ...}; the answer is {id, value} or {id, error}.  During long
// work, the worker posts {id, progress}.  text.js, which reads files, comes after this script.

const KEPT_ROWS = 200000;      // the page gets at most so many rows of a statement,
const KEPT_BYTES = 48e6;       // and so many characters; a cell counts as CELL of them, and its own
const CELL = 24;
const LONGEST = 1e6;           // a longer value is cut for the page
const SNAPSHOT_BYTES = 256e6;  // larger databases are not kept for Stop
const COLUMNS = 1900;          // of a table: SQLite has 2,000, and cleaning needs some
const ROW = 100, DONE = 101;
const TYPES = ['', 'i', 'f', 't', 'b', 'n'];

let wasm, db, dirty = false, wal = false;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

const memory = () => new Uint8Array(wasm.memory.buffer);

function readBytes(pointer, length) {
  return memory().subarray(pointer, pointer + length);
}

function readText(pointer, length) {
  if (pointer && length === undefined) length = memory().indexOf(0, pointer) - pointer;
  return pointer ? decoder.decode(readBytes(pointer, length)) : '';
}

// Copy bytes, and a NUL after them, into memory from sqlite3_malloc64().
function writeBytes(bytes) {
  const pointer = wasm.sqlite3_malloc64(BigInt(bytes.length + 1));
  if (!pointer) throw new Error('out of memory');
  const all = memory();
  all.set(bytes, pointer);
  all[pointer + bytes.length] = 0;
  return pointer;
}

const message = () => readText(wasm.sqlite3_errmsg(db));

function check(code) {
  if (code !== 0) throw new Error(message());
}

// Open a new database, or a database file.
function open(file) {
  if (db) wasm.sqlite3_close_v2(db);
  wasm.playground_set_clock(Date.now(), Math.floor(Math.random() * 2 ** 32));
  db = wasm.playground_open();
  if (!db) throw new Error('out of memory');
  wal = false;
  if (file) {
    const pointer = wasm.sqlite3_malloc64(BigInt(file.size + 1));
    if (!pointer) throw new Error('out of memory');
    for (let at = 0; at < file.size; at += PIECE) memory().set(bytesOf(file, at, at + PIECE), pointer + at);
    // A database in memory cannot be in WAL mode: change the mode in the file's header.  save() changes it back.
    const mode = readBytes(pointer + 18, 2);
    wal = file.size >= 100 && mode[0] === 2;
    if (wal) mode.fill(1);
    check(wasm.playground_load(db, pointer, file.size));
    query('SELECT count(*) FROM sqlite_schema');
  }
}

const encode = text => text === null || text === undefined ? null : encoder.encode(text);

// Bind values made by encode(), as many as the statement has parameters.
function bind(statement, values) {
  values.slice(0, wasm.sqlite3_bind_parameter_count(statement)).forEach((bytes, i) => {
    if (bytes === null) check(wasm.playground_bind(statement, i + 1, 0, -1));
    else check(wasm.playground_bind(statement, i + 1, writeBytes(bytes), bytes.length));
  });
}

const HEX = Array.from({length: 256}, (_, i) => i.toString(16).padStart(2, '0'));

function hex(bytes) {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

// A value as a text, or its beginning
function readCell(statement, i, type, most = Infinity) {
  if (type === 'n') return null;
  const pointer = type === 'b' ? wasm.sqlite3_column_blob(statement, i) : wasm.sqlite3_column_text(statement, i);
  const length = wasm.sqlite3_column_bytes(statement, i);
  if (type === 'b') return length <= most ? `x'${hex(readBytes(pointer, length))}'` : `x'${hex(readBytes(pointer, 1000))} … (${length.toLocaleString('en')} bytes)`;
  return length <= most ? readText(pointer, length) : `${readText(pointer, most)} … (${length.toLocaleString('en')} bytes)`;
}

// Run one statement: {columns, rows, types, count}.  A row is a list of texts and
// nulls; its types are a string with one letter of TYPES for each value.  cut: a value was too long.
function run(statement, progress) {
  const width = wasm.sqlite3_column_count(statement);
  const result = {columns: [], rows: [], types: [], count: 0, cut: false};
  for (let i = 0; i < width; i++) result.columns.push(readText(wasm.sqlite3_column_name(statement, i)));
  let kept = 0;
  for (;;) {
    const code = wasm.sqlite3_step(statement);
    if (code === DONE) break;
    if (code !== ROW) throw new Error(message());
    result.count++;
    if (progress && result.count % 5000 === 0) progress(result.count);
    if (result.rows.length >= KEPT_ROWS || kept > KEPT_BYTES) continue;
    const row = [];
    let types = '';
    for (let i = 0; i < width; i++) {
      const type = TYPES[wasm.sqlite3_column_type(statement, i)];
      const cell = readCell(statement, i, type, LONGEST);
      if (type !== 'n' && wasm.sqlite3_column_bytes(statement, i) > LONGEST) result.cut = true;
      kept += CELL + (cell ? cell.length : 0);
      types += type;
      row.push(cell);
    }
    result.rows.push(row);
    result.types.push(types);
  }
  return result;
}

// Compile the statement at an offset of a text in memory: {statement, next, error}
function compile(text, length, offset) {
  const out = wasm.sqlite3_malloc64(8n);
  const code = wasm.sqlite3_prepare_v2(db, text + offset, length - offset, out, out + 4);
  const view = new DataView(wasm.memory.buffer);
  const statement = view.getUint32(out, true);
  const next = view.getUint32(out + 4, true) - text;
  wasm.sqlite3_free(out);
  return {statement, next, error: code === 0 ? null : message()};
}

// Run one statement of the page itself, with values for its parameters.
function query(sql, values = []) {
  const bytes = encoder.encode(sql), text = writeBytes(bytes);
  const {statement, error} = compile(text, bytes.length, 0);
  wasm.sqlite3_free(text);
  if (error) throw new Error(error);
  try {
    bind(statement, values);
    return run(statement);
  } finally {
    wasm.sqlite3_finalize(statement);
  }
}

// The offset of the next statement, after white space, comments, and commands of the sqlite3
// shell, which are ignored, except one that the page shows itself
function skip(bytes, offset) {
  for (;;) {
    while (offset < bytes.length && bytes[offset] <= 32) offset++;
    if (bytes[offset] !== 46 && (bytes[offset] !== 45 || bytes[offset + 1] !== 45)) return offset;
    const begin = offset;
    while (offset < bytes.length && bytes[offset] !== 10) offset++;
    const [, on] = /^\.dbconfig enable_trigger (on|off)\s*$/.exec(decoder.decode(bytes.subarray(begin, offset))) ?? [];
    if (on) wasm.playground_triggers(db, on === 'on' ? 1 : 0);
  }
}

// After a statement that does not compile, go on after its semicolon.
function recover(bytes, offset) {
  const end = bytes.indexOf(59, offset);
  return end < 0 ? bytes.length : end + 1;
}

// Run every statement of a script, also those after an error.
function script(sql, progress) {
  const bytes = encoder.encode(sql), text = writeBytes(bytes), results = [];
  let offset = 0, rows = 0;
  wasm.playground_set_clock(Date.now(), 0);
  while ((offset = skip(bytes, offset)) < bytes.length) {
    const begun = performance.now();
    const {statement, next, error} = compile(text, bytes.length, offset);
    const end = error ? recover(bytes, offset) : next;
    if (!error && !statement) { offset = end; continue; }
    let result = {columns: [], rows: [], types: [], count: 0, error};
    if (!error) {
      if (!wasm.sqlite3_stmt_readonly(statement)) dirty = true;
      try {
        result = run(statement, count => progress({rows: rows + count, statements: results.length}));
      } catch (problem) {
        if (problem instanceof WebAssembly.RuntimeError) throw problem;
        result.error = problem.message;
      }
      wasm.sqlite3_finalize(statement);
    }
    rows += result.count;
    result.sql = decoder.decode(bytes.subarray(offset, end)).trim();
    result.milliseconds = performance.now() - begun;
    results.push(result);
    offset = Math.max(end, offset + 1);
    progress({rows, statements: results.length});
  }
  wasm.sqlite3_free(text);
  return results;
}

// The database as a file.  change(): what is done to its bytes before
function save(change) {
  const length = wasm.sqlite3_malloc64(8n);
  const kept = wasm.playground_bytes(db, length), pointer = kept || wasm.playground_save(db, length);
  const n = new DataView(wasm.memory.buffer).getInt32(length, true);
  wasm.sqlite3_free(length);
  if (!pointer && n) throw new Error('out of memory');
  change?.(readBytes(pointer, n));
  const file = new Blob(wal ? [readBytes(pointer, 18), new Uint8Array([2, 2]), readBytes(pointer + 20, n - 20)] : [readBytes(pointer, n)]);
  if (!kept) wasm.sqlite3_free(pointer);
  return file;
}

// The tables and views with their columns; null for a view of a table that does not exist
function tables() {
  return query(`SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')
    AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name`).rows.map(([name]) => {
    try {
      return [name, query(`PRAGMA main.table_xinfo("${name.replaceAll('"', '""')}")`).rows.filter(row => row[6] !== '1').map(row => row[1]).join(', ')];
    } catch {
      return [name, null];
    }
  });
}

// The requests of the page.  Each act gets the message and a function that reports progress.
const acts = {
  start({module}) {
    wasm = new WebAssembly.Instance(module, {}).exports;
    wasm._initialize();
    open();
    return query('SELECT name, narg FROM pragma_function_list').rows;
  },
  // Several queries with the same values; the answer of a failed query is null.
  ask({queries, values}) {
    const encoded = values.map(encode);
    return queries.map(sql => {
      try { return query(sql, encoded).rows; } catch (problem) {
        if (problem instanceof WebAssembly.RuntimeError) throw problem;
        return null;
      }
    });
  },
  open({file}) { open(file); return tables(); },
  // Run sql in a new database, after the statements that make its tables.
  runAlone({first, sql}, progress) {
    open();
    script(first, () => {});
    return script(sql, progress);
  },
  run({sql}, progress) {
    dirty = false;
    const results = script(sql, progress);
    const bytes = dirty ? query('PRAGMA main.page_count').rows[0][0] * query('PRAGMA main.page_size').rows[0][0] : Infinity;
    return {results, tables: tables(), snapshot: bytes < SNAPSHOT_BYTES ? save() : null};
  },
  save: () => save(),
};

let last = 0;
onmessage = ({data}) => {
  const progress = value => {
    const now = performance.now();
    if (now - last > 100) { last = now; postMessage({id: data.id, progress: value}); }
  };
  try {
    const value = acts[data.act](data, progress);
    postMessage({id: data.id, value});
  } catch (problem) {
    const broken = problem instanceof WebAssembly.RuntimeError || problem instanceof RangeError;
    const full = broken || problem.message === 'out of memory';
    postMessage({id: data.id, error: full ? 'out of memory; SQLite has 1 GB in this page' : problem.message, broken});
  }
};
