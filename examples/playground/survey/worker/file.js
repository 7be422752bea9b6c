// SPDX-License-Identifier: MIT
//
// The bytes of an SQLite file: zeros for what is free in it, and the changes of a WAL file.
// The format is that of https://sqlite.org/fileformat2.html.

const LEAF = 8, TABLE = 1; // bits of a b-tree page's type

// An integer of one to nine bytes: [value, offset after it]
function varint(view, at) {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = view.getUint8(at + i);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + i + 1];
  }
  return [value * 256 + view.getUint8(at + 8), at + 9];
}

// A file's pages.  Each is read once.  One that is referred to again belongs to a damaged file, and
// stays as it is: it may be in use elsewhere.
class Pages {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const size = this.view.getUint16(16);
    this.size = size === 1 ? 65536 : size;
    this.usable = this.size - bytes[20];
    this.uses = new Map(); // how often each page is referred to
    this.ranges = []; // what becomes zeros: [number of the page, begin, end)
  }

  // The offset of a page; -1 if there is none, or it was read already
  take(number) {
    if (number < 1 || number * this.size > this.bytes.length) return -1;
    this.uses.set(number, (this.uses.get(number) ?? 0) + 1);
    return this.uses.get(number) === 1 ? (number - 1) * this.size : -1;
  }

  // All bytes of a page from "from" become zeros, except these ranges, [begin, end)
  clear(page, from, ranges) {
    const end = page + this.usable, number = page / this.size + 1;
    let at = from;
    for (const [begin, after] of ranges.sort((a, b) => a[0] - b[0])) {
      if (begin > at) this.ranges.push([number, at, begin]);
      at = Math.max(at, after);
    }
    if (at < end) this.ranges.push([number, at, end]);
  }

  write() {
    for (const [number, begin, end] of this.ranges) if (this.uses.get(number) === 1) this.bytes.fill(0, begin, end);
  }
}

// The pages that the file does not use: trunks list others
function clearFree(pages) {
  const {view, usable} = pages;
  for (let trunk = view.getUint32(32); trunk;) {
    const page = pages.take(trunk);
    if (page < 0) return;
    const count = Math.min(view.getUint32(page + 4), usable / 4 - 2);
    for (let i = 0; i < count; i++) {
      const leaf = pages.take(view.getUint32(page + 8 + 4 * i));
      if (leaf >= 0) pages.clear(leaf, leaf, []);
    }
    trunk = view.getUint32(page);
    pages.clear(page, page + 8 + 4 * count, []);
  }
}

// How many bytes of a payload are in its b-tree page
function local(payload, usable, isTable) {
  const most = isTable ? usable - 35 : Math.floor((usable - 12) * 64 / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor((usable - 12) * 32 / 255) - 23, some = least + (payload - least) % (usable - 4);
  return some <= most ? some : least;
}

function clearOverflow(pages, number, left) {
  while (left > 0) {
    const page = pages.take(number), here = Math.min(left, pages.usable - 4);
    if (page < 0) return;
    pages.clear(page, page + 4 + here, []);
    left -= here;
    number = pages.view.getUint32(page);
  }
}

// A page of a b-tree: its cells and the four bytes of each free block stay.  Returns its children.
function clearTree(pages, number) {
  const page = pages.take(number), {view, usable} = pages, children = [];
  if (page < 0) return children;
  const head = page + (number === 1 ? 100 : 0), type = view.getUint8(head), isTable = type & TABLE, isLeaf = type & LEAF;
  if (![2, 5, 10, 13].includes(type)) return children;
  const cells = view.getUint16(head + 3), pointers = head + (isLeaf ? 8 : 12), ranges = [];
  if (!isLeaf) children.push(view.getUint32(head + 8));
  for (let i = 0; i < cells; i++) {
    const begin = page + view.getUint16(pointers + 2 * i);
    let at = begin, payload = 0;
    if (!isLeaf) { children.push(view.getUint32(at)); at += 4; }
    if (isLeaf || !isTable) [payload, at] = varint(view, at);
    if (isTable) [, at] = varint(view, at);
    const here = local(payload, usable, isTable);
    at += here;
    if (here < payload) { clearOverflow(pages, view.getUint32(at), payload - here); at += 4; }
    if (at > page + usable) return children; // damaged: it stays
    ranges.push([begin, Math.max(at, begin + 4)]);
  }
  for (let block = view.getUint16(head + 1), i = 0; block && i < usable; block = view.getUint16(page + block), i++) ranges.push([page + block, page + block + 4]);
  pages.clear(page, pointers + 2 * cells, ranges);
  return children;
}

// Write zeros to every byte of a database file that belongs to no row and no page in use.
// roots: the first pages of its tables and indexes.
function clearUnused(bytes, roots) {
  const pages = new Pages(bytes), {view} = pages, isKnown = view.getUint32(24) === view.getUint32(92);
  if (isKnown && view.getUint32(28)) bytes.fill(0, view.getUint32(28) * pages.size); // after the last page
  clearFree(pages);
  for (const queue = [...new Set([1, ...roots])]; queue.length;) {
    try {
      queue.push(...clearTree(pages, queue.pop()));
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem; // damaged: it stays
    }
  }
  pages.write();
}

// The bytes of a file with the transactions of its WAL that are complete: the changes that a
// program which still had the file open had not written into it.
function withWAL(bytes, wal) {
  const view = new DataView(wal.buffer, wal.byteOffset, wal.length), magic = wal.length >= 32 ? view.getUint32(0) : 0;
  if (magic >>> 1 !== 0x377f0682 >>> 1) throw new Error('the WAL file is none');
  const size = view.getUint32(8), isLittle = !(magic & 1), sums = [0, 0];
  const add = (from, to) => {
    for (let at = from; at < to; at += 8) {
      sums[0] = sums[0] + view.getUint32(at, isLittle) + sums[1] >>> 0;
      sums[1] = sums[1] + view.getUint32(at + 4, isLittle) + sums[0] >>> 0;
    }
  };
  const agrees = at => view.getUint32(at) === sums[0] && view.getUint32(at + 4) === sums[1];
  add(0, 24);
  const done = new Map(), pending = new Map();
  let pages = 0;
  for (let at = 32; (at > 32 || agrees(24)) && at + 24 + size <= wal.length; at += 24 + size) {
    const isOld = view.getUint32(at + 8) !== view.getUint32(16) || view.getUint32(at + 12) !== view.getUint32(20);
    add(at, at + 8);
    add(at + 24, at + 24 + size);
    if (isOld || !agrees(at + 16)) break;
    pending.set(view.getUint32(at), at + 24);
    if (!view.getUint32(at + 4)) continue; // no commit yet
    pages = view.getUint32(at + 4);
    for (const [number, from] of pending) done.set(number, from);
    pending.clear();
  }
  if (!pages) return bytes;
  const out = new Uint8Array(pages * size);
  out.set(bytes.subarray(0, out.length));
  for (const [number, from] of done) if (number <= pages) out.set(wal.subarray(from, from + size), (number - 1) * size);
  return out;
}
