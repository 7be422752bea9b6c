# SPDX-License-Identifier: MIT
#
# You can set CC, AR, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and DESTDIR; V=1 prints the
# commands.  JOBS is how many files "make demo" and "make test" compile, and how many
# test files run, at a time; by default one for each processor.

CFLAGS ?= -O2
PREFIX ?= /usr/local
SQLITE3 ?= sqlite3
TCLSH ?= tclsh
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

FLAGS := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -MMD -MP

ifeq ($(shell uname -s),Darwin)
  LIBRARY := build/uri.dylib
  SHARED := -dynamiclib -undefined dynamic_lookup
else ifeq ($(OS),Windows_NT)
  LIBRARY := build/uri.dll
  SHARED := -shared
else
  LIBRARY := build/uri.so
  SHARED := -shared -Wl,--gc-sections,-z,noseparate-code
  # A backtrace through our functions, and their names, need -g in CFLAGS.
  ifeq ($(filter -g%,$(CFLAGS)),)
    SHARED += -Wl,--strip-all
    FLAGS += -fno-asynchronous-unwind-tables -fno-unwind-tables
  endif
endif

# To make the library smaller, -O2 is replaced by -Os in SMALL_FOLDERS, except for
# FAST_FILES, and for SMALL_FILES, and in PLAIN_FOLDERS GCC does not align jump targets or
# copy blocks.  SQL statements took the same time, within the 10 % by which measurements
# vary.
SMALL_FOLDERS := core/edit core/editions core/idna core/keys core/lint core/resolve core/text \
                 ext/canonical
FAST_FILES := core/idna/idn.c core/keys/cdx.c
SMALL_FILES := core/template/expand.c ext/template.c ext/json_read.c
ifneq ($(findstring Free Software Foundation,$(shell $(CC) --version 2>/dev/null)),)
  PLAIN_FOLDERS := ext core/html
  PLAIN_FLAGS := -fno-align-jumps -fno-align-loops -freorder-blocks-algorithm=simple
endif
optimized = $(if $(filter $(SMALL_FILES) $(SMALL_FOLDERS:%=%/%),$(filter-out $(FAST_FILES),$<)),$(CFLAGS:-O2=-Os),$(CFLAGS)) \
            $(if $(filter $(PLAIN_FOLDERS:%=%/%),$<),$(PLAIN_FLAGS))

# The separate extension uri_dns, with the files that it shares with uri
DNS_LIBRARY := $(dir $(LIBRARY))uri_dns$(suffix $(LIBRARY))
DNS_OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*.c ext/dns/*.c ext/dns/suffix/*.c) ext/library.c ext/option.c ext/value.c)

CORE_TESTS := $(patsubst %.c,build/%,$(wildcard test/core/*.c))
FUZZ_FRAME := test/fuzz/fuzz test/fuzz/frame_heap test/fuzz/frame_pages
FUZZ_TESTS := $(addprefix build/,$(filter-out $(FUZZ_FRAME) test/fuzz/sql,$(patsubst %.c,%,$(wildcard test/fuzz/*.c))))
CORE_OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*.c))
OBJECTS := $(CORE_OBJECTS) $(patsubst %.c,build/%.o,$(wildcard ext/*.c ext/canonical/*.c))

# The C library's interface
HEADERS := $(wildcard core/uri*.h)

# A new make that runs JOBS commands at a time, unless the user gives -j
parallel_make = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

# A line such as "CC core/syntax/split.c" instead of the command.
ifneq ($(V),1)
  ifneq ($(findstring s,$(firstword -$(MAKEFLAGS))),)
    say = @
  else
    say = @printf '%-4s %s\n' $(1) $(2);
  endif
endif

.PHONY: all amalgamation dist demo duckdb test check check-long bench playground playground-serve manual install uninstall clean help packages packages-test core-programs sources
.DEFAULT_GOAL := all
.SECONDARY:

all: $(LIBRARY) $(DNS_LIBRARY) build/liburi.a  ## build the extensions, build/uri.so and build/uri_dns.so (.dylib on macOS, .dll on Windows), and the C library

$(LIBRARY): $(OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(OBJECTS)

# The core alone, a library for C and C++
build/liburi.a: $(CORE_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)$(AR) rcs $@ $^

$(DNS_LIBRARY): $(DNS_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(DNS_OBJECTS)

# The same for DuckDB.  Warnings in DuckDB's headers are not shown.
ifeq ($(shell uname -s),Darwin)
  DUCKDB_SYSTEM := osx
else ifeq ($(OS),Windows_NT)
  DUCKDB_SYSTEM := windows
else
  DUCKDB_SYSTEM := linux
  # It calls its own sqlite3_uri_init(), also beside an SQLite that has loaded build/uri.so.
  DUCKDB_LINK := -Wl,-Bsymbolic
endif
DUCKDB_PLATFORM ?= $(DUCKDB_SYSTEM)_$(if $(filter x86_64 amd64 AMD64,$(shell uname -m)),amd64,arm64)
DUCKDB_ADAPTER := $(addprefix build/ext/duckdb/,sqlite.o scalar.o lists.o)
# The files of ext/ are compiled again: reading their arguments needs no call.
duckdb_objects = $(patsubst build/ext/%,build/duckdb/ext/%,$(1))

duckdb: build/uri.duckdb_extension build/uri_dns.duckdb_extension  ## build the same for DuckDB, build/*.duckdb_extension

build/duckdb/include/duckdb_extension.h:
	@ext/duckdb/fetch $(@D)

build/ext/duckdb/%.o: FLAGS += -isystem build/duckdb/include
$(DUCKDB_ADAPTER) build/ext/duckdb/uri.o build/ext/duckdb/uri_dns.o: | build/duckdb/include/duckdb_extension.h

build/duckdb/ext/%.o: ext/%.c
	@mkdir -p $(@D)
	$(call say,CC,"$< for DuckDB")$(CC) $(FLAGS) -include ext/duckdb/direct.h $(CPPFLAGS) $(optimized) -c -o $@ $<

build/uri.duckdb_library: $(call duckdb_objects,$(OBJECTS)) $(DUCKDB_ADAPTER) build/ext/duckdb/uri.o
build/uri_dns.duckdb_library: $(call duckdb_objects,$(DNS_OBJECTS)) $(DUCKDB_ADAPTER) build/ext/duckdb/uri_dns.o
build/%.duckdb_library:
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(DUCKDB_LINK) $(LDFLAGS) -o $@ $^

build/%.duckdb_extension: build/%.duckdb_library ext/duckdb/footer
	$(call say,MAKE,$@)ext/duckdb/footer $(DUCKDB_PLATFORM) v$(VERSION) <$< >$@

# The tests of the core that are written in C
build/test/core/%: build/test/core/%.o $(CORE_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

core-programs: $(CORE_TESTS) $(FUZZ_TESTS) build/test/core/readme

# The program in core/README.md
build/test/core/readme.c: core/README.md
	@mkdir -p $(@D)
	@sed -n '/^```c$$/,/^```$$/{/^```/d;p;}' $< > $@

build/test/core/readme.o: build/test/core/readme.c
	$(call say,CC,$<)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -Icore -c -o $@ $<

# The fuzzer's targets, each as a test that needs no fuzzer
$(FUZZ_TESTS): build/test/fuzz/%: build/test/fuzz/%.o build/test/fuzz/fuzz.o build/test/fuzz/frame_pages.o $(CORE_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

build/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(FLAGS) $(CPPFLAGS) $(optimized) -c -o $@ $<

# The C files of the extension, for scripts that compile it in their own way
sources:
	@echo $(OBJECTS:build/%.o=%.c)

-include $(OBJECTS:.o=.d) $(DNS_OBJECTS:.o=.d) $(wildcard build/ext/duckdb/*.d build/duckdb/ext/*.d build/duckdb/ext/*/*.d) $(wildcard build/test/*/*.d)

amalgamation:            ## core and extension as one C file, build/uri.c, and build/uri.h
	@$(TCLSH) ext/packages/amalgamation.tcl build

dist:                    ## make all packages, for every platform and language, in dist/
	@echo 'make dist: eight platforms and the packages of four languages, some minutes; the first time it also fetches a compiler'
	@ext/packages/dist/make

demo: packages           ## install what is missing, build, and work on real links
	@$(parallel_make) all
	@$(SQLITE3) -batch :memory: < examples/demo.sql

test: packages-test      ## install what is missing, build, and run the tests
	@$(if $(TESTS),,echo 'make test: builds, then runs the tests: about a minute on two processors')
	@$(parallel_make) all core-programs
	@CC='$(CC)' JOBS='$(JOBS)' $(TCLSH) test/all.tcl $(TESTS)

check:                   ## the tests and the slower checks: minutes
	@bash test/check short

check-long:              ## the same, and the checks that take hours
	@bash test/check long

bench: packages-test     ## measure, beside other libraries, in a few minutes
	@CC='$(CC)' CFLAGS='$(CFLAGS)' SQLITE3='$(SQLITE3)' TCLSH='$(TCLSH)' test/bench/run $(LINKS)

playground:              ## build a page to play with, for browsers, in build/playground/
	@examples/playground/build

playground-serve: playground ## the same, and serve it to this machine (PORT=8765)
	@examples/playground/serve $(PORT)

manual:                  ## build the documents and this page as a web site in build/manual/
	@sql/manual/build

VERSION = $(shell sed -n 's/^.define URI_VERSION "\(.*\)"/\1/p' core/uri.h)

# Quote a word for the shell, and for the replacement in a command of sed
quoted = '$(subst ','\'',$(1))'
for_sed = $(subst |,\|,$(subst &,\&,$(subst \,\\,$(1))))
TO = $(DESTDIR)$(PREFIX)

# uri.pc is read from any folder: a PREFIX that begins with neither / nor a drive is below this one.
FIRST = $(firstword $(PREFIX))
PC_PREFIX = $(if $(findstring :,$(FIRST)),,$(if $(filter-out /%,$(FIRST)),$(CURDIR)/))$(PREFIX)

install: all             ## copy extension, command, C library, header and pkg-config file below $(PREFIX)
	install -d $(call quoted,$(TO)/lib/pkgconfig) $(call quoted,$(TO)/include) $(call quoted,$(TO)/bin) $(call quoted,$(TO)/share/man/man1)
	install -m 755 $(LIBRARY) $(call quoted,$(TO)/lib/$(notdir $(LIBRARY)))
	install -m 755 $(DNS_LIBRARY) $(call quoted,$(TO)/lib/$(notdir $(DNS_LIBRARY)))
	install -m 755 sql/canonical $(call quoted,$(TO)/bin/canonical)
	install -m 644 sql/canonical.1 $(call quoted,$(TO)/share/man/man1/canonical.1)
	install -m 644 build/liburi.a $(call quoted,$(TO)/lib/liburi.a)
	install -m 644 $(HEADERS) $(call quoted,$(TO)/include)
	sed -e $(call quoted,s|@PREFIX@|$(call for_sed,$(PC_PREFIX))|) -e 's|@VERSION@|$(VERSION)|' core/uri.pc.in > $(call quoted,$(TO)/lib/pkgconfig/uri.pc)

uninstall:               ## remove these files again
	@if test -d $(call quoted,$(TO)); then \
	  cd $(call quoted,$(TO)) && rm -f lib/$(notdir $(LIBRARY)) lib/$(notdir $(DNS_LIBRARY)) lib/liburi.a lib/pkgconfig/uri.pc \
	    $(patsubst core/%,include/%,$(HEADERS)) bin/canonical share/man/man1/canonical.1; \
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
	echo "Installing:$$missing"; \
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
