// SPDX-License-Identifier: MIT
//
// The npm package of SQLite with the extension inside (ext/packages/wasm), in Node and in the
// browser.

import {copyFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {launch, serve} from './browser.mjs';
import {expect, part} from './frame.mjs';
import {cases} from './package_cases.mjs';

const FOLDER = 'build/playground-test/package';

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
}
