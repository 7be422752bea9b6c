// SPDX-License-Identifier: MIT
//
// What the types of the npm package must accept and refuse (ext/packages/wasm/index.d.ts).
// tsc compiles this file; it does not run.  A line after "@ts-expect-error" must be an error.

import {Database, load, type Value} from 'sqlite-uri-wasm';

const sqlite = await load();
await load(new URL('https://example.org/uri.wasm'));
await load('uri.wasm');
await load(new Uint8Array([0, 97, 115, 109]));
await load(await WebAssembly.compile(new Uint8Array(8)));
// @ts-expect-error: the source is not null
await load(null);

const db: Database = sqlite.open();
db.run('INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)', null, 1, 2n, 'text', new Uint8Array(1));
// @ts-expect-error: SQL has no dates
db.run('SELECT ?1', new Date());
// @ts-expect-error: the statement is missing
db.run();

const row: Record<string, Value> | undefined = db.all('SELECT 1 AS a')[0];
const host: string | null | undefined = db.all<{host: string | null}>('SELECT uri_host(?1) AS host', '/')[0]?.host;
const value: Value | undefined = db.value('SELECT 1');
// @ts-expect-error: a value may be undefined
const sure: Value = db.value('SELECT 1');
const copy: Database = sqlite.open(db.save());
const nothing: void = copy.close();
// @ts-expect-error: there is no such method
db.exec('SELECT 1');

export {row, host, value, sure, nothing};
