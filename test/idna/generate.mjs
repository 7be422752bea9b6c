// SPDX-License-Identifier: MIT
//
// Names made at random from a seed, and what tr46 makes of them.
//
//     node generate.mjs FOLDER COUNT SEED
//
// Writes FOLDER/in (a name in hex in each line), and FOLDER/ascii, FOLDER/strict and
// FOLDER/unicode: "=" and the result, or "!".  Characters that this Node's Unicode does not
// know are left out, as tr46 normalizes by Node; so are A-labels that hold one.
import fs from 'node:fs';
import { createRequire } from 'node:module';
const [folder, count, seed] = process.argv.slice(2);
const require = createRequire(fs.realpathSync(folder) + '/');
const tr46 = require('tr46');
const table = require('tr46/lib/mappingTable.json');
const { STATUS_MAPPING: status } = require('tr46/lib/statusMapping.js');
const punycode = require('punycode/');

let state = Number(seed);
const random = n => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 4294967296 * n);
};
const one = list => list[random(list.length)];
const range = (a, b) => Array.from({ length: b - a + 1 }, (_, i) => a + i);
const text = c => String.fromCodePoint(c);

const points = { valid: [], mapped: [], ignored: [], disallowed: [] };
for (const row of table) {
  const [first, last] = Array.isArray(row[0]) ? row[0] : [row[0], row[0]];
  const kind = row[1] === status.mapped ? 'mapped' : row[1] === status.ignored ? 'ignored'
    : row[1] === status.disallowed ? 'disallowed' : 'valid';
  for (let c = Math.max(first, 0x20); c <= Math.min(last, 0xEFFFF); c++) {    // a result is a line
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (kind !== 'disallowed' && /\p{Cn}/u.test(text(c))) continue;
    points[kind].push(c);
  }
}
const of = pattern => points.valid.filter(c => pattern.test(text(c)));
const right = of(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Adlam}\p{Script=Thaana}]/u);
const marks = of(/\p{M}/u);
const composing = new Set();
for (const c of points.valid) {
  if (c < 0xAC00 || c > 0xD7A3) {
    const parts = [...text(c).normalize('NFD')];
    if (parts.length > 1) for (const part of parts) composing.add(part.codePointAt(0));
  }
}
const pools = [range(0x61, 0x7A), range(0x41, 0x5A), range(0x30, 0x39), [0x2D], range(0x21, 0x7E), points.valid, points.mapped,
  points.mapped.slice(0, 900), points.ignored, right, right, marks, marks.slice(0, 200), range(0x300, 0x36F), [...composing],
  of(/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Hangul}]/u), [0x94D, 0x9CD, 0xD4D, 0x1039, 0xE3A],
  [0x200C, 0x200D], [...range(0x1100, 0x1112), ...range(0x1161, 0x1175), ...range(0x11A7, 0x11C2)], range(0x660, 0x669),
  of(/[\p{Script=Hiragana}\p{Script=Katakana}]/u), range(0x4E00, 0x9FFF)];

function characters(n) {
  const some = Array.from({ length: 1 + random(4) }, () => one(pools));
  if (random(60) === 0) some.push(points.disallowed);
  let s = '';
  for (let i = 0; i < n; i++) s += text(one(one(some)));
  return s;
}
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789-';
function encoded(s) {
  let label = 'xn--' + punycode.encode(s);
  if (random(6) === 0) {
    const i = random(label.length);
    label = label.slice(0, i) + one(digits) + label.slice(i + 1);
  }
  return label;
}
function label() {
  const kind = random(12);
  const n = random(8) === 0 ? random(70) : random(7);
  if (kind < 8) return characters(n);
  if (kind === 8) return 'xn--' + Array.from({ length: random(12) }, () => one(digits)).join('');
  const s = characters(n);
  return encoded(kind === 9 ? s : tr46.toUnicode(s).domain.replaceAll('.', ''));
}

const base = { checkBidi: true, checkJoiners: true };
const strict = { ...base, checkHyphens: true, useSTD3ASCIIRules: true, verifyDNSLength: true };
const lines = { in: [], ascii: [], strict: [], unicode: [] };
for (let i = 0; i < Number(count); i++) {
  let s = label();
  for (let k = random(3); k > 0; k--) s += one(['.', '.', '.', '\u3002', '\uFF0E', '\uFF61']) + label();
  const u = tr46.toUnicode(s, base);
  if (/xn--/i.test(s) && /\p{Cn}/u.test(u.domain)) continue;
  lines.in.push(Buffer.from(s).toString('hex'));
  const said = r => r === null ? '!' : '=' + r;
  lines.ascii.push(said(tr46.toASCII(s, base)));
  lines.strict.push(said(tr46.toASCII(s, strict)));
  lines.unicode.push(said(u.error ? null : u.domain));
}
for (const [name, list] of Object.entries(lines)) fs.writeFileSync(`${folder}/${name}`, list.join('\n') + '\n');
