# SPDX-License-Identifier: MIT
"""The bill of materials of a release, as CycloneDX 1.5: what is in the packages that is not our own.

    sbom.py VERSION DIST > DIST/uri-VERSION.cdx.json

The components are what is compiled in, by the heads of the files that name their versions; then each
file of DIST with its SHA-256.  The same commit gives the same bytes.
"""
import hashlib
import json
import os
import re
import sys
import time
import uuid

version, dist = sys.argv[1:]


def find(file: str, pattern: str) -> str:
    with open(file, encoding="utf-8") as text:
        return re.search(pattern, text.read())[1]


def component(name: str, number: str, licence: str, **more: object) -> dict:
    return {"type": "library", "bom-ref": name, "name": name, "version": number,
            "licenses": [{"license": {"id": licence}}], **more}


def npm_sqlite() -> str:
    return find("test/versions/packages", r"(?m)^newest .* (\S+)$")


def debian(package: str) -> str:
    status = os.popen(f"dpkg-query -W -f '${{Version}}' {package} 2>/dev/null").read()
    return status or "of the machine that compiled it"


data = find("core/links/suffix/data.c", r"Public Suffix List of (\S+),")
sha1 = find("core/links/suffix/data.c", r'"\d{4}-\d\d-\d\d \(([0-9a-f]{40})\)"')
unicode = find("core/links/idna/idna_table.c", r"Unicode (\d+\.\d+\.\d+)")
confusables = find("core/links/idna/requirements.txt", r"confusable-homoglyphs==(\S+)")
components = [
    component("publicsuffix-list", data, "MPL-2.0", hashes=[{"alg": "SHA-1", "content": sha1}],
              description="compiled in: core/links/suffix/data.c, core/links/text/top_table.c"),
    component("unicode-character-database", unicode, "Unicode-3.0",
              description="compiled in: core/links/idna/*_table.c, core/links/lint/lint_ignorable.c"),
    component("unicode-confusables", f"of confusable-homoglyphs {confusables}", "Unicode-3.0",
              description="compiled in: core/links/idna/skeleton_table.c"),
    component("wasi-libc", debian("wasi-libc"), "MIT", scope="optional",
              description="only in npm/sqlite-uri-wasm"),
    component("musl", f"of wasi-libc {debian('wasi-libc')}", "MIT", scope="optional",
              description="only in npm/sqlite-uri-wasm"),
    component("sqlite", npm_sqlite(), "blessing", scope="optional",
              description="only in npm/sqlite-uri-wasm; its headers in the packages of sources"),
]


def files():
    for folder, _, names in sorted(os.walk(dist)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name != "SHA256SUMS" and not name.endswith(".cdx.json"):
                with open(path, "rb") as file:
                    yield os.path.relpath(path, dist), hashlib.sha256(file.read()).hexdigest()


for name, sha256 in files():
    components.append({"type": "file", "bom-ref": f"dist/{name}", "name": name,
                       "hashes": [{"alg": "SHA-256", "content": sha256}]})
bom = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "serialNumber": "urn:uuid:" + str(uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))),
    "version": 1,
    "metadata": {
        "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))),
        "component": {"type": "library", "bom-ref": "uri", "name": "uri", "version": version,
                      "licenses": [{"expression": "MIT AND MPL-2.0 AND Unicode-3.0"}]},
    },
    "components": components,
    "dependencies": [{"ref": "uri", "dependsOn": [one["bom-ref"] for one in components if one["type"] == "library"]}],
}
print(json.dumps(bom, indent=1))
