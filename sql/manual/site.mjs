// SPDX-License-Identifier: MIT
//
// Write the manual, a static site.  All its addresses are relative, and its scripts
// are not modules, so it works in any folder and from a disk.
//
//     node sql/manual/site.mjs PLAYGROUND MARKDOWN-IT OUT
//
// The front page is the playground with the site's bar.

import {copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, normalize} from 'node:path';
import {pathToFileURL} from 'node:url';
import {MODULES, SURVEY_IMPORT, SURVEY_USES, SURVEY_WORKER, bundle, packed, replace, small, survey} from '../../examples/playground/bundle.mjs';
import {pieces} from '../../examples/playground/documents.mjs';
import {DOCUMENTS} from './documents.mjs';
import {pageOf, setRules, unique} from './markdown.mjs';
import {escape} from './sql.mjs';

const [playground, library, out] = process.argv.slice(2);
const here = 'sql/manual', source = 'examples/playground';
const read = name => readFileSync(name, 'utf8');
const {default: MarkdownIt} = await import(pathToFileURL(`${library}/dist/browser/markdown-it.esm.min.mjs`));
const markdown = new MarkdownIt({html: true});
setRules(markdown);
mkdirSync(`${out}/images`, {recursive: true});

const pages = DOCUMENTS.map(document => pageOf(markdown, document, read(document.source)));

// The address in the manual for the target of a link; null for a file that is not in the manual
function address(document, target) {
  if (/^[a-z][a-z0-9+.-]*:/.test(target)) return target;
  const [path, fragment] = decodeURI(target).split('#'), file = path ? normalize(join(dirname(document.source), path)) : document.source;
  const page = pages.find(one => one.document.source === file);
  if (!page) return null;
  if (!fragment) return `${page.name}.html`;
  if (!page.anchors.has(fragment)) throw new Error(`${document.source}: nothing is at ${target}`);
  const id = page.anchors.get(fragment);
  return page.sections[0].id === id ? `${page.name}.html` : `${page.name}.html#${id}`;
}

// Copy a picture and return its address; null for the picture of the playground, because
// the manual contains the playground itself.
function image(document, target) {
  const file = join(dirname(document.source), target);
  if (file === `${source}/page.png`) return null;
  if (file.endsWith('.svg')) writeFileSync(`${out}/images/${basename(file)}`, read(file).replace(/\s+/g, ' '));
  else copyFileSync(file, `${out}/images/${basename(file)}`);
  return `images/${basename(file)}`;
}

const link = (to, text, here) => `<a href="${to}"${here ? ' aria-current="page"' : ''}>${escape(text)}</a>`;

const BAR = [['index.html', 'Playground'], ['tasks.html', 'Tasks'], ['all-functions.html', 'Functions'], ['start.html', 'Overview']];
const bar = name => `<div class="bar"><nav aria-label="Site"><a class="home" href="index.html">uri</a>${
  BAR.map(([to, text]) => link(to, text, to === `${name}.html`)).join('')}${
  name === 'index' ? '' : '<a class="to-contents" href="#pages">Contents</a>'}</nav><div id="search"></div></div>`;

// The contents: all pages in their groups, the current one marked
function contents(page) {
  const groups = new Map();
  for (const one of pages) groups.set(one.document.group, [...groups.get(one.document.group) ?? [], one]);
  return [...groups].map(([group, list]) => `<h2>${escape(group)}</h2>\n<ul>${list.map(one =>
    `<li>${link(`${one.name}.html`, one.title, one === page)}</li>`).join('')}</ul>`).join('\n');
}

// Links to the sections of a page; empty if there are fewer than two
function sections(page) {
  const level = Math.min(...page.sections.slice(1).map(one => one.level)), list = page.sections.slice(1).filter(one => one.level === level);
  if (list.length < 2) return '';
  const name = title => [...title.matchAll(/\b(uri_\w+)\(/g)].map(match => `<code>${match[1]}</code>`).join(', ') || escape(title);
  return `<nav class="sections${list.length > 12 ? ' long' : ''}" aria-label="On this page"><ul>${list.map(one => `<li><a href="#${one.id}">${name(one.title)}</a></li>`).join('')}</ul></nav>\n`;
}

const POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types playground`;

function write(page, i) {
  const env = {page, own: unique(), link: target => address(page.document, target), image: target => image(page.document, target),
    path: target => normalize(join(dirname(page.document.source), target))};
  const html = markdown.renderer.render(page.tokens, markdown.options, env);
  const at = html.indexOf('</h1>') + '</h1>\n'.length;
  const turn = [pages[i - 1] && `<a rel="prev" href="${pages[i - 1].name}.html">← ${escape(pages[i - 1].title)}</a>`,
    pages[i + 1] && `<a rel="next" href="${pages[i + 1].name}.html">${escape(pages[i + 1].title)} →</a>`].filter(Boolean).join('\n');
  writeFileSync(`${out}/${page.name}.html`, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)} · uri</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="manual.css">
<script defer src="manual.js"></script>
</head>
<body class="manual">
<a class="skip" href="#main">Skip to the content</a>
${bar(page.name)}
<main id="main" tabindex="-1">
${html.slice(0, at)}${sections(page)}${html.slice(at)}<nav class="turn" aria-label="Pages before and after">${turn}</nav>
</main>
<nav id="pages" aria-label="Contents">
${contents(page)}
</nav>
<p id="status" class="hidden" role="status" aria-live="polite"></p>
</body>
</html>
`);
}

// What search finds: for each section, task, code and named paragraph, its page, anchor, title and text,
// and for a task the words below its heading.  The list of tasks, a table, would contain every word.
function entries(page) {
  const found = [];
  let entry = null, table = false, inTable = false;
  const begin = (id, title) => { entry = {id, title, text: '', words: '', code: ''}; found.push(entry); };
  page.tokens.forEach((token, i) => {
    const section = token.attrGet?.('id') && page.sections.find(one => one.id === token.attrGet('id'));
    if (section) begin(section.id === page.sections[0].id ? '' : section.id, section.title);
    if (/^table_/.test(token.type)) inTable = token.type === 'table_open';
    table = page.document.tasks && inTable;
    if (token.type === 'inline' && !table && page.tokens[i - 1].type !== 'heading_open') {
      const text = token.children.map(child => child.type === 'softbreak' ? ' ' : child.type === 'html_inline' ? '' : child.content).join('');
      if (page.document.tasks && !entry.words) entry.words = text;
      else entry[inTable ? 'code' : 'text'] += ` ${text}`; // an excerpt is a sentence, of no table
    }
    if (token.type === 'fence' && !token.meta?.part) {
      const kind = page.document.tasks ? 'sql' : 'comment';
      entry.code += ` ${token.meta ? pieces(token.content).filter(one => one.kind === kind).map(({text}) => text.replace(/^-- /, '')).join(' ') : token.content}`;
    }
  });
  return [...found, ...page.entries].map(({id, title, text, words = '', code = ''}) =>
    [page.name, id, title, ...[text, words, code].map(part => part.replace(/\s+/g, ' ').trim())]);
}

pages.forEach(write);

// What people type, and where it leads or what our words for it are: a map of synonyms.txt
const synonyms = Object.fromEntries(read(`${here}/synonyms.txt`).split('\n').filter(line => !line.startsWith('#') && line.includes(' = ')).flatMap(line => {
  const [typed, to] = line.split(' = '), [name, id = ''] = to.split('#'), page = pages.find(one => `${one.name}.html` === name);
  if (name.endsWith('.html') && !(page && (!id || page.sections.some(({ids}) => ids.includes(id))))) throw new Error(`synonyms.txt: nothing is at ${to}`);
  return typed.split(', ').map(words => [words, to]);
}));
const data = {synonyms, titles: Object.fromEntries(pages.map(page => [page.name, page.title])), entries: pages.flatMap(entries)};

// The address of the description of a function: its name is an anchor of a page.
function placeOf(name) {
  const page = pages.find(one => one.sections.some(({ids}) => ids.includes(name)));
  if (!page) throw new Error(`no page describes ${name}`);
  return `${page.name}.html#${name}`;
}

// A script that contains files, for asset() of engine.js
const held = names => `Object.assign(globalThis.held ??= {}, ${JSON.stringify(names)});\n`;
const documents = JSON.parse(read(`${playground}/documents.json`));
documents.functions = documents.functions.map(one => ({...one, page: placeOf(one.name)}));
writeFileSync(`${out}/module.js`, held({'uri.wasm': packed(readFileSync(`${playground}/uri.wasm`)), 'worker.js': packed(readFileSync(`${playground}/worker.js`)), 'text.js': packed(readFileSync(`${playground}/text.js`))}));
writeFileSync(`${out}/places.js`, held({'places.json': packed(JSON.stringify(data))}));
writeFileSync(`${out}/files.js`, held({'links.csv': packed(readFileSync(`${playground}/links.csv`)), 'documents.json': packed(JSON.stringify(documents))}));

const script = (name, files, change = text => text) => writeFileSync(`${out}/${name}`, small(`{\n${change(bundle(files))}}\n`, name));
const from = (folder, names) => names.map(name => `${folder}/${name}.js`);
script('manual.js', [...from(source, ['dom', 'engine', 'result']), ...from(here, ['search', 'run', 'manual'])]);
script('playground.js', [...from(source, MODULES), ...from(here, ['search', 'front'])],
  text => replace(text, SURVEY_IMPORT, `loadScript('survey.js').then(() => globalThis.survey({${SURVEY_USES}}))`));
writeFileSync(`${out}/survey.js`, small(`globalThis.survey = ${survey(source)};\n${held(Object.fromEntries(SURVEY_WORKER.map(name => [name, packed(readFileSync(`${playground}/${name}`))])))}`, 'survey.js'));
mkdirSync(`${out}/survey`, {recursive: true});
copyFileSync(`${playground}/survey/style.css`, `${out}/survey/style.css`);
copyFileSync(`${playground}/style.css`, `${out}/style.css`);
copyFileSync(`${playground}/icon.svg`, `${out}/icon.svg`);
copyFileSync(`${playground}/LICENSE`, `${out}/LICENSE`);
writeFileSync(`${out}/manual.css`, small(read(`${here}/manual.css`), 'manual.css'));

let front = read(`${playground}/index.html`);
front = replace(front, "connect-src 'self'; ", '');
front = replace(front, '<script type="module" src="main.js"></script>',
  '<link rel="stylesheet" href="manual.css">\n<script defer src="module.js"></script>\n<script defer src="files.js"></script>\n<script defer src="playground.js"></script>');
front = replace(front, '<header>', `${bar('index')}\n<header>`);
front = replace(front, 'Loading SQLite … From a disk, open <a href="playground.html">playground.html</a>, the copy in one file.', 'Loading SQLite …');
front = replace(front, '<noscript><p>This page needs JavaScript and WebAssembly.</p></noscript>',
  '<noscript><p>The playground needs JavaScript and WebAssembly. The pages above do not.</p></noscript>');
writeFileSync(`${out}/index.html`, front);
console.log(`${out}/index.html: ${pages.length + 1} pages, ${data.entries.length} places to find`);
