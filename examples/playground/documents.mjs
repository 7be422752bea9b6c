// SPDX-License-Identifier: MIT
//
// Read the project's documents: their blocks of SQL, the tasks of sql/tasks/, and
// the functions.  Used when the playground and the manual are built.
// test/blocks.tcl reads the same blocks when the documents are tested; it explains
// how they are written.

// The blocks of SQL, each with the two headings above it, and with its output, also if this is
// a block of its own
export function blocks(document) {
  const found = [];
  let headings = [], mark = null, lines = [];
  for (const line of document.split('\n')) {
    const fence = /^\s*```\s*(\S*)/.exec(line);
    if (mark !== null && fence) {
      if (/^sql(-session)?$/.test(mark)) found.push({headings, sql: lines.join('\n')});
      if (mark === 'output') found.at(-1).sql += lines.map(line => `\n-- ${line}`.trimEnd()).join('');
      mark = null;
    } else if (mark !== null) {
      lines.push(line);
    } else if (fence) {
      mark = fence[1];
      lines = [];
    } else if (line.startsWith('#')) {
      const level = line.indexOf(' ');
      headings = [...headings.slice(0, level - 1), line.slice(level + 1).replaceAll('`', '')];
    }
  }
  return found;
}

// Does this text end with a complete statement?  Strings and comments are ignored; a
// trigger ends with END.
function complete(sql) {
  const plain = sql.replace(/'[^']*'|"[^"]*"|--.*$/gm, ' ').trim();
  return plain.endsWith(';') && !/'/.test(plain) && (!/^CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(plain) || /\bEND\s*;$/i.test(plain));
}

// A block as pieces {kind, text} of whole lines.  Kinds: "sql", one statement; "output", a
// line that it prints; "comment"; "command", a command of the shell; "blank", an empty line.
export function pieces(block) {
  const found = [];
  let sql = '', after = false;
  const add = (kind, text) => found.push({kind, text});
  for (const line of block.split('\n')) {
    if (!sql && /^--( |$)/.test(line)) {
      add(after ? 'output' : 'comment', line);
    } else if (!sql && !line.trim()) {
      add('blank', line);
      after = false;
    } else if (!sql && line.startsWith('.')) {
      add('command', line);
      after = false;
    } else {
      sql += sql ? `\n${line}` : line;
      if (!complete(sql)) continue;
      add('sql', sql);
      sql = '';
      after = true;
    }
  }
  if (sql) add('sql', sql);
  return found;
}

// The output of each statement of a block: a list of lists of lines
export function printed(block) {
  const lists = [];
  for (const {kind, text} of pieces(block)) {
    if (kind === 'sql') lists.push([]);
    if (kind === 'output') lists.at(-1).push(text.slice(3));
  }
  return lists;
}

const names = (sql, pattern) => new Set([...sql.matchAll(pattern)].map(match => match[1].toLowerCase()));
const made = sql => names(sql, /\bCREATE (?:TEMP |VIRTUAL )?TABLE (\w+)/gi);
const dropped = sql => names(sql, /\bDROP TABLE (\w+)/gi);
const used = sql => names(sql, /(?:\b(?:FROM|JOIN|INTO|UPDATE|ON|TABLE)\s+|\(')(\w+)/gi);
const written = sql => names(sql, /(?:\b(?:INTO|UPDATE|DELETE FROM|ALTER TABLE)\s+|uri_canonical(?:_undo)?\(')(\w+)/gi);

// The blocks before block i that create, or write to, the tables that block i uses, as
// one text
export function before(all, i) {
  const needed = used(all[i].sql), found = [];
  for (const name of made(all[i].sql)) needed.delete(name);
  for (let j = i - 1; j >= 0; j--) {
    const {sql} = all[j], gone = dropped(sql), own = made(sql);
    const touched = [...own, ...written(sql)].filter(name => needed.has(name) && !gone.has(name));
    if (!touched.length) continue;
    for (const name of used(sql)) if (!gone.has(name)) needed.add(name);
    found.unshift(sql);
  }
  return found.join('\n\n');
}

// The pages of tasks that sql/TASKS.md lists, in its order: ['tasks/hosts.md', ...]
export const taskPages = index => [...index.matchAll(/^\| (?:<a id="[^"]*"><\/a>)*\[[^\]]*\]\((tasks\/\w+\.md)\) \|/gm)].map(match => match[1]);

// The tasks of a page: {group, title, sql}.  Each has a heading of the second level.
export const tasks = document => blocks(document).filter(({headings}) => headings.length === 2)
  .map(({headings: [group, title], sql}) => ({group, title, sql}));

const plain = markdown => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

// The functions in the table of sql/README.md: {name, call, result}
export function functions(document) {
  return [...document.matchAll(/^\| \[`((uri_\w+)\(.*?\))`\]\([^)]*\) \| (.*) \|$/gm)].map(([, call, name, result]) =>
    ({name, call, result: plain(result)}));
}
