#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# uri_html_links compared with parse5 and html5lib: the same URLs on pages that are
# generated at random and then damaged.
#
#     python3 test/html/compare.py [pages [seed]]
#
# test/html/run installs what this needs.  A page is compared as a set of
# (element, attribute, reference), because the tree of the standard repeats an
# "a" that is closed in the wrong place.  We build no tree, so a page may differ
# where the tree drops or moves what the tokenizer has seen.  Each such page
# must have one of the causes below; any other difference is a failure.
#
# Prints the causes and how often each was, and last "N passed, N failed".

import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, "build/html/python")
import html5lib  # noqa: E402

# Causes: a pattern of pages for which the tree may give other URLs than the tokens, and
# whether the tree may then have URLs that we do not have.
CAUSES = [
    # The standard has dropped this rule; since 2025 browsers read it as we do.
    ("select: the tree drops tags in it", r"<select", True),
    ("frameset: the tree drops what is not a frame", r"<frame", True),
    ("html, head, body: a second one has no element", r"<(html|head|body)\b", False),
    ("parts of a table outside one: the tree drops them", r"<(caption|col|colgroup|t(body|d|foot|h|head|r))\b", False),
    ("SVG or MathML that is not closed, or by other tags", r"<(svg|math)", True),
]

HEAD = ["<title>t <a href=no></title>", "<link rel=icon href=U>", "<meta http-equiv=refresh content=\"5; url=U\">",
        "<meta property=og:image content=U>", "<meta content=U name='twitter:&#117;rl' property>",
        "<meta http-equiv='&#114;efresh' content='1;U'>",
        "<base href=U>", "<script src=U>if (a<b) \"<a href=no>\"</script>", "<style>a > b { } <a href=no></style>",
        "<noscript><link href=U></noscript>", "<meta charset=utf-8>", "<link imagesrcset='U 1x, U 2x'>",
        "<template><base href=U><a href=U>t</template>", "<!-- <a href=no> -->", "<!doctype html>"]
BODY = ["<a href=U>text</a>", "<a href='U?a&amp;b=1&copy=2' ping='U U'>", "</a>", "<p>", "</p>", "<div>", "</div>", "text &lt; ",
        "<img src=U srcset='U 1x, U 2x,, U'>", "<img SRC=\"U\" alt='>'>", "<img srcset='data:,U 100w, U 2q, U (a,b), U'>",
        "<script>\"<!--<script></script>\" <a href=no>--></script>", "<script><!-- </script>", "<textarea><a href=no></textarea>",
        "<svg><a xlink:href=U><use href=U /></a></svg>", "<svg><style><a href=U></style></svg>",
        "<svg><title><b>t</b></title><image href=U /></svg>", "<svg><foreignObject><a href=U></a></foreignObject></svg>",
        "<math><mi href=U>x</mi></math>", "<svg><![CDATA[<a href=no>]]></svg>", "<![CDATA[<a href=U>]]>", "<table><tr><td>",
        "</td></tr></table>", "<b><i>", "</b></i>", "<video poster=U src=U><source src=U><track src=U></video>", "<q cite=U>", "</q>",
        "<object data=U>", "</object>", "<button formaction=U>", "</button>", "<input src=U formaction=U>", "<iframe src=U><a href=no></iframe>",
        "<area href=U>", "<del cite=U>", "<div itemid=U itemtype='U U'>", "<!--x--!>", "<!-->", "<!--->", "<!-- -- >", "-->", "<?php ?>",
        "</>", "</ x>", "<a/href=U/>", "<a href=U href=no>", "<a href=\"U\"title=x>", "<a href=&#85;&#x41;&notin;&not1&ampx>",
        "<xmp><a href=no></xmp>", "<noembed><a href=no></noembed>", "<template>", "</template>", "<form action=U>", "</form>", "<image src=U>",
        "<a href=' \n U\n '>", "<embed src=U>", "<li>", "<h1>", "<br/>", "< ", "<3", "<a b='<a href=no>' c=\"'\" href=U>"]
WILD = ["<select>", "</select>", "<option>", "<frameset>", "<frame src=U>", "<body background=U>", "<html manifest=U>", "<head profile=U>",
        "<td background=U>", "<tr>", "<svg>", "</svg>", "<math>", "</math>", "<desc>", "<mtext>", "<plaintext>", "</table>", "<table background=U>",
        "<annotation-xml encoding=text/html>", "<noframes>", "</noframes>", "<font color=x>", "<caption>", "<input>", "</body>", "</html>"]
SPOILERS = list("<>/=\"'&;-! ") + ["--", "]]>", "</", "<!--", "<!", "&#", "\n", "a"]


def page(rng, wild):
    pieces = [rng.choice(HEAD) for _ in range(rng.randrange(5))]
    pieces += [rng.choice(BODY + WILD if wild else BODY) for _ in range(rng.randrange(1, 25))]
    html = re.sub("U", lambda m: "u%d" % rng.randrange(1000), "".join(pieces))
    for _ in range(rng.choice([0, 0, 1, 2, 4]) if wild else 0):
        at = rng.randrange(len(html) + 1)
        if rng.random() < 0.5:
            html = html[:at] + rng.choice(SPOILERS) + html[at:]
        else:
            html = html[:at] + html[at + rng.randrange(1, 4):]
    return html


def clean(url):
    return re.sub(r"[\t\n\r]", "", url).strip("".join(map(chr, range(33))))


def from_sql(pages):
    sql = """.load build/uri
.mode list
SELECT json_object('urls', (SELECT json_group_array(json_array(element, attribute, ref)) FROM uri_html_links(page.value)),
  'base', uri_html_base(page.value)) FROM json_each(CAST(readfile('build/html/pages.json') AS TEXT)) AS page ORDER BY key;
"""
    out = subprocess.run([os.environ.get("SQLITE3", "sqlite3"), "-batch", ":memory:"], input=sql, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def from_parse5(_):
    with open("build/html/pages.json", "rb") as pages_file:
        out = subprocess.run(["node", "test/html/parse5.mjs"], stdin=pages_file, capture_output=True, check=True)
    return json.loads(out.stdout)


# html5lib builds an older tree (no template, a link or form in other places);
# it is compared on the hrefs and srcs of the usual elements.
def from_html5lib(pages):
    result = []
    for html in pages:
        urls = []
        try:
            tree = html5lib.parse(html, treebuilder="etree", namespaceHTMLElements=True)
        except AssertionError:                   # its own, on select in a table
            result.append(None)
            continue
        for node in tree.iter():
            if isinstance(node.tag, str):
                element = node.tag.split("}")[1]
                for name, elements in (("href", "a area link"), ("src", "img script iframe video source track embed input")):
                    if name in node.attrib and element in elements.split():
                        urls.append([element, name, node.attrib[name]])
        result.append({"urls": urls})
    return result


def as_set(urls, keep):
    return {(e, a, clean(u)) for e, a, u in urls if keep(e, a)}


def cause_of(html, causes, missing):
    for name, pattern, may_miss in causes:
        if re.search(pattern, html, re.S | re.I) and (may_miss or not missing):
            return name
    return None


# Theirs is the attribute; ours is a valid URI.  So for odd ones only the count is compared.
def same_base(mine, other):
    if other.get("base") is None or not re.fullmatch(r"[\w/]+", clean(other["base"])):
        return "base" not in other or (mine["base"] is None) == (other["base"] is None)
    return mine["base"] == clean(other["base"])


def compare(name, pages, ours, theirs, keep, causes, show):
    counts, failed = {}, 0
    for html, mine, other in zip(pages, ours, theirs):
        if other is None:
            counts["it fails itself"] = counts.get("it fails itself", 0) + 1
            continue
        a, b = as_set(mine["urls"], keep), as_set(other["urls"], keep)
        if a == b and same_base(mine, other):
            counts["same"] = counts.get("same", 0) + 1
            continue
        cause = cause_of(html, causes, b - a)
        counts[cause or "UNEXPLAINED"] = counts.get(cause or "UNEXPLAINED", 0) + 1
        if cause is None:
            failed += 1
            if failed <= show:
                print("DIFFERENT %s\n  page:   %r\n  ours:   %s\n  theirs: %s\n  base:   %s %s"
                      % (name, html, sorted(a - b), sorted(b - a), mine["base"], other.get("base")))
    for cause, count in sorted(counts.items(), key=lambda item: -item[1]):
        print("%-10s %6d  %s" % (name, count, cause))
    return counts.get("same", 0), failed


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 15)
    plain = [page(rng, False) for _ in range(count)]
    wild = [page(rng, True) for _ in range(count)]
    pages = plain + wild
    with open("build/html/pages.json", "w", encoding="utf-8") as out:
        json.dump(pages, out)
    ours = from_sql(pages)
    passed = failed = 0
    def keep_all(element, attribute):
        return True
    def keep_tags(element, attribute):
        return (attribute == "href" and element in ("a", "area", "link")) or (
            attribute == "src" and element in ("img", "script", "iframe", "video", "source", "track", "embed", "input"))
    theirs = from_parse5(pages)
    older = from_html5lib(pages)
    for name, other, keep, low, high, causes in (
        ("parse5", theirs, keep_all, 0, count, []),
        ("parse5", theirs, keep_all, count, 2 * count, CAUSES),
        ("html5lib", older, keep_tags, 0, count, CAUSES),
        ("html5lib", older, keep_tags, count, 2 * count, CAUSES),
    ):
        print("-- %s pages" % ("plain" if low == 0 else "damaged"))
        p, f = compare(name, pages[low:high], ours[low:high], other[low:high], keep, causes, 3)
        passed, failed = passed + p, failed + f
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
