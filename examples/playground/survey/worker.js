// SPDX-License-Identifier: MIT
//
// More acts for the survey's worker.  This file comes after ../worker.js in the same
// script.

// A value as an SQL literal.  Texts with invisible characters or invalid UTF-8 are
// written in hexadecimal.
function literal(statement, i) {
  const type = TYPES[wasm.sqlite3_column_type(statement, i)];
  if (type === 'n') return 'NULL';
  const pointer = type === 'b' ? wasm.sqlite3_column_blob(statement, i) : wasm.sqlite3_column_text(statement, i);
  const bytes = readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
  if (type === 'i' || type === 'f') return decoder.decode(bytes);
  const text = type === 't' ? decoder.decode(bytes) : '\0';
  if (!/[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  const hex = `x'${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}'`;
  return type === 't' ? `CAST(${hex} AS TEXT)` : hex;
}

// Run one statement: call head() with the names of its columns, and deed() for each row.
function each(sql, deed, head) {
  const bytes = encoder.encode(sql), text = writeBytes(bytes);
  const {statement, error} = compile(text, bytes.length, 0);
  wasm.sqlite3_free(text);
  if (error) throw new Error(error);
  const width = wasm.sqlite3_column_count(statement);
  try {
    head?.(Array.from({length: width}, (_, i) => encoder.encode(readText(wasm.sqlite3_column_name(statement, i)))));
    for (;;) {
      const code = wasm.sqlite3_step(statement);
      if (code === DONE) return;
      if (code !== ROW) throw new Error(message());
      deed(statement, width);
    }
  } finally {
    wasm.sqlite3_finalize(statement);
  }
}

// The rows as texts, and their first values as SQL literals
acts.rows = ({sql}) => {
  const rows = [], keys = [];
  each(sql, (statement, width) => {
    keys.push(literal(statement, 0));
    rows.push(Array.from({length: width}, (_, i) => readCell(statement, i, TYPES[wasm.sqlite3_column_type(statement, i)])));
  });
  return {rows, keys};
};

// Every column of every table, and how much it looks like links; {table, problem} for a
// table that cannot be read
acts.columns = () => query(`SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
  ORDER BY type, name LIMIT 200`).rows.flatMap(([table, type]) => {
  try {
    const names = query('SELECT name FROM pragma_table_xinfo(?1) WHERE hidden <> 1', [encode(table)]).rows.map(row => row[0]);
    const scores = Array.from({length: Math.ceil(names.length / 50)}, (_, i) => scoresOf(table, names.slice(50 * i, 50 * i + 50))).flat();
    const rowid = ['rowid', '_rowid_', 'oid', 'row_nr'].find(name => !names.some(other => other.toLowerCase() === name));
    const hasRowid = works(`SELECT t.${rowid} FROM ${quoted(table)} AS t LIMIT 0`);
    return names.map((column, i) => ({table, type, column, rowid, hasRowid, ...scores[i]}));
  } catch (problem) {
    if (problem instanceof WebAssembly.RuntimeError) throw problem;
    return [{table, problem: problem.message}]; // damaged, or a view of a missing table
  }
});

function works(sql) {
  try {
    query(sql);
    return true;
  } catch (problem) {
    if (problem instanceof WebAssembly.RuntimeError) throw problem;
    return false;
  }
}

const IS_LINK = c => `uri_is_web(uri_repair(${c})) OR uri_scheme(${c}) IN ('mailto', 'urn', 'ftp', 'data', 'file')`;

// absolute: the share of absolute links in the first rows.  score: absolute, plus 1 if the
// column's name suggests links (0.1 if no value looks like a link).
function scoresOf(table, names) {
  const counts = names.map(quoted).map(c => `count(*) FILTER (WHERE ${c} <> ''), count(*) FILTER (WHERE ${IS_LINK(c)}), count(*) FILTER (WHERE ${c} GLOB '*[/.]*')`);
  const [row] = query(`SELECT ${counts.join(', ')} FROM (SELECT ${names.map(quoted).join(', ')} FROM ${quoted(table)} LIMIT 500)`).rows;
  return names.map((name, i) => {
    const [all, links, texts] = row.slice(3 * i, 3 * i + 3).map(Number);
    const named = /ur[il]|link|href|address|website|target/i.test(name) ? 1 : 0;
    const absolute = all ? links / all : 0;
    return {absolute, score: absolute + named * (texts ? 1 : 0.1)};
  });
}

// Read a text into a table.  Returns the number of rows, and of rows with surplus fields.
// If links can be anywhere in the text, the table has the links that were found.
acts.read = ({name, bytes, delimiter, header, anywhere}, progress) => {
  open();
  if (!anywhere) return importText(name, bytes, delimiter, header, progress);
  importText('lines', bytes, delimiter, header, progress);
  const table = quoted(taken(name) || name === 'lines' ? `file_${name}` : name);
  query(`CREATE TABLE ${table} AS SELECT uri AS link${/htm/.test(anywhere) ? ', text FROM uri_html_links((SELECT group_concat(link, char(10)) FROM lines))'
    : ` FROM lines, uri_extract(${/xml|rss|atom/.test(anywhere) ? "replace(link, '&amp;', '&')" : 'link'})`}`);
  query('DROP TABLE lines');
  query('VACUUM');
  return [+query(`SELECT count(*) FROM ${table}`).rows[0][0], 0];
};

// Clean a table and return it as a text with its delimiter, or the whole database as a file.
// The worker's own database is not changed.
acts.clean = ({deletion, cleaning, table, header, delimiter}) => {
  const before = save();
  try {
    if (deletion) { query(deletion); query('VACUUM'); }
    const report = cleaning ? query(cleaning).rows : [];
    return {bytes: table ? csv(table, header, delimiter) : save(), report};
  } finally {
    open(before);
  }
};

// A field of separated values (RFC 4180).  "" is an empty text; NULL is written as
// nothing.
function csvField(bytes, delimiter) {
  if (bytes.length && !bytes.some(byte => byte === 34 || byte === delimiter || byte === 10 || byte === 13)) return bytes.slice();
  const out = new Uint8Array(2 * bytes.length + 2);
  let n = 0;
  out[n++] = 34;
  for (const byte of bytes) {
    out[n++] = byte;
    if (byte === 34) out[n++] = 34;
  }
  out[n++] = 34;
  return out.subarray(0, n);
}

// A table, byte for byte.
function csv(table, header, delimiter) {
  const pieces = [], comma = encoder.encode(delimiter), end = encoder.encode('\r\n');
  const line = fields => pieces.push(...fields.flatMap((field, i) => [...(i ? [comma] : []), ...(field ? [csvField(field, comma[0])] : [])]), end);
  each(`SELECT * FROM ${quoted(table)}`, (statement, width) => line(Array.from({length: width}, (_, i) => {
    const type = TYPES[wasm.sqlite3_column_type(statement, i)];
    if (type === 'n') return null;
    if (type === 'b') return encoder.encode(readCell(statement, i, type));
    const pointer = wasm.sqlite3_column_text(statement, i);
    return readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
  })), names => { if (header) line(names); });
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
