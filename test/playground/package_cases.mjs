// SPDX-License-Identifier: MIT
//
// What the package for WebAssembly answers, as [what, got, wanted]: the same in Node and in a browser.

export async function cases(load, source) {
  const sqlite = await load(source), db = sqlite.open(), found = [];
  const say = (what, got, wanted) => found.push([what, got, wanted]);
  const failure = deed => { try { deed(); return 'none'; } catch (problem) { return problem.message; } };
  say('a function', db.value("SELECT uri_host('http://example.org/a')"), 'example.org');
  say('registrable domains', db.value('SELECT uri_registrable_domain(?1)', 'http://www.example.co.uk/'), 'example.co.uk');
  say('a table-valued function', db.all('SELECT name, value FROM uri_params(?1)', '?a=1&b'), [{name: 'a', value: '1'}, {name: 'b', value: null}]);
  say('several statements', db.run("CREATE TABLE t(u, n); INSERT INTO t VALUES ('http://É/', 1); -- the end"), undefined);
  db.run('INSERT INTO t VALUES (?1, ?2)', 'http://a\u0000b/', 2.5);
  db.run('INSERT INTO t VALUES (?1, ?2)', new Uint8Array([0, 255]), 2n ** 60n);
  db.run('INSERT INTO t VALUES (?1, ?2)', null, -1);
  say('values', db.all('SELECT u, n, typeof(u) AS t FROM t').map(({u, n, t}) => [u instanceof Uint8Array ? [...u] : u, typeof n, String(n), t]),
    [['http://É/', 'number', '1', 'text'], ['http://a\u0000b/', 'number', '2.5', 'text'], [[0, 255], 'bigint', '1152921504606846976', 'blob'], [null, 'number', '-1', 'null']]);
  say('no row', db.value('SELECT 1 WHERE 0'), undefined);
  say('an error', failure(() => db.run('SELECT uri_nothing()')), 'no such function: uri_nothing');
  say('too many values', failure(() => db.run('SELECT 1', 2)).length > 5, true);
  say('an error while it runs', failure(() => db.run("SELECT uri_normalize('a', 'x')")).includes('known:'), true);
  const file = db.save(), copy = sqlite.open(file);
  say('a file', [new TextDecoder().decode(file.subarray(0, 15)), copy.value('SELECT count(*) FROM t')], ['SQLite format 3', 4]);
  copy.run('DELETE FROM t');
  say('a copy', db.value('SELECT count(*) FROM t'), 4);
  copy.close();
  say('closed', failure(() => copy.value('SELECT 1')), 'the database is closed');
  say('the clock', Math.abs(db.value("SELECT strftime('%s')") - Date.now() / 1000) < 60, true);
  say('full-text search', db.all("SELECT name FROM pragma_module_list WHERE name = 'fts5'").length, 1);
  return found;
}
