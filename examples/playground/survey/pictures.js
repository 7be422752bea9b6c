// SPDX-License-Identifier: MIT
//
// The pictures of a column of links, as SQL.  The page draws the answer of a statement,
// and shows exactly that statement.
//
// A picture divides the links into groups.  A filter is a set of groups of one
// picture; the other pictures count only the links that pass it.  A group is
// written as an SQL literal, so that it can be used in the next statement.

export const quoted = name => `"${name.replaceAll('"', '""')}"`;
const string = text => `'${text.replaceAll("'", "''")}'`;

// Is a cell a reference that its page completes?  A host without a scheme, a mail address, a
// number and "n/a" are none; "//host" takes the scheme of its page.
const REFERENCE = written => `(uri_what(${written}) = 'path' OR ltrim(${written}) LIKE '//%')`;

// The column that the statements are about, and the column with the pages of its links, if the
// user chose one.  identity() is the SQL of what is equal for links that count as the same.
// bin is the width of the bins in the picture of lengths.
//
// No name here can be one of the file's: its columns are named with the alias of the table, t.
export class Column {
  constructor(chosen, base, identity, bin = 20) {
    Object.assign(this, {chosen, base, identity, bin, table: chosen.table, column: chosen.column, rowid: chosen.rowid});
  }
  of(chosen) { return new Column(chosen, chosen.column === this.base ? '' : this.base, this.identity, this.bin); }
  get id() { return `t.${this.rowid}`; }
  get written() { return `t.${quoted(this.column)}`; }
  get page() { return this.base ? `t.${quoted(this.base)}` : ''; }
  get link() { return this.base ? `iif(${REFERENCE(this.written)} AND uri_scheme(${this.page}) IS NOT NULL, uri_resolve(${this.page}, ${this.written}), ${this.written})` : this.written; }
  get meant() { return this.base ? `iif(${REFERENCE(this.written)}, uri_clean(${this.written}, ${this.page}), uri_clean(${this.written}))` : `uri_clean(${this.written})`; }
  // A path alone is one of a log.
  get path() { return `coalesce(${this.meant}, CASE WHEN ${this.written} LIKE '/%' THEN ${this.written} END)`; }
  get from() { return this.fromTable(quoted(this.table)); }
  fromTable(table) { return this.chosen.hasRowid ? `${table} AS t` : `(SELECT row_number() OVER () AS ${this.rowid}, * FROM ${table}) AS t`; }
  get same() { return this.identity(this); }
  get key() { return pageKey(this); }
  get host() { return `uri_host(${this.meant})`; }
  get kind() { return `uri_what(${this.written})`; }
  get invalid() { return `NOT uri_valid(${this.link}, 'URI-reference')`; }
  get severity() { return `uri_severity(${this.link})`; }
  get findings() { return `uri_lint(${this.link}) AS f`; }
  get found() { return `${this.findings} WHERE `; }
  get perFinding() { return `count(DISTINCT ${this.id})`; } // a link can have a finding twice
  get length() { return `min(length(CAST(${this.link} AS BLOB)), ${BINS * this.bin - this.bin}) / ${this.bin} * ${this.bin}`; }
}

// The column inside the options of uri_canonical, where its table has no alias
class Own extends Column {
  get written() { return quoted(this.column); }
  get page() { return quoted(this.base); }
}

// The same column, computed before: its statements read the table "gathered", which the
// statement of gather() fills.  The page shows the statements of Column, which give the same.
export class Gathered extends Column {
  constructor(column, name, codes) {
    super(column.chosen, column.base, column.identity, column.bin);
    Object.assign(this, {name, codes});
  }
  get id() { return 't.id'; }
  get written() { return 't.written'; }
  get link() { return this.base ? 't.link' : 't.written'; }
  get meant() { return 't.meant'; }
  get same() { return isKey(this) ? 't.key' : 't.same'; }
  get key() { return 't.key'; }
  get host() { return 't.host'; }
  get kind() { return 't.kind'; }
  get invalid() { return 't.invalid'; }
  get severity() { return `(SELECT f.severity FROM temp.${this.codes} AS f WHERE f.id = t.id)`; }
  get findings() { return `temp.${this.codes} AS f ON f.id = t.id`; }
  get found() { return `temp.${this.codes} AS f WHERE f.id = t.id AND `; }
  get perFinding() { return 'count(*)'; }
  get from() { return `temp.${this.name} AS t`; }
}

// Do links count as the same if they lead to the same page?
const isKey = column => column.identity({meant: 'm', link: 'l'}) === pageKey({meant: 'm'});

// The statements whose answers are gathered: the links; and, of the table "gathered", their findings.
export const gather = column => `WITH s AS MATERIALIZED (SELECT ${column.id} AS id, ${column.written} AS written, ${column.base ? `${column.link} AS link, ` : ''}${column.meant} AS meant
  FROM ${column.fromTable(`main.${quoted(column.table)}`)} WHERE ${column.written} <> '')
SELECT *, uri_key(s.meant) AS key, uri_host(s.meant) AS host, uri_what(s.written) AS kind, NOT uri_valid(${column.base ? 's.link' : 's.written'}, 'URI-reference') AS invalid${
  isKey(column) ? '' : `, ${column.identity({meant: 's.meant', link: column.base ? 's.link' : 's.written'})} AS same`} FROM s`;
export const gatherOrder = column => `${isKey(column) ? 'key' : 'same, key'}, written${column.base ? ', link' : ''}`;
export const gatherFindings = column => `SELECT t.id, f.code, f.severity FROM gathered AS t, uri_lint(${column.base ? 't.link' : 't.written'}) AS f`;

export const BINS = 12;
export const FIRST = 5;

// value: the SQL expression by which links are grouped.  test: SQL conditions, true for
// links in one of the chosen groups.  statement: the groups, with the columns value, links
// and then others that the picture needs.  The first FIRST are always drawn, the others if they are wanted.
export const PICTURES = [
  {
    name: 'what', title: 'What the cells are', nouns: 'kinds', none: 'nothing', limit: 12,
    value: column => column.kind,
  },
  {
    name: 'host', title: 'Hosts', nouns: 'hosts', none: 'no host', limit: 12, shown: true,
    value: column => column.host,
  },
  {
    // The routes are learned from all links of the host, so that other filters do not change them.
    name: 'learned', title: 'Routes on this host', nouns: 'routes', none: 'no path', limit: 12, inside: 'host',
    when: filters => filters.get('host')?.size === 1 && !filters.get('host').has('NULL'),
    value: (column, filters) => `uri_route(${column.meant}, (SELECT uri_routes(${column.meant}) FROM ${column.from} WHERE ${condition(column, new Map([['host', filters.get('host')]]))}))`,
    more: column => `, min(${column.link}) AS example`,
  },
  {
    name: 'finding', title: 'What is wrong or unusual', nouns: 'kinds of findings', none: 'nothing found', limit: 12,
    test: (column, groups, none) => [
      groups.length ? `EXISTS (SELECT 1 FROM ${column.found}f.code IN (${groups.join(', ')}))` : null,
      none ? `${column.severity} IS NULL` : null],
    statement: (column, where, limit) => `SELECT f.code, ${column.perFinding} AS links, count(*) OVER () AS codes, f.severity\n  FROM ${
      column.from} LEFT JOIN ${column.findings}\n WHERE ${where}\n GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  },
  {
    name: 'page', title: 'Repeated links', nouns: 'pages that are linked to more than once', none: 'no key', limit: 10,
    value: column => column.same,
    statement: (column, where, limit) => `SELECT ${column.same} AS page, count(*) AS links, count(*) OVER () AS pages, count(DISTINCT ${column.link}) AS spellings\n  FROM ${
      column.from}\n WHERE ${where}\n   AND ${column.same} IS NOT NULL\n GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  },
  {
    name: 'scheme', title: 'Schemes', nouns: 'schemes', none: 'no link, or a relative one', limit: 8,
    value: column => `uri_scheme(${column.meant})`,
  },
  {
    name: 'domain', title: 'Domains', nouns: 'domains', none: 'no domain', limit: 12, shown: true,
    value: column => `uri_registrable_domain(${column.meant})`,
  },
  {
    name: 'route', title: 'Routes', nouns: 'routes', none: 'no path', limit: 12, value: column => `uri_route(${column.path})`,
  },
  {
    name: 'length', title: 'Lengths', nouns: 'lengths', limit: BINS, value: column => column.length,
    statement: (column, where) => `SELECT ${column.length} AS bytes, count(*) AS links\n  FROM ${column.from}\n WHERE ${where}\n GROUP BY 1 ORDER BY 1`,
  },
];

export const pictureOf = name => PICTURES.find(picture => picture.name === name);

// filters: a Map from a picture's name to the set of its chosen groups, in SQL.
function test(picture, column, filters) {
  const chosen = filters.get(picture.name);
  const groups = [...chosen].filter(group => group !== 'NULL'), none = chosen.has('NULL');
  const tests = picture.test?.(column, groups, none) ?? [
    groups.length ? `${picture.value(column, filters)} IN (${groups.join(', ')})` : null, none ? `${picture.value(column, filters)} IS NULL` : null];
  const wanted = tests.filter(text => text);
  return wanted.length > 1 ? `(${wanted.join(' OR ')})` : wanted[0];
}

// The condition for links that pass all filters, or all except the one of a picture
export function condition(column, filters, except) {
  const tests = PICTURES.filter(picture => filters.get(picture.name)?.size && ![picture.name, picture.inside].includes(except ?? ''))
    .map(picture => test(picture, column, filters));
  return [`${column.written} <> ''`, ...tests].join('\n   AND ');
}

export function statement(picture, column, filters, limit = picture.limit) {
  const where = condition(column, filters, picture.name), value = picture.value?.(column, filters);
  return picture.statement?.(column, where, limit) ?? `SELECT ${value} AS ${picture.name}, count(*) AS links, count(*) OVER () AS ${picture.nouns}${picture.shown ? `, uri_to_unicode(${value}) AS shown` : ''}${picture.more?.(column) ?? ''}\n  FROM ${
    column.from}\n WHERE ${where}\n GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`;
}

// The numbers above the pictures.
export const numbers = (column, filters) => [`SELECT count(*) AS links`,
  `count(DISTINCT ${column.host}) AS hosts`,
  // SQLite sorts the keys for GROUP BY; a DISTINCT of many takes twice as long.
  `(SELECT count(*) FROM (SELECT 1 FROM ${column.from} WHERE ${condition(column, filters)} AND ${column.key} IS NOT NULL GROUP BY ${column.key})) AS pages`,
  `count(*) FILTER (WHERE ${column.invalid}) AS invalid`].join(',\n       ')
  + `\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The rows of the links, as they are copied.
export const list = (column, filters) => `SELECT t.*\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The rows that are shown: each with its number, the link, what it becomes, the severity of its
// findings, its page, and other columns.  fast: the gathered column, by which rows are found.
export function preview(column, fast, filters, search, form, others, limit) {
  const rows = filters.size || fast !== column ? `${column.id} IN (SELECT ${fast.id} FROM ${fast.from} WHERE ${condition(fast, filters)})` : condition(column, filters);
  return `SELECT ${column.id}, ${column.written}, ${written(column, form)}, uri_severity(${column.link}), ${column.page || 'NULL'}${
    others.map(name => `, t.${quoted(name)}`).join('')} FROM ${column.from} WHERE ${rows}${search ? `\n   AND ${search}` : ''} LIMIT ${limit}`;
}

// The condition for rows with a text in any of these columns.  SQLite limits how deep an expression
// may be, so the columns are joined in groups.
export function searching(names, text) {
  const groups = Array.from({length: Math.ceil(names.length / 100)}, (_, i) => names.slice(100 * i, 100 * i + 100));
  return `(${groups.map(group => `instr(lower(concat_ws(char(31), ${group.map(name => `t.${quoted(name)}`).join(', ')})), lower(${string(text)}))`).join(' OR ')})`;
}

// What cleaning writes.  If there is no form, the text stays.  If the base does not make a link
// absolute, uri_canonical does not change it.
export const written = (column, form) => `coalesce(${form.sql(column)}, ${column.written})`;

// What merging drops: the number of rows; and the first of them, each beside the row that stays.
export const droppedCount = (column, filters) =>
  `SELECT coalesce(sum(r.n), 0) FROM (SELECT count(*) - 1 AS n FROM ${column.from} WHERE ${condition(column, filters)} AND ${column.same} IS NOT NULL GROUP BY ${column.same}) AS r`;
export const dropped = (column, filters, limit) => `SELECT p.stays, p.goes
  FROM (SELECT ${column.id} AS goes, first_value(${column.id}) OVER (PARTITION BY ${column.same} ORDER BY ${column.id}) AS stays
          FROM ${column.from} WHERE ${condition(column, filters)} AND ${column.same} IS NOT NULL) AS p
 WHERE p.goes <> p.stays LIMIT ${limit}`;
export const rowOf = (column, id, names) => `SELECT ${names.map(name => `t.${quoted(name)}`).join(', ')} FROM ${column.from} WHERE ${column.id} = ${id}`;

// The statements that leave out the rows that do not pass the filters: their triggers do not run,
// since that is not to delete them.
export const leaving = (column, filters) => [...column.chosen.triggers ? ['.dbconfig enable_trigger off'] : [],
  `DELETE FROM ${quoted(column.table)} AS t\n WHERE (${condition(column, filters)}) IS NOT TRUE`, ...column.chosen.triggers ? ['.dbconfig enable_trigger on'] : []];

// Statements as a text; a command of the sqlite3 shell has no semicolon.
export const script = statements => statements.map(text => text.startsWith('.') ? text : `${text};`).join('\n');

// The length that 97 of 100 links do not exceed: the last bin, which has no upper limit,
// shall have few links.
export const lengthOfMost = column => `SELECT length(CAST(${column.link} AS BLOB)) FROM ${column.from} WHERE ${column.written} <> ''
  ORDER BY 1 LIMIT 1 OFFSET (SELECT count(*) * 97 / 100 FROM ${column.from} WHERE ${column.written} <> '')`;

export function binOf(length) {
  const steps = [1, 2, 5].flatMap(n => [n, 10 * n, 100 * n, 1000 * n, 10000 * n, 1e5 * n, 1e6 * n]).sort((a, b) => a - b);
  return steps.find(step => step >= 5 && step * (BINS - 1) >= length) ?? 1e7;
}

// Three rows that a base changes: the cell, its page, and where it leads then
export const examples = column => `SELECT ${column.written}, ${column.page}, ${column.meant} FROM ${column.from}
 WHERE ${column.written} <> '' AND ${REFERENCE(column.written)} AND uri_clean(${column.written}, ${column.page}) IS NOT NULL LIMIT 3`;

// The forms that cleaning can write, of a column or of the names in gather().
export const FORMS = [
  {name: 'clean', words: 'clean: complete and repaired', sql: ({meant}) => meant},
  {name: 'tracking', words: 'clean, and without trackers', sql: ({meant}) => `uri_drop_tracking(${meant})`},
  {name: 'scheme', words: 'tidied, and nothing repaired', sql: ({link}) => `uri_normalize(${link})`},
  {name: 'case', words: 'only capital letters put right', sql: ({link}) => `uri_normalize(${link}, 'case')`},
  {name: 'none', words: 'as they are', sql: ({link}) => link},
];

// The SQL of what is the same for links that lead to the same page
export const pageKey = ({meant}) => `uri_key(${meant})`;

// The statements that clean the columns of the table: the others first, then the one that is
// surveyed, whose rows may merge.  same says which: "written", those with the same new text;
// "key", those that lead to the same page.  The file that was opened is its own undo: no log.
export function cleaning(column, also, form, merge, same) {
  const canonical = (name, options) => `SELECT uri_canonical(${string(/\./.test(column.table) ? `main.${column.table}` : column.table)}, ${string(name)}, ${string(JSON.stringify({...options, log: false}))})`;
  const own = new Own(column.chosen, column.base), idle = form.name === 'none' && !column.base;
  return [...idle ? [] : also.map(chosen => canonical(chosen.column, {as: form.sql(new Own(chosen, chosen.column === column.base ? '' : column.base))})),
    ...idle && !merge ? [] : [canonical(column.column, {as: form.sql(own), ...(merge ? {merge: true, by: same === 'key' ? pageKey(own) : form.sql(own)} : {})})]];
}
