// SPDX-License-Identifier: MIT
//
// Files in the worker: what a file is, its encoding, and its records.  This script comes
// after worker.js.
//
// A file is read in pieces, and never as a whole.  Its text is UTF-8 here, whatever the
// file's encoding is; a surrogate without its other half becomes three bytes, so that the
// way back gives the same file.

const PIECE = 4 << 20;         // so many bytes are read at a time
const QUOTED_BYTES = 32 << 20; // a longer quoted field is none: its quote has no special meaning

const LINK = /^\s*"?([a-z][a-z0-9+.-]*:\/\/|(mailto|urn|data|tel|file|https?|javascript):|\/|www\.)/i;
const QUOTED = /(?<=^|[,;\t|\r\n])"(""|[^"])*"(?=[,;\t|\r\n]|$)/g; // a field
const ANYWHERE = /\.(x?html?|xml|rss|atom|json|jsonl|ndjson|log|md)$/i;
const WORDS = /^"?[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,60}"?$/u;

const bytesOf = (file, from, to) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(from, to)));

// What is no text and no database: the first bytes (in Latin-1), and what to do
const OTHERS = [
  [/^PK[^]*word\//, 'a document of Word: copy its text, and paste it here'],
  [/^PK[^]*(xl\/|\[Content_Types\])/, 'a workbook, such as XLSX: save it there as CSV'],
  [/^PK[^]*opendocument/, 'a document of LibreOffice: save it there as CSV'],
  [/^(PK\x03\x04|\x1f\x8b|7z\xbc\xaf|\xfd7zXZ|BZh\d|\x28\xb5\x2f\xfd|Rar!)/, 'compressed: unpack it first'],
  [/^\xd0\xcf\x11\xe0/, 'an old document of Office, such as .xls: save it there as CSV'],
  [/^\0\x01\0\0Standard (Jet|ACE) DB/, 'a database of Access: export its table as CSV'],
  [/^%PDF/, 'a PDF: copy its text, and paste it here'],
  [/^(\x89PNG|GIF8|\xff\xd8\xff|RIFF....WEBP|BM....\0\0\0\0|II\*\0|MM\0\*)/s, 'a picture'],
  [/^(....ftyp|ID3|OggS|RIFF....(WAVE|AVI )|fLaC|\x1a\x45\xdf\xa3)/s, 'sound or film'],
  [/^PAR1/, 'a Parquet file: save it as CSV'],
  [/^(\x7fELF|MZ|\0asm|\xca\xfe\xba\xbe)/, 'a program'],
];

// The encodings.  unit is the number of bytes that belong together.  decode() and encode()
// translate to UTF-8 and back.
const CODECS = {
  'UTF-8': {unit: 1, decode: bytes => bytes, encode: bytes => bytes},
  'UTF-16': {unit: 2, decode: bytes => fromUTF16(bytes, 0), encode: bytes => toUTF16(bytes, 0)},
  'UTF-16BE': {unit: 2, decode: bytes => fromUTF16(bytes, 1), encode: bytes => toUTF16(bytes, 1)},
  'Windows-1252': {unit: 1, decode: bytes => encoder.encode(new TextDecoder('windows-1252').decode(bytes)), encode: toWindows},
};

function fromUTF16(bytes, big) {
  const out = new Uint8Array(bytes.length / 2 * 3);
  const unit = i => bytes[i + big] | bytes[i + 1 - big] << 8;
  let n = 0;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    let c = unit(i);
    if (c >= 0xd800 && c < 0xdc00 && i + 3 < bytes.length && (unit(i + 2) & 0xfc00) === 0xdc00) {
      c = 0x10000 + ((c & 0x3ff) << 10 | unit(i += 2) & 0x3ff);
      out[n++] = 0xf0 | c >> 18;
      out[n++] = 0x80 | c >> 12 & 63;
      out[n++] = 0x80 | c >> 6 & 63;
    } else if (c >= 0x800) {
      out[n++] = 0xe0 | c >> 12;
      out[n++] = 0x80 | c >> 6 & 63;
    } else if (c >= 0x80) {
      out[n++] = 0xc0 | c >> 6;
    }
    out[n++] = c < 0x80 ? c : 0x80 | c & 63;
  }
  return out.subarray(0, n);
}

function toUTF16(bytes, big) {
  const out = new Uint8Array(2 * bytes.length);
  let n = 0;
  const put = unit => { out[n + big] = unit & 255; out[n + 1 - big] = unit >> 8; n += 2; };
  for (let i = 0; i < bytes.length;) {
    let c = bytes[i++], more = c < 0xc0 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    if (more) c &= 0x3f >> more;
    while (more--) c = c << 6 | bytes[i++] & 63;
    if (c < 0x10000) put(c);
    else { put(0xd7c0 + (c >> 10)); put(0xdc00 | c & 0x3ff); }
  }
  return out.subarray(0, n);
}

function toWindows(bytes) {
  const table = new Map(Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({length: 256}, (_, i) => i)), (c, i) => [c, i]));
  return Uint8Array.from(decoder.decode(bytes), c => {
    if (!table.has(c)) throw new Error(`${c} cannot be written in the file's encoding, Windows-1252; save as SQLite`);
    return table.get(c);
  });
}

// Encoding and line ends of a text.  A text with more invalid bytes than letters beyond
// ASCII is Windows-1252; in others, invalid bytes stay as they are.
function encodingOf(file, head) {
  if (head[0] === 0xff && head[1] === 0xfe) return {encoding: 'UTF-16', mark: 2, eol: 10};
  if (head[0] === 0xfe && head[1] === 0xff) return {encoding: 'UTF-16BE', mark: 2, eol: 10};
  const zeros = [0, 0], units = head.length >> 1;
  for (let i = 0; i < 2 * units; i++) if (head[i] === 0) zeros[i & 1]++;
  if (file.size % 2 === 0 && zeros[1] > 0.4 * units && zeros[0] < 0.05 * units) return {encoding: 'UTF-16', mark: 0, eol: 10};
  if (file.size % 2 === 0 && zeros[0] > 0.4 * units && zeros[1] < 0.05 * units) return {encoding: 'UTF-16BE', mark: 0, eol: 10};
  const mark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  let lines = false, bad = 0, letters = 0, strict = null;
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = bytesOf(file, at, at + PIECE);
    lines ||= bytes.includes(10);
    try {
      strict ??= new TextDecoder('utf-8', {fatal: true});
      strict.decode(bytes, {stream: at + PIECE < file.size});
    } catch {
      strict = null;
      const text = new TextDecoder().decode(bytes);
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i);
        if (letter >= 0x80) letters++;
        if (letter === 0xfffd) bad++;
      }
    }
  }
  return {encoding: bad > letters - bad && !mark ? 'Windows-1252' : 'UTF-8', mark, eol: lines ? 10 : 13};
}

const isList = name => /\.te?xt$/i.test(name);
const count = (line, mark) => line.replace(/"(""|[^"])*"/g, '').split(mark).length;

// The delimiter that most lines contain as often as the first line, or null.  Quoted fields do
// not count.
function delimiterOf(name, lines) {
  if (ANYWHERE.test(name)) return null;
  if (/\.(tsv|tab)$/i.test(name)) return '\t';
  const marks = [',', ';', '\t', '|'].map(mark => [count(lines[0] ?? '', mark), mark]).sort((a, b) => b[0] - a[0])
    .filter(([n, mark]) => n > 1 && lines.filter(line => count(line, mark) === n).length * 2 >= lines.length);
  return marks[0]?.[1] ?? null;
}

const TITLES = 20; // so many lines can stand before the table

// The delimiter, or null if each line is a link, and how many lines stand before the table, such
// as the title of a report: lines without the delimiter before one that names the columns of
// rows with links.
function tableOf(name, lines) {
  const found = delimiterOf(name, lines);
  if (found || ANYWHERE.test(name)) return [found, 0];
  for (let i = 1; i < Math.min(TITLES, lines.length / 2) && !readsAsData(lines[i - 1]); i++) {
    const mark = delimiterOf(name, lines.slice(i)), rows = mark ? lines.slice(i, i + 40).map(line => fieldsOf(line, mark)) : [];
    const linked = rows.slice(1).filter(row => row.some(readsAsData));
    if (mark && lines.slice(0, i).every(line => count(line, mark) === 1) && headerOf(rows).names && linked.length * 2 > rows.length - 1) return [mark, i];
  }
  return [!isList(name) && lines.some(line => line.startsWith('"')) ? ',' : null, 0];
}

// The offset of the line that comes after so many others, and after those that are empty
function offsetOf(bytes, eol, n) {
  for (let at = 0; ;) {
    const end = bytes.indexOf(eol, at), isEmpty = end === at || eol === 10 && end === at + 1 && bytes[at] === 13;
    if (end < 0 || !isEmpty && n-- <= 0) return at;
    at = end + 1;
  }
}

// May the delimiter stand in the links?  It may if most lines are one link as they are:
// "https://www.google.com/maps/@52.5,13.4,15z".
const isInLinks = lines => lines.filter(line => !/\s/.test(line) && /^(link|bare)$/.test(query('SELECT uri_what(?1)', [encode(line)]).rows[0][0])).length * 2 > lines.length;

// How the records of a JSON text are written: "lines", one in each; "array"; null for another text
const jsonForm = text => /^\s*\[\s*(\{|"|\])/.test(text) ? 'array' : /^\s*\{[^]*?\}\s*\n\s*\{/.test(text) || /^\s*\{[^\n]*\}\s*$/.test(text) ? 'lines' : null;

const fieldsOf = (line, delimiter) => (line.match(delimiter === '\t' ? /("(?:""|[^"])*"|[^\t]*)(\t|$)/g : new RegExp(`("(?:""|[^"])*"|[^${delimiter === '|' ? '\\|' : delimiter}]*)(${delimiter === '|' ? '\\|' : delimiter}|$)`, 'g')) ?? [])
  .map(field => field.replace(/[,;\t|]$/, '').replace(/^"|"$/g, '').trim());

// What a field reads as: "number", "link", "host" (without a scheme), "mail"; "" for words
function kindOf(field) {
  if (/^[+-]?[\d.,:/ -]*\d[\d.,:/ Z-]*%?$/.test(field)) return 'number';
  if (LINK.test(field)) return 'link';
  if (!/[.@]/.test(field) || /\s/.test(field)) return '';
  const [[clean]] = query('SELECT uri_clean(?1)', [encode(field)]).rows;
  return clean === null ? '' : clean.startsWith('mailto:') ? 'mail' : 'host';
}

const readsAsData = field => ['link', 'host', 'mail'].includes(kindOf(field));

// Does the first row name the columns?  It does not if one of its fields is a link, or reads as
// those below it do: "1,google.com".  In doubt (others are words above numbers), it does.
function headerOf([first = [], ...rows]) {
  const kinds = first.map(kindOf);
  if (kinds.some(kind => kind === 'link' || kind === 'mail')) return {names: false, doubt: false};
  const below = kinds.map((_, i) => {
    const found = rows.map(row => row[i]).filter(Boolean).map(kindOf), most = found.find(kind => kind);
    return most && found.filter(kind => kind === most).length * 2 > found.length ? most : '';
  });
  const alike = kinds.filter((kind, i) => kind && (kind === below[i] || !rows.length)).length, unlike = kinds.filter((kind, i) => first[i] && below[i] && kind !== below[i]).length;
  return {names: !alike || unlike > 0, doubt: alike > 0 && unlike > 0};
}

// What a file is: {file, name} of a database; of a text also delimiter, header, encoding,
// anywhere; unsure, if the delimiter may stand in the links; mark, the length of its byte order mark; titles, the
// number of lines before the table; said, the length of these, of empty lines, and of a line "sep=,";
// plain, what is different if each line is a link
acts.recognize = ({file}) => {
  const name = file.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_]+/gu, '_') || 'links', about = {file, name};
  const head = bytesOf(file, 0, 65536), latin = String.fromCharCode(...head.subarray(0, 4096));
  if (latin.startsWith('SQLite format 3\0')) return {...about, wal: head[18] === 2};
  const [, other] = OTHERS.find(([form]) => form.test(latin)) ?? [];
  if (other) throw new Error(other);
  const {encoding, mark, eol} = encodingOf(file, head), anywhere = ANYWHERE.exec(file.name)?.[1].toLowerCase();
  const controls = head.filter(byte => byte > 0 && byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length;
  if (!encoding.startsWith('UTF-16') && controls > 0.08 * head.length) throw new Error('neither a text nor a database that this page can read; if it is encrypted, decrypt it first');
  let bytes = CODECS[encoding].decode(head.subarray(mark)), text = decoder.decode(bytes);
  const said = /^"?sep=([,;\t|])"?\r?\n/i.exec(text); // written by Excel
  if (said) { text = text.slice(said[0].length); bytes = bytes.subarray(said[0].length); }
  const split = all => all.split(eol === 13 ? '\r' : /\r?\n/, 100).filter(line => line);
  const [delimiter, titles] = said ? [said[1], 0] : tableOf(file.name, split(text.replace(QUOTED, field => field.replace(/[\r\n]/g, ' '))));
  const all = split(text), lines = all.slice(titles);
  const json = /\.(json|jsonl|ndjson)$/i.test(file.name) || /^\s*(\[\s*)?\{\s*"/.test(text) ? jsonForm(text) : null;
  const first = lines[0] ?? '', start = n => (said ? said[0].length : 0) + offsetOf(bytes, eol, n);
  const isNamed = () => WORDS.test(all[0] ?? '') && !(isList(file.name) && WORDS.test(all[1] ?? '')) && !readsAsData(all[0]);
  const header = json || anywhere ? {names: false, doubt: false} : delimiter ? headerOf(lines.slice(0, 40).map(line => fieldsOf(line, delimiter)))
    : {names: isNamed(), doubt: false};
  const unsure = !json && !said && Boolean(delimiter) && delimiter !== '\t' && (isList(file.name) || (titles || !header.names) && isInLinks(lines.slice(titles ? 1 : 0, 40)));
  return {...about, delimiter: json ? null : delimiter, unsure, header: header.names, doubt: header.doubt, first: first.slice(0, 200), encoding, mark, titles,
    said: start(titles), eol, plain: {delimiter: null, titles: 0, said: start(0), header: isNamed(), first: (all[0] ?? '').slice(0, 200)}, anywhere: json ? undefined : anywhere, json};
};

// The pieces of a text, in UTF-8.  No piece ends between two surrogates.
function* pieces({file, encoding, mark}) {
  const {unit, decode} = CODECS[encoding], end = file.size - (file.size - mark) % unit;
  for (let at = mark; at < end;) {
    let bytes = bytesOf(file, at, Math.min(at + PIECE, end));
    const last = bytes[bytes.length - (encoding === 'UTF-16' ? 1 : 2)];
    if (unit === 2 && (last & 0xfc) === 0xd8 && bytes.length > 2 && at + bytes.length < end) bytes = bytes.subarray(0, -2);
    at += bytes.length;
    yield decode(bytes);
  }
}

// The records of comma-separated values (RFC 4180), as bytes.  Without a delimiter, each
// line is a record of one field.  After next(), the record is buffer[begin … after), its
// content ends at end, and field i is buffer[starts[i] … ends[i]), with its quotes; quotes[i]
// is the offset of the quote that closes it, or 0.
class Records {
  buffer = new Uint8Array(); begin = 0; end = 0; after = 0; taken = 0;
  starts = []; ends = []; count = 0; quotes = [];
  #pieces; #comma; #eol; #ended = false;

  constructor(text) {
    this.#pieces = pieces(text);
    this.#comma = text.delimiter ? text.delimiter.charCodeAt(0) : -1;
    this.#eol = text.eol;
    while (this.buffer.length < text.said && this.#more()) { /* until the line is there */ }
    this.after = text.said;
  }

  #more() {
    const {value, done} = this.#pieces.next();
    this.#ended = done;
    if (done) return false;
    const left = this.buffer.subarray(this.begin), joined = new Uint8Array(left.length + value.length);
    joined.set(left);
    joined.set(value, left.length);
    this.taken += this.begin;
    this.buffer = joined;
    this.begin = 0;
    return true;
  }

  next() {
    this.begin = this.after;
    while (!this.#parse()) if (!this.#more() && this.begin >= this.buffer.length) return false;
    return true;
  }

  // False if more of the file is needed
  #parse() {
    const {buffer, starts, ends, quotes} = this, comma = this.#comma, eol = this.#eol, length = buffer.length;
    let i = this.begin, n = 0;
    if (i >= length) return false;
    for (;;) {
      starts[n] = i;
      quotes[n] = 0;
      if (comma >= 0 && buffer[i] === 34) {
        const close = this.#closing(i);
        if (close < 0) return false;
        if (close) { quotes[n] = close; i = close + 1; }
      }
      while (i < length && buffer[i] !== comma && buffer[i] !== eol) i++;
      if (i >= length && !this.#ended) return false;
      ends[n++] = i;
      if (i >= length || buffer[i] === eol) break;
      i++;
    }
    this.after = Math.min(i + 1, length);
    if (eol === 10 && i > starts[n - 1] && buffer[i - 1] === 13) ends[n - 1]--;
    this.end = ends[n - 1];
    this.count = n;
    return true;
  }

  // The offset of the quote that closes the quote at i; 0 if no field ends after it: then the
  // quote at i has no special meaning; -1 if more of the file is needed.
  #closing(i) {
    const {buffer} = this, {length} = buffer, open = i;
    do i = buffer.indexOf(34, i + 1); while (i > 0 && buffer[i + 1] === 34 && ++i);
    if ((i < 0 || i + 2 >= length) && !this.#ended && length - open < QUOTED_BYTES) return -1;
    const next = buffer[i + 1];
    if (i < 0) return 0;
    if (next === 13 && this.#eol === 10) return i + 2 >= length || buffer[i + 2] === 10 ? i : 0;
    return i + 1 >= length || next === this.#comma || next === this.#eol ? i : 0;
  }

  get blank() { return this.count === 1 && this.ends[0] === this.begin; }

  // A field without its quotes
  value(i) {
    const {buffer, starts, ends} = this;
    if (!this.quotes[i]) return buffer.subarray(starts[i], ends[i]);
    const bytes = buffer.slice(starts[i] + 1, this.quotes[i]);
    return bytes.subarray(0, unquote(bytes, 0, bytes.length));
  }
}

// Make "" in bytes[from … to) one quote, in place.  Returns the new end.
function unquote(bytes, from, to) {
  let n = from;
  for (let i = from; i < to; i++) {
    bytes[n++] = bytes[i];
    if (bytes[i] === 34) i++;
  }
  return n;
}

// Texts that are collected in large pieces, for a file.  encode() is of CODECS.
class Output {
  parts = []; #chunk = new Uint8Array(1 << 20); #n = 0; #encode;
  constructor(encode = bytes => bytes) { this.#encode = encode; }

  put(bytes) {
    if (this.#n + bytes.length > this.#chunk.length) {
      const larger = new Uint8Array(Math.max(2 * this.#chunk.length, this.#n + bytes.length));
      larger.set(this.#chunk.subarray(0, this.#n));
      this.#chunk = larger;
    }
    this.#chunk.set(bytes, this.#n);
    this.#n += bytes.length;
  }

  byte(byte) {
    if (this.#n === this.#chunk.length) this.put(new Uint8Array());
    this.#chunk[this.#n++] = byte;
  }

  // Between two records: what was put goes into a part if it is much.
  rest(least = 1 << 19) {
    if (this.#n < least) return;
    this.parts.push(new Blob([this.#encode(this.#chunk.subarray(0, this.#n))]));
    this.#n = 0;
  }
}

// Would a spreadsheet take this field for a formula?  It begins with = + - @, also full-width,
// with a tab or a carriage return.  A number and a single character are none.
function isFormula(bytes) {
  const first = bytes[0];
  if (bytes.length < 2 || !(first === 61 || first === 43 || first === 45 || first === 64 || first === 9 || first === 13 || first === 0xef)) return false;
  if (first === 0xef) return bytes[1] === 0xbc && [0x9d, 0x8b, 0x8d, 0xa0].includes(bytes[2]); // ＝＋－＠
  return first !== 43 && first !== 45 || !/^[+-][\d.,]*\d(e[+-]?\d+)?%?$/i.test(decoder.decode(bytes.subarray(0, 40)));
}

// How many fields are formulas, and the first of them: [row, number of the field, value].  The
// header is row 0.
class Formulas {
  count = 0; examples = [];
  note(row, place, bytes) {
    if (!isFormula(bytes)) return false;
    this.count++;
    if (this.examples.length < 8) this.examples.push([row, place, decoder.decode(bytes.subarray(0, 200))]);
    return true;
  }
  told() { return {count: this.count, examples: this.examples}; }
}

const quoted = name => `"${name.replaceAll('"', '""')}"`;

// Names of columns.  One name of the rowid stays free, so that rows can be found again; SQLite
// takes "true" and "false" for values.
function columnNames(header) {
  const used = new Set(['true', 'false']), rowids = new Set(['rowid', '_rowid_', 'oid']);
  const names = header.slice(0, COLUMNS).map((field, i) => {
    let name = readable(field) || `column${i + 1}`;
    while (used.has(name.toLowerCase()) || rowids.has(name.toLowerCase()) && rowids.size === 1) name += '_';
    used.add(name.toLowerCase());
    rowids.delete(name.toLowerCase());
    return name;
  });
  return names.length ? names : ['link'];
}

const readable = field => typeof field === 'string' ? field : decoder.decode(field).replaceAll('\0', '').trim();

// Is a name of a table reserved by SQLite, or the name of a table-valued function?
const taken = name => /^(sqlite|pragma)_/i.test(name) || query('SELECT 1 FROM pragma_module_list WHERE name = ?1 COLLATE NOCASE', [encode(name)]).count > 0;
const tableName = name => taken(name) ? `file_${name}` : name;

// A statement that inserts a row
function inserting(table, width) {
  const code = encoder.encode(`INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`), sql = writeBytes(code);
  const {statement, error} = compile(sql, code.length, 0);
  wasm.sqlite3_free(sql);
  if (error) throw new Error(error);
  return statement;
}

// Create a table from the records of a text.  With a header, the first record has the names
// of the columns.  Surplus fields are one text, unchanged, in a last column that is added
// for them.  Row n is the n-th record that is not blank.  Returns the numbers of rows, of
// those with surplus fields, and of its formulas, and {surplus: the name of that column}.
function importText(table, text, progress) {
  let records = new Records(text);
  const first = records.next() ? Array.from({length: records.count}, (_, i) => records.value(i)) : [];
  const names = columnNames(text.header ? first : first.length > 1 ? first.map(() => '') : ['link']);
  const formulas = new Formulas();
  if (text.header) first.forEach((bytes, i) => formulas.note(0, i + 1, bytes)); else records = new Records(text);
  query('BEGIN');
  query(`CREATE TABLE ${table}(${names.map(quoted).join(', ')})`);
  let statement = inserting(table, names.length);
  const width = names.length, places = wasm.sqlite3_malloc64(BigInt(8 * width + 8));
  let extra = 'surplus';
  while (names.some(name => name.toLowerCase() === extra)) extra += '_';
  let room = 0, row = 0, rows = 0, surplus = 0, all, numbers;
  while (records.next()) {
    if (records.blank) continue;
    const {buffer, begin, end, starts, ends, quotes, count} = records;
    if (end - begin > room) {
      wasm.sqlite3_free(row);
      row = writeBytes(new Uint8Array(room = 2 * (end - begin) + 4096));
    }
    if (all?.buffer !== wasm.memory.buffer) {
      all = memory();
      numbers = new Int32Array(wasm.memory.buffer);
    }
    all.set(buffer.subarray(begin, end), row);
    const shift = row - begin;
    for (let i = 0, at = places >> 2; i < width; i++) {
      let from = starts[i] + shift, to = ends[i] + shift;
      if (i >= count) { numbers[at++] = 0; numbers[at++] = -1; continue; }
      if (quotes[i]) { from++; to = quotes[i] + shift; if (all.subarray(from, to).includes(34)) to = unquote(all, from, to); }
      formulas.note(rows + 1, i + 1, all.subarray(from, to));
      numbers[at++] = from;
      numbers[at++] = to - from;
    }
    for (let i = width; i < count; i++) formulas.note(rows + 1, i + 1, records.value(i));
    const isLonger = count > width;
    if (isLonger && !surplus++) {
      wasm.sqlite3_finalize(statement);
      query(`ALTER TABLE ${table} ADD COLUMN ${quoted(extra)}`);
      statement = inserting(table, width + 1);
      numbers = new Int32Array(wasm.memory.buffer); // SQLite may have taken more memory
      all = memory();
    }
    numbers[(places >> 2) + 2 * width] = isLonger ? starts[width] + shift : 0;
    numbers[(places >> 2) + 2 * width + 1] = isLonger ? end - starts[width] : -1;
    if (wasm.playground_row(statement, places, surplus ? width + 1 : width) !== DONE) throw new Error(message());
    if (++rows % 5000 === 0) progress({part: Math.min(1, (records.taken + records.after) / text.file.size)});
  }
  wasm.sqlite3_free(row);
  wasm.sqlite3_free(places);
  wasm.sqlite3_finalize(statement);
  query('COMMIT');
  return [rows, surplus, formulas.told(), {surplus: surplus ? extra : null}];
}

acts.import = (text, progress) => {
  open();
  importText(quoted(tableName(text.name)), text.unsure && isList(text.file.name) ? {...text, ...text.plain} : text, progress);
  return tables();
};
