// SPDX-License-Identifier: MIT
//
// Compare how the four editions of the specification, and browsers, read one text.

import {by, fill, make, value} from './dom.js';

const EDITIONS = [
  ['url-syntax-01', 'November 1996', 'draft-fielding-url-syntax-01', 'URL-reference'],
  ['rfc2396', 'August 1998', 'RFC 2396', 'URI-reference'],
  ['rfc2396bis-02', 'May 2003', 'draft of RFC 3986', 'URI-reference'],
  ['rfc3986', 'January 2005', 'RFC 3986', 'URI-reference'],
];

// The edition that all others are compared with: RFC 3986
const NOW = EDITIONS.length - 1;

// How a browser reads the text: the parts of its href
const BROWSER = ['whatwg', 'July 2026', 'URL Standard, in browsers'];
const HREF_PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

const ORDER = ['scheme', 'opaque_part', 'authority', 'server', 'reg_name', 'user', 'password', 'userinfo',
  'host', 'port', 'path', 'query', 'fragment'];

export async function compare(engine, uri, base) {
  const answers = await engine.ask(EDITIONS.flatMap(([name, , , rule]) => [
    `SELECT uri_valid(?1, '${rule}', '${name}'), uri_error(?1, '${rule}', '${name}'),
       substr(uri_resolve(?2, ?1, '${name}'), 1, 2000)`,
    `SELECT component, substr(value, 1, 2000) FROM uri_parts(?1, '${name}')`]).concat(
    `SELECT valid, substr(uri, 1, 2000), substr(uri_authority(uri), 1, 2000),
       ${HREF_PARTS.map(part => `substr(${part}, 1, 2000)`).join(', ')}
     FROM uri_readings(?1, coalesce(?2, '')) WHERE reading = 'whatwg'`), [uri, base]);
  const columns = EDITIONS.map((_, i) => {
    const [valid, error, target] = answers[2 * i]?.[0] ?? [];
    return {valid, error, target, parts: new Map(answers[2 * i + 1] ?? [])};
  });
  const [accepted, href, authority, ...parts] = answers.at(-1)?.[0] ?? [];
  columns.push({valid: accepted, error: accepted === '1' ? null : 'refused', target: href,
    parts: new Map([['authority', authority], ...HREF_PARTS.map((name, i) => [name, parts[i]])].filter(([, text]) => text != null))});
  const headings = [...EDITIONS, BROWSER];
  const present = new Set(columns.flatMap(column => [...column.parts.keys()]));
  const names = [...ORDER.filter(name => present.has(name)), ...[...present].filter(name => !ORDER.includes(name))];

  // A row: its name, the text of a column to compare, and how to show that text.
  const rows = [
    ['a reference', column => column.valid === '1' ? 'yes' : 'no', text => text],
    ['why not', column => column.error ?? '', text => text || '–'],
    ...names.map(name => [name, column => column.parts.has(name) ? column.parts.get(name) : undefined,
      text => text === undefined ? make('i.absent', 'absent') : value(text, 300)]),
  ];
  rows.push(['leads to', column => base || column === columns.at(-1) ? column.target : uri, text => value(text ?? null, 300)]);
  fill(by('editions-table'),
    make('thead', make('tr', make('td'), ...headings.map(([, date, document]) => make('th', {scope: 'col'}, date, make('span.quiet', document))))),
    make('tbody', ...rows.filter(([name, get]) => name !== 'why not' || columns.some(get)).map(([name, get, show]) => {
      const now = get(columns[NOW]);
      return make('tr', make(`th.part-name.${ORDER.includes(name) ? name : 'plain'}`, {scope: 'row'}, name), ...columns.map((column, i) => {
        const text = get(column);
        const differs = text !== now;
        return make(`td${differs ? '.other' : ''}${name === 'a reference' || name === 'why not' ? '' : '.mono'}`, {'data-edition': headings[i][1]},
          differs ? make('span.differs', {title: 'differs from RFC 3986'}, '≠ ', make('span.hidden', 'differs: ')) : null, show(text));
      }));
    })));
}
