// SPDX-License-Identifier: MIT
//
// SQLite with the extension, in a worker.  It imports nothing, so the page can start
// it from a text that it keeps, and can replace it without the network.
//
// A message is {id, act, ...}; the answer is {id, value} or {id, error}.  During long
// work, the worker posts {id, progress}.

const KEPT_ROWS = 200000;      // the page gets at most so many rows of a statement,
const KEPT_BYTES = 24e6;       // and so many characters
const SNAPSHOT_BYTES = 256e6;  // larger databases are not kept for Stop
const COLUMNS = 2000;          // SQLite's limit for a table
const ROW = 100, DONE = 101;
const TYPES = ['', 'i', 'f', 't', 'b', 'n'];

let wasm, db, dirty = false;
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

function open(bytes) {
  if (db) wasm.sqlite3_close_v2(db);
  wasm.playground_set_clock(Date.now(), Math.floor(Math.random() * 2 ** 32));
  db = wasm.playground_open();
  if (!db) throw new Error('out of memory');
  if (bytes) {
    // A database in memory cannot be in WAL mode: change the mode in the file's header.
    if (bytes[18] === 2) bytes.fill(1, 18, 20);
    check(wasm.playground_load(db, writeBytes(bytes), bytes.length));
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

function readCell(statement, i, type) {
  if (type === 'n') return null;
  if (type === 'b') {
    const pointer = wasm.sqlite3_column_blob(statement, i);
    const bytes = readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
    return `x'${Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')}'`;
  }
  const pointer = wasm.sqlite3_column_text(statement, i);
  return readText(pointer, wasm.sqlite3_column_bytes(statement, i));
}

// Run one statement: {columns, rows, types, count}.  A row is a list of texts and
// nulls; its types are a string with one letter of TYPES for each value.
function run(statement, progress) {
  const width = wasm.sqlite3_column_count(statement);
  const result = {columns: [], rows: [], types: [], count: 0};
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
      const cell = readCell(statement, i, type);
      kept += cell ? cell.length : 0;
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

// The offset of the next statement, after white space, comments, and commands of the
// sqlite3 shell (.load and others), which are ignored
function skip(bytes, offset) {
  for (;;) {
    while (offset < bytes.length && bytes[offset] <= 32) offset++;
    if (bytes[offset] !== 46 && (bytes[offset] !== 45 || bytes[offset + 1] !== 45)) return offset;
    while (offset < bytes.length && bytes[offset] !== 10) offset++;
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

function save() {
  const length = wasm.sqlite3_malloc64(8n);
  const pointer = wasm.playground_save(db, length);
  const n = new DataView(wasm.memory.buffer).getInt32(length, true);
  wasm.sqlite3_free(length);
  if (!pointer) throw new Error('out of memory');
  const copy = readBytes(pointer, n).slice();
  wasm.sqlite3_free(pointer);
  return copy;
}

// The records of comma-separated values (RFC 4180), as bytes.  Without a delimiter,
// each line is a record of one field.
function* records(bytes, delimiter) {
  const comma = delimiter ? delimiter.charCodeAt(0) : -1;
  let record = [], begins = [], i = 0;
  while (i < bytes.length) {
    const begin = i, close = delimiter && bytes[i] === 34 ? closing(bytes, i, comma) : 0;
    if (close) i = close + 1;
    while (i < bytes.length && bytes[i] !== comma && bytes[i] !== 10) i++;
    const last = bytes[i] !== comma, end = last && i > begin && bytes[i - 1] === 13 ? i - 1 : i;
    begins.push(begin);
    record.push(close ? unquoted(bytes.subarray(begin + 1, close)) : bytes.subarray(begin, end));
    if (last) {
      yield {record, begins, end, blank: !close && record.length === 1 && end === begin};
      record = [];
      begins = [];
    } else if (i + 1 === bytes.length) {
      record.push(new Uint8Array());
      begins.push(i + 1);
    }
    i++;
  }
  if (record.length) yield {record, begins, end: i};
}

// The offset of the quote that closes the quote at i.  0 if no field ends after it: then
// the quote at i has no special meaning.
function closing(bytes, i, comma) {
  do i = bytes.indexOf(34, i + 1); while (i > 0 && bytes[i + 1] === 34 && ++i);
  return i > 0 && [comma, 10, 13, undefined].includes(bytes[i + 1]) ? i : 0;
}

// The content of a quoted field: "" becomes "
function unquoted(bytes) {
  if (!bytes.includes(34)) return bytes;
  const out = new Uint8Array(bytes.length);
  let n = 0;
  for (let i = 0; i < bytes.length; i++) {
    out[n++] = bytes[i];
    if (bytes[i] === 34) i++;
  }
  return out.subarray(0, n);
}

const quoted = name => `"${name.replaceAll('"', '""')}"`;

function columnNames(header) {
  const used = new Set();
  const names = header.slice(0, COLUMNS).map((field, i) => {
    let name = readable(field) || `column${i + 1}`;
    while (used.has(name.toLowerCase())) name += '_';
    used.add(name.toLowerCase());
    return name;
  });
  return names.length ? names : ['link'];
}

const readable = field => typeof field === 'string' ? field : decoder.decode(field).replaceAll('\0', '').trim();

// Is a name of a table reserved by SQLite, or the name of a table-valued function?
const taken = name => /^(sqlite|pragma)_/i.test(name) || query('SELECT 1 FROM pragma_module_list WHERE name = ?1 COLLATE NOCASE', [encode(name)]).count > 0;

// Create a table from the records of a file in UTF-8.  With a header, the first record
// has the names of the columns.  Surplus fields stay in the last column, unchanged.
function importText(name, bytes, delimiter, header, progress) {
  if (taken(name)) name = `file_${name}`;
  const all = records(bytes, delimiter), first = all.next().value?.record ?? [];
  const names = columnNames(header ? first : first.length > 1 ? first.map(() => '') : ['link']);
  query('BEGIN');
  query(`CREATE TABLE ${quoted(name)}(${names.map(quoted).join(', ')})`);
  const code = encoder.encode(`INSERT INTO ${quoted(name)} VALUES (${names.map(() => '?').join(', ')})`);
  const sql = writeBytes(code);
  const {statement, error} = compile(sql, code.length, 0);
  wasm.sqlite3_free(sql);
  if (error) throw new Error(error);
  let count = 0, surplus = 0;
  for (const {record, begins, end, blank} of header ? all : records(bytes, delimiter)) {
    if (blank) continue;
    if (record.length > names.length) {
      record[names.length - 1] = bytes.subarray(begins[names.length - 1], end);
      surplus++;
    }
    bind(statement, names.map((_, i) => record[i] ?? null));
    const done = wasm.sqlite3_step(statement);
    wasm.sqlite3_reset(statement);
    if (done !== DONE) throw new Error(message());
    if (++count % 5000 === 0) progress({part: end / bytes.length});
  }
  wasm.sqlite3_finalize(statement);
  query('COMMIT');
  return [count, surplus];
}

// The tables and views with their columns; null for a view of a table that does not exist
function tables() {
  return query(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')
    AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name`).rows.map(([name]) => {
    try {
      return [name, query("SELECT group_concat(name, ', ') FROM pragma_table_xinfo(?1) WHERE hidden <> 1", [encode(name)]).rows[0][0]];
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
  open({bytes}) { open(bytes); return tables(); },
  import({name, bytes, delimiter, header}, progress) {
    open();
    importText(name, bytes, delimiter, header, progress);
    return tables();
  },
  // Run sql in a new database, after the statements that make its tables.
  runAlone({first, sql}, progress) {
    open();
    script(first, () => {});
    return script(sql, progress);
  },
  run({sql}, progress) {
    dirty = false;
    const results = script(sql, progress);
    const bytes = dirty ? save() : null;
    return {results, tables: tables(), bytes: bytes && bytes.length < SNAPSHOT_BYTES ? bytes : null};
  },
  save,
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
