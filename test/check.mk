# SPDX-License-Identifier: MIT
#
# The checks beside the test files, one target for each: "make check-fuzz" runs one, "make
# check" those of QUICK, which download nothing, "make check-release" those of SHORT, "make
# check-long" those of LONG.  make schedules them, and by its job server also what suites do
# with make (test files, fuzz targets).
# test/count says what each has counted, its seconds and its processor time.
#
# Slowest first.  No two build in the same folder, so they run in any order;
# what all use is built before.  A suite installs what it needs by itself (test/install).
# A check that judges times measures processor time.

MODE ?= short
export COUNTS = build/counts/checks
# A suite takes about ten minutes at most, in the long run about an hour; one that hangs is
# not to stop the others.
export SUITE_LIMIT := $(if $(filter long,$(MODE)),7200,3000)
# What the long run draws at random is another sample each day; SEED=20261231 repeats one.
ifeq ($(MODE),long)
  SEED := $(or $(SEED),$(shell date +%Y%m%d))
  export SEED
  $(info SEED=$(SEED))
endif

QUICK := test fuzz coverage sanitizers fault tidy core
SHORT := test hosts fuzz versions fresh coverage slow tidy fault sanitizers suffix \
         playground duckdb postgresql idna html xml robots whatwg surt template canonical model oracle \
         engines core
LONG := versions fuzz duckdb hosts fresh spark rqlite debian conan beside pyodide archive analyzer cppcheck demo
LONG += $(filter-out $(LONG),$(SHORT))
NAMES := $(if $(filter long,$(MODE)),$(LONG),$(if $(filter quick,$(MODE)),$(QUICK),$(SHORT)))
# What a suite is told to try
SIZE := $(if $(filter long,$(MODE)),long,short)

# What downloads other people's programs, from registries or as sources.  Without a network
# (NETWORK=0, which test/online finds out) these are left out, and those whose tool would
# have to be installed first.
NETWORK ?= 1
DOWNLOADS := hosts versions fresh suffix playground duckdb postgresql engines idna html xml robots whatwg surt \
             template spark rqlite debian conan beside pyodide
lacks = $(if $(shell command -v $(2)),,$(1))
override LEFT_OUT := $(if $(filter 0,$(NETWORK)),$(filter $(DOWNLOADS) $(call lacks,fuzz,clang) \
  $(call lacks,fault,valgrind) $(call lacks,tidy,clang-tidy) $(call lacks,cppcheck,cppcheck),$(NAMES)))
override NAMES := $(filter-out $(LEFT_OUT),$(NAMES))

# How much the checks of a mode try
schemas-short := 1000
schemas-long := 4000 $(SEED)0000
texts-short := 1500
texts-long := 5000 $(SEED)
inputs-quick := --inputs 2000
inputs-short := --inputs 8000
inputs-long := 30
names-short := 100000
names-long := 300000 $(SEED)

.PHONY: all sum tools $(sort $(LONG))
all: $(NAMES)

sum:
	@$(if $(LEFT_OUT),echo 'left out without a network: $(LEFT_OUT)')
	@test/count sum $(NAMES)

# $(call suite,SHOWN): a suite, which counts its tests; SHOWN is a regular expression for
# the lines of its output to print.  $(one): a command that counts as one test.  The "+"
# passes the job server on; "make -n" runs nothing.
suite = $(if $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS)))),,+)@JOBS=1 test/count suite $@ '$(1)'
one = @unset MAKEFLAGS MFLAGS MAKELEVEL; test/count check $@ ''

test:
	$(call suite) make test
demo:
	$(one) make demo
fuzz:
	$(call suite) test/fuzz/run $(inputs-$(MODE))
hosts:
	$(call suite,^skip) test/hosts/run $(SIZE)
versions:
	$(call suite) test/versions/run $(SIZE)
fresh:
	$(call suite,^(ok|skip)) test/fresh/run $(SIZE)
coverage:
	$(call suite,^all |^not counted|exceptions) test/coverage/run
slow:
	$(call suite,texts of) test/slow/run $(texts-$(SIZE))
fault:
	$(call suite,allocations|answers|statements) test/fault/run $(MODE)
suffix:
	$(call suite,libpsl:|uri_host) test/suffix/run
playground:
	$(call suite,10 MB|of our own|of the manual|blocks) test/playground/run
duckdb:
	$(call suite,differences|^skip) test/duckdb/run $(SIZE)
postgresql:
	$(call suite,differences|cancelled) test/postgresql/run $(SIZE)
idna:
	$(call suite) test/idna/run $(names-$(SIZE))
html:
	$(call suite, same$$) test/html/run
xml:
	$(call suite, same$$) test/xml/run
robots:
	$(call suite,: ) test/robots/run
whatwg:
	$(call suite,accepted|skipped) test/whatwg/run $(SIZE)
surt:
	$(call suite,generated) test/surt/run
template:
	$(call suite) test/template/run
canonical:
	$(call suite,kills) test/canonical/run $(SIZE)
model:
	$(call suite,merges|follows|refused) test/canonical/model $(schemas-$(SIZE))
oracle:
	$(call suite,texts in all) test/oracle/run $(SIZE)
rqlite:
	$(call suite) test/cluster/run
spark:
	$(call suite) examples/spark/run
debian:
	$(call suite) test/debian/run
beside conan pyodide:
	$(call suite) test/$@/run

sanitizers:
	$(call suite) test/sanitized tests $(SIZE)

# The core has no word of SQLite, allocates nothing, and does not look for a NUL.
core:
	$(one) sh -c '! grep -rniE "sqlite|\b(strlen|strtoul|strtol|isalpha|isdigit|tolower|toupper|malloc|calloc|realloc)\b *\(" core'

# ---- compilers and analysers over all sources
#
# clang-tidy, which has clang's analyzer, is the one that runs before a commit and a release.
# The others run with check-long: what they alone have found is no fault with gcc's, and with
# cppcheck one char that memchr() was given without its sign in mind.

SOURCES = $(sort $(shell make -s sources))
WARNINGS := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Werror -O2 -fPIC
compile = $(one) sh -ec 'mkdir -p build/check; for f in $(SOURCES); do $(1) $(WARNINGS) -c $$f -o build/check/$@.o; done'

tools:
	-@test $(NETWORK) = 0 || test/install clang clang-tidy cppcheck python3 cmake meson ninja:ninja-build
test tidy cppcheck model engines: | tools

analyzer:
	$(call compile,gcc -fanalyzer -Wno-analyzer-too-complex)

# clang's warnings are among its checks.  max-nodes limits how many states of a function
# the analyzer visits.  The short run has a third of clang's default, which takes a third
# of the time.
states-short := 75000
states-long := 225000
TIDY := -*,clang-diagnostic-*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-not-null-terminated-result,$\
        -bugprone-implicit-widening-of-multiplication-result,-bugprone-narrowing-conversions,$\
        -bugprone-misplaced-widening-cast,-clang-analyzer-security.insecureAPI.*
tidy:
	$(one) clang-tidy --quiet --warnings-as-errors='*' --checks='$(TIDY)' $(SOURCES) \
	  -- $(WARNINGS) -Xclang -analyzer-config -Xclang max-nodes=$(states-$(SIZE))

# The same for the other engines, whose headers the suites of these engines install.  Each
# file by itself: after other files, clang-tidy 14 takes a va_list for uninitialized.
ENGINES = $(wildcard ext/engines/host/*.c $(if $(wildcard build/duckdb/include/duckdb_extension.h),ext/engines/duckdb/*.c)) \
          $(if $(wildcard $(POSTGRESQL)/postgres.h),$(wildcard ext/engines/postgresql/*.c))
POSTGRESQL = $(shell pg_config --includedir-server 2>/dev/null || echo none)
engine_flags = -include ext/engines/host/direct.h -isystem build/duckdb/include -isystem $(POSTGRESQL) -D_GNU_SOURCE
engines: | duckdb postgresql
	$(one) sh -ec 'mkdir -p build/check; for f in $(ENGINES); do \
	  gcc $(WARNINGS) $(engine_flags) -c $$f -o build/check/$@.o; \
	  clang-tidy --quiet --warnings-as-errors="*" --checks="$(TIDY)" $$f -- $(WARNINGS) $(engine_flags); done'

# The tests pass without git: in the files of a commit, as people download them.  In the
# short run, fresh does this with the files of the clone.
archive:
	$(call suite) sh -c 'rm -rf build/archive; mkdir build/archive; git archive HEAD | tar -x -C build/archive; \
	  GIT_CEILING_DIRECTORIES=$$PWD/build make -C build/archive test'

# --force checks all configurations; none defines __cplusplus, which every header tests.
# cppcheck does not read SQLite's header, so its version is given here: otherwise the
# #error of ext/shared/ext.h would end each file of ext/.  The table of the Public Suffix List
# is left out: cppcheck would spend nine tenths of its time on that one initializer of
# 58,000 numbers, and test/suffix/run looks up every rule in it.
cppcheck:
	$(one) cppcheck --force -U__cplusplus -DSQLITE_VERSION_NUMBER=3031000 -i core/links/suffix/data.c --std=c11 \
	  --enable=warning,performance,portability --inline-suppr --error-exitcode=1 --quiet core ext
