// SPDX-License-Identifier: MIT
//
// The cleaned table: rows left out, links written anew, and the file that is saved.

const number = sql => Number(query(sql).rows[0][0]);
const tablesOf = type => listed().filter(([, other]) => other === type).map(([name]) => name);
const agrees = index => works(`INSERT INTO ${quoted(index)}(${quoted(index)}, rank) VALUES ('integrity-check', 1)`);
const schemaOf = name => query("SELECT sql FROM main.sqlite_schema WHERE name = ?1 AND type = 'table'", [encode(name)]).rows[0]?.[0] ?? '';
const isSearch = name => /\bUSING\s+["[`]?fts5\b/i.test(schemaOf(name));

// What cannot be counted, such as a damaged table, is NaN: a report leaves it out.  In a
// transaction, SQLite writes nothing after it has read a damaged table.
function counted(deed) {
  try {
    return deed();
  } catch (problem) {
    said(problem);
    return NaN;
  }
}
const counts = tables => new Map(tables.map(name => [name, counted(() => number(`SELECT count(*) FROM main.${quoted(name)}`))]).filter(([, n]) => n >= 0));
const dangling = () => counted(() => query('PRAGMA main.foreign_key_check').count);

const NAME = '(?:"(?:[^"]|"")*"|\\[[^\\]]*\\]|`(?:[^`]|``)*`|\'(?:[^\']|\'\')*\'|[^\\s"\'`\\[(;.]+)';
const TRIGGER = /\bDELETE\s+ON\s+\S+\s+(?:FOR\s+EACH\s+ROW\s+)?((?:WHEN\b[^]*?)?)\bBEGIN\b([^]*)\bEND\s*;?\s*$/id;
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|;|[^'"`[;/-]+|[/-]/g;
const WRITES = new RegExp(`^\\s*(?:INSERT(?:\\s+OR\\s+\\w+)?\\s+INTO|REPLACE\\s+INTO|DELETE\\s+FROM|UPDATE(?:\\s+OR\\s+\\w+)?)\\s+(${NAME})`, 'i');
const plainName = name => /^["'`[]/.test(name) ? name.slice(1, -1).replace(/(["'`])\1/g, '$1') : name;

// SQL without comments; and with marks, of the same length, for what stands in quotes
const bare = sql => sql.replace(PIECES, piece => /^(--|\/\*)/.test(piece) ? ' '.repeat(piece.length) : piece);
const masked = sql => sql.replace(PIECES, piece => /^['"`[]/.test(piece) ? '"'.repeat(piece.length) : piece);

// The statements of a trigger's body
function statementsOf(body) {
  const found = [''];
  for (const [piece] of body.matchAll(PIECES)) if (piece === ';') found.push(''); else found[found.length - 1] += piece;
  return found.filter(one => one.trim());
}

// The texts of the triggers of a table, or of all tables
const triggersOf = table => query("SELECT sql FROM main.sqlite_schema WHERE type = 'trigger' AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE)", [encode(table)]).rows.map(([sql]) => bare(sql));
const isNamed = (index, sql) => new RegExp(`(?<![\\w$])${index.replace(/\W/g, '\\$&')}(?![\\w$])`, 'i').test(sql.replace(/(["'`])\1/g, '$1'));

// What the triggers for deleted rows of a table write to virtual tables, such as a search
// index: [{when, writes, index}]
const upkeep = table => triggersOf(table).flatMap(sql => {
  const [when, body] = TRIGGER.exec(masked(sql))?.indices.slice(1).map(([from, to]) => sql.slice(from, to)) ?? [], virtual = tablesOf('virtual');
  return (body ? statementsOf(body) : []).flatMap(writes => {
    const name = plainName(WRITES.exec(writes)?.[1] ?? ''), index = virtual.find(one => one.toLowerCase() === name.toLowerCase());
    return index ? [{when, writes: writes.trim(), index}] : [];
  });
});

// Refuse to leave out rows whose words would stay in a search index.  Of those that agree with
// their table, none does; nor of one that a trigger keeps.  An index without texts that no
// trigger names can be of any table.
function refuseToLeak(table, own, agreeing) {
  const kept = upkeep(table).map(one => one.index), all = triggersOf(null);
  const leaky = tablesOf('virtual').find(name => isSearch(name) && !kept.includes(name) && !agreeing.includes(name)
    && (own.includes(name) || /\bcontent\s*=\s*(''|"")/i.test(schemaOf(name)) && !all.some(sql => isNamed(name, sql))));
  if (leaky) throw new Error(`rows cannot be left out: their words would stay in the search index ${leaky}, because no trigger that this page understands takes them away; save as CSV`);
}

// The statements that take the rows to be left out away from the search indexes that triggers
// keep: no other trigger runs.  The rows are copied, and deleted from the copy.
function takenFromIndexes({table, rowid, hasRowid}, leave) {
  const kept = upkeep(table);
  if (!kept.length) return [];
  const copy = quoted(freeName('left_out')), names = namesOf(table).map(quoted), id = hasRowid ? [rowid] : [];
  return [`CREATE TEMP TABLE ${copy} AS SELECT ${names.map(name => `t.${name}`).join(', ')} FROM ${quoted(table)} AS t LIMIT 0`,
    ...kept.map(({when, writes}, i) => `CREATE TEMP TRIGGER ${quoted(freeName(`left_out_${i}`))} AFTER DELETE ON ${copy} ${when} BEGIN ${writes}; END`),
    `INSERT INTO ${copy}(${[...id, ...names].join(', ')}) SELECT ${[...id, ...names].map(name => `t.${name}`).join(', ')} FROM ${quoted(table)} AS t WHERE (${leave}) IS NOT TRUE`,
    `DELETE FROM ${copy}`, `DROP TABLE ${copy}`];
}

// The search indexes of a table: those that its triggers write to, and those over it
const indexesOf = table => tablesOf('virtual').filter(name => isSearch(name)
  && (new RegExp(`\\bcontent\\s*=\\s*['"\`[]?${table.replace(/\W/g, '\\$&')}['"\`\\],)\\s]`, 'i').test(schemaOf(name))
    || triggersOf(table).some(sql => isNamed(name, sql))));

// Leave out rows and clean: {column, leave, statements}.  leave: the condition of the rows that
// stay, or null.  Search indexes that no trigger keeps are put right, and nothing of rows that
// are gone stays in an index or in the statistics of the planner.  Returns the statements that
// ran, and the lines of a report: what was done, also to other tables.  begin() is called before
// anything changes.
function change({column, leave, text, statements: wanted}, begin) {
  const {table} = column, report = [], statements = [], before = counts(tablesOf('table')), pending = dangling(), own = indexesOf(table);
  const indexes = tablesOf('virtual').filter(name => isSearch(name) && /\bcontent\s*=\s*['"`[]?\w/i.test(schemaOf(name)) && agrees(name));
  if (leave && !text) refuseToLeak(table, own, indexes);
  begin?.();
  const run = sql => {
    statements.push(sql);
    if (sql.startsWith('.')) { wasm.playground_triggers(db, sql.endsWith('on') ? 1 : 0); return null; }
    return query(sql);
  };
  try {
    if (leave) takenFromIndexes(column, leave).forEach(run);
    for (const sql of wanted) {
      const answer = run(sql);
      if (sql.startsWith('DELETE')) {
        const n = number('SELECT changes()');
        report.push([n, n === 1 ? `row of ${table} left out: the filters do not let it through` : `rows of ${table} left out: the filters do not let them through`]);
      }
      if (sql.startsWith('SELECT')) report.push(...linesOf(answer.rows[0][0]));
    }
  } finally {
    wasm.playground_triggers(db, 1);
  }
  for (const name of indexes.filter(one => !agrees(one))) {
    run(`INSERT INTO ${quoted(name)}(${quoted(name)}) VALUES ('rebuild')`);
    report.push([null, `the search index ${name} is made again`]);
  }
  for (const name of own) run(`INSERT INTO ${quoted(name)}(${quoted(name)}) VALUES ('optimize')`);
  if (query("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_stat4'").count) run(`DELETE FROM sqlite_stat4 WHERE tbl = '${table.replaceAll("'", "''")}'`);
  for (const [name, count] of counts([...before.keys()])) {
    const fewer = before.get(name) - count;
    if (name !== table && fewer) report.push([Math.abs(fewer), `${Math.abs(fewer) === 1 ? 'row' : 'rows'} ${fewer > 0 ? 'fewer' : 'more'} in the table ${name}`]);
  }
  const more = dangling() - pending;
  if (more > 0) report.push([more, more === 1 ? 'row of another table refers to a row that is not there any more' : 'rows of other tables refer to rows that are not there any more']);
  return {report, statements};
}

// The lines of a report of uri_canonical().  Its advice is for those who write the options.
const linesOf = report => JSON.parse(report).lines.map(line => {
  const [, n, text] = /^ *(\d+) +(.*)$/s.exec(line) ?? [null, null, line];
  return [n, text.replace(/ \(see combine\)|; see combine|, see combine/, '').replace('in canonical form already', 'as they should be already')];
});

// What the change would do to other tables, before anything is saved: lines as above
acts.foresee = job => {
  try {
    return change(job, () => query('SAVEPOINT foresee')).report;
  } finally {
    works('ROLLBACK TO foresee');
    works('RELEASE foresee');
  }
};

// Clean a table and return it as a text, or the whole database as a file.  The worker's own
// database is not changed.  original: the file, if it is a database.
acts.clean = job => {
  const {statements, column, also, text, original, prefix} = job, isChanged = statements.length > 0;
  forget();
  const before = isChanged && !text ? original ?? save() : null;
  if (text && isChanged) query('BEGIN');
  try {
    const done = isChanged ? change(job) : {report: [], statements: []};
    if (!text) return {...done, file: isChanged ? save(bytes => clearUnused(bytes, rootPages())) : save()};
    const formulas = new Formulas(), columns = [column, ...also];
    const file = !text.encoding || text.anywhere ? csv(column.table, text.header !== false, prefix, formulas)
      : text.json ? rewrittenJSON(text, columns, formulas) : rewritten(text, columns, prefix, formulas);
    return {...done, file, formulas: formulas.told()};
  } finally {
    if (before) open(before);
    else if (text && isChanged) works('ROLLBACK');
  }
};

const rootPages = () => query('SELECT rootpage FROM main.sqlite_schema WHERE rootpage > 0').rows.map(row => +row[0]);

// Go through the rows of a text's table, in order: call deed() for each record of the text
// with the new values of the columns, [pointer, length], or null for a record without a row.
function eachRecord(records, {table, rowid}, names, deed) {
  let n = 0;
  each(`SELECT t.${rowid}, ${names.map(name => `t.${quoted(name)}`).join(', ')} FROM main.${quoted(table)} AS t ORDER BY 1`, statement => {
    for (const id = wasm.sqlite3_column_double(statement, 0); n < id;) {
      if (!records.next()) throw new Error('the file has changed; open it again');
      if (!records.blank && ++n < id) continue;
      deed(records.blank ? null : names.map((name, i) => {
        const pointer = wasm.sqlite3_column_text(statement, i + 1);
        return pointer ? readBytes(pointer, wasm.sqlite3_column_bytes(statement, i + 1)) : null;
      }));
    }
  });
}

// The text with the links of the table.  A record that did not change is written as it
// stands, byte for byte, and so are the other fields of a record that did.
function rewritten(text, columns, prefix, formulas) {
  const out = new Output(CODECS[text.encoding].encode), records = new Records(text), comma = text.delimiter?.charCodeAt(0) ?? -1;
  out.put(records.buffer.subarray(0, text.said));
  let row = text.header ? 0 : 1;
  const write = values => {
    const {buffer, begin, after, starts, ends, count, quotes} = records;
    if (!values) { out.put(buffer.subarray(begin, after)); return; }
    let at = begin;
    for (let i = 0; i < count; i++) {
      const old = records.value(i), now = values[columns.findIndex(one => one.place === i)] ?? old, marked = formulas.note(row, i + 1, now) && prefix;
      if (!same(now, old)) {
        out.put(buffer.subarray(at, starts[i]));
        putField(out, marked ? quoteFirst(now) : now, comma, quotes[i]);
        at = ends[i];
      } else if (marked) {
        const inner = starts[i] + (quotes[i] ? 1 : 0);
        out.put(buffer.subarray(at, inner));
        out.byte(39);
        at = inner;
      }
    }
    row++;
    out.put(buffer.subarray(at, after));
    out.rest();
  };
  if (text.header && records.next()) write([]);
  eachRecord(records, columns[0], columns.map(one => one.column), write);
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

function quoteFirst(bytes) {
  const quoted = new Uint8Array(bytes.length + 1);
  quoted[0] = 39;
  quoted.set(bytes, 1);
  return quoted;
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

// A table as separated values.  "" is an empty text; NULL is written as nothing.
function csv(table, header, prefix, formulas) {
  const out = new Output();
  let row = 0;
  const line = fields => {
    fields.forEach((bytes, i) => {
      if (i) out.byte(44);
      if (!bytes) return;
      putField(out, formulas.note(row, i + 1, bytes) && prefix ? quoteFirst(bytes) : bytes, 44, !bytes.length);
    });
    out.byte(13);
    out.byte(10);
    out.rest();
    row++;
  };
  const names = namesOf(table);
  if (header) line(names.map(name => encoder.encode(name))); else row++;
  each(`SELECT * FROM main.${quoted(table)}`, (statement, width) => line(Array.from({length: width}, (_, i) => {
    const type = TYPES[wasm.sqlite3_column_type(statement, i)];
    if (type === 'n') return null;
    if (type === 'b') return encoder.encode(readCell(statement, i, type));
    const pointer = wasm.sqlite3_column_text(statement, i);
    return readBytes(pointer, wasm.sqlite3_column_bytes(statement, i));
  })));
  out.rest(0);
  return new Blob(out.parts);
}
