// SPDX-License-Identifier: MIT
//
// Put files together for pages that a browser opens from a disk: there it cannot
// load modules or fetch files.

import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

// The modules of the page, in the order in which they need each other.
export const MODULES = ['dom', 'diff', 'engine', 'result', 'editions', 'look', 'help', 'query', 'main'];

// A file without comments and indentation, as browsers get it.
export function small(text, name) {
  let short = text.replace(/^ +/gm, '').replace(/^\/\/.*\n/gm, '').replace(/^\/\*.*\*\/\n/gm, '').replace(/^\n+/gm, '');
  if (name.endsWith('.js')) short = short.replace(/ +\/\/ .*$/gm, '');
  if (name.endsWith('.css')) short = short.replace(/\s*([{};])\s*/g, '$1');
  return `${name.endsWith('.js') ? '// SPDX-License-Identifier: MIT\n' : ''}${short}`;
}

// Modules as one script, in the order in which they need each other.  No two modules
// may use the same top-level name.
export const bundle = files => files.map(file => readFileSync(file, 'utf8')).join('\n')
  .replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');

// A file as a text that asset() of engine.js can read
export const packed = bytes => gzipSync(bytes, {level: 9}).toString('base64');

// Replace a text that must be there.
export function replace(text, from, to) {
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return text.replace(from, () => to);
}

// The view "Survey a list" as one function of the names that it uses from other modules.
// A page that cannot load modules calls this function instead of import().
export const SURVEY_USES = 'Engine, Stopped, difference, download, fill, loadText, make, say, shorten, visible, workerOf, WORKER';
export const survey = folder => `({${SURVEY_USES}}) => {\n${bundle(['words', 'pictures', 'draw', 'box', 'rows', 'clean', 'view'].map(name => `${folder}/survey/${name}.js`))}return {startSurvey};\n}`;
// The scripts that the survey's worker has besides
export const SURVEY_WORKER = ['acts', 'save', 'json', 'changes', 'file'].map(name => `survey/worker/${name}.js`);
export const SURVEY_IMPORT = "import('./survey/view.js')";
