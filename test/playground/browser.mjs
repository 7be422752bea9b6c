// SPDX-License-Identifier: MIT
//
// Chromium, and a server of build/playground/ for this machine only.

import {createServer} from 'node:http';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {extname, join, normalize} from 'node:path';
import {expect, is} from './frame.mjs';

const require = createRequire(join(process.cwd(), 'build/playground-test/'));
export const {chromium} = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.json': 'application/json', '.csv': 'text/csv', '.svg': 'image/svg+xml'};

export function serve(folder) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://h').pathname;
    asked.push(path);
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!existsSync(file)) { response.writeHead(404).end(); return; }
    response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store'});
    response.end(readFileSync(file));
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () =>
    resolve({url: `http://127.0.0.1:${server.address().port}/`, asked, close: () => server.close()})));
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

// Wait by the page's own clock: what it has begun before is done before, however busy the machine is.
export const moment = (page, milliseconds) => page.evaluate(time => new Promise(done => setTimeout(done, time)), milliseconds);

// Seconds of the processor that the process of a page has taken, with its workers
export async function processorTime(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const {metrics} = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return metrics.find(one => one.name === 'ProcessTime').value;
}

// Buttons, fields and links of less than 24 pixels, except links in a sentence
export const small = page => page.evaluate(() => [...document.querySelectorAll('button, select, input, textarea, summary, a[href], label.button')]
  .filter(one => one.checkVisibility() && !one.matches('.skip, input[type=file], p a, dd a, li a:not(.section)'))
  .map(one => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`));

// What axe-core finds on a page.  The page's policy refuses scripts of others, except by this way.
export async function barriers(name, page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', {expression: axeSource, allowUnsafeEvalBlockedByCSP: true});
  const result = await page.evaluate(() => globalThis.axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}));
  is('axe-core ran', result.passes.length > 20);
  expect(`${name}: barriers`, result.violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 120)).slice(0, 3).join(' ')}`), []);
}

export async function launch(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM, headless: true, args: FLAGS,
    viewport: {width: 1200, height: 900}, acceptDownloads: true, timeout: 180000, ...options});
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 120000)); // of a busy machine
  const close = context.close.bind(context);
  context.close = async () => { await close(); rmSync(folder, {recursive: true, force: true}); };
  return context;
}
