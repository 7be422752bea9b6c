// SPDX-License-Identifier: MIT
//
// The difference between two URIs, as a list of [kind, text]; kind is "same", "gone" or
// "new".  They are compared by pieces, so that a change can be read: a scheme, a host, a
// port, a segment, a parameter.

// At most so many pieces between the common beginning and end are compared.
const LIMIT = 1200;

// The longest common subsequence of two lists of pieces, by dynamic programming
function align(a, b) {
  const width = b.length + 1;
  const best = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i * width + j] = a[i] === b[j] ? best[(i + 1) * width + j + 1] + 1
        : Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
    }
  }
  const steps = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { steps.push(['same', a[i++]]); j++; }
    else if (j >= b.length || (i < a.length && best[(i + 1) * width + j] >= best[i * width + j + 1])) steps.push(['gone', a[i++]]);
    else steps.push(['new', b[j++]]);
  }
  return steps;
}

// Join neighbours of one kind; "gone" comes before "new".
function join(steps) {
  const pieces = [];
  let gone = '', fresh = '';
  const flush = () => {
    if (gone) pieces.push(['gone', gone]);
    if (fresh) pieces.push(['new', fresh]);
    gone = fresh = '';
  };
  for (const [kind, text] of steps) {
    if (kind === 'gone') gone += text;
    else if (kind === 'new') fresh += text;
    else {
      flush();
      if (pieces.at(-1)?.[0] === 'same') pieces.at(-1)[1] += text;
      else pieces.push(['same', text]);
    }
  }
  flush();
  return pieces;
}

// The components (RFC 3986, appendix B), and what they consist of
function piecesOf(text) {
  const [, scheme = '', authority = '', path, query = '', fragment = ''] = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(text);
  const [, slashes = '', userinfo = '', host = '', port = ''] = /^(\/\/)?([^]*@)?([^]*?)(:\d*)?$/.exec(authority);
  return [scheme, slashes, userinfo, host, port, ...path.match(/\/|[^/]+/g) ?? [], ...query.match(/[?&]|[^?&]+/g) ?? [], fragment].filter(piece => piece);
}

export function difference(before, after) {
  const a = piecesOf(before), b = piecesOf(after);
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const middleA = a.slice(head, a.length - tail), middleB = b.slice(head, b.length - tail);
  const middle = middleA.length > LIMIT || middleB.length > LIMIT
    ? [['gone', middleA.join('')], ['new', middleB.join('')]] : align(middleA, middleB);
  const pieces = [['same', a.slice(0, head).join('')], ...middle, ['same', a.slice(a.length - tail).join('')]];
  return join(pieces.filter(piece => piece[1] !== ''));
}
