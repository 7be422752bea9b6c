#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# uri_xml_links compared with lxml and feedparser on generated sitemaps and feeds.
#
#     python3 test/xml/compare.py [documents [seed]]
#
# test/xml/run installs what this needs.  A document has namespaces under any prefix, CDATA
# sections, character references, comments, xml:base, and one of four encodings.  The links
# that follow from the tree of lxml must be ours, with their dates, texts and bases; of a feed,
# the entries of feedparser must have the same links, titles and enclosures.  A document that
# breaks off must have the links up to there.  Prints "N passed, N failed" last.

import json
import os
import random
import subprocess
import sys
import urllib.parse
import warnings

sys.path.insert(0, "build/xml/python")
warnings.simplefilter("ignore")
import feedparser  # noqa: E402
from lxml import etree  # noqa: E402

SPACES = {"sitemap": "http://www.sitemaps.org/schemas/sitemap/0.9", "image": "http://www.google.com/schemas/sitemap-image/1.1",
          "video": "http://www.google.com/schemas/sitemap-video/1.1", "xhtml": "http://www.w3.org/1999/xhtml",
          "atom": "http://www.w3.org/2005/Atom", "other": "urn:other", "xlink": "http://www.w3.org/1999/xlink"}
FROM = "http://h/1/2/3/4/doc"
WORDS = ["a", "b/c", "http://i/x?y=1&z=2", "/p#q", "é", "d e", "?q", "../r", "tag:x,1:2", "f%20g", "<h>", "'j\""]


class Maker:
    def __init__(self, rng):
        self.rng = rng

    def maybe(self, p=0.3):
        return self.rng.random() < p

    def text(self, word):
        """A word as the content of an element."""
        if self.maybe(0.2):
            return f"<![CDATA[{word}]]>"
        out = ""
        for c in word:
            if c in "&<" or self.maybe(0.05):
                names = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&apos;", '"': "&quot;"}
                out += self.rng.choice([names.get(c, f"&#{ord(c)};"), f"&#{ord(c)};", f"&#x{ord(c):X};"])
            else:
                out += c
            if self.maybe(0.03):
                out += self.rng.choice(["<!-- c -->", "<?p i?>", "<![CDATA[]]>"])
        return self.rng.choice(["", " ", "\n  "]) + out + self.rng.choice(["", " ", "\n"])

    def value(self, word):
        out = word.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("'", "&#39;")
        return self.rng.choice('"\'').join(["", out, ""]) if self.maybe() else f'"{out}"'

    def word(self):
        return self.rng.choice(WORDS)

    def base(self):
        return f" xml:base={self.value(self.rng.choice(['x/', '/y/', 'http://j/k/', '../']))}" if self.maybe(0.15) else ""

    def noise(self):
        return self.rng.choice(["", "", "\n", "<!-- <loc>n</loc> -->", "<?x <link>n</link>?>", "text", f"<o:loc xmlns:o='urn:other'>n</o:loc>",
                                "<loc xmlns='urn:other'><loc/>n</loc>", "<x:link xmlns:x='urn:other' href='n'/>"])

    def sitemap(self):
        s, i, v, x = (self.rng.choice(names) for names in (["", "s"], ["image", "i"], ["video", "w"], ["xhtml", "h"]))
        p = s + ":" if s else ""
        out = f"<{p}urlset xmlns{':' + s if s else ''}='{SPACES['sitemap']}' xmlns:{i}='{SPACES['image']}' xmlns:{v}='{SPACES['video']}' xmlns:{x}='{SPACES['xhtml']}'{self.base()}>"
        for _ in range(self.rng.randint(0, 5)):
            parts = [f"<{p}loc{self.base()}>{self.text(self.word())}</{p}loc>"]
            if self.maybe(0.6):
                parts.append(f"<{p}lastmod>{self.text(self.rng.choice(['2024', '2024-01-02']))}</{p}lastmod>")
            if self.maybe():
                parts.append(f"<{i}:image><{i}:loc>{self.text(self.word())}</{i}:loc></{i}:image>")
            if self.maybe():
                parts.append(f"<{v}:video><{v}:thumbnail_loc>{self.text(self.word())}</{v}:thumbnail_loc><{v}:title>n</{v}:title></{v}:video>")
            if self.maybe():
                parts.append(f"<{x}:link rel='alternate' hreflang='de' href={self.value(self.word())}/>")
            self.rng.shuffle(parts)
            out += f"<{p}url{self.base()}>" + self.noise().join(parts) + f"</{p}url>" + self.noise()
        return out + f"</{p}urlset>"

    def rss(self):
        out = f"<rss version='2.0' xmlns:{(a := self.rng.choice(['atom', 'a']))}='{SPACES['atom']}'><channel><title>T</title><link>http://h/</link>"
        if self.maybe():
            out += f"<{a}:link rel='self' href={self.value(self.word())}/>"
        for _ in range(self.rng.randint(0, 4)):
            parts = [f"<link>{self.text(self.word())}</link>"]
            if self.maybe(0.7):
                parts.append(f"<title>{self.text(self.rng.choice(['One', 'Two & more', 'é']))}</title>")
            if self.maybe():
                permanent = self.rng.choice(["", " isPermaLink='true'", " isPermaLink='false'"])
                parts.append(f"<guid{permanent}>{self.text(self.word())}</guid>")
            if self.maybe():
                parts.append(f"<enclosure url={self.value(self.word())} type='audio/mpeg' length='1'/>")
            if self.maybe():
                parts.append(f"<comments>{self.text(self.word())}</comments>")
            if self.maybe():
                parts.append("<pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>")
            self.rng.shuffle(parts)
            out += "<item>" + self.noise().join(parts) + "</item>"
        return out + "</channel></rss>"

    def atom(self):
        s = self.rng.choice(["", "a"])
        p = s + ":" if s else ""
        out = f"<{p}feed xmlns{':' + s if s else ''}='{SPACES['atom']}'{self.base()}><{p}title>F</{p}title><{p}updated>0</{p}updated><{p}id>urn:f</{p}id>"
        for _ in range(self.rng.randint(0, 4)):
            parts = [f"<{p}link href={self.value(self.word())}{self.base()}/>", f"<{p}id>{self.text(self.word())}</{p}id>"]
            if self.maybe(0.7):
                parts.append(f"<{p}title>{self.text(self.rng.choice(['One', 'Two & more', 'é']))}</{p}title>")
            if self.maybe():
                parts.append(f"<{p}content type='image/png' src={self.value(self.word())}/>")
            if self.maybe():
                parts.append(f"<{p}updated>2024-01-01T00:00:00Z</{p}updated>")
            self.rng.shuffle(parts)
            out += f"<{p}entry{self.base()}>" + self.noise().join(parts) + f"</{p}entry>"
        return out + f"</{p}feed>"

    def document(self):
        kind = self.rng.choice(["sitemap", "rss", "atom"])
        encoding = self.rng.choice(["utf-8", "utf-8", "utf-16", "iso-8859-1"])
        head = f'<?xml version="1.0" encoding="{encoding}"?>' if encoding != "utf-8" or self.maybe(0.8) else ""
        if self.maybe(0.1):
            head += '<!DOCTYPE x [ <!-- don\'t --> <!ENTITY y "<loc>n</loc>"> ]>'
        return kind, (head + getattr(self, kind)()).encode(encoding)


CONTENT = {"sitemap": {"loc"}, "image": {"loc"}, "": {"link", "guid", "comments"}, "atom": {"id"}}
VALUES = {("xhtml", "link"): "href", ("atom", "link"): "href", ("atom", "content"): "src", ("", "enclosure"): "url"}
DATES = {("sitemap", "lastmod"), ("", "pubDate"), ("atom", "updated")}
ENTRIES = {("sitemap", "url"), ("", "item"), ("atom", "entry"), ("", "channel"), ("atom", "feed")}
NAMES = {uri: name for name, uri in SPACES.items()}


def name_of(element):
    tag = etree.QName(element)
    return NAMES.get(tag.namespace, "" if tag.namespace is None else "other"), tag.localname


def words(text):
    return " ".join(text.replace("\u00a0", "\0").split()) if text is not None else None


def own_text(element):
    return (element.text or "") + "".join(child.tail or "" for child in element)


def facts_of(element):
    """The date and the title of the entry that an element is in."""
    while element is not None and name_of(element) not in ENTRIES:
        element = element.getparent()
    if element is None:
        return None, None
    date = title = None
    for child in element:
        if not isinstance(child.tag, str):
            continue
        if name_of(child) in ENTRIES:
            break
        if name_of(child) in DATES and date is None:
            date = words(own_text(child))
        if name_of(child)[1] == "title" and name_of(child)[0] in ("", "atom") and title is None:
            title = words(own_text(child))
    return date, title


def expected(data):
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True), base_url=FROM)
    main, links = name_of(root)[0], []
    for element in root.iter(etree.Element):
        space, local = name_of(element)
        prefix = "" if space in (main, "") else space + ":"
        attribute = VALUES.get((space, local))
        if attribute is not None:
            ref = element.get(attribute)
        elif local in CONTENT.get(space, ()) or (space == "video" and local.endswith("_loc")):
            if local == "guid" and element.get("isPermaLink") == "false":
                continue
            ref = own_text(element)
        else:
            continue
        ref = ref.strip(" \t\r\n")
        if ref:
            links.append([prefix + local, attribute, ref, *facts_of(element), urllib.parse.urljoin(element.base, ref)])
    return links


def ask(documents):
    os.makedirs("build/xml/documents", exist_ok=True)
    for i, data in enumerate(documents):
        with open(f"build/xml/documents/{i}", "wb") as file:
            file.write(data)
    sql = (f".load {os.environ.get('URI_EXTENSION', 'build/uri')}\n"
           f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i<{len(documents) - 1})\n"
           "SELECT (SELECT json_group_array(json_array(element, attribute, ref, date, text, uri))\n"
           f"          FROM uri_xml_links(readfile('build/xml/documents/' || i), '{FROM}')) FROM n;\n")
    out = subprocess.run(["sqlite3", "-batch", ":memory:"], input=sql, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def same(ours, theirs):
    """A base and a reference are joined in two ways; uri is percent-encoded."""
    return ours[:5] == theirs[:5] and urllib.parse.unquote(ours[5]) == urllib.parse.unquote(theirs[5])


def feed_differs(data, ours):
    # feedparser keeps a base after the end of its element (XML Base 4.2).
    if "xml:base".encode() in data.replace(b"\0", b""):
        return None
    feed = feedparser.parse(data)
    if feed.bozo:
        return None
    links = {link[2] for link in ours} | {link[5] for link in ours} | {urllib.parse.unquote(link[5]) for link in ours}
    titles = {link[4] for link in ours}
    for entry in feed.entries:
        for href in [link.get("href") for link in entry.get("links", [])]:
            if href and href not in links and urllib.parse.unquote(href) not in links and urllib.parse.urljoin(FROM, href) not in links:
                return f"link {href!r}"
        if entry.get("title") and entry.title not in titles:
            return f"title {entry.title!r}"
    return None


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 4287)
    made = [Maker(rng).document() for _ in range(count)]
    cut = [data[:rng.randrange(len(data))] for kind, data in made]
    whole, broken = ask([data for kind, data in made]), ask(cut)
    failed = feeds = 0
    for (kind, data), start, ours, front in zip(made, cut, whole, broken):
        theirs = expected(data)
        wrong = len(ours) != len(theirs) or not all(same(*pair) for pair in zip(ours, theirs))
        # A comment that breaks off is no comment.
        front = [link[:3] for link in front if link[2] != "n"]
        early = front != [link[:3] for link in ours[:len(front)]]
        differs = feed_differs(data, ours) if kind != "sitemap" else None
        feeds += kind != "sitemap"
        if wrong or early or differs:
            failed += 1
            if failed <= 5:
                print(f"FAIL {'lxml' if wrong else 'cut' if early else differs}: {data!r}\n  ours   {ours}\n  theirs {theirs}\n  cut {front}")
    print(f"{count} documents, {feeds} of them feeds, {sum(map(len, whole))} links: the same")
    print(f"{count - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
