// SPDX-License-Identifier: MIT
//
// Known differences: whose, why, and for which texts.  theirs is what they give.

const isOpaque = base => base!==null && /^[a-z][a-z0-9+.-]*:(?!\/)/i.test(base) && !/^(https?|wss?|ftp|file):/i.test(base);
const isWeb = link => /^[\s\0-\x20]*(h\s*t\s*t\s*p\s*s?|w\s*s\s*s?|f\s*t\s*p|f\s*i\s*l\s*e)\s*:/i.test(link);
const same = (a, b, change) => a!==null && b!==null && change(a)===change(b);

// What several have: older than the standard's changes of 2024 and 2025.
const old = [
  ["^ in a path is percent-encoded since November 2024",
    (link, base, ours, theirs) => same(ours, theirs, s => s.replaceAll("%5E", "^"))],
  ["of the spaces before ? or # in an opaque path the last is percent-encoded since 2025",
    (link, base, ours, theirs) => same(ours, theirs, s => s.replaceAll("%20", " "))],
  ["a domain in ASCII is not refused for what follows xn-- since 2025", link => /x\s*n\s*-/i.test(link)],
];
// Both ^ and a space, and what else an implementation changes.
const plain = s => s.replaceAll("%5E", "^").replaceAll("%20", " ");
const hasDrive = s => s!==null && /(^|[\/\\:])[\0-\x20]*[a-z]\s*[:|]\s*([\/\\?#]|$)/i.test(s);

export const known = {
  "Node's URL": [
    ...old,
    ["\u1e9e maps to \u00df since Unicode 15.1", link => /\u1e9e|%e1%ba%9e/i.test(link)],
    ["ada before version 3 resolves any link with a fragment against an opaque path",
      (link, base, ours, theirs) => isOpaque(base) && ours===null && theirs.includes("#")],
    ["ada before version 3 has an empty path for /.. and /. without a special scheme",
      (link, base, ours, theirs) => same(ours, theirs, s => plain(s).replace(/^([^:]*:(\/\/[^\/?#]*)?)\/?/, "$1"))],
    ["ada before version 3 takes a first segment of file: that begins with a:, or is a drive letter, for one that stays",
      (link, base) => (/^[\0- ]*f/i.test(link) || base?.startsWith("file")) && /[a-z]\s*[:|]/i.test(link)],
    ["ada before version 3 keeps dot-segments after a segment that begins with a dot",
      (link, base, ours, theirs) => theirs!==null && /\/\.\.?(\/|\?|#|$)/.test(theirs)],
  ],
  "Rust's url": [
    ...old,
    ["a drive letter is one in any path, and takes the host of file: away", (link, base) => hasDrive(link) || hasDrive(base)],
    ["a relative link with more than two slashes is refused", (link, base, ours, theirs) =>
      theirs===null && /^[\0-\x20]*([a-z][a-z+]*:)?[\s]*([\/\\]\s*){3}/i.test(link)],
    ["a \\ after the first / of a link without a special scheme is a /",
      (link, base) => base!==null && !isWeb(base) && /^[\0-\x20]*([\/\\]\s*){1,2}/.test(link) && link.includes("\\")],
    ["userinfo or a port may have an empty host without a special scheme",
      (link, base, ours, theirs) => ours===null && /^[a-z0-9+.-]*:\/\/([\/?#]|$)/.test(theirs)],
    ["a first segment of file: that begins with a: is divided", (link, base, ours, theirs) =>
      /^[\0-\x20]*f\s*i\s*l\s*e\s*:[\s\/\\]*[a-z]\s*[:|]/i.test(link)
      || same(ours, theirs, s => plain(s).replace(/^(file:\/\/\/[a-z]:)\//, "$1"))],
    ["a \\ ends the port without a special scheme, too", (link, base, ours) => ours===null && /:[\s0-9]*\\/.test(link)],
    ["file: with an empty segment after the host or the slashes has fewer slashes",
      (link, base, ours, theirs) => same(ours, theirs, s => /^file:/.test(s) ? plain(s).replace(/\/+/g, "/") : s)],
  ],
};

// The first reason that a difference has, or null.
export function reasonOf(who, link, base, ours, theirs){
  const found = (known[who] ?? []).find(([why, test]) => test(link, base, ours, theirs));
  return found ? found[0] : null;
}
