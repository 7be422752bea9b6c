// SPDX-License-Identifier: MIT
//
// What a visitor of the playground can do, done.  test/playground/run starts it.

import {execFileSync, spawn} from 'node:child_process';
import {copyFileSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {request} from 'node:http';
import {gzipSync} from 'node:zlib';
import {taskPages} from '../../examples/playground/documents.mjs';
import {barriers, launch, moment, serve, small} from './browser.mjs';
import {counts, expect, is, part} from './frame.mjs';
import {npmPackage} from './package.mjs';
import {survey} from './survey.mjs';

const BUILT = 'build/playground', OUT = 'build/playground-test';
const NEWS = '[role=status]';
const server = await serve(BUILT);
const context = await launch({permissions: ['clipboard-read', 'clipboard-write']});
const complaints = [];

async function open(address = '#view=look', where = context, url = server.url) {
  const page = await where.newPage();
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
  page.on('pageerror', error => complaints.push(error.message));
  page.on('dialog', dialog => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(url + address);
  await page.waitForSelector('#loading', {state: 'detached', timeout: 120000});
  return page;
}

const hash = state => `#${new URLSearchParams(state)}`;
const texts = (page, selector) => page.$$eval(selector, all => all.map(one => one.textContent));
// What was typed, or is in the address, is shown.
async function settled(page) {
  await moment(page, 350);
  await page.waitForSelector('main:not([aria-busy])', {timeout: 120000});
}

async function type(page, uri, base = '') {
  await page.fill('#uri', uri);
  await page.fill('#base', base);
  await settled(page);
}

// The table of components as {name: value}.
const parts = page => page.$$eval('#parts tbody tr', rows => Object.fromEntries(rows.map(row =>
  [row.cells[0].textContent, row.cells[1].textContent])));
// A list of terms, without the names of functions under them.
const facts = (page, id) => page.$$eval(`#${id} dt`, terms => Object.fromEntries(terms.map(term =>
  [term.firstChild.textContent, term.nextElementSibling.textContent])));

// Run a script in the page: for each statement its rows, or its error.
async function runSQL(page, sql, database) {
  if (database) { await page.selectOption('#database', database); await page.waitForSelector('#run:enabled'); }
  await page.fill('#sql', sql);
  await page.evaluate(() => { document.getElementById('results').replaceChildren(); });
  await page.click('#run');
  await page.waitForSelector('#results > *', {timeout: 120000});
  return page.$$eval('#results > *', all => all.map(one => {
    const error = one.matches('.error') ? one : one.querySelector('p.error');
    if (error) return error.textContent;
    return [...one.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent));
  }));
}

await part('a tab that is chosen while SQLite is loading', async () => {
  const page = await context.newPage();
  await page.route('**/uri.wasm', async route => { await page.click('#tab-query'); await route.continue(); });
  await page.goto(server.url);
  await page.waitForSelector('#loading', {state: 'detached', timeout: 120000});
  expect('its view is shown', [await page.isVisible('#query'), await page.getAttribute('#tab-query', 'aria-selected')], [true, 'true']);
  await page.click('#tab-look');
  is('and the next one', await page.isVisible('#look'));
  await page.close();
});

await part('size', () => {
  const own = ['index.html', 'style.css', 'icon.svg', 'main.js', 'dom.js', 'diff.js', 'engine.js', 'result.js', 'editions.js', 'look.js',
    'help.js', 'query.js', 'worker.js', 'text.js'];
  const bytes = own.reduce((sum, name) => sum + statSync(`${BUILT}/${name}`).size, 0);
  const wasm = gzipSync(readFileSync(`${BUILT}/uri.wasm`), {level: 9}).length;
  console.log(`      ${bytes} bytes of our own, ${wasm} bytes of gzipped wasm`);
  is('under 90 kB of our own', bytes < 90000);
  is('under 750 kB of gzipped wasm', wasm < 750000);
  expect('the module imports nothing', WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(`${BUILT}/uri.wasm`))), []);
});

await part('a URI', async () => {
  const page = await open();
  await type(page, 'HTTP://joe:pw@Example.org:80/docs/./%7eann/../x.html?lang=en&tag=a&tag=#');
  expect('components', await parts(page), {scheme: 'HTTP', authority: 'joe:pw@Example.org:80', userinfo: 'joe:pw', host: 'Example.org',
    port: '80', path: '/docs/./%7eann/../x.html', query: 'lang=en&tag=a&tag=', fragment: 'empty'});
  expect('places', await texts(page, '#parts tbody .number'), ['1–4', '8–28', '8–13', '15–25', '27–28', '29–52', '54–71', 'at 73']);
  expect('sections', await texts(page, '#parts .section'), ['§3.1', '§3.2', '§3.2.1', '§3.2.2', '§3.2.3', '§3.3', '§3.4', '§3.5']);
  expect('names under the text', await texts(page, '#picture .name'),
    ['scheme', 'userinfo', 'host', 'port', 'authority', 'path', 'query', 'fragment']);
  const colours = await page.$$eval('#picture .part > .text', all => all.map(one => getComputedStyle(one).borderBottomColor));
  expect('each has a colour of its own', new Set(colours).size, 7);
  expect('findings', await texts(page, '#lint code'), ['upper-case-scheme', 'password', 'upper-case-host',
    'default-port', 'dot-segment', 'encoded-unreserved', 'lower-case-hex', 'dot-segment']);
  expect('at their places', await texts(page, '#lint-text mark'), ['HTTP', 'pw', 'Example.org', '80', '.', '%7e', '..']);
  expect('the ladder', await page.$$eval('#ladder > li', all => all.map(one => one.querySelector('.text')?.textContent ?? one.lastChild.textContent)), [
    'HTTP://joe:pw@Example.org:80/docs/./%7eann/../x.html?lang=en&tag=a&tag=#',
    'HTTP:http://joe:pw@Example.orgexample.org:80/docs/./%7eann%7Eann/../x.html?lang=en&tag=a&tag=#',
    'http://joe:pw@example.org:80/docs/./%7Eann~ann/../x.html?lang=en&tag=a&tag=#',
    'http://joe:pw@example.org:80/docs/./~ann/../x.html?lang=en&tag=a&tag=#',
    'http://joe:pw@example.org:80/docs/x.html?lang=en&tag=a&tag=#',
    'http://joe:pw@example.org/docs/x.html?lang=en&tag=a&tag=#']);
  expect('what each took away', await texts(page, '#ladder del'), ['HTTP:', 'Example.org', '%7eann', '%7Eann', './~ann/../', ':80']);
  expect('parameters', await page.$$eval('#params tbody tr', rows => rows.map(row => [...row.cells].slice(1, 3).map(cell => cell.textContent))),
    [['lang', 'en'], ['tag', 'a'], ['tag', 'empty']]);
  expect('segments', (await texts(page, '#segments tbody tr')).length, 5);
  const known = await facts(page, 'facts');
  expect('kind', known.kind, 'URI');
  expect('host type', known['host type'], 'reg-name');
  await type(page, 'http://h?');
  expect('absent and empty', await parts(page), {scheme: 'http', authority: 'h', userinfo: 'absent', host: 'h', port: 'absent',
    path: 'empty', query: 'empty', fragment: 'absent'});
  await type(page, 'http://[2001:DB8:0:0::1]/');
  expect('address', (await facts(page, 'facts')).address, '2001:db8::1');
  await type(page, 'http://0x7f.1/');
  expect('address, read loosely', (await facts(page, 'facts'))['address, read loosely'], '127.0.0.1');
  await type(page, 'file:///etc/a%20b');
  expect('file', (await facts(page, 'facts')).file, '/etc/a b');
  await type(page, 'http://H:80/');
  expect('origin', (await facts(page, 'facts')).origin, 'http://h');
  await type(page, '');
  expect('an empty text', (await parts(page)).path, 'empty');
  await page.selectOption('#sample', {label: 'a relative reference'});
  await settled(page);
  expect('resolved', await facts(page, 'resolved'), {target: 'http://example.org/docs/img/logo.svg?v=2',
    'the shortest way back': '../img/logo.svg?v=2', 'the base itself': 'no'});
  await page.close();
});

await part('editions', async () => {
  const page = await open(hash({view: 'editions', uri: '?y', base: 'http://a/b/c/d;p?q'}));
  await settled(page);
  const rows = await page.$$eval('#editions-table tbody tr', all => Object.fromEntries(all.map(row =>
    [row.cells[0].textContent, [...row.cells].slice(1).map(cell => cell.textContent)])));
  expect('valid', rows['a reference'], ['yes', '≠ differs: no', 'yes', 'yes', 'yes']);
  expect('leads to', rows['leads to'],
    ['http://a/b/c/d;p?y', '≠ differs: http://a/b/c/?y', 'http://a/b/c/d;p?y', 'http://a/b/c/d;p?y', 'http://a/b/c/d;p?y']);
  expect('headings', (await texts(page, '#editions-table thead th')).map(text => text.match(/\d{4}/)[0]), ['1996', '1998', '2003', '2005', '2026']);
  await type(page, 'ftp://joe:pw@h.org:21/a/b');
  is('other names of parts', (await texts(page, '#editions-table tbody th')).includes('server'));
  await type(page, 'http://good.example\\@evil.example/');
  await settled(page);
  is('the host in a browser', (await texts(page, '#editions-table tbody td')).includes('≠ differs: good.example'));
  await page.close();
});

await part('examples', async () => {
  const page = await open(hash({view: 'query'}));
  const count = await page.$$eval('#example option', all => all.length);
  is('one for each block and more', count > 60);
  let wrong = 0;
  for (let i = 0; i < count; i++) {
    await page.selectOption('#example', String(i));
    await page.waitForSelector('#run:enabled');
    const sql = await page.inputValue('#sql');
    const wanted = [...sql.matchAll(/^-- Error: (.*)$/gm)].length;
    const errors = (await runSQL(page, sql)).filter(one => typeof one === 'string');
    if (errors.length !== wanted) { wrong++; console.log(`      example ${i}: ${errors.join('; ')}`); }
  }
  expect('each runs by itself', wrong, 0);
  await page.close();
});

await part('the first example', async () => {
  const page = await open(hash({view: 'query'}));
  const sql = await page.inputValue('#sql');
  expect('groups by the host in one spelling', [await page.$eval('#example', one => one.selectedOptions[0].label), /uri_host_key\(link\).*\n.*\n.*GROUP BY host/.test(sql)],
    ['Hosts that are linked to most', true]);
  const native = execFileSync('sqlite3', ['-batch', ':memory:', '.load build/uri', '.import --csv examples/links.csv crawl', '.mode list', sql], {encoding: 'utf8'});
  expect('as the native build', (await runSQL(page, sql, 'crawl'))[0].map(row => row.join('|')).join('\n'), native.trim());
  await page.close();
});

await part('tasks as examples', async () => {
  const page = await open(hash({view: 'query'}));
  const wanted = taskPages(readFileSync('sql/TASKS.md', 'utf8')).map(name => /^# (.*)$/m.exec(readFileSync(`sql/${name}`, 'utf8'))[1]);
  expect('the groups are the pages of tasks', await page.$$eval('#example optgroup', all => all.slice(1).map(one => one.label)), wanted);
  const task = await page.$$eval('#example option', all => all.find(one => one.label.startsWith('Remove tracking parameters')).value);
  await page.selectOption('#example', task);
  await page.waitForSelector('#run:enabled');
  is('a task is its statement and what it prints', /^WITH links\(url\) .*\nSELECT coalesce\(uri_drop_tracking\(.*;\n-- https:\/\/h\/a\?id=7\n/.test(await page.inputValue('#sql')));
  await page.close();
});

await part('help and completion', async () => {
  const page = await open(hash({view: 'query'}));
  const help = () => page.textContent('#help');
  const options = () => texts(page, '#names [role=option] code');
  const put = async (sql, at = sql.length) => {
    await page.fill('#sql', sql);
    // By the page's own clock, so that its events are done, whatever else the machine does.
    await page.evaluate(to => new Promise(done => {
      document.getElementById('sql').setSelectionRange(to, to);
      requestAnimationFrame(() => setTimeout(done, 50));
    }), at);
  };
  const {functions} = JSON.parse(readFileSync(`${BUILT}/documents.json`, 'utf8'));
  const registered = (await runSQL(page, `SELECT DISTINCT name FROM (SELECT name FROM pragma_function_list UNION SELECT name FROM pragma_module_list)
    WHERE name LIKE 'uri@_%' ESCAPE '@' ORDER BY name`))[0].map(row => row[0]);
  expect('each function has help', functions.map(one => one.name).sort(), registered);
  is('each in a short sentence', functions.every(({result}) => result.length > 5 && result.length < 130));
  await page.focus('#sql');
  await put("SELECT uri_host('http://h/')", 10);
  expect('of the name at the cursor', await help(), 'uri_host(u) the host');
  await put("SELECT uri_param(uri_key('a)'), 'x", 34);
  expect('of the parentheses around it', await help(), 'uri_param(u, name [, n]) the value of a query parameter');
  await put('SELECT link FROM crawl');
  expect('of no function', await help(), '');
  await put('');
  await page.keyboard.type('SELECT URI_HO');
  expect('names that begin so', await options(), ['uri_hosts', 'uri_host', 'uri_host_type', 'uri_host_key']);
  await page.keyboard.press('ArrowDown');
  expect('marked', await page.getAttribute('#sql', 'aria-activedescendant'), 'name-1');
  await page.keyboard.press('Enter');
  expect('taken', [await page.inputValue('#sql'), await help()], ['SELECT uri_host(', 'uri_host(u) the host']);
  await page.keyboard.type("'x'), uri_regi");
  await page.keyboard.press('Tab');
  expect('a second name', await page.inputValue('#sql'), "SELECT uri_host('x'), uri_registrable_domain(");
  await page.keyboard.type("'x'), uri_ho");
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  expect('Escape closes the list, and Enter is a new line', [await options(), (await page.inputValue('#sql')).slice(-8)], [[], ' uri_ho\n']);
  await page.keyboard.press('Tab');
  expect('Tab leaves', await page.evaluate(() => document.activeElement.id), 'run');
  await page.focus('#sql');
  await put('');
  await page.keyboard.type('SELECT uri_va');
  await page.click('#names li:first-child');
  expect('by mouse', [await page.inputValue('#sql'), await page.evaluate(() => document.activeElement.id)], ['SELECT uri_valid(', 'sql']);
  await page.keyboard.press('Control+z');
  expect('and taken back', await page.inputValue('#sql'), 'SELECT uri_va');
  await page.close();
});

await part('SQL', async () => {
  const page = await open(hash({view: 'query'}));
  expect('the crawl', await runSQL(page, 'SELECT count(*) FROM crawl', 'crawl'), [[['4459']]]);
  const native = execFileSync('sqlite3', [':memory:', '-cmd', '.load build/uri', '-cmd', '.import --csv examples/links.csv crawl',
    'SELECT count(DISTINCT uri_normalize(uri_resolve(page, link))), sum(uri_valid(link)), sum(length(uri_normalize(link))), (SELECT count(*) FROM crawl, uri_lint(link)) FROM crawl'], {encoding: 'utf8'});
  expect('as the native build', (await runSQL(page, 'SELECT count(DISTINCT uri_normalize(uri_resolve(page, link))), sum(uri_valid(link)), sum(length(uri_normalize(link))), (SELECT count(*) FROM crawl, uri_lint(link)) FROM crawl'))[0][0].join('|'), native.trim());
  const functions = "SELECT DISTINCT name FROM pragma_function_list WHERE name LIKE 'uri@_%' ESCAPE '@' ORDER BY 1";
  expect('the same functions', (await runSQL(page, functions))[0].map(row => row[0]),
    execFileSync('sqlite3', [':memory:', '-cmd', '.load build/uri', functions], {encoding: 'utf8'}).trim().split('\n'));
  expect('errors as SQLite says them', await runSQL(page, "SELECT missing; SELECT uri_normalize('a', 'b'); SELECT 'still', 1, NULL, '', x'00ff'; SELEC"), [
    'Error: no such column: missing', "Error: uri_normalize: unknown level 'b' (known: case, percent, syntax, scheme)",
    [['still', '1', 'NULL', '', "x'00ff'"]], 'Error: near "SELEC": syntax error']);
  is('a time per statement', (await texts(page, '.outcome > .row:first-child')).every(text => /[\d.]+ m?s/.test(text)));
  expect('the clock', (await runSQL(page, "SELECT abs(unixepoch() - " + Math.floor(Date.now() / 1000) + ") < 100, random() <> random()"))[0], [['1', '1']]);
  const [result] = await Promise.all([page.waitForEvent('download'),
    runSQL(page, "SELECT 'a\"b' AS x, 2 AS y, NULL AS z").then(() => page.click('.outcome button:has-text("CSV")'))]);
  expect('a result as CSV', readFileSync(await result.path(), 'utf8'), 'x,y,z\r\n"a""b",2,\r\n');
  const [json] = await Promise.all([page.waitForEvent('download'), page.click('.outcome button:has-text("JSON")')]);
  expect('a result as JSON', JSON.parse(readFileSync(await json.path(), 'utf8')), [{x: 'a"b', y: 2, z: null}]);
  await runSQL(page, 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT i AS a, -i AS a FROM n');
  const [all] = await Promise.all([page.waitForEvent('download'), page.click('.outcome button:has-text("JSON")')]);
  const objects = JSON.parse(readFileSync(await all.path(), 'utf8'));
  expect('all rows, all columns', [objects.length, objects.at(-1)], [100000, {a: 100000, 'a:1': -100000}]);
  await runSQL(page, 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200001) SELECT i FROM n');
  expect('or what they hold', await texts(page, '.downloads button'), ['CSV of the first 200,000 rows', 'JSON of the first 200,000 rows']);
  expect('generated columns', [await runSQL(page, 'CREATE TABLE made(a, b AS (a + 1)); INSERT INTO made VALUES (1)'), await page.textContent('#tables li:has(b:text-is("made"))')],
    [[[], []], 'made(a, b)']);
  await runSQL(page, 'CREATE TABLE kept AS SELECT uri_host(link) AS h FROM crawl');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  copyFileSync(await saved.path(), `${OUT}/saved.db`);
  expect('the database as a file', execFileSync('sqlite3', [`${OUT}/saved.db`, 'PRAGMA integrity_check; SELECT count(*) FROM kept'], {encoding: 'utf8'}), 'ok\n4459\n');
  const many = await runSQL(page, 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n');
  expect('many rows, some at first', many[0].length, 200);
  await page.click('text=Show more');
  expect('and more', (await page.$$('.outcome tbody tr')).length, 1000);
  await page.close();
});

await part('files of one\'s own', async () => {
  const page = await open(hash({view: 'query'}));
  const give = async (name, content) => {
    await page.setInputFiles('#file', {name, mimeType: 'text/plain', buffer: Buffer.from(content)});
    await page.waitForFunction(wanted => document.getElementById('status').textContent === `${wanted} is open.`, name);
  };
  const asked = server.asked.length;
  await give('my links.csv', 'page,link,"a ""note"""\r\nhttp://h/,x,"one, two\nthree"\r\n"","é",4\r\nhttp://i/,y');
  expect('CSV', await runSQL(page, 'SELECT *, typeof("a ""note""") FROM my_links'), [[['http://h/', 'x', 'one, two⟨LF⟩three', 'text'], ['', 'é', '4', 'text'], ['http://i/', 'y', 'NULL', 'null']]]);
  await give('links.txt', 'http://h/a,b\nhttp://h/"c"\n\n<script>');
  expect('a list', await runSQL(page, 'SELECT link, uri_valid(link) FROM links'), [[['http://h/a,b', '1'], ['http://h/"c"', '0'], ['<script>', '0']]]);
  await give('latin.csv', Buffer.from([0x61, 0x0a, 0xe9, 0x0a]));
  expect('Latin-1', await runSQL(page, 'SELECT * FROM latin'), [[['é']]]);
  writeFileSync(`${OUT}/wal.sql`, 'PRAGMA journal_mode=wal; CREATE TABLE t(u); INSERT INTO t VALUES (\'http://A/\'), (\'http://b/\');');
  execFileSync('sh', ['-c', `rm -f ${OUT}/own.db; sqlite3 ${OUT}/own.db <${OUT}/wal.sql`]);
  await give('own.db', readFileSync(`${OUT}/own.db`));
  expect('SQLite', await runSQL(page, 'UPDATE t SET u = uri_normalize(u); SELECT u FROM t'), [[], [['http://a/'], ['http://b/']]]);
  await page.click('#again');
  await page.waitForSelector('#run:enabled');
  expect('starting over', await runSQL(page, 'SELECT u FROM t'), [[['http://A/'], ['http://b/']]]);
  await page.setInputFiles('#file', {name: 'broken.db', mimeType: '', buffer: Buffer.from('SQLite format 3\0' + 'x'.repeat(5000))});
  await page.waitForSelector('#results .error');
  is('a broken file is an error', /Error: /.test(await page.textContent('#results .error')));
  expect('and has no tables', await texts(page, '#tables li'), ['none']);
  for (const [name, table] of [['uri_lint.csv', 'file_uri_lint'], ['sqlite_a.csv', 'file_sqlite_a']]) {
    await give(name, 'link\nhttp://h/\n');
    expect(`${name}: the table has another name`, await runSQL(page, `SELECT link FROM ${table}, uri_lint('HTTP://h/')`), [[['http://h/']]]);
  }
  await page.fill('#sql', 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n');
  await page.click('#run');
  await page.waitForSelector('#working:not([hidden])');
  await give('while.csv', 'link\nhttp://while/\n');
  expect('opened while a query runs: instead of it', [await page.inputValue('#sql'), await texts(page, '#results > *'), await page.isEnabled('#run')],
    ['SELECT * FROM "while" LIMIT 20;\n', [], true]);
  expect('and it is there', await runSQL(page, 'SELECT * FROM "while"'), [[['http://while/']]]);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['link\nhttp://dropped/\n'], 'dropped.csv'));
    return data;
  });
  await page.dispatchEvent('body', 'drop', {dataTransfer: dropped});
  await page.waitForFunction(() => document.getElementById('status').textContent === 'dropped.csv is open.');
  expect('dropped', await runSQL(page, 'SELECT * FROM dropped'), [[['http://dropped/']]]);
  expect('nothing was asked of the server', server.asked.slice(asked), []);
  await page.close();
});

await part('long work', async () => {
  const page = await open(hash({view: 'query'}));
  await runSQL(page, 'CREATE TABLE mine(x); INSERT INTO mine VALUES (42)', 'crawl');
  const endless = 'DELETE FROM mine; WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
  await page.fill('#sql', endless);
  await page.click('#run');
  await page.waitForSelector('#working:not([hidden])');
  is('progress is shown', /\d s/.test(await page.textContent('#progress-text')));
  await page.click('#stop');
  await page.waitForSelector('#results .error');
  await page.waitForSelector('#run:enabled');
  for (let i = 0; i < 600 && page.workers().length > 2; i++) await page.waitForTimeout(100);
  expect('its worker is gone: one for each view is left', page.workers().length, 2);
  expect('stopped: the database is as before', await runSQL(page, 'SELECT x FROM mine'), [[['42']]]);
  await page.fill('#sql', 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n');
  await page.focus('#sql');
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => /row/.test(document.getElementById('progress-text').textContent));
  await page.keyboard.press('Escape');
  await page.waitForSelector('#run:enabled');
  const lives = async (name, sql, wanted) => {
    const [answer] = await runSQL(page, sql);
    is(`${name}: ${JSON.stringify(answer)}`, wanted.test(JSON.stringify(answer)));
    await page.waitForSelector('#run:enabled');
    expect(`${name}: and on it goes`, await runSQL(page, "SELECT uri_host('http://h/')"), [[['h']]]);
  };
  await lives('memory', 'SELECT length(hex(zeroblob(450000000)))', /^"Error: (out of memory(; SQLite has 1 GB in this page)?|string or blob too big)"$/);
  await lives('depth', `SELECT ${'(SELECT '.repeat(400)}1${')'.repeat(400)}`, /Error|1/);
  await lives('more depth', `SELECT json('${'['.repeat(100000)}')`, /Error/);
  expect('stopped by Escape', await runSQL(page, 'SELECT count(*) FROM crawl'), [[['4459']]]);
  await page.close();
});

await part('large results', async () => {
  const page = await open(hash({view: 'query'}));
  const wide = `SELECT ${Array.from({length: 2000}, (_, i) => `i + ${i}`).join(', ')} FROM n`;
  const begun = Date.now();
  await runSQL(page, `WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000) ${wide}`);
  is('2,000 columns: some of the cells', (await page.$$('.outcome td')).length <= 20000);
  is('said', /The first 200 rows of 5,000 rows.*The first 100 of 2,000 columns; the files have all\./s.test(await page.textContent('.outcome .row:last-child')));
  is('those that are kept', /^CSV of the first [\d,]+ rows$/.test((await texts(page, '.downloads button'))[0]));
  const [blob] = await runSQL(page, 'SELECT zeroblob(100000000) AS b, length(zeroblob(5)) AS n');
  is('a BLOB of 100 MB: its beginning', /^x'(00){400,}.*… \([\d,]+ characters\)$|^x'0+ … \(100,000,000 bytes\)/.test(blob[0][0]));
  expect('the file says that it is cut', (await texts(page, '.downloads button'))[0], 'CSV, long values cut');
  console.log(`      both in ${Date.now() - begun} ms`);
  await page.close();
});

await part('share', async () => {
  const page = await open();
  const uri = 'http://h/a b?x=1&y=%20#z+é"<>`\\';
  await type(page, uri, 'http://base/?q#f');
  await page.click('#question .share');
  let link;
  for (let i = 0; i < 300 && link !== page.url(); i++) {
    await page.waitForTimeout(100);
    link = await page.evaluate(() => navigator.clipboard.readText());
  }
  expect('the address is in the clipboard', link, page.url());
  is('percent-encoded', /^[\w%&=+.\-*~]+$/.test(link.split('#')[1]));
  const other = await open(link.slice(server.url.length));
  expect('the state comes back', [await other.inputValue('#uri'), await other.inputValue('#base')], [uri, 'http://base/?q#f']);
  await other.evaluate(to => { location.hash = to; }, hash({view: 'editions', uri: 'other'}));
  await settled(other);
  expect('a change of the address', [await other.inputValue('#uri'), await other.isVisible('#editions')], ['other', true]);
  const sql = await open(hash({view: 'query', sql: 'CREATE TABLE evil(x); SELECT 1'}));
  await settled(sql);
  expect('SQL of a link waits for Run', [await sql.inputValue('#sql'), await texts(sql, '.outcome')], ['CREATE TABLE evil(x); SELECT 1', []]);
  await type(other, 'x'.repeat(20000));
  await other.click('#question .share');
  await settled(other);
  is('too long for a link', /Too long/.test(await other.textContent(NEWS)));
  await Promise.all([page.close(), other.close(), sql.close()]);
});

await part('what is typed stays out of the address', async () => {
  const page = await open();
  await type(page, 'https://joe:secret@example.org/', 'http://base.example/');
  await moment(page, 600);
  for (const tab of ['editions', 'survey', 'query', 'look']) await page.click(`#tab-${tab}`);
  await moment(page, 600);
  await page.click('#tab-query');
  await page.fill('#sql', "SELECT 'secret'");
  await moment(page, 600);
  is('nothing of it is there', !/secret|example/.test(await page.evaluate(() => location.hash)));
  await page.evaluate(to => { location.hash = to; }, hash({view: 'query', sql: 'SELECT 2'}));
  await page.waitForSelector('#notice button');
  expect('SQL of a link does not replace what was typed', [await page.inputValue('#sql'), await page.textContent('#notice')],
    ["SELECT 'secret'", 'The link has other SQL than you have typed. Replace mine']);
  await page.click('#notice button');
  expect('without asking', [await page.inputValue('#sql'), await page.textContent('#notice')], ['SELECT 2', '']);
  await page.evaluate(to => { location.hash = to; }, hash({view: 'query', sql: 'SELECT 3'}));
  await page.waitForFunction(() => document.getElementById('sql').value === 'SELECT 3');
  await page.fill('#sql', 'SELECT 4');
  is('what came with a link goes from the address when it is changed', !/sql/.test(await page.evaluate(() => location.hash)));
  await page.close();
});

await part('what cannot be seen', async () => {
  const page = await open();
  const hidden = ['\u00ad', '\u034f', '\u061c', '\u115f', '\u17b4', '\u180e', '\u200b', '\u200d', '\u202e', '\u2060', '\u2064', '\u206f', '\u2800', '\u3164',
    '\ufe0f', '\ufeff', '\uffa0', '\u{e0041}', '\u{e01ef}', '\u{1d173}', '\u00a0', '\u2003', '\u3000', '\u2028'];
  for (const c of hidden) {
    await type(page, `http://h/a${c}b`);
    const name = `⟨U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
    expect(`${name} is shown`, (await parts(page)).path, `/a${name}b`);
  }
  await type(page, 'http://h/é漢字\u{1f600}');
  expect('letters and signs stay', (await parts(page)).path, '/é漢字\u{1f600}');
  await page.close();
});

await part('a long URI in a narrow window', async () => {
  const narrow = await launch({viewport: {width: 320, height: 700}}), page = await open('#view=look', narrow);
  await settled(page);
  const cut = () => page.$eval('#uri', one => one.scrollHeight > one.clientHeight);
  expect('the field shows all of it', await cut(), false);
  await type(page, `http://example.org/${'long/'.repeat(25)}`);
  expect('also when it is typed', await cut(), false);
  await narrow.close();
});

await part('hostile input', async () => {
  const page = await open();
  await page.evaluate(() => { globalThis.hit = 0; globalThis.alert = () => { globalThis.hit++; }; });
  const markup = ['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '"><script>alert(1)</script>', 'http://h/<svg/onload=alert(1)>?<b>=<i>#<u>',
    '\u202egro.elpmaxe//:ptth', 'http://h/\0\t\n', '%00%ff%zz'.repeat(20), '&lt;b&gt;', '${alert(1)}', '{{alert(1)}}'];
  for (const text of markup) {
    await type(page, text, text);
    await page.click('#tab-editions');
    await settled(page);
    await page.click('#tab-look');
    await page.evaluate(to => { location.hash = to; }, hash({view: 'look', uri: text, base: text}));
    await settled(page);
  }
  expect('no script ran, no element came in', await page.evaluate(() => [globalThis.hit,
    document.querySelectorAll('main img, main script, main svg, main b:not(#tables > li > b), main u, main iframe, a[href^="javascript"]').length]), [0, 0]);
  await type(page, markup[0]);
  expect('it is text', (await parts(page)).path, markup[0]);
  await page.click('#tab-query');
  const cell = (await runSQL(page, `SELECT '${markup[2].replaceAll("'", "''")}' AS "<img src=x onerror=alert(1)>", '${markup[3]}'; SELECT '<b>' FROM "<i>"; CREATE TABLE "<img src=x onerror=alert(2)>"("<b>")`));
  expect('in results', [cell[0], cell[1]], [[[markup[2], markup[3]]], 'Error: no such table: <i>']);
  expect('nor by SQL', await page.evaluate(() => [globalThis.hit, document.querySelectorAll('#query img, #query script, #query svg, #results b').length]), [0, 0]);
  const before = complaints.length;
  // Not within page.evaluate() itself, which the policy does not bind.
  const refused = await page.evaluate(() => new Promise(resolve => setTimeout(() => {
    const ran = [];
    const deeds = {eval: () => eval('1'), innerHTML: () => { document.createElement('p').innerHTML = '<b>'; }, Function: () => new Function('1')(),
      inline: () => { const s = document.createElement('script'); s.text = 'hit = 99'; document.body.append(s); }};
    for (const [name, deed] of Object.entries(deeds)) {
      try { deed(); ran.push(name); } catch { /* refused */ }
    }
    resolve([ran, globalThis.hit]);
  }, 0)));
  expect('the policy refuses eval, innerHTML and inline scripts', refused, [[], 0]);
  const away = await page.evaluate(() => fetch('http://127.0.0.1:1/').then(() => 'sent', problem => problem.name));
  expect('the policy refuses to send anything away', away, 'TypeError');
  is('and says so', complaints.length > before);
  complaints.length = before;
  const policy = await page.getAttribute('meta[http-equiv]', 'content');
  is('no unsafe-inline, no unsafe-eval', !/unsafe-inline|'unsafe-eval'/.test(policy) && /default-src 'none'/.test(policy));
  await page.close();
});

await part('10 MB pasted', async () => {
  const page = await open();
  for (const [name, piece] of [['letters', 'a'], ['spaces', ' '], ['bad triplets', '%zz'], ['slashes', '/../'], ['parameters', 'a=b&']]) {
    const begun = Date.now();
    await page.evaluate(async text => {
      await navigator.clipboard.writeText(text);
      document.getElementById('uri').select();
    }, 'http://h/?'.slice(0, name === 'parameters' ? 10 : 9) + piece.repeat(Math.ceil(1e7 / piece.length)));
    await page.focus('#uri');
    await page.keyboard.press('Control+V');
    await page.waitForFunction(() => /characters/.test(document.getElementById('picture').textContent), null, {timeout: 300000});
    await page.waitForSelector('#reading', {state: 'hidden', timeout: 300000});
    const took = Date.now() - begun;
    console.log(`      10 MB of ${name}: ${took} ms until everything is shown`);
    is(`${name}: all of it was read`, /[01],?000,?0\d\d|1,?0\d\d,?\d\d\d/.test(await page.textContent('#picture')));
    is(`${name}: the page is small`, await page.evaluate(() => document.querySelector('main').textContent.length < 1e5));
    if (name === 'parameters') {
      await page.evaluate(() => { document.getElementById('base').value = 'http://h/'; document.getElementById('base').dispatchEvent(new Event('input')); });
      await moment(page, 250);
      await page.$eval('#reading-stop', button => button.click()); // also when it has just ended
      await page.waitForSelector('#reading', {state: 'hidden'});
    }
    await type(page, 'http://h/');
    expect(`${name}: and on it goes`, (await parts(page)).path, '/');
  }
  await page.close();
});

await part('keyboard only', async () => {
  const page = await open();
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
  const tabTo = async id => {
    for (let i = 0; i < 40; i++) {
      if (await focus() === id) return true;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Tab');
  expect('first, a way to skip', await focus(), 'Skip to the content');
  await page.keyboard.press('Enter');
  expect('and it skips', await focus(), 'main');
  await page.evaluate(() => document.querySelector('.skip').focus());
  is('the tabs', await tabTo('tab-look'));
  await page.keyboard.press('ArrowRight');
  expect('arrows choose a view', [await focus(), await page.isVisible('#editions')], ['tab-editions', true]);
  await page.keyboard.press('End');
  expect('End, too', [await focus(), await page.isVisible('#query')], ['tab-query', true]);
  is('the editor', await tabTo('sql'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('SELECT uri_host(\'http://keys/\');');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.outcome');
  expect('it runs', await texts(page, '.outcome td'), ['keys']);
  is('the results', await tabTo('CSV'));
  await page.close();
});

await part('barriers', async () => {
  for (const [scheme, width] of [['light', 1200], ['dark', 1200], ['light', 320]]) {
    const where = await launch({colorScheme: scheme, viewport: {width, height: 800}});
    const views = [
      ['look', {view: 'look', uri: 'HTTP://joe:pw@Exa mple.org:80/a/../%7e%zz?x=&y#', base: 'http://h/x'}],
      ['relative', {view: 'look', uri: '../img/logo.svg?v=2', base: 'http://example.org/docs/guide/start.html'}],
      ['editions', {view: 'editions', uri: '?y', base: 'http://a/b/c/d;p?q'}],
      ['query', {view: 'query', sql: "SELECT severity, code, count(*) AS links, min(link) AS example FROM crawl, uri_lint(link) GROUP BY code ORDER BY links DESC; SELECT missing"}]];
    for (const [name, state] of views) {
      const page = await open(hash(state), where);
      if (name === 'query') { await page.click('#run'); await page.waitForSelector('.outcome'); }
      await settled(page);
      await page.screenshot({path: `${OUT}/${name}-${scheme}-${width}.png`, fullPage: true});
      await barriers(`${name}, ${scheme}, ${width}`, page);
      expect(`${name}, ${scheme}, ${width}: targets`, await small(page), []);
      expect(`${name}, ${scheme}, ${width}: nothing sticks out`, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await page.close();
    }
    await where.close();
  }
});
complaints.splice(0, complaints.length, ...complaints.filter(text => !/Content Security Policy|TrustedScript/.test(text)));

await survey({open, hash, texts, server, complaints});

await part('offline', async () => {
  const page = await open();
  const asked = server.asked.length;
  await context.setOffline(true);
  await type(page, 'http://offline/x/../y');
  expect('a URI', (await texts(page, '#ladder .normal .text')), ['http://offline/y']);
  await page.click('#tab-query');
  await page.fill('#sql', 'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n');
  await page.click('#run');
  await page.waitForSelector('#working:not([hidden])');
  await page.click('#stop');
  await page.waitForSelector('#results .error');
  await page.waitForSelector('#run:enabled');
  expect('also after Stop', await runSQL(page, 'SELECT count(*) FROM crawl'), [[['4459']]]);
  await context.setOffline(false);
  expect('nothing was asked for', server.asked.slice(asked), []);
  await page.close();
});

await part('a copy on a disk', async () => {
  const page = await open(hash({view: 'look', uri: 'http://copy/./x'}), context, `file://${process.cwd()}/${BUILT}/playground.html`);
  await settled(page);
  expect('one file works', await texts(page, '#ladder .normal .text'), ['http://copy/x']);
  await page.click('#tab-query');
  expect('SQL, too', await runSQL(page, 'SELECT count(*) FROM crawl'), [[['4459']]]);
  await page.close();
  const several = await context.newPage();
  await several.goto(`file://${process.cwd()}/${BUILT}/index.html`);
  await several.waitForFunction(() => /playground\.html/.test(document.body.textContent), null, {timeout: 60000}).catch(() => {});
  is('the page of several files says what to do', /playground\.html/.test(await several.textContent('body')));
  await several.close();
});

await part('make playground-serve', async () => {
  const free = await serve(BUILT), port = +new URL(free.url).port;
  free.close();
  const child = spawn('examples/playground/serve', [String(port)], {stdio: 'ignore'});
  let status = 0;
  for (let i = 0; i < 600 && !status; i++) {
    await new Promise(resolve => setTimeout(resolve, 200));
    status = await fetch(`http://127.0.0.1:${port}/`).then(r => r.status, () => 0);
  }
  expect('it serves', status, 200);
  const listening = readFileSync('/proc/net/tcp', 'utf8').split('\n').map(line => line.trim().split(/\s+/))
    .filter(fields => fields[3] === '0A' && fields[1].endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`));
  expect('to this machine only', listening.map(fields => fields[1].split(':')[0]), ['0100007F']);
  const ask = (path, host) => new Promise(resolve => request({port, host: '127.0.0.1', path, headers: {host}}, answer => { answer.resume(); resolve(answer); }).end());
  for (const [path, host, code] of [['/', `127.0.0.1:${port}`, 200], ['/', `localhost:${port}`, 200], ['/', 'evil.example', 421], ['/uri.wasm', `evil.example:${port}`, 421],
    ['/', '127.0.0.1.evil.example', 421], ['/survey/', `127.0.0.1:${port}`, 404], ['/../', `127.0.0.1:${port}`, 200], ['/../../', `127.0.0.1:${port}`, 200], ['/nothing', `127.0.0.1:${port}`, 404]]) {
    const {statusCode, headers} = await ask(path, host);
    expect(`${path} of ${host}`, [statusCode, headers['content-security-policy'], headers['x-frame-options'], headers['x-content-type-options'], headers['referrer-policy']],
      [code, "frame-ancestors 'none'", 'DENY', 'nosniff', 'no-referrer']);
  }
  child.kill();
});

expect('the browser has nothing to complain of', complaints, []);
await context.close();
server.close();
await npmPackage();
await import('./manual.mjs');
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
