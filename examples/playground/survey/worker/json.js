// SPDX-License-Identifier: MIT
//
// JSON as records: an array of objects, or an object on each line.  The members of an object are
// columns; a member that is an object or an array itself is a text, its JSON.  What is saved is
// the file with other texts in the places of the links that changed.

const SPACE = new Set([9, 10, 13, 32]);

// The records.  After next(), the record is buffer[begin … end), what stands before it
// buffer[before … begin), and members maps a name to the place of its value, [from, to).
class JSONRecords {
  buffer = new Uint8Array(); before = 0; begin = 0; end = 0; taken = 0; members = new Map(); blank = false; number = 0;
  #pieces; #isArray; #ended = false;

  constructor(text) {
    this.#pieces = pieces(text);
    this.#isArray = text.json === 'array';
  }

  #more() {
    const {value, done} = this.#pieces.next();
    this.#ended = done;
    if (done) return false;
    const left = this.buffer.subarray(this.before), joined = new Uint8Array(left.length + value.length);
    joined.set(left);
    joined.set(value, left.length);
    this.taken += this.before;
    this.buffer = joined;
    this.begin -= this.before;
    this.end -= this.before;
    this.before = 0;
    return true;
  }

  // False after the last record, or where the text stops being JSON: then rest() is what follows
  next() {
    this.before = this.end;
    for (;;) {
      const found = this.#found();
      if (found !== null) { if (found) this.number++; return found; }
      if (this.#ended) return false;
      this.#more();
    }
  }

  #found() {
    try {
      return this.#parse();
    } catch (problem) {
      if (problem instanceof SyntaxError && this.number) return false;
      throw problem;
    }
  }

  // What stands after the last record, in pieces
  *rest() {
    do {
      yield this.buffer.subarray(this.before);
      this.before = this.end = this.buffer.length;
    } while (this.#more());
  }

  // null if more of the file is needed
  #parse() {
    const {buffer} = this;
    let at = this.before;
    while (at < buffer.length && (SPACE.has(buffer[at]) || this.#isArray && (buffer[at] === 44 || buffer[at] === 91 && !this.number && at === this.#first()))) at++;
    if (at >= buffer.length) return null;
    if (this.#isArray && buffer[at] === 93) return false;
    const end = this.#value(at);
    if (end < 0 || end >= buffer.length && !this.#ended) return null;
    this.begin = at;
    this.end = end;
    this.members.clear();
    if (buffer[at] === 123) this.#object(at);
    else this.members.set('link', [at, end]);
    return true;
  }

  #first() { return this.buffer.findIndex((byte, i) => i >= this.before && !SPACE.has(byte)); }

  // The offset after the value at an offset; -1 if it does not end here
  #value(at) {
    const {buffer} = this, {length} = buffer;
    if (buffer[at] === 34) return this.#string(at);
    if (buffer[at] !== 123 && buffer[at] !== 91) {
      if (!/[-\dtfn]/.test(String.fromCharCode(buffer[at]))) throw new SyntaxError('no JSON value');
      while (at < length && !SPACE.has(buffer[at]) && buffer[at] !== 44 && buffer[at] !== 93 && buffer[at] !== 125) at++;
      return at;
    }
    for (let depth = 0; at < length; at++) {
      const byte = buffer[at];
      if (byte === 34) { at = this.#string(at) - 1; if (at < 0) return -1; }
      else if (byte === 123 || byte === 91) depth++;
      else if ((byte === 125 || byte === 93) && --depth === 0) return at + 1;
    }
    return -1;
  }

  #string(at) {
    const {buffer} = this;
    for (let i = at + 1; ; i++) {
      i = buffer.indexOf(34, i);
      if (i < 0) return -1;
      let slashes = 0;
      while (buffer[i - 1 - slashes] === 92) slashes++;
      if (slashes % 2 === 0) return i + 1;
    }
  }

  #object(at) {
    const {buffer} = this;
    const skip = () => { while (SPACE.has(buffer[at])) at++; };
    at++;
    for (skip(); buffer[at] !== 125; skip()) {
      if (buffer[at] !== 34) throw new SyntaxError('a name is missing');
      const from = at;
      at = this.#string(at);
      const name = JSON.parse(decoder.decode(buffer.subarray(from, at)));
      skip();
      if (buffer[at++] !== 58) throw new SyntaxError('a colon is missing');
      skip();
      const begin = at;
      at = this.#value(at);
      this.members.set(name, [begin, at]);
      skip();
      if (buffer[at] === 44) at++;
    }
  }

  // A member's value as a text in UTF-8; null if there is none
  value(name) {
    const [from, to] = this.members.get(name) ?? [0, 0], {buffer} = this;
    if (to === from || buffer[from] === 110) return null;
    if (buffer[from] !== 34) return buffer.subarray(from, to);
    const inner = buffer.subarray(from + 1, to - 1);
    return inner.includes(92) ? encoder.encode(JSON.parse(decoder.decode(buffer.subarray(from, to)))) : inner;
  }
}

// Create a table from the records of a JSON text: the answer of importText(), and the name of the
// member of each column, and whether something follows that is not read
function importJSON(table, text, progress) {
  const columns = new Map();
  const first = new JSONRecords(text);
  while (first.next()) {
    for (const name of first.members.keys()) if (!columns.has(name) && columns.size < COLUMNS) columns.set(name, columns.size);
    if (first.number % 5000 === 0) progress({part: 0.4 * Math.min(1, (first.taken + first.end) / text.file.size)});
  }
  let isRest = false;
  for (const bytes of first.rest()) isRest ||= bytes.some(byte => !SPACE.has(byte) && byte !== 93);
  if (isRest && !first.number) throw new SyntaxError('no record');
  const fields = [...columns.keys()], names = fields.length ? columnNames(fields) : ['link'];
  query('BEGIN');
  query(`CREATE TABLE ${table}(${names.map(quoted).join(', ')})`);
  const statement = inserting(table, names.length), records = new JSONRecords(text);
  while (records.next()) {
    fields.forEach((field, i) => {
      const bytes = records.value(field);
      check(bytes === null ? wasm.playground_bind(statement, i + 1, 0, -1) : wasm.playground_bind(statement, i + 1, writeBytes(bytes), bytes.length));
    });
    const code = wasm.sqlite3_step(statement);
    wasm.sqlite3_reset(statement);
    if (code !== DONE) throw new Error(message());
    if (records.number % 5000 === 0) progress({part: 0.4 + 0.6 * Math.min(1, (records.taken + records.end) / text.file.size)});
  }
  wasm.sqlite3_finalize(statement);
  query('COMMIT');
  return [records.number, 0, new Formulas().told(), {isRest, fields: Object.fromEntries(names.map((name, i) => [name, fields[i]]))}];
}

// The text with the links of the table.  Records without a row go, with the comma before them.
function rewrittenJSON(text, columns) {
  const out = new Output(CODECS[text.encoding].encode), records = new JSONRecords(text), names = columns.map(one => one.column);
  let isFirst = true, head = null;
  eachRecord({get blank() { return false; }, next: () => {
    const there = records.next();
    if (there) head ??= records.buffer.slice(records.before, records.begin);
    return there;
  }}, columns[0], names, values => {
    const {buffer, before, begin, end} = records;
    out.put(isFirst ? head : buffer.subarray(before, begin));
    isFirst = false;
    const changed = names.flatMap((name, i) => {
      const field = columnFields(text, name), old = records.value(field), [from, to] = records.members.get(field) ?? [0, 0];
      return values[i] && old && buffer[from] === 34 && !same(values[i], old) ? [[from, to, values[i]]] : [];
    }).sort((a, b) => a[0] - b[0]);
    let at = begin;
    for (const [from, to, value] of changed) {
      out.put(buffer.subarray(at, from));
      out.put(encoder.encode(JSON.stringify(decoder.decode(value))));
      at = to;
    }
    out.put(buffer.subarray(at, end));
    out.rest();
  });
  while (records.next()) head ??= records.buffer.slice(records.before, records.begin);
  if (isFirst && head) out.put(head);
  for (const bytes of records.rest()) {
    out.put(bytes);
    out.rest();
  }
  out.rest(0);
  const odd = (text.file.size - text.mark) % CODECS[text.encoding].unit;
  return new Blob([text.file.slice(0, text.mark), ...out.parts, text.file.slice(text.file.size - odd)]);
}

const columnFields = (text, name) => text.fields[name] ?? name;
