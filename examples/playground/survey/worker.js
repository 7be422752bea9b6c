// SPDX-License-Identifier: MIT
//
// More acts for the survey's worker.  This file comes after ../worker.js and ../text.js in
// the same script.

// A value as an SQL literal.  Texts with invisible characters or invalid UTF-8 are
// written in hexadecimal.
function literal(statement, i) {
  const type = TYPES[wasm.sqlite3_column_type(statement, i)];
  if (type === 'n') return 'NULL';
  const pointer = type === 'b' ? wasm.sqlite3_column_blob(statement, i) : wasm.sqlite3_column_text(statement, i);
  const bytes = readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
  if (type === 'i' || type === 'f') return decoder.decode(bytes);
  const text = type === 't' ? decoder.decode(bytes) : '\0';
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]|(?! )\p{Zs}/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
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
    const triggers = query("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE", [encode(table)]).count > 0;
    return names.map((column, i) => ({table, type, column, rowid, hasRowid, triggers, place: {at: i, last: i === names.length - 1}, ...scores[i]}));
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

// Read a text into a table.  Returns the numbers of rows, of rows with surplus fields, and of
// formulas.  If links can be anywhere in the text, the table has the links that were found.
acts.read = (text, progress) => {
  open();
  const table = quoted(tableName(text.name));
  if (!text.anywhere) return importText(table, text, progress);
  const [lines] = importText('temp."the lines"', text, ({part}) => progress({part: part / 4}));
  if (/htm/.test(text.anywhere)) {
    query(`CREATE TABLE ${table} AS SELECT uri AS link, text FROM uri_html_links((SELECT group_concat(link, char(10)) FROM temp."the lines"))`);
  } else {
    const line = /xml|rss|atom/.test(text.anywhere) ? "replace(link, '&amp;', '&')" : 'link';
    query(`CREATE TABLE ${table}(link)`);
    for (let at = 0; at < lines; at += 2000) {
      query(`INSERT INTO ${table} SELECT uri FROM temp."the lines" AS l, uri_extract(${line}) WHERE l.rowid > ${at} AND l.rowid <= ${at + 2000}`);
      progress({part: 0.25 + 0.75 * at / lines});
    }
  }
  query('DROP TABLE temp."the lines"');
  return [+query(`SELECT count(*) FROM ${table}`).rows[0][0], 0, 0];
};

const number = sql => Number(query(sql).rows[0][0]);

// The file's tables of a type, without SQLite's own and without those inside of a virtual table
const tablesOf = type => query(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = '${type}' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'`).rows.map(row => row[0]);

const agrees = index => works(`INSERT INTO ${quoted(index)}(${quoted(index)}, rank) VALUES ('integrity-check', 1)`);

// The search indexes over tables (FTS5 with content=) that agree with their tables
const searchIndexes = () => tablesOf('virtual').filter(name =>
  query("SELECT 1 FROM sqlite_schema WHERE name = ?1 AND sql LIKE '%fts5%content%=%'", [encode(name)]).count && agrees(name));

const counts = () => new Map(tablesOf('table').map(name => [name, number(`SELECT count(*) FROM ${quoted(name)}`)]));
const dangling = () => number('SELECT count(*) FROM pragma_foreign_key_check');

// Run the statements that leave out rows and clean, and put right the search indexes that
// no trigger keeps.  Returns the statements that ran, and the lines of a report: what was
// done, also to other tables.
function change(table, wanted) {
  const report = [], statements = [], before = counts(), indexes = searchIndexes(), pending = dangling();
  const run = sql => {
    statements.push(sql);
    if (sql.startsWith('.')) { wasm.playground_triggers(db, sql.endsWith('on') ? 1 : 0); return; }
    const {rows} = query(sql);
    if (sql.startsWith('DELETE')) report.push([number('SELECT changes()'), `rows of ${table} left out: the filters do not let them through`]);
    for (const [line] of sql.startsWith('SELECT') ? rows : []) {
      const [, n, text] = /^ *(\d+) +(.*)$/s.exec(line) ?? [null, null, line];
      report.push([n, text]);
    }
  };
  try {
    wanted.forEach(run);
  } finally {
    wasm.playground_triggers(db, 1);
  }
  for (const name of indexes.filter(one => !agrees(one))) {
    run(`INSERT INTO ${quoted(name)}(${quoted(name)}) VALUES ('rebuild')`);
    report.push([null, `the search index ${name} is made again`]);
  }
  for (const [name, count] of counts()) {
    const fewer = before.get(name) - count;
    if (name !== table && fewer) report.push([Math.abs(fewer), `rows ${fewer > 0 ? 'fewer' : 'more'} in the table ${name}`]);
  }
  const more = dangling() - pending;
  if (more > 0) report.push([more, 'rows of other tables refer to rows that are not there any more']);
  return {report, statements};
}

// Clean a table and return it as a text, or the whole database as a file.  The worker's own
// database is not changed.  original: the file, if it is a database.
acts.clean = ({statements, column, text, original}) => {
  const before = statements.length && !text ? original ?? save() : null;
  if (!before && statements.length) query('BEGIN');
  try {
    const done = statements.length ? change(column.table, statements) : {report: [], statements: []};
    if (!text) return {...done, file: save()};
    if (text.encoding && !text.anywhere) return {...done, file: rewritten(text, column)};
    const [file, formulas] = csv(column.table, text.header !== false);
    if (formulas) done.report.push([formulas, 'fields begin like a formula, such as =HYPERLINK(…): a spreadsheet may run them']);
    return {...done, file};
  } finally {
    if (before) open(before);
    else if (statements.length) works('ROLLBACK');
  }
};

// The text with the links of the table.  A record that did not change is written as it
// stands, byte for byte, and so are the other fields of a record that did.
function rewritten(text, {table, column, rowid, place}) {
  const out = new Output(CODECS[text.encoding].encode), records = new Records(text), comma = text.delimiter?.charCodeAt(0) ?? -1;
  out.put(records.buffer.subarray(0, text.said));
  if (text.header && records.next()) out.put(records.buffer.subarray(records.begin, records.after));
  let n = 0;
  each(`SELECT ${rowid}, ${quoted(column)} FROM ${quoted(table)} ORDER BY 1`, statement => {
    for (const id = wasm.sqlite3_column_double(statement, 0); n < id;) {
      if (!records.next()) throw new Error('the file has changed; open it again');
      const {buffer, begin, end, after, starts, ends} = records;
      if (!records.blank && ++n < id) continue;
      if (records.blank) { out.put(buffer.subarray(begin, after)); continue; }
      const pointer = wasm.sqlite3_column_text(statement, 1), now = readBytes(pointer, wasm.sqlite3_column_bytes(statement, 1));
      const all = place.last && records.count > place.at + 1, to = all ? end : ends[place.at];
      if (!pointer || same(now, all ? buffer.subarray(starts[place.at], end) : records.value(place.at))) {
        out.put(buffer.subarray(begin, after));
      } else {
        out.put(buffer.subarray(begin, starts[place.at]));
        if (all) out.put(now); else putField(out, now, comma, records.quotes[place.at]);
        out.put(buffer.subarray(to, after));
      }
    }
    out.rest();
  });
  while (records.next()) if (records.blank) out.put(records.buffer.subarray(records.begin, records.after));
  out.rest(0);
  const odd = (text.file.size - text.mark) % CODECS[text.encoding].unit;
  return new Blob([text.file.slice(0, text.mark), ...out.parts, text.file.slice(text.file.size - odd)]);
}

function same(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// A field of separated values (RFC 4180); without a delimiter, the text itself
function putField(out, bytes, comma, must) {
  if (comma < 0 || !must && !bytes.some(byte => byte === 34 || byte === comma || byte === 10 || byte === 13)) { out.put(bytes); return; }
  out.byte(34);
  for (const byte of bytes) {
    if (byte === 34) out.byte(34);
    out.byte(byte);
  }
  out.byte(34);
}

// A table as separated values, and the number of its formulas.  "" is an empty text; NULL is
// written as nothing.
function csv(table, header) {
  const out = new Output();
  let formulas = 0;
  const line = fields => {
    fields.forEach((bytes, i) => {
      if (i) out.byte(44);
      if (!bytes) return;
      if (isFormula(bytes, 0, bytes.length)) formulas++;
      putField(out, bytes, 44, !bytes.length);
    });
    out.byte(13);
    out.byte(10);
    out.rest();
  };
  each(`SELECT * FROM ${quoted(table)}`, (statement, width) => line(Array.from({length: width}, (_, i) => {
    const type = TYPES[wasm.sqlite3_column_type(statement, i)];
    if (type === 'n') return null;
    if (type === 'b') return encoder.encode(readCell(statement, i, type));
    const pointer = wasm.sqlite3_column_text(statement, i);
    return readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
  })), fields => { if (header) line(fields); });
  out.rest(0);
  return [new Blob(out.parts), formulas];
}
