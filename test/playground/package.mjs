// SPDX-License-Identifier: MIT
//
// The npm package of SQLite with the extension inside (ext/packages/wasm), in Node and in the
// browser; and its types, which tsc compiles.

import {spawnSync} from 'node:child_process';
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {launch, serve} from './browser.mjs';
import {expect, part} from './frame.mjs';
import {cases} from './package_cases.mjs';

const TEST = 'build/playground-test', FOLDER = `${TEST}/package`, TYPES = `${TEST}/types`;
const TSC = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];

// What tsc says about package_types.ts, in a folder where the package is installed
function compile(declarations) {
  const to = `${TYPES}/node_modules/sqlite-uri-wasm`;
  rmSync(TYPES, {recursive: true, force: true});
  mkdirSync(to, {recursive: true});
  writeFileSync(`${TYPES}/package.json`, '{"type": "module"}');
  copyFileSync('test/playground/package_types.ts', `${TYPES}/package_types.ts`);
  copyFileSync('ext/packages/wasm/package.json', `${to}/package.json`);
  writeFileSync(`${to}/index.d.ts`, declarations);
  const {stdout, status} = spawnSync('node', [`${TEST}/node_modules/typescript/bin/tsc`, ...TSC, `${TYPES}/package_types.ts`], {encoding: 'utf8'});
  return [status, stdout];
}

export async function npmPackage() {
  await part('the npm package', async () => {
    mkdirSync(FOLDER, {recursive: true});
    for (const [from, name] of [['ext/packages/wasm/index.js', 'index.js'], ['build/playground/uri.wasm', 'uri.wasm'],
      ['test/playground/package_cases.mjs', 'cases.js']]) copyFileSync(from, `${FOLDER}/${name}`);
    writeFileSync(`${FOLDER}/package.json`, '{"type": "module"}');
    writeFileSync(`${FOLDER}/index.html`, '<!DOCTYPE html><title>x</title>');
    const {load} = await import(pathToFileURL(`${FOLDER}/index.js`)), bytes = readFileSync(`${FOLDER}/uri.wasm`);
    const judge = (where, found) => { for (const [what, got, wanted] of found) expect(`${where}: ${what}`, got, wanted); };
    judge('Node', await cases(load));
    judge('Node, from bytes', await cases(load, bytes));
    judge('Node, compiled', await cases(load, await WebAssembly.compile(bytes)));
    const server = await serve(FOLDER), context = await launch(), page = await context.newPage();
    await page.goto(server.url);
    judge('Chromium', await page.evaluate(`Promise.all([import('./index.js'), import('./cases.js')]).then(([{load}, {cases}]) => cases(load))`));
    await context.close();
    server.close();
  });
  await part('the npm package: types', () => {
    const types = readFileSync('ext/packages/wasm/index.d.ts', 'utf8');
    expect('tsc accepts them', compile(types), [0, '']);
    for (const [from, to] of [['Value | undefined;', 'Value;'], ['  save(): Uint8Array;\n', '']]) {
      expect(`tsc misses ${from.trim()}`, compile(types.replace(from, to))[0] !== 0, true);
    }
  });
}
