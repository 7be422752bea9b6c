// SPDX-License-Identifier: MIT
//
// SQL on the sample crawl, or on a file that was dropped on the page.

import {by, download, fill, make, say, shorten, visible} from './dom.js';
import {Engine, Stopped, loadText} from './engine.js';

const PAGE = 200; // rows of a result that are shown at first, and more at a time

const runner = new Engine();
let crawl, examples, file = null;
let running = 0; // when the run began, or 0
let snapshot = null; // the database as it was before the run

const bytesOf = number => number < 1e6 ? `${Math.ceil(number / 1e3)} kB` : `${(number / 1e6).toFixed(1)} MB`;
const time = ms => ms < 10 ? `${ms.toFixed(2)} ms` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
const plural = (n, noun) => `${Number(n).toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

function showTables(rows) {
  fill(by('tables'), ...(rows.length ? rows.map(([name, columns]) => make('li', make('b', name), `(${shorten(columns ?? '', 200)})`))
    : [make('li.quiet', 'none')]));
}

function showProgress(progress) {
  const bar = by('progress'), seconds = ((performance.now() - running) / 1000).toFixed(1);
  if (progress?.part !== undefined) bar.value = progress.part; else bar.removeAttribute('value');
  const words = [`${seconds} s`];
  if (progress?.rows) words.push(plural(progress.rows, 'row'));
  if (progress?.part !== undefined) words.push(`${Math.floor(100 * progress.part)} %`);
  by('progress-text').textContent = words.join(', ');
}

// Do something that may take long: Stop is offered, and how far it is is shown.
async function work(deed) {
  if (running) return;
  running = performance.now();
  let latest;
  const timer = setInterval(() => { by('working').hidden = false; showProgress(latest); }, 150);
  by('run').disabled = by('save').disabled = true;
  by('stop').disabled = false;
  try {
    await deed(progress => { latest = progress; });
  } catch (problem) {
    if (problem.broken) await restore();
    const text = problem instanceof Stopped ? 'Stopped. The database is as it was before.' : `Error: ${problem.message}`;
    fill(by('results'), make('p.card.error', {role: 'alert'}, text));
  } finally {
    clearInterval(timer);
    running = 0;
    by('working').hidden = true;
    by('run').disabled = by('save').disabled = false;
    by('stop').disabled = true;
  }
}

// A new engine with the database as it was.
async function restore() {
  await runner.restart();
  if (snapshot) showTables(await runner.call('open', {bytes: snapshot.slice()}));
  else await openDatabase();
}

function delimiterOf(name, text) {
  if (/\.txt$/i.test(name)) return null;
  if (/\.tsv$/i.test(name)) return '\t';
  const header = text.slice(0, 10000).split('\n')[0];
  const counts = [',', ';', '\t'].map(c => [header.split(c).length, c]).sort((a, b) => b[0] - a[0]);
  return counts[0][1];
}

function decode(bytes) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function openFile(progress) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder().decode(bytes.subarray(0, 15)) === 'SQLite format 3') {
    return runner.call('open', {bytes});
  }
  const text = decode(bytes), delimiter = delimiterOf(file.name, text);
  const name = file.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_]+/gu, '_') || 'links';
  return runner.call('import', {name, text, delimiter}, progress);
}

// Open what is chosen, as it is at the beginning.
async function openDatabase(progress) {
  const kind = by('database').value;
  snapshot = null;
  if (kind === 'file') showTables(await openFile(progress));
  else if (kind === 'crawl') showTables(await runner.call('import', {name: 'crawl', text: crawl, delimiter: ','}, progress));
  else showTables(await runner.call('open'));
}

function downloads(result) {
  const csv = () => {
    const quote = text => text === null ? '' : /[",\r\n]|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    download('result.csv', [result.columns, ...result.rows].map(row => `${row.map(quote).join(',')}\r\n`).join(''), 'text/csv');
  };
  const json = () => {
    const cell = (text, type) => type === 'i' && Number.isSafeInteger(+text) || type === 'f' && Number.isFinite(+text) ? +text : text;
    download('result.json', JSON.stringify(result.rows.map((row, i) => Object.fromEntries(row.map((text, j) =>
      [result.columns[j], cell(text, result.types[i][j])]))), null, 1), 'application/json');
  };
  return [make('button.small', {type: 'button', onclick: csv}, 'CSV'), make('button.small', {type: 'button', onclick: json}, 'JSON')];
}

function resultRow(row, types) {
  return make('tr', ...row.map((text, i) => text === null ? make('td', make('i.absent', 'NULL'))
    : make(/[if]/.test(types[i]) ? 'td.number' : 'td', shorten(text, 1000))));
}

function resultTable(result, number) {
  const body = make('tbody'), note = make('p.quiet');
  const more = make('button.small', {type: 'button', onclick: () => show(10 * PAGE)}, 'Show more');
  let shown = 0;
  function show(count) {
    const end = Math.min(shown + count, result.rows.length);
    for (; shown < end; shown++) body.append(resultRow(result.rows[shown], result.types[shown]));
    note.textContent = shown === result.count ? '' : shown < result.rows.length ? `The first ${plural(shown, 'row')} of ${plural(result.count, 'row')}. `
      : `The first ${plural(shown, 'row')} of ${plural(result.count, 'row')}; the page keeps no more. `;
    more.hidden = shown === result.rows.length;
  }
  show(PAGE);
  return [make('div.scroll', {role: 'region', tabindex: '0', 'aria-label': `Result ${number}`},
    make('table.result.mono', make('thead', make('tr', ...result.columns.map((name, i) =>
      make(/[if]/.test(result.types[0]?.[i]) ? 'th.number' : 'th', {scope: 'col'}, visible(name))))), body)),
  make('div.row', note, more)];
}

// A statement in one line.
function headline(sql) {
  const line = sql.replace(/\s+/g, ' ');
  return visible(line.length > 100 ? `${line.slice(0, 100)} …` : line);
}

function showResults(results) {
  fill(by('results'), ...results.map((result, i) => {
    const head = make('div.row', make('code.statement', headline(result.sql)),
      make('span.grow'), result.columns.length && !result.error ? make('span.quiet', plural(result.count, 'row')) : null,
      make('span.quiet', time(result.milliseconds)), ...(result.rows.length ? downloads(result) : []));
    return make('section.card.outcome', {'aria-label': `Statement ${i + 1}`}, head,
      ...(result.error ? [make('p.error', `Error: ${shorten(result.error)}`)] : result.columns.length ? resultTable(result, i + 1) : []));
  }));
  const errors = results.filter(result => result.error).length;
  say(`${plural(results.length, 'statement')} run${errors ? `, ${plural(errors, 'error')}` : ''}.`);
}

export function runSQL() {
  return work(async progress => {
    if (by('database').value === 'fresh') await openDatabase();
    const {results, tables, bytes} = await runner.call('run', {sql: by('sql').value}, progress);
    if (bytes) snapshot = bytes;
    showTables(tables);
    showResults(results);
  });
}

export async function stop() {
  if (!running) return;
  if (runner.busy) {
    await restore();
    say('Stopped.');
  }
}

async function takeFile(chosen) {
  if (!chosen) return;
  file = chosen;
  const option = by('database').querySelector('[value=file]');
  option.disabled = false;
  option.textContent = `${visible(chosen.name)} (${bytesOf(chosen.size)})`;
  by('database').value = 'file';
  await work(openDatabase);
  const name = by('tables').querySelector('b')?.textContent;
  if (name) by('sql').value = `SELECT * FROM "${name.replaceAll('"', '""')}" LIMIT 20;\n`;
  say(`${chosen.name} is open.`);
}

async function chooseExample() {
  const example = examples[by('example').value];
  by('sql').value = example.sql;
  by('database').value = example.database;
  fill(by('results'));
  await work(openDatabase);
}

async function saveDatabase() {
  await work(async () => {
    const bytes = await runner.call('save');
    download('playground.db', bytes, 'application/vnd.sqlite3');
  });
}

function listExamples() {
  const groups = new Map();
  examples.forEach((example, i) => {
    if (!groups.has(example.group)) groups.set(example.group, make('optgroup', {label: example.group}));
    groups.get(example.group).append(make('option', {value: String(i)}, example.title));
  });
  fill(by('example'), ...groups.values());
}

export async function startQuery() {
  [crawl, examples] = await Promise.all([loadText('links.csv'), loadText('examples.json').then(JSON.parse), runner.start()]);
  listExamples();
  by('sql').value ||= examples[0].sql;
  by('run').onclick = runSQL;
  by('stop').onclick = stop;
  by('save').onclick = saveDatabase;
  by('example').onchange = chooseExample;
  by('database').onchange = by('again').onclick = () => work(openDatabase);
  by('file').onchange = event => takeFile(event.target.files[0]);
  await openDatabase();
}

export const dropFile = takeFile;
