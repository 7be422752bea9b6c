// SPDX-License-Identifier: MIT
//
// For test/pyodide/run: node load.mjs PYODIDE WHEEL
//
// The wheel is unpacked into site-packages; then Python asks.

import {readFileSync} from 'node:fs';
import {basename, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, wheel] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(resolve(`${folder}/pyodide.mjs`)));
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
pyodide.runPython('import importlib; importlib.invalidate_caches()');

let passed = 0, failed = 0;
function expect(name, code, wanted) {
  let got;
  try { got = pyodide.runPython(code); } catch (problem) { got = problem.message; }
  if (got === wanted) { passed++; return; }
  failed++;
  console.log(`FAIL  ${name}\n      got    ${got}\n      wanted ${wanted}`);
}

const platform = basename(wheel, '.whl').split('-').at(-1);
expect('the tag is that of this Pyodide', `
import sysconfig
sysconfig.get_config_var("PYEMSCRIPTEN_PLATFORM_VERSION") or sysconfig.get_config_var("PYODIDE_ABI_VERSION")`, platform.replace(/^pyemscripten_|_wasm32$/g, ''));
expect('load() says what to do', `
import sqlite3, sqlite_uri
try:
    sqlite_uri.load(sqlite3.connect(":memory:"))
    answer = "loaded"
except RuntimeError as error:
    answer = "load_always()" in str(error)
str(answer)`, 'True');
expect('a connection opened before has no functions', `
before = sqlite3.connect(":memory:")
sqlite_uri.load_always()
try:
    before.execute("SELECT uri_host('')")
except sqlite3.OperationalError as error:
    answer = str(error)
answer`, 'no such function: uri_host');
const ask = sql => `
db = sqlite3.connect(":memory:")
repr(db.execute(${JSON.stringify(sql)}).fetchall())`;
expect('a function', ask("SELECT uri_host_key('http://WWW.Example.org/')"), "[('example.org',)]");
expect('the Public Suffix List', ask("SELECT uri_registrable_domain('http://www.example.co.uk/')"), "[('example.co.uk',)]");
expect('rows', ask("SELECT name, value FROM uri_params('?a=1&b')"), "[('a', '1'), ('b', None)]");
expect('the collation', ask("SELECT 'HTTP://h' = 'http://H/' COLLATE uri"), '[(1,)]');
expect('an error', `
try:
    db.execute("SELECT uri_normalize('a', 'x')").fetchall()
except sqlite3.OperationalError as error:
    answer = str(error)
str("known:" in answer)`, 'True');
expect('a table rewritten', `
db.execute("CREATE TABLE t(u)")
db.execute("INSERT INTO t VALUES ('HTTP://h'), ('http://h/')")
db.execute("""SELECT uri_canonical('t', 'u', '{"merge": true}')""").fetchall()
repr(db.execute("SELECT * FROM t").fetchall())`, "[('http://h/',)]");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
