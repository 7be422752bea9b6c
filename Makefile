# SPDX-License-Identifier: MIT
#
# CC, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and DESTDIR are yours to set.

CFLAGS ?= -O2
PREFIX ?= /usr/local
SQLITE3 ?= sqlite3
TCLSH ?= tclsh

FLAGS := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden -MMD -MP

ifeq ($(shell uname -s),Darwin)
  LIBRARY := build/uri.dylib
  SHARED := -dynamiclib -undefined dynamic_lookup
else ifeq ($(OS),Windows_NT)
  LIBRARY := build/uri.dll
  SHARED := -shared
else
  LIBRARY := build/uri.so
  SHARED := -shared -Wl,--discard-all
endif

CORE_TESTS := $(patsubst %.c,build/%,$(wildcard test/core/*.c))
FUZZ_FRAME := test/fuzz/fuzz test/fuzz/frame_heap test/fuzz/frame_pages
FUZZ_TESTS := $(addprefix build/,$(filter-out $(FUZZ_FRAME) test/fuzz/sql,$(patsubst %.c,%,$(wildcard test/fuzz/*.c))))
OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*.c ext/*.c))

.PHONY: all demo test check check-long bench playground playground-serve install uninstall clean help packages core-programs
.DEFAULT_GOAL := all
.SECONDARY:

all: $(LIBRARY)          ## build the extension, build/uri.so (.dylib on macOS, .dll on Windows)

$(LIBRARY): $(OBJECTS)
	$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(OBJECTS)

# The tests of the core that are written in C
build/test/core/%: build/test/core/%.o $(filter build/core/%,$(OBJECTS))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

core-programs: $(CORE_TESTS) $(FUZZ_TESTS)

# The fuzzer's targets, each as a test that needs no fuzzer
$(FUZZ_TESTS): build/test/fuzz/%: build/test/fuzz/%.o build/test/fuzz/fuzz.o build/test/fuzz/frame_pages.o $(filter build/core/%,$(OBJECTS))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

build/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

-include $(OBJECTS:.o=.d) $(wildcard build/test/*/*.d)

demo: packages           ## install what is missing, build, and work on real links
	@$(MAKE) --no-print-directory all
	@$(SQLITE3) -batch :memory: < examples/demo.sql

test: packages           ## install what is missing, build, and run the tests
	@$(MAKE) --no-print-directory all core-programs
	@$(TCLSH) test/all.tcl $(TESTS)

check:                   ## the tests and the slower checks: minutes
	@bash test/check short

check-long:              ## the same, and all that takes hours
	@bash test/check long

bench: packages          ## measure, beside other libraries, in a few minutes
	@CC='$(CC)' CFLAGS='$(CFLAGS)' SQLITE3='$(SQLITE3)' TCLSH='$(TCLSH)' test/bench/run $(LINKS)

playground:              ## build a page to play with, for browsers, in build/playground/
	@examples/playground/build

playground-serve: playground ## the same, and serve it to this machine (PORT=8765)
	@examples/playground/serve $(PORT)

install: all             ## copy the extension to $(PREFIX)/lib
	install -d "$(DESTDIR)$(PREFIX)/lib"
	install -m 755 $(LIBRARY) "$(DESTDIR)$(PREFIX)/lib/$(notdir $(LIBRARY))"

uninstall:               ## take it away again
	rm -f "$(DESTDIR)$(PREFIX)/lib/$(notdir $(LIBRARY))"

clean:                   ## remove build/
	rm -rf build

help:                    ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
	  while IFS='|' read -r target text; do printf '%-24s %s\n' "$$target" "$$text"; done

# What demo and test need, as Debian packages; elsewhere it is only named.
packages:
	@missing=; \
	command -v $(firstword $(CC)) >/dev/null || missing="$$missing gcc libc6-dev"; \
	echo '#include <sqlite3ext.h>' | $(CC) $(CPPFLAGS) $(CFLAGS) -E -xc - >/dev/null 2>&1 || \
	  missing="$$missing libsqlite3-dev"; \
	command -v $(SQLITE3) >/dev/null || missing="$$missing sqlite3"; \
	command -v $(TCLSH) >/dev/null || missing="$$missing tcl"; \
	echo 'exit [catch {package require sqlite3}]' | $(TCLSH) 2>/dev/null || \
	  missing="$$missing libsqlite3-tcl"; \
	test -z "$$missing" && exit 0; \
	if ! command -v apt-get >/dev/null; then \
	  echo "Missing; please install what Debian calls:$$missing" >&2; exit 1; \
	fi; \
	root=; test "$$(id -u)" = 0 || root=sudo; \
	echo "Installing:$$missing"; \
	$$root apt-get update -qq >/dev/null && \
	DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $$missing >/dev/null
