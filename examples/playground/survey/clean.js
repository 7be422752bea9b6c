// SPDX-License-Identifier: MIT
//
// The card "Clean and save": the form of the links, the rows, and the file to save.

import {download, fill, make, say, shorten} from '../dom.js';
import {Stopped} from '../engine.js';
import {FORMS, cleaning, dropped, droppedCount, leaving, pageKey, script} from './pictures.js';
import {number} from './draw.js';

const SAME = [['key', 'they lead to the same page'], ['written', 'they are written alike, as above']];
const SHOWN = 8; // so many rows that merging drops are shown

// The suffix of the text that is saved: that of the file, if it has one of a text
const suffixOf = ({file, encoding, anywhere}) => encoding && !anywhere ? /\.(csv|tsv|tab|txt)$/i.exec(file.name)?.[1].toLowerCase() ?? 'txt' : 'csv';

// The card.  ask() returns {engine, column, filters, header, name, attempt}; changed() is
// called when the user chooses another form of the links.
export function cleanCard(ask, changed, statementBox) {
  const form = make('select', {id: 'survey-form', onchange: () => { show(); changed(same.value === 'written' ? 'page' : ''); }},
    ...FORMS.map(({name, words}) => make('option', {value: name}, words)));
  const same = make('select', {id: 'survey-same', onchange: () => { show(); changed('page'); }},
    ...SAME.map(([name, words]) => make('option', {value: name}, words)));
  const merge = make('input', {type: 'checkbox', id: 'survey-merge', onchange: () => { show(); tell(); }});
  const only = make('input', {type: 'checkbox', id: 'survey-only', onchange: () => { show(); tell(); }});
  const loss = make('div.loss', {'aria-live': 'polite'});
  const onlyText = make('label', {for: 'survey-only'});
  const note = make('span.quiet');
  const report = make('ul.report', {'aria-label': 'What was done'});
  const sql = statementBox('The statement that cleans');
  const buttons = [make('button.main', {type: 'button', onclick: () => save(true)}, 'Save as CSV'), make('button', {type: 'button', onclick: () => save(false)}, 'Save as SQLite')];

  const write = () => FORMS.find(({name}) => name === (fixed() ? 'none' : form.value));

  function statements() {
    const {column, filters} = ask();
    if (fixed()) return [];
    const clean = cleaning(column, write(), merge.checked, same.value);
    return [...only.checked && !only.disabled ? leaving(column, filters) : [], ...clean ? [clean] : []];
  }

  // Say what merging drops, before anything is saved.
  const tell = () => ask().attempt(async () => {
    fill(loss);
    const {engine, column, filters} = ask(), chosen = only.checked && !only.disabled ? filters : new Map();
    if (!merge.checked || fixed()) return;
    const rows = async sql => (await engine.call('rows', {sql})).rows;
    const count = Number((await rows(droppedCount(column, chosen)))[0][0]);
    const names = (await rows(`SELECT name FROM pragma_table_xinfo('${column.table.replaceAll("'", "''")}') WHERE hidden <> 1`)).map(row => row[0]);
    const lines = (count ? await rows(dropped(column, chosen, SHOWN)) : []).map(row => {
      const kept = row.slice(0, names.length), gone = row.slice(-names.length), other = names.findIndex(name => name === column.column);
      const lost = names.flatMap((name, i) => i !== other && gone[i] !== kept[i] && gone[i] ? [`${name}: ${shorten(gone[i], 60)}`] : []);
      return make('li', shorten(gone[other] ?? '', 100), make('span.quiet', lost.length ? ` ${lost.join(', ')}` : ' nothing else'));
    });
    fill(loss, make('p', count ? `Merging drops ${number(count)} ${count === 1 ? 'row' : 'rows'}; of rows with the same link, the first stays. Dropped with ${count === 1 ? 'it' : 'them'}:` : 'There is nothing to merge.'),
      make('ul', ...lines, count > lines.length ? make('li.quiet', `and ${number(count - lines.length)} more`) : null));
  });

  const fixed = () => ask().column.chosen.type !== 'table';

  function show(shown, all) {
    fill(report);
    const {source, column} = ask(), suffix = suffixOf(source);
    for (const one of [form, same, merge]) one.disabled = fixed();
    buttons[0].textContent = `Save as ${suffix === 'tab' ? 'TSV' : suffix === 'txt' ? 'text' : suffix.toUpperCase()}`;
    note.textContent = fixed() ? `A ${column.chosen.type === 'view' ? 'view' : 'virtual table'} is saved as it is.`
      : source.encoding && !source.anywhere ? `All else stays as it stands in the file, byte for byte: ${source.encoding}, quotes, line ends.` : 'All else stays as it is.';
    if (shown !== undefined) {
      only.disabled = shown === all || fixed();
      onlyText.textContent = only.disabled ? 'Only the links that the filters let through' : `Only the ${number(shown)} links that the filters let through`;
      onlyText.classList.toggle('quiet', only.disabled);
    }
    sql.set(script(statements()) || '-- Nothing is changed.');
  }

  async function save(asText) {
    buttons.forEach(one => { one.disabled = true; });
    await ask().attempt(() => deliver(asText), 'Saving …');
    buttons.forEach(one => { one.disabled = false; });
  }

  async function deliver(asText) {
    const {engine, column, source} = ask(), text = asText ? source : null, name = `${source.name}-clean.${asText ? suffixOf(source) : 'db'}`;
    try {
      const done = await engine.call('clean', {statements: statements(), column: column.chosen, text, original: source.encoding ? null : source.file});
      download(name, done.file, text ? 'text/csv' : 'application/vnd.sqlite3');
      if (done.statements.length) sql.set(script(done.statements));
      fill(report, ...done.report.map(([count, words]) => make('li', make('span.count', count === null ? '' : number(Number(count))), make('span', words))));
      say(`${name} is saved.`);
    } catch (problem) {
      if (problem.broken || problem instanceof Stopped) throw problem;
      fill(report, make('li.refused', make('span', {role: 'alert'}, problem.message)));
    }
  }

  const element = make('section.card.clean', {'aria-labelledby': 'survey-clean'},
    make('h2', {id: 'survey-clean'}, 'Clean and save'),
    make('div.choices',
      make('label', {for: 'survey-form'}, 'Write the links'), form,
      make('label', {for: 'survey-same'}, 'Links are the same if'), same,
      make('span'), make('span.check', merge, make('label', {for: 'survey-merge'}, 'Merge rows with the same link')),
      make('span'), make('span.check', only, onlyText)),
    loss, make('div.row', ...buttons, note),
    report, sql.element);
  const reset = () => { merge.checked = only.checked = false; fill(loss); };
  return {element, show, tell, reset, form: write, identity: column => same.value === 'key' ? pageKey(column) : write().sql(column)};
}
