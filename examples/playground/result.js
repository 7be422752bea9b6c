// SPDX-License-Identifier: MIT
//
// The result of a statement as elements: in the view "Run SQL", and under the SQL blocks
// of the manual.

import {download, make, shorten, visible} from './dom.js';

const PAGE = 200; // so many rows of a result are shown at first; "Show more" adds ten times as many
const COLUMNS = 100; // so many columns are shown, and
const CELLS = 20000; // so many cells at a time

const time = ms => ms < 10 ? `${ms.toFixed(2)} ms` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
export const plural = (n, noun) => `${Number(n).toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

// Make column names unique, as SQLite does: a, a:1.
function different(names) {
  const used = new Set();
  return names.map(name => {
    let own = name;
    for (let i = 1; used.has(own); i++) own = `${name}:${i}`;
    used.add(own);
    return own;
  });
}

// Would a spreadsheet take this cell for a formula?  The same as isFormula() of text.js.
const isFormula = text => /^[=+@\t\r＝＋－＠-]./s.test(text ?? '') && !/^[+-][\d.,]*\d(e[+-]?\d+)?%?$/i.test(text);

// Buttons that save the rows of a result as a file
function downloads(result) {
  const part = result.rows.length < result.count ? ` of the first ${plural(result.rows.length, 'row')}` : '', cut = result.cut ? ', long values cut' : '';
  const button = (name, onclick) => make('button.small', {type: 'button', onclick, title: 'Bytes that are not UTF-8 become U+FFFD'}, name + part + cut);
  const formulas = result.rows.flatMap((row, i) => row.flatMap((text, j) => isFormula(text) ? [`row ${i + 1}, ${result.columns[j]}: ${text}`] : []));
  const csv = prefix => {
    const quote = text => text === null ? '' : /[",\r\n]|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const cell = text => quote(prefix && isFormula(text) ? `'${text}` : text);
    download('result.csv', [result.columns.map(quote), ...result.rows.map(row => row.map(cell))].map(row => `${row.join(',')}\r\n`).join(''), 'text/csv');
  };
  const json = () => {
    const cell = (text, type) => type === 'i' && Number.isSafeInteger(+text) || type === 'f' && Number.isFinite(+text) ? +text : text;
    const names = different(result.columns);
    download('result.json', JSON.stringify(result.rows.map((row, i) => Object.fromEntries(row.map((text, j) =>
      [names[j], cell(text, result.types[i][j])]))), null, 1), 'application/json');
  };
  const warning = formulas.length ? make('details.formulas', make('summary', `${plural(formulas.length, 'cell')} like a formula`),
    make('p', 'A spreadsheet may run them. ', make('button.small', {type: 'button', onclick: () => csv(true)}, "CSV with ' before them")),
    make('ul', ...formulas.slice(0, 8).map(text => make('li', shorten(text, 100))), formulas.length > 8 ? make('li.quiet', `and ${(formulas.length - 8).toLocaleString('en')} more`) : null)) : null;
  return make('span.downloads', button('CSV', () => csv(false)), ' ', button('JSON', json), warning);
}

function resultRow(row, types) {
  return make('tr', ...row.slice(0, COLUMNS).map((text, i) => text === null ? make('td', make('i.absent', 'NULL'))
    : make(/[if]/.test(types[i]) ? 'td.number' : 'td', shorten(text, 1000))));
}

function resultTable(result, number) {
  const columns = result.columns.slice(0, COLUMNS), page = Math.min(PAGE, Math.ceil(CELLS / Math.max(1, columns.length)));
  const body = make('tbody'), note = make('p.quiet');
  const more = make('button.small', {type: 'button', onclick: () => show(10 * page)}, 'Show more');
  let shown = 0;
  function show(count) {
    const end = Math.min(shown + count, result.rows.length);
    for (; shown < end; shown++) body.append(resultRow(result.rows[shown], result.types[shown]));
    note.textContent = shown === result.count ? '' : shown < result.rows.length ? `The first ${plural(shown, 'row')} of ${plural(result.count, 'row')}. `
      : `The first ${plural(shown, 'row')} of ${plural(result.count, 'row')}; the page keeps no more. `;
    if (columns.length < result.columns.length) note.textContent += ` The first ${columns.length} of ${plural(result.columns.length, 'column')}; the files have all.`;
    more.hidden = shown === result.rows.length;
  }
  show(page);
  return [make('div.scroll', {role: 'region', tabindex: '0', 'aria-label': `Result ${number}`},
    make('table.result.mono', make('thead', make('tr', ...columns.map((name, i) =>
      make(/[if]/.test(result.types[0]?.[i]) ? 'th.number' : 'th', {scope: 'col'}, visible(name))))), body)),
  make('div.row', note, more)];
}

// A statement on one line, shortened
function headline(sql) {
  const line = sql.replace(/\s+/g, ' ');
  return visible(line.length > 100 ? `${line.slice(0, 100)} …` : line);
}

// A statement, its time, and its rows or its error.
export function outcome(result, number) {
  const head = make('div.row', make('code.statement', headline(result.sql)),
    make('span.grow'), result.columns.length && !result.error ? make('span.quiet', plural(result.count, 'row')) : null,
    make('span.quiet', time(result.milliseconds)), result.rows.length ? downloads(result) : null);
  return make('section.card.outcome', {'aria-label': `Statement ${number}`}, head,
    ...(result.error ? [make('p.error', `Error: ${shorten(result.error)}`)] : result.columns.length ? resultTable(result, number) : []));
}

// A sentence for screen readers
export function summary(results) {
  const errors = results.filter(result => result.error).length;
  return `${plural(results.length, 'statement')} run${errors ? `, ${plural(errors, 'error')}` : ''}.`;
}
