// SPDX-License-Identifier: MIT
//
// The rows of the file: each with its number, its link, what cleaning makes of it, and some of
// its other columns; a field finds those with a text.

import {difference} from '../diff.js';
import {fill, make, shorten, visible} from '../dom.js';
import {number} from './draw.js';
import {list, preview, searching} from './pictures.js';

const ROWS = 10; // so many rows are shown at first; "Show more" adds four times as many
const OTHERS = 4; // so many other columns

// The difference that cleaning makes to a link
export const change = (before, after) => before.length + after.length > 4000 ? [shorten(after, 400)]
  : difference(before, after).map(([kind, text]) => kind === 'same' ? visible(text) : make(kind === 'gone' ? 'del' : 'ins', visible(text)));

// The card.  ask() returns {column, fast, filters, names, form}; rows(sql) asks the worker;
// look(link, page) shows a link; redraw() draws the rows again.
export function rowsCard(ask, rows, look, redraw, box) {
  let shown = ROWS, timer;
  const note = make('span.quiet', {'aria-live': 'polite'}), sql = box('the list of links');
  const search = make('input.search', {type: 'search', id: 'survey-search', placeholder: 'Search the rows', 'aria-label': 'Search the rows', autocomplete: 'off', spellcheck: 'false',
    oninput: () => { clearTimeout(timer); timer = setTimeout(() => { shown = ROWS; redraw(); }, 200); }});
  const more = make('button.small', {type: 'button', onclick: () => { shown += 4 * ROWS; redraw(); }}, 'Show more');
  const head = make('thead'), links = make('tbody.links');
  const element = make('section.card.rows', {'aria-labelledby': 'survey-links'},
    make('div.row', make('h2', {id: 'survey-links'}, 'Rows ', note), make('span.grow'), search),
    make('div.scroll', {role: 'region', tabindex: '0', 'aria-label': 'Rows'}, make('table', head, links)), make('div.foot', sql.element, more));

  const found = (names, text) => text ? searching(names, text) : '';

  async function show() {
    const {column, fast, filters, names, form} = ask(), text = search.value;
    const others = names.filter(name => name !== column.column).slice(0, OTHERS);
    const answer = await rows(preview(column, fast, filters, found(names, text), form, others, shown + 1));
    sql.set(`${list(column, filters)}${text ? `\n   AND ${found(names, text)}` : ''};`);
    const longer = answer.length > shown;
    note.textContent = longer ? `the first ${number(shown)}` : text ? `${number(answer.length)} with “${shorten(text, 40)}”` : '';
    more.hidden = !longer;
    const left = names.length - 1 - others.length;
    fill(head, make('tr', make('th.number', {scope: 'col'}, 'row'), make('th', {scope: 'col'}, shorten(column.column, 60) || '(no name)'), ...others.map(name => make('th', {scope: 'col'}, shorten(name, 60) || '(no name)')),
      left > 0 ? make('th.quiet', {scope: 'col'}, `and ${number(left)} more ${left === 1 ? 'column' : 'columns'}`) : null));
    fill(links, ...answer.slice(0, shown).map(([id, link, cleaned, severity, page, ...cells]) => make('tr',
      make('td.number', number(id)),
      make('td.link', make('button.plain', {type: 'button', onclick: () => look(link, page), title: 'Look at this one'}, shorten(link, 400)),
        severity ? make(`span.severity.${severity}`, severity) : null,
        cleaned !== link ? make('div.after', make('span.hidden', 'cleaned: '), ...change(link, cleaned ?? ''), spoken(link, cleaned ?? '')) : null),
      ...cells.map(cell => make('td', cell === null ? '' : shorten(cell, 120))), left > 0 ? make('td') : null)));
  }

  return {element, show, search, reset: () => { shown = ROWS; }, forget: () => { clearTimeout(timer); search.value = ''; }};
}

// A host beyond ASCII is saved as xn--: say so.
function spoken(link, cleaned) {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/.exec(cleaned)?.[1] ?? '';
  return /(^|\.)xn--/.test(host) && !link.toLowerCase().includes(host) ? make('span.note', ` (browsers show ${/[^\x00-\x7f]/.test(link) ? 'it as it was' : 'other letters'}; ${host} is the name that is saved)`) : null;
}
