// SPDX-License-Identifier: MIT
//
// A document as pages: the output of markdown-it, with the anchors, links and SQL blocks
// of the manual.
//
// Anchors are made from names, so that addresses stay valid.  A heading with functions
// has an anchor for each: "uri_param", not "uri_paramu-name--n".  A row in a table of
// functions or codes has one, too.  The anchors of other headings, of tasks, and of
// paragraphs that begin in bold are made from their words.

import {before, blocks} from '../../examples/playground/documents.mjs';
import {escape, sqlBlock} from './sql.mjs';

// The anchor of a heading where Markdown is shown directly, as on GitHub
const slug = text => text.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');

// The same for the words of a title up to a comma, semicolon, colon, "?" or "("
const shortSlug = text => slug(text.split(/[,;:(?]/)[0].trim());

const textOf = inline => inline.children.map(child => child.type === 'softbreak' ? ' ' : child.content).join('');

// The bold words at the beginning of a paragraph, or null
function boldLead(inline) {
  const children = inline.children.filter(child => child.type !== 'text' || child.content);
  if (children[0]?.type !== 'strong_open') return null;
  return textOf({children: children.slice(1, children.findIndex(child => child.type === 'strong_close'))}).replace(/[.:,]$/, '');
}

// A function that makes anchors unique: it adds a number when one is used again.
function unique() {
  const seen = new Map();
  return id => {
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return times ? `${id}-${times}` : id;
  };
}

// Give a heading its anchors.  page.anchors maps the anchor of slug() to the first of them.
function nameHeading(page, tokens, i, old, own) {
  const title = textOf(tokens[i + 1]), names = [...title.matchAll(/\b(uri_\w+)\(/g)].map(match => match[1]);
  const ids = (names.length ? names : [slug(title)]).map(own);
  tokens[i].attrSet('id', ids[0]);
  if (names.length) tokens[i].attrSet('class', 'call');
  tokens[i].meta = {more: ids.slice(1)};
  page.anchors.set(old(slug(title)), ids[0]);
  page.sections.push({id: ids[0], ids, title, level: +tokens[i].tag[1]});
}

// Rows of tables that begin with a function or a code get its name as their anchor.
function nameRows(page, tokens, i, own) {
  const header = tokens.slice(i).find(token => token.type === 'inline')?.content;
  if (header !== 'function' && header !== 'code') return;
  for (let j = i; tokens[j].type !== 'table_close'; j++) {
    if (tokens[j].type !== 'tr_open' || tokens[j + 1].type !== 'td_open') continue;
    const cells = tokens.slice(j, tokens.findIndex((token, k) => k > j && token.type === 'tr_close')).filter(token => token.type === 'inline');
    const name = /^\[?`([\w-]+)/.exec(cells[0].content)?.[1];
    if (!name) continue;
    const id = own(name);
    tokens[j].attrSet('id', id);
    if (header === 'code') page.entries.push({id, title: name, text: textOf(cells.at(-1))});
  }
}

// Links of a table of an index get the anchor of what they lead to.
function nameLinks(inline, own) {
  for (const child of inline.children) {
    const id = child.type === 'link_open' && child.attrGet('href').split('#')[1];
    if (id) child.attrSet('id', own(decodeURI(id)));
  }
}

// Remove table heads without words.
function withoutEmptyHeads(tokens) {
  return tokens.filter((token, i) => {
    if (token.type === 'thead_open') {
      const end = tokens.findIndex((other, j) => j > i && other.type === 'thead_close');
      if (tokens.slice(i, end).every(({type, content}) => type !== 'inline' || !content)) tokens.slice(i, end + 1).forEach(other => { other.hidden = 'head'; });
    }
    return token.hidden !== 'head';
  });
}

// Remove the paragraph that lists the sections of its own page: the manual makes such a list.
function withoutOwnList(tokens) {
  const lists = inline => inline.children.filter(child => child.type === 'link_open').length > 2
    && inline.children.every(child => child.type !== 'link_open' || child.attrGet('href').startsWith('#'))
    && !/[^\s.,]/.test(inline.content.replace(/\[[^\]]*\]\([^)]*\)/g, ''));
  return tokens.filter((token, i) => ![token, tokens[i - 1], tokens[i - 2]].some((one, back) => one?.type === 'paragraph_open' && lists(tokens[i - back + 1])));
}

// The page of a document: {name, title, document, tokens, anchors, sections, entries}.
export function pageOf(markdown, document, text) {
  const tokens = withoutOwnList(withoutEmptyHeads(markdown.parse(text, {}))), old = unique(), own = unique();
  const all = blocks(text), title = textOf(tokens.find(token => token.type === 'inline'));
  const page = {name: document.name, title, document, tokens, anchors: new Map(), sections: [], entries: []};
  let next = 0;
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open') nameHeading(page, tokens, i, old, own);
    if (token.type === 'table_open') nameRows(page, tokens, i, own);
    if (document.index && token.type === 'inline' && token.level > 3) nameLinks(token, own);
    const lead = token.type === 'paragraph_open' && token.level === 0 && document.leads && boldLead(tokens[i + 1]);
    if (lead) {
      const id = own(shortSlug(lead));
      token.attrSet('id', id);
      page.sections.push({id, ids: [id], title: lead, level: 4});
    }
    if (token.type === 'fence' && token.info === 'output') token.meta = {part: true};
    if (token.type === 'fence' && /^sql(-session)?$/.test(token.info.trim())) {
      token.content = all[next].sql;
      token.meta = {before: before(all, next++)};
    }
  });
  return page;
}

// The rules that turn tokens into HTML.  env.page is the page; env.link(target) is the
// address of a link's target or null; env.image(source) is the address of a picture.
export function setRules(markdown) {
  const {rules} = markdown.renderer;
  const plain = (tokens, i, options, env, self) => self.renderToken(tokens, i, options);
  rules.fence = (tokens, i, options, env) => {
    const {content, meta} = tokens[i];
    if (meta?.part) return '';
    if (!meta) return `<pre class="plain"><code>${escape(content.trimEnd())}</code></pre>\n`;
    return sqlBlock(content.trimEnd(), meta.before);
  };
  rules.code_block = (tokens, i) => `<pre class="plain"><code>${escape(tokens[i].content.trimEnd())}</code></pre>\n`;
  rules.heading_open = (tokens, i, options, env, self) =>
    plain(tokens, i, options, env, self) + tokens[i].meta.more.map(id => `<span id="${id}"></span>`).join('');
  // Numbers are aligned right by a class, not a style attribute; a head cell without words becomes a td.
  rules.th_open = rules.td_open = (tokens, i, options, env, self) => {
    if (tokens[i].attrGet('style')) tokens[i].attrs = [['class', 'number']];
    if (tokens[i].tag === 'th' && !tokens[i + 1].content) tokens[i].tag = tokens[i + 2].tag = 'td';
    return plain(tokens, i, options, env, self);
  };
  rules.table_open = () => '<div class="scroll"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.link_open = (tokens, i, options, env, self) => {
    const target = env.link(tokens[i].attrGet('href')), id = tokens[i].attrGet('id');
    tokens[i].tag = target === null ? 'span' : 'a';
    tokens.slice(i).find(token => token.type === 'link_close').tag = tokens[i].tag;
    tokens[i].attrs = target === null ? [['class', 'file'], ['title', `in the source: ${env.path(tokens[i].attrGet('href'))}`]]
      : [...(id ? [['id', id]] : []), ['href', target], ...(/^https?:/.test(target) ? [['rel', 'noreferrer']] : [])];
    return plain(tokens, i, options, env, self);
  };
  rules.image = (tokens, i, options, env) =>
    `<img src="${escape(env.image(tokens[i].attrGet('src')))}" alt="${escape(tokens[i].content)}">`;
  rules.html_block = rules.html_inline = (tokens, i, options, env) => tokens[i].content.replace(/<!--.*?-->\s*/gs, '')
    .replace(/<img src="([^"]*)"( width="\d+")?(.*?>)/g, (whole, source, width, rest) => env.image(source) ? `<img src="${env.image(source)}"${rest}` : '');
}

export {unique};
