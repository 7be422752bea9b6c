// SPDX-License-Identifier: MIT
//
// The view "Survey a list": pictures of a column of links, its rows, and the cleaned
// table.  SQLite, in a worker of its own, computes everything.
//
//   pictures.js   the statements       draw.js    bars and columns
//   clean.js      the cleaned table    worker.js  more acts for the worker

import {difference} from '../diff.js';
import {fill, make, say, shorten, visible} from '../dom.js';
import {Engine, Stopped, WORKER, loadText, workerOf} from '../engine.js';
import {cleanCard} from './clean.js';
import {compact, draw, number} from './draw.js';
import {BINS, Column, FIRST, PICTURES, binOf, condition, lengthOfMost, list, numbers, preview, statement} from './pictures.js';

const ROWS = 25; // so many links are shown at first; "Show more" adds four times as many
const DELIMITERS = {',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars'};

// The page in one file already has this style, and no link element.
const loadStyle = href => document.querySelector('link[rel=stylesheet]') && new Promise((resolve, reject) => {
  document.head.append(make('link', {rel: 'stylesheet', href, onload: resolve, onerror: () => reject(new Error(href))}));
});

// The difference that cleaning makes to a link
const change = (before, after) => before.length + after.length > 4000 ? [shorten(after, 400)]
  : difference(before, after).map(([kind, text]) => kind === 'same' ? visible(text) : make(kind === 'gone' ? 'del' : 'ins', visible(text)));

// Fill an element with the survey.  others.look(text) shows one link in the view "Look at
// a URI"; others.sql(file, text) opens a database and a statement in "Run SQL".
export async function startSurvey(root, others) {
  const engine = new Engine(await workerOf(...WORKER, 'survey/worker.js'));
  await Promise.all([engine.start(), loadStyle('survey/style.css')]);

  let source = null;   // what the worker recognizes in a file
  let columns = [];    // the columns of all tables
  let told = '';       // the sentences about the file
  let column = null;   // the column that is drawn
  let running = false, again = false, busy = 0, stops = 0, shown = ROWS, total = 0;
  const filters = new Map(), labels = new Map(), limits = new Map();

  // A box with a statement, which can be copied, or opened in "Run SQL".
  function statementBox(label) {
    const code = make('code'), copy = make('button.small', {type: 'button', onclick: copyText}, 'Copy');
    async function copyText() {
      try {
        await navigator.clipboard.writeText(code.textContent);
        copy.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(code);
        copy.textContent = 'Selected';
      }
      say(`${copy.textContent}: ${label}`);
      setTimeout(() => { copy.textContent = 'Copy'; }, 2000);
    }
    const run = make('button.small', {type: 'button', onclick: async () => {
      const bytes = await engine.call('save');
      others.sql(new File([bytes], `${source.name}.db`), `${code.textContent}\n`);
    }}, 'Open in Run SQL');
    const element = make('details.statement-box', make('summary', 'SQL', make('span.hidden', `: ${label}`)),
      make('pre', {tabindex: '0', role: 'region', 'aria-label': `SQL: ${label}`}, code), make('div.row', copy, run));
    return {element, set: text => { code.textContent = text; }};
  }

  function pictureCard(picture) {
    const groups = make(`ul.${picture.name === 'length' ? 'columns' : 'bars'}.tone-${picture.name}`, {'aria-label': picture.title});
    const note = make('span.quiet'), sql = statementBox(picture.title);
    const more = make('button.small', {type: 'button', onclick: () => {
      limits.set(picture.name, 4 * (limits.get(picture.name) ?? picture.limit));
      refresh();
    }}, 'Show more');
    const element = make(`section.card.picture-${picture.name}`, {'aria-labelledby': `survey-${picture.name}`},
      make('h2', {id: `survey-${picture.name}`}, picture.title, ' ', note), groups, make('p.quiet.nothing', 'Nothing to draw.'),
      make('div.foot', sql.element, more));
    return {element, groups, note, sql, more, kept: new Map()};
  }

  // The elements.
  const input = make('input', {type: 'file', id: 'survey-file', accept: '.csv,.tsv,.txt,.db,.sqlite,.sqlite3,.db3,.html,.htm,.xml,.json,.log,.md', 'aria-describedby': 'survey-help',
    onchange: event => { if (event.target.files[0]) take(event.target.files[0]); event.target.value = ''; }});
  const sample = make('button', {type: 'button', onclick: () => takeSample()}, 'The sample crawl');
  const chooser = make('select', {id: 'survey-column', onchange: event => choose(columns[event.target.value], baseOf(columns[event.target.value]))});
  const bases = make('select', {id: 'survey-base', onchange: () => choose(column.chosen, bases.value)});
  const header = make('input', {type: 'checkbox', id: 'survey-header', onchange: () => { source.header = header.checked; read(); }});
  const headerBox = make('span.check', header, make('label', {for: 'survey-header'}, 'The first line names the columns'));
  const about = make('p.about.quiet'), trouble = make('p.error', {role: 'alert'});
  const tiles = make('dl.tiles'), tilesSQL = statementBox('the numbers'), chips = make('div.chips', {role: 'group', tabindex: '-1', 'aria-label': 'Filters'});
  const cards = new Map(PICTURES.map(picture => [picture.name, pictureCard(picture)]));
  const links = make('ol.links', {'aria-label': 'Links'}), listSQL = statementBox('the list of links'), listNote = make('span.quiet');
  const more = make('button.small', {type: 'button', onclick: () => { shown += 4 * ROWS; refresh(); }}, 'Show more');
  const clean = cleanCard(() => ({engine, column, filters, source, attempt}), reform, statementBox);
  const all = [...cards.values()].map(card => card.element);
  const extra = make('details.more-pictures', {ontoggle: () => { if (column) refresh(); }},
    make('summary', `More pictures: ${PICTURES.slice(FIRST).map(picture => picture.title.toLowerCase()).join(', ')}`), make('div.pictures', ...all.slice(FIRST)));
  const body = make('div', tiles, tilesSQL.element, make('div.pictures', ...all.slice(0, FIRST)), extra,
    make('section.card', {'aria-labelledby': 'survey-links'}, make('h2', {id: 'survey-links'}, 'Links ', listNote), links, make('div.foot', listSQL.element, more)));
  const doing = make('span'), working = make('p.working.quiet', {hidden: ''}, doing, ' ', make('button.small', {type: 'button', onclick: stop}, 'Stop'));
  const choices = make('div.choices',
    make('label', {for: 'survey-column'}, 'Column with the links'), chooser, make('label', {for: 'survey-base'}, 'Column with their pages'), bases, make('span'), headerBox);
  fill(root,
    make('div.desk',
      make('section.card.source', {'aria-labelledby': 'survey-source'},
        make('h2', {id: 'survey-source'}, 'A file with links'),
        make('div.zone', make('p', make('b', 'Drop a file here'), ', paste a list, or'),
          make('div.row', make('label.button', {for: 'survey-file'}, 'Open a file …'), input, sample),
          make('p.quiet', {id: 'survey-help'}, 'CSV, TSV, a list of links, an SQLite database; HTML, XML, JSON or a log with links in it. It stays in this page.')),
        about, trouble, choices),
      clean.element),
    chips, working, body);

  // Do something that may take long; after a moment, show a Stop button.
  let slow;
  async function attempt(deed, words = 'Counting …', file) {
    doing.textContent = words;
    if (!busy++) slow = setTimeout(() => { working.hidden = false; }, 300);
    root.setAttribute('aria-busy', 'true');
    try {
      trouble.textContent = '';
      await deed();
    } catch (problem) {
      if (!(problem instanceof Stopped)) trouble.textContent = `Error: ${problem.message}`;
      if (file) about.textContent = `${visible(file)} is not shown.`;
      body.hidden = chips.hidden = clean.element.hidden = choices.hidden = true;
      if (problem.broken) await engine.restart();
      if (problem.broken || problem instanceof Stopped) lost(problem.broken ? '' : 'Stopped. ');
    } finally {
      if (!--busy) {
        clearTimeout(slow);
        working.hidden = true;
        root.removeAttribute('aria-busy');
      }
    }
  }

  // After a stop or a crash, the worker has lost the table: offer to read it again.
  function lost(words) {
    columns = [];
    showColumns();
    fill(bases);
    bases.disabled = headerBox.hidden = true;
    again = false;
    const button = make('button.small', {type: 'button', onclick: () => take(latest)}, 'Read it again');
    const focused = [working, about].some(part => part.contains(document.activeElement)); // about: several attempts can stop at once
    fill(about, `${words}${visible(latest.name)} is not shown. `, button);
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

  // Read files one after the other.  If several are waiting, only the latest is read.
  let latest = null, reading = Promise.resolve();
  function take(file) {
    latest = file;
    reading = reading.then(() => latest === file && attempt(async () => {
      const before = stops;
      about.textContent = `Reading ${visible(file.name)} …`;
      source = await engine.call('recognize', {file});
      if (stops > before) throw new Stopped('stopped');
      await load();
    }, 'Reading …', file.name));
  }

  const read = () => { reading = reading.then(() => attempt(load, 'Reading …', source.file.name)); };

  // Read the source into the worker, and choose the column that looks most like links.
  async function load() {
    columns = [];
    showColumns();
    fill(bases);
    clean.reset();
    const text = Boolean(source.encoding);
    let rows = null, surplus = 0, formulas = 0;
    if (text) [rows, surplus, formulas] = await engine.call('read', source, ({part}) => { about.textContent = `Reading ${visible(source.file.name)}: ${Math.floor(100 * part)} %`; });
    else await engine.call('open', source);
    headerBox.hidden = !text || Boolean(source.anywhere);
    header.checked = Boolean(source.header);
    const found = await engine.call('columns'), unread = found.filter(one => one.problem);
    columns = found.filter(one => !one.problem);
    showColumns();
    const words = [visible(source.file.name)];
    if (text) words.push(`${number(rows)} ${rows === 1 ? 'row' : 'rows'}`, source.delimiter ? `separated by ${DELIMITERS[source.delimiter]}` : source.anywhere ? 'the links found in it' : 'a link on each line', source.encoding);
    else words.push('an SQLite database');
    told = `${words.join(', ')}.`;
    if (surplus) told += ` In ${number(surplus)} ${surplus === 1 ? 'row' : 'rows'} the last column holds surplus fields, too.`;
    if (formulas) told += ` ${number(formulas)} ${formulas === 1 ? 'field begins' : 'fields begin'} like a formula, such as =HYPERLINK(…): a spreadsheet may run ${formulas === 1 ? 'it' : 'them'}. Saved as CSV, ${formulas === 1 ? 'it stays' : 'they stay'} as ${formulas === 1 ? 'it is' : 'they are'}.`;
    if (unread.length) told += ` Cannot be read: ${unread.map(one => shorten(`${one.table} (${one.problem})`, 100)).join(', ')}.`;
    if (rows === 0 || !columns.length) throw new Error(columns.length ? 'there are no rows in it' : 'there is no table in it');
    const best = columns.reduce((a, b) => b.score > a.score ? b : a);
    if (best.score < 0.1) told += ' No column looks like links; choose one.';
    await choose(best, baseOf(best));
  }

  // The column with the base of relative links (the page that contains the link), or ''
  function baseOf(one) {
    const bases = columns.filter(other => other.table === one.table && other !== one && other.absolute >= 0.9 && /page|base|source|from|referr/i.test(other.column));
    return one.absolute < 1 && bases.length ? bases[0].column : '';
  }

  function showColumns() {
    const tables = [...new Set(columns.map(one => one.table))];
    const option = (one, i) => make('option', {value: String(i)}, shorten(one.column, 60));
    fill(chooser, ...(tables.length < 2 ? columns.map(option)
      : tables.map(table => make('optgroup', {label: shorten(table, 60)}, ...columns.map((one, i) => one.table === table ? option(one, i) : null)))));
    chooser.disabled = columns.length < 2;
  }

  const choose = (one, base = '') => attempt(async () => {
    filters.clear();
    labels.clear();
    limits.clear();
    shown = ROWS;
    chooser.value = String(columns.indexOf(one));
    column = new Column(one, base, clean.identity);
    fill(bases, make('option', {value: ''}, 'none'), ...columns.filter(other => other.table === one.table && other !== one)
      .map(other => make('option', {value: other.column}, shorten(other.column, 60))));
    bases.value = base;
    bases.disabled = bases.length < 2;
    column.bin = binOf(Number((await ask(lengthOfMost(column))).rows[0]?.[0] ?? 0));
    for (const card of cards.values()) { card.kept.clear(); fill(card.groups); }
    body.hidden = chips.hidden = clean.element.hidden = choices.hidden = false;
    total = Number((await ask(`SELECT count(*) FROM ${column.from} WHERE ${condition(column, new Map())}`)).rows[0][0]);
    const rest = Number((await ask(`SELECT count(*) FROM ${column.from}`)).rows[0][0]) - total;
    about.textContent = told + (rest ? ` ${number(rest)} ${rest === 1 ? 'row' : 'rows'} without a link.` : '');
    await refresh();
  });

  const ask = sql => engine.call('rows', {sql});

  // Another form of the links was chosen; filters of the picture that it changes go.
  function reform(name) {
    filters.delete(name);
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

  async function drawAll() {
    const pictures = extra.open ? PICTURES : PICTURES.slice(0, FIRST);
    const deeds = [showNumbers, showLinks, ...pictures.map(picture => () => showPicture(picture))];
    for (const [i, deed] of deeds.entries()) {
      doing.textContent = `Counting … ${Math.round(100 * i / deeds.length)} %`;
      await deed();
      if (again) return;
    }
  }

  async function showNumbers() {
    const sql = numbers(column, filters), {rows: [row]} = await ask(sql);
    tilesSQL.set(`${sql};`);
    const [count, hosts, pages, invalid] = row.map(Number);
    const tile = (n, words, title) => make('div', make('dt', words, title ? make('span.quiet', title) : null), make('dd', number(n)));
    fill(tiles, tile(count, count === 1 ? 'link' : 'links', count < total ? `of ${number(total)}` : null), tile(hosts, hosts === 1 ? 'host' : 'hosts'),
      tile(pages, pages === 1 ? 'page' : 'different pages', pages < count ? 'if trackers, www and case do not count' : null), tile(invalid, 'not valid'));
    const chosen = PICTURES.flatMap(({name}) => [...filters.get(name) ?? []].map(key => [name, key]));
    fill(chips, ...chosen.map(([name, key]) => make(`button.chip.tone-${name}`, {type: 'button', onclick: () => { chips.focus(); toggle(name, key); }, 'aria-label': `Remove the filter ${name}: ${shorten(labels.get(name + key) ?? key, 200)}`},
      make('span.quiet', name), ' ', shorten(labels.get(name + key) ?? key, 60), make('span.cross', {'aria-hidden': 'true'}, '×'))),
    chosen.length ? make('button.small', {type: 'button', onclick: () => { chips.focus(); filters.clear(); refresh(); }}, 'Remove all') : null);
    chips.hidden = !chosen.length;
    say(chosen.length ? `${number(count)} of ${number(total)} links.` : `All ${number(count)} links.`);
    clean.show(count, total);
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
    if (picture.name === 'finding') {
      group.note = row[3] ?? '';
      group.tone = row[3] ?? 'fine';
    }
    if (picture.name === 'page') group.note = +row[3] > 1 ? `${number(row[3])} spellings` : '';
    return group;
  }

  async function showPicture(picture) {
    const limit = limits.get(picture.name) ?? picture.limit, card = cards.get(picture.name), chosen = filters.get(picture.name) ?? new Set();
    const sql = statement(picture, column, filters, limit), {rows, keys} = await ask(sql);
    card.sql.set(`${sql};`);
    let groups = rows.map((row, i) => groupOf(picture, keys[i], row));
    if (picture.name === 'length' && groups.length) groups = allBins(groups, picture);
    for (const group of groups) labels.set(picture.name + group.key, group.rest ? number(group.key) + group.rest : group.label);
    draw(card.groups, card.kept, groups, chosen, key => toggle(picture.name, key), picture.name === 'length');
    const all = picture.name === 'length' ? 0 : Number(rows[0]?.[2] ?? 0);
    card.note.textContent = picture.name === 'length' ? 'in bytes' : all > groups.length ? `${number(groups.length)} of ${number(all)}` : '';
    card.more.hidden = all <= groups.length;
    card.element.querySelector('.nothing').hidden = groups.length > 0;
  }

  // All bins, including those without links
  function allBins(groups, picture) {
    const found = new Map(groups.map(group => [group.key, group]));
    return Array.from({length: BINS}, (_, i) => String(i * column.bin)).map(key => found.get(key) ?? groupOf(picture, key, [key, 0]));
  }

  async function showLinks() {
    const {rows} = await ask(preview(column, filters, clean.form(), shown + 1));
    listSQL.set(`${list(column, filters)};`);
    const longer = rows.length > shown;
    listNote.textContent = longer ? `the first ${number(shown)}` : '';
    more.hidden = !longer;
    links.classList.remove('waiting');
    fill(links, ...rows.slice(0, shown).map(([link, cleaned, severity]) => make('li',
      make('div.link', make('button.plain', {type: 'button', onclick: () => others.look(link), title: 'Look at this one'}, shorten(link, 400)),
        cleaned !== link ? make('div.after', make('span.hidden', 'cleaned: '), ...change(link, cleaned ?? '')) : null),
      severity ? make(`span.severity.${severity}`, severity) : null)));
  }

  function toggle(name, key) {
    const chosen = filters.get(name) ?? new Set();
    if (!chosen.delete(key)) chosen.add(key);
    filters.set(name, chosen);
    shown = ROWS;
    refresh();
  }

  return {take, takeSample, isEmpty: () => latest === null};
}
