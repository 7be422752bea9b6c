#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# uri_expand compared with uritemplate and url-template: the same links from random
# templates and values.
#
#     python3 test/template/compare.py [templates [seed]]
#
# test/template/run installs what this needs.  Where a package differs, the
# template must have one of the causes below; any other difference is a failure.
#
# Prints the causes and how often each was, and last "N passed, N failed".

import json
import random
import re
import subprocess
import sys

sys.path.insert(0, "build/template/python")
import uritemplate  # noqa: E402

NAMES = ["a", "b", "l", "k", "n", "e", "u", "x_1", "p.q", "%41"]
TEXTS = ["", "value", "Hello World!", "50%", "/foo/bar", "a,b", "é", "納豆", "\U0001F600x", "a%20b", "%C3%A9%2f", "%zz", "~-._", "#?&=;:@",
         "'()*!", "[]", "<>\"{}|\\^`", "\n\t", "+", "1024"]
LITERALS = ["/", "x", "~", "?q=", "#", "'", "é", "%41", "a.b", ":", "[1]", "!$&()*+,;="]


def value_of(rng):
    kind = rng.randrange(8)
    if kind == 0:
        return None
    if kind == 1:
        return rng.choice([0, 7, -3, 1.5])
    if kind == 2:
        return [rng.choice(TEXTS) for _ in range(rng.randrange(4))]
    if kind == 3:
        names = sorted({rng.choice(["k1", "k 2", "é", "semi;"]) for _ in range(rng.randrange(4))})
        return {name: rng.choice(TEXTS) for name in names}
    return rng.choice(TEXTS)


def template_of(rng, variables):
    out = []
    for _ in range(rng.randrange(1, 5)):
        if rng.randrange(3) == 0:
            out.append(rng.choice(LITERALS))
            continue
        specs = []
        for _ in range(rng.randrange(1, 4)):
            name = rng.choice(NAMES)
            modifier = rng.choice(["", "", "*", ":1", ":3", ":30"])
            if modifier.startswith(":") and isinstance(variables.get(name), (list, dict)):
                modifier = "*"           # the RFC has no prefix of these
            specs.append(name + modifier)
        out.append("{" + rng.choice(["", "+", "#", ".", "/", ";", "?", "&"]) + ",".join(specs) + "}")
    return "".join(out)


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, (list, dict)):
        return "json(" + literal(json.dumps(value)) + ")"
    return repr(value) if isinstance(value, (int, float)) else "'" + value.replace("'", "''") + "'"


def ours(cases):
    """What uri_expand gives: a line for each case, as no expansion has a line break.  A template is in a row, as one
    that is written in the statement must have a variable."""
    script = [".load build/uri\n.nullvalue NULL\nCREATE TABLE t(template);"]
    for template, variables in cases:
        arguments = ["template"] + [literal(x) for pair in variables.items() for x in pair]
        script.append("DELETE FROM t; INSERT INTO t VALUES(" + literal(template) + "); SELECT uri_expand(" + ", ".join(arguments) + ") FROM t;")
    done = subprocess.run(["sqlite3", ":memory:"], input="\n".join(script), check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.split("\n")[:-1]


def expressions(template):
    for op, specs in re.findall(r"\{([+#./;?&]?)([^}]*)\}", template):
        for spec in specs.split(","):
            name, _, prefix = spec.rstrip("*").partition(":")
            yield op, name, int(prefix or 0), spec.endswith("*")


def from_pypi(template, variables):
    try:
        return uritemplate.expand(template, variables)
    except (TypeError, AttributeError) as error:
        return repr(error)


# Causes: (package, what it does, does it apply to an expression).  Pairs are made in
# the order of their names, as uritemplate sorts them.
CAUSES = [
    ("both", "a prefix counts a triplet that is kept as three characters, and cuts it (2.4.1)",
     lambda op, name, value, prefix, explode: op in ("+", "#") and prefix and isinstance(value, str) and "%" in value),
    ("both", "a list or pairs without a member are a value, not undefined (2.3)",
     lambda op, name, value, prefix, explode: value in ([], {}) and isinstance(value, (list, dict))),
    ("both", "an empty member keeps its \"=\" in {;a*} (appendix A)",
     lambda op, name, value, prefix, explode: op == ";" and explode and isinstance(value, (list, dict))
     and "" in (value.values() if isinstance(value, dict) else value)),
    ("uritemplate", "a prefix of a number is an error",
     lambda op, name, value, prefix, explode: prefix and isinstance(value, (int, float))),
    ("uritemplate", "the number 0 is an empty value",
     lambda op, name, value, prefix, explode: value == 0 and isinstance(value, int)),
    ("uritemplate", "literals beyond ASCII are not encoded (3.1)", None),
    ("url-template", "a triplet in a name is encoded again (2.3)",
     lambda op, name, value, prefix, explode: op in (";", "?", "&") and "%" in name),
    ("url-template", "the names of pairs are encoded in reserved expansion, too (appendix A)",
     lambda op, name, value, prefix, explode: op in ("+", "#") and isinstance(value, dict)),
    ("url-template", "a prefix cuts a character beyond the first plane in two",
     lambda op, name, value, prefix, explode: prefix and isinstance(value, str) and any(c > "\uffff" for c in value)),
]


def cause_of(package, template, variables):
    for who, text, applies in CAUSES:
        if who not in ("both", package):
            continue
        if applies is None:
            if re.search("[^\0-\x7f]", template):
                return text
        elif any(applies(op, name, variables.get(name), prefix, explode)
                 for op, name, prefix, explode in expressions(template)):
            return text
    return None


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 6570)
    cases = []
    for _ in range(count):
        variables = {name: value_of(rng) for name in NAMES if rng.randrange(5)}
        cases.append((template_of(rng, variables), variables))
    other = json.loads(subprocess.run(["node", "test/template/url_template.mjs"], input=json.dumps(cases), check=True,
                                      stdout=subprocess.PIPE, text=True).stdout)
    passed, failed, seen = 0, 0, {}
    for (template, variables), mine, from_npm in zip(cases, ours(cases), other, strict=True):
        for package, theirs in (("uritemplate", from_pypi(template, variables)), ("url-template", from_npm)):
            if mine == theirs:
                passed += 1
                continue
            cause = cause_of(package, template, variables)
            if cause is None:
                failed += 1
                if failed < 20:
                    print(f"FAIL {package}: {template}\n  {variables}\n  ours   {mine}\n  theirs {theirs}")
            else:
                passed += 1
                seen[package, cause] = seen.get((package, cause), 0) + 1
    for (package, cause), times in sorted(seen.items()):
        print(f"{package}: {cause}: {times}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
