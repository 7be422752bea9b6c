# SPDX-License-Identifier: MIT
#
# You can set CC, AR, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX, LIBDIR and DESTDIR; V=1 prints the
# commands.  JOBS is how many files "make demo" and "make test" compile, and how many test
# files run, at a time; by default one for each processor.  "make check" runs one check
# more, because some wait for a network or a browser.

CFLAGS ?= -O2
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
SQLITE3 ?= sqlite3
OBJCOPY ?= objcopy
TCLSH ?= tclsh
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

FLAGS := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -MMD -MP

ifeq ($(shell uname -s),Darwin)
  LIBRARY := build/uri.dylib
  SHARED := -dynamiclib -undefined dynamic_lookup
  C_LIBRARY := build/liburi.0.dylib
  C_LINK := build/liburi.dylib
  C_SHARED = -dynamiclib -install_name $(LIBDIR)/$(@F)
else ifeq ($(OS),Windows_NT)
  LIBRARY := build/uri.dll
  SHARED := -shared
else
  LIBRARY := build/uri.so
  SHARED := -shared -Wl,--gc-sections
  C_LIBRARY := build/liburi.so.0
  C_LINK := build/liburi.so
  C_SHARED = -shared -Wl,-soname,$(@F) -Wl,-Bsymbolic-functions
endif

CORE_TESTS := $(patsubst %.c,build/%,$(wildcard test/core/*.c))
FUZZ_FRAME := test/fuzz/fuzz test/fuzz/frame_heap test/fuzz/frame_pages
FUZZ_TESTS := $(addprefix build/,$(filter-out $(FUZZ_FRAME) test/fuzz/sql,$(patsubst %.c,%,$(wildcard test/fuzz/*.c))))
CORE_OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*/*.c))
C_OBJECTS := $(CORE_OBJECTS:build/core/%=build/shared/%)
# The core for tests: its writers check that they do not pass the end of their memory, and
# what is done only for long texts is done for short ones.
CHECKED_OBJECTS := $(CORE_OBJECTS:build/core/%=build/checked/%)
OBJECTS := $(CORE_OBJECTS) $(patsubst %.c,build/%.o,$(wildcard ext/*.c ext/shared/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/canonical/*.c))

VERSION := $(shell sed -n 's/^.define URI_VERSION "\(.*\)"/\1/p' core/uri.h)

# The C library's interface
HEADERS := $(wildcard core/uri*.h core/uri*.hpp)

# For a new make, which runs JOBS commands at a time, unless the user gives -j
parallel = --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

# A line such as "CC core/rfc/syntax/split.c" instead of the command.
ifneq ($(V),1)
  ifneq ($(findstring s,$(firstword -$(MAKEFLAGS))),)
    say = @
  else
    say = @printf '%-4s %s\n' $(1) $(2);
  endif
endif

.PHONY: all amalgamation dist dist-here release demo duckdb host-objects postgresql postgresql-headers postgresql-install postgresql-library postgresql-sources test check check-release check-long bench playground playground-serve manual install uninstall clean help packages packages-test core-programs sources core-objects duckdb-sources
.DEFAULT_GOAL := all
.SECONDARY:

all: $(LIBRARY) build/liburi.a $(C_LIBRARY)  ## build the extension, build/uri.so (.dylib on macOS, .dll on Windows), and the C library

$(LIBRARY): $(OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(OBJECTS)

# The core alone, a library for C and C++.  Where ld -r and objcopy are to be had, it shows
# the public names only; the sections of its functions stay apart, so that
# -Wl,--gc-sections drops those that a program does not call.
build/liburi.a: $(CORE_OBJECTS)
	@rm -f $@
	@sed -n 's/^URI_API .*[ *]\(uri_[a-z0-9_]*\)[(;].*/\1/p' $(wildcard core/uri*.h) > build/public
	$(call say,AR,$@)if $(if $(findstring -flto,$(CFLAGS)),false,$(LD) -r -o build/liburi.o $^ && $(OBJCOPY) --keep-global-symbols=build/public build/liburi.o) 2>/dev/null; \
	then $(AR) rcs $@ build/liburi.o; else $(AR) rcs $@ $^; fi

# The same as a shared library, which shows the public names only.  The number is that of
# the interface.
build/shared/%.o: core/%.c
	@mkdir -p $(@D)
	$(call say,CC,"$< for $(C_LIBRARY)")$(CC) $(FLAGS) -DURI_API='__attribute__((visibility("default")))' $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(C_LIBRARY): $(C_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(C_SHARED) $(LDFLAGS) -o $@ $(C_OBJECTS)
	@ln -sf $(@F) $(C_LINK)

build/checked/%.o: core/%.c
	@mkdir -p $(@D)
	$(call say,CC,"$< for tests")$(CC) $(FLAGS) -DURI_CHECKED $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The same for DuckDB.  Warnings in DuckDB's headers are not shown.
ifeq ($(shell uname -s),Darwin)
  DUCKDB_SYSTEM := osx
else ifeq ($(OS),Windows_NT)
  DUCKDB_SYSTEM := windows
else
  DUCKDB_SYSTEM := linux
  # It calls its own sqlite3_uri_init(), also beside an SQLite that has loaded build/uri.so.
  HOST_LINK := -Wl,-Bsymbolic
endif
DUCKDB_PLATFORM ?= $(DUCKDB_SYSTEM)_$(if $(filter x86_64 amd64 AMD64,$(shell uname -m)),amd64,arm64)
DUCKDB_ADAPTER := $(addprefix build/ext/engines/duckdb/,load.o scalar.o lists.o aggregate.o parse.o vectors.o nested.o result.o)
# For engines that are not SQLite, the files of ext/ are compiled again: reading their
# arguments needs no call.  What only SQLite has is left out.
HOST_SOURCES := ext/engines/host/sqlite.c ext/engines/host/cursor.c
host_skips = ext/init.c ext/sqlite/library.c ext/sqlite/collate.c ext/sqlite/search.c ext/sqlite/written.c $(wildcard ext/sqlite/canonical/*.c)
HOST_OBJECTS := $(patsubst build/ext/%,build/host/ext/%,$(filter-out $(host_skips:%.c=build/%.o),$(OBJECTS))) $(HOST_SOURCES:%.c=build/%.o)

host-objects: $(HOST_OBJECTS)

duckdb: build/uri.duckdb_extension  ## build the same for DuckDB, build/uri.duckdb_extension

build/duckdb/include/duckdb_extension.h:
	@ext/engines/duckdb/fetch $(@D)

build/ext/engines/duckdb/%.o: FLAGS += -isystem build/duckdb/include
$(DUCKDB_ADAPTER): | build/duckdb/include/duckdb_extension.h

build/host/ext/%.o: ext/%.c
	@mkdir -p $(@D)
	$(call say,CC,"$< for other engines")$(CC) $(FLAGS) -include ext/engines/host/direct.h $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/uri.duckdb_library: $(HOST_OBJECTS) $(DUCKDB_ADAPTER)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(HOST_LINK) $(LDFLAGS) -o $@ $^

build/uri.duckdb_extension: build/uri.duckdb_library ext/engines/duckdb/footer
	$(call say,MAKE,$@)ext/engines/duckdb/footer $(DUCKDB_PLATFORM) v$(VERSION) <$< >$@

# The same for PostgreSQL.  Objects and library are in a folder for the version of the server.  Until the first release,
# no version of the extension is upgraded to another one, and its name says so.
PG_CONFIG ?= pg_config
POSTGRESQL := build/postgresql
POSTGRESQL_VERSION := $(VERSION)$(shell sed -n '/^.. \[/{/ - 20/!s/.*/-dev/p;q;}' CHANGELOG.md 2>/dev/null)
POSTGRESQL_SERVER := $(POSTGRESQL)/$(shell $(PG_CONFIG) --version 2>/dev/null | sed 's/[^0-9]*\([0-9.]*\).*/\1/')
POSTGRESQL_FILES := $(POSTGRESQL)/uri.control $(POSTGRESQL)/uri--$(POSTGRESQL_VERSION).sql
POSTGRESQL_SOURCES := $(addprefix ext/engines/postgresql/,call.c rows.c aggregate.c arguments.c engine.c type.c sort.c)
POSTGRESQL_OBJECTS := $(POSTGRESQL_SOURCES:%.c=$(POSTGRESQL_SERVER)/%.o)

postgresql: postgresql-headers  ## build the same for PostgreSQL, in build/postgresql/
	+@$(MAKE) $(parallel) $(POSTGRESQL_SERVER)/uri.so $(POSTGRESQL_FILES)

# Names every missing package at once, as Debian calls them.
postgresql-headers:
	@missing=; include=$$($(PG_CONFIG) --includedir-server 2>/dev/null); \
	version=$$($(PG_CONFIG) --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/'); \
	test -f "$$include/postgres.h" || missing=" postgresql-server-dev-$${version:-NN}"; \
	echo '#include <sqlite3ext.h>' | $(CC) $(CPPFLAGS) $(CFLAGS) -E -xc - >/dev/null 2>&1 || \
	  missing="$$missing libsqlite3-dev"; \
	test -z "$$missing" || { echo "make postgresql: install what Debian calls:$$missing" \
	  "(NN: your version of PostgreSQL; PG_CONFIG=/path/to/pg_config chooses one)" >&2; exit 1; }

$(POSTGRESQL_SERVER)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(FLAGS) -isystem $(shell $(PG_CONFIG) --includedir-server) -D_GNU_SOURCE $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(POSTGRESQL_SERVER)/uri.so: $(HOST_OBJECTS) $(POSTGRESQL_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(HOST_LINK) $(LDFLAGS) -o $@ $^

$(POSTGRESQL)/generate: $(HOST_OBJECTS) build/ext/engines/postgresql/generate.o
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldl

$(POSTGRESQL)/uri--$(POSTGRESQL_VERSION).sql: $(POSTGRESQL)/generate $(addprefix ext/engines/postgresql/,type.sql canonical.sql comments.awk)
	$(call say,MAKE,$@)cat ext/engines/postgresql/type.sql ext/engines/postgresql/canonical.sql | $< > $@
	@awk -f ext/engines/postgresql/comments.awk ext/engines/postgresql/type.sql >> $@

$(POSTGRESQL)/uri.control: ext/engines/postgresql/uri.control core/uri.h CHANGELOG.md
	@mkdir -p $(@D)
	@sed 's/@VERSION@/$(POSTGRESQL_VERSION)/' $< > $@

postgresql-install: postgresql  ## copy it to where PostgreSQL looks for extensions
	install -d "$(DESTDIR)$$($(PG_CONFIG) --pkglibdir)" "$(DESTDIR)$$($(PG_CONFIG) --sharedir)/extension"
	install -m 755 $(POSTGRESQL_SERVER)/uri.so "$(DESTDIR)$$($(PG_CONFIG) --pkglibdir)"
	install -m 644 $(POSTGRESQL_FILES) "$(DESTDIR)$$($(PG_CONFIG) --sharedir)/extension"

# Where uri.so for PostgreSQL is, and its C files
postgresql-library:
	@echo $(POSTGRESQL_SERVER)/uri.so

postgresql-sources:
	@echo $(filter-out $(host_skips),$(OBJECTS:build/%.o=%.c)) $(HOST_SOURCES) $(POSTGRESQL_SOURCES)

# The tests of the core that are written in C
build/test/core/%: build/test/core/%.o $(CHECKED_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

core-programs: build/ext/documents/list $(CORE_TESTS) $(FUZZ_TESTS) build/test/core/readme build/test/suffix/uri$(suffix $(LIBRARY))

# The extension with another list
build/test/suffix/data.c: test/suffix/small.dat core/links/suffix/write.tcl
	@mkdir -p $(@D)
	@$(TCLSH) core/links/suffix/write.tcl $< 8665e3a95d426daf48aa23ac8867b608ea6a07cd > $@

build/test/suffix/data.o: build/test/suffix/data.c
	$(call say,CC,$<)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -Icore/links/suffix -c -o $@ $<

build/test/suffix/uri$(suffix $(LIBRARY)): $(filter-out %/suffix/data.o,$(OBJECTS)) build/test/suffix/data.o
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $^

# What the documents that are made from the code are made of
build/ext/documents/list: build/ext/documents/list.o $(OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldl

# The program in core/README.md
build/test/core/readme.c: core/README.md
	@mkdir -p $(@D)
	@sed -n '/^```c$$/,/^```$$/{/^```/d;p;}' $< > $@

build/test/core/readme.o: build/test/core/readme.c
	$(call say,CC,$<)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -Icore -c -o $@ $<

# The fuzzer's targets, each as a test that needs no fuzzer
$(FUZZ_TESTS): build/test/fuzz/%: build/test/fuzz/%.o build/test/fuzz/fuzz.o build/test/fuzz/frame_pages.o $(CHECKED_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

build/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The C files of the extension, for scripts that compile them in their own way
sources:
	@echo $(OBJECTS:build/%.o=%.c)

core-objects:
	@echo $(CORE_OBJECTS)

# The same for DuckDB
duckdb-sources:
	@echo $(filter-out $(host_skips),$(OBJECTS:build/%.o=%.c)) $(HOST_SOURCES) $(DUCKDB_ADAPTER:build/%.o=%.c)

-include $(OBJECTS:.o=.d) $(wildcard build/ext/documents/*.d) $(C_OBJECTS:.o=.d) $(CHECKED_OBJECTS:.o=.d) $(POSTGRESQL_OBJECTS:.o=.d) $(wildcard build/ext/engines/duckdb/*.d build/ext/engines/postgresql/*.d build/ext/engines/host/*.d build/host/ext/*/*.d build/host/ext/*/*/*.d) $(wildcard build/test/*/*.d)

amalgamation:            ## core and extension as one C file, build/uri.c, and build/uri.h
	@$(TCLSH) ext/packages/amalgamation.tcl build

dist:                    ## make all packages, for every platform and language, in dist/
	@echo 'make dist: eight platforms and the packages of four languages: about seven minutes on two processors; the first time it also fetches a compiler'
	@ext/packages/dist/make

dist-here:               ## make the packages for this machine only: pip, npm, Cargo and Go, in dist/
	@echo 'make dist-here: needs tclsh, python3 with venv, npm, Go and Cargo, and leaves out what is missing; the first time it also fetches a compiler'
	@PLATFORMS=$(if $(filter Darwin,$(shell uname -s)),macos,linux)-$(subst arm64,aarch64,$(shell uname -m)) ext/packages/dist/make loadable python node go rust

release:                 ## check that VERSION=... can be published, make its packages, and stop before that
	@ext/packages/dist/release '$(if $(findstring command,$(origin VERSION)),$(VERSION))'

.PHONY: documents
documents:               ## write the documents that are made from the code: the index of functions, the lint codes
	@$(MAKE) $(parallel) -s build/ext/documents/list
	@$(TCLSH) ext/documents/write.tcl build/ext/documents/list

.PHONY: renew
renew:                   ## write the tables that come from others' lists again (LATEST=1: from their newest versions)
	@core/links/renew $(if $(LATEST),latest)

.PHONY: facts
facts:                   ## write the tables in C of what is known of sites and schemes, from core/**/*.tsv
	@$(TCLSH) core/facts.tcl

demo: packages           ## install what is missing, build the extension, and work on real links
	@echo 'make demo: compiles the files that have changed, of $(words $(OBJECTS)): about 15 seconds on two processors'
	@{ $(MAKE) $(parallel) V=$(filter 1,$(V)) $(LIBRARY) || echo FAILED; } | \
	  awk -v of=$(words $(OBJECTS)) '/^FAILED$$/ { exit 1 } '$(if $(filter 1,$(V)),1,'/^CC / && ++n % 50 == 0 { print n " of " of; fflush() }')
	@$(SQLITE3) -batch :memory: < examples/demo.sql

test: packages-test      ## install what is missing, build, and run the tests
	@$(if $(TESTS),,echo 'make test: builds, then runs the tests: about a minute on two processors')
	@$(MAKE) $(parallel) $(if $(filter 1,$(V)),,-s) all core-programs
	@CC='$(CC)' $(MAKE) $(parallel) -k -f test/files.mk TESTS='$(or $(TESTS),*)' TCLSH='$(TCLSH)'

# The programs that download are to try several times, and to give up within minutes:
# test/again runs them once more.
check check-release check-long check-%: export PIP_RETRIES = 5
check check-release check-long check-%: export PIP_DEFAULT_TIMEOUT = 20
check check-release check-long check-%: export npm_config_fetch_retries = 3
check check-release check-long check-%: export npm_config_fetch_timeout = 120000
check check-release check-long check-%: export npm_config_fetch_retry_mintimeout = 2000
check check-release check-long check-%: export npm_config_fetch_retry_maxtimeout = 15000
check check-release check-long check-%: export CARGO_NET_RETRY = 5
check check-release check-long check-%: export WGETRC = $(CURDIR)/test/wgetrc
check_jobs = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell expr $(JOBS) + 1))
online = export NETWORK=$${NETWORK:-$$(test/online)}
checks = $(MAKE) $(parallel) all core-programs host-objects || { echo '0 passed, 1 failed'; exit 1; }; \
         rm -f build/counts/checks/$(or $*,*).count; \
         $(MAKE) --no-print-directory -k $(check_jobs) -f test/check.mk

check: packages-test     ## the tests and the checks before a commit, which download nothing: minutes
	@$(online); $(checks) MODE=quick; $(MAKE) -s -f test/check.mk MODE=quick sum

check-release: packages-test ## the same, and those beside other programs: half an hour
	@$(online); $(checks) MODE=short; $(MAKE) -s -f test/check.mk MODE=short sum

check-long: packages-test ## the same, and the checks that take hours
	@$(online); $(checks) MODE=long; $(MAKE) -s -f test/check.mk MODE=long sum

check-%: packages-test
	@$(checks) $*; $(MAKE) -s -f test/check.mk NAMES=$* sum

bench: packages-test     ## measure, beside other libraries, in a few minutes
	@CC='$(CC)' CFLAGS='$(CFLAGS)' SQLITE3='$(SQLITE3)' TCLSH='$(TCLSH)' test/bench/run $(LINKS)

playground:              ## build a page to play with, for browsers, in build/playground/
	@examples/playground/build

playground-serve: playground ## the same, and serve it to this machine (PORT=8765)
	@examples/playground/serve $(PORT)

manual:                  ## build the documents and this page as a web site in build/manual/
	@sql/manual/build

# Quote a word for the shell, and for the replacement in a command of sed
quoted = '$(subst ','\'',$(1))'
for_sed = $(subst |,\|,$(subst &,\&,$(subst \,\\,$(1))))
TO = $(DESTDIR)$(PREFIX)
TO_LIB = $(DESTDIR)$(LIBDIR)

# uri.pc is read from any folder: a PREFIX that begins with neither / nor a drive is below this one.
FIRST = $(firstword $(PREFIX))
PC_PREFIX = $(if $(findstring :,$(FIRST)),,$(if $(filter-out /%,$(FIRST)),$(CURDIR)/))$(PREFIX)
# LIBDIR below PREFIX moves with it.
PC_LIBDIR = $(subst @@,,$(subst @@$(PREFIX)/,$${prefix}/,@@$(LIBDIR)))

install: all             ## copy extension, command, C library, header and pkg-config file below $(PREFIX)
	install -d $(call quoted,$(TO_LIB)/pkgconfig) $(call quoted,$(TO)/include) $(call quoted,$(TO)/bin) $(call quoted,$(TO)/share/man/man1)
	install -m 755 $(LIBRARY) $(call quoted,$(TO_LIB)/$(notdir $(LIBRARY)))
	install -m 755 sql/uri-canonical $(call quoted,$(TO)/bin/uri-canonical)
	install -m 644 sql/uri-canonical.1 $(call quoted,$(TO)/share/man/man1/uri-canonical.1)
	install -m 644 build/liburi.a $(call quoted,$(TO_LIB)/liburi.a)
ifneq ($(C_LIBRARY),)
	install -m 755 $(C_LIBRARY) $(call quoted,$(TO_LIB)/$(notdir $(C_LIBRARY)))
	ln -sf $(notdir $(C_LIBRARY)) $(call quoted,$(TO_LIB)/$(notdir $(C_LINK)))
endif
	install -m 644 $(HEADERS) $(call quoted,$(TO)/include)
	install -d $(call quoted,$(TO_LIB)/cmake/uri)
	install -m 644 core/uri-config.cmake $(call quoted,$(TO_LIB)/cmake/uri/uri-config.cmake)
	sed s/@VERSION@/$(VERSION)/ core/uri-config-version.cmake.in > $(call quoted,$(TO_LIB)/cmake/uri/uri-config-version.cmake)
	sed -e $(call quoted,s|@PREFIX@|$(call for_sed,$(PC_PREFIX))|) -e $(call quoted,s|@LIBDIR@|$(call for_sed,$(PC_LIBDIR))|) -e 's|@VERSION@|$(VERSION)|' core/uri.pc.in > $(call quoted,$(TO_LIB)/pkgconfig/uri.pc)

uninstall:               ## remove these files again
	@if test -d $(call quoted,$(TO)); then \
	  cd $(call quoted,$(TO)) && rm -f $(patsubst core/%,include/%,$(HEADERS)) bin/uri-canonical share/man/man1/uri-canonical.1; \
	  cd $(call quoted,$(TO_LIB)) && rm -f $(notdir $(LIBRARY)) liburi.a $(notdir $(C_LIBRARY) $(C_LINK)) pkgconfig/uri.pc cmake/uri/uri-config.cmake cmake/uri/uri-config-version.cmake; \
	else \
	  echo 'make uninstall: there is no folder '$(call quoted,$(TO)); \
	fi

clean:                   ## remove build/ and dist/
	rm -rf build dist

help:                    ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
	  while IFS='|' read -r target text; do printf '%-21s %s\n' "$$target" "$$text"; done

# Install what make, demo and test need, as Debian packages.  On other systems, only print
# the names of the packages.
define install_missing
	test -z "$$missing" && exit 0; \
	if ! command -v apt-get >/dev/null; then \
	  echo "Missing; please install what Debian calls:$$missing" >&2; exit 1; \
	fi; \
	root=; test "$$(id -u)" = 0 || root=sudo; \
	if test -n '$(NO_INSTALL)'; then \
	  echo "Missing:$$missing" >&2; exit 1; \
	fi; \
	echo "Installing with$${root:+ $$root} apt-get:$$missing"; \
	echo "(Ctrl+C stops; NO_INSTALL=1 only names what is missing)"; \
	test -z "$$root" || sleep 3; \
	$$root apt-get update -qq >/dev/null && \
	DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $$missing >/dev/null
endef

packages:
	@missing=; \
	command -v $(firstword $(CC)) >/dev/null || missing="$$missing gcc libc6-dev"; \
	echo '#include <sqlite3ext.h>' | $(CC) $(CPPFLAGS) $(CFLAGS) -E -xc - >/dev/null 2>&1 || \
	  missing="$$missing libsqlite3-dev"; \
	command -v $(SQLITE3) >/dev/null || missing="$$missing sqlite3"; \
	$(install_missing)

packages-test: packages
	@missing=; \
	command -v $(TCLSH) >/dev/null || missing="$$missing tcl"; \
	echo 'exit [catch {package require sqlite3}]' | $(TCLSH) 2>/dev/null || \
	  missing="$$missing libsqlite3-tcl"; \
	$(install_missing)
