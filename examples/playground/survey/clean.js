// SPDX-License-Identifier: MIT
//
// The card "The cleaned table": the form of the links, the rows, and the file to save.

import {download, fill, make, say} from '../dom.js';
import {Stopped} from '../engine.js';
import {FORMS, cleaning, deletion} from './pictures.js';
import {number} from './draw.js';

const FILES = {csv: ['CSV', 'text/csv'], db: ['SQLite', 'application/vnd.sqlite3']};

// The card.  ask() returns {engine, column, filters, header, name, attempt}; changed() is
// called when the user chooses another form of the links.
export function cleanCard(ask, changed, statementBox) {
  const form = make('select', {id: 'survey-form', onchange: () => { show(); changed(); }},
    ...FORMS.map(([name, words]) => make('option', {value: name}, words)));
  form.value = 'scheme';
  const merge = make('input', {type: 'checkbox', id: 'survey-merge', onchange: () => show()});
  const only = make('input', {type: 'checkbox', id: 'survey-only', onchange: () => show()});
  const onlyText = make('label', {for: 'survey-only'});
  const note = make('span.quiet');
  const report = make('ul.report', {'aria-label': 'What was done'});
  const sql = statementBox('The statement that cleans');
  const buttons = Object.entries(FILES).map(([suffix, [name]]) =>
    make('button', {type: 'button', onclick: () => save(suffix)}, `Save as ${name}`));
  buttons[0].classList.add('main');

  function statements() {
    const {column, filters} = ask();
    if (fixed()) return {};
    return {deletion: only.checked && !only.disabled ? deletion(column, filters) : null, cleaning: cleaning(column, form.value, merge.checked)};
  }

  const fixed = () => ask().column.chosen.type !== 'table';

  function show(shown, all) {
    fill(report);
    for (const one of [form, merge]) one.disabled = fixed();
    note.textContent = fixed() ? `A ${ask().column.chosen.type === 'view' ? 'view' : 'virtual table'} is saved as it is.` : 'The other columns, and what is no link, stay as they are.';
    if (shown !== undefined) {
      only.disabled = shown === all || fixed();
      onlyText.textContent = only.disabled ? 'Only the links that the filters let through' : `Only the ${number(shown)} links that the filters let through`;
      onlyText.classList.toggle('quiet', only.disabled);
    }
    const done = statements();
    sql.set([done.deletion, done.cleaning].filter(text => text).map(text => `${text};`).join('\n') || '-- Nothing is changed.');
  }

  async function save(suffix) {
    buttons.forEach(one => { one.disabled = true; });
    await ask().attempt(() => write(suffix), 'Saving …');
    buttons.forEach(one => { one.disabled = false; });
  }

  async function write(suffix) {
    const {engine, column, header, name} = ask();
    try {
      const done = await engine.call('clean', {...statements(), header, table: suffix === 'csv' ? column.table : null});
      download(`${name}-clean.${suffix}`, done.bytes, FILES[suffix][1]);
      fill(report, ...done.report.map(([what, count, text]) => make('li', make('span.count', count === null ? '' : number(count)), make(what === 'afterwards' ? 'code' : 'span', text))));
      say(`${name}-clean.${suffix} is saved.`);
    } catch (problem) {
      if (problem.broken || problem instanceof Stopped) throw problem;
      fill(report, make('li.refused', make('span', {role: 'alert'}, problem.message)));
    }
  }

  const element = make('section.card', {'aria-labelledby': 'survey-clean'},
    make('h2', {id: 'survey-clean'}, 'The cleaned table'),
    make('div.choices',
      make('label', {for: 'survey-form'}, 'Write the links'), form,
      make('span'), make('span.check', merge, make('label', {for: 'survey-merge'}, 'Merge rows whose links become equal')),
      make('span'), make('span.check', only, onlyText)),
    make('div.row', ...buttons, note),
    report, sql.element);
  const reset = () => { merge.checked = only.checked = false; };
  return {element, show, reset, form: () => FORMS.find(([name]) => name === (fixed() ? 'none' : form.value))[2]};
}
