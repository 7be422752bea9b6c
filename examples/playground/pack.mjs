// SPDX-License-Identifier: MIT
//
// What "build" does with JavaScript: the list of examples, from the documents'
// own SQL, and the copy of the page in one file, which works from a disk.
//
// The copies are without comments and indentation.
//
//     node examples/playground/pack.mjs build/playground

import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

const out = process.argv[2];
const read = name => readFileSync(name, 'utf8');

// The SQL blocks of a document, each with the heading that it stands under.
// test/readme.test runs the same blocks.
function blocks(document) {
  const found = [];
  let heading = '', mark = '', lines = null;
  for (const line of read(document).split('\n')) {
    const fence = /^\s*```\s*(\S*)/.exec(line);
    if (lines && fence) {
      if (mark.startsWith('sql')) found.push({heading, sql: lines.join('\n')});
      lines = null;
    } else if (lines) {
      lines.push(line);
    } else if (fence) {
      mark = fence[1];
      lines = [];
    } else if (line.startsWith('#')) {
      heading = line.replace(/^#+\s*/, '').replaceAll('`', '');
    }
  }
  return found;
}

// A block that uses a table of an earlier block is shown with that block before it.
function examples(document) {
  const all = blocks(document), titles = new Map();
  return all.map(({heading, sql}, i) => {
    const needed = all.slice(0, i).filter(earlier => made(earlier.sql).some(name =>
      new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|ON)\\s+${name}\\b`, 'i').test(sql) && !made(sql).includes(name)));
    const times = (titles.get(heading) ?? 0) + 1;
    titles.set(heading, times);
    const before = needed.map(earlier => `${earlier.sql}\n\n`).join('');
    return {group: document, title: heading + (times > 1 ? ` (${times})` : ''), database: 'fresh', sql: `${before}${sql}\n`};
  });
}

const made = sql => [...sql.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/gi)].map(match => match[1]);

const crawl = [
  ['Hosts that are linked to most', `SELECT uri_host(link) AS host, count(*) AS links
  FROM crawl WHERE host IS NOT NULL
 GROUP BY host ORDER BY links DESC, host LIMIT 10;
`],
  ['What is wrong in the links', `SELECT severity, code, section, count(*) AS links, min(link) AS example
  FROM crawl, uri_lint(link)
 GROUP BY code ORDER BY severity, links DESC;
`],
  ['Links of many spellings', `SELECT uri_normalize(uri_resolve(page, link)) AS target,
       count(DISTINCT link) AS spellings, count(*) AS links
  FROM crawl GROUP BY target HAVING spellings > 1
 ORDER BY spellings DESC, target LIMIT 20;
`],
  ['From spellings to edges: examples/demo.sql', read('examples/demo.sql')],
].map(([title, sql]) => ({group: 'the sample crawl', title, database: 'crawl', sql}));

writeFileSync(`${out}/examples.json`, JSON.stringify([...crawl, ...examples('README.md'), ...examples('sql/README.md')], null, 1));

for (const name of readdirSync(out)) {
  if (!/\.(js|css|html)$/.test(name)) continue;
  let text = read(`${out}/${name}`).replace(/^ +/gm, '').replace(/^\/\/.*\n/gm, '').replace(/^\/\*.*\*\/\n/gm, '').replace(/^\n+/gm, '');
  if (name.endsWith('.css')) text = text.replace(/\s*([{};])\s*/g, '$1');
  writeFileSync(`${out}/${name}`, `${name.endsWith('.js') ? '// SPDX-License-Identifier: MIT\n' : ''}${text}`);
}

// One file: the style, the modules as one script, and the other files in elements
// that no browser runs.
const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const modules = ['dom', 'diff', 'engine', 'editions', 'look', 'query', 'main'].map(name =>
  read(`${out}/${name}.js`)).join('\n').replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
const style = read(`${out}/style.css`);
const held = ['uri.wasm', 'worker.js', 'links.csv', 'examples.json'].map(name =>
  `<script type="text/plain" id="file-${name}">${gzipSync(readFileSync(`${out}/${name}`), {level: 9}).toString('base64')}</script>`).join('\n');
const replace = (text, from, to) => {
  if (!text.includes(from)) throw new Error(`index.html has no ${from}`);
  return text.replace(from, () => to);
};
let page = read(`${out}/index.html`);
page = replace(page, "script-src 'self'", `script-src ${hash(modules)}`);
page = replace(page, "style-src 'self'; connect-src 'self'; img-src 'self'", `style-src ${hash(style)}; img-src data:`);
page = replace(page, '<link rel="icon" href="icon.svg">', `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(read(`${out}/icon.svg`)).toString('base64')}">`);
page = replace(page, '<link rel="stylesheet" href="style.css">', `<style>${style}</style>`);
page = replace(page, '<script type="module" src="main.js"></script>', `<script type="module">${modules}</script>`);
page = replace(page, '</body>', `${held}\n</body>`);
writeFileSync(`${out}/playground.html`, page);

const kilobytes = n => `${Math.ceil(n / 1000)} kB`;
console.log(`uri.wasm: ${kilobytes(gzipSync(readFileSync(`${out}/uri.wasm`), {level: 9}).length)} gzipped`);
console.log(`${out}/index.html, to be served; ${out}/playground.html, in one file (${kilobytes(page.length)})`);
