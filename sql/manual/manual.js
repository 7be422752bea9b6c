// SPDX-License-Identifier: MIT
//
// A page of the manual: search, blocks of SQL that run, an address beside each
// heading, and wide tables that can be scrolled with the keyboard.

import {by, make} from './dom.js';
import {startSearch} from './search.js';
import {startRun} from './run.js';

startSearch(by('search'));

// If the contents stand beside the text, scroll them to the current page.
const pages = by('pages'), here = pages.querySelector('[aria-current]');
if (here && getComputedStyle(pages).position === 'sticky') pages.scrollTop = here.offsetTop - pages.clientHeight / 2;

startRun(document.querySelectorAll('.sql'));
for (const heading of document.querySelectorAll('main :is(h2, h3)[id]')) {
  heading.append(make('a.anchor', {href: `#${heading.id}`, 'aria-label': `Address of: ${heading.textContent}`}, '#'));
}
for (const [i, table] of document.querySelectorAll('main > .scroll').entries()) {
  if (table.scrollWidth <= table.clientWidth) continue;
  for (const [name, value] of Object.entries({tabindex: '0', role: 'region', 'aria-label': `Table ${i + 1}`})) table.setAttribute(name, value);
}
