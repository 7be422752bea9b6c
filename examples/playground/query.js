// SPDX-License-Identifier: MIT
//
// The view "Run SQL": on the sample crawl, a new database, or a file of the user.

import {by, download, fill, make, say, shorten, visible} from './dom.js';
import {Engine, Stopped, loadText} from './engine.js';
import {startHelp} from './help.js';
import {outcome, plural, summary} from './result.js';

const runner = new Engine();
let crawl, examples, file = null;
let running = 0; // when the current work began, or 0
let snapshot = null; // the database after the last statement that changed it
let current = null, restoring = null; // promises: the current work, and the engine after a stop
let tables = []; // the names of the tables that are listed

const bytesOf = number => number < 1e6 ? `${Math.ceil(number / 1e3)} kB` : `${(number / 1e6).toFixed(1)} MB`;

function showTables(rows) {
  tables = rows.map(row => row[0]);
  fill(by('tables'), ...(rows.length ? rows.map(([name, columns]) => make('li', make('b', visible(name)), `(${shorten(columns ?? '', 200)})`))
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

// Do something that may take long, with a Stop button and its progress shown.  While other
// work is running, do nothing and wait for that work.  Resolves to true if there was no error.
const work = deed => running ? current : current = attempt(deed);

async function attempt(deed) {
  running = performance.now();
  let latest;
  const timer = setInterval(() => { by('working').hidden = false; showProgress(latest); }, 150);
  by('run').disabled = by('save').disabled = true;
  by('stop').disabled = false;
  try {
    await deed(progress => { latest = progress; });
    return true;
  } catch (problem) {
    await (problem.broken ? restore() : restoring);
    const text = problem instanceof Stopped ? 'Stopped. The database is as it was before.' : `Error: ${problem.message}`;
    fill(by('results'), make('p.card.error', {role: 'alert'}, text));
    return false;
  } finally {
    clearInterval(timer);
    running = 0;
    by('working').hidden = true;
    by('run').disabled = by('save').disabled = false;
    by('stop').disabled = true;
  }
}

// Start a new engine with the database as it was.
async function restore() {
  try {
    await runner.restart();
    if (snapshot) showTables(await runner.call('open', {file: snapshot}));
    else await openDatabase();
  } catch { /* it could not be opened before, or another database is being opened */ }
}

async function openFile(progress) {
  const what = await runner.call('recognize', {file});
  return runner.call(what.encoding ? 'import' : 'open', what, progress);
}

// Open the chosen database in its original state.
async function openDatabase(progress) {
  const kind = by('database').value;
  snapshot = null;
  showTables([]);
  if (kind === 'file') showTables(await openFile(progress));
  else if (kind === 'crawl') showTables(await runner.call('import', {...await runner.call('recognize', {file: new File([crawl], 'crawl.csv')}), name: 'crawl'}, progress));
  else showTables(await runner.call('open'));
}

// Open the chosen database, after stopping the work on the previous one.
async function reopen() {
  if (running) {
    if (runner.busy) await (restoring = runner.restart());
    await current;
  }
  fill(by('results'));
  return work(openDatabase);
}

function showResults(results) {
  fill(by('results'), ...results.map((result, i) => outcome(result, i + 1)));
  say(summary(results));
}

export function runSQL() {
  return running ? null : work(async progress => {
    if (by('database').value === 'fresh') await openDatabase();
    const {results, tables, snapshot: kept} = await runner.call('run', {sql: by('sql').value}, progress);
    if (kept) snapshot = kept;
    showTables(tables);
    showResults(results);
  });
}

export async function stop() {
  if (!runner.busy || by('stop').disabled) return;
  by('stop').disabled = true;
  await (restoring = restore());
  say('Stopped.');
}

async function takeFile(chosen) {
  if (!chosen) return;
  file = chosen;
  const option = by('database').querySelector('[value=file]');
  option.disabled = false;
  option.textContent = `${visible(chosen.name)} (${bytesOf(chosen.size)})`;
  by('database').value = 'file';
  if (!await reopen() || file !== chosen) return;
  if (tables.length) by('sql').value = `SELECT * FROM "${tables[0].replaceAll('"', '""')}" LIMIT 20;\n`;
  say(`${chosen.name} is open.`);
}

async function chooseExample() {
  const example = examples[by('example').value];
  by('sql').value = example.sql;
  by('database').value = example.database;
  await reopen();
}

async function saveDatabase() {
  await work(async () => {
    download('playground.db', await runner.call('save'), 'application/vnd.sqlite3');
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
  const [text, documents] = await Promise.all([loadText('links.csv'), loadText('documents.json').then(JSON.parse), runner.start()]);
  ({examples} = documents);
  crawl = text;
  listExamples();
  startHelp(by('sql'), by('help'), documents.functions);
  by('sql').value ||= examples[0].sql;
  by('run').onclick = runSQL;
  by('stop').onclick = stop;
  by('save').onclick = saveDatabase;
  by('example').onchange = chooseExample;
  by('database').onchange = by('again').onclick = reopen;
  by('file').onchange = event => takeFile(event.target.files[0]);
  await openDatabase();
}

export const dropFile = takeFile;
