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

// The link that a person meant: in its page, if there is one
const clean = (written, base) => base ? `coalesce(uri_clean(${written}, ${base}), uri_clean(${written}))` : `uri_clean(${written})`;

// The column that the statements are about, and the column with the base of its links, if
// there is one.  identity() is the SQL of what is equal for links that count as the same.  bin is the
// width of the bins in the picture of lengths.
export class Column {
  constructor(chosen, base, identity, bin = 20) {
    Object.assign(this, {chosen, base, identity, bin, table: chosen.table, column: chosen.column, rowid: chosen.rowid});
  }
  get written() { return `t.${quoted(this.column)}`; }
  get page() { return this.base ? `t.${quoted(this.base)}` : ''; }
  get link() { return this.base ? `coalesce(uri_resolve(${this.page}, ${this.written}), ${this.written})` : this.written; }
  get meant() { return clean(this.written, this.page); }
  // A path alone is one of a log.
  get path() { return `coalesce(${this.meant}, CASE WHEN ${this.written} LIKE '/%' THEN ${this.written} END)`; }
  get from() { return `${quoted(this.table)} AS t`; }
  get same() { return this.identity(this); }
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
    value: column => `uri_host(${column.meant})`,
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
      column.from}\n WHERE ${where}\n   AND ${column.same} IS NOT NULL\n GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  },
  {
    name: 'scheme', title: 'Schemes', nouns: 'schemes', none: 'no link, or a relative one', limit: 8,
    value: column => `uri_scheme(${column.meant})`,
  },
  {
    name: 'domain', title: 'Domains', nouns: 'domains', none: 'no domain', limit: 12,
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
  `count(DISTINCT uri_host(${column.meant})) AS hosts`,
  `count(DISTINCT uri_key(${column.meant})) AS pages`,
  `count(*) FILTER (WHERE NOT uri_valid(${column.link}, 'URI-reference')) AS invalid`].join(',\n       ')
  + `\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The rows of the links, as they are copied.
export const list = (column, filters) => `SELECT t.*\n  FROM ${column.from}\n WHERE ${condition(column, filters)}`;

// The first links, their cleaned forms, and the severity of their findings.  If the base
// does not make a link absolute, uri_canonical does not change it; nor does it if there is no form.
export function preview(column, filters, form, limit) {
  const cleaned = column.base && !form.meant ? `iif(typeof(${column.page}) = 'text' AND uri_scheme(${column.link}) IS NOT NULL, ${form.sql(column)}, ${column.written})`
    : `coalesce(${form.sql(column)}, ${column.written})`;
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

// The forms that cleaning can write.  meant: they are of the link that was meant, where there
// is one; the others are of the text, resolved against its base.
export const FORMS = [
  {name: 'clean', words: 'clean: complete and repaired', meant: true, sql: ({written, page}) => clean(written, page)},
  {name: 'tracking', words: 'clean, and without trackers', meant: true, sql: ({written, page}) => `uri_drop_tracking(${clean(written, page)})`},
  {name: 'scheme', words: 'in normal form, not repaired', sql: ({link}) => `uri_normalize(${link})`},
  {name: 'case', words: 'in normal form, case only', sql: ({link}) => `uri_normalize(${link}, 'case')`},
  {name: 'none', words: 'as they are', sql: ({link}) => link},
];

// The SQL of what is the same for links that lead to the same page
export const pageKey = ({written, page}) => `uri_key(${clean(written, page)})`;

// The statement that cleans the table; null if there is nothing to do.  same says which rows merge: "written",
// those with the same new text; "key", those that lead to the same page.
export function cleaning(column, form, merge, same) {
  if (form.name === 'none' && !merge && !column.base) return null;
  const own = {written: quoted(column.column), link: quoted(column.column), page: column.base && quoted(column.base)};
  const options = {...(column.base && !form.meant ? {base: column.base} : {}), ...(form.name === 'scheme' ? {} : {as: form.sql(own)}), ...(merge ? {merge: true} : {}),
    ...(merge && same === 'key' ? {by: pageKey(own)} : {})};
  return `SELECT value AS report\n  FROM json_each(uri_canonical(${string(column.table)}, ${string(column.column)}${
    Object.keys(options).length ? `, ${string(JSON.stringify(options))}` : ''}), '$.lines')`;
}
