// SPDX-License-Identifier: MIT
//
// The difference between two texts, as a list of [kind, text]; kind is "same",
// "gone" or "new".

// At most so many characters between the common beginning and end are compared.
const LIMIT = 1200;

// The longest common subsequence of two lists of characters, by dynamic programming
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

export function difference(before, after) {
  const a = Array.from(before), b = Array.from(after);
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const middleA = a.slice(head, a.length - tail), middleB = b.slice(head, b.length - tail);
  const middle = middleA.length > LIMIT || middleB.length > LIMIT
    ? [['gone', middleA.join('')], ['new', middleB.join('')]] : align(middleA, middleB);
  const pieces = [['same', a.slice(0, head).join('')], ...middle, ['same', a.slice(a.length - tail).join('')]];
  return join(pieces.filter(piece => piece[1] !== ''));
}
