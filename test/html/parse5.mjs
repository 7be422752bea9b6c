// SPDX-License-Identifier: MIT
//
// The URLs of pages as parse5 sees them: a JSON array of pages on stdin, for
// each an array of [element, attribute, value] on stdout, and its base.
//
//     node test/html/parse5.mjs < pages.json > urls.json
//
// What holds URLs is written again here, from the HTML standard's index of
// attributes, and refresh from 4.2.5.3, so that both would have to be wrong
// alike.  srcset is parse-srcset's business.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
const require = createRequire(process.cwd() + '/build/html/');
const { parse } = require('parse5');
const parseSrcset = require('parse-srcset');

const HTML = 'http://www.w3.org/1999/xhtml';
const one = {
  href: 'a area base link', src: 'audio embed frame iframe img input script source track video',
  action: 'form', cite: 'blockquote del ins q', data: 'object', formaction: 'button input',
  poster: 'video', manifest: 'html', longdesc: 'frame iframe img',
  background: 'body table tbody td tfoot th thead tr', itemid: '*',
};
const several = { ping: 'a area', itemtype: '*', profile: 'head' };
const images = { srcset: 'img source', imagesrcset: 'link', 'data-srcset': 'img source', 'data-lazy-srcset': 'img source' };
const within = (table, name, element) => Object.hasOwn(table, name) &&
  (table[name] === '*' || table[name].split(' ').includes(element));

function refresh(content) {
  const m = /^[\t\n\f\r ]*(?:[0-9]+|(?=\.))[0-9.]*(.*)$/s.exec(content);
  if (!m || m[1] === '') return [];
  const after = /^(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*(.+)$/s.exec(m[1]);
  if (!after) return [];
  let rest = after[1];
  const prefix = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(rest);
  if (prefix) rest = rest.slice(prefix[0].length);
  else if (/^u/i.test(rest)) return [rest];
  if (/^['"]/.test(rest)) {
    const end = rest.indexOf(rest[0], 1);
    return [end < 0 ? rest.slice(1) : rest.slice(1, end)];
  }
  return [rest];
}

// The properties of a meta element whose content is a URL, as the reference lists them.
const properties = new Set(['og:see_also', 'twitter:url', 'twitter:image', 'twitter:image:src', 'twitter:player',
  'twitter:player:stream', 'og:url', ...['image', 'video', 'audio'].flatMap((of) =>
    ['', ':url', ':secure_url'].map((more) => `og:${of}${more}`))]);

function metaUrls(all, content) {
  const value = (name) => all.find((a) => a.name === name)?.value;
  if (value('http-equiv')?.toLowerCase() === 'refresh') return refresh(content);
  return properties.has((value('property') ?? value('name') ?? '').toLowerCase()) ? [content] : [];
}

function attributesOf(node, found) {
  const element = node.tagName.toLowerCase();
  const all = node.attrs;
  for (const { name, value, prefix } of all) {
    const full = prefix ? `${prefix}:${name}` : name;
    const add = (values) => values.forEach((v) => found.push([element, full, v]));
    if (node.namespaceURI !== HTML) {
      if (full === 'href' || full === 'xlink:href') add([value]);
    } else if (within(one, full, element)) add([value]);
    else if (within(several, full, element)) add(value.split(/[\t\n\f\r ]+/).filter((w) => w !== ''));
    else if (within(images, full, element)) add(parseSrcset(value).map((candidate) => candidate.url));
    else if (element === 'meta' && full === 'content') add(metaUrls(all, value));
  }
}

function walk(node, found, page, inTemplate) {
  if (node.tagName) {
    attributesOf(node, found);
    const href = node.namespaceURI === HTML && node.tagName === 'base' && node.attrs.find((a) => a.name === 'href');
    if (href && !inTemplate && page.base === null) page.base = href.value;
  }
  for (const child of node.childNodes || []) walk(child, found, page, inTemplate);
  if (node.content) walk(node.content, found, page, true);
}

console.error = console.log = () => {};          // parse-srcset complains
const pages = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(pages.map((html) => {
  const found = [], page = { base: null };
  walk(parse(html, { scriptingEnabled: false }), found, page, false);
  return { urls: found, base: page.base };
})));
