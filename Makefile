# SPDX-License-Identifier: MIT
#
# CC, AR, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and DESTDIR are yours to set; V=1 prints
# the commands.

CFLAGS ?= -O2
PREFIX ?= /usr/local
SQLITE3 ?= sqlite3
TCLSH ?= tclsh

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

# What makes the library smaller: in SMALL_FOLDERS -O2 is -Os, and in PLAIN_FOLDERS GCC
# aligns no targets of jumps and copies no blocks.  Statements took as long as before,
# within the 10 % that a measurement varies.
SMALL_FOLDERS := core/edit core/editions core/lint core/resolve core/text
ifneq ($(findstring Free Software Foundation,$(shell $(CC) --version 2>/dev/null)),)
  PLAIN_FOLDERS := ext core/html
  PLAIN_FLAGS := -fno-align-jumps -fno-align-loops -freorder-blocks-algorithm=simple
endif
optimized = $(if $(filter $(SMALL_FOLDERS:%=%/%),$<),$(CFLAGS:-O2=-Os),$(CFLAGS)) \
            $(if $(filter $(PLAIN_FOLDERS:%=%/%),$<),$(PLAIN_FLAGS))

# uri_dns, an extension of its own, and what it shares with uri
DNS_LIBRARY := $(dir $(LIBRARY))uri_dns$(suffix $(LIBRARY))
DNS_LIBS ?= -lpsl -lidn2
DNS_OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*.c ext/dns/*.c) ext/library.c ext/option.c ext/value.c)

CORE_TESTS := $(patsubst %.c,build/%,$(wildcard test/core/*.c))
FUZZ_FRAME := test/fuzz/fuzz test/fuzz/frame_heap test/fuzz/frame_pages
FUZZ_TESTS := $(addprefix build/,$(filter-out $(FUZZ_FRAME) test/fuzz/sql,$(patsubst %.c,%,$(wildcard test/fuzz/*.c))))
CORE_OBJECTS := $(patsubst %.c,build/%.o,$(wildcard core/*/*.c))
OBJECTS := $(CORE_OBJECTS) $(patsubst %.c,build/%.o,$(wildcard ext/*.c))

# The files that sql/canonical reads
COMMAND_PARTS := $(wildcard sql/canonical*.sql sql/canonical*.sh)

# A line such as "CC core/syntax/split.c" instead of the command.
ifneq ($(V),1)
  ifneq ($(findstring s,$(firstword -$(MAKEFLAGS))),)
    say = @
  else
    say = @printf '%-4s %s\n' $(1) $(2);
  endif
endif

.PHONY: all amalgamation dist demo dns dns-test dns-packages test check check-long bench playground playground-serve install uninstall clean help packages packages-test core-programs
.DEFAULT_GOAL := all
.SECONDARY:

all: $(LIBRARY) build/liburi.a  ## build the extension, build/uri.so (.dylib on macOS, .dll on Windows), and the C library

$(LIBRARY): $(OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(OBJECTS)

# The core alone, a library for C and C++
build/liburi.a: $(CORE_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)$(AR) rcs $@ $^

dns: dns-packages        ## install what is missing, build build/uri_dns.so on libidn2 and libpsl
	@$(MAKE) --no-print-directory $(DNS_LIBRARY)

dns-test:                ## build uri and uri_dns, and run the tests of uri_dns
	@test/dns/run

$(DNS_LIBRARY): $(DNS_OBJECTS)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $(DNS_OBJECTS) $(DNS_LIBS)

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

-include $(OBJECTS:.o=.d) $(DNS_OBJECTS:.o=.d) $(wildcard build/test/*/*.d)

amalgamation:            ## core and extension as one C file, build/uri.c, and build/uri.h
	@$(TCLSH) ext/amalgamation.tcl build

dist:                    ## what is published, for every platform and language, into dist/
	@ext/dist/make

demo: packages           ## install what is missing, build, and work on real links
	@$(MAKE) --no-print-directory all
	@$(SQLITE3) -batch :memory: < examples/demo.sql

test: packages-test      ## install what is missing, build, and run the tests
	@$(MAKE) --no-print-directory all core-programs
	@CC='$(CC)' $(TCLSH) test/all.tcl $(TESTS)

check:                   ## the tests and the slower checks: minutes
	@bash test/check short

check-long:              ## the same, and all that takes hours
	@bash test/check long

bench: packages-test     ## measure, beside other libraries, in a few minutes
	@CC='$(CC)' CFLAGS='$(CFLAGS)' SQLITE3='$(SQLITE3)' TCLSH='$(TCLSH)' test/bench/run $(LINKS)

playground:              ## build a page to play with, for browsers, in build/playground/
	@examples/playground/build

playground-serve: playground ## the same, and serve it to this machine (PORT=8765)
	@examples/playground/serve $(PORT)

VERSION = $(shell sed -n 's/^.define URI_VERSION "\(.*\)"/\1/p' core/uri.h)

# A word of the shell, and the same in what sed puts in place of something
quoted = '$(subst ','\'',$(1))'
for_sed = $(subst |,\|,$(subst &,\&,$(subst \,\\,$(1))))
TO = $(DESTDIR)$(PREFIX)

install: all             ## copy extension, command, C library, header and pkg-config file below $(PREFIX)
	install -d $(call quoted,$(TO)/lib/pkgconfig) $(call quoted,$(TO)/include) $(call quoted,$(TO)/bin) $(call quoted,$(TO)/share/uri)
	install -m 755 $(LIBRARY) $(call quoted,$(TO)/lib/$(notdir $(LIBRARY)))
	install -m 755 sql/canonical $(call quoted,$(TO)/bin/canonical)
	install -m 644 $(COMMAND_PARTS) $(call quoted,$(TO)/share/uri)
	install -m 644 build/liburi.a $(call quoted,$(TO)/lib/liburi.a)
	install -m 644 core/uri.h $(call quoted,$(TO)/include/uri.h)
	sed -e $(call quoted,s|@PREFIX@|$(call for_sed,$(PREFIX))|) -e 's|@VERSION@|$(VERSION)|' core/uri.pc.in > $(call quoted,$(TO)/lib/pkgconfig/uri.pc)
	@if test -f $(DNS_LIBRARY); then \
	  install -m 755 $(DNS_LIBRARY) $(call quoted,$(TO)/lib/$(notdir $(DNS_LIBRARY))); \
	fi

uninstall:               ## take them away again
	cd $(call quoted,$(TO)) && rm -f lib/$(notdir $(LIBRARY)) lib/$(notdir $(DNS_LIBRARY)) lib/liburi.a lib/pkgconfig/uri.pc \
	  include/uri.h bin/canonical $(patsubst sql/%,share/uri/%,$(COMMAND_PARTS))
	rmdir $(call quoted,$(TO)/share/uri) 2>/dev/null || true

clean:                   ## remove build/ and dist/
	rm -rf build dist

help:                    ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
	  while IFS='|' read -r target text; do printf '%-21s %s\n' "$$target" "$$text"; done

# What make, demo and test need, as Debian packages; elsewhere it is only named.
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

# What uri_dns needs beyond that
dns-packages: packages
	@missing=; \
	for header in idn2.h:libidn2-dev libpsl.h:libpsl-dev; do \
	  echo "#include <$${header%:*}>" | $(CC) $(CPPFLAGS) $(CFLAGS) -E -xc - >/dev/null 2>&1 || \
	    missing="$$missing $${header#*:}"; \
	done; \
	$(install_missing)
