#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# uri_robots_allows compared with protego and robots-parser on generated files.
#
#     python3 test/robots/compare.py [files [seed]]
#
# test/robots/run installs what this needs.  Where they differ, the case must have one of the
# causes below, which the section of RFC 9309 decides; any other difference is a failure.
# Prints the causes and how often each was, and last "N passed, N failed".

import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, "build/robots/python")
import protego  # noqa: E402

AGENTS = ["Bot", "bot", "BOT-a", "other", "Bot_b"]
NAMES = ["Bot", "bot", "*", "BOT-A", "other", "Bot_b", "Bot/1.0", "b", "Bot x"]
PATHS = ["/", "/a", "/a/", "/a/b", "/ab", "/a*b", "/*", "*", "*b", "/a$", "/*.b$", "/a*b$", "/a?b", "/a?b=c", "/%61", "/a%2fb", "/a%2Fb",
         "/\u00e9", "/%C3%A9", "/%c3%a9", "/~a", "/%7Ea", "/a%24", "/a$b", "/**b", "/a:b", "/a%3Ab", "/?u=http://b", "/?u=http%3A%2F%2Fb",
         "", "a", "/a b", "/a%20b", "/a/*/b", "/a;b", "/a%2A"]
URLS = ["/", "/a", "/a/", "/a/b", "/ab", "/axb", "/xb", "/a/x/b", "/a?b", "/a?b=c", "/a?b=cd", "/%61b", "/a%2Fb", "/%C3%A9", "/\u00e9/x", "/~a",
        "/%7ea", "/a$", "/a$b", "/a%24b", "/x.b", "/x.b?", "/a:b", "/a%3ab", "/?u=http://b", "/?u=http%3A%2F%2Fb", "/robots.txt", "/a%20b", "/a*b",
        "", "/a;b", "/A", "/#/a"]
OTHER = ["", "# x", "Sitemap: http://h/s.xml", "Crawl-delay: 5", "Host: x", "noise", "x: y"]


def make(rng):
    lines = []
    for _ in range(rng.randint(1, 4)):
        for _ in range(rng.randint(1, 2)):
            lines.append(rng.choice(["User-agent: ", "user-agent:", "USER-AGENT :"]) + rng.choice(NAMES))
            if rng.random() < 0.1:
                lines.append(rng.choice(OTHER))
        for _ in range(rng.randint(0, 4)):
            lines.append(rng.choice(["Allow: ", "Disallow: ", "disallow:", " allow : "]) + rng.choice(PATHS) + rng.choice(["", "", "", " # x", "  "]))
            if rng.random() < 0.2:
                lines.append(rng.choice(OTHER))
    if rng.random() < 0.2:
        lines.insert(0, rng.choice(["Disallow: /", "Allow: /a"]))
    return rng.choice(["\n", "\r\n"]).join(lines)


def ask(cases):
    with open("build/robots/cases.json", "w") as file:
        json.dump(cases, file)
    sql = (f".load {os.environ.get('URI_EXTENSION', 'build/uri')}\n"
           "SELECT uri_robots_allows(value->>0, value->>1, value->>2) FROM json_each(readfile('build/robots/cases.json'));")
    out = subprocess.run(["sqlite3", "-batch", ":memory:"], input=sql, capture_output=True, text=True, check=True).stdout
    return [int(line) for line in out.split()]


def main():
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 9309)
    cases = []
    for _ in range(files):
        robots = make(rng)
        for url in rng.sample(URLS, 6):
            cases.append((robots, rng.choice(AGENTS), "http://h" + url))
    ours = ask(cases)
    theirs = {"protego": [int(protego.Protego.parse(r).can_fetch(u, a)) for r, a, u in cases]}
    answer = subprocess.run(["node", os.path.join(os.path.dirname(__file__), "robots.mjs")], input="".join(json.dumps(case) + "\n" for case in cases),
                            capture_output=True, text=True, check=True).stdout
    theirs["robots-parser"] = [int(line) for line in answer.split()]
    counts, failed = {}, 0
    for name, answers in theirs.items():
        for case, our, their in zip(cases, ours, answers):
            if our == their:
                continue
            cause = next((text for who, text, known in CAUSES if who in (name, "both") and known(*case)), None)
            if cause is None:
                failed += 1
                if failed <= 10:
                    print(f"FAIL {name}: {their}, ours {our}: {case!r}")
            else:
                counts[name, cause] = counts.get((name, cause), 0) + 1
    for (name, cause), count in sorted(counts.items()):
        print(f"{count:6} {name}: {cause}")
    print(f"{2 * len(cases) - failed} passed, {failed} failed")
    return failed != 0


def names_of(robots):
    return [line.split(":", 1)[1].split("#")[0].strip().lower() for line in robots.splitlines() if re.match(r" *user-agent *:", line, re.I)]


def has_other_name(robots, agent, url):
    names, agent = names_of(robots), agent.lower()
    return any(name != agent and name != "*" and (name in agent or agent in name) for name in names)


def rules_of(robots):
    return [line.split(":", 1)[1].split("#")[0].strip() for line in robots.splitlines() if re.match(r" *(dis)?allow *:", line, re.I)]


def has_other_line(robots, agent, url):
    return re.search(r"^(x: y|noise|host: x|crawl-delay)", robots, re.I | re.M) is not None


CAUSES = [
    ("both", "2.2.1: another name that contains the agent's, or is contained in it, does not name it", has_other_name),
    ("both", "2.2.4: a line that is no rule ends no group", has_other_line),
    ("both", "2.2.2: a reserved character in a query is the same as its triplet", lambda r, a, u: "?u=" in u and any("?u=" in rule for rule in rules_of(r))),
    ("robots-parser", "2.2.2, 2.2.3: a character and its triplet are the same; %2A is no wildcard",
     lambda r, a, u: "%" in u or any("%" in rule for rule in rules_of(r))),
    ("robots-parser", "2.2.1: a group without rules is a group", lambda r, a, u: re.search(r"user-agent *:(?!.*allow)", r.lower()[r.lower().rfind("user-agent"):], re.S)),
    ("both", "2.2.2: /robots.txt is allowed", lambda r, a, u: u == "http://h/robots.txt"),
    ("both", "2.2.2: reserved characters are encoded before their octets are counted",
     lambda r, a, u: ":" in u[7:] and any(":" in rule for rule in rules_of(r))),
    ("robots-parser", "2.2.3: an empty query is no end of the path", lambda r, a, u: u.endswith("?")),
    ("protego", "2.2.2: of two rules of the same length, the one that allows counts",
     lambda r, a, u: "/a?b" in rules_of(r) and any(rule.startswith("/a*b") for rule in rules_of(r))),
    ("protego", "2.2.3: only the $ of a rule, at its end, is special", lambda r, a, u: "$" in u or "%24" in u),
]
if __name__ == "__main__":
    sys.exit(main())
