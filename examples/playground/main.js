// SPDX-License-Identifier: MIT
//
// The page: its views, its input fields, and its state.  The address has what somebody typed
// only after "Copy a link to this".

import {by, fill, make, say, visible} from './dom.js';
import {Engine, Stopped, loadEngine} from './engine.js';
import {compare} from './editions.js';
import {look} from './look.js';
import {dropFile, runSQL, startQuery, stop} from './query.js';

const VIEWS = ['survey', 'look', 'editions', 'query'];
const LINK_LIMIT = 8000; // a longer state is not put into the address
const FIELD_LIMIT = 50000; // longer texts are kept outside of the field: their layout would be slow

const SAMPLES = [
  ['a URI with everything', 'HTTP://joe:pw@Example.org:80/docs/./%7eann/../x.html?lang=en&tag=a&tag=#top', ''],
  ['a relative reference', '../img/logo.svg?v=2', 'http://example.org/docs/guide/start.html'],
  ['absent, and empty', 'http://example.org?#', ''],
  ['a trap', 'https://www.example.com@0x7f.1:25/a%2Fb/%2e%2e/login', ''],
  ['dirty text', 'http://exa mple.org/naïve "path"\\x?100%', ''],
  ['an IPv6 address', 'ldap://[2001:DB8:0:0::7]:389/c=GB?objectClass?one', ''],
  ['a query alone: RFC 2396 differs', '?lang=en', 'http://example.org/docs/x?lang=de'],
  ['too many ..', '../../../up', 'http://example.org/docs/x'],
  ['a mail address', 'mailto:Ann@EXAMPLE.org?subject=Hello%20there', ''],
  ['a URN', 'urn:ISBN:0-395-36341-1', ''],
];

const reader = new Engine();
let view = 'survey', reading = false, again = false, edits = 0;
let early = null; // a tab that was chosen before the page was ready
let survey = null, surveyNow = null; // the view "Your links": a promise, and the view
let typed = false; // the SQL was typed, and is not an example
let long = null; // the text, if it is too long for its field

const uri = () => long ?? by('uri').value;

function setURI(text) {
  long = text.length > FIELD_LIMIT ? text : null;
  by('uri').value = long ? `${long.slice(0, 1000)} …` : text;
  grow();
  by('long').textContent = long ? `All ${long.length.toLocaleString('en')} characters are looked at; the field shows the first 1,000.` : '';
}

// Make the field as high as its text, up to eight lines.
function grow() {
  const field = by('uri');
  for (field.rows = 2; field.rows < 8 && field.scrollHeight > field.clientHeight; field.rows++);
}

// Show the view for the current text.  If the text changes before the answer has come,
// ask again for the latest text.
async function refresh() {
  if (by('question').hidden) { by('main').ariaBusy = null; return; }
  let shown;
  if (reading) { again = true; return; }
  reading = true;
  by('main').ariaBusy = 'true';
  const slow = setTimeout(() => { by('reading').hidden = false; }, 250);
  try {
    do {
      again = false;
      shown = edits;
      await (view === 'editions' ? compare : look)(reader, uri(), by('base').value || null);
    } while (again);
  } catch (problem) {
    if (!(problem instanceof Stopped)) {
      say(`Error: ${problem.message}`);
      if (problem.broken) await reader.restart();
    }
  }
  clearTimeout(slow);
  by('reading').hidden = true;
  reading = false;
  if (shown === edits) by('main').ariaBusy = null;
}

function later(deed, milliseconds) {
  let timer;
  return () => { clearTimeout(timer); timer = setTimeout(deed, milliseconds); };
}

// The state as parameters of a query, written and read by the extension itself
async function address() {
  const asked = !by('question').hidden;
  const state = [view, asked ? uri() : null, asked ? by('base').value || null : null,
    view === 'query' ? by('sql').value : null];
  if (state.reduce((sum, text) => sum + (text ?? '').length, 0) > LINK_LIMIT) return null;
  const answer = await reader.ask([`SELECT substr(uri_set_param(uri_set_param(uri_set_param(uri_set_param(
    '?', 'view', ?1), 'uri', ?2), 'base', ?3), 'sql', ?4), 2)`], state);
  return answer[0]?.[0]?.[0] ?? null;
}

async function writeAddress() {
  const text = await address();
  history.replaceState(history.state, '', `${location.href.split('#')[0]}#${text ?? ''}`);
  return text !== null;
}

// What is typed is nobody's business: the address, which the browser keeps, has only the view.
function forget() {
  const text = `#view=${view}`;
  if (location.hash && location.hash !== text) history.replaceState(history.state, '', text);
}

// Back leads to the state before.  The states are kept here; the browser keeps their numbers.
const states = [];
let here = 0; // the number of the present state
const stateNow = () => ({view, uri: uri(), base: by('base').value, survey: surveyNow?.snapshot() ?? null});

// Make the present state one to go back to; then something changes.
function mark() {
  states[here] = stateNow();
  states.length = here + 1;
  history.replaceState({at: here}, '');
  history.pushState({at: ++here}, '');
}

async function goTo(at) {
  states[here] = stateNow();
  here = at;
  setURI(states[at].uri);
  by('base').value = states[at].base;
  show(states[at].view);
  await surveyNow?.restore(states[at].survey);
}

async function readAddress() {
  by('main').ariaBusy = 'true'; // until refresh() has ended
  const names = ['view', 'uri', 'base', 'sql'];
  const answer = await reader.ask([`SELECT ${names.map(name => `CAST(uri_param('?' || ?1, '${name}') AS TEXT)`).join(', ')}`], [location.hash.slice(1)]);
  const [wanted, text, base, sql] = answer[0][0];
  if (text !== null || base !== null) {
    setURI(text ?? '');
    by('base').value = base ?? '';
  }
  if (sql !== null) bringSQL(sql);
  show(early ?? (VIEWS.includes(wanted) ? wanted : view));
  early = null;
}

// SQL of the address is only shown; the user decides whether to run it, and whether it
// replaces SQL that was typed.
function bringSQL(sql) {
  const take = () => { by('sql').value = sql; typed = false; fill(by('notice')); };
  if (!typed || by('sql').value === sql) take();
  else fill(by('notice'), 'The link has other SQL than you have typed. ', make('button.small', {type: 'button', onclick: take}, 'Replace mine'));
}

function show(name, dropped) {
  view = name;
  for (const other of VIEWS) {
    const tab = by(`tab-${other}`), chosen = other === name;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    by(other).hidden = !chosen;
  }
  by('question').hidden = name === 'query' || name === 'survey';
  if (name === 'survey') openSurvey(dropped);
  grow();
  refresh();
}

// The view "Your links" is loaded when it is first used.
async function openSurvey(dropped) {
  survey ??= import('./survey/view.js').then(({startSurvey}) => startSurvey(by('survey'), {
    look: (text, page) => { mark(); setURI(text); by('base').value = page ?? ''; show('look'); forget(); scrollTo(0, 0); },
    sql: async (bytes, sql) => { mark(); show('query'); forget(); await dropFile(bytes); by('sql').value = sql; },
    mark,
  }));
  try {
    surveyNow = await survey;
    if (dropped?.length) surveyNow.take(...dropped);
  } catch (problem) {
    survey = null;
    by('survey').textContent = `This view cannot start: ${problem.message}`;
  }
}

function onTabKey(event) {
  const at = VIEWS.indexOf(view), step = {ArrowRight: 1, ArrowLeft: -1, Home: -at, End: VIEWS.length - 1 - at}[event.key];
  if (step === undefined) return;
  event.preventDefault();
  mark();
  show(VIEWS[(at + step + VIEWS.length) % VIEWS.length]);
  by(`tab-${view}`).focus();
  forget();
}

async function share(event) {
  const button = event.currentTarget, label = button.textContent;
  let text = 'Too long for a link';
  if (await writeAddress()) {
    text = 'It is in the address bar';
    try {
      await navigator.clipboard.writeText(location.href);
      text = 'Copied';
    } catch { /* not allowed: the address bar has the link */ }
  }
  button.textContent = text;
  say(text);
  setTimeout(() => { button.textContent = label; }, 2000);
}

function listen() {
  const changed = () => {
    edits += 1;
    by('main').ariaBusy = 'true';
    refreshLater();
    forget();
  };
  const refreshLater = later(refresh, 100);
  by('base').oninput = changed;
  by('uri').oninput = () => { setURI(by('uri').value); changed(); };
  by('uri').onpaste = event => {
    const text = event.clipboardData.getData('text');
    if (text.length <= FIELD_LIMIT) return;
    event.preventDefault();
    setURI(text);
    changed();
  };
  by('sql').addEventListener('input', () => { typed = true; forget(); });
  by('example').addEventListener('change', () => { typed = false; });
  by('question').onsubmit = event => event.preventDefault();
  by('reading-stop').onclick = () => { again = false; reader.restart(); };
  fill(by('sample'), make('option', {value: ''}, 'an example …'), ...SAMPLES.map(([name], i) => make('option', {value: String(i)}, name)));
  by('sample').onchange = event => {
    const sample = SAMPLES[event.target.value];
    if (!sample) return;
    setURI(sample[1]);
    by('base').value = sample[2];
    changed();
  };
  for (const name of VIEWS) {
    by(`tab-${name}`).onclick = () => { if (name !== view) mark(); show(name); forget(); };
    by(`tab-${name}`).onkeydown = onTabKey;
  }
  for (const button of document.querySelectorAll('.share')) button.onclick = share;
  document.querySelector('.skip').onclick = event => { event.preventDefault(); by('main').focus(); };
  addEventListener('hashchange', () => { if (history.state === null) readAddress(); });
  addEventListener('popstate', ({state}) => { if (states[state?.at]) goTo(state.at); });
  addEventListener('resize', grow);
  document.addEventListener('keydown', event => {
    if (view !== 'query') return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); runSQL(); }
    if (event.key === 'Escape') stop();
  });
  document.addEventListener('paste', event => {
    if (!event.target.matches?.(':read-write')) receive(event, event.clipboardData, 'pasted');
  });
  document.addEventListener('dragover', event => { event.preventDefault(); document.body.classList.add('over'); });
  document.addEventListener('dragleave', event => { if (!event.relatedTarget) document.body.classList.remove('over'); });
  document.addEventListener('drop', onDrop);
}

function onDrop(event) {
  document.body.classList.remove('over');
  if (event.dataTransfer.files.length || !event.target.matches?.(':read-write')) receive(event, event.dataTransfer, 'dropped');
}

// What is dropped or pasted.  A file goes to the view that reads files, also a database with its
// WAL file; a text to the view that is open, and several lines to the one that reads files.
function receive(event, data, how) {
  const files = [...data.files], text = data.getData('text/uri-list') || data.getData('text');
  const taken = files.filter(file => file === files.find(one => !/-wal$/i.test(one.name)) || file === files.find(one => /-wal$/i.test(one.name)));
  const rest = files.filter(file => !taken.includes(file)).map(file => visible(file.name));
  event.preventDefault();
  by('notice').textContent = rest.length ? `One file at a time: ${visible(taken[0].name)} is read, ${rest.join(', ')} not.` : files.length || text ? '' : `Nothing that can be read was ${how}.`;
  if (!files.length && !text) return;
  mark();
  if (files.length && view === 'query') dropFile(taken[0]);
  else if (files.length || view === 'survey' || text.trim().includes('\n')) show('survey', files.length ? taken : [new File([text], `${how}.csv`)]);
  else {
    setURI(text.trim());
    show(view === 'query' ? 'look' : view);
  }
}

async function start() {
  for (const name of VIEWS) by(`tab-${name}`).onclick = () => { early = name; };
  try {
    await loadEngine();
    await reader.start();
    setURI(SAMPLES[0][1]);
    await startQuery();
    listen();
    await readAddress();
    const [[[version, sqlite]]] = await reader.ask(['SELECT uri_version(), sqlite_version()']);
    by('about').textContent = `uri ${version} in SQLite ${sqlite}, as WebAssembly. Nothing is sent anywhere: a policy of this page forbids it.`;
    by('loading').remove();
  } catch (problem) {
    by('loading').textContent = `The page cannot start: ${problem.message}`;
    by('loading').setAttribute('role', 'alert');
  }
}

start();
