// SPDX-License-Identifier: MIT
//
// A block of SQL as HTML: the text of the document, with elements for our names, strings,
// comments and output.

import {pieces} from '../../examples/playground/documents.mjs';

export const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// The elements: <b> a name of ours, <i> a string, <small> a comment, <samp> output, <samp
// class="wrong"> the message of an error that the example shows
const element = (name, text) => `<${name}>${escape(text)}</${name}>`;

// The parts of a statement that are coloured: comments, strings, our names.
function statement(sql) {
  let html = '', at = 0;
  for (const match of sql.matchAll(/--.*|'(?:[^']|'')*'|\buri_\w+|\bCOLLATE uri\b/gi)) {
    html += escape(sql.slice(at, match.index));
    html += element(match[0].startsWith('--') ? 'small' : match[0].startsWith("'") ? 'i' : 'b', match[0]);
    at = match.index + match[0].length;
  }
  return html + escape(sql.slice(at));
}

const ELEMENTS = {output: 'samp', comment: 'small', command: 'small'};

function coloured(sql) {
  const html = [];
  let last = null;
  for (const {kind, text} of pieces(sql)) {
    if (kind === 'output' && /^-- (Runtime error|Parse error|Error)\b/.test(text)) {
      html.push(`<samp class="wrong">${escape(text)}</samp>`);
      last = null;
      continue;
    } else if (kind === last && ELEMENTS[kind]) {
      html.push(html.pop().replace(/<\/\w+>$/, end => `\n${escape(text)}${end}`));
    } else {
      html.push(kind === 'sql' ? statement(text) : ELEMENTS[kind] ? element(ELEMENTS[kind], text) : text);
    }
    last = kind;
  }
  return html.join('\n');
}

// A block; without statements it gets no button Run.  "before" is the SQL that has to run first, or "".
export function sqlBlock(sql, before) {
  const first = before ? `<details class="before"><summary>This uses tables of earlier examples</summary><pre><code>${coloured(before)}</code></pre></details>` : '';
  if (!pieces(sql).some(({kind}) => kind === 'sql')) return `<pre class="plain"><code>${coloured(sql)}</code></pre>\n`;
  return `<div class="sql"><pre><code>${coloured(sql)}</code></pre>${first}</div>\n`;
}
