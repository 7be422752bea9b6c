// SPDX-License-Identifier: MIT
//
// What cleaning changes: the rows that it writes anew, by kind of change, with examples.

const EXAMPLES = 5;

// The parts of a text as a person sees them: scheme, host, port, the rest, query, fragment
function partsOf(text) {
  const [, scheme = '', , authority = '', path, query = '', fragment = ''] = /^(tel:|[a-z][a-z0-9+.-]*:(?!\d))?(\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text) ?? [null, '', '', '', text];
  const [, user = '', host, port = ''] = /^(.*@)?(.*?)(:\d*)?$/s.exec(authority);
  return {scheme, user, host, port, path, query, fragment};
}

const AROUND = /^[\s\p{Cf}\p{Cc}"'“”‘’«»<>()[\]{}*•-]+|[\s\p{Cf}\p{Cc}"'“”‘’«»<>()[\]{},;]+$/gu;

// The kinds of a change: a name for people, and the test of the two texts and their parts
const CHANGES = [
  ['blanks, quotes or brackets around it taken off', (a, b) => a.trimmed !== a.text && !b.text.includes(a.text)],
  ['http:// or https:// added', (a, b) => !a.scheme && /^https?:$/i.test(b.scheme) && !a.isRelative],
  ['read in its page', (a, b) => a.isRelative && b.scheme],
  ...['mailto:', 'tel:'].map(scheme => [`${scheme} added`, (a, b) => a.scheme.toLowerCase() !== scheme && b.scheme === scheme]),
  ['typing error before :// mended', (a, b) => a.scheme && b.host && a.scheme.toLowerCase() !== b.scheme],
  ['slashes after http: mended', (a, b) => /^https?:(?!\/\/[^/\\])/i.test(a.trimmed) && b.host],
  ['capital letters of http or the host made small', (a, b) => a.scheme !== b.scheme && a.scheme.toLowerCase() === b.scheme || a.host !== b.host && a.host.toLowerCase() === b.host],
  ['host written as xn--', (a, b) => /xn--/.test(b.host) && !/xn--/i.test(a.host)],
  ['default port left out', (a, b) => a.port && !b.port],
  ['/ after the host', (a, b) => a.host && a.path === '' && b.path === '/'],
  ['. and .. of the path removed', (a, b) => /(^|\/)\.{1,2}(\/|$)/.test(a.path) && !/(^|\/)\.{1,2}(\/|$)/.test(b.path)],
  ['trackers removed', (a, b) => a.query.split('&').length > b.query.split('&').length || a.query && !b.query],
  ['characters encoded with %', (a, b) => /[^\x21-\x7e]|["<>\\^`{|}]/.test(a.trimmed.replace(a.host, '')) && b.text.split('%').length > a.text.split('%').length],
  ['% before plain letters removed', (a, b) => b.text.split('%').length < a.text.split('%').length],
  ['letters after % made capital', (a, b) => /%[0-9A-F]*[a-f]/i.test(a.text) && a.text.toUpperCase() === b.text.toUpperCase() && /%[0-9a-f]{2}/i.test(a.text) && /%([a-f].|.[a-f])/.test(a.text)],
];

function kindsOf(before, after) {
  const trimmed = before.replace(AROUND, ''), a = {...partsOf(trimmed), text: before, trimmed, isRelative: /^[/.?#]/.test(trimmed) && !trimmed.startsWith('//')}, b = {...partsOf(after), text: after};
  if (!a.scheme && !a.host && b.host) { // a host without a scheme
    const [, host, port = '', path] = /^(?:\/\/)?([^/?#:]*)(:\d*)?([^]*)$/.exec(trimmed);
    if (!a.isRelative) Object.assign(a, {host, port, ...(({path: p, query, fragment}) => ({path: p, query, fragment}))(partsOf(path))});
  }
  const found = CHANGES.filter(([, test]) => test(a, b)).map(([name]) => name);
  return found.length ? found : ['other changes'];
}

// The rows of a statement "id, before, after" whose texts differ: {changed, kinds}, where kinds
// are [name, number, examples], the most frequent first.
acts.changes = ({sql}) => {
  const kinds = new Map();
  let changed = 0;
  each(sql, statement => {
    const [a, b] = [1, 2].map(i => {
      const pointer = wasm.sqlite3_column_text(statement, i);
      return [pointer, wasm.sqlite3_column_bytes(statement, i)];
    });
    if (!b[0] || a[1] === b[1] && same(readBytes(...a), readBytes(...b))) return;
    changed++;
    const [before, after] = [readText(...a), readText(...b)];
    for (const name of kindsOf(before, after)) {
      if (!kinds.has(name)) kinds.set(name, [name, 0, []]);
      const kind = kinds.get(name);
      kind[1]++;
      if (kind[2].length < EXAMPLES) kind[2].push([String(wasm.sqlite3_column_double(statement, 0)), before, after]);
    }
  });
  return {changed, kinds: [...kinds.values()].sort((x, y) => y[1] - x[1])};
};
