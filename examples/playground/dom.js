// SPDX-License-Identifier: MIT
//
// Make elements.  Only here do texts of links, tables and errors get into the page, and
// only as text, never as HTML.

export const by = id => document.getElementById(id);

// make('span.name', {title: 'x'}, 'text', element, ...)
export function make(what, ...rest) {
  const [tag, ...classes] = what.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  for (const item of rest) {
    if (item === null || item === undefined) continue;
    if (typeof item === 'object' && !(item instanceof Node)) {
      for (const [name, value] of Object.entries(item)) {
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value);
      }
    } else {
      element.append(item); // a text becomes a text node
    }
  }
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.filter(child => child !== null));
}

// Replace characters that cannot be seen, or look like a blank, by their names.
export const visible = text => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu, c =>
  `⟨${{'\0': 'NUL', '\t': 'TAB', '\n': 'LF', '\r': 'CR'}[c] ?? `U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`}⟩`);

export const SHOWN = 2000; // at most so many characters of a text are shown

export function shorten(text, limit = SHOWN) {
  return text.length <= limit ? visible(text)
    : `${visible(text.slice(0, limit))} … (${(text.length).toLocaleString('en')} characters)`;
}

// A value of SQL: NULL, empty, or its text
export function value(text, limit) {
  if (text === null) return make('i.absent', 'NULL');
  if (text === '') return make('i.empty', 'empty');
  return make('span.value', shorten(text, limit));
}

// A link to a section, named as uri_lint() names it: "3.2.1", "C", "RFC 5952 4"
export function section(name) {
  const [, rfc, place] = /^(?:RFC (\d+) ?)?(.*)$/.exec(name);
  const anchor = place && `#${/^\d/.test(place) ? 'section' : 'appendix'}-${place.split(' ')[0]}`;
  return make('a.section', {href: `https://www.rfc-editor.org/rfc/rfc${rfc || 3986}${anchor}`,
    target: '_blank', rel: 'noreferrer noopener', 'aria-label': `${rfc ? `RFC ${rfc}` : 'RFC 3986'} section ${place}, opens the RFC`},
  `${rfc ? `RFC ${rfc} ` : ''}§${place}`);
}

export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Announce a text to screen readers.
export function say(text) { by('status').textContent = text; }
