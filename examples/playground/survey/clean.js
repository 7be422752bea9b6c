// SPDX-License-Identifier: MIT
//
// The card "Clean and save": the form of the links, the rows, what that changes, and the file.

import {download, fill, make, say, shorten} from '../dom.js';
import {Stopped} from '../engine.js';
import {FORMS, cleaning, condition, dropped, droppedCount, leaving, pageKey, rowOf, script, written} from './pictures.js';
import {number} from './draw.js';
import {change} from './rows.js';

const SAME = [['key', 'they lead to the same page'], ['written', 'they are written alike, as above']];
const SHOWN = 8; // so many rows that merging drops are shown
const OFFERED = 40; // so many other columns can be cleaned

const count = (n, one, many) => `${number(n)} ${Number(n) === 1 ? one : many}`;

// The suffix of the text that is saved: that of the file, if it has one of a text
const suffixOf = ({file, encoding, anywhere, json}) => json ? /\.(json|jsonl|ndjson)$/i.exec(file.name)?.[1].toLowerCase() ?? 'json'
  : encoding && !anywhere ? /\.(csv|tsv|tab|txt)$/i.exec(file.name)?.[1].toLowerCase() ?? 'txt' : 'csv';

// The card.  ask() returns {engine, column, fast, filters, source, columns, attempt, calm}; changed() is
// called when the user chooses another form of the links.
export function cleanCard(ask, changed, box) {
  const form = make('select', {id: 'survey-form', onchange: () => { show(); changed(same.value === 'written' ? 'page' : ''); }},
    ...FORMS.map(({name, words}) => make('option', {value: name}, words)));
  const same = make('select', {id: 'survey-same', onchange: () => { show(); changed('page'); }},
    ...SAME.map(([name, words]) => make('option', {value: name}, words)));
  const tick = (id, words) => {
    const input = make('input', {type: 'checkbox', id, onchange: () => { show(); tell(); }}), label = make('label', {for: id}, words);
    return {input, label, element: make('span.check', input, label)};
  };
  const merge = tick('survey-merge', 'Merge rows with the same link'), only = tick('survey-only', ''), prefix = tick('survey-prefix', 'Write \' before cells that a spreadsheet would run');
  const others = make('div.others'), more = make('details.also', make('summary', 'Clean other columns, too'), others);
  const changes = make('div.changes', {'aria-live': 'polite'}), loss = make('div.loss', {'aria-live': 'polite'});
  const note = make('span.quiet'), report = make('ul.report', {'aria-label': 'What was done'});
  const sql = box('The statement that cleans');
  const buttons = [make('button.main', {type: 'button', onclick: () => save(true)}, 'Save as CSV'), make('button', {type: 'button', onclick: () => save(false)}, 'Save as SQLite')];
  let saving = false;
  // A link that was divided in doubt would be cleaned in part.
  const enable = () => { for (const one of buttons) one.disabled = saving || ask().source.unsure; };
  const fixed = () => ask().column.chosen.type !== 'table';
  const write = () => FORMS.find(({name}) => name === (fixed() ? 'none' : form.value));
  const also = () => ask().columns.filter(one => others.querySelector(`input[value="${ask().columns.indexOf(one)}"]:checked`));
  const isPartial = () => only.input.checked && !only.input.disabled;

  function statements() {
    const {column, filters} = ask();
    return fixed() ? [] : [...isPartial() ? leaving(column, filters) : [], ...cleaning(column, also(), write(), merge.input.checked, same.value)];
  }

  const job = () => ({statements: statements(), leave: isPartial() ? condition(ask().column, ask().filters) : null, column: ask().column.chosen, also: also()});

  // Other columns of the table that look like links, to be cleaned in the same pass
  function offer() {
    const {columns, column} = ask(), list = columns.filter(one => one.table === column.table && one.column !== column.column && one.score > 0.3).slice(0, OFFERED);
    fill(others, ...list.map(one => {
      const value = String(columns.indexOf(one)), id = `survey-also-${value}`;
      return make('span.check', make('input', {type: 'checkbox', id, value, onchange: () => { show(); tell(); }}), make('label', {for: id}, shorten(one.column, 60) || '(no name)'));
    }));
    more.hidden = !list.length || fixed();
  }

  // Say what will change, what merging drops, and what that does to other tables, before
  // anything is saved.
  let told = 0; // the latest of several that run at the same time
  const tell = () => ask().attempt(async () => {
    const mine = ++told;
    const {engine, column, fast, filters, source, columns} = ask(), chosen = isPartial() ? filters : new Map();
    if (!columns.length) return; // stopped
    if (fixed()) { fill(changes); fill(loss); return; }
    const rows = async text => (await engine.call('rows', {sql: text})).rows;
    const found = [[column, await engine.call('changes', {sql: `SELECT ${fast.id}, ${fast.written}, ${written(fast, write())} FROM ${fast.from} WHERE ${condition(fast, chosen)} AND ${written(fast, write())} IS NOT ${fast.written}`})]];
    for (const other of also()) {
      const one = column.of(other);
      found.push([one, await engine.call('changes', {sql: `SELECT ${one.id}, ${one.written}, ${written(one, write())} FROM ${one.from} WHERE ${condition(one, new Map())} AND ${written(one, write())} IS NOT ${one.written}${
        chosen.size ? ` AND ${one.id} IN (SELECT ${fast.id} FROM ${fast.from} WHERE ${condition(fast, chosen)})` : ''}`})]);
    }
    const drops = Number((await rows(droppedCount(fast, chosen)))[0][0]);
    if (mine !== told) return;
    fill(changes, ...found.flatMap(([one, {changed: n, kinds}], i) => [
      make('p', make('b', `${count(n, 'link changes', 'links change')}${found.length > 1 ? ` in ${shorten(one.column, 60)}` : ''}`), i ? '.' : `, and merging ${merge.input.checked ? 'drops' : 'would drop'} ${count(drops, 'row', 'rows')}.`),
      ...kinds.map(([name, total, examples]) => make('details.kind', make('summary', make('span.count', number(total)), ' ', name),
        make('ul', ...examples.map(([id, before, after]) => make('li', make('span.quiet', `row ${number(id)}: `), make('span.mono', ...change(before, after)))))))]));
    const lost = merge.input.checked ? await lossOf(rows, drops, chosen, ask()) : [];
    if (mine !== told) return;
    fill(loss, ...lost);
    if (!source.encoding && (merge.input.checked || isPartial()) && new Set(columns.map(one => one.table)).size > 1) {
      const lines = (await engine.call('foresee', job())).filter(([, words]) => /^rows? (fewer|more) in|other table/.test(words));
      if (mine !== told) return;
      loss.append(...lines.length ? [make('p', make('b', 'Other tables change, too:')), make('ul', ...lines.map(([n, words]) => make('li', `${number(n)} ${words}`)))] : []);
    }
  });

  async function lossOf(rows, drops, chosen, {column, fast, names}) {
    const other = names.indexOf(column.column), lines = [];
    for (const [stays, goes] of drops ? await rows(dropped(fast, chosen, SHOWN)) : []) {
      const [[kept], [gone]] = [await rows(rowOf(column, stays, names)), await rows(rowOf(column, goes, names))];
      const lost = names.flatMap((name, i) => i !== other && gone[i] !== kept[i] && gone[i] ? [`${shorten(name, 60)}: ${shorten(gone[i], 60)}`] : []);
      lines.push(make('li', shorten(gone[other] ?? '', 100), make('span.quiet', lost.length ? ` ${lost.slice(0, 20).join(', ')}` : ' nothing else')));
    }
    return [make('p', drops ? `Merging drops ${count(drops, 'row', 'rows')}; of rows with the same link, the first stays. Dropped with ${drops === 1 ? 'it' : 'them'}:` : 'There is nothing to merge.'),
      make('ul', ...lines, drops > lines.length ? make('li.quiet', `and ${number(drops - lines.length)} more`) : null)];
  }

  function show(shown, all) {
    fill(report);
    const {source, column} = ask(), suffix = suffixOf(source);
    for (const one of [form, same, merge.input]) one.disabled = fixed();
    enable();
    buttons[0].textContent = `Save as ${suffix === 'tab' ? 'TSV' : suffix === 'txt' ? 'text' : suffix.toUpperCase()}`;
    note.textContent = source.unsure ? 'First answer the question under “Your links”.' : fixed() ? `A ${column.chosen.type === 'view' ? 'view' : 'virtual table'} is saved as it is.`
      : source.encoding && !source.anywhere ? `All else stays as it stands in the file, byte for byte: ${source.encoding}, quotes, line ends.` : 'All else stays as it is.';
    if (shown !== undefined) {
      only.input.disabled = shown === all || fixed();
      only.label.textContent = only.input.disabled ? 'Only the links that the filters let through' : `Only the ${number(shown)} links that the filters let through`;
      only.label.classList.toggle('quiet', only.input.disabled);
    }
    prefix.element.hidden = Boolean(source.json || source.encoding && !source.anywhere && !source.formulas);
    sql.set(script(statements()) || '-- Nothing is changed.');
  }

  async function save(asText) {
    const {column, calm, attempt} = ask();
    saving = true;
    enable();
    await calm(); // what is counted says what is saved
    if (!element.hidden && ask().column === column) await attempt(() => deliver(asText), 'Saving …');
    saving = false;
    enable();
  }

  async function deliver(asText) {
    const {engine, source} = ask(), text = asText ? source : null, name = `${source.name}-clean.${asText ? suffixOf(source) : 'db'}`;
    try {
      const done = await engine.call('clean', {...job(), text, original: source.encoding ? null : source.file, prefix: prefix.input.checked && !prefix.element.hidden});
      download(name, done.file, text ? source.json ? 'application/json' : 'text/csv' : 'application/vnd.sqlite3');
      if (done.statements.length) sql.set(script(done.statements));
      fill(report, ...done.report.map(([n, words]) => make('li', make('span.count', n === null ? '' : number(Number(n))), make('span', words))), ...formulaLines(done.formulas));
      say(`${name} is saved.`);
    } catch (problem) {
      if (problem.broken || problem instanceof Stopped) throw problem;
      fill(report, make('li.refused', make('span', {role: 'alert'}, problem.message)));
    } finally {
      ask().saved();
    }
  }

  // The cells that a spreadsheet would run
  function formulaLines(formulas) {
    if (!formulas?.count) return [];
    const isOne = formulas.count === 1, begin = isOne ? 'field begins like a formula' : 'fields begin like a formula';
    const words = prefix.input.checked ? ", and now with '" : isOne ? ': a spreadsheet may run it. It stays as it is' : ': a spreadsheet may run them. They stay as they are';
    return [make('li', make('span.count', number(formulas.count)), make('span', begin + words,
      make('ul', ...formulas.examples.map(([row, place, value]) => make('li', make('span.quiet', `${row ? `row ${number(row)}` : 'header'}, field ${place}: `), make('span.mono', shorten(value, 60)))),
        formulas.count > formulas.examples.length ? make('li.quiet', `and ${number(formulas.count - formulas.examples.length)} more`) : null)))];
  }

  const element = make('section.card.clean', {'aria-labelledby': 'survey-clean'},
    make('h2', {id: 'survey-clean'}, 'Clean and save'),
    make('div.choices',
      make('label', {for: 'survey-form'}, 'Write the links'), form,
      make('label', {for: 'survey-same'}, 'Links are the same if'), same,
      make('span'), merge.element,
      make('span'), only.element,
      make('span'), prefix.element),
    more,
    make('div.row.saving', ...buttons, note),
    changes, loss, report, sql.element);
  const reset = () => { told++; merge.input.checked = only.input.checked = prefix.input.checked = false; fill(loss); fill(changes); fill(others); };
  const choices = () => ({form: form.value, same: same.value, merge: merge.input.checked, only: only.input.checked, prefix: prefix.input.checked, also: [...others.querySelectorAll(':checked')].map(one => one.value)});
  const restore = kept => {
    Object.assign(form, {value: kept.form});
    Object.assign(same, {value: kept.same});
    merge.input.checked = kept.merge;
    only.input.checked = kept.only;
    prefix.input.checked = kept.prefix;
    for (const input of others.querySelectorAll('input')) input.checked = kept.also.includes(input.value);
  };
  return {element, show, tell, offer, reset, choices, restore, form: write, identity: names => same.value === 'key' ? pageKey(names) : write().sql(names)};
}
