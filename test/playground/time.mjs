// SPDX-License-Identifier: MIT
//
// Time per row in the browser, beside the native build: the same statements on the
// sample crawl, thirty times over.  "test/playground/run time" starts it.

import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {launch, serve} from './browser.mjs';

const TIMES = 30, ROUNDS = 9;
const SETUP = `CREATE TABLE many AS WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${TIMES}) SELECT page, link FROM crawl, n`;
const STATEMENTS = {
  'length(link)': 'SELECT sum(length(link)) FROM many',
  'uri_host(link)': 'SELECT sum(length(uri_host(link))) FROM many',
  'uri_valid(link)': 'SELECT sum(uri_valid(link)) FROM many',
  'uri_normalize(link)': 'SELECT sum(length(uri_normalize(link))) FROM many',
  'uri_resolve(page, link)': 'SELECT sum(length(uri_resolve(page, link))) FROM many',
  'uri_parts(link)': 'SELECT count(*) FROM many, uri_parts(link)',
  'uri_lint(link)': 'SELECT count(*) FROM many, uri_lint(link)',
};

const script = `
package require sqlite3
sqlite3 db :memory:
db enable_load_extension 1
db eval {SELECT load_extension('build/uri')}
db eval {CREATE TABLE crawl(page, link)}
set channel [open build/playground-test/crawl.txt r]
fconfigure $channel -encoding utf-8 -translation lf
foreach {page link} [split [read $channel] \\x1f] { db eval {INSERT INTO crawl VALUES($page, $link)} }
db eval {${SETUP}}
foreach sql {${Object.values(STATEMENTS).map(sql => `{${sql}}`).join(' ')}} {
  set best 1e9
  for {set i 0} {$i<${ROUNDS}} {incr i} {
    set begun [clock microseconds]
    set answer [db eval $sql]
    set took [expr {[clock microseconds]-$begun}]
    if {$took<$best} { set best $took }
  }
  puts "$answer $best"
}
`;

const server = await serve('build/playground');
const context = await launch({bypassCSP: true});
const page = await context.newPage();
await page.goto(server.url);
await page.waitForSelector('#loading', {state: 'detached'});
const {rows, crawl, browser} = await page.evaluate(async ({setup, statements, rounds}) => {
  const call = (worker, message) => new Promise(resolve => { worker.onmessage = ({data}) => { if (!data.progress) resolve(data.value); }; worker.postMessage(message); });
  const source = (await Promise.all(['worker.js', 'text.js'].map(async name => (await fetch(name)).text()))).join('');
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  const module = await WebAssembly.compile(await (await fetch('uri.wasm')).arrayBuffer());
  await call(worker, {id: 1, act: 'start', module});
  const file = await call(worker, {id: 2, act: 'recognize', file: new File([await (await fetch('links.csv')).blob()], 'crawl.csv')});
  await call(worker, {...file, id: 2, act: 'import'});
  const {results: [all]} = await call(worker, {id: 3, act: 'run', sql: 'SELECT page, link FROM crawl'});
  await call(worker, {id: 4, act: 'run', sql: setup});
  const browser = [];
  for (const sql of statements) {
    let best = Infinity, answer;
    for (let i = 0; i < rounds; i++) {
      const {results: [result]} = await call(worker, {id: 5, act: 'run', sql});
      best = Math.min(best, result.milliseconds * 1000);
      answer = result.rows[0][0];
    }
    browser.push([answer, best]);
  }
  const {results: [count]} = await call(worker, {id: 6, act: 'run', sql: 'SELECT count(*) FROM many'});
  return {rows: +count.rows[0][0], crawl: all.rows, browser};
}, {setup: SETUP, statements: Object.values(STATEMENTS), rounds: ROUNDS}).catch(async error => { await context.close(); server.close(); throw error; });
await context.close();
server.close();

writeFileSync('build/playground-test/crawl.txt', crawl.flat().join('\x1f'));
const native = execFileSync('tclsh', {input: script, encoding: 'utf8'}).trim().split('\n').map(line => line.split(' '));
console.log(`microseconds per row, ${rows} rows, the best of ${ROUNDS}; SQLite's own reading of the row is in it\n`);
console.log(`${''.padEnd(26)}${'native'.padStart(8)}${'browser'.padStart(9)}${'ratio'.padStart(7)}`);
let same = 0;
Object.keys(STATEMENTS).forEach((name, i) => {
  const [a, b] = [native[i][1] / rows, browser[i][1] / rows];
  if (native[i][0] === browser[i][0]) same++; else console.log(`${name}: ${browser[i][0]}, not ${native[i][0]}`);
  console.log(`${name.padEnd(26)}${a.toFixed(2).padStart(8)}${b.toFixed(2).padStart(9)}${(b / a).toFixed(1).padStart(7)}`);
});
console.log(`\n${same} passed, ${Object.keys(STATEMENTS).length - same} failed`);
