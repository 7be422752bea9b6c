// SPDX-License-Identifier: MIT
//
// Links to compare with, made by chance from a seed: pieces that the URL Standard
// decides about, put together and mutated.  Each is [link, base], or [link, base, bytes];
// base is null or a text.  bytes are malformed UTF-8, which link is decoded from.

const schemes = ["http:", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "File:", "foo:",
  "web+demo:", "mailto:", "javascript:", "data:", "blob:", "a:", "c:", "", "", "", "1x:", "ht\ttp:"];
const slashes = ["//", "//", "//", "//", "/", "", "///", "\\\\", "/\\", "\\/", "\\", "////", "/\t/", "/.//"];
const userinfos = ["", "", "", "", "", "u@", "u:p@", ":p@", ":@", "@", "a@b@", "u:p:q@", "ü:%zz@", "[]^|;=@",
  "u:@", "%40@"];
const hosts = ["h", "example.org", "EXAMPLE.org", "a.b.c", "localhost", "LOCALHOST", "loc%61lhost", "", "h.",
  "a..b", ".", "..", "%2e", "1.2.3.4", "0x7f.1", "0177.0.0.1", "1.2.3.4.5", "256", "4294967295", "4294967296",
  "0x", "0x.", "0X1.0x", "08", "1.2.3.08", "1.2.3.4.", "1..2", "foo.0x4", "foo.0xg", "foo.1", "1.foo", "09.1",
  "0xffffffff", "0x100000000", "1.256.3.4", "1.2.65536", "1.2.65535", "1.16777216", "00000000001", "%31%32",
  "[::1]", "[1:2::3]", "[::ffff:1.2.3.4]", "[::1.2.3.4]", "[1:0:0:2:0:0:0:3]", "[0:0:0:0:0:0:0:0]", "[::1", "::1",
  "[v1.x]", "[::1%25eth0]", "[1:2:3:4:5:6:7::]", "[::FFFF:0:0]", "[1:2:3:4:5:6:1.2.3.4]", "[::1.2.3]", "[::01.2.3.4]",
  "[12345::]", "[::%31]", "[]", "a[b", "a]b", "a^b", "a|b", "a<b", "a b", "a%20b", "a%00b", "a\0b", "a%b", "a%7Fb",
  "a\x7fb", "a\x01b", "a_b", "a*b", "a;b", "a'b", "a`b", "a{b}", "a\"b", "a,b", "C:", "c|", "D|", "x%2Fy", "x%3Ay",
  "x%40y", "xn--a", "xn--", "xn--mnchen-3ya", "a%C3%BC", "a%FFb", "-a-", "a--b", "1e2", "0.0", "a.0.", "%0a"];
const ports = ["", "", "", "", ":", ":80", ":443", ":21", ":0", ":00080", ":65535", ":65536", ":99999999999", ":8x",
  ":-1", ":80:81", ": 80", ":8\t0", ":+1"];
const paths = ["", "", "/", "/a/b", "/a/../b", "/../..", "/./", "/a/.", "/a/..", "/%2e/%2E%2e/x", "/.%2e", "//x", "/.//x",
  "/a//../b", "/..//x", "/c:", "/C|/x", "/c:/..", "/C|/../..", "/C:/../D|/x", "\\a\\..\\b", "/a b", "/a%zz", "/'\"<>`^{}|[]",
  "/\u00e9\u2603", "x", "x/../y", "../x", "..", ".", "./x", "c:", "C|", "C|/x", "/;a=b", "/a?b", "/%", "/%2", "/~!$&()*+,",
  "/\ud83d\ude00", "/...", "/..a", "/.a", "/%2e%2e%2f", "/\0", "\u3000", "a:b", "/a/./b/../../c//", "/.\t./x", "/\x7f",
  " ", "  ", " x ", "/.", "/C:|", "/1|", "/cc|"];
const queries = ["", "", "", "?", "?q", "?a'b", "?a\"<> b", "?`{}|^\\", "?\u00e9", "??", "?a=%zz&b=\ud83d\ude00", "?/../", "? "];
const fragments = ["", "", "", "#", "#f", "#a#b", "#a\"<> `b", "#\u00e9", "#{}|^\\'", "# ", "#?/"];
const odd = ["\t", "\n", "\r", " ", "\0", "\x01", "\x1f", "\x7f", "\\", "/", ":", "@", "?", "#", "[", "]", "%", "%2e", "%2f",
  "%5c", "|", "^", "'", "\"", "<", ">", "`", "{", "}", ".", "..", "0", "9", "x", "A", "\u00ad", "\u0131", "\u3002", "\uff0e",
  "\uff0f", "\u00df", "\u1e9e", "\ufdfa", "\u2460", "\ufffd", "\u200d", "\ufeff", "-", "_", "~", "!", "$", "&", ";", "=", ","];
const bases = [null, null, "http://h/a/b?q#f", "http://u:p@h:81/a/b/", "https://h", "file:///C:/a/b", "file:///a/b",
  "file://host/D|/x", "file:///C:", "foo://h/a/b?q", "foo://h", "foo:/a/b", "foo:///", "foo:/.//x/y", "mailto:x@y",
  "about:blank", "data:x  ?q", "ws://h/", "ftp://h/", "foo://h:80?q", "blob:http://h/"];

const malformed = [[0xff], [0x80], [0xc3], [0xc3, 9, 0xa9], [0xc3, 0x25, 0x61, 0x39], [0x25, 0x63, 0x33, 0xa9], [0xe2, 0x80],
  [0xe2, 10, 0x82, 0xac], [0xc0, 0xae], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f, 0x98], [0xef, 0xbb, 0xbf]];
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function generator(seed){
  let state = seed>>>0 || 1;
  const next = n => {
    state ^= state<<13; state >>>= 0;
    state ^= state>>>17;
    state ^= state<<5; state >>>= 0;
    return state%n;
  };
  const one = list => list[next(list.length)];
  const mutate = text => {
    for(let i=next(4)-1; i>0; i--){
      const at = next(text.length+1);
      const kind = next(3);
      if( kind===0 ) text = text.slice(0, at)+one(odd)+text.slice(at);
      else if( kind===1 ) text = text.slice(0, at)+text.slice(at+1+next(3));
      else text = text.slice(0, at)+one(odd)+text.slice(at+1);
    }
    return text.toWellFormed();
  };
  const damaged = text => {
    const bytes = [...Buffer.from(text)];
    for(let i=1+next(2); i>0; i--) bytes.splice(next(bytes.length+1), next(2), ...one(malformed));
    return Buffer.from(bytes);
  };
  return () => {
    const link = one(schemes)+one(slashes)+one(userinfos)+one(hosts)+one(ports)+one(paths)+one(queries)+one(fragments);
    const short = one(paths)+one(queries)+one(fragments);
    const text = mutate(next(4) ? link : next(2) ? one(schemes)+short : short);
    if( next(8)>0 ) return [text, one(bases)];
    const bytes = damaged(text);
    return [decoder.decode(bytes), one(bases), bytes];
  };
}
