# SPDX-License-Identifier: MIT
#
# A part of run: files for other processors, systems and C libraries, loaded by Node and
# by a C program.  musl runs with its own loader, arm64 in qemu, Windows in Wine.

# x86_64_and TOOL GROUP: can the group be run here?  If not, skip it.
x86_64_and() {
  if [ "$arch" != x86_64 ]; then
    skip "$2" "set up for x86-64"
  elif ! command -v "$1" >/dev/null; then
    skip "$2" "no $1"
  else
    node_ready "$2" && return
  fi
  return 1
}

# node_in NAME FOLDER OPTIONS COMMAND...: npm installs our package, Node's drivers load it
node_in() {
  local name=$1 folder=$2 options=$3
  shift 3
  ours "$folder/ours" $options >"$out/log" 2>&1 || { fail "$name: npm install sqlite-uri"; return 0; }
  drivers_of "$name" "$folder" "$@"
}

# newest NAME COMPILER...: compile transcript.c together with the newest SQLite
newest() {
  local name=$1 source=$out/node-gnu/node_modules/better-sqlite3/deps/sqlite3
  shift
  "$@" -O1 -w -I "$source" "$programs/transcript.c" "$source/sqlite3.c" -o "$out/program-$name.exe" >"$out/log" 2>&1 ||
    { fail "$name: SQLite does not compile"; return 1; }
}

zig() {
  ZIG_GLOBAL_CACHE_DIR=build/dist/zig ZIG_LOCAL_CACHE_DIR=build/dist/zig nice build/dist/tools/bin/python -m ziglang \
    cc -fno-sanitize=undefined -s "$@"
}

musl_hosts() {
  x86_64_and dpkg-deb musl || return 0
  ready musl || { skip musl "no musl of Debian 13, or no Node for it"; return 0; }
  node_in musl node-musl "--libc musl" "$out/musl/run-amd64" --no-warnings
  if command -v qemu-aarch64-static >/dev/null; then
    node_in musl-arm64 node-musl-arm64 "--cpu arm64 --libc musl" "$out/musl/run-arm64" --no-warnings
  else
    skip musl-arm64 "no qemu-aarch64-static"
  fi
  ! newest musl-static zig -target x86_64-linux-musl -static -DSQLITE_CORE -DURI_STATIC -I build/dist/amalgamation \
      build/dist/amalgamation/uri.c ext/packages/dist/cpu.c -Xclang -target-feature -Xclang +evex512 ||
    try musl-static "$out/program-musl-static.exe" "$file"
  command -v musl-gcc >/dev/null || { skip musl-wheel "no musl-gcc"; return 0; }
  rm -rf "$out/wheel-musl"
  ready python && pip --only-binary=:all: --platform musllinux_1_1_x86_64 --target "$out/wheel-musl" sqlite-uri >"$out/log" 2>&1 ||
    { fail "musl: the wheel"; return 0; }
  ! newest musl-wheel musl-gcc || try musl-wheel "$out/program-musl-wheel.exe" "$file" "$out/wheel-musl/sqlite_uri/uri.so"
}

arm64_hosts() {
  local libraries=/usr/aarch64-linux-gnu
  x86_64_and qemu-aarch64-static arm64 || return 0
  [ -e "$libraries/lib/libstdc++.so.6" ] || { skip arm64 "no libstdc++6-arm64-cross"; return 0; }
  node_in arm64 node-arm64 "--cpu arm64 --libc glibc" qemu-aarch64-static -L "$libraries" "$(node_of arm64)" --no-warnings
  ! newest arm64-c zig -target aarch64-linux-gnu.2.17 ||
    try arm64-c qemu-aarch64-static -L "$libraries" "$out/program-arm64-c.exe" "$file" "$out/linux-aarch64/uri.so"
}

windows_hosts() {
  skip windows-arm64 "no emulator for it"
  x86_64_and wine windows || return 0
  # The first start of Wine makes its folders.
  [ -d "$WINEPREFIX" ] || timeout 600 wine wineboot >/dev/null 2>&1
  node_in windows node-windows "--os win32 --cpu x64" wine "$(node_of windows)" --no-warnings
  ! newest windows-c zig -target x86_64-windows-gnu ||
    try windows-c wine "$out/program-windows-c.exe" "$file" "$out/windows-x86_64/uri.dll"
}
