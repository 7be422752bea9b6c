// SPDX-License-Identifier: MIT
//
// What is read from the project's documents: their blocks of SQL, the tasks of
// sql/TASKS.md, and the functions.  The playground and the manual use it when
// they are built.  test/blocks.tcl reads the same blocks when the documents are
// tested, and says how they are written.

// The blocks of SQL, each with the heading that it stands under.
export function blocks(document) {
  const found = [];
  let heading = '', mark = null, lines = [];
  for (const line of document.split('\n')) {
    const fence = /^\s*```\s*(\S*)/.exec(line);
    if (mark !== null && fence) {
      if (/^sql(-session)?$/.test(mark)) found.push({heading, sql: lines.join('\n')});
      mark = null;
    } else if (mark !== null) {
      lines.push(line);
    } else if (fence) {
      mark = fence[1];
      lines = [];
    } else if (line.startsWith('#')) {
      heading = line.replace(/^#+\s*/, '').replaceAll('`', '');
    }
  }
  return found;
}

// Does a statement end here?  Strings and comments are left out; a trigger ends
// with END.
function complete(sql) {
  const plain = sql.replace(/'[^']*'|"[^"]*"|--.*$/gm, ' ').trim();
  return plain.endsWith(';') && !/'/.test(plain) && (!/^CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(plain) || /\bEND\s*;$/i.test(plain));
}

// A block in pieces {kind, text}, whole lines each: "sql" is one statement, "output" what it
// prints, "comment" a line that explains, "command" one of the shell's own, "blank" an empty line.
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

// What each statement of a block prints: a list of lists of lines.
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

// The blocks before block i that have made, or written to, the tables that it uses,
// as one text.
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

// The tasks: what stands between empty lines in the blocks of sql/TASKS.md, a comment that
// says what is to be done and the statement that does it.
export function tasks(document) {
  return blocks(document).flatMap(({heading, sql}) => sql.split(/\n\s*\n/).map(chunk => {
    const title = /^(?:-- .*\n)+/.exec(chunk)?.[0];
    return title && {group: heading, title: title.replace(/^-- /gm, '').trim().replaceAll('\n', ' '), sql: chunk.slice(title.length)};
  })).filter(Boolean);
}

const plain = markdown => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

// The functions, from the rows of the table "All functions", which name the call and
// the result: {name, call, result}.
export function functions(document) {
  return [...document.matchAll(/^\| \[`((uri_\w+)\(.*?\))`\]\([^)]*\) \| (.*) \|$/gm)].map(([, call, name, result]) =>
    ({name, call, result: plain(result)}));
}

// The functions of a document without such a table: from its headings, and the first sentence after each.
export function describedFunctions(document) {
  return [...document.matchAll(/^### ((uri_\w+)\(.*\))\n\n((?:.+\n)+)/gm)].map(([, call, name, text]) =>
    ({name, call, result: plain(text.replaceAll('\n', ' ')).replace(/[.:]( .*|)$/, '').replace(/^[A-Z](?=[a-z])/, c => c.toLowerCase())}));
}
