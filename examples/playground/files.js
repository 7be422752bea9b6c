// SPDX-License-Identifier: MIT
//
// Recognize a file: an SQLite database, comma-separated values, or a text with a link on
// each line or with links anywhere (HTML, XML, JSON, a log).

const LINK = /^\s*"?([a-z][a-z0-9+.-]*:\/\/|(mailto|urn|data|tel|file|https?|javascript):|\/|www\.)/i;
const QUOTED = /(?<=^|[,;\t|\r\n])"(""|[^"])*"(?=[,;\t|\r\n]|$)/g; // a field
const ANYWHERE = /\.(x?html?|xml|rss|atom|json|jsonl|ndjson|log|md)$/i;
const WORDS = /^"?[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,60}"?$/u;

// The text in UTF-8, and the name of its encoding.  A text with more invalid bytes than
// letters beyond ASCII is Windows-1252; in others, invalid bytes stay as they are.
function toUTF8(bytes) {
  const text = encoding => new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [text('utf-16le'), 'UTF-16'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return [text('utf-16be'), 'UTF-16'];
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    const letters = new TextDecoder().decode(bytes).match(/[\u0080-\uffff]/g);
    const bad = letters.filter(letter => letter === '\ufffd').length;
    if (bad > letters.length - bad && !mark) return [text('windows-1252'), 'Windows-1252'];
  }
  return [bytes.subarray(mark), 'UTF-8'];
}

// The delimiter that most lines contain as often as the first line, or null if each line
// is a link.  Quoted fields do not count.
function delimiterOf(name, lines) {
  if (/\.te?xt$/i.test(name) || ANYWHERE.test(name)) return null;
  if (/\.(tsv|tab)$/i.test(name)) return '\t';
  const count = (line, mark) => line.replace(/"(""|[^"])*"/g, '').split(mark).length;
  const marks = [',', ';', '\t', '|'].map(mark => [count(lines[0] ?? '', mark), mark]).sort((a, b) => b[0] - a[0])
    .filter(([n, mark]) => n > 1 && lines.filter(line => count(line, mark) === n).length * 2 >= lines.length);
  return marks[0]?.[1] ?? (lines.some(line => line.startsWith('"')) ? ',' : null);
}

// {name, bytes} for a database, {name, bytes, delimiter, header, encoding, anywhere} for a text
export async function readFile(file) {
  const name = file.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_]+/gu, '_') || 'links';
  const raw = new Uint8Array(await file.arrayBuffer());
  const head = new TextDecoder().decode(raw.subarray(0, 15)), anywhere = ANYWHERE.exec(file.name)?.[1].toLowerCase();
  if (head === 'SQLite format 3') return {name, bytes: raw};
  if (/^(PK\x03\x04|\x1f\ufffd|PAR1)/.test(head)) throw new Error('a workbook, or compressed: save it as CSV');
  let [bytes, encoding] = toUTF8(raw);
  if (!bytes.includes(10)) bytes = bytes.map(byte => byte === 13 ? 10 : byte); // lines that end with CR alone
  let text = new TextDecoder().decode(bytes.subarray(0, 50000));
  const said = /^"?sep=([,;\t|])"?\r?\n/i.exec(text); // written by Excel
  if (said) {
    bytes = bytes.subarray(said[0].length);
    text = text.slice(said[0].length);
  }
  const split = all => all.split(/\r?\n/, 100).filter(line => line), lines = split(text);
  const delimiter = said?.[1] ?? delimiterOf(file.name, split(text.replace(QUOTED, '""')));
  const first = lines[0] ?? '';
  const header = anywhere ? false : delimiter ? !first.split(delimiter).some(field => LINK.test(field))
    : WORDS.test(first) && !(/\.te?xt$/i.test(file.name) && WORDS.test(lines[1] ?? ''));
  return {name, bytes, delimiter, header, encoding, anywhere};
}
