// SPDX-License-Identifier: MIT
//
// SQLite with uri, for programs that cannot load libraries.  The module imports
// nothing: no file, no network, no clock of its own.

const ROW = 100, DONE = 101, TRANSIENT = -1;
const INTEGER = 1, FLOAT = 2, TEXT = 3, BLOB = 4;
const encoder = new TextEncoder(), decoder = new TextDecoder('utf-8', {ignoreBOM: true});

async function compile(source = new URL('uri.wasm', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string') source = new URL(source, import.meta.url);
  if (!(source instanceof URL)) return WebAssembly.compile(source);
  if (source.protocol !== 'file:') return WebAssembly.compile(await (await fetch(source)).arrayBuffer());
  const {readFile} = await import('node:fs/promises');
  return WebAssembly.compile(await readFile(source));
}

export async function load(source) {
  const wasm = (await WebAssembly.instantiate(await compile(source), {})).exports;
  wasm._initialize();
  return {open: file => new Database(wasm, file)};
}

export class Database {
  #wasm;
  #db;

  constructor(wasm, file) {
    this.#wasm = wasm;
    wasm.playground_set_clock(Date.now(), Math.floor(Math.random() * 2 ** 32));
    this.#db = wasm.playground_open();
    if (!this.#db) throw new Error('out of memory');
    if (!file) return;
    const bytes = file.slice();
    if (bytes[18] === 2) bytes.fill(1, 18, 20); // a database in memory cannot be in WAL mode
    this.#check(wasm.playground_load(this.#db, this.#write(bytes), bytes.length));
    this.run('SELECT count(*) FROM sqlite_schema');
  }

  run(sql, ...values) {
    this.#each(sql, values, () => {});
  }

  all(sql, ...values) {
    const rows = [];
    this.#each(sql, values, (names, row) => rows.push(Object.fromEntries(names.map((name, i) => [name, row(i)]))));
    return rows;
  }

  value(sql, ...values) {
    let found;
    this.#each(sql, values, (names, row) => { if (found === undefined) found = row(0); });
    return found;
  }

  save() {
    const wasm = this.#wasm, length = this.#write(new Uint8Array(8)), file = wasm.playground_save(this.#open(), length);
    const n = new DataView(wasm.memory.buffer).getInt32(length, true);
    wasm.sqlite3_free(length);
    if (!file) throw new Error('out of memory');
    const copy = this.#bytes(file, n).slice();
    wasm.sqlite3_free(file);
    return copy;
  }

  close() {
    if (this.#db) this.#wasm.sqlite3_close_v2(this.#db);
    this.#db = 0;
  }

  #open() {
    if (!this.#db) throw new Error('the database is closed');
    return this.#db;
  }

  #bytes(pointer, n) {
    return new Uint8Array(this.#wasm.memory.buffer, pointer, n);
  }

  #text(pointer) {
    return decoder.decode(this.#bytes(pointer, new Uint8Array(this.#wasm.memory.buffer).indexOf(0, pointer) - pointer));
  }

  #check(code) {
    if (code !== 0) throw new Error(this.#text(this.#wasm.sqlite3_errmsg(this.#db)));
  }

  // Copy bytes, and a NUL after them, into memory from sqlite3_malloc64().
  #write(bytes) {
    const pointer = this.#wasm.sqlite3_malloc64(BigInt(bytes.length + 1));
    if (!pointer) throw new Error('out of memory');
    const all = this.#bytes(pointer, bytes.length + 1);
    all.set(bytes);
    all[bytes.length] = 0;
    return pointer;
  }

  // Run each statement; deed(names, row) is called for each row, and row(i) is its i-th value.
  #each(sql, values, deed) {
    const wasm = this.#wasm, bytes = encoder.encode(sql), text = this.#write(bytes), out = this.#write(new Uint8Array(8));
    wasm.playground_set_clock(Date.now(), 0);
    try {
      for (let offset = 0; offset < bytes.length; values = []) {
        this.#check(wasm.sqlite3_prepare_v2(this.#open(), text + offset, bytes.length - offset, out, out + 4));
        const [statement, next] = new Uint32Array(wasm.memory.buffer.slice(out, out + 8));
        offset = next - text;
        if (statement) this.#step(statement, values, deed);
      }
    } finally {
      wasm.sqlite3_free(text);
      wasm.sqlite3_free(out);
    }
  }

  #step(statement, values, deed) {
    const wasm = this.#wasm;
    try {
      values.forEach((value, i) => this.#bind(statement, i + 1, value));
      const names = Array.from({length: wasm.sqlite3_column_count(statement)}, (_, i) => this.#text(wasm.sqlite3_column_name(statement, i)));
      for (;;) {
        const code = wasm.sqlite3_step(statement);
        if (code === DONE) return;
        if (code !== ROW) this.#check(code);
        deed(names, i => this.#column(statement, i));
      }
    } finally {
      wasm.sqlite3_finalize(statement);
    }
  }

  #bind(statement, i, value) {
    const wasm = this.#wasm;
    if (value === null || value === undefined) this.#check(wasm.sqlite3_bind_null(statement, i));
    else if (typeof value === 'bigint' || Number.isSafeInteger(value)) this.#check(wasm.sqlite3_bind_int64(statement, i, BigInt(value)));
    else if (typeof value === 'number') this.#check(wasm.sqlite3_bind_double(statement, i, value));
    else {
      const isText = typeof value === 'string', bytes = isText ? encoder.encode(value) : value, pointer = this.#write(bytes);
      const code = wasm[isText ? 'sqlite3_bind_text' : 'sqlite3_bind_blob'](statement, i, pointer, bytes.length, TRANSIENT);
      wasm.sqlite3_free(pointer);
      this.#check(code);
    }
  }

  #column(statement, i) {
    const wasm = this.#wasm;
    switch (wasm.sqlite3_column_type(statement, i)) {
      case INTEGER: {
        const n = wasm.sqlite3_column_int64(statement, i);
        return Number.isSafeInteger(Number(n)) ? Number(n) : n;
      }
      case FLOAT: return wasm.sqlite3_column_double(statement, i);
      case TEXT: {
        const pointer = wasm.sqlite3_column_text(statement, i);
        return decoder.decode(this.#bytes(pointer, wasm.sqlite3_column_bytes(statement, i)));
      }
      case BLOB: {
        const pointer = wasm.sqlite3_column_blob(statement, i);
        return this.#bytes(pointer, wasm.sqlite3_column_bytes(statement, i)).slice();
      }
      default: return null;
    }
  }
}
