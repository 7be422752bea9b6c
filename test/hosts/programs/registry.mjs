// SPDX-License-Identifier: MIT
// registry.mjs FOLDER: an npm registry on the loopback that has the packages of a folder
// and no others.  Prints its port.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";

// The package.json in the bytes of a tar file: blocks of 512, a size in octal at 124
function manifest(tar) {
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString("utf8", at, at + 100).replace(/\0.*/s, "");
    const size = parseInt(tar.toString("utf8", at + 124, at + 136), 8);
    if (name === "package/package.json") return JSON.parse(tar.toString("utf8", at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

const folder = process.argv[2];
const packages = new Map();
for (const file of readdirSync(folder)) {
  const bytes = readFileSync(`${folder}/${file}`);
  const found = manifest(gunzipSync(bytes));
  packages.set(`/${found.name}`, { file, bytes, found });
  packages.set(`/-/${file}`, { bytes });
}

const server = createServer((request, response) => {
  const entry = packages.get(request.url);
  if (!entry) return response.writeHead(404).end("{}");
  if (!entry.found) return response.end(entry.bytes);
  const { name, version } = entry.found;
  const dist = {
    tarball: `http://127.0.0.1:${server.address().port}/-/${entry.file}`,
    integrity: `sha512-${createHash("sha512").update(entry.bytes).digest("base64")}`,
  };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { ...entry.found, dist } } }));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
