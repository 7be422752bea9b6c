// SPDX-License-Identifier: MIT
//
// The view "Your links": a file, its rows, pictures of a column of links, and the cleaned
// table.  SQLite, in a worker of its own, computes everything.
//
//   pictures.js   the statements         draw.js    bars and columns
//   rows.js       the rows, and search   clean.js   the cleaned table
//   words.js      findings in sentences  box.js     a statement that can be copied
//   worker/       more acts for the worker

import {fill, make, say, shorten, visible} from '../dom.js';
import {Engine, Stopped, WORKER, loadText, workerOf} from '../engine.js';
import {boxOf} from './box.js';
import {cleanCard} from './clean.js';
import {compact, draw, number} from './draw.js';
import {BINS, Column, FIRST, Gathered, PICTURES, binOf, condition, examples, gather, gatherFindings, gatherOrder, lengthOfMost, numbers, statement} from './pictures.js';
import {rowsCard} from './rows.js';
import {FINDINGS, KINDS} from './words.js';

const DELIMITERS = {',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars'};
const ACTS = ['acts', 'save', 'json', 'changes', 'file'].map(name => `survey/worker/${name}.js`);
const COLUMNS = 1900; // so many columns of a text are read: worker.js

// The page in one file already has this style, and no link element.
const loadStyle = href => document.querySelector('link[rel=stylesheet]') && new Promise((resolve, reject) => {
  document.head.append(make('link', {rel: 'stylesheet', href, onload: resolve, onerror: () => reject(new Error(href))}));
});

// Fill an element with the survey.  others.look(text, page) shows one link in the view "Look at
// a URI"; others.sql(file, text) opens a database and a statement in "Run SQL"; others.mark()
// makes the state before a place to go back to.
export async function startSurvey(root, others) {
  const engine = new Engine(await workerOf(...WORKER, ...ACTS));
  await Promise.all([engine.start(), loadStyle('survey/style.css')]);

  let source = null;   // what the worker recognizes in a file
  let columns = [];    // the columns of all tables
  let told = '';       // the sentences about the file
  let column = null;   // the column that is drawn
  let fast = null;     // the same, gathered, or null
  let kept = null, given = null; // the choices before a stop, and those that were restored
  let running = false, again = false, busy = 0, stops = 0, total = 0;
  const filters = new Map(), labels = new Map(), limits = new Map();

  const box = label => boxOf(label, async text => {
    others.sql(new File([await engine.call('save')], `${source.name}.db`), `${text}\n`);
  });
  const ask = sql => engine.call('rows', {sql});

  function pictureCard(picture) {
    const groups = make(`ul.${picture.name === 'length' ? 'columns' : 'bars'}.tone-${picture.name}`, {'aria-label': picture.title});
    const note = make('span.quiet'), sql = box(picture.title), nothing = make('p.quiet.nothing', 'Nothing to draw.');
    const more = make('button.small', {type: 'button', onclick: () => {
      limits.set(picture.name, 4 * (limits.get(picture.name) ?? picture.limit));
      refresh();
    }}, 'Show more');
    const element = make(`section.card.picture-${picture.name}`, {'aria-labelledby': `survey-${picture.name}`},
      make('h2', {id: `survey-${picture.name}`}, picture.title, ' ', note), groups, nothing, make('div.foot', sql.element, more));
    return {element, groups, note, sql, more, nothing, kept: new Map()};
  }

  // The elements.
  const input = make('input', {type: 'file', id: 'survey-file', multiple: '', accept: '.csv,.tsv,.txt,.db,.sqlite,.sqlite3,.db3,.db-wal,.html,.htm,.xml,.json,.jsonl,.ndjson,.log,.md', 'aria-describedby': 'survey-help',
    onchange: event => { if (event.target.files[0]) take(...event.target.files); event.target.value = ''; }});
  const sample = make('button', {type: 'button', onclick: () => takeSample()}, 'The sample crawl');
  const chooser = make('select', {id: 'survey-column', onchange: event => { others.mark(); choose(columns[event.target.value]); }});
  const bases = make('select', {id: 'survey-base', onchange: () => tryBase(bases.value)}), baseTrial = make('div.trial', {'aria-live': 'polite'});
  const header = make('input', {type: 'checkbox', id: 'survey-header', onchange: () => { source.header = header.checked; source.doubt = false; read(); }});
  const headerText = make('label', {for: 'survey-header'}), headerBox = make('span.check', header, headerText);
  const marks = make('select', {id: 'survey-marks', onchange: () => { source.unsure = false; if (marks.value === 'links') { Object.assign(source, source.plain); read(); } else clean.show(); }});
  const marksText = make('label', {for: 'survey-marks'}), marksBox = make('div.wide', marksText, marks);
  const about = make('p.about.quiet'), trouble = make('p.error', {role: 'alert'});
  const tiles = make('dl.tiles'), tilesSQL = box('the numbers'), chips = make('div.chips', {role: 'group', tabindex: '-1', 'aria-label': 'Filters'});
  const cards = new Map(PICTURES.map(picture => [picture.name, pictureCard(picture)]));
  const rows = rowsCard(() => ({column, fast: fast ?? column, filters, names: namesOf(), form: clean.form()}), async sql => (await ask(sql)).rows,
    (link, page) => others.look(link, page), () => attempt(rows.show), box);
  const clean = cleanCard(() => ({engine, column, fast: fast ?? column, filters, source, columns, names: namesOf(), attempt, calm, saved: () => { fast = null; }}), reform, box);
  const all = [...cards.values()].map(card => card.element);
  const extra = make('details.more-pictures', {ontoggle: () => { if (column) refresh(); }},
    make('summary', `More pictures: ${PICTURES.slice(FIRST).map(picture => picture.title.toLowerCase()).join(', ')}`), make('div.pictures', ...all.slice(FIRST)));
  const body = make('div', rows.element, tiles, tilesSQL.element, make('div.pictures', ...all.slice(0, FIRST)), extra);
  const doing = make('span'), working = make('p.working.quiet', {hidden: ''}, doing, ' ', make('button.small', {type: 'button', onclick: stop}, 'Stop'));
  const choices = make('div.choices',
    make('label', {for: 'survey-column'}, 'Column with the links'), chooser, make('label', {for: 'survey-base'}, 'Column with their pages, for links like /about'), make('div.wide', bases, baseTrial), marksBox, headerBox);
  const desk = make('div.desk.alone',
    make('section.card.source', {'aria-labelledby': 'survey-source'},
      make('h2', {id: 'survey-source'}, 'Your links'),
      make('div.zone', make('p', make('b', 'Drop a list of links, a CSV, a SQLite file'), ', anywhere on the page, or'),
        make('div.row', make('label.button', {for: 'survey-file'}, 'Open a file …'), input, sample),
        make('p.quiet', {id: 'survey-help'}, 'Or paste a list. Also TSV, JSON, and HTML, XML, a log or Markdown with links in it. It stays in this page: nothing is sent.')),
      about, trouble, choices),
    clean.element);
  fill(root, desk, chips, working, body);
  choices.hidden = clean.element.hidden = chips.hidden = body.hidden = true;

  const namesOf = () => columns.filter(one => one.table === column.table).map(one => one.column);

  // Do something that may take long; after a moment, show a Stop button.
  let slow, waiting = [];
  const calm = () => busy ? new Promise(done => { waiting.push(done); }) : null; // until nothing is being done
  async function attempt(deed, words = 'Counting …', file) {
    doing.textContent = words;
    if (!busy++) slow = setTimeout(() => { working.hidden = false; }, 300);
    root.setAttribute('aria-busy', 'true');
    try {
      trouble.textContent = '';
      await deed();
    } catch (problem) {
      if (!(problem instanceof Stopped)) trouble.textContent = `Error: ${problem.message}`;
      const isLost = problem.broken || problem instanceof Stopped;
      if (file) about.textContent = `${visible(file)} is not shown.`;
      if (isLost || file) body.hidden = chips.hidden = clean.element.hidden = choices.hidden = true;
      if (problem.broken) await engine.restart();
      if (isLost) lost(problem.broken ? '' : 'Stopped. ');
    } finally {
      if (!--busy) {
        clearTimeout(slow);
        working.hidden = true;
        root.removeAttribute('aria-busy');
        for (const done of waiting.splice(0)) done();
      }
    }
  }

  // What can be restored: the choices of the user.
  const snapshot = () => column && {of: latest, table: column.table, column: column.column, base: column.base, read: (({header, delimiter, unsure, titles, said}) => ({header, delimiter, unsure, titles, said}))(source),
    filters: new Map([...filters].map(([name, groups]) => [name, new Set(groups)])), labels: new Map(labels), search: rows.search.value, clean: clean.choices(), extra: extra.open};

  async function restore(state) {
    if (!state || state.of !== latest || !columns.length) return;
    const one = columns.find(other => other.table === state.table && other.column === state.column);
    if (!one) return;
    const same = column?.chosen === one && column.base === state.base;
    if (!same) await choose(one, state.base, state);
    else { put(state); await refresh(); clean.tell(); }
  }

  function put(state) {
    filters.clear();
    for (const [name, groups] of state.filters) filters.set(name, new Set(groups));
    for (const [key, label] of state.labels) labels.set(key, label);
    rows.search.value = state.search;
    clean.restore(state.clean);
    extra.open = state.extra;
  }

  // After a stop or a crash, the worker has lost the table: offer to read it again, with the
  // same choices.
  function lost(words) {
    const now = columns.length ? snapshot() : null; // several attempts can stop at once
    kept ??= given && now?.column === given.column && now.table === given.table ? null : now; // stopped again: without them
    given = null;
    columns = [];
    fast = null;
    showColumns();
    fill(bases);
    fill(marks);
    bases.disabled = marks.disabled = marksBox.hidden = headerBox.hidden = true;
    again = false;
    const button = make('button.small', {type: 'button', onclick: () => take(...latest)}, 'Read it again');
    const focused = [working, about].some(part => part.contains(document.activeElement));
    fill(about, `${words}${visible(latest[0].name)} is not shown. `, button);
    if (focused) button.focus();
  }

  async function stop() {
    if (!busy) return;
    stops++;
    again = false;
    say('Stopped.');
    await engine.restart();
  }

  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !root.hidden && !event.target.matches('input[type=search]')) stop();
  });

  const takeSample = () => attempt(async () => take(new File([await loadText('links.csv')], 'links.csv')));

  // Read a file, and the WAL file that belongs to it.  Files are read one after the other; if
  // several are waiting, only the latest is read.
  let latest = null, reading = Promise.resolve();
  function take(...given) {
    const wal = given.find(file => /-wal$/i.test(file.name)), file = given.find(one => one !== wal);
    if (!file) { trouble.textContent = `Error: ${visible(wal.name)} is only a part of a database: take the file ${visible(wal.name.replace(/-wal$/i, ''))} with it`; return; }
    if (kept && (kept.of[0] !== file)) kept = null;
    const mine = latest?.[0] === file ? latest : [file, ...wal ? [wal] : []];
    latest = mine;
    reading = reading.then(() => latest === mine && attempt(async () => {
      const before = stops;
      about.textContent = `Reading ${visible(file.name)} …`;
      desk.classList.remove('alone');
      hide();
      source = await engine.call('recognize', {file});
      if (kept) Object.assign(source, kept.read);
      const isOwn = wal?.name.toLowerCase() === `${file.name}-wal`.toLowerCase();
      if (isOwn && wal.size && source.wal) source.file = new File([await engine.call('withWAL', {file, wal})], file.name);
      source.withWAL = isOwn;
      source.otherWAL = wal && !isOwn ? wal.name : '';
      if (stops > before) throw new Stopped('stopped');
      await load();
    }, 'Reading …', file.name));
  }

  const read = () => { reading = reading.then(() => attempt(load, 'Reading …', source.file.name)); };

  // While a file is read, nothing can be done with the one before.
  const hide = () => { body.hidden = chips.hidden = clean.element.hidden = true; };

  // Read the source into the worker, and choose the column that looks most like links.
  async function load() {
    hide();
    columns = [];
    column = fast = null;
    showColumns();
    fill(bases);
    clean.reset();
    rows.forget();
    const text = Boolean(source.encoding);
    let count = null, surplus = 0, formulas = {count: 0}, more = null;
    if (text) [count, surplus, formulas, more] = await engine.call('read', source, ({part}) => { about.textContent = `Reading ${visible(source.file.name)}: ${Math.floor(100 * part)} %`; });
    else await engine.call('open', source);
    Object.assign(source, more, {formulas: formulas.count});
    askMarks();
    headerBox.hidden = !text || Boolean(source.anywhere || source.json);
    header.checked = Boolean(source.header);
    headerText.textContent = `${source.doubt ? 'In doubt: does the first line name the columns?' : 'The first line names the columns'}${source.first ? `: ${shorten(source.first, 80)}` : ''}`;
    const {columns: found, problems, tables} = await engine.call('columns');
    columns = found;
    for (const one of columns) if (one.column === source.surplus) one.score = -1; // several fields
    showColumns();
    tell(text, count, surplus, formulas, problems, tables);
    if (count === 0 || !columns.length) throw new Error(columns.length ? 'there are no rows in it' : 'there is no table in it');
    const best = columns.reduce((a, b) => b.score > a.score ? b : a), state = kept;
    if (best.score < 0.1) told += ' No column looks like links; choose one.';
    kept = null;
    if (state) await restoreAfterReading(state, best); else await choose(best);
  }

  // Where the delimiter may stand in the links, the user says what it is.
  function askMarks() {
    const option = (value, words) => make('option', value ? {value} : {value, disabled: ''}, words);
    marksBox.hidden = marks.disabled = !source.unsure;
    fill(marks);
    if (!source.unsure) return;
    marksText.textContent = `What are the ${DELIMITERS[source.delimiter]} in this line? ${shorten(source.first, 80)}`;
    fill(marks, option('', 'say it before you save …'), option('columns', 'they separate columns'), option('links', 'they stand in the links'));
  }

  async function restoreAfterReading(state, best) {
    const one = columns.find(other => other.table === state.table && other.column === state.column);
    given = one ? state : null;
    if (one) await choose(one, state.base, state); else await choose(best);
    given = null; // they did no harm
  }

  // The sentences about the file
  function tell(text, count, surplus, formulas, problems, tables) {
    const words = [visible(source.file.name)], sentences = [];
    if (text) words.push(`${number(count)} ${count === 1 ? 'row' : 'rows'}`, source.json ? 'records of JSON' : source.delimiter ? `separated by ${DELIMITERS[source.delimiter]}` : source.anywhere ? 'the links found in it' : 'a link on each line', source.encoding);
    else words.push('an SQLite database');
    if (source.titles) sentences.push(`${number(source.titles)} ${source.titles === 1 ? 'line stands before the table, and stays as it is' : 'lines stand before the table, and stay as they are'}.`);
    if (surplus) sentences.push(`${number(surplus)} ${surplus === 1 ? 'row has' : 'rows have'} more fields than there are columns: they are in the column ${source.surplus}, and stay as they are.`);
    if (source.isRest) sentences.push(`What comes after record ${number(count)} is not read, because the JSON ends there or is broken; saved as JSON, it stays as it is.`);
    if (text && columns.length >= COLUMNS) sentences.push(`A table has at most ${number(COLUMNS)} columns here: what comes after is in the last one.`);
    if (formulas.count) sentences.push(`${number(formulas.count)} ${formulas.count === 1 ? 'field begins' : 'fields begin'} like a formula, such as ${shorten(formulas.examples[0][2], 40)}: a spreadsheet may run ${formulas.count === 1 ? 'it' : 'them'}. When saved, ${formulas.count === 1 ? 'it stays as it is' : 'they stay as they are'}, unless you choose otherwise.`);
    if (problems.length) sentences.push(`Cannot be read: ${problems.map(one => shorten(`${one.table} (${one.problem})`, 100)).join(', ')}.`);
    if (tables > 200) sentences.push(`It has ${number(tables)} tables; the first 200 are shown.`);
    if (source.wal && !source.withWAL) sentences.push(`Its newest rows may be in the file ${visible(source.file.name)}-wal, which lies beside it. Open both at once to see them.`);
    if (source.otherWAL) sentences.push(`${visible(source.otherWAL)} is not read: it belongs to another file.`);
    told = [`${words.join(', ')}.`, ...sentences].join(' ');
    about.textContent = told;
  }

  function showColumns() {
    const tables = [...new Set(columns.map(one => one.table))];
    const option = (one, i) => one.score < 0 ? null : make('option', {value: String(i)}, shorten(one.column, 60) || '(no name)');
    fill(chooser, ...(tables.length < 2 ? columns.map(option)
      : tables.map(table => make('optgroup', {label: shorten(table, 60)}, ...columns.map((one, i) => one.table === table ? option(one, i) : null)))));
    chooser.disabled = columns.length < 2;
  }

  // Show what a column with pages would change, before it is used.
  const tryBase = base => attempt(async () => {
    fill(baseTrial);
    if (!base) { if (column.base) { others.mark(); await choose(column.chosen); } return; }
    const {rows: found} = await ask(examples(new Column(column.chosen, base, clean.identity)));
    const use = make('button.small', {type: 'button', onclick: () => { others.mark(); choose(column.chosen, base); }}, 'Read relative links in these pages');
    fill(baseTrial, make('p', found.length ? 'It changes cells such as these:' : 'No link here is completed by a page of this column.'),
      make('ul', ...found.map(([before, , after]) => make('li', make('span.mono', shorten(before, 100)), make('span.quiet', ' becomes '), make('span.mono', shorten(after, 200))))),
      found.length ? use : null);
  });

  const choose = (one, base = '', state = null) => attempt(async () => {
    filters.clear();
    labels.clear();
    limits.clear();
    rows.reset();
    fill(baseTrial);
    chooser.value = String(columns.indexOf(one));
    column = new Column(one, base, clean.identity, 0);
    fast = null;
    clean.offer();
    if (state) put(state);
    fill(bases, make('option', {value: ''}, 'none'), ...columns.filter(other => other.table === one.table && other !== one)
      .map(other => make('option', {value: other.column}, shorten(other.column, 60) || '(no name)')));
    bases.value = base;
    bases.disabled = bases.length < 2;
    for (const card of cards.values()) { card.kept.clear(); fill(card.groups); }
    fill(tiles);
    body.hidden = clean.element.hidden = choices.hidden = false;
    chips.hidden = true;
    about.textContent = told;
    await refresh();
    clean.tell();
  });

  // Another form of the links was chosen; filters of the picture that it changes go.
  function reform(name) {
    filters.delete(name);
    fast = null;
    refresh();
    clean.tell();
  }

  // Draw everything again.  If this is called while drawing, start again once.
  async function refresh() {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await attempt(drawAll);
      }
    } finally {
      running = false;
    }
  }

  // The rows come first; then everything is computed once for each row, and counted.  What fails
  // says so in its own place.
  async function drawAll() {
    const wanted = extra.open ? PICTURES : PICTURES.slice(0, FIRST), isNew = !fast;
    const deeds = [...isNew && !filters.size ? [[rows.show, rows.element]] : [], [prepare, null], [showNumbers, tiles], ...isNew && !filters.size ? [] : [[rows.show, rows.element]],
      ...wanted.map(picture => [() => showPicture(picture), cards.get(picture.name).element])];
    for (const [i, [deed, place]] of deeds.entries()) {
      doing.textContent = `Counting … ${Math.round(100 * i / deeds.length)} %`;
      place?.querySelector('.failed')?.remove();
      try {
        await deed();
      } catch (problem) {
        if (problem.broken || problem instanceof Stopped) throw problem;
        place?.append(make('p.error.failed', {role: 'alert'}, `Error: ${problem.message}`));
      }
      if (again) return;
    }
  }

  // If gathering fails, each statement shows its own error.
  async function prepare() {
    if (fast) return;
    const mine = column, names = await engine.call('gather', {select: gather(mine), findings: gatherFindings(mine), order: gatherOrder(mine)});
    if (mine === column) fast = new Gathered(mine, ...names);
  }

  async function showNumbers() {
    const [{rows: [row]}, {rows: [[count]]}] = [await ask(numbers(fast ?? column, filters)), await ask(`SELECT count(*) FROM ${column.from}`)];
    total = fast ? Number((await ask(`SELECT count(*) FROM ${fast.from}`)).rows[0][0]) : Number((await ask(`SELECT count(*) FROM ${column.from} WHERE ${condition(column, new Map())}`)).rows[0][0]);
    const rest = Number(count) - total;
    about.textContent = told + (rest ? ` ${number(rest)} ${rest === 1 ? 'row' : 'rows'} without a link.` : '');
    tilesSQL.set(`${numbers(column, filters)};`);
    const [shown, hosts, pages, invalid] = row.map(Number);
    const tile = (n, words, title) => make('div', make('dt', words, title ? make('span.quiet', title) : null), make('dd', number(n)));
    fill(tiles, tile(shown, shown === 1 ? 'link' : 'links', shown < total ? `of ${number(total)}` : null), tile(hosts, hosts === 1 ? 'host' : 'hosts'),
      tile(pages, pages === 1 ? 'page' : 'different pages', pages < shown ? 'if trackers, www and case do not count' : null), tile(invalid, 'not valid'));
    const chosen = PICTURES.flatMap(({name}) => [...filters.get(name) ?? []].map(key => [name, key]));
    fill(chips, ...chosen.map(([name, key]) => make(`button.chip.tone-${name}`, {type: 'button', onclick: () => { chips.focus(); toggle(name, key); }, 'aria-label': `Remove the filter ${name}: ${shorten(labels.get(name + key) ?? key, 200)}`},
      make('span.quiet', name), ' ', shorten(labels.get(name + key) ?? key, 60), make('span.cross', {'aria-hidden': 'true'}, '×'))),
    chosen.length ? make('button.small', {type: 'button', onclick: () => { chips.focus(); others.mark(); filters.clear(); refresh(); clean.tell(); }}, 'Remove all') : null);
    chips.hidden = !chosen.length;
    say(chosen.length ? `${number(shown)} of ${number(total)} links.` : `All ${number(shown)} links.`);
    clean.show(shown, total);
  }

  function groupOf(picture, key, row) {
    const group = {key, links: Number(row[1]), label: row[0] ?? picture.none, none: row[0] === null || row[0] === ''};
    if (row[0] === '') group.label = 'an empty text';
    if (picture.name === 'length') {
      const from = Number(row[0]), last = from >= (BINS - 1) * column.bin;
      group.label = `${from < 10000 ? number(from) : compact(from)}${last ? '+' : ''}`;
      group.none = false;
      group.rest = last ? ' bytes and more' : ` to ${number(from + column.bin - 1)} bytes`;
    }
    if (picture.name === 'finding' && row[0]) {
      group.label = FINDINGS[row[0]] ?? row[0];
      group.note = row[0];
    }
    if (picture.name === 'finding') group.tone = row[3] ?? 'fine';
    if (picture.name === 'what') group.label = KINDS[row[0]] ?? row[0];
    if (picture.name === 'page') group.note = +row[3] > 1 ? `${number(row[3])} spellings` : '';
    if (picture.name === 'learned') group.note = row[3];
    if (picture.shown && row[3] && row[3] !== row[0]) Object.assign(group, {label: row[3], note: row[0]});
    return group;
  }

  async function showPicture(picture) {
    cards.get(picture.name).element.hidden = picture.when?.(filters) === false;
    if (picture.when?.(filters) === false) return;
    if (picture.name === 'length' && !column.bin) {
      column.bin = binOf(Number((await ask(lengthOfMost(fast ?? column))).rows[0]?.[0] ?? 0));
      if (fast) fast.bin = column.bin;
    }
    const limit = limits.get(picture.name) ?? picture.limit, card = cards.get(picture.name), chosen = filters.get(picture.name) ?? new Set();
    card.sql.set(`${statement(picture, column, filters, limit)};`);
    const {rows: found, keys} = await ask(statement(picture, fast ?? column, filters, limit));
    let groups = found.map((row, i) => groupOf(picture, keys[i], row));
    if (picture.name === 'length' && groups.length) groups = allBins(groups, picture);
    for (const group of groups) labels.set(picture.name + group.key, group.rest ? number(group.key) + group.rest : group.label);
    draw(card.groups, card.kept, groups, chosen, key => toggle(picture.name, key), picture.name === 'length');
    const count = picture.name === 'length' ? 0 : Number(found[0]?.[2] ?? 0);
    card.note.textContent = picture.name === 'length' ? 'in bytes' : count > groups.length ? `${number(groups.length)} of ${number(count)}` : '';
    card.more.hidden = count <= groups.length;
    card.nothing.hidden = groups.length > 0;
  }

  // All bins, including those without links
  function allBins(groups, picture) {
    const found = new Map(groups.map(group => [group.key, group]));
    return Array.from({length: BINS}, (_, i) => String(i * column.bin)).map(key => found.get(key) ?? groupOf(picture, key, [key, 0]));
  }

  function toggle(name, key) {
    others.mark();
    const chosen = filters.get(name) ?? new Set();
    for (const picture of PICTURES) if (picture.inside === name) filters.delete(picture.name);
    if (!chosen.delete(key)) chosen.add(key);
    if (chosen.size) filters.set(name, chosen); else filters.delete(name);
    rows.reset();
    refresh();
    clean.tell();
  }

  return {take, takeSample, isEmpty: () => latest === null, snapshot, restore};
}
