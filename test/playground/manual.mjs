// SPDX-License-Identifier: MIT
//
// The manual, as its readers use it: the text of the documents, addresses that stay,
// every block of SQL run in its page, search, and all of it from a disk, too.

import {mkdirSync, readFileSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {printed} from '../../examples/playground/documents.mjs';
import {DOCUMENTS} from '../../sql/manual/documents.mjs';
import {barriers, launch, moment, serve} from './browser.mjs';
import {expect, is, part} from './frame.mjs';

const BUILT = 'build/manual', OUT = 'build/playground-test';
const DISK = `file://${process.cwd()}/${BUILT}/`;
const read = name => readFileSync(name, 'utf8');
const files = readdirSync(BUILT, {recursive: true}).filter(name => statSync(`${BUILT}/${name}`).isFile());
const names = files.filter(name => name.endsWith('.html') && name !== 'index.html');

const ADDED = ['main', 'pages', 'search', 'status']; // by the manual, to each page
const server = await serve(BUILT);
const context = await launch();
const complaints = [];

async function open(address, where = context, url = server.url) {
  const page = await where.newPage();
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
  page.on('pageerror', error => complaints.push(error.message));
  await page.goto(url + address);
  return page;
}

const texts = (page, selector) => page.$$eval(selector, all => all.map(one => one.textContent));
const hash = state => `#${new URLSearchParams(state)}`;

await part('manual: size', () => {
  const bytes = files.filter(name => name !== 'module.js').reduce((sum, name) => sum + statSync(`${BUILT}/${name}`).size, 0);
  console.log(`      ${names.length + 1} pages, ${bytes} bytes of the manual without the module`);
  is('under 1.5 MB without the module', bytes < 1500000);
  for (const folder of [BUILT, 'build/playground']) expect(`${folder} has the licences`, read(`${folder}/LICENSE`), read('LICENSE'));
});

// A page as text: what is in main, without what the manual adds.
const strip = html => html.replace(/<details.*?<\/details>|<nav.*?<\/nav>/gs, ' ').replace(/<\/(td|th|p|li|h\d|pre)>/g, ' ').replace(/<[^>]*>/g, '')
  .replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const words = text => text.match(/[\p{L}\p{N}]+/gu);

// A document as text: without the targets of links, the fences and what is not shown.
function documentText(markdown) {
  return markdown.split(/^\s*```.*$/m).map((piece, i) => {
    if (i % 2) return piece; // between two fences
    const code = []; // what stands in code is left alone
    // ... and a list of the document's own sections is made by the manual.
    return piece.replace(/^(\[[^\]]+\]\(#[^)]*\)[,.]?\s+){3,}/gm, '').replace(/<!--.*?-->|^<img [^>]*>|<a id="[^"]*"><\/a>/gsm, '').replace(/^ {4}[^\n]*$|(`+)(.+?)\1/gsm, text => `\u0001${code.push(text) - 1}\u0002`)
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1').replace(/\u0001(\d+)\u0002/g, (whole, at) => code[at])
      .replace(/^\d+\. /gm, '');
  }).join('\n');
}

await part('manual: the text of the documents', () => {
  for (const {source, name} of DOCUMENTS) {
    const a = words(strip(/<main.*?>(.*)<\/main>/s.exec(read(`${BUILT}/${name}.html`))[1])), b = words(documentText(read(source)));
    const at = b.findIndex((word, i) => word !== a[i]);
    expect(`${source}: the same words and numbers`, at < 0 ? a.slice(b.length, b.length + 20) : [at, a.slice(at - 3, at + 10).join(' '), b.slice(at - 3, at + 10).join(' ')], []);
  }
});

await part('manual: addresses', () => {
  const ids = Object.fromEntries([...names, 'index.html'].map(name => [name, [...read(`${BUILT}/${name}`).matchAll(/ id="([^"]*)"/g)].map(match => match[1])]));
  const wrong = [];
  for (const name of Object.keys(ids)) {
    if (new Set(ids[name]).size !== ids[name].length) wrong.push(`${name}: an id twice`);
    for (const [, target] of read(`${BUILT}/${name}`).replace(/<pre.*?<\/pre>/gs, '').matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (target.startsWith('https://')) continue;
      const [file, id] = target.split('#');
      if (file && !files.includes(file)) wrong.push(`${name}: no file ${target}`);
      else if (id && !ids[file || name].includes(id)) wrong.push(`${name}: nothing at ${target}`);
    }
  }
  expect('each link leads to something within the manual, and none begins with /', wrong, []);
  const {functions} = JSON.parse(read('build/playground/documents.json'));
  for (const {name} of functions) {
    const at = names.filter(page => ids[page].includes(name) && page !== 'all-functions.html');
    expect(`${name} has one place`, at.length, 1);
  }
  expect('all functions have their rows', functions.map(one => one.name).filter(name => !/^uri_(public|registrable|subdomain|same_site|dns)/.test(name) && !ids['all-functions.html'].includes(name)), []);
  // A function's row in all-functions.html is there if the function is: see above.
  writeFileSync(`${OUT}/addresses.txt`, names.flatMap(name => ids[name].filter(id => !ADDED.includes(id)).map(id => `${name}#${id}`))
    .filter(address => !address.startsWith('all-functions.html#uri_')).sort().join('\n') + '\n');
  const stay = read('test/playground/addresses.txt').split('\n').filter(line => line && !line.startsWith('#'));
  is('there is a list of addresses', stay.length > 250);
  expect('addresses that were given out', stay.filter(line => { const [file, id] = line.split('#'); return !ids[file]?.includes(id); }), []);
});

// What stands under a block that was run, as the documents print it.
const answer = block => [...block.querySelectorAll('.results > *')].flatMap(one => {
  const error = one.matches('.error') ? one : one.querySelector('p.error');
  if (error) return [error.textContent];
  return [...one.querySelectorAll('tbody tr')].flatMap(row => [...row.cells].map(cell => cell.textContent).join('|').split('⟨LF⟩'));
});

async function runBlock(block) {
  await block.locator('.tools button').click();
  await block.locator('.results > *').first().waitFor({timeout: 120000});
  return block.evaluate(answer);
}

// In the page: run its blocks, one after the other; the SQL and the answer of each.
async function runAll(read) {
  const answers = [];
  for (const block of document.querySelectorAll('.sql')) {
    block.querySelector('.tools button').click();
    while (!block.querySelector('.results > *')) await new Promise(resolve => setTimeout(resolve, 5));
    answers.push([block.querySelector('code').textContent, read(block)]);
  }
  return answers;
}

await part('manual: every block runs', async () => {
  let blocks = 0;
  for (const name of names) {
    if (!read(`${BUILT}/${name}`).includes('class="sql"')) continue;
    const page = await open(name);
    for (const [sql, got] of await page.evaluate(`(${runAll})(${answer})`)) {
      expect(`${name}: ${sql.slice(0, 80)}`, got, printed(sql).flat());
      blocks++;
    }
    await page.close();
  }
  console.log(`      ${blocks} blocks print in their pages what the documents say`);
  is('enough of them', blocks > 190);
});

await part('manual: sections and errors', async () => {
  const page = await open('tasks-crawling.html');
  expect('the list of sections stands once', await page.$$eval('main a', all => all.filter(one => one.textContent === 'Broken links').length), 1);
  await page.close();
  const documents = DOCUMENTS.map(one => [one.name, [...read(one.source).matchAll(/^(-- )?Error: (.*)$/gm)].map(match => match[2])]).filter(([, errors]) => errors.length);
  let count = 0;
  for (const [name, errors] of documents) {
    const shown = await open(`${name}.html`);
    const wrong = await texts(shown, '.sql samp.wrong');
    count += wrong.length;
    is(`${name}: the errors of its examples look like errors`, wrong.length && wrong.every(text => errors.includes(text.replace(/^-- Error: /, ''))));
    await shown.close();
  }
  console.log(`      ${count} errors that examples show`);
  is('all of them', count >= 8);
  const block = await open('checking.html');
  const with_ = block.locator('.sql').nth(await block.$$eval('.sql', all => all.findIndex(one => one.querySelector('.wrong'))));
  await runBlock(with_);
  expect('run, it is said that it is meant', await with_.locator('.meant .quiet').last().textContent(), 'This is the error that the example shows.');
  const before = await with_.locator('.meant').count();
  await with_.locator('code').first().fill("SELECT uri_nothing()");
  await with_.locator('.tools button').click();
  await with_.getByText('no such function: uri_nothing').waitFor({timeout: 120000});
  expect('another error is not', [before > 0, await with_.locator('.meant').count()], [true, 0]);
  await block.close();
});

await part('manual: a block', async () => {
  const together = await open('rewriting-in-place.html');
  await together.$$eval('.tools button', all => { for (const button of all) button.click(); });
  await together.waitForFunction(() => [...document.querySelectorAll('.sql')].every(one => one.querySelector('.results > *')));
  for (const block of await together.locator('.sql').all()) {
    expect('all blocks at a time', await block.evaluate(answer), printed(await block.locator('code').first().textContent()).flat());
  }
  await together.close();
  const asked = server.asked.length, page = await open('components.html');
  await page.waitForSelector('.tools');
  expect('nothing of SQLite is loaded at first', server.asked.slice(asked).includes('/module.js'), false);
  const block = page.locator('.sql').nth(2), code = block.locator('code').first();
  await runBlock(block);
  is('now it is', server.asked.slice(asked).includes('/module.js'));
  expect('said to readers of the screen', await page.textContent('#status'), '2 statements run.');
  await code.fill("SELECT uri_host('http://changed/');");
  await code.press('Control+Enter');
  await page.waitForFunction(() => /changed/.test(document.querySelectorAll('.sql')[2].querySelector('td')?.textContent));
  await code.fill('WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n');
  await block.locator('.tools button').click();
  await block.getByText('Stop').click();
  await page.waitForFunction(() => document.querySelectorAll('.sql')[2].querySelector('.results').textContent.startsWith('Stopped.'));
  await code.fill("SELECT '<img src=x>', uri_nothing()");
  await block.locator('.tools button').click();
  await block.getByText('no such function: uri_nothing').waitFor({timeout: 120000});   // after "Stopped."
  is('an error is text', (await block.locator('.results img').count()) === 0);
  await code.fill("SELECT uri_host('http://a&b/?+%')");
  await runBlock(block);
  await block.getByText('Open in the playground').click();
  await page.waitForFunction(() => document.getElementById('sql')?.value.startsWith("SELECT uri_host('http://a&b/?+%')"));
  await page.close();
});

await part('manual: without JavaScript', async () => {
  const where = await launch({javaScriptEnabled: false});
  const page = await open('components.html', where);
  is('the printed output', /-- http\|joe:pw@example\.org:8080\|\/a\/b\|x=1\|top/.test(await page.innerText('main')));
  expect('no button, no field that does nothing', await page.locator('button, input').count(), 0);
  is('the contents', await page.isVisible('#pages a[href="editions.html"]'));
  const front = await open('index.html', where);
  is('the front page leads to the pages', await front.isVisible('.bar a[href="tasks.html"]'));
  expect('and has no more', [await front.isVisible('#loading'), await front.isVisible('[role=tablist]')], [false, false]);
  await where.close();
});

await part('manual: print', async () => {
  const page = await open('rewriting-in-place.html');
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
  expect('only the text', await Promise.all(['.bar', '#pages', '.tools', '.turn', 'main h1'].map(one => page.locator(one).first().isVisible())), [false, false, false, false, true]);
  expect('black on white', await page.evaluate(() => [getComputedStyle(document.querySelector('main p')).color, getComputedStyle(document.body).backgroundColor]), ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.pdf({path: `${OUT}/manual.pdf`, format: 'A4'});
  is('it prints', statSync(`${OUT}/manual.pdf`).size > 30000);
  await page.close();
});

// The address of a task, whatever its page
const task = id => `${names.find(name => name.startsWith('tasks-') && read(`${BUILT}/${name}`).includes(` id="${id}"`))}#${id}`;

// Words that people search for, which are not those of the RFC, and where they lead first.
const ASKED = {
  ...Object.fromEntries(Object.entries({
    'tld': 'the-top-level-domain', 'etld': 'the-public-suffix', 'root domain': 'the-registrable-domain', 'sitemap': 'the-pages-of-a-sitemap',
    'defang': 'defang-a-url', 'hxxp': 'defanged-urls', 'subnet': 'the-subnet-of-an-address',
    'hreflang': 'the-canonical-link-of-a-page', 'tracker': 'remove-tracking-parameters', 'utm': 'remove-tracking-parameters',
    'www': 'remove-www-from-a-host', 'slug': 'the-slug', 'dedupe': 'one-key-for-one-page', 'punycode': 'a-domain-beyond-ascii', 'phishing': 'is-it-dangerous-or-only-untidy',
    'homograph': 'lookalike-names-of-hosts', 'querystring': 'the-query-string', 'trailing slash': 'the-trailing-slash-away', 'ssl': 'http-to-https',
    'http to https': 'http-to-https', 'regex': 'is-it-a-valid-url', 'validate': 'is-it-a-valid-url', 'parse': 'all-parts-at-once', 'compare': 'are-two-urls-equal',
    'email': 'the-domain-of-an-email-address', 'referrer': 'what-people-looked-for', 'blocklist': 'is-it-on-a-block-list', '404': 'broken-links',
    'private ip': 'is-it-a-private-local-or-internal-ip-address', 'cidr': 'is-it-in-a-network', 'undo': 'normalize-a-column-in-place', 'jsessionid': 'remove-jsessionid-from-a-path',
    'youtube': 'the-id-of-a-youtube-video', 'json column': 'links-in-a-json-column',
    'jdbc password': 'hide-passwords-and-tokens-in-a-log', 'database url': 'the-parts-of-a-connection-string', 'pagination': 'pagination',
    'social': 'where-visitors-come-from', 'url shortener': 'links-of-url-shorteners', 'deep link': 'links-that-lead-to-no-web-page',
    'mixed content': 'mixed-content', 'ip range': 'is-it-between-two-addresses', 'count by tld': 'links-per-top-level-domain',
    'top path segments': 'the-top-path-segments', 'scp': 'short-addresses-of-git', 'gs://': 'bucket-and-key', 'nginx': 'an-access-log-by-page',
    'ip:port': 'a-column-of-host-and-port', 'excel': 'links-from-a-spreadsheet',
    'fuzzy': 'one-key-for-one-page', 'amp': 'amp-pages-as-one', 'mobile site': 'mobile-pages-as-one', 'canonical link': 'the-canonical-link-of-a-page', 'doi': 'doi',
    's3': 'bucket-and-key', 'asin': 'the-product-of-a-link-to-amazon', 'index.html': 'indexhtml-away', 'typo': 'repair-a-dirty-link', 'redirect': 'where-a-redirect-leads',
    'domain of e-mail': 'the-domain-of-an-email-address', 'email domain': 'the-domain-of-an-email-address', 'broken links': 'broken-links',
    'duplicate': 'one-key-for-one-page', 'remove duplicates': 'normalize-a-column-in-place', 'merge duplicates': 'normalize-a-column-in-place',
    'access log': 'an-access-log-by-page', 'robots.txt': 'may-a-crawler-fetch-it', 'semicolons': 'links-from-a-spreadsheet',
    'extract domain from url': 'the-registrable-domain', 'count visits per domain': 'links-per-host', 'top 10 websites': 'links-per-host',
    'remove query string': 'the-url-without-query-string-and-fragment', 'remove #anchor': 'the-url-without-query-string-and-fragment',
    'same page different url': 'one-key-for-one-page', 'deduplicate urls': 'one-key-for-one-page', 'find duplicates': 'one-key-for-one-page',
    'check if url is valid': 'is-it-a-valid-url', 'facebook click id': 'remove-tracking-parameters', 'clean urls': 'remove-tracking-parameters',
    'change the host': 'another-host', 'absolute url': 'a-relative-link-made-absolute', 'lowercase url': 'normalize-a-url',
    'slash': 'the-trailing-slash-away', 'slash at the end': 'the-trailing-slash-away', 'remove slash': 'the-trailing-slash-away',
    'mailto': 'the-address-the-subject-and-the-text-of-a-mailto-link', 'mailto link': 'the-address-the-subject-and-the-text-of-a-mailto-link',
    'domain': 'the-registrable-domain', 'domains': 'the-registrable-domain', 'get domain': 'the-registrable-domain', 'password': 'the-user-name-and-the-password',
    'passwords': 'the-user-name-and-the-password', 'credentials': 'the-user-name-and-the-password', 'query parameter': 'the-value-of-a-query-parameter',
    'same site': 'is-it-the-same-site', 'rss': 'the-posts-of-a-feed', 'ip address': 'is-the-host-an-ip-address', 'gclid': 'remove-tracking-parameters',
    'file extension': 'another-file-extension', 'emoji': 'a-domain-beyond-ascii', 'urlencode': 'encode-and-decode', 'external links': 'does-a-link-lead-to-another-site',
    'broken': 'broken-links', 'hostname': 'the-hostname-in-one-spelling', 'remove the protocol': 'a-link-without-its-protocol', 'homepage': 'the-homepage',
    'locale': 'the-language-of-a-page', 'paid': 'the-channel-of-a-visit', 'pivot': 'parameters-as-columns', 'how many links': 'how-many-links-are-in-a-text-and-the-first-one',
    'shortlink': 'links-of-url-shorteners', 'set utm': 'add-or-change-a-parameter', 'token': 'hide-passwords-and-tokens-in-a-log',
    'first link': 'how-many-links-are-in-a-text-and-the-first-one', 'without extension': 'a-file-name-without-its-extension', 'crm': 'one-clean-link-for-each-row-of-a-crm',
    'find urls in html': 'the-links-of-an-html-page', 'username': 'the-user-name-and-the-password', 'chinese domain': 'a-domain-beyond-ascii',
    'nested url': 'where-a-redirect-leads', 'remove port': 'the-host', 'is same domain': 'is-it-the-same-site', 'xss': 'is-it-dangerous-or-only-untidy',
    'sitemap.xml': 'the-pages-of-a-sitemap', 'country': 'the-top-level-domain', 'two urls in one cell': 'links-from-a-spreadsheet',
    '{{campaign}}': 'a-parameter-with-a-merge-field', 'spaces in url': 'repair-a-dirty-link', 'group urls by section': 'pages-per-folder',
  }).map(([text, id]) => [text, task(id)])),
  'url decode': task('encode-and-decode'), 'unescape': task('encode-and-decode'), 'base url': task('a-relative-link-made-absolute'), 'case insensitive': task('are-two-urls-equal'),
  'performance': 'start.html#trust-and-speed', 'golang': 'hosts.html#go-with-githubcommattngo-sqlite3', 'go': 'hosts.html#go-with-githubcommattngo-sqlite3', 'whitespace': task('repair-a-dirty-link'),
  'orphan pages': 'recipes.html#a-link-graph', 'docker image': 'what-a-link-names.html#uri_named', 'file name from url': 'paths.html#uri_filename', 'bigquery': 'all-functions.html',
  'license': 'licences.html', 'null': 'what-holds-for-all-functions.html', 'index': task('a-column-for-the-host'),
  'canonical': 'rewriting-in-place.html#uri_canonical', 'redirect chain': 'recipes.html#a-redirect-chain', 'open redirect': 'recipes.html#a-redirect-that-stays-on-the-site',
  'route': 'paths.html#uri_route', 'full text search': 'searching.html', 'breadcrumb': 'paths.html#uri_hierarchy', 'csv': task('links-from-a-spreadsheet'), 'load': 'start.html#install-and-load', 'python': 'hosts.html#python-sqlite3-pysqlite3-apsw',
};

await part('manual: search', async () => {
  for (const url of [server.url, DISK]) {
    const page = await open('start.html', context, url);
    await page.keyboard.press('/');
    const ask = async text => {
      await page.evaluate(() => { document.getElementById('status').textContent = ''; });
      await page.fill('#find', text);
      await page.waitForFunction(() => /found/.test(document.getElementById('status').textContent));
      await moment(page, 50);
      return page.$$eval('.found a', all => all.map(one => one.getAttribute('href')));
    };
    expect('a function', (await ask('uri_param'))[0], 'queries.html#uri_param');
    expect('without its prefix', (await ask('HOST'))[0], 'components.html#uri_host');
    expect('a code', (await ask('misleading-userinfo'))[0], 'lint-codes.html#misleading-userinfo');
    is('a task', (await ask('trackers')).includes(task('remove-tracking-parameters')));
    for (const [text, to] of Object.entries(ASKED)) expect(`what people call it: ${text}`, (await ask(text))[0], to);
    is('three letters are a whole word', (await ask('gen')).length === 0);
    await ask('host header');
    is('an excerpt is a sentence, not SQL', (await texts(page, '.found .snippet')).every(text => !/SELECT|CREATE TABLE|;$/.test(text)));
    is('a task among the first three', (await ask('robots')).slice(0, 3).includes(task('may-a-crawler-fetch-it')));
    is('words of a text', (await ask('bloom filter')).some(to => to.startsWith('canonical-joins.html')));
    is('a recipe', (await ask('access log')).includes('recipes.html#an-access-log-grouped-by-route'));
    expect('nothing', [await ask('nowhere-to-be-found'), await page.textContent('.found')], [[], 'Nothing has these words.']);
    const places = await ask('normalize a table in place');
    is('what a sentence asks for', places.slice(0, 3).includes('rewriting-in-place.html#uri_canonical') && places[0] === task('normalize-a-column-in-place'));
    is('other forms of a word', (await ask('rewrite links in place'))[0].startsWith('rewriting-in-place.html'));
    is('a place with most of the words', (await ask('update my table')).includes(task('normalize-a-column-in-place')));
    expect('a near spelling', [await ask('uri_nomalize'), await page.textContent('.found')], [[], 'Nothing has these words. Did you mean uri_normalize?']);
    await page.click('.found button');
    await page.waitForSelector('.found a[href="normalizing.html#uri_normalize"]');
    await ask('<img src=x onerror=alert(1)>');
    expect('markup is text', await page.locator('.found img').count(), 0);
    await ask('uri_key');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keys\.html#uri_key$/);
    await page.fill('#find', 'uri_host');
    await page.waitForSelector('.found a');
    await page.keyboard.press('Escape');
    expect('Escape closes', await page.isVisible('.found'), false);
    await page.close();
  }
});

await part('manual: from a disk', async () => {
  const page = await open('components.html', context, DISK);
  expect('a block runs', await runBlock(page.locator('.sql').nth(1)), ['NULL|1a:b|NULL|']);
  await page.close();
  const front = await open(`index.html${hash({view: 'query', sql: "SELECT count(*), uri_host('http://h/') FROM crawl"})}`, context, DISK);
  await front.waitForSelector('#loading', {state: 'detached'});
  await front.click('#run');
  await front.waitForSelector('.outcome td');
  expect('so does the playground', await texts(front, '.outcome td'), ['4459', 'h']);
  await front.close();
});

await part('manual: the front page', async () => {
  const page = await open(`index.html${hash({view: 'query'})}`);
  await page.waitForSelector('#loading', {state: 'detached'});
  await page.fill('#sql', 'SELECT uri_registrable_domain(');
  await page.focus('#sql');
  await page.keyboard.press('End');
  await page.waitForSelector('#help a');
  expect('help leads to the page', await page.getAttribute('#help a', 'href'), 'registrable-domains.html#uri_registrable_domain');
  await page.fill('#find', 'uri_surt');
  await page.waitForSelector('.found a');
  expect('search', await page.locator('.found a').first().getAttribute('href'), 'domains.html#uri_surt');
  await page.close();
});

expect('the browser has nothing to complain of in the manual', complaints.splice(0), []);

await part('manual: barriers', async () => {
  mkdirSync(OUT, {recursive: true});
  for (const [scheme, width, shown] of [['light', 1200, ['index', 'components', 'tasks']], ['dark', 1200, ['components', 'editions']], ['light', 375, ['index', 'components', 'lint-codes', 'recipes']]]) {
    const where = await launch({colorScheme: scheme, viewport: {width, height: 900}});
    for (const name of shown) {
      const page = await open(`${name}.html`, where);
      if (name === 'index') await page.waitForSelector('#loading', {state: 'detached'});
      if (name === 'components') {
        for (const i of [0, 3]) await runBlock(page.locator('.sql').nth(i));
        await page.fill('#find', 'host');
        await page.waitForSelector('.found a');
      }
      await moment(page, 300);
      await page.screenshot({path: `${OUT}/manual-${name}-${scheme}-${width}.png`});
      await barriers(`${name}, ${scheme}, ${width}`, page);
      await page.close();
    }
    await where.close();
  }
  const narrow = await launch({viewport: {width: 320, height: 700}});
  const page = await open('index.html', narrow), wide = [];
  for (const name of names) {
    await page.goto(server.url + name);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name);
  }
  expect('nothing sticks out at 320', wide, []);
  await narrow.close();
});

await context.close();
server.close();
