// SPDX-License-Identifier: MIT
//
// The part of "build" that is written in JavaScript: write documents.json, remove
// comments and indentation from the page's files, and write playground.html, the page
// in one file, which works from a disk.
//
//     node examples/playground/pack.mjs build/playground

import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {MODULES, SURVEY_IMPORT, SURVEY_USES, SURVEY_WORKER, bundle, packed, replace, small, survey} from './bundle.mjs';
import {functions, taskPages, tasks} from './documents.mjs';

const out = process.argv[2];
const read = name => readFileSync(name, 'utf8');

const crawl = [
  ['Hosts that are linked to most', `SELECT uri_host_key(link) AS host, count(*) AS links
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

writeFileSync(`${out}/documents.json`, JSON.stringify({
  examples: [...crawl, ...taskPages(read('sql/TASKS.md')).flatMap(page => tasks(read(`sql/${page}`))).map(task => ({...task, database: 'fresh', sql: `${task.sql}\n`}))],
  functions: functions(read('sql/README.md')),
}, null, 1));

for (const name of readdirSync(out, {recursive: true})) {
  if (/\.(js|css|html)$/.test(name)) writeFileSync(`${out}/${name}`, small(read(`${out}/${name}`), name));
}

// The page in one file: the style, the modules as one script, and the other files in
// elements that browsers do not run.
const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const modules = replace(bundle(MODULES.map(name => `${out}/${name}.js`)), SURVEY_IMPORT,
  `Promise.resolve((${survey(out)})({${SURVEY_USES}}))`);
const style = read(`${out}/style.css`) + read(`${out}/survey/style.css`);
const held = ['uri.wasm', 'worker.js', 'text.js', ...SURVEY_WORKER, 'links.csv', 'documents.json'].map(name =>
  `<script type="text/plain" id="file-${name}">${packed(readFileSync(`${out}/${name}`))}</script>`).join('\n');
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
