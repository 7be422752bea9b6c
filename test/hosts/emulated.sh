# SPDX-License-Identifier: MIT
#
# A part of run: files for other machines.  The newest SQLite and the program
# transcript.c are compiled for each, and run under an emulator: arm64 in qemu, musl
# with its own loader, Windows in Wine.

# newest TARGET NAME: the program, with the newest SQLite in it
newest() {
  local source=$out/node/node_modules/better-sqlite3/deps/sqlite3
  [ -e "$source/sqlite3.c" ] || return 1
  [ -e "$out/$2" ] && return 0
  ZIG_GLOBAL_CACHE_DIR=build/dist/zig ZIG_LOCAL_CACHE_DIR=build/dist/zig build/dist/tools/bin/python -m ziglang cc \
    -target "$1" -O1 -s -fno-sanitize=undefined -Wno-everything -I "$source" ${3:-} \
    "$programs/transcript.c" "$source/sqlite3.c" -o "$out/$2" >"$out/log" 2>&1
}

# emulated NAME TARGET PLATFORM LIBRARY COMMAND...
emulated() {
  local name=$1 target=$2 platform=$3 library=$4
  shift 4
  selected "$name" || return
  unpacked "$platform"
  newest "$target" "program-$name.exe" "$([ "$name" != musl ] || echo -dynamic)" || { fail "$name: SQLite did not compile"; return; }
  try "$name" "$@" "$out/program-$name.exe" "$file" "$out/$platform/$library"
}

emulated_hosts() {
  if [ ! -e "$out/node/node_modules/better-sqlite3/deps/sqlite3/sqlite3.c" ]; then
    skip "c-newest, arm64, musl, windows" "SQLite's source comes with npm's better-sqlite3"
    return
  fi
  local arch
  arch=$(uname -m)
  emulated c-newest "$arch-linux-gnu.2.17" "linux-$arch" uri.so
  if [ "$arch" != x86_64 ]; then
    skip "arm64, musl, windows" "set up for x86-64"
    return
  fi
  if [ -e /lib/ld-musl-x86_64.so.1 ]; then
    emulated musl x86_64-linux-musl linux-musl-x86_64 uri.so env
  else
    skip musl "no musl"
  fi
  if command -v qemu-aarch64-static >/dev/null && [ -e /usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1 ]; then
    emulated arm64-qemu aarch64-linux-gnu.2.17 linux-aarch64 uri.so qemu-aarch64-static -L /usr/aarch64-linux-gnu
  else
    skip arm64-qemu "no qemu-aarch64-static or no libc6-arm64-cross"
  fi
  if command -v wine >/dev/null; then
    # The first start makes Wine's folders.
    timeout 100 wine wineboot >/dev/null 2>&1
    emulated windows-wine x86_64-windows-gnu windows-x86_64 uri.dll wine
  else
    skip windows-wine "no wine"
  fi
  skip windows-arm64 "no emulator for it"
  skip musl-arm64 "no musl for arm64 in Debian's packages here"
}
