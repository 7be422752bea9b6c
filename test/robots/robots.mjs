// SPDX-License-Identifier: MIT
//
// The answers of robots-parser: reads [robots, agent, url] as JSON, one a line, and prints
// 1 or 0 for each.
import {createRequire} from 'node:module';
import {createInterface} from 'node:readline';

const parser = createRequire(`${process.cwd()}/build/robots/`)('robots-parser');

for await (const line of createInterface({input: process.stdin})) {
  const [robots, agent, url] = JSON.parse(line);
  const allowed = parser('http://h/robots.txt', robots).isAllowed(url, agent);
  console.log(allowed === undefined || allowed ? 1 : 0);
}
