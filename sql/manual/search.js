// SPDX-License-Identifier: MIT
//
// Search all pages of the manual.  The texts are in a script, so that search works
// without a server; it is loaded when the field is first used.

import {fill, make, say} from './dom.js';
import {loadScript, loadText} from './engine.js';
import {plural} from './result.js';

const FOUND = 12; // at most so many places are shown

const STOP = new Set('a an and are as at by can do does find for from get how i if in is it my of on or the there to what when with'.split(' '));
const WEAK = new Set('link links uri uris url urls remove strip delete'.split(' ')); // words of very many places

// The words to search for.  Stop words count only if there are no others.
function words(text) {
  const all = text.toLowerCase().split(/\s+/).filter(Boolean), telling = all.filter(word => !STOP.has(word));
  return telling.length ? telling : all;
}

// The stem of a word: "rewrit" for rewrites, rewriting and rewrite.  Function names stay.
const stem = word => word.length < 5 || word.startsWith('uri_') ? word : word.replace(/(ing|ed|es|e|s)$/, '');

// Where a word stands in a text, or -1.  A word of three letters or less is found only as a whole one.
function place(text, word) {
  if (word.length > 3) return text.indexOf(word);
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').exec(text)?.index ?? -1;
}

// The functions that a title names.
const functionsOf = title => title.match(/\buri_\w+(?=\()/g) ?? [];

// Points for a page; a task has 4, because most readers look for tasks.  The pages of other engines repeat our words, and the
// changelog contains all words; few readers look for old editions and for C.
const WEIGHT = {duckdb: -6, spark: -6, editions: -6, core: -20, changelog: -20};

// The points of a place.  What matters first is how many of the words it contains.  A function of that
// name counts most ("host" finds "uri_host"; less if other words are asked for, too), then a word in the
// title or among the words of a task (a bit more for both), the whole phrase, and functions in general.
// A heading without text, and long texts, count less.
function score([page, id, title, prose, called, code], wanted, titles) {
  const text = `${prose} ${code}`, name = title.toLowerCase().replace(/^(the|an?|is it) /, ''), body = text.toLowerCase(), words = called.toLowerCase(), functions = functionsOf(name);
  const isTask = page.startsWith('tasks'), about = isTask ? '' : titles[page].toLowerCase(), phrase = wanted.length > 1 && wanted.join(' ');
  let sum = functions.length ? 6 : isTask ? 4 : WEIGHT[page] ?? 0, has = 0;
  if (phrase && (name.includes(phrase) || words.includes(phrase) || body.includes(phrase))) sum += 25;
  if (text === ' ' || isTask && !id) sum -= 5; // no text of its own
  const points = word => {
    const root = stem(word), at = place(name, root);
    if ((/[-_]/.test(word) && id === word) || functions.includes(word)) return 100 / wanted.length;
    if (functions.includes(`uri_${word}`)) return 60 / wanted.length;
    if (at >= 0) return (at === 0 ? 25 : /[\W_]/.test(name[at - 1]) ? 20 : 8) + (place(words, root) >= 0);
    if (place(words, root) >= 0) return new RegExp(`\\b${root.replace(/\W/g, '\\$&')}`).test(words) ? 20 : 8;
    return place(about, root) >= 0 ? 10 : place(body, root) >= 0 ? 2 : 0;
  };
  for (const word of wanted) {
    const weight = WEAK.has(word) ? 0.2 : 1, found = points(word);
    sum += weight * found;
    if (found) has += weight;
  }
  return has && 30 * has + sum - title.length / 100 - (isTask ? 0 : Math.min(text.length / 200, 10));
}

// The places that answer, best first.
const rank = ({entries, titles}, wanted) => entries.map(entry => [score(entry, wanted, titles), entry]).filter(([points]) => points > 0)
  .sort((a, b) => b[0] - a[0]).map(([, entry]) => entry);

// The edit distance of two words
function distance(a, b) {
  let row = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    row = row.reduce((next, above, j) => [...next, j ? Math.min(above + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)) : i], []);
  }
  return row[b.length];
}

// The function whose name is most similar to the word, or null
function near([word], entries) {
  const names = entries.flatMap(([, , title]) => functionsOf(title.toLowerCase()));
  const [best] = names.flatMap(name => [[distance(word, name), name], [distance(word, name.slice(4)), name]]).sort((a, b) => a[0] - b[0]);
  return best[0] * 4 <= word.length ? best[1] : null;
}

// The address of a place.  If its title has several functions, that of the one searched for.
function target([page, id, title], wanted) {
  const asked = functionsOf(title).find(name => wanted.some(word => name === word || name === `uri_${word}`));
  return `${page}.html${asked ? `#${asked}` : id ? `#${id}` : ''}`;
}

// The sentence with the most of the words, all of them marked
function snippet(text, wanted) {
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*/g) ?? [''], has = one => wanted.filter(word => place(one.toLowerCase(), word) >= 0).length;
  const best = sentences.reduce((a, b) => has(b) > has(a) ? b : a).trim(), pieces = [];
  let rest = best.length > 180 ? `${best.slice(0, best.lastIndexOf(' ', 180))} …` : best;
  while (rest) {
    const lower = rest.toLowerCase();
    const [start, word] = wanted.map(one => [place(lower, one), one]).filter(([i]) => i >= 0).sort((a, b) => a[0] - b[0] || b[1].length - a[1].length)[0] ?? [-1];
    if (start < 0) { pieces.push(rest); break; }
    pieces.push(rest.slice(0, start), make('mark', rest.slice(start, start + word.length)));
    rest = rest.slice(start + word.length);
  }
  return pieces;
}

function find(text, places) {
  const typed = text.toLowerCase().trim().replace(/\s+/g, ' '), meant = places.synonyms[typed] ?? places.synonyms[words(typed).join(' ')];
  const wanted = words(meant && !meant.includes('.html') ? meant : text);
  if (!wanted.length) return null;
  const [page, id = ''] = meant?.split('.html#') ?? [], isMeant = one => meant?.includes('.html') && one[0] === page.replace('.html', '') && one[1] === id;
  const found = [...places.entries.filter(isMeant).slice(0, 1), ...rank(places, wanted).filter(one => !isMeant(one))];
  return {count: found.length, near: found.length ? null : near(wanted, places.entries), items: found.slice(0, FOUND).map(entry => {
    const [page, id, title, prose, called] = entry;
    return make('li', make('a', {href: target(entry, wanted)}, make('b', title), id ? make('span.where', places.titles[page]) : null,
      make('span.snippet', ...snippet(prose || called, wanted.map(stem)))));
  })};
}

export function startSearch(place) {
  const list = make('ol.found', {hidden: ''});
  const field = make('input', {type: 'search', id: 'find', placeholder: 'Search', 'aria-label': 'Search the manual', autocomplete: 'off', spellcheck: 'false'});
  const form = make('form', {role: 'search'}, field, list);

  let places = null;

  async function show() {
    places ??= loadScript('places.js').then(() => loadText('places.json')).then(JSON.parse);
    let found;
    try {
      found = find(field.value, await places);
    } catch (problem) {
      places = null;
      say(`Error: ${problem.message}`);
      return;
    }
    list.hidden = !found;
    if (!found) return;
    fill(list, ...found.items, found.count ? null : make('li.quiet', 'Nothing has these words.', ...(found.near ? [' Did you mean ', suggestion(found.near), '?'] : [])));
    say(`${plural(found.count, 'place')} found.`);
  }

  const suggestion = name => make('button.small', {type: 'button', onclick: () => { field.value = name; field.focus(); show(); }}, name);

  const close = () => { list.hidden = true; };
  field.onfocus = field.oninput = show;
  form.onsubmit = event => { event.preventDefault(); list.querySelector('a')?.click(); };
  form.onkeydown = event => {
    const links = [...list.querySelectorAll('a')], at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') { field.focus(); close(); }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' || !links.length) return;
    event.preventDefault();
    (at < 0 ? links[0] : links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? field).focus();
  };
  list.onclick = event => { if (event.target.closest('a')) close(); };
  document.addEventListener('focusin', event => { if (!form.contains(event.target)) close(); });
  document.addEventListener('pointerdown', event => { if (!form.contains(event.target)) close(); });
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    field.focus();
  });
  place.append(form);
}
