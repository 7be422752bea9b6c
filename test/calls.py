# SPDX-License-Identifier: MIT
#
# Generated calls of every function, and SQLite's answers to them: for the tests of the functions in other engines.
import os
import random

import apsw

pick = random.choice

TEXTS = [b"http://", b"HTTPS://", b"//", b"mailto:", b"file:", b"data:text/plain;base64,", b"urn:", b"x:", b"user:pw@",
         b"www.", b"example.com", b"EXAMPLE.org", b"a.b.co.uk", b"xn--bcher-kva.de", "bücher.example".encode(), b"127.0.0.1",
         b"0x7f.1", b"[::1]", b"[2001:DB8::A]", b"[v1.x]", b"localhost", b":80", b":8080", b":", b":0080",
         b":99999999999999999999", b"/", b"/a", b"/b.tar.gz", b"/..", b"/./", b"/%7Eu", b"/%2f", b"/%zz", b"/index.html", b"?",
         b"?a=1", b"&b=%20c", b"&a=%FF", b"&utm_source=x", b"&q=a+b", b"&", b"=", b"#", b"#f", b"%", b"%00", b" ", b"\n", b"\0",
         b"<", b">", b"\"", b"{x}", b"{?l*}", b"{+p}", b"*", b"[", b"]", "é".encode(), "日本".encode(), "😀".encode(),
         b"<a href='/x?y&amp;z'>", b"<base href=//h/>", b"Content-Base: http://h/\r\n", b"hxxp://a[.]b/", b"javascript:1"]
DIRTY = [b"\xff", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80", b"\xc0\xaf"]

EDITIONS = ["rfc3986", "rfc2396bis-02", "rfc2396", "url-syntax-01"]
COMPONENTS = ["scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"]
FORMS = ["strict", "loose", "browser"]
CIDRS = ["127.0.0.0/8", "10.0.0.0/8", "::/0", "2001:db8::/32", "1.2.3.4", "0.0.0.0/0"]
NUMBERS = [0, 1, 2, 3, -1, -2, 24, 48, 9223372036854775807, -9223372036854775808]
# The arguments after the first one; those that are not listed are texts.  A final "*"
# repeats.
KINDS = {
    "uri_ip": [FORMS], "uri_ip_scope": [FORMS], "uri_ip_network": [NUMBERS, NUMBERS, FORMS], "uri_in_network": [CIDRS, FORMS],
    "uri_valid": [["URI", "URI-reference", "host", "segment", "pchar", "IPv6address"], EDITIONS],
    "uri_error": [["URI", "URI-reference", "host", "authority"], EDITIONS],
    "uri_resolve": [None, EDITIONS + ["rfc3986-compat"]], "uri_normalize": [["case", "percent", "syntax", "scheme"]],
    "uri_is_normal": [["case", "percent", "syntax", "scheme"]], "uri_equivalent": [None, ["case", "scheme", "SYNTAX"]],
    "uri_with": [COMPONENTS, None, COMPONENTS, None], "uri_encode": [COMPONENTS + ["form", "segment", "unreserved"]],
    "uri_decode": [["form"]], "uri_param": [["a", "b", "q"], NUMBERS], "uri_set_param": [["a", "b", "é"], None],
    "uri_segment": [NUMBERS], "uri_to_path": [["posix", "windows"]], "uri_from_path": [["posix", "windows"]],
    "uri_domain": [NUMBERS], "uri_surt": [["surt", "cdx"]], "uri_version": [], "uri_drop_params": [["a", "utm_*", "[ab]", "*"]] * 3,
    "uri_keep_params": [["a", "utm_*", "[ab]", "*"]] * 3, "uri_expand": [["x", "l", "p"], None, ["x", "l", "p"], None],
    "uri_public_suffix": [["all", "icann"]], "uri_registrable_domain": [["all", "icann"]], "uri_subdomain": [["all", "icann"]],
    "uri_same_site": [None, ["all", "icann"]], "uri_parts": [EDITIONS], "uri_lint": [["rfc3986", "editions", "readings"]],
    "uri_extract": [["plain", "defanged"]], "uri_key": [["www", "fragment", "scheme", "query"]] * 2,
    "uri_to_ascii": [["hyphens", "lengths", "std3"]], "uri_idn_error": [["hyphens", "lengths", "std3"]],
}


def text(dirty):
    parts = [pick(TEXTS) for _ in range(random.randint(0, 7))]
    if dirty and random.random() < .5:
        parts.insert(random.randint(0, len(parts)), pick(DIRTY))
    return b"".join(parts)


def first(dirty):
    if random.random() < .02:
        return None
    if dirty and random.random() < .1:
        return random.randbytes(pick([4, 16]))
    return text(dirty)


def argument(kind):
    """A text, a number or None; one in a thousand is none of the known words."""
    if random.random() < .01:
        return None
    if kind is None:
        return text(False)
    value = pick(kind)
    if isinstance(value, str) and random.random() < .001:
        return b"unknown"
    return value if isinstance(value, int) else value.encode()


def arguments(name, count, dirty):
    kinds = KINDS.get(name, [])
    rest = [argument(kinds[i] if i < len(kinds) else None) for i in range(count-1)]
    return [first(dirty)] + rest if count else []


# The numbers of arguments with which functions of any number are called
VARIADIC = {"uri_with": [3, 5], "uri_expand": [1, 3, 5], "uri_drop_params": [2, 4], "uri_keep_params": [2, 4], "uri_key": [1, 2, 3],
            "uri_functions": [0], "uri_to_ascii": [1, 2], "uri_idn_error": [1, 2], "uri_parts": [1, 2], "uri_lint": [1, 2], "uri_extract": [1, 2],
            "uri_html_links": [1, 2], "uri_readings": [1, 2], "uri_robots": [1, 2],
            "uri_header_links": [1, 2]}


def value_of(kind, octets):
    """A number, or the bytes of a text or a BLOB, which SQLite has cast to a BLOB."""
    return None if kind == "null" else int(octets) if kind == "integer" else octets


def connect_sqlite(folder):
    connection = apsw.Connection(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(os.path.join(folder, "uri"))
    return connection


def registered(lite):
    """The functions of SQLite as (name, number of arguments), -1 for any; and the names of the table-valued ones."""
    tables = {name for name, in lite.execute("SELECT name FROM pragma_module_list WHERE name LIKE 'uri/_%' ESCAPE '/'")}
    aggregates = {name for name, in lite.execute("SELECT name FROM pragma_function_list WHERE type='a'")}
    return sorted({(name, count) for name, count in
                   lite.execute("""SELECT name, narg FROM pragma_function_list WHERE name LIKE 'uri/_%' ESCAPE '/'
                                   AND (narg>=0 OR name NOT IN (SELECT name FROM pragma_function_list WHERE narg>=0))""")
                   if name not in aggregates}), tables


# Functions that other engines do not have: they rewrite SQLite's tables.
ABSENT = {"uri_canonical", "uri_canonical_plan", "uri_canonical_undo"}


def ask_sqlite(lite, name, rows, blob, is_table):
    """The answers: numbers and bytes, lists of rows of a table-valued function, and apsw.Error."""
    call = "%s(%s)" % (name, ",".join("?" * len(rows[0])))
    columns = ["f.%s" % c for c, in lite.execute("SELECT name FROM pragma_table_info('%s')" % name)] if is_table else ["f.x"]
    sql = "SELECT %s FROM %s AS f" % (", ".join("typeof(%s), CAST(%s AS BLOB)" % (c, c) for c in columns),
                                     call if is_table else "(SELECT %s AS x)" % call)
    for row in rows:
        values = [v if not isinstance(v, bytes) or (blob and i == 0) else v.decode() for i, v in enumerate(row)]
        try:
            got = [tuple(map(value_of, r[::2], r[1::2])) for r in lite.execute(sql, values)]
            yield got if is_table else got[0][0]
        except apsw.Error as e:
            yield e
