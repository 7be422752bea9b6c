// SPDX-License-Identifier: MIT
//
// More acts for the survey's worker: the columns of a file, and answers for the pictures.
// The files of this folder come after ../../worker.js and ../../text.js in the same script.
//
// The tables and columns of a file can have any name, so no statement here has a name that
// one of them can have: columns are named with their table's alias, t; schemas are asked by
// PRAGMA; a temporary table gets a name that the file does not have.

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

// A database file with the changes of its WAL file
acts.withWAL = ({file, wal}) => new Blob([withWAL(bytesOf(file, 0, file.size), bytesOf(wal, 0, wal.size))]);

// The rows as texts, and their first values as SQL literals
acts.rows = ({sql}) => {
  const rows = [], keys = [];
  each(sql, (statement, width) => {
    keys.push(literal(statement, 0));
    rows.push(Array.from({length: width}, (_, i) => readCell(statement, i, TYPES[wasm.sqlite3_column_type(statement, i)])));
  });
  return {rows, keys};
};

const TABLES = 200; // so many tables are looked at

// The columns of a table that can be read
const namesOf = table => query(`PRAGMA main.table_xinfo(${quoted(table)})`).rows.filter(row => row[6] !== '1').map(row => row[1]);

// The file's tables, without SQLite's own and without those inside of a virtual table:
// [name, type]
const listed = () => query('PRAGMA main.table_list').rows.filter(([schema, name, type]) => schema === 'main' && type !== 'shadow' && !/^sqlite_/i.test(name))
  .map(([, name, type]) => [name, type]).sort((a, b) => a[1] === b[1] ? (a[0] < b[0] ? -1 : 1) : a[1] < b[1] ? -1 : 1);

// A name like this one that nothing in the file has
function freeName(name, others = query('SELECT name FROM main.sqlite_schema').rows.map(row => row[0])) {
  const used = new Set(others.map(other => other.toLowerCase()));
  while (used.has(name)) name += '_';
  return name;
}

// Every column of the first tables, and how much it looks like links: {columns, problems,
// tables}; a problem is {table, problem} of a table that cannot be read.
acts.columns = () => {
  const columns = [], problems = [], tables = listed();
  for (const [table, type] of tables.slice(0, TABLES)) {
    try {
      columns.push(...columnsOf(table, type, problems));
    } catch (problem) {
      problems.push({table, problem: said(problem)}); // damaged, or a view of a missing table
    }
  }
  return {columns, problems, tables: tables.length};
};

function columnsOf(table, type, problems) {
  const names = namesOf(table), free = ['rowid', '_rowid_', 'oid'].find(name => !names.some(other => other.toLowerCase() === name));
  const hasRowid = Boolean(free) && type !== 'view' && works(`SELECT t.${free} FROM main.${quoted(table)} AS t LIMIT 0`);
  const rowid = hasRowid ? free : freeName('row_nr', names);
  const triggers = query("SELECT 1 FROM main.sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE", [encode(table)]).count > 0;
  let scores = [];
  try {
    scores = Array.from({length: Math.ceil(names.length / 50)}, (_, i) => scoresOf(table, names.slice(50 * i, 50 * i + 50))).flat();
  } catch (problem) {
    problems.push({table, problem: said(problem)}); // its columns can be chosen nevertheless
  }
  return names.map((column, i) => ({table, type, column, rowid, hasRowid, triggers, place: i, score: 0, ...scores[i]}));
}

// The message of an error of SQL; others end the worker.
function said(problem) {
  if (problem instanceof WebAssembly.RuntimeError) throw problem;
  return problem.message.replace(/^no such module: (.*)/, 'SQLite has no $1 in this page; the table stays as it is');
}

function works(sql) {
  try {
    query(sql);
    return true;
  } catch (problem) {
    return said(problem) === null;
  }
}

const SHARES = c => `total(uri_what(${c}) IN ('link', 'bare', 'file', 'name', 'other')) + total(uri_what(${c}) IN ('mail', 'phone', 'address')) / 2`;

// score: the share of links in the first rows, plus 1 if the column's name suggests links (0.1 if
// no value looks like a link).  Mail addresses, numbers and IP addresses count as half a link.
function scoresOf(table, names) {
  const counts = names.map((_, i) => `s.c${i}`).map(c => `count(*) FILTER (WHERE ${c} <> ''), ${SHARES(c)}, count(*) FILTER (WHERE ${c} GLOB '*[/.]*')`);
  const [row] = query(`SELECT ${counts.join(', ')} FROM (SELECT ${names.map((name, i) => `t.${quoted(name)} AS c${i}`).join(', ')} FROM main.${quoted(table)} AS t LIMIT 500) AS s`).rows;
  return names.map((name, i) => {
    const [all, links, texts] = row.slice(3 * i, 3 * i + 3).map(Number);
    const named = /ur[il]|link|href|address|website|target/i.test(name) ? 1 : 0;
    return {score: (all ? links / all : 0) + named * (texts ? 1 : 0.1)};
  });
}

// Compute once for each row what the pictures need, into two temporary tables: their names.
// select, findings: the statements, without the names.  order: the columns of the index.
let gathered = [];
acts.gather = ({select, findings, order}) => {
  forget();
  const name = freeName('survey'), codes = freeName('survey_findings');
  query(`CREATE TEMP TABLE ${name} AS ${select}`);
  gathered = [name, codes];
  query(`CREATE INDEX temp.${freeName('survey_same')} ON ${name}(${order})`); // counts of what is the same need no sorting then
  query(`CREATE TEMP TABLE ${codes}(id INT, code, severity, PRIMARY KEY(id, code)) WITHOUT ROWID`);
  query(`INSERT OR IGNORE INTO temp.${codes} ${findings.replace('gathered', `temp.${name}`)}`);
  return gathered;
};

function forget() {
  for (const name of gathered) works(`DROP TABLE IF EXISTS temp.${name}`);
  gathered = [];
}

// Read a text into a table.  Returns the numbers of rows, of rows with surplus fields, and of
// formulas.  If links can be anywhere in the text, the table has the links that were found.
acts.read = (text, progress) => {
  open();
  gathered = [];
  const table = quoted(tableName(text.name));
  if (text.json) {
    try {
      return importJSON(table, text, progress);
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      open();
      return [...acts.read({...text, json: null, anywhere: 'json'}, progress), {json: null, anywhere: 'json'}]; // the links that are found in it
    }
  }
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
  return [+query(`SELECT count(*) FROM ${table}`).rows[0][0], 0, new Formulas().told()];
};

