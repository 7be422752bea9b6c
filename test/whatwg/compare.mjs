// SPDX-License-Identifier: MIT
//
// Compare our hrefs with those of other implementations of the URL Standard:
//
//     node compare.mjs COUNT SEED MODULES OURS [RUST]
//
// COUNT texts are made from SEED; whatwg-url also gets every code point in a host, alone
// and after a letter.  MODULES is the folder in which whatwg-url is
// installed; OURS is hrefs.c, compiled, and RUST the same with Rust's url.  Prints each
// difference that is not in known.mjs, how many have which reason there, and as the last
// line how many hrefs are the same or known, and how many are not.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { generator } from "./texts.mjs";
import { reasonOf } from "./known.mjs";

const [count, seed, modules, oursProgram, rustProgram] = process.argv.slice(2);
const reference = createRequire(modules+"/x.js")("whatwg-url");
const BATCH = 50000, SHOWN = 20;
const none = 0xFFFFFFFF;

function record([link, base, bytes]){
  return Buffer.concat([bytes ?? link, base].flatMap(part => {
    const size = Buffer.alloc(4);
    const text = part===null ? null : Buffer.from(part);
    size.writeUInt32LE(text ? text.length : none);
    return text ? [size, text] : [size];
  }));
}

function hrefs(program, input){
  const run = spawnSync(program, { input, maxBuffer: 1<<30 });
  const out = [];
  if( run.status!==0 ) throw new Error(`${program}: ${run.stderr ?? run.error}`);
  for(let at=0; at<run.stdout.length; ){
    const n = run.stdout.readUInt32LE(at);
    at += 4;
    out.push(n===none ? null : run.stdout.toString("utf8", at, at+n));
    if( n!==none ) at += n;
  }
  return out;
}

function hrefOf(URL, link, base){
  try {
    return new URL(link, base===null ? undefined : base).href;
  } catch {
    return null;
  }
}

// The parts of an href by RFC 3986, beside the standard's.
function splitsAs(url){
  const [, scheme, , authority, path, query, fragment] =
    /^([^:\/?#]+):(\/\/([^\/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url.href);
  const host = authority?.replace(/^.*@/s, "");
  return scheme+":"===url.protocol && (host ?? "")===url.host && path.replace(/^\/\.\/\//, "//")===url.pathname
      && (query ?? "").replace(/^\?$/, "")===url.search && (fragment ?? "").replace(/^#$/, "")===url.hash;
}

const next = generator(Number(seed));
const reasons = {};
let good = 0, bad = 0, accepted = 0;

function compare(who, [link, base], ours, theirs){
  if( ours===theirs ){
    good++;
    return;
  }
  const reason = reasonOf(who, link, base, ours, theirs);
  if( reason ){
    good++;
    reasons[`${who}: ${reason}`] = (reasons[`${who}: ${reason}`] ?? 0)+1;
  }else if( ++bad<=SHOWN ){
    console.log(`${who}: ${JSON.stringify(link)} base ${JSON.stringify(base)}\n  ours   ${JSON.stringify(ours)}\n`
              + `  theirs ${JSON.stringify(theirs)}`);
  }
}

// Compare a list of texts with whatwg-url and with others, each a name and its hrefs.
function compareAll(texts, others){
  const input = Buffer.concat(texts.map(record));
  const ours = hrefs(oursProgram, input);
  const theirs = others.map(([who, all]) => [who, all(texts, input)]);
  texts.forEach(([link, base], i) => {
    const text = [link, base];
    compare("whatwg-url", text, ours[i], hrefOf(reference.URL, ...text));
    for(const [who, list] of theirs) compare(who, text, ours[i], list[i]);
    if( ours[i]===null ) return;
    accepted++;
    if( !splitsAs(new reference.URL(ours[i])) ){
      bad++;
      console.log(`splits by RFC 3986 into other parts: ${ours[i]}`);
    }
  });
}

const others = [["Node's URL", texts => texts.map(([link, base]) => hrefOf(URL, link, base))]];
if( rustProgram ) others.push(["Rust's url", (texts, input) => hrefs(rustProgram, input)]);
for(let left=Number(count); left>0; left-=BATCH){
  compareAll(Array.from({ length: Math.min(left, BATCH) }, next), others);
}
console.log(`${count} texts, ${accepted} accepted`);

// Node and Rust may know another version of Unicode.
accepted = 0;
for(let first=0; first<=0x10FFFF; first+=BATCH/2){
  const points = Array.from({ length: Math.min(BATCH/2, 0x110000-first) }, (_, i) => first+i);
  const characters = points.filter(c => c<0xD800 || c>0xDFFF).map(c => String.fromCodePoint(c));
  compareAll(characters.flatMap(c => [[`http://${c}/`, null], [`http://a${c}/`, null]]), []);
}
console.log(`every code point in two hosts, ${accepted} accepted`);
for(const [reason, n] of Object.entries(reasons).sort((a, b) => b[1]-a[1])) console.log(`${n}  ${reason}`);
console.log(`${good} passed, ${bad} failed`);
process.exitCode = bad ? 1 : 0;
