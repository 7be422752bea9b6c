// SPDX-License-Identifier: MIT
//
// A box with a statement, which can be copied, or opened in "Run SQL" by open(text).

import {make, say} from '../dom.js';

export function boxOf(label, open) {
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
  const run = make('button.small', {type: 'button', onclick: () => open(code.textContent)}, 'Open in Run SQL');
  const element = make('details.statement-box', make('summary', 'SQL', make('span.hidden', `: ${label}`)),
    make('pre', {tabindex: '0', role: 'region', 'aria-label': `SQL: ${label}`}, code), make('div.row', copy, run));
  return {element, set: text => { code.textContent = text; }};
}
