// SPDX-License-Identifier: MIT
//
// Help while SQL is typed: what the function at the cursor does, and a list of the
// functions whose names begin with the word before the cursor.  The arrow keys select a
// name, Tab inserts it, Enter inserts it if an arrow key has selected it, Escape closes
// the list.

import {fill, make} from './dom.js';

const SHOWN_NAMES = 8;

// The name of the function at an offset: the word there, or else the function whose
// arguments are there.  Strings are skipped.
function functionAt(sql, at, known) {
  const word = /\w*$/.exec(sql.slice(0, at))[0] + /^\w*/.exec(sql.slice(at))[0];
  if (known.has(word.toLowerCase())) return word.toLowerCase();
  const before = sql.slice(0, at).replace(/'[^']*('|$)/g, text => '_'.repeat(text.length));
  let depth = 0;
  for (let i = before.length - 1; i >= 0 && before[i] !== ';'; i--) {
    if (before[i] === ')') depth++;
    if (before[i] === '(' && depth-- === 0) {
      depth = 0;
      const name = /\w*$/.exec(before.slice(0, i))[0].toLowerCase();
      if (known.has(name)) return name;
    }
  }
  return null;
}

// The position of the cursor in its field, measured in a copy of the text before it
function cursorPlace(field) {
  const style = getComputedStyle(field), mark = make('span', '|');
  const copy = make('div', field.value.slice(0, field.selectionStart), mark);
  for (const name of ['font', 'padding', 'border', 'whiteSpace', 'overflowWrap', 'boxSizing', 'letterSpacing']) copy.style[name] = style[name];
  Object.assign(copy.style, {position: 'absolute', visibility: 'hidden', width: `${field.offsetWidth}px`});
  field.after(copy);
  const place = {left: mark.offsetLeft, top: mark.offsetTop - field.scrollTop + mark.offsetHeight};
  copy.remove();
  return place;
}

function describe({call, result, page}) {
  return make('p', page ? make('a', {href: page}, make('code', call)) : make('code', call), ` ${result}`);
}

export function startHelp(field, place, functions) {
  const known = new Map(functions.map(one => [one.name, one]));
  const list = make('ul.names', {role: 'listbox', id: 'names', 'aria-label': 'Functions', hidden: ''});
  let offered = [], marked = 0, moved = false;
  field.after(list);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', 'names');

  const typed = () => /\w*$/.exec(field.value.slice(0, field.selectionStart))[0];

  function showList() {
    list.hidden = !offered.length;
    fill(list, ...offered.map(({name, result}, i) => make('li', {role: 'option', id: `name-${i}`, 'aria-selected': String(i === marked),
      onmousedown: event => { event.preventDefault(); marked = i; take(); }}, make('code', name), make('span.quiet', result))));
    if (!offered.length) { field.removeAttribute('aria-activedescendant'); return; }
    field.setAttribute('aria-activedescendant', `name-${marked}`);
    const {left, top} = cursorPlace(field);
    list.style.top = `${field.offsetTop + Math.min(top, field.offsetHeight)}px`;
    list.style.left = `${field.offsetLeft + Math.max(0, Math.min(left, field.offsetWidth - list.offsetWidth))}px`;
  }

  function close() { offered = []; showList(); }

  function offer() {
    const begun = typed().toLowerCase();
    marked = 0;
    moved = false;
    offered = begun.length < 3 ? [] : functions.filter(({name}) => name.startsWith(begun)).slice(0, SHOWN_NAMES);
    if (offered.length === 1 && offered[0].name === begun) offered = [];
    showList();
  }

  function take() {
    const {name} = offered[marked], at = field.selectionStart, from = at - typed().length;
    const text = field.value[at] === '(' ? name : `${name}(`;
    field.setSelectionRange(from, at);
    // With execCommand, the browser's own undo works.
    if (!document.execCommand('insertText', false, text)) field.setRangeText(text, from, at, 'end');
    close();
    explain();
  }

  function explain() {
    const found = known.get(functionAt(field.value, field.selectionStart, known));
    fill(place, found ? describe(found) : null);
  }

  const keys = {
    ArrowDown() { marked = (marked + 1) % offered.length; moved = true; showList(); },
    ArrowUp() { marked = (marked + offered.length - 1) % offered.length; moved = true; showList(); },
    Tab: take, Enter: take, Escape: close,
  };
  field.addEventListener('input', offer);
  field.addEventListener('blur', close);
  field.addEventListener('keydown', event => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!offered.length || !plain || !keys[event.key] || (event.key === 'Enter' && !moved)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  document.addEventListener('selectionchange', () => {
    if (document.activeElement !== field) return;
    explain();
    if (offered.length && !offered.some(({name}) => name.startsWith(typed().toLowerCase()) && typed())) close();
  });
}
