# SPDX-License-Identifier: MIT
#
# For test/surt/run: python3 compare.py LINKS SEED FILE ...
#
# Every difference needs a cause that is listed here; the reference lists them, too.
import random
import re
import subprocess
import sys

from surt import surt

HEX, ASPX = "0123456789ABCDEFabcdef0123456789", "4hqa0555fwsecu455xqckv45"
LABELS = ["www", "www2", "WWW", "example", "Example", "a", "b-c", "x_y", "co", "com", "org", "xn--bcher-kva", "%41", "a%2Eb", "1",
          "net", "bücher", "B%C3%BCcher", "日本", "Ünï", "ｗｗｗ"]
ADDRESSES = ["1.2.3.4", "0x7f.1", "3232235777", "1.2.3", "010.1.1.1", "08.1.1.1", "256.1.1.1", "1.2.256", "0", "1.2.3.4.5", "[::1]",
             "[2001:DB8::A]"]
SEGMENTS = ["a", "B", ".", "a/..", "", "%7E", "%2f", "%2541", "%", "%zz", "é", "%C3%A9", "index.html", "a b", "%20", "a;b",
            "a;jsessionid=" + HEX, "(" + ASPX + ")", "(S(" + ASPX + "))", "x.aspx", "x.ASPX", "(s(" + ASPX + ")f(" + ASPX + "))",
            "a'\"<>|", "%3f", "a+b", "~", "%E9"]
PARAMETERS = ["a=1", "b=2", "B=1", "a", "a=", "=", "", "sid=" + HEX, "PHPSESSID=" + HEX, "jsessionid=" + HEX, "xsid=" + HEX,
              "ASPSESSIONIDAQBSDSRT=EOHBLBDDPFCLHKPGGKLILNAM", "CFID=1", "CFTOKEN=2", "cfid=12&cftoken=34", "a=%26", "%61=3", "a-b=1",
              "é=ü", "a=%2525", "q=a+b", "x=%", "sid=1", "utm_source=x"]
DAMAGE = list("/?#&=%.:@ \t\n;,+[]()<>\"^|~!$*") + ["%2", "%25", "é", "..", "//", "www."]
pick = random.choice


def host():
    if random.random() < .15:
        return pick(ADDRESSES)
    text = ".".join(pick(LABELS) for _ in range(random.randint(1, 4)))
    return pick(["", "", "", "", "", "", "."]) + text + pick(["", "", "", "", "", ".", ".."])


def link():
    text = pick(["http", "https", "HTTP", "ftp", "ws", "rtsp"]) + "://" + pick(["", "", "", "u@", "u:p@"]) + host()
    text += pick(["", "", "", "", ":80", ":443", ":8080", ":0080", ":"])
    if random.random() < .9:
        text += "/" + "/".join(pick(SEGMENTS) for _ in range(random.randint(0, 5)))
    if random.random() < .6:
        text += "?" + "&".join(pick(PARAMETERS) for _ in range(random.randint(0, 6)))
    return text + pick(["", "", "", "#f", "#!a", "#"])


def damaged(text):
    for _ in range(random.randint(1, 2)):
        at = random.randint(0, len(text))
        text = text[:at] + pick(DAMAGE) + text[at + (random.random() < .5):]
    return text


# Patterns of texts that the package reads wrongly, or not at all
CAUSES = [
    ("no scheme, or a malformed one", r"(?![A-Za-z][A-Za-z0-9+.-]*:)"),
    ("a scheme without //", r"[A-Za-z][A-Za-z0-9+.-]*:(?!//[^/?#])"),
    ("malformed port", r"[^/?#]*//[^/?#]*:(?![0-9]{0,5}([/?#]|$))"),
    ("port 0, or above 65535", r"[^/?#]*//[^/?#]*:(0+|[6-9][0-9]{4}|[0-9]{6,})([/?#]|$)"),
    ("comma in the host", r"[^/?#]*//[^/?#]*(,|%2[cC])"),
    ("a character that is in no host: as uri_clean reads it", r"[^/?#]*//[^/?#]*[ \"<>^`{|}!$&'()*+;=\\]"),
    ("brackets in the host", r"[^/?#]*//[^/?#]*(\[|\]|%5[bBdD])"),
    ("three dots in the host", r"[^/?#]*//[^/?#]*((\.|%2[eE]){3,}|//(\.|%2[eE]){2})"),
    ("a path above the root", r"[^/?#]*//[^/?#]*[^?#]*(\.|%2[eE]|%25)"),
    ("IDNA 2003, or a host that it refuses", r"[^/?#]*//(?=[^/?#]*(%|[^ -~]))([^/?#]*(\.|%2[eE]){2}|([^/?#]*@)?(\.|%2[eE])"
     r"|[^/?#]*([ßẞς\u200c\u200d]|[^\w.%:@/?#-]|%(?![0-9a-fA-F]{2})|[^\x00-\x7f]{40}))"),
    ("a label that is none beside one beyond ASCII", r"(?i)(?=[^/?#]*//[^/?#]*(%|[^ -~]))[^/?#]*//[^/?#]*(xn--|%[89a-f]|%25)"),
    ("nothing left of the host", r"[^/?#]*//([^/?#]*@)?[.:%2eE0-9]*([/?#]|$)"),
]


def cause(text, theirs):
    text = re.sub(r"[\t\r\n]", "", text).strip()
    if re.match(r"(?:https?://)+(.*)", text):
        text = "http://" + re.match(r"(?:https?://)+(.*)", text)[1]
    for name, pattern in CAUSES:
        if name == "a path above the root" and not (theirs and "/.." in theirs):
            continue
        if re.match(pattern, text):
            return name
    return None


def ours(texts):
    sql = ".load build/uri\n" + "".join(
        "SELECT hex(uri_surt(CAST(x'%s' AS TEXT), 'cdx'));\n" % text.encode().hex() for text in texts)
    out = subprocess.run(["sqlite3", ":memory:"], input=sql, capture_output=True, text=True, check=True).stdout
    return [bytes.fromhex(line).decode("utf-8", "surrogateescape") for line in out.split("\n")[:len(texts)]]


def theirs(text):
    try:
        return surt(text)
    except ValueError:
        return None


def main():
    count, texts = int(sys.argv[1]), []
    random.seed(int(sys.argv[2]))
    for name in sys.argv[3:]:
        with open(name, encoding="utf-8", errors="ignore") as lines:
            texts += [text for line in lines for text in re.findall(r"https?://[^\s\",]+" if name.endswith(".csv") else r"^[^\n]+", line)]
    real = len(texts)
    whole = [link() for _ in range(count)]
    texts += whole + [damaged(text) for text in whole[:count // 4]]
    passed = failed = 0
    causes = {}
    for i, (text, mine) in enumerate(zip(texts, ours(texts))):
        their = theirs(text)
        if mine == their:
            passed += 1
            continue
        name = cause(text, their)
        if name:
            passed += 1
            causes[name] = causes.get(name, 0) + 1
        else:
            failed += 1
            if failed <= 20:
                print(repr(text), repr(their), repr(mine), sep="\n  ")
    print("%d links of files, %d generated, %d of these damaged" % (real, count, count // 4))
    for name in sorted(causes, key=causes.get, reverse=True):
        print("%7d  %s" % (causes[name], name))
    print("%d passed, %d failed" % (passed, failed))


main()
