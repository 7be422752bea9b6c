// SPDX-License-Identifier: MIT
//
// A file's tables and columns can have any name: every feature of the survey on columns whose
// names are those of the page's own SQL, of SQL itself and of the functions.  survey.mjs starts it.

import {readFileSync, readdirSync} from 'node:fs';
import {expect, is, part} from './frame.mjs';

const FOLDER = 'examples/playground';
const KEYWORDS = `ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC ATTACH AUTOINCREMENT BEFORE BEGIN BETWEEN BY CASCADE CASE CAST CHECK COLLATE COLUMN COMMIT
CONFLICT CONSTRAINT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE DEFAULT DEFERRABLE DEFERRED DELETE DESC DETACH DISTINCT DO DROP EACH ELSE
END ESCAPE EXCEPT EXCLUDE EXCLUSIVE EXISTS EXPLAIN FAIL FILTER FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP GROUPS HAVING IF IGNORE IMMEDIATE IN INDEX INDEXED
INITIALLY INNER INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE LIMIT MATCH MATERIALIZED NATURAL NO NOT NOTHING NOTNULL NULL NULLS OF OFFSET ON OR ORDER
OTHERS OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY QUERY RAISE RANGE RECURSIVE REFERENCES REGEXP REINDEX RELEASE RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK
ROW ROWS SAVEPOINT SELECT SET TABLE TEMP TEMPORARY THEN TIES TO TRANSACTION TRIGGER UNBOUNDED UNION UNIQUE UPDATE USING VACUUM VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH WITHOUT`.split(/\s+/);
const ODD = ['', '"', '""', "'", '`', '[', ']', 'a"b', "a'b", 't."id"', '"t"."id"', ' ', 'a b', 'é', '\u{1f600}', '?1', ':a', '--', '/*', ';', '%', 'a,b', 'main.t', 'old', 'new', 'null'];

// All words that stand in the page's files: those of its SQL are among them.
const words = folder => readdirSync(folder, {recursive: true}).filter(name => name.endsWith('.js'))
  .flatMap(name => readFileSync(`${folder}/${name}`, 'utf8').match(/\b[a-z_]\w*\b/gi));

const quoted = name => `"${name.replaceAll('"', '""')}"`;

export async function names({openSurvey, give, saved, choose, drawn, native, database, bars, same}) {
  const {functions} = JSON.parse(readFileSync('build/playground/documents.json', 'utf8'));
  const own = [...words(`${FOLDER}/survey`).filter(word => word.length < 16), 'row_nr', 'row_nr_', 'survey', 'survey_', 'left_out'];
  const all = new Map();
  for (const name of [...ODD, 'rowid', '_rowid_', 'oid', ...functions.map(one => one.name), ...KEYWORDS, ...own]) if (!all.has(name.toLowerCase())) all.set(name.toLowerCase(), name);
  // SQLite itself gives columns of these names others in a subquery, and uri_canonical refuses them with a sentence.
  for (const name of ['true', 'false']) all.delete(name);
  const columns = [...all.values()].slice(0, 1800);
  const LINKS = ['HTTP://One.example', 'http://one.example/', 'http://two.example/?utm_source=x', '/three', 'n/a', 'http://two.example/'];
  const CHOSEN = ['', '"', "a'b", 't."id"', 'id', 'first', 'rowid', 'select', 'links', 'written', 'meant', 'same', 't', 's', 'f', 'code', 'severity', 'uri_lint', 'uri_clean', 'old'];
  console.log(`      ${columns.length} awkward names`);
  is('all names of the page are there', ['id', 'first', 'stays', 'goes', 'meant', 'page', 'links', 'codes', 'value', 'report'].every(name => all.has(name)));

  for (const [kind, table, end, names] of [['a table', 't', '', columns.filter(name => !['rowid', '_rowid_', 'oid'].includes(name.toLowerCase()))], ['no name of the rowid is free', 'survey', '', columns],
    ['WITHOUT ROWID', 'select', `, PRIMARY KEY("id", "a b")) WITHOUT ROWID`, columns]]) {
    await part(`survey: awkward names, ${kind}`, async () => {
      const page = await openSurvey(), few = kind === 'a table' ? CHOSEN : CHOSEN.slice(0, 6).filter(name => name !== 'id'); // id orders the rows there
      for (const chosen of few.filter(name => names.includes(name))) {
        const rows = LINKS.map((link, i) => `(${names.map(name => name === chosen ? `'${link}'` : name === 'base' ? "'http://base.example/'" : name === 'first' || name === 'id' ? i : `'x${i}'`).join(',')})`);
        const file = database('names.db', `CREATE TABLE ${quoted(table)}(${names.map(quoted).join(', ')}${end || ')'};\nINSERT INTO ${quoted(table)} VALUES ${rows.join(',\n')};\n`);
        await give(page, 'names.db', readFileSync(file));
        await page.selectOption('#survey-column', String(await page.$eval('#survey-column', (one, name) => [...one.options].findIndex(option => option.textContent === name), chosen || '(no name)')));
        await drawn(page);
        expect(`${chosen}: nothing fails`, await page.$$eval('.failed, .source .error', list => list.map(one => one.textContent).filter(Boolean)), []);
        expect(`${chosen}: hosts`, await bars(page, 'host'), [['no host', '2'], ['one.example', '2'], ['two.example', '2']]);
        if (chosen === few[0]) await same(page, file, `${kind}, all`);
        await page.selectOption('#survey-base', 'base');
        await page.click('.trial button');
        await drawn(page);
        expect(`${chosen}: with a base`, await bars(page, 'host'), [['one.example', '2'], ['two.example', '2'], ['no host', '1'], ['base.example', '1']]);
        await page.check('#survey-merge');
        await drawn(page);
        is(`${chosen}: what merging drops`, /^Merging drops 2 rows/.test(await page.textContent('.loss p')));
        await page.fill('#survey-search', 'ONE.example');
        await page.waitForFunction(() => document.querySelectorAll('.links tr').length === 2);
        await page.fill('#survey-search', '');
        if (kind === 'no name of the rowid is free') { // nor can uri_canonical() name the rows
          await page.click('button:text("Save as SQLite")');
          await page.waitForSelector('.refused');
          expect(`${chosen}: refused with a sentence`, await page.textContent('.refused'), 'uri_canonical: survey has columns rowid, oid and _rowid_, which hide its key');
          continue;
        }
        await saved(page, 'SQLite');
        expect(`${chosen}: cleaned and merged`, native('build/playground-test/cleaned', `SELECT t.${quoted(chosen)} FROM ${quoted(table)} AS t`).flat().sort(),
          ['http://base.example/three', 'http://one.example/', 'http://two.example/?utm_source=x', 'n/a']);
        await choose(page, 'host', 'two.example');
        await page.check('#survey-only');
        await drawn(page);
        if (chosen === few[0]) await choose(page, 'finding', 'nothing found');
        await saved(page, 'CSV');
        is(`${chosen}: saved as CSV, only some`, /two\.example/.test(readFileSync('build/playground-test/cleaned', 'utf8')) && !/one\.example/.test(readFileSync('build/playground-test/cleaned', 'utf8')));
        expect(`${chosen}: nothing is refused`, await page.$$eval('.refused, .failed', list => list.map(one => one.textContent)), []);
      }
      await page.close();
    });
  }
}
