# SPDX-License-Identifier: MIT
#
# A part of run: programs with windows.  Qt draws them in memory, so no display is needed.

# mapped HOME WANTED: start DB Browser with the preferences in HOME and wait until it has
# opened the database.  If WANTED is 1, wait also until it has mapped the extension into
# memory.  Print the number of its mappings.
mapped() {
  local process i
  HOME=$1 XDG_CONFIG_HOME=$1/.config XDG_RUNTIME_DIR=$1 QT_QPA_PLATFORM=offscreen sqlitebrowser "$1/links.db" >"$1/log" 2>&1 &
  process=$!
  for ((i = 0; i < 300; i++)); do
    find "/proc/$process/fd" -lname "$1/links.db" 2>/dev/null | grep -q . && break
    sleep 0.2
  done
  sleep 2
  for ((i = 0; i < 300 && $2; i++)); do
    grep -q "$out/linux-$arch/uri.so" "/proc/$process/maps" && break
    sleep 0.2
  done
  grep -c "$out/linux-$arch/uri.so" "/proc/$process/maps"
  kill "$process"
  wait "$process" 2>/dev/null
}

# Does DB Browser load the extension if its preferences say so, and only then?  A file
# whose entry point fails does not stay mapped.
browser_loads() {
  local home=$out/desktop
  rm -rf "$home"
  mkdir -p "$home/.config/sqlitebrowser"
  chmod 700 "$home"
  sqlite3 "$home/links.db" 'CREATE TABLE links(url)'
  [ "$(mapped "$home" 0)" = 0 ] || { echo "loaded without being asked"; return 1; }
  block ini >"$home/.config/sqlitebrowser/sqlitebrowser.conf"
  [ "$(mapped "$home" 1)" != 0 ] || { echo "not loaded"; cat "$home/log"; return 1; }
}

desktop_hosts() {
  if command -v sqlitebrowser >/dev/null; then
    check db-browser browser_loads
  else
    skip db-browser "not there; test/hosts/run long installs it"
  fi
}
