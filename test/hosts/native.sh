# SPDX-License-Identifier: MIT
#
# A part of run: the hosts that run on this machine, except Node.

# Compile the C program that loads the extension from a file.
build_loads() {
  rm -f "$out/loads"
  ${CC:-cc} -o "$out/loads" "$programs/transcript.c" -lsqlite3
}

# Hosts that load the extension from a file: shell, Tcl, C and C++; and C with the
# amalgamation compiled in; and the programs that ext/packages/HOSTS.md shows for them
files_hosts() {
  local folder=$out/linux-$arch library=$out/linux-$arch/uri
  try sqlite3-shell "$programs/transcript.sh" "$file" "$library"
  try tcl tclsh "$programs/transcript.tcl" "$file" "$library"
  build_loads 2>"$out/errors"
  try c-loadable "$out/loads" "$file" "$library"
  cp "$library.so" "$folder/renamed.so"
  try renamed-file "$out/loads" "$file" "$folder/renamed"
  g++ -x c++ -o "$out/loads++" "$programs/transcript.c" -lsqlite3 2>"$out/errors"
  try cxx "$out/loads++" "$file" "$library"
  rm -rf "$out/static"
  mkdir -p "$out/static"
  tar -xzf "$dist/uri-$version-amalgamation.tar.gz" -C "$out/static" --strip-components=1
  ${CC:-cc} -DSQLITE_CORE -DURI_STATIC -I "$out/static" -o "$out/static/program" \
    "$programs/transcript.c" "$out/static/uri.c" -lsqlite3 2>"$out/errors"
  try c-static "$out/static/program" "$file"
  block sh >"$out/program"
  document sh sh "$out/program"
  block tcl >"$out/program"
  document tcl tclsh "$out/program"
  block c 1 >"$out/program.c"
  rm -f "$out/program"
  ${CC:-cc} -o "$out/program" "$out/program.c" -lsqlite3
  document c-loadable "$out/program"
  block c 2 >"$out/program.c"
  rm -f "$out/program"
  ${CC:-cc} -DSQLITE_CORE -I "$out/static" -o "$out/program" "$out/program.c" "$out/static/uri.c" -lsqlite3
  document c-static "$out/program"
}

# script NAME TRANSCRIPT LIBRARY COMMAND...: a scripting language that has its package for
# SQLite, and the program that ext/packages/HOSTS.md shows for it
script() {
  local name=$1 transcript=$programs/transcript.$2 library=$3
  shift 3
  has_package "$name" || { skip "$name" "not there, or without its package for SQLite"; return; }
  try "$name" "$@" "$transcript" "$file" "$library"
  block "$name" >"$out/program"
  document "$name" "$@" "$out/program"
}

# Perl, Ruby, PHP and R, and the newest shell
scripts_hosts() {
  local library=$out/linux-$arch/uri
  script perl pl "$library" perl
  script ruby rb "$library" ruby
  script r R "$library" Rscript
  script php php uri.so php -d sqlite3.extension_dir="$out/linux-$arch"
  if ready newest_shell; then
    try sqlite3-shell-newest env SQLITE3="$out/shell/sqlite3" "$programs/transcript.sh" "$file" "$library"
  else
    fail sqlite3-shell-newest
  fi
}

# pip OPTION...: install from dist/python and from nowhere else
pip() {
  "$out/python/bin/pip" install -q --disable-pip-version-check --no-deps --no-index --find-links "$dist/python" "$@"
}

# Python's drivers, in a clean environment with our wheels
python_hosts() {
  ready python || { fail "python: the drivers"; return 0; }
  pip --force-reinstall sqlite-uri datasette-sqlite-uri sqlite-utils-sqlite-uri >"$out/log" 2>&1 || { fail "python: the wheels"; return 0; }
  local driver name python=$out/python/bin/python
  for driver in sqlite3 apsw pysqlite3 sqlalchemy pandas sqlite_utils; do
    case $driver in apsw|pysqlite3) ;; *)
      "$python" -c 'import sqlite3; sqlite3.Connection.enable_load_extension' 2>/dev/null ||
        { skip "python-$driver" "this Python's sqlite3 cannot load extensions"; continue; } ;;
    esac
    try "python-$driver" "$python" "$programs/transcript.py" "$driver" "$file"
  done
  driver=0
  for name in python sqlalchemy-pandas aiosqlite sqlalchemy-async django; do
    block python $((driver += 1)) >"$out/program.py"
    ! "$python" -c 'import sqlite3; sqlite3.Connection.enable_load_extension' || document "$name" "$python" "$out/program.py"
  done
  check python-errors "$python" "$programs/errors.py"
  check python-types types
  check python-uri-canonical command_tests "$out/python/bin/uri-canonical"
  check datasette "$programs/datasette" "$out/python/bin" "$out"
  check python-sdist sdist
  check python-wheels each_platform wheel_for
}

# A type checker takes connections, and nothing else.
types() {
  printf '%s\n' 'import sqlite3' 'import sqlite_uri' 'sqlite_uri.load(sqlite3.connect(":memory:"))' >"$out/checked.py"
  local mypy="$python -m mypy --strict --cache-dir=/dev/null"
  $mypy "$out/checked.py" &&
    echo 'sqlite_uri.load("links.db")' >>"$out/checked.py" && ! $mypy "$out/checked.py"
}

# command_tests COMMAND...: the tests of sql/uri-canonical, with the command of a package
command_tests() { CANONICAL=$* tclsh test/canonical/canonical_command.test; }

# The source package, compiled by pip
sdist() {
  rm -rf "$out/sdist"
  build_loads &&
    CC=$here/quick pip --no-cache-dir --no-build-isolation --target "$out/sdist" "$dist/python/sqlite_uri-$version.tar.gz" &&
    "$out/loads" "$file" "$out/sdist/sqlite_uri/uri" | diff - "$here/transcript.expected"
}

# NAME ZIG TAGS NODE FILE (a line of platforms): pip installs the library of that platform
wheel_for() {
  rm -rf "$out/wheel"
  echo "$1"
  pip --only-binary=:all: --platform "${3%%.*}" --target "$out/wheel" sqlite-uri &&
    cmp "$out/wheel/sqlite_uri/$5" "$out/$1/$5" && [ "$(ls "$out"/wheel/sqlite_uri/uri.* | grep -v duckdb)" = "$out/wheel/sqlite_uri/$5" ]
}

# compiled GROUP TOOL OLDEST PRESENT COMMAND...: a host that was built in the background
compiled() {
  local name=$1 tool=$2 oldest=$3 present=$4
  shift 4
  if ! command -v "$tool" >/dev/null; then
    skip "$name" "no $tool"
  elif ! at_least "$oldest" "$present"; then
    skip "$name" "$tool $present; the drivers need $oldest or later"
  elif ready "$name"; then
    try "$name" "$@"
    return 0
  else
    fail "$name"
  fi
  return 1
}

# go vet and go test of the module, and a program with it
go_hosts() {
  compiled go go 1.21 "$(go env GOVERSION 2>/dev/null | tr -d go)" "$out/go/transcript" "$file" &&
    document go "$out/go/links"
  return 0
}

# cargo test and clippy of the crate, and a program with it
rust_hosts() {
  compiled rust cargo 1.77 "$(cargo --version 2>/dev/null | cut -d' ' -f2)" "$CARGO_TARGET_DIR/debug/transcript" "$file" &&
    document rust "$CARGO_TARGET_DIR/debug/links"
  return 0
}

java_hosts() {
  compiled java mvn 3 "$(mvn --version 2>/dev/null | grep -oE '[0-9]+[.][0-9.]+' | head -n 1)" \
    java -cp "$out/java:$out/java/jars/*" Transcript "$file" "$out/linux-$arch/uri" &&
    document java java -cp "$out/java:$out/java/jars/*" Links
  return 0
}

# Libraries for macOS, which has no emulator, are inspected.  A second build gives the
# same bytes.
archives_hosts() {
  check macos-x86_64-inspected python3 "$programs/macho.py" "$out/macos-x86_64/uri.dylib" x86_64
  check macos-aarch64-inspected python3 "$programs/macho.py" "$out/macos-aarch64/uri.dylib" aarch64
  check same-bytes-twice same_bytes
}

# Build again in another folder.
same_bytes() {
  local to=$out/another/folder
  rm -rf "$out/another"
  mkdir -p "$to/build/dist"
  cp -R Makefile LICENSE core ext sql "$to" &&
    ln -s "$PWD/build/dist/tools" "$to/build/dist/tools" || return
  ( cd "$to" && SOURCE_DATE_EPOCH=$(stat -c %Y "$out/linux-$arch/uri.so") ext/packages/dist/make $parts ) || return
  ( cd "$to/dist" && find . -type f ! -name SHA256SUMS | sort | xargs sha256sum ) >"$out/again"
  ( cd "$dist" && sha256sum -c "$out/again" )
}
