// SPDX-License-Identifier: MIT
//
// Files put together for pages that a browser opens from a disk, where it loads
// no modules and fetches nothing.

import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

// Without comments and indentation, as browsers get it.
export function small(text, name) {
  let short = text.replace(/^ +/gm, '').replace(/^\/\/.*\n/gm, '').replace(/^\/\*.*\*\/\n/gm, '').replace(/^\n+/gm, '');
  if (name.endsWith('.css')) short = short.replace(/\s*([{};])\s*/g, '$1');
  return `${name.endsWith('.js') ? '// SPDX-License-Identifier: MIT\n' : ''}${short}`;
}

// Modules as one script, in the order in which they need each other.  Their names
// must differ.
export const bundle = files => files.map(file => readFileSync(file, 'utf8')).join('\n')
  .replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');

// A file as the text that asset() of engine.js reads.
export const packed = bytes => gzipSync(bytes, {level: 9}).toString('base64');

// Replace what must be there.
export function replace(text, from, to) {
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return text.replace(from, () => to);
}

// The view of a column of links as one function, and the names of other modules that
// it uses.  A page that loads no modules calls it instead of import().
export const SURVEY_USES = 'Engine, Stopped, difference, download, fill, loadText, make, readFile, say, shorten, visible, workerOf';
export const survey = folder => `({${SURVEY_USES}}) => {\n${bundle(['pictures', 'draw', 'clean', 'view'].map(name => `${folder}/survey/${name}.js`))}return {startSurvey};\n}`;
export const SURVEY_IMPORT = "import('./survey/view.js')";
