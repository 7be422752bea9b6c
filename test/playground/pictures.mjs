// SPDX-License-Identifier: MIT
//
// The two pictures of examples/playground/README.md, made anew.  "test/playground/run pictures"
// starts it.  Then reduce them to 48 colours, because the manual has a limit of 1.5 MB, and
// look at them before you commit.

import {launch, serve} from './browser.mjs';

const TO = 'examples/playground';
const URI = 'HTTP://joe:pw@Example.org:80/docs/./%7eann/../x.html?lang=en&tag=a&tag=#top';

const server = await serve('build/playground');

async function picture(name, width, height, deed, from = 'body') {
  const context = await launch({viewport: {width, height}}), page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('#loading', {state: 'detached'});
  await deed(page);
  await page.evaluate(place => { document.activeElement.blur(); document.querySelector(place).scrollIntoView(); }, from);
  await page.screenshot({path: `${TO}/${name}.png`});
  await context.close();
}

await picture('page', 900, 1308, async page => {
  await page.click('#tab-look');
  await page.fill('#uri', URI);
  await page.waitForFunction(() => /upper-case-scheme/.test(document.querySelector('#look').textContent));
});

await picture('survey', 1100, 1060, async page => {
  const drawn = () => page.waitForFunction(() => !document.querySelector('#survey[aria-busy]'));
  await page.waitForSelector('.zone');
  await page.click('button:text("The sample crawl")');
  await page.waitForSelector('.links tr');
  await drawn();
  await page.click('.picture-host li button:has-text("github.com")');
  await drawn();
}, '.tiles');

server.close();
console.log('2 passed, 0 failed');
