// SPDX-License-Identifier: MIT
//
// What url-template expands: a JSON array of [template, variables] on stdin, an
// array of texts, or of error messages, on stdout.
//
//     node test/template/url_template.mjs < cases.json > expanded.json

import { readFileSync } from 'node:fs';
import { parseTemplate } from '../../build/template/package/lib/url-template.js';

const cases = JSON.parse(readFileSync(0, 'utf8'));
const expand = (template, variables) => {
  try {
    return parseTemplate(template).expand(variables);
  } catch (error) {
    return `${error}`;
  }
};
process.stdout.write(JSON.stringify(cases.map(([template, variables]) => expand(template, variables))));
