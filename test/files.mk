# SPDX-License-Identifier: MIT
#
# Run the test files, each in a process of its own, and add up.
#
#     make -f test/files.mk [TESTS='path*'] [INSIDE=1] [BRIEF=1] [COUNTS=build/counts/test]
#     make -f test/files.mk list [INSIDE=1] [BRIEF=1]
#
# TESTS is a pattern for file names without ".test".  INSIDE=1 leaves out the files that
# are about other programs: the sqlite3 shell, the command uri-canonical, compilers and make.
# On another build of the extension (URI_EXTENSION) or another SQLite they would repeat the
# first run.  BRIEF=1 leaves out those that spend their time on thousands of texts which they
# give to the core: the targets of test/fuzz do this under the sanitizers.  TCLSH is the
# command that runs a file.  Two runs at the same time need different folders COUNTS.  "list"
# prints the names and runs nothing.  The last line is "N passed, N failed".

TESTS ?= *
TCLSH ?= tclsh
export COUNTS ?= build/counts/test

# They begin first: the tables that people have, then files that take two seconds or more, the
# longest first.
LONG := canonical_programs canonical_graphs canonical with amalgamation core extract timing canonical_schemas shards path promises \
        relativize search resolve oracle iri params

# Files that are about other programs
OUTSIDE := test/project/% %/canonical_command.test %/suffix_renew.test %/suffix_rules.test \
           %/examples.test %/limited.test %/made.test %/oracle.test %/same.test \
           %/second_scheme.test %/shards.test

# Files of thousands of texts
TEXTS := %/idna.test %/learn.test %/promises.test %/relativize.test %/surt.test

FOUND := $(wildcard $(patsubst %,test/%/$(TESTS).test,core/* canonical suffix documents ext project))
FILES := $(sort $(filter-out $(if $(INSIDE),$(OUTSIDE)) $(if $(BRIEF),$(TEXTS)),$(FOUND)))
FIRST := $(foreach name,$(LONG),$(filter %/$(name).test,$(FILES)))

# Without the variables of make: some files run make themselves.
.PHONY: all run list $(FILES)
all:
	@rm -rf $(COUNTS)
	@$(if $(FILES),,echo 'no test file is named $(TESTS).test')
	@$(MAKE) --no-print-directory -f test/files.mk run
	@unset MAKEFLAGS MFLAGS MAKELEVEL; test/count sum $(basename $(notdir $(FILES)))

run: $(FIRST) $(filter-out $(FIRST),$(FILES))
	@:

$(FILES):
	@unset MAKEFLAGS MFLAGS MAKELEVEL; test/count file $(basename $(@F)) $(TCLSH) $@

list:
	@printf '%s\n' $(FILES)
