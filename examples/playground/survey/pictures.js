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

// The column that the statements are about, and the column with the base of its links, if
// there is one.  identity() is the SQL of what is equal for links that count as the same.  bin is the
// width of the bins in the picture of lengths.
export class Column {
  constructor(chosen, base, identity, bin = 20) {
    Object.assign(this, {chosen, base, identity, bin, table: chosen.table, column: chosen.column, rowid: chosen.rowid});
  }
  get written() { return `t.${quoted(this.column)}`; }
  get link() { return this.base ? `coalesce(uri_resolve(t.${quoted(this.base)}, ${this.written}), ${this.written})` : this.written; }
  get from() { return `${quoted(this.table)} AS t`; }
  get same() { return this.identity(this.link); }
  get rows() { return this.chosen.hasRowid ? this.from : `(SELECT row_number() OVER () AS ${this.rowid}, * FROM ${quoted(this.table)}) AS t`; }
  get length() { return `min(length(CAST(${this.link} AS BLOB)), ${BINS * this.bin - this.bin}) / ${this.bin} * ${this.bin}`; }
}

export const BINS = 12;
export const FIRST = 3;

// value: the SQL expression by which links are grouped.  test: SQL conditions, true for
// links in one of the chosen groups.  statement: the groups, with the columns value, links
// and then others that the picture needs.  The first FIRST are always drawn, the others if
// they are wanted.
export const PICTURES = [
  {
    name: 'host', title: 'Hosts', nouns: 'hosts', none: 'no host', limit: 12,
    value: column => `uri_host(uri_normalize(${column.link}))`,
  },
  {
    name: 'finding', title: 'What is wrong or unusual', nouns: 'kinds of findings', none: 'nothing found', limit: 12,
    test: (column, groups, none) => [
      groups.length ? `EXISTS (SELECT 1 FROM uri_lint(${column.link}) AS f WHERE f.code IN (${groups.join(', ')}))` : null,
      none ? `uri_severity(${column.link}) IS NULL` : null],
    statement: (column, where, limit) => `SELECT f.code, count(DISTINCT t.${column.rowid}) AS links, count(*) OVER () AS codes, f.severity\n  FROM ${
      column.rows} LEFT JOIN uri_lint(${column.link}) AS f\n WHERE ${where}\n GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  },
  {
    name: 'page', title: 'Repeated links', nouns: 'pages that are linked to more than once', none: 'no key', limit: 10,
    value: column => column.same,
    statement: (column, where, limit) => `SELECT ${column.same} AS page, count(*) AS links, count(*) OVER () AS pages, count(DISTINCT ${column.link}) AS spellings\n  FROM ${
      column.from}\n WHERE ${where}\n GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  },
  {
    name: 'scheme', title: 'Schemes', nouns: 'schemes', none: 'no scheme: relative', limit: 8,
    value: column => `uri_scheme(uri_normalize(${column.link}))`,
  },
  {
    name: 'domain', title: 'Domains', nouns: 'domains', none: 'no domain', limit: 12,
    value: column => `uri_registrable_domain('//' || uri_host(${column.link}))`,
  },
  {
    name: 'route', title: 'Routes', nouns: 'routes', none: 'no path', limit: 12, value: column => `uri_route(${column.link})`,
  },
  {
    name: 'length', title: 'Lengths', nouns: 'lengths', limit: BINS, value: column => column.length,
    statement: (column, where) => `SELECT ${column.length} AS bytes, count(*) AS links\n  FROM ${column.from}\n WHERE ${where}\n GROUP BY 1 ORDER BY 1`,
  },
];

export const pictureOf = name => PICTURES.find(picture => picture.name === name);

// filters: a Map from a picture's name to the set of its chosen groups, in SQL.
function test(picture, column, chosen) {
  const groups = [...chosen].filter(group => group !== 'NULL'), none = chosen.has('NULL');
  const tests = picture.test?.(column, groups, none) ?? [
    groups.length ? `${picture.value(column)} IN (${groups.join(', ')})` : null, none ? `${picture.value(column)} IS NULL` : null];
  const wanted = tests.filter(text => text);
  return wanted.length > 1 ? `(${wanted.join(' OR ')})` : wanted[0];
}

// The condition for links that pass all filters, or all except the one of a picture
export function condition(column, filters, except) {
  const tests = PICTURES.filter(picture => picture.name !== except && filters.get(picture.name)?.size)
    .map(picture => test(picture, column, filters.get(picture.name)));
  return [`${column.written} <> ''`, ...tests].join('\n   AND ');
}

export function statement(picture, column, filters, limit = picture.limit) {
  const where = condition(column, filters, picture.name);
  return picture.statement?.(column, where, limit) ?? `SELECT ${picture.value(column)} AS ${picture.name}, count(*) AS links, count(*) OVER () AS ${picture.nouns}\n  FROM ${
    column.from}\n WHERE ${where}\n GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`;
}

// The numbers above the pictures.
export const numbers = (column, filters) => [`SELECT count(*) AS links`,
  `count(DISTINCT uri_host(uri_normalize(${column.link}))) AS hosts`,
  `count(DISTINCT uri_key(${column.link})) AS pages`,
  `count(*) FILTER (WHERE NOT uri_valid(${column.link}, 'URI-reference')) AS invalid`].join(',\n       ')
  + `\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The rows of the links, as they are copied.
export const list = (column, filters) => `SELECT t.*\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The first links, their cleaned forms, and the severity of their findings.  If the base
// does not make a link absolute, uri_canonical does not change it.
export function preview(column, filters, form, limit) {
  const cleaned = column.base ? `iif(typeof(t.${quoted(column.base)}) = 'text' AND uri_scheme(${column.link}) IS NOT NULL, ${form(column.link)}, ${column.written})`
    : form(column.link);
  return `SELECT ${column.written}, ${cleaned}, uri_severity(${column.link}) FROM ${column.from} WHERE ${condition(column, filters)} LIMIT ${limit}`;
}

// What merging drops: the number of rows; and the first of them, each behind the row that stays.
export const droppedCount = (column, filters) =>
  `SELECT count(${column.same}) - count(DISTINCT ${column.same}) FROM ${column.from} WHERE ${condition(column, filters)}`;
export const dropped = (column, filters, limit) => `SELECT kept.*, gone.*
  FROM (SELECT t.${column.rowid} AS id, first_value(t.${column.rowid}) OVER (PARTITION BY ${column.same} ORDER BY t.${column.rowid}) AS first
          FROM ${column.rows} WHERE ${condition(column, filters)} AND ${column.same} IS NOT NULL) AS pair
  JOIN ${column.rows.replace(/ AS t$/, ' AS kept')} ON kept.${column.rowid} = first JOIN ${column.rows.replace(/ AS t$/, ' AS gone')} ON gone.${column.rowid} = id
 WHERE id <> first LIMIT ${limit}`;

// The statements that leave out the rows that do not pass the filters.  That is not to delete
// them: the table's triggers do not run, and nothing of the rows stays in the file.
export const leaving = (column, filters) => ['PRAGMA secure_delete = ON', ...column.chosen.triggers ? ['.dbconfig enable_trigger off'] : [],
  `DELETE FROM ${column.from}\n WHERE (${condition(column, filters)}) IS NOT TRUE`, ...column.chosen.triggers ? ['.dbconfig enable_trigger on'] : []];

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

// The forms that cleaning can write: name, words, SQL
export const FORMS = [
  ['none', 'as they are', link => link],
  ['scheme', 'in normal form', link => `uri_normalize(${link})`],
  ['case', 'case only', link => `uri_normalize(${link}, 'case')`],
  ['repair', 'repaired, and in normal form', link => `uri_normalize(uri_repair(${link}))`],
  ['complete', 'with http:// where it is missing, and in normal form', link => `uri_normalize(uri_complete(trim(${link})))`],
  ['tracking', 'in normal form, without tracking parameters', link => `uri_normalize(uri_drop_tracking(${link}))`],
];

// The statement that cleans the table; null if there is nothing to do.  same says which rows merge: "written",
// those with the same new text; "key", those with the same uri_key.
export function cleaning(column, form, merge, same) {
  if (form === 'none' && !merge && !column.base) return null;
  const write = FORMS.find(([name]) => name === form)[2](quoted(column.column));
  const options = {...(column.base ? {base: column.base} : {}), ...(form === 'scheme' ? {} : {as: write}), ...(merge ? {merge: true} : {}),
    ...(merge && same === 'key' ? {by: `uri_key(${quoted(column.column)})`} : {})};
  return `SELECT value AS report\n  FROM json_each(uri_canonical(${string(column.table)}, ${string(column.column)}${
    Object.keys(options).length ? `, ${string(JSON.stringify(options))}` : ''}), '$.lines')`;
}
