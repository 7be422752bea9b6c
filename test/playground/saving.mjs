// SPDX-License-Identifier: MIT
//
// What the survey saves is what was there: texts byte for byte, and databases with
// triggers, search indexes and tables without primary keys, through every choice.
// survey.mjs starts it.

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {expect, is, part} from './frame.mjs';

const OUT = 'build/playground-test';
const be = buffer => Buffer.from(buffer).swap16();
const utf16 = text => Buffer.from(text, 'utf16le');
const windows = text => Buffer.from(text, 'latin1');

// Texts whose only link that changes is HTTP://H.example; the last is the form of what it becomes.
const BEFORE = 'HTTP://H.example', AFTER = 'http://h.example/';
const TEXTS = {
  'empty.csv': 'url,a,b\nHTTP://H.example,,""\n,"",\nhttp://i/,,\n',
  'quotes.csv': 'url,a\n"HTTP://H.example","x, ""y"""\n"http://i/",plain\nhttp://j/,"plain"\n"",""\n',
  'lf.csv': 'url,a\nHTTP://H.example,1\n\n\nhttp://i/,2',
  'crlf.csv': 'url,a\r\nHTTP://H.example,1\r\n\r\nhttp://i/,"two\r\nlines"\r\n',
  'mixed.csv': 'url,a\r\nHTTP://H.example,1\nhttp://i/,2\r\n\nhttp://j/,3\n',
  'headers.csv': 'url,url,,url\nHTTP://H.example,1,2,3\nhttp://i/,,,\n',
  'headers2.csv': '\ufeff"url","URL"," x ",rowid,_rowid_,oid\nHTTP://H.example,1,2,3,4,5\n',
  'bom.csv': '\ufeffurl;a\nHTTP://H.example;1\nhttp://i/;2,3\n',
  'sep.csv': 'sep=;\r\nurl;a\r\nHTTP://H.example;1\r\n',
  'formulas.csv': 'url,a,b\nHTTP://H.example,"=HYPERLINK(""http://x/"",""y"")",=1+1\nhttp://i/,@SUM(A1),-5\n',
  'ragged.csv': 'url,a\nHTTP://H.example\nhttp://i/,1,2,"3"\n"http://j/\nhttp://k/,5"6\n',
  'surplus.csv': 'id,url\n1,HTTP://H.example,a note,"q, t",http://k/\n2,http://i/,\n3,http://j/\n4,http://k/\n5,http://l/\n',
  'spaces.csv': 'url, a ,b\n  http://i/ , x,\t\nHTTP://H.example,  ,\u00a0\n',
  'tabs.tsv': 'url\ta\nHTTP://H.example\t1,2\nhttp://i/\t"x"\n',
  'list.txt': 'HTTP://H.example\nhttp://i/a,"b"\n\nhttp://j/',
  'cr.csv': 'url,a\rHTTP://H.example,1\rhttp://i/,"x\ry"\r',
  'unicode.csv': 'url,a\nHTTP://H.example,ä\u2028\u{1f600}\n/é,e\u0301\n',
  'utf16.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('url,a\r\nHTTP://H.example,é\u{1f600}\ud800x\r\n,""\r\n')]),
  'utf16be.csv': Buffer.concat([Buffer.from([0xfe, 0xff]), be(utf16('url,a\nHTTP://H.example,é\u{1f600}\udc00\n'))]),
  'utf16bare.csv': utf16('url\ta\nHTTP://H.example\t1\nhttp://i/some/long/path\t2\n'),
  'utf16bebare.csv': be(utf16('url;a\nHTTP://H.example;1\nhttp://i/some/long/path;2\n')),
  'utf16odd.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('url,a\nHTTP://H.example,1\n'), Buffer.from([0x41])]),
  'windows.csv': windows('url,a\r\nHTTP://H.example,\xe9\x80\x81\xa4\r\nhttp://i/\xe9,""\r\n'),
  'windows.txt': windows('HTTP://H.example\n/\xe9\xe8\n'),
  'bytes.csv': Buffer.concat([Buffer.from('url,a\nHTTP://H.example,ééé'), Buffer.from([0xff, 0x00, 0x0a]), Buffer.from('http://i/\0,\n')]),
};

const encoded = (name, text) => name.startsWith('utf16be') ? be(utf16(text)) : name.startsWith('utf16') ? utf16(text) : Buffer.from(text);
const replaced = (buffer, from, to) => {
  const at = buffer.indexOf(from);
  return Buffer.concat([buffer.subarray(0, at), to, buffer.subarray(at + from.length)]);
};

// A database with everything that must not change.  WAL is a second form of it.
const SCHEMA = `
CREATE TABLE links(url TEXT, note);
INSERT INTO links(rowid, url, note) VALUES (3, 'HTTP://One.example', 'first'), (7, 'http://one.example/', 'second'), (20, 'http://two.example/?utm_source=x', 'third'), (21, 'http://three.example/', 'secretrow');
CREATE TABLE important(id INTEGER PRIMARY KEY, what);
INSERT INTO important VALUES (1, 'a'), (2, 'b'), (3, 'c');
CREATE TABLE bare(x); INSERT INTO bare(rowid, x) VALUES (5, 'five'), (50, 'fifty');
CREATE TABLE without(k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO without VALUES ('k', 1);
CREATE VIRTUAL TABLE words USING fts5(note, content='links');
INSERT INTO words(words) VALUES ('rebuild');
CREATE VIRTUAL TABLE others USING fts5(x, content='bare');
INSERT INTO others(others) VALUES ('rebuild');
CREATE INDEX by_url ON links(url);
CREATE VIEW seen AS SELECT url FROM links;
CREATE TRIGGER gone AFTER DELETE ON links BEGIN DELETE FROM important; END;
`;
const dump = (native, file) => native(file, `SELECT 'schema', name, sql FROM sqlite_schema WHERE name NOT LIKE '%@_data' ESCAPE '@'
  UNION ALL SELECT 'bare', rowid, x FROM bare UNION ALL SELECT 'without', k, v FROM without ORDER BY 1, 2`).map(row => row.join(' '));
const sound = (native, file) => [native(file, 'PRAGMA integrity_check')[0][0], ...['words', 'others'].map(name => {
  try {
    return native(file, `INSERT INTO ${name}(${name}, rank) VALUES ('integrity-check', 1); SELECT 'ok'`)[0][0];
  } catch (problem) { return problem.message.slice(0, 200); }
})];

export async function saving({openSurvey, give, saved, choose, drawn, texts, native, database, about}) {
  await part('survey: texts are saved byte for byte', async () => {
    const page = await openSurvey();
    for (const [name, content] of Object.entries(TEXTS)) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
      await give(page, name, bytes);
      if (!/txt$/.test(name)) await page.selectOption('#survey-column', {index: name === 'surplus.csv' ? 1 : 0});
      await drawn(page);
      await page.selectOption('#survey-form', 'none');
      expect(`${name}: as it is`, (await saved(page, 'CSV')).toString('latin1'), bytes.toString('latin1'));
      await page.selectOption('#survey-form', 'scheme');
      const wanted = replaced(bytes, encoded(name, BEFORE), encoded(name, AFTER));
      expect(`${name}: a link`, (await saved(page, 'CSV')).toString('latin1'), wanted.toString('latin1'));
      is(`${name}: the sentence about its encoding`, /^(windows|utf16)/.test(name) === /UTF-16|Windows-1252/.test(await about(page)));
      is(`${name}: formulas are said`, /formula/.test(await about(page)) === (name === 'formulas.csv'));
    }
    await give(page, 'fewer.csv', 'url,a\r\nhttp://i/,"1"\r\nHTTP://I/,2\r\n\r\nhttp://j/,3\nhttp://i,"4"');
    await page.check('#survey-merge');
    expect('merged: the records that stay', String(await saved(page, 'CSV')), 'url,a\r\nhttp://i/,"1"\r\n\r\nhttp://j/,3\n');
    await page.uncheck('#survey-merge');
    await choose(page, 'host', 'j');
    await page.check('#survey-only');
    expect('filtered: the records that stay', String(await saved(page, 'CSV')), 'url,a\r\n\r\nhttp://j/,3\n');
    // Larger than a piece: fields, quotes and surrogates across the ends of pieces
    const rows = Array.from({length: 90000}, (_, i) => `HTTP://H${i}.example/${i},"${'\u{1f600}é"" ,\r\n'.repeat(i % 7)}",${i}\r\n`);
    for (const [name, make] of [['large.csv', text => Buffer.from(text)], ['large16.csv', text => Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(text)])]]) {
      await give(page, name, make(`url,a,b\r\n${rows.join('')}`));
      expect(`${name}: rows`, (await about(page)).split(',').slice(1, 3).join(), ' 90,000 rows'.replace(',', ','));
      await page.selectOption('#survey-form', 'none');
      is(`${name}: as it is`, (await saved(page, 'CSV')).equals(make(`url,a,b\r\n${rows.join('')}`)));
      await page.selectOption('#survey-form', 'scheme');
      is(`${name}: all links`, (await saved(page, 'CSV')).equals(make(`url,a,b\r\n${rows.join('').replaceAll('HTTP://H', 'http://h')}`)));
    }
    await page.close();
  });

  await part('survey: JSON is saved byte for byte', async () => {
    const page = await openSurvey(), link = '{"url":"HTTP://H.example"}';
    for (const [name, text, rows, rest] of [['one.ndjson', link, 1, false], ['last.ndjson', `{"url":"http://i/"}\n${link}`, 2, false], ['one.json', link, 1, false], ['array.json', `[${link}, 1]\n`, 2, false],
      ['cut.ndjson', `${link}\n{"url":"http://i/"}\n{"url":"http://j`, 2, true], ['open.ndjson', `${link}\n{"c":{"d":1}\n{"url":"http://c/"}\n`, 1, true], ['bad.ndjson', `${link}\n{"url" 1}\n{"url":"http://c/"}\n`, 1, true],
      ['after.json', `[${link}]\n[${link}]`, 1, true], ['far.json', `[${link}${' '.repeat(5 << 20)}]\nmore ${'x'.repeat(5 << 20)}`, 1, true], ['cut.json', `[${link}, {"url":`, 1, true]]) {
      await give(page, name, text);
      expect(`${name}: rows, and what is not read`, [/, (\d+) rows?,/.exec(await about(page))?.[1], new RegExp(`after record ${rows} is not read`).test(await about(page))], [String(rows), rest]);
      is(`${name}: saved`, String(await saved(page, 'JSON')) === text.replace(BEFORE, AFTER));
    }
    await page.close();
  });

  for (const [kind, first] of [['', ''], ['WAL, ', 'PRAGMA journal_mode = wal;'], ['UTF-16, ', "PRAGMA encoding = 'UTF-16le';"]]) {
    await part(`survey: a database, ${kind}every choice`, async () => {
      const page = await openSurvey();
      const file = database('sacred.db', first + SCHEMA), bytes = readFileSync(file), before = dump(native, file);
      await give(page, 'sacred.db', bytes);
      await page.selectOption('#survey-column', await page.$eval('#survey-column', one => [...one.options].find(option => option.textContent === 'url').value));
      await drawn(page);
      await page.selectOption('#survey-form', 'none');
      is('as it is: the same bytes', (await saved(page, 'SQLite')).equals(bytes));
      const rowids = "SELECT group_concat(rowid || ' ' || url, '; ') FROM (SELECT rowid, url FROM links ORDER BY rowid)";
      const all = '3 HTTP://One.example; 7 http://one.example/; 20 http://two.example/?utm_source=x; 21 http://three.example/';
      const check = async (what, wanted, important = '3') => {
        await saved(page, 'SQLite');
        const out = `${OUT}/cleaned`;
        expect(`${what}: the links, with their rowids`, native(out, rowids)[0][0], wanted);
        expect(`${what}: what else is there`, dump(native, out), before);
        expect(`${what}: the table that a trigger would empty`, native(out, 'SELECT count(*) FROM important')[0][0], important);
        expect(`${what}: sound`, sound(native, out), ['ok', 'ok', 'ok']);
        expect(`${what}: its mode`, native(out, 'PRAGMA journal_mode')[0][0], kind === 'WAL, ' ? 'wal' : 'delete');
      };
      for (const [form, wanted] of [['scheme', all.replace('HTTP://One.example', 'http://one.example/')], ['case', all.replace('HTTP://One', 'http://one')],
        ['clean', all.replace('HTTP://One.example', 'http://one.example/')], ['tracking', all.replace('HTTP://One.example', 'http://one.example/').replace('?utm_source=x', '')]]) {
        await page.selectOption('#survey-form', form);
        await check(form, wanted);
      }
      await page.selectOption('#survey-form', 'none');
      await choose(page, 'host', 'three.example');
      await choose(page, 'host', 'two.example');
      await page.check('#survey-only');
      await check('only some', all.slice(all.indexOf('20 ')));
      expect('said: how many', await texts(page, '.report li'), ['2rows of links left out: the filters do not let them through', 'the search index words is made again']);
      const shown = await page.textContent('.clean > .statement-box pre');
      is('the statements are shown', /enable_trigger off\nDELETE FROM[^]*enable_trigger on\nINSERT INTO "words"\("words"\) VALUES \('rebuild'\);/.test(shown) && !/VACUUM/.test(shown));
      expect('the search finds what is there', native(`${OUT}/cleaned`, "SELECT rowid FROM words WHERE words MATCH 'third'"), [['20']]);
      await page.click('.chip >> nth=0');
      await drawn(page);
      await check('another filter', '20 http://two.example/?utm_source=x');
      const kept = readFileSync(`${OUT}/cleaned`);
      is('nothing of the rows left out is in the file', !kept.includes('secretrow') && !kept.includes(utf16('secretrow')));
      await page.selectOption('#survey-form', 'tracking');
      await check('another filter, and cleaned', '20 http://two.example/');
      await page.click('text=Remove all');
      await drawn(page);
      await page.check('#survey-merge');
      await page.selectOption('#survey-form', 'scheme');
      await saved(page, 'SQLite');
      const [[important]] = native(`${OUT}/cleaned`, 'SELECT count(*) FROM important');
      expect('merged', [native(`${OUT}/cleaned`, rowids)[0][0], sound(native, `${OUT}/cleaned`)],
        ['3 http://one.example/; 20 http://two.example/?utm_source=x; 21 http://three.example/', ['ok', 'ok', 'ok']]);
      is('what a trigger removes is in the report', important === '3' || (await texts(page, '.report li')).includes('3rows fewer in the table important'));
      expect('the page keeps what it had', [String(await saved(page, 'CSV')).split('\r\n').length, (await texts(page, '.links tr')).length], [5, 4]);
      await page.close();
    });
  }

  // Rows that are left out, in pages, overflow pages, indexes, and search indexes that triggers keep.
  // Their texts are searched in the bytes of the file that is saved.
  const LEAKY = `CREATE TABLE links(id INTEGER PRIMARY KEY, url TEXT, note TEXT, big TEXT);
CREATE INDEX by_note ON links(note, url);
CREATE UNIQUE INDEX by_url ON links(url);
CREATE TABLE log(x);
CREATE VIRTUAL TABLE bare USING fts5(note, url, content='');
CREATE VIRTUAL TABLE own USING fts5(note, big);
CREATE VIRTUAL TABLE over USING fts5(note, content='links', content_rowid='id');
CREATE TRIGGER new AFTER INSERT ON links BEGIN INSERT INTO bare(rowid, note, url) VALUES (new.id, new.note, new.url);
  INSERT INTO own(rowid, note, big) VALUES (new.id, new.note, new.big); INSERT INTO over(rowid, note) VALUES (new.id, new.note); END;
CREATE TRIGGER gone AFTER DELETE ON links BEGIN INSERT INTO bare(bare, rowid, note, url) VALUES ('delete', old.id, old.note, old.url);
  DELETE FROM own WHERE rowid = old.id; INSERT INTO over(over, rowid, note) VALUES ('delete', old.id, old.note); INSERT INTO log VALUES ('gone;'); END;
BEGIN;
WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
INSERT INTO links SELECT i, iif(i % 6, 'http://kept.example/', 'http://gone.example/') || i, iif(i % 6, 'kept', 'secret') || 'x' || (i * 7919),
  CASE WHEN i % 50 = 0 THEN replace(hex(zeroblob(500)), '0', iif(i % 6, 'keptbig', 'secretbig') || i || ' ') END FROM n;
COMMIT;`;
  for (const first of ['', "PRAGMA encoding = 'UTF-16le';", "PRAGMA encoding = 'UTF-16be';", 'PRAGMA page_size = 512;', 'PRAGMA auto_vacuum = 1; PRAGMA page_size = 1024;', 'PRAGMA page_size = 65536; PRAGMA journal_mode = wal;']) {
    await part(`survey: nothing stays of rows left out, ${first || 'as usual'}`, async () => {
      const page = await openSurvey(), file = database('leaky.db', first + LEAKY);
      rmSync(`${OUT}/leaky.db-wal`, {force: true});
      await give(page, 'leaky.db', Buffer.concat([readFileSync(file), Buffer.alloc(65536, 'secretx9 ')])); // after the last page, too
      await page.selectOption('#survey-column', String(await page.$eval('#survey-column', one => [...one.options].findIndex(option => option.textContent === 'url'))));
      await drawn(page);
      await choose(page, 'host', 'kept.example');
      await page.check('#survey-only');
      await drawn(page);
      const bytes = (await saved(page, 'SQLite')).toString('latin1'), left = Array.from({length: 500}, (_, i) => 6 * (i + 1)).flatMap(i => [`secretx${i * 7919}`, `gone.example/${i}`]);
      const kept = Array.from({length: 100}, (_, i) => `keptx${(6 * i + 1) * 7919}`), there = new Set([bytes, bytes.replaceAll('\0', '')].flatMap(text => text.match(/(secret|kept)x\d+|gone\.example\/\d+/g)));
      expect('texts in the file, in UTF-8 or UTF-16', [left.filter(text => there.has(text)), kept.filter(text => !there.has(text))], [[], []]);
      is('nor their beginnings', !/secret|gone\.example/.test(bytes.replaceAll('\0', '').replaceAll("'gone", '')));
      const out = `${OUT}/cleaned`, ask = sql => native(out, sql).flat().join(' ');
      expect('what stays', ask('PRAGMA integrity_check; SELECT count(*), max(id), sum(length(big)) > 100000 FROM links; SELECT count(*) FROM log; SELECT count(*) FROM own'), 'ok 2500 2999 1 0 2500');
      expect('words that the search indexes have', ['bare', 'own', 'over'].map(name => ask(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, '${name}', row); SELECT count(*) FROM words WHERE term GLOB 'secret*' OR term = 'gone'; SELECT count(*) > 0 FROM words WHERE term GLOB 'kept*'`)), ['0 1', '0 1', '0 1']);
      expect('and they agree', ask("INSERT INTO over(over, rank) VALUES ('integrity-check', 1); INSERT INTO own(own) VALUES ('integrity-check'); SELECT rowid FROM over WHERE over MATCH 'keptx7919'"), '1');
      await page.close();
    });
  }

  // Comments and strings hide nothing in the text of a trigger; what cannot be understood is refused.
  await part('survey: words of rows left out, and how triggers are written', async () => {
    const page = await openSurvey(), deed = "INSERT INTO bare(bare, rowid, note) VALUES ('delete', old.id, old.note);";
    for (const [trigger, refused, content = "''"] of [
      [`CREATE TRIGGER gone /* x */ AFTER DELETE ON links BEGIN ${deed} END`], [`CREATE TRIGGER gone -- x\n AFTER DELETE ON links BEGIN ${deed} END`], [`CREATE TRIGGER gone AFTER DELETE ON links BEGIN -- keep; END\n ${deed} END`],
      [`CREATE TRIGGER gone AFTER DELETE ON links WHEN old.note <> 'begin' BEGIN ${deed} END`], [`CREATE TRIGGER gone AFTER DELETE ON links BEGIN SELECT CASE 1 WHEN 1 THEN ';' END; /* ; */ ${deed} END`],
      [`CREATE TRIGGER gone AFTER DELETE ON links WHEN old."begin" IS NULL BEGIN ${deed} END`], [`CREATE TRIGGER gone AFTER DELETE ON links WHEN old.begin IS NULL BEGIN ${deed} END`, true],
      ['CREATE TRIGGER other AFTER UPDATE ON links BEGIN SELECT rowid FROM bare; END', true], ['SELECT 1', true], ['SELECT 1', false, "'links', content_rowid = 'id'"],
      ["INSERT INTO bare(bare, rowid, note) VALUES ('delete', 1, 'keptx1')", true, "'links', content_rowid = 'id'"], ['CREATE TABLE own(x); CREATE TRIGGER o AFTER DELETE ON own BEGIN DELETE FROM bare; END', false]]) {
      const file = database('words.db', `CREATE TABLE links(id INTEGER PRIMARY KEY, url TEXT, note TEXT, begin); CREATE VIRTUAL TABLE bare USING fts5(note, content=${content});
        INSERT INTO links(url, note) VALUES ('http://kept.example/', 'keptx1'), ('http://gone.example/', 'secretx2');
        INSERT INTO bare(rowid, note) ${/own/.test(trigger) ? "SELECT 1, 'keptx1'" : 'SELECT id, note FROM links'};\n${trigger};\n`);
      await give(page, 'words.db', readFileSync(file));
      await choose(page, 'host', 'kept.example');
      await page.check('#survey-only');
      await drawn(page);
      if (refused) {
        await page.click('button:text("Save as SQLite")');
        await page.waitForSelector('.refused');
        is(`${trigger}: refused`, /^rows cannot be left out: .*search index bare/.test(await page.textContent('.refused')));
        expect('not as CSV', String(await saved(page, 'CSV')).split('\r\n').length, 3);
      } else {
        await saved(page, 'SQLite');
        expect(`${trigger}: the words`, native(`${OUT}/cleaned`, "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, 'bare', row); SELECT term FROM words").flat(), ['keptx1']);
      }
    }
    await page.close();
  });

  await part('survey: what cannot be counted does not stop saving', async () => {
    const page = await openSurvey();
    const file = database('other.db', `CREATE TABLE links(url); INSERT INTO links VALUES ('HTTP://H.example'), ('http://i/'); CREATE TABLE parent(a, b); CREATE TABLE kids(u REFERENCES parent(a)); INSERT INTO kids VALUES (1); CREATE TABLE hurt(x); INSERT INTO hurt VALUES (1);`);
    const bytes = readFileSync(file), [[root]] = native(file, "SELECT rootpage FROM sqlite_schema WHERE name = 'hurt'");
    bytes.fill(0xff, 4096 * (root - 1), 4096 * root);
    await give(page, 'other.db', bytes);
    await choose(page, 'host', 'h.example');
    await page.check('#survey-only');
    await saved(page, 'SQLite');
    expect('saved', [native(`${OUT}/cleaned`, 'SELECT url FROM links').flat(), (await texts(page, '.report li'))[0], readFileSync(`${OUT}/cleaned`).length], [['http://h.example/'], '1row of links left out: the filters do not let it through', bytes.length]);
    await page.close();
  });

  // A damaged page has the cell that it had before; the page to which that goes on belongs to another table now.
  await part('survey: a damaged table takes nothing from others', async () => {
    const page = await openSurvey(), file = database('stale.db', `CREATE TABLE keep(y); CREATE TABLE links(url); INSERT INTO links VALUES ('HTTP://H.example'); INSERT INTO keep VALUES (1);
      CREATE TABLE big(x); INSERT INTO big VALUES (replace(hex(zeroblob(2032)), '0', 'a'));`);
    const [[root]] = native(file, "SELECT rootpage FROM sqlite_schema WHERE name = 'big'"), old = readFileSync(file).subarray(4096 * (root - 1), 4096 * root);
    native(file, "DELETE FROM big; WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 140) INSERT INTO keep SELECT 'kept' || i || hex(zeroblob(20)) FROM n");
    const bytes = Buffer.from(readFileSync(file));
    old.copy(bytes, 4096 * (root - 1));
    await give(page, 'stale.db', bytes);
    const rows = () => native(`${OUT}/stale.db`, 'SELECT * FROM keep').join(' '), before = rows();
    await page.selectOption('#survey-column', {label: 'url'});
    await drawn(page);
    await saved(page, 'SQLite');
    expect('cleaned, and the other table', [native(`${OUT}/cleaned`, 'SELECT url FROM links').flat(), native(`${OUT}/cleaned`, 'SELECT * FROM keep').join(' ') === before], [['http://h.example/'], true]);
    await page.close();
  });

  await part('survey: the WAL file of another database', async () => {
    const page = await openSurvey();
    execFileSync('sh', ['-c', `cd ${OUT} && rm -f w.db* && sqlite3 w.db "PRAGMA journal_mode = wal; CREATE TABLE links(url); INSERT INTO links VALUES ('http://old/');" && cp w.db v.db &&
      sqlite3 w.db "PRAGMA wal_autocheckpoint = 0; INSERT INTO links VALUES ('http://new/');" ".shell cp w.db-wal v.db-wal; cp w.db-wal u.db-wal; : > x; cp v.db e.db; cp x e.db-wal"`]);
    for (const [name, wal, links, sentence] of [['v.db', 'v.db-wal', ['http://old/', 'http://new/'], /database\.$/], ['v.db', 'u.db-wal', ['http://old/'], /Its newest rows may be in the file v\.db-wal.*u\.db-wal is not read: it belongs to another file\.$/], ['e.db', 'e.db-wal', ['http://old/'], /database\.$/]]) {
      await page.setInputFiles('#survey-file', [`${OUT}/${name}`, `${OUT}/${wal}`]);
      await page.waitForFunction(([name, count]) => document.querySelector('.about').textContent.startsWith(`${name}, `) && document.querySelectorAll('.links tr').length === count, [name, links.length]);
      await drawn(page);
      expect(`${name} and ${wal}`, [await texts(page, '.links .plain'), sentence.test(await about(page)), await page.textContent('.source .error')], [links, true, '']);
      await give(page, 'between.csv', 'url,a\nhttp://1/,2\nhttp://2/,3\nhttp://3/,3\n');
    }
    await page.close();
  });

  // 60,000 rows are counted long enough to do something else meanwhile.
  await part('survey: saved while rows are counted or read', async () => {
    const page = await openSurvey(), click = (...what) => page.evaluate(async all => {
      for (const [selector, time] of all) {
        await new Promise(done => setTimeout(done, time));
        document.querySelector(selector).click();
      }
    }, what);
    await give(page, 'race.csv', `url,n\n${Array.from({length: 60000}, (_, i) => i % 10 ? `http://${i % 7 ? 'a' : 'b'}.example/${i % 50000},${i}\n` : `,empty${i}\n`).join('')}`);
    await choose(page, 'host', 'a.example');
    await page.check('#survey-only');
    await drawn(page);
    const lines = async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), click(['.chips .small', 0], ['.clean .main', 0])]);
      await drawn(page);
      return [readFileSync(await file.path(), 'latin1').split('\n').length - 2, await texts(page, '.failed'), await page.textContent('.source .error')];
    };
    expect('filters that are gone leave no row out', await lines(), [60000, [], '']);
    await choose(page, 'host', 'b.example');
    expect('again', await lines(), [60000, [], '']);
    await page.evaluate(() => new Promise(done => { // given up after its rows are counted, before they are listed
      const merge = document.getElementById('survey-merge'), changes = document.querySelector('.changes');
      new MutationObserver((_, observer) => { if (/merging drops/.test(changes.textContent)) { observer.disconnect(); merge.click(); done(); } }).observe(changes, {childList: true});
      merge.click();
    }));
    await drawn(page);
    expect('what merging would drop is not listed when it is not wanted', [await page.isChecked('#survey-merge'), await page.textContent('.loss')], [false, '']);
    writeFileSync(`${OUT}/next.csv`, 'HTTP://h/\n'.repeat(300000));
    await page.setInputFiles('#survey-file', `${OUT}/next.csv`);
    await page.waitForFunction(() => /: [1-9]/.test(document.querySelector('.about').textContent));
    is('while another file is read, nothing of the one before can be saved', !await page.isVisible('.clean') && !await page.isVisible('.links'));
    await page.waitForFunction(() => document.querySelector('.about').textContent.startsWith('next.csv, '));
    await drawn(page);
    await page.close();
  });

  await part('survey: what is counted before saving is what is saved', async () => {
    const page = await openSurvey();
    await give(page, 'both.csv', 'url,other\nhttp://a.example/,HTTP://x1.example\nhttp://b.example/,HTTP://x2.example\nhttp://b.example/2,http://x3.example/\n');
    await choose(page, 'host', 'a.example');
    await page.check('#survey-only');
    await page.click('.also summary');
    await page.check('.others input');
    await drawn(page);
    expect('of the rows that stay', await texts(page, '.changes p'), ['0 links change in url, and merging would drop 0 rows.', '1 link changes in other.']);
    expect('saved', String(await saved(page, 'CSV')), 'url,other\nhttp://a.example/,http://x1.example/\n');
    await page.close();
  });

  await part('survey: formulas', async () => {
    const page = await openSurvey();
    await give(page, 'risky.csv', 'url,"=A1",c\n-%7ex,1,2\nhttp://i/,2,3,-1+1,"=""x"""\nhttp://j/,3,+4\n');
    is('counted, with those of the header and surplus fields', /\. 4 fields begin like a formula, such as =A1: .*When saved, they stay/.test(await about(page)));
    await page.selectOption('#survey-form', 'scheme');
    const text = String(await saved(page, 'CSV')), shown = await texts(page, '.report > li:last-child li');
    await page.check('#survey-prefix');
    const other = String(await saved(page, 'CSV'));
    expect('each that is written is listed, and marked', [text.split('\n').flatMap((line, i) => line.split(',').filter(field => /^"?[=@-]/.test(field)).map(field => `${i} ${field.replaceAll('"', '')}`)).length, shown.length, other.match(/(^|[,\n])"?'[=@-]/g).length], [shown.length, shown.length, shown.length]);
    expect('those of the header, and surplus fields', shown.filter(line => /A1|x|-1/.test(line)), ['header, field 2: =A1', 'row 1, field 1: -~x', 'row 2, field 4: -1+1', 'row 2, field 5: ="x"']);
    await give(page, 'risky.db', readFileSync(database('risky.db', "CREATE TABLE t(url, a); INSERT INTO t VALUES ('http://h/', '=1+1');")));
    is('of a database, too', await page.isVisible('#survey-prefix') && !await page.isChecked('#survey-prefix'));
    await saved(page, 'CSV');
    is('one', /^1field begins like a formula: a spreadsheet may run it\. It stays as it is/.test((await texts(page, '.report > li')).at(-1)));
    await page.check('#survey-prefix');
    expect('marked', String(await saved(page, 'CSV')), "url,a\r\nhttp://h/,'=1+1\r\n");
    await give(page, 'page.html', '<a href="http://h/">=1+1</a>');
    await page.check('#survey-prefix');
    expect('and of a page', String(await saved(page, 'CSV')), "http://h/,'=1+1\r\n");
    await page.close();
  });

  await part('survey: triggers stay off in Run SQL', async () => {
    const page = await openSurvey();
    await give(page, 'sacred.db', readFileSync(database('sacred.db', SCHEMA)));
    await page.selectOption('#survey-column', await page.$eval('#survey-column', one => [...one.options].find(option => option.textContent === 'url').value));
    await drawn(page);
    await choose(page, 'host', 'two.example');
    await page.check('#survey-only');
    await page.$eval('.clean > .statement-box', one => { one.open = true; });
    await page.click('.clean > .statement-box button:text("Open in Run SQL")');
    await page.waitForFunction(() => /DELETE FROM/.test(document.getElementById('sql').value));
    await page.click('#run');
    await page.waitForSelector('.outcome');
    await page.fill('#sql', 'SELECT count(*) FROM important; SELECT count(*) FROM links; DELETE FROM links; SELECT count(*) FROM important');
    await page.click('#run');
    await page.waitForFunction(() => document.querySelectorAll('.outcome').length === 4);
    expect('they run for other statements', await texts(page, '.outcome td'), ['3', '1', '0']);
    await page.close();
  });

  await part('survey: kinds of files', async () => {
    const page = await openSurvey();
    for (const [name, head, wanted] of [
      ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /^Error: an old document of Office, such as \.xls: save it there as CSV$/],
      ['a.pdf', '%PDF-1.7\n%\xe2', /^Error: a PDF/], ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /^Error: a picture$/],
      ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /^Error: a picture$/], ['a.gif', 'GIF89a', /^Error: a picture$/], ['a.xlsx', 'PK\x03\x04\x14\0[Content_Types].xml', /^Error: a workbook/],
      ['a.docx', 'PK\x03\x04\x14\0[Content_Types].xml word/document.xml', /^Error: a document of Word/], ['a.ods', 'PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet', /^Error: a document of LibreOffice/],
      ['a.zip', 'PK\x03\x04\x14\0links.csv', /^Error: compressed/], ['a.mdb', '\0\x01\0\0Standard Jet DB\0', /^Error: a database of Access/], ['a.mp4', '\0\0\0\x20ftypisom', /^Error: sound or film/],
      ['a.exe', 'MZ\x90\0', /^Error: a program/], ['a.parquet', 'PAR1\x15', /^Error: a Parquet file/],
      ['encrypted.db', createHash('shake256', {outputLength: 8192}).update('noise').digest(), /^Error: neither a text nor a database .* encrypted/]]) {
      writeFileSync(`${OUT}/${name}`, Buffer.isBuffer(head) ? head : Buffer.from(head, 'latin1'));
      await page.setInputFiles('#survey-file', `${OUT}/${name}`);
      await page.waitForFunction(() => document.querySelector('.source .error').textContent);
      is(`${name}: ${await page.textContent('.source .error')}`, wanted.test(await page.textContent('.source .error')));
      await page.setInputFiles('#survey-file', {name: 'ok.txt', mimeType: '', buffer: Buffer.from('http://ok/\n')});
      await page.waitForFunction(() => document.querySelector('.about').textContent.startsWith('ok.txt, '));
    }
    const drop = (files, text) => page.evaluate(([files, text]) => {
      const dataTransfer = new DataTransfer();
      for (const name of files) dataTransfer.items.add(new File([`http://${name}/\n`], name));
      if (text) dataTransfer.setData('text/uri-list', text);
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
    }, [files, text]);
    await drop(['one.txt', 'two.txt', 'three.txt']);
    await page.waitForFunction(() => document.querySelector('.about').textContent.startsWith('one.txt, '));
    expect('two files too many', await page.textContent('#notice'), 'One file at a time: one.txt is read, two.txt, three.txt not.');
    await drop([], 'HTTP://dragged.example/');
    await page.waitForFunction(() => document.querySelector('.about').textContent.startsWith('dropped.csv, '));
    expect('a link that is dragged', [await texts(page, '.links .plain'), await page.textContent('#notice')], [['HTTP://dragged.example/'], '']);
    await page.click('#tab-look');
    await drop([], 'http://other.example/');
    expect('and to another view', await page.inputValue('#uri'), 'http://other.example/');
    await drop([]);
    expect('nothing', await page.textContent('#notice'), 'Nothing that can be read was dropped.');
    await page.close();
  });
}
