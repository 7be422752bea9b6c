// SPDX-License-Identifier: MIT
//
// Run blocks of SQL, each in a new database.  SQLite is loaded when the first block runs.
// A block that has run can be changed and run again.

import {fill, make, say} from './dom.js';
import {Engine, Stopped, loadEngine, loadScript} from './engine.js';
import {outcome, summary} from './result.js';

const engine = new Engine();
let loaded = null; // a promise: SQLite is loaded
let shown = 0; // the number of results so far

function load() {
  loaded ??= (async () => {
    await loadScript('module.js');
    await loadEngine();
    await engine.start();
  })().catch(problem => { loaded = null; throw problem; });
  return loaded;
}

function addRun(block) {
  const code = block.querySelector('code'), first = block.querySelector('.before code')?.textContent ?? '';
  const button = make('button.small', {type: 'button', onclick: () => running ? engine.restart() : run()}, 'Run');
  const more = make('a', {href: 'index.html', onclick: open}, 'Open in the playground');
  const place = make('div.results');
  const wrong = Array.from(block.querySelectorAll('.wrong'), one => one.textContent.replace(/^-- Error: /, ''));
  let running = false;

  // An error that the example shows does not look like a failure.
  function meant(element, error) {
    if (error && wrong.includes(error)) {
      element.classList.add('meant');
      element.append(make('p.quiet', 'This is the error that the example shows.'));
    }
    return element;
  }

  async function run() {
    running = true;
    button.textContent = 'Loading …';
    try {
      await load();
      button.textContent = 'Stop';
      const results = await engine.call('runAlone', {first, sql: code.innerText});
      const answers = results.filter(result => result.columns.length || result.error);
      fill(place, ...answers.map(result => meant(outcome(result, ++shown), result.error)), answers.length ? null : make('p.quiet', 'It ran, and has no rows to show.'), make('p.quiet', more));
      place.classList.toggle('single', answers.length === 1);
      say(summary(results));
    } catch (problem) {
      if (problem.broken) await engine.restart();
      fill(place, make('p.error', {role: 'alert'}, problem instanceof Stopped ? 'Stopped.' : `Error: ${problem.message}`));
    }
    running = false;
    button.textContent = 'Run';
    edit();
  }

  function edit() {
    if (code.isContentEditable) return;
    try { code.contentEditable = 'plaintext-only'; } catch { code.contentEditable = 'true'; }
    for (const [name, value] of Object.entries({role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'SQL, which can be changed', spellcheck: 'false'})) {
      code.setAttribute(name, value);
    }
    code.onkeydown = event => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !running) { event.preventDefault(); run(); }
    };
  }

  // Put the SQL into the address of the playground, which reads its state from there.
  function open() {
    more.href = `index.html#${new URLSearchParams({view: 'query', sql: first ? `${first}\n\n${code.innerText}` : code.innerText})}`;
  }

  block.prepend(make('div.tools', button));
  block.append(place);
}

export function startRun(blocks) {
  for (const block of blocks) addRun(block);
}
